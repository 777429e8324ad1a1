"""What a game sheet says so that it can be played without the rules: its title block, the round, and the key of signs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from printkit.draw.frame import Group, Rect
from printkit.layouts.parts import phases
from printkit.layouts.parts.boxes import labelled
from printkit.layouts.parts.card import mark
from printkit.layouts.parts.legend import legend
from printkit.layouts.parts.phases import Phase
from printkit.layouts.parts.signs import DrawnSign, Icon, Sign, SignWord, area, row
from printkit.model.numbers import from_to

from .canvas import SheetCanvas
from .locks import BOW, padlock
from .skyline import skyline


def title(canvas: SheetCanvas, x: float, y: float, w: float, h: float) -> float:
    """The game's mark, its name, and below that its name in the other language and the edition. Returns the width used."""
    palette, u, game, lang = canvas.palette, canvas.scale, canvas.game, canvas.style.lang
    other = next(name for name in game.words if name != lang)
    edition = game.facts["edition"]
    stamp = canvas.word("sheet.edition", title=edition["title"][lang], version=edition["version"])
    second = f"{game.title(other)}　{stamp}" if lang == "ja" else f"{game.title(other)}   {stamp}"
    indent, sign = 0.0, canvas.params.mark
    if sign:
        wide, tall = sign.view
        room = 0.9 * h * wide / tall + 2.5 * u
        if room + canvas.style.fonts.width(second, canvas.least) <= w:  # else the words need all the room there is
            mark(canvas, sign, x, y + 0.02 * h, 0.9 * h)
            indent = room - 0.3 * u
    x, w = x + indent, w - indent
    used = canvas.text(game.title(lang), x, y + h * 0.3, 21.0, face="bold", color=palette.ink, width=w)
    below = canvas.text(second, x + 0.3 * u, y + h * 0.76, 8.0, color=palette.muted, width=w - 0.3 * u)
    return indent + max(used, below)


def block(canvas: SheetCanvas, x: float, y: float, w: float, h: float) -> None:
    """Title, name and date as a block for the right column."""
    u = canvas.scale
    title(canvas, x, y, w, 11.6 * u)
    canvas.rule(x, y + 12.4 * u, x + w, y + 12.4 * u, canvas.pen(canvas.palette.rule, 0.5))
    top, gap, date = y + 14.0 * u, 1.6 * u, 0.32 * w
    labelled(canvas, "name", x, top, w - gap - date, y + h - top)
    labelled(canvas, "date", x + w - date, top, date, y + h - top)


def header(canvas: SheetCanvas, w: float, h: float, side: float) -> None:
    """Title, skyline and the boxes for name and date, over a rule as wide as the sheet; `side` is the right column's width."""
    palette, u = canvas.palette, canvas.scale
    gap = 1.6 * u
    date = 0.56 * side
    name = 1.28 * side
    left = w - date - gap - name
    used = title(canvas, 0, 0, left - 4 * u, h)
    room = left - used - 12 * u
    wide = min(room, 36 * u)
    if wide > 14 * u:
        skyline(canvas, left - 6 * u - wide, h, wide, h * 0.88)
    canvas.rule(0, h, w, h, canvas.pen(palette.rule, 0.5))
    labelled(canvas, "name", left, 0.4 * u, name, h - 2.0 * u)
    labelled(canvas, "date", w - date, 0.4 * u, date, h - 2.0 * u)


def _steps(canvas: SheetCanvas) -> Iterator[Phase]:
    facts = canvas.game.facts
    last = facts["phases"]
    yield Phase("0", canvas.word("sheet.flow_pick"))
    yield Phase("1", canvas.word("sheet.flow_first"))
    yield Phase(from_to(2, last, canvas.style.lang), canvas.word("sheet.flow_rest"))
    yield Phase(str(last + 1), canvas.word("sheet.flow_shared"))
    limit = facts["edition"].get("last_round")
    end = "sheet.flow_end_last_round" if limit else "sheet.flow_end"
    yield Phase("", canvas.word(end, towers=facts["towers_to_end"], finish=facts["finish"], last_round=limit))


def flow_height(canvas: SheetCanvas, w: float) -> float:
    """What `flow` will take, in mm."""
    return phases.flow_height(canvas, list(_steps(canvas)), w)


def flow(canvas: SheetCanvas, x: float, y: float, w: float) -> None:
    """The phases of a round from top to bottom, joined by a line, and when the game ends."""
    phases.flow(canvas, canvas.word("sheet.flow"), list(_steps(canvas)), x, y, w)


def _signs(canvas: SheetCanvas) -> Iterator[tuple[Sequence[Sign] | str, str]]:
    """The signs with the keys of their words, in the order in which a player meets them."""
    passing = canvas.game.readings.get("pass_marks", "pass")
    yield (Icon("top"),), "top"
    yield (Icon("unlock"), Icon("coin")), passing
    yield (Icon("die3"),), "own"
    yield (Icon("x-tower"),), "any"
    yield (SignWord("+"), Icon("die")), "roll"
    yield (Icon("up"),), "void"
    yield (Icon("unlock"),), "unlock"
    yield (Icon("coin"),), "coin"
    yield (Icon("coin"), SignWord("−"), Icon("arrow-right", 0.72)), "cost"
    yield (Icon("check"), SignWord(canvas.word("effect.bonus"))), "bonus"
    yield (Icon("speech"),), "name"
    yield (Icon("hand-stop"),), "block"
    yield "area", "when"
    yield "lock", "lock"


def key(canvas: SheetCanvas, x: float, y: float, w: float, h: float) -> None:
    """The key of signs within h mm, in the largest type that fits. Raises `Overflow`."""
    known = {name: canvas.game.facts[name] for name in ("floors", "finish", "faces", "towers")}
    rows = [(partial(_sign, canvas, sign), canvas.word(f"sheet.key_{name}", **known)) for sign, name in _signs(canvas)]
    legend(canvas, canvas.word("sheet.legend"), rows, x, y, w, h)


def _sign(canvas: SheetCanvas, sign: Sequence[Sign] | str, x: float, middle: float, w: float, side: float) -> None:
    """One sign of the key, centred in w mm from x on."""
    if sign == "area":
        ground: DrawnSign = area(canvas.style, w, side)
        canvas.put(ground.at(x, middle - side / 2))
        canvas.put(Rect(x, middle - side / 2, w, side, None, canvas.pen(canvas.palette.hair, 0.2), radius=0.6 * canvas.scale))
    elif sign == "lock":
        box = side / (1 + BOW)
        canvas.put(Group(x + (w - box) / 2, middle - side / 2, padlock(canvas, box)))
    else:
        drawn = row(canvas.style, [p for p in sign if not isinstance(p, str)], w, side, height=side)
        canvas.put(drawn.at(x + (w - drawn.w) / 2, middle - side / 2))
