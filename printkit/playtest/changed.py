"""What a comparison is told as: who wins under either game, and what else has changed, the same on screen and on paper."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from printkit.draw.pages import Change
from printkit.messages.sentences import joined, word
from printkit.model import Game

from .crew import engine_of
from .figures import members
from .naming import called, trial_called
from .report import Compared, TableReport

_MOST_NAMED = 9
"""Figures that are named in a sentence; of more, so many."""

_WINS = ("won", "won_by")
"""Families that say who wins."""


def signed(value: float) -> str:
    """A difference: +4.40, −0.03."""
    return f"{value:+.2f}".replace("-", "−")


def who_wins(game: Game, table: TableReport, compared: Compared, lang: str) -> list[Change]:
    """Shares of the victory under either game: by seat, by program where they differ, and of each program among weaker ones."""
    rows = [
        _change(called(game, name, lang), difference)
        for family in _WINS
        for name in members(family, compared["differences"])
        for difference in (compared["differences"][name],)
    ]
    asked = [(trial, trial.get("differences", {}).get("won")) for trial in table["trials"]]
    return rows + [_change(trial_called(game, trial["id"], lang), won) for trial, won in asked if won is not None]


def of_wins(wins: Sequence[Change], lang: str) -> str:
    """Whether who wins changes by more than chance, and of whom."""
    sure = [one.label for one in wins if one.sure]
    return word(lang, "playtest.wins_surely", names=_listed(sure, lang)) if sure else word(lang, "playtest.wins_same")


def changes(game: Game, compared: Compared, lang: str) -> list[Change]:
    """What has changed besides who wins, in the order of the report."""
    differences = compared["differences"]
    return [
        _change(called(game, name, lang), differences[name])
        for name in _listed_of(game, differences)
        if name.partition(".")[0] not in _WINS and any(differences[name][key] for key in ("mean", "low", "high"))
    ]


def unchanged(game: Game, compared: Compared, count: int, lang: str) -> str:
    """What is to be said of all figures but the `count` that have changed, and of those that only one of the two games has."""
    same = word(lang, "playtest.others_same" if count else "playtest.all_same")
    names = [called(game, name, lang) for name in _listed_of(game, compared["apart"])]
    return joined(same, word(lang, "playtest.apart", names=_listed(names, lang)), lang) if names else same


def _change(label: str, difference: Mapping[str, float | int]) -> Change:
    return Change(label, *(difference[key] for key in ("before", "after", "mean", "low", "high")))


def _listed(names: Sequence[str], lang: str) -> str:
    return ("、" if lang == "ja" else ", ").join(names[:_MOST_NAMED]) + (" …" if len(names) > _MOST_NAMED else "")


def _listed_of(game: Game, figures: Collection[str]) -> Iterator[str]:
    """The figures of a comparison that people are told, in the order of the report; not the long families, which are in the JSON."""
    for section in engine_of(game).sections:
        if len(section.figures) > 1 or section.id == "length":
            for figure in section.figures:
                yield from members(figure, figures)
