"""The QR code at the foot of what is photographed: which print it is, and which page. It tells pages apart that look alike."""

from __future__ import annotations

from printkit.draw.frame import BLACK, Group, Item, Rect
from printkit.model import Refused, error

SIDE = 12.0
"""mm; 21 modules of 0.57 mm."""

QUIET = 3 * SIDE / 21
"""mm that stay white around it: three modules."""

MARK = "PK1"
"""What every code begins with, before the ten digits of the print and the number of the page."""


def expect_library() -> None:
    """Raises `Refused` (status 2) without the library that makes codes."""
    try:
        import segno  # noqa: F401 - only whether it is there
    except ModuleNotFoundError:
        raise Refused([error("needs-extra", "--qr", extra="scan")], 2) from None


def payload(digest: str, page: int) -> str:
    """What the code of a page says."""
    return f"{MARK}{digest.upper()}{page:02d}"


def drawn(digest: str, page: int, x: float, y: float) -> Group:
    """The code of a page (version 1, level M), its top left corner at (x, y) in mm: a rectangle for each run of black modules."""
    import segno

    code = segno.make(payload(digest, page), version=1, error="m", boost_error=False, micro=False)
    step = SIDE / 21
    items: list[Item] = []
    for row, modules in enumerate(code.matrix):
        begun: int | None = None
        for column, black in enumerate([*modules, 0]):
            if black and begun is None:
                begun = column
            elif not black and begun is not None:
                items.append(Rect(begun * step, row * step, (column - begun) * step, step, BLACK))
                begun = None
    return Group(x, y, tuple(items))
