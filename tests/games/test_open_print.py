"""What OPEN prints: counts, suns and moons that count, backs that tell nothing, chips that suffice, pads that are read again."""

from __future__ import annotations

import io
import math
import re
from collections import Counter
from itertools import product

import pikepdf
import pytest

from catalog_cases import game_of, in_turn
from helpers_print import fonts, printing, said, texts
from printkit.draw.frame import Document, Line, Path, Text, fields, walk
from printkit.model.slot_values import slots_of_record
from printkit.model.slots import slots, view_of
from printkit.paint.pdf import paint
from printkit.paint.preview import rasterise
from printkit.preflight.pixels import survey
from printkit.printing.documents import component_pdf
from printkit.printing.job import Job, selected
from printkit.printing.sheets import pages
from printkit.scoring.readers.files import parse

GAME = game_of("open")
printed = printing(GAME)
DECKS = ("numbers", "fortunes", "summary", "chips")
NUMBERS = {f"{suit}-{mark}" for suit in ("red", "black") for mark in ("A", *map(str, range(2, 11)))}


def piece(name, card, **how):
    """One card of a component."""
    (found,) = [one for one in printed(name, **how).pieces if one.name == card]
    return found


# Counts ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "counts"),
    [(None, (26, 8, 4, 72)), (2, (26, 4, 2, 0)), (3, (26, 6, 3, 54)), (4, (26, 8, 4, 72))],
)
def test_every_table_has_its_cards(players, counts):
    """26 numbers however many play, two fortune cards and a summary each, 18 chips or more each from three players on."""
    needed = {component.id for component in selected(GAME, (), players)}
    assert tuple(printed(name, players=players).cards if name in needed else 0 for name in DECKS) == counts


def test_two_players_hear_nothing_of_chips():
    """Neither chips nor their reference card: the variant is for three and four."""
    assert {c.id for c in GAME.components} - {c.id for c in selected(GAME, (), 2)} == {"chips"}
    assert not any("chips" in text for one in printed("reference", players=2).pieces for text in texts(one.front))


def test_black_has_sixteen_and_red_ten():
    """Red 1 to 10 once; black twice, but 6, 7, 8 and 9 once; and A for 1."""
    copies = {one.name: one.copies for one in printed("numbers").pieces}
    assert set(copies) == NUMBERS
    assert {name: count for name, count in copies.items() if name.startswith("red")} == dict.fromkeys(
        (name for name in NUMBERS if name.startswith("red")), 1
    )
    black = {name.removeprefix("black-"): count for name, count in copies.items() if name.startswith("black")}
    assert Counter(black.values()) == {2: 6, 1: 4}
    assert {mark for mark, count in black.items() if count == 1} == {"6", "7", "8", "9"}
    assert sum(black.values()) == 16


@pytest.mark.parametrize(("players", "colours"), [(2, "blue green"), (3, "blue green yellow"), (4, "blue green yellow purple")])
def test_a_pair_of_fortune_cards_for_each_player(players, colours):
    """One with the hole and one with the patches, once each."""
    expected = {f"{colour}-{kind}": 1 for colour in colours.split() for kind in ("window", "patches")}
    assert {one.name: one.copies for one in printed("fortunes", players=players).pieces} == expected


@pytest.mark.parametrize(("players", "cards"), [(None, 12), (2, 4), (3, 9), (4, 12)])
def test_everybody_gets_reference_cards(players, cards):
    """Three for each player, two where chips are not for them."""
    assert printed("reference", players=players).cards == cards


@pytest.mark.parametrize("players", [3, 4])
def test_the_chips_suffice(players):
    """For whatever the last round pays, if nobody had the target before; all can be laid out in ones and fives."""
    chips = GAME.points["chips"]
    most, times = chips["target"][str(players)] - 1, chips["times"][str(players)]
    largest = max(
        sum(most - stake + (stake * times[sum(right) - 1] if hit else 0) for stake, hit in zip(stakes, right, strict=True))
        for right in product((False, True), repeat=players)
        for stakes in product((1, most), repeat=players)
        if any(right)
    )
    copies = {one.name: one.copies for one in printed("chips", players=players).pieces}
    ones, fives = copies["chip-1"], copies["chip-5"]
    assert ones + fives >= 18 * players
    assert ones >= max(4 * players, largest - 5 * fives)
    assert ones // players >= chips["start"]


# Faces -------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", sorted(NUMBERS))
def test_a_card_counts_what_it_says(card):
    """The number in two corners; as many rays around the sun, as many stars around the moon."""
    suit, mark = card.split("-")
    front = piece("numbers", card).front
    assert texts(front).count(mark) == 2
    number = 1 if mark == "A" else int(mark)
    kinds = ["".join(segment[0] for segment in item.segments) for item, _ in walk(front.items) if isinstance(item, Path)]
    ray, star = "MLLZ", "MLLLLLLLZ"
    assert kinds.count(ray if suit == "red" else star) == number


def test_corner_signs_keep_clear_of_the_emblem():
    """At least 1.5 mm from every ray and star, on all cards."""
    for one in printed("numbers").pieces:
        paths = [item for item, at in walk(one.front.items) if isinstance(item, Path) and at.a > 0]
        points = [[segment[-2:] for segment in item.segments if len(segment) > 2] for item in paths]
        signs = [path for path in points if all(math.dist(point, (13.8, 24.4)) < 5 for point in path)]
        middle = [path for path in points if all(math.dist(point, (31.5, 44)) < 22 for point in path)]
        assert len(signs) == 1
        assert len(middle) >= 4
        assert min(math.dist(a, b) for a in signs[0] for path in middle for b in path) > 1.5


def test_an_a_says_that_it_beats_a_ten():
    """In either language, and no other card does."""
    for lang, words in (("en", "11 on a 10"), ("ja", "10に出すと11")):
        found = {one.name for one in printed("numbers", lang=lang).pieces if words in said(one.front)}
        assert found == {"red-A", "black-A"}


def test_six_and_nine_stand_on_a_line():
    """They are read from every side of the table."""
    lined = {one.name for one in printed("numbers").pieces if any(isinstance(item, Line) for item, _ in walk(one.front.items))}
    assert lined == {"red-6", "red-9", "black-6", "black-9"}


@pytest.mark.parametrize("ink", ["mono", "low"])
def test_red_and_black_differ_without_colour(ink):
    """Frame, emblem and sign: hardly an outline is the same."""

    def drawn(card):
        return {item.segments for item, _ in walk(piece("numbers", card, ink=ink).front.items) if isinstance(item, Path)}

    for mark in ("A", "5", "10"):
        red, black = drawn(f"red-{mark}"), drawn(f"black-{mark}")
        assert len(red & black) == 0


@pytest.mark.parametrize("ink", ["color", "mono", "low"])
def test_faces_are_told_apart_and_spare_ink(ink):
    """By everybody, in grey, and by people who see two kinds of colour."""
    cards = [
        one
        for name in DECKS
        for one in printed(name, ink=ink).pieces
        if "red" in one.name or "4" in one.name or name != "numbers"
    ]
    found = survey(cards, fonts(), ink)
    assert found.problems == ()
    assert (
        max(one.ink for one in found.coverage.values()) < {"color": 0.25, "mono": 0.15, "low": 0.14}[ink]
    )  # low: its text is full black


def upside_down(frame):
    """The mean difference of grey between a face and the same turned by 180 degrees, and its mean grey."""
    from PIL import Image, ImageChops, ImageStat

    (png,) = rasterise(paint(Document("", "en", (frame._replace(bleed=None, trim=None),)), fonts().file), 150)
    picture = Image.open(io.BytesIO(png)).convert("L")
    difference = ImageChops.difference(picture, picture.rotate(180))
    return ImageStat.Stat(difference).mean[0], ImageStat.Stat(picture).mean[0]


def test_the_back_of_the_numbers_tells_nothing():
    """One for all, the same upside down, of fine lines."""
    ((back),) = {id(one.back): one.back for one in printed("numbers").pieces}.values()
    difference, grey = upside_down(back)
    assert difference < 2.0
    assert grey > 215


def test_the_rim_of_backs_is_white():
    """5 mm, so that a back that drifts is not noticed."""
    for name in ("numbers", "fortunes"):
        for one in printed(name).pieces:
            if one.name.endswith("-window"):
                continue
            for item, at in walk(one.back.items):
                if isinstance(item, Line):
                    for x, y in (at(item.x1, item.y1), at(item.x2, item.y2)):
                        assert 5.0 <= x <= one.back.w - 5.0
                        assert 5.0 <= y <= one.back.h - 5.0


def test_chips_are_round_and_say_their_value():
    """22 mm; a five is a sun of five rays."""
    for one, value in (("chip-1", "1"), ("chip-5", "5")):
        front = piece("chips", one).front
        assert (front.w, front.h, front.corner) == (22, 22, 11)
        assert texts(front) == [value]
    rays = [item for item, _ in walk(piece("chips", "chip-5").front.items) if isinstance(item, Path)]
    assert max(sum(segment[0] == "Z" for segment in item.segments) for item in rays) == 5


# A reader's test -----------------------------------------------------------------------------------------------------------

QUESTIONS = {
    "How many cards do I get, and how?": ("表向き4枚、裏向き2枚を配る", "4 cards face up and 2 face down"),
    "What happens to the cards that are left over?": ("残りは使わない", "The rest is not used"),
    "What do we bet on?": ("だれが最初にアガるか", "who goes out first"),
    "May I bet on myself?": ("自分を占ってもよい", "You may predict yourself"),
    "Which way round do we play?": ("ディーラーから左どなりへ順に", "play passes to the left"),
    "What may be led?": ("1枚か、同じ数字を2枚か3枚出す", "a single card, a pair or three of a kind"),
    "What may follow?": ("同じ枚数、同じ色で、より大きい数字", "as many cards of the same colours and a higher number"),
    "A pair of red and black lies there: what may follow?": ("色の組み合わせも同じにする", "A mixed pair needs a mixed pair"),
    "Can an A beat a ten?": ("10の上に出すときは11", "11 on a 10"),
    "May I pass and play later?": ("パスしたあとの番でまた出してよい", "You may always pass, and play again on a later turn"),
    "All pass. Who leads?": ("最後に出した人が好きに出す", "The last to play leads"),
    "And if that player is out?": ("アガっていれば、次の番の人から", "If that player is out, the next in turn leads"),
    "When is a round over?": ("残り1人になるまで", "Play until only one holds any"),
    "Who deals next?": ("最下位の人が次のディーラー", "Whoever was last deals next"),
    "Who is the first dealer?": ("いちばん大きい数字の人", "the highest card deals"),
    "A tie for the lead?": ("1人になるまでラウンドを続ける", "more rounds until one player leads alone"),
    "How many sevens are there?": ("2222211112", "Black (moon) 2 2 2 2 2 1 1 1 1 2"),
    "Points for going out, four players, and the target?": ("4人で421016", "4 players 4 2 1 0 16"),
    "I was first, and my bet and one other are correct: what do I get?": (
        "1位、占いは当たり4+2=6",
        "1st, correct prediction 4 + 2 = 6",
    ),
    "How is the hole used?": ("回したり裏返したり", "turn or flip it until the colour you predict shows"),
    "Whose bet is lying there?": ("裏の色が持ち主", "The back shows whose prediction it is"),
    "Can two play with chips?": ("基本ルールとのちがい（3人か4人）", "What changes (3 or 4 players)"),
    "How many chips to begin with?": ("1人3枚で始める", "Everyone starts with 3"),
    "How many chips must I bet?": ("占いの上に1枚以上", "Bet 1 or more chips"),
    "No chip left?": ("銀行から1枚もらって賭ける", "Take 1 from the bank and bet it"),
    "What does a correct bet with chips pay?": ("4人で×4×3×2×118", "4 players ×4 ×3 ×2 ×1 18"),
    "Do I get my stake back on top of that?": ("賭けた分も含む", "the bet included"),
    "Does going out earn chips?": ("アガった順ではチップは増えない", "Going out earns no chips"),
    "A tie for the lead with chips?": ("トップが同数なら、1人になるまで続ける", "play on until one player leads alone"),
}


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_reference_answers(question, lang):
    """With the words of the printed cards alone."""
    cards = said(*(one.front for one in printed("reference", lang=lang, players=4).pieces))
    answer = QUESTIONS[question][lang == "en"]
    if lang == "ja":  # blanks beside digits are the typesetter's
        cards, answer = (re.sub(r"\s", "", text) for text in (cards, answer))
    assert answer in cards


# Pads --------------------------------------------------------------------------------------------------------------------

NAMES = ["Aki", "Ben", "Chie"]
ROUND = {"order": ["Ben", "Aki", "Chie"], "predictions": {"Aki": "Ben", "Ben": "Ben", "Chie": "Aki"}}
RECORDS = {
    "basic": {"game": "open", "variant": "basic", "players": NAMES, "rounds": [ROUND] * 14},
    "chips": {
        "game": "open",
        "variant": "chips",
        "players": NAMES,
        "rounds": [{**ROUND, "bets": {"Aki": 1, "Ben": 2, "Chie": 1}}],
    },
}


@pytest.mark.turns(3)
@pytest.mark.parametrize("name", ["basic", "chips"])
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_filled_pad_is_the_record_again(name, lang):
    """The very PDF that is printed as a form, filled in and read, over the page's end."""
    component, job, record = GAME.component("score-pad"), Job(lang, form=True), RECORDS[name]
    values = slots_of_record(GAME, record, view_of(GAME, component))
    data = component_pdf(GAME, pages(GAME, component, job, fonts()), job, fonts())
    filled = io.BytesIO()
    with pikepdf.open(io.BytesIO(data)) as pdf:
        for field in pdf.Root.AcroForm.Fields:
            if field.T != "printkit" and (value := values[str(field.T)]) is not None:
                field.V = pikepdf.String(str(value))
        pdf.save(filled)
    parsed = parse("pad.pdf", filled.getvalue(), GAME)
    assert parsed.problems == ()
    assert {key: value for key, value in parsed.raw.items() if key != "edition"} == record


def test_every_slot_is_a_field_of_the_form():
    """Rounds 1 to 24 on two pages; the running total is compared."""
    drawn = [field.name for frame in printed("score-pad", form=True).frames for field in fields(frame)]
    assert sorted(drawn) == sorted(slot.name for slot in slots(GAME, view_of(GAME, GAME.component("score-pad"))))
    assert {"r1-p1-place", "r12-p4-sum", "r13-p1-place", "r24-p4-bet"} <= set(drawn)
    assert {entry.role for entry in GAME.entries if entry.id == "sum"} == {"claim"}


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_two_pads_share_a_sheet(paper):
    """Rounds 1 to 12 above, 13 to 24 below."""
    found = printed("score-pad", paper=paper)
    assert found.leaves == 1
    assert {"Rounds 1–12", "Rounds 13–24"} <= set(texts(found.pages[0]))


# All ---------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("ink", "lang", "paper"), in_turn(["color", "mono", "low"], ["ja", "en"], ["a4", "letter"]))
def test_nothing_is_wrong_with_any_page(ink, lang, paper):
    """No warning of any kind, in no ink, on A4 and on Letter; test_golden.py sees to both languages in colour."""
    for component in GAME.components:
        assert printed(component.id, lang=lang, ink=ink, paper=paper).problems == ()


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_large_print_fits_too(paper):
    """Every component, and what is drawn by code grows with the rest."""
    for component in GAME.components:
        found = printed(component.id, large=True, paper=paper)
        assert found.problems == ()
        if component.size is not None:  # a rulebook is as large as its sheet
            assert found.pieces[0].front.w == pytest.approx(1.4 * component.size[0])


def test_no_card_has_type_that_is_too_small():
    """6.5 pt and more, in both languages; small labels of a rulebook's pictures 6.4."""
    for lang in ("ja", "en"):
        for component in GAME.components:
            frames = [frame for one in printed(component.id, lang=lang).pieces for frame in (one.front, one.back) if frame]
            assert min(item.size for frame in frames for item, _ in walk(frame.items) if isinstance(item, Text)) >= (
                6.4 if component.kind == "booklet" else 6.5
            )
