"""The arithmetic behind a score, line by line, as a game's ``scoring.explain(record, score)`` tells it.

A game gives (key, arguments); the sentence stands under ``explain.`` in its words. A key that starts with ``head_`` is a
heading.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from printkit.messages.sentences import fill, word
from printkit.model import MissingWord, Refused, error
from printkit.model.own_code import built_in, module, scoring_code
from printkit.scoring.report.answer import Answer

if TYPE_CHECKING:
    from rich.console import Console

HEADING = "head_"


class Sentence(NamedTuple):
    """One sentence, or a heading for those that follow."""

    text: str
    heading: bool


def lines(answer: Answer, lang: str, *, so_far: bool = False) -> list[Sentence]:
    """What there is to tell; nothing without a score, or of a game that does not explain itself. `so_far`: of a sheet that isn't full. Raises `MissingWord`, `Refused`."""
    if answer.game.rules and answer.score is not None and answer.record is not None:
        from printkit.scoring.declared import lines as of_rules  # 0.1 s, see `scorer_of`

        return [Sentence(text, heading) for text, heading in of_rules(answer.record, lang, so_far=so_far)]
    explain = getattr(module(answer.game, "scoring"), "explain", None)
    if explain is None or answer.score is None or answer.record is None:
        return []
    with scoring_code(answer.game):
        explained = [(key, dict(values)) for key, values in explain(answer.record, answer.score)]
    words = answer.game.texts(lang)
    sentences: list[Sentence] = []
    for key, values in explained:
        name = f"explain.{key}"
        if name not in words and not built_in(answer.game.code):
            raise Refused([error("missing-word", f"{lang}.toml: {name}")])
        if name not in words:
            raise MissingWord(lang, name)
        sentences.append(Sentence(fill(words[name], values), key.startswith(HEADING)))
    return sentences


def texts(answer: Answer, lang: str) -> list[str]:
    """The lines as programs get them: what stands below a heading is indented by two spaces."""
    explained = lines(answer, lang)
    indent = "  " if any(line.heading for line in explained) else ""
    return [line.text if line.heading else indent + line.text for line in explained]


def show(answer: Answer, lang: str, console: Console | None = None) -> None:
    """Print the lines below the answer."""
    from rich.console import Console as RichConsole
    from rich.padding import Padding
    from rich.text import Text

    explained = lines(answer, lang)
    if not explained:
        return
    out = console or RichConsole(highlight=False)
    out.print()
    out.print(Text(word(lang, "score.where_from"), style="bold"))
    for line in explained:
        text, indent = (Text(line.text, style="bold cyan"), 1) if line.heading else (Text(line.text), 3)
        if console is not None or out.is_terminal:
            out.print(Padding(text, (0, 0, 0, indent), expand=False))
        else:  # a line for each, without the blanks that fill a terminal's
            out.print(Text(" " * indent).append_text(text), soft_wrap=True)
