"""Functions of tables that are asked for nothing but their score: what only explanations and faults look at isn't kept, nor worked out.

They are made twice: first to learn of which parts the lists are looked at, then without all other lists. Where an error is to be
told, as where a function is wanted that isn't among them, the table is played again by functions that keep everything.
"""

from __future__ import annotations

from contextlib import suppress

from printkit.language.known import NotLean, Written
from printkit.language.needed import of_warnings, put_off_for_scores
from printkit.language.play import Table as Game
from printkit.language.program import Program
from printkit.language.result import RulesResult
from printkit.language.sections import Sections
from printkit.language.source import Table

_ALIKE = 8
"""Tables that are alike for which functions that keep everything do: to make others takes longer than to play so many."""


def scored(program: Program, written: Written) -> RulesResult:
    """As `play.play`, for who asks for the score alone: of what came about on the way nothing may be there."""
    game = Game(program, written, whole=True)
    everything = game.sections
    everything.tables += 1
    if everything.tables == _ALIKE + 1:
        everything.lean = _lean(everything)
    if everything.lean is not None:
        game.sections = game.state.sections = everything.lean
        with suppress(NotLean):
            result = game.result()
            if not result.problems or not any(problem.severity == "error" for problem in result.problems):
                return result
        game = Game(program, written, whole=True)
        game.at_once = False  # what is to be told is found round by round
    return game.result()


def _lean(sections: Sections) -> Sections | None:
    """The functions that such tables are scored by; None of games in which who is later may lack a round, or whose teams are summed up."""
    program, table = sections.program, sections.table
    if program.teams or (program.rounds and program.end is not None and program.end.stop != "round"):
        return None
    later = put_off_for_scores(program, table)
    trial, kept = (Table(program, table.seats, table.options, table.chosen) for _ in range(2))
    trial.lean = kept.lean = True
    _make(Sections(trial, later))
    asked = {part.name for part in (*program.scored, *program.at("show"), *program.at("after"), *program.kept)}
    kept.passing = frozenset(program.parts.keys() - asked - trial.lists)
    kept.looks_back = trial.looks_back
    lean = Sections(kept, later)
    _make(lean)
    lean.whole = True
    return lean


def _make(sections: Sections) -> None:
    """Make all functions that a table asks for that has a score."""
    program = sections.program
    functions: list[object] = [sections.ordinary if program.rounds else sections.round]
    functions += [sections.score[False], sections.breakdown, sections.details]
    for at in ("start", "end", "member"):
        if at in program.checked_at and not (at == "member" and program.rounds):
            functions.append(sections.checks[at])
    functions += [sections.single(node, level) for node, level in of_warnings(program)]
    if program.claims:
        functions.append(sections.claims["sheet"])
    if program.at("after"):
        functions.append(sections.after)
    _verdict(sections)


def _verdict(sections: Sections) -> None:
    """Make what tells who won, and whether a game without rounds is over."""
    program, end = sections.program, sections.program.end
    if program.side is not None:
        sections.everybody(program.side.won, "show")
        sections.single(program.side.by, "show")
    for tie in program.ties:
        sections.everybody(tie.of, "score")
    if program.plays is not None:
        sections.everybody(program.plays, "show")
        sections.everybody(program.plays, "score")
    if end is not None and end.winner is not None:
        sections.everybody(end.winner, "show")
    if end is not None and end.when is not None and not program.rounds:
        sections.single(end.when, "end")
