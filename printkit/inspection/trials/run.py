"""``printkit check GAME --play N``: so many random records played, and what they show of the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from printkit.gamefolder.toml_data import in_file
from printkit.inspection.trials.asks import rows_of
from printkit.inspection.trials.entering import Scorer
from printkit.inspection.trials.legal import MOST_ROUNDS, random_record
from printkit.inspection.trials.watching import MOST_VALUES, Watch
from printkit.language.program import Program
from printkit.model import Game, Problem, warning
from printkit.scoring.declared import rules_of

_HARD = 0.98
"""A check that refuses so much of what is drawn is told, where records could not be made legal: most first draws of a sum that must come
out are refused, and mended."""


def trial(game: Game, plays: int, seed: int) -> tuple[dict[str, Any], list[Problem]]:
    """The figures of so many records, and what in them is worth telling. The same seed gives the same.

    A game that is scored by Python, or whose entries are those of a full game file, is only told of.
    """
    known = rules_of(game) if game.rules else None
    if known is None or known.entered is not None:
        return {}, [warning("play-not-declared", "game.toml")]
    program = known.program
    rows, watch, scorer = rows_of(program), Watch(program), Scorer(game, program)
    fewest, most = (sum(program.teams),) * 2 if program.teams else game.players
    totals: list[int] = []
    lengths: list[int] = []
    decided: Counter[str] = Counter()
    asked: Counter[int] = Counter()
    refused: Counter[int] = Counter()
    ended = Counter({"finished": 0, "not_over": 0, "not_legal": 0, "failed": 0})
    failures: dict[str, Problem] = {}
    for number in range(plays):
        options, players = _readings(game, f"{seed}/{number}"), fewest + number % (most - fewest + 1)
        tried = random_record(program, rows, f"{seed}/{number}", players, options=options)
        asked += tried.asked
        refused += tried.refused
        result = tried.result
        if result is None and tried.stuck is not None:
            ended["not_legal"] += 1
            continue
        scored = scorer(tried)
        errors = [problem for problem in scored.problems if problem.severity == "error"]
        if result is None or errors:
            ended["failed"] += 1
            failures = {problem.code: problem for problem in in_file(f"#{number + 1}", errors)} | failures
            continue
        ended["finished" if scored.finished else "not_over"] += 1
        lengths.append(len(tried.written.rounds))
        watch.see(result)
        totals += [total for total in result.totals if total is not None]
        if result.verdict is not None:
            by = result.verdict.decided
            decided[f"tie_{by}" if isinstance(by, int) else str(by)] += 1
    figures = {
        "seed": seed,
        "plays": plays,
        "records": dict(ended),
        "rounds": _range(lengths),
        "totals": _range(totals),
        "ties": {"decided_by": dict(sorted(decided.items())), "undecided": decided["shared"]},
        "parts": [
            {
                "id": name,
                "level": program.parts[name].level,
                "values": min(len(seen), MOST_VALUES),
                **_range([v for v in seen if isinstance(v, int)]),
            }
            for name, seen in watch.values.items()
            if not program.parts[name].axis
        ],
        "cases": [{"where": where, "reached": there} for where, there in watch.reached.items()],
        "checks": [
            {"where": check.where, "refused": round(refused[n] / asked[n], 4)}
            for n, check in enumerate(program.checks)
            if asked[n]
        ],
    }
    return figures, [*_told(program, watch, figures, ended, plays), *failures.values()]


def _readings(game: Game, seed: str) -> dict[str, str]:
    """A reading of each option, so that what only some readings ask for is reached, too."""
    chance = Random(seed)  # noqa: S311 - chance, not secrets
    return {option.id: chance.choice(option.values) for option in game.options}


def _range(values: list[int]) -> dict[str, int | None]:
    return {"low": int(min(values)), "high": int(max(values))} if values else {"low": None, "high": None}


def _told(program: Program, watch: Watch, figures: dict[str, Any], ended: Counter[str], plays: int) -> Iterator[Problem]:
    """What looks like a mistake of the rules."""
    for name, seen in watch.values.items():
        if len(seen) == 1 and plays > 1:
            (value,) = seen
            yield warning("play-constant", program.parts[name].where, found=name, value=str(value).lower())
    for where, there in watch.reached.items():
        if not there:
            yield warning("play-never", where, count=plays)
    for check in figures["checks"]:
        if ended["not_legal"] and check["refused"] >= _HARD:
            yield warning("play-refuses", check["where"], percent=int(100 * check["refused"]))
    if program.rounds and ended["not_over"]:
        yield warning("play-endless", "end", count=ended["not_over"], plays=plays, rounds=MOST_ROUNDS)
    elif ended["not_over"] > ended["finished"]:  # a sheet is brought to its end by chance: a few never get there
        yield warning("play-not-over", "end", count=ended["not_over"], plays=plays)
    for code, count in (("play-not-legal", ended["not_legal"]), ("play-failed", ended["failed"])):
        if count:
            yield warning(code, "", count=count, plays=plays)
