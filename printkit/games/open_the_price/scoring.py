"""The number on everybody's guess card, listing by listing: digits, carries, crosses, and who presented later.

What the makers' page leaves open: who presents after the first is taken as entered; a hand with another number of zero cards
than the rules deal is told and counts (the page's own example has one); of two equal highest guesses the second is the
second-highest, so the presenter stands beside them. Every number comes from ``game.toml`` and the edition.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from printkit.model import Explained, Game, Part, Problem, Record, Score, error, warning
from printkit.model.plain import Json, Raw
from printkit.scoring.checks import problems_of
from printkit.scoring.limits import Share, common, holders
from printkit.scoring.ranking import Criterion, compared, concluded, decide, refused, wrong

from .cards import ZEROS, GuessCard, Hand, read, tokens

LATER = "later-presenter"


class Outcome(NamedTuple):
    """What one listing did to one guess card. `closed`: the place was crossed out before; `carried`: places carried into."""

    name: str
    guess: int
    success: bool
    closed: bool
    before: int
    after: int
    carried: tuple[int, ...] = ()
    erased: int = 0


class Listing(NamedTuple):
    """One listing, opened. `guesses` are everybody's, the presenter's own among them."""

    round: int
    presenter: str
    cards: Sequence[str]
    hand: Hand
    guesses: Mapping[str, int]
    steps: Sequence[Outcome]


def score(record: Record) -> Score:
    """Everybody's number, the winner once everybody has presented in both rounds, and every contradiction."""
    names: Sequence[str] = record.data["players"]
    problems = problems_of(checks(record))
    if wrong(problems):
        return refused(problems)
    listings, cards = _play(record)
    totals = [cards[name].total for name in names]
    waiting = _waiting(record.game, names, record.data.get("listings", ()))
    if waiting:
        problems.append(warning("not-finished", "listings", names=waiting, rounds=record.game.facts["rounds"]))
    verdict = decide(totals, [Criterion(LATER, _last_round(record.game, names, listings))], finished=not waiting)
    parts = [_parts(record.game, name, listings) for name in names]
    details = {
        "listings": [_detail(listing) for listing in listings],
        "cards": {name: cards[name].text for name in names},
    }
    return concluded(names, totals, parts, verdict, details=details, problems=problems, finished=not waiting)


def own_guess(others: Sequence[int]) -> int:
    """The place of the presenter's own guess card: where the second-highest of the others' is."""
    return sorted(others)[-2]


# Is it a game? -----------------------------------------------------------------------------------------------------------


def checks(record: Record) -> Iterator[Iterable[Problem]]:
    """Everything that can't have been a game."""
    game, data = record.game, record.data
    names: Sequence[str] = data["players"]
    cards: Mapping[str, int] = data["price_cards"]
    listings: Sequence[Raw] = data.get("listings", ())
    yield _price_cards(names, cards)
    yield _order(listings)
    for i in range(len(listings)):
        yield _hand(game, listings, i)
        yield _one_price_card(game, cards, listings, i)
        yield _guesses(names, listings, i)
        yield _places(game, listings, i)
    for at_round in range(1, game.facts["rounds"] + 1):
        yield _zero_cards(game, listings, at_round)
    yield _first_presenters(cards, listings)


def _price_cards(names: Sequence[str], cards: Mapping[str, int]) -> Iterator[Problem]:
    for name in names:
        if name not in cards:
            yield error("no-price-card", f"price_cards.{name}", name=name)
    owner: dict[int, str] = {}
    for name in names:
        if name in cards and owner.setdefault(cards[name], name) != name:
            yield error("price-card-twice", f"price_cards.{name}", name=name, found=cards[name], other=owner[cards[name]])


def _order(listings: Sequence[Raw]) -> Iterator[Problem]:
    """One round after the other, and nobody presents twice in one."""
    presented: dict[tuple[int, str], int] = {}
    latest = 1
    for i, listing in enumerate(listings):
        at_round = listing["round"]
        if at_round < latest:
            yield error("round-over", f"listings[{i}].round", found=at_round, before=latest)
        latest = max(latest, at_round)
        presenter = listing["presenter"]
        first = presented.setdefault((at_round, presenter), i)
        if first != i:
            where = f"listings[{i}].presenter"
            yield error("presented-twice", where, name=presenter, round=at_round, listing=first + 1)


def _unknown(game: Game, held: Sequence[str]) -> list[str]:
    digits = {str(n) for n in range(1, game.facts["price_cards"] + 1)}
    return [token for token in held if token not in ZEROS and token not in digits]


def _hand(game: Game, listings: Sequence[Raw], i: int) -> Iterator[Problem]:
    listing, where = listings[i], f"listings[{i}].hand"
    held = tokens(listing["hand"])
    if unknown := _unknown(game, held):
        digits = [str(n) for n in range(1, game.facts["price_cards"] + 1)]
        yield error("no-such-card", where, found=unknown, known=[*ZEROS, *digits])
        return
    expected, zeros = game.facts["zeros"][listing["round"] - 1], sum(token in ZEROS for token in held)
    if zeros != expected:
        yield warning("hand-size", where, round=listing["round"], expected=expected, found=zeros)


def _one_price_card(game: Game, cards: Mapping[str, int], listings: Sequence[Raw], i: int) -> Iterator[Problem]:
    listing = listings[i]
    held, presenter = tokens(listing["hand"]), listing["presenter"]
    shown = [token for token in held if token not in ZEROS]
    if not _unknown(game, held) and presenter in cards and shown != [str(cards[presenter])]:
        where = f"listings[{i}].hand"
        yield error("price-card-once", where, name=presenter, expected=cards[presenter], found=shown or ["–"])


def _guesses(names: Sequence[str], listings: Sequence[Raw], i: int) -> Iterator[Problem]:
    listing, where = listings[i], f"listings[{i}].guesses"
    guesses, presenter = listing["guesses"], listing["presenter"]
    others = [name for name in names if name != presenter]
    missing = [name for name in others if name not in guesses]
    yield from (error("no-guess", f"{where}.{name}", name=name) for name in missing)
    if not missing:
        expected = own_guess([guesses[name] for name in others])
        yield from compared(f"{where}.{presenter}", guesses.get(presenter), expected, "own-guess-differs", name=presenter)


def _places(game: Game, listings: Sequence[Raw], i: int) -> Iterator[Problem]:
    """The edition's board has places for guess cards from its lowest one up."""
    lowest = game.facts["edition"]["lowest_guess"]
    for name, guess in listings[i]["guesses"].items():
        if guess < lowest:
            where = f"listings[{i}].guesses.{name}"
            yield error("no-such-place", where, name=name, found=guess, lowest=lowest, edition=game.edition)


def _zero_cards(game: Game, listings: Sequence[Raw], at_round: int) -> Iterator[Problem]:
    """All zero cards go back before the second round, so the box limits each round by itself."""
    hands = {i: tokens(listing["hand"]) for i, listing in enumerate(listings) if listing["round"] == at_round}
    for kind, limit in game.facts["edition"]["zero_cards"].items():
        total = sum(hand.count(kind) for hand in hands.values())
        if total > limit:
            shares = [
                Share(f"listings[{i}].hand", listings[i]["presenter"], hand.count(kind))
                for i, hand in hands.items()
                if kind in hand
            ]
            where = common([share.where for share in shares])
            yield error("too-many-zeros", where, kind=kind, round=at_round, limit=limit, found=total, held=holders(shares))


def _first_presenters(cards: Mapping[str, int], entered: Sequence[Raw]) -> Iterator[Problem]:
    """Each round starts with the smallest price card; the order after that is not checked."""
    for i, listing in enumerate(entered):
        name = listing["presenter"]
        if (not i or entered[i - 1]["round"] < listing["round"]) and name in cards and cards[name] > min(cards.values()):
            lowest = min(cards, key=lambda other: cards[other])
            where = f"listings[{i}].presenter"
            yield warning("not-smallest-card", where, round=listing["round"], name=name, expected=lowest, card=cards[lowest])


def _waiting(game: Game, names: Sequence[str], entered: Sequence[Raw]) -> list[str]:
    """Who has not presented in every round."""
    presenters = [listing["presenter"] for listing in entered]
    return [name for name in names if presenters.count(name) < game.facts["rounds"]]


# Playing -----------------------------------------------------------------------------------------------------------------


def _play(record: Record) -> tuple[list[Listing], dict[str, GuessCard]]:
    """Every listing in order, and the guess cards at the end of them."""
    names: Sequence[str] = record.data["players"]
    cards = {name: GuessCard([0] * record.game.facts["places"]) for name in names}
    totals = dict.fromkeys(names, 0)
    listings: list[Listing] = []
    for entered in record.data.get("listings", ()):
        held, presenter = tokens(entered["hand"]), entered["presenter"]
        hand = read(held)
        given = {name: entered["guesses"].get(name, 0) for name in names}
        given[presenter] = own_guess([given[name] for name in names if name != presenter])
        steps = [outcome(name, cards[name], totals[name], given[name], hand) for name in names]
        totals = {step.name: step.after for step in steps}
        listings.append(Listing(entered["round"], presenter, held, hand, given, steps))
    return listings, cards


def outcome(name: str, card: GuessCard, before: int, guess: int, hand: Hand) -> Outcome:
    """What a guess makes of its card, which changes, once that hand is opened; `before` is what the card read."""
    closed = guess in card.closed
    if guess > hand.place:
        erased = card.cross(guess)
        return Outcome(name, guess, success=False, closed=closed, before=before, after=card.total, erased=erased)
    carried = [] if closed else card.add(guess, int(hand.card))
    return Outcome(name, guess, success=True, closed=closed, before=before, after=card.total, carried=tuple(carried))


def _last_round(game: Game, names: Sequence[str], listings: Sequence[Listing]) -> list[int]:
    """When each player presented in the last round: the later, the higher."""
    order = [listing.presenter for listing in listings if listing.round == game.facts["rounds"]]
    return [order.index(name) + 1 if name in order else 0 for name in names]


# What is told ------------------------------------------------------------------------------------------------------------


def _parts(game: Game, name: str, listings: Sequence[Listing]) -> Iterator[Part]:
    """By round: how often the guess was right, and by how much the number grew (or shrank, where a cross erased a digit)."""
    for at_round in range(1, game.facts["rounds"] + 1):
        steps = [s for listing in listings if listing.round == at_round for s in listing.steps if s.name == name]
        yield Part(f"R{at_round}", sum(s.success for s in steps), sum(s.after - s.before for s in steps))


def _detail(listing: Listing) -> Json:
    return {
        "price": listing.hand.price,
        "comparison": listing.hand.comparison,
        "place": listing.hand.place,
        "guesses": dict(listing.guesses),
        "results": {step.name: "success" if step.success else "failure" for step in listing.steps},
    }


def explain(record: Record, score: Score) -> list[Explained]:
    """Both readings of every hand, what each guess wrote, carried, crossed out or erased, and the numbers at the end."""
    lines: list[Explained] = []
    for listing in _play(record)[0]:
        lines.append(("head_listing", {"round": listing.round, "name": listing.presenter}))
        lines += _told_price(listing)
        lines += [told_step(one, listing.hand) for one in listing.steps]
    lines.append(("head_end", {}))
    lines += [("card", {"name": p.name, "card": score.details["cards"][p.name], "total": p.total}) for p in score.players]
    if score.decided_by == LATER:
        winner = next(player for player in score.players if player.name in score.winners)
        tied = [player.name for player in score.players if player.total == winner.total]
        lines.append(("tie", {"names": tied, "total": winner.total, "name": winner.name}))
    return lines


def _told_price(listing: Listing) -> list[Explained]:
    hand, presenter = listing.hand, listing.presenter
    others = sorted((guess for name, guess in listing.guesses.items() if name != presenter), reverse=True)
    return [
        (
            "price",
            {
                "hand": " ".join(listing.cards),
                "right": hand.card + "0" * hand.right,
                "left": hand.card + "0" * hand.left,
                "price": hand.price,
                "comparison": hand.comparison,
                "place": hand.place,
            },
        ),
        ("own", {"name": presenter, "guesses": others, "guess": listing.guesses[presenter]}),
    ]


def told_step(step: Outcome, hand: Hand) -> Explained:
    """What happened, as the key of its words and what they are filled with."""
    values: dict[str, object] = {
        "name": step.name,
        "guess": step.guess,
        "place": hand.place,
        "digit": hand.card,
        "before": step.before,
        "after": step.after,
        "carried": list(step.carried),
        "erased": step.erased,
    }
    if step.success:
        return ("closed" if step.closed else "carry" if step.carried else "success"), values
    return ("erased" if step.erased else "still_closed" if step.closed else "crossed"), values
