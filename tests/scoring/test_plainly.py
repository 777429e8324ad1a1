"""What is seen to be good at a glance is good when looked at closely, and is kept as it is."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.scoring.checking import shape as shapes
from printkit.scoring.checking.walk import Walk, check_value

PLAYERS = frozenset({"Aki", "Ben"})
NAME = shapes.TextShape(5, name=True)
DEAL = shapes.Fields(
    {"player": shapes.Who(), "amount": shapes.IntShape(1, 9), "cards": shapes.ItemsShape(shapes.TextShape(0), None, 0)},
    {"player"},
)
SHAPES = {
    "bool": shapes.BoolShape(),
    "int": shapes.IntShape(0, 9),
    "open": shapes.IntShape(None, None),
    "name": NAME,
    "choice": shapes.ChoiceShape(("sell", "buy")),
    "who": shapes.Who(),
    "items": shapes.ItemsShape(shapes.IntShape(0, 9), 3, 1, holes=True),
    "places": shapes.RankingShape(None),
    "sides": shapes.RankingShape((1, 2, "x")),
    "ticks": shapes.Ordinals((0, 3, 4), False),
    "marks": shapes.Ordinals((1, 2, 3), True),
    "keyed": shapes.Keyed(shapes.IntShape(0, 9), None),
    "rows": shapes.RowsShape(DEAL, 0, 4, players=False),
}

scalars = st.one_of(
    st.booleans(),
    st.integers(-2, 11),
    st.floats(),
    st.none(),
    st.sampled_from(["Aki", "Ben", "sell", "*", " Aki", "a  b", "é", "e\u0301", "", "x" * 6]),
)
values = st.one_of(
    scalars,
    st.lists(scalars, max_size=4),
    st.dictionaries(st.sampled_from(["Aki", "Ben", "Chie"]), scalars, max_size=2),
    st.lists(
        st.fixed_dictionaries(
            {}, optional={"player": scalars, "amount": scalars, "cards": st.lists(scalars, max_size=2), "x": scalars}
        ),
        max_size=5,
    ),
)


@pytest.mark.parametrize("kind", SHAPES)
@settings(max_examples=60, deadline=None)
@given(several=st.lists(values, min_size=1, max_size=3))
def test_whatever_passes_at_a_glance_passes_a_close_look_unchanged(kind, several):
    if SHAPES[kind].takes(several, PLAYERS):
        for value in several:
            assert SHAPES[kind].takes([value], PLAYERS)
            assert check_value(SHAPES[kind], value, "x", PLAYERS) == (value, [])
            if kind in {"bool", "int", "open"}:
                assert type(value) is (bool if kind == "bool" else int)
                assert kind != "int" or 0 <= value <= 9
            else:
                walk = Walk(PLAYERS, [])
                assert (walk.closer(SHAPES[kind], value, "x"), walk.problems) == (value, [])


@pytest.mark.parametrize("kind", SHAPES)
@settings(max_examples=60, deadline=None)
@given(value=values)
def test_whatever_does_not_is_told_or_kept_otherwise(kind, value):
    if not SHAPES[kind].takes([value], PLAYERS):
        kept, problems = check_value(SHAPES[kind], value, "x", PLAYERS)
        assert problems or kept != value


@pytest.mark.parametrize(
    ("kind", "good", "bad"),
    [
        ("int", [0, 9], [0, True]),
        ("int", [5], [5, 10]),
        ("open", [-(10**9)], [0.0]),
        ("bool", [True, False], [1]),
        ("name", ["Aki", "田中 一"], ["Aki", "*"]),
        ("name", ["a b"], ["a  b"]),
        ("choice", ["sell"], ["sell", "Sell"]),
        ("who", ["Ben", "Aki"], ["Dai"]),
        ("items", [[1, 2, 3], [1]], [[]]),
        ("places", [["Ben", "Aki"], []], [["Aki", "Aki"]]),
        ("places", [["Aki"]], [["Dai"]]),
        ("sides", [["x", 1]], [[True]]),
        ("ticks", [[0, 4], []], [[4, 0]]),
        ("marks", [[1, 3]], [[1, 1]]),
        ("marks", [[1]], [[4]]),
        ("keyed", [{"Aki": 3}, {}], [{"Dai": 3}]),
        ("rows", [[], [{"player": "Aki", "cards": ["2bd"]}, {"player": "Ben", "amount": 3}]], [[{"amount": 3}]]),
    ],
)
def test_usual_values_are_seen_to_be_good(kind, good, bad):
    assert SHAPES[kind].takes(good, PLAYERS)
    assert not SHAPES[kind].takes(bad, PLAYERS)
