"""The JSON Schema of ``game.toml``, short and full: what editors complete and check."""

from __future__ import annotations

from printkit.gamefolder.editors import UNKNOWN, for_editors
from printkit.gamefolder.onefile.schema import deck_schema, is_short, short_keys, turn_step
from printkit.gamefolder.params import params_schemas
from printkit.gamefolder.shape import table_of
from printkit.model.game_file import GameFile
from printkit.model.plain import Json


def game_schema() -> Json:
    """The JSON Schema (2020-12) of ``game.toml``, short or full, with the params of each general layout.

    The keys of both stand at the top, where editors look for what they complete (taplo sees nothing below a condition); the condition
    says only what differs.
    """
    full = table_of(GameFile).model_json_schema()
    conditions, definitions = params_schemas()
    full["$defs"]["Component"]["allOf"] = conditions
    full["$defs"] |= definitions | {"TurnStep": turn_step()}
    own = {**full["properties"], "decks": {"type": "object", "additionalProperties": deck_schema()}}
    rules = own.pop("rules")
    short = short_keys(own)
    known = {**short, "rules": rules}
    differ = {key: own[key] for key in own if own[key] != short[key]}
    whole: Json = for_editors(
        {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": "printkit game.toml",
            "$defs": full["$defs"],
            "type": "object",
            "properties": known,
            "additionalProperties": False,
            "if": is_short(),
            "then": {"properties": {"rules": UNKNOWN}},
            "else": {
                "properties": {**differ, **{key: UNKNOWN for key in short if key not in own}},
                "required": full["required"],
            },
        }
    )
    return whole
