"""What a PDF holds that somebody filled in: its fields by name, the stamp, and whatever else lies on its pages.

The places are walked here, over the pages first: what people see is the boxes on the pages, and programs that join files leave
out of the form's own list what still stands on a page, under a name that is there already or under a new one.
"""

from __future__ import annotations

import io
import logging
import re
import warnings
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from types import MappingProxyType
from typing import Any, NamedTuple

from printkit.model import Refused, error
from printkit.scoring.readers.drawings import Letters, alike, text_drawn
from printkit.scoring.readers.parsed import Unparsed
from printkit.storage import guard, stamp

BLANK = frozenset({"", "/Off", "Off"})

_MOST_SYNTAX = 3_000_000
"""Bytes of a PDF outside its streams: the largest form has half a million, and the library reads them one by one."""

_MOST_FIELDS = 5_000
"""Fields, and other things that lie on pages; the largest form has 1,159."""

_MOST_PAGES = 1_000
"""Pages, and branches of their tree; the longest form has 12."""

_DEEPEST = 50
_SMALLEST = 1.0
"""Points of a box that can be seen."""

_MOST_UNPACKED = 8_000_000
"""Bytes of one stream of objects, and of all of them, once they are unpacked."""

_HIDDEN, _NO_VIEW = 1 << 1, 1 << 5  # an annotation's flags: ISO 32000-1, table 165
_PUSH = 1 << 16  # a button's flag, table 226: one that is pressed and holds nothing

_BY_HAND = frozenset(
    f"/{kind}"
    for kind in (
        *("Ink", "FreeText", "Text", "Stamp", "Highlight", "Underline", "Squiggly", "StrikeOut"),
        *("Line", "Square", "Circle", "Polygon", "PolyLine", "Caret", "Redact"),
    )
)
"""What a viewer's pen, stamps and notes leave on a page (table 169); links, windows and the form's own boxes are none of it."""


class FilledForm(NamedTuple):
    """The fields of a PDF by name, each with its value as text."""

    values: Mapping[str, str]
    marked: Mapping[str, str]
    """The stamp."""
    several: bool = False
    """Whether a name stands at several places, or there is more than one stamp: forms that were put into one file."""
    contrary: frozenset[str] = frozenset()
    """Boxes that are seen ticked and hold no tick, or the other way round."""
    shown: Mapping[str, str] = MappingProxyType({})
    """Fields that show another text than they hold, with that text."""
    unseen: frozenset[str] = frozenset()
    """Fields that nobody sees, or can fill in."""
    drawn: tuple[int, ...] = ()
    """Pages, from 1, on which something was drawn or noted."""
    bare: tuple[int, ...] = ()
    """Pages without any field."""


class _Field(NamedTuple):
    name: str
    value: str
    contrary: bool
    unseen: bool
    shown: str | None = None


def fields_of(data: bytes) -> FilledForm:
    """What a PDF holds. Fields whose names are no text are nobody's. Raises `Unparsed`, and `Refused` without the extra."""
    try:
        import pypdf  # noqa: F401 - here, where no time is counted, and a worker that is forked has it too
    except ImportError:
        raise Refused([error("needs-extra", "pdf", extra="forms")], 2) from None
    try:
        return guard.run(_fields, data)
    except guard.OverBudget:
        raise Unparsed(error("too-large")) from None


def _fields(data: bytes) -> FilledForm:
    import pypdf

    if _syntax(data) > _MOST_SYNTAX:
        raise Unparsed(error("form-too-large", limit=f"{_MOST_SYNTAX:,}"))
    limits: dict[str, Any] = {
        "form_fields_maximum_entries": _MOST_FIELDS,
        "array_maximum_element_count": 4 * _MOST_FIELDS,
        "dictionary_maximum_element_count": 4 * _MOST_FIELDS,
        "zlib_maximum_output_length": _MOST_UNPACKED,
        "lzw_maximum_output_length": _MOST_UNPACKED // 8,
        "run_length_maximum_output_length": _MOST_UNPACKED,
        "brotli_maximum_output_length": _MOST_UNPACKED,
        "stream_decoding_work_maximum_length": 2 * _MOST_UNPACKED,
    }
    with _quiet(), pypdf.apply_configuration(**limits):
        try:
            reader = pypdf.PdfReader(io.BytesIO(data))
            locked = reader.is_encrypted and not reader.decrypt("")
            keywords = "" if locked or not reader.metadata else str(reader.metadata.keywords or "")
            filled = None if locked else _form(reader.trailer["/Root"], keywords)
        except Unparsed:
            raise
        except pypdf.errors.DependencyError:
            filled = None
        except pypdf.errors.LimitReachedError:
            raise _too_large() from None
        except Exception as failure:  # noqa: BLE001 - a damaged file fails anywhere in the library, with any exception
            reason = str(failure.args[0] if failure.args else "") or type(failure).__name__
            raise Unparsed(error("not-pdf", reason=reason[:100])) from None
    if filled is None:
        raise Unparsed(error("encrypted"))
    return filled


def _too_large() -> Unparsed:
    return Unparsed(error("form-too-large", limit=f"{_MOST_SYNTAX:,}"))


def _form(root: Any, keywords: str) -> FilledForm:
    fields: list[_Field] = []
    letters: dict[object, Letters] = {}
    fonts = _at(_at(_at(root, "/AcroForm"), "/DR"), "/Font")
    drawn, bare = [], []
    seen: set[object] = set()
    left = 2 * _MOST_FIELDS
    layers = {one.idnum for one in _at(_at(_at(root, "/OCProperties"), "/D"), "/OFF") or () if hasattr(one, "idnum")}
    for number, page in enumerate(_tree(_table(root, "/Pages"), "/Kids"), 1):
        before = len(fields)
        for key, thing in _parts(page, "/Annots"):
            left -= 1
            if left < 0:
                raise _too_large()
            kind = _at(thing, "/Subtype")
            if kind == "/Widget":
                if key not in seen and (field := _field(thing)) is not None:
                    unseen = field.unseen or _is_beyond(page, thing) or not layers.isdisjoint(_layers(thing))
                    fields.append(field._replace(unseen=unseen, shown=_other(thing, field, fonts, letters)))
                seen.add(key)
            elif kind in _BY_HAND and not _flags(thing, "/F") & (_HIDDEN | _NO_VIEW):
                drawn.append(number)
        if len(fields) == before:
            bare.append(number)
    on_pages = Counter(field.name for field in fields)
    listed = [field for thing in _tree(_table(root, "/AcroForm"), "/Kids", "/Fields") if (field := _field(thing)) is not None]
    # What is on the list and on no page is left of pages that somebody took out: nobody sees it any more.
    fields = fields or listed
    values = {field.name: field.value for field in fields}
    stamps = _stamps(fields)
    return FilledForm(
        values,
        (stamps or _stamps(listed) or [stamp.parse(keywords)])[0],
        several=len(stamps) > 1 or any(count > 1 for count in on_pages.values()),
        contrary=frozenset(field.name for field in fields if field.contrary),
        unseen=frozenset(field.name for field in fields if field.unseen),
        shown={field.name: field.shown for field in fields if field.shown is not None},
        drawn=tuple(dict.fromkeys(drawn)),
        bare=tuple(bare),
    )


def _is_beyond(page: Any, box: Any) -> bool:
    """Whether nothing of a box lies on its page."""
    place, paper = _rectangle(_at(box, "/Rect")), None
    while page is not None and paper is None and place is not None:
        paper, page = _rectangle(_at(page, "/CropBox") or _at(page, "/MediaBox")), _at(page, "/Parent")
    if place is None or paper is None:
        return False
    left, bottom = max(place[0], paper[0]), max(place[1], paper[1])
    return min(place[2], paper[2]) - left < _SMALLEST or min(place[3], paper[3]) - bottom < _SMALLEST


def _rectangle(corners: Any) -> tuple[float, float, float, float] | None:
    """Left, bottom, right and top in points; None for what is no rectangle."""
    try:
        x, y, other_x, other_y = (float(one.get_object() if hasattr(one, "get_object") else one) for one in corners or ())
    except (TypeError, ValueError):
        return None
    return min(x, other_x), min(y, other_y), max(x, other_x), max(y, other_y)


def _layers(box: Any) -> set[int]:
    """The numbers of the layers that a box is on."""
    raw = box.raw_get("/OC") if "/OC" in box else None
    listed = _at(_at(box, "/OC"), "/OCGs")
    return {one.idnum for one in (raw, *(listed if isinstance(listed, list) else ())) if hasattr(one, "idnum")}


def _stamps(fields: Iterable[_Field]) -> list[dict[str, str]]:
    return [parsed for field in fields if (parsed := stamp.parse(field.value))]


def _tree(top: Any, below: str, first: str = "") -> Iterator[Any]:
    """The leaves of a tree of pages or of fields in their order: what has nothing `below`, or only boxes without a name."""
    seen: set[object] = set()
    waiting = [(key, part, 1) for key, part in reversed([*_parts(top, first or below)])]
    while waiting:
        key, part, depth = waiting.pop()
        if key in seen:
            continue
        seen.add(key)
        if len(seen) > (_MOST_FIELDS if first else _MOST_PAGES):
            raise _too_large()
        under = [(key, one, depth + 1) for key, one in _parts(part, below) if not first or "/T" in one]
        if under and depth < _DEEPEST:
            waiting += reversed(under)
        elif not first and below in part:
            continue  # a branch without pages
        else:
            yield part


def _field(box: Any) -> _Field | None:
    """The field that a box on a page, or an item of the form's list, is of; None for one without a name."""
    chain = [box]
    while len(chain) < _DEEPEST and isinstance(above := _at(chain[-1], "/Parent"), dict):
        chain.append(above)
    names = [_at(one, "/T") for one in reversed(chain) if "/T" in one]
    if not names or not all(isinstance(name, str) for name in names):
        return None
    own = next(place for place, one in enumerate(chain) if "/T" in one)
    # A box without a name shows the value of the field above it; what it holds itself counts only if that has none.
    value = next((own_value for one in (*chain[own:], *chain[:own]) if (own_value := _at(one, "/V")) is not None), None)
    kind = next((own_value for one in chain if (own_value := _at(one, "/FT")) is not None), None)
    pressed = kind == "/Btn" and any(_flags(one, "/Ff") & _PUSH for one in chain)
    text, contrary = "" if value is None else str(value), False
    hidden = bool(_flags(box, "/F") & (_HIDDEN | _NO_VIEW))
    unseen = hidden or pressed or kind == "/Sig" or bool(stamp.parse(text))
    if kind == "/Btn" and not pressed and (shown := _shown(box)) is not None:
        # Viewers show the box's own state; a program that writes only that one means it.
        contrary = value is not None and (text not in BLANK) is not shown
        text = text if value is not None else "/Yes" if shown else "/Off"
    return _Field(".".join(names), text, contrary, unseen)


def _shown(box: Any) -> bool | None:
    """Whether a box to tick is drawn ticked: its state is one that has a drawing. None when it has no state of its own."""
    state = _at(box, "/AS")
    if state is None:
        return None
    looks = _at(_at(box, "/AP"), "/N")
    drawings = looks if isinstance(looks, dict) and "/BBox" not in looks else {}
    return str(state) not in BLANK and (state in drawings or not drawings)


def _other(box: Any, field: _Field, fonts: Any, letters: dict[object, Letters]) -> str | None:
    """The text that a field is drawn with, if that is another one than it holds and is its only drawing.

    A field that is drawn empty is left to its value: programs that write no drawings leave ours, and viewers draw them anew.
    """
    look = _at(_at(box, "/AP"), "/N")
    if field.unseen or look is None or "/BBox" not in look or _at(box, "/AS") is not None:
        return None
    seen = text_drawn(look, _at, fonts, letters)
    if not seen or not seen.strip() or any(alike(seen, one) for one in (field.value, *_words(box, field.value))):
        return None
    return seen.strip()


def _words(box: Any, value: str) -> Iterator[str]:
    """What a drop-down prints for a value."""
    for choice in _at(box, "/Opt") or ():
        pair = choice.get_object() if hasattr(choice, "get_object") else choice
        if isinstance(pair, list) and len(pair) == 2 and str(pair[0]) == value:
            yield str(pair[1])


# The library's dictionaries resolve what they refer to when they are asked by [], and their lists don't.


def _at(table: Any, key: str) -> Any:
    """What stands there, resolved; None for nothing, and where there is no table."""
    value = table[key] if isinstance(table, dict) and key in table else None
    return None if value is None or type(value).__name__ == "NullObject" else value


def _table(table: Any, key: str) -> Any:
    value = _at(table, key)
    return value if isinstance(value, dict) else {}


def _flags(table: Any, key: str) -> int:
    value = _at(table, key)
    return int(value) if isinstance(value, int) else 0


def _parts(table: Any, key: str) -> Iterable[tuple[object, Any]]:
    """The tables of a list, each with what tells it from any other one: its number in the file."""
    value = _at(table, key)
    for one in value if isinstance(value, list) else ():
        part = one.get_object() if hasattr(one, "get_object") else one
        if isinstance(part, dict):
            yield (getattr(one, "idnum", None) or id(part)), part


_STREAM = re.compile(rb"\bstream\r?\n")


def _syntax(data: bytes) -> int:
    """How many bytes of a PDF stand outside its streams."""
    count, at = 0, 0
    while start := _STREAM.search(data, at):
        end = data.find(b"endstream", start.end())
        if end < 0:
            break
        count += start.end() - at
        at = end
    return count + len(data) - at


@contextmanager
def _quiet() -> Iterator[None]:
    """Without the library's remarks about damaged files, which would stand among our own messages."""
    logger = logging.getLogger("pypdf")
    before = logger.level
    logger.setLevel(logging.CRITICAL)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        logger.setLevel(before)
