"""Online tables: what their loaders read of a file must be there, in all games and both languages.

The loaders' rules are those of the specification of exports: what Udonarium's and virtualtabletop's sources do with a file.
"""

from __future__ import annotations

import hashlib
import json
import re
from io import BytesIO
from pathlib import Path
from urllib.parse import unquote
from xml.etree import ElementTree as ET
from zipfile import ZipFile

import pytest
from helpers_exports import GAMES, LANGS, exported, game, kit
from PIL import Image

from catalog_cases import in_turn
from printkit.exports import Wishes, export, things
from printkit.exports.tabletop import CARDS, COLUMNS, ROWS, SIDE
from printkit.printing.card_names import card_name
from printkit.printing.job import Job

ALL = in_turn(GAMES, LANGS)
OTHER = in_turn(GAMES, LANGS[::-1])
"""Each game in one language; in the other one for another program."""


def copies(name):
    """How many cards of decks the full set has."""
    kinds = {component.id: component.kind for component in game(name).components if component.kit}
    return sum(card.count(None) for card in game(name).cards if kinds.get(card.component, "board") != "board")


# Udonarium ---------------------------------------------------------------------------------------------------------------

MIME = {"png": "image/png", "xml": "text/xml"}
ROOTS = {"room", "card-stack", "terrain", "dice-symbol"}
NUMBERS = ("location.x", "location.y", "posZ", "rotate", "zindex", "state", "width", "height", "gridSize", "mode", "gridType")


def loaded(data):
    """Pictures by identifier and XML roots of a zip, as the program's archiver reads them: by the ending of each name."""
    images, roots = {}, []
    with ZipFile(BytesIO(data)) as archive:
        assert archive.testzip() is None
        for name in archive.namelist():
            body = archive.read(name)
            kind = MIME[name.rpartition(".")[2]]
            if kind.startswith("image/"):
                assert len(body) <= 2 * 1024 * 1024  # larger ones are dropped without a word
                images[hashlib.sha256(body).hexdigest()] = name
            else:
                roots.append(ET.fromstring(body))  # noqa: S314 - our own file
    return images, roots


def data_of(thing, name):
    """The leaf of that name in an object's data: the first one, as the program finds it."""
    return next(leaf for leaf in thing.iter("data") if leaf.get("name") == name)


@pytest.mark.turns(3)
@pytest.mark.parametrize(("name", "lang"), ALL)
def test_udonarium_finds_all_it_looks_for(name, lang, tmp_path, without_pictures):
    """Every picture that is named is in the zip under its hash; attributes parse as JSON; leaves are not indented."""
    files, _ = exported(name, "udonarium", tmp_path, lang)
    total = 0
    for path, one in files.items():
        if not path.endswith(".zip"):
            continue
        images, roots = loaded(one.data)
        assert all(file == f"{identifier}.png" for identifier, file in images.items())
        used = set()
        for root in roots:
            assert root.tag in ROOTS
            for node in root.iter():
                for attribute, value in node.attrib.items():
                    if attribute in NUMBERS:
                        assert isinstance(json.loads(value), int | float)
                    elif attribute in ("isShowTotal", "isLocked", "selected"):
                        assert isinstance(json.loads(value), bool)
                if node.tag == "data" and node.get("type") == "image" and node.text:
                    used.add(node.text)
                if len(node):
                    assert not (node.text or "").strip()
                assert not node.tail  # nothing is pretty-printed: text beside elements would be kept
            for stack in root.iter("card-stack"):
                (cards,) = [child for child in stack if child.tag == "node" and child.get("name") == "cardRoot"]
                assert {card.tag for card in cards} == {"card"}
                for card in cards:
                    assert data_of(card, "front").text in images
                    assert data_of(card, "back").text in images
                    assert float(data_of(card, "size").text) > 0
                if root.tag == "room":
                    total += len(cards)
        assert used == set(images)  # nothing is stored and not shown
        if "-room." in path:
            (room,) = roots
            (table,) = room.findall("game-table")
            assert table.get("selected") == "true"
            assert {child.tag for child in table} <= {"terrain"}
            notes = room.findall("text-note")
            assert all(len(data_of(note, "text").text) > 100 for note in notes)
            assert bool(notes) == any(c.kind == "reference" for c in game(name).components if c.kit)
    assert total >= copies(name)


def test_udonarium_shuffled_piles_keep_their_order(tmp_path, without_pictures):
    """The first card is the top card: cards come in the game's order, copies one after the other."""
    files, _ = exported("open", "udonarium", tmp_path, components=["numbers"])
    _, (stack,) = loaded(files["things/numbers.en.zip"].data)
    named = [data_of(card, "name").text for card in stack.iter("card")]
    cards = [card for card in game("open").cards if card.component == "numbers"]
    assert named == [card_name(game("open"), card, "en") for card in cards for _ in range(card.quantity)]
    assert named[0] == "red A"  # words, no id
    assert {card.get("state") for card in stack.iter("card")} == {"1"}  # face down


def test_udonarium_dice_show_their_pips(tmp_path, without_pictures):
    """Six faces in order, each with its picture, and no seventh that could be rolled; as many dice as the game has."""
    files, _ = exported("opt", "udonarium", tmp_path, components=["dice"])
    _, dice = loaded(files["things/dice.en.zip"].data)
    assert len(dice) == game("opt").facts["dice"]
    for die in dice:
        names = [leaf.get("name") for leaf in data_of(die, "image")]
        assert names == ["1", "2", "3", "4", "5", "6"]
        assert die.get("face") == "1"


def test_dice_faces_show_what_their_name_says(tmp_path):
    """The picture of face 5 has five pips."""
    files, _ = exported("opt", "udonarium", tmp_path, components=["dice"])
    with ZipFile(files["things/dice.en.zip"].path) as archive:
        die = ET.fromstring(archive.read("data.xml"))  # noqa: S314 - our own file
        for leaf in data_of(die, "image"):
            picture = Image.open(BytesIO(archive.read(f"{leaf.text}.png"))).convert("1")
            assert blobs(picture) == int(leaf.get("name"))


def blobs(picture):
    """How many black areas there are, away from the rim."""
    w, h = picture.size
    dark = {(x, y) for x in range(4, w - 4) for y in range(4, h - 4) if not picture.getpixel((x, y))}
    found = 0
    while dark:
        found += 1
        waiting = [dark.pop()]
        while waiting:
            x, y = waiting.pop()
            for there in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                if there in dark:
                    dark.remove(there)
                    waiting.append(there)
    return found


def test_pictures_too_large_for_a_site_are_made_smaller(tmp_path, monkeypatch):
    """Udonarium drops what is over 2 MiB without a word; here it is told."""
    monkeypatch.setattr(things, "MOST", 0)
    monkeypatch.setattr(things.pictures, "__defaults__", (30_000,))
    files, problems = exported("opt", "udonarium", tmp_path, components=["dig-site"])
    assert [problem.code for problem in problems] == ["picture-shrunk"]
    with ZipFile(BytesIO(files["opt-room.en.zip"].data)) as archive:
        assert all(info.file_size <= 30_000 for info in archive.infolist() if info.filename.endswith("png"))


# PlayingCards.io ---------------------------------------------------------------------------------------------------------


@pytest.mark.turns(3)
@pytest.mark.parametrize(("name", "lang"), OTHER)
def test_pcio_has_what_its_importers_touch(name, lang, tmp_path, without_pictures):
    """The fields that the importer of virtualtabletop dereferences, and that every value it maps is a string."""
    files, _ = exported(name, "pcio", tmp_path, lang)
    with ZipFile(BytesIO(files[f"{name}.{lang}.pcio"].data)) as archive:
        assert archive.testzip() is None
        widgets = json.loads(archive.read("widgets.json"))
        assets = {f"package://{info.filename}" for info in archive.infolist() if info.filename.startswith("userassets/")}
        assert all(info.file_size < 2 * 1024 * 1024 for info in archive.infolist() if info.filename != "widgets.json")
    by_id = {widget["id"]: widget for widget in widgets}
    assert len(by_id) == len(widgets)
    used = set()
    for widget in widgets:
        assert widget["type"] in {"hand", "cardPile", "cardDeck", "card", "board", "spinner"}
        assert all(isinstance(widget[key], int) for key in ("x", "y", "z"))
        assert 0 <= widget["x"] <= 1600 - widget.get("width", 0)
        assert 0 <= widget["y"] <= 1000 - widget.get("height", 0)
        if "parent" in widget:
            assert by_id[widget["parent"]]["type"] == "cardPile"
        if widget["type"] == "cardDeck":
            for kind in widget["cardTypes"].values():
                assert all(isinstance(value, str) for value in kind.values())
                used |= {kind["front"], kind["back"]}
            for template in (widget["faceTemplate"], widget["backTemplate"]):
                for shown in template["objects"]:
                    assert isinstance(shown["value"], str)
                    assert shown["valueType"] == "dynamic"
                    assert all(shown["value"] in kind for kind in widget["cardTypes"].values())
        if widget["type"] == "card":
            assert widget["cardType"] in by_id[widget["deck"]]["cardTypes"]
        if widget["type"] == "board":
            used.add(widget["boardImage"])
    assert used == assets
    assert sum(widget["type"] == "card" for widget in widgets) >= copies(name)


def test_pcio_puts_the_first_card_on_top(tmp_path, without_pictures):
    """The higher its z, the nearer a card lies."""
    files, _ = exported("open", "pcio", tmp_path, components=["fortunes"])
    with ZipFile(BytesIO(files["open.en.pcio"].data)) as archive:
        widgets = json.loads(archive.read("widgets.json"))
    cards = sorted((widget for widget in widgets if widget["type"] == "card"), key=lambda widget: -widget["z"])
    assert [card["cardType"] for card in cards] == [card.id for card in game("open").cards if card.component == "fortunes"]
    assert not any(card["faceup"] for card in cards)


# Tabletop Simulator ------------------------------------------------------------------------------------------------------


@pytest.mark.turns(3)
@pytest.mark.parametrize(("name", "lang"), ALL)
def test_tabletop_simulator_finds_its_sheets(name, lang, tmp_path, without_pictures):
    """Sheets within 10 × 7 cells and 4096 pixels, the last cell free for the hidden face; ids that point into them."""
    files, _ = exported(name, "tts", tmp_path, lang)
    box = json.loads(files[f"{name}.{lang}.json"].data)
    images = {(tmp_path / path).as_uri(): one for path, one in files.items() if path.startswith("images/")}
    used = set()
    total = 0
    for state in box["ObjectStates"]:
        total += check_deck(state, images, used) if "CustomDeck" in state else state.get("Number", 1)
        if "CustomImage" in state:
            used |= {state["CustomImage"]["ImageURL"], state["CustomImage"]["ImageSecondaryURL"]}
    assert used == set(images)
    assert total >= copies(name)
    for one in images.values():
        assert max(Image.open(BytesIO(one.data)).size) <= SIDE


def check_deck(state, images, used):
    """One deck or single card; returns how many cards it has."""
    ids = state.get("DeckIDs", [state.get("CardID")])
    for key, sheet in state["CustomDeck"].items():
        assert 2 <= sheet["NumWidth"] <= COLUMNS
        assert 2 <= sheet["NumHeight"] <= ROWS
        used |= {sheet["FaceURL"], sheet["BackURL"]}
        wide, high = Image.open(BytesIO(images[sheet["FaceURL"]].data)).size
        assert wide % sheet["NumWidth"] == high % sheet["NumHeight"] == 0
        cells = sheet["NumWidth"] * sheet["NumHeight"]
        own = [number % 100 for number in ids if number // 100 == int(key)]
        assert own
        assert max(own) <= min(CARDS, cells - 1) - 1
    assert {str(number // 100) for number in ids} == set(state["CustomDeck"])
    if "DeckIDs" in state:
        assert state["Name"] == "DeckCustom"
        assert [card["CardID"] for card in state["ContainedObjects"]] == ids
    return len(ids)


def test_addresses_below_a_base_url(tmp_path, without_pictures):
    """Every picture lies where it was told; what is no address is refused."""
    from printkit.model import Refused

    wishes = Wishes(base_url="https://example.com/my cards")
    with pytest.raises(Refused):
        exported("open", "tts", tmp_path, wishes=wishes)
    files, _ = exported("open", "tts", tmp_path, wishes=Wishes(base_url="https://example.com/cards/"))
    box = json.loads(files["open.en.json"].data)
    names = {path.removeprefix("images/") for path in files if path.startswith("images/")}
    assert {sheet["FaceURL"] for state in box["ObjectStates"] for sheet in state.get("CustomDeck", {}).values()} <= {
        f"https://example.com/cards/{name}" for name in names
    }


def test_addresses_without_one_are_files_that_are_there(tmp_path, without_pictures, monkeypatch):
    """Absolute, from wherever the command was run, with whatever is in a folder's name; as bytes alone they are file names."""
    monkeypatch.chdir(tmp_path)
    files, _ = exported("open", "tts", Path("my cards・卓"), components=["numbers", "chips"])
    box = json.loads(files["open.en.json"].data)
    told = set(re.findall(r'"(?:FaceURL|BackURL|ImageURL|ImageSecondaryURL)": "([^"]+)"', json.dumps(box)))
    assert told
    for address in told:
        assert address.startswith("file:///")
        assert Path(unquote(address.removeprefix("file://"))).is_file()
    made, _ = export(game("open"), kit("open"), Job("en"), "tts", None)
    assert b"file:///" not in next(one.data for one in made if one.path.suffix == ".json")


def test_a_sheet_shows_each_card_in_its_cell(tmp_path):
    """Cell n of the sheet is card n, and the last one the back."""
    files, _ = exported("open", "tts", tmp_path, components=["numbers"])
    single, _ = exported("open", "png", tmp_path, components=["numbers"], wishes=Wishes(dpi=60))
    state = json.loads(files["open.en.json"].data)["ObjectStates"][0]
    sheet = state["CustomDeck"]["1"]
    whole = Image.open(BytesIO(files[f"images/{sheet['FaceURL'].rpartition('/')[2]}"].data)).convert("L")
    w, h = whole.width // sheet["NumWidth"], whole.height // sheet["NumHeight"]
    fronts = [f"numbers/numbers-{card.id}.en.png" for card in game("open").cards if card.component == "numbers"]
    cells = dict(enumerate(fronts)) | {sheet["NumWidth"] * sheet["NumHeight"] - 1: "numbers/numbers-back.en.png"}
    for number, name in cells.items():
        row, column = divmod(number, sheet["NumWidth"])
        cell = whole.crop((column * w, row * h, (column + 1) * w, (row + 1) * h)).resize((30, 42))
        alone = Image.open(BytesIO(single[name].data)).convert("L").resize((30, 42))
        apart = sum(abs(a - b) for a, b in zip(cell.tobytes(), alone.tobytes(), strict=True)) / (30 * 42)
        assert apart < 16, name
