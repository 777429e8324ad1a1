"""What somebody may choose, and what a turn has written, in the words of one language: for people who play with the programs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from printkit.language.kinds import Field
from printkit.language.turn.boxes import Boxes
from printkit.language.turn.choosing import Choice
from printkit.language.turn.match import Match
from printkit.language.turn.say import TurnSpeaker


class ChoiceSpeaker(TurnSpeaker):
    """Words of a turn, and of what can be done in it."""

    cards: Mapping[str, str] = {}
    """What cards are called, by id."""

    words: Mapping[str, str] = {}
    """What words that are chosen, or printed on a card, are called."""

    def shown(self, value: Any) -> str:
        """A value in words, chosen ones as the sheet says them."""
        return self.words.get(value, value) if isinstance(value, str) and value else super().shown(value)

    def asked(self, choice: Choice) -> str:
        """What the step asks of a player, as it is printed; in its own line where nothing is to be printed."""
        return self.step(choice.step) or self.bare(choice.step)

    def option(self, s: Match, choice: Choice, option: Any) -> str:
        """One of the options that there are."""
        if option is None:
            return self.phrase("option.none")
        step = choice.step
        match step.verb:
            case "again":
                again = self.dice(choice_dice(s, choice, option) or ())
                return self.phrase("option.again", dice=again) if option else self.phrase("option.leave")
            case "keep":
                return self.phrase("option.keep", dice=self.dice(option))
            case "pick":
                return self.phrase("option.pick", die=option)
            case "stop":
                return self.phrase("option.stop" if option else "option.on")
            case "take":
                return self.phrase("option.take", card=self.card(s, option))
            case "one_of":
                return self.steps(step.branches[option]) or self.phrase("pass")
        return self._box(s, choice, option) if isinstance(choice, Boxes) else str(option)

    def dice(self, dice: Sequence[int]) -> str:
        """Some dice in their order."""
        return self.word("comma").join(map(str, sorted(dice)))

    def card(self, s: Match, card: int) -> str:
        """What a card is called."""
        name = s.machine.turn.deck.names[card]
        return self.shown(self.cards.get(name, name))

    def _box(self, s: Match, choice: Boxes, option: Any) -> str:
        """Where something is written, marked or stepped on, and what."""
        field, box = choice.step.rows[option[0]], option[1]
        tried = s.copy(s.random)
        choice.named(tried, option)
        where = self.label(field.id)
        if isinstance(box, tuple):
            where = self.phrase("option.cell", row=where, x=box[0], y=box[1])
        elif box is not None:
            where = self.phrase("option.place", row=where, n=box)
        if choice.step.verb == "step":
            return self.phrase("option.step", where=where, a=tried.at, b=tried.reached)
        if choice.step.verb == "mark":
            return where
        value = choice.value(tried, s.who)
        return where if value is True else self.phrase("option.write", where=where, value=self.shown(value))

    def changed(self, s: Match, before: Mapping[str, Any], who: int) -> list[str]:
        """The rows of one number or word that are not what they were, with what stands there."""
        rows, fields = s.rows[who], s.machine.program.fields
        changed = [field for name, field in fields.items() if _plain(field) and rows[name] != before[name]]
        return [
            self.phrase("option.write", where=self.label(one.id), value=self.shown(rows[one.id]))
            for one in changed
            if rows[one.id] is not None
        ]


def choice_dice(s: Match, choice: Choice, option: Any) -> tuple[int, ...] | None:
    """The dice that somebody touches who chooses that; None where no dice are chosen."""
    match choice.step.verb:
        case "again":
            return tuple(sorted(die for place, die in enumerate(s.dice) if option >> place & 1))
        case "keep" | "pick" if option is not None:
            return tuple(option) if isinstance(option, tuple) else (option,)
    return None


def _plain(field: Field) -> bool:
    return not field.holder and not field.kind.many
