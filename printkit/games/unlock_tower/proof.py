"""What has to hold for an edition, beyond its form: the article's fixed effects, a sound economy, nothing that can't happen.

Two kinds of reasoning meet here. `_Reach` computes more than can ever be reached, so what lies outside is *proved*
impossible; `play.seek` finds real plays, so what they do is *proved* possible. What lies between is a warning.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain
from math import inf
from typing import Any, NamedTuple, TypeAlias

from printkit.model import Problem, error, warning
from printkit.model.plain import Json, Raw

from .edition import ANY
from .play import ReadyEdition, witness

OWN_EDITIONS = ("printkit", "printkit-2")
"""The editions that come with the game, which have to show every kind of effect; another one is only told."""

READINGS = ("pass", "land")
"""Of `pass_marks`. Whatever can be done under the second can be done under the first."""

Facts: TypeAlias = Raw


class _Line(NamedTuple):
    """A line with its place: `face` is 0 and `phase` one more than a face's last in the shared area; `place` counts from 0 in it."""

    where: str
    face: int
    phase: int
    place: int
    line: Facts

    @property
    def free(self) -> bool:
        """Whether it works from the start of the game, whatever others do."""
        return not (self.line["lock"] or self.line["when"] or self.line["cost"])

    def has(self, do: str, **says: Any) -> bool:
        """Whether it holds such an effect."""
        return any(e["do"] == do and all(e[k] == v for k, v in says.items()) for e in self.line["effects"])


# The kinds of effect in the article, each as an author writes it.
_KINDS: Mapping[str, Callable[[Facts, Facts], bool]] = {
    'do = "add", tower = 1': lambda _, e: e["do"] == "add" and e["tower"] != ANY,
    'do = "add", tower = "any"': lambda _, e: e["do"] == "add" and e["tower"] == ANY,
    "n = [1, 2]": lambda _, e: e["do"] == "add" and e["n"][0] < e["n"][1],
    "when": lambda line, _: bool(line["when"]) and line["when"]["kind"] != "hit",
    'do = "roll", tower = 1': lambda _, e: e["do"] == "roll" and e["tower"] != ANY,
    'do = "roll", tower = "any"': lambda _, e: e["do"] == "roll" and e["tower"] == ANY,
    'do = "unlock"': lambda _, e: e["do"] == "unlock",
    'do = "coins"': lambda _, e: e["do"] == "coins",
    "cost": lambda line, _: line["cost"] > 0,
    'do = "bonus"': lambda _, e: e["do"] == "bonus",
    'do = "name"': lambda _, e: e["do"] == "name",
    'do = "block"': lambda _, e: e["do"] == "block",
}


def prove(facts: Facts, game_facts: Facts) -> tuple[list[Problem], Json]:
    """Everything that is wrong with facts as `edition.read` returns them, and what there is to tell about them.

    The report: ``locks``, ``unlock_marks``, ``unlock_effects``, ``coin_marks``, ``coin_effects`` (each is one use), ``prices``
    (ascending), ``kinds`` (of effect, in use), and unless there are errors ``witness``: per reading of `pass_marks` a play
    that ticks all bonuses before the game ends, as ``{"found", "rounds", "faces": [face per round], "idle": [lines that no
    play found uses]}``.
    """
    lines = list(_lines(facts, game_facts))
    kinds = [kind for kind, shows in _KINDS.items() if any(shows(x.line, e) for x in lines for e in x.line["effects"])]
    effects = [e for x in lines for e in x.line["effects"]]
    report: Json = {
        "locks": len(facts["locks"]),
        "unlock_marks": sum(map(len, facts["marks"]["unlock"])),
        "unlock_effects": sum(e["do"] == "unlock" for e in effects),
        "coin_marks": sum(map(len, facts["marks"]["coin"])),
        "coin_effects": sum(e["n"][0] for e in effects if e["do"] == "coins"),
        "prices": sorted({x.line["cost"] for x in lines if x.line["cost"]}),
        "kinds": kinds,
    }
    say = error if facts["id"] in OWN_EDITIONS else warning
    problems = [
        *_fixed(lines, game_facts),
        *_bonuses(effects, game_facts),
        *(say("edition-kind-unused", "", kind=kind) for kind in _KINDS if kind not in kinds),
        *_economy(lines, report, game_facts),
        *playable(facts, game_facts),
    ]
    if not any(p.severity == "error" for p in problems):
        report["witness"] = {}
        for reading in READINGS:
            play_problems, answers = _played(facts, game_facts, lines, reading)
            report["witness"][reading] = answers
            problems += play_problems
    return problems, report


def _lines(facts: Facts, game: Facts) -> Iterator[_Line]:
    """Every line in reading order, which is also how `play.ReadyEdition` numbers them from 1."""
    for face in facts["faces"]:
        for p, phase in enumerate(face["phases"], 1):
            for i, line in enumerate(phase):
                yield _Line(f"face[{face['face'] - 1}].phase{p}[{i}]", face["face"], p, i, line)
    for i, line in enumerate(facts["shared"]):
        yield _Line(f"shared.lines[{i}]", 0, game["phases"] + 1, i, line)


def _fixed(lines: list[_Line], game: Facts) -> Iterator[Problem]:
    """The effects that the article gives; they are the game, so every edition has them."""

    def at(face: int, phase: int) -> list[_Line]:
        return [x for x in lines if (x.face, x.phase) == (face, phase)]

    for phase, n in ((1, 3), (2, 1)):
        entry = at(3, phase)
        effect = {"do": "add", "tower": 3, "n": [n, n]}
        right = len(entry) == 1 and entry[0].line["effects"] == [effect]
        # A lock is possible in phase 2; in phase 1 the article's first example builds on an empty sheet.
        if not right or not entry[0]._replace(line={**entry[0].line, "lock": entry[0].line["lock"] if phase == 1 else 0}).free:
            yield error("edition-face-three", f"face[2].phase{phase}", n=n, phase=phase)

    names = [x for x in at(1, 1) if x.has("name")]
    if len(names) != 1 or not names[0].free:
        yield error("edition-face-one-name", "face[0].phase1", found=len(names))
    hits = [x for x in at(1, 1) if (x.line["when"] or {}).get("kind") == "hit" and x.has("add", tower=ANY, n=[1, 2])]
    if not hits or (names and hits[0].place <= names[0].place):
        yield error("edition-face-one-hit", "face[0].phase1")
    blocks = [x for x in at(1, 2) if x.has("block")]
    if len(blocks) != 1 or not blocks[0].line["lock"]:
        yield error("edition-face-one-block", "face[0].phase2", found=len(blocks))
    if not any(x.has("bonus") and x.line["lock"] for x in at(5, game["phases"])):
        yield error("edition-face-five", f"face[4].phase{game['phases']}")


def _bonuses(effects: Iterable[Facts], game: Facts) -> Iterator[Problem]:
    ticks = [e["face"] for e in effects if e["do"] == "bonus"]
    for face in range(1, game["faces"] + 1):
        if ticks.count(face) != 1:
            yield error("edition-bonus-count", f"face[{face - 1}]", face=face, found=ticks.count(face))


def _economy(lines: list[_Line], report: Facts, game: Facts) -> Iterator[Problem]:
    """Enough unlocks for the locks, prices that the marks alone can pay, and no phase 4 without end."""
    sources = report["unlock_marks"] + report["unlock_effects"]
    if sources < report["locks"]:
        yield error("edition-few-unlocks", "marks.unlock", locks=report["locks"], found=sources)
    for x in lines:
        if x.line["cost"] > report["coin_marks"]:
            yield warning("edition-dear", f"{x.where}.cost", cost=x.line["cost"], found=report["coin_marks"])
        gain = sum(e["n"][0] for e in x.line["effects"] if e["do"] == "coins")
        once = all(e["do"] == "bonus" for e in x.line["effects"])
        if x.phase > game["phases"] and gain >= x.line["cost"] and not once:
            yield error("edition-endless", x.where, cost=x.line["cost"], gain=gain)


class _Reach:
    """More than all that can be reached on a sheet: a fixed point in which limits are forgotten but never added.

    Each tower's reachable floors, the number of unlocks and the number of coins are bounded separately and from above:
    an effect that unlocks or brings coins can be repeated, so it counts as endless.
    """

    def __init__(self, facts: Facts, game: Facts, lines: list[_Line], reading: str) -> None:
        self.facts, self.game, self.reading = facts, game, reading
        self.floors: list[set[int]] = [{0} for _ in range(game["towers"])]
        self.after = {lock["id"]: lock["after"] for lock in facts["locks"]}
        self.unlocks = self.coins = 0.0
        fired: set[tuple[str, int]] = set()
        while True:
            before = (len(fired), sum(map(len, self.floors)), self.unlocks, self.coins)
            self.unlocks = inf if self.unlocks == inf else self._marks("unlock")
            self.coins = inf if self.coins == inf else self._marks("coin")
            for x in lines:
                if self.barrier(x.line):
                    continue
                for i, effect in enumerate(x.line["effects"]):
                    if self._fire(x.line, effect):
                        fired.add((x.where, i))
            if before == (len(fired), sum(map(len, self.floors)), self.unlocks, self.coins):
                break
        self.fired = fired

    def reached(self, tower: int, floor: int) -> bool:
        """Whether a mark there can fire."""
        floors = self.floors[tower - 1]
        return max(floors) >= floor if self.reading == "pass" else floor in floors

    def _marks(self, kind: str) -> int:
        return sum(self.reached(t, floor) for t, floors in enumerate(self.facts["marks"][kind], 1) for floor in floors)

    def barrier(self, line: Facts) -> str:
        """What keeps the line from ever being used: its lock, price or condition; empty when nothing does."""
        depth, lock = 0, line["lock"]
        while lock:
            depth, lock = depth + 1, self.after[lock]
        if depth > self.unlocks:
            return "lock"
        if line["cost"] > self.coins:
            return "price"
        return "" if self._starts(line, ANY) else "condition"

    def _starts(self, line: Facts, tower: int) -> set[int]:
        """The floors at which that tower can stand when the line is used (for `ANY`: those at which some tower can)."""
        when = line["when"] or {"kind": ""}
        floors = self.floors[tower - 1] if tower else set(chain(*self.floors))
        if when["kind"] != "floor":
            return floors
        held = self.floors[when["tower"] - 1] if when["tower"] else set(chain(*self.floors))
        if max(held) < when["floor"]:
            return set()
        return {f for f in floors if f >= when["floor"]} if when["tower"] == tower else floors

    def _fire(self, line: Facts, effect: Facts) -> bool:
        """Whether the effect can take effect; adds what it brings."""
        do = effect["do"]
        if do == "unlock":
            self.unlocks = inf
        elif do == "coins" and effect["n"][0] > line["cost"]:
            self.coins = inf
        if do not in {"add", "roll"}:
            return True
        low, high = effect["n"] if do == "add" else (1, self.game["faces"])
        fires = False
        for tower in [effect["tower"]] if effect["tower"] else range(1, self.game["towers"] + 1):
            ends = {f + n for f in self._starts(line, tower) for n in range(low, high + 1) if f + n <= self.game["floors"]}
            self.floors[tower - 1] |= ends
            fires = fires or bool(ends)
        return fires


def playable(facts: Facts, game_facts: Facts) -> list[Problem]:
    """What is proved impossible: too few towers that reach the finish, effects and marks that never take effect.

    Quick enough to be asked before every play-test: no game is searched for.
    """
    lines = list(_lines(facts, game_facts))
    return [*_endless(facts, game_facts, lines), *_unreachable(facts, game_facts, lines)]


def _endless(facts: Facts, game: Facts, lines: list[_Line]) -> Iterator[Problem]:
    """Nobody can end the game: an error, or a warning if only one of the readings is to blame."""
    for reading, say in zip(READINGS, (error, warning), strict=True):
        floors = _Reach(facts, game, lines, reading).floors
        towers = sum(max(reached) >= game["finish"] for reached in floors)
        if towers < game["towers_to_end"]:
            args = {"found": towers, "needed": game["towers_to_end"], "floor": game["finish"], "reading": reading}
            yield say("edition-unplayable", "", **args)
            return


def _unreachable(facts: Facts, game: Facts, lines: list[_Line]) -> Iterator[Problem]:
    """Effects and marks that can never take effect: errors, or warnings if only one of the readings is to blame."""
    reported: set[str] = set()
    for reading, say in zip(READINGS, (error, warning), strict=True):
        reach = _Reach(facts, game, lines, reading)
        for x in lines:
            stuck = [i for i, _ in enumerate(x.line["effects"]) if (x.where, i) not in reach.fired]
            if stuck and x.where not in reported:
                reported.add(x.where)
                reason = reach.barrier(x.line) or "room"
                args = {"effect": stuck[0] + 1, "reading": reading}
                if reason == "price":
                    args |= {"cost": x.line["cost"], "found": int(reach.coins)}
                elif reason == "condition":
                    args |= {"floor": x.line["when"]["floor"]}
                yield say(f"edition-never-{reason}", x.where, **args)
        for kind, towers in facts["marks"].items():
            for t, floors in enumerate(towers):
                where = f"marks.{kind}[{t}]"
                missed = [str(floor) for floor in floors if not reach.reached(t + 1, floor)]
                if missed and where not in reported:
                    reported.add(where)
                    yield say("edition-never-mark", where, tower=t + 1, floors=", ".join(missed), reading=reading)


def _played(facts: Facts, game: Facts, lines: list[_Line], reading: str) -> tuple[list[Problem], Json]:
    """Plays under one reading; that none was found proves nothing, so it is a warning."""
    rules = ReadyEdition.of(facts, game, reading)
    play, end, unfired = witness(rules)
    idle = [lines[number - 1].where for number in sorted({rules.effects[e][0].id for e in unfired})]
    problems = [warning("edition-not-played", where, reading=reading) for where in idle]
    if not end:
        problems.insert(0, warning("edition-no-play", "", reading=reading))
    faces = [r.face for r in play]
    return problems, {"found": end, "rounds": len(play), "faces": faces, "idle": idle}
