"""Effects of a face as icons and few words: the parts that an effect line is put together from.

An effect line of an edition is ``{"lock", "when", "cost", "effects"}`` (see the game's own ``edition`` module). This module
draws its parts and leaves their places to the page:

`condition`  what must hold, as icon and words: ``◎ if named right``, ``⚃ floor 12+``
`effect`     one effect: die of the tower and ``+3``, a coin and ``+2``, box E and the die face …
`body`       what a line does: its cost with an arrow, then its effects, stacked for a lane or in one row for a band
`area`       the ground of a conditional line: tinted and hatched, so that it is told without colour

Each gives a `Drawn`: items from 0, 0 at the top-left corner, with the width and height that they really take, in mm.
`size` is the side of an icon in mm; figures and words follow from it. What is too wide is made smaller as a whole, down to
`style.smallest`; then `text.Overflow` says which words don't fit.

The words stand in the game's files under ``[effect]``: ``add`` (``{n}``), ``range`` (``{low}``, ``{high}``), ``roll``,
``unlock``, ``coins`` (``{n}``), ``cost`` (``{n}``), ``bonus``, ``name`` (``{low}``, ``{high}``), and for the
conditions ``hit``, ``alone``, ``company``, ``floor`` (``{floor}``).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from printkit.draw.frame import PT_PER_MM, Group, Item, Path, Rect, Stroke, circle, hatch
from printkit.draw.icons import NAMES, icon, lucide_icon
from printkit.draw.style import Style
from printkit.draw.text import Overflow, line
from printkit.model import Game

Facts: TypeAlias = Mapping[str, Any]

ROW = 1.2
"""Height of a row of icons, as a multiple of `size`."""

STRIP = 0.8
"""Height of a condition, as a multiple of the `size` of the effects below it."""

_FIGURE = 2.05  # pt of figures per mm of icon: their height is then 0.53 of the icon's
_WORD = 1.32
_GAP = 0.16  # between parts, of the icon's size
_LEAST_ICON = 0.62  # an icon made smaller than this is no longer read at a glance


@dataclass(frozen=True, slots=True)
class Drawn:
    """Items from 0, 0 and the size that they take, in mm."""

    items: tuple[Item, ...]
    w: float
    h: float

    def at(self, x: float, y: float) -> Group:
        """The drawing with its top-left corner at x, y."""
        return Group(x, y, self.items)


@dataclass(frozen=True, slots=True)
class Icon:
    """A part of a row: an icon, `scale` times as large as the row's icons."""

    name: str
    scale: float = 1.0


@dataclass(frozen=True, slots=True)
class Word:
    """A part of a row: a bold figure or word."""

    text: str


Part: TypeAlias = Icon | Word


def tower(number: int) -> Icon:
    """The sign of a tower: its die face, or the tower with an X for any tower (0)."""
    return Icon(f"die{number}") if number else Icon("x-tower", 1.06)


def amount(game: Game, lang: str, n: Sequence[int]) -> str:
    """``+3``, or ``+1~2`` where the player chooses."""
    low, high = n
    if low == high:
        return game.word(lang, "effect.add", n=low)
    return game.word(lang, "effect.range", low=low, high=high)


def parts(game: Game, lang: str, effect: Facts) -> tuple[Part, ...]:
    """The icons and words of one effect, in the order of reading."""
    match effect["do"]:
        case "add":
            return tower(effect["tower"]), Word(amount(game, lang, effect["n"]))
        case "roll":
            return tower(effect["tower"]), Word(game.word(lang, "effect.roll")), Icon("die", 1.08)
        case "unlock":
            return Icon("unlock", 1.04), Word(game.word(lang, "effect.unlock"))
        case "coins":
            # A file may give the number of coins as one figure or as a range without width.
            n = effect["n"] if isinstance(effect["n"], int) else effect["n"][0]
            return Icon("coin"), Word(game.word(lang, "effect.coins", n=n))
        case "bonus":
            return Icon("check"), Word(game.word(lang, "effect.bonus")), Icon(f"die{effect['face']}")
        case "name":
            return Icon("speech"), Word(game.word(lang, "effect.name", low=2, high=game.facts["faces"]))
        case "block":
            return Icon("speech"), Icon("arrow-right", 0.72), Icon("hand-stop", 1.04)
        case kind:
            raise ValueError(f"expected a kind of effect that can be drawn, found {kind!r}")


def effect(game: Game, style: Style, facts: Facts, width: float, size: float) -> Drawn:
    """One effect in one row, at most `width` mm wide."""
    return row(style, parts(game, style.lang, facts), width, size)


def condition(game: Game, style: Style, when: Facts, width: float, size: float, *, own: int = 0) -> Drawn:
    """What must hold for a line to work, as icon and words; a tower other than `own` is shown by its die.

    `size` is that of the line's effects; the condition is smaller.
    """
    small = size * STRIP * 0.82
    match when["kind"]:
        case "floor":
            words = game.word(style.lang, "effect.floor", floor=when["floor"])
            sign = Icon("tower") if when["tower"] == own else tower(when["tower"])
        case kind:
            words = game.word(style.lang, f"effect.{kind}")
            sign = Icon({"hit": "target", "alone": "person", "company": "people"}[kind])
    drawn = row(style, (sign, Word(words)), width, small, figure=_WORD * size / small, height=STRIP * size)
    return Drawn(drawn.items, drawn.w, STRIP * size)


def body(game: Game, style: Style, facts: Facts, width: float, size: float, *, wide: bool = False) -> Drawn:
    """What a line costs and does: rows below each other, or with `wide` all in one row."""
    lang, cost = style.lang, facts["cost"]
    price = (Icon("coin"), Word(game.word(lang, "effect.cost", n=cost))) if cost else ()
    if wide:
        both: list[Part] = [*price, Icon("arrow-right", 0.8)] if price else []
        for number, one in enumerate(facts["effects"]):
            if number:
                both.append(Word(" "))
            both.extend(parts(game, lang, one))
        return row(style, both, width, size)
    rows = [row(style, (*price, Icon("arrow-down", 0.8)), width, size)] if price else []
    rows += [effect(game, style, one, width, size) for one in facts["effects"]]
    return Drawn(
        tuple(one.at(0, number * ROW * size) for number, one in enumerate(rows)),
        max(one.w for one in rows),
        len(rows) * ROW * size,
    )


def area(style: Style, w: float, h: float, *, gap: float = 1.5) -> Drawn:
    """The ground of a conditional line: tint, hatch and a fine frame."""
    palette = style.palette
    items: list[Item] = []
    if palette.solid:
        items.append(Rect(0, 0, w, h, palette.tint))
    if palette.hatch is not None:
        items += hatch(0, 0, w, h, gap, palette.hatch)
    return Drawn(tuple(items), w, h)


def row(
    style: Style,
    given: Iterable[Part],
    width: float,
    size: float,
    *,
    figure: float = _FIGURE,
    height: float | None = None,
) -> Drawn:
    """Parts side by side on one middle line. `figure` is the size of words in pt per mm of icon, `height` that of the row.

    Raises `Overflow` when they don't fit even as small as allowed.
    """
    found = tuple(given)
    fit = _factor(style, found, width, size, figure)
    icons, points = size * fit, max(style.smallest, size * fit * figure)
    palette, tall = style.palette, size * ROW if height is None else height
    items: list[Item] = []
    x = 0.0
    for number, part in enumerate(found):
        if number:
            x += _GAP * icons
        if isinstance(part, Icon):
            side = icons * part.scale
            items.append(Group(x, (tall - side) / 2, glyph(part.name, side, style)))
            x += side
        else:
            capital = style.fonts.cap_height("bold") * points / PT_PER_MM
            set_ = line(style.fonts, part.text, x, (tall + capital) / 2, points, "bold", palette.ink)
            items.append(set_)
            x += set_.width
    return Drawn(tuple(items), x, tall)


def glyph(name: str, side: float, style: Style) -> tuple[Item, ...]:
    """An icon in the ink's colour; ``person`` is drawn here, a companion to ``people``."""
    palette = style.palette
    if name != "person":
        draw = icon if name in NAMES else lucide_icon
        return draw(name, side, palette.ink, palette.paper)
    u = side / 24
    pen = Stroke(palette.ink, 2 * u, round=True)
    shoulders = (
        ("M", 5 * u, 20.5 * u),
        ("C", 5 * u, 16.5 * u, 8 * u, 14.5 * u, 12 * u, 14.5 * u),
        ("C", 16 * u, 14.5 * u, 19 * u, 16.5 * u, 19 * u, 20.5 * u),
    )
    return circle(12 * u, 7.5 * u, 3.8 * u, None, pen), Path(shoulders, None, pen)


def _factor(style: Style, found: Sequence[Part], width: float, size: float, figure: float) -> float:
    """How much smaller than wanted the parts must be: 1 or less, found where the room is just enough."""
    fonts = style.fonts
    fixed = _GAP * max(0, len(found) - 1) + sum(part.scale for part in found if isinstance(part, Icon))
    texts = sum(fonts.width(part.text, 1.0, "bold") for part in found if isinstance(part, Word))

    def wide(fit: float) -> float:
        return size * fit * fixed + texts * max(style.smallest, size * fit * figure)

    if wide(1.0) <= width:
        return 1.0
    low, high = _LEAST_ICON, 1.0
    if wide(low) > width:
        words = " ".join(part.text for part in found if isinstance(part, Word))
        raise Overflow(words, width, size * ROW, style.smallest)
    for _ in range(12):
        middle = (low + high) / 2
        low, high = (middle, high) if wide(middle) <= width else (low, middle)
    return low
