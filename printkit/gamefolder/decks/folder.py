"""Cards and faces of a game folder: ``cards.csv`` and ``faces.toml``, decks from other tables, the game's own fonts and icons."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import Any

from printkit.gamefolder import lint
from printkit.gamefolder.decks import cards as rows
from printkit.gamefolder.decks.deck import Deck
from printkit.gamefolder.decks.own import Own
from printkit.gamefolder.faces import computed, parse
from printkit.gamefolder.faces.placeholders import GameData
from printkit.gamefolder.faces.trial import Met
from printkit.gamefolder.folder import Files
from printkit.gamefolder.lines import line_at, lines_of, written_part
from printkit.gamefolder.toml_data import in_file, toml
from printkit.model import Card, Problem, error
from printkit.model.faces import Faces
from printkit.model.game_file import GameFile


def read(
    game: GameFile,
    words: Mapping[str, Mapping[str, str]],
    drawn: Container[str],
    files: Files,
    decks: Sequence[Deck],
    mine: Own,
    problems: list[Problem],
) -> tuple[list[Card], Faces]:
    """What ``cards.csv`` and ``faces.toml`` say, and the decks of ``game.toml``; `drawn` are the layouts whose pieces are cards."""
    cards: list[Card] = []
    own = {deck.id for deck in decks}
    there = {component.id: component.layout in drawn for component in game.components}
    others = {name: of_cards for name, of_cards in there.items() if name not in own}
    if any(others.values()):
        missing = (name for name in ("cards.csv", "faces.toml") if name not in files.data)
        problems += [error("missing-file", files.label(name)) for name in missing]
    if "cards.csv" in files.data and not any(deck.file == "cards.csv" for deck in decks):
        cards, wrong = rows.read(files.label("cards.csv"), files.data["cards.csv"], others, game)
        problems += wrong
    for deck in decks:
        cards += deck.cards
        if not deck.cards:
            problems.append(error("deck-without-cards", files.label(f"game.toml: decks.{deck.id}"), found=deck.id))
    if not ("faces.toml" in files.data or decks or any(mine)):
        return cards, Faces()
    written = toml(files.label("faces.toml"), files.data.get("faces.toml", b"format = 1"), problems)
    if written is None:
        return cards, Faces()
    table, origins = _table(written, decks, mine)
    wrong = []
    if isinstance(table.get("faces"), Mapping):
        table["faces"] = computed.rewritten(table["faces"])
        readings = {option: values[0] for option, values in game.options.items()}
        cards = computed.with_columns(cards, table["faces"], GameData(game.facts, game.points, readings), wrong)
    met = Met.of(game, cards, {name for name, of_cards in there.items() if of_cards}, words)
    return cards, _faces(game, met, files, decks, mine, (table, origins), wrong, problems)


def _table(table: dict[str, Any], decks: Sequence[Deck], mine: Own) -> tuple[dict[str, Any], dict[str, str]]:
    """What ``faces.toml`` says with the faces of decks and what ``game.toml`` has for them, and the places there that places in it come from."""
    tables = {"fonts": mine.fonts, "icons": mine.icons, **mine.drawn}
    origins = {place: place for kind, own in tables.items() for place in (f"{kind}.{name}" for name in own)}
    origins |= {place: place for place in mine.art}
    for deck in decks:
        origins |= deck.origins
        tables["faces"] = {**tables.get("faces", {}), **deck.faces}
    for kind, more in tables.items():
        if more and isinstance(table.get(kind, {}), dict):
            table[kind] = {**table.get(kind, {}), **more}
    return table, origins


def _faces(
    game: GameFile,
    met: Met,
    files: Files,
    decks: Sequence[Deck],
    mine: Own,
    written: tuple[dict[str, Any], dict[str, str]],
    wrong: list[Problem],
    problems: list[Problem],
) -> Faces:
    """All of them, each mistake with the file and line where it is written; `wrong` are those of expressions."""
    table, origins = written
    label = files.label("faces.toml")
    faces, more = parse.read(table, met, files.folder, mine.art)
    wrong += more
    own_lines = lines_of(files.data["faces.toml"].decode("utf-8-sig")) if "faces.toml" in files.data and wrong else {}
    at = lines_of(files.data["game.toml"].decode("utf-8-sig")) if origins else {}
    for problem in (_on_card(one, decks) for one in wrong):
        if (origin := _origin(problem.where, origins)) is None:
            problems += in_file(label, [problem._replace(line=problem.line or line_at(own_lines, problem.where))])
            continue
        key, _, file = origin.partition(": ")
        part_said = written_part(at, key)
        more_exact = [part for part in (key[len(part_said) :].strip("."), file) if part]
        where = f"{part_said} ({', '.join(more_exact)})" if more_exact else key  # a line that follows is that of the key
        problems += in_file(files.label("game.toml"), [problem._replace(where=where, line=line_at(at, key))])
    code = [data for name, data in files.data.items() if name.endswith(".py")]
    own = {deck.id for deck in decks}  # in tables of decks a column that nothing uses is told by itself
    columns = next(([*card.columns] for card in met.cards if card.component not in own), [])
    problems += lint.mistyped_columns(files.label("cards.csv"), columns, game.players, table, met.words.values(), code)
    return faces._replace(called={deck.id: deck.called for deck in decks})


def _origin(where: str, origins: dict[str, str]) -> str | None:
    """The place in ``game.toml`` that a place in the faces comes from; None: it stands in ``faces.toml``."""
    for place in sorted(origins, key=len, reverse=True):
        if where.startswith(place) and where[len(place) : len(place) + 1] in ("", ".", ":", "["):
            return origins[place] + where[len(place) :]
    return None


def _on_card(problem: Problem, decks: Sequence[Deck]) -> Problem:
    """A problem with a picture of one card, with the card and its row in the deck's table."""
    card = str(problem.args.get("card", ""))
    for deck in decks:
        if card not in deck.rows or not problem.where.startswith((f"faces.{deck.id}", f"faces.{deck.face}")):
            continue
        stands = f"{deck.called.get(card) or card}, {deck.file}:{deck.rows[card]}"
        if problem.code == "no-picture-named":
            return problem._replace(args={**problem.args, "card": stands})
        if len(deck.cards) > 1 and all(problem.args["found"] in one.columns.values() for one in deck.cards):
            break  # the picture of all cards
        return problem._replace(where=f"{problem.where}: {stands}")
    return problem
