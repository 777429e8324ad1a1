"""Records written out, and empty ones to fill in: TOML, JSON, CSV, XLSX. What is written here, `read.py` reads back."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from printkit.messages.sentences import word
from printkit.model import Game
from printkit.model.columns import columns, header, key_axes
from printkit.model.plain import Raw
from printkit.scoring.checking import shape as shapes
from printkit.scoring.checking.entries import shape_of
from printkit.scoring.checking.record import RecordCheck
from printkit.scoring.checking.shape import Shape
from printkit.scoring.checking.wording import keys_called, span, toml_key
from printkit.scoring.readers.tables import to_csv, to_rows
from printkit.scoring.templates import drop_downs, example, example_lines, instructions, notes, seats
from printkit.scoring.templates import table as rows_to_fill_in

_FEW_KEYS = 6
"""Keys of a table that are written out in a template."""

_SPARE = 12
"""Rows of a new spreadsheet that are ready to be filled in."""


def write(game: Game, record: Raw, kind: str) -> bytes:
    """A record as a file of that kind (toml, json, csv, xlsx). CSV and XLSX need a checked one. Raises `Refused`."""
    match kind:
        case "toml":
            return to_toml(record).encode()
        case "json":
            return to_json(record).encode()
    under = RecordCheck(game).under(record)
    rows = to_rows(under, record)
    return to_csv(rows).encode() if kind == "csv" else _book(under, rows, "en", 0)


def template(game: Game, kind: str, lang: str, players: Sequence[str] = ()) -> bytes:
    """An empty record to fill in, as a file of that kind, with every key or column of the game; with rows for `players`.

    CSV in Japanese has a byte order mark, without which spreadsheets take it for another encoding. Raises `Refused`.
    """
    names = seats(game, players)
    match kind:
        case "toml":
            return "\n".join(_toml_template(game, lang, names)).encode()
        case "json":
            shape = shape_of(game)
            inner = {
                name: part
                for name, part in shape.fields.items()
                if name not in {"game", "edition", "options", shapes.PROVENANCE}
            }
            return to_json({"game": game.id, **{name: _empty(part, names) for name, part in inner.items()}}).encode()
    rows = rows_to_fill_in(game, lang, names)
    if kind == "csv":
        return to_csv(rows).encode("utf-8-sig" if lang == "ja" else "utf-8")
    return _book(game, rows, lang, _SPARE, names)


def _book(game: Game, rows: list[list[str]], lang: str, spare: int, players: Sequence[str] | None = None) -> bytes:
    """A workbook; with `players` one to fill in, with notes, drop-downs and a sheet of instructions."""
    from printkit.workbooks.writing import FillingGuide, book  # for .xlsx alone

    # Names and lists are texts: "4 12" must not become a date, nor a player called 007 a number.
    texts = [
        c.id
        for c in columns(game)
        if c.entry.kind in {"text", "choice", "date"}
        or len(key_axes(game, c)) + len(c.spread)
        < len(c.entry.axes) - sum(c.entry.fold.count(one) for one in ("count", "furthest"))
    ]
    guide = None
    if players is not None:
        guide = FillingGuide(
            notes(game, lang, players),
            drop_downs(game, lang, players),
            word(lang, "template.sheet"),
            instructions(game, lang, players),
        )
    return book(rows, ids=header(game) if guide else (), texts=texts, title=game.title(lang), spare=spare, guide=guide)


# JSON --------------------------------------------------------------------------------------------------------------------


def to_json(record: Raw) -> str:
    """A record as JSON; lists of numbers stay on one line."""
    text = json.dumps(record, ensure_ascii=False, indent=2, default=str)
    for _ in range(2):  # lists of numbers, then lists of those; a line break stands in no string
        text = re.sub(r"\[\n +((?:-?\d+|\[[-\d, ]*\])(?:,\n +(?:-?\d+|\[[-\d, ]*\]))*)\n +\]", _one_line, text)
    return text + "\n"


def _one_line(match: re.Match[str]) -> str:
    return "[" + re.sub(r",\n +", ", ", match[1]) + "]"


# TOML --------------------------------------------------------------------------------------------------------------------


def to_toml(record: Raw) -> str:
    """A record as TOML: one line for each value, a table for each row."""
    return "\n".join(_toml(record))


def _toml(record: Raw) -> Iterator[str]:
    tables = {name: value for name, value in record.items() if isinstance(value, Mapping)}
    rows = {name: value for name, value in record.items() if _is_rows(value)}
    for name, value in record.items():
        if name not in tables and name not in rows:
            yield f"{toml_key(name)} = {_inline(value)}"
    for name, held in tables.items():
        yield f"\n[{toml_key(name)}]"
        yield from (f"{toml_key(key)} = {_inline(value)}" for key, value in held.items())
    for name, several in rows.items():
        for row in several:
            yield f"\n[[{toml_key(name)}]]"
            yield from (f"{toml_key(key)} = {_inline(value)}" for key, value in row.items())
    yield ""


def _is_rows(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(row, Mapping) for row in value)


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
            return f"{{{', '.join(f'{toml_key(key)} = {_inline(part)}' for key, part in value.items())}}}"
        case _:
            return '""'  # an empty place stays visible; TOML has no word for nothing


# Templates ---------------------------------------------------------------------------------------------------------------


def _empty(shape: Shape, players: Sequence[str] = (), *, shown: bool = False) -> Any:
    """What stands in a new record before anybody wrote something but, it may be, the names of the players.

    A number or a yes or no is ``""``, which is not given: a line that is forgotten must not count as 0. What is only `shown`, as a
    comment, has 0 and false in its place.
    """
    match shape:
        case shapes.BoolShape():
            return False if shown else ""
        case shapes.IntShape():
            return max(shape.low or 0, 0) if shown else ""
        case shapes.ItemsShape(holes=True, count=int(count)):
            return [""] * count
        case shapes.ItemsShape(of=shapes.ItemsShape(holes=True), count=int(count)):
            return [_empty(shape.of) for _ in range(count)]
        case shapes.ItemsShape(of=shapes.Ordinals()) if not shown:
            return ""
        case shapes.ItemsShape():
            return [_empty(shape.of, shown=shown) for _ in range(shape.fewest or 0)]
        case shapes.RowsShape(players=True) if players:
            return [_named(_empty(shape.of, players, shown=shown), name) for name in players]
        case shapes.RowsShape():
            return [_empty(shape.of, players, shown=shown) for _ in range(max(shape.fewest, 1))]
        case shapes.Fields():
            return {
                name: _empty(part, players, shown=shown) if name in shape.required or _is_table(part) or shown else ""
                for name, part in shape.fields.items()
            }
        case shapes.Keyed(keys=None) if players:
            return {name: _empty(shape.of, shown=shown) for name in players}
        case shapes.Keyed(keys=(str(), *_) as keys) if len(keys) <= _FEW_KEYS:
            return {key: _empty(shape.of, shown=shown) for key in keys}
        case shapes.Keyed():
            return {}
        case shapes.Either():
            return _empty(shape.table, players, shown=shown)
        case shapes.Ordinals():
            return [] if shown else ""
        case shapes.RankingShape():
            return []
        case shapes.TextShape() | shapes.Who() | shapes.Date() | shapes.ChoiceShape():
            return ""


def _is_table(shape: Shape) -> bool:
    return isinstance(shape, shapes.Fields | shapes.RowsShape | shapes.Keyed)


def _takes(game: Game, lang: str, shape: Shape) -> str:
    """What a value may be, in the words of a comment; empty where that says nothing."""
    match shape:
        case shapes.BoolShape():
            return word(lang, "template.yes-or-no")
        case shapes.IntShape(low=low, high=high):
            return span(low, high) if low is not None and high is not None else ""
        case shapes.ChoiceShape(choices=known):
            return word(lang, "template.one-of", known=[_string(one) for one in known])
        case shapes.Who():
            return word(lang, "template.a-player")
        case shapes.Ordinals(keys=keys):
            return word(lang, "template.marked", range=f"{keys[0]}–{keys[-1]}") if keys else ""
        case shapes.ItemsShape(of=of, count=int(count)):
            return word(lang, "template.list-of", count=count, of=_takes(game, lang, of))
        case shapes.Keyed(of=of, keys=keys):
            each = word(lang, "template.each-player") if keys is None else _each(game, lang, keys)
            inner = _takes(game, lang, of)
            return word(lang, "template.each", each=each, of=inner) if inner else each
    return ""


def _each(game: Game, lang: str, keys: tuple[str, ...]) -> str:
    """The keys of a table, each with what it is called on paper, such as a team’s name."""
    axis, called = keys_called(game, lang, keys)
    return word(lang, "template.each-team" if axis == "team" else "template.each-of", known=called)


def _named(row: Any, name: str) -> Any:
    """A player's row with the name in it, or the name where a player is nothing else."""
    return {**row, "name": name} if isinstance(row, dict) and "name" in row else name


def _toml_template(game: Game, lang: str, players: Sequence[str]) -> Iterator[str]:
    shape = shape_of(game)
    yield f"# {word(lang, 'template.toml', title=game.title(lang))}"
    yield f"game = {_string(game.id)}"
    if game.editions:
        yield f"# edition = {_string(game.edition)}{_listed(game.editions)}"
    for name, part in shape.fields.items():
        if name not in {"game", "edition", "options", shapes.PROVENANCE} and not _is_tables(part):
            yield _line(game, lang, name, part, players, required=name in shape.required)
    if game.options:
        yield f"\n# [options] # {word(lang, 'template.options')}"
        for option in game.options:
            yield f"# {option.id} = {_string(game.readings[option.id])}{_listed(option.values)}"
    for name, part in shape.fields.items():
        match part:
            case shapes.Fields() if name != "options":
                yield f"\n[{name}]"
                yield from _lines(game, lang, part, players)
            case shapes.RowsShape(of=shapes.Fields() as row):
                if part.players and not players:
                    yield f"\n# {word(lang, 'template.players', range=span(part.fewest, part.most))}"
                for seat in players if part.players and players else ("",):
                    yield f"{'' if part.players and not players else chr(10)}[[{name}]]"
                    yield from _lines(game, lang, row, players, seat)
    if players:
        yield from example_lines(game, lang, players)
    yield ""


def _is_tables(shape: Shape) -> bool:
    return isinstance(shape, shapes.Fields) or (isinstance(shape, shapes.RowsShape) and isinstance(shape.of, shapes.Fields))


def _lines(game: Game, lang: str, shape: shapes.Fields, players: Sequence[str] = (), seat: str = "") -> Iterator[str]:
    for name, part in shape.fields.items():
        own = isinstance(part, shapes.TextShape) and part.name and seat
        if own:
            yield f"{name} = {_string(seat)}"
        else:
            yield _line(game, lang, name, part, players, required=name in shape.required)


def _line(game: Game, lang: str, name: str, shape: Shape, players: Sequence[str], *, required: bool) -> str:
    words = game.texts(lang)
    hint = words.get(f"score.help.{name}", "")
    if not hint and f"entry.{name}" in words:
        hint = " · ".join(filter(None, (words[f"entry.{name}"], _takes(game, lang, shape))))
    comment = f"  # {example(hint, players)}" if hint else ""
    return f"{'' if required else '# '}{name} = {_inline(_empty(shape, players, shown=not required))}{comment}"


def _listed(values: tuple[str, ...]) -> str:
    return f"  # {' · '.join(values)}" if len(values) > 1 else ""
