"""What the reference cards teach, computed by the code that scores: prices, sales, sets, and what a card may stand for.

Each function answers a section of `printkit.layouts.reference.computed`. The cards of the examples are chosen here, what they earn
is not.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from printkit.draw.frame import Frame, Item, Rect, Stroke
from printkit.draw.style import Style
from printkit.draw.text import line
from printkit.model import Game
from printkit.model.numbers import from_to
from printkit.model.plain import Raw

from .cards import BASIC, PlayingCard, PriceRules, rules_of
from .market import at_once, to_museum
from .sets import SetPrice, best, spelled

_LYING = 4
"""Cards of each number in the market of the examples with sets."""

_TOGETHER = 2
"""Cards sold at once in the example of that."""

_SHOWN, _PLACE = 4, 9.0
"""Places of the market in a picture of it, and the width of one in mm."""

_SETS = (
    ("2bd", "3bh", "4bd"),
    ("5ro", "5bo", "5gd"),
    ("2ro", "2rh", "2rd"),
    ("1go", "Ay", "3gh"),
    ("2w", "Ab", "4bd"),
    ("4k", "Ay", "6w"),
)
"""Two attributes in two ways, three without and with wild cards, and black and white in a run."""


def _said(game: Game, lang: str, key: str, **values: Any) -> str:
    rules = rules_of(game)
    return game.word(lang, f"reference.{key}", **{"die": rules.die, "museum": rules.museum, **values})


def _dice(game: Game) -> list[int]:
    """The dice of the examples: a pair, and the next number."""
    first = game.facts["cards"]["numbers"][1]
    return [first] * (game.facts["dice"] - 1) + [first + 1]


def prices(game: Game, lang: str) -> Raw:
    """What the market pays and asks for a card, by how many of its number lie there."""
    rules = rules_of(game)
    steps = [(price, list(lying)) for price, lying in groupby(range(rules.most), key=rules.sell_price)]
    heads = [from_to(lying[0], lying[-1], lang) for _, lying in steps[:-1]]
    selling = [str(price or "–") for price, _ in steps]
    buying = [str(rules.buy) if price else "–" for price, _ in steps]
    return {
        "note": _said(game, lang, "before"),
        "head": [_said(game, lang, "lying"), *heads, f"{steps[-1][1][0]}+"],
        "rows": [[_said(game, lang, "selling"), *selling], [_said(game, lang, "buying"), *buying]],
    }


def sales(game: Game, lang: str) -> Raw:
    """Several cards at once, the dice bonus, the museum."""
    rules, dice = rules_of(game), _dice(game)
    plain = next(number for number in rules.numbers if number not in dice)
    number = dice[0]
    together = at_once(rules, plain, 1, _TOGETHER, dice)
    lucky = at_once(rules, number, _LYING, 1, dice)
    card = rules.deck[f"{number}{rules.run_colours[1]}"]
    museum = to_museum(rules, [card], dice)
    rolled = " ".join(map(str, dice))
    read = game.readings["museum_dice"]
    basic = [code for code, one in rules.deck.items() if one.kind == BASIC]
    several = [code for code in basic if rules.deck[code].number == plain][:_TOGETHER]
    one = next(code for code in basic if rules.deck[code].number == number)
    return {
        "note": _said(game, lang, "rolled", dice=rolled),
        "rows": [
            {
                "cards": several,
                "text": _said(game, lang, "together", lying=1, count=_TOGETHER, sum=f"{_TOGETHER} × {together.price}"),
                "value": str(together.amount),
            },
            {
                "cards": [one],
                "text": _said(game, lang, "lucky", lying=_LYING, sum=f"{lucky.price} + {lucky.bonus}"),
                "value": str(lucky.amount),
            },
            {"cards": [card.code], "text": _said(game, lang, f"museum.{read}"), "value": str(museum.amount)},
        ],
    }


def market(game: Game, lang: str) -> Raw:
    """A column of the market before and after a sale of several cards."""
    rules, (*_, number) = rules_of(game), _dice(game)
    sale = at_once(rules, number, 1, _TOGETHER, ())
    after = 1 + _TOGETHER
    before = {"lying": 1, "number": number, "price": sale.price, "count": _TOGETHER, "amount": sale.amount}
    return {
        "note": game.word(lang, "worked.market"),
        "rows": [
            {"picture": "column", "given": {"number": number, "lying": 1}, "text": game.word(lang, "worked.before", **before)},
            {
                "picture": "column",
                "given": {"number": number, "lying": after},
                "text": game.word(lang, "worked.after", lying=after, price=rules.sell_price(after)),
            },
        ],
    }


def column(game: Game, style: Style, given: Raw) -> Frame:
    """A column of the market board lying on its side: its places with their prices, cards on the first ones."""
    rules, palette, fonts = rules_of(game), style.palette, style.fonts
    number, lying = given["number"], given["lying"]
    items: list[Item] = [line(fonts, str(number), 4.0, 7.6, 17.0, "bold", palette.ink, "middle")]
    for place in range(_SHOWN):
        x = 9.0 + place * _PLACE
        pen = Stroke(palette.rule, 0.3, () if place < lying else (0.8, 0.8))
        items.append(Rect(x, 0.5, _PLACE - 1.0, 9.0, palette.tint if place < lying else None, pen, 0.8))
        if place < lying:
            items.append(line(fonts, str(number), x + (_PLACE - 1.0) / 2, 6.6, 12.0, "bold", palette.ink, "middle"))
        price = str(rules.sell_price(place + 1))
        items.append(line(fonts, price, x + (_PLACE - 1.0) / 2, 14.2, 11.0, color=palette.ink, anchor="middle"))
    return Frame(9.0 + _SHOWN * _PLACE, 15.5, tuple(items), "column")


def worth(game: Game, lang: str) -> Raw:
    """What sets earn, by how many attributes are in a pattern."""
    rules = rules_of(game)
    rows = [
        {
            "text": _said(game, lang, f"attributes.{count}"),
            "value": _said(game, lang, "formula", times=rules.times, plus=plus),
        }
        for count, plus in rules.plus.items()
    ]
    return {"rows": [*rows, {"text": _said(game, lang, "attributes.run"), "value": str(rules.run)}]}


def sets(game: Game, lang: str) -> Raw:
    """Sets with the reading that earns most, and the sum."""
    rules, dice = rules_of(game), _dice(game)
    counts = dict.fromkeys(rules.numbers, _LYING)
    rows = []
    for codes in _SETS:
        cards = [rules.deck[code] for code in codes]
        quote = best(rules, cards, counts, dice)
        if quote is None:  # a reading of the rules that forbids it
            continue
        wilds, added = _wilds(rules, cards, quote), _sum(rules, quote)
        beside = [": ".join([*wilds, *added])] if len(wilds) == 1 else [", ".join(wilds), *added]
        text = "\n".join(filter(None, [_patterns(game, lang, quote), *beside]))
        rows.append({"cards": list(codes), "text": text, "value": str(quote.amount)})
    note = _said(game, lang, "lie", lying=_LYING, price=rules.sell_price(_LYING), dice=" ".join(map(str, dice)))
    return {"note": note, "rows": rows}


def _patterns(game: Game, lang: str, price: SetPrice) -> str:
    """The attributes in a pattern by their names."""
    reading = price.reading
    if reading.flat:
        return _said(game, lang, "pattern.flat")
    named = {"colour": reading.colour, "number": reading.number, "suit": reading.suit}
    patterns = [_said(game, lang, f"pattern.{name}_{pattern}") for name, pattern in named.items() if pattern]
    return _said(game, lang, "between").join(patterns)


def _wilds(rules: PriceRules, cards: Sequence[PlayingCard], price: SetPrice) -> list[str]:
    """What each card without a suit is read as."""
    read = spelled(rules, cards, price.reading)
    return [f"{card.code} = {code}" for card, code in zip(cards, read, strict=True) if card.code != code]


def _sum(rules: PriceRules, price: SetPrice) -> list[str]:
    """What is added up; nothing for a flat price alone."""
    if price.reading.flat and not price.bonus:
        return []
    first = str(price.plus) if price.reading.flat else f"{rules.times} × {price.price} + {price.plus}"
    return [f"{first} + :die: {price.bonus}" if price.bonus else first]


def wild(game: Game, lang: str) -> Raw:
    """What cards without number, colour or suit may be read as; alike ones share a row."""
    rules = rules_of(game)
    alike: dict[tuple[str, str], list[PlayingCard]] = {}
    for card in rules.deck.values():
        if card.kind == BASIC:
            continue
        free = [name for name, own in (("number", card.number), ("suit", card.suit)) if not own]
        if (card.kind, card.colour) in rules.free:
            free.append("colour")
        alike.setdefault((card.kind, "_".join(sorted(free))), []).append(card)
    rows = []
    for (_, same), cards in alike.items():
        letters = " ".join(dict.fromkeys(card.colour.upper() for card in cards))
        sentence = _said(game, lang, f"free.{same}")
        rows.append({"cards": [cards[0].code], "text": f"**{letters}** {sentence}"})
    return {"note": _said(game, lang, "letters"), "rows": rows}
