"""Do the words on paper say what the programs do? A turn that somebody wrote by hand beside the declared one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from printkit.language.tree import Node, Num
from printkit.language.turn.steps import TurnProgram, TurnStep
from printkit.model import LANGUAGES, Game, Problem, warning
from printkit.scoring.declared import label_of
from printkit.scoring.turns import turn_of

_DIGITS = str.maketrans("０１２３４５６７８９", "0123456789")

_ENGLISH = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_NUMBERS = {word: number for words in (_ENGLISH, "一二三四五六七八九十") for number, word in enumerate(words, 1)}

_N = rf"(\d+|{'|'.join(sorted(_NUMBERS, key=len, reverse=True))})"

_DICE = [rf"\b{_N} (?:\w+ )?(?:dice|die)\b", rf"(?:サイコロ|ダイス)[をの]?{_N}[個つ]", rf"{_N}[個つ]の(?:サイコロ|ダイス)"]
_ROUNDS = [rf"\b{_N} rounds\b", rf"(?<!第){_N}ラウンド"]

_LATIN, _KATAKANA, _KANJI = re.compile(r"[^\W\d_ぁ-ヿ一-龠]{3,}"), re.compile(r"[ァ-ヶー]{2,}"), re.compile(r"[一-龠々]")
_STEM = 4
"""Letters of a word that tell it: “lanterns” is mentioned by “a lantern”."""


def words_of_the_turn(game: Game) -> Iterator[Problem]:
    """What the card, the phases on the sheet or the rulebook leave out or say otherwise than ``[play]`` does, as warnings.

    That is a step behind the first one that writes, none of whose rows is mentioned, and another number of dice or rounds. A step with
    ``say = ""`` asks for no words.
    """
    turn = turn_of(game)
    if turn is None:
        return
    steps = [step for step in _worded(turn.turn) if step.rows][1:]
    labels = {lang: label_of(game, lang) for lang in LANGUAGES}
    seen: set[str] = set()
    for lang, label in labels.items():
        for name, text in _printed(game, lang).items():
            if text in seen:  # what isn't translated is the same in either
                continue
            seen.add(text)
            where = f"game.toml: {name} ({lang})"
            for step in steps:
                if not any(_mentioned(call(row.id), row.id, text) for row in step.rows for call in labels.values()):
                    yield warning("play-unmentioned", where, row=label(step.rows[0].id), step=step.where_said)
            yield from _otherwise(turn, text, where)


def _worded(steps: Iterable[TurnStep]) -> Iterator[TurnStep]:
    """All steps but those of which nothing is to be printed."""
    for step in steps:
        if step.say is None or any(step.say.values()):
            yield step
            for group in (*step.branches, step.steps, step.otherwise):
                yield from _worded(group)


def _printed(game: Game, lang: str) -> dict[str, str]:
    """What tells the turn on paper, by where it is written."""
    texts = game.texts(lang)
    card = [text for key, text in texts.items() if key.startswith("reference.") and not key.startswith("reference.scoring")]
    phases = [text for key, text in texts.items() if key.startswith(("sheet.phase", "sheet.note"))]
    turn = any(key.startswith("reference.turn.") for key in texts)
    written = {
        "reference.turn": " ".join(card) if turn else "",
        "sheet.phases": " ".join(phases) if any(key.startswith("sheet.phase") for key in texts) else "",
        "rulebook": texts.get("rulebook", ""),
    }
    return {name: text for name, text in written.items() if text}


def _mentioned(label: str, row: str, text: str) -> bool:
    """Whether a text has a word of the row’s name: a Latin word by how it begins, a word in katakana, or one kanji."""
    lowered = text.lower()
    latin = [word[:_STEM].rstrip("s") for word in _LATIN.findall(f"{label} {row.replace('_', ' ')}".lower())]
    japanese = [*_KATAKANA.findall(label), *_KANJI.findall(label)]
    return label.lower() in lowered or any(word in lowered for word in latin) or any(word in text for word in japanese)


def _otherwise(turn: TurnProgram, text: str, where: str) -> Iterator[Problem]:
    """Numbers of dice and rounds, none of which is the declared one, nor all together."""
    rounds = _number(turn.rounds)
    for code, patterns, number in (("play-other-dice", _DICE, turn.dice.number), ("play-other-rounds", _ROUNDS, rounds)):
        numbers = [_read(one) for pattern in patterns for one in re.findall(pattern, text.translate(_DIGITS).lower())]
        if number and numbers and number not in numbers and sum(numbers) != number and max(numbers) > 1:
            yield warning(code, where, found=max(numbers), number=number)


def _number(node: Node | None) -> int:
    return node.value if isinstance(node, Num) else 0


def _read(word: str) -> int:
    return int(word) if word.isdigit() else _NUMBERS[word]
