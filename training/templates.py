"""The pages that are trained with: those of the built-in games as they are printed, 200 dpi, with their templates and slots."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from typing import NamedTuple

import numpy as np
from PIL import Image

import printkit
from printkit.api.prints import job_of
from printkit.paint.preview import _library
from printkit.printing.pdfs import component_pdf, prepared
from printkit.printing.scan_packs import one_print
from printkit.scan.pack import PackPage
from printkit.scan.registration import Template, template

GAMES = ("unlock-tower", "open", "opt", "open-the-price", "eitsuku", "babel-builders")
DPI = 200


class Sheet(NamedTuple):
    """A page: which it is, what the printer lays down (float32, 200 dpi), and what a photo of it is compared with."""

    name: str
    page: PackPage
    paper: np.ndarray
    template: Template
    game: object


def pixels(png):
    return np.asarray(Image.open(BytesIO(png)).convert("L"), np.float32) / 255


@cache
def sheets(game, lang="ja", components=(), most=2, *, guided=False, ink="color", paper="a4"):
    """The pages of a game that can be filled in; `most` of each component."""
    found = []
    loaded = printkit.load(game)
    job = job_of(lang=lang, ink=ink, paper=paper, **({"digits": "guided"} if guided else {}))
    chosen = [c for c in loaded.components if (c.fillable and c.kind in ("sheet", "pad")) or c.id == "guess-cards"]
    chosen = [c for c in chosen if not components or c.id in components]
    printed, fonts, _ = prepared(loaded, chosen, job)
    for one in printed:
        of = one_print(loaded, one, job, fonts)
        document = _library().PdfDocument(component_pdf(loaded, one, job, fonts))
        for page in of.pages[:most]:
            picture = document[page.number - 1].render(scale=DPI / 72, grayscale=True).to_pil().convert("L")
            paper = np.asarray(picture, np.float32) / 255
            name = f"{game} {one.component.id} {page.number}"
            found.append(Sheet(name, page, paper, template(page, pixels(page.template)), loaded))
        document.close()
    return found
