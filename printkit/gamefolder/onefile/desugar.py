"""A short ``game.toml`` → the full one: everything that follows from title, sheet, rounds, score and reference.

Keys of the full shape (``options``, ``entries``, ``components`` …) may stand beside the short ones and are handed on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from printkit.draw.icons import listed, meant
from printkit.gamefolder.decks.deck import Deck, decks, unknown_signs
from printkit.gamefolder.decks.own import DRAWN, Own
from printkit.gamefolder.decks.own import own as own_files
from printkit.gamefolder.onefile.components import components, homeless
from printkit.gamefolder.onefile.entries import Made, Words
from printkit.language.program import LEVELS
from printkit.language.read import KEYS as RULES
from printkit.language.read import read
from printkit.language.rows.cells import COLOURS
from printkit.language.shape import Reader, is_whole, shown
from printkit.model import LANGUAGES, Problem, error, nearest

SHORT = ("title", "icons", "fonts", *DRAWN, "decks", *RULES, "reference")
"""The keys of the short shape."""

MARKS = ("title", "decks", "sheet", "rounds", "score", "reference")
"""Keys by which a short file is known; decks stand in a full one, which says its `format`, too."""


class Desugared(NamedTuple):
    """The full table, the words that follow, the rules as they were written, and what is wrong, each under its path in the file.

    `known` are the words that word files may say; empty where components of the full shape have words of their own.
    """

    table: dict[str, Any]
    words: Words
    rules: dict[str, Any]
    problems: list[Problem]
    known: set[str]
    decks: list[Deck]
    own: Own


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

    `full_keys` are the keys of the full shape, which are handed on, `own` the words of word files, `data` the files of the folder.
    """
    problems: list[Problem] = []
    known = [*SHORT, *full_keys]
    listed = ", ".join(known)
    problems += [error("unknown-key", key, known=listed, hint=nearest(key, known)) for key in raw if key not in known]
    table = {key: value for key, value in raw.items() if key in full_keys}
    words: Words = {lang: {} for lang in LANGUAGES}
    _title(raw, game_id, words, problems)
    players = _players(raw, problems)
    table |= {"format": 1, "id": raw.get("id", game_id), "version": raw.get("version", "1.0"), "players": players}
    table.setdefault("credits", {"design": "–"})
    program, found = read(raw)
    problems += found
    mine = own_files(raw, problems)
    sheet = _sheet(raw, problems, mine)
    problems += homeless(program, sheet) if program is not None else []
    if "art" in sheet:
        mine = mine._replace(art=sheet["art"])
    for section in ("sheet", "rounds"):
        problems += _icons_of_rows(raw.get(section), section, mine)
    problems += _icons_of_words(raw, mine)
    reference = _reference(raw, problems, mine)
    found_decks = decks(raw, data, words, problems, mine)
    rules: dict[str, Any] = {}
    known_words: set[str] = set()
    if program is not None and not problems:
        made = Made(program, own)
        made.make()
        more = components(made, players, sheet, reference)
        if program.fields or program.parts:
            rules = {key: raw[key] for key in RULES if key in raw}
            table["axes"] = {**table.get("axes", {}), **made.axes}
            table["entries"] = [*table.get("entries", []), *made.entries]
        for lang in LANGUAGES:
            words[lang] |= made.words[lang]
        table["components"] = [*table.get("components", []), *more, *(deck.component for deck in found_decks)]
        known_words = set() if raw.get("components") else made.known() | _needed(raw) | set(words["en"])
    return Desugared(table, words, rules, problems, known_words, found_decks, mine)


def _needed(raw: Mapping[str, Any]) -> set[str]:
    """The words of ``[[needs]]``, which the full shape reads."""
    needs = raw.get("needs")
    listed = needs if isinstance(needs, list) else []
    return {f"needs.{need.get('words')}" for need in listed if isinstance(need, Mapping)}


def _title(raw: Mapping[str, Any], game_id: str, words: Words, problems: list[Problem]) -> None:
    if "title" not in raw:
        problems.append(error("missing-key", "title"))
    said = Reader(raw, "", problems).words("title")
    for lang in LANGUAGES:
        words[lang]["title"] = said.get(lang) or said.get("") or next(iter(said.values()), game_id)


def _players(raw: Mapping[str, Any], problems: list[Problem]) -> list[int]:
    """How many play: ``4``, or fewest and most."""
    value = raw.get("players", [1, 8])
    if is_whole(value):
        value = [value, value]
    if isinstance(value, list) and len(value) == 2 and all(is_whole(n) for n in value) and 1 <= value[0] <= value[1] <= 99:
        return list(value)
    problems.append(error("onefile-players", "players", found=shown(value)))
    return [1, 8]


def _sheet(raw: Mapping[str, Any], problems: list[Problem], mine: Own) -> dict[str, Any]:
    """``[sheet]``: its rows are read with the rules; beside them stand its size in mm, the phases of a turn, a legend, notes and a picture."""
    table = Reader(raw, "", problems).table_in("sheet")
    reader = Reader(table, "sheet", problems)
    found: dict[str, Any] = {}
    if size := reader.wholes("size", least=2, most=2):
        found["size"] = list(size)
    if reader.has("art"):
        if isinstance(table["art"], str):
            found["art"] = table["art"]
        else:
            problems.append(error("not-text", "sheet.art", found=shown(table["art"])))
    for kind in ("phases", "legend", "notes"):
        if not reader.has(kind):
            continue
        listed = table[kind]
        if not isinstance(listed, list):
            problems.append(error("not-list", f"sheet.{kind}", found=shown(listed)))
            continue
        for place, one in enumerate(listed):
            where = f"sheet.{kind}[{place}]"
            if kind != "legend" and not _is_text(one):
                problems.append(error("not-text", where, found=shown(one)))
            elif kind == "legend" and not _is_sign(one):
                problems.append(error("onefile-sign", where, found=shown(one)))
            elif kind == "legend":
                problems += _sign_there(one, where, mine)
        texts = (
            [one["text"] for one in listed if _is_sign(one)] if kind == "legend" else [one for one in listed if _is_text(one)]
        )
        problems += _strange(texts, f"sheet.{kind}", mine)
        found[kind] = listed
    reader.end(("rows",))
    return found


def _icons_of_rows(table: Any, section: str, mine: Own) -> list[Problem]:
    """Icons that stand in rows and are none."""
    rows = table.get("rows") if isinstance(table, Mapping) else None
    return [
        problem
        for number, row in enumerate(rows if isinstance(rows, list) else [])
        if isinstance(row, Mapping)
        for problem in _signs_there(row.get("signs"), f"{section}.rows[{number}].signs", mine)
    ]


def _icons_of_words(raw: Mapping[str, Any], mine: Own) -> list[Problem]:
    """Names between colons that look like icons and are none, in what rows, parts and checks are called and say."""
    tables = [
        *(
            (f"{section}.rows", raw[section].get("rows"))
            for section in ("sheet", "rounds")
            if isinstance(raw.get(section), Mapping)
        ),
        ("check", raw.get("check")),
    ]
    found = [(f"{where}[{n}]", one) for where, listed in tables if isinstance(listed, list) for n, one in enumerate(listed)]
    found.append(("end", raw.get("end")))
    for level in LEVELS:
        if isinstance(raw.get(level), Mapping):
            found += [(f"{level}.{name}", part) for name, part in raw[level].items()]
    return [
        problem._replace(where=f"{where}.{key}")
        for where, table in found
        if isinstance(table, Mapping)
        for key in ("name", "note", "row_names", "column_names", "printed", "say")
        if key in table
        for problem in _strange([text for text in _each(table[key]) if isinstance(text, str)], "", mine)
    ]


def _each(value: Any) -> list[Any]:
    """A text, those of lists in lists, or those of languages."""
    if isinstance(value, Mapping):
        return list(value.values())
    return [one for inner in value for one in _each(inner)] if isinstance(value, list) else [value]


def _signs_there(signs: Any, where: str, mine: Own) -> list[Problem]:
    """Whether there are such icons as stand at the steps of a track; its shape is read with the rules."""
    if isinstance(signs, list):
        return [problem for lane, one in enumerate(signs) for problem in _signs_there(one, f"{where}[{lane}]", mine)]
    known = listed(mine.icons)
    return [
        error("unknown-icon", f"{where}.{step}", found=icon, hint=meant(icon, mine.icons))
        for step, icon in (signs.items() if isinstance(signs, Mapping) else ())
        if isinstance(icon, str) and icon not in known
    ]


def _is_sign(value: Any) -> bool:
    """Whether it is a sign of a legend with what it means."""
    if not isinstance(value, Mapping) or not _is_text(value.get("text")):
        return False
    rest = {key: one for key, one in value.items() if key != "text"}
    return len(rest) == 1 and set(rest) <= {"icon", "colour"} and all(isinstance(one, str) for one in rest.values())


def _sign_there(sign: Mapping[str, Any], where: str, mine: Own) -> list[Problem]:
    """Whether there are such an icon and such a colour."""
    if "colour" in sign:
        if sign["colour"] in COLOURS:
            return []
        hint = nearest(sign["colour"], COLOURS)
        return [error("not-one-of", f"{where}.colour", found=shown(sign["colour"]), known=", ".join(COLOURS), hint=hint)]
    known = listed(mine.icons)
    if sign["icon"] in known:
        return []
    return [error("unknown-icon", f"{where}.icon", found=sign["icon"], hint=meant(sign["icon"], mine.icons))]


def _reference(raw: Mapping[str, Any], problems: list[Problem], mine: Own) -> dict[str, Any]:
    """``[reference]``: sections of lines, ``scoring = "auto"``, and a size in mm."""
    table = Reader(raw, "", problems).table_in("reference")
    reader = Reader(table, "reference", problems)
    found: dict[str, Any] = {}
    for name, value in table.items():
        where = f"reference.{name}"
        if name == "size":
            found["size"] = list(reader.wholes("size", least=2, most=2)) or None
        elif name == "scoring" and not isinstance(value, list):
            found["scoring"] = reader.one_of("scoring", ("auto",), "auto")
        elif not isinstance(value, list) or not value:
            problems.append(error("not-list", where, found=shown(value)))
        else:
            wrong = next((place for place, text in enumerate(value) if not _is_text(text)), None)
            if wrong is None:
                found[name] = value
                problems += _strange(value, where, mine)
            else:
                problems.append(error("not-text", f"{where}[{wrong}]", found=shown(value[wrong])))
    if isinstance(raw.get("reference"), Mapping) and not set(table) - {"size"}:
        problems.append(error("onefile-no-section", "reference"))
    return found


def _strange(lines: Sequence[Any], where: str, mine: Own) -> list[Problem]:
    """Names between colons that look like icons and are none."""
    texts = [
        (place, text) for place, line in enumerate(lines) for text in (line.values() if isinstance(line, Mapping) else [line])
    ]
    return [
        error("onefile-unknown-icon", f"{where}[{place}]", found=sign, hint=meant(sign, mine.icons))
        for place, text in texts
        for sign in unknown_signs([text], mine.icons)
    ]


def _is_text(value: Any) -> bool:
    if isinstance(value, Mapping):
        return bool(value) and all(lang in LANGUAGES and isinstance(text, str) for lang, text in value.items())
    return isinstance(value, str) and bool(value.strip())
