"""What people call a card."""

from __future__ import annotations

from printkit.gamefolder.faces import placeholders
from printkit.model import Card, Game, Lang


def card_name(game: Game, card: Card, lang: Lang) -> str:
    """The words that the card's face names, else its id."""
    data = {"facts": game.facts, "points": game.points, "options": game.readings}
    key = placeholders.fill(game.faces["faces"].get(card.face, {}).get("name", ""), card.columns, data)
    return placeholders.fill(game.word(lang, key), card.columns, data) if key else card.id
