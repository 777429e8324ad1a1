"""A deal written down: a file for the master, one for the table, and a secret one for each player, as plain text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from printkit.deals.deal import Dealt, Lot, numbers_on
from printkit.deals.shuffling import VERSION, check_number, guessable
from printkit.messages.sentences import word
from printkit.model import LANGUAGES, Card, Game, Lang, Refused, error
from printkit.printing.card_names import card_name
from printkit.storage.version import __version__

MASTER, TABLE = "master", "table"


class DealText(NamedTuple):
    """One file: whose it is (``master``, ``table``, or a seat from 1), its name, and what stands in it."""

    reader: str | int
    name: str
    text: str


def texts(deal: Dealt, lang: Lang) -> list[DealText]:
    """Every file of a deal. The seed stands in the master's alone."""
    wording = _Wording(deal, lang)
    files: list[tuple[str | int, str, list[str]]] = [(MASTER, MASTER, wording.master()), (TABLE, TABLE, wording.table())]
    if any(not hands.open for hands in deal.hands.values()):
        files += [(seat, f"player-{seat}", wording.player(seat - 1)) for seat in range(1, deal.players + 1)]
    later = f".round-{deal.round}" if deal.round > 1 else ""
    return [DealText(who, f"{stem}{later}.{lang}.txt", "\n".join(lines) + "\n") for who, stem, lines in files]


def paths(deal: Dealt, lang: Lang, folder: Path) -> dict[Path, DealText]:
    """Where each file goes. Raises `Refused` (status 2) when another deal of that round lies there: its seed would be lost."""
    for other in LANGUAGES:
        master = texts(deal, other)[0]
        there = folder / master.name
        if there.exists() and (not there.is_file() or there.read_bytes() != master.text.encode()):
            raise Refused([error("deal-in-the-way", str(there))], 2)
    return {folder / text.name: text for text in texts(deal, lang)}


class _Wording:
    """The sentences of one deal in one language."""

    def __init__(self, deal: Dealt, lang: Lang) -> None:
        self.deal = deal
        self.game: Game = deal.game
        self.lang = lang
        self.secret = not guessable(deal.seed)

    def say(self, key: str, **values: object) -> str:
        return word(self.lang, f"deal.{key}", **values)

    def named(self, name: str) -> str:
        """What the game calls a pile, a hand, dice."""
        return self.game.word(self.lang, f"deal.{name}")

    def card(self, card: Card) -> str:
        return card_name(self.game, card, self.lang)

    def on_table(self, card: Card, numbers: str) -> str:
        """A card by its name and the numbers that stand on it, which are needed where the card itself isn't."""
        there = numbers_on(self.game, card, numbers)
        if not there:
            return self.card(card)
        each = self.say("comma").join(self.say("number", of=of, number=number) for of, number in there.items())
        return self.say("with_numbers", card=self.card(card), numbers=each)

    def seat(self, seat: int) -> str:
        name = self.deal.names[seat]
        return self.say("seat" if name else "anybody", seat=seat + 1, name=name)

    # Files ----------------------------------------------------------------------------------------------------------------

    def master(self) -> list[str]:
        """All there is to know."""
        deal = self.deal
        lines = [*self._head("for_master"), self.say("keep"), ""]
        lines += [
            self.say("seed", seed=deal.seed),
            self.say("made", algorithm=VERSION, version=__version__, rules=self.game.version),
        ]
        lines += [self.say("check", number=check_number(deal.seed)), self.say("verify", command=self._command())]
        for seat in range(deal.players):
            lines += ["", self._title(self.seat(seat)), *self._held(seat, hidden=True, shown=True)]
        for name, pile in deal.piles.items():
            if pile.cards:
                lines += ["", self._title(self.say("pile", name=self.named(name), count=len(pile.cards)))]
                lines += [f"{place:>4}. {self.on_table(card, pile.numbers)}" for place, card in enumerate(pile.cards, 1)]
        chance = list(self._chance())
        return [*lines, *(["", self._title(self.say("by_chance")), *chance] if chance else [])]

    def table(self) -> list[str]:
        """What everybody sees."""
        return [*self._head("for_table"), *self._checkable(), *self._public()]

    def player(self, seat: int) -> list[str]:
        """What one player sees."""
        own = self._held(seat, hidden=True, shown=False)
        lines = [*self._head("for_player", who=self.seat(seat)), self.say("secret"), *self._checkable(), ""]
        lines += [self._title(self.say("own")), *(own or [self.say("nothing")])]
        return [*lines, *self._public()]

    # Parts ----------------------------------------------------------------------------------------------------------------

    def _head(self, reader: str, **values: object) -> list[str]:
        game = self.game
        title = game.title(self.lang) + (f" ({game.edition})" if game.edition else "")
        if game.deal is not None and game.deal.rounds > 1:
            title = self.say("in_round", title=title, round=self.deal.round)
        return [title, self.say(reader, **values), ""]

    def _checkable(self) -> list[str]:
        """A seed that could be found by trying must not be checkable."""
        return [self.say("check", number=check_number(self.deal.seed))] if self.secret else []

    def _command(self) -> str:
        deal = self.deal
        edition = f" --edition {self.game.edition}" if self.game.edition else ""
        round_ = f" --round {deal.round}" if deal.round > 1 else ""
        seed = deal.seed if self.secret else f'"{deal.seed}"'
        return f"printkit deal {self.game.id} --players {deal.players}{edition}{round_} --seed {seed}"

    def _public(self) -> Iterator[str]:
        deal = self.deal
        yield ""
        yield self._title(self.say("public"))
        if not (deal.piles or deal.hands):
            yield self.say("no_cards")
        for name, pile in deal.piles.items():
            if pile.cards and pile.open:
                yield self._listed(self.named(name), pile.cards, numbers=pile.numbers)
            elif pile.cards:
                yield self.say("pile_closed", name=self.named(name), count=len(pile.cards))
        yield from self._chance()
        if deal.hands:
            for seat in range(deal.players):
                counts = [
                    self.say("hand_closed", name=self.named(name), count=len(hands.cards[seat]))
                    for name, hands in deal.hands.items()
                    if not hands.open
                ]
                yield ""
                yield self._title(self.seat(seat))
                yield from counts
                yield from self._held(seat, hidden=False, shown=True)

    def _held(self, seat: int, *, hidden: bool, shown: bool) -> list[str]:
        """A seat's cards in the order in which they are held, kind by kind, and what may still be chosen."""
        lines = [
            self._listed(self.named(name), hands.cards[seat], single=hands.ordered)
            for name, hands in self.deal.hands.items()
            if (shown if hands.open else hidden)
        ]
        for name, seats in self.deal.free.items():
            if seats[seat] and (shown if self.deal.hands[name].open else hidden):
                lines.append(self.say("choose", name=self.named(name), count=seats[seat]))
        return lines

    def _chance(self) -> Iterator[str]:
        """Dice and lots."""
        for name, rolls in self.deal.rolls.items():
            yield self.say("rolled", name=self.named(name), rolls=self._row(rolls))
        for name, lot in self.deal.lots.items():
            yield self._lot(name, lot)
        for name, drawn in self.deal.drawn.items():
            each = [self.say("by_seat", who=self.seat(seat), rolls=self._row(rolls)) for seat, rolls in enumerate(drawn)]
            yield self.say("rolled", name=self.say("dice_for", name=self.named(name)), rolls=self.say("comma").join(each))

    def _lot(self, name: str, lot: Lot) -> str:
        if lot.later and self.deal.round > 1:
            return self.say("lot", name=self.named(name), who=self.named(lot.later))
        order = self.say("then").join(self.seat(seat) for seat in lot.seats)
        if not lot.rolls:
            return self.say("lot", name=self.named(name), who=order)
        thrown = [self.say("then").join(map(str, rolls)) for rolls in lot.rolls]
        each = [self.say("by_seat", who=self.seat(seat), rolls=rolls) for seat, rolls in enumerate(thrown)]
        what = ("die" if lot.dice == 1 else "sums") + ("_again" if max(map(len, lot.rolls)) > 1 else "")
        return self.say("lot_rolled", name=self.named(name), who=order, what=self.say(what), rolls=self.say("comma").join(each))

    def _row(self, rolls: Sequence[int]) -> str:
        return " ".join(map(str, rolls))

    def _listed(self, name: str, cards: Sequence[Card], *, single: bool = False, numbers: str = "") -> str:
        """Cards in their order; unless each is to stand `single`, of those that follow their like only how many."""
        runs: list[str] = []
        for card, same in [(card, [card]) for card in cards] if single else [(card, [*same]) for card, same in groupby(cards)]:
            count = len(same)
            runs.append(self.say("several", card=self.card(card), count=count) if count > 1 else self.on_table(card, numbers))
        return self.say("cards", name=name, count=len(cards), cards=self.say("comma").join(runs) or self.say("none"))

    def _title(self, text: str) -> str:
        return f"== {text} =="
