"""A problem is sure when its check has used nothing that could not be read."""

from __future__ import annotations

import copy
import math

import pytest

from catalog_cases import game_of
from printkit.model import Record, error, warning
from printkit.scoring.checks import UNREAD, Unsure, problems_of, sure, unless_unread

DATA = {"rows": [{"x": 1, "y": [1, 2]}, {"x": 2, "y": [3, 4]}, {"x": 3}], "cards": {"Aki": 1, "J. [1]": 2}, "n": 3}
PLACES = {
    "rows": ("rows",),
    "rows[1]": ("rows", 1),
    "rows[0].x": ("rows", 0, "x"),
    "rows[1].x": ("rows", 1, "x"),
    "rows[2].x": ("rows", 2, "x"),
    "rows[1].y": ("rows", 1, "y"),
    "rows[2].y": ("rows", 2, "y"),
    "rows[0].y[0]": ("rows", 0, "y", 0),
    "rows[0].y[1]": ("rows", 0, "y", 1),
    "rows[1].y[0]": ("rows", 1, "y", 0),
    "cards.Aki": ("cards", "Aki"),
    "cards.J. [1]": ("cards", "J. [1]"),
}


def without(*bad):
    """The data with `UNREAD` at these places."""
    data = copy.deepcopy(DATA)
    for place in bad:
        *path, last = PLACES.get(place, ("n",))
        here = data
        for step in path:
            here = here[step]
        here[last] = UNREAD
    return data


def told(check, *bad):
    """The codes of the sure problems of one check."""
    return [p.code for p in sure(lambda record: [check(record.data)], Record(game_of("open"), without(*bad)), bad)]


def using(*path):
    """A check that uses what is at a place and then has a problem elsewhere."""

    def check(data):
        for step in path:
            data = data[step]
        assert data
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
        (("rows", 1, "x"), "rows", False),
        (("rows", 1, "y", 0), "rows[1].y[0]", False),
        (("rows", 1, "y", 1), "rows[1].y[0]", True),
        (("cards", "Aki"), "cards.J. [1]", True),
        (("cards", "J. [1]"), "cards.J. [1]", False),
        (("rows",), "", False),
    ],
)
def test_what_was_used_decides(path, bad, sure_):
    """The place itself, what it is in, and what is in it; nothing beside it."""
    assert told(using(*path), bad) == (["odd"] if sure_ else [])


@pytest.mark.parametrize(
    ("look", "bad", "sure_"),
    [
        (lambda d: bool(d["rows"][2].get("y")), "rows[2].y", False),
        (lambda d: d["rows"][2].get("y") is None, "rows[2].y", True),
        (lambda d: "y" in d["rows"][2], "rows[2].y", True),
        (lambda d: len(d["rows"][2]), "rows[2].x", True),
        (lambda d: d["rows"][1].keys(), "rows[1]", False),
        (lambda d: [*d["rows"][1]], "rows[1]", False),
        (lambda d: {**d["rows"][1]}, "rows[1]", False),
        (lambda d: d["rows"][1] | {"y": 1}, "rows[1]", False),
        (lambda d: {"y": 1} | d["rows"][1], "rows[1]", False),
        (lambda d: d["rows"][2] == {"x": 2}, "rows[2].x", False),
        (lambda d: "y" in d["rows"][1], "rows[1]", False),
        (lambda d: len(d["rows"]), "rows[1]", True),
        (lambda d: [*d["rows"]], "rows[1]", True),
        (lambda d: [row["x"] for row in d["rows"]], "rows[1]", False),
        (lambda d: len(d["rows"]), "rows", False),
        (lambda d: sum(d["rows"][0]["y"]), "rows[0].y[1]", False),
        (lambda d: max(d["rows"][0]["y"]), "rows[0].y[1]", False),
        (lambda d: sorted(d["rows"][0]["y"]), "rows[0].y[1]", False),
        (lambda d: {*d["rows"][0]["y"]}, "rows[0].y[1]", False),
        (lambda d: 2 in d["rows"][0]["y"], "rows[0].y[0]", False),
        (lambda d: 1 in d["rows"][0]["y"], "rows[0].y[1]", True),
        (lambda d: d["rows"][0]["y"].index(1), "rows[0].y[1]", True),
        (lambda d: d["rows"][0]["y"].count(1), "rows[0].y[1]", False),
        (lambda d: d["rows"][0]["y"] == [1, 2], "rows[0].y[1]", False),
        (lambda d: ", ".join(d["rows"][0]["y"][1:]), "rows[0].y[1]", False),
        (lambda d: f"{d['rows'][0]['x']:>3}", "rows[0].x", False),
        (lambda d: "%s" % d["rows"][0]["x"], "rows[0].x", False),  # noqa: UP031 - a way to use it
        (lambda d: [1, 2, 3][d["rows"][0]["x"]], "rows[0].x", False),
        (lambda d: range(d["rows"][0]["x"]), "rows[0].x", False),
        (lambda d: [0] * d["rows"][0]["x"], "rows[0].x", False),
        (lambda d: 1 + d["rows"][0]["x"], "rows[0].x", False),
        (lambda d: d["rows"][0]["x"] // 2, "rows[0].x", False),
        (lambda d: -d["rows"][0]["x"], "rows[0].x", False),
        (lambda d: math.floor(d["rows"][0]["x"]), "rows[0].x", False),
        (lambda d: int(d["rows"][0]["x"]), "rows[0].x", False),
        (lambda d: str(d["rows"][0]["x"]), "rows[0].x", False),
        (lambda d: {1: 2}.get(d["rows"][0]["x"]), "rows[0].x", False),
        (lambda d: unless_unread(sum, d["rows"][0]["y"]), "rows[0].y[1]", True),
        (lambda d: 1 + unless_unread(sum, d["rows"][0]["y"]), "rows[0].y[1]", False),
    ],
)
def test_every_way_to_use_it_is_seen(look, bad, sure_):
    """Whether something that was given is there is sure; what it is, is not. How long a list is, is sure."""

    def check(data):
        look(data)
        yield error("odd", "elsewhere")

    assert told(check) == ["odd"] or "join" in look.__code__.co_names  # of numbers
    assert told(check, bad) == (["odd"] if sure_ else [])


def test_what_could_not_be_read_is_not_told_either():
    """A problem that would quote it waits, alone or among others."""
    for quoted in (lambda x: x, lambda x: [1, x]):
        check = lambda data, quoted=quoted: [error("odd", "n", found=quoted(data["rows"][0]["x"]))]  # noqa: E731
        assert told(check, "rows[0].x") == []
        assert told(check) == ["odd"]


def test_a_problem_at_a_bad_place_in_it_or_around_it_waits():
    """However it was found."""
    for where in ("rows[1].x", "rows[1].x[0]", "rows[1]", "rows"):
        assert told(lambda _, where=where: [error("odd", where)], "rows[1].x") == []
    assert told(lambda _: [error("odd", "rows[1].xy")], "rows[1].x") == ["odd"]
    assert told(lambda _: [error("odd", "cards.Aki2")], "cards.Aki") == ["odd"]


def test_a_check_is_sure_until_it_uses_a_bad_place():
    """What it found before stands; the next check starts afresh."""

    def uses(data):
        yield error("before", "n")
        assert data["rows"][0]["x"]
        yield error("after", "n")

    def checks(record):
        yield uses(record.data)
        yield using("rows", 1, "x")(record.data)

    assert [p.code for p in sure(checks, Record(game_of("open"), without("rows[0].x")), ["rows[0].x"])] == ["before", "odd"]


def test_what_is_used_between_checks_ends_all_that_come():
    """It may have gone into any of them."""

    def checks(record):
        yield using("n")(record.data)
        assert record.data["rows"][0]["x"]
        yield using("n")(record.data)

    assert [p.code for p in sure(checks, Record(game_of("open"), without("rows[0].x")), ["rows[0].x"])] == ["odd"]


def test_what_could_not_be_read_can_be_looked_at():
    """By whoever mends a game's Python."""
    assert repr([UNREAD]) == "[UNREAD]"
    with pytest.raises(Unsure):
        UNREAD.get("x")


def test_warnings_wait_and_all_is_found_in_order():
    """A warning says how a record was read that can be read."""
    problems = [warning("w", "n"), error("e", "n")]
    assert problems_of([problems[:1], iter(problems[1:])]) == problems
    assert told(lambda _: problems, "rows") == ["e"]


def test_two_thousand_bad_places_take_no_time():
    """Each is looked at once; this took the square of them."""
    rows = {"rows": [{"x": UNREAD if n % 2 == 0 else n} for n in range(2_000)]}

    def checks(record):
        for at in range(len(record.data["rows"])):
            yield using("rows", at, "x")(record.data)

    bad = [f"rows[{n}].x" for n in range(0, 2_000, 2)]
    assert len(sure(checks, Record(game_of("open"), rows), bad)) == 1_000
