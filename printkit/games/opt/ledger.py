"""The ledger replayed: every deal in order, priced by the market as it was, with every contradiction in it.

A deal that is wrong is told at its place and then carried out as far as it can be, so that one slip of the pen is not told
again with every later deal. From then on the money of whoever took part is unsure and is compared with nothing.

Where a card is follows from the deals alone: whoever plays a card first has dug it up; what was bought or traded is in that
player's hold until it is sold; what was sold lies in the market until it is bought, or in the museum for good.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from printkit.model import Problem, error

from .cards import BASIC, PlayingCard, PriceRules
from .market import Market, Public, at_once, laid_out, to_museum
from .sets import SetPrice, best, readings, spelled

OPEN, SELL, SET, MUSEUM, BUY, TRADE = ACTIONS = ("open", "sell", "sell-set", "museum", "buy", "trade")
OF_PRICES = frozenset({"price-differs", "not-enough"})
"""The problems that would be others under other prices."""


@dataclass(slots=True)
class Booking:
    """One deal on the way to its price. `amount` None: it has none, for a reason among `problems`."""

    where: str
    player: str
    action: str
    entered: Mapping[str, Any]
    cards: list[PlayingCard]
    amount: int | None = None
    told: dict[str, Any] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    places: dict[str, int] = field(default_factory=dict)
    """Where in the record each card stands, however it was written there."""

    @property
    def partner(self) -> str | None:
        """Who gets the cards of a trade and pays for them."""
        found: str | None = self.entered.get("to")
        return found

    def wrong(self, code: str, below: str = "", **args: Any) -> None:
        """Tell a problem of this deal, or of something in it."""
        self.problems.append(error(code, self.where + below, **args))

    @property
    def money(self) -> list[tuple[str, int | None]]:
        """Who gets how much; None when nobody can tell."""
        if self.action == BUY:
            return [(self.player, None if self.amount is None else -self.amount)]
        if self.action == TRADE and self.partner is not None and self.partner != self.player:
            return [(self.player, self.amount), (self.partner, None if self.amount is None else -self.amount)]
        return [(self.player, self.amount)]


@dataclass(slots=True)
class Replay:
    """A ledger after its last deal.

    `steps` are as they stand in the answer, `balances` the money by player, `unsure` whose money a problem left open; `parts`
    is by player and action how many deals and how much money they brought.
    """

    market: Market
    steps: list[dict[str, Any]]
    balances: dict[str, int]
    unsure: set[str]
    parts: dict[tuple[str, str], tuple[int, int]]
    problems: list[Problem]


def replay(rules: PriceRules, players: Sequence[str], ledger: Sequence[Mapping[str, Any]], dice: Sequence[int]) -> Replay:
    """Carry out every deal of a checked record's ledger. Without dice (an empty list) there is no bonus."""
    found = Replay(Market.empty(rules), [], dict.fromkeys(players, 0), set(), {}, [])
    for number, entered in enumerate(ledger):
        step = Booking(f"ledger[{number}]", entered["player"], entered["action"], entered, [])
        step.cards = _cards(rules, step)
        _partner(step)
        _DEALS[step.action](found.market, step, dice)
        _compare(step)
        _pay(found, step)
        found.problems += step.problems
    return found


def carried_out(market: Market, action: str, cards: Sequence[PlayingCard], dice: Sequence[int]) -> Booking:
    """One deal at a table, as the ledger has it: its amount and what that consists of, or the problems of it."""
    step = Booking("CARDS", "", action, {"cards": [card.code for card in cards]}, list(cards))
    _DEALS[action](market, step, dice)
    return step


def _cards(rules: PriceRules, step: Booking) -> list[PlayingCard]:
    """The cards of a deal that exist, each once."""
    cards: list[PlayingCard] = []
    for place, code in enumerate(step.entered["cards"]):
        card = rules.find(code)
        if card is None:
            step.problems.append(rules.missing(code, f"{step.where}.cards[{place}]"))
        elif card in cards:
            step.wrong("repeated", f".cards[{place}]", found=code)
        else:
            step.places[card.code] = place
            cards.append(card)
    if not step.entered["cards"]:
        step.wrong("no-cards", ".cards")
    return cards


def _partner(step: Booking) -> None:
    """`to` belongs to a trade and to nothing else; a trade's amount is what was agreed."""
    if step.action != TRADE:
        if step.partner is not None:
            step.wrong("only-in-trade", ".to", found=step.action)
        return
    if step.partner is None:
        step.wrong("missing-key", ".to")
    elif step.partner == step.player:
        step.wrong("trade-with-self", ".to", found=step.partner)
    if "amount" not in step.entered:
        step.wrong("missing-key", ".amount")


def _place(step: Booking, card: PlayingCard) -> str:
    return f".cards[{step.places[card.code]}]" if card.code in step.places else ".cards"


def _check_hold(market: Market, step: Booking) -> None:
    """Only what is in one's hold can be given away."""
    for card in step.cards:
        holder = market.holders.get(card.code)
        if holder is Public.MARKET:
            step.wrong("in-market", _place(step, card), found=card.code)
        elif holder is Public.MUSEUM:
            step.wrong("in-museum", _place(step, card), found=card.code)
        elif holder is not None and holder != step.player:
            step.wrong("not-owner", _place(step, card), card=card.code, expected=holder, found=step.player)


# The six kinds of deal ---------------------------------------------------------------------------------------------------


def _open(market: Market, step: Booking, _dice: Sequence[int]) -> None:
    """The first card of a number, basic and from hand: its number in opt."""
    _check_hold(market, step)
    if len(step.entered["cards"]) > 1:
        step.wrong("one-card", ".cards", found=len(step.entered["cards"]))
    for card in step.cards[:1]:
        if card.kind != BASIC:
            step.wrong("opens-not", _place(step, card), found=card.code)
            continue
        if market.holders.get(card.code) == step.player:
            step.wrong("from-hold", _place(step, card), found=card.code)
        if market.is_open(card.number) and market.holders.get(card.code) is not Public.MARKET:
            step.wrong("already-open", _place(step, card), number=card.number, lying=market.counts[card.number])
        step.told = {"number": card.number}
        step.amount = card.number
    market.sold(step.cards[:1])


def _sell(market: Market, step: Booking, dice: Sequence[int]) -> None:
    """Basic cards of one number that lies in the market already, all at the price before the sale."""
    _check_hold(market, step)
    for card in step.cards:
        if card.kind != BASIC:
            step.wrong("not-for-market", _place(step, card), found=card.code)
    basic = [card for card in step.cards if card.kind == BASIC]
    numbers = sorted({card.number for card in basic})
    if len(numbers) > 1:
        step.wrong("one-number", ".cards", found=", ".join(map(str, numbers)))
    for number in numbers:
        if not market.is_open(number):
            step.wrong("not-open", ".cards", numbers=number)
    if len(numbers) == 1 and not step.problems:
        (number,) = numbers
        lying = market.counts[number]
        sale = at_once(market.rules, number, lying, len(basic), dice)
        step.told = {"number": number, "market": lying, "price": sale.price, "bonus": sale.bonus}
        step.amount = sale.amount
    market.sold(step.cards)


def _sell_set(market: Market, step: Booking, dice: Sequence[int]) -> None:
    """Three cards at the price of their best reading."""
    rules = market.rules
    _check_hold(market, step)
    if len(step.entered["cards"]) != rules.set_size:
        step.wrong("set-size", ".cards", expected=rules.set_size, found=len(step.entered["cards"]))
    elif len(step.cards) == rules.set_size:
        found = best(rules, step.cards, market.counts, dice)
        ways = [] if found else readings(rules, step.cards)
        if found is not None:
            step.told = told_set(rules, step.cards, found, market.counts)
            step.amount = found.amount
        elif ways:
            lacking = [{n for n in way.numbers if not market.is_open(n)} for way in ways]
            closed = set.intersection(*lacking) or set.union(*lacking)  # what every reading lacks, where there is such a number
            step.wrong("not-open", ".cards", numbers=", ".join(map(str, sorted(closed))))
        else:
            step.wrong("no-set", ".cards", found=" ".join(card.code for card in step.cards))
    market.sold(step.cards)


def told_set(rules: PriceRules, cards: Sequence[PlayingCard], found: SetPrice, counts: Mapping[int, int]) -> dict[str, Any]:
    """A set's price as an answer holds it: the reading card by card, its patterns, and what the amount consists of."""
    reading = found.reading
    return {
        "reading": spelled(rules, cards, reading),
        "patterns": {name: getattr(reading, name) for name in ("colour", "number", "suit") if getattr(reading, name)},
        "run": reading.flat,
        "market": {} if reading.flat else laid_out(rules, counts, reading.numbers),
        "price": found.price,
        "plus": found.plus,
        "bonus": found.bonus,
    }


def _museum(market: Market, step: Booking, dice: Sequence[int]) -> None:
    """Black-and-white and A cards at a fixed price."""
    _check_hold(market, step)
    for card in step.cards:
        if card.kind == BASIC:
            step.wrong("not-for-museum", _place(step, card), found=card.code)
    if not step.problems:
        sale = to_museum(market.rules, step.cards, dice)
        step.told = {"price": sale.price, "bonus": sale.bonus}
        step.amount = sale.amount
    market.sold(step.cards)


def _buy(market: Market, step: Booking, _dice: Sequence[int]) -> None:
    """Cards that lie in the market, at one price for all."""
    for card in step.cards:
        if market.holders.get(card.code) is not Public.MARKET:
            step.wrong("not-in-market", _place(step, card), found=card.code)
    if not step.problems:
        step.told = {"price": market.rules.buy}
        step.amount = market.rules.buy * len(step.cards)
    market.taken(step.cards, step.player)


def _trade(market: Market, step: Booking, _dice: Sequence[int]) -> None:
    """Cards go to another player for what the two agreed."""
    _check_hold(market, step)
    step.amount = step.entered.get("amount")
    if step.partner is not None:
        market.taken(step.cards, step.partner)


_DEALS = {OPEN: _open, SELL: _sell, SET: _sell_set, MUSEUM: _museum, BUY: _buy, TRADE: _trade}


# Money -------------------------------------------------------------------------------------------------------------------


def _compare(step: Booking) -> None:
    """What was written down, with what the deal is worth."""
    written = step.entered.get("amount")
    if written is not None and step.amount is not None and written != step.amount:
        step.wrong("price-differs", ".amount", found=written, expected=step.amount)


def _pay(found: Replay, step: Booking) -> None:
    """Move the money; nobody pays more than they have."""
    doubtful = bool(step.problems) and any(problem.code != "price-differs" for problem in step.problems)
    balances: dict[str, int] = {}
    for player, gain in step.money:
        if gain is None or doubtful:
            found.unsure.add(player)
        if gain is None:
            continue
        balance = balances[player] = found.balances[player] + gain
        if gain < 0 and balance < 0 and player not in found.unsure:
            step.wrong("not-enough", name=player, expected=-gain, found=found.balances[player])
            found.unsure.add(player)
        found.balances[player] = balance
        count, sum_ = found.parts.get((player, step.action), (0, 0))
        found.parts[player, step.action] = (count + 1, sum_ + gain)
    codes = [card.code for card in step.cards]
    told = {"player": step.player, "action": step.action, "cards": codes, "amount": step.amount}
    if step.action == TRADE:
        told["to"] = step.partner
    found.steps.append({**told, **step.told, "balances": balances})
