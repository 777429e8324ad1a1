"""What an output must never replace: what the same run reads, score books, and results that somebody typed or filled in.

Files are told apart by their content. An earlier output of printkit is replaced as ever; so is a file that already holds the
same bytes. `outputs` says for a whole command what it reads, and whether its user has allowed the rest (``--replace``).
"""

from __future__ import annotations

import io
import json
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import NamedTuple

from printkit.model import Problem, Refused, error

ANSWER_HEAD = ("file", "game", "edition", "name", "rank", "total")
"""How the header of a table of answers begins; `score.report.export` writes it."""

BOOK_HEAD = ("number", "date", "place", "game", "edition", "version")
"""How the header of a table of a score book's games begins; `book.export` writes it."""

UNTOUCHED = b"2000-01-01T00:00:00Z"
"""The moment that every workbook of ours says it was changed; a program that saves one writes its own."""

STAMP_FIELD = "printkit"
"""The form's own hidden field, which nobody fills in."""

_TYPED = frozenset({".toml", ".json", ".csv", ".tsv", ".xlsx", ".ods"})
"""Endings of records: what has one and isn't known as ours is somebody's."""

_OURS = ({"valid", "problems", "players"}, {"faces", "digest"}, {"pages"}, {"games"}, {"scan_pack"})
"""The keys by which the JSON that printkit writes is known: answers, manifests, scan regions, exports of a book, scan packs."""

_TOML = re.compile(r"^[ \t]*(?:game[ \t]*=|\[\[?[\w.\"' -]+\]\]?[ \t]*(?:#.*)?$)", re.MULTILINE)
_COLUMNS = frozenset({"player", "プレイヤー", "名前", "name"})
_CHANGED = re.compile(rb"<dcterms:modified[^>]*>([^<]*)")
_LARGE = 50_000_000
"""Bytes beyond which a file is no record; it is told by its first ones."""


class _Rules(NamedTuple):
    inputs: tuple[str | Path, ...] = ()
    replace: bool = False


_FREE = _Rules()
_RULES: ContextVar[_Rules] = ContextVar("outputs", default=_FREE)


@contextmanager
def outputs(inputs: Iterable[str | Path | None] = (), *, replace: bool = False) -> Iterator[None]:
    """Within, no output replaces one of `inputs`; with `replace` one may replace a book, a record or a filled form.

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
    if rules.replace:
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
    return None


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
    cells = [cell.strip().strip('"') for cell in re.split(r"[,;\t]", first)]
    for head in (ANSWER_HEAD, BOOK_HEAD):
        if tuple(cells[: len(head)]) == head:
            return False
    if suffix in _TYPED:
        return True
    return _TOML.search(text) is not None or (len(cells) > 1 and not _COLUMNS.isdisjoint(cells))


def _our_json(text: str) -> bool:
    try:
        value, _ = json.JSONDecoder().raw_decode(text)
    except (ValueError, RecursionError):
        return False
    return isinstance(value, dict) and any(keys <= value.keys() for keys in _OURS)


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
    except (OSError, ValueError, KeyError, zipfile.BadZipFile, NotImplementedError, RuntimeError):
        return True


def _filled(data: bytes) -> bool:
    """Whether a PDF is a form in which somebody has written something; where that can't be read, a form is taken for one."""
    if b"/AcroForm" not in data and b"/Widget" not in data and b"/ObjStm" not in data:
        return False
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
