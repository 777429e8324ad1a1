"""TOML and JSON in: what can't be parsed is one clear problem with its place, whatever the bytes are."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.gamefolder.catalog import Catalog
from printkit.scoring.readers.files import FORMATS, parse
from printkit.scoring.run import score_sources

CONTAINER = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
GAME = Catalog().load("unlock-tower")


def told(name, data):
    """The code of the only problem, its line and its place."""
    parsed = parse(name, data if isinstance(data, bytes) else data.encode(), GAME)
    assert parsed.raw is None
    (problem,) = parsed.problems
    return problem.code, problem.line, problem.where


# What is refused ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "data", "expected"),
    [
        ("a.toml", "a = 1\nb = = 2\n", ("unreadable", 2, "column 5")),
        ("a.toml", "a = 1\na = 2\n", ("duplicate-key", 2, "column 6")),
        ("a.toml", "[a]\nb = 1\n[a]\n", ("duplicate-key", 3, "column 3")),
        ("a.toml", 'a = "x', ("unreadable", 1, "column 7")),
        ("a.toml", "a = 1\nb = nan\n", ("not-a-number", 2, "column 5")),
        ("a.toml", "b = 1e999\n", ("not-a-number", 1, "column 5")),
        ("a.toml", f"a = 1\nb = {'9' * 19}\n", ("number-too-long", 2, "column 5")),
        ("a.toml", f"a = [[1], [{'9' * 19}]]\n", ("number-too-long", 1, "column 12")),
        ("a.toml", f"b = {'9' * 5000}\n", ("number-too-long", 1, "column 5")),
        ("a.toml", f"a = {'[' * 51}{']' * 51}", ("nested-too-deep", None, "")),
        ("a.toml", f"a = {'[' * 50_000}", ("nested-too-deep", None, "")),
        ("a.toml", f"x = 1\n{'a.' * 60}a = 1", ("nested-too-deep", 2, "column 1")),
        ("a.json", '{"a": 1,\n "b" 2}', ("unreadable", 2, "column 6")),
        ("a.json", '{"a": {"b": 1,\n "b": 2}}', ("duplicate-key", 2, "column 2")),
        ("a.json", '{"a":\n NaN}', ("not-a-number", 2, "column 2")),
        ("a.json", '{"a": -Infinity}', ("not-a-number", 1, "column 7")),
        ("a.json", '{"a": 1e999}', ("not-a-number", 1, "column 7")),
        ("a.json", f'{{"a": 1, "b": {"1" * 19}}}', ("number-too-long", 1, "column 15")),
        ("a.json", f'{{"a": -{"1" * 5000}}}', ("number-too-long", 1, "column 7")),
        ("a.json", "[" * 51 + "]" * 51, ("nested-too-deep", 1, "column 51")),
        ("a.json", "[" * 100_000, ("nested-too-deep", None, "")),
        ("a.json", '{"a": "\\ud800"}', ("not-unicode", None, "")),
        ("a.json", '{"\\udfff": 1}', ("not-unicode", None, "")),
        ("a.json", "", ("unreadable", 1, "column 1")),
        ("a.toml", b'a = "\xff"', ("not-utf-8", 1, "column 6")),
        ("a.csv", "player\nRené".encode("latin-1"), ("not-utf-8", 2, "column 4")),
        ("a.json", '{"a": 1}'.encode("utf-16"), ("utf-16", None, "")),
        ("a.csv", "player,t1\n".encode("utf-16-le"), ("utf-16", None, "")),
        ("a.csv", "player,t1\n".encode("utf-16"), ("utf-16", None, "")),
        ("a.json", b" " * 10_000_001, ("file-too-large", None, "")),
        ("a.doc", b"hello", ("unknown-format", None, "")),
        ("a.xlsx", CONTAINER + "EncryptedPackage".encode("utf-16-le"), ("encrypted", None, "")),
        ("a.xls", CONTAINER, ("unknown-format", None, "")),
        ("a.xlsb", b"PK\x03\x04", ("unknown-format", None, "")),
    ],
)
def test_what_is_refused_and_where(name, data, expected):
    """Each limit and each kind of damage has its own code and place."""
    assert told(name, data) == expected


@pytest.mark.parametrize("depth", [49, 50])
def test_fifty_levels_are_allowed(depth):
    """The limit itself is no error."""
    assert parse("a.json", ("[" * depth + "]" * depth).encode(), GAME).raw is not None
    assert parse("a.toml", f"a = {'[' * (depth - 1)}{']' * (depth - 1)}".encode(), GAME).raw is not None


def test_eighteen_digits_are_allowed():
    """The longest number that passes."""
    assert parse("a.json", f"[{'9' * 18}]".encode(), GAME).raw == [10**18 - 1]
    assert parse("a.toml", f"a = [-{'9' * 18}]".encode(), GAME).raw == {"a": [1 - 10**18]}


def test_a_byte_order_mark_is_no_problem():
    """UTF-8 with and without it is the same."""
    assert parse("a.json", b'\xef\xbb\xbf{"a": 1}', GAME).raw == {"a": 1}
    assert parse("a.toml", b"\xef\xbb\xbfa = 1", GAME).raw == {"a": 1}


def test_standard_input_is_json():
    """``-`` has no ending to go by."""
    assert parse("-", b'{"a": 1}', GAME).raw == {"a": 1}
    assert told("-", b"a = 1") == ("unreadable", 1, "column 1")


# Fuzz --------------------------------------------------------------------------------------------------------------------

_SCRAPS = [
    b"{",
    b"[",
    b'"',
    b"players",
    b":",
    b"=",
    b"\n",
    b",",
    b"1",
    b"NaN",
    b"\\u0000",
    b"[[",
    b"%PDF-",
    b"PK\x03\x04",
    b"\xff",
    b"*",
]


@given(
    st.sampled_from([*FORMATS, "x"]),
    st.one_of(st.binary(max_size=200), st.lists(st.sampled_from(_SCRAPS), max_size=40).map(b"".join)),
)
@settings(max_examples=120, deadline=None)
def test_no_bytes_make_a_traceback(ending, data):
    """Whatever is in a file of whatever ending, there is an answer, with a message in both languages."""
    (answer,) = score_sources([(f"a.{ending}", data)], GAME)
    assert answer.status in (1, 2)
    for lang in ("ja", "en"):
        found = answer.as_dict(lang, named=True)
        assert found["valid"] is False
        assert all(problem["message"].startswith(f"a.{ending}: ") for problem in found["problems"])
        json.dumps(found, ensure_ascii=False).encode()


_JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text()),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(
            st.sampled_from(["game", "players", "options", "name", "towers", "marks", "checks", "A", "x"]), inner, max_size=4
        ),
    ),
    max_leaves=25,
)


@given(_JSON)
@settings(max_examples=40, deadline=None)
def test_no_value_makes_a_traceback(value):
    """Any JSON value as a record is answered."""
    if isinstance(value, dict):
        value = {"game": "unlock-tower", **{k: v for k, v in value.items() if k != "game"}}
    (answer,) = score_sources([("a.json", json.dumps(value).encode())], GAME)
    assert answer.status in (1, 2)
    assert answer.problems
    json.dumps(answer.as_dict("ja"), ensure_ascii=False).encode()


# The quick way -----------------------------------------------------------------------------------------------------------
