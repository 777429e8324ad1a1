"""What reference cards and booklet teach, computed by the code that scores: how a hand is read, and what guesses make of a card.

The hands and guesses of the examples are in ``game.toml``, what comes of them is not.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from printkit.draw import brush
from printkit.draw.frame import Frame, Item, Rect, Stroke, polygon
from printkit.draw.style import Style
from printkit.model import Game
from printkit.model.plain import Raw

from . import digits
from .cards import CROSS, GuessCard, read, tokens
from .scoring import outcome, told_step
from .tags import place_name


def _said(game: Game, lang: str, key: str, **values: object) -> str:
    return game.word(lang, f"reference.{key}", **values)


def _example(game: Game) -> Raw:
    example: Raw = game.component("reference").params["given"]
    return example


def _yen(game: Game, lang: str, digits: str) -> str:
    """A price as people write it."""
    return _said(game, lang, "yen", price=f"{int(digits):,}")


def reading(game: Game, lang: str) -> Raw:
    """A hand with its two prices."""
    held = tokens(_example(game)["hand"])
    hand = read(held)
    names = {card.columns["digits"]: card.id for card in game.cards if card.columns.get("digits")}
    higher = "right" if hand.right > hand.left else "left"
    lower = "left" if higher == "right" else "right"
    lines = "\n".join(
        _said(game, lang, key, end=_said(game, lang, end), price=_yen(game, lang, price))
        for key, end, price in (("is_price", higher, hand.price), ("is_comparison", lower, hand.comparison))
    )
    place = _said(game, lang, "is_place", place=hand.place, digit=hand.card)
    return {"rows": [{"text": f"{lines}\n{place}", "cards": [names[card] for card in held]}]}


def scoring(game: Game, lang: str) -> Raw:
    """A guess card from listing to listing: a cross, a success, a carry over the cross, and the carried digit erased."""
    example = _example(game)
    card = GuessCard([0] * game.facts["places"])
    rows = []
    for listing in example["listings"]:
        hand = read(tokens(listing["hand"]))
        done = outcome("", card, card.total, listing["guess"], hand)
        key, values = told_step(done, hand)
        more = {**values, "carried": done.carried[-1] if done.carried else ""}
        rows.append({"text": _said(game, lang, f"step.{key}", **more), "cells": _cells(card, example["places"])})
    total = _said(game, lang, "reads", price=_yen(game, lang, str(card.total)))
    rows.append({"text": total})
    names = [place_name(game, lang, place) for place in range(example["places"], 0, -1)]
    return {"rows": rows, "names": names}


def _cells(card: GuessCard, places: int) -> Sequence[str | Mapping[str, str]]:
    """The lowest places of a guess card from the highest of them to 一, as they look."""
    return [_cell(card.digits[place - 1], closed=place in card.closed) for place in range(places, 0, -1)]


def _cell(digit: int, *, closed: bool) -> str | Mapping[str, str]:
    """Nothing is written where nothing is scored; a digit carried into a closed place stands over its cross."""
    if not digit:
        return CROSS if closed else ""
    return {"crossed": str(digit)} if closed else str(digit)


_GUESSES = (0, -2, 1)
"""Where the guess cards lie in the example of an opened price, in places from the price's own."""

_PLACE = 7.0
"""mm; a place of the board in a picture of it."""


def opened(game: Game, lang: str) -> Raw:
    """The board once the price is open, and what each guess under it earns."""
    hand = read(tokens(_example(game)["hand"]))
    guesses = [hand.place + away for away in _GUESSES]
    rows: list[Raw] = [
        {
            "picture": "board_opened",
            "given": {"price": hand.price, "guesses": guesses, "places": max(guesses)},
            "text": game.word(lang, "worked.opened", digit=hand.card, place=hand.place, price=_yen(game, lang, hand.price)),
        }
    ]
    for letter, guess in zip("ABC", guesses, strict=True):
        card = GuessCard([0] * game.facts["places"])
        key, values = told_step(outcome("", card, card.total, guess, hand), hand)
        rows.append({"text": f"**{letter}** " + _said(game, lang, f"step.{key}", **{**values, "carried": ""})})
    return {"rows": rows}


def board_opened(game: Game, style: Style, given: Raw) -> Frame:
    """Places of the digit board from the highest to 一, the digits of the price on them, guess cards below."""
    price, places, palette = given["price"], given["places"], style.palette
    items: list[Item] = []
    for place in range(1, places + 1):
        x = (places - place) * _PLACE
        name = place_name(game, style.lang, place)
        items.append(brush.worded(style, name, x + _PLACE / 2, 2.0, 8.5, width=_PLACE - 1.6, color=palette.muted, bold=False))
        items.append(Rect(x + 0.3, 4.2, _PLACE - 0.6, 11.0, brush.perhaps(game, style, "lcd"), Stroke(palette.rule, 0.3), 0.6))
        if place <= len(price):
            ink = brush.colour(game, style, "tag-ink" if place == len(price) else "segment")
            items += digits.shown(price[-place], [x + 1.8], 6.2, (_PLACE - 3.6, 7.0), ink)
    for letter, guess in zip("ABC", given["guesses"], strict=True):
        middle = (places - guess + 0.5) * _PLACE
        tip = [(middle, 16.2), (middle + 2.6, 18.4), (middle + 2.6, 23.4), (middle - 2.6, 23.4), (middle - 2.6, 18.4)]
        items.append(polygon(tip, palette.paper, Stroke(palette.ink, 0.4)))
        items.append(brush.worded(style, letter, middle, 20.8, 11.0))
    return Frame(places * _PLACE, 23.8, tuple(items), "board")
