"""The numbers of the reader stand once: in no two of its homes, and in none without being used."""

import ast
import re
from pathlib import Path

import pytest

from printkit.model.segments import LIT
from printkit.scan import thresholds

ROOT = Path(__file__).parents[2]
PYTHON, JAVASCRIPT = ROOT / "printkit" / "scan", ROOT / "web" / "scan"
TWINS = {path.stem: JAVASCRIPT / f"{path.stem}.js" for path in PYTHON.glob("*.py") if (JAVASCRIPT / f"{path.stem}.js").exists()}
TWINS |= {"reading": JAVASCRIPT / "reader.js"}
SHAPES = {0.5, 25.4, 1.001, 0.999, 1.5, 1e-6, 1e-7, 1e-9}
"""Halves, millimetres of an inch, what keeps a point within a picture, what keeps a divisor from nothing: no thresholds."""

ALGORITHM = {"features": {7, 16, 256, 65536, 1664525, 1013904223}, "pixels": {16}, "homography": {4}}
"""Sums that the algorithms are made of: the random numbers and the 256 pairs of points, the weights of a blur."""

NUMBER = re.compile(r"(?<![\w.$])\d+(?:\.\d+)?(?:e-?\d+)?")


def of_python(path):
    """The numbers that a module says."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {float(one.value) for one in ast.walk(tree) if isinstance(one, ast.Constant) and type(one.value) in (int, float)}


def of_javascript(path):
    text = re.sub(r"/\*.*?\*/|//[^\n]*|\"[^\"\n]*\"|`[^`]*`", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    return {float(one) for one in NUMBER.findall(text)}


def is_threshold(number, module):
    """Whether a number decides something: small whole ones count rows, sides and corners."""
    return not (number.is_integer() and number < 10) and number not in SHAPES and number not in ALGORITHM.get(module, ())


@pytest.mark.parametrize("module", sorted(TWINS))
def test_no_number_stands_in_both_homes(module):
    both = of_python(PYTHON / f"{module}.py") & of_javascript(TWINS[module])
    assert sorted(number for number in both if is_threshold(number, module)) == []


def test_no_number_of_the_file_stands_in_javascript_besides():
    """Nor is one of the reader's own numbers written a second time where the photo is unpacked."""
    unpacks = of_javascript(ROOT / "web" / "page" / "photo-worker.js")
    assert not unpacks & {float(value) for value in thresholds.of("pictures").values() if value >= 100}


def test_every_number_of_the_file_is_used_in_both_homes():
    """None is left over. `lit` is what `model/segments.py` lights, for the home that has no model."""
    python = "".join(path.read_text(encoding="utf-8") for path in PYTHON.glob("*.py"))
    javascript = "".join(
        path.read_text(encoding="utf-8") for path in [*JAVASCRIPT.glob("*.js"), ROOT / "web/page/photo-worker.js"]
    )
    names = {name for part in PARTS for name in thresholds.of(part)} - {"lit"}
    assert sorted(name for name in names if f'["{name}"]' not in python) == []
    assert sorted(name for name in names if not re.search(rf"\b{name}\b", javascript)) == []
    assert thresholds.of("digits")["lit"] == LIT


PARTS = ("pictures", "blocks", "digits", "features", "frames", "homography", "light", "marks", "reading", "registration")
