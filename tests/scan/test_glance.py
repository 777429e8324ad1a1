"""The glance at a whole page: laid flat, and what was read painted where it stands."""

from io import BytesIO

import numpy as np
from PIL import Image

from printkit.scan import glance


def test_what_was_read_is_painted_over_its_boxes(shown, marked):
    """Green what was read, blue what somebody said, red what is open; the rest is as photographed, in its place."""
    slots = {slot.name: slot for slot in shown.page.slots}
    names = sorted(marked[1])[:3]
    states = dict(zip(names, [("On", False, False), ("", True, False), ("On", False, True)], strict=True))
    held = {(shown.photo, shown.page.number, slots[name]): state for name, state in states.items()}
    seen = np.asarray(Image.open(BytesIO(glance.picture([shown], held))), int)
    unit = seen.shape[1] / shown.page.w
    colours = []
    for name in names:
        slot = slots[name]
        colours.append(tuple(seen[round((slot.y + slot.h / 2) * unit), round(slot.x * unit)]))
    assert colours == [(0, 130, 60), (20, 80, 220), (215, 40, 20)]
    other = slots["p1-marks-6-7"]
    x, y = (other.x + other.w / 2) * unit, (other.y + other.h / 2) * unit
    assert np.ptp(seen[round(y), round(x)]) == 0
    printed = shown.light.template.picture
    fine = Image.fromarray((printed * 255).astype(np.uint8)).resize(seen.shape[1::-1])
    alike = np.corrcoef(seen[..., 0].ravel(), np.asarray(fine, float).ravel())[0, 1]
    assert alike > 0.7
