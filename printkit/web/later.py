"""Modules that come in a part of their own, which no first visit needs: whoever imports one too early learns that it has to be loaded."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from importlib import invalidate_caches
from importlib.abc import MetaPathFinder
from types import ModuleType

PART = "later"


class NotYetError(BaseException):
    """A module that is not here yet. No `Exception`: whoever does without a module that is missing is not to do without this one."""


class _Awaited(MetaPathFinder):
    """Stands before all other finders, for what is left of a package may look like an empty one."""

    def __init__(self, names: Iterable[str]) -> None:
        self.names = frozenset(names)

    def find_spec(self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None) -> None:  # noqa: ARG002
        """Nothing, or `NotYetError`."""
        if fullname in self.names:
            raise NotYetError(fullname)


def await_part(names: Iterable[str]) -> None:
    """From now on importing one of these modules raises `NotYetError`."""
    sys.meta_path.insert(0, _Awaited(names))


def part_arrived() -> None:
    """The modules are here."""
    sys.meta_path[:] = [finder for finder in sys.meta_path if not isinstance(finder, _Awaited)]
    invalidate_caches()
