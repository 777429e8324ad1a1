"""Every number of OPEN THE PRICE stands in one place: changed there, all that is printed and scored follows."""

from __future__ import annotations

import re

import pytest

from catalog_cases import game_of
from helpers_print import edited, fonts
from printkit.draw.frame import Rect, Text, walk
from printkit.gamefolder.catalog import Catalog
from printkit.model.slots import slots, view_of
from printkit.printing.job import Job
from printkit.printing.sheets import pages
from printkit.scoring.run import score_record

RECORD = {
    "game": "open-the-price",
    "players": ["Aki", "Ben", "Chie"],
    "price_cards": {"Aki": 4, "Ben": 1, "Chie": 6},
    "listings": [
        {"round": 1, "presenter": "Ben", "hand": "0 00 1 0 00 0 0", "guesses": {"Aki": 3, "Chie": 5}},
        {"round": 1, "presenter": "Chie", "hand": "000 0 0 6 0 0 0", "guesses": {"Aki": 6, "Ben": 6}},
        {"round": 1, "presenter": "Aki", "hand": "0 0 0 4 00 0 0", "guesses": {"Ben": 4, "Chie": 5}},
    ],
}


def printed(game, name, lang="en"):
    """A component on its sheets."""
    return pages(game, game.component(name), Job(lang), fonts())


def told(game, name, lang="en"):
    """All texts of a component, one blank between two of them but none beside Japanese."""
    items = [item for frame in printed(game, name, lang).frames for item, _ in walk(frame.items)]
    text = " ".join(" ".join(item.text for item in items if isinstance(item, Text)).split())
    return re.sub(r"(?<=[\u3000-\uffef]) | (?=[\u3000-\uffef])", "", text)


def scored(game, record=RECORD):
    """The answer, and the codes of its problems."""
    answer = score_record(record, game, editions=lambda _: game)
    return answer.score, [problem.code for problem in answer.problems]


def guess_slots(game):
    """Where guess cards may lie on the board."""
    items = [item for one in printed(game, "digit-board").pieces for item, _ in walk(one.front.items)]
    return sum(isinstance(item, Rect) and bool(item.stroke and item.stroke.dash) for item in items)


def test_a_changed_number_of_places_changes_everything(tmp_path):
    """Guess card, board, reference card, score sheet, what may be entered, and score."""
    game = edited(tmp_path, "open-the-price", ("game.toml", "places = 13 ", "places = 12 "))
    first = printed(game, "guess-cards").pieces[0].front
    assert sum(isinstance(item, Text) for item, _ in walk(first.items)) == 12
    assert guess_slots(game) == 24
    board = told(game, "digit-board", "ja")
    assert "EX兆12桁以上" in board
    assert "千億" not in board
    for lang, words in (("ja", "価格が12桁以上なら成功"), ("en", "any price of 12 digits or more")):
        assert words in told(game, "reference", lang)
    assert "EX: write 12" in told(game, "score-pad")
    score, codes = scored(game)
    assert codes == ["not-finished"]
    assert len(score.details["cards"]["Aki"]) == 12
    listing = {**RECORD["listings"][0], "guesses": {"Aki": 3, "Chie": 13}}
    assert "out-of-range" in scored(game, {**RECORD, "listings": [listing]})[1]


def test_more_places_than_the_box_has_can_be_played(tmp_path):
    """They have names, and the parts of the board have room."""
    game = edited(tmp_path, "open-the-price", ("game.toml", "places = 13 ", "places = 14 "))
    assert "一兆13桁EX兆14桁以上" in told(game, "digit-board", "ja")
    assert len(scored(game)[0].details["cards"]["Aki"]) == 14


def test_a_changed_number_of_rounds_changes_everything(tmp_path):
    """Reference card, the pages of the score sheet, what may be entered, and when the game is over."""
    game = edited(tmp_path, "open-the-price", ("game.toml", "rounds = 2 ", "rounds = 1 "))
    assert "1ラウンドで終わり" in told(game, "reference", "ja")
    assert "play the next round: 1 in all" in told(game, "reference")
    assert "whoever presented later in round 1" in told(game, "reference")
    assert printed(game, "score-pad").cards == 1
    score, codes = scored(game)
    assert (score.finished, codes) == (True, [])
    listing = {**RECORD["listings"][0], "round": 2}
    assert "out-of-range" in scored(game, {**RECORD, "listings": [listing]})[1]


def test_a_changed_number_of_price_cards_changes_sheet_and_score(tmp_path):
    """A round of a full table has as many rows; the card that is gone may not be entered."""
    game = edited(tmp_path, "open-the-price", ("game.toml", "price_cards = 6 ", "price_cards = 5 "))
    names = {slot.name for slot in slots(game, view_of(game, game.component("score-pad")))}
    assert sum(name.endswith("-hand") for name in names) == 2 * 5
    assert "out-of-range" in scored(game)[1]


def test_a_changed_deal_changes_the_card_and_the_check(tmp_path):
    """Five zero cards and seven instead of six and eight."""
    game = edited(tmp_path, "open-the-price", ("game.toml", "zeros = [6, 8]", "zeros = [5, 7]"))
    assert "5 in round 1, 7 in round 2" in told(game, "reference")
    assert "第1ラウンド5枚、第2ラウンド7枚" in told(game, "reference", "ja")
    assert "hand-size" in scored(game)[1]


def test_a_changed_inventory_changes_the_deck_and_the_limit(tmp_path):
    """One card with 00 is printed, and a second one in a round is an error."""
    game = edited(tmp_path, "open-the-price", ("editions/draft.toml", "00 = 8", "00 = 1"))
    assert {one.name: one.copies for one in printed(game, "zero-cards").pieces}["zeros-2"] == 1
    assert "too-many-zeros" in scored(game)[1]


def test_a_changed_lowest_guess_changes_the_board(tmp_path):
    """No guess card lies under 一 and 十."""
    game = edited(tmp_path, "open-the-price", ("editions/draft.toml", "lowest_guess = 1 ", "lowest_guess = 3 "))
    assert guess_slots(game) == 22
    assert told(game, "digit-board").count("no guesses") == 2


def test_examples_are_computed(tmp_path):
    """Another hand reads differently, another guess writes differently."""
    game = edited(
        tmp_path,
        "open-the-price",
        ("game.toml", 'hand = "0 00 4 0 000 0 0"', 'hand = "00 3 0 000"'),
        ("game.toml", '{ hand = "0 00 0 6 0 0 0", guess = 5 }', '{ hand = "0 00 0 6 0 0 0", guess = 2 }'),
    )
    text = told(game, "reference")
    assert "Right end: ¥30,000 (listing) Left end: ¥300 (comparison) The 3 is at place 5." in text
    assert "Guess 2, price 5: write 6" in text
    assert "¥50,060" in text


@pytest.mark.parametrize("edition", ["draft", "published"])
def test_the_cards_are_those_of_the_inventory(edition):
    """A row of cards.csv is a card of its own: as many rows as the edition and the rules say, and a colour for each player."""
    game = Catalog().load("open-the-price", edition)
    rows = {
        name: [card for card in game.cards if card.component == name] for name in ("price-cards", "answer-cards", "guess-cards")
    }
    box = game.facts["edition"]
    assert [card.columns["digits"] for card in rows["price-cards"]] == [str(n + 1) for n in range(game.facts["price_cards"])]
    assert {name: len(cards) for name, cards in rows.items()} == {name: box[name.replace("-", "_")] for name in rows}
    assert set(map(len, rows.values())) == {game.players[1]} == {game_of("open-the-price").facts["price_cards"]}
