"""Answering like a person who has the record in front of them: what to type at each question."""

from __future__ import annotations

import re

from printkit.scoring.checking import shape as shapes
from printkit.scoring.interview.session import Session
from printkit.scoring.readers.cells import text_of

MISSING = object()


def at(record, where):
    """The value at a place of a record, or MISSING. Names may hold dots and brackets, so they are tried whole."""
    here, rest = record, where
    while rest:
        rest = rest.removeprefix(".")
        if match := re.match(r"\[(\d+)\]", rest):
            index = int(match[1])
            if not isinstance(here, list) or index >= len(here):
                return MISSING
            here, rest = here[index], rest[match.end() :]
            continue
        if not isinstance(here, dict):
            return MISSING
        keys = [key for key in here if rest == key or rest.startswith((f"{key}.", f"{key}["))]
        if not keys:
            return MISSING
        key = max(keys, key=len)
        here, rest = here[key], rest[len(key) :]
    return here


def typed(question, record, players):
    """What somebody types to say what the record says; an empty line for what it has not."""
    value = at(record, question.where)
    if question.where == "players" and isinstance(question.shape, shapes.IntShape):
        return str(len(players))
    if isinstance(question.shape, shapes.BoolShape) and not isinstance(value, bool):
        return "" if value is MISSING else "y"
    if value is MISSING:
        return ""
    if isinstance(question.shape, shapes.BoolShape):
        return "y" if value else "n"
    line = text_of(value)
    return f"={line}" if isinstance(question.shape, shapes.TextShape) and question.shape.name else line


def filled(game, record, players, lang="en", **options):
    """The record that answering amounts to."""
    session = Session(game, lang, **options)
    for _ in range(5000):
        if session.question is None:
            return session
        line = typed(session.question, record, players)
        problems = session.say(line.removeprefix("="))
        assert not problems, (session.question, line, problems)
    raise AssertionError("no end")


def answers_for(game, record, players):
    """What somebody types, line by line, to say what the record says."""
    session = Session(game, "en")
    lines = []
    while session.question is not None:
        lines.append(typed(session.question, record, players))
        assert not session.say(lines[-1].removeprefix("="))
    return lines
