"""Rules written in tests: read, and told in words."""

from __future__ import annotations

import tomllib

from printkit.language.known import Written
from printkit.language.lines import card, explained
from printkit.language.play import play
from printkit.language.read import read
from printkit.language.say import labels


def rules_of(text):
    """The program of some TOML, which must have no problem."""
    program, problems = read(tomllib.loads(text))
    assert problems == []
    return program


def told_cards(text):
    """What the card says of the first part, by language."""
    program = rules_of(text)
    return {lang: card(program, lang, labels(program.words, lang))[0][1] for lang in ("en", "ja")}


def told_lines(text, values):
    """How the points came about, in English."""
    program = rules_of(text)
    result = play(program, Written(("Aki", "Ben"), values))
    return [line for line, _ in explained(result, "en", labels(program.words, "en"))]
