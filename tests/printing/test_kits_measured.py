"""Finished kits measured as a print shop would: pixels around every trim, and the ink space of every operator."""

from __future__ import annotations

import json
from functools import cache
from io import BytesIO
from itertools import product
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from catalog_cases import EVERY_CASE, game_of
from printkit.draw.style import INKS
from printkit.impose.setting import Setting
from printkit.paint.colors import NEUTRAL
from printkit.printing import kit as whole_kit
from printkit.printing.job import Job

GAMES = ("babel-builders", "eitsuku", "open", "open-the-price", "opt", "unlock-tower")
PAPERS = ("a4", "letter")
TAKEN = [(game, paper, INKS[(n + k) % 3]) for n, game in enumerate(GAMES) for k, paper in enumerate(PAPERS)]
"""Every game on both papers, and every ink on both."""

TURNS = list(product(GAMES, PAPERS, INKS)) if EVERY_CASE else TAKEN
"""`make kits` measures all of it with all."""

SCALE = 5
"""Pixels a mm."""

INSIDE, OUTSIDE = (0.4, 1.4), (0.4, 1.2)
"""From where to where (mm from the trim) ink is looked for: an area or a pattern that comes near it goes on beyond, and bleed is at
least 1.3 mm."""

FIRST = 7.0
"""mm from a corner: round corners and the ticks of packed sheets end before."""

PAPER = 249
"""From here on (0-255) a pixel is taken for blank paper."""


@cache
def kit(game, paper, ink, lang="en"):
    """A whole kit, with gutters as they are chosen where nobody says how wide."""
    return whole_kit.make(game_of(game), Job(lang, paper, ink, setting=Setting(closing=True)), None)


def turns(game, paper, ink):
    """Its files and the faces that lie on them."""
    contents = kit(game, paper, ink).contents
    return contents, json.loads(contents["manifest.json"])["faces"]


def strips(face):
    """Two strips in mm along each side of a face: just inside its trim, and just outside."""
    x, y, w, h = (face[key] for key in "xywh")
    cut = FIRST if min(w, h) > 5 * FIRST else 0.4 * min(w, h)
    (a, b), (c, d) = INSIDE, OUTSIDE
    left, right, top, bottom = x + cut, x + w - cut, y + cut, y + h - cut
    yield (left, y + a, right, y + b), (left, y - d, right, y - c)
    yield (left, y + h - b, right, y + h - a), (left, y + h + c, right, y + h + d)
    yield (x + a, top, x + b, bottom), (x - d, top, x - c, bottom)
    yield (x + w - b, top, x + w - a, bottom), (x + w + c, top, x + w + d, bottom)


def inked(picture, box):
    """The part of a box in mm that has ink."""
    part = picture.crop(tuple(round(mm * SCALE) for mm in box))
    return sum(part.histogram()[:PAPER]) / (part.width * part.height)


def expect_bleed(game, paper, ink):
    """On the rendered page, at all four sides of every card of every sheet that differs from others, front and back."""
    contents, faces = turns(game, paper, ink)
    cards = {c.id for c in game_of(game).components if c.cut_from_card and c.kind != "net"}
    pages = {}
    for face in faces:
        if face["component"] in cards:
            pages.setdefault((face["file"], face["page"]), []).append(face)
    wanted = {}
    for at, held in pages.items():
        wanted.setdefault(tuple(sorted((f["component"], f["side"], f["x"], f["y"]) for f in held)), at)
    looked, bare = 0, []
    for file, number in wanted.values():
        page = pypdfium2.PdfDocument(contents[file])[number - 1]
        picture = page.render(scale=SCALE * 25.4 / 72).to_pil().convert("L")
        for face in pages[file, number]:
            for inside, outside in strips(face):
                share = inked(picture, inside)
                if share > (0.35 if min(face["w"], face["h"]) > 5 * FIRST else 0.6):  # more than outlines and joints
                    looked += 1
                    if inked(picture, outside) < share / 4:
                        bare.append((file, number, face["card"], face["side"], outside, round(share, 2)))
    assert not bare[:5], f"{len(bare)} of {looked}"
    assert looked > 20 or ink != "color" or game in ("open", "opt", "unlock-tower")  # white rims
    told = [problem for problem in kit(game, paper, ink).problems if problem.code.startswith("bleed-short")]
    assert not told


def expect_one_black(game, paper, ink):
    """Of every operator of every page, form, appearance and picture."""
    contents, _ = turns(game, paper, ink)
    for name, data in contents.items():
        if name.endswith(".pdf"):
            for operator, operands, text in painted(data):
                assert operator in ("g", "G", "rg", "RG"), name
                if operator in ("rg", "RG"):
                    assert max(operands) - min(operands) > NEUTRAL, (name, operands)
                elif ink == "low" and text and operator == "g":
                    # Letters to write over, in the boxes of pads, are light on purpose.
                    assert operands[0] in (0, 1) or operands[0] > 0.44, (name, operands)


def expect_sheets(game, paper, ink):
    """As many as the table of the docs says, for A4, and as many cuts as that of the gutters."""
    if paper == "a4":
        table = (Path(__file__).parents[2] / "docs" / "printing.md").read_text(encoding="utf-8")
        (row,) = [line for line in table.splitlines() if line.startswith(f"| {game_of(game).title('en')} |")]
        found = sum(one.sheets for one in kit(game, paper, ink).effort.values())
        assert row.split("|")[4].strip() == str(found)
        (cuts,) = [line for line in table.splitlines() if line.startswith(f"| *{game_of(game).title('en')}* |")]
        found = sum(one.cuts for one in kit(game, paper, ink).effort.values())
        assert ink != "color" or cuts.split("|")[3].strip() == str(found)


PLAIN = ("score-pad", "result-pad", "result-form", "action-form", "ledger", "assembly")


def expect_no_colour(game, paper, ink):
    """A page of plain paper costs a colour copy only where a colour means something."""
    contents, _ = turns(game, paper, ink)
    for name, data in contents.items():
        if name.split(".")[0] in PLAIN and name.endswith(".pdf"):
            found = {tuple(operands) for operator, operands, _ in painted(data) if operator in ("rg", "RG")}
            assert not found, name


def painted(data):
    """Every operator that chooses a colour, its operands, and whether what it inks next is text."""
    with pikepdf.open(BytesIO(data)) as pdf:
        for item in pdf.objects:
            if isinstance(item, pikepdf.Stream):
                kind, sub = item.get("/Type"), item.get("/Subtype")
                if sub == "/Image":
                    assert item.ColorSpace in ("/DeviceRGB", "/DeviceGray"), item.ColorSpace
                elif sub == "/Form" and kind == "/XObject":
                    yield from chosen(item)
        for page in pdf.pages:
            yield from chosen(page)


def chosen(stream):
    """The same of one content stream."""
    last = None
    for operands, name in pikepdf.parse_content_stream(stream):
        operator = str(name)
        assert operator not in ("cs", "CS", "sc", "SC", "scn", "SCN", "k", "K", "sh"), operator
        if operator in ("g", "rg"):
            last = operator, [float(value) for value in operands]
        elif operator in ("G", "RG"):
            yield operator, [float(value) for value in operands], False
        if last and operator in ("Tj", "TJ", "f", "f*", "B", "b", "Do"):
            yield *last, operator in ("Tj", "TJ")


@pytest.mark.turns(6)
@pytest.mark.parametrize(("game", "paper", "ink"), TURNS)
def test_a_finished_kit(game, paper, ink):
    """Ink goes on beyond every trim, what is neutral is black ink alone, pads and the guide hold no colour."""
    expect_bleed(game, paper, ink)
    expect_one_black(game, paper, ink)
    expect_no_colour(game, paper, ink)
    expect_sheets(game, paper, ink)
    kit.cache_clear()
