"""What the Python of a game that comes with printkit works out for its papers, such as a round that is scored: once, then from the cache.

A kit asks for some ten such answers, and they alone would bring the rules language and compile the game's rules, a tenth of its time.
A stranger's Python is asked each time: what else it looks at nobody knows.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from functools import cache as once
from pathlib import Path
from typing import Any

from printkit.gamefolder.loader import dates, rules
from printkit.model import Game, Lang
from printkit.model.own_code import built_in, module, own_code, plain
from printkit.storage import cache

REFERENCE = "reference"
"""The module of a game that computes what its papers show."""

_KEPT = 400
"""Answers in the cache, each a few hundred bytes; all six games in both languages have some 150."""


def answer(game: Game, name: str, lang: Lang, *more: int | None) -> Mapping[str, Any] | None:
    """What the function of that name in the game's ``reference.py`` answers, a table of plain data; None where there is no such function.

    Raises `Refused` for what a stranger's function raises.
    """

    def ask() -> Mapping[str, Any] | None:
        compute = getattr(module(game, REFERENCE), name, None)
        if not callable(compute):
            return None
        with own_code(f"{REFERENCE}.py", game.folder, game.code):
            return plain(name, compute(game, lang, *more))

    answered: Mapping[str, Any] | None = kept(game, lang, [name, *more], ask)
    return answered


def kept(game: Game, lang: Lang, question: Sequence[object], ask: Callable[[], Any]) -> Any:
    """What `ask` answers to a question (both as JSON has it) about a game in a language; an answer None is not kept."""
    if not built_in(game.code):
        return ask()
    made_from = json.dumps([_looked_at(game), lang, *question])
    name = f"answer-{hashlib.sha256(made_from.encode('utf-8', 'surrogatepass')).hexdigest()[:32]}"
    packed = cache.load_sealed(name)
    if packed is not None:
        return json.loads(packed)
    answered = ask()
    if answered is None:
        return None
    packed = json.dumps(answered, ensure_ascii=False).encode("utf-8", "surrogatepass")
    cache.store_sealed(name, packed)
    cache.prune("answer-", _KEPT)
    return json.loads(packed)  # lists for tuples, as it comes from the cache


_LOOKED_AT: list[tuple[Game, str]] = []


def _looked_at(game: Game) -> str:
    """A digest of all that an answer may depend on: the code, and every field of the game, since whoever asks may have changed one."""
    for known, digest in _LOOKED_AT:
        if known is game:
            return digest
    whole = [getattr(game, one.name) for one in fields(game)]
    own = [time for _, time in sorted(dates(game.folder, deep=True))] if isinstance(game.folder, Path) else []
    digest = hashlib.sha256(repr((_code(), own, whole)).encode("utf-8", "surrogatepass")).hexdigest()
    _LOOKED_AT[:] = [(game, digest), *_LOOKED_AT[:3]]
    return digest


@once
def _code() -> list[int]:
    """What changes when that which answers does, beside the game's own folder, be it by an edit in between two versions."""
    here = Path(__file__).parent.parent
    return [*rules(), *(time for _, time in sorted(dates(here / "scoring", deep=True)))]
