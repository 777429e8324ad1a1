"""The guide of a kit: cuts in order, pages of a combined file, advice that holds, pages that are filled."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from itertools import pairwise
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers_deck import load_deck, write_star_market
from helpers_pdf import pdfinfo, pdftoppm, pdftotext
from printkit.draw.frame import Group, Path
from printkit.draw.pages import Lying
from printkit.draw.style import Style
from printkit.gamefolder.catalog import Catalog
from printkit.impose import PressSheet, Setting, grid
from printkit.layouts.booklet.fold import Format
from printkit.layouts.deck import net
from printkit.layouts.guide import figures, sheets
from printkit.layouts.guide.sheets import Sheets
from printkit.messages.sentences import words
from printkit.model import LANGUAGES
from printkit.model.params import read
from printkit.printing import kit as whole_kit
from printkit.printing.estimates import ordered, trimmed
from printkit.printing.guide import _called, _plain, _ranges, _sheet_name, assembly
from printkit.printing.job import Job, load_fonts
from printkit.printing.kit import make

A4 = PressSheet(210.0, 297.0, 6.35, 6.0)


@settings(deadline=None)
@given(
    st.floats(20, 120),
    st.floats(20, 120),
    st.integers(1, 40),
    st.sampled_from([0.0, 3.0]),
    st.sets(st.integers(0, 39)),
)
def test_the_cuts_in_order_are_those_that_are_counted(w, h, count, gap, round_ones):
    """As many, those through the whole sheet first, and none through a card or through what is round."""
    cells = grid(w, h, A4, gap)
    corners = [cells.at(n % cells.columns, n // cells.columns) for n in range(min(count, cells.places))]
    boxes = [(x, y, x + cells.w, y + cells.h) for x, y in corners]
    discs = [box for n, box in enumerate(boxes) if n in round_ones]
    trims = [box for n, box in enumerate(boxes) if n not in round_ones]
    cuts = ordered(trims, discs)
    assert len(cuts) == trimmed(trims, discs)[0]
    assert [cut[0] for cut in cuts] == sorted(cut[0] for cut in cuts)
    for _, *cut in cuts:
        assert not any(through(cut, box) for box in boxes)


def through(cut, box):
    """Whether a cut goes through a box."""
    (x1, y1, x2, y2), (a, b, c, d) = cut, box
    if x1 == x2:
        return a + 0.05 < x1 < c - 0.05 and y1 < d - 0.05 and y2 > b + 0.05
    return b + 0.05 < y1 < d - 0.05 and x1 < c - 0.05 and x2 > a + 0.05


@cache
def kit(name, lang):
    """A whole kit and its guide as a component, made once for all that is asked of them."""
    told = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(whole_kit, "assembly", lambda *given, **more: told.append(assembly(*given, **more)) or told[0])
        return make(Catalog().load(name), Job(lang), None), told[0]


@pytest.mark.turns(3, among="dear")
@pytest.mark.parametrize(("name", "lang", "round_one"), [("opt", "ja", "coins"), ("babel-builders", "en", "tokens")])
def test_no_cut_of_a_kit_goes_through_a_coin(name, lang, round_one):
    """They lie between cards, and are cut out with scissors from what is left."""
    mixed = [
        one
        for row in kit(name, lang)[1].params["page"].rows
        for one in row.lying
        if len({bool(box[-1]) for box in one.boxes}) == 2
    ]
    assert mixed, f"{round_one} share no sheet with cards any more"
    for one in mixed:
        for _, *cut in one.cuts:
            assert not any(through(cut, (x, y, x + w, y + h)) for x, y, w, h, *_ in one.boxes)


@pytest.mark.parametrize(
    ("pages", "told"), [([1], "1"), ([1, 2, 3], "1–3"), ([1, 2, 6, 7, 9], "1–2, 6–7, 9"), ([3, 1, 2], "1–3")]
)
def test_pages_are_told_in_runs(pages, told):
    """As people write them."""
    assert _ranges(pages, "en") == told
    assert _ranges(pages, "ja") == told.replace("–", "〜")


@pytest.mark.parametrize(
    ("typed", "called"),
    [("a4", "A4"), ("letter-landscape", "Letter"), ("b4", "B4"), ("200x280", "200x280"), ("avery-5371", "Avery-5371")],
)
def test_paper_is_called_as_on_its_wrapper(typed, called):
    """The first line of the guide names it."""
    assert _called(typed) == called


@pytest.fixture(scope="module")
def market(tmp_path_factory):
    return load_deck(write_star_market(tmp_path_factory.mktemp("market")))


def guide(made):
    (file,) = [one for one in made.files if one.path.name.startswith("assembly")]
    return file.data


def test_a_combined_file_is_told_with_page_numbers(market):
    """Each part with its own pages, fronts and backs of stacks apart; files of their own need none."""
    told = pdftotext(guide(make(market, Job("en"), None, combined=True, pack=False)))
    assert "p. 1–2" in told
    stacks = pdftotext(guide(make(market, Job("en", setting=Setting(backs="stacks")), None, combined=True, pack=False)))
    assert "p. 1, 3" in stacks  # the backs of all come after the fronts of all
    apart = pdftotext(guide(make(market, Job("en"), None)))
    assert not re.search(r"\.pdf\s+p\. ", apart)
    assert re.search(r"sheet 1\S* · p\. 1–", apart)  # as the foot of the sheet says


def test_advice_is_given_where_it_helps(market):
    """Edge to edge saves cuts, and common sheets save sheets: by the numbers that come out when it is followed."""
    apart = make(market, Job("en"), None, pack=False)
    told = " ".join(pdftotext(guide(apart)).split())
    assert "edge to edge" in told
    touching = make(market, Job("en", setting=Setting(gutter=0.0)), None, pack=False)
    cuts = sum(one.cuts for one in touching.effort.values())
    assert f"about {cuts} cuts" in told
    packed = make(market, Job("en"), None)
    saved = sum(one.sheets for one in apart.effort.values()) - sum(one.sheets for one in packed.effort.values())
    assert ("Sizes that share sheets" in told) == (saved > 0)
    assert "edge to edge" not in pdftotext(guide(touching))


def test_steps_of_a_crafter_hold_no_options(market):
    """What is typed stands apart from them, at the end."""
    text = pdftotext(guide(make(market, Job("en"), None, pack=False)))
    steps = text.split("Steps")[1].split("For the next print")[0]
    assert "--" not in steps
    assert "printkit" not in steps.split("100 mm\n")[0]


@pytest.mark.turns(3, among="dear")
@pytest.mark.parametrize(("name", "lang"), [("opt", "ja"), ("eitsuku", "en"), ("unlock-tower", "ja")])
def test_no_page_of_the_guide_is_near_empty(name, lang):
    """The last one is filled to at least a third, or there is only one; and no page has a colour."""
    data = guide(kit(name, lang)[0])
    pages = int(pdfinfo(data)["Pages"])
    for number in range(1, pages + 1):
        picture = pdftoppm(data, page=number, dpi=40)
        assert all(max(pixel) - min(pixel) < 8 for _, pixel in picture.getcolors(1 << 16))
        body = picture.convert("L").crop((0, 0, picture.width, int(picture.height * 0.93)))
        rows = Counter(y for y in range(body.height) if body.crop((0, y, body.width, y + 1)).getextrema()[0] < 128)
        assert max(rows) > 0.33 * picture.height, f"page {number} of {pages}"


def test_every_step_has_a_picture():
    """Whoever can't read the words sees what is done; and the numbers of cuts are large enough to be read at arm's length."""
    steps = {key.removeprefix("assembly.") for key in words("en") if key.startswith("assembly.step_")} - {"step_measure"}
    assert steps == {*figures.STEPS, *figures.OF_NETS}
    assert sheets.NUMBER >= 8.0


def test_every_deck_is_counted():
    """Also one whose cards are all single: a list to tick off that leaves out a deck would be believed. And holes are cut out, where there are some."""
    steps, _, told = pdftotext(guide(kit("open", "en")[0])).partition("Count\n")
    assert "holes of the fortune cards" in " ".join(steps.partition("Steps")[2].split())
    assert re.findall(r"^(.+) (\d+):", told, re.MULTILINE) == [
        ("Number cards", "26"),
        ("Fortune cards", "8"),
        ("Summary cards", "4"),
        ("Chips", "72"),
    ]


@pytest.mark.parametrize("name", ["unlock-tower", "open-the-price"])
def test_every_part_is_counted(name):
    """Although the table says so, too: a list that leaves out a part would be believed."""
    made, _ = kit(name, "en")
    told = pdftotext(guide(made)).partition("Count\n")[2]
    assert {title for title in TITLES[name] if not re.search(rf"{title} \d+", told)} == set(), told


TITLES = {
    "unlock-tower": ["Game sheet", "Rulebook", "Reference card", "Facilitator’s card", "Score pad"],
    "open-the-price": [
        "Digit board",
        "Zero cards",
        "Price cards",
        "Guess cards",
        "Answer cards",
        "Reference cards",
        "Rulebook",
        "Listing record",
    ],
}


def test_a_booklet_is_told_as_it_is_folded():
    """A sentence for each way, none of them the same; the sheets of small pages are cut, and the table counts it."""
    for lang in LANGUAGES:
        said = words(lang)
        assert len({said[f"assembly.step_booklet_{form}"] for form in get_args(Format)}) == len(get_args(Format))
    made, _ = kit("open", lang)
    told = "".join(pdftotext(guide(made)).split())
    assert "".join(said["assembly.step_booklet_quarter"].split()) in told
    assert said["assembly.halves"].replace(" ", "") in told
    assert made.effort["rulebook"].cuts == 1


def test_what_is_bound_or_joined_is_one_thing():
    """A booklet of two sheets, and a board that is printed in two parts, however many copies there are."""
    made, _ = kit("opt", "en")
    rows = pdftotext(guide(made), "-layout")
    assert re.search(r"Market board .* 2 parts of", rows)
    assert re.search(r"market-board.en.pdf .* 2 +1 +195 × 250 mm", rows)
    assert re.search(r"rulebook.en.pdf .* 2 +1 +half", rows)


def test_who_cuts_in_piles_is_faster(market):
    """Sheets that look alike are cut five at a time."""
    made = make(market, Job("en", copies=20), None, pack=False)
    effort = made.effort["cards"]
    assert effort.piled < effort.minutes
    assert f"about {sum(one.piled for one in made.effort.values())} min" in " ".join(pdftotext(guide(made)).split())


@pytest.mark.parametrize(
    ("lang", "name", "told"),
    [
        ("en", "rulebook-2", "sheet 2"),
        ("ja", "rulebook-2", "2枚目"),
        ("en", "Score pad 1", "Score pad 1"),
        ("en", "rulebook-x", "rulebook-x"),
    ],
)
def test_an_update_names_pages_by_words(lang, name, told):
    """A page without a title is named by its number, not by an id."""
    assert _sheet_name("rulebook", name, Job(lang)) == told


@pytest.fixture(scope="module")
def sheets_drawn():
    """The pictures of sheets of a guide."""
    style = Style("ja", "color", load_fonts(Job("ja")), (197.3, 278.0))
    said = {key.removeprefix("assembly."): text for key, text in words("ja").items() if key.startswith("assembly.")}
    return Sheets(style, said, 1.0, 24.6, 1)


@given(st.lists(st.floats(0, 60), min_size=1, max_size=30), st.booleans())
def test_cuts_bear_their_numbers_where_there_is_room(sheets_drawn, found, upright):
    """The first and the last always, in order, none twice, none over another."""
    places = sorted(found)
    told = sheets_drawn._numbers(places, upright=upright)
    spans = [tuple(map(int, re.split("[〜・]", text))) for _, text in told]
    assert spans[-1][-1] == len(places)
    assert spans[0][0] == 1 or len(told) == 1
    assert all(one[-1] < other[0] for one, other in pairwise(spans))
    widths = [sheets_drawn._fonts.width(text, 5.0, "bold") if upright else 1.3 for _, text in told]
    for k, ((at, _), (following, _)) in enumerate(pairwise(told)):
        assert following - at >= (widths[k] + widths[k + 1]) / 2 - 0.01


def test_all_cuts_of_a_grid_are_numbered(sheets_drawn):
    """Three rows of cards with gutters, in a picture as large as it is drawn: both edges of a gutter share a label."""
    places = [y * 0.0905 for y in (10, 98, 101, 189, 192, 280)]
    assert [text for _, text in sheets_drawn._numbers(places, upright=False)] == ["1", "2・3", "4・5", "6"]


def test_what_is_too_long_below_a_sheet_is_broken_or_shortened(sheets_drawn):
    """However many sheets there are and however long a name is; how many there are is never lost."""
    one = Lying("114–119", "1227–1238", (210, 297), [], [("とても長い名前のとても長いカード", 128)], loose=False, cuts=[])
    told = sheets_drawn._told("card.ja.pdf", one)
    assert [text for text, *_ in told[1:3]] == ["114–119枚目", "1227–1238ページ"]
    assert told[3][0].startswith("とても長い")
    assert told[3][0].endswith("… ×128")
    assert all(sheets_drawn._fonts.width(text, size, face) <= 24.6 - 5.0 + 0.02 for text, size, face in told)


def test_a_net_is_drawn_as_the_sheet_has_it():
    """Its outline is the knife's, made smaller; each tab is shaded."""
    game = Catalog().load("opt")
    style = Style("en", "color", load_fonts(Job("en")), (197.3, 278.0))
    knife = net.knife(game, game.component("dice"), read(net.Params, game.component("dice").params), style)["die"]
    assert len(knife.glue) == 7
    (drawn,) = [item for item in figures.cube(style.palette, knife).items if isinstance(item, Group)][:1]
    outline = next(item for item in drawn.items if isinstance(item, Path) and item.stroke)
    assert len(outline.segments) == len(knife.cut)
    ratios = set()
    for one, other in pairwise(zip(knife.cut, outline.segments, strict=True)):
        for k in (1, 2):
            if len(other[0]) == 3 and abs(other[0][k] - one[0][k]) > 0.1:
                ratios.add(round((other[1][k] - one[1][k]) / (other[0][k] - one[0][k]), 3))
    assert len(ratios) == 1
    assert sum(isinstance(item, Path) and item.fill is not None for item in drawn.items) == 7


def test_a_long_guide_of_small_paper_has_its_pictures_apart(market):
    """As many side by side as find room."""
    assert pdfinfo(guide(make(market, Job("en", "a5"), None)))["Pages"]


def test_what_shares_sheets_is_counted_and_measured(market):
    """Every part of it, decks or not, with its size; whoever cuts a strip that has lost its marks can measure."""
    told = " ".join(pdftotext(guide(kit("opt", "en")[0])).split())
    counted = told.partition("Count ")[2]
    for row in ("Rudy cards 72 (44 × 68 mm):", "Coins 80 (round, 25 mm):", "Dice to fold 3", "Reference cards 8 (96 × 128 mm)"):
        assert row in counted
    assert "there are 3 mm between two cards" in told
    assert "between two cards" not in pdftotext(guide(make(market, Job("en", setting=Setting(gutter=0.0)), None)))


@pytest.mark.parametrize(
    ("cards", "plain"),
    [
        ([("Score pad", 4)], True),
        ([("sheet", 1)], True),
        ([("Unlock Tower", 4)], True),
        ([("Reference 2", 4)], False),
        ([("Score pad", 4), ("old", 2)], False),
    ],
)
def test_an_update_does_not_name_a_page_twice(cards, plain):
    """What is called like its component stands there without a list of names, unless something else changes beside it."""
    assert _plain(cards, "sheet", ("Score pad", "Unlock Tower")) is plain
