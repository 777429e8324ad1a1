"""The calibration page as photos of it are compared with."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from printkit.paint.pdf import paint
from printkit.paint.preview import grey
from printkit.printer.calibration_page import CalibrationPage, document
from printkit.scan.pack import DPI, PackPage, Print

if TYPE_CHECKING:
    from printkit.draw.text import FontSet
    from printkit.model import Lang
    from printkit.model.print_options import Flip
    from printkit.printer.papers import Paper

_FLIPS: tuple[Flip, ...] = ("long", "short")


@cache
def calibration_prints(sheet: Paper, fonts: FontSet, lang: Lang) -> list[tuple[Print, PackPage]]:
    """Both sides of the page, as it is printed for either edge, which is their title.

    Raises `printkit.paint.preview.PreviewUnavailable` without the extra that makes pictures.
    """
    known = []
    for flip in _FLIPS:
        page = CalibrationPage(sheet.name, sheet.w, sheet.h, flip, lang, fonts)
        pictures = grey(paint(document(page), fonts.file), DPI, [0, 1])
        sides = tuple(PackPage(number, sheet.w, sheet.h, picture, ()) for number, picture in enumerate(pictures, 1))
        known += [(Print("", flip, lang, sides), side) for side in sides]
    return known
