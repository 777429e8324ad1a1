"""The check of a game's parts, end, ties, checks, and of what stands beside a score: each gets what its names mean."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import cast

from printkit.language.check import NOTHING, Checker, Facts, holds, refs
from printkit.language.claims import Claim, Side
from printkit.language.kinds import BOOL, INT, TEXT, UNKNOWN, Field, Kind, grouped, word, word_of
from printkit.language.program import LEVEL_OF, LEVELS, AnswerRule, Check, End, Level, RulePart, Saying, Tie
from printkit.language.tree import Call, Items, Node, Ref
from printkit.model.problem import error, nearest

PLAYER, ROUND = "player", "round"


def checked_part(checker: Checker, part: RulePart) -> RulePart:
    """The same part with what its names mean."""
    checker.level, checker.own = part.level, part.name if part.level in LEVELS and part.name in checker.names.order else ""
    kind = checker.names.kind(part)
    checked = replace(part, kind=kind)
    given: Facts = NOTHING
    checker.personal = checker.differs = False
    checker.along = checker.axis(part.axis, f"{part.where}.along")
    if part.when is not None:
        checked = replace(checked, when=checker.expression(part.when, f"{part.where}.when", BOOL))
        given = holds(part.when, yes=True)
    if part.measure is not None:
        if part.worth:
            checked = _weighed(checker, checked, part.measure, given)
        else:
            wanted = INT if part.majority is not None else kind
            checked = _measured(checker, checked, part.measure, wanted, given)
        if part.majority is not None:
            checker.asks_everybody(part.where)
            checked = replace(checked, majority=part.majority._replace(given=tuple(sorted(given))))
    cases = []
    for number, (condition, value) in enumerate(part.cases):
        place = f"{part.where}.cases[{number}]"
        typed_condition = checker.expression(condition, f"{place}[0]", BOOL, given)
        cases.append((typed_condition, checker.expression(value, f"{place}[1]", kind, given | holds(condition, yes=True))))
        given |= holds(condition, yes=False)
    if part.otherwise is not None:
        checked = replace(checked, otherwise=checker.expression(part.otherwise, f"{part.where}.else", kind, given))
    if part.counts is not None:
        checked = replace(checked, counts=checker.expression(part.counts, f"{part.where}.counts", INT))
    own = checker.personal or part.own
    if not checker.differs and not part.axis:
        checker.names.alike.add(part.name)
    if part.only is not None:
        checker.personal = False
        checked = replace(checked, only=checker.expression(part.only, f"{part.where}.only", BOOL))
        if checker.personal:
            checker.problems.append(error("rules-whose", f"{part.where}.only"))
    checker.along = ()
    if kind not in (INT, BOOL) and part.has_steps:
        checker.problems.append(error("rules-not-number", part.where, found=word(kind)))
    if part.axis and part.level == "score" and not part.helper:
        checker.problems.append(error("rules-not-number", part.where, found=word(checker.names.whole(part))))
    if kind == BOOL and not part.plain and (part.has_steps or (part.level == "score" and not part.helper)):
        checker.problems.append(error("rules-condition-worked", part.where))
    elif kind == BOOL and part.level == "score" and not part.helper:
        checker.problems.append(error("rules-not-number", part.where, found=word(BOOL)))
    if part.box and (kind != INT or part.axis or not checker.names.rounds):
        checker.problems.append(error("rules-box-of-number", f"{part.where}.box"))
    if part.start is not None and isinstance(part.start, bool) != (kind == BOOL):
        checker.problems.append(error("rules-kind", f"{part.where}.start", expected=word(kind), found=word_of(part.start)))
    return replace(checked, cases=tuple(cases), own=own)


def _measured(checker: Checker, part: RulePart, measure: Node, wanted: Kind, given: Facts) -> RulePart:
    """A part with what it measures: several numbers where steps are done to each, 1 for a condition that holds."""
    node, kind = checker.typed(measure, given, part.where)
    if part.has_steps and part.majority is None:
        if kind == BOOL:
            return replace(part, measure=Call("one", (node,), node.at))
        if (kind.name, kind.of) == ("series", "bool"):  # it holds in so many rounds
            return replace(part, measure=Call("count", (node,), node.at))
        if (kind.name, kind.of) == ("list", "int"):
            count = fixed_length(node, checker.names.fields)
            if part.weights and count is not None and count != len(part.weights):
                checker.problems.append(error("wrong-length", f"{part.where}.weights", expected=count, found=len(part.weights)))
            return replace(part, measure=node, several=True)
    if part.weights:
        checker.problems.append(error("rules-weights", f"{part.where}.weights"))
    return replace(part, measure=checker.fits(node, kind, wanted, part.where))


def fixed_length(node: Node, fields: Mapping[str, Field]) -> int | None:
    """How many numbers an expression always has; None where that depends."""
    match node:
        case Items(items):
            return len(items)
        case Call("sums" | "counts" | "distincts" | "mosts" | "longest", (Ref(source="row", name=name, group=group), *_)) if (
            group
        ):
            field = fields[name]
            return len(grouped(field, group, [[None] * field.shape[0]] * field.shape[1]))
        case Ref(source="row", name=name, group="", how="own") if fields[name].holder == "list":
            return fields[name].shape[0]
    return None


def _weighed(checker: Checker, part: RulePart, measure: Node, given: Facts) -> RulePart:
    """A part that adds up what each value is worth: numbers or words."""
    if not isinstance(measure, Call):
        checker.problems.append(error("rules-worth", f"{part.where}.worth"))
        return part
    arg, kind = checker.typed(measure.args[0], given, part.where)
    if kind == UNKNOWN:
        return part
    if not kind.many:
        checker.problems.append(error("rules-kind", part.where, expected="list", found=word(kind)))
        return part
    call = Call(measure.name, (arg,), measure.at)
    return replace(part, measure=call, worth=_worth(checker, part, call))


def _worth(checker: Checker, part: RulePart, measure: Node) -> Mapping[object, int]:
    """What each value counts, by the value; the list in the declaration starts at the least one."""
    ref = next((ref for ref in refs(measure) if ref.source == "row"), None)
    field = checker.names.fields.get(ref.name) if ref is not None else None
    place = f"{part.where}.worth"
    if field is not None and field.kind.choices and all(isinstance(key, str) for key in part.worth):
        missing = [choice for choice in field.kind.choices if choice not in part.worth]
        for key in part.worth:
            if key not in field.kind.choices:
                hint = nearest(key, field.kind.choices)
                checker.problems.append(error("unknown-key", f"{place}.{key}", known=", ".join(field.kind.choices), hint=hint))
        if missing:
            checker.problems.append(error("missing-key", f"{place}.{missing[0]}"))
        return part.worth
    if field is None or field.low is None or field.high is None or any(isinstance(key, str) for key in part.worth):
        checker.problems.append(error("rules-worth", place))
        return part.worth
    wanted = field.high - field.low + 1
    if len(part.worth) != wanted:
        checker.problems.append(error("wrong-length", place, expected=wanted, found=len(part.worth)))
    return {field.low + place: points for place, points in part.worth.items()}


def checked_end(checker: Checker, end: End) -> End:
    """The same end with what its names mean."""
    checker.level, checker.own = "end", ""
    if end.rounds is not None:
        checker.personal = False
        end = end._replace(rounds=checked_part(checker, end.rounds))
        if checker.personal:
            checker.problems.append(error("rules-whose", "end.rounds"))
        checker.level, checker.own = "end", ""
    if end.when is not None:
        checker.personal = False
        end = end._replace(when=checker.expression(end.when, "end.when", BOOL))
        if checker.personal and end.stop == "round":
            checker.problems.append(error("rules-whose", "end.when"))
    end = end._replace(args=checker.args(end.args, "end.with"))
    if end.winner is not None:
        checker.level = "show"
        end = end._replace(winner=checker.expression(end.winner, "end.winner", BOOL))
    return end


def checked_tie(checker: Checker, tie: Tie) -> Tie:
    """The same tie-break with what its names mean."""
    checker.level, checker.own = "end", ""
    node, kind = checker.typed(tie.of, NOTHING, tie.where)
    if kind.many and kind.of == "bool":
        node, kind = Call("count", (node,)), INT
    elif kind.many and kind.of == "int" and not kind.whole:
        node, kind = Call("sum", (node,)), INT
    return tie._replace(of=checker.fits(node, kind, INT, tie.where))


def checked_check(checker: Checker, check: Check) -> Check:
    """The same check with what its names mean."""
    checker.level, checker.own = LEVEL_OF.get(check.at) or cast("Level", check.at), ""
    checker.rows_only = check.at in ("start", "entered")
    where = check.where.removesuffix(".that")
    checker.along = checker.axis(check.axis, f"{where}.along")
    checker.personal = checker.differs = False
    node = checker.expression(check.that, check.where, BOOL)
    own, places = checker.personal if checker.stop != "round" else checker.differs, []
    for number, (condition, row) in enumerate(check.places):
        place = f"{where}.place" if condition is None else f"{where}.places[{number}]"
        if row not in checker.names.fields:
            known = [*checker.names.fields]
            checker.problems.append(error("unknown-entry", place, found=row, known=", ".join(known), hint=nearest(row, known)))
        asked = checker.expression(condition, place, BOOL) if condition is not None else None
        places.append((asked, row))
    args = checker.args(check.args, f"{where}.with")
    checker.along, checker.rows_only = (), False
    return check._replace(that=node, own=own, places=tuple(places), args=args)


def side(checker: Checker, side_: Side) -> Side:
    """The same sides with what their names mean."""
    checker.level, checker.own = "show", ""
    won = checker.expression(side_.won, "side.won", BOOL)
    checker.personal = False
    by = checker.expression(side_.by, "side.by", TEXT)
    if checker.personal:
        checker.problems.append(error("rules-whose", "side.by"))
    return Side(won, by)


def claim(checker: Checker, one: Claim, entries: Mapping[str, Field]) -> Claim:
    """The same claim with what its names mean."""
    if one.entry not in entries:
        hint = nearest(one.entry, entries)
        checker.problems.append(error("unknown-entry", one.where, found=one.entry, known=", ".join(entries), hint=hint))
        return one
    entry = entries[one.entry]
    checker.level, checker.own = "round" if entry.scope == "round" else "show", ""
    when = checker.expression(one.when, f"{one.where}.when", BOOL) if one.when is not None else None
    given = holds(one.when, yes=True) if one.when is not None else NOTHING
    value, _ = checker.typed(one.value, given, one.where)
    return one._replace(value=value, when=when, args=checker.args(one.args, f"{one.where}.with"), own=entry.per == "player")


class Review:
    """Looks through answers and sayings; `bound` are the axes at whose places they stand."""

    def __init__(self, checker: Checker) -> None:
        self.checker = checker

    def answer(self, answer: AnswerRule, where: str, bound: tuple[str, ...] = (), given: Facts = NOTHING) -> AnswerRule:
        """The same answer with what its names mean."""
        bound = self._bind(answer.axis, where, bound)
        checker = self._at(bound)
        when, given = None, NOTHING if answer.axis else given
        if answer.when is not None:
            when = checker.expression(answer.when, f"{where}.when", BOOL, given)
            given |= holds(answer.when, yes=True)
        if answer.value is not None:
            checker.personal = False
            value = checker.shown(answer.value, given, where)
            return replace(answer, value=value, when=when, own=checker.personal and PLAYER not in bound)
        if answer.keys is not None:
            keys = tuple((key, self.answer(one, f"{where}.{key}", bound, given)) for key, one in answer.keys)
            return replace(answer, keys=keys, when=when)
        return replace(
            answer, items=tuple(self.answer(one, f"{where}[{n}]", bound, given) for n, one in enumerate(answer.items))
        )

    def saying(self, saying: Saying, where: str, bound: tuple[str, ...] = (), given: Facts = NOTHING) -> Saying:
        """The same line with what its names mean."""
        bound = self._bind(saying.axis, where, bound)
        checker = self._at(bound)
        when, given = None, NOTHING if saying.axis else given
        if saying.when is not None:
            when = checker.expression(saying.when, f"{where}.when", BOOL, given)
            given |= holds(saying.when, yes=True)
        args = {name: checker.shown(node, given, f"{where}.with.{name}") for name, node in saying.args.items()}
        lines = tuple(self.saying(one, f"{where}.lines[{n}]", bound, given) for n, one in enumerate(saying.lines))
        return replace(saying, args=args, lines=lines, when=when)

    def _at(self, bound: tuple[str, ...]) -> Checker:
        checker = self.checker
        checker.level, checker.own = "round" if ROUND in bound else "show", ""
        checker.along = tuple(axis for axis in bound if axis not in (PLAYER, ROUND))
        return checker

    def _bind(self, axis: str, where: str, bound: tuple[str, ...]) -> tuple[str, ...]:
        """The axes at whose places an answer stands; at most one of the game's own."""
        if not axis:
            return bound
        checker = self.checker
        known = [PLAYER, *([ROUND] if checker.names.rounds else []), *checker.names.paper.axes]
        if axis not in known:
            checker.problems.append(
                error("unknown-axis", f"{where}.along", found=axis, known=", ".join(known), hint=nearest(axis, known))
            )
            return bound
        if axis not in (PLAYER, ROUND) and any(one not in (PLAYER, ROUND) for one in bound):
            checker.problems.append(error("rules-nested", f"{where}.along", found=axis))
        return (*bound, axis)
