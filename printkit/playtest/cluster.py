"""Games played on an engine that is there: Dask distributed, by the address of its scheduler.

What goes there is data: a game's declared rules, and jobs with their seeds. Python of games never does. A worker that dies loses
nothing: its games are played again by another, and each job's figures are taken once.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import replace

from printkit.model import Game, Refused, error

from .declared import DeclaredEngine, declared_engine
from .engine import Sample
from .jobs import CrewJob
from .settings import Settings

CHUNK = 20
"""Games of one task."""

_TIMEOUT = 8
"""Seconds in which a scheduler must answer."""

_RETRIES = 5
"""How often a task is played again whose worker died."""


def clustered(
    games: Sequence[Game], jobs: Sequence[CrewJob], settings: Settings, address: str
) -> Generator[tuple[int, Sample], None, None]:
    """The sample of every job with the job's number, as they come. Closing the iterator takes back what isn't played yet.

    Raises `Refused` (status 2) where a game is no declaration, or no scheduler answers.
    """
    if any(declared_engine(game, settings) is None for game in games):
        raise Refused([error("cluster-declared-only", "--cluster")], 2)
    try:
        from distributed import Client, as_completed
    except ImportError:
        raise Refused([error("cluster-missing", "--cluster")], 2) from None
    try:
        client = Client(address, timeout=_TIMEOUT, set_as_default=False)
    except (OSError, ValueError) as failure:
        reason = str(failure).splitlines()[0] if str(failure) else type(failure).__name__
        raise Refused([error("cluster-not-there", "--cluster", found=address, reason=reason)], 2) from None
    with client:
        data = [replace(game, folder=None, code="") for game in games]
        (shared,) = client.scatter([(tuple(data), settings)], broadcast=True)
        chunks = [range(start, min(start + CHUNK, len(jobs))) for start in range(0, len(jobs), CHUNK)]
        tasks = [client.submit(play_chunk, shared, [jobs[n] for n in chunk], pure=False, retries=_RETRIES) for chunk in chunks]
        place = {task.key: chunk for task, chunk in zip(tasks, chunks, strict=True)}
        try:
            for task in as_completed(tasks, loop=client.loop):
                yield from zip(place.pop(task.key), task.result(), strict=True)
        finally:
            client.cancel(tasks)


_ENGINES: dict[tuple[object, ...], DeclaredEngine] = {}
"""Of this worker, by the data that they were made of."""


def play_chunk(shared: tuple[tuple[Game, ...], Settings], jobs: Sequence[CrewJob]) -> list[Sample]:
    """Some games, on a worker: by the declared rules alone."""
    games, settings = shared
    samples: list[Sample] = []
    for job in jobs:
        game = games[job.game]
        key = game.digest, repr(game.rules), settings
        engine = _ENGINES.get(key)
        if engine is None:
            engine = declared_engine(game, settings)
            if engine is None:  # nothing but declarations is sent
                raise TypeError(game.id)
            if len(_ENGINES) > 50:
                _ENGINES.clear()
            _ENGINES[key] = engine
        samples.append(engine.play(job.seats, job.seed))
    return samples
