"""Between which numbers an expression can come out, from the limits of what is written: what can never hold and what never changes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from printkit.language.kinds import grouped
from printkit.language.program import Program, RulePart
from printkit.language.tree import Binary, Bool, Call, Items, LookUp, Node, Num, Ref, Unary, inside


class Range(NamedTuple):
    """The least and the greatest value; None where no limit is known. A condition is 0 or 1."""

    low: int | None = None
    high: int | None = None

    @property
    def one(self) -> bool:
        """Whether it is always the same."""
        return self.low is not None and self.low == self.high

    def either(self, other: Range) -> Range:
        """What is one or the other."""
        low = None if self.low is None or other.low is None else min(self.low, other.low)
        high = None if self.high is None or other.high is None else max(self.high, other.high)
        return Range(low, high)

    def __str__(self) -> str:
        if self.low is not None and self.high is not None:
            return f"{self.low}–{self.high}" if self.low != self.high else str(self.low)
        return f"≥ {self.low}" if self.low is not None else f"≤ {self.high}" if self.high is not None else "–"


ANY, NONE, PERHAPS = Range(), Range(0, 0), Range(0, 1)


class Ranges:
    """The ranges of a game's expressions; `players` are the fewest and the most."""

    def __init__(self, program: Program, players: tuple[int, int]) -> None:
        self.program = program
        self.players = players
        self._parts: dict[str, Range] = {}

    # Parts ---------------------------------------------------------------------------------------------------------------

    def part(self, name: str) -> Range:
        """What a part can come to."""
        if name not in self._parts:
            self._parts[name] = ANY  # of one that carries itself on nothing is known
            part = self.program.parts[name]
            self._parts[name] = ANY if part.axis else self.worked(part)
        return self._parts[name]

    def measured(self, part: RulePart) -> Range:
        """What it measures, or what its cases come to."""
        nodes = [part.measure, part.otherwise, *(value for _, value in part.cases)]
        if part.majority is not None:
            return Range(
                min(0, *part.majority.places), None if min(part.majority.places) < 0 else max(0, *part.majority.places)
            )
        if part.worth or part.several:
            return ANY
        return _either([self.of(node) for node in nodes if node is not None])

    def looked_up(self, part: RulePart) -> Range:
        """What its table or thresholds make of that."""
        there = self.measured(part)
        if part.table:
            last = len(part.table) - 1
            first = max(0, min(there.low or 0, last))
            return _of(part.table[first : 1 + max(first, last if there.high is None else min(max(there.high, 0), last))])
        if part.thresholds:
            low = -1 if there.low is None else there.low
            sure = [points for at, points in part.thresholds if at <= low]
            more = [points for at, points in part.thresholds if at > low and (there.high is None or at <= there.high)]
            return _of([sure[-1] if sure else 0, *more])
        return there

    def worked(self, part: RulePart) -> Range:
        """What it comes to after all its steps."""
        low, high = ANY if part.several else self.looked_up(part)
        if part.per is not None:
            low, high = _per(low, part.per), _per(high, part.per)
        if part.each is not None:
            low, high = _times(Range(low, high), Range(part.each, part.each))
        low, high = (None if n is None else n + (part.plus or 0) for n in (low, high))
        if part.low is not None:
            low, high = max(part.low, part.low if low is None else low), high if high is None else max(high, part.low)
        if part.high is not None:
            low, high = low if low is None else min(low, part.high), min(part.high, part.high if high is None else high)
        there = Range(low, high)
        return there if part.when is None else there.either(NONE)

    # Expressions -----------------------------------------------------------------------------------------------------------

    def of(self, node: Node) -> Range:
        """What an expression can come to; of what is no number and no condition nothing is known."""
        match node:
            case Num(value):
                return Range(value, value)
            case Bool(value):
                return Range(int(value), int(value))
            case Ref():
                return self._ref(node)
            case Unary("-", arg):
                return _minus(self.of(arg))
            case Unary(_, arg):
                there = self.of(arg)
                return Range(1 - there.low, 1 - there.low) if there.one and there.low is not None else PERHAPS
            case Binary():
                return self._joined(node)
            case Call():
                return self.called(node)
            case LookUp():
                values = [*_leaves(node.table)]
                return _of([0, *values]) if values and all(isinstance(one, int) for one in values) else ANY
        return ANY

    def _ref(self, ref: Ref) -> Range:
        if ref.source == "fixed":
            most = self.players[1]
            known = {
                "players": Range(*self.players),
                "round": Range(1),
                "rounds": Range(0),
                "won": PERHAPS,
                "winners": Range(1, most),
            }
            return known.get(ref.name, ANY)
        if ref.kind.name == "bool":
            return PERHAPS if ref.source == "row" or ref.how != "own" else self.part(ref.name)
        if not ref.kind.whole or ref.name == "total":
            return ANY
        if ref.source == "row":
            there = self._row(ref.name)
        elif ref.name in self.program.parts:
            there = self.part(ref.name)
        else:
            return ANY
        if ref.how == "own" and not (self.program.teams and self._members(ref)):
            return there
        if ref.how == "prev":
            part = self.program.parts.get(ref.name)
            starts = (part.starts if part is not None else ()) or (0,)
            return there.either(Range(min(starts), max(starts)))
        grows, falls = there.low is not None and there.low >= 0, there.high is not None and there.high <= 0
        return there if ref.how in ("series", "cell") else Range(0 if grows else None, 0 if falls else None)

    def _members(self, ref: Ref) -> bool:
        """Whether a team gets the sum of what its members have."""
        field = self.program.fields.get(ref.name)
        return ref.source == "member" or (field is not None and field.per == "player")

    def _row(self, name: str) -> Range:
        field = self.program.fields[name]
        if field.kind.name == "ticks":
            return Range(0, field.shape[0])
        there = Range(0, field.steps) if field.steps else Range(field.low, field.high)
        return there.either(Range(field.blank, field.blank)) if isinstance(field.blank, int) else there

    def _joined(self, node: Binary) -> Range:
        left, right = self.of(node.left), self.of(node.right)
        match node.op:
            case "+":
                return Range(_add(left.low, right.low), _add(left.high, right.high))
            case "-":
                return Range(_add(left.low, _minus(right).low), _add(left.high, _minus(right).high))
            case "*":
                return _times(left, right)
            case "//" if right.low:
                by = right.low
                return Range(*(None if end is None else end // by for end in left))
            case "%" if right.low:
                return Range(0, right.low - 1)
            case "and":
                return Range(min(left.low or 0, right.low or 0), min(_yes(left), _yes(right)))
            case "or":
                return Range(max(left.low or 0, right.low or 0), max(_yes(left), _yes(right)))
        return _compared(node.op, left, right) if ANY not in (left, right) else PERHAPS if node.op in _COMPARED else ANY

    def called(self, node: Call) -> Range:
        """What a function can give."""
        name, args = node.name, node.args
        if name in _CONDITIONS:
            return self.of(args[0]) if name != "given" and self.of(args[0]).one else PERHAPS
        if name in ("count_all", "place"):
            return Range(int(name == "place"), self.players[1])
        if name in ("most", "least", "left", "right"):
            return self.of(args[0])
        if name == "of":
            return self.of(args[0]).either(NONE) if args[0] else ANY
        if name in ("min", "max") and len(args) > 1:
            return self._extreme(name, [self.of(arg) for arg in args])
        if name == "sets":
            ends = [self.of(arg).high for arg in args]
            known = [end for end in ends if end is not None]
            return Range(None, min(known)) if known else ANY
        if name == "last" and isinstance(args[0], Ref):
            return self._ref(Ref(args[0].source, args[0].name, "prev", kind=args[0].kind))
        if name == "size" and (always := self._always(args[0])) is not None:
            return Range(always, always)
        if name in _COUNTS and args:
            return Range(0, self.cells(args[0]))
        if name == "abs":
            there = self.of(args[0])
            return Range(0, None if None in there else max(abs(end) for end in there if end is not None))
        if name == "sum" and args:
            each, cells = self._each(args[0]), self.cells(args[0])
            none = NONE if cells is None else _times(each, Range(0, cells))
            return none if cells is not None else Range(0 if (each.low or -1) >= 0 else None)
        return ANY

    def _extreme(self, name: str, ranges: Iterable[Range]) -> Range:
        lows, highs = zip(*ranges, strict=True)
        known_low, known_high = [n for n in lows if n is not None], [n for n in highs if n is not None]
        if name == "min":
            return Range(None if None in lows else min(known_low), min(known_high, default=None))
        return Range(max(known_low, default=None), None if None in highs else max(known_high))

    def cells(self, node: Node) -> int | None:
        """How many there are at most of what is counted; None where that isn't known."""
        if isinstance(node, Call) and node.name in ("same", "mixed", "sorted"):
            return self.cells(node.args[0])
        if isinstance(node, Items):
            return len(node.items)
        if not isinstance(node, Ref) or node.source != "row" or node.how != "own":
            return None
        field = self.program.fields[node.name]
        wide, tall = field.shape
        if node.group in ("", "rows", "columns"):
            return wide * tall
        return None

    def _always(self, node: Node) -> int | None:
        """How many there always are, whatever is written: cells that can't stay blank, and those of marks."""
        field = self.program.fields.get(node.name) if isinstance(node, Ref) and node.source == "row" else None
        if not isinstance(node, Ref) or field is None or node.how != "own" or field.holder not in ("list", "grid"):
            return None
        if node.group == "printed" or (field.may and field.kind.of != "bool"):
            return None
        wide, tall = field.shape
        if not node.group:
            return wide * tall - len({*field.blocked})
        return sum(len(group.places) for group in grouped(field, node.group, [[None] * wide] * tall))

    def _each(self, node: Node) -> Range:
        """What one of many can be."""
        if isinstance(node, Items):
            return _either([self.of(one) for one in node.items])
        field = self.program.fields.get(node.name) if isinstance(node, Ref) and node.source == "row" else None
        return ANY if field is None or field.kind.of != "int" else self._row(field.id)


_COMPARED = ("==", "!=", "<", ">", "<=", ">=", "in")
_CONDITIONS = ("any", "all", "given")
_COUNTS = frozenset(["count", "size", "distinct", "full", "area", "run"])


def _yes(there: Range) -> int:
    return 1 if there.high is None else there.high


def _add(one: int | None, other: int | None) -> int | None:
    return None if one is None or other is None else one + other


def _minus(there: Range) -> Range:
    return Range(None if there.high is None else -there.high, None if there.low is None else -there.low)


def _times(one: Range, other: Range) -> Range:
    if NONE in (one, other):
        return NONE
    if None in (*one, *other):
        grows = all(there.low is not None and there.low >= 0 for there in (one, other))
        return Range(0 if grows else None)
    ends = [a * b for a in one for b in other if a is not None and b is not None]
    return Range(min(ends), max(ends))


def _per(end: int | None, per: int) -> int | None:
    return None if end is None else end // per if end >= 0 else -(-end // per)


def _compared(op: str, left: Range, right: Range) -> Range:
    """Whether numbers between these are always, or never, so."""
    below = left.high is not None and right.low is not None and left.high < right.low
    above = left.low is not None and right.high is not None and left.low > right.high
    most = left.high is not None and right.low is not None and left.high <= right.low
    least = left.low is not None and right.high is not None and left.low >= right.high
    same = left.one and left == right
    apart = below or above
    yes, no = {
        "==": (same, apart),
        "!=": (apart, same),
        "<": (below, least),
        ">": (above, most),
        "<=": (most, above),
        ">=": (least, below),
    }.get(op, (False, False))
    return Range(1, 1) if yes else NONE if no else PERHAPS


def _either(ranges: Iterable[Range]) -> Range:
    first, *rest = ranges
    for one in rest:
        first = first.either(one)
    return first


def _of(values: Iterable[int]) -> Range:
    values = [*values]
    return Range(min(values), max(values))


def _leaves(table: Any) -> Iterable[Any]:
    for one in table.values() if isinstance(table, Mapping) else [table]:
        if isinstance(one, Mapping):
            yield from _leaves(one)
        else:
            yield one


def conditions(node: Node) -> Iterable[Node]:
    """Everything in an expression that holds or doesn't, from outside."""
    if (isinstance(node, Binary) and node.op in (*_COMPARED, "and", "or")) or (isinstance(node, Unary) and node.op == "not"):
        yield node
    for one in inside(node):
        yield from conditions(one)
