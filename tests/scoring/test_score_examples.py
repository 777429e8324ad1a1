"""The worked examples of every game: ``examples/NAME.toml`` is a record, ``NAME.expected.json`` what must come out of it.

The expected file has `finished`, `players` (name, rank, total, and the ticks or cards of each part as `counts`), `winners`,
`decided_by` and the codes of the `problems`; the record says in a comment which rule it shows.
"""

from __future__ import annotations

import json

import pytest

from printkit.gamefolder.catalog import BUILT_IN, Catalog
from printkit.scoring.run import score_files

EXAMPLES = sorted(BUILT_IN.glob("*/examples/*.toml"))


@pytest.mark.turns(3)
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: f"{path.parts[-3]}/{path.stem}")
def test_an_example_scores_as_its_rule_says(path):
    """Totals, ranks, winners and problems are those that somebody worked out by hand."""
    expected = json.loads(path.with_suffix(".expected.json").read_text(encoding="utf-8"))
    game = Catalog().load(path.parts[-3].replace("_", "-"))
    (answer,) = score_files([str(path)], game, editions=lambda edition: Catalog().load(game.id, edition))
    found = answer.as_dict("en")
    players = [
        {
            "name": player["name"],
            "rank": player["rank"],
            "total": player["total"],
            "counts": {part["id"]: part["count"] for part in player["breakdown"]},
        }
        for player in found["players"]
    ]
    codes = [problem["code"] for problem in found["problems"]]
    kept = {key: found[key] for key in ("finished", "winners", "decided_by")}
    assert {**kept, "players": players, "problems": codes} == expected


def test_every_example_has_its_expectation_and_says_what_it_shows():
    """No record without an expected answer, no expectation without a record, and a comment first in each."""
    assert EXAMPLES
    assert [p.with_suffix("") for p in EXAMPLES] == [
        p.with_name(p.name.removesuffix(".expected.json")) for p in sorted(BUILT_IN.glob("*/examples/*.expected.json"))
    ]
    assert all(path.read_text(encoding="utf-8").startswith("# ") for path in EXAMPLES)
