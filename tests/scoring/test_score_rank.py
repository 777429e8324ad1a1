"""Ranks and tie-breaks, as every game of points needs them."""

from __future__ import annotations

import pytest

from printkit.scoring.ranking import Criterion, compared, decide, ranks


@pytest.mark.parametrize(
    ("totals", "expected"),
    [
        ([7, 7, 3], [1, 1, 3]),
        ([1, 2, 3], [3, 2, 1]),
        ([1, 0], [1, 2]),
        ([5, None, 0], [1, 3, 2]),
        ([None, None], [1, 1]),
        ([-3, -1], [2, 1]),
        ([], []),
    ],
)
def test_equal_totals_share_a_rank_and_the_next_is_skipped(totals, expected):
    """1, 1, 3; nobody without a total is ahead of anybody with one."""
    assert ranks(totals) == expected


def test_the_highest_total_decides():
    """Without a tie no criterion is asked."""
    verdict = decide([1, 9, 9, 10], [Criterion("A", [9, 9, 9, 0])])
    assert (verdict.ranks, verdict.winners, verdict.decided_by, verdict.trail) == ((4, 2, 2, 1), (3,), "total", ())


def test_whoever_alone_has_the_most_wins_the_tie():
    """The others with that total share rank 2; who is behind keeps the rank."""
    verdict = decide([5, 5, 5, 4], [Criterion("A", [1, 1, 0, 9]), Criterion("B", [0, 1, 0, 9])])
    assert (verdict.ranks, verdict.winners, verdict.decided_by) == ((2, 1, 2, 4), (1,), "B")
    assert [criterion for criterion, _ in verdict.trail] == ["A", "B"]
    assert verdict.trail[0][1] == {0: 1, 1: 1, 2: 0}


def test_the_field_is_not_narrowed():
    """Two share the lead at the first criterion; at the second a third one of the tied may still win."""
    verdict = decide([5, 5, 5], [Criterion("A", [2, 2, 0]), Criterion("B", [0, 1, 3])])
    assert (verdict.winners, verdict.decided_by, verdict.ranks) == ((2,), "B", (2, 2, 1))


def test_a_tie_that_nothing_breaks_is_shared():
    """All of them win, at rank 1."""
    verdict = decide([5, 5, 1], [Criterion("A", [1, 1, 0])])
    assert (verdict.ranks, verdict.winners, verdict.decided_by) == ((1, 1, 3), (0, 1), "shared")
    assert verdict.trail == (("A", {0: 1, 1: 1}),)


def test_an_unfinished_game_has_no_winner():
    """Ranks as the totals stand; no criterion is asked."""
    verdict = decide([5, 5, 1], [Criterion("A", [1, 0, 0])], finished=False)
    assert (verdict.ranks, verdict.winners, verdict.decided_by) == ((1, 1, 3), (), None)


def test_nobody_without_a_total_wins():
    """Even when nobody has one."""
    verdict = decide([None, None])
    assert (verdict.ranks, verdict.winners, verdict.decided_by) == ((1, 1), (), None)


def test_a_claim_is_compared():
    """Equal or not given is fine; anything else names both numbers."""
    assert compared("total", None, 3) == compared("total", 3, 3) == []
    (problem,) = compared("total", 4, 3)
    assert (problem.code, problem.where) == ("claim-differs", "total")
    assert (problem.args["found"], problem.args["expected"]) == (4, 3)
    (other,) = compared("rank", 1, 2, "rank-differs", name="Aki")
    assert (other.code, other.args["name"]) == ("rank-differs", "Aki")
