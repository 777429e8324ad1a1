"""Pictures of our own PDFs. There is no second painter: what a preview shows is what the file holds."""

from __future__ import annotations

from importlib import import_module
from io import BytesIO
from typing import Any

_POINTS_PER_INCH = 72


class PreviewUnavailable(RuntimeError):  # noqa: N818 (reads as the state it is, as urllib's and asyncio's do)
    """The optional rasteriser is not installed."""


def rasterise(pdf: bytes, dpi: float = 100) -> list[bytes]:
    """A PNG file per page, at `dpi` pixels per inch, form fields included: the same bytes for the same PDF.

    Raises PreviewUnavailable, with the way to install it, if pypdfium2 is missing.
    """
    try:
        pypdfium2: Any = import_module("pypdfium2")
    except ImportError as error:
        raise PreviewUnavailable('previews need pypdfium2; install it with: pip install "printkit-games[preview]"') from error

    pictures = []
    document = pypdfium2.PdfDocument(pdf)
    try:
        document.init_forms()  # has to come before the first page is loaded, or fields stay invisible
        for page in document:
            bitmap = page.render(scale=dpi / _POINTS_PER_INCH)
            image = bitmap.to_pil()
            out = BytesIO()
            image.save(out, "PNG", compress_level=6, dpi=(dpi, dpi))
            pictures.append(out.getvalue())
            bitmap.close()
            page.close()
    finally:
        document.close()
    return pictures
