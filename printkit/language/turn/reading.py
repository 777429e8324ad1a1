"""The steps of a turn, as they are written → `TurnStep`, with what is wrong told under each one's place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, cast

from printkit.language.kinds import BOOL, INT, Field, Kind, same, word
from printkit.language.program import Program
from printkit.language.shape import Reader
from printkit.language.tree import Bool
from printkit.language.turn import keys
from printkit.language.turn.scope import DICE, OF_BOX, OF_STEP, TurnChecker
from printkit.language.turn.steps import TurnDice, TurnStep, Verb
from printkit.model.problem import error, in_toml, nearest

MOST_STEPS = 100
"""Steps of a turn, those inside others among them."""

DEEPEST = 6
"""Steps inside steps."""

_VERBS = tuple(key.name for key in keys.VERBS)
_BESIDE = tuple(key.name for key in keys.STEP_KEYS)


class Steps:
    """Reads steps; `names` are the turn's own numbers."""

    def __init__(
        self,
        checker: TurnChecker,
        program: Program,
        dice: TurnDice,
        piles: Mapping[str, str],
        names: Sequence[str],
        *,
        has_deck: bool,
    ) -> None:
        self.checker = checker
        self.problems = checker.problems
        self.program = program
        self.dice = dice
        self.piles = piles
        self.names = names
        self.has_deck = has_deck
        self.count = 0
        self.ids: dict[str, str] = {}

    def listed(self, tables: Any, where: str, deep: int = 0) -> tuple[TurnStep, ...]:
        """A list of steps."""
        if not isinstance(tables, list):
            self.problems.append(error("not-list", where, found=in_toml(tables)))
            return ()
        if deep > DEEPEST:
            self.problems.append(error("play-too-deep", where, limit=DEEPEST))
            return ()
        steps = [self.one(table, f"{where}[{number}]", deep) for number, table in enumerate(tables)]
        return tuple(step for step in steps if step is not None)

    def one(self, table: Any, where: str, deep: int) -> TurnStep | None:
        """One step; None when it can't be read."""
        if not isinstance(table, Mapping):
            self.problems.append(error("not-table", where, found=in_toml(table)))
            return None
        self.count += 1
        if self.count == MOST_STEPS + 1:
            self.problems.append(error("play-many-steps", where, limit=MOST_STEPS))
        if self.count > MOST_STEPS:
            return None
        reader = Reader(table, where, self.problems)
        verbs = [key for key in table if key in _VERBS]
        if len(verbs) != 1:
            strange = next((key for key in table if key not in (*_VERBS, *_BESIDE)), "")
            hint = nearest(strange, _VERBS) if strange else ""
            self.problems.append(
                error("play-verb", where, found=", ".join(verbs) or strange or "–", known=", ".join(_VERBS), hint=hint)
            )
            return None
        verb = cast("Verb", verbs[0])
        step = TurnStep(verb, where, **self._common(reader, verb, deep))
        step = self._filled(step, reader, verb, deep)
        reader.asked += [*keys.ALWAYS, verb, *keys.BESIDE[verb]]
        reader.end()
        return step

    def _common(self, reader: Reader, verb: Verb, deep: int) -> dict[str, Any]:
        """What any step may say."""
        beside = keys.BESIDE[verb]
        common: dict[str, Any] = {"id": keys.ID.read(reader)}
        if name := common["id"]:
            if name in _VERBS:
                self.problems.append(error("play-id-word", reader.at("id"), found=name))
            elif name in self.ids:
                self.problems.append(error("play-id-twice", reader.at("id"), found=name, first=self.ids[name]))
            self.ids.setdefault(name, reader.where)
        common["when"] = self.checker.condition(keys.WHEN.read(reader), reader.at("when"))
        if reader.table.get("say") == "" and reader.has("say"):
            common["say"] = {"": ""}
        elif reader.has("say"):
            common["say"] = keys.SAY.read(reader)
        if "else" in beside and reader.has("else"):
            common["otherwise"] = self.listed(reader.table["else"], reader.at("else"), deep + 1)
        if "may" in beside:
            common["may"] = keys.MAY.read(reader)
        return common

    def _filled(self, step: TurnStep, reader: Reader, verb: Verb, deep: int) -> TurnStep:
        """A step with what its verb says."""
        needs_dice = verb in ("roll", "again", "keep", "pick")
        if needs_dice and not self.dice.number:
            self.problems.append(error("play-no-dice", reader.at(verb)))
        if verb in ("draw", "take") and not self.has_deck:
            self.problems.append(error("play-no-deck", reader.at(verb)))
        match verb:
            case "roll":
                return _with(step, word=keys.ROLL.read(reader))
            case "again":
                return _with(step, count=keys.AGAIN.read(reader) or 1)
            case "keep" | "pick":
                (keys.KEEP if verb == "keep" else keys.PICK).read(reader)
                where = self.checker.condition(keys.WHERE.read(reader), reader.at("where"), DICE)
                name = keys.AS.read(reader) if verb == "pick" else ""
                return _with(step, where=where, to=name)
            case "draw":
                amount = self.checker.number(keys.DRAW.read(reader), reader.at("draw"))
                return _with(step, amount=amount, to=self._pile(reader, "to"))
            case "take":
                where = self.checker.condition(keys.WHERE.read(reader), reader.at("where"))
                return _with(step, word=self._pile(reader, "take"), where=where, to=self._pile(reader, "to"))
            case "write":
                return self._write(step, reader)
            case "mark" | "step":
                return self._boxes(step, reader, verb)
            case "set":
                return self._set(step, reader)
            case "add":
                return _with(step, amount=self.checker.number(keys.ADD.read(reader), reader.at("add")))
            case "stop" | "bust":
                node = (keys.STOP if verb == "stop" else keys.BUST).read(reader)
                typed = self.checker.condition(node, reader.at(verb))
                return _with(step, amount=typed if typed is not None else Bool(value=True))
            case "one_of":
                return self._one_of(step, reader, deep)
            case "repeat":
                steps = self.listed(reader.table["repeat"], reader.at("repeat"), deep + 1)
                until = self.checker.condition(keys.REPEAT_UNTIL.read(reader), reader.at("until"))
                ends = [one for inner in steps for one in (inner, *inner.inside()) if one.verb in ("stop", "bust")]
                if not ends and until is None and "most" not in reader.table:
                    self.problems.append(error("play-endless-repeat", reader.where))
                return _with(step, steps=steps, until=until, count=keys.MOST.read(reader) or 100)
            case "people":
                return _with(step, say=keys.PEOPLE.read(reader) if step.say is None else step.say)
        return step

    def _pile(self, reader: Reader, key: str) -> str:
        """The name of a pile; empty where there is none."""
        if not reader.has(key):
            return ""
        name = reader.table[key]
        if name not in self.piles:
            hint = nearest(name, self.piles) if isinstance(name, str) else ""
            known = ", ".join(self.piles) or "–"
            self.problems.append(error("not-one-of", reader.at(key), found=in_toml(name), known=known, hint=hint))
            return ""
        return str(name)

    def _rows(self, reader: Reader, key: str, fits: Any) -> tuple[Field, ...]:
        """The rows that a step writes, of which each must fit."""
        value, where = reader.table[key], reader.at(key)
        names = [value] if isinstance(value, str) else value
        if not isinstance(names, list) or not names or not all(isinstance(name, str) for name in names):
            self.problems.append(error("not-text", where, found=in_toml(value)))
            return ()
        known = [name for name, field in self.program.fields.items() if fits(field)]
        if names == ["rows"]:
            names = known
        rows: list[Field] = []
        for name in names:
            field = self.program.fields.get(name)
            if field is None or not fits(field):
                listed = ", ".join(known) or "–"
                code = "play-unknown-row" if field is None else "play-row-kind"
                self.problems.append(error(code, where, found=name, known=listed, hint=nearest(name, known)))
            elif field.per != "player":
                self.problems.append(error("play-row-owner", where, found=name))
            else:
                rows.append(field)
        return tuple(rows)

    def _write(self, step: TurnStep, reader: Reader) -> TurnStep:
        rows = self._rows(
            reader, "write", lambda field: field.kind.name != "ticks" and field.kind.of != "bool" and not field.steps
        )
        where = self.checker.condition(keys.WHERE.read(reader), reader.at("where"), OF_BOX)
        value = keys.VALUE.read(reader)
        if value is None and rows and "value" not in reader.table and all(field.kind == BOOL for field in rows):
            value = Bool(value=True)
        elif value is None and "value" not in reader.table:
            self.problems.append(error("missing-key", reader.at("value")))
        typed, kind = self.checker.any_kind(value, reader.at("value"), OF_BOX)
        for field in rows if typed is not None else ():
            if not _may_hold(field, kind):
                self.problems.append(
                    error("play-value-kind", reader.at("value"), found=word(kind), row=field.id, expected=word(field.kind))
                )
        if kind.whole and typed is not None:
            typed = self.checker.fits(typed, kind, INT, reader.at("value"))
        return _with(step, rows=rows, where=where, value=typed, over=keys.OVER.read(reader))

    def _boxes(self, step: TurnStep, reader: Reader, verb: Verb) -> TurnStep:
        if verb == "mark":
            rows = self._rows(reader, "mark", lambda field: field.kind.of == "bool" and bool(field.holder))
            where = self.checker.condition(keys.WHERE.read(reader), reader.at("where"), OF_BOX)
            return _with(step, rows=rows, where=where)
        rows = self._rows(reader, "step", lambda field: field.kind.whole or (bool(field.steps) and field.holder == "list"))
        by = self.checker.number(keys.BY.read(reader), reader.at("by"), OF_STEP)
        where = self.checker.condition(keys.WHERE.read(reader), reader.at("where"), OF_STEP)
        return _with(step, rows=rows, where=where, amount=by)

    def _set(self, step: TurnStep, reader: Reader) -> TurnStep:
        name = keys.SET.read(reader)
        rows: tuple[Field, ...] = ()
        if name in self.names or name == "turn":
            pass
        else:
            known = [one for one, field in self.program.fields.items() if field.kind.whole and field.per == "player"]
            if name not in known:
                known = ["turn", *self.names, *known]
                self.problems.append(
                    error("play-unknown-row", reader.at("set"), found=name, known=", ".join(known), hint=nearest(name, known))
                )
            else:
                rows = (self.program.fields[name],)
        node = reader.expression("to")
        if "to" not in reader.table:
            self.problems.append(error("missing-key", reader.at("to")))
        return _with(step, rows=rows, to=name, amount=self.checker.number(node, reader.at("to")))

    def _one_of(self, step: TurnStep, reader: Reader, deep: int) -> TurnStep:
        value, where = reader.table["one_of"], reader.at("one_of")
        if not isinstance(value, list) or len(value) < 2:
            self.problems.append(error("play-one-of", where, found=in_toml(value)))
            return step
        branches = [
            self.listed(one if isinstance(one, list) else [one], f"{where}[{number}]", deep + 1)
            for number, one in enumerate(value)
        ]
        for number, branch in enumerate(branches):
            if not branch and isinstance(value[number], list):
                self.problems.append(error("play-empty-branch", f"{where}[{number}]"))
        return _with(step, branches=tuple(branches))


def _may_hold(field: Field, kind: Kind) -> bool:
    """Whether a row, or a place of it, can hold a value of this kind."""
    if kind.name == "unknown" or same(kind, field.kind) or (kind.whole and field.kind.whole):
        return True
    if not field.holder:
        return field.kind.name == "player" and kind.name == "player"
    if field.holder == "list" and kind.many and kind.of in ("int", "ticks") and field.kind.of == "int":
        return True
    return (kind.whole and field.kind.of == "int") or (kind.name == "text" and field.kind.of == "text")


def _with(step: TurnStep, **more: Any) -> TurnStep:
    return replace(step, **more)
