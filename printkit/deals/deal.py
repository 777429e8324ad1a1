"""Dealing a game by its own rules: the steps of ``[deal]`` in ``game.toml``, done with chance that follows from a seed.

What comes out is a `Dealt`: hands, piles, dice. `dealt_texts` writes it down for the players and the master.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fnmatch import fnmatchcase

from printkit.deals.shuffling import CheckableChance
from printkit.gamefolder.faces import placeholders
from printkit.model import Card, DealStep, Game, Refused, error
from printkit.model.deal import Rounds
from printkit.model.placeholders import fill
from printkit.model.slots import LONGEST_NAME
from printkit.printing.job import check_players


@dataclass
class Pile:
    """Cards of the table, the top one first; `open` if everybody sees them, `numbers` leads to what stands on them."""

    cards: list[Card]
    open: bool = False
    numbers: str = ""


@dataclass
class Hands:
    """Cards of each seat; `open` if everybody sees them, `ordered` if they stay in this order."""

    cards: list[list[Card]]
    open: bool = False
    ordered: bool = False


@dataclass(frozen=True)
class Lot:
    """Who was chosen: seats from 0, the first one first; and what each seat rolled, throw by throw, if dice decided.

    `dice` is how many were thrown at once, `later` the word that says who it is in later rounds.
    """

    seats: tuple[int, ...]
    rolls: tuple[tuple[int, ...], ...] = ()
    dice: int = 0
    later: str = ""


@dataclass
class Dealt:
    """A game as it stands when it has been dealt.

    Everything is keyed by the names of ``[deal]``, in the order of its steps. `drawn` are the rolls by which each seat drew cards
    of a pile, `free` how many cards each seat may still choose.
    """

    game: Game
    names: tuple[str, ...]
    seed: str
    round: int
    piles: dict[str, Pile] = field(default_factory=dict)
    hands: dict[str, Hands] = field(default_factory=dict)
    rolls: dict[str, list[int]] = field(default_factory=dict)
    lots: dict[str, Lot] = field(default_factory=dict)
    drawn: dict[str, list[list[int]]] = field(default_factory=dict)
    free: dict[str, list[int]] = field(default_factory=dict)

    def again(self) -> Dealt:
        """The same table, on which cards can be moved without moving them here."""
        piles = {name: replace(pile, cards=[*pile.cards]) for name, pile in self.piles.items()}
        hands = {name: replace(one, cards=[[*hand] for hand in one.cards]) for name, one in self.hands.items()}
        return replace(
            self, piles=piles, hands=hands, rolls={**self.rolls}, lots={**self.lots}, drawn={**self.drawn}, free={**self.free}
        )

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return len(self.names)


def names_of(given: Sequence[str], players: int | None) -> list[str]:
    """The players' names in seating order: those given, else empty ones. Raises `Refused` (status 2)."""
    for name in given:
        if not 1 <= len(name.strip()) <= LONGEST_NAME or not name.isprintable():
            raise Refused([error("player-name", "--player", found=name[:LONGEST_NAME], most=LONGEST_NAME)], 2)
    if given and players not in (None, len(given)):
        raise Refused([error("deal-players", "--players", count=players, found=len(given))], 2)
    if not given and players is None:
        raise Refused([error("argument-missing", "--players")], 2)
    return [name.strip() for name in given] or [""] * min(players or 0, 100)


def dealt(game: Game, names: Sequence[str], seed: str, round_: int = 1) -> Dealt:
    """The game dealt for these players with this seed, as it stands at the beginning of a round.

    Raises `Refused`: status 2 for players or a round that the game doesn't have, status 1 when a pile doesn't hold what its steps
    take from it.
    """
    check_players(game, len(names))
    if game.deal is None:
        raise Refused([error("nothing-to-deal", game.id)], 2)
    rounds = game.deal.rounds
    if not 1 <= round_ <= rounds:
        raise Refused([error("no-such-round", "--round", found=round_, most=rounds)], 2)
    chance = CheckableChance(game.id, game.edition, len(names), seed)
    start = Dealt(game, tuple(names), seed, round_)
    _do(start, game.deal.first, chance, 1, "first")
    for number in range(1, round_ + 1):
        table = start.again()  # everything goes back that is not kept for the whole game
        _do(table, game.deal.steps, chance, number, "steps")
    return table


def _do(table: Dealt, steps: Sequence[DealStep], chance: CheckableChance, number: int, part: str) -> None:
    for place, step in enumerate(steps):
        if not step.if_left or table.piles[step.if_left].cards:
            _STEPS[step.do](table, step, chance, number, f"deal.{part}[{place}]")


def _count(count: Rounds | None, number: int) -> int:
    """A number of a step: the same in all rounds, or the one of this round."""
    return count[number - 1] if isinstance(count, tuple) else count or 0


def matching(cards: Sequence[Card], wanted: Sequence[str], without: Sequence[str] = ()) -> list[Card]:
    """The cards that ``component`` or ``component:card`` name, with ``*`` for any letters, in the order of ``cards.csv``."""

    def named(card: Card, patterns: Sequence[str]) -> bool:
        return any(fnmatchcase(f"{card.component}:{card.id}", p if ":" in p else f"{p}:*") for p in patterns)

    return [card for card in cards if named(card, wanted) and not named(card, without)]


def numbers_on(game: Game, card: Card, reference: str) -> Mapping[str, int]:
    """What `reference`, filled from the card's row, leads to in the game's facts; nothing where that is no table."""
    table = placeholders.lookup(fill(reference, card.row("en"), keep=True), placeholders.GameData.of(game))
    return table if isinstance(table, Mapping) else {}


def _pile(table: Dealt, step: DealStep, chance: CheckableChance, number: int, where: str) -> None:
    """As many of each card as such a table has, shuffled unless everybody sees them."""
    del number, where
    there = matching(table.game.cards, step.cards, step.without)
    cards = [card for card in there for _ in range(card.count(table.players))]
    table.piles[step.to] = Pile(cards if step.open else chance.shuffled(cards), step.open)


def _move(table: Dealt, step: DealStep, chance: CheckableChance, number: int, where: str) -> None:
    """Cards from the top of one pile onto another, or on the table."""
    source = table.piles[step.of]
    target = table.piles.setdefault(step.to, Pile([], step.open, step.numbers))
    for card in source.cards if step.numbers else ():
        if not numbers_on(table.game, card, step.numbers):
            raise Refused([error("deal-numbers", f"{where}.numbers", card=card.id, found=step.numbers)])
    count = len(source.cards)
    if step.count is not None:
        count = _count(step.count, number) * (table.players if step.each else 1)
        count -= len(target.cards) if step.fill else 0
    target.cards[:0] = _taken(source, max(count, 0), where)
    if step.shuffle:
        target.cards = chance.shuffled(target.cards)


def _deal(table: Dealt, step: DealStep, chance: CheckableChance, number: int, where: str) -> None:
    """To each seat in turn all its cards."""
    del chance
    hands = _hands(table, step)
    for hand in hands.cards:
        hand.extend(_taken(table.piles[step.of], _count(step.count, number), where))


def _draw(table: Dealt, step: DealStep, chance: CheckableChance, number: int, where: str) -> None:
    """Each seat in turn rolls a die so many times and takes the top card of the pile that belongs to the number."""
    hands = _hands(table, step)
    piles = {face: name for name, faces in step.by.items() for face in faces}
    rolls: list[list[int]] = []
    free = [0] * table.players
    for seat, hand in enumerate(hands.cards):
        rolls.append([chance.below(step.sides) + 1 for _ in range(_count(step.count, number))])
        for rolled in rolls[-1]:
            name = piles[rolled]
            if name == step.free:
                free[seat] += 1
            else:
                hand.extend(_taken(table.piles[name], 1, where))
    table.drawn[step.to] = rolls
    table.free[step.to] = free


def _mix(table: Dealt, step: DealStep, chance: CheckableChance, number: int, where: str) -> None:
    """What a seat holds of several kinds becomes one hand, whose order is chance's."""
    del number, where
    parts = [table.hands.pop(name).cards for name in step.hands]
    mixed = [chance.shuffled([card for part in parts for card in part[seat]]) for seat in range(table.players)]
    table.hands[step.to] = Hands(mixed, step.open, ordered=True)


def _roll(table: Dealt, step: DealStep, chance: CheckableChance, number: int, where: str) -> None:
    del where
    table.rolls[step.to] = [chance.below(step.sides) + 1 for _ in range(_count(step.dice, number))]


def _lot(table: Dealt, step: DealStep, chance: CheckableChance, number: int, where: str) -> None:
    """One seat, or all in an order: by the sum of dice, the highest first, those who are equal again; or by lot alone."""
    del where
    seats = list(range(table.players))
    if step.dice is None:
        order = chance.shuffled(seats) if step.order else [chance.below(table.players)]
        table.lots[step.to] = Lot(tuple(order), later=step.later)
        return
    rolls: list[list[int]] = [[] for _ in seats]
    dice = _count(step.dice, number)

    def ranked(tied: list[int]) -> list[int]:
        for seat in tied:
            rolls[seat].append(sum(chance.below(step.sides) + 1 for _ in range(dice)))
        ranking: list[int] = []
        thrown = {seat: rolls[seat][-1] for seat in tied}
        for value in sorted(set(thrown.values()), reverse=True):
            equal = [seat for seat in tied if thrown[seat] == value]
            if len(equal) > 1 and (step.order or not ranking):
                equal = ranked(equal)
            ranking += equal
        return ranking

    order = ranked(seats)
    table.lots[step.to] = Lot(tuple(order if step.order else order[:1]), tuple(map(tuple, rolls)), dice, step.later)


_STEPS: Mapping[str, Callable[[Dealt, DealStep, CheckableChance, int, str], None]] = {
    "pile": _pile,
    "move": _move,
    "deal": _deal,
    "draw": _draw,
    "mix": _mix,
    "roll": _roll,
    "lot": _lot,
}


def _hands(table: Dealt, step: DealStep) -> Hands:
    return table.hands.setdefault(step.to, Hands([[] for _ in table.names], step.open))


def _taken(pile: Pile, count: int, where: str) -> list[Card]:
    """So many cards from the top. Raises `Refused` when there are fewer."""
    if count > len(pile.cards):
        raise Refused([error("pile-too-small", where, expected=count, found=len(pile.cards))])
    taken, pile.cards = pile.cards[:count], pile.cards[count:]
    return taken
