"""What somebody who makes a kit needs at hand: paper, and the tools that its parts ask for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printkit.draw.pages import PrintedPart, Times
from printkit.messages.sentences import fill, words
from printkit.model import Game
from printkit.printing.job import Job

STOCKS = ("plain", "card", "board")
"""In the order in which they are listed."""


def making(game: Game, job: Job, rows: Sequence[PrintedPart], called: str) -> list[Times]:
    """For the rows of the guide, on paper that is `called` so: paper by its stock, tools, and what the game itself names."""
    vocabulary = words(job.lang)
    needs: list[Times] = []
    for stock in STOCKS:
        sheets: dict[str, int] = {}
        for row in rows:
            if row.stock == stock:
                on = row.paper or called
                sheets[on] = sheets.get(on, 0) + row.sheets
        for on, count in sheets.items():
            if count:
                needs.append((fill(vocabulary[f"assembly.tool_{stock}"], {"sheets": count, "paper": on}), 1))
    needs += [(vocabulary[f"assembly.tool_{tool}"], 1) for tool in dict.fromkeys(_tools(rows))]
    return needs + needed(game, job, "make")


def needed(game: Game, job: Job, use: str) -> list[Times]:
    """What the game says that its table needs beside the kit, and how many."""
    seats = {"player": job.players or game.players[1], "table": 1}
    return [
        (game.word(job.lang, f"needs.{need.words}"), need.count * seats[need.per]) for need in game.needs if need.use == use
    ]


def _tools(rows: Sequence[PrintedPart]) -> Iterator[str]:
    """Tools by the steps that the guide has for such rows."""
    folded = any(row.fold or row.box for row in rows)
    halved = any(row.backs == "fold" for row in rows)
    boards = any(row.stock == "board" for row in rows)
    if any(row.cuts > row.rounds for row in rows):
        yield "trimmer"
    if any(row.rounds for row in rows):
        yield "shapes" if any(row.shaped for row in rows) else "punch"
    elif folded:
        yield "scissors"
    if folded:
        yield "ballpoint"
    if folded or halved or boards:
        yield "glue"
    if halved or boards:
        yield "books"
    if any(row.joined for row in rows):
        yield "tape"
    for row in rows:
        if row.booklet:
            yield {"whole": "stapler", "eighth": "knife"}.get(row.booklet, "booklet")
