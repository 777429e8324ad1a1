"""The score pad: each slot is a box with a field, rows follow entries and points, and the foot follows the reading."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from helpers_pad import fills
from printkit.draw.frame import Rect, Text, fields, walk
from printkit.draw.style import Style
from printkit.draw.text import FontSet
from printkit.gamefolder.catalog import Catalog
from printkit.layouts import laid_out
from printkit.layouts.parts import card
from printkit.model import Axis, Component, Entry, Refused
from printkit.model.slots import slots, view_of
from printkit.preflight.checks import inspect
from printkit.printing.job import Job
from printkit.printing.sheets import pages

READINGS = [("game", 3), ("game", 4), ("tower", 3), ("tower", 4)]


@pytest.fixture(scope="module")
def fonts():
    return FontSet.load()


@pytest.fixture(scope="module")
def game():
    return Catalog().load("unlock-tower")


def pad(game, fonts, lang="ja", ink="color", players=4, *, large=False):
    style = Style(lang, ink, fonts, (197.3, 278.3), players, large)
    (frame,) = laid_out(game, game.component("score-pad"), style)
    return frame


def texts(frame):
    return [item.text for item, _ in walk(frame.items) if isinstance(item, Text)]


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize(("fastest", "players"), READINGS)
def test_every_slot_of_the_view_is_one_field_in_order(game, fonts, fastest, players, lang):
    """What can be filled in is what the view has, each place once, in the order of filling in."""
    game = game.under({"fastest": fastest})
    expected = [slot.name for slot in slots(game, view_of(game, game.component("score-pad"), players))]
    assert [field.name for field in fields(pad(game, fonts, lang, players=players))] == expected


@pytest.mark.parametrize(("fastest", "players"), READINGS)
def test_every_field_lies_on_one_printed_box(game, fonts, fastest, players):
    """Where something is written, exactly one outline of that place is printed; a name leaves room for the seat's number."""
    frame = pad(game.under({"fastest": fastest}), fonts, players=players)
    printed = [
        at.box(item.x, item.y, item.w, item.h)
        for item, at in walk(frame.items)
        if isinstance(item, Rect) and item.stroke is not None
    ]
    for field in fields(frame):
        assert sum(fills(field, box) for box in printed) == 1, field.name


@pytest.mark.parametrize(("fastest", "players"), READINGS)
@pytest.mark.parametrize("large", [False, True])
def test_boxes_are_large_enough_for_a_blunt_pencil(game, fonts, fastest, players, large):
    """A tick has 5 x 5 mm, a number 8 x 6.5 mm, a word as much and more."""
    for field in fields(pad(game.under({"fastest": fastest}), fonts, players=players, large=large)):
        least = (5.0, 5.0) if field.kind == "tick" else (8.0, 6.5)
        assert field.w >= least[0] - 1e-6, field.name
        assert field.h >= least[1] - 1e-6, field.name


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize(("fastest", "players"), READINGS)
def test_fields_don_t_overlap_and_keep_clear_of_the_cut(game, fonts, fastest, players, lang):
    """No two places touch, and all lie 3 mm inside the trim."""
    frame = pad(game.under({"fastest": fastest}), fonts, lang, players=players)
    for one, other in combinations(fields(frame), 2):
        apart = one.x + one.w <= other.x or other.x + other.w <= one.x or one.y + one.h <= other.y or other.y + other.h <= one.y
        assert apart, (one.name, other.name)
    for field in fields(frame):
        assert field.x >= 3 - 1e-6
        assert field.y >= 3 - 1e-6
        assert field.x + field.w <= frame.w - 3 + 1e-6
        assert field.y + field.h <= frame.h - 3 + 1e-6


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("ink", ["color", "mono", "low"])
def test_the_pad_passes_inspection(game, fonts, ink, lang):
    """Nothing is cut, too thin or too small, in either language and any ink."""
    frame = pad(game.under({"fastest": "tower"}), fonts, lang, ink)
    assert inspect(frame, "score-pad") == []
    assert min(item.size for item, _ in walk(frame.items) if isinstance(item, Text)) >= 6.5


@pytest.mark.parametrize("order", ["A,B,C,D,E", "A,B,C"])
def test_the_order_of_the_tie_break_is_the_reading_s(game, fonts, order):
    """The badges at the foot are the criteria in force, from left to right."""
    frame = pad(game.under({"tie_break": order}), fonts)
    letters = [
        (at(item.x, item.y), item.text) for item, at in walk(frame.items) if isinstance(item, Text) and item.text in "ABCDE"
    ]
    lowest = max(y for (_, y), _ in letters)
    assert [text for (x, y), text in sorted(letters) if abs(y - lowest) < 0.01] == order.split(",")


def test_points_and_facts_are_printed_from_the_game(game, fonts):
    """Other numbers in the game are other numbers on paper."""
    points = {**game.points, "A": {"vp": 7, "cap": 2, "run": 5}}
    changed = replace(game, points=points, facts={**game.facts, "finish": 13})
    printed = " ".join(texts(pad(changed, fonts, "en")))
    assert "5 in a row" in printed
    assert "×7 VP, max 2" in printed
    assert "First to 13" in printed
    assert "7×A + 2×B + C+D+E" in printed


@pytest.mark.parametrize(("lang", "label"), [("ja", "プレイヤー2 タワー3の高さ"), ("en", "Player 2: Height of tower 3")])
def test_labels_say_whose_box_it_is_and_what_it_is_for(game, fonts, lang, label):
    """A field is known by its tooltip alone."""
    named = {field.name: field.label for field in fields(pad(game, fonts, lang))}
    assert named["p2-towers-3"] == label
    assert len(set(named.values())) == len(named)


def test_the_box_c_of_each_tower_is_labelled_with_its_tower(game, fonts):
    """Under the reading of one box a tower, the tooltip names the tower."""
    named = {field.name: field.label for field in fields(pad(game.under({"fastest": "tower"}), fonts, "en"))}
    assert named["p1-fastest-6"] == "Player 1: C, fastest on tower 6"


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_large_print_is_the_same_pad_enlarged(game, fonts, lang):
    """Frame, boxes and type grow by the same factor."""
    small, large = pad(game, fonts, lang), pad(game, fonts, lang, large=True)
    k = card.ENLARGED
    assert (large.w, large.h) == pytest.approx((small.w * k, small.h * k))
    for one, other in zip(fields(small), fields(large), strict=True):
        assert (other.name, other.x, other.y, other.w, other.h) == pytest.approx(
            (one.name, one.x * k, one.y * k, one.w * k, one.h * k)
        )
    sizes = [[item.size for item, _ in walk(frame.items) if isinstance(item, Text)] for frame in (small, large)]
    assert sizes[1] == pytest.approx([size * k for size in sizes[0]])


def test_words_that_don_t_fit_are_refused_by_component_and_text(game, fonts):
    """Nothing runs out of its box: the message names the pad and the words."""
    words = {lang: dict(table) for lang, table in game.words.items()}
    words["en"]["pad.sets_a"] = "sets " * 30
    changed = replace(game, words=words)
    with pytest.raises(Refused) as refused:
        pages(changed, changed.component("score-pad"), Job("en"), fonts)
    (problem,) = refused.value.problems
    assert (problem.code, problem.where) == ("overflow", "score-pad")
    assert problem.args["text"].startswith("sets sets")


def test_a_pad_of_another_game_is_laid_out_from_its_params(game, fonts):
    """Rows by round, a number and a tick side by side, nothing of Unlock Tower's: slots and boxes still agree."""
    entries = (
        Entry("name", "text", ("player",), "players[]"),
        Entry("bet", "int", ("round", "player"), "rounds[].bets", ("list",), high=9),
        Entry("win", "tick", ("round", "player"), "rounds[].wins", ("list",)),
        Entry("total", "int", ("player",), "totals[]"),
    )
    params = {
        "words": "mine",
        "names": "name",
        "total": "total",
        "groups": [{"entries": ["bet", "win"], "by": "round", "sign": "number", "caption": "rounds", "words": "bets"}],
    }
    component = Component("score-pad", "pad", "score_pad", (96, 128), shows=("name", "bet", "win", "total"), params=params)
    said = {"rounds": "Rounds", "bets": "Bet and win", "at": "{seat}: {label}"}
    words = {f"mine.{key}": text for key, text in said.items()} | {f"entry.at.{e.id}": e.id for e in entries}
    words |= {"entry.name": "Name", "entry.total": "Total", "title": "Mine"}
    other = replace(
        game,
        entries=entries,
        components=(component,),
        points={},
        axes={"player": Axis("player", (1, 2, 3, 4), "p"), "round": Axis("round", (1, 2, 3, 4, 5), "r")},
        words={"en": words, "ja": words},
    )
    frame = pad(other, fonts, "en")
    expected = [slot.name for slot in slots(other, view_of(other, component, 4))]
    assert [field.name for field in fields(frame)] == expected
    tops = {field.name: field.y + field.h / 2 for field in fields(frame)}
    assert tops["r3-p1-bet"] == pytest.approx(tops["r3-p4-win"])
    assert tops["r1-p1-bet"] < tops["r2-p1-bet"] < tops["r5-p1-bet"]
