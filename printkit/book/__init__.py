"""Score books: the games that were played, kept in one file, and what a season amounts to.

Here stand only the words in which a book is asked for something, which the command line needs before it needs a book.
"""

from __future__ import annotations

from enum import StrEnum


class By(StrEnum):
    """What a season is decided by: most wins, most points, or the best rank on average."""

    wins = "wins"
    points = "points"
    average = "average"


class ExportKind(StrEnum):
    """What a book can be exported as: a table, everything, and the files of BG Stats and BoardGameGeek."""

    csv = "csv"
    json = "json"
    bgstats = "bgstats"
    bgg = "bgg"
