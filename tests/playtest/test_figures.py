"""Means, intervals, targets and seeds of play-tests."""

from __future__ import annotations

import random
import statistics

import pytest

from printkit.playtest.engine import PlaytestTarget
from printkit.playtest.figures import differences, judged, members, summaries, summary
from printkit.playtest.logs import as_toml
from printkit.playtest.seeds import seed_of


def test_a_summary_says_what_the_statistics_say():
    """Mean and deviation as `statistics` has them, quantiles between them."""
    values = [3.0, 5.0, 4.0, 9.0, 4.0]
    found = summary(values)
    assert found["n"] == 5
    assert found["mean"] == pytest.approx(statistics.fmean(values))
    assert found["sd"] == pytest.approx(statistics.stdev(values), abs=1e-4)
    assert (found["median"], found["p10"], found["p90"]) == (4.0, 3.4, 7.4)
    # Student's 97.5 % point for 4 degrees of freedom is 2.776.
    assert found["high"] - found["mean"] == pytest.approx(2.776 * statistics.stdev(values) / 5**0.5, rel=0.01)


def test_one_value_has_no_interval():
    """It is the mean itself."""
    found = summary([2.5])
    assert (found["mean"], found["low"], found["high"], found["sd"]) == (2.5, 2.5, 2.5, 0)


def test_a_share_has_an_interval_within_0_and_1():
    """Wilson's, as tables have it: 0 of 10 is below 0.278, 5 of 10 from 0.237 to 0.763."""
    assert summary([0.0] * 10)["high"] == pytest.approx(0.278, abs=1e-3)
    half = summary([0.0, 1.0] * 5)
    assert (half["low"], half["high"]) == (pytest.approx(0.237, abs=1e-3), pytest.approx(0.763, abs=1e-3))


def test_what_can_t_be_negative_has_no_negative_interval():
    """Nor does an interval leave what was seen to be 0 or more."""
    assert summary([0.0, 0.0, 0.0, 0.3])["low"] == 0


def test_intervals_hold_what_they_should():
    """Of many samples with a known mean about 95 % cover it."""
    chance = random.Random(4)  # noqa: S311
    covered = 0
    for _ in range(400):
        found = summary([chance.gauss(10, 3) for _ in range(12)])
        covered += found["low"] <= 10 <= found["high"]
    assert 0.92 <= covered / 400 <= 0.98


def test_figures_that_a_game_lacks_are_left_out():
    """None counts for nothing; the order is that of the samples."""
    found = summaries([{"a": 1.0, "b": None}, {"a": 3.0, "b": 4.0}])
    assert list(found) == ["a", "b"]
    assert (found["a"]["mean"], found["b"]["n"], found["b"]["mean"]) == (2.0, 1, 4.0)


def test_a_comparison_goes_game_by_game():
    """Differences have narrower intervals than the figures themselves when luck is shared."""
    luck = random.Random(1)  # noqa: S311
    ours = [{"rounds": luck.gauss(12, 3)} for _ in range(30)]
    theirs = [{"rounds": one["rounds"] + 1 + luck.gauss(0, 0.1)} for one in ours]
    found = differences(ours, theirs)["rounds"]
    assert found["low"] < 1 < found["high"]
    assert found["high"] - found["low"] < 0.2


def test_a_family_is_what_begins_alike():
    """Up to a dot."""
    names = ["faces", "faces.1", "faces.2", "facesaver", "uses.1.1"]
    assert members("faces", names) == ["faces", "faces.1", "faces.2"]
    assert members("uses", names) == ["uses.1.1"]


@pytest.mark.parametrize(
    ("low", "high", "met", "sure"),
    [
        (1.0, 3.0, True, True),
        (1.0, 2.02, True, False),
        (2.02, 3.0, False, False),
        (3.0, 4.0, False, True),
        (None, 2.5, True, True),
    ],
)
def test_a_target_is_judged_by_means_and_doubted_by_intervals(low, high, met, sure):
    """The mean is 2 and its interval about 1.9 to 2.1."""
    figures = {"x": {"mean": 2.0, "low": 1.9, "high": 2.1}}
    (found,) = judged([PlaytestTarget("x", low, high)], figures)
    assert (found["met"], found["sure"]) == (met, sure)


def test_a_family_meets_a_target_when_all_members_do():
    """The one nearest to missing it is named."""
    figures = {f"uses.{k}": {"mean": m, "low": m, "high": m} for k, m in (("a", 0.5), ("b", 0.1), ("c", 0.2))}
    (found,) = judged([PlaytestTarget("uses", 0.15, None)], figures)
    assert (found["met"], found["worst"], found["target"]) == (False, "uses.b", "≥ 0.15")


def test_a_target_without_a_figure_is_told():
    """Neither met nor missed."""
    (found,) = judged([PlaytestTarget("luck", None, 1.0)], {})
    assert (found["met"], found["worst"], found["target"]) == (None, None, "≤ 1")


def test_seeds_depend_on_every_part_and_nothing_else():
    """No two of a thousand games share one, and the same game always has the same."""
    assert len({seed_of(1, 4, "main", number) for number in range(1000)}) == 1000
    assert seed_of(1, 4, "main", 3) == seed_of(1, 4, "main", 3) == 9364946523311490586
    assert seed_of(11, "a") != seed_of(1, "1a")


def test_a_log_is_toml():
    """Names of any alphabet, quotes and control characters among them, come back as they were."""
    import tomllib

    data = {"game": "x", "players": ["秋", 'a"b\\', "\x7f"], "options": {"é ü": "1"}, "rounds": [{"faces": {"秋": 1}, "m": {}}]}
    assert tomllib.loads(as_toml(data)) == data
