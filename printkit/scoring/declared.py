"""Games that say as data how they are scored: their records through `printkit.language`, as a scorer of their own would be run."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from printkit.language import answering
from printkit.language.kinds import Field
from printkit.language.known import Written
from printkit.language.lean import scored
from printkit.language.lines import explained
from printkit.language.paper import PaperFacts
from printkit.language.play import play
from printkit.language.program import Program, RulePart
from printkit.language.read import read
from printkit.language.result import RulesResult
from printkit.language.say import Label, chosen, labels
from printkit.language.unfinished import unfinished
from printkit.language.verdict import places
from printkit.messages.sentences import fill
from printkit.model import PLAYER, Game, MissingWord, Part, PlayerScore, Problem, Record, Refused, Score, error
from printkit.model.own_code import built_in
from printkit.model.plain import Json, Raw
from printkit.model.signs import spoken
from printkit.scoring.entered import Entered, entered, touched
from printkit.scoring.entered import written as entered_in
from printkit.scoring.ranking import SHARED, TOTAL, compared


class Rules(NamedTuple):
    """The rules of a game as they are scored by; `entered` is None for a short game file, whose rows are its own."""

    program: Program
    entered: Entered | None


_READ: dict[tuple[int, ...], tuple[Game, Rules]] = {}
"""By what rules are made of: who else has the same tables has the same rules. The games keep them where they are."""


def rules_of(game: Game) -> Rules:
    """The rules of a game that has some. Raises AssertionError where the loader would have refused them."""
    key = tuple(map(id, (game.rules, game.facts, game.points, game.entries)))
    if key not in _READ:
        while len(_READ) >= 16:
            del _READ[next(iter(_READ))]
        known = entered(game) if "entries" in game.rules else None
        program, problems = read(game.rules, known.paper if known is not None else beside(game))
        if program is None:  # the loader has read them before
            raise AssertionError(problems)
        _READ[key] = game, Rules(program, known)
    return _READ[key][1]


def declares_rows(game: Game) -> bool:
    """Whether the rows that rules look at are their own, as those of a game of one file are, not the entries of a full game file."""
    return rules_of(game).entered is None


def program_of(game: Game) -> Program:
    """The rules of a game that has some."""
    return rules_of(game).program


def beside(game: Game) -> PaperFacts:
    """What a short game file declares beside its rules."""
    numbers = {"facts": game.facts, "points": game.points}
    axes = {axis.id: axis.keys for axis in game.axes.values() if axis.keys and axis.id != PLAYER}
    return PaperFacts(axes=axes, numbers=numbers, options={option.id: option.values for option in game.options})


def label_of(game: Game, lang: str) -> Label:
    """What rows and parts are called in the game's words, icons by their names: as its sheets say, which may differ from the declaration."""
    words = game.texts(lang)
    plain = labels(program_of(game).words, lang)

    def label(name: str) -> str:
        if name.startswith(("'", "option.")):
            return spoken(chosen(program_of(game), words, name))
        row, _, side = name.partition(".")
        keys = (f"sheet.{side}.{row}", f"group.{row}.{side}") if side else (f"entry.{name}", f"score.{name}")
        return spoken(next((words[key] for key in keys if key in words), plain(name)))

    return label


def _played(record: Record, *, so_far: bool = False, score_only: bool = False) -> RulesResult:
    rules = rules_of(record.game)
    if so_far:
        given = written(rules.program, record.data, so_far=True)
        return play(unfinished(rules.program), given._replace(options=record.game.readings))
    if rules.entered is None:
        given = written(rules.program, record.data)._replace(options=record.game.readings)
        return (scored if score_only else play)(rules.program, given)
    given = entered_in(rules.entered, record.data, record.game.readings)
    return (scored if score_only else play)(rules.program, given)


def further(remains: Record, bad: Sequence[str]) -> list[Problem]:
    """The errors that a record with errors has whatever stood at its `bad` places; `remains` is it, mended there."""
    rules = rules_of(remains.game)
    if rules.entered is None or not rules.program.coded:
        return []
    values = entered_in(rules.entered, remains.data, remains.game.readings, bad)
    problems = play(rules.program, values, sure_only=True).problems if values.players else ()
    unread = {name for seat, name in enumerate(values.players) if name == f"?{seat}"}
    return [one for one in problems if one.severity == "error" and not touched(one.where, bad) and not _quotes(one, unread)]


def _quotes(problem: Problem, names: Collection[str]) -> bool:
    """Whether one of these names is to be shown."""
    values = [one for value in problem.args.values() for one in (value if isinstance(value, list) else [value])]
    return bool(names) and any(isinstance(one, str) and one in names for one in values)


# A record ----------------------------------------------------------------------------------------------------------------


def written(program: Program, data: Raw, *, so_far: bool = False) -> Written:
    """What a checked record holds, by row and owner; what is not there is blank. `so_far`: lists and grids are there before anything is."""
    players = data.get("players", [])
    names = tuple(player["name"] for player in players)
    sheet = {
        field.id: _owned(field, program, names, players, data) for field in program.fields.values() if field.scope == "sheet"
    }
    rounds = [
        {field.id: _in_round(field, program, names, row) for field in program.fields.values() if field.scope == "round"}
        for row in data.get("rounds", [])
    ]
    for rows in (sheet, *rounds) if so_far else ():
        for id_, values in rows.items():
            values[:] = [program.fields[id_].empty if value is None else value for value in values]
    return Written(names, sheet, rounds)


def _owned(field: Field, program: Program, names: Sequence[str], players: Sequence[Raw], data: Raw) -> list[Any]:
    match field.per:
        case "table":
            rows: Sequence[Raw] = [data]
        case "team":
            rows = list(data.get("teams", []))
            rows = [*rows, *[{}] * (len(program.teams) - len(rows))]
        case "player":
            rows = players
    return [field.row.value(field, row.get(field.id), names) for row in rows]


def _in_round(field: Field, program: Program, names: Sequence[str], row: Raw) -> list[Any]:
    value = row.get(field.id)
    if field.per == "table":
        return [field.row.value(field, value, names)]
    owners = names if field.per == "player" else [str(team) for team in range(1, len(program.teams) + 1)]
    table = value if isinstance(value, Mapping) else {}
    return [field.row.value(field, table.get(owner), names) for owner in owners]


# A score -----------------------------------------------------------------------------------------------------------------


def score(record: Record) -> Score:
    """The score of a valid record by the game's rules, and what in it goes against them."""
    return _score(record, _played(record, score_only=True))


def score_so_far(record: Record) -> Score:
    """The score of what is written so far in a game that declares its rows: what rests on a blank is nothing yet."""
    return _score(record, _played(record, so_far=True), so_far=True)


def _score(record: Record, result: RulesResult, *, so_far: bool = False) -> Score:
    problems = [_told(problem) for problem in result.problems]
    if any(problem.severity == "error" for problem in problems):
        return Score(problems=tuple(problems))
    verdict, totals, counted = result.verdict, result.totals, _counted(result)
    if rules_of(record.game).entered is None and not so_far:
        problems += _claims(result, record, counted, totals)
    columns = [(part, counts, result.points(part)) for part, counts in counted.items()]
    best = -1 if result.program.win == "low" else 1
    ranks = (
        verdict.ranks
        if verdict is not None
        else places([best * (total or 0) for total in totals], list(map(len, result.sides)))
    )
    players = tuple(
        PlayerScore(
            name,
            totals[side],
            tuple(Part(part, counts[side], points[side]) for part, counts, points in columns)
            if totals[side] is not None
            else (),
            ranks[side],
        )
        for seat, name in enumerate(result.written.players)
        for side in [result.state.side_of[seat]]
    )
    winners: tuple[str, ...] = ()
    decided: str | None = None
    details: Json = {}
    if verdict is not None:
        winners = tuple(p.name for seat, p in enumerate(players) if result.state.side_of[seat] in verdict.winners)
        decided = {"total": TOTAL, "shared": SHARED, "winner": "winner"}.get(str(verdict.decided), f"tie_{verdict.decided}")
        if result.program.side is not None or not winners:
            decided = str(verdict.decided) if winners else None
        if verdict.trail:
            details["tie_break"] = [
                {
                    "criterion": f"tie_{step.number}",
                    "counts": {result.name(side): count for side, count in step.counts.items()},
                    "ahead": [result.name(side) for side in step.ahead],
                }
                for step in verdict.trail
            ]
    details |= {part.name: dict(_by_side(result, part.name)) for part in _beside(result)} | answering.details(result)
    details |= {part.name: _now(result, part) for part in result.program.kept}
    return Score(players, winners, decided, result.finished, details, tuple(problems))


def _counted(result: RulesResult) -> dict[str, list[int]]:
    """What each side's result counts beside the points, for the parts that the game has at this table."""
    if result.program.side is not None:
        return {}
    counted: dict[str, list[int]] = result.state.sections.breakdown(result.state, result.played)
    return counted


def _beside(result: RulesResult) -> list[Any]:
    """Parts that stand beside the total: what is shown, and what follows from who won."""
    after = result.program.at("after") if result.verdict is not None else []
    return [*result.program.at("show"), *after]


def _now(result: RulesResult, part: RulePart) -> dict[str, Any]:
    """What a number that is kept round by round is after the last round that each has played, else before the first."""
    member = part.level == "member"
    computed = (result.state.member if member else result.state.round)[part.name]
    owners = list(result.written.players) if member else result.state.called
    played = [result.played[result.state.side_of[n] if member else n] for n in range(len(owners))]
    return {
        name: computed[last - 1][n] if last else part.start_at(len(result.written.players)) or 0
        for n, (name, last) in enumerate(zip(owners, played, strict=True))
    }


def running(game: Game, score: Score) -> list[tuple[str, Mapping[str, Any]]]:
    """The numbers that players keep while they play, as they stand: each with what everybody has."""
    names = [part.name for part in program_of(game).kept] if game.rules else []
    return [(name, score.details[name]) for name in names if name in score.details]


def _by_side(result: RulesResult, name: str) -> list[tuple[str, Any]]:
    return [(result.name(side), value) for side, value in enumerate(result.points(name))]


def _told(problem: Problem) -> Problem:
    """A problem of the rules; which check did not hold is told in the game's own words."""
    if problem.code != "rules-check":
        return problem
    name = problem.args["name"]
    return error(f"check-{problem.args['check']}", problem.where, name=f" ({name})" if name else "")


def _claims(result: RulesResult, record: Record, counted: Iterable[str], totals: Sequence[int | None]) -> list[Problem]:
    """Points that were written down and are not what follows from the rest."""
    rows = "teams" if result.program.teams else "players"
    problems: list[Problem] = []
    for side, row in enumerate(record.data.get(rows, [])):
        claimed = row.get("score", {})
        for name in counted:
            place = f"{rows}[{side}].score.{name}"
            problems += compared(place, claimed.get(name), result.points(name)[side], f"differs-{name}")
        problems += compared(f"{rows}[{side}].total", row.get("total"), totals[side], "total-differs")
    return problems + _kept(result, record)


def _kept(result: RulesResult, record: Record) -> list[Problem]:
    """Numbers that were kept round by round and are not what follows from the rest."""
    names, problems = result.written.players, list[Problem]()
    for part in result.program.kept:
        member = part.level == "member"
        owners = names if member or not result.program.teams else [str(team) for team in range(1, len(result.sides) + 1)]
        computed = result.state.member[part.name] if member else result.state.round[part.name]
        for number, row in enumerate(record.data.get("rounds", [])):
            for owner, claimed in row.get(part.name, {}).items():
                value = computed[number][owners.index(owner)] if number < len(computed) else None
                if value is not None:
                    place = f"rounds[{number}].{part.name}.{owner}"
                    problems += compared(place, claimed, value, f"differs-{part.name}")
    return problems


def lines(record: Record, lang: str, *, so_far: bool = False) -> list[tuple[str, bool]]:
    """How every player's (or team's) points came about, each line with whether it is a heading."""
    result = _played(record, so_far=so_far)
    if not result.program.explain:
        return explained(result, lang, label_of(record.game, lang))
    words = record.game.texts(lang)
    sayings = [(fill(key, args), args) for key, args in answering.sayings(result)]
    missing = next((key for key, _ in sayings if f"explain.{key}" not in words), None)
    if missing is not None and not built_in(record.game.code):
        raise Refused([error("missing-word", f"{lang}.toml: explain.{missing}")])
    if missing is not None:
        raise MissingWord(lang, f"explain.{missing}")
    return [(fill(words[f"explain.{key}"], args), key.startswith("head_")) for key, args in sayings]
