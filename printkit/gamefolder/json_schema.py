"""The JSON Schema of ``game.toml``, short and full: what editors complete and check."""

from __future__ import annotations

from printkit.gamefolder.onefile.schema import deck_schema, is_short, short_schema
from printkit.gamefolder.params import params_schemas
from printkit.gamefolder.shape import table_of
from printkit.model.game_file import GameFile
from printkit.model.plain import Json


def game_schema() -> Json:
    """The JSON Schema (2020-12) of ``game.toml``, short or full, with the params of each general layout."""
    schema = table_of(GameFile).model_json_schema()
    conditions, definitions = params_schemas()
    schema["$defs"]["Component"]["allOf"] = conditions
    schema["$defs"] |= definitions
    shared = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "printkit game.toml",
        "$defs": schema.pop("$defs"),
    }
    short = short_schema({key: value for key, value in schema["properties"].items() if key != "rules"})
    schema["properties"] = {**schema["properties"], "decks": {"type": "object", "additionalProperties": deck_schema()}}
    return {**shared, "type": "object", "if": is_short(), "then": short, "else": schema}
