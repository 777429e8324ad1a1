"""What is printed: `render` makes one PDF, `preview` pictures, `build` a PDF per component, `kit` all that a table needs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Unpack

from printkit.api.games import Progress, counted
from printkit.api.problems import Problem, public, public_problems
from printkit.model import EMPTY, Component, Game, Refused, brief, error
from printkit.model.print_options import DPI, MISCUT, PathLike, PrintOptions
from printkit.printing import pdfs
from printkit.printing.job import Job, job_of, selected

if TYPE_CHECKING:
    from printkit.printing.estimates import Estimate


class Pdf(bytes):
    """A PDF file; `problems` are the warnings.

    >>> pdf = printkit.render(printkit.load("open"), "score-pad", margin=2)
    >>> pdf[:8], [problem.code for problem in pdf.problems]
    (b'%PDF-1.7', ['narrow-margin'])
    """

    problems: list[Problem]

    def __repr__(self) -> str:
        return brief("Pdf", f"{len(self)} bytes", *self.problems)


class Pictures(list[bytes]):
    """Pictures (PNG), one a page; `names` are what files of them are called, `problems` the warnings.

    >>> printkit.preview(printkit.load("open"), "score-pad", dpi=40)
    <Pictures score-pad.en-001.png>
    """

    def __init__(self, files: Mapping[Path, bytes], problems: Iterable[Problem]) -> None:
        super().__init__(files.values())
        self.names = [path.name for path in files]
        self.problems = list(problems)

    def __repr__(self) -> str:
        return brief("Pictures", *self.names)


class Prints(Mapping[str, bytes]):
    """What was made: file names to bytes. `problems` are the warnings.

    `files` tell of each PDF its component, language, path, pages and cards; of a kit `archive` is the path of its zip, and
    `estimates` are what each part takes to make: sheets, cuts, minutes, ink. `missing` are the components that a partial kit lacks.

    >>> prints = printkit.build(printkit.load("open"), "score-pad")
    >>> prints, prints.files[0].pages
    (<Prints score-pad.en.pdf>, 1)
    """

    def __init__(
        self,
        contents: Mapping[str, bytes],
        files: Sequence[pdfs.Made],
        problems: Iterable[Problem],
        archive: Path | None = None,
        estimates: Mapping[str, Estimate] = EMPTY,
        missing: tuple[str, ...] = (),
    ) -> None:
        self._contents = dict(contents)
        self.files = tuple(files)
        self.problems = list(problems)
        self.archive = archive
        self.estimates = estimates
        self.missing = missing

    def __getitem__(self, name: str) -> bytes:
        return self._contents[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._contents)

    def __len__(self) -> int:
        return len(self._contents)

    def __repr__(self) -> str:
        return brief("Prints", *self)


@public
def render(game: Game, component: str, *, form: bool = False, **how: Unpack[PrintOptions]) -> Pdf:
    """One component as a PDF: the bytes of the file that ``printkit build`` writes. With `form` it can be filled in.

    Raises `Refused` with what does not fit or can't be printed.

    >>> printkit.render(printkit.load("open"), "score-pad", paper="letter", ink="mono")[:8]
    b'%PDF-1.7'
    """
    job = job_of(form=form, **how)
    files, problems = pdfs.build(game, selected(game, [component], job.players, form=form), job, None)
    pdf = Pdf(files[0].data if files else _nothing(game))
    pdf.problems = public_problems(problems, game)
    return pdf


@public
def preview(
    game: Game,
    components: str | Sequence[str] = (),
    *,
    form: bool = False,
    contact: bool = False,
    miscut: Annotated[float, MISCUT] = MISCUT.default,
    dpi: Annotated[int, DPI] = DPI.default,
    progress: Progress | None = None,
    **how: Unpack[PrintOptions],
) -> Pictures:
    """Components as pictures (PNG), one a page, of the very PDFs that `render` makes; all that so many players need by default.

    With `contact` all distinct faces and pages are on one picture, or on as few as can be; with `miscut` so, too, and
    cards as a knife leaves them that is so many mm off. `dpi` is pixels per inch.

    Raises `Refused` as `render` does, and without the extra ``preview``.

    >>> printkit.preview(printkit.load("open"), ["score-pad"], contact=True, dpi=30).names
    ['contact.en.png']
    """
    job = job_of(form=form, **how)
    chosen = _selected(game, components, job)
    if contact or miscut:
        files, problems = pdfs.contact(game, chosen, job, None, counted(progress, 1), miscut=miscut)
    else:
        files, problems = pdfs.preview(game, chosen, job, None, dpi, counted(progress, len(chosen)))
    return Pictures(files, public_problems(problems, game))


@public
def build(
    game: Game,
    components: str | Sequence[str] = (),
    out: PathLike | None = None,
    *,
    form: bool = False,
    proof: bool = False,
    regions: bool = False,
    as_svg: bool = False,
    progress: Progress | None = None,
    **how: Unpack[PrintOptions],
) -> Prints:
    """A PDF per component, named ``<component>.<lang>.pdf``; of all that so many players need by default.

    With `out` they are also written into that folder, all of them or none. With `form` they can be filled in. With `proof` it is
    one sheet that shows whether paper, printer and cards come out right. With `regions` a JSON file beside each PDF says where
    each box lies. With `as_svg` there are no PDFs but an SVG file for each page or card, in which every place to write in is a named
    shape: changed in a drawing program it can be the sheet itself, as ``drawing`` of ``[sheet]``.

    Raises `Refused` with the problems of all components; nothing is written then.

    >>> list(printkit.build(printkit.load("open"), ["score-pad"], regions=True, lang="ja"))
    ['score-pad.ja.pdf', 'score-pad.ja.regions.json']
    """
    job = job_of(form=form, **how)
    chosen = _selected(game, components, job)
    folder = None if out is None else Path(out)
    if as_svg:
        from printkit.printing.drawings import as_svg as drawn  # few ask for them

        files, problems = drawn(game, chosen, job, folder, counted(progress, len(chosen)))
    elif proof:
        files, problems = pdfs.proof(game, chosen, job, folder)
    else:
        files, problems = pdfs.build(game, chosen, job, folder, counted(progress, len(chosen)), regions=regions)
    return Prints({one.path.name: one.data for one in files}, files, public_problems(problems, game))


@public
def kit(
    game: Game,
    out: PathLike | None = None,
    *,
    combine: bool = False,
    pack: bool = True,
    boxes: bool = False,
    since: PathLike | bytes | None = None,
    partial: bool = False,
    archive: bool = True,
    progress: Progress | None = None,
    **how: Unpack[PrintOptions],
) -> Prints:
    """All that a table needs: a PDF per component (with `combine` one for all), a guide, a manifest, checksums, and a zip.

    With `pack` what is printed on the same stock shares sheets, where that saves any, in a file ``<stock>.<lang>.pdf``. With
    `boxes` there are boxes for the decks, too. With `since`, the manifest of an earlier kit, it is only what is new or has changed.
    With `out` they are also written into that folder, and the zip beside it. Raises `Refused` before anything is written; with `partial` not
    for parts that can't be printed, as long as others can: their errors are among the `problems`, they are named in `missing` and in the manifest,
    and a zip comes of the rest only with `archive`. An update is whole or not at all.

    >>> printkit.kit(printkit.load("open"), players=3).archive.name
    'open-kit.en.zip'
    """
    from printkit.printing import kit as whole_kit

    job = job_of(**how)
    steps = sum(c.kit or (boxes and c.kind == "box") for c in game.components) + 1
    place = None if out is None else Path(out)
    old = since if since is None or isinstance(since, bytes) else Path(since)
    rest: whole_kit.Partial = "no" if not partial else "zip" if archive else "files"
    parts = whole_kit.make(
        game, job, place, combined=combine, pack=pack, boxes=boxes, since=old, partial=rest, done=counted(progress, steps)
    )
    problems, missing = public_problems(parts.problems, game), tuple(component.id for component in parts.missing)
    return Prints(parts.contents, parts.files, problems, parts.archive, parts.effort, missing)


def _selected(game: Game, components: str | Sequence[str], job: Job) -> list[Component]:
    """The components of those ids, or all that are needed. Raises `Refused`."""
    names = [components] if isinstance(components, str) else components
    return selected(game, names, job.players, form=job.form)


def _nothing(game: Game) -> bytes:
    """There is no file when no card of `only` is in the component. Raises `Refused`."""
    raise Refused([error("nothing-to-print", game.id)], 2)
