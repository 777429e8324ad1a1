"""The fonts that printkit brings, as files: two packages of the core install."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

FAMILY = "Noto Sans CJK JP"

PACKAGES = {"regular": "noto_cjk_sans_jp_regular", "bold": "noto_cjk_sans_jp_bold"}
"""Face → the package that its file lies in."""

DIGEST = "whole.digest"
"""A file beside a font that was made smaller: the digest of what it was made of (release/program/fonts.py)."""


def file(face: str) -> Path | None:
    """The file of a face of `PACKAGES`; None where it isn't installed (the page brings it in another way)."""
    spec = find_spec(PACKAGES[face])
    folders = spec.submodule_search_locations or () if spec else ()
    return next((path for folder in folders for path in sorted(Path(folder).rglob("*.otf"))), None)


def digest(path: Path) -> bytes | None:
    """What the fonts in PDFs are named by, where that isn't the file itself but the whole font that its glyphs are from."""
    kept = path.with_name(DIGEST)
    return kept.read_bytes() if kept.is_file() else None


def files() -> list[str]:
    """Those that are installed."""
    return [str(path) for face in PACKAGES if (path := file(face)) is not None]
