"""The text that a field of a PDF is drawn with: what people see where a program changed the value and left the drawing, or the other way."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any

_LONGEST = 4_000
"""Bytes of a drawing that are looked through; a field of one line has some hundred."""

_PIECE = re.compile(
    rb"/(?P<font>[^\s/\[\]()<>]++)\s++[-\d.]++\s++Tf"
    rb"|\((?P<text>(?:[^()\\]|\\.|\((?:[^()\\]|\\.)*+\))*+)\)"
    rb"|<(?P<hex>[0-9A-Fa-f\s]*+)>",
    re.DOTALL,
)
_ESCAPE = re.compile(rb"\\([0-7]{1,3}|\r\n|.)", re.DOTALL)
_ESCAPED = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f", b"\n": b"", b"\r": b"", b"\r\n": b""}
_MAPPED = re.compile(rb"begin(bfchar|bfrange)(.*?)end\1", re.DOTALL)
_CODE = re.compile(rb"<([0-9A-Fa-f]+)>|(\[)")

Letters = Mapping[int, str] | None
"""What a font's codes stand for, of two bytes each; None for a font of one byte a letter, as ASCII has them."""


def text_drawn(look: Any, at: Callable[[Any, str], Any], fonts: Any, known: dict[object, Letters]) -> str | None:
    """The text of a field's drawing, without spaces where the drawing has none; None where that can't be told.

    `look` is the stream, `at` looks up a key and resolves it, `fonts` are the form's own, which a drawing may lean on. A font's letters
    are kept in `known`, since a form's fields share one.
    """
    data = look.get_data() if hasattr(look, "get_data") else b""
    if len(data) > _LONGEST:
        return None
    own = at(at(look, "/Resources"), "/Font")
    text, letters = "", None
    try:
        for piece in _PIECE.finditer(data):
            if piece["font"] is not None:
                name = "/" + piece["font"].decode("latin-1")
                font = at(own, name) or at(fonts, name)
                key = getattr(font, "indirect_reference", None) or name
                if key not in known:
                    known[key] = _letters(font, at)
                letters = known[key]
            else:
                text += _decoded(_plain(piece["text"]) if piece["text"] is not None else _from_hex(piece["hex"]), letters)
    except (KeyError, UnicodeDecodeError):
        return None
    return text


def alike(seen: str, held: str) -> bool:
    """Whether a drawing shows what a field holds: Latin letters, digits and signs all of them, which every program can draw.

    Of other scripts a program may lack letters; those that it has drawn must be held.
    """
    return _compared(seen) == _compared(held) and _beyond_latin(seen) <= _beyond_latin(held)


def _compared(text: str) -> str:
    plain = unicodedata.normalize("NFKC", text)
    return "".join(letter for letter in plain if letter.isascii() and (letter.isalnum() or letter in "+-.,/"))


def _beyond_latin(text: str) -> frozenset[str]:
    return frozenset(letter for letter in unicodedata.normalize("NFKC", text) if letter > "\u024f" and letter.isalnum())


def _letters(font: Any, at: Callable[[Any, str], Any]) -> Letters:
    """Raises `KeyError` for a font whose codes say nothing of what they stand for."""
    encoding = at(font, "/Encoding")
    if at(font, "/Subtype") != "/Type0":
        if font is None or isinstance(encoding, dict):
            raise KeyError("codes of its own")
        return None
    table = at(font, "/ToUnicode")
    if encoding != "/Identity-H" or not hasattr(table, "get_data"):
        raise KeyError("/ToUnicode")
    return _table(table.get_data())


@lru_cache(maxsize=4)
def _table(source: bytes) -> Letters:
    """What a table of 7,500 letters says; the forms of an evening carry the same one."""
    letters: dict[int, str] = {}
    for kind, lines in _MAPPED.findall(source):
        letters.update(_ranges(lines) if kind == b"bfrange" else _pairs(lines))
    return letters


def _pairs(lines: bytes) -> Iterator[tuple[int, str]]:
    codes = [code for code, _ in _CODE.findall(lines)]
    for code, letter in zip(codes[::2], codes[1::2], strict=False):
        yield int(code, 16), chr(int(letter, 16)) if len(letter) == 4 else _utf16(letter)


def _ranges(lines: bytes) -> Iterator[tuple[int, str]]:
    for line in lines.splitlines():
        codes = _CODE.findall(line)
        if len(codes) < 3:
            continue
        first, last = int(codes[0][0], 16), int(codes[1][0], 16)
        for place, code in enumerate(range(first, min(last, first + 0xFFFF) + 1)):
            if codes[2][1]:  # a list: one letter each
                if 3 + place < len(codes):
                    yield code, _utf16(codes[3 + place][0])
            else:
                start = _utf16(codes[2][0])
                yield code, start[:-1] + chr(ord(start[-1]) + place) if start else ""


def _utf16(code: bytes) -> str:
    return _from_hex(code).decode("utf-16-be")


def _from_hex(digits: bytes) -> bytes:
    plain = b"".join(digits.split())
    return bytes.fromhex((plain + b"0" * (len(plain) % 2)).decode())


def _plain(text: bytes) -> bytes:
    """The bytes of a string in parentheses."""
    return _ESCAPE.sub(lambda one: bytes([int(one[1], 8) & 255]) if one[1].isdigit() else _ESCAPED.get(one[1], one[1]), text)


def _decoded(codes: bytes, letters: Letters) -> str:
    if letters is None:
        return codes.decode("latin-1")
    return "".join(letters[high << 8 | low] for high, low in zip(codes[::2], codes[1::2], strict=False))
