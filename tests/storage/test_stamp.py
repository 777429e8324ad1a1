"""The stamp: what is written into a document's keywords comes back."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from printkit.storage import stamp

_NAMES = st.text(st.sampled_from("abcdefghij._-"), min_size=1, max_size=12)
_VALUES = st.text(st.characters(exclude_categories=("Cs",)), max_size=20)


@given(st.dictionaries(_NAMES, _VALUES, max_size=6))
def test_there_and_back(values):
    """Any value, also with the signs that separate."""
    text = stamp.format(values)
    assert text.isascii()
    assert stamp.parse(text) == values


def test_how_it_looks():
    """Readable in the properties of a PDF."""
    mark = stamp.format({"game": "unlock-tower", "option.tie_break": "A,B,C", "x": "a;b=c%"})
    assert mark == "printkit;game=unlock-tower;option.tie_break=A,B,C;x=a%3Bb%3Dc%25"


def test_other_keywords_are_no_stamp():
    """Somebody else's document."""
    assert stamp.parse("games, fun; x=1") == {}
    assert stamp.parse("") == {}
