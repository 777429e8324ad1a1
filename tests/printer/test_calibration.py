"""Calibration: a printer that misplaces backs, a person who reads the page, and backs that lie right ever after."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.draw.frame import Frame, Line, Path, Text, walk
from printkit.draw.text import FontSet
from printkit.impose import Drift, Leaf, PressSheet, Setting, bind
from printkit.paint.pdf import paint
from printkit.printer import station
from printkit.printer.calibration import STATIONS, Arms, TooSmall, Undetermined, arms, solve
from printkit.printer.calibration_page import CalibrationPage, document
from printkit.printer.papers import paper

FONTS = FontSet.load()

DRIFTS = [
    Drift(1.3, -0.6, 0.0, 1.0, 1.0),
    Drift(-0.8, 1.7, 0.4, 0.997, 1.002),
    Drift(2.4, 2.1, -0.6, 1.004, 0.993),
    Drift(0.0, 0.0, 1.2, 1.0, 1.0),
    Drift(-1.0, -1.0, -0.2, 0.985, 0.985),
]


def misprinted(drift, w, h, x, y):
    """Where a printer puts the ink meant for x, y of a back page: the definition of a drift, written once more."""
    u, v = (x - w / 2) * drift.scale_x, (y - h / 2) * drift.scale_y
    turn = math.radians(drift.rotate)
    return (
        w / 2 + drift.x + u * math.cos(turn) - v * math.sin(turn),
        h / 2 + drift.y + u * math.sin(turn) + v * math.cos(turn),
    )


def page_of(name, flip, lang="en"):
    sheet = paper(name)
    return CalibrationPage(name, sheet.w, sheet.h, flip, lang, FONTS)


def drawn(frame, kind):
    return [(item, at) for item, at in walk(frame.items) if isinstance(item, kind)]


def crosses(page, front):
    """Where the front's five circles lie, as they come through on the back page: left, right, top, bottom and centre."""
    found = []
    for item, at in drawn(front, Path):
        if item.stroke and len(item.segments) == 6:
            points = [at(*segment[-2:]) for segment in item.segments[:-1]]
            x, y = (sum(values) / 2 for values in zip(points[0], points[2], strict=True))
            found.append((page.w - x, y) if (page.flip == "long") == (page.h >= page.w) else (x, page.h - y))
    middle = page.w / 2, page.h / 2
    names = {}
    for x, y in found:
        u, v = x - middle[0], y - middle[1]
        name = (
            "centre"
            if math.hypot(u, v) < 1
            else ("left" if u < 0 else "right")
            if abs(u) > abs(v)
            else "top"
            if v < 0
            else "bottom"
        )
        names[name] = (x, y)
    assert set(names) == set(STATIONS)
    return names


def marks(back):
    """The numbers on the back's scales: value, and where its tick begins if it stands below, or beside, a station."""
    for item, at in drawn(back, Text):
        if item.text[0] in "+−" and item.text[1:].isdigit():
            value = int(item.text.replace("−", "-"))
            yield value, *at(item.x + item.width / 2, item.y - 5.4), *at(item.x - 3.8, item.y - station._RISE)


def read(page, back, drift, place):
    """What a person reads at a place of the paper: the numbers of the nearest scales there, interpolated, to a tenth."""
    ticks = [
        (value, misprinted(drift, page.w, page.h, *rest[:2]), misprinted(drift, page.w, page.h, *rest[2:]))
        for value, *rest in marks(back)
    ]
    x, y = place
    below = [(value, at) for value, at, _ in ticks if abs(at[0] - x) < 16 and abs(at[1] - y - station.EDGE) < 5]
    beside = [(value, at) for value, _, at in ticks if abs(at[1] - y) < 16 and abs(at[0] - x - station.EDGE) < 5]
    return tuple(
        round(_between([(at[k], value) for value, at in found], (x, y)[k]), 1) for k, found in ((0, below), (1, beside))
    )


def _between(scale, where):
    """The number at a place between the marks of a scale."""
    scale = sorted(scale)
    for (low, first), (high, second) in pairwise(scale):
        if low - 1e-9 <= where <= high + 1e-9:
            return first + (second - first) * (where - low) / (high - low)
    raise AssertionError(f"{where} is not on the scale {scale}")


# The whole way -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("drift", DRIFTS)
@pytest.mark.parametrize(("name", "flip"), [("a4", "long"), ("a4", "short"), ("letter", "long"), ("a4-landscape", "long")])
def test_what_is_read_off_a_misprinted_page_cancels_the_misprint(drift, name, flip):
    """To within 0.2 mm wherever a printer prints, from readings rounded to a tenth."""
    page = page_of(name, flip)
    front, back = document(page).pages
    readings = {station_: read(page, back, drift, place) for station_, place in crosses(page, front).items()}
    found = solve(readings, arms(page.w, page.h))
    assert found.residual < 0.2
    for x, y in [(5 + (page.w - 10) * i / 4, 5 + (page.h - 10) * j / 4) for i in range(5) for j in range(5)]:
        dot = Frame(page.w, page.h, (Line(x, y, x, y),))
        bound = bind([Leaf(dot, dot)], PressSheet(page.w, page.h, 5, 0), Setting(drift=found.drift), lambda *_: ())
        ((_, at),) = drawn(bound.pages[1], Line)
        assert math.dist(misprinted(drift, page.w, page.h, *at(x, y)), (x, y)) < 0.2


@pytest.mark.parametrize("drift", DRIFTS)
def test_the_page_printed_again_with_the_profile_reads_zero(drift):
    """`calibrate --printer`: every reading within 0.2 mm."""
    page = page_of("a4", "long")
    front, back = document(page).pages
    places = crosses(page, front)
    found = solve({name: read(page, back, drift, place) for name, place in places.items()}, arms(page.w, page.h))
    _, corrected = document(page, found.drift).pages
    for place in places.values():
        assert max(map(abs, read(page, corrected, drift, place))) <= 0.2


def test_the_sign_of_a_reading_is_that_of_the_drift():
    """A back too far right and too high reads + and -: nothing to turn around."""
    page = page_of("a4", "long")
    front, back = document(page).pages
    assert read(page, back, Drift(2.3, -1.4), crosses(page, front)["centre"]) == (2.3, -1.4)


# Readings ----------------------------------------------------------------------------------------------------------------

LENGTHS = Arms(65, 105)


def exact(drift, names=STATIONS):
    """Readings without rounding, along the scales below and beside each station."""
    turn = math.radians(-drift.rotate)

    def missed(u, v):
        x, y = u - drift.x, v - drift.y
        x, y = x * math.cos(turn) - y * math.sin(turn), x * math.sin(turn) + y * math.cos(turn)
        return u - x / drift.scale_x, v - y / drift.scale_y

    places = {name: LENGTHS.place(name) for name in names}
    return {name: (missed(u, v + station.EDGE)[0], missed(u + station.EDGE, v)[1]) for name, (u, v) in places.items()}


@given(
    st.floats(-3, 3),
    st.floats(-3, 3),
    st.floats(-2, 2),
    st.floats(0.97, 1.03),
    st.floats(0.97, 1.03),
)
@settings(max_examples=60, deadline=None)
def test_exact_readings_give_the_drift(x, y, rotate, scale_x, scale_y):
    """To a few hundredths of a millimetre, whatever the printer does."""
    drift = Drift(x, y, rotate, scale_x, scale_y)
    found = solve(exact(drift), LENGTHS)
    for name in STATIONS:
        u, v = LENGTHS.place(name)
        assert math.dist(misprinted(found.drift, 0, 0, u, v), misprinted(drift, 0, 0, u, v)) < 0.05
    assert found.residual < 0.05


@pytest.mark.parametrize(
    "names", [("centre", "right"), ("left", "right"), ("centre", "top", "bottom"), ("left", "top", "centre")]
)
def test_fewer_readings_do_as_far_as_they_go(names):
    """Two places fix a shift and a turn."""
    drift = Drift(0.5, -0.5, 0.7)
    found = solve(exact(drift, names), LENGTHS).drift
    assert tuple(found) == pytest.approx(drift, abs=5e-3)


def test_the_centre_alone_is_a_shift():
    """Nothing is made up about turn and stretch."""
    assert solve({"centre": (0.4, -1.2)}, LENGTHS).drift == Drift(0.4, -1.2)


@pytest.mark.parametrize("names", [("left",), ("top",), ("left", "top"), ("right", "bottom")])
def test_an_arm_without_centre_or_opposite_fixes_nothing(names):
    """A shift and a turn can't be told apart."""
    with pytest.raises(Undetermined):
        solve(dict.fromkeys(names, (1.0, 1.0)), LENGTHS)


def test_a_wrong_sign_shows_in_what_is_left():
    """As a reading that disagrees with the others."""
    readings = exact(Drift(1.0, 1.0, 0.3))
    assert solve(readings, LENGTHS).residual < 0.01
    assert solve(readings | {"top": (-readings["top"][0], readings["top"][1])}, LENGTHS).residual > 0.4


# The page ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("tenths", range(-4, 5))
@pytest.mark.parametrize("axis", ["vertical", "horizontal"])
def test_the_line_of_the_vernier_that_meets_a_line_says_the_tenths(tenths, axis):
    """For a drift of 2 mm and some tenths, along and down, through the paper whichever way it was turned."""
    drift = 2 + tenths / 10
    mirror = (lambda x, y: (-x, y)) if axis == "vertical" else (lambda x, y: (x, -y))
    front = Frame(1, 1, tuple(station.front(FONTS, axis)))
    lines = [(mirror(*at(i.x1, i.y1)), mirror(*at(i.x2, i.y2))) for i, at in drawn(front, Line)]
    texts = [(i.text, mirror(*at(i.x + i.width / 2, i.y))) for i, at in drawn(front, Text)]
    back = [i for i, _ in drawn(Frame(1, 1, tuple(station.back(FONTS))), Line)]
    for k in (0, 1):
        edge = station.EDGE
        ticks = [a[k] for a, b in lines if math.isclose(a[k], b[k], abs_tol=1e-9) and max(a[1 - k], b[1 - k]) > edge]
        assert len(ticks) == 11
        starts = [((i.x1, i.y1), (i.x2, i.y2)) for i in back]
        whole = [a[k] + drift for a, b in starts if a[k] == b[k] and math.isclose(a[1 - k], edge)]
        meeting = min(ticks, key=lambda tick: min(abs(tick - line) for line in whole))
        assert min(abs(meeting - line) for line in whole) < 1e-6
        numbers = {round(at[k], 1): int(text) * (1 if at[k] < 0 else -1) for text, at in texts if at[1 - k] > station.REACH}
        assert numbers.get(round(meeting + (0.8 * station._RISE if k else 0), 1), 0) == tenths


@pytest.mark.parametrize("name", ["a4", "b5", "letter", "a3", "a4-landscape"])
@pytest.mark.parametrize("flip", ["long", "short"])
def test_the_grids_lie_behind_the_crosses(name, flip):
    """The zeros of the grids: where long black lines cross on the back."""
    page = page_of(name, flip)
    front, back = document(page).pages
    zeros = []
    for item, at in drawn(back, Line):
        if item.y1 == item.y2 == 0 and (item.x1, item.x2) == (-station.REACH, station.REACH):
            zeros.append(at(0, 0))
    behind = sorted((round(x, 6), round(y, 6)) for x, y in crosses(page, front).values())
    assert all((x, y) in [(round(a, 6), round(b, 6)) for a, b in zeros] for x, y in behind)


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("name", ["a4", "b5", "letter", "legal", "a3", "a4-landscape"])
def test_nothing_is_printed_at_the_papers_edge(lang, name):
    """Or viewers would scale the page to fit."""
    for flip in ("long", "short"):
        page = page_of(name, flip, lang)
        for frame in document(page).pages:
            for item, at in walk(frame.items):
                box = (item.x, item.y - item.size * 0.3, item.width, item.size * 0.3) if isinstance(item, Text) else None
                box = (item.x1, item.y1, item.x2 - item.x1, item.y2 - item.y1) if isinstance(item, Line) else box
                if box:
                    x, y, w, h = at.box(*box)
                    assert x > 4.5
                    assert y > 4.5
                    assert x + w < frame.w - 4.5
                    assert y + h < frame.h - 4.5


def test_both_sides_carry_a_scale_of_100_mm():
    """Along the foot."""
    for frame in document(page_of("a4", "long")).pages:
        assert any(math.isclose(abs(i.x2 - i.x1), 100) and i.y1 == i.y2 for i, _ in drawn(frame, Line))


@pytest.mark.parametrize("name", ["a5", "hagaki", "100x300"])
def test_paper_without_room_for_the_arms_is_refused(name):
    """Angles could not be read on it."""
    sheet = paper(name)
    with pytest.raises(TooSmall) as failure:
        arms(sheet.w, sheet.h)
    assert arms(*failure.value.least)


@pytest.mark.parametrize("flip", ["long", "short"])
def test_the_file_asks_for_its_flip_and_no_scaling(flip):
    """The same bytes twice."""
    data = [paint(document(page_of("a4", flip, "ja")), FONTS.file) for _ in range(2)]
    assert data[0] == data[1]
    assert b"/PrintScaling/None" in data[0]
    assert (b"DuplexFlipLongEdge" if flip == "long" else b"DuplexFlipShortEdge") in data[0]
