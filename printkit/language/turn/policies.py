"""Who plays: by chance, by the best score of the sheet as it stands, by looking ahead, or as a game declares it.

Each has chance of its own, apart from that of dice and cards, so that how much somebody thinks changes nothing of what is rolled.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf, sqrt
from random import Random
from typing import Any, Protocol

from printkit.language.turn.boxes import NAMED, Boxes, Write
from printkit.language.turn.choosing import Choice
from printkit.language.turn.machine import Machine
from printkit.language.turn.match import Match
from printkit.language.turn.scope import DICE

TRIES = 120
"""How often a greedy player tries what follows where chance comes next, all options together."""

_FEWEST, _MOST = 4, 36
"""Tries of each option."""

MOST_TRIED = 48
"""Options that a player who tries them looks at; of more, so many by chance."""

THINK = 10
"""Random continuations of each option that a player looks ahead, if it isn't said."""

_FEW = 5
"""Options that are looked ahead, the best ones of a greedy player's."""

_SURE = 1.5
"""Standard errors by which another option must end better than a greedy player's."""

_HASTY = 12
"""Options that are looked at in a continuation."""

_DEEP = 3
"""Choices after a choice that a greedy player weighs; beyond them by chance."""


class Player(Protocol):
    """Somebody who plays."""

    def choose(self, s: Match, choice: Choice) -> Any:
        """One of the options that there are."""


class Chance:
    """Takes any option."""

    def __init__(self, random: Random) -> None:
        self.random = random.random

    def choose(self, s: Match, choice: Choice) -> Any:
        """Any of them, each as likely."""
        del choice
        options = s.options
        return options[int(self.random() * len(options))]


class Greedy:
    """Takes the option after which its score stands best when its turn ends; of several as good any.

    Where chance comes next that is the mean of some tries, in which it stops as soon as it may. Where to stop would end the game, it
    stops if it has won then, and goes on if it has lost.
    """

    def __init__(self, machine: Machine, random: Random) -> None:
        self.machine = machine
        self.sign = -1 if machine.program.win == "low" else 1
        self.known: dict[Any, float] = {}
        """What is known of this turn: the best end by place and dice, while nothing was written."""
        self.sheet: Any = None
        self.asked = 0
        """How often chance was asked."""
        own = random.random

        def counted() -> float:
            self.asked += 1
            return own()

        self.random = counted

    def choose(self, s: Match, choice: Choice) -> Any:
        """The best of them."""
        return s.options[0] if len(s.options) == 1 else self.best(s, choice)[0]

    def best(self, s: Match, choice: Choice) -> tuple[Any, float]:
        """The best of them, and how the score stands after it on average when the turn ends."""
        options = self.some(choice.few(s) if choice.chance else s.options)
        worth = self.weighed(s, choice, options)
        if choice.step.verb == "stop" and len(options) > 1 and (won := self._won_after(s, choice)):
            stops = won > 0
            return stops, self.sign * worth[options.index(stops)]
        best = max(worth)
        good = [option for option, value in zip(options, worth, strict=True) if value == best]
        return good[int(self.random() * len(good)) if len(good) > 1 else 0], self.sign * best

    def _won_after(self, s: Match, choice: Choice) -> int:
        """1 if this player has won when to stop here ends the game, -1 if it has lost; 0 where it goes on, or is shared."""
        if len(s.rows) == 1:
            return 0
        tried = s.copy(self.random)
        if tried.rounds is not None:
            tried.rounds = tried.rounds.copy(tried.rows)
        choice.take(tried, True)
        if tried.until_turn_ends():  # there is more to choose: what follows is not said yet
            return 0
        tried.end_turn()
        if tried.next_turn():
            return 0
        share = tried.lead(s.who)[0]
        return (share == 1) - (share == 0)

    def hasty(self, s: Match, choice: Choice) -> Any:
        """The best of some of them, by one try each."""
        options = s.options
        if len(options) > _HASTY:
            random = self.random
            options = [options[int(random() * len(options))] for _ in range(_HASTY)]
        if isinstance(choice, Boxes) and s.machine.steps and choice.is_last:
            s.worked(s.who)
            return max(options, key=lambda option: self._written(s, choice, option))
        return max(options, key=lambda option: self._once(s, choice, option))

    def _once(self, s: Match, choice: Choice, option: Any) -> float:
        tried = s.copy(self.random)
        choice.take(tried, option)
        while tried.until_turn_ends():
            following, there = s.machine.choices[tried.pc], tried.options
            quiet = following.quiet(tried)
            following.take(tried, quiet if quiet is not None else there[int(self.random() * len(there))])
        return self.sign * tried.total(tried.who)

    def some(self, options: Sequence[Any]) -> Sequence[Any]:
        """All of them, or some where there are too many to be tried."""
        if len(options) <= MOST_TRIED:
            return options
        random, left = self.random, [*options]
        return [left.pop(int(random() * len(left))) for _ in range(MOST_TRIED)]

    def weighed(self, s: Match, choice: Choice, options: Sequence[Any]) -> list[float]:
        """What each option is worth."""
        row = s.rows[s.who]
        if self.sheet is not row or len(self.known) > 5000:
            self.sheet = row
            self.known.clear()
            if s.machine.steps:
                s.worked(s.who)  # so that copies begin with it
        quiet = choice.quiet(s)
        tries = max(_FEWEST, min(_MOST, TRIES // len(options)))
        return [
            self._after(s, choice, option, 1 if not choice.chance or option == quiet else tries, tries) for option in options
        ]

    def _after(self, s: Match, choice: Choice, option: Any, tries: int, more: int, deep: int = 0) -> float:
        """How the score stands on average when the turn ends, after an option; `more` tries where chance comes in all the same."""
        total, count, number = 0.0, tries, 0
        while number < count:
            tried = s.copy(self.random)
            if count > 1:
                tried.random = _spread(self.random, number, count)
            if tried.deck:
                tried.hide()
            asked, left = self.asked, len(tried.deck)
            choice.take(tried, option)
            total += self._end(tried, deep)
            number += 1
            if count == 1 and not deep and (self.asked != asked or len(tried.deck) != left):
                count = more
        return total / count

    def _end(self, s: Match, deep: int) -> float:
        """How the score stands best when the turn ends."""
        if not s.until_turn_ends():
            return self.sign * s.total(s.who)
        key = None
        if s.rows[s.who] is self.sheet and not s.machine.turn.deck.cards:
            key = s.pc, tuple(sorted(s.dice)), tuple(sorted(s.kept)), s.turn, s.die, tuple(s.numbers), tuple(s.picked)
            if key in self.known:
                return self.known[key]
        choice = s.machine.choices[s.pc]
        option = choice.quiet(s)
        if option is not None and option in s.options:
            choice.take(s, option)
            value = self._end(s, deep)
        elif deep >= _DEEP:
            options = s.options
            choice.take(s, options[int(self.random() * len(options))])
            value = self._end(s, deep)
        elif isinstance(choice, Boxes) and s.machine.steps and choice.is_last:
            value = self._best_written(s, choice)
        else:
            value = max(self._after(s, choice, option, 1, 1, deep + 1) for option in self.some(s.options))
        if key is not None:
            self.known[key] = value
        return value

    def _best_written(self, s: Match, choice: Boxes) -> float:
        """How the score stands best when something is written and the turn ends."""
        options, gains = self.some(s.options), s.machine.gains
        if gains is None or not isinstance(choice, Write) or not choice.simple or choice.step.over:
            return max(self._written(s, choice, option) for option in options)
        value, before = choice.value(s, s.who), s.total(s.who)
        written = tuple(value) if isinstance(value, list) else (value,)
        best = -inf
        for option in options:
            gain = 0
            if option is not None:
                place = choice.step.rows[option[0]].id, written
                if place not in gains:
                    gains[place] = round(self.sign * self._written(s, choice, option)) - before
                gain = gains[place]
            best = max(best, self.sign * gain)
        return self.sign * before + best

    def _written(self, s: Match, choice: Boxes, option: Any) -> float:
        """How the score stands when this is written and the turn ends: without a copy of the game, since it is asked most of all."""
        who = s.who
        before = s.rows[who], s.parts[who], s.dirty[who]
        if option is not None:
            choice.named(s, option)
            choice.put(s, option)
        value = self.sign * s.total(who)
        s.rows[who], s.parts[who], s.dirty[who] = before
        return value


def _spread(random: Callable[[], float], number: int, count: int) -> Callable[[], float]:
    """Chance whose first number lies in one of so many equal stretches, so that tries differ as much as they can."""
    first = [(number + random()) / count]

    def spread() -> float:
        return first.pop() if first else random()

    return spread


class LookAhead:
    """Weighs options as a greedy player does, and of the best ones plays so many random continuations to the game's end.

    The turn goes on as a greedy player ends it; after it dice are rolled again and turns stopped by chance, and all else is chosen
    hastily. Options are tried with the same chance, and a greedy player's is left only for one that is surely better. An option is as good as the share of victories after it, and where that is even, by how far ahead it ends; where nobody's
    sheet has to do with another's, as the points in the end.
    """

    def __init__(self, machine: Machine, random: Random, think: int = THINK) -> None:
        self.machine = machine
        self.greedy = Greedy(machine, random)
        self.think = think
        self.random = random.random
        self.chance = Chance(random)

    def choose(self, s: Match, choice: Choice) -> Any:
        """The one after which most is won."""
        options = choice.few(s) if choice.chance else s.options
        if len(options) == 1:
            return options[0]
        options = self.greedy.some(options)
        weighed = self.greedy.weighed(s, choice, options)
        order = sorted(range(len(options)), key=lambda place: -weighed[place])[:_FEW]
        chances = [int(self.random() * 2**53) for _ in range(self.think)]
        first, *others = [[self._played(s, choice, options[place], chance) for chance in chances] for place in order]
        best, ahead = order[0], 0.0
        for place, ends in zip(order[1:], others, strict=True):
            apart = [end - other for end, other in zip(ends, first, strict=True)]
            mean = sum(apart) / len(apart)
            error = sqrt(sum((one - mean) ** 2 for one in apart)) / len(apart)
            if mean > max(ahead, _SURE * error):
                best, ahead = place, mean
        return options[best]

    def _played(self, s: Match, choice: Choice, option: Any, chance: int) -> float:
        """One continuation to the end: what share of the victory it brings, and by how much."""
        random = Random(chance).random  # noqa: S311 - a repeatable game
        tried = s.copy(random)
        if tried.rounds is not None:
            tried.rounds = tried.rounds.copy(tried.rows)
        if tried.machine.turn.deck.cards:
            tried.hide()
        who, choices = s.who, self.machine.choices
        choice.take(tried, option)
        while tried.until_turn_ends():
            following = choices[tried.pc]  # this turn goes on as a greedy player ends it
            following.take(tried, self.greedy.choose(tried, following))
        tried.end_turn()
        if self.machine.alone:
            tried.alone = who
        while tried.until_choice():
            following, options = choices[tried.pc], tried.options
            by_chance = following.chance or len(options) == 1
            choice_made = options[int(random() * len(options))] if by_chance else self.greedy.hasty(tried, following)
            following.take(tried, choice_made)
        if self.machine.alone:
            return float(self.greedy.sign * tried.total(who))
        won, mine, best = tried.lead(who)
        return won + (mine - best) / (1000 * (1 + abs(mine) + abs(best)))


class AsDeclared:
    """Plays as the game says; what it doesn't say is another player's."""

    def __init__(self, machine: Machine, name: str, otherwise: Player) -> None:
        declared = machine.turn.policies[name]
        self.wants = {step: machine.function(node) for step, node in declared.wants.items()}
        self.otherwise = otherwise

    def choose(self, s: Match, choice: Choice) -> Any:
        """The option that is worth most by what is said of its step."""
        step = choice.step
        want = self.wants.get(step.id) or self.wants.get(step.verb)
        if want is None or len(s.options) == 1:
            return self.otherwise.choose(s, choice)
        if step.verb == "stop":
            return bool(want(s, s.who))
        options = choice.few(s) if choice.chance else s.options
        before = {name: getattr(s, name) for name in (*DICE, "card", *NAMED)}
        worth = []
        for option in options:
            choice.named(s, option)
            worth.append(want(s, s.who) if option is not None else 0)
        for name, value in before.items():
            setattr(s, name, value)
        best = max(worth)
        good = [option for option, value in zip(options, worth, strict=True) if value == best]
        return good[0] if len(good) == 1 else self._of(s, choice, good)

    def _of(self, s: Match, choice: Choice, good: Sequence[Any]) -> Any:
        """Of options that are as good, the one that the other player takes."""
        before, s.options = s.options, good
        option = self.otherwise.choose(s, choice)
        s.options = before
        return option if option in good else good[0]


def player(machine: Machine, name: str, random: Random, think: int = THINK) -> Player:
    """The player of that name."""
    if name == "random":
        return Chance(random)
    if name == "greedy":
        return Greedy(machine, random)
    if name == "look-ahead":
        return LookAhead(machine, random, think)
    return AsDeclared(machine, name, player(machine, machine.turn.policies[name].otherwise, random, think))
