"""The command line as programs and people meet it: statuses, streams, answers, help, and nothing loaded that is not used."""

from __future__ import annotations

import json
import os
import pty
import shutil
import signal
import subprocess
import sys
from contextlib import suppress
from importlib import import_module
from pathlib import Path

import pytest

from helpers_folder import game_toml, write_folder
from helpers_games import RECORDS
from helpers_signals import IGNORING, LISTENING
from printkit import __version__
from printkit.__main__ import main


def start(*arguments, **options):
    """Start the command as a program."""
    return subprocess.Popen(
        [sys.executable, "-m", "printkit", *arguments],
        **{"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "encoding": "utf-8", **options},
    )


# Answers -----------------------------------------------------------------------------------------------------------------


def test_version(run):
    """Name and number."""
    assert run("--version") == (0, f"printkit {__version__}\n", "")


def test_a_game_of_the_library_is_answered_with_how_to_copy_it(run):
    """It is no game to print by its name, and its name is all that a stranger knows."""
    status, _, err = run("list", "hearts", "--lang", "en")
    assert status == 2
    assert "printkit new hearts --from hearts" in err


@pytest.mark.parametrize(("lang", "verb"), [("en", "] stops"), ("ja", "] やめる")])
def test_a_story_of_moves_is_in_words(run, lang, verb):
    run("new", "pig", "--from", "pig")
    assert verb in run("playtest", "./pig", "--tell", "1", "--lang", lang)[1]


def test_whatever_writes_a_file_says_which(run):
    assert run("template", "open", "-o", "tonight.toml") == (0, "tonight.toml\n", "")


@pytest.mark.parametrize(("lang", "first"), [("en", "Player 1"), ("ja", "プレイヤー1")])
def test_a_template_has_a_place_for_each_player_without_names(run, lang, first):
    """How many they are is enough; names and their number must agree."""
    status, out, _ = run("template", "unlock-tower", "--players", "3", "--format", "csv", "--lang", lang)
    assert (status, out.splitlines()[2].split(",")[0], len(out.splitlines())) == (0, first, 5)
    assert run("template", "unlock-tower", "--players", "9")[0] == 2
    assert run("template", "unlock-tower", "--players", "4", "--player", "Aki")[0] == 2


def test_a_verdict_counts_its_warnings(run, tmp_path):
    """Nothing is wrong only where nothing was said."""
    run("new", "my-game", "--from", "sheet", "--lang", "en")
    file = tmp_path / "my-game" / "game.toml"
    assert run("check", "./my-game", "--lang", "en")[1].endswith(": nothing wrong\n")
    file.write_text(file.read_text("utf-8") + '\n[values]\nidle = "1"\n', "utf-8")
    status, out, err = run("check", "./my-game", "--lang", "en")
    assert (status, out.count("no errors, ")) == (0, 1)
    assert f"no errors, {err.count('warning: ')} warning" in out


def test_list_is_an_array_of_games(run):
    """With the keys that programs rely on."""
    status, out, err = run("list", "--json")
    assert (status, err) == (0, "")
    games = {game["id"]: game for game in json.loads(out)}
    tower = games["unlock-tower"]
    assert list(tower) == ["id", "title", "players", "editions", "options", "components"]
    assert tower["title"] == {"ja": "アンロックタワー", "en": "Unlock Tower"}
    assert tower["options"]["fastest"] == {"values": ["game", "tower"], "default": "game"}
    sheet = tower["components"][0]
    assert sheet == {"id": "sheet", "kind": "sheet", "cards": None, "size": [210.0, 297.0]}


def test_list_for_people_names_the_library(run):
    """Whoever begins a game sees what there is to copy."""
    assert "printkit new" in (said := run("list")[1])
    assert {"hearts", "yacht"} <= set(said.split())


def test_list_of_a_game_counts_for_its_table(run):
    """Cards for three are fewer than for four."""

    def cards(*more):
        answer = json.loads(run("list", "unlock-tower", "--json", *more)[1])
        return {c["id"]: c["cards"] for c in answer["components"]}["reference"]

    assert (cards(), cards("--players", "3")) == (4, 3)


def test_list_for_people_speaks_their_language(run):
    """A table, in either language."""
    assert "アンロックタワー" in run("list", "--lang", "ja")[1]
    out = run("list", "unlock-tower", "--lang", "en")[1]
    assert "Game sheet" in out
    assert "210 × 297 mm" in out


def test_a_broken_game_does_not_hide_the_others(run, tmp_path):
    """It is told, the others are listed, and the status says that something was wrong."""
    write_folder(tmp_path / "games", ja=None)
    status, out, err = run("list", "--games", "games", "--json")
    assert status == 1
    assert "five_rolls/ja.toml" in err
    assert "unlock-tower" in {game["id"] for game in json.loads(out)}


def test_build_says_what_it_wrote(run, tmp_path):
    """Paths on standard output; with --json one answer; by default into output/GAME."""
    status, out, err = run("build", "unlock-tower", "reference", "--lang", "ja")
    assert (status, out, err) == (0, "output/unlock-tower/reference.ja.pdf\n", "")
    status, out, err = run("build", "unlock-tower", "score-pad", "--form", "--json", "-o", "mine")
    (file,) = json.loads(out)["files"]
    assert list(file) == ["component", "lang", "path", "pages", "cards", "bytes"]
    assert file["path"] == "mine/score-pad.form.en.pdf"
    assert file["bytes"] == (tmp_path / "mine" / "score-pad.form.en.pdf").stat().st_size


def test_kit_and_preview_say_what_they_wrote(run):
    """The zip last; pictures by page."""
    write_folder(Path("games"))
    out = run("kit", "five-rolls", "--games", "games", "-o", "k/five")[1].splitlines()
    assert out == ["k/five/pad.en.pdf", "k/five/assembly.en.pdf", "k/five-rolls-kit.en.zip"]
    answer = json.loads(run("kit", "five-rolls", "--games", "games", "-o", "k/five", "--json", "--combine")[1])
    assert [file["component"] for file in answer["files"]] == [None, "assembly"]
    assert [one["code"] for one in answer["problems"]] == ["kit-left-over"]  # the pad by itself
    show = ("preview", "five-rolls", "--games", "games", "--dpi", "30", "-o")
    assert run(*show, ".")[1].startswith("pad.en-001.png\n")
    assert (
        run(*show, "pads.png")[1] == "pads-001.png\npads-002.png\npads-003.png\n"
    )  # a picture was named: no folder is called so
    assert run(*show, "all.png", "--contact")[1] == "all.png\n"
    status, _, err = run("build", "five-rolls", "--games", "games", "-o", "pads.pdf")
    assert (status, "such as pads" in err, Path("pads.pdf").exists()) == (2, True, False)


@pytest.mark.turns(3, among="dear")
def test_check_of_a_game_proves_and_answers(run):
    """Without --trust for a game that comes with printkit."""
    status, out, _ = run("check", "unlock-tower", "--json")
    answer = json.loads(out)
    assert (status, answer["ok"]) == (0, True)
    assert [answer["facts"][f"{edition}: locks"] > 0 for edition in ("printkit", "printkit-2")] == [True, True]


def test_check_of_a_folder_tells_all(run, tmp_path):
    """Status 1, every problem on standard error, the verdict on standard output."""
    text = game_toml(('layout = "score_pad"', 'layout = "scorepad"'))
    write_folder(tmp_path, game=text, ja='title = "五"')
    status, out, err = run("check", "five_rolls", "--lang", "en")
    assert status == 1
    assert "Did you mean “score_pad”?" in err
    assert err.count("this text is missing") > 5
    assert "errors: " in out


def test_check_scores_the_examples_of_a_trusted_folder(run, tmp_path):
    """What comes out otherwise than it says is an error."""
    examples = write_folder(tmp_path) / "examples"
    examples.mkdir()
    (examples / "one.toml").write_text(
        'game = "five-rolls"\n[[players]]\nname = "Aki"\npoints = [3, 4, 5, 6, 7]\n'
        '[[players]]\nname = "Ben"\npoints = [3, 3, 3, 3, 3]\n'
    )
    (examples / "one.expected.json").write_text('{"winners": ["Aki"], "finished": true}')
    assert run("check", "five_rolls", "--trust")[0] == 0
    (examples / "one.expected.json").write_text('{"winners": ["Ben"]}')
    status, _, err = run("check", "five_rolls", "--trust")
    assert status == 1
    assert "examples/one.toml: winners" in err


def test_check_of_an_edition_file_finds_its_game(run, monkeypatch, tmp_path, unlock_tower):
    """By its ``game`` key, or because only one game has editions; its faults are told in the game's words.

    Laid out are the games of other tests: it takes longest and tells nothing of where an edition belongs.
    """
    monkeypatch.setattr("printkit.inspection.check._printable", lambda _: ())
    text = (unlock_tower.folder / "editions" / "printkit.toml").read_text(encoding="utf-8")
    assert 'game = "unlock-tower"\n' in text
    text = text.replace('game = "unlock-tower"\n', "")
    (tmp_path / "mine.toml").write_text('game = "unlock-tower"\n' + text, encoding="utf-8")
    assert run("check", "mine.toml")[0] == 0
    (tmp_path / "mine.toml").write_text(text.replace('version = "1"', 'verison = "1"'), encoding="utf-8")
    status, _, err = run("check", "mine.toml", "--lang", "en")
    assert status == 1
    assert "mine.toml: " in err
    assert "the key version is missing" in err
    (tmp_path / "mine.toml").write_text(text.replace("tower = 3, n = 3", "tower = 3, n = 2"), encoding="utf-8")
    assert run("check", "mine.toml", "--lang", "en")[2].startswith("error: mine.toml: face no. 3, phase1: ")
    (tmp_path / "mine.toml").write_text('game = "chess"')
    assert run("check", "mine.toml")[0] == 2
    (tmp_path / "mine.toml").write_text('game = "open"\n' + text, encoding="utf-8")
    assert run("check", "mine.toml", "--lang", "en")[::2] == (1, "error: mine.toml: the game has no editions\n")


def test_check_prefers_what_it_can_check(run, tmp_path):
    """A folder of files that happens to be called like a game is not in its way."""
    write_folder(tmp_path / "games")
    (tmp_path / "five-rolls").mkdir()
    assert run("check", "five-rolls", "--games", "games")[0] == 0


def test_schemas_are_json(run):
    """Of a game folder and of a game's records."""
    assert json.loads(run("schema", "game")[1])["title"] == "printkit game.toml"
    assert "unlock-tower" in json.dumps(json.loads(run("schema", "results", "unlock-tower")[1]))


# Misuse ------------------------------------------------------------------------------------------------------------------

MISUSE = [
    ("build", "no-such-game"),
    ("build", "unlock-tower", "sheets"),
    ("build", "unlock-tower", "reference", "--form"),
    ("build", "unlock-tower", "--paper", "a44"),
    ("build", "unlock-tower", "--players", "2"),
    ("build", "unlock-tower", "--set", "fastest"),
    ("build", "unlock-tower", "--set", "=tower"),
    ("build", "unlock-tower", "--set", "fastest=towr"),
    ("build", "unlock-tower", "--set", "fastset=tower"),
    ("build", "unlock-tower", "--set", "fastest=game", "--set", "fastest=tower"),
    ("build", "unlock-tower", "--edition", "no-such"),
    ("build", "unlock-tower", "--edition", "no/such.toml"),
    ("build", "unlock-tower", "--font", "no-such.ttf"),
    ("build", "unlock-tower", "--games", "no-such"),
    ("list", "unlock-tower", "--players", "9"),
    ("list", "--paper", "x"),
    ("check", "no-such"),
    ("check", "."),
    ("schema", "results"),
    ("kit", "open", "-o", "/dev/null/kit"),
]


@pytest.mark.turns(3)
@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("arguments", MISUSE, ids=" ".join)
def test_misuse_is_status_2_with_one_message(run, arguments, lang):
    """In either language; with --json the message is the answer, too, with its code and place."""
    status, out, err = run(*arguments, "--lang", lang)
    assert (status, out) == (2, "")
    assert len(err.splitlines()) == 1
    if arguments[0] != "schema":
        again, out, more = run(*arguments, "--json", "--lang", lang)
        assert (again, more) == (status, err)
        (problem,) = json.loads(out)["problems"]
        assert problem["message"] in err
        assert problem["code"]
    assert err.startswith("エラー: " if lang == "ja" else "error: ")
    assert "Traceback" not in err


@pytest.mark.parametrize(
    "arguments",
    [("bild",), ("build",), ("build", "x", "--ink", "red"), ("build", "x", "--players", "many"), ("list", "--nope")],
)
def test_a_wrong_command_line_shows_the_usage(run, arguments):
    """Status 2, on standard error."""
    status, out, err = run(*arguments)
    assert (status, out) == (2, "")
    assert err.startswith("Usage: printkit")
    status, out, _ = run(*arguments, "--json")
    assert (status, len(json.loads(out)["problems"])) == (2, 1)


def test_errors_in_the_input_are_status_1_with_an_answer(run):
    """A program that asked for JSON gets its problems there, people get them on standard error."""
    status, out, err = run("build", "unlock-tower", "sheet", "--paper", "100x100", "--json", "--lang", "en")
    assert status == 1
    answer = json.loads(out)
    assert answer["files"] == []
    assert [sorted(p) for p in answer["problems"]] == [["code", "hint", "message", "severity", "where"]]
    assert answer["problems"][0]["message"] in err


def test_a_bug_is_no_traceback(run, monkeypatch):
    """One line, status 2; the traceback for whoever asks."""

    def bug(*_):
        raise ZeroDivisionError("no way")

    monkeypatch.setattr("printkit.inspection.games.games", bug)
    status, out, err = run("list")
    assert (status, out) == (2, "")
    assert len(err.splitlines()) == 1
    assert [one["code"] for one in json.loads(run("list", "--json")[1])["problems"]] == ["bug"]
    monkeypatch.setenv("PRINTKIT_DEBUG", "1")
    monkeypatch.setattr(sys, "argv", ["printkit", "list"])
    with pytest.raises(ZeroDivisionError):
        main()


def test_a_result_whose_file_can_t_be_written_is_one_answer(run, tmp_path):
    """Nothing that looks like a result stands before what went wrong."""
    evening = tmp_path / "evening.json"
    evening.write_text(json.dumps({"game": "open", **RECORDS["open"]}), "utf-8")
    arguments = ("score", "open", str(evening), "--json", "-o")
    assert json.loads(run(*arguments, "result.csv")[1])["valid"]
    status, out, _ = run(*arguments, str(evening / "result.csv"))
    assert (status, [*json.loads(out)]) == (2, ["problems"])


# Language ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("variables", "lang"),
    [
        ({"LANG": "ja_JP.UTF-8"}, "ja"),
        ({"LANG": "ja"}, "ja"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "ja_JP.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "en_US", "LC_MESSAGES": "ja_JP"}, "ja"),
        ({"LANG": "ja_JP", "LC_ALL": ""}, "ja"),
    ],
)
def test_the_locale_chooses_the_language(run, monkeypatch, variables, lang):
    """As for any other program; --lang goes before it."""
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert run("build", "nothing")[2].startswith("エラー" if lang == "ja" else "error")
    assert run("build", "nothing", "--lang", "en")[2].startswith("error")


def test_a_console_without_japanese_gets_escapes_and_sound_json():
    """Nothing fails for want of an encoding."""
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    people = start("list", "unlock-tower", "--lang", "ja", env=environment, encoding="ascii")
    assert "\\u30a2" in people.communicate()[0]
    program = start("list", "unlock-tower", "--json", env=environment, encoding="ascii")
    assert json.loads(program.communicate()[0])["title"]["ja"] == "アンロックタワー"


# Help --------------------------------------------------------------------------------------------------------------------

COMMANDS = ["list", "build", "kit", "preview", "check", "schema", "template", "score", "read"]


@pytest.mark.parametrize("command", COMMANDS)
def test_help_shows_examples_that_can_be_typed(run, command):
    """Each on a line of its own, within 80 columns."""
    status, out, _ = run(command, "--help")
    assert status == 0
    examples = [line.strip() for line in out.splitlines() if line.strip().startswith(f"printkit {command}")]
    assert examples
    assert max(map(len, out.splitlines())) <= (80 if command in COMMANDS[:6] else 100)


def test_help_names_every_command_in_one_line(run):
    """Without cutting what it says."""
    out = run("-h")[1]
    for command in COMMANDS[:6]:
        (line,) = [line for line in out.splitlines() if line.startswith(f"  {command} ")]
        assert line.endswith(".")
        assert "..." not in line


@pytest.mark.parametrize(
    ("words", "expected"), [("printkit build unl", "unlock-tower"), ("printkit build unlock-tower sco", "score-pad")]
)
def test_the_shell_completes_games_and_components(words, expected):
    """What bash asks is answered."""
    asked = {"_PRINTKIT_COMPLETE": "complete_bash", "COMP_WORDS": words, "COMP_CWORD": str(words.count(" "))}
    program = subprocess.run(
        [sys.executable, "-m", "printkit"], env={**os.environ, **asked}, capture_output=True, text=True, check=False
    )
    assert expected in program.stdout.split()


# As a program ------------------------------------------------------------------------------------------------------------


@pytest.mark.turns(3, among="dear")
@pytest.mark.parametrize(
    ("arguments", "unloaded"),
    [
        (["--version"], ["reportlab", "pydantic", "fontTools", "rich", "printkit.model", "printkit.printing.pdfs"]),
        (["list", "unlock-tower", "--json"], ["reportlab", "pydantic", "fontTools", "rich", "budoux"]),
        (["build", "unlock-tower"], ["pydantic", "fontTools", "rich", "budoux", "pypdf", "pypdfium2", "importlib.metadata"]),
        (["kit", "open"], ["pydantic", "fontTools", "markdown_it", "printkit.language.play", "printkit.scoring.declared"]),
    ],
    ids=["version", "list", "build", "kit"],
)
def test_a_later_run_loads_only_what_it_uses(tmp_path, arguments, unloaded):
    """The second run of a command imports neither what validates nor what reads fonts.

    In a cache of its own: beside other workers, which read forty games more, the first run's game may be pruned by the second.
    """
    code = (
        "import sys; from printkit.__main__ import main\n"
        f"sys.argv = ['printkit', *{arguments!r}]\n"
        "try: main()\n"
        "except SystemExit as e: assert not e.code, e.code\n"
        f"print([m for m in {unloaded!r} if m in sys.modules], file=sys.stderr)"
    )
    own = {**os.environ, "PRINTKIT_CACHE": str(tmp_path / "cache")}
    for _ in range(2):
        program = subprocess.run(
            [sys.executable, "-c", code], cwd=tmp_path, env=own, capture_output=True, text=True, check=True
        )
    assert program.stderr == "[]\n"


def test_importing_printkit_loads_nothing_heavy():
    """The version is there at once."""
    code = (
        "import sys, printkit; print(printkit.__version__, [m for m in ('reportlab', 'pydantic', 'typer') if m in sys.modules])"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert out == f"{__version__} []\n"


SLOW_LIST = (
    "import sys, time; from printkit.inspection import games as listing; from printkit.__main__ import main\n"
    "def games(*_):\n    print('ready', flush=True)\n    time.sleep({seconds})\n    return [], []\n"
    "listing.games = games\nsys.argv = ['printkit', 'list', '--json']\nmain()"
)
"""A command that is at work for so long."""


@pytest.mark.parametrize("use", ["import PIL.Image as I", "from PIL import Image as I", "import PIL; I = PIL.Image"])
def test_pillow_is_there_when_somebody_needs_it(use):
    """And only then is its work done."""
    code = (
        "import sys; from printkit.__main__ import _import_late; _import_late('PIL.Image'); _import_late('PIL.Image')\n"
        f"before = 'PIL._imaging' in sys.modules; {use}\n"
        "print(before, I.new('L', (2, 3)).size, 'PIL._imaging' in sys.modules)"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert out == "False (2, 3) True\n"


def test_an_interrupt_is_status_130():
    """With a word on standard error."""
    code = LISTENING + SLOW_LIST.format(seconds=60)
    program = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert program.stdout.readline() == "ready\n"
    program.send_signal(signal.SIGINT)
    _, err = program.communicate(timeout=20)
    assert (program.returncode, err) == (130, "interrupted\n")


def test_a_command_in_the_background_is_not_interrupted():
    """A shell that starts one beside a script has it ignore Ctrl-C; it goes on to its end."""
    command = [*IGNORING, sys.executable, "-c", SLOW_LIST.format(seconds=0.3)]
    program = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert program.stdout.readline() == "ready\n"
    program.send_signal(signal.SIGINT)
    out, err = program.communicate(timeout=20)
    assert (program.returncode, json.loads(out), err) == (0, [], "")


@pytest.mark.parametrize("command", [("schema", "game"), ("list",), ("score", "unlock-tower", "docs/example-game.toml")])
def test_a_reader_that_has_enough_is_no_error(command):
    """``printkit schema game | head -1``, and so for tables, which Rich writes."""
    reading, writing = os.pipe()
    os.close(reading)
    program = start(*command, stdout=writing, cwd=Path(__file__).parents[2])
    os.close(writing)
    assert program.communicate(timeout=20)[1] == ""
    assert program.returncode == 0


def test_a_full_disk_is_told():
    """Standard output that can't be written is status 2."""
    with Path("/dev/full").open("w") as full:
        program = subprocess.run(
            [sys.executable, "-m", "printkit", "schema", "game"], stdout=full, stderr=subprocess.PIPE, check=False
        )
    assert program.returncode == 2
    assert program.stderr.startswith(b"error: ")
    assert b"Traceback" not in program.stderr


def test_progress_is_for_terminals(tmp_path, monkeypatch):
    """A pipe gets none; a terminal gets a bar when it takes long, and it is gone at the end."""
    from printkit.cli import progress

    class Stream:
        def __init__(self, tty):
            self.tty = tty

        def isatty(self):
            return self.tty

    bars = []
    monkeypatch.setattr(progress, "_bar", lambda stack, count, label: bars.append(count) or bars.append)
    for patience, tty, expected in ((0, False, []), (9, True, []), (-1, True, [3, 1, 1, 1])):
        bars.clear()
        monkeypatch.setattr(progress, "PATIENCE", patience)
        monkeypatch.setattr(sys, "stderr", Stream(tty))
        with progress.steps("work") as done:
            for number in (1, 2, 3):
                done(number, 3)
        assert bars == expected


def test_a_terminal_sees_the_bar_and_its_end():
    """Drawn by rich, on standard error."""
    code = (
        "from printkit.cli import progress; progress.PATIENCE = -1\n"
        "with progress.steps('work') as done:\n    done(1, 2)\n    done(2, 2)\nprint('after')"
    )
    ours, theirs = pty.openpty()
    program = subprocess.run([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=theirs, check=True)
    os.close(theirs)
    assert program.stdout == b"after\n"
    assert b"work" in os.read(ours, 10_000)
    os.close(ours)


def test_two_runs_at_once_do_not_disturb_each_other(tmp_path):
    """With one cache and one output folder, from nothing."""
    kept = shutil.ignore_patterns("font-*", "game-*", "pixels-*")  # what takes seconds to measure may be there

    def copied(source, target):
        with suppress(FileNotFoundError):  # other tests use this cache meanwhile, and what is old in it goes
            shutil.copy2(source, target)

    shutil.copytree(os.environ["PRINTKIT_CACHE"], tmp_path / "cache", ignore=kept, copy_function=copied)
    environment = {**os.environ, "PRINTKIT_CACHE": str(tmp_path / "cache")}
    programs = [start("build", "unlock-tower", "reference", cwd=tmp_path, env=environment) for _ in range(2)]
    for program in programs:
        out, err = program.communicate(timeout=60)
        assert (program.returncode, out, err) == (0, "output/unlock-tower/reference.en.pdf\n", "")
    assert [path.name for path in (tmp_path / "output" / "unlock-tower").iterdir()] == ["reference.en.pdf"]


def test_every_command_has_a_home():
    """Naming a command loads the module that holds it, and help lists all of them."""
    from printkit import __main__ as program
    from printkit.cli.app import app

    own = {command.name or command.callback.__name__.rstrip("_") for command in app.registered_commands}
    for home in sorted(set(program.HOMES.values())):
        import_module(f"printkit.cli.{home}")
    every = {c.name or c.callback.__name__.rstrip("_") for c in app.registered_commands}
    every |= {group.name or group.typer_instance.info.name for group in app.registered_groups}
    assert own <= every
    assert every == set(program.HOMES) | {name for name in program.CORE if not name.startswith("-")}
