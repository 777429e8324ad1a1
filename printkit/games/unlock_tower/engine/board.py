"""An edition made ready for playing fast: every question the rules ask is a look-up in a table.

Towers, seats and floors of a table count from 0 here, faces and phases from 1 as on paper. A lock is a bit, so is a face in
the bonuses; a tower top is the bit ``(floor - 1) * towers + tower``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any, Final, NamedTuple, TypeAlias

from printkit.model.plain import Raw

from ..sets import cuts  # noqa: TID252 - a game's folder is imported by whatever name it was found

ADD: Final = 0
ROLL: Final = 1
UNLOCK: Final = 2
COINS: Final = 3
BONUS: Final = 4
NAME: Final = 5
BLOCK: Final = 6
_DO = {"add": ADD, "roll": ROLL, "unlock": UNLOCK, "coins": COINS, "bonus": BONUS, "name": NAME, "block": BLOCK}

ALWAYS: Final = 0
HIT: Final = 1
ALONE: Final = 2
COMPANY: Final = 3
FLOOR: Final = 4
_WHEN = {"hit": HIT, "alone": ALONE, "company": COMPANY, "floor": FLOOR}

ANY: Final = -1
"""The tower of an effect that leaves it to the player."""

Ticks: TypeAlias = tuple[int, int]


class Part(NamedTuple):
    """One effect: its number on the sheet from 1, what it does, its tower or `ANY`, how much, and the bit of its bonus."""

    number: int
    do: int
    tower: int
    low: int
    high: int
    bit: int


class Line(NamedTuple):
    """One line of the sheet; `id` counts from 1 in reading order, `place` from 1 within its phase. `face` is 0 in the shared area."""

    id: int
    face: int
    phase: int
    place: int
    lock: int
    when: int
    floor: int
    tower: int
    cost: int
    parts: tuple[Part, ...]

    @property
    def where(self) -> str:
        """How people name it: face, phase and line, or phase and line in the shared area: ``5.3.2``, ``4.1``."""
        return f"{self.face}.{self.phase}.{self.place}" if self.face else f"{self.phase}.{self.place}"


class Openable(dict[int, int]):
    """Locks ticked → locks that may be ticked next: those whose lock above, if any, is ticked."""

    def __init__(self, above: Sequence[int]) -> None:
        super().__init__()
        self._above = above

    def __missing__(self, locks: int) -> int:
        openable = sum(
            1 << number
            for number, above in enumerate(self._above)
            if not locks >> number & 1 and (above < 0 or locks >> above & 1)
        )
        self[locks] = openable
        return openable


class SetTicks(dict[int, Ticks]):
    """Packed counts of rows by kind → ticks of the boxes A and B under the reading `sets` and the caps."""

    def __init__(self, kinds: Sequence[frozenset[Ticks]], caps: Ticks, *, overlapping: bool) -> None:
        super().__init__()
        self._kinds = kinds
        self.caps = caps
        self._overlapping = overlapping

    def __missing__(self, packed: int) -> Ticks:
        cap_a, cap_b = self.caps
        ways = {(0, 0)}
        for number, kind in enumerate(self._kinds):
            for _ in range(packed >> 5 * number & 31):
                more = {(a + da, b + db) for a, b in ways for da, db in kind}
                if self._overlapping:
                    ways = {(min(a, cap_a), min(b, cap_b)) for a, b in more}
                else:
                    ways |= {(a, b) for a, b in more if a <= cap_a and b <= cap_b}
        ticks = max(ways, key=lambda way: (sum(way), way[0]))
        self[packed] = ticks
        return ticks


class Board:
    """An edition's facts under the game's facts, points and readings. Nothing in it changes while a game is played."""

    def __init__(self, edition: Raw, game: Raw, points: Raw, readings: Mapping[str, str]) -> None:
        self.towers: int = game["towers"]
        self.floors: int = game["floors"]
        self.faces: int = game["faces"]
        self.phases: int = game["phases"]
        self.finish: int = game["finish"]
        self.to_end: int = game["towers_to_end"]
        self.last_round: int = edition.get("last_round", 0)
        self.landing = readings["pass_marks"] == "land"  # noqa: S105 - a reading
        self.final = readings["tops"] == "final"
        self.by_tower = readings["fastest"] == "tower"
        self.worth = tuple(int(points[box]["vp"]) for box in "ABCDE")

        numbers = iter(range(1, 10_000))
        ids = iter(range(1, 10_000))

        def compiled(raw: Iterable[Raw], face: int, phase: int) -> tuple[Line, ...]:
            return tuple(_line(next(ids), numbers, line, face, phase, place) for place, line in enumerate(raw, 1))

        lanes = [tuple(compiled(ls, k["face"], p) for p, ls in enumerate(k["phases"], 1)) for k in edition["faces"]]
        self.lanes: tuple[tuple[tuple[Line, ...], ...], ...] = tuple(lanes)  # [face - 1][phase - 1]
        self.shared = compiled(edition["shared"], 0, self.phases + 1)
        self.cheapest = min((line.cost for line in self.shared), default=0)
        self.lines = (*(line for lane in lanes for phase in lane for line in phase), *self.shared)
        self.block = next((line for line in self.lines if any(part.do == BLOCK for part in line.parts)), None)
        self.locks = len(edition["locks"])
        self.lock_lines = {line.lock: line for line in self.lines if line.lock}
        above = [lock["after"] - 1 for lock in edition["locks"]]
        self.above = above
        self.openable = Openable(above)

        self.marks: list[dict[int, str]] = [
            {floor: kind for kind in ("coin", "unlock") for floor in edition["marks"][kind][t]} for t in range(self.towers)
        ]
        # fires[tower][start][top]: (coins, unlocks) of the marks that a build from start to top fires.
        self.fires = [
            [[self._fired(t, start, top) for top in range(self.floors + 1)] for start in range(self.floors + 1)]
            for t in range(self.towers)
        ]

        lengths: Ticks = (points["A"]["run"], points["B"]["run"])
        overlapping = readings["sets"] == "overlapping"
        per_row = [_ways(mask, lengths, overlapping=overlapping) for mask in range(1 << self.towers)]
        nothing = frozenset({(0, 0)})
        self.kinds = [kind for kind in dict.fromkeys(per_row) if kind != nothing]
        # A row's kind as the amount that it adds to a sheet's packed counts.
        self.row = [0 if kind == nothing else 1 << 5 * self.kinds.index(kind) for kind in per_row]
        self.ticks = SetTicks(self.kinds, (points["A"]["cap"], points["B"]["cap"]), overlapping=overlapping)
        self.full_row = (1 << self.towers) - 1
        self.lengths = lengths

    def _fired(self, tower: int, start: int, top: int) -> tuple[int, int]:
        floors = [floor for floor in self.marks[tower] if floor == top or (start < floor < top and not self.landing)]
        kinds = [self.marks[tower][floor] for floor in floors if floor > start]
        return kinds.count("coin"), kinds.count("unlock")


def _line(number: int, numbers: Any, raw: Raw, face: int, phase: int, place: int) -> Line:
    when = raw["when"] or {"kind": ""}
    parts = []
    for effect in raw["effects"]:
        low, high = effect.get("n", (1, 1))
        bit = 1 << (effect["face"] - 1) if effect["do"] == "bonus" else 0
        parts.append(Part(next(numbers), _DO[effect["do"]], effect.get("tower", 0) - 1, low, high, bit))
    return Line(
        id=number,
        face=face,
        phase=phase,
        place=place,
        lock=1 << (raw["lock"] - 1) if raw["lock"] else 0,
        when=_WHEN.get(when["kind"], ALWAYS),
        floor=when.get("floor", 0),
        tower=when.get("tower", 0) - 1,
        cost=raw["cost"],
        parts=tuple(parts),
    )


def _ways(mask: int, lengths: Ticks, *, overlapping: bool) -> frozenset[Ticks]:
    """What tops side by side on one floor can give to the boxes A and B; `mask` has a bit for each tower."""
    runs = [len(list(group)) for on, group in groupby(f"{mask:b}") if on == "1"]
    if overlapping:
        return frozenset({tuple(sum(max(0, run - length + 1) for run in runs) for length in lengths)})  # type: ignore[arg-type]
    ways = {(0, 0)}
    for run in runs:
        ways |= {(a + da, b + db) for a, b in ways for da, db in cuts(run, lengths)}
    return frozenset(ways)
