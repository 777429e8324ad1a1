"""Which games there are: folders given with ``--games``, those that come with printkit, and installed packages.

A package offers a game through the entry point group ``printkit.games``: the name is the game's id, the value the package
whose directory is the game folder. Installing it is the trust; a folder's Python runs only with ``--trust``.
"""

from __future__ import annotations

import os
import re
import sys
import unicodedata
from collections.abc import Iterable, Mapping
from importlib.machinery import PathFinder
from pathlib import Path
from zlib import crc32

from printkit.gamefolder.folder import Source, read_bytes
from printkit.gamefolder.loader import chosen, load
from printkit.model import EMPTY, LANGUAGES, Bundle, Folder, Game, Refused, error, listed, nearest
from printkit.model.own_code import TRUSTED

BUILT_IN = Path(__file__).parents[1] / "games"


class Catalog:
    """The games within reach, by id. A folder of ``--games`` hides a game of the same id, so that a copy can be edited."""

    def __init__(self, folders: Iterable[Folder] = (), *, trust: bool = False) -> None:
        self._given = {s.id: s for folder in folders for s in _in_folder(folder, trust=trust)}
        self._built_in = {s.id: s for s in _built_in()}

    def sources(self) -> dict[str, Source]:
        """Every game, in order of id."""
        known = {**_installed(), **self._built_in, **self._given}
        return dict(sorted(known.items()))

    def __contains__(self, game_id: str) -> bool:
        """Whether there is a game of that id. To look through installed packages takes longer than all the rest, so it comes last."""
        return game_id in self._given or game_id in self._built_in or game_id in _installed()

    def source(self, game_id: str) -> Source:
        """Where that game is; its title in either language is as good as its id.

        Raises `Refused` (status 2) naming the nearest game, or how to name the game's folder where that is in the current one.
        """
        for known in (self._given, self._built_in):
            if game_id in known:
                return known[game_id]
        everything = self.sources()
        if game_id in everything:
            return everything[game_id]
        titled = [source for source in everything.values() if _spelled(game_id) in _titles(source)]
        if len(titled) == 1:
            return titled[0]
        if here := _folder_here(game_id):
            raise Refused([error("game-in-folder", game_id, path=here, known=", ".join(everything))], 2)
        from printkit.gamefolder.onefile.start import library  # for a name that leads nowhere alone

        if game_id in library():
            raise Refused([error("game-to-copy", game_id, game=game_id)], 2)
        hint = nearest(game_id.lower().replace("_", "-").replace(" ", "-"), everything)
        raise Refused([error("unknown-game", game_id, known=", ".join(everything), hint=hint)], 2)

    def at(self, folder: Folder, *, trust: bool) -> Source:
        """The game in that folder: one of the catalog if it is one's own folder, else a stranger's."""
        if isinstance(folder, Bundle):
            return folder_source(folder, trust=trust)
        whole = folder.resolve()
        inside = next((s for s in self.sources().values() if s.folder.resolve() == whole), None)
        return inside or folder_source(folder, trust=trust)

    def load(self, game_id: str, edition: str | Folder | None = None, settings: Mapping[str, str] = EMPTY) -> Game:
        """The game under an edition and readings. Raises `Refused`."""
        return chosen(load(self.source(game_id), edition), settings)


def folder_source(folder: Folder, *, trust: bool) -> Source:
    """A folder somewhere on this computer, or in memory, as a source; its Python is within reach only when trusted.

    Raises `Refused` (status 2) when Python in memory is to be trusted: it can't be imported from there.
    """
    whole = folder.resolve()
    if isinstance(whole, Bundle):
        if trust and any(path.suffix == ".py" for path in whole.iterdir()):
            raise Refused([error("trust-needs-folder", whole.name)], 2)
        return Source(whole.name.replace("_", "-"), whole, "", "folder")
    code = ""
    if trust:
        # Two folders may have one name, and a name need not be one that Python could import.
        code = TRUSTED + re.sub(r"\W", "_", whole.name) + f"_{crc32(os.fsencode(whole)):08x}"
    return Source(whole.name.replace("_", "-"), folder, code, "folder")


def _folder_here(game_id: str) -> str:
    """The path that names the game of that id in the current folder; empty where there is none."""
    for name in dict.fromkeys((game_id, game_id.replace("-", "_"))):
        try:
            if name and (Path(name) / "game.toml").is_file():
                return f"./{name}"
        except (OSError, ValueError):
            continue
    return ""


def _spelled(title: str) -> str:
    """A title as it is compared: without case, width and spaces."""
    return "".join(unicodedata.normalize("NFKC", title).casefold().split())


def _titles(source: Source) -> set[str]:
    """The titles of a game in its languages, spelled; what can't be read is told when the game is loaded."""
    import tomllib  # a game is mostly called by its id

    titles: set[str] = set()
    for lang in LANGUAGES:
        try:
            words = tomllib.loads(read_bytes(source.folder / f"{lang}.toml").decode("utf-8-sig"))
        except (OSError, ValueError, RecursionError, Refused):
            continue
        if isinstance(title := words.get("title"), str):
            titles.add(_spelled(title))
    return titles


def _in_folder(folder: Folder, *, trust: bool) -> list[Source]:
    try:
        inside = {path.name: path for path in folder.iterdir()}
    except OSError as failure:
        reason = failure.strerror or str(failure)
        raise Refused([error("unreadable-file", str(folder), reason=reason)], 2) from failure
    if "game.toml" in inside:
        return [folder_source(folder, trust=trust)]
    sources = [folder_source(path.parent, trust=trust) for path in listed(folder, "*/game.toml")]
    if not sources:
        raise Refused([error("no-game-folder", str(folder))], 2)
    return sources


def _built_in() -> list[Source]:
    return [
        Source(path.parent.name.replace("_", "-"), path.parent, f"printkit.games.{path.parent.name}")
        for path in sorted(BUILT_IN.glob("*/game.toml"))
    ]


GROUP = "printkit.games"
"""The entry points by which an installed package says that it is a game."""


def _installed() -> dict[str, Source]:
    if not _may_be_announced():
        return {}
    from importlib.metadata import entry_points  # takes 16 ms to import, and as long again to look through 60 packages
    from importlib.util import find_spec

    installed = {}
    for point in entry_points(group=GROUP):
        try:
            spec = find_spec(point.value)
        except (ImportError, ValueError):
            continue  # a package that was removed or is broken; its games are not there
        if spec is not None and spec.submodule_search_locations:
            folder = Path(next(iter(spec.submodule_search_locations)))
            installed[point.name] = Source(point.name, folder, point.value, "package")
    return installed


def _may_be_announced() -> bool:
    """Whether an installed package may be a game: one says so, or lies where only the import system can look, in an archive say."""
    if any(hasattr(finder, "find_distributions") and finder is not PathFinder for finder in sys.meta_path):
        return True
    for place in dict.fromkeys(sys.path):
        try:
            with os.scandir(place or ".") as inside:
                packages = [entry.path for entry in inside if entry.name.endswith((".dist-info", ".egg-info", ".egg"))]
        except NotADirectoryError:
            return True
        except OSError:  # nothing is there
            continue
        if any(path.endswith(".egg") or _announces(Path(path, "entry_points.txt")) for path in packages):
            return True
    return False


def _announces(file: Path) -> bool:
    try:
        return GROUP.encode() in file.read_bytes()
    except OSError:  # most packages have none
        return False
