"""Which boxes are marked, and which a person must look at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

import numpy as np

from printkit.scan import light as lights
from printkit.scan import network, thresholds
from printkit.scan.pack import PackSlot
from printkit.scan.pixels import Grey

CLASSES = ("blank", "mark", "ring", "struck", "doubt")
"""What the network tells apart: nothing, one mark, a circle, a circle with a stroke through it, and what nobody should decide."""

State: TypeAlias = Literal["blank", "on", "struck"]

_T = thresholds.of("marks")

SURE_ON: float = _T["sure_on"]
"""How sure the network must be of a mark before nobody is asked."""

_WEAK: float = _T["weak"]
_LEAST_WEAK: float = _T["least_weak"]
"""A mark that is slighter than this part of the usual one of its size on the page is asked for, however sure the network is: creases and blurred
rules look so. Where nobody knows what is usual, one that is slighter than the latter."""

_DARK: float = _T["dark"]

MIDDLE: float = _T["middle"]
CROSSED: float = _T["crossed"]
"""A circled coin of which more than this part is dark in the middle may be struck out: a circle leaves it free. Pixels of a patch around its middle."""

MOST_ON: float = _T["most_on"]
MOST_DOUBT: float = _T["most_doubt"]
"""A box is taken for blank where a mark is no likelier than this, and something that nobody should decide no likelier than that,"""

_CLEAN: float = _T["clean"]
_QUIET: float = _T["quiet"]
_FAINT: float = _T["faint"]
_SURE_BLANK: float = _T["sure_blank"]
_LEAST_FAINT: float = _T["least_faint"]
"""or where nothing in it is darker than paper is on this page: than `_QUIET` times what a quarter of the boxes of its size have at most, and
`_CLEAN` in any case. Where something is darker than `_FAINT` times that, and than `_LEAST_FAINT`, a person looks unless it is surely blank."""

_PLAIN: float = _T["plain"]
_LEAST_PLAIN: float = _T["least_plain"]
_CLEAR: float = _T["clear"]
_USUAL: list[float] = _T["usual"]
_SLIGHT: float = _T["slight"]
_MOST_USUAL: float = _T["most_usual"]
_LEAST_SURE: float = _T["least_sure"]
"""Where marks are darker than `_PLAIN`, or than `_CLEAR` times paper and `_LEAST_PLAIN`, what the network may doubt up to `_MOST_USUAL` is a mark if as much is written as in the others of its size
on the page (from and to how many times), and as dark (from how many times): neither rubbed out nor scribbled out. A blank box in which
nothing is as dark as that holds no mark of that hand if the network is `_LEAST_SURE` of it, too; what it takes for one is looked at from
`_SLIGHT` of that on."""

_DENSE: float = _T["dense"]
_HEAVY: float = _T["heavy"]
_FEWEST_ALIKE: int = _T["fewest_alike"]
_MOST_MARKED: float = _T["most_marked"]
_LEAST_WRITTEN: float = _T["least_written"]
"""A mark with so many times as much on it as the others of its size have on this page may be one that was scribbled out. Where there are fewer
marks than these, nobody knows how they look here, and one of which a part of `_DENSE` is dark may be. Nor does anybody where more than a
part of `_MOST_MARKED` of the boxes seems marked: it is print that the pack doesn't have. With less on it than `_LEAST_WRITTEN` a box tells nothing."""

_FILLED: float = _T["filled"]
_UNFILLED: float = _T["unfilled"]
_FULL: float = _T["full"]
_BARE: float = _T["bare"]
_FEWEST_FILLED: int = _T["fewest_filled"]
_SPECK: float = _T["speck"]
"""Where each box of a size is filled in (dark in that part, and with so much written on it) or has next to nothing on it, and so many are filled in, filling in
is what people do there: circles of a form. Nobody need look, however unlike a mark the network finds that, but at an empty one on which `_SPECK` is, and more
than `_FAINT` times what nearly all others have."""

_LIGHT: float = _T["light"]
_FEWEST_LIGHT: int = _T["fewest_light"]
_FEWEST_TRACES: int = _T["fewest_traces"]
_TRACE: float = _T["trace"]
_HAND: float = _T["hand"]
"""So many marks that are no darker than that are light writing, or so many marks and doubtful boxes together: a hard pencil leaves a tenth to a third of what a soft one
does, and on the paper's own rules less. Then every box with something darker than `_TRACE` times paper is asked for. Where as many as
`_FEWEST_ALIKE` of all sizes are plain to see, who wrote them leaves more than `_HAND` of that in any box: with less, and no darker than paper, it is blank."""


class BoxMark(NamedTuple):
    """What stands in a box: the likeliest state, how sure that is (0 to 1), and whether a person should look.

    A place with two states is ``blank`` or ``on``; one with three may be ``struck``. `ink` is how dark its slightest stroke is, `filled` says that all of
    it is filled in, as all marks of its size on the page are.
    """

    state: State
    sure: float
    doubtful: bool
    ink: float = 1.0
    filled: bool = False


def are_light(seen: Sequence[BoxMark]) -> bool:
    """Whether the marks of a page are so light that some may be overlooked: a hard pencil, or one that is hardly pressed. What may be a mark counts, too."""
    marks = sum(one.state != "blank" for one in seen)
    inks = [one.ink for one in seen if one.state != "blank" or one.doubtful]
    return (marks >= _FEWEST_LIGHT or len(inks) >= _FEWEST_TRACES) and float(np.median(inks)) < _LIGHT


def read(light: lights.Lit, slots: Sequence[PackSlot]) -> list[BoxMark]:
    """What is marked in those boxes of a page."""
    if not slots:
        return []
    fine = lights.finer(light, slots)
    seen = lights.halved(fine)
    probable = network.load("marks")(seen)
    return decided(probable, slots, Measures(filled(seen), crossed(seen), inked(fine), written(seen)))


class Measures(NamedTuple):
    """What is measured of boxes (n) beside the network: how `filled`, `crossed` and `inked` they are, and how much is `written` in them."""

    dark: Grey
    middle: Grey
    ink: Grey
    amount: Grey


def filled(patches: Grey) -> Grey:
    """The part of each box, a little within its frame, that is clearly darker than its print (n), of patches (n, 3, 32, 32)."""
    rim = lights.SIDE // _T["frame"]
    inner = (patches[:, 1] - patches[:, 2])[:, rim:-rim, rim:-rim]
    share: Grey = np.asarray((inner > _DARK).mean((1, 2), dtype=np.float32))
    return share


def crossed(patches: Grey) -> Grey:
    """The part of each box's very middle that is clearly darker than its print (n): a stroke through a circle goes there."""
    from_middle = np.arange(lights.SIDE) - (lights.SIDE - 1) / 2
    near = from_middle[:, None] ** 2 + from_middle**2 < MIDDLE**2
    share: Grey = np.asarray(((patches[:, 1] - patches[:, 2])[:, near] > _DARK).mean(1, dtype=np.float32))
    return share


def inked(fine: Grey) -> Grey:
    """How dark the slightest stroke is that may be in each box (n), of patches as `light.finer` makes them.

    Eight places are as dark, each the mean of five pixels in a row or column, so noise isn't.
    """
    rim, size, run = _T["rim"], lights.SIDE, _T["run"]
    extra = fine[:, 0]
    level = sum(extra[:, rim : size - rim, 2 * rim + k : 2 * (size - rim) + k] for k in range(-(run // 2), run // 2 + 1))
    upright = sum(extra[:, rim + k : size - rim + k, 2 * rim : 2 * (size - rim)] for k in range(-(run // 2), run // 2 + 1))
    soft = np.maximum(np.asarray(level, np.float32), np.asarray(upright, np.float32)) / np.float32(run)
    darkest: Grey = np.asarray(np.sort(soft.reshape(len(fine), -1), 1)[:, -_T["stroke"]], np.float32)
    return darkest


def written(patches: Grey) -> Grey:
    """How much is written in each box (n): the mean of what is darker there than print and than noise."""
    rim = lights.SIDE // _T["frame"]
    extra = patches[:, 0, rim:-rim, rim:-rim]
    above = np.where(extra > np.float32(_T["noise"]), extra, np.float32(0))
    amount: Grey = np.asarray(above.mean((1, 2), dtype=np.float32), np.float32)
    return amount


def _sizes(slots: Sequence[PackSlot]) -> list[list[int]]:
    """The places of boxes that are equally large, and of all of which there are few."""
    by_size: dict[tuple[float, float, int], list[int]] = {}
    for number, slot in enumerate(slots):
        by_size.setdefault((round(slot.w), round(slot.h), slot.states), []).append(number)
    few = [number for group in by_size.values() if len(group) < _FEWEST_ALIKE for number in group]
    return [group for group in by_size.values() if len(group) >= _FEWEST_ALIKE] + ([few] if few else [])


def decided(probable: Grey, slots: Sequence[PackSlot], measures: Measures) -> list[BoxMark]:
    """States from the network's probabilities (n, 5), and from what was measured.

    What the network would leave to a person is a mark in a box of two states that looks as most marks on the page do. A circle with
    something in its middle is left to a person, however sure the network is, and so is a mark with much more on it than others have, and
    anything in a blank box that is as dark as marks are on the page, or darker than paper where they are light: of a page that is written with a hard
    pencil most of what is read is asked for.
    """
    usual = _usual(probable, slots, measures)
    hand = _HAND * _hand(probable, measures)
    blank, mark, ring, struck, doubt = probable.T
    decisions = []
    for number, slot in enumerate(slots):
        ink, amount, dark = (float(values[number]) for values in (measures.ink, measures.amount, measures.dark))
        look = usual[number]
        if look.speck and slot.states == 2:
            if dark > _FILLED:
                decisions.append(BoxMark("on", 1.0, doubtful=False, ink=ink, filled=True))
            else:
                decisions.append(BoxMark("blank", 1.0, doubtful=amount > look.speck, ink=ink))
            continue
        if ink < min(hand, look.clean) and amount < _T["nothing"]:
            decisions.append(BoxMark("blank", max(float(blank[number]), _SURE_BLANK), doubtful=False, ink=ink))
            continue
        ways: dict[State, float] = {"blank": float(blank[number])}
        if slot.states == 3:
            ways |= {"on": float(ring[number]), "struck": float(struck[number] + mark[number])}
        else:
            ways["on"] = float(mark[number] + ring[number] + struck[number])
            if look.is_like(ink, amount) and float(doubt[number]) < _MOST_USUAL:
                ways["on"] += float(doubt[number])
        state = max(ways, key=lambda way: ways[way])
        sure = ways[state]
        if state == "blank":
            plain = look.plain if sure > _LEAST_SURE else 0.0
            doubtful = float(mark[number] + ring[number] + struck[number]) > MOST_ON and ink > _SLIGHT * plain
            doubtful = doubtful or (float(doubt[number]) > MOST_DOUBT and ink >= max(look.clean, plain))
            doubtful = doubtful or (sure < _SURE_BLANK and ink > max(look.faint, plain))
        else:
            heavy = amount > look.heavy if look.amount else dark > _DENSE
            doubtful = sure < SURE_ON or ink < look.weak or (heavy and slot.states == 2)
            if state == "on" and slot.states == 3:
                doubtful = doubtful or float(measures.middle[number]) > CROSSED
        decisions.append(BoxMark(state, sure, doubtful, ink))
    if are_light(decisions):
        traces = [look.trace < one.ink for look, one in zip(usual, decisions, strict=True)]
        return [one._replace(doubtful=one.doubtful or is_trace) for one, is_trace in zip(decisions, traces, strict=True)]
    return decisions


class _Usual(NamedTuple):
    """How marks look on this page in boxes of one size: how dark (`ink`) and how much is written (`amount`); 0 where they are too few.

    `clean` and `faint` are what a blank box must be darker than for a person to look, by what speaks for a mark, `trace` where all writing is light, and `plain` is it too where
    marks are plain to see; `weak` what a mark must be darker than, `heavy` how much there is on one that was scribbled out. `speck` is how much
    there may be on an empty one where all others are filled in.
    """

    ink: float
    amount: float
    plain: float
    clean: float
    faint: float
    trace: float
    weak: float
    heavy: float
    speck: float

    def is_like(self, ink: float, amount: float) -> bool:
        """Whether a mark looks like the others, where those are plain to see."""
        low, high, dark = _USUAL
        return self.plain > 0 and low * self.amount < amount < high * self.amount and ink > dark * self.ink


def _hand(probable: Grey, measures: Measures) -> float:
    """How dark the sure marks of a page are, of whatever size; 0 where they are few or light."""
    sure = (probable[:, 1:4].sum(1) > _SURE_BLANK) & (measures.amount > _LEAST_WRITTEN)
    ink = float(np.median(measures.ink[sure])) if int(sure.sum()) >= _FEWEST_ALIKE else 0.0
    return ink if ink > _PLAIN else 0.0


def _speck(blank: Grey, dark: Grey, amount: Grey) -> float:
    """How much may be on an empty box where each of its size is either filled in or as good as empty; 0 where that isn't so.

    What the network takes for blank, however dark, lies in the shadow of something.
    """
    full = (dark > _FILLED) & (amount > _FULL) & (blank < _T["shadow"])
    bare = (dark < _UNFILLED) & (amount < _BARE)
    if not (full | bare).all() or int(full.sum()) < _FEWEST_FILLED or not bare.any():
        return 0.0
    return max(_SPECK, _FAINT * float(np.quantile(amount[bare], _T["nearly_all"])))


def _usual(probable: Grey, slots: Sequence[PackSlot], measures: Measures) -> list[_Usual]:
    """For each box how marks look in boxes of its size."""
    looks: dict[int, _Usual] = {}
    for group in _sizes(slots):
        paper = float(np.quantile(measures.ink[group], _T["paper"]))
        marked = [k for k in group if float(probable[k, 1:4].sum()) > 0.5 and float(measures.amount[k]) > _LEAST_WRITTEN]
        ink = amount = 0.0
        if _FEWEST_ALIKE <= len(marked) <= _MOST_MARKED * len(group):
            ink, amount = float(np.median(measures.ink[marked])), float(np.median(measures.amount[marked]))
        look = _Usual(
            ink,
            amount,
            plain=_USUAL[2] * ink if ink > min(_PLAIN, max(_LEAST_PLAIN, _CLEAR * paper)) else 0.0,
            clean=min(_CLEAN, _QUIET * paper),
            faint=max(_LEAST_FAINT, _FAINT * paper),
            trace=_TRACE * paper,
            weak=_WEAK * ink if amount else _LEAST_WEAK,
            heavy=_HEAVY * amount,
            speck=_speck(probable[group, 0], measures.dark[group], measures.amount[group]),
        )
        looks |= dict.fromkeys(group, look)
    return [looks[number] for number in range(len(slots))]
