"""Where regions put their ink: mm from the card's top-left corner, checked one kind at a time."""

from __future__ import annotations

import pytest
from PIL import Image as Pillow

from helpers_deck import load_deck, style, write_star_market
from printkit.draw.frame import Group, Image, Line, Path, Rect, Text, walk
from printkit.draw.text import FontSet
from printkit.layouts import laid_out
from printkit.layouts.deck.pips import pips, side_for


@pytest.fixture(scope="module")
def fonts():
    return FontSet.load(None)


@pytest.fixture
def coin(tmp_path, fonts):
    """What a region alone puts on the coin “one”, 25 mm wide: (item, the transformation to the card's mm)."""

    def drawn(region, more="", **styled):
        folder = write_star_market(tmp_path)
        (folder / "art").mkdir()
        Pillow.new("RGB", (40, 20)).save(folder / "art" / "wide.png")
        kept, _, _ = (folder / "faces.toml").read_text(encoding="utf-8").partition("[faces.coin]")
        faces = f"{kept}{more}[faces.coin]\n[[faces.coin.regions]]\n{region}\n"
        (folder / "faces.toml").write_text(faces, encoding="utf-8")
        game = load_deck(folder)
        piece = laid_out(game, game.component("coins"), style(fonts, **styled))[0]
        return list(walk(piece.front.items)), piece.front

    return drawn


def placed(found):
    """The boxes of rectangles and pictures on the card."""
    return [at.box(item.x, item.y, item.w, item.h) for item, at in found if isinstance(item, Rect | Image)]


@pytest.mark.parametrize("count", range(13))
def test_there_are_as_many_pips_as_said_and_none_touches_another(count):
    """They stay in their box, and the left half mirrors the right."""
    side = side_for(30, 54)
    found = pips(count, 30, 54, side)
    assert len(found) == count
    for number, pip in enumerate(found):
        assert side / 2 - 1e-9 <= pip.x <= 30 - side / 2 + 1e-9
        assert side / 2 - 1e-9 <= pip.y <= 54 - side / 2 + 1e-9
        assert pip.turned == (pip.y > 27 + 1e-9)
        assert any(abs(30 - pip.x - other.x) < 1e-9 and abs(pip.y - other.y) < 1e-9 for other in found)
        for other in found[number + 1 :]:
            assert max(abs(pip.x - other.x), abs(pip.y - other.y)) >= side - 1e-9


def test_boxes_of_a_grid_leave_their_gap(coin):
    """Two by two in 11 mm with 1 mm between: five wide each."""
    found, _ = coin('at = [2, 3, 11, 11]\ngrid = [2, 2]\ngap = 1\nstroke = "ink"')
    assert placed(found) == [(2, 3, 5, 5), (8, 3, 5, 5), (2, 9, 5, 5), (8, 9, 5, 5)]


def test_a_grid_without_a_gap_is_one_box_with_lines(coin):
    """Its lines run from edge to edge."""
    found, _ = coin('at = [2, 3, 12, 9]\ngrid = [3, 2]\nstroke = "ink"')
    assert placed(found) == [(2, 3, 12, 9)]
    lines = [item[:4] for item, _ in found if isinstance(item, Line)]
    assert lines == [(6, 3, 6, 12), (10, 3, 10, 12), (2, 7.5, 14, 7.5)]


@pytest.mark.parametrize(("fit", "box"), [("contain", (2, 7, 20, 10)), ("stretch", (2, 2, 20, 20)), ("cover", (-8, 2, 40, 20))])
def test_pictures_fit_their_box(coin, fit, box):
    """Twice as wide as high: with room above and below, distorted, or cut at the sides."""
    found, _ = coin(f'at = [2, 2, 20, 20]\nimage = "art/wide.png"\nfit = "{fit}"')
    assert placed(found) == [pytest.approx(box)]
    assert found[0][0].bleed == (0, 0, 0, 0)


def test_a_picture_that_touches_the_trim_is_continued_beyond(coin):
    """At the left and the top, where it does."""
    found, _ = coin('at = [0, 0, 20, 10]\nimage = "art/wide.png"')
    assert found[0][0].bleed == (1.5, 1.5, 0, 0)


def test_level_lines_run_into_the_bleed(coin):
    """And keep their height."""
    found, _ = coin('at = [0, 5, 25, 0]\nshape = "line"\nstroke = "ink"')
    assert [item[:4] for item, _ in found] == [(-1.5, 5, 26.5, 5)]


def test_a_rect_reaches_into_the_bleed_only_where_it_touches_the_trim(coin):
    """A band at the foot: left, right and below."""
    found, _ = coin('at = [0, 20, 25, 5]\nshape = "rect"\nfill = "tint"')
    assert placed(found) == [(-1.5, 20, 28, 6.5)]


def test_nothing_is_inked_beyond_the_bleed(coin):
    """What is drawn further out is cut off there."""
    _, front = coin('at = [-10, -10, 45, 45]\nshape = "oval"\nfill = "tint"')
    (group,) = front.items if not front.items[0].face else front.items[0].items
    assert group.clip == (-1.5, -1.5, 28, 28)


def test_a_turn_is_about_the_regions_middle(coin):
    """A quarter to the right: what was wide is high."""
    found, _ = coin('at = [5, 10, 12, 4]\nturn = 90\nshape = "rect"\nfill = "tint"')
    assert placed(found) == [pytest.approx((9, 6, 4, 12))]


def test_a_used_face_is_at_home_in_its_place(coin):
    """Moved without `view`, scaled with it, and nothing of it runs into the bleed."""
    part = '[faces.part]\n[[faces.part.regions]]\nat = [0, 0, 4, 2]\nshape = "rect"\nfill = "tint"\n'
    assert placed(coin('at = [3, 4, 8, 8]\nuse = "part"', part)[0]) == [(3, 4, 4, 2)]


def test_a_used_face_is_scaled_from_its_view(coin):
    """From 4 mm to 8 mm: twice as large."""
    part = '[faces.part]\n[[faces.part.regions]]\nat = [1, 1, 2, 2]\nshape = "rect"\nfill = "tint"\n'
    assert placed(coin('at = [3, 4, 8, 8]\nuse = "part"\nview = [4, 4]', part)[0]) == [(5, 6, 4, 4)]


@pytest.mark.parametrize(("valign", "share"), [("top", 0.0), ("middle", 0.5), ("bottom", 1.0)])
def test_text_stands_where_it_is_aligned(coin, valign, share):
    """A line's height is its size; the room is left above, below, or half and half."""
    found, _ = coin(f'at = [2, 2, 20, 20]\ntext = "x"\nsize = 20\nvalign = "{valign}"')
    ((text, _),) = found
    assert text.y == pytest.approx(2 + (20 - 20 / 72 * 25.4) * share + 0.88 * 20 / 72 * 25.4, abs=0.05)


def test_what_an_ink_does_without_is_not_there(coin):
    """Paint “none” for lines, icons and fills; and an empty cell for anything."""
    none = '[paints.never]\ncolor = "ink"\nmono = "none"\nlow = "none"\n'
    assert coin('at = [2, 2, 9, 9]\nicon = "coin"\ncolor = "never"', none, ink="mono")[0] == []


@pytest.mark.parametrize("region", ['text = "{suit}"', 'icon = "{suit}"', 'shape = "{suit}"\nfill = "ink"', 'pips = "{suit}"'])
def test_an_empty_cell_is_nothing(coin, region):
    """The coins have no suit."""
    assert coin(region)[0] == []


def test_an_icon_is_as_large_as_it_can_be_in_the_middle(coin):
    """In a wide box it is as high as the box."""
    found, _ = coin('at = [1, 1, 20, 8]\nicon = "box"')
    (box,) = placed(found)
    assert box == pytest.approx((8, 2, 6, 6))


def test_marks_may_be_icons(coin):
    """Each upright or on its head."""
    found, front = coin('at = [1, 1, 20, 22]\npips = 2\nmark = "crown"\nside = 6')
    turned = {round(at.a) for _, at in found}
    assert turned == {1, -1}
    assert not any(isinstance(item, Text) for item, _ in found)
    assert front.corner == 12.5


def test_patterned_pips_are_patterned_alike(coin):
    """Each about its own middle."""
    paint = '[paints.dotted]\ncolor = "dots 0.8"\nmono = "dots 0.8"\nlow = "none"\n'
    found, _ = coin('at = [1, 1, 20, 22]\npips = 4\nfill = "dotted"\nupright = true', paint)
    dots = [item for item, _ in found if isinstance(item, Path)]
    assert len(dots) == 4
    assert len({len(item.segments) for item in dots}) == 1


def test_groups_of_the_same_name_are_the_same_on_both_coins(coin):
    """The lone region is shared and named."""
    _, front = coin('at = [1, 1, 20, 8]\nicon = "box"')
    assert [type(item) for item in front.items] == [Group]
    assert front.items[0].face
