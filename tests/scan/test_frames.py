"""Whether the print around boxes is seen where it should be."""

from contextlib import suppress

import numpy as np
import pytest
from PIL import ImageDraw

from helpers_scan import UNIT, framed, straight
from printkit.scan import reading
from printkit.scan.frames import BARE, IN_PLACE, SEEN, Frames, frames
from printkit.scan.pack import PackSlot

SLOTS = tuple(PackSlot(f"p1-A-{n}", "tick", 8 + 14 * (n % 6), 8 + 14 * (n // 6), 8, 6) for n in range(30))


@pytest.fixture(scope="module")
def page():
    """Thirty boxes in rows on a small page, and its picture."""
    return framed(96.0, 80.0, SLOTS, 110)


def seen(page, photo, slid=0.0):
    """The frames in a photo straight from above that lies `slid` mm off to the right."""
    return frames(straight(page, photo, slid), SLOTS)


def test_frames_that_are_there_are_seen_under_marks_too(page):
    """Crosses over a third of the boxes hide none of them."""
    photo = page[1].copy()
    pen = ImageDraw.Draw(photo)
    for s in SLOTS[::3]:
        pen.line([s.x * UNIT, s.y * UNIT, (s.x + s.w) * UNIT, (s.y + s.h) * UNIT], 60, 4)
    found = seen(page, photo)
    assert found.seen.min() > 2 * SEEN
    assert np.delete(found.alike, np.s_[::3]).min() > 0.9


@pytest.mark.parametrize("tone", [250, 130, 30])
def test_what_lies_on_boxes_hides_them_whatever_its_colour(page, tone):
    """White paper, a hand, a telephone: the boxes under it are covered, those beside it are not."""
    photo = page[1].copy()
    ImageDraw.Draw(photo).rectangle([0, 0, round(47 * UNIT), round(31 * UNIT)], fill=tone)
    found = seen(page, photo)
    under = np.array([s.x < 40 and s.y < 30 for s in SLOTS])
    assert under.sum() == 6
    assert found.seen[under].max() < SEEN < found.seen[~under].min()


@pytest.mark.turns(3)
@pytest.mark.parametrize("tone", [255, 200, 120])
@pytest.mark.parametrize("marked", [False, True])
def test_a_box_of_which_a_part_is_covered_is_asked_for(page, tone, marked):
    """Paper over the right half of two boxes: the left half is seen, and a cross may be hidden, or what is read no mark."""
    photo = page[1].copy()
    pen, under = ImageDraw.Draw(photo), (SLOTS[7], SLOTS[13])
    for s in under if marked else ():
        pen.line([(s.x + 1) * UNIT, (s.y + 1) * UNIT, (s.x + 5) * UNIT, (s.y + 5) * UNIT], 60, 4)
        pen.line([(s.x + 1) * UNIT, (s.y + 5) * UNIT, (s.x + 5) * UNIT, (s.y + 1) * UNIT], 60, 4)
    pen.rectangle([under[0].x * UNIT + 26, under[0].y * UNIT - 16, under[0].x * UNIT + 64, under[1].y * UNIT + 52], fill=tone)
    around = seen(page, photo)
    assert around.seen[[7, 13]].min() > SEEN
    assert around.bare[[7, 13]].max() < BARE
    assert np.delete(around.bare, [7, 13]).min() > 2 * BARE
    _, read, _ = reading._read(np.asarray(photo, np.float32) / 255, page[0], registration_of(page, 0.0))
    assert [n for n, one in enumerate(read) if one.doubtful] == [7, 13]


def test_a_page_that_slid_along_its_rules_is_not_in_its_place(page):
    """Level rules fit on themselves; the uprights tell."""
    assert seen(page, page[1]).alike.min() > 0.95
    assert seen(page, page[1], slid=2.5).alike.max() < IN_PLACE


@pytest.mark.parametrize("slid", [0.9, 2.5])
def test_nothing_is_read_silently_where_the_page_does_not_lie(page, slid):
    """The photo is refused, or every box is asked for."""
    found = ()
    with suppress(reading.UnreadPage):
        _, found, _ = reading._read(np.asarray(page[1], np.float32) / 255, page[0], registration_of(page, slid))
    assert all(one.doubtful for one in found)


def test_a_few_empty_boxes_out_of_place_are_asked_for_and_many_refuse_the_photo(page, monkeypatch):
    """Four are a fold or the rim of something; a fifth part of all is a page that lies elsewhere."""
    photo = np.asarray(page[1], np.float32) / 255
    for count in (4, 6):
        found = Frames(np.ones(30), *(np.where(np.arange(30) < count, 0.3, 0.9),) * 2, np.ones(30))
        monkeypatch.setattr(reading, "frames", lambda *_, found=found: found)
        if count == 4:
            _, read, _ = reading._read(photo, page[0], registration_of(page, 0.0))
            assert [n for n, one in enumerate(read) if one.why == "covered"] == [0, 1, 2, 3]
        else:
            with pytest.raises(reading.UnreadPage) as refused:
                reading._read(photo, page[0], registration_of(page, 0.0))
            assert refused.value.problem.code == "photo-covered"


def registration_of(page, slid):
    """A view that lies so many mm off."""
    from printkit.scan import blocks
    from printkit.scan.registration import PageView

    nothing = blocks.Blocks(*(np.zeros((0, 2)),) * 2, *(np.zeros(0),) * 2, np.zeros((0, 2)), *(np.zeros(0),) * 2)
    flat = np.array([[UNIT, 0, slid * UNIT - 0.5], [0, UNIT, -0.5], [0, 0, 1]])
    return PageView(flat, blocks.flat(page[0].w, page[0].h), 1.0, 1.0, 0.0, nothing, 99)
