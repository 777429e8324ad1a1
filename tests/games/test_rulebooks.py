"""A reader's test: whoever holds only a game's rulebook finds every rule in it, in either language.

The questions are data, ``questions/GAME.toml``: what somebody asks at the table, and the phrases of the booklet that answer it, as it is
laid out. ``a|b`` is either of two phrases.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path

import pytest

from catalog_cases import game_ids, game_of
from helpers_print import printed, texts
from printkit.model import LANGUAGES

FOLDER = Path(__file__).parent / "questions"
ASKED = {
    path.stem: {ask["question"]: ask for ask in tomllib.loads(path.read_text(encoding="utf-8"))["ask"]}
    for path in sorted(FOLDER.glob("*.toml"))
}


def squeezed(text):
    """Without spaces, which lines and cells break at."""
    return re.sub(r"\s", "", text.replace("’", "'"))


@cache
def said(game, lang, **how):
    """All that stands in a booklet."""
    return squeezed(
        "".join(text for page in printed(game_of(game), "rulebook", lang, **dict(how)).pages for text in texts(page))
    )


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("game", "question"), [(game, question) for game in ASKED for question in ASKED[game]])
def test_the_rulebook_answers(game, question, lang):
    """With nothing else in hand."""
    text = said(game, lang)
    missing = [phrase for phrase in ASKED[game][question][lang] if not any(squeezed(p) in text for p in phrase.split("|"))]
    assert not missing


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", game_ids())
def test_it_says_how_many_play_and_whose_game_it_is(game, lang):
    """On the front page; how long and from what age where the source says so."""
    model, text = game_of(game), said(game, lang)
    fewest, most = model.players
    assert squeezed(model.title(lang)) in text
    assert re.search(rf"{fewest}[–〜]{most}", text)
    assert squeezed(model.words[lang].get("credit.design", model.credits["design"])) in text
    for number in (*(model.minutes or ()), *([model.age] if model.age else [])):
        assert str(number) in text


def test_every_question_is_asked_in_both_languages():
    """Of every game, and no phrase is forgotten."""
    assert sorted(ASKED) == game_ids(), f"each game needs {FOLDER.name}/GAME.toml"
    for asked in ASKED.values():
        assert len(asked) >= 15
        assert all(ask["ja"] and ask["en"] for ask in asked.values())
