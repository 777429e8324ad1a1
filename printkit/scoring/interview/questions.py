"""Which questions a record takes, derived from the declared entries: one after another, each with its place and its words.

The walk knows no terminal and no game. It goes through the record's shape: how many players and their names first, then the values
of the whole table, what must be given first, then the rows, which can so be judged by all of those.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, NamedTuple, TypeAlias

from printkit.messages.sentences import word, words
from printkit.model import Entry, Game
from printkit.model.own_code import module
from printkit.model.plain import Json, Raw
from printkit.model.slots import naming
from printkit.scoring.checking import shape as shapes
from printkit.scoring.checking.entries import shape_of
from printkit.scoring.checking.shape import Shape
from printkit.scoring.interview.typed import one_line

Skip: TypeAlias = Literal["", "skip", "end", "no", "none"]
"""What an empty line does: nothing, leave this out, end the rows, say no, say that there are none."""

SKIPPED: Any = object()


@dataclass(frozen=True, slots=True)
class Question:
    """One thing that is asked. `where` is the place of its answer in the record and tells questions apart.

    `about` are the crumbs that say what it is about (a round, a player), `label` is what is asked for, `help` what a game
    says about it. `taken` are names that are given already.
    """

    where: str
    shape: Shape
    label: str
    about: tuple[str, ...] = ()
    help: str = ""
    skip: Skip = ""
    taken: tuple[str, ...] = ()


class Done(NamedTuple):
    """A row of an open axis, or a value of the whole table, is complete; `data` is the record so far."""

    where: str
    data: Raw


Steps: TypeAlias = Generator[Question | Done, Any, Any]


@dataclass(frozen=True, slots=True)
class _Spot:
    """A place in the record: `where` with its indices and names, `pattern` as entries write it, the crumbs so far.

    `whose` are the players that the table around it names.
    """

    where: str = ""
    pattern: str = ""
    about: tuple[str, ...] = ()
    whose: tuple[str, ...] = ()

    def key(self, name: str) -> _Spot:
        return replace(self, where=f"{self.where}.{name}".strip("."), pattern=f"{self.pattern}.{name}".strip("."))

    def row(self, index: int, about: str) -> _Spot:
        return _Spot(f"{self.where}[{index}]", f"{self.pattern}[]", (*self.about, about))

    def named(self, name: str, about: str, *, keys: bool) -> _Spot:
        return _Spot(f"{self.where}.{name}", self.pattern + ("{}" if keys else ""), (*self.about, about))

    @property
    def name(self) -> str:
        return self.pattern.replace("[]", "").replace("{}", "").rpartition(".")[2]


def _asked_if(game: Game) -> Mapping[str, tuple[str, Sequence[str] | bool]]:
    """What is asked for only after a certain answer: its place → that answer's key, and what it must be one of; True: anything.

    What lies deeper in the table of that answer is not asked for as a whole: no awards without a release.
    """
    asked = game.rules.get("asked")
    if not asked:
        own: Mapping[str, tuple[str, Sequence[str]]] = getattr(module(game, "scoring"), "ASKED", {}) if not game.rules else {}
        return own
    entries = game.in_force
    conditions: dict[str, tuple[str, Sequence[str] | bool]] = {}
    for name, needed in asked.items():
        for other, answers in needed.items():
            if name in entries and other in entries:
                place = entries[name].record
                table, _, key = entries[other].record.rpartition(".")
                if table and place.startswith(f"{table}."):
                    place = f"{table}.{place.removeprefix(f'{table}.').partition('.')[0]}"
                conditions[place] = key, answers
    return conditions


_PART = re.compile(r"\*\*\w\*\* |\*\*")
"""The letter of a part of the score before what a pad asks for, and what is bold."""


def _on_pads(game: Game, lang: str) -> Mapping[str, str]:
    """What stands on the game's pads beside each entry, by its id."""
    sections = [str(component.params["words"]) for component in game.components if component.params.get("words")]
    own = game.texts(lang)
    counted = [id_ for id_, entry in game.in_force.items() if entry.kind != "choice"]  # whose values a question lists by itself
    texts = {id_: own.get(f"{section}.short.{id_}", "") for section in sections[::-1] for id_ in counted}
    return {entry: _PART.sub("", text) for entry, text in texts.items() if text}


class Walk:
    """One walk through the shape of a game's records, as a generator of questions that returns the record.

    `dated`: somebody has said the day, so it is not asked for.
    """

    def __init__(self, game: Game, lang: str, *, dated: bool = True) -> None:
        self.game = game
        self.lang = lang
        self.dated = dated
        self._left_out: set[str] = set()
        self.players: list[str] = []
        self.data: Json = {"game": game.id}
        if game.editions and game.edition != game.editions[0]:
            self.data["edition"] = game.edition
        if game.settings:
            self.data["options"] = dict(game.settings)
        self._asked_if = _asked_if(game)
        self._on_pads = _on_pads(game, lang)
        self._entries = {entry.record: entry for entry in game.in_force.values() if entry.record}

    def record(self) -> Steps:
        """Every question in turn, each answered with a value or SKIPPED; returns the record."""
        shape = shape_of(self.game)
        names = naming(self.game)
        first = names.record.partition("[]")[0] if names else ""
        heads = {"game", "edition", "options"}
        fields = [name for name in shape.fields if name not in heads and self._asked(_Spot().key(name))]
        for name in sorted(
            fields,
            key=lambda name: (name != first, isinstance(shape.fields[name], shapes.RowsShape), name not in shape.required),
        ):
            spot = _Spot().key(name)
            inner = shape.fields[name]
            if name == first and isinstance(inner, shapes.RowsShape):
                yield from self._seats(inner, spot, names)
                continue
            skip: Skip = "" if name in shape.required else "skip"
            if isinstance(inner, shapes.RowsShape):
                yield from self._rows(inner, spot, skip, self.data.setdefault(name, []))
                if not self.data[name] and skip:
                    del self.data[name]
                continue
            value = yield from self._value(inner, spot, skip)
            if value is not SKIPPED:
                self.data[name] = value
                yield Done(spot.where, self.data)
        return self.data

    def _seats(self, shape: shapes.RowsShape, spot: _Spot, names: Entry | None) -> Steps:
        """How many players, all their names, then what is asked of each."""
        count = shape.fewest
        if shape.most != shape.fewest:
            label = word(self.lang, "ask.how-many")
            count = yield Question(spot.where, shapes.IntShape(shape.fewest, shape.most), label)
        key = names.record.partition("[]")[2].strip(".") if names else ""
        rows: list[Any] = []
        for seat in range(count):
            own = spot.row(seat, "")
            inner = shape.of.fields[key] if isinstance(shape.of, shapes.Fields) else shape.of
            place = own.key(key) if key else own
            label = word(self.lang, "ask.name", seat=seat + 1)
            name = yield Question(place.where, inner, label, help=self._help(key or spot.name), taken=tuple(self.players))
            self.players.append(name)
            rows.append({key: name} if key else name)
        self.data[spot.name] = rows
        if not isinstance(shape.of, shapes.Fields):
            return
        for seat, row in enumerate(rows):
            rest = replace(shape.of, fields={name: part for name, part in shape.of.fields.items() if name != key})
            row.update((yield from self._fields(rest, spot.row(seat, self.players[seat]), "")))

    def _value(self, shape: Shape, spot: _Spot, skip: Skip) -> Steps:
        match shape:
            case shapes.Either() if not one_line(shape):
                return (yield from self._value(shape.value, spot, skip))
            case shapes.Fields():
                return (yield from self._fields(shape, spot, skip))
            case shapes.RowsShape():
                return (yield from self._rows(shape, spot, skip, []))
            case shapes.ItemsShape() if not one_line(shape):
                return (yield from self._items(shape, spot, skip))
            case shapes.Keyed() if not one_line(shape):
                return (yield from self._keyed(shape, spot, skip))
        return (yield self._question(shape, spot, skip))

    def _fields(self, shape: shapes.Fields, spot: _Spot, skip: Skip) -> Steps:
        """A table. One that may be left out is, by leaving out its first value or, if that may be missing, by saying so."""
        shape = replace(shape, fields={name: part for name, part in shape.fields.items() if self._asked(spot.key(name))})
        names = list(shape.fields)
        by_first = bool(skip) and (names[0] in shape.required or len(names) == 1)
        if skip and not by_first:
            inside = ", ".join(self._label(spot.key(name)) for name in names)
            if (yield self._whether(spot, inside, "ask.row" if skip == "end" else "ask.group")) is not True:
                return SKIPPED
        answers: Json = {}
        for name, part in shape.fields.items():
            if not self._wanted(spot.key(name), answers):
                continue
            leave: Skip = skip if by_first and name == names[0] else "" if name in shape.required else "skip"
            value = yield from self._value(part, spot.key(name), leave)
            if value is not SKIPPED:
                answers[name] = value
                spot = replace(spot, whose=(*spot.whose, value)) if isinstance(part, shapes.Who) else spot
            elif by_first and name == names[0]:
                return SKIPPED
        return answers

    def _wanted(self, spot: _Spot, record: Raw) -> bool:
        """Whether a value can be there after what was answered: nobody stakes chips in the basic game (``scoring.ASKED``)."""
        needed = self._asked_if.get(spot.pattern)
        if needed is None:
            return True
        name, values = needed
        given = record.get(name, self.data.get(name))
        return given is not None if values is True else values is not False and given in values

    def _rows(self, shape: shapes.RowsShape, spot: _Spot, skip: Skip, rows: list[Any]) -> Steps:
        """Rows until somebody says that there are no more; `rows` is filled as they are completed."""
        fewest, most = shape.fewest, shape.most
        if shape.players:
            fewest = most = len(self.players)
        while most is None or len(rows) < most:
            about = self._axis(spot.pattern + "[]", len(rows) + 1)
            own = spot.row(len(rows), about)
            end: Skip = "end" if len(rows) >= fewest else ""
            row = yield from self._value(shape.of, own, end)
            if row is SKIPPED or row == {}:
                break
            rows.append(row)
            if not shape.players:
                yield Done(own.where, self.data)
        return rows if rows or not skip else SKIPPED

    def _items(self, shape: shapes.ItemsShape, spot: _Spot, skip: Skip) -> Steps:
        """A list of lists: one question for each; leaving out the first leaves out all."""
        items: list[Any] = []
        fewest = shape.fewest or 0
        while shape.count is None or len(items) < shape.count:
            number = len(items)
            about = self._axis(spot.pattern, number + 1, inner=True)
            needed: Skip = "none" if isinstance(shape.of, shapes.Ordinals) else ""
            leave: Skip = skip if not number else "end" if number >= fewest else needed
            value = yield from self._value(
                shape.of, replace(spot, where=f"{spot.where}[{number}]", about=(*spot.about, about)), leave
            )
            if value is SKIPPED:
                return items if number else SKIPPED
            items.append(value)
        return items

    def _keyed(self, shape: shapes.Keyed, spot: _Spot, skip: Skip) -> Steps:
        """A table by players' names, or by keys.

        One by names that may be left out is by one answer. Of one that must be given every player's value is needed, but for
        those whom the row names already: their own follows from the others'. Else each may be left out, and what is missing
        then is the scorer's to say.
        """
        keyed: Json = {}
        named = shape.keys is None
        if named and skip:
            if spot.pattern in self._left_out:
                return SKIPPED
            if (yield self._whether(spot, self._label(spot), "ask.group")) is not True:
                if self._only_claims(spot):  # whoever keeps no sums in the first round keeps none
                    self._left_out.add(spot.pattern)
                return SKIPPED
        inner = f"{spot.pattern}{{}}"
        deeper = any(record.startswith(inner) for record in self._entries)
        for key in self.players if shape.keys is None else shape.keys:
            about = key if named else self._axis(spot.pattern, key, inner=True)
            leave: Skip = "" if named and not skip and key not in spot.whose else "skip"
            value = yield from self._value(shape.of, spot.named(key, about, keys=deeper), leave)
            if value is not SKIPPED:
                keyed[key] = value
        return keyed if keyed or not skip else SKIPPED

    def _asked(self, spot: _Spot) -> bool:
        """Whether a value is asked for: a claim, which only says again what follows, where the game has words to ask for it.

        Words for a table are for all that it holds, unlike those for a row.
        """
        entry = self._entries.get(spot.pattern)
        if entry is not None and entry.kind == "date":
            return not self.dated
        own = self.game.words.get(self.lang, {})
        table = spot.pattern.rpartition(".")[0]
        names = [spot.name, *([] if table.endswith(("[]", "{}")) else [table.rpartition(".")[2]])]
        return not self._only_claims(spot) or any(f"ask.{of}.{name}" in own for of in ("given", "help") for name in names)

    def _only_claims(self, spot: _Spot) -> bool:
        """Whether nothing stands there but what follows from the rest of the record."""
        inside = (f"{spot.pattern}.", f"{spot.pattern}[", f"{spot.pattern}{{")
        return all(entry.role == "claim" for place, entry in self._entries.items() if f"{place}.".startswith(inside))

    # What is said ----------------------------------------------------------------------------------------------------------

    def _question(self, shape: Shape, spot: _Spot, skip: Skip, label: str = "") -> Question:
        return Question(spot.where, shape, label or self._label(spot), spot.about, self._help_at(spot), skip)

    def _whether(self, spot: _Spot, inside: str, key: str) -> Question:
        """Whether there is anything to give at all, in the game's own words if it has some."""
        own = self.game.words.get(self.lang, {}).get(f"ask.given.{spot.name}")
        return self._question(shapes.BoolShape(), spot, "no", own or word(self.lang, key, label=inside))

    def _label(self, spot: _Spot) -> str:
        own = self.game.words.get(self.lang, {})
        entry = self._entries.get(spot.pattern)
        if entry and (label := own.get(f"ask.question.{entry.id}") or own.get(f"ask.label.{entry.id}")):
            return label
        keys = [f"entry.{entry.id}", f"score.{entry.id}"] if entry else []
        label = next((own[key] for key in (*keys, f"entry.{spot.name}") if key in own), spot.name)
        # A pad may say better than a name what is counted: the hurries that lie there.
        return max(label, self._on_pads.get(entry.id, ""), key=len) if entry else label

    def _help_at(self, spot: _Spot) -> str:
        """What a game says about an entry, or else about all that stand under that name: an actor's number and an actor's awards."""
        entry = self._entries.get(spot.pattern)
        own = self.game.words.get(self.lang, {}).get(f"ask.help.{entry.id}", "") if entry else ""
        return own or self._help(spot.name)

    def _help(self, name: str) -> str:
        own = self.game.words.get(self.lang, {})
        return own.get(f"ask.help.{name}") or own.get(f"score.help.{name}", "")

    def _axis(self, pattern: str, key: object, *, inner: bool = False) -> str:
        """What one place of an axis is called: ``Round 3``."""
        entry = next((e for record, e in self._entries.items() if record == pattern or record.startswith(f"{pattern}.")), None)
        if entry is None:
            return str(key)
        axis = entry.axes[entry.rows if inner else pattern.count("[]") + pattern.count("{}") - 1]
        own = self.game.words.get(self.lang, {}).get(f"axis.{axis}")
        name = own or words(self.lang).get(f"ask.axis.{axis}") or f"{axis} {{key}}"
        return name.replace("{key}", str(key))
