"""Numbers on Babel Builders' paper are those of its rules, and a player finds what they ask on the reference cards."""

from __future__ import annotations

import re
import shutil
from functools import cache

import pytest

from catalog_cases import game_of
from printkit.catalog import BUILT_IN
from printkit.folder import TRUSTED, Source
from printkit.frame import Text, walk
from printkit.job import Job, load_fonts
from printkit.load import load
from printkit.sheets import pages

GAME = game_of("babel-builders")


@cache
def fonts():
    """The fonts that printkit comes with."""
    return load_fonts(Job("en"))


def words(game, name, lang="en", piece=None, players=None):
    """What is written on a component, in one line."""
    found = pages(game, game.component(name), Job(lang, players=players), fonts())
    faces = [p.front for p in found.pieces if piece in (None, p.name)]
    said = " ".join(item.text for face in faces for item, _ in walk(face.items) if isinstance(item, Text))
    return " ".join(said.split())


def copies(game, name, players=None):
    """How many there are of each card."""
    return {p.name: p.copies for p in pages(game, game.component(name), Job("en", players=players), fonts()).pieces}


# One source --------------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def other(tmp_path_factory):
    """Babel Builders with other numbers, from a copy of its folder; its Python may run."""
    parent = tmp_path_factory.mktemp("other")
    folder = parent / "babel_builders"
    shutil.copytree(BUILT_IN / "babel_builders", folder, ignore=shutil.ignore_patterns("__pycache__", "examples"))
    file = folder / "game.toml"
    text = file.read_text(encoding="utf-8")
    for old, new in (
        (
            "6 = { messengers = 1, architects = 5, punishments = 2, seals = 5,",
            "6 = { messengers = 1, architects = 5, punishments = 3, seals = 6,",
        ),
        ("lightning_blocks = 2", "lightning_blocks = 4"),
        ("lightning = 5", "lightning = 7"),
        ('shows = "pair"\nblocks = 2\ncopies = 1', 'shows = "pair"\nblocks = 5\ncopies = 2'),
        ("C1 = 3, B2 = 8, A3 = 3", "C1 = 3, B2 = 6, A3 = 3"),
        ("hand = 3 ", "hand = 4 "),
        ("\nblocks = 25", "\nblocks = 30"),
    ):
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    file.write_text(text, encoding="utf-8")
    return load(Source("babel-builders", folder, f"{TRUSTED}{parent.name}"))


def test_instructions_change_with_their_facts(other):
    """Five blocks on a pair, two of each card."""
    assert words(other, "instructions", piece="pair-a1-b1").split().count("5") == 4
    assert copies(other, "instructions")["pair-a1-b1"] == 2


def test_specials_change_with_their_facts(other):
    """Lightning takes 4 and comes 7 times; six seal and three punishment cards for six players, on card and reference."""
    assert "Take 4 blocks" in words(other, "specials", piece="lightning")
    assert "Take 4 blocks" in words(other, "reference")
    found = copies(other, "specials", 6)
    assert (found["lightning"], found["seal"], found["punishment"]) == (7, 6, 3)
    assert "seal cards 6 punishments 3" in words(other, "reference", players=6)


def test_blueprints_and_blocks_change_with_their_facts(other):
    """Six instead of eight, so twelve; thirty blocks to fold and to plan with."""
    said = words(other, "blueprints", piece="spire").split()
    assert ("6" in said, "8" in said) == (True, False)
    assert "12 blocks" in words(other, "blueprints", piece="spire")
    assert "30 at most" in words(other, "blueprints", piece="blank")
    assert copies(other, "blocks") == {"block": 30}


def test_the_set_up_is_worked_out(other):
    """Four each for six: 23 and a punishment card."""
    assert "to deal 23 put back 12 other punishments 2" in words(other, "reference", players=6)
    assert "deal 4 each" in words(other, "reference", players=6)


@pytest.mark.parametrize("players", range(5, 11))
def test_the_set_up_is_that_of_the_table(players):
    """3 × players − 1 to deal; with more than one punishment card 2 × players and the rest on top; nobody else's numbers."""
    row = GAME.facts["by_players"][str(players)]
    top = "put back – other punishments –"
    if players > 5:
        top = f"put back {2 * players} other punishments {row['punishments'] - 1}"
    expected = (
        f"players {players} messenger 1 architects {players - 1} seal cards {row['seals']} punishments {row['punishments']}"
        f" to deal {3 * players - 1} {top} appointed {3 if players <= 6 else 4} The pile"
    )
    assert expected in words(GAME, "reference", players=players)


@pytest.mark.parametrize(("players", "cards"), [(None, 40), (5, 20), (10, 40)])
def test_everybody_gets_reference_cards(players, cards):
    """Four for each player."""
    assert pages(GAME, GAME.component("reference"), Job("en", players=players), fonts()).cards == cards


# A reader's test -----------------------------------------------------------------------------------------------------------

QUESTIONS = {
    "What do those do who were appointed?": {
        "ja": ["1枚を親方に渡し、1枚を捨てる"],
        "en": ["gives the master one card and discards one"],
    },
    "What does the master do with the cards?": {
        "ja": ["1枚を自分の手札1枚と交換", "好きな順に1枚ずつ公開"],
        "en": ["Swap one of the others for a card in hand", "shows the cards in any order"],
    },
    "What does a storm do?": {
        "ja": ["嵐はすぐ公開", "このラウンドは建築なし"],
        "en": ["storm is shown at once", "Nothing is built"],
    },
    "What does lightning take?": {"ja": ["最も高い塔からブロックを2個"], "en": ["Take 2 blocks off the highest pile"]},
    "How many cards do I hold, and who is master next?": {
        "ja": ["手札3枚まで補充", "自分以外の人に親方トークン"],
        "en": ["draw up to 3 cards", "token to somebody else"],
    },
    "What must an architect do with a punishment card?": {
        "ja": ["建築家: 捨てることも渡すこともできない"],
        "en": ["Architect: neither discard nor give it"],
    },
    "And the messenger, and a zealot?": {
        "ja": ["神の使い: 1枚でも持っていれば、必ず親方に渡す", "2枚以上なら、必ず親方に渡す。1枚は必ず手札に残す"],
        "en": ["Messenger: with one or more, you must give one", "with two or more, you must give one", "One always stays"],
    },
    "When is the punishment confirmed?": {
        "ja": ["一度に2枚以上受け取るか、手札が神罰カードだけ", "神罰の確定"],
        "en": ["Two or more at once, or nothing else in hand", "The punishment is confirmed"],
    },
    "Who may seal, and what if no architect can?": {
        "ja": ["神の使いと狂信者も使える", "名乗る建築家がいなければ飛ばす"],
        "en": ["messenger and zealots may, too", "Skip if no architect speaks up"],
    },
    "Who wins after a complete tower?": {
        "ja": ["神罰 ≧ 封印なら神の使いチームの逆転勝ち", "少なければ建築家チームの勝ち"],
        "en": ["Punishments ≥ seals: the messenger’s side wins", "Fewer: the architects win"],
    },
    "What if the pile runs out?": {
        "ja": ["山札がなくなる: 神の使いチームの勝ち"],
        "en": ["the pile runs out before the tower is complete: the messenger’s side wins"],
    },
}


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_reference_answers(lang):
    """With nothing else in hand."""
    said = _joined(words(GAME, "reference", lang), lang)
    for question, answers in QUESTIONS.items():
        for answer in answers[lang]:
            assert _joined(answer, lang) in said, question


def _joined(text, lang):
    """Without the spaces between lines that Japanese does not have, and without those before punctuation."""
    text = re.sub(r"\s+([.,:])", r"\1", text)
    return re.sub(r"\s+", "" if lang == "ja" else " ", text)
