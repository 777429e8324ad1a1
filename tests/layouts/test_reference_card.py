"""The reference cards: a player with only these finds the answers, and they follow the numbers and readings in force."""

from __future__ import annotations

from dataclasses import replace

import pytest

from printkit.draw.frame import Text, walk
from printkit.draw.style import Style
from printkit.draw.text import FontSet
from printkit.gamefolder.catalog import Catalog
from printkit.layouts import laid_out
from printkit.model import Refused
from printkit.preflight.checks import inspect
from printkit.printing.job import Job
from printkit.printing.sheets import pages

QUESTIONS = [
    ("What is everybody's first act in a round?", "手で隠す", "chooses a die face and hides it"),
    ("Who reveals first?", "1の目の人が先に公開", "Whoever chose 1 reveals first"),
    ("What if several players chose 1?", "同時に指名", "if several, all at once"),
    ("What if everybody chose 1?", "全員が1の目なら、指名は省く", "If all chose 1, skip the naming"),
    ("Do I add the numbers of my effects up?", "上から1つずつ。数は合算しない", "one by one from the top"),
    ("Who may use phase 4, how often?", "全員が共通の効果を、好きな順に、払えるだけ何度でも", "as often as you can pay"),
    ("My tower is at 19, the effect says +3?", "20階を超える効果は、まるごと無効", "Above floor 20: the whole effect is void"),
    (
        "When does the game end?",
        "16階以上になるか、第18ラウンドなら",
        "3 towers or more at floor 16 or higher, or it is round 18",
    ),
    ("I pass a mark without landing on it?", "通りすぎてもすぐ発動", "land on it or pass it"),
    ("When does a lock I tick begin to work?", "フェイズが始まる前に✓", "Ticked before the phase began"),
    ("Which locked box comes first?", "矢印でつながる鍵は上から順に", "joined by an arrow are ticked from the top"),
    ("Is unlocking a bonus enough?", "アンロックしただけでは✓できない", "Unlocking is not enough"),
    ("X tower with a die: what comes first?", "タワーを決めてからサイコロを振り", "Name the tower, then roll"),
    ("My face was named: what may I still do?", "フェイズ2〜4で休ませてよい", "phases 2 to 4"),
    ("May I keep many coins?", "持てる数に上限はない", "hold as many as you like"),
    ("Two are equally high on a tower?", "同じなら全員", "if several are, all"),
    ("A tie where two lead a box?", "単独で最多", "alone has the most"),
    ("No box decides a tie?", "勝利を分け合う", "the victory is shared"),
]


@pytest.fixture(scope="module")
def fonts():
    return FontSet.load()


@pytest.fixture(scope="module")
def game():
    return Catalog().load("unlock-tower")


def cards(game, fonts, lang="ja", ink="color", *, large=False):
    return laid_out(game, game.component("reference"), Style(lang, ink, fonts, (197.3, 278.3), 4, large))


def texts(frames):
    return [item.text for frame in frames for item, _ in walk(frame.items) if isinstance(item, Text)]


def read(frames, lang):
    """The words in the order of the display list, as one text."""
    between = "" if lang == "ja" else " "
    return between.join(texts(frames)).replace("  ", " ")


@pytest.fixture(scope="module")
def printed(game, fonts):
    return {lang: read(cards(game, fonts, lang), lang) for lang in ("ja", "en")}


@pytest.mark.parametrize(("question", "ja", "en"), QUESTIONS, ids=[question for question, _, _ in QUESTIONS])
def test_a_player_finds_the_answer(printed, question, ja, en):
    """The words that answer a question of play stand on the cards in both languages."""
    assert ja in printed["ja"]
    assert " ".join(en.split()) in " ".join(printed["en"].split())


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("ink", ["color", "mono", "low"])
def test_the_cards_pass_inspection(game, fonts, lang, ink):
    """All ink inside the safe frame, nothing too thin, type of 7.5 pt and more but for what signs say."""
    frames = cards(game, fonts, lang, ink)
    assert [inspect(frame, "reference") for frame in frames] == [[], []]
    sizes = [item.size for frame in frames for item, _ in walk(frame.items) if isinstance(item, Text)]
    assert min(sizes) >= 6.5
    assert sum(size >= 7.5 for size in sizes) > 0.85 * len(sizes)


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_words_keep_clear_of_the_cut(game, fonts, lang):
    """No text comes nearer to the trim than 3 mm."""
    for frame in cards(game, fonts, lang):
        for item, at in walk(frame.items):
            if isinstance(item, Text):
                x, y = at(item.x, item.y)
                assert x >= 3 - 1e-6
                assert x + item.width <= frame.w - 3 + 1e-6
                assert 3 <= y <= frame.h - 3


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_every_placeholder_is_filled_in(game, fonts, lang):
    """No brace is left in any text, whatever the readings."""
    for option in game.options:
        for value in option.values:
            assert not [
                text for text in texts(cards(game.under({option.id: value}), fonts, lang)) if "{" in text or "}" in text
            ]


@pytest.mark.parametrize(
    ("reading", "value", "ja", "en"),
    [
        ("pass_marks", "land", "ちょうど着くと", "only when you land on it"),
        ("tops", "final", "いちばん上のものだけ", "Only the highest roof"),
        ("sets", "overlapping", "何組に使ってもよい", "may belong to several sets"),
        ("fastest", "tower", "タワーごとに最初に", "First on each tower"),
    ],
)
def test_a_reading_changes_the_words(game, fonts, printed, reading, value, ja, en):
    """What another reading says is printed under it, and only under it."""
    changed = game.under({reading: value})
    for lang, words in (("ja", ja), ("en", en)):
        assert words not in printed[lang]
        assert words in read(cards(changed, fonts, lang), lang)


@pytest.mark.parametrize("order", ["A,B,C,D,E", "A,B,C"])
def test_the_order_of_the_tie_break_is_the_reading_s(game, fonts, order):
    """The badges beside the tie's title are the criteria in force, from left to right."""
    found = texts(cards(game.under({"tie_break": order}), fonts, "en"))
    start = found.index("Tie") + 1
    letters = order.split(",")
    assert found[start : start + len(letters)] == letters
    assert found[start + len(letters)] not in "ABCDE"


def test_numbers_come_from_the_game(game, fonts):
    """Other points and facts are other numbers on paper."""
    points = {**game.points, "A": {"vp": 9, "cap": 2, "run": 5}}
    facts = {**game.facts, "finish": 13, "floors": 17, "towers_to_end": 2}
    printed = read(cards(replace(game, points=points, facts=facts), fonts, "en"), "en")
    assert "5 roofs side by side" in printed
    assert "2 towers or more at floor 13 or higher" in printed
    assert "Above floor 17" in printed
    assert " A " in printed
    assert " 9 " in printed


def test_the_number_of_boxes_c_follows_the_reading(game, fonts):
    """One box for the table or one a tower: the table says how many ticks a player can have."""
    for value, most in (("game", "1"), ("tower", "6")):
        found = texts(cards(game.under({"fastest": value}), fonts, "en"))
        after = found[found.index("C") : found.index("D", found.index("C"))]
        assert after[-2:] == [most, "1"]


def test_both_languages_have_the_same_keys(game):
    """A word of the cards that one language lacks would fail only when printed."""
    keys = [{key for key in game.words[lang] if key.split(".")[0] in {"reference", "script", "pad"}} for lang in ("ja", "en")]
    assert keys[0] == keys[1]
    assert len(keys[0]) > 60


def test_large_print_is_large(game, fonts):
    """Words are set in 10 pt and more."""
    sizes = [item.size for frame in cards(game, fonts, large=True) for item, _ in walk(frame.items) if isinstance(item, Text)]
    assert sum(size >= 10 for size in sizes) > 0.85 * len(sizes)
    assert min(sizes) >= 9


def test_a_card_that_is_too_full_is_refused_by_name(game, fonts):
    """Words that need more room than the card has, even in the smallest type, are an error that names the component."""
    words = {lang: dict(table) for lang, table in game.words.items()}
    words["en"]["reference.end_last_round"] = "and so on, " * 150
    changed = replace(game, words=words)
    with pytest.raises(Refused) as refused:
        pages(changed, changed.component("reference"), Job("en"), fonts)
    (problem,) = refused.value.problems
    assert (problem.code, problem.where) == ("crammed", "reference")


@pytest.mark.parametrize("named", [False, True])
def test_a_mark_stands_for_the_name_or_in_front_of_it(fonts, named):
    """A face of the game's as high as the title, which says the name itself unless the params want both."""
    game = Catalog().load("open")
    kept = game.component("reference")
    plain = {key: value for key, value in kept.params.items() if key != "mark"}
    sign = {"face": "title", "view": [36, 9], "named": named}
    (before, *_), (after, *_) = (
        pages(game, kept._replace(params=params), Job("en"), fonts).frames for params in (plain, {**plain, "mark": sign})
    )
    assert titles(before, "OPEN") == 1
    assert titles(after, "OPEN") == named
    drawn = [len(list(walk(frame.items))) for frame in (before, after)]
    assert drawn[1] > drawn[0]


def titles(frame, name):
    return [item.text for item, _ in walk(frame.items) if isinstance(item, Text)].count(name)


@pytest.mark.parametrize(("players", "cards"), [(None, 2), (3, 1), (4, 2)])
def test_a_card_may_be_for_some_tables_only(game, fonts, players, cards):
    """Printed where the table is of the size that it says, and where no size is said."""
    kept = game.component("reference")
    first, *others = kept.params["cards"]
    params = {**kept.params, "cards": [first, *({**card, "players": [4, 6]} for card in others)]}
    assert len(laid_out(game, kept._replace(params=params), Style("en", "color", fonts, (190, 277), players))) == cards
