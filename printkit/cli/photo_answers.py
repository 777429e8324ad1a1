"""Answers about photos while they are given: kept in a file after each one, so that whoever is interrupted goes on with them."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Self

from printkit.cli.answers import as_typed, typed_options
from printkit.messages.sentences import word
from printkit.model import Game, Lang, Problem, Refused, error
from printkit.scoring.interview import draft
from printkit.scoring.run import sources
from printkit.storage.claims import alone, claim, release
from printkit.storage.files import write
from printkit.storage.inputs import read
from printkit.storage.protection import outputs

if TYPE_CHECKING:
    import typer

    from printkit.scan.gathering import BoxQuestion


class PhotoAnswers:
    """What is answered about the photos of one command, box by box.

    Each answer is kept beside `output`, or by the game's name, in a file whose name nobody else has; `command` are the words that went before, which
    its first line repeats. `finished` says that what the answers were given for is done; whoever leaves before is told where they are. `resume` is such a file, which is
    gone on with; on entering `Refused` (status 2) is raised for one that isn't about these photos.
    """

    def __init__(
        self,
        game: Game,
        lang: Lang,
        photos: Sequence[str],
        command: Sequence[str],
        *,
        output: Path | None = None,
        resume: Path | None = None,
    ) -> None:
        self._game, self._lang, self._photos, self._command = game, lang, photos, command
        self._beside = output or Path(f"{game.id}-photos")
        self._file, self._resumed = resume, resume is not None
        self._held = ExitStack()
        self._answers: dict[str, str] = {}
        self._done = False

    def __enter__(self) -> Self:
        """Take what was answered before. No file is made before the first answer."""
        if self._file is not None:
            try:
                self._answers = self._earlier(self._file)
            except Refused:
                self._held.close()
                raise
        return self

    def __exit__(self, *_: object) -> None:
        """Leave the file where it may be needed."""
        if self._file is not None and self._done:
            self._file.unlink(missing_ok=True)
        elif self._file is not None:
            release(self._file)
            count = len(self._answers)
            print(word(self._lang, "ask.kept", count=count, file=self._file, command=self._going_on), file=sys.stderr)
        self._held.close()

    def finished(self) -> None:
        """What the answers were given for is written."""
        self._done = True

    @property
    def resumed(self) -> bool:
        """Whether an earlier command is gone on with."""
        return self._resumed

    def before(self, question: BoxQuestion) -> str | None:
        """What was answered to a question in an earlier command; None if nothing."""
        return self._answers.get(_place(question))

    def keep(self, question: BoxQuestion, answer: str) -> None:
        """Take an answer, as `Photos.answer` takes it."""
        if self._file is None:
            self._file = claim(self._beside.with_name(self._beside.stem + draft.ENDING))
            self._lock(self._file)
        self._answers[_place(question)] = answer
        data = draft.as_file(self._game, self._lang, list(self._answers.items()), self._going_on, self._digests)
        with outputs(replace=True):  # its own file
            write(self._file, data)

    @property
    def _going_on(self) -> str:
        return as_typed(["printkit", *self._command, "--resume", str(self._file)])

    @cached_property
    def _digests(self) -> dict[str, str]:
        """The SHA-256 of each photo that can be read: an answer is about a picture, not about its name."""
        from printkit.api.photos import LARGEST  # which needs the extra

        digests = {}
        for photo in self._photos:
            try:
                digests[photo] = hashlib.sha256(read(photo, LARGEST)).hexdigest()
            except (OSError, ValueError):  # told with the photo
                continue
        return digests

    def _earlier(self, file: Path) -> dict[str, str]:
        self._lock(file)
        ((_, data),) = sources([str(file)])
        if isinstance(data, Problem):
            raise Refused([data._replace(where=str(file))], 2)
        kept = draft.from_file(str(file), data)
        if kept.game != self._game.id:
            raise Refused([error("not-this-game", f"{file}: game", expected=self._game.id, found=kept.game)], 2)
        if not kept.photos:
            raise Refused([error("answers-without-photos", str(file))], 2)
        if others := [name for name, digest in kept.photos.items() if self._digests.get(name) != digest]:
            raise Refused([error("answers-of-other-photos", str(file), found=others)], 2)
        print(word(self._lang, "ask.resumed", count=len(kept.answers), file=file), file=sys.stderr)
        return dict(kept.answers)

    def _lock(self, file: Path) -> None:
        if not self._held.enter_context(alone(file, wait=False)):
            raise Refused([error("answers-in-use", str(file))], 2)


def about(
    photos: Sequence[str],
    game: Game,
    lang: Lang,
    context: typer.Context,
    *,
    arguments: Sequence[str] | None = None,
    output: Path | None = None,
    resume: Path | None = None,
) -> PhotoAnswers:
    """The answers of the command that runs, which has these `arguments` behind the game: the photos, if nothing else is said."""
    named, *options = typed_options(context, game.id)
    command = [context.info_name or "", named, *(photos if arguments is None else arguments), *options]
    return PhotoAnswers(game, lang, photos, command, output=output, resume=resume)


def _place(question: BoxQuestion) -> str:
    """What a box is called among those of all photos."""
    box = question.box
    return f"{box.photo}: {box.slot.component}/{box.slot.card}/{box.slot.copy}/{box.slot.name}"
