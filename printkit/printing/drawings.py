"""Components → SVG files, to be changed in a drawing program and to come back as the sheet itself; see ``drawing`` in docs/own-sheets.md."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from printkit.model import Component, Game, Problem
from printkit.model.slots import name_within, slots, view_of
from printkit.printing.component import pieces
from printkit.printing.job import Job, check_players, load_fonts, of_only
from printkit.printing.pdfs import Made
from printkit.printing.sheets import sheet_of
from printkit.storage.files import write_all


def as_svg(
    game: Game, components: Sequence[Component], job: Job, out: Path | None, done: Callable[[], None] = lambda: None
) -> tuple[list[Made], list[Problem]]:
    """The fronts and pages of components, a file each, written into `out` if there is one; every place to write in is a named shape.

    On what is one player's, names go without the seat. Raises `Refused` with the problems of the first component that has any.
    """
    from printkit.paint.svg import paint  # few make such files

    check_players(game, job.players)
    game.check_language(job.lang)
    job, folder = of_only(game, components, job), out or Path()
    fonts = load_fonts(job, game)
    files: list[Made] = []
    problems: list[Problem] = []
    for component in components:
        laid, doubts = pieces(game, component, job, fonts, sheet_of(job, (component,)).area)
        problems += doubts
        seen = slots(game, view_of(game, component, job.players))
        names = {slot.name: name_within(game, slot, component.fixed) for slot in seen}
        for number, piece in enumerate(laid, 1):
            own = f"-{number}" if len(laid) > 1 else ""
            path = folder / f"{component.id}{own}.{job.lang}.svg"
            files.append(Made(component.id, job.lang, path, 1, None, paint(piece.front, fonts, names)))
        done()
    if out is not None:
        write_all({file.path: file.data for file in files})
    return files, problems
