"""Sheets → files: one PDF per component, and their pictures. A file appears whole or not at all."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from printkit.draw.frame import Frame, Group, Piece
from printkit.draw.text import FontSet
from printkit.messages.sentences import word
from printkit.model import Component, Game, Problem, Refused, brief, error, warning
from printkit.printer.papers import paper
from printkit.printing.card_names import labels
from printkit.printing.documents import component_pdf, document
from printkit.printing.job import Job, check_players, load_fonts, of_only
from printkit.printing.picture_warnings import left_out
from printkit.printing.sheets import NARROWEST, Printed, sheet_of, sheets, title
from printkit.storage.files import write, write_all

PROOF = "proof"
"""What the file of the proof is called."""


class Made(NamedTuple):
    """One file that was written."""

    component: str | None
    lang: str
    path: Path
    pages: int
    cards: int | None
    data: bytes

    def __repr__(self) -> str:
        return brief("Made", self.path, f"{self.pages} pages", f"{len(self.data)} bytes")

    def answer(self) -> dict[str, object]:
        """Its line in the ``--json`` answer."""
        return {
            "component": self.component,
            "lang": self.lang,
            "path": str(self.path),
            "pages": self.pages,
            "cards": self.cards,
            "bytes": len(self.data),
        }


def build(
    game: Game,
    components: Sequence[Component],
    job: Job,
    out: Path | None,
    done: Callable[[], None] = lambda: None,
    *,
    regions: bool = False,
) -> tuple[list[Made], list[Problem]]:
    """One PDF per component, with `regions` a JSON file beside each, written into `out` if there is one.

    Returns the files and the warnings; `done` is called after each component. Everything is made before anything is written.
    Raises `Refused` with the problems of all components.
    """
    folder = out or Path()
    printed, fonts, problems = prepared(game, components, job)
    finished: list[Made] = []
    for one in printed:
        data = component_pdf(game, one, job, fonts)
        path = folder / f"{file_stem(one, job)}.pdf"
        finished.append(file_of(one, job, path, data))
        if regions:
            from printkit.printing.scan_packs import regions_of  # 10 ms, and few ask for them

            regions_text = json.dumps(regions_of(game, one, job), indent=1) + "\n"
            finished.append(file_of(one, job, path.with_suffix(".regions.json"), regions_text.encode()))
        done()
    if out is not None:
        write_all({file.path: file.data for file in finished})
    return finished, problems


def proof(game: Game, components: Sequence[Component], job: Job, out: Path | None) -> tuple[list[Made], list[Problem]]:
    """The sheet that is printed before all others, with the densest and the darkest card; written into `out` if there is one.

    Raises `Refused`.
    """
    from printkit.paint.pdf import paint  # which imports ReportLab
    from printkit.printer.proof import proof as laid_out  # 4 ms, and few print one

    printed, fonts, problems = prepared(game, components, job)
    pieces = [piece for one in printed for piece in one.pieces]
    decks = {component.id for component in components if component.kind == "deck"}
    pieces = [piece for piece in pieces if piece.component in decks] or pieces
    frames = laid_out(pieces, sheet_of(job), job.setting, fonts, job.lang)
    named = f"{game.title(job.lang)} – {word(job.lang, 'proof.title')}"
    whole = document(game, printed, job, named)._replace(pages=frames, bookmarks=(), fillable=False)
    path = (out or Path()) / f"{PROOF}.{job.lang}.pdf"
    data = paint(whole, fonts.file)
    if out is not None:
        write(path, data)
    return [Made(None, job.lang, path, len(frames), None, data)], problems


def preview(
    game: Game,
    components: Sequence[Component],
    job: Job,
    out: Path | None,
    dpi: int,
    done: Callable[[], None] = lambda: None,
) -> tuple[dict[Path, bytes], list[Problem]]:
    """One PNG per page, rasterised from the PDFs, written into `out` if there is one. Returns the files and the warnings.

    Raises `Refused`.
    """
    folder = out or Path()
    from printkit.paint.preview import PreviewUnavailable, rasterise

    printed, fonts, problems = prepared(game, components, job)
    pictures: dict[Path, bytes] = {}
    for one in printed:
        try:
            drawn = rasterise(component_pdf(game, one, job, fonts), dpi)
        except PreviewUnavailable as failure:
            raise Refused([error("needs-extra", "preview", extra="preview")], 2) from failure
        stem = file_stem(one, job)
        pictures |= {folder / f"{stem}-{number:03}.png": data for number, data in enumerate(drawn, 1)}
        done()
    if out is not None:
        write_all(pictures)
    return pictures, problems


def contact(
    game: Game,
    components: Sequence[Component],
    job: Job,
    out: Path | None,
    done: Callable[[], None] = lambda: None,
    *,
    miscut: float = 0.0,
) -> tuple[dict[Path, bytes], list[Problem]]:
    """Pictures (PNG) of all distinct faces and pages, usually one, written into `out` if there is one.

    What is cut from card is shown as a knife leaves it that is `miscut` mm off, both ways. Returns the files and the warnings. Raises `Refused`.
    """
    from printkit.paint.preview import PreviewUnavailable
    from printkit.printing.contact_sheet import contact as specimens  # 3 ms, and few print one
    from printkit.printing.contact_sheet import exhibits  # 3 ms, and few print one

    printed, fonts, problems = prepared(game, components, job)
    titles = {component.id: title(game, component, job) for one in printed for component in one.components}
    cut = {component.id for one in printed for component in one.components if component.cut_from_card}
    pieces = [piece for one in printed for piece in one.pieces]
    if miscut:
        pieces = [_cut_askew(piece, miscut) if piece.component in cut else piece for piece in pieces]
    shown = exhibits(pieces, titles, job.lang, labels(game, job.lang))
    try:
        drawn = specimens(shown, fonts, job.lang, title=game.title(job.lang), subtitle=game.edition_called(job.lang))
    except PreviewUnavailable as failure:
        raise Refused([error("needs-extra", "preview", extra="preview")], 2) from failure
    several = len(drawn) > 1
    folder = out or Path()
    stem = "miscut" if miscut else "contact"
    paths = [folder / f"{stem}.{job.lang}{f'-{number:03}' if several else ''}.png" for number in range(1, len(drawn) + 1)]
    pictures = dict(zip(paths, drawn, strict=True))
    if out is not None:
        write_all(pictures)
    done()
    return pictures, problems


def _cut_askew(piece: Piece, by: float) -> Piece:
    """A card whose trim lies so many mm too far to the left and up: what stands there is lost, and the bleed shows on the other sides."""

    def cut(face: Frame) -> Frame:
        inside = Group(by, by, face.items)
        return face._replace(items=(Group(0.0, 0.0, (inside,), clip=(0.0, 0.0, face.w, face.h)),))

    return piece._replace(front=cut(piece.front), back=None if piece.back is None else cut(piece.back))


def prepared(
    game: Game,
    components: Sequence[Component],
    job: Job,
    *,
    paired: bool = False,
    missing: list[Component] | None = None,
    larger: bool = False,
) -> tuple[list[Printed], FontSet, list[Problem]]:
    """Components laid out and imposed, the fonts, and the warnings. Raises `Refused` with the problems of all of them.

    With `paired` they will share a file, in which a front without a back keeps its pair. With a list of what is `missing` those that
    can't be printed are added to it, and their errors are among the problems, as long as anything is left to print; so they are of a draft.
    What has no room on paper smaller than A4 may be printed on that, if `larger`, with a warning.
    """
    check_players(game, job.players)
    game.check_language(job.lang)
    job = of_only(game, components, job)
    if paper(job.paper).stock is not None and job.setting.backs == "fold":
        raise Refused([error("fold-on-stock", "--backs")], 2)
    fonts = load_fonts(job, game)
    missing = [] if missing is None and job.draft else missing
    printed: list[Printed] = []
    refused: list[Problem] = []
    status = 1
    for together in _sharing(game, components, job):
        try:
            printed.append(sheets(game, together, job, fonts, paired=paired))
        except Refused as failure:
            if larger and (whole := _on_larger(game, together, job, fonts)) is not None:
                printed.append(whole)
                continue
            refused.extend(one for one in failure.problems if one not in refused)
            status = max(status, failure.status)
            if missing is not None:
                missing.extend(together)
    if refused and (missing is None or not printed or status > 1):
        raise Refused(refused, status)
    return printed, fonts, [*refused, *_rim(job), *left_out(game), *(p for one in printed for p in one.problems)]


def _on_larger(game: Game, components: Sequence[Component], job: Job, fonts: FontSet) -> Printed | None:
    """The components on A4, with a warning; None where the paper is no smaller, or they name one of their own, or it doesn't help."""
    own, usual = paper(job.paper), paper(_USUAL)
    if own.stock is not None or not own.w * own.h < usual.w * usual.h or any(component.paper for component in components):
        return None
    try:
        printed = sheets(game, [component._replace(paper=_USUAL) for component in components], job, fonts)
    except Refused:
        return None
    larger = [warning("on-larger-paper", one.id, paper=job.paper, used=_USUAL) for one in components]
    return printed._replace(problems=(*larger, *printed.problems))


_USUAL = "a4"
"""Paper that nearly everybody has."""


def _rim(job: Job) -> Iterator[Problem]:
    """A warning for a margin that home printers can't keep, unless the paper itself asks for it."""
    chosen = paper(job.paper)
    if job.rim(chosen) < NARROWEST and chosen.margin is None and chosen.stock is None:
        yield warning("narrow-margin", "--margin", found=job.rim(chosen), least=NARROWEST)


def _sharing(game: Game, components: Sequence[Component], job: Job) -> Iterator[tuple[Component, ...]]:
    """The components that share sheets: with ``--merge`` decks on the same stock, else each by itself.

    With ``--only`` a deck without a card that is wanted is left out.
    """
    decks = {card.component for card in game.cards}
    wanted = {card.component for card in game.cards if card.id in job.only}
    groups: dict[object, list[Component]] = {}
    for component in components:
        if job.only and component.id not in wanted:
            continue
        merged = job.merge and component.id in decks and component.cut_from_card
        groups.setdefault((component.stock, component.paper) if merged else component.id, []).append(component)
    return (tuple(group) for group in groups.values())


def file_stem(one: Printed, job: Job) -> str:
    """``sheet.ja``, or ``sheet.form.ja`` for the fillable one."""
    return f"{one.name}.form.{job.lang}" if job.form else f"{one.name}.{job.lang}"


def file_of(one: Printed, job: Job, path: Path, data: bytes) -> Made:
    """The written file of one component, or of several on common sheets."""
    cards = one.cards if one.component.cut_from_card else None
    alone = one.component.id if len(one.components) == 1 else None
    return Made(alone, job.lang, path, len(one.pages), cards, data)
