"""The answer of ``printkit price``: what a hold sells at now, asked of `market`, `sets` and `best`, and told line by line.

`quote` computes: cards one by one, several at once, as a set, at the museum, and the best way to sell them all. `lines` tells people.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from printkit.model import Explained, Game, Problem, Refused, error, warning
from printkit.model.plain import Json, Raw

from .best import MOST, plan
from .cards import BASIC, PlayingCard, PriceRules, rules_of
from .ledger import MUSEUM, SELL, SET, carried_out
from .market import Market
from .scoring import deal_lines
from .sets import best as best_set


def quote(game: Game, cards: Sequence[str], given: Mapping[str, str], *, best: bool) -> tuple[Json, list[Problem]]:
    """What the cards of a hold earn under `given`: ``market`` (``1=2 3=1``: cards by number) and ``dice`` (``2 2 3``).

    The answer is JSON-able; deals in it look like those of a ledger's details. With `best` it holds the sequence of sales
    that earns most. Raises `Refused` (status 2) with everything that is wrong.
    """
    rules = rules_of(game)
    problems: list[Problem] = []
    counts = _market(rules, given.get("market"), problems)
    dice = _dice(game, rules, given.get("dice"), problems)
    hold = _hold(rules, cards, problems)
    _check_counts(rules, counts, hold, problems)
    if best and len(hold) > MOST:
        problems.append(error("hold-too-large", "CARDS", limit=MOST, found=len(hold)))
    if any(problem.severity == "error" for problem in problems):
        raise Refused(problems, 2, game)
    asked = _PriceTable(rules, counts, dice)
    sales, unsold = asked.sales(hold)
    answer = {
        "game": game.id,
        "options": game.readings,
        "market": {str(number): {"cards": lying, "price": rules.sell_price(lying)} for number, lying in counts.items()},
        "dice": dice,
        "cards": [card.code for card in hold],
        "sales": sales,
        "unsold": unsold,
        "set": asked.set(hold),
        **({"best": asked.best(hold)} if best else {}),
    }
    return answer, problems


class _PriceTable:
    """The market and the dice as they are now; every question starts from there."""

    def __init__(self, rules: PriceRules, counts: Mapping[int, int], dice: Sequence[int]) -> None:
        self.rules, self.counts, self.dice = rules, counts, dice

    def sales(self, hold: Sequence[PlayingCard]) -> tuple[list[Json], list[str]]:
        """Each card alone and, where there are several for one place, all of them at once; and what can't be sold alone."""
        groups: dict[tuple[str, int], list[PlayingCard]] = {}
        for card in hold:
            groups.setdefault((SELL, card.number) if card.kind == BASIC else (MUSEUM, 0), []).append(card)
        sales: list[Json] = []
        unsold: list[str] = []
        for (action, number), cards in groups.items():
            if action == SELL and not self.rules.sell_price(self.counts[number]):
                unsold += [card.code for card in cards]
                continue
            sales += [self._deal(Market(self.rules, {**self.counts}), action, [card]) for card in cards]
            if len(cards) > 1:
                sales.append(self._deal(Market(self.rules, {**self.counts}), action, cards))
        return sales, unsold

    def _deal(self, market: Market, action: str, cards: Sequence[PlayingCard]) -> Json:
        step = carried_out(market, action, cards, self.dice)
        return {"action": action, "cards": [card.code for card in cards], "amount": step.amount, **step.details}

    def set(self, hold: Sequence[PlayingCard]) -> Json | None:
        """The best set among the cards, or None when they hold none that can be sold."""
        choice = None
        most = 0
        for cards in combinations(hold, self.rules.set_size):
            priced = best_set(self.rules, cards, self.counts, self.dice)
            if priced is not None and priced.amount > most:
                choice, most = cards, priced.amount
        return None if choice is None else self._deal(Market(self.rules, {**self.counts}), SET, choice)

    def best(self, hold: Sequence[PlayingCard]) -> Json:
        """The sequence of sales that earns most, each deal at the market of its moment."""
        sales = plan(self.rules, hold, self.counts, self.dice)
        market = Market(self.rules, {**self.counts})
        deals = [self._deal(market, action, cards) for action, cards in sales.deals]
        return {"amount": sales.amount, "deals": deals, "kept": [card.code for card in sales.kept]}


# What was asked ----------------------------------------------------------------------------------------------------------


def _parts(text: str) -> list[str]:
    return [part for part in re.split(r"[\s,;]+", unicodedata.normalize("NFKC", text)) if part]


def _market(rules: PriceRules, text: str | None, problems: list[Problem]) -> dict[int, int]:
    """Cards by number; a number that is not named does not lie there."""
    counts = dict.fromkeys(rules.numbers, 0)
    if text is None:
        problems.append(warning("no-market", "--market"))
        return counts
    seen: set[int] = set()
    for part in _parts(text):
        match = re.fullmatch(r"([0-9]{1,3})=([0-9]{1,3})", part)
        if match is None:
            problems.append(error("market-form", "--market", found=part))
            continue
        number, count = int(match[1]), int(match[2])
        if number not in counts:
            known = ", ".join(map(str, counts))
            problems.append(error("not-one-of", "--market", found=number, known=known, hint=""))
        elif number in seen:
            problems.append(error("repeated", "--market", found=number))
        elif count > rules.most:
            problems.append(error("out-of-range", "--market", range=f"0–{rules.most}", found=part))
        else:
            counts[number] = count
        seen.add(number)
    return counts


def _dice(game: Game, rules: PriceRules, text: str | None, problems: list[Problem]) -> list[int]:
    """The dice on the market; without them there is no bonus."""
    if text is None:
        problems.append(warning("no-dice", "--dice"))
        return []
    parts = _parts(text)
    if len(parts) != game.facts["dice"]:
        problems.append(error("list-length", "--dice", expected=game.facts["dice"], found=len(parts)))
    known = [str(number) for number in rules.numbers]
    listed = ", ".join(known)
    problems += [error("not-one-of", "--dice", found=part, known=listed) for part in parts if part not in known]
    return [int(part) for part in parts if part in known]


def _hold(rules: PriceRules, cards: Sequence[str], problems: list[Problem]) -> list[PlayingCard]:
    """The cards asked about; one argument may hold several."""
    hold: list[PlayingCard] = []
    for place, code in enumerate(code for text in cards for code in _parts(text)):
        card = rules.find(code)
        if card is None:
            problems.append(rules.missing(code, f"CARDS[{place}]"))
        elif card in hold:
            problems.append(error("repeated", f"CARDS[{place}]", found=code))
        else:
            hold.append(card)
    return hold


def _check_counts(rules: PriceRules, counts: Mapping[int, int], hold: Sequence[PlayingCard], problems: list[Problem]) -> None:
    """Of each number there are only so many basic cards, in the market and in the hold together."""
    held = Counter(card.number for card in hold if card.kind == BASIC)
    for number, own in held.items():
        if counts[number] + own > rules.most:
            args = {"limit": rules.most, "number": number, "lying": counts[number], "held": own}
            problems.append(error("more-than-exist", "--market", **args))


# For people --------------------------------------------------------------------------------------------------------------


def lines(answer: Raw) -> Iterator[Explained]:
    """The answer as lines: (word key, arguments)."""
    offers = [f"{number}: {one['cards']} → {one['price']}" for number, one in answer["market"].items() if one["cards"]]
    yield "price.head_market", {"market": " · ".join(offers) or "–", "dice": " ".join(map(str, answer["dice"])) or "–"}
    for deal in answer["sales"]:
        yield from _deal_lines(deal, brief=True)
    for code in answer["unsold"]:
        yield "price.unsold", {"card": code}
    if answer["set"] is not None:
        yield "price.head_set", {}
        yield from _deal_lines(answer["set"], brief=False)
    elif len(answer["cards"]) > 2:
        yield "price.no_set", {}
    if (sale := answer.get("best")) is not None:
        yield "price.head_best", {"amount": sale["amount"]}
        for number, deal in enumerate(sale["deals"], 1):
            yield from _deal_lines(deal, brief=False, number=number)
        if sale["kept"]:
            yield "price.kept", {"cards": " ".join(sale["kept"])}


def _deal_lines(deal: Raw, *, brief: bool, number: int = 0) -> Iterator[Explained]:
    first = True
    for key, args in deal_lines(deal, {"step": f"{number}. " if number else ""}):
        if first:
            yield f"price.{key}", args
        elif not brief:
            yield f"explain.{key}", args
        first = False
