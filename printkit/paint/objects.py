"""The numbered objects of a PDF file, and how PDF spells strings and numbers.

ReportLab keeps the numbers, the cross references and the trailer. The objects themselves are written here as bytes: a form of
six hundred fields formatted through ReportLab's dictionary classes costs more time than everything else together.
"""

from __future__ import annotations

import math
import zlib
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

LEVEL = 2  # half the time of the usual 6, for a hundredth more bytes
_TINY = 80  # bytes; below, compression costs more than it saves
_LARGE = 500_000  # bytes; a font of that size comes again in the next file
_ESCAPES = str.maketrans({"\\": r"\\", "(": r"\(", ")": r"\)"})


class PdfFile:
    """A PDF file in the making. References are what PDF writes for them: ``12 0 R``."""

    def __init__(self, version: tuple[int, int] = (1, 7)) -> None:
        from reportlab.pdfbase.pdfdoc import PDFDocument

        # 1.7 for the viewer preferences; invariant, because equal input has to give equal bytes.
        self._document: Any = PDFDocument(compression=1, invariant=1, pdfVersion=version)
        self._document.Catalog.Outlines = None
        self._fonts: dict[str, bytes] = self._document.idToObject["BasicFonts"].dict
        self.fonts = _reference(self._document, "BasicFonts")

    def reserve(self) -> str:
        """A reference to an object that `put` delivers later."""
        name = f"object{self._document.objectcounter + 1}"
        self._document.Reference(b"null", name)
        return _reference(self._document, name)

    def put(self, reference: str, body: str | bytes) -> None:
        """Deliver a reserved object."""
        data = body.encode("ascii") if isinstance(body, str) else body
        self._document.updateSignature(data)
        self._document.idToObject[f"object{reference.split(maxsplit=1)[0]}"] = data

    def add(self, body: str | bytes) -> str:
        """A new object."""
        reference = self.reserve()
        self.put(reference, body)
        return reference

    def stream(self, entries: str, data: bytes, *, packed: bool = False) -> str:
        """A new stream: `entries` of its dictionary without the brackets; `packed` data brings its own ``/Filter``."""
        plain = packed or len(data) < _TINY
        content = data if plain else (_compressed_once if len(data) > _LARGE else _compressed)(data)
        how = "" if plain else "/Filter/FlateDecode"
        head = f"<<{entries}{how}/Length {len(content)}>>\nstream\n"
        return self.add(head.encode("ascii") + content + b"\nendstream\n")

    def add_font(self, name: str, reference: str) -> None:
        """Enter a font in the resources that all pages share."""
        self._fonts[name] = reference.encode("ascii")

    def finish(self, catalog: Mapping[str, str], info: Mapping[str, str]) -> bytes:
        """The whole file."""
        from reportlab.pdfbase.pdfdoc import PDFDictionary

        own = self._document.Catalog
        own.__NoDefault__ = [*own.__NoDefault__, *(name for name in catalog if name not in own.__NoDefault__)]
        for name, body in catalog.items():
            setattr(self._document.Catalog, name, body.encode("ascii"))
        self._document.info = PDFDictionary({name: body.encode("ascii") for name, body in info.items()})
        for body in info.values():
            self._document.updateSignature(body)
        data: bytes = self._document.format()
        return data


def _compressed(data: bytes) -> bytes:
    return zlib.compress(data, LEVEL)


_compressed_once = lru_cache(maxsize=4)(_compressed)


def _reference(document: Any, name: str) -> str:
    number, generation = document.idToObjectNumberAndVersion[name]
    return f"{number} {generation} R"


def string(text: str) -> str:
    """A PDF string: literal while it is printable ASCII, else UTF-16 in hexadecimal."""
    if text.isascii() and text.isprintable():
        return f"({text.translate(_ESCAPES)})"
    return f"<feff{text.encode('utf-16-be').hex()}>"


class Numbers(dict[float, str]):
    """How numbers are written, remembered: a grid asks for the same coordinates again and again.

    Raises ValueError for what is not a finite number.
    """

    def __init__(self, decimals: int) -> None:
        super().__init__()
        self._decimals = decimals

    def __missing__(self, value: float) -> str:
        if not math.isfinite(value):
            raise ValueError(f"expected a finite number in the display list, found {value}")
        text = f"{value:.{self._decimals}f}"
        if "." in text:
            text = text.rstrip("0").rstrip(".")
        if text == "-0":
            text = "0"
        self[value] = text
        return text
