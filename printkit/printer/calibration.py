"""What a two-sided calibration page says about a printer: where its five stations lie, and the drift that their readings amount to.

The stations are the middle of the page and four arms. Each reading is how far the back is misplaced there, as seen on the back
page: mm to the right, mm down. The offsets of opposite arms differ where the back is turned or stretched; `solve` finds the
`printkit.impose.Drift` that fits all readings best (least squares).
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Literal, NamedTuple, TypeAlias

from printkit.impose import Drift
from printkit.printer import station

Station: TypeAlias = Literal["centre", "left", "right", "top", "bottom"]
STATIONS: tuple[Station, ...] = ("centre", "left", "right", "top", "bottom")

MARGIN = 6.35
"""mm from the paper's edge that nothing is printed in."""

HEAD, FOOT = 13.0, 11.0
"""mm above and below the stations for the title and for the ruler."""

_SHORTEST = (60.0, 60.0)
"""mm; with shorter arms a tenth of a millimetre says too little about an angle."""


class Arms(NamedTuple):
    """How far the arms' stations lie from the page's centre, across and down, in mm."""

    across: float
    down: float

    def place(self, name: Station) -> tuple[float, float]:
        """Where a station lies, from the centre of the back page, in mm to the right and down."""
        return {
            "centre": (0.0, 0.0),
            "left": (-self.across, 0.0),
            "right": (self.across, 0.0),
            "top": (0.0, -self.down),
            "bottom": (0.0, self.down),
        }[name]


class TooSmall(ValueError):  # noqa: N818 - reads as what is wrong with the paper
    """Paper on which the stations lie too close together. `least` is what is needed, (w, h) in mm."""

    def __init__(self, least: tuple[float, float]) -> None:
        super().__init__(f"expected paper of at least {least[0]:g} x {least[1]:g} mm")
        self.least = least


class CalibrationReading(NamedTuple):
    """The drift of a printer, and by how many mm the reading that agrees least with it differs."""

    drift: Drift
    residual: float


class Undetermined(ValueError):  # noqa: N818 - reads as what is wrong with the readings
    """Readings that say nothing definite: an arm without the centre or the opposite arm."""


def arms(w: float, h: float) -> Arms:
    """The longest arms in steps of 5 mm for which paper of w x h mm has room. Raises `TooSmall`."""
    across = w / 2 - MARGIN - station.SIZE
    down = h / 2 - MARGIN - max(HEAD, FOOT) - station.SIZE
    if across < _SHORTEST[0] or down < _SHORTEST[1]:
        raise TooSmall((w + 2 * max(0.0, _SHORTEST[0] - across), h + 2 * max(0.0, _SHORTEST[1] - down)))
    return Arms(math.floor(across / 5) * 5, math.floor(down / 5) * 5)


def solve(readings: Mapping[Station, tuple[float, float]], lengths: Arms) -> CalibrationReading:
    """The drift that explains the readings (mm to the right, mm down) best. Raises `Undetermined`.

    A reading tells where on the displaced back a fixed point of the paper comes to lie; turned and stretched as the back is,
    it is the displacement of the back's own point there. And the scales that are read lie beside the station, where a turned
    back is displaced a little differently. As turn and stretch are what is sought, all that is found in rounds.
    """
    drift = Drift()
    for _ in range(5):
        beside_x = _displaced(drift, 0.0, station.EDGE)[0] - drift.x
        beside_y = _displaced(drift, station.EDGE, 0.0)[1] - drift.y
        turned = {name: _turned(drift, *reading) for name, reading in readings.items()}
        moved = {name: (x - beside_x, y - beside_y) for name, (x, y) in turned.items()}
        drift = _fit(moved, lengths)
    return CalibrationReading(drift, _residual(drift, moved, lengths))


def fitted(moved: Mapping[Station, tuple[float, float]], lengths: Arms) -> CalibrationReading:
    """The drift by which the ink meant for each station is displaced by so much (mm to the right, mm down), as measured.

    What a person reads is not quite that: `solve` takes it. Raises `Undetermined`.
    """
    drift = _fit(moved, lengths)
    return CalibrationReading(drift, _residual(drift, moved, lengths))


GROWS = 1.0008
"""From this factor on a second side that comes out larger is doubted: paper shrinks as it dries. 0.08 % is 0.15 mm on A4."""


def swapped(drift: Drift, readings: Mapping[Station, tuple[float, float]]) -> list[tuple[Station, Station]]:
    """Opposite arms whose readings look exchanged: they fit each other, but say that the back grew that way.

    With one taken for the other a shrunk back seems stretched by as much, and nothing else shows it.
    """
    pairs: list[tuple[tuple[Station, Station], float]] = [
        (("left", "right"), drift.scale_x),
        (("top", "bottom"), drift.scale_y),
    ]
    return [pair for pair, factor in pairs if factor > GROWS and all(arm in readings for arm in pair)]


def _turned(drift: Drift, x: float, y: float) -> tuple[float, float]:
    """A vector on the page as the printer prints it."""
    angle = math.radians(drift.rotate)
    along, down = x * drift.scale_x, y * drift.scale_y
    return along * math.cos(angle) - down * math.sin(angle), along * math.sin(angle) + down * math.cos(angle)


def _displaced(drift: Drift, u: float, v: float) -> tuple[float, float]:
    """By how much the ink meant for a place (from the page's centre) misses it."""
    x, y = _turned(drift, u, v)
    return x + drift.x - u, y + drift.y - v


def _residual(drift: Drift, moved: Mapping[Station, tuple[float, float]], lengths: Arms) -> float:
    return max(math.dist(_displaced(drift, *lengths.place(name)), off) for name, off in moved.items())


def _fit(moved: Mapping[Station, tuple[float, float]], lengths: Arms) -> Drift:
    places = [lengths.place(name) for name in moved]
    across = _plane(places, [x for x, _ in moved.values()])
    down = _plane(places, [y for _, y in moved.values()])
    has_u, has_v = any(u for u, _ in places), any(v for _, v in places)
    # Where the page's own right and down point to when printed; the angle is what both agree on, the longer arm more.
    right, below = (1 + across[1], down[1]), (across[2], 1 + down[2])
    weights = (has_u * lengths.across**2, has_v * lengths.down**2)
    angles = (math.atan2(right[1], right[0]), math.atan2(-below[0], below[1]))
    angle = sum(w * a for w, a in zip(weights, angles, strict=True)) / (sum(weights) or 1.0)
    cos, sin = math.cos(angle), math.sin(angle)
    scale_x = right[0] * cos + right[1] * sin if has_u else 1.0
    scale_y = below[1] * cos - below[0] * sin if has_v else 1.0
    turned = Drift(0.0, 0.0, math.degrees(angle), scale_x, scale_y)
    off = [_displaced(turned, u, v) for u, v in places]
    x = sum(given[0] - model[0] for given, model in zip(moved.values(), off, strict=True)) / len(off)
    y = sum(given[1] - model[1] for given, model in zip(moved.values(), off, strict=True)) / len(off)
    return turned._replace(x=x, y=y)


def _plane(places: list[tuple[float, float]], values: list[float]) -> tuple[float, float, float]:
    """The best offset and slopes (across, down) through values at places; a direction that no place lies in has no slope.

    The stations lie on the two axes, so that the normal equations couple each slope with the offset alone.
    """
    columns: list[list[float]] = [[1.0] * len(places)]
    columns += [column for column in ([u for u, _ in places], [v for _, v in places]) if any(column)]
    size = len(columns)
    matrix = [[sum(a * b for a, b in zip(one, other, strict=True)) for other in columns] for one in columns]
    right = [sum(a * b for a, b in zip(one, values, strict=True)) for one in columns]
    for pivot in range(size):
        if abs(matrix[pivot][pivot]) < 1e-6:
            raise Undetermined
        for row in range(size):
            if row != pivot:
                factor = matrix[row][pivot] / matrix[pivot][pivot]
                matrix[row] = [a - factor * b for a, b in zip(matrix[row], matrix[pivot], strict=True)]
                right[row] -= factor * right[pivot]
    solved = [right[k] / matrix[k][k] for k in range(size)]
    slopes = iter(solved[1:])
    across = next(slopes) if any(u for u, _ in places) else 0.0
    down = next(slopes) if any(v for _, v in places) else 0.0
    return solved[0], across, down
