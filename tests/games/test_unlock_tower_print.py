"""What Unlock Tower prints: the answers that players look for, numbers from one source, the article's effects, forms read again."""

from __future__ import annotations

import io
import re
from functools import cache

import pikepdf
import pytest

from catalog_cases import game_of, in_turn
from helpers_print import edited, fonts, printed
from printkit.draw.frame import Path, Text, fields, walk
from printkit.model.slot_values import slots_of_record
from printkit.model.slots import slots, view_of
from printkit.printing.documents import component_pdf
from printkit.printing.job import Job
from printkit.scoring.readers.files import parse
from printkit.scoring.report.table import headline, part_name
from printkit.scoring.run import score_record

GAME = game_of("unlock-tower")
PAPERS = ("sheet", "reference", "facilitator", "score-pad")


def words(game, name, lang="en"):
    """What is written on a component, in one line; Japanese without the spaces between lines that it does not have."""
    faces = [piece.front for piece in printed(game, name, lang).pieces]
    said = [item.text for face in faces for item, _ in walk(face.items) if isinstance(item, Text)]
    return joined(" ".join(said), lang)


def joined(text, lang):
    """One line, as it is read."""
    return re.sub(r"\s+", "" if lang == "ja" else " ", text)


# A reader's test -----------------------------------------------------------------------------------------------------------

QUESTIONS = {
    "I chose 1: what do I do before the others show their dice?": {
        "ja": ["ほかの人より先に公開し、2以上の目を1つ指名する"],
        "en": ["Reveal before the others and name a face of 2 or more"],
    },
    "My face was named: from when on do I sit out, phase 4 too?": {
        "ja": ["指名した目の人を、フェイズ2〜4で休ませてよい"],
        "en": ["do nothing in phases 2 to 4"],
    },
    "I tick a lock in phase 2: may I use it in this phase?": {
        "ja": ["フェイズが始まる前に✓があれば使える"],
        "en": ["Ticked before the phase began"],
    },
    "I jump over a marked floor: does the mark fire?": {
        "ja": ["通りすぎてもすぐ発動"],
        "en": ["when you land on it or pass it"],
    },
    "I stand on 19 and the effect says +3: do I go up to 20?": {
        "ja": ["20階を超える効果は、まるごと無効"],
        "en": ["Above floor 20: the whole effect is void"],
    },
    "I have unlocked the bonus: do I tick box E now?": {
        "ja": ["アンロックしただけでは✓できない"],
        "en": ["Unlocking is not enough: the effect must be used"],
    },
    "Any tower plus a die: may I roll first?": {
        "ja": ["タワーを決めてからサイコロを振り、出た目だけ伸ばす"],
        "en": ["Name the tower, then roll a die"],
    },
    "What may I do in phase 4, whatever I chose?": {
        "ja": ["全員が共通の効果を、好きな順に、払えるだけ何度でも使う"],
        "en": ["shared effects, in any order, as often as you can pay"],
    },
    "When is it over?": {
        "ja": ["だれかのタワー3つ以上が16階以上になるか、第18ラウンドなら"],
        "en": ["3 towers or more at floor 16 or higher, or it is round 18"],
    },
    "Four roofs side by side: how many points, how often?": {
        "ja": ["同じ階で横に並ぶ屋根4つ22"],
        "en": ["4 roofs side by side on one floor 2 2"],
    },
    "Do roofs count that I have built over, and one roof for two sets?": {
        "ja": ["途中で描いたものもすべて数える", "1つの屋根は1組にだけ使う"],
        "en": ["Every roof ever drawn counts", "A roof belongs to one set only"],
    },
    "Two of us reach floor 16 in the same phase: who ticks C?": {
        "ja": ["最初に16階以上。同じフェイズなら全員"],
        "en": ["First to floor 16 or higher; all who do so in the same phase"],
    },
    "We have the same points: who wins?": {
        "ja": ["ABCDE", "単独で最多の人が勝ち", "勝利を分け合う"],
        "en": ["A B C D E", "alone has the most of all tied players wins", "the victory is shared"],
    },
}


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("question", QUESTIONS)
def test_the_reference_answers(question, lang):
    """With nothing else in hand."""
    said = words(GAME, "reference", lang)
    for answer in QUESTIONS[question][lang]:
        assert joined(answer, lang) in said


# One source --------------------------------------------------------------------------------------------------------------


def changed(parent, *changes, edition=()):
    """Unlock Tower with texts of its game.toml, and of its edition, replaced."""
    files = ("editions/printkit.toml", "editions/printkit-2.toml")
    texts = {file: (GAME.folder / file).read_text(encoding="utf-8") for file in files}
    wanted = [(file, old, new) for old, new in edition for file in files if old in texts[file]]
    return edited(parent, "unlock-tower", *changes, *wanted)


@pytest.fixture(scope="module")
def other(tmp_path_factory):
    """Towers of 18 floors, two of which end the game at 14; other sets, worth and room for coins."""
    return changed(
        tmp_path_factory.mktemp("lower"),
        ("floors = 20", "floors = 18"),
        ("finish = 16 ", "finish = 14 "),
        ("towers_to_end = 3 ", "towers_to_end = 2 "),
        ("coin_places = 30 ", "coin_places = 24 "),
        ("A = { vp = 2, cap = 2, run = 4 }", "A = { vp = 5, cap = 1, run = 5 }"),
        ("B = { vp = 2, cap = 3, run = 3 }", "B = { vp = 4, cap = 5, run = 2 }"),
        ("C = { vp = 1 }", "C = { vp = 3 }"),
        edition=[
            ("[5, 11, 19]", "[5, 11, 17]"),
            ('all = [{ do = "add", tower = 2, n = 2 }', 'all = [{ do = "add", tower = 2, n = 4 }'),
            (
                'all = [{ do = "add", tower = 2, n = 3 }, { do = "coins"',
                'all = [{ do = "add", tower = 2, n = 4 }, { do = "coins"',
            ),
        ],
    )


def test_the_end_of_the_game_changes_everywhere(other):
    """Two towers at floor 14: on the sheet, both cards, the pad, and when it is scored."""
    assert "Someone has 2 towers at floor 14+" in words(other, "sheet")
    assert "First to floor 14" in words(other, "sheet")
    assert "2 towers or more at floor 14 or higher" in words(other, "reference")
    assert "2 towers or more at floor 14 or higher" in words(other, "facilitator")
    assert "First to 14" in words(other, "score-pad")
    at_the_end = player("Aki", [[14], [14], [], [], [], []], fastest=True)
    assert answer(other, [at_the_end]).finished
    too_low = [player("Aki", [[14], [13], [], [], [], []], fastest=True)]
    assert [problem.code for problem in answer(other, too_low).problems] == ["rounds-unknown"]
    assert answer(other, [at_the_end]).problems == ()
    assert codes(GAME, [at_the_end]) == ["fastest-too-low"]


def test_the_height_of_the_towers_changes_everywhere(other):
    """18 floors to draw in, to score, and to fill in; beyond them nothing works."""
    assert {f.name for f in form_fields(other, "sheet")} >= {"p1-marks-6-18"}
    assert "p1-marks-6-19" not in {f.name for f in form_fields(other, "sheet")}
    assert "Beyond floor 18" in words(other, "sheet")
    assert "Above floor 18" in words(other, "reference")
    assert codes(other, [{"name": "Aki", "towers": [19, 14, 14, 0, 0, 0], "fastest": True}]) == ["out-of-range"]
    assert "out-of-range" not in codes(GAME, [{"name": "Aki", "towers": [19, 14, 14, 0, 0, 0], "fastest": True}])


def test_sets_change_everywhere(other):
    """Rows of five are 5 points and have one box; rows of two are 4 and have five."""
    for paper in ("sheet", "score-pad"):
        names = {field.name for field in form_fields(other, paper)}
        assert {name for name in names if re.match(r"p1-[AB]-", name)} == {"p1-A-1", *(f"p1-B-{k}" for k in range(1, 6))}
    assert "5 in a row" in words(other, "sheet")
    assert "×5 VP" in words(other, "sheet")
    assert "5 in a row ×5 VP, max 1" in words(other, "score-pad")
    assert "2 in a row ×4 VP, max 5" in words(other, "score-pad")
    assert "5 roofs side by side on one floor 1 5" in words(other, "reference")
    assert "2 roofs side by side on one floor 5 4" in words(other, "reference")
    row = [[7]] * 5 + [[]]
    scored, *_ = answer(other.under({"sets": "overlapping"}), [player("Aki", row)]).players
    assert [(part.id, part.count, part.points) for part in scored.breakdown[:2]] == [("A", 1, 5), ("B", 4, 16)]
    assert part_name(other, "A", "en") == "A Sets of 5"
    assert part_name(other, "B", "ja") == "B 横に2連続"


def test_the_worth_of_the_fastest_changes_everywhere(other):
    """Three points for box C, in the formula of the pad, too."""
    assert "C 3 3" in re.sub(r"First to .*? phase 1 ", "3 ", words(other, "reference"))
    assert "×3 VP" in words(other, "sheet")
    assert "×3 VP, max 1" in words(other, "score-pad")
    assert "3×C" in words(other, "score-pad")
    scored, *_ = answer(other, [player("Aki", [[14], [], [], [], [], []], fastest=True)]).players
    assert next(part.points for part in scored.breakdown if part.id == "C") == 3


def test_coins_and_effects_change_on_the_sheet(other):
    """24 coins; face 2 raises its tower by 4, as its edition says."""
    coins = {name for name in (field.name for field in form_fields(other, "sheet")) if "-coin-" in name}
    assert len(coins) == 24
    assert "+4" in effects(other)[2, 1]
    assert "+4" not in effects(GAME)[2, 1]


def test_a_fourth_phase_is_told_and_led(tmp_path):
    """The shared phase is then the fifth: on the sheet, both cards, and in what the facilitator says."""
    game = changed(tmp_path, ("\nphases = 3", "\nphases = 4"), edition=[("[[face]]\n", "[[face]]\nphase4 = []\n")])
    for lang in ("ja", "en"):
        for paper in ("sheet", "reference"):
            assert {"ja": "2〜4", "en": "2–4"}[lang] in words(game, paper, lang)
    said = words(game, "facilitator")
    spoken = [f"use phase {number}" for number in range(1, 6)]
    assert [phrase for phrase in spoken if phrase in said] == spoken
    assert "to the end of phase 5" in said
    assert "do nothing in phases 2 to 5" in words(game, "reference")


NUMBERS = {
    "floors": ("floors = 20", "floors = 22", {"sheet", "reference"}),
    "finish": ("finish = 16 ", "finish = 15 ", {"sheet", "reference", "facilitator", "score-pad"}),
    "towers_to_end": ("towers_to_end = 3", "towers_to_end = 4", {"sheet", "reference", "facilitator"}),
    "coin_places": ("coin_places = 30", "coin_places = 24", {"sheet"}),
    "A.vp": ("A = { vp = 2", "A = { vp = 3", {"sheet", "reference", "score-pad"}),
    "A.cap": ("cap = 2, run = 4", "cap = 1, run = 4", {"sheet", "reference", "score-pad"}),
    "A.run": ("cap = 2, run = 4", "cap = 2, run = 5", {"sheet", "reference", "score-pad"}),
    "B.vp": ("B = { vp = 2", "B = { vp = 1", {"sheet", "reference", "score-pad"}),
    "B.cap": ("cap = 3, run = 3", "cap = 2, run = 3", {"sheet", "reference", "score-pad"}),
    "B.run": ("cap = 3, run = 3", "cap = 3, run = 2", {"sheet", "reference", "score-pad"}),
    "C.vp": ("C = { vp = 1", "C = { vp = 2", {"sheet", "reference", "score-pad"}),
    "D.vp": ("D = { vp = 1", "D = { vp = 2", {"sheet", "reference", "score-pad"}),
    "E.vp": ("E = { vp = 1", "E = { vp = 2", {"sheet", "reference", "score-pad"}),
}
"""Every number of the rules that a table could play with: what it becomes, and which papers speak of it."""


@cache
def as_it_is(name):
    """What a component looks like under the game's own numbers."""
    return [piece.front.items for piece in printed(GAME, name).pieces]


@pytest.mark.turns(3)
@pytest.mark.parametrize("number", NUMBERS)
def test_each_number_changes_exactly_the_papers_that_show_it(tmp_path, number):
    """Alone, and no paper keeps the old one."""
    old, new, shown = NUMBERS[number]
    game = changed(tmp_path, (old, new))
    differ = {name for name in PAPERS if [p.front.items for p in printed(game, name).pieces] != as_it_is(name)}
    assert differ == shown


def test_the_words_for_a_tie_name_the_changed_sets(other):
    """Who has the most rows of five wins, not the most of four."""
    scored = answer(other, [player("Aki", [[7]] * 5 + [[]])])
    tied = scored._replace(decided_by="A", winners=("Aki",))
    assert "sets of 5 (A)" in headline(other, tied, "en")
    assert "5連続（A）" in headline(other, tied, "ja")


def player(name, marks, **more):
    """One player of a record."""
    return {"name": name, "marks": marks, **more}


def answer(game, players):
    """The score of a record; the table is filled up with somebody who built nothing."""
    raw = {"game": "unlock-tower", "players": [*players, *(player(f"Zoe {k}", [[]] * 6) for k in range(3 - len(players)))]}
    found = score_record(raw, game)
    assert found.score is not None, found.problems
    return found.score


def codes(game, players):
    """The errors of a record."""
    raw = {"game": "unlock-tower", "players": [*players, *(player(f"Zoe {k}", [[]] * 6) for k in range(3 - len(players)))]}
    return [problem.code for problem in score_record(raw, game).problems if problem.severity == "error"]


def form_fields(game, name, lang="en"):
    """Every place to fill in."""
    return [field for frame in printed(game, name, lang, form=True).frames for field in fields(frame)]


# Counts ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "cards"),
    [
        (None, {"sheet": 1, "reference": 8, "facilitator": 1, "score-pad": 4}),
        (3, {"sheet": 3, "reference": 6, "facilitator": 1, "score-pad": 4}),
        (4, {"sheet": 4, "reference": 8, "facilitator": 1, "score-pad": 4}),
    ],
)
def test_everybody_gets_a_sheet_and_two_reference_cards(players, cards):
    """One facilitator's card for the table, four pads on a page."""
    assert {name: printed(GAME, name, players=players).cards for name in cards} == cards


@pytest.mark.parametrize("players", [3, 4])
def test_the_pad_has_a_column_for_each_player(players):
    """Three for three."""
    fields_ = [field.name for frame in printed(GAME, "score-pad", players=players, form=True).frames for field in fields(frame)]
    assert {name.split("-")[0] for name in fields_} == {"date", *(f"p{seat}" for seat in range(1, players + 1))}


@pytest.mark.parametrize(("ink", "lang", "paper"), in_turn(["color", "mono", "low"], ["ja", "en"], ["a4", "letter"]))
def test_nothing_is_wrong_with_any_page(ink, lang, paper):
    """No warning of any kind, in no ink, on A4 and on Letter; test_golden.py sees to both languages in colour."""
    for name in PAPERS:
        found = printed(GAME, name, lang, ink=ink, paper=paper)
        assert found.problems == ()


@pytest.mark.parametrize("ink", ["color", "mono", "low"])
@pytest.mark.parametrize("name", PAPERS)
def test_the_mark_stands_before_the_name(name, ink):
    """The same tower with a keyhole, at the left of the title, on everything that is printed."""
    for piece in printed(GAME, name, ink=ink).pieces:
        items = list(walk(piece.front.items))
        title = next(at(item.x, item.y)[0] for item, at in items if isinstance(item, Text) and item.text == "Unlock Tower")
        curved = [
            [at(*segment[-2:])[0] for segment in item.segments if len(segment) > 1]
            for item, at in items
            if isinstance(item, Path) and any(segment[0] == "C" for segment in item.segments)
        ]
        before = [xs for xs in curved if max(xs) < title and len(xs) in (8, 10)]
        assert len(before) == 2  # the bow and the keyhole


# The edition on paper ------------------------------------------------------------------------------------------------------


def effects(game):
    """What is written in the effect area, by (face, phase): the texts of each cell from the top; the shared phase has face 0."""
    (piece,) = printed(game, "sheet", form=True).pieces
    items = [(item, *at(item.x, item.y)) for item, at in walk(piece.front.items) if isinstance(item, Text)]
    places = {field.name: field for field in fields(piece.front)}
    lanes = [places[f"p1-marks-{tower}-1"] for tower in range(1, 7)]
    numbers = {item.text: y for item, x, y in items if item.size >= 13 and item.font == "bold" and x < lanes[0].x}
    tops = [numbers[str(phase)] - 6.0 for phase in range(1, 5)]
    found = {}
    for item, x, y in sorted(items, key=lambda one: one[2]):
        phase = sum(y > top for top in tops)
        lane = next((k for k, box in enumerate(lanes, 1) if box.x <= x <= box.x + box.w), 0)
        if phase and lane:
            found.setdefault((lane if phase <= 3 else 0, phase), []).append(item.text)
    return found


def test_the_sheet_holds_what_the_article_fixes():
    """Face 3 rises by 3 and by 1; face 1 names, and builds if it hit; the bonus of face 5 waits in phase 3 behind a lock."""
    found = effects(GAME)
    assert found[3, 1] == ["+3"]
    assert found[3, 2] == ["+1"]
    assert found[1, 1][:3] == ["2–6", "if hit", "+1–2"]
    assert "E" in found[5, 3]
    edition = GAME.facts["edition"]
    (block,) = [line for line in edition["faces"][0]["phases"][1] if line["effects"][0]["do"] == "block"]
    (bonus,) = [line for line in edition["faces"][4]["phases"][2] if line["effects"][0]["do"] == "bonus"]
    locks = {field.name for field in form_fields(GAME, "sheet")}
    assert {f"p1-lock-{block['lock']}", f"p1-lock-{bonus['lock']}"} <= locks


def test_each_face_has_one_bonus_to_tick():
    """In its own lane, once."""
    found = effects(GAME)
    for face in range(1, 7):
        assert sum(found.get((face, phase), []).count("E") for phase in (1, 2, 3)) == 1
    assert "E" not in found[0, 4]


def test_every_kind_of_effect_is_on_the_sheet():
    """Own and any tower, a range, a die, unlocking, coins to gain and to spend, conditions, a bonus, and the pair of face 1."""
    edition = GAME.facts["edition"]
    lines = [line for face in edition["faces"] for phase in face["phases"] for line in phase] + list(edition["shared"])
    does = [effect for line in lines for effect in line["effects"]]
    assert {effect["do"] for effect in does} == {"add", "roll", "unlock", "coins", "bonus", "name", "block"}
    for kind in ("add", "roll"):
        assert {bool(effect["tower"]) for effect in does if effect["do"] == kind} == {True, False}
    assert any(effect["n"] == [1, 2] for effect in does if effect["do"] == "add")
    assert any(line["cost"] for line in lines)
    assert {line["when"]["kind"] for line in lines if line["when"]} == {"hit", "alone", "company", "floor"}
    said = [text for texts in effects(GAME).values() for text in texts]
    for sign in ("+3", "+1–2", "+", "×1", "−2", "E", "2–6", "if hit", "alone", "2+ players", "at 12+"):
        assert sign in said


# Forms -------------------------------------------------------------------------------------------------------------------

TABLE = [
    {
        "name": "Aki",
        "marks": [[3, 4, 16], [4, 12], [4, 16], [4, 7], [7], [9, 18]],
        "highest": [1, 3],
        "unlock_bonus": [3, 5],
        "checks": {"A": 1, "B": 0, "C": 1, "D": 2, "E": 2},
        "total": 7,
    },
    {"name": "文太", "marks": [[2, 5], [5, 9], [5], [1, 12], [13], [2]], "unlock_bonus": [1]},
    {"name": "Chie", "marks": [[6], [6, 10, 13], [6, 11, 17], [3], [4, 8], [12]], "unlock_bonus": []},
]


def records(component, fastest):
    """What is entered on that paper: a sheet is one player's, the pad has the last floors of all."""
    first = {"game": False, "tower": []}[fastest]
    table = [{**one, "fastest": first} for one in TABLE]
    table[0]["fastest"] = {"game": True, "tower": [1, 3]}[fastest]
    table[0]["checks"] = {**TABLE[0]["checks"], "C": {"game": 1, "tower": 2}[fastest]}
    if component == "sheet":
        return [{"game": "unlock-tower", "players": [one]} for one in table]
    heights = [[floors[-1] for floors in one["marks"]] for one in table]
    kept = [{key: value for key, value in one.items() if key != "marks"} for one in table]
    return [{"game": "unlock-tower", "players": [{**one, "towers": tall} for one, tall in zip(kept, heights, strict=True)]}]


@pytest.mark.parametrize("fastest", ["game", "tower"])
@pytest.mark.parametrize("name", ["sheet", "score-pad"])
def test_every_slot_is_a_field_of_the_form(name, fastest):
    """Drawn once."""
    game = GAME.under({"fastest": fastest})
    drawn = [field.name for field in form_fields(game, name)]
    assert sorted(drawn) == sorted(slot.name for slot in slots(game, view_of(game, game.component(name))))


@pytest.mark.turns(2)
@pytest.mark.parametrize("fastest", ["game", "tower"])
@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("name", ["sheet", "score-pad"])
def test_a_filled_form_is_the_record_again(name, lang, fastest):
    """The very PDF that is printed as a form, filled in and read."""
    game = GAME.under({"fastest": fastest})
    component, job = game.component(name), Job(lang, form=True)
    blank = component_pdf(game, printed(game, name, lang, form=True), job, fonts())
    for record in records(name, fastest):
        parsed = parse("paper.pdf", filled(blank, slots_of_record(game, record, view_of(game, component))), game)
        assert parsed.problems == ()
        assert {key: parsed.raw[key] for key in record} == as_read(record)


def as_read(record):
    """A group of boxes of which none is ticked says nothing on paper: it is not given, which isn't zero. C, D and E share their boxes."""
    players = []
    for one in record["players"]:
        first = one["fastest"]
        shared = {"C": int(first) if isinstance(first, bool) else len(first), "E": len(one["unlock_bonus"])}
        shared["D"] = len(one.get("highest", ()))
        given = {box: ticks for box, ticks in {**shared, **one.get("checks", {})}.items() if ticks}
        kept = {key: value for key, value in one.items() if key != "checks"}
        players.append({**kept, "checks": given} if given else kept)
    return {**record, "players": players}


def filled(blank, values):
    """What a PDF viewer makes of a form when somebody fills it in."""
    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(blank)) as pdf:
        for field in pdf.Root.AcroForm.Fields:
            value = None if field.T == "printkit" else values[str(field.T)]
            if isinstance(value, bool):
                field.V = field.AS = pikepdf.Name("/Yes" if value else "/Off")
            elif value is not None:
                field.V = pikepdf.String(str(value))
        pdf.save(out)
    return out.getvalue()
