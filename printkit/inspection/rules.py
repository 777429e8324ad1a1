"""The rules of a game sentence by sentence, under the readings in force, and where each comes from: ``printkit rules``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from typing import TypedDict

from printkit.gamefolder import rulebook
from printkit.messages.sentences import words
from printkit.model import Game, Lang, Refused, error


class RuleRow(TypedDict):
    """A rule: the heading above it, its sentence, its source by key (``ours``: a reading of ours; empty: none is named) and by name."""

    heading: str
    text: str
    source: str
    name: str


class Listed(TypedDict):
    """What ``printkit rules --json`` answers."""

    game: str
    edition: str
    readings: dict[str, str]
    rules: list[RuleRow]


def rules(game: Game, lang: Lang, players: int | None) -> Listed:
    """Every sentence of the game's rulebook. Raises `Refused` (status 2) for a game without one."""
    if rulebook.WORD not in game.texts(lang):
        raise Refused([error("no-rulebook", game.id)], 2)
    named = {
        **rulebook.sources_of(game, lang),
        rulebook.OURS: words(lang)["rulebook.ours"],
        "": words(lang)["rulebook.unsourced"],
    }
    rows = [
        RuleRow(heading=rule.heading, text=_plain(rule.text), source=rule.source, name=named[rule.source])
        for rule in rulebook.rules_of(game, lang, players)
    ]
    return Listed(game=game.id, edition=game.edition, readings=game.readings, rules=rows)


def as_lines(game: Game, listed: Listed, lang: Lang, *, sources: bool) -> Iterator[str]:
    """The rules for people, line by line; with `sources` each with the name of its source."""
    reading = words(lang)["rulebook.reading"]
    for option, value in listed["readings"].items():
        yield f"{game.word(lang, f'option.{option}.title')}: {game.word(lang, f'option.{option}.{value}')}"
    for heading, rows in groupby(listed["rules"], key=lambda row: row["heading"]):
        yield f"\n{heading}"
        begun = ""
        for row in rows:
            text = begun + row["text"]
            begun = f"{text}{'' if lang == 'ja' else ' '}" if not sources and text.endswith(_GOES_ON) else ""
            if not begun:
                before = f"{reading} " if row["source"] == rulebook.OURS else ""
                yield f"  {before}{text}" + (f"  [{row['name']}]" if sources else "")


_GOES_ON = ("、", ",")
"""Ends a part of a sentence that has several sources."""


def _plain(text: str) -> str:
    """A sentence without what is set in bold; an icon by its name."""
    return re.sub(r":([a-z0-9-]+):", r"\1", text.replace("**", ""))
