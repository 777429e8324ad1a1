"""The Python in a game folder that may run: imported from its package, and whatever it raises told as its own."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Protocol

from printkit.model.game import Game
from printkit.model.problem import Problem, Refused, error

TRUSTED = "printkit_game_"
"""How the packages of trusted folders are called."""

_OURS = "printkit.games."
"""How the packages of the games that come with printkit begin. What fails in them is a bug, not somebody's game."""


class Home(Protocol):
    """What has Python of its own: a `Game`, or the source that it is loaded from."""

    @property
    def folder(self) -> Path | None:
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


def own_module(code: str, folder: Path | None, name: str) -> ModuleType | None:
    """Import `name` from a game's package; the package of a trusted folder is made on the spot.

    Raises `Refused` when the module can't be imported.
    """
    if folder is not None and not (folder / _file(name)).is_file():
        return None
    if code not in sys.modules and folder is not None and code.startswith(TRUSTED):
        package = ModuleType(code)
        package.__path__ = [str(folder.resolve())]
        sys.modules[code] = package
    with own_code(_file(name) if folder is not None else f"{code}.{name}", folder):
        return importlib.import_module(f"{code}.{name}")


@contextmanager
def own_code(where: str, folder: Path | None = None) -> Iterator[None]:
    """Whatever a game's own Python raises, its exit too, becomes a problem as `own_failure` has it. Raises `Refused`."""
    try:
        yield
    except Refused:
        raise
    except (Exception, SystemExit) as failure:
        raise Refused([own_failure(failure, where, folder)]) from failure


@contextmanager
def scoring_code(game: Game) -> Iterator[None]:
    """Around whatever runs a game's ``scoring``: `own_code`, but what comes with printkit fails as it is, for that is a bug."""
    if game.code.startswith(_OURS):
        yield
        return
    with own_code("scoring.py", game.folder):
        yield


def own_failure(failure: BaseException, where: str, folder: Path | None = None) -> Problem:
    """The problem that names what a game's own Python raised, and its line.

    With `folder`, that of the game, `where` is the file in it that was called; the place is then the last file and line of the
    folder that the failure went through, or that file without a line.
    """
    from traceback import walk_tb

    steps = [(frame.f_code.co_filename, line) for frame, line in walk_tb(failure.__traceback__)]
    if isinstance(failure, SyntaxError) and failure.lineno is not None:
        steps.append((failure.filename or "", failure.lineno))
    reason = f"{type(failure).__name__}: {failure}".removesuffix(": ")
    if folder is None:
        return error("own-code-failed", where, reason=reason)._replace(line=steps[-1][1] if steps else None)
    whole = folder.resolve()
    for name, line in reversed(steps):
        path = Path(name).resolve()
        if path.is_relative_to(whole) and path.is_file():
            own = f"{whole.name}/{path.relative_to(whole).as_posix()}"
            return error("own-code-failed", own, reason=reason)._replace(line=line)
    return error("own-code-failed", f"{whole.name}/{where}", reason=reason)
