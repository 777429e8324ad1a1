"""What it costs until printkit does something: short commands, run in turn with those of another checkout.

    python benchmarks/start.py [--with FOLDER] [--runs N] [--only NAME ...]

FOLDER is another checkout with its own ``.venv``, an older one for instance. Each command runs once to warm the caches (of each side its
own), then N times (15 when left out) on both sides in turn. Printed are the milliseconds of the processor (user) at their least and
as a median, and with FOLDER the ratio to the other's at the least and as the median of the pairs. The floor is Python that does
nothing. Prints; stops when a command fails. Needs a POSIX system.
"""

from __future__ import annotations

import argparse
import os
import resource
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).resolve().parents[1]
EXAMPLE = HERE / "printkit" / "games"


def commands(out: Path) -> dict[str, list[str]]:
    """The commands by name; what they make goes to `out`."""
    score = str(next((EXAMPLE / "unlock_tower" / "examples").glob("*.toml")))
    rules = str(next((EXAMPLE / "open" / "examples").glob("*.toml")))
    return {
        "floor": ["-c", ""],
        "list": ["-m", "printkit", "list"],
        "score": ["-m", "printkit", "score", "unlock-tower", score],
        "score-declared": ["-m", "printkit", "score", "open", rules],
        "build": ["-m", "printkit", "build", "open", "--lang", "ja", "-o", str(out)],
        "sheet": ["-m", "printkit", "build", "unlock-tower", "sheet", "--lang", "ja", "-o", str(out)],
    }


class Side(NamedTuple):
    """A checkout: its Python, and where its caches and files go."""

    python: str
    folder: Path
    place: Path

    def cost(self, name: str) -> float:
        """Milliseconds of the processor that a command takes. Raises CalledProcessError."""
        environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
        environment |= {"PRINTKIT_CACHE": str(self.place / "cache"), "PYTHONPATH": ""}
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        command = [self.python, *commands(self.place / "out")[name]]
        subprocess.run(
            command, check=True, cwd=self.folder, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        return 1000 * (resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--with", dest="other", type=Path)
    parser.add_argument("--runs", type=int, default=15)
    parser.add_argument("--only", nargs="+", choices=[*commands(Path())])
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as two:
        sides = [Side(sys.executable, HERE, Path(one))]
        if asked.other is not None:
            other = asked.other.resolve()
            sides.append(Side(str(other / ".venv" / "bin" / "python"), other, Path(two)))
        print(f"{'command':<16}{'ms':>8}{'median':>9}" + (f"{'other':>8}{'ratio':>8}{'pairs':>8}" if len(sides) > 1 else ""))
        for name in asked.only or commands(Path()):
            for side in sides:
                side.cost(name)
            pairs = [[side.cost(name) for side in sides] for _ in range(asked.runs)]
            own, *others = [[pair[number] for pair in pairs] for number in range(len(sides))]
            row = f"{name:<16}{min(own):>8.0f}{statistics.median(own):>9.0f}"
            for values in others:
                ratio = statistics.median(a / b for a, b in pairs)
                row += f"{min(values):>8.0f}{min(own) / min(values):>8.2f}{ratio:>8.2f}"
            print(row, flush=True)


if __name__ == "__main__":
    main()
