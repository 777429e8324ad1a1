"""Expressions as Python: each of the typed tree becomes text of an expression, to be compiled once for so many players.

What is the same at every such table (how many play, the readings in force, numbers of the game file) is folded. What an expression
names of a player, a round or a place is an index into lists; `Writer` keeps each list, and each player's own item of it, in a
local name. Nothing of a game file gets into the text but as ``repr`` of its numbers and words, or as a constant beside it.
"""

from __future__ import annotations

from collections.abc import Sequence

from printkit.language.bounds import bounded, deep, depends
from printkit.language.check import refs
from printkit.language.functions import ACROSS, OF_PLAYERS, form_of, kind_of
from printkit.language.kinds import Kind
from printkit.language.known import nothing_of
from printkit.language.naming import Names
from printkit.language.paper import nothing
from printkit.language.program import PER_ROUND
from printkit.language.tree import Binary, Call, Items, LookUp, Node, Ref, Unary

_SMALL = frozenset(["count", "size", "full", "distinct", "run", "area", "position", "one", "touching"])
"""Functions whose number is at most that of the cells."""

_FEW = 6
"""Players who are asked one after the other where all are; more of them in a loop."""

_SHORT = 5
"""Nodes in nodes of what is written out for each of them."""


class Writer(Names):
    """Writes one function of expressions."""

    # Expressions -------------------------------------------------------------------------------------------------------

    def expr(self, node: Node) -> str:
        """An expression as text, in brackets where it needs some."""
        value = self.table.constant(node)
        if isinstance(value, int | str):
            return repr(value) if not isinstance(value, int) or value >= 0 else f"({value})"
        match node:
            case Ref():
                return self._ref(node)
            case Binary():
                return self._joined(node)
            case Call():
                return self._called(node)
            case Unary("not", arg):
                inner = self.expr(arg)
                return _NOT.get(inner, f"(not {inner})")
            case Unary(_, arg):
                return f"(-{self.expr(arg)})"
            case Items(items):
                return f"[{', '.join(map(self.expr, items))}]"
            case LookUp():
                return self._looked(node)
        raise AssertionError(node)  # a name that check has not found never gets here

    def _joined(self, node: Binary) -> str:
        op, left, right = node.op, self.expr(node.left), self.expr(node.right)
        if op in ("and", "or"):
            ends, goes = ("False", "True") if op == "and" else ("True", "False")
            if left in (ends, goes):
                return ends if left == ends else right
            return left if right == goes else f"({left} {op} {right})"
        if op == "in" and kind_of(node.right).name not in ("list", "series"):
            right = f"cells({right})"
        text = f"({left} {op} {right})"
        return self.checked(text, node) if op in ("+", "-", "*") else text

    def _looked(self, look: LookUp) -> str:
        table, keys = self.table.pruned(look)
        if not keys:
            return self.table.const(table)
        none = repr(nothing(look.kind))
        text = self.table.const(table)
        for key in keys[:-1]:
            text = f"{text}.get({self.expr(key)}, {{}})"
        return f"{text}.get({self.expr(keys[-1])}, {none})"

    # Functions ---------------------------------------------------------------------------------------------------------

    def _called(self, node: Call) -> str:
        name, args = node.name, node.args
        if name in ACROSS:
            return self._across(node)
        if name in OF_PLAYERS:
            return self._players(name, args)
        match name:
            case "given":
                return self._given(args[0])
            case "last":
                return self._last(args[0])
            case "of":
                who, none = self.expr(args[1]), repr(nothing_of(args[0]))
                seat = self.name()
                value = self.of_other(args[0], seat)
                return f"({value} if ({seat} := s.{self._seats}.get({who}, -1)) >= 0 else {none})"
            case "votes":
                other = self.name()
                chosen = f"cells([{self.of_other(args[0], other)} for {other} in {self.everybody}])"
                return f"s.votes({chosen}, {self.who}, {self.level!r})"
        kinds = [kind_of(arg) for arg in args]
        form = form_of(name, kinds)
        texts = [self.expr(arg) if form.whole else self.cells(arg, kind) for arg, kind in zip(args, kinds, strict=True)]
        text = f"{self.table.const(form.run)}({', '.join(texts)})"
        small = name in _SMALL or form.gives(kinds).name != "int"
        return text if small else self.checked(text, node)

    def cells(self, node: Node, kind: Kind) -> str:
        """An expression; of one with many cells those that aren't blank, one after the other."""
        text = self.expr(node)
        if text.isidentifier() and kind.name in ("list", "series") and self._is_there(node):
            return self.kept(f"flat({text})", self.who, self.number)
        return f"{'flat' if kind.name in ('list', 'series') else 'cells'}({text})" if kind.many else text

    def _is_there(self, node: Node) -> bool:
        """Whether a list is one at every table, even where all of it is blank."""
        if not isinstance(node, Ref) or node.how != "own" or self.table.careful:
            return False
        return bool(self.program.fields[node.name].axis) if node.source == "row" else node.name in self.program.parts

    @property
    def everybody(self) -> str:
        """Every player, or every side, by number."""
        if self.table.careful:
            return f"s.everybody({self.level!r})"
        return f"range({self.table.seats if self.level == 'member' else self.table.sides})"

    @property
    def _seats(self) -> str:
        return "seat" if self.level == "member" else "side"

    def of_other(self, node: Node, who: str) -> str:
        """An expression of another player."""
        mine, self.who = self.who, who
        text = self.expr(node)
        self.who = mine
        return text

    def values(self, node: Node) -> str:
        """What an expression is for everybody, as a list."""
        if not self.table.careful and isinstance(node, Ref) and self.listed(node):
            return self.part_list(node)
        other = self.name()
        return f"[{self.of_other(node, other)} for {other} in {self.everybody}]"

    def listed(self, ref: Ref) -> bool:
        """Whether what everybody has of it is a list that is there."""
        there = ref.source in ("score", "show", "after", "round") or (ref.source == "member" and not self.program.teams)
        return there and ref.how == "own" and ref.name not in self.table.later

    def _across(self, node: Call) -> str:
        name, arg = node.name, node.args[0]
        if name in ("left", "right", "place"):
            values, own = self.values(arg), self.who
            if name == "place":
                return f"place_of({values}, {own})"
            count = self.table.seats if self.level == "member" else self.table.sides
            return f"{values}[({own} {'+' if name == 'left' else '-'} 1) % {count}]"
        text = self._outside(self.of_everybody(name, arg), arg)
        return self.checked(text, node) if name == "sum_all" else text

    def of_everybody(self, name: str, arg: Node) -> str:
        """What is asked of everybody: of few players one after the other, for a list takes as long to make as they do."""
        if name == "all" and not self.table.careful and (row := self._given_by_all(arg)):
            return f"(None not in {row})"
        seats = self.table.seats if self.level == "member" else self.table.sides
        few = not self.table.careful and 1 < seats <= _FEW and deep(arg) <= _SHORT
        if not few or (isinstance(arg, Ref) and self.listed(arg)) or not (name in _SIGNS or name in ("most", "least")):
            return f"{_ACROSS[name]}({self.values(arg)})"
        if name in ("any", "all") and not _yes_or_no(arg):
            return f"{_ACROSS[name]}({self.values(arg)})"
        asked = [self.of_other(arg, str(seat)) for seat in range(seats)]
        return f"({_SIGNS[name].join(asked)})" if name in _SIGNS else f"{_ACROSS[name]}({', '.join(asked)})"

    def _outside(self, text: str, *args: Node) -> str:
        """What is the same for everybody, worked out once where nothing can go wrong with it."""
        needs = [self.number] if any(depends(arg, "round", self.program) for arg in args) else []
        needs += [self.cell] if any(depends(arg, "cell", self.program) for arg in args) else []
        needs += self.now
        fields = [self.program.fields[ref.name] for arg in args for ref in refs(arg) if ref.source == "row"]
        if any(field.blank is None and (field.may or field.axis) for field in fields):
            return text  # perhaps only where something is given
        if self.table.careful or not all(bounded(arg, self.program) for arg in args) or not self.bound(*needs):
            return text
        return self.kept(text, *needs)

    def _players(self, name: str, args: Sequence[Node]) -> str:
        other = self.name()
        asked = self.of_other(args[0], other)
        if name == "first":
            return f"next((s.names[{other}] for {other} in {self.everybody} if {asked}), '')"
        if name == "tally":
            return f"tallied(s.names, {self.values(args[0])})"
        those = f"[{other} for {other} in {self.everybody} if {asked}]"
        if len(args) == 1:
            return f"[*map(s.names.__getitem__, {those})]"
        order = self.of_other(args[1], other)
        return f"[*map(s.names.__getitem__, sorted({those}, key=lambda {other}: {order}))]"

    def _given_by_all(self, node: Node) -> str:
        """What everybody wrote in a row, if it is asked whether that is given; else empty."""
        ref = node.args[0] if isinstance(node, Call) and node.name == "given" else None
        if not isinstance(ref, Ref) or ref.how != "own" or self.program.teams:
            return ""
        field = self.program.fields[ref.name]
        return self.row(field, self.number, raw=True) if field.per == "player" else ""

    def _given(self, ref: Node) -> str:
        if not isinstance(ref, Ref):
            return "False"
        field = self.program.fields[ref.name]
        if self.program.teams:
            return f"({self._of_owner(field, self.row(field, self.number, raw=True))} is not None)"
        value = self._item(self.row(field, self.number, raw=True), field)
        sure_of = "sure({})".format if self.table.careful else str
        if ref.how != "cell":
            return f"({sure_of(value)} is not None)"
        return f"({sure_of(value)} is not None and {sure_of(f'{value}[{self.cell}]')} is not None)"

    def _last(self, node: Node) -> str:
        part = self.program.parts.get(node.name) if isinstance(node, Ref) and node.source in PER_ROUND else None
        start = self._start(part, node)
        if isinstance(node, Ref) and node.source == "round" and not self.table.careful and node.name not in self.table.later:
            rows = self._rows(node)
            last = self._last_of(node)
            return f"({rows}[{last} - 1][{self.who}] if played[{self.who}] else {start})"
        name = self.name()
        return f"({name}[-1] if ({name} := {self.expr(node)}) else {start})"


def _yes_or_no(node: Node) -> bool:
    """Whether the text of an expression gives nothing but yes or no."""
    match node:
        case Unary("not") | Binary("==" | "!=" | "<" | ">" | "<=" | ">=" | "in") | Call("given"):
            return True
        case Binary("and" | "or", left, right):
            return _yes_or_no(left) and _yes_or_no(right)
    return False


_NOT = {"True": "False", "False": "True"}
_ACROSS = {"any": "any", "all": "all", "count_all": "sum", "sum_all": "sum", "most": "max", "least": "min"}
_SIGNS = {"any": " or ", "all": " and ", "count_all": " + ", "sum_all": " + "}
"""What stands between the answers of players who are asked one after the other."""
