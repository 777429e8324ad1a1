"""What the reference cards of Babel Builders teach that depends on how many play, and the examples of its booklet."""

from __future__ import annotations

from collections.abc import Mapping

from printkit.draw import brush
from printkit.draw.frame import Frame, Item, Line, Stroke, polygon
from printkit.draw.style import Style
from printkit.model import Game, Record
from printkit.model.plain import Raw

from . import masonry

NONE = "–"


def setup(game: Game, lang: str, players: int | None) -> Raw:
    """Roles, cards and the making of the deck, side by side for every number of players: a set printed for some serves fewer, too."""
    low, high = game.players
    tables = [_table(game, count) for count in range(low, (players or high) + 1)]
    return {
        "head": [_said(game, lang, "count"), *(str(table["count"]) for table in tables)],
        "rows": [[_said(game, lang, key), *(str(table[key]) for table in tables)] for key in tables[0] if key != "count"],
    }


def _table(game: Game, count: int) -> dict[str, int | str]:
    """The numbers of one table. Everybody is dealt a hand, among which the first punishment cards; the others wait on top."""
    row, facts = game.facts["by_players"][str(count)], game.facts
    dealt = facts["setup"]["punishments"]
    rest = row["punishments"] - dealt
    return {
        "count": count,
        "messengers": row["messengers"],
        "architects": row["architects"],
        "zealots": row["punishments"],  # each holds one at least
        "seals": row["seals"],
        "punishments": row["punishments"],
        "dealt": facts["hand"] * count - dealt,
        "top": facts["setup"]["top"] * count if rest else NONE,
        "rest": rest or NONE,
        "appointed": row["appointed"],
    }


def _said(game: Game, lang: str, key: str) -> str:
    return game.word(lang, f"reference.table.{key}")


# Worked examples ---------------------------------------------------------------------------------------------------------

_PILES, _BUILT = {"A3": 2, "B2": 5, "C1": 3}, "C2"
"""The blocks that lie on the field of the example, and where the master builds."""

_TAKEN, _SHOWN = "cell-b2", ("pair-b2-c2", "lightning", "seal")
"""The card that the master swaps into the hand, and the others in the order in which they are shown."""

_NAMED = 19.0
"""mm; how high cards are whose names stand below them."""

_BLUEPRINT = "spire"
"""What is complete in the example of the verdict."""

_PICTURE, _BETWEEN = 6.0, 9.4
"""mm; a cell in the picture of a field, and between the field before and after."""


def building(game: Game, lang: str) -> Raw:
    """A building phase on the base card: what is swapped is not shown, the others are carried out one by one."""
    blocks, lightning = game.facts["instruction_cards"][1]["blocks"], game.facts["lightning_blocks"]
    second = {**_PILES, _BUILT: blocks}
    highest = max(second, key=lambda cell: second[cell])
    third = {**second, highest: second[highest] - lightning}
    numbers = {"cell": _BUILT, "blocks": blocks, "lightning_blocks": lightning, "highest": highest}

    def shown(card: str, before: Mapping[str, int], after: Mapping[str, int], key: str) -> Raw:
        given = {"before": before, "after": after}
        return {"cards": [card], "picture": "site", "given": given, "text": _worked(game, lang, key, **numbers)}

    pair, struck, seal = _SHOWN
    return {
        "rows": [
            {"cards": [_TAKEN, *_SHOWN], "text": _worked(game, lang, "passed", count=len(_SHOWN))},
            shown(pair, _PILES, second, "piled"),
            shown(struck, second, third, "struck"),
            {"cards": [seal], "text": _worked(game, lang, "shown")},
        ]
    }


def site(game: Game, style: Style, given: Raw) -> Frame:
    """The field from above before and after, with the number of blocks on each cell; what has changed is marked."""
    side, palette = 3 * _PICTURE, style.palette
    items: list[Item] = []
    for number, name in enumerate(("before", "after")):
        left, top = 3.4 + number * (side + _BETWEEN), 3.6
        for cell, count in given[name].items():
            column, row = masonry.corner_of(cell)
            x, y = left + column * _PICTURE, top + row * _PICTURE
            if number and count != given["before"].get(cell, 0):
                items += brush.inked(masonry.box((x, y, _PICTURE, _PICTURE)).segments, brush.paint(game, style, "marked"))
            items.append(brush.worded(style, str(count), x + _PICTURE / 2, y + _PICTURE / 2, 13.0))
        items += masonry.field(game, style, (left, top, _PICTURE), labels=7.5, width=0.4)
    x, y = 3.4 + side + 0.9, 3.6 + side / 2
    items += [
        Line(x, y, x + 2.0, y, Stroke(palette.ink, 0.5)),
        polygon([(x + 3.4, y), (x + 1.8, y - 1.0), (x + 1.8, y + 1.0)], palette.ink),
    ]
    return Frame(3.8 + 2 * side + _BETWEEN, 4.0 + side, tuple(items), "site")


def verdict(game: Game, lang: str) -> Raw:
    """Two games that are alike but for one punishment card, decided by the rules."""
    from printkit.scoring.declared import score  # which brings the rules language: what is computed here is kept

    rows: list[Raw] = []
    for cards in (1, 2):
        scored = score(Record(game, _finished(game, cards)))
        seals, punishments = scored.details["seals_on_messenger"], scored.details["punishments_on_messenger"]
        shown = ["seal"] * seals + ["punishment"] * punishments
        text = _worked(game, lang, f"won_{scored.details['side']}", seals=seals, punishments=punishments)
        called = [game.word(lang, f"special.{card}.title") for card in shown]
        rows.append({"cards": shown, "called": called, "high": _NAMED, "text": text})
    return {"note": _worked(game, lang, "received"), "rows": rows}


def _finished(game: Game, cards: int) -> Raw:
    """The record of a complete tower: two seals and so many punishment cards on the messenger."""
    names = [str(number) for number in range(game.players[1])]
    messenger, one, other, zealot = names[:4]
    players = [
        {"name": name, "role": "messenger" if name == messenger else "architect", "zealot": name == zealot} for name in names
    ]
    plan = _plan(game)
    return {
        "players": players,
        "ended_by": "tower",
        "blueprint": plan,
        "tower": plan,
        "seals": {one: messenger, other: messenger},
        "punishments": {zealot: {"target": messenger, "cards": cards}},
    }


def _plan(game: Game) -> dict[str, int]:
    """The blueprint of the examples."""
    return dict(next(one["cells"] for one in game.facts["blueprints"] if one["id"] == _BLUEPRINT))


def _worked(game: Game, lang: str, key: str, **values: object) -> str:
    return game.word(lang, f"worked.{key}", **values)
