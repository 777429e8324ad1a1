"""What a command about results was meant to do where it leaves something out: the game that the files name, sheets of one game."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from printkit.api import inputs
from printkit.cli.arguments import catalog_of
from printkit.model import Game, Problem, Refused, error
from printkit.scoring.readers.files import FORMATS


def game_and_files(game: str, files: Sequence[str] | None, folders: list[Path] | None, *, trust: bool) -> tuple[str, list[str]]:
    """The game's id and the files, where the first word may be a file that says its game itself.

    Raises `Refused` (status 2) for a file that names no game.
    """
    listed = list(files or ())
    catalog = catalog_of(folders, trust=trust)
    known = game in catalog
    if not known and Path(game).suffix.lower().lstrip(".") in FORMATS and not Path(game).exists():
        raise Refused([error("unreadable-file", game, reason="No such file or directory")], 2)
    if known or not Path(game).is_file():
        return (game if inputs.is_path(game) else catalog.source(game).id), listed
    from printkit.scoring.readers.identity import game_of, unread
    from printkit.scoring.run import sources

    ((_, data),) = sources([game])
    if isinstance(data, Problem):
        raise Refused([data._replace(where=game)], 2)
    named = game_of(game, data, (catalog.load(one) for one in catalog.sources()))
    if named is None and (problem := unread(game, data)) is not None:
        raise Refused([problem], 2)
    if named is None or named not in catalog.sources():
        raise Refused([error("game-unsaid", game, known=", ".join(catalog.sources()))], 2)
    return named, [game, *listed]


def id_of(game: str, folders: list[Path] | None, *, trust: bool) -> str:
    """The id of a game that was named by it, or by a path. Raises `Refused` (status 2)."""
    catalog = catalog_of(folders, trust=trust)
    return (catalog.at(inputs.game_folder(game), trust=trust) if inputs.is_path(game) else catalog.source(game)).id


def are_sheets(files: Sequence[str], game: Game) -> bool:
    """Whether several files are forms with one player's places each, hence of one game."""
    if not 1 < len(files) <= 2 * game.players[1] or not all(name.lower().endswith(".pdf") for name in files):
        return False
    from printkit.scoring.readers.identity import one_players
    from printkit.scoring.run import sources

    read = list(sources(files))
    return all(isinstance(data, bytes) for _, data in read) and one_players(
        [name for name, _ in read], [data for _, data in read if isinstance(data, bytes)]
    )
