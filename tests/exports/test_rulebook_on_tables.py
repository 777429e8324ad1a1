"""A rulebook on a screen: its pages one by one in reading order, upright, instead of sheets to fold."""

from __future__ import annotations

import json
from io import BytesIO
from xml.etree import ElementTree as ET
from zipfile import ZipFile

import pytest
from helpers_exports import GAMES, LANGS, exported, game

from printkit.draw.frame import Group, Text, walk
from printkit.exports.parcel import gathered
from printkit.printing.job import Job


def read(name, lang, bound="screen"):
    """The rulebook laid out."""
    book = game(name).component("rulebook")
    (lot,) = gathered(game(name), [book], Job(lang), 0.0, lambda: None, bound=bound).lots
    return lot


def letters(faces):
    """All that stands on them, in the order in which it is drawn."""
    return sorted("".join(item.text for face in faces for item, _ in walk(face.items) if isinstance(item, Text)))


@pytest.mark.turns(3)
@pytest.mark.parametrize(("name", "lang"), [(name, LANGS[place % 2]) for place, name in enumerate(GAMES)])
def test_pages_come_one_by_one(name, lang):
    """Page 2 and all after it say their number; nothing is turned, lies beyond its page, or is missing."""
    lot = read(name, lang)
    for number, piece in enumerate(lot.pieces, 1):
        assert piece.back is None
        assert all(item.rotate == 0 for item in piece.front.items if isinstance(item, Group))
        said = [(item.text, at(item.x, item.y)) for item, at in walk(piece.front.items) if isinstance(item, Text)]
        assert (str(number) in {text for text, (_, y) in said if y > piece.front.h - 12}) is (number > 1)
        assert all(2 < x < piece.front.w - 2 and 4 < y < piece.front.h - 4 for _, (x, y) in said)
    sheets = read(name, lang, "folded").pieces
    printed = [face for piece in sheets for face in (piece.front, piece.back) if face is not None]
    assert letters(piece.front for piece in lot.pieces) == letters(printed)


@pytest.mark.turns(3)
@pytest.mark.parametrize("name", GAMES)
def test_tables_get_a_pile_of_pages(name, tmp_path, without_pictures):
    """Face up, page 1 on top, in each of the three programs."""
    lang = LANGS[GAMES.index(name) % 2]
    pages = [f"{number:02}" for number in range(1, len(read(name, lang).pieces) + 1)]
    title = game(name).word(lang, "component.rulebook")
    files, _ = exported(name, "udonarium", tmp_path / "u", lang, ["rulebook"])
    with ZipFile(BytesIO(files[f"things/rulebook.{lang}.zip"].data)) as archive:
        stack = ET.fromstring(archive.read("data.xml"))  # noqa: S314 - our own file
    cards = list(stack.iter("card"))
    names = [leaf.text for card in cards for leaf in card.iter("data") if leaf.get("name") == "name"]
    assert names == [f"{title} {page}" for page in pages]
    assert {card.get("state") for card in cards} == {"0"}
    files, _ = exported(name, "pcio", tmp_path / "p", lang, ["rulebook"])
    with ZipFile(BytesIO(files[f"{name}.{lang}.pcio"].data)) as archive:
        widgets = json.loads(archive.read("widgets.json"))
    lying = sorted((one for one in widgets if one["type"] == "card"), key=lambda one: -one["z"])
    assert [one["cardType"] for one in lying] == pages
    assert all(one["faceup"] for one in lying)
    files, _ = exported(name, "tts", tmp_path / "t", lang, ["rulebook"])
    (deck,) = json.loads(files[f"{name}.{lang}.json"].data)["ObjectStates"]
    assert [card["Nickname"] for card in deck["ContainedObjects"]] == names
    assert deck["Transform"]["rotZ"] == 0.0
