"""A short ``game.toml`` → the full one: everything that follows from title, sheet, rounds, score and reference.

Keys of the full shape (``options``, ``entries``, ``components`` …) may stand beside the short ones and are handed on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from printkit.gamefolder.decks.deck import Deck, decks
from printkit.gamefolder.decks.own import DRAWN, Own
from printkit.gamefolder.decks.own import own as own_files
from printkit.gamefolder.onefile import icons
from printkit.gamefolder.onefile.components import components, homeless
from printkit.gamefolder.onefile.entries import Derived, Words
from printkit.gamefolder.onefile.printed import reference_of, sheet_of
from printkit.language.paper import TABLES, PaperFacts
from printkit.language.read import KEYS as RULES
from printkit.language.read import read
from printkit.language.shape import Reader, is_whole, shown
from printkit.model import Axis, Component, Entry, Problem, error, nearest, warning
from printkit.model.languages import in_language, written

SHORT = ("title", "icons", "fonts", *DRAWN, "decks", *RULES, "reference")
"""The keys of the short shape."""

MARKS = ("title", "decks", "sheet", "rounds", "score", "reference")
"""Keys by which a short file is known; decks stand in a full one, which says its `format`, too."""


class Desugared(NamedTuple):
    """The full table, the words that follow, the rules as they were written, and what is wrong, each under its path in the file.

    `known` are the words that word files may say; empty where components of the full shape have words of their own. `doubts` are
    warnings: what looks wrong in rows and may be meant.
    """

    table: dict[str, Any]
    words: Words
    rules: dict[str, Any]
    problems: list[Problem]
    known: set[str]
    decks: list[Deck]
    own: Own
    doubts: list[Problem]


def is_short(raw: Mapping[str, Any]) -> bool:
    """Whether a ``game.toml`` is of the short shape."""
    return any(key in raw for key in MARKS if key != "decks") or ("decks" in raw and "format" not in raw)


def desugar(
    raw: Mapping[str, Any],
    game_id: str,
    full_keys: Sequence[str],
    own: Mapping[str, Mapping[str, str]],
    data: Mapping[str, bytes],
) -> Desugared:
    """What a short file comes to.

    `full_keys` are the keys of the full shape, which are handed on, `own` the words of word files, by every language that printkit or such a file has, `data` the files of the folder.
    """
    problems: list[Problem] = []
    known = [*SHORT, *full_keys]
    listed = ", ".join(known)
    problems += [error("unknown-key", key, known=listed, hint=nearest(key, known)) for key in raw if key not in known]
    table = {key: value for key, value in raw.items() if key in full_keys}
    words: Words = {lang: {} for lang in dict.fromkeys((*own, *written(raw)))}
    players = _players(raw, problems)
    table |= {"format": 1, "id": raw.get("id", game_id), "version": raw.get("version", "1.0"), "players": list(players)}
    table.setdefault("credits", {"design": "–"})
    program, wrong = read(raw, _paper(raw))
    problems += wrong
    mine = own_files(raw, problems)
    sheet = sheet_of(raw, problems, mine)
    problems += homeless(program, sheet) if program is not None else []
    if sheet.art:
        mine = mine._replace(art=sheet.art)
    for section in ("sheet", "rounds"):
        problems += icons.of_rows(raw.get(section), section, mine)
    problems += icons.of_words(raw, mine)
    reference = reference_of(raw, problems, mine)
    own_decks = decks(raw, data, words, problems, mine)
    _title(raw, game_id, words, problems)
    rules: dict[str, Any] = {}
    known_words: set[str] = set()
    if program is not None and not problems:
        derived = Derived(program, own, players, words)
        derived.make()
        more = components(derived, sheet, reference)
        if program.fields or program.parts:
            rules = {key: raw[key] for key in RULES if key in raw}
            table["axes"] = {**table.get("axes", {}), **{axis.id: _axis(axis) for axis in derived.axes}}
            table["entries"] = [*table.get("entries", []), *map(_plain, derived.entries)]
        for lang in words:
            words[lang] |= derived.words[lang]
        table["components"] = [*table.get("components", []), *map(_plain, more), *(deck.component for deck in own_decks)]
        known_words = set() if raw.get("components") else derived.known() | _needed(raw) | set(words["en"])
    return Desugared(table, words, rules, problems, known_words, own_decks, mine, _full_grids(rules))


def _full_grids(rules: Mapping[str, Any]) -> list[Problem]:
    """A warning for each grid of a sheet that nothing says may have empty cells, which hardly any game fills: they would be refused."""
    return [
        warning("onefile-full-grid", f"sheet.rows[{number}]", found=row["id"])
        for number, row in enumerate(rules.get("sheet", {}).get("rows", ()))
        if "grid" in row and ("int" in row or "choice" in row) and not ("may" in row or "blank" in row)
    ]


def _paper(raw: Mapping[str, Any]) -> PaperFacts:
    """What stands beside the rules; what is wrong with it, the full shape tells."""

    def table_of(key: str) -> Mapping[str, Any]:
        value = raw.get(key)
        return value if isinstance(value, Mapping) else {}

    keys = {name: axis.get("keys") for name, axis in table_of("axes").items() if isinstance(axis, Mapping)}
    axes = {name: tuple(own) for name, own in keys.items() if isinstance(own, list)}
    options = {name: tuple(values) for name, values in table_of("options").items() if isinstance(values, list)}
    return PaperFacts(axes=axes, numbers={key: table_of(key) for key in TABLES}, options=options)


def _axis(axis: Axis) -> dict[str, Any]:
    """An axis as the table of it."""
    return {"open": True, "prefix": axis.prefix} if axis.open else {"keys": list(axis.keys)}


def _plain(declared: Entry | Component) -> dict[str, Any]:
    """An entry or a component as the table of it: what is left out is as everywhere, but for the stock, which layouts say otherwise."""
    left_out = declared._field_defaults
    return {
        name: _listed(value)
        for name, value in zip(declared._fields, declared, strict=True)
        if name == "stock" or name not in left_out or value != left_out[name]
    }


def _listed(value: Any) -> Any:
    """A value with lists in the place of tuples and sets."""
    if isinstance(value, tuple | list | frozenset):
        return [_listed(one) for one in (sorted(value) if isinstance(value, frozenset) else value)]
    return {key: _listed(one) for key, one in value.items()} if isinstance(value, Mapping) else value


def _needed(raw: Mapping[str, Any]) -> set[str]:
    """The words of ``[[needs]]``, which the full shape reads."""
    needs = raw.get("needs")
    listed = needs if isinstance(needs, list) else []
    return {f"needs.{need.get('words')}" for need in listed if isinstance(need, Mapping)}


def _title(raw: Mapping[str, Any], game_id: str, words: Words, problems: list[Problem]) -> None:
    if "title" not in raw:
        problems.append(error("missing-key", "title"))
    titles = Reader(raw, "", problems).words("title")
    for lang, texts in words.items():
        texts["title"] = in_language(titles, lang, game_id)


def _players(raw: Mapping[str, Any], problems: list[Problem]) -> tuple[int, int]:
    """How many play: ``4``, or fewest and most."""
    value = raw.get("players", [1, 8])
    if is_whole(value):
        value = [value, value]
    if isinstance(value, list) and len(value) == 2 and all(is_whole(n) for n in value) and 1 <= value[0] <= value[1] <= 99:
        return value[0], value[1]
    problems.append(error("onefile-players", "players", found=shown(value)))
    return 1, 8
