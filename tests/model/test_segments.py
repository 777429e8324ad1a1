"""One table of seven segments: what is printed is what is read."""

from printkit.games.open_the_price import digits as printed
from printkit.model import shortened
from printkit.model.problem import QUOTED
from printkit.model.segments import ALL, LIT
from printkit.scan import digits as read


def test_every_digit_is_its_own_set_of_segments():
    assert "".join(sorted(LIT)) == "0123456789"
    assert all(set(lit) <= set(ALL) for lit in LIT.values())
    assert len({frozenset(lit) for lit in LIT.values()}) == len(LIT)


def test_display_and_photo_have_the_same_digits():
    assert read.LIT is LIT
    assert {digit: printed.LIT[digit] for digit in LIT} == LIT


def test_a_quoted_text_keeps_its_beginning():
    assert shortened("x" * QUOTED) == "x" * QUOTED
    assert shortened("a" + "x" * QUOTED) == "a" + "x" * (QUOTED - 4) + "…"
