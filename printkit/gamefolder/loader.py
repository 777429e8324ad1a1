"""A game folder → a `Game`, or all its problems at once.

What was read and found right is kept in the cache under the digest of the files' bytes, so that a later command neither parses
TOML nor imports pydantic.
"""

from __future__ import annotations

import functools
import hashlib
import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from printkit.gamefolder.folder import Files, Source
from printkit.model import (
    Axis,
    Bundle,
    Card,
    Component,
    Credits,
    Deal,
    Entry,
    Folder,
    Game,
    Given,
    Need,
    Option,
    Problem,
    Refused,
    error,
    nearest,
)
from printkit.model.faces import Faces
from printkit.model.reading import read
from printkit.storage import cache

_KEPT = 40
"""Parsed games in the cache; each is some 100 KB."""


def load(source: Source, edition: str | Folder | None = None) -> Game:
    """The game of `source` under an edition: an id of the game's own, or the path of a user's edition file.

    Raises `Refused` with every problem found: status 2 when a file can't be read, 1 when what it says is wrong.
    """
    own = edition if isinstance(edition, str) else None
    files = Files(source.folder, edition if isinstance(edition, Path | Bundle) else None)
    digest = files.read()
    stem = files.edition.stem if files.edition is not None else None
    made_from = [digest, source.id, bool(source.code), own, stem, _rules()]
    name = f"game-{hashlib.sha256(json.dumps(made_from).encode()).hexdigest()[:32]}"
    packed = cache.load_sealed(name)
    plain = None if packed is None else json.loads(packed)
    if plain is None or _changed(plain, source.folder):
        from printkit.gamefolder.validation import validated  # which imports pydantic

        plain_game, problems = validated(source, files, own)
        if problems:
            misuse = all(problem.code in ("needs-trust", "unknown-edition", "edition-of-none") for problem in problems)
            raise Refused(problems, 2 if misuse else 1, _Unread(source.id, plain_game.get("words", {})))
        packed = json.dumps(plain_game, ensure_ascii=False).encode("utf-8", "surrogatepass")
        if plain_game["rules"].get("entries"):
            _check_rules(_game(json.loads(packed), source, digest[:12], edition is not None), files)
        cache.store_sealed(name, packed)
        cache.prune("game-", _KEPT)
        plain = json.loads(packed)
    if elsewhere := {name: digest for name, digest in _digests(plain) if not _listed(name)}:
        digest = hashlib.sha256(json.dumps([digest, elsewhere], sort_keys=True).encode()).hexdigest()
    return _game(plain, source, digest[:12], edition is not None)


def _check_rules(game: Game, files: Files) -> None:
    """Look through the rules of a full game file. Raises `Refused`."""
    from printkit.gamefolder.lines import line_at, lines_of  # a game from the cache needs none of these
    from printkit.gamefolder.toml_data import in_file  # 7 ms
    from printkit.language.read import OF_ENTRIES as KEYS  # 30 ms
    from printkit.language.read import read  # 30 ms
    from printkit.scoring.entered import entered  # 4 ms

    known = [*KEYS]
    problems = [
        error("unknown-key", key, known=", ".join(known), hint=nearest(key, known))
        for key in game.rules
        if key not in known and key != "entries"
    ]
    if "score" in game.rules and "scoring.py" in files.data:
        problems.append(error("onefile-scoring-twice", "score"))
    problems += read({key: value for key, value in game.rules.items() if key in known}, entered(game).paper)[1]
    if problems:
        at = lines_of(files.data["game.toml"].decode("utf-8-sig"))
        placed = [one._replace(where=f"rules.{one.where}") for one in problems]
        warnings = [one._replace(line=line_at(at, one.where)) for one in placed]
        raise Refused(in_file(files.label("game.toml"), warnings), 1, game)


def _listed(picture: str) -> bool:
    """Whether a picture lies directly in ``art/``, whose bytes are part of the folder's digest."""
    return picture.startswith("art/") and picture.count("/") == 1


def _digests(plain: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Each picture with the digest of its bytes."""
    return ((name, digest) for name, (_, _, digest, _) in plain["faces"]["pictures"].items())


def _changed(plain: Mapping[str, Any], folder: Folder) -> bool:
    """Whether a picture elsewhere is another one than when the game was read."""
    for picture, digest in _digests(plain):
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
def _rules() -> list[int]:
    """What changes when the rules of validation do, be it by an edit in between two versions; asked once, since a process keeps its rules.

    Where they are not installed as files the version, which is part of the digest, must do.
    """
    here = Path(__file__).parent
    # Of `rules` and `messages` a one-file game's words are made.
    dated = [
        *_dated(here, deep=True),
        *(
            one
            for name in ("draw", "language", "messages", "model")
            for one in _dated(here.parent / name, deep=name == "language")
        ),
    ]
    for above in here.parents[:2]:  # printkit.layouts lies beside printkit in its sources and inside it where it is installed
        dated += _dated(above / "layouts", deep=True)
    return [time for _, time in sorted(dated)]


def _dated(folder: Path, *, deep: bool = False) -> Iterator[tuple[str, int]]:
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
            yield from _dated(Path(entry.path), deep=True)


class _Unread(NamedTuple):
    """A game that is no good but for its words: an edition's problems are told in them."""

    id: str
    words: Mapping[str, Mapping[str, str]]


def _game(plain: Mapping[str, Any], source: Source, digest: str, edition_chosen: bool) -> Game:  # noqa: FBT001 - a plain fact
    """A `Game` from validated plain data."""
    absent = _absent(plain)
    return Game(
        id=plain["id"],
        version=plain["version"],
        players=(plain["players"][0], plain["players"][1]),
        edition=plain["edition"],
        editions=tuple(plain["editions"]),
        options=tuple(Option(name, tuple(values)) for name, values in plain["options"].items()),
        axes={name: read(Axis, {"id": name, **axis}) for name, axis in plain["axes"].items()},
        entries=tuple(read(Entry, entry) for entry in plain["entries"]),
        components=tuple(read(Component, one) for one in plain["components"] if one["id"] not in absent),
        points=Given.of(plain["points"]),
        facts=Given.of(plain["facts"]),
        words=plain["words"],
        digest=digest,
        folder=source.folder,
        code=source.code,
        cards=tuple(
            Card(
                component, name, face, quantity, {int(players): count for players, count in by_players.items()}, columns, texts
            )
            for component, name, face, quantity, by_players, columns, texts in plain["cards"]
        ),
        needs=tuple(read(Need, need) for need in plain["needs"]),
        minutes=(plain["minutes"][0], plain["minutes"][1]) if plain["minutes"] else None,
        age=plain["age"],
        credits=read(Credits, plain["credits"]),
        faces=Faces.of(plain["faces"]),
        rules=plain["rules"],
        warnings=tuple(Problem("warning", code, where, args, line) for code, where, args, line in plain["told"]),
        deal=read(Deal, plain["deal"]) if plain["deal"] else None,
        edition_chosen=edition_chosen,
    )


def _absent(plain: Mapping[str, Any]) -> set[str]:
    """The decks of which this edition has no card at any table: they are no components of the game then."""
    cards: Iterable[tuple[str, str, str, int, Mapping[str, int], Mapping[str, str], Any]] = plain["cards"]
    there = {component for component, _, _, quantity, by_players, *_ in cards if quantity or any(by_players.values())}
    return {component for component, *_ in cards} - there


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
        raise Refused(problems, 2)
    return game.under(settings)
