"""Finding a page in a photo by its own print."""

import camera_held
import numpy as np
import pytest
from PIL import Image, ImageDraw

from printkit.scan import blocks, registration
from printkit.scan.features import features
from printkit.scan.pack import PackPage, PackSlot
from printkit.scan.pixels import scaled


def viewed(sheet, picture):
    flat, count = registration.candidate(sheet.template, features(scaled(picture, 0.7)), 0.7)
    return registration.register(sheet.template, picture, flat, count)


def apart(sheet, shot, view):
    """How far the corners of all boxes are off, in mm."""
    corners = np.array([(s.x + a * s.w, s.y + b * s.h) for s in sheet.page.slots for a in (0, 1) for b in (0, 1)])
    unit = np.linalg.norm(np.diff(shot.where(np.array([[80.0, 140.0], [90.0, 140.0]])), axis=0)) / 10
    return np.hypot(*(view(corners) - shot.where(corners)).T) / unit


def test_every_box_of_a_marked_sheet_is_found(sheet, marked, shown):
    """The worst corner of all is less than half a millimetre off."""
    view = shown.view
    assert view.accepted
    assert apart(sheet, marked[0], view).max() < 0.5
    assert view.outside == 0


def test_what_a_felt_pen_writes_over_tells_nothing_of_the_page(sheet):
    """Every coin is circled and struck out as broad as a felt pen does; nearly no print around them is like itself."""
    image = Image.fromarray((sheet.paper * 255).astype(np.uint8))
    pen = ImageDraw.Draw(image)
    for slot in sheet.page.slots:
        if slot.states == 3:
            x, y, w, h = (value * 200 / 25.4 for value in (slot.x, slot.y, slot.w, slot.h))
            pen.ellipse([x + 2, y + 2, x + w - 2, y + h - 2], outline=25, width=9)
            pen.line([(x, y + h), (x + w, y)], fill=25, width=9)
    shot = camera_held.shoot(np.asarray(image, np.float32) / 255, 200, "easy", np.random.default_rng(4))
    view = viewed(sheet, shot.picture)
    assert view.accepted
    assert apart(sheet, shot, view).max() < 0.6
    assert registration._least_near(sheet.page, view.squares.at, view.fits) < registration.LEAST_NEAR <= view.near


@pytest.mark.turns(6, among="photos")
@pytest.mark.parametrize("turned", [False, True])
def test_a_pad_is_not_taken_for_its_own_copy(pad, turned):
    """Four copies that look alike: the right one, also upside down, in hard light."""
    shot = camera_held.shoot(pad.paper, 200, "medium", np.random.default_rng(8), turned=turned)
    view = viewed(pad, shot.picture)
    assert view.accepted
    assert apart(pad, shot, view).max() < 1.5


def test_half_a_sheet_is_not_accepted(sheet, marked):
    """Squares of the page that are not in the photo count as not fitting."""
    picture = marked[0].picture
    view = viewed(sheet, picture[: picture.shape[0] * 3 // 5])
    assert not view.accepted
    assert view.outside > 0.1


def test_one_corner_that_does_not_fit_is_enough_to_refuse():
    """Nine tenths of the squares fit, but around one box hardly any does: it may lie millimetres away."""
    at = np.stack(np.meshgrid(np.arange(4, 206, 8.0), np.arange(4, 293, 8.0)), -1).reshape(-1, 2)
    astray = (at > (160, 240)).all(1)
    boxes = (PackSlot("a", "tick", 20, 20, 5, 5), PackSlot("b", "tick", 185, 270, 5, 5))
    page = PackPage(1, 210, 297, b"", boxes)
    near = registration._least_near(page, at, ~astray)
    assert (~astray).mean() > registration.ACCEPTED
    assert near < 0.2
    assert registration._least_near(page._replace(slots=boxes[:1]), at, ~astray) == 1
    assert registration._least_near(page, at[:3], np.zeros(3, bool)) == 1  # nothing is told by so few
    view = registration.PageView(np.eye(3), blocks.flat(210, 297), 0.95, 0.9, 0.0, None, 100, near)
    assert not view.accepted
    assert view._replace(near=0.9).accepted


def test_another_page_is_no_candidate(pad, marked):
    """The pad is not found on the sheet, or does not fit."""
    found = registration.candidate(pad.template, features(scaled(marked[0].picture, 0.7)), 0.7)
    assert found is None or not registration.register(pad.template, marked[0].picture, *found).accepted


def test_a_pad_knows_where_it_looks_like_itself(pad):
    """By how far its copies lie apart."""
    found = registration.shifts(pad.template.coarse)
    of_name = {slot.copy: slot for slot in pad.page.slots if slot.name == "p1-name"}
    across = of_name[2].x - of_name[1].x
    assert any(abs(abs(dx) - across) < 2 and abs(dy) < 1 for dx, dy in found)


def test_what_lies_over_a_heading_hides_no_box():
    """Nothing of the heading fits, and everything from the highest box to the lowest: it is read; not where one of those doesn't fit."""
    at = np.stack(np.meshgrid(np.arange(4, 206, 8.0), np.arange(4, 293, 8.0)), -1).reshape(-1, 2)
    page = PackPage(1, 210, 297, b"", (PackSlot("a", "tick", 20, 90, 5, 5), PackSlot("b", "tick", 185, 270, 5, 5)))
    fits = at[:, 1] > 84
    beside = registration._beside(page, at, fits)
    view = registration.PageView(np.eye(3), blocks.flat(210, 297), float(fits.mean()), 0.9, 0.0, None, 100, 0.2, beside)
    assert view.fit < registration.ACCEPTED
    assert view.accepted
    assert not view._replace(outside=0.1).accepted  # that part is not in the photo
    corner = fits & ~(at > (160, 240)).all(1)
    assert not view._replace(beside=registration._beside(page, at, corner)).accepted
    name = PackSlot("name", "text", 20, 5, 40, 7)  # no score depends on it
    assert registration._beside(page._replace(slots=(*page.slots, name)), at, fits) == 1


def test_a_smooth_bend_is_recovered():
    """Squares that tell a bend of some millimetres give it back, some of them telling nonsense."""
    rng = np.random.default_rng(3)
    at = np.stack(np.meshgrid(np.arange(4, 206, 8.0), np.arange(4, 293, 8.0)), -1).reshape(-1, 2)
    true = np.stack([2 * np.sin(at[:, 1] / 90), 1.5 * np.cos(at[:, 0] / 80)], 1)
    off = true + rng.normal(0, 0.03, true.shape)
    off[rng.random(len(off)) < 0.1] = 3.0
    squares = blocks.Blocks(
        at, off, np.full(len(at), 0.9), np.full(len(at), 0.5), np.ones((len(at), 2)), np.ones(len(at)), np.ones(len(at))
    )
    bend = blocks.bent(blocks.flat(210, 297), squares, (210, 297), (300, 30, 3, 0.3, 0.03), local=True)
    inner = (at > 12).all(1) & (at[:, 0] < 198) & (at[:, 1] < 285)
    assert np.abs(bend(at[inner]) - true[inner]).max() < 0.35
