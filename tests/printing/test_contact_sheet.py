"""Contact sheets: every face once, under its heading, at its place and to scale."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image as Pixels

from printkit.draw.frame import BLACK, WHITE, Frame, Group, Path, Piece, Rect, Text, walk
from printkit.draw.text import FontSet
from printkit.gamefolder.catalog import Catalog
from printkit.printing import pdfs
from printkit.printing.card_names import labels
from printkit.printing.contact_sheet import Exhibit, contact, exhibits, sheets
from printkit.printing.job import Job

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


def box(group):
    """Left, top, right and bottom of a face."""
    return group.x, group.y, group.x + group.clip[2] * group.scale[0], group.y + group.clip[3] * group.scale[1]


def placed(page, text):
    """The one line with this text."""
    (found,) = [item for item in page.items if isinstance(item, Text) and item.text == text]
    return found


def one_page(fonts, shown, **more):
    (page,) = sheets(shown, fonts, "en", **{"title": "Game", "tallest": 2000, **more})
    return page


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
    two = exhibits([Piece("deck", n, face(), face()) for n in "ab"], {}, "en", {("deck", "a"): "Ann"})
    assert [(one.label, one.name) for one in two] == [("Ann", "a"), ("b", "b"), ("Ann · back", ""), ("b · back", "")]


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


def test_the_title_stands_at_the_left_and_what_it_is_at_the_right(fonts):
    """On one line above everything, the title in ink and the rest muted; the ground is as large as the page."""
    page = one_page(fonts, [Exhibit("Cards", "a", face())], subtitle="Version 2")
    title, subtitle = placed(page, "Game"), placed(page, "Version 2")
    assert title.y == subtitle.y
    assert title.y - title.size / 3 > 0
    assert title.y < placed(page, "Cards").y < box(faces_on(page)[0])[1]
    assert title.x == pytest.approx(page.w - subtitle.x - subtitle.width)
    assert title.color != subtitle.color != BLACK
    assert page.items[0][:4] == (0, 0, page.w, page.h)


def test_labels_stand_below_their_faces_and_within_their_column(fonts):
    """Counts behind them, muted; a long name is set smaller rather than run into its neighbour."""
    long = "the one with the longest name of them all"
    page = one_page(fonts, [Exhibit("Cards", name, face(), 2) for name in ("a", long)] + [Exhibit("Cards", "c", face())])
    first, second, third = map(box, faces_on(page))
    for name, own, beyond in (("a", first, second[0]), (long, second, third[0])):
        label = placed(page, name)
        assert label.x == own[0]
        assert own[3] < label.y < own[3] + 6
        (count,) = [i for i in page.items if isinstance(i, Text) and i.text == "×2" and label.x < i.x < beyond]
        assert label.x + label.width < count.x
        assert count.x + count.width < beyond
        assert (count.y, count.size) == (label.y, label.size)
        assert count.color != label.color
    assert placed(page, long).size < placed(page, "a").size


def test_a_very_long_label_is_cut(fonts):
    """With an ellipsis, and not set smaller than four fifths; its count stays."""
    shown = [
        Exhibit("Cards", "The " + "very " * 30 + "end", face(), 2),
        *(Exhibit("Cards", f"c{n}", face()) for n in range(60)),
    ]
    page = one_page(fonts, shown)
    (cut,) = [item for item in page.items if isinstance(item, Text) and item.text.startswith("The")]
    assert cut.text.endswith("…")
    assert placed(page, "c1").size * 0.8 <= cut.size < placed(page, "c1").size
    (count,) = [item for item in page.items if isinstance(item, Text) and item.text == "×2"]
    assert count.x + count.width < faces_on(page)[1].x


def test_what_a_heading_tells_ends_with_its_rule(fonts):
    """At the right, muted."""
    page = one_page(fonts, [Exhibit("Cards", "a", face(), 2)])
    told, heading, title = (placed(page, text) for text in ("1 different, 2 in all", "Cards", "Game"))
    assert told.x + told.width == pytest.approx(page.w - title.x)
    assert told.y == heading.y
    assert told.color == placed(page, "1 faces and pages").color != heading.color


def test_single_rows_share_a_line_as_far_as_they_fit(fonts):
    """The next goes below; what has several rows stands alone."""
    single = [Exhibit(name, f"{name}1", face(90, 60)) for name in ("a", "b", "c", "d")]
    tops = [(placed(page, one.heading).y, placed(page, one.heading).x) for page in [one_page(fonts, single)] for one in single]
    assert tops[0][0] == tops[1][0] == tops[2][0] < tops[3][0]
    assert tops[3][1] == tops[0][1]
    several = [Exhibit(name, f"{name}{n}", face()) for name in ("a", "b") for n in range(30)]
    page = one_page(fonts, several)
    assert placed(page, "a").y < placed(page, "b").y


@pytest.mark.parametrize(
    ("count", "size", "scale"),
    [
        (1, (63, 88), 1.0),  # never beyond its own size
        (1, (210, 297), 150 / 297),  # no higher than 15 cm on the sheet
        (2, (300, 60), (368 - 7) / 600),  # both on one line
        (3, (200, 60), (368 - 14) / 600),
    ],
)
def test_faces_are_as_large_as_the_sheet_allows(count, size, scale, fonts):
    """368 mm are between the margins, 7 between two faces."""
    page = one_page(fonts, [Exhibit("x", str(n), face(*size)) for n in range(count)])
    assert all(group.scale == pytest.approx((scale, scale)) for group in faces_on(page))
    assert len({group.y for group in faces_on(page)}) == 1


def test_faces_of_a_row_stand_on_one_line(fonts):
    """As letters do, on white; a row is as high as its highest face."""
    page = one_page(fonts, [Exhibit("x", "high", face(60, 90)), Exhibit("x", "low", face(60, 30))])
    high, low = map(box, faces_on(page))
    assert high[3] == pytest.approx(low[3])
    for x, y, right, bottom in (high, low):
        white = [i for i in page.items if isinstance(i, Rect) and i.fill == WHITE and (i.x, i.y) == (x, y)]
        assert [(i.w, i.h) for i in white] == [(pytest.approx(right - x), pytest.approx(bottom - y))]
    assert low[3] + 5 < page.h < low[3] + 30


@pytest.mark.parametrize(("w", "h"), [(40, 40), (60, 20), (20, 60)])
def test_round_corners_stay_within_the_face(w, h, fonts):
    """What covers them is a hair larger than the face on all sides and no more; its inner outline is as large as the face."""
    page = one_page(fonts, [Exhibit("x", "token", face(w, h, 100))])
    left, top, right, bottom = box(faces_on(page)[0])
    (cover,) = [item for item in page.items if isinstance(item, Path)]
    points = [segment[n : n + 2] for segment in cover.segments for n in range(1, len(segment), 2)]
    outer, inner = points[:4], points[4:]
    for found, hair in ((outer, 0.5), (inner, 0.0)):
        edges = [f(p[n] for p in found) for n in (0, 1) for f in (min, max)]
        assert edges == [pytest.approx(e) for e in (left - hair, right + hair, top - hair, bottom + hair)]
    middle = [(left + right) / 2, (top + bottom) / 2]
    mirrored = {(round(2 * middle[0] - x, 6), round(2 * middle[1] - y, 6)) for x, y in inner}
    assert mirrored == {(round(x, 6), round(y, 6)) for x, y in inner}


def test_a_continued_sheet_has_room_for_the_heading(fonts):
    """No page is higher than asked, wherever the first row of a group falls."""
    shown = [Exhibit(name, f"{name}{n}", face(60, 88)) for name in "abc" for n in range(7)]
    for tallest in range(180, 320, 7):
        assert all(page.h <= tallest for page in sheets(shown, fonts, "en", title="t", tallest=tallest))


def test_what_is_no_card_has_the_title_of_what_it_is_called_after():
    """A board, and the box of a deck; in the language of the print."""
    game = Catalog().load("babel-builders")
    called = labels(game, "ja")
    assert called["blueprints", "hut"] == "小屋"
    assert called["tuck-box", "blueprints"] == game.word("ja", "component.blueprints")
    assert called["base", "base"] == game.word("ja", "component.base")
    assert labels(game, "en")["blueprints", "hut"] == "Hut"


def test_cards_are_shown_as_a_knife_leaves_them_that_is_off():
    """What stands on them lies so much farther to the right and down, and nothing else has changed."""
    job, game = Job("en"), Catalog().load("open")
    part = game.component("chips")
    ((path, off),) = pdfs.contact(game, [part], job, None, miscut=2.0)[0].items()
    ((_, true),) = pdfs.contact(game, [part], job, None)[0].items()
    assert path.name == "miscut.en.png"
    one, other = (Pixels.open(BytesIO(data)).convert("L") for data in (true, off))
    assert one.size == other.size
    assert one.tobytes() != other.tobytes()
    drawn = [pdfs._cut_askew(Piece("deck", "a", face()), 2.0).front, face()]
    inner = drawn[0].items[0]
    assert (inner.clip, inner.items[0].x, inner.items[0].y) == ((0.0, 0.0, 63.0, 88.0), 2.0, 2.0)
    assert inner.items[0].items == drawn[1].items
