"""The certificate of a result: one page for the wall or the album, with everything that a sceptical loser wants to see.

From top to bottom: the game, the winner in a wreath, the ranking with the sums by part, how a tie was broken, where the
points come from, and the lines for date, place and signature. Everything that it says is a `Certificate` that
`printkit.printing.certificate` makes; its form does not depend on the game. Texts that people entered are set as they are: nothing in a name is markup.
"""

from __future__ import annotations

from collections.abc import Sequence

from printkit.draw.frame import Frame, Item, Line, Path, Rect, Stroke, circle, polygon, shifted
from printkit.draw.icons import icon
from printkit.draw.pages import Certificate, PartColumn, Ranked, Sum
from printkit.draw.style import Style
from printkit.draw.text import FontSet, Overflow, block, fit_line, line
from printkit.draw.text import Style as TextStyle
from printkit.layouts.certificate.lines import columns, fitted
from printkit.layouts.certificate.wreath import wreath
from printkit.layouts.protocol import Needs
from printkit.model import Component, Game

_EDGE = 15.0
"""mm between the page's edge and what is written."""

_FOOT = 27.0
_SMALLEST = 5.0
_TIGHT = (1.0, 0.8, 0.6)
"""How large the winner and the rows are set: smaller when there are many players with long names."""
_ROOMY = 6
"""So many players' rows get their full height."""


Params = Certificate
NEEDS = Needs(internal=True)


def lay_out(game: Game, component: Component, params: Certificate, style: Style) -> list[Frame]:
    """One frame that fills the paper. Raises `printkit.draw.text.Overflow` when the ranking alone does not fit."""
    del component
    w, h = style.area
    inner = w - 2 * _EDGE
    items: list[Item] = _border(w, h, style)
    top, bottom = 12.0, h - _FOOT
    for tight in _TIGHT:
        parts = [
            _heading(game, params, style, inner),
            _hero(params, style, inner, tight),
            _ranking(params, style, inner, tight),
        ]
        if params.tie:
            parts.append(_tie(params, style, inner))
        room = bottom - top - sum(height for height, _ in parts) - 4.0 * len(parts)
        if room > (10.0 if params.lines else -4.0):
            break
    if params.lines:
        parts.append(_lines(params, style, inner, room))
    left = bottom - top - sum(height for height, _ in parts)
    if left < 0:
        raise Overflow(params.headline, inner, bottom - top, _SMALLEST)
    gap = min(13.0, left / len(parts))
    y = top + min(6.0, max(0.0, left - gap * len(parts)) / 3)
    for height, drawn in parts:
        items.append(shifted(drawn, _EDGE, y))
        y += height + gap
    items.append(shifted(_foot(params, style, inner), _EDGE, h - _FOOT + 3.0))
    return [Frame(w, h, tuple(items), params.title)]


def _border(w: float, h: float, style: Style) -> list[Item]:
    """Two lines around the page, tied at the corners."""
    palette = style.palette
    color = palette.shade if style.ink == "color" else palette.rule
    thick, thin = Stroke(color, 0.9), Stroke(color, 0.25)
    outer, inner, knot = 2.5, 5.0, 9.0
    items: list[Item] = [
        Rect(outer, outer, w - 2 * outer, h - 2 * outer, None, thick),
        Rect(inner, inner, w - 2 * inner, h - 2 * inner, None, thin),
    ]
    for x, to_right in ((inner, 1), (w - inner, -1)):
        for y, down in ((inner, 1), (h - inner, -1)):
            corner = [(x, y + down * knot), (x + to_right * knot, y), (x, y)]
            items.append(polygon(corner, palette.paper, None))
            curve = (
                ("M", x, y + down * knot),
                (
                    "C",
                    x + to_right * knot * 0.9,
                    y + down * knot,
                    x + to_right * knot,
                    y + down * knot * 0.9,
                    x + to_right * knot,
                    y,
                ),
            )
            items.append(Path(curve, None, thin))
            items.append(circle(x + to_right * 2.6, y + down * 2.6, 1.1, color if palette.solid else None, thin))
    return items


def _heading(game: Game, params: Certificate, style: Style, w: float) -> tuple[float, list[Item]]:
    """The game, and what the page is."""
    fonts, palette = style.fonts, style.palette
    title = game.title(style.lang)
    size = fit_line(fonts, title, w, 14, 8, "bold")
    name = params.title
    large = fit_line(fonts, name, w, 30, 16, "bold")
    color = palette.shade if style.ink == "color" else palette.ink
    items: list[Item] = [
        line(fonts, title, w / 2, 5.5, size, "bold", palette.muted, "middle"),
        line(fonts, name, w / 2, 18.5, large, "bold", color, "middle"),
    ]
    middle, y, long = w / 2, 24.0, 32.0
    rule = Stroke(palette.accent, 0.35)
    diamond = [(middle, y - 1.5), (middle + 1.5, y), (middle, y + 1.5), (middle - 1.5, y)]
    items += [
        Line(middle - long, y, middle - 3.2, y, rule),
        Line(middle + 3.2, y, middle + long, y, rule),
        polygon(diamond, palette.accent if palette.solid else None, rule),
    ]
    return 25.5, items


def _hero(params: Certificate, style: Style, w: float, tight: float) -> tuple[float, list[Item]]:
    """The winner in a wreath, or that there is none yet."""
    fonts, palette, words = style.fonts, style.palette, params.words
    middle = w / 2
    items: list[Item] = []
    if not params.winners:
        size = fit_line(fonts, words["open"], w, 20, 10, "bold")
        return 10.0, [line(fonts, words["open"], middle, 7.5, size, "bold", palette.muted, "middle")]
    several = len(params.winners) > 1
    radius = 13.0 * tight
    items += wreath(middle, radius + 1, radius, style)
    items.append(
        shifted(icon("crown", 11.5 * tight, palette.accent, palette.paper), middle - 5.75 * tight, radius - 4.9 * tight)
    )
    y = 2 * radius + 9.0
    label = words["winners" if several else "winner"]
    items.append(line(fonts, label, middle, y, 9.5, "bold", palette.accent, "middle"))
    names = fitted(fonts, "  ·  ".join(params.winners), w - 6, (30, 12), 1, style.lang, "bold") or fitted(
        fonts, " · ".join(params.winners), w - 6, (15 * tight, 6), 9, style.lang, "bold"
    )
    y += 2.5
    for text in names.lines:
        y += names.leading
        items.append(line(fonts, text, middle, y - 0.25 * names.leading, names.size, "bold", palette.ink, "middle"))
    headline = fitted(fonts, params.headline, w - 10, (10.5 * tight, 5), 9, style.lang)
    y += 0.6
    for text in headline.lines:
        y += headline.leading
        items.append(
            line(fonts, text, middle, y - 0.25 * headline.leading, headline.size, color=palette.muted, anchor="middle")
        )
    return y + 0.5, items


# The ranking -------------------------------------------------------------------------------------------------------------


def _ranking(params: Certificate, style: Style, w: float, tight: float) -> tuple[float, list[Item]]:
    """Places, names, the points of each part with its count, totals."""
    fonts, palette, words = style.fonts, style.palette, params.words
    rows, parts = params.rows, params.parts
    totals = any(row.total is not None for row in rows)
    widest = max((fonts.width(_figure(row.total), 14, "bold") for row in rows), default=0.0)
    place, sum_w = 13.0, min(36.0, max(18.0, widest + 7)) if totals else 0.0
    part_w = _part_width(fonts, rows, len(parts), w - place - sum_w)
    name_w = w - place - sum_w - part_w * len(parts)
    lefts = [place + name_w + part_w * k for k in range(len(parts))]
    head = 12.0 if any(part.label for part in parts) else 8.0
    tall = 9.0 if len(rows) <= _ROOMY else 7.8 if tight == 1 else 7.0
    items: list[Item] = []
    if palette.solid:
        items.append(Rect(0, 0, w, head, palette.shade, None, 1.2))
    else:
        items.append(Line(0, 0, w, 0, Stroke(palette.rule, 0.4)))
    on = palette.on_shade
    for text, x, room, anchor in (
        (words["place"], place / 2, place - 2, "middle"),
        (words["player"], place + 2, name_w - 4, "start"),
        (words["total"], w - 3, sum_w - 4, "end"),
    ):
        if room > 0:
            size = fit_line(fonts, text, room, 9, 5, "bold")
            items.append(line(fonts, text, x, head / 2 + 1.2, size, "bold", on, anchor))  # type: ignore[arg-type]
    for part, x in zip(parts, lefts, strict=True):
        items += _part_head(part, x, part_w, head, style)
    y = head
    ruled: list[Item] = []
    for row in rows:
        items += _row(row, y, tall, (place, name_w, part_w, sum_w, w), lefts, style)
        y += tall
        ruled.append(Line(0, y, w, y, Stroke(palette.hair, 0.15)))
    ruled.append(Line(0, y, w, y, Stroke(palette.rule, 0.4)))
    return y, [*items, *ruled]


def _figure(number: int | None) -> str:
    """A number with a minus as wide as a plus, or a dash."""
    return "–" if number is None else str(number).replace("-", "−")


def _part_width(fonts: FontSet, rows: Sequence[Ranked], count: int, room: float) -> float:
    """Mm for each of `count` parts beside the names: names get what they need, as far as the sums stay legible."""
    if not count:
        return 0.0
    longest = max((fonts.width(row.name, 10, "bold") for row in rows), default=0.0) + 4
    return max(min(14.0, (room - 44.0) / count), min(28.0, (room - max(longest, 38.0)) / count))


def _part_head(part: PartColumn, x: float, width: float, head: float, style: Style) -> list[Item]:
    """A part's sign and what it is, as far as it has them."""
    fonts, on = style.fonts, style.palette.on_shade
    top = 1.0
    items: list[Item] = []
    if part.sign:
        items.append(line(fonts, part.sign, x + width / 2, 4.4 if part.label else head / 2 + 1.2, 10, "bold", on, "middle"))
        top = 5.2
    if part.label:
        text = TextStyle(7 if part.sign else 8, 4.5, color=on, leading=1.15, align="center", lang=style.lang)
        room = head - top - 0.5
        try:
            label = block(fonts, part.label, width - 1.2, text, height=room)
        except Overflow:  # a word longer than a narrow column
            cut = fitted(fonts, part.label, width - 1.0, (5.0, 3.5), 4, style.lang)
            first = top + (room - cut.leading * len(cut.lines)) / 2 + 0.75 * cut.leading
            for number, words in enumerate(cut.lines):
                items.append(line(fonts, words, x + width / 2, first + number * cut.leading, cut.size, "regular", on, "middle"))
        else:
            items.append(shifted(label.items, x + 0.6, top + (room - label.height) / 2))
    return items


def _row(
    row: Ranked,
    y: float,
    tall: float,
    widths: tuple[float, float, float, float, float],
    lefts: Sequence[float],
    style: Style,
) -> list[Item]:
    fonts, palette = style.fonts, style.palette
    place, name_w, part_w, sums, w = widths
    face = "bold" if row.won else "regular"
    base = y + tall / 2 + 1.6
    items: list[Item] = []
    if row.won and palette.solid:
        items.append(Rect(0, y, w, tall, palette.tint))
    if row.won and not palette.solid:
        items.append(shifted(icon("crown", 3.4, palette.accent, palette.paper), 0.4, y + tall / 2 - 1.7))
    items.append(line(fonts, str(row.rank), place / 2, base, 12, "bold", palette.accent if row.won else palette.ink, "middle"))
    name = fitted(fonts, row.name, name_w - 4, (12, 7.5), 1, style.lang, face) or fitted(
        fonts, row.name, name_w - 4, (7.5, 4.5), 2, style.lang, face
    )
    first = base if len(name.lines) == 1 else y + tall / 2 - 0.35
    for number, text in enumerate(name.lines):
        items.append(line(fonts, text, place + 2, first + number * name.leading, name.size, face, palette.ink))
    for part, x in zip(row.parts, lefts, strict=True):
        if part is not None:
            items += _sum(part, x, part_w, base, face, style)
    if sums:
        total = _figure(row.total)
        size = fit_line(fonts, total, sums - 4, 14, 6, "bold")
        items.append(line(fonts, total, w - 3, base + 0.2, size, "bold", palette.ink, "end"))
    return items


def _sum(part: Sum, x: float, width: float, base: float, face: str, style: Style) -> list[Item]:
    """Points, and in fainter type what they were counted from."""
    fonts, palette = style.fonts, style.palette
    points, count = _figure(part.points), f"({part.count})"
    long = fonts.width(points, 11, face) + 1 + fonts.width(count, 7)
    scale = min(1.0, (width - 1.5) / long)
    left = x + (width - long * scale) / 2
    return [
        line(fonts, points, left, base, 11 * scale, face, palette.ink),
        line(fonts, count, left + long * scale, base, 7 * scale, color=palette.muted, anchor="end"),
    ]


# The arithmetic ----------------------------------------------------------------------------------------------------------


def _tie(params: Certificate, style: Style, w: float) -> tuple[float, list[Item]]:
    """The criteria in order, as far as it took."""
    fonts, palette = style.fonts, style.palette
    items: list[Item] = [line(fonts, params.words["tie"], 0, 3.4, 9.5, "bold", palette.accent)]
    y = 5.2
    for step in params.tie:
        label = fitted(fonts, step.label, 0.24 * w, (8.5, 5), 9, style.lang, "bold")
        counts = fitted(fonts, step.counts, 0.44 * w, (8.5, 5), 9, style.lang)
        outcome = fitted(fonts, step.outcome, 0.28 * w, (8.5, 5), 9, style.lang)
        for x, cell, face in ((0.0, label, "bold"), (0.26 * w, counts, "regular"), (0.72 * w, outcome, "regular")):
            for number, text in enumerate(cell.lines):
                color = palette.muted if x else palette.ink
                items.append(line(fonts, text, x, y + 3 + number * cell.leading, cell.size, face, color))
        y += max(cell.leading * len(cell.lines) for cell in (label, counts, outcome)) + 1
    return y, items


def _lines(params: Certificate, style: Style, w: float, room: float) -> tuple[float, list[Item]]:
    """Where the points come from, in as many columns as it takes; what does not fit is not begun, and the page says so."""
    fonts, palette, words = style.fonts, style.palette, params.words
    items: list[Item] = [line(fonts, words["lines"], 0, 3.4, 9.5, "bold", palette.accent)]
    set_ = columns(fonts, params.lines, w, room - 6, style.lang)
    if set_ is None:
        note = fitted(fonts, words["too_long"].replace("{command}", params.command), w, (8.5, 5), 3, style.lang)
        for number, text in enumerate(note.lines):
            items.append(line(fonts, text, 0, 8.6 + number * note.leading, note.size, color=palette.muted))
        return 6 + note.leading * len(note.lines), items
    for placed in set_.lines:
        face, color = ("bold", palette.ink) if placed.heading else ("regular", palette.muted)
        items.append(line(fonts, placed.text, placed.x, 6 + placed.y, set_.size, face, color))
    return 6 + set_.height, items


def _foot(params: Certificate, style: Style, w: float) -> list[Item]:
    """Date, place and signature over their lines, and the readings that were in force."""
    fonts, palette, words = style.fonts, style.palette, params.words
    gap = 8.0
    wide = (w - 2 * gap) / 3
    items: list[Item] = []
    for k, (key, text) in enumerate((("date", params.date), ("table", params.table), ("signed", ""))):
        x = k * (wide + gap)
        items.append(Line(x, 7, x + wide, 7, Stroke(palette.rule, 0.25)))
        items.append(line(fonts, words[key], x + wide / 2, 10.4, 7, color=palette.muted, anchor="middle"))
        if text:
            text_block = fitted(fonts, text, wide, (11, 7), 1, style.lang) or fitted(fonts, text, wide, (7, 4.5), 2, style.lang)
            first = 5.6 - text_block.leading * (len(text_block.lines) - 1)
            for number, part in enumerate(text_block.lines):
                items.append(
                    line(
                        fonts,
                        part,
                        x + wide / 2,
                        first + number * text_block.leading,
                        text_block.size,
                        color=palette.ink,
                        anchor="middle",
                    )
                )
    if params.readings:
        text_block = fitted(fonts, params.readings, w - 16, (6.5, 4.5), 1, style.lang)
        if text_block:
            items.append(line(fonts, text_block.lines[0], w / 2, 14.2, text_block.size, color=palette.muted, anchor="middle"))
    return items
