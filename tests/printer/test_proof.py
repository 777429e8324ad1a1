"""The proof: the right cards at true size, backs behind fronts, nothing beyond the margin."""

from __future__ import annotations

import math

import pytest

from printkit.draw.frame import Document, Frame, Group, Line, Path, Piece, Rect, Text, walk
from printkit.draw.text import FontSet, line
from printkit.impose import PressSheet, Setting
from printkit.model import Refused
from printkit.paint.pdf import paint
from printkit.printer import station
from printkit.printer.proof import chosen, load, proof

FONTS = FontSet.load()
DARK, PALE = (0.1, 0.1, 0.2), (0.9, 0.9, 1.0)


def face(color, words=0, w=63.0, h=88.0):
    texts = [line(FONTS, "words on a card", 5, 10 + 5 * k, 9) for k in range(words)]
    return Frame(w, h, (Rect(-3, -3, w + 6, h + 6, color), *texts), corner=3, bleed=(-3, -3, w + 6, h + 6))


def deck(w=63.0, h=88.0, *, backs=True):
    back = face((0.2, 0.5, 0.4), 1, w, h) if backs else None
    faces = {"pale": (PALE, 1), "wordy": (PALE, 9), "dark": (DARK, 2)}
    return [Piece("deck", name, face(*look, w, h), back) for name, look in faces.items()]


def made(pieces, w=210.0, h=297.0, lang="en", **setting):
    return proof(pieces, PressSheet(w, h, 6.35, 6.0), Setting(**setting), FONTS, lang)


def cards(frame):
    """The groups that show a card: name, and the upright box of its clip on the page."""
    found = {}
    for item in frame.items:
        if isinstance(item, Group) and item.face:
            from printkit.draw.frame import Affine

            found[item.face.rsplit("/", 1)[-1]] = (Affine().into(item).box(*item.clip), item.rotate)
    return found


def test_the_card_with_most_text_and_the_one_with_most_ink_are_chosen():
    """Two different cards, whatever their order."""
    for pieces in (deck(), deck()[::-1]):
        assert [(why, piece.name) for why, piece in chosen(pieces)] == [("densest", "wordy"), ("darkest", "dark")]


def test_with_one_card_that_is_shown_and_with_none_nothing():
    """There is always a proof."""
    assert [piece.name for _, piece in chosen(deck()[:1])] == ["pale"]
    assert chosen([]) == []
    assert len(made([])) == 1


def test_cards_without_text_are_chosen_by_ink():
    """Tokens, boards."""
    blank = [
        Piece("c", "a", Frame(20, 20, (Rect(0, 0, 20, 20, PALE),))),
        Piece("c", "b", Frame(20, 20, (Rect(0, 0, 20, 20, DARK),))),
    ]
    assert [(why, piece.name) for why, piece in chosen(blank)] == [("darkest", "b")]


def test_ink_is_counted_through_groups():
    """Turned and stretched; white counts for nothing."""
    square = (Rect(0, 0, 10, 10, (0, 0, 0)), Rect(0, 0, 50, 50, (1, 1, 1)))
    assert load(Frame(9, 9, square)).ink == pytest.approx(100)
    assert load(Frame(9, 9, (Group(1, 1, square, 30, scale=(2.0, 0.5)),))).ink == pytest.approx(100)
    triangle = Path((("M", 0, 0), ("L", 10, 0), ("L", 0, 10), ("Z",), ("M", 50, 50), ("L", 60, 50), ("L", 50, 60)), (0, 0, 0))
    assert load(Frame(9, 9, (triangle,))).ink == pytest.approx(100)


@pytest.mark.parametrize(
    ("size", "paper"),
    [(size, paper) for size in [(63, 88), (91, 55), (44, 68)] for paper in [(210, 297), (215.9, 279.4)]]
    + [((63, 88), (297, 210))],
)
@pytest.mark.parametrize("flip", ["long", "short"])
def test_each_back_lies_behind_its_front(size, paper, flip):
    """Turn the sheet over the chosen edge: the same cards at the same places, with more bleed; true size."""
    front, back = made(deck(*size), *paper, flip=flip)
    upright = (flip == "long") == (paper[1] >= paper[0])
    fronts, backs = cards(front), cards(back)
    assert fronts.keys() == backs.keys() == {"wordy", "dark"}
    for name, ((x, y, w, h), _) in fronts.items():
        (bx, by, bw, bh), turn = backs[name]
        assert (w - 3, h - 3) == pytest.approx(size)
        assert (bw - 6, bh - 6) == pytest.approx(size)
        middle = (paper[0] - x - w / 2, y + h / 2) if upright else (x + w / 2, paper[1] - y - h / 2)
        assert (bx + bw / 2, by + bh / 2) == pytest.approx(middle)
        assert turn == (0 if upright else 180)


@pytest.mark.parametrize("flip", ["long", "short"])
def test_the_grids_lie_behind_the_crosses(flip):
    """Two of them, far apart."""
    front, back = made(deck(), flip=flip)
    size = (-station.REACH - 2, station.REACH + 2)
    crosses = [
        at(0, 0) for item, at in walk(front.items) if isinstance(item, Line) and (item.x1, item.x2, item.y1) == (*size, 0)
    ]
    size = (-station.REACH, station.REACH)
    zeros = [at(0, 0) for item, at in walk(back.items) if isinstance(item, Line) and (item.x1, item.x2, item.y1) == (*size, 0)]
    behind = [(210 - x, y) if flip == "long" else (x, 297 - y) for x, y in crosses]
    assert len(crosses) == 2
    assert math.dist(*crosses) > 100
    for place, zero in zip(sorted(behind), sorted(zeros), strict=True):
        assert place == pytest.approx(zero)


@pytest.mark.parametrize("backs", ["none", "fold"])
def test_without_backs_behind_fronts_there_is_one_page(backs):
    """And it says so."""
    (front,) = made(deck(), backs=backs)
    assert any("no backs" in item.text for item, _ in walk(front.items) if isinstance(item, Text))
    assert len(made(deck(backs=False))) == 1
    assert len(made(deck(), backs="stacks")) == 2


def test_what_is_too_large_is_shown_in_part():
    """At true size still, within the margin."""
    (front,) = made([Piece("board", "board", face(PALE, 4, 180, 260))])
    ((x, _, w, h), _) = cards(front)["board"]
    assert w < 100
    assert h > 150
    assert x > 6.35
    assert x + w < 210 - 6.35
    assert any("part" in item.text for item, _ in walk(front.items) if isinstance(item, Text))


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("paper", [(210, 297), (182, 257), (148, 210), (215.9, 279.4), (297, 420), (297, 210)])
@pytest.mark.parametrize("flip", ["long", "short"])
def test_nothing_lies_beyond_the_margin_or_in_the_strip(lang, paper, flip):
    """The strip is for the ruler and the stamp of every sheet; it is at the head of a back turned about a level axis."""
    w, h = paper
    pages = made(deck(), w, h, lang, flip=flip)
    level = (flip == "long") != (h >= w)
    for number, frame in enumerate(pages):
        top, low = (6.35 + 6, 6.35) if number and level else (6.35, 6.35 + 6)
        for item, at in walk([i for i in frame.items if not (isinstance(i, Group) and i.face)]):
            box = (item.x, item.y - item.size * 0.3, item.width, item.size * 0.3) if isinstance(item, Text) else None
            box = (item.x1, item.y1, item.x2 - item.x1, item.y2 - item.y1) if isinstance(item, Line) else box
            if box:
                x, y, bw, bh = at.box(*box)
                assert x >= 6.35
                assert y >= top
                assert x + bw <= w - 6.35
                assert y + bh <= h - low
        for (x, y, bw, bh), _ in cards(frame).values():
            assert x >= 6.35
            assert y >= top
            assert x + bw <= w - 6.35 + 1e-6
            assert y + bh <= h - low


def test_paper_that_is_too_small_is_refused():
    """With what is needed."""
    with pytest.raises(Refused) as failure:
        made(deck(), 100, 148)
    assert failure.value.status == 2


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_it_can_be_painted_with_rulers_greys_lines_and_small_type(lang):
    """100 mm both ways on both sides, 5 pt to 8 pt."""
    pages = made(deck(), lang=lang)
    for frame in pages:
        assert (
            sum(isinstance(i, Line) and math.isclose(i.x2 - i.x1, 100) and i.y1 == i.y2 == 0 for i, _ in walk(frame.items)) == 2
        )
    sizes = {item.size for item, _ in walk(pages[0].items) if isinstance(item, Text)}
    assert {5, 5.5, 6, 7, 8} <= sizes
    widths = {item.stroke.width for item, _ in walk(pages[0].items) if isinstance(item, Line)}
    assert {0.1, 0.15, 0.2, 0.3, 0.4, 0.6, 1.0} <= widths
    assert paint(Document("proof", lang, pages), FONTS.file).startswith(b"%PDF")
