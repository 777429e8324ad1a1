"""What shops sell, as their lists give it: numbers are written out here and not computed by the rule that they test."""

from __future__ import annotations

import pytest

from printkit.exports.catalogue import shops

PICTURES = {
    "tgc": {
        "Poker": (825, 1125), "Bridge": (750, 1125), "Tarot": (900, 1500), "Domino": (600, 1125), "Business": (675, 1125),
        "Jumbo": (1125, 1725), "Mini": (600, 825), "Micro": (450, 600), "US Game": (750, 1125), "Euro Square": (900, 900),
        "Euro Poker": (825, 1125), "Small Square": (825, 825), "Square": (1125, 1125),
    },
    "mpc": {
        "Poker": (822, 1122), "Bridge": (747, 1122), "Tarot": (897, 1497), "Domino": (597, 1122), "Business": (672, 1122),
        "Micro": (447, 597), "Mini": (597, 822), "Big": (1122, 1797),
    },
}  # fmt: skip


@pytest.mark.parametrize("shop", ["tgc", "mpc"])
def test_pictures_are_as_large_as_the_shop_says(shop):
    """And their bleed is what the shop asks for: an eighth of an inch, which MakePlayingCards takes for 36 pixels."""
    assert {size.name: size.canvas for size in shops()[shop].sizes} == PICTURES[shop]
    for size in shops()[shop].sizes:
        for side, trim in zip(size.canvas, size.trim, strict=True):
            beyond = (side - trim / 25.4 * 300) / 2
            low, high = (35.9, 36.1) if shop == "mpc" else (36.5, 49.5)
            assert low <= beyond <= high, size


def test_pads_and_boxes_are_as_the_shop_says():
    """Panels lie within the picture, beside each other, and leave a little room around the cards that they are named after."""
    tgc = shops()["tgc"]
    assert [(pad.canvas, pad.trim) for pad in tgc.pads] == [
        ((1125, 1725), (88.9, 139.7)),
        ((1425, 2475), (114.3, 203.2)),
        ((2475, 3075), (203.2, 254.0)),
    ]
    cards = {size.name: size.trim for size in tgc.sizes}
    for box in tgc.boxes:
        rear, front, (right, left), lid = box.walls
        width, height = (pixels * 25.4 / 300 for pixels in box.canvas)
        assert left[0] > 0
        assert lid[1] > 0
        assert front[0] + front[2] < width
        assert rear[1] + rear[3] + box.depth * 25.4 / 300 < height + 2  # the bottom's flap
        assert [left[0] + left[2], rear[0] + rear[2], right[0] + right[2]] == pytest.approx([rear[0], right[0], front[0]])
        assert lid[1] + lid[3] == pytest.approx(rear[1])
        w, h = box.slack(cards[box.name.split()[0]])
        assert 0.4 <= w <= 1.2
        assert 0.4 <= h <= 8  # square boxes are higher than their cards
        # The shop reckons with a third of a millimetre a card.
        assert 0.25 <= box.depth * 25.4 / 300 / box.cards <= 0.41
