"""A play-test from its order to its report: which games are played, and what they tell."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass

from printkit.model import Game, Refused, error, nearest
from printkit.storage.version import __version__

from .crew import engine_of, played, processors
from .engine import Engine, Sample, Trial
from .figures import differences, judged, members, summaries
from .jobs import CrewJob
from .report import PlaytestReport, TableReport, TrialReport
from .seeds import seed_of
from .settings import USUAL, Settings

MOST = 1_000_000
"""Games of a run; nobody waits for more."""


@dataclass(frozen=True, slots=True)
class Order:
    """What is asked for. `players` None: every size of table. `against` is the same game under another edition.

    `edition` and `other` are how the two were named on the command line, `without` the keys that were left out; empty where nothing was.
    """

    game: Game
    plays: int = 200
    policy: str = ""
    players: int | None = None
    seed: int = 1
    workers: int | None = None
    against: Game | None = None
    trials: bool = True
    edition: str = ""
    other: Sequence[str] = ()
    without: Sequence[str] = ()
    settings: Settings = USUAL
    cluster: str = ""
    games: Sequence[str] = ()
    """Where the game was looked for, as it was named on the command line."""
    named: str = ""
    """The game as it was named there, where that was a path."""


@dataclass(slots=True)
class _Plan:
    """The games of one table: the main run and the trials, of both games where two are compared."""

    players: int
    questions: list[Trial]
    main: list[int]
    other: list[int]
    extra: list[list[int]]
    extra_other: list[list[int]]


def policy_of(engine: Engine, name: str) -> str:
    """The policy of that name, or several of them, by seats and parted by commas; the second weakest when none is named.

    Raises `Refused` (status 2).
    """
    known = list(engine.policies)
    if not name:
        return known[min(1, len(known) - 1)]
    names = [one.strip() for one in name.split(",")]
    wrong = [one for one in names if one not in known]
    if wrong:
        listed = ", ".join(known)
        raise Refused(
            [error("unknown-policy", "--policy", found=one, known=listed, hint=nearest(one, known)) for one in wrong], 2
        )
    return ",".join(names)


def seated(policy: str, players: int) -> list[str]:
    """Who sits at a table of so many: of several policies as many as there are seats, from the first again when they are fewer."""
    names = policy.split(",")
    return [names[seat % len(names)] for seat in range(players)]


def sizes(game: Game, players: int | None) -> list[int]:
    """The sizes of table to play at. Raises `Refused` (status 2) for one that the game does not have."""
    low, high = game.players
    if players is None and game.rules.get(
        "play"
    ):  # a declared game may be for any number: at its smallest table, and at one of four
        return [*dict.fromkeys((max(low, min(4, high)), max(low, min(2, high))))]
    if players is None:
        return list(range(high, low - 1, -1))
    if not low <= players <= high:
        raise Refused([error("not-in-range", "--players", low=low, high=high, found=players)], 2)
    return [players]


def rotated(seats: Sequence[str], number: int) -> tuple[tuple[str, ...], int]:
    """The policies by seat in that game, and where the first of them sits: everybody sits everywhere equally often."""
    turn = number % len(seats)
    return tuple(seats[(k - turn) % len(seats)] for k in range(len(seats))), turn


def run(order: Order, begun: Callable[[int], Callable[[], None]] = lambda _: lambda: None) -> PlaytestReport:
    """Play what is ordered and return the report, plain data for JSON.

    `begun` is told how many games there are and returns what is called after each. When the run is interrupted (Ctrl-C) the report
    says so (``interrupted``) and tells what there is. Raises `Refused`.
    """
    for name, value in (("--plays", order.plays), ("--workers", 1 if order.workers is None else order.workers)):
        if not 1 <= value <= MOST:
            raise Refused([error("not-in-range", name, low=1, high=MOST, found=value)], 2)
    games = [order.game, *([order.against] if order.against is not None else [])]
    engines = [engine_of(game, order.settings) for game in games]
    policy = policy_of(engines[0], order.policy)
    for other in engines[1:]:
        policy_of(other, policy)
    jobs: list[CrewJob] = []
    plans = [_planned(order, engines, policy, size, jobs) for size in sizes(order.game, order.players)]
    samples: dict[int, Sample] = {}
    done = begun(len(jobs))
    interrupted = False
    try:
        with closing(_playing(order, games, engines, jobs)) as results:
            for number, sample in results:
                samples[number] = sample
                done()
    except KeyboardInterrupt:
        interrupted = True
    return {
        "game": order.game.id,
        "edition": order.game.edition,
        "edition_version": order.game.facts.get("edition", {}).get("version"),
        "readings": order.game.readings,
        "printkit": __version__,
        "command": command(order, policy),
        "seed": order.seed,
        "policy": policy,
        "interrupted": interrupted,
        "tables": [_told(plan, samples, engines[0], order) for plan in plans],
    }


def _playing(
    order: Order, games: Sequence[Game], engines: Sequence[Engine], jobs: Sequence[CrewJob]
) -> Generator[tuple[int, Sample], None, None]:
    """The games as they come, played by processes here or on a cluster."""
    if order.cluster:
        from .cluster import clustered  # which needs the extra

        return clustered(games, jobs, order.settings, order.cluster)
    return played(games, engines, jobs, order.workers or processors(), order.settings)


def command(order: Order, policy: str) -> str:
    """The command that gives the same figures again."""
    words = [
        "printkit",
        "playtest",
        order.named or order.game.id,
        "--plays",
        str(order.plays),
        "--policy",
        policy,
        "--seed",
        str(order.seed),
    ]
    for folder in order.games:
        words += ["--games", folder]
    words += ["--players", str(order.players)] if order.players else []
    words += ["--edition", order.edition] if order.edition else []
    for name, value in order.game.settings.items():
        words += ["--set", f"{name}={value}"]
    for other in order.other:
        words += ["--compare", other]
    for name in order.without:
        words += ["--without", name]
    words += ["--think", str(order.settings.think)] if order.settings.think != USUAL.think else []
    return " ".join(words if order.trials else [*words, "--no-trials"])


def _planned(order: Order, engines: Sequence[Engine], policy: str, players: int, jobs: list[CrewJob]) -> _Plan:
    def games(seats: Sequence[str], count: int, name: str, which: int = 0) -> list[int]:
        first = len(jobs)
        jobs.extend(
            CrewJob(which, rotated(seats, number)[0], seed_of(order.seed, players, name, number)) for number in range(count)
        )
        return list(range(first, len(jobs)))

    everybody = seated(policy, players)
    questions = list(engines[0].trials(policy, players)) if order.trials and "," not in policy else []

    def asked(which: int) -> list[list[int]]:
        ids = {trial.id for trial in engines[which].trials(policy, players)} if which < len(engines) else ()
        return [
            games(trial.seats, max(1, round(order.plays * trial.share)), trial.id, which) if trial.id in ids else []
            for trial in questions
        ]

    return _Plan(
        players,
        questions,
        games(everybody, order.plays, "main"),
        games(everybody, order.plays, "main", 1) if order.against is not None else [],
        asked(0),
        asked(1),
    )


def _told(plan: _Plan, samples: Mapping[int, Sample], engine: Engine, order: Order) -> TableReport:
    main = [samples[number] for number in plan.main if number in samples]
    figures = summaries(main)
    report: TableReport = {
        "players": plan.players,
        "plays": len(main),
        "figures": figures,
        "targets": judged(engine.targets, figures) if main else [],
        "dead": [
            name for family, least in engine.dead.items() for name in members(family, figures) if figures[name]["mean"] < least
        ],
        "trials": [],
    }
    for trial, numbers, others in zip(plan.questions, plan.extra, plan.extra_other, strict=True):
        seen = {index: _seen(samples[number], index, trial) for index, number in enumerate(numbers) if number in samples}
        shown = summaries(seen.values())
        asked: TrialReport = {
            "id": trial.id,
            "seats": list(trial.seats),
            "plays": len(seen),
            "even": round(1 / plan.players, 4),
            "figures": {name: shown[name] for name in trial.shows if name in shown},
        }
        there = {index: _seen(samples[number], index, trial) for index, number in enumerate(others) if number in samples}
        pairs = [(sample, there[index]) for index, sample in seen.items() if index in there]
        if pairs:
            changed = differences([one for one, _ in pairs], [other for _, other in pairs])
            asked["differences"] = {name: changed[name] for name in trial.shows if name in changed}
        report["trials"].append(asked)
    if order.against is not None:
        both = [(a, b) for a, b in zip(plan.main, plan.other, strict=True) if a in samples and b in samples]
        theirs = summaries(samples[b] for _, b in both)
        differing = differences([samples[a] for a, _ in both], [samples[b] for _, b in both])
        report["compared"] = {
            "edition": order.against.edition or " ".join(order.other),
            "figures": theirs,
            "differences": differing,
            "apart": [name for name in {**figures, **theirs} if name not in differing] if both else [],
        }
    return report


def _seen(sample: Sample, number: int, trial: Trial) -> Sample:
    """A trial's sample with ``won``: how much of the victory the first player had, wherever he sat."""
    return {**sample, "won": sample[f"won.{rotated(trial.seats, number)[1] + 1}"]}
