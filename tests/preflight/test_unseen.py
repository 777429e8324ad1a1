"""Text that is covered, or has the colour of its ground."""

from __future__ import annotations

import pytest

from printkit.draw.frame import BLACK, WHITE, Frame, Group, Path, Piece, Rect, Text
from printkit.preflight.unseen import unseen

WORDS = Text(10.0, 20.0, "Storm", 10.0, 12.0)
RING = (
    *((("M", 5.0, 5.0), ("L", 40.0, 5.0), ("L", 40.0, 40.0), ("L", 5.0, 40.0), ("Z",))),
    *((("M", 8.0, 8.0), ("L", 8.0, 38.0), ("L", 38.0, 38.0), ("L", 38.0, 8.0), ("Z",))),
)
TRIANGLE = (("M", 0.0, 0.0), ("L", 60.0, 0.0), ("L", 0.0, 18.5), ("Z",))


def told(*items):
    """What is told of a card."""
    return [problem.code for problem in unseen([Piece("deck", "storm", Frame(63.0, 88.0, items))])]


@pytest.mark.parametrize(
    ("items", "codes"),
    [
        ([WORDS], []),
        ([WORDS, Rect(8.0, 15.0, 20.0, 8.0, WHITE)], ["text-covered"]),
        ([WORDS, Group(5.0, 5.0, (Rect(3.0, 10.0, 20.0, 8.0, (0.2, 0.4, 0.6)),))], ["text-covered"]),
        ([Rect(8.0, 15.0, 20.0, 8.0, WHITE), WORDS], []),
        ([WORDS, Rect(8.0, 15.0, 20.0, 8.0)], []),
        ([WORDS, Rect(8.0, 15.0, 7.0, 8.0, WHITE)], []),
        ([WORDS, Path(RING, BLACK)], []),
        ([WORDS, Path(TRIANGLE, BLACK)], []),
        (
            [WORDS, Path((*TRIANGLE[:1], ("L", 60.0, 0.0), ("L", 60.0, 60.0), ("L", 0.0, 60.0), ("Z",)), BLACK)],
            ["text-covered"],
        ),
        (
            [WORDS, Path((("M", 0.0, 0.0), ("L", 60.0, 0.0), ("L", 60.0, 60.0), ("L", 0.0, 60.0), ("Z",)), BLACK, opacity=0.5)],
            [],
        ),
        ([WORDS._replace(color=WHITE)], ["text-unseen"]),
        ([WORDS._replace(color=(0.95, 0.95, 0.93))], ["text-unseen"]),
        ([WORDS._replace(color=(1.0, 1.0, 0.8))], ["text-unseen"]),
        ([WORDS._replace(color=(0.87, 0.87, 0.87))], []),
        ([Rect(0.0, 0.0, 63.0, 88.0, BLACK), WORDS._replace(color=(0.11, 0.11, 0.12))], ["text-unseen"]),
        ([Rect(0.0, 0.0, 63.0, 88.0, BLACK), WORDS._replace(color=(0.3, 0.3, 0.3))], ["text-dark"]),
        ([Rect(0.0, 0.0, 63.0, 88.0, (0.54, 0.06, 0.06)), WORDS], ["text-dark"]),
        ([Rect(0.0, 0.0, 63.0, 88.0, BLACK), WORDS._replace(color=(0.4, 0.4, 0.4))], []),
        ([Rect(0.0, 0.0, 63.0, 88.0, BLACK), WORDS._replace(color=WHITE)], []),
        ([Rect(0.0, 0.0, 63.0, 88.0, BLACK), WORDS], ["text-unseen"]),
        ([Rect(0.0, 0.0, 63.0, 88.0, BLACK), Rect(8.0, 15.0, 20.0, 8.0, WHITE), WORDS], []),
        ([WORDS._replace(color=WHITE, x=9.8), WORDS], []),
    ],
)
def test_what_nobody_sees_is_told(items, codes):
    """And nothing that is seen."""
    assert told(*items) == codes


def test_each_fault_is_told_once_with_its_first_text():
    """With how many there are, and on which side."""
    face = Frame(63.0, 88.0, (WORDS, WORDS._replace(text="Calm"), Rect(0.0, 0.0, 63.0, 88.0, WHITE)))
    (problem,) = unseen([Piece("deck", "storm", Frame(63.0, 88.0, (WORDS,)), face)])
    assert (problem.code, problem.where, problem.args["what"], problem.args["count"]) == (
        "text-covered",
        "deck: storm: back",
        "Storm",
        2,
    )
