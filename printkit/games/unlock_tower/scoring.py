"""Unlock Tower's victory points, as the designer's article counts them, under every reading of what it leaves open.

Boxes A and B count sets of tower tops side by side on one floor, C who was first at the finish floor, D who is highest on
each tower, E the unlock bonuses used. Every number comes from ``game.toml``.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from printkit.model import Explained, Game, Part, Problem, Record, Score, error, warning
from printkit.scoring.ranking import Criterion, compared, concluded, decide, refused, wrong

from .sets import BOXES as SET_BOXES
from .sets import Run, Tops, best_sets, tops_of

BOXES = ("A", "B", "C", "D", "E")

_HEIGHTS = ("players[].towers", "players[].marks")
_ALL_HEIGHTS = ("players[*].towers", "players[*].marks")
_SAYS_WHO = "players[].name"

RESTS_ON: Mapping[str, Sequence[str]] = {
    "towers-differ": _HEIGHTS,
    "fastest-too-low": (*_HEIGHTS, "players[].fastest", _SAYS_WHO),
    "fastest-tower-too-low": (*_HEIGHTS, "players[].fastest", _SAYS_WHO),
    "no-towers": ("players[]",),
    "claim-differs A": _HEIGHTS,
    "claim-differs B": _HEIGHTS,
    "claim-differs C": (*_HEIGHTS, "players[].fastest"),
    "claim-differs D": _ALL_HEIGHTS,
    "claim-differs E": (*_HEIGHTS, "players[].unlock_bonus"),
    "highest-unknown": (*_ALL_HEIGHTS, _SAYS_WHO),
    "total-differs": (*_ALL_HEIGHTS, "players[].fastest", "players[].unlock_bonus", "players[].checks"),
}
"""Which places each problem follows from, besides its own; see `printkit.scoring.checking.causes`."""


@dataclass(slots=True)
class Seat:
    """One player on the way to a score. `heights` is None when neither towers nor marks were entered."""

    place: str
    entered: Mapping[str, Any]
    heights: list[int] | None
    runs: list[Run] = field(default_factory=list)
    highest: list[int] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """Whose sheet it is."""
        return str(self.entered["name"])

    @property
    def checks(self) -> Mapping[str, int]:
        """The ticks on the sheet, as far as they were entered."""
        found: Mapping[str, int] = self.entered.get("checks", {})
        return found

    @property
    def tower_count(self) -> int:
        """How many boxes C the player ticked: the one of the game, or one a tower."""
        fastest = self.entered.get("fastest", False)
        return int(fastest) if isinstance(fastest, bool) else len(fastest)


def score(record: Record) -> Score:
    """The victory points of a checked record, the winners, and every contradiction in it."""
    game = record.game
    problems: list[Problem] = []
    seats = [_seat(number, entered, problems) for number, entered in enumerate(record.data["players"])]
    _check_fastest(game, seats, problems)
    towers = _highest(game, seats)
    known = all(seat.heights is not None for seat in seats)
    for seat in seats:
        if seat.heights is None:
            _count_checks(seat, problems)
        else:
            _count(game, seat, problems, all_known=known)
    worth = {box: game.points[box]["vp"] for box in BOXES}
    totals = [sum(worth[box] * ticks for box, ticks in seat.counts.items()) for seat in seats]
    for seat, total in zip(seats, totals, strict=True):
        if len(seat.counts) == len(BOXES):
            problems += compared(f"{seat.place}.total", seat.entered.get("total"), total, "total-differs")
    finished = _finished(game, seats)
    if not finished:
        needed, floor = game.facts["towers_to_end"], game.facts["finish"]
        problems.append(warning("not-finished", "players", towers=needed, floor=floor))
    if wrong(problems):
        return refused(problems)
    order = game.readings["tie_break"].split(",")
    criteria = [Criterion(box, [seat.counts[box] for seat in seats]) for box in order]
    verdict = decide(totals, criteria, finished=finished)
    names = [seat.name for seat in seats]
    details = {
        "players": [_detail(seat) for seat in seats],
        "towers": towers,
        "tie_break": [
            {"criterion": box, "counts": {names[i]: count for i, count in counts.items()}} for box, counts in verdict.trail
        ],
    }
    parts = [[Part(box, seat.counts[box], worth[box] * seat.counts[box]) for box in BOXES] for seat in seats]
    return concluded(names, totals, parts, verdict, details=details, problems=problems, finished=finished)


def _detail(seat: Seat) -> dict[str, Any]:
    return {
        "name": seat.name,
        "heights": seat.heights,
        "sets": [{"box": run.box, "floor": run.floor, "towers": list(run.towers)} for run in seat.runs],
        "highest": seat.highest,
        "fastest": seat.entered.get("fastest", False),
        "unlock_bonus": seat.entered.get("unlock_bonus", []),
    }


# For people --------------------------------------------------------------------------------------------------------------


def sources(game: Game, score: Score, lang: str) -> Iterator[tuple[str, str, str]]:
    """Where each tick comes from: (player, box, text), in the order of players and boxes."""
    finish = game.facts["finish"]
    for player, detail in zip(score.players, score.details["players"], strict=True):
        counts = {part.id: part.count for part in player.breakdown}
        said: dict[str, list[str]] = {box: [] for box in BOXES}
        for run in detail["sets"]:
            towers = f"{run['towers'][0]}–{run['towers'][-1]}"
            said[run["box"]].append(game.word(lang, "score.set", floor=run["floor"], towers=towers))
        if detail["fastest"] is True:
            said["C"].append(game.word(lang, "score.fastest", floor=finish))
        elif detail["fastest"]:
            towers = ", ".join(map(str, detail["fastest"]))
            said["C"].append(game.word(lang, "score.fastest_towers", floor=finish, towers=towers))
        if detail["highest"]:
            towers = ", ".join(f"{tower}({detail['heights'][tower - 1]})" for tower in detail["highest"])
            said["D"].append(game.word(lang, "score.highest", towers=towers))
        if detail["unlock_bonus"]:
            faces = ", ".join(map(str, detail["unlock_bonus"]))
            said["E"].append(game.word(lang, "score.bonus", faces=faces))
        for box, texts in said.items():
            if counts[box]:
                yield player.name, box, "; ".join(texts) or game.word(lang, "score.as_written")


def explain(record: Record, score: Score) -> list[Explained]:
    """How it was counted, player by player where each tick comes from, then the end of the game."""
    game = record.game
    lines: list[Explained] = [
        ("head_readings", {}),
        (f"tops_{game.readings['tops']}", {}),
        (f"sets_{game.readings['sets']}", {box: game.points[box]["cap"] for box in SET_BOXES}),
    ]
    heights: dict[str, Sequence[int]] = {}
    for player, detail in zip(score.players, score.details["players"], strict=True):
        heights |= {player.name: detail["heights"]} if detail["heights"] is not None else {}
        lines.append(("head_player", {"name": player.name}))
        for part in player.breakdown:
            lines += _told_box(game, part, detail)
        lines.append(("sum", {"parts": " + ".join(str(part.points) for part in player.breakdown), "total": player.total}))
    needed, finish = game.facts["towers_to_end"], game.facts["finish"]
    there = {name: sum(height >= finish for height in own) for name, own in heights.items()}
    ended = [f"{name} {count}" for name, count in there.items() if count >= needed]
    told = {"names": ended, "floor": finish, "needed": needed}
    return [*lines, ("head_end", {}), ("ended" if ended else "believed" if score.finished else "going_on", told)]


def _told_box(game: Game, part: Part, detail: Mapping[str, Any]) -> list[Explained]:
    """Each tick of one box; what only the sheet's own ticks vouch for is said to be so."""
    if not part.count:
        return []
    vp = game.points[part.id]["vp"]
    known: dict[str, object] = {"box": part.id, "count": part.count, "vp": vp, "points": part.points}
    runs = [run for run in detail["sets"] if run["box"] == part.id]
    if part.id in SET_BOXES and runs:
        told = {"box": part.id, "run": game.points[part.id]["run"], "vp": vp}
        return [("set", {**told, "floor": run["floor"], "towers": f"{run['towers'][0]}–{run['towers'][-1]}"}) for run in runs]
    finish = game.facts["finish"]
    if part.id == "C" and detail["fastest"] is True:
        return [("fastest", {**known, "floor": finish})]
    if part.id == "C" and detail["fastest"]:
        return [("fastest_towers", {**known, "floor": finish, "towers": detail["fastest"]})]
    if part.id == "D" and len(detail["highest"]) == part.count:
        return [("highest", {**known, "towers": [f"{tower} ({detail['heights'][tower - 1]})" for tower in detail["highest"]]})]
    if part.id == "E" and detail["unlock_bonus"]:
        return [("bonus", {**known, "faces": detail["unlock_bonus"]})]
    return [("as_written", known)]


# What was entered --------------------------------------------------------------------------------------------------------


def _seat(number: int, entered: Mapping[str, Any], problems: list[Problem]) -> Seat:
    """A player with the final heights, from towers or marks; given both, they must agree."""
    place = f"players[{number}]"
    towers, marks = entered.get("towers"), entered.get("marks")
    if marks is None:
        return Seat(place, entered, towers)
    heights = [tops[-1] if tops else 0 for tops in marks]
    for tower, height in enumerate(heights):
        if towers is not None and towers[tower] != height:
            where = f"{place}.towers[{tower}]"
            problems.append(error("towers-differ", where, tower=tower + 1, found=towers[tower], expected=height))
    return Seat(place, entered, heights)


def _check_fastest(game: Game, seats: Sequence[Seat], problems: list[Problem]) -> None:
    """Box C is decided by the order of play and can't be derived, but it must be possible.

    Once a tower has reached the finish floor (any tower, or each one under ``fastest = "tower"``) somebody was first there;
    and who never reached it was not.
    """
    finish = game.facts["finish"]
    by_tower = game.readings["fastest"] == "tower"
    reached: dict[int, list[str]] = defaultdict(list)
    claimed: set[int] = set()
    unknown = False
    for seat in seats:
        fastest = seat.entered.get("fastest", [] if by_tower else False)
        towers = list(fastest) if by_tower else [0] * fastest
        claimed.update(towers)
        if seat.heights is None:
            unknown = unknown or ("fastest" not in seat.entered and seat.checks.get("C", 0) > 0)
            continue
        own = {t if by_tower else 0 for t, height in enumerate(seat.heights, 1) if height >= finish}
        for tower in own:
            reached[tower].append(seat.name)
        for place, tower in enumerate(towers):
            if tower not in own:
                where = f"{seat.place}.fastest" + (f"[{place}]" if by_tower else "")
                best = max(seat.heights) if tower == 0 else seat.heights[tower - 1]
                code = "fastest-tower-too-low" if by_tower else "fastest-too-low"
                problems.append(error(code, where, name=seat.name, tower=tower, floor=finish, found=best))
    for tower in sorted({*reached} - claimed):
        if not unknown:
            code = "nobody-fastest-tower" if by_tower else "nobody-fastest"
            problems.append(error(code, "players", tower=tower, floor=finish, names=", ".join(reached[tower])))


def _finished(game: Game, seats: Sequence[Seat]) -> bool:
    """Somebody has enough towers at the finish floor; sheets without heights are believed."""
    needed, finish = game.facts["towers_to_end"], game.facts["finish"]
    return any(seat.heights is None or sum(height >= finish for height in seat.heights) >= needed for seat in seats)


# Counting ----------------------------------------------------------------------------------------------------------------


def _highest(game: Game, seats: Sequence[Seat]) -> list[dict[str, Any]]:
    """Box D: per tower, whoever is highest on it; ties all tick. A tower of height 0 has no top and earns nobody anything."""
    found = []
    for tower in range(1, game.facts["towers"] + 1):
        heights = [0 if seat.heights is None else seat.heights[tower - 1] for seat in seats]
        top = max(heights)
        best = [seat for seat, height in zip(seats, heights, strict=True) if height == top > 0]
        for seat in best:
            seat.highest.append(tower)
        found.append({"tower": tower, "height": top, "players": [seat.name for seat in best]})
    return found


def _count(game: Game, seat: Seat, problems: list[Problem], *, all_known: bool) -> None:
    """The ticks that follow from a player's towers, compared with those on the sheet."""
    assert seat.heights is not None  # noqa: S101 - the caller has asked
    written = seat.checks
    tops = _tops(game, seat)
    if tops is None:
        tops = _final_tops(seat)
        given = [box for box in SET_BOXES if box in written]
        seat.runs = [run for run in best_sets(game, tops) if run.box not in given]
        seat.counts = {box: sum(run.box == box for run in seat.runs) for box in SET_BOXES}
        for box in given:
            if written[box] and not tops:
                problems += compared(f"{seat.place}.checks.{box}", written[box], 0, box=box)
            seat.counts[box] = written[box]
        if len(given) < len(SET_BOXES):
            missing = ", ".join(box for box in SET_BOXES if box not in given)
            problems.append(warning("tops-from-floors", f"{seat.place}.towers", name=seat.name, boxes=missing))
    else:
        seat.runs = best_sets(game, tops)
        seat.counts = {box: sum(run.box == box for run in seat.runs) for box in SET_BOXES}
    seat.counts |= {"C": seat.tower_count, "E": len(seat.entered.get("unlock_bonus", ()))}
    if all_known:
        seat.counts["D"] = len(seat.highest)
    for box, ticks in written.items():
        if seat.counts.get(box, ticks) != ticks:
            problems += compared(f"{seat.place}.checks.{box}", ticks, seat.counts[box], box=box)
    if not all_known:
        _count_highest_unseen(seat, problems)


def _count_highest_unseen(seat: Seat, problems: list[Problem]) -> None:
    """Box D while another player's heights are unknown: the sheet's own count, which can't be more than it looks from here."""
    where = f"{seat.place}.checks.D"
    if "D" not in seat.checks:
        problems.append(error("highest-unknown", where, name=seat.name))
        return
    seat.counts["D"] = seat.checks["D"]
    if seat.checks["D"] > len(seat.highest):
        problems.append(error("claim-differs", where, box="D", found=seat.checks["D"], expected=f"≤ {len(seat.highest)}"))
    else:
        problems.append(warning("unverified", where, name=seat.name, boxes="D"))


def _count_checks(seat: Seat, problems: list[Problem]) -> None:
    """The ticks of a sheet that was entered without towers and marks: nothing but themselves vouches for them."""
    missing = [box for box in BOXES if box not in seat.checks]
    if missing:
        problems.append(error("no-towers", seat.place, name=seat.name, missing=", ".join(missing)))
        return
    seat.counts = {box: seat.checks[box] for box in BOXES}
    if "fastest" in seat.entered:
        problems += compared(f"{seat.place}.checks.C", seat.checks["C"], seat.tower_count, box="C")
    if "unlock_bonus" in seat.entered:
        problems += compared(f"{seat.place}.checks.E", seat.checks["E"], len(seat.entered["unlock_bonus"]), box="E")
    problems.append(warning("unverified", f"{seat.place}.checks", name=seat.name, boxes=", ".join(BOXES)))


def _tops(game: Game, seat: Seat) -> Tops | None:
    """The tower tops that count under the reading `tops`, or None when only the final floors are known."""
    marks = seat.entered.get("marks")
    if game.readings["tops"] == "final":
        return _final_tops(seat)
    return None if marks is None else tops_of(marks)


def _final_tops(seat: Seat) -> Tops:
    """The top floors at the end; a tower of height 0 has none."""
    return tops_of([height] if height else [] for height in seat.heights or ())
