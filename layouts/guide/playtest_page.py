"""The report of a play-test on one page: targets, plots with their intervals, and the game's own paper with its uses on it.

What a comparison changed stands beside them, or follows on pages of its own where there is no room.

Everything that it says is a `Playtest` that `printkit.playtest.page` makes; its form does not depend on
the game. The picture is the game's component, laid out by its own layout and made smaller.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from printkit.draw.frame import Color, Field, Frame, Group, Item, Line, Rect, Stroke
from printkit.draw.pages import Bar, Bars, Change, Comparison, FigureRow, Playtest, ShownPage
from printkit.draw.style import Style
from printkit.draw.text import Block, block, fit_line, line
from printkit.draw.text import Style as TextStyle
from printkit.layouts import laid_out
from printkit.layouts.protocol import Needs
from printkit.model import Component, Game, Given

_GAP = 5.0
_TOP = 15.0
"""mm: what lies below the header begins here."""

_ROW = 4.3
_CHANGE = 7.0
"""mm: a row of a comparison, name and figures above the interval."""

_UNDER = 6.4
"""mm: below the top of a heading what it heads begins."""

_HEAD = 5.2
"""mm: what a group of them is called, and the heads of its columns."""

_COLUMNS = (0.5, 0.63, 0.77, 1.0)
"""Where the columns of a comparison end, as shares of its width: before, after, difference, interval."""

_SMALLEST = 4.5
_SHEET = (197.3, 272.0)
"""mm: the area for which the picture is laid out before it is made smaller."""

_LEFT = 0.47
"""Share of the width for tables and bars; the rest is the picture's."""


class _Part(NamedTuple):
    """Something of a comparison that stands in a column, so many mm high: a head, a change, or a note."""

    high: float
    title: str = ""
    change: Change | None = None
    note: Sequence[Item] = ()


Params = Playtest
NEEDS = Needs(internal=True)


def lay_out(game: Game, component: Component, params: Playtest, style: Style) -> list[Frame]:
    """Frames that fill the paper, one and those of a comparison. Raises `printkit.draw.text.Overflow` when the smallest type does not help."""
    del component
    w, h = style.area
    page = _Page(style)
    page.header(params, w)
    top, foot = _TOP, h - 5.0
    left = w * _LEFT - _GAP / 2
    right_x, right = left + _GAP, w - left - _GAP
    y = page.targets(params, 0.0, top, left)
    for group in _chosen(params.bars):
        if y + 6.0 + len(group.bars) * _ROW > foot:
            break
        y = page.bars(group.title, group.bars, 0.0, y + 2.6, left)
    y = page.singles(params.single, 0.0, y + 2.6, left, foot)
    y = top
    if params.picture is not None:
        y = page.picture(game, params.picture, params.picture_title, right_x, y, right, foot)
    if params.rounds and y + 34.0 < foot:
        y = page.rounds(params, right_x, y + 3.0, right)
    if params.trials and y + 8.0 + len(params.trials) * _ROW < foot:
        y = page.bars(params.trials_title, params.trials, right_x, y + 3.0, right)
    more: Iterable[Frame] = ()
    if params.comparison is not None:
        begin = y + 3.0 + _UNDER
        columns = list(page.columns(params.comparison, right, foot - begin))
        if len(columns) == 1:
            page.heading(params.comparison.title, right_x, y + 3.0, right)
            page.changes(params.comparison, columns[0], right_x, begin, right)
        else:
            more = _compared(params, params.comparison, style)
    page.line(params.command, 0.0, h - 1.2, w, 6.0, style.palette.muted)
    return [Frame(w, h, tuple(page.items), params.title), *more]


def _compared(params: Playtest, comparison: Comparison, style: Style) -> Iterator[Frame]:
    """Pages with what has changed, in two columns: more than there is room for beside the rest."""
    w, h = style.area
    column = (w - _GAP) / 2
    begin = _TOP + _UNDER
    columns = list(_Page(style).columns(comparison, column, h - 5.0 - begin))
    for left in range(0, len(columns), 2):
        page = _Page(style)
        page.header(params, w)
        page.heading(comparison.title, 0.0, _TOP, w)
        for across, parts in enumerate(columns[left : left + 2]):
            page.changes(comparison, parts, across * (column + _GAP), begin, column)
        page.line(params.command, 0.0, h - 1.2, w, 6.0, style.palette.muted)
        yield Frame(w, h, tuple(page.items), params.title)


def _chosen(bars: Sequence[Bars]) -> list[Bars]:
    """Groups of bars, the larger ones last, so that as many questions as possible are answered."""
    return sorted(bars, key=lambda group: len(group.bars))


class _Page:
    """Items in the making, in mm from the top-left corner of the area."""

    def __init__(self, style: Style) -> None:
        self.style = style
        self.items: list[Item] = []

    def line(
        self, text: str, x: float, y: float, width: float, size: float, color: Color | None = None, face: str = "regular"
    ) -> None:
        """One line of at most that width, its baseline at y."""
        fonts = self.style.fonts
        points = fit_line(fonts, text, width, size, _SMALLEST, face)
        self.items.append(line(fonts, text, x, y, points, face, color or self.style.palette.ink))

    def number(self, text: str, right: float, y: float, size: float = 6.6, face: str = "regular") -> None:
        """A figure that ends at `right`."""
        self.items.append(line(self.style.fonts, text, right, y, size, face, self.style.palette.ink, "end"))

    def heading(self, text: str, x: float, y: float, width: float) -> float:
        """A heading over a rule; returns the y below."""
        self.line(text, x, y + 3.0, width, 8.0, face="bold")
        self.items.append(Line(x, y + 4.3, x + width, y + 4.3, Stroke(self.style.palette.rule, 0.3)))
        return y + 5.4

    def header(self, params: Playtest, w: float) -> None:
        """What was played, and how often."""
        palette = self.style.palette
        self.line(params.title, 0.0, 5.0, w * 0.7, 14.0, face="bold")
        self.line(params.heading, 0.0, 10.0, w * 0.8, 8.5, palette.muted)
        edition = params.edition
        points = fit_line(self.style.fonts, edition, w * 0.28, 9.0, _SMALLEST) if edition else 9.0
        self.items.append(line(self.style.fonts, edition, w, 5.0, points, "regular", palette.muted, "end"))
        self.items.append(Line(0.0, 12.2, w, 12.2, Stroke(palette.accent, 0.6)))

    def targets(self, params: Playtest, x: float, y: float, width: float) -> float:
        """Each target, what was found, and whether it is met: a filled or an empty box, with a word for neither."""
        if not params.targets:
            return y
        palette = self.style.palette
        y = self.heading(params.targets_title, x, y, width)
        for target in params.targets:
            ink = Stroke(palette.rule, 0.3)
            self.items.append(Rect(x + 0.3, y + 0.5, 2.6, 2.6, palette.ink if target.met else None, ink))
            if not target.met:
                self.items.append(Line(x + 0.3, y + 3.1, x + 2.9, y + 0.5, ink))
            self.line(target.label, x + 4.2, y + 2.9, width * 0.5, 7.0)
            self.number(target.target, x + width * 0.76, y + 2.9)
            self.number(target.reached, x + width, y + 2.9, face="regular" if target.met else "bold")
            y += _ROW
        return y

    def bars(self, title: str, bars: Sequence[Bar], x: float, y: float, width: float) -> float:
        """A bar for each member with its interval, all from 0 to the highest of them; a tick where even chances lie."""
        palette = self.style.palette
        y = self.heading(title, x, y, width)
        most = max([bar.high for bar in bars] + [bar.even or 0.0 for bar in bars] + [1e-9])
        named = max(self.style.fonts.width(bar.label, 6.6) for bar in bars)
        start = x + min(named + 2.0, width * 0.55)
        room = x + width - 11.0 - start
        pen = Stroke(palette.rule, 0.25)
        for bar in bars:
            self.line(bar.label, x, y + 2.7, start - x - 1.0, 6.6)
            self.items.append(Rect(start, y + 0.5, max(0.1, room * bar.mean / most), 2.6, palette.tint, pen))
            low, high = (start + room * max(0.0, end) / most for end in (bar.low, bar.high))
            self.items.append(Line(low, y + 1.8, high, y + 1.8, Stroke(palette.accent, 0.5)))
            if bar.even:
                at = start + room * bar.even / most
                self.items.append(Line(at, y, at, y + 3.6, Stroke(palette.ink, 0.3, (0.6, 0.5))))
            self.number(f"{bar.mean:.2f}", x + width, y + 2.7)
            y += _ROW
        return y

    def columns(self, comparison: Comparison, width: float, high: float) -> Iterator[list[_Part]]:
        """A comparison in columns of at most that height: heads, changes and notes, a head again where a group goes on."""
        column: list[_Part] = []
        left = high
        for group in comparison.groups:
            note = self.note(group.note, width)
            head, parts = _Part(_HEAD, title=group.title), [_Part(_CHANGE, change=one) for one in group.changes]
            for number, part in enumerate([head, *parts, _Part(note.height + 3.0, note=note.items)]):
                with_next = _HEAD + _CHANGE if part is head else part.high  # a head never stands alone at the foot
                if with_next > left and column:
                    yield column
                    again = [head] if number and part.change is not None else []
                    column, left = again, high - _HEAD * len(again)
                column.append(part)
                left -= part.high
        yield column

    def note(self, text: str, width: float) -> Block:
        """A remark below figures."""
        return block(self.style.fonts, text, width, TextStyle(6.8, color=self.style.palette.muted, lang=self.style.lang))

    def changes(self, comparison: Comparison, parts: Sequence[_Part], x: float, y: float, width: float) -> None:
        """A column of a comparison."""
        for part in parts:
            if part.title:
                self.heads(part.title, comparison.heads, x, y, width)
            elif part.change is not None:
                self.change(part.change, x, y, width)
            else:
                self.items.append(Group(x, y + 1.0, tuple(part.note)))
            y += part.high

    def heads(self, title: str, heads: Sequence[str], x: float, y: float, width: float) -> None:
        """What a group of changes is called, and what stands in its columns."""
        palette = self.style.palette
        self.line(title, x, y + 3.2, width * _COLUMNS[0] - 9.0, 7.2, face="bold")
        for head, right in zip(heads, _COLUMNS, strict=True):
            room = width * 0.19 if right == 1.0 else width * 0.13
            size = fit_line(self.style.fonts, head, room, 5.8, _SMALLEST)
            self.items.append(line(self.style.fonts, head, x + width * right, y + 3.2, size, "regular", palette.muted, "end"))

    def change(self, change: Change, x: float, y: float, width: float) -> None:
        """Both values, and the difference with its interval around nothing, as wide as its farther end; bold where it is surely one."""
        palette = self.style.palette
        face = "bold" if change.sure else "regular"
        self.line(change.label, x, y + 2.9, width * 0.385, 6.8, face=face)
        low, mean, high = (f"{value:+.2f}".replace("-", "−") for value in (change.low, change.mean, change.high))
        texts = f"{change.before:.2f}", f"{change.after:.2f}", mean, f"{low} … {high}"
        for text, right, size in zip(texts, _COLUMNS, (6.8, 6.8, 6.8, 6.0), strict=True):
            self.number(text, x + width * right, y + 2.9, size, face if size > 6.0 else "regular")
        middle, half = x + width / 2, width / 2 - 0.6
        most = max(abs(change.low), abs(change.high), abs(change.mean)) or 1.0
        left, at, right = (middle + half * value / most for value in (change.low, change.mean, change.high))
        self.items.append(Line(x, y + 5.0, x + width, y + 5.0, Stroke(palette.hair, 0.15)))
        self.items.append(Line(left, y + 5.0, right, y + 5.0, Stroke(palette.accent if change.sure else palette.rule, 0.8)))
        self.items.append(Rect(at - 0.5, y + 4.4, 1.0, 1.2, palette.ink))
        self.items.append(Line(middle, y + 4.0, middle, y + 6.0, Stroke(palette.ink, 0.25)))

    def singles(self, figures: Sequence[FigureRow], x: float, y: float, width: float, foot: float) -> float:
        """Figures that stand alone, with their intervals, in as many rows as there is room for."""
        for figure in figures:
            if y + _ROW > foot:
                break
            self.line(figure.label, x, y + 2.7, width * 0.55, 6.8)
            self.number(figure.value, x + width * 0.72, y + 2.7, 7.0, "bold")
            self.number(figure.interval, x + width, y + 2.7, 6.2)
            y += _ROW
        return y

    def picture(self, game: Game, chosen: ShownPage, title: str, x: float, y: float, width: float, foot: float) -> float:
        """The game's own component with its uses on it."""
        y = self.heading(title, x, y, width)
        own = game.component(chosen.component)
        style = replace(self.style, area=_SHEET, large=False)
        frame = laid_out(game, own._replace(params=Given({**own.params, **chosen.params})), style)[0]
        assert isinstance(frame, Frame)  # noqa: S101 - a game's picture is a page, not a deck
        scale = min(width / frame.w, (foot - y) * 0.62 / frame.h)
        self.items.append(Group(x, y, tuple(_inked(frame.items)), scale=(scale, scale), picture=True))
        return y + frame.h * scale

    def rounds(self, params: Playtest, x: float, y: float, width: float) -> float:
        """What was chosen in each round: a column for each, in shades with the number of the choice."""
        palette = self.style.palette
        y = self.heading(params.rounds_title, x, y, width)
        rounds, high = params.rounds, 26.0
        each = min(9.0, width / len(rounds))
        count = max(map(len, rounds))
        for turn, shares in enumerate(rounds):
            at, left = y, x + turn * each
            whole = sum(shares) or 1.0
            for number, share in enumerate(shares):
                tall = high * share / whole
                grey = 1.0 - 0.5 * (number % 2) * 0.5 - 0.06 * (count - number)
                self.items.append(Rect(left + 0.3, at, each - 0.6, tall, (grey, grey, grey), Stroke(palette.hair, 0.15)))
                if tall > 2.4:
                    middle = left + each / 2
                    self.items.append(
                        line(
                            self.style.fonts,
                            str(number + 1),
                            middle,
                            at + tall / 2 + 0.8,
                            5.5,
                            "regular",
                            palette.ink,
                            "middle",
                        )
                    )
                at += tall
            self.items.append(
                line(self.style.fonts, str(turn + 1), left + each / 2, y + high + 2.6, 5.5, "bold", palette.muted, "middle")
            )
        return y + high + 3.6


def _inked(items: Iterable[Item]) -> list[Item]:
    """What is drawn, without places to fill in: nobody writes on a picture."""
    inked: list[Item] = []
    for item in items:
        if isinstance(item, Field):
            continue
        inked.append(item._replace(items=tuple(_inked(item.items)), face="") if isinstance(item, Group) else item)
    return inked
