"""A number that changes in Eitsuku's game.toml changes wherever it is printed, and the score."""

from __future__ import annotations

from collections import Counter

import pytest

from catalog_cases import game_of
from helpers_print import edited, printed, rule_numbers
from printkit.draw.frame import Text, fields, walk
from printkit.gamefolder.catalog import BUILT_IN
from printkit.printing.job import quantity
from printkit.scoring.run import score_record

CHANGES = {
    # text of game.toml: (what it becomes, {component: what it then says})
    "turns = 12": ("turns = 10", {"reference": ["turn 10 is over"]}),
    "actors = 2 ": ("actors = 3 ", {"reference": ["Up to 3 actors", "With 1–3 actors"]}),
    "copies = [3, 3, 3, 2, 2, 2]": ("copies = [4, 5, 6, 1, 7, 8]", {}),
    "numbers = { least = 1, most = 6 }": (
        "numbers = { least = 0, most = 8 }",
        {"reference": ["More than 8 is fine"], "result-form": ["(Writer 8)"]},
    ),
    "first_turn = 2 ": ("first_turn = 3 ", {}),
    "printed = { least = 1, most = 6 }": ("printed = { least = 2, most = 5 }", {"events": ["(2–5)"]}),
    "any = { least = 0, most = 9 }": ("any = { least = 1, most = 8 }", {}),
    "events = 4  ": ("events = 3  ", {}),
    "place = 2  ": ("place = 4  ", {"roles": ["10"], "reference": ["number + 4"], "action-form": ["number + 4"]}),
    "spend = 5  ": ("spend = 7  ", {"reference": ["at most 7 budget cards"], "action-form": ["at most 7 budget cards"]}),
    "small = 5\nmedium = 2\nevents = 2\nroles = 2": (
        "small = 6\nmedium = 3\nevents = 4\nroles = 5",
        {"reference": ["6 small, 3 medium, 4 events, 5 roles"]},
    ),
    'die = { actor = "1–2", writer = 3, composer = 4, director = 5, free = 6 }': (
        'die = { actor = "3–4", writer = 5, composer = 6, director = 1, free = 2 }',
        {"reference": ["3–4 actor, 5 writer, 6 composer, 1 director, 2 any"]},
    ),
    "worth = { small = 1, medium = 2, large = 3 }": (
        "worth = { small = 4, medium = 6, large = 8 }",
        {"budget": ["Small Budget 4", "Medium Budget 6", "Large Budget 8"]},
    ),
    "lay = { medium = 3, large = 6 }": (
        "lay = { medium = 4, large = 8 }",
        {"reference": ["worth 4 on your field", "worth 8 on your field"], "action-form": ["(lay 4)", "(lay 8)"]},
    ),
    "each = { small = 7, medium = 6, large = 5 }": (
        "each = { small = 4, medium = 3, large = 2 }",
        {"reference": ["4 small, 3 medium, 2 large"]},
    ),
    "chance = 2": ("chance = 3", {"events": ["+3", "draw 3 events"]}),
    "flash = 2": ("flash = 3", {"events": ["×3", "In the Set phase choose 3 times"]}),
    "local = 2": ("local = 4", {"events": ["×4", "In the Scout phase choose 4 times"]}),
    "buzz = { cost = 1, number = 5, roles = 2 }": (
        "buzz = { cost = 3, number = 4, roles = 1 }",
        {"events": ["pay 3 more", "1 or more roles on your field show 4"]},
    ),
    "network = { draw = 3, back = 2 }": (
        "network = { draw = 5, back = 4 }",
        {"events": ["draw 5 roles or 5 events", "return 4 cards"]},
    ),
    "strike = 2": ("strike = 3", {"events": ["worth 3 for each role"]}),
    "award = 2 ": (
        "award = 3 ",
        {"events": ["Best Writer +3"], "reference": ["+3 for each award"], "score-pad": ["+3 for each award"]},
    ),
    "hurry = 1 ": (
        "hurry = 2 ",
        {"events": ["−2", "Take 2 off"], "reference": ["Each Hurry takes 2 off"], "score-pad": ["Take 2 off the turn"]},
    ),
    "tie_up = 10": (
        "tie_up = 15",
        {"events": ["+15"], "reference": ["+15 for each Tie-Up"], "score-pad": ["+15 for each tie-up"]},
    ),
    "late = -5": ("late = -6", {"reference": ["−6 for each turn"], "score-pad": ["−6 for each turn"]}),
    "five = 70\nfour = 50\nfull-house = 40\nthree = 30\ntwo-pair = 20\npair = 10\nnone = 0": (
        "five = 71\nfour = 52\nfull-house = 43\nthree = 34\ntwo-pair = 25\npair = 16\nnone = 7",
        {
            "reference": [
                "Five of a kind +71",
                "Four of a kind +52",
                "Full house +43",
                "Three of a kind +34",
                "Two pairs +25",
                "One pair +16",
            ],
            "score-pad": ["Five of a kind +71, four +52, full house +43, three +34, two pairs +25, one pair +16"],
        },
    ),
}
"""Every number of the rules; those that are only counted have tests of their own."""


def told(game, name):
    """All that a component says, a face after the other."""
    frames = printed(game, name).frames
    return " ".join(" ".join(item.text for frame in frames for item, _ in walk(frame.items) if isinstance(item, Text)).split())


def test_the_changes_are_of_every_number():
    """None is left out, and none stays as it was."""
    text = (BUILT_IN / "eitsuku" / "game.toml").read_text(encoding="utf-8")
    before, after = rule_numbers(text), text
    for old, (new, _) in CHANGES.items():
        after = after.replace(old, new)
    assert [path for path, value in rule_numbers(after).items() if before[path] == value] == []


@pytest.mark.turns(3)
@pytest.mark.parametrize("old", [old for old, (_, says) in CHANGES.items() if says])
def test_a_changed_number_is_printed_wherever_it_stands(old, tmp_path):
    """On the card, the reference, the pad and the form; before, none of them said so."""
    new, says = CHANGES[old]
    game = edited(tmp_path, "eitsuku", (old, new))
    for name, parts in says.items():
        before, after = told(game_of("eitsuku"), name), told(game, name)
        assert [part for part in parts if part in before or part not in after] == [], name


def test_a_changed_length_changes_forms_and_record(tmp_path):
    """Ten turns: so many rows, so many pages, and nobody releases in the eleventh."""
    game = edited(tmp_path, "eitsuku", ("turns = 12", "turns = 10"))
    rows = {field.name for frame in printed(game, "action-form", form=True).frames for field in fields(frame)}
    assert "t10-do_3a" in rows
    assert not any(name.startswith("t11") for name in rows)
    assert len(printed(game, "result-form", form=True).pages) == 10
    assert codes(game, film("Aki", 11, (1, 2, 3, 4))) == ["out-of-range"]
    assert codes(game_of("eitsuku"), film("Aki", 11, (1, 2, 3, 4))) == []


def test_changed_decks_change_the_print_the_pad_and_the_check(tmp_path):
    """Copies of each number, events of each kind, actors of a film."""
    game = edited(
        tmp_path,
        "eitsuku",
        ("copies = [3, 3, 3, 2, 2, 2]", "copies = [1, 4, 5, 6, 7, 8]"),
        ("events = 4  ", "events = 3  "),
        ("actors = 2 ", "actors = 3 "),
    )
    roles = Counter()
    for piece in printed(game, "roles").pieces:
        roles[piece.name.partition("-")[2]] += piece.copies
    assert roles == {str(number): 4 * copies for number, copies in enumerate((1, 4, 5, 6, 7, 8), 1)}
    assert quantity(game, game.component("events"), None) == 45
    places = {field.name for frame in printed(game, "score-pad", form=True).frames for field in fields(frame)}
    assert {"p1-actor-3", "p1-promoter-3"} <= places
    assert not {"p1-actor-4", "p1-promoter-4"} & places
    films = [film("Aki", 8, (1, 1, 3, 4), tie_up=3), film("Ben", 8, (2, 1, 3, 5), tie_up=1)]
    assert codes(game_of("eitsuku"), *films) == []
    assert codes(game, *films) == ["over-limit", "too-many-copies"]


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_changed_budgets_change_every_table(players, tmp_path):
    """4, 3 and 2 for each player."""
    game = edited(
        tmp_path, "eitsuku", ("each = { small = 7, medium = 6, large = 5 }", "each = { small = 4, medium = 3, large = 2 }")
    )
    copies = {piece.name: piece.copies for piece in printed(game, "budget", players=players).pieces}
    assert copies == {"small": 4 * players, "medium": 3 * players, "large": 2 * players}
    assert quantity(game, game.component("budget"), None) == 9 * 6


# Score -------------------------------------------------------------------------------------------------------------------


def film(name, turn, cards, **more):
    """A player with a released film: the numbers of an actor, the writer, the composer and the director."""
    actor, writer, composer, director = cards
    return {
        "name": name,
        "released": turn,
        "actors": [actor],
        "writer": writer,
        "composer": composer,
        "director": director,
        **more,
    }


def scored(game, *films):
    """The answer for these films and as many plain ones as a table needs."""
    plain = [film(name, 9, (5, 2, 6, 3)) for name in ("Dan", "Emi")]
    record = {"game": "eitsuku", "players": [*films, *plain][: max(3, len(films))]}
    return score_record(record, game, editions=lambda _: game)


def codes(game, *films):
    """What is wrong with them."""
    return [problem.code for problem in scored(game, *films).problems]


@pytest.mark.parametrize(
    ("old", "record", "difference"),
    [
        ("award = 2 ", film("Aki", 9, (1, 4, 3, 2), awards={"writer": 1}), 1),
        ("hurry = 1 ", film("Aki", 11, (1, 2, 3, 4), hurry=1), 5),
        ("tie_up = 10", film("Aki", 9, (1, 2, 3, 4), tie_up=2), 10),
        ("late = -5", film("Aki", 12, (1, 2, 3, 4)), -3),
        ("five = 70", film("Aki", 9, (4, 4, 4, 4), actors=[4, 4], promoter=[4, 4, 4]), 1),
        ("five = 70", film("Aki", 9, (2, 2, 2, 2)), 2),
        ("five = 70", film("Aki", 9, (3, 3, 3, 1), actors=[3, 1]), 3),
        ("five = 70", film("Aki", 9, (1, 1, 1, 4)), 4),
        ("five = 70", film("Aki", 9, (1, 1, 4, 4)), 5),
        ("five = 70", film("Aki", 9, (1, 1, 4, 3)), 6),
        ("five = 70", film("Aki", 9, (1, 2, 4, 3)), 7),
    ],
)
def test_a_changed_number_changes_the_score(old, record, difference, tmp_path):
    """By as much as the rules say."""
    (whole,) = [change for change in CHANGES if change.startswith(old)]
    game = edited(tmp_path, "eitsuku", (whole, CHANGES[whole][0]))
    before, after = (scored(one, record).score.players[0].total for one in (game_of("eitsuku"), game))
    assert after - before == difference
