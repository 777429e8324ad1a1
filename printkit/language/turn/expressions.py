"""Expressions of a turn, and the parts of a score, as Python functions of a game in motion (`match.Match`) and a seat.

The text is written by the rules language's own `Writer`; what differs is where a name's value is. A row is a value in the player's
table of rows, never changed in place, so that a copy of a game may share it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from printkit.language.check import refs
from printkit.language.compute import Writer
from printkit.language.functions import ACROSS, OF_PLAYERS
from printkit.language.kinds import Field
from printkit.language.program import LEVELS, PER_ROUND, RulePart
from printkit.language.settle import Parts
from printkit.language.source import Table
from printkit.language.tree import Call, Node, Ref, inside
from printkit.language.turn.compiled import Run
from printkit.language.turn.steps import TurnProgram

_LOCAL: Mapping[str, str] = {
    name: f"s.{name}"
    for name in (
        "turn",
        "dice",
        "kept",
        "picked",
        "die",
        "column",
        "row",
        "place",
        "printed",
        "beside",
        "colour",
        "lane",
        "at",
        "reached",
        "signs",
        "written",
    )
}
"""Names of a turn that are an attribute of the game."""


class Expressions:
    """The functions of a turn for so many players and these readings. `parts` are those of the score, by name, with their places."""

    def __init__(self, turn: TurnProgram, seats: int, options: Mapping[str, str]) -> None:
        self.turn = turn
        self.program = turn.program
        self.seats = seats
        self.table = Table(turn.program, seats, options)
        self.numbers = {name: place for place, name in enumerate(turn.numbers)}
        self.columns = {f"card.{name}": place for place, name in enumerate(turn.deck.columns)}
        self.parts: dict[str, int] = {}
        self.table.names["CARDS"] = turn.deck.cards
        for name, node in turn.values.items():
            self.table.names[f"V_{name}"] = self.of(node)

    def of(self, node: Node | None, *, otherwise: Any = True) -> Run:
        """An expression as a function of the game and a seat; `otherwise` what there is without one."""
        if node is None:
            return lambda _s, _w: otherwise
        writer = _TurnWriter(self)
        writer.line(f"return {writer.expr(node)}")
        return self._compiled(writer, "s, w")

    def part(self, part: RulePart) -> Run:
        """A part of the score as a function of the game, a seat and the parts before it."""
        writer = _PartWriter(self)
        writer.level = part.level
        Parts(writer).all_places(part, "value")
        writer.line("return value")
        return self._compiled(writer, "s, w, parts")

    def _compiled(self, writer: Writer, takes: str) -> Run:
        names = self.table.names
        exec(compile(writer.text(f"def run({takes}):"), "<turn>", "exec"), names)  # noqa: S102 - text of `Writer`
        run: Run = names.pop("run")
        return run


class _TurnWriter(Writer):
    """Writes one expression of a turn."""

    def __init__(self, owner: Expressions) -> None:
        super().__init__(owner.table, "round", ["s", "w"])
        self.owner = owner

    def _ref(self, ref: Ref) -> str:
        name = ref.name
        match ref.source:
            case "play":
                return self._of_play(name)
            case "row" if ref.how == "prev":
                return f"s.before({name!r}, {self.who})"
            case "row":
                return self._of_row(ref, self.number)
            case "fixed":
                return self._fixed(name)
            case "score":
                return f"s.standing({name!r}, {self.who})" if ref.how != "prev" else f"s.before({name!r}, {self.who})"
            case "member" | "round" if ref.how == "prev":
                return f"s.before({name!r}, {self.who})"
        return super()._ref(ref)

    def _of_play(self, name: str) -> str:
        if name in _LOCAL:
            return _LOCAL[name]
        if name in self.owner.numbers:
            return f"s.numbers[{self.owner.numbers[name]}]"
        if name in self.owner.columns:
            return f"CARDS[s.card][{self.owner.columns[name]}]"
        if name == "deck":
            return "len(s.deck)"
        if name in self.owner.turn.piles:
            return f"len(s.piles[{name!r}][{0 if self.owner.turn.piles[name] == 'public' else self.who}])"
        if name in self.owner.turn.values:
            return f"V_{name}(s, {self.who})"
        return self._fixed(name)

    def _fixed(self, name: str) -> str:
        if name == "round":
            return "(s.round + 1)"
        return str(self.table.seats) if name == "players" else f"s.names[{self.who}]"

    def written(self, field: Field, number: str) -> str:
        """What was written in a row: empty numbers count 0."""
        del number
        text = f"s.rows[{self.who}][{field.id!r}]"
        if field.holder or field.kind.many or field.kind.name == "ticks":
            return text if field.blank is None else f"filled_in({self.table.const(field)}, {text})"
        none = field.blank if field.blank is not None else {"text": "", "player": "", "bool": False}.get(field.kind.name, 0)
        name = self.name()
        return f"({none!r} if ({name} := {text}) is None else {name})"

    def _given(self, ref: Node) -> str:
        return f"(s.rows[{self.who}][{ref.name!r}] is not None)" if isinstance(ref, Ref) else "False"

    def listed(self, ref: Ref) -> bool:
        """Nothing lies in lists of everybody's."""
        del ref
        return False

    def _outside(self, text: str, *args: Node) -> str:
        del args
        return text


class _PartWriter(_TurnWriter):
    """Writes a part of the score of one player: the parts before it lie in a list."""

    def __init__(self, owner: Expressions) -> None:
        super().__init__(owner)
        for bind in ("parts",):
            self.frames[0][1].add(bind)

    def _ref(self, ref: Ref) -> str:
        if ref.source in LEVELS and ref.name in self.owner.parts:
            return self._placed(ref, f"parts[{self.owner.parts[ref.name]}]")
        return super()._ref(ref)


def asks_others(node: Node) -> bool:
    """Whether an expression asks for what other players have."""
    if isinstance(node, Call) and node.name in (*ACROSS, *OF_PLAYERS, "of", "votes"):
        return True
    return any(map(asks_others, inside(node)))


def own_parts(turn: TurnProgram) -> list[RulePart] | None:
    """The parts of the score in their order, where each follows from one player's own sheet; None where others or rounds count."""
    program = turn.program
    if program.rounds:
        return None
    parts = [part for part in program.parts.values() if part.level in (*PER_ROUND, "score", "show")]
    parts += [program.total] if program.total is not None else []
    for part in parts:
        shared = part.majority is not None or not part.own
        if shared or part.only is not None or any(asks_others(node) for _, node in part.expressions()):
            return None
    return parts


def rows_of(part: RulePart, known: Mapping[str, int], masks: Iterable[int], rows: Mapping[str, int]) -> int:
    """The rows on which a part rests, as bits, through the parts that it names."""
    behind, mask = [*masks], 0
    for _, node in part.expressions():
        for ref in refs(node):
            if ref.source == "row":
                mask |= 1 << rows[ref.name]
            elif ref.name in known:
                mask |= behind[known[ref.name]]
    return mask
