"""The Python in a game folder that may run: imported from its package, and whatever it raises told as its own.

Whose fault an exception is follows from whose code it went through. One that went through a stranger's folder is theirs: it
becomes a problem with its file and line. Any other is a fault of printkit and goes on as it is; the command line tells it as a bug.
"""

from __future__ import annotations

import importlib
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from traceback import walk_tb
from types import ModuleType
from typing import Any, Protocol

from printkit.model.bundle import Folder
from printkit.model.game import Game
from printkit.model.problem import Problem, Refused, error

TRUSTED = "printkit_game_"
"""How the packages of trusted folders are called."""

_OURS = "printkit.games."
"""How the packages of the games that come with printkit begin."""


def built_in(code: str) -> bool:
    """Whether that package is a game that comes with printkit. What fails in one is a bug, not somebody's game."""
    return code.startswith(_OURS)


class Home(Protocol):
    """What has Python of its own: a `Game`, or the source that it is loaded from."""

    @property
    def folder(self) -> Folder | None:
        """The game folder."""

    @property
    def code(self) -> str:
        """The package that its Python may be imported from; empty when it may not."""


def module(game: Home, name: str) -> ModuleType | None:
    """The game's own module of that name (``scoring``, ``edition``, ``layouts.board``), or None when it has none.

    Raises `Refused` (status 2) when the folder holds one that may not run without ``--trust``.
    """
    if not game.code:
        file = _file(name)
        if game.folder is not None and (game.folder / file).is_file():
            raise Refused([error("needs-trust", f"{game.folder.name}/{file}")], 2)
        return None
    return own_module(game.code, game.folder, name)


def _file(name: str) -> str:
    """The file of a module in a game folder: ``layouts/board.py`` for ``layouts.board``."""
    return f"{name.replace('.', '/')}.py"


def own_module(code: str, folder: Folder | None, name: str) -> ModuleType | None:
    """Import `name` from a game's package; the package of a trusted folder is made on the spot.

    Raises `Refused` when the module can't be imported.
    """
    if folder is not None and not (folder / _file(name)).is_file():
        return None
    if code not in sys.modules and folder is not None and code.startswith(TRUSTED):
        package = ModuleType(code)
        package.__path__ = [str(folder.resolve())]
        sys.modules[code] = package
    with own_code(_file(name) if folder is not None else f"{code}.{name}", folder, code):
        return importlib.import_module(f"{code}.{name}")


@contextmanager
def own_code(where: str, folder: Folder | None = None, code: str = "") -> Iterator[None]:
    """Around a call of a game's own Python: whatever that raises, its exit too, becomes a problem as `own_failure` has it.

    `where`, `folder` and `code` (the game's package) say whose it is. What a game that comes with printkit raises goes on as
    it is. Nothing else may run in it but the call, and the look at what it answered. Raises `Refused`.
    """
    try:
        yield
    except Refused:
        raise
    except (Exception, SystemExit) as failure:
        if built_in(code):
            raise
        raise Refused([own_failure(failure, where, folder)]) from failure


def scoring_code(game: Game) -> AbstractContextManager[None]:
    """`own_code` around whatever runs a game's ``scoring``."""
    return own_code("scoring.py", game.folder, game.code)


def plain(name: str, value: Any) -> Mapping[str, Any]:
    """A table that a game's own function answered. Raises TypeError when it is none, or has in it what JSON can't hold."""
    if not isinstance(value, Mapping):
        raise TypeError(f"{name} is {type(value).__name__}, expected dict")
    try:
        json.dumps(dict(value))
    except (TypeError, ValueError) as failure:
        raise TypeError(f"{name}: {failure}") from failure
    return value


def problems(name: str, value: Any) -> Sequence[Problem]:
    """Problems that a game's own function answered. Raises TypeError when there is anything else among them."""
    if not isinstance(value, list | tuple):
        raise TypeError(f"{name} is {type(value).__name__}, expected list")
    for one in value:
        if not (isinstance(one, Problem) and isinstance(one.args, Mapping) and isinstance(one.where, str)):
            raise TypeError(f"{name} holds {one!r}, expected Problem")
    return value


def place_of(failure: BaseException, folder: Folder | None) -> tuple[str, int] | None:
    """The last file in that folder that a failure went through (with the folder's name in front) and its line, if it did."""
    if not isinstance(folder, Path):
        return None
    steps = [(frame.f_code.co_filename, line) for frame, line in walk_tb(failure.__traceback__)]
    if isinstance(failure, SyntaxError) and failure.lineno is not None:
        steps.append((failure.filename or "", failure.lineno))
    whole = folder.resolve()
    for name, line in reversed(steps):
        path = Path(name).resolve()
        if path.is_relative_to(whole) and path.is_file():
            return f"{whole.name}/{path.relative_to(whole).as_posix()}", line
    return None


def own_failure(failure: BaseException, where: str, folder: Folder | None = None) -> Problem:
    """The problem that names what a game's own Python raised, and its line.

    With `folder`, that of the game, `where` is the file in it that was called; the place is then the last file and line of the
    folder that the failure went through, or that file without a line.
    """
    reason = f"{type(failure).__name__}: {failure}".removesuffix(": ")
    if folder is None:
        steps = [line for _, line in walk_tb(failure.__traceback__)]
        return error("own-code-failed", where, reason=reason)._replace(line=steps[-1] if steps else None)
    place, line = place_of(failure, folder) or (f"{folder.resolve().name}/{where}", None)
    return error("own-code-failed", place, reason=reason)._replace(line=line)
