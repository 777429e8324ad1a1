"""Where the scorer's answers go: to the screen, or into the file that ``-o`` names, by its ending."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from printkit.cli.answers import as_json, encoder
from printkit.model import warning
from printkit.model.plain import Json
from printkit.printing.certificate_options import CertificateOptions
from printkit.scoring.days import played_on
from printkit.scoring.report.answer import Answer
from printkit.storage.files import write

if TYPE_CHECKING:
    from rich.console import Console

WIDE = 100
"""Columns of a table that is written into a file."""


@dataclass
class Delivery:
    """How the answers of one run are told.

    `named`: there are several, so each says which file it is about. `shown`: the table is shown although the answer also
    goes into a file. Problems always go to standard error.
    """

    print: CertificateOptions
    output: Path | None = None
    as_json: bool = False
    named: bool = False
    explained: bool = False
    shown: bool = False
    status: int = field(default=0, init=False)
    last: Answer | None = field(default=None, init=False)
    """The one answer, as JSON after its file is written: where it can't be, what is wrong is the answer."""

    @property
    def kind(self) -> str:
        """The ending of the file, if there is one."""
        return self.output.suffix.lower() if self.output is not None else ""

    @property
    def portable(self) -> bool:
        """Whether answers may be told elsewhere and their words passed on; what a PDF shows is made from the answers themselves."""
        return self.kind != ".pdf"

    def deliver(self, answers: Iterable[Answer]) -> int:
        """Tell every answer, each as it comes; returns the worst exit status. Raises `Refused`."""
        return self.finish(self.one(number, answer) for number, answer in enumerate(answers))

    def one(self, number: int, answer: Answer) -> Any:
        """Tell one answer on the screen; returns its part of the file, if there is one. `number` counts from 0."""
        if self.print.dated:
            answer = _with_its_day(answer, self.print.day)
        if answer.problems:
            for line in answer.told(self.print.lang):
                print(line, file=sys.stderr)
        self.status = max(self.status, answer.status)
        if self.kind in _MADE:
            if self.shown or (self.as_json and self.kind != ".json"):
                if self.named or self.shown:
                    self._tell(answer, None)
                else:
                    self.last = answer
            return _MADE[self.kind].part(self, answer)
        out = StringIO() if self.output is not None else None
        if number and not self.as_json:
            print(file=out)
        self._tell(answer, out)
        return None if out is None else out.getvalue()

    def finish(self, parts: Iterable[Any]) -> int:
        """Make the file of its parts as they come from `one`; returns the worst exit status. Raises `Refused`."""
        if self.output is None:
            for _ in parts:
                pass
            return self.status
        data = _MADE[self.kind].whole(self, parts) if self.kind in _MADE else _joined(self, parts)
        if data or self.kind not in _MADE:
            self._write(self.output, data)
        if self.last is not None:
            self._tell(self.last, None)
        return self.status

    def _write(self, path: Path, data: bytes) -> None:

        write(path, data)
        if not self.as_json and not self.shown:
            print(path)

    def _tell(self, answer: Answer, out: StringIO | None) -> None:
        if self.as_json:
            text = as_json(self.as_table(answer), None if self.named else 1) if out is None else self.json(answer)
            print(text, file=out)
            return
        from printkit.scoring.report import explain, table

        table.show(answer, self.print.lang, named=self.named, console=_console(out), explained=self.explained)
        if self.explained:
            explain.show(answer, self.print.lang, _console(out))

    def json(self, answer: Answer) -> str:
        """The answer as a text in UTF-8: on one line where there are several."""
        return encoder(unicode=True, indent=None if self.named else 1).encode(self.as_table(answer))

    def as_table(self, answer: Answer) -> Json:
        """The answer as programs read it; what explains it only if that was asked for."""
        answered = answer.as_dict(self.print.lang, named=self.named)
        if self.explained:
            from printkit.scoring.report import explain

            answered["explain"] = explain.texts(answer, self.print.lang)
        return answered


def _with_its_day(answer: Answer, day: date) -> Answer:
    """The answer, with a warning where the record has another day than the command line: the record's is the one that is kept."""
    written = played_on(answer.record)
    if written is None or written == day:
        return answer
    note = warning("date-differs", "date", found=day.isoformat(), used=written.isoformat())
    return answer._replace(problems=[*answer.problems, note])


def _console(out: StringIO | None) -> Console | None:
    if out is None:
        return None
    from rich.console import Console

    return Console(file=out, width=WIDE, highlight=False)


class _Made(NamedTuple):
    """How a file is made: a part for each answer, and the whole of all parts in order."""

    part: Callable[[Delivery, Answer], Any]
    whole: Callable[[Delivery, Iterable[Any]], bytes]


def _joined(_: Delivery, parts: Iterable[str]) -> bytes:
    return "".join(parts).encode()


def _rows(_: Delivery, answer: Answer) -> Any:
    from printkit.scoring.report.export import rows

    return rows(answer)


def _csv(_: Delivery, parts: Iterable[Any]) -> bytes:
    from printkit.scoring.report.export import as_csv

    return as_csv(row for rows in parts for row in rows)


def _xlsx(_: Delivery, parts: Iterable[Any]) -> bytes:
    from printkit.scoring.report.export import as_xlsx

    return as_xlsx(row for rows in parts for row in rows)


def _pdf(delivery: Delivery, parts: Iterable[Answer]) -> bytes:
    from printkit.printing.certificate import certificates

    return certificates([answer for answer in parts if answer.score is not None], delivery.print)


_MADE: Mapping[str, _Made] = {
    ".pdf": _Made(lambda _, answer: answer, _pdf),
    ".json": _Made(lambda delivery, answer: f"{delivery.json(answer)}\n", _joined),
    ".csv": _Made(_rows, _csv),
    ".xlsx": _Made(_rows, _xlsx),
}
