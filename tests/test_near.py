"""Which tests ``make check`` takes for a change, and which it leaves out for time."""

from __future__ import annotations

import pytest

import near


@pytest.mark.parametrize(
    ("changed", "first", "also"),
    [
        ("printkit/model/slots.py", "tests/model/test_slots.py", "tests/test_forms_of_all_games.py"),
        ("layouts/deck/deck.py", "tests/layouts/test_deck.py", "tests/layouts/test_net.py"),
        ("printkit/games/opt/game.toml", "tests/games/test_opt_ledger.py", "tests/games/test_opt_sets.py"),
        ("tests/book/test_book_season.py", "tests/book/test_book_season.py", "tests/book/test_book_season.py"),
        ("tests/helpers_joined.py", "tests/scoring/test_form_fields.py", "tests/web/test_bridge_records.py"),
        ("docs/scoring.md", "tests/test_docs_scoring.py", "tests/test_docs_scoring.py"),
    ],
)
def test_the_tests_near_a_change_mirror_or_name_it(changed, first, also):
    """Those that mirror it come first; none needs a browser."""
    tests = [path.relative_to(near.ROOT).as_posix() for path in near.near([changed])]
    assert {first, also} <= set(tests)
    assert tests.index(first) < max(5, len(tests) / 4)
    assert not [test for test in tests if "test_page" in test]


def test_what_takes_too_long_is_left_out_and_named():
    """The slowest tests of a file, then whole files; what was never run is run."""
    paths = [near.TESTS / name for name in ("test_a.py", "test_b.py", "test_c.py")]
    known = {"tests/test_a.py": {"test_slow": near.SHARE + 1, "test_quick": 1.0}, "tests/test_b.py": {"test_slow": 100.0}}
    wanted, left_out = near.fitting(paths, known)
    assert wanted == ["tests/test_a.py", "--deselect=tests/test_a.py::test_slow", "tests/test_c.py"]
    assert left_out == ["tests/test_a.py::test_slow", "tests/test_b.py"]
    assert near.fitting(paths * 30, {})[1]
