"""printkit: one rules model per game, printed as PDFs and scored from what people write on them.

What stands in `__all__` is the public API; see docs/api.md. All of it is loaded when it is first asked for.
"""

from __future__ import annotations

TYPE_CHECKING = False  # what reads types takes it for true; `typing` needn't be loaded for it

if TYPE_CHECKING:
    from typing import Any

    from printkit.api.books import ScoreBook
    from printkit.api.deals import Deal, deal
    from printkit.api.exports import export
    from printkit.api.games import Findings, check, load
    from printkit.api.links import Link, link
    from printkit.api.photos import Photos, photos
    from printkit.api.prints import Pdf, Pictures, Prints, build, kit, preview, render
    from printkit.api.problems import Problem
    from printkit.api.scores import Reading, Result, read, score, template
    from printkit.model import Game, Refused
    from printkit.storage.version import __version__ as __version__

__all__ = [
    "Deal",
    "Findings",
    "Game",
    "Link",
    "Pdf",
    "Photos",
    "Pictures",
    "Prints",
    "Problem",
    "Reading",
    "Refused",
    "Result",
    "ScoreBook",
    "build",
    "check",
    "deal",
    "export",
    "kit",
    "link",
    "load",
    "photos",
    "preview",
    "read",
    "render",
    "score",
    "template",
]

_HOMES = {
    "ScoreBook": "printkit.api.books",
    **dict.fromkeys(("Deal", "deal"), "printkit.api.deals"),
    "export": "printkit.api.exports",
    **dict.fromkeys(("Findings", "check", "load"), "printkit.api.games"),
    **dict.fromkeys(("Link", "link"), "printkit.api.links"),
    **dict.fromkeys(("Photos", "photos"), "printkit.api.photos"),
    **dict.fromkeys(("Pdf", "Pictures", "Prints", "build", "kit", "preview", "render"), "printkit.api.prints"),
    "Problem": "printkit.api.problems",
    **dict.fromkeys(("Reading", "Result", "read", "score", "template"), "printkit.api.scores"),
    **dict.fromkeys(("Game", "Refused"), "printkit.model"),
}
"""Which module each name comes from."""


def __getattr__(name: str) -> Any:
    """The names of the API, from their modules (PEP 562)."""
    home = "printkit.storage.version" if name == "__version__" else _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'printkit' has no attribute {name!r}")
    from importlib import import_module

    value = globals()[name] = getattr(import_module(home), name)
    return value


def __dir__() -> list[str]:
    """Also the names that are not loaded yet."""
    return sorted({*globals(), *__all__})
