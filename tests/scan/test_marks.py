"""What the network's answers come to."""

import numpy as np
import pytest

from printkit.scan.marks import crossed, decided, filled, inked
from printkit.scan.pack import PackSlot

TICK, COIN = PackSlot("p1-A-1", "tick", 1, 1, 5, 5), PackSlot("p1-coin-1", "tick", 1, 1, 5, 5, states=3)


@pytest.mark.parametrize(
    ("probable", "dark", "slot", "expected"),
    [
        ((0.98, 0.01, 0.0, 0.0, 0.01), 0.0, TICK, ("blank", False)),
        ((0.9, 0.06, 0.0, 0.0, 0.04), 0.0, TICK, ("blank", True)),
        ((0.0, 0.95, 0.02, 0.0, 0.03), 0.2, TICK, ("on", False)),
        ((0.0, 0.55, 0.0, 0.0, 0.45), 0.05, TICK, ("on", True)),  # rubbed out, perhaps
        ((0.0, 0.55, 0.0, 0.0, 0.45), 0.2, TICK, ("on", False)),  # too dark for that
        ((0.0, 0.55, 0.0, 0.0, 0.45), 0.6, TICK, ("on", False)),  # filled in
        ((0.0, 0.55, 0.0, 0.0, 0.45), 0.99, TICK, ("on", True)),  # a shadow
        ((0.0, 0.05, 0.5, 0.45, 0.0), 0.6, COIN, ("on", True)),  # a coin is never decided by how dark it is
        ((0.0, 0.3, 0.0, 0.69, 0.01), 0.3, COIN, ("struck", False)),
        ((0.0, 0.01, 0.92, 0.07, 0.0), 0.2, COIN, ("on", True)),  # perhaps struck
        ((0.0, 0.97, 0.0, 0.0, 0.03), 0.0, TICK, ("on", True)),  # a crease: nothing is dark
    ],
)
def test_answers_become_states(probable, dark, slot, expected):
    """Between the cut-offs a person looks; a box that is filled in is marked."""
    (mark,) = decided(np.array([probable], np.float32), [slot], np.array([dark], np.float32))
    assert (mark.state, mark.doubtful) == expected


def test_only_what_is_darker_than_its_print_fills_a_box():
    """A box that is printed grey is not filled in; the rim, where frames are, doesn't count."""
    patches = np.zeros((3, 3, 32, 32), np.float32)
    patches[0, 1:] = 0.4  # grey print
    patches[1, 1, :6] = 0.9  # a frame
    patches[2, 1, 6:16, 6:26] = 0.5
    assert filled(patches) == pytest.approx([0, 0, 0.5])


@pytest.mark.parametrize(
    ("probable", "middle", "slot", "expected"),
    [
        ((0.0, 0.0, 0.99, 0.01, 0.0), 0.0, COIN, ("on", False)),
        ((0.0, 0.0, 0.99, 0.01, 0.0), 0.03, COIN, ("on", False)),
        ((0.0, 0.0, 0.99, 0.01, 0.0), 0.1, COIN, ("on", True)),  # something goes through it
        ((0.0, 0.02, 0.0, 0.97, 0.01), 0.1, COIN, ("struck", False)),
        ((0.99, 0.0, 0.0, 0.0, 0.01), 0.1, COIN, ("blank", False)),
        ((0.0, 0.97, 0.0, 0.0, 0.03), 0.3, TICK, ("on", False)),  # a cross has its middle dark
    ],
)
def test_a_circle_that_may_be_struck_out_is_asked_for(probable, middle, slot, expected):
    """However sure the network is: with ink in its middle a coin isn't circled without being asked for."""
    (mark,) = decided(np.array([probable], np.float32), [slot], np.array([0.2], np.float32), np.array([middle], np.float32))
    assert (mark.state, mark.doubtful) == expected


def test_only_the_middle_of_a_coin_is_looked_at():
    """A ring leaves it free, a stroke goes through it, and what is printed there doesn't count."""
    patches = np.zeros((3, 3, 32, 32), np.float32)
    y, x = np.mgrid[:32, :32] - 15.5
    patches[:2, 1, (np.hypot(x, y) > 8) & (np.hypot(x, y) < 11)] = 0.6
    patches[1, 1, np.abs(x - y) < 1.5] = 0.6
    patches[2, 1:, 12:20, 12:20] = 0.6
    found = crossed(patches)
    assert found[0] == found[2] == 0
    assert found[1] > 0.2


@pytest.mark.parametrize(
    ("probable", "ink", "expected"),
    [
        ((0.4, 0.0, 0.0, 0.0, 0.6), 0.02, False),  # the network has seen blurred print
        ((0.4, 0.0, 0.0, 0.0, 0.6), 0.06, True),  # a faint stroke, perhaps
        ((0.9, 0.04, 0.0, 0.0, 0.06), 0.02, True),  # a mark, perhaps
    ],
)
def test_a_box_without_ink_is_blank(probable, ink, expected):
    """Where the network wouldn't decide and finds no mark at all, nothing dark is nothing."""
    (mark,) = decided(np.array([probable], np.float32), [TICK], np.zeros(1, np.float32), None, np.array([ink], np.float32))
    assert (mark.state, mark.doubtful) == ("blank", expected)


def test_noise_is_no_ink_and_a_short_faint_stroke_is():
    """Single pixels and the rim don't count."""
    patches = np.zeros((3, 3, 32, 32), np.float32)
    patches[0, 0] = np.random.default_rng(2).normal(0, 0.03, (32, 32))
    patches[1, 0, :4] = 0.5
    patches[2, 0, 14:17, 12:20] = 0.08
    found = inked(patches)
    assert found[0] < 0.04
    assert found[1] == 0
    assert found[2] > 0.05
