"""Which targets there are, which wishes each takes, and the one function that exports."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from printkit.exports.parcel import File, gathered
from printkit.messages.sentences import fill, words
from printkit.model import Component, Game, Problem, Refused, error
from printkit.model.print_options import Marking, Standard
from printkit.printing.component import Bound
from printkit.printing.job import Job
from printkit.printing.pdfs import Made
from printkit.storage.files import write_all


class Wishes(NamedTuple):
    """What may be asked of a target; None, False and (): whatever the target does by itself.

    `dpi` are pixels per inch, `bleed` mm beyond the trim, `standard` that of a press file. With `fit` a card is scaled to the
    nearest size that a shop has, with `size` to those named: ``DECK=SIZE`` for a deck, ``SIZE`` for cards that else have none. `base_url`
    is where the pictures of an online table will lie. `registration` are the marks of a cutting machine's sheets, `inset` how many mm they are from the
    paper's edge.
    """

    dpi: int | None = None
    bleed: float | None = None
    standard: Standard | None = None
    fit: bool = False
    size: tuple[str, ...] = ()
    base_url: str | None = None
    registration: Marking | None = None
    inset: float | None = None


class ExportTarget(NamedTuple):
    """Where an export goes: the module that makes it, the wishes and print options that it takes, how booklets come.

    The module has ``bleed(components, job, wishes)``, how far faces must be drawn beyond their trim in mm, and
    ``make(parcel, target, wishes)``, which returns the files.
    """

    module: str
    takes: frozenset[str] = frozenset()
    bound: Bound = "folded"


TARGETS: Mapping[str, ExportTarget] = {
    "png": ExportTarget("faces", frozenset({"dpi", "bleed"}), bound="screen"),
    "press": ExportTarget("press", frozenset({"standard", "bleed"}), bound="press"),
    "tgc": ExportTarget("shops", frozenset({"fit", "size"})),
    "mpc": ExportTarget("shops", frozenset({"fit", "size"})),
    "cut": ExportTarget("cutting", frozenset({"bleed", "registration", "inset"})),
    "tts": ExportTarget("tabletop", frozenset({"base_url"}), bound="screen"),
    "udonarium": ExportTarget("udonarium", bound="screen"),
    "pcio": ExportTarget("playing_cards", bound="screen"),
}


def export(
    game: Game,
    components: Sequence[Component],
    job: Job,
    target: str,
    out: Path | None,
    wishes: Wishes = Wishes(),  # noqa: B008 - a named tuple never changes
    done: Callable[[], None] = lambda: None,
) -> tuple[list[Made], list[Problem]]:
    """The components for a target, written into the folder `out` if there is one; `done` is called after each.

    Returns the files and the warnings. Everything is made before anything is written. Raises `Refused`.
    """
    chosen = known(target)
    for name, wish in wishes._asdict().items():
        if wish not in (None, False, ()) and name not in chosen.takes:
            able = ", ".join(sorted(other for other, one in TARGETS.items() if name in one.takes))
            raise Refused([error("not-for-target", f"--{name.replace('_', '-')}", target=target, able=able)], 2)
    module: Any = import_module(f"printkit.exports.{chosen.module}")
    reach = module.bleed(components, job, target, wishes)
    parcel = gathered(game, components, job, reach, done, bound=chosen.bound)
    parcel.folder = out
    files: list[File] = list(module.make(parcel, target, wishes))
    if not files:
        raise Refused([*parcel.problems, error("nothing-to-export", game.id, target=target)], 2)
    files.append(File(f"how-to.{job.lang}.txt", _how_to(game, job, target)))
    written = [Made(one.component, job.lang, (out or Path()) / one.name, one.pages, one.cards, one.data) for one in files]
    if out is not None:
        write_all({one.path: one.data for one in written})
    return written, parcel.problems


def known(target: str) -> ExportTarget:
    """The target of that name. Raises `Refused` (status 2)."""
    if target not in TARGETS:
        raise Refused([error("unknown-target", "--to", found=target, known=", ".join(TARGETS))], 2)
    return TARGETS[target]


def _how_to(game: Game, job: Job, target: str) -> bytes:
    """What to do with the files, as plain text; lines end so that every editor shows them."""
    vocabulary = words(job.lang)
    text = fill(vocabulary[f"export.how-to.{target}"], {"game": game.title(job.lang), "id": game.id, "lang": job.lang})
    return (text.strip() + "\n").replace("\n", "\r\n").encode()
