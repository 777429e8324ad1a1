"""TOML that people write by hand, as plain data: text, numbers, booleans, lists and tables, within reason."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import isfinite
from typing import Any

from printkit.model import Problem, error, in_toml
from printkit.model.plain import Json, Raw
from printkit.storage.toml_faults import fault

DEEPEST = 50
"""Tables in tables in tables: nobody writes more by hand."""


def toml(name: str, data: bytes, problems: list[Problem]) -> Json | None:
    """The parsed file, or None and problems saying where it is not plain TOML: no dates, nothing endless, nothing bottomless."""
    try:
        table = tomllib.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError as failure:
        problems.append(error("not-utf8", name, offset=failure.start))
    except RecursionError:
        problems.append(error("too-deep", name, limit=DEEPEST))
    except tomllib.TOMLDecodeError as failure:
        mistake = fault(data.decode("utf-8-sig").replace("\r\n", "\n"), str(failure))
        code = "not-toml" if mistake.code == "unreadable" else mistake.code
        problems.append(error(code, name, column=mistake.column, **mistake.args)._replace(line=mistake.line))
    except ValueError as failure:  # a number that Python takes too long to read
        problems.append(error("not-toml", name, column=1, reason="value", found=str(failure)[:60]))
    else:
        wrong = list(_not_plain(table, (), DEEPEST))
        problems.extend(in_file(name, wrong))
        return None if wrong else table
    return None


def _not_plain(value: Any, path: tuple[str | int, ...], depth: int) -> Iterator[Problem]:
    """What of a TOML value is no text, no reasonable number, no bool, list or table."""
    if depth == 0:
        yield error("too-deep", where(path[:3]) + ".…", limit=DEEPEST)
    elif isinstance(value, Mapping | list):
        parts: Iterable[tuple[str | int, Any]] = value.items() if isinstance(value, Mapping) else enumerate(value)
        for key, part in parts:
            yield from _not_plain(part, (*path, key), depth - 1)
    elif isinstance(value, float) and not isfinite(value):
        yield error("wrong-number", where(path), found=value)
    elif isinstance(value, int) and abs(value) >= 10**18:
        yield error("wrong-number", where(path), found=in_toml(value))
    elif not isinstance(value, str | int | float):
        yield error("no-dates", where(path), found=value)


def flat(table: Raw, prefix: str = "") -> Iterable[tuple[str, str]]:
    """``{"a": {"b": "x"}}`` as ``("a.b", "x")``; lists are numbered from 1."""
    for key, value in table.items():
        match value:
            case Mapping():
                yield from flat(value, f"{prefix}{key}.")
            case list():
                yield from flat({str(n): v for n, v in enumerate(value, 1)}, f"{prefix}{key}.")
            case _:
                yield f"{prefix}{key}", str(value)


def where(path: Sequence[str | int]) -> str:
    """``entries[3].axes`` for the steps that lead to a value."""
    text = ""
    for step in path:
        text += f"[{step}]" if isinstance(step, int) else f".{step}"
    return text.removeprefix(".")


def in_file(label: str, problems: Iterable[Problem]) -> list[Problem]:
    """The same problems, each with the file that it is in."""
    return [p._replace(where=f"{label}: {p.where}" if p.where else label) for p in problems]
