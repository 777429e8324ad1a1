"""The facilitator's card: what is said in each phase, and what is allowed meanwhile."""

from __future__ import annotations

from dataclasses import replace

import pytest

from printkit.draw.frame import Text, walk
from printkit.draw.style import Style
from printkit.draw.text import FontSet
from printkit.gamefolder.catalog import Catalog
from printkit.layouts import laid_out
from printkit.layouts.parts.card import ENLARGED
from printkit.model import Refused
from printkit.preflight.checks import inspect
from printkit.printing.job import Job
from printkit.printing.sheets import pages

QUESTIONS = [
    ("May we talk before choosing?", "相談も、人のシートを見るのも自由", "Everyone may talk and look at any sheet"),
    ("May I change my face after the 1s are shown?", "だれも目を変えられない", "nobody may change a face"),
    ("Nobody chose 1?", "1の目の人がいないとき", "Nobody chose 1"),
    ("Everybody chose 1?", "全員が1のときは、指名をとばす", "everyone did: skip the naming"),
    ("What may be named?", "2以上の目を1つ指名", "name a face of 2 or more"),
    ("May the 1s talk while naming?", "1の目の人どうしは、相談して", "may talk among themselves"),
    ("When may I look at sheets again?", "自分の効果がすんだら", "Once your own effects are done"),
    (
        "Who is kept from acting, from when on?",
        "指名した目の人を、ここからフェイズ4まで休ませてよい",
        "may now block whoever chose the face they named",
    ),
    ("In phase 4 too?", "フェイズ4まで休ませてよい", "to the end of phase 4"),
    ("When do I look for the end?", "フェイズごとに確認", "Check after every phase"),
    ("What ends the game?", "タワー3つ以上が16階以上", "3 towers or more at floor 16 or higher"),
    ("Is the round finished first?", "フェイズ4まで行ってゲーム終了", "Play on to the end of phase 4"),
    ("And then?", "勝利点を数える", "count victory points"),
]


@pytest.fixture(scope="module")
def fonts():
    return FontSet.load()


@pytest.fixture(scope="module")
def game():
    return Catalog().load("unlock-tower")


def card(game, fonts, lang="ja", ink="color", *, large=False):
    style = Style(lang, ink, fonts, (197.3, 278.3), 4, large)
    (frame,) = laid_out(game, game.component("facilitator"), style)
    return frame


def texts(frame):
    return [item.text for item, _ in walk(frame.items) if isinstance(item, Text)]


@pytest.fixture(scope="module")
def printed(game, fonts):
    return {"ja": "".join(texts(card(game, fonts))), "en": " ".join(texts(card(game, fonts, "en")))}


@pytest.mark.parametrize(("question", "ja", "en"), QUESTIONS, ids=[question for question, _, _ in QUESTIONS])
def test_a_facilitator_finds_the_answer(printed, question, ja, en):
    """The words that answer a question of the table stand on the card in both languages."""
    assert ja in printed["ja"]
    assert en in printed["en"]


@pytest.mark.parametrize(("lang", "marks"), [("ja", "「」"), ("en", "“”")])
def test_every_phase_has_words_to_say_in_quotes(game, fonts, lang, marks):
    """From phase 0 to phase 4 in order, each with something that is read aloud."""
    found = texts(card(game, fonts, lang))
    places = [found.index(mark) for mark in "01234"]
    assert places == sorted(places)
    for start, end in zip(places, [*places[1:], len(found)], strict=True):
        said = "".join(found[start:end])
        assert marks[0] in said
        assert marks[1] in said


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_what_is_said_is_large_and_bold(game, fonts, lang):
    """Words to be read aloud are at least 9 pt, and larger than everything around them but the title."""
    frame = card(game, fonts, lang)
    spoken = [item for item, _ in walk(frame.items) if isinstance(item, Text) and item.text[0] in "「“"]
    assert len(spoken) == 8
    assert all(item.size >= 9 and item.font == "bold" for item in spoken)


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("ink", ["color", "mono", "low"])
def test_the_card_passes_inspection(game, fonts, lang, ink):
    """All ink lies inside, nothing is too thin, and no type is smaller than 7 pt."""
    frame = card(game, fonts, lang, ink)
    assert inspect(frame, "facilitator") == []
    assert min(item.size for item, _ in walk(frame.items) if isinstance(item, Text)) >= 7


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_every_placeholder_is_filled_in(game, fonts, lang):
    """No brace is left in any text."""
    assert not [text for text in texts(card(game, fonts, lang)) if "{" in text or "}" in text]


def test_numbers_come_from_the_game(game, fonts):
    """Another end of the game is told with its own numbers."""
    changed = replace(game, facts={**game.facts, "finish": 12, "towers_to_end": 4})
    assert "4 towers or more at floor 12 or higher" in " ".join(texts(card(changed, fonts, "en")))


def test_large_print_is_the_same_card_enlarged(game, fonts):
    """The same words, larger by one factor."""
    small, large = card(game, fonts), card(game, fonts, large=True)
    assert texts(small) == texts(large)
    assert large.w == pytest.approx(small.w * ENLARGED)


def test_a_script_that_is_too_long_is_refused_by_name(game, fonts):
    """More words than the card holds in the smallest type are an error that names the component."""
    words = {lang: dict(table) for lang, table in game.words.items()}
    words["ja"]["script.blocked"] = "指名された人は何もしない。" * 80
    changed = replace(game, words=words)
    with pytest.raises(Refused) as refused:
        pages(changed, changed.component("facilitator"), Job("ja"), fonts)
    (problem,) = refused.value.problems
    assert (problem.code, problem.where) == ("crammed", "facilitator")
