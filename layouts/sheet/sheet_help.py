"""What a game sheet says so that it can be played without the rules: its title block, the round, and the key of signs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from printkit.draw.frame import PT_PER_MM, Group, Rect
from printkit.draw.text import Overflow
from printkit.layouts.parts.card import mark
from printkit.layouts.sheet import effects
from printkit.layouts.sheet.effects import Drawn, Icon, Part, Word
from printkit.layouts.sheet.sheet_effects import BOW, padlock
from printkit.layouts.sheet.sheet_towers import skyline

if TYPE_CHECKING:
    from printkit.layouts.parts.canvas import Pad


def title(pad: Pad, x: float, y: float, w: float, h: float) -> float:
    """The game's mark, its name, and below that its name in the other language and the edition. Returns the width used."""
    palette, u, game, lang = pad.palette, pad.scale, pad.game, pad.style.lang
    other = next(name for name in game.words if name != lang)
    edition = game.facts["edition"]
    stamp = pad.word("sheet.edition", title=edition["title"][lang], version=edition["version"])
    second = f"{game.title(other)}　{stamp}" if lang == "ja" else f"{game.title(other)}   {stamp}"
    indent, sign = 0.0, pad.component.params.get("mark")
    if sign:
        wide, tall = sign["view"]
        room = 0.9 * h * wide / tall + 2.5 * u
        if room + pad.style.fonts.width(second, pad.least) <= w:  # else the words need all the room there is
            mark(pad, sign, x, y + 0.02 * h, 0.9 * h)
            indent = room - 0.3 * u
    x, w = x + indent, w - indent
    used = pad.text(game.title(lang), x, y + h * 0.3, 21.0, face="bold", color=palette.ink, width=w)
    below = pad.text(second, x + 0.3 * u, y + h * 0.76, 8.0, color=palette.muted, width=w - 0.3 * u)
    return indent + max(used, below)


def block(pad: Pad, x: float, y: float, w: float, h: float) -> None:
    """Title, name and date as a block for the right column."""
    u = pad.scale
    title(pad, x, y, w, 11.6 * u)
    pad.rule(x, y + 12.4 * u, x + w, y + 12.4 * u, pad.pen(pad.palette.rule, 0.5))
    top, gap, date = y + 14.0 * u, 1.6 * u, 0.32 * w
    writing(pad, "name", x, top, w - gap - date, y + h - top)
    writing(pad, "date", x + w - date, top, date, y + h - top)


def header(pad: Pad, w: float, h: float, side: float) -> None:
    """Title, skyline and the boxes for name and date, over a rule as wide as the sheet; `side` is the right column's width."""
    palette, u = pad.palette, pad.scale
    gap = 1.6 * u
    date = 0.56 * side
    name = 1.28 * side
    left = w - date - gap - name
    used = title(pad, 0, 0, left - 4 * u, h)
    room = left - used - 12 * u
    wide = min(room, 36 * u)
    if wide > 14 * u:
        skyline(pad, left - 6 * u - wide, h, wide, h * 0.88)
    pad.rule(0, h, w, h, pad.pen(palette.rule, 0.5))
    writing(pad, "name", left, 0.4 * u, name, h - 2.0 * u)
    writing(pad, "date", w - date, 0.4 * u, date, h - 2.0 * u)


def writing(pad: Pad, entry: str, x: float, y: float, w: float, h: float) -> None:
    """A box to write in, its label small in the corner."""
    palette, u = pad.palette, pad.scale
    pad.put(Rect(x, y, w, h, None, pad.pen(palette.rule, 0.25), radius=0.6 * u))
    pad.text(pad.word(f"entry.{entry}"), x + 1.1 * u, y + 1.9 * u, 6.4, color=palette.muted, width=w - 2 * u)
    pad.slot(entry, at=(x, y, w, h))


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the round: what stands in its mark, and its words."""

    mark: str
    words: str


def _steps(pad: Pad) -> Iterator[Step]:
    facts = pad.game.facts
    last = facts["phases"]
    yield Step("0", pad.word("sheet.flow_pick"))
    yield Step("1", pad.word("sheet.flow_first"))
    yield Step(f"2–{last}" if last > 2 else "2", pad.word("sheet.flow_rest"))
    yield Step(str(last + 1), pad.word("sheet.flow_shared"))
    limit = facts["edition"].get("last_round")
    end = "sheet.flow_end_last_round" if limit else "sheet.flow_end"
    yield Step("", pad.word(end, towers=facts["towers_to_end"], finish=facts["finish"], last_round=limit))


def flow_height(pad: Pad, w: float) -> float:
    """What `flow` will take, in mm."""
    return 6.4 * pad.scale + sum(high for _, _, high in _flow(pad, w))


def _flow(pad: Pad, w: float) -> list[tuple[Step, Any, float]]:
    u = pad.scale
    found = []
    for step in _steps(pad):
        words = pad.measured(step.words, w - 7.6 * u, 7.2)
        found.append((step, words, max(words.height + 1.5 * u, 5.4 * u)))
    return found


def flow(pad: Pad, x: float, y: float, w: float) -> None:
    """The phases of a round from top to bottom, joined by a line, and when the game ends."""
    palette, u = pad.palette, pad.scale
    at = pad.heading(pad.word("sheet.flow"), x, y, w) + 1.4 * u
    mark, high = 5.4 * u, 4.2 * u
    before = 0.0
    for step, words, tall in _flow(pad, w):
        middle = at + tall / 2
        if before and step.mark:
            pad.rule(x + mark / 2, before, x + mark / 2, middle - high / 2, pad.pen(palette.rule, 0.25))
        if step.mark:
            pad.put(Rect(x, middle - high / 2, mark, high, palette.paper, pad.pen(palette.rule, 0.3), radius=high / 2))
            pad.text(step.mark, x + mark / 2, middle, 7.4, face="bold", anchor="middle", width=mark - 1.1 * u)
        else:
            pad.icon("flag", x + (mark - high) / 2, middle - high / 2, high, palette.accent)
        pad.put(Group(x + 7.6 * u, middle - words.height / 2, words.items))
        before = middle + high / 2
        at += tall


def _signs(pad: Pad) -> Iterator[tuple[Sequence[Part] | str, str]]:
    """The signs with the keys of their words, in the order in which a player meets them."""
    passing = pad.game.readings.get("pass_marks", "pass")
    yield (Icon("top"),), "top"
    yield (Icon("unlock"), Icon("coin")), passing
    yield (Icon("die3"),), "own"
    yield (Icon("x-tower"),), "any"
    yield (Word("+"), Icon("die")), "roll"
    yield (Icon("up"),), "void"
    yield (Icon("unlock"),), "unlock"
    yield (Icon("coin"),), "coin"
    yield (Icon("coin"), Word("−"), Icon("arrow-right", 0.72)), "cost"
    yield (Icon("check"), Word(pad.word("effect.bonus"))), "bonus"
    yield (Icon("speech"),), "name"
    yield (Icon("hand-stop"),), "block"
    yield "area", "when"
    yield "lock", "lock"


def key(pad: Pad, x: float, y: float, w: float, h: float) -> None:
    """The key of signs within h mm, in the largest type that fits. Raises `Overflow`."""
    u = pad.scale
    at = pad.heading(pad.word("sheet.legend"), x, y, w) + 1.6 * u
    column = 8.6 * u
    known = {name: pad.game.facts[name] for name in ("floors", "finish", "faces", "towers")}
    signs = [(sign, pad.word(f"sheet.key_{name}", **known)) for sign, name in _signs(pad)]
    room = y + h - at
    points = pad.pt(7.2)
    while True:
        set_ = [pad.measured(words, w - column, 7.2, points=points) for _, words in signs]
        least = 1.62 * points / PT_PER_MM
        highs = [max(one.height, least) for one in set_]
        spare = room - sum(highs)
        if spare >= 0.9 * u * (len(signs) - 1) or points <= pad.least:
            break
        points -= 0.25
    if spare < 0:
        raise Overflow(pad.word("sheet.legend"), w, h, points)
    gap = min(1.5 * u, spare / max(1, len(signs) - 1))
    for (sign, _), words, high in zip(signs, set_, highs, strict=True):
        _sign(pad, sign, x, at + high / 2, column - 1.2 * u, 0.86 * least)
        pad.put(Group(x + column, at + (high - words.height) / 2, words.items))
        at += high + gap


def _sign(pad: Pad, sign: Sequence[Part] | str, x: float, middle: float, w: float, side: float) -> None:
    if sign == "area":
        ground: Drawn = effects.area(pad.style, w, side)
        pad.put(ground.at(x, middle - side / 2))
        pad.put(Rect(x, middle - side / 2, w, side, None, pad.pen(pad.palette.hair, 0.2), radius=0.6 * pad.scale))
    elif sign == "lock":
        box = side / (1 + BOW)
        pad.put(Group(x + (w - box) / 2, middle - side / 2, padlock(pad, box)))
    else:
        drawn = effects.row(pad.style, [p for p in sign if not isinstance(p, str)], w, side, height=side)
        pad.put(drawn.at(x + (w - drawn.w) / 2, middle - side / 2))
