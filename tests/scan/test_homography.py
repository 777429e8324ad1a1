"""The flat view of a page from pairs of points."""

import numpy as np

from printkit.scan.homography import estimated, fitted, moved

H = np.array([[4.1, 0.3, 120], [-0.2, 3.9, 90], [0.0004, -0.0003, 1]])


def pairs(n, wrong, seed=1):
    rng = np.random.default_rng(seed)
    source = rng.uniform(0, 200, (n, 2))
    target = moved(H, source) + rng.normal(0, 0.4, (n, 2))
    target[:wrong] = rng.uniform(0, 900, (wrong, 2))
    return source, target


def test_a_view_is_found_among_wrong_pairs():
    """Half of them may be wrong; every corner of the page comes out within a pixel or so."""
    source, target = pairs(120, 60)
    h, agreed = estimated(source, target, 4.0)
    assert 55 <= agreed <= 70
    corners = np.array([[0, 0], [200, 0], [200, 200], [0, 200]], float)
    assert np.abs(moved(h, corners) - moved(H, corners)).max() < 1.5


def test_too_few_pairs_are_no_view():
    """Seven points could agree by chance."""
    assert estimated(*pairs(7, 0), 4.0) is None


def test_exact_points_give_the_exact_view():
    """Weights of nothing leave a pair out."""
    source = np.random.default_rng(2).uniform(0, 100, (9, 2))
    target = moved(H, source)
    target[0] += 50
    weights = np.ones(9)
    weights[0] = 0
    assert np.allclose(moved(fitted(source, target, weights), source[1:]), target[1:], atol=1e-4)
