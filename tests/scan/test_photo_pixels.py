"""Small operations on pictures."""

import numpy as np

from printkit.scan.pixels import detail, mean_of, sampled, scaled, smaller, tent


def ramp(h=24, w=30):
    y, x = np.mgrid[0:h, 0:w]
    return (0.2 + 0.01 * x + 0.02 * y).astype(np.float32)


def test_means_are_those_of_the_square_around_each_pixel():
    """Inside the picture the mean of a ramp is the ramp; a spot is spread evenly."""
    assert np.allclose(mean_of(ramp(), 2)[2:-2, 2:-2], ramp()[2:-2, 2:-2], atol=1e-5)
    spot = np.zeros((11, 11), np.float32)
    spot[5, 5] = 9
    assert np.allclose(mean_of(spot, 1)[4:7, 4:7], 1)
    assert mean_of(spot, 1).sum() == np.float32(9)


def test_smaller_keeps_the_mean_and_drops_what_is_left():
    """Squares of pixels become one."""
    assert smaller(np.ones((7, 9), np.float32), 2).shape == (3, 4)
    assert np.isclose(smaller(ramp(), 2).mean(), ramp().mean())


def test_between_pixels_the_value_lies_between():
    """On a ramp it is exact; outside the edge goes on."""
    x, y = np.array([3.5, 28.25, -5.0]), np.array([2.25, 20.5, 0.0])
    assert np.allclose(sampled(ramp(), x, y)[:2], 0.2 + 0.01 * x[:2] + 0.02 * y[:2], atol=1e-5)
    assert np.isclose(sampled(ramp(), x, y)[2], 0.2)


def test_a_scaled_ramp_is_a_ramp():
    """Scaling moves nothing: a pixel's middle stays where it was."""
    half = scaled(ramp(48, 60), 0.5)
    assert half.shape == (24, 30)
    inner = (slice(4, -4), slice(4, -4))
    assert np.allclose(half[inner], smaller(ramp(48, 60), 2)[inner], atol=2e-3)
    assert scaled(half, 1.0) is half


def test_detail_is_free_of_light():
    """A slow change of light is no detail; blurring keeps what is even."""
    assert np.abs(detail(ramp(), 2)[3:-3, 3:-3]).max() < 1e-5
    assert np.allclose(tent(np.full((5, 5), 0.4, np.float32)), 0.4)
