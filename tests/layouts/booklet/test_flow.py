"""How blocks fill pages: none overlap or fall over the foot, pictures float, long examples are parted."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catalog_cases import game_of
from printkit.draw.style import Style
from printkit.draw.text import FontSet
from printkit.gamefolder.rulebook import GridBlock, Heading, ListEntry, ParagraphBlock
from printkit.layouts.booklet.filling import Set, _Filled, fill
from printkit.layouts.booklet.flow import Measure, _sets, flow

HIGH = 100.0


def draw(items, x, y):
    """Nothing: only heights matter here."""


def lines(count):
    """A block of lines, each 10 mm high, that can be parted between any two."""

    def parted(room):
        fit = min(count - 1, int(room // 10))
        return (lines(fit), lines(count - fit)) if fit >= 1 else None

    return Set(10.0 * count, draw, 2.0, parted=parted)


def pages(*runs):
    """The heights at which blocks stand, page by page."""
    filled = _Filled(HIGH)
    for run in runs:
        filled.add(list(run))
    return filled.end()


def text(high=10.0):
    """A paragraph."""
    return Set(high, draw, 2.0)


def test_a_picture_floats_and_the_text_after_it_fills_the_page():
    """The picture stands at the head of the next page."""
    picture = Set(60.0, draw, 2.0, floats=True)
    first, second = pages([text(70.0)], [picture], [text()], [text(30.0)])
    assert [one.h for _, one in first] == [70.0, 10.0]
    assert [one.h for _, one in second] == [60.0, 30.0]
    assert second[0][0] == 0.0


def test_a_picture_at_the_very_end_is_not_lost():
    """It gets a page of its own."""
    first, second = pages([text(70.0)], [Set(60.0, draw, 2.0, floats=True)])
    assert [one.h for _, one in first] == [70.0]
    assert [one.h for _, one in second] == [60.0]


def test_an_example_is_parted_where_much_of_a_page_would_stay_empty():
    """And only there; what is higher than a page goes over as many as it takes."""
    first, second = pages([text(50.0)], [lines(6)])
    assert [one.h for _, one in first] == [50.0, 40.0]
    assert [one.h for _, one in second] == [20.0]
    first, second = pages([text(80.0)], [lines(6)])
    assert [one.h for _, one in second] == [60.0]
    assert [sum(one.h for _, one in page) for page in pages([lines(25)])] == [100.0, 100.0, 50.0]


def chapters(*heights):
    """Headings of 10 mm with what belongs to them."""
    return [one for high in heights for one in (Set(10.0, draw, 0.0, holds=True, chapter=True), text(high))]


@pytest.mark.parametrize(
    ("heights", "leaf", "begins"),
    [
        ((80.0, 30.0, 30.0), 4, [1, 1, 1]),  # the front, three pages: none stays blank
        ((80.0, 30.0, 30.0), 1, [1, 2]),  # no leaf, no blank page
        ((80.0, 80.0, 40.0, 15.0), 4, [1, 1, 2]),  # a page for 15 mm: the chapter before goes over to it
        ((80.0, 80.0, 80.0), 4, [1, 1, 1]),
    ],
)
def test_the_back_of_a_booklet_does_not_stay_blank(heights, leaf, begins):
    """Chapters begin pages instead, so that no page is emptier than need be."""
    pages = fill(HIGH, chapters(*heights), leaf)
    assert [sum(one.chapter for _, one in page) for page in pages] == begins


def test_an_example_is_not_parted_to_fill_the_back():
    """Rather a page stays emptier."""
    head, _ = chapters(0.0)
    sets = [*chapters(30.0, 40.0), head, lines(8), *chapters(10.0)]
    pages = fill(HIGH, sets, 4)
    assert not [one for page in pages for _, one in page if one.half]


BLOCKS = st.one_of(
    st.floats(1, 90).map(text),
    st.floats(1, 90).map(lambda high: Set(high, draw, 2.0, floats=True)),
    st.integers(1, 30).map(lines),
)


@given(st.lists(st.tuples(st.booleans(), BLOCKS), max_size=30))
def test_nothing_is_lost_overlaps_or_falls_over_the_foot(blocks):
    """Whatever the blocks; a heading stays with what follows it."""
    head = Set(5.0, draw, 3.0, holds=True)
    made = pages(*([head, one] if headed else [one] for headed, one in blocks))
    placed = [one for page in made for _, one in page]
    assert sum(one.h for one in placed) == pytest.approx(sum(one.h + 5.0 * headed for headed, one in blocks))
    for page in made:
        assert page
        foot = 0.0
        for y, one in page:
            assert y >= foot - 1e-6
            foot = y + one.h
        assert foot <= HIGH + 1e-6 or len(page) <= 2
        assert page[-1][1] is not head


LONG = "A paragraph that goes on and on, so that it takes more than one line of a narrow page."


@pytest.mark.parametrize(
    ("parts", "holds"),
    [
        ([Heading(1, "The end"), ListEntry("One line.", "", 0), ListEntry("Another.", "", 0)], [True, True, False]),
        ([Heading(1, "Prices"), ParagraphBlock("One line."), GridBlock(("a", "b"), (("1", "2"),))], [True, True, False]),
        ([Heading(1, "The end"), ParagraphBlock(LONG), ListEntry("One line.", "", 0)], [True, False, False]),
        ([Heading(2, "Go out"), ParagraphBlock("One line."), Heading(2, "Score")], [True, False, True]),
        ([ParagraphBlock("**Failure: too high.**"), ListEntry("Cross it out.", "", 0)], [True, False]),
        ([ParagraphBlock("**EX** succeeds, **always**"), ParagraphBlock("And so on.")], [False, False]),
        ([Heading(1, "The end"), ParagraphBlock("One line.")], [True, False]),
    ],
)
def test_one_line_below_a_heading_does_not_end_a_page(parts, holds):
    """Nor does a line that is bold as a whole: it keeps to what it is about."""
    game = game_of("open")
    style = Style("en", "color", FontSet.load(), (95.0, 130.0))
    measure = Measure(game, game.component("rulebook"), style, {}, 60.0, 130.0, 8.0, 2.0, 2.0, 0.5, 0.5)
    assert [one.holds for one in _sets(measure, parts, lambda part: iter(()))] == holds


@pytest.mark.parametrize(("lines", "chapters"), [(26, [0, 1]), (8, [0, 0])])
def test_the_last_chapter_is_not_parted(lines, chapters):
    """It begins the last page, unless the one before would look forgotten: where the chapters before are short it is parted."""
    game = game_of("open")
    style = Style("en", "color", FontSet.load(), (95.0, 130.0))
    measure = Measure(game, game.component("rulebook"), style, {}, 60.0, 130.0, 8.0, 2.0, 2.0, 0.5, 0.5)
    text = [ListEntry("One line.", "", 0)]
    parts = [Heading(1, "A round"), *text * lines, Heading(1, "Questions"), *text * (34 - lines)]
    pages = flow(measure, parts, lambda part: iter(()))
    assert [number for number, page in enumerate(pages) for _, one in page if one.chapter] == chapters
