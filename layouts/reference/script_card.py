"""What a facilitator says, step by step, and what is allowed meanwhile.

Steps without ``say`` are told, not said. A step with ``each``, the first and the last number, stands there once for each number,
which its mark and words may name ``{each}``. ``printkit list layouts script_card`` tells what each param is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from printkit.draw.frame import PT_PER_MM, Frame
from printkit.draw.style import Style
from printkit.draw.text import Block
from printkit.layouts.parts import card as parts
from printkit.layouts.parts.card import CardCanvas, Chosen, Flow, Headed, Strip
from printkit.layouts.protocol import Needs
from printkit.model import Component, Game

LARGEST = 8.0
"""pt; the notes. What is said aloud is larger."""

ALOUD = 1.28
"""How many times larger words to be read aloud are."""

_INDENT = parts.PILL_W + 2.6
_NOTE_INDENT = 5.0
_NOTE_GAP = 0.9


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteParams(Chosen):
    """A note of a step."""

    icon: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class StepParams:
    """One step of the script."""

    mark: str = ""
    icon: str = ""
    say: str = ""
    notes: tuple[NoteParams, ...] = ()
    ruled: bool = False
    each: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Params(Headed):
    """What the card says."""

    title: str
    steps: tuple[StepParams, ...]


NEEDS = Needs(words=(".quote",))


def lay_out(game: Game, component: Component, params: Params, style: Style) -> list[Frame]:
    """The card as one frame. Raises `text.Overflow` when it can't hold its steps in the smallest type."""
    for points in parts.sizes(LARGEST):
        card = parts.blank(game, component, params, style)
        name = card.say(params.title)
        top = parts.title(card, name) + 2.4
        flow = Flow(card)
        if parts.stack(
            [_step(card, flow, step, points, columns) for step, columns in _steps(card, params.steps)], top, card.bottom
        ):
            return [parts.finished(card, f"{game.title(style.lang)} – {name}", style)]
    raise parts.crammed(card, name)


def _steps(card: CardCanvas, steps: Sequence[StepParams]) -> Iterator[tuple[StepParams, Mapping[str, int]]]:
    """The steps, and what their words may name besides the game's own numbers."""
    for step in steps:
        if not step.each:
            yield step, {}
            continue
        first, last = (int(card.filled(number)) for number in step.each)
        for number in range(first, last + 1):
            yield step, {"each": number}


def _step(card: CardCanvas, flow: Flow, step: StepParams, points: float, columns: Mapping[str, int]) -> Strip:
    """A mark, what is said aloud, and the notes below it."""
    x, width = card.left + _INDENT, card.inner - _INDENT
    spoken = None
    if step.say:
        quote = card.say("quote", words=card.say(step.say, **columns))
        spoken = card.measured(quote, width, points, points=points * ALOUD, face="bold")
    notes = _notes(card, step.notes, width, points)
    ruled = 2.0 if step.ruled else 0.0
    first = max(parts.PILL_H, spoken.height) if spoken else 0.0
    below = [_NOTE_GAP if first or number else 0.0 for number in range(len(notes))]
    high = ruled + first + sum(below) + sum(note_block.height for _, note_block in notes)

    def draw(y: float) -> None:
        if ruled:
            card.rule(card.left, y, card.right, y, card.pen(card.palette.rule, 0.35))
            y += ruled
        if step.icon:
            side = parts.PILL_H
            card.icon(step.icon, card.left + (parts.PILL_W - side) / 2, y, side, card.palette.accent)
        else:
            flow.mark(card.filled(step.mark, **columns), y + parts.PILL_H / 2)
        at = y
        if spoken:
            parts.put(card, spoken, x, at + (first - spoken.height) / 2)
            at += first
        for gap, (name, note_block) in zip(below, notes, strict=True):
            at += gap
            side = 1.16 * points / PT_PER_MM
            if name:
                middle = at + 0.62 * points / PT_PER_MM
                card.icon(name, x + 0.4, middle - side / 2, side, card.palette.muted)
            parts.put(card, note_block, x + (_NOTE_INDENT if name else 0.0), at)
            at += note_block.height

    return Strip(high, draw, 1.5, 5.0)


def _notes(card: CardCanvas, rows: Sequence[NoteParams], width: float, points: float) -> list[tuple[str, Block]]:
    """Icon and text of each note."""
    notes = []
    for row in rows:
        room = width - (_NOTE_INDENT if row.icon else 0.0)
        notes.append((row.icon, card.measured(card.sentence(row), room, points, points=points)))
    return notes
