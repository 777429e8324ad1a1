"""The checks before anybody plays: kinds that don't fit, divisors that aren't constant, questions inside questions, blanks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeAlias

from printkit.language.functions import ACROSS, FUNCTIONS, KNOWN, TESTS, accepts, result_kind
from printkit.language.kinds import BOOL, INT, TEXT, UNKNOWN, Kind, same, word, word_of
from printkit.language.names import Names
from printkit.language.program import LEVELS, Check, End, Level, Part, Stop, Tie
from printkit.language.rows.seat import PLAYER
from printkit.language.tree import Binary, Bool, Call, Items, Name, Node, Num, Ref, Text, Unary, inside
from printkit.model.problem import Problem, error, nearest

Facts: TypeAlias = frozenset[str]
"""Rows that are known not to be blank where an expression stands."""

NOTHING: Facts = frozenset()


class Checker:
    """Finds what the names of expressions mean and whether everything fits; collects what does not."""

    def __init__(self, names: Names, stop: Stop, problems: list[Problem]) -> None:
        self.names = names
        self.stop = stop
        self.problems = problems
        self.level: Level = "score"
        self.own = ""
        self.where = ""
        self.among = False
        """Inside a function that asks every player."""
        self.personal = False
        """Whether the expression depends on whose it is."""

    # Parts, ends, ties, checks -----------------------------------------------------------------------------------------

    def part(self, part: Part) -> Part:
        """The same part with what its names mean."""
        self.level, self.own = part.level, part.name if part.level in LEVELS and part.name in self.names.order else ""
        kind = self.names.kind(part)
        made = replace(part, kind=kind)
        given: Facts = NOTHING
        if part.when is not None:
            made = replace(made, when=self.expression(part.when, f"{part.where}.when", BOOL))
            given = holds(part.when, yes=True)
        if part.measure is not None:
            if part.worth:
                made = self._weighed(made, part.measure, given)
            else:
                wanted = INT if part.majority is not None else kind
                made = replace(made, measure=self.expression(part.measure, part.where, wanted, given))
            if part.majority is not None:
                self._asks_everybody(part.where)
                made = replace(made, majority=part.majority._replace(given=tuple(sorted(given))))
        cases = []
        for number, (condition, value) in enumerate(part.cases):
            place = f"{part.where}.cases[{number}]"
            found = self.expression(condition, f"{place}[0]", BOOL, given)
            cases.append((found, self.expression(value, f"{place}[1]", kind, given | holds(condition, yes=True))))
            given |= holds(condition, yes=False)
        if part.otherwise is not None:
            made = replace(made, otherwise=self.expression(part.otherwise, f"{part.where}.else", kind, given))
        if kind == BOOL and not part.plain and (self._worked(part) or (part.level == "score" and not part.helper)):
            self.problems.append(error("rules-condition-worked", part.where))
        elif kind == BOOL and part.level == "score" and not part.helper:
            self.problems.append(error("rules-not-number", part.where, found=word(BOOL)))
        if part.start is not None and isinstance(part.start, bool) != (kind == BOOL):
            self.problems.append(error("rules-kind", f"{part.where}.start", expected=word(kind), found=word_of(part.start)))
        return replace(made, cases=tuple(cases))

    def _worked(self, part: Part) -> bool:
        steps = (part.per, part.each, part.plus, part.low, part.high, part.majority)
        return bool(part.table or part.thresholds or part.worth) or any(step is not None for step in steps)

    def _weighed(self, part: Part, measure: Node, given: Facts) -> Part:
        """A part that adds up what each value is worth: numbers or words."""
        if not isinstance(measure, Call):
            self.problems.append(error("rules-worth", f"{part.where}.worth"))
            return part
        arg, kind = self.typed(measure.args[0], given, part.where)
        if kind == UNKNOWN:
            return part
        if not kind.many:
            self.problems.append(error("rules-kind", part.where, expected="list", found=word(kind)))
            return part
        made = Call(measure.name, (arg,), measure.at)
        return replace(part, measure=made, worth=self._worth(part, made))

    def _worth(self, part: Part, measure: Node) -> Mapping[object, int]:
        """What each value counts, by the value; the list in the declaration starts at the least one."""
        ref = next((ref for ref in refs(measure) if ref.source == "row"), None)
        field = self.names.fields.get(ref.name) if ref is not None else None
        place = f"{part.where}.worth"
        if field is not None and field.kind.choices and all(isinstance(key, str) for key in part.worth):
            missing = [choice for choice in field.kind.choices if choice not in part.worth]
            for key in part.worth:
                if key not in field.kind.choices:
                    hint = nearest(key, field.kind.choices)
                    self.problems.append(error("unknown-key", f"{place}.{key}", known=", ".join(field.kind.choices), hint=hint))
            if missing:
                self.problems.append(error("missing-key", f"{place}.{missing[0]}"))
            return part.worth
        if field is None or field.low is None or field.high is None or any(isinstance(key, str) for key in part.worth):
            self.problems.append(error("rules-worth", place))
            return part.worth
        wanted = field.high - field.low + 1
        if len(part.worth) != wanted:
            self.problems.append(error("wrong-length", place, expected=wanted, found=len(part.worth)))
        return {field.low + place: points for place, points in part.worth.items()}

    def end(self, end: End) -> End:
        """The same end with what its names mean."""
        self.level, self.own = "end", ""
        if end.rounds is not None:
            self.personal = False
            end = end._replace(rounds=self.part(end.rounds))
            if self.personal:
                self.problems.append(error("rules-whose", "end.rounds"))
            self.level, self.own = "end", ""
        if end.when is not None:
            self.personal = False
            end = end._replace(when=self.expression(end.when, "end.when", BOOL))
            if self.personal and end.stop == "round":
                self.problems.append(error("rules-whose", "end.when"))
        return end

    def tie(self, tie: Tie) -> Tie:
        """The same tie-break with what its names mean."""
        self.level, self.own = "end", ""
        node, kind = self.typed(tie.of, NOTHING, tie.where)
        if kind.many and kind.of == "bool":
            node, kind = Call("count", (node,)), INT
        elif kind.many and kind.of == "int" and not kind.whole:
            node, kind = Call("sum", (node,)), INT
        return tie._replace(of=self._fits(node, kind, INT, tie.where))

    def check(self, check: Check) -> Check:
        """The same check with what its names mean."""
        self.level, self.own = "after" if check.at == "end" else check.at, ""
        self.personal = False
        node = self.expression(check.that, check.where, BOOL)
        return check._replace(that=node, own=self.personal)

    # Expressions -------------------------------------------------------------------------------------------------------

    def expression(self, node: Node, where: str, wanted: Kind, given: Facts = NOTHING) -> Node:
        """An expression with what its names mean, which must be of a kind."""
        found, kind = self.typed(node, given, where)
        return self._fits(found, kind, wanted, where)

    def _fits(self, node: Node, kind: Kind, wanted: Kind, where: str) -> Node:
        if UNKNOWN in (kind, wanted) or (wanted == INT and kind.name in ("int", "ticks")) or kind.name == wanted.name:
            return node
        if wanted == INT and kind.whole and isinstance(node, Ref):
            if node.name in self.names.carries:
                self.problems.append(error("rules-carries", where, found=node.name))
            return Ref(node.source, node.name, "sum", node.group, INT, node.at)
        if wanted == BOOL:
            self.problems.append(error("rules-not-condition", where, found=word(kind)))
        else:
            how_many = {"groups": "full(…)", "list": "size(…)"}.get(kind.name, "")
            self.problems.append(error("rules-not-number", where, found=word(kind), hint=how_many))
        return node

    def typed(self, node: Node, given: Facts, where: str) -> tuple[Node, Kind]:
        """An expression with what its names mean, and its kind."""
        match node:
            case Num():
                return node, INT
            case Text():
                return node, TEXT
            case Bool():
                return node, BOOL
            case Name():
                return self._named(node, given, where)
            case Items(items):
                return self._listed(node, items, given, where)
            case Unary(op, arg):
                wanted = BOOL if op == "not" else INT
                return Unary(op, self.expression(arg, where, wanted, given), node.at), wanted
            case Binary():
                return self._joined(node, given, where)
            case Call():
                return self._called(node, given, where)
        return node, UNKNOWN

    def _named(self, node: Name, given: Facts, where: str) -> tuple[Node, Kind]:
        found = self.names.find(node, self.level, self.own, where)
        if isinstance(found, Problem):
            self.problems.append(found)
            return node, UNKNOWN
        ref, kind = found
        field = self.names.fields.get(ref.name) if ref.source == "row" else None
        if field is not None and field.may and not field.kind.many and ref.how != "series" and ref.name not in given:
            whose = "rules-others-blank" if self.among and field.per != "table" else "rules-may-be-blank"
            self.problems.append(error(whose, where, found=ref.name))
        table = ref.source == "fixed" and ref.name not in ("won", "player")
        if not self.among and not table and (field is None or field.per != "table"):
            self.personal = True
        return ref, kind

    def _listed(self, node: Items, items: tuple[Node, ...], given: Facts, where: str) -> tuple[Node, Kind]:
        found = [self.typed(item, given, where) for item in items]
        kinds = {kind.name for _, kind in found if kind != UNKNOWN}
        if len(kinds) > 1:
            self.problems.append(error("rules-mixed-list", where))
        of = kinds.pop() if kinds else "int"
        return Items(tuple(item for item, _ in found), node.at), Kind("list", "int" if of == "ticks" else of)

    def _joined(self, node: Binary, given: Facts, where: str) -> tuple[Node, Kind]:
        op = node.op
        if op in ("and", "or"):
            left = self.expression(node.left, where, BOOL, given)
            right = self.expression(node.right, where, BOOL, given | holds(node.left, yes=op == "and"))
            return Binary(op, left, right, node.at), BOOL
        if op in ("//", "%") and not (isinstance(node.right, Num) and node.right.value > 0):
            self.problems.append(error("rules-divisor", where, sign=op))
        if op in ("+", "-", "*", "//", "%", "<", ">", "<=", ">="):
            left, right = (self.expression(side, where, INT, given) for side in (node.left, node.right))
            return Binary(op, left, right, node.at), INT if op in ("+", "-", "*", "//", "%") else BOOL
        (left, first), (right, second) = self.typed(node.left, given, where), self.typed(node.right, given, where)
        if op == "in":
            if UNKNOWN not in (first, second) and (not second.many or not same(first, second.item)):
                self.problems.append(error("rules-compare", where, left=word(first), right=word(second)))
            self._choices(first, right, where)
            self._choices(second, left, where)
            return Binary(op, left, right, node.at), BOOL
        if first.whole and second.whole:
            left, right = self._fits(left, first, INT, where), self._fits(right, second, INT, where)
        elif UNKNOWN not in (first, second) and not same(first, second):
            self.problems.append(error("rules-compare", where, left=word(first), right=word(second)))
        self._choices(first, right, where)
        self._choices(second, left, where)
        return Binary(op, left, right, node.at), BOOL

    def _choices(self, kind: Kind, other: Node, where: str) -> None:
        """A word that a choice is compared with must be one of its choices."""
        for node in other.items if isinstance(other, Items) else (other,):
            if kind.choices and isinstance(node, Text) and node.value not in kind.choices:
                known, hint = ", ".join(kind.choices), nearest(node.value, kind.choices)
                self.problems.append(error("rules-no-choice", where, found=node.value, known=known, hint=hint))

    # Functions ---------------------------------------------------------------------------------------------------------

    def _called(self, node: Call, given: Facts, where: str) -> tuple[Node, Kind]:
        name = node.name
        if name in ACROSS:
            return self._asked(node, given, where)
        if name == "given":
            return self._given(node, where)
        if name == "last":
            return self._last(node, given, where)
        if name in ("of", "votes"):
            return self._of_players(node, given, where)
        if name not in FUNCTIONS:
            hint = nearest(name, KNOWN)
            self.problems.append(error("rules-unknown-function", where, found=name, known=", ".join(KNOWN), hint=hint))
            return node, UNKNOWN
        found = [self.typed(arg, given, where) for arg in node.args]
        kinds = [kind for _, kind in found]
        if name == "sets" and len(found) == 1 and TESTS["words"](kinds[0]):
            counts = tuple(Call("count", (found[0][0], Text(choice)), node.at) for choice in kinds[0].choices)
            return Call(name, counts, node.at), INT
        for function in FUNCTIONS[name]:
            if accepts(function, kinds):
                if len(kinds) == 2:
                    self._choices(kinds[0], found[1][0], where)
                args = tuple(
                    self._fits(arg, kind, INT, where) if test == "number" else arg
                    for (arg, kind), test in zip(found, _tests(function.takes, len(kinds)), strict=True)
                )
                return Call(name, args, node.at), result_kind(function, kinds)
        forms = " / ".join(f"{name}({', '.join(function.takes)})" for function in FUNCTIONS[name])
        told = ", ".join(map(word, kinds)) or "–"
        self.problems.append(error("rules-arguments", where, forms=forms, found=told))
        return node, UNKNOWN

    def _asks_everybody(self, where: str) -> None:
        """Tell where everybody may not be asked: a game that stops inside a round has no round of the others."""
        if self.stop != "round" and self.level not in {"end", "after"}:
            self.problems.append(error("rules-reads-others", where, stop=self.stop))

    def _asked(self, node: Call, given: Facts, where: str) -> tuple[Node, Kind]:
        asks, gives = ACROSS[node.name]
        if self.among:
            self.problems.append(error("rules-nested", where, found=node.name))
        self._asks_everybody(where)
        if len(node.args) != 1:
            self.problems.append(error("rules-arguments", where, forms=f"{node.name}({asks})", found=str(len(node.args))))
            return node, UNKNOWN
        given = frozenset(name for name in given if self._of_table(name))  # of what others wrote nothing is known
        outer, self.among = self.among, True
        if node.name in ("left", "right"):
            arg, kind = self.typed(node.args[0], given, where)
            arg = arg if kind == BOOL else self._fits(arg, kind, INT, where)
            gives = BOOL if kind == BOOL else INT
        else:
            arg = self.expression(node.args[0], where, BOOL if asks == "condition" else INT, given)
        self.among = outer
        if node.name in ("left", "right", "place"):
            self.personal = True
        return Call(node.name, (arg,), node.at), gives

    def _of_players(self, node: Call, given: Facts, where: str) -> tuple[Node, Kind]:
        """``of(n, seat)`` is n of the player who is chosen there; ``votes(seat)`` is how often all chose this one."""
        forms, count = ("of(n, seat)", 2) if node.name == "of" else ("votes(seat)", 1)
        if len(node.args) != count:
            self.problems.append(error("rules-arguments", where, forms=forms, found=str(len(node.args))))
            return node, UNKNOWN
        self._asks_everybody(where)
        outer, blank = self.among, frozenset(self.names.fields)  # who chose nobody doesn't vote
        self.among = outer or node.name == "votes"
        seat, chosen = self.typed(node.args[-1], blank if node.name == "votes" else given, where)
        fits = PLAYER in (chosen, chosen.item) if node.name == "votes" else chosen == PLAYER
        if chosen != UNKNOWN and (not fits or (node.name == "votes" and isinstance(seat, Ref) and self._of_table(seat.name))):
            self.problems.append(error("rules-arguments", where, forms=forms, found=word(chosen)))
        if node.name == "votes":
            self.among, self.personal = outer, True
            return Call("votes", (seat,), node.at), INT
        self.among = True
        value, kind = self.typed(node.args[0], frozenset(name for name in given if self._of_table(name)), where)
        self.among = outer
        value, kind = (self._fits(value, kind, INT, where), INT) if kind.whole else (value, kind)
        return Call("of", (value, seat), node.at), kind

    def _of_table(self, name: str) -> bool:
        field = self.names.fields.get(name)
        return field is not None and field.per == "table"

    def _given(self, node: Call, where: str) -> tuple[Node, Kind]:
        name = node.args[0] if len(node.args) == 1 else None
        field = self.names.fields.get(name.path[0]) if isinstance(name, Name) and len(name.path) == 1 else None
        if field is None or not field.may:
            known = [f.id for f in self.names.fields.values() if f.may]
            found = ".".join(name.path) if isinstance(name, Name) else "–"
            hint = nearest(found, known)
            self.problems.append(error("rules-given", where, found=found, known=", ".join(known) or "–", hint=hint))
            return node, BOOL
        if field.scope == "round" and self.level not in ("member", "round"):
            self.problems.append(error("rules-per-round", where, found=field.id))
        if self.names.teams and self.level != "member" and field.per == "player" and not field.kind.whole:
            self.problems.append(error("rules-of-members", where, found=field.id))
        if not self.among and field.per != "table":
            self.personal = True
        return Call("given", (Ref("row", field.id, kind=field.kind, at=node.at),), node.at), BOOL

    def _last(self, node: Call, given: Facts, where: str) -> tuple[Node, Kind]:
        if len(node.args) != 1:
            self.problems.append(error("rules-arguments", where, forms="last(name)", found=str(len(node.args))))
            return node, UNKNOWN
        arg, kind = self.typed(node.args[0], given, where)
        if kind == UNKNOWN:
            return node, UNKNOWN
        if not isinstance(arg, Ref) or arg.how != "series":
            self.problems.append(error("rules-last", where))
            return node, UNKNOWN
        return Call("last", (arg,), node.at), kind.item


def holds(node: Node, *, yes: bool) -> Facts:
    """The rows that were written for sure when a condition holds (or does not): those asked for with ``given``."""
    match node:
        case Call("given", (Name((word,)),)):
            return frozenset([word]) if yes else NOTHING
        case Unary("not", arg):
            return holds(arg, yes=not yes)
        case Binary("and", left, right) if yes:
            return holds(left, yes=True) | holds(right, yes=True)
        case Binary("or", left, right) if not yes:
            return holds(left, yes=False) | holds(right, yes=False)
    return NOTHING


def refs(node: Node) -> list[Ref]:
    """Every name with its meaning in an expression, from left to right."""
    return [node] if isinstance(node, Ref) else [ref for part in inside(node) for ref in refs(part)]


def _tests(takes: tuple[str, ...], count: int) -> tuple[str, ...]:
    return (*takes[:-1], *([takes[-2]] * (count - len(takes) + 1))) if takes[-1] == "..." else takes
