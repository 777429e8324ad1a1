"""Whole sections of rules as functions of a table, compiled once for so many players: the parts of a round, the score, the checks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property
from typing import Any, NamedTuple, TypeAlias, TypeVar, cast

from printkit.language.answered import Answers
from printkit.language.compute import Writer
from printkit.language.forwards import rounds
from printkit.language.kinds import Field, Scope
from printkit.language.known import NotLean
from printkit.language.needed import put_off
from printkit.language.program import LEVEL_OF, PER_ROUND, Check, CheckedAt, Level, Program, RulePart
from printkit.language.settle import Parts
from printkit.language.source import Table
from printkit.language.tree import Node, Ref

Run: TypeAlias = Callable[..., Any]
K = TypeVar("K")


class Worked(NamedTuple):
    """How a part came about: the case that applied (None: else), what was measured, each step's name and result, and the value."""

    case: int | None
    measured: Any
    steps: Sequence[tuple[str, int]]
    value: Any
    kept: bool = True
    """Whether its `when` held."""


_MOST = 32
"""Sorts of tables whose functions are kept."""


def sections_of(
    program: Program, seats: int, options: Mapping[str, str], chosen: Mapping[str, str], *, careful: bool
) -> Sections:
    """The functions of a program for so many players and these readings, who have `chosen` this.

    `careful`: of tables that could not be read in full.
    """
    key = seats, tuple(options.items()), tuple(chosen.items()), careful
    known = program.compiled.get(key)
    if known is None:
        if len(program.compiled) >= _MOST:
            program.compiled.clear()
        known = program.compiled[key] = Sections(Table(program, seats, options, chosen, careful=careful))
    return cast("Sections", known)


class _Made(dict[K, Run]):
    """Functions by what they are asked for, each made when it first is: they are looked up several times a round."""

    def __init__(self, make: Callable[[K], Run]) -> None:
        super().__init__()
        self.make = make

    def __missing__(self, key: K) -> Run:
        run = self[key] = self.make(key)
        return run


class Sections:
    """The functions of all tables that are alike, each compiled when it is first asked for. All take a `State`."""

    def __init__(self, table: Table, later: frozenset[str] | None = None) -> None:
        self.table = table
        self.program = table.program
        self.tables = 0
        """Tables that have asked for less than these functions keep."""
        self.by_rounds = 0
        """Tables whose rounds might have been played at once by functions that keep everything."""
        self.lean: Sections | None = None
        """Functions that keep less, once enough of them have."""
        table.later = put_off(table.program, table.constant) if later is None else later
        self._runs: dict[tuple[object, ...], tuple[Run, object]] = {}
        """By what they were made of, which is kept with them."""
        self.whole = False
        """Whether no more functions may be made: lists that those would look at aren't kept. See `lean`."""
        self.score: Mapping[bool, Run] = _Made(self._score)
        self.checks: Mapping[CheckedAt, Run] = _Made(self._checks)
        self.claims: Mapping[Scope, Run] = _Made(self._claims)

    def _run(self, kind: str, of: object, level: str, takes: str, write: Callable[[Writer], None]) -> Run:
        key = kind, id(of) if of is not None else 0, level
        known = self._runs.get(key)
        if known is None:
            if self.whole:
                raise NotLean(kind)
            writer = Writer(self.table, cast("Level", level), ["s", *takes.split(", ")])
            write(writer)
            names = self.table.names
            exec(compile(writer.text(f"def run(s, {takes}):"), f"<rules: {kind}>", "exec"), names)  # noqa: S102 - text of `Writer`
            known = self._runs[key] = names.pop("run"), of
        return known[0]

    # One place: of who, the round, how many each has played, the place on an axis -----------------------------------------

    def single(self, node: Node, level: Level) -> Run:
        """The value of an expression."""
        known = self._runs.get(("value", id(node), level))  # asked after every round
        if known is not None:
            return known[0]
        return self.of_place("value", node, level, lambda writer: writer.line(f"return {writer.expr(node)}"))

    def of_place(self, kind: str, node: Node, level: Level, write: Callable[[Writer], None]) -> Run:
        """Something else of an expression, as `kind` is called: `write` writes the function."""
        return self._run(kind, node, level, _PLACE, write)

    def result(self, part: RulePart, level: Level) -> Run:
        """The value of a part, a list where it has an axis."""

        def write(writer: Writer) -> None:
            Parts(writer).all_places(part, "value")
            writer.line("return value")

        return self._run("result", part, level, _PLACE, write)

    def worked(self, part: RulePart, level: Level) -> Run:
        """A part at one place, step by step."""

        def write(writer: Writer) -> None:
            writer.table.names["Worked"] = Worked
            writer.line("case, measured, steps, kept = None, None, [], True")
            Parts(writer, traced=True).one(part, "value")
            writer.line("return Worked(case, measured, steps, value, kept)")

        return self._run("work", part, level, _PLACE, write)

    # Everybody -----------------------------------------------------------------------------------------------------------

    def everybody(self, node: Node, level: Level) -> Run:
        """An expression of every side, as a list: of the round and how many each has played."""
        known = self._runs.get(("all", id(node), level))
        if known is not None:
            return known[0]

        def write(writer: Writer) -> None:
            writer.line("values = []")
            with writer.block(f"for w in range({self.table.sides}):", "w"):
                writer.line(f"values.append({writer.expr(node)})")
            writer.line("return values")

        return self._run("all", node, level, "n, played", write)

    @cached_property
    def round(self) -> Run:
        """Works out the parts of a round: of the round, the sides and the seats that play it, and how many each has played."""
        return self._run("round", None, "round", "n, sides, members, played, first", self.parts_of_round)

    @cached_property
    def ordinary(self) -> Run:
        """Plays rounds that all have at once, from one on, while there is nothing to tell; see `forwards`."""
        return self._run("ordinary", None, "round", "begin", lambda writer: rounds(self, writer))

    def parts_of_round(self, writer: Writer) -> None:
        """Lines for the parts of a round."""
        self._rows_of_round(writer)
        parts = Parts(writer)
        parts.everybody(self.program.at("member"), "member", "members")
        parts.everybody(self.program.at("round"), "round", "sides")

    def _rows_of_round(self, writer: Writer) -> None:
        """The lists of a round for what everybody has of each part: all of them, or none while nobody has played it."""
        left = self.table.later | self.table.passing
        parts = [part for level in PER_ROUND for part in self.program.at(level) if part.name not in left]
        rows = {part.name: writer.kept(f"s.{part.level}[{part.name!r}]") for part in parts}
        if rows and writer.bound("begin"):  # rounds that all have at once
            for part in parts:
                of_round = f"{rows[part.name]}[n]"
                writer.know(of_round, writer.name())
                seats = self.table.seats if part.level == "member" else self.table.sides
                name = writer.list_of(Ref(part.level, part.name))
                writer.line(f"{name} = [None] * {seats}; {rows[part.name]}.append({name})")
        elif rows:
            with writer.block(f"if len({next(iter(rows.values()))}) == n:"):
                for part in parts:
                    seats = self.table.seats if part.level == "member" else self.table.sides
                    writer.line(f"{rows[part.name]}.append([None] * {seats})")

    def _score(self, standing: bool) -> Run:  # noqa: FBT001 - a key
        """Works out the score, and what is shown; `standing`: only what tells after a round whether the game is over."""

        def write(writer: Writer) -> None:
            writer.line("n = first = 0")
            self.score_lines(writer, standing=standing)

        return self._run("score", None, f"score{standing}", "played", write)

    def score_lines(self, writer: Writer, *, standing: bool) -> None:
        """Lines for the score and what is shown, as `score` says."""
        only = {part.name for part in self.program.standing_parts} if standing else self.program.parts.keys()
        parts = [part for part in self.program.at("score") if part.name in only]
        total = self.program.total
        self._listed(writer, [*parts, *([total] if total is not None else [])], "score")
        if total is None:
            if any(part.only for part in self.program.scored):
                writer.line("w = 0")  # whether a table has a part is the same for all
            added = ", ".join(filter(None, (self._there(writer, part) for part in self.program.scored)))
            one = "UNSURE if UNSURE in row else sum(row)" if self.table.careful else "sum(row)"
            writer.line(
                f"s.now['total'] = [{one} for row in zip({added})]" if added else f"s.now['total'] = [0] * {self.table.sides}"
            )
        self._listed(writer, [part for part in self.program.at("show") if part.name in only], "show")

    @cached_property
    def after(self) -> Run:
        """Works out what follows from who won."""
        return self._run(
            "after", None, "after", "n, played, first", lambda writer: self._listed(writer, self.program.at("after"), "after")
        )

    def _there(self, writer: Writer, part: RulePart) -> str:
        """The points of every side in a part, none at a table that has no such part; empty where no such table has it."""
        only = writer.expr(part.only) if part.only is not None else "True"
        if only == "False":
            return ""
        points = writer.part_list(Ref("score", part.name))
        return points if only == "True" else f"({points} if {only} else [0] * {self.table.sides})"

    def _listed(self, writer: Writer, parts: Sequence[RulePart], level: Level) -> None:
        parts = [part for part in parts if part.name not in self.table.later]
        for part in parts:
            if part.name not in self.table.passing:
                of_part = f"s.now[{part.name!r}]"
                writer.know(of_part, writer.name())
                writer.line(f"{writer.list_of(Ref(level, part.name))} = {of_part} = [None] * {self.table.sides}")
        Parts(writer).everybody(parts, level, f"range({self.table.sides})")

    # Checks and claims ---------------------------------------------------------------------------------------------------

    def _checks(self, at: CheckedAt) -> Run:
        """Which checks of a sort don't hold: number, who and place, of the round, the sides and seats asked, and how many each has played."""

        def write(writer: Writer) -> None:
            writer.line("wrong = []")
            self.check_lines(writer, at, "wrong.append(({nth}, {who}, {cell}))")
            writer.line("return wrong")

        return self.of_check("checks", None, at, write)

    def _told(self, wrong: str) -> str:
        """What to do where an error is to be told."""
        if not self.table.lean:
            return wrong
        self.table.names["NotLean"] = NotLean
        return "raise NotLean"

    def check_lines(self, writer: Writer, at: CheckedAt, wrong: str) -> None:
        """Lines for the checks of a sort: what to do where one doesn't hold, with its number, who and the place."""
        for nth, check in enumerate(self.program.checks):
            if check.at != at:
                continue
            refusal = wrong if check.warning else self._told(wrong)
            if check.own and not check.axis and "{" not in refusal:
                writer.who = "w"
                writer.line(f"if not {writer.of_everybody('all', check.that)}: {refusal}")
                continue
            with self.asked_of(writer, check):
                if self.table.careful:
                    writer.open("try:")
                holds = writer.expr(check.that)
                if holds != "True":
                    failing = refusal.format(nth=nth, who=writer.who, cell="c" if check.axis else 0)
                    writer.line(f"if not {holds}: {failing}")
                if self.table.careful:
                    writer.close()
                    writer.line("except UnsureValue: pass")

    def of_check(self, kind: str, of: object, at: CheckedAt, write: Callable[[Writer], None]) -> Run:
        """Something of checks of a sort, as `kind` is called: of the round, the sides and seats asked, and how many each has played."""

        def at_its_level(writer: Writer) -> None:
            writer.level = LEVEL_OF.get(at) or cast("Level", at)
            write(writer)

        return self._run(kind, of, at, "n, sides, members, played", at_its_level)

    @contextmanager
    def asked_of(self, writer: Writer, check: Check) -> Iterator[None]:
        """Lines for each of whom a check is asked."""
        if check.own:
            writer.open(f"for w in {'members' if check.at == 'member' else 'sides'}:", "w")
        writer.who = "w" if check.own else "0"
        if check.axis:
            writer.open(f"for c in range({len(self.program.axes[check.axis])}):", "c")
        yield
        for _ in filter(None, (check.own, check.axis)):
            writer.close()

    def _claims(self, scope: Scope) -> Run:
        """Which claims aren't what follows: number, who and what it must be, of the round and how many each has played."""

        def write(writer: Writer) -> None:
            writer.line("wrong = []")
            self.claim_lines(writer, scope, self._told("wrong.append(({nth}, w, value))"))
            writer.line("return wrong")

        return self._run("claims", None, scope, "n, played", write)

    def claim_lines(self, writer: Writer, scope: Scope, wrong: str) -> None:
        """Lines for the claims of a sheet or a round, of which mostly nothing is written, or all is right: what to do where one isn't what follows, with its number, ``w`` and the ``value``."""
        writer.level = "round" if scope == "round" else "show"
        for nth, claim in enumerate(self.program.claims):
            field = self.program.claimed[claim.entry]
            if field.scope != scope:
                continue
            row = writer.row(field, "n", raw=True)
            nothing = "" if self.table.careful else writer.table.const([None] * self._owners(field))
            if nothing and claim.when is None and isinstance(claim.value, Ref) and writer.listed(claim.value):
                nothing += f" and {row} != {writer.part_list(claim.value)}"
            with (
                writer.block(f"if {row} != {nothing}:" if nothing else "if True:"),
                writer.block(f"for w, written in enumerate({row}):", "w"),
                writer.block("if written is not None:"),
            ):
                if self.table.careful:
                    writer.open("try:")
                value = writer.expr(claim.value)
                if claim.when is not None:
                    value = f"({value} if {writer.expr(claim.when)} else '–')"
                writer.line(f"if (value := {value}) != written: {wrong.format(nth=nth)}")
                if self.table.careful:
                    writer.close()
                    writer.line("except UnsureValue: pass")

    def _owners(self, field: Field) -> int:
        """How many write in a row."""
        return 1 if field.per == "table" else self.table.seats if field.per == "player" else self.table.sides

    # Answers -------------------------------------------------------------------------------------------------------------

    @cached_property
    def breakdown(self) -> Run:
        """What a result counts beside the points of each part that the game has at this table, by part: of how many each has played."""

        def write(writer: Writer) -> None:
            writer.line("n = c = 0")
            writer.line("counted = {}")
            for part in self.program.scored:
                writer.who = "0"
                only = writer.expr(part.only) if part.only is not None else "True"
                writer.who = "w"
                if only == "False":
                    continue
                with writer.block(f"if {only}:"):
                    self._counted(writer, part)
            writer.line("return counted")

        return self._run("breakdown", None, "score", "played", write)

    def _counted(self, writer: Writer, part: RulePart) -> None:
        of_part = f"counted[{part.name!r}]"
        if part.counts is not None:
            writer.line(
                f"{of_part} = [{', '.join(writer.of_other(part.counts, str(side)) for side in range(self.table.sides))}]"
            )
        elif not part.has_steps:
            writer.line(f"{of_part} = {writer.part_list(Ref('score', part.name))}")
        else:
            writer.line(f"{of_part} = counts = []")
            with writer.block(f"for w in range({self.table.sides}):", "w"):
                writer.line("case, steps, kept = None, [], True")
                Parts(writer, traced=True).one(part, "value")
                writer.line(f"counts.append({'sum(measured)' if part.several else 'measured'})")

    @cached_property
    def details(self) -> Run:
        """What programs are answered beside the score, of the last round and how many each has played."""

        def write(writer: Writer) -> None:
            writer.who = "0"
            answers, details = Answers(writer), self.program.details
            texts = [f"{key!r}: {answers.text(one)}" for key, one in (details.keys or () if details is not None else ())]
            writer.line(f"return {{{', '.join(texts)}}}")

        return self._run("details", None, "show", "n, played", write)


_PLACE = "w, n, played, c"
"""Who is looked at, in which round, and at which place."""
