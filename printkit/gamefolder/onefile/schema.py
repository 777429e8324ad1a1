"""The JSON Schema of the short ``game.toml``: what an editor completes and checks; the rest `desugar` tells."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from printkit.draw.art import POSITIONS
from printkit.gamefolder.decks.own import DRAWN
from printkit.gamefolder.decks.ready import FACES, SIZES
from printkit.gamefolder.onefile.desugar import MARKS
from printkit.language.declare import MEASURES
from printkit.language.keys import table
from printkit.language.rows.cells import COLOURS
from printkit.language.rows.read import KEYS as ROW_KEYS
from printkit.model import LANGUAGES

Schema = dict[str, Any]

_TEXT: Schema = {"type": "string"}
_WHOLE: Schema = {"type": "integer"}
_EXPRESSION: Schema = {"type": ["string", "integer", "boolean"], "description": "an expression, see docs/own-games.md"}
_WORDS: Schema = {
    "anyOf": [_TEXT, {"type": "object", "properties": dict.fromkeys(LANGUAGES, _TEXT), "additionalProperties": False}]
}
_PAIR: Schema = {"type": "array", "items": _WHOLE, "minItems": 2, "maxItems": 2}


def _table(keys: dict[str, Schema], required: Iterable[str] = (), more: Schema | bool = False) -> Schema:  # noqa: FBT001, FBT002 - JSON Schema's own
    return {"type": "object", "properties": keys, "required": [*required], "additionalProperties": more}


def _named(inner: Schema) -> Schema:
    return {"type": "object", "additionalProperties": inner}


def _list(inner: Schema) -> Schema:
    return {"type": "array", "items": inner}


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
    part, rows = _part(), _list(table(ROW_KEYS))
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
