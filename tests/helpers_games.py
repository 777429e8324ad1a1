"""A played game of each, with something in every box that has a place in a record."""

from __future__ import annotations

import copy

NAMES = ["Aki", "Ben", "Chie"]

RECORDS = {
    "unlock-tower": {
        "date": "2026-07-04",
        "players": [
            {
                "name": "Aki",
                "towers": [16, 12, 16, 7, 7, 18],
                "marks": [[3, 4, 16], [4, 12], [4, 16], [4, 7], [7], [9, 18]],
                "fastest": True,
                "unlock_bonus": [3, 5],
                "highest": [1, 2, 3, 6],
                "checks": {"A": 1, "C": 1, "D": 4, "E": 2},
                "total": 9,
            },
            {"name": "Ben", "towers": [2, 2, 2, 8, 2, 2], "marks": [[2], [2], [2], [8], [2], [2]]},
            {"name": "Chie", "towers": [1, 1, 1, 1, 9, 0], "marks": [[1], [1], [1], [1], [9], []]},
        ],
    },
    "open": {
        "variant": "chips",
        "players": NAMES,
        "rounds": [
            {
                "order": ["Ben", "Aki", "Chie"],
                "predictions": {"Aki": "Ben", "Ben": "Ben", "Chie": "Aki"},
                "bets": {"Aki": 1, "Ben": 1, "Chie": 1},
                "sums": {"Aki": 4, "Ben": 4, "Chie": 2},
            }
        ],
    },
    "opt": {
        "players": ["Aki", "Ben"],
        "dice": [2, 2, 3],
        "coins": {"Aki": {"1": 2, "5": 1, "10": 0, "20": 0}, "Ben": {"1": 4, "5": 0, "10": 0, "20": 0}},
        "totals": {"Aki": 7, "Ben": 4},
        "ledger": [
            {"player": "Aki", "action": "open", "cards": ["2bd"], "amount": 2},
            {"player": "Ben", "action": "open", "cards": ["3bd"], "amount": 3},
            {"player": "Ben", "action": "trade", "cards": ["4bd"], "amount": 1, "to": "Aki"},
            {"player": "Aki", "action": "sell", "cards": ["2rd"], "amount": 6},
        ],
    },
    "eitsuku": {
        "players": [
            {
                "name": "Aki",
                "released": 8,
                "actors": [6, 5],
                "writer": 5,
                "composer": 5,
                "director": 3,
                "awards": {"actors": [0, 1], "writer": 1, "composer": 0, "director": 1},
                "tie_up": 1,
                "hurry": 1,
                "promoter": [4],
                "checks": {"A": 30, "B": 20, "C": 0, "D": 6},
                "total": 56,
            },
            {"name": "Ben", "released": 7, "actors": [1, 2], "writer": 1, "composer": 3, "director": 4},
            {"name": "Chie", "released": 9, "actors": [2], "writer": 3, "composer": 1, "director": 6},
        ]
    },
    "open-the-price": {
        "players": NAMES,
        "price_cards": {"Aki": 4, "Ben": 1, "Chie": 6},
        "listings": [
            {"round": 1, "presenter": "Ben", "hand": "0 0 0 1 0 0 0", "guesses": {"Aki": 3, "Ben": 3, "Chie": 5}},
            {"round": 1, "presenter": "Aki", "hand": "0 0 0 4 0 0 0", "guesses": {"Ben": 3, "Chie": 5}},
        ],
    },
    "babel-builders": {
        "ended_by": "tower",
        "blueprint": {"C1": 3, "B2": 8},
        "tower": {"C1": 3, "B2": 9},
        "seals": {"Ben": "Aki", "Chie": "Aki"},
        "punishments": {"Dan": {"target": "Aki", "cards": 1}},
        "players": [
            {"name": name, "role": "architect" if seat else "messenger", "zealot": name == "Dan"}
            for seat, name in enumerate(("Aki", "Ben", "Chie", "Dan", "Eve"))
        ],
    },
}  # fmt: skip
"""A game each, with something in every box that has a place in a record; claims for the first player."""


def places(value, at=()):
    """The way to each value in a record, and to each list and table of it."""
    if at:
        yield at
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        yield from places(part, (*at, key))


def changed(record, at, how):
    """The record with something else at one of its places, or nothing, or twice as much."""
    other = copy.deepcopy(record)
    here = other
    for key in at[:-1]:
        here = here[key]
    if how == "left out":
        del here[at[-1]]
    elif how == "twice" and isinstance(here[at[-1]], list):
        here[at[-1]] += copy.deepcopy(here[at[-1]])
    elif how != "twice":
        here[at[-1]] = how
    return other
