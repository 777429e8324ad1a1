"""The steps of a turn in which somebody chooses: what there is to choose from, and what follows from each."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any

from printkit.language.check import refs
from printkit.language.turn.boxes import Mark, Step, Write
from printkit.language.turn.choosing import PASS, Choice
from printkit.language.turn.compiled import Compiled
from printkit.language.turn.match import Match
from printkit.language.turn.steps import TurnStep


class Again(Choice):
    """Any of the dice are rolled again, some times at most. An option is the dice that are rolled, as bits; 0 is none."""

    chance = True

    def __init__(self, step: TurnStep, machine: Compiled) -> None:
        super().__init__(step, machine)
        self.loop = machine.loops
        machine.loops += 1
        self.faces, self.count = machine.turn.dice.faces, step.count
        self.prepare = self._prepare

    def _prepare(self, s: Match) -> None:
        s.loops[self.loop] = self.count

    def find(self, s: Match) -> Sequence[Any]:
        """All ways to take some of the dice."""
        return range(1 << len(s.dice)) if s.loops[self.loop] else ()

    def few(self, s: Match) -> Sequence[Any]:
        """One way for each sort of dice that are left lying."""
        dice = s.dice
        return [
            *{
                tuple(sorted([die for place, die in enumerate(dice) if not mask >> place & 1])): mask for mask in s.options
            }.values()
        ]

    def take(self, s: Match, option: Any) -> None:
        """Roll these dice again."""
        if not option:
            s.loops[self.loop] = 0
            s.pc = self.after[0]
            return
        s.loops[self.loop] -= 1
        random, faces, sides = s.random, self.faces, len(self.faces)
        s.dice = [faces[int(random() * sides)] if option >> place & 1 else die for place, die in enumerate(s.dice)]

    def quiet(self, s: Match) -> Any:
        """None is rolled again."""
        del s
        return 0

    def named(self, s: Match, option: Any) -> None:
        """The dice that are left lying are `kept` while the choice is looked at."""
        s.kept = [die for place, die in enumerate(s.dice) if not option >> place & 1]


@lru_cache(4096)
def _picks(dice: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """All different ways to take one or more of some dice, which are in order."""
    return tuple(dict.fromkeys(pick for count in range(1, len(dice) + 1) for pick in combinations(dice, count)))


class Keep(Choice):
    """One or more of the dice are set aside. An option is their numbers in order."""

    def __init__(self, step: TurnStep, machine: Compiled) -> None:
        super().__init__(step, machine)
        nodes, asked = [step.where] if step.where is not None else [], set[str]()
        while nodes:
            node = nodes.pop()
            asked |= {ref.source + ref.name for ref in refs(node)}
            nodes += [
                machine.turn.values[ref.name] for ref in refs(node) if ref.source == "play" and ref.name in machine.turn.values
            ]
            asked -= {f"play{name}" for name in machine.turn.values}
        self.known: dict[tuple[int, ...], bool] | None = {} if asked <= {"playpicked"} else None
        """Whether `where` holds of these dice, if it asks for nothing else."""

    def find(self, s: Match) -> Sequence[Any]:
        """The different ways that are right."""
        picks = _picks(tuple(sorted(s.dice)))
        before, known, where, right = s.picked, self.known, self.where, []
        for pick in picks:
            good = known.get(pick) if known is not None else None
            if good is None:
                s.picked = [*pick]
                good = bool(where(s, s.who))
                if known is not None:
                    known[pick] = good
            if good:
                right.append(pick)
        s.picked = before
        return self.or_pass(right)

    def take(self, s: Match, option: Any) -> None:
        """Set these aside."""
        s.pc = self.after[0]
        if option is PASS:
            return
        self.named(s, option)
        s.dice = [*s.dice]
        for die in option:
            s.dice.remove(die)
        s.kept = [*s.kept, *option]

    def named(self, s: Match, option: Any) -> None:
        """They are `picked`."""
        s.picked = [*(option or ())]


class Pick(Choice):
    """One of the dice is used. An option is its number."""

    def __init__(self, step: TurnStep, machine: Compiled) -> None:
        super().__init__(step, machine)
        self.number = machine.numbers[step.to] if step.to else None

    def find(self, s: Match) -> Sequence[Any]:
        """The different numbers that are right."""
        return self.right(s, "die", dict.fromkeys(s.dice))

    def take(self, s: Match, option: Any) -> None:
        """Use it."""
        s.pc = self.after[0]
        if option is PASS:
            return
        self.named(s, option)
        s.dice = [*s.dice]
        s.dice.remove(option)
        if self.number is not None:
            s.numbers[self.number] = option

    def named(self, s: Match, option: Any) -> None:
        """It is the `die`."""
        s.die = option or 0


class Take(Choice):
    """A card of a pile is used. An option is the card."""

    def __init__(self, step: TurnStep, machine: Compiled) -> None:
        super().__init__(step, machine)
        self.public = machine.turn.piles.get(step.word) == "public"
        self.to_public = machine.turn.piles.get(step.to) == "public"

    def find(self, s: Match) -> Sequence[Any]:
        """The cards that are right."""
        return self.right(s, "card", s.piles[self.step.word][0 if self.public else s.who])

    def take(self, s: Match, option: Any) -> None:
        """Move it."""
        s.pc = self.after[0]
        if option is PASS:
            return
        s.card = option
        s.piles[self.step.word][0 if self.public else s.who].remove(option)
        (s.piles[self.step.to][0 if self.to_public else s.who] if self.step.to else s.discards).append(option)

    def named(self, s: Match, option: Any) -> None:
        """It is the `card`."""
        if option is not PASS:
            s.card = option


class Stop(Choice):
    """The player may stop what is repeated. An option is whether they do."""

    chance = True

    def __init__(self, step: TurnStep, machine: Compiled) -> None:
        super().__init__(step, machine)
        self.may = machine.function(step.amount)

    def find(self, s: Match) -> Sequence[Any]:
        """To go on or to stop."""
        return (False, True) if self.may(s, s.who) else ()

    def take(self, s: Match, option: Any) -> None:
        """Go on or stop."""
        s.pc = self.leave[0] if option else self.after[0]

    def quiet(self, s: Match) -> Any:
        """To stop."""
        del s
        return True


class Branches(Choice):
    """One of several things is done. An option is its place."""

    def __init__(self, step: TurnStep, machine: Compiled) -> None:
        super().__init__(step, machine)
        self.starts: list[int] = []
        self.able: list[Callable[..., Any]] = []

    def find(self, s: Match) -> Sequence[Any]:
        """Those whose first step can be done."""
        right: list[Any] = [place for place, able in enumerate(self.able) if able(s, s.who)]
        return self.or_pass(right)

    def take(self, s: Match, option: Any) -> None:
        """Begin it."""
        s.pc = self.after[0] if option is PASS else self.starts[option]


CHOICES: Mapping[str, type[Choice]] = {
    "again": Again,
    "keep": Keep,
    "pick": Pick,
    "take": Take,
    "stop": Stop,
    "write": Write,
    "mark": Mark,
    "step": Step,
}
"""The choice of each verb that is one."""
