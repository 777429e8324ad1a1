"""The names that expressions of a turn may use, and the check of such expressions.

A row is the player's own as it stands, an empty one counts 0 (``given`` asks whether it is); parts of the score are as the sheet
stands, in rounds as they were after the round before. Of dice, cards and boxes each step adds names of its own.
"""

from __future__ import annotations

from collections.abc import Mapping

from printkit.language.check import Checker
from printkit.language.kinds import BOOL, INT, PLAYER, TEXT, Field, Kind
from printkit.language.names import Names
from printkit.language.paper import PaperFacts
from printkit.language.program import Level, Program
from printkit.language.tree import Name, Node, Ref
from printkit.model.problem import Problem, error, nearest

NUMBERS = Kind("list", "int")
TEXTS = Kind("list", "text")

ALWAYS: Mapping[str, Kind] = {"turn": INT, "round": INT, "players": INT, "player": PLAYER}
DICE: Mapping[str, Kind] = {"dice": NUMBERS, "kept": NUMBERS, "picked": NUMBERS, "die": INT}
OF_BOX: Mapping[str, Kind] = {"column": INT, "row": INT, "place": INT, "printed": INT, "beside": INT, "colour": TEXT}
OF_STEP: Mapping[str, Kind] = {"lane": INT, "at": INT, "reached": INT, "signs": TEXTS}

EVERYWHERE: Mapping[str, Kind] = {
    "signs": TEXTS,
    "printed": INT,
    "colour": TEXT,
    "beside": INT,
    "column": INT,
    "row": INT,
    "reached": INT,
    "lane": INT,
}
"""What a box or step that was chosen leaves for the steps after it."""


class TurnNames(Names):
    """Everything that has a name in a turn. `local` are the names of the game in motion, by kind."""

    def __init__(self, program: Program, paper: PaperFacts, local: Mapping[str, Kind]) -> None:
        fields = {name: _never_blank(field) for name, field in program.fields.items()}
        super().__init__(fields, program.parts, rounds=program.rounds, teams=bool(program.teams), paper=paper)
        self.local = dict(local)
        self.totals = {name for name, part in program.parts.items() if part.level in ("score", "show")}

    def find(self, name: Name, level: Level, own: str, where: str) -> tuple[Node, Kind] | Problem:
        """What a name means in a turn, or what is wrong with it."""
        del own
        path, word = name.path, name.path[0]
        dotted = ".".join(path)
        if dotted in self.local:
            kind = self.local[dotted]
            return Ref("play", dotted, kind=kind, at=name.at), kind
        if word == "card" and len(path) > 1:
            known = [one.removeprefix("card.") for one in self.local if one.startswith("card.")]
            return error("play-no-column", where, found=path[1], known=", ".join(known) or "–", hint=nearest(path[1], known))
        if word in self.fields:
            return self._written(name, self.fields[word], "round", where)
        if word == "prev":
            return self._before(name, "round", where)
        if (own_ := self._of_file(path, name.at)) is not None:
            return own_
        if word == "points" and len(path) == 2 and path[1] in self.totals:
            word, path = path[1], path[1:]
        if len(path) == 1 and (word == "total" or word in self.totals):
            kind = INT if word == "total" else self.kind(self.parts[word])
            return Ref("score", word, kind=kind, at=name.at), kind
        if word in self.parts:
            return error("play-of-score", where, found=word)
        return self._unknown(name, level, where)

    def known(self, level: Level) -> list[str]:
        """The names that may stand in a turn."""
        del level
        return [*self.local, *self.fields, *sorted(self.totals), "total", *(f"option.{name}" for name in self.paper.options)]


def _never_blank(field: Field) -> Field:
    """A row as a turn sees it: empty it counts 0, or as no word, and it can always be asked whether something stands there."""
    if field.holder or field.kind.many:
        return field
    empty = {"text": "", "player": "", "bool": False}.get(field.kind.name, 0)
    return field._replace(may=True, blank=field.blank if field.blank is not None else empty)


class TurnChecker(Checker):
    """Finds what the names of a turn's expressions mean."""

    names: TurnNames

    def __init__(self, names: TurnNames, problems: list[Problem], *, together: bool) -> None:
        super().__init__(names, "round", problems)
        self.level = "turn"
        self.together = together

    def asks_everybody(self, where: str) -> None:
        """Who all play at once can't ask for what the others do."""
        if self.together:
            self.problems.append(error("play-together", where))

    def condition(self, node: Node | None, where: str, more: Mapping[str, Kind] = {}) -> Node | None:
        """A condition of a turn; `more` are names that stand only there."""
        return self._of(node, where, BOOL, more)

    def number(self, node: Node | None, where: str, more: Mapping[str, Kind] = {}) -> Node | None:
        """A number of a turn."""
        return self._of(node, where, INT, more)

    def any_kind(self, node: Node | None, where: str, more: Mapping[str, Kind] = {}) -> tuple[Node | None, Kind]:
        """An expression of a turn, whatever it is."""
        if node is None:
            return None, INT
        before, self.names.local = self.names.local, {**self.names.local, **more}
        typed = self.typed(node, frozenset(), where)
        self.names.local = before
        return typed

    def _of(self, node: Node | None, where: str, wanted: Kind, more: Mapping[str, Kind]) -> Node | None:
        if node is None:
            return None
        typed, kind = self.any_kind(node, where, more)
        return self.fits(typed, kind, wanted, where) if typed is not None else None
