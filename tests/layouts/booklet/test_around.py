"""The picture of a table: as many cards as lie there, all parts of a board."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from printkit.draw.frame import BLACK, WHITE, Group, Rect
from printkit.layouts.booklet.around import LyingBlock, _lying

CARD = (10.0, 15.0)
THUMBS = SimpleNamespace(face=lambda name: name, thumb=lambda face, wide, high: ([], *CARD))
LABEL = SimpleNamespace(items=(), width=0.0, height=3.0)
MEASURE = SimpleNamespace(
    mm=1.0, style=SimpleNamespace(palette=SimpleNamespace(paper=WHITE, rule=BLACK)), label=6.0, block=lambda *_, **__: LABEL
)


def papers(items):
    """The rectangles of paper in a picture, those in groups too."""
    return sum(papers(one.items) if isinstance(one, Group) else isinstance(one, Rect) for one in items)


@pytest.mark.parametrize(
    ("block", "shown"),
    [
        (LyingBlock(card="a"), 1),
        (LyingBlock(card="a", count=2), 2),
        (LyingBlock(card="a", count="5"), 3),
        (LyingBlock(card="a", pile=True), 3),
        (LyingBlock(fan=("a", "a", "b")), 3),
    ],
)
def test_a_pile_shows_no_more_cards_than_lie_there(block, shown):
    """Two hidden cards were drawn as three."""
    items, _, _ = _lying(MEASURE, THUMBS, block)
    assert papers(items) == shown


def test_parts_of_a_board_lie_edge_to_edge():
    """And a fan overlaps, also where its cards are alike."""
    assert _lying(MEASURE, THUMBS, LyingBlock(joined=("a", "b")))[1] == 2 * CARD[0]
    assert _lying(MEASURE, THUMBS, LyingBlock(fan=("a", "a")))[1] == pytest.approx(1.62 * CARD[0])
