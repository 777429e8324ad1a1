"""The result of a sheet while people fill it in: what is written counts, and a blank is nothing, not the least that may stand there."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import printkit
from printkit.inspection.trials.asks import rows_of
from printkit.inspection.trials.entering import record_of
from printkit.inspection.trials.legal import random_record
from printkit.model import Record
from printkit.model.slots import slots
from printkit.scoring.declared import program_of, score, score_so_far
from printkit.scoring.run import score_record
from printkit.web.results import filled, judgement, views_of

EXAMPLES = Path(__file__).parents[2] / "examples"
SCORED = sorted(path.parent.name for path in EXAMPLES.glob("*/game.toml") if "[score]" in path.read_text(encoding="utf-8"))


def boxes(game, players):
    """Every box of the game's sheets, empty."""
    sheets = [component for component in game.components if component.fillable]
    views = [view for component in sheets for view in views_of(game, component, players)]
    return {slot.name: None for view in views for slot in slots(game, view)}


def judged(name, written):
    game = printkit.load(str(EXAMPLES / name))
    names = [box for box in written if box.endswith("-name")]
    return judgement(game, {**boxes(game, len(names)), **written}, "en")


def points(found):
    return {player["name"]: player["total"] for player in found["players"]}


TWO = {"p1-name": "Aki", "p2-name": "Ben"}


def test_dice_that_nobody_wrote_are_no_ones():
    """Five blank dice were five ones: a yacht of 50 for who had written nothing."""
    found = judged("yacht", {**TWO, "p1-ones-1": 1, "p1-ones-2": 1})
    assert found["sofar"]
    assert points(found) == {"Aki": "2", "Ben": "0"}


def test_what_players_keep_stands_while_a_round_is_written():
    """A bid and its tricks that are both blank are no bid that was made; the standing stays as it was."""
    skat = {**TWO, "p3-name": "Chie", "r1-soloist": "Aki", "r1-contract": "hearts", "r1-tops": 2, "r2-soloist": "Ben"}
    assert judged("skat", skat)["running"] == [{"title": "Standing", "counts": ["Aki 30", "Ben 0", "Chie 0"]}]
    whist = {**TWO, "p3-name": "Chie", "r1-p1-bid": 0, "r1-p1-tricks": 0}
    assert points(judged("oh-hell", whist))["Ben"] == "0"


@pytest.mark.turns(3)
@pytest.mark.parametrize("name", SCORED)
def test_a_full_sheet_has_the_same_result_so_far_and_one_with_holes_has_one(name):
    """Whatever is blank, no game breaks; where nothing is, so far is all."""
    game = printkit.load(str(EXAMPLES / name))
    rules, chance = program_of(game), Random(name)  # noqa: S311 - chance, not secrets
    readings = {option.id: option.default for option in game.options}
    players = sum(rules.teams) or game.players[0]
    tried = random_record(rules, rows_of(rules), name, players, options=readings)
    record = score_record(record_of(game, rules, tried), game).record
    so_far = score_so_far(Record(record.game, record.data))
    assert [player.total for player in so_far.players] == [player.total for player in score(record).players]
    written = {**boxes(game, players), **filled(game, record.data)["values"]}
    for share in (0.2, 0.9):
        holes = {box: value if "name" in box or chance.random() > share else None for box, value in written.items()}
        assert judgement(game, holes, "ja")["problems"] is not None
