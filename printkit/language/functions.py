"""What can be asked of values: each function with what it takes, what it gives and how it is computed.

Blank cells are left out of everything but `full`. Every function ends and takes time in proportion to what is written, or to
its square at most.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from operator import countOf
from typing import Any, NamedTuple, cast

from printkit.language.areas import areas, areas_of, touching
from printkit.language.kinds import BOOL, INT, PLAYER, TEXT, UNKNOWN, CellGroup, Kind
from printkit.language.tree import Binary, Bool, Call, Items, LookUp, Node, Ref, TextNode, Unary

Test = Callable[[Kind], bool]


class Function(NamedTuple):
    """A function: what each argument must be, what follows, and the computation.

    `takes` are names of `TESTS`; the last may be ``...``: any number more of the one before. `gives` makes the kind of the result
    from those of the arguments. Of many cells the computation gets those that aren't blank, one after the other, unless it takes
    them `whole`.
    """

    takes: tuple[str, ...]
    gives: Callable[[Sequence[Kind]], Kind]
    run: Callable[..., Any]
    whole: bool = False

    def tests(self, count: int) -> tuple[str, ...]:
        """What each of so many arguments must be."""
        takes = self.takes
        return (*takes[:-1], *([takes[-2]] * (count - len(takes) + 1))) if takes[-1] == "..." else takes


def _number(kinds: Sequence[Kind]) -> Kind:
    del kinds
    return INT


def _numbers(kinds: Sequence[Kind]) -> Kind:
    del kinds
    return Kind("list", "int")


def _same(kinds: Sequence[Kind]) -> Kind:
    return kinds[0]


def _item(kinds: Sequence[Kind]) -> Kind:
    return kinds[0].item


def _word(kinds: Sequence[Kind]) -> Kind:
    del kinds
    return TEXT


def _words(kinds: Sequence[Kind]) -> Kind:
    del kinds
    return Kind("list", "text")


TESTS: dict[str, Test] = {
    "number": lambda k: k.whole,
    "numbers": lambda k: k.many and k.of in ("int", "ticks"),
    "marks": lambda k: k.many and k.of == "bool",
    "ticks": lambda k: k.name == "ticks",
    "groups": lambda k: k.name == "groups",
    "marked groups": lambda k: k.name == "groups" and k.of == "bool",
    "number groups": lambda k: k.name == "groups" and k.of == "int",
    "texts": lambda k: k.many and k.of == "text",
    "number or numbers": lambda k: k.whole or (k.many and k.of in ("int", "ticks")),
    "words": lambda k: k.many and k.of == "text" and bool(k.choices),
    "items": lambda k: k.many,
    "item": lambda k: k.name in ("int", "bool", "text", "ticks", "player"),
    "list": lambda k: k.name in ("list", "series"),
    "grid": lambda k: k.name == "grid",
    "marked grid": lambda k: k.name == "grid" and k.of == "bool",
    "condition": lambda k: k.name == "bool",
    "entry": lambda k: True,  # noqa: ARG005 - whatever is written
}
"""What an argument must be → whether a kind is that."""


def cells(value: Any) -> list[Any]:
    """All cells of a list, a grid or groups, without those left blank."""
    flat: list[Any] = []
    for part in value:
        if part is None:
            continue
        if isinstance(part, int | str):
            flat.append(part)
        elif isinstance(part, CellGroup):
            flat.extend(cell for cell in part.cells if cell is not None)
        elif isinstance(part, list | tuple):
            flat.extend(cell for cell in part if cell is not None)
        else:
            flat.append(part)
    return flat


def flat(value: Sequence[Any]) -> Sequence[Any]:
    """The cells of a list without those left blank."""
    return value if None not in value else [cell for cell in value if cell is not None]


def is_full(group: CellGroup) -> bool:
    """Whether every cell of a group is marked, or has something written in it."""
    return all(cell is not None and cell is not False for cell in group.cells)


def is_same(group: CellGroup) -> bool:
    """Whether every cell of a group holds the same, and none is blank."""
    return None not in group.cells and len(set(group.cells)) == 1


def _count(marks: Sequence[Any]) -> int:
    """How many are marked; of groups how many there are."""
    if marks and type(marks[0]) is bool:  # boxes, or a condition of each round: nothing is inside them
        return marks.count(True)
    return len(marks) if marks and isinstance(marks[0], CellGroup) else cells(marks).count(True)


def _joined(*values: Any) -> list[Any]:
    """All cells of some lists, and some values, one after the other."""
    return [cell for value in values for cell in (value if isinstance(value, list | tuple) else [value])]


def _repeated(value: Any) -> list[int]:
    """The cells that stand there more than once, those that are there most often first, then the greatest."""
    groups = sorted(((n, cell) for cell, n in Counter(value).items() if n > 1), reverse=True)
    return [cell for n, cell in groups for _ in range(n)]


def signed(value: int) -> str:
    """A number with its sign, a true minus: ``+10``, ``−5``."""
    return f"{'−' if value < 0 else '+'}{abs(value)}"


def chain(value: Any) -> str:
    """Numbers as a sum: ``26 + 40 − 10``."""
    first, *rest = value or [0]
    return " ".join([str(first).replace("-", "−"), *(f"{signed(one)[0]} {abs(one)}" for one in rest)])


def _tagged(words: Any, numbers: Any) -> list[str]:
    """Each word with its number, of those above 0: ``Aki 3``."""
    return [f"{word} {number}" for word, number in zip(words, numbers, strict=False) if number and number > 0]


def _nth(value: Sequence[Any], number: int) -> Any:
    """What stands at a place from 1 on; 0, or nobody, where there is nothing."""
    return (value[number - 1] or 0) if 1 <= number <= len(value) else 0


def _position(value: Sequence[Any], item: Any) -> int:
    return next((place for place, one in enumerate(value, 1) if one == item), 0)


def _kinds(value: Any) -> list[int]:
    counted: dict[Any, int] = {}
    for one in value:  # a few dice or cards: to set up a Counter takes longer than to count
        counted[one] = counted.get(one, 0) + 1
    return sorted(counted.values(), reverse=True)


def _mode(value: Any) -> Any:
    """The value that stands most often; of several the greatest; 0 (or no word) of nothing."""
    counted = Counter(value)
    if not counted:
        return 0
    return max(counted, key=lambda item: (counted[item], item))


def runs(values: Iterable[int]) -> list[int]:
    """How long the runs of numbers that follow each other are, the longest first: 2 3 4 7 8 → 3 2."""
    lengths: list[int] = []
    before: int | None = None
    for value in sorted(set(values)):
        if before is not None and value == before + 1:
            lengths[-1] += 1
        else:
            lengths.append(1)
        before = value
    return sorted(lengths, reverse=True)


def _run(value: Any) -> int:
    return max(runs(value), default=0)


def _streak(value: Any) -> int:
    if not value or not all(isinstance(cell, bool) or cell is None for cell in value):
        return _run(cells(value))
    longest = here = 0
    for cell in value:
        here = here + 1 if cell is True else 0
        longest = max(longest, here)
    return longest


def _sizes(*counts: int) -> list[int]:
    """How many kinds each set has, of so many of each kind: 3, 2 and 1 make sets of 3, 2 and 1."""
    return [sum(count > taken for count in counts) for taken in range(max(counts, default=0))]


def _each(run: Callable[[list[Any]], int]) -> Callable[[Sequence[CellGroup]], list[int]]:
    """The same of every group, in their order."""
    return lambda groups: [run(cells([group])) for group in groups]


def _counts_of(groups: Sequence[CellGroup], of: Any) -> list[int]:
    return [group.cells.count(of) for group in groups]


def each_worth(
    values: Iterable[Any], weights: Sequence[int], table: Sequence[int], thresholds: Sequence[tuple[int, int]]
) -> list[int]:
    """Several numbers, blank ones left out: times their weights, then what a table or thresholds make of each."""
    values = [*values]
    weighted = [
        value * weight for value, weight in zip(values, weights or [1] * len(values), strict=False) if value is not None
    ]
    if table:
        return [table[max(0, min(value, len(table) - 1))] for value in weighted]
    if thresholds:
        return [next((points for at, points in reversed(thresholds) if value >= at), 0) for value in weighted]
    return weighted


def _area(grid: Any, *of: Any) -> int:
    return max(areas(grid, *of), default=0)


FUNCTIONS: dict[str, tuple[Function, ...]] = {
    "abs": (Function(("number",), _number, abs),),
    "min": (Function(("numbers",), _number, partial(min, default=0)), Function(("number", "number", "..."), _number, min)),
    "max": (Function(("numbers",), _number, partial(max, default=0)), Function(("number", "number", "..."), _number, max)),
    "sum": (Function(("numbers",), _number, sum),),
    "count": (
        Function(("ticks",), _number, int),
        Function(("marks",), _number, _count, whole=True),
        Function(("groups",), _number, len, whole=True),
        Function(("items", "item"), _number, countOf),
    ),
    "size": (Function(("items",), _number, len),),
    "full": (Function(("groups",), _number, lambda groups: sum(map(is_full, groups)), whole=True),),
    "same": (Function(("groups",), _same, lambda groups: [*filter(is_same, groups)], whole=True),),
    "mixed": (Function(("groups",), _same, lambda groups: [group for group in groups if not is_same(group)], whole=True),),
    "sums": (Function(("number groups",), _numbers, lambda groups: [sum(cells([group])) for group in groups], whole=True),),
    "counts": (
        Function(("marked groups",), _numbers, _each(lambda items: items.count(True)), whole=True),
        Function(("groups", "item"), _numbers, _counts_of, whole=True),
    ),
    "distincts": (Function(("groups",), _numbers, _each(lambda items: len(set(items))), whole=True),),
    "mosts": (Function(("groups",), _numbers, _each(lambda items: max(_kinds(items), default=0)), whole=True),),
    "longest": (
        Function(("number groups",), _numbers, _each(_run), whole=True),
        Function(("marked groups",), _numbers, lambda groups: [_streak(group.cells) for group in groups], whole=True),
    ),
    "sizes": (Function(("number", "number", "..."), _numbers, _sizes),),
    "one": (Function(("condition",), _number, int),),
    "touching": (Function(("grid", "item", "item"), _number, touching, whole=True),),
    "item": (Function(("list", "number"), _item, _nth, whole=True),),
    "position": (Function(("list", "item"), _number, _position, whole=True),),
    "kinds": (Function(("items",), _numbers, _kinds),),
    "mode": (Function(("numbers",), _item, _mode),),
    "distinct": (Function(("items",), _number, lambda items: len(set(items))),),
    "run": (Function(("numbers",), _number, _run), Function(("marks",), _number, _streak, whole=True)),
    "runs": (Function(("numbers",), _numbers, runs),),
    "sets": (Function(("number", "number", "..."), _number, min),),
    "area": (
        Function(("marked grid",), _number, _area, whole=True),
        Function(("grid", "item"), _number, _area, whole=True),
        Function(("marked groups",), _number, lambda groups: max(areas_of(groups), default=0), whole=True),
        Function(("groups", "item"), _number, lambda groups, of: max(areas_of(groups, of), default=0), whole=True),
    ),
    "areas": (
        Function(("marked grid",), _numbers, areas, whole=True),
        Function(("grid", "item"), _numbers, areas, whole=True),
        Function(("marked groups",), _numbers, areas_of, whole=True),
        Function(("groups", "item"), _numbers, areas_of, whole=True),
    ),
    "sorted": (Function(("numbers",), _numbers, sorted),),
    "join": (Function(("number or numbers", "..."), _numbers, _joined),),
    "repeated": (Function(("numbers",), _numbers, _repeated),),
    "signed": (Function(("number",), _word, signed),),
    "chain": (Function(("numbers",), _word, chain),),
    "spaced": (Function(("items",), _word, lambda items: " ".join(map(str, items))),),
    "tagged": (Function(("texts", "numbers"), _words, _tagged, whole=True),),
}
"""Functions of values, with the forms they may be called in."""


ACROSS = {
    "any": ("condition", BOOL),
    "all": ("condition", BOOL),
    "count_all": ("condition", INT),
    "sum_all": ("number", INT),
    "most": ("number", INT),
    "least": ("number", INT),
    "place": ("number", INT),
    "left": ("number", INT),
    "right": ("number", INT),
}
"""Functions that ask every player (or team): what they ask, and what they give."""

OF_PLAYERS = {"first": PLAYER, "names": Kind("list", "text"), "tally": Kind("list", "text")}
"""Functions that ask every player who it is: the first for whom something holds, the names of all of them, names with a number."""

SPECIAL = ("given", "last", "of", "votes")
"""Functions of names rather than values: whether something was written, what it was in the last round, what it is of another player, and
by how many a player was chosen."""

KNOWN = tuple(sorted((*FUNCTIONS, *ACROSS, *OF_PLAYERS, *SPECIAL)))


def place_of(values: Sequence[int], me: int) -> int:
    """The place of the one at `me`: 1 for the greatest; equal values share it."""
    mine = values[me]
    return 1 + sum([other > mine for other in values])


def tallied(names: Sequence[str], numbers: Sequence[int]) -> list[str]:
    """Each name with its number, of those above 0."""
    return [f"{name} {number}" for name, number in zip(names, numbers, strict=True) if number > 0]


def share_of(values: Sequence[int], me: int, places: Sequence[int], shared: str) -> int:
    """What a majority gives the one at `me`: `places` for the most, the second …; who has nothing gets nothing.

    Who are even share the places that they take up: ``split`` divides their points and rounds down, ``all`` gives each the best
    of them, ``none`` gives nothing.
    """
    mine = values[me]
    if mine <= 0:
        return 0
    above, even = sum([other > mine for other in values]), values.count(mine)
    taken = places[above : above + even]
    if even == 1 or shared == "all":
        return taken[0] if taken else 0
    return sum(taken) // even if shared == "split" else 0


def result_kind(function: Function, kinds: Sequence[Kind]) -> Kind:
    """The kind that a function gives."""
    return UNKNOWN if any(kind == UNKNOWN for kind in kinds) else function.gives(kinds)


def accepts(function: Function, kinds: Sequence[Kind]) -> bool:
    """Whether a function can be called with arguments of these kinds."""
    takes = function.tests(len(kinds))
    return len(takes) == len(kinds) and all(
        kind == UNKNOWN or TESTS[test](kind) for test, kind in zip(takes, kinds, strict=True)
    )


def form_of(name: str, kinds: Sequence[Kind]) -> Function:
    """The form of a function that takes arguments of these kinds, as `check` has found it."""
    return next(function for function in FUNCTIONS[name] if accepts(function, kinds))


def kind_of(node: Node) -> Kind:
    """The kind of an expression that `check` has looked through."""
    match node:
        case Ref() | LookUp():
            return cast("Kind", node.kind)
        case Bool() | Unary("not") | Binary("and" | "or" | "in" | "==" | "!=" | "<" | ">" | "<=" | ">=") | Call("given"):
            return BOOL
        case TextNode():
            return TEXT
        case Items(items):
            return Kind("list", "int" if not items or kind_of(items[0]).name == "ticks" else kind_of(items[0]).name)
        case Call("left" | "right" | "of", args):
            kind = kind_of(args[0])
            return INT if kind.whole else kind
        case Call("last", args):
            return kind_of(args[0]).item
        case Call(name) if name in ACROSS:
            return ACROSS[name][1]
        case Call(name) if name in OF_PLAYERS:
            return OF_PLAYERS[name]
        case Call(name, args) if name in FUNCTIONS:
            kinds = [kind_of(arg) for arg in args]
            return form_of(name, kinds).gives(kinds)
    return INT
