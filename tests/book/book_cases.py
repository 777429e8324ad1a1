"""Games for the tests of score books: scored ones, and ones of games that exist there only."""

from __future__ import annotations

from datetime import date

from printkit.gamefolder.catalog import Catalog
from printkit.model import Game, Part, PlayerScore, Record, Score
from printkit.scoring.report.answer import FINE, Answer
from printkit.scoring.run import score_record

DAY = date(2026, 7, 4)
TOWER = Catalog().load("unlock-tower")
ENDLESS = Catalog().load("unlock-tower", "printkit")
"""The edition without a last round: a game of it that nobody ended isn't finished."""

MARKS = ([[16], [], [16], [], [16], []], [[], [1], [], [], [], []], [[]] * 6)


def tower(*names, marks=MARKS, game=TOWER):
    """The answer for a game of Unlock Tower that the first of three players wins with 4, 1 and 0, or as `marks` say."""
    players = [
        {"name": name, "marks": own, "fastest": any(t and t[-1] >= 16 for t in own)}
        for name, own in zip(names or ("Aki", "Ben", "Chie"), marks, strict=False)
    ]
    answer = score_record({"game": "unlock-tower", "players": players}, game)
    assert answer.score is not None, answer.problems
    return answer


def made_up(game_id, *results, finished=True, note=""):
    """An answer of a game that exists in the tests only: (name, rank, total, won) for each player."""
    words = {"title": game_id.title()}
    game = Game(game_id, "1", (1, 9), "", (), (), {}, (), (), {}, {}, {"ja": words, "en": words}, "")
    players = tuple(PlayerScore(name, total, (Part("A", 1, total or 0),), rank) for name, rank, total, _ in results)
    winners = tuple(name for name, _, _, won in results if won)
    score = Score(players, winners, "total" if winners else None, finished)
    record = Record(game, {"game": game_id, "note": note, "players": [name for name, *_ in results]})
    return Answer("", game, score, (), FINE, record)
