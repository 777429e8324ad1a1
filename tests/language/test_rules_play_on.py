"""``tie = "play on"`` where a game stops inside a round: at once, or after one more turn of everybody else."""

from __future__ import annotations

import pytest

from printkit.gamefolder.catalog import Catalog
from printkit.scoring.run import score_sources

GAME = """title = "Race"
players = 3
[rounds]
rows = [{{ id = "got", int = [0, 20] }}]
[score]
total = "got"
[end]
when = "total >= 10"
stop = "{stop}"
tie = "play on"
"""
NAMES = ("Aki", "Ben", "Chie")


def played(tmp_path, stop, *rounds):
    """Whether it is finished, the winners, and the codes of what is wrong; a round is what each got, None: no turn."""
    folder = tmp_path / "race"
    folder.mkdir()
    (folder / "game.toml").write_text(GAME.format(stop=stop), encoding="utf-8")
    lines = ['game = "race"', "players = [" + ", ".join(f'{{ name = "{name}" }}' for name in NAMES) + "]"]
    for row in rounds:
        given = ", ".join(f"{name} = {got}" for name, got in zip(NAMES, row, strict=True) if got is not None)
        lines.append(f"[[rounds]]\ngot = {{ {given} }}")
    (answer,) = score_sources([("a.toml", "\n".join(lines).encode())], Catalog([folder]).load("race"))
    found = answer.as_dict("en")
    return found.get("finished"), found.get("winners"), [p.code for p in answer.problems if p.severity == "error"]


@pytest.mark.parametrize(
    ("rounds", "finished", "winners", "codes"),
    [
        # Aki ends it; Ben and Chie have one more turn, and nobody has as many.
        ([(10, 3, 4)], True, ["Aki"], []),
        # Ben draws level: everybody has another turn, which decides.
        ([(10, 10, 4)], False, [], []),
        ([(10, 10, 4), (1, 2, 9)], True, ["Chie"], []),
        ([(10, 10, 4), (1, 1, 0), (3, 4, 0)], True, ["Ben"], []),
        ([(10, 10, 4), (1, 2, None)], False, [], []),
        # Somebody plays on though it is decided.
        ([(10, 10, 4), (1, 2, 0), (1, None, None)], False, [], ["rules-past-turn"]),
        # Chie ends the second round's first turns: Aki and Ben have had theirs in the next one.
        ([(4, 4, 10), (6, 1, None)], False, [], []),
        ([(4, 4, 10), (6, 1, 2), (3, 0, None)], True, ["Aki"], []),
    ],
)
def test_after_one_more_turn_everybody_has_another_while_the_lead_is_even(tmp_path, rounds, finished, winners, codes):
    """Who is level plays on, and so does everybody else."""
    assert played(tmp_path, "one more turn", *rounds) == (finished, winners, codes)


@pytest.mark.parametrize(
    ("rounds", "finished", "winners", "codes"),
    [
        ([(10, None, None)], True, ["Aki"], []),
        ([(9, 9, 9), (1, None, None)], True, ["Aki"], []),
        ([(10, 3, None)], False, [], ["rules-past-turn"]),
    ],
)
def test_at_once_it_is_over_when_the_lead_is_not_even(tmp_path, rounds, finished, winners, codes):
    """As ever where nobody is level."""
    assert played(tmp_path, "at once", *rounds) == (finished, winners, codes)


ENDED = """title = "Nine"
players = 2
[rounds]
rows = [{ id = "got", int = [-99, 99] }]
[score]
all = "got"
[end]
END
[[check]]
that = "got <= 50"
say = { en = "at most 50 at once", ja = "1回に50まで" }
"""


@pytest.mark.parametrize(
    ("end", "codes"),
    [
        ('when = "any(total >= 20)"', ["check-0"]),
        ('when = "any(total >= 20)"\nstop = "at once"', ["check-0"]),
        ("rounds = 2", ["check-0", "rules-past-end"]),
    ],
)
def test_an_end_that_may_come_of_a_wrong_round_is_not_told(tmp_path, end, codes):
    """Each line is something to correct; after so many rounds it is over whatever was written in them."""
    (folder := tmp_path / "nine").mkdir()
    (folder / "game.toml").write_text(ENDED.replace("END", end))
    rounds = ((19, -10), (90, 9), (1, 8))
    record = "".join(f"[[rounds]]\ngot = {{ Aki = {aki}, Ben = {ben} }}\n" for aki, ben in rounds)
    text = 'game = "nine"\nplayers = [{ name = "Aki" }, { name = "Ben" }]\n' + record
    (answer,) = score_sources([("a.toml", text.encode())], Catalog([tmp_path]).load("nine"))
    assert [problem.code for problem in answer.problems if problem.severity == "error"] == codes
