"""Unlock Tower's victory points, as the designer's article counts them, under every reading of what it leaves open.

Boxes A and B count sets of tower tops side by side on one floor, C who was first at the finish floor, D who is highest on
each tower, E the unlock bonuses used. Every number comes from ``game.toml``.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product

from printkit.model import Game, Part, Problem, Record, Score, error, warning
from printkit.model.plain import Json
from printkit.scoring.checks import problems_of
from printkit.scoring.ranking import Criterion, compared, concluded, decide, refused, wrong

from .explaining import BOXES, explain, sources
from .seats import Seat
from .sets import BOXES as SET_BOXES
from .sets import Tops, best_sets, ticks_of, tops_of

__all__ = ["checks", "explain", "score", "sources"]


def score(record: Record) -> Score:
    """The victory points of a checked record, the winners, and every contradiction in it."""
    game, players = record.game, record.data["players"]
    seats = [Seat(players, number) for number in range(len(players))]
    problems = problems_of(checks(record, seats))
    if wrong(problems):
        return refused(problems)
    finished = _last(record) or _reached(game, seats)
    worth = {box: game.points[box]["vp"] for box in BOXES}
    totals = [_worth(game, seat.counts) for seat in seats]
    order = game.readings["tie_break"].split(",")
    criteria = [Criterion(box, [seat.counts[box] for seat in seats]) for box in order]
    verdict = decide(totals, criteria, finished=finished)
    names = [seat.name for seat in seats]
    details: Json = {
        "players": [_detail(seat) for seat in seats],
        "towers": [
            {
                "tower": tower,
                "height": top,
                "players": [name for name, seat in zip(names, seats, strict=True) if tower in seat.highest],
            }
            for tower, top in enumerate(_tallest(game, seats), 1)
        ],
        "tie_break": [
            {"criterion": box, "counts": {names[i]: count for i, count in counts.items()}} for box, counts in verdict.trail
        ],
    }
    parts = [[Part(box, seat.counts[box], worth[box] * seat.counts[box]) for box in BOXES] for seat in seats]
    if "rounds" in record.data:
        details["rounds"] = record.data["rounds"]
    return concluded(names, totals, parts, verdict, details=details, problems=problems, finished=finished)


def _detail(seat: Seat) -> Json:
    return {
        "name": seat.name,
        "heights": seat.heights,
        "sets": [{"box": run.box, "floor": run.floor, "towers": list(run.towers)} for run in seat.runs],
        "highest": seat.highest,
        "fastest": seat.entered.get("fastest", False),
        "unlock_bonus": seat.entered.get("unlock_bonus", []),
    }


# What was entered --------------------------------------------------------------------------------------------------------


def checks(record: Record, seats: Sequence[Seat] | None = None) -> Iterator[Iterable[Problem]]:
    """Every contradiction; on the way the boxes of `seats` are counted."""
    game = record.game
    if seats is None:
        players = record.data["players"]
        seats = [Seat(players, number) for number in range(len(players))]
    for seat in seats:
        yield _heights_agree(seat)
        yield _fastest_fits(game, seat)
    yield _somebody_fastest(game, seats)
    for seat in seats:
        yield _own_boxes(game, seat)
    yield _highest_boxes(game, seats)
    for seat in seats:
        yield _total(game, seat)
    yield _ended(record, seats)


def _heights_agree(seat: Seat) -> Iterator[Problem]:
    """Given both towers and marks, they must agree."""
    towers, marks = seat.entered.get("towers"), seat.entered.get("marks")
    if towers is None or marks is None:
        return
    for tower, tops in enumerate(marks):
        height = tops[-1] if tops else 0
        if towers[tower] != height:
            where = f"{seat.place}.towers[{tower}]"
            yield error("towers-differ", where, tower=tower + 1, found=towers[tower], expected=height)


def _fastest_fits(game: Game, seat: Seat) -> Iterator[Problem]:
    """Who never reached the finish floor was not first there."""
    heights, finish = seat.heights, game.facts["finish"]
    if heights is None:
        return
    for place, tower in enumerate(seat.fastest):
        best = heights[tower - 1] if tower else max(heights)
        if best < finish:
            where = f"{seat.place}.fastest" + (f"[{place}]" if tower else "")
            code = "fastest-tower-too-low" if tower else "fastest-too-low"
            yield error(code, where, name=seat.name, tower=tower, floor=finish, found=best)


def _somebody_fastest(game: Game, seats: Sequence[Seat]) -> Iterator[Problem]:
    """Box C is decided by the order of play and can't be derived, but it must be possible.

    Once a tower has reached the finish floor (any tower, or each one under ``fastest = "tower"``) somebody was first there.
    """
    finish = game.facts["finish"]
    by_tower = game.readings["fastest"] == "tower"
    reached: dict[int, list[str]] = defaultdict(list)
    claimed: set[int] = set()
    for seat in seats:
        claimed.update(seat.fastest)
        heights = seat.heights
        if heights is None:
            if "fastest" not in seat.entered and seat.checks.get("C", 0) > 0:
                return  # it may have been anybody's tower
            continue
        for tower in {t if by_tower else 0 for t, height in enumerate(heights, 1) if height >= finish}:
            reached[tower].append(seat.name)
    for tower in sorted({*reached} - claimed):
        code = "nobody-fastest-tower" if by_tower else "nobody-fastest"
        yield error(code, "players", tower=tower, floor=finish, names=", ".join(reached[tower]))


def _ended(record: Record, seats: Sequence[Seat]) -> Iterator[Problem]:
    """What an unfinished game has no winner for: nobody has the towers, and the last round was not played, or nobody says so."""
    game = record.game
    if not _last(record) and not _reached(game, seats):
        args = {
            "towers": game.facts["towers_to_end"],
            "floor": game.facts["finish"],
            "round": game.facts["edition"]["last_round"],
        }
        rounds = record.data.get("rounds")
        if not args["round"]:
            yield warning("not-finished", "players", **args)
        elif rounds is None:
            yield warning("rounds-unknown", "rounds", **args)
        else:
            yield warning("not-finished-yet", "rounds", found=rounds, **args)


def _last(record: Record) -> bool:
    """Whether the record says that the edition's last round was played; an edition may know none."""
    return bool(record.data.get("rounds")) and record.data["rounds"] == record.game.facts["edition"].get("last_round")


def _reached(game: Game, seats: Sequence[Seat]) -> bool:
    """Somebody has enough towers at the finish floor; sheets without heights are believed."""
    needed, finish = game.facts["towers_to_end"], game.facts["finish"]
    every = (seat.heights for seat in seats)
    return any(heights is None or sum(height >= finish for height in heights) >= needed for heights in every)


# Counting ----------------------------------------------------------------------------------------------------------------


def _tallest(game: Game, seats: Sequence[Seat]) -> list[int]:
    """The height of each tower, which is that of whoever is highest on it."""
    none = [0] * game.facts["towers"]
    return [*map(max, zip(*(seat.heights or none for seat in seats), strict=True))]


def _highest(game: Game, seats: Sequence[Seat]) -> None:
    """Box D: per tower, whoever is highest on it; ties all tick. A tower of height 0 has no top and earns nobody anything."""
    tops = _tallest(game, seats)
    for seat in seats:
        own = zip(seat.heights or (), tops, strict=False)
        seat.highest = [tower for tower, (height, top) in enumerate(own, 1) if height == top > 0]


def _own_boxes(game: Game, seat: Seat) -> Iterator[Problem]:
    """The ticks that follow from a player's own towers, compared with those on the sheet."""
    heights = seat.heights
    if heights is None:
        yield from _unproven(game, seat)
        return
    tops = _tops(game, seat, heights)
    if tops is None:
        yield from _sets_of_final_tops(game, seat, _final_tops(heights))
    else:
        seat.runs = best_sets(game, tops)
        seat.counts |= ticks_of(seat.runs)
        for box in SET_BOXES:
            yield from _claimed(seat, box)
    seat.counts["C"] = len(seat.fastest)
    yield from _claimed(seat, "C")
    seat.counts["E"] = len(seat.entered.get("unlock_bonus", ()))
    yield from _claimed(seat, "E")


def _claimed(seat: Seat, box: str) -> Sequence[Problem]:
    ticks, count = seat.checks.get(box), seat.counts[box]
    return () if ticks is None or ticks == count else compared(f"{seat.place}.checks.{box}", ticks, count, box=box)


def _sets_of_final_tops(game: Game, seat: Seat, tops: Tops) -> Iterator[Problem]:
    """Boxes A and B where only the final floors are known: the sheet's own ticks, else the sets among these.

    Every top that stood there before can only add sets, so ticks below what the final floors prove are wrong.
    """
    written = seat.checks
    given = [box for box in SET_BOXES if box in written]
    runs = best_sets(game, tops)
    proven = ticks_of(runs)
    counts = {box: written.get(box, proven[box]) for box in SET_BOXES}
    seat.runs = [run for run in runs if run.box not in given]
    seat.counts |= counts
    if not tops:
        for box in given:
            yield from compared(f"{seat.place}.checks.{box}", written[box], 0, box=box)
    elif given and _fewer(game, counts, proven):
        where = f"{seat.place}.checks.{next((box for box in given if counts[box] < proven[box]), given[0])}"
        floors = [f"{run.floor} ({run.towers[0]}–{run.towers[-1]})" for run in runs]
        args = {name: [f"{box} {ticks[box]}" for box in SET_BOXES] for name, ticks in (("found", counts), ("expected", proven))}
        yield error("claim-below", where, name=seat.name, floors=floors, **args)
    elif believed := [box for box in given if counts[box] > proven[box]]:
        yield warning("unproven", f"{seat.place}.checks", name=seat.name, boxes=", ".join(believed))
    if len(given) < len(SET_BOXES):
        missing = ", ".join(box for box in SET_BOXES if box not in given)
        yield warning("tops-from-floors", f"{seat.place}.towers", name=seat.name, boxes=missing)


def _fewer(game: Game, ticks: Mapping[str, int], proven: Mapping[str, int]) -> bool:
    """Whether these ticks can't be, whatever tops there were before the final ones.

    Disjoint sets are as many as possible and then as many A as possible, so a set of A may have given way to more of B.
    """
    if game.readings["sets"] == "overlapping":
        return any(ticks[box] < proven[box] for box in SET_BOXES)
    return (sum(ticks.values()), ticks["A"]) < (sum(proven.values()), proven["A"])


def _unproven(game: Game, seat: Seat) -> Iterator[Problem]:
    """The ticks of a sheet that was entered without towers and marks: nothing but themselves vouches for them.

    The boxes C and E are what they count. A group without a tick says nothing, unless the total does: what is ticked adds up to it.
    """
    entered, ticks = seat.entered, dict(seat.checks)
    for box, name, own in (("C", "fastest", len(seat.fastest)), ("E", "unlock_bonus", len(entered.get("unlock_bonus", ())))):
        if name in entered:
            if box in ticks:
                yield from compared(f"{seat.place}.checks.{box}", ticks[box], own, box=box)
            ticks[box] = own
    missing = [box for box in BOXES if box not in ticks]
    if missing and any(ticks.values()) and entered.get("total") == _worth(game, ticks):
        ticks |= dict.fromkeys(missing, 0)
    elif missing:
        yield error("no-towers", seat.place, name=seat.name, missing=", ".join(missing))
        return
    seat.counts |= ticks
    yield warning("unverified", f"{seat.place}.checks", name=seat.name, boxes=", ".join(BOXES))


def _highest_boxes(game: Game, seats: Sequence[Seat]) -> Iterator[Problem]:
    """Box D: all heights decide. While some are unknown it is the sheet's own count, which can't be more than it looks from here."""
    known = [seat.heights is not None for seat in seats]
    _highest(game, seats)
    for seat in seats:
        where = f"{seat.place}.checks.D"
        if not known[seat.number]:
            continue
        if all(known):
            seat.counts["D"] = len(seat.highest)
            ticked = seat.entered.get("highest", seat.highest)
            if seat.checks.get("D", len(ticked)) == len(ticked) == len(seat.highest) and list(ticked) != seat.highest:
                args = {"found": [*map(str, ticked)], "expected": [*map(str, seat.highest)]}
                yield error("highest-differs", f"{seat.place}.highest", name=seat.name, **args)
            elif len(ticked) != len(seat.highest):
                yield from compared(where, len(ticked), len(seat.highest), box="D")
            else:
                yield from _claimed(seat, "D")
        elif "D" not in seat.checks:
            yield error("highest-unknown", where, name=seat.name)
        else:
            seat.counts["D"] = claimed = seat.checks["D"]
            if claimed > len(seat.highest):
                yield error("claim-differs", where, box="D", found=claimed, expected=f"≤ {len(seat.highest)}")
            else:
                yield warning("unverified", where, name=seat.name, boxes="D")


def _total(game: Game, seat: Seat) -> Iterator[Problem]:
    """The total on the sheet, if all boxes could be counted."""
    written = seat.entered.get("total")
    if written is None or len(seat.counts) < len(BOXES):
        return
    computed = _worth(game, seat.counts)
    if written == computed:
        return
    heights = seat.heights
    open_boxes = [box for box in SET_BOXES if box not in seat.checks]
    floors_only = heights is not None and _tops(game, seat, heights) is None
    ticks = _explained(game, seat, written, open_boxes) if floors_only and open_boxes else None
    if ticks is None:
        yield from compared(f"{seat.place}.total", written, computed, "total-differs")
        return
    seat.runs = [run for run in seat.runs if ticks[run.box] == seat.counts[run.box]]
    seat.counts |= ticks
    boxes = ", ".join(f"{box} {ticks[box]}" for box in open_boxes)
    yield warning("total-believed", f"{seat.place}.total", name=seat.name, found=written, expected=computed, boxes=boxes)


def _explained(game: Game, seat: Seat, total: int, boxes: Sequence[str]) -> dict[str, int] | None:
    """Ticks in the `boxes` of sets that nobody ticked with which the written total is right: as near to the floors as can be."""
    proven = {box: seat.counts[box] for box in SET_BOXES}
    ranges = [range(int(game.points[box]["cap"]) + 1) if box in boxes else (proven[box],) for box in SET_BOXES]
    ways = [dict(zip(SET_BOXES, ticks, strict=True)) for ticks in product(*ranges)]
    fits = [ticks for ticks in ways if _worth(game, seat.counts | ticks) == total and not _fewer(game, ticks, proven)]
    return min(fits, key=lambda ticks: (abs(ticks["A"] - proven["A"]), ticks["A"]), default=None)


def _worth(game: Game, ticks: Mapping[str, int]) -> int:
    return sum(int(game.points[box]["vp"]) * count for box, count in ticks.items())


def _tops(game: Game, seat: Seat, heights: Sequence[int]) -> Tops | None:
    """The tower tops that count under the reading `tops`, or None when only the final floors are known."""
    marks = seat.entered.get("marks")
    if game.readings["tops"] == "final":
        return _final_tops(heights)
    return None if marks is None else tops_of(marks)


def _final_tops(heights: Sequence[int]) -> Tops:
    """The top floors at the end; a tower of height 0 has none."""
    return tops_of([height] if height else [] for height in heights)
