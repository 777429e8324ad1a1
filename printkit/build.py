"""Game × component × language × paper → files.

`pages` lays a component out and imposes it; `document` adds what a viewer and a later reader need to know; `build` paints
and writes. A file appears whole or not at all.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from printkit import __version__, stamp
from printkit.files import write
from printkit.frame import Document, Frame, Item, Line, Stroke
from printkit.impose import Placement, Sheet, TooLarge, impose
from printkit.model import Component, Game, Lang, MissingWord, Problem, Refused, error, nearest
from printkit.preflight import inspect
from printkit.style import FURNITURE, MARGIN, PAPERS, Ink, Style
from printkit.text import FontError, FontSet, MissingGlyphs, Overflow, line

FORM_MARGIN = 6.0
"""mm around a card-sized form, whose page is no larger than it need be."""

STAMP = 5.5
"""pt; the stamp is for whoever wonders later, not for the players."""

_RULER = Stroke((0.3, 0.3, 0.3), 0.15)
_FAINT = (0.35, 0.35, 0.35)


class Job(NamedTuple):
    """How to print: language, paper (name, or w x h in mm), ink, fonts, and for how many players."""

    lang: Lang
    paper: str = "a4"
    ink: Ink = "color"
    players: int | None = None
    form: bool = False
    large: bool = False
    font: str | None = None
    margin: float = MARGIN

    def key(self, fonts: FontSet) -> list[object]:
        """What of the job changes what is printed: of the fonts it is their bytes, not where they are."""
        faces = {name: face.digest.hex() for name, face in fonts.faces.items()}
        paper = paper_size(self.paper)
        return [self.lang, paper, self.ink, self.players, self.form, self.large, self.margin, faces]


class Printed(NamedTuple):
    """One component on sheets of paper, ready to paint."""

    component: Component
    title: str
    frames: tuple[Frame, ...]
    copies: int
    pages: tuple[Frame, ...]
    placements: tuple[Placement, ...]
    digest: str
    problems: tuple[Problem, ...] = ()


class Made(NamedTuple):
    """One file that was written."""

    component: str | None
    lang: str
    path: Path
    pages: int
    cards: int | None
    data: bytes

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


def paper_size(name: str) -> tuple[float, float]:
    """Width and height in mm of ``a4``, ``Letter``, ``a4-landscape`` or ``200x280``. Raises `Refused` (status 2)."""
    plain, dash, way = name.strip().lower().partition("-")
    if plain in PAPERS and (way in ("portrait", "landscape") or not dash):
        w, h = PAPERS[plain]
        return (h, w) if way == "landscape" else (w, h)
    parts = plain.removesuffix("mm").replace("×", "x").split("x") if not dash else ()
    try:
        w, h = (float(part) for part in parts)
    except ValueError:
        known = ", ".join(PAPERS)
        raise Refused([error("unknown-paper", "--paper", found=name, known=known, hint=nearest(plain, PAPERS))], 2) from None
    if not (50 <= w <= 2000 and 50 <= h <= 2000):
        raise Refused([error("paper-size", "--paper", found=name)], 2)
    return w, h


def selected(game: Game, names: Sequence[str], *, form: bool = False) -> list[Component]:
    """The components of those ids, all when none is named; with `form`, those that can be filled in."""
    if not names:
        found = [c for c in game.components if c.fillable or not form]
        if not found:
            raise Refused([error("nothing-to-print", game.id)], 2)
        return found
    chosen = [game.component(name) for name in dict.fromkeys(names)]
    fixed = [c for c in chosen if form and not c.fillable]
    if fixed:
        fillable = ", ".join(c.id for c in game.components if c.fillable)
        raise Refused([error("not-fillable", c.id, known=fillable) for c in fixed], 2)
    return chosen


def check_players(game: Game, players: int | None) -> None:
    """Raises `Refused` (status 2) when the game is not for that many."""
    fewest, most = game.players
    if players is not None and not fewest <= players <= most:
        raise Refused([error("wrong-players", "--players", found=players, fewest=fewest, most=most)], 2)


def quantity(game: Game, component: Component, players: int | None) -> int:
    """How many copies of a component one print-out holds: for the table, or for each player.

    Without a number of players that is a full set, but of what fills a page one copy, since printers can print it again.
    """
    if component.per == "table":
        return component.copies
    if players is None and component.size is None:
        return 1
    return (players or game.players[1]) * component.copies


def pages(game: Game, component: Component, job: Job, fonts: FontSet) -> Printed:
    """One component laid out, inspected and imposed. Raises `Refused` with what does not fit or can't be printed."""
    w, h = paper_size(job.paper)
    sheet = Sheet(w, h, job.margin, FURNITURE)
    frames = _laid_out(game, component, Style(job.lang, job.ink, fonts, sheet.area, job.players, job.large))
    problems = [p for frame in frames for p in inspect(frame, component.id)]
    if any(p.severity == "error" for p in problems):
        raise Refused(problems)
    first = frames[0]
    copies = 1 if job.form else quantity(game, component, job.players)
    if component.size is not None and job.form:
        room_w, room_h = first.w + 2 * FORM_MARGIN, first.h + 2 * FORM_MARGIN + FURNITURE
        sheet = Sheet(max(room_w, 126.0), room_h, FORM_MARGIN, FURNITURE)
    elif component.size is None and first.w > sheet.area[0] + 0.01:
        sheet = Sheet(h, w, job.margin, FURNITURE)  # a layout may turn the paper for large print
    digest = _digest(game, component, job, fonts)
    with _refusing(component):
        furniture = _furniture(game, job, fonts, digest, sheet)
        try:
            sheets, placements = impose(frames, copies, sheet, furniture, component.id)
        except TooLarge as failure:
            facts = {"size": _size(*failure.size), "area": _size(*failure.area), "paper": job.paper}
            raise Refused([error("paper-too-small", component.id, **facts)]) from failure
    title = game.words[job.lang].get(f"component.{component.id}") or str(component.params.get("title", component.id))
    return Printed(component, title, tuple(frames), copies, tuple(sheets), tuple(placements), digest, tuple(problems))


def _size(w: float, h: float) -> str:
    return f"{w:.1f} × {h:.1f} mm"


def _laid_out(game: Game, component: Component, style: Style) -> list[Frame]:
    """The layout's frames, at least one."""
    with _refusing(component):
        layout = import_module(f"printkit.layouts.{component.layout}")
        frames: list[Frame] = list(layout.lay_out(game, component, style))
        if not frames:
            raise ValueError("no pages")
        return frames


@contextmanager
def _refusing(component: Component) -> Iterator[None]:
    """What goes wrong in laying a component out is refused under its name; nothing ends in a traceback.

    A layout written for one game's facts meets those of another folder: whatever it trips over is that folder's problem.
    """
    try:
        yield
    except Refused:
        raise
    except Overflow as failure:
        raise Refused([overflow(component, failure)]) from failure
    except MissingGlyphs as failure:
        listed = " ".join(f"{c} (U+{ord(c):04X})" for c in failure.characters)
        in_text = f": “{' '.join(failure.text.split())}”" if failure.text else ""
        raise Refused([error("missing-glyphs", component.id, characters=listed, in_text=in_text)]) from failure
    except MissingWord as failure:
        raise Refused([error("missing-word", f"{failure.lang}.toml: {failure.key}")]) from failure
    except KeyError as failure:
        needed = failure.args[0] if failure.args else ""
        raise Refused([error("layout-needs", component.id, layout=component.layout, needed=needed)]) from failure
    except Exception as failure:
        reason = f"{type(failure).__name__}: {failure}"
        raise Refused([error("layout-failed", component.id, layout=component.layout, reason=reason)]) from failure


def overflow(component: Component, failure: Overflow, card: str = "") -> Problem:
    """Text that does not fit at its smallest size, as a problem that names component, card and text."""
    where = f"{component.id}: {card}" if card else component.id
    box = f"{failure.width:.1f}" if failure.height is None else f"{failure.width:.1f} × {failure.height:.1f}"
    return error("overflow", where, text=failure.text, size=failure.min_size, box=box)


def _digest(game: Game, component: Component, job: Job, fonts: FontSet) -> str:
    """What the pages were made from, in ten hexadecimal digits."""
    made_from = [game.digest, game.readings, component.id, job.key(fonts)]
    return hashlib.sha256(json.dumps(made_from, sort_keys=True).encode()).hexdigest()[:10]


def _furniture(game: Game, job: Job, fonts: FontSet, digest: str, sheet: Sheet) -> Callable[[int, int], list[Item]]:
    """The 100 mm ruler and the stamp, for the strip at the foot of each sheet; the ruler is shorter where the paper is."""
    width = sheet.w - 2 * sheet.margin
    base = sheet.furniture - 0.6
    long = min(100, int(width - 10) // 10 * 10)
    label = f"{long} mm"
    ruler: list[Item] = [Line(0, base, long, base, _RULER)]
    ruler += [Line(mm, base, mm, base - (2.4 if mm % 50 == 0 else 1.5), _RULER) for mm in range(0, long + 1, 10)]
    ruler.append(line(fonts, label, long + 1.5, base, STAMP, color=_FAINT))
    room = width - (long + 1.5 + fonts.width(label, STAMP) + 3)

    def strip(page: int, count: int) -> list[Item]:
        edition = f" · {game.edition}" if game.edition else ""
        text = f"{game.title(job.lang)}{edition} · printkit {__version__} · {digest} · {page}/{count}"
        long_text = fonts.width(text, STAMP)
        # On narrow paper it stands above the ruler's ticks, as small as it must be to be there whole.
        size, y = (STAMP, base) if long_text <= room else (min(STAMP, STAMP * width / long_text), base - 3.2)
        return [*ruler, line(fonts, text, width, y, size, color=_FAINT, anchor="end")]

    return strip


def document(game: Game, printed: Sequence[Printed], job: Job, title: str) -> Document:
    """Pages of one or more components as one file, with its properties, bookmarks and stamp."""
    bookmarks: list[tuple[str, int]] = []
    sheets: list[Frame] = []
    for one in printed:
        bookmarks.append((one.title, len(sheets)))
        sheets.extend(one.pages)
    mark = {
        "game": game.id,
        "edition": game.edition,
        "version": __version__,
        "component": " ".join(one.component.id for one in printed),
        "digest": " ".join(one.digest for one in printed),
        **{f"option.{name}": value for name, value in game.settings.items()},
    }
    return Document(
        title=title,
        lang=job.lang,
        pages=tuple(sheets),
        subject=game.title(job.lang),
        keywords=stamp.format(mark),
        bookmarks=tuple(bookmarks),
        fillable=job.form,
    )


def load_fonts(job: Job) -> FontSet:
    """The fonts in force. Raises `Refused` (status 2) when a font file can't be used."""
    try:
        return FontSet.load(job.font)
    except FontError as failure:
        where = str(failure.path) if failure.path else "--font"
        raise Refused([error("font", where, reason=failure.reason, mend=failure.hint)], 2) from failure


def component_pdf(game: Game, one: Printed, job: Job, fonts: FontSet) -> bytes:
    """One component as a PDF."""
    from printkit.paint.pdf import paint

    return paint(document(game, [one], job, f"{game.title(job.lang)} – {one.title}"), fonts.file)


def build(
    game: Game,
    components: Sequence[Component],
    job: Job,
    out: Path,
    done: Callable[[], None] = lambda: None,
    *,
    regions: bool = False,
) -> tuple[list[Made], list[Problem]]:
    """Write one PDF per component into `out`, with `regions` a JSON file beside each; `done` is called after each.

    Returns the files and the warnings. Everything is made before anything is written. Raises `Refused` with the problems of
    all components.
    """
    printed, fonts, problems = prepared(game, components, job)
    finished: list[Made] = []
    for one in printed:
        data = component_pdf(game, one, job, fonts)
        path = out / f"{file_stem(one.component, job)}.pdf"
        finished.append(made(one, job, path, data))
        if regions:
            from printkit.paint.regions import regions as found

            told = json.dumps(found(document(game, [one], job, one.title)), indent=1) + "\n"
            finished.append(made(one, job, path.with_suffix(".regions.json"), told.encode()))
        done()
    for file in finished:
        write(file.path, file.data)
    return finished, problems


def preview(
    game: Game,
    components: Sequence[Component],
    job: Job,
    out: Path,
    dpi: int,
    done: Callable[[], None] = lambda: None,
) -> tuple[list[Path], list[Problem]]:
    """Write one PNG per page into `out`, rasterised from the PDFs. Returns the paths and the warnings. Raises `Refused`."""
    from printkit.paint.preview import PreviewUnavailable, rasterise

    printed, fonts, problems = prepared(game, components, job)
    pictures: dict[Path, bytes] = {}
    for one in printed:
        try:
            drawn = rasterise(component_pdf(game, one, job, fonts), dpi)
        except PreviewUnavailable as failure:
            raise Refused([error("needs-extra", "preview", extra="preview")], 2) from failure
        stem = file_stem(one.component, job)
        pictures |= {out / f"{stem}-{number:03}.png": data for number, data in enumerate(drawn, 1)}
        done()
    for path, data in pictures.items():
        write(path, data)
    return list(pictures), problems


def prepared(game: Game, components: Sequence[Component], job: Job) -> tuple[list[Printed], FontSet, list[Problem]]:
    """Components laid out and imposed, the fonts, and the warnings. Raises `Refused` with the problems of all of them."""
    check_players(game, job.players)
    paper_size(job.paper)
    fonts = load_fonts(job)
    printed: list[Printed] = []
    refused: list[Problem] = []
    status = 1
    for component in components:
        try:
            printed.append(pages(game, component, job, fonts))
        except Refused as failure:
            refused.extend(failure.problems)
            status = max(status, failure.status)
    if refused:
        raise Refused(refused, status)
    return printed, fonts, [p for one in printed for p in one.problems]


def file_stem(component: Component, job: Job) -> str:
    """``sheet.ja``, or ``sheet.form.ja`` for the fillable one."""
    return f"{component.id}.form.{job.lang}" if job.form else f"{component.id}.{job.lang}"


def made(one: Printed, job: Job, path: Path, data: bytes) -> Made:
    """The written file of one component."""
    cards = len(one.placements) if one.component.cut_from_card else None
    return Made(one.component.id, job.lang, path, len(one.pages), cards, data)
