"""Sheets drawn small, side by side: what lies where, and where it is cut in which order."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from printkit.draw.frame import Item, Line, Path, Rect, Stroke
from printkit.draw.pages import Cut, Lying
from printkit.draw.shapes import moved
from printkit.draw.style import Style
from printkit.draw.text import fit_line, line, low_dots
from printkit.model.numbers import from_to

_PICTURE, _NARROWEST = 22.0, 19.8
"""mm; how wide a sheet is drawn, and how wide at least where that spares a row."""

_FAR = 40.0
"""mm from one sheet to the next at most: a few of them stay beside each other."""

_BESIDE, _CLEAR = 7.4, 0.8
"""mm to the left of each for the numbers of cuts, and to its right."""

_MOST, _EASY, _LEAST, _LINE = 7.0, 6.4, 5.0, 3.0
"""pt; the sizes of the lines below it, two of which are joined where that needs none smaller. mm; from one to the next."""

_ABOVE = 3.4
"""mm above each for the same."""

NUMBER = 8.0
_APART = 2.9
"""pt; the size of these numbers. mm; cuts that are nearer each other than this bear theirs in one: 2–3."""

_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"


class Sheets:
    """Draws so many sheets in rows of a width (mm), each row as full as the others: none stands alone below six. `k`: how large."""

    def __init__(self, style: Style, words: Mapping[str, str], k: float, width: float, count: int) -> None:
        self._fonts = style.fonts
        self._palette = style.palette
        self._words = words
        self._lang = style.lang
        self._dots = low_dots(style.fonts, "…", style.lang)
        most = max(1, int(width / (_BESIDE + _NARROWEST + _CLEAR)))
        rows = max(1, math.ceil(count / most))
        self.several = max(1, math.ceil(count / rows))
        """How many stand in a row."""
        self._pitch = min(width / self.several, _FAR)
        self._wide = min(_PICTURE, self._pitch - _BESIDE - _CLEAR) * k

    def high(self, one: Lying) -> float:
        """How high its picture is in mm."""
        return self._wide * one.page[1] / one.page[0]

    def row(self, cells: Sequence[tuple[str, Lying]], high: float, items: list[Item], y: float) -> None:
        """Sheets side by side: a sheet drawn small, its file and number, and what the letters on it are."""
        fonts, palette = self._fonts, self._palette
        y += _ABOVE  # where cuts are numbered
        for number, (file, one) in enumerate(cells):
            x = number * self._pitch + _BESIDE
            wide, tall = one.page
            k = self._wide / wide
            items.append(Rect(x, y, wide * k, tall * k, palette.paper, Stroke(palette.rule, 0.2)))
            several = len(one.names) > 1
            self._cuts(items, one.cuts, (x, y, k))
            for left, top, w, h, name, outline in one.boxes:
                around = Stroke(palette.muted, 0.15)  # what is straight shows by its cuts
                if outline:
                    items.append(Path(moved(outline, x, y, k, k), None, around))
                elif one.loose:
                    items.append(Rect(x + left * k, y + top * k, w * k, h * k, None, around))
                if several and min(w, h) * k >= 2.2:
                    at = x + (left + w / 2) * k, y + (top + h / 2) * k + 0.75
                    items.append(line(fonts, _LETTERS[name % len(_LETTERS)], *at, 6, color=palette.ink, anchor="middle"))
            for n, (text, size, face) in enumerate(self._told(file, one)):
                color = palette.muted if n == 0 else palette.ink
                items.append(line(fonts, text, x, y + high + 3.0 + _LINE * n, size, face, color))

    def below(self, file: str, one: Lying) -> float:
        """How much room the lines below a sheet take in mm."""
        return 4.0 + _LINE * len(self._told(file, one))

    def _told(self, file: str, one: Lying) -> list[tuple[str, float, str]]:
        """The lines below a sheet, each with its size (pt) and its face: what is too long for one line is broken or shortened."""
        width = self._pitch - _BESIDE - _CLEAR
        sheet = [self._words["on_sheet"].format(sheet=one.sheets)]
        if one.pages != one.sheets:  # what stands at the foot of each sheet
            sheet.append(self._words["pages"].format(pages=one.pages))
        joined = " · ".join(sheet)
        lines = [self._line(file, "", width, "regular")]
        lines += [
            self._line(text, "", width, "bold") for text in ([joined] if self._fits(joined, width, "bold", _EASY) else sheet)
        ]
        several = len(one.names) > 1
        for n, (name, count) in enumerate(one.names):
            letter = f"{_LETTERS[n % len(_LETTERS)]}  " if several else ""
            lines.append(self._line(f"{letter}{name}", f" ×{count}", width, "regular"))
        return lines

    def _fits(self, text: str, width: float, face: str, size: float = _LEAST) -> bool:
        return self._fonts.width(text, size, face) <= width

    def _line(self, text: str, end: str, width: float, face: str) -> tuple[str, float, str]:
        """A text and its end with the size at which they fit; where there is none the text is shortened, for the end counts."""
        shown = f"{text}{end}"
        while len(text) > 1 and not self._fits(shown, width, face):
            text = text[:-1]
            shown = f"{text.rstrip()}{self._dots}{end}"
        size = fit_line(self._fonts, shown, width, _MOST, _LEAST, face) if self._fits(shown, width, face) else _LEAST
        return shown, size, face

    def _cuts(self, items: list[Item], cuts: Sequence[Cut], at: tuple[float, float, float]) -> None:
        """The cuts of a sheet: those through all of it a little longer and numbered in order, the others dashed."""
        x, y, k = at
        through: list[tuple[float, float, float, float]] = []
        for level, x1, y1, x2, y2 in cuts:
            ends = (x + x1 * k, y + y1 * k, x + x2 * k, y + y2 * k)
            if level:
                items.append(Line(*ends, Stroke(self._palette.ink, 0.15, (0.6, 0.45))))
                continue
            over = 4.0 * k
            a, b = (0.0, over) if x1 == x2 else (over, 0.0)
            items.append(Line(ends[0] - a, ends[1] - b, ends[2] + a, ends[3] + b, Stroke(self._palette.ink, 0.25)))
            through.append(ends)
        upright = bool(through) and through[0][0] == through[0][2]
        for place, text in self._numbers([ends[0] if upright else ends[1] for ends in through], upright=upright):
            where = (place, y - 0.9, "middle") if upright else (x - 0.9, place + 1.0, "end")
            items.append(line(self._fonts, text, where[0], where[1], NUMBER, "bold", self._palette.ink, where[2]))  # type: ignore[arg-type]

    def _numbers(self, places: Sequence[float], *, upright: bool) -> list[tuple[float, str]]:
        """The numbers of cuts at those places (mm), those of cuts too near each other together: 1, 2–3, 4–5, 6."""
        several: list[list[int]] = []
        for number, place in enumerate(places):
            if several and place - places[several[-1][-1]] < _APART:
                several[-1].append(number)
            else:
                several.append([number])
        marks: list[tuple[float, str]] = []
        free = -math.inf
        for numbers in several:
            first, last = numbers[0] + 1, numbers[-1] + 1
            # Two cuts are both made: in Japanese 2・3, which is no wider than a dash.
            text = f"{first}・{last}" if self._lang == "ja" and last == first + 1 else from_to(first, last, self._lang)
            place = (places[numbers[0]] + places[numbers[-1]]) / 2
            half = self._fonts.width(text, NUMBER, "bold") / 2 if upright else NUMBER * 0.18
            if place - half < free and numbers[-1] + 1 == len(places):
                marks.pop()  # the last one tells how many there are
            elif place - half < free:
                continue
            marks.append((place, text))
            free = place + half + 0.5
        return marks
