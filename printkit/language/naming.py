"""What expressions name as Python: rows, parts, rounds and players are indices into lists, each list and item kept in a local name."""

from __future__ import annotations

from collections.abc import Iterable

from printkit.language.bounds import deep
from printkit.language.kinds import Field
from printkit.language.known import nothing_of
from printkit.language.paper import nothing
from printkit.language.program import PER_ROUND, Level, RulePart
from printkit.language.rows.dated import as_of, rounds_id
from printkit.language.source import Source, Table
from printkit.language.tree import LARGEST, Node, Ref

_EITHER = f"-{LARGEST} <= {{}} <= {LARGEST}"
"""That a number is too large neither above nor below zero."""

_DEEP = 20
"""From so many nodes in nodes on, sums are checked by a function: brackets in Python's text have an end."""


class Names(Source):
    """Writes names for one function. `level`: where they stand; `binds` are its own names.

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

    def checked(self, code: str, node: Node | None = None) -> str:
        """A number that must not be too large; looked at only where it might be."""
        limits = self.table.limits(node) if node is not None else _EITHER
        if not limits:
            return code
        if node is not None and deep(node) > _DEEP:
            return f"ok({code}, {self.where})"
        name = self.name()
        return f"({name} if {limits.format(f'({name} := {code})')} else big({self.where}))"

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
                start, self.table.looks_back = repr(nothing(ref.kind)), True
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
        own = Ref(ref.source, ref.name, "own", ref.group, ref.kind)
        if ref.source == "round" and not self.table.careful and self.bound(self.number) and ref.name not in self.table.later:
            before = self.kept(f"{self._rows(ref)}[{self.number} - 1] if {self.number} else None", self.number)
            return f"({start} if {before} is None or ({name} := {before}[{self.who}]) is None else {name})"
        single = self._single(own, f"{self.number} - 1")
        return f"({start} if {self.number} == 0 or ({name} := {single}) is None else {name})"

    def _series(self, ref: Ref) -> str:
        """What there is in every round, or its sum."""
        if ref.source == "round" and not self.table.careful and ref.name not in self.table.later:
            rows, row = self._rows(ref), self.name()
            text = f"[{row}[{self.who}] for {row} in {rows}[:{self._last_of(ref)}]]"
        else:
            number, one = self.name(), self.name()
            single = self._single(Ref(ref.source, ref.name, "own", ref.group, ref.kind), number)
            text = f"[{one} for {number} in range({self._last_of(ref)}) if ({one} := {single}) is not None]"
        return self.checked(f"sum({text})") if ref.how == "sum" else text

    def _start(self, part: RulePart | None, node: Node) -> str:
        """What something is before the first round."""
        start = part.start_at(self.table.seats) if part is not None else None
        return repr(nothing_of(node) if start is None else start)

    def _rows(self, ref: Ref) -> str:
        """What everybody has of a part of a round, in every round."""
        self.table.lists.add(ref.name)
        return self.kept(f"s.round[{ref.name!r}]")

    def _last_of(self, ref: Ref) -> str:
        """How many rounds there are of a player that count."""
        played = f"played[{self.who}]"
        return f"min({played}, {ref.upto})" if ref.upto else played

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
        self.table.lists.add(ref.name)
        return self.list_of(ref, number)

    def list_of(self, ref: Ref, number: str | None = None) -> str:
        """The list for what everybody has of a part, to be filled."""
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
