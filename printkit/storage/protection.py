"""What an output must never replace: what the same run reads, score books, typed or filled-in results, what printkit didn't write.

Files are told apart by their content. An earlier output of printkit is replaced as ever; so is a file that already holds the
same bytes. What carries a mark of ours is known by it, anything else by the digest that was kept when it was written, or by a
list of sums beside it (docs/files.md). `outputs` says for a whole command what it reads, and whether its user has allowed the
rest (``--replace``).
"""

from __future__ import annotations

import hashlib
import io
import json
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from pathlib import Path
from typing import NamedTuple

from printkit.model import Problem, Refused, error
from printkit.storage import cache, guard, zips

ANSWER_HEAD = ("file", "game", "edition", "name", "rank", "total")
"""How the header of a table of answers begins; `score.report.export` writes it."""

BOOK_HEAD = ("number", "date", "place", "game", "edition", "version")
"""How the header of a table of a score book's games begins; `book.export` writes it."""

ORDER_HEAD = ("component", "card", "copies", "front", "back", "product")
"""The header of a table of what to order; `exports.faces` writes it."""

UNTOUCHED = b"2000-01-01T00:00:00Z"
"""The moment that every workbook of ours says it was changed; a program that saves one writes its own."""

STAMP_FIELD = "printkit"
"""The form's own hidden field, which nobody fills in."""

_TYPED = frozenset({".toml", ".json", ".csv", ".tsv", ".xlsx", ".ods"})
"""Endings of records: what has one and isn't known as ours is somebody's."""

STREAMS = ("/dev/", "/proc/")
"""Where names stand for streams, such as /dev/stdout: they are written into, whatever they lead to."""

_OURS = (
    {"valid", "problems", "players"},
    {"faces", "digest"},
    {"pages"},
    {"games"},
    {"ObjectStates", "SaveName"},
    {"scan_pack"},
)
"""The keys by which the JSON that printkit writes is known: answers, manifests, scan regions, exports of a book, saved objects, scan packs."""

_SURE = _OURS[:2] + _OURS[-1:]
"""Those that nobody else's JSON has."""

_TOML = re.compile(r"^[ \t]*(?:game[ \t]*=|\[\[?[\w.\"' -]+\]\]?[ \t]*(?:#.*)?$)", re.MULTILINE)
_COLUMNS = frozenset({"player", "プレイヤー", "名前", "name"})
_CHANGED = re.compile(rb"<dcterms:modified[^>]*>([^<]*)")
_LARGE = 50_000_000
"""Bytes beyond which a file is no record; it is told by its first ones."""

_WRITTEN = "written"
"""The cache file with the digests of written files that carry no mark of ours, a line each."""

_MOST_WRITTEN = 4_000_000
"""Bytes of it, 60,000 files, beyond which the older half is forgotten."""

SUMS = "SHA256SUMS"
"""The list of a kit's files, which lies beside its manifest."""

_MANIFEST = "manifest.json"

_MOST_IN_KIT = 500_000_000
"""Bytes in the zip of a kit beyond which it isn't unpacked to look whose it is."""

_PAINTED = re.compile(rb"%PDF-1\.\d\n%.{4} ReportLab Generated PDF document")
_CREATOR = b"/Creator (printkit)"


class _Rules(NamedTuple):
    inputs: tuple[str | Path, ...] = ()
    replace: bool = False


_FREE = _Rules()
_RULES: ContextVar[_Rules] = ContextVar("outputs", default=_FREE)


@contextmanager
def outputs(inputs: Iterable[str | Path | None] = (), *, replace: bool = False) -> Iterator[None]:
    """Within, no output replaces one of `inputs`; with `replace` one may replace anything else.

    What holds already goes on to hold.
    """
    paths = tuple(one for one in inputs if one is not None and str(one) not in {"", "-"})
    before = _RULES.get()
    token = _RULES.set(_Rules((*before.inputs, *paths), replace or before.replace))
    try:
        yield
    finally:
        _RULES.reset(token)


def expect_free(path: Path | None) -> None:
    """Raise `Refused` (status 2) when an output at `path` would replace what it must not: before the work, not after it."""
    if path is not None:
        refuse({path: None})


def refuse(contents: Mapping[Path, bytes | None]) -> None:
    """Raise `Refused` (status 2) with every file that must not be replaced; None stands for bytes not known yet."""
    problems = [problem for path, data in contents.items() if (problem := _problem(path, data)) is not None]
    if problems:
        raise Refused(problems, 2)


def _problem(path: Path, data: bytes | None) -> Problem | None:
    rules = _RULES.get()
    for one in rules.inputs:
        if _same(Path(one), path):
            return error("would-replace-input", str(path))
    if rules.replace or str(path).startswith(STREAMS):
        return None
    try:
        if not path.is_file():
            return None
        with path.open("rb") as file:
            old = file.read(_LARGE)
    except (OSError, ValueError):
        return None  # whoever writes will say why that fails
    if old == data:
        return None
    match held(old, path.suffix.lower()):
        case "book":
            return error("would-replace-book", str(path))
        case "form":
            return error("would-replace-form", str(path))
        case "record":
            return error("would-replace-record", str(path))
    if not old.strip() or _marked(old if len(old) < _LARGE else path.read_bytes()) or _kept(path):
        return None
    return error("would-replace-foreign", str(path))


def keep(contents: Iterable[bytes]) -> None:
    """Remember the digests of written files that carry no mark of ours, so that a later run knows them."""
    lines = [f"{hashlib.sha256(data).hexdigest()}\n" for data in contents if not _marked(data)]
    if not lines:
        return
    index = cache.directory() / _WRITTEN
    with suppress(OSError):  # a home that is not ours: the next run asks for --replace
        index.parent.mkdir(parents=True, exist_ok=True)
        with index.open("a", encoding="ascii", newline="\n") as file:
            file.write("".join(lines))
            size = file.tell()
        if size > _MOST_WRITTEN:
            cache.store(_WRITTEN, index.read_bytes()[-_MOST_WRITTEN // 2 :].partition(b"\n")[2])


def sums(contents: Mapping[str, bytes]) -> bytes:
    """The list of a folder's files by name, as `sha256sum -c` checks it."""
    return "".join(f"{hashlib.sha256(data).hexdigest()}  {name}\n" for name, data in sorted(contents.items())).encode()


def _kept(path: Path) -> bool:
    """Whether the file is as printkit wrote it: its digest was kept, or stands in a kit's list of sums, as the list itself may."""
    try:
        with path.open("rb") as file:
            digest = hashlib.file_digest(file, "sha256").hexdigest()
        if digest.encode() in (cache.load(_WRITTEN) or b"").split():
            return True
        manifest = path.with_name(_MANIFEST).read_bytes()
        listed = path.with_name(SUMS).read_bytes()
    except OSError:
        return False
    ours = _our_json(manifest.decode("utf-8", "replace").lstrip(), _SURE) and sums({_MANIFEST: manifest}) in listed
    return ours and (path.name == SUMS or f"{digest}  {path.name}".encode() in listed.splitlines())


def _marked(data: bytes) -> bool:
    """Whether a file says by itself that printkit wrote it, and that no other program has changed it since.

    Nothing but that is asked: a form that somebody has filled in bears the mark too (`held`).
    """
    if data.startswith(b"%PDF-"):
        return _PAINTED.match(data) is not None and _CREATOR in data and data.count(b"\nstartxref") == 1
    if data.startswith(b"PK\x03\x04"):
        return _zipped(data)
    return False  # texts, tables and JSON: whoever has written a line into them has changed nothing by which they are known


def _zipped(data: bytes) -> bool:
    """Whether a zip file is a workbook of ours that nobody has saved, or a kit, by its manifest and all its sums."""
    import zipfile  # few runs write over one

    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names = archive.namelist()
            if "xl/workbook.xml" in names:
                return not _workbook(data, ".xlsx")
            folder = next((name.removesuffix(_MANIFEST) for name in names if name.endswith(f"/{_MANIFEST}")), None)
            if folder is None or sum(one.file_size for one in archive.infolist()) > _MOST_IN_KIT:
                return False
            inside = {name.removeprefix(folder): archive.read(name) for name in names}
            listed = inside.pop(SUMS)
            return sums(inside) == listed and _our_json(inside[_MANIFEST].decode(), _SURE)
    except zips.broken():
        return False


def _same(one: Path, other: Path) -> bool:
    """Whether two paths are one file, also before it exists."""
    try:
        return one.samefile(other)
    except (OSError, ValueError):
        return os.path.realpath(one) == os.path.realpath(other)


def held(data: bytes, suffix: str) -> str:
    """What a file holds that must be kept: ``book``, ``record`` or ``form``; empty for anything else. `suffix` has its dot."""
    if data.startswith(b"SQLite format 3\0"):
        return "book"
    if data.startswith(b"%PDF-"):
        return "form" if _filled(data) else ""
    if data.startswith(b"PK\x03\x04"):
        return "record" if _workbook(data, suffix) else ""
    if not data.strip():
        return ""
    text = _text(data)
    if text is None:
        return "record" if suffix in _TYPED else ""
    return "record" if _typed(text, suffix) else ""


def _text(data: bytes) -> str | None:
    """The file as text, in the encodings that records come in; None if it is none."""
    for encoding in ("utf-8-sig", "utf-16") if data[:2] in {b"\xff\xfe", b"\xfe\xff"} else ("utf-8-sig", "cp932"):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    return None


def _typed(text: str, suffix: str) -> bool:
    """Whether a text is a record, whatever its name; one with the name of a record is one unless we know it as ours."""
    start = text.lstrip()
    if start[:1] in {"{", "["} and (suffix == ".json" or not _TOML.search(text)):
        return not _our_json(start)
    first = start.partition("\n")[0]
    if _our_table(first):
        return False
    cells = _cells(first)
    if suffix in _TYPED:
        return True
    return _TOML.search(text) is not None or (len(cells) > 1 and not _COLUMNS.isdisjoint(cells))


def _cells(line: str) -> list[str]:
    return [cell.strip().strip('"') for cell in re.split(r"[,;\t]", line)]


def _our_table(line: str) -> bool:
    """Whether a line is the header of a table that printkit writes."""
    cells = _cells(line)
    return any(tuple(cells[: len(head)]) == head for head in (ANSWER_HEAD, BOOK_HEAD, ORDER_HEAD))


def _our_json(text: str, ours: Iterable[set[str]] = _OURS) -> bool:
    try:
        value, _ = json.JSONDecoder().raw_decode(text)
    except (ValueError, RecursionError):
        return False
    return isinstance(value, dict) and any(keys <= value.keys() for keys in ours)


def _workbook(data: bytes, suffix: str) -> bool:
    """Whether a zip file is a workbook that somebody has saved; one that is damaged but named like one is taken for it."""
    import zipfile  # few runs write over a workbook

    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names = set(archive.namelist())
            if "xl/workbook.xml" not in names:
                return "content.xml" in names or suffix in _TYPED
            with archive.open("docProps/core.xml") as core:
                changed = _CHANGED.search(core.read(100_000))
                return changed is None or changed[1] != UNTOUCHED
    except zips.broken():
        return True


def _filled(data: bytes) -> bool:
    """Whether a PDF is a form in which somebody has written something; where that can't be read, a form is taken for one."""
    if b"/AcroForm" not in data and b"/Widget" not in data and b"/ObjStm" not in data:
        return False
    try:
        return guard.run(_has_values, data)
    except guard.OverBudget:
        return True


def _has_values(data: bytes) -> bool:
    try:
        import pypdf
    except ImportError:
        return True
    import logging

    logger, before = logging.getLogger("pypdf"), logging.getLogger("pypdf").level
    logger.setLevel(logging.CRITICAL)
    try:
        reader = pypdf.PdfReader(io.BytesIO(data))
        values = [(str(name), str(field.get("/V") or "")) for name, field in (reader.get_fields() or {}).items()]
        for page in reader.pages:  # boxes that the form's list lacks, as after pages were put together
            boxes = [box.get_object() for box in page.annotations or ()]
            values += [(str(box.get("/T", "")), str(box.get("/V") or box.get("/AS") or "")) for box in boxes]
    except Exception:  # noqa: BLE001 - a damaged file fails anywhere in the library, with any exception
        return True
    finally:
        logger.setLevel(before)
    return any(value not in {"", "/Off", "Off"} and not name.startswith(STAMP_FIELD) for name, value in values)
