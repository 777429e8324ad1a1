"""What can be asked of values: each function with what it takes, what it gives and how it is computed.

Blank cells are left out of everything but `full`. Every function ends and takes time in proportion to what is written, or to
its square at most.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from printkit.language.kinds import BOOL, INT, PLAYER, TEXT, UNKNOWN, CellGroup, Hexes, Kind

Test = Callable[[Kind], bool]


class Function(NamedTuple):
    """A function: what each argument must be, what follows, and the computation.

    `takes` are names of `TESTS`; the last may be ``...``: any number more of the one before. `gives` makes the kind of the result
    from those of the arguments.
    """

    takes: tuple[str, ...]
    gives: Callable[[Sequence[Kind]], Kind]
    run: Callable[..., Any]


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


def is_full(group: CellGroup) -> bool:
    """Whether every cell of a group is marked, or has something written in it."""
    return all(cell is not None and cell is not False for cell in group.cells)


def is_same(group: CellGroup) -> bool:
    """Whether every cell of a group holds the same, and none is blank."""
    return None not in group.cells and len(set(group.cells)) == 1


def _count(value: Any, *of: Any) -> int:
    if isinstance(value, int):
        return value
    if of:
        return sum(cell == of[0] for cell in cells(value))
    if value and isinstance(value[0], CellGroup):
        return len(value)
    return sum(cell is True for cell in cells(value))


def _joined(*values: Any) -> list[Any]:
    """All cells of some lists, and some values, one after the other."""
    return [cell for value in values for cell in (cells(value) if isinstance(value, list | tuple) else [value])]


def _repeated(value: Any) -> list[int]:
    """The cells that stand there more than once, those that are there most often first, then the greatest."""
    groups = sorted(((n, cell) for cell, n in Counter(cells(value)).items() if n > 1), reverse=True)
    return [cell for n, cell in groups for _ in range(n)]


def signed(value: int) -> str:
    """A number with its sign, a true minus: ``+10``, ``−5``."""
    return f"{'−' if value < 0 else '+'}{abs(value)}"


def _chain(value: Any) -> str:
    """Numbers as a sum: ``26 + 40 − 10``."""
    first, *rest = cells(value) or [0]
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
    return sorted(Counter(cells(value)).values(), reverse=True)


def _mode(value: Any) -> Any:
    """The value that stands most often; of several the greatest; 0 (or no word) of nothing."""
    counted = Counter(cells(value))
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
    return max(runs(cells(value)), default=0)


def _streak(value: Any) -> int:
    longest = here = 0
    for cell in value:
        here = here + 1 if cell is True else 0
        longest = max(longest, here)
    return longest


def areas(grid: Sequence[Sequence[Any]], *of: Any) -> list[int]:
    """How many cells each connected area has, the largest first: of marked cells, or of those that hold `of`. They touch along an edge."""
    six = isinstance(grid, Hexes)
    wanted = of[0] if of else True
    left = {(x, y) for y, row in enumerate(grid) for x, cell in enumerate(row) if cell is not None and cell == wanted}
    sizes: list[int] = []
    while left:
        edge, size = [left.pop()], 0
        while edge:
            x, y = edge.pop()
            size += 1
            side = x + (1 if y % 2 else -1)  # hexes of every second row lie half a cell further right
            beside = ((side, y + 1), (side, y - 1)) if six else ()
            for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1), *beside):
                if near in left:
                    left.remove(near)
                    edge.append(near)
        sizes.append(size)
    return sorted(sizes, reverse=True)


def _area(grid: Any, *of: Any) -> int:
    return max(areas(grid, *of), default=0)


FUNCTIONS: dict[str, tuple[Function, ...]] = {
    "abs": (Function(("number",), _number, abs),),
    "min": (
        Function(("numbers",), _number, lambda value: min(cells(value), default=0)),
        Function(("number", "number", "..."), _number, min),
    ),
    "max": (
        Function(("numbers",), _number, lambda value: max(cells(value), default=0)),
        Function(("number", "number", "..."), _number, max),
    ),
    "sum": (Function(("numbers",), _number, lambda value: sum(cells(value))),),
    "count": (
        Function(("ticks",), _number, _count),
        Function(("marks",), _number, _count),
        Function(("groups",), _number, _count),
        Function(("items", "item"), _number, _count),
    ),
    "size": (Function(("items",), _number, lambda value: len(cells(value))),),
    "full": (Function(("groups",), _number, lambda groups: sum(map(is_full, groups))),),
    "same": (Function(("groups",), _same, lambda groups: [group for group in groups if is_same(group)]),),
    "mixed": (Function(("groups",), _same, lambda groups: [group for group in groups if not is_same(group)]),),
    "sums": (Function(("number groups",), _numbers, lambda groups: [sum(cells([group])) for group in groups]),),
    "counts": (Function(("marked groups",), _numbers, lambda groups: [cells([group]).count(True) for group in groups]),),
    "item": (Function(("list", "number"), _item, _nth),),
    "position": (Function(("list", "item"), _number, _position),),
    "kinds": (Function(("items",), _numbers, _kinds),),
    "mode": (Function(("numbers",), _item, _mode),),
    "distinct": (Function(("items",), _number, lambda value: len(set(cells(value)))),),
    "run": (Function(("numbers",), _number, _run), Function(("marks",), _number, _streak)),
    "runs": (Function(("numbers",), _numbers, lambda value: runs(cells(value))),),
    "sets": (Function(("number", "number", "..."), _number, min),),
    "area": (Function(("marked grid",), _number, _area), Function(("grid", "item"), _number, _area)),
    "areas": (Function(("marked grid",), _numbers, areas), Function(("grid", "item"), _numbers, areas)),
    "sorted": (Function(("numbers",), _numbers, lambda value: sorted(cells(value))),),
    "join": (Function(("number or numbers", "..."), _numbers, _joined),),
    "repeated": (Function(("numbers",), _numbers, _repeated),),
    "signed": (Function(("number",), _word, signed),),
    "chain": (Function(("numbers",), _word, _chain),),
    "spaced": (Function(("items",), _word, lambda value: " ".join(map(str, cells(value)))),),
    "tagged": (Function(("texts", "numbers"), _words, _tagged),),
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


def across(name: str, values: Sequence[Any], me: int) -> Any:
    """What a function over the players gives the one at `me`, from everybody's value in order of their seats.

    Play goes on to the left: ``left`` is the next seat, ``right`` the one before. `place` is 1 for the greatest; equal values
    share it.
    """
    match name:
        case "any":
            return any(values)
        case "all":
            return all(values)
        case "count_all":
            return sum(map(bool, values))
        case "sum_all":
            return sum(values)
        case "most":
            return max(values)
        case "least":
            return min(values)
        case "place":
            return 1 + sum(other > values[me] for other in values)
        case "left":
            return values[(me + 1) % len(values)]
    return values[me - 1]


def shares(values: Sequence[int], places: Sequence[int], shared: str) -> list[int]:
    """What a majority gives each player: `places` for the most, the second …; who has nothing gets nothing.

    Who are even share the places that they take up: ``split`` divides their points and rounds down, ``all`` gives each the best
    of them, ``none`` gives nothing.
    """
    given = [0] * len(values)
    at = 0
    for value in sorted({value for value in values if value > 0}, reverse=True):
        even = [seat for seat, other in enumerate(values) if other == value]
        taken = places[at : at + len(even)]
        at += len(even)
        for seat in even:
            if len(even) == 1 or shared == "all":
                given[seat] = taken[0] if taken else 0
            elif shared == "split":
                given[seat] = sum(taken) // len(even)
    return given


def result_kind(function: Function, kinds: Sequence[Kind]) -> Kind:
    """The kind that a function gives."""
    return UNKNOWN if any(kind == UNKNOWN for kind in kinds) else function.gives(kinds)


def accepts(function: Function, kinds: Sequence[Kind]) -> bool:
    """Whether a function can be called with arguments of these kinds."""
    takes = function.takes
    if takes[-1] == "...":
        takes = (*takes[:-1], *([takes[-2]] * (len(kinds) - len(takes) + 1)))
    return len(takes) == len(kinds) and all(
        kind == UNKNOWN or TESTS[test](kind) for test, kind in zip(takes, kinds, strict=True)
    )
