"""Questions for a record: what is asked, how it may be answered, how one goes back, and what is kept."""

from __future__ import annotations

import hashlib
import io
import json
import re
import shlex
import sys

import pytest
from hypothesis import given, settings

import printkit
from catalog_cases import game_ids, game_of
from helpers_ask import answers_for, filled
from helpers_folder import write_folder
from helpers_score import records
from printkit.__main__ import main
from printkit.gamefolder.catalog import BUILT_IN
from printkit.model import error
from printkit.model.slots import player_names
from printkit.scoring.checking import shape as shapes
from printkit.scoring.checking.record import RecordCheck
from printkit.scoring.interview.conversation import Talk
from printkit.scoring.interview.session import Session
from printkit.scoring.interview.typed import value_of
from printkit.scoring.readers.files import from_toml
from printkit.scoring.run import score_files, score_record

DAY = "2026-11-21"
WORDS = {"yes": ["y", "はい"], "no": ["n"], "none": ["none", "なし"]}
NAMES = ("Aki", "Ben", "Bea Lee")


def say(session, *lines):
    """Answer in order; every answer must be accepted."""
    for line in lines:
        assert session.say(line) == [], (session.question, line)


@pytest.fixture
def ask(monkeypatch, capfd, tmp_path):
    """Run `printkit score GAME --ask …` with these lines on standard input: (status, standard output, standard error)."""
    monkeypatch.chdir(tmp_path)

    def run(lines, *arguments, game="open"):
        data = lines if isinstance(lines, bytes) else "".join(f"{line}\n" for line in lines).encode()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="ascii"))
        monkeypatch.setattr(sys, "argv", ["printkit", "score", game, *arguments, "--date", DAY])
        with pytest.raises(SystemExit) as leaving:
            main()
        return leaving.value.code, *capfd.readouterr()

    return run


OPEN = ["2", "Aki", "Ben", "basic", "1 2", "1", "1", "", ""]
"""A game of OPEN for two with one round: both bet on Aki, who is out first."""


def asked_of(data):
    """What of a record somebody is asked for: all but what the command line says, and a film that was never released."""
    data = {k: v for k, v in data.items() if k not in ("edition", "options")}
    if data["game"] == "eitsuku":
        released = [{k: v for k, v in row.items() if "released" in row or k in ("name", "promoter")} for row in data["players"]]
        data["players"] = released
    return data


# What is asked -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", game_ids())
def test_answers_amount_to_the_record(name):
    """Of every game's examples that pass the check, whoever types what the record says gets that record.

    A record that lacks what nobody may leave out can't be typed, so those are left out here.
    """
    done = 0
    for file in sorted((BUILT_IN / name.replace("-", "_") / "examples").glob("*.toml")):
        (answer,) = score_files([str(file)], game_of(name))
        if answer.record is None or any(problem.code == "no-prediction" for problem in answer.problems):
            continue
        game, data = answer.game, answer.record.data
        session = filled(game, dict(data), player_names(game, data), "ja")
        again = RecordCheck(game)(session.record).record
        assert again is not None
        assert asked_of(again.data) == asked_of(data), file.name
        done += 1
    assert done >= 10


@settings(max_examples=25, deadline=None)
@given(raw=records())
def test_any_record_can_be_typed(raw):
    """Names like commands and numbers, empty lists, every reading."""
    checked = RecordCheck(game_of("unlock-tower"))(raw)
    data = checked.record.data
    session = filled(checked.game, dict(data), player_names(checked.game, data))
    assert RecordCheck(checked.game)(session.record).record.data["players"] == data["players"]
    assert session.record.get("options", {}) == data.get("options", {})


def test_players_come_first_then_what_the_shape_asks(fair):
    """How many, their names, then values of the table and tables by name; rounds come last."""
    session = Session(fair, "en")
    asked = []
    table = ["2", "Aki", "Ben", "basic", "1 2 3", "A1=2", "y", "3 0", ""]
    for line in (*table, "y", "2 1", "y", "1", "Ben", "y", "", "4"):
        asked.append(session.question.where)
        say(session, line)
    rounds = [
        "rounds[0]",
        "rounds[0].order",
        "rounds[0].predictions",
        "rounds[0].predictions.Aki",
        "rounds[0].predictions.Ben",
        "rounds[0].bets",
        "rounds[0].bets.Aki",
        "rounds[0].bets.Ben",
    ]
    coins = ["coins", "coins.Aki", "coins.Ben"]
    assert asked == ["players", "players[0]", "players[1]", "variant", "dice", "field", *coins, *rounds]
    assert session.question.where == "rounds[1]"
    say(session, "", "")
    assert session.record == {
        "game": "fair",
        "players": ["Aki", "Ben"],
        "variant": "basic",
        "dice": [1, 2, 3],
        "field": {"A1": 2},
        "rounds": [{"order": ["Ben", "Aki"], "predictions": {"Aki": "Aki", "Ben": "Ben"}, "bets": {"Ben": 4}}],
        "coins": {"Aki": {"1": 3, "5": 0}},
    }


def test_what_is_left_out_is_not_in_the_record(unlock_tower):
    """An empty line is no zero and no empty list; a group is left out by one answer."""
    session = Session(unlock_tower, "en")
    say(session, "3", "Aki", "Ben", "Chie", *["", "", "", "", "", ""] * 3, "")
    assert session.record == {"game": "unlock-tower", "players": [{"name": "Aki"}, {"name": "Ben"}, {"name": "Chie"}]}


def test_an_entry_of_another_reading_is_asked_under_it(unlock_tower):
    """One box C for the table, or the towers where one was first; the record keeps the reading."""
    session = Session(unlock_tower.under({"fastest": "tower"}), "en")
    say(session, "3", "Aki", "Ben", "Chie", "1 2 3 4 5 16", "")
    assert isinstance(session.question.shape, shapes.Ordinals)
    say(session, "6")
    while session.question:
        say(session, "")
    assert session.record["options"] == {"fastest": "tower"}
    assert session.record["players"][0]["fastest"] == [6]


# How it may be answered --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("shape", "line", "value"),
    [
        (shapes.IntShape(0, 20), " １２ ", 12),
        (shapes.IntShape(0, 20), "twelve", "twelve"),
        (shapes.IntShape(None, 20), "−3", -3),
        (shapes.BoolShape(), "はい", True),
        (shapes.BoolShape(), "Ｎ", False),
        (shapes.BoolShape(), "maybe", "maybe"),
        (shapes.ChoiceShape(("sell", "sell-set", "buy")), "SELL", "sell"),
        (shapes.ChoiceShape(("sell", "sell-set", "buy")), "b", "buy"),
        (shapes.ChoiceShape(("sell", "sell-set", "buy")), "2", "sell-set"),
        (shapes.ChoiceShape(("sell", "sell-set", "buy")), "s", "s"),
        (shapes.Who(), "aki", "Aki"),
        (shapes.Who(), "３", "Bea Lee"),
        (shapes.Who(), "be", "be"),
        (shapes.Who(), "Bea", "Bea Lee"),
        (shapes.TextShape(40), "  Aki ", "Aki"),
        (shapes.ItemsShape(shapes.IntShape(0, 20), 3, 3), "1、2　3", [1, 2, 3]),
        (shapes.ItemsShape(shapes.TextShape(3), None, None), "3bd 4k", ["3bd", "4k"]),
        (shapes.ItemsShape(shapes.TextShape(30), None, None), "big tent, lamp", ["big tent", "lamp"]),
        (shapes.ItemsShape(shapes.IntShape(0, 20), None, None), "なし", []),
        (shapes.Ordinals((1, 2, 3), True), "1;3", [1, 3]),
        (shapes.Ordinals((1, 2, 3), True), "−", []),
        (shapes.RankingShape(None), "bea lee aki 2", ["Bea Lee", "Aki", "Ben"]),
        (shapes.RankingShape(None), "3, 1; 2", ["Bea Lee", "Aki", "Ben"]),
        (shapes.Keyed(shapes.IntShape(0, 9), ("A1", "B2")), "a1 = 3 b2:4", {"A1": 3, "B2": 4}),
        (shapes.Keyed(shapes.IntShape(0, 9), ("1", "5")), "3 0", {"1": 3, "5": 0}),
        (
            shapes.Either(shapes.Keyed(shapes.IntShape(0, 9), ("A1",)), shapes.ChoiceShape(("lighthouse",))),
            "light",
            "lighthouse",
        ),
        (shapes.Either(shapes.Keyed(shapes.IntShape(0, 9), ("A1",)), shapes.ChoiceShape(("lighthouse",))), "A1=2", {"A1": 2}),
    ],
)
def test_lines_are_read_forgivingly(shape, line, value):
    """Full width, any case, beginnings, seat numbers, any separator; what is not understood stays for the check."""
    assert value_of(shape, line, NAMES, WORDS) == value


@pytest.mark.parametrize(
    ("before", "line", "code"),
    [
        ([], "5", "out-of-range"),
        ([], "three", "expected-int"),
        ([], "", "answer-missing"),
        (["3", "Aki"], "Aki ", "repeated-name"),
        (["3", "Aki"], "*", "reserved-name"),
        (["3", "Aki"], "x" * 41, "text-length"),
        (["3", "Aki"], "a\x07", "bad-character"),
        (["3", "Aki", "Ben", "Chie"], "1 2 3 4 5", "list-length"),
        (["3", "Aki", "Ben", "Chie"], "1 2 3 4 5 21", "out-of-range"),
        (["3", "Aki", "Ben", "Chie", ""], "4 3", "not-ascending"),
    ],
)
def test_an_answer_is_judged_at_once(unlock_tower, before, line, code):
    """By the checks of records; the question stays, and what was answered before too."""
    session = Session(unlock_tower, "en")
    say(session, *before)
    question, answers = session.question, list(session.answers)
    assert [problem.code for problem in session.say(line)] == [code]
    assert session.question is question
    assert session.answers == answers


# Going back --------------------------------------------------------------------------------------------------------------


def test_undo_goes_back_one_answer(unlock_tower):
    """The question is asked again, with what was said before; what was right stays."""
    session = Session(unlock_tower, "en")
    say(session, "3", "Aki", "Bem")
    assert session.undo()
    assert session.question.where == "players[1].name"
    assert session.before["players[1].name"] == "Bem"
    say(session, "Ben", "Chie")
    assert session.players == ["Aki", "Ben", "Chie"]


def test_there_is_nothing_before_the_first_question(unlock_tower):
    """Undo says so."""
    assert not Session(unlock_tower, "en").undo()


def test_correcting_keeps_the_later_answers(fair):
    """As far as they still fit: here the names change, and a table by names is asked anew."""
    session = Session(fair, "en")
    say(session, "2", "Aki", "Ben", "basic", "", "", "y", "1=4", "", "y", "1 2", "y", "1", "1", "", "", "")
    assert session.record["coins"] == {"Aki": {"1": 4}}
    session.reopen(1)
    say(session, "Aya")
    assert session.question.where == "coins.Aya"
    say(session, "1=5")
    assert session.question.where == "rounds[0].predictions.Aya"
    say(session, "2")
    assert session.question is None
    assert session.record["coins"] == {"Aya": {"1": 5}}
    assert session.record["rounds"] == [{"order": ["Aya", "Ben"], "predictions": {"Aya": "Ben", "Ben": "Aya"}}]


def test_more_players_are_asked_for_when_there_are_more(unlock_tower):
    """The number of players decides what follows."""
    session = Session(unlock_tower, "en")
    say(session, "3", "Aki", "Ben", "Chie", "1 2 3 4 5 6")
    session.reopen(0)
    say(session, "4")
    assert session.question.where == "players[3].name"
    say(session, "Dai")
    assert session.question.where == "players[0].marks[0]"


def test_a_row_that_cannot_be_is_asked_again_at_once(fair):
    """At the place that is wrong, the rest of the row is kept; saying the same once more goes on."""

    def trial(record):
        if not record.get("rounds"):
            return []
        order = record["rounds"][-1]["order"]
        wrong = f"rounds[{len(record['rounds']) - 1}].order"
        return [error("row-count", wrong, range="2", found=len(order))] if order[0] == "Ben" else []

    session = Session(fair, "en", trial)
    say(session, "2", "Aki", "Ben", "basic", "", "", "", "y")
    assert [(problem.code, problem.where) for problem in session.say("1")] == [("names-missing", "rounds[0].order")]
    say(session, "2 1", "y", "1", "1", "")
    assert [problem.where for problem in session.complaints] == ["rounds[0].order"]
    assert session.question.where == "rounds[0].order"
    say(session, "1 2")
    assert session.question.where == "rounds[1]"
    say(session, "y", "2 1", "y", "1", "1", "")
    assert session.question.where == "rounds[1].order"
    say(session, "2 1")
    assert session.question.where == "rounds[2]"


def test_a_value_of_the_table_that_cannot_be_is_asked_again_at_once():
    """Two players with one price card: told when the cards are given, before any listing is typed."""
    game = game_of("open-the-price")
    session = Session(game, "en", lambda record: score_record(record, game).problems)
    say(session, "3", "Aki", "Ben", "Chie", "1", "2", "2")
    assert [problem.code for problem in session.complaints] == ["price-card-twice"]
    assert session.question.where.startswith("price_cards.")
    say(session, "3")
    assert session.question.where == "listings[0].round"


def test_a_hand_without_its_price_card_is_told_at_once():
    """The price cards are asked before the listings."""
    game = game_of("open-the-price")
    session = Session(game, "en", lambda record: score_record(record, game).problems)
    say(session, "3", "Aki", "Ben", "Chie", "1", "2", "3")
    say(session, "1", "Aki", "", "3", "4", "0 0 0 00 00 00")
    assert [problem.code for problem in session.complaints] == ["price-card-once"]
    assert session.question.where == "listings[0].hand"


def test_who_has_no_coins_says_so_once():
    """`-` is none of each kind, and not that nobody counted."""
    session = Session(game_of("opt"), "en", lambda record: score_record(record, game_of("opt")).problems)
    say(session, "2", "Aki", "Ben", "", "y", "1=3 5=0 10=0 20=1", "-", "", "")
    assert not session.complaints
    assert session.record["coins"]["Ben"] == {"1": 0, "5": 0, "10": 0, "20": 0}


def test_something_odd_is_told_and_not_asked_again(ask):
    """A hand of too few cards may have been so; whoever typed it still sees it at once, and says nothing twice."""
    lines = ["3", "Aki", "Ben", "Chie", "1", "2", "3", "1", "Aki", "", "3", "4", "0 1 0"]
    _, _, err = ask(lines, "--ask", game="open-the-price")
    assert "warning: Listing 1 · Hand: in round 1 everyone draws 6 zero cards, and 2 are written" in err
    assert err.rstrip().splitlines()[-4].startswith("Listing 2 · Round")


def test_a_contradiction_names_what_was_asked(ask):
    """Not the place in a file; the list of answers is shown once, and again when it is asked for."""
    lines = ["2", "Aki", "Ben", "", "y", "1=3", "", "", "", "", "", "", "list"]
    _, _, err = ask(lines, "--ask", game="opt")
    assert "error: Ben · Coins: nothing is answered here yet: give an answer (7)" in err
    assert "error: Aki · Coins 20: nothing is answered here yet: give an answer" in err
    assert "coins.Ben" not in err
    assert err.count("   6  Aki · Coins: 1=3") == 2
    assert "Something doesn’t fit yet" in err


def test_stopping_in_a_correction_keeps_what_comes_after(ask, tmp_path):
    """All answers but the one that is asked again."""
    game = "eitsuku"
    whole = ["3", "Aki", "Ben", "Chie", "7", "6", "6", "5", *[""] * 5, *[""] * 4]
    status, _, err = ask([*whole, ""], "--ask", game=game)
    assert status == 130
    assert "Aki · Director’s number: Aki’s film was released, and this role has no number" in err
    assert "16 answers are kept" in err
    assert ask(["5"], "--resume", f"{game}-{DAY}.partial.toml", game=game)[0] == 0
    record = from_toml((tmp_path / f"{game}-{DAY}.toml").read_text())
    assert record["players"][0] == {"name": "Aki", "released": 7, "actors": [6], "writer": 6, "composer": 5, "director": 5}


def test_a_player_who_is_called_by_a_number_is_meant_by_it(ask, tmp_path):
    """Then nobody is named by the seat: the same key would mean two players, and the question shows names alone."""
    status, _, err = ask(["2", "2", "1", "basic", "2 1", "1", "2", "", ""], "--ask")
    assert status == 0
    assert "1 2" not in err
    record = from_toml((tmp_path / f"open-{DAY}.toml").read_text())
    assert record["rounds"][0] == {"order": ["2", "1"], "predictions": {"2": "1", "1": "2"}}
    session = Session(game_of("open"), "en")
    say(session, "2", "7", "Ben", "basic", "Ben 7")
    assert session.say("2")
    say(session, "7")


def test_the_day_that_was_said_ahead_is_written(ask, tmp_path):
    """Nobody is asked for it, and the record has it all the same."""
    assert ask(OPEN, "--ask")[0] == 0
    assert from_toml((tmp_path / f"open-{DAY}.toml").read_text())["date"] == DAY


def test_enter_repeats_what_was_said_before(ask, tmp_path):
    """Where something must be said: whoever went back to look need not type it again."""
    lines = ["2", "Aki", "Ben", "basic", "undo", "undo", "", "basic", "1 2", "1", "1", "", ""]
    status, _, err = ask(lines, "--ask")
    assert status == 0
    assert "Name of player 2  [Enter: Ben]" in err
    assert from_toml((tmp_path / f"open-{DAY}.toml").read_text())["players"] == ["Aki", "Ben"]


def test_a_tower_without_tops_takes_an_empty_line(unlock_tower):
    """Or 0; once the first tower is given, the others must be."""
    session = Session(unlock_tower, "en")
    say(session, "3", "Aki", "Ben", "Chie", "", "4 16")
    assert session.question.skip == "none"
    say(session, "", "0", "3", "-", "")
    assert session.question.where == "players[0].fastest"
    while session.question:
        say(session, "")
    assert session.record["players"][0]["marks"] == [[4, 16], [], [], [3], [], []]


def test_what_scoring_needs_cannot_be_left_out():
    """A price card of everybody, a guess of everybody but the presenter, whose own follows."""
    session = Session(game_of("open-the-price"), "en")
    say(session, "3", "Aki", "Ben", "Chie")
    assert session.question.skip == ""
    assert [problem.code for problem in session.say("")] == ["answer-missing"]
    say(session, "1", "2", "3", "1", "Ben")
    skips = {}
    while session.question.where.startswith("listings[0].guesses"):
        skips[session.question.where.rpartition(".")[2]] = session.question.skip
        say(session, "4")
    assert skips == {"Aki": "", "Ben": "skip", "Chie": ""}


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "“maybe” is neither yes nor no: write y or n"), ("ja", "y（はい）かn（いいえ）")]
)
def test_a_wrong_yes_or_no_is_told_as_it_was_asked(ask, lang, said):
    """Not in the words of a file."""
    _, _, err = ask(["3", "A", "B", "C", "", "", "maybe"], "--ask", "--lang", lang, game="unlock-tower")
    assert said in err


def test_a_choice_may_be_called_as_the_game_calls_it():
    """The word of the record, or what stands beside it in the question."""
    session = Session(game_of("babel-builders"), "ja")
    say(session, "5", "A", "B", "C", "D", "E", "神の使い", "")
    for _ in range(4):
        say(session, "建築", "")
    say(session, "山札の枯渇")
    while session.question:
        say(session, "")
    assert [player["role"] for player in session.record["players"]] == ["messenger", *["architect"] * 4]
    assert session.record["ended_by"] == "deck"


def test_a_blocked_cell_is_told_at_the_row_that_has_it(tmp_path):
    """Not after the last answer, and not at another row; rows may be called alike, as weights are."""
    rows = """{ id = "land", grid = [3, 2], mark = true, blocked = [[3, 2]], row_names = ["×1", "×1"] },
    { id = "field", grid = [3, 1], int = [1, 6], may = true, blocked = [[1, 1]] }"""
    folder = tmp_path / "wall"
    folder.mkdir()
    text = f'title = "Wall"\n[sheet]\nrows = [{rows}]\n[score]\nlit = {{ count = "land" }}\ngrown = {{ sum = "field" }}\n'
    (folder / "game.toml").write_text(text, encoding="utf-8")
    session = Session(printkit.load(str(folder)), "en", dated=True)
    say(session, "1", "Aki", "3")
    assert [problem.code for problem in session.say("2 3")] == ["blocked-cell"]
    say(session, "2")
    assert [problem.code for problem in session.say("4 - 1")] == ["blocked-cell"]
    say(session, "- 4 1")
    assert session.record is not None


@pytest.mark.parametrize("cut", range(10))
def test_resuming_goes_on_where_it_stopped(cut):
    """With any number of answers, the rest gives the same record."""
    game = game_of("open")
    whole = Session(game, "en")
    say(whole, *OPEN)
    resumed = Session(game, "en", answers=whole.answers[:cut])
    assert resumed.answers == whole.answers[:cut]
    say(resumed, *[line for _, line in whole.answers[cut:]])
    assert resumed.record == whole.record


def test_answers_that_no_longer_fit_are_asked_again():
    """Somebody edited the file: what is wrong is asked, the rest is not."""
    game = game_of("open")
    session = Session(game, "en")
    say(session, *OPEN)
    answers = [(place, "7" if place == "rounds[0].predictions.Ben" else line) for place, line in session.answers]
    again = Session(game, "en", answers=answers)
    assert again.question.where == "rounds[0].predictions.Ben"
    say(again, "1")
    assert again.record == session.record


# On the terminal ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize(
    ("name", "example"),
    [
        ("unlock-tower", "sets"),
        ("open", "chips-gift"),
        ("opt", "coins"),
        ("opt", "trade"),
        ("eitsuku", "contract"),
        ("open-the-price", "contract"),
        ("babel-builders", "contract"),
    ],
)
def test_every_question_is_put_and_answered_on_the_terminal(ask, tmp_path, name, example, lang):
    """Every kind of question has words for what its answer may be; “?” says them again."""
    game = game_of(name)
    file = BUILT_IN / name.replace("-", "_") / "examples" / f"{example}.toml"
    (answer,) = score_files([str(file)], game)
    lines = answers_for(answer.game, dict(answer.record.data), player_names(answer.game, answer.record.data))
    asked = [line for answered in lines for line in ("?", answered)]
    status, _, err = ask([*asked, *[""] * 3], "--ask", "--lang", lang, "--record", "r.toml", game=name)
    assert status == 0, err
    (again,) = score_files([str(tmp_path / "r.toml")], game)
    assert again.as_dict("en")["players"] == answer.as_dict("en")["players"]


def test_the_day_is_asked_for_where_nobody_has_said_it():
    """Enter leaves it out; what is no day is told at once."""
    session = Session(game_of("open"), "en", dated=False)
    say(session, "2", "Aki", "Ben", "basic")
    assert session.question.where == "date"
    assert [problem.code for problem in session.say("4 July")] == ["not-a-date"]
    say(session, "2026/7/4", "1 2", "1", "1", "", "")
    assert session.record["date"] == "2026-07-04"
    unsaid = Session(game_of("open"), "en", dated=False)
    say(unsaid, "2", "Aki", "Ben", "basic", "", "1 2", "1", "1", "", "")
    assert "date" not in unsaid.record


def test_who_keeps_no_sums_is_asked_once():
    """Whoever compares them in the first round is asked in every round."""
    session = Session(game_of("open"), "en")
    say(session, "2", "Aki", "Ben", "basic", "1 2", "1", "1", "y", "2", "0", "2 1", "1", "1")
    assert session.question.where == "rounds[1].sums"
    session = Session(game_of("open"), "en")
    say(session, "2", "Aki", "Ben", "basic", "1 2", "1", "1", "n", "2 1", "1", "1")
    assert session.question.where == "rounds[2].order"


def test_the_record_is_written_and_scored(ask, tmp_path):
    """The answer on standard output, questions on standard error, and what an undecided game is gone on with."""
    status, out, err = ask(OPEN, "--ask")
    assert status == 0
    assert "Not decided yet" in out
    assert "How many players?" in err
    assert "How many players?" not in out
    assert sorted(path.name for path in tmp_path.iterdir()) == [f"open-{DAY}.partial.toml", f"open-{DAY}.toml"]
    record = from_toml((tmp_path / f"open-{DAY}.toml").read_text())
    assert record["rounds"] == [{"order": ["Aki", "Ben"], "predictions": {"Aki": "Aki", "Ben": "Aki"}}]
    assert score_record(record, game_of("open")).status == 0


def test_questions_are_asked_in_the_language(ask):
    """And answered in it."""
    status, out, err = ask(
        ["２", "あき", "戻る", "花子", "太郎", "基本", "一覧", "2 1", "1", "1", "", ""], "--ask", "--lang", "ja"
    )
    assert status == 0
    assert "プレイヤーは何人ですか" in err
    assert "プレイヤー2の名前: 太郎" in err
    assert "花子" in out


@pytest.mark.parametrize(("lang", "named"), [("en", "1=… 2=… (1 Us, 2 Them): 0–9"), ("ja", "1=… 2=…（1 Us, 2 Them）: 0〜9")])
def test_which_team_a_number_means_is_said(ask, tmp_path, lang, named):
    """Nobody knows it by the seats."""
    rows = 'rows = [{ id = "bid", int = [0, 9], per = "team" }]'
    text = f'title = "T"\nplayers = 2\nteams = [1, 1]\nteam_names = ["Us", "Them"]\n[rounds]\n{rows}\n[score]\na = "bid"\n[end]\nrounds = 1\n'
    (tmp_path / "game.toml").write_text(text, encoding="utf-8")
    assert named in ask(["Aki", "Ben", "1=3 2=4"], "--ask", "--lang", lang, game=".")[2]


def test_a_wrong_answer_is_told_with_its_place(ask):
    """The message of the check, in the language, and the question again."""
    _, _, err = ask(["3", "A", "B", "C", "1 2 3 4 5 99"], "--ask", game="unlock-tower")
    assert "Value 6: 99 is out of range: write 0–20" in err
    assert err.count("A · Tower heights") == 2


def test_help_says_what_an_answer_is(ask):
    """What the game says about it, what may be typed, the commands."""
    _, _, err = ask(["3", "A", "B", "C", "？", "undo", "?"], "--ask", game="unlock-tower")
    assert "The final floor of each tower" in err
    assert "An answer: 6 values, each 0–20" in err
    assert "Ctrl-C stops" in err


def test_a_name_may_be_a_command(ask, tmp_path):
    """With an equals sign before it."""
    assert ask(["2", "=undo", "Ben", "basic", "1 2", "1", "1", "", ""], "--ask")[0] == 0
    assert from_toml((tmp_path / f"open-{DAY}.toml").read_text())["players"] == ["undo", "Ben"]


def test_what_was_answered_is_kept_and_resumed(ask, tmp_path):
    """The end of the input ends with 130 and says where the answers are; they go on from there."""
    status, out, err = ask(OPEN[:5], "--ask")
    file = f"open-{DAY}.partial.toml"
    assert (status, out) == (130, "")
    assert f"printkit score open --ask --resume {file}" in err
    assert [path.name for path in tmp_path.iterdir()] == [file]
    status, _, err = ask(OPEN[5:], "--ask", "--resume", file)
    assert status == 0
    assert "Going on with 5 answers" in err
    assert sorted(path.name for path in tmp_path.iterdir()) == [file, f"open-{DAY}.toml"]


def test_an_undecided_game_is_gone_on_with(ask, tmp_path):
    """The answers stay, and the next round is asked for; the record is replaced, unless somebody has changed it."""
    status, _, err = ask(OPEN, "--ask", "--record", "evening.toml")
    assert status == 0
    command = err.partition("To go on with it later: ")[2].partition("\n")[0]
    _, _, name, *rest = shlex.split(command)
    status, _, err = ask(["2 1", "2", "2", ""], *rest, game=name)
    assert (status, "Going on with 8 answers" in err) == (0, True)
    assert len(from_toml((tmp_path / "evening.toml").read_text("utf-8"))["rounds"]) == 2
    assert sorted(path.name for path in tmp_path.iterdir()) == ["evening.partial.toml", "evening.toml"]
    with (tmp_path / "evening.toml").open("a", encoding="utf-8") as file:
        file.write("# mine\n")
    assert ask([""], *rest, game=name)[0] == 2
    partial = tmp_path / "evening.partial.toml"
    (tmp_path / "evening.toml").write_text("mine")
    partial.write_text(
        re.sub(r'(?<=toml" = ").*(?=")', hashlib.sha256(b"mine").hexdigest(), partial.read_text("utf-8")), "utf-8"
    )
    assert ask([""], *rest, game=name)[0] == 2  # no record: whoever sent the answers may name any file
    assert ask([""], "--ask", "--resume", "evening.partial.toml")[0] == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["evening.partial.toml", "evening.toml", f"open-{DAY}.toml"]


@pytest.mark.parametrize("game", ["five-rolls", "./my games/five_rolls"])
def test_the_command_that_goes_on_works_as_printed(ask, tmp_path, monkeypatch, game):
    """With every option that was given, quoted where need be; so does the one in the file's first line."""
    write_folder(tmp_path / "my games")
    monkeypatch.setenv("LANG", "ja_JP.UTF-8")
    given = ["--lang", "en", "--trust", "--book", "our.book", "--table", "Ben's café", "--explain"]
    given += [] if "/" in game else ["--games", "my games"]
    status, _, err = ask(["2", "Aki", "Ben"], "--ask", *given, game=game)
    assert status == 130
    command = err.strip().rpartition("Go on with: ")[2].partition("\n")[0]
    first = (tmp_path / f"five-rolls-{DAY}.partial.toml").read_text("utf-8").partition("\n")[0]
    assert first.endswith(command)
    program, score, name, *rest = shlex.split(command)
    assert (program, score, name) == ("printkit", "score", game)
    assert rest[rest.index("--date") + 1] == DAY
    status, _, err = ask([""] * 3, *rest, game=name)
    assert status == 130
    assert "Going on with 3 answers" in err


def test_an_unfinished_file_may_just_be_named(ask, tmp_path):
    """It is the one thing that --ask goes on from; --resume alone means --ask."""
    ask(OPEN[:5], "--ask", "--record", "evening.toml")
    assert ask(OPEN[5:7], "--ask", "evening.partial.toml")[0] == 130
    assert ask(OPEN[7:], "--resume", "evening.partial.toml", "--record", "evening.toml")[0] == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["evening.partial.toml", "evening.toml"]


def test_the_readings_of_the_beginning_are_resumed(ask, tmp_path):
    """Whoever goes on need not choose them again."""
    ask(["3", "A", "B", "C"], "--ask", "--set", "fastest=tower", game="unlock-tower")
    lines = ["16 16 16 0 0 0", "", "1 2 3", *[""] * 20]
    assert ask(lines, "--resume", f"unlock-tower-{DAY}.partial.toml", game="unlock-tower")[0] == 130
    kept = from_toml((tmp_path / f"unlock-tower-{DAY}.partial.toml").read_text())
    assert kept["options"] == {"fastest": "tower"}
    assert {"where": "players[0].fastest", "answer": "1 2 3"} in kept["asked"]


def test_ctrl_c_keeps_the_answers(ask, monkeypatch, tmp_path):
    """As the end of the input does."""

    class Interrupting(io.TextIOWrapper):
        def readline(self, *_):
            line = super().readline()
            if not line:
                raise KeyboardInterrupt
            return line

    monkeypatch.setattr(io, "TextIOWrapper", Interrupting)
    status, _, err = ask(OPEN[:3], "--ask")
    assert status == 130
    assert "3 answers are kept" in err
    assert (tmp_path / f"open-{DAY}.partial.toml").exists()


def test_nothing_answered_leaves_nothing(ask, tmp_path):
    """And says so."""
    status, _, err = ask([], "--ask")
    assert status == 130
    assert "nothing is kept" in err
    assert list(tmp_path.iterdir()) == []
    status, _, err = ask(["2", "undo"], "--ask")
    assert "nothing is kept" in err
    assert list(tmp_path.iterdir()) == []


def test_no_record_is_overwritten(ask, tmp_path):
    """One that was named is refused before anything is asked; the default takes another name."""
    (tmp_path / "mine.toml").write_text("mine")
    status, _, err = ask(OPEN, "--ask", "--record", "mine.toml")
    assert status == 2
    assert "not overwritten" in err
    assert "How many" not in err
    ask(OPEN, "--ask")
    ask(OPEN, "--ask")
    ask(OPEN[:3], "--ask")
    ask(OPEN[:4], "--ask")
    names = sorted(path.name for path in tmp_path.iterdir())
    partial = [f"open-{DAY}{number}.partial.toml" for number in ("", "-2", "-3", "-4")]
    assert names == sorted(["mine.toml", f"open-{DAY}-2.toml", f"open-{DAY}.toml", *partial])


def test_a_contradiction_is_corrected_where_it_is(ask, tmp_path):
    """Everything is answered and the whole does not add up: the answers are listed, one is chosen and given again."""
    rest = ["", "", "", "", "", ""]
    lines = ["3", "A", "B", "C", "16 16 16 0 0 0", "", "", "", "", "", *rest, *rest, ""]
    status, out, err = ask([*lines, "99", "7", "y"], "--ask", game="unlock-tower")
    assert "something doesn’t fit" in err
    assert status == 130  # B and C gave neither towers nor ticks
    zeros = ["0 0 0 0 0 0", "", "", "", "", ""]
    lines = ["3", "A", "B", "C", "16 16 16 0 0 0", "", "", "", "", "", *zeros, *zeros, ""]
    status, out, err = ask([*lines, "99", "7", "y"], "--ask", "--record", "r.toml", game="unlock-tower")
    assert "99 is out of range" in err
    assert status == 0
    assert "A wins" in out
    assert from_toml((tmp_path / "r.toml").read_text())["players"][0]["fastest"] is True


def test_the_answer_goes_where_o_says(ask, tmp_path):
    """The unfinished answers stand beside it meanwhile; the table is shown as well."""
    ask(OPEN[:4], "--ask", "-o", "out/result.json")
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["result.partial.toml"]
    status, out, _ = ask(OPEN[4:], "--resume", "out/result.partial.toml", "-o", "out/result.json")
    assert status == 0
    assert "Not decided yet" in out
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["result.json", "result.partial.toml"]


def test_with_json_the_answer_alone_is_on_standard_output(ask):
    """A program may let people answer."""
    status, out, _ = ask(OPEN, "--ask", "--json")
    assert status == 0
    assert json.loads(out)["players"][0] == {
        "name": "Aki",
        "rank": 1,
        "total": 2,
        "breakdown": [{"id": "A", "count": 1, "points": 2}, {"id": "B", "count": 1, "points": 0}],
    }


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--ask", "a.toml", "b.toml"], "a.toml b.toml"),
        (["--ask", "--sheets"], "--sheets"),
        (["--resume", "none.toml"], "none.toml"),
        (["--resume", "other.toml"], "not of open"),
        (["--resume", "record.toml"], "has not left this file unfinished"),
        (["--resume", "broken.toml"], "broken.toml"),
        ([], "--ask"),
    ],
)
def test_what_cannot_be_gone_on_from_is_refused(ask, tmp_path, arguments, said):
    """With exit status 2 and one message."""
    (tmp_path / "other.toml").write_text('game = "opt"\nasked = []\n')
    (tmp_path / "record.toml").write_text('game = "open"\nplayers = ["Aki", "Ben"]\n')
    (tmp_path / "broken.toml").write_text("game = ")
    status, out, err = ask([], *arguments)
    assert (status, out) == (2, "")
    assert said in err
    assert len(err.splitlines()) == 1


def test_bytes_that_are_no_text_are_told(ask):
    """Not a traceback."""
    status, _, err = ask(b"2\nA\xffki\nAki\n", "--ask")
    assert status == 130
    assert "U+DCFF" in err


def test_unfinished_answers_are_no_record(ask):
    """Whoever scores them is told how to go on."""
    ask(OPEN[:4], "--ask", "--record", "evening.toml")
    status, _, err = ask([], "evening.partial.toml")
    assert status == 2
    assert "aren’t finished yet. The first line of the file says with which command to go on." in err


GARDEN = """
title = "Garden"
players = [1, 2]

[sheet]
rows = [{ id = "garden", grid = [3, 2], int = [0, 9], may = true }]

[score]
flowers = { sum = "garden" }
"""


@pytest.mark.parametrize("sign", ["-", "−", ".", "ー"])
def test_a_sign_leaves_a_cell_of_a_row_empty(sign, tmp_path):
    """A row may have gaps, and what stands for one is told with the question."""
    folder = tmp_path / "garden"
    folder.mkdir()
    (folder / "game.toml").write_text(GARDEN, encoding="utf-8")
    game = printkit.load(folder)
    session = Session(game, "en")
    say(session, "1", "Aki")
    talk = Talk(session, None, None, None)
    assert "“-” for an empty place" in talk._aside(session.question)
    say(session, f"4 {sign} 1", f"{sign} 2 {sign}")
    assert session.record["players"][0]["garden"] == [[4, None, 1], [None, 2, None]]
    assert score_record(session.record, game).score.players[0].total == 7


def test_a_choice_is_answered_as_the_sheet_prints_it():
    """By the words of the game's own file, in any language, by their beginning, too."""
    skat = printkit.load(str(BUILT_IN.parents[1] / "examples" / "skat"))
    session = Session(skat, "ja")
    say(session, "Aki", "Ben", "Chie", "Aki", "ハート")
    assert session.question.where.endswith("tops"), session.complaints
    say(session, "2")
    assert "ハート" in session.words["ask.choice.hearts"]


def test_whoever_has_released_nothing_is_asked_for_no_film(ask):
    """Only for the promoters, which lie on others' fields; and a pad's words say what is counted."""
    status, _, err = ask(["3", "あき", "けん", "ちえ", "", "", "8", "6 5"], "--ask", "--lang", "ja", game="eitsuku")
    assert status == 130
    asked = [line.partition("  [")[0] for line in err.splitlines() if " · " in line and not line.startswith(">")]
    assert asked[:4] == [
        "あき · 公開したターン",
        "あき · プロモーターで宣言した数字",
        "けん · 公開したターン",
        "けん · 役者の数字",
    ]
    assert "[2個まで、それぞれ 1〜6（例: 6 1）" in err, "how two are written"
