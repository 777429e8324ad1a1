"""What a player does in a game that says it as data: its turn, read with the rules of its score, and the first draft of its rulebook."""

from __future__ import annotations

from printkit.language.lines import card
from printkit.language.turn.decks import decks_of
from printkit.language.turn.read import read_play
from printkit.language.turn.say import order_lines, setup_lines, turn_lines
from printkit.language.turn.steps import TurnProgram
from printkit.messages.sentences import word
from printkit.model import Game, Lang, Refused, error
from printkit.scoring.declared import beside, label_of, program_of

_READ: dict[int, tuple[Game, TurnProgram]] = {}
"""Turns by the rules that they stand in, with a game that keeps these."""


def turn_of(game: Game) -> TurnProgram | None:
    """What a player does, if the game says it as data. Raises AssertionError where the loader would have refused it."""
    if not game.rules.get("play"):
        return None
    key = id(game.rules)
    if key not in _READ:
        while len(_READ) >= 64:
            del _READ[next(iter(_READ))]
        turn, problems = read_play(game.rules["play"], program_of(game), beside(game), decks_of(game.cards))
        if turn is None:  # the loader has read it before
            raise AssertionError(problems)
        _READ[key] = game, turn
    return _READ[key][1]


def rulebook(game: Game, lang: Lang) -> str:
    """The first draft of a rulebook, as Markdown: set-up, a turn, points, the end. Raises `Refused` (status 2) for a game without a turn."""
    turn = turn_of(game)
    if turn is None:
        raise Refused([error("playtest-not-declared", game.id, found="rules")], 2)
    label = label_of(game, lang)
    scored = [(f"**{line.name}** – {line.text}" if line.name else line.text) for line in card(turn.program, lang, label)]
    numbered = [f"{number}. {line}" for number, line in enumerate(turn_lines(turn, lang, label), 1)]
    parts = {
        "setup": [f"- {line}" for line in setup_lines(turn, lang, label)],
        "turn": [*(f"{line}\n" for line in order_lines(turn, lang, label)), *numbered],
        "scoring": [f"- {line}" for line in scored],
    }
    texts = [f"# {game.title(lang)}"]
    for key, lines in parts.items():
        texts += [f"## {word(lang, f'turn.heading.{key}')}", "\n".join(lines)]
    return "\n\n".join(texts)
