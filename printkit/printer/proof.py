"""The proof: one sheet that is printed before all others and shows, front and back, what can go wrong.

Rulers (was the page scaled?), a frame along the margin (is anything cut off?), crosses with grids behind them (do backs line
up?), greys, lines and small type (what can this printer do?), and, at true size with their backs, the card with the most text
and the card with the most ink.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from printkit.draw.frame import (
    PT_PER_MM,
    Affine,
    Box,
    Color,
    Field,
    Frame,
    Group,
    Image,
    Item,
    Line,
    Path,
    Piece,
    Rect,
    Stroke,
    Text,
    shifted,
    walk,
)
from printkit.draw.text import FontSet, block, fit_line, line
from printkit.draw.text import Style as TextStyle
from printkit.impose import PressSheet, Setting
from printkit.messages.sentences import word
from printkit.model import Lang, Refused, error
from printkit.printer import station

LEAST = (140.0, 190.0)
"""mm of paper, upright or turned, below which the sheet has no room for its parts."""

_INK: Color = (0.0, 0.0, 0.0)
_SOFT: Color = (0.35, 0.35, 0.35)
_RULE = Stroke(_INK, 0.2)
_HAIR = Stroke(_SOFT, 0.12)
_MARK = Stroke(_SOFT, 0.12)

_INSET = 4.0
_BESIDE = 11.0
_ABOVE, _BELOW = 6.5, 3.0
"""mm above and below a card and its bleed, for what is said about it."""

_GREYS = (5, 10, 15, 25, 50, 70, 85, 100)
_WIDTHS = (0.1, 0.15, 0.2, 0.3, 0.4, 0.6, 1.0)
_SIZES = (5.0, 5.5, 6.0, 7.0, 8.0)


class Load(NamedTuple):
    """What a face asks of a printer: the area of its text, and ink, both as mm² of solid black."""

    text: float
    ink: float


class ProofCard(NamedTuple):
    """A card on the proof: which and why, its window (x, y, w, h in its own mm) and where that lies on the front page."""

    why: str
    piece: Piece
    window: Box
    x: float
    y: float


def load(frame: Frame) -> Load:
    """How much text and ink stands on a face, judged from its display list: enough to compare cards, not to buy ink by."""
    text = ink = 0.0
    for item, at in walk(frame.items):
        match item:
            case Text():
                area = item.width * item.size / PT_PER_MM * _stretch(at)
                text += area
                ink += 0.2 * area * _darkness(item.color)
            case Rect():
                ink += item.w * item.h * _stretch(at) * _darkness(item.fill)
                ink += 2 * (item.w + item.h) * _stroked(item.stroke)
            case Line():
                ink += (abs(item.x2 - item.x1) + abs(item.y2 - item.y1)) * _stroked(item.stroke)
            case Path():
                ink += _area(item) * _stretch(at) * _darkness(item.fill)
            case Image():
                ink += 0.5 * item.w * item.h * _stretch(at)
            case Field() | Group():
                pass
    return Load(text, ink)


def chosen(pieces: Sequence[Piece]) -> list[tuple[str, Piece]]:
    """The piece with the most text and, if it is another one, the piece with the most ink."""
    if not pieces:
        return []
    loads = [load(piece.front) for piece in pieces]
    densest = max(range(len(pieces)), key=lambda k: loads[k].text)
    others = [k for k in range(len(pieces)) if k != densest]
    darkest = max(others, key=lambda k: loads[k].ink) if others else densest
    if not loads[densest].text:
        return [("darkest", pieces[max(range(len(pieces)), key=lambda k: loads[k].ink)])]
    return [("densest", pieces[densest])] + ([("darkest", pieces[darkest])] if others else [])


def proof(pieces: Sequence[Piece], sheet: PressSheet, setting: Setting, fonts: FontSet, lang: Lang) -> tuple[Frame, ...]:
    """The pages of the proof: a front and, unless nothing has a back or none is printed behind its front, a back.

    They keep clear of the sheet's strip for furniture and are not yet corrected for drift, like the leaves of
    `printkit.impose.impose`. Raises `Refused` (status 2) for paper smaller than `LEAST`.
    """
    if min(sheet.w, sheet.h) < LEAST[0] or max(sheet.w, sheet.h) < LEAST[1]:
        size, area = (f"{w:g} × {h:g} mm" for w, h in (LEAST, (sheet.w, sheet.h)))
        raise Refused([error("paper-too-small", "--proof", size=size, paper=area, area=area)], 2)
    backs = setting.backs in ("duplex", "stacks") and any(piece.back is not None for piece in pieces)
    making = _Proof(sheet, setting, fonts, lang, backs)
    cards = making.placed(chosen(pieces))
    return (making.front(cards), making.back(cards)) if backs else (making.front(cards),)


@dataclass
class _Proof:
    """The sheet in the making: which places are where."""

    sheet: PressSheet
    setting: Setting
    fonts: FontSet
    lang: Lang
    backs: bool
    y: float = field(default=0.0)

    def say(self, key: str, **values: Any) -> str:
        return word(self.lang, f"proof.{key}", **values)

    @property
    def left(self) -> float:
        return self.sheet.margin + _INSET

    @property
    def right(self) -> float:
        return self.sheet.w - self.sheet.margin - _INSET

    @property
    def top(self) -> float:
        return self.sheet.margin + _INSET + 13.0

    @property
    def bottom(self) -> float:
        """Where the horizontal ruler stands."""
        return self.sheet.h - self.sheet.margin - self.sheet.furniture - 2.0

    @property
    def column(self) -> float:
        """The width of the texts' column."""
        return min(80.0, 0.41 * (self.right - self.left - _BESIDE))

    @property
    def stations(self) -> list[tuple[float, float]]:
        """Where the crosses lie on the front: far apart, so that a turned back shows."""
        y = self.bottom - 21.0
        return [(self.left + _BESIDE + 14.0, y), (self.right - 14.0, y)]

    @property
    def vertical(self) -> bool:
        """Whether the sheet is turned about its vertical axis."""
        return (self.setting.flip == "long") == (self.sheet.h >= self.sheet.w)

    def behind(self, x: float, y: float, w: float = 0.0, h: float = 0.0) -> tuple[float, float]:
        """The top-left corner, on the back page, of what lies behind a rectangle of the front page."""
        return (self.sheet.w - x - w, y) if self.vertical else (x, self.sheet.h - y - h)

    def placed(self, cards: Sequence[tuple[str, Piece]]) -> list[ProofCard]:
        """The cards at the right, below or beside each other, whichever shows more of them; too large ones by their upper middle."""
        x0 = self.left + _BESIDE + self.column + 6.0
        whole_w, whole_h = self.right - x0, self.stations[0][1] - 13.0 - self.top
        count = max(1, len(cards))
        slots = ((whole_w, whole_h / count, 0.0, whole_h / count), (whole_w / count, whole_h, whole_w / count, 0.0))

        def shown(slot: tuple[float, float, float, float]) -> list[tuple[float, float]]:
            room_w, room_h = slot[0] - 2 * self.over - 1.0, slot[1] - _ABOVE - _BELOW - 2 * self.over
            return [(min(piece.front.w, room_w), min(piece.front.h, room_h)) for _, piece in cards]

        best = max(slots, key=lambda slot: sum(w * h for w, h in shown(slot)))
        pieces = []
        for k, ((why, piece), (w, h)) in enumerate(zip(cards, shown(best), strict=True)):
            window = ((piece.front.w - w) / 2, 0.0, w, h)
            right = self.right - (count - 1 - k) * best[2]
            pieces.append(ProofCard(why, piece, window, right - self.over - w, self.top + k * best[3] + _ABOVE + self.over))
        return pieces

    @property
    def over(self) -> float:
        """How far a card's ink reaches beyond its trim on the side where that is more."""
        return max(self.setting.bleed, self.setting.back_bleed)

    def front(self, cards: Sequence[ProofCard]) -> Frame:
        items = self._base("front")
        items += (
            [shifted(station.front(self.fonts, "vertical", scales=False), x, y) for x, y in self.stations] if self.backs else []
        )
        self.y = self.top
        self._texts(items, cards)
        for card in cards:
            x, y, (_, _, w, h) = card.x, card.y, card.window
            items += self._card(card, "front", x, y)
            whole = (w, h) == (card.piece.front.w, card.piece.front.h)
            head = f"{self.say(card.why)}: {card.piece.component} {card.piece.name} ({self.say('true' if whole else 'part')})"
            size = fit_line(self.fonts, head, max(w, 40.0), 7.5, 3.0)
            items.append(line(self.fonts, head, x, y - self.over - 3.4, size, color=_INK))
        return Frame(self.sheet.w, self.sheet.h, tuple(items), f"{self.say('title')} – {self.say('front')}")

    def back(self, cards: Sequence[ProofCard]) -> Frame:
        items = self._base("back")
        marks = tuple(station.back(self.fonts, scales=False))
        items += [shifted(marks, *self.behind(x, y)) for x, y in self.stations]
        for card in cards:
            if card.piece.back is not None:
                _, _, w, h = card.window
                x, y = self.behind(card.x, card.y, w, h)
                items += self._card(card, "back", x, y)
        x, y = self.behind(self.left + _BESIDE, self.top, self.column, 60.0)
        text = "\n".join((self.say("drift_text"), self.say("behind", bleed=f"{self.setting.back_bleed:g}")))
        items.append(shifted(self._block(text, 8.0).items, x, y))
        return Frame(self.sheet.w, self.sheet.h, tuple(items), f"{self.say('title')} – {self.say('back')}")

    def _block(self, text: str, size: float) -> Any:
        return block(self.fonts, text, self.column, TextStyle(size, 6.0, color=_INK, leading=1.4, lang=self.lang))

    def _base(self, side: str) -> list[Item]:
        """Frame, title and rulers, on both sides."""
        sheet, fonts = self.sheet, self.fonts
        # Turned about a level axis, the strip for the furniture comes to lie at the head of the back.
        head = sheet.furniture if side == "back" and not self.vertical else 0.0
        m = sheet.margin
        frame = Rect(m, m + head, sheet.w - 2 * m, sheet.h - 2 * m - sheet.furniture, None, Stroke(_INK, 0.25, (2.0, 1.5)))
        title = self.say("title")
        y = m + head + _INSET + 4.5
        items: list[Item] = [frame, line(fonts, title, self.left, y, 14, "bold", _INK)]
        after = self.left + fonts.width(title, 14, "bold") + 3.0
        items.append(line(fonts, self.say(side), after, y, 14, color=_INK))
        if side == "front":
            lead = self.say("lead")
            size = fit_line(fonts, lead, self.right - self.left, 8.5, 5)
            items.append(line(fonts, lead, self.left, y + 4.8, size, color=_SOFT))
        items.append(shifted(_ruler(fonts, self.long), self.left + _BESIDE, self.bottom))
        # Upright where the other side has its upright ruler too, so that neither stands where a card lies.
        upright = self.right if side == "back" and self.vertical else self.left + 4.0
        items.append(Group(upright, self.bottom - 8.0, tuple(_ruler(fonts, self.long)), -90))
        return items

    @property
    def long(self) -> int:
        """How many mm of ruler the sheet has room for."""
        return min(100, int(min(self.right - self.left - _BESIDE - 8.0, self.bottom - self.top - 12.0)) // 10 * 10)

    def _texts(self, items: list[Item], cards: Sequence[ProofCard]) -> None:
        """What to look for, and the samples to look at, below each other at the left."""
        x = self.left + _BESIDE
        drift = self.say("drift_text" if self.backs else "drift_none")
        for key, text in (("size", self.say("size_text", long=self.long)), ("edge", self.say("edge_text")), ("drift", drift)):
            self._section(items, x, key, text)
        if cards:
            self._section(items, x, "cards", "\n".join(self.say(f"{card.why}_text") for card in cards))
        self._section(items, x, "grey", self.say("grey_text"))
        self._greys(items, x)
        self._section(items, x, "lines", self.say("lines_text"))
        self._lines(items, x)
        self._section(items, x, "type", "")
        for size in _SIZES:
            fitted = fit_line(self.fonts, self.say("sample"), self.column - 9.0, size, size / 2)
            if fitted < size:
                continue  # narrow paper: the larger sizes would only say that they do not fit
            self.y += 0.5 * size
            items.append(line(self.fonts, f"{size:g} pt", x, self.y, 5, color=_SOFT))
            items.append(line(self.fonts, self.say("sample"), x + 9.0, self.y, size, color=_INK))

    def _section(self, items: list[Item], x: float, key: str, text: str) -> None:
        items.append(line(self.fonts, self.say(key), x, self.y + 3.2, 9, "bold", _INK))
        self.y += 4.8
        if text:
            set_ = self._block(text, 7.5)
            items.append(shifted(set_.items, x, self.y))
            self.y += set_.height + 1.6

    def _greys(self, items: list[Item], x: float) -> None:
        w = self.column / len(_GREYS)
        for k, percent in enumerate(_GREYS):
            tone = 1 - percent / 100
            items.append(Rect(x + k * w, self.y, w, 5.5, (tone, tone, tone), None))
            items.append(line(self.fonts, str(percent), x + (k + 0.5) * w, self.y + 8.0, 5.5, color=_INK, anchor="middle"))
        items.append(Rect(x, self.y, self.column, 5.5, None, _HAIR))
        self.y += 11.0

    def _lines(self, items: list[Item], x: float) -> None:
        w = self.column / len(_WIDTHS)
        for k, width in enumerate(_WIDTHS):
            left, middle = x + k * w, self.y + 2.5
            stroke = Stroke(_INK, width)
            items += [
                Line(left, middle, left + w - 3.5, middle, stroke),
                Line(left + w - 2.0, self.y, left + w - 2.0, self.y + 5, stroke),
            ]
            items.append(line(self.fonts, f"{width:g}", left + (w - 3.5) / 2, self.y + 8.0, 5.5, color=_INK, anchor="middle"))
        self.y += 11.0

    def _card(self, card: ProofCard, side: str, x: float, y: float) -> list[Item]:
        """A face through its window at x, y, with the bleed where the window ends at the trim, and marks at its corners."""
        face = card.piece.back if side == "back" and card.piece.back is not None else card.piece.front
        bleed = self.setting.back_bleed if side == "back" else self.setting.bleed
        left, top, w, h = card.window
        over_x, over_low = (bleed if w == face.w else 0.0), (bleed if h == face.h else 0.0)
        clip = (left - over_x, top - bleed, w + 2 * over_x, h + bleed + over_low)
        name = f"proof/{side}/{card.piece.component}/{card.piece.name}"
        turned = side == "back" and not self.vertical
        origin = (x + w + left, y + h + top, 180.0) if turned else (x - left, y - top, 0.0)
        drawn = Group(origin[0], origin[1], face.items, origin[2], name, clip)
        gap, reach = self.over + 0.4, self.over + 2.4
        marks: list[Item] = [Line(cx, y - reach, cx, y - gap, _MARK) for cx in (x, x + w)]
        marks += [Line(cx, y + h + gap, cx, y + h + reach, _MARK) for cx in (x, x + w)]
        marks += [Line(x - reach, cy, x - gap, cy, _MARK) for cy in (y, y + h)]
        return [drawn, *marks]


def _ruler(fonts: FontSet, long: int) -> list[Item]:
    items: list[Item] = [Line(0, 0, long, 0, _RULE)]
    for mm in range(long + 1):
        reach = 2.8 if mm % 10 == 0 else 2.0 if mm % 5 == 0 else 1.2
        items.append(Line(mm, 0, mm, -reach, _RULE if mm % 10 == 0 else _HAIR))
        if mm % 10 == 0:
            items.append(line(fonts, str(mm), mm, -3.4, 5.5, color=_INK, anchor="middle"))
    return [*items, line(fonts, "mm", long + 2.4, -3.4, 5.5, color=_INK)]


def _stretch(at: Affine) -> float:
    return abs(at.a * at.d - at.b * at.c)


def _darkness(color: Color | None) -> float:
    return 0.0 if color is None else 1 - (0.3 * color[0] + 0.59 * color[1] + 0.11 * color[2])


def _stroked(stroke: Stroke | None) -> float:
    return 0.0 if stroke is None else stroke.width * _darkness(stroke.color)


def _area(path: Path) -> float:
    """The area within the points of a path, subpath by subpath; curves count as their chords."""
    area, points = 0.0, list[tuple[float, float]]()
    for segment in (*path.segments, ("M", 0.0, 0.0)):
        if segment[0] == "M":
            area += abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, [*points[1:], *points[:1]], strict=True))) / 2
            points = []
        if len(segment) > 1:
            points.append((float(segment[-2]), float(segment[-1])))
    return area
