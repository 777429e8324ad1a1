"""What an export of 720 faces at 300 dpi takes, and what packing adds to a kit.

    python benchmarks/exports.py

Prints seconds, processors used (processor time by elapsed time) and the most memory that all processes together held, in MB;
then the sheets of each kit on A4 with and without packing, and the seconds of both.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

PYTHON = sys.executable
FACES = 720
HERE = Path(__file__).with_name("deck")
sys.path.insert(0, str(HERE))

import content  # noqa: E402  # the deck that the other benchmarks print


def memory(process: int) -> float:
    """MB that a process and all it has started hold, what they share counted once."""
    total = 0.0
    waiting = [process]
    while waiting:
        number = waiting.pop()
        try:
            roll = Path(f"/proc/{number}/smaps_rollup").read_text(encoding="ascii")
            total += next(int(line.split()[1]) for line in roll.splitlines() if line.startswith("Pss:")) / 1024
            for task in Path(f"/proc/{number}/task").iterdir():
                waiting += map(int, (task / "children").read_text(encoding="ascii").split())
        except (OSError, StopIteration, ValueError):
            continue
    return total


def run(command: list[str], environment: dict[str, str]) -> tuple[float, float, float]:
    """Seconds, processors, MB."""
    before = os.times()
    started = time.perf_counter()
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
    most = [0.0]

    def watch() -> None:
        while process.poll() is None:
            most[0] = max(most[0], memory(process.pid))
            time.sleep(0.05)

    watching = threading.Thread(target=watch)
    watching.start()
    if process.wait():
        raise SystemExit(f"failed: {' '.join(command)}")
    elapsed = time.perf_counter() - started
    watching.join()
    after = os.times()
    used = after.children_user - before.children_user + after.children_system - before.children_system
    return elapsed, used / elapsed, most[0]


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        environment = {**os.environ, "PRINTKIT_CACHE": str(place / "cache")}
        printkit = [PYTHON, "-m", "printkit"]
        folder_of_game = place / "games" / content.GAME
        folder_of_game.mkdir(parents=True)
        content.write(folder_of_game, FACES, 1)
        command = [
            *printkit,
            "export",
            content.GAME,
            "--games",
            str(place / "games"),
            "--to",
            "png",
            "--bleed",
            "3",
            "-o",
            str(place / "out"),
        ]
        run([*command, "--dpi", "20"], environment)
        elapsed, used, most = run(command, environment)
        print(f"export of {FACES} faces at 300 dpi   {elapsed:6.1f} s   {used:4.2f} processors   {most:4.0f} MB")
        for game in ("babel-builders", "eitsuku", "open", "open-the-price", "opt", "unlock-tower"):
            times = {}
            for how in ("--no-pack", "--lang=en"):
                kit = [*printkit, "kit", game, "--lang", "en", how, "-o", str(place / game)]
                run(kit, environment)
                times[how] = min(run(kit, environment)[0] for _ in range(3))
            plain, packed = times.values()
            print(f"kit {game:<16} {plain:5.2f} s, packed {packed:5.2f} s   {packed / plain:4.2f} x")


if __name__ == "__main__":
    main()
