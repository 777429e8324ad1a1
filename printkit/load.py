"""A game folder → a `Game`, or all its problems at once.

A folder holds ``game.toml``, ``ja.toml``, ``en.toml``, and as it needs them ``editions/ID.toml``, ``cards.csv``, ``scoring.py``,
``edition.py``, ``faces.py`` and ``examples/``. What was read and found right is kept in the cache under the digest of the
files' bytes, so that a later command neither parses TOML nor imports pydantic.
"""

from __future__ import annotations

import hashlib
import importlib
import json
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

from printkit import __version__, cache
from printkit.model import Axis, Component, Entry, Game, Option, Problem, Refused, error, nearest

_KEPT = 40
"""Parsed games in the cache; each is some 100 KB."""


@dataclass(frozen=True, slots=True)
class Source:
    """Where a game is: its id, its folder, and the package its Python may be imported from (empty: data only)."""

    id: str
    folder: Path
    code: str = ""
    origin: str = "built-in"


@dataclass
class Files:
    """The bytes of a game folder that a game is made from, and their digest."""

    folder: Path
    edition: Path | None
    data: dict[str, bytes] = field(default_factory=dict)

    def read(self) -> str:
        """Read everything; the digest covers names, bytes and printkit's version. Raises `Refused` (status 2)."""
        paths = {p.name: p for p in sorted(self.folder.glob("*")) if p.suffix in {".toml", ".csv", ".py"}}
        paths |= {f"editions/{p.name}": p for p in sorted(self.folder.glob("editions/*.toml"))}
        if self.edition is not None:
            paths["edition"] = self.edition
        digest = hashlib.sha256(__version__.encode())
        for name, path in paths.items():
            try:
                self.data[name] = path.read_bytes()
            except OSError as failure:
                raise Refused([error("unreadable-file", str(path), reason=failure.strerror or str(failure))], 2) from failure
            digest.update(b"%d %s %d " % (len(name), name.encode(), len(self.data[name])) + self.data[name])
        return digest.hexdigest()[:12]


def load(source: Source, edition: str | Path | None = None) -> Game:
    """The game of `source` under an edition: an id of the game's own, or the path of a user's edition file.

    Raises `Refused` with every problem found: status 2 when a file can't be read, 1 when what it says is wrong.
    """
    own = edition if isinstance(edition, str) else None
    files = Files(source.folder, edition if isinstance(edition, Path) else None)
    if not (source.folder / "game.toml").is_file():
        raise Refused([error("no-game-folder", str(source.folder))], 2)
    digest = files.read()
    name = f"game-{digest}-{own or ''}-{'code' if source.code else 'data'}"
    packed = cache.load_sealed(name)
    if packed is None:
        from printkit.validate import validated

        plain, problems = validated(source, files.data, own)
        if problems:
            raise Refused(problems)
        packed = json.dumps(plain, ensure_ascii=False).encode()
        cache.store_sealed(name, packed)
        cache.prune("game-", _KEPT)
    return _game(json.loads(packed), source, digest)


def module(game: Game, name: str) -> ModuleType | None:
    """The game's own module of that name (``scoring``, ``edition``, ``faces``), or None when it has none.

    Raises `Refused` (status 2) when the folder holds one that may not run without ``--trust``.
    """
    if not game.code:
        if game.folder is not None and (game.folder / f"{name}.py").is_file():
            raise Refused([error("needs-trust", f"{game.folder.name}/{name}.py", game=game.id)], 2)
        return None
    return own_module(game.code, game.folder, name)


def own_module(code: str, folder: Path | None, name: str) -> ModuleType | None:
    """Import `name` from a game's package; the package of a trusted folder is made on the spot."""
    if folder is not None and not (folder / f"{name}.py").is_file():
        return None
    if code not in sys.modules and folder is not None and code.startswith("printkit_game_"):
        package = ModuleType(code)
        package.__path__ = [str(folder)]
        sys.modules[code] = package
    return importlib.import_module(f"{code}.{name}")


def _game(plain: Mapping[str, Any], source: Source, digest: str) -> Game:
    """A `Game` from validated plain data."""
    return Game(
        id=plain["id"],
        version=plain["version"],
        players=(plain["players"][0], plain["players"][1]),
        edition=plain["edition"],
        editions=tuple(plain["editions"]),
        options=tuple(Option(name, tuple(values)) for name, values in plain["options"].items()),
        axes={name: Axis(name, tuple(axis["keys"]), axis["prefix"]) for name, axis in plain["axes"].items()},
        entries=tuple(_entry(e) for e in plain["entries"]),
        components=tuple(_component(c) for c in plain["components"]),
        points=plain["points"],
        facts=plain["facts"],
        words=plain["words"],
        digest=digest,
        folder=source.folder,
        code=source.code,
    )


def _entry(e: Mapping[str, Any]) -> Entry:
    return Entry(
        id=e["id"],
        kind=e["kind"],
        axes=tuple(e["axes"]),
        record=e["record"] or "",
        fold=tuple(e["fold"]),
        role=e["role"],
        column=e["column"],
        of=e["of"] or "",
        when={option: tuple(values) for option, values in e["when"].items()},
        low=e["low"],
        high=e["high"],
        fewest=e["fewest"],
        blank=e["blank"],
        choices=tuple(e["choices"]),
        max_length=e["max_length"],
        required=e["required"],
    )


def _component(c: Mapping[str, Any]) -> Component:
    return Component(
        id=c["id"],
        kind=c["kind"],
        layout=c["layout"],
        size=(float(c["size"][0]), float(c["size"][1])) if c["size"] else None,
        per=c["per"],
        fillable=c["fillable"],
        copies=c["copies"],
        shows=tuple(c["shows"]),
        fixed=c["fixed"],
        params=c["params"],
    )


def chosen(game: Game, settings: Mapping[str, str]) -> Game:
    """The game under the readings chosen with ``--set``. Raises `Refused` (status 2) naming the nearest valid ones."""
    known = {option.id: option for option in game.options}
    problems: list[Problem] = []
    for name, value in settings.items():
        if name not in known:
            problems.append(error("unknown-option", name, known=", ".join(known), hint=nearest(name, known)))
        elif value not in known[name].values:
            values = known[name].values
            listed = ", ".join(values)
            problems.append(error("unknown-value", name, found=value, known=listed, hint=nearest(value, values)))
    if problems:
        raise Refused(problems, 2)
    return game.under(settings)
