"""Everything that a game prints, as pictures of its distinct faces; of what was drawn before only what is different is drawn anew."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from threading import Lock
from typing import Any, NamedTuple

from printkit.desk.places import Places, WrittenPlace
from printkit.draw.dump import dump
from printkit.draw.frame import WHITE, Document, Frame, Group, Image, Item, Piece, Rect, Stroke, Text, walk
from printkit.draw.frame import Path as Outline
from printkit.draw.pictures import picture_bytes
from printkit.draw.text import FontSet
from printkit.gamefolder.catalog import folder_source
from printkit.gamefolder.loader import load
from printkit.messages.sentences import sentence
from printkit.model import Game, Problem, Refused, Worded
from printkit.printing.card_names import labels
from printkit.printing.component import pieces
from printkit.printing.contact_sheet import exhibits
from printkit.printing.job import Job, load_fonts
from printkit.printing.picture_warnings import left_out
from printkit.printing.sheets import on_own_paper, sheet_of, title

DPI = 110
"""Pixels per inch of a picture: a card is then some 270 pixels wide."""

_WIDEST = 900
"""Pixels of a page across, at most."""

_EDGE = Stroke((0.62, 0.62, 0.6), 0.15)


class Remark(NamedTuple):
    """A problem as people read it: ``error`` or ``warning``, and the component and card that it is about, if it is about one.

    What has the same `code` is the same fault in another place.
    """

    severity: str
    text: str
    component: str = ""
    card: str = ""
    code: str = ""


class DeskFace(NamedTuple):
    """A face: its label, the id of the card that it is the front of, how many are printed, whether it is a back, its size, and its picture.

    The size is in mm; the picture is named by its key. `words` are all that stands on it, `places` where its regions are written.
    """

    label: str
    card: str
    count: int  # type: ignore[assignment]  # hides a method of tuple that nobody calls
    back: bool
    w: float
    h: float
    picture: str
    words: str = ""
    places: tuple[WrittenPlace, ...] = ()


def _plain(face: DeskFace) -> dict[str, Any]:
    return {**face._asdict(), "places": [place._asdict() for place in face.places]}


class Section(NamedTuple):
    """The faces of a component."""

    id: str
    title: str
    faces: tuple[DeskFace, ...]


class DeskView(NamedTuple):
    """What the page shows: `number` grows with every change, `took` is in seconds, `good` whether the pictures are of the last save."""

    number: int
    title: str
    sections: tuple[Section, ...]
    problems: tuple[Remark, ...]
    good: bool
    took: float
    drawn: int

    def plain(self) -> dict[str, Any]:
        """The same as JSON has it."""
        return {
            **self._asdict(),
            "sections": [{**one._asdict(), "faces": [_plain(face) for face in one.faces]} for one in self.sections],
            "problems": [one._asdict() for one in self.problems],
        }


class Desk:
    """One folder and what was last seen of it. Only one thread may call `refresh`; `pictures` and `sharp` are for any."""

    def __init__(self, folder: Path, job: Job, *, trust: bool = False) -> None:
        self.trust = trust
        self.folder = folder
        self.job = job
        self.pictures: dict[str, bytes] = {}
        self._sharp: dict[str, bytes] = {}
        self._frames: dict[str, Frame] = {}
        self._fonts: FontSet | None = None
        self._painting = Lock()  # PDFium draws for one thread at a time
        self.shown = DeskView(0, folder.resolve().name, (), (), good=False, took=0.0, drawn=0)
        self._files: dict[tuple[str, int, int], str] = {}

    def refresh(self) -> DeskView:
        """Read the folder anew. What is wrong is told, and the last good pictures stay."""
        began = time.perf_counter()
        game: Game | None = None
        problems: list[Problem] = []
        try:
            game = load(folder_source(self.folder, trust=self.trust))
            sections, drawn = self._sections(game, problems)
        except Refused as refused:
            remarks = tuple(self._told([*refused.problems, *problems], game or refused.game))
            before = self.shown
            self.shown = before._replace(
                number=before.number + 1, problems=remarks, good=False, took=round(time.perf_counter() - began, 3), drawn=0
            )
            return self.shown
        took = round(time.perf_counter() - began, 3)
        remarks = tuple(self._told(problems, game))
        self.shown = DeskView(self.shown.number + 1, game.title(self.job.lang), sections, remarks, True, took, drawn)
        return self.shown

    def sharp(self, key: str) -> bytes | None:
        """A picture that is shown, at twice as many pixels; None if there is none of that name."""
        with self._painting:
            frame = self._frames.get(key)
            if frame is None or self._fonts is None:
                return None
            if key not in self._sharp:
                self._sharp |= _drawn({key: frame}, self._fonts, 2)
            return self._sharp[key]

    @staticmethod
    def warm() -> None:
        """Import what reading a changed game takes, so that the first save doesn't wait for it."""
        for name in ("gamefolder.validation", "gamefolder.faces.parse", "layouts"):
            import_module(f"printkit.{name}")
        import_module("printkit.layouts").names()

    def _sections(self, game: Game, problems: list[Problem]) -> tuple[tuple[Section, ...], int]:
        """Lay everything out, and draw the faces that are not at hand. Raises `Refused` with the problems of all components."""
        fonts = load_fonts(self.job, game)
        refused: list[Problem] = []
        drawn: list[tuple[str, str, list[Piece]]] = []
        for component in game.components:
            try:
                laid, warnings = pieces(game, component, self.job, fonts, sheet_of(on_own_paper(self.job, (component,))).area)
            except Refused as failure:
                refused += failure.problems
                continue
            problems += warnings
            drawn.append((component.id, title(game, component, self.job), laid))
        if refused:
            raise Refused(refused)
        problems += left_out(game)
        called = labels(game, self.job.lang)
        sections: list[Section] = []
        missing: dict[str, Frame] = {}
        frames: dict[str, Frame] = {}
        places = Places(game, self.folder, self.job)
        for name, heading, own in drawn:
            faces: list[DeskFace] = []
            for one in exhibits(own, {name: heading}, self.job.lang, called):
                key, words_there = self._key(one.frame, fonts)
                frames[key] = one.frame
                if key not in self.pictures:
                    missing.setdefault(key, one.frame)
                w, h = one.frame.w, one.frame.h
                written = () if one.back else places.on(name, one.name, (w, h))
                faces.append(DeskFace(one.label, one.name, one.count, one.back, w, h, key, words_there, written))
            sections.append(Section(name, heading, tuple(faces)))
        with self._painting:
            new = _drawn(missing, fonts)
            self.pictures = {key: data for key, data in {**self.pictures, **new}.items() if key in frames}
            self._sharp = {key: data for key, data in self._sharp.items() if key in frames}
            self._frames, self._fonts = frames, fonts
        return tuple(sections), len(new)

    def _key(self, frame: Frame, fonts: FontSet) -> tuple[str, str]:
        """What a face is made of, its fonts and the bytes of its pictures too; and the words on it."""
        words: list[str] = []
        made_from = hashlib.sha256(dump(frame._replace(title="")).encode("utf-8", "surrogatepass"))
        made_from.update("".join(face.digest.hex() for face in fonts.faces.values()).encode())
        for item, _ in walk(frame.items):
            if isinstance(item, Image):
                made_from.update(self._file(item.source).encode())
            elif isinstance(item, Text):
                words.append(item.text)
        return made_from.hexdigest()[:24], " ".join(words)

    def _file(self, source: str) -> str:
        """The digest of a picture's file, read again when it was written again."""
        path = Path(source)
        try:
            status = path.stat()
        except (OSError, ValueError):
            return hashlib.sha256(picture_bytes(source)).hexdigest()
        key = source, status.st_size, status.st_mtime_ns
        if key not in self._files:
            self._files[key] = hashlib.sha256(picture_bytes(source)).hexdigest()
        return self._files[key]

    def _told(self, problems: Sequence[Problem], game: Worded | None) -> list[Remark]:
        """The problems as people read them, errors first, each once."""
        remarks: dict[str, Remark] = {}
        for problem in sorted(problems, key=lambda one: one.severity != "error"):
            text = sentence(problem, self.job.lang, game)
            component, _, card = problem.where.partition(": ")
            known = {one.id for one in game.components} if isinstance(game, Game) else set()
            place = (component, card.partition(":")[0]) if component in known else ("", "")
            remarks.setdefault(text, Remark(problem.severity, text, *place, problem.code))
        return list(remarks.values())


def grouped(problems: Sequence[Remark]) -> list[list[Remark]]:
    """What is the same fault in several places, together, in the order of the first of each."""
    groups: dict[tuple[str, str], list[Remark]] = {}
    for problem in problems:
        groups.setdefault((problem.severity, problem.code or problem.text), []).append(problem)
    return list(groups.values())


def _drawn(missing: Mapping[str, Frame], fonts: FontSet, times: int = 1) -> dict[str, bytes]:
    """A PNG for each face, on paper with a fine edge, `times` as sharp as usual. Raises `printkit.paint.preview.PreviewUnavailable`."""
    if not missing:
        return {}
    from printkit.paint.pdf import paint
    from printkit.paint.preview import rasterise

    pictures: dict[str, bytes] = {}
    by_dpi: dict[float, list[str]] = {}
    for key, frame in missing.items():
        by_dpi.setdefault(times * min(DPI, _WIDEST * 25.4 / frame.w), []).append(key)
    for dpi, keys in by_dpi.items():
        pages = []
        for key in keys:
            frame = missing[key]
            ground = Rect(0, 0, frame.w, frame.h, WHITE)
            edge = Rect(0.08, 0.08, frame.w - 0.16, frame.h - 0.16, None, _EDGE)
            shown: tuple[Item, ...] = (ground, *frame.items, edge)
            if frame.die:
                inside = Group(0.0, 0.0, (ground, *frame.items), mask=frame.die, even_odd=True)
                shown = (inside, Outline(frame.die, None, _EDGE))
            pages.append(Frame(frame.w, frame.h, shown))
        drawn = rasterise(paint(Document("", "en", tuple(pages)), fonts.file), dpi, effort=1)
        pictures |= dict(zip(keys, drawn, strict=True))
    return pictures
