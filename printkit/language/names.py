"""What a name means where it stands: something written, something computed before, or why it may not stand there."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet

from printkit.language.kinds import BOOL, INT, UNKNOWN, Field, Kind
from printkit.language.program import LEVELS, PER_ROUND, Level, Part
from printkit.language.rows.seat import PLAYER
from printkit.language.tree import Binary, Bool, Call, Name, Node, Ref, Unary, names
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


class Names:
    """Everything that has a name, and in which order it is computed."""

    def __init__(
        self,
        fields: Mapping[str, Field],
        parts: Mapping[str, Part],
        *,
        rounds: bool,
        teams: bool,
        broken: AbstractSet[str] = frozenset(),
    ) -> None:
        self.fields = fields
        self.parts = parts
        self.rounds = rounds
        self.teams = teams
        self.broken = broken
        """Names that were declared wrongly, which is told elsewhere."""
        order = sorted(parts.values(), key=lambda part: LEVELS.index(part.level))
        self.order = {part.name: place for place, part in enumerate(order)}
        self.carries = self._carrying()
        self.standing = False
        """Whether something asked for the score of the rounds before."""

    def kind(self, part: Part) -> Kind:
        """The kind of a part's value, from its shape alone: yes or no, or a number."""
        first = part.measure if part.measure is not None else part.cases[0][1] if part.cases else part.otherwise
        return BOOL if first is not None and self._is_condition(first, 30) else INT

    def _is_condition(self, node: Node, deepest: int) -> bool:
        match node:
            case Bool():
                return True
            case Unary(op, _):
                return op == "not"
            case Binary(op, _, _):
                return op in ("and", "or", "in", "==", "!=", "<", ">", "<=", ">=")
            case Call(name, args):
                if name in ("left", "right", "last", "of") and args:
                    return deepest > 0 and self._is_condition(args[0], deepest - 1)
                return name in ("any", "all", "given")
            case Name(path):
                wanted = path[1] if path[0] in ("prev", "points") and len(path) > 1 else path[0]
                if wanted in FIXED and len(path) == 1:
                    return FIXED[wanted][0] == BOOL
                if wanted in self.fields:
                    return self.fields[wanted].kind == BOOL
                part = self.parts.get(wanted)
                if part is None or deepest == 0:
                    return False
                first = part.measure if part.measure is not None else part.cases[0][1] if part.cases else None
                return first is not None and self._is_condition(first, deepest - 1)
        return False

    def _carrying(self) -> set[str]:
        """Parts of a round that carry themselves on from round to round, through ``prev``."""
        found = set()
        for part in self.parts.values():
            if part.level in PER_ROUND:
                paths = [name.path for _, node in part.expressions() for name in names(node)]
                if any(path[0] == "prev" and path[-1] == part.name for path in paths):
                    found.add(part.name)
        return found

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
        return [*self.fields, *self.parts, *fixed, *(["total"] if level in ("show", "after", "end") else [])]

    def find(self, name: Name, level: Level, own: str, where: str) -> tuple[Ref, Kind] | Problem:
        """What a name means in an expression of the part `own` (empty: of no part), or what is wrong with it."""
        path = name.path
        if path[0] in self.broken or (len(path) > 1 and path[0] in ("prev", "points") and path[1] in self.broken):
            return Ref("row", path[0], kind=UNKNOWN, at=name.at), UNKNOWN
        if path[0] == "prev":
            return self._before(name, level, where)
        if path[0] == "points" and len(path) > 1 and ("points" not in self.fields or path[1] in self.parts):
            return self._points(name, level, own, where)
        word = path[0]
        if word in self.fields:
            return self._written(name, self.fields[word], level, where)
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
        found = ".".join(name.path)
        choices = {choice for field in self.fields.values() for choice in field.kind.choices}
        hint = f"'{found}'" if found in choices else nearest(name.path[0], known)  # a text stands in quotes
        return error("rules-unknown-name", where, found=found, hint=hint, known=", ".join(known))

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
            found = ".".join(name.path[1:])
            return error("rules-no-points", where, found=found, hint=nearest(found, known), known=", ".join(known))
        return self._computed(name, self.parts[name.path[1]], level, own, where)

    def _written(self, name: Name, field: Field, level: Level, where: str) -> tuple[Ref, Kind] | Problem:
        kind, group = field.kind, ""
        if len(name.path) > 1:
            groups = [*GROUPS, *field.groups, *field.colours] if kind.name == "grid" else []
            if len(name.path) != 2 or name.path[1] not in groups:
                found = ".".join(name.path[1:])
                listed = ", ".join(groups) or "–"
                return error("rules-no-group", where, name=field.id, found=found, hint=nearest(found, groups), known=listed)
            group = name.path[1]
            kind = Kind("groups", kind.of, kind.choices)
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

    def _computed(self, name: Name, part: Part, level: Level, own: str, where: str) -> tuple[Ref, Kind] | Problem:
        kind = self.kind(part)
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
