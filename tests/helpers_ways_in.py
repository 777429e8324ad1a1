"""One record in every way in: what a game's tests need to show that the way makes no difference."""

from __future__ import annotations

from printkit.model.slot_values import record_of_slots, slots_of_record
from printkit.model.slots import View
from printkit.scoring.checking.record import RecordCheck
from printkit.scoring.run import score_record, score_sources
from printkit.scoring.writing import write


def answer(game, raw):
    """The answer for a record, as programs read it."""
    return score_record(raw, game).as_dict("en")


def errors(game, raw):
    """(code, where) of each error in a record."""
    return [(p["code"], p["where"]) for p in answer(game, raw)["problems"] if p["severity"] == "error"]


def through(game, raw, kind):
    """The answer for a valid record that was written as a file of that kind; where a problem is told in is left out."""
    checked = RecordCheck(game)(raw)
    assert checked.record is not None, checked.problems
    (found,) = score_sources([(f"a.{kind}", write(game, checked.record.data, kind))], game)
    return unplaced(found.as_dict("en"))


def unplaced(found):
    """An answer without file names and lines, which differ with the way in."""
    problems = [
        (problem["severity"], problem["code"], problem["where"].partition(", line")[0]) for problem in found["problems"]
    ]
    return {**found, "problems": problems}


def on_paper(game, raw, **window):
    """The record read back from the boxes of a printed thing that shows every entry, for so many keys of each axis."""
    view = View(window={axis: range(1, count + 1) for axis, count in window.items()})
    checked = RecordCheck(game)(raw)
    return {"game": game.id, **record_of_slots(game, slots_of_record(game, checked.record.data, view))}
