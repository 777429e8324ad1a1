"""A JSON Schema as editors read it best: every fault once at its place, keys completed and explained also in the tables of a list.

Editors show a fault of a table at each of its keys (taplo does, 0.7.0), and a fault below an ``anyOf`` as one of the whole value, with
what each alternative would have wanted. So a key that nobody knows is a fault of its value, and alternatives of different types, of
which a value can only mean one, become one schema.

taplo's language server (0.8.0) goes into a list once too often: for a table in a list it looks at the items of the list's items, and for
the help of a key whose value is a list at the items. So a table in a list says of its own items, which no table has, that they are like
itself, and items say what their list says. What is allowed stays the same.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from printkit.model.plain import Json

UNKNOWN: Final = {"not": {"title": "a key that is unknown here"}}
"""Of every value; taplo shows the words."""

_ALTERNATIVES = ("anyOf", "oneOf")
_OF_TYPE = {
    "object": {
        "properties",
        "required",
        "additionalProperties",
        "patternProperties",
        "minProperties",
        "maxProperties",
        "propertyNames",
    },
    "array": {"items", "prefixItems", "minItems", "maxItems", "uniqueItems"},
    "string": {"pattern", "minLength", "maxLength"},
    "integer": {"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"},
    "boolean": set(),
}
"""The keywords that ask nothing of values of another type (JSON Schema 2020-12, validation, 6.1)."""

_REMARKS = ("title", "description", "default", "examples")


def for_editors(schema: Json) -> Json:
    """The same schema (a whole file's), in the words that suit editors."""
    definitions: Json = {}
    whole: Json = _with_named_items(_once(schema), definitions)
    return {**whole, "$defs": whole.get("$defs", {}) | definitions}


def _once(schema: Any) -> Any:
    """The same schema, told so that a fault is shown once, and without titles and defaults that say nothing: pydantic's."""
    if isinstance(schema, list):
        return [_once(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    inner = {key: _once(value) for key, value in schema.items()}
    if isinstance(inner.get("title"), str) and "$schema" not in inner and inner.keys() != {"title"}:
        del inner["title"]
    if "default" in inner and inner["default"] is None:
        del inner["default"]
    if inner.get("additionalProperties") is False:
        inner["additionalProperties"] = UNKNOWN
    for keyword in _ALTERNATIVES:
        if isinstance(inner.get(keyword), list):
            inner = _joined(inner, keyword)
    return inner


def _with_named_items(schema: Any, definitions: Json) -> Any:
    """The schema with the tables of its lists as definitions, which say of their items that they are like themselves."""
    if isinstance(schema, list):
        return [_with_named_items(one, definitions) for one in schema]
    if not isinstance(schema, dict):
        return schema
    whole = {key: _with_named_items(value, definitions) for key, value in schema.items()}
    for name, table in whole.get("$defs", {}).items():
        if "properties" in table:
            table["items"] = {"$ref": f"#/$defs/{name}"}
    items = whole.get("items")
    if whole.get("type") == "array" and isinstance(items, dict) and "$ref" not in items:
        items = {**_said(whole), **items}
        if "properties" in items:
            name = next((name for name, one in definitions.items() if one == {**items, "items": one["items"]}), None)
            name = name or f"item-{len(definitions) + 1}"
            definitions[name] = {**items, "items": {"$ref": f"#/$defs/{name}"}}
            items = {"$ref": f"#/$defs/{name}"}
        whole["items"] = items
    return whole


def _said(schema: Json) -> Json:
    """What a schema says of itself, if it does."""
    return {"description": schema["description"]} if "description" in schema else {}


def _joined(schema: Json, keyword: str) -> Json:
    """Alternatives as one schema, where a value of a type can only mean one of them; what is null is no TOML."""
    alternatives = [one for one in _flat(schema[keyword]) if one.get("type") != "null"]
    rest = {key: value for key, value in schema.items() if key != keyword}
    if len(alternatives) == 1 and not {*alternatives[0]} & {*rest} - {*_REMARKS}:
        return {**alternatives[0], **rest}
    types = [_types(one) for one in alternatives]
    each = [name for names in types if names for name in names]
    if not all(types) or len(each) != len({*each}) or {*rest} & {"type", *_keywords(each)}:
        return {**rest, keyword: alternatives}
    whole: Json = {"type": each}
    for one in alternatives:
        whole |= {key: value for key, value in one.items() if key != "type" and key not in _REMARKS}
    return {**whole, **rest}


def _flat(alternatives: Iterable[Json]) -> Iterable[Json]:
    """Alternatives among alternatives, all on one level."""
    for one in alternatives:
        if [*one] == ["anyOf"]:
            yield from _flat(one["anyOf"])
        else:
            yield one


def _types(schema: Json) -> list[str] | None:
    """The types of the values that it allows; None where its other keywords ask something of values of any type."""
    names = schema.get("type")
    types = [names] if isinstance(names, str) else [*(names or ())]
    return types if types and {*schema} <= {"type", *_REMARKS, *_keywords(types)} else None


def _keywords(types: Iterable[str]) -> set[str]:
    return {keyword for name in types for keyword in _OF_TYPE.get("integer" if name == "number" else name, ())}
