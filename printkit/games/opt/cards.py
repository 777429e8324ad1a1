"""The cards of the deck and how they are written; the rules' numbers, read from ``game.toml`` under the readings in force.

A code is what stands on the card: number (or A), colour, suit: ``2bd``, ``4k``, ``Ay``. Every card is there once.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from printkit.model import Game, Problem, error, nearest

BASIC, BLACK_AND_WHITE, A = "basic", "black-and-white", "a"


def spelled(code: str) -> str:
    """A code as it stands on the card, however it was typed: ``２ＢＤ`` is ``2bd``, ``ay`` is ``Ay``."""
    text = unicodedata.normalize("NFKC", code).strip()
    return text[:1].upper() + text[1:].lower()


class PlayingCard(NamedTuple):
    """One card; an A has number 0, and only basic cards have a suit."""

    code: str
    kind: str
    number: int
    colour: str
    suit: str


@dataclass(frozen=True, slots=True)
class PriceRules:
    """The facts and points of one game under its readings, by the names that the modules of this package use.

    `deck` is the cards by code, `ladder` the sell price by cards in the market (the last one holds for any more), `free` the
    colour that each kind of card without a fixed one has: (kind, colour) of the cards that may be read as any of `any_colour`.
    By code: `fixed`, the colour that a card is read as, or nothing where it is free; `in_run`, the colour as which a card can
    be in the black-and-white run; `traits`, what a card brings into a set: its number, `fixed`, its suit, whether it is `in_run`.
    `by_patterns` is what a set of so many patterns adds, and under 0 what the black-and-white run earns.
    """

    deck: Mapping[str, PlayingCard]
    numbers: tuple[int, ...]
    suits: tuple[str, ...]
    any_colour: tuple[str, ...]
    free: frozenset[tuple[str, str]]
    fixed: Mapping[str, str]
    run_colours: tuple[str, ...]
    chameleon: str
    in_run: Mapping[str, str]
    traits: Mapping[str, tuple[int, str, str, bool]]
    ladder: tuple[int, ...]
    most: int
    buy: int
    museum: int
    die: int
    set_size: int
    times: int
    plus: Mapping[int, int]
    run: int
    by_patterns: Mapping[int, int]
    museum_dice: bool
    wild_only: bool

    def sell_price(self, lying: int) -> int:
        """What the market pays for a card while so many of its number lie there; 0: it can't be sold."""
        return self.ladder[lying] if lying < len(self.ladder) else self.ladder[-1]

    def prices(self, counts: Mapping[int, int]) -> dict[int, int]:
        """The sell price of every number."""
        ladder, last = self.ladder, len(self.ladder) - 1
        return {number: ladder[lying] if lying < last else ladder[last] for number, lying in counts.items()}

    def bonuses(self, dice: tuple[int, ...]) -> Mapping[int, int]:
        """What the dice add to the sale of one card, by its number."""
        return _bonuses(self.numbers, self.die, dice)

    def bonus(self, numbers: Sequence[int], dice: Sequence[int]) -> int:
        """What the dice add to a sale of these numbers: for each card, each die that shows its number."""
        return self.die * sum(map(dice.count, numbers))

    def museum_price(self, card: PlayingCard, dice: Sequence[int]) -> tuple[int, int]:
        """What the museum pays for a card, and the dice bonus that the reading `museum_dice` adds."""
        return self.museum, self.bonus([card.number], dice) if self.museum_dice and card.number else 0

    def find(self, code: str) -> PlayingCard | None:
        """The card of that code; full-width characters, spaces around it and capitals are forgiven."""
        return self.deck.get(code) or self.deck.get(spelled(code))

    def missing(self, code: str, where: str) -> Problem:
        """The problem of a code that no card has, with the nearest one there is, unless it looks like several cards."""
        plain = unicodedata.normalize("NFKC", code).strip()
        folded = {known.lower(): known for known in self.deck}
        several = len(re.findall(r"\w+", plain)) > 1
        hint = "" if several else folded.get(plain.lower(), "") or nearest(plain, self.deck)
        return error("no-such-card", where, found=code, hint=hint)


@lru_cache(1024)
def _bonuses(numbers: tuple[int, ...], die: int, dice: tuple[int, ...]) -> dict[int, int]:
    return {number: die * dice.count(number) for number in numbers}


_kept: dict[int, tuple[Game, PriceRules]] = {}
"""The rules of games at hand: a run of the scorer asks for the same ones with every record."""


def rules_of(game: Game) -> PriceRules:
    """The game's numbers under its readings."""
    kept = _kept.get(id(game))
    if kept is not None and kept[0] is game:
        return kept[1]
    if len(_kept) > 20:
        _kept.clear()
    rules = _rules(game)
    _kept[id(game)] = (game, rules)
    return rules


def _rules(game: Game) -> PriceRules:
    cards, points = game.facts["cards"], game.points
    steps = {row["cards"]: row["price"] for row in points["sell"]}
    ladder = [0]
    for count in range(1, max(steps) + 1):
        ladder.append(steps.get(count, ladder[-1]))
    free = {(BLACK_AND_WHITE, cards["white"]), (A, cards["chameleon"])}
    if game.readings["white_a"] == "any":
        free.add((A, cards["white"]))
    deck = {card.code: card for card in _deck(game)}
    fixed = {code: "" if (card.kind, card.colour) in free else card.colour for code, card in deck.items()}
    pair: Sequence[str] = cards["black_and_white"]
    runs = {cards["chameleon"]: pair[0]} | dict(zip(pair, pair, strict=True))  # a grey A goes as white
    in_run = {code: runs[card.colour] for code, card in deck.items() if card.kind != BASIC and card.colour in runs}
    plus = {2: points["set"]["two"], 3: points["set"]["three"]}
    return PriceRules(
        deck=deck,
        numbers=tuple(cards["numbers"]),
        suits=tuple(cards["suits"]),
        any_colour=tuple(cards["any"]),
        fixed=fixed,
        free=frozenset(free),
        run_colours=tuple(pair),
        chameleon=cards["chameleon"],
        in_run=in_run,
        traits={code: (card.number, fixed[code], card.suit, code in in_run) for code, card in deck.items()},
        ladder=tuple(ladder),
        most=len(cards["basic"]) * len(cards["suits"]),
        buy=points["buy"],
        museum=points["museum"],
        die=points["die"],
        set_size=points["set"]["cards"],
        times=points["set"]["times"],
        plus=plus,
        run=points["set"]["run"],
        by_patterns={0: points["set"]["run"], **plus},
        museum_dice=game.readings["museum_dice"] == "yes",
        wild_only=game.readings["wild_only_sets"] == "yes",
    )


def _deck(game: Game) -> list[PlayingCard]:
    """The deck from its composition: 54 basic, 12 black-and-white and 6 A cards."""
    facts = game.facts["cards"]
    basic = [
        PlayingCard(f"{number}{colour}{suit}", BASIC, number, colour, suit)
        for number, colour, suit in product(facts["numbers"], facts["basic"], facts["suits"])
    ]
    plain = [
        PlayingCard(f"{number}{colour}", BLACK_AND_WHITE, number, colour, "")
        for number, colour in product(facts["numbers"], facts["black_and_white"])
    ]
    return [*basic, *plain, *(PlayingCard(f"A{colour}", A, 0, colour, "") for colour in facts["a"])]
