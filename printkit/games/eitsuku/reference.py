"""The worked example of the rulebook: a film, scored by the rules under the reading in force."""

from __future__ import annotations

from printkit.model import Game, Record
from printkit.model.plain import Raw

_ACTORS, _WRITER, _COMPOSER, _DIRECTOR = (3, 5), 5, 5, 3
_TURNS, _HURRIES, _DECLARED = (8, 7), 2, 4
"""The first player's film: an award makes the lead a 5. Its hurries bring it ahead of a film announced a turn before."""


def film(game: Game, lang: str) -> Raw:
    """A film part by part, and what a hurry does to another."""
    from printkit.scoring.declared import score  # which brings the rules language: what is computed here is kept

    one, other, another = game.word(lang, "worked.names").split()
    awards = {"actors": [1, 0], "writer": 0, "composer": 0, "director": 0}
    own = {"actors": list(_ACTORS), "writer": _WRITER, "composer": _COMPOSER, "director": _DIRECTOR}
    first = {
        "name": one,
        "released": _TURNS[0],
        **own,
        "awards": awards,
        "tie_up": 1,
        "hurry": _HURRIES,
        "promoter": [_DECLARED],
    }
    second = {"name": other, "released": _TURNS[1], "actors": [1], "writer": 2, "composer": 3, "director": 4}
    third = {**second, "name": another, "released": _TURNS[0]}
    scored = score(Record(game, {"players": [first, second, third]})).players
    parts = {part.id: part for part in scored[0].breakdown}
    late = next(part for part in scored[1].breakdown if part.id == "C")
    hand = next(key for key, points in game.points["hands"].items() if points == parts["B"].points)
    named = {"one": one, "other": other, "turn_one": _TURNS[0], "turn_other": _TURNS[1], "hurry": _HURRIES}
    filled = {
        **named,
        "declared": _DECLARED,
        "tie_up": game.points["tie_up"],
        "sum": f"{_ACTORS[0]} + {game.points['award']} + {_ACTORS[1]} + {_WRITER} + {_COMPOSER} + {_DIRECTOR}",
        "hand": game.word(lang, f"reference.hands.{hand.replace('-', '_')}"),
    }
    roles = [
        f"actor-{_ACTORS[0]}",
        "award-actor",
        f"actor-{_ACTORS[1]}",
        f"writer-{_WRITER}",
        f"composer-{_COMPOSER}",
        f"director-{_DIRECTOR}",
    ]

    def row(key: str, points: int | None, **more: object) -> Raw:
        return {"text": game.word(lang, f"worked.{key}", **filled, **more), "cells": [_signed(points)]}

    return {
        "note": game.word(lang, "worked.note", **filled),
        "rows": [
            {"cards": roles, "text": ""},
            row("A", parts["A"].points),
            row("B", parts["B"].points),
            {
                "cards": ["hurry"] * _HURRIES,
                **row(
                    "C", parts["C"].points, delay=parts["C"].count, delay_other=late.count, points_other=_signed(late.points)
                ),
            },
            {"cards": ["tie-up"], **row("D", parts["D"].points)},
            row("total", scored[0].total),
        ],
    }


def _signed(points: int | None) -> str:
    """As it is written on the pad."""
    return str(points).replace("-", "−")
