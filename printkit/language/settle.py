"""Parts as lines of Python: what is measured, what is done to it step by step, for one player or for everybody."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable

from printkit.language.bounds import of_others, settled
from printkit.language.compute import Writer
from printkit.language.functions import each_worth, kind_of
from printkit.language.kinds import BOOL, INT
from printkit.language.paper import nothing
from printkit.language.program import Level, Majority, RulePart
from printkit.language.tree import Call, Node, Ref


class Parts:
    """Writes how parts are worked out; `traced` with the case that applied, what was measured and each step."""

    def __init__(self, writer: Writer, *, traced: bool = False) -> None:
        self.writer = writer
        self.careful = writer.table.careful
        self.traced = traced

    def everybody(self, parts: Iterable[RulePart], level: Level, over: str) -> None:
        """The parts of one section, in order, kept in their lists: as many in one loop as don't ask about other players' others."""
        writer = self.writer
        writer.level = level
        pending: set[str] | None = None
        for part in parts:
            if part.name in writer.table.later:
                continue
            if pending is not None and pending & of_others(part):
                writer.close()
                pending = None
            if pending is None:
                writer.open(f"for w in {over}:", "w")
                writer.own, pending = {}, set()
            value = writer.name()
            if part.own or level == "member":
                self.all_places(part, value)
                writer.own[part.name] = value
                pending.add(part.name)
            else:
                with writer.outside():
                    writer.who = "first"
                    self.all_places(part, value)
                    writer.who = "w"
                writer.shared[part.name] = value
            if part.name not in writer.table.passing:
                writer.line(f"{writer.list_of(Ref(level, part.name))}[w] = {value}")
        if pending is not None:
            writer.close()
            writer.own = {}

    def all_places(self, part: RulePart, to: str) -> None:
        """The value of a part, a list where it has one at each place of an axis; `UNSURE` where that rests on what could not be read."""
        writer = self.writer
        if self.careful:
            writer.open("try:")
        if not part.axis:
            self.one(part, to)
        elif (text := self._text(part)) is not None:
            writer.line(f"{to} = [{text} for c in range({len(writer.program.axes[part.axis])})]")
        else:
            writer.line(f"{to} = []")
            with writer.block(f"for c in range({len(writer.program.axes[part.axis])}):", "c"):
                at = writer.name()
                self.one(part, at, otherwise="None")
                writer.line(f"{to}.append({at})")
        if self.careful:
            writer.close()
            with writer.block("except UnsureValue:"):
                writer.line(f"{to} = UNSURE")

    def _text(self, part: RulePart) -> str | None:
        """The value of a part at a place of its axis as one expression; None of one that takes several lines."""
        if self.careful or self.traced or part.has_steps:
            return None
        writer = self.writer
        writer.where = repr(part.where)
        when = writer.expr(part.when) if part.when is not None else "True"
        if part.measure is not None:
            value = self._of_kind(part, part.measure)
        else:
            cases = [(writer.expr(condition), self._of_kind(part, case)) for condition, case in part.cases]
            value = self._of_kind(part, part.otherwise) if part.otherwise is not None else "0"
            for condition, case in reversed(cases):
                value = f"({case} if {condition} else {value})"
        writer.where = "None"
        return value if when == "True" else f"({value} if {when} else None)"

    def one(self, part: RulePart, to: str, otherwise: str = "") -> None:
        """The value of a part at one place; `otherwise` where its `when` doesn't hold."""
        writer = self.writer
        writer.where = repr(part.where)
        when = writer.expr(part.when) if part.when is not None else "True"
        if when == "True":
            self._worked(part, to)
        else:
            no = otherwise or repr(nothing(part.kind))
            with writer.block(f"if {when}:"):
                if when != "False":
                    self._worked(part, to)
            with writer.block("else:"):
                writer.line(f"{to} = {no}")
                if self.traced:
                    writer.line(f"measured, kept = {no}, False")
        writer.where = "None"

    # What is measured ----------------------------------------------------------------------------------------------------

    def _worked(self, part: RulePart, to: str) -> None:
        writer = self.writer
        if part.majority is not None and part.measure is not None:
            if self.traced:
                writer.line(f"measured = {writer.expr(part.measure)}")
            self._majority(part.majority, part.measure, to)
        elif part.measure is None:
            self._cases(part, to)
        else:
            writer.line(f"{to} = {self._measure(part, part.measure)}")
        if self.traced and part.majority is None:
            writer.line(f"measured = {to}")
        if part.several:
            writer.table.names["each_worth"] = each_worth
            made_of = [writer.table.const(one) for one in (part.weights, part.table, part.thresholds)]
            writer.line(f"{to} = {writer.checked(f'sum(each_worth({to}, {chr(44).join(made_of)}))')}")
            self._step("several", to)
        if part.has_steps:
            self._steps(part, to)
            if part.axis or writer.table.limits(part):
                writer.line(f"{to} = {writer.checked(to)}")

    def _measure(self, part: RulePart, node: Node) -> str:
        writer = self.writer
        if part.worth and isinstance(node, Call):
            worth = writer.table.const(part.worth)
            cells = writer.cells(node.args[0], kind_of(node.args[0]))
            return writer.checked(f"sum(map({worth}.__getitem__, {cells}))")
        return self._of_kind(part, node)

    def _of_kind(self, part: RulePart, node: Node) -> str:
        """A value as the part has it: yes or no, or a number that is not too large."""
        text = self.writer.expr(node)
        if part.kind == BOOL and isinstance(node, Ref | Call):
            return f"bool({text})"
        if part.kind == INT and not part.has_steps and not settled(node, self.writer.program):
            return self.writer.checked(text, node)
        return text

    def _cases(self, part: RulePart, to: str) -> None:
        writer = self.writer
        conditions = [writer.expr(condition) for condition, _ in part.cases]
        last = conditions.index("True") if "True" in conditions else len(conditions)
        word = "if"
        cases = [(number, condition) for number, condition in enumerate(conditions[:last]) if condition != "False"]
        values = {number: self._of_kind(part, part.cases[number][1]) for number, _ in cases}
        after = part.cases[last][1] if last < len(conditions) else part.otherwise
        otherwise = self._of_kind(part, after) if after is not None else "0"
        for number, condition in cases:
            with writer.block(f"{word} {condition}:"):
                writer.line(f"{to} = {values[number]}")
                if self.traced:
                    writer.line(f"case = {number}")
            word = "elif"
        with writer.block("else:" if cases else "if True:"):
            writer.line(f"{to} = {otherwise}")
            if self.traced and last < len(conditions):
                writer.line(f"case = {last}")

    # What is done to it --------------------------------------------------------------------------------------------------

    def _majority(self, majority: Majority, measure: Node, to: str) -> None:
        writer, other = self.writer, self.writer.name()
        value, mine = writer.of_other(measure, other), writer.who
        writer.who = other
        given = " and ".join(
            f"{writer.written(writer.program.fields[name], writer.number)} is not None" for name in majority.given
        )
        writer.who = mine
        count = writer.table.seats if writer.level == "member" else writer.table.sides
        values = f"[{value}{f' if {given} else 0' if given else ''} for {other} in range({count})]"
        writer.line(f"{to} = share_of({values}, {writer.who}, {majority.places!r}, {majority.shared!r})")
        self._step("majority", to)

    def _step(self, step: str, to: str) -> None:
        if self.traced:
            self.writer.line(f"steps.append(({step!r}, {to}))")

    def _steps(self, part: RulePart, to: str) -> None:
        writer = self.writer
        if part.table and not part.several:
            table, last = writer.table.const(part.table), len(part.table) - 1
            writer.line(f"{to} = {table}[{to} if 0 <= {to} <= {last} else 0 if {to} < 0 else {last}]")
            self._step("table", to)
        if part.thresholds and not part.several:
            bounds = writer.table.const([at for at, _ in part.thresholds])
            points = writer.table.const([0, *(points for _, points in part.thresholds)])
            writer.table.names["bisect_right"] = bisect_right
            writer.line(f"{to} = {points}[bisect_right({bounds}, {to})]")
            self._step("thresholds", to)
        if part.per is not None:
            writer.line(f"{to} = {to} // {part.per} if {to} >= 0 else -(-{to} // {part.per})")
            self._step("per", to)
        if part.each is not None:
            writer.line(f"{to} = {writer.checked(f'{to} * {part.each}')}")
            self._step("each", to)
        if part.plus is not None:
            writer.line(f"{to} = {writer.checked(f'{to} + {part.plus}')}")
            self._step("plus", to)
        for name, sign, limit in (("min", "<", part.low), ("max", ">", part.high)):
            if limit is not None:
                with writer.block(f"if {to} {sign} {limit}:"):
                    writer.line(f"{to} = {limit}")
                    self._step(name, to)
