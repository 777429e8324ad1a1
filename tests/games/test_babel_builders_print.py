"""What Babel Builders prints: counts at every table, fields with the right cells marked, backs that tell nothing."""

from __future__ import annotations

import io
from itertools import pairwise

import pikepdf
import pytest

from catalog_cases import game_of, in_turn
from helpers_print import fonts, printing
from printkit.draw.frame import Document, Path, Rect, Text, fields, walk
from printkit.model.slot_values import slots_of_record
from printkit.model.slots import slots, view_of
from printkit.paint.pdf import paint
from printkit.paint.preview import rasterise
from printkit.preflight.pixels import survey
from printkit.printing.documents import component_pdf
from printkit.printing.job import Job
from printkit.printing.sheets import pages
from printkit.scoring.readers.files import parse

GAME = game_of("babel-builders")
printed = printing(GAME)
DECKS = ("instructions", "specials", "roles", "blueprints", "tokens")
CELLS = [letter + number for number in "123" for letter in "ABC"]


def counts(name, players=None):
    """How many there are of each card."""
    return {piece.name: piece.copies for piece in printed(name, players=players).pieces}


def texts(name, card, **how):
    """What is written on a front, with where it starts (mm)."""
    (piece,) = [piece for piece in printed(name, **how).pieces if piece.name == card]
    return [(item.text, *at(item.x, item.y)) for item, at in walk(piece.front.items) if isinstance(item, Text)]


# Instructions ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [None, 5, 10])
def test_there_are_39_instructions(players):
    """Six lines three times, twelve pairs, nine cells, at any table."""
    found = counts("instructions", players)
    assert sum(found.values()) == 39
    kinds = [
        sum(count for card, count in found.items() if card.startswith(kind)) for kind in (("row", "column"), "pair", "cell")
    ]
    assert kinds == [18, 12, 9]


def test_instructions_are_all_lines_pairs_and_cells():
    """Each once, worked out anew."""
    lines = [{a + n for a in "ABC"} for n in "123"] + [{a + n for n in "123"} for a in "ABC"]
    pairs = [{a + n, b + n} for n in "123" for a, b in pairwise("ABC")]
    pairs += [{a + n, a + m} for a in "ABC" for n, m in pairwise("123")]
    expected = [(1, line) for line in lines] + [(2, pair) for pair in pairs] + [(3, {cell}) for cell in CELLS]
    cards = [card for card in GAME.cards if card.component == "instructions"]
    found = [(int(card.columns["kind"]), set(card.columns["cells"].split())) for card in cards]
    assert sorted(map(repr, ((n, sorted(c)) for n, c in found))) == sorted(map(repr, ((n, sorted(c)) for n, c in expected)))


@pytest.mark.parametrize("ink", ["color", "mono", "low"])
def test_the_number_stands_in_the_marked_cells(ink):
    """Under its letter and beside its number, and nowhere else."""
    for card in (card for card in GAME.cards if card.component == "instructions"):
        said = texts("instructions", card.id, ink=ink)
        across = {text: x for text, x, _ in said if text in tuple("ABC")}
        down = sorted(y for text, x, y in said if text in tuple("123") and x < 9.0 and y > 20.0)
        blocks = card.columns["kind"]
        inside = [(x, y) for text, x, y in said if text == blocks and x > 9.4 and 20.0 < y < 51.0]
        found = {
            min(across, key=lambda letter: abs(across[letter] - x)) + str(1 + min(range(3), key=lambda row: abs(down[row] - y)))
            for x, y in inside
        }
        assert found == set(card.columns["cells"].split())


# Specials ----------------------------------------------------------------------------------------------------------------

TABLES = {5: (1, 3, 4), 6: (2, 5, 5), 7: (2, 5, 6), 8: (3, 7, 7), 9: (3, 7, 8), 10: (4, 9, 9), None: (4, 9, 9)}
"""Punishments, seals, architects by players; the full set."""


@pytest.mark.parametrize("players", TABLES)
def test_specials_are_those_of_the_table(players):
    """Lightning 5, storm 5 and deliberation 4 always; 27 in the full set."""
    punishments, seals, _ = TABLES[players]
    expected = {"lightning": 5, "storm": 5, "deliberation": 4, "punishment": punishments, "seal": seals}
    assert counts("specials", players) == expected


# Roles, blueprints, base, tokens, blocks ---------------------------------------------------------------------------------


@pytest.mark.parametrize("players", TABLES)
def test_roles_are_those_of_the_table(players):
    """One messenger, all others architects; no card for zealots."""
    assert counts("roles", players) == {"messenger": 1, "architect": TABLES[players][2]}


@pytest.mark.parametrize("players", [None, 5, 10])
def test_there_are_twelve_blueprints(players):
    """Nine ready ones, three to fill in."""
    found = counts("blueprints", players)
    assert sum(found.values()) == 12
    assert found.pop("blank") == 3
    assert list(found) == [one["id"] for one in GAME.facts["blueprints"]]


@pytest.mark.parametrize("plan", GAME.facts["blueprints"], ids=lambda plan: plan["id"])
def test_a_blueprint_shows_its_cells(plan):
    """Each number in its cell, all together below, and as many blocks in the picture."""
    said = texts("blueprints", plan["id"])
    across = {text: x for text, x, _ in said if text in tuple("ABC")}
    down = sorted(y for text, x, y in said if text in tuple("123") and x < 16.0)
    found = {}
    for text, x, y in said:
        if text.isdigit() and x > 16.5 and 20.0 < y < 55.0:
            letter = min(across, key=lambda one: abs(across[one] - x))
            found[letter + str(1 + min(range(3), key=lambda row: abs(down[row] - y)))] = int(text)
    assert found == plan["cells"]
    assert f"{sum(plan['cells'].values())} blocks" in [text for text, _, _ in said]
    (piece,) = [piece for piece in printed("blueprints").pieces if piece.name == plan["id"]]
    fronts = {item.segments for item, _ in walk(piece.front.items) if isinstance(item, Path) and item.fill == (1.0, 1.0, 1.0)}
    assert len(fronts) == 3 * sum(plan["cells"].values())


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_blocks_stand_in_the_cells_of_the_base(paper):
    """Nine cells of more than 22 mm, each with its name and the place of a block; one size on both papers."""
    found = printed("base", paper=paper)
    ((piece),) = found.pieces
    assert (piece.front.w, piece.front.h, piece.copies) == (130.0, 130.0, 1)
    rects = [at.box(r.x, r.y, r.w, r.h) for r, at in walk(piece.front.items) if isinstance(r, Rect)]
    places = [box for box in rects if box[2] == pytest.approx(11.0)]
    assert len(places) == 9
    assert sum(box[2] == box[3] and 22.0 <= box[2] < 40.0 for box in rects) == 9
    for axis in (0, 1):
        middles = sorted({round(box[axis], 2) for box in places})
        assert len(middles) == 3
        assert all(b - a >= 22.0 for a, b in pairwise(middles))
    assert set(CELLS) <= {text for text, _, _ in texts("base", "base")}


def test_nothing_with_a_back_is_glued_on_board():
    """Its back would be under the glue."""
    backs = {
        one.id
        for one in GAME.components
        if one.kind not in ("pad", "booklet") and any(piece.back for piece in printed(one.id).pieces)
    }
    assert backs >= {"base", "blueprints", "roles"}
    assert {name for name in backs if GAME.component(name).stock != "card"} == set()


@pytest.mark.parametrize("players", [None, 5, 10])
def test_there_are_five_round_tokens(players):
    """A master, four architects; told apart by form and word."""
    assert counts("tokens", players) == {"master": 1, "architect": 4}
    assert {(p.front.w, p.front.corner) for p in printed("tokens").pieces} == {(30.0, 15.0)}


def test_there_are_25_blocks():
    """Cubes of 10 mm to fold."""
    assert counts("blocks") == {"block": 25}
    assert GAME.component("blocks").params["edge"] == 10


# Looks -------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ink", ["color", "mono", "low"])
def test_fronts_are_told_apart_and_spare_ink(ink):
    """By everybody, in grey, and by people who see two kinds of colour; instructions: one of each kind."""
    shown = {"row-1", "pair-a1-b1", "cell-b2"}
    pieces = [
        piece for name in DECKS for piece in printed(name, ink=ink).pieces if name != "instructions" or piece.name in shown
    ]
    found = survey(pieces, fonts(), ink)
    assert found.problems == ()
    # Low: its text is full black. The rims of tokens, five small pieces, go on over the cut, and no warning is enough.
    most = {"color": 0.26, "mono": 0.22, "low": 0.21}[ink]
    assert max(one.ink for (deck, *_), one in found.coverage.items() if deck != "tokens") < most


@pytest.mark.parametrize("ink", ["color", "mono"])
def test_backs_tell_nothing_but_their_deck(ink):
    """Three: instructions and specials, base and blueprints, roles; each looks the same upside down."""
    from PIL import Image, ImageChops, ImageStat

    looks = {}
    for name in ("instructions", "specials", "blueprints", "base", "roles"):
        backs = {id(piece.back): piece.back for piece in printed(name, ink=ink).pieces}
        assert len(backs) == 1
        (looks[name],) = backs.values()
    assert str(looks["instructions"].items) == str(looks["specials"].items)
    assert len({str(looks[name].items) for name in ("instructions", "blueprints", "roles")}) == 3
    for name in ("instructions", "blueprints", "roles"):
        page = looks[name]._replace(bleed=None, trim=None)
        (png,) = rasterise(paint(Document("", "en", (page,)), fonts().file), 150)
        picture = Image.open(io.BytesIO(png)).convert("L")
        difference = ImageChops.difference(picture, picture.rotate(180))
        assert ImageStat.Stat(difference).mean[0] < 3.0
        assert ImageStat.Stat(picture).mean[0] > 200  # fine lines, little ink


@pytest.mark.parametrize("ink", ["color", "mono", "low"])
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_mark_stands_on_every_reference_and_pad_and_back(lang, ink):
    """Stepped diamonds in each other: small beside the name, large in the middle of backs."""
    for name in ("reference", "result-pad"):
        for frame in printed(name, lang=lang, ink=ink).frames:
            marks = [at(*item.segments[0][1:]) for item, at in walk(frame.items) if isinstance(item, Path) and stepped(item)]
            assert len(marks) == 1
            assert max(marks[0]) < 14.0
    for name in ("instructions", "specials", "roles"):
        (back,) = {id(piece.back): piece.back for piece in printed(name, lang=lang, ink=ink).pieces}.values()
        assert sum(stepped(item) for item, _ in walk(back.items) if isinstance(item, Path)) == 1


def stepped(path):
    """Whether it goes up and down four steps on both sides: 36 corners, all of them square."""
    ends = [segment[1:] for segment in path.segments if segment[0] in "ML"]
    square = all(abs(a[0] - b[0]) < 1e-6 or abs(a[1] - b[1]) < 1e-6 for a, b in pairwise(ends))
    return len(ends) == 36 and square


# The pad -----------------------------------------------------------------------------------------------------------------

RECORDS = [
    {
        "game": "babel-builders",
        "ended_by": "tower",
        "blueprint": blueprint,
        "tower": {"A1": 9, "B2": 5, "C3": 10},
        "seals": {"Ben": "Aki", "Chie": "Aki"},
        "punishments": {"Emi": {"target": "Aki", "cards": 1}},
        "players": [
            {"name": name, "role": "messenger" if name == "Aki" else "architect", "zealot": name == "Emi"}
            for name in ("Aki", "Ben", "Chie", "Dai", "Emi")
        ],
    }
    for blueprint in ("twins", {"A1": 9, "B2": 4, "C3": 9})
]


@pytest.mark.parametrize("players", [None, 5, 10])
def test_every_slot_is_a_field_of_the_form(players):
    """Drawn once, for as many as play."""
    component = GAME.component("result-pad")
    drawn = [field.name for frame in printed("result-pad", form=True, players=players).frames for field in fields(frame)]
    assert sorted(drawn) == sorted(slot.name for slot in slots(GAME, view_of(GAME, component, players)))


@pytest.mark.turns(3)
@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("record", RECORDS, ids=["card", "numbers"])
def test_a_filled_pad_is_the_record_again(record, lang):
    """The very PDF that is printed as a form, filled in and read; the blueprint as a card or in numbers."""
    component, job = GAME.component("result-pad"), Job(lang, form=True)
    values = slots_of_record(GAME, record, view_of(GAME, component))
    data = component_pdf(GAME, pages(GAME, component, job, fonts()), job, fonts())
    filled = io.BytesIO()
    with pikepdf.open(io.BytesIO(data)) as pdf:
        for field in pdf.Root.AcroForm.Fields:
            value = None if field.T == "printkit" else values[str(field.T)]
            if value is True:
                on = next(name for name in field.AP.N if name != "/Off")
                field.V = field.AS = pikepdf.Name(on)
            elif value not in (None, False):
                field.V = pikepdf.String(str(value))
        pdf.save(filled)
    parsed = parse("pad.pdf", filled.getvalue(), GAME)
    assert parsed.problems == ()
    assert {key: value for key, value in parsed.raw.items() if key != "edition"} == record


# All ---------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("ink", "lang", "paper"), in_turn(["color", "mono", "low"], ["ja", "en"], ["a4", "letter"]))
def test_nothing_is_wrong_with_any_page(ink, lang, paper):
    """No warning of any kind, in no ink, on A4 and on Letter; test_golden.py sees to both languages in colour."""
    for component in GAME.components:
        assert printed(component.id, lang=lang, ink=ink, paper=paper).problems == ()
