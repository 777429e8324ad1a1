"""A game folder → a `Game`, or all its problems at once.

What was read and found right is kept in the cache under the digest of the files' bytes, so that a later command neither parses
TOML nor imports pydantic.
"""

from __future__ import annotations

import functools
import hashlib
import json
import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, replace
from pathlib import Path

from printkit.gamefolder.folder import Files, Source
from printkit.model import Bundle, Folder, Game, Problem, Refused, error, nearest
from printkit.model.reading import plain, read
from printkit.storage import cache

_KEPT = 40
"""Parsed games in the cache; each is some 100 KB."""

_AT_HAND = 16
"""Games that a process keeps: whoever is asked which game a file is of loads all of ours, for each file."""


def load(source: Source, edition: str | Folder | None = None) -> Game:
    """The game of `source` under an edition: an id of the game's own, or the path of a user's edition file.

    Raises `Refused` with every problem found: status 2 when a file can't be read, 1 when what it says is wrong.
    """
    own = edition if isinstance(edition, str) else None
    files = Files(source.folder, edition if isinstance(edition, Path | Bundle) else None)
    digest = files.read()
    stem = files.edition.stem if files.edition is not None else None
    made_from = [digest, source.id, bool(source.code), own, stem, rules()]
    name = f"game-{hashlib.sha256(json.dumps(made_from).encode()).hexdigest()[:32]}"
    packed = cache.load_sealed(name)
    game = None if packed is None else _unpacked(packed)
    if game is None or _changed(game, source.folder):
        from printkit.gamefolder.validation import validated  # which imports pydantic

        packed = _packed(validated(source, files, own))
        cache.store_sealed(name, packed)
        cache.prune("game-", _KEPT)
        game = _unpacked(packed)
    if elsewhere := {name: digest for name, digest in _digests(game) if not _listed(name)}:
        digest = hashlib.sha256(json.dumps([digest, elsewhere], sort_keys=True).encode()).hexdigest()
    return _placed(packed, digest[:12], source.folder, source.code, edition_chosen=edition is not None)


def _packed(game: Game) -> bytes:
    """A game as the cache keeps it: JSON, without what is known where it is loaded."""
    elsewhere = ("digest", "folder", "code", "settings", "edition_chosen")
    known = {one.name: getattr(game, one.name) for one in fields(game) if one.name not in elsewhere}
    return json.dumps(plain(known), ensure_ascii=False).encode("utf-8", "surrogatepass")


@functools.lru_cache(maxsize=_AT_HAND)
def _unpacked(packed: bytes) -> Game:
    """What `_packed` made of it: nobody changes a game, so that whoever loads it again gets the same."""
    return read(Game, {**json.loads(packed), "digest": ""})


@functools.lru_cache(maxsize=_AT_HAND)
def _placed(packed: bytes, digest: str, folder: Folder, code: str, *, edition_chosen: bool) -> Game:
    """The game where it was loaded from; the same one again has what was computed of it before."""
    return replace(_unpacked(packed), digest=digest, folder=folder, code=code, edition_chosen=edition_chosen)


def _listed(picture: str) -> bool:
    """Whether a picture lies directly in ``art/``, whose bytes are part of the folder's digest."""
    return picture.startswith("art/") and picture.count("/") == 1


def _digests(game: Game) -> Iterator[tuple[str, str]]:
    """Each picture with the digest of its bytes."""
    return ((name, picture.digest) for name, picture in game.faces.pictures.items())


def _changed(game: Game, folder: Folder) -> bool:
    """Whether a picture elsewhere is another one than when the game was read."""
    for picture, digest in _digests(game):
        if not _listed(picture):
            try:
                if hashlib.sha256((folder / picture).read_bytes()).hexdigest() != digest:
                    return True
            except OSError:
                return True
    return False


def editions(game: Game) -> Callable[[str], Game] | None:
    """How the edition that a record names is loaded; None when the game's own was chosen. The function raises `Refused`."""
    if game.edition_chosen or game.folder is None:
        return None
    source = Source(game.id, game.folder, game.code)
    return lambda name: chosen(load(source, name), game.settings)


@functools.cache
def rules() -> list[int]:
    """What changes when the rules of validation do, be it by an edit in between two versions; asked once, since a process keeps its rules.

    Where they are not installed as files the version, which is part of the digest, must do.
    """
    here = Path(__file__).parent
    # Of `rules` and `messages` a one-file game's words are made.
    dated = [
        *dates(here, deep=True),
        *(
            one
            for name in ("draw", "language", "messages", "model")
            for one in dates(here.parent / name, deep=name == "language")
        ),
    ]
    for above in here.parents[:2]:  # printkit.layouts lies beside printkit in its sources and inside it where it is installed
        dated += dates(above / "layouts", deep=True)
    return [time for _, time in sorted(dated)]


def dates(folder: Path, *, deep: bool = False) -> Iterator[tuple[str, int]]:
    """Path and time of each file in a folder, and of those in its folders where it goes `deep`; of compiled ones nothing.

    Every command looks, and a walk of its own takes a third of the time of `Path.glob`.
    """
    try:
        with os.scandir(folder) as inside:
            entries = [*inside]
    except OSError:  # not installed as files
        return
    for entry in entries:
        if entry.is_file():
            yield entry.path, entry.stat().st_mtime_ns
        elif deep and entry.name != "__pycache__":
            yield from dates(Path(entry.path), deep=True)


def chosen(game: Game, settings: Mapping[str, str]) -> Game:
    """The game under the readings chosen with ``--set``. Raises `Refused` (status 2) naming the nearest valid ones."""
    known = {option.id: option for option in game.options}
    problems: list[Problem] = []
    for name, value in settings.items():
        if not known:
            problems.append(error("no-options", f"--set {name}", found=name))
        elif name not in known:
            problems.append(error("unknown-option", name, known=", ".join(known), hint=nearest(name, known)))
        elif value not in known[name].values:
            values = known[name].values
            listed = ", ".join(values)
            problems.append(error("unknown-value", name, found=value, known=listed, hint=nearest(value, values)))
    if problems:
        raise Refused(problems, 2, game)
    return game.under(settings)
