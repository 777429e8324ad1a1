"""The shapes of tables that people wrote: each read with what is wrong in it, under the place where it stands.

A `Reader` holds one table. Every key that is asked for is known; whatever nobody asked for is told at the end, with the nearest
known key.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from printkit.language.tree import LARGEST, Node, Num, Unreadable, parse
from printkit.language.tree import Bool as BoolNode
from printkit.model.languages import LANGUAGES, by_language, is_language
from printkit.model.problem import Problem, error, in_toml, nearest, shortened


def is_whole(value: Any) -> bool:
    """Whether a value is a whole number within reason."""
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= LARGEST


class Reader:
    """One table, the place where it stands (``score.houses``) and the problems found so far."""

    def __init__(self, table: Mapping[str, Any], where: str, problems: list[Problem]) -> None:
        self.table = table
        self.where = where
        self.problems = problems
        self.asked: list[str] = []

    def at(self, key: str) -> str:
        """The place of a key."""
        return f"{self.where}.{key}" if self.where else key

    def tell(self, problem: Problem) -> None:
        """Keep a problem."""
        self.problems.append(problem)

    def has(self, key: str) -> bool:
        """Whether the key stands there; it is a known one from now on."""
        self.asked.append(key)
        return key in self.table

    def whole(self, key: str, default: int | None = None, *, low: int | None = None, high: int | None = None) -> int | None:
        """A whole number between two others."""
        if not self.has(key):
            return default
        value = self.table[key]
        if not is_whole(value):
            self.tell(error("not-int", self.at(key), found=in_toml(value)))
        elif low is not None and value < low:
            self.tell(error("too-small", self.at(key), limit=low, found=value))
        elif high is not None and value > high:
            self.tell(error("too-great", self.at(key), limit=high, found=value))
        else:
            return int(value)
        return default

    def flag(self, key: str, *, default: bool = False) -> bool:
        """Yes or no."""
        if not self.has(key):
            return default
        value = self.table[key]
        if not isinstance(value, bool):
            self.tell(error("not-bool", self.at(key), found=in_toml(value)))
            return default
        return value

    def one_of(self, key: str, known: Sequence[str], default: str) -> str:
        """One of these words."""
        if not self.has(key):
            return default
        value = self.table[key]
        if value not in known:
            hint = nearest(value, known)
            self.tell(error("not-one-of", self.at(key), found=in_toml(value), known=", ".join(known), hint=hint))
            return default
        return str(value)

    def wholes(self, key: str, *, least: int = 1, most: int = 200) -> tuple[int, ...]:
        """A list of whole numbers; empty when it is not there or wrong."""
        if not self.has(key):
            return ()
        return self.wholes_in(self.table[key], self.at(key), least=least, most=most)

    def wholes_in(self, value: Any, where: str, *, least: int = 1, most: int = 200) -> tuple[int, ...]:
        """A list of whole numbers that is at hand."""
        if not isinstance(value, list):
            self.tell(error("not-list", where, found=in_toml(value)))
            return ()
        wrong = next((place for place, item in enumerate(value) if not is_whole(item)), None)
        if wrong is not None:
            self.tell(error("not-int", f"{where}[{wrong}]", found=in_toml(value[wrong])))
            return ()
        if not least <= len(value) <= most:
            self.tell(_count(where, len(value), least, most))
            return ()
        return tuple(value)

    def texts(self, key: str, *, most: int = 100, alike: bool = False) -> tuple[str, ...]:
        """A list of texts, different ones if they may not be `alike`; empty when it is not there or wrong."""
        if not self.has(key):
            return ()
        value = self.table[key]
        if not isinstance(value, list):
            self.tell(error("not-list", self.at(key), found=in_toml(value)))
            return ()
        for place, item in enumerate(value):
            if not isinstance(item, str) or not item.strip():
                self.tell(error("not-text", f"{self.at(key)}[{place}]", found=in_toml(item)))
                return ()
        twice = next((item for place, item in enumerate(value) if item in value[:place]), None)
        if twice is not None and not alike:
            self.tell(error("declared-twice", self.at(key), found=twice))
            return ()
        if not 1 <= len(value) <= most:
            self.tell(_count(self.at(key), len(value), 1, most))
            return ()
        return tuple(value)

    def words(self, key: str) -> dict[str, str]:
        """A text for every language, or one per language: ``{ ja = "…", en = "…" }``. Key "" is any language."""
        if not self.has(key):
            return {}
        value = self.table[key]
        if isinstance(value, str):
            return {"": value}
        if by_language(value):
            return dict(value)
        strange = [k for k in value if not is_language(k)] if isinstance(value, Mapping) else []
        for name in strange:
            hint = nearest(name, LANGUAGES)
            self.tell(error("unknown-key", f"{self.at(key)}.{name}", known=", ".join(LANGUAGES), hint=hint))
        if not strange:
            self.tell(error("not-text", self.at(key), found=in_toml(value)))
        return {}

    def text(self, key: str) -> str:
        """A word; empty when it is not there or wrong."""
        if not self.has(key):
            return ""
        value = self.table[key]
        if isinstance(value, str) and value.strip():
            return value
        self.tell(error("not-text", self.at(key), found=in_toml(value)))
        return ""

    def expressions(self, key: str) -> dict[str, Node]:
        """A table of expressions; without those that can't be read."""
        nodes = {name: self.expressed(value, f"{self.at(key)}.{name}") for name, value in self.table_in(key).items()}
        return {name: node for name, node in nodes.items() if node is not None}

    def table_in(self, key: str) -> Mapping[str, Any]:
        """A table below; empty when it is not there or wrong."""
        if not self.has(key):
            return {}
        value = self.table[key]
        if not isinstance(value, Mapping):
            self.tell(error("not-table", self.at(key), found=in_toml(value)))
            return {}
        return value

    def expression(self, key: str) -> Node | None:
        """An expression; None when it is not there or can't be read."""
        return self.expressed(self.table[key], self.at(key)) if self.has(key) else None

    def expressed(self, value: Any, where: str) -> Node | None:
        """An expression that is at hand: a text, a number, or true and false."""
        if isinstance(value, bool):
            return BoolNode(value)
        if is_whole(value):
            return Num(value)
        if not isinstance(value, str):
            self.tell(error("rules-not-expression", where, found=in_toml(value)))
            return None
        try:
            return parse(value)
        except Unreadable as wrong:
            self.tell(unreadable(where, value, wrong))
            return None

    def end(self, also: Sequence[str] = ()) -> None:
        """Tell every key that nobody asked for."""
        known = list(dict.fromkeys([*self.asked, *also]))
        for key in self.table:
            if key not in known:
                hint = nearest(key, known)
                self.tell(error("unknown-key", self.at(key), known=", ".join(known), hint=hint))


def _count(where: str, count: int, least: int, most: int) -> Problem:
    """There are too few or too many in a list."""
    if count > most > least:
        return error("too-many-items", where, limit=most, found=count)
    return error("wrong-length", where, expected=least if count < least else most, found=count)


def unreadable(where: str, text: str, wrong: Unreadable) -> Problem:
    """What is wrong with an expression, with the character at which it is."""
    args = {"text": in_toml(text), "at": wrong.at, "hint": wrong.hint}
    match wrong.expected:
        case "short":
            return error("rules-too-long", where, found=wrong.found)
        case "shallow":
            return error("rules-too-deep", where, **args)
        case "number":
            return error("rules-number", where, found=wrong.found, limit=LARGEST)
        case "sign":
            word = re.match(r"[^\W\d]*", text[wrong.at - 1 :])
            if word and word[0]:  # the word of a choice, in a script that names can't have
                args["hint"] = f"'{shortened(word[0])}'"
            return error("rules-sign", where, found=wrong.found, **args)
    if not wrong.found:
        return error("rules-breaks-off", where, **args)
    if wrong.expected in ("value", "name", "end"):
        return error("rules-misplaced", where, found=wrong.found, **args)
    return error("rules-expected", where, expected=wrong.expected, found=wrong.found, **args)
