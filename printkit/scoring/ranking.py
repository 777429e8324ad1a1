"""Who won: ranks, tie-breaks, what was written down compared with what was computed, and the end of every scorer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from printkit.model import Part, PlayerScore, Problem, Score, error
from printkit.model.plain import Raw

SHARED = "shared"
TOTAL = "total"


class Criterion(NamedTuple):
    """One way to break a tie: whoever alone has the most. `counts` in the order of the players."""

    id: str
    counts: Sequence[int]


class Verdict(NamedTuple):
    """Ranks and winners by seat from 0, what decided, and the way there: criterion → the tied players' counts."""

    ranks: tuple[int, ...]
    winners: tuple[int, ...]
    decided_by: str | None
    trail: tuple[tuple[str, Mapping[int, int]], ...] = ()


def ranks(totals: Sequence[int | None]) -> list[int]:
    """Places by total, the most first; equal totals share a place and the next is skipped (1, 1, 3). None comes last."""
    keys = [(total is not None, total or 0) for total in totals]
    return [1 + sum(other > key for other in keys) for key in keys]


def decide(totals: Sequence[int | None], criteria: Sequence[Criterion] = (), *, finished: bool = True) -> Verdict:
    """The verdict on these totals.

    A tie for the lead goes through the criteria in order. At each one, whoever alone has the most among *all* who are tied
    wins; the field is never narrowed. When none decides, the victory is shared. Of an unfinished game there are places by
    total and nothing else; who has no total can't win.
    """
    places = ranks(totals)
    if not finished:
        return Verdict(tuple(places), (), None)
    leaders = [seat for seat, place in enumerate(places) if place == 1 and totals[seat] is not None]
    if len(leaders) <= 1:
        return Verdict(tuple(places), tuple(leaders), TOTAL if leaders else None)
    trail: list[tuple[str, Mapping[int, int]]] = []
    for criterion in criteria:
        counts = {seat: criterion.counts[seat] for seat in leaders}
        trail.append((criterion.id, counts))
        most = max(counts.values())
        ahead = [seat for seat in leaders if counts[seat] == most]
        if len(ahead) == 1:
            settled = [2 if seat in leaders and seat != ahead[0] else place for seat, place in enumerate(places)]
            return Verdict(tuple(settled), tuple(ahead), criterion.id, tuple(trail))
    return Verdict(tuple(places), tuple(leaders), SHARED, tuple(trail))


def wrong(problems: Iterable[Problem]) -> bool:
    """Whether there is an error among the problems: then nothing is scored."""
    return any(problem.severity == "error" for problem in problems)


def refused(problems: Iterable[Problem]) -> Score:
    """What a scorer answers when there is an error."""
    return Score(finished=False, problems=tuple(problems))


def concluded(
    names: Sequence[str],
    totals: Sequence[int | None],
    parts: Iterable[Iterable[Part]],
    verdict: Verdict,
    *,
    details: Raw,
    problems: Iterable[Problem] = (),
    finished: bool = True,
) -> Score:
    """What a scorer answers: players, totals and parts in the order entered, with the verdict's ranks and winners."""
    rows = zip(names, totals, parts, verdict.ranks, strict=True)
    return Score(
        players=tuple(PlayerScore(name, total, tuple(own), rank) for name, total, own, rank in rows),
        winners=tuple(names[seat] for seat in verdict.winners),
        decided_by=verdict.decided_by,
        finished=finished,
        details=details,
        problems=tuple(problems),
    )


def compared(where: str, written: object, computed: object, code: str = "claim-differs", **args: Any) -> list[Problem]:
    """The problem of a number that was written down and is not what follows from the rest; both are named."""
    if written is None or written == computed:
        return []
    return [error(code, where, found=written, expected=computed, **args)]
