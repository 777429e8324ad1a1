"""One walk through what somebody entered, by its shape: the canonical record, and every problem with its place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from printkit.model import MOST, Problem, error, nearest
from printkit.model.plain import Json, Raw
from printkit.model.slots import plain
from printkit.scoring.checking import shape as shapes
from printkit.scoring.checking.shape import Shape
from printkit.scoring.checking.wording import (
    TRIED,
    flagged,
    listed,
    near,
    number_meant,
    pairs_fault,
    several,
    shown,
    span,
    toml_key,
)
from printkit.scoring.checks import UNREAD
from printkit.scoring.days import day_in


class Walk:
    """One walk through a record. Each method returns the canonical value, with `UNREAD` where there was an error.

    `bad` are the places that can't be relied on: of a wrong value its own, of a wrong key the whole table. The methods for the shapes
    say what is wrong with a value that its shape doesn't take, or make it canonical.
    """

    def __init__(self, players: Iterable[str], problems: list[Problem]) -> None:
        self.players = frozenset(players)
        self.problems = problems
        self.bad: list[str] = []

    def value(self, shape: Shape, value: Any, where: str) -> Any:
        """Any value of a record."""
        if value is None or (value == "" and isinstance(shape, shapes.BLANK)):  # an empty place in a list of cells
            return self.wrong("missing-key", where, **shapes.nothing(shape))
        return value if shape.takes((value,), self.players) else self.closer(shape, value, where)

    def closer(self, shape: Shape, value: Any, where: str) -> Any:
        """A value that its shape doesn't take as it stands: made canonical, or with what is wrong with it."""
        match shape:
            case shapes.BoolShape():
                return self.wrong("not-bool", where, found=shown(value))
            case shapes.IntShape():
                return self._number(shape, value, where)
            case shapes.TextShape():
                return self._text(shape, value, where)
            case shapes.Date():
                day = day_in(value)
                return day.isoformat() if day is not None else self.wrong("not-a-date", where, found=shown(value).strip('"'))
            case shapes.ChoiceShape():
                return self._one_of(value, shape.choices, where)
            case shapes.Who():
                return self._who(value, where)
            case shapes.Either() | shapes.Keyed() if wrong := pairs_fault(value):
                return self.wrong(wrong[0], where, found=wrong[1])
            case shapes.Either():
                return self.value(shape.table if isinstance(value, Mapping) else shape.value, value, where)
            case shapes.Fields():
                return self._fields(shape, value, where)
            case shapes.Keyed():
                if isinstance(value, Mapping):
                    return self._keyed(shape, value, where)
                known = sorted(self.players) if shape.keys is None else shape.keys
                if not known:
                    return self.wrong("not-table", where, found=shown(value))
                return self.wrong("not-by-key", where, found=shown(value), known=several(known), first=toml_key(known[0]))
        if not isinstance(value, list):
            return self.wrong("not-list", where, found=shown(value))
        match shape:
            case shapes.ItemsShape():
                return self._items(shape, value, where)
            case shapes.Ordinals():
                return self._ordinals(shape, value, where)
            case shapes.RankingShape():
                return self._ranking(shape, value, where)
            case shapes.RowsShape():
                return self._rows(shape, value, where)

    @property
    def telling(self) -> bool:
        """Whether what is wrong will be told in full; the advice of later problems isn't looked for."""
        return len(self.problems) < MOST

    def wrong(self, code: str, where: str, **args: Any) -> Any:
        """A problem, and `UNREAD` for its value."""
        self.problems.append(error(code, where, **args))
        self.bad.append(where)
        return UNREAD

    def _number(self, shape: shapes.IntShape, value: Any, where: str) -> Any:
        if type(value) is not int:
            return self.wrong(
                "expected-int", where, range=span(shape.low, shape.high), found=shown(value), **number_meant(value)
            )
        return self.wrong("out-of-range", where, range=span(shape.low, shape.high), found=value)

    def _text(self, shape: shapes.TextShape, value: Any, where: str) -> Any:
        if not isinstance(value, str):
            return self.wrong("not-text", where, found=shown(value))
        kept = plain(value)
        if bad := shapes.unfit(kept):
            return self.wrong("bad-character", where, found=bad)
        if not kept or (shape.longest and len(kept) > shape.longest):
            return self.wrong("text-length", where, longest=shape.longest or "…", found=len(kept))
        if shape.name and kept == shapes.TABLE_ROW:
            return self.wrong("reserved-name", where, found=kept)
        return kept

    def _one_of(self, value: Any, known: Sequence[object], where: str) -> Any:
        if type(value) in {str, int} and value in known:
            return value
        if not self.telling:
            return self.wrong("not-one-of", where)
        return self.wrong("not-one-of", where, found=shown(value), known=several(known), hint=nearest(value, known))

    def _who(self, value: Any, where: str) -> Any:
        name = plain(value) if isinstance(value, str) else value
        if isinstance(name, str) and name in self.players:
            return name
        if not self.telling:
            return self.wrong("unknown-player", where)
        known = several(sorted(self.players))
        return self.wrong("unknown-player", where, found=shown(value), known=known, hint=nearest(value, self.players))

    def _items(self, shape: shapes.ItemsShape, value: list[Any], where: str) -> Any:
        fewest, most = shape.fewest or 0, len(value) if shape.count is None else shape.count
        if not fewest <= len(value) <= most:
            return self.wrong("list-length", where, expected=span(fewest, most), found=len(value))
        return [None if shape.is_hole(one) else self.value(shape.of, one, f"{where}[{i}]") for i, one in enumerate(value)]

    def _ordinals(self, shape: shapes.Ordinals, value: list[Any], where: str) -> Any:
        if (marked := flagged(value, shape.keys)) is not None:
            return self.wrong("row-of-flags", where, found=shown(value), expected=shown(marked))
        good: list[Any] = []
        seen: set[Any] = set()
        before = len(self.bad)
        for i, key in enumerate(value):
            if type(key) not in {int, str} or key not in shape.position:
                self.wrong("not-a-key", f"{where}[{i}]", known=listed(shape.keys), found=shown(key))
            elif key in seen:
                self.wrong("repeated", f"{where}[{i}]", found=key)
            elif shape.ascending and good and shape.position[key] < shape.position[good[-1]]:
                self.wrong("not-ascending", f"{where}[{i}]", found=key, before=good[-1])
            else:
                seen.add(key)
                good.append(key)
        good = good if shape.ascending else sorted(good, key=shape.position.__getitem__)
        return self._whole(good, where, before)

    def _whole(self, value: Any, where: str, before: int) -> Any:
        """The value, if nothing has gone bad since; else nobody knows what is left out of it."""
        if len(self.bad) == before:
            return value
        self.bad.append(where)
        return UNREAD

    def _ranking(self, shape: shapes.RankingShape, value: list[Any], where: str) -> Any:
        good: list[Any] = []
        before = len(self.bad)
        for i, one in enumerate(value):
            place = f"{where}[{i}]"
            key = self._who(one, place) if shape.keys is None else self._one_of(one, shape.keys, place)
            if key is UNREAD:
                continue
            if key in good:
                self.wrong("repeated", place, found=key)
            good.append(key)
        return self._whole(good, where, before)

    def _keyed(self, shape: shapes.Keyed, value: Raw, where: str) -> Any:
        good: Json = {}
        whole = True
        begun = shape.whole and not shapes.is_blank(value)
        for name, part in value.items():
            before = len(self.bad)
            if shape.keys is None:
                key = self._who(name, f"{where}.{name}")
            else:
                key = name if name in shape.keys else self._unknown(name, shape.keys, where)
            again = key is not UNREAD and key in good
            if again:
                self.wrong("repeated", f"{where}.{name}", found=key)
            if key is not UNREAD and (begun or not (part == "" and isinstance(shape.of, shapes.BLANK))):
                read = self.value(shape.of, part, f"{where}.{name}")
                good[key] = UNREAD if again else read
            if (key is UNREAD or key != name) and len(self.bad) > before:
                self.bad.append(where)  # it is not known whose it is, or not told by the name as it is kept
                whole = False
        return good if whole else UNREAD

    def _unknown(self, name: Any, known: Iterable[str], where: str) -> Any:
        known = list(known)
        self.bad.append(where)
        if not self.telling:
            return self.wrong("unknown-key", where)
        place = f"{where}.{name}" if where else str(name)
        if not isinstance(name, str) and str(name) in known:  # as Python and YAML have them, never a file of ours
            self.problems.append(error("key-no-text", place, found=name))
            return UNREAD
        self.problems.append(error("unknown-key", place, known=", ".join(known), hint=near(name, known)))
        return UNREAD

    def _fields(self, shape: shapes.Fields, value: Any, where: str) -> Any:
        if shape.alone and not isinstance(value, Mapping):
            return {shape.alone: self.value(shape.fields[shape.alone], value, where)}
        if not isinstance(value, Mapping):
            return self.wrong("not-table", where, found=shown(value))
        good, unknown = self.table(shape, value, where)
        return UNREAD if unknown else good

    def table(self, shape: shapes.Fields, value: Raw, where: str) -> tuple[Json, list[str]]:
        """What could be read of a table with known keys, and the keys that it can't have."""
        good: Json = {}
        unknown: list[str] = []
        below = f"{where}." if where else ""
        for name, part in value.items():
            inner = shape.fields.get(name)
            if inner is None:
                unknown.append(name)
                self._unknown(name, shape.fields, where)
            elif inner.takes((part,), self.players):
                good[name] = part
            elif (part == "" and isinstance(inner, shapes.BLANK)) or (name not in shape.required and shapes.is_blank(part)):
                continue  # not given, as an empty cell is: in a template every key stands there
            else:
                good[name] = self.value(inner, part, below + name)
        if not shape.required <= good.keys():
            for name in shape.fields:
                if name in shape.required and name not in good and not self._misspelt(name, unknown):
                    good[name] = self.wrong("missing-key", below + name, **shapes.nothing(shape.fields[name]))
        return good, unknown

    def _misspelt(self, name: str, unknown: Sequence[str]) -> bool:
        """Whether a key that is missing is there under a name that is nearly right."""
        return self.telling and any(near(other, [name]) for other in unknown[:TRIED])

    def _rows(self, shape: shapes.RowsShape, value: list[Any], where: str) -> Any:
        fits = shape.fewest <= len(value) and (shape.most is None or len(value) <= shape.most)
        if not fits:
            code = "player-count" if shape.players else "row-count"
            self.wrong(code, where, range=span(shape.fewest, shape.most), found=len(value))
        rows = [self._row(shape.of, row, f"{where}[{i}]") for i, row in enumerate(value)]
        return rows if fits else UNREAD

    def _row(self, of: Shape, row: Any, where: str) -> Any:
        if isinstance(of, shapes.Fields) and isinstance(row, Mapping):  # key by key at once: some row isn't taken as it stands
            return self._fields(of, row, where)
        return self.value(of, row, where)


def check_value(shape: Shape, value: Any, where: str, players: Iterable[str] = ()) -> tuple[Any, list[Problem]]:
    """One value of a record by itself: the canonical value, which means nothing if there are problems. For who asks by pieces."""
    problems: list[Problem] = []
    return Walk(players, problems).value(shape, value, where), problems
