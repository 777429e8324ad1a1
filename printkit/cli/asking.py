"""``printkit score GAME --ask``: the files around a conversation: what it goes on from, what it keeps, what it leaves behind."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

from printkit.cli import INTERRUPTED
from printkit.cli.answers import as_typed
from printkit.messages.sentences import word
from printkit.model import EMPTY, Game, Lang, Problem, Refused, error
from printkit.model.plain import Json, Raw
from printkit.scoring.days import dated
from printkit.scoring.declared import running
from printkit.scoring.interview import draft
from printkit.scoring.interview.conversation import Interrupted, Talk, Terminal
from printkit.scoring.interview.session import Session
from printkit.scoring.readers.parsed import LARGEST
from printkit.scoring.report.answer import Answer
from printkit.scoring.report.table import part_name
from printkit.scoring.run import score_record, sources
from printkit.scoring.writing import to_toml
from printkit.storage.claims import alone, claim, release
from printkit.storage.files import write
from printkit.storage.protection import outputs


@dataclass(frozen=True, slots=True)
class AskFiles:
    """Where a conversation keeps its answers until the end, and where it writes the record then."""

    partial: Path
    record: Path
    typed: tuple[str, ...] = ()
    """The game and the options as they were typed, which the command that goes on repeats."""
    taken: Path | None = None
    """Where the answers would have been kept if no others were kept there."""

    @property
    def command(self) -> str:
        """What goes on with the answers, for the shell: as it stands, in the same folder."""
        game, *options = self.typed
        return as_typed(["printkit", "score", game, "--ask", "--resume", str(self.partial), *options])


@dataclass(frozen=True, slots=True)
class Beginning:
    """What a conversation goes on from: nothing, or the unfinished answers in the file `resume`."""

    resume: Path | None = None
    edition: str | None = None
    settings: tuple[str, ...] = ()
    answered: tuple[tuple[str, str], ...] = ()
    record: Mapping[str, str] | None = None
    """The file that they made, with its SHA-256, where they were finished and the game was not decided."""
    dated: bool = True
    """Whether the command line says the day; else it is asked for."""
    typed: tuple[str, ...] = ()

    def answers(self, game: Game, lang: Lang, day: date, record: Path | None, output: Path | None) -> Iterator[Answer]:
        """The one answer, once somebody iterates. Raises `Refused`, with status 130 when it was interrupted."""
        where = files(game.id, day, record, output, self.resume, self.record or EMPTY)
        where = replace(where, typed=self.typed or (game.id,))
        yield ask(game, lang, where, list(self.answered), day if self.dated else None)


def begin(game: str, names: Sequence[str], resume: Path | None, *, sheets: bool) -> Beginning:
    """What the command line says to go on from: `resume`, or the one file that it names. Raises `Refused` (status 2)."""
    if sheets or len(names) + (resume is not None) > 1:
        instead = "--sheets" if sheets else " ".join(names)
        raise Refused([error("ask-alone", "--ask", found=instead)], 2)
    file = resume if resume is not None else Path(names[0]) if names else None
    if file is None:
        return Beginning()
    ((_, data),) = sources([str(file)])
    if isinstance(data, Problem):
        raise Refused([data._replace(where=str(file))], 2)
    found_in = draft.from_file(str(file), data)
    if found_in.game != game:
        raise Refused([error("not-this-game", f"{file}: game", expected=game, found=found_in.game)], 2)
    if found_in.photos:
        raise Refused([error("answers-about-photos", str(file))], 2)
    settings = tuple(f"{name}={value}" for name, value in found_in.options.items())
    return Beginning(file, found_in.edition, settings, tuple(found_in.answers), found_in.record)


def files(
    game: str,
    day: date,
    record: Path | None,
    output: Path | None,
    resume: Path | None,
    earlier: Mapping[str, str] = EMPTY,
) -> AskFiles:
    """The files of this conversation, claimed: nobody else's are overwritten, nor what is there but for what is resumed.

    That is the record, too, which the answers gave `earlier`, unless somebody has changed it since. Raises `Refused` (status 2) when the
    record that was asked for exists.
    """
    before = next((Path(name) for name, digest in earlier.items() if _is_record(Path(name), game, digest)), None)
    if resume is not None and before is not None and record in (None, before):
        return AskFiles(resume, before)
    if record is not None and (record.exists() or claim(record) != record):
        raise Refused([error("record-exists", str(record))], 2)
    default = Path(f"{game}-{day.isoformat()}.toml")
    beside = record or output or default
    wished = beside.with_name(beside.stem + draft.ENDING)
    partial = resume or claim(wished)
    return AskFiles(partial, record or claim(default), taken=None if partial in (wished, resume) else wished)


def _is_record(file: Path, game: str, digest: str) -> bool:
    """Whether a file is a record of the game, as conversations write them, and still has that digest: a stranger's answers may name any file."""
    try:
        data = file.read_bytes() if file.is_file() and file.stat().st_size <= LARGEST else b""
    except OSError:
        return False
    return data.startswith(f'game = "{game}"\n'.encode()) and _digest(data) == digest


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def ask(game: Game, lang: Lang, where: AskFiles, answers: list[tuple[str, str]], day: date | None = None) -> Answer:
    """Ask for a record, write it, and return its answer. Raises `Refused`: with status 130 when it was interrupted.

    `day` was said ahead, stands in the record, and isn't asked for.
    """
    with alone(where.partial, wait=False) as ours:
        if not ours:
            raise Refused([error("answers-in-use", str(where.partial))], 2)
        try:
            return _asked(game, lang, where, answers, day)
        finally:
            release(where.partial)
            release(where.record)


def _asked(game: Game, lang: Lang, where: AskFiles, answers: list[tuple[str, str]], day: date | None) -> Answer:
    terminal = Terminal()

    def keep(so_far: Sequence[tuple[str, str]]) -> None:
        with outputs(replace=True):  # its own file
            write(where.partial, draft.as_file(game, lang, so_far, where.command))

    def whole(record: Raw) -> Json:
        return dated(game, record, day) if day is not None else dict(record)

    def score(record: Raw) -> Answer:
        return score_record(whole(record), game, name=str(where.record))

    def kept(record: Raw) -> list[str]:
        answer = score(record)
        told_now = running(game, answer.score) if answer.score is not None else []
        counts = {
            name: [word(lang, "score.tie_count", name=who, count=n) for who, n in all_.items()] for name, all_ in told_now
        }
        return [
            word(lang, "rules.line", name=part_name(game, name, lang), text=" · ".join(all_)) for name, all_ in counts.items()
        ]

    def trial(record: Raw) -> Sequence[Problem]:
        return score(record).problems

    session = Session(game, lang, trial, answers=answers, dated=day is not None, running=kept)
    if answers:
        terminal.remark(word(lang, "ask.resumed", count=len(session.kept), file=where.partial))
    elif where.taken is not None:
        terminal.remark(word(lang, "ask.taken", file=where.partial, taken=where.taken))
    try:
        answer = Talk(session, terminal, keep, score).hold()
    except Interrupted:
        _left(terminal, lang, where, len(session.kept))
        raise Refused([], INTERRUPTED) from None
    written = to_toml(whole(session.record or {})).encode()
    with outputs(replace=True):  # its own, which nobody has changed
        write(where.record, written)
    terminal.remark(word(lang, "ask.recorded", file=where.record))
    undecided = answer.score is not None and not answer.score.finished
    if undecided and len(more := session.unended) < len(session.answers):
        record = {str(where.record): _digest(written)}
        with outputs(replace=True):  # its own file
            write(where.partial, draft.as_file(game, lang, more, where.command, record=record))
        terminal.remark(word(lang, "ask.undecided", command=where.command))
    else:
        where.partial.unlink(missing_ok=True)
    return answer


def _left(terminal: Terminal, lang: Lang, where: AskFiles, count: int) -> None:
    if count:
        terminal.remark(word(lang, "ask.kept", count=count, file=where.partial, command=where.command))
    else:
        where.partial.unlink(missing_ok=True)
        terminal.remark(word(lang, "ask.nothing-kept"))
