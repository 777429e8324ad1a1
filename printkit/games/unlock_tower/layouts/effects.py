"""Effects of a face as signs: the parts that an effect line is put together from.

An effect line of an edition is ``{"lock", "when", "cost", "effects"}`` (see the game's own `edition` module). This module
draws its parts and leaves their places to the page:

`condition`  what must hold, as icon and words: ``◎ if named right``, ``⚃ floor 12+``
`effect`     one effect: die of the tower and ``+3``, a coin and ``+2``, box E and the die face …
`body`       what a line does: its cost with an arrow, then its effects, stacked for a lane or in one row for a band

`size` is the side of an icon in mm; figures and words follow from it. The words stand under ``[effect]``: ``add``
(``{n}``), ``range`` (``{low}``, ``{high}``), ``roll``, ``unlock``, ``coins`` (``{n}``), ``cost`` (``{n}``), ``bonus``, ``name``
(``{low}``, ``{high}``), and for the conditions ``hit``, ``alone``, ``company``, ``floor`` (``{floor}``).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from printkit.draw.style import Style
from printkit.layouts.parts.signs import ROW, DrawnSign, Icon, Sign, SignWord, row
from printkit.model import Game
from printkit.model.plain import Raw

Facts: TypeAlias = Raw

STRIP = 0.8
"""Height of a condition, as a multiple of the `size` of the effects below it."""

_WORD = 1.32  # pt of a condition's words per mm of the icons of its effects


def tower(number: int) -> Icon:
    """The sign of a tower: its die face, or the tower with an X for any tower (0)."""
    return Icon(f"die{number}") if number else Icon("x-tower", 1.06)


def amount(game: Game, lang: str, n: Sequence[int]) -> str:
    """``+3``, or ``+1~2`` where the player chooses."""
    low, high = n
    if low == high:
        return game.word(lang, "effect.add", n=low)
    return game.word(lang, "effect.range", low=low, high=high)


def parts(game: Game, lang: str, effect: Facts) -> tuple[Sign, ...]:
    """The icons and words of one effect, in the order of reading."""
    match effect["do"]:
        case "add":
            return tower(effect["tower"]), SignWord(amount(game, lang, effect["n"]))
        case "roll":
            return tower(effect["tower"]), SignWord(game.word(lang, "effect.roll")), Icon("die", 1.08)
        case "unlock":
            return Icon("unlock", 1.04), SignWord(game.word(lang, "effect.unlock"))
        case "coins":
            # A file may give the number of coins as one figure or as a range without width.
            n = effect["n"] if isinstance(effect["n"], int) else effect["n"][0]
            return Icon("coin"), SignWord(game.word(lang, "effect.coins", n=n))
        case "bonus":
            return Icon("check"), SignWord(game.word(lang, "effect.bonus")), Icon(f"die{effect['face']}")
        case "name":
            return Icon("speech"), SignWord(game.word(lang, "effect.name", low=2, high=game.facts["faces"]))
        case "block":
            return Icon("speech"), Icon("arrow-right", 0.72), Icon("hand-stop", 1.04)
        case kind:
            raise ValueError(f"expected a kind of effect that can be drawn, found {kind!r}")


def effect(game: Game, style: Style, facts: Facts, width: float, size: float) -> DrawnSign:
    """One effect in one row, at most `width` mm wide."""
    return row(style, parts(game, style.lang, facts), width, size)


def condition(game: Game, style: Style, when: Facts, width: float, size: float, *, own: int = 0) -> DrawnSign:
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
    drawn = row(style, (sign, SignWord(words)), width, small, figure=_WORD * size / small, height=STRIP * size)
    return DrawnSign(drawn.items, drawn.w, STRIP * size)


def body(game: Game, style: Style, facts: Facts, width: float, size: float, *, wide: bool = False) -> DrawnSign:
    """What a line costs and does: rows below each other, or with `wide` all in one row."""
    lang, cost = style.lang, facts["cost"]
    price = (Icon("coin"), SignWord(game.word(lang, "effect.cost", n=cost))) if cost else ()
    if wide:
        both: list[Sign] = [*price, Icon("arrow-right", 0.8)] if price else []
        for number, one in enumerate(facts["effects"]):
            if number:
                both.append(SignWord(" "))
            both.extend(parts(game, lang, one))
        return row(style, both, width, size)
    rows = [row(style, (*price, Icon("arrow-down", 0.8)), width, size)] if price else []
    rows += [effect(game, style, one, width, size) for one in facts["effects"]]
    return DrawnSign(
        tuple(one.at(0, number * ROW * size) for number, one in enumerate(rows)),
        max(one.w for one in rows),
        len(rows) * ROW * size,
    )
