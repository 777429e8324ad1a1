"""What a name means where it stands: something written, something computed before, or why it may not stand there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet

from printkit.language.functions import ACROSS, FUNCTIONS, OF_PLAYERS
from printkit.language.kinds import BOOL, INT, PLAYER, TEXT, UNKNOWN, Field, Kind, printed_numbers
from printkit.language.paper import NO_PAPER, TABLES, PaperFacts, below, constant, keyed, kind_of
from printkit.language.program import LEVELS, PER_ROUND, Level, RulePart
from printkit.language.tree import Binary, Bool, Call, Items, LookUp, Name, Node, Ref, TextNode, Unary, names
from printkit.model.problem import Problem, error, nearest

FIXED: Mapping[str, tuple[Kind, tuple[str, ...]]] = {
    "players": (INT, ("member", "round", "score", "show", "after", "end")),
    "round": (INT, PER_ROUND),
    "rounds": (INT, ("score", "show", "after", "end")),
    "won": (BOOL, ("after",)),
    "best": (INT, ("after",)),
    "winners": (INT, ("after",)),
    "player": (PLAYER, ("member", "round", "score", "show", "after", "end")),
}
"""Names that are always there: their kind, and where they may stand."""

GROUPS = ("rows", "columns", "diagonals")


def _counted(part: RulePart, kind: Kind) -> Kind:
    """The kind of a part that measures this: where steps are done to it, a condition counts 1, and several numbers are added up."""
    numbers = kind == BOOL or part.several or (kind.name, kind.of) in (("list", "int"), ("series", "bool"))
    return INT if part.has_steps and numbers else kind


def _of_group(field: Field, group: str) -> Kind:
    """The kind of groups of a grid, or of the numbers that are printed in a row."""
    if group != "printed" or group in field.groups:
        return Kind("groups", field.kind.of, field.kind.choices)
    return INT if field.steps and not field.holder else Kind("list", "int")


class Names:
    """Everything that has a name, and in which order it is computed."""

    def __init__(
        self,
        fields: Mapping[str, Field],
        parts: Mapping[str, RulePart],
        *,
        rounds: bool,
        teams: bool,
        broken: AbstractSet[str] = frozenset(),
        paper: PaperFacts = NO_PAPER,
    ) -> None:
        self.fields = fields
        self.parts = parts
        self.rounds = rounds
        self.teams = teams
        self.paper = paper
        self.broken = broken
        """Names that were declared wrongly, which is told elsewhere."""
        order = sorted(parts.values(), key=lambda part: LEVELS.index(part.level))
        self.order = {part.name: place for place, part in enumerate(order)}
        self.carries = self._carrying()
        self.tables: Mapping[str, object] = {}
        self.shared: set[str] = set()
        self.alike: set[str] = set()
        """Parts that are the same for everybody by what they look at, though each has a value of its own."""
        """Parts that are the same for everybody."""
        self.standing = False
        """Whether something asked for the score of the rounds before."""

    def kind(self, part: RulePart) -> Kind:
        """The kind of a part's value (at one place, where it has one for each of an axis), from its shape alone."""
        first = part.measure if part.measure is not None else part.cases[0][1] if part.cases else part.otherwise
        kind = _counted(part, self.shape(first, 30) if first is not None else INT)
        summed = part.level in ("score", "end") and not part.helper
        return (
            kind
            if kind == BOOL or not (summed or kind == UNKNOWN or kind.name in ("grid", "groups", "ticks", "series"))
            else INT
        )

    def whole(self, part: RulePart) -> Kind:
        """The kind of all of a part: a list where it has a value for each place of an axis."""
        kind = self.kind(part)
        return Kind("list", kind.name, kind.choices) if part.axis else kind

    def shape(self, node: Node, deepest: int) -> Kind:
        """The kind of an expression, from its shape alone; a number where that isn't plain to see."""
        match node:
            case Bool():
                return BOOL
            case TextNode():
                return TEXT
            case Items(items):
                return Kind("list", self.shape(items[0], deepest).name if items else "int")
            case Unary(op, _):
                return BOOL if op == "not" else INT
            case Binary(op, _, _):
                return BOOL if op in ("and", "or", "in", "==", "!=", "<", ">", "<=", ">=") else INT
            case Call(name, args) if name in ("left", "right", "last", "of") and args:
                return self.shape(args[0], deepest - 1) if deepest > 0 else INT
            case Call(name, _) if name in ACROSS:
                return ACROSS[name][1]
            case Call(name, _) if name in OF_PLAYERS:
                return OF_PLAYERS[name]
            case Call(name, args) if name in FUNCTIONS:
                return FUNCTIONS[name][0].gives([self.shape(arg, deepest - 1) for arg in args] or [INT]) if deepest > 0 else INT
            case Call("given"):
                return BOOL
            case LookUp():
                looked = self.looked(node, "")
                return INT if isinstance(looked, Problem) else looked[1]
            case Name(path):
                return self._shape_of_name(path, deepest)
        return INT

    def upto(self, own: str) -> int:
        """The round after which a part looks at what is written, 0 for the end."""
        return self.parts[own].upto if own in self.parts else 0

    def _beside(self, name: Name, own: str) -> Name:
        """A name as it is called in ``[[score.at]]``, where parts of the same round are called without it."""
        of_round = f"{name.path[0]}_{self.upto(own)}"
        there = name.path[0] not in self.parts and of_round in self.parts and self.parts[of_round].base == name.path[0]
        return Name((of_round, *name.path[1:]), name.at) if self.upto(own) and there else name

    def _shape_of_name(self, path: tuple[str, ...], deepest: int) -> Kind:
        of_part = len(path) > 1 and path[1] in self.parts and not (path[0] == "points" and path[1] in self._own_points)
        word = path[1] if path[0] in ("prev", "points") and of_part else path[0]
        if word in FIXED and len(path) == 1:
            return FIXED[word][0]
        field, part = self.fields.get(word), self.parts.get(word)
        if field is not None:
            return _of_group(field, path[1]) if len(path) > 1 else field.kind
        if part is None:
            value = self._of_file(path, 0)
            return value[1] if value is not None else INT
        first = part.measure if part.measure is not None else part.cases[0][1] if part.cases else None
        return _counted(part, self.shape(first, deepest - 1)) if first is not None and deepest > 0 else INT

    def _carrying(self) -> set[str]:
        """Parts of a round that carry themselves on from round to round, through ``prev``."""
        carrying = set()
        for part in self.parts.values():
            if part.level in PER_ROUND:
                paths = [name.path for _, node in part.expressions() for name in names(node)]
                if any(path[0] == "prev" and path[-1] == part.name for path in paths):
                    carrying.add(part.name)
        return carrying

    def leads_to(self, start: str, goal: str) -> list[str]:
        """The chain of parts from one to another, by what they name now (not in the round before); empty when there is none."""
        ways: dict[str, list[str]] = {start: [start]}
        open_ = [start]
        while open_:
            here = open_.pop(0)
            if here not in self.parts:
                continue
            for _, node in self.parts[here].expressions():
                for name in names(node):
                    step = name.path[1] if name.path[0] == "points" and len(name.path) > 1 else name.path[0]
                    if step == goal:
                        return [*ways[here], goal]
                    if step in self.parts and step not in ways:
                        ways[step] = [*ways[here], step]
                        open_.append(step)
        return []

    def known(self, level: Level) -> list[str]:
        """The names that may stand in a section."""
        fixed = [name for name, (_, levels) in FIXED.items() if level in levels]
        fixed += [f"option.{name}" for name in self.paper.options]
        return [*self.fields, *self.parts, *fixed, *(["total"] if level in ("show", "after", "end") else [])]

    @property
    def _own_points(self) -> Mapping[str, object]:
        """The game's own ``[points]``, which go before the points of parts."""
        return self.paper.numbers.get("points") or {}

    def _of_file(self, path: tuple[str, ...], at: int) -> tuple[Node, Kind] | None:
        """A number, a word or a reading that the game file says elsewhere, or the place on an axis."""
        paper = self.paper
        if path[0] == "option" and len(path) == 2 and path[1] in paper.options:
            kind = Kind("text", "", paper.options[path[1]])
            return Ref("option", path[1], kind=kind, at=at), kind
        if path[0] in TABLES and len(path) > 1:
            here: object = paper.numbers.get(path[0])
            for step in path[1:]:
                here = here.get(step) if isinstance(here, Mapping) else None
            return constant(here, at)
        if len(path) == 1 and path[0] in paper.axes and path[0] not in self.parts:
            keys = paper.axes[path[0]]
            kind = INT if all(isinstance(key, int) for key in keys) else Kind("text", "", tuple(map(str, keys)))
            return Ref("axis", path[0], kind=kind, at=at), kind
        return None

    def looked(self, look: LookUp, where: str, kinds: Sequence[Kind] = ()) -> tuple[LookUp, Kind] | Problem:
        """What a look finds; `kinds` are those of its keys, in their order."""
        words = [step if isinstance(step, str) else "[…]" for step in look.path]
        if not self.tables:
            self.tables = keyed(self.paper.numbers)
        values: list[object] = [self.tables] if words[0] in TABLES else []
        of_keys, table, path = iter(kinds), None, list[str | Node]()
        for place, step in enumerate(look.path):
            key = step if isinstance(step, str) else next(of_keys, None)
            if table is None and not isinstance(step, str):
                table = values[0] if values else None
            if table is not None:
                path.append(step)
            options = [one for known in ([INT, TEXT] if key is None else [key]) for one in below(values, known)]
            if not options:
                known = sorted({str(one) for table_ in values if isinstance(table_, Mapping) for one in table_}) or [*TABLES]
                shown_ = ".".join(words[: place + 1]).replace(".[…]", "[…]")
                listed, hint = ", ".join(known[:30]), nearest(words[place], known)
                return error("rules-no-look", where, found=shown_, known=listed, hint=hint)
            values = options
        kind = kind_of(values)
        if kind is None:
            return error("rules-look-mixed", where, found=".".join(words).replace(".[…]", "[…]"))
        return LookUp(tuple(path), look.at, table, kind), kind

    def find(self, name: Name, level: Level, own: str, where: str) -> tuple[Node, Kind] | Problem:
        """What a name means in an expression of the part `own` (empty: of no part), or what is wrong with it."""
        name = self._beside(name, own)
        path = name.path
        if path[0] in self.broken or (len(path) > 1 and path[0] in ("prev", "points") and path[1] in self.broken):
            return Ref("row", path[0], kind=UNKNOWN, at=name.at), UNKNOWN
        if path[0] == "prev":
            return self._before(name, level, where)
        if len(path) > 1 and path[0] == "points" and path[1] in self._own_points:
            return self._of_file(path, name.at) or self._unknown(name, level, where)
        if path[0] == "points" and len(path) > 1 and ("points" not in self.fields or path[1] in self.parts):
            return self._points(name, level, own, where)
        word = path[0]
        if word in self.fields:
            return self._written(name, self.fields[word], level, where)
        if (own_ := self._of_file(path, name.at)) is not None:
            return own_
        if len(path) > 1:
            if word in self.parts or word in FIXED:
                return error("rules-no-dots", where, found=".".join(path), name=word)
            return self._unknown(name, level, where)
        if word == "player" and self.teams and level != "member":
            return error("rules-of-members", where, found=word)
        if word in FIXED and level in FIXED[word][1]:
            return Ref("fixed", word, kind=FIXED[word][0], at=name.at), FIXED[word][0]
        if word in FIXED:
            return error("rules-not-here", where, found=word, known=", ".join(FIXED[word][1]))
        if word == "total":
            if level in ("show", "after", "end"):
                return Ref("score", "total", kind=INT, at=name.at), INT
            return error("rules-total-later", where)
        if word in self.parts:
            return self._computed(name, self.parts[word], level, own, where)
        return self._unknown(name, level, where)

    def _unknown(self, name: Name, level: Level, where: str) -> Problem:
        known = self.known(level)
        spelled = ".".join(name.path)
        choices = {choice for field in self.fields.values() for choice in field.kind.choices}
        hint = f"'{spelled}'" if spelled in choices else nearest(name.path[0], known)  # a text stands in quotes
        return error("rules-unknown-name", where, found=spelled, hint=hint, known=", ".join(known))

    def _before(self, name: Name, level: Level, where: str) -> tuple[Ref, Kind] | Problem:
        path = name.path
        if level not in PER_ROUND or not self.rounds:
            return error("rules-not-here", where, found="prev", known=", ".join(PER_ROUND))
        if len(path) != 2:
            return error("rules-no-dots", where, found=".".join(path), name="prev")
        word = path[1]
        if word == "total":
            self.standing = True
            return Ref("score", "total", "prev", kind=INT, at=name.at), INT
        field, part = self.fields.get(word), self.parts.get(word)
        if field is not None and field.scope == "round" and (field.kind.whole or field.kind == BOOL):
            return Ref("row", word, "prev", kind=field.kind, at=name.at), field.kind
        if part is not None and part.level == "score":
            self.standing = True
            return Ref("score", word, "prev", kind=self.kind(part), at=name.at), self.kind(part)
        if part is not None and (part.level == level or (part.level == "member" and level == "round")):
            return Ref(part.level, word, "prev", kind=self.kind(part), at=name.at), self.kind(part)
        known = [f.id for f in self.fields.values() if f.scope == "round"] + list(self.parts) + ["total"]
        return error("rules-no-prev", where, found=word, hint=nearest(word, [k for k in known if k != word]))

    def _points(self, name: Name, level: Level, own: str, where: str) -> tuple[Ref, Kind] | Problem:
        known = [part.name for part in self.parts.values() if part.level == "score"]
        if len(name.path) != 2 or name.path[1] not in known:
            spelled = ".".join(name.path[1:])
            return error("rules-no-points", where, found=spelled, hint=nearest(spelled, known), known=", ".join(known))
        return self._computed(name, self.parts[name.path[1]], level, own, where)

    def _written(self, name: Name, field: Field, level: Level, where: str) -> tuple[Ref, Kind] | Problem:
        kind, group = field.kind, ""
        if len(name.path) > 1:
            own = GROUPS if not field.hex else ("rows", "columns")  # hexes have no diagonals from corner to corner
            groups = [*own, *field.groups, *field.colours] if kind.name == "grid" else []
            groups += ["printed"] if printed_numbers(field) and not (kind.name == "ticks" or "printed" in groups) else []
            if len(name.path) != 2 or name.path[1] not in groups:
                spelled = ".".join(name.path[1:])
                listed = ", ".join(groups) or "–"
                return error("rules-no-group", where, name=field.id, found=spelled, hint=nearest(spelled, groups), known=listed)
            group = name.path[1]
            kind = _of_group(field, group)
        if self.teams and level != "member" and field.per == "player" and not kind.whole:
            return error("rules-of-members", where, found=field.id)
        if field.scope == "round" and level not in PER_ROUND:
            return self._series(name, Ref("row", field.id, "series", group, at=name.at), kind, field.id, where)
        return Ref("row", field.id, "own", group, kind, name.at), kind

    def _series(self, name: Name, ref: Ref, kind: Kind, word: str, where: str) -> tuple[Ref, Kind] | Problem:
        """A value per round, where one for all rounds is asked."""
        if kind.name not in ("int", "ticks", "bool", "text", "player"):
            return error("rules-per-round", where, found=".".join(name.path))
        whole = Kind("series", kind.name, kind.choices)
        return Ref(ref.source, word, "series", ref.group, whole, name.at), whole

    def _computed(self, name: Name, part: RulePart, level: Level, own: str, where: str) -> tuple[Ref, Kind] | Problem:
        kind = self.whole(part)
        later = level in LEVELS and own != "" and self.order[part.name] >= self.order.get(own, len(self.order))
        if later or (level in LEVELS and LEVELS.index(part.level) > LEVELS.index(level)):
            chain = [own, *self.leads_to(part.name, own)] if part.name != own else [own, own]
            if own and len(chain) > 1:
                return error("rules-circle", where, chain=" → ".join(chain))
            return error("rules-later", where, found=part.name, first=part.where)
        if part.level == "member" and level != "member" and self.teams and kind == BOOL:
            return error("rules-of-members", where, found=part.name)
        if part.level in PER_ROUND and level not in PER_ROUND and self.rounds:
            return self._series(name, Ref(part.level, part.name, "series", at=name.at), kind, part.name, where)
        return Ref(part.level, part.name, kind=kind, at=name.at), kind
