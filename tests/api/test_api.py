"""The public API: what it answers is what the command line answers, and it can be used from anywhere."""

from __future__ import annotations

import importlib
import json
import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest

import printkit
from printkit.__main__ import main
from printkit.gamefolder.catalog import BUILT_IN

EVENING = BUILT_IN / "open" / "examples"
FUNCTIONS = ("load", "render", "preview", "build", "kit", "score", "template", "read", "check")


@pytest.fixture(scope="module")
def game():
    """A built-in game."""
    return printkit.load("open")


@pytest.fixture
def run(monkeypatch, capsysbinary):
    """Runs the command line; returns its status and its standard output."""

    def run_(*words):
        monkeypatch.setattr(sys, "argv", ["printkit", *map(str, words)])
        with pytest.raises(SystemExit) as leaving:
            main()
        return leaving.value.code, capsysbinary.readouterr().out

    return run_


def example():
    """A worked example of OPEN that can be scored, as text."""
    right = (
        path
        for path in sorted(EVENING.glob("*.toml"))
        if '"total"' in path.with_suffix(".expected.json").read_text(encoding="utf-8")
    )
    return next(right).read_text(encoding="utf-8")


# Importing ---------------------------------------------------------------------------------------------------------------


def test_importing_printkit_loads_nothing():
    """Neither a library nor a module of ours, until something is asked for."""
    code = "import sys; before = set(sys.modules); import printkit; dir(printkit)\nprint(sorted(set(sys.modules) - before))"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert json.loads(found.stdout.replace("'", '"')) == ["printkit"]


def test_every_name_of_the_api_is_there():
    """Functions and types; anything else is no attribute."""
    assert set(FUNCTIONS) < set(printkit.__all__) <= set(dir(printkit))
    assert all(callable(getattr(printkit, name)) for name in printkit.__all__)
    with pytest.raises(AttributeError, match="no attribute 'rendr'"):
        _ = printkit.rendr


def test_no_module_bears_a_name_of_the_api():
    """Importing a submodule would overwrite the function."""
    assert {found.name for found in pkgutil.iter_modules(printkit.__path__)} & set(printkit.__all__) == set()


CALL_TWICE = """
import importlib, pkgutil, sys
import printkit
def every(package):
    for found in pkgutil.iter_modules(package.__path__, package.__name__ + "."):
        if found.name != "printkit.__main__":
            module = importlib.import_module(found.name)
            if found.ispkg:
                every(module)
every(printkit)
record, folder = sys.argv[1:]
game = printkit.load("open")
calls = {
    "load": lambda: printkit.load("open").digest,
    "render": lambda: printkit.render(game, "score-pad"),
    "preview": lambda: printkit.preview(game, "score-pad", dpi=30),
    "build": lambda: dict(printkit.build(game, "score-pad")),
    "kit": lambda: dict(printkit.kit(game)),
    "score": lambda: printkit.score(game, record).to_dict(),
    "template": lambda: printkit.template(game),
    "read": lambda: printkit.read(game, [record]).record,
    "check": lambda: list(printkit.check(folder)),
}
for name, call in calls.items():
    first, second = call(), call()
    assert first == second and type(first) is type(second), name
    print(name)
"""


@pytest.mark.turns(3, among="dear")
def test_each_function_can_be_called_twice_after_importing_everything(tmp_path):
    """And answers the same bytes."""
    from helpers_folder import write_folder

    folder = write_folder(tmp_path)
    (folder / "scoring.py").unlink()
    command = [sys.executable, "-c", CALL_TWICE, str(min(EVENING.glob("*.toml"))), str(folder)]
    found = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert found.returncode == 0, found.stderr
    assert found.stdout.split() == list(dict.fromkeys(["load", *FUNCTIONS]))


@pytest.mark.turns(3, among="dear")
def test_a_strict_reader_of_types_sees_them(tmp_path):
    """Through the lazy names, arguments and answers are typed."""
    pytest.importorskip("mypy")
    (tmp_path / "user.py").write_text(
        "import printkit\n"
        'game = printkit.load("open")\n'
        "reveal_type(game)\n"
        'reveal_type(printkit.render(game, "sheet", lang="ja"))\n'
        'reveal_type(printkit.score(game, "a.toml").problems)\n'
        'printkit.render(game, "sheet", ink="colour")\n'
        "printkit.render(game, 3)\n",
        encoding="utf-8",
    )
    root = Path(printkit.__file__).parents[1]
    package = tmp_path / "path" / "printkit"
    package.mkdir(parents=True)
    for part in (*(root / "printkit").iterdir(), root / "layouts"):
        (package / part.name).symlink_to(part)
    command = [sys.executable, "-m", "mypy", "--strict", "--follow-imports=silent", "--no-error-summary", "user.py"]
    environment = {"MYPYPATH": str(tmp_path / "path"), "PATH": "", "MYPY_CACHE_DIR": str(tmp_path / "cache")}
    found = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path, env=environment)
    lines = [line.partition(": ")[2] for line in found.stdout.splitlines()]
    assert lines[:2] == [
        'note: Revealed type is "printkit.model.game.Game"',
        'note: Revealed type is "printkit.api.prints.Pdf"',
    ], found.stdout
    assert "fallback=printkit.api.problems.Problem" in lines[2]
    assert [line.rpartition("[")[2] for line in lines[3:]] == ["arg-type]", "arg-type]"]


# Printing ----------------------------------------------------------------------------------------------------------------


def test_a_rendered_component_is_the_file_that_build_writes(game, run, tmp_path):
    """To the byte, under the same options."""
    words = ("--lang", "ja", "--ink", "mono", "--paper", "letter", "--players", "4", "--backs", "fold", "--margin", "9")
    assert run("build", "open", "score-pad", *words, "-o", tmp_path)[0] == 0
    how = {"lang": "ja", "ink": "mono", "paper": "letter", "players": 4, "backs": "fold", "margin": 9}
    found = printkit.render(game, "score-pad", **how)
    assert found == (tmp_path / "score-pad.ja.pdf").read_bytes()
    assert found.problems == []
    assert printkit.render(game, "score-pad", form=True).count(b"/AcroForm") == 1


@pytest.mark.turns(3, among="dear")
def test_a_kit_in_memory_is_the_kit_on_the_disk(game, run, tmp_path):
    """Every file, the zip beside the folder too, and what is told of them."""
    assert run("kit", "open", "--players", "3", "-o", tmp_path / "open", "--lang", "en")[0] == 0
    made = printkit.kit(game, players=3)
    there = {path.name: path.read_bytes() for path in (*(tmp_path / "open").iterdir(), *tmp_path.glob("*.zip"))}
    assert dict(made) == there
    assert (made.archive, len(made)) == (Path("open-kit.en.zip"), len(there))
    assert set(made.estimates) == {path.stem.removesuffix(".en") for path in (tmp_path / "open").glob("*.pdf")} - {"assembly"}
    written = printkit.kit(game, tmp_path / "again", combine=True)
    assert {name: (tmp_path / "again" / name).read_bytes() for name in written if not name.endswith(".zip")} | {
        written.archive.name: written.archive.read_bytes()
    } == dict(written)
    assert repr(written).startswith("<Prints open.en.pdf, assembly.en.pdf")


def test_build_writes_only_where_it_is_told_to(game, tmp_path, monkeypatch):
    """Without a folder there are bytes and no file; warnings are in the answer."""
    monkeypatch.chdir(tmp_path)
    made = printkit.build(game, ["score-pad"], regions=True, margin=2)
    assert list(made) == ["score-pad.en.pdf", "score-pad.en.regions.json"]
    assert [problem.code for problem in made.problems] == ["narrow-margin"]
    assert "may be cut off" in made.problems[0].message()
    assert "端が欠けます" in made.problems[0].message("ja")
    assert list(printkit.build(game, "numbers", proof=True)) == ["proof.en.pdf"]
    assert list(tmp_path.iterdir()) == []
    assert [one.pages for one in printkit.build(game, "score-pad", tmp_path / "out").files] == [1]
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["score-pad.en.pdf"]


def test_pictures_are_of_the_pages(game, run, tmp_path):
    """As the command writes them, by the same names; all faces on one with `contact`."""
    assert run("preview", "open", "score-pad", "--dpi", "40", "--lang", "en", "-o", tmp_path)[0] == 0
    found = printkit.preview(game, "score-pad", dpi=40)
    assert dict(zip(found.names, found, strict=True)) == {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert printkit.preview(game, ["score-pad"], contact=True).names == ["contact.en.png"]


def test_progress_is_told(game):
    """After each component: how many are done, and of how many."""
    steps = []
    printkit.build(game, ["score-pad", "numbers"], progress=lambda *step: steps.append(step))
    assert steps == [(1, 2), (2, 2)]
    steps.clear()
    printkit.kit(game, progress=lambda *step: steps.append(step))
    assert [over for over, _ in steps] == list(range(1, len(steps) + 1))
    assert steps[-1][0] == steps[-1][1]


@pytest.mark.parametrize(
    ("how", "code", "where"),
    [
        ({"ink": "colour"}, "unknown-value", "ink"),
        ({"lang": "de"}, "unknown-value", "--lang"),
        ({"backs": "front"}, "unknown-value", "backs"),
        ({"flip": "none"}, "unknown-value", "flip"),
        ({"marks": "all"}, "unknown-value", "marks"),
        ({"gutter": 31}, "not-in-range", "gutter"),
        ({"copies": 0}, "not-in-range", "copies"),
        ({"margin": -1}, "not-in-range", "margin"),
        ({"bleed": float("nan")}, "not-in-range", "bleed"),
        ({"players": 99}, "wrong-players", "--players"),
        ({"paper": "a9"}, "unknown-paper", "--paper"),
        ({"only": ["nobody"]}, "unknown-card", "--only"),
        ({"font": "none.ttf"}, "font-missing", "none.ttf"),
        ({"font": ("font.ttf", b"no font")}, "font-unreadable", None),
        ({"printer": "nobody"}, "no-printers", None),
    ],
)
def test_what_can_not_be_printed_is_refused(game, how, code, where):
    """With the problem, never with another exception."""
    with pytest.raises(printkit.Refused) as refused:
        printkit.render(game, "numbers", **how)
    (problem,) = refused.value.problems
    assert refused.value.status == 2
    assert isinstance(problem, printkit.Problem)
    assert where is None or problem.where == where
    assert problem.code == code
    assert problem.message("ja") != problem.message("en")


def test_the_limits_are_those_of_the_command_line():
    """A number that the one takes the other takes too."""
    from typer.main import get_command

    import printkit.cli.build
    import printkit.cli.export
    import printkit.cli.preview
    from printkit.api.arguments import parameters
    from printkit.cli.app import app

    for name in ("build", "preview", "export"):
        limits = {
            key: (one.option.low, one.option.high)
            for key, one in parameters(getattr(printkit, name).__wrapped__).items()
            if one.option is not None and one.option.low is not None
        }
        typed = {one.name: one.type for one in get_command(app).commands[name].params}
        assert {key: (typed[key].min, typed[key].max) for key in limits} == limits
        assert len(limits) >= {"build": 6, "preview": 7, "export": 2}[name]


def test_other_refusals(game):
    """No such component or game, no card of it, not to be filled in, no such resolution."""
    for call, code in (
        (lambda: printkit.render(game, "nubmers"), "unknown-component"),
        (lambda: printkit.render(game, "numbers", form=True), "not-fillable"),
        (lambda: printkit.load("opne"), "unknown-game"),
        (lambda: printkit.load("open", options={"pile": "1"}), "no-options"),
        (lambda: printkit.load("opt", options={"pile": "1"}), "unknown-option"),
        (lambda: printkit.load("open", edition="first"), "edition-of-none"),
        (lambda: printkit.preview(game, "numbers", dpi=5), "not-in-range"),
        (lambda: printkit.template(game, "docx"), "unknown-value"),
        (lambda: printkit.check("nothing/there"), "nothing-to-check"),
    ):
        with pytest.raises(printkit.Refused) as refused:
            call()
        assert [problem.code for problem in refused.value.problems] == [code]
    with pytest.raises(TypeError, match="colour"):
        printkit.render(game, "numbers", colour="mono")


def test_a_problem_has_a_hint_and_is_a_sentence():
    """In both languages."""
    with pytest.raises(printkit.Refused) as refused:
        printkit.load("opne")
    (problem,) = refused.value.problems
    assert (problem.hint(), problem.hint("ja")) == ("Did you mean “open”?", "「open」ではありませんか。")
    assert str(problem).startswith("error: opne: ")
    assert problem.to_dict("ja")["code"] == "unknown-game"


# Scoring -----------------------------------------------------------------------------------------------------------------


def test_a_result_is_the_answer_of_the_command(game, run, tmp_path):
    """For a path, for bytes, and for the record itself."""
    path = tmp_path / "a.toml"
    path.write_text(example(), encoding="utf-8")
    status, out = run("score", "open", path, "--json", "--lang", "ja")
    answer = json.loads(out)
    found = printkit.score(game, path)
    assert found.to_dict("ja") == answer
    assert (found.status, found.valid) == (status, True)
    assert printkit.score(game, ("a.toml", path.read_bytes())).to_dict("ja") == answer
    again = printkit.score(game, found.record)
    assert again.to_dict("ja") == answer
    assert again.record == found.record
    assert [player.name for player in found.players] == [player["name"] for player in answer["players"]]
    told = (list(found.winners), found.decided_by, found.finished, found.details)
    assert told == tuple(answer[name] for name in ("winners", "decided_by", "finished", "details"))
    assert found.game.id == "open"


def test_a_record_with_errors_has_a_result(game):
    """It is not valid, and says why."""
    found = printkit.score(game, {"game": "open", "variant": "bsaic", "players": ["Aki", "Ben"]})
    assert (found.valid, found.status, found.players, found.winners) == (False, 1, (), ())
    assert (found.record, found.decided_by, found.finished, found.details) == (None, None, False, {})
    assert "variant" in [problem.where for problem in found.problems]
    assert all(isinstance(problem, printkit.Problem) and problem.message("ja") for problem in found.problems)
    unreadable = printkit.score(game, ("a.toml", b"game = "))
    assert (unreadable.valid, unreadable.status) == (False, 2)
    assert unreadable.problems[0].message().startswith("a.toml: ")
    assert [problem.code for problem in printkit.score(game, "none.toml").problems] == ["unreadable"]


def test_an_edition_chosen_for_a_game_holds_for_its_records():
    """As on the command line: one that was chosen is not changed by a record."""
    record = {"game": "open-the-price", "edition": "draft", "players": []}
    told = []
    for edition in (None, "published"):
        found = printkit.score(printkit.load("open-the-price", edition=edition), record)
        told.append((found.game.edition, [problem.code for problem in found.problems if problem.where == "edition"]))
    assert told == [("draft", []), ("published", ["edition-overridden"])]


def test_what_is_read_can_be_scored(game, run, tmp_path):
    """Sheets are put together in their order, from paths or from bytes; and so does score itself."""
    path = tmp_path / "a.toml"
    path.write_text(example(), encoding="utf-8")
    reading = printkit.read(game, [path])
    assert (reading.valid, reading.game.id, reading.problems) == (True, "open", [])
    assert reading.to_toml().encode() == run("read", "open", path)[1]
    assert reading.to_json().encode() == run("read", "open", path, "--json")[1]
    assert printkit.read(game, {"a.toml": path.read_bytes()}).record == reading.record
    assert printkit.score(game, reading).valid
    assert printkit.score(game, reading).to_dict() == printkit.score(game, [path]).to_dict()
    nothing = printkit.read(game, [("a.json", b"[")])
    assert (nothing.record, nothing.valid, nothing.to_toml(), nothing.to_json()) == (None, False, "", "null\n")
    assert not printkit.score(game, nothing).valid


@pytest.mark.parametrize("kind", ["toml", "json", "csv"])
def test_a_template_is_that_of_the_command(game, run, kind):
    """In each format."""
    assert printkit.template(game, kind, "ja") == run("template", "open", "--format", kind, "--lang", "ja")[1]


# Deterministic -----------------------------------------------------------------------------------------------------------


@pytest.mark.turns(3, among="dear")
def test_the_bytes_are_the_same_in_another_process():
    """Nothing depends on when, where or in which order sets are walked."""
    code = (
        "import hashlib, printkit; made = printkit.kit(printkit.load('open'))\n"
        "print(hashlib.sha256(b''.join(made.values())).hexdigest())"
    )
    digests = {
        subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            check=True,
            env={**__import__("os").environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2")
    }
    assert len(digests) == 1


def test_the_module_of_a_name_is_known():
    """`__all__` and the table of homes say the same."""
    homes = printkit._HOMES
    assert set(homes) == set(printkit.__all__)
    assert all(hasattr(importlib.import_module(home), name) for name, home in homes.items())


def test_a_deal_is_the_same_by_its_seed(tmp_path):
    """Texts by name, whom each is for, and the seed in the master's alone; nothing is written without a folder."""
    game = printkit.load("opt")
    first = printkit.deal(game, ["Aki", "Ben"], lang="ja")
    again = printkit.deal(game, ["Aki", "Ben"], tmp_path / "evening", seed=first.seed, lang="ja")
    assert (first.texts, first.files) == (again.texts, {})
    assert {name: path.read_text(encoding="utf-8") for name, path in again.files.items()} == again.texts
    assert {name for name, text in again.texts.items() if first.seed in text} == {
        name for name, reader in again.readers.items() if reader == "master"
    }
    assert printkit.deal(game, 3).texts.keys() > {"table.en.txt", "player-3.en.txt"}
    with pytest.raises(printkit.Refused) as refused:
        printkit.deal(game, 2, round=2)
    assert [problem.code for problem in refused.value.problems] == ["round-needs-seed"]
