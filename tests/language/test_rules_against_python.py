"""Every example's rules as data against the same rules in plain Python, on random records."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.language.known import Written
from printkit.language.play import play

NAMES = tuple("ABCDEFGHIJ")
few = settings(max_examples=60, deadline=None)


def played(program, written):
    """The result, which must be without a problem."""
    result = play(program, written)
    assert result.problems == ()
    return result


def winners(totals, *, low=False):
    """Seats with the best total."""
    best = min(totals) if low else max(totals)
    return tuple(seat for seat, total in enumerate(totals) if total == best)


# One sheet ---------------------------------------------------------------------------------------------------------------


grids = st.lists(st.lists(st.booleans() | st.just(True), min_size=6, max_size=6), min_size=5, max_size=5)


@few
@given(st.lists(st.tuples(grids, st.integers(0, 6), st.integers(0, 30)), min_size=1, max_size=5))
def test_lantern_street(program, sheets):
    """Full columns, full rows, broken lanterns, coins; ties by fewest broken, then most points for houses."""
    lit, broken, coins = zip(*sheets, strict=True)
    result = played(program["lantern-street"], Written(NAMES[: len(sheets)], {"lit": lit, "broken": broken, "coins": coins}))
    houses = [5 * sum(all(row[x] for row in grid) for x in range(6)) for grid in lit]
    totals = [
        house + 3 * sum(map(all, grid)) - 2 * out + coin // 3
        for house, grid, out, coin in zip(houses, lit, broken, coins, strict=True)
    ]
    assert result.totals == totals
    order = [(totals[seat], -broken[seat], houses[seat]) for seat in range(len(sheets))]
    assert result.verdict.winners == tuple(seat for seat, key in enumerate(order) if key == max(order))
    assert list(result.verdict.ranks) == [1 + sum(other > key for other in order) for key in order]


climbs = st.lists(st.integers(0, 12) | st.just(12), min_size=4, max_size=4)


@few
@given(st.lists(st.tuples(climbs, st.integers(0, 10), st.integers(0, 6)), min_size=1, max_size=4))
def test_kite_hill(program, sheets):
    """The steps of four tracks, those at the top, a track with points of its own, torn strings; ties by the lowest kite."""
    kites, crowd, torn = zip(*sheets, strict=True)
    result = played(program["kite-hill"], Written(NAMES[: len(sheets)], {"kites": kites, "crowd": crowd, "torn": torn}))
    totals = [
        sum(own) + 5 * own.count(12) + step * (step + 1) // 2 - 2 * out
        for own, step, out in zip(kites, crowd, torn, strict=True)
    ]
    assert result.totals == totals
    order = [(totals[seat], min(kites[seat]), -torn[seat]) for seat in range(len(sheets))]
    assert result.verdict.winners == tuple(seat for seat, key in enumerate(order) if key == max(order))


ROWS = ["ones", "twos", "threes", "fours", "fives", "sixes", "house", "four", "little", "big", "choice", "yacht"]
dice = (
    st.lists(st.integers(1, 6), min_size=5, max_size=5)
    | st.permutations([1, 2, 3, 4, 5])
    | st.permutations([2, 3, 4, 5, 6])
    | st.integers(1, 6).flatmap(lambda n: st.tuples(*[st.just(n)] * 4, st.integers(1, 6)).map(list))
    | st.tuples(st.integers(1, 6), st.integers(1, 6)).map(lambda ab: [ab[0], ab[1], ab[0], ab[1], ab[0]])
)


def yacht(sheet):
    """The twelve categories as they are published."""
    total = sum(n * sheet[row].count(n) for n, row in enumerate(ROWS[:6], 1))
    counts = {row: sorted(Counter(sheet[row]).values()) for row in ROWS}
    total += sum(sheet["house"]) if counts["house"] == [2, 3] else 0
    total += sum(4 * n for n, count in Counter(sheet["four"]).items() if count >= 4)
    total += 30 * (set(sheet["little"]) == {1, 2, 3, 4, 5}) + 30 * (set(sheet["big"]) == {2, 3, 4, 5, 6})
    return total + sum(sheet["choice"]) + 50 * (counts["yacht"] == [5])


@few
@given(st.lists(st.fixed_dictionaries(dict.fromkeys(ROWS, dice)), min_size=1, max_size=4))
def test_yacht(program, sheets):
    """Five dice in each of twelve rows."""
    result = played(program["yacht"], Written(NAMES[: len(sheets)], {row: [s[row] for s in sheets] for row in ROWS}))
    assert result.totals == [yacht(sheet) for sheet in sheets]
    assert result.verdict.winners == winners(result.totals)


# Rounds ------------------------------------------------------------------------------------------------------------------


@st.composite
def shared(draw, count, total):
    """So many things dealt among some seats."""
    cuts = sorted(draw(st.lists(st.integers(0, total), min_size=count - 1, max_size=count - 1)))
    return [b - a for a, b in zip([0, *cuts], [*cuts, total], strict=True)]


queen = st.integers(0, 3).map(lambda seat: [int(seat == other) for other in range(4)])
hands = st.tuples(shared(4, 13), queen) | st.integers(0, 3).map(
    lambda seat: ([13 * (seat == other) for other in range(4)], [int(seat == other) for other in range(4)])
)


@few
@given(st.lists(hands, min_size=1, max_size=12))
def test_hearts(program, deals):
    """Shooting the moon turns the table; 100 points end the game, and the fewest win."""
    totals, ended = [0] * 4, None
    for number, (hearts, queens) in enumerate(deals):
        taken = [h + 13 * q for h, q in zip(hearts, queens, strict=True)]
        points = [0 if t == 26 else 26 if 26 in taken else t for t in taken]
        totals = [a + b for a, b in zip(totals, points, strict=True)]
        if max(totals) >= 100:
            ended = number
            break
    used = deals if ended is None else deals[: ended + 1]
    result = played(program["hearts"], Written(NAMES[:4], {}, [{"hearts": h, "queen": q} for h, q in used]))
    assert result.totals == totals
    assert result.finished is (ended is not None)
    if ended is not None:
        assert result.verdict.winners == winners(totals, low=True)
        if ended + 1 < len(deals):
            late = play(program["hearts"], Written(NAMES[:4], {}, [{"hearts": h, "queen": q} for h, q in deals]))
            assert [problem.code for problem in late.problems] == ["rules-past-end"]


@few
@given(st.randoms(use_true_random=True), st.integers(3, 7))
def test_oh_hell(program, random, count):
    """As many cards as the round says, down and up again; made bids count 10 and the tricks."""
    top = 10 if count <= 5 else 8 if count == 6 else 7
    length = random.choice([2 * top - 1, random.randint(1, 2 * top - 1)])
    rounds, totals = [], [0] * count
    for number in range(1, length + 1):
        cards = abs(number - top) + 1
        cuts = sorted(random.randint(0, cards) for _ in range(count - 1))
        tricks = [b - a for a, b in zip([0, *cuts], [*cuts, cards], strict=True)]
        bid = [random.choice([won, random.randint(0, 10)]) for won in tricks]
        if sum(bid) == cards:
            bid[0] += 1 if bid[0] < 10 else -1
        rounds.append({"bid": bid, "tricks": tricks})
        totals = [t + (10 + won) * (won == said) for t, won, said in zip(totals, tricks, bid, strict=True)]
    result = played(program["oh-hell"], Written(NAMES[:count], {}, rounds))
    assert result.totals == totals
    assert result.finished is (length == 2 * top - 1)


@few
@given(st.lists(st.tuples(st.lists(st.integers(0, 5), min_size=4, max_size=4), shared(4, 13)), min_size=1, max_size=25))
def test_spades(program, deals):
    """Partners' contracts together, each nil alone, ten bags cost a hundred; a tie at the end is played on."""
    points, bags, ended, used = [0, 0], [0, 0], False, []
    for bids, tricks in deals:
        used.append({"bid": bids, "tricks": tricks})
        for side in (0, 1):
            own = (side, side + 2)
            bid = sum(bids[seat] for seat in own)
            made = sum(tricks[seat] for seat in own if bids[seat])
            every = sum(tricks[seat] for seat in own)
            points[side] += sum((100 if tricks[seat] == 0 else -100) for seat in own if bids[seat] == 0)
            over = every - bid if made >= bid else every - made
            points[side] += (10 * bid if made >= bid else -10 * bid) + over
            bags[side] += over
        totals = [points[side] - 100 * (bags[side] // 10) for side in (0, 1)]
        if (max(totals) >= 500 or min(totals) <= -200) and totals[0] != totals[1]:
            ended = True
            break
    result = played(program["spades"], Written(NAMES[:4], {}, used))
    assert result.totals == totals
    assert result.finished is ended
    if ended:
        assert result.verdict.winners == winners(totals)


@few
@given(st.integers(0, 10**9), st.integers(2, 3))
def test_nine_hole_golf(program, seed, count):
    """Columns of equal cards count nothing; nine rounds, the fewest strokes win."""
    worth = [1, -2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 0]
    rounds, totals = [], [0] * count
    for number in range(9):
        deck = Random(f"{seed} {number}").sample([rank for rank in range(1, 14) for _ in range(4)], 52)  # noqa: S311
        held = [[deck[6 * seat : 6 * seat + 3], deck[6 * seat + 3 : 6 * seat + 6]] for seat in range(count)]
        rounds.append({"cards": held})
        for seat, (above, below) in enumerate(held):
            totals[seat] += sum(worth[a - 1] + worth[b - 1] for a, b in zip(above, below, strict=True) if a != b)
    result = played(program["nine-hole-golf"], Written(NAMES[:count], {}, rounds))
    assert result.totals == totals
    assert result.finished
    assert result.verdict.winners == winners(totals, low=True)


# Stops inside a round ----------------------------------------------------------------------------------------------------


@few
@given(st.integers(2, 4), st.lists(st.integers(0, 3000), min_size=1, max_size=60))
def test_farkle(program, count, rolls):
    """500 to begin; who reaches 10 000 gives everybody else one more turn."""
    totals, open_, turns = [0] * count, [False] * count, []
    left = None
    for turn, points in enumerate(rolls):
        seat = turn % count
        turns.append(points)
        open_[seat] = open_[seat] or points >= 500
        totals[seat] += points * open_[seat]
        if left is None and totals[seat] >= 10000:
            left = count - 1
        elif left is not None:
            left -= 1
        if left == 0:
            break
    rounds = []
    for begin in range(0, len(turns), count):
        row = turns[begin : begin + count]
        rounds.append({"points": row + [None] * (count - len(row))})
    result = played(program["farkle"], Written(NAMES[:count], {}, rounds))
    assert result.totals == totals
    assert result.finished is (left == 0)
    if left == 0:
        assert result.verdict.winners == winners(totals)
        one_more = [{"points": [0] * count}]
        late = play(program["farkle"], Written(NAMES[:count], {}, rounds + one_more))
        assert "rules-past-turn" in [problem.code for problem in late.problems]


@few
@given(st.integers(2, 5), st.lists(st.integers(0, 12) | st.just(0), min_size=1, max_size=120))
def test_molkky(program, count, throws):
    """Exactly 50; beyond it back to 25; three misses put out; it stops at once."""
    points, misses, rows, over = [0] * count, [0] * count, [], False
    throws = list(throws)
    while throws and not over:
        row = [None] * count
        for seat in range(count):
            if misses[seat] >= 3:
                continue
            if not throws:
                break
            row[seat] = throws.pop(0)
            misses[seat] = misses[seat] + 1 if row[seat] == 0 else 0
            if misses[seat] < 3:
                points[seat] += row[seat]
                points[seat] = 25 if points[seat] > 50 else points[seat]
            if points[seat] == 50 or sum(miss < 3 for miss in misses) == 1:
                over = True
                break
        rows.append({"throw": row})
    result = played(program["molkky"], Written(NAMES[:count], {}, rows))
    assert result.totals == [0 if miss >= 3 else p for p, miss in zip(points, misses, strict=True)]
    assert result.finished is over


@few
@given(st.lists(st.tuples(*[st.integers(0, 18)] * 5), min_size=1, max_size=20))
def test_cribbage(program, deals):
    """The other player counts before the dealer, who changes; 121 stops the game; a skunk is worth more games."""
    totals, rows, over = [0, 0], [], None
    for number, (first_pegs, first_hand, dealer_pegs, dealer_hand, crib) in enumerate(deals):
        other, dealer = (1 - number % 2, number % 2)
        row = {"pegged": [None, None], "hand": [None, None], "crib": [None, None]}
        row["pegged"][other], row["hand"][other] = first_pegs, first_hand
        totals[other] += first_pegs + first_hand
        rows.append(row)
        if totals[other] >= 121:
            over = other
            break
        row["pegged"][dealer], row["hand"][dealer], row["crib"][dealer] = dealer_pegs, dealer_hand, crib
        totals[dealer] += dealer_pegs + dealer_hand + crib
        if totals[dealer] >= 121:
            over = dealer
            break
    result = played(program["cribbage"], Written(NAMES[:2], {}, rows))
    totals = [min(121, total) for total in totals]
    assert result.totals == totals
    assert result.finished is (over is not None)
    if over is not None:
        assert result.verdict.winners == (over,)
        games = 4 if totals[1 - over] < 61 else 2 if totals[1 - over] < 91 else 1
        assert result.points("games")[over] == games
        assert result.points("games")[1 - over] == 0


def test_every_example_is_compared(program):
    """A new example needs its plain scorer in ``tests/library``, where 500 random records ask it."""
    tested = {name.removeprefix("test_").replace("_", "-") for name in globals() if name.startswith("test_")}
    tested |= {path.stem.replace("_", "-") for path in (Path(__file__).parents[1] / "library").glob("[!_]*.py")}
    assert set(program) <= tested


@pytest.mark.parametrize("count", [2, 3])
def test_a_turn_that_nobody_had_is_asked_for(program, count):
    """Who comes before somebody who played can't have left the row blank."""
    rows = [{"points": [None, *[600] * (count - 1)]}]
    result = play(program["farkle"], Written(NAMES[:count], {}, rows))
    assert [(p.code, p.where) for p in result.problems] == [("rules-blank", "rounds[0].points.A")]
