"""The two-sided page that a printer's drift is read off; `printkit.printer.calibration` says where its stations lie.

Front: five cross-hairs, how to print the page, which way the sheet turns. Back: five grids behind them, how to read, a worked
example, boxes for the readings, and what follows from them. On both sides two scales of 100 mm show whether the page was
scaled. The example and the numbers of the formulas are computed, not typed.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from printkit.draw.frame import (
    PT_PER_MM,
    Color,
    Document,
    Frame,
    Group,
    Item,
    Line,
    Path,
    Rect,
    Stroke,
    Text,
    circle,
    polygon,
    shifted,
)
from printkit.draw.text import FontSet, Overflow, block, fit_line, line
from printkit.draw.text import Style as TextStyle
from printkit.impose import Drift, Leaf, PressSheet, Setting, bind
from printkit.messages.sentences import word
from printkit.model import Lang
from printkit.printer import station
from printkit.printer.calibration import FOOT, HEAD, MARGIN, STATIONS, Arms, arms
from printkit.printer.station import signed
from printkit.storage.version import __version__

_INK: Color = (0.0, 0.0, 0.0)
_SOFT: Color = (0.33, 0.33, 0.33)
_RULE = Stroke(_INK, 0.2)
_HAIR = Stroke(_SOFT, 0.12)
_BOX = Stroke(_INK, 0.25)

_EDGE = 9.5
"""mm from the paper's edge to the text beside it."""

_TICK, _TICK_EVERY = 1.0, 5.0
"""mm: how long the ticks of the border are, and how far apart. By them a photo shows how the print lies beside the paper's edges."""

_LARGEST, _SMALLEST = 9.5, 7.0
"""pt of the text: as large as the paper has room for."""

_LEADING = 1.45

_BESIDE = 11.0
"""mm that the upright scale takes up."""

_THROUGH: Color = (0.835, 0.369, 0.0)
"""What shines through in the example."""

_WIDE = 100.0
"""mm from which a column of formulas is set as two."""

_BELOW = 20.0
"""mm that are kept for what is said about the example."""

_EXAMPLE = (1.3, -0.6)
"""The drift of the worked example, in mm."""


class CalibrationPage(NamedTuple):
    """What a calibration page is made for: paper (name, w, h in mm), the edge the sheet is turned over, language, fonts."""

    paper: str
    w: float
    h: float
    flip: Literal["long", "short"]
    lang: Lang
    fonts: FontSet

    @property
    def axis(self) -> Literal["vertical", "horizontal"]:
        """The axis that the sheet is turned about: parallel to the edge it is flipped over."""
        return "vertical" if (self.flip == "long") == (self.h >= self.w) else "horizontal"

    def say(self, key: str, **values: Any) -> str:
        """The words of that key."""
        return word(self.lang, f"calibration.{key}", **values)


@dataclass
class _Column:
    """A column of text of `size` pt: what is added goes below what is there."""

    page: CalibrationPage
    lengths: Arms
    x: float
    y: float
    w: float
    bottom: float
    size: float
    items: list[Item] = field(default_factory=list)

    def heading(self, text: str) -> None:
        size = fit_line(self.page.fonts, text, self.w, 12, 8, "bold")
        self.items.append(line(self.page.fonts, text, self.x, self.y + 4.0, size, "bold", _INK))
        self.y += 7.0

    def text(self, markup: str, left: float = 0.0) -> None:
        style = TextStyle(self.size, color=_INK, leading=_LEADING, lang=self.page.lang)
        set_ = block(self.page.fonts, markup, self.w - left, style)
        self.items.append(shifted(set_.items, self.x + left, self.y))
        self.y += set_.height + 1.2

    def command(self, *lines: str) -> None:
        """What is typed, line by line, smaller where the column is narrow."""
        fonts, room = self.page.fonts, self.w - 3.0
        size = min(fit_line(fonts, text, room, self.size, 5.0) for text in lines)
        for text in lines:
            self.items.append(line(fonts, text, self.x + 3.0, self.y + 0.35 * size, size, color=_SOFT))
            self.y += 0.5 * size
        self.y += 1.4

    def steps(self, texts: Sequence[str]) -> None:
        for number, text in enumerate(texts, 1):
            baseline = self.y + self.page.fonts.ascent() * self.size / PT_PER_MM
            self.items.append(line(self.page.fonts, str(number), self.x + 1.6, baseline, self.size + 1, "bold", _INK, "middle"))
            self.text(text, left=5.5)
            self.y += 0.8


def pages(page: CalibrationPage) -> tuple[Frame, Frame]:
    """Front and back, their text as large as there is room for.

    Raises `printkit.printer.calibration.TooSmall`, and `printkit.draw.text.Overflow` with fonts that are much wider than ours.
    """
    lengths = arms(page.w, page.h)
    for size in TextStyle(_LARGEST, _SMALLEST).sizes():
        try:
            columns = _texts(page, lengths, size)
        except Overflow:
            if size == _SMALLEST:
                raise
            continue
        if full := next((column for column in columns if column.y > column.bottom), None):
            lacking = Overflow(page.say("title"), full.w, full.bottom, _SMALLEST)
        else:
            return _front(page, lengths, columns[:2]), _back(page, lengths, columns[2:])
    raise lacking


def document(page: CalibrationPage, drift: Drift | None = None) -> Document:
    """The page as a file to print, its back moved against the drift if one is given. Raises what `pages` does."""
    front, back = pages(page)
    setting = Setting(backs="duplex", flip=page.flip, drift=drift or Drift())
    sheet = PressSheet(page.w, page.h, MARGIN, 0.0)
    bound = bind([Leaf(front, back)], sheet, setting, lambda *_: (), paired=True)
    return Document(page.say("title"), page.lang, bound.pages, keywords=f"printkit {__version__}", duplex=page.flip)


def _texts(page: CalibrationPage, lengths: Arms, size: float) -> list[_Column]:
    """The areas between the stations at that size: two of the front, four of the back."""
    middle_x, middle_y = page.w / 2, page.h / 2
    keep_x = keep_y = station.SIZE + 3.0
    w = middle_x - keep_x - _EDGE
    top, low, right = MARGIN + HEAD + 1.0, middle_y + keep_y, middle_x + keep_x
    upper, lower = middle_y - keep_y, page.h - MARGIN - FOOT
    areas = (
        (_print, _EDGE, top, w, upper),
        (_turn, right, top, w, upper),
        (_read, _EDGE, top, w, upper),
        (_example, right, top, w, upper),
        (_table, _EDGE + _BESIDE, low, w - _BESIDE, lower),
        (_formulas, right, low, w, page.h - MARGIN - 5.5),
    )
    columns = []
    for fill, x, y, width, bottom in areas:
        column = _Column(page, lengths, x, y, width, bottom, size)
        fill(column)
        columns.append(column)
    return columns


def _front(page: CalibrationPage, lengths: Arms, columns: Sequence[_Column]) -> Frame:
    items: list[Item] = []
    for name in STATIONS:
        u, v = lengths.place(name)
        at = (page.w / 2 - u, page.h / 2 + v) if page.axis == "vertical" else (page.w / 2 + u, page.h / 2 - v)
        items.append(shifted(station.front(page.fonts, page.axis), *at))
    return _framed(page, "front", [*items, *(item for column in columns for item in column.items)])


def _back(page: CalibrationPage, lengths: Arms, columns: Sequence[_Column]) -> Frame:
    items: list[Item] = []
    marks = tuple(station.back(page.fonts))
    for name in STATIONS:
        u, v = lengths.place(name)
        x, y = page.w / 2 + u, page.h / 2 + v
        items.append(shifted(marks, x, y))
        items.append(line(page.fonts, page.say(name), x - 2.2, y - 9.6, 8, "bold", _INK, "end"))
    return _framed(page, "back", [*items, *(item for column in columns for item in column.items)])


def _framed(page: CalibrationPage, side: Literal["front", "back"], items: list[Item]) -> Frame:
    """The page with its title, its two scales, and what it is, at the foot."""
    fonts = page.fonts
    title, name = page.say("title"), page.say(side)
    y = MARGIN + 6.0
    width = fonts.width(title, 15, "bold")
    items.append(line(fonts, title, _EDGE, y, 15, "bold", _INK))
    items.append(line(fonts, name, _EDGE + width + 4, y, 15, "regular", _INK))
    items.append(Line(_EDGE, y + 3.0, page.w - _EDGE, y + 3.0, _RULE))
    items += _border(page)
    foot = page.h - MARGIN - 2.5
    items += _ruler(page, _EDGE, foot)
    low = page.h / 2 + station.SIZE + 4.0
    long = min(100, math.floor((foot - FOOT - low) / 10) * 10)
    items.append(Group(_EDGE + 4.0, low + long, tuple(_ruler(page, 0, 0, long)), -90))
    stamp = f"{page.paper} · --flip {page.flip} · printkit {__version__} · {1 if side == 'front' else 2}/2"
    items.append(line(fonts, stamp, page.w - _EDGE, foot, 6, color=_SOFT, anchor="end"))
    return Frame(page.w, page.h, tuple(items), f"{title} – {name}")


def _border(page: CalibrationPage) -> list[Item]:
    """A line along the margin with ticks inwards, so that there is print beside every stretch of the paper's edges."""
    left, top = MARGIN + _RULE.width / 2, MARGIN + _RULE.width / 2
    right, bottom = page.w - left, page.h - top
    items: list[Item] = [Rect(left, top, right - left, bottom - top, None, _RULE)]
    for k in range(1, math.ceil((right - left) / _TICK_EVERY)):
        x = left + k * _TICK_EVERY
        items += [Line(x, top, x, top + _TICK, _RULE), Line(x, bottom, x, bottom - _TICK, _RULE)]
    for k in range(1, math.ceil((bottom - top) / _TICK_EVERY)):
        y = top + k * _TICK_EVERY
        items += [Line(left, y, left + _TICK, y, _RULE), Line(right, y, right - _TICK, y, _RULE)]
    return items


def _ruler(page: CalibrationPage, x: float, y: float, long: int = 100) -> list[Item]:
    """A scale of so many mm whose base line starts at x, y; numbers in mm above every tenth."""
    items: list[Item] = [Line(x, y, x + long, y, _RULE)]
    for mm in range(long + 1):
        reach = 3.2 if mm % 10 == 0 else 2.2 if mm % 5 == 0 else 1.4
        items.append(Line(x + mm, y, x + mm, y - reach, _RULE if mm % 10 == 0 else _HAIR))
        if mm % 10 == 0:
            items.append(line(page.fonts, str(mm), x + mm, y - 3.8, 6, color=_INK, anchor="middle"))
    items.append(line(page.fonts, "mm", x + long + 3.0, y - 3.8, 6, color=_INK))
    return items


def _print(column: _Column) -> None:
    page = column.page
    column.heading(page.say("print"))
    column.steps([page.say(f"print_{k}", edge=page.say(page.flip)) for k in range(1, 5)])


def _turn(column: _Column) -> None:
    page = column.page
    column.heading(page.say("turn"))
    column.items += _sketch(page, column.x + column.w / 2, column.y + 3)
    column.y += 40
    column.text(page.say("turn_note", other="short" if page.flip == "long" else "long"))
    column.y += 1
    column.text(page.say("pin"))


def _read(column: _Column) -> None:
    column.heading(column.page.say("read"))
    column.steps([column.page.say(f"read_{k}") for k in range(1, 5)])


def _sketch(page: CalibrationPage, x: float, y: float) -> list[Item]:
    """A small sheet with the axis that it is turned about and the way that its edge goes; x is its middle, y its top."""
    tall, long_side, short_side = page.h >= page.w, 32.0, 23.0
    w, h = (short_side, long_side) if tall else (long_side, short_side)
    left = x - w / 2
    dashed = Stroke(_INK, 0.25, (1.6, 1.0))
    items: list[Item] = [Rect(left, y, w, h, None, _BOX)]
    middle = y + h / 2
    stroke = Stroke(_INK, 0.5)
    if page.axis == "vertical":
        items.append(Line(x, y - 2, x, y + h + 2, dashed))
        items.append(
            Path(
                (
                    ("M", x + w / 2 - 2, middle),
                    ("C", x + w / 4, middle - 11, x - w / 4, middle - 11, x - w / 2 + 3, middle - 2),
                ),
                None,
                stroke,
            )
        )
        items.append(
            polygon([(x - w / 2 + 1.6, middle), (x - w / 2 + 2.2, middle - 3.6), (x - w / 2 + 5.0, middle - 1.6)], _INK)
        )
    else:
        items.append(Line(left - 2, middle, left + w + 2, middle, dashed))
        items.append(Path((("M", x, y + h - 2), ("C", x + 11, y + h * 0.75, x + 11, y + h * 0.25, x + 2, y + 3)), None, stroke))
        items.append(polygon([(x, y + 1.6), (x + 3.6, y + 2.2), (x + 1.6, y + 5.0)], _INK))
    return items


def _example(column: _Column) -> None:
    """A station as it looks through the paper when the back is misplaced by `_EXAMPLE`, enlarged, and what is read there."""
    page = column.page
    column.heading(page.say("example"))
    dx, dy = _EXAMPLE
    wide = 2 * station.SIZE + 2 * abs(dx)
    top = station.SIZE - 2.0 + abs(dy)
    high = top + station.SIZE
    scale = min(1.8, column.w / wide, (column.bottom - column.y - _BELOW) / high)
    cross = Stroke(_THROUGH, 0.2)
    through: list[Item] = [Line(-8, 0, 8, 0, cross), Line(0, -8, 0, 8, cross), circle(0, 0, 2, None, cross)]
    seen = (shifted(station.back(page.fonts), dx, dy), *through, *_inked(station.vernier(page.fonts), _THROUGH))
    column.items.append(Group(column.x + (station.SIZE - 2.0) * scale, column.y + top * scale, seen, scale=(scale, scale)))
    column.y += high * scale
    values = {"x": signed(dx), "y": signed(dy), "x_abs": f"{abs(dx):g}", "y_abs": f"{abs(dy):g}"}
    for name, value in (("x", dx), ("y", dy)):
        values |= {f"whole_{name}": signed(round(value)), f"tenth_{name}": signed(round(10 * (value - round(value))))}
    column.text(page.say("example_text", **values))


def _inked(items: Sequence[Item], color: Color) -> list[Item]:
    """Lines and texts in another colour."""
    inked: list[Item] = []
    for item in items:
        if isinstance(item, Line):
            inked.append(item._replace(stroke=item.stroke._replace(color=color)))
        elif isinstance(item, Text):
            inked.append(item._replace(color=color))
    return inked


def _table(column: _Column) -> None:
    """Boxes for the ten readings."""
    page = column.page
    column.heading(page.say("readings"))
    row, name_w = min(9.5, (column.bottom - column.y - 20.0) / len(STATIONS)), 16.0
    box = (column.w - name_w) / 2
    for k, head in enumerate("xy"):
        middle = column.x + name_w + (k + 0.5) * box
        column.items.append(line(page.fonts, head, middle, column.y + 3.0, 11, "bold", _INK, "middle"))
    column.y += 4.5
    for name in STATIONS:
        column.items.append(line(page.fonts, page.say(name), column.x, column.y + row / 2 + 0.8, 10, color=_INK))
        for k in range(2):
            column.items.append(Rect(column.x + name_w + k * box, column.y, box - 1.5, row - 1.5, None, _BOX, 0.5))
        column.y += row
    column.y += 4
    column.text(page.say("check"))


def _formulas(column: _Column) -> None:
    """The command that works the readings out, and the same by hand."""
    page, (a, b) = column.page, column.lengths
    turn = math.degrees(1) / (2 * (a * a + b * b))
    column.heading(page.say("follows"))
    top, wide = column.y, column.w >= _WIDE
    if wide:
        column.w = column.w / 2 - 3.0
    column.text(page.say("follows_auto"))
    column.command(
        "printkit calibrate --name NAME",
        f"  --paper {page.paper} --flip {page.flip}",
        "  --back-x … --back-y …",
        "  --left X,Y --right X,Y",
        "  --top X,Y --bottom X,Y",
    )
    column.text(page.say("then"))
    column.command("printkit build … --printer NAME")
    low = column.y
    if wide:  # paper on its side has room beside, and none below
        column.x, column.w, column.y = column.x + column.w + 4.0, column.w + 2.0, top
    column.text(f"**{page.say('follows_hand')}**")
    column.text(page.say("average"))
    column.text(page.say("rotate", a=f"{a * turn:.4f}", b=f"{b * turn:.4f}"))
    column.text(page.say("scale_x", a=f"{100 / (2 * a):.3f}"))
    column.text(page.say("scale_y", a=f"{100 / (2 * b):.3f}"))
    column.command("printkit calibrate --name NAME", "  --back-x … --back-y …", "  --rotate … --scale …%,…%")
    column.y = max(column.y, low)
