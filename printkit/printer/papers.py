"""Paper by name: plain sizes, pre-cut sheets, and what the copiers in Japanese convenience stores take.

A pre-cut sheet is a paper like any other, with a `Stock` that says where its pieces lie. Anybody's own is written as
``a4:2x5:91x55@14,11``: on A4, 2 columns of 5 rows, pieces of 91 x 55 mm, the first one's corner 14 mm from the left and 11 mm
from the top; ``/93,57`` behind it is the step from piece to piece where they do not touch.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from printkit.impose import Stock
from printkit.messages.sentences import word
from printkit.model import Refused, error, nearest

SIZES: Mapping[str, tuple[float, float]] = {
    "a3": (297.0, 420.0),
    "a4": (210.0, 297.0),
    "a5": (148.0, 210.0),
    "a6": (105.0, 148.0),
    "b4": (257.0, 364.0),  # JIS
    "b5": (182.0, 257.0),  # JIS
    "hagaki": (100.0, 148.0),
    "letter": (215.9, 279.4),
    "legal": (215.9, 355.6),
    "tabloid": (279.4, 431.8),
}
"""Paper sizes in mm, portrait."""

LEAST, MOST = 50.0, 2000.0
"""mm; no paper is smaller or larger."""

_INCH = 25.4


def _discs(columns: int, rows: int, x: float, y: float, step_x: float, step_y: float, across: float) -> Stock:
    """Round labels, all in inches."""
    x, y, step_x, step_y, across = (round(inches * _INCH, 3) for inches in (x, y, step_x, step_y, across))
    return Stock(columns, rows, x, y, step_x, step_y, across, across, round=True)


class Paper(NamedTuple):
    """A sheet of paper in mm.

    `margin` is what its printer can't reach, None where that depends on the printer. `steps` is the key of the words that
    say how to print on it at 100 % (see `instructions`), empty where there is nothing particular to say.
    """

    name: str
    w: float
    h: float
    margin: float | None = None
    stock: Stock | None = None
    steps: str = ""


_PRE_CUT: Mapping[str, tuple[str, Stock, tuple[str, ...]]] = {
    # Japanese business cards, 91 x 55 mm, 10 a sheet. LibreOffice's extras/source/labels/labels.xml gives it for the same
    # sheets sold in Asia as Avery J21013, J21015, J21016, J21033 and J21131; two label programs on GitHub give it for A-one
    # 51002 and 51003. (It is also the only place where ten of them touch and lie centred on A4.)
    "a-one-51002": ("a4", Stock(2, 5, 14, 11, 91, 55, 91, 55), ("a-one-51003", "meishi", "avery-j21013")),
    # 90 x 52 mm, 10 a sheet: gLabels' avery-iso-templates.xml (7414) and LibreOffice's labels.xml (L7414, L7415).
    "avery-l7414": ("a4", Stock(2, 5, 15, 18.5, 90, 52, 90, 52), ("avery-l7415",)),
    # 3 1/2 x 2 in, 10 a sheet: gLabels' avery-us-templates.xml (5371 and its family) and CPAN's Paper::Specs (8377, 8877).
    "avery-5371": (
        "letter",
        Stock(2, 5, 0.75 * _INCH, 0.5 * _INCH, 3.5 * _INCH, 2 * _INCH, 3.5 * _INCH, 2 * _INCH),
        ("avery-5871", "avery-8371", "avery-8871"),
    ),
    # Labels, 99.1 x 67.7 mm, 8 a sheet: gLabels' avery-iso-templates.xml (7165) and LibreOffice's labels.xml (L7165, J8365).
    "avery-l7165": ("a4", Stock(2, 4, 4.67, 13.04, 101.6, 67.73, 99.06, 67.73), ("avery-j8165",)),
    # Round labels of 40 mm, 24 a sheet: gLabels gives the same place for Hisago GB3019 (hisago-templates.xml), Endisch 6500040x and
    # Pearl VM-6085.
    "hisago-gb3019": ("a4", Stock(4, 6, 16, 13.5, 46, 46, 40, 40, round=True), ("endisch-6500040x", "pearl-vm6085")),
    # Round labels of 1 in, 63 a sheet: gLabels' sheetlabels-us-templates.xml (SL114) and online-templates.xml (OL1025).
    "sl114": ("letter", _discs(7, 9, 0.375, 0.5, 1.125, 1.125, 1.0), ("ol1025",)),
    # Round labels of 1 1/2 in, 20 a sheet: gLabels' avery-us-templates.xml (3274.2 and its family); two label programs on GitHub.
    "avery-8293": ("letter", _discs(4, 5, 0.5, 0.75, 2.0, 2.0, 1.5), ("avery-3112",)),
    # Round labels of 1 5/8 in, 24 a sheet: gLabels' avery-us-templates.xml, worldlabel-us-templates.xml (WL-325).
    "avery-5293": ("letter", _discs(4, 6, 0.4157, 0.549, 2.0145, 1.6554, 1.625), ("avery-5193", "wl-325")),
    # Plain paper for a craft punch of 1 or 1 1/2 in: room around each disc for the punch to see and to hold on to.
    "punch-25": ("a4", Stock(6, 8, 12.3, 23.8, 32, 32, _INCH, _INCH, round=True), ()),
    "punch-38": ("a4", Stock(4, 5, 18.45, 39.45, 45, 45, 1.5 * _INCH, 1.5 * _INCH, round=True), ()),
}
"""Sheets that are sold pre-cut, each as two sources give it: the paper, its pieces (columns, rows, corner, step, size), and
other names of the same geometry."""

_STORES: Mapping[str, tuple[tuple[str, ...], float]] = {
    "seven": (("a3", "a4", "b4", "b5", "hagaki"), 5.0),
    "famima": (("a3", "a4", "b4", "b5"), 5.0),
    "lawson": (("a3", "a4", "b4", "b5"), 5.0),
}
"""Copiers in convenience stores: their papers, and how far from the edge they begin to print (mm). Sources: docs/printing.md."""

_OWN = re.compile(
    r"(?P<columns>\d{1,2})x(?P<rows>\d{1,2}):(?P<w>[\d.]+)x(?P<h>[\d.]+)@(?P<x>[\d.]+),(?P<y>[\d.]+)"
    r"(?:/(?P<step_x>[\d.]+),(?P<step_y>[\d.]+))?"
)
_OWN_LIKE = "a4:2x5:91x55@14,11"


def names() -> list[str]:
    """Every paper that has a name, plain ones first."""
    return [*SIZES, *_pre_cut(), *(f"{store}-{size}" for store, (sizes, _) in _STORES.items() for size in sizes)]


def paper(name: str) -> Paper:
    """The paper of that name: ``a4``, ``letter-landscape``, ``200x280``, ``avery-5371``, ``seven-a4``, ``a4:2x5:91x55@14,11``.

    Raises `Refused` (status 2), naming the nearest paper there is.
    """
    plain = name.strip().lower().replace("×", "x")
    base, colon, cut = plain.partition(":")
    if colon:
        sheet = paper(base)
        return sheet._replace(name=plain, stock=_own(cut, name, sheet))
    upright = plain.removesuffix("-portrait")
    if upright in _pre_cut():
        size, stock = _pre_cut()[upright]
        return Paper(upright, *SIZES[size], stock=stock)
    upright, turned = (upright.removesuffix("-landscape"), True) if upright.endswith("-landscape") else (upright, False)
    known_paper = _store(upright) or _sized(upright, name)
    return known_paper._replace(name=plain, w=known_paper.h, h=known_paper.w) if turned else known_paper


def instructions(sheet: Paper, lang: str) -> list[str]:
    """How to print on it at 100 %, a sentence for each step; empty where there is nothing particular to say."""
    if not sheet.steps:
        return []

    return word(lang, sheet.steps).splitlines()


def _pre_cut() -> dict[str, tuple[str, Stock]]:
    return {called: (size, stock) for name, (size, stock, others) in _PRE_CUT.items() for called in (name, *others)}


def _store(name: str) -> Paper | None:
    store, _, size = name.partition("-")
    sizes, margin = _STORES.get(store, ((), 0.0))
    return Paper(name, *SIZES[size], margin=margin, steps=f"paper.{store}") if size in sizes else None


def _sized(plain: str, name: str) -> Paper:
    """A plain paper, or W x H mm."""
    if plain in SIZES:
        return Paper(plain, *SIZES[plain])
    try:
        w, h = (float(part) for part in plain.removesuffix("mm").split("x"))
    except ValueError:
        near = nearest(plain, names())
        raise Refused([error("unknown-paper", "--paper", found=name, known=", ".join(SIZES), hint=near)], 2) from None
    if not (LEAST <= w <= MOST and LEAST <= h <= MOST):
        raise Refused([error("paper-size", "--paper", found=name)], 2)
    return Paper(plain, w, h)


def _own(cut: str, name: str, sheet: Paper) -> Stock:
    """The pieces of a sheet that somebody has measured."""
    place = _OWN.fullmatch(cut)
    try:
        given = {key: float(value) for key, value in place.groupdict().items() if value} if place else {}
    except ValueError:  # 9.1.2
        given = {}
    if not given:
        raise Refused([error("wrong-stock", "--paper", found=name, like=_OWN_LIKE)], 2)
    given = {"step_x": given["w"], "step_y": given["h"]} | given
    stock = Stock(**{**given, "columns": int(given["columns"]), "rows": int(given["rows"])})  # type: ignore[arg-type]
    _check(stock, sheet, name)
    return stock


def _check(stock: Stock, sheet: Paper, name: str) -> None:
    """Raises `Refused` (status 2) where pieces overlap or reach over the paper's edge: a slip in measuring."""
    if not (stock.columns and stock.rows and stock.w >= 10 and stock.h >= 10):
        raise Refused([error("wrong-stock", "--paper", found=name, like=_OWN_LIKE)], 2)
    if (stock.columns > 1 and stock.step_x < stock.w - 0.01) or (stock.rows > 1 and stock.step_y < stock.h - 0.01):
        raise Refused([error("stock-overlaps", "--paper", found=name)], 2)
    right = stock.x + (stock.columns - 1) * stock.step_x + stock.w
    bottom = stock.y + (stock.rows - 1) * stock.step_y + stock.h
    if right > sheet.w + 0.5 or bottom > sheet.h + 0.5:
        reach, size = f"{right:g} × {bottom:g} mm", f"{sheet.w:g} × {sheet.h:g} mm"
        raise Refused([error("stock-off-paper", "--paper", found=name, reach=reach, size=size)], 2)
