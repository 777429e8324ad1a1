"""The JSON Schema of the short ``game.toml``: what an editor completes and checks; the rest `desugar` tells."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from printkit.draw.art import POSITIONS
from printkit.gamefolder.decks.own import DRAWN
from printkit.gamefolder.decks.ready import FACES, SIZES
from printkit.gamefolder.onefile.desugar import MARKS
from printkit.language.declare import MEASURES
from printkit.language.rows.cells import COLOURS
from printkit.model import LANGUAGES

Schema = dict[str, Any]

_TEXT: Schema = {"type": "string"}
_WHOLE: Schema = {"type": "integer"}
_EXPRESSION: Schema = {"type": ["string", "integer", "boolean"], "description": "an expression, see docs/own-games.md"}
_WORDS: Schema = {
    "anyOf": [_TEXT, {"type": "object", "properties": dict.fromkeys(LANGUAGES, _TEXT), "additionalProperties": False}]
}
_PAIR: Schema = {"type": "array", "items": _WHOLE, "minItems": 2, "maxItems": 2}
_CELLS: Schema = {"type": "array", "items": _PAIR}


def _table(keys: dict[str, Schema], required: Iterable[str] = (), more: Schema | bool = False) -> Schema:  # noqa: FBT001, FBT002 - JSON Schema's own
    return {"type": "object", "properties": keys, "required": [*required], "additionalProperties": more}


def _named(inner: Schema) -> Schema:
    return {"type": "object", "additionalProperties": inner}


def _list(inner: Schema) -> Schema:
    return {"type": "array", "items": inner}


def _row() -> Schema:
    keys: dict[str, Schema] = {
        "id": {"type": "string", "pattern": "^[a-z][a-z0-9_]{0,39}$"},
        "name": _WORDS,
        "int": {**_PAIR, "description": "lowest and highest number"},
        "tick": {"type": "boolean"},
        "mark": {"type": "boolean"},
        "ticks": _WHOLE,
        "track": {**_WHOLE, "description": "steps; the value is the last that is marked"},
        "finish": _WHOLE,
        "signs": {"anyOf": [_named(_TEXT), _list(_named(_TEXT))]},
        "choice": _list(_TEXT),
        "text": _WHOLE,
        "list": _WHOLE,
        "grid": {**_PAIR, "description": "columns, rows"},
        "per": {"enum": ["player", "team", "table"]},
        "may": {"type": "boolean"},
        "blank": {"type": ["integer", "string"]},
        "copies": _WHOLE,
        "groups": _named(_list(_CELLS)),
        "row_names": {"anyOf": [_WORDS, _list(_TEXT)]},
        "column_names": {"anyOf": [_WORDS, _list(_TEXT)]},
        "printed": {"type": "array"},
        "blocked": _CELLS,
        "colours": _table(dict.fromkeys(COLOURS, _CELLS)),
        "hex": {"type": "boolean"},
        "note": _WORDS,
    }
    return _table(keys, ["id"])


def _part() -> Schema:
    keys: dict[str, Schema] = {
        **dict.fromkeys(MEASURES, _EXPRESSION),
        "sum": {"anyOf": [_EXPRESSION, _list(_TEXT)]},
        "sets": {"anyOf": [_EXPRESSION, _list(_TEXT)]},
        "cases": _list({"type": "array", "items": _EXPRESSION, "minItems": 2, "maxItems": 2}),
        **dict.fromkeys(("else", "when", "of"), _EXPRESSION),
        "worth": {"anyOf": [_list(_WHOLE), _named(_WHOLE)]},
        "places": _list(_WHOLE),
        "shared": {"enum": ["split", "all", "none"]},
        "table": _list(_WHOLE),
        "thresholds": _list(_PAIR),
        **dict.fromkeys(("per", "each", "plus", "min", "max", "start"), _WHOLE),
        "name": _WORDS,
        "say": _WORDS,
        "helper": {"type": "boolean"},
    }
    return {"anyOf": [_EXPRESSION, _table(keys)]}


def deck_schema() -> Schema:
    """A deck of the short shape or of the full one."""
    region: dict[str, Schema] = {
        "fit": {"enum": ["contain", "cover", "stretch"]},
        "position": {"anyOf": [{"enum": [*POSITIONS]}, {"type": "array", "items": {"type": "number"}}]},
    }
    keys: dict[str, Schema] = {
        "data": {**_TEXT, "description": "a table beside game.toml: cards.csv, cards.xlsx#Sheet, cards.ods"},
        "size": {"anyOf": [{"enum": [*SIZES]}, {"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 2}]},
        "columns": _table({"id": _TEXT, "quantity": _TEXT}),
        "replace": _named(_TEXT),
        "face": {"anyOf": [{"enum": [*FACES]}, _TEXT], "description": "a ready face, or one of faces.toml or [faces]"},
        "slots": _table({slot: _TEXT for one in FACES.values() for slot in (*one.needed, *one.may)}, more=_TEXT),
        "look": _named({"type": "object", "properties": region}),
        "background": _TEXT,
        "back": {"type": ["boolean", "string"]},
        "ignore": _list(_TEXT),
        "name": _WORDS,
    }
    return _table(keys, ["data"])


def short_schema(full: Schema) -> Schema:
    """The schema of the short shape; `full` are the properties of the full one, which may stand beside."""
    part, rows = _part(), _list(_row())
    ties = _list(_table({"most": _EXPRESSION, "least": _EXPRESSION}))
    sign = _table({"icon": _TEXT, "colour": {"enum": [*COLOURS]}, "text": _WORDS}, ["text"])
    end: dict[str, Schema] = {
        "when": _EXPRESSION,
        "rounds": part,
        "stop": {"enum": ["round", "at once", "one more turn"]},
        "tie": {"enum": ["shared", "play on"]},
        "late": {"type": "boolean"},
        "say": _WORDS,
    }
    check: dict[str, Schema] = {"at": {"enum": ["round", "member", "end"]}, "that": _EXPRESSION, "say": _WORDS}
    keys: dict[str, Schema] = {
        **full,
        "title": _WORDS,
        "players": {"anyOf": [_WHOLE, _PAIR]},
        "win": {"enum": ["high", "low"]},
        "teams": _list(_WHOLE),
        "icons": _named(_TEXT),
        "fonts": _named(_TEXT),
        **dict.fromkeys(DRAWN, _named({"type": "object"})),
        "decks": _named(deck_schema()),
        "sheet": _table(
            {"rows": rows, "size": _PAIR, "phases": _list(_WORDS), "legend": _list(sign), "notes": _list(_WORDS), "art": _TEXT}
        ),
        "rounds": _table({"rows": rows, "first": _WHOLE, "rotates": {"type": "boolean"}}),
        **dict.fromkeys(("member", "round", "show", "after"), _named(part)),
        "score": _table({"ties": ties}, more=part),
        "end": _table(end),
        "check": _list(_table(check, ["that"])),
        "reference": _table({"scoring": {"anyOf": [{"enum": ["auto"]}, _list(_WORDS)]}, "size": _PAIR}, more=_list(_WORDS)),
    }
    return _table(keys, ["title"])


def is_short() -> Schema:
    """The condition under which a file is of the short shape: it has one of these keys."""
    alone: Schema = {"required": ["decks"], "not": {"required": ["format"]}}
    return {"anyOf": [*({"required": [key]} for key in MARKS if key != "decks"), alone]}
