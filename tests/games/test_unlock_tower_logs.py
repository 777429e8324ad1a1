"""Logs of Unlock Tower: each rule once in a game written by hand, and what is said about the first illegal move."""

from random import Random

import pytest
from helpers_tower import GAME, bench, board_of

from printkit.games.unlock_tower.engine.board import Board
from printkit.games.unlock_tower.engine.eye import Eye
from printkit.games.unlock_tower.engine.heads import Heads
from printkit.games.unlock_tower.engine.quick import Chance, Simple
from printkit.games.unlock_tower.engine.replay import replayed, retold
from printkit.messages.sentences import sentence
from printkit.model import Refused

ADD4 = {"do": "add", "tower": 4, "n": 2}


def lanes():
    """Lanes with one line for each rule."""
    return {
        1: {
            1: [
                {"do": "name"},
                {"when": "hit", "do": "add", "tower": "any", "n": [1, 2]},
                {"do": "add", "tower": 1, "n": 2},
            ],
            2: [{"lock": True, "do": "block"}, {"when": "alone", "do": "coins", "n": 2}],
            3: [{"lock": True, "arrow": True, "do": "bonus"}],
        },
        2: {
            1: [{"when": "company", "do": "add", "tower": 2, "n": 1}],
            2: [{"cost": 1, "all": [{"do": "bonus"}, {"do": "add", "tower": 2, "n": 16}]}],
            3: [{"when": {"floor": 16}, "do": "add", "tower": "any", "n": 16}],
        },
        4: {1: [ADD4, {"do": "roll", "tower": 4}], 2: [{"do": "roll", "tower": "any"}, {"do": "add", "tower": 4, "n": [1, 3]}]},
        5: {2: [{"do": "unlock"}, {"lock": True, "do": "add", "tower": "any", "n": 2}]},
    }


SHARED = ({"cost": 2, "do": "add", "tower": "any", "n": 1}, {"cost": 1, "do": "unlock"})
FACTS = bench(lanes=lanes(), shared=SHARED, unlock={1: [2], 4: [3]}, coin={4: [2]})
BOARD = Board(FACTS, GAME.facts, GAME.points, GAME.readings)
NAMES = ["Aki", "Ben", "Chie"]


def rounds_of(*rounds):
    """A log of these rounds; faces as three digits."""
    made = []
    for faces, *phases in rounds:
        one = {"faces": dict(zip(NAMES, map(int, faces), strict=True))}
        for number, moves in enumerate(phases):
            if moves:
                one["named" if number == 0 else f"phase{number}"] = moves
        made.append(one)
    return {"players": NAMES, "rounds": made}


def played(*rounds):
    """The record of a log that is legal: per player the heights, bonuses and C."""
    found = replayed(GAME, BOARD, rounds_of(*rounds))
    players = [
        ([tops[-1] if tops else 0 for tops in player["marks"]], player["unlock_bonus"], player["fastest"])
        for player in found.record["players"]
    ]
    return players, found


def refused(*rounds):
    """The code and place of what is wrong with a log, told in both languages without a gap."""
    with pytest.raises(Refused) as caught:
        replayed(GAME, BOARD, rounds_of(*rounds))
    (problem,) = caught.value.problems
    for lang in ("ja", "en"):
        text = sentence(problem, lang, GAME)
        assert "{" not in text
        if problem.args.get("player"):
            assert problem.args["player"] in text
    return problem.code, problem.where, problem.args


def test_a_game_by_hand_hits_each_rule_once():
    """Marks, locks and their order, naming, blocking, conditions, prices, dice, void effects, spending, the fastest, the end."""
    players, found = played(
        # Naming that hits, an unlock mark that opens the block for phase 2, which shuts Ben and Chie out; coin marks; a die.
        ("144", {"Aki": 4}, {"Aki": ["2 3+2", "3 u1.2.1"], "Ben": ["1"], "Chie": ["1", "2 d1 u5.2.2"]}, {"Aki": ["1", "2"]}),
        # All chose 1: nobody names, nobody is alone. A coin buys a lock in phase 4.
        ("111", None, {"Aki": ["3"], "Ben": ["3 u1.2.1"], "Chie": ["3 u1.2.1"]}, {}, {}, {"Aki": ["2 u5.2.2"]}),
        # Company; a price; a part that is left; the bonus; a floor that is high enough, since this round. Commas as on paper.
        (
            "522",
            None,
            {"Ben": ["1"], "Chie": ["1"]},
            {"Aki": "1 u1.3.1, 2 6", "Ben": ["1 −2"], "Chie": ["1"]},
            {"Chie": ["1 5"]},
        ),
        # A tower is named before its die; an unlock mark that is passed fires; Chie's third tower ends the game.
        ("542", None, {"Ben": ["1 u5.2.2", "2 d6"]}, {"Aki": ["2 6"], "Ben": ["1 6d5", "2 +3"]}, {"Chie": ["1 6"]}),
    )
    (aki, *_), (ben, ben_bonus, _), (chie, chie_bonus, chie_first) = players
    assert aki == [4, 0, 2, 0, 0, 4]
    assert ben == [2, 1, 0, 13, 0, 5]
    assert chie == [2, 17, 0, 3, 16, 16]
    assert (ben_bonus, chie_bonus, chie_first) == ([2], [2], True)
    assert not found.problems
    assert [key for key, _ in found.lines].count("story.blocked") == 1
    assert found.lines[-1][0] == "story.end"


def test_a_log_that_stops_early_is_told():
    """A warning: what stands on the sheets is no result yet."""
    _, found = played(("444", None))
    assert [problem.code for problem in found.problems] == ["log-unfinished"]


ILLEGAL = {
    "blocked": (("144", {"Aki": 4}, {"Aki": ["3 u1.2.1"]}, {"Aki": ["1"], "Ben": ["2 +1"]}), "log-blocked", "phase2.Ben"),
    "locked": (("144", {"Aki": 2}, {}, {"Aki": ["1"]}), "log-locked", "phase2.Aki"),
    "block without a hit": (("133", {"Aki": 4}, {"Aki": ["3 u1.2.1"]}, {"Aki": ["1"]}), "log-void", "phase2.Aki"),
    "lock of the same phase": (("544", None, {}, {"Aki": ["1 u5.2.2", "2 6"]}), "log-locked", "phase2.Aki"),
    "arrow": (("144", {"Aki": 4}, {"Aki": ["3 u1.3.1"]}), "log-lock", "phase1.Aki"),
    "no hit": (("133", {"Aki": 4}, {"Aki": ["2 3+2"]}), "log-hit", "phase1.Aki"),
    "not alone": (("114", {"Aki": 4, "Ben": 4}, {}, {"Aki": ["2"]}), "log-alone", "phase2.Aki"),
    "no company": (("233", None, {"Aki": ["1"]}), "log-company", "phase1.Aki"),
    "too low": (("233", None, {}, {}, {"Aki": ["1 3"]}), "log-floor", "phase3.Aki"),
    "too dear": (("233", None, {}, {"Aki": ["1"]}), "log-price", "phase2.Aki"),
    "too dear in phase 4": (("433", None, {"Aki": ["1"]}, {}, {}, {"Aki": ["1 3"]}), "log-price", "phase4.Aki"),
    "no such line": (("433", None, {"Aki": ["3"]}), "log-no-line", "phase1.Aki"),
    "not a line": (("433", None, {"Aki": ["tower 4"]}), "log-no-line", "phase1.Aki"),
    "order": (("433", None, {"Aki": ["2 d1", "1"]}), "log-order", "phase1.Aki"),
    "twice": (("433", None, {"Aki": ["1", "1"]}), "log-order", "phase1.Aki"),
    "no die": (("433", None, {"Aki": ["2"]}), "log-die", "phase1.Aki"),
    "a die of seven": (("433", None, {"Aki": ["2 d7"]}), "log-die", "phase1.Aki"),
    "no die on any tower": (("433", None, {}, {"Aki": ["1 3"]}), "log-die", "phase2.Aki"),
    "no tower": (("433", None, {}, {"Aki": ["1"]}), "log-tower", "phase2.Aki"),
    "no such tower": (("433", None, {}, {"Aki": ["1 7d2"]}), "log-tower", "phase2.Aki"),
    "too many floors": (("433", None, {}, {"Aki": ["2 +4"]}), "log-floors", "phase2.Aki"),
    "no floors": (("133", {"Aki": 3}, {"Aki": ["2 5"]}), "log-floors", "phase1.Aki"),
    "no lock said": (("133", {"Aki": 4}, {"Aki": ["3"]}), "log-lock", "phase1.Aki"),
    "too much said": (("433", None, {"Aki": ["1 u1.2.1"]}), "log-too-much", "phase1.Aki"),
    "nobody named": (("133", None), "log-name", "faces.Aki"),
    "1 named": (("133", {"Aki": 1}), "log-name", "faces.Aki"),
}


@pytest.mark.parametrize("name", ILLEGAL)
def test_the_first_illegal_move_is_explained(name):
    """With round, player and line, and what was allowed."""
    one, code, where = ILLEGAL[name]
    found, place, args = refused(one)
    assert (found, place) == (code, f"rounds[0].{where}")
    assert args["round"] == 1


def test_the_first_of_several_is_told():
    """By phase, whoever it was."""
    code, where, _ = refused(("443", None, {"Ben": ["9"]}, {"Aki": ["2 +9"]}))
    assert (code, where) == ("log-no-line", "rounds[0].phase1.Ben")


def test_what_would_be_void_is_told():
    """A tower of 16 has no room for 16 more."""
    board = Board(bench(lanes={4: {1: [{"do": "add", "tower": 4, "n": 16}]}}), GAME.facts, GAME.points, GAME.readings)
    one = {"faces": {"Aki": 4, "Ben": 3, "Chie": 3}, "phase1": {"Aki": ["1"]}}
    with pytest.raises(Refused) as caught:
        replayed(GAME, board, {"players": NAMES, "rounds": [one, one]})
    assert [(p.code, p.where) for p in caught.value.problems] == [("log-void", "rounds[1].phase1.Aki")]


def test_rounds_after_the_end_are_refused():
    """The game is over after the round in which somebody has three towers at the finish."""
    board = Board(
        bench(lanes={4: {1: [{"do": "add", "tower": t, "n": 16} for t in (1, 2, 3)]}}), GAME.facts, GAME.points, GAME.readings
    )
    one = {"faces": {"Aki": 4, "Ben": 4, "Chie": 4}, "phase1": {"Aki": ["1", "2", "3"]}}
    with pytest.raises(Refused) as caught:
        replayed(GAME, board, {"players": NAMES, "rounds": [one, one]})
    assert [p.code for p in caught.value.problems] == ["log-after-end"]


FORM = {
    "players": ({"players": ["Aki"]}, "log-players"),
    "same names": ({"players": ["Aki", "Aki", "Ben"]}, "log-players"),
    "rounds": ({"rounds": 3}, "log-rounds"),
    "unknown key": ({"turns": []}, "log-unknown"),
    "unknown in a round": ({"rounds": [{"faces": {"Aki": 1, "Ben": 1, "Chie": 1}, "phase5": {}}]}, "log-unknown"),
    "unknown player": ({"rounds": [{"faces": {"Aki": 1, "Ben": 1, "Chie": 1, "Dai": 1}}]}, "log-unknown"),
    "a face of seven": ({"rounds": [{"faces": {"Aki": 7, "Ben": 1, "Chie": 1}}]}, "log-face"),
    "no table": ({"rounds": [{"faces": [1, 1, 1]}]}, "log-table"),
    "no moves": ({"rounds": [{"faces": {"Aki": 1, "Ben": 1, "Chie": 1}, "phase1": {"Aki": 3}}]}, "log-moves"),
}


@pytest.mark.parametrize("name", FORM)
def test_the_form_of_a_log(name):
    """Told with the place before any move is tried."""
    change, code = FORM[name]
    with pytest.raises(Refused) as caught:
        replayed(GAME, BOARD, {**rounds_of(("444", None)), **change})
    assert code in {p.code for p in caught.value.problems}
    for problem in caught.value.problems:
        assert "{" not in sentence(problem, "ja", GAME)


@pytest.mark.parametrize("seed", range(8))
def test_a_game_that_is_told_can_be_replayed(seed):
    """The log of a game leads to the same story and sheets."""
    board = board_of(pass_marks="land" if seed % 2 else "pass")
    game = GAME.under({"pass_marks": "land" if seed % 2 else "pass"})
    random = Random(seed)  # noqa: S311 - repeatable games
    heads = Heads(Eye(board))
    minds = [Simple(heads, random) if k else Chance(heads.eye, random) for k in range(3 + seed % 2)]
    one = retold(game, board, minds, 60)
    again = replayed(game, board, one.log)
    assert list(again.lines) == list(one.lines)
    assert not again.problems
