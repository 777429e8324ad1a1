"""Small files that once took minutes or gigabytes: told at once, in little memory; at most 100 problems, and how many more."""

from __future__ import annotations

import io
import json
import os
import zipfile
from pathlib import Path

import pytest

import fuzzing
from helpers_workbooks import ods
from printkit.gamefolder.catalog import BUILT_IN

OPEN = 'game = "open"\nvariant = "basic"\nplayers = ["Aki", "Ben"]\n'
NS = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'


def workbook(part, text):
    """A workbook in which one part is something else."""
    from printkit.workbooks.writing import book

    out = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(book([["player", "round"], ["a", "1"]], texts=(), title="a"))) as source,
        zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as target,
    ):
        for item in source.infolist():
            target.writestr(item.filename, text if item.filename == part else source.read(item))
    return out.getvalue()


def pdf(*fields, array=None, pages="/Kids[]/Count 0"):
    """A PDF with these fields and nothing else."""
    numbers = " ".join(f"{4 + number} 0 R" for number in range(len(fields)))
    objects = [
        "<</Type/Catalog/Pages 2 0 R/AcroForm 3 0 R>>",
        f"<</Type/Pages{pages}>>",
        f"<</Fields[{array or numbers}]>>",
        *fields,
    ]
    out, offsets = b"%PDF-1.7\n", []
    for number, text in enumerate(objects, 1):
        offsets.append(len(out))
        out += f"{number} 0 obj\n{text}\nendobj\n".encode()
    table = "".join(f"{offset:010} 00000 n \n" for offset in offsets)
    start = len(out)
    out += f"xref\n0 {len(offsets) + 1}\n0000000000 65535 f \n{table}".encode()
    return out + f"trailer<</Size {len(offsets) + 1}/Root 1 0 R>>\nstartxref\n{start}\n%%EOF".encode()


def place(number):
    return f"<</FT/Tx/T(r{number}-p1-place)/V(x)>>"


CASES = {
    "rounds4000.toml": lambda: OPEN + "[[rounds]]\n" * 4000,
    "rounds999.toml": lambda: OPEN + "[[rounds]]\n" * 999,
    "columns.csv": lambda: "player," * 1_000_000 + "\n" + "a," * 400_000,
    "cells.csv": lambda: "player,round\n" + "a," * 4_000_000,
    "lines.csv": lambda: "player,round\n" + "a,1\n" * 2_000_000,
    "wide.csv": lambda: ",".join(["player", "round", *map(str, range(290))]) + "\n" + (",".join("x" * 292) + "\n") * 4000,
    "players.json": lambda: json.dumps({"game": "open", "players": ["a"] * 1_900_000}),
    "players.toml": lambda: 'game = "open"\nplayers = [' + '"a",' * 2_000_000 + "]",
    "dotted.toml": lambda: ".".join(['"a"'] * 200_000) + " = 1",
    "dotted-literal.toml": lambda: ".".join(["'a'"] * 200_000) + " = 1",
    "dotted-bare.toml": lambda: ".".join(["a"] * 200_000) + " = 1",
    "dotted-header.toml": lambda: "[" + ".".join(['"a"'] * 200_000) + "]",
    "escaped.toml": lambda: 'a = "' + '\\"' * 2_000_000,
    "word.toml": lambda: "#" + "x" * 9_000_000 + "." * 60,
    "brackets.json": lambda: "[" * 100_000,
    "keys.json": lambda: json.dumps({f"k{number}": number for number in range(400_000)}),
    "misspelt.json": lambda: json.dumps(
        {"game": "open", "players": ["a"] * 990, "rounds": [{f"ordr{n}": n for n in range(18)} for _ in range(990)]}
    ),
    "names.json": lambda: json.dumps(
        {
            "game": "open",
            "variant": "basic",
            "players": [f"{number:04}" + "x" * 9000 for number in range(900)],
            "rounds": [{"order": ["?"] * 18} for _ in range(900)],
        }
    ),
    "tokens.json": lambda: '{"game":"open","a":NaN,' + '"b":1,\n' * 1_000_000,
    "styles.xlsx": lambda: workbook(
        "xl/styles.xml", f"<styleSheet {NS}><cellXfs>" + "<xf/>" * 1_800_000 + "</cellXfs></styleSheet>"
    ),
    "row.xlsx": lambda: workbook("xl/worksheets/sheet1.xml", f"<worksheet {NS}><sheetData><row>" + "<c/>" * 2_000_000),
    "bomb.xlsx": lambda: workbook("xl/worksheets/sheet1.xml", "<a>" + " " * 45_000_000),
    "rows.ods": lambda: ods(
        [["player", "round"], ["a", "1"]],
        after='<table:table-row table:number-rows-repeated="1048000"><table:table-cell/></table:table-row>',
    ),
    "sheets.ods": lambda: ods(
        *[[["player", "round"], ["a", "1"]]] * 20,
        after='<table:table-row table:number-rows-repeated="1048000"><table:table-cell/></table:table-row>',
    ),
    "rows.xlsx": lambda: workbook(
        "xl/worksheets/sheet1.xml", f"<worksheet {NS}><sheetData>" + "<row/>" * 4_000 + "</sheetData></worksheet>"
    ),
    "comment.xlsx": lambda: workbook(
        "xl/worksheets/sheet1.xml", f"<worksheet {NS}><!--" + "<c " * 20_000 + "--><sheetData/></worksheet>"
    ),
    "text.xlsx": lambda: workbook("xl/worksheets/sheet1.xml", f"<worksheet {NS}><sheetData>" + "<row/>" * 900_000),
    "fields.pdf": lambda: pdf(*map(place, range(1, 30_000))),
    "fields3000.pdf": lambda: pdf(*map(place, range(1, 3_000))),
    "same.pdf": lambda: pdf(place(1), array="4 0 R " * 900_000),
    "inline.pdf": lambda: pdf(array="<</FT/Tx/T(a)/V(x)>>" * 60_000),
    "value.pdf": lambda: pdf(f"<</FT/Tx/T(r1-p1-place)/V({'9' * 9_000_000})>>"),
    "name.pdf": lambda: pdf("<</FT/Tx/T 12/V(x)>>", "<</FT/Tx/T/Name/V(x)>>", place(1)),
    "list.pdf": lambda: pdf("<</FT/Tx/T[1 2]/V(x)>>"),
    "ring.pdf": lambda: pdf("<</T(a)/Kids[4 0 R]>>"),
    "above.pdf": lambda: pdf("<</T(a)/V(x)/Parent 4 0 R>>"),
    "pages-ring.pdf": lambda: pdf(place(1), pages="/Kids[2 0 R 2 0 R 5 0 R]"),
    "pages.pdf": lambda: pdf(place(1), pages="/Kids[" + "<</Type/Page/Annots[4 0 R]>>" * 20_000 + "]"),
    "boxes.pdf": lambda: pdf(
        "<</Type/Page/Annots[" + "5 0 R " * 19_000 + "]>>",
        "<</Subtype/Widget/FT/Btn/T(r1-p1-place)/AS/Yes/AP<</N 5 0 R>>/Parent 5 0 R>>",
        pages="/Kids[4 0 R]",
    ),
    "deep.pdf": lambda: pdf(
        *(f"<</T(a)/V(x)/Parent {max(4, number - 1)} 0 R/Kids[{number + 1} 0 R]>>" for number in range(4, 15_000))
    ),
    "names.pdf": lambda: pdf(*(f"<</FT/Tx/T({'a.' * 400}{number}+1)/V(x)>>" for number in range(3_000))),
}


@pytest.mark.turns(2)
@pytest.mark.parametrize("names", [list(CASES)[n::5] for n in range(5)], ids=lambda names: names[0])
def test_any_file_is_told_in_little_time_and_memory(tmp_path, names):
    """Each of several files gets its answer: 3 s of a processor and 300 MB at most, and no end of messages."""
    for name in names:
        data = CASES[name]()
        (tmp_path / name).write_bytes(data if isinstance(data, bytes) else data.encode())
    status, out, err, seconds, held = fuzzing.told(["score", "open", *names, "--json", "--lang", "en"], tmp_path)
    fuzzing.sound(status, err, seconds, held, len(names))
    answers = [json.loads(line) for line in out.splitlines()]
    assert [answer["file"] for answer in answers] == names
    for answer in answers:
        assert 1 <= len(answer["problems"]) <= 101
        assert not {"bug"} & {problem["code"] for problem in answer["problems"]}
    assert len(out) + len(err) < 1_000_000


def test_many_problems_are_counted(tmp_path):
    """A hundred are told, then how many more."""
    (tmp_path / "a.toml").write_text(OPEN + "[[rounds]]\n" * 200)
    _, out, err, _, _ = fuzzing.told(["score", "open", "a.toml", "--json", "--lang", "en"], tmp_path)
    problems = json.loads(out)["problems"]
    assert len(problems) == 101
    assert problems[-1]["code"] == "more-problems"
    assert problems[-1]["message"].partition(" ")[2] in err


@pytest.mark.parametrize("name", ["pipe.toml", "/dev/zero", "folder.json"])
def test_what_is_no_ordinary_file_is_refused(tmp_path, name):
    """A pipe without a writer would be waited for, a device never ends; the next file is scored all the same."""
    os.mkfifo(tmp_path / "pipe.toml")
    (tmp_path / "folder.json").mkdir()
    (tmp_path / "z.toml").write_text(OPEN)
    status, out, _, seconds, held = fuzzing.told(["score", "open", name, "z.toml", "--json"], tmp_path)
    fuzzing.sound(status, "", seconds, held, 1)
    first, second = map(json.loads, out.splitlines())
    assert [first["problems"][0]["code"], second["file"]] == ["unreadable", "z.toml"]


@pytest.mark.parametrize(
    "option", [("--font", "/dev/zero"), ("--font", "pipe"), ("--edition", "/dev/zero.toml"), ("--edition", "./pipe")]
)
def test_fonts_and_editions_too(tmp_path, option):
    """Whatever is named on the command line."""
    os.mkfifo(tmp_path / "pipe")
    status, _, err, seconds, held = fuzzing.told(["build", "open", *option, "--lang", "en"], tmp_path)
    fuzzing.sound(status, err, seconds, held, 1)
    assert status == 2


def test_one_file_that_breaks_printkit_does_not_stop_the_others(monkeypatch, unlock_tower):
    """It is told as what it is, a bug; the files after it are scored."""
    from printkit.scoring import run

    real = run.parse

    def parse(name, data, game):
        if name == "bad.toml":
            raise TypeError("no text")
        return real(name, data, game)

    monkeypatch.setattr(run, "parse", parse)
    good = b'game = "unlock-tower"\n'
    answers = list(run.score_sources([("bad.toml", good), ("a.toml", good)], unlock_tower))
    assert answers[0].problems[0].code == "bug"
    assert answers[1].problems[0].code == "missing-key"
    monkeypatch.setattr(run, "parse", lambda *_: (_ for _ in ()).throw(MemoryError))
    (answer,) = run.score_sources([("a.toml", good)], unlock_tower)
    assert [problem.code for problem in answer.problems] == ["too-large"]


@pytest.mark.turns(3)
@pytest.mark.parametrize("output", ["a.json", "a.csv", "a.xlsx", "a.txt"])
def test_names_that_are_no_utf_8_are_written_with_escapes(tmp_path, output):
    """In every export; so are control characters."""
    example = next(iter(sorted((BUILT_IN / "unlock_tower" / "examples").glob("*.toml")))).read_bytes()
    name = os.fsdecode(b"caf\xe9\x01.toml")
    (tmp_path / name).write_bytes(example)
    done = fuzzing.told(["score", "unlock-tower", name, name, "-o", output, "--lang", "en"], tmp_path)
    assert done[0] == 0, done
    data = Path(tmp_path, output).read_bytes()
    if not output.endswith(".xlsx"):
        assert b"caf\\" in data
        data.decode()
