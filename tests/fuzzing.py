"""Fuzzing: damaged records of all ways in, forms, workbooks, game folders, evenings by every way in, and commands that are killed.

``make fuzz SECONDS=600`` runs it by hand for as long as wanted (``ROUNDS=1000``, ``CASE=evenings``), with a seed that is printed; `test_fuzz.py` runs a few seconds'
worth with fixed seeds. What fails is kept in a folder that is named. What must hold, whatever the bytes are:

- no traceback and no "bug in printkit"; exit status 0, 1 or 2;
- one answer for each file, in their order;
- `SECONDS` of processor time and `MEMORY` bytes, and at most 101 problems a file;
- a killed command leaves whole files, and books that hold what was told as saved.
"""

from __future__ import annotations

import argparse
import hashlib
import io
import json
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import zipfile
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from printkit.gamefolder.catalog import BUILT_IN, Catalog
from printkit.scoring.checking.record import RecordCheck
from printkit.scoring.readers.files import parse
from printkit.scoring.writing import write

SECONDS = 3.0
"""Processor seconds for one file, above what the command takes to start."""

START = 2.0
MEMORY = 300_000_000
"""Bytes that one file may take."""

_ROOM = 1_500_000_000
"""Bytes of address space, of which libraries map more than they use."""

BATCH = 6
GAMES = sorted(path.parent.name.replace("_", "-") for path in BUILT_IN.glob("*/game.toml"))
KINDS = ("toml", "json", "csv", "xlsx", "pdf")

_PIECES = (
    b"", b"\0", b"\xff", b"\xef\xbb\xbf", b'"', b"'", b"[", b"]", b"{", b"}", b"=", b",", b";", b".", b"-", b"*", b"\n", b"\r", b"\t", b"nan", b"inf",
    b"1e999", b"9" * 30, b"-1", b"0", b"true", "髙橋".encode(), "👑".encode(), "\u202e".encode(), b"%s", b"{0}", b"../", b"<", b"&", b"(", b")", b"/T 12",
    b"stream\n", b"endobj", b"<<", b">>", b"[[rounds]]\n", b'"a".' * 60, b"\\u0000", b"\\ud800", b"game", b"player", b"edition", b"options",
)  # fmt: skip


# Damage ------------------------------------------------------------------------------------------------------------------


def damaged(chance: random.Random, data: bytes, other: bytes) -> bytes:
    """A few changes: pieces put in, taken out, doubled, swapped with another file, repeated many times."""
    for _ in range(chance.choice((1, 1, 2, 3, 8))):
        at = chance.randrange(len(data) + 1)
        end = min(len(data), at + chance.choice((1, 2, 5, 20, 200)))
        match chance.randrange(8):
            case 0:
                data = data[:at] + chance.choice(_PIECES) + data[at:]
            case 1:
                data = data[:at] + data[end:]
            case 2:
                data = data[:at] + data[at:end] * chance.choice((2, 3, 50, 3000)) + data[end:]
            case 3 if data:
                data = data[:at] + bytes((chance.randrange(256),)) + data[at + 1 :]
            case 4:
                start = chance.randrange(len(other) + 1)
                data = data[:at] + other[start : start + chance.choice((3, 30, 300))] + data[end:]
            case 5:
                lines = data.split(b"\n")
                chance.shuffle(lines)
                data = b"\n".join(lines)
            case 6:
                data = data[: chance.randrange(len(data) + 1)]
            case _:
                data = data[:at] + chance.choice(_PIECES) * chance.choice((1, 10, 5000)) + data[at:]
    return data[:12_000_000]


def damaged_zip(chance: random.Random, data: bytes, other: bytes) -> bytes:
    """A workbook whose parts are damaged; now and then the archive itself."""
    if chance.random() < 0.2:
        return damaged(chance, data, other)
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as source, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as target:
        chosen = chance.choice(source.namelist())
        for item in source.infolist():
            content = source.read(item)
            target.writestr(item.filename, damaged(chance, content, content) if item.filename == chosen else content)
    return out.getvalue()


@cache
def seeds(game: str, kind: str) -> tuple[bytes, ...]:
    """Good files of that kind: the worked examples of the game, or its empty and filled forms."""
    found = Catalog().load(game)
    if kind == "pdf":
        return tuple(_forms(game))
    made = []
    for path in sorted((BUILT_IN / game.replace("-", "_") / "examples").glob("*.toml"))[:8]:
        data = path.read_bytes()
        if kind == "toml":
            made.append(data)
            continue
        checked = RecordCheck(found)(parse(path.name, data, found).raw)
        if checked.record is not None:
            made.append(write(checked.record.game, checked.record.data, kind))
    return tuple(made)


def _forms(game: str) -> Iterator[bytes]:
    from helpers_fill import pikepdf as fill
    from printkit.model.slots import parse_slot
    from printkit.paint.pdf import paint
    from printkit.printing.documents import document
    from printkit.printing.job import Job, load_fonts
    from printkit.printing.sheets import pages

    found, job = Catalog().load(game), Job("en", form=True)
    fonts = load_fonts(job)
    component = next(c for c in found.components if c.fillable)
    # Without the large font: it would only hide the damage.
    blank = paint(document(found, [pages(found, component, job, fonts)], job, "form"), fonts.file)
    yield blank
    names = ["p1-name", "p2-name", "p3-name"]
    yield fill(blank, {name: name for name in names if parse_slot(found, name) and f"({name})".encode() in blank})


# Cases -------------------------------------------------------------------------------------------------------------------


class Failure(AssertionError):  # noqa: N818 - reads as what happened
    """Something that must hold did not."""


STARTER = """
import json, os, resource, subprocess, sys
room, seconds, into, *command = sys.argv[1:]
def limited():
    resource.setrlimit(resource.RLIMIT_AS, (int(room), int(room)))
    resource.setrlimit(resource.RLIMIT_CPU, (int(seconds), int(seconds)))
process = subprocess.Popen(command, preexec_fn=limited)
_, status, used = os.wait4(process.pid, 0)
scale = 1 if sys.platform == "darwin" else 1024
told = [os.waitstatus_to_exitcode(status), used.ru_utime + used.ru_stime, used.ru_maxrss * scale]
json.dump(told, open(into, "w"))
"""
"""A small process that starts the command and measures it: what a process is charged with begins at what its parent holds."""


def told(command: list[str], folder: Path) -> tuple[int, str, str, float, int]:
    """Status, both streams, processor seconds and bytes of a printkit command in `folder`, which is held to its limits."""
    seconds = int(START + BATCH * SECONDS) + 1
    with tempfile.NamedTemporaryFile("r+", encoding="utf-8") as used, (folder / "out").open("wb+") as out:
        with (folder / "err").open("wb+") as err:
            wanted = [str(_ROOM), str(seconds), used.name, sys.executable, "-m", "printkit", *command]
            starter = [sys.executable, "-S", "-c", STARTER, *wanted]
            subprocess.run(starter, cwd=folder, stdout=out, stderr=err, check=True)
            out.seek(0)
            err.seek(0)
            streams = out.read().decode("utf-8", "replace"), err.read().decode("utf-8", "replace")
        status, spent, held = json.load(used)
    return status, *streams, spent, held


def expect(holds: bool, what: str) -> None:
    """Raise `Failure` when something does not hold."""
    if not holds:
        raise Failure(what)


def sound(status: int, err: str, seconds: float, held: int, files: int) -> None:
    """What must hold for every command."""
    expect(status in {0, 1, 2}, f"status {status}: {err[-500:]}")
    expect("Traceback" not in err and "a bug in printkit" not in err, err[-2000:])
    expect(seconds <= START + SECONDS * files, f"{seconds:.1f} s for {files} files")
    expect(held <= MEMORY, f"{held:,} bytes")


def records(chance: random.Random, folder: Path) -> None:
    """Damaged files of one kind through one run: one answer each, in their order."""
    game, kind = chance.choice(GAMES), chance.choice(KINDS)
    good = seeds(game, kind)
    names = []
    for number in range(BATCH):
        harm = damaged_zip if kind == "xlsx" else damaged
        names.append(f"{number}.{kind}")
        (folder / names[-1]).write_bytes(harm(chance, chance.choice(good), chance.choice(good)))
    extra = chance.choice(([], [], ["--sheets"], ["--explain"]))
    status, out, err, seconds, held = told(
        ["score", game, *names, "--json", "--lang", chance.choice(("ja", "en")), *extra], folder
    )
    sound(status, err, seconds, held, BATCH)
    answers = [json.loads(line) for line in out.splitlines()] if extra != ["--sheets"] else [json.loads(out)]
    expect(len(answers) == (1 if extra == ["--sheets"] else BATCH), f"{len(answers)} answers")
    if extra != ["--sheets"]:
        expect([one["file"] for one in answers] == names, "the order of the answers")
    for answer in answers:
        expect(len(answer["problems"]) <= 101, f"{len(answer['problems'])} problems")
        expect(all(problem["code"] != "bug" for problem in answer["problems"]), str(answer["problems"])[:2000])
        expect(answer["valid"] or bool(answer["problems"]), "an error that nobody tells")
    expect(len(out) + len(err) < 3_000_000, f"{len(out) + len(err)} bytes of messages")


def folders(chance: random.Random, folder: Path) -> None:
    """A game's folder with one file damaged, checked without running its Python."""
    game = chance.choice(GAMES).replace("-", "_")
    mine = folder / "mine"
    shutil.copytree(BUILT_IN / game, mine, ignore=shutil.ignore_patterns("__pycache__", "*.py", "examples"))
    path = chance.choice(sorted(p for p in mine.rglob("*") if p.suffix in {".toml", ".csv"}))
    path.write_bytes(damaged(chance, path.read_bytes(), path.read_bytes()))
    status, _, err, seconds, held = told(["check", "mine", "--lang", "en"], folder)
    sound(status, err, seconds, held, 4)


def killed_kit(chance: random.Random, folder: Path) -> None:
    """A kit that is stopped on the way: what lies in the folder is whole, and the next run mends the rest."""
    command = ["kit", chance.choice(("opt", "open")), "-o", "kit", "--lang", "en"]
    _stopped(chance, command, folder, 6.0)
    for path in folder.glob("kit/*.pdf"):
        expect(path.read_bytes().rstrip().endswith(b"%%EOF"), f"{path.name} is cut short")
    sums = folder / "kit" / "SHA256SUMS"
    for line in sums.read_text("utf-8").splitlines() if sums.exists() else ():
        digest, name = line.split(maxsplit=1)
        found = hashlib.sha256((sums.parent / name.lstrip("*")).read_bytes()).hexdigest()
        expect(found == digest, f"{name} is not the one that was summed")


def killed_book(chance: random.Random, folder: Path) -> None:
    """Games going into a book when the program dies: the book opens, and holds each game that was told."""
    game = chance.choice(GAMES)
    for number, data in enumerate(seeds(game, "toml")):
        (folder / f"{number}.toml").write_bytes(data)
    names = [f"{number}.toml" for number in range(len(seeds(game, "toml")))] * 3
    out = _stopped(chance, ["score", game, *names, "--json", "--book", "club.book", "--again"], folder, 2.0)
    if not (folder / "club.book").exists():
        return
    saved = sum(json.loads(line)["valid"] for line in out.splitlines(keepends=True) if line.endswith("\n"))
    status, told_, err, seconds, held = told(["book", "club.book", "--json"], folder)
    sound(status, err, seconds, held, 1)
    expect(status == 0 or "no score book" in err, err)
    expect(status != 0 or len(json.loads(told_)) >= saved, f"{saved} games were told as saved")


def _stopped(chance: random.Random, command: list[str], folder: Path, longest: float) -> str:
    """Standard output of a command that is stopped after a while, by Ctrl-C or at once."""
    with (folder / "out").open("wb+") as out, (folder / "err").open("wb+") as err:
        process = subprocess.Popen(
            [sys.executable, "-m", "printkit", *command], cwd=folder, stdout=out, stderr=err, start_new_session=True
        )
        try:
            process.wait(chance.random() * longest)
        except subprocess.TimeoutExpired:
            process.send_signal(chance.choice((signal.SIGINT, signal.SIGKILL, signal.SIGTERM)))
            process.wait(60)
        out.seek(0)
        err.seek(0)
        complaint = err.read().decode("utf-8", "replace")
        expect("Traceback" not in complaint and "a bug in printkit" not in complaint, complaint[-2000:])
        return out.read().decode("utf-8", "replace")


def evenings(chance: random.Random, folder: Path) -> None:
    """One evening by every way in, also by other programs' writers: the same answer."""
    from fuzzing_evenings import evening

    differing = evening(chance, chance.choice(GAMES))
    (folder / "differing").write_text("\n".join(differing), "utf-8")
    expect(not differing, "; ".join(differing)[:3000])


CASES: Mapping[str, tuple[int, Callable[[random.Random, Path], None]]] = {
    "records": (12, records),
    "evenings": (12, evenings),
    "folders": (3, folders),
    "killed_kit": (1, killed_kit),
    "killed_book": (1, killed_book),
}
"""How often each is taken."""


def one(case: str, seed: int) -> None:
    """Run one case. Raises `Failure`; the files are kept then, and named."""
    folder = Path(tempfile.mkdtemp(prefix=f"printkit-fuzz-{case}-{seed}-"))
    try:
        CASES[case][1](random.Random(seed), folder)  # noqa: S311 - chance, not secrets
    except Failure as failure:
        raise Failure(f"{case}, seed {seed}, files in {folder}: {failure}") from None
    shutil.rmtree(folder)


def main() -> int:
    """Fuzz for so many seconds; returns how many cases failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1 << 32))
    parser.add_argument("--case", choices=sorted(CASES))
    parser.add_argument("--rounds", type=int, default=1 << 30, help="so many cases at most")
    given = parser.parse_args()
    chosen = random.Random(given.seed)  # noqa: S311 - see above
    end, run, failed = time.monotonic() + given.seconds, 0, 0
    print(f"seed {given.seed}", flush=True)
    while time.monotonic() < end and run < given.rounds:
        names = list(CASES)
        case = given.case or chosen.choices(names, [CASES[name][0] for name in names])[0]
        try:
            one(case, chosen.randrange(1 << 32))
        except Failure as failure:
            failed += 1
            print(f"FAILED {failure}", flush=True)
        run += 1
    print(f"{run} cases, {failed} failed")
    return failed


if __name__ == "__main__":
    sys.exit(min(main(), 1))
