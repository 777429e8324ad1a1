"""``printkit price``: what a program and a person are answered, and what is refused."""

from __future__ import annotations

import json
import sys

import pytest

from printkit.__main__ import main
from printkit.gamefolder.catalog import Catalog
from printkit.games.opt.price import quote
from printkit.model import Refused

TABLE = ("--market", "1=2 2=1 3=1", "--dice", "2 2 3")


@pytest.fixture
def run(capsys, monkeypatch):
    """Run the command in this process: (status, standard output, standard error)."""

    def command(*arguments):
        monkeypatch.setattr(sys, "argv", ["printkit", "price", *arguments])
        with pytest.raises(SystemExit) as leaving:
            main()
        return leaving.value.code, *capsys.readouterr()

    return command


def answered(run, *arguments):
    status, out, err = run(*arguments, "--json")
    assert (status, err) == (0, "")
    return json.loads(out)


# The answer --------------------------------------------------------------------------------------------------------------


def test_each_card_has_its_price_alone_and_all_of_a_number_together(run):
    """2 at a price of 4 with two dice; two 3s at once both at the price before the sale."""
    found = answered(run, "opt", *TABLE, "2bd", "3bh", "3gh")
    assert [(sale["action"], sale["cards"], sale["amount"]) for sale in found["sales"]] == [
        ("sell", ["2bd"], 4 + 2),
        ("sell", ["3bh"], 4 + 1),
        ("sell", ["3gh"], 4 + 1),
        ("sell", ["3bh", "3gh"], 2 * (4 + 1)),
    ]


def test_the_museum_buys_what_the_market_does_not(run):
    """Black, white and A cards, one by one and together."""
    found = answered(run, "opt", *TABLE, "4k", "Ay")
    assert [(sale["action"], sale["cards"], sale["amount"]) for sale in found["sales"]] == [
        ("museum", ["4k"], 4),
        ("museum", ["Ay"], 4),
        ("museum", ["4k", "Ay"], 8),
    ]


def test_a_card_whose_number_is_not_open_can_not_be_sold_alone(run):
    """It is named apart."""
    found = answered(run, "opt", *TABLE, "6bd")
    assert (found["sales"], found["unsold"]) == ([], ["6bd"])


def test_the_best_set_among_the_cards_is_found_with_its_reading(run):
    """Of four cards the three that earn most, the A as the number that brings most."""
    found = answered(run, "opt", *TABLE, "2bd", "3bh", "Ab", "1rd")
    assert (found["set"]["cards"], found["set"]["reading"][2][:2], found["set"]["amount"]) == (["2bd", "3bh", "Ab"], "1b", 24)


def test_without_a_set_there_is_none(run):
    """Null for programs, a sentence for people."""
    assert answered(run, "opt", *TABLE, "1rd", "2gh", "3gd")["set"] is None
    assert "No set" in run("opt", *TABLE, "1rd", "2gh", "3gd")[1]


def test_best_is_only_sought_when_asked_for(run):
    """With `--best` the answer has the sales in order and what is kept."""
    hold = ("2bd", "3bh", "Ab", "4k", "5k", "Ay", "3rd", "3gd", "6ro")
    assert "best" not in answered(run, "opt", *TABLE, *hold)
    best = answered(run, "opt", *TABLE, *hold, "--best")["best"]
    assert (best["amount"], best["kept"]) == (60, ["6ro"])
    assert sum(deal["amount"] for deal in best["deals"]) == 60
    assert sorted(c for deal in best["deals"] for c in deal["cards"]) == sorted(hold[:-1])


def test_the_readings_of_the_rules_count(run):
    """`--set` as everywhere; the answer says which are in force."""
    found = answered(run, "opt", *TABLE, "2k", "--set", "museum_dice=yes")
    assert (found["sales"][0]["amount"], found["options"]["museum_dice"]) == (6, "yes")


def test_market_dice_and_cards_are_taken_as_people_type_them(run):
    """Commas, full-width characters, capital letters, several cards in one argument."""
    found = answered(run, "opt", "--market", "１=2,2=1; 3=1", "--dice", "２,2,3", "2BD 3bh")
    assert (found["dice"], found["cards"], found["market"]["1"]) == ([2, 2, 3], ["2bd", "3bh"], {"cards": 2, "price": 3})


@pytest.mark.parametrize(("lang", "word"), [("en", "The best way to sell them: 60"), ("ja", "いちばんよい売り方: 60")])
def test_people_are_told_in_their_language(run, lang, word):
    """With every step, and nothing left to fill in."""
    status, out, err = run("opt", *TABLE, "2bd", "3bh", "Ab", "4k", "5k", "Ay", "3rd", "3gd", "6ro", "--best", "--lang", lang)
    assert (status, err) == (0, "")
    assert word in out
    assert "{" not in out


# What is refused ---------------------------------------------------------------------------------------------------------


def test_everything_wrong_is_told_at_once_with_the_nearest_card(run):
    """Status 2, a line for each, no answer."""
    status, out, err = run("opt", "--market", "1=2 7=1 3=12 1=1 x", "--dice", "2 9", "2bf", "3bh", "3bh", "--lang", "en")
    assert (status, out) == (2, "")
    told = err.splitlines()
    assert len(told) == 8
    assert all(line.startswith("error: ") for line in told)
    assert "Did you mean “2bo”?" in err


def test_what_is_not_given_is_said(run):
    """Without market and dice there is an answer, and a warning that it knows neither."""
    status, out, err = run("opt", "4k", "--json")
    found = json.loads(out)
    assert status == 0
    assert [(p["severity"], p["code"]) for p in found["problems"]] == [("warning", "no-market"), ("warning", "no-dice")]
    assert len(err.splitlines()) == 2


def test_more_than_twelve_cards_are_too_many_for_the_best_way(run):
    """They have prices all the same."""
    hold = [f"{n}{c}o" for n in range(1, 6) for c in "rbg"][:13]
    assert run("opt", *TABLE, *hold)[0] == 0
    status, out, err = run("opt", *TABLE, *hold, "--best")
    assert (status, out) == (2, "")
    assert "12" in err


def test_more_cards_than_exist_are_refused():
    """Nine basic cards have each number, in market and hold together."""
    game = Catalog().load("opt")
    given = {"market": "2=8", "dice": "1 1 1"}
    assert quote(game, ["2ro"], given, best=False)[1] == []
    with pytest.raises(Refused) as refused:
        quote(game, ["2ro", "2bo"], given, best=False)
    assert [p.code for p in refused.value.problems] == ["more-than-exist"]


def test_a_game_without_prices_says_so(run):
    """Status 2."""
    status, out, err = run("unlock-tower", "x", "--lang", "en")
    assert (status, out) == (2, "")
    assert "unlock-tower" in err


def test_an_unknown_game_names_the_nearest(run):
    """As with every command."""
    status, _, err = run("optt", "2bd", "--lang", "en")
    assert status == 2
    assert "Did you mean “opt”?" in err
