"""Expressions as Python: each of the typed tree becomes text of an expression, to be compiled once for so many players.

What is the same at every such table (how many play, the readings in force, numbers of the game file) is folded. What an expression
names of a player, a round or a place is an index into lists; `Writer` keeps each list, and each player's own item of it, in a
local name. Nothing of a game file gets into the text but as ``repr`` of its numbers and words, or as a constant beside it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from printkit.language.bounds import bounded, deep, depends
from printkit.language.check import refs
from printkit.language.functions import ACROSS, OF_PLAYERS, form_of, kind_of
from printkit.language.kinds import Field, Kind
from printkit.language.known import nothing_of
from printkit.language.paper import nothing
from printkit.language.program import PER_ROUND, Level, RulePart
from printkit.language.rows.dated import as_of, rounds_id
from printkit.language.source import Source, Table
from printkit.language.tree import LARGEST, Binary, Call, Items, LookUp, Node, Ref, Unary

_SMALL = frozenset(["count", "size", "full", "distinct", "run", "area", "position", "one", "touching"])
"""Functions whose number is at most that of the cells."""

_DEEP = 20
"""From so many nodes in nodes on, sums are checked by a function: brackets in Python's text have an end."""


class Writer(Source):
    """Writes one function of expressions. `level`: where they stand; `binds` are its own names.

    `who`, `number` and `cell` are the text of the player or side, round and place that are looked at.
    """

    def __init__(self, table: Table, level: Level, binds: Iterable[str]) -> None:
        super().__init__(binds)
        self.table = table
        self.program = table.program
        self.level = level
        self.who, self.number, self.cell = "w", "n", "c"
        self.now: tuple[str, ...] = ()
        """Names on which the score as it stands depends."""
        self.where = "None"
        """Where the part stands that is written: told when a number of it gets too large."""
        self.own: dict[str, str] = {}
        """Parts whose value for the player ``w`` in this round is in a local name."""
        self.shared: dict[str, str] = {}
        """The same of parts that are the same for everybody."""

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

    def checked(self, code: str, node: Node | None = None) -> str:
        """A number that must not be too large."""
        if node is not None and deep(node) > _DEEP:
            return f"ok({code}, {self.where})"
        name = self.name()
        return f"({name} if -{LARGEST} <= ({name} := {code}) <= {LARGEST} else big({self.where}))"

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
            return self._across(name, args[0])
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
        return f"{'flat' if kind.name in ('list', 'series') else 'cells'}({text})" if kind.many else text

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

    def _across(self, name: str, arg: Node) -> str:
        if name in ("left", "right", "place"):
            values, own = self.values(arg), self.who
            if name == "place":
                return f"place_of({values}, {own})"
            count = self.table.seats if self.level == "member" else self.table.sides
            return f"{values}[({own} {'+' if name == 'left' else '-'} 1) % {count}]"
        text = f"{_ACROSS[name]}({self.values(arg)})"
        text = self._outside(text, arg)
        return self.checked(text) if name == "sum_all" else text

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
            rows = self.kept(f"s.round[{node.name!r}]")
            last = self._last_of(node)
            return f"({rows}[{last} - 1][{self.who}] if played[{self.who}] else {start})"
        name = self.name()
        return f"({name}[-1] if ({name} := {self.expr(node)}) else {start})"

    def _start(self, part: RulePart | None, node: Node) -> str:
        """What something is before the first round."""
        start = part.start_at(self.table.seats) if part is not None else None
        return repr(nothing_of(node) if start is None else start)

    def _last_of(self, ref: Ref) -> str:
        """How many rounds there are of a player that count."""
        played = f"played[{self.who}]"
        return f"min({played}, {ref.upto})" if ref.upto else played

    # Names -------------------------------------------------------------------------------------------------------------

    def _ref(self, ref: Ref) -> str:
        name = ref.name
        match ref.source:
            case "fixed":
                return self._fixed(name)
            case "axis":
                return f"{self.table.const(self.program.axes[name])}[{self.cell}]"
            case "option":
                raise AssertionError(ref)
            case "score" | "show" | "after" if ref.how == "prev":
                start = repr(nothing(ref.kind))
                return f"(s.standing({name!r}, {self.number}, {self.who}, {self.level!r}) if {self.number} else {start})"
            case "score" | "show" | "after":
                return self._placed(ref, self._own(ref, self.number))
        match ref.how:
            case "prev":
                return self._before(ref)
            case "series" | "sum":
                return self._series(ref)
        return self._single(ref, self.number)

    def _fixed(self, name: str) -> str:
        match name:
            case "players":
                return "s.number" if self.table.careful else str(self.table.seats)
            case "player":
                return f"s.names[{self.who}]"
            case "round":
                return f"({self.number} + 1)"
            case "rounds":
                return self.kept("max(played, default=0)", "played")
            case "won":
                return f"s.fixed['won'][{self.who}]"
        return f"s.fixed[{name!r}]"

    def _before(self, ref: Ref) -> str:
        part, name = self.program.parts.get(ref.name), self.name()
        start = self._start(part, ref)
        single = self._single(Ref(ref.source, ref.name, "own", ref.group, ref.kind), f"{self.number} - 1")
        return f"({start} if {self.number} == 0 or ({name} := {single}) is None else {name})"

    def _series(self, ref: Ref) -> str:
        """What there is in every round, or its sum."""
        if ref.source == "round" and not self.table.careful and ref.name not in self.table.later:
            rows, row = self.kept(f"s.round[{ref.name!r}]"), self.name()
            text = f"[{row}[{self.who}] for {row} in {rows}[:{self._last_of(ref)}]]"
        else:
            number, one = self.name(), self.name()
            single = self._single(Ref(ref.source, ref.name, "own", ref.group, ref.kind), number)
            text = f"[{one} for {number} in range({self._last_of(ref)}) if ({one} := {single}) is not None]"
        return self.checked(f"sum({text})") if ref.how == "sum" else text

    def _single(self, ref: Ref, number: str) -> str:
        """What a row or a part of a round is, once, in a round."""
        if ref.source == "row":
            return self._of_row(ref, number)
        if ref.source == "member" and self.program.teams:
            rows = f"s.member[{ref.name!r}][{number if self.program.rounds else 0}]"
            return f"sure({rows}[{self.who}])" if self.level == "member" else f"s.of_team({rows}, {self.who}, {self.where})"
        return self._placed(ref, self._own(ref, number))

    def _own(self, ref: Ref, number: str) -> str:
        """A part of this player."""
        name = ref.name
        if number == self.number and name in self.shared:
            value = self.shared[name]
        elif number == self.number and self.who == "w" and name in self.own:
            value = self.own[name]
        elif name in self.table.later:
            value = f"s.later({self.table.const(self.program.parts[name])}, {number}, {self.who})"
        else:
            value = self._item(self.part_list(ref, number), None, number)
        return f"sure({value})" if self.table.careful else value

    def part_list(self, ref: Ref, number: str | None = None) -> str:
        """What everybody has of a part."""
        number = number or self.number
        if ref.source not in PER_ROUND:
            return self.kept(f"s.now[{ref.name!r}]", *self.now)
        rows = self.kept(f"s.{ref.source}[{ref.name!r}]")
        if number == self.number and self.bound(number):
            return self.kept(f"{rows}[{number}]", number)
        return f"{rows}[{number}]"

    def _item(self, row: str, field: Field | None, number: str | None = None) -> str:
        """One player's, or the table's, value of a list."""
        who = "0" if field is not None and field.per == "table" else self.who
        if not row.isidentifier() or not (who == "0" or self.bound(who)):
            return f"{row}[{who}]"
        if field is not None and field.scope == "sheet":
            return self.kept(f"{row}[{who}]", who)
        return self.kept(f"{row}[{who}]", who, *([] if number is None else [number]), self.number)

    def _placed(self, ref: Ref, value: str) -> str:
        """The value of a part at the place that is looked at, where it has one for each."""
        if ref.how != "cell":
            return value
        part = self.program.parts[ref.name]
        if part.when is None:
            return f"{value}[{self.cell}]"
        name, none = self.name(), nothing(ref.kind)
        return f"({none!r} if ({name} := {value}[{self.cell}]) is None else {name})"

    # Rows --------------------------------------------------------------------------------------------------------------

    def row(self, field: Field, number: str, *, raw: bool = False) -> str:
        """What each owner wrote, blanks as what they count as, unless it is wanted as it was written."""
        filled = not raw and (field.blank is not None or bool(field.axis))
        if field.scope == "sheet":
            return self.kept(f"s.filled[{field.id!r}, None]" if filled else f"s.written.sheet[{field.id!r}]")
        text = f"s.filled[{field.id!r}, {number}]" if filled else f"{self.kept('s.written.rounds')}[{number}][{field.id!r}]"
        if number != self.number or not self.bound(number):
            return text
        if filled and field.id in self.program.single_fields:  # mostly nothing of it is blank
            wrote = self.row(field, number, raw=True)
            return self.kept(f"{wrote} if None not in {wrote} else {text}", number)
        return self.kept(text, number)

    def written(self, field: Field, number: str) -> str:
        """What was written in a row by the player, the team or the table; of a team's members the sum."""
        return self._of_owner(field, self.row(field, number))

    def _of_owner(self, field: Field, row: str) -> str:
        if field.per == "table" or not self.program.teams or (field.per == "team") != (self.level == "member"):
            return self._item(row, field)
        if self.level == "member":
            return f"{row}[s.side_of[{self.who}]]"
        return f"s.of_team({row}, {self.who}, {self.where})"

    def _of_row(self, ref: Ref, number: str) -> str:
        field = self.program.fields[ref.name]
        value = self.written(field, number)
        if ref.how == "cell":
            return f"sure(sure({value})[{self.cell}])" if self.table.careful else f"{value}[{self.cell}]"
        if self.table.careful:
            value = f"{'all_sure' if field.kind.many else 'sure'}({value})"
        if ref.upto and field.dated:
            self.table.names["as_of"] = as_of
            rounds = self.written(self.program.fields[rounds_id(field.id)], number)
            value = f"as_of({value}, {rounds}, {ref.upto})"
        if not ref.group and not field.hex:
            return value
        name = self.name()
        const = self.table.const(field)
        if ref.group == "printed" and ref.kind.name != "groups":
            shape = f"printed_of({const}, {name})"
        else:
            shape = f"grouped({const}, {ref.group!r}, {name})" if ref.group else f"Hexes({name})"
        return f"(None if ({name} := {value}) is None else {shape})"


_NOT = {"True": "False", "False": "True"}
_ACROSS = {"any": "any", "all": "all", "count_all": "sum", "sum_all": "sum", "most": "max", "least": "min"}
