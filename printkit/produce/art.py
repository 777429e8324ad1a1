"""What of a game's own pictures can't be drawn: told before they are printed without it."""

from __future__ import annotations

from printkit.model import Game, Problem, warning

_NAMED = 40


def left_out(game: Game) -> list[Problem]:
    """A warning for each kind of thing that is left out of drawings, with the names of the drawings."""
    found: dict[str, list[str]] = {}
    for name, lost in game.faces.get("lost", {}).items():
        for what in lost:
            found.setdefault(what, []).append(name)
    where = game.folder.resolve().name if game.folder is not None else game.id
    return [
        warning("svg-lost", where, found=what, count=len(names), names=", ".join(names[:_NAMED]))
        for what, names in found.items()
    ]
