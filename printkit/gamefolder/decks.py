"""Cards and faces of a game folder: ``cards.csv`` and ``faces.toml``, the decks of a one-file game, its fonts and icons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from printkit.gamefolder import lint
from printkit.gamefolder.folder import Files
from printkit.gamefolder.lines import line_at, lines_of, written_part
from printkit.gamefolder.onefile.decks import Deck
from printkit.gamefolder.onefile.look import Own, told_where
from printkit.gamefolder.toml_data import in_file, toml
from printkit.model import Problem, error


def read(game: dict[str, Any], files: Files, decks: Sequence[Deck], mine: Own, problems: list[Problem]) -> None:
    """Put what ``cards.csv`` and ``faces.toml`` say, and the decks of a one-file game, into ``cards`` and ``faces``."""
    game["cards"], game["faces"] = [], {"faces": {}, "paints": {}}
    own = {deck.component["id"] for deck in decks}
    if any(c["cards"] and c["id"] not in own for c in game["components"]):
        missing = (name for name in ("cards.csv", "faces.toml") if name not in files.data)
        problems += [error("missing-file", files.label(name)) for name in missing]
    if "cards.csv" in files.data and not any(deck.file == "cards.csv" for deck in decks):
        from printkit.gamefolder.faces import cards

        others = [component for component in game["components"] if component["id"] not in own]
        game["cards"], found = cards.read(files.label("cards.csv"), files.data["cards.csv"], others, game)
        problems += found
    for deck in decks:
        from printkit.gamefolder.faces import cards

        name = deck.component["id"]
        only = [component for component in game["components"] if component["id"] == name]
        more, found = cards.read(files.label(f"game.toml: decks.{name}"), deck.cards, only, game)
        game["cards"] += more
        problems += found
    if "faces.toml" in files.data or decks or any(mine):
        _read_faces(game, files, decks, mine, problems)


def _read_faces(game: dict[str, Any], files: Files, decks: Sequence[Deck], mine: Own, problems: list[Problem]) -> None:
    """Put ``faces.toml``, the faces of decks, and the game's fonts and icons into ``faces``."""
    from printkit.gamefolder.faces import parse

    label = files.label("faces.toml")
    table = toml(label, files.data.get("faces.toml", b"format = 1"), problems)
    if table is None:
        return
    origins = {f"{kind}.{name}": f"{kind}.{name}" for kind in ("fonts", "icons") for name in getattr(mine, kind)}
    origins["sheet.art"] = "sheet.art"
    made: dict[str, dict[str, Any]] = {"fonts": {**mine.fonts}, "icons": {**mine.icons}, "faces": {}, "paints": {}}
    for deck in decks:
        made["faces"] |= deck.faces
        made["paints"] |= deck.paints
        origins |= deck.origins
    for kind, own in made.items():
        if own and isinstance(table.get(kind, {}), dict):
            table[kind] = {**table.get(kind, {}), **own}
    game["faces"], found = parse.read("", table, game, game["cards"], files.folder, mine.art)
    at = lines_of(files.data["game.toml"].decode("utf-8-sig")) if origins else {}
    game["faces"]["called"] = {deck.component["id"]: deck.called for deck in decks}
    found = [_on_card(problem, decks, game["cards"]) for problem in found]
    for before, after in zip(found, told_where(found, origins), strict=True):
        short = before.where.partition(": ")[0] in origins or before.where != after.where
        if short:
            key, _, file = after.where.partition(": ")
            written = written_part(at, key)
            more = [part for part in (key[len(written) :].strip("."), file) if part]
            where = f"{written} ({', '.join(more)})" if more else key  # a line that follows is that of the key
            problems += in_file(files.label("game.toml"), [after._replace(where=where, line=line_at(at, key))])
        else:
            problems += in_file(label, [before])
    code = [data for name, data in files.data.items() if name.endswith(".py")]
    problems += lint.mistyped_columns(files.label("cards.csv"), game, table, game["words"].values(), code)


def _on_card(problem: Problem, decks: Sequence[Deck], cards: Sequence[Mapping[str, Any]]) -> Problem:
    """A problem with a picture of one card, with the card and its row in the deck's table."""
    card = problem.args.get("card")
    for deck in decks:
        if card not in deck.rows or not problem.where.startswith(f"faces.{deck.component['id']}"):
            continue
        stands = f"{card}, {deck.file}:{deck.rows[card]}"
        if problem.code == "no-picture-named":
            return problem._replace(args={**problem.args, "card": stands})
        own = [one for one in cards if one["component"] == deck.component["id"]]
        if len(own) > 1 and all(problem.args["found"] in one["columns"].values() for one in own):
            break  # the picture of all cards
        return problem._replace(where=f"{problem.where}: {stands}")
    return problem
