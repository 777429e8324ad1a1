"""What OPT prints: counts, faces that are told apart without colour, boards that hold the cards, pads that are read again."""

from __future__ import annotations

import io
from collections import Counter
from itertools import pairwise

import pikepdf
import pytest

from catalog_cases import game_of, in_turn
from helpers_opt import DECK
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

GAME = game_of("opt")
printed = printing(GAME)
COPIES = {"rudy": 72, "coins": 80, "market-board": 2, "museum": 1, "dig-site": 1, "dice": 3}
CARDS = (*COPIES, "reference")


def front(name, card, **how):
    """The items of one front, with where they stand."""
    (piece,) = [piece for piece in printed(name, **how).pieces if piece.name == card]
    return list(walk(piece.front.items))


def texts(items):
    """What is written on a face."""
    return [item.text for item, _ in items if isinstance(item, Text)]


# Counts ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [None, 2, 3, 4])
@pytest.mark.parametrize("name", COPIES)
def test_the_set_is_complete_at_every_table(name, players):
    """As many pieces on the sheets as the game has, however many play."""
    assert printed(name, players=players).cards == COPIES[name]


def test_every_rudy_card_is_there_once():
    """54 basic, 12 black and white, 6 A: the deck of the rules."""
    names = [piece.name for piece in printed("rudy").pieces for _ in range(piece.copies)]
    assert sorted(names) == sorted(DECK)
    assert Counter(card.face for card in GAME.cards if card.component == "rudy") == {"basic": 54, "plain": 12, "wild": 6}


def test_there_are_twenty_of_each_coin():
    """1, 5, 10 and 20 opt."""
    coins = {next(t for t in texts(walk(piece.front.items)) if t.isdigit()): piece.copies for piece in printed("coins").pieces}
    assert coins == {"1": 20, "5": 20, "10": 20, "20": 20}


@pytest.mark.parametrize(("players", "cards"), [(None, 12), (2, 6), (3, 9), (4, 12)])
def test_everybody_gets_reference_cards(players, cards):
    """Three for each player."""
    assert printed("reference", players=players).cards == cards


# Faces -------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", DECK)
def test_a_card_says_what_it_is(card):
    """Number and letter of the colour in two corners, the number large, and the code for the ledger."""
    said = Counter(texts(front("rudy", card)))
    assert said[card] == 2
    assert said[card[1].upper()] >= 2
    assert said[card[0]] >= 3


@pytest.mark.parametrize(("suit", "w", "h"), [("o", 31.0, 31.0), ("h", 28.6, 33.0), ("d", 28.1, 39.0)])
def test_the_seal_has_the_form_of_the_suit(suit, w, h):
    """A circle, a hexagon or a drop around the number, most of the card's width."""
    sizes = set()
    for item, _ in front("rudy", f"4g{suit}"):
        if isinstance(item, Path) and item.fill is None and item.stroke:
            points = [s[-2:] for s in item.segments if len(s) > 2]
            xs, ys = zip(*points, strict=True)
            sizes.add((round(max(xs) - min(xs), 1), round(max(ys) - min(ys), 1)))
    assert (w, h) in sizes


@pytest.mark.parametrize("ink", ["color", "mono", "low"])
def test_cards_and_coins_are_told_apart(ink):
    """By everybody, in grey, and by people who see two kinds of colour; and no ink is wasted. Cards of one number will do."""
    cards = [piece for piece in printed("rudy", ink=ink).pieces if piece.name[0] in "3A"]
    others = [piece for name in COPIES if name != "rudy" for piece in printed(name, ink=ink).pieces]
    found = survey([*cards, *others], fonts(), ink)
    assert found.problems == ()
    assert max(one.ink for one in found.coverage.values()) < 0.25


@pytest.mark.parametrize("ink", ["color", "mono", "low"])
def test_the_ring_is_engraved_by_colour(ink):
    """Without letters and hues the three colours of one number and suit still differ."""

    def drawn(code):
        return [(item.segments, item.stroke is None) for item, _ in front("rudy", code, ink=ink) if isinstance(item, Path)]

    assert drawn("3ro") != drawn("3bo") != drawn("3go") != drawn("3ro")


def test_rims_count_what_a_coin_is_worth():
    """As many valleys between lobes as opt; the coin of one is smooth."""
    for piece in printed("coins").pieces:
        value = int(next(text for text in texts(walk(piece.front.items)) if text.isdigit()))
        rim = next(item for item, _ in walk(piece.front.items) if isinstance(item, Path) and item.stroke)
        radii = [((s[-2] - 12.5) ** 2 + (s[-1] - 12.5) ** 2) ** 0.5 for s in rim.segments if len(s) > 1]
        valleys = [r for r in radii if r < max(radii) - 2.0 and r == pytest.approx(min(radii), abs=1e-6)]
        assert len(valleys) == (value if value > 1 else 0)


def test_coins_are_round_and_forgive_a_miscut():
    """25 mm: outlines lie 3 mm inside, and the metal goes on over the cut."""
    for piece in printed("coins").pieces:
        assert (piece.front.w, piece.front.h, piece.front.corner) == (25, 25, 12.5)
        paths = [item for item, _ in walk(piece.front.items) if isinstance(item, Path)]
        lines = max(_reach(path) for path in paths if path.stroke)
        metal = max(_reach(path) for path in paths if path.fill)
        assert lines < 12.5 - 3.0 < 12.5 <= metal


def _reach(path):
    """How far from the middle of a coin a path goes."""
    return max(((s[-2] - 12.5) ** 2 + (s[-1] - 12.5) ** 2) ** 0.5 for s in path.segments if len(s) > 2)


def test_the_back_tells_nothing():
    """One for all cards, and the same upside down."""
    from PIL import Image, ImageChops, ImageStat

    backs = {id(piece.back): piece.back for piece in printed("rudy").pieces}
    ((back),) = backs.values()
    page = back._replace(bleed=None, trim=None)
    (png,) = rasterise(paint(Document("", "en", (page,)), fonts().file), 150)
    picture = Image.open(io.BytesIO(png)).convert("L")
    difference = ImageChops.difference(picture, picture.rotate(180))
    assert ImageStat.Stat(difference).mean[0] < 2.0
    assert ImageStat.Stat(picture).mean[0] > 200  # fine lines, little ink


# Boards ------------------------------------------------------------------------------------------------------------------


def places(name, card, w, h):
    """The boxes of that size on a face."""
    boxes = [(*at.box(r.x, r.y, r.w, r.h),) for r, at in front(name, card) if isinstance(r, Rect)]
    return [box for box in boxes if box[2:] == pytest.approx((w, h))]


def test_the_market_has_six_columns_over_two_parts():
    """Each as wide as a card and high enough for eight that overlap; nothing lies on the join."""
    for part, numbers in (("left", "123"), ("right", "456")):
        columns = places("market-board", part, 44.0, 7 * 20.0 + 68.0)
        assert len(columns) == 3
        assert all(x >= 3.0 - 1e-9 and x + w <= 195 - 3.0 + 1e-9 for x, _, w, _ in columns)
        assert set(numbers) <= set(texts(front("market-board", part)))


def test_prices_stand_beside_their_places():
    """4 3 3 2 2 2 1 1 from top to bottom, a step of 20 mm apart, in every column."""
    for part in ("left", "right"):
        columns = places("market-board", part, 44.0, 208.0)
        for x, _, _, _ in columns:
            beside = [
                (at(item.x, item.y)[1], item.text)
                for item, at in front("market-board", part)
                if isinstance(item, Text) and x - 7 < at(item.x, item.y)[0] < x and item.text.isdigit()
            ]
            beside.sort()
            assert [price for _, price in beside] == list("43322211")
            assert {round(b - a, 3) for (a, _), (b, _) in pairwise(beside)} == {20.0}


def test_three_dice_lie_on_the_market():
    """On the right part, large enough for the dice that are printed."""
    assert len(places("market-board", "right", 21.0, 21.0)) == 3
    assert GAME.component("dice").params["edge"] < 21.0 - 4.0


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("name", ["market-board", "museum", "dig-site"])
def test_boards_fit_the_paper(name, paper):
    """In one size on A4 and Letter."""
    found = printed(name, paper=paper)
    assert {(piece.front.w, piece.front.h) for piece in found.pieces} == {GAME.component(name).size}
    assert found.problems == ()


def test_the_dig_site_and_the_museum_hold_cards():
    """Eight places, and two."""
    assert len(places("dig-site", "dig-site", 44.0, 68.0)) == 8
    assert len(places("museum", "museum", 44.0, 68.0)) == 2


# All ---------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("ink", "lang", "paper"), in_turn(["color", "mono", "low"], ["ja", "en"], ["a4", "letter"]))
def test_nothing_is_wrong_with_any_page(ink, lang, paper):
    """No warning of any kind, in no ink, on A4 and on Letter; test_golden.py sees to both languages in colour."""
    for component in GAME.components:
        assert printed(component.id, lang=lang, ink=ink, paper=paper).problems == ()


# Pads --------------------------------------------------------------------------------------------------------------------

RECORDS = {
    "score-pad": {
        "game": "opt",
        "players": ["Aki", "Ben", "Chie"],
        "coins": {
            "Aki": {"1": 3, "5": 0, "10": 2, "20": 1},
            "Ben": {"1": 0, "5": 4, "10": 0, "20": 0},
            "Chie": {"1": 1, "5": 1, "10": 1, "20": 1},
        },
    },
    "ledger": {
        "game": "opt",
        "players": ["Aki", "Ben"],
        "dice": [2, 2, 3],
        "ledger": [
            {"player": "Aki", "action": "open", "cards": ["3bd"], "amount": 3},
            {"player": "Ben", "action": "museum", "cards": ["4k", "Ay"]},
            {"player": "Ben", "action": "sell", "cards": ["3ro", "3rh", "3rd", "3bo", "3bh", "3go"], "amount": 30},
            {"player": "Aki", "action": "trade", "cards": ["1ro"], "amount": 2, "to": "Ben"},
        ],
    },
}


@pytest.mark.parametrize("name", RECORDS)
def test_every_slot_is_a_field_of_the_form(name):
    """Drawn once, over all pages."""
    drawn = [field.name for frame in printed(name, form=True).frames for field in fields(frame)]
    assert sorted(drawn) == sorted(slot.name for slot in slots(GAME, view_of(GAME, GAME.component(name))))


@pytest.mark.turns(3)
@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("name", RECORDS)
def test_a_filled_pad_is_the_record_again(name, lang):
    """The very PDF that is printed as a form, filled in and read."""
    component, job = GAME.component(name), Job(lang, form=True)
    record = RECORDS[name]
    values = slots_of_record(GAME, record, view_of(GAME, component))
    data = component_pdf(GAME, pages(GAME, component, job, fonts()), job, fonts())
    filled = io.BytesIO()
    with pikepdf.open(io.BytesIO(data)) as pdf:
        for field in pdf.Root.AcroForm.Fields:
            value = None if field.T == "printkit" else values[str(field.T)]
            if value is not None:
                field.V = pikepdf.String(str(value))
        pdf.save(filled)
    parsed = parse("pad.pdf", filled.getvalue(), GAME)
    assert parsed.problems == ()
    assert {key: value for key, value in parsed.raw.items() if key != "edition"} == record
