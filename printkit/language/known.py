"""What is known about one table while its score is worked out: what was written, what was computed so far, and where an expression stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from printkit.language.functions import OF_PLAYERS
from printkit.language.kinds import Field, Hexes, grouped
from printkit.language.paper import nothing
from printkit.language.places import Place
from printkit.language.program import Level, Program
from printkit.language.tree import LARGEST, Binary, Bool, Call, LookUp, Node, Ref, TextNode, Unary

Values: TypeAlias = dict[str, list[list[Any]]]
"""Part → round from 0 → player or side: value; one round where there are none."""


class TooManySteps(ArithmeticError):  # noqa: N818 - reads as what happened: a number got too large
    """A number beyond `LARGEST`."""


class UnsureValue(LookupError):  # noqa: N818 - reads as what happened: it rests on what could not be read
    """A value that rests on something which could not be read."""


UNSURE = object()
"""Stands where a value could not be read or computed."""


def within(value: Any) -> Any:
    """A value, if it is no number beyond `LARGEST`. Raises `TooManySteps`."""
    if isinstance(value, int) and not -LARGEST <= value <= LARGEST:
        raise TooManySteps
    return value


def sure(value: Any) -> Any:
    """A value that could be read or computed. Raises `UnsureValue`."""
    if value is UNSURE:
        raise UnsureValue
    return value


class Written(NamedTuple):
    """What a table wrote: players in order of their seats, and by row what each owner wrote; None is blank.

    `rounds` holds the rows of each round. Owners are players, teams, or the one table. `options` are the readings in force,
    `place` says where a value stands in a record of entries. `unsure`: it is not known who all
    play.
    """

    players: tuple[str, ...]
    sheet: Mapping[str, Sequence[Any]]
    rounds: Sequence[Mapping[str, Sequence[Any]]] = ()
    options: Mapping[str, str] = {}
    place: Place | None = None
    unsure: bool = False


class At(NamedTuple):
    """Where an expression stands: the level, the player or side from 0, the round from 0, and how many rounds each side has played.

    `cell` is the place on an axis, from 0.
    """

    level: Level
    who: int
    round: int
    played: Sequence[int]
    cell: int = 0


class Known:
    """Everything that is known so far about one table."""

    def __init__(self, program: Program, written: Written, sides: Sequence[Sequence[int]]) -> None:
        self.program = program
        self.written = written
        self.sides = sides
        self.side_of = {seat: side for side, seats in enumerate(sides) for seat in seats}
        self.member: Values = {part.name: [] for part in program.at("member")}
        self.round: Values = {part.name: [] for part in program.at("round")}
        self.now: dict[str, list[Any]] = {}
        """Score, shown and after-the-end parts and ``total`` of each side, as they stand."""
        self.before: list[dict[str, list[Any]]] = []
        """`now` as it stood after each round."""
        self.made: dict[tuple[str, int | None], Sequence[Any]] = {}
        """Rows with their blanks as what they count as."""
        self.fixed: dict[str, Any] = {}
        """``won`` of each side, ``best`` and ``winners``, after the end."""

    # Names -------------------------------------------------------------------------------------------------------------

    @property
    def number(self) -> int:
        """How many play. Raises `UnsureValue`."""
        if self.written.unsure:
            raise UnsureValue
        return len(self.written.players)

    def index(self, player: str, at: At) -> int:
        """Where the values of a player stand, by name: the player's own, or the side's."""
        seat = self.written.players.index(player)
        return seat if at.level == "member" else self.side_of[seat]

    def everybody(self, at: At) -> list[At]:
        """The same place of every player, or of every side. Raises `UnsureValue`."""
        if self.written.unsure:
            raise UnsureValue
        count = len(self.written.players) if at.level == "member" else len(self.sides)
        level, _, number, played, cell = at
        return [At(level, who, number, played, cell) for who in range(count)]

    def rows(self, field: Field, number: int | None) -> Sequence[Any]:
        """What each owner wrote in a row, blanks as what they count as; `number`: in that round."""
        derived = self.made.get((field.id, number))
        if derived is None:
            row = self.written.sheet[field.id] if number is None else self.written.rounds[number][field.id]
            derived = self.made[field.id, number] = (
                row if field.blank is None and not field.axis else [filled(field, value) for value in row]
            )
        return derived

    def before_now(self, ref: Ref, at: At) -> Any:
        """What a name was in the round before."""
        if at.round == 0:
            return self.start(ref)
        value = sure(self.single(ref, at._replace(round=at.round - 1)))
        return self.start(ref) if value is None else value

    def standing(self, ref: Ref, at: At) -> Any:
        """What a part of the score was after the round before; a player of a team is asked for the team's."""
        if at.round == 0:
            return ref.kind.name == "bool" and False
        side = self.side_of[at.who] if at.level == "member" else at.who
        return self.before[at.round - 1][ref.name][side]

    def start(self, ref: Ref) -> Any:
        """What a name is before the first round."""
        part = self.program.parts.get(ref.name)
        if part is not None and part.start is not None:
            return part.start
        return nothing_of(ref)

    def single(self, ref: Ref, at: At) -> Any:
        """What a row or a part of a round is, once, in the round of `at`."""
        if ref.source == "row":
            value = self.own(ref.name, at)
            if ref.group and value is not None:
                return grouped(self.program.fields[ref.name], ref.group, value)
            return Hexes(value) if value is not None and self.program.fields[ref.name].hex else value
        if ref.source == "round":
            return sure(self.round[ref.name][at.round][at.who])
        series = self.member[ref.name][at.round if self.program.rounds else 0]
        if at.level == "member" or len(self.sides) == len(self.written.players):
            return series[at.who]
        return within(sum(series[seat] for seat in self.sides[at.who]))

    def own(self, name: str, at: At) -> Any:
        """What was written in a row by the player, the team or the table; of a team's members the sum. None is blank."""
        field = self.program.fields[name]
        row = self.written.sheet[name] if field.scope == "sheet" else self.written.rounds[at.round][name]
        if field.per == "table":
            return filled(field, row[0])
        if at.level == "member":
            return filled(field, row[at.who if field.per == "player" else self.side_of[at.who]])
        if field.per == "team" or len(self.sides) == len(self.written.players):
            return filled(field, row[at.who])
        given = [value for seat in self.sides[at.who] if (value := filled(field, row[seat])) is not None]
        return within(sum(given)) if given else None


def nothing_of(node: Node) -> Any:
    """What something is before there is any: no, no word, nobody or 0."""
    match node:
        case Ref() if node.kind is not None:
            kind = node.kind.item if node.kind.name == "series" else node.kind
            return nothing(kind)
        case LookUp():
            return nothing(node.kind)
        case Bool() | Unary("not") | Binary("and" | "or" | "in" | "==" | "!=" | "<" | ">" | "<=" | ">="):
            return False
        case Call("given" | "any" | "all"):
            return False
        case TextNode():
            return ""
        case Call(name) if name in OF_PLAYERS:
            return nothing(OF_PLAYERS[name])
    return 0


def filled(field: Field, value: Any) -> Any:
    """A value of a row with what its blanks count as."""
    if field.axis and value is None:
        return [field.blank] * field.shape[0]
    if field.blank is None:
        return value
    return _filled(field.blank, value)


def _filled(blank: Any, value: Any) -> Any:
    if value is None:
        return blank
    return [_filled(blank, cell) for cell in value] if isinstance(value, list | tuple) else value
