"""A designer's drawing as the sheet: out of printkit, changed, back in, filled in as a form and on paper, and scored."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import printkit
from helpers_fill import pikepdf
from printkit.draw.frame import fields
from printkit.draw.svg.boxes import named_shapes, stated_size
from printkit.model import Bundle, Given
from printkit.model.faces import Picture
from printkit.printing.component import pieces
from printkit.printing.job import Job, load_fonts
from printkit.printing.sheets import sheet_of
from printkit.scan.pack import Pack, Print, to_bytes

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / "training"), str(ROOT / "benchmarks" / "photos")]

GAME = """title = "Boats"
players = [1, 2]

[sheet]
drawing = {drawing}
rows = [
  {{ id = "coins", int = [0, 30] }},
  {{ id = "fish", ticks = 3 }},
  {{ id = "sea", grid = [2, 1], mark = true }},
]

[score]
gold = "coins"
catch = {{ count = "fish", each = 3 }}
tides = {{ count = "sea", each = 5 }}
"""

FROM_PROGRAMS = """<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
  width="100mm" height="50mm" viewBox="0 0 200 100">
<path d="M5 95H195" stroke="#000" id="path7"/>
<g inkscape:label="Layer 1" id="layer1" transform="translate(10 20)">
  <rect id="rect1203" inkscape:label="coins" width="40" height="20" fill="#fff" stroke="#000"/>
  <circle id="fish_x2D_1" cx="80" cy="10" r="10" fill="none" stroke="#000"/>
  <rect id="fish-2_1_" x="100" width="20" height="20" transform="rotate(90 110 10)" stroke="#000" fill="none"/>
</g>
<g style="display:none"><path id="Path_4" data-name="fish-3" d="M150 20h20v20h-20z"/></g>
<g id="sea-1-1"><rect id="Rectangle 5" x="10" y="60" width="20" height="20"/><path id="Vector" d="M30 60h20v20H30z"/></g>
<rect id="p1-sea-1-2" x="60" y="60" width="20" height="20"/>
<rect id="NAME" x="100" y="60" width="80" height="20"/>
</svg>"""
"""Names as Inkscape, Illustrator and Figma write them; a layer that isn't seen; a group; a shape with the seat."""


def folder(tmp_path, drawing, value='"sheet.svg"', name="boats"):
    """A game's folder with a drawing."""
    own = tmp_path / name
    own.mkdir()
    (own / "game.toml").write_text(GAME.format(drawing=value), encoding="utf-8")
    (own / "sheet.svg").write_text(drawing, encoding="utf-8")
    return own


def places(game, component="sheet", **job):
    """Slot → where it is on the face, in mm."""
    part, how = game.component(component), Job("en", **job)
    laid, problems = pieces(game, part, how, load_fonts(how, game), sheet_of(how, (part,)).area)
    found = {field.name: (field.x, field.y, field.w, field.h) for piece in laid for field in fields(piece.front)}
    return found, problems, laid


def test_every_program_says_what_a_shape_is_called(tmp_path):
    """In its own way; the place is the shape's, wherever a transformation has taken it, and of a circle as large as that."""
    game = printkit.load(folder(tmp_path, FROM_PROGRAMS))
    assert game.component("sheet").size == (100, 50), "as the file says it in mm"
    found, problems, _ = places(game)
    assert problems == []
    assert found["p1-coins"] == pytest.approx((5, 10, 20, 10), abs=0.01)
    assert found["p1-fish-2"] == pytest.approx((55, 10, 10, 10), abs=0.01)
    assert found["p1-fish-3"] == pytest.approx((75, 10, 10, 10), abs=0.01)
    assert found["p1-sea-1-1"] == pytest.approx((5, 30, 20, 10), abs=0.01)
    assert found["p1-sea-1-2"] == pytest.approx((30, 30, 10, 10), abs=0.01)
    assert found["p1-name"] == pytest.approx((50, 30, 40, 10), abs=0.01)
    x, y, w, h = found["p1-fish-1"]
    assert (x + w / 2, y + h / 2) == pytest.approx((45, 15), abs=0.01)
    assert w == h == pytest.approx(10 * np.sqrt(np.pi / 4), abs=0.1)


def test_nothing_is_printed_beside_the_drawing(tmp_path):
    """What else `[sheet]` would print isn't: the frame is the same to the last item, as the page on drawings says."""
    plain = printkit.load(folder(tmp_path, FROM_PROGRAMS))
    more = """notes = ["Fish swim."]
phases = ["Cast.", "Pull."]
"""
    own = folder(tmp_path, FROM_PROGRAMS, name="more")
    text = (own / "game.toml").read_text("utf-8")
    (own / "game.toml").write_text(text.replace("[sheet]\n", f"[sheet]\n{more}"), "utf-8")
    (alone,), (beside,) = (places(game)[2] for game in (plain, printkit.load(own)))
    assert beside.front.items == alone.front.items


def test_what_is_wrong_is_told_by_the_names_of_shapes_and_places(tmp_path):
    """A place without a box with the shape that is nearly called so, a box of no place with the nearest place, a name that two have."""
    drawing = FROM_PROGRAMS.replace('label="coins"', 'label="coin"').replace("p1-sea-1-2", "sea-1-1")
    drawing = drawing.replace('<g id="sea-1-1">', "<g>").replace('id="Rectangle 5"', 'id="sea-1-1"')
    game = printkit.load(folder(tmp_path, drawing))
    with pytest.raises(printkit.Refused) as refused:
        places(game)
    lost = {(one.code, one.args.get("names", one.args.get("found")), one.args.get("hint")) for one in refused.value.problems}
    assert lost == {
        ("drawing-box-twice", "sea-1-1", None),
        ("drawing-no-box", "coins, sea-1-2", "coin"),
        ("drawing-box-unknown", "coin", "coins"),
    }
    strange = FROM_PROGRAMS.replace('id="Vector"', 'id="finsh"')
    _, problems, _ = places(printkit.load(folder(tmp_path, strange, name="strange")))
    assert [(one.code, one.args["found"]) for one in problems] == [("drawing-box-unknown", "finsh")]
    for value, code in (
        ('"sheet.png"', "drawing-not-svg"),
        ('"shet.svg"', "unknown-image"),
        ("{ pad = 'sheet.svg' }", "onefile-no-sheet"),
    ):
        with pytest.raises(printkit.Refused) as refused:
            printkit.load(folder(tmp_path, FROM_PROGRAMS, value, name=f"wrong-{code}"))
        assert [(one.code, one.line) for one in refused.value.problems] == [(code, 5)]


def test_boxes_over_each_other_are_refused(tmp_path):
    """A copied box that was named and not moved: a mark in it counted twice."""
    drawing = FROM_PROGRAMS.replace('id="p1-sea-1-2" x="60"', 'id="p1-sea-1-2" x="12"')
    with pytest.raises(printkit.Refused) as refused:
        places(printkit.load(folder(tmp_path, drawing)))
    assert [one.code for one in refused.value.problems] == ["drawing-boxes-overlap"]


def test_each_language_has_a_drawing_of_its_own(tmp_path):
    """What stands for it in the name; one that lacks is told."""
    own = folder(tmp_path, FROM_PROGRAMS, '"sheet.{lang}.svg"')
    (own / "sheet.svg").rename(own / "sheet.en.svg")
    with pytest.raises(printkit.Refused) as refused:
        printkit.load(own)
    assert [(one.code, one.args["found"], one.line) for one in refused.value.problems] == [("unknown-image", "sheet.ja.svg", 5)]
    (own / "sheet.ja.svg").write_text(FROM_PROGRAMS.replace("translate(10 20)", "translate(30 20)"), encoding="utf-8")
    game = printkit.load(own)
    ours = {lang: printkit.build(game, "sheet", regions=True, lang=lang)[f"sheet.{lang}.regions.json"] for lang in ("ja", "en")}
    assert ours["ja"] != ours["en"]


def test_a_sum_needs_no_box_and_of_rounds_as_many_as_are_drawn(tmp_path):
    """On a pad with open rounds those after the last that is drawn aren't asked for, and one in between is."""
    own = tmp_path / "rounds"
    own.mkdir()
    rows = '[rounds]\nrows = [{ id = "bid", int = [0, 9] }]\n\n[score]\nbids = "bid"\n\n[end]\nwhen = "any(total >= 50)"\n'
    (own / "game.toml").write_text(f'title = "R"\nplayers = 2\n\n[sheet]\ndrawing = "pad.svg"\n\n{rows}', encoding="utf-8")
    names = [f"p{seat}-name" for seat in (1, 2)] + [f"r{number}-p{seat}-bid" for number in (1, 2, 3) for seat in (1, 2)]
    boxes = [f'<rect id="{name}" x="5" y="{9 * n + 5}" width="30" height="8"/>' for n, name in enumerate(names)]
    file = own / "pad.svg"
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 140">{}</svg>'
    file.write_text(svg.format("".join(boxes)), encoding="utf-8")
    found, problems, _ = places(printkit.load(own), "pad")
    assert problems == []
    assert sorted(found) == sorted(names)
    file.write_text(svg.format("".join(boxes[:-3] + boxes[-2:])), encoding="utf-8")
    with pytest.raises(printkit.Refused) as refused:
        places(printkit.load(own), "pad")
    assert [one.args["names"] for one in refused.value.problems] == ["r2-p2-bid"]


@pytest.mark.parametrize(("name", "part"), [("unlock-tower", "sheet"), ("open-the-price", "score-pad")])
def test_what_goes_out_as_svg_comes_back_in_with_every_box_where_it_was(name, part):
    """Of any game and any layout: a component that takes its own drawing is the same to 0.01 mm."""
    game = printkit.load(name)
    before, _, laid = places(game, part)
    drawn = printkit.build(game, part, as_svg=True, lang="en")
    files = {f"{number}.svg": data for number, data in enumerate(drawn.values(), 1)}
    component = game.component(part)
    params = Given(drawing=[*files])
    same = component._replace(layout="drawn_sheet", params=params)
    sizes = [(piece.front.w, piece.front.h) for piece in laid]
    pictures = {file: Picture(*size) for file, size in zip(files, sizes, strict=True)}
    again = replace(
        game,
        components=tuple(same if one.id == part else one for one in game.components),
        faces=game.faces._replace(pictures=pictures),
        folder=Bundle(files, ""),
    )
    after, problems, _ = places(again, part)
    assert problems == []
    assert after.keys() == before.keys()
    assert all(after[slot] == pytest.approx(before[slot], abs=0.012) for slot in before)


@pytest.fixture(scope="module")
def changed(tmp_path_factory):
    """Kite Hill's sheet, out of printkit, rearranged as one does in a drawing program, and back in."""
    own = tmp_path_factory.mktemp("drawn") / "kite-hill"
    own.mkdir()
    for file in (ROOT / "examples" / "kite-hill").glob("*.toml"):
        (own / file.name).write_bytes(file.read_bytes())
    (drawing,) = printkit.build(printkit.load(own), "sheet", as_svg=True, lang="en").values()
    text = drawing.decode()
    # The torn strings go to the right and become discs; everything else is drawn on a coloured ground and slides down by 2 mm.
    for number in range(1, 7):
        shape = f'<ellipse cx="{140 + 8 * number}" cy="220" rx="3.5" ry="3.5" fill="#fff" stroke="#a03c00" id="ellipse{number}" inkscape:label="torn-{number}"/>'
        text = re.sub(rf'<rect[^>]*id="torn-{number}"[^>]*/>', shape, text)
    ground = '<rect id="rect1" width="197" height="278" fill="#fdf3dd"/><g transform="matrix(1 0 0 1 0 2)">'
    text = (
        text.replace("</defs>", f"</defs>{ground}", 1)
        if "</defs>" in text
        else re.sub(r"(<sodipodi[^>]*/>)", rf"\1{ground}", text)
    )
    (own / "sheet.svg").write_text(text.replace("</svg>", "</g></svg>"), encoding="utf-8")
    game = (own / "game.toml").read_text(encoding="utf-8").replace("[sheet]\n", '[sheet]\ndrawing = "sheet.svg"\n')
    (own / "game.toml").write_text(game, encoding="utf-8")
    return own


WRITTEN = {"p1-kites-1-12": True, "p1-kites-2-9": True, "p1-kites-3-4": True, "p1-kites-4-10": True, "p1-crowd-4": True}


@pytest.fixture(scope="module")
def inkscaped(tmp_path_factory):
    """The same sheet, out of printkit, opened, changed and saved by Inkscape without a window: all torn strings 10 mm to the right in another colour, a box made a path."""
    if shutil.which("inkscape") is None:
        pytest.skip("Inkscape is not installed")
    own = tmp_path_factory.mktemp("inkscape") / "kite-hill"
    own.mkdir()
    for file in (ROOT / "examples" / "kite-hill").glob("*.toml"):
        (own / file.name).write_bytes(file.read_bytes())
    (drawing,) = printkit.build(printkit.load(own), "sheet", as_svg=True, lang="en").values()
    (own / "ours.svg").write_bytes(drawing)
    torn = ",".join(f"torn-{number}" for number in range(1, 7))
    per_mm = 96 / 25.4
    doing = [
        f"select-by-id:{torn}",
        f"transform-translate:{10 * per_mm:.4f},0",
        "object-set-attribute:style,fill:#fff2c8;stroke:#a03c00;stroke-width:0.4",
        "select-clear",
        "select-by-id:kites-1-12",
        "object-to-path",
        f"export-filename:{own / 'sheet.svg'}",
        "export-do",
    ]
    command = ["inkscape", "--batch-process", f"--actions={';'.join(doing)}", str(own / "ours.svg")]
    subprocess.run(command, check=True, capture_output=True, timeout=120)
    text = (own / "game.toml").read_text(encoding="utf-8")
    (own / "game.toml").write_text(text.replace("[sheet]\n", '[sheet]\ndrawing = "sheet.svg"\n'), encoding="utf-8")
    return own


def test_inkscape_opens_changes_and_saves_it(inkscaped):
    """What it has moved is where it was put, what it made a path of is where it was, and nothing else has moved."""
    drawn = inkscaped / "game.toml"
    ours = {
        "game.toml": drawn.read_bytes().replace(b'"sheet.svg"', b'"ours.svg"'),
        "ours.svg": (inkscaped / "ours.svg").read_bytes(),
    }
    before, _, _ = places(printkit.load(ours))
    after, problems, _ = places(printkit.load(inkscaped))
    assert problems == []
    moved = {slot: after[slot][0] - before[slot][0] for slot in before if after[slot] != pytest.approx(before[slot], abs=0.02)}
    assert moved == {f"p1-torn-{number}": pytest.approx(10, abs=0.02) for number in range(1, 7)}


@pytest.mark.parametrize("drawing", ["changed", "inkscaped"])
def test_the_changed_drawing_is_a_form_that_is_scored(drawing, request):
    """As the record with the same things in it."""
    game = printkit.load(request.getfixturevalue(drawing))
    form = printkit.render(game, "sheet", form=True)
    filled = pikepdf(form, {**WRITTEN, "p1-torn-1": True, "p1-torn-2": True, "p1-name": "Aki"})
    result = printkit.score(game, ("sheet.pdf", filled))
    assert [(player.name, player.total) for player in result.players] == [("Aki", 46)]


@pytest.mark.turns(6, among="photos")
@pytest.mark.parametrize("drawing", ["changed", "inkscaped"])
def test_the_changed_drawing_is_read_from_a_photo(drawing, request):
    """Marks on discs and in cells, on a coloured ground, as a telephone sees them: scored as the form is."""
    import camera_held
    import hands_held
    from templates import sheets

    (sheet,) = sheets(str(request.getfixturevalue(drawing)), "en", ("sheet",))
    page, rng = sheet.paper.copy(), np.random.default_rng(29)
    marked = {*WRITTEN, "p1-torn-1", "p1-torn-2"}
    for slot in sheet.page.slots:
        if slot.name in marked:
            hands_held.draw(page, 200, (slot.x, slot.y, slot.w, slot.h), "ex", rng)
    pack = Pack("kite-hill", "", {}, (Print("0123456789", "Sheet", "en", (sheet.page,)),))
    jpeg = camera_held.shoot(page, 200, "easy", rng).jpeg
    photos = printkit.photos(sheet.game, {"a.jpg": jpeg}, packs=[("scan-pack.en.json", to_bytes(pack))], players=["Aki"])
    for question in photos.questions:
        slot = question.box.slot
        photos.answer(question.number, "on" if slot.name in marked else "-" if slot.kind in ("int", "text") else "off")
    reading = photos.reading("Aki")
    (player,) = reading.record["players"]
    assert (player["kites"], player["crowd"], player["torn"]) == ([12, 9, 4, 10], 4, 2)
    (scored,) = printkit.score(sheet.game, reading.record).players
    assert scored.total == 46


def test_a_drawing_without_a_size_in_mm_fills_the_page_and_lies_where_it_is_wide(tmp_path):
    """Illustrator and Figma count in pixels: what they draw is as large as the paper can hold."""
    drawing = FROM_PROGRAMS.replace('width="100mm" height="50mm"', 'width="200" height="100"')
    game = printkit.load(folder(tmp_path, drawing))
    assert (stated_size(drawing.encode()), game.component("sheet").size) == (None, None)
    _, _, laid = places(game)
    assert laid[0].front.w > laid[0].front.h
    pdf = printkit.build(game, "sheet")
    assert pdf.files[0].pages == 1


def test_names_are_decoded_and_those_that_programs_make_up_are_told_apart():
    """So that decoration isn't told as a box that is missing."""
    shapes = {shape.names[0]: shape for shape in named_shapes(FROM_PROGRAMS.encode())}
    assert shapes["fish_x2D_1"].names == ("fish_x2D_1", "fish-1")
    assert "fish-2" in shapes["fish-2_1_"].names
    assert [name for name, shape in shapes.items() if not shape.given] == ["Rectangle 5", "Vector"]
