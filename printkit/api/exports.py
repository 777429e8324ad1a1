"""What goes to other programs, shops and machines: `export`."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from printkit import exports
from printkit.api import inputs as given
from printkit.api.games import Progress, counted
from printkit.api.prints import Prints, job_of
from printkit.api.problems import public, told
from printkit.draw.style import Ink
from printkit.model import Game, Lang
from printkit.printing.job import check_players, selected


@public
def export(
    game: Game,
    target: str,
    components: str | Sequence[str] = (),
    out: str | os.PathLike[str] | None = None,
    *,
    dpi: int | None = None,
    bleed: float | None = None,
    standard: Literal["x4", "x1a"] | None = None,
    fit: bool = False,
    base_url: str | None = None,
    lang: Lang = "en",
    paper: str = "a4",
    ink: Ink = "color",
    players: int | None = None,
    large: bool = False,
    font: given.FileLike | None = None,
    only: Sequence[str] = (),
    progress: Progress | None = None,
) -> Prints:
    """Files for a target: ``png``, ``press``, ``tgc``, ``mpc``, ``cut``, ``tts``, ``udonarium`` or ``pcio``; see docs/exports.md.

    Of the components named, else of all that a kit holds. With `out` the files are also written into that folder, all of them or
    none. `dpi` are pixels per inch (``png``; 300), `bleed` is in mm (``png``: 0, ``press``: 3, ``cut``: 1.5), `standard` that of a
    press file (x4). With `fit` cards are scaled to the nearest size that the shop has, `base_url` is where pictures will lie
    on the web (``tts``). The rest is as everywhere.

    Raises `Refused` also for what the target does not know; nothing is written then.
    """
    job = job_of(lang=lang, paper=paper, ink=ink, players=players, large=large, font=font, only=only)
    check_players(game, players)
    names = [components] if isinstance(components, str) else components
    chosen = selected(game, names, players)
    chosen = chosen if names else [component for component in chosen if component.kit]
    wishes = exports.Wishes(dpi, bleed, standard, fit, base_url)
    folder = None if out is None else Path(out)
    made, problems = exports.export(game, chosen, job, target, folder, wishes, counted(progress, len(chosen)))
    contents = {one.path.relative_to(folder or Path()).as_posix(): one.data for one in made}
    return Prints(contents, made, told(problems, game))
