"""Expressions in words: the same tree that is computed, as people read it, with or without the numbers of one player."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from printkit.language.functions import is_full
from printkit.language.program import Program, Tie
from printkit.language.rows.cells import COLOURS
from printkit.language.tree import Binary, Bool, Call, Items, LookUp, Node, Num, Ref, TextNode, Unary, inside
from printkit.messages.sentences import fill
from printkit.messages.sentences import words as own_words
from printkit.model.languages import in_language

Label = Callable[[str], str]
"""What a row, a part, ``row.columns``, a word of a choice (``'red'``), or a reading (``option.variant.chips``) is called.

Empty where columns, a choice or a reading have no words of their own.
"""

_OPPOSITES = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">", "and": "or", "or": "and"}


@lru_cache(maxsize=4096)
def opposite(node: Node) -> Node:
    """What holds where a condition doesn't, without “not” where signs can say it; of one node always the same, which is compiled once."""
    match node:
        case Unary("not", arg):
            return arg
        case Binary("and" | "or" as op, left, right, at):
            return Binary(_OPPOSITES[op], opposite(left), opposite(right), at)
        case Binary(op, left, right, at) if op in _OPPOSITES:
            return Binary(_OPPOSITES[op], left, right, at)
    return Unary("not", node, node.at)


@lru_cache(maxsize=4096)
def _series(node: Ref) -> Ref:
    """The values of all rounds of what is added up."""
    return replace(node, how="series")


def _is_player(node: Node) -> bool:
    """Whether it is the player whose numbers are told."""
    return isinstance(node, Ref) and node.source == "fixed" and node.name == "player"


Values = Callable[[Node], Any]
"""The value of an expression for the player whose numbers are told."""

_BIND = {"or": 1, "and": 2, "not": 3, "in": 4, "+": 5, "-": 5, "*": 6, "//": 6, "%": 6}
_SIGNS = {"==": "=", "!=": "≠", "<=": "≤", ">=": "≥", "*": "×", "//": "÷", "-": "−"}

_COMPARED = {"==": "is", "!=": "is-not", ">=": "at-least", "<=": "at-most", ">": "more", "<": "less"}
"""What is compared with a number or a word of a choice, where no values are told: in words."""

LINES = frozenset(["rows", "columns", "diagonals"])
"""Groups that every grid has, of which something is told of each."""

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
                return self.word("comma").join(self.shown(item) for item in value) or self.word("none")
        return str(value) if value is not None else "–"

    def choice(self, value: Any) -> Any:
        """A word of a choice as it is printed, else the value as it stands."""
        return (self.label(f"'{value}'") or value) if isinstance(value, str) else value

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
                own = self.label(f"'{value}'")
                plain = self.lang == "en" and len(value) > 1 and value.replace("-", "").isalpha()
                return own or (value if plain else self.word("quoted", text=value))
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
            case Unary(_, Call("given", (arg,)) as given) if self.values is None or not self.holds(given):
                return self.word("not-given", a=self.noun(arg) if isinstance(arg, Ref) else self.text(arg))
            case Unary(_, Unary("not") as arg) | Unary(_, Binary() as arg) if arg.op in ("not", *_OPPOSITES):
                return self.text(opposite(arg), bind)
            case Unary(_, Ref() | Call("given") as arg) if self.values is not None:
                return self.text(arg, 4)  # its value is told beside it
            case Unary(_, arg):
                return self.word("not", text=self.text(arg, 4))
            case Binary():
                return self.joined(node, bind)
            case Call("one", (arg,)) if self.values is not None:  # what is so, never that it would be 1 if it were
                return self.shown(int(self.holds(arg))) + self.word("which", keys=self.so(arg))
            case Call():
                phrase = self.call(node)
                listed = node.name in ("min", "max", "sets") and len(node.args) > 1
                return f"({phrase})" if bind and (listed or node.name == "one") else phrase
        return ""

    def so(self, node: Node) -> str:
        """A condition, or its opposite: whichever holds, where values are told."""
        return self.text(node if self.holds(node) else opposite(node))

    def joined(self, node: Binary, bind: int) -> str:
        """Two expressions with a sign or word between them."""
        own = _BIND.get(node.op, 4)
        if alone := self.deciding(node):
            return self.text(alone, bind)
        left, right = (
            self.text(node.left, own),
            self.reading(node) or self.text(node.right, own + (node.op in ("-", "//", "%"))),
        )
        if known := self.compared(node, left, right) if self.values is None else self.matched(node, left):
            phrase = known
        elif node.op in ("and", "or", "in", "%"):
            phrase = self.word({"%": "rest"}.get(node.op, node.op), left=left, right=right)
        else:
            phrase = f"{left} {_SIGNS.get(node.op, node.op)} {right}"
        return f"({phrase})" if own < bind else phrase

    def reading(self, node: Binary) -> str:
        """What a reading is called that an option is compared with; empty for any other."""
        match node:
            case Binary(_, Ref(source="option", name=name), TextNode(value)):
                return self.label(f"option.{name}.{value}")
        return ""

    def deciding(self, node: Binary) -> Node | None:
        """The one of two conditions by which both are decided, where values are told; None where it takes both."""
        if self.values is None or node.op not in ("and", "or"):
            return None
        if self.holds(node.left) is (node.op == "or"):
            return node.left
        return node.right if self.holds(node.right) is (node.op == "or") else None

    def holds(self, node: Node) -> bool:
        """Whether a condition holds, as far as it must be asked."""
        match node:
            case Unary("not", arg):
                return not self.holds(arg)
            case Binary("and", left, right):
                return self.holds(left) and self.holds(right)
            case Binary("or", left, right):
                return self.holds(left) or self.holds(right)
        return bool(self.values(node)) if self.values is not None else False

    def matched(self, node: Binary, left: str) -> str:
        """What is or isn't a certain one: a value that is told once; of numbers only where it is that one."""
        one, other = node.left, node.right
        if _is_player(one):
            one, other, left = other, one, self.text(other, 5)
        if (
            node.op not in ("==", "!=")
            or not isinstance(one, Ref | Call)
            or not (isinstance(other, Num | TextNode) or _is_player(other))
        ):
            return ""
        if self.holds(node) is (node.op == "=="):
            return left
        return "" if isinstance(other, Num) else self.word("is-other", a=left, n=self.reading(node) or self.text(other, 5))

    def compared(self, node: Binary, left: str, right: str) -> str:
        """A comparison in words, of what can be said so: with a number or a word, how many play, dice and their kinds."""
        way = _COMPARED.get(node.op)
        match node:
            case Binary(_, Ref("fixed", "players"), Num()) if way:
                return self.word(f"play.{way}", n=right)
            case Binary(_, Call("max", (Call("kinds", (inner,)),)), Num()) if way:
                return self.word(f"equal.{way}", a=self.text(inner), n=right)
            case Binary("==", Call("kinds", (inner,)), Items()):
                return self.word("equal.is", a=self.text(inner), n=self.word("together").join(self.listed(node.right)))
            case Binary("==", Call("sorted", (inner,)), Items()):
                return self.word("in-any-order", a=self.text(inner), n=right)
            case Binary(_, _, Num() | TextNode()) if way:
                return self.word(f"compared.{way}", a=left, n=right)
        return ""

    def listed(self, node: Node) -> Iterable[str]:
        """The parts of a list, one by one."""
        return [self.text(item) for item in node.items] if isinstance(node, Items) else [self.text(node)]

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
        if ref.source == "option" and (titled := self.label(f"option.{ref.name}.title")):
            return titled
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
        if isinstance(node, Ref) and node.source == "fixed" and node.name in ("player", "round"):
            return self.word(f"fixed_value.{node.name}", n=self.shown(value))
        if isinstance(node, Ref) and node.source == "option":
            value = self.label(f"option.{node.name}.{value}") or value
        elif getattr(getattr(node, "kind", None), "choices", ()):
            value = [self.choice(one) for one in value] if isinstance(value, list | tuple) else self.choice(value)
        if isinstance(value, bool) and isinstance(node, Call):
            return phrase  # the condition as a whole is told to hold or not
        if isinstance(node, Ref) and node.how == "sum":
            series = self.values(_series(node))
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
            case Call("sum", (Call("counts", (Ref(group=group) as groups, *of)),)) if group not in LINES:
                return self.valued(node, self.counted_in(groups, *of, key="call.counts_in") + self.which(node))
            case Call("one", (inner,)):
                return self.word("call.one", a=self.text(inner))
            case Call("given", (inner,)) if self.values is not None and not self.holds(node):
                return self.word("not-given", a=quiet.text(inner))
            case Call("first", (Bool(True),)):
                phrase = self.word("first_player")
            case Call("item", (inner, place)):
                phrase = self.word("call.item_which", a=quiet.text(inner), b=self.text(place))
            case Call("touching"):
                phrase = self.touching(node, "touching")
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
            case Call(name, args):
                phrase = self.word(f"call.{name}_of", a=self.word("comma").join(quiet.text(arg) for arg in args))
        if self.values is not None and node.name == "count" and len(node.args) > 1:
            phrase = self.word("call.count_of", a=quiet.text(node.args[0]), b=quiet.text(node.args[1]))
        if self.values is not None and len(node.args) > 1 and not isinstance(value := self.values(node), bool):
            return self.word("counted", a=phrase, n=self.shown(value))
        return self.valued(node, phrase + self.which(node))

    def counted_in(self, groups: Node, *of: Node, key: str) -> str:
        """What is marked in groups, or is that."""
        quiet = self.quiet()
        return self.word(f"{key}_which" if of else key, a=quiet.text(groups), b=quiet.text(of[0]) if of else "")

    def touching(self, node: Call, key: str) -> str:
        """Cells of a grid with one thing beside another."""
        grid, one, other = map(self.quiet().text, node.args)
        return self.word(f"call.{key}", a=grid, b=one, c=other)

    def quiet(self) -> Speaker:
        """The same without the numbers of one player."""
        return Speaker(self.lang, self.label)

    def tie(self, tie: Tie, program: Program) -> str:
        """What decides a tie: the most or the fewest of what is counted, else whose amount is highest or lowest."""
        if isinstance(tie.of, Ref) and any(part.name == tie.of.name for part in program.scored):
            return self.word(f"tie_{tie.way}", a=self.word("points_for", name=self.text(tie.of)))
        amount = isinstance(tie.of, Call) and tie.of.name not in _COUNTED
        return self.word(f"tie_{tie.way}_amount" if amount else f"tie_{tie.way}", a=self.text(tie.of))

    def which(self, node: Call) -> str:
        """Which groups are meant, by name, where values are told: `` (1, 4, 6)``."""
        if self.values is None or node.name not in ("full", "count", "sum") or not node.args:
            return ""
        value = self.values(node.args[0])
        if not isinstance(value, list) or len(value) < 2 or not hasattr(value[0], "cells"):
            return ""
        keys = [group.key for group in value if node.name != "full" or is_full(group)]
        return self.word("which", keys=self.word("comma").join(keys)) if keys else ""


def labels(words: Mapping[str, Mapping[str, str]], lang: str) -> Label:
    """What rows and parts are called by the words of their declaration, else by their ids."""

    def label(name: str) -> str:
        own = words.get(name, {})
        text = in_language(own, lang)
        if text or "." in name or name.startswith("'"):
            return text
        plain = name.replace("_", " ")
        return plain[:1].upper() + plain[1:]

    return label


def chosen(program: Program, words: Mapping[str, str], name: str) -> str:
    """What a reading or a word of a choice is called by words ``option.NAME.READING`` and ``choice.ROW.WORD``; empty where as it stands."""
    if name.startswith("option."):
        return words.get(name, "")
    value = name.strip("'")
    keys = (f"choice.{field.id}.{value}" for field in program.fields.values() if value in field.kind.choices)
    text = next((words[key] for key in keys if key in words), "")
    return "" if text == value else text
