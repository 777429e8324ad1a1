"""Expressions in words: the same tree that is computed, as people read it, with or without the numbers of one player."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from printkit.language.functions import is_full
from printkit.language.program import Tie
from printkit.language.rows.cells import COLOURS
from printkit.language.tree import Binary, Bool, Call, Items, LookUp, Node, Num, Ref, TextNode, Unary, inside
from printkit.messages.sentences import fill
from printkit.messages.sentences import words as own_words
from printkit.model.languages import in_language

Label = Callable[[str], str]
"""What a row, a part or ``row.columns`` is called."""

_OPPOSITES = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">", "and": "or", "or": "and"}


def opposite(node: Node) -> Node:
    """What holds where a condition doesn't, without “not” where signs can say it."""
    match node:
        case Unary("not", arg):
            return arg
        case Binary("and" | "or" as op, left, right, at):
            return Binary(_OPPOSITES[op], opposite(left), opposite(right), at)
        case Binary(op, left, right, at) if op in _OPPOSITES:
            return Binary(_OPPOSITES[op], left, right, at)
    return Unary("not", node, node.at)


Values = Callable[[Node], Any]
"""The value of an expression for the player whose numbers are told."""

_BIND = {"or": 1, "and": 2, "not": 3, "in": 4, "+": 5, "-": 5, "*": 6, "//": 6, "%": 6}
_SIGNS = {"==": "=", "!=": "≠", "<=": "≤", ">=": "≥", "*": "×", "//": "÷", "-": "−"}

_COMPARED = {"==": "is", "!=": "is-not", ">=": "at-least", "<=": "at-most", ">": "more", "<": "less"}
"""What is compared with a number or a word of a choice, where no values are told: in words."""

_FEW = 10
"""Keys of a table that are told one by one."""

_COUNTED = frozenset(["count", "size", "full", "distinct", "sets", "kinds", "count_all"])
"""Functions whose value is a number of things: of those there are most and fewest."""


def number(value: Any) -> str:
    """A number as it is printed: with a true minus sign."""
    return str(value).replace("-", "−")


class Speaker:
    """Words of one language. `label` names rows and parts, `values` gives the numbers of one player, if they are to be told."""

    def __init__(self, lang: str, label: Label, values: Values | None = None) -> None:
        self.lang = lang
        self.label = label
        self.values = values

    def word(self, key: str, **values: Any) -> str:
        """A phrase of the language of rules: the word ``rules.KEY``."""
        return fill(own_words(self.lang)[f"rules.{key}"], values)

    def shown(self, value: Any) -> str:
        """A value in words."""
        match value:
            case bool():
                return self.word("yes" if value else "no")
            case int():
                return number(value)
            case list() | tuple():
                return self.word("comma").join(self.shown(item) for item in value) or "–"
        return str(value) if value is not None else "–"

    def called(self, name: str) -> str:
        """What something is called inside a sentence."""
        label = self.label(name)
        return label[:1].lower() + label[1:] if self.lang == "en" and label[1:2].islower() else label

    def text(self, node: Node, bind: int = 0) -> str:
        """An expression in words; in brackets where its signs bind less than `bind`."""
        match node:
            case Num(value) | Bool(value):
                return self.shown(value)
            case TextNode(value):
                return self.word("quoted", text=value)
            case LookUp():
                return self.looked(node)
            case Items(items):
                return self.word("comma").join(self.text(item) for item in items)
            case Ref():
                return self.valued(node, self.noun(node))
            case Unary("-", arg):
                return "−" + self.text(arg, 7)
            case Unary(_, Binary("in", left, right)):
                return self.word("not-in", left=self.text(left, 5), right=self.text(right, 5))
            case Unary(_, Call("given", (arg,))):
                return self.word("not-given", a=self.noun(arg) if isinstance(arg, Ref) else self.text(arg))
            case Unary(_, Unary("not") as arg) | Unary(_, Binary() as arg) if arg.op in ("not", *_OPPOSITES):
                return self.text(opposite(arg), bind)
            case Unary(_, Ref() as arg) if self.values is not None:
                return self.text(arg, 4)  # its value is told beside it
            case Unary(_, arg):
                return self.word("not", text=self.text(arg, 4))
            case Binary():
                return self.joined(node, bind)
            case Call():
                phrase = self.call(node)
                listed = node.name in ("min", "max", "sets") and len(node.args) > 1
                return f"({phrase})" if bind and listed and self.values is None else phrase
        return ""

    def joined(self, node: Binary, bind: int) -> str:
        """Two expressions with a sign or word between them."""
        own = _BIND.get(node.op, 4)
        left, right = self.text(node.left, own), self.text(node.right, own + (node.op in ("-", "//", "%")))
        if self.values is None and node.op in _COMPARED and isinstance(node.right, Num | TextNode):
            phrase = self.word(f"compared.{_COMPARED[node.op]}", a=left, n=right)
        elif node.op in ("and", "or", "in", "%"):
            phrase = self.word({"%": "rest"}.get(node.op, node.op), left=left, right=right)
        else:
            phrase = f"{left} {_SIGNS.get(node.op, node.op)} {right}"
        return f"({phrase})" if own < bind else phrase

    def looked(self, node: LookUp) -> str:
        """Something looked up: what there is for each key, where these are few, and the value, where values are told."""
        keys = self.word("comma").join(self.text(key) for key in inside(node))
        if self.values is not None:
            return self.valued(node, keys)
        table = node.table if len(node.path) == 1 and isinstance(node.table, Mapping) else {}
        if 0 < len(table) <= _FEW and not any(isinstance(value, Mapping) for value in table.values()):
            pairs = [self.word("look_one", a=self.shown(key), b=self.shown(value)) for key, value in table.items()]
            return self.word("look", keys=keys, pairs=self.word("semicolon").join(pairs))
        return self.word("looked", keys=keys)

    # Names -------------------------------------------------------------------------------------------------------------

    def noun(self, ref: Ref) -> str:
        """What a name is called, without its value."""
        if ref.source in ("option", "axis"):
            return self.called(ref.name)
        if ref.source == "fixed":
            return self.word(f"fixed.{ref.name}")
        if ref.group and ref.how != "cell":
            return self.group(ref)
        name = self.word("total") if ref.name == "total" else self.called(ref.name)
        if ref.how == "sum" and self.values is None:  # else its rounds are told one by one
            return self.word("all_rounds", name=name)
        return self.word("before", name=name) if ref.how == "prev" else name

    def group(self, ref: Ref) -> str:
        """What the rows, columns … of a grid are called."""
        own = self.label(f"{ref.name}.{ref.group}")
        if own:
            return own[:1].lower() + own[1:] if self.lang == "en" else own
        known = ref.group if ref.group in ("rows", "columns", "diagonals", "printed") else "groups"
        phrase = self.word(f"colour.{ref.group}") if ref.group in COLOURS else ref.group.replace("_", " ")
        return self.word(f"group.{known}", name=self.called(ref.name), group=phrase)

    def valued(self, node: Node, phrase: str) -> str:
        """A noun with its value, where values are told."""
        if self.values is None:
            return phrase
        value = self.values(node)
        if isinstance(value, bool) and isinstance(node, Call):
            return phrase  # the condition as a whole is told to hold or not
        if isinstance(node, Ref) and node.how == "sum":
            series = self.values(replace(node, how="series"))
            if len(series) > 1:
                return f"{phrase} {self.sum_of(series)}"
        if isinstance(value, list | tuple) and value and not isinstance(value[0], str | int | bool):
            return phrase  # cells of a grid stand on the sheet
        return f"{phrase} {self.shown(value)}"

    def sum_of(self, series: Sequence[int]) -> str:
        """``(40 + 50 − 30 = 60)``."""
        series_sum = number(series[0]) + "".join(f" {'−' if value < 0 else '+'} {abs(value)}" for value in series[1:])
        return f"({series_sum} = {number(sum(series))})"

    # Functions -----------------------------------------------------------------------------------------------------------

    def call(self, node: Call) -> str:
        """A function in words, with its value where values are told."""
        quiet = self.quiet()
        match node:
            case Call("max", (Call("kinds", (inner,)),)):
                phrase = self.word("call.most_of", a=quiet.text(inner))
            case Call("sets", args) if all(isinstance(arg, Call) and arg.name == "count" for arg in args):
                first = args[0]
                phrase = self.word("call.sets", a=quiet.text(first.args[0]) if isinstance(first, Call) else "")
            case Call("one", (inner,)):
                return self.text(inner)
            case Call("touching", (grid, one, other)):
                phrase = self.word("call.touching", a=quiet.text(grid), b=quiet.text(one), c=quiet.text(other))
            case Call("sets" | "sizes" | "min" | "max" as name, args) if len(args) > 1:
                return self.word(f"call.{name}_of", a=self.word("comma").join(self.text(arg) for arg in args))
            case Call("count", (Ref(how="series") as inner,)):
                phrase = self.word("rounds_with", name=quiet.text(inner))
            case Call("count", (inner,)):
                phrase = quiet.text(inner)
            case Call("any" | "all" as name, (Binary(op, left, Num() | TextNode()) as inner,)) if op in _COMPARED:
                phrase = self.word(f"call.{name}_{'of' if isinstance(left, Ref) else 'for'}", a=quiet.text(inner))
            case Call(name, args) if len(args) == 2:
                phrase = self.word(f"call.{name}_which", a=quiet.text(args[0]), b=quiet.text(args[1]))
            case Call(name, (inner,)):
                added = isinstance(inner, Binary) and inner.op in _BIND and inner.op not in ("and", "or", "in")
                phrase = self.word(f"call.{name}", a=quiet.text(inner, 7 if added else 0))
            case Call(name, _):
                phrase = name
        return self.valued(node, phrase + self.which(node))

    def quiet(self) -> Speaker:
        """The same without the numbers of one player."""
        return Speaker(self.lang, self.label)

    def tie(self, tie: Tie) -> str:
        """What decides a tie: the most or the fewest of what is counted, else whose amount is highest or lowest."""
        amount = isinstance(tie.of, Call) and tie.of.name not in _COUNTED
        return self.word(f"tie_{tie.way}_amount" if amount else f"tie_{tie.way}", a=self.text(tie.of))

    def which(self, node: Call) -> str:
        """Which groups are meant, by name, where values are told: `` (1, 4, 6)``."""
        if self.values is None or node.name not in ("full", "count", "sum") or not node.args:
            return ""
        value = self.values(node.args[0])
        if not isinstance(value, list) or not value or not hasattr(value[0], "cells"):
            return ""
        keys = [group.key for group in value if node.name != "full" or is_full(group)]
        return self.word("which", keys=self.word("comma").join(keys)) if keys else ""


def labels(words: Mapping[str, Mapping[str, str]], lang: str) -> Label:
    """What rows and parts are called by the words of their declaration, else by their ids."""

    def label(name: str) -> str:
        own = words.get(name, {})
        text = in_language(own, lang)
        if text or "." in name:
            return text
        plain = name.replace("_", " ")
        return plain[:1].upper() + plain[1:]

    return label
