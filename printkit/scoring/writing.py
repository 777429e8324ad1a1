"""Records written out, and empty ones to fill in: TOML, JSON, CSV, XLSX. What is written here, `read.py` reads back."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from printkit.messages.sentences import word
from printkit.model import PLAYER, Game
from printkit.model.columns import columns, header, key_axes
from printkit.scoring.checking import shape as shapes
from printkit.scoring.checking.record import Check
from printkit.scoring.checking.shape import TABLE_ROW, Shape
from printkit.scoring.checking.wording import span
from printkit.scoring.reading.tables import to_csv, to_rows

_SPARE = 12
"""Rows of a new spreadsheet that are ready to be filled in."""


def write(game: Game, record: Mapping[str, Any], kind: str) -> bytes:
    """A record as a file of that kind (toml, json, csv, xlsx). CSV and XLSX need a checked one. Raises `Refused`."""
    match kind:
        case "toml":
            return to_toml(record).encode()
        case "json":
            return to_json(record).encode()
    under = Check(game).under(record)
    rows = to_rows(under, record)
    return to_csv(rows).encode() if kind == "csv" else _book(under, rows, "en", 0)


def template(game: Game, kind: str, lang: str) -> bytes:
    """An empty record to fill in, as a file of that kind, with every key or column of the game. Raises `Refused`."""
    match kind:
        case "toml":
            return "\n".join(_toml_template(game, lang)).encode()
        case "json":
            shape = shapes.shape(game)
            inner = {name: part for name, part in shape.fields.items() if name not in {"game", "edition", "options"}}
            return to_json({"game": game.id, **{name: _empty(part) for name, part in inner.items()}}).encode()
    ids = header(game)
    whole = [c for c in columns(game) if not key_axes(game, c)]
    rows = [ids, *([[TABLE_ROW if name == PLAYER else "" for name in ids]] if whole else [])]
    return to_csv(rows).encode() if kind == "csv" else _book(game, rows, lang, _SPARE)


def _book(game: Game, rows: list[list[str]], lang: str, spare: int) -> bytes:
    from printkit.scoring.reading.spreadsheet import book

    # Names and lists are texts: "4 12" must not become a date, nor a player called 007 a number.
    texts = [
        c.id
        for c in columns(game)
        if c.entry.kind in {"text", "choice", "date"}
        or len(key_axes(game, c)) + len(c.spread) < len(c.entry.axes) - c.entry.fold.count("count")
    ]
    return book(rows, texts=texts, title=game.title(lang), spare=spare)


# JSON --------------------------------------------------------------------------------------------------------------------


def to_json(record: Mapping[str, Any]) -> str:
    """A record as JSON; lists of numbers stay on one line."""
    text = json.dumps(record, ensure_ascii=False, indent=2, default=str)
    for _ in range(2):  # lists of numbers, then lists of those; a line break stands in no string
        text = re.sub(r"\[\n +((?:-?\d+|\[[-\d, ]*\])(?:,\n +(?:-?\d+|\[[-\d, ]*\]))*)\n +\]", _one_line, text)
    return text + "\n"


def _one_line(found: re.Match[str]) -> str:
    return "[" + re.sub(r",\n +", ", ", found[1]) + "]"


# TOML --------------------------------------------------------------------------------------------------------------------


def to_toml(record: Mapping[str, Any]) -> str:
    """A record as TOML: one line for each value, a table for each row."""
    return "\n".join(_toml(record))


def _toml(record: Mapping[str, Any]) -> Iterator[str]:
    tables = {name: value for name, value in record.items() if isinstance(value, Mapping)}
    rows = {name: value for name, value in record.items() if _is_rows(value)}
    for name, value in record.items():
        if name not in tables and name not in rows:
            yield f"{_key(name)} = {_inline(value)}"
    for name, table in tables.items():
        yield f"\n[{_key(name)}]"
        yield from (f"{_key(key)} = {_inline(value)}" for key, value in table.items())
    for name, several in rows.items():
        for row in several:
            yield f"\n[[{_key(name)}]]"
            yield from (f"{_key(key)} = {_inline(value)}" for key, value in row.items())
    yield ""


def _is_rows(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(row, Mapping) for row in value)


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else _string(name)


def _string(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _inline(value: Any) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case int() | float():
            return str(value)
        case str():
            return _string(value)
        case list() | tuple():
            return f"[{', '.join(map(_inline, value))}]"
        case Mapping():
            return f"{{{', '.join(f'{_key(key)} = {_inline(part)}' for key, part in value.items())}}}"
        case _:
            return '""'  # an empty place stays visible; TOML has no word for nothing


# Templates ---------------------------------------------------------------------------------------------------------------


def _empty(shape: Shape) -> Any:
    """What stands in a new record before anybody wrote something."""
    match shape:
        case shapes.Bool():
            return False
        case shapes.Int():
            return max(shape.low or 0, 0)
        case shapes.Items():
            return [_empty(shape.of) for _ in range(shape.fewest or 0)]
        case shapes.Rows():
            return [_empty(shape.of) for _ in range(max(shape.fewest, 1))]
        case shapes.Fields():
            return {name: _empty(part) for name, part in shape.fields.items()}
        case shapes.Choice():
            return shape.choices[0]
        case shapes.Keyed():
            return {}
        case shapes.Either():
            return _empty(shape.table)
        case shapes.Ordinals() | shapes.Ranking():
            return []
        case shapes.Text() | shapes.Who() | shapes.Date():
            return ""


def _toml_template(game: Game, lang: str) -> Iterator[str]:
    shape = shapes.shape(game)
    yield f"# {word(lang, 'template.toml', title=game.title(lang))}"
    yield f"game = {_string(game.id)}"
    if game.editions:
        yield f"# edition = {_string(game.edition)}{_listed(game.editions)}"
    for name, part in shape.fields.items():
        if name not in {"game", "edition", "options"} and not _is_tables(part):
            yield _line(game, lang, name, part, required=name in shape.required)
    if game.options:
        yield f"\n# [options] # {word(lang, 'template.options')}"
        for option in game.options:
            yield f"# {option.id} = {_string(game.readings[option.id])}{_listed(option.values)}"
    for name, part in shape.fields.items():
        match part:
            case shapes.Fields() if name != "options":
                yield f"\n[{name}]"
                yield from _lines(game, lang, part)
            case shapes.Rows(of=shapes.Fields() as row):
                if part.players:
                    yield f"\n# {word(lang, 'template.players', range=span(part.fewest, part.most))}"
                yield f"{'' if part.players else chr(10)}[[{name}]]"
                yield from _lines(game, lang, row)
    yield ""


def _is_tables(shape: Shape) -> bool:
    return isinstance(shape, shapes.Fields) or (isinstance(shape, shapes.Rows) and isinstance(shape.of, shapes.Fields))


def _lines(game: Game, lang: str, shape: shapes.Fields) -> Iterator[str]:
    for name, part in shape.fields.items():
        yield _line(game, lang, name, part, required=name in shape.required)


def _line(game: Game, lang: str, name: str, shape: Shape, *, required: bool) -> str:
    told = game.words[lang].get(f"score.help.{name}", "")
    return f"{'' if required else '# '}{name} = {_inline(_empty(shape))}{f'  # {told}' if told else ''}"


def _listed(values: tuple[str, ...]) -> str:
    return f"  # {' · '.join(values)}" if len(values) > 1 else ""
