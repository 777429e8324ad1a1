"""What `printkit check` finds on paper is told once, however often it is met."""

from __future__ import annotations

from catalog_cases import game_of
from printkit.inspection import check as inspection
from printkit.inspection.check import _printable
from printkit.model import Refused, error


def test_a_text_that_does_not_fit_is_told_once_for_all_inks_and_languages(monkeypatch):
    """A game of one language has the same text in both, with other words of printkit's around it."""
    game = game_of("open")

    def pages(_game, component, job, _fonts):
        told = [error("overflow", component.id, text="Lantern Street", size=6, box=f"{len(job.lang + job.ink)}")]
        if component.id == "chips":
            told.append(error("overflow", component.id, text={"ja": "提灯", "en": "Lantern"}[job.lang], size=6, box="9"))
        raise Refused(told)

    monkeypatch.setattr(inspection, "pages", pages)
    found = [(problem.where, problem.args["text"]) for problem in _printable(game) if problem.code == "overflow"]
    expected = [(component.id, "Lantern Street") for component in game.components]
    assert sorted(found) == sorted([*expected, ("chips", "提灯"), ("chips", "Lantern")])
