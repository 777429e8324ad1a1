"""A number that changes in OPEN's game.toml changes wherever it is printed, and the score."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from catalog_cases import game_of
from helpers_print import edited, fonts, rule_numbers
from printkit.draw.frame import Path, Text, walk
from printkit.gamefolder.catalog import BUILT_IN
from printkit.printing.job import Job, quantity
from printkit.printing.sheets import pages
from printkit.scoring.run import score_record

GAME = game_of("open")

CHANGES = {
    # text of game.toml: (what it becomes, {component: what it then says})
    "deal = { open = 4, hidden = 2 }": (
        "deal = { open = 3, hidden = 5 }",
        {"reference": ["3 cards face up and 5 face down"]},
    ),
    "ace = { number = 1, on = 10, counts = 11 }": (
        "ace = { number = 2, on = 9, counts = 12 }",
        {"numbers": ["12 on a 9"], "reference": ["An A counts 2 , but 12 on a 9", "Number 1 A 3"]},
    ),
    "red = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]": (
        "red = [2, 3, 4, 2, 3, 4, 2, 3, 4, 2]",
        {"reference": ["Red (sun) 2 3 4 2 3 4 2 3 4 2"]},
    ),
    "black = [2, 2, 2, 2, 2, 1, 1, 1, 1, 2]": (
        "black = [1, 3, 1, 3, 1, 3, 2, 3, 2, 3]",
        {"reference": ["Black (moon) 1 3 1 3 1 3 2 3 2 3", "51 cards"]},
    ),
    "value = { one = 1, five = 5 }": ("value = { one = 2, five = 6 }", {"chips": ["2 6"]}),
    "one = { 3 = 39, 4 = 52 }": ("one = { 3 = 27, 4 = 28 }", {}),
    "five = { 3 = 15, 4 = 20 }": ("five = { 3 = 31, 4 = 32 }", {}),
    "hole = { x = 14, y = 21, r = 8 }": ("hole = { x = 13.5, y = 22, r = 7.5 }", {"fortunes": ["15 mm"]}),
    "patch = 11.5": ("patch = 11", {}),
    "finish = { 2 = [2, 0], 3 = [3, 1, 0], 4 = [4, 2, 1, 0] }": (
        "finish = { 2 = [21, 22], 3 = [31, 32, 33], 4 = [41, 42, 43, 44] }",
        {
            "summary": ["4 players 41 42 43 44", "3 players 31 32 33", "2 players 21 22"],
            "reference": [
                "4 players 41 42 43 44",
                "3 players 31 32 33",
                "2 players 21 22",
                "41 + 72 = 113",
                "4th, wrong prediction 44",
            ],
        },
    ),
    "bet = { 2 = [2, 0], 3 = [3, 1, 0], 4 = [4, 2, 1, 0] }": (
        "bet = { 2 = [51, 52], 3 = [61, 62, 63], 4 = [71, 72, 73, 74] }",
        {
            "summary": ["4 players 71 72 73 74", "3 players 61 62 63", "2 players 51 52"],
            "reference": ["4 players 71 72 73 74", "3 players 61 62 63", "2 players 51 52", "42 + 72 = 114"],
        },
    ),
    "target = { 2 = 10, 3 = 13, 4 = 16 }": (
        "target = { 2 = 95, 3 = 96, 4 = 97 }",
        {
            "summary": ["43 44 97", "33 96", "22 95"],
            "reference": ["43 44 97", "33 96", "22 95"],
            "score-pad": ["97 points (4 players), 96 (3), 95 (2)"],
        },
    ),
    "start = 3 ": (
        "start = 8 ",
        {"summary": ["Start with 8 chips"], "reference": ["Everyone starts with 8", "8 − 6 + 48 = 50"]},
    ),
    "gift = 1 ": ("gift = 6 ", {"summary": ["Take 6 from the bank"], "reference": ["Take 6 from the bank"]}),
    "least = 1 ": (
        "least = 5 ",
        {"summary": ["bet 5 or more"], "reference": ["Bet 5 or more", "6 bet, correct prediction", "5 bet, wrong prediction"]},
    ),
    "times = { 3 = [3, 2, 1], 4 = [4, 3, 2, 1] }": (
        "times = { 3 = [7, 6, 5], 4 = [9, 8, 7, 6] }",
        {"summary": ["×9 ×8 ×7 ×6", "×7 ×6 ×5"], "reference": ["×9 ×8 ×7 ×6", "×7 ×6 ×5"]},
    ),
    "target = { 3 = 15, 4 = 18 }": (
        "target = { 3 = 45, 4 = 48 }",
        {"summary": ["×6 48", "×5 45"], "reference": ["×6 48", "×5 45"], "score-pad": ["48 chips (4), 45 (3)"]},
    ),
}
"""Every number of the rules; those that are only counted or drawn have tests of their own."""


@pytest.fixture(scope="module")
def other(tmp_path_factory):
    """The game with all of these changes."""
    return edited(tmp_path_factory.mktemp("other"), "open", *((old, new) for old, (new, _) in CHANGES.items()))


LAID_OUT = {}


def laid_out(game, name):
    """The pieces of a component, made once."""
    key = id(game), name
    if key not in LAID_OUT:
        LAID_OUT[key] = pages(game, game.component(name), Job("en"), fonts()).pieces
    return LAID_OUT[key]


def pieces(game, name):
    """Card → piece of a deck."""
    return {one.name: one for one in laid_out(game, name)}


def told(game, name):
    """All that a component says, a face after the other."""
    frames = [frame for one in laid_out(game, name) for frame in (one.front, one.back) if frame]
    return " ".join(" ".join(item.text for frame in frames for item, _ in walk(frame.items) if isinstance(item, Text)).split())


# Print -------------------------------------------------------------------------------------------------------------------


def test_the_changes_are_of_every_number():
    """None is left out, and none stays as it was."""
    text = (BUILT_IN / "open" / "game.toml").read_text(encoding="utf-8")
    before, after = rule_numbers(text), text
    for old, (new, _) in CHANGES.items():
        after = after.replace(old, new)
    assert [path for path, value in rule_numbers(after).items() if before[path] == value] == []


@pytest.mark.parametrize("old", [old for old, (_, says) in CHANGES.items() if says])
def test_a_changed_number_is_printed_wherever_it_stands(other, old):
    """On the card, the summary, the reference and the pad; before, none of them said so."""
    for name, parts in CHANGES[old][1].items():
        before, after = told(GAME, name), told(other, name)
        assert [part for part in parts if part in before or part not in after] == [], name


FINE = {
    "ja": r"[1-4]位|[1-4]人|1枚\*\*か|2枚か3枚|2枚以上|2枚を重ね|もう1ラウンド|早見表[1-3]",
    "en": r"[34] or [34] players|\([2-4]( players)?\)|Reference [1-3]",
}
"""What is no number of the rules: places, sizes of table, pairs and threes, how many cards."""


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_no_number_of_the_rules_is_typed_into_the_words(lang):
    """All of them come from game.toml."""
    printed = {
        key: text for key, text in GAME.words[lang].items() if key.split(".")[0] in ("summary", "reference", "pad", "ace")
    }
    plain = {key: re.sub(FINE[lang], "", re.sub(r"\{[^}]*\}", "", text)) for key, text in printed.items()}
    assert [key for key, text in plain.items() if re.search(r"\d", text)] == []


def test_changed_decks_change_the_counts(other):
    """As many of each number as are said; chips by the size of the table."""
    copies = {name: one.copies for name, one in pieces(other, "numbers").items()}
    assert [copies[f"black-{mark}"] for mark in ("A", *range(2, 11))] == [1, 3, 1, 3, 1, 3, 2, 3, 2, 3]
    assert [copies[f"red-{mark}"] for mark in ("A", *range(2, 11))] == [2, 3, 4, 2, 3, 4, 2, 3, 4, 2]
    assert quantity(other, other.component("numbers"), None) == 51
    assert [quantity(other, other.component("chips"), n) for n in (None, 2, 3, 4)] == [60, 0, 58, 60]


def test_chips_and_their_card_are_for_the_same_tables():
    """Those that have a target with chips."""
    *_, card = GAME.component("reference").params["cards"]
    tables = [str(players) for players in range(card["players"][0], card["players"][1] + 1)]
    assert list(GAME.points["chips"]["target"]) == list(GAME.points["chips"]["times"]) == tables
    assert [n for n in (2, 3, 4) if quantity(GAME, GAME.component("chips"), n)] == [int(n) for n in tables]


def drawn(game, name, card, kind):
    """The outlines of a card's front whose segments are of that kind."""
    found = [item.segments for item, _ in walk(pieces(game, name)[card].front.items) if isinstance(item, Path)]
    return [segments for segments in found if "".join(segment[0] for segment in segments) == kind]


@pytest.mark.parametrize(("card", "kind"), [("red-A", "MLLZ"), ("black-A", "MLLLLLLLZ")])
def test_an_a_has_as_many_rays_or_stars_as_it_counts(other, card, kind):
    """One; two where it counts two."""
    assert [len(drawn(game, "numbers", card, kind)) for game in (GAME, other)] == [1, 2]


def test_a_changed_hole_moves_the_patches(other):
    """The four patches lie where the hole comes to lie, and are as large as is said."""
    for game, (x, y, r) in ((GAME, (14, 21, 11.5)), (other, (13.5, 22, 11))):
        middles = set()
        for segments in drawn(game, "fortunes", "blue-patches", "MCCCCZ"):
            xs, ys = zip(*(segment[-2:] for segment in segments[:5]), strict=True)
            if max(xs) - min(xs) == pytest.approx(2 * r):
                middles.add((round((max(xs) + min(xs)) / 2, 3), round((max(ys) + min(ys)) / 2, 3)))
        assert middles == {(31.5 + dx * x, 44 + dy * y) for dx in (-1, 1) for dy in (-1, 1)}


# Score -------------------------------------------------------------------------------------------------------------------

NAMES = ["Aki", "Ben", "Chie", "Dan"]


def record(variant, players, right, **more):
    """A round in which they go out in the order of their seats, and the last `right` of them bet on the first."""
    names = NAMES[:players]
    bets = {name: names[0] if seat >= players - right else names[1] for seat, name in enumerate(names)}
    return {"game": "open", "variant": variant, "players": names, "rounds": [{"order": names, "predictions": bets, **more}]}


def totals(game, entered):
    """Everybody's total; the problems, if there are some."""
    found = score_record(entered, game, editions=lambda _: game)
    return [player.total for player in found.score.players] or [problem.code for problem in found.problems]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_point_is_scored_as_it_is_printed(other, players):
    """For each place, and for each number of players who bet right."""
    for game in (GAME, other):
        basic = game.points["basic"]
        finish, bet = (basic[part][str(players)] for part in ("finish", "bet"))
        for right in range(1, players + 1):
            expected = [out + (bet[right - 1] if seat >= players - right else 0) for seat, out in enumerate(finish)]
            assert totals(game, record("basic", players, right)) == expected


@pytest.mark.parametrize("players", [3, 4])
def test_every_chip_is_paid_as_it_is_printed(other, players):
    """The stake times what stands in the table, from the chips that everybody starts with."""
    for game, stake in ((GAME, 2), (other, 6)):
        chips = game.points["chips"]
        for right in range(1, players + 1):
            pay = stake * chips["times"][str(players)][right - 1]
            expected = [chips["start"] - stake + (pay if seat >= players - right else 0) for seat in range(players)]
            assert totals(game, record("chips", players, right, bets=dict.fromkeys(NAMES[:players], stake))) == expected


@pytest.mark.parametrize(("variant", "players"), [("basic", 2), ("basic", 3), ("basic", 4), ("chips", 3), ("chips", 4)])
def test_the_target_is_the_printed_one(variant, players):
    """Whoever leads alone has won with so many, and has not where one more is needed."""
    more = {"bets": dict.fromkeys(NAMES[:players], 1)} if variant == "chips" else {}
    entered = record(variant, players, players, **more)
    most = max(totals(GAME, entered))
    if variant == "chips":
        entered["rounds"][0]["bets"]["Aki"] = 2
        entered["rounds"][0]["predictions"] |= dict.fromkeys(NAMES[1:players], "Ben")
        most = max(totals(GAME, entered))
    for target, finished in ((most, True), (most + 1, False)):
        table = {**GAME.points[variant], "target": {**GAME.points[variant]["target"], str(players): target}}
        game = replace(GAME, points={**GAME.points, variant: table})
        assert score_record(entered, game, editions=lambda _, game=game: game).score.finished is finished


@pytest.mark.parametrize(("changes", "code"), [((), "out-of-range"), (("least = 1 ", "least = 0 "), None)])
def test_the_least_bet_is_the_printed_one(tmp_path, changes, code):
    """Nothing is too little, but where the rules say so."""
    game = edited(tmp_path, "open", changes) if changes else GAME
    found = score_record(record("chips", 3, 1, bets={"Aki": 0, "Ben": 1, "Chie": 1}), game, editions=lambda _: game)
    assert [problem.code for problem in found.problems] == ([code] if code else [])


def test_the_gift_is_the_printed_one(other):
    """Who has none left bets what the bank gives, and the hint says how much that is."""
    names = NAMES[:3]
    for game, gift in ((GAME, 1), (other, 6)):
        start = game.points["chips"]["start"]
        first = {"order": names, "predictions": dict.fromkeys(names, "Ben"), "bets": dict.fromkeys(names, start)}
        entered = {"game": "open", "variant": "chips", "players": names, "rounds": [first]}
        assert totals(game, entered) == [0, 0, 0]
        entered["rounds"].append({**first, "bets": dict.fromkeys(names, gift)})
        assert totals(game, entered) == [0, 0, 0]
        entered["rounds"][1] = {**first, "bets": dict.fromkeys(names, gift + 1)}
        problems = score_record(entered, game, editions=lambda _, game=game: game).problems
        assert {problem.code for problem in problems} == {"bet-too-high"}
        assert {problem.args["gift"] for problem in problems} == {gift}
