"""How fast play-tests are: start-up, games by simple players, rollouts a second.

    python benchmarks/playtest.py [GAMES]

GAMES (1,000 when left out) games of Unlock Tower at a table of four greedy players with all processors: seconds on the clock, which
are to be at most 60 on two; the same by the seconds of all processors, which a busy machine spoils less. Then a single game, which
is mostly start-up and is to take at most 2 seconds, and how many games a strong player plays on in his head in a second of one
processor. Prints; stops when a run fails.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import time
from random import Random

from printkit.gamefolder.catalog import Catalog
from printkit.playtest.crew import engine_of, processors

GAMES = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
ROUNDS = 6
"""Rounds from which games are played on: about the middle of one."""


def timed(*arguments: str) -> tuple[float, float]:
    """Seconds on the clock and of all processors for one command."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.perf_counter()
    command = [
        sys.executable,
        "-m",
        "printkit",
        "playtest",
        "unlock-tower",
        "--players",
        "4",
        "--no-trials",
        "--json",
        *arguments,
    ]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=os.environ)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return time.perf_counter() - start, used


def rollouts() -> float:
    """Games played on from the middle to their end, a second of this processor."""
    from printkit.games.unlock_tower.engine.rules import Table

    heads = engine_of(Catalog().load("unlock-tower")).heads  # type: ignore[attr-defined]
    chance = Random(1)
    table = Table(heads.board, 4)
    heads.play_on(table, ROUNDS, chance)
    start, count = time.process_time(), 0
    while time.process_time() - start < 2:
        heads.play_on(table.copy(), 60, chance)
        count += 1
    return count / (time.process_time() - start)


def main() -> None:
    clock, used = timed("--plays", "1")
    print(f"one game, start-up included   {clock:6.2f} s   ({used:.2f} s of processors)   at most 2")
    clock, used = timed("--plays", str(GAMES))
    on = f"on {processors()} processors"
    print(f"{GAMES} greedy games, 4 players {clock:6.1f} s {on} ({used:.1f} s of processors)   at most 60 for 1,000")
    print(f"rollouts from round {ROUNDS}         {rollouts():6.0f} games a second of one processor")


if __name__ == "__main__":
    main()
