"""Effect lines as icons and few words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.draw.frame import Path, Rect, Text, walk
from printkit.draw.style import Style
from printkit.draw.text import FontSet, Overflow
from printkit.gamefolder.catalog import Catalog
from printkit.games.unlock_tower.layouts import effects
from printkit.layouts.parts import signs

EFFECTS = [
    {"do": "add", "tower": 3, "n": [3, 3]},
    {"do": "add", "tower": 0, "n": [1, 2]},
    {"do": "roll", "tower": 4},
    {"do": "unlock"},
    {"do": "coins", "n": [2, 2]},
    {"do": "bonus", "face": 5},
    {"do": "name"},
    {"do": "block"},
]
CONDITIONS = [
    {"kind": "hit"},
    {"kind": "alone"},
    {"kind": "company"},
    {"kind": "floor", "tower": 3, "floor": 12},
    {"kind": "floor", "tower": 0, "floor": 8},
]
FONTS = FontSet.load()
GAME = Catalog().load("unlock-tower")


def style_of(lang="en", ink="color"):
    return Style(lang, ink, FONTS, (100, 100))


def words(drawn):
    return [item.text for item, _ in walk(drawn.items) if isinstance(item, Text)]


@pytest.fixture(scope="module")
def game():
    return GAME


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_every_kind_of_effect_looks_different(game, lang):
    """No two kinds of effect can be taken for each other."""
    drawn = [effects.effect(game, style_of(lang), one, 40, 5) for one in EFFECTS]
    assert len({one.items for one in drawn}) == len(EFFECTS)


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_every_condition_looks_different(game, lang):
    """No two conditions can be taken for each other, and each has words beside its icon."""
    drawn = [effects.condition(game, style_of(lang), one, 40, 5, own=3) for one in CONDITIONS]
    assert len({one.items for one in drawn}) == len(CONDITIONS)
    assert all(words(one) for one in drawn)


@pytest.mark.parametrize(("n", "expected"), [([3, 3], "+3"), ([1, 2], "+1–2")])
def test_amounts_are_those_of_the_effect(game, n, expected):
    """One figure, or a range where the player chooses."""
    assert words(effects.effect(game, style_of(), {"do": "add", "tower": 1, "n": n}, 40, 5)) == [expected]


def test_a_condition_on_another_tower_shows_its_die(game):
    """A floor of the lane's own tower needs no die; another tower's is shown."""
    own, other = (
        effects.condition(game, style_of(), {"kind": "floor", "tower": 3, "floor": 12}, 40, 5, own=lane) for lane in (3, 4)
    )
    assert words(own) == words(other)
    assert own.items != other.items


def test_costs_come_first(game):
    """What is paid stands above what is got, or left of it in one row."""
    line = {"lock": 0, "when": None, "cost": 4, "effects": [EFFECTS[0]]}
    stacked, wide = (effects.body(game, style_of(), line, 80, 5, wide=wide) for wide in (False, True))
    assert words(stacked) == words(wide) == ["−4", "+3"]
    places = {item.text: at(item.x, item.y) for item, at in walk(stacked.items) if isinstance(item, Text)}
    assert places["−4"][1] < places["+3"][1]
    places = {item.text: at(item.x, item.y) for item, at in walk(wide.items) if isinstance(item, Text)}
    assert places["−4"][0] < places["+3"][0]
    assert places["−4"][1] == pytest.approx(places["+3"][1])


@given(st.sampled_from(EFFECTS), st.floats(8, 40), st.floats(3, 9), st.sampled_from(["ja", "en"]))
def test_an_effect_is_never_wider_than_allowed(effect, width, size, lang):
    """It is made smaller until it fits, or refused; its text keeps the smallest size allowed."""
    try:
        drawn = effects.effect(GAME, style_of(lang), effect, width, size)
    except Overflow:
        return
    assert drawn.w <= width + 1e-6
    assert drawn.h == pytest.approx(size * signs.ROW)
    for item, at in walk(drawn.items):
        if isinstance(item, Text):
            assert item.size >= 6
            x, _ = at(item.x, item.y)
            assert x >= -1e-6
            assert x + item.width <= drawn.w + 1e-6


def test_what_does_not_fit_is_quoted(game):
    """The words that have no room are named."""
    with pytest.raises(Overflow) as caught:
        effects.effect(game, style_of(), EFFECTS[1], 4, 5)
    assert caught.value.text == "+1–2"


@pytest.mark.parametrize("ink", ["color", "mono", "low"])
def test_a_conditional_area_is_hatched_in_every_ink(ink):
    """Hatching says it where colour doesn't; a tint is added only where ink isn't saved."""
    drawn = signs.area(style_of(ink=ink), 20, 8)
    tints = [item for item in drawn.items if isinstance(item, Rect)]
    assert len(drawn.items) - len(tints) > 5
    assert len(tints) == (ink != "low")


def test_an_unknown_effect_is_an_error(game):
    """A kind that nobody drew is not left out in silence."""
    with pytest.raises(ValueError, match="juggle"):
        effects.parts(game, "en", {"do": "juggle"})


def test_the_person_is_one_of_two(game):
    """Alone is one head and one pair of shoulders; company has more."""
    alone = signs.glyph("person", 5, style_of())
    assert len([part for part in alone if isinstance(part, Path)]) == 2
