"""Pictures and fonts in a game's folder: found below it and nowhere else, looked at before they are decoded."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher, get_close_matches
from io import BytesIO
from itertools import islice
from pathlib import Path, PurePosixPath

from printkit.draw.art import VECTORS
from printkit.draw.png import MOST_PIXELS, whole
from printkit.draw.samples import decoded
from printkit.draw.svg import BadSvg, drawing
from printkit.draw.text.errors import FontError
from printkit.draw.text.fonts import font_metrics
from printkit.draw.text.instances import weight_of
from printkit.gamefolder.folder import FONTS, LARGEST, PICTURES
from printkit.model import Folder, Problem, error, nearest
from printkit.model.faces import Picture
from printkit.storage import guard
from printkit.storage.inputs import expect_ordinary

_ALIKE = 0.7
"""How like two names of pictures are of which one is the other misspelt, but for what both begin with."""

_LOOKED_AT = 3_000
"""Files that are looked at for the nearest name."""


def look(folder: Folder, name: str, where: str) -> Picture | Problem:
    """The picture of that name below the folder, or what is wrong with it."""
    path = inside(folder, name, PICTURES)
    if path is None:
        return error("wrong-image", where, found=name)
    if not _is_there(path, folder):
        there = list(islice(_files(folder, PICTURES), _LOOKED_AT))
        stem, file = name.rpartition(".")[0], name.rpartition("/")[2]
        alike = next((one for one in there if one.rpartition(".")[0] == stem), "")
        alike = alike or next((one for one in there if one.rpartition("/")[2] == file), "")  # in another folder
        return error("unknown-image", where, found=name, hint=alike or _near(name, there))
    try:
        data = file_bytes(path)
    except OSError as failure:
        return error("unreadable-file", f"{where}: {name}", reason=failure.strerror or str(failure))
    if path.suffix.lower() in VECTORS:
        return _drawing(data, f"{where}: {name}")
    digest = hashlib.sha256(data).hexdigest()
    if digest not in _known:
        if len(_known) > _REMEMBERED:
            _known.clear()
        _known[digest] = _guarded(data, digest)
    picture = _known[digest]
    return picture._replace(where=f"{where}: {name}") if isinstance(picture, Problem) else picture


def _near(name: str, there: Sequence[str]) -> str:
    """The picture whose name differs by a slip; ``back-Ship.svg`` is not near to ``back-Keeper.svg``, though they begin alike."""
    for one in get_close_matches(name, there, n=3, cutoff=0.5):
        ours, theirs = (PurePosixPath(path).stem.lower() for path in (name, one))
        begin = next((n for n, (a, b) in enumerate(zip(ours, theirs, strict=False)) if a != b), min(len(ours), len(theirs)))
        begin = max((ours[:begin].rfind(sign) + 1 for sign in "-_ "), default=0)
        if SequenceMatcher(None, ours[begin:], theirs[begin:]).ratio() >= _ALIKE:
            return one
    return ""


def font(folder: Folder, name: str, where: str) -> Problem | None:
    """What is wrong with a font below the folder, or with a weight of it."""
    file, weight = weight_of(name)
    path = inside(folder, file, FONTS)
    if path is None:
        return error("wrong-font", where, found=name)
    if not _is_there(path, folder):
        return error("unknown-font", where, found=name, hint=nearest(file, list(islice(_files(folder, FONTS), _LOOKED_AT))))
    try:
        font_metrics(path if weight is None else path.with_name(f"{path.name}#{weight}"))
    except FontError as failure:
        return error(failure.code, f"{where}: {name}", reason=failure.reason)
    except OSError as failure:
        return error("unreadable-file", f"{where}: {name}", reason=failure.strerror or str(failure))
    return None


def inside(folder: Folder, name: str, endings: frozenset[str]) -> Folder | None:
    """The path that a name leads to; None where the name leads out of the folder or has another ending."""
    parts = PurePosixPath(name).parts
    plain = bool(parts) and "\\" not in name and ":" not in name and "\0" not in name and "//" not in name
    if not plain or name.startswith("/") or name.endswith("/") or len(name) > 200 or len(parts) > 10:
        return None
    if any(part in ("..", ".") or part.startswith(".") for part in parts):
        return None
    return folder / "/".join(parts) if PurePosixPath(name).suffix.lower() in endings else None


def file_bytes(path: Folder) -> bytes:
    """The bytes of a file of no more than 10 MB. Raises OSError."""
    if isinstance(path, Path):
        expect_ordinary(path, LARGEST)
    return path.read_bytes()


def _is_there(path: Folder, folder: Folder) -> bool:
    """Whether a file lies in the folder, its links followed; nothing in memory is a link."""
    try:
        if not path.is_file():
            return False
        return not isinstance(path, Path) or path.resolve().is_relative_to(Path(str(folder)).resolve())
    except (OSError, ValueError):
        return False


def _files(folder: Folder, endings: frozenset[str], above: str = "", depth: int = 0) -> Iterator[str]:
    """The files below a folder with one of those endings."""
    try:
        inside: list[Folder] = sorted([*folder.iterdir()], key=str)
    except OSError:
        return
    for path in inside:
        if path.name.startswith(".") or (isinstance(path, Path) and path.is_symlink()):
            continue
        name = f"{above}{path.name}"
        if path.suffix.lower() in endings:
            yield name
        elif depth < 5 and (path.is_dir() if isinstance(path, Path) else not path.is_file()):
            yield from _files(path, endings, f"{name}/", depth + 1)


def _drawing(data: bytes, where: str) -> Picture | Problem:
    try:
        picture = drawing(data)
    except BadSvg as bad:
        return error(f"svg-{bad.code}", where, found=bad.found)
    return Picture(picture.w, picture.h, hashlib.sha256(data).hexdigest(), picture.lost)


_REMEMBERED = 5_000
_known: dict[str, Picture | Problem] = {}
"""Bitmaps by the digest of their bytes: to decode one takes longer than all else."""


def _guarded(data: bytes, digest: str) -> Picture | Problem:
    try:
        return guard.run_within(guard.PICTURE, _bitmap, data, digest)
    except (guard.OverBudget, MemoryError):
        return error("picture-too-heavy", "")


def _bitmap(data: bytes, digest: str) -> Picture | Problem:
    """A bitmap that could be decoded; its header is looked at first. Of a problem the place is still to be said."""
    try:
        from PIL import Image, ImageOps, UnidentifiedImageError
    except ModuleNotFoundError:  # in the page, where the browser decodes
        return _elsewhere(data, digest)

    try:
        with Image.open(BytesIO(data), formats=("PNG", "JPEG", "WEBP")) as picture:
            if picture.width * picture.height > MOST_PIXELS:
                size = f"{picture.width} × {picture.height}"
                return error("picture-too-large", "", found=size, limit=MOST_PIXELS // 1_000_000)
            if picture.format == "PNG" and not whole(data):
                return error("picture-incomplete", "")
            turned = ImageOps.exif_transpose(picture)
            turned.load()
            return Picture(*turned.size, digest)
    except UnidentifiedImageError:  # its own words name an object of Python
        return error("picture-unknown", "")
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError) as failure:
        return error("unreadable-file", "", reason=str(failure))


def _elsewhere(data: bytes, digest: str) -> Picture | Problem:
    """A bitmap that somebody else has decoded. Raises `NotDecodedError`."""
    picture = decoded(data)
    if picture is None:
        return error("picture-unknown", "")
    if picture.w * picture.h > MOST_PIXELS:
        return error("picture-too-large", "", found=f"{picture.w} × {picture.h}", limit=MOST_PIXELS // 1_000_000)
    return Picture(picture.w, picture.h, digest)
