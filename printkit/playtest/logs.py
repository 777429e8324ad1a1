"""Logs and records as TOML that people read and correct: scalars first, then a table for each round or player."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any


def as_toml(data: Mapping[str, Any]) -> str:
    """`data` as TOML: lists of tables one by one, every other value on a line of its own."""
    plain = [(key, value) for key, value in data.items() if not _tables(value)]
    lines = [f"{_key(key)} = {_value(value)}" for key, value in plain]
    for key, value in data.items():
        if _tables(value):
            for table in value:
                lines += ["", f"[[{_key(key)}]]", *(f"{_key(name)} = {_value(one)}" for name, one in table.items())]
    return "\n".join(lines) + "\n"


def _tables(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(one, Mapping) for one in value)


def _value(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_key(str(key))} = {_value(one)}" for key, one in value.items()) + " }" if value else "{}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_value, value)) + "]"
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _key(key: str) -> str:
    bare = key.isascii() and key.replace("_", "").replace("-", "").isalnum()
    return key if bare else json.dumps(key, ensure_ascii=False).replace("\x7f", "\\u007f")
