"""A player's sheet of a game of towers: six lanes of floors over their effects, coins and victory points beside them.

The sheet is one portrait page. In large print on A4 it is two landscape pages which, laid one above the other, make one sheet
of about A3: the towers above, everything else below.

What the layout reads: ``facts`` (towers, floors, faces, phases, finish, towers_to_end, coin_places, edition), ``points`` A to
E, the words under ``[sheet]``, ``[entry]`` and ``[effect]``, and the entries that the component shows.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from printkit.draw.frame import Frame
from printkit.draw.style import FURNITURE, Style
from printkit.layouts.parts.canvas import Pad, Places, places
from printkit.layouts.sheet import sheet_effects, sheet_help, sheet_side, sheet_towers
from printkit.layouts.sheet.sheet_towers import Lanes
from printkit.model import Component, Game, Refused, error

if TYPE_CHECKING:
    from printkit.layouts.sheet.sheet_effects import Column, Measures

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

_ONE_PAGE = 260.0
"""mm that the short side of the area must have for large print on one page."""


@dataclass(frozen=True, slots=True)
class Plan:
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


def lay_out(game: Game, component: Component, style: Style) -> list[Frame]:
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
        return [pad.frame(w, h, order, name) for pad in _two(game, component, style, shown, w, h)]
    w, h = style.area
    return [_one(game, component, style, shown, w, h).frame(w, h, order, name)]


def _least(style: Style) -> float:
    """The smallest side of a place to write in, in mm: papers smaller than A4 and Letter have to do with less."""
    if style.large:
        return 9.0
    return 6.0 if min(style.area) > 190 else 5.0


def _one(game: Game, component: Component, style: Style, shown: Places, w: float, h: float) -> Pad:
    """Everything on one page: towers over effects, the right column beside them."""
    least = _least(style)
    count = game.facts["floors"]
    for tighter in _TIGHTER:
        u = min(w / _A4[0], h / _A4[1]) * tighter
        pad = _pad(game, component, style, shown, u, max(_BOX * u, least))
        plan = _plan(pad, w, sheet_side.COLUMNS * (pad.box + pad.gap) - pad.gap)
        head, axis, soil, gap = 13.2 * u, 6.4 * u, 10.0 * u, 2.4 * u
        each = min((h - head - axis - soil - 2 * gap - sum(plan.heights) - plan.band) / count, _TALLEST * u)
        if each >= least:
            break
    _check(pad, each, least)
    top = head + gap
    earth = top + axis + each * count
    sheet_help.header(pad, w, head, plan.side_w)
    sheet_towers.axes(pad, plan.lanes, top, axis)
    sheet_towers.floors(pad, plan.lanes, top + axis, each * count)
    sheet_towers.ground(pad, plan.lanes, earth)
    sheet_towers.dice(pad, plan.lanes, earth, soil)
    _effects(pad, plan, earth + soil, h)
    x, side, y = plan.side_x, plan.side_w, top
    sheet_side.coins(pad, x, y, side)
    y += sheet_side.coins_height(pad, side) + 4.0 * u
    sheet_side.victory(pad, x, y, side)
    y += sheet_side.vp_height(pad) + 4.0 * u
    sheet_help.flow(pad, x, y, side)
    y += sheet_help.flow_height(pad, side) + 4.0 * u
    sheet_help.key(pad, x, y, side, h - y)
    return pad


def _two(game: Game, component: Component, style: Style, shown: Places, w: float, h: float) -> tuple[Pad, Pad]:
    """Large print on two landscape pages: the towers with title, round and key; the effects with coins and points.

    The lanes of both stand in the same places, so that the pages make one sheet when they lie one above the other.
    """
    least = _least(style)
    count = game.facts["floors"]
    for tighter in _TIGHTER:
        u = w / _A4[0] * tighter
        upper, lower = (_pad(game, component, style, shown, u, max(_BOX * u, least)) for _ in range(2))
        side = _wide_side(upper, w)
        plan = _plan(upper, w, side)
        axis, soil, gap = 6.4 * u, 10.0 * u, 2.4 * u
        each = min((h - axis - 1.2 * u) / count, _TALLEST * u)
        if each >= least and soil + sum(plan.heights) + gap + plan.band <= h:
            break
    _check(upper, each, least)
    _check(upper, h - soil - sum(plan.heights) - gap - plan.band, 0.0)
    earth = h - 1.2 * u
    sheet_towers.axes(upper, plan.lanes, earth - each * count - axis, axis)
    sheet_towers.floors(upper, plan.lanes, earth - each * count, each * count)
    sheet_towers.ground(upper, plan.lanes, earth)
    x, y = plan.side_x, 0.0
    sheet_help.block(upper, x, y, side, 23.5 * u)
    y += 26.5 * u
    sheet_help.flow(upper, x, y, side)
    y += sheet_help.flow_height(upper, side) + 3.0 * u
    sheet_help.key(upper, x, y, side, h - y)
    sheet_towers.dice(lower, plan.lanes, 0, soil)
    _effects(lower, plan, soil, h)
    free = h - sheet_side.coins_height(lower, side) - sheet_side.vp_height(lower)
    _check(lower, free, 0.0)
    sheet_side.coins(lower, x, 0, side)
    sheet_side.victory(lower, x, sheet_side.coins_height(lower, side) + min(6.0 * u, free), side)
    return upper, lower


def _pad(game: Game, component: Component, style: Style, shown: Places, scale: float, box: float) -> Pad:
    return Pad(game, component, style, shown, scale, box, max(0.75, 1.15 * scale))


def _plan(pad: Pad, w: float, side: float) -> Plan:
    """Divide the width and measure the effects. Raises `Overflow`."""
    u = pad.scale
    numbers, between = 5.6 * u, 1.8 * u
    step = (w - side - 3.4 * u - 2 * numbers + between) / pad.game.facts["towers"]
    _check(pad, step - between, _NARROWEST * _least(pad.style))
    xs = tuple(numbers + number * step for number in range(pad.game.facts["towers"]))
    lane = step - between
    edge = xs[-1] + lane
    lanes = Lanes(xs, lane, (0.0, numbers - 0.9 * u), (edge + 0.9 * u, edge + numbers))
    edition = pad.game.facts["edition"]
    room = sheet_effects.measures(pad, lane)
    wide = sheet_effects.measures(pad, (edge - xs[0]) / 2 - 1.6 * u, wide=True)
    columns = tuple(sheet_effects.lane(pad, face, room) for face in edition["faces"])
    parts = sheet_effects.split(edition["shared"], 2) or [[]]
    shared = tuple(sheet_effects.column(pad, lines, wide, own=0, wide=True) for lines in parts)
    return Plan(
        lanes,
        w - side,
        side,
        room,
        wide,
        columns,
        tuple(max(_PHASE * u, *(column.high for column in phase)) for phase in zip(*columns, strict=True)),
        shared,
        max(_PHASE * u, *(column.high for column in shared)) + sheet_effects.heading_height(pad),
    )


def _wide_side(pad: Pad, w: float) -> float:
    """The width in mm of a right column that holds the key of signs in large type: what the lanes can spare."""
    u = pad.scale
    count: int = pad.game.facts["towers"]
    spare = w - count * (_NARROWEST * _least(pad.style) + 1.8 * u) - 12.8 * u
    boxes = sheet_side.COLUMNS * (pad.box + 0.75 * u)
    return min(max(boxes, spare), 1.25 * boxes)


def _effects(pad: Pad, plan: Plan, y: float, bottom: float) -> None:
    """The phases from y down, spread over the room there is, and the shared phase at the bottom."""
    shared = bottom - plan.band
    extra = max(0.0, shared - 2.4 * pad.scale - y - sum(plan.heights)) / len(plan.heights)
    heights = [high + extra for high in plan.heights]
    sheet_effects.phases(pad, plan.lanes, y, heights, plan.columns, plan.room)
    sheet_effects.shared(pad, plan.lanes, shared, plan.shared, plan.wide, plan.band)


def _check(pad: Pad, found: float, least: float) -> None:
    if found < least - 1e-6:
        w, h = pad.style.area
        area = f"{w:.0f} × {h:.0f} mm"
        facts = {"found": f"{found:.1f}", "least": f"{least:.1f}", "area": area}
        raise Refused([error("boxes-too-small", pad.component.id, **facts)])
