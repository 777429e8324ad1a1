"""Whether twice a bomb takes twice the time, for every format that printkit reads from strangers, and no more than its bounds.

    python benchmarks/bombs.py [FORMAT...]

Files of results go through ``printkit score``, pictures and zips through what reads them for a game's folder. Each bomb in sizes that double, up to the limit of its format and beyond. A row per bomb: for each size the
processor's seconds above the floor (the same command with a file of its kind that holds next to nothing, measured before each bomb),
how these grew with the last two doublings, the peak of memory in MB of any process, and what was answered at the largest size.
Ends with status 1 where a file took more than 3 s or 300 MB (docs/files.md), or four times for twice the size.
"""

from __future__ import annotations

import io
import json
import subprocess
import sys
import tempfile
import zipfile
import zlib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

TESTS = Path(__file__).parents[1] / "tests"
sys.path[:0] = [str(TESTS), str(TESTS / "scoring")]

from test_limits_of_files import NS, OPEN, pdf, place, workbook  # noqa: E402

from fuzzing import STARTER  # noqa: E402 - beside the tests
from helpers_workbooks import ods  # noqa: E402

SECONDS, MEMORY = 3.0, 300.0
DOUBLINGS = 4
TIMES = 2
"""Each is read so often, and the least counts: others use the machine, too."""
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{}</svg>'
UNZIP = """
import sys
from printkit.web.bridge import answer
print(answer('folders.unzipped', '{"lang": "en"}', [('a.zip', open('a.zip', 'rb').read())])[0])
"""
LOOK = """
import json, sys
from pathlib import Path
from printkit.gamefolder.pictures import look
from printkit.model import Problem
from printkit.storage import guard
with guard.armed():
    picture = look(Path(), sys.argv[1], '')
print(json.dumps([{'code': picture.code}] if isinstance(picture, Problem) else []))
"""


def png(side: int, rows: int, *, text: int = 0) -> bytes:
    """A black picture that says to have as many rows as columns; `text` bytes stand in it packed."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return len(data).to_bytes(4, "big") + kind + data + zlib.crc32(kind + data).to_bytes(4, "big")

    size = side.to_bytes(4, "big")
    head = chunk(b"IHDR", size + size + b"\x08\x06\0\0\0")
    packed = chunk(b"zTXt", b"a\0\0" + zlib.compress(bytes(text))) if text else b""
    return (
        b"\x89PNG\r\n\x1a\n"
        + head
        + packed
        + chunk(b"IDAT", zlib.compress(bytes((4 * side + 1) * rows), 1))
        + chunk(b"IEND", b"")
    )


def jpeg(side: int) -> bytes:
    """A picture whose colours come in passes, as large ones on the web do."""
    from PIL import Image

    out = io.BytesIO()
    Image.effect_noise((side, side), 90).save(out, "JPEG", progressive=True, quality=50)
    return out.getvalue()


def scans(count: int) -> bytes:
    """A picture of 16 million pixels whose last pass comes again and again: each is a few bytes, and goes over all of it."""
    from PIL import Image

    out = io.BytesIO()
    Image.new("L", (4000, 4000), 128).save(out, "JPEG", progressive=True)
    data = out.getvalue()
    last = data.rindex(b"\xff\xda")
    return data[:-2] + data[last:-2] * count + data[-2:]


def archive(**files: bytes) -> bytes:
    """A zip of a game's folder."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as target:
        for name, data in files.items():
            target.writestr(name.replace("_dot_", "."), data)
    return out.getvalue()


def sheet(text: str) -> bytes:
    return workbook("xl/worksheets/sheet1.xml", f"<worksheet {NS}>{text}</worksheet>")


REPEATED = '<table:table-row table:number-rows-repeated="1048000"><table:table-cell/></table:table-row>'
TABLE = [["player", "round"], ["a", "1"]]


class Bomb(NamedTuple):
    """What it is, how it is made of a number, and that number at the largest."""

    name: str
    make: Callable[[int], str | bytes]
    most: int


BOMBS: Mapping[str, tuple[Bomb, ...]] = {
    "toml": (
        Bomb("dotted key", lambda n: ".".join(["a"] * n) + " = 1", 5_000_000),
        Bomb("tables", lambda n: OPEN + "[[rounds]]\n" * n, 800_000),
        Bomb("escapes", lambda n: 'a = "' + '\\"' * n, 5_000_000),
        Bomb("one text", lambda n: 'a = "' + "é" * n + '"', 4_900_000),
    ),
    "json": (
        Bomb("brackets", lambda n: "[" * n, 9_000_000),
        Bomb("keys", lambda n: json.dumps({f"k{i}": i for i in range(n)}), 400_000),
        Bomb("long number", lambda n: "1" * n, 9_000_000),
        Bomb("one text", lambda n: json.dumps({"game": "é" * n}, ensure_ascii=False), 4_900_000),
    ),
    "csv": (
        Bomb("columns", lambda n: "player," * n + "\n", 1_400_000),
        Bomb("lines", lambda n: "player,round\n" + "a,1\n" * n, 2_400_000),
        Bomb("open quote", lambda n: 'player,round\n"' + "a,\n" * n, 3_000_000),
    ),
    "xlsx": (
        Bomb("self-closed rows", lambda n: sheet("<sheetData>" + "<row/>" * n + "</sheetData>"), 1_600_000),
        Bomb("<c in a comment", lambda n: sheet("<!--" + "<c " * n + "--><sheetData/>"), 3_200_000),
        Bomb("one cell", lambda n: sheet('<sheetData><row><c t="inlineStr"><is><t>' + "a" * n + "</t></is></c></row></sheetData>"), 9_900_000),
        Bomb("spaces", lambda n: sheet(" " * n), 48_000_000),
    ),
    "ods": (
        Bomb("repeated rows", lambda n: ods(TABLE, after=REPEATED * n), 80_000),
        Bomb("sheets of them", lambda n: ods(*[TABLE] * n, after=REPEATED), 900),
    ),
    "pdf": (
        Bomb("fields", lambda n: pdf(*map(place, range(1, n))), 40_000),
        Bomb("one box, many pages", lambda n: pdf(place(1), pages="/Kids[" + "<</Type/Page/Annots[4 0 R]>>" * n + "]"), 80_000),
        Bomb("names", lambda n: pdf(*(f"<</FT/Tx/T({'a.' * 400}{i}+1)/V(x)>>" for i in range(n))), 3_600),
        Bomb("brackets", lambda n: pdf("[" * n), 2_900_000),
    ),
    "svg": (
        Bomb("rules by shapes", lambda n: SVG.format("<style>" + "".join(f".a.x{i}{{fill:red}}" for i in range(n)) + "</style>" + '<path class="a" d="M0 0h1v1"/>' * n), 16_000),
        Bomb("shapes", lambda n: SVG.format('<rect width="9" height="9" rx="2" stroke="red" stroke-opacity=".5"/>' * n), 32_000),
        Bomb("uses", lambda n: SVG.format(f'<g id="a">{"<desc/>" * n}</g>' + '<use href="#a"/>' * n), 16_000),
        Bomb("one path", lambda n: SVG.format(f'<path d="M0 0{"h1" * n}"/>'), 2_400_000),
        Bomb("arcs", lambda n: SVG.format(f'<path d="M0 0{"a1 1 0 0 0 .1 1" * n}"/>'), 320_000),
        Bomb("digits", lambda n: SVG.format(f'<rect width="{"1" * n}x" height="9"/>'), 4_900_000),
    ),
    "png": (
        Bomb("pixels", lambda n: png(int(n**0.5), int(n**0.5)), 32_000_000),
        Bomb("packed text", lambda n: png(100, 100, text=n), 128_000_000),
    ),
    "jpg": (
        Bomb("pixels in passes", lambda n: jpeg(int(n**0.5)), 16_000_000),
        Bomb("passes", scans, 1_600),
    ),
    "zip": (
        Bomb("zeros", lambda n: archive(game_dot_toml=bytes(n)), 128_000_000),
        Bomb("files", lambda n: archive(**{f"{i}_dot_md": b"" for i in range(n)}), 64_000),
    ),
}  # fmt: skip


class Spent(NamedTuple):
    """Processor seconds of all processes, the peak of any in MB, and what was answered."""

    seconds: float
    memory: float
    answer: str


def command(kind: str) -> list[str]:
    """What is run in the folder."""
    if kind == "zip":
        return [sys.executable, "-c", UNZIP]
    if kind in ("svg", "png", "jpg"):
        return [sys.executable, "-c", LOOK, f"a.{kind}"]
    return [sys.executable, "-m", "printkit", "score", "open", f"a.{kind}", "--json", "--lang", "en"]


def run(kind: str, data: str | bytes, folder: Path) -> Spent:
    """Read such a file."""
    words = command(kind)
    (folder / f"a.{kind}").write_bytes(data if isinstance(data, bytes) else data.encode())
    used = folder / "used"
    starter = [sys.executable, "-S", "-c", STARTER, str(8_000_000_000), "60", str(used), *words]
    done = subprocess.run(starter, cwd=folder, capture_output=True, text=True, check=False)
    status, seconds, memory = json.loads(used.read_text(encoding="utf-8"))
    try:
        answer = json.loads(done.stdout)
        problems = answer.get("problems", []) if isinstance(answer, dict) else answer
        told = ", ".join(dict.fromkeys(problem["code"] for problem in problems)) or "read"
    except (ValueError, KeyError, TypeError):
        told = (done.stdout + done.stderr).strip()[:60]
    return Spent(seconds, memory / 1e6, f"{status} {told[:60]}")


def measure(kind: str, bomb: Bomb, folder: Path) -> bool:
    """Print a bomb's row; whether it kept to its bounds."""
    floor = min(run(kind, bomb.make(1), folder).seconds for _ in range(TIMES))
    spent = []
    for doubling in range(DOUBLINGS, -1, -1):
        data = bomb.make(bomb.most >> doubling)
        spent.append(min(run(kind, data, folder) for _ in range(TIMES)))
    above = [max(0.0, one.seconds - floor) for one in spent]
    growth = [after / before if before > 0.1 else 1.0 for before, after in zip(above[-3:], above[-2:], strict=False)]
    memory = max(one.memory for one in spent)
    good = max(above) <= SECONDS and memory <= MEMORY and max(growth) < 4
    steps = " ".join(f"{one:5.2f}" for one in above)
    print(
        f"{kind:5}{bomb.name:20}{len(data) / 1e3:8.0f} kB  floor {floor:.2f}  {steps}  ×{growth[0]:.1f} ×{growth[1]:.1f}"
        f"{memory:6.0f} MB  {spent[-1].answer}{'' if good else '  BEYOND ITS BOUNDS'}",
        flush=True,
    )
    return good


def main() -> int:
    """Measure the formats that are named, or all; returns the exit status."""
    print(f"processor seconds above the floor for {', '.join(f'1/{1 << n}' for n in range(DOUBLINGS, 0, -1))} and all of it")
    good = True
    with tempfile.TemporaryDirectory() as folder:
        for kind in sys.argv[1:] or BOMBS:
            for bomb in BOMBS[kind]:
                good &= measure(kind, bomb, Path(folder))
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
