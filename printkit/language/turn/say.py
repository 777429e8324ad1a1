"""A turn in words: the lines of a reference card, the phases on a sheet, and the first draft of a rulebook, in either language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from printkit.language.kinds import Field
from printkit.language.say import Label, Speaker
from printkit.language.tree import Bool, Node, Num, Ref, inside
from printkit.language.turn.steps import TurnProgram, TurnStep
from printkit.messages.sentences import fill
from printkit.messages.sentences import words as own_words
from printkit.model.languages import in_language

_SHORT = 12
"""Names, numbers and signs of a value that is told instead of its name."""


def _nodes(node: Node) -> int:
    return 1 + sum(map(_nodes, inside(node)))


class TurnSpeaker(Speaker):
    """Words of a turn in one language."""

    def __init__(self, turn: TurnProgram, lang: str, label: Label) -> None:
        super().__init__(lang, label)
        self.turn = turn

    def phrase(self, key: str, **values: Any) -> str:
        """A phrase of turns: the word ``turn.KEY``."""
        return fill(own_words(self.lang)[f"turn.{key}"], values)

    def noun(self, ref: Ref) -> str:
        """What a name of a turn is called; a value of the game's own is what it stands for."""
        if ref.source != "play":
            return super().noun(ref)
        name = ref.name
        if name in self.turn.values:
            short = _nodes(self.turn.values[name]) <= _SHORT
            return self.text(self.turn.values[name], 4) if short else self.plain(name)
        if name in self.turn.piles:
            return self.phrase("name.pile", name=self.plain(name))
        if name.startswith("card."):
            return self.phrase("name.card", name=self.plain(name.removeprefix("card.")))
        if name in ("round", "players", "player"):
            return self.word(f"fixed.{name}")
        return self.phrase(f"name.{name}") if name not in self.turn.numbers else self.plain(name)

    def quiet(self) -> Speaker:
        """Its numbers are never told."""
        return self

    def plain(self, name: str) -> str:
        """A name of the game's own, by its words if it has some."""
        return self.called(name)

    def rows(self, rows: Sequence[Field]) -> str:
        """The rows of a step."""
        return self.word("comma").join(self.label(field.id) for field in rows)

    # Steps ---------------------------------------------------------------------------------------------------------------

    def step(self, step: TurnStep) -> str:
        """A step with what stands around it; empty where nothing is to be printed."""
        if step.say is not None:
            return in_language(step.say, self.lang)
        text = self.bare(step)
        if step.may:
            text = self.phrase("may", step=text)
        if step.otherwise and (other := self.steps(step.otherwise)):
            text = self.phrase("else", step=text, other=other)
        return self.phrase("when", when=self.text(step.when), step=text) if step.when is not None else text

    def steps(self, steps: Sequence[TurnStep]) -> str:
        """Some steps in one line."""
        texts = [text for step in steps if (text := self.step(step))]
        return ("" if self.lang == "ja" else " ").join(texts)

    def bare(self, step: TurnStep) -> str:
        """A step alone."""
        where = self.phrase("so_that", where=self.text(step.where)) if step.where is not None else ""
        amount = self.text(step.amount) if step.amount is not None else "1"
        match step.verb:
            case "roll":
                return self._roll(step)
            case "again":
                return self.phrase("again_once" if step.count == 1 else "again", n=step.count)
            case "keep":
                return self.phrase("keep", where=where)
            case "pick":
                return self.phrase("pick_as" if step.to else "pick", name=self.plain(step.to), where=where)
            case "draw":
                return self._draw(step, amount)
            case "take":
                key = "take_to" if step.to else "take"
                return self.phrase(key, pile=self.plain(step.word), to=self.plain(step.to), where=where)
            case "write":
                return self._write(step, where)
            case "mark":
                return self.phrase("mark", rows=self.rows(step.rows), where=where)
            case "step":
                kind = step.rows[0].kind.name if step.rows and not step.rows[0].steps else ""
                key = {"ticks": "tick", "int": "more"}.get(kind, "step")
                return self.phrase(key, rows=self.rows(step.rows), by=amount, where=where)
            case "set":
                name = self.phrase("name.turn") if step.to == "turn" else self.label(step.to)
                return self.phrase("set", name=name, value=amount)
            case "add":
                return self.phrase("add", value=amount)
            case "one_of":
                branches = [self.steps(branch) for branch in step.branches]
                return self.phrase("choose", steps=self.phrase("or").join(filter(None, branches)))
            case "repeat":
                return self._repeat(step)
            case "stop" | "bust":
                always = isinstance(step.amount, Bool) and step.amount.value
                return self.phrase(step.verb) if always else self.phrase(f"{step.verb}_when", when=amount)
        return self.phrase("pass")

    def _roll(self, step: TurnStep) -> str:
        dice = self.turn.dice
        if step.word == "rest":
            return self.phrase("roll_rest")
        key = "roll_shared" if dice.shared else "roll"
        return self.phrase(f"{key}_one" if dice.number == 1 else key, n=dice.number)

    def _draw(self, step: TurnStep, amount: str) -> str:
        if self.turn.flipped and not step.to:
            return self.phrase("draw_flipped")
        fixed = isinstance(step.amount, Num)
        key = ("draw" if fixed else "draw_some") + ("_to" if step.to else "")
        return self.phrase(
            key, n=amount, count=step.amount.value if isinstance(step.amount, Num) else 2, pile=self.plain(step.to)
        )

    def _write(self, step: TurnStep, where: str) -> str:
        value = self.text(step.value) if step.value is not None else ""
        every = len(step.rows) > 3 and {field.id for field in step.rows} == {
            name for name, field in self.turn.program.fields.items() if field.per == "player"
        }
        if every:
            return self.phrase("write", value=value, rows=self.phrase("write_any"), where=where)
        if any(field.holder for field in step.rows):
            return self.phrase("write_box", value=value, rows=self.rows(step.rows), where=where)
        return self.phrase("write_one" if len(step.rows) == 1 else "write", value=value, rows=self.rows(step.rows), where=where)

    def _repeat(self, step: TurnStep) -> str:
        steps, most = self.steps(step.steps), step.count < 100
        if step.until is not None:
            until = self.text(step.until)
            return self.phrase("repeat_both" if most else "repeat_until", n=step.count, until=until, steps=steps)
        free = any(inner.verb == "stop" for inner in step.inside())
        return self.phrase("repeat_most" if most else "repeat_free" if free else "repeat", n=step.count, steps=steps)


def turn_lines(turn: TurnProgram, lang: str, label: Label) -> list[str]:
    """The turn's lines, one for each step that has something to say."""
    speaker = TurnSpeaker(turn, lang, label)
    return [text for step in turn.turn if (text := speaker.step(step))]


def setup_lines(turn: TurnProgram, lang: str, label: Label) -> list[str]:
    """Lines about setting the game up: what it needs, where rows begin, and those of the game's own."""
    speaker = TurnSpeaker(turn, lang, label)
    fields = turn.program.fields.values()
    own = any(field.scope == "sheet" and field.per == "player" for field in fields)
    lines = [speaker.phrase("setup_sheet" if own else "setup_pad")]
    lines += [speaker.phrase("setup_dice", n=turn.dice.number)] if turn.dice.number else []
    written = [in_language(dict(line), lang) for line in turn.setup if isinstance(line, Mapping)]
    lines += [speaker.phrase("setup_deck")] if turn.cards_said and not written else []
    lines += [speaker.phrase("begins", row=label(name), n=value) for name, value in turn.start.items() if value]
    return [*lines, *written]


def order_lines(turn: TurnProgram, lang: str, label: Label) -> list[str]:
    """Whose turn it is, and how long the game goes on where the score's own lines don't say it."""
    speaker = TurnSpeaker(turn, lang, label)
    lines = [speaker.phrase("together" if turn.together else "by_turns")]
    lines += [speaker.phrase("rotates")] if turn.rotates else []
    if turn.rounds is not None:
        key = "rounds" if isinstance(turn.rounds, Num) else "rounds_some"
        lines.append(speaker.phrase(key, n=turn.rounds.value if isinstance(turn.rounds, Num) else speaker.text(turn.rounds)))
    lines += [speaker.phrase("until", until=speaker.text(turn.until))] if turn.until is not None else []
    return lines
