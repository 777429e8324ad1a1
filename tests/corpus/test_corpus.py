"""Evenings as other programs save them: each is read as the record it was made from or refused as its shape deserves, by every way in."""

from __future__ import annotations

import csv
import io
import json
from functools import cache
from pathlib import Path

import pytest
import shapes

import printkit
from catalog_cases import game_ids
from printkit.gamefolder.catalog import BUILT_IN
from printkit.web.bridge import answer

HERE = Path(__file__).parent
FILES = sorted((HERE / "files").glob("*/*.*"))
GAMES = sorted(path.stem for path in (HERE / "evenings").glob("*.csv"))

TOLD = {"shape-excel-hidden": ["sheets-not-read"]}
"""Warnings beside an evening that is read right."""

REFUSED = {("sheetjs", ".ods"): "cell-shows-other", ("xlsxwriter-formulas", ".xlsx"): "formula-without-value"}
"""A day that is saved as a number with the text of a day beside it. Formulas of a file that asks to be computed anew, which shows other values than it holds:
XlsxWriter keeps a 0 beside each unless it is told better, and openxlsx2 what Excel once computed from other cells (https://libxlsxwriter.github.io/faq.html,
"Why do my formulas show a zero result in some, non-Excel applications?"; https://github.com/JanMarvin/openxlsx2/pull/428, "Enforce fullCalcOnLoad")."""

WITHOUT_DAY = {"yacht"}


@cache
def game_of(name):
    """The game of an evening: one that comes with printkit, or an example."""
    return printkit.load(name if name in game_ids() else BUILT_IN.parents[1] / "examples" / name)


@cache
def evening(name):
    """What every file of the evening must be read as."""
    reading = printkit.read(game_of(name), (f"{name}.csv", (HERE / "evenings" / f"{name}.csv").read_bytes()))
    assert reading.valid
    return reading.record


def outcome(path):
    """The code by which the file must be refused; empty where it must be read right."""
    code = REFUSED.get((path.parent.name, path.suffix), "")
    return "" if path.stem in WITHOUT_DAY and code == "cell-shows-other" else code


@pytest.mark.turns(3)
@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.name}")
def test_a_file_is_read_as_the_evening_it_was_made_from(path):
    """The record of the API, and the boxes of the page."""
    game, files = game_of(path.stem), [(path.name, path.read_bytes())]
    reading = printkit.read(game, files)
    if code := outcome(path):
        assert (reading.record, {problem.code for problem in reading.problems}) == (None, {code})
    else:
        assert [problem.code for problem in reading.problems] == TOLD.get(path.parent.name, [])
        assert reading.record == evening(path.stem)
    if path.stem in game_ids():
        shown, plain = boxes(path.stem, *files[0]), boxes(path.stem, "a.json", json.dumps(evening(path.stem)).encode())
        assert plain["values"]
        assert shown["values"] == (None if outcome(path) else plain["values"])


@cache
def boxes(game, name, data):
    """What the page shows for a dropped file."""
    return json.loads(answer("dropped.read", json.dumps({"lang": "en", "game": {"id": game}}), [(name, data)])[0])["data"]


@pytest.mark.turns(3)
@pytest.mark.parametrize("name", GAMES)
def test_the_command_scores_all_files_of_an_evening_alike(run, name):
    """In one run; those that are refused have no winner."""
    own = [path for path in FILES if path.stem == name]
    _, out, _ = run("score", _argument(name), HERE / "evenings" / f"{name}.csv", *own, "--json", "--lang", "en")
    plain, *others = map(json.loads, out.splitlines())
    assert plain["valid"]
    assert len(others) == len(own) > 15
    for path, one in zip(own, others, strict=True):
        if code := outcome(path):
            assert (one["valid"], [problem["code"] for problem in one["problems"]]) == (False, [code])
        else:
            assert {**one, "file": "", "problems": []} == {**plain, "file": "", "problems": []}


def _argument(name):
    return name if name in game_ids() else BUILT_IN.parents[1] / "examples" / name


@pytest.mark.parametrize("name", GAMES)
def test_the_corpus_is_small_and_whole(name):
    """Every program has saved every evening."""
    programs = {(path.parent.name, path.suffix) for path in FILES}
    assert {(path.parent.name, path.suffix) for path in FILES if path.stem == name} == programs
    assert all(path.stat().st_size < 20_000 for path in FILES)
    assert sum(path.stat().st_size for path in FILES) < 550_000


def test_the_script_makes_what_is_committed():
    """Of the shapes, which need no other program; the rest is read as it was saved."""
    import make

    for name in GAMES:
        heads, ticks = make.evening(name)
        ticked = {heads[0][place] for place in ticks}
        with (HERE / "evenings" / f"{name}.csv").open(encoding="utf-8", newline="") as file:
            first, *rows = csv.reader(file)
        assert {*first} <= {*heads[0]}  # columns may have come since
        cells = [first, *([make.typed(one, tick=head in ticked) for head, one in zip(first, row, strict=True)] for row in rows)]
        for shape, made in shapes.SHAPES.items():
            path = HERE / "files" / shape / f"{name}.{'ods' if shape.endswith('-ods') else 'xlsx'}"
            data = made(cells)
            assert path.read_bytes() == (data if name == make.WHOLE else make.slim(data)), path


def rows_of(name):
    """The cells of an evening, numbers as numbers."""
    with (HERE / "evenings" / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return [
            [int(cell) if cell.isdecimal() and cell[0] != "0" else cell or None for cell in row] for row in csv.reader(file)
        ]


def _changed(rows, change):
    """The evening of OPEN with a `change` in the XML of the sheet that Excel saves."""
    import zipfile

    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(shapes.excel(rows))) as source, zipfile.ZipFile(out, "w") as target:
        for item in source.infolist():
            text = source.read(item).decode()
            if item.filename == "xl/worksheets/sheet1.xml":
                text, before = change(text), text
                assert text != before
            target.writestr(item, text)
    return out.getvalue()


PLACE = '<c r="C3" s="1"><v>1</v></c>'
"""Where the first of the first round stands in the file of `excel`."""

HARM = {
    "formula without its value": ("formula-without-value", '<c r="C3"><f>A3+0</f></c>'),
    "formula that fails": ("cell-error", '<c r="C3" t="e"><f>1/0</f><v>#DIV/0!</v></c>'),
    "text that is nowhere": ("cell-not-read", '<c r="C3" t="s"><v>999</v></c>'),
    "kind nobody knows": ("cell-not-read", '<c r="C3" t="x"><v>1</v></c>'),
    "number with a comma": ("cell-not-read", '<c r="C3"><v>1,0</v></c>'),
    "number as Python writes it": ("cell-not-read", '<c r="C3"><v>1_0</v></c>'),
    "no number": ("cell-not-read", '<c r="C3"><v>nan</v></c>'),
    "cell that is there twice": ("not-xlsx", f"{PLACE}{PLACE.replace('<v>1', '<v>2')}"),
    "half a character": ("cell-not-read", '<c r="C3" t="inlineStr"><is><t>_xD83D_</t></is></c>'),
}


@pytest.mark.parametrize("harm", HARM)
def test_what_a_program_would_show_otherwise_is_refused(harm):
    """Never read as a blank or as something else."""
    code, cell = HARM[harm]
    reading = printkit.read(game_of("open"), ("a.xlsx", _changed(rows_of("open"), lambda text: text.replace(PLACE, cell))))
    assert (reading.record, [problem.code for problem in reading.problems]) == (None, [code])


def test_merged_rounds_are_refused_or_told():
    """The number of a round merged over its players: the program shows one number for four rows, and three are blank."""
    rows = rows_of("open")
    merged = '<mergeCells count="1"><mergeCell ref="A3:A6"/></mergeCells>'
    data = _changed(rows, lambda text: text.replace("</sheetData>", f"</sheetData>{merged}"))
    assert [problem.code for problem in printkit.read(game_of("open"), ("a.xlsx", data)).problems] == ["cell-covered"]
    rows[3][0] = rows[4][0] = rows[5][0] = None
    blank = printkit.read(
        game_of("open"), ("a.xlsx", _changed(rows, lambda t: t.replace("</sheetData>", f"</sheetData>{merged}")))
    )
    assert not blank.valid or blank.record == evening("open")
