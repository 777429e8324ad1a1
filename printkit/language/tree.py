"""Expressions of the scoring language: text to a tree.

The language has whole numbers, texts, yes and no, lists of them, names of what is written or computed, ``+ - * // %``,
comparisons, ``in``, ``and or not`` and calls of named functions. It has no assignment, no loop and no recursion, so that every
expression ends.
"""

from __future__ import annotations

import re
from typing import Any, TypeAlias

from printkit.model.light import dataclass

LONGEST = 1000
"""Characters of one expression."""

MOST = 200
"""Names, numbers and signs of one expression."""

DEEPEST = 30
"""Brackets in brackets, and signs in front of signs."""

LARGEST = 10**9
"""The greatest number that may be written or reached."""

_TOKEN = re.compile(
    r"(?P<number>\d+)|(?P<name>[A-Za-z_][A-Za-z0-9_]*)|(?P<text>'[^']*'|\"[^\"]*\")|(?P<sign>//|[=!<>]=|[-+*%<>()\[\],.])"
)
_COMPARE = ("==", "!=", "<=", ">=", "<", ">")
_WORDS = ("and", "or", "not", "in", "true", "false")
_MEANT = {
    "=": "==",
    "/": "//",
    "&": "and",
    "&&": "and",
    "|": "or",
    "||": "or",
    "!": "not",
    "≥": ">=",
    "≤": "<=",
    "≠": "!=",
    "×": "*",
    "−": "-",
    "^": "*",
}
"""Signs of other languages, and what is written here."""


@dataclass(frozen=True, eq=False)
class Num:
    """A whole number."""

    value: int
    at: int = 0


@dataclass(frozen=True, eq=False)
class TextNode:
    """A word to compare a choice with."""

    value: str
    at: int = 0


@dataclass(frozen=True, eq=False)
class Bool:
    """Yes or no."""

    value: bool
    at: int = 0


@dataclass(frozen=True, eq=False)
class Items:
    """A list as it stands: ``[3, 2]``."""

    items: tuple[Node, ...]
    at: int = 0


@dataclass(frozen=True, eq=False)
class Name:
    """A name of something written or computed, with what stands behind its dots: ``lit.columns``, ``prev.total``."""

    path: tuple[str, ...]
    at: int = 0


@dataclass(frozen=True, eq=False)
class LookUp:
    """Something looked up in a table of the game file: ``points.hands[hand]``. `path` is what leads there, words and expressions.

    Once `check` knows it, `table` is what the words before the first bracket lead to, keyed by numbers and words, `path` only what
    follows, and `kind` the kind of what is looked up; what no key leads to is 0, no, no word or nothing.
    """

    path: tuple[str | Node, ...]
    at: int = 0
    table: Any = None
    kind: Any = None


@dataclass(frozen=True, eq=False)
class Call:
    """A function and what it is asked about."""

    name: str
    args: tuple[Node, ...]
    at: int = 0


@dataclass(frozen=True, eq=False)
class Unary:
    """``-`` or ``not`` in front of something."""

    op: str
    arg: Node
    at: int = 0


@dataclass(frozen=True, eq=False)
class Binary:
    """Two things with a sign or word between them."""

    op: str
    left: Node
    right: Node
    at: int = 0


@dataclass(frozen=True, eq=False)
class Ref:
    """A name that `check` has found: where its value comes from.

    `source`: ``row`` (written), ``member``, ``round``, ``score``, ``show``, ``after`` (computed), ``fixed`` (players, round …),
    ``option`` (a reading of the game) or ``axis`` (the place on an axis that is looked at).
    `how`: ``own``, ``prev`` (the round before), ``series`` (a value per round), ``sum`` (those added up) or ``cell`` (the value at
    the place of an axis). `group` is what of a grid is meant: ``rows``, ``columns``, ``diagonals``. `kind` is the kind of its value.
    `upto`: as it stood after that round (0: at the end).
    """

    source: str
    name: str
    how: str = "own"
    group: str = ""
    kind: Any = None
    at: int = 0
    upto: int = 0


Node: TypeAlias = Num | TextNode | Bool | Items | Name | LookUp | Call | Unary | Binary | Ref


class Unreadable(ValueError):  # noqa: N818 - reads as what happened: an expression can't be read
    """An expression that can't be read: what was expected and found, and at which character, from 1."""

    def __init__(self, expected: str, shown: str, at: int, hint: str = "") -> None:
        super().__init__(f"{at}: {expected}: {shown}")
        self.expected = expected
        self.found = shown
        self.at = at
        self.hint = hint


def parse(text: str) -> Node:
    """The tree of an expression. Raises `Unreadable`."""
    return _Parser(text).whole()


@dataclass(frozen=True, eq=False)
class _Token:
    kind: str
    text: str
    at: int


def _tokens(text: str) -> list[_Token]:
    if len(text) > LONGEST:
        raise Unreadable("short", str(len(text)), LONGEST)
    tokens: list[_Token] = []
    at = 0
    while at < len(text):
        if text[at].isspace():
            at += 1
            continue
        match = _TOKEN.match(text, at)
        if match is None or (match["name"] or match["number"] or "").isascii() is False:
            sign = text[at : at + 2] if text[at : at + 2] in _MEANT else text[at]
            raise Unreadable("sign", sign, at + 1, _MEANT.get(sign, ""))
        kind = match.lastgroup or ""
        if kind == "name" and match[0] in _WORDS:
            kind = "word"
        if kind == "number" and (len(match[0].lstrip("0")) > 10 or int(match[0]) > LARGEST):
            raise Unreadable("number", match[0][:20], at + 1)
        tokens.append(_Token(kind, match[0], at + 1))
        at = match.end()
    if len(tokens) > MOST:
        raise Unreadable("short", str(len(tokens)), tokens[MOST].at)
    tokens.append(_Token("end", "", len(text) + 1))
    return tokens


class _Parser:
    """Precedence, weakest first: or, and, not, comparisons and in, + -, * // %, the sign in front."""

    def __init__(self, text: str) -> None:
        self.tokens = _tokens(text)
        self.place = 0
        self.depth = 0

    @property
    def next(self) -> _Token:
        return self.tokens[self.place]

    def take(self, *texts: str) -> _Token | None:
        """The next token when it is one of these signs or words."""
        token = self.next
        if token.kind in ("sign", "word") and token.text in texts:
            self.place += 1
            return token
        return None

    def expect(self, sign: str) -> None:
        if not self.take(sign):
            raise Unreadable(sign, self.next.text, self.next.at)

    def whole(self) -> Node:
        node = self.either()
        if self.next.kind != "end":
            raise Unreadable("end", self.next.text, self.next.at, "and" if self.next.text in _COMPARE else "")
        return node

    def deeper(self) -> None:
        self.depth += 1
        if self.depth > DEEPEST:
            raise Unreadable("shallow", self.next.text, self.next.at)

    def either(self) -> Node:
        self.deeper()
        node = self.both()
        while token := self.take("or"):
            node = Binary("or", node, self.both(), token.at)
        self.depth -= 1
        return node

    def both(self) -> Node:
        node = self.negated()
        while token := self.take("and"):
            node = Binary("and", node, self.negated(), token.at)
        return node

    def negated(self) -> Node:
        if token := self.take("not"):
            self.deeper()
            node: Node = Unary("not", self.negated(), token.at)
            self.depth -= 1
            return node
        return self.compared()

    def compared(self) -> Node:
        node = self.added()
        if token := self.take(*_COMPARE, "in"):
            return Binary(token.text, node, self.added(), token.at)
        if token := self.take("not"):
            self.expect("in")
            return Unary("not", Binary("in", node, self.added(), token.at), token.at)
        return node

    def added(self) -> Node:
        node = self.multiplied()
        while token := self.take("+", "-"):
            node = Binary(token.text, node, self.multiplied(), token.at)
        return node

    def multiplied(self) -> Node:
        node = self.signed()
        while token := self.take("*", "//", "%"):
            node = Binary(token.text, node, self.signed(), token.at)
        return node

    def signed(self) -> Node:
        if token := self.take("-"):
            self.deeper()
            node = self.signed()
            self.depth -= 1
            return Num(-node.value, token.at) if isinstance(node, Num) else Unary("-", node, token.at)
        return self.atom()

    def atom(self) -> Node:
        token = self.next
        self.place += token.kind != "end"
        match token.kind, token.text:
            case "number", text:
                return Num(int(text), token.at)
            case "text", text:
                return TextNode(text[1:-1], token.at)
            case "word", "true" | "false":
                return Bool(token.text == "true", token.at)
            case "sign", "(":
                node = self.either()
                self.expect(")")
                return node
            case "sign", "[":
                return Items(self.listed("]"), token.at)
            case "name", _:
                return self.named(token)
        raise Unreadable("value", token.text, token.at, "(not …)" if token.text == "not" else "")

    def named(self, token: _Token) -> Node:
        if self.take("("):
            return Call(token.text, self.listed(")"), token.at)
        path: list[str | Node] = [token.text]
        while step := self.take(".", "["):
            if step.text == "[":
                path.append(self.either())
                self.expect("]")
                continue
            if self.next.kind not in ("name", "number"):
                raise Unreadable("name", self.next.text, self.next.at)
            path.append(self.next.text)
            self.place += 1
        words = tuple(word for word in path if isinstance(word, str))
        return Name(words, token.at) if len(words) == len(path) else LookUp(tuple(path), token.at)

    def listed(self, end: str) -> tuple[Node, ...]:
        items: list[Node] = []
        while not self.take(end):
            if items:
                self.expect(",")
            items.append(self.either())
        return tuple(items)


def inside(node: Node) -> tuple[Node, ...]:
    """What a node is made of."""
    match node:
        case Items(items):
            return items
        case Call(_, args):
            return args
        case LookUp(path):
            return tuple(step for step in path if not isinstance(step, str))
        case Unary(_, arg):
            return (arg,)
        case Binary(_, left, right):
            return (left, right)
    return ()


def names(node: Node) -> list[Name]:
    """Every name in an expression, from left to right."""
    return [node] if isinstance(node, Name) else [name for part in inside(node) for name in names(part)]
