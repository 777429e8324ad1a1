"""Where the scorer's answers go: to the screen, or into the file that ``-o`` names, by its ending."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from printkit.answers import as_json, report
from printkit.certificate import Print
from printkit.score.answer import Answer

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

    print: Print
    output: Path | None = None
    as_json: bool = False
    named: bool = False
    explained: bool = False
    shown: bool = False
    status: int = field(default=0, init=False)

    def deliver(self, answers: Iterable[Answer]) -> int:
        """Tell every answer, each as it comes; returns the worst exit status. Raises `Refused`."""
        kind = self.output.suffix.lower() if self.output is not None else ""
        if kind in _MADE:
            data = _MADE[kind](self, self._passing(answers))
            if data:
                self._write(data)
            return self.status
        out = StringIO() if self.output is not None else None
        for number, answer in enumerate(self._reported(answers)):
            if number and not self.as_json:
                print(file=out)
            self._tell(answer, out)
        if out is not None:
            self._write(out.getvalue().encode())
        return self.status

    def _write(self, data: bytes) -> None:
        assert self.output is not None  # noqa: S101 - only then is there something to write
        from printkit.files import write

        write(self.output, data)
        if not self.as_json and not self.shown and self.output.suffix.lower() in _MADE:
            print(self.output)  # noqa: T201 - see above

    def _reported(self, answers: Iterable[Answer]) -> Iterator[Answer]:
        for answer in answers:
            report(answer.problems, self.print.lang, answer.game, answer.file)
            self.status = max(self.status, answer.status)
            yield answer

    def _passing(self, answers: Iterable[Answer]) -> Iterator[Answer]:
        """Answers on their way into a file, which may be told on standard output as well."""
        same = self.output is not None and self.output.suffix.lower() == ".json"
        for answer in self._reported(answers):
            if self.shown or (self.as_json and not same):
                self._tell(answer, None)
            yield answer

    def _tell(self, answer: Answer, out: StringIO | None) -> None:
        if self.as_json:
            text = as_json(self.told(answer), None if self.named else 1) if out is None else self.json(answer)
            print(text, file=out)
            return
        from printkit.score import explain, report

        report.show(answer, self.print.lang, named=self.named, console=_console(out), explained=self.explained)
        if self.explained:
            explain.show(answer, self.print.lang, _console(out))

    def json(self, answer: Answer) -> str:
        """The answer as a text in UTF-8: on one line where there are several."""
        return json.dumps(self.told(answer), ensure_ascii=False, indent=None if self.named else 1)

    def told(self, answer: Answer) -> dict[str, Any]:
        """The answer as programs read it; what explains it only if that was asked for."""
        found = answer.as_dict(self.print.lang, named=self.named)
        if self.explained:
            from printkit.score import explain

            found["explain"] = explain.told(answer, self.print.lang)
        return found


def _console(out: StringIO | None) -> Console | None:
    if out is None:
        return None
    from rich.console import Console

    return Console(file=out, width=WIDE, highlight=False)


def _pdf(delivery: Delivery, answers: Iterator[Answer]) -> bytes:
    from printkit.certificate import certificates

    return certificates([answer for answer in answers if answer.score is not None], delivery.print)


def _json(delivery: Delivery, answers: Iterator[Answer]) -> bytes:
    return "".join(f"{delivery.json(answer)}\n" for answer in answers).encode()


def _csv(_: Delivery, answers: Iterator[Answer]) -> bytes:
    from printkit.score.export import as_csv

    return as_csv(answers)


def _xlsx(_: Delivery, answers: Iterator[Answer]) -> bytes:
    from printkit.score.export import as_xlsx

    return as_xlsx(answers)


_MADE: Mapping[str, Callable[[Delivery, Iterator[Answer]], bytes]] = {
    ".pdf": _pdf,
    ".json": _json,
    ".csv": _csv,
    ".xlsx": _xlsx,
}
