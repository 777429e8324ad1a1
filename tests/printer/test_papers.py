"""Papers by name: sizes, pre-cut sheets, convenience-store copiers, and what is said about names that are none."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from printkit.impose import Stock
from printkit.model import Refused
from printkit.printer.papers import instructions, names, paper

DOCS = Path(__file__).parents[2] / "docs" / "printing.md"


def refused(name):
    with pytest.raises(Refused) as failure:
        paper(name)
    assert failure.value.status == 2
    (problem,) = failure.value.problems
    return problem


@pytest.mark.parametrize(
    ("name", "size"),
    [
        ("a4", (210, 297)),
        (" A4 ", (210, 297)),
        ("a4-portrait", (210, 297)),
        ("a4-landscape", (297, 210)),
        ("b5", (182, 257)),
        ("hagaki", (100, 148)),
        ("letter-landscape", (279.4, 215.9)),
        ("200x280", (200, 280)),
        ("200×280mm", (200, 280)),
        ("210.5x297", (210.5, 297)),
    ],
)
def test_a_size_has_a_name_or_is_given_in_mm(name, size):
    """As people write it, upright or on its side."""
    found = paper(name)
    assert (found.w, found.h) == size
    assert (found.margin, found.stock, found.steps) == (None, None, "")


@pytest.mark.parametrize(
    ("name", "near"), [("a44", "a4"), ("leter", "letter"), ("avery-5372", "avery-5371"), ("sevn-a4", "seven-a4")]
)
def test_an_unknown_paper_names_the_nearest(name, near):
    """Also among pre-cut sheets and copiers."""
    problem = refused(name)
    assert problem.code == "unknown-paper"
    assert problem.args["hint"] == near


@pytest.mark.parametrize("name", ["10x10", "9000x20", "nanx100", "infx100"])
def test_no_paper_is_that_small_or_large(name):
    """50 to 2000 mm."""
    assert refused(name).code == "paper-size"


@pytest.mark.parametrize("name", [name for name in names() if paper(name).stock])
def test_pre_cut_pieces_lie_on_their_sheet_as_far_from_both_sides(name):
    """Every sheet that we know is symmetric to within half a millimetre, so that its back can be printed."""
    sheet = paper(name)
    stock = sheet.stock
    right = sheet.w - stock.x - (stock.columns - 1) * stock.step_x - stock.w
    bottom = sheet.h - stock.y - (stock.rows - 1) * stock.step_y - stock.h
    assert right == pytest.approx(stock.x, abs=0.5)
    assert bottom == pytest.approx(stock.y, abs=0.5)
    assert stock.step_x >= stock.w
    assert stock.step_y >= stock.h


def test_japanese_business_cards_are_ten_of_91_by_55():
    """The sheet by each of its names."""
    for name in ("meishi", "a-one-51002", "A-One-51003"):
        assert paper(name).stock == Stock(2, 5, 14, 11, 91, 55, 91, 55)


def test_anybodys_own_pre_cut_sheet_is_written_as_a_paper():
    """Columns, rows, size, corner; the step where pieces do not touch."""
    assert paper("a4:2x5:91x55@14,11").stock == paper("meishi").stock
    apart = paper("Letter:3x2:60x100@10,20.5/65,110")
    assert apart.stock == Stock(3, 2, 10, 20.5, 65, 110, 60, 100)
    assert (apart.w, apart.h) == (215.9, 279.4)
    assert paper("seven-a4:2x5:91x55@14,11").margin == 5


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("a4:2x5", "wrong-stock"),
        ("a4:2x5:91x55", "wrong-stock"),
        ("a4:0x5:91x55@14,11", "wrong-stock"),
        ("a4:2x5:9.1.2x55@14,11", "wrong-stock"),
        ("a4:2x5:91x55@14,11/90,55", "stock-overlaps"),
        ("a4:3x5:91x55@14,11", "stock-off-paper"),
        ("a4:2x6:91x55@14,11", "stock-off-paper"),
        ("a9:2x5:91x55@14,11", "unknown-paper"),
    ],
)
def test_a_slip_in_measuring_is_told(name, code):
    """Form, overlap, over the edge."""
    assert refused(name).code == code


@pytest.mark.parametrize("store", ["seven", "famima", "lawson"])
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_convenience_store_has_its_margin_and_its_steps(store, lang):
    """In both languages, with the ruler as the last word."""
    sheet = paper(f"{store}-a3")
    assert (sheet.w, sheet.h, sheet.margin) == (297, 420, 5)
    steps = instructions(sheet, lang)
    assert len(steps) == 3
    assert "100 mm" in steps[-1]
    assert instructions(paper("a4"), lang) == []


def test_a_copier_takes_paper_on_its_side():
    """Margin and steps stay."""
    sheet = paper("lawson-b5-landscape")
    assert (sheet.w, sheet.h, sheet.margin) == (257, 182, 5)
    assert instructions(sheet, "en")


def test_the_docs_name_every_paper():
    """Nobody has to guess a name."""
    told = DOCS.read_text(encoding="utf-8")
    listed = set(re.findall(r"`([a-z0-9-]+)`", told))
    assert set(names()) - listed == set()
