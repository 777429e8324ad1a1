"""What the card says of a part: every step that is done to its measure, in order, so that none seems to belong to something else."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from helpers_rules import rules_of, told_cards
from printkit.language.lines import card
from printkit.language.say import labels
from printkit.language.worth import singular

SHEET = """
[sheet]
rows = [
  { id = "bag", int = [0, 30] }, { id = "debt", int = [-9, 30] }, { id = "gem", int = [0, 9] }, { id = "b", tick = true },
  { id = "dice", list = 5, int = [1, 6], may = true }, { id = "col", list = 4, choice = ["red", "blue"], may = true },
  { id = "land", grid = [4, 3], mark = true }, { id = "wood", ticks = 6 }, { id = "coins", int = [0, 30], may = true },
  { id = "temps", list = 3, int = [-5, 9], may = true }, { id = "pond", grid = [2, 2], choice = ["fish", "crab"], may = true },
]
[rounds]
rows = [
  { id = "beasts", int = [0, 9] }, { id = "fled", tick = true },
  { id = "laps", int = [0, 9], name = "Rounds" }, { id = "sky", choice = ["sun", "rain"] },
]
"""

MEASURES = {
    'value = "bag"': [],
    'value = "2 * bag + 1"': ["2 × bag \\+ 1"],
    'value = "-debt"': ["−debt"],
    "value = 71": ["71"],
    'value = "min(bag, 73)"': ["73"],
    'sum = "dice"': [],
    'sum = ["bag", "gem"]': ["bag \\+ gem"],
    'sum = "col", worth = { red = 31, blue = -37 }': ["red → 31", "blue → −37"],
    'count = "land"': [],
    'count = "dice", of = 6': ["6"],
    'full = "land.columns"': [],
    'area = "land"': [],
    'run = "dice"': [],
    'sets = "col"': [],
    'sets = ["bag", "gem"]': [],
    'distinct = "col"': [],
    'most_of = "dice"': [],
    'majority = "bag", places = [43, 41]': ["43 / 41"],
    'majority = "run(dice)", places = [43], shared = "all"': ["43"],
    'cases = [["b", 47], ["bag > 29", "gem"]], else = 53': ["47", "29", "53"],
}
STEPS = {
    "table = [0, 101, 103]": (r"0 / 101 / 103 for 0 / 1 / 2", r"0 / 1 / 2で0 / 101 / 103点"),
    "thresholds = [[19, 107], [23, 109]]": (r"107 from 19; 109 from 23", r"19以上で107点、23以上で109点"),
    "per = 13": (r"for every 13 ", r"13点?ごとに"),
    "each = 17": (r"17 for e|17 × |× 17", r"つき17点|× 17|17倍|ごとに17点"),
    "plus = -11": (r"− 11", r"− 11|−11点"),
    "min = 59": (r"at least 59", r"最低59"),
    "max = 61": (r"at most 61", r"最高61"),
    'when = "wood > 3"': (r"only if wood is more than 3", r"Woodが3より上のときだけ"),
}
_LISTS = ("cases", "majority", "thresholds", "worth", "table")


def cards(parts):
    """The lines of some parts by language, in their order."""
    program = rules_of(SHEET + "[score]\n" + "\n".join(f"p{n} = {{ {part} }}" for n, part in enumerate(parts)))
    return {lang: [line.text for line in card(program, lang, labels({}, lang))][: len(parts)] for lang in ("en", "ja")}


@pytest.mark.turns(3)
@pytest.mark.parametrize("measure", MEASURES)
def test_every_step_is_on_the_card(measure):
    """Of all measures with all steps that may follow them, in both languages, in the order in which they are done."""
    steps = [
        chosen
        for count in range(len(STEPS) + 1)
        for chosen in combinations(STEPS, count)
        if sum(step.startswith("t") for step in chosen) < 2
    ]
    made = [", ".join([measure, *chosen]) for chosen in steps]
    told = cards(made)
    for number, (part, chosen) in enumerate(zip(made, steps, strict=True)):
        for lang, column in (("en", 0), ("ja", 1)):
            text = told[lang][number]
            found = {step: re.search(STEPS[step][column], text) for step in chosen}
            assert None not in found.values(), (part, text)
            places = [match.end() for step, match in found.items() if not step.startswith(("when", "per", "each"))]
            assert places == sorted(places), (part, text)
            if lang == "en":
                assert all(re.search(wanted, text, re.IGNORECASE) for wanted in MEASURES[measure]), (part, text)
            later = [step for step in chosen if not step.startswith(("when", "table", "thresholds"))]
            if later and any(word in part for word in _LISTS):
                assert ("; then " if lang == "en" else "。そのあと") in text, (part, text)
            assert text.count("(") == text.count(")"), (part, text)


CASES = {
    'cases = [["b", 5], ["bag > 4", "bag"]], else = 4, per = 2': (
        "5 if B; bag if bag is more than 4; otherwise 4; then 1 for every 2 of these",
        "Bなら5、Bagが4より上ならBag、それ以外は4。そのあと2点ごとに1点",
    ),
    'cases = [["b", 3]], else = 0, table = [0, 10, 20, 50]': (
        "3 if B; otherwise 0; then 0 / 10 / 20 / 50 for 0 / 1 / 2 / 3 (more add nothing)",
        "Bなら3、それ以外は0。そのあと0 / 1 / 2 / 3で0 / 10 / 20 / 50点（それより多くても同じ）",
    ),
    'cases = [["b", 5]], else = 9, max = 6, when = "bag > 2"': (
        "only if bag is more than 2: 5 if B; otherwise 9; then at most 6",
        "Bagが2より上のときだけ、Bなら5、それ以外は9。そのあと最高6点",
    ),
    'value = "bag", thresholds = [[5, 2], [10, 6]], plus = -1': (
        "bag: 2 from 5; 6 from 10; then − 1",
        "Bagが5以上で2点、10以上で6点。そのあと−1点",
    ),
    'value = "bag - 3", per = 2, each = -1': (
        "−1 for every 2 of (bag − 3)",
        "(Bag − 3) 2ごとに−1点",
    ),
    'value = "bag", per = 10, plus = 2': (
        "1 for every 10 bag, then + 2",
        "Bag 10ごとに1点、そのあと+2点",
    ),
    'sum = "dice", plus = -1': (
        "sum of dice, then − 1",
        "Diceの合計、そのあと−1点",
    ),
    'run = "dice", each = 3': (
        "3 × longest run of dice",
        "Diceのいちばん長い連続 × 3",
    ),
    'area = "land", each = 1': (
        "1 for each cell of the largest area of land",
        "Landのいちばん大きなまとまりのマス1つにつき1点",
    ),
    'value = "bag // 2 + 1"': (
        "bag ÷ 2 + 1 (÷ rounded down)",
        "Bag ÷ 2 + 1（÷は切り捨て）",
    ),
    'value = "debt", table = [1, 2]': (
        "1 / 2 for 0 / 1 debt (more add nothing, below 0 counts as 0)",
        "Debtが0 / 1で1 / 2点（それより多くても同じ。0未満は0と数える）",
    ),
    'majority = "debt", places = [6, 3], shared = "all"': (
        (
            "6 / 3 for the most / second most debt; "
            "those tied each get them (after two firsts comes third place); nothing for 0 or less"
        ),
        "Debtが多い順に6 / 3点（並んだら全員がもらう。1位が2人なら次は3位。0以下なら0点）",
    ),
    'majority = "area(land)", places = [6], table = [0, 1]': (
        (
            "6 for the first in largest area of land; "
            "those tied divide the points of their places, rounded down; nothing for 0; then 0 / 1 for 0 / 1 (more add nothing)"
        ),
        "Landのいちばん大きなまとまりが最大なら6点（並んだらその順位の点を分け合い、端数は切り捨て。0なら0点）。そのあと0 / 1で0 / 1点（それより多くても同じ）",
    ),
    'value = "min(bag, gem) + 2"': (
        "(the lowest of bag, gem) + 2",
        "(Bag・Gemのうち最小) + 2",
    ),
    'value = "abs(bag - gem)"': (
        "(bag − gem) without its sign",
        "(Bag − Gem)の大きさ",
    ),
    'value = "wood", table = [0, 1, 2, 3, 4, 5, 6]': (
        "0 / 1 / 2 / 3 / 4 / 5 / 6 for 0–6 wood",
        "Woodが0〜6で0 / 1 / 2 / 3 / 4 / 5 / 6点",
    ),
    'value = "areas(land)", each = 2': (
        "2 for each cell of the areas of land",
        "Landのまとまりのマス1つにつき2点",
    ),
    'value = "counts(land.rows)", table = [0, 1, 3]': (
        "marks in each row of land: 0 / 1 / 3 for 0 / 1 / 2 (more add nothing)",
        "Landの横列それぞれの印の数：0 / 1 / 2で0 / 1 / 3点（それより多くても同じ）",
    ),
    'value = "counts(land.rows)", weights = [1, -1, 2], table = [0, 1]': (
        "marks in each row of land: times 1 / −1 / 2 in order, 0 / 1 for 0 / 1 (more add nothing, below 0 counts as 0)",
        "Landの横列それぞれの印の数：順に1 / −1 / 2をかける、0 / 1で0 / 1点（それより多くても同じ。0未満は0と数える）",
    ),
    'value = "dice", table = [0, 1]': (
        "dice, each 0 / 1 for 0 / 1 (more add nothing)",
        "Dice：それぞれ0 / 1で0 / 1点（それより多くても同じ）",
    ),
    'value = "temps", table = [0, 1]': (
        "temps, each 0 / 1 for 0 / 1 (more add nothing, below 0 counts as 0)",
        "Temps：それぞれ0 / 1で0 / 1点（それより多くても同じ。0未満は0と数える）",
    ),
    "value = \"touching(pond, 'crab', 'fish')\", each = 3": (
        "3 for each crab beside fish in pond",
        "Pondで「fish」の隣にある「crab」1つにつき3点",
    ),
    'value = "beasts", each = 3': (
        "3 for each beast of all rounds",
        "全ラウンドのBeasts 1つにつき3点",
    ),
    'value = "laps", each = 3': (
        "3 for each round of all rounds",
        "全ラウンドのRounds 1つにつき3点",
    ),
    'value = "count(fled)", each = 3': (
        "3 for each round with fled",
        "Fledのラウンド1つにつき3点",
    ),
    'value = "count(beasts, 3)", each = 2': (
        "2 for each round where beasts is 3",
        "Beastsが3のラウンド1つにつき2点",
    ),
    "value = \"count(sky, 'sun')\", each = 2": (
        "2 for each round where sky is sun",
        "Skyが「sun」のラウンド1つにつき2点",
    ),
    'value = "distinct(sky)", each = 2': (
        "2 for each different sky",
        "Skyの種類の数1つにつき2点",
    ),
    'value = "coins", when = "given(coins)"': (
        "coins (only if coins is filled in)",
        "Coins（Coinsが記入済みのときだけ）",
    ),
}


@pytest.mark.parametrize("part", CASES)
def test_no_step_seems_to_belong_to_something_else(part):
    """Neither to the last of several cases, nor to a part of a sum; who is even, who has nothing and what is rounded is said."""
    en, ja = CASES[part]
    assert told_cards(f"{SHEET}[score]\na = {{ {part} }}") == {"en": en, "ja": ja}


@pytest.mark.parametrize(
    ("name", "one"),
    [
        ("broken lanterns", "broken lantern"),
        ("berries", "berry"),
        ("ties", "tie"),
        ("peaches", "peach"),
        ("dishes", "dish"),
        ("glasses", "glass"),
        ("boxes", "box"),
        ("quizzes", "quizz"),
        ("glass", "glass"),
        ("bonus", "bonus"),
        ("basis", "basis"),
        ("gas", "gas"),
        ("sheep", "sheep"),
    ],
)
def test_one_of_several(name, one):
    """A name that looks like no plural stays as it is."""
    assert singular(name) == one
