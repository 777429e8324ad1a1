"""Games played by several processes. What comes back does not depend on how many there are: each game has its own seed."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Generator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from multiprocessing import active_children, get_context
from typing import Any

from printkit.model import Game, Refused, error
from printkit.model.own_code import module, own_code

from .declared import declared_engine
from .engine import Engine, Sample
from .jobs import CrewJob
from .settings import USUAL, Settings


def processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def engine_of(game: Game, settings: Settings = USUAL) -> Engine:
    """The game's engine. Raises `Refused` (status 2) when it has none or may not run it."""
    declared = declared_engine(game, settings)
    if declared is not None:
        return declared
    own = module(game, "playtest")
    if own is None:
        raise Refused([error("no-playtest", game.id)], 2)
    with own_code("playtest.py", game.folder):
        engine: Engine = own.engine(game)
    return engine


def played(
    games: Sequence[Game], engines: Sequence[Engine], jobs: Sequence[CrewJob], workers: int, settings: Settings = USUAL
) -> Generator[tuple[int, Sample], None, None]:
    """The sample of every job with the job's number, as they come. With one worker they are played here, in order.

    Closing the iterator ends the processes at once.
    """
    if workers <= 1 or len(jobs) <= 1:
        for number, job in enumerate(jobs):
            with own_code("playtest.py", games[job.game].folder):
                yield number, engines[job.game].play(job.seats, job.seed)
        return
    # Forked only where no system library minds; every other process loads the game anew.
    context = get_context("fork" if sys.platform.startswith(("linux", "freebsd")) else "spawn")
    size = max(1, min(20, len(jobs) // (workers * 16)))
    chunks = [range(start, min(start + size, len(jobs))) for start in range(0, len(jobs), size)]
    pool = ProcessPoolExecutor(min(workers, len(chunks)), context, initializer=_prepare, initargs=(tuple(games), settings))
    try:
        futures = {pool.submit(_chunk, [jobs[number] for number in chunk]): chunk for chunk in chunks}
        for future in as_completed(futures):
            yield from zip(futures[future], _samples(future, games), strict=True)
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        for process in active_children():
            process.terminate()
        raise
    pool.shutdown()


def _samples(future: Future[list[Sample]], games: Sequence[Game]) -> list[Sample]:
    with own_code("playtest.py", games[0].folder):
        return future.result()


_ENGINES: list[Engine] = []
"""Of this process, in the order of the games."""


def _prepare(games: Sequence[Game], settings: Settings) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent hears it too, and ends this process
    _ENGINES[:] = [engine_of(game, settings) for game in games]


def _chunk(jobs: Sequence[CrewJob]) -> list[Any]:
    return [_ENGINES[job.game].play(job.seats, job.seed) for job in jobs]
