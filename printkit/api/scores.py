"""Results: `score` totals them, `read` takes them from filled-in forms, `template` is what to fill in."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import nullcontext, suppress
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from printkit.api import inputs
from printkit.api.problems import Problem, public, public_problems
from printkit.gamefolder.loader import editions
from printkit.messages.people import Origin, lines
from printkit.model import Game, Lang, PlayerScore, Refused, brief, error
from printkit.model.plain import Json, Raw
from printkit.model.print_options import FileLike
from printkit.scoring import run
from printkit.scoring.report.answer import FINE, Answer
from printkit.storage import guard

Format: TypeAlias = Literal["toml", "json", "csv", "xlsx"]


@dataclass(frozen=True, slots=True)
class Result:
    """What the scorer says about one record. `answer` is what the other parts of printkit know it as.

    >>> printkit.score(printkit.load("open"), {"game": "open", "variant": "bsaic"}).valid
    False
    """

    answer: Answer

    @property
    def valid(self) -> bool:
        """Whether the record has no error; otherwise there are no players and no winners, and `problems` says why."""
        return self.answer.score is not None

    @property
    def game(self) -> Game:
        """The game under the edition and the readings that the record names."""
        return self.answer.game

    @property
    def record(self) -> Json | None:
        """What was scored, in its canonical form."""
        return dict(self.answer.record.data) if self.answer.record is not None else None

    @property
    def players(self) -> tuple[PlayerScore, ...]:
        """Each player's `name`, `total` (None: no result), `rank` from 1, and `breakdown`: parts with `id`, `count`, `points`."""
        return self.answer.score.players if self.answer.score is not None else ()

    @property
    def winners(self) -> tuple[str, ...]:
        """The names of who won; several share a victory, none is what a game without an end has."""
        return self.answer.score.winners if self.answer.score is not None else ()

    @property
    def decided_by(self) -> str | None:
        """``total``, the criterion that broke the tie, ``shared``, or None while nothing is decided."""
        return self.answer.score.decided_by if self.answer.score is not None else None

    @property
    def finished(self) -> bool:
        """Whether the game has come to its end."""
        return self.answer.score is not None and self.answer.score.finished

    @property
    def details(self) -> Json:
        """What this game's scorer adds: how a tie was broken, and the like."""
        return dict(self.answer.score.details) if self.answer.score is not None else {}

    @property
    def problems(self) -> list[Problem]:
        """Errors and warnings."""
        return public_problems(self.answer.problems, self.answer.game, self.answer.file)

    @public
    def told(self, lang: Lang = "en") -> list[str]:
        """The problems as people read them, a line each: with the file, and the place by the paper."""
        return list(self.answer.told(lang))

    @property
    def status(self) -> int:
        """The exit status of ``printkit score``: 0 fine, 1 the record has errors, 2 it can't be read."""
        return self.answer.status

    def __repr__(self) -> str:
        players = [f"{one.rank}. {one.name} {one.total}" for one in self.players]
        state = [] if not self.valid or self.finished else ["not finished"]
        return brief("Result", self.game.id, *players, *state, *self.problems)

    @public
    def to_dict(self, lang: Lang = "en") -> Json:
        """The answer of ``printkit score --json``, which JSON can hold; messages are in `lang`."""
        return self.answer.as_dict(lang)


@dataclass(frozen=True, slots=True)
class Reading:
    """What was read from filled sheets: the `record` as it was read, mistakes included.

    `record` is None when nothing could be read. `game` has the edition and readings that the sheets name.

    >>> printkit.read(printkit.load("open"), ("a.toml", b'players = ["Aki", "Ben"]')).record["players"]
    ['Aki', 'Ben']
    """

    record: Json | None
    game: Game
    problems: list[Problem]
    status: int
    source: Origin = field(default_factory=Origin)

    @public
    def told(self, lang: Lang = "en") -> list[str]:
        """The problems as people read them, a line each: with the file, and the place by the paper."""
        return list(lines(self.problems, lang, self.game, self.source))

    def __repr__(self) -> str:
        names = [] if self.record is None else [str(name) for name in self.record.get("players", ())]
        return brief("Reading", self.game.id, *names, *self.problems)

    @property
    def valid(self) -> bool:
        """Whether there is no error."""
        return self.status == FINE

    def to_toml(self) -> str:
        """The record as a file to correct; empty without one."""
        from printkit.scoring.writing import to_toml

        return to_toml(self.record) if self.record is not None else ""

    def to_json(self) -> str:
        """The record as JSON; ``null`` without one."""
        from printkit.scoring.writing import to_json

        return to_json(self.record) if self.record is not None else "null\n"


Files: TypeAlias = FileLike | Mapping[str, bytes] | Iterable[FileLike]
"""One file of results or several: paths, ``(name, bytes)``, or a mapping of names to bytes."""


@public
def score(game: Game, record: Raw | Reading | Files, *, bounded: bool = False) -> Result:
    """Check and total what a table entered.

    `record` is the record itself, what `read` answered, or a file (.toml, .json, .csv, .xlsx, a filled-in .pdf) as a path or as
    ``(name, bytes)``; several files, or a mapping of names to bytes, are the players' sheets of one game.

    Files of strangers are read `bounded`, by another process that `multiprocessing` starts for the call: one that takes more than 3 seconds of a
    processor or 300 MB has the problem ``too-large``. On Windows and macOS a script that asks for it begins below
    ``if __name__ == "__main__":``, as `multiprocessing` wants it.

    A record with errors has a `Result` too, which is not valid. Raises `Refused` when the game can't be scored at all: it has no
    scorer, or its folder is not trusted.

    >>> printkit.score(printkit.load("open"), {"game": "open"}).valid
    False
    """
    if isinstance(record, Reading):
        record = record.record if record.record is not None else {}
    if isinstance(record, Mapping) and not _are_files(record):
        return Result(run.answer_of(dict(record), game, editions=editions(game)))
    sheets = not isinstance(record, str | os.PathLike | tuple)
    with guard.bounded() if bounded else nullcontext():
        (result,) = results(game, inputs.sources(record), sheets=sheets)
    return result


def results(game: Game, files: Iterable[tuple[str, bytes] | str], *, sheets: bool = False) -> Iterator[Result]:
    """A result for each file, each as it is asked for; with `sheets` one for all files together. ``-`` is standard input.

    Raises `Refused` as `score` does.
    """
    return map(Result, run.score_sources(_sources(files), game, sheets=sheets, editions=editions(game), whose=_whose()))


@public
def read(game: Game, files: Files, *, bounded: bool = False) -> Reading:
    """One record from filled-in forms, or from any other files of results: the players in the order of the files.

    What was filled in is checked, not scored; `bounded` as for `score`. Raises `Refused` when the game's scorer may not run or is none.

    >>> printkit.read(printkit.load("open"), ("a.toml", b'players = ["Aki", "Ben"]')).valid
    False
    """
    with guard.bounded() if bounded else nullcontext():
        records = run.read_sources(_sources(inputs.sources(files)), game, editions=editions(game), whose=_whose())
    return Reading(records.raw, records.game, public_problems(records.problems, records.game), records.status, records.source)


@public
def template(game: Game, format: Format = "toml", lang: Lang = "en", players: Iterable[str] = ()) -> bytes:  # noqa: A002 - what it is everywhere else
    """An empty file of results to fill in: ``toml``, ``json``, ``csv`` or ``xlsx``, with comments in `lang`.

    With the names of `players` it has a row for each of them, and for each of them in the first rounds.

    Raises `Refused` for a game of which nothing is written down, for another format, for names that can't be those of a table, and for ``xlsx`` without the extra that it needs.

    >>> b"Aki" in printkit.template(printkit.load("open"), players=["Aki", "Ben"])
    True
    """
    if not any(entry.record for entry in game.entries):
        raise Refused([error("no-scorer", game.id)], 2)
    from printkit.scoring.writing import template as empty

    return empty(game, format, lang, list(players))


def _sources(files: Iterable[tuple[str, bytes] | str]) -> Iterator[run.Source]:
    """Names with bytes; a path is read when it is its turn."""
    for file in files:
        if isinstance(file, tuple):
            yield file[0], bytes(file[1])
        else:
            yield from run.sources([file])


def _whose() -> run.Whose:
    """What tells the game of a table, among those that come with printkit or are installed; they are loaded once, if at all."""
    games: list[Game] = []

    def whose(name: str, data: bytes) -> str | None:
        from printkit.gamefolder.catalog import Catalog
        from printkit.scoring.readers.identity import game_of

        if not games:
            catalog = Catalog()
            for one in catalog.sources():
                with suppress(Refused):  # a broken package is not what this run is about
                    games.append(catalog.load(one))
        return game_of(name, data, games)

    return whose


def _are_files(record: Raw) -> bool:
    """Whether a mapping holds files and not a record, which has no bytes in it."""
    return bool(record) and all(isinstance(data, bytes | bytearray | memoryview) for data in record.values())
