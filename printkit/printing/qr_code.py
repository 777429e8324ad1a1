"""QR codes: at the foot of what is filled in, one that opens an address, and the same as a picture."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from io import BytesIO
from typing import TYPE_CHECKING, Literal

from printkit.draw.frame import BLACK, Group, Item, Rect
from printkit.model import Refused, error

if TYPE_CHECKING:
    from segno import QRCode

MODULE, FINEST = 0.5, 0.35
"""mm of one module: of a small code, and the least that a phone reads from a hand's width."""

USUAL, WIDEST = 18.0, 50.0
"""mm: a code that would be wider has finer modules; and more room than that no sheet has at its foot."""

QUIET = 4
"""Modules that stay white around it (ISO/IEC 18004)."""

_MOST, _ON_PAPER = 2953, 1840
"""Bytes that codes of the versions 40 and 31 hold at level L (ISO/IEC 18004, table 7); the latter is what `WIDEST` has room for."""

_PIXELS = 6
"""Of one module in a picture."""


class Square:
    """A code as it is printed: `side` and `quiet` in mm, without and beside its white rim, and the runs of black of its rows."""

    def __init__(self, text: str, where: str) -> None:
        code = _code(text, where)
        self.rows = [[bool(module) for module in row] for row in code.matrix]
        count = len(self.rows)
        self.module = MODULE if count * MODULE <= USUAL else max(FINEST, USUAL / count)
        self.side = count * self.module
        self.quiet = QUIET * self.module
        if self.side > WIDEST:
            raise Refused([error("code-too-large", where, found=len(text.encode()), limit=_ON_PAPER)], 2)

    def drawn(self, x: float, y: float) -> Group:
        """The code with its top left corner at (x, y) in mm."""
        step = self.module
        items: list[Item] = [
            Rect(column * step, row * step, length * step, step, BLACK)
            for row, modules in enumerate(self.rows)
            for column, length in _runs(modules)
        ]
        return Group(x, y, tuple(items))


def expect_code(address: str) -> None:
    """Raises `Refused` (status 2) without the library that makes codes, and for an address that is too long for the foot of a sheet."""
    square(address)


@lru_cache(maxsize=4)
def square(address: str) -> Square:
    """The code of an address, for paper. Raises `Refused` as `expect_code` does."""
    return Square(address, "--code")


def picture(text: str, form: Literal["svg", "png"] = "svg") -> bytes:
    """A text as a QR code, an SVG or a PNG file. Raises `Refused` (status 2) where it is too long, and without the library."""
    modules = _code(text, "")
    file = BytesIO()
    if form == "svg":
        modules.save(file, kind="svg", border=QUIET, unit="mm", scale=MODULE, nl=False)
    else:
        modules.save(file, kind="png", border=QUIET, scale=_PIXELS)
    return file.getvalue()


def _code(text: str, where: str) -> QRCode:
    try:
        import segno
    except ModuleNotFoundError:
        raise Refused([error("needs-extra", where, extra="web")], 2) from None
    try:
        return segno.make(text, error="l", micro=False, boost_error=True)
    except segno.DataOverflowError:
        raise Refused([error("code-too-long", where, found=len(text.encode()), limit=_MOST)], 2) from None


def _runs(modules: list[bool]) -> Iterator[tuple[int, int]]:
    """Where each run of black modules of a row begins, and how long it is."""
    begun: int | None = None
    for column, black in enumerate([*modules, False]):
        if black and begun is None:
            begun = column
        elif not black and begun is not None:
            yield begun, column - begun
            begun = None
