"""An order in which each place is taken once: ``{ id = "order", ranking = true }`` of the players, ``ranking = ["red", "blue"]`` of keys."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from printkit.language.keys import Form, Key
from printkit.language.kinds import Boxes, CellLimits, Field, Holder, Kind, Owner, Places, RowKind, RowPaper
from printkit.language.shape import Reader
from printkit.model.problem import error, in_toml

_KEY = re.compile(r"[a-z0-9][a-z0-9_]{0,39}")

_MOST = 30
"""Keys in one order."""

_PLAYERS = 10
"""Boxes of an order of the players by which it is estimated whether a sheet has room."""


class Ranking(RowKind):
    """The players or some keys, the first first; on paper a box for the place of each."""

    key = Key(
        "ranking",
        Form({"anyOf": [{"const": True}, {"type": "array", "items": {"type": "string", "pattern": f"^{_KEY.pattern}$"}}]}),
        "an order, in which each place is taken once: of the players (`true`), in the order in which they finished, or of these",
        'ranking = true, ranking = ["red", "blue"]',
    )
    holders = ("",)
    several = True
    missing = "rules-blank-ranking"

    def limits(self, reader: Reader) -> CellLimits:
        """What is put in order; nothing of it means the players."""
        if self.key.read(reader) is True:
            return CellLimits()
        keys = reader.texts(self.key.name, most=_MOST)
        for place, key in enumerate(keys):
            if not _KEY.fullmatch(key):
                reader.tell(error("rules-id", f"{reader.at(self.key.name)}[{place}]", found=in_toml(key)))
        return CellLimits(choices=keys)

    def owners(self, limits: CellLimits) -> tuple[Owner, ...]:
        """There is one order of the players at a table, or by each team."""
        return super().owners(limits) if limits.choices else ("table", "team")

    def kind(self, holder: Holder, limits: CellLimits) -> Kind:
        """The first, the second …"""
        del holder
        return Kind("list", "text" if limits.choices else "player", limits.choices)

    def boxes(self, field: Field) -> Boxes:
        """A number for each."""
        keys = field.kind.choices
        if not keys:
            return Boxes("int", (Places("player"),), ("ranking",), field.id, limits=CellLimits(1))
        places = Places(f"{field.id}_keys", keys=keys, word="axis_key")
        return Boxes("int", (places,), ("ranking",), f"{field.id}.{{{places.id}}}", "place", CellLimits(1, len(keys)))

    def one_box(self, field: Field) -> bool:
        """Of the players one in the column of each."""
        return not field.kind.choices

    def column(self, field: Field) -> Owner:
        """That of who is placed."""
        return field.per if field.kind.choices else "player"

    def value(self, field: Field, written: Any, players: Sequence[str]) -> Any:
        """Who or what is first, second …, with blanks at the end where it isn't whole."""
        if written is None:
            return [] if field.may else None
        return [*written, *[None] * (len(field.kind.choices or players) - len(written))]

    def record(self, field: Field, value: Any) -> Any:
        """Without the blanks at its end."""
        del field
        return [one for one in value or () if one is not None] or None

    def paper(self, field: Field) -> RowPaper:
        """Boxes with what is placed above them."""
        return RowPaper("ranking", len(field.kind.choices) or _PLAYERS, 1)
