"""What the reference cards of Babel Builders teach that depends on how many play, worked out from the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from printkit.model import Game

NONE = "–"


def setup(game: Game, lang: str, players: int | None) -> Mapping[str, Any]:
    """Roles, cards and the making of the pile for the players at the table, or side by side for every number of them."""
    low, high = game.players
    tables = [_table(game, count) for count in ([players] if players else range(low, high + 1))]
    return {
        "head": [_said(game, lang, "count"), *(str(table["count"]) for table in tables)],
        "rows": [[_said(game, lang, key), *(str(table[key]) for table in tables)] for key in tables[0] if key != "count"],
    }


def _table(game: Game, count: int) -> dict[str, int | str]:
    """The numbers of one table. Everybody is dealt a hand, among which the first punishment cards; the others wait on top."""
    row, facts = game.facts["by_players"][str(count)], game.facts
    dealt = facts["setup"]["punishments"]
    rest = row["punishments"] - dealt
    return {
        "count": count,
        "messengers": row["messengers"],
        "architects": row["architects"],
        "seals": row["seals"],
        "punishments": row["punishments"],
        "dealt": facts["hand"] * count - dealt,
        "top": facts["setup"]["top"] * count if rest else NONE,
        "rest": rest or NONE,
        "appointed": row["appointed"],
    }


def _said(game: Game, lang: str, key: str) -> str:
    return game.word(lang, f"reference.table.{key}")
