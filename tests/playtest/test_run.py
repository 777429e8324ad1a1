"""A play-test from its order to its report, with the engine of a stranger's folder: a die that is rolled until it shows enough."""

from __future__ import annotations

import json
import os
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

from catalog_cases import game_of
from helpers_folder import write_folder
from helpers_signals import listening
from printkit.gamefolder.catalog import Catalog
from printkit.model import Refused
from printkit.playtest import changed, changes, naming, page, table
from printkit.playtest.crew import CrewJob, engine_of, played
from printkit.playtest.one import story
from printkit.playtest.page import PageLook, report_page
from printkit.playtest.run import Order, command, rotated, run

EXAMPLES = Path(__file__).parents[2] / "examples"

ENGINE = '''
"""Roll-offs: the highest wins."""
import os
import signal
from contextlib import suppress
from random import Random

from printkit.playtest.engine import PlaytestTarget, ReportSection, ToldGame, Trial

POLICIES = {"low": 4, "high": 6, "higher": 8}


class Engine:
    policies = tuple(POLICIES)
    targets = (PlaytestTarget("rounds", 1, 30), PlaytestTarget("share", 0.9, None), PlaytestTarget("nothing", None, 1))
    sections = (ReportSection("length", ("rounds",)), ReportSection("share", ("share",)), ReportSection("won", ("won",)))
    dead = {"share": 0.1}

    def play(self, seats, seed):
        random = Random(seed)
        if "stop" in os.environ.get("PLAY", "") and seed % 7 == 3:
            _, process, flag = os.environ["PLAY"].split(":")
            with suppress(FileExistsError), open(flag, "x"):  # only the first: a second signal would hit the tests themselves
                os.kill(int(process), signal.SIGINT)
        if os.environ.get("PLAY") == "fail":
            raise ValueError("no such luck")
        rounds = 1
        while True:
            rolls = [random.randint(1, POLICIES[seat]) for seat in seats]
            if rolls.count(max(rolls)) == 1:
                break
            rounds += 1
        won = {f"won.{seat}": float(roll == max(rolls)) for seat, roll in enumerate(rolls, 1)}
        shares = {f"share.{n}": rolls.count(n) / len(rolls) for n in range(1, 9)}
        return {"rounds": rounds, **won, **shares, "late": 1.0 if rounds > 1 else None}

    def tell(self, seats, seed):
        return ToldGame([("title", {})], {"seats": list(seats), "seed": seed})

    def replay(self, log):
        raise NotImplementedError

    def trials(self, policy, players):
        return [Trial("ladder.high.low", ("high", *["low"] * (players - 1)), 0.5)]

    def picture(self, means):
        return None


def engine(game):
    return Engine()
'''


@pytest.fixture
def game(tmp_path, monkeypatch):
    monkeypatch.delenv("PLAY", raising=False)
    folder = write_folder(tmp_path)
    (folder / "playtest.py").write_text(ENGINE, encoding="utf-8")
    return Catalog([tmp_path], trust=True).load("five-rolls")


def test_the_report_is_the_same_with_any_number_of_workers(game):
    """To the last digit, and so are the questions beside the main run."""
    one, two, three = (run(Order(game, 60, players=3, workers=workers)) for workers in (1, 2, 3))
    assert json.dumps(one) == json.dumps(two) == json.dumps(three)
    (told,) = one["tables"]
    assert (told["players"], told["plays"], told["figures"]["rounds"]["n"]) == (3, 60, 60)
    assert one["policy"] == "high"


def test_another_seed_plays_other_games(game):
    """And the same one the same."""
    first, again, other = (run(Order(game, 30, seed=seed, workers=1))["tables"] for seed in (1, 1, 2))
    assert first == again != other


def test_every_size_of_table_is_played_unless_one_is_chosen(game):
    """The largest first."""
    assert [told["players"] for told in run(Order(game, 4, workers=1))["tables"]] == [5, 4, 3, 2]
    assert [told["players"] for told in run(Order(game, 4, players=3, workers=1))["tables"]] == [3]


def test_everybody_sits_everywhere(game):
    """The first of the seats moves on with every game, and a trial's winner is looked for where he sits."""
    assert [rotated(("a", "b", "c"), number) for number in range(3)] == [
        (("a", "b", "c"), 0),
        (("c", "a", "b"), 1),
        (("b", "c", "a"), 2),
    ]
    (told,) = run(Order(game, 400, players=2, workers=1))["tables"]
    (trial,) = told["trials"]
    assert trial["plays"] == 200
    # A die of six beats a die of four, draws rolled again, in 14 of 20 games.
    assert trial["figures"]["won"]["low"] < 0.7 < trial["figures"]["won"]["high"]


def test_targets_and_dead_members_are_told(game):
    """By figure, with the worst of a family; what is not measured is neither met nor missed."""
    (told,) = run(Order(game, 50, players=3, workers=1))["tables"]
    assert [(t["figure"], t["met"]) for t in told["targets"]] == [("rounds", True), ("share", False), ("nothing", None)]
    assert told["dead"] == ["share.7", "share.8"]


def test_two_editions_are_compared_with_the_same_luck(game):
    """The same game against itself differs in nothing."""
    report = run(Order(game, 30, players=3, workers=1, against=game))
    compared = report["tables"][0]["compared"]
    assert set(compared["differences"]) == set(report["tables"][0]["figures"]) & set(compared["figures"])
    assert all(found["mean"] == found["low"] == found["high"] == 0 for found in compared["differences"].values())


def test_an_interrupted_run_tells_what_it_has(game, monkeypatch, tmp_path):
    """Ctrl-C ends it; the games so far are counted."""
    for workers in (1, 2):
        monkeypatch.setenv("PLAY", f"stop:{os.getpid()}:{tmp_path / str(workers)}")
        with listening():
            report = run(Order(game, 200, players=3, workers=workers))
        assert report["interrupted"]
        assert 0 <= report["tables"][0]["plays"] < 200


def test_what_the_game_s_own_engine_raises_is_told_as_the_game_s(game, monkeypatch):
    """With its file; also when it happened in another process."""
    monkeypatch.setenv("PLAY", "fail")
    for workers in (1, 2):
        with pytest.raises(Refused) as caught:
            run(Order(game, 40, players=3, workers=workers))
        assert caught.value.problems[0].code == "own-code-failed"
        assert "no such luck" in str(caught.value.problems[0].args["reason"])


@pytest.mark.parametrize(
    ("order", "code", "where"),
    [
        ({"plays": 0}, "not-in-range", "--plays"),
        ({"workers": 0}, "not-in-range", "--workers"),
        ({"players": 9}, "not-in-range", "--players"),
        ({"policy": "hih"}, "unknown-policy", "--policy"),
    ],
)
def test_a_wrong_order_is_refused(game, order, code, where):
    """Before any game, as misuse."""
    with pytest.raises(Refused) as caught:
        run(Order(game, **{"plays": 3, "workers": 1, **order}))
    assert [(p.code, p.where) for p in caught.value.problems] == [(code, where)]
    assert caught.value.status == 2


def test_a_game_without_an_engine_is_refused(tmp_path):
    """And so is a stranger's that is not trusted."""
    folder = write_folder(tmp_path)
    with pytest.raises(Refused) as caught:
        engine_of(Catalog([tmp_path], trust=True).load("five-rolls"))
    assert [p.code for p in caught.value.problems] == ["no-playtest"]
    (folder / "playtest.py").write_text(ENGINE, encoding="utf-8")
    with pytest.raises(Refused) as caught:
        engine_of(Catalog([tmp_path]).load("five-rolls"))
    assert [p.code for p in caught.value.problems] == ["needs-trust"]


def test_the_command_of_a_report_gives_it_again(game):
    """With everything that was chosen, and nothing that wasn't."""
    order = Order(game, 7, "low", 3, 5, trials=False)
    expected = "printkit playtest five-rolls --plays 7 --policy low --seed 5 --players 3 --no-trials"
    assert command(order, "low") == run(order)["command"] == expected


def test_a_game_of_the_run_can_be_told(game):
    """The same seats and seed as in the run."""
    order = Order(game, 5, "low", 3, 5)
    told = story(order, 2)
    samples = dict(played([game], [engine_of(game)], [CrewJob(0, tuple(told.log["seats"]), told.log["seed"])], 1))
    assert samples[0]["rounds"] >= 1
    assert told.log != story(order, 3).log
    with pytest.raises(Refused):
        story(order, 6)


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_report_of_any_game_can_be_read(game, lang, capsys):
    """Figures without words are called by their ids."""
    report = run(Order(game, 20, players=3, workers=1, against=game))
    table.show(game, report, lang)
    said = capsys.readouterr().out
    assert "rounds" in said
    assert "share.7" in said
    assert report["command"] in said.replace("\n", " ")


def test_the_page_of_any_game_is_a_pdf(game):
    """A page for each table; the same report gives the same bytes; no game so far, no page."""
    report = run(Order(game, 10, players=3, workers=1))
    data = report_page(game, report, PageLook("en"))
    assert data.startswith(b"%PDF")
    assert data == report_page(game, report, PageLook("en"))
    shown = page.shown(game, report, report["tables"][0], "en")
    assert (shown.picture, shown.comparison) == (None, None)


def test_the_page_has_what_a_comparison_changed():
    """The figures that the terminal lists, beside the rest or on pages of their own; of a game with itself that nothing has."""
    report = run(
        Order(
            game_of("unlock-tower"), 3, players=3, workers=1, trials=False, against=Catalog().load("unlock-tower", "printkit")
        )
    )
    (one,) = report["tables"]
    comparison = page.shown(game_of("unlock-tower"), report, one, "en").comparison
    wins, others = comparison.groups
    assert [one.label for one in wins.changes] == ["Victory by seat 1", "Victory by seat 2", "Victory by seat 3"]
    assert others.changes == changed.changes(game_of("unlock-tower"), one["compared"], "en")
    assert len(others.changes) > 15
    difference, rounds = one["compared"]["differences"]["rounds"], others.changes[0]
    assert (rounds.before, rounds.after) == (one["figures"]["rounds"]["mean"], one["compared"]["figures"]["rounds"]["mean"])
    assert rounds.after - rounds.before == pytest.approx(difference["mean"], abs=0.0002)
    written = PdfReader(BytesIO(report_page(game_of("unlock-tower"), report, PageLook("en"))))
    assert len(written.pages) == 2
    assert comparison.title in written.pages[1].extract_text()
    alike = run(Order(game_of("unlock-tower"), 2, players=3, workers=1, trials=False, against=game_of("unlock-tower")))
    _, nothing = page.shown(game_of("unlock-tower"), alike, alike["tables"][0], "en").comparison.groups
    assert (nothing.changes, nothing.note) == ([], "Every figure of this table is the same.")


def test_players_have_names():
    """Ours in either language, a policy of the game's own by its name, else by its id."""
    pig = Catalog([EXAMPLES]).load("pig")
    assert naming.player_called(pig, "hold-at-20,greedy", "ja") == "20で止める、欲張り"
    unnamed = changes.changed(pig, "play.policies.hold-at-20.name=")
    assert naming.player_called(unnamed, "hold-at-20", "ja") == "hold-at-20"


def test_a_comparison_says_who_wins(capsys):
    """By seat, by program where they differ, and of each program among weaker ones, with both values; in the JSON, too."""
    here = Catalog([EXAMPLES]).load("going-to-boston")
    there = changes.changed(here, "play.dice={ number = 3, sides = 5 }")
    report = run(Order(here, 8, players=2, workers=1, against=there))
    (one,) = report["tables"]
    (trial,) = one["trials"]
    assert {"before", "after", "mean", "low", "high"} <= set(trial["differences"]["won"])
    rows = changed.who_wins(here, one, one["compared"], "ja")
    assert [row.label for row in rows] == ["席 1", "席 2", "でたらめの中の欲張り1人"]
    table.show(here, report, "ja")
    assert "変更後" in capsys.readouterr().out
    mixed = run(Order(here, 6, "random,greedy", 2, workers=1, trials=False, against=there))["tables"][0]
    assert [row.label for row in changed.who_wins(here, mixed, mixed["compared"], "en")][2:] == [
        "Wins of random",
        "Wins of greedy",
    ]


@pytest.mark.parametrize(("lang", "alone"), [("en", "Only one of the two games has"), ("ja", "片方のゲームにしかなく")])
def test_a_figure_that_one_of_two_games_lacks_is_told(tmp_path, lang, alone):
    """It isn't compared, and isn't called the same either: a part of the score that was taken out."""
    street = EXAMPLES / "lantern-street"
    copy = tmp_path / "street"
    copy.mkdir()
    text = (street / "game.toml").read_text("utf-8").replace("\ndark = {", "\nunlit = {")
    assert "unlit" in text
    (copy / "game.toml").write_text(text, "utf-8")
    here, there = Catalog([street.parent]).load("lantern-street"), Catalog([tmp_path]).load("street")
    report = run(Order(here, 4, players=2, workers=1, trials=False, against=there))
    (one,) = report["tables"]
    assert {"part.dark", "part.unlit"} <= set(one["compared"]["apart"])
    assert alone in page.shown(here, report, one, lang).comparison.groups[-1].note
