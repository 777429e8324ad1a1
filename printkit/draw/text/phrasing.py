"""Phrase boundaries of Japanese sentences, found by BudouX and corrected by our own rules, remembered from run to run.

BudouX takes 35 ms to load and 10 microseconds a character, the rules 20 ms to compile, which together is a quarter of a
build; what they found is kept in the cache and costs a millisecond.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from printkit.storage import cache

_CUT = "\x1d"
_KEPT = 5000

_known: dict[str, list[int]] | None = None
_new: list[str] = []
_parser: Any = None


def boundaries(text: str, correct: Callable[[str, set[int]], set[int]]) -> set[int]:
    """The places (index of the character after) where a line may end; `correct` makes them of the places BudouX finds."""
    return _remembering(text, lambda: correct(text, _parsed(text)))


def cuts(phrase: str, find: Callable[[str], set[int]]) -> set[int]:
    """The places inside a phrase where it may be cut if it must be, as `find` finds them."""
    return {place - 1 for place in _remembering(_CUT + phrase, lambda: {place + 1 for place in find(phrase)})}


def _remembering(text: str, find: Callable[[], set[int]]) -> set[int]:
    global _known  # noqa: PLW0603  # the memory of this process
    if _known is None:
        _known = _remembered()
    places = _known.get(text)
    if places is None:
        places = _known[text] = sorted(find())
        if not _new:
            import atexit

            atexit.register(_remember)
        _new.append(text)
    return set(places)


def _parsed(text: str) -> set[int]:
    global _parser  # noqa: PLW0603  # loaded at first need, once
    if _parser is None:
        import budoux

        _parser = budoux.load_default_japanese_parser()
    places, at = set(), 0
    for piece in _parser.parse(text):
        at += len(piece)
        places.add(at)
    return places - {len(text)}


def _file_name() -> str | None:
    """Named after the size and date of the model and of the rules, so that another version of either starts afresh."""
    from importlib.util import find_spec

    spec = find_spec("budoux")
    if spec is None or spec.origin is None:
        return None
    model = Path(spec.origin).parent / "models" / "ja.json"
    rules = Path(__file__).with_name("breaking.py")
    try:
        dated = [f"{status.st_size}-{int(status.st_mtime)}" for status in (model.stat(), rules.stat())]
    except OSError:
        return None
    return "-".join(["phrases", "2", *dated])


def _remembered() -> dict[str, list[int]]:
    name = _file_name()
    data = cache.load_sealed(name) if name else None
    known: dict[str, list[int]] = json.loads(data) if data else {}
    return known


def _remember() -> None:
    """Add what is new to what the file holds by now, and start afresh when it has grown out of hand."""
    name = _file_name()
    if name is None:
        return
    known = _remembered()
    if len(known) > _KEPT:
        known = {}
    known.update((text, (_known or {})[text]) for text in _new)
    cache.store_sealed(name, json.dumps(known, ensure_ascii=False).encode("utf-8", "surrogatepass"))
