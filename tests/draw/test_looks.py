"""What faces are told apart by: what is inked, and nothing else."""

from __future__ import annotations

import pytest

from printkit.draw.frame import Field, Frame, Group, Image, Line, Rect, Text
from printkit.draw.looks import Looks

LINE, BOX, WORD = Line(0, 0, 5, 5), Rect(1, 1, 3, 3), Text(2, 2, "Rock", 9.0, 8.0)
FACE = Frame(63.0, 88.0, (LINE, BOX, WORD), "rock")


def same(one, other):
    looks = Looks()
    return looks.digest(one) == looks.digest(other)


@pytest.mark.parametrize(
    "other",
    [
        FACE._replace(title="rock-2", bleed=(-3.0, -3.0, 69.0, 94.0)),
        FACE._replace(items=(Group(0, 0, (LINE, Group(0, 0, (BOX,), face="b"))), WORD)),
        FACE._replace(items=(LINE, BOX, WORD, Field(0, 0, 3, 3, "p1-a", "mark", "A"), Group(4, 4, ()))),
    ],
)
def test_alike(other):
    """A title, bleed, groups that a deck makes of what its cards share, and places to fill in are no ink."""
    assert same(FACE, other)


@pytest.mark.parametrize(
    "other",
    [
        FACE._replace(w=64.0),
        FACE._replace(corner=3.0),
        FACE._replace(items=(BOX, LINE, WORD)),  # one covers the other
        FACE._replace(items=(LINE, BOX, WORD._replace(size=8.0))),
        FACE._replace(items=(Group(1, 0, (LINE, BOX, WORD)),)),
        FACE._replace(items=(Group(0, 0, (LINE, BOX, WORD), clip=(0, 0, 9, 9)),)),
    ],
)
def test_different(other):
    """Sizes, order, place, cuts."""
    assert not same(FACE, other)


def test_pictures_are_known_by_their_bytes(tmp_path):
    """A picture that was drawn anew is another one under the same name, and the same one under another."""
    files = [tmp_path / folder / name for folder, name in (("a", "x.png"), ("b", "x.png"), ("a", "y.png"))]
    for file, data in zip(files, (b"red", b"blue", b"red"), strict=True):
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(data)
    red, blue, again = (Frame(9.0, 9.0, (Image(0, 0, 9, 9, str(file)),)) for file in files)
    assert same(red, again)
    assert not same(red, blue)
