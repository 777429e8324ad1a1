"""Python in somebody's game folder that fails: told as theirs, with file and line, by ``score`` and by ``check``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from helpers_folder import files, write_folder
from printkit.gamefolder.catalog import Catalog
from printkit.model import Refused
from printkit.model.own_code import own_code
from printkit.scoring import run as running
from printkit.scoring.run import score_files, score_record

RECORD = 'game = "five-rolls"\n[[players]]\nname = "Aki"\npoints = [3, 4, 5, 6, 7]\n[[players]]\nname = "Ben"\npoints = [3, 3, 3, 3, 3]\n'
EXAMPLE = files()["scoring.py"]
MODEL = "from printkit.model import Part, PlayerScore, Score\n\n\n"
SCORE = "def score(record):\n    "

AT_IMPORT = {
    "name": ("\nnosuch()\n", 2, "NameError: name 'nosuch' is not defined"),
    "import": ("import nosuch\n", 1, "ModuleNotFoundError: No module named 'nosuch'"),
    "syntax": ("\n\ndef score(:\n", 3, "SyntaxError: "),
    "exit": ("import sys\nsys.exit(3)\n", 2, "SystemExit: 3"),
}
WHEN_CALLED = {
    "division": (f"{SCORE}return 1 / 0\n", 2, "ZeroDivisionError: division by zero"),
    "import": (f"{SCORE}import nosuch\n", 2, "ModuleNotFoundError: No module named 'nosuch'"),
    "exit": (f"import sys\n\n\n{SCORE}sys.exit(3)\n", 5, "SystemExit: 3"),
    "quiet-exit": (f"{SCORE}raise SystemExit\n", 2, "SystemExit"),
    "library": (f"import json\n\n\n{SCORE}return json.loads('[')\n", 5, "JSONDecodeError: "),
    "arguments": ("def score():\n    return None\n", None, "TypeError: score() takes 0 positional arguments but 1 was given"),
    "tuple": (f"{SCORE}return (), ()\n", None, "TypeError: score returned tuple, expected Score"),
    "nothing": (f"{SCORE}pass\n", None, "TypeError: score returned NoneType, expected Score"),
    "no-players": (f"{MODEL}{SCORE}return Score(None)\n", None, "TypeError: players is NoneType, expected tuple"),
    "players": (f"{MODEL}{SCORE}return Score((('Aki', 3),))\n", None, "TypeError: players holds tuple, expected PlayerScore"),
    "parts": (
        f"{MODEL}{SCORE}return Score((PlayerScore('Aki', 3, (3,)),))\n",
        None,
        "TypeError: breakdown holds int, expected Part",
    ),
    "winner": (f"{MODEL}{SCORE}return Score((), 'Aki')\n", None, "TypeError: winners is str, expected tuple"),
    "details": (f"{MODEL}{SCORE}return Score(details=3)\n", None, "TypeError: details is int, expected dict"),
}


@pytest.fixture
def folder(tmp_path):
    """A game folder with that scoring, and an evening to score."""

    def write(scoring, **changed):
        (tmp_path / "a.toml").write_text(RECORD, encoding="utf-8")
        return write_folder(tmp_path, scoring=scoring, **changed)

    return write


def place(line):
    """Where a failure of the example's scoring is told."""
    return "five_rolls/scoring.py" if line is None else f"five_rolls/scoring.py, line {line}"


def loaded(folder):
    """The game of a trusted folder."""
    return Catalog([folder], trust=True).load("five-rolls")


def examples(folder, *names, record=RECORD, expected='{"winners": ["Aki"]}'):
    """Worked examples; `record` or `expected` None leaves that file out."""
    (folder / "examples").mkdir(exist_ok=True)
    for name in names:
        for file, text in ((f"{name}.toml", record), (f"{name}.expected.json", expected)):
            if text is not None:
                (folder / "examples" / file).write_text(text, encoding="utf-8")


# score -------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("code", "line", "reason"), AT_IMPORT.values(), ids=AT_IMPORT)
def test_scoring_that_can_not_be_imported_is_told_as_the_games(run, folder, code, line, reason):
    """Status 1, its own file and line, no bug of printkit's."""
    folder(code)
    status, out, err = run("score", "five-rolls", "a.toml", "--games", ".", "--trust")
    assert (status, out) == (1, "")
    assert err.startswith(f"error: {place(line)}: the game’s own Python fails: {reason}")


@pytest.mark.parametrize(("code", "line", "reason"), WHEN_CALLED.values(), ids=WHEN_CALLED)
def test_a_scorer_that_fails_is_told_as_the_games(run, folder, code, line, reason):
    """In the answer of the file, so that a program gets one."""
    folder(code)
    status, out, err = run("score", "five-rolls", "a.toml", "--games", ".", "--trust", "--json")
    answer = json.loads(out)
    (problem,) = answer["problems"]
    assert (status, answer["valid"], problem["code"], problem["where"]) == (1, False, "own-code-failed", place(line))
    assert err.startswith(f"error: a.toml: {place(line)}: the game’s own Python fails: {reason}")


def test_the_other_files_are_scored(folder, tmp_path):
    """One record that the scorer stumbles over does not take away the others' answers."""
    game = loaded(folder(EXAMPLE.replace("least =", "record.data['players'][0]['points'][0] == 4 and 1 / 0\n    least =")))
    (tmp_path / "b.toml").write_text(RECORD.replace("[3, 4,", "[4, 4,"), encoding="utf-8")
    answers = list(score_files([str(tmp_path / f"{name}.toml") for name in "aba"], game))
    assert [(answer.status, answer.score is not None) for answer in answers] == [(0, True), (1, False), (0, True)]


def test_a_failure_in_another_file_of_the_folder_is_told_there(folder):
    """The last line of the game's own that it went through."""
    path = folder("from . import sums\n\n\ndef score(record):\n    return sums.total(record)\n")
    (path / "sums.py").write_text("def total(record):\n    return int('x')\n", encoding="utf-8")
    with pytest.raises(Refused) as failure:
        score_record(
            {"game": "five-rolls", "players": [{"name": name, "points": [3] * 5} for name in ("Aki", "Ben")]}, loaded(path)
        )
    (problem,) = failure.value.problems
    assert (problem.where, problem.line, failure.value.status) == ("five_rolls/sums.py", 2, 1)


@pytest.mark.parametrize(
    ("code", "hint"),
    [
        (f"{MODEL}def scorre(record):\n    return Score()\n", "If that is “scorre”, call it score."),
        (f"{MODEL}def winner(record):\n    return Score()\n", ""),
        ("score = 5\n", ""),
    ],
    ids=["near", "none", "number"],
)
@pytest.mark.parametrize("command", [("score", "five-rolls", "a.toml", "--games", "."), ("check", "five_rolls")])
def test_scoring_without_a_scorer_names_the_nearest(run, folder, command, code, hint):
    """What it imports from printkit is not meant."""
    folder(code)
    status, _, err = run(*command, "--trust")
    told = f"error: five_rolls/scoring.py: there is no function score(record): write one. {hint}".removesuffix(". ")
    assert (status, err) == (1, f"{told}\n")


def test_a_failure_while_the_record_is_wrong_waits(run, folder):
    """It may follow from what is wrong."""
    folder(f"def checks(record):\n    yield [1 / 0]\n\n\n{SCORE}return 1 / 0\n")
    Path("b.toml").write_text(RECORD.replace("[3, 4,", "[99, 4,"), encoding="utf-8")
    status, _, err = run("score", "five-rolls", "b.toml", "--games", ".", "--trust")
    assert (status, "Python" in err, "99" in err) == (1, False, True)


@pytest.mark.parametrize(("hook", "options"), [("explain(record, score)", ["--explain"]), ("sources(game, score, lang)", [])])
def test_what_tells_of_a_score_fails_as_the_games(run, folder, hook, options):
    """The arithmetic and where the points come from are the game's own Python, too."""
    folder(f"{EXAMPLE}\n\ndef {hook}:\n    return 1 / 0\n")
    status, _, err = run("score", "five-rolls", "a.toml", "--games", ".", "--trust", *options)
    assert status == 1
    assert err.startswith(f"error: {place(len(EXAMPLE.splitlines()) + 4)}: the game’s own Python fails: ZeroDivisionError")


def test_what_comes_with_printkit_fails_as_a_bug(unlock_tower, monkeypatch):
    """Nobody is told to mend a game that is not theirs, and the answer of the file says so; who looks for the place gets it."""

    def failing(_):
        raise ZeroDivisionError

    monkeypatch.setattr(running, "scorer_of", lambda _: failing)
    record = str(unlock_tower.folder / "examples" / "caps.toml")
    monkeypatch.delenv("PRINTKIT_DEBUG", raising=False)
    answers = list(score_files([record, record], unlock_tower))
    told = [
        (answer.status, [(problem.code, problem.where, problem.args["reason"]) for problem in answer.problems])
        for answer in answers
    ]
    assert told == [(2, [("bug", "", "ZeroDivisionError")])] * 2
    monkeypatch.setenv("PRINTKIT_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        list(score_files([record], unlock_tower))


def test_own_code_that_leaves_the_program_does_not():
    """But Ctrl-C does."""
    with pytest.raises(Refused), own_code("x"):
        raise SystemExit(0)
    with pytest.raises(KeyboardInterrupt), own_code("x"):
        raise KeyboardInterrupt


# check -------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("with_example", [False, True])
@pytest.mark.parametrize(("code", "line", "reason"), AT_IMPORT.values(), ids=AT_IMPORT)
def test_check_imports_the_scoring(run, folder, code, line, reason, with_example):
    """Once, whether there are examples or not."""
    if with_example:
        examples(folder(code), "a", "b")
    else:
        folder(code)
    status, out, err = run("check", "five_rolls", "--trust")
    assert (status, "nothing wrong" in out, err.count("error: ")) == (1, False, 1)
    assert err.startswith(f"error: {place(line)}: the game’s own Python fails: {reason}")


def test_check_runs_no_python_unasked(run, folder):
    """A folder that nobody trusts is data."""
    folder(AT_IMPORT["name"][0])
    assert run("check", "five_rolls")[::2] == (0, "")


@pytest.mark.turns(3)
@pytest.mark.parametrize(("code", "line", "reason"), WHEN_CALLED.values(), ids=WHEN_CALLED)
def test_check_places_a_failure_in_the_scoring(run, folder, code, line, reason):
    """Not in the example, and once for all of them."""
    examples(folder(code), "a", "b")
    status, _, err = run("check", "five_rolls", "--trust")
    assert (status, err.count("error: ")) == (1, 1)
    assert err.startswith(f"error: {place(line)}: the game’s own Python fails: {reason}")


def test_check_warns_of_an_example_that_is_not_checked(run, folder):
    """It names the file that is missing; a warning is no error."""
    path = folder(EXAMPLE)
    examples(path, "a", expected=None)
    told = "warning: examples/a.toml: this example is not checked, because a.expected.json is missing\n"
    assert run("check", "five_rolls", "--trust")[::2] == (0, told)
    examples(path, "a")
    assert run("check", "five_rolls", "--trust")[::2] == (0, "")


@pytest.mark.parametrize(
    ("record", "expected", "told"),
    [
        (None, "{}", "error: examples/a.toml: this file is missing\n"),
        (RECORD, "[1]", "error: examples/a.expected.json: [1] isn’t a table: write keys and values\n"),
        (RECORD, "{", "error: examples/a.expected.json, line 1: this can’t be read: a key in double quotes is missing here"),
        (RECORD, '{"finished": false}', "error: examples/a.toml: finished: the example says false; scored, it is true\n"),
    ],
    ids=["no-record", "list", "not-json", "differs"],
)
def test_check_tells_what_is_wrong_with_an_example(run, folder, record, expected, told):
    """And nothing else."""
    examples(folder(EXAMPLE), "a", record=record, expected=expected)
    status, _, err = run("check", "five_rolls", "--trust")
    assert (status, err.count("error: "), err[: len(told)]) == (1, 1, told)
