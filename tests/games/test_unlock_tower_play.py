"""One player's sheet of Unlock Tower at the table: the rules, and plays that show what a sheet can do."""

import tomllib
from importlib.resources import files
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.games.unlock_tower import edition, proof
from printkit.games.unlock_tower.play import NO, Others, ReadyEdition, Round, Sheet, replay, seek, witness

FOLDER = Path(str(files("printkit.games.unlock_tower")))
GAME = tomllib.loads((FOLDER / "game.toml").read_text("utf-8"))["facts"]
SHIPPED = tomllib.loads((FOLDER / "editions" / "printkit.toml").read_text("utf-8"))
del SHIPPED["game"]  # whose edition it is, is for those who look for the game
NOBODY = Others()


def sheet_of(*, phase1=(), phase2=(), phase3=(), shared=(), unlock=(), coin=(), reading="pass"):
    """A sheet whose face 4 has these lines and whose tower 4 has these marks; everything else is empty."""
    lane = {"phase1": list(phase1), "phase2": list(phase2), "phase3": list(phase3)}
    empty = {"phase1": [], "phase2": [], "phase3": []}
    data = {
        "id": "bench",
        "version": "1",
        "title": {"ja": "試し", "en": "Bench"},
        "marks": {"unlock": [[], [], [], list(unlock), [], []], "coin": [[], [], [], list(coin), [], []]},
        "face": [empty, empty, empty, lane, empty, empty],
        "shared": {"lines": list(shared)},
    }
    facts, problems = edition.read(data, GAME)
    assert problems == []
    return Sheet.blank(ReadyEdition.of(facts, GAME, reading))


@pytest.fixture(params=proof.READINGS)
def shipped(request):
    return ReadyEdition.of(edition.read(SHIPPED, GAME)[0], GAME, request.param)


class Player:
    """Answers by kind of question, the last option when nothing was said; remembers what was asked."""

    def __init__(self, **answers):
        self.answers = answers
        self.asked = []

    def __call__(self, ask):
        """The answer to one question."""
        self.asked.append(ask.kind)
        answer = self.answers.get(ask.kind, ask.options[-1])
        return answer.pop(0) if isinstance(answer, list) else answer


def add(n, tower=4, **more):
    return {"do": "add", "tower": tower, "n": n, **more}


# Building.


def test_19_plus_3_is_void_and_19_plus_1_reaches_20(shipped):
    """The article's example: face 3 on floor 19 of tower 3."""
    sheet = Sheet.blank(shipped)
    sheet.heights[2] = 19
    sheet.play_phase(3, 1, NOBODY, Player())
    assert (sheet.heights[2], sheet.tops) == (19, set())
    sheet.play_phase(3, 2, NOBODY, Player())
    assert (sheet.heights[2], sheet.tops) == (20, {(3, 20)})


def test_the_first_top_is_drawn_on_the_third_floor(shipped):
    """The article's first example: tower 3 +3 on an empty sheet."""
    sheet = Sheet.blank(shipped)
    sheet.play_phase(3, 1, NOBODY, Player())
    assert sheet.tops == {(3, 3)}


def test_effects_are_used_one_by_one():
    """Two lines draw two tops; they are never summed, so one can be void and the next not."""
    sheet = sheet_of(phase1=[add(2), add(1)])
    sheet.play_phase(4, 1, NOBODY, Player())
    assert sheet.tops == {(4, 2), (4, 3)}
    sheet.heights[3] = 19
    sheet.play_phase(4, 1, NOBODY, Player())
    assert sheet.heights[3] == 20


def test_a_range_leaves_the_amount_to_the_player():
    """+1~2, of which only 1 still fits below the top."""
    sheet = sheet_of(phase1=[add([1, 2])])
    sheet.play_phase(4, 1, NOBODY, Player(floors=1))
    assert sheet.heights[3] == 1
    sheet.heights[3] = 19
    player = Player()
    sheet.play_phase(4, 1, NOBODY, player)
    assert (sheet.heights[3], player.asked) == (20, ["use"])


def test_any_tower_offers_those_with_room():
    """A full tower is no choice."""
    sheet = sheet_of(phase1=[add(2, "any")])
    sheet.heights[5] = 19
    sheet.play_phase(4, 1, NOBODY, Player())
    assert sheet.heights == [0, 0, 0, 0, 2, 19]


def test_the_die_is_rolled_after_the_tower_is_named():
    """For X + die roll."""
    player = Player(tower=2, die=5)
    sheet = sheet_of(phase1=[{"do": "roll", "tower": "any"}])
    sheet.play_phase(4, 1, NOBODY, player)
    assert player.asked == ["use", "tower", "die"]
    assert sheet.heights[1] == 5


def test_a_roll_above_20_is_void():
    """A die too high builds nothing, a lower one does."""
    sheet = sheet_of(phase1=[{"do": "roll", "tower": 4}])
    sheet.heights[3] = 18
    sheet.play_phase(4, 1, NOBODY, Player(die=3))
    assert (sheet.heights[3], sheet.fired) == (18, set())
    sheet.play_phase(4, 1, NOBODY, Player(die=2))
    assert (sheet.heights[3], sheet.fired) == (20, {1})


def test_an_effect_may_be_left_unused():
    """A player who declines builds nothing."""
    sheet = sheet_of(phase1=[add(2)])
    sheet.play_phase(4, 1, NOBODY, Player(use=NO))
    assert sheet.heights[3] == 0


# Marks.


def test_a_passed_mark_fires_under_pass_only():
    """Reaching means passing or landing; under "land" landing alone."""
    passing = sheet_of(coin=[2, 3, 5], reading="pass")
    landing = sheet_of(coin=[2, 3, 5], reading="land")
    for sheet in (passing, landing):
        sheet.build(4, 3, Player())
    assert (passing.coins, passing.struck) == (2, {(4, 2), (4, 3)})
    assert (landing.coins, landing.struck) == (1, {(4, 3)})


def test_a_mark_fires_once():
    """It is struck, and building goes on above it."""
    sheet = sheet_of(coin=[2])
    sheet.build(4, 2, Player())
    sheet.build(4, 1, Player())
    assert sheet.coins == 1


def test_a_void_effect_fires_no_mark():
    """Not even those it would have passed."""
    sheet = sheet_of(coin=[20])
    sheet.heights[3] = 19
    assert sheet.build(4, 3, Player()) is False
    assert (sheet.coins, sheet.struck) == (0, set())


def test_an_unlock_mark_ticks_one_box_at_once():
    """Of the player's choice."""
    sheet = sheet_of(phase2=[add(1, lock=True), add(1, lock=True)], unlock=[2])
    sheet.build(4, 2, Player(lock=2))
    assert sheet.unlocked == {2}


def test_an_unlock_with_no_box_left_is_nothing():
    """The mark is struck all the same."""
    player = Player()
    sheet = sheet_of(unlock=[2])
    sheet.build(4, 2, player)
    assert (sheet.struck, player.asked) == ({(4, 2)}, [])


# Locks.


def test_a_lock_works_from_the_next_phase():
    """A box ticked by the line above in the same phase comes too late, until the phase comes again."""
    sheet = sheet_of(phase2=[{"do": "unlock"}, add(2, lock=True)])
    sheet.play_phase(4, 2, NOBODY, Player())
    assert (sheet.unlocked, sheet.heights[3]) == ({1}, 0)
    sheet.play_phase(4, 2, NOBODY, Player())
    assert sheet.heights[3] == 2


def test_a_lock_opened_in_phase_1_works_in_phase_2():
    """Unlocked before that phase began is enough."""
    sheet = sheet_of(phase1=[add(2)], phase2=[add(2, lock=True)], unlock=[2])
    sheet.play_round(4, NOBODY, Player())
    assert sheet.heights[3] == 4


def test_a_lock_opened_while_spending_waits_for_the_next_round():
    """Phase 4 is one phase, however often its lines are used."""
    sheet = sheet_of(shared=[{"cost": 1, "do": "unlock"}, add(1, lock=True, cost=1)])
    sheet.coins = 3
    sheet.spend(NOBODY, Player())
    assert (sheet.unlocked, sheet.coins, sheet.heights[3]) == ({1}, 2, 0)
    sheet.spend(NOBODY, Player())
    assert (sheet.coins, sheet.heights[3]) == (0, 2)


def test_boxes_with_an_arrow_are_ticked_from_the_top_down():
    """The lower one is offered once the upper one is ticked; one without an arrow always."""
    sheet = sheet_of(phase2=[add(1, lock=True), add(1, lock=True, arrow=True)], phase3=[add(1, lock=True)])
    assert sheet.openable() == [1, 3]
    sheet.unlock(Player(lock=1))
    assert sheet.openable() == [2, 3]


# Conditions.


@pytest.mark.parametrize(
    ("when", "others", "works"),
    [
        ("alone", Others(company=False), True),
        ("alone", Others(company=True), False),
        ("company", Others(company=True), True),
        ("company", Others(company=False), False),
        ({"floor": 3}, NOBODY, True),
        ({"floor": 4}, NOBODY, False),
        ({"floor": 3, "tower": 5}, NOBODY, False),
        ({"floor": 3, "tower": "any"}, NOBODY, True),
    ],
)
def test_a_conditional_line_works_only_when_its_condition_holds(when, others, works):
    """And the line below works all the same. Tower 4 is on floor 3."""
    sheet = sheet_of(phase1=[add(2, 5, when=when), add(1, 6)])
    sheet.heights[3] = 3
    sheet.play_phase(4, 1, others, Player())
    assert (sheet.heights[4], sheet.heights[5]) == (2 * works, 1)


@pytest.mark.parametrize("hit", [True, False])
def test_face_1_builds_when_the_named_face_was_chosen(shipped, hit):
    """X +1~2 for a hit; what stands below the condition comes anyway."""
    sheet = Sheet.blank(shipped)
    sheet.play_phase(1, 1, Others(hit=hit), Player(tower=6, floors=2))
    assert sheet.heights == [2, 0, 0, 0, 0, 2 * hit]


def test_a_blocked_player_does_nothing_after_phase_1():
    """Neither phases 2 and 3 nor the shared one."""
    sheet = sheet_of(phase1=[add(1)], phase2=[add(1)], phase3=[add(1)], shared=[add(1, cost=1)])
    sheet.coins = 5
    sheet.play_round(4, Others(blocked=True), Player())
    assert (sheet.heights[3], sheet.coins) == (1, 5)


# Coins and bonuses.


def test_shared_lines_are_used_as_often_as_they_are_paid():
    """In any order, until the coins are spent."""
    sheet = sheet_of(shared=[add(1, cost=2), add(3, 5, cost=3)])
    sheet.coins = 8
    sheet.spend(NOBODY, Player(spend=[1, 2, 1, NO]))
    assert (sheet.heights[3], sheet.heights[4], sheet.coins) == (2, 3, 1)


def test_a_player_may_save_coins():
    """They are kept for later rounds."""
    sheet = sheet_of(shared=[add(1, cost=2)])
    sheet.coins = 8
    sheet.spend(NOBODY, Player(spend=NO))
    assert sheet.coins == 8


def test_a_lane_line_with_a_price_works_once_a_phase():
    """And not at all without the coins."""
    sheet = sheet_of(phase1=[{"cost": 3, "all": [add(1), {"do": "coins", "n": 1}]}])
    sheet.coins = 5
    for _ in range(2):
        sheet.play_phase(4, 1, NOBODY, Player())
    assert (sheet.heights[3], sheet.coins) == (2, 1)
    sheet.play_phase(4, 1, NOBODY, Player())
    assert (sheet.heights[3], sheet.coins) == (2, 1)


def test_unlocking_a_bonus_gives_nothing_until_it_is_used():
    """The article's note on face 5."""
    sheet = sheet_of(phase3=[{"do": "bonus", "lock": True}], unlock=[1])
    sheet.build(4, 1, Player())
    assert (sheet.unlocked, sheet.bonuses) == ({1}, set())
    sheet.play_phase(4, 3, NOBODY, Player())
    assert sheet.bonuses == {4}


def test_a_bonus_is_ticked_once():
    """The second use isn't even offered; what else the line holds goes on working."""
    player = Player()
    sheet = sheet_of(phase3=[{"do": "bonus"}], phase2=[{"all": [{"do": "bonus"}, add(1)]}])
    sheet.play_phase(4, 3, NOBODY, player)
    sheet.play_phase(4, 3, NOBODY, player)
    sheet.play_phase(4, 2, NOBODY, player)
    assert player.asked == ["use", "use", "part"]
    assert (sheet.bonuses, sheet.heights[3]) == ({4}, 1)


def test_three_towers_at_16_end_the_game():
    """Two at 20 don't."""
    sheet = sheet_of()
    sheet.heights = [20, 20, 15, 15, 0, 0]
    assert not sheet.finished
    sheet.heights[2] = 16
    assert sheet.finished


# Plays.


def test_witness_ticks_all_bonuses_before_the_game_ends(shipped):
    """Under both readings of marks; replaying it goes by the rules, round by round."""
    play, found, unfired = witness(shipped)
    assert found
    assert unfired == set()
    assert replay(shipped, play).bonuses == {1, 2, 3, 4, 5, 6}
    assert not replay(shipped, play[:-1]).finished


def test_seek_is_repeatable(shipped):
    """The same seed, the same play."""
    assert seek(shipped, frozenset({3, 9}), 7) == seek(shipped, frozenset({3, 9}), 7)


def test_what_no_play_does_is_told():
    """A bonus behind a floor nobody builds to is not found, and the play says so."""
    sheet = sheet_of(phase1=[add(1, 5)], phase2=[{"do": "bonus", "when": {"floor": 20}}])
    play, found, unfired = witness(sheet.rules)
    assert (found, unfired) == (False, {2})
    assert replay(sheet.rules, play).bonuses == set()


@pytest.mark.parametrize(
    ("answers", "message"),
    [((), "use expects one of"), ((1, 9), "die expects one of"), ((1, 6, 6), "more answers than questions")],
)
def test_replay_refuses_what_the_rules_do_not_ask(answers, message):
    """Too few, impossible and too many answers."""
    sheet = sheet_of(phase1=[{"do": "roll", "tower": 4}])
    with pytest.raises(ValueError, match=message):
        replay(sheet.rules, [Round(4, NOBODY, answers)])


def test_replay_refuses_rounds_after_the_end():
    """The game ends after the round in which three towers are at 16."""
    sheet = sheet_of(phase1=[add(16, 1), add(16, 2), add(16, 3)])
    first = Round(4, NOBODY, (1, 2, 3))
    assert replay(sheet.rules, [first]).finished
    with pytest.raises(ValueError, match="ended"):
        replay(sheet.rules, [first, Round(4, NOBODY, ())])


towers = st.sampled_from([4, 5, "any"])
effects = st.one_of(
    st.builds(add, st.integers(1, 9) | st.just([1, 2]), towers),
    st.builds(lambda t: {"do": "roll", "tower": t}, towers),
    st.sampled_from([{"do": "unlock"}, {"do": "coins", "n": 1}, {"do": "bonus"}]),
)
whens = st.sampled_from(["alone", "company", {"floor": 7}, {"floor": 18}, {"floor": 4, "tower": 5}])
lines = st.builds(
    lambda effect, lock, when, cost: (
        effect | {"lock": lock} | ({"when": when} if when else {}) | ({"cost": cost} if cost else {})
    ),
    effects,
    st.booleans(),
    st.none() | whens,
    st.sampled_from([0, 0, 1, 3]),
)
phases = st.lists(lines, max_size=2)
marks = st.lists(st.integers(1, 20), max_size=4, unique=True)


@settings(max_examples=60, deadline=None)
@given(phases, phases, phases, marks, st.sampled_from(proof.READINGS), st.integers(0, 99))
def test_nothing_proved_impossible_ever_happens(phase1, phase2, phase3, floors, reading, seed):
    """Whatever a sheet holds and however it is played, the bound covers it."""
    sheet = sheet_of(phase1=phase1, phase2=phase2, phase3=phase3, unlock=floors[::2], coin=floors[1::2], reading=reading)
    facts = {
        "marks": {
            "unlock": [[], [], [], floors[::2], [], []],
            "coin": [[], [], [], floors[1::2], [], []],
        },
        "faces": [{"face": 4, "phases": [[_facts(line) for line in phase] for phase in sheet.rules.lanes[3]]}],
        "shared": [],
        "locks": [{"id": lock, "after": after} for lock, after in sheet.rules.after.items()],
    }
    flat = list(proof._lines(facts, GAME))
    reach = proof._Reach(facts, GAME, flat, reading)
    random = Random(seed)  # noqa: S311 - a player without a plan
    for _ in range(12):
        sheet.play_round(4, Others(company=random.random() < 0.5), lambda ask: random.choice(ask.options))
    numbers = [(x.where, i) for x in flat for i, _ in enumerate(x.line["effects"])]
    assert {numbers[n - 1] for n in sheet.fired} <= reach.fired
    assert all(height in reach.floors[t] for t, height in enumerate(sheet.heights))
    assert sheet.coins <= reach.coins


def _facts(line):
    return {"lock": line.lock, "when": line.when, "cost": line.cost, "effects": [effect for _, effect in line.effects]}
