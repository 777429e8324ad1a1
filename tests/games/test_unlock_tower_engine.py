"""The fast engine of Unlock Tower, held against the rules of `play.py`, the scorer, and what may never happen."""

from itertools import product
from random import Random

import pytest
from helpers_tower import GAME, Noted, bench_board, board_of, replayed, same

from printkit.games.unlock_tower import play, scoring
from printkit.games.unlock_tower.engine import rules
from printkit.games.unlock_tower.engine.board import BLOCK, NAME
from printkit.games.unlock_tower.engine.eye import Eye
from printkit.games.unlock_tower.engine.heads import Heads
from printkit.games.unlock_tower.engine.players import Greedy
from printkit.games.unlock_tower.engine.quick import Chance, Simple
from printkit.games.unlock_tower.engine.rules import LOCKS, PURSE, TICKED, Table, boxes, totals
from printkit.model import Record
from printkit.playtest.crew import engine_of

READINGS = [dict(zip(("pass_marks", "fastest"), both, strict=True)) for both in product(("pass", "land"), ("game", "tower"))]


def minds_of(board, kinds, seed):
    """A mind for each kind, all with the same chance."""
    random = Random(seed)  # noqa: S311 - repeatable games
    heads = Heads(Eye(board))
    make = {
        "chance": lambda: Chance(heads.eye, random),
        "simple": lambda: Simple(heads, random),
        "greedy": lambda: Greedy(heads, random),
    }
    return [make[kind]() for kind in kinds]


@pytest.mark.turns(3)
@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize("kinds", [("chance",) * 4, ("simple",) * 3, ("greedy", "simple", "chance", "simple")])
@pytest.mark.parametrize("seed", range(6))
def test_the_engine_plays_by_the_rules_of_play(reading, kinds, seed):
    """Round by round and sheet by sheet, whoever decides: heights, tops, coins, locks, bonuses and what took effect."""
    board = board_of(**reading)
    slow = play.ReadyEdition.of(GAME.facts["edition"], GAME.facts, reading["pass_marks"])
    table = Table(board, len(kinds), counting=True)
    sheets = [play.Sheet.blank(slow) for _ in kinds]
    minds = [Noted(mind, board) for mind in minds_of(board, kinds, seed)]
    while not table.ended and table.round < 60:
        table.play_round(minds)
        for seat, mind in enumerate(minds):
            replayed(sheets[seat], table, seat, mind.answers)
            mind.answers.clear()
            same(sheets[seat], table.sheets[seat], board)
        last = GAME.facts["edition"]["last_round"]
        assert table.ended == (table.round >= last or any(sheet.finished for sheet in sheets))


@pytest.mark.turns(3)
@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize("more", [{}, {"sets": "overlapping"}, {"tops": "final"}])
@pytest.mark.parametrize("seed", range(4))
def test_the_engine_counts_as_the_scorer_does(reading, more, seed):
    """Boxes and totals at the end of a game are those that `scoring.score` finds in the sheets."""
    board = board_of(**reading, **more)
    table = Table(board, 4, counting=True)
    minds = minds_of(board, ("simple",) * 4, seed)
    while not table.ended:
        table.play_round(minds)
    game = GAME.under({**reading, **more})
    score = scoring.score(Record(game, {"rounds": table.round, "players": rules.written(table, "ABCD")}))
    assert not [p for p in score.problems if p.severity == "error"]
    assert [tuple(part.count for part in player.breakdown) for player in score.players] == boxes(table)
    assert [player.total for player in score.players] == totals(table)
    assert score.finished


class Watched(Noted):
    """Sees to what may never happen, whatever is decided."""

    def __init__(self, mind, board):
        super().__init__(mind, board)
        self.ready = 0
        self.blocked = False

    def begin(self, table, seat, phase):  # noqa: D102
        assert not table.blocked >> seat & 1, "somebody acts while blocked"
        self.ready = table.sheets[seat][LOCKS]
        super().begin(table, seat, phase)

    def use(self, sheet, line):  # noqa: D102
        assert sheet[PURSE] >= line.cost
        assert not line.lock or self.ready & line.lock
        return super().use(sheet, line)

    def tower(self, sheet, line, part):  # noqa: D102
        found = super().tower(sheet, line, part)
        assert sheet[found] + part.low <= self.board.floors
        return found

    def lock(self, sheet, openable):  # noqa: D102
        found = super().lock(sheet, openable)
        assert found.bit_count() == 1
        assert found & openable
        above = self.board.above[found.bit_length() - 1]
        assert above < 0 or sheet[LOCKS] >> above & 1
        return found


@pytest.mark.parametrize("seed", range(25))
def test_what_may_never_happen_does_not(seed):
    """Coins never below 0, floors within the tower, locks and tops only added, one box C a game, an end when three stand at 16."""
    board = board_of(pass_marks="land" if seed % 2 else "pass")
    table = Table(board, 3 + seed % 2, counting=True)
    minds = [Watched(mind, board) for mind in minds_of(board, ("chance", "simple", "chance", "chance")[: 3 + seed % 2], seed)]
    before = [sheet[:] for sheet in table.sheets]
    while not table.ended and table.round < 40:
        table.play_round(minds)
        for old, new in zip(before, table.sheets, strict=True):
            assert new[PURSE] >= 0
            assert all(low <= high <= board.floors for low, high in zip(old[:6], new[:6], strict=True))
            assert old[LOCKS] & ~new[LOCKS] == old[TICKED] & ~new[TICKED] == old[rules.TOPS] & ~new[rules.TOPS] == 0
        last = table.round >= GAME.facts["edition"]["last_round"]
        assert table.ended == (last or any(sum(h >= 16 for h in sheet[:6]) >= 3 for sheet in table.sheets))
        high = any(max(sheet[:6]) >= 16 for sheet in table.sheets)
        assert any(table.fastest) == high
        before = [sheet[:] for sheet in table.sheets]


@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize("players", [3, 4])
def test_playing_in_the_head_keeps_the_rules(reading, players):
    """The inlined players of `heads` leave the same table as the same players asked by the rules, round by round."""
    board = board_of(**reading)
    heads = Heads(Eye(board))
    for seed in range(30):
        chance, other = Random(seed), Random(seed)  # noqa: S311
        fast, slow = Table(board, players), Table(board, players)
        while not fast.ended:
            faces = [heads.face(sheet, chance) for sheet in fast.sheets]
            heads.play_round(fast, faces, chance)
            minds = [Simple(heads, other) for _ in range(players)]
            slow.play_round(minds)
            assert (fast.sheets, fast.fastest, fast.blocked, fast.ended) == (
                slow.sheets,
                slow.fastest,
                slow.blocked,
                slow.ended,
            )


def test_uses_are_counted_by_effect():
    """Naming and shutting out too."""
    board = board_of()
    table = Table(board, 4, counting=True)
    minds = minds_of(board, ("simple",) * 4, 9)
    named = blocks = 0
    while not table.ended:
        table.play_round(minds)
        named += sum(name > 0 for name in table.named)
        blocks += table.blocks.bit_count()
    counts = dict.fromkeys(range(7), 0)
    for line in board.lines:
        for part in line.parts:
            counts[part.do] += sum(sheet[rules.USED][part.number] for sheet in table.sheets)
    assert (counts[NAME], counts[BLOCK]) == (named, blocks)
    assert all(counts.values())


def test_the_last_round_of_an_edition_ends_the_game():
    """Whoever avoids the end can't drag on."""
    board = bench_board(last_round=5)
    table = Table(board, 3)
    while not table.ended:
        table.play_round(minds_of(board, ("chance",) * 3, table.round))
    assert table.round == 5


LADDER = {"greedy.random": 0.25, "look-ahead.greedy": 0.25, "rollout.look-ahead": 0.25, "rollout.greedy": 1}
"""One player of a policy among those of another → share of the main run's games."""


@pytest.mark.parametrize(("policy", "steps"), [("random", 1), ("greedy", 1), ("look-ahead", 2), ("rollout", 4)])
def test_the_ladder_asks_what_each_policy_is_worth(policy, steps):
    """Each among the next weaker; rollout players also among greedy ones, as often as the main run plays."""
    trials = [trial for trial in engine_of(GAME).trials(policy, 4) if trial.id.startswith("ladder.")]
    assert {trial.id.removeprefix("ladder."): trial.share for trial in trials} == dict(list(LADDER.items())[:steps])
    for trial in trials:
        better, weaker = trial.id.split(".")[1:]
        assert trial.seats == (better, weaker, weaker, weaker)
