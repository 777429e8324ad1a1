"""The Python of compiled rules while it is written: what is the same at all tables that it is for, and one function, line by line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from printkit.language.functions import cells, flat, place_of, share_of, tallied
from printkit.language.kinds import BOOL, Hexes, grouped, printed_of
from printkit.language.known import UNSURE, UnsureValue, all_sure, big, ok, sure
from printkit.language.paper import nothing
from printkit.language.program import Program, RulePart
from printkit.language.ranges import ANY, PERHAPS, Range, Ranges
from printkit.language.tree import LARGEST, Binary, Bool, Call, LookUp, Node, Num, Ref, TextNode, Unary

_HELPERS = (all_sure, big, cells, flat, grouped, Hexes, ok, place_of, printed_of, share_of, sure, tallied, UnsureValue)
"""What the functions use besides constants."""


class _Bounded(Ranges):
    """The ranges of expressions when they are computed by so many: a number of a part that is there was not too large."""

    def __init__(self, program: Program, seats: int) -> None:
        super().__init__(program, (seats, seats))
        self._placed: dict[str, Range] = {}

    def part(self, name: str) -> Range:
        """What a part can come to."""
        part = self.program.parts[name]
        if part.kind == BOOL:
            return PERHAPS
        low, high = super().part(name)
        if part.axis:  # at each of its places
            low, high = self._placed[name] = self._placed[name] if name in self._placed else self.worked(part)
        return Range(-LARGEST if low is None else low, LARGEST if high is None else high)

    def called(self, node: Call) -> Range:
        """What a function can give."""
        if node.name == "sum_all":
            low, high = self.of(node.args[0])
            return Range(*(None if end is None else end * self.players[0] for end in (low, high)))
        return super().called(node)


class Table:
    """What is the same at every table for which functions are compiled: so many `seats`, the readings, whether all could be read."""

    def __init__(
        self,
        program: Program,
        seats: int,
        options: Mapping[str, str],
        chosen: Mapping[str, str] | None = None,
        *,
        careful: bool = False,
    ) -> None:
        self.program = program
        self.seats = seats
        self.sides = len(program.teams) or seats
        self.options = options
        self.chosen = chosen or {}
        """What such tables have written in rows of theirs, by row; see `Program.choices`."""
        self.careful = careful
        self.later: frozenset[str] = frozenset()
        """Parts that are worked out only when somebody asks; see `needed`."""
        self.passing: frozenset[str] = frozenset()
        """Parts that nothing asks for but the section that they are in, for the same player: of them no list is kept; see `lean`."""
        self.lean = False
        """Whether they are for tables without errors; else `NotLean`."""
        self.lists: set[str] = set()
        """Parts of which the lists were asked for."""
        self.looks_back = False
        """Whether the score of the round before was asked for."""
        self.names: dict[str, Any] = {one.__name__: one for one in _HELPERS} | {"UNSURE": UNSURE}

        self._names: dict[int, str] = {}
        self._ranges = None if careful or program.teams else _Bounded(program, seats)

    def range_of(self, asked: Node | RulePart) -> Range:
        """Between which numbers a value is at every such table, or that of a part after all its steps."""
        if self._ranges is None:
            return ANY
        return self._ranges.worked(asked) if isinstance(asked, RulePart) else self._ranges.of(asked)

    def limits(self, asked: Node | RulePart) -> str:
        """What tells whether a value is not too large, as Python with ``{}`` for it; empty where it never is."""
        low, high = self.range_of(asked)
        falls, grows = low is None or low < -LARGEST, high is None or high > LARGEST
        if falls and grows:
            return f"-{LARGEST} <= {{}} <= {LARGEST}"
        return f"{{}} <= {LARGEST}" if grows else f"-{LARGEST} <= {{}}" if falls else ""

    def const(self, value: Any) -> str:
        """The name of a constant."""
        name = self._names.setdefault(id(value), f"K{len(self.names)}")
        self.names[name] = value
        return name

    def constant(self, node: Node) -> Any:
        """What an expression is at every such table; None where that depends."""
        match node:
            case Num(value) | TextNode(value) | Bool(value):
                return value
            case Ref("option", name):
                return self.options[name]
            case Ref("row", name, "own", "") if name in self.chosen:
                return self.chosen[name]
            case Binary("==" | "!=" as op, left, right) if not self.careful:
                first, second = self.constant(left), self.constant(right)
                return None if first is None or second is None else (first == second) == (op == "==")
            case Unary("not", arg):
                value = self.constant(arg)
                return not value if isinstance(value, bool) else None
            case Ref("fixed", "players") if not self.careful:
                return self.seats
            case LookUp(path):
                keys = [step if isinstance(step, str) else self.constant(step) for step in path]
                return None if None in keys else self.pruned(node)[0]
        return None

    def pruned(self, look: LookUp) -> tuple[Any, list[Node]]:
        """The table of a look with only the keys that depend on something, and these; what there isn't is left out."""
        steps = [step if isinstance(step, str) else self.constant(step) for step in look.path]
        open_ = [node for node, step in zip(look.path, steps, strict=True) if step is None and not isinstance(node, str)]

        def below(table: Any, rest: Sequence[Any]) -> Any:
            if table is None or not rest:
                return [*table.values()] if isinstance(table, Mapping) else table
            if not isinstance(table, Mapping):
                return None
            if rest[0] is not None:
                return below(table.get(rest[0]), rest[1:])
            inner = {key: below(one, rest[1:]) for key, one in table.items()}
            return {key: one for key, one in inner.items() if one is not None}

        table = below(look.table, steps)
        return (nothing(look.kind) if not open_ else {}) if table is None else table, open_


class Source:
    """One function, line by line; `binds` are the names that it takes."""

    def __init__(self, binds: Iterable[str]) -> None:
        self.frames: list[tuple[str, set[str], list[str], dict[str, str]]] = [("", set(binds), [], {})]
        """Loops and conditions that are open: their first line, the names that they bind, their lines, and names of what was looked up."""
        self.count = 0

    def line(self, text: str) -> None:
        """One more line."""
        self.frames[-1][2].append(text)

    def open(self, head: str, *binds: str) -> None:
        """Begins a loop or a condition."""
        self.frames.append((head, {*binds}, [], {}))

    def close(self) -> None:
        """Ends it."""
        head, _, lines, _ = self.frames.pop()
        self.frames[-1][2].extend([head, *(f" {line}" for line in lines or ["pass"])])

    @contextmanager
    def block(self, head: str, *binds: str) -> Iterator[None]:
        """Lines below a loop or a condition."""
        self.open(head, *binds)
        yield
        self.close()

    @contextmanager
    def outside(self) -> Iterator[None]:
        """Lines in front of the loop that is open."""
        frame = self.frames.pop()
        yield
        self.frames.append(frame)

    def name(self) -> str:
        """A new local name."""
        self.count += 1
        return f"v{self.count}"

    def kept(self, code: str, *needs: str) -> str:
        """A local name for something that is looked up, made as far outside as the names that it needs allow."""
        at = next((at for at in range(len(self.frames) - 1, 0, -1) if self.frames[at][1] & {*needs}), 0)
        for _, _, _, names in self.frames[at:]:
            if code in names:
                return names[code]
        _, _, lines, names = self.frames[at]
        names[code] = self.name()
        lines.append(f"{names[code]} = {code}")
        return names[code]

    def know(self, code: str, name: str) -> None:
        """From here on something that is looked up is in a local name."""
        self.frames[-1][3][code] = name

    def bound(self, *names: str) -> bool:
        """Whether these are names of the function or of an open loop, not of something inside an expression."""
        return all(any(name in binds for _, binds, _, _ in self.frames) for name in names)

    def text(self, head: str) -> str:
        """The whole function."""
        return "\n".join([head, *(f" {line}" for line in self.frames[0][2] or ["pass"])])
