"""Records for the scorer's tests: made up by Hypothesis, and the one of the results contract."""

from __future__ import annotations

import unicodedata

from hypothesis import strategies as st

from printkit.scoring.checking.shape import unfit
from printkit.scoring.readers.tables import SUMMARIES

TOWERS, FLOORS, FINISH = 6, 20, 16

CONTRACT = """\
game = "unlock-tower"
[options]
[[players]]
name = "Aki"
towers = [16, 12, 16, 7, 7, 18]
marks = [[3, 4, 16], [4, 12], [4, 16], [4, 7], [7], [9, 18]]
fastest = true
unlock_bonus = [3, 5]
checks = {A = 1, B = 0, C = 1, D = 2, E = 2}
total = 7
"""
"""The record that the contract prints, as one player of a table."""


def _fit(text):
    """Whether a name is kept as it is, and told of by no reader: of one of which nothing is seen nothing is kept, 計 is a sum in a table."""
    kept = unicodedata.normalize("NFC", text).strip()
    return (
        1 <= len(kept) <= 40
        and not unfit(kept)
        and kept.casefold() not in SUMMARIES
        and kept != "*"
        and " ".join(kept.split()) == text
    )  # inner spaces are made one


_LETTERS = st.characters(exclude_categories=("Cs", "Cc", "Zl", "Zp"), exclude_characters="\ufffe\uffff")

names = st.one_of(
    st.sampled_from(
        ["Aki", "=1+1", "+1", "-", "@x", "山田 花子", "O'Neil; Jr.", 'a"b', "1", "true", "a,b\\n", "[ 1, 2 ]", "#x"]
    ),
    st.text(_LETTERS, min_size=1, max_size=12),
).filter(_fit)
"""Names as they are kept, among them those that spreadsheets and delimiters stumble over."""

tops = st.lists(st.integers(1, FLOORS), max_size=6, unique=True).map(sorted)
marks = st.lists(tops, min_size=TOWERS, max_size=TOWERS)


@st.composite
def entered(draw, fastest="game"):
    """One player's part of a record that passes the check; what it says need not add up."""
    ticks = st.integers(1, TOWERS)
    listed = st.lists(ticks, unique=True).map(sorted)
    optional = {
        "towers": st.lists(st.integers(0, FLOORS), min_size=TOWERS, max_size=TOWERS),
        "marks": marks,
        "fastest": st.booleans() if fastest == "game" else listed,
        "unlock_bonus": listed,
        "checks": st.fixed_dictionaries(
            {},
            optional={
                "A": st.integers(0, 2),
                "B": st.integers(0, 3),
                "C": st.integers(0, 1 if fastest == "game" else 6),
                "D": st.integers(0, 6),
                "E": st.integers(0, 6),
            },
        ).filter(bool),
        "total": st.integers(0, 99),
    }
    return draw(st.fixed_dictionaries({}, optional=optional))


@st.composite
def records(draw, *, readings=True):
    """Records of Unlock Tower that pass the check."""
    options = draw(
        st.fixed_dictionaries(
            {},
            optional={
                "fastest": st.sampled_from(["game", "tower"]),
                "tops": st.sampled_from(["marks", "final"]),
                "sets": st.sampled_from(["disjoint", "overlapping"]),
                "tie_break": st.sampled_from(["A,B,C,D,E", "A,B,C"]),
            },
        )
        if readings
        else st.just({})
    )
    called = draw(st.lists(names, min_size=3, max_size=4, unique=True))
    players = [{"name": name, **draw(entered(options.get("fastest", "game")))} for name in called]
    head = {"game": "unlock-tower", **({"options": options} if options else {})}
    return {**head, **({"edition": "printkit-2"} if draw(st.booleans()) else {}), "players": players}


@st.composite
def games(draw):
    """Records of Unlock Tower that add up: marks for everybody, and the fastest among those who reached the finish."""
    called = draw(st.lists(names, min_size=3, max_size=4, unique=True))
    every = [draw(marks) for _ in called]
    there = [i for i, own in enumerate(every) if any(t and t[-1] >= FINISH for t in own)]
    first = draw(st.sets(st.sampled_from(there), min_size=1)) if there else set()
    bonuses = st.lists(st.integers(1, TOWERS), unique=True).map(sorted)
    return {
        "game": "unlock-tower",
        "players": [
            {"name": name, "marks": own, "fastest": i in first, "unlock_bonus": draw(bonuses)}
            for i, (name, own) in enumerate(zip(called, every, strict=True))
        ],
    }
