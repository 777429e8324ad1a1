"""Keys of a game file, declared once: what stands there, between which limits, and one sentence about it.

From a `Key` follow how it is read, with what is wrong told under its place, its JSON Schema, and its line in the reference tables
of the docs. A *shape* is what a value must be.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from printkit.language.shape import Reader
from printkit.language.tree import Node
from printkit.model.languages import CODE, LANGUAGES
from printkit.model.light import dataclass

Schema: TypeAlias = dict[str, Any]
"""A JSON Schema."""

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class Shape(Protocol[T_co]):
    """What a value must be."""

    def read(self, reader: Reader, key: str) -> T_co:
        """The value that stands under a key; what is wrong is told, and what counts as nothing given."""

    def schema(self) -> Schema:
        """Its JSON Schema."""


@dataclass(frozen=True, eq=False)
class Key(Generic[T]):
    """A key of a table: what stands there, what it says in one sentence, and an example that stands in the docs."""

    name: str
    shape: Shape[T]
    says: str
    example: str = ""
    required: bool = False

    def read(self, reader: Reader) -> T:
        """What stands there."""
        return self.shape.read(reader, self.name)

    def within(self, reader: Reader, shape: Shape[T]) -> T:
        """What stands there, of a shape whose limits depend on the rest of the table."""
        return shape.read(reader, self.name)

    def schema(self) -> Schema:
        """Its JSON Schema with its sentence."""
        return {**self.shape.schema(), "description": self.says.replace("`", "")}


AnyKey: TypeAlias = Key[Any]
"""A key, whatever stands there."""


@dataclass(frozen=True, eq=False)
class Whole:
    """A whole number between two others."""

    low: int | None = None
    high: int | None = None
    default: int | None = None

    def read(self, reader: Reader, key: str) -> int | None:
        """The number; the default when it isn't there or wrong."""
        return reader.whole(key, self.default, low=self.low, high=self.high)

    def schema(self) -> Schema:
        """An integer with its limits."""
        limits = {"minimum": self.low, "maximum": self.high, "default": self.default}
        return {"type": "integer", **{name: limit for name, limit in limits.items() if limit is not None}}


@dataclass(frozen=True, eq=False)
class Flag:
    """Yes or no; no if it isn't said."""

    def read(self, reader: Reader, key: str) -> bool:
        """Whether it is said."""
        return reader.flag(key)

    def schema(self) -> Schema:
        """True or false."""
        return {"type": "boolean", "default": False}


@dataclass(frozen=True, eq=False)
class Always:
    """``true`` and nothing else: a key that says what its row is."""

    def read(self, reader: Reader, key: str) -> bool:
        """Whether it stands there."""
        return reader.has(key)

    def schema(self) -> Schema:
        """True."""
        return {"const": True}


@dataclass(frozen=True, eq=False)
class OneOf:
    """One of some words, the first if it isn't said."""

    words: tuple[str, ...]

    def read(self, reader: Reader, key: str) -> str:
        """The word."""
        return reader.one_of(key, self.words, self.words[0])

    def schema(self) -> Schema:
        """The words."""
        return {"enum": [*self.words], "default": self.words[0]}


@dataclass(frozen=True, eq=False)
class Wholes:
    """A list of whole numbers; nothing of it when one is wrong."""

    least: int = 1
    most: int = 200

    def read(self, reader: Reader, key: str) -> tuple[int, ...]:
        """The numbers."""
        return reader.wholes(key, least=self.least, most=self.most)

    def schema(self) -> Schema:
        """So many integers."""
        return {"type": "array", "items": {"type": "integer"}, "minItems": self.least, "maxItems": self.most}


PAIR = Wholes(2, 2)


@dataclass(frozen=True, eq=False)
class Texts:
    """A list of different texts."""

    most: int = 100

    def read(self, reader: Reader, key: str) -> tuple[str, ...]:
        """The texts."""
        return reader.texts(key, most=self.most)

    def schema(self) -> Schema:
        """So many strings."""
        return {"type": "array", "items": {"type": "string"}, "minItems": 1, "maxItems": self.most, "uniqueItems": True}


@dataclass(frozen=True, eq=False)
class Words:
    """A text for every language, or one for each."""

    def read(self, reader: Reader, key: str) -> dict[str, str]:
        """The text by language; ``""`` is any."""
        return reader.words(key)

    def schema(self) -> Schema:
        """A string, or a table of them."""
        by_language = {
            "type": "object",
            "properties": {lang: {**TEXT, "description": f"the text for --lang {lang}"} for lang in LANGUAGES},
            "additionalProperties": False,
        }
        by_language["patternProperties"] = {f"^({CODE})$": TEXT}
        return {"anyOf": [TEXT, by_language]}


@dataclass(frozen=True, eq=False)
class Expression:
    """An expression of the rules language, or a number, or true and false."""

    def read(self, reader: Reader, key: str) -> Node | None:
        """Its tree; None when it isn't there or can't be read."""
        return reader.expression(key)

    def schema(self) -> Schema:
        """What can be an expression."""
        return {"type": ["string", "integer", "boolean"]}


@dataclass(frozen=True, eq=False)
class Word:
    """One word or name."""

    def read(self, reader: Reader, key: str) -> str:
        """The word; empty where there is none."""
        return reader.text(key)

    def schema(self) -> Schema:
        """A string."""
        return TEXT


@dataclass(frozen=True, eq=False)
class Expressions:
    """A table of expressions."""

    def read(self, reader: Reader, key: str) -> dict[str, Node]:
        """The expressions by name, without those that can't be read."""
        return reader.expressions(key)

    def schema(self) -> Schema:
        """An object of expressions."""
        return named(Expression().schema())


@dataclass(frozen=True, eq=False)
class Form:
    """Something of which what is right depends on the rest of its table: it is read there, by hand."""

    form: Schema

    def read(self, reader: Reader, key: str) -> Any:
        """What stands there, as it is; None when it isn't there."""
        return reader.table[key] if reader.has(key) else None

    def schema(self) -> Schema:
        """As it is written down."""
        return self.form


TEXT: Schema = {"type": "string"}
CELLS: Schema = {"type": "array", "items": PAIR.schema()}


def listed(inner: Schema) -> Schema:
    """The schema of a list."""
    return {"type": "array", "items": inner}


def named(inner: Schema) -> Schema:
    """The schema of a table with names of one's own."""
    return {"type": "object", "additionalProperties": inner}


def table(keys: Iterable[AnyKey], more: Schema | bool = False) -> Schema:  # noqa: FBT001, FBT002 - JSON Schema's own
    """The schema of a table with these keys."""
    keys = [*keys]
    return {
        "type": "object",
        "properties": {key.name: key.schema() for key in keys},
        "required": [key.name for key in keys if key.required],
        "additionalProperties": more,
    }
