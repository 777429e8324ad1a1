"""Regions and scan packs of what is printed: copies told apart, coins with three states, the cells of guess cards."""

import hashlib
import json
from collections import Counter
from io import BytesIO

import pytest
from PIL import Image

import printkit
from helpers_folder import write_folder
from printkit.draw.frame import fields
from printkit.gamefolder.catalog import folder_source
from printkit.gamefolder.loader import load
from printkit.paint import preview
from printkit.printing import pdfs
from printkit.printing import scan_packs as scanning
from printkit.printing.job import job_of
from printkit.scan.pack import DPI, from_bytes, to_bytes


@pytest.fixture(scope="module")
def rolls(tmp_path_factory):
    """The game of the page on adding games."""
    return load(folder_source(write_folder(tmp_path_factory.mktemp("games")), trust=False))


@pytest.fixture(scope="module")
def tower():
    return printkit.load("unlock-tower")


def regions(game, component):
    made = printkit.build(game, component, regions=True)
    return json.loads(next(data for name, data in made.items() if name.endswith(".regions.json")))


def test_copies_of_a_pad_are_told_apart(tower):
    """420 slots under 105 names: each of the four copies has every name once."""
    slots = regions(tower, "score-pad")["pages"][0]["slots"]
    assert len(slots) == 420
    assert {slot["component"] for slot in slots} == {"score-pad"}
    each = Counter((slot["copy"], slot["name"]) for slot in slots)
    assert set(each.values()) == {1}
    assert Counter(slot["copy"] for slot in slots) == dict.fromkeys((1, 2, 3, 4), 105)


def test_coins_have_three_states_and_nothing_else_has(tower):
    """Empty, circled, struck out."""
    slots = regions(tower, "sheet")["pages"][0]["slots"]
    assert {slot["name"].split("-")[1] for slot in slots if slot.get("states") == 3} == {"coin"}
    assert sum(slot.get("states") == 3 for slot in slots) == 30


def test_guess_cards_have_their_cells():
    """A cell for each place of each card, inside its card."""
    game = printkit.load("open-the-price")
    slots = [slot for page in regions(game, "guess-cards")["pages"] for slot in page["slots"]]
    cards = Counter((slot["card"], slot["copy"]) for slot in slots)
    assert {slot["kind"] for slot in slots} == {"cell"}
    assert set(cards.values()) == {game.facts["places"]}
    assert len(cards) == sum(card.quantity for card in game.cards if card.component == "guess-cards")


@pytest.mark.parametrize("name", ["babel-builders", "eitsuku", "open", "open-the-price", "opt", "unlock-tower"])
def test_every_kit_has_pages_to_be_read(name):
    """Each game has something to photograph: every field of what is filled in is in the regions, with its copy."""
    game = printkit.load(name)
    job = job_of()
    printed, _, _ = pdfs.prepared(game, scanning.readable(game)[:1], job)
    assert scanning.written_on(game, printed[0])
    told = scanning.regions_of(game, printed[0], job)
    slots = [slot for page in told["pages"] for slot in page["slots"]]
    assert len(slots) == sum(len(fields(frame)) for frame in printed[0].pages)
    assert all({"component", "card", "copy"} <= slot.keys() for slot in slots)
    assert len({(s["component"], s["card"], s["copy"], s["name"]) for s in slots}) == len(slots)


def test_a_kit_has_its_pack(rolls, tmp_path):
    """Listed in the checksums, by the ids that are stamped, its pictures as large as the pages."""
    made = printkit.kit(rolls, tmp_path / "kit")
    data = made["scan-pack.en.json"]
    assert (tmp_path / "kit" / "scan-pack.en.json").read_bytes() == data
    assert hashlib.sha256(data).hexdigest() in made["SHA256SUMS"].decode()
    pack = from_bytes(data)
    assert to_bytes(pack) == data
    assert pack.game == rolls.id
    (one,) = pack.prints
    assert f"digest={one.id}".encode() in made["pad.en.pdf"]
    page = one.pages[0]
    size = Image.open(BytesIO(page.template)).size
    assert all(abs(pixels - side * DPI / 25.4) <= 1 for pixels, side in zip(size, (page.w, page.h), strict=True))


def test_a_print_is_known_again_by_its_id_and_what_is_drawn(rolls, tmp_path, monkeypatch):
    """What was made once is in the cache; what is damaged there, or drawn otherwise by another release, is made anew."""
    monkeypatch.setenv("PRINTKIT_CACHE", str(tmp_path))
    job = job_of(lang="ja")
    printed, fonts, _ = pdfs.prepared(rolls, rolls.components, job)
    made = scanning.one_print(rolls, printed[0], job, fonts)
    (path,) = tmp_path.glob(f"scan-{made.id}-*.json")
    drawn = path.stem.rpartition("-")[2]
    assert scanning.remembered(made.id, drawn) == made
    path.write_bytes(b"{")
    assert scanning.remembered(made.id, drawn) is None
    assert scanning.one_print(rolls, printed[0], job, fonts) == made
    assert scanning.remembered("ffffffffff", drawn) is None
    other = scanning.one_print(
        rolls, printed[0]._replace(pages=tuple(page._replace(w=page.w + 1) for page in printed[0].pages)), job, fonts
    )
    assert other.id == made.id
    assert len(list(tmp_path.glob(f"scan-{made.id}-*.json"))) == 2


def test_a_kit_without_the_extra_says_that_it_has_no_pack(rolls, monkeypatch):
    """It is whole otherwise."""

    def missing():
        raise preview.PreviewUnavailable

    monkeypatch.setattr(preview, "_library", missing)
    monkeypatch.setattr(scanning, "remembered", lambda *_: None)
    made = printkit.kit(rolls)
    assert "pad.en.pdf" in made
    assert "scan-pack.en.json" not in made
    assert [problem.code for problem in made.problems if "scan" in problem.code] == ["no-scan-pack"]


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_guides_have_room_and_keep_the_design(tower, lang):
    """At least 3.2 × 5.6 mm, inside their boxes, apart from each other; the print has another id."""
    job = job_of(lang=lang, digits="guided")
    (guided,), _, problems = pdfs.prepared(tower, [tower.component("score-pad")], job)
    (free,), _, _ = pdfs.prepared(tower, [tower.component("score-pad")], job_of(lang=lang))
    assert not [problem for problem in problems if problem.code == "guides-too-small"]
    assert guided.digest != free.digest
    for page in guided.pages:
        for field in fields(page):
            if field.kind == "int":
                assert len(field.cells) == 2
                for x, y, w, h in field.cells:
                    assert w >= 3.2 - 1e-6
                    assert h >= 5.6 - 1e-6
                    assert x >= 0
                    assert x + w <= field.w
                    assert y >= 0
                    assert y + h <= field.h
                assert field.cells[1][0] > field.cells[0][0] + field.cells[0][2]
            else:
                assert not field.cells
    assert not any(field.cells for field in fields(free.pages[0]))


def test_guides_that_have_no_room_are_told():
    """A pad with small boxes is printed without them, and says so; forms have none."""
    game = printkit.load("open")
    _, _, problems = pdfs.prepared(game, [game.component("score-pad")], job_of(digits="guided"))
    assert [problem.code for problem in problems] == ["guides-too-small"]
    _, _, problems = pdfs.prepared(game, [game.component("score-pad")], job_of(digits="guided", form=True))
    assert not problems
