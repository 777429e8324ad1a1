"""One random evening by every way in: what printkit writes, what other programs write, forms that other programs fill in.

Every way must come to the same answer: who won, with how many points, and which problems. A record is a worked example with
other names and now and then another number; whether it is right or wrong, it is so by every way.
"""

from __future__ import annotations

import csv
import io
import json
import random
import re
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent / "corpus"))

import shapes

from helpers_fill import FILLERS
from printkit.gamefolder.catalog import BUILT_IN, Catalog
from printkit.model.columns import columns
from printkit.scoring.checking.record import RecordCheck
from printkit.scoring.readers.files import parse
from printkit.scoring.run import score_sources
from printkit.scoring.writing import write

NAMES = (
    "007", "-1", "=1+1", "TRUE", "1e5", "A & <B>", "髙橋 👑", 'Q"uote', "O'Brien", "a;b", "a b", "12:30", "1/2", "Ａｋｉ",
    "nan", "none", "2026-01-01", "{x}", "[1]", "Zoë", "ﾀﾅｶ", "a,b", "%s", "@x", "ß", "İ", "yes", "名無し。", "50%", "00", "+5",
)  # fmt: skip
"""Names that programs take for something else."""

Rows = list[list[Any]]


@cache
def evenings(game: str) -> tuple[Mapping[str, Any], ...]:
    """The worked examples of a game that are records, as plain data."""
    found = Catalog().load(game)
    made = []
    for path in sorted((BUILT_IN / game.replace("-", "_") / "examples").glob("*.toml")):
        raw = parse(path.name, path.read_bytes(), found).raw
        checked = RecordCheck(found)(raw)
        if checked.record is not None and checked.record.game.edition == found.edition:
            made.append(json.loads(json.dumps(raw, default=str)))
    return tuple(made)


def changed(chance: random.Random, raw: Any) -> Any:
    """The same evening with other people, and now and then one number more or less."""
    players = raw["players"]
    names = [one if isinstance(one, str) else one["name"] for one in players]
    chosen = chance.sample(NAMES, len(names))
    called = {old: new if chance.random() < 0.7 else old for old, new in zip(names, chosen, strict=True)}

    def one(value: Any) -> Any:
        match value:
            case str():
                return called.get(value, value)
            case bool():
                return value
            case int():
                return max(0, value + chance.choice((-1, 1))) if chance.random() < 0.01 else value
            case list():
                return [one(part) for part in value]
            case dict():
                return {called.get(key, key): one(part) for key, part in value.items()}
        return value

    return {**one(raw), "game": raw.get("game", "")}


def typed(cell: str, *, tick: bool) -> object:
    """A cell as a spreadsheet program keeps it: a number, a boolean, a day, a text, or nothing."""
    if re.fullmatch(r"-?(?:0|[1-9][0-9]{0,14})", cell):
        return bool(int(cell)) if tick else int(cell)
    return cell or None


def by_openpyxl(rows: Rows) -> bytes:
    """With its own guesses: a text that begins with = is told to be a text."""
    import openpyxl

    book, out = openpyxl.Workbook(), io.BytesIO()
    for number, row in enumerate(rows, 1):
        for column, value in enumerate(row, 1):
            if value is not None:
                cell = book.active.cell(number, column)
                cell.value = date.fromisoformat(value["day"]) if isinstance(value, dict) else value
                if isinstance(value, str):
                    cell.data_type = "s"
    book.save(out)
    return out.getvalue()


def by_csv(delimiter: str, encoding: str, quoting: int) -> Callable[[list[list[str]]], bytes]:
    """As programs export text: their delimiter, their encoding, everything in quotes or little."""

    def made(rows: list[list[str]]) -> bytes:
        out = io.StringIO()
        csv.writer(out, delimiter=delimiter, quoting=quoting, lineterminator="\r\n").writerows(rows)
        return out.getvalue().encode(encoding)

    return made


def _saved(writer: Callable[[Rows, Path], None], kind: str) -> Callable[[Rows], bytes]:
    def made(rows: Rows) -> bytes:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / f"a.{kind}"
            writer(rows, path)
            return path.read_bytes()

    return made


def _libraries() -> dict[str, Callable[[Rows], bytes]]:
    """The writers of the corpus, where their libraries are installed (`make fuzz` installs them)."""
    try:
        from save import WRITERS
    except ImportError:
        return {}
    return {f"{name}-{kind}": _saved(writer, kind) for name, (writer, kinds) in WRITERS.items() for kind in kinds.split()}


TABLES: Mapping[str, Callable[[Rows], bytes]] = {"openpyxl": by_openpyxl, **shapes.SHAPES, **_libraries()}
TEXTS = {
    "excel": by_csv(",", "utf-8-sig", csv.QUOTE_MINIMAL),
    "excel-semicolon": by_csv(";", "utf-8-sig", csv.QUOTE_MINIMAL),
    "google": by_csv(",", "utf-8", csv.QUOTE_MINIMAL),
    "libreoffice-quoted": by_csv(",", "utf-8", csv.QUOTE_ALL),
    "tabs": by_csv("\t", "utf-8", csv.QUOTE_MINIMAL),
}


def ways(chance: random.Random, record: Any) -> Iterator[tuple[str, list[tuple[str, bytes]], bool]]:
    """The name of each way, its files, and whether they are the players' own sheets."""
    game = record.game
    for kind in ("json", "csv", "xlsx"):
        yield f"printkit.{kind}", [(f"a.{kind}", write(game, record.data, kind))], False
    rows = list(csv.reader(io.StringIO(write(game, record.data, "csv").decode("utf-8-sig"))))
    for name, made in TEXTS.items():
        yield name, [(f"a.{'tsv' if name == 'tabs' else 'csv'}", made(rows))], False
    ticks = {column.id for column in columns(game) if column.entry.kind == "tick" and not column.entry.fold}
    heads = rows[0]
    cells = [heads, *([typed(cell, tick=head in ticks) for head, cell in zip(heads, row, strict=True)] for row in rows[1:])]
    for name in chance.sample(sorted(TABLES), 3):
        yield name, [(f"a.{'ods' if name.endswith('-ods') else 'xlsx'}", TABLES[name](cells))], False
    if chance.random() < FORMS:
        yield from forms(chance, record)


FORMS = 0.15
"""How often an evening is filled into a form, too, which takes longest."""


def forms(chance: random.Random, record: Any) -> Iterator[tuple[str, list[tuple[str, bytes]], bool]]:
    """The evening on a form by one program, where a form has room for all of it."""
    from test_forms_of_all_games import everything, needed, sheets

    game = record.game
    for component in (c for c in game.components if c.fillable):
        each = sheets(record, component)
        held = [len(needed(game, values)) for values in each]
        if sum(held) < len(needed(game, everything(record))) or min(held) < 2:
            continue
        beyond = any(ord(sign) > 0xFFFF for sign in str(record.data))
        program = chance.choice([name for name in FILLERS if name not in SLOW and not (beyond and name == "pdfium")])
        blank = _blank(game, component.id)
        files = [(f"{n}.pdf", FILLERS[program](blank, _exported(values))) for n, values in enumerate(each)]
        yield f"{program} on {component.id}", files, "player" in component.fixed
        return


SLOW = {"pdfjs", "firefox"}
"""Programs that take a second a form. PDFium is left out where a name is beyond U+FFFF, which it stores as another character (docs/files.md)."""


def _exported(values: Mapping[str, Any]) -> dict[str, bool | str]:
    return {name: value if value is True else str(value) for name, value in values.items()}


def _blank(game: Any, component: str) -> bytes:
    from printkit.paint.pdf import paint
    from printkit.printing.documents import document
    from printkit.printing.job import Job, load_fonts
    from printkit.printing.sheets import pages

    key = (game.id, game.edition, str(game.readings), component)
    if key not in _BLANKS:
        job = Job("en", form=True)
        fonts = load_fonts(job)
        printed = pages(game, game.component(component), job, fonts)
        _BLANKS[key] = paint(document(game, [printed], job, "form"), fonts.file)
    return _BLANKS[key]


_BLANKS: dict[tuple[str, ...], bytes] = {}


def outcome(answer: Any) -> dict[str, Any]:
    """What every way must agree on."""
    found = answer.as_dict("en")
    if not found["valid"]:
        return {"valid": False}
    kept = {key: found[key] for key in ("valid", "winners", "decided_by", "finished")}
    return {**kept, "players": [(one["name"], one["total"], one["rank"]) for one in found["players"]]}


def as_ticked(raw: Any) -> Any:
    """The same evening as boxes can say it: where none of a group is ticked, the group says nothing, not 0."""
    players = [
        {**one, "checks": {box: ticks for box, ticks in one["checks"].items() if ticks}}
        if isinstance(one, dict) and isinstance(one.get("checks"), dict)
        else one
        for one in raw["players"]
    ]
    return {**raw, "players": players}


def evening(chance: random.Random, game: str) -> list[str]:
    """What differs between the ways of one evening; nothing where all agree, or where it can't be written down."""
    found = Catalog().load(game)
    raw = changed(chance, chance.choice(evenings(game)))
    checked = RecordCheck(found)(raw)
    if checked.record is None:
        return []
    (first,) = score_sources([("a.json", json.dumps({**raw, "game": game}).encode())], found)
    (ticked,) = score_sources([("a.json", json.dumps({**as_ticked(raw), "game": game}).encode())], found)
    expected, on_paper, differing = outcome(first), outcome(ticked), []
    for name, files, apart in ways(chance, checked.record):
        (answer,) = score_sources(files, found, sheets=apart)
        codes = {problem.code for problem in answer.problems if problem.severity == "error"}
        if codes == {"formula-without-value"} or (codes and " on " in name):
            continue  # refused, and rightly: libraries take a name such as =1+1 for a formula, and boxes can't say "none of these"
        if (seen := outcome(answer)) != (wanted := on_paper if " on " in name else expected):
            first_few = [(problem.code, problem.where) for problem in answer.problems][:4]
            differing.append(f"{game} by {name}: {seen} for {wanted}; {first_few}; {json.dumps(raw, ensure_ascii=False)[:600]}")
    return differing
