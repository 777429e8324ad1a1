"""``printkit list layouts``: every param, word and entry with what it means, in both languages."""

from __future__ import annotations

import json

import pytest

from printkit import layouts
from printkit.gamefolder.catalog import Catalog
from printkit.inspection import layouts as layout_listing
from printkit.model import LANGUAGES
from printkit.model.params import tree


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_has_a_meaning(lang):
    """In each language; a layout of a game's own has its in the game's words."""
    for layout in layout_listing.layouts(Catalog(), lang):
        assert layout["meaning"], layout["name"]
        for param in layout["params"]:
            assert param["meaning"], f"{layout['name']}: {param['name']}"
            assert param["type"], f"{layout['name']}: {param['name']}"
        assert all(layout["words"].values()), layout["name"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_meaning_is_left_over(lang):
    """Each text is of a layout, and of a param or a word that it has."""
    texts = dict(layouts.texts(lang))
    texts.pop("types")
    words, common = texts.pop("words"), texts.pop("common")
    known = {name: layouts.layout(name) for name in texts}
    told = {name: {"is", *(p.name for p in tree(one.Params)), *one.NEEDS.words} for name, one in known.items()}
    assert all(set(texts[name]) <= names for name, names in told.items())
    assert set(common) <= set().union(*told.values())
    needed = {key for one in layout_listing.layouts(Catalog(), lang) for key in one["words"]}
    assert set(words) <= needed


def test_all_languages_have_the_same_texts():
    """Key by key."""

    def keys(lang):
        return {(name, key) for name, table in layouts.texts(lang).items() for key in table}

    assert all(keys(lang) == keys("en") for lang in LANGUAGES)


def test_defaults_and_types_are_those_of_the_params():
    """A number's default, a choice's values, and what must be given."""
    (pad,) = layout_listing.layouts(Catalog(), "en", "table_pad")
    told = {param["name"]: param for param in pad["params"]}
    assert (told["row"]["default"], told["tables[].share"]["default"]) == (12.5, 1.0)
    assert told["tables[].sign"]["type"] == "die | number"
    assert told["tables[].rows"]["type"] == "text or list of: text"
    assert [name for name, one in told.items() if one["required"]] == [
        "words",
        "mark.face",
        "mark.view",
        "tables",
        "tables[].rows",
        "foot.words",
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_command_shows_them(run, lang):
    """All, one, and one for machines; a layout of a game stands with its game."""
    every = run("list", "layouts", "--lang", lang)
    assert every[0] == 0
    assert all(name in every[1] for name in ("table_pad", "net", "game_sheet (unlock-tower)"))
    one = run("list", "layouts", "net", "--lang", lang)
    assert all(word in one[1] for word in ("nets[].faces", "edge", "0.0"))
    sheet = run("list", "layouts", "game_sheet", "--lang", lang)
    assert "unlock_bonus" in sheet[1]
    (told,) = json.loads(run("list", "layouts", "net", "--json")[1])
    assert told["name"] == "net"
    assert told["game"] is None


def test_an_unknown_layout_is_refused_with_the_nearest(run):
    """And nothing may follow the id of a game."""
    wrong = run("list", "layouts", "tabel_pad", "--lang", "en")
    assert (wrong[0], "Did you mean “table_pad”?" in wrong[2]) == (2, True)
    assert run("list", "opt", "net", "--lang", "en")[0] == 2
