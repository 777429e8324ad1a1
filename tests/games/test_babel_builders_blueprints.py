"""The ready blueprints of Babel Builders: proved buildable with its cards and blocks, each harder than the one before."""

from __future__ import annotations

import random
from functools import cache
from itertools import pairwise

import pytest

from catalog_cases import game_of

GAME = game_of("babel-builders")
PLANS = {one["id"]: one["cells"] for one in GAME.facts["blueprints"]}
BLOCKS = 25
CELLS = GAME.facts["cells"]
GAMES = 600
"""How many shuffled decks tell how long a blueprint takes."""


def deck():
    """Each of the 39 instructions: its id, its blocks and its cells."""
    facts = GAME.facts["instruction_cards"]
    return [
        (card.id, facts[int(card.columns["kind"]) - 1]["blocks"], frozenset(card.columns["cells"].split()))
        for card in GAME.cards
        if card.component == "instructions"
        for _ in range(card.quantity)
    ]


def built(cells, cards=None):
    """Which cards go where so that each cell has its number or more, with the blocks there are; None if nothing does it.

    Every choice of cards is tried, a cell after the other; of cards that are alike only the first that is left.
    """
    order = sorted(cells, key=lambda cell: -cells[cell])

    def fill(place, open_, left, spare, start):
        if open_ <= 0:
            place, start = place + 1, 0
            if place == len(order):
                return []
            open_ = cells[order[place]]
        tried = set()
        for number in range(start, len(left)):
            name, blocks, on = left[number]
            if order[place] not in on or name in tried or blocks - open_ > spare:
                continue
            tried.add(name)
            rest = [*left[:number], *left[number + 1 :]]
            more = fill(place, open_ - blocks, rest, spare - max(0, blocks - open_), number)
            if more is not None:
                return [(name, order[place], blocks), *more]
        return None

    spare = BLOCKS - sum(cells.values())
    cards = sorted(deck() if cards is None else cards, key=lambda card: (-card[1], len(card[2] & set(cells)), card[0]))
    return fill(-1, 0, cards, spare, 0) if spare >= 0 else None


def fewest_cards(needed):
    """The fewest instruction cards that complete a blueprint within the blocks there are, or None."""
    goal = tuple(needed.get(cell, 0) for cell in CELLS)
    pile = sorted(((blocks, sorted(on)) for _, blocks, on in deck()), reverse=True)
    return next((most for most in range(1, len(pile) + 1) if completes(goal, pile, most)), None)


def completes(goal, pile, most):
    """Whether at most so many cards do it: every use of every card in turn, as far as the rest can still be enough."""
    spare = BLOCKS - sum(goal)
    states = {(goal, 0): 0}  # what each cell lacks, and blocks beyond → cards used
    for blocks, cells in pile:
        later = {}
        for (lacking, over), used in states.items():
            used_next = [(lacking, over, used)]
            for at in (CELLS.index(cell) for cell in cells if lacking[CELLS.index(cell)]):
                left = (*lacking[:at], max(lacking[at] - blocks, 0), *lacking[at + 1 :])
                used_next.append((left, over + max(blocks - lacking[at], 0), used + 1))
            for left, beyond, cards in used_next:
                if beyond <= spare and cards * blocks + sum(left) <= most * blocks:
                    later[left, beyond] = min(cards, later.get((left, beyond), most))
        states = later
    return any(not any(lacking) for lacking, _ in states)


@cache
def takes(plan):
    """How many instructions are shown on average until the tower stands, laid on the cell that most needs them.

    A card that would waste more blocks than there are to spare is swapped away; decks are shuffled always alike.
    """
    chance, shown = random.Random(7), 0  # noqa: S311  # the same games whenever it runs
    for _ in range(GAMES):
        cards, left = deck(), dict(PLANS[plan])
        chance.shuffle(cards)
        spare = BLOCKS - sum(left.values())
        for _, blocks, on in cards:
            shown += 1
            fits = [cell for cell in sorted(on) if left.get(cell, 0) > 0 and blocks - left[cell] <= spare]
            if fits:
                cell = max(fits, key=lambda cell: left[cell])
                spare -= max(0, blocks - left[cell])
                left[cell] -= blocks
            if all(count <= 0 for count in left.values()):
                break
    return shown / GAMES


@pytest.mark.parametrize("plan", PLANS)
def test_a_blueprint_can_be_built(plan):
    """The cards found are among the 39, lie on cells that they show, fill every cell, and take no more than 25 blocks."""
    cells, laid = PLANS[plan], built(PLANS[plan])
    assert laid is not None
    there = deck()
    for name, cell, blocks in laid:
        there.remove(next(card for card in there if card[0] == name and card[1] == blocks and cell in card[2]))
    piles = {cell: sum(blocks for _, at, blocks in laid if at == cell) for cell in cells}
    assert all(piles[cell] >= count for cell, count in cells.items())
    assert sum(piles.values()) <= BLOCKS


@pytest.mark.parametrize(
    ("cells", "possible"),
    [
        ({"A1": 13}, True),
        ({"A1": 14}, False),  # three times row 1 and column A, two pairs, the cell alone: 13
        ({"B2": 17}, True),
        ({"B2": 18}, False),
        ({"A1": 13, "B1": 12}, False),  # what both could use is there once
        (dict.fromkeys(GAME.facts["cells"], 3), False),  # 27 blocks
        ({"A1": 12, "C3": 13}, True),
    ],
    ids=str,
)
def test_the_proof_can_fail(cells, possible):
    """Towers that take more than the cards or the blocks give are refused, and no others."""
    assert (built(cells) is not None) is possible
    assert (fewest_cards(cells) is not None) is possible  # the two ways to search agree


def test_the_eight_new_ones_and_the_one_of_the_book():
    """Nine, all different; the known one as it is printed there."""
    assert len({tuple(sorted(cells.items())) for cells in PLANS.values()}) == 9
    assert PLANS["spire"] == {"C1": 3, "B2": 8, "A3": 3}


def test_blueprints_ask_for_more_and_more_blocks():
    """From card to card, 25 at most."""
    sums = [sum(cells.values()) for cells in PLANS.values()]
    assert all(a < b for a, b in pairwise(sums))
    assert sums[-1] <= BLOCKS


def test_blueprints_take_no_fewer_cards():
    """However well they are chosen; the hardest three times as many as the easiest."""
    found = [fewest_cards(cells) for cells in PLANS.values()]
    assert None not in found
    assert found == sorted(found)
    assert found[-1] >= 3 * found[0]


def test_blueprints_take_longer_and_longer():
    """Until chance has brought what they need; the hardest not the whole deck."""
    found = [takes(plan) for plan in PLANS]
    assert all(b - a > 0.25 for a, b in pairwise(found)), found
    assert found[-1] < len(deck()) - 5


def test_the_difficulty_on_a_card_is_its_place():
    """1 to 9, in the order of the rules."""
    cards = [card for card in GAME.cards if card.component == "blueprints" and card.id != "blank"]
    assert [(card.id, card.columns["kind"]) for card in cards] == [(plan, str(n)) for n, plan in enumerate(PLANS, 1)]
