"""What the reference cards teach, computed by the code that scores: how a hand is read, and what guesses make of a card.

The hands and guesses of the examples are in ``game.toml``, what comes of them is not.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from printkit.model import Game

from .cards import CROSS, GuessCard, read, tokens
from .scoring import outcome, told_step
from .tags import place_name


def _said(game: Game, lang: str, key: str, **values: object) -> str:
    return game.word(lang, f"reference.{key}", **values)


def _example(game: Game) -> Mapping[str, Any]:
    example: Mapping[str, Any] = game.component("reference").params["given"]
    return example


def _yen(game: Game, lang: str, digits: str) -> str:
    """A price as people write it."""
    return _said(game, lang, "yen", price=f"{int(digits):,}")


def reading(game: Game, lang: str) -> Mapping[str, Any]:
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


def scoring(game: Game, lang: str) -> Mapping[str, Any]:
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
