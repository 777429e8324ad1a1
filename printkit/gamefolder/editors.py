"""A JSON Schema as editors read it best: every fault once, at its place.

Editors show a fault of a table at each of its keys (taplo does, 0.7.0), and a fault below an ``anyOf`` as one of the whole value, with
what each alternative would have wanted. So a key that nobody knows is a fault of its value, and alternatives of different types, of
which a value can only mean one, become one schema. What is allowed stays the same.
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


def for_editors(schema: Any) -> Any:
    """The same schema, told so that a fault is shown once."""
    if isinstance(schema, list):
        return [for_editors(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    inner = {key: for_editors(value) for key, value in schema.items()}
    if inner.get("additionalProperties") is False:
        inner["additionalProperties"] = UNKNOWN
    for keyword in _ALTERNATIVES:
        if isinstance(inner.get(keyword), list):
            inner = _joined(inner, keyword)
    return inner


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
