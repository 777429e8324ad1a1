"""What outputs never replace: inputs of the same run, score books, records, filled forms; by content, whatever the command."""

from __future__ import annotations

import io
import os
import stat
import zipfile
from pathlib import Path

import pytest
from openpyxl import load_workbook

from helpers_fill import pikepdf
from helpers_folder import write_folder
from printkit.gamefolder.catalog import BUILT_IN

EXAMPLE = BUILT_IN / "unlock_tower" / "examples"
GAME = "unlock-tower"


@pytest.fixture
def record(tmp_path):
    """A record that scores, as TOML."""
    path = tmp_path / "evening.toml"
    path.write_bytes(b"# typed\n" + next(iter(sorted(EXAMPLE.glob("*.toml")))).read_bytes())
    return path


def converted(run, record, name):
    """The same record in another format, as somebody might have typed it."""
    from printkit.gamefolder.catalog import Catalog
    from printkit.scoring.checking.record import RecordCheck
    from printkit.scoring.readers.files import parse
    from printkit.scoring.writing import write

    game = Catalog().load(GAME)
    checked = RecordCheck(game)(parse("a.toml", record.read_bytes(), game).raw)
    path = record.with_name(name)
    data = write(checked.record.game, checked.record.data, path.suffix[1:])
    if path.suffix == ".xlsx":  # as a spreadsheet program saves it
        book = load_workbook(io.BytesIO(data))
        book.active["A30"] = "typed"
        book.save(path)
    else:
        path.write_bytes(b"# typed\n" * (path.suffix == ".toml") + data)
    return path


def filled_form(run, tmp_path):
    """A folder with a sheet that somebody has filled in where it was built."""
    assert run("build", GAME, "sheet", "--form", "-o", "forms", "--lang", "en")[0] == 0
    path = tmp_path / "forms" / "sheet.form.en.pdf"
    path.write_bytes(pikepdf(path.read_bytes(), {"p1-name": "Aki"}))
    return path


@pytest.mark.parametrize("name", ["typed.toml", "typed.json", "typed.csv", "typed.xlsx"])
@pytest.mark.parametrize(
    "command",
    [("score", GAME, "evening.toml", "-o"), ("read", GAME, "evening.toml", "-o"), ("template", GAME, "--format", "csv", "-o")],
    ids=["score", "read", "template"],
)
def test_no_output_replaces_a_typed_record(run, record, command, name):
    """In any format, told by what it holds; with --replace it does."""
    path = converted(run, record, name)
    kept = path.read_bytes()
    status, out, err = run(*command, name, "--lang", "en")
    assert (status, out, path.read_bytes()) == (2, "", kept)
    assert name in err
    if command[0] == "score" and name.endswith(".toml"):
        assert "for records that people type" in err
        return
    assert "--replace" in err
    if command[0] == "read" and not name.endswith((".toml", ".json")):
        assert (run(*command, name, "--replace")[0], path.read_bytes()) == (2, kept)  # it writes no such file
        return
    path.write_bytes(kept.replace(b"Aki", b"Eli") if name.endswith((".toml", ".json")) else kept)
    kept = path.read_bytes()
    assert run(*command, name, "--replace")[0] == 0
    assert path.read_bytes() != kept


@pytest.mark.parametrize("holding", ["record", "book"])
@pytest.mark.parametrize("name", ["notes.txt", "noname"])
def test_content_decides_and_not_the_name(run, record, tmp_path, holding, name):
    """A record or a book under any name stays."""
    if holding == "book":
        assert run("score", GAME, "evening.toml", "--book", name)[0] == 0
    else:
        Path(name).write_bytes(record.read_bytes())
    kept = Path(name).read_bytes()
    status, _, err = run("score", GAME, "evening.toml", "-o", name, "--lang", "en")
    assert (status, Path(name).read_bytes()) == (2, kept)
    assert "--replace" in err


@pytest.mark.parametrize(
    "command",
    [
        ("score", GAME, "evening.toml", "-o"),
        ("template", GAME, "-o"),
        ("read", GAME, "evening.toml", "-o"),
        ("book", "club.book", "export", "--format", "csv", "-o"),
        ("calibrate", "--paper", "a4", "-o"),
    ],
    ids=lambda command: command[0],
)
def test_no_command_replaces_a_season(run, record, tmp_path, command):
    """A score book, whatever it is called."""
    assert run("score", GAME, "evening.toml", "--book", "club.book")[0] == 0
    season = tmp_path / "season.pdf"
    season.write_bytes((tmp_path / "club.book").read_bytes())
    status, _, err = run(*command, season, "--lang", "en")
    assert (status, season.read_bytes()) == (2, (tmp_path / "club.book").read_bytes())
    assert "score book" in err


@pytest.mark.parametrize(
    "arguments",
    [
        ("score", GAME, "INPUT", "-o", "INPUT"),
        ("read", GAME, "INPUT", "-o", "INPUT"),
        ("score", GAME, "evening.toml", "--book", "INPUT", "-o", "INPUT"),
        ("book", "INPUT", "export", "-o", "INPUT"),
        ("template", GAME, "--edition", "INPUT", "-o", "INPUT"),
    ],
)
def test_no_input_of_the_run_is_replaced_even_if_that_is_allowed(run, record, tmp_path, arguments):
    """By any name: through a link too. --replace is about other files."""
    if "--book" in arguments or arguments[0] == "book":
        assert run("score", GAME, "evening.toml", "--book", "same")[0] == 0
    elif "--edition" in arguments:
        (tmp_path / "same").write_text((BUILT_IN / "unlock_tower/editions/printkit.toml").read_text("utf-8"), "utf-8")
        (tmp_path / "same").rename(tmp_path / "same.toml")
        (tmp_path / "same").symlink_to("same.toml")
        arguments = [a if i != 3 else "same.toml" for i, a in enumerate(arguments)]
    else:
        (tmp_path / "same").write_bytes(converted(run, record, "x.json").read_bytes())
    (tmp_path / "other").symlink_to("same")
    kept = (tmp_path / "same").read_bytes()
    given = ["same" if a == "INPUT" else a for a in arguments]
    for output in ("same", "other"):
        given[-1] = output
        status, _, err = run(*given, "--replace", "--lang", "en")
        assert (status, (tmp_path / "same").read_bytes()) == (2, kept)
        assert "same run" in err


@pytest.mark.turns(3, among="dear")
@pytest.mark.parametrize("command", ["build", "kit"])
def test_a_filled_form_is_not_printed_over(run, tmp_path, command):
    """What somebody typed into a form stays until it is allowed to go; an empty form is made anew."""
    path = filled_form(run, tmp_path)
    if command == "kit":
        path = path.rename(path.with_name("sheet.en.pdf"))
    kept = path.read_bytes()
    given = [command, GAME, *(["sheet", "--form"] if command == "build" else []), "-o", "forms", "--lang", "en"]
    status, _, err = run(*given)
    assert (status, path.read_bytes()) == (2, kept)
    assert "filled" in err
    assert run(*given, "--replace")[0] == 0
    assert path.read_bytes() != kept
    if command == "build":
        assert run(*given)[0] == 0


@pytest.mark.parametrize("ending", [".json", ".csv", ".xlsx", ".txt", ".pdf"])
def test_an_earlier_answer_is_replaced(run, record, ending):
    """As ever: the second run writes what the first one did, also about other files."""
    other = record.with_name("other.toml")
    other.write_bytes(record.read_bytes() + b"\n# again\n")
    assert run("score", GAME, "evening.toml", "-o", f"a{ending}", "--lang", "ja")[0] == 0
    assert run("score", GAME, "other.toml", "evening.toml", "-o", f"a{ending}", "--lang", "en")[0] == 0


@pytest.mark.parametrize("kind", ["csv", "json", "bgstats", "bgg"])
def test_an_earlier_export_is_replaced(run, record, kind):
    """A book that has grown is exported to the same file."""
    assert run("score", GAME, "evening.toml", "--book", "club.book")[0] == 0
    assert run("book", "club.book", "export", "--format", kind, "-o", f"x.{'xml' if kind == 'bgg' else 'json'}")[0] == 0
    assert run("score", GAME, "evening.toml", "--book", "club.book", "--again")[0] == 0
    assert run("book", "club.book", "export", "--format", kind, "-o", f"x.{'xml' if kind == 'bgg' else 'json'}")[0] == 0


def test_a_kit_is_made_anew(run, tmp_path):
    """Its manifest, sums and zip are ours."""
    given = ("kit", "five-rolls", "--games", write_folder(tmp_path), "-o", "kit", "--lang", "en")
    for more in ((), (), ("--ink", "mono")):
        assert run(*given, *more)[0] == 0
    (packed,) = tmp_path.glob("*.zip")
    with zipfile.ZipFile(packed, "a") as archive:
        archive.writestr("notes.txt", "my own")
    kept = packed.read_bytes()
    assert (run(*given)[0], packed.read_bytes()) == (2, kept)


def test_a_link_is_written_through_and_a_mode_kept(run, record, tmp_path):
    """The link stays; the file it leads to gets the answer, and its mode."""
    (tmp_path / "there").mkdir()
    real = tmp_path / "there" / "answer.json"
    assert run("score", GAME, "evening.toml", "-o", real)[0] == 0
    real.chmod(0o640)
    link = tmp_path / "link.json"
    link.symlink_to(real)
    assert run("score", GAME, "evening.toml", "evening.toml", "-o", link)[0] == 0
    assert link.is_symlink()
    assert real.read_text("utf-8").count("\n") == 2
    assert stat.S_IMODE(real.stat().st_mode) == 0o640


def test_a_link_to_nothing_makes_what_it_names_and_a_ring_is_refused(run, record, tmp_path):
    """Neither becomes a file in the link's place."""
    (tmp_path / "link.json").symlink_to("later.json")
    assert run("score", GAME, "evening.toml", "-o", "link.json")[0] == 0
    assert (tmp_path / "link.json").is_symlink()
    assert (tmp_path / "later.json").is_file()
    (tmp_path / "ring.json").symlink_to("ring.json")
    assert run("score", GAME, "evening.toml", "-o", "ring.json")[0] == 2
    assert os.readlink("ring.json") == "ring.json"  # noqa: PTH115 - whatever it leads to


def test_a_file_that_nobody_may_write_is_not_replaced(run, record, tmp_path):
    """Read-only is somebody's word, also to the superuser."""
    path = tmp_path / "answer.json"
    path.write_text("")
    path.chmod(0o444)
    status, _, err = run("score", GAME, "evening.toml", "-o", path, "--lang", "en")
    assert (status, path.read_bytes()) == (2, b"")
    assert "answer.json" in err


def test_the_refusal_comes_before_the_work(run, record, tmp_path):
    """The book isn't written when the answer can't be."""
    typed = converted(run, record, "typed.csv")
    assert run("score", GAME, "evening.toml", "--book", "new.book", "-o", typed)[0] == 2
    assert not (tmp_path / "new.book").exists()


FOREIGN = {
    "diary.txt": b"Dear diary\n",
    "thesis.pdf": b"%PDF-1.7\n1 0 obj <</Creator (Word)>> endobj\nstartxref\n0\n%%EOF\n",
    "holiday.png": b"\x89PNG\r\n\x1a\nholiday",
    "library.json": b'{"games": ["chess"]}',
    "backup.zip": b"PK\x05\x06" + bytes(18),
    "page.html": b"<p>mine</p>",
}


@pytest.mark.turns(3)
@pytest.mark.parametrize(
    ("command", "name", "foreign"),
    [
        (("score", GAME, "evening.toml"), "out.pdf", "thesis.pdf"),
        (("score", GAME, "evening.toml"), "out.txt", "diary.txt"),
        (("score", GAME, "evening.toml"), "out.json", "library.json"),
        (("score", GAME, "evening.toml"), "out.csv", "backup.zip"),
        (("template", GAME), "out.xlsx", "holiday.png"),
        (("read", GAME, "evening.toml"), "out", "page.html"),
        (("calibrate", "--paper", "a4"), "out.pdf", "thesis.pdf"),
        (("book", "club.book", "export", "--format", "bgg"), "out.xml", "page.html"),
        (("build", GAME, "sheet"), "out/sheet.en.pdf", "thesis.pdf"),
        (("preview", GAME, "sheet", "--dpi", "30"), "out/sheet.en-001.png", "holiday.png"),
        (("kit", "five-rolls", "--games", "GAMES"), "out/assembly.en.pdf", "thesis.pdf"),
        (("kit", "five-rolls", "--games", "GAMES"), "out/SHA256SUMS", "diary.txt"),
        (("export", "opt", "--to", "cut", "--lang", "en"), "out/cut/how-to.en.txt", "diary.txt"),
        (("deal", "opt", "--players", "2", "--seed", "01" * 16), "out/deal.everybody.en.txt", "diary.txt"),
    ],
    ids=lambda one: "-".join(one[:3]) if isinstance(one, tuple) else str(one),
)
def test_no_command_replaces_what_printkit_did_not_write(run, record, tmp_path, command, name, foreign):
    """One rule for all; with --replace it goes, and what is then there is printkit's own."""
    assert run("score", GAME, "evening.toml", "--book", "club.book")[0] == 0
    command = [str(write_folder(tmp_path)) if one == "GAMES" else one for one in command]
    folder = name.partition("/")[0]
    language = [] if command[0] == "book" else ["--lang", "en"]
    given = [*(one for one in command if one not in {"--lang", "en"}), "-o", folder, *language]
    path = tmp_path / name
    if command[0] == "deal":
        assert run(*given)[0] == 0
        path = next(one for one in sorted((tmp_path / folder).iterdir()) if "seed" not in one.read_text("utf-8").lower())
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(FOREIGN[foreign])
    before = sorted(tmp_path.rglob("*"))
    status, _, err = run(*given)
    assert (status, path.read_bytes()) == (2, FOREIGN[foreign])
    assert sorted(tmp_path.rglob("*")) == before
    assert path.name in err
    assert "--replace" in err
    assert run(*given, "--replace")[0] == 0
    assert path.read_bytes() != FOREIGN[foreign]
    if command[0] != "read":
        assert run(*given)[0] == 0


@pytest.mark.parametrize("ending", [".txt", ".pdf"])
def test_an_output_that_was_changed_is_somebodys(run, record, tmp_path, ending):
    """A line in an answer, a note that a program adds to a certificate."""
    path = tmp_path / f"a{ending}"
    assert run("score", GAME, "evening.toml", "-o", path)[0] == 0
    path.write_bytes(path.read_bytes() + b"\nstartxref\n9\n%%EOF\n")
    kept = path.read_bytes()
    assert run("score", GAME, "evening.toml", "-o", path)[0] == 2
    assert path.read_bytes() == kept


@pytest.mark.parametrize(
    ("ending", "changed"),
    [
        (".csv", lambda data: data + b"MY NOTES,Ben owes me 5 euro\n"),
        (".csv", lambda data: data.partition(b"\n")[0] + b"\nmine,open,,Aki,1,5\n"),
        (".json", lambda data: data.rstrip()[:-1] + b', "notes": "precious"}'),
        (".json", lambda _: b'{"valid": true, "problems": [], "players": []}'),
    ],
    ids=["a note in a table", "a table by hand", "a note in an answer", "an answer by hand"],
)
def test_what_only_looks_like_an_answer_is_somebodys(run, record, tmp_path, ending, changed):
    """By its header or its keys: nobody sees by those that a line was added."""
    path = tmp_path / f"a{ending}"
    assert run("score", GAME, "evening.toml", "-o", path)[0] == 0
    assert run("score", GAME, "evening.toml", "evening.toml", "-o", path)[0] == 0
    path.write_bytes(changed(path.read_bytes()))
    kept = path.read_bytes()
    status, _, err = run("score", GAME, "evening.toml", "-o", path, "--lang", "en")
    assert (status, path.read_bytes()) == (2, kept)
    assert "it was changed since" in err
    assert run("score", GAME, "evening.toml", "-o", path, "--replace")[0] == 0
    assert run("score", GAME, "evening.toml", "evening.toml", "-o", path)[0] == 0


def test_a_kit_from_another_machine_is_made_anew(run, tmp_path, monkeypatch):
    """Its marks and its sums are enough; a text without either is somebody's where the cache is another one."""
    given = ("kit", "five-rolls", "--games", write_folder(tmp_path), "-o", "kit", "--lang", "en")
    assert run(*given)[0] == 0
    monkeypatch.setenv("PRINTKIT_CACHE", str(tmp_path / "elsewhere"))
    assert run(*given, "--paper", "letter")[0] == 0
