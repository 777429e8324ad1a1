"""Decks as turns draw from them: every card with the values of its columns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from printkit.language.kinds import INT, TEXT, Kind
from printkit.language.turn.steps import DeckCards
from printkit.model import Card


def decks_of(cards: Iterable[Card]) -> dict[str, DeckCards]:
    """Decks as turns draw from them, by name: of each card as many as there are, with the columns whose headings are names."""
    by_deck: dict[str, list[Card]] = {}
    for card in cards:
        by_deck.setdefault(card.component, []).append(card)
    return {name: _deck(own) for name, own in by_deck.items()}


_OWN = ("component", "face", "quantity", "by_players")
"""Columns of every card that say nothing of it."""


def _deck(cards: Sequence[Card]) -> DeckCards:
    columns = [
        name
        for name in dict.fromkeys(name for card in cards for name in card.columns)
        if name.isidentifier() and name.isascii() and name not in _OWN
    ]
    kinds: list[Kind] = []
    for name in columns:
        values = [card.columns.get(name, "") for card in cards]
        whole = all(_number(value) is not None for value in values if value) and any(values)
        kinds.append(INT if whole else TEXT)
    rows: list[tuple[int | str, ...]] = []
    names: list[str] = []
    for card in cards:
        row = tuple(
            (_number(card.columns.get(name, "")) or 0) if kind == INT else card.columns.get(name, "")
            for name, kind in zip(columns, kinds, strict=True)
        )
        rows += [row] * card.quantity
        names += [card.id] * card.quantity
    return DeckCards(tuple(columns), tuple(kinds), tuple(rows), tuple(names))


def _number(text: str) -> int | None:
    plain = text.strip().replace("−", "-")
    digits = plain.removeprefix("-")
    return int(plain) if digits.isascii() and digits.isdigit() and len(digits) < 10 else None
