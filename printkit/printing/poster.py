"""A year's poster: one page that hangs on a wall, with who led, what was played on which days, and who met whom.

It is drawn from figures alone (`Wall`): a book knows games by their names only, and no game is loaded for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date, timedelta
from typing import NamedTuple

from printkit.draw.frame import Color, Document, Frame, Group, Item, Line, Rect, Stroke
from printkit.draw.style import rgb
from printkit.draw.text import FontSet, line, numbered
from printkit.messages.sentences import word
from printkit.model import Lang, Refused, error
from printkit.model.problem import shortened
from printkit.printer.papers import paper
from printkit.printing.job import Job, load_fonts

SMALLEST = (140.0, 200.0)
"""mm of paper that the poster needs; it grows with larger ones."""

_W, _H = 210.0, 297.0  # mm; drawn on A4 and scaled
_EDGE = 15.0
_ROOM = _W - 2 * _EDGE
_NIGHT, _MARK, _INK, _SOFT = rgb("#1f4a68"), rgb("#d55e00"), rgb("#1b2530"), rgb("#5a6874")
_FAINT, _BAR = rgb("#e6ebef"), rgb("#9cc4dd")
_RULE = Stroke(_INK, 0.35)
_WEEKS = 54  # that a year may touch
_MOST_PLAYERS, _MOST_GAMES = 10, 7


class Leader(NamedTuple):
    """One player of the year, the best first."""

    place: int
    name: str
    wins: int
    games: int


class Crown(NamedTuple):
    """One title that was played: how often, and who is its champion, in words."""

    title: str
    games: int
    champion: str


class Wall(NamedTuple):
    """What the poster shows: `days` says how often somebody played (``YYYY-MM-DD``), `notes` are sentences."""

    year: int
    games: int
    days: Mapping[str, int]
    leaders: Sequence[Leader]
    crowns: Sequence[Crown]
    notes: Sequence[str]


def poster(wall: Wall, lang: Lang, size: str = "a4") -> bytes:
    """The poster as a PDF file: the same bytes for the same figures. Raises `Refused` with what can't be printed."""
    from printkit.paint.pdf import paint  # which imports ReportLab

    chosen = paper(size)
    w, h = min(chosen.w, chosen.h), max(chosen.w, chosen.h)
    if w < SMALLEST[0] or h < SMALLEST[1]:
        needed, given = (f"{a:g} × {b:g} mm" for a, b in (SMALLEST, (w, h)))
        raise Refused([error("paper-too-small", "poster", size=needed, area=given, paper=size)])
    fonts = load_fonts(Job(lang, size))
    _printable(wall, fonts)
    scale = min(w / _W, h / _H)
    items = tuple(_items(wall, fonts, lang))
    page = Frame(w, h, (Group((w - _W * scale) / 2, (h - _H * scale) / 2, items, scale=(scale, scale)),), "poster")
    return paint(Document(f"{word(lang, 'poster.title')} {wall.year}", lang, (page,)), fonts.file)


def _printable(wall: Wall, fonts: FontSet) -> None:
    """Raises `Refused` for names with characters that no poster can show."""
    texts = [*(one.name for one in wall.leaders), *(one.title for one in wall.crowns)]
    problems = []
    for text in texts:
        lacking = list(dict.fromkeys([*fonts.missing(text, "regular"), *fonts.missing(text, "bold")]))
        if lacking:
            problems.append(error("poster-glyphs", "", characters=numbered(lacking), text=shortened(text)))
    if problems:
        raise Refused(problems)


def _items(wall: Wall, fonts: FontSet, lang: Lang) -> Iterator[Item]:
    yield Rect(-_W, -_H, 3 * _W, _H + 74, _NIGHT)  # as far as papers of other proportions go
    yield Rect(-_W, 74, 3 * _W, 2.2, _MARK)
    yield line(fonts, str(wall.year), _EDGE - 1.5, 52, 128, "bold", (1.0, 1.0, 1.0))
    yield line(fonts, word(lang, "poster.title"), _EDGE, 66, 17, color=rgb("#c9dcea"))
    counted = word(lang, "poster.counted", games=wall.games, days=len(wall.days), players=len(wall.leaders))
    yield line(fonts, counted, _W - _EDGE, 66, 12, color=rgb("#c9dcea"), anchor="end")
    yield from _calendar(wall, fonts, lang, 88)
    yield from _leaders(wall, fonts, lang, 136)
    yield from _crowns(wall, fonts, lang, 136)
    yield from _notes(wall, fonts, 254)
    yield line(fonts, "printkit", _W - _EDGE, _H - 9, 8.5, color=_SOFT, anchor="end")


def _heading(fonts: FontSet, text: str, x: float, y: float, w: float) -> Iterator[Item]:
    yield Line(x, y, x + w, y, _RULE)
    yield line(fonts, text, x, y + 6.6, 12.5, "bold", _NIGHT)


def _calendar(wall: Wall, fonts: FontSet, lang: Lang, y: float) -> Iterator[Item]:
    """A square a day, weeks from left to right, Monday on top; the darker, the more was played."""
    first = date(wall.year, 1, 1)
    start = first - timedelta(days=first.weekday())
    step = _ROOM / _WEEKS
    side = step - 0.6
    most = max(wall.days.values(), default=1)
    day = first
    while day.year == wall.year:
        column, row = divmod((day - start).days, 7)
        played = wall.days.get(day.isoformat(), 0)
        yield Rect(_EDGE + column * step, y + row * step, side, side, _shade(played, most), radius=0.4)
        day += timedelta(days=1)
    for month in range(1, 13):
        column = (date(wall.year, month, 1) - start).days // 7
        text = word(lang, f"poster.month_{month}")
        yield line(fonts, text, _EDGE + column * step, y + 7 * step + 4.2, 7.5, color=_SOFT)


def _shade(played: int, most: int) -> Color:
    if not played:
        return _FAINT
    part = 0.35 + 0.65 * played / most
    pale, full = (0.98, 0.88, 0.8), _MARK
    red, green, blue = (a + (b - a) * part for a, b in zip(pale, full, strict=True))
    return red, green, blue


def _leaders(wall: Wall, fonts: FontSet, lang: Lang, y: float) -> Iterator[Item]:
    """The left column: everybody's wins as bars."""
    w = _ROOM * 0.47
    yield from _heading(fonts, word(lang, "poster.leaders"), _EDGE, y, w)
    shown = wall.leaders[:_MOST_PLAYERS]
    most = max((one.wins for one in shown), default=0) or 1
    pitch = min(14.0, 100.0 / max(1, len(shown)))
    for number, one in enumerate(shown):
        base = y + 16 + number * pitch
        led = one.place == 1
        record = word(lang, "poster.wins", wins=one.wins, games=one.games)
        room = w - 9 - fonts.width(record, 9) - 4
        yield line(fonts, str(one.place), _EDGE, base, 11, "bold" if led else "regular", _MARK if led else _SOFT)
        face = "bold" if led else "regular"
        yield line(fonts, _cut(fonts, one.name, 11.5, face, room), _EDGE + 8, base, 11.5, face, _MARK if led else _INK)
        yield line(fonts, record, _EDGE + w, base, 9, color=_SOFT, anchor="end")
        yield Rect(_EDGE + 8, base + 1.8, w - 8, 1.6, _FAINT, radius=0.8)
        if one.wins:
            yield Rect(_EDGE + 8, base + 1.8, (w - 8) * one.wins / most, 1.6, _MARK if led else _BAR, radius=0.8)


def _crowns(wall: Wall, fonts: FontSet, lang: Lang, y: float) -> Iterator[Item]:
    """The right column: game by game."""
    w = _ROOM * 0.47
    x = _EDGE + _ROOM - w
    yield from _heading(fonts, word(lang, "poster.games"), x, y, w)
    pitch = min(17.0, 100.0 / max(1, len(wall.crowns[:_MOST_GAMES])))
    for number, one in enumerate(wall.crowns[:_MOST_GAMES]):
        base = y + 16 + number * pitch
        times = word(lang, "poster.times", count=one.games)
        room = w - fonts.width(times, 9) - 4
        yield line(fonts, _cut(fonts, one.title, 11.5, "bold", room), x, base, 11.5, "bold", _INK)
        yield line(fonts, times, x + w, base, 9, color=_SOFT, anchor="end")
        yield line(fonts, _cut(fonts, one.champion, 9.5, "regular", w), x, base + 5.2, 9.5, color=_INK)


def _notes(wall: Wall, fonts: FontSet, y: float) -> Iterator[Item]:
    if not wall.notes:
        return
    yield Line(_EDGE, y, _W - _EDGE, y, _RULE)
    for number, text in enumerate(wall.notes[:3]):
        yield line(fonts, _cut(fonts, text, 12, "regular", _ROOM), _EDGE, y + 8.5 + number * 8.2, 12, color=_NIGHT)


def _cut(fonts: FontSet, text: str, size: float, face: str, room: float) -> str:
    """The text, or as much of it as there is room for, with an ellipsis."""
    if fonts.width(text, size, face) <= room:
        return text
    while text and fonts.width(f"{text}…", size, face) > room:
        text = text[:-1]
    return f"{text}…"
