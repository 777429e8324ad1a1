"""The ledger replayed: every deal in order, priced by the market as it was, with every contradiction in it.

A deal that is wrong is told at its place and then carried out as far as it can be, so that one slip of the pen is not told
again with every later deal. From then on the money of whoever took part is unsure and is compared with nothing.

Where a card is follows from the deals alone: whoever plays a card first has dug it up; what was bought or traded is in that
player's hold until it is sold; what was sold lies in the market until it is bought, or in the museum for good.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from printkit.model import Problem, error
from printkit.model.plain import Json, Raw
from printkit.scoring.checks import UNREAD, unless_unread

from .cards import BASIC, PlayingCard, PriceRules
from .market import Market, Public, at_once, laid_out, to_museum
from .sets import SetPrice, best, readings, spelled

OPEN, SELL, SET, MUSEUM, BUY, TRADE = ACTIONS = ("open", "sell", "sell-set", "museum", "buy", "trade")
OF_PRICES = frozenset({"price-differs", "not-enough"})
"""The problems that would be others under other prices."""


@dataclass(slots=True)
class Booking:
    """One deal on the way to its price. `amount` None: it has none, for a reason among `problems`."""

    number: int
    player: str
    action: str
    entered: Raw
    cards: list[PlayingCard]
    amount: int | None = None
    details: Json = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    @property
    def where(self) -> str:
        """The place of the deal in the record."""
        return f"ledger[{self.number}]"

    @property
    def partner(self) -> str | None:
        """Who gets the cards of a trade and pays for them."""
        name: str | None = self.entered.get("to")
        return name

    def wrong(self, code: str, below: str = "", **args: Any) -> None:
        """Tell a problem of this deal, or of something in it."""
        self.problems.append(error(code, self.where + below, **args))


@dataclass(slots=True)
class Replay:
    """A ledger after its last deal.

    `steps` are as they stand in the answer, `balances` the money by player, `unsure` whose money a problem left open; `parts`
    is by player and action how many deals and how much money they brought. `over`: all deals were carried out.
    """

    market: Market
    steps: list[Json]
    balances: dict[str, int]
    unsure: set[str]
    parts: dict[tuple[str, str], tuple[int, int]]
    problems: list[Problem]
    bookings: Sequence[Booking]
    over: bool = False

    @classmethod
    def begun(cls, rules: PriceRules, players: Sequence[str], ledger: Sequence[Raw] = ()) -> Replay:
        """Before the first deal: nobody has money."""
        bookings = [unless_unread(_booking, rules, ledger, number) for number in range(len(ledger))]
        return cls(Market.empty(rules), [], dict.fromkeys(players, 0), set(), {}, [], bookings)

    def money_of(self, name: str) -> int | None:
        """What a player has at the end, if that is sure."""
        return self.balances[name] if self.over and name not in self.unsure else None


def replay(rules: PriceRules, players: Sequence[str], ledger: Sequence[Raw], dice: Sequence[int]) -> Replay:
    """Carry out every deal of a checked record's ledger. Without dice (an empty list) there is no bonus."""
    done = Replay.begun(rules, players, ledger)
    done.problems += written_wrong(done)
    done.problems += replaying(done, dice)
    return done


def written_wrong(done: Replay) -> list[Problem]:
    """What is wrong with each deal whatever was dealt before it; asked before the deals are carried out."""
    return [problem for booking in done.bookings if booking is not UNREAD for problem in booking.problems]


def replaying(done: Replay, dice: Sequence[int]) -> Iterator[Problem]:
    """Carry out the deals one by one into `done`; what is wrong with each, but for what `written_wrong` tells."""
    market = done.market
    for booking in done.bookings:
        count = len(booking.problems)
        _DEALS[booking.action](market, booking, dice)
        written = booking.entered.get("amount")
        if written is not None and booking.amount is not None and written != booking.amount:
            booking.wrong("price-differs", ".amount", found=written, expected=booking.amount)
        _pay(done, booking)
        if len(booking.problems) > count:
            yield from booking.problems[count:]
    done.over = True


def _booking(rules: PriceRules, ledger: Sequence[Raw], number: int) -> Booking:
    entered = ledger[number]
    written = entered["cards"]
    only = rules.deck.get(written[0]) if len(written) == 1 else None  # the usual case, fast
    booking = Booking(number, entered["player"], entered["action"], entered, [] if only is None else [only])
    if only is None:
        booking.cards = _cards(rules, booking)
    if booking.action == TRADE or "to" in entered:
        booking.problems += _partner(booking)
    return booking


def carried_out(market: Market, action: str, cards: Sequence[PlayingCard], dice: Sequence[int]) -> Booking:
    """One deal at a table, as the ledger has it: its amount and what that consists of, or the problems of it."""
    booking = Booking(0, "", action, {"cards": [card.code for card in cards]}, list(cards))
    _DEALS[action](market, booking, dice)
    return booking


def _cards(rules: PriceRules, booking: Booking) -> list[PlayingCard]:
    """The cards of a deal that exist, each once."""
    cards: list[PlayingCard] = []
    written = booking.entered["cards"]
    for place, code in enumerate(written):
        card = rules.find(code)
        if card is None:
            booking.problems.append(rules.missing(code, f"{booking.where}.cards[{place}]"))
        elif card in cards:
            booking.wrong("repeated", f".cards[{place}]", found=code)
        else:
            cards.append(card)
    if not written:
        booking.wrong("no-cards", ".cards")
    return cards


def _partner(booking: Booking) -> Iterator[Problem]:
    """`to` belongs to a trade and to nothing else; a trade's amount is what was agreed."""
    if booking.action != TRADE:
        if booking.partner is not None:
            yield error("only-in-trade", f"{booking.where}.to", found=booking.action)
        return
    if booking.partner is None:
        yield error("missing-key", f"{booking.where}.to")
    elif booking.partner == booking.player:
        yield error("trade-with-self", f"{booking.where}.to", found=booking.partner)
    if "amount" not in booking.entered:
        yield error("missing-key", f"{booking.where}.amount")


def _place(market: Market, booking: Booking, card: PlayingCard) -> str:
    """Where in the record the card stands, however it was written there."""
    place = next(at for at, code in enumerate(booking.entered["cards"]) if market.rules.find(code) == card)
    return f".cards[{place}]"


def _check_hold(market: Market, booking: Booking) -> None:
    """Only what is in one's hold can be given away."""
    holders = market.holders
    for card in booking.cards:
        holder = holders.get(card.code)
        if holder is None or holder == booking.player:
            continue
        if holder is Public.MARKET:
            booking.wrong("in-market", _place(market, booking, card), found=card.code)
        elif holder is Public.MUSEUM:
            booking.wrong("in-museum", _place(market, booking, card), found=card.code)
        else:
            booking.wrong("not-owner", _place(market, booking, card), card=card.code, expected=holder, found=booking.player)


# The six kinds of deal ---------------------------------------------------------------------------------------------------


def _open(market: Market, booking: Booking, _dice: Sequence[int]) -> None:
    """The first card of a number, basic and from hand: its number in opt."""
    _check_hold(market, booking)
    if len(booking.entered["cards"]) > 1:
        booking.wrong("one-card", ".cards", found=len(booking.entered["cards"]))
    for card in booking.cards[:1]:
        if card.kind != BASIC:
            booking.wrong("opens-not", _place(market, booking, card), found=card.code)
            continue
        if market.holders.get(card.code) == booking.player:
            booking.wrong("from-hold", _place(market, booking, card), found=card.code)
        if market.is_open(card.number) and market.holders.get(card.code) is not Public.MARKET:
            booking.wrong("already-open", _place(market, booking, card), number=card.number, lying=market.counts[card.number])
        booking.details = {"number": card.number}
        booking.amount = card.number
    market.sold(booking.cards[:1])


def _sell(market: Market, booking: Booking, dice: Sequence[int]) -> None:
    """Basic cards of one number that lies in the market already, all at the price before the sale."""
    _check_hold(market, booking)
    cards = booking.cards
    numbers: set[int] = set()
    for card in cards:
        if card.kind == BASIC:
            numbers.add(card.number)
        else:
            booking.wrong("not-for-market", _place(market, booking, card), found=card.code)
    if len(numbers) > 1:
        booking.wrong("one-number", ".cards", found=", ".join(map(str, sorted(numbers))))
    for number in numbers if len(numbers) == 1 else sorted(numbers):
        lying = market.counts[number]
        price, bonus, amount = at_once(market.rules, number, lying, len(cards), dice)
        if not price:
            booking.wrong("not-open", ".cards", numbers=number)
        elif not booking.problems:
            booking.amount = amount
            booking.details = {"number": number, "market": lying, "price": price, "bonus": bonus}
    market.sold(cards)


def _sell_set(market: Market, booking: Booking, dice: Sequence[int]) -> None:
    """Three cards at the price of their best reading."""
    rules = market.rules
    _check_hold(market, booking)
    if len(booking.entered["cards"]) != rules.set_size:
        booking.wrong("set-size", ".cards", expected=rules.set_size, found=len(booking.entered["cards"]))
    elif len(booking.cards) == rules.set_size:
        price = best(rules, booking.cards, market.counts, dice)
        ways = [] if price else readings(rules, booking.cards)
        if price is not None:
            booking.details = told_set(rules, booking.cards, price, market.counts)
            booking.amount = price.amount
        elif ways:
            lacking = [{n for n in way.numbers if not market.is_open(n)} for way in ways]
            closed = set.intersection(*lacking) or set.union(*lacking)  # what every reading lacks, where there is such a number
            booking.wrong("not-open", ".cards", numbers=", ".join(map(str, sorted(closed))))
        else:
            booking.wrong("no-set", ".cards", found=" ".join(card.code for card in booking.cards))
    market.sold(booking.cards)


_PATTERNS = ("colour", "number", "suit")


def told_set(rules: PriceRules, cards: Sequence[PlayingCard], quote: SetPrice, counts: Mapping[int, int]) -> Json:
    """A set's price as an answer holds it: the reading card by card, its patterns, and what the amount consists of."""
    reading = quote.reading
    patterns = {name: pattern for name, pattern in zip(_PATTERNS, reading[1:4], strict=True) if pattern}
    return {
        "reading": spelled(rules, cards, reading),
        "patterns": patterns,
        "run": reading.flat,
        "market": {} if reading.flat else laid_out(rules, counts, reading.numbers),
        "price": quote.price,
        "plus": quote.plus,
        "bonus": quote.bonus,
    }


def _museum(market: Market, booking: Booking, dice: Sequence[int]) -> None:
    """Black-and-white and A cards at a fixed price."""
    _check_hold(market, booking)
    for card in booking.cards:
        if card.kind == BASIC:
            booking.wrong("not-for-museum", _place(market, booking, card), found=card.code)
    if not booking.problems:
        sale = to_museum(market.rules, booking.cards, dice)
        booking.details = {"price": sale.price, "bonus": sale.bonus}
        booking.amount = sale.amount
    market.sold(booking.cards)


def _buy(market: Market, booking: Booking, _dice: Sequence[int]) -> None:
    """Cards that lie in the market, at one price for all."""
    for card in booking.cards:
        if market.holders.get(card.code) is not Public.MARKET:
            booking.wrong("not-in-market", _place(market, booking, card), found=card.code)
    if not booking.problems:
        booking.details = {"price": market.rules.buy}
        booking.amount = market.rules.buy * len(booking.cards)
    market.taken(booking.cards, booking.player)


def _trade(market: Market, booking: Booking, _dice: Sequence[int]) -> None:
    """Cards go to another player for what the two agreed."""
    _check_hold(market, booking)
    booking.amount = booking.entered.get("amount")
    booking.details = {"to": booking.partner}
    if booking.partner is not None:
        market.taken(booking.cards, booking.partner)


_DEALS = {OPEN: _open, SELL: _sell, SET: _sell_set, MUSEUM: _museum, BUY: _buy, TRADE: _trade}


# Money -------------------------------------------------------------------------------------------------------------------


def _pay(replay: Replay, booking: Booking) -> None:
    """Move the money; nobody pays more than they have."""
    doubtful = bool(booking.problems) and any(problem.code != "price-differs" for problem in booking.problems)
    action, player, amount, cards = booking.action, booking.player, booking.amount, booking.cards
    codes = [cards[0].code] if len(cards) == 1 else [card.code for card in cards]
    balances: dict[str, int] = {}
    step = {"player": player, "action": action, "cards": codes, "amount": amount, **booking.details, "balances": balances}
    replay.steps.append(step)
    gain = -amount if action == BUY and amount is not None else amount
    moved: tuple[tuple[str, int | None], ...] = ((player, gain),)
    if action == TRADE:
        to = booking.partner
        if to is None or to == player:
            replay.unsure.update(replay.balances)  # somebody paid, and nobody can tell who
        else:
            moved = ((player, gain), (to, None if gain is None else -gain))
    for name, more in moved:
        if more is None or doubtful:
            replay.unsure.add(name)
        if more is None:
            continue
        balance = balances[name] = replay.balances[name] + more
        if balance < 0 and more < 0 and name not in replay.unsure:
            booking.wrong("not-enough", name=name, expected=-more, found=replay.balances[name])
            replay.unsure.add(name)
        replay.balances[name] = balance
        deals, money = replay.parts.get((name, action), (0, 0))
        replay.parts[name, action] = (deals + 1, money + more)
