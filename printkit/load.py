"""A game folder → a `Game`, or all its problems at once.

A folder holds ``game.toml``, ``ja.toml``, ``en.toml``, and as it needs them ``editions/ID.toml``, ``cards.csv``, ``scoring.py``,
``edition.py``, ``faces.py`` and ``examples/``. What was read and found right is kept in the cache under the digest of the
files' bytes, so that a later command neither parses TOML nor imports pydantic.
"""

from __future__ import annotations

import hashlib
import importlib
import json
import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from printkit import __version__, cache
from printkit.model import LANGUAGES, Axis, Component, Entry, Game, Option, Problem, Refused, error, nearest

_KEPT = 40
"""Parsed games in the cache; each is some 100 KB."""

LARGEST = 10_000_000
"""Bytes of one file of a game folder: nobody writes as much by hand."""

TRUSTED = "printkit_game_"
"""How the packages of trusted folders are called."""


class Source(NamedTuple):
    """Where a game is: its id, its folder, and the package its Python may be imported from (empty: data only)."""

    id: str
    folder: Path
    code: str = ""
    origin: str = "built-in"


@dataclass
class Files:
    """The bytes of a game folder that a game is made from, by name; a user's own edition file is named ``edition``."""

    folder: Path
    edition: Path | None
    data: dict[str, bytes] = field(default_factory=dict)

    def read(self) -> str:
        """Read everything; the digest covers names, bytes and printkit's version. Raises `Refused` (status 2)."""
        try:
            paths = {p.name: p for p in sorted(self.folder.iterdir()) if p.suffix in {".toml", ".csv", ".py"}}
        except OSError:
            paths = {}
        if "game.toml" not in paths:
            raise Refused([error("no-game-folder", str(self.folder))], 2)
        paths |= {f"editions/{p.name}": p for p in sorted(self.folder.glob("editions/*.toml"))}
        if self.edition is not None:
            paths["edition"] = self.edition
        digest = hashlib.sha256(__version__.encode())
        for name, path in paths.items():
            data = self.data[name] = read_bytes(path)
            digest.update(b"%d %s %d " % (len(name), os.fsencode(name), len(data)) + data)
        return digest.hexdigest()

    def label(self, name: str) -> str:
        """How messages call a file."""
        return str(self.edition) if name == "edition" else f"{self.folder.resolve().name}/{name}"


def read_bytes(path: Path) -> bytes:
    """The bytes of a file that people write by hand. Raises `Refused` (status 2) if it is unreadable or over 10 MB."""
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except (OSError, ValueError) as failure:  # ValueError: a name that no file can have
        reason = getattr(failure, "strerror", None) or str(failure)
        raise Refused([error("unreadable-file", str(path), reason=reason)], 2) from failure
    if len(data) > LARGEST:
        raise Refused([error("file-too-long", str(path), limit=LARGEST // 1_000_000)], 2)
    return data


def load(source: Source, edition: str | Path | None = None) -> Game:
    """The game of `source` under an edition: an id of the game's own, or the path of a user's edition file.

    Raises `Refused` with every problem found: status 2 when a file can't be read, 1 when what it says is wrong.
    """
    own = edition if isinstance(edition, str) else None
    files = Files(source.folder, edition if isinstance(edition, Path) else None)
    digest = files.read()
    stem = files.edition.stem if files.edition is not None else None
    made_from = [digest, source.id, bool(source.code), own, stem, _rules()]
    name = f"game-{hashlib.sha256(json.dumps(made_from).encode()).hexdigest()[:32]}"
    packed = cache.load_sealed(name)
    if packed is None:
        from printkit.validate import validated

        plain, problems = validated(source, files, own)
        if problems:
            misuse = all(problem.code in ("needs-trust", "unknown-edition") for problem in problems)
            raise Refused(problems, 2 if misuse else 1, _speaker(source, plain))
        packed = json.dumps(plain, ensure_ascii=False).encode("utf-8", "surrogatepass")
        cache.store_sealed(name, packed)
        cache.prune("game-", _KEPT)
    return _game(json.loads(packed), source, digest[:12])


def _rules() -> list[int]:
    """What changes when the rules of validation do, be it by an edit in between two versions."""
    here = Path(__file__).parent
    try:
        return [(here / name).stat().st_mtime_ns for name in ("schema.py", "validate.py", "plain.py")]
    except OSError:
        return []  # not installed as files: the version, which is part of the digest, must do


def _speaker(source: Source, plain: Mapping[str, Any]) -> Game:
    """A game that is no good but for its words: an edition's problems are told in them."""
    words: dict[str, Mapping[str, str]] = {lang: plain.get("words", {}).get(lang, {}) for lang in LANGUAGES}
    return Game(source.id, "", (1, 1), "", (), (), {}, (), (), {}, {}, words, "", source.folder)


def module(game: Game, name: str) -> ModuleType | None:
    """The game's own module of that name (``scoring``, ``edition``, ``faces``), or None when it has none.

    Raises `Refused` (status 2) when the folder holds one that may not run without ``--trust``.
    """
    if not game.code:
        if game.folder is not None and (game.folder / f"{name}.py").is_file():
            raise Refused([error("needs-trust", f"{game.folder.name}/{name}.py")], 2)
        return None
    return own_module(game.code, game.folder, name)


def own_module(code: str, folder: Path | None, name: str) -> ModuleType | None:
    """Import `name` from a game's package; the package of a trusted folder is made on the spot.

    Raises `Refused` when the module can't be imported.
    """
    if folder is not None and not (folder / f"{name}.py").is_file():
        return None
    if code not in sys.modules and folder is not None and code.startswith(TRUSTED):
        package = ModuleType(code)
        package.__path__ = [str(folder)]
        sys.modules[code] = package
    with own_code(f"{folder.name}/{name}.py" if folder is not None else f"{code}.{name}"):
        return importlib.import_module(f"{code}.{name}")


@contextmanager
def own_code(where: str) -> Iterator[None]:
    """Whatever a game's own Python raises becomes a problem that names the exception and its line. Raises `Refused`."""
    try:
        yield
    except Refused:
        raise
    except Exception as failure:
        from traceback import extract_tb

        trace = extract_tb(failure.__traceback__)
        line = getattr(failure, "lineno", None) or (trace[-1].lineno if trace else None)
        reason = f"{type(failure).__name__}: {failure}"
        raise Refused([error("own-code-failed", where, reason=reason)._replace(line=line)]) from failure


def _game(plain: Mapping[str, Any], source: Source, digest: str) -> Game:
    """A `Game` from validated plain data."""
    return Game(
        id=plain["id"],
        version=plain["version"],
        players=(plain["players"][0], plain["players"][1]),
        edition=plain["edition"],
        editions=tuple(plain["editions"]),
        options=tuple(Option(name, tuple(values)) for name, values in plain["options"].items()),
        axes={name: Axis(name, tuple(axis["keys"]), axis["prefix"], tuple(axis["by"])) for name, axis in plain["axes"].items()},
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
        alone=e["alone"],
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
