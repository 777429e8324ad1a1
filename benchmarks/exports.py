"""What an export of 720 faces at 300 dpi takes, and what packing adds to a kit.

    python benchmarks/exports.py [--faces N] [--runs N] [--kits GAME ...] [--targets TARGET ...]

Prints seconds by the clock, the processor's seconds, how many processes worked at once and the most memory that all of them together
held, in MB; then the processor's seconds for each kit with and without packing, the least of some runs; then the
processor's seconds and MB of each export of each game, in English, a dash where nothing of it goes there. On a busy
machine the clock says nothing, the processor's time and the processes still do. Each line is printed as soon as it is known.

A command that fails is told with what it said, and the next one goes on; the exit status is then 1. Needs Linux.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import NamedTuple

PYTHON = sys.executable
KITS = ("babel-builders", "eitsuku", "open", "open-the-price", "opt", "unlock-tower")
TARGETS = ("png", "press", "mpc", "tgc", "cut", "tts", "udonarium", "pcio")
HERE = Path(__file__).with_name("deck")
sys.path.insert(0, str(HERE))

import content  # noqa: E402  # the deck that the other benchmarks print


class CommandError(Exception):
    """A command that did not end well."""


class Taken(NamedTuple):
    """What a command took: seconds by the clock, the processor's seconds, the most MB, and the most processes, at any time."""

    elapsed: float
    used: float
    most: float
    processes: int


def held(process: int) -> tuple[float, int]:
    """MB that a process and all it has started hold, what they share counted once, and how many they are."""
    total, count = 0.0, 0
    waiting = [process]
    while waiting:
        number = waiting.pop()
        try:
            roll = Path(f"/proc/{number}/smaps_rollup").read_text(encoding="ascii")
            total += next(int(line.split()[1]) for line in roll.splitlines() if line.startswith("Pss:")) / 1024
            count += 1
            for task in Path(f"/proc/{number}/task").iterdir():
                waiting += map(int, (task / "children").read_text(encoding="ascii").split())
        except (OSError, StopIteration, ValueError):
            continue
    return total, count


def run(command: list[str], environment: dict[str, str]) -> Taken:
    """Run a command and watch it. Raises CommandError with what it said."""
    before = os.times()
    started = time.perf_counter()
    most = [0.0, 0]
    ended = threading.Event()
    with tempfile.TemporaryFile() as said:  # a pipe that nobody reads would stop it in its tracks
        process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=said)

        def watch() -> None:
            while not ended.wait(0.05):
                most[:] = map(max, most, held(process.pid))

        watching = threading.Thread(target=watch, daemon=True)
        watching.start()
        status = process.wait()
        elapsed = time.perf_counter() - started
        ended.set()
        watching.join()
        if status:
            said.seek(0)
            raise CommandError(f"{' '.join(command)}: exit status {status}\n{said.read().decode(errors='replace')}")
    after = os.times()
    used = after.children_user - before.children_user + after.children_system - before.children_system
    return Taken(elapsed, used, most[0], most[1])


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--faces", type=int, default=720)
    asked.add_argument("--runs", type=int, default=3)
    asked.add_argument("--kits", nargs="+", choices=KITS, default=KITS)
    asked.add_argument("--targets", nargs="+", choices=TARGETS, default=TARGETS)
    wanted = asked.parse_args()
    failed = False
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        environment = {**os.environ, "PRINTKIT_CACHE": str(place / "cache")}
        printkit = [PYTHON, "-m", "printkit"]
        folder_of_game = place / "games" / content.GAME
        folder_of_game.mkdir(parents=True)
        content.write(folder_of_game, wanted.faces, 1)
        command = [
            *printkit,
            "export",
            content.GAME,
            "--games",
            str(place / "games"),
            "--to",
            "png",
            "--lang",
            "ja",
            "--bleed",
            "3",
            "-o",
            str(place / "out"),
        ]
        try:
            if wanted.faces:
                run([*command, "--dpi", "20"], environment)
                one = run(command, environment)
                print(
                    f"export of {wanted.faces} faces at 300 dpi: {one.elapsed:.1f} s by the clock, {one.used:.1f} s of a processor, "
                    f"{one.processes - 1} workers on {len(os.sched_getaffinity(0))} processors, {one.most:.0f} MB",
                    flush=True,
                )
        except CommandError as failure:
            failed = True
            print(f"failed: {failure}", file=sys.stderr, flush=True)
        for game in wanted.kits:
            times = []
            try:
                for how in (["--no-pack"], []):
                    kit = [*printkit, "kit", game, "--lang", "en", *how, "-o", str(place / game / "-".join(how))]
                    run(kit, environment)
                    times.append(min(run(kit, environment).used for _ in range(wanted.runs)))
            except CommandError as failure:
                failed = True
                print(f"failed: {failure}", file=sys.stderr, flush=True)
                continue
            plain, packed = times
            print(f"kit {game:<16} {plain:5.2f} s of a processor, packed {packed:5.2f} s   {packed / plain:4.2f} x", flush=True)
        for game in wanted.kits if wanted.targets else ():
            told = []
            for target in wanted.targets:
                out = place / "exports" / game
                try:
                    one = run([*printkit, "export", game, "--to", target, "--lang", "en", "-o", str(out)], environment)
                except CommandError as failure:
                    if "nothing of this goes to" in str(failure):  # the shop has no such sizes
                        told.append(f"{target} –")
                        continue
                    failed = True
                    print(f"failed: {failure}", file=sys.stderr, flush=True)
                    continue
                files = [path for path in (out / target).rglob("*") if path.is_file()]
                told.append(f"{target} {one.used:.0f} s {sum(path.stat().st_size for path in files) / 1e6:.1f} MB")
            print(f"export {game:<16} {', '.join(told)}", flush=True)
    if failed:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
