"""Every name in a line of the card has a line of its own, or stands on the sheet."""

from __future__ import annotations

import tomllib

import pytest

from helpers_rules import rules_of
from printkit.language.lines import card
from printkit.language.read import read
from printkit.language.say import labels

SHEET = '[sheet]\nrows = [{ id = "bag", int = [0, 30] }, { id = "gem", int = [0, 9] }]\n'
ROUNDS = '[rounds]\nrows = [{ id = "pts", int = [0, 30] }, { id = "g", int = [0, 9], may = true }]\n'


def told(text, lang="en"):
    """The lines of a card up to who wins: a helper's behind a dot."""
    program = rules_of(text)
    lines = [f"{'• ' * line.helper}{line.name}: {line.text}" for line in card(program, lang, labels(program.words, lang))]
    return lines[: next(n for n, line in enumerate(lines) if line.startswith(("Winner", "勝者")))]


def test_a_helper_is_explained_where_it_is_first_named():
    """With what it names itself; once."""
    text = f"""{SHEET}[score]
less = {{ value = "gem", per = 2, helper = true }}
hid = {{ value = "3 * less", helper = true, max = 10 }}
unused = {{ value = "gem", helper = true }}
z = {{ value = "hid + 1", when = "hid > 2" }}
y = "hid + less"
"""
    assert told(text) == [
        "Z: hid + 1 (only if hid is more than 2)",
        "• Hid: 3 × less, at most 10",
        "• Less: 1 for every 2 gem",
        "Y: hid + less",
    ]
    assert told(text, "ja")[1] == "• Hid: 3 × Less（最高10）"


def test_a_total_that_is_no_sum_stands_below_the_parts():
    """By the names of what it is made of, with the helpers that it names."""
    text = f'{SHEET}[score]\nk = {{ value = "bag", helper = true, max = 3 }}\na = "bag"\nm = "gem"\ntotal = "a + m + k - gem"\n'
    assert told(text) == ["A: bag", "M: gem", "Total: A + M + K − gem", "• K: bag, at most 3"]
    assert told(text, "ja")[2:] == ["合計: A + M + K − Gem", "• K: Bag（最高3）"]


def test_what_a_part_of_a_round_says_is_never_lost():
    """Neither where something more is done with it, nor where the last one is asked for."""
    text = ROUNDS + (
        '[round]\ngg = { value = "g", when = "given(g)", say = "your gems" }\np = { value = "pts", per = 2, each = 3 }\n'
        '[score]\nb = { value = "gg", max = 5 }\na = "gg"\nd = "p"\ne = { value = "last(p)", plus = 1 }\nf = "last(p)"\n'
    )
    assert told(text) == [
        "B: gg of all rounds, at most 5",
        "• Gg: each round your gems",
        "A: each round your gems",
        "D: each round 3 for every 2 pts",
        "E: P in the last round, then + 1",
        "• P: each round 3 for every 2 pts",
        "F: in the last round 3 for every 2 pts",
    ]
    assert told(text, "ja")[:2] == ["B: 全ラウンドのGg（最高5）", "• Gg: ラウンドごとに、your gems"]


def test_rounds_in_which_something_held_are_counted_as_rounds():
    """And not as things."""
    text = f'{ROUNDS}[round]\nmade = "pts > 9"\n[score]\na = {{ value = "count(made)", each = 2 }}\nb = "count(made)"\n'
    assert told(text) == ["A: 2 for each round with made", "• Made: each round pts is more than 9", "B: rounds with made"]
    assert told(text, "ja")[0] == "A: Madeのラウンド1つにつき2点"


def test_what_goes_on_from_round_to_round_keeps_its_name():
    """It can't be told in the line of another, since it refers to itself by name; its own words can."""
    text = ROUNDS + '[round]\nup = { value = "prev.up + pts" }\n[score]\na = "last(up)"\n'
    assert told(text) == ["A: up in the last round", "• Up: each round up before + pts"]
    assert told(text.replace("+ pts", '+ pts", say = "all you took')) == ["A: all you took"]


def test_what_decides_a_tie_or_the_end_is_explained_too():
    """Before who wins."""
    text = (
        f'{ROUNDS}[round]\nbad = {{ value = "pts", per = 9 }}\n[score]\na = "pts"\n'
        'ties = [{ least = "bad" }]\n[end]\nwhen = "any(last(bad) > 2)"\n'
    )
    assert told(text) == ["A: pts of all rounds", "• Bad: each round 1 for every 9 pts"]


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ('k = { value = "bag", helper = true, say = "s" }\na = "bag"', ["rules-say-of-nothing"]),
        ('k = { value = "bag", helper = true, say = "s" }\na = "k + 1"', []),
        ('k = { value = "bag", helper = true, say = "s" }\na = { value = "k + 1", say = "t" }', ["rules-say-of-nothing"]),
        ('k = { value = "bag", helper = true, say = "s" }\na = "bag"\nties = [{ most = "k" }]', []),
    ],
)
def test_words_for_a_helper_count_where_a_line_names_it(text, codes):
    """Elsewhere nobody would read them."""
    assert [problem.code for problem in read(tomllib.loads(f"{SHEET}[score]\n{text}"))[1]] == codes


def test_the_last_of_what_is_called_alike_is_said_once():
    """Both are called “Left”: one line says how it goes on, and the end asks for it as it is then."""
    text = """players = [2, 3]
[rounds]
rows = [{ id = "roll", int = [1, 6] }]
[round]
left = { value = "prev.left - roll", start = 40, name = "Left" }
[score]
rest = { value = "last(left)", name = "Left" }
[end]
when = "any(last(left) <= 0)"
"""
    assert told(text)[:1] == ["Left: each round left before − roll (at the start: 40)"]


@pytest.mark.parametrize(
    ("start", "en", "ja"),
    [
        ("301", " (at the start: 301)", "（はじめは301）"),
        ("-5", " (at the start: −5)", "（はじめは−5）"),
        ("{ 2 = 50, 3 = 40 }", " (at the start: 50 with 2 players, 40 with 3 players)", "（はじめは2人なら50・3人なら40）"),
        ("0", "", ""),
    ],
)
def test_a_card_says_where_a_number_starts(start, en, ja):
    """Nobody could count down without it; from 0 everybody does, and a game’s own words say what they will."""
    rows = 'players = [2, 3]\n[rounds]\nrows = [{ id = "roll", int = [1, 6] }]\n[end]\nrounds = 3\n'
    text = f'{rows}[round]\nleft = {{ value = "prev.left - roll", start = {start} }}\n[score]\nrest = "last(left)"\n'
    assert [line for line in told(text) if "Left" in line] == [f"• Left: each round left before − roll{en}"]
    assert any(line.endswith(f"− Roll{ja}") for line in told(text, "ja"))
    own = text.replace(f"start = {start}", f'start = {start}, say = "Down you go"')
    assert "at the start" not in "".join(told(own))
