"""Photos of pencilled pages on the command line: what is read, the contact sheet, the questions, and what was answered."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

import printkit
from printkit.cli import INTERRUPTED
from printkit.cli.photo_answers import PhotoAnswers
from printkit.messages.people import without_place
from printkit.messages.sentences import joined, word
from printkit.model import Lang, Refused
from printkit.storage.files import write

if TYPE_CHECKING:
    from printkit.api.photos import Photos
    from printkit.api.scores import Reading
    from printkit.model import Game
    from printkit.scan.gathering import BoxQuestion

PICTURES = frozenset({".jpg", ".jpeg", ".png", ".webp", ".heic", ".heif", ".avif", ".tif", ".tiff", ".bmp"})

PackOption = Annotated[
    list[Path] | None, typer.Option("--pack", metavar="FILE", help="Of photos: a kit's scan-pack.LANG.json; repeats.")
]
PlayerOption = Annotated[
    list[str] | None, typer.Option("--player", metavar="NAME", help="Of photos: a player's name, by seats; repeats.")
]
CopyOption = Annotated[int | None, typer.Option("--copy", min=1, metavar="N", help="Of photos: which copy of a pad is meant.")]
ContactOption = Annotated[
    Path | None, typer.Option("--contact", metavar="FILE.png", help="Of photos: where pictures of doubtful boxes go.")
]
GlanceOption = Annotated[
    Path | None, typer.Option("--glance", metavar="FILE.png", help="Of photos: where the pages with what was read on them go.")
]
ByOption = Annotated[str, typer.Option("--by", metavar="NAME", help="Of photos: who confirms; it stands in the record.")]
ReviewOption = Annotated[
    bool | None,
    typer.Option("--review/--no-review", help="Of photos: ask for doubtful boxes; else where a terminal is."),
]


class Asked(NamedTuple):
    """What the command line says about photos."""

    packs: Sequence[Path]
    players: Sequence[str]
    copy: int | None
    contact: Path | None
    glance: Path | None
    by: str
    review: bool | None
    answers: PhotoAnswers


def are_photos(files: Sequence[str]) -> bool:
    """Whether any of the files is a picture, by its ending."""
    endings = tuple(PICTURES)  # told apart by the text first: there may be thousands of files
    return any(name.lower().rstrip("/\\").endswith(endings) and Path(name).suffix.lower() in PICTURES for name in files)


def read(game: Game, files: Sequence[str], asked: Asked, lang: Lang) -> Reading:
    """The record in photos, after what is doubtful was answered. Raises `Refused`, with status 130 when interrupted."""
    photos = printkit.photos(
        game,
        list(files),
        packs=asked.packs,
        players=asked.players,
        copy=asked.copy,
        progress=lambda name: _remark(word(lang, "photo.reading", file=name)) if sys.stderr.isatty() else None,
    )
    if asked.contact is not None and photos.questions:
        write(asked.contact, photos.contact_sheet())
        _remark(word(lang, "photo.contact", file=asked.contact, count=len(photos.questions)))
    wanted = sys.stdin.isatty() if asked.review is None else asked.review
    if photos.boxes:
        confirm(photos, lang, asked.answers, wanted=wanted)
    if asked.glance is not None and photos.boxes:
        write(asked.glance, photos.glance())
        _remark(word(lang, "photo.glance", file=asked.glance))
    return photos.reading(asked.by)


def confirm(photos: Photos, lang: Lang, answers: PhotoAnswers, *, wanted: bool = True) -> None:
    """Every question once: Enter takes what was read. Then what disagrees with the answers brings up.

    What was answered before is taken as it was; nothing else is asked unless it is `wanted`. Raises `Refused` with status 130 when it was interrupted.
    """

    def settle(questions: Sequence[BoxQuestion], key: str) -> None:
        for question in questions:
            _again(photos, question, answers)
        left = [question for question in questions if question in photos.unanswered]
        if left and wanted:
            _remark(word(lang, key, count=len(left)))
            _ask(photos, left, lang, answers)

    settle(list(photos.questions), "photo.begin")
    if wanted or answers.resumed:
        settle(photos.more(), "photo.more")


def _again(photos: Photos, question: BoxQuestion, answers: PhotoAnswers) -> None:
    """Answer a question as it was before; one that can't be answered so, since somebody changed the file, is asked."""
    before = answers.before(question)
    if before is not None and question in photos.unanswered:
        with suppress(Refused):
            photos.answer(question.number, before)


def _ask(photos: Photos, questions: Sequence[BoxQuestion], lang: Lang, answers: PhotoAnswers) -> None:
    for question in questions:
        if question not in photos.unanswered:  # a total has settled it meanwhile
            continue
        while True:
            print(_said(question, len(photos.questions), lang), end=" ", file=sys.stderr, flush=True)
            try:
                line = input()
            except (EOFError, KeyboardInterrupt):
                print(file=sys.stderr)
                raise Refused([], INTERRUPTED) from None
            if not sys.stdin.isatty():
                _remark(line)  # so that a transcript reads like the conversation
            try:
                photos.answer(question.number, line.strip() or None)
            except Refused as refused:
                for problem in refused.problems:
                    _remark(joined(*without_place(problem, lang, photos.game), lang))
                continue
            answers.keep(question, _typed(question, photos.forms[question.form][1][question.box.slot.name]))
            break


def _typed(question: BoxQuestion, value: str) -> str:
    """What `Photos.answer` takes for the value of a box, whatever the next printkit proposes."""
    from printkit.scan.pack import MARKS

    if question.box.slot.kind in MARKS:
        return {"On": "on", "": "off"}.get(value, value)
    return value or "-"


def _said(question: BoxQuestion, count: int, lang: Lang) -> str:
    """A question: its number, the photo, the box and what it was read as, and which keys there are."""
    from printkit.scan.pack import MARKS

    box = question.box
    kind = "mark" if box.slot.kind in MARKS else "text"
    if box.slot.states == 3:
        kind = "coin"
    read_as = {"On": "on", "": "off", "struck": "struck"}.get(box.text, "") if kind != "text" else ""
    shown = word(lang, f"photo.state.{read_as}") if read_as else box.text or word(lang, "photo.nothing")
    what = box.slot.label or box.slot.name
    why = word(lang, f"photo.why.{box.why or 'written'}")
    return word(lang, f"photo.ask.{kind}", number=question.number, count=count, file=box.photo, box=what, read=shown, why=why)


def _remark(text: str) -> None:
    print(text, file=sys.stderr)
