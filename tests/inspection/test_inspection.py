"""What `printkit check` finds on paper is told once, however often it is met."""

from __future__ import annotations

from catalog_cases import game_of
from printkit.inspection import check as inspection
from printkit.inspection.check import _differing, _printable
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
    assert sorted(found) == sorted([*expected, ("chips, --lang ja", "提灯"), ("chips, --lang en", "Lantern")])


def test_an_example_is_told_by_the_key_and_the_player_that_differ():
    """Whoever writes it may leave counts out, and have the players by place."""
    scored = [
        {"name": "由衣", "rank": 1, "total": 42, "counts": {"cape": 1, "road": 10}},
        {"name": "太郎", "rank": 2, "total": -1, "counts": {"cape": 0, "road": 4}},
    ]
    expected = [{"name": "太郎", "total": -1}, {"name": "由衣", "total": 42, "counts": {"road": 9}}]
    assert list(_differing("players", expected, scored)) == [("players.由衣.counts.road", 9, 10)]
    assert [place for place, _, _ in _differing("players", expected[:1], scored)] == ["players"]
