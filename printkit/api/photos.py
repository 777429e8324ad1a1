"""Photos of pencilled pages: `photos` reads them, asks only what is doubtful, and makes a record of the answers."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import deepcopy
from pathlib import Path
from typing import TYPE_CHECKING, Any

from printkit.api import inputs, photo_names, photo_packs
from printkit.api.photo_names import KnownName
from printkit.api.photo_questions import Other, Outcome, brought_up, confirmed, is_claim, ordered, outcome
from printkit.api.problems import Problem, public, public_problems
from printkit.api.scores import Files, Reading
from printkit.gamefolder.loader import editions
from printkit.model import Game, Refused, brief, error, shortened, warning
from printkit.model import Problem as Plain
from printkit.model.numbers import half, whole_number
from printkit.model.print_options import FileLike, PathLike
from printkit.scan import gathering
from printkit.scan.gathering import BoxQuestion, ReadBox, ReadForm
from printkit.scan.pack import MARKS, Pack, PackSlot
from printkit.scoring import run
from printkit.scoring.readers.parsed import Parsed, Unparsed
from printkit.scoring.report.answer import FINE, UNREADABLE, WRONG

if TYPE_CHECKING:
    from printkit.scan.reading import ReadPage

MOST = 60
"""Photos that are read at once; a table of six fills a dozen pages."""

LARGEST = 60_000_000
"""Bytes of a photo."""


class Photos:
    """What photos show, and what is doubtful about it.

    `questions` are the boxes that a person must look at; `answer` takes what they say; `reading` makes the record. `problems` are
    the photos that could not be read, each with what to do. Until a question is answered its box stays empty and is listed as a problem.

    >>> photos = printkit.photos(printkit.load("open"), [("a.jpg", b"no photo")])
    >>> photos.questions, [problem.where for problem in photos.problems]
    ([], ['a.jpg'])
    """

    def __init__(
        self,
        game: Game,
        shown: Sequence[ReadPage],
        problems: Sequence[Plain],
        players: Sequence[KnownName] = (),
        copy: int | None = None,
    ) -> None:
        self.game = game
        self._pages = {(one.photo, one.page.number): one for one in shown}
        read_forms, also = gathering.forms(game, [_boxes(one) for one in shown])
        also += [warning("photo-light-writing", one.photo) for one in shown if one.is_faint]
        if copy is not None:
            read_forms = [form for form in read_forms if form.copy == copy]
            also = [problem for problem in also if problem.code != "photo-several-copies"]
        self._forms: list[ReadForm] = read_forms
        self._stamps = {one.photo: _stamp(one.pack) for one in shown}
        self._answers, of_names = photo_names.given(game, read_forms, players)
        of_names += [*photo_names.at_other_seats(game, read_forms, players), *photo_names.twice(game, read_forms)]
        self._problems = [*problems, *also, *of_names]
        asked = [q for q in gathering.questions(game, read_forms) if not self._is_answered(q)]
        self.questions: list[BoxQuestion]
        self._parses: dict[tuple[int, tuple[str, ...]], Parsed] = {}
        self.questions, agreed, self._idle, unclaimed = ordered(game, asked, self._tried)
        self._settled = agreed | self._idle
        for number, name in unclaimed:
            boxes = read_forms[number].boxes
            boxes[name] = boxes[name]._replace(text="")

    @property
    def problems(self) -> list[Problem]:
        """The photos that could not be read, and everything else that is wrong."""
        return public_problems([*self._problems, *self._unsure()], self.game)

    @property
    def unsure(self) -> set[tuple[int, str]]:
        """The doubtful boxes (form, name) that nobody was asked for because they change no score: they stand as they were read."""
        return {(form, name) for form, name in self._idle if name not in self._answers[form]}

    def _unsure(self) -> list[Plain]:
        """What is told of `unsure`, for each form that has some."""
        problems = []
        for number, form in enumerate(self._forms):
            names = [name for name in form.boxes if (number, name) in self.unsure]
            if names:
                listed = [f"{form.boxes[name].slot.label or name} = {form.boxes[name].text or '-'}" for name in names]
                problems.append(warning("photo-unsure", form.photos[0], count=len(names), boxes=listed))
        return problems

    @property
    def boxes(self) -> list[ReadBox]:
        """Every box that was read, sure or not."""
        return [box for form in self._forms for box in form.boxes.values()]

    @property
    def forms(self) -> list[tuple[ReadForm, dict[str, str]]]:
        """The sheets and copies of pads that are filled in, and what a person said of their boxes, by name."""
        return list(zip(self._forms, self._answers, strict=True))

    def taken(self, number: int) -> dict[str, str]:
        """What stands in the boxes of a form that a person answered, or that need not be asked for, by name."""
        form = self._forms[number]
        return {name: form.boxes[name].text for of, name in self._settled if of == number} | self._answers[number]

    def fields(self, number: int) -> dict[str, str]:
        """The fields of a form as a filled PDF would hold them; a doubtful box that nobody answered is empty."""
        return gathering.fields(self._forms[number], self.taken(number))

    @property
    def unanswered(self) -> list[BoxQuestion]:
        """The questions that are still open."""
        return [q for q in self.questions if not self._is_answered(q) and (q.form, q.box.slot.name) not in self._settled]

    def __repr__(self) -> str:
        return brief(
            "Photos",
            self.game.id,
            f"{len(self._forms)} sheets",
            f"{len(self.unanswered)} of {len(self.questions)} questions open",
            *self.problems,
        )

    def contact_sheet(self) -> bytes:
        """The crops of all questions with their numbers (PNG); empty without questions."""
        from printkit.scan.review import sheet

        return sheet(self._pages, self.questions) if self.questions else b""

    @public
    def glance(self) -> bytes:
        """The pages laid flat, with what was read, what was answered and what is open painted over them (PNG)."""
        from printkit.scan.glance import picture

        left = {(question.form, question.box.slot.name) for question in self.unanswered} | self.unsure
        held = {
            (box.photo, box.page, box.slot): (answers.get(name, box.text), name in answers, (number, name) in left)
            for number, (form, answers) in enumerate(self.forms)
            for name, box in form.boxes.items()
        }
        return picture(list(self._pages.values()), held)

    @public
    def answer(self, number: int, text: str | None = None) -> None:
        """Answer a question: a mark is ``on``, ``off`` or ``struck``, anything else what is written; None takes the proposal.

        A total that agrees settles the marks of its sheet without which it would be wrong: they are no longer among `unanswered`, and stand as
        they were read.
        Raises `Refused` for a number that no question has and for what can't stand in the box.
        """
        question = next((one for one in self.questions if one.number == number), None)
        if question is None:
            raise Refused([error("photo-no-question", str(number), known=str(len(self.questions)))], 2)
        self._answers[question.form][question.box.slot.name] = self._value(question, text)
        if self._answers[question.form][question.box.slot.name] and is_claim(self.game, question.box):
            # A total hangs on the marks of its own sheet above all, and each mark that is tried is a game to be scored.
            self._settled |= confirmed([one for one in self.unanswered if one.form == question.form], self._tried)

    @public
    def correct(self, form: int, name: str, text: str) -> None:
        """Say of a box of a form (from 0, in the order of `forms`) what it holds, asked for or not, as `answer` does.

        Raises `Refused` for a box that is not on the form, and for what can't stand in it.
        """
        box = self._forms[form].boxes.get(name) if 0 <= form < len(self._forms) else None
        if box is None:
            raise Refused([error("photo-no-question", name, known=str(len(self.questions)))], 2)
        self._answers[form][name] = self._value(BoxQuestion(0, form, box), text)

    @public
    def more(self) -> list[BoxQuestion]:
        """Ask on where a claim or sum disagrees with what was answered: the least sure boxes by which it would agree.

        They join `questions`; without any, what disagrees is told with the result.
        """
        if any(question.box.slot.kind != "text" for question in self.unanswered):  # no score depends on names
            return []
        brought = brought_up(self._forms, lambda form, name: name in self._answers[form], len(self.questions), self._tried)
        self.questions += brought
        return brought

    @public
    def into_set(self, folder: PathLike) -> list[Path]:
        """Add the photos to a set, with what was read and answered as their truth. Returns the files that were written.

        A file holds only the page; what lies in the folder is left as it is. Raises `Refused` when something can't be written.
        """
        from printkit.scan import sets

        pages = []
        for (photo, number), shown in self._pages.items():
            answers = {}
            for box in shown.boxes:
                answered = self._answered(photo, number, box.slot)
                text = box.text if answered is None else answered
                answers[sets.key(box.slot)] = text if box.slot.kind in (*MARKS, "int", "cell") else ""
            pages.append((Path(photo).stem, answers, sets.only_page(shown)))
        return sets.add(Path(folder), self.game.id, pages)

    def _answered(self, photo: str, page: int, slot: PackSlot) -> str | None:
        """What a person said of a box, None if nothing."""
        for form, answers in zip(self._forms, self._answers, strict=True):
            box = form.boxes.get(slot.name)
            if box is not None and (box.photo, box.page, box.slot) == (photo, page, slot):
                return answers.get(slot.name)
        return None

    @public
    def reading(self, by: str = "") -> Reading:
        """The record that boxes and answers amount to, as `read` gives it. `by` is who answered; the record's provenance names them."""
        sources: list[run.Source] = []
        for number, form in enumerate(self._forms):
            sources.append((" + ".join(form.photos), self._parsed(number, by)))
        problems = [*self._problems, *self._unsure(), *self._open()]
        if not sources:
            return Reading(None, self.game, public_problems(problems, self.game), UNREADABLE)
        records = run.read_sources(sources, self.game, editions=editions(self.game))
        status = max(records.status, WRONG if any(p.severity == "error" for p in problems) else FINE)
        return Reading(
            records.raw, records.game, public_problems([*problems, *records.problems], records.game), status, records.source
        )

    def _parsed(self, number: int, by: str) -> Parsed:
        form, answers = self.forms[number]
        parsed = self._parsed_fields(form, self.fields(number))
        confirmed = gathering.provenance(form, answers, by or "-")
        if confirmed and isinstance(parsed.raw, dict):
            parsed.raw["provenance"] = confirmed
        return parsed

    def _parsed_fields(self, form: ReadForm, filled: Mapping[str, str]) -> Parsed:
        from printkit.scoring.readers.forms import from_fields

        try:
            return from_fields(self.game, filled, self._stamps[form.photos[0]])
        except Unparsed as failure:
            return Parsed(None, (failure.problem,))

    def _open(self) -> list[Plain]:
        """What nobody has answered yet: an error for each form, for its boxes are empty in the record."""
        problems = []
        for number, form in enumerate(self._forms):
            left = [q for q in self.unanswered if q.form == number]
            if left:
                listed = [*(q.box.slot.name for q in left[:8]), *(["…"] if len(left) > 8 else [])]
                problems.append(error("photo-unconfirmed", " + ".join(form.photos), count=len(left), boxes=listed))
        return problems

    def _is_answered(self, question: BoxQuestion) -> bool:
        return question.box.slot.name in self._answers[question.form]

    def _tried(self, others: Other) -> Outcome | None:
        return outcome(self.game, list(zip(self._forms, self._answers, strict=True)), self._parsed_once, others)

    def _parsed_once(self, form: ReadForm, filled: Mapping[str, str]) -> Parsed:
        """As `_parsed_fields`; a try changes one form of several, and the others are parsed already."""
        key = (id(form), tuple(filled.values()))
        if key not in self._parses:
            self._parses[key] = self._parsed_fields(form, filled)
        parsed = self._parses[key]
        return parsed._replace(raw=deepcopy(parsed.raw))  # what is read from several sheets is put together in place

    def _value(self, question: BoxQuestion, text: str | None) -> str:
        box = question.box
        if text is None:
            return box.text
        typed = text.strip()
        if box.slot.kind in MARKS:
            known = {"on": "On", "off": "", "x": "On", "-": "", "": "", "struck": "struck"}
            state = half(typed).lower()
            if state not in known or (state == "struck" and box.slot.states != 3):
                raise Refused([error("photo-answer", box.slot.name, found=shortened(typed), known="on, off")], 2)
            return known[state]
        if box.slot.kind == "int" and typed not in ("", "-"):
            number = whole_number(typed)
            if not isinstance(number, int):
                raise Refused([error("not-a-count", box.slot.name, found=shortened(typed))], 2)
            return str(number)
        return "" if typed == "-" else typed


@public
def photos(
    game: Game,
    files: Files,
    *,
    packs: Iterable[FileLike] = (),
    players: Sequence[str] = (),
    copy: int | None = None,
    progress: Callable[[str], None] | None = None,
) -> Photos:
    """What photos of pencilled sheets and pads show. Needs the extra ``scan``.

    `packs` are scan packs (``scan-pack.LANG.json`` of a kit); without any the game's own pages are compared with, as they are
    printed on A4 in colour, in both languages, and where none fits, on Letter. `players` are the names of the table: a player's own sheet gets the one that plainly
    stands on it, the others in the order of the photos, or of a pad's seats. `copy` says which copy of a pad is meant where several are filled in. A photo that can't be read is listed in `problems`,
    and the others go on. Raises `Refused` without the extra, and for a pack that is none.

    >>> printkit.photos(printkit.load("open"), [("a.jpg", b"no photo")]).reading().record is None
    True
    """
    expect_extra()
    from printkit.scan.reading import UnreadPage

    packs = list(packs)
    known = [photo_packs.pack_of(game, one) for one in packs] or [photo_packs.made_pack(game)]
    shown, problems = [], []
    for number, (name, data) in enumerate(_sources(files), 1):
        if progress is not None:
            progress(name)
        if isinstance(data, Plain):
            problems.append(data._replace(where=name))
            continue
        if number > MOST:
            problems.append(error("photo-too-many", name, most=MOST))
            continue
        try:
            shown.append(photo_packs.read_page(game, name, data, known, own=not packs))
        except UnreadPage as failure:
            problem = failure.problem._replace(args={**failure.problem.args, "game": game.id})
            problems.append(problem._replace(where=name))
    return Photos(game, shown, problems, _drawn(players), copy)


def measured(game: Game, folder: Path, packs: Iterable[FileLike]) -> dict[str, Any]:
    """How well the photos of a set are read: for each ``boxes``, ``silent`` (wrong and not asked for), ``asked``; and the sum.

    Raises `Refused` for a folder that is no set of this game.
    """
    expect_extra()
    from printkit.scan import sets

    truths = sets.from_folder(folder, game.id)
    known = [photo_packs.pack_of(game, one) for one in packs] or [photo_packs.made_pack(game)]
    results: list[dict[str, Any]] = []
    for truth, (_, data) in zip(truths, _sources([str(folder / truth.photo) for truth in truths]), strict=True):
        if not isinstance(data, bytes):
            raise Refused([error("scan-set-bad", str(folder / sets.TRUTH), reason=truth.photo)], 2)
        one = sets.measure(data, truth, known)
        share = round(100 * one.asked / max(1, one.boxes), 1)
        line = {"file": one.photo, "boxes": one.boxes, "silent": len(one.silent), "asked": one.asked, "share": share}
        results.append({**line, "wrong": list(one.silent), "problem": one.problem})
    whole = {key: sum(int(one[key]) for one in results) for key in ("boxes", "silent", "asked")}
    share = round(100 * whole["asked"] / max(1, whole["boxes"]), 1)
    refused = sum(one["problem"] is not None for one in results)
    return {"photos": results, "sum": {"photos": len(results), "refused": refused, **whole, "share": share}}


def _drawn(players: Sequence[str]) -> list[KnownName]:
    """The names with their shapes in the typeface of prints."""
    from printkit.draw.text import FontError, FontSet  # which reads a typeface
    from printkit.scan.shapes import drawn

    try:
        typeface = FontSet.load().faces["regular"].path.read_bytes()
        return [KnownName(name, drawn(name, typeface)) for name in players]
    except (FontError, OSError):  # without a typeface names are not compared
        return [KnownName(name) for name in players]


def expect_extra() -> None:
    """Raises `Refused` (status 2) without the libraries that read photos."""
    from importlib.util import find_spec

    if find_spec("numpy") is None or find_spec("pypdfium2") is None:
        raise Refused([error("needs-extra", "scan", extra="scan")], 2)


def _sources(files: Files) -> Iterable[tuple[str, bytes | Plain]]:
    from printkit.storage.inputs import read

    for one in inputs.sources(files):
        if isinstance(one, tuple):
            yield one
            continue
        try:
            yield one, read(os.fspath(one), LARGEST)
        except (OSError, ValueError) as failure:
            reason = failure.strerror if isinstance(failure, OSError) and failure.strerror else str(failure)
            yield one, error("unreadable", reason=reason, found="")


def _stamp(pack: Pack) -> dict[str, str]:
    """What the stamp of a form says: which game, edition and readings were printed."""
    return {"game": pack.game, "edition": pack.edition, **{f"option.{name}": value for name, value in pack.options.items()}}


def _boxes(one: ReadPage) -> list[ReadBox]:
    return [ReadBox(one.photo, one.page.number, f.slot, f.text, f.sure, f.doubtful, f.why, f.shape) for f in one.boxes]
