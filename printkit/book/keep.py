"""Keeping the games of a run: each is in the book before its answer is told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from shlex import quote

from printkit.book.store import Saved, opened
from printkit.model import Problem, warning
from printkit.scoring.checking.lookalikes import spellings
from printkit.scoring.checking.shape import inked
from printkit.scoring.days import played_on as written_day
from printkit.scoring.report.answer import Answer


@dataclass(slots=True)
class Tally:
    """What became of the games of a run: numbers of those saved now, of those that the book had, and how many had errors."""

    path: Path
    saved: list[int] = field(default_factory=list)
    already: list[int] = field(default_factory=list)
    wrong: int = 0


def keep(
    answers: Iterable[Answer],
    path: Path,
    played_on: date,
    place: str = "",
    *,
    again: bool = False,
    done: Callable[[Tally], None] | None = None,
) -> Iterator[Answer]:
    """The same answers, the good ones saved in the book at `path`: who sees one knows that it is on the disk.

    `played_on` is the day of those that don't say one themselves.

    What the book had already is not saved again unless `again`, and its answer says so with a warning. `done` hears at the
    end, also at an early one, what was saved. Raises `Refused` before the first answer when the book can't be opened.
    """
    tally = Tally(path)
    try:
        with opened(path, create=True) as book:
            known: dict[str, list[str]] = {}
            for name in book.names():
                _know(name, known)
            for answer in answers:
                if answer.score is None:
                    tally.wrong += 1
                    yield answer
                    continue
                day = written_day(answer.record) or played_on
                saved = book.append(answer, day, place, again=again)
                (tally.already if saved.already else tally.saved).append(saved.number)
                if saved.already:
                    code = "book-corrected" if saved.corrected else "book-has-it"
                    notes = [warning(code, "", number=saved.number, date=day.isoformat())]
                else:
                    notes = [
                        *_alike(path, saved),
                        *_new_spellings(path, saved, [player.name for player in answer.score.players], known),
                    ]
                yield answer._replace(problems=[*answer.problems, *notes]) if notes else answer
    finally:
        if done is not None and (tally.saved or tally.already or tally.wrong):
            done(tally)


def _alike(book: Path, saved: Saved) -> Iterator[Problem]:
    """What the book has that may be the game that was just saved."""
    if saved.elsewhere is not None:
        number, day = saved.elsewhere
        yield warning("book-other-day", "", number=number, date=day, saved=saved.number, book=quote(str(book)))
    if saved.undecided is not None:
        yield warning("book-undecided", "", number=saved.undecided, saved=saved.number, book=quote(str(book)))


def _know(name: str, known: dict[str, list[str]]) -> list[str]:
    """The names before that may be this one: in other capitals, wide letters, or letters that look alike."""
    before: list[str] = []
    for spelling in dict.fromkeys(spellings(name)):
        there = known.setdefault(spelling, [])
        before += there
        there.append(name)
    return before


def _new_spellings(book: Path, saved: Saved, names: Iterable[str], known: dict[str, list[str]]) -> Iterator[Problem]:
    """Names that the book has in another spelling alone: a season counts them as somebody else."""
    for name in names:
        before = _know(name, known)
        if before and inked(name) not in map(inked, before):
            yield warning("book-other-spelling", "", found=name, known=before[0], saved=saved.number, book=quote(str(book)))
