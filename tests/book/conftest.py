"""What the tests of score books share: where a book may be, and a small one."""

from __future__ import annotations

from datetime import date

import pytest
from book_cases import DAY, ENDLESS, tower

from printkit.book.store import append


@pytest.fixture
def path(tmp_path):
    """Where a book may be made."""
    return tmp_path / "club.book"


@pytest.fixture
def club(path):
    """A book of a small season: two games of Unlock Tower and one that is not finished."""
    append(path, tower("Aki", "Ben", "Chie"), DAY, "Café 3")
    append(path, tower("Ben", "Chie", "Aki"), date(2026, 7, 11))
    append(path, tower("Aki", "Ben", "Chie", marks=([[1]] * 6, [[2]] * 6, [[]] * 6), game=ENDLESS), date(2026, 7, 18), "Home")
    return path
