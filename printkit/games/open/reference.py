"""What the reference cards show of the rules: the deck, the points, and rounds worked out by the code that scores.

Each function answers a section of `printkit.layouts.reference.computed`. Who plays the examples and how is chosen here, what they
earn is not.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from printkit.draw import brush
from printkit.draw.frame import Frame, Item, Rect, Stroke
from printkit.draw.style import Style
from printkit.model import Game, PlayerScore, Record
from printkit.model.plain import Json, Raw

BASIC, CHIPS = "basic", "chips"
_PLAYERS = ("A", "B", "C", "D")
_ORDER = ("B", "A", "C", "D")
_BETS = {"A": "B", "B": "B", "C": "A", "D": "A"}
"""A table of four, two of whom are right: the one who goes out first, and the one who goes out second."""


def _said(game: Game, lang: str, key: str, **values: Any) -> str:
    return game.word(lang, f"reference.{key}", **values)


def deck(game: Game, lang: str) -> Raw:
    """How many cards of each number and colour there are."""
    counts: Mapping[str, Sequence[int]] = game.facts["deck"]
    ace = game.facts["ace"]["number"]
    numbers = ["A" if n == ace else str(n) for n in range(1, max(map(len, counts.values())) + 1)]
    return {
        "note": _said(game, lang, "cards", count=sum(map(sum, counts.values()))),
        "head": [_said(game, lang, "number"), *numbers],
        "rows": [[_said(game, lang, name), *map(str, several)] for name, several in sorted(counts.items())],
    }


def _by_players(game: Game, lang: str, columns: Mapping[str, Sequence[int]], heads: str, sign: str = "") -> list[list[str]]:
    """A head of as many columns as the largest table needs, and a row for each size of table, the largest first."""
    most = max(map(len, columns.values()))
    rows = [[_said(game, lang, "players"), *(game.word(lang, f"table.{heads}.{n}") for n in range(1, most + 1))]]
    for players in sorted(columns, key=int, reverse=True):
        cells = [f"{sign}{one}" for one in columns[players]]
        rows.append([game.word(lang, f"table.players.{players}"), *cells, *[""] * (most - len(cells))])
    return rows


def finish(game: Game, lang: str) -> Raw:
    """Points for going out, and the total that ends the game."""
    basic = game.points[BASIC]
    return _with_target(game, lang, _by_players(game, lang, basic["finish"], "place"), basic["target"])


def bets(game: Game, lang: str) -> Raw:
    """Points for a right bet, by how many are right."""
    head, *rows = _by_players(game, lang, game.points[BASIC]["bet"], "right")
    return {"note": _said(game, lang, "so_many"), "head": [*head, ""], "rows": [[*row, ""] for row in rows]}


def times(game: Game, lang: str) -> Raw:
    """What a right bet with chips pays, and the chips that end the game."""
    chips = game.points[CHIPS]
    text = _with_target(game, lang, _by_players(game, lang, chips["times"], "right", "×"), chips["target"])
    return {**text, "note": _said(game, lang, "so_many")}


def _with_target(game: Game, lang: str, table: Sequence[list[str]], target: Mapping[str, int]) -> Json:
    head, *rows = table
    ends = [str(target[players]) for players in sorted(target, key=int, reverse=True)]
    return {
        "head": [*head, _said(game, lang, "ends")],
        "rows": [[*row, end] for row, end in zip(rows, ends, strict=True)],
    }


def played(game: Game, lang: str) -> Raw:
    """One round of the basic game."""
    rows = []
    for player in _scored(game, BASIC):
        place, right = _ORDER.index(player.name) + 1, _is_right(player.name)
        parts = " + ".join(str(part.points) for part in player.breakdown)
        text = _said(game, lang, "right" if right else "wrong", place=game.word(lang, f"table.place.{place}"))
        rows.append({"text": text, "value": f"{parts} = {player.total}"})
    return {"note": _said(game, lang, "points_note", count=_right_bets()), "rows": rows}


def staked(game: Game, lang: str) -> Raw:
    """The same round with chips, the first of the game."""
    start, stakes = game.points[CHIPS]["start"], _stakes(game)
    rows = []
    for player in _scored(game, CHIPS, bets=stakes):
        stake = stakes[player.name]
        paid = (player.total or 0) - start + stake
        text = _said(game, lang, "staked_right" if _is_right(player.name) else "staked_wrong", stake=stake)
        rows.append({"text": text, "value": f"{start} − {stake} + {paid} = {player.total}"})
    return {"note": _said(game, lang, "chips_note", count=_right_bets()), "rows": rows[1:3]}


def played_on_pad(game: Game, lang: str) -> Mapping[str, Any]:
    """The round of the basic game as the score pad has it: what each player writes, and where the total comes from."""
    example = played(game, lang)
    totals = [str(player.total) for player in _scored(game, BASIC)]
    written = {name: (str(n), _seat(_BETS[name]), total) for n, (name, total) in enumerate(zip(_ORDER, totals, strict=True), 1)}
    return _on_pad(game, lang, example, ("place", "predicts", "sum"), written)


def staked_on_pad(game: Game, lang: str) -> Mapping[str, Any]:
    """The same with chips, for the two players of that example."""
    example, stakes = staked(game, lang), _stakes(game)
    shown = _scored(game, CHIPS, bets=stakes)[1:3]
    written = {one.name: (_seat(_BETS[one.name]), str(stakes[one.name]), str(one.total)) for one in shown}
    return _on_pad(game, lang, example, ("predicts", "bet", "sum"), written)


def _on_pad(
    game: Game, lang: str, example: Mapping[str, Any], entries: Sequence[str], written: Mapping[str, Sequence[str]]
) -> Mapping[str, Any]:
    heads = [game.word(lang, f"pad.short.{entry}") for entry in entries]
    rows = [
        {
            "text": game.word(lang, "pad.at", seat=_seat(name), label=row["text"]),
            "value": row["value"],
            "picture": "pad_row",
            "given": {"cells": cells, "heads": heads if first else []},
        }
        for first, row, (name, cells) in zip([True, *[False] * len(written)], example["rows"], written.items(), strict=False)
    ]
    return {"note": f"{game.word(lang, f'table.players.{len(_PLAYERS)}')} – {example['note']}", "rows": rows}


def _seat(name: str) -> str:
    """The number of a player on the pad."""
    return str(_PLAYERS.index(name) + 1)


_BOX, _HEAD = (11.6, 6.4), 3.6
"""mm; a box of the pad in its picture, and the room for what it is called."""


def pad_row(_game: Game, style: Style, given: Mapping[str, Any]) -> Frame:
    """Boxes of the score pad with what is written in them; above the first row of them what they are."""
    (wide, high), palette = _BOX, style.palette
    top = _HEAD if given["heads"] else 0.0
    items: list[Item] = []
    for place, text in enumerate(given["cells"]):
        x = place * wide
        items.append(Rect(x + 0.3, top + 0.3, wide - 0.6, high - 0.6, palette.paper, Stroke(palette.rule, 0.35), 0.8))
        items.append(brush.worded(style, text, x + wide / 2, top + high / 2, 12.0, palette.ink))
    for place, text in enumerate(given["heads"]):
        items.append(brush.worded(style, text, (place + 0.5) * wide, 1.6, 8.0, palette.muted, bold=False, width=wide - 0.4))
    return Frame(len(given["cells"]) * wide, top + high, tuple(items), "pad")


def _stakes(game: Game) -> dict[str, int]:
    """A lays one more than must be, if there are so many, and the others what must be."""
    chips = game.points[CHIPS]
    return dict.fromkeys(_PLAYERS, chips["least"]) | {"A": min(chips["least"] + 1, chips["start"])}


def _is_right(name: str) -> bool:
    return _BETS[name] == _ORDER[0]


def _right_bets() -> int:
    return sum(map(_is_right, _PLAYERS))


def _scored(game: Game, variant: str, **more: Any) -> Sequence[PlayerScore]:
    """What the scorer says of that round, in the order of going out."""
    from printkit.scoring.declared import score  # which brings the rules language: what is computed here is kept

    round_ = {"order": list(_ORDER), "predictions": _BETS, **more}
    record = Record(game, {"variant": variant, "players": list(_PLAYERS), "rounds": [round_]})
    result = score(record)
    if result.problems:
        raise ValueError(f"the example can't be scored: {result.problems}")
    return sorted(result.players, key=lambda player: _ORDER.index(player.name))
