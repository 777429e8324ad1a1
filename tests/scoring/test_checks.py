"""A problem is sure when its check has read nothing that could not be read."""

from __future__ import annotations

import pytest

from catalog_cases import game_of
from printkit.model import Record, error, warning
from printkit.scoring.checks import found, rests_on, sure

DATA = {"rows": [{"x": 1, "y": [1, 2]}, {"x": 2, "y": [3, 4]}, {"x": 3}], "cards": {"Aki": 1, "J. [1]": 2}, "n": 3}


def told(check, *bad):
    """The codes of the sure problems of one check."""
    return [p.code for p in sure(lambda record: [check(record.data)], Record(game_of("open"), DATA), bad)]


def reading(*path):
    """A check that reads a place and then has a problem elsewhere."""

    def check(data):
        for step in path:
            data = data[step]
        yield error("odd", "elsewhere")

    return check


@pytest.mark.parametrize(
    ("path", "bad", "sure_"),
    [
        (("rows", 1, "x"), "rows[1].x", False),
        (("rows", 1, "x"), "rows[1].y", True),
        (("rows", 1, "x"), "rows[0].x", True),
        (("rows", 1, "x"), "rows[1]", False),
        (("rows", 1), "rows[1].x", True),
        (("rows", -2), "rows[1]", False),
        (("rows", slice(0, 2)), "rows[2]", False),
        (("rows", 1, "x"), "rows", False),
        (("rows", 1, "y", 0), "rows[1].y[0]", False),
        (("rows", 1, "y", 1), "rows[1].y[0]", True),
        (("cards", "Aki"), "cards.J. [1]", True),
        (("cards", "J. [1]"), "cards.J. [1]", False),
        (("n",), "", False),
        (("n",), "rows[9].x", True),
    ],
)
def test_what_was_read_decides(path, bad, sure_):
    """The place itself, what it is in, and what is in it; nothing beside it."""
    assert told(reading(*path), bad) == (["odd"] if sure_ else [])


@pytest.mark.parametrize(
    ("look", "bad", "sure_"),
    [
        (lambda d: d["rows"][2].get("y"), "rows[2].y", False),
        (lambda d: "y" in d["rows"][2], "rows[2].y", False),
        (lambda d: "x" in d["rows"][2], "rows[2].x", True),
        (lambda d: len(d["rows"][2]), "rows[2].y", False),
        (lambda d: len(d["rows"][2]), "rows[2].x", True),
        (lambda d: [*d["rows"][2]], "rows[2].y", False),
        (lambda d: d["rows"][2].keys(), "rows[2].x", True),
        (lambda d: [*d["rows"][2].items()], "rows[2].x", False),
        (lambda d: [*d["rows"][2].values()], "rows[2].x", False),
        (lambda d: {**d["rows"][2]}, "rows[2].x", False),
        (lambda d: d["rows"][2] == {}, "rows[2].x", False),
        (lambda d: len(d["rows"]), "rows[1]", True),
        (lambda d: [*d["rows"]], "rows[1]", False),
        (lambda d: sum(d["rows"][0]["y"]), "rows[0].y[1]", False),
        (lambda d: 2 in d["rows"][0]["y"], "rows[0].y[0]", False),
        (lambda d: 1 in d["rows"][0]["y"], "rows[0].y[1]", True),
        (lambda d: d["rows"][0]["y"].index(1), "rows[0].y[1]", True),
        (lambda d: d["rows"][0]["y"].count(1), "rows[0].y[1]", False),
        (lambda d: d["rows"][0]["y"] == [1, 2], "rows[0].y[1]", False),
        (lambda d: rests_on(d["rows"]), "rows[0].y[1]", False),
        (lambda d: rests_on(d["cards"], 5), "rows[0].y[1]", True),
    ],
)
def test_every_way_to_read_is_seen(look, bad, sure_):
    """Whether something that was given is there is sure; what it is, is not. How long a list is, is sure."""

    def check(data):
        look(data)
        yield error("odd", "elsewhere")

    assert told(check, bad) == (["odd"] if sure_ else [])


def test_a_problem_at_a_bad_place_in_it_or_around_it_waits():
    """However it was found."""
    for where in ("rows[1].x", "rows[1].x[0]", "rows[1]", "rows"):
        assert told(lambda _, where=where: [error("odd", where)], "rows[1].x") == []
    assert told(lambda _: [error("odd", "rows[1].xy")], "rows[1].x") == ["odd"]
    assert told(lambda _: [error("odd", "cards.Jo")], "cards.J") == ["odd"]


def test_a_check_is_sure_until_it_reads_a_bad_place():
    """What it found before stands; the next check starts afresh."""

    def reads(data):
        yield error("before", "n")
        data["rows"][0]["x"]
        yield error("after", "n")

    def checks(record):
        yield reads(record.data)
        yield reading("rows", 1, "x")(record.data)

    assert [p.code for p in sure(checks, Record(game_of("open"), DATA), ["rows[0].x"])] == ["before", "odd"]


def test_what_is_read_between_checks_counts_for_all_that_come():
    """It may have gone into any of them."""

    def checks(record):
        yield reading("n")(record.data)
        record.data["rows"][0]["x"]
        yield reading("n")(record.data)

    assert [p.code for p in sure(checks, Record(game_of("open"), DATA), ["rows[0].x"])] == ["odd"]


def test_warnings_wait_and_all_is_found_in_order():
    """A warning says how a record was read that can be read."""
    problems = [warning("w", "n"), error("e", "n")]
    assert found([problems[:1], iter(problems[1:])]) == problems
    assert told(lambda _: problems, "rows") == ["e"]


def test_two_thousand_bad_places_take_no_time():
    """Each is looked at once; this took the square of them."""
    rows = {"rows": [{"x": n} for n in range(2_000)]}

    def checks(record):
        for at in range(len(record.data["rows"])):
            yield reading("rows", at, "x")(record.data)

    bad = [f"rows[{n}].x" for n in range(0, 2_000, 2)]
    assert len(sure(checks, Record(game_of("open"), rows), bad)) == 1_000
