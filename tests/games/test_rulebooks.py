"""A reader's test: whoever holds only a game's rulebook finds every rule in it, in either language.

The questions are data, ``questions/GAME.toml``: what somebody asks at the table, and the phrases of the booklet that answer it, as it is
laid out. ``a|b`` is either of two phrases.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

import printkit
from catalog_cases import EVERY_CASE, game_ids, game_of, in_turn
from helpers_print import printed, texts
from printkit.draw.frame import Text, walk
from printkit.messages.sentences import words
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
    return squeezed("".join(text for page in leaves(game, lang, **how) for text in texts(page)))


@cache
def leaves(game, lang, **how):
    """The pages of a booklet."""
    return printed(game_of(game), "rulebook", lang, **how).pages


def body(pages):
    """The size in points that most letters are set in."""
    sizes = Counter()
    for page in pages:
        for item, _ in walk(page.items):
            if isinstance(item, Text):
                sizes[round(item.size, 1)] += len(item.text)
    return sizes.most_common(1)[0][0]


@pytest.mark.turns(3)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("game", "question"), [(game, question) for game in ASKED for question in ASKED[game]])
def test_the_rulebook_answers(game, question, lang):
    """With nothing else in hand."""
    text = said(game, lang)
    missing = [phrase for phrase in ASKED[game][question][lang] if not any(squeezed(p) in text for p in phrase.split("|"))]
    assert not missing


@pytest.mark.turns(2)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", game_ids())
def test_it_says_how_many_play_and_whose_game_it_is(game, lang):
    """On the front page; how long and from what age where the source says so."""
    model, text = game_of(game), said(game, lang)
    fewest, most = model.players
    assert squeezed(model.title(lang)) in text
    assert re.search(rf"{fewest}[–〜]{most}", text)
    assert squeezed(model.words[lang].get("credit.design", model.credits.design)) in text
    for number in (*(model.minutes or ()), *([model.age] if model.age else [])):
        assert str(number) in text


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", game_ids())
def test_it_says_once_what_a_reading_is(game, lang):
    """With the first one."""
    assert said(game, lang).count(squeezed(words(lang)["rulebook.reading_meant"])) == 1


HOWS = [("ja", {"large": True}), ("en", {"ink": "mono"}), ("ja", {"ink": "low"})]


@pytest.mark.turns(3)
@pytest.mark.parametrize(("game", "lang", "how"), [(game, *how) for game, how in in_turn(sorted(ASKED), HOWS, each=2)], ids=str)
def test_large_print_and_less_ink_say_the_same(game, lang, how):
    """Every answer is there; large print is read from further away, black ink is no colour."""
    text = said(game, lang, **how)
    missing = [
        phrase
        for ask in ASKED[game].values()
        for phrase in ask[lang]
        if not any(squeezed(part) in text for part in phrase.split("|"))
    ]
    assert not missing
    if how.get("large"):
        assert body(leaves(game, lang, **how)) >= max(9.0, 1.2 * body(leaves(game, lang)))
    if how.get("ink") == "mono":
        inks = {ink for page in leaves(game, lang, **how) for ink in colours(page)}
        assert {ink for ink in inks if len({*bytes.fromhex(ink[1:7])}) > 1} == set()


def colours(page):
    """Every colour in a page's display list."""
    return set(re.findall(r"#[0-9a-fA-F]{6}", repr(page.items)))


@pytest.mark.turns(3)
@pytest.mark.parametrize("game", sorted(ASKED))
def test_the_rulebook_of_a_table_tells_its_own_numbers(game):
    """For each number of players another one: for the two smallest tables and the largest."""
    model = game_of(game)
    fewest, most = model.players
    sizes = range(fewest, most + 1) if EVERY_CASE else sorted({fewest, fewest + 1, most})
    told = {players: said(game, "en", players=players) for players in sizes}
    assert len(set(told.values())) == len(told)


@pytest.mark.turns(3)
@pytest.mark.parametrize("game", sorted(ASKED))
def test_forms_are_made_without_the_rulebook(game):
    """Nobody fills it in."""
    assert [name for name in printkit.build(game_of(game), form=True) if name.startswith("rulebook")] == []


def test_every_question_is_asked_in_both_languages():
    """Of every game, and no phrase is forgotten."""
    assert sorted(ASKED) == game_ids(), f"each game needs {FOLDER.name}/GAME.toml"
    for asked in ASKED.values():
        assert len(asked) >= 15
        assert all(ask["ja"] and ask["en"] for ask in asked.values())
