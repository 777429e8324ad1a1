"""A hanchan: payments hand by hand with honba and riichi sticks, then the bonus by place, which whoever is even shares."""

from __future__ import annotations

from library import Scored, scored

BONUS = {
    "m-league": (50, 10, -10, -30),
    "ten-twenty": (40, 10, -10, -20),
    "five-ten": (30, 5, -5, -10),
    "fifteen-five": (20, 10, 0, -10),  # 15, 5, −5, −15 and the 5 that nobody pays into an oka
}


def basic(han: int, fu: int | None, mangan: str) -> int:
    """The basic points of a hand."""
    for least, points in ((13, 8000), (11, 6000), (8, 4000), (6, 3000), (5, 2000)):
        if han >= least:
            return points
    points = fu * 2 ** (2 + han)
    return 2000 if points > 2000 or (points == 1920 and mangan == "rounded") else points


def hundreds(points: int) -> int:
    """Rounded up."""
    return -(-points // 100) * 100


def score(players: int, sheet: dict, rounds: list, options: dict) -> Scored:
    """Points, bonus, and the sticks that are left."""
    points = [25000] * 4
    dealer = honba = sticks = 0
    for row in rounds:
        winner, discard = (row[key][0] and "ABCD".index(row[key][0]) for key in ("winner", "discard"))
        for seat in range(4):
            if row["riichi"][seat]:
                points[seat] -= 1000
                sticks += 1
        ready = [seat for seat in range(4) if row["tenpai"][seat] or row["riichi"][seat]]
        if winner is None:
            if 1 <= len(ready) <= 3:
                for seat in range(4):
                    points[seat] += 3000 // len(ready) if seat in ready else -3000 // (4 - len(ready))
            stays = dealer in ready
            honba += 1
        else:
            base = basic(row["han"][0], row["fu"][0], options["mangan"])
            for seat in set(range(4)) - {winner} if discard is None else {discard}:
                if discard is None:
                    pays = hundreds(base * (2 if dealer in (seat, winner) else 1)) + 100 * honba
                else:
                    pays = hundreds(base * (6 if winner == dealer else 4)) + 300 * honba
                points[seat] -= pays
                points[winner] += pays
            points[winner] += 1000 * sticks
            sticks = 0
            stays = winner == dealer
            honba = honba + 1 if stays else 0
        dealer = dealer if stays else (dealer + 1) % 4
    totals = []
    for own in points:
        ahead, even = sum(other > own for other in points), points.count(own)
        totals.append(own - 30000 + 1000 * sum(BONUS[options["bonus"]][ahead : ahead + even]) // even)
    totals[points.index(max(points))] += 1000 * sticks
    return scored(totals)
