"""Eitsuku's films: hands, limits of the decks and the table, every way in, and every mistake at its place."""

from __future__ import annotations

from io import StringIO
from itertools import combinations
from pathlib import Path

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.console import Console

from helpers_score import names
from helpers_ways_in import answer, errors, on_paper, through, unplaced
from printkit.gamefolder.catalog import Catalog
from printkit.language.play import play
from printkit.scoring.checking.schema import results_schema
from printkit.scoring.declared import rules_of
from printkit.scoring.entered import written
from printkit.scoring.readers.tables import header
from printkit.scoring.report.explain import texts
from printkit.scoring.report.table import show
from printkit.scoring.run import score_files, score_record, score_sources

GAME = Catalog().load("eitsuku")
EXAMPLES = sorted((Path(GAME.folder) / "examples").glob("*.toml"))

ROLES = ("actors", "writer", "composer", "director")
DECK = [1, 2, 3] * 3 + [4, 5, 6] * 2
BONUS = {"five": 70, "four": 50, "full-house": 40, "three": 30, "two-pair": 20, "pair": 10, "none": 0}

AKI = {
    "name": "Aki",
    "released": 7,
    "actors": [6, 5],
    "writer": 5,
    "composer": 5,
    "director": 3,
    "awards": {"actors": [1, 0], "writer": 0, "composer": 0, "director": 0},
    "tie_up": 1,
    "hurry": 0,
    "promoter": [4],
}
"""The player that the contract prints."""


def film(name, released, actors, *rest, **more):
    roles = dict(zip(ROLES[1:], rest, strict=True))
    return {"name": name, "released": released, "actors": actors, **roles, **more}


BEN, CHIE = film("Ben", 7, [1], 2, 3, 4), film("Chie", 8, [2], 3, 4, 5)


def table(*players):
    return {"game": "eitsuku", "players": list(players)}


def hand_of(numbers):
    """The best hand of some numbers, and which of them make it, by the rules of the game."""
    rules = rules_of(GAME)
    film = dict(zip(ROLES[1:], numbers[-3:], strict=True))
    record = {"players": [{"name": "Aki", "released": 7, "actors": numbers[:-3], **film}]}
    state = play(rules.program, written(rules.entered, record, GAME.readings)).state
    return state.now["hand"][0], state.now["in_hand"][0]


def brute_hand(numbers):
    """The best hand there is, looked for card by card from the dearest down."""

    def same(size):
        return [set(c) for c in combinations(range(len(numbers)), size) if len({numbers[i] for i in c}) == 1]

    triples, pairs = same(3), same(2)
    found = {
        "five": same(5),
        "four": same(4),
        "full-house": [1 for a in triples for b in pairs if not a & b],
        "three": triples,
        "two-pair": [1 for a in pairs for b in pairs if not a & b],
        "pair": pairs,
        "none": [1],
    }
    return next(hand for hand in found if found[hand])


def values(player):
    """The numbers of a film with their awards, two for each."""
    awards = player.get("awards", {})
    actors = [
        number + 2 * (awards.get("actors", [])[i] if i < len(awards.get("actors", [])) else 0)
        for i, number in enumerate(player["actors"])
    ]
    return actors + [player[role] + 2 * awards.get(role, 0) for role in ROLES[1:]]


def reckoned(record):
    """Each player's total, reckoned anew from the manual; None without a film."""
    turns = [p["released"] - p.get("hurry", 0) for p in record["players"] if "released" in p]
    return [
        sum(values(p))
        + BONUS[brute_hand(values(p))]
        - 5 * (p["released"] - p.get("hurry", 0) - min(turns))
        + 10 * p.get("tie_up", 0)
        - sum(p.get("promoter", []))
        if "released" in p
        else None
        for p in record["players"]
    ]


@st.composite
def games(draw):
    """Tables that can have been: role cards dealt from their decks, four of each event, promoters over some roles."""
    called = draw(st.lists(names, min_size=3, max_size=6, unique=True))
    decks = {role: draw(st.permutations(DECK)) for role in ROLES}
    players = []
    for name in called:
        actors = [decks["actors"].pop() for _ in range(draw(st.integers(1, 2)))]
        players.append({"name": name, "actors": actors, **{role: decks[role].pop() for role in ROLES[1:]}})
        if draw(st.integers(0, 5)):
            players[-1]["released"] = draw(st.integers(4, 12))
    seats = st.sampled_from(range(len(called)))
    events = st.lists(seats, max_size=4)
    for event in ("tie_up", "hurry"):
        for seat in draw(events):
            players[seat][event] = players[seat].get(event, 0) + 1
    for role in ROLES:
        for seat in draw(events):
            awards = players[seat].setdefault("awards", {})
            if role == "actors":
                one = awards.setdefault(role, [0] * len(players[seat][role]))
                one[draw(st.integers(0, len(one) - 1))] += 1
            else:
                awards[role] = awards.get(role, 0) + 1
    for seat in draw(events):
        number = draw(st.integers(1, 6))
        players[seat].setdefault("promoter", []).append(number)
        onto = players[draw(seats)]
        role = draw(st.sampled_from(ROLES))
        if role == "actors":
            onto[role][draw(st.integers(0, len(onto[role]) - 1))] = number
        else:
            onto[role] = number
    for player in players:
        if "released" not in player:
            for role in draw(st.lists(st.sampled_from(ROLES), unique=True)):
                del player[role]
    return table(*players)


# Totals ------------------------------------------------------------------------------------------------------------------


@given(games())
@settings(max_examples=60, deadline=None)
def test_every_total_is_that_of_a_second_reckoning(record):
    """A + B + C + D of every film, ranks with shared places, and who never released behind everybody else."""
    found = answer(GAME, record)
    totals = reckoned(record)
    assert found["valid"]
    assert found["finished"]
    assert [p["total"] for p in found["players"]] == totals
    below = [-1000 if total is None else total for total in totals]
    assert [p["rank"] for p in found["players"]] == [1 + sum(other > own for other in below) for own in below]
    best = [p["name"] for p in found["players"] if p["rank"] == 1 and p["total"] is not None]
    assert found["winners"] == best
    assert found["decided_by"] == ("total" if len(best) == 1 else "shared" if best else None)
    for player, detail in zip(found["players"], found["details"]["players"], strict=True):
        assert player["total"] is None or sum(part["points"] for part in player["breakdown"]) == player["total"]
        assert detail["hand"] in BONUS


@given(st.lists(st.integers(1, 9), min_size=4, max_size=5))
@settings(max_examples=100, deadline=None)
def test_the_hand_is_the_best_there_is(numbers):
    """As trying every card finds it; the numbers told are cards of the film and make that very hand."""
    hand, made = hand_of(numbers)
    assert hand == brute_hand(numbers)
    assert all(made.count(number) == numbers.count(number) for number in made)
    assert brute_hand(made) == hand


def test_the_contracts_record_scores():
    """26 with the award, three 5s, the earliest turn, +10 − 4."""
    found = answer(GAME, table(AKI, BEN, CHIE))
    aki = found["players"][0]
    parts = {part["id"]: part["points"] for part in aki["breakdown"]}
    assert (aki["rank"], aki["total"], parts) == (1, 62, {"A": 26, "B": 30, "C": 0, "D": 6})
    assert [p["hand"] for p in found["details"]["players"]] == ["three", "none", "none"]
    assert (found["options"], found["problems"]) == ({"hurry": "earliest", "promoter": "printed"}, [])


@given(games(), st.randoms(use_true_random=False))
@settings(max_examples=40, deadline=None)
def test_the_order_of_the_players_does_not_matter(record, random):
    """Entered in another order everybody has the same total, rank and film."""
    shuffled = {**record, "players": random.sample(record["players"], len(record["players"]))}
    one, other = answer(GAME, record), answer(GAME, shuffled)
    for rows in (lambda found: found["players"], lambda found: found["details"]["players"]):
        assert {p["name"]: p for p in rows(one)} == {p["name"]: p for p in rows(other)}
    assert (set(one["winners"]), one["decided_by"]) == (set(other["winners"]), other["decided_by"])


@given(games())
@settings(max_examples=30, deadline=None)
def test_actors_may_stand_in_either_order(record):
    """Leading and supporting actor change places with their awards, promoters stand in any order: nothing changes."""
    turned = [dict(player) for player in record["players"]]
    for player in turned:
        player["promoter"] = player.get("promoter", [])[::-1]
        if len(player.get("actors", [])) == 2:
            awards = player.get("awards", {})
            given_ = awards.get("actors", [0, 0])
            player |= {"actors": player["actors"][::-1], "awards": {**awards, "actors": given_[::-1]}}
    assert answer(GAME, {**record, "players": turned})["players"] == answer(GAME, record)["players"]


def test_who_never_released_is_told():
    """A warning at the turn that is missing; no points and no hand, whatever lies on the field."""
    found = answer(GAME, table(AKI, BEN, {"name": "Chie", "actors": [6, 4], "tie_up": 3}))
    assert [(p["severity"], p["code"], p["where"]) for p in found["problems"]] == [
        ("warning", "never-released", "players[2].released")
    ]
    assert (found["players"][2]["total"], found["players"][2]["rank"], found["players"][2]["breakdown"]) == (None, 3, [])
    assert found["details"]["players"][2]["hand"] == "none"


@pytest.mark.parametrize(
    ("players", "said", "last"),
    [((BEN, {"name": "Aki"}, CHIE), "Ben wins", "–"), ([{"name": n, "tie_up": 1} for n in "ABC"], "Nobody", "C")],
)
def test_a_table_for_people_has_room_for_who_has_no_film(players, said, last):
    """No parts and no total in that row where the others have some; no column of totals where nobody has one."""
    out = Console(width=80, record=True, file=StringIO())
    show(score_record(table(*players), GAME), "en", console=out)
    text = out.export_text()
    assert said in text
    rows = [line.split() for line in text.splitlines() if line.startswith("│")][-1]
    assert [cell for cell in rows if cell != "│"][-1] == last


def test_hurries_of_who_never_released_hurry_nobody():
    """The earliest release is one of those that were."""
    found = answer(GAME, table(AKI, BEN, {"name": "Chie", "hurry": 4}))
    assert found["details"]["earliest"] == 7


# Ways in -----------------------------------------------------------------------------------------------------------------


@given(games())
@settings(max_examples=15, deadline=None)
def test_every_way_in_gives_the_same_answer(record):
    """TOML, JSON, CSV and a spreadsheet."""
    expected = unplaced(answer(GAME, record))
    for kind in ("toml", "json", "csv", "xlsx"):
        assert through(GAME, record, kind) == expected


@given(games())
@settings(max_examples=25, deadline=None)
def test_a_filled_in_form_holds_the_same_game(record):
    """One actor or two, no promoter or four: what the boxes hold is the record again."""
    assert answer(GAME, on_paper(GAME, record, player=len(record["players"]))) == answer(GAME, record)


@given(games())
@settings(max_examples=15, deadline=None)
def test_the_schema_takes_what_the_scorer_takes(record):
    """A valid record is valid to an editor too."""
    jsonschema.validate(record, results_schema(GAME))


def test_the_columns_are_the_contracts():
    """In its order."""
    awards = ["award.actor1", "award.actor2", "award.writer", "award.composer", "award.director"]
    roles = ["actor1", "actor2", "writer", "composer", "director"]
    assert header(GAME) == [
        "player",
        "released",
        *roles,
        *awards,
        "tie_up",
        "hurry",
        "promoter",
        *[f"check.{box}" for box in "ABCD"],
        "total",
        "date",
    ]


def test_an_award_on_the_second_actor_alone():
    """The empty cell of the first actor's awards is none, as every other empty cell of awards."""
    data = "player,released,actor1,actor2,writer,composer,director,award.actor2,promoter\n"
    data += "Aki,7,1,2,3,4,5,１,4；5\nBen,7,1,,2,3,4,,4 5\nChie,8,,,,,,,\n"
    (found,) = score_sources([("a.csv", data.encode())], GAME)
    assert [(p.code, p.where, p.line) for p in found.problems] == [
        ("film-incomplete", f"players[2].{role}", 4) for role in ROLES
    ]
    (found,) = score_sources([("a.csv", data.replace("Chie,8", "Chie,").encode())], GAME)
    assert [p.total for p in found.score.players] == [1 + 4 + 3 + 4 + 5 + 10 - 9, 10 - 9, None]


def test_a_second_actor_without_a_first_is_a_hole():
    """The leading actor's number is missing; it is not guessed."""
    data = b"player,released,actor1,actor2,writer,composer,director\nAki,7,,2,3,4,5\nBen,7,1,,2,3,4\nChie,8,1,,2,3,4\n"
    (found,) = score_sources([("a.csv", data)], GAME)
    assert [(p.code, p.where, p.line) for p in found.problems] == [("missing-key", "players[0].actors[0]", 2)]


# Limits ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("event", ["tie_up", "hurry", "promoter", "awards.actors", "awards.writer", "awards.director"])
def test_there_are_four_of_each_event(event):
    """Four over the table are fine; a fifth is an error that names everybody who has some."""

    def having(player, n):
        first, _, role = event.partition(".")
        counts = [n] if event.endswith("actors") else [1] * n if event == "promoter" else n
        return {**player, first: {role: counts} if role else counts}

    assert errors(GAME, table(having(AKI, 3), having(BEN, 1), CHIE)) == []
    wrong = answer(GAME, table(having(AKI, 3), having(BEN, 2), CHIE))["problems"]
    assert [(p["code"], p["where"]) for p in wrong] == [("over-limit", "players")]
    assert "have 5 (Aki 3, Ben 2)" in wrong[0]["message"]
    assert GAME.words["en"][f"things.{event}"] in wrong[0]["message"]


def test_too_many_awards_on_one_players_actors():
    """The place is that player's own."""
    wrong = film("Aki", 7, [1, 2], 2, 3, 4, awards={"actors": [2, 3]})
    assert errors(GAME, table(wrong, BEN, CHIE)) == [("over-limit", "players[0].awards.actors")]


@given(st.integers(1, 6), st.sampled_from(ROLES[1:]), st.integers(0, 4), st.integers(0, 4), st.integers(3, 6))
@settings(max_examples=40, deadline=None)
def test_promoters_explain_surplus_copies(number, role, right, other, seats):
    """Every player has the same number in one role: it is fine if as many promoters declared it as the deck lacks."""
    promoters = [*[number] * right, *[number % 6 + 1] * min(other, 4 - right)]
    players = [film(f"P{i}", 7, [i % 3 + 1], i % 3 + 1, (i + 1) % 3 + 1, (i + 2) % 3 + 1) for i in range(seats)]
    for player in players:
        player[role] = number
    players[0]["promoter"] = promoters
    surplus = seats - (3 if number <= 3 else 2)
    expected = [] if surplus <= right else [("too-many-copies", "players")]
    assert errors(GAME, table(*players)) == expected


def test_surplus_is_summed_over_the_roles():
    """One writer 6 and one director 6 too many take two promoters that declared 6, whoever placed them."""
    players = [film("Aki", 7, [1], 6, 2, 6), film("Ben", 7, [1], 6, 2, 6, promoter=[6]), film("Chie", 8, [2], 6, 3, 6)]
    (problem,) = answer(GAME, table(*players))["problems"]
    assert problem["code"] == "too-many-copies"
    assert "there are 3 writers, 3 directors of number 6 (" in problem["message"]
    assert "the 2 beyond need promoters that declared 6; there is 1" in problem["message"]
    players[2]["promoter"] = [6]
    assert errors(GAME, table(*players)) == []


def test_cards_of_unreleased_films_come_from_the_same_decks():
    """Three composers 5 lie there, though one film was never released."""
    players = [film("Aki", 7, [1], 2, 5, 3), film("Ben", 7, [1], 2, 5, 3), {"name": "Chie", "composer": 5}]
    assert errors(GAME, table(*players)) == [("too-many-copies", "players")]


def test_awards_don_t_make_copies():
    """The deck is asked for printed numbers only: three writers that count 6 are fine, if they were printed 2, 4 and 6."""
    players = [
        film("Aki", 7, [1], 2, 3, 4, awards={"writer": 2}),
        film("Ben", 7, [1], 4, 3, 4, awards={"writer": 1}),
        film("Chie", 7, [2], 6, 3, 5),
    ]
    assert errors(GAME, table(*players)) == []


# Mistakes ----------------------------------------------------------------------------------------------------------------


def mistakes(player, where):
    """Every single mistake in a film of one actor: the player, and the problem expected."""
    for role in ROLES:
        yield {k: v for k, v in player.items() if k != role}, "film-incomplete", f"{where}.{role}"
    for key in ("writer", "composer", "director"):
        for odd, code in ((0, "out-of-range"), (7, "out-of-range"), (True, "expected-int"), ("3", "expected-int")):
            yield {**player, key: odd}, code, f"{where}.{key}"
    yield {**player, "actors": [1, 7]}, "out-of-range", f"{where}.actors[1]"
    yield {**player, "actors": [1, 2, 3]}, "list-length", f"{where}.actors"
    yield {**player, "actors": 1}, "not-list", f"{where}.actors"
    yield {**player, "actors": []}, "film-incomplete", f"{where}.actors"
    yield {**player, "released": 0}, "out-of-range", f"{where}.released"
    yield {**player, "released": 13}, "out-of-range", f"{where}.released"
    yield {**player, "awards": {"actors": [0, 1]}}, "award-without-actor", f"{where}.awards.actors[1]"
    yield {**player, "awards": {"writer": 5}}, "out-of-range", f"{where}.awards.writer"
    yield {**player, "awards": {"producer": 1}}, "unknown-key", f"{where}.awards.producer"
    yield {**player, "awards": 1}, "not-table", f"{where}.awards"
    yield {**player, "tie_up": -1}, "out-of-range", f"{where}.tie_up"
    yield {**player, "hurry": 1.5}, "expected-int", f"{where}.hurry"
    yield {**player, "promoter": [0]}, "out-of-range", f"{where}.promoter[0]"
    yield {**player, "promoter": [1, 7]}, "out-of-range", f"{where}.promoter[1]"
    yield {**player, "promoter": 4}, "not-list", f"{where}.promoter"
    yield {**player, "promoters": [4]}, "unknown-key", f"{where}.promoters"


@pytest.mark.parametrize("seat", range(3))
def test_each_single_mistake_is_told_at_its_place_and_alone(seat):
    """Whatever one mistake is made in one film, there is one error, there."""
    players = [film("Aki", 7, [2], 1, 4, 3), BEN, CHIE]
    for wrong, code, where in mistakes(players[seat], f"players[{seat}]"):
        assert errors(GAME, table(*players[:seat], wrong, *players[seat + 1 :])) == [(code, where)]


def test_all_mistakes_are_told_at_once():
    """Holes in two films and too many events, and nothing is scored."""
    wrong = table({"name": "Aki", "released": 7, "tie_up": 3}, {**BEN, "tie_up": 2, "awards": {"actors": [0, 2]}}, CHIE)
    assert errors(GAME, wrong) == [
        *(("film-incomplete", f"players[0].{role}") for role in ROLES),
        ("award-without-actor", "players[1].awards.actors[1]"),
        ("over-limit", "players"),
    ]
    found = answer(GAME, wrong)
    assert (found["valid"], found["finished"], found["players"], found["details"]) == (False, False, [], {})


# Explained ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_every_example_is_explained(path, lang):
    """Nothing is left to fill in, and the last line of each film is its total."""
    (found,) = score_files([str(path)], GAME)
    lines = texts(found, lang)
    assert not any("{" in line for line in lines)
    if found.score is not None:
        totals = [str(p.total).replace("-", "−") for p in found.score.players if p.total is not None]
        assert [line.rpartition(" = ")[2] for line in lines if "A + B + C + D" in line] == totals


def test_the_explanation_shows_the_sums():
    """What the awards add, which cards make the hand, what the later release cost, the events."""
    late = {**AKI, "actors": [3, 5], "released": 10, "hurry": 1, "promoter": [4, 6]}
    lines = texts(score_record(table(late, BEN, CHIE), GAME), "en")
    assert lines[:12] == [
        "Aki’s film",
        "  Actor 3 with awards × 1: 3 + 2 = 5",
        "  Actor 5",
        "  Writer 5",
        "  Composer 5",
        "  Director 3",
        "  A  5 + 5 + 5 + 5 + 3 = 23",
        "  B  four of a kind (5 5 5 5): +50",
        "  C  released in turn 10, with hurries × 1 as if in turn 9, 2 after the earliest (7): −10",
        "  D  tie-up campaigns × 1: +10",
        "  D  promoters that declared 4 6: −10",
        "  A + B + C + D = 23 + 50 − 10 + 0 = 63",
    ]
