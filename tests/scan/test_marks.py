"""What the network's answers come to."""

import numpy as np
import pytest

from printkit.scan.light import halved
from printkit.scan.marks import BoxMark, Measures, are_light, crossed, decided, filled, inked, written
from printkit.scan.pack import PackSlot

TICK, COIN = PackSlot("p1-A-1", "tick", 1, 1, 5, 5), PackSlot("p1-coin-1", "tick", 1, 1, 5, 5, states=3)


def among(probable, slot, usual=(0.0, 0.97, 0.02, 0.0, 0.01), **own):
    """What a box comes to on a page on which six more of its size hold usual marks, and ten nothing; `own` is what is measured of it.

    Nothing is measured of blanks but the paper's noise.
    """
    measures = {"dark": 0.2, "middle": 0.0, "ink": 0.3, "amount": 0.04}
    page = [measures | own] + 6 * [measures] + 10 * [dict.fromkeys(measures, 0.0) | {"ink": 0.01}]
    values = Measures(*(np.array([one[name] for one in page], np.float32) for name in Measures._fields))
    rows = [probable, *6 * [usual], *10 * [(0.99, 0.0, 0.0, 0.0, 0.01)]]
    mark = decided(np.array(rows, np.float32), [slot] * len(rows), values)[0]
    return mark.state, mark.doubtful


PERHAPS = (0.0, 0.55, 0.0, 0.0, 0.45)
"""A mark, or what nobody should decide."""


@pytest.mark.parametrize(
    ("probable", "own", "slot", "expected"),
    [
        ((0.98, 0.01, 0.0, 0.0, 0.01), {"ink": 0.01}, TICK, ("blank", False)),
        ((0.6, 0.06, 0.0, 0.0, 0.34), {"ink": 0.1}, TICK, ("blank", True)),
        ((0.0, 0.95, 0.02, 0.0, 0.03), {}, TICK, ("on", False)),
        (PERHAPS, {}, TICK, ("on", False)),  # it looks as the others do
        (PERHAPS, {"ink": 0.1}, TICK, ("on", True)),  # rubbed out, perhaps
        (PERHAPS, {"amount": 0.01}, TICK, ("on", True)),  # a dot, perhaps
        (PERHAPS, {"amount": 0.07}, TICK, ("on", True)),  # scribbled out, perhaps
        ((0.0, 0.3, 0.0, 0.0, 0.7), {}, TICK, ("on", True)),
        ((0.0, 0.05, 0.5, 0.45, 0.0), {}, COIN, ("on", True)),  # a coin is never decided by how it looks
        ((0.0, 0.3, 0.0, 0.69, 0.01), {}, COIN, ("struck", False)),
        ((0.0, 0.01, 0.92, 0.07, 0.0), {}, COIN, ("on", True)),  # perhaps struck
    ],
)
def test_answers_become_states(probable, own, slot, expected):
    """Between the cut-offs a person looks, unless a mark looks as the others on the page do."""
    assert among(probable, slot, **own) == expected


def test_where_marks_are_few_or_light_none_looks_like_the_others():
    """Nobody knows how they look there: what the network doubts is asked for, and what is dark as a scribble."""
    sure = (0.0, 0.99, 0.0, 0.0, 0.01)
    one = Measures(*(np.array([v], np.float32) for v in (0.2, 0.0, 0.3, 0.04)))
    assert [mark.doubtful for mark in decided(np.array([PERHAPS], np.float32), [TICK], one)] == [True]
    assert [mark.doubtful for mark in decided(np.array([sure], np.float32), [TICK], one)] == [False]
    dense = one._replace(dark=np.array([0.6], np.float32))
    assert [mark.doubtful for mark in decided(np.array([sure], np.float32), [TICK], dense)] == [True]


def test_a_mark_with_much_more_on_it_than_others_is_asked_for():
    """However sure the network is: a roof that was scribbled out is as dark as a box that is filled in."""
    sure = (0.0, 0.99, 0.0, 0.0, 0.01)
    assert among(sure, TICK, amount=0.05) == ("on", False)
    assert among(sure, TICK, amount=0.12) == ("on", True)
    assert among((0.0, 0.0, 0.0, 0.99, 0.01), COIN, amount=0.12) == ("struck", False)


def test_where_all_is_filled_in_a_filled_circle_is_a_mark():
    """As on forms of others: the network takes them for scribbled out. What is not quite empty there is asked for."""
    scribble, blank = (0.0, 0.0, 0.0, 0.1, 0.9), (0.4, 0.2, 0.2, 0.1, 0.1)
    page = 6 * [(0.8, 0.5, scribble)] + 10 * [(0.0, 0.004, blank)]

    def of(dark, amount, others=page):
        rows = [(dark, amount, blank), *others]
        measures = Measures(
            *(np.array(v, np.float32) for v in ([r[0] for r in rows], [0] * len(rows), [0.3] * len(rows), [r[1] for r in rows]))
        )
        return decided(np.array([r[2] for r in rows], np.float32), [TICK] * len(rows), measures)

    marks = of(0.0, 0.004)
    assert [(mark.state, mark.doubtful) for mark in marks] == [("blank", False)] + 6 * [("on", False)] + 10 * [("blank", False)]
    assert of(0.05, 0.04)[0].doubtful  # a light tick, or one that was rubbed out
    assert of(0.2, 0.1)[1].doubtful  # not all is filled in or empty: it is decided as ever
    assert of(0.0, 0.004, 5 * [(0.8, 0.5, scribble)] + 10 * [(0.0, 0.004, blank)])[1].doubtful  # so few may be scribbled out


def test_where_the_hand_is_plain_to_see_an_empty_box_of_any_size_is_blank():
    """Boxes of a size that nobody marks tell nothing of the hand; the other marks of the page do. Where those are light, a person looks."""
    icon, small = (0.1, 0.2, 0.0, 0.0, 0.7), TICK._replace(w=3, h=3)  # what the network makes of a printed sign

    def doubtful(ink, amount=0.0, hand=0.3):
        rows = [(ink, amount, icon), *6 * [(0.02, 0.0, icon)], *6 * [(hand, 0.04, (0.0, 0.99, 0.0, 0.0, 0.01))]]
        zeros = np.zeros(len(rows), np.float32)
        measures = Measures(zeros, zeros, *(np.array([row[k] for row in rows], np.float32) for k in (0, 1)))
        return decided(np.array([row[2] for row in rows], np.float32), 7 * [small] + 6 * [TICK], measures)[0].doubtful

    assert not doubtful(0.02)
    assert doubtful(0.1)  # as dark as a light stroke
    assert doubtful(0.02, 0.01)  # a smear
    assert doubtful(0.02, hand=0.08)  # a hard pencil


def test_of_a_page_in_light_writing_every_trace_is_asked_for():
    """However sure the network is of a blank: a hard pencil on a rule leaves next to nothing. Where marks are plain it is none."""
    blank, mark = (0.97, 0.0, 0.0, 0.0, 0.03), (0.0, 0.97, 0.0, 0.0, 0.03)

    def doubtful(hand):
        rows = [(0.045, 0.0, blank), *10 * [(0.015, 0.0, blank)], *6 * [(hand, 0.02, mark)]]
        zeros = np.zeros(len(rows), np.float32)
        measures = Measures(zeros, zeros, *(np.array([row[k] for row in rows], np.float32) for k in (0, 1)))
        marks = decided(np.array([row[2] for row in rows], np.float32), [TICK] * len(rows), measures)
        assert not any(mark.doubtful for mark in marks[1:11])
        return marks[0].doubtful

    assert doubtful(0.06)
    assert not doubtful(0.3)


def test_a_shadow_over_some_boxes_fills_none_in():
    """However dark they are, the network takes them for blank."""
    shade = (0.5, 0.3, 0.1, 0.0, 0.1)
    rows = [*9 * [(1.0, 0.4, shade)], *9 * [(0.0, 0.004, (0.99, 0.0, 0.0, 0.0, 0.01))]]
    dark, amount = (np.array([row[k] for row in rows], np.float32) for k in (0, 1))
    measures = Measures(dark, np.zeros(18, np.float32), dark, amount)
    marks = decided(np.array([row[2] for row in rows], np.float32), 18 * [TICK], measures)
    assert all(mark.doubtful for mark in marks[:9])


def test_a_page_on_which_hardly_a_mark_is_seen_is_light_by_its_traces():
    """A hard pencil on the sheet's own rules: twelve doubtful boxes say so where fewer than three marks are read. One smear doesn't."""
    for count, is_light in ((12, True), (5, False)):
        seen = [BoxMark("blank", 0.8, doubtful=k < count, ink=0.05) for k in range(40)]
        assert are_light(seen) is is_light
        assert not are_light([one._replace(ink=0.2) for one in seen])


def test_a_mark_much_slighter_than_the_others_is_asked_for():
    """A crease, or a blurred rule; with a hard pencil all are slight, and none is."""
    sure = (0.0, 0.99, 0.0, 0.0, 0.01)
    assert among(sure, TICK, ink=0.05) == ("on", True)
    assert among(sure, TICK, ink=0.2) == ("on", False)


def test_something_darker_than_paper_in_a_blank_box_is_asked_for():
    """Though the network is sure: a hard pencil, thin and light. How dark paper is, the page itself says."""
    blank = (0.99, 0.0, 0.0, 0.0, 0.01)
    assert among(blank, TICK, ink=0.012) == ("blank", False)
    assert among(blank, TICK, ink=0.2) == ("blank", False)  # the edge of its frame: the network knows that
    perhaps = (0.85, 0.01, 0.0, 0.0, 0.14)
    assert among(perhaps, TICK, ink=0.2) == ("blank", True)
    assert among(perhaps, TICK, ink=0.1) == ("blank", False)  # who wrote the others presses harder
    assert among((0.6, 0.01, 0.0, 0.0, 0.39), TICK, ink=0.1) == ("blank", True)


def test_only_what_is_darker_than_its_print_fills_a_box():
    """A box that is printed grey is not filled in; the rim, where frames are, doesn't count."""
    patches = np.zeros((3, 3, 32, 32), np.float32)
    patches[0, 1:] = 0.4  # grey print
    patches[1, 1, :6] = 0.9  # a frame
    patches[2, 1, 6:16, 6:26] = 0.5
    assert filled(patches) == pytest.approx([0, 0, 0.5])


@pytest.mark.parametrize(
    ("probable", "middle", "slot", "expected"),
    [
        ((0.0, 0.0, 0.99, 0.01, 0.0), 0.0, COIN, ("on", False)),
        ((0.0, 0.0, 0.99, 0.01, 0.0), 0.03, COIN, ("on", False)),
        ((0.0, 0.0, 0.99, 0.01, 0.0), 0.1, COIN, ("on", True)),  # something goes through it
        ((0.0, 0.02, 0.0, 0.97, 0.01), 0.1, COIN, ("struck", False)),
        ((0.99, 0.0, 0.0, 0.0, 0.01), 0.1, COIN, ("blank", False)),
        ((0.0, 0.97, 0.0, 0.0, 0.03), 0.3, TICK, ("on", False)),  # a cross has its middle dark
    ],
)
def test_a_circle_that_may_be_struck_out_is_asked_for(probable, middle, slot, expected):
    """However sure the network is: with ink in its middle a coin isn't circled without being asked for."""
    assert among(probable, slot, middle=middle, ink=0.01 if probable[0] > 0.5 else 0.3) == expected


def test_only_the_middle_of_a_coin_is_looked_at():
    """A ring leaves it free, a stroke goes through it, and what is printed there doesn't count."""
    patches = np.zeros((3, 3, 32, 32), np.float32)
    y, x = np.mgrid[:32, :32] - 15.5
    patches[:2, 1, (np.hypot(x, y) > 8) & (np.hypot(x, y) < 11)] = 0.6
    patches[1, 1, np.abs(x - y) < 1.5] = 0.6
    patches[2, 1:, 12:20, 12:20] = 0.6
    found = crossed(patches)
    assert found[0] == found[2] == 0
    assert found[1] > 0.2


@pytest.mark.parametrize(
    ("probable", "ink", "expected"),
    [
        ((0.6, 0.0, 0.0, 0.0, 0.4), 0.012, False),  # the network has seen blurred print
        ((0.6, 0.0, 0.0, 0.0, 0.4), 0.05, True),  # a faint stroke, perhaps
        ((0.6, 0.04, 0.0, 0.0, 0.36), 0.012, True),  # a mark, perhaps
    ],
)
def test_a_box_without_ink_is_blank(probable, ink, expected):
    """Where the network wouldn't decide and finds no mark at all, nothing dark is nothing."""
    assert among(probable, TICK, ink=ink) == ("blank", expected)


def test_noise_is_no_ink_and_a_short_faint_stroke_is():
    """Single pixels and the rim don't count; a stroke a pixel wide does, upright or level."""
    fine = np.zeros((4, 3, 32, 64), np.float32)
    fine[0, 0] = np.random.default_rng(2).normal(0, 0.02, (32, 64))
    fine[1, 0, :4] = 0.5
    fine[2, 0, 15, 20:40] = 0.08
    fine[3, 0, 9:24, 30] = 0.08
    found = inked(fine)
    assert found[0] < 0.04
    assert found[1] == 0
    assert min(found[2:]) > 0.05
    assert written(halved(fine))[2] > 0
