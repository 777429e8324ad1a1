"""A player's sheet of a game of towers: six lanes of floors over their effects, coins and victory points beside them.

The sheet is one portrait page. In large print on A4 it is two landscape pages which, laid one above the other, make one sheet
of about A3: the towers above, everything else below.

What the layout reads: ``facts`` (towers, floors, faces, phases, finish, towers_to_end, coin_places, edition), ``points`` A to
E, the words under ``[sheet]``, ``[entry]`` and ``[effect]``, and the entries that the component shows.
"""

from __future__ import annotations

from dataclasses import dataclass

from printkit.draw.frame import Box, Frame, Path, Stroke
from printkit.draw.style import FURNITURE, Style
from printkit.layouts.parts import tracks
from printkit.layouts.parts.boxes import slot
from printkit.layouts.parts.canvas import Places, faint, places
from printkit.layouts.parts.tracks import Lanes
from printkit.layouts.protocol import Needs
from printkit.model import Component, Game, Refused, error

from . import heat, instructions, locks, points_column, round_track
from .canvas import Params, SheetCanvas
from .locks import Column, Measures

_A4 = (197.3, 272.0)
"""The area in mm at which the scale is 1: A4 less margins and furniture, and a little less high, for Letter's sake."""

_BOX = 6.35
_TALLEST = 7.6
"""mm at scale 1; higher floors would only spread the page."""

_NARROWEST = 3.0
"""Width of a lane as a multiple of a box: a lock box, a tower's sign and a range beside it still can be read."""

_PHASE = 7.0
"""mm at scale 1; the height of a phase in which nothing happens: that of its number."""

_TIGHTER = (1.0, 0.97, 0.94, 0.91, 0.88, 0.85, 0.82)
"""Scales to try, as shares of the paper's own, until the effects leave room for the floors."""

_PALE = 0.28
"""How much of a rule's colour the roofs have that are drawn over: enough to be seen by a person, and less than any pencil."""

_ONE_PAGE = 260.0
"""mm that the short side of the area must have for large print on one page."""


@dataclass(frozen=True, slots=True)
class Division:
    """Where the columns stand, in mm, and the effect area, measured."""

    lanes: Lanes
    side_x: float
    side_w: float
    room: Measures
    wide: Measures
    columns: tuple[tuple[Column, ...], ...]
    heights: tuple[float, ...]
    shared: tuple[Column, ...]
    band: float


NEEDS = Needs(
    words=("sheet.*", "effect.*", "entry.at.*"),
    entries=("name", "date", "rounds", "marks", "lock", "coin", "A", "B", "fastest", "highest", "unlock_bonus", "total"),
    fills=frozenset({"face", "phase", "run"}),
)


def lay_out(game: Game, component: Component, params: Params, style: Style) -> list[Frame]:
    """The sheet as one frame, or as two for large print on paper smaller than A3.

    Raises `Refused` (``boxes-too-small``) when boxes or floors would be too small to write in, and `text.Overflow` when
    words don't fit at the smallest type allowed.
    """
    shown = places(game, component, style.players)
    order = [slot.name for slot in shown.values()]
    name = game.title(style.lang)
    if style.large and min(style.area) < _ONE_PAGE:
        # A landscape page loses the strip for the furniture from its height; the area given is that of a portrait one.
        w, h = style.area[1] + FURNITURE, style.area[0] - FURNITURE
        return [canvas.frame(w, h, order, name) for canvas in _two(game, component, params, style, shown, w, h)]
    w, h = style.area
    return [_one(game, component, params, style, shown, w, h).frame(w, h, order, name)]


def _least(style: Style) -> float:
    """The smallest side of a place to write in, in mm: papers smaller than A4 and Letter have to do with less."""
    if style.large:
        return 9.0
    return 6.0 if min(style.area) > 190 else 5.0


def _one(game: Game, component: Component, params: Params, style: Style, shown: Places, w: float, h: float) -> SheetCanvas:
    """Everything on one page: towers over effects, the right column beside them."""
    least = _least(style)
    count = game.facts["floors"]
    for tighter in _TIGHTER:
        u = min(w / _A4[0], h / _A4[1]) * tighter
        canvas = _canvas(game, component, params, style, shown, u, max(_BOX * u, least))
        division = _divided(canvas, w, points_column.COLUMNS * (canvas.box + canvas.gap) - canvas.gap)
        head, axis, soil, gap = 13.2 * u, 6.4 * u, 10.0 * u, 2.4 * u
        track = round_track.height(canvas, division.lanes) + gap
        each = min((h - head - axis - soil - 2 * gap - track - sum(division.heights) - division.band) / count, _TALLEST * u)
        if each >= least:
            break
    _check(canvas, each, least)
    top = head + gap
    earth = top + track + axis + each * count
    instructions.header(canvas, w, head, division.side_w)
    round_track.draw(canvas, division.lanes, top)
    tracks.numbers(canvas, division.lanes, top + track, axis)
    _floors(canvas, division.lanes, top + track + axis, each * count)
    tracks.ground(canvas, division.lanes, earth)
    tracks.dice(canvas, division.lanes, earth, soil)
    _effects(canvas, division, earth + soil, h)
    x, side, y = division.side_x, division.side_w, top
    points_column.coins(canvas, x, y, side)
    y += points_column.coins_height(canvas, side) + 4.0 * u
    points_column.victory(canvas, x, y, side)
    y += points_column.vp_height(canvas) + 4.0 * u
    instructions.flow(canvas, x, y, side)
    y += instructions.flow_height(canvas, side) + 4.0 * u
    instructions.key(canvas, x, y, side, h - y)
    return canvas


def _two(
    game: Game, component: Component, params: Params, style: Style, shown: Places, w: float, h: float
) -> tuple[SheetCanvas, SheetCanvas]:
    """Large print on two landscape pages: the towers with title, round and key; the effects with coins and points.

    The lanes of both stand in the same places, so that the pages make one sheet when they lie one above the other.
    """
    least = _least(style)
    count = game.facts["floors"]
    for tighter in _TIGHTER:
        u = w / _A4[0] * tighter
        upper, lower = (_canvas(game, component, params, style, shown, u, max(_BOX * u, least)) for _ in range(2))
        side = _wide_side(upper, w)
        division = _divided(upper, w, side)
        axis, soil, gap = 6.4 * u, 10.0 * u, 2.4 * u
        each = min((h - axis - 1.2 * u) / count, _TALLEST * u)
        track = round_track.height(lower, division.lanes)
        band = division.band + gap + track
        if each >= least and soil + sum(division.heights) + gap + band <= h:
            break
    _check(upper, each, least)
    _check(upper, h - soil - sum(division.heights) - gap - band, 0.0)
    earth = h - 1.2 * u
    tracks.numbers(upper, division.lanes, earth - each * count - axis, axis)
    _floors(upper, division.lanes, earth - each * count, each * count)
    tracks.ground(upper, division.lanes, earth)
    x, y = division.side_x, 0.0
    instructions.block(upper, x, y, side, 23.5 * u)
    y += 26.5 * u
    instructions.flow(upper, x, y, side)
    y += instructions.flow_height(upper, side) + 3.0 * u
    instructions.key(upper, x, y, side, h - y)
    tracks.dice(lower, division.lanes, 0, soil)
    _effects(lower, division, soil, h - band + division.band)
    round_track.draw(lower, division.lanes, h - track)
    free = h - points_column.coins_height(lower, side) - points_column.vp_height(lower)
    _check(lower, free, 0.0)
    points_column.coins(lower, x, 0, side)
    points_column.victory(lower, x, points_column.coins_height(lower, side) + min(6.0 * u, free), side)
    return upper, lower


def _canvas(
    game: Game, component: Component, params: Params, style: Style, shown: Places, scale: float, box: float
) -> SheetCanvas:
    return SheetCanvas(game, component, style, shown, scale, box, max(0.75, 1.15 * scale), params=params)


def _divided(canvas: SheetCanvas, w: float, side: float) -> Division:
    """Divide the width and measure the effects. Raises `Overflow`."""
    u = canvas.scale
    numbers, between = 5.6 * u, 1.8 * u
    step = (w - side - 3.4 * u - 2 * numbers + between) / canvas.game.facts["towers"]
    _check(canvas, step - between, _NARROWEST * _least(canvas.style))
    xs = tuple(numbers + number * step for number in range(canvas.game.facts["towers"]))
    lane = step - between
    edge = xs[-1] + lane
    lanes = Lanes(xs, lane, (0.0, numbers - 0.9 * u), (edge + 0.9 * u, edge + numbers))
    edition = canvas.game.facts["edition"]
    room = locks.measures(canvas, lane)
    wide = locks.measures(canvas, (edge - xs[0]) / 2 - 1.6 * u, wide=True)
    columns = tuple(locks.lane(canvas, face, room) for face in edition["faces"])
    parts = locks.split(edition["shared"], 2) or [[]]
    shared = tuple(locks.column(canvas, lines, wide, own=0, wide=True) for lines in parts)
    return Division(
        lanes,
        w - side,
        side,
        room,
        wide,
        columns,
        tuple(max(_PHASE * u, *(column.high for column in phase)) for phase in zip(*columns, strict=True)),
        shared,
        max(_PHASE * u, *(column.high for column in shared)) + locks.heading_height(canvas),
    )


def _wide_side(canvas: SheetCanvas, w: float) -> float:
    """The width in mm of a right column that holds the key of signs in large type: what the lanes can spare."""
    u = canvas.scale
    count: int = canvas.game.facts["towers"]
    spare = w - count * (_NARROWEST * _least(canvas.style) + 1.8 * u) - 12.8 * u
    boxes = points_column.COLUMNS * (canvas.box + 0.75 * u)
    return min(max(boxes, spare), 1.25 * boxes)


def _floors(canvas: SheetCanvas, lanes: Lanes, y: float, h: float) -> None:
    """The floors of all towers with the signs of what they give."""
    facts = canvas.game.facts
    marks = facts["edition"]["marks"]
    signs = [
        dict.fromkeys(unlock, "unlock") | dict.fromkeys(coin, "coin")
        for unlock, coin in zip(marks["unlock"], marks["coin"], strict=True)
    ]
    each = h / facts["floors"]
    for lane, x in enumerate(lanes.xs):
        for floor in signs[lane]:
            heat.mark(canvas, lane + 1, floor, x, y + h - floor * each, lanes.w, each)

    pale = canvas.pen(faint(canvas.palette.rule, _PALE), 0.25)

    def fill(lane: int, floor: int, at: Box) -> None:
        canvas.put(_roof(at, canvas.scale, pale))
        slot(canvas, "marks", lane, floor, at=at)

    tracks.places(canvas, lanes, y, h, facts["floors"], facts["finish"], signs, fill)


def _roof(floor: Box, u: float, pen: Stroke) -> Path:
    """The pale roof to draw over, left of a floor's sign and clear of the floor's rules: what lies on a rule is hard to tell in a photo."""
    x, y, w, h = floor
    left, right = x + 1.6 * u, x + w - tracks.sign_side(h, u) - 2.2 * u
    top, foot = y + 0.3 * h, y + 0.72 * h
    return Path((("M", left, foot), ("L", left, top), ("L", right, top), ("L", right, foot)), None, pen)


def _effects(canvas: SheetCanvas, division: Division, y: float, bottom: float) -> None:
    """The phases from y down, spread over the room there is, and the shared phase at the bottom."""
    shared = bottom - division.band
    extra = max(0.0, shared - 2.4 * canvas.scale - y - sum(division.heights)) / len(division.heights)
    heights = [high + extra for high in division.heights]
    locks.phases(canvas, division.lanes, y, heights, division.columns, division.room)
    locks.shared(canvas, division.lanes, shared, division.shared, division.wide, division.band)


def _check(canvas: SheetCanvas, size: float, least: float) -> None:
    if size < least - 1e-6:
        w, h = canvas.style.area
        area = f"{w:.0f} × {h:.0f} mm"
        facts = {"found": f"{size:.1f}", "least": f"{least:.1f}", "area": area}
        raise Refused([error("boxes-too-small", canvas.component.id, **facts)])
