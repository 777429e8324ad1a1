"""The flat view of a page in a photo: a homography (3 × 3, page to photo) from pairs of points, most of which may be wrong."""

from __future__ import annotations

import numpy as np

from printkit.scan import thresholds
from printkit.scan.features import random
from printkit.scan.pixels import Floats

_T = thresholds.of("homography")
_TRIES: int = _T["tries"]


def moved(h: Floats, points: Floats) -> Floats:
    """Points (…, 2) through the homography."""
    x, y = points[..., 0], points[..., 1]
    w = h[2, 0] * x + h[2, 1] * y + h[2, 2]
    w = np.where(np.abs(w) < 1e-9, 1e-9, w)
    at: Floats = np.stack([(h[0, 0] * x + h[0, 1] * y + h[0, 2]) / w, (h[1, 0] * x + h[1, 1] * y + h[1, 2]) / w], -1)
    return at


def _rows(source: Floats, target: Floats) -> tuple[Floats, Floats]:
    """The linear equations (…, 2n, 8) and right sides (…, 2n) of pairs of points (…, n, 2)."""
    x, y = source[..., 0], source[..., 1]
    u, v = target[..., 0], target[..., 1]
    o, z = np.ones_like(x), np.zeros_like(x)
    first = np.stack([x, y, o, z, z, z, -u * x, -u * y], -1)
    second = np.stack([z, z, z, x, y, o, -v * x, -v * y], -1)
    return np.concatenate([first, second], -2), np.concatenate([u, v], -1)


def _unit(points: Floats) -> Floats:
    """The similarity that takes points to the middle and to a size of about one."""
    middle = points.mean(0)
    size = max(float(np.abs(points - middle).mean()), 1e-9)
    return np.array([[1 / size, 0, -middle[0] / size], [0, 1 / size, -middle[1] / size], [0, 0, 1]])


def fitted(source: Floats, target: Floats, weights: Floats | None = None) -> Floats:
    """The homography with the least squares over all pairs."""
    a, b = _unit(source), _unit(target)
    rows, right = _rows(moved(a, source), moved(b, target))
    if weights is not None:
        w = np.sqrt(np.concatenate([weights, weights]))
        rows, right = rows * w[:, None], right * w
    solved = np.linalg.solve(rows.T @ rows + 1e-9 * np.eye(8), rows.T @ right)
    h: Floats = np.linalg.inv(b) @ np.append(solved, 1.0).reshape(3, 3) @ a
    scaled: Floats = h / h[2, 2]
    return scaled


def estimated(source: Floats, target: Floats, within: float) -> tuple[Floats, int] | None:
    """The homography that most pairs agree on within so many pixels, and how many do; None when there are too few pairs."""
    n = len(source)
    if n < _T["fewest"]:
        return None
    a, b = _unit(source), _unit(target)
    p, q = moved(a, source), moved(b, target)
    close = within * b[0, 0]
    picks = np.array(random(_T["seed"] + n, _TRIES * 4)).reshape(_TRIES, 4) % n
    rows, right = _rows(p[picks], q[picks])
    solved = np.linalg.solve(rows + 1e-7 * np.eye(8), right[..., None])[..., 0]
    tried = np.concatenate([solved, np.ones((_TRIES, 1))], 1).reshape(_TRIES, 3, 3)
    with np.errstate(all="ignore"):
        at = tried @ np.concatenate([p, np.ones((n, 1))], 1).T
        error = np.hypot(at[:, 0] / at[:, 2] - q[:, 0], at[:, 1] / at[:, 2] - q[:, 1])
        count = (np.where(at[:, 2] > _T["behind"], error, np.inf) < close).sum(1)
    h = np.linalg.inv(b) @ tried[int(count.argmax())] @ a
    agreed = 0
    for wider in _T["wider"]:
        error = np.hypot(*(moved(h, source) - target).T)
        good = error < wider * within
        if good.sum() < _T["fewest"]:
            return None
        h = fitted(source[good], target[good])
        agreed = int((np.hypot(*(moved(h, source) - target).T) < within).sum())
    return h, agreed
