"""Questions for a record, derived from the declared entries: which comes next, what it means, where its answer goes.

A `Session` knows no terminal and no game. It walks the record's shape: how many players and their names first, then the values
of the whole table, what must be given first, then the rows, which can so be judged by all of those. Its state is the list of typed answers and nothing else; going back, resuming and correcting all play answers
again from the start, so that what follows from an answer (how many players, which rows) follows anew.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal, NamedTuple, TypeAlias

from printkit.entries import naming
from printkit.model import Entry, Game, Problem, error
from printkit.score import shape as shapes
from printkit.score.check import check_value
from printkit.score.shape import Shape
from printkit.score.typed import Words, one_line, value_of
from printkit.tell import word, words

Skip: TypeAlias = Literal["", "skip", "end", "no"]
"""What an empty line does: nothing, leave this out, end the rows, say no."""

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
    data: Mapping[str, Any]


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


class _Walk:
    """One walk through the shape of a game's records, as a generator of questions that returns the record."""

    def __init__(self, game: Game, lang: str) -> None:
        self.game = game
        self.lang = lang
        self.players: list[str] = []
        self.data: dict[str, Any] = {"game": game.id}
        if game.editions and game.edition != game.editions[0]:
            self.data["edition"] = game.edition
        if game.settings:
            self.data["options"] = dict(game.settings)
        self._entries = {entry.record: entry for entry in game.in_force.values() if entry.record}

    def record(self) -> Steps:
        shape = shapes.shape(self.game)
        names = naming(self.game)
        first = names.record.partition("[]")[0] if names else ""
        fields = [name for name in shape.fields if name not in {"game", "edition", "options"}]
        for name in sorted(
            fields, key=lambda name: (name != first, isinstance(shape.fields[name], shapes.Rows), name not in shape.required)
        ):
            spot = _Spot().key(name)
            inner = shape.fields[name]
            if name == first and isinstance(inner, shapes.Rows):
                yield from self._seats(inner, spot, names)
                continue
            skip: Skip = "" if name in shape.required else "skip"
            if isinstance(inner, shapes.Rows):
                yield from self._rows(inner, spot, skip, self.data.setdefault(name, []))
                if not self.data[name] and skip:
                    del self.data[name]
                continue
            value = yield from self._value(inner, spot, skip)
            if value is not SKIPPED:
                self.data[name] = value
                yield Done(spot.where, self.data)
        return self.data

    def _seats(self, shape: shapes.Rows, spot: _Spot, names: Entry | None) -> Steps:
        """How many players, all their names, then what is asked of each."""
        count = shape.fewest
        if shape.most != shape.fewest:
            label = word(self.lang, "ask.how-many")
            count = yield Question(spot.where, shapes.Int(shape.fewest, shape.most), label)
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
            case shapes.Rows():
                return (yield from self._rows(shape, spot, skip, []))
            case shapes.Items() if not one_line(shape):
                return (yield from self._items(shape, spot, skip))
            case shapes.Keyed() if not one_line(shape):
                return (yield from self._keyed(shape, spot, skip))
        return (yield self._question(shape, spot, skip))

    def _fields(self, shape: shapes.Fields, spot: _Spot, skip: Skip) -> Steps:
        """A table. One that may be left out is, by leaving out its first value or, if that may be missing, by saying so."""
        names = list(shape.fields)
        by_first = bool(skip) and (names[0] in shape.required or len(names) == 1)
        if skip and not by_first:
            inside = ", ".join(self._label(spot.key(name)) for name in names)
            if (yield self._whether(spot, inside, "ask.row" if skip == "end" else "ask.group")) is not True:
                return SKIPPED
        found: dict[str, Any] = {}
        for name, part in shape.fields.items():
            leave: Skip = skip if by_first and name == names[0] else "" if name in shape.required else "skip"
            value = yield from self._value(part, spot.key(name), leave)
            if value is not SKIPPED:
                found[name] = value
                spot = replace(spot, whose=(*spot.whose, value)) if isinstance(part, shapes.Who) else spot
            elif by_first and name == names[0]:
                return SKIPPED
        return found

    def _rows(self, shape: shapes.Rows, spot: _Spot, skip: Skip, rows: list[Any]) -> Steps:
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

    def _items(self, shape: shapes.Items, spot: _Spot, skip: Skip) -> Steps:
        """A list of lists: one question for each; leaving out the first leaves out all."""
        found: list[Any] = []
        fewest = shape.fewest or 0
        while shape.count is None or len(found) < shape.count:
            number = len(found)
            about = self._axis(spot.pattern, number + 1, inner=True)
            leave: Skip = skip if not number else "end" if number >= fewest else ""
            value = yield from self._value(
                shape.of, replace(spot, where=f"{spot.where}[{number}]", about=(*spot.about, about)), leave
            )
            if value is SKIPPED:
                return found if number else SKIPPED
            found.append(value)
        return found

    def _keyed(self, shape: shapes.Keyed, spot: _Spot, skip: Skip) -> Steps:
        """A table by players' names, or by keys.

        One by names that may be left out is by one answer. Of one that must be given every player's value is needed, but for
        those whom the row names already: their own follows from the others'. Else each may be left out, and what is missing
        then is the scorer's to say.
        """
        found: dict[str, Any] = {}
        named = shape.keys is None
        if named and skip and (yield self._whether(spot, self._label(spot), "ask.group")) is not True:
            return SKIPPED
        inner = f"{spot.pattern}{{}}"
        deeper = any(record.startswith(inner) for record in self._entries)
        for key in self.players if shape.keys is None else shape.keys:
            about = key if named else self._axis(spot.pattern, key, inner=True)
            leave: Skip = "" if named and not skip and key not in spot.whose else "skip"
            value = yield from self._value(shape.of, spot.named(key, about, keys=deeper), leave)
            if value is not SKIPPED:
                found[key] = value
        return found if found or not skip else SKIPPED

    # What is said ----------------------------------------------------------------------------------------------------------

    def _question(self, shape: Shape, spot: _Spot, skip: Skip, label: str = "") -> Question:
        return Question(spot.where, shape, label or self._label(spot), spot.about, self._help(spot.name), skip)

    def _whether(self, spot: _Spot, inside: str, key: str) -> Question:
        """Whether there is anything to give at all, in the game's own words if it has some."""
        own = self.game.words.get(self.lang, {}).get(f"ask.given.{spot.name}")
        return self._question(shapes.Bool(), spot, "no", own or word(self.lang, key, label=inside))

    def _label(self, spot: _Spot) -> str:
        own = self.game.words.get(self.lang, {})
        entry = self._entries.get(spot.pattern)
        keys = [f"entry.{entry.id}", f"score.{entry.id}"] if entry else []
        return next((own[key] for key in (*keys, f"entry.{spot.name}") if key in own), spot.name)

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


@dataclass
class Session:
    """Questions and answers of one record. `trial` scores the record so far and says what is wrong with it.

    `question` is what is to be asked next, None when all is asked; then `record` holds the answers.
    """

    game: Game
    lang: str
    trial: Callable[[Mapping[str, Any]], Iterable[Problem]] = lambda _: ()
    answers: list[tuple[str, str]] = field(default_factory=list)
    question: Question | None = None
    record: dict[str, Any] | None = None
    complaints: list[Problem] = field(default_factory=list)
    before: dict[str, str] = field(default_factory=dict)
    """What was answered at places that are asked again."""
    asked: dict[str, str] = field(default_factory=dict)
    """What was asked at each place, as people read it."""

    _kept: dict[str, str] = field(default_factory=dict)
    _insisted: set[tuple[str, ...]] = field(default_factory=set)

    def __post_init__(self) -> None:
        own = self.game.words.get(self.lang, {})
        choices = {key: [text.casefold()] for key, text in own.items() if key.startswith("ask.choice.")}
        self.words: Words = {**choices, **{key: word(self.lang, f"ask.{key}").split() for key in ("yes", "no", "none")}}
        given, self.answers = self.answers, []
        self._kept = dict(given)
        self._restart(given)

    @property
    def players(self) -> Sequence[str]:
        """The names so far."""
        return self._walk.players

    def say(self, line: str) -> list[Problem]:
        """Answer the question. Returns what is wrong with the answer; then it is to be asked again."""
        assert self.question is not None  # noqa: S101 - nobody answers without a question
        value, problems = self._judged(self.question, line)
        if problems:
            return problems
        self.answers.append((self.question.where, line))
        self._kept.pop(self.question.where, None)
        self._advance(value)
        return []

    def undo(self) -> bool:
        """Go back to the last answer; False when there is none."""
        if not self.answers:
            return False
        self.reopen(len(self.answers) - 1)
        return True

    def reopen(self, index: int) -> None:
        """Ask again what answer number `index` was given to. The later ones stay, as far as they still fit."""
        later = dict(self.answers[index + 1 :])
        self.before.update(self.answers[index:])
        self._kept = {**self._kept, **later}
        self._kept.pop(self.answers[index][0], None)
        self._restart(self.answers[:index])

    def asked_at(self, where: str) -> int | None:
        """The number of the answer that a problem's place belongs to: at, around or inside it."""
        places = [place for place, _ in self.answers]
        around = [i for i, place in enumerate(places) if _inside(where, place)]
        inside = [i for i, place in enumerate(places) if _inside(place, where)]
        names = naming(self.game)
        if names and where == names.record.partition("[]")[0]:
            return None  # about all players, not about how many there are
        if around:
            return max(around, key=lambda i: len(places[i]))
        return inside[0] if inside else None

    def _judged(self, question: Question, line: str) -> tuple[Any, list[Problem]]:
        if not line.strip():
            if question.skip:
                return SKIPPED, []
            return None, [error("answer-missing", question.where)]
        value = value_of(question.shape, line, self.players, self.words)
        if isinstance(question.shape, shapes.Bool) and not isinstance(value, bool):
            return None, [error("yes-or-no", question.where, found=value)]
        value, problems = check_value(question.shape, value, question.where, self.players)
        if not problems and isinstance(question.shape, shapes.Text) and question.shape.name and value in question.taken:
            problems = [error("repeated-name", question.where, found=value)]
        return value, problems

    def _restart(self, given: Sequence[tuple[str, str]]) -> None:
        """Play the answers from the start, as far as they fit the questions."""
        self._walk = _Walk(self.game, self.lang)
        self._steps = self._walk.record()
        self.answers = []
        self.record = None
        self._advance(None, given)

    def _advance(self, value: Any, given: Sequence[tuple[str, str]] = ()) -> None:
        """On to the next question that nobody has answered yet."""
        waiting = list(reversed(given))
        while True:
            try:
                step = self._steps.send(value)
            except StopIteration as end:
                self.question, self.record = None, end.value
                self._kept.clear()
                return
            value = None
            if isinstance(step, Done):
                if not waiting and self._complained(step):
                    return
                continue
            self.asked[step.where] = " · ".join([*step.about, step.label])
            line = waiting.pop()[1] if waiting and waiting[-1][0] == step.where else self._kept.get(step.where)
            if line is not None:
                value, problems = self._judged(step, line)
                self._kept.pop(step.where, None)
                if not problems:
                    self.answers.append((step.where, line))
                    continue
            waiting.clear()
            self.question = step
            return

    def _complained(self, row: Done) -> bool:
        """Whether the row or value is wrong, and asked again. Who answers the same once more goes on: the end decides."""
        lines = tuple(f"{place}={line}" for place, line in self.answers if _inside(place, row.where))
        if lines in self._insisted:
            return False
        wrong = [p for p in self.trial(row.data) if p.severity == "error" and _inside(p.where, row.where)]
        if not wrong:
            return False
        self._insisted.add(lines)
        self.complaints = wrong
        index = self.asked_at(wrong[0].where)
        self.reopen(len(self.answers) - 1 if index is None else index)
        return True


def _inside(where: str, place: str) -> bool:
    """Whether a place in the record is `place` or lies in it."""
    return where == place or where.startswith((f"{place}.", f"{place}["))
