"""Problems of results told to people: the culprit's file, the place by the paper, printed words, what to do.

Programs get the same problems from `sentences.as_dict`, with places in the record and ids. A message that people need in other
words than programs stands under ``[spoken]``; one for a special case after the code: ``text-length.0`` when nothing was found,
``player-count.few`` when less was found than expected, ``expected-int.any`` where any number would do, ``missing-key.key`` where
people type keys. Only where they do is a value repeated in their file's notation; elsewhere it has the language's quotes and a minus.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from printkit.messages import paper
from printkit.messages.sentences import ANY, RANGE, fill, hint, joined, message, range_of, visible, word, words
from printkit.model import Game, Problem
from printkit.model.plain import Json
from printkit.model.slots import chooses_players

_WHOLE = frozenset({"player-count", "nobody-entered", "nothing-filled-in", "nothing-on-photo", "rules-too-large"})
"""Problems of the whole record, which are nowhere on the paper."""

_IN_THE_FOLDER = frozenset({"own-code-failed"})
"""Problems whose place and line are in a file of the game's folder, not in the record."""

_CELL = re.compile(r"[A-Z]{1,3}[0-9]{1,7}")

_FIRST = re.compile(r"[0-9]+")

_BELOW_ZERO = re.compile(r"(?<![0-9A-Za-z])-(?=[0-9.]+$)")

_SEVERAL = re.compile(r'["“「]?[0-9０-９]+(?: *[,，・./] *[0-9０-９]+)+["”」]?')
"""Several numbers parted by what may stand inside one."""

_QUOTED = ("found", "expected", "known", "hint")
"""Arguments that may hold a choice, which is told by its printed word; so may one that is called as an entry with choices."""


class SheetFile(NamedTuple):
    """One of several files that became one record: which rows of its lists are this file's, as (first, end).

    `lacks`: what another file says of the same players, and this one doesn't.
    """

    file: str
    rows: Mapping[str, tuple[int, int]]
    lacks: frozenset[str] = frozenset()

    def own(self, where: str) -> str | None:
        """The place as it is in this file, or None when it is in another one."""
        head, bracket, rest = where.partition("[")
        number, closed, tail = rest.partition("]")
        if not (bracket and closed and number.isdecimal()) or head not in self.rows:
            return None
        if head == "players" and tail.lstrip(".").partition(".")[0] in self.lacks:
            return None
        first, end = self.rows[head]
        return f"{head}[{int(number) - first}]{tail}" if first <= int(number) < end else None

    @property
    def one_players(self) -> bool:
        """Whether the file is one player's sheet."""
        first, end = self.rows.get("players", (0, 0))
        return end - first == 1


class Origin(NamedTuple):
    """Where a record came from, for its problems to be told: the file, its sheets, the ids of a table's header."""

    file: str = ""
    sheets: Sequence[SheetFile] = ()
    columns: Sequence[str] = ()

    def culprit(self, problem: Problem) -> tuple[str, str, bool]:
        """The file that a problem is in, its place there, and whether that file is one player's sheet."""
        for sheet in self.sheets:
            if problem.where == sheet.file or problem.where.startswith(f"{sheet.file}: "):
                return sheet.file, problem.where.removeprefix(sheet.file).removeprefix(": "), sheet.one_players
            own = sheet.own(problem.where)
            if own is not None:
                return sheet.file, own, sheet.one_players
        return self.file, problem.where.removeprefix(f"{self.file}: ") if self.file else problem.where, False


def lines(problems: Iterable[Problem], lang: str, game: Game, source: Origin) -> Iterator[str]:
    """The problems of one record, a line each."""
    return (line(problem, lang, game, source) for problem in problems)


def line(problem: Problem, lang: str, game: Game, source: Origin) -> str:
    """One problem as it goes to standard error."""
    text, advice = text_and_advice(problem, lang, game, source)
    return joined(f"{word(lang, f'tell.{problem.severity}')}: {text}", advice, lang)


def text_and_advice(problem: Problem, lang: str, game: Game, source: Origin) -> tuple[str, str]:
    """What is wrong with its place in front, and what to do about it, which may be empty."""
    file, where, alone = source.culprit(problem)
    place = _place(problem._replace(where=where), lang, game, file, source, alone=alone)
    wrong, advice = without_place(problem._replace(where=where), lang, game, file)
    return visible(": ".join(filter(None, (place, wrong)))), advice


def without_place(problem: Problem, lang: str, game: Game, file: str = "") -> tuple[str, str]:
    """What is wrong, and what to do about it, where everybody sees what it is about: the answer to a question."""
    own = problem._replace(args=_printed_args(problem, lang, game, file))
    return visible(_message(own, lang, game, file)), hint(own, lang, game, file)


def _place(problem: Problem, lang: str, game: Game, file: str, source: Origin, *, alone: bool) -> str:
    """The file, the place and the line, as far as they are known: ``5.pdf, player 3``."""
    if problem.code in _IN_THE_FOLDER:
        at = "" if problem.line is None else word(lang, "tell.line", line=problem.line)
        return ": ".join(filter(None, (file, word(lang, "tell.between").join(filter(None, (problem.where, at))))))
    spoken = "" if problem.code in _WHOLE else paper.spoken(problem.where, lang, game, alone=alone)
    if problem.where.startswith("column ") and problem.where[7:].isdecimal():
        spoken = word(lang, "tell.column", column=problem.where[7:])
    if _CELL.fullmatch(problem.where):
        spoken = word(lang, "tell.cell", cell=problem.where)
    at = ""
    if problem.line is not None:
        in_table = paper.cell(problem.where, problem.line, game, source.columns) if _has_cells(file) else ""
        at = word(lang, "tell.cell", cell=in_table) if in_table else word(lang, "tell.line", line=problem.line)
    return word(lang, "tell.between").join(filter(None, (file, at, spoken)))


def _has_cells(file: str) -> bool:
    return file.lower().endswith((".xlsx", ".ods"))


def _message(problem: Problem, lang: str, game: Game, file: str) -> str:
    known = words(lang)
    for code in _codes(problem, game, file):
        if (text := known.get(f"spoken.{code}")) is not None:
            key = problem.where.rpartition(".")[2]
            return fill(text, {**problem.args, "key": key})
    return message(problem, lang, game)


def _codes(problem: Problem, game: Game, file: str) -> Iterator[str]:
    """Under which names a message may stand, the special ones first."""
    code, shown = problem.code, problem.args.get("found")
    if code in {"missing-key", "text-length"} and paper.is_name(problem.where, game) and not shown:
        yield "empty-name"
    if "kind" in problem.args:
        yield f"{code}.{problem.args['kind']}"
    if shown == 0:
        yield f"{code}.0"
    if shown in ("", '""'):
        yield f"{code}.empty"
    if isinstance(shown, str) and _SEVERAL.fullmatch(shown):
        yield f"{code}.several"
    low = _FIRST.match(str(problem.args.get("range", "")))
    if isinstance(shown, int) and low and shown < int(low[0]):
        yield f"{code}.few"
    if "–" in (problem.args.get("expected"), shown):
        yield f"{code}.none"
    if problem.args.get("range") == ANY:
        yield f"{code}.any"
    if paper.is_file_of_keys(file) and not (code == "missing-key" and problem.where.endswith("]")):
        yield f"{code}.key"
    yield code


def _printed_args(problem: Problem, lang: str, game: Game, file: str) -> Json:
    """The arguments with choices by their printed words; beside the id where the id is what has to be typed."""
    args = dict(problem.args)
    if isinstance(args.get("boxes"), list):
        args["boxes"] = [paper.spoken(str(box), lang, game) for box in args["boxes"]]
    for name in ("range", "expected", "known"):
        if isinstance(args.get(name), str) and RANGE.fullmatch(args[name]):
            args[name] = range_of(args[name], lang)
    for name in (*_QUOTED, *(entry.id for entry in game.in_force.values() if entry.choices and not chooses_players(entry))):
        value = args.get(name)
        if not isinstance(value, str):
            continue
        parts = [_choice(part, lang, game) for part in value.split(", ")]
        if all(parts):
            args[name] = word(lang, "tell.or").join(parts) if len(parts) > 1 else parts[0]
    if not paper.is_file_of_keys(file):
        args = {name: _quoted(value, lang) for name, value in args.items()}
    return args


def _quoted(text: Any, lang: str) -> Any:
    """A value without a file's notation: a text in the language's quotes, a number below zero with a minus."""
    if isinstance(text, list):
        return [_quoted(one, lang) for one in text]
    if not isinstance(text, str):
        return text
    if len(text) > 1 and text[0] == '"' and text[-1] in '"…':
        try:
            inner = str(json.loads(text))
        except ValueError:  # its end was left out
            inner = text[1:].removesuffix('"')
        return word(lang, "tell.quoted", text=_BELOW_ZERO.sub("−", inner))
    return _BELOW_ZERO.sub("−", text)


def _choice(choice: str, lang: str, game: Game) -> str:
    """A choice by its printed word, with the id where it differs; empty for what is none."""
    known = game.texts(lang).get("ask.choice." + choice.strip('"'))
    if known is None:
        return ""
    return known if known.casefold() == choice.strip('"') else word(lang, "tell.choice", word=known, id=choice.strip('"'))
