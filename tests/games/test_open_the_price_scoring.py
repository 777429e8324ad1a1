"""OPEN THE PRICE: prices, places, carries and crosses, against arithmetic with whole numbers written separately here."""

from __future__ import annotations

from copy import deepcopy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers_score import names
from printkit.gamefolder.catalog import Catalog
from printkit.games.open_the_price import edition, proof
from printkit.games.open_the_price.scoring import explain
from printkit.model.slot_values import record_of_slots, slots_of_record
from printkit.model.slots import View, slots
from printkit.scoring.checking.record import RecordCheck
from printkit.scoring.readers.tables import header
from printkit.scoring.run import score_record, score_sources
from printkit.scoring.writing import write

GAMES = {name: Catalog().load("open-the-price", name) for name in ("draft", "published")}
GAME = GAMES["draft"]
ZEROS = {"draft": {"0": 37, "00": 8, "000": 3}, "published": {"0": 35, "00": 9, "000": 4}}
"""The inventories, copied by hand."""

LOWEST = {"draft": 1, "published": 2}
"""The lowest place for a guess card on each board."""

CSV = """\
round,presenter,player,guess,hand,price_card
1,Ben,Aki,3,,4
1,Ben,Ben,,0 00 1 0 00 0 0,1
1,Ben,Chie,5,,6
1,Chie,Aki,７,,
1,Chie,Ben,4,,
1,Chie,Chie,,0;0;6;0;０;0;0,6
"""


def listing(presenter, hand, at_round=1, **guesses):
    return {"round": at_round, "presenter": presenter, "hand": hand, "guesses": guesses}


def game(*listings, cards=None, **more):
    cards = cards or {"Aki": 4, "Ben": 1, "Chie": 6}
    return {"game": "open-the-price", "players": list(cards), "price_cards": cards, "listings": list(listings), **more}


def scored(raw):
    return score_record(raw, GAME, editions=GAMES.__getitem__)


def answer(raw):
    return scored(raw).as_dict("en")


def result(found):
    """An answer without the files and lines that its problems name."""
    return {**found, "problems": [problem["code"] for problem in found["problems"]]}


def told(raw, severity="error"):
    return [(p["code"], p["where"]) for p in answer(raw)["problems"] if p["severity"] == severity]


WHOLE = game(
    listing("Ben", "0 00 1 0 00 0 0", Aki=4, Chie=6),
    listing("Chie", "000 0 00 6 0 0 0", Aki=7, Ben=5),
    listing("Aki", "0 0 0 4 00 0 0", Ben=3, Chie=6),
    listing("Ben", "0 0 0 0 1 0 0 0 0", 2, Aki=5, Chie=4),
    listing("Aki", "00 0 0 0 0 4 0 0 0", 2, Ben=7, Chie=7),
    listing("Chie", "0 0 6 0 0 00 0 0 0", 2, Aki=6, Ben=9),
)


# The contract ------------------------------------------------------------------------------------------------------------


def test_the_columns_are_the_contracts():
    """A row is one player's in one listing."""
    assert header(GAME) == ["round", "presenter", "player", "guess", "hand", "price_card", "date"]


def test_the_contracts_record():
    """Prices as decimal strings, the place, everybody's guesses and results, and the places of each number."""
    found = answer(game(listing("Ben", "0 00 1 0 00 0 0", Aki=3, Chie=5)))
    assert found["details"] == {
        "listings": [
            {
                "price": "100000",
                "comparison": "1000",
                "place": 6,
                "guesses": {"Aki": 3, "Ben": 3, "Chie": 5},
                "results": {"Aki": "success", "Ben": "success", "Chie": "success"},
            }
        ],
        "cards": {"Aki": "0000000000100", "Ben": "0000000000100", "Chie": "0000000010000"},
    }
    assert (found["valid"], found["finished"], found["winners"], found["decided_by"]) == (True, False, [], None)
    assert [(p["total"], p["rank"]) for p in found["players"]] == [(100, 2), (100, 2), (10000, 1)]
    assert (found["edition"], found["options"]) == ("draft", {})


def test_a_csv_file_may_say_a_price_card_in_any_row_of_its_player():
    """Rows of one round and presenter are one listing; full-width digits and semicolons are read."""
    (found,) = score_sources([("a.csv", CSV.encode())], GAME)
    assert [p.code for p in found.problems] == ["not-finished"]
    assert found.score.details["listings"][1]["guesses"] == {"Aki": 7, "Ben": 4, "Chie": 4}
    assert found.score.details["listings"][1]["price"] == "60000"


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("0,6\n", "0,5\n", ("repeated-cell", "price_card", 7)),
        ("1,Ben,Chie,5", "1,Ben,Aki,3", ("repeated-cell", "guess", 4)),
        ("1,Chie,Ben,4", "1,Chie,Ben,x", ("expected-int", "listings[1].guesses.Ben", 6)),
        ("1,Chie,Ben,4", "1,Chie,Ben,", ("no-guess", "listings[1].guesses.Ben", 6)),
        ("1,Ben,Aki,3,,4", "1,Ben,Aki,3,,1", ("price-card-twice", "price_cards.Ben", 3)),
        ("6;0;０", "6;1;０", ("price-card-once", "listings[1].hand", 5)),
        ("1,Chie,Ben,4,,", ",,Ben,4,,", ("misplaced-cell", "guess", 6)),
        ("1,Chie,Ben,4,,", "1,,Ben,4,,", ("missing-key", "listings[2].presenter", 6)),
        ("1,Chie,Ben,4,,", "1,Chie,,4,,", ("missing-player", "player", 6)),
    ],
)
def test_a_problem_in_a_csv_file_names_its_row(old, new, problem):
    """Each with the line of the player's own row."""
    text = CSV.replace(old, new) if old != "0,6\n" else CSV[: -len(old)] + new
    assert text != CSV
    (found,) = score_sources([("a.csv", text.encode())], GAME)
    assert problem in [(p.code, p.where, p.line) for p in found.problems if p.severity == "error"]


# Prices ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "price", "comparison", "place"),
    [
        ("0 00 4 0 00 0", "40000", "4000", 5),
        ("0,00,4,0,00,0", "40000", "4000", 5),
        ("０　００　４ 0 00 0", "40000", "4000", 5),
        ("4 000 000", "4000000", "4", 7),
        ("000 000 4", "4000000", "4", 7),
        ("0 4 0", "40", "40", 2),
        ("4", "4", "4", 1),
        ("000 000 000 00 00 4", "40000000000000", "4", 14),
    ],
)
def test_a_hand_is_read_from_both_ends(hand, price, comparison, place):
    """The higher reading is the price, the lower the comparison price; the place is that of the digit in the price."""
    found = answer(game(listing("Aki", hand, Ben=1, Chie=1)))
    (one,) = found["details"]["listings"]
    assert (one["price"], one["comparison"], one["place"]) == (price, comparison, place)


@given(st.permutations([13, 9, 7, 7, 2]))
@settings(max_examples=20, deadline=None)
def test_the_presenter_stands_at_the_second_highest_guess(guesses):
    """Whoever made it; of two equal highest ones the second is it."""
    cards = dict(zip("ABCDEF", range(1, 7), strict=True))
    one = dict(zip("BCDEF", guesses, strict=True))
    found = answer(game(listing("A", "1 0 0 0 0 0 0", **one), cards=cards))
    assert found["details"]["listings"][0]["guesses"]["A"] == 9
    two = {name: 13 if guess == 9 else guess for name, guess in one.items()}
    found = answer(game(listing("A", "1 0 0 0 0 0 0", **two), cards=cards))
    assert found["details"]["listings"][0]["guesses"]["A"] == 13


# The number on a card ----------------------------------------------------------------------------------------------------


def simulated(raw):
    """The totals and texts of a record by arithmetic on whole numbers, which carries by itself."""
    totals, closed = dict.fromkeys(raw["players"], 0), {name: set() for name in raw["players"]}
    for one in raw["listings"]:
        digit = int(one["hand"].replace(" ", "").strip("0"))
        left, right = (len(part) for part in one["hand"].replace(" ", "").split(str(digit)))
        guesses = {name: guess for name, guess in one["guesses"].items() if name != one["presenter"]}
        guesses[one["presenter"]] = sorted(guesses.values(), reverse=True)[1]
        for name, guess in guesses.items():
            worth = 10 ** (guess - 1)
            if guess > 1 + max(left, right):
                totals[name] -= totals[name] // worth % 10 * worth
                closed[name].add(guess)
            elif guess not in closed[name]:
                totals[name] += digit * worth
    texts = {}
    for name, total in totals.items():
        text = list(f"{total:013}")
        for place in closed[name]:
            text[-place] = "×" if text[-place] == "0" else text[-place]
        texts[name] = "".join(text)
    return totals, texts


@st.composite
def hands(draw, card, left, zeros):
    """A hand of so many zero cards around a price card, from what is `left` of them."""
    held = []
    for _ in range(zeros):
        kind = draw(st.sampled_from([kind for kind, count in left.items() if count]))
        left[kind] -= 1
        held.append(kind)
    held.insert(draw(st.integers(0, zeros)), str(card))
    return " ".join(held)


@st.composite
def records(draw):
    """Games, finished or not, in either edition; guesses are low so that carries and crosses meet."""
    called = draw(st.lists(names, min_size=3, max_size=6, unique=True))
    cards = dict(zip(called, draw(st.permutations(range(1, 7))), strict=False))
    named = draw(st.sampled_from(["draft", "published"]))
    listings = []
    highest = draw(st.sampled_from([4, 13]))
    for at_round in (1, 2):
        left = dict(ZEROS[named])
        first = min(cards, key=cards.__getitem__)
        for presenter in [first, *draw(st.permutations([name for name in called if name != first]))]:
            hand = draw(hands(cards[presenter], left, 4 + 2 * at_round))
            guesses = {name: draw(st.integers(LOWEST[named], highest)) for name in called if name != presenter}
            listings.append({"round": at_round, "presenter": presenter, "hand": hand, "guesses": guesses})
    played = draw(st.one_of(st.just(len(listings)), st.integers(0, len(listings))))
    return game(*listings[:played], cards=cards, edition=named)


@given(records())
@settings(max_examples=60, deadline=None)
def test_places_add_up_as_whole_numbers_do(raw):
    """Success, carry, cross and erasing, on any game, against the simulation; the text reads as the total."""
    found = answer(raw)
    totals, texts = simulated(raw)
    assert {p["name"]: p["total"] for p in found["players"]} == totals
    assert found["details"]["cards"] == texts
    assert all(sum(part["points"] for part in p["breakdown"]) == p["total"] for p in found["players"])
    assert {name: int(text.replace("×", "0")) for name, text in found["details"]["cards"].items()} == totals


def test_a_carry_beyond_the_last_place_stands_in_front():
    """Fourteen digits for thirteen places."""
    one = listing("Aki", "000 000 000 00 00 4 0", Ben=13, Chie=12)
    two = listing("Chie", "6 00 00 00 00 00 00", Aki=12, Ben=13)
    found = answer(game(one, two))
    assert found["details"]["cards"] == {"Aki": "1000000000000", "Ben": "10000000000000", "Chie": "1000000000000"}


def test_ex_takes_thirteen_places():
    """One place less is a failure, any more a success."""
    for hand, result in (
        ("00 00 00 00 00 0 1", "failure"),
        ("00 00 00 00 00 00 1", "success"),
        ("000 " * 3 + "00 " * 3 + "1", "success"),
    ):
        found = answer(game(listing("Ben", hand, Aki=13, Chie=1)))
        assert found["details"]["listings"][0]["results"]["Aki"] == result


def test_a_carried_digit_on_a_cross_is_erased_by_a_later_failure():
    """And meanwhile the place takes no digit of its own."""
    steps = [
        (listing("Aki", "0 4 0", Ben=3, Chie=1), "00000000000×0"),
        (listing("Chie", "6 0 0 0", Aki=1, Ben=2), "0000000000×60"),
        (listing("Ben", "0 0 0 5", Aki=2, Chie=2), "0000000000110"),
        (listing("Aki", "0 0 4", 2, Ben=3, Chie=1), "0000000000110"),
        (listing("Ben", "0 5 0", 2, Aki=3, Chie=3), "0000000000×10"),
    ]
    cards = {"Aki": 4, "Ben": 5, "Chie": 6}
    seen = [answer(game(*[s[0] for s in steps[:n]], cards=cards))["details"]["cards"]["Ben"] for n in range(1, 6)]
    assert seen == ["0000000000×00", *(text for _, text in steps[1:])]


# Who won -----------------------------------------------------------------------------------------------------------------


def test_the_game_ends_when_everybody_has_presented_twice():
    """Not a listing earlier; until then nobody wins."""
    found = answer(WHOLE)
    assert (found["finished"], found["winners"], found["decided_by"]) == (True, ["Aki"], "total")
    short = put(WHOLE, ("listings", 5), None)
    found = answer(short)
    assert (found["finished"], found["winners"], found["decided_by"]) == (False, [], None)
    assert told(short, "warning") == [("not-finished", "listings")]


@pytest.mark.parametrize("order", [["Ben", "Aki", "Chie"], ["Ben", "Chie", "Aki"], ["Chie", "Aki", "Ben"]])
def test_a_tie_goes_to_the_later_presenter_of_round_2(order):
    """Whatever the order of round 1; those who tied share rank 2."""
    cards = {"Aki": 4, "Ben": 1, "Chie": 6}
    twice = [(1, name) for name in ("Ben", "Aki", "Chie")] + [(2, name) for name in order]
    rounds = [
        listing(name, f"{cards[name]} 0 0 0", at_round, **{other: 2 for other in cards if other != name})
        for at_round, name in twice
    ]
    found = answer(game(*rounds))
    assert (found["decided_by"], found["winners"]) == ("later-presenter", [order[-1]])
    assert sorted(p["rank"] for p in found["players"]) == [1, 2, 2]


# Contradictions ----------------------------------------------------------------------------------------------------------


def put(raw, place, value):
    """The record with another value at a place; None takes it away."""
    changed = deepcopy(raw)
    here = changed
    for step in place[:-1]:
        here = here[step]
    if value is None:
        del here[place[-1]]
    else:
        here[place[-1]] = value
    return changed


@pytest.mark.parametrize(
    ("place", "value", "problem"),
    [
        (("players",), None, ("missing-key", "players")),
        (("players", 2), "Aki", ("repeated-name", "players[2]")),
        (("players", 2), "Dai", ("unknown-player", "price_cards.Chie")),
        (("price_cards",), None, ("missing-key", "price_cards")),
        (("price_cards", "Ben"), None, ("no-price-card", "price_cards.Ben")),
        (("price_cards", "Ben"), 7, ("out-of-range", "price_cards.Ben")),
        (("price_cards", "Ben"), 4, ("price-card-twice", "price_cards.Ben")),
        (("price_cards", "Ben"), 2, ("price-card-once", "listings[0].hand")),
        (("price_cards", "Bem"), 2, ("unknown-player", "price_cards.Bem")),
        (("listings", 1, "round"), None, ("missing-key", "listings[1].round")),
        (("listings", 1, "round"), 3, ("out-of-range", "listings[1].round")),
        (("listings", 1, "round"), 2, ("round-over", "listings[2].round")),
        (("listings", 3, "round"), 1, ("presented-twice", "listings[3].presenter")),
        (("listings", 4, "round"), 1, ("round-over", "listings[4].round")),
        (("listings", 1, "presenter"), "Chi", ("unknown-player", "listings[1].presenter")),
        (("listings", 1, "presenter"), "Aki", ("price-card-once", "listings[1].hand")),
        (("listings", 1, "hand"), "0 0 0 0 0 0", ("price-card-once", "listings[1].hand")),
        (("listings", 1, "hand"), "6 0 0 6 0 0 0", ("price-card-once", "listings[1].hand")),
        (("listings", 1, "hand"), "6 0 0 4 0 0 0", ("price-card-once", "listings[1].hand")),
        (("listings", 1, "hand"), "6 0 0 0000 0", ("no-such-card", "listings[1].hand")),
        (("listings", 1, "hand"), "600000", ("no-such-card", "listings[1].hand")),
        (("listings", 1, "hand"), "000 000 000 000 0 6", ("too-many-zeros", "listings[1].hand")),
        (("listings", 1, "hand"), "00 00 00 00 00 00 6", ("too-many-zeros", "listings")),
        (("listings", 1, "hand"), 6, ("not-text", "listings[1].hand")),
        (("listings", 1, "guesses"), None, ("missing-key", "listings[1].guesses")),
        (("listings", 1, "guesses", "Aki"), None, ("no-guess", "listings[1].guesses.Aki")),
        (("listings", 1, "guesses", "Aki"), 14, ("out-of-range", "listings[1].guesses.Aki")),
        (("listings", 1, "guesses", "Aki"), 0, ("out-of-range", "listings[1].guesses.Aki")),
        (("listings", 1, "guesses", "Aki"), "7", ("expected-int", "listings[1].guesses.Aki")),
        (("listings", 1, "guesses", "Chie"), 7, ("own-guess-differs", "listings[1].guesses.Chie")),
        (("listings", 1, "guesses", "Dai"), 7, ("unknown-player", "listings[1].guesses.Dai")),
        (("listing",), [], ("unknown-key", "listing")),
        (("edition",), "drafts", ("unknown-edition", "edition")),
    ],
)
def test_a_single_corruption_is_told_at_its_place(place, value, problem):
    """And voids the answer."""
    raw = put(WHOLE, place, value)
    assert problem in told(raw)
    found = answer(raw)
    assert (found["valid"], found["finished"], found["players"], found["details"]) == (False, False, [], {})


def test_all_problems_are_told_at_once():
    """Not only the first."""
    raw = put(
        put(put(WHOLE, ("listings", 1, "hand"), "6 6"), ("listings", 3, "guesses", "Aki"), None), ("listings", 5, "round"), 1
    )
    assert {where for _, where in told(raw)} == {
        "listings[1].hand",
        "listings[3].guesses.Aki",
        "listings[5].round",
        "listings[5].presenter",
    }


@pytest.mark.parametrize("named", ["draft", "published"])
@pytest.mark.parametrize("kind", ["0", "00", "000"])
def test_each_round_has_the_editions_zero_cards(named, kind):
    """All of a kind in one round and again in the next are fine, one more in a round is not."""
    most = ZEROS[named][kind]
    all_of_them = [*[kind] * most]
    first, second = all_of_them[: most // 2], all_of_them[most // 2 :]

    low = LOWEST[named]

    def rounds(extra):
        return [
            listing("Ben", " ".join(["1", *first, *extra]), Aki=low, Chie=low),
            listing("Chie", " ".join(["6", *second]), Aki=low, Ben=low),
            listing("Ben", " ".join(["1", *all_of_them]), 2, Aki=low, Chie=low),
        ]

    assert told(game(*rounds([]), edition=named)) == []
    assert told(game(*rounds([kind]), edition=named)) == [("too-many-zeros", "listings")]


def test_what_is_unusual_is_a_warning():
    """Another number of zero cards than dealt, and a start by another price card than the smallest."""
    raw = game(listing("Chie", "6 0 0 0 0 0", Aki=1, Ben=1))
    assert told(raw) == []
    assert told(raw, "warning") == [
        ("hand-size", "listings[0].hand"),
        ("not-smallest-card", "listings[0].presenter"),
        ("not-finished", "listings"),
    ]


# Editions ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("named", ["draft", "published"])
def test_an_edition_has_the_cards_of_its_page(named):
    """48 zero cards in either, enough for a full table in round 2."""
    facts = GAMES[named].facts["edition"]
    assert facts["zero_cards"] == ZEROS[named]
    assert proof.prove(facts, GAME.facts) == ([], {"zero_cards": 48})
    assert [p.code for p in proof.prove({"zero_cards": {"0": 47}}, GAME.facts)[0]] == ["edition-few-zeros"]


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"zero_cards": {"0": 1, "00": 2}}, ("missing-key", "zero_cards.000")),
        ({"zero_cards": {"0": 1, "00": 2, "000": -1}}, ("out-of-range", "zero_cards.000")),
        ({"zero_cards": {"0": 1, "00": 2, "000": 3, "0000": 1}}, ("unknown-key", "zero_cards.0000")),
        ({"zero_cards": 48}, ("not-table", "zero_cards")),
        ({"pens": True}, ("expected-int", "pens")),
        ({"pen": 3}, ("unknown-key", "pen")),
        ({"version": 1}, ("not-text", "version")),
        ({"title": {"ja": "", "en": "x"}}, ("text-length", "title.ja")),
    ],
)
def test_a_wrong_edition_is_told(change, problem):
    """Each problem at its place in the file."""
    facts, problems = edition.read(dict(GAME.facts["edition"]), GAME.facts)
    assert problems == []
    assert problem in [(p.code, p.where) for p in edition.read({**facts, **change}, GAME.facts)[1]]


# Any valid record --------------------------------------------------------------------------------------------------------


@given(records())
@settings(max_examples=20, deadline=None)
def test_a_valid_record_scores_alike_in_every_format(raw):
    """TOML, JSON and CSV are the same game."""
    expected = answer(raw)
    assert expected["valid"], expected["problems"]
    for kind in ("toml", "json", "csv"):
        (found,) = score_sources([(f"a.{kind}", write(GAME, raw, kind))], GAME, editions=GAMES.__getitem__)
        assert result(found.as_dict("en")) == result(expected), kind


@given(records())
@settings(max_examples=6, deadline=None)
def test_a_valid_record_scores_alike_in_a_spreadsheet(raw):
    """XLSX too."""
    (found,) = score_sources([("a.xlsx", write(GAME, raw, "xlsx"))], GAME, editions=GAMES.__getitem__)
    assert result(found.as_dict("en")) == result(answer(raw))


@given(records())
@settings(max_examples=20, deadline=None)
def test_a_record_on_paper_is_the_record(raw):
    """The slots of every listing, filled in and folded again."""
    window = {"player": range(1, len(raw["players"]) + 1), "listing": range(1, len(raw["listings"]) + 1)}
    view = View(window=window)
    values = slots_of_record(GAME, raw, view)
    assert set(values) == {slot.name for slot in slots(GAME, view)}
    folded = record_of_slots(GAME, values)
    assert folded.get("listings", []) == raw["listings"]
    assert {key: folded[key] for key in ("players", "price_cards")} == {key: raw[key] for key in ("players", "price_cards")}


@given(records(), st.randoms())
@settings(max_examples=15, deadline=None)
def test_permuting_the_seats_changes_nothing_but_the_order(raw, random):
    """Totals, ranks and winners stay with their players."""
    mixed = deepcopy(raw)
    random.shuffle(mixed["players"])
    one, other = answer(raw), answer(mixed)
    assert {p["name"]: (p["total"], p["rank"]) for p in one["players"]} == {
        p["name"]: (p["total"], p["rank"]) for p in other["players"]
    }
    assert [p["name"] for p in other["players"]] == mixed["players"]
    assert one["details"]["cards"] == other["details"]["cards"]
    assert (one["winners"], one["decided_by"]) == (other["winners"], other["decided_by"])


@given(records())
@settings(max_examples=20, deadline=None)
def test_the_explanation_goes_from_nothing_to_the_totals(raw):
    """Each step starts where that player's last one ended; every line has words in both languages."""
    score = scored(raw).score
    stands = dict.fromkeys(raw["players"], 0)
    for key, said in explain(RecordCheck(GAME, GAMES.__getitem__)(raw).record, score):
        assert all(f"explain.{key}" in GAME.words[lang] for lang in ("ja", "en"))
        if "before" in said:
            assert stands[said["name"]] == said["before"]
            stands[said["name"]] = said["after"]
    assert stands == {player.name: player.total for player in score.players}
