"""Games: `load` reads one, `check` says what is wrong with one."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from printkit.api import inputs
from printkit.api.inputs import FolderLike, FoldersLike
from printkit.api.problems import Problem, public, public_problems
from printkit.gamefolder import loader
from printkit.gamefolder.catalog import Catalog
from printkit.model import EMPTY, Folder, Game, Worded, brief
from printkit.model.print_options import FileLike

Progress = Callable[[int, int], None]
"""Called after each step with how many are done, and of how many."""


class Findings(list[Problem]):
    """What `check` found: problems, and more.

    `facts` are those that the game's proofs counted, `play` the figures of random records, `game` what could be read. Of a game that is no good that may be its id and words alone.

    >>> findings = printkit.check({"game.toml": b"format = 1"})
    >>> findings.ok, findings[0].severity
    (False, 'error')
    """

    def __init__(
        self, problems: Iterable[Problem], game: Worded | None, facts: Mapping[str, Any], play: Mapping[str, Any] = EMPTY
    ) -> None:
        super().__init__(problems)
        self.game = game
        self.facts = facts
        self.play = play

    def __repr__(self) -> str:
        return brief("Findings", f"{len(self)} problems", *self) if self else "<Findings no problems>"

    @property
    def ok(self) -> bool:
        """Whether there is no error; warnings are fine."""
        return not any(problem.severity == "error" for problem in self)


@public
def load(
    game: FolderLike,
    *,
    games: FoldersLike | None = None,
    trust: bool = False,
    edition: FileLike | None = None,
    options: Mapping[str, str] = EMPTY,
) -> Game:
    """The game of that id, or in that folder, under an edition and readings of the rules.

    `game` is an id, a path (a string with a slash in it, or a `Path`), or a mapping of file names to bytes. `games` are folders of
    further games, whose Python runs only with `trust`; that of a mapping never does. `edition` is an id or an edition file, and
    `options` are readings: ``{"fastest": "tower"}``. The game that comes back can be printed and scored any number of times.

    Raises `Refused` with every problem of the folder, the edition and the options.

    >>> printkit.load("open").players
    (2, 4)
    """
    catalog = Catalog(inputs.folders(games), trust=trust)
    if isinstance(game, str) and not inputs.is_path(game):
        source = catalog.source(game)
    else:
        source = catalog.at(inputs.game_folder(game), trust=trust)
    return loader.chosen(loader.load(source, inputs.edition(edition)), options)


@public
def check(
    target: FileLike | Mapping[str, bytes],
    *,
    games: FoldersLike | None = None,
    trust: bool = False,
    progress: Progress | None = None,
    play: int = 0,
    seed: int = 1,
) -> Findings:
    """Check a game's folder, an edition file, or the game of that id; an empty list means that nothing is wrong.

    Data and words must be right, proofs hold, every component be printable in both languages, and worked examples score as they
    say. With `play` that many random legal records of a one-file game are played, and what they never reach is reported; the same
    `seed` gives the same. `target` is an id, a path, ``(name, bytes)`` of an edition file, or a mapping of a folder's file names to bytes.

    Raises `Refused` when there is no such thing, or it can't be read.

    >>> printkit.check({"game.toml": b"format = 1"}).ok
    False
    """
    from printkit.inspection import check as inspection

    report = inspection.check(
        _target(target),
        Catalog(inputs.folders(games), trust=trust),
        trust=trust,
        done=counted(progress, inspection.STEPS),
    )
    figures: Mapping[str, Any] = EMPTY
    if play and report.ok and isinstance(report.game, Game):
        from printkit.inspection.trials.run import trial  # the rules language: 0.1 s that other checks are spared

        figures, problems = trial(report.game, play, seed)
        known = {problem.where.rpartition(": ")[2] for problem in report.problems}
        report.problems.extend(problem for problem in problems if problem.where not in known)
    return Findings(public_problems(report.problems, report.game), report.game, report.facts, figures)


def _target(target: FileLike | Mapping[str, bytes]) -> str | Folder:
    """What is to be checked: a word stays one, since it can be an id or a path."""
    if isinstance(target, Mapping):
        return inputs.game_folder(target)
    if isinstance(target, tuple):
        return inputs.file(target)
    return str(Path(target)) if isinstance(target, os.PathLike) else target


def counted(progress: Progress | None, count: int) -> Callable[[], None]:
    """What to call after each of so many steps."""
    over = 0

    def done() -> None:
        nonlocal over
        over += 1
        if progress is not None:
            progress(over, max(count, over))

    return done
