"""Chance from a seed follows docs/dealing.md to the letter, whoever writes it down again."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.deals import shuffling
from printkit.deals.shuffling import CheckableChance, check_number, guessable, new_seed, normal_seed
from printkit.model import Refused

SEED = "0123456789abcdef0123456789abcdef"


def numbers(game, edition, players, seed):
    """The stream, written from the page alone."""
    key = sha256(f"printkit-deal-1\n{game}\n{edition}\n{players}\n{seed}".encode()).digest()
    block = 0
    while True:
        found = sha256(key + block.to_bytes(8, "big")).digest()
        yield from (int.from_bytes(found[i : i + 8], "big") for i in range(0, 32, 8))
        block += 1


def shuffled(cards, stream):
    """Fisher and Yates' method, written from the page alone."""
    cards = list(cards)
    for i in reversed(range(1, len(cards))):
        n = i + 1
        limit = 2**64 // n * n
        number = next(number for number in stream if number < limit)
        cards[i], cards[number % n] = cards[number % n], cards[i]
    return cards


@given(st.text(min_size=1, max_size=20), st.integers(1, 10), st.integers(1, 120))
def test_the_page_describes_the_shuffle(seed, players, count):
    """Two shuffles in a row, so that the stream goes on."""
    chance, stream = CheckableChance("opt", "", players, seed), numbers("opt", "", players, seed)
    for _ in range(2):
        assert chance.shuffled(range(count)) == shuffled(range(count), stream)


def test_a_known_deal():
    """The same on every system and in every version: the example of docs/dealing.md."""
    assert CheckableChance("opt", "", 4, SEED).shuffled(range(10)) == [7, 6, 8, 5, 9, 1, 4, 0, 2, 3]
    assert check_number(SEED) == "b7c97fb9675d6f7e1575273eecbb870d0b03cc7d18ab10f6d1f239165a436c00"


def test_numbers_that_would_favour_small_results_are_left_out():
    """The first number is too great for ten; the second counts."""
    chance = CheckableChance("opt", "", 4, SEED)
    chance._numbers = [13, 2**64 - 1]
    assert chance.below(10) == 3


def test_each_place_is_as_likely():
    """A card of six lands on each place about as often: 3,000 shuffles, within five standard deviations."""
    chance = CheckableChance("opt", "", 4, SEED)
    places = Counter(chance.shuffled(range(6)).index(0) for _ in range(3000))
    assert all(abs(places[place] - 500) < 103 for place in range(6))


def test_seeds_of_the_system_differ_and_cannot_be_guessed():
    """128 bits."""
    drawn = {new_seed() for _ in range(50)}
    assert len(drawn) == 50
    assert all(len(bytes.fromhex(seed)) == 16 and not guessable(seed) for seed in drawn)


@pytest.mark.parametrize(
    "seed", ["1", "2026-11-22", "secret", "correct horse battery staple and more", "0" * 32, "01" * 16, "20261122" * 4]
)
def test_what_people_think_of_can_be_guessed(seed):
    """However long it is."""
    assert guessable(seed)


@pytest.mark.parametrize("seed", [SEED, "123e4567-e89b-12d3-a456-426614174000", "q83vEjRWeJq83vASNFZ4mg=="])
def test_what_a_machine_drew_is_fine(seed):
    """Hexadecimal digits, a UUID, 16 bytes in base 64."""
    assert not guessable(seed)


def test_a_seed_is_one_line_and_its_form_does_not_matter():
    """Space around it, and letters in two parts."""
    assert normal_seed(" カ\u3099 ") == "ガ"
    for wrong in ("", "  ", "a\nb", "x" * (shuffling.LONGEST + 1), "\ud800"):
        with pytest.raises(Refused) as refused:
            normal_seed(wrong)
        assert refused.value.status == 2
