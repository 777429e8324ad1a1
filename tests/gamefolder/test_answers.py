"""What a game's reference.py has answered is kept, and never shown where anything may be otherwise than when it was asked."""

from __future__ import annotations

import inspect
import sys
from collections import Counter
from dataclasses import fields, replace
from pathlib import Path

import pytest

import printkit.layouts
from catalog_cases import game_ids, game_of
from printkit.gamefolder import answers, loader
from printkit.model import Game
from printkit.model.own_code import module


@pytest.fixture
def asked(monkeypatch, tmp_path):
    """Asks a game in a language, with an empty cache, how often it has been asked."""
    monkeypatch.setenv("PRINTKIT_CACHE", str(tmp_path))
    monkeypatch.setattr(answers, "_LOOKED_AT", [])
    times = Counter()

    def ask(game, lang="en", question="how often"):
        return answers.kept(game, lang, [question], lambda: times.update([1]) or times[1])

    return ask


def test_the_same_is_asked_once(asked):
    """By the same game, and by one that is loaded anew."""
    game = game_of("open-the-price")
    assert [asked(game), asked(game), asked(replace(game))] == [1, 1, 1]
    assert [asked(game, "ja"), asked(game, question="another"), asked(game)] == [2, 3, 1]


@pytest.mark.parametrize("name", [one.name for one in fields(Game)])
def test_whatever_of_a_game_is_another_is_asked_anew(asked, name):
    """Its words in the other language, what a component is given, and whether its edition was chosen among them."""
    game = game_of("open-the-price")
    assert [asked(game), asked(replace(game, **{name: "printkit.games.other"})), asked(game)] == [1, 2, 1]


def test_a_strangers_python_is_asked_each_time(asked):
    """Nobody knows what else it looks at."""
    game = replace(game_of("open"), code="printkit_game_own")
    assert [asked(game), asked(game)] == [1, 2]


def test_all_code_that_answers_is_looked_at(asked, monkeypatch):
    """An edit of any file of which something runs while a game answers makes the answer another."""
    dated = set()

    def recorded(folder, **how):
        for path, time in dates(folder, **how):
            dated.add(path)
            yield path, time

    dates = loader.dates
    for place in (loader, answers):
        monkeypatch.setattr(place, "dates", recorded)
    for kept in (loader.rules, answers._code):
        kept.cache_clear()
    ran = set()
    for game in map(game_of, game_ids()):
        asked(game)
        for compute in vars(module(game, answers.REFERENCE)).values():
            takes = [*inspect.signature(compute).parameters] if inspect.isfunction(compute) else []
            if takes[:2] == ["game", "lang"] and takes[2:] in ([], ["players"]) and not compute.__name__.startswith("_"):
                sys.setprofile(lambda frame, *_: ran.add(frame.f_code.co_filename))
                try:
                    compute(game, "en", *[None] * len(takes[2:]))
                finally:
                    sys.setprofile(None)
    homes = [Path(home).resolve() for home in (*printkit.__path__, *printkit.layouts.__path__)]
    ours = {path for path in ran if any(Path(path).resolve().is_relative_to(home) for home in homes)}
    assert len(ours) > len(game_ids())
    assert ours <= dated
