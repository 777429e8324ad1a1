"""A run of the scorer: files in, one answer each, in the order given and one at a time."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from printkit.messages.people import Origin, SheetFile
from printkit.model import MOST, Game, Part, PlayerScore, Problem, Record, Refused, Score, capped, error, nearest
from printkit.model.own_code import built_in, module, plain, scoring_code
from printkit.model.own_code import problems as own_problems
from printkit.model.plain import Json
from printkit.model.slot_values import spread, values_at
from printkit.model.slots import naming
from printkit.scoring.checking.record import Checked, RecordCheck
from printkit.scoring.checks import sure
from printkit.scoring.merging import merge, name_seats, rows_of_players
from printkit.scoring.readers.files import parse
from printkit.scoring.readers.parsed import LARGEST, Parsed
from printkit.scoring.report.answer import FINE, UNREADABLE, WRONG, Answer
from printkit.storage import guard
from printkit.storage.inputs import read

_STRANGE = frozenset({"unknown-column", "no-header"})
"""Problems of a table that is perhaps another game's."""

Source = tuple[str, bytes | Problem | Parsed]
"""A file's name, and its bytes or why there are none; or what was read from it already: from a photo."""

Editions = Callable[[str], Game]
Whose = Callable[[str, bytes], str | None]
"""Which of all games a file of that name and those bytes is of, by what it says itself; None when that isn't known."""
Scorer = Callable[[Record], Score]


def sources(names: Iterable[str]) -> Iterator[tuple[str, bytes | Problem]]:
    """The bytes of each file, read when they are asked for; ``-`` is standard input."""
    for name in names:
        shown = writable(name)
        try:
            if name == "-":
                yield name, sys.stdin.buffer.read(LARGEST + 1)
                continue
            yield shown, read(name, LARGEST)
        except (OSError, ValueError) as failure:  # ValueError: a name that no file can have
            reason = failure.strerror if isinstance(failure, OSError) and failure.strerror else str(failure)
            yield shown, error("unreadable", reason=reason, found="")


def writable(name: str) -> str:
    r"""A file's name as every kind of file can hold it: bytes that are no UTF-8 and control characters as escapes, ``\\xe9``."""
    if name.isascii() and name.isprintable():
        return name
    text = os.fsencode(name).decode("utf-8", "backslashreplace")
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def score_files(
    names: Iterable[str], game: Game, *, sheets: bool = False, editions: Editions | None = None
) -> Iterator[Answer]:
    """An answer for each file; with `sheets` one for all files together, each a sheet of the next player.

    `game` carries the readings chosen on the command line; they go before a record's. `editions` loads the edition that a
    record names; leave it out when the edition was chosen on the command line. Raises `Refused` when the game has no scorer
    that may run (status 2), or none that can be called (status 1).
    """
    return score_sources(sources(names), game, sheets=sheets, editions=editions)


def score_sources(
    given: Iterable[Source],
    game: Game,
    *,
    sheets: bool = False,
    editions: Editions | None = None,
    whose: Whose | None = None,
    raising: bool = False,
) -> Iterator[Answer]:
    """As `score_files`, for bytes that are at hand; `raising`: what printkit fails at is raised, and ends the run.

    `whose` is asked about tables with columns that the game doesn't have.
    """
    scorer = scorer_of(game)
    check = RecordCheck(game, editions)
    if sheets:
        name, parsed = merged(game, given, whose)
        yield _answer(name, parsed, check, scorer, raising=raising)
        return
    for name, data in given:
        yield _answer(name, _parsed(name, data, game, whose, raising=raising), check, scorer, raising=raising)


def answer_of(raw: Any, game: Game, *, name: str = "", editions: Editions | None = None) -> Answer:
    """As `score_record`, but what the game's own Python fails in is in the answer, as it is for files."""
    return _answer(name, Parsed(raw), RecordCheck(game, editions), scorer_of(game))


def score_record(raw: Any, game: Game, *, name: str = "", editions: Editions | None = None) -> Answer:
    """The answer for a record that was not in a file: typed in, or made by a program.

    Raises `Refused` when the game's own Python fails too: whoever is asked for a record can't mend that.
    """
    answer = answer_of(raw, game, name=name, editions=editions)
    failed = [problem for problem in answer.problems if problem.code == "own-code-failed"]
    if failed:
        raise Refused(failed)
    return answer


def scorer_of(game: Game) -> Scorer:
    """The game's own ``scoring.score``. Raises `Refused`: with status 2 when it has no scoring or may not run it."""
    if game.rules:
        from printkit.scoring.declared import score  # the rules language: 0.1 s of the processor that other games are spared

        return score
    code = module(game, "scoring")
    if code is None:
        raise Refused([error("no-scorer", game.id)], UNREADABLE)
    scorer: Scorer | None = getattr(code, "score", None)
    if not callable(scorer):
        own = [name for name, value in vars(code).items() if getattr(value, "__module__", None) == code.__name__]
        where = f"{game.folder.resolve().name}/scoring.py" if game.folder is not None else code.__name__
        raise Refused([error("no-score-function", where, hint=nearest("score", own))])
    return scorer


def _parsed(
    name: str, data: bytes | Problem | Parsed, game: Game, whose: Whose | None = None, *, raising: bool = False
) -> Parsed:
    if isinstance(data, Parsed):
        return data
    if isinstance(data, Problem):
        return Parsed(None, (data,))
    try:
        parsed = guard.each(parse, name, data, game)
        # A table of another game has an error for each of its columns; that they are another game's is the one thing to say.
        strange = whose is not None and any(problem.code in _STRANGE for problem in parsed.problems)
        other = whose(name, data) if whose is not None and strange else None
        if other is None or other == game.id:
            return parsed
        return Parsed(None, (error("not-this-game", "", expected=game.id, found=other),))
    except Refused as refused:  # an extra that is needed for this kind of file
        return Parsed(None, refused.problems)
    except (guard.OverBudget, MemoryError, RecursionError):
        return Parsed(None, (error("too-large"),))
    except Exception as failure:
        if raising or os.environ.get("PRINTKIT_DEBUG"):
            raise
        return Parsed(None, (_bug(failure),))


def _bug(failure: Exception) -> Problem:
    return error("bug", reason=f"{type(failure).__name__}: {failure}".removesuffix(": ")[:200])


def _answer(name: str, parsed: Parsed, check: RecordCheck, scorer: Scorer, *, raising: bool = False) -> Answer:
    """The answer for one file, whatever is in it: one that printkit fails at must not stop the others."""
    try:
        answer = _judged(name, parsed, check, scorer)
    except (guard.OverBudget, MemoryError, RecursionError):
        return Answer(name, check.game, None, [error("too-large")], UNREADABLE)
    except Exception as failure:
        if raising or os.environ.get("PRINTKIT_DEBUG"):
            raise
        return Answer(name, check.game, None, [_bug(failure)], UNREADABLE)
    return answer._replace(problems=capped(answer.problems)) if len(answer.problems) > MOST else answer


def _judged(name: str, parsed: Parsed, check: RecordCheck, scorer: Scorer) -> Answer:
    checked = guard.each(_checked, parsed, check)
    source = Origin(name, parsed.sheets, parsed.columns)
    if checked.record is None:
        problems = [*checked.problems, *_further(parsed, checked)]
        return Answer(name, checked.game, None, problems, UNREADABLE if checked.fatal else WRONG, source=source)
    try:
        score = _scored(checked.record, scorer)
    except Refused as refused:
        return Answer(name, checked.game, None, [*checked.problems, *refused.problems], refused.status, source=source)
    problems = [*checked.problems, *(parsed.placed(problem) for problem in score.problems)]
    if not any(problem.severity == "error" for problem in problems) and not _entered(checked.record):
        problems.append(error("nobody-entered", rows_of_players(checked.game)))
    wrong = any(problem.severity == "error" for problem in problems)
    return Answer(name, checked.game, None if wrong else score, problems, WRONG if wrong else FINE, checked.record, source)


def _entered(record: Record) -> bool:
    """Whether some entry of a player or of a round has a value: names alone are no finished game."""
    namer = naming(record.game)
    own = [entry for entry in record.game.in_force.values() if entry.axes and entry is not namer]
    for entry in own:
        if any(map(_says_something, values_at(record.data, entry))):
            return True  # the usual case, fast
    # Cell by cell an empty list of ticks is an entry too.
    return any(_says_something(value) for entry in own for _, value in spread(record.game, entry, record.data))


def _says_something(value: Any) -> bool:
    if isinstance(value, dict):  # a checked record is made of tables and lists alone, and to ask for a Mapping takes longer
        return any(map(_says_something, value.values()))
    return any(map(_says_something, value)) if isinstance(value, list) else value not in (None, "")


def _scored(record: Record, scorer: Scorer) -> Score:
    """What the scorer says. Raises `Refused` when a game's own fails, or answers with what is no score."""
    if record.game.rules:
        return scorer(record)  # by rules that are data, none of the game's own Python runs
    with scoring_code(record.game):
        score = scorer(record)
        _usable(score)
        if not built_in(record.game.code):
            _sound(score)
    return score


def _usable(score: Any) -> None:
    """Raises TypeError when a score is none, or has in it what nobody could show."""
    if not isinstance(score, Score):
        raise TypeError(f"score returned {type(score).__name__}, expected Score")
    _holds("players", score.players, PlayerScore)
    for player in score.players:
        _holds("breakdown", player.breakdown, Part)
    _holds("winners", score.winners, str)
    _holds("problems", score.problems, Problem)
    if not isinstance(score.details, Mapping):
        raise TypeError(f"details is {type(score.details).__name__}, expected dict")


def _sound(score: Score) -> None:
    """Raises TypeError when a stranger's score has values in it of another kind than they are declared."""
    for player in score.players:
        _is("name", player.name, str)
        _is("total", player.total, int | None)
        _is("rank", player.rank, int)
        for part in player.breakdown:
            _is("id", part.id, str)
            _is("count", part.count, int)
            _is("points", part.points, int)
    _is("decided_by", score.decided_by, str | None)
    plain("details", score.details)
    own_problems("problems", score.problems)


def _is(name: str, value: Any, kind: Any) -> None:
    if not isinstance(value, kind):
        raise TypeError(f"{name} is {type(value).__name__}, expected {getattr(kind, '__name__', kind)}")


def _holds(name: str, value: Any, kind: type) -> None:
    if not isinstance(value, tuple | list):
        raise TypeError(f"{name} is {type(value).__name__}, expected tuple")
    for one in value:
        if not isinstance(one, kind):
            raise TypeError(f"{name} holds {type(one).__name__}, expected {kind.__name__}")


def _further(parsed: Parsed, checked: Checked) -> list[Problem]:
    """What a scorer can say for sure about a record that has errors already, so that all is told at once."""
    if checked.game.rules:
        if checked.remains is None or any(problem.severity == "error" for problem in parsed.problems):
            return []
        from printkit.scoring.declared import further  # the rules language: 0.1 s, see `scorer_of`

        return [parsed.placed(problem) for problem in further(checked.remains, checked.bad)]
    checks = getattr(module(checked.game, "scoring"), "checks", None)
    if checks is None or checked.remains is None or any(problem.severity == "error" for problem in parsed.problems):
        return []
    try:
        with scoring_code(checked.game):
            problems = sure(checks, checked.remains, checked.bad)
    except Refused:  # that too may follow from what is wrong
        return []
    return [parsed.placed(problem) for problem in problems]


def _checked(parsed: Parsed, check: RecordCheck) -> Checked:
    """The check of what was parsed, with the problems of both, each with its line."""
    if parsed.raw is None and parsed.problems:
        return Checked(check.game, None, parsed.problems, fatal=True)
    checked = check(parsed.raw)
    all_problems = checked.problems
    if not all_problems and not parsed.problems and not parsed.empty:
        return checked  # the usual case, fast
    few = any(problem.code in {"player-count", "missing-key"} and "[" not in problem.where for problem in all_problems)
    if parsed.empty:  # too few players is what follows from an empty sheet
        all_problems = tuple(problem for problem in all_problems if not (few and problem.code == "player-count"))
        all_problems += tuple(Problem("error" if few else "warning", code, name) for name, code in parsed.empty.items())
    problems = (*parsed.problems, *(parsed.placed(problem) for problem in all_problems))
    good = not any(problem.severity == "error" for problem in problems)
    return checked._replace(record=checked.record if good else None, problems=problems)


# Sheets ------------------------------------------------------------------------------------------------------------------


class RawReading(NamedTuple):
    """What was read from filled sheets: the record as it stands, also when something in it has to be corrected."""

    raw: Json | None
    game: Game
    problems: tuple[Problem, ...]
    status: int
    source: Origin = Origin()


def read_sources(
    given: Iterable[Source], game: Game, *, editions: Editions | None = None, whose: Whose | None = None
) -> RawReading:
    """One record from filled forms (or any other files), merged but not scored; `whose` as in `score_sources`."""
    name, parsed = merged(game, given, whose)
    checked = _checked(parsed, RecordCheck(game, editions))
    wrong = any(problem.severity == "error" for problem in checked.problems)
    raw = checked.record.data if checked.record else parsed.raw
    status = UNREADABLE if checked.fatal else WRONG if wrong else FINE
    source = Origin(name, parsed.sheets, parsed.columns)
    return RawReading(None if checked.fatal else dict(raw), checked.game, tuple(capped(checked.problems)), status, source)


def merged(game: Game, given: Iterable[Source], whose: Whose | None = None) -> tuple[str, Parsed]:
    """The sheets of one game as one record: its players in the order of the files."""
    names: list[str] = []
    problems: list[Problem] = []
    whole: Json = {}
    sheets: list[SheetFile] = []
    empty: dict[str, str] = {}
    earlier: dict[bytes, int] = {}
    records: dict[str, Json] = {}
    players = rows_of_players(game)
    unreadable = False
    read = [(name, data, _parsed(name, data, game, whose)) for name, data in given]
    for name, data, one in sorted(read, key=lambda source: not _names_several(source[2], players)):
        names.append(name)
        warnings = [*one.problems]
        if not isinstance(one.raw, dict):
            unreadable = True
            warnings = warnings or [error("not-a-record", found="")]
        elif "game" in one.raw and one.raw["game"] != game.id:
            unreadable = True
            warnings.append(error("not-this-game", "game", expected=game.id, found=one.raw["game"]))
        else:
            before = {key: len(rows) for key, rows in whole.items() if key == players and isinstance(rows, list)}
            warnings += merge(game, whole, one.raw, records)
            records.setdefault(name, one.raw)
            if one.raw.keys() - {"game", "edition", "options"}:
                if isinstance(data, bytes) and (copied := earlier.setdefault(data, len(names))) < len(names):
                    warnings.append(error("sheet-twice", "", first=names[copied - 1]))
            else:
                empty[name] = "nothing-on-photo" if isinstance(data, Parsed) else "nothing-filled-in"
            rows = {key: (before.get(key, 0), len(rows)) for key, rows in whole.items() if isinstance(rows, list)}
            sheets.append(SheetFile(name, rows))
        problems += [Problem(p.severity, p.code, ": ".join(filter(None, (name, p.where))), p.args, p.line) for p in warnings]
    sheets = _of_players(sheets, records, whole, players)
    if len(names) > 1:  # a whole record names its players, or says itself what is wrong
        name_seats(game, whole)
    raw = None if unreadable else whole
    files = {sheet.file for sheet in sheets}
    sheets += [SheetFile(name, {}) for name in names if name not in files]
    return " + ".join(names), Parsed(raw, tuple(problems), sheets=sheets, empty=empty)


def _names_several(parsed: Parsed, players: str) -> bool:
    """Whether it is a pad, which says where everybody sits: its players come first, and their own sheets join them."""
    rows = parsed.raw.get(players) if isinstance(parsed.raw, dict) else None
    return isinstance(rows, list) and len(rows) > 1


def _of_players(sheets: list[SheetFile], records: Mapping[str, Json], whole: Json, players: str) -> list[SheetFile]:
    """The files with the players that are theirs; of a player who is on a pad, too, what either says."""
    listed = whole.get(players)
    if not isinstance(listed, list) or not all(isinstance(row, dict) for row in listed):
        return sheets
    keys = {
        file: {key for row in record.get(players, ()) if isinstance(row, dict) for key in row}
        for file, record in records.items()
    }
    every: set[str] = set().union(*keys.values())
    placed: list[SheetFile] = []
    for sheet in sheets:
        rows = records[sheet.file].get(players, [])
        own = [
            place
            for place, row in enumerate(listed)
            if len(rows) == 1 and isinstance(rows[0], dict) and rows[0].items() <= row.items()
        ]
        joined = bool(own) and sheet.rows.get(players, (0, 0))[0] == sheet.rows.get(players, (0, 0))[1]
        shared = {**sheet.rows, players: (own[-1], own[-1] + 1)} if joined else sheet.rows
        placed.append(SheetFile(sheet.file, shared, frozenset(every - keys[sheet.file]) if joined else frozenset()))
    return sorted(placed, key=lambda sheet: not sheet.lacks)
