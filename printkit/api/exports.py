"""What goes to other programs, shops and machines: `export`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Unpack, cast

from printkit import exports
from printkit.api.games import Progress, counted
from printkit.api.prints import Prints
from printkit.api.problems import public, public_problems
from printkit.model import Game
from printkit.model.print_options import DrawingOptions, ExportOptions, PathLike
from printkit.printing.job import check_players, job_of, selected


@public
def export(
    game: Game,
    target: str,
    components: str | Sequence[str] = (),
    out: PathLike | None = None,
    *,
    progress: Progress | None = None,
    **options: Unpack[ExportOptions],
) -> Prints:
    """Files for a target: ``png``, ``press``, ``tgc``, ``mpc``, ``cut``, ``tts``, ``udonarium`` or ``pcio``; see docs/exports.md.

    Of the components named, else of all that a kit holds. With `out` the files are also written into that folder, all of them or
    none. What a target does not take is refused.

    Raises `Refused` also for what the target does not know; nothing is written then.

    >>> list(printkit.export(printkit.load("open"), "png", "chips", dpi=50))
    ['chips/chips-chip-1.en.png', 'chips/chips-chip-5.en.png', 'quantities.csv', 'how-to.en.txt']
    """
    dpi, bleed, standard = options.get("dpi"), options.get("bleed"), options.get("standard")
    fit, sizes, base_url = options.get("fit", False), tuple(options.get("size", ())), options.get("base_url")
    marks = options.get("registration"), options.get("inset")
    wishes = exports.Wishes(dpi, bleed, standard, fit, sizes, base_url, *marks)
    drawing = {name: value for name, value in options.items() if name in DrawingOptions.__annotations__}
    job = job_of(**cast("DrawingOptions", drawing))
    check_players(game, job.players)
    game.check_language(job.lang)
    names = [components] if isinstance(components, str) else components
    chosen = selected(game, names, job.players)
    chosen = chosen if names else [component for component in chosen if component.kit]
    folder = None if out is None else Path(out)
    exported, problems = exports.export(game, chosen, job, target, folder, wishes, counted(progress, len(chosen)))
    contents = {one.path.relative_to(folder or Path()).as_posix(): one.data for one in exported}
    return Prints(contents, exported, public_problems(problems, game))
