"""What OPEN THE PRICE prints: counts, displays that can be read in a fan, a board that cards cover, cards that say the rules."""

from __future__ import annotations

import io
import re
from functools import cache
from itertools import pairwise

import pikepdf
import pytest

from catalog_cases import game_of, in_turn
from helpers_print import fonts
from printkit.draw.frame import Document, Line, Path, Rect, Text, fields, walk
from printkit.gamefolder.catalog import Catalog
from printkit.games.open_the_price.cards import tokens
from printkit.impose import Setting
from printkit.model.slot_values import slots_of_record
from printkit.model.slots import slots, view_of
from printkit.paint.pdf import paint
from printkit.paint.preview import rasterise
from printkit.preflight.pixels import survey
from printkit.printing.documents import component_pdf
from printkit.printing.job import Job
from printkit.printing.sheets import pages
from printkit.scoring.readers.files import parse

EDITIONS = ("draft", "published")
GAMES = {"draft": game_of("open-the-price"), "published": Catalog().load("open-the-price", "published")}
COUNTS = {"digit-board": 4, "answer-cards": 6, "guess-cards": 6, "price-cards": 6, "zero-cards": 48, "score-pad": 2}
ZEROS = {"draft": {"zero": 37, "zeros-2": 8, "zeros-3": 3}, "published": {"zero": 35, "zeros-2": 9, "zeros-3": 4}}
PLACES = ["一", "十", "百", "千", "万", "十万", "百万", "千万", "一億", "十億", "百億", "千億", "EX兆"]
"""All copied by hand from the inventories."""

SHORT_NAMES = {
    "ja": PLACES,
    "en": ["1", "10", "100", "1K", "10K", "100K", "1M", "10M", "100M", "1B", "10B", "100B", "EX"],
}
"""What places are called on the board and on guess cards."""

SHORT, LONG = 40.0, 72.0
FAN = 16.0
"""mm; what is seen of a card in a fan of nine."""


def pieces_of(game, name, **how):
    """A component of any game on its sheets."""
    if game.component(name).kind == "reference":
        how = {"setting": Setting(backs="none"), **how}  # one-sided, to be read one by one
    return pages(game, game.component(name), Job(**{"lang": "en", **how}), fonts())


@cache
def printed(name, edition="draft", **how):
    """A component of an edition on its sheets."""
    return pieces_of(GAMES[edition], name, **how)


def piece(name, card, **how):
    """One card."""
    (found,) = [one for one in printed(name, **how).pieces if one.name == card]
    return found


def said(frames):
    """All texts of some faces, one blank between two of them but none beside Japanese."""
    text = " ".join(" ".join(item.text for frame in frames for item, _ in walk(frame.items) if isinstance(item, Text)).split())
    return re.sub(r"(?<=[\u3000-\uffef]) | (?=[\u3000-\uffef])", "", text)


def told(game, name, lang):
    """What stands on a component."""
    return said(pieces_of(game, name, lang=lang).frames)


def points(item, at):
    """The corners of a path on its face."""
    return [at(*segment[-2:]) for segment in item.segments if len(segment) > 1]


def digits(frame, bars):
    """The boxes (x, y, w, h) of the digits on a face that are lit with so many bars each, the largest ones first."""
    found = []
    for item, at in walk(frame.items):
        if isinstance(item, Path) and len(item.segments) % (7 * bars) == 0:
            for first in range(0, len(item.segments), 7 * bars):
                xs, ys = zip(*points(item._replace(segments=item.segments[first : first + 7 * bars]), at), strict=True)
                found.append((min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)))
    return sorted(found, key=lambda box: -box[2] * box[3])


# Counts ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [None, 3, 4, 5, 6])
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_set_is_complete_at_every_table(edition, players):
    """As many pieces as the box has, however many play."""
    found = {name: printed(name, edition, players=players).cards for name in COUNTS}
    assert found == COUNTS


@pytest.mark.parametrize("edition", EDITIONS)
def test_zero_cards_are_those_of_the_edition(edition):
    """37 + 8 + 3 or 35 + 9 + 4."""
    assert {one.name: one.copies for one in printed("zero-cards", edition).pieces} == ZEROS[edition]


@pytest.mark.parametrize(("players", "cards"), [(None, 12), (3, 6), (4, 8), (5, 10), (6, 12)])
def test_everybody_gets_reference_cards(players, cards):
    """Two for each player."""
    assert printed("reference", players=players).cards == cards


def test_only_the_published_edition_has_a_topic_card():
    """One; in the draft it is no component at all."""
    assert "topic-card" not in [component.id for component in GAMES["draft"].components]
    assert printed("topic-card", "published").cards == 1


@pytest.mark.parametrize(("lang", "topics"), [("ja", ("食べもの", "なんでもあり")), ("en", ("Vehicles", "Anything at all"))])
def test_the_topic_card_has_topics(lang, topics):
    """A dozen, the last of which is anything."""
    text = told(GAMES["published"], "topic-card", lang)
    assert all(topic in text for topic in topics)


def test_players_have_six_colours_and_six_marks():
    """The same ones on the answer card and on the guess card."""
    looks = {}
    for card in GAMES["draft"].cards:
        if card.component in ("guess-cards", "answer-cards"):
            looks.setdefault(card.component, []).append((card.columns["colour"], card.columns["mark"]))
    assert looks["guess-cards"] == looks["answer-cards"]
    colours, marks = (set(several) for several in zip(*looks["guess-cards"], strict=True))
    assert colours == {"brown", "orange", "pink", "purple", "sky", "green"}
    assert len(marks) == 6


# Zero cards and price cards ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ink", ["color", "mono", "low"])
@pytest.mark.parametrize(("card", "zeros"), [("zero", 1), ("zeros-2", 2), ("zeros-3", 3)])
def test_a_fanned_hand_can_be_read(card, zeros, ink):
    """As many zeros as the card is worth at the top of its left edge, and the same turned by 180 degrees."""
    found = digits(piece("zero-cards", card, ink=ink).front, 6)
    large, small = found[:zeros], found[zeros:]
    assert len(small) == 2 * zeros
    assert all(w * h < 0.2 * large[0][2] * large[0][3] for _, _, w, h in small)
    corner = [box for box in small if box[0] + box[2] <= FAN and box[1] + box[3] <= FAN]
    other = [box for box in small if box[0] >= SHORT - FAN and box[1] >= LONG - FAN]
    assert len(corner) == len(other) == zeros


@pytest.mark.parametrize(("card", "bars"), [("price-1", 2), ("price-2", 5), ("price-4", 4), ("price-6", 6)])
def test_a_price_card_has_its_digit_large_and_in_two_corners(card, bars):
    """Drawn with the bars that a display lights for it."""
    large, *small = [box for box in digits(piece("price-cards", card).front, bars) if box[3] > 5.0]
    assert large[3] > 22.0  # of 27 mm; a 1 and a 4 have no bar at the top
    assert len(small) == 2


def test_the_price_card_hides_among_the_zero_cards():
    """One size, and one back for all of them."""
    names = ("zero-cards", "price-cards")
    assert {(one.front.w, one.front.h, one.front.corner) for name in names for one in printed(name).pieces} == {(40, 72, 3)}
    backs = [list(walk(one.back.items)) for name in names for one in printed(name).pieces]
    assert all(back == backs[0] for back in backs)


def test_the_back_does_not_tell_which_way_up():
    """The same when turned, and little ink."""
    from PIL import Image, ImageChops, ImageStat

    back = printed("zero-cards").pieces[0].back._replace(bleed=None, trim=None)
    (png,) = rasterise(paint(Document("", "en", (back,)), fonts().file), 150)
    picture = Image.open(io.BytesIO(png)).convert("L")
    assert ImageStat.Stat(ImageChops.difference(picture, picture.rotate(180))).mean[0] < 2.0
    assert ImageStat.Stat(picture).mean[0] > 225


# The board ---------------------------------------------------------------------------------------------------------------


def board(edition="draft", **how):
    """Every item on the parts of the board, where it stands on its part, and the part's number from 0."""
    parts = printed("digit-board", edition, **how).pieces
    return [(item, at, number) for number, one in enumerate(parts) for item, at in walk(one.front.items)]


def middles(lang="ja"):
    """Place name → how far its middle is from the right end of the joined board, in mm."""
    found = {}
    for item, at, number in board(lang=lang):
        if isinstance(item, Text) and item.text in SHORT_NAMES[lang] and item.size > 15:
            found[item.text] = (number + 1) * 160.0 - at(item.x + item.width / 2, item.y)[0]
    return found


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_thirteen_places_go_from_right_to_left(lang):
    """As far from each other as a zero card is wide, across the joints, too."""
    expected = {name: SHORT * (number + 0.5) for number, name in enumerate(SHORT_NAMES[lang])}
    assert middles(lang=lang) == pytest.approx(expected)


def test_a_card_with_one_zero_fills_one_place():
    """The short side is the pitch, and the unlit digit of the place has the size of the card's."""
    (card,) = digits(piece("zero-cards", "zero").front, 6)[:1]
    unlit = digits(piece("digit-board", "part-1").front, 7)[:4]
    assert GAMES["draft"].component("zero-cards").size == (SHORT, LONG)
    assert all(box[2:] == pytest.approx(card[2:], abs=0.1) for box in unlit)


@pytest.mark.parametrize(("card", "zeros"), [("zeros-2", 2), ("zeros-3", 3)])
def test_a_card_laid_sideways_covers_as_many_places_as_it_has_zeros(card, zeros):
    """In the middle of them it keeps to those and reaches into each, and each zero's middle lies over its own place."""
    _, long = GAMES["draft"].component("zero-cards").size
    pitch = middles()["十"] - middles()["一"]
    left = (zeros * pitch - long) / 2
    assert 0 <= left < pitch
    assert (zeros - 1) * pitch < left + long <= zeros * pitch
    # Lying, the card's long side goes across: what was up is now at one end.
    over = sorted(left + y + h / 2 for _, y, _, h in digits(piece("zero-cards", card).front, 6)[:zeros])
    assert [int(at // pitch) for at in over] == list(range(zeros))


@pytest.mark.parametrize(("edition", "places"), [("draft", 13), ("published", 12)])
def test_guess_cards_have_two_slots_under_a_place(edition, places):
    """A strip is half as wide as a place; the published board has none under 一."""
    dashed = [item for item, _, _ in board(edition) if isinstance(item, Rect) and item.stroke and item.stroke.dash]
    assert len(dashed) == 2 * places
    assert GAMES[edition].component("guess-cards").size[1] * 2 == SHORT


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_joint_mark_meets_another(edition):
    """Half a diamond on both sides of each of the three joints, none at the ends."""
    marks = [
        (number, min(x for x, _ in points(item, at)) < 0.01)
        for number, one in enumerate(printed("digit-board", edition).pieces)
        for item, at in walk(one.front.items)
        if isinstance(item, Path) and len(item.segments) == 4 and item.fill
    ]
    assert sorted(marks) == [(0, True), (1, False), (1, True), (2, False), (2, True), (3, False)]


# Written on --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_guess_card_has_a_box_for_each_place(lang):
    """Named, in the board's order, each between two lines and large enough for a pen; no line runs along an edge."""
    front = piece("guess-cards", "guess-sky", lang=lang).front
    labels = [(at(item.x, item.y)[0], item.text) for item, at in walk(front.items) if isinstance(item, Text)]
    assert [text for _, text in sorted(labels, reverse=True)] == SHORT_NAMES[lang]
    lines = sorted(item.x1 for item, _ in walk(front.items) if isinstance(item, Line) and item.x1 == item.x2)
    assert len(lines) == 14
    assert min(b - a for a, b in pairwise(lines)) > 10.0


def test_answer_cards_have_room_for_handwriting():
    """Two boxes as wide as the card allows and at least 20 mm high."""
    boxes = [
        item
        for item, _ in walk(piece("answer-cards", "answer-pink").front.items)
        if isinstance(item, Rect) and item.stroke and item.w > 100
    ]
    assert len(boxes) == 2
    assert min(box.h for box in boxes) >= 20.0


@pytest.mark.parametrize(("lang", "word"), [("ja", "ラミネート"), ("en", "laminated")])
def test_lamination_is_suggested(lang, word):
    """Where somebody writes."""
    assert word in told(GAMES["draft"], "answer-cards", lang)


# The reference card ------------------------------------------------------------------------------------------------------

QUESTIONS = {
    "How many zero cards do I draw?": ("第1ラウンド6枚、第2ラウンド8枚", "6 in round 1, 8 in round 2"),
    "May I sort my hand?": ("並びは変えない", "keep their order"),
    "Which of the two numbers is the listing's price?": ("高いほうが出品価格", "The higher number is the listing price"),
    "Who presents first?": ("価格決定カードがいちばん小さい人", "The smallest price card begins"),
    "May I move my guess?": ("置いたら動かせない", "Once placed, they stay"),
    "Where does the presenter's own guess card go?": ("2番目に高い予想と同じ桁", "the second-highest guess"),
    "Two guesses are highest: where does the presenter's go?": ("最高が2枚あれば、その桁", "if two are highest, to theirs"),
    "Who presents next?": ("次からは左隣へ", "then to the left"),
    "Which cards of mine belong together?": ("同じ色の回答カードと予想カード", "an answer card and a guess card of one colour"),
    "Do I get another price card?": ("価格決定カードは最後まで替えない", "a price card, which you keep to the end"),
    "My guess was too high: what do I lose?": (
        "書いてあった数字は消え、もう得点できない",
        "It loses its digit and can score no more",
    ),
    "From which end is the price laid open?": ("0の多い端から", "starting at the end with more zeros"),
    "I guessed lower than the price: what do I write?": (
        "価格決定カードの数字を書く",
        "Write the price card’s digit in the place you guessed",
    ),
    "What does a place that is crossed out still take?": (
        "×の上にも、下からの繰り上がりだけは書く",
        "Only a carry from below is written over a cross",
    ),
    "When is EX right?": ("価格が13桁以上なら成功", "any price of 13 digits or more"),
    "Who wins a tie?": ("同点なら、第2ラウンドであとに出品した人", "on a tie, whoever presented later in round 2"),
    "What happens between the rounds?": (
        "0のカードを戻して次のラウンドへ",
        "return all zero cards and play the next round",
    ),
}


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_reference_card_answers(question, lang):
    """From the printed words alone."""
    assert QUESTIONS[question][lang == "en"] in told(GAMES["draft"], "reference", lang)


def test_the_example_shows_every_turn_of_a_score():
    """A cross, a digit, a carry over the cross, no points on it, and the carried digit erased."""
    text = told(GAMES["draft"], "reference", "en")
    for done in (
        "Guess 6, price 5: cross out ×",
        "write 6",
        "add 5, carry to 6",
        "closed, no points",
        "1 is gone",
        "¥10,000",
    ):
        assert done in text
    assert "Right end: ¥4,000,000 (listing) Left end: ¥4,000 (comparison) The 4 is at place 7." in text


@pytest.mark.parametrize("ink", ["color", "mono", "low"])
def test_a_carried_digit_stands_over_the_cross(ink):
    """The place stays closed, and one sees it: two slanted lines under the figure, in both rows that have it."""
    front = pieces_of(GAMES["draft"], "reference", ink=ink).pieces[1].front
    slanted = [item for item, _ in walk(front.items) if isinstance(item, Line) and item.x1 != item.x2 and item.y1 != item.y2]
    assert len(slanted) == 4


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_hand_on_the_pad_is_one_that_the_scorer_reads(lang):
    """Whatever keeps its cards apart."""
    note = GAMES["draft"].word(lang, "pad.order")
    assert note in [
        item.text for frame in printed("score-pad", lang=lang).frames for item, _ in walk(frame.items) if isinstance(item, Text)
    ]
    assert tokens(re.split("[：:]", note)[1]) == ["0", "00", "4", "0", "00", "0", "0"]


RECORD = {
    "game": "open-the-price",
    "players": ["Aki", "Ben", "Chie"],
    "price_cards": {"Aki": 4, "Ben": 1, "Chie": 6},
    "listings": [{"round": 1, "presenter": "Ben", "hand": "0 00 1 0 00 0 0", "guesses": {"Aki": 3, "Ben": 3, "Chie": 5}}],
}


# All ---------------------------------------------------------------------------------------------------------------------


@pytest.mark.turns(3)
@pytest.mark.parametrize(("ink", "lang", "paper"), in_turn(["color", "mono", "low"], ["ja", "en"], ["a4", "letter"], each=2))
def test_nothing_is_wrong_with_any_page(ink, lang, paper):
    """No warning of any kind, in no ink and language, on A4 and on Letter."""
    for component in GAMES["published"].components:
        assert printed(component.id, "published", lang=lang, ink=ink, paper=paper).problems == ()


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_large_print_fits_too(paper):
    """Every component, and all that is drawn by code grows with the rest."""
    for component in GAMES["draft"].components:
        found = printed(component.id, large=True, paper=paper)
        assert found.problems == ()
        if component.size is not None:  # a rulebook is as large as its sheet
            assert found.pieces[0].front.w == pytest.approx(1.4 * component.size[0])


@pytest.mark.parametrize("ink", ["color", "mono", "low"])
def test_cards_are_told_apart(ink):
    """By everybody and in grey; and no face takes more than a quarter of ink."""
    found = survey([one for name in COUNTS for one in printed(name, ink=ink).pieces], fonts(), ink)
    assert found.problems == ()
    assert max(one.ink for one in found.coverage.values()) < 0.25


def test_every_slot_is_a_field_of_the_form():
    """Drawn once."""
    game = GAMES["draft"]
    drawn = [field.name for frame in printed("score-pad", form=True).frames for field in fields(frame)]
    assert sorted(drawn) == sorted(slot.name for slot in slots(game, view_of(game, game.component("score-pad"))))


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_filled_score_sheet_is_the_record_again(lang):
    """The very PDF that is printed as a form, filled in and read."""
    game = GAMES["draft"]
    component, job = game.component("score-pad"), Job(lang, form=True)
    values = slots_of_record(game, RECORD, view_of(game, component))
    filled = io.BytesIO()
    with pikepdf.open(io.BytesIO(component_pdf(game, pages(game, component, job, fonts()), job, fonts()))) as pdf:
        for field in pdf.Root.AcroForm.Fields:
            if field.T != "printkit" and (value := values[str(field.T)]) is not None:
                field.V = pikepdf.String(str(value))
        pdf.save(filled)
    parsed = parse("pad.pdf", filled.getvalue(), game)
    assert parsed.problems == ()
    assert {key: value for key, value in parsed.raw.items() if key != "edition"} == RECORD
