"""What is printed: `render` makes one PDF, `preview` pictures, `build` a PDF per component, `kit` all that a table needs."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypedDict, Unpack, get_args

from printkit.api import inputs as given
from printkit.api.games import Progress, counted
from printkit.api.problems import Problem, public, told
from printkit.draw.style import THICKNESS, Ink
from printkit.impose import Backs, Flip, Marks, Setting
from printkit.model import EMPTY, LANGUAGES, Component, Game, Lang, Refused, error, nearest
from printkit.model import Problem as Plain
from printkit.printing import codes, pdfs
from printkit.printing.job import Job, selected

if TYPE_CHECKING:
    from printkit.printing.estimates import Estimate

SLEEVED = 1.5
"""mm by which a card for a sleeve is smaller: it slides in beside the card that backs it, and nobody sees a rough edge."""

LIMITS: Mapping[str, tuple[float, float]] = {
    "margin": (0, 50),
    "gutter": (0, 30),
    "bleed": (0, 10),
    "copies": (1, 100),
    "thickness": (0.05, 3),
    "laminate": (0, 15),
    "dpi": (20, 600),
}
"""The least and the most of what is a number; mm but for the last two."""


class How(TypedDict, total=False):
    """How to print; the same as the options of ``printkit build``, and the same when left out.

    `lang` is ``ja`` or ``en`` (en). `paper` is a name or ``WxH`` in mm (a4), `ink` is ``color``, ``mono`` or ``low`` (color).
    `players` is the number at the table, `large` large print, `font` a font file (REGULAR or REGULAR,BOLD, or ``(name, bytes)``).
    `backs` is ``none``, ``duplex``, ``stacks`` or ``fold`` (duplex), `flip` the edge over which the sheet is turned, ``long`` or
    ``short`` (the printer's, else long), `printer` the name of a profile. `margin`, `gutter` (3) and `bleed` (1.5) are in mm.
    `marks` is ``rim``, ``cuts`` or ``none`` (rim), `outlines` a line around each card, `sleeves` fronts for sleeves. `only` are
    ids of cards, `copies` sets of everything (1), and with `merge` decks on the same stock share sheets. `digits` is ``free``, or
    ``guided``: numbers are written over guides of seven segments, which photos read better. `thickness` (0.3) is that of a
    card in mm, by which boxes are sized. With `qr` what can be filled in bears a QR code of 12 mm with the print's id and page. With `stacked` a pile of all sheets, cut as one, has its cards in order; `reverse_backs`
    puts the backs of ``stacks`` from last to first; `laminate` is the film in mm that stays around each card, with twice as much
    between, and boxes made for it.
    """

    lang: Lang
    paper: str
    ink: Ink
    players: int | None
    large: bool
    font: given.FileLike | None
    backs: Backs
    flip: Flip | None
    printer: str | None
    margin: float | None
    gutter: float
    bleed: float
    marks: Marks
    outlines: bool
    sleeves: bool
    only: Sequence[str]
    copies: int
    merge: bool
    digits: Literal["free", "guided"]
    thickness: float
    qr: bool
    stacked: bool
    reverse_backs: bool
    laminate: float


class Pdf(bytes):
    """A PDF file; `problems` are the warnings."""

    problems: list[Problem]


class Pictures(list[bytes]):
    """Pictures (PNG), one a page; `names` are what files of them are called, `problems` the warnings."""

    def __init__(self, files: Mapping[Path, bytes], problems: Iterable[Problem]) -> None:
        super().__init__(files.values())
        self.names = [path.name for path in files]
        self.problems = list(problems)


class Prints(Mapping[str, bytes]):
    """What was made: file names to bytes. `problems` are the warnings.

    `files` tell of each PDF its component, language, path, pages and cards; of a kit `archive` is the path of its zip, and
    `estimates` are what each part takes to make: sheets, cuts, minutes, ink.
    """

    def __init__(
        self,
        contents: Mapping[str, bytes],
        files: Sequence[pdfs.Made],
        problems: Iterable[Problem],
        archive: Path | None = None,
        estimates: Mapping[str, Estimate] = EMPTY,
    ) -> None:
        self._contents = dict(contents)
        self.files = tuple(files)
        self.problems = list(problems)
        self.archive = archive
        self.estimates = estimates

    def __getitem__(self, name: str) -> bytes:
        return self._contents[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._contents)

    def __len__(self) -> int:
        return len(self._contents)

    def __repr__(self) -> str:
        return f"<Prints {', '.join(self)}>"


@public
def render(game: Game, component: str, *, form: bool = False, **how: Unpack[How]) -> Pdf:
    """One component as a PDF: the bytes of the file that ``printkit build`` writes. With `form` it can be filled in.

    Raises `Refused` with what does not fit or can't be printed.
    """
    job = job_of(form=form, **how)
    made, problems = pdfs.build(game, selected(game, [component], job.players, form=form), job, None)
    found = Pdf(made[0].data if made else _nothing(game))
    found.problems = told(problems, game)
    return found


@public
def preview(
    game: Game,
    components: str | Sequence[str] = (),
    *,
    form: bool = False,
    contact: bool = False,
    dpi: int = 100,
    progress: Progress | None = None,
    **how: Unpack[How],
) -> Pictures:
    """Components as pictures (PNG), one a page, of the very PDFs that `render` makes; all that so many players need by default.

    With `contact` all distinct faces and pages are on one picture, or on as few as can be. `dpi` is pixels per inch.

    Raises `Refused` as `render` does, and without the extra ``preview``.
    """
    _within("dpi", dpi)
    job = job_of(form=form, **how)
    chosen = _selected(game, components, job)
    if contact:
        files, problems = pdfs.contact(game, chosen, job, None, counted(progress, 1))
    else:
        files, problems = pdfs.preview(game, chosen, job, None, dpi, counted(progress, len(chosen)))
    return Pictures(files, told(problems, game))


@public
def build(
    game: Game,
    components: str | Sequence[str] = (),
    out: str | os.PathLike[str] | None = None,
    *,
    form: bool = False,
    proof: bool = False,
    regions: bool = False,
    progress: Progress | None = None,
    **how: Unpack[How],
) -> Prints:
    """A PDF per component, named ``<component>.<lang>.pdf``; of all that so many players need by default.

    With `out` they are also written into that folder, all of them or none. With `form` they can be filled in. With `proof` it is
    one sheet that shows whether paper, printer and cards come out right. With `regions` a JSON file beside each PDF says where
    each box lies.

    Raises `Refused` with the problems of all components; nothing is written then.
    """
    job = job_of(form=form, **how)
    chosen = _selected(game, components, job)
    folder = None if out is None else Path(out)
    if proof:
        made, problems = pdfs.proof(game, chosen, job, folder)
    else:
        made, problems = pdfs.build(game, chosen, job, folder, counted(progress, len(chosen)), regions=regions)
    return Prints({one.path.name: one.data for one in made}, made, told(problems, game))


@public
def kit(
    game: Game,
    out: str | os.PathLike[str] | None = None,
    *,
    combine: bool = False,
    pack: bool = True,
    boxes: bool = False,
    since: str | os.PathLike[str] | bytes | None = None,
    progress: Progress | None = None,
    **how: Unpack[How],
) -> Prints:
    """All that a table needs: a PDF per component (with `combine` one for all), a guide, a manifest, checksums, and a zip.

    With `pack` what is printed on the same stock shares sheets, where that saves any, in a file ``<stock>.<lang>.pdf``. With
    `boxes` there are boxes for the decks, too. With `since`, the manifest of an earlier kit, it is only what is new or has changed.
    With `out` they are also written into that folder, and the zip beside it. Raises `Refused` before anything is written.
    """
    from printkit.printing import kit as whole_kit

    job = job_of(**how)
    steps = sum(c.kit or (boxes and c.kind == "box") for c in game.components) + 1
    place = None if out is None else Path(out)
    old = since if since is None or isinstance(since, bytes) else Path(since)
    made = whole_kit.make(game, job, place, combined=combine, pack=pack, boxes=boxes, since=old, done=counted(progress, steps))
    return Prints(made.contents, made.files, told(made.problems, game), made.archive, made.effort)


def job_of(
    *,
    lang: Lang = "en",
    paper: str = "a4",
    ink: Ink = "color",
    players: int | None = None,
    form: bool = False,
    large: bool = False,
    font: given.FileLike | None = None,
    backs: Backs = "duplex",
    flip: Flip | None = None,
    printer: str | None = None,
    margin: float | None = None,
    gutter: float = 3.0,
    bleed: float = 1.5,
    marks: Marks = "rim",
    outlines: bool = False,
    sleeves: bool = False,
    only: Sequence[str] = (),
    copies: int = 1,
    merge: bool = False,
    digits: Literal["free", "guided"] = "free",
    thickness: float = THICKNESS,
    qr: bool = False,
    stacked: bool = False,
    reverse_backs: bool = False,
    laminate: float = 0.0,
) -> Job:
    """The same as the engine takes it. What is said here goes before what the printer's profile says.

    Raises `Refused` (status 2) with each value that is none of those there are, or for an unknown printer.
    """
    words: dict[str, tuple[str, Sequence[str]]] = {
        "lang": (lang, LANGUAGES),
        "ink": (ink, get_args(Ink)),
        "backs": (backs, get_args(Backs)),
    }
    words["digits"] = (digits, ("free", "guided"))
    words |= {"flip": (flip or "long", get_args(Flip)), "marks": (marks, get_args(Marks))}
    numbers = {
        "margin": margin,
        "gutter": gutter,
        "bleed": bleed,
        "copies": copies,
        "thickness": thickness,
        "laminate": laminate,
    }
    wrong = [p for name, (value, known) in words.items() for p in _unknown(name, value, known)]
    wrong += [p for name, value in numbers.items() if value is not None for p in _outside(name, value)]
    if wrong:
        raise Refused(wrong, 2)
    if qr:
        codes.expect_library()
    gutter, bleed = float(max(gutter, 2 * laminate)), float(bleed)  # 3 and 3.0 are stamped alike
    margin = None if margin is None else float(margin)
    setting = Setting(
        backs=backs,
        flip=flip or "long",
        gutter=gutter,
        bleed=bleed,
        back_bleed=max(bleed, Setting().back_bleed),
        marks=marks,
        outlines=outlines,
        stacked=stacked,
        reverse=reverse_backs,
    )
    if printer is not None:
        from printkit.printer.profiles import load

        profile = load(printer)
        setting = setting._replace(drift=profile.drift, flip=flip or profile.flip)
        margin = profile.margin if margin is None else margin
    if sleeves:
        setting = setting._replace(backs="none", shrink=SLEEVED, gutter=0.0, bleed=0.0)
    wanted = tuple(dict.fromkeys([only] if isinstance(only, str) else only))
    return Job(
        lang,
        paper.lower(),
        ink,
        players,
        form,
        large,
        given.font(font),
        margin,
        setting,
        wanted,
        copies,
        merge,
        digits == "guided",
        float(thickness),
        float(laminate),
        qr,
    )


def _selected(game: Game, components: str | Sequence[str], job: Job) -> list[Component]:
    """The components of those ids, or all that are needed. Raises `Refused`."""
    names = [components] if isinstance(components, str) else components
    return selected(game, names, job.players, form=job.form)


def _nothing(game: Game) -> bytes:
    """There is no file when no card of `only` is in the component. Raises `Refused`."""
    raise Refused([error("nothing-to-print", game.id)], 2)


def _within(name: str, value: float) -> None:
    if wrong := list(_outside(name, value)):
        raise Refused(wrong, 2)


def _outside(name: str, value: float) -> Iterator[Plain]:
    """What is wrong with a number."""
    low, high = LIMITS[name]
    if not low <= value <= high:
        yield error("not-in-range", name, low=f"{low:g}", high=f"{high:g}", found=value)


def _unknown(name: str, value: str, known: Sequence[str]) -> Iterator[Plain]:
    """What is wrong with a word."""
    if value not in known:
        yield error("unknown-value", name, found=value, known=", ".join(known), hint=nearest(value, known))
