"""What is written, told from what is printed."""

import numpy as np
import pytest
from PIL import ImageDraw

from helpers_scan import UNIT, framed, straight, tones
from printkit.scan import blocks
from printkit.scan.frames import frames
from printkit.scan.light import patches
from printkit.scan.pack import DPI, PackSlot
from printkit.scan.pixels import smaller
from printkit.scan.reading import _covered
from printkit.scan.registration import _SEEN, _written_on

SLOTS = tuple(PackSlot(f"p1-track-{n}", "mark", 6 + 16 * (n % 6), 6 + 12 * (n // 6), 16, 12) for n in range(30))


def crossed(picture, chosen):
    """Thick crosses in some boxes, as a form draws them."""
    photo = picture.copy()
    pen = ImageDraw.Draw(photo)
    for s in chosen:
        for a, b in ((2, -2), (-2, 2)):
            pen.line([((s.x + 8 + a * 2) * UNIT, (s.y + 2) * UNIT), ((s.x + 8 + b * 2) * UNIT, (s.y + 10) * UNIT)], 40, 11)
    return photo


@pytest.fixture(scope="module")
def page():
    """A track of thirty boxes between thin grey rules, and its picture."""
    return framed(108.0, 72.0, SLOTS, 150)


def test_what_most_have_written_is_not_taken_for_print(page):
    """Twenty-two of thirty boxes are crossed: the empty ones stay empty, the crossed ones crossed."""
    extra = patches(straight(page, crossed(page[1], SLOTS[:22])), SLOTS)[:, 0, 8:-8, 8:-8]
    assert np.abs(extra[22:]).max() < 0.1
    assert extra[:22].reshape(22, -1).max(1).min() > 0.5


def test_print_under_a_heavy_mark_is_seen(page):
    """Squares are unlike their print then, and count all the same, where something may be written."""
    flat = [smaller(tones(p), 2) for p in (page[1], crossed(page[1], SLOTS))]
    squares = blocks.matched(*flat, 24, 3, DPI / 2)
    assert (squares.like < 0.45).mean() > 0.3
    written = _written_on(page[0], squares.at)
    assert written.all()
    assert (squares.seen > _SEEN).mean() > 0.8
    assert not _written_on(page[0]._replace(slots=()), squares.at).any()


def test_a_thing_whose_edge_runs_through_a_box_is_asked_for(page):
    """However the box itself would be read; a box that is filled in is not."""
    photo = crossed(page[1], SLOTS[6:8])
    pen = ImageDraw.Draw(photo)
    pen.rectangle([0, 0, round((SLOTS[0].x + 9) * UNIT), round((SLOTS[0].y + 8) * UNIT)], fill=90)
    s = SLOTS[20]
    pen.rectangle([(s.x + 1) * UNIT, (s.y + 1) * UNIT, (s.x + 15) * UNIT, (s.y + 11) * UNIT], fill=60)
    light = straight(page, photo)
    found = _covered(light, SLOTS, frames(light, SLOTS), np.zeros(len(SLOTS), bool))
    assert np.nonzero(found)[0].tolist() == [0]
