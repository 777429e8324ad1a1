"""Makes the corpus anew: the same evenings of every game as other programs save them, in ``tests/corpus/files/PROGRAM/GAME.xlsx``.

``python tests/corpus/make.py`` in the environment of the tests. What else it needs are ``soffice`` (LibreOffice Calc), ``ssconvert``
(Gnumeric), ``node`` and ``npm``, found on PATH; XlsxWriter, odfpy and pandas, ExcelJS and SheetJS are installed into a throw-away folder.
The tests read the committed files only. Those of other versions of the programs differ: look at what ``git diff --stat`` says.

The evenings are worked examples with a day and with names that are hard to write: ``evenings/GAME.csv``. Numbers are saved as numbers,
ticks as booleans, days as days, all else as text. Files are kept as they were saved for one game; of the others parts that no reader
looks at (pictures, themes, settings) are left out, since they are most of the bytes.
"""

from __future__ import annotations

import csv
import io
import json
import re
import shutil
import subprocess
import tempfile
import venv
import zipfile
from pathlib import Path

import shapes

import printkit
from printkit.gamefolder.catalog import BUILT_IN
from printkit.model.columns import columns
from printkit.scoring.checking.record import RecordCheck
from printkit.scoring.readers.files import parse
from printkit.scoring.writing import write

HERE = Path(__file__).parent

EVENINGS = {
    "babel-builders": "ten-players",
    "eitsuku": "hurry-own",
    "open": "chips-four-players",
    "open-the-price": "whole-game",
    "opt": "price-ladder",
    "unlock-tower": "towers-and-checks",
    "yacht": "",
}
"""Game → its example; the first one where none is named."""

NAMES = {"Aki": "髙橋 👑", "Ben": "007", "Chie": "A & <B>"}
"""A character that Unicode has twice and one beyond 16 bits, a name like a number, one to be escaped."""

DAY = "2026-07-04"
WHOLE = "open"
"""The game whose files are kept as they were saved."""

_UNREAD = re.compile(
    r"Thumbnails/|Configurations2/|xl/theme/|docProps/|settings\.xml|manifest\.rdf|meta\.xml|^styles\.xml|printerSettings"
)


def folder(game: str) -> Path:
    """Where a game lies."""
    built_in = BUILT_IN / game.replace("-", "_")
    return built_in if built_in.is_dir() else BUILT_IN.parents[1] / "examples" / game


def evening(name: str) -> tuple[list[list[str]], set[int]]:
    """The rows of a game's table, and which of its columns are ticks."""
    game = printkit.load(folder(name))
    path = folder(name) / "examples" / f"{EVENINGS[name]}.toml" if EVENINGS[name] else _first(folder(name))
    raw = json.loads(json.dumps(parse(path.name, path.read_bytes(), game).raw, default=str))
    record = _renamed(raw) | {"date": DAY}
    checked = RecordCheck(game)(record)
    if checked.record is None:  # not every game asks for the day
        checked = RecordCheck(game)(_renamed(raw))
    assert checked.record is not None, (name, checked.problems)
    rows = list(csv.reader(io.StringIO(write(checked.record.game, checked.record.data, "csv").decode())))
    ticks = {column.id for column in columns(game) if column.entry.kind == "tick" and not column.entry.fold}
    return rows, {place for place, head in enumerate(rows[0]) if head in ticks}


def _first(where: Path) -> Path:
    return min((where / "examples").glob("*.toml"))


def _renamed(value):
    match value:
        case str():
            return NAMES.get(value, value)
        case list():
            return [_renamed(one) for one in value]
        case dict():
            return {NAMES.get(key, key): _renamed(one) for key, one in value.items()}
    return value


def typed(cell: str, *, tick: bool) -> object:
    """A cell as a person's program has it: a number, a boolean, ``{"day": …}``, a text, or None."""
    if re.fullmatch(r"-?(?:0|[1-9][0-9]*)", cell):
        return bool(int(cell)) if tick else int(cell)
    return {"day": cell} if cell == DAY else cell or None


def slim(data: bytes) -> bytes:
    """A file without the parts that no reader looks at."""
    out = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(data)) as source,
        zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as target,
    ):
        for item in source.infolist():
            if not _UNREAD.search(item.filename) and not item.is_dir():
                kept = zipfile.ZipInfo(item.filename, (2026, 7, 4, 0, 0, 0))
                kept.compress_type = zipfile.ZIP_STORED if item.filename == "mimetype" else zipfile.ZIP_DEFLATED
                target.writestr(kept, source.read(item))
    return out.getvalue()


def run(*command: object, text: str = "") -> None:
    """Run a program to its end."""
    subprocess.run([str(one) for one in command], input=text, text=True, check=True, stdout=subprocess.DEVNULL)


def main() -> None:
    """Make all of it."""
    evenings = {}
    (HERE / "evenings").mkdir(exist_ok=True)
    for game in EVENINGS:
        rows, ticks = evening(game)
        with (HERE / "evenings" / f"{game}.csv").open("w", encoding="utf-8", newline="") as out:
            csv.writer(out, lineterminator="\n").writerows(rows)
        evenings[game] = [rows[0], *([typed(one, tick=place in ticks) for place, one in enumerate(row)] for row in rows[1:])]
    with tempfile.TemporaryDirectory() as temporary:
        work, saved = Path(temporary), Path(temporary) / "files"
        data = json.dumps(evenings)
        venv.create(work / "venv", with_pip=True)
        run(work / "venv/bin/pip", "install", "-q", "openpyxl", "XlsxWriter", "odfpy", "pandas")
        run("npm", "install", "--prefix", work, "--silent", "--no-audit", "--no-fund", "exceljs", "xlsx")
        run(work / "venv/bin/python", HERE / "save.py", saved, text=data)
        shutil.copy(HERE / "save.js", work)
        run("node", work / "save.js", saved, text=data)
        sources = sorted((saved / "openpyxl").glob("*.xlsx"))
        for kind in ("xlsx", "ods"):
            options = [f"-env:UserInstallation={(work / 'profile').as_uri()}", "--headless", "--convert-to", kind]
            run("soffice", *options, "--outdir", saved / "libreoffice", *sources)
            (saved / "gnumeric").mkdir(exist_ok=True)
            for source in sources:
                run("ssconvert", source, saved / "gnumeric" / f"{source.stem}.{kind}")
        for name, shape in shapes.SHAPES.items():
            for game, cells in evenings.items():
                path = saved / name / f"{game}.{'ods' if name.endswith('-ods') else 'xlsx'}"
                path.parent.mkdir(exist_ok=True)
                path.write_bytes(shape(cells))
        shutil.rmtree(HERE / "files", ignore_errors=True)
        for path in sorted(saved.rglob("*.*")):
            target = HERE / "files" / path.relative_to(saved)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(path.read_bytes() if path.stem == WHOLE else slim(path.read_bytes()))


if __name__ == "__main__":
    main()
