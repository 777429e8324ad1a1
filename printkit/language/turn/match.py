"""One game in motion: what every player has written, dice, cards, whose turn it is, and which step comes next.

A `Match` is small and copied often, by players who try what follows. Values of rows are never changed in place; what a copy shares
with its original stays as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from printkit.language.known import Written
from printkit.language.play import Table, play
from printkit.language.result import RulesResult
from printkit.language.turn.compiled import Compiled
from printkit.language.turn.rounds import Rounds
from printkit.model import Refused
from printkit.model.problem import error

LIMIT = 200
"""Rounds after which a game without an end is given up."""


class Match:
    """A game at a table of so many. `random` gives chance; who tries what follows gives a copy chance of its own.

    `names` are what the players are called, P1, P2 … if they aren't named.
    """

    __slots__ = (
        "alone", "at", "beside", "card", "chance", "colour", "column", "deck", "dice", "die", "dirty", "discards", "given_up",
        "in_turn", "kept", "lane", "loops", "machine", "names", "numbers", "options", "order", "over", "parts", "pc", "picked", "piles",
        "place", "position", "printed", "random", "reached", "round", "rounds", "row", "rows", "shared", "signs", "turn", "who",
        "written", "wrote",
    )  # fmt: skip

    def __init__(self, machine: Compiled, chance: Random, names: Sequence[str] = ()) -> None:
        seats = machine.seats
        self.machine = machine
        self.names = tuple(names) or machine.names
        self.chance = chance
        self.random: Callable[[], float] = chance.random
        self.rows: list[dict[str, Any]] = [dict(machine.blank) for _ in range(seats)]
        self.parts: list[list[Any]] = [[None] * len(machine.parts)] * seats
        self.dirty = [-1] * seats
        self.dice: list[int] = []
        self.kept: list[int] = []
        self.picked: list[int] = []
        self.signs: list[str] = []
        self.die = self.turn = self.card = self.column = self.row = self.place = self.printed = self.beside = 0
        self.lane = self.at = self.reached = 0
        self.colour = self.written = ""
        self.numbers: list[int] = [0] * len(machine.turn.numbers)
        self.loops: list[int] = [0] * machine.loops
        self.options: Sequence[Any] = ()
        self.deck: list[int] = []
        self.discards: list[int] = []
        self.piles: dict[str, list[list[int]]] = {
            name: [[] for _ in range(1 if whose == "public" else seats)] for name, whose in machine.turn.piles.items()
        }
        if machine.turn.deck.cards:
            self.deck = [*range(len(machine.turn.deck.cards))]
            self.shuffle(self.deck)
        self.round = 0
        self.position = -1
        """Whose turn it is in the order of this round; -1 before the round has begun."""
        self.order: Sequence[int] = ()
        self.who = 0
        self.pc = 0
        self.in_turn = False
        self.shared: tuple[list[int], int] | None = None
        self.wrote = False
        self.alone = -1
        """The only player who still plays, for who tries what follows; -1: all do."""
        self.over = False
        self.given_up = False
        self.rounds = Rounds(machine, self.rows, self.names) if machine.program.rounds else None

    def copy(self, random: Callable[[], float]) -> Match:
        """The same game, to try what follows with other chance."""
        new = object.__new__(Match)
        new.machine, new.names, new.chance, new.random = self.machine, self.names, self.chance, random
        new.rows, new.parts, new.dirty = [*self.rows], [*self.parts], [*self.dirty]
        new.dice, new.kept, new.picked, new.signs = self.dice, self.kept, self.picked, self.signs
        new.die, new.turn, new.card, new.written = self.die, self.turn, self.card, self.written
        new.column, new.row, new.place, new.printed = self.column, self.row, self.place, self.printed
        new.beside, new.colour, new.lane, new.at, new.reached = self.beside, self.colour, self.lane, self.at, self.reached
        new.numbers, new.loops, new.options = [*self.numbers], [*self.loops], self.options
        if self.machine.turn.deck.cards:
            new.deck, new.discards = [*self.deck], [*self.discards]
            new.piles = {name: [[*pile] for pile in piles] for name, piles in self.piles.items()}
        else:
            new.deck, new.discards, new.piles = self.deck, self.discards, self.piles
        new.round, new.position, new.order, new.who, new.pc = self.round, self.position, self.order, self.who, self.pc
        new.in_turn, new.shared, new.wrote, new.alone = self.in_turn, self.shared, self.wrote, self.alone
        new.over, new.given_up, new.rounds = self.over, self.given_up, self.rounds
        return new

    def shuffle(self, cards: list[int]) -> None:
        """Mix cards in place."""
        random = self.random
        for last in range(len(cards) - 1, 0, -1):
            other = int(random() * (last + 1))
            cards[last], cards[other] = cards[other], cards[last]

    def hide(self) -> None:
        """Mix what the player whose turn it is can't see: the deck, and what others hold."""
        hidden = [
            (name, seat)
            for name, whose in self.machine.turn.piles.items()
            for seat in range(len(self.rows))
            if whose == "own" and seat != self.who
        ]
        cards = [*self.deck, *(card for name, seat in hidden for card in self.piles[name][seat])]
        self.shuffle(cards)
        for name, seat in hidden:
            pile = self.piles[name][seat]
            self.piles[name][seat], cards = cards[: len(pile)], cards[len(pile) :]
        self.deck = cards

    # What expressions ask ------------------------------------------------------------------------------------------------

    def standing(self, name: str, who: int) -> Any:
        """A part of the score, or the total, as the sheet stands; in rounds as it was after the round before."""
        if self.rounds is not None:
            return self.rounds.standing(name, who)
        if self.machine.steps:
            return self.worked(who)[self.machine.places[name]]
        return self._table().standing([0] * len(self.rows))[name][who]

    def before(self, name: str, who: int) -> Any:
        """What a row or a part was in the round before; at the start what it starts with."""
        return self.rounds.before(name, who) if self.rounds is not None else 0

    def worked(self, who: int) -> list[Any]:
        """The parts of a player's score as the sheet stands, in their order; only those that rest on rows that changed are worked out."""
        parts, dirty = self.parts[who], self.dirty[who]
        if dirty:
            parts = self.parts[who] = [*parts]
            self.dirty[who] = 0
            for place, run in self.machine.resting_on(dirty):
                parts[place] = run(self, who, parts)
        return parts

    def total(self, who: int) -> int:
        """A player's total as the sheet stands; in rounds as it would be if the round ended for this player with what is written now."""
        machine = self.machine
        if machine.steps:
            worked = self.worked(who)
            if machine.total >= 0:
                return int(worked[machine.total])
            return sum([worked[place] for place in machine.scored])
        if self.rounds is not None:
            return self.rounds.if_written(self.rows[who], who)
        return int(self._table().standing([0] * len(self.rows))["total"][who])

    def totals(self) -> list[int]:
        """Everybody's total as it stands, in rounds after the turns that are over."""
        seats = range(len(self.rows))
        if self.rounds is not None:
            return [int(self.rounds.standing("total", who)) for who in seats]
        if self.machine.steps:
            return [self.total(who) for who in seats]
        return [int(total) for total in self._table().standing([0] * len(self.rows))["total"]]

    def _table(self) -> Table:
        table = Table(self.machine.program, self.sheet())
        table.work_out(0, range(len(self.rows)))
        return table

    def sheet(self) -> Written:
        """What everybody wrote, as the rules take it; of a number that nobody wrote on a sheet nothing."""
        program = self.machine.program
        sheet = {
            name: ([row[name] for row in self.rows] if field.per == "player" else [self.machine.blank[name]])
            for name, field in program.fields.items()
            if field.scope == "sheet"
        }
        rounds = self.rounds.table.written.rounds if self.rounds is not None else ()
        return Written(self.names, sheet, rounds, self.machine.options)

    # Whose turn it is ----------------------------------------------------------------------------------------------------

    def until_choice(self) -> bool:
        """Play on until somebody must choose; False when the game is over."""
        while self.in_turn or self.next_turn():
            if self.until_turn_ends():
                return True
            self.end_turn()
        return False

    def until_turn_ends(self) -> bool:
        """Play on until this player must choose again; False when the turn is over."""
        operations = self.machine.operations
        pc = self.pc
        while pc >= 0:
            pc = operations[pc](self)
        return pc == -1

    def next_turn(self) -> bool:
        """Begin the next turn; False when the game is over."""
        machine = self.machine
        while not self.over:
            if self.position < 0:
                self._begin_round()
            while self.position < len(self.order):
                self.who = self.order[self.position]
                if self.alone >= 0 and self.who != self.alone:
                    self.position += 1
                    continue
                if self.rounds is None or self.rounds.has_turn(self.who):
                    self._begin_turn(machine.prefix)
                    return True
                self.position += 1
            self._end_round()
        return False

    def _begin_round(self) -> None:
        machine, seats = self.machine, len(self.rows)
        self.position = 0
        if self.rounds is not None:
            self.rounds.begin()
            self.order = self.rounds.order()
        else:
            first = self.round % seats if machine.turn.rotates else 0
            self.order = [(first + step) % seats for step in range(seats)]
        self.wrote = False
        self.shared = None
        if machine.prefix:
            self.who = self.order[0]
            self._begin_turn(0)
            operations, pc = machine.operations, 0
            while pc < machine.prefix:
                pc = operations[pc](self)
            self.in_turn = False
            self.shared = self.dice, self.card

    def _begin_turn(self, pc: int) -> None:
        self.in_turn = True
        self.pc = pc
        self.turn = self.die = 0
        self.kept = []
        self.picked = []
        self.signs = []
        if self.numbers:
            self.numbers = [0] * len(self.numbers)
        if self.shared is not None and pc:
            self.dice, self.card = [*self.shared[0]], self.shared[1]
        elif not pc:
            self.dice = []

    def end_turn(self) -> None:
        """After a player's turn."""
        self.in_turn = False
        self.position += 1
        if self.rounds is not None:
            self.rounds.wrote(self.rows[self.who], self.who)

    def _end_round(self) -> None:
        """After everybody's turn: whether the game is over."""
        self.position = -1
        machine = self.machine
        if self.rounds is not None:
            over = self.rounds.end()
        else:
            self.who = 0
            over = (
                self.round + 1 >= machine.rounds(self, 0)
                or bool(machine.until(self, 0))
                or (machine.has_end and self._ended())
                or (machine.endless and not self.wrote)
            )
        self.round += 1
        if not over and self.round >= LIMIT:
            over = self.given_up = True
        self.over = over

    def _ended(self) -> bool:
        """Whether the game's own ``[end] when`` holds."""
        return self._table().finished()

    def as_written(self) -> Match:
        """The same game as it lies on the table now, in the middle of a turn, too: with what this turn has written in its round."""
        shown = self.copy(self.random)
        if self.rounds is not None:
            shown.rounds = self.rounds.copy(shown.rows)
            if self.in_turn:
                shown.rounds.put(shown.rows[self.who], self.who)
        return shown

    def result(self) -> RulesResult:
        """The score by the game's own rules."""
        return self.rounds.table.result_now() if self.rounds is not None else play(self.machine.program, self.sheet())

    def lead(self, who: int) -> tuple[float, int, int]:
        """What share of the victory a player has in this game, which is over; its total, and the best of the others, the more the better.

        Who has won follows from the totals, or from ``[end] winner`` where the game has one.
        """
        sign = -1 if self.machine.program.win == "low" else 1
        totals = [sign * total for total in self.totals()]
        mine, best = totals[who], max([*totals[:who], *totals[who + 1 :]], default=0)
        end = self.machine.program.end
        verdict = self.result().verdict if end is not None and end.winner is not None else None
        if verdict is not None:
            return (1 / len(verdict.winners) if who in verdict.winners else 0.0), mine, best
        return (1.0 if mine > best else 1 / totals.count(mine) if mine == best else 0.0), mine, best

    def checked_result(self) -> RulesResult:
        """The score of a game that is over. Raises `Refused` where the game's own rules refuse what its turn wrote."""
        result = self.result()
        wrong = [problem for problem in result.problems if problem.severity == "error"]
        if wrong:
            raise Refused([error("play-illegal", "play.turn"), *wrong], 1)
        return result


def blank_of(field: Any) -> Any:
    """What a row holds when nothing is written in it yet."""
    wide, tall = field.shape
    kind = field.kind
    if kind.name == "ticks" or (field.steps and not field.holder):
        return 0
    if field.steps:
        return [0] * wide
    if field.holder == "list":
        return [False if kind.of == "bool" else None] * wide
    if field.holder == "grid":
        empty = False if kind.of == "bool" else None
        return [[empty] * wide for _ in range(tall)]
    return False if kind.name == "bool" and not field.may else field.blank
