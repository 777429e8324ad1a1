"""A printer measured by two photos: front and back of the calibration page, each with the paper's edges in it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from printkit.messages.sentences import word
from printkit.model import LANGUAGES, Refused, error
from printkit.printer.calibration import STATIONS, CalibrationReading, arms, fitted
from printkit.printer.calibration_page import CalibrationPage
from printkit.printing.calibration_prints import calibration_prints
from printkit.scan import photo as photos
from printkit.scan import reading
from printkit.scan.sheet_edges import EdgesUnseen, PlaceOnPaper, behind, exactly, on_paper
from printkit.scoring.readers.parsed import Unparsed
from printkit.storage.inputs import read

if TYPE_CHECKING:
    from printkit.draw.text import FontSet
    from printkit.model import Lang
    from printkit.model.print_options import Flip
    from printkit.printer.papers import Paper
    from printkit.scan.pixels import Grey

LARGEST_RESIDUAL = 0.4
"""mm by which a place may differ from shift, turn and stretch; more, and the paper was bent or one of the photos misled."""

_OTHER = frozenset({"photo-no-sheet", "photo-other-print"})


class _Side(NamedTuple):
    """One side of the page as a photo shows it."""

    file: str
    flip: Flip
    number: int
    place: PlaceOnPaper


def measured(files: Sequence[Path], sheet: Paper, fonts: FontSet, lang: Lang) -> tuple[CalibrationReading, Flip]:
    """How the back lies behind the front on that paper, and the edge that the sheet was turned over.

    Which photo shows which side is seen, and in which language the page was printed; `lang` is looked for first. Raises `Refused`:
    a file, a photo without the page or without the paper's edges (each with what to do), twice one side, sides of two pages.
    """
    pictures = [_picture(file) for file in files]  # all of them before the first is looked at, which takes seconds
    sides = (_side(file, picture, sheet, fonts, lang) for file, picture in zip(files, pictures, strict=True))
    one, other = sorted(sides, key=lambda side: side.number)
    if one.number == other.number:
        raise Refused(
            [
                error(
                    "calibrate-one-side",
                    other.file,
                    other=one.file,
                    side=word(lang, f"calibration.{('front', 'back')[one.number - 1]}"),
                )
            ],
            2,
        )
    if one.flip != other.flip:
        raise Refused([error("calibrate-other-page", other.file, other=one.file)], 2)
    page = CalibrationPage(sheet.name, sheet.w, sheet.h, one.flip, "en", fonts)
    lengths = arms(sheet.w, sheet.h)
    places = [(sheet.w / 2 + u, sheet.h / 2 + v) for u, v in map(lengths.place, STATIONS)]
    off = behind(one.place, other.place, places, (sheet.w, sheet.h), upright=page.axis == "vertical")
    moved = dict(zip(STATIONS, off, strict=True))
    return fitted(moved, lengths), one.flip


def _picture(file: Path) -> Grey:
    try:
        return photos.grey(read(file, photos.LARGEST))
    except (OSError, ValueError) as failure:
        reason = failure.strerror if isinstance(failure, OSError) and failure.strerror else str(failure)
        raise Refused([error("unreadable-file", str(file), reason=reason)], 2) from failure
    except Unparsed as failure:
        raise Refused([failure.problem._replace(where=str(file))], 2) from None


def _side(file: Path, picture: Grey, sheet: Paper, fonts: FontSet, lang: Lang) -> _Side:
    try:
        try:
            of, page, view = reading.page_of(picture, calibration_prints(sheet, fonts, lang))
        except reading.UnreadPage:
            of, page, view = reading.page_of(
                picture, calibration_prints(sheet, fonts, next(one for one in LANGUAGES if one != lang))
            )
        place = on_paper(picture, exactly(view, page, sheet.w, sheet.h), sheet.w, sheet.h)
    except reading.UnreadPage as failure:
        code = "calibrate-no-page" if failure.problem.code in _OTHER else failure.problem.code
        raise Refused([error(code, str(file), **failure.problem.args)], 2) from None
    except EdgesUnseen as unseen:
        raise Refused(
            [error("calibrate-edges", str(file), sides=[word(lang, f"calibration.{side}") for side in unseen.sides])], 2
        ) from None
    return _Side(str(file), "short" if of.title == "short" else "long", page.number, place)
