"""What people call a card."""

from __future__ import annotations

from collections import Counter

from printkit.draw.text.markup import parse
from printkit.gamefolder.faces import placeholders
from printkit.model import LANGUAGES, Card, Game, Lang, Problem, warning
from printkit.model.faces import Face
from printkit.model.signs import SIGN


def card_name(game: Game, card: Card, lang: Lang) -> str:
    """The words that the card's face names, else what the deck's table calls it, else its id."""
    data = placeholders.GameData.of(game)
    key = placeholders.fill(game.faces.faces.get(card.face, Face()).name, card.row(lang), data)
    if key:
        return placeholders.fill(game.word(lang, key), card.row(lang), data)
    return game.faces.called.get(card.component, {}).get(card.id) or card.id


def labels(game: Game, lang: Lang) -> dict[tuple[str, str], str]:
    """Component and piece → what stands below a picture of it, without icons and marks.

    A card has its name, with its id where others have the same; what is called as a component, a board or the box of a deck, has
    that one's title.
    """
    titles = {one.id: title for one in game.components if (title := game.texts(lang).get(f"component.{one.id}"))}
    names = {(one.id, piece): _plain(title) for one in game.components for piece, title in titles.items()}
    plain = {(card.component, card.id): _plain(card_name(game, card, lang)) for card in game.cards}
    shared = Counter((component, name) for (component, _), name in plain.items())
    for (component, card), name in plain.items():
        if name == card and (component, card) in names:
            continue
        own = name if shared[component, name] == 1 else f"{name} ({card})"
        names[component, card] = own if name else card
    return names


def _plain(name: str) -> str:
    text = " ".join(paragraph.text for paragraph in parse(SIGN.sub(" ", name)))
    return " ".join(text.split())


def nameless(game: Game) -> list[Problem]:
    """A warning for each deck with cards whose name is empty: in the middle of a table that is a forgotten cell or row."""
    empty: dict[str, list[str]] = {}
    for card in game.cards:
        if not all(card_name(game, card, lang).strip() for lang in LANGUAGES):
            empty.setdefault(card.component, []).append(card.id)
    return [warning("card-without-name", deck, count=len(cards), cards=", ".join(cards[:40])) for deck, cards in empty.items()]
