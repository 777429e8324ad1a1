"""Games with a declared turn through `printkit.playtest`: the same whoever plays them, compared, swept, told and replayed."""

from __future__ import annotations

import json
import os
import signal
from pathlib import Path

import pytest

import printkit
from helpers_signals import listening
from printkit.model import Refused
from printkit.playtest.changes import changed, left_out, tuned
from printkit.playtest.crew import engine_of
from printkit.playtest.one import story
from printkit.playtest.page import PageLook, report_page
from printkit.playtest.run import Order, run
from printkit.playtest.tuning import page, sweep
from printkit.scoring.run import score_record

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture(scope="module")
def street():
    """A roll-and-write."""
    return printkit.load(str(EXAMPLES / "lantern-street"))


@pytest.fixture(scope="module")
def alone(street):
    """Its report, played in this process."""
    return run(Order(street, 60, "greedy", 2, workers=1))


def test_the_same_bytes_with_any_number_of_workers(street, alone):
    """Report and page."""
    four = run(Order(street, 60, "greedy", 2, workers=4))
    assert json.dumps(four) == json.dumps(alone)
    look = PageLook("en")
    assert report_page(street, four, look) == report_page(street, alone, look)


def interrupted():
    """Somebody presses Ctrl-C."""
    os.kill(os.getpid(), signal.SIGINT)


@pytest.mark.turns(3, among="dear")
def test_a_cluster_that_loses_a_worker_in_the_middle_gives_the_same_bytes(street, alone):
    """Its games are played again by another, and nothing counts twice; Ctrl-C tells what there is."""
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50) as cluster:
        process = cluster.workers[0].pid
        seen = []

        def done():
            seen.append(None)
            if len(seen) == 25:
                os.kill(process, signal.SIGKILL)

        there = run(Order(street, 60, "greedy", 2, cluster=cluster.scheduler_address), lambda _: done)
        with listening():
            ended = run(Order(street, 900, "greedy", 2, cluster=cluster.scheduler_address), lambda _: interrupted)
    assert len(seen) == 60 + 15
    assert json.dumps(there) == json.dumps(alone)
    assert ended["interrupted"]
    assert 0 < ended["tables"][0]["plays"] < 900


def test_a_scheduler_that_is_not_there_is_told(street):
    """In one sentence, with its address."""
    pytest.importorskip("distributed")
    with pytest.raises(Refused) as refused:
        run(Order(street, 2, "random", 2, cluster="tcp://127.0.0.1:9"))
    assert [problem.code for problem in refused.value.problems] == ["cluster-not-there"]
    assert refused.value.status == 2


def test_one_number_is_changed_and_compared(street):
    """Each house is worth 4 more: the difference of the points is what the houses are worth more, game by game."""
    order = Order(
        street,
        30,
        "greedy",
        2,
        workers=1,
        against=changed(street, "score.houses.each=9"),
        other=["score.houses.each=9"],
        trials=False,
    )
    table = run(order)["tables"][0]
    differences = table["compared"]["differences"]
    assert differences["total"]["mean"] == pytest.approx(table["figures"]["part.houses"]["mean"] * 4 / 5, abs=0.6)
    assert differences["rounds"]["mean"] == 0
    assert street.rules["score"]["houses"]["each"] == 5


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("score.house.each=9", "playtest-no-key"),
        ("score.houses.ech=9", "unknown-key"),
        ("play.turn.2.where=colum", "rules-unknown-name"),
        ("play.dice.number=0", "too-small"),
    ],
)
def test_a_change_that_is_wrong_is_told(street, text, code):
    """Before anything is played."""
    with pytest.raises(Refused) as refused:
        changed(street, text)
    assert code in [problem.code for problem in refused.value.problems]


def test_a_sweep_gives_a_row_and_a_bar_for_each_value(street):
    """With the same seeds; its page is the same again."""
    wanted = tuned("play.rounds=6..10:2")
    report = sweep(Order(street, 12, "greedy", 2, workers=1), wanted)
    assert [(one["value"], one["figures"]["rounds"]["mean"]) for one in report["values"]] == [(6, 6), (8, 8), (10, 10)]
    assert report["command"].endswith("--tune play.rounds=6..10:2")
    assert page(street, report, PageLook("ja")) == page(street, report, PageLook("ja"))
    for text in ("play.rounds", "play.rounds=9..3", "play.rounds=1..1000"):
        with pytest.raises(Refused):
            tuned(text)


@pytest.mark.parametrize("name", ["lantern-street", "farkle"])
def test_a_told_game_is_replayed_and_scored(name):
    """Its log gives its record again, which the game's own rules score; a move that can't be made is told."""
    game = printkit.load(str(EXAMPLES / name))
    tale = story(Order(game, 3, "random", 2), 2)
    again = engine_of(game).replay(tale.log)
    answer = score_record(dict(again.record), game)
    assert [problem for problem in answer.problems if problem.severity == "error"] == []
    totals = [line[1]["total"] for line in tale.lines if line[0] == "playtest.told.total"]
    assert [one["total"] for one in answer.as_dict("en")["players"]] == totals
    wrong = json.loads(json.dumps(tale.log))
    wrong["turns"][0]["moves"][0] = "fly"
    with pytest.raises(Refused) as refused:
        engine_of(game).replay(wrong)
    assert refused.value.problems[0].code == "log-move"


def test_only_a_sheet_with_a_map_is_drawn_with_its_uses(street):
    """Of rows alone the report has bars."""
    assert engine_of(street).picture({}) is not None
    assert engine_of(printkit.load(str(EXAMPLES / "crag"))).picture({}) is None


def test_mixed_tables_tell_who_wins():
    """Policies by seats, each at every seat as often."""
    game = printkit.load(str(EXAMPLES / "pig"))
    report = run(Order(game, 40, "hold-at-20,random", 2, workers=1))
    figures = report["tables"][0]["figures"]
    assert figures["won_by.hold-at-20"]["mean"] > 0.8
    assert figures["won_by.hold-at-20"]["mean"] + figures["won_by.random"]["mean"] == pytest.approx(1, abs=1e-3)
    assert report["policy"] == "hold-at-20,random"


def test_a_rule_is_left_out_by_its_key(street):
    """A part, a row or a step; what still asks for it is named with its key, a name that isn't there with those that are."""
    without, steps = left_out(street, ["score.houses", "score.ties.2"])
    assert ([*without.rules["score"]], steps) == (["floors", "dark", "change", "ties"], ())
    assert [*without.rules["score"]["ties"]] == [{"least": "broken"}]
    report = run(Order(without, 2, players=2, workers=1, trials=False, without=["score.houses", "score.ties.2"]))
    assert "part.houses" not in report["tables"][0]["figures"]
    assert report["command"].endswith("--without score.houses --without score.ties.2 --no-trials")
    for names, code, arg, value in (
        (["score.houses"], "playtest-used", "more", "--without score.ties.2"),
        (["dark"], "playtest-nothing-to-leave", "hint", "score.dark"),
        (["score.drk"], "playtest-no-key", "hint", "dark"),
    ):
        with pytest.raises(Refused) as refused:
            left_out(street, names)
        assert (refused.value.problems[-1].code, refused.value.problems[-1].args[arg]) == (code, value)
    both = changed(street, ["score.dark=", "score.floors.each=4"])
    assert ("dark" in both.rules["score"], both.rules["score"]["floors"]["each"]) == (False, 4)


def test_a_greedy_player_stops_when_it_has_won():
    """At Pig with 100 points or more, which are at most 105; it rolled on for more before."""
    pig = printkit.load(str(EXAMPLES / "pig"))
    engine = engine_of(pig)
    ends = [engine.play(("greedy", "greedy"), seed)["best"] for seed in range(12)]
    assert 100 <= min(ends) <= max(ends) <= 105


OUT = """title = "Out"
players = 2
[sheet]
rows = [{ id = "got", int = [0, 9] }, { id = "out", int = [0, 1] }]
[score]
points = "got"
[end]
winner = "out == 1"
[play]
rounds = 1
turn = [{ one_of = [{ set = "got", to = 5 }, { set = "out", to = 1 }] }]
"""


def test_who_looks_ahead_sees_who_wins_apart_from_points(tmp_path):
    """A greedy player takes the points; who looks ahead takes what wins."""
    folder = tmp_path / "out"
    folder.mkdir()
    (folder / "game.toml").write_text(OUT, encoding="utf-8")
    engine = engine_of(printkit.load(str(folder)))
    for seats in (("look-ahead", "greedy"), ("greedy", "look-ahead")):
        figures = engine.play(seats, 1)
        assert figures[f"won.{1 + seats.index('look-ahead')}"] == 1, seats
