"""Where in a TOML file something stands, for messages about it."""

from __future__ import annotations

import tomllib

from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.gamefolder.lines import line_at, lines_of

FILE = '''\
title = "a = b" # no = key
"quoted key" = 1
a.b.c = [1,
  2]

[sheet]
rows = [
  { id = "x", int = [0, 9] }, # a comment with { and ]
  { id = "y", note = """
several
lines = here""" },
]

[[check]]
that = 'x'
[[check]]
that = "y"
'''


def test_every_key_has_its_line():
    """Of tables, lists of tables, inline tables and lists."""
    tomllib.loads(FILE)
    found = lines_of(FILE)
    wanted = {
        "title": 1,
        "quoted key": 2,
        "a.b.c": 3,
        "a.b.c[1]": 4,
        "sheet": 6,
        "sheet.rows": 7,
        "sheet.rows[0].int": 8,
        "sheet.rows[1].id": 9,
        "check[0].that": 15,
        "check[1]": 16,
        "check[1].that": 17,
    }
    assert {path: found.get(path) for path in wanted} == wanted
    assert "lines" not in str(found)


def test_what_has_no_line_has_that_of_what_is_around_it():
    """An expression inside a value; what stands nowhere has none."""
    found = lines_of(FILE)
    assert line_at(found, "check[1].that.deeper[3]") == 17
    assert line_at(found, "sheet.rows[1].int[0]") == 9
    assert line_at(found, "nowhere.at.all") is None


@settings(deadline=None)
@given(st.text(alphabet="ab=[]{},.\"'\n# 1", max_size=60))
def test_any_text_is_read(text):
    """Even what is no TOML: with fewer lines, none beyond the end, and no failure."""
    assert all(1 <= line <= text.count("\n") + 1 for line in lines_of(text).values())
