"""Whose fault it is: an exception is injected at many places, and the message must name its owner, in every command.

A fault of printkit is told as a bug (status 2, with PRINTKIT_DEBUG=1 its traceback), one in a stranger's folder as theirs, with file
and line.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from uuid import uuid4

import pytest

import printkit
from helpers_deck import NIGHT_FAIR
from helpers_folder import write_folder
from printkit.__main__ import main
from printkit.cli import workers
from printkit.gamefolder.catalog import BUILT_IN

BUG = "error: a bug in printkit: ZeroDivisionError: injected"
RECORD = 'game = "five-rolls"\n[[players]]\nname = "Aki"\npoints = [3, 4, 5, 6, 7]\n[[players]]\nname = "Ben"\npoints = [3, 3, 3, 3, 3]\n'


@pytest.fixture
def run(monkeypatch, capfd):
    """Runs the command line in English; returns its status and its standard error."""

    def run_(*words):
        monkeypatch.setattr(sys, "argv", ["printkit", *map(str, words), "--lang", "en"])
        with pytest.raises(SystemExit) as leaving:
            main()
        return leaving.value.code, capfd.readouterr().err

    return run_


def fails(*_, **__):
    """The fault that is injected."""
    raise ZeroDivisionError("injected")


# Ours --------------------------------------------------------------------------------------------------------------------

PRINTING = [("build",), ("preview", "--dpi", "20"), ("preview", "--contact"), ("kit",), ("build", "--proof")]
INSIDE = {
    "layout": "printkit.layouts.deck.deck.lay_out",
    "text": "printkit.draw.text.fonts.FontSet.width",
    "imposition": "printkit.printing.sheets.bind",
    "inspection": "printkit.printing.component.inspect_pieces",
}


@pytest.mark.parametrize("words", PRINTING, ids=" ".join)
@pytest.mark.parametrize("place", ["layout", "imposition"])
def test_a_fault_in_our_code_is_ours_in_every_command_that_prints(run, monkeypatch, tmp_path, words, place):
    """Whatever command meets it, and nothing is written."""
    monkeypatch.setattr(INSIDE[place], fails)
    status, err = run(words[0], "open", *words[1:], "-o", tmp_path / "out")
    assert (status, err.startswith(BUG)) == (2, True), err
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("place", [*INSIDE.values(), "printkit.paint.pdf.paint"], ids=[*INSIDE, "painter"])
def test_a_fault_in_our_code_is_ours_wherever_it_is(run, monkeypatch, tmp_path, place):
    """From the layout to the painter, also when a stranger's folder is printed."""
    monkeypatch.setattr(place, fails)
    games = shutil.copytree(NIGHT_FAIR, tmp_path / "night_fair")
    for words in (("open",), ("night-fair", "--games", games, "--trust")):
        status, err = run("build", *words, "-o", tmp_path / "out")
        assert (status, err.startswith(BUG)) == (2, True), err


def test_the_traceback_is_there_for_who_asks(monkeypatch, tmp_path):
    """With PRINTKIT_DEBUG=1 it ends where the fault is, not where it was told."""
    monkeypatch.setenv("PRINTKIT_DEBUG", "1")
    monkeypatch.setattr(INSIDE["layout"], fails)
    monkeypatch.setattr(sys, "argv", ["printkit", "build", "open", "numbers", "-o", str(tmp_path)])
    with pytest.raises(ZeroDivisionError) as raised:
        main()
    assert raised.traceback[-1].name == "fails"


def test_check_tells_our_fault_as_ours(run, monkeypatch, tmp_path):
    """Of a game of ours and of a stranger's, in laying out and in reading the examples."""
    folder = write_folder(tmp_path)
    for place in ("printkit.layouts.table.score_pad.lay_out", "printkit.gamefolder.validation._checked_entry"):
        with monkeypatch.context() as patched:
            patched.setattr(place, fails)
            with (folder / "game.toml").open("a", encoding="utf-8") as file:
                file.write(f"# {uuid4()}: not what the cache has\n")
            status, err = run("check", folder, "--trust")
            assert (status, err.startswith(BUG)) == (2, True), err
    (folder / "examples").mkdir()
    (folder / "examples" / "a.toml").write_text(RECORD, encoding="utf-8")
    (folder / "examples" / "a.expected.json").write_text("{}", encoding="utf-8")
    monkeypatch.setattr("printkit.scoring.run.parse", fails)
    status, err = run("check", folder, "--trust")
    assert (status, err.startswith(BUG)) == (2, True), err


@pytest.mark.parametrize(
    ("module", "function", "words"),
    [
        ("opt.scoring", "score", ("score", "opt", "{record}")),
        ("opt.scoring", "score", ("score", "opt", "{record}", "-o", "{out}.pdf")),
        ("unlock_tower.proof", "prove", ("check", "unlock-tower")),
        ("open.faces", "{first}", ("build", "open")),
        ("open.reference", "{first}", ("build", "open", "reference")),
        ("opt.price", "quote", ("price", "opt", "--market", "1=2", "1rh")),
    ],
)
def test_a_fault_in_a_game_of_ours_is_ours(run, monkeypatch, tmp_path, module, function, words):
    """It is no problem of a folder of somebody's."""
    import importlib

    found = importlib.import_module(f"printkit.games.{module}")
    named = [
        name for name, value in vars(found).items() if callable(value) and getattr(value, "__module__", "") == found.__name__
    ]
    for name in named if function == "{first}" else [function]:
        if not isinstance(getattr(found, name), type):
            monkeypatch.setattr(found, name, fails)
    monkeypatch.setenv("PRINTKIT_CACHE", str(tmp_path / "cache"))  # where no answer of these functions is kept
    record = min((BUILT_IN / "opt" / "examples").glob("*.toml"))
    told = [word.format(record=record, out=tmp_path / "out") for word in words]
    status, err = run(*told, *(("-o", tmp_path / "out") if words[0] == "build" else ()))
    begins = BUG.replace("error: ", f"error: {record}: ") if words[0] == "score" else BUG  # other files would go on
    assert (status, err.startswith(begins), "own Python" in err) == (2, True, False), err


def test_a_game_of_ours_without_a_word_or_a_fact_is_our_fault(tmp_path):
    """The same in a stranger's folder is theirs."""
    from dataclasses import replace

    game = printkit.load("open")
    lacking = replace(game, words={"ja": {}, "en": {}})
    for ours, raised in ((lacking, KeyError), (replace(lacking, code="", folder=tmp_path), printkit.Refused)):
        with pytest.raises(raised) as told:
            printkit.build(ours, "score-pad")
        if raised is printkit.Refused:
            assert [problem.code for problem in told.value.problems] == ["missing-word"]


@pytest.fixture
def many(monkeypatch, tmp_path):
    """Sixty files, enough for two processes here."""
    names = []
    for number in range(60):
        names.append(str(tmp_path / f"{number:02}.json"))
        Path(names[-1]).write_text('{"game": "open"}', encoding="utf-8")
    monkeypatch.setattr(workers, "FEWEST", {"fork": 40, "spawn": 40})
    monkeypatch.setattr(workers, "processors", lambda: 2)
    monkeypatch.setattr("printkit.cli.score.MANY", 40)
    return names


def test_a_fault_in_a_worker_is_told_once_and_as_ours(run, monkeypatch, many):
    """Each process may meet it; the parent tells it. This one is in no file's answer, so that it ends the run."""
    true = workers.results
    count = iter(range(1000))
    monkeypatch.setattr(workers, "results", lambda *given: (fails() if next(count) > 30 else result for result in true(*given)))
    status, err = run("score", "open", *many)
    assert status == 2
    assert [line.startswith(BUG) for line in err.splitlines() if "bug" in line] == [True]


def test_a_fault_at_some_files_is_told_for_each_of_them_and_as_ours(run, monkeypatch, many):
    """In whatever process it was; the other files have their answers."""
    from printkit.scoring.readers import files as reading

    for name in many[20:40]:
        Path(name).write_text('{"game": "open", "bad": 1}', encoding="utf-8")
    true = reading.from_json
    monkeypatch.setattr(reading, "from_json", lambda text: fails() if "bad" in text else true(text))
    status, err = run("score", "open", *many)
    told = [line.removeprefix("error: ") for line in err.splitlines()]
    assert status == 2
    assert [line for line in told if "a bug" in line] == [
        line for name in many[20:40] for line in told if line.startswith(f"{name}: {BUG.removeprefix('error: ')}")
    ]
    assert sum("a bug" in line for line in told) == 20
    assert all(any(line.startswith(name) for line in told) for name in many)


# Theirs ------------------------------------------------------------------------------------------------------------------

FAULT = "raise ZeroDivisionError('injected')"


def theirs(err, file, text):
    """Whether it is told as a fault of the line of that file which has the text in it."""
    lines = text.splitlines()
    number = next(number for number, line in enumerate(lines, 1) if "injected" in line)
    return err.startswith(f"error: {file}, line {number}: ") and "own Python fails: ZeroDivisionError: injected" in err


@pytest.mark.parametrize("words", PRINTING, ids=" ".join)
def test_a_fault_in_a_strangers_drawing_is_theirs(run, tmp_path, words):
    """With file and line, in every command that prints; also when it comes from a function of ours that theirs called."""
    games = shutil.copytree(NIGHT_FAIR, tmp_path / "night_fair")
    own = games / "faces.py"
    text = own.read_text(encoding="utf-8").replace('game.facts["encores"]', "1 // 0 or 'injected'")
    assert "injected" in text
    own.write_text(text, encoding="utf-8")
    status, err = run(words[0], "night-fair", *words[1:], "--games", games, "--trust", "-o", tmp_path / "out")
    line = next(number for number, line in enumerate(text.splitlines(), 1) if "injected" in line)
    assert status == 1
    assert err.startswith(f"error: night_fair/faces.py, line {line}: the game’s own Python fails: ZeroDivisionError"), err


@pytest.mark.parametrize("command", ["score", "check", "workers", "json", "read"])
def test_a_fault_in_a_strangers_scoring_is_theirs(run, monkeypatch, tmp_path, command):
    """In the process that was started and in those that it starts."""
    text = f"def score(record):\n    {FAULT}\n"
    folder = write_folder(tmp_path, scoring=text)
    record = tmp_path / "a.toml"
    record.write_text(RECORD, encoding="utf-8")
    words = ("score", "five-rolls", record, "--games", folder, "--trust")
    if command == "check":
        (folder / "examples").mkdir()
        shutil.copy(record, folder / "examples" / "a.toml")
        (folder / "examples" / "a.expected.json").write_text("{}", encoding="utf-8")
        words = ("check", folder, "--trust")
    elif command == "workers":
        monkeypatch.setattr(workers, "FEWEST", {"fork": 40, "spawn": 40})
        monkeypatch.setattr(workers, "processors", lambda: 2)
        monkeypatch.setattr("printkit.cli.score.MANY", 40)
        words = ("score", "five-rolls", *([record] * 60), "--games", folder, "--trust")
    elif command == "json":
        words = (*words, "--json")
    elif command == "read":
        words = ("read", *words[1:])
    status, err = run(*words)
    lines = err.splitlines()
    if command == "read":  # which runs no scorer
        assert (status, err) == (0, "")
        return
    assert status == 1
    assert len(lines) == (60 if command == "workers" else 1)
    assert all(theirs(line.replace(f"{record}: ", ""), "five_rolls/scoring.py", text) for line in lines), lines[0]


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("scoring.py", f"{FAULT}\n"),
        (
            "scoring.py",
            f"import printkit.draw.shapes as s\nfrom printkit.model import nearest\n\n\ndef score(r):\n    nearest({FAULT[6:]}, 3)  # injected\n",
        ),
    ],
)
def test_a_fault_that_ends_in_our_code_is_theirs_when_theirs_called_it(run, tmp_path, file, text):
    """The line is that of the folder, whatever it called."""
    folder = write_folder(tmp_path, **{file.partition(".")[0]: text})
    record = tmp_path / "a.toml"
    record.write_text(RECORD, encoding="utf-8")
    status, err = run("score", "five-rolls", record, "--games", folder, "--trust")
    line = next(number for number, line in enumerate(text.splitlines(), 1) if "injected" in line)
    assert status in (1, 2)
    assert f"five_rolls/{file}, line {line}: the game’s own Python fails: " in err


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ("Score((PlayerScore('Aki', '3'),))", "total is str"),
        ("Score((PlayerScore(3, 3),))", "name is int"),
        ("Score((PlayerScore('Aki', 3, (Part('A', None, 1),)),))", "count is NoneType"),
        ("Score((), details={'x': {1, 2}})", "details: Object of type set"),
        ("Score((), problems=(Problem('error', 'x', '', None),))", "problems holds Problem"),
        ("Score((), decided_by=3)", "decided_by is int"),
    ],
)
def test_what_a_strangers_scorer_answers_is_looked_at_as_theirs(run, tmp_path, answer, reason):
    """A value that nobody can show is told before we trip over it."""
    text = f"from printkit.model import Part, PlayerScore, Problem, Score\n\n\ndef score(record):\n    return {answer}\n"
    folder = write_folder(tmp_path, scoring=text)
    record = tmp_path / "a.toml"
    record.write_text(RECORD, encoding="utf-8")
    status, err = run("score", "five-rolls", record, "--games", folder, "--trust")
    assert (status, "five_rolls/scoring.py: the game’s own Python fails: TypeError: " in err, reason in err) == (
        1,
        True,
        True,
    ), err


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (FAULT, "ZeroDivisionError: injected"),
        ("return None", "TypeError: cannot unpack"),
        ("return {'towers': {1}}, []", "TypeError: facts: Object of type set"),
        ("return [], []", "TypeError: facts is list"),
        ("return {}, ['x']", "TypeError: problems holds 'x'"),
    ],
)
def test_a_strangers_edition_is_theirs(run, tmp_path, body, reason):
    """A built-in game that was copied is a stranger's; what its edition.py answers is looked at as well."""
    folder = shutil.copytree(BUILT_IN / "unlock_tower", tmp_path / "unlock_tower", ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "edition.py").write_text(f"def read(table, facts):\n    {body}\n", encoding="utf-8")
    status, err = run("build", "unlock-tower", "--games", folder, "--trust", "-o", tmp_path / "out")
    assert status == 1
    assert err.startswith("error: unlock_tower/edition.py"), err
    assert f"the game’s own Python fails: {reason}" in err


def test_a_strangers_proof_is_theirs(run, monkeypatch, tmp_path):
    """Also when it answers what nobody can show. That all pages are laid out as well is for other tests."""
    monkeypatch.setattr("printkit.inspection.check._printable", lambda _: ())
    for body, reason in ((FAULT, "ZeroDivisionError: injected"), ("return [], 3", "TypeError: facts is int")):
        folder = tmp_path / reason[:4] / "open_the_price"
        shutil.copytree(BUILT_IN / "open_the_price", folder, ignore=shutil.ignore_patterns("__pycache__"))
        (folder / "proof.py").write_text(f"def prove(edition, facts):\n    {body}\n", encoding="utf-8")
        status, err = run("check", folder, "--trust")
        assert status == 1
        assert "error: open_the_price/proof.py" in err
        assert f"the game’s own Python fails: {reason}" in err


def test_a_missing_fact_in_a_strangers_folder_is_theirs(run, monkeypatch, tmp_path):
    """It is a problem that names the fact; no bug, and no Python is blamed. Any other KeyError of ours is a bug."""
    folder = write_folder(tmp_path)
    layout = "printkit.layouts.table.score_pad.lay_out"
    words = ("build", "five-rolls", "--games", folder, "-o", tmp_path / "out")
    monkeypatch.setattr(layout, lambda game, *_: game.facts["moons"])
    status, err = run(*words)
    assert status == 1
    assert "needs “moons”, which the game does not have" in err
    monkeypatch.setattr(layout, lambda *_: {}["moons"])
    status, err = run(*words)
    assert (status, err.startswith("error: a bug in printkit: KeyError: 'moons'")) == (2, True), err


def test_a_bug_ends_a_real_process_with_status_2(tmp_path):
    """As other programs see it."""
    code = (
        "import sys, printkit.layouts.deck.deck as layout\n"
        "layout.lay_out = lambda *_: 1 // 0\n"
        "from printkit.__main__ import main\n"
        f"sys.argv = ['printkit', 'build', 'open', 'numbers', '--lang', 'ja', '-o', {str(tmp_path)!r}]\nmain()"
    )
    environment = {name: value for name, value in os.environ.items() if name != "PRINTKIT_DEBUG"}
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=False)
    assert (found.returncode, found.stdout) == (2, "")
    assert found.stderr.startswith("エラー: printkitの不具合です: ZeroDivisionError")
