"""The rules of one player's sheet at the table, and plays that show what a sheet can do.

`Sheet` is what one player has drawn and ticked; `play_round` takes it through a round. The other players are an input
(`Others`), and so is every decision and every die: a `Choose` is asked for one of some options. What a player would not do
anyway isn't asked: an effect that can't take effect is passed over.

`seek` plays towards effects until they have all fired; what it returns is a `Play` that `replay` repeats.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple, TypeAlias

from printkit.model.plain import Raw

NO = 0
"""The option of "use", "part" and "spend" that does nothing; every other one stands for itself."""


class Line(NamedTuple):
    """One line of the sheet: `id` counts from 1 in reading order; `effects` are (number on the sheet, facts)."""

    id: int
    lock: int
    when: Raw | None
    cost: int
    effects: tuple[tuple[int, Raw], ...]


class Ask(NamedTuple):
    """A question to the player (or to the die): `kind` is use, part (of a line with several), spend, tower, floors, die or lock."""

    kind: str
    options: Sequence[int]
    sheet: Sheet
    line: Line | None = None


Choose: TypeAlias = Callable[[Ask], int]


@dataclass(frozen=True, slots=True)
class Others:
    """What the other players' choices mean for this one in a round.

    `hit`: somebody chose the face that this player named with face 1; `company`: somebody else chose this player's face;
    `blocked`: an unlocked face 1 named this player's face.
    """

    hit: bool = False
    company: bool = False
    blocked: bool = False


@dataclass(frozen=True, eq=False)
class ReadyEdition:
    """An edition under the game's facts and a reading of `pass_marks` ("pass" or "land"), made ready for playing."""

    game: Raw
    reading: str
    lanes: tuple[tuple[tuple[Line, ...], ...], ...]  # [face - 1][phase - 1]
    shared: tuple[Line, ...]
    marks: tuple[Mapping[int, str], ...]  # [tower - 1]: floor -> "unlock" or "coin", from the bottom up
    after: Mapping[int, int]  # lock -> the lock above it, or 0
    effects: Mapping[int, tuple[Line, Raw]]  # every effect on the sheet by its number

    @classmethod
    def of(cls, facts: Raw, game: Raw, reading: str) -> ReadyEdition:
        """The rules of an edition's facts, as `edition.read` returns them."""
        every: dict[int, tuple[Line, Raw]] = {}
        count = 0

        def lines(raw: Iterable[Raw]) -> tuple[Line, ...]:
            nonlocal count
            listed = []
            for line in raw:
                count += 1
                numbered = tuple(enumerate(line["effects"], len(every) + 1))
                listed.append(Line(count, line["lock"], line["when"], line["cost"], numbered))
                every.update({number: (listed[-1], effect) for number, effect in numbered})
            return tuple(listed)

        lanes = tuple(tuple(lines(phase) for phase in face["phases"]) for face in facts["faces"])
        shared = lines(facts["shared"])
        kinds = facts["marks"].items()
        marks = tuple(
            dict(sorted((floor, kind) for kind, towers in kinds for floor in towers[t])) for t in range(game["towers"])
        )
        return cls(game, reading, lanes, shared, marks, {k["id"]: k["after"] for k in facts["locks"]}, every)

    def chain(self, lock: int) -> list[int]:
        """The lock and all those above it that must be ticked first; empty for no lock."""
        chain = []
        while lock:
            chain.append(lock)
            lock = self.after[lock]
        return chain


@dataclass(slots=True)
class Sheet:
    """What one player has written: the state of play. Sets only grow, but for coins."""

    rules: ReadyEdition
    heights: list[int]  # per tower
    tops: set[tuple[int, int]] = field(default_factory=set)  # (tower, floor) of every symbol drawn
    struck: set[tuple[int, int]] = field(default_factory=set)  # (tower, floor) of the marks that have fired
    unlocked: set[int] = field(default_factory=set)
    coins: int = 0
    bonuses: set[int] = field(default_factory=set)  # faces
    fired: set[int] = field(default_factory=set)  # numbers of the effects that have taken effect

    @classmethod
    def blank(cls, rules: ReadyEdition) -> Sheet:
        """A sheet at the start of the game."""
        return cls(rules, [0] * rules.game["towers"])

    def copy(self) -> Sheet:
        """A sheet of its own with the same writing."""
        return Sheet(
            self.rules,
            self.heights[:],
            set(self.tops),
            set(self.struck),
            set(self.unlocked),
            self.coins,
            set(self.bonuses),
            set(self.fired),
        )

    @property
    def tall(self) -> int:
        """How many towers are at the finish or above."""
        finish: int = self.rules.game["finish"]
        return sum(height >= finish for height in self.heights)

    @property
    def finished(self) -> bool:
        """Whether this sheet ends the game after the round."""
        return self.tall >= int(self.rules.game["towers_to_end"])

    def room(self, tower: int) -> int:
        """How many floors still fit on the tower."""
        return int(self.rules.game["floors"]) - self.heights[tower - 1]

    def openable(self) -> list[int]:
        """The lock boxes that may be ticked next: joined boxes from the top down."""
        return [
            lock
            for lock, above in self.rules.after.items()
            if lock not in self.unlocked and (not above or above in self.unlocked)
        ]

    def unlock(self, choose: Choose) -> bool:
        """Tick one lock box of the player's choice, if any is left."""
        options = self.openable()
        if options:
            self.unlocked.add(choose(Ask("lock", options, self)))
        return bool(options)

    def build(self, tower: int, floors: int, choose: Choose) -> bool:
        """Add floors to a tower and fire the marks reached. Above the last floor the effect is void as a whole: False."""
        if floors > self.room(tower):
            return False
        start = self.heights[tower - 1]
        top = self.heights[tower - 1] = start + floors
        self.tops.add((tower, top))
        landing = self.rules.reading == "land"
        for floor, kind in self.rules.marks[tower - 1].items():
            if floor == top or (start < floor < top and not landing):
                self.struck.add((tower, floor))
                if kind == "coin":
                    self.coins += 1
                else:
                    self.unlock(choose)
        return True

    def allows(self, line: Line, ready: set[int], others: Others) -> bool:
        """Whether the line may be used: unlocked when the phase began (`ready`), paid for, its condition met."""
        if (line.lock and line.lock not in ready) or line.cost > self.coins:
            return False
        if not line.when:
            return True
        kind = line.when["kind"]
        if kind == "floor":
            tower = line.when["tower"]
            return bool((self.heights[tower - 1] if tower else max(self.heights)) >= line.when["floor"])
        return others.hit if kind == "hit" else others.company == (kind == "company")

    def useful(self, line: Line, others: Others) -> bool:
        """Whether any effect of the line could take effect now."""
        return any(self._could(effect, others) for _, effect in line.effects)

    def _could(self, effect: Raw, others: Others) -> bool:
        do = effect["do"]
        if do in {"add", "roll"}:
            low = effect["n"][0] if do == "add" else 1
            return (self.room(effect["tower"]) if effect["tower"] else max(map(self.room, self._towers()))) >= low
        if do == "unlock":
            return bool(self.openable())
        if do == "bonus":
            return effect["face"] not in self.bonuses
        return do != "block" or others.hit

    def _towers(self) -> range:
        return range(1, len(self.heights) + 1)

    def use(self, line: Line, others: Others, choose: Choose) -> None:
        """Pay for the line and resolve its effects one by one from the top; a void one is passed over.

        Of several effects each may be left.
        """
        self.coins -= line.cost
        alone = len(line.effects) == 1
        for number, effect in line.effects:
            if (
                self._could(effect, others)
                and (alone or choose(Ask("part", (NO, number), self, line)))
                and self._resolve(effect, line, choose)
            ):
                self.fired.add(number)

    def _resolve(self, effect: Raw, line: Line, choose: Choose) -> bool:
        do = effect["do"]
        if do in {"add", "roll"}:
            low, high = effect["n"] if do == "add" else (1, 1)
            fitting = [t for t in self._towers() if self.room(t) >= low]
            tower = effect["tower"] or choose(Ask("tower", fitting, self, line))
            if do == "roll":  # the tower is named before the die is rolled
                floors = choose(Ask("die", range(1, self.rules.game["faces"] + 1), self, line))
            else:
                high = min(high, self.room(tower))
                floors = low if low >= high else choose(Ask("floors", range(low, high + 1), self, line))
            return self.build(tower, floors, choose)
        if do == "unlock":
            return self.unlock(choose)
        if do == "coins":
            self.coins += effect["n"][0]
        elif do == "bonus":
            self.bonuses.add(effect["face"])
        return True  # naming and blocking write nothing on one's own sheet

    def play_phase(self, face: int, phase: int, others: Others, choose: Choose) -> None:
        """Phase 1, 2, 3 of a face: its lines from the top, each used or not."""
        ready = set(self.unlocked)
        for line in self.rules.lanes[face - 1][phase - 1]:
            if self.allows(line, ready, others) and self.useful(line, others) and choose(Ask("use", (NO, line.id), self, line)):
                self.use(line, others, choose)

    def spend(self, others: Others, choose: Choose) -> None:
        """The shared phase: its lines in any order and as often as the player can pay."""
        ready = set(self.unlocked)
        while lines := [k for k in self.rules.shared if self.allows(k, ready, others) and self.useful(k, others)]:
            chosen = choose(Ask("spend", (NO, *(line.id for line in lines)), self))
            if chosen == NO:
                break
            self.use(next(line for line in lines if line.id == chosen), others, choose)

    def play_round(self, face: int, others: Others, choose: Choose) -> None:
        """One round with that face; a blocked player does nothing after phase 1."""
        self.play_phase(face, 1, others, choose)
        if others.blocked:
            return
        for phase in range(2, self.rules.game["phases"] + 1):
            self.play_phase(face, phase, others, choose)
        self.spend(others, choose)


class Round(NamedTuple):
    """A round as it was played: every answer given, in order."""

    face: int
    others: Others
    answers: tuple[int, ...]


Play: TypeAlias = tuple[Round, ...]


def replay(rules: ReadyEdition, play: Iterable[Round]) -> Sheet:
    """Play the same rounds again. Raises ValueError when an answer is not among the options, or rounds follow the end."""
    sheet = Sheet.blank(rules)
    for number, (face, others, answers) in enumerate(play, 1):
        if sheet.finished:
            raise ValueError(f"round {number}: the game has ended")
        given = iter(answers)

        def choose(ask: Ask, given: Iterator[int] = given, number: int = number) -> int:
            answer = next(given, None)
            if answer is None or answer not in ask.options:
                raise ValueError(f"round {number}: {ask.kind} expects one of {list(ask.options)}, found {answer}")
            return answer

        sheet.play_round(face, others, choose)
        if next(given, None) is not None:
            raise ValueError(f"round {number}: more answers than questions")
    return sheet


@dataclass
class _Node:
    sheet: Sheet
    play: Play = ()


_WIDTH, _TRIES, _ROUNDS = 6, 3, 20
"""Of a search: plays kept after each round, attempts per play and face, and rounds after which it gives up."""


def seek(rules: ReadyEdition, goal: frozenset[int], seed: int = 1) -> tuple[Play, set[int]]:
    """A play of one sheet in which as many of the effects in `goal` fire as a beam search finds, all if it can.

    Others do what suits the goal and the die shows what it should: the question is whether the play is possible. Returns it
    with the effects that fired in it or in any play tried on the way. The same seed gives the same play.
    """
    random = Random(seed)  # noqa: S311 - a repeatable search, no secret
    needed = {lock for number in goal for lock in rules.chain(rules.effects[number][0].lock)}
    price = max((rules.effects[number][0].cost for number in goal), default=0)

    def worth(sheet: Sheet) -> float:
        got = len(goal & sheet.fired)
        left = got < len(goal)
        return (
            100 * got
            + 15 * len(needed & sheet.unlocked)
            + 2 * len(sheet.unlocked)
            + 4 * min(sheet.coins, price)
            + sum(sheet.heights) / 8
            - left * (8 * sheet.tall + 500 * sheet.finished)
        )

    beam = [_Node(Sheet.blank(rules))]
    best, seen = beam[0], set[int]()
    for _ in range(_ROUNDS):
        tried: dict[tuple[Any, ...], _Node] = {}
        for node in beam:
            for face in range(1, len(rules.lanes) + 1):
                for _ in range(_TRIES):
                    sheet, answers = node.sheet.copy(), list[int]()
                    others = Others(hit=face == 1, company=random.random() < 0.5)
                    sheet.play_round(face, others, _towards(goal, needed, random, answers))
                    seen |= sheet.fired
                    key = (*sheet.heights, sheet.coins, *sorted(sheet.unlocked), *sorted(sheet.fired))
                    tried.setdefault(key, _Node(sheet, (*node.play, Round(face, others, tuple(answers)))))
        ranked = sorted(tried.values(), key=lambda node: -worth(node.sheet))
        best = max(best, ranked[0], key=lambda node: len(goal & node.sheet.fired))
        beam = [node for node in ranked if not node.sheet.finished][:_WIDTH]
        if goal <= best.sheet.fired or not beam:
            break
    return best.play, seen


def _towards(goal: frozenset[int], needed: set[int], random: Random, answers: list[int]) -> Choose:
    """A player who takes what leads to the goal, and otherwise tries things; writes down each answer."""

    def hits(line: Line, sheet: Sheet) -> bool:
        return any(number in goal and number not in sheet.fired for number, _ in line.effects)

    def choose(ask: Ask) -> int:
        wanted: list[int] = []
        if ask.kind == "part":
            answers.append(ask.options[-1])
            return answers[-1]
        if ask.kind == "lock":
            wanted = [lock for lock in ask.options if lock in needed]
        elif ask.kind == "spend":
            wanted = [line.id for line in ask.sheet.rules.shared if line.id in ask.options and hits(line, ask.sheet)]
        elif ask.line and ask.kind == "use" and (hits(ask.line, ask.sheet) or random.random() < 0.9):
            wanted = [ask.line.id]
        answers.append(random.choice(wanted or ask.options))
        return answers[-1]

    return choose


def witness(rules: ReadyEdition) -> tuple[Play, bool, set[int]]:
    """A play in which all bonuses are ticked before the game ends, whether it was found, and the effects no play fired."""
    bonuses = frozenset(number for number, (_, effect) in rules.effects.items() if effect["do"] == "bonus")
    play, fired = seek(rules, bonuses)
    fires_all = bonuses <= replay(rules, play).fired
    for seed in (2, 3):
        missing = frozenset(rules.effects.keys() - fired)
        if not missing:
            break
        fired |= seek(rules, missing, seed)[1]
    return play, fires_all, set(rules.effects.keys() - fired)
