"""What somebody entered, checked against the game's declared entries: a `Record`, or every problem at once.

Nothing in here knows a game. Types are strict (``true``, ``3.5`` and ``"3"`` are no numbers); an unknown key names the nearest
known one; a problem's place is its path in the record, indices from 0: ``players[0].marks[2][1]``. What the rules of a game
say beyond that is the business of its scorer, which gets only records that passed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, NamedTuple

from printkit.model import MOST, Game, Problem, Record, Refused, error, nearest, warning
from printkit.model.slots import plain, player_names
from printkit.scoring.checking import plainly
from printkit.scoring.checking import shape as shapes
from printkit.scoring.checking.causes import first_hand, in_head
from printkit.scoring.checking.mend import UNREAD, mended
from printkit.scoring.checking.names import repeated
from printkit.scoring.checking.plainly import Test
from printkit.scoring.checking.shape import Shape
from printkit.scoring.checking.wording import TRIED, flagged, listed, meant, near, several, shown, span
from printkit.scoring.days import day_in

_HEAD = ("game", "edition", "options")

UNFINISHED = "asked"
"""The key under which answers stand that are not a record yet; see `interview.draft`."""


class Checked(NamedTuple):
    """What a check found. `game` is under the edition and readings in force, also when there is no record.

    `fatal`: no record of this game at all (exit status 2). `remains`: a record with errors, mended at the `bad` places; it passes.
    """

    game: Game
    record: Record | None
    problems: tuple[Problem, ...]
    fatal: bool = False
    remains: Record | None = None
    bad: tuple[str, ...] = ()


class Check:
    """Checks records of one game; made once for a run, since shapes are kept by edition and readings.

    `game` carries the readings chosen on the command line, which go before those of a record. `editions` loads another
    edition when a record names one; without it the game's edition goes before the record's.
    """

    def __init__(self, game: Game, editions: Callable[[str], Game] | None = None) -> None:
        self.game = game
        self._editions = editions
        self._by_edition = {game.edition: game}
        self._ready: dict[tuple[str, tuple[tuple[str, str], ...]], tuple[Game, shapes.Fields]] = {}
        self._tests: dict[int, dict[str, Test]] = {}

    def __call__(self, raw: object) -> Checked:
        """Check one parsed record."""
        if not isinstance(raw, Mapping):
            return self._refused(error("not-a-record", found=shown(raw)))
        named = raw.get("game")
        if "game" in raw and named != self.game.id:
            return self._refused(error("not-this-game", "game", expected=self.game.id, found=shown(named)))
        if UNFINISHED in raw:
            return self._refused(error("unfinished-answers", UNFINISHED, game=self.game.id))
        problems: list[Problem] = []
        game, shape = self._under(raw, problems)
        if "game" not in raw:
            problems.append(error("missing-key", "game", known=game.id))
        names = player_names(game, raw)
        walk = _Walk(problems, set(names), tests=self._tests)
        data = {"game": game.id, **{k: raw[k] for k in _HEAD[1:] if k in raw}}
        entered = walk.fields(shape, {k: v for k, v in raw.items() if k not in _HEAD}, "")
        alike = repeated(game, names)
        problems += alike
        walk.bad += [problem.where for problem in alike]
        if not any(p.severity == "error" for p in problems):
            return Checked(game, Record(game, {**data, **entered}), tuple(problems))
        told = tuple(first_hand(game, raw, problems))
        # Under other readings everything may be another thing; beyond so many nothing that a scorer might add would be told.
        if any(p.severity == "error" and in_head(p) for p in problems) or len(problems) >= MOST:
            return Checked(game, None, told)
        rest = mended(game, shape, entered, walk.players)
        again = _Walk([], set(player_names(game, rest)))
        remains = Record(game, {**data, **again.fields(shape, rest, "")})
        return Checked(game, None, told, remains=None if again.problems else remains, bad=tuple(walk.bad))

    def _refused(self, problem: Problem) -> Checked:
        return Checked(self.game, None, (problem,), fatal=True)

    def under(self, raw: Mapping[str, Any]) -> Game:
        """The game under the edition and readings of a record, as far as they are valid."""
        return self._under(raw, [])[0]

    def _under(self, raw: Mapping[str, Any], problems: list[Problem]) -> tuple[Game, shapes.Fields]:
        base = self._edition(raw, problems)
        readings = tuple(sorted(self._options(raw, problems).items()))
        ready = self._ready.get((base.edition, readings))
        if ready is None:
            game = base.under({**dict(readings), **self.game.settings})
            whole = shapes.shape(game)
            for name in _HEAD:  # checked here, before there is a shape
                whole.fields.pop(name, None)
                whole.required.discard(name)
            ready = self._ready[base.edition, readings] = (game, whole)
        return ready

    def _edition(self, raw: Mapping[str, Any], problems: list[Problem]) -> Game:
        named = raw.get("edition", self.game.edition)
        if isinstance(named, str) and named in self._by_edition:
            return self._by_edition[named]
        known = self.game.editions
        if not isinstance(named, str) or named not in known:
            hint = nearest(named, known)
            problems.append(error("unknown-edition", "edition", found=shown(named), known=", ".join(known), hint=hint))
        elif self._editions is None:
            problems.append(warning("edition-overridden", "edition", found=named, used=self.game.edition))
        else:
            try:
                self._by_edition[named] = self._editions(named)
            except Refused as refused:
                problems.extend(refused.problems)
            else:
                return self._by_edition[named]
        return self.game

    def _options(self, raw: Mapping[str, Any], problems: list[Problem]) -> dict[str, str]:
        """The record's readings that are valid."""
        given = raw.get("options", {})
        if not isinstance(given, Mapping):
            problems.append(error("not-table", "options", found=shown(given)))
            return {}
        options = {option.id: option for option in self.game.options}
        chosen: dict[str, str] = {}
        for name, value in given.items():
            where = f"options.{name}"
            if name not in options:
                problems.append(error("unknown-option", where, known=", ".join(options), hint=nearest(name, options)))
            elif value not in options[name].values:
                values, said = options[name].values, value if isinstance(value, str) else shown(value)
                hint = nearest(value, values)
                problems.append(error("unknown-value", where, found=said, known=" · ".join(values), hint=hint))
            else:
                chosen[name] = value
                if (used := self.game.settings.get(name, value)) != value:
                    problems.append(warning("option-overridden", where, found=value, used=used))
        return chosen


@dataclass(slots=True)
class _Walk:
    """One walk through a record. Each method returns the canonical value, with `UNREAD` where there was an error.

    `bad` are the places that can't be relied on: of a wrong value its own, of a wrong key the whole table.
    """

    problems: list[Problem]
    players: set[str] = field(default_factory=set)
    bad: list[str] = field(default_factory=list)
    tests: dict[int, dict[str, Test]] = field(default_factory=dict)
    """By table (its shape's id) the tests that spare a closer look; kept from record to record, as long as the shapes are."""

    def value(self, shape: Shape, value: Any, where: str) -> Any:
        if value is UNREAD:
            return value
        if value is None or (value == "" and isinstance(shape, shapes.BLANK)):  # an empty place in a list of cells
            return self.wrong("missing-key", where)
        return _BY_SHAPE[type(shape)](self, shape, value, where)

    @property
    def telling(self) -> bool:
        """Whether what is wrong will be told in full; the advice of later problems isn't looked for."""
        return len(self.problems) < MOST

    def wrong(self, code: str, where: str, **args: Any) -> Any:
        self.problems.append(error(code, where, **args))
        self.bad.append(where)
        return UNREAD

    def number(self, shape: shapes.Int, value: Any, where: str) -> Any:
        if type(value) is not int:
            return self.wrong("expected-int", where, range=span(shape.low, shape.high), found=shown(value), **meant(value))
        if (shape.low is not None and value < shape.low) or (shape.high is not None and value > shape.high):
            return self.wrong("out-of-range", where, range=span(shape.low, shape.high), found=value)
        return value

    def text(self, shape: shapes.Text, value: Any, where: str) -> Any:
        if not isinstance(value, str):
            return self.wrong("not-text", where, found=shown(value))
        if value.isalnum() and value.isascii() and (not shape.longest or len(value) <= shape.longest):
            return value  # the usual case, fast
        kept = plain(value)
        if bad := shapes.unfit(kept):
            return self.wrong("bad-character", where, found=bad)
        if not kept or (shape.longest and len(kept) > shape.longest):
            return self.wrong("text-length", where, longest=shape.longest or "…", found=len(kept))
        if shape.name and kept == shapes.TABLE_ROW:
            return self.wrong("reserved-name", where, found=kept)
        return kept

    def day(self, _shape: shapes.Date, value: Any, where: str) -> Any:
        found = day_in(value)
        return self.wrong("not-a-date", where, found=shown(value).strip('"')) if found is None else found.isoformat()

    def flag(self, _shape: shapes.Bool, value: Any, where: str) -> Any:
        return value if value is True or value is False else self.wrong("not-bool", where, found=shown(value))

    def choice(self, shape: shapes.Choice, value: Any, where: str) -> Any:
        if type(value) is str and value in shape.choices:
            return value  # the usual case, fast
        return self.one_of(value, shape.choices, where)

    def one_of(self, value: Any, known: Iterable[object], where: str) -> Any:
        known = list(known)
        if type(value) not in {str, int} or value not in known:
            if not self.telling:
                return self.wrong("not-one-of", where)
            return self.wrong("not-one-of", where, found=shown(value), known=several(known), hint=nearest(value, known))
        return value

    def mentioned(self, _shape: shapes.Who, value: Any, where: str) -> Any:
        return self.who(value, where)

    def who(self, value: Any, where: str) -> Any:
        if type(value) is str and value in self.players:
            return value  # the usual case, fast
        name = plain(value) if isinstance(value, str) else value
        if not isinstance(name, str) or name not in self.players:
            if not self.telling:
                return self.wrong("unknown-player", where)
            listed = several(sorted(self.players))
            return self.wrong("unknown-player", where, found=shown(value), known=listed, hint=nearest(value, self.players))
        return name

    def array(self, value: Any, where: str) -> list[Any]:
        if isinstance(value, list):
            return value
        self.wrong("not-list", where, found=shown(value))
        return []

    def items(self, shape: shapes.Items, value: Any, where: str) -> Any:
        found = self.array(value, where)
        fewest, most = shape.fewest or 0, len(found) if shape.count is None else shape.count
        if not fewest <= len(found) <= most and isinstance(value, list):
            return self.wrong("list-length", where, expected=span(fewest, most), found=len(found))
        of = shape.of
        if type(of) is shapes.Int and all(type(item) is int for item in found):
            low, high = of.low, of.high
            if low is not None and high is not None and found and low <= min(found) and max(found) <= high:
                return found  # the usual case, fast
        return [None if shape.is_hole(item) else self.value(of, item, f"{where}[{i}]") for i, item in enumerate(found)]

    def ordinals(self, shape: shapes.Ordinals, value: Any, where: str) -> Any:
        found = self.array(value, where)
        places = [shape.position.get(key, -1) if type(key) is int else -1 for key in found]
        if not places or (places[0] >= 0 and all(a < b for a, b in pairwise(places))):
            return found  # the usual case, fast
        if (marked := flagged(found, shape.keys)) is not None:
            return self.wrong("row-of-flags", where, found=shown(value), expected=shown(marked))
        good: list[Any] = []
        seen: set[Any] = set()
        before = len(self.bad)
        for i, key in enumerate(found):
            if key is UNREAD:
                self.bad.append(where)
                continue
            if type(key) not in {int, str} or key not in shape.position:
                self.wrong("not-a-key", f"{where}[{i}]", known=listed(shape.keys), found=shown(key))
            elif key in seen:
                self.wrong("repeated", f"{where}[{i}]", found=key)
            elif shape.ascending and good and shape.position[key] < shape.position[good[-1]]:
                self.wrong("not-ascending", f"{where}[{i}]", found=key, before=good[-1])
            else:
                seen.add(key)
                good.append(key)
        if len(self.bad) > before:
            self.bad.append(where)  # what is left out of it, nobody knows
        return good if shape.ascending else sorted(good, key=shape.position.__getitem__)

    def ranking(self, shape: shapes.Ranking, value: Any, where: str) -> Any:
        good: list[Any] = []
        seen: set[Any] = set()
        before = len(self.bad)
        for i, item in enumerate(self.array(value, where)):
            place = f"{where}[{i}]"
            key = self.who(item, place) if shape.keys is None else self.one_of(item, shape.keys, place)
            if key in seen and key is not UNREAD:
                self.wrong("repeated", place, found=key)
            seen.add(key)
            good.append(key)
        if len(self.bad) > before:
            self.bad.append(where)  # what is left out of it, nobody knows
        return good

    def keyed(self, shape: shapes.Keyed, value: Any, where: str) -> Any:
        good: dict[str, Any] = {}
        for name, part in self.table(value, where).items():
            before = len(self.bad)
            if shape.keys is None:
                key = self.who(name, f"{where}.{name}")
            else:
                key = name if name in shape.keys else self.unknown(name, shape.keys, where)
            if key in good:
                self.wrong("repeated", f"{where}.{name}", found=key)
            if key is not UNREAD and not (part == "" and isinstance(shape.of, shapes.BLANK)):
                good[key] = self.value(shape.of, part, f"{where}.{name}")
            if key != name and len(self.bad) > before:
                self.bad.append(where)  # it is not known whose it is, or not told by the name as it is kept
        return good

    def unknown(self, name: Any, known: Iterable[str], where: str) -> Any:
        known = list(known)
        self.bad.append(where)
        if not self.telling:
            return self.wrong("unknown-key", where)
        place = f"{where}.{name}" if where else str(name)
        self.problems.append(error("unknown-key", place, known=", ".join(known), hint=near(name, known)))
        return UNREAD

    def table(self, value: Any, where: str) -> Mapping[str, Any]:
        if type(value) is dict or isinstance(value, Mapping):
            return value
        self.wrong("not-table", where, found=shown(value))
        return {}

    def fields(self, shape: shapes.Fields, value: Any, where: str) -> dict[str, Any]:
        if shape.alone and not isinstance(value, Mapping):
            return {shape.alone: self.value(shape.fields[shape.alone], value, where)}
        good: dict[str, Any] = {}
        unknown: list[str] = []
        below = f"{where}." if where else ""
        if (tests := self.tests.get(id(shape))) is None:
            tests = self.tests[id(shape)] = plainly.tests(shape)
        for name, part in self.table(value, where).items():
            if (test := tests.get(name)) is not None and test((part,), self.players):
                good[name] = part
            elif (inner := shape.fields.get(name)) is not None and (
                (part == "" and isinstance(inner, shapes.BLANK)) or (name not in shape.required and shapes.is_blank(part))
            ):
                continue  # not given, as an empty cell is: in a template every key stands there
            elif inner is not None:
                good[name] = self.value(inner, part, below + name)
            else:
                unknown.append(name)
                self.unknown(name, shape.fields, where)
        if not shape.required <= good.keys() and isinstance(value, Mapping):
            for name in shape.fields:
                if name in shape.required and name not in good and not self._misspelt(name, unknown):
                    self.wrong("missing-key", below + name)
        return good

    def _misspelt(self, name: str, unknown: Sequence[str]) -> bool:
        """Whether a key that is missing is there under a name that is nearly right."""
        return self.telling and any(near(other, [name]) for other in unknown[:TRIED])

    def either(self, shape: shapes.Either, value: Any, where: str) -> Any:
        return self.value(shape.table if isinstance(value, Mapping) else shape.value, value, where)

    def rows(self, shape: shapes.Rows, value: Any, where: str) -> Any:
        found = self.array(value, where)
        if isinstance(value, list) and (len(found) < shape.fewest or (shape.most is not None and len(found) > shape.most)):
            code = "player-count" if shape.players else "row-count"
            self.wrong(code, where, range=span(shape.fewest, shape.most), found=len(found))
        of = shape.of
        if type(of) is shapes.Fields:
            return [
                self.fields(of, row, f"{where}[{i}]") if type(row) is dict else self.value(of, row, f"{where}[{i}]")
                for i, row in enumerate(found)
            ]
        return [self.value(of, row, f"{where}[{i}]") for i, row in enumerate(found)]


_BY_SHAPE: Mapping[type, Callable[..., Any]] = {
    shapes.Bool: _Walk.flag,
    shapes.Int: _Walk.number,
    shapes.Text: _Walk.text,
    shapes.Date: _Walk.day,
    shapes.Choice: _Walk.choice,
    shapes.Who: _Walk.mentioned,
    shapes.Items: _Walk.items,
    shapes.Ordinals: _Walk.ordinals,
    shapes.Keyed: _Walk.keyed,
    shapes.Ranking: _Walk.ranking,
    shapes.Rows: _Walk.rows,
    shapes.Fields: _Walk.fields,
    shapes.Either: _Walk.either,
}


def check_value(shape: Shape, value: Any, where: str, players: Iterable[str] = ()) -> tuple[Any, list[Problem]]:
    """One value of a record by itself: the canonical value, which means nothing if there are problems. For who asks by pieces."""
    problems: list[Problem] = []
    return _Walk(problems, set(players)).value(shape, value, where), problems
