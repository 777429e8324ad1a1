"""A few seeded rounds of `fuzzing.py`; ``make fuzz SECONDS=600`` goes on for as long as wanted."""

from __future__ import annotations

import pytest

import fuzzing


@pytest.mark.turns(3)
@pytest.mark.parametrize(
    ("case", "seed"),
    [
        *(("records", seed) for seed in range(6)),
        *(("evenings", seed) for seed in range(4)),
        ("folders", 1),
        ("folders", 2),
        ("killed_kit", 1),
        ("killed_book", 1),
    ],
)
def test_nothing_that_comes_in_breaks_printkit(case, seed):
    """No traceback, a proper status, one answer a file, limits of time and memory, whole files."""
    fuzzing.one(case, seed)


def test_a_failure_says_how_to_have_it_again(monkeypatch):
    """With case, seed and the folder of its files."""

    def broken(_chance, _folder):
        fuzzing.expect(False, "as wanted")

    monkeypatch.setitem(fuzzing.CASES, "records", (1, broken))
    with pytest.raises(fuzzing.Failure, match=r"records, seed 7, files in .*: as wanted"):
        fuzzing.one("records", 7)
