"""The plain part of TOML, read several times as fast as the standard library reads all of it.

Records are plain: a key and a value on a line, tables without dots. Hundreds of them in one run should not wait for a parser
written in Python. Anything else (multi-line values, escapes, dotted keys, floats, every mistake) is left to `tomllib`: what
`loads` does return is what `tomllib.loads` would, and within the limits on numbers and nesting.
"""

from __future__ import annotations

import json
import re
from typing import Any

_KEY = r"[A-Za-z0-9_-]+"
_TEXT = r'"[^"\\\x00-\x08\x0a-\x1f\x7f]*"'
_INT = r"-?(?:0|[1-9][0-9]{0,17})"
_ATOM = rf"{_INT}|{_TEXT}|true|false"
_LINE = re.compile(
    rf"""[ \t]*(?:
      \[\[[ \t]*(?P<rows>{_KEY})[ \t]*\]\]
    | \[[ \t]*(?P<table>{_KEY})[ \t]*\]
    | (?P<key>{_KEY})[ \t]*=[ \t]*(?:
        (?P<atom>{_ATOM})
      | (?P<list>\[(?:[][0-9, ]|{_TEXT})*\])
      | \{{[ \t]*(?P<inline>(?:{_KEY}+[ \t]*+=[ \t]*+(?>{_ATOM})[ \t]*+(?:,[ \t]*+)?)*+)\}}
      )
    )?[ \t]*(?:\#[^\x00-\x08\x0a-\x1f\x7f]*)?""",
    re.VERBOSE,
)
_NESTED, _DIGITS = 40, 18
_LONG = re.compile(rf"[0-9]{{{_DIGITS + 1}}}")
_PAIR = re.compile(rf"({_KEY})[ \t]*=[ \t]*({_ATOM})[ \t]*(,?)[ \t]*")


def loads(text: str) -> dict[str, Any] | None:
    """The table that a plain TOML text holds, or None when it is not plain (or not TOML)."""
    root: dict[str, Any] = {}
    here = root
    grown: set[str] = set()
    for line in text.replace("\r\n", "\n").split("\n"):
        match = _LINE.fullmatch(line)
        if match is None:
            return None
        rows, table, key, atom, array, inline = match.groups()
        if key is not None:
            if key in here:
                return None
            if atom is not None:
                here[key] = _atom(atom)
            elif array is not None:
                if array.count("[") > _NESTED or (len(array) > _DIGITS and _LONG.search(array)):
                    return None
                try:
                    here[key] = json.loads(array)
                except ValueError:
                    return None
            else:
                pairs = _PAIR.findall(inline)
                found = {name: _atom(value) for name, value, _ in pairs}
                commas = [comma for _, _, comma in pairs]
                if len(found) != len(pairs) or "" in commas[:-1] or "," in commas[-1:]:
                    return None
                here[key] = found
        elif rows is not None:
            if rows in root and rows not in grown:
                return None
            grown.add(rows)
            here = {}
            root.setdefault(rows, []).append(here)
        elif table is not None:
            if table in root:
                return None
            here = root[table] = {}
    return root


def _atom(text: str) -> Any:
    if text[0] == '"':
        return text[1:-1]
    return text == "true" if text[0] in "tf" else int(text)
