"""The rules in a game file → a `Program`, or everything that is wrong with them at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, cast

from printkit.language import answers, moments, review
from printkit.language.check import Checker
from printkit.language.declare import declared
from printkit.language.keys import AnyKey, Flag, Form, Key, OneOf, Whole, Words, listed, table
from printkit.language.kinds import BOOL, Field
from printkit.language.names import Names
from printkit.language.paper import NO_PAPER, PaperFacts
from printkit.language.program import LEVELS, Program, RulePart
from printkit.language.rows.read import KEYS as ROW_KEYS
from printkit.language.rows.read import read_rows
from printkit.language.shape import Reader, is_whole
from printkit.language.unused import unheard
from printkit.model.problem import Problem, error, in_toml, nearest

BESIDE = ("values", "plays", "side", "details", "explain")
"""What stands beside a score."""

KEYS = ("win", "teams", "team_names", "sheet", "rounds", *LEVELS, "end", "check", *BESIDE)
"""The keys of a game file that are read here."""

OF_ENTRIES = (*(key for key in KEYS if key not in ("sheet", "rounds", "teams", "team_names")), "claims", "blanks", "asked")
"""Those of a full game file, below ``[rules]``."""

ROWS = Key("rows", Form(listed(table(ROW_KEYS))), "what is written, row by row")
FIRST = Key("first", Whole(1, 20, 1), "in a game that stops inside a round: the seat that begins", "first = 2")
ROOM = Key(
    "room",
    Whole(1, 200),
    "for how many rounds there is room on paper; default: as many as `[end]` has, else 80 on a pad and 24 on sheets",
    "room = 30",
)
ROTATES = Key("rotates", Flag(), "in such a game: the next seat begins the next round", "rotates = true")

ROUNDS: tuple[AnyKey, ...] = (ROWS, FIRST, ROTATES, ROOM)
"""What ``[rounds]`` says."""

WIN = Key("win", OneOf(("high", "low")), "which total wins", 'win = "low"')
TEAMS = Key(
    "teams",
    Form({"type": "array", "items": {"type": "integer", "minimum": 1, "maximum": 10}, "minItems": 2, "maxItems": 10}),
    "how many players each team has; partners sit as far apart as they can, seats 1 and 3 against 2 and 4",
    "teams = [2, 2]",
)


TEAM_NAMES = Key(
    "team_names",
    Form(listed(Words().schema())),
    "what the teams are called on paper, in their order",
    'team_names = ["North–South", "East–West"]',
)


def read(table: Mapping[str, Any], paper: PaperFacts = NO_PAPER) -> tuple[Program | None, list[Problem]]:
    """The rules of a game file, of which only known keys are looked at; None when something is wrong. `paper` is what else it declares."""
    problems: list[Problem] = []
    if is_whole(table.get("rounds")):
        problems.append(error("rules-rounds-number", "rounds", found=table["rounds"]))
        table = {key: value for key, value in table.items() if key != "rounds"}
    reader = Reader({key: table[key] for key in {*KEYS, *OF_ENTRIES} if key in table}, "", problems)
    teams = _teams(reader)
    team_names = _team_names(reader, teams)
    rounds = reader.table_in("rounds")
    fields: dict[str, Field] = blanks(paper.fields, reader)
    words: dict[str, dict[str, str]] = {}
    wheres = dict.fromkeys(fields, "entries")
    in_rounds = bool(rounds) or any(field.scope == "round" for field in fields.values())
    first, rotates, room = _order(rounds, problems)
    for section, scope in (("sheet", "sheet"), ("rounds", "round")):
        rows = reader.table_in(section).get("rows", [])
        known = cast("Literal['sheet', 'round']", scope)
        row_fields, row_words = read_rows(rows, f"{section}.rows", known, problems, teams=bool(teams))
        words.update(row_words)
        ids = [row.get("id") if isinstance(row, Mapping) else None for row in rows] if row_fields else []
        place = -1
        for field in row_fields:
            place = place if field.rounds_of else ids.index(field.id, place + 1)
            where = f"{section}.rows[{place}]"
            if field.id in fields:
                problems.append(error("rules-name-twice", where, found=field.id, first=wheres[field.id]))
            fields[field.id] = field
            wheres.setdefault(field.id, where)
    tables = {key: table[key] for key in (*LEVELS, "values", "end", "check") if key in table}
    declared_parts = declared(tables, wheres, rounds=in_rounds)
    problems += declared_parts.problems
    win = WIN.read(reader)
    broken = _named(table) - fields.keys() - declared_parts.parts.keys()
    names = Names(fields, declared_parts.parts, rounds=in_rounds, teams=bool(teams), broken=broken, paper=paper)
    checker = Checker(names, declared_parts.end.stop if declared_parts.end is not None else "round", problems)
    parts: dict[str, RulePart] = {}
    for part in sorted(declared_parts.parts.values(), key=lambda p: LEVELS.index(p.level)):
        parts[part.name] = review.checked_part(checker, part)
        if not parts[part.name].own:
            names.shared.add(part.name)
    problems += moments.checked(parts, fields, rounds=in_rounds) if not problems else []
    total = review.checked_part(checker, declared_parts.total) if declared_parts.total is not None else None
    end = review.checked_end(checker, declared_parts.end) if declared_parts.end is not None else None
    ties = tuple(review.checked_tie(checker, tie) for tie in declared_parts.ties)
    checks = tuple(review.checked_check(checker, check) for check in declared_parts.checks)
    beside = _beside(reader, checker, paper)
    if end is not None and not in_rounds:
        of_rounds = [key for key in ("rounds", "stop", "tie", "late", "past") if key in reader.table_in("end")]
        problems += [error("rules-end-of-rounds", f"end.{key}") for key in of_rounds]
    if problems:
        return None, problems
    kind = cast("Literal['high', 'low']", win)
    standing = names.standing or (end is not None and end.when is not None)
    row_words = {**words, **declared_parts.words, **team_names}
    program = Program(
        fields,
        parts,
        total,
        kind,
        teams,
        in_rounds,
        first,
        rotates,
        end,
        ties,
        checks,
        row_words,
        standing,
        room=room,
        **beside,
    )
    problems += unheard(program, table)
    return (program if not problems else None), problems


def _beside(reader: Reader, checker: Checker, paper: PaperFacts) -> dict[str, Any]:
    """What stands beside a score, as `Program` takes it."""
    side, plays, details = answers.side(reader), reader.expression("plays"), answers.details(reader)
    if plays is not None:
        checker.level, checker.own = "show", ""
        plays = checker.expression(plays, "plays", BOOL)
    look = review.Review(checker)
    _asked(reader, paper)
    return {
        "axes": paper.axes,
        "plays": plays,
        "side": review.side(checker, side) if side is not None else None,
        "claimed": paper.claims,
        "claims": tuple(review.claim(checker, one, paper.claims) for one in answers.claims(reader)),
        "details": look.answer(details, "details") if details is not None else None,
        "explain": tuple(look.saying(one, f"explain[{n}]") for n, one in enumerate(answers.explain(reader))),
    }


def _asked(reader: Reader, paper: PaperFacts) -> None:
    """``[asked]``: entries that are asked for only after certain answers of another one, or after any (`true`)."""
    for name, when in reader.table_in("asked").items():
        where = f"asked.{name}"
        if name not in paper.fields:
            hint = nearest(name, paper.fields)
            reader.tell(error("unknown-entry", where, found=name, known=", ".join(paper.fields), hint=hint))
        elif (
            not isinstance(when, Mapping)
            or len(when) != 1
            or not all(isinstance(one, list) or one is True for one in when.values())
        ):
            reader.tell(error("not-table", where, found=in_toml(when)))


def blanks(fields: Mapping[str, Field], reader: Reader) -> dict[str, Field]:
    """Entries as rows, with what their blanks count as: ``[blanks]``."""
    filled = dict(fields)
    for name, value in reader.table_in("blanks").items():
        where = f"blanks.{name}"
        if name not in filled:
            reader.tell(error("unknown-entry", where, found=name, known=", ".join(filled), hint=nearest(name, filled)))
        elif not (is_whole(value) if "int" in (filled[name].kind.name, filled[name].kind.of) else isinstance(value, str)):
            reader.tell(error("rules-blank-kind", where, found=in_toml(value)))
        else:
            filled[name] = filled[name]._replace(blank=value)
    return filled


def _named(table: Mapping[str, Any]) -> set[str]:
    """Every id that somebody meant to declare: what is wrong with it is told, and not also that nobody knows it."""
    names: set[str] = set()
    for section in ("sheet", "rounds"):
        rows = table[section].get("rows") if isinstance(table.get(section), Mapping) else None
        names |= {str(row.get("id")) for row in (rows if isinstance(rows, list) else ()) if isinstance(row, Mapping)}
    for level in (*LEVELS, "values"):
        names |= set(table[level]) if isinstance(table.get(level), Mapping) else set()
    return names - {"total", "ties"}


def _teams(reader: Reader) -> tuple[int, ...]:
    """How many players each team has."""
    value = TEAMS.read(reader)
    if value is None:
        return ()
    if isinstance(value, list) and 2 <= len(value) <= 10 and all(is_whole(n) and 1 <= n <= 10 for n in value):
        return tuple(value)
    reader.tell(error("rules-teams", "teams", found=in_toml(value)))
    return ()


def _team_names(reader: Reader, teams: tuple[int, ...]) -> dict[str, dict[str, str]]:
    """What each team is called, as ``team.1``."""
    value = TEAM_NAMES.read(reader)
    if value is None:
        return {}
    where = TEAM_NAMES.name
    if not isinstance(value, list) or (teams and len(value) != len(teams)):
        count = len(value) if isinstance(value, list) else 0
        reader.tell(error("wrong-length", where, expected=len(teams), found=count))
        return {}
    if not teams:
        reader.tell(error("rules-no-teams", where))
    inner = Reader({str(n): one for n, one in enumerate(value, 1)}, where, reader.problems)
    return {f"team.{team}": inner.words(team) for team in inner.table}


def _order(rounds: Mapping[str, Any], problems: list[Problem]) -> tuple[int, bool, int]:
    """Which seat begins the first round, whether the next begins the next, and for how many rounds there is room on paper."""
    reader = Reader(rounds, "rounds", problems)
    first, rotates, room = FIRST.read(reader) or 1, ROTATES.read(reader), ROOM.read(reader) or 0
    reader.end((ROWS.name,))
    return first, rotates, room


def seats_of_teams(teams: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """The seats of each team, from 0: partners sit as far apart as they can, 1 and 3 against 2 and 4."""
    left = list(teams)
    seats: list[list[int]] = [[] for _ in teams]
    seat = 0
    while any(left):
        for team, count in enumerate(left):
            if count:
                seats[team].append(seat)
                left[team] -= 1
                seat += 1
    return tuple(tuple(own) for own in seats)
