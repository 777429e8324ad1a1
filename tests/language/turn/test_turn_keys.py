"""Every key of ``[play]`` and of its steps changes what is played, printed or told; what is wrong is told with place and nearest name."""

from __future__ import annotations

import tomllib
from random import Random

import pytest

from printkit.language.kinds import INT, TEXT
from printkit.language.read import read
from printkit.language.turn.keys import DICE, PLAY, STEP_KEYS, VERBS
from printkit.language.turn.machine import machine_of
from printkit.language.turn.match import Match
from printkit.language.turn.policies import player
from printkit.language.turn.read import read_play
from printkit.language.turn.spelling import spelled
from printkit.language.turn.steps import DeckCards
from printkit.model import Refused

DECKS = {"plants": DeckCards(("Cost", "Sort"), (INT, TEXT), ((1, "mint"), (2, "sage"), (3, "dill")) * 4, ("a", "b", "c") * 4)}

SHEET = """
[sheet]
rows = [
  { id = "land", grid = [4, 3], mark = true, colours = { red = [[1, 1], [2, 1]] }, printed = [[1, 2, 3, 4], [5, 6, 1, 2], [3, 4, 5, 6]] },
  { id = "beds", grid = [3, 2], int = [1, 6], may = true },
  { id = "boats", list = 2, track = 8, signs = [{ 2 = "coin" }, { 3 = "coin" }] },
  { id = "broken", ticks = 9 },
  { id = "coins", int = [0, 20] },
  { id = "sort", choice = ["mint", "sage", "dill"], may = true },
]
[score]
marks = { count = "land" }
sown = { sum = "beds" }
sailed = { sum = "boats" }
lost = { count = "broken", each = -1 }
purse = "coins"
[play]
"""

BASE = (
    SHEET
    + """
dice = 2
rounds = 6
start = { coins = 3 }
turn = [
  { roll = "all" },
  { mark = "land", where = "printed == max(dice)", else = [{ step = "broken" }] },
]
"""
)

DRAWN = (
    SHEET
    + """
deck = "plants"
piles = { hand = "own" }
rounds = 5
start = { coins = 0 }
turn = [
  { draw = 2, to = "hand" },
  { take = "hand", where = "card.Cost <= 2", may = true },
  { set = "coins", to = "coins + card.Cost" },
]
"""
)

BANK = (
    SHEET
    + """
dice = 2
rounds = 4
turn = [
  { repeat = [{ roll = "rest" }, { keep = "dice", where = "min(picked) > 1", else = [{ bust = true }] }, { add = "sum(picked)" }, { stop = true }] },
  { set = "coins", to = "coins + turn" },
]
"""
)

KEYS = {
    "dice": (BASE, "dice = 2", "dice = 3"),
    "number": (BASE, "dice = 2", "dice = { number = 3 }"),
    "sides": (BASE, "dice = 2", "dice = { number = 2, sides = 4 }"),
    "faces": (BASE, "dice = 2", "dice = { number = 2, faces = [2, 2, 3] }"),
    "shared": (BASE, "dice = 2", "dice = { number = 2, shared = true }"),
    "deck": (DRAWN, 'deck = "plants"', 'deck = "plans"'),
    "flipped": (DRAWN, 'draw = 2, to = "hand" }', "draw = 2 }", "deck =", "flipped = true\ndeck ="),
    "piles": (DRAWN, '"own"', '"public"'),
    "order": (BASE, "printed == max(dice)", "printed == max(dice) and any(true)", "dice = 2", 'order = "together"\ndice = 2'),
    "rotates": (BASE, "dice = 2", "rotates = true\ndice = 2"),
    "rounds": (BASE, "rounds = 6", 'rounds = "players + 2"'),
    "until": (BASE, "rounds = 6", 'rounds = 6\nuntil = "any(broken > 0)"'),
    "start": (BASE, "coins = 3", "coins = 4"),
    "numbers": (BASE, "printed ==", "printed <=", "rounds = 6", "rounds = 6", "", ""),
    "values": (BASE, "dice = 2", 'values = { most = "min(dice)" }\ndice = 2', "max(dice)", "most"),
    "policies": (BANK, "dice = 2", 'policies = { random2 = { stop = "true" } }\ndice = 2'),
    "setup": (BASE, "dice = 2", 'setup = ["Take a sheet."]\ndice = 2'),
    "turn": (BASE, '{ roll = "all" },', '{ roll = "all" }, { step = "broken" },'),
    "roll": (BANK, 'roll = "rest"', 'roll = "all"'),
    "again": (BASE, '{ roll = "all" },', '{ roll = "all" }, { again = 1 },'),
    "keep": (BANK, "min(picked) > 1", "min(picked) > 2"),
    "pick": (BASE, '{ roll = "all" },', '{ roll = "all" }, { pick = "die" },'),
    "draw": (DRAWN, "draw = 2", "draw = 1"),
    "take": (DRAWN, '{ take = "hand", where = "card.Cost <= 2", may = true },', ""),
    "write": (BASE, '{ roll = "all" },', '{ roll = "all" }, { write = "beds", value = "max(dice)" },'),
    "mark": (BASE, 'mark = "land", where = "printed == max(dice)"', 'step = "boats"'),
    "step": (BASE, 'step = "broken"', 'step = "boats"'),
    "set": (BASE, '{ roll = "all" },', '{ roll = "all" }, { set = "coins", to = "coins + 1" },'),
    "add": (BANK, "sum(picked)", "max(picked)"),
    "one_of": (BASE, '{ roll = "all" },', '{ roll = "all" }, { one_of = [{ step = "boats" }, { pass = true }] },'),
    "repeat": (BASE, '{ roll = "all" },', '{ repeat = [{ roll = "all" }, { step = "broken" }], most = 2 },'),
    "stop": (BANK, "stop = true", 'stop = "turn > 6"'),
    "bust": (BANK, "bust = true", 'bust = "turn < 5"'),
    "pass": (BASE, '{ roll = "all" },', '{ roll = "all" }, { one_of = [{ step = "boats" }, { pass = true }] },'),
    "people": (BASE, '{ roll = "all" },', '{ roll = "all" }, { people = "Talk." },'),
    "id": (BASE, '{ roll = "all" }', '{ roll = "all", id = "mark" }'),
    "when": (BASE, '{ roll = "all" },', '{ roll = "all", when = "round > 3" },'),
    "where": (BASE, "printed == max(dice)", "printed == max(dice) and beside == 0 and colour == 'red'"),
    "value": (BASE, '{ roll = "all" },', '{ roll = "all" }, { write = "beds", value = "7" },'),
    "over": (BASE, '{ roll = "all" },', '{ roll = "all" }, { write = "sort", value = "\'mint\'", over = true },'),
    "by": (BASE, 'step = "broken"', 'step = "broken", by = 2'),
    "to": (DRAWN, "coins + card.Cost", "coins + 2"),
    "as": (BASE, '{ roll = "all" },', '{ roll = "all" }, { pick = "die", as = "one" },', "max(dice)", "one"),
    "may": (BASE, "else =", "may = true, else ="),
    "else": (BASE, ', else = [{ step = "broken" }]', ""),
    "most": (BANK, "{ repeat = [", "{ most = 1, repeat = ["),
    "say": (BASE, '{ roll = "all" }', '{ roll = "all", say = "Throw." }'),
}  # fmt: skip
"""Key → a game, and pairs of what stands in it and what stands there instead."""


def outcome(text):
    """Everything that follows from a game: what is told, or its turn in words and ten games by chance and by a greedy player."""
    raw = tomllib.loads(text)
    program, problems = read(raw)
    assert program is not None, problems
    turn, problems = read_play(raw["play"], program, decks=DECKS)
    if turn is None:
        return [(problem.code, problem.where) for problem in problems]
    shown = [
        repr([step.say for step in turn.every_step()]),
        repr(turn.setup),
        repr([*turn.policies]),
        repr(bool(turn.for_people)),
    ]
    machine = machine_of(turn, 2, {})
    for seed in range(4):
        match = Match(machine, Random(seed))  # noqa: S311
        names = ["random", "greedy"]
        players = [player(machine, name, Random(seat)) for seat, name in enumerate(names)]  # noqa: S311
        while match.until_choice():
            choice = machine.choices[match.pc]
            option = players[match.who].choose(match, choice)
            shown.append(f"{match.who} {spelled(match, choice, option)}")
            choice.take(match, option)
        shown.append(repr((match.round, match.rows)))
    return shown


@pytest.mark.turns(3)
@pytest.mark.parametrize("key", [key for key in KEYS if key != "numbers"])
def test_every_key_changes_something(key):
    """What is played, printed or told."""
    text, *pairs = KEYS[key]
    first = outcome(text)
    assert isinstance(first[0], str), first  # it is not refused
    changed = text
    for before, after in zip(pairs[::2], pairs[1::2], strict=True):
        assert before in changed
        changed = changed.replace(before, after, 1)
    assert outcome(changed) != first


def test_every_key_is_tried():
    """And no other."""
    assert {key.name for key in (*DICE, *PLAY, *VERBS, *STEP_KEYS)} == set(KEYS)


def test_a_number_of_the_turn_is_kept_until_it_ends():
    """``set`` changes it, and the next turn begins with 0."""
    text = BASE.replace("dice = 2", 'numbers = ["spent"]\ndice = 2').replace(
        '{ roll = "all" },', '{ set = "spent", to = "spent + 1" }, { set = "coins", to = "coins + spent" }, { roll = "all" },'
    )
    rows = [line for line in outcome(text) if line.startswith("(6")]
    assert len(rows) == 4
    assert all("'coins': 9" in row for row in rows)


WRONG = {
    "a verb that isn't there": (BASE, 'roll = "all"', 'rol = "all"', "play-verb", "play.turn[0]", "roll"),
    "two verbs": (BASE, 'roll = "all"', 'roll = "all", again = 1', "play-verb", "play.turn[0]", ""),
    "a key that doesn't stand there": (BASE, 'roll = "all"', 'roll = "all", by = 2', "unknown-key", "play.turn[0].by", ""),
    "a row that isn't there": (BASE, 'mark = "land"', 'mark = "lnd"', "play-unknown-row", "play.turn[1].mark", "land"),
    "a row of another kind": (BASE, 'mark = "land"', 'mark = "coins"', "play-row-kind", "play.turn[1].mark", ""),
    "a name that isn't there": (BASE, "max(dice)", "max(dic)", "rules-unknown-name", "play.turn[1].where", "dice"),
    "a die where none was picked": (BASE, "max(dice)", "die", "play-of-nothing", "play.turn[1].where", ""),
    "dice where none were kept": (BASE, "max(dice)", "max(picked)", "play-of-nothing", "play.turn[1].where", ""),
    "a card where none was drawn": (DRAWN.replace('{ draw = 2, to = "hand" }', "{ pass = true }"), '{ take = "hand", where = "card.Cost <= 2", may = true },', "", "play-of-nothing", "play.turn[1]", ""),
    "a value of a die that isn't picked": (BASE, "dice = 2", 'dice = 2\nvalues = { low = "die" }', "play-of-nothing", "play.values.low", ""),
    "a number where a condition belongs": (BASE, "printed == max(dice)", "printed", "rules-not-condition", "play.turn[1].where", ""),
    "a column that isn't there": (DRAWN, "card.Cost <= 2", "card.Cos <= 2", "play-no-column", "play.turn[1].where", "Cost"),
    "no dice": (DRAWN, "turn = [", 'turn = [\n{ roll = "all" },', "play-no-dice", "play.turn[0].roll", ""),
    "no deck": (BASE, "turn = [", "turn = [\n{ draw = 1 },", "play-no-deck", "play.turn[0].draw", ""),
    "a pile that isn't there": (DRAWN, 'take = "hand"', 'take = "hands"', "not-one-of", "play.turn[1].take", "hand"),
    "repeating without an end": (BASE, '{ roll = "all" },', '{ repeat = [{ roll = "all" }] },', "play-endless-repeat", "play.turn[0]", ""),
    "a part of a round": (BASE, "rounds = 6", 'rounds = "0"', "", "", ""),
    "a policy of a step that isn't there": (BANK, "dice = 2", 'policies = { bold = { stopp = "true" } }\ndice = 2', "unknown-key", "play.policies.bold.stopp", "stop"),
    "a policy that is built in": (BANK, "dice = 2", 'policies = { greedy = { stop = "true" } }\ndice = 2', "play-policy-name", "play.policies.greedy", ""),
    "one thing to choose from": (BASE, '{ roll = "all" },', "{ one_of = [{ pass = true }] },", "play-one-of", "play.turn[0].one_of", ""),
    "a word into a number": (BASE, '{ roll = "all" },', '{ write = "coins", value = "\'mint\'" },', "play-value-kind", "play.turn[0].value", ""),
    "a start out of range": (BASE, "coins = 3", "coins = 30", "not-in-range", "play.start.coins", ""),
    "a step called like a kind of step": (BASE, '{ roll = "all" }', '{ id = "take", roll = "all" }', "play-id-word", "play.turn[0].id", ""),
    "two steps called alike": (BASE, '{ roll = "all" }', '{ id = "a", roll = "all" }, { id = "a", roll = "all" }', "play-id-twice", "play.turn[1].id", ""),
    "a number called like a word of turns": (BASE, "dice = 2", 'dice = 2\nnumbers = ["dice"]', "play-name-word", "play.numbers", ""),
    "a number called like a row": (BASE, "dice = 2", 'dice = 2\nnumbers = ["coins"]', "play-name-twice", "play.numbers", ""),
    "a value with a space": (BASE, "dice = 2", 'dice = 2\nvalues = { "a b" = "1" }', "rules-id", "play.values.a b", ""),
    "a pile called like a word of turns": (DRAWN, "hand = ", "card = ", "play-name-word", "play.piles.card", ""),
    "a row that a word of turns hides": (BASE, 'id = "sort"', 'id = "turn"', "play-row-hidden", "play", ""),
    "others, all at once": (BASE, "max(dice)", "sum_all(coins)", "play-together", "play.turn[1].where", ""),
}  # fmt: skip


@pytest.mark.parametrize("what", [what for what, case in WRONG.items() if case[3]])
def test_what_is_wrong_is_told(what):
    """With its place and the nearest name."""
    text, before, after, code, where, hint = WRONG[what]
    assert before in text
    changed = text.replace(before, after, 1)
    if code == "play-together":
        changed = changed.replace("dice = 2", 'order = "together"\ndice = 2')
    raw = tomllib.loads(changed)
    program, _ = read(raw)
    turn, problems = read_play(raw["play"], program, decks=DECKS)
    assert turn is None
    assert (code, where) in [(problem.code, problem.where) for problem in problems]
    assert hint in [str(problem.args.get("hint", "")) for problem in problems] or not hint


def test_a_step_that_cannot_be_read_is_told_once():
    """Not again by the policies that speak of it."""
    raw = tomllib.loads(
        BANK.replace("{ stop = true }", "{ stpo = true }").replace(
            "dice = 2", 'policies = { bold = { stop = "turn > 9" } }\ndice = 2'
        )
    )
    program, _ = read(raw)
    assert [problem.code for problem in read_play(raw["play"], program)[1]] == ["play-verb"]


def test_a_turn_that_the_rules_refuse_is_told():
    """A check that no choice can hold: who plays is told, with the check."""
    raw = tomllib.loads(
        """
        [rounds]
        rows = [{ id = "a", int = [0, 9] }]
        [score]
        points = "a"
        [end]
        rounds = 3
        [[check]]
        that = "a != 3 and sum_all(a) < 9"
        [play]
        turn = [{ set = "a", to = 3 }]
        """
    )
    program, _ = read(raw)
    turn, problems = read_play(raw["play"], program)
    assert turn is not None, problems
    match = Match(machine_of(turn, 2, {}), Random(1))  # noqa: S311
    with pytest.raises(Refused) as refused:
        match.until_choice()
    assert {problem.code for problem in refused.value.problems} == {"play-illegal", "rules-check"}
