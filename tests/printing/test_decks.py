"""A deck from its files to paper in every way that people print: counted, paired, merged, sleeved, proved, shown."""

from __future__ import annotations

import json
import re
from collections import Counter
from io import BytesIO

import pytest
from PIL import Image
from pypdf import PdfReader

from catalog_cases import game_ids, game_of
from helpers_deck import load_deck, star_market, write_star_market
from helpers_pdf import pdftotext, qpdf_check
from printkit.draw.frame import Text, walk
from printkit.gamefolder.catalog import Catalog
from printkit.gamefolder.decks.cards import unused_faces
from printkit.impose import Drift, Setting
from printkit.messages.sentences import sentence
from printkit.model import Refused
from printkit.printing.documents import component_pdf
from printkit.printing.job import Job, load_fonts, of_only, quantity
from printkit.printing.kit import make
from printkit.printing.pdfs import build, contact, proof
from printkit.printing.sheets import pages

MM = 72 / 25.4


@pytest.fixture(scope="module")
def market(tmp_path_factory):
    """The example of the page on faces."""
    return load_deck(write_star_market(tmp_path_factory.mktemp("games")))


@pytest.fixture(scope="module")
def fonts():
    """The fonts that printkit comes with."""
    return load_fonts(Job("en"))


def cards(game, **how):
    return pages(game, game.component("cards"), Job("en", **how), load_fonts(Job("en")))


def fronts(one):
    return Counter(one.pieces[place.piece].name for place in one.places if place.side == "front")


@pytest.mark.parametrize(
    ("players", "expected"),
    [
        (None, {"sun-1": 2, "sun-7": 1, "moon-2": 1, "moon-12": 1, "sell": 4}),
        (2, {"sun-1": 1, "sun-7": 1, "moon-2": 1, "moon-12": 1, "sell": 4}),
        (3, {"sun-1": 2, "sun-7": 1, "moon-2": 1, "moon-12": 1, "sell": 4}),
    ],
)
def test_cards_are_counted_for_the_table(market, players, expected):
    """In what is placed, in the list of the game, and in the text of the pages, side by side with their backs."""
    one = cards(market, players=players)
    assert fronts(one) == expected
    assert quantity(market, market.component("cards"), players) == sum(expected.values()) == one.cards
    assert Counter(place.side for place in one.places) == {"front": one.cards, "back": one.cards}
    text = pdftotext(component_pdf(market, one, Job("en"), load_fonts(Job("en"))))
    assert " ".join(text.split()).count("Sell a card") == expected["sell"]


def test_backs_follow_their_fronts_and_the_viewer_is_told(market, fonts):
    """Front, back, front, back; a viewer that obeys prints on both sides over the right edge, at true size."""
    for flip, told in (("long", "/DuplexFlipLongEdge"), ("short", "/DuplexFlipShortEdge")):
        job = Job("en", setting=Setting(flip=flip))
        one = pages(market, market.component("cards"), job, fonts)
        assert len(one.pages) == 2 * one.leaves
        reader = PdfReader(BytesIO(component_pdf(market, one, job, fonts)))
        wishes = reader.trailer["/Root"]["/ViewerPreferences"]
        assert (wishes["/Duplex"], wishes["/PrintScaling"]) == (told, "/None")
    job = Job("en", setting=Setting(backs="none"))
    one = pages(market, market.component("cards"), job, fonts)
    assert len(one.pages) == one.leaves
    reader = PdfReader(BytesIO(component_pdf(market, one, job, fonts)))
    assert reader.trailer["/Root"]["/ViewerPreferences"]["/Duplex"] == "/Simplex"


def test_pages_have_the_boxes_of_the_trade(market, fonts):
    """Media is the paper, trim surrounds the cards, bleed their ink, each inside the one before."""
    one = cards(market)
    pdf = component_pdf(market, one, Job("en"), fonts)
    qpdf_check(pdf)
    for number, page in enumerate(PdfReader(BytesIO(pdf)).pages):
        media, bleed, trim = (tuple(float(v) / MM for v in box) for box in (page.mediabox, page.bleedbox, page.trimbox))
        assert media == pytest.approx((0, 0, 210, 297), abs=0.01)
        reach = 3.0 if number % 2 else 1.5
        room = [trim[0] - bleed[0], trim[1] - bleed[1], bleed[2] - trim[2], bleed[3] - trim[3]]
        assert all(1.0 < mm <= reach + 0.01 for mm in room)
        here = [place for place in one.places if place.page == number + 1]
        assert trim[0] == pytest.approx(min(place.x for place in here), abs=0.01)
        assert 297 - trim[3] == pytest.approx(min(place.y for place in here), abs=0.01)


def test_some_cards_alone_and_several_sets(market, fonts, tmp_path):
    """``--only`` takes cards by id, from whichever deck has them; ``--copies`` repeats everything."""
    assert fronts(cards(market, only=("sun-7", "sell"))) == {"sun-7": 1, "sell": 4}
    assert fronts(cards(market, copies=3, only=("sun-1",))) == {"sun-1": 6}
    files, _ = build(market, market.components, Job("en", only=("five",)), tmp_path)
    assert [(file.component, file.cards) for file in files] == [("coins", 10)]
    with pytest.raises(Refused) as failure:
        build(market, market.components, Job("en", only=("sun-8",)), tmp_path)
    (problem,) = failure.value.problems
    assert (failure.value.status, problem.code, problem.args["hint"][:4]) == (2, "unknown-card", "sun-")


def test_decks_of_one_size_share_sheets_when_merged(tmp_path):
    """And only these; each card keeps its own back, or none."""
    folder = write_star_market(tmp_path, ("game.toml", "size = [25, 25]\ncorner = 12.5", "size = [63, 88]\ncorner = 3"))
    game = load_deck(folder)
    apart, _ = build(game, game.components, Job("en"), tmp_path / "apart")
    merged, _ = build(game, game.components, Job("en", merge=True), tmp_path / "merged")
    assert [(file.component, file.cards) for file in apart] == [("cards", 9), ("coins", 30)]
    assert [(file.component, file.path.name, file.cards) for file in merged] == [(None, "cards-coins.en.pdf", 39)]
    assert merged[0].pages == 2 * 5
    kit = make(game, Job("en", merge=True, players=4), tmp_path / "kit")
    faces = json.loads((tmp_path / "kit" / "manifest.json").read_text())["faces"]
    assert Counter(face["component"] for face in faces if face["side"] == "front") == {"cards": 9, "coins": 30}
    assert {face["component"] for face in faces if face["side"] == "back"} == {"cards"}
    assert list(kit.effort) == ["cards-coins"]


def test_decks_of_several_sizes_are_packed_when_merged(market, tmp_path):
    """On no more sheets than apart, every card once, in one file for each stock."""
    apart, _ = build(market, market.components, Job("en"), tmp_path / "apart")
    merged, _ = build(market, market.components, Job("en", merge=True), tmp_path / "merged")
    assert [(file.component, file.path.name, file.cards) for file in merged] == [(None, "cards-coins.en.pdf", 39)]
    assert merged[0].pages <= sum(file.pages * (1 if file.component == "cards" else 2) for file in apart)


def test_sleeved_cards_are_single_sided_and_a_little_smaller(market):
    """1.5 mm less both ways, edge to edge."""
    one = cards(market, setting=Setting(backs="none", shrink=1.5, gutter=0.0, bleed=0.0))
    assert {place.side for place in one.places} == {"front"}
    assert {(place.w, place.h) for place in one.places} == {(61.5, 86.5)}


@pytest.mark.parametrize("backs", ["duplex", "stacks", "fold"])
def test_a_combined_kit_keeps_every_sheet_with_its_back(market, tmp_path, backs):
    """Coins have no backs and get empty ones, so that a duplex printer never loses count; stacks are fronts, then backs."""
    job = Job("en", setting=Setting(backs=backs), players=4)
    made = make(market, job, tmp_path / "kit", combined=True)
    manifest = json.loads((tmp_path / "kit" / "manifest.json").read_text())
    reader = PdfReader(BytesIO(made.files[0].data))
    found = {(face["component"], face["side"]): set() for face in manifest["faces"]}
    for face in manifest["faces"]:
        found[face["component"], face["side"]].add(face["page"])
    leaves = {name: len(found[name, "front"]) for name in ("cards", "coins")}
    total = sum(leaves.values())
    if backs == "fold":
        assert len(reader.pages) == total
        assert found["cards", "front"] == found["cards", "back"]
    else:
        assert len(reader.pages) == 2 * total
    if backs == "duplex":
        assert all(page % 2 for page in found["cards", "front"] | found["coins", "front"])
        assert found["cards", "back"] == {page + 1 for page in found["cards", "front"]}
    if backs == "stacks":
        assert found["cards", "back"] == {page + total for page in found["cards", "front"]}
        assert max(found["coins", "front"]) <= total
    for face in manifest["faces"]:
        if face["side"] == "front" and face["card"] == "sell":
            text = reader.pages[face["page"] - 1].extract_text()
            assert "Sell a card" in text.replace("\n", " ")


def test_a_manifest_tells_faces_from_backs_and_copies(market, tmp_path):
    """Every placed face with its place on the paper; copies of a face have one digest."""
    make(market, Job("en", players=2), tmp_path / "kit")
    faces = json.loads((tmp_path / "kit" / "manifest.json").read_text())["faces"]
    assert Counter((f["component"], f["side"]) for f in faces) == {
        ("cards", "front"): 8,
        ("cards", "back"): 8,
        ("coins", "front"): 20,
    }
    sells = [f for f in faces if f["card"] == "sell" and f["side"] == "front"]
    assert [f["copy"] for f in sells] == [1, 2, 3, 4]
    assert len({f["digest"] for f in sells}) == 1
    assert len({f["digest"] for f in faces if f["side"] == "back"}) == 1


def test_a_proof_is_one_sheet_with_two_cards_and_their_backs(market, tmp_path):
    """Printed first: rulers, crosses, and the cards that are hardest to print."""
    (file,), _ = proof(market, market.components, Job("en"), tmp_path)
    assert (file.path.name, file.pages) == ("proof.en.pdf", 2)
    assert "Sell a card" in pdftotext(file.data).replace("\n", " ")
    qpdf_check(file.data)
    (single,), _ = proof(market, market.components, Job("en", setting=Setting(backs="none")), tmp_path)
    assert single.pages == 1


def test_a_contact_sheet_shows_every_distinct_face(market, tmp_path):
    """One picture for all components, the same bytes every time."""
    paths, _ = contact(market, market.components, Job("en"), tmp_path)
    assert [path.name for path in paths] == ["contact.en.png"]
    (path,) = paths
    with Image.open(path) as picture:
        assert picture.width == 1600
    again, _ = contact(market, market.components, Job("en"), tmp_path / "again")
    assert list(again.values()) == list(paths.values()) == [path.read_bytes()]


@pytest.mark.parametrize("flip", ["long", "short"])
def test_a_printers_drift_costs_no_sheets(market, flip):
    """Where more fits on a sheet that lies on its side, it is turned into the way the profile was measured, backs behind fronts."""
    letter = cards(market, paper="letter", copies=2, setting=Setting(flip=flip))
    assert {page.w > page.h for page in letter.pages} == {True}
    drifting = cards(market, paper="letter", copies=2, setting=Setting(flip=flip, drift=Drift(0.5)))
    assert {page.w > page.h for page in drifting.pages} == {False}
    assert len(drifting.pages) == len(letter.pages)
    fronts = {(place.piece, place.copy): place for place in drifting.places if place.side == "front"}
    for back in (place for place in drifting.places if place.side == "back"):
        front, page = fronts[back.piece, back.copy], drifting.pages[0]
        x, y = front.x, front.y
        mirrored = (page.w - x - front.w, y) if flip == "long" else (x, page.h - y - front.h)
        assert (back.x, back.y) == pytest.approx(mirrored)
        assert 0 <= front.x <= page.w - front.w
        assert 0 <= front.y <= page.h - front.h


def test_pre_cut_stock_is_a_paper_like_any_other(tmp_path):
    """Business cards on a sheet of ten; what does not fit a cell is refused with both sizes."""
    folder = write_star_market(tmp_path, ("game.toml", "size = [25, 25]\ncorner = 12.5", "size = [25, 25]\ncorner = 12.5"))
    game = load_deck(folder)
    job = Job("en", "a4:2x5:91x55@14,11")
    one = pages(game, game.component("coins"), job, load_fonts(job))
    assert one.leaves == 3
    assert {(place.x, place.y) for place in one.places} == {
        (14 + 91 * column + 33, 11 + 55 * row + 15) for column in range(2) for row in range(5)
    }
    with pytest.raises(Refused) as failure:
        pages(game, game.component("cards"), job, load_fonts(job))
    assert failure.value.problems[0].code == "paper-too-small"


def test_a_rules_change_reaches_the_cards(tmp_path):
    """The price on the card is the one in game.toml, and so is the number of deeds."""
    folder = write_star_market(tmp_path, ("game.toml", "3 = 12", "3 = 17"), ("game.toml", "deeds = 4", "deeds = 6"))
    game = load_deck(folder)
    one = cards(game)
    assert fronts(one)["sell"] == 6
    told = " ".join(item.text for page in one.pages for item, _ in walk(page.items) if isinstance(item, Text))
    assert re.search(r"\b17\b", told)


def test_two_runs_write_the_same_bytes(market, tmp_path):
    """Every file of a kit, whatever the ink."""
    for ink in ("color", "mono", "low"):
        first = make(market, Job("ja", ink=ink), tmp_path / "one" / ink)
        second = make(market, Job("ja", ink=ink), tmp_path / "two" / ink)
        assert first.archive.read_bytes() == second.archive.read_bytes()


def test_the_example_of_the_docs_has_nothing_to_warn_of(run, tmp_path):
    """Who follows the page word for word is not told that it could be better."""
    folder = write_star_market(tmp_path)
    assert run("check", str(folder), "--lang", "en") == (0, "Star Market: nothing wrong\n", "")


def test_the_files_of_the_docs_can_be_copied_as_they_stand():
    """The first line of a CSV is its header."""
    texts = star_market()
    assert set(texts) == {"cards.csv", "faces.toml", "game.toml", "ja.toml", "en.toml"}
    assert texts["cards.csv"].startswith("component,id,")


HEADER = "component,id,face,quantity,quantity-2,suit,value"


@pytest.mark.parametrize(
    ("written", "hint"),
    [
        (HEADER.replace("quantity,", "quantitiy,"), "quantity"),
        (HEADER.replace("quantity,", "Quantity,"), "quantity"),
        (HEADER.replace("quantity-2", "quantiy-2"), "quantity-2"),
        (HEADER.replace("quantity-2", "quantity_2"), "quantity-2"),
    ],
)
def test_a_mistyped_column_is_told(tmp_path, written, hint):
    """It would count as one of the game's own, and all quantities as 1."""
    with pytest.raises(Refused) as failure:
        load_deck(write_star_market(tmp_path, ("cards.csv", HEADER, written)))
    (problem,) = failure.value.problems
    name = problem.args["found"]
    assert (problem.code, problem.where, problem.args["hint"]) == ("mistyped-column", f"star_market/cards.csv: {name}", hint)
    for lang in ("ja", "en"):
        assert name in sentence(problem, lang)
        assert hint in sentence(problem, lang)


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("faces.toml", 'text = "**{value}**"\nsize = 26', 'text = "**{quantitiy}**"\nsize = 26'),
        ("faces.toml", 'when = { value = "5" }       #', 'when = { quantitiy = "20" } #'),
        ("en.toml", "Draw two cards.", "Draw two cards. {quantitiy}"),
        ("faces.py", "", 'def one(game, card, component, style):\n    return card.columns["quantitiy"]\n'),
    ],
)
def test_a_column_that_something_names_may_be_called_anything(tmp_path, file, old, new):
    """A face, its condition, its words or the folder's Python."""
    folder = write_star_market(tmp_path, ("cards.csv", HEADER, HEADER.replace("quantity,", "quantitiy,")))
    path = folder / file
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    assert old in text
    path.write_text(text.replace(old, new) if old else new, encoding="utf-8")
    assert "quantitiy" in load_deck(folder).cards[0].columns


def test_a_face_that_nothing_shows_is_a_warning(tmp_path):
    """With the nearest that cards show; backs, faces in use and marks are shown."""
    region = '[[faces.card.regions]]\ntext = "x"\n\n[faces.deed]\n'
    game = load_deck(write_star_market(tmp_path, ("faces.toml", "[faces.deed]\n", region)))
    (problem,) = unused_faces(game)
    assert (problem.severity, problem.code, problem.where) == ("warning", "face-unused", "star_market/faces.toml: faces.card")
    assert problem.args["hint"] == "cards"
    assert all("cards" in sentence(problem, lang) for lang in ("ja", "en"))


@pytest.mark.parametrize("name", game_ids())
def test_every_face_of_the_built_in_games_is_shown(name):
    """What nothing shows is left over."""
    assert unused_faces(Catalog().load(name)) == []


def test_cards_and_components_are_named_as_they_are_printed(tmp_path):
    """In either language, whatever case and width; a name that several cards have stands for all of them."""
    game = game_of("eitsuku")
    events = game.component("イベントカード")
    assert events is game.component("EVENT CARDS") is game.component("events")
    for name in ("tie-up", "タイアップキャンペーン", "ＴＩＥ-up campaign"):
        assert of_only(game, [events], Job("ja", only=(name,))).only == ("tie-up",)
    for wrong, near in (("Tie-up campain", "Tie-Up Campaign"), ("ti-up", "tie-up")):
        with pytest.raises(Refused) as failure:
            of_only(game, [events], Job("en", only=(wrong,)))
        (problem,) = failure.value.problems
        assert problem.args["hint"] == near
    with pytest.raises(Refused) as failure:
        game.component("イベントカド")
    assert failure.value.problems[0].args["hint"] == "イベントカード"
    files, _ = build(game, [events], Job("ja", only=("タイアップキャンペーン",)), tmp_path)
    assert [(file.component, file.cards) for file in files] == [("events", 4)]
