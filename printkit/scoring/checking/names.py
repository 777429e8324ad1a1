"""Names that two players of a record share."""

from __future__ import annotations

import re
from collections.abc import Sequence

from printkit.model import Game, Problem, error
from printkit.model.slots import naming

_UNSEEN = re.compile("[\u00ad\u200b\u2060\ufeff]")
"""What no paper shows and no sign is made of, as what joins the parts of an emoji is."""


def repeated(game: Game, names: Sequence[str]) -> list[Problem]:
    """A problem for each of the players' names that is another player's too, or looks like it, at the place of that name."""
    entry = naming(game)
    seen = [_UNSEEN.sub("", name) for name in names]
    if entry is None or len({*seen}) == len(names):
        return []
    first = {name: index for index, name in reversed([*enumerate(seen)])}
    again = [index for index, name in enumerate(seen) if name and first[name] < index]  # that a name is empty is told of each
    return [error("repeated-name", entry.record.replace("[]", f"[{index}]"), found=names[index]) for index in again]
