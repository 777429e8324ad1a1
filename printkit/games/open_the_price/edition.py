"""An edition: how many zero cards of each kind there are, and what else is in the box.

The scorer limits the zero cards of a round by it; the counts of the rest are for whoever prints them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from printkit.model import LANGUAGES, Problem, error, in_toml, nearest
from printkit.model.plain import Json, Raw

COUNTS = ("digit_boards", "answer_cards", "guess_cards", "price_cards", "topic_cards", "pens", "lowest_guess")
ZEROS = ("0", "00", "000")
_MOST = 99
_LONGEST = 60


def read(table: Raw, game: Raw) -> tuple[Json, list[Problem]]:
    """The facts of an edition file, and every problem of its form; the facts are only good when there is none.

    ``{"id", "version", "title": {language: text}, "zero_cards": {"0", "00", "000"}, "digit_boards", "answer_cards", …}``
    """
    del game
    problems: list[Problem] = []
    _keys(table, ("id", "version", "title", "zero_cards", *COUNTS), "", problems)
    for name in ("id", "version"):
        _text(table, name, "", problems)
    for name, keys in (("title", LANGUAGES), ("zero_cards", ZEROS)):
        part = table.get(name)
        if isinstance(part, Mapping):
            _keys(part, keys, f"{name}.", problems)
        elif name in table:
            problems.append(error("not-table", name, found=in_toml(part)))
    for lang in LANGUAGES:
        _text(_part(table, "title"), lang, "title.", problems)
    for name in COUNTS:
        _count(table, name, "", problems)
    for name in ZEROS:
        _count(_part(table, "zero_cards"), name, "zero_cards.", problems)
    return dict(table), problems


def _part(table: Raw, name: str) -> Raw:
    part = table.get(name)
    return part if isinstance(part, Mapping) else {}


def _keys(table: Raw, known: Iterable[str], path: str, problems: list[Problem]) -> None:
    known = list(known)
    problems += [
        error("unknown-key", path + key, known=", ".join(known), hint=nearest(key, known)) for key in table if key not in known
    ]
    problems += [error("missing-key", path + key) for key in known if key not in table]


def _text(table: Raw, name: str, path: str, problems: list[Problem]) -> None:
    value = table.get(name, "x")
    if not isinstance(value, str):
        problems.append(error("not-text", path + name, found=in_toml(value)))
    elif not 1 <= len(value) <= _LONGEST or not value.isprintable():
        problems.append(error("text-length", path + name, longest=_LONGEST, found=len(value)))


def _count(table: Raw, name: str, path: str, problems: list[Problem]) -> None:
    value = table.get(name, 0)
    if type(value) is not int:
        problems.append(error("expected-int", path + name, range=f"0–{_MOST}", found=in_toml(value)))
    elif not 0 <= value <= _MOST:
        problems.append(error("out-of-range", path + name, range=f"0–{_MOST}", found=value))
