"""The fast library and the standard one accept the same texts and read the same in them: a file that one scores the other never refuses."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import printkit
from printkit.model.quick_toml import quickly, table

LATER = [
    "a = {b=1,}",
    "a = {b = {c = 1}, # why\n}",
    "a = {b=1,\n c=2}",
    "a = {\n}",
    "a = {b={c=1},\n d=2}",
    'a = "\\e"',
    'a = "\\x41"',
    "a = 07:32",
    "a = 2026-07-04T07:32Z",
    "a = 2026-07-04 07:32",
    "\ufeffa = 1",
]
"""What TOML 1.1 allows and 1.0 does not, and a second mark of the order of bytes."""


@pytest.mark.parametrize("text", LATER)
def test_what_only_the_fast_library_takes_is_left_to_the_standard_one(text):
    """It refuses each of them, as the page does."""
    assert quickly(text) is None
    with pytest.raises(tomllib.TOMLDecodeError):
        tomllib.loads(text)


@pytest.mark.parametrize("path", sorted(Path(printkit.__file__).parent.glob("messages/*.toml")), ids=lambda path: path.name)
def test_both_libraries_read_the_same_in_our_own_words(path):
    text = path.read_text(encoding="utf-8")
    assert table(text) == tomllib.loads(text)


@pytest.mark.parametrize(
    "text", ['a = """\r\nb\r\nc"""', "a = '''b\r\nc'''", 'a = """b\\\r\n  c"""', "a = [1, # b\r\n2]\r\nb = 3"]
)
def test_lines_may_end_as_windows_ends_them(text):
    """What is read is the same as with the other ends, in texts of several lines too."""
    assert quickly(text) == table(text) == tomllib.loads(text) == quickly(text.replace("\r\n", "\n")) is not None


@pytest.mark.parametrize("text", ['a = """b\r\r\nc"""', "a = '''b\rc'''", "a = 1\r"])
def test_half_an_end_of_line_is_left_to_the_standard_library(text):
    """It refuses that."""
    assert quickly(text) is None


@given(
    st.lists(st.sampled_from(["\r\n", "\n", "\r", "b", " ", "\\", "\\r", '"', "'"]), max_size=9).map("".join),
    st.sampled_from(['"""', "'''"]),
)
def test_texts_of_several_lines_are_read_alike(text, quote):
    """Whatever ends their lines."""
    whole = f"a = {quote}{text}{quote}"
    quick = quickly(whole)
    try:
        standard = tomllib.loads(whole)
    except tomllib.TOMLDecodeError:
        standard = None
    assert quick in (None, standard)
    assert quick is None or standard is not None


PIECES = [
    *"{}[]=,.'\"#\n \\_+-:",
    "a",
    "b",
    "e",
    "x41",
    "u0041",
    "1",
    "07",
    "2026-07-04",
    "T",
    "Z",
    '"""',
    "'''",
    "true",
    "inf",
    "0x",
    "é",
    "\t",
    "\r\n",
]


@given(
    st.lists(
        st.one_of(st.sampled_from(PIECES), st.sampled_from(["a = ", "{b=1}", "[1, 2]", "[[a]]", "07:32:00"])), max_size=14
    ).map("".join)
)
def test_whatever_the_fast_library_reads_the_standard_one_reads_alike(text):
    """Random texts of the pieces that TOML is made of."""
    quick = quickly(text)
    if quick is not None:
        assert tomllib.loads(text) == quick
