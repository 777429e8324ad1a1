"""The checks before anybody plays: kinds that don't fit, divisors that aren't constant, questions inside questions, blanks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from printkit.language.functions import ACROSS, FUNCTIONS, KNOWN, OF_PLAYERS, TESTS, accepts, result_kind
from printkit.language.kinds import BOOL, INT, PLAYER, TEXT, UNKNOWN, Kind, same, word
from printkit.language.names import Names
from printkit.language.program import LEVELS, Level, Stop
from printkit.language.tree import Binary, Bool, Call, Items, LookUp, Name, Node, Num, Ref, TextNode, Unary, inside
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
        self.differs = False
        """The same, with parts looked through that everybody has alike."""
        self.along: tuple[str, ...] = ()
        """Axes at whose places it stands."""
        self.rows_only = False
        """Before anything is computed."""

    def axis(self, axis: str, where: str) -> tuple[str, ...]:
        """The axis at whose places something stands, if it is one."""
        if not axis:
            return ()
        known = self.names.paper.axes
        if axis not in known:
            self.problems.append(error("unknown-axis", where, found=axis, known=", ".join(known), hint=nearest(axis, known)))
            return ()
        return (axis,)

    def args(self, args: Mapping[str, Node], where: str) -> dict[str, Node]:
        """What a sentence is filled with, with what its names mean."""
        return {name: self.shown(node, NOTHING, f"{where}.{name}") for name, node in args.items()}

    def shown(self, node: Node, given: Facts, where: str) -> Node:
        """An expression as it is shown to people and programs."""
        typed, kind = self.typed(node, given, where)
        if kind.name == "series" and kind.whole:
            return self.fits(typed, kind, INT, where)
        return typed

    # Expressions -------------------------------------------------------------------------------------------------------

    def expression(self, node: Node, where: str, wanted: Kind, given: Facts = NOTHING) -> Node:
        """An expression with what its names mean, which must be of a kind."""
        typed, kind = self.typed(node, given, where)
        return self.fits(typed, kind, wanted, where)

    def fits(self, node: Node, kind: Kind, wanted: Kind, where: str) -> Node:
        """An expression of one kind where another is wanted: a number of every round is added up; told where it doesn't fit."""
        fits = wanted.name not in ("int", "bool") and same(kind, wanted)
        if fits or UNKNOWN in (kind, wanted) or (wanted == INT and kind.name in ("int", "ticks")) or kind.name == wanted.name:
            return node
        if wanted == INT and kind.whole and isinstance(node, Ref):
            if node.name in self.names.carries:
                self.problems.append(error("rules-carries", where, found=node.name))
            return replace(node, how="sum", kind=INT)
        if wanted == BOOL and kind.name == "series":
            self.problems.append(error("rules-rounds-condition", where, found=node.name if isinstance(node, Ref) else "…"))
        elif wanted == BOOL:
            self.problems.append(error("rules-not-condition", where, found=word(kind)))
        elif wanted != INT:
            self.problems.append(error("rules-kind", where, expected=word(wanted), found=word(kind)))
        else:
            numbers = kind.name == "list" and kind.of == "int"
            how_many = "sum(…)" if numbers else {"groups": "full(…)", "list": "size(…)"}.get(kind.name, "")
            self.problems.append(error("rules-not-number", where, found=word(kind), hint=how_many))
        return node

    def typed(self, node: Node, given: Facts, where: str) -> tuple[Node, Kind]:
        """An expression with what its names mean, and its kind."""
        match node:
            case Num():
                return node, INT
            case TextNode():
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
            case LookUp():
                return self._looked(node, given, where)
        return node, UNKNOWN

    def _looked(self, node: LookUp, given: Facts, where: str) -> tuple[Node, Kind]:
        """Something looked up in a table of the game file."""
        keys = [self.typed(step, given, where) for step in inside(node)]
        if any(kind == UNKNOWN for _, kind in keys):
            return node, UNKNOWN
        for _, kind in keys:
            if not kind.whole and kind.name != "text":
                self.problems.append(error("rules-kind", where, expected="int / text", found=word(kind)))
                return node, UNKNOWN
        looked = self.names.looked(node, where, [kind for _, kind in keys])
        if isinstance(looked, Problem):
            self.problems.append(looked)
            return node, UNKNOWN
        look, kind = looked
        known = iter(self.fits(key, its, INT, where) if its.whole else key for key, its in keys)
        path = tuple(step if isinstance(step, str) else next(known) for step in look.path)
        return LookUp(path, node.at, look.table, kind), kind

    def _named(self, node: Name, given: Facts, where: str) -> tuple[Node, Kind]:
        named = self.names.find(node, self.level, self.own, where)
        if isinstance(named, Problem):
            self.problems.append(named)
            return node, UNKNOWN
        ref, kind = named
        if not isinstance(ref, Ref):
            return ref, kind  # a number that stands elsewhere
        if ref.source == "axis" and ref.name not in self.along:
            self.problems.append(error("rules-not-along", where, found=ref.name))
        field = self.names.fields.get(ref.name) if ref.source == "row" else None
        part = self.names.parts.get(ref.name) if ref.source in LEVELS else None
        axis = field.axis if field is not None else part.axis if part is not None else ""
        if (field is not None and field.dated) or ref.how == "series":
            ref = replace(ref, upto=self.names.upto(self.own))
        if self.rows_only and (ref.source in LEVELS or ref.how == "prev"):
            self.problems.append(error("rules-rows-only", where, found=ref.name))
        if axis and axis in self.along:
            ref, kind = replace(ref, how="cell", group=axis, kind=kind.item), kind.item
        blank = field is not None and field.blank is None
        blank = blank and field is not None and (field.may or ref.how == "cell") and not kind.many
        if field is not None and blank and ref.how != "series" and ref.name not in given:
            whose = "rules-others-blank" if self.among and field.per != "table" else "rules-may-be-blank"
            self.problems.append(error(whose, where, found=ref.name))
        table = ref.source in ("option", "axis") or (ref.source == "fixed" and ref.name not in ("won", "player"))
        table = table or (part is not None and part.name in self.names.shared)
        if not self.among and not table and (field is None or field.per != "table"):
            self.personal = True
            self.differs = self.differs or part is None or part.name not in self.names.alike
        return ref, kind

    def _listed(self, node: Items, items: tuple[Node, ...], given: Facts, where: str) -> tuple[Node, Kind]:
        typed = [self.typed(item, given, where) for item in items]
        kinds = {kind.name for _, kind in typed if kind != UNKNOWN}
        if len(kinds) > 1:
            self.problems.append(error("rules-mixed-list", where))
        of = kinds.pop() if kinds else "int"
        return Items(tuple(item for item, _ in typed), node.at), Kind("list", "int" if of == "ticks" else of)

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
            left, right = self.fits(left, first, INT, where), self.fits(right, second, INT, where)
        elif UNKNOWN not in (first, second) and not same(first, second):
            self.problems.append(error("rules-compare", where, left=word(first), right=word(second)))
        self._choices(first, right, where)
        self._choices(second, left, where)
        return Binary(op, left, right, node.at), BOOL

    def _choices(self, kind: Kind, other: Node, where: str) -> None:
        """A word that a choice is compared with must be one of its choices."""
        for node in other.items if isinstance(other, Items) else (other,):
            if kind.choices and isinstance(node, TextNode) and node.value not in kind.choices:
                known, hint = ", ".join(kind.choices), nearest(node.value, kind.choices)
                self.problems.append(error("rules-no-choice", where, found=node.value, known=known, hint=hint))

    # Functions ---------------------------------------------------------------------------------------------------------

    def _called(self, node: Call, given: Facts, where: str) -> tuple[Node, Kind]:
        name = node.name
        if name in ACROSS:
            return self._asked(node, given, where)
        if name == "given":
            return self._given(node, where)
        if name in OF_PLAYERS:
            return self._who(node, given, where)
        if name == "last":
            return self._last(node, given, where)
        if name in ("of", "votes"):
            return self._of_players(node, given, where)
        if name not in FUNCTIONS:
            hint = close if len(name) <= 2 * len(close := nearest(name, KNOWN)) and not name.startswith(f"{close}_") else ""
            self.problems.append(error("rules-unknown-function", where, found=name, known=", ".join(KNOWN), hint=hint))
            return node, UNKNOWN
        typed = [self.typed(arg, given, where) for arg in node.args]
        kinds = [kind for _, kind in typed]
        if name == "count" and len(typed) == 1 and isinstance(typed[0][0], Ref) and kinds[0].name == "groups":
            return self._count_of(typed[0][0], kinds[0], node, where)
        if name == "sets" and len(typed) == 1 and TESTS["words"](kinds[0]):
            counts = tuple(Call("count", (typed[0][0], TextNode(choice)), node.at) for choice in kinds[0].choices)
            return Call(name, counts, node.at), INT
        for function in FUNCTIONS[name]:
            if accepts(function, kinds):
                self._items(function.tests(len(kinds)), typed, where)
                args = tuple(
                    self.fits(arg, kind, INT, where) if test == "number" else arg
                    for (arg, kind), test in zip(typed, function.tests(len(kinds)), strict=True)
                )
                return Call(name, args, node.at), result_kind(function, kinds)
        forms = " / ".join(f"{name}({', '.join(function.takes)})" for function in FUNCTIONS[name])
        listed = ", ".join(map(word, kinds)) or "–"
        self.problems.append(error("rules-arguments", where, forms=forms, found=listed))
        return node, UNKNOWN

    def _items(self, tests: Sequence[str], typed: Sequence[tuple[Node, Kind]], where: str) -> None:
        """What is asked of a list must be of the kind of its cells, and one of their choices: nothing else is ever in it."""
        (first, many), *rest = typed
        for test, (node, kind) in zip(tests[1:], rest, strict=True):
            if test != "item" or not many.many or isinstance(first, Items):
                continue
            words = {"text", "player"} >= {many.item.name, kind.name}
            if UNKNOWN not in (many, kind) and many.of and not words and not same(many.item, kind):
                self.problems.append(error("rules-compare", where, left=word(many.item), right=word(kind)))
            self._choices(many, node, where)

    def _count_of(self, groups: Ref, kind: Kind, node: Call, where: str) -> tuple[Node, Kind]:
        """``count(lit.red)``: the marked cells of groups that have a name, whose own number never changes."""
        if kind.of != "bool":
            name = f"{groups.name}.{groups.group}"
            self.problems.append(
                error("rules-count-groups", where, found=f"count({name})", known=f"count({name}, …) / full({name})")
            )
        return Call("sum", (Call("counts", (groups,), node.at),), node.at), INT

    def asks_everybody(self, where: str) -> None:
        """Tell where everybody may not be asked: a game that stops inside a round has no round of the others."""
        if self.stop != "round" and self.level not in {"end", "after"}:
            self.problems.append(error("rules-reads-others", where, stop=self.stop))

    def _asked(self, node: Call, given: Facts, where: str) -> tuple[Node, Kind]:
        asks, gives = ACROSS[node.name]
        if self.among:
            self.problems.append(error("rules-nested", where, found=node.name))
        self.asks_everybody(where)
        if len(node.args) != 1:
            self.problems.append(error("rules-arguments", where, forms=f"{node.name}({asks})", found=str(len(node.args))))
            return node, UNKNOWN
        given = frozenset(name for name in given if self._of_table(name))  # of what others wrote nothing is known
        outer, self.among = self.among, True
        if node.name in ("left", "right"):
            arg, kind = self.typed(node.args[0], given, where)
            arg = arg if kind == BOOL else self.fits(arg, kind, INT, where)
            gives = BOOL if kind == BOOL else INT
        else:
            arg = self.expression(node.args[0], where, BOOL if asks == "condition" else INT, given)
        self.among = outer
        if node.name in ("left", "right", "place"):
            self.personal = self.differs = True
        return Call(node.name, (arg,), node.at), gives

    def _who(self, node: Call, given: Facts, where: str) -> tuple[Node, Kind]:
        """Which players something holds of."""
        forms = {"first": "first(condition)", "names": "names(condition, n)", "tally": "tally(n)"}
        name, args = node.name, node.args
        if not (len(args) == 1 or (name == "names" and len(args) == 2)):
            self.problems.append(error("rules-arguments", where, forms=forms[name], found=str(len(args))))
            return node, UNKNOWN
        if self.names.teams:
            self.problems.append(error("rules-no-seats", where, found=name))
        if self.among:
            self.problems.append(error("rules-nested", where, found=name))
        self.asks_everybody(where)
        outer, self.among = self.among, True
        inner = frozenset(row for row in given if self._of_table(row))
        wants = (INT,) if name == "tally" else (BOOL, INT)
        typed_args = tuple(self.expression(arg, where, want, inner) for arg, want in zip(args, wants, strict=False))
        self.among = outer
        return Call(name, typed_args, node.at), OF_PLAYERS[name]

    def _of_players(self, node: Call, given: Facts, where: str) -> tuple[Node, Kind]:
        """``of(n, seat)`` is n of the player who is chosen there; ``votes(seat)`` is how often all chose this one."""
        forms, count = ("of(n, seat)", 2) if node.name == "of" else ("votes(seat)", 1)
        if len(node.args) != count:
            self.problems.append(error("rules-arguments", where, forms=forms, found=str(len(node.args))))
            return node, UNKNOWN
        self.asks_everybody(where)
        outer, blank = self.among, frozenset(self.names.fields)  # who chose nobody doesn't vote
        self.among = outer or node.name == "votes"
        seat, chosen = self.typed(node.args[-1], blank if node.name == "votes" else given, where)
        fits = PLAYER in (chosen, chosen.item) if node.name == "votes" else chosen == PLAYER
        if chosen != UNKNOWN and (not fits or (node.name == "votes" and isinstance(seat, Ref) and self._of_table(seat.name))):
            self.problems.append(error("rules-arguments", where, forms=forms, found=word(chosen)))
        if node.name == "votes":
            self.among, self.personal, self.differs = outer, True, True
            return Call("votes", (seat,), node.at), INT
        self.among = True
        value, kind = self.typed(node.args[0], frozenset(name for name in given if self._of_table(name)), where)
        self.among = outer
        value, kind = (self.fits(value, kind, INT, where), INT) if kind.whole else (value, kind)
        return Call("of", (value, seat), node.at), kind

    def _of_table(self, name: str) -> bool:
        field = self.names.fields.get(name)
        return field is not None and field.per == "table"

    def _given(self, node: Call, where: str) -> tuple[Node, Kind]:
        name = node.args[0] if len(node.args) == 1 else None
        field = self.names.fields.get(name.path[0]) if isinstance(name, Name) and len(name.path) == 1 else None
        if field is None or not (field.may or field.blank is not None or field.axis in self.along):
            known = [f.id for f in self.names.fields.values() if f.may or f.blank is not None]
            name_text = ".".join(name.path) if isinstance(name, Name) else "–"
            hint = nearest(name_text, known)
            self.problems.append(error("rules-given", where, found=name_text, known=", ".join(known) or "–", hint=hint))
            return node, BOOL
        if field.scope == "round" and self.level not in ("member", "round"):
            self.problems.append(error("rules-per-round", where, found=field.id))
        if self.names.teams and self.level != "member" and field.per == "player" and not field.kind.whole:
            self.problems.append(error("rules-of-members", where, found=field.id))
        if not self.among and field.per != "table":
            self.personal = self.differs = True
        how, group = ("cell", field.axis) if field.axis and field.axis in self.along else ("own", "")
        return Call("given", (Ref("row", field.id, how, group, field.kind, node.at),), node.at), BOOL

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
