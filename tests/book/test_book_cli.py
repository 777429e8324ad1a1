"""``printkit book``: what it prints, and with which status it ends."""

from __future__ import annotations

import io
import json
import sqlite3
import subprocess
import sys
from contextlib import closing
from types import SimpleNamespace

import pytest

from catalog_cases import game_of
from printkit.__main__ import main
from printkit.book import keep as keeping
from printkit.book.store import append, opened
from printkit.messages.sentences import words
from printkit.model import Refused
from printkit.scoring.run import score_sources

from book_cases import DAY, MARKS, TOWER, made_up, tower  # isort: skip


@pytest.fixture
def run(monkeypatch, capsys):
    """Run the command in this process, which is fast; one test below starts it as people do."""

    def command(*arguments):
        capsys.readouterr()
        monkeypatch.setattr(sys, "argv", ["printkit", *(() if arguments[0] == "score" else ("book",)), *map(str, arguments)])
        with pytest.raises(SystemExit) as leaving:
            main()
        out, err = capsys.readouterr()
        return SimpleNamespace(returncode=leaving.value.code, stdout=out, stderr=err)

    return command


def test_it_is_a_command_of_printkit(club, run):
    """Started from a shell."""
    command = [sys.executable, "-m", "printkit", "book", str(club), "--json"]
    done = subprocess.run(command, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert len(json.loads(done.stdout)) == 3


def test_a_book_lists_its_games(club, run):
    """A line each: number, date, game, players with totals, place."""
    done = run(club)
    assert (done.returncode, done.stderr) == (0, "")
    lines = [line.split() for line in done.stdout.splitlines()]
    assert lines[1][:4] == ["1", "2026-07-04", "Unlock", "Tower"]
    assert "Aki 4, Ben 1, Chie 0" in done.stdout
    assert "(not finished)" in done.stdout


def test_a_list_for_programs(club, run):
    """The same as an array."""
    games = json.loads(run(club, "--json").stdout)
    assert [(g["number"], g["date"], g["place"], g["finished"]) for g in games] == [
        (1, "2026-07-04", "Café 3", True),
        (2, "2026-07-11", "", True),
        (3, "2026-07-18", "Home", False),
    ]
    assert json.loads(run("--json", club).stdout) == games
    assert games[0]["players"][0] == {"name": "Aki", "rank": 1, "total": 4, "won": True}


def test_a_game_is_shown_with_its_record(club, run):
    """In the chosen language."""
    done = run(club, "show", 2, "--lang", "ja")
    assert done.returncode == 0
    assert TOWER.title("ja") in done.stdout
    assert 'name = "Ben"' in done.stdout
    told = json.loads(run(club, "show", 2, "--json").stdout)
    assert (told["number"], told["answer"]["winners"]) == (2, ["Ben"])
    assert told["record"]["players"][0]["name"] == "Ben"
    for arguments in ((club, "--json", "show", 2), ("--json", club, "show", 2), ("--lang", "en", club, "show", 2, "--json")):
        assert json.loads(run(*arguments).stdout) == told


def test_a_game_without_points_is_shown(path, run):
    """Its totals are dashes."""
    append(path, made_up("sides", ("Aki", 1, None, True), ("Ben", 2, None, False)), DAY)
    done = run(path, "show", 1)
    assert (done.returncode, done.stderr) == (0, "")
    assert next(line.split() for line in done.stdout.splitlines() if "Aki" in line) == ["1", "Aki", "0", "–"]


def test_a_game_is_shown_in_words(path, run):
    """Parts of the sum by their names, problems by the paper; a book of before has ids and places of the record."""
    example = TOWER.folder / "examples" / "checks-only.toml"
    answer = next(score_sources([("a.toml", example.read_bytes())], TOWER))
    append(path, answer, DAY)
    told = run(path, "show", 1, "--lang", "ja").stdout
    assert "横に4連続" in told
    assert "警告: プレイヤー1: Aki" in told
    assert "players[0]" not in told
    assert "a.toml" not in told
    (problem, *_) = json.loads(run(path, "show", 1, "--json").stdout)["answer"]["problems"]
    assert problem["where"] == "players[0].checks"
    with opened(path) as book:
        kept = book._connection.execute("SELECT problems FROM play").fetchone()[0]
        old = {lang: problems for lang, problems in json.loads(kept).items() if lang in {"ja", "en"}}
        book._connection.execute("UPDATE play SET problems = ?", (json.dumps(old),))
    before = run(path, "show", 1, "--lang", "ja").stdout
    assert "playersの1番目、checks" in before
    assert "横に4連続" not in before


def test_readings_are_shown_in_the_game_s_words(path, run):
    """No ids in the head of a game."""
    game = game_of("opt")
    example = min((game.folder / "examples").glob("*.toml"))
    append(path, next(score_sources([("a.toml", example.read_bytes())], game)), DAY)
    assert "A white A: Stays white" in run(path, "show", 1, "--lang", "en").stdout
    assert "museum_dice" not in run(path, "show", 1, "--lang", "ja").stdout.partition("\n\n")[0]


def test_a_season_is_ranked(club, run):
    """By what was asked, over the days that were asked."""
    told = json.loads(run(club, "rank", "--by", "points", "--to", "2026-07-10", "--json").stdout)
    assert [(p["rank"], p["name"], p["points"]) for p in told["players"]] == [(1, "Aki", 4), (2, "Ben", 1), (3, "Chie", 0)]
    assert (told["games"], told["unfinished"]) == (1, 0)
    done = run(club, "rank", "--lang", "ja")
    assert (done.returncode, done.stderr) == (0, "")
    by_title = [run(club, "rank", "--game", name).stdout for name in ("unlock-tower", "アンロックタワー")]
    assert by_title[0] == by_title[1] != ""
    assert "平均順位" in done.stdout
    assert "決着前なので順位に入れないゲーム：1" in done.stdout


@pytest.mark.parametrize("kind", ["csv", "json", "bgstats", "bgg"])
def test_an_export_goes_to_a_file_or_to_standard_output(club, tmp_path, kind, run):
    """The same bytes."""
    target = tmp_path / "out"
    assert run(club, "export", "--format", kind, "-o", target).returncode == 0
    assert run(club, "export", "--format", kind).stdout.encode() == target.read_bytes()


def test_a_game_is_removed_only_when_confirmed(club, run):
    """Without a terminal to ask on, --yes says so."""
    done = run(club, "remove", 2)
    assert (done.returncode, done.stdout) == (2, "")
    assert "--yes" in done.stderr
    done = run(club, "remove", 2, "--yes")
    assert (done.returncode, done.stderr) == (0, "")
    with opened(club) as book:
        assert [play.number for play in book.plays()] == [1, 3]


@pytest.mark.parametrize(
    ("typed", "removed"), [("perhaps\nはい\n", True), ("ｙ\n", True), ("\n", False), ("いいえ\n", False), ("", False)]
)
def test_it_is_confirmed_in_the_words_that_ask_takes(monkeypatch, capsys, typed, removed):
    """Whatever is neither yes nor no is asked again, and silence is no."""
    from printkit.cli.book import _agreed

    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    assert _agreed("1  2026-11-21", "ja") is removed
    assert ("「perhaps」" in capsys.readouterr().err) is typed.startswith("perhaps")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["show", 9], "the book has no game 9"),
        (["remove", 9, "--yes"], "the book has no game 9"),
        (["rank", "--game", "unlock-towers"], "unlock-tower"),
        (["rank", "--from", "2026-08-01", "--to", "2026-07-01"], "2026-08-01"),
        (["rank", "--from", "yesterday"], "yesterday"),
        (["export", "-o", "/"], "/"),
    ],
)
def test_what_can_not_be_done_is_told(club, arguments, said, run):
    """In one message, with status 2."""
    done = run(club, *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_a_file_that_is_no_book(tmp_path, run):
    """Is told in the chosen language, and not touched; one that is missing is not begun."""
    other = tmp_path / "other.txt"
    other.write_text("hello", encoding="utf-8")
    done = run(other, "--lang", "ja")
    assert (done.returncode, done.stdout) == (2, "")
    assert words("ja")["problems.not-a-book"] in done.stderr
    assert run(tmp_path / "no.book").returncode == 2
    assert [p.name for p in tmp_path.iterdir()] == ["other.txt"]


# A run with a book -------------------------------------------------------------------------------------------------------


def test_an_answer_is_told_after_it_was_saved(path):
    """Who reads the answer finds the game in the book."""
    seen = []
    for answer in keeping.keep([tower("A", "B", "C"), tower("D", "E", "F")], path, DAY, "here"):
        seen.append(answer)
        with opened(path) as book:
            assert len(book.plays()) == len(seen)
    assert [answer.problems for answer in seen] == [[], []]


def test_a_name_in_another_spelling_is_told(path):
    """Ａki and aki are others than Aki in a season, which would be won by somebody else without a word."""
    runs = [list(keeping.keep([tower(name, "Ben", "Chie")], path, DAY)) for name in ("Aki", "Ａki", "aki", "Aki", "Ａki")]
    codes = [[problem.code for problem in answer.problems] for (answer,) in runs]
    assert codes == [[], ["book-other-spelling"], ["book-other-spelling"], ["book-has-it"], ["book-has-it"]]


@pytest.mark.parametrize("other", ["\u0410ki", "A\u043ai", "AKl"])
def test_a_name_that_looks_like_another_is_told(path, other, run):
    """Letters of another keyboard make another player, whom nobody can tell from the first: when it is saved, and in every ranking."""
    known = "AKI" if other == "AKl" else "Aki"
    runs = [list(keeping.keep([tower(name, "Ben", "Chie")], path, DAY)) for name in (known, other)]
    assert [[problem.code for problem in answer.problems] for (answer,) in runs] == [[], ["book-other-spelling"]]
    done = run(path, "rank", "--lang", "en")
    assert done.returncode == 0
    assert f"“{other}”" in done.stderr
    assert f"“{known}”" in done.stderr


def test_a_game_that_may_be_there_already_is_told(path):
    """What was corrected since isn't saved again; what has another day, or may be how an undecided game ended, is, with a warning."""
    wrong, right = tower(marks=MARKS), tower(marks=MARKS[::-1])
    with opened(path, create=True) as book:
        number = book.append(wrong, DAY).number
        book.replace(number, right)
        book.replace(number, right, place="Café 3")
        undecided = book.append(made_up("dice", ("Aki", 1, 2, False), ("Ben", 2, 1, False), finished=False), DAY).number
    later = DAY.replace(day=5)
    ended = made_up("dice", ("Ben", 1, 9, True), ("Aki", 2, 1, False))
    runs = [(wrong, DAY), (right, later), (ended, DAY), (wrong, later)]
    notes = [note for answer, day in runs for kept in keeping.keep([answer], path, day) for note in kept.problems]
    codes = ["book-corrected", "book-other-day", "book-undecided"]
    assert [(note.code, note.args["number"]) for note in notes] == list(zip(codes, (number, number, undecided), strict=True))
    (again,) = keeping.keep([wrong], path, DAY, again=True)
    assert not again.problems
    with opened(path) as book:
        assert len(book.plays()) == 6


def test_a_run_tells_what_became_of_its_games(path):
    """Saved, there already, wrong; the double one is warned of in its own answer."""
    wrong = tower().__class__("x.toml", TOWER, None, (), 1)
    tallies = []
    answers = list(keeping.keep([tower(), tower(), wrong], path, DAY, done=tallies.append))
    (tally,) = tallies
    assert (tally.saved, tally.already, tally.wrong) == ([1], [1], 1)
    assert [[p.code for p in answer.problems] for answer in answers] == [[], ["book-has-it"], []]
    assert [answer.status for answer in answers] == [0, 0, 1]


def test_a_run_is_refused_before_its_first_answer(tmp_path):
    """Nothing is scored for a book that can't be had."""
    started = []

    def answers():
        started.append(True)
        yield tower()

    with pytest.raises(Refused):
        next(keeping.keep(answers(), tmp_path, DAY))
    assert started == []


def test_a_run_that_breaks_off_tells_what_was_saved(path, monkeypatch):
    """Another process takes the book away in the middle."""
    monkeypatch.setattr("printkit.book.store.PATIENCE", 0.05)
    monkeypatch.setattr("printkit.book.store.opened.__wrapped__.__kwdefaults__", {"create": False, "patience": 0.05})
    tallies = []
    run = keeping.keep([tower("A", "B", "C"), tower("D", "E", "F")], path, DAY, done=tallies.append)
    next(run)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Refused):
            next(run)
        other.execute("ROLLBACK")
    assert [tally.saved for tally in tallies] == [[1]]


@pytest.fixture
def evening(tmp_path):
    """Two good result files and a wrong one."""
    folder = tmp_path / "evening"
    folder.mkdir()
    for name, answer in (("a", tower("Aki", "Ben", "Chie")), ("b", tower("Ben", "Aki", "Chie"))):
        (folder / f"{name}.json").write_text(json.dumps(answer.record.data), encoding="utf-8")
    (folder / "c.json").write_text('{"game": "unlock-tower", "players": []}', encoding="utf-8")
    return sorted(folder.iterdir())


def test_score_puts_its_answers_into_a_book(run, evening, path):
    """With date and place; scored again, the evening is there once, and says so."""
    order = ("score", "unlock-tower", *evening[:2], "--book", path, "--date", "2026-07-04", "--place", "Café 3", "--json")
    first = run(*order)
    assert (first.returncode, first.stderr) == (0, f"{path}: 2 games saved (1–2)\n")
    assert [json.loads(line)["winners"] for line in first.stdout.splitlines()] == [["Aki"], ["Ben"]]
    second = run(*order)
    assert second.returncode == 0
    assert [[p["code"] for p in json.loads(line)["problems"]] for line in second.stdout.splitlines()] == [["book-has-it"]] * 2
    assert second.stderr.splitlines()[-1] == f"{path}: 2 there already"
    assert run(*order, "--again").stderr == f"{path}: 2 games saved (3–4)\n"
    games = json.loads(run(path, "--json").stdout)
    assert [(g["number"], g["date"], g["place"]) for g in games] == [(n, "2026-07-04", "Café 3") for n in (1, 2, 3, 4)]


def test_score_saves_the_good_ones_of_a_run(run, evening, path):
    """The wrong one is told, and is the run's status."""
    done = run("score", "unlock-tower", *evening, "--book", path, "--json")
    assert done.returncode == 1
    assert [json.loads(line)["valid"] for line in done.stdout.splitlines()] == [True, True, False]
    assert done.stderr.splitlines()[-1] == f"{path}: 2 games saved (1–2), 1 with errors, not saved"
    with opened(path) as book:
        assert len(book.plays()) == 2


@pytest.mark.parametrize(
    ("options", "said"),
    [(["--again"], "--book FILE"), (["--book", "/"], "score book"), (["--book", "nowhere/x"], "nowhere")],
)
def test_score_needs_a_book_that_can_be_had(run, evening, options, said):
    """Else nothing is scored."""
    done = run("score", "unlock-tower", evening[0], *options)
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr


@pytest.fixture
def corrected(tmp_path):
    """The first game of the club's book, with another winner."""
    path = tmp_path / "corrected.json"
    record = dict(tower("Chie", "Ben", "Aki").record.data)
    path.write_text(json.dumps(record, default=list), "utf-8")
    return path


def test_a_game_is_replaced(club, run, corrected):
    """With the command before or behind the file; the line says what it is now."""
    for order in ([club, "replace", 1], ["replace", club, 1]):
        done = run(*order, corrected)
        assert (done.returncode, done.stderr) == (0, "")
        assert "1  2026-07-04  Unlock Tower  Chie, Ben, Aki" in done.stdout
    games = json.loads(run(club, "--json").stdout)
    assert [game["number"] for game in games] == [1, 2, 3]
    assert (games[0]["date"], games[0]["place"]) == ("2026-07-04", "Café 3")
    assert [player["name"] for player in games[0]["players"] if player["won"]] == ["Chie"]


def test_a_replacement_that_is_none_changes_nothing(club, run, corrected, tmp_path):
    """A game that isn't there, a record of another game, one with errors, one that the book has, no file."""
    before = club.read_bytes()
    wrong = tmp_path / "wrong.json"
    wrong.write_text('{"game": "unlock-tower", "players": []}', "utf-8")
    other = tmp_path / "other.json"
    other.write_text('{"game": "open"}', "utf-8")
    same = tmp_path / "same.json"
    same.write_text(json.dumps(dict(tower("Ben", "Chie", "Aki").record.data), default=list), "utf-8")
    for number, file, status, told in (
        (9, corrected, 2, "no game 9"),
        (1, wrong, 1, "wrong.json"),
        (1, other, 2, "open"),
        (1, tmp_path / "nothing.toml", 2, "nothing.toml"),
    ):
        done = run(club, "replace", number, file)
        assert (done.returncode, done.stdout) == (status, ""), done.stderr
        assert told in done.stderr
    done = run(club, "replace", 1, same, "--date", "2026-07-11")
    assert done.returncode == 2
    assert "game 2" in done.stderr
    assert club.read_bytes() == before
