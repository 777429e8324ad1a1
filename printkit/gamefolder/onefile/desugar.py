"""A short ``game.toml`` → the full one: everything that follows from title, sheet, rounds, score and reference.

Keys of the full shape (``options``, ``entries``, ``components`` …) may stand beside the short ones and are handed on.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from printkit.gamefolder.components import filled_in
from printkit.gamefolder.decks.deck import Deck, decks
from printkit.gamefolder.decks.own import DRAWN, Own
from printkit.gamefolder.decks.own import own as own_files
from printkit.gamefolder.onefile import icons
from printkit.gamefolder.onefile.components import components, homeless, without_pad
from printkit.gamefolder.onefile.entries import Derived, Words
from printkit.gamefolder.onefile.printed import reference_of, sheet_of
from printkit.gamefolder.onefile.texts import spoken_turn
from printkit.gamefolder.onefile.unsaid import unsaid
from printkit.gamefolder.shape import checked
from printkit.language.doubts import doubts as doubts_of
from printkit.language.paper import TABLES, PaperFacts
from printkit.language.program import Program
from printkit.language.ranges import Ranges
from printkit.language.read import KEYS as RULES
from printkit.language.read import read
from printkit.language.shape import Reader, is_whole
from printkit.language.turn.decks import decks_of
from printkit.language.turn.read import read_play
from printkit.language.turn.steps import TurnProgram
from printkit.model import Problem, error, in_toml, nearest, warning
from printkit.model.game_file import AxisTable, GameFile
from printkit.model.languages import in_language, written
from printkit.model.plain import Raw

SHORT = ("title", "icons", "fonts", *DRAWN, "decks", *RULES, "play", "reference")
"""The keys of the short shape."""

_FULL = [key for key in GameFile._fields if key != "rules"]
"""The keys of the full shape that may stand beside."""

MARKS = ("title", "decks", "sheet", "rounds", "score", "reference")
"""Keys by which a short file is known; decks stand in a full one, which says its `format`, too."""


class Desugared(NamedTuple):
    """The game as a full file would declare it, the words that follow, and what is wrong, each under its path in the file.

    `game` is None where something is wrong; its rules are those of the file as they were written. `known` are the words that word
    files may say; empty where components of the full shape have words of their own. `doubts` are warnings: what looks wrong in rows
    and may be meant. `shape` are the problems of what stands beside, by its type alone.
    """

    game: GameFile | None
    words: Words
    problems: list[Problem]
    shape: list[Problem]
    known: set[str]
    decks: list[Deck]
    own: Own
    doubts: list[Problem]


def is_short(raw: Raw) -> bool:
    """Whether a ``game.toml`` is of the short shape."""
    return any(key in raw for key in MARKS if key != "decks") or ("decks" in raw and "format" not in raw)


def desugar(raw: Raw, game_id: str, own: Mapping[str, Mapping[str, str]], data: Mapping[str, bytes]) -> Desugared:
    """What a short file comes to.

    `own` are the words of word files, by every language that printkit or such a file has, `data` the files of the folder.
    """
    problems: list[Problem] = []
    known = [*SHORT, *_FULL]
    listed = ", ".join(known)
    problems += [error("unknown-key", key, known=listed, hint=nearest(key, known)) for key in raw if key not in known]
    words: Words = {lang: {} for lang in dict.fromkeys((*own, *written(raw)))}
    program, wrong = read(raw, _paper(raw))
    players = _players(raw, program.teams if program is not None else (), problems)
    problems += wrong
    problems += _lengths(program, players) if program is not None else []
    problems += _starts(program, players) if program is not None else []
    mine = own_files(raw, problems)
    sheet = sheet_of(raw, problems, mine)
    problems += homeless(program, sheet) if program is not None else []
    for section in ("sheet", "rounds"):
        problems += icons.of_rows(raw.get(section), section, mine)
    problems += icons.of_words(raw, mine)
    reference = reference_of(raw, problems, mine)
    mine = mine._replace(art={**sheet.pictures, **reference.pictures})
    own_decks = decks(raw, data, words, problems, mine)
    turn = _turn(raw, program, own_decks, problems)
    _title(raw, game_id, words, problems)
    usual = {"format": 1, "id": game_id, "version": "1.0", "credits": {"design": "–"}}
    beside = {key: value for key, value in raw.items() if key in _FULL}
    game, shape = checked({**usual, **beside, "players": list(players)}, GameFile)
    if program is None or problems:
        return Desugared(None, words, [*problems, *shape], [], set(), own_decks, mine, [])
    derived = Derived(program, own, players, words)
    derived.make()
    if turn is not None:
        sheet, reference = spoken_turn(raw, turn, derived, sheet, reference)
    more = components(derived, sheet, reference)
    for lang in words:
        words[lang] |= derived.words[lang]
    known_words = (
        set()
        if raw.get("components")
        else derived.known() | _needed(raw) | _read_elsewhere(raw, program, own) | set(words["en"])
    )
    if game is not None:
        every = (*map(filled_in, game.components), *more, *(deck.component for deck in own_decks))
        game = game._replace(components=every)
    texts = {key: raw[key] for key in ("title", *RULES, "play", "reference") if key in raw}
    doubts = [*icons.open_marks(texts), *unsaid(raw, derived, own, sheet, reference)]
    if game is not None and (program.fields or program.parts):
        axes = {axis.id: AxisTable(keys=axis.keys or None, open=axis.open, prefix=axis.prefix) for axis in derived.axes}
        rules = {key: raw[key] for key in (*RULES, "play") if key in raw}
        game = game._replace(axes={**game.axes, **axes}, entries=(*game.entries, *derived.entries), rules=rules)
        places = _places_of_rows(rules)
        doubts += [*_full_grids(rules), *without_pad(program, places), *doubts_of(program, players, places)]
    return Desugared(game, words, problems, shape, known_words, own_decks, mine, doubts)


def _turn(raw: Raw, program: Program | None, own_decks: Sequence[Deck], problems: list[Problem]) -> TurnProgram | None:
    """What a player does, as ``[play]`` says it; what is wrong with it is told where the rules themselves are right."""
    table = Reader(raw, "", problems).table_in("play")
    if not table or program is None:
        return None
    turn, wrong = read_play(table, program, _paper(raw), decks_of(card for deck in own_decks for card in deck.cards))
    problems += wrong
    return turn


def _places_of_rows(rules: Raw) -> dict[str, str]:
    """Where each row stands, by its id."""
    return {
        row["id"]: f"{section}.rows[{number}]"
        for section in ("sheet", "rounds")
        for number, row in enumerate(rules.get(section, {}).get("rows", ()))
        if "id" in row
    }


def _full_grids(rules: Raw) -> list[Problem]:
    """A warning for each grid of a sheet that nothing says may have empty cells, which hardly any game fills: they would be refused."""
    return [
        warning("onefile-full-grid", f"sheet.rows[{number}]", found=row["id"])
        for number, row in enumerate(rules.get("sheet", {}).get("rows", ()))
        if "grid" in row and ("int" in row or "choice" in row) and not ("may" in row or "blank" in row)
    ]


def _paper(raw: Raw) -> PaperFacts:
    """What stands beside the rules; what is wrong with it, the full shape tells."""

    def table_of(key: str) -> Raw:
        value = raw.get(key)
        return value if isinstance(value, Mapping) else {}

    keys = {name: axis.get("keys") for name, axis in table_of("axes").items() if isinstance(axis, Mapping)}
    axes = {name: tuple(own) for name, own in keys.items() if isinstance(own, list)}
    options = {name: tuple(values) for name, values in table_of("options").items() if isinstance(values, list)}
    return PaperFacts(axes=axes, numbers={key: table_of(key) for key in TABLES}, options=options)


def _needed(raw: Raw) -> set[str]:
    """The words of ``[[needs]]``, which the full shape reads."""
    needs = raw.get("needs")
    listed = needs if isinstance(needs, list) else []
    return {f"needs.{need.get('words')}" for need in listed if isinstance(need, Mapping)}


def _read_elsewhere(raw: Raw, program: Program, own: Mapping[str, Mapping[str, str]]) -> set[str]:
    """The words of what the full shape has, too: readings, checks with a code, and lines of the explanation, whose names may have places."""
    options = raw.get("options")
    listed = options.items() if isinstance(options, Mapping) else ()
    readings = {f"option.{name}.{value}" for name, values in listed if isinstance(values, list) for value in ("title", *values)}
    codes = {f"problems.{check.code}" for check in program.checks if check.code}
    sayings, names = [*program.explain], []
    while sayings:
        one = sayings.pop()
        sayings += one.lines
        names.append("explain" + re.sub(r"\\\{.*?\\\}", "[^.]+", re.escape(f".{one.say}")))
    lines = {key for table in own.values() for key in table if any(re.fullmatch(name, key) for name in names)}
    return readings | codes | lines


def _title(raw: Raw, game_id: str, words: Words, problems: list[Problem]) -> None:
    if "title" not in raw:
        problems.append(error("missing-key", "title"))
    titles = Reader(raw, "", problems).words("title")
    for lang, texts in words.items():
        texts["title"] = in_language(titles, lang, game_id)


def _lengths(program: Program, players: tuple[int, int]) -> list[Problem]:
    """A game has at least one round, at every table."""
    rounds = program.end.rounds if program.end is not None else None
    fewest = Ranges(program, players).worked(rounds).low if rounds is not None else None
    return [error("rules-end-rounds", "end.rounds", found=fewest)] if fewest is not None and fewest < 1 else []


def _starts(program: Program, players: tuple[int, int]) -> list[Problem]:
    """A start that depends on the number of players has one for each number that may play, and for no other."""
    problems: list[Problem] = []
    expected = {*range(players[0], players[1] + 1)}
    for part in program.parts.values():
        if isinstance(part.start, Mapping) and part.start.keys() != expected:
            lacking, beyond = sorted(expected - part.start.keys()), sorted(part.start.keys() - expected)
            code, which = ("rules-start-lacking", lacking) if lacking else ("rules-start-beyond", beyond)
            problems.append(error(code, f"{part.where}.start", found=", ".join(map(str, which))))
    return problems


def _players(raw: Raw, teams: tuple[int, ...], problems: list[Problem]) -> tuple[int, int]:
    """How many play: ``4``, or fewest and most; of teams as many as they have."""
    seats = sum(teams)
    value = raw.get("players", seats or [1, 8])
    if seats and value not in (seats, [seats, seats]):
        problems.append(error("onefile-players-teams", "players", found=in_toml(value), expected=seats))
    if is_whole(value):
        value = [value, value]
    if isinstance(value, list) and len(value) == 2 and all(is_whole(n) for n in value) and 1 <= value[0] <= value[1] <= 99:
        return value[0], value[1]
    problems.append(error("onefile-players", "players", found=in_toml(value)))
    return 1, 8
