"""Markdown → its tokens, as far as a rulebook needs them; parsed once, then taken from the cache.

A text is asked for again by every size of table, and by every run: to import the parser alone takes a tenth of the time of a small kit.
"""

from __future__ import annotations

import hashlib
import json
from functools import cache as once
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from printkit.storage import cache
from printkit.storage.version import __version__

_KEPT = 60
"""Texts in the cache, and the blocks under conditions among them; each is some 50 KB."""

_AT_HAND = 100
"""Texts that a process keeps: a rulebook, and its blocks under conditions, in both languages."""


class Token(NamedTuple):
    """What `markdown_it.token.Token` says of a token: the fields of those names, its first line (from 0), and where a list starts."""

    type: str
    tag: str
    line: int | None
    markup: str
    info: str
    content: str
    start: int | None


@lru_cache(maxsize=_AT_HAND)
def tokens(text: str) -> tuple[Token, ...]:
    """The tokens of a CommonMark text with tables, in their order."""
    made_from = json.dumps([__version__, _dates(), text])
    name = f"markdown-{hashlib.sha256(made_from.encode()).hexdigest()[:32]}"
    packed = cache.load_sealed(name)
    if packed is None:
        parsed = _parsed(text)
        cache.store_sealed(name, json.dumps(parsed, ensure_ascii=False).encode("utf-8", "surrogatepass"))
        cache.prune("markdown-", _KEPT)
        return parsed
    return tuple(Token(*token) for token in json.loads(packed))


@once
def _dates() -> list[int]:
    """What changes when the parser does, or what is taken from it; where they are no files the version must do."""
    spec = find_spec("markdown_it")
    files = [Path(__file__), *([Path(spec.origin)] if spec is not None and spec.origin is not None else [])]
    return [file.stat().st_mtime_ns for file in files if file.is_file()]


def _parsed(text: str) -> tuple[Token, ...]:
    from markdown_it import MarkdownIt  # 25 ms

    return tuple(
        Token(
            token.type,
            token.tag,
            token.map[0] if token.map else None,
            token.markup,
            token.info,
            token.content,
            int(token.attrGet("start") or 1) if token.type == "ordered_list_open" else None,
        )
        for token in MarkdownIt("commonmark").enable("table").parse(text)
    )
