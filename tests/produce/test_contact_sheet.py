"""Contact sheets: every face once, under its heading, at its place and to scale."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image as Pixels

from printkit.draw.frame import BLACK, Frame, Group, Piece, Rect, Text, walk
from printkit.draw.text import FontSet
from printkit.produce.contact_sheet import Exhibit, contact, exhibits, sheets

pytest.importorskip("pypdfium2")


@pytest.fixture(scope="module")
def fonts():
    return FontSet.load()


def face(w=63.0, h=88.0, corner=0.0, color=BLACK):
    return Frame(w, h, (Rect(-3, -3, w + 6, h + 6, color),), corner=corner)


def said(page):
    return [item.text for item, _ in walk(page.items) if isinstance(item, Text)]


def faces_on(page):
    return [item for item in page.items if isinstance(item, Group)]


def test_pieces_are_shown_by_component_and_shared_backs_once():
    """A back says how many have it; backs of single cards say whose they are."""
    back = face()
    pieces = [Piece("deck", "a", face(), back, 2), Piece("deck", "b", face(), back, 3), Piece("board", "board", face())]
    shown = exhibits(pieces, {"deck": "Cards"}, "en")
    assert [(one.heading, one.label, one.count) for one in shown] == [
        ("Cards", "a", 2),
        ("Cards", "b", 3),
        ("Cards", "back", 5),
        ("board", "board", 1),
    ]
    two = exhibits([Piece("deck", n, face(), face()) for n in "ab"], {}, "en")
    assert [one.label for one in two] == ["a", "b", "a · back", "b · back"]


def test_labels_counts_and_headings_are_told(fonts):
    """Backs are faces, but they are no cards of their own."""
    shown = [Exhibit("Cards", "a", face(), 2), Exhibit("Cards", "b", face(), 3), Exhibit("Cards", "back", face(), 5, True)]
    (page,) = sheets(shown, fonts, "en", title="Game", tallest=2000)
    assert said(page) == ["Game", "3 faces and pages", "Cards", "2 different, 5 in all", "a", "×2", "b", "×3", "back", "×5"]


def test_faces_of_one_heading_have_one_scale_and_stay_on_the_sheet(fonts):
    """However many and however large they are."""
    for count, size in ((1, (297, 420)), (3, (210, 297)), (40, (63, 88)), (100, (20, 20)), (2, (400, 30))):
        shown = [Exhibit("x", str(n), face(*size)) for n in range(count)]
        shown.append(Exhibit("x", "half", face(size[0] / 2, size[1] / 2)))
        pages = sheets(shown, fonts, "ja", title="", tallest=2000)
        groups = [group for page in pages for group in faces_on(page)]
        assert len(groups) == count + 1
        assert len({group.scale for group in groups}) == 1
        for page in pages:
            assert all(g.x > 0 and g.x + g.clip[2] * g.scale[0] < page.w for g in faces_on(page))
            assert all(g.y > 0 and g.y + g.clip[3] * g.scale[1] < page.h for g in faces_on(page))


def test_no_two_faces_overlap(fonts):
    """Groups that share a line either."""
    shown = [Exhibit(h, str(n), face(w, 2 * w)) for h, n, w in (("a", 3, 40), ("b", 2, 90), ("c", 30, 63)) for n in range(n)]
    (page,) = sheets(shown, fonts, "en", title="t", tallest=2000)
    boxes = [(g.x, g.y, g.x + g.clip[2] * g.scale[0], g.y + g.clip[3] * g.scale[1]) for g in faces_on(page)]
    assert len(boxes) == 35
    for number, (a, b, c, d) in enumerate(boxes):
        assert all(x0 >= c or x1 <= a or y0 >= d or y1 <= b for x0, y0, x1, y1 in boxes[number + 1 :])


def test_long_sheets_are_continued_under_their_heading(fonts):
    """Between rows, with nothing lost."""
    shown = [Exhibit("Cards", f"n{n}", face()) for n in range(60)]
    pages = sheets(shown, fonts, "en", title="Game", tallest=300)
    assert len(pages) > 2
    assert all(page.h <= 300 for page in pages)
    assert "Cards (continued)" in said(pages[1])
    assert [text for page in pages for text in said(page) if text.startswith("n")] == [f"n{n}" for n in range(60)]


def test_names_that_the_font_lacks_do_not_stop_it(fonts):
    """A label is no part of the game."""
    (page,) = sheets([Exhibit("x", "a\U0001f600b", face())], fonts, "en", title="", tallest=2000)
    assert "ab" in said(page)


def test_the_picture_is_as_wide_as_asked_and_faces_are_cut_at_their_trim(fonts):
    """Round tokens are round: ink fills the middle of their box and not its corners, and never the white around it."""
    (png,) = contact([Exhibit("x", "token", face(40, 40, 20, (1.0, 0.0, 0.0)))], fonts, "en", title="t", width=800)
    picture = Pixels.open(BytesIO(png)).convert("RGB")
    (page,) = sheets([Exhibit("x", "token", face(40, 40, 20))], fonts, "en", title="t", tallest=2000)
    (group,) = faces_on(page)
    assert abs(picture.width - 800) <= 1
    scale = picture.width / page.w

    def at(x, y):
        return picture.getpixel((int((group.x + x) * scale), int((group.y + y) * scale)))

    ground = picture.getpixel((2, 2))
    assert at(20, 20) == (255, 0, 0)
    assert at(2, 2) == at(38, 38) == at(-2, 20) == at(42, 20) == ground
