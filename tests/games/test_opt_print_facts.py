"""Numbers on OPT's paper are those of its rules: changed in game.toml they change everywhere; and a player finds what they ask."""

from __future__ import annotations

import re

import pytest

from catalog_cases import game_of
from helpers_opt import set_amount
from helpers_print import edited, fonts
from printkit.draw.frame import Path, Text, fields, walk
from printkit.games.opt import reference
from printkit.games.opt.price import quote
from printkit.printing.job import Job
from printkit.printing.sheets import pages

GAME = game_of("opt")


def words(game, name, lang="en", piece=None):
    """What is written on a component, in one line."""
    found = pages(game, game.component(name), Job(lang), fonts())
    faces = [face for p in found.pieces if piece in (None, p.name) for face in (p.front, p.back) if face]
    return " ".join(item.text for face in faces for item, _ in walk(face.items) if isinstance(item, Text))


# One source --------------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def other(tmp_path_factory):
    """OPT with other prices and other coins."""
    return edited(
        tmp_path_factory.mktemp("dearer"),
        "opt",
        ("{ cards = 1, price = 4 }", "{ cards = 1, price = 9 }"),
        ("buy = 6", "buy = 7"),
        ("museum = 4", "museum = 5"),
        ("die = 1 ", "die = 2 "),
        ("two = 6", "two = 8"),
        ("run = 25", "run = 30"),
        ("values = [1, 5, 10, 20]", "values = [1, 5, 10, 50]"),
        ("each = 20", "each = 12"),
        ("dig_site = 8", "dig_site = 6"),
        ("\ndice = 3", "\ndice = 4"),
    )


def test_prices_change_on_board_card_and_in_the_sum_together(other):
    """The first card sells for 9: on the track, in the table, in the example, and when it is counted."""
    assert words(other, "market-board", piece="left").split().count("9") == 3
    assert "9" not in words(GAME, "market-board", piece="left").split()
    assert "– 9 3 2 1" in words(other, "reference")
    assert "2 × 9" in words(other, "reference")
    answer, _ = quote(other, ["1ro"], {"market": "1=1", "dice": "2 2 3 3"}, best=False)
    assert answer["sales"][0]["amount"] == 9


def test_buying_and_the_museum_change_everywhere(other):
    """7 to buy, 5 from the museum."""
    assert "7 a card" in words(other, "market-board")
    assert "– 7 7 7 7" in words(other, "reference")
    assert "5 opt a card" in words(other, "museum")
    assert "always 5 each" in words(other, "reference")
    answer, _ = quote(other, ["4k"], {"market": "1=1", "dice": "2 2 3 3"}, best=False)
    assert answer["sales"][0]["amount"] == 5


def test_coins_change_with_their_pad(other):
    """A coin of 50 instead of 20, twelve of each."""
    found = pages(other, other.component("coins"), Job("en"), fonts())
    assert found.cards == 48
    assert "50" in words(other, "coins").split()
    pad = pages(other, other.component("score-pad"), Job("en", form=True), fonts())
    names = [field.name for frame in pad.frames for field in fields(frame)]
    assert "p1-coins-50" in names
    assert "p1-coins-20" not in names
    assert "50" in words(other, "score-pad").split()


def test_dice_and_the_dig_site_change_in_number(other):
    """Four nets and four places, six places to dig; two opt for each die."""
    assert pages(other, other.component("dice"), Job("en"), fonts()).cards == 4
    assert "rolls the 4 dice" in words(other, "reference")
    assert "6 on the dig site" in words(other, "reference")
    assert "+2" in words(other, "market-board", piece="right").split()
    for name, piece, count in (("market-board", "right", 4), ("dig-site", "dig-site", 6)):
        (face,) = [p.front for p in pages(other, other.component(name), Job("en"), fonts()).pieces if p.name == piece]
        (before,) = [p.front for p in pages(GAME, GAME.component(name), Job("en"), fonts()).pieces if p.name == piece]
        size = (21.0, 21.0) if piece == "right" else (44.0, 68.0)
        boxes = [item for item, _ in walk(face.items) if type(item).__name__ == "Rect" and (item.w, item.h) == size]
        assert len(boxes) == count
        assert face != before


def test_sets_on_the_card_are_what_the_changed_rules_pay(other):
    """Two attributes 8, a run 30, and every example as it is counted."""
    said = words(other, "reference")
    assert "3 × price + 8" in said
    assert re.search(r"run of white and black only \(A: W, K, Y\) 30", said)
    shown = [int(row["value"]) for row in reference.sets(other, "en")["rows"]]
    lying = " ".join(f"{n}=4" for n in range(1, 7))
    counted = [
        quote(other, row["cards"], {"market": lying, "dice": "2 2 2 3"}, best=False)[0]["set"]["amount"]
        for row in reference.sets(other, "en")["rows"]
    ]
    assert shown == counted


@pytest.mark.parametrize("white_a", ["own", "any"])
@pytest.mark.parametrize("wild_only", ["yes", "no"])
def test_examples_are_worth_what_trying_everything_finds(white_a, wild_only):
    """Worked out a second time by the tests' own rules."""
    readings = {"museum_dice": "no", "wild_only_sets": wild_only, "white_a": white_a}
    rows = reference.sets(GAME.under(readings), "en")["rows"]
    assert len(rows) >= 5
    for row in rows:
        counts = dict.fromkeys(range(1, 7), 4)
        assert int(row["value"]) == set_amount(row["cards"], counts, [2, 2, 3], readings)


def test_examples_show_every_kind_of_set():
    """Two and three attributes, a run of black and white, and wild cards with what they stand for."""
    said = words(GAME, "reference")
    for part in ("+ 6", "+ 9", "black-and-white run", "Ay = ", "2w = 2bd", "Ab = 3bd"):
        assert part in said


@pytest.mark.turns(3)
@pytest.mark.parametrize(
    ("old", "new", "there"),
    [
        ("hand = 5", "hand = 7", {"reference": ["7 cards each", "your hand to 7"]}),
        ("dig_site = 8", "dig_site = 7", {"reference": ["7 on the dig site"]}),
        ("starting_dice = 2", "starting_dice = 4", {"reference": ["highest roll of 4 dice"]}),
        ("take = 2 ", "take = 3 ", {"reference": ["take 3 of one number"], "dig-site": ["take 3 of one number"]}),
        ("refill = 1 ", "refill = 2 ", {"reference": ["2 to the dig site"], "dig-site": ["add 2 from the pile"]}),
        ("market_places = 8", "market_places = 9", {"market-board": ["1 ×9"]}),
        ("dice = 3\nsides", "dice = 2\nsides", {"reference": ["dice 2 3"], "ledger": ["1 2 Dice"]}),
        ("[1, 5, 10, 20]", "[1, 5, 10, 25]", {"coins": ["25 opt"], "score-pad": ["25"]}),
        ("cards = 1, price = 4", "cards = 1, price = 5", {"market-board": ["5 ×1"], "reference": ["– 5 3 2 1", "2 × 5 10"]}),
        ("cards = 2, price = 3", "cards = 3, price = 3", {"market-board": ["4 ×2"], "reference": ["0 1–2 3 4–6 7+"]}),
        ("buy = 6", "buy = 7", {"market-board": ["7 a card"], "reference": ["– 7 7 7 7"]}),
        ("museum = 4", "museum = 5", {"museum": ["5 opt a card"], "reference": ["always 5 each"]}),
        ("die = 1 ", "die = 2 ", {"market-board": ["+2 for each"], "reference": ["+2 for each die", "2 + 4 6"]}),
        ("times = 3", "times = 4", {"reference": ["4 × price + 6", "4 × 2 + 9"]}),
        ("two = 6", "two = 7", {"reference": ["3 × price + 7", "3 × 2 + 7 13"]}),
        ("three = 9", "three = 10", {"reference": ["3 × price + 10", "3 × 2 + 10"]}),
        ("run = 25", "run = 26", {"reference": ["(A: W, K, Y) 26", "Ay = 5w 26"]}),
    ],
)
def test_every_number_is_written_once(old, new, there, tmp_path):
    """Changed in the rules, it is changed wherever paper says it."""
    game = edited(tmp_path, "opt", (old, new))
    for name, said in there.items():
        before, after = (_joined(words(one, name), "en") for one in (GAME, game))
        for text in said:
            assert text in after
            assert text not in before


def test_limits_of_the_record_are_the_facts(tmp_path):
    """No more coins of a kind than there are, no more pips than a die has."""
    game = edited(tmp_path, "opt", ("each = 20", "each = 15"), ("sides = 6", "sides = 5"))
    assert (game.in_force["coins"].high, game.in_force["dice"].high) == (15, 5)
    assert pages(game, game.component("coins"), Job("en"), fonts()).cards == 60


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_museum_says_whether_dice_count_there(lang):
    """The board as the reference card, by the reading in force."""
    told = {"ja": ("ダイスの加算なし", "同じ目のダイス1個につき+1"), "en": ("no dice bonus", "+1 per matching die")}[lang]
    for reading, here, other in (("no", *told), ("yes", *reversed(told))):
        said = _joined(words(GAME.under({"museum_dice": reading}), "museum", lang), lang)
        assert _joined(here, lang) in said
        assert _joined(other, lang) not in said


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_player_gets_the_reference_cards(players):
    """A set of three faces on two cards for each."""
    found = pages(GAME, GAME.component("reference"), Job("en", players=players), fonts())
    assert found.cards == 2 * players
    assert sum((piece.front is not None) + (piece.back is not None) for piece in found.pieces) >= 3


@pytest.mark.parametrize("name", ["reference", "ledger", "score-pad"])
def test_the_mark_stands_beside_the_name(name):
    """The spiral of the backs."""
    for front in pages(GAME, GAME.component(name), Job("en"), fonts()).frames:
        paths = [(item, at) for item, at in walk(front.items) if isinstance(item, Path) and len(item.segments) == 12]
        (spiral, at), *_ = paths
        x, y = at(*spiral.segments[0][1:])
        assert x < 25
        assert y < 25


def test_readings_change_the_reference():
    """What a white A may be, whether the dice count at the museum, whether a set needs a basic card."""
    plain = words(GAME, "reference")
    assert "no dice bonus" in plain
    assert "R B G W K any number" in plain.replace("  ", " ")
    read = words(GAME.under({"museum_dice": "yes", "wild_only_sets": "no", "white_a": "any"}), "reference")
    assert "numbers get the dice bonus" in read
    assert "R B G K any number" in read.replace("  ", " ")
    assert "At least one basic card" in read


# A reader's test -----------------------------------------------------------------------------------------------------------

QUESTIONS = {
    "How many cards have I in hand, and how many lie on the dig site?": {
        "ja": ["手札5枚", "発掘場8枚"],
        "en": ["5 cards each", "8 on the dig site"],
    },
    "Who starts?": {"ja": ["ダイス2個の合計が最大"], "en": ["highest roll of 2 dice starts"]},
    "What do I get for opening a number?": {"ja": ["開く", "その数字と同じオプト"], "en": ["Open", "gain that many opt"]},
    "Must the two cards I take match the one I play?": {
        "ja": ["出したカードと違う数字でもよい", "AはAどうし"],
        "en": ["also another number than you played", "A goes with A"],
    },
    "What does a card sell for when four of its number lie there?": {
        "ja": ["売値（1枚） – 4 3 2 1", "0 1 2〜3 4〜6 7+"],
        "en": ["sell, each – 4 3 2 1", "0 1 2–3 4–6 7+"],
    },
    "What does the market ask for a card?": {"ja": ["買値（1枚） – 6 6 6 6"], "en": ["buy, each – 6 6 6 6"]},
    "I sell two at once: does the price fall after the first?": {
        "ja": ["売る前の枚数で決まる", "2枚まとめて：2 × 4"],
        "en": ["as it is before the sale", "2 sold at once: 2 × 4"],
    },
    "What does the museum pay, and do the dice count there?": {
        "ja": ["白・黒・Aは1枚いつも4オプト", "ダイスの加算なし"],
        "en": ["always 4 each", "no dice bonus"],
    },
    "What is a set of two attributes worth, and of three?": {
        "ja": ["色・数字・印のうち2つがそろう", "3 × 売値 + 6", "3つともそろう", "3 × 売値 + 9"],
        "en": ["two in a pattern 3 × price + 6", "All three in a pattern 3 × price + 9"],
    },
    "What can a black number and the grey A stand for in a set?": {
        "ja": ["K 印はどれでも", "Y 数字も色も印もどれでも"],
        "en": ["K any suit", "Y any number, colour and suit"],
    },
    "When is it over, and who wins?": {
        "ja": ["全員の手札がなくなったら終わり", "所持金がいちばん多い人の勝ち"],
        "en": ["until all hands are empty", "Most money wins"],
    },
    "Where do the cards of a set go?": {
        "ja": ["基本カードは市場へ、白・黒・Aは博物館へ"],
        "en": ["basic cards go to the market, the others to the museum"],
    },
    "Which price counts in a set, and must its numbers lie in the market?": {
        "ja": ["3枚でいちばん高いもの", "どの数字も市場に1枚はあること（白黒の連番はなくてよい）"],
        "en": ["the highest of the three", "Each number must lie in the market"],
    },
    "What does the letter K on a card mean?": {"ja": ["K黒"], "en": ["K black"]},
    "Whose turn is next?": {"ja": ["時計回り"], "en": ["clockwise"]},
    "May I buy on credit?": {"ja": ["借金はできない"], "en": ["no debts"]},
    "May I sell what is in my hand?": {"ja": ["持札だけを"], "en": ["Sell from your hold only"]},
}


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("question", QUESTIONS)
def test_the_reference_answers(question, lang):
    """With nothing else in hand."""
    said = _joined(words(GAME, "reference", lang), lang)
    for answer in QUESTIONS[question][lang]:
        assert _joined(answer, lang) in said


def _joined(text, lang):
    """Without the spaces between lines that Japanese does not have."""
    return re.sub(r"\s+", "" if lang == "ja" else " ", text)
