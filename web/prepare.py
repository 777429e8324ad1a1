"""What the page would compute again and again, computed once with the native Python: outlines of letters and icons.

It fills a cache folder of printkit's own (`printkit.storage.cache`), of which the page gets what it can use.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
from pathlib import Path

from fetching import KEPT, ROOT

READABLE = (".toml", ".csv", ".md")


def prepared() -> Path:
    """The folder with the caches: ``near`` for the first load, ``far`` for names with other characters."""
    folder = KEPT / f"prepared-{_digest()}"
    if not (folder / "done").is_file():
        os.environ["PRINTKIT_CACHE"] = str(folder / "near")
        _icons()
        _fonts(folder)
        (folder / "done").write_text("")
    return folder


def _sources() -> list[Path]:
    found = [path for name in ("printkit", "layouts") for path in (ROOT / name).rglob("*") if path.is_file()]
    return sorted(path for path in found if "__pycache__" not in path.parts and path.suffix != ".pyc")


def _digest() -> str:
    """Of everything that the caches follow from."""
    made_from = hashlib.sha256(Path(__file__).read_bytes())
    for path in _sources():
        if path.suffix in READABLE or "draw" in path.parts or path.parts[-2:] == ("printing", "documents.py"):
            made_from.update(str(path.relative_to(ROOT)).encode() + path.read_bytes())
    return made_from.hexdigest()[:16]


def _icons() -> None:
    """The drawings of all icons that our games may name, so that the page needs the library only for other people's."""
    from printkit.draw.icons import lucide_icon, lucide_names

    texts = (path.read_text(encoding="utf-8") for path in _sources() if path.suffix in {".toml", ".csv", ".py"})
    for name in sorted(lucide_names() & {word for text in texts for word in re.findall(r"[a-z0-9][a-z0-9-]*", text)}):
        lucide_icon(name, 10)


def _fonts(folder: Path) -> None:
    """Both faces, with the characters of our own words and, apart, those that Japanese keyboards and name lists know."""
    from printkit.draw.text import FontSet, subset
    from printkit.printing.documents import wanted

    fonts = FontSet.load()
    own = {c for path in _sources() if path.suffix in READABLE for c in path.read_text(encoding="utf-8") if c.isprintable()}
    kana = {chr(code) for code in range(0x3041, 0x30FF)}
    latin = {chr(code) for code in (*range(0x20, 0x7F), *range(0xA0, 0x180))}
    spaces = {chr(code) for code in (0x2002, 0x2003, 0x2009, 0x3000)}  # none is printable to Python; sheets are set with them
    near = own | kana | latin | spaces
    for name, characters in (("far", near | set(wanted())), ("near", near)):
        os.environ["PRINTKIT_CACHE"] = str(folder / name)
        for face, metrics in fonts.faces.items():
            subset.prepare(face, metrics, characters)
        if name == "far":  # the outlines that it converted are there for the near ones; build.py takes the prepared files only
            for path in (folder / "far").glob("outlines-*"):
                if not path.name.startswith("outlines-prepared-"):
                    shutil.copyfile(path, folder / "near" / path.name)
