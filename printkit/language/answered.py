"""What programs are answered beside the score, as lines of Python: tables and lists of values, repeated for players, rounds and places."""

from __future__ import annotations

from printkit.language.compute import Writer
from printkit.language.program import AnswerRule
from printkit.language.tree import Ref


class Answers:
    """Writes answers, one in the other."""

    def __init__(self, writer: Writer) -> None:
        self.writer = writer
        self.sides = writer.table.sides

    def text(self, answer: AnswerRule) -> str:
        """An answer as text, made in lines before it where it needs some."""
        writer = self.writer
        if answer.value is not None:
            return self._of_each(answer) if answer.own else self._value(answer)
        name = writer.name()
        writer.line(f"{name} = []")
        for item in answer.items if answer.keys is None else (answer,):
            self._row(item, name)
        if answer.keys is None or answer.axis:
            return name
        return f"({name}[0] if {name} else None)"

    def _of_each(self, answer: AnswerRule) -> str:
        """A value of each player, by name."""
        writer = self.writer
        mine = writer.who
        called, value = writer.kept("s.called"), answer.value
        if answer.when is None and isinstance(value, Ref) and writer.listed(value):
            return f"dict(zip({called}, {writer.part_list(value)}))"
        values: list[str] = []
        for side in range(self.sides):
            writer.who = str(side)
            values.append(self._value(answer))
        writer.who = mine
        return f"dict(zip({called}, [{', '.join(values)}]))"

    def _value(self, answer: AnswerRule) -> str:
        writer = self.writer
        if answer.value is None:
            return "None"
        text = writer.expr(answer.value)
        return text if answer.when is None else f"({text} if {writer.expr(answer.when)} else None)"

    def _row(self, answer: AnswerRule, to: str) -> None:
        """What an answer is in a list: one value, or one for each place of its axis, without those that are left out."""
        writer = self.writer
        if answer.keys is None:
            writer.line(f"{to}.append({self.text(answer)})")
            return
        if answer.when is not None and writer.table.constant(answer.when) is False:
            return
        who, number, level = writer.who, writer.number, writer.level
        match answer.axis:
            case "":
                writer.open("if True:")
            case "player":
                writer.who = writer.name()
                writer.open(f"for {writer.who} in range({self.sides}):", writer.who)
            case "round":
                writer.number, writer.level = writer.name(), "round"
                writer.open(f"for {writer.number} in range(max(played, default=0)):", writer.number)
            case _:
                writer.open(f"for c in range({len(self.writer.program.axes[answer.axis])}):", "c")
        when = writer.expr(answer.when) if answer.when is not None else "True"
        with writer.block(f"if {when}:"):
            row = ", ".join([f"{key!r}: {self.text(one)}" for key, one in answer.keys])
            writer.line(f"{to}.append({{{row}}})")
        writer.close()
        writer.who, writer.number, writer.level = who, number, level
