"""The JSON Schema of the short ``game.toml``: what an editor completes and checks; the rest `desugar` tells."""

from __future__ import annotations

from collections.abc import Iterable

from printkit.draw.art import POSITIONS
from printkit.gamefolder.decks.own import DRAWN
from printkit.gamefolder.decks.ready import FACES, SIZES
from printkit.gamefolder.onefile.desugar import MARKS
from printkit.gamefolder.onefile.printed import REFERENCE, SHEET
from printkit.language.declare import CHECK, END, TIES
from printkit.language.keys import PAIR, TEXT, Schema, Words, listed, named, table
from printkit.language.parts import SCHEMA as PART
from printkit.language.read import ROUNDS, TEAMS, WIN

_WHOLE: Schema = {"type": "integer"}
_WORDS = Words().schema()


def _table(keys: dict[str, Schema], required: Iterable[str] = (), more: Schema | bool = False) -> Schema:  # noqa: FBT001, FBT002 - JSON Schema's own
    return {"type": "object", "properties": keys, "required": [*required], "additionalProperties": more}


def deck_schema() -> Schema:
    """A deck of the short shape or of the full one."""
    region: dict[str, Schema] = {
        "fit": {"enum": ["contain", "cover", "stretch"]},
        "position": {"anyOf": [{"enum": [*POSITIONS]}, {"type": "array", "items": {"type": "number"}}]},
    }
    keys: dict[str, Schema] = {
        "data": {**TEXT, "description": "a table beside game.toml: cards.csv, cards.xlsx#Sheet, cards.ods"},
        "size": {"anyOf": [{"enum": [*SIZES]}, {"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 2}]},
        "columns": _table({"id": TEXT, "quantity": TEXT}),
        "replace": named(TEXT),
        "face": {"anyOf": [{"enum": [*FACES]}, TEXT], "description": "a ready face, or one of faces.toml or [faces]"},
        "slots": _table({slot: TEXT for one in FACES.values() for slot in (*one.needed, *one.may)}, more=TEXT),
        "look": named({"type": "object", "properties": region}),
        "background": TEXT,
        "back": {"type": ["boolean", "string"]},
        "ignore": listed(TEXT),
        "name": _WORDS,
    }
    return _table(keys, ["data"])


def short_keys(full: dict[str, Schema]) -> dict[str, Schema]:
    """What may stand in the short shape, all of it optional: that the title is missing `check` says, and editors would show it at each key; `full` are the properties of the full one, which may stand beside."""
    ties = listed({**table(TIES), "minProperties": 1, "maxProperties": 1})
    sections: Schema = listed(_WORDS)
    card = table(REFERENCE, more=sections)
    score = table((), more=PART)
    score["properties"]["ties"] = ties
    return {
        **full,
        "title": _WORDS,
        "players": {"anyOf": [_WHOLE, PAIR.schema()]},
        **{key.name: key.schema() for key in (WIN, TEAMS)},
        "icons": named(TEXT),
        "fonts": named(TEXT),
        **dict.fromkeys(DRAWN, named({"type": "object"})),
        "decks": named(deck_schema()),
        "sheet": table(SHEET),
        "rounds": table(ROUNDS),
        **dict.fromkeys(("member", "round", "values", "show", "after"), named(PART)),
        **{key: {"description": "see docs/own-games.md"} for key in ("plays", "side", "details", "explain")},
        "score": score,
        "end": table(END),
        "check": listed(table(CHECK)),
        "reference": card,
    }


def is_short() -> Schema:
    """The condition under which a file is of the short shape: it has one of these keys."""
    alone: Schema = {"required": ["decks"], "not": {"required": ["format"]}}
    return {"anyOf": [*({"required": [key]} for key in MARKS if key != "decks"), alone]}
