"""Pages, marks and photos for the tests of reading: one simulated photo of a sheet, taken once."""

import sys
from pathlib import Path

import numpy as np
import pytest

from printkit.scan import reading
from printkit.scan.pack import Pack, Print

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / "training"), str(ROOT / "benchmarks" / "photos")]


@pytest.fixture(scope="session")
def sheet():
    """The game sheet of Unlock Tower: what is printed, and what photos of it are compared with."""
    from templates import sheets

    return sheets("unlock-tower", "en", ("sheet",))[0]


@pytest.fixture(scope="session")
def pad():
    """The score pad of Unlock Tower, four copies on a page."""
    from templates import sheets

    return sheets("unlock-tower", "en", ("score-pad",))[0]


@pytest.fixture(scope="session")
def marked(sheet):
    """A photo of the sheet on which every fourth floor of the first three towers is crossed, and the names of those boxes."""
    import camera_held
    import hands_held

    rng = np.random.default_rng(4)
    page, names = sheet.paper.copy(), set()
    for slot in sheet.page.slots:
        tower, _, floor = slot.name.removeprefix("p1-marks-").partition("-")
        if slot.name.startswith("p1-marks") and int(tower) < 4 and int(floor) % 4 == 0:
            hands_held.draw(page, 200, (slot.x, slot.y, slot.w, slot.h), "ex", rng)
            names.add(slot.name)
    return camera_held.shoot(page, 200, "easy", rng), names


@pytest.fixture(scope="session")
def shown(sheet, marked):
    """What is read from the photo of the marked sheet, once."""
    pack = Pack("unlock-tower", "printkit-2", {}, (Print("0123456789", "Sheet", "en", (sheet.page,)),))
    return reading.read("a.jpg", marked[0].jpeg, [pack])
