"""faces.toml: everything that does not fit is told at once, where it is, with the nearest name."""

from __future__ import annotations

import json
import tomllib

import jsonschema
import pytest
from PIL import Image

from helpers_deck import NIGHT_FAIR, load_deck, star_market, write_night_fair, write_star_market
from printkit.gamefolder.faces.schema import _HOLDS, RegionTable, faces_schema
from printkit.messages.sentences import sentence
from printkit.model import Refused
from printkit.model.faces import COMMON, KINDS, Faces, Region
from printkit.model.reading import plain, read


def told(folder, *, trusted=False):
    """(code, place in the file, hint) of everything wrong with a folder."""
    with pytest.raises(Refused) as refused:
        load_deck(folder, trusted=trusted)
    for problem in refused.value.problems:
        for lang in ("ja", "en"):
            said = sentence(problem, lang)
            assert problem.code not in said or problem.code in problem.where, "no message"
    return [(p.code, p.where.partition(": ")[2], p.args.get("hint", "")) for p in refused.value.problems]


def region(text):
    """The change of the example that puts regions in front of those of its deed."""
    return (
        "faces.toml",
        "[[faces.deed.regions]]\nat = [0, 0, 63, 13]          # edges on the trim reach into the bleed\n",
        text,
    )


NEW = "[[faces.deed.regions]]\nat = [1, 1, 9, 9]\n{}\n[[faces.deed.regions]]\nat = [0, 0, 63, 13]\n"
WHERE = "faces.deed.regions[0]"

WRONG = [
    # what is written in a region: code, place below the region, hint
    ('text = "{suite}"', "no-such-column", ".text", "suit"),
    ('text = "{facts.price.3}"', "unknown-reference", ".text", "facts.prices"),
    ('text = "{facts.prices}"', "unknown-reference", ".text", "facts.prices"),
    ('text = "{facts.prices.{id}}"', "unknown-reference", ".text", ""),
    ('text = "a"\nicon = "coin"', "region-kind", "", ""),
    ("twin = true", "region-kind", "", ""),
    ('text = "a"\nsise = 5', "unknown-key", ".sise", "size"),
    ('text = "a"\nsize = "5"', "not-number", ".size", ""),
    ('text = "a"\nradius = 5', "key-of-kind", ".radius", ""),
    ('text = "a"\nmin = 20', "min-above-size", ".min", ""),
    ('text = "a"\nalign = "middle"', "not-one-of", ".align", ""),
    ('text = "a"\ncolor = "mutde"', "unknown-paint", ".color", "muted"),
    ('text = "a"\ncolor = "#ff000"', "paint-color", ".color", ""),
    ('text = "a"\ncolor = "sun"', "paint-not-solid", ".color", ""),
    ('text = "a"\nwhen = { suite = "sun" }', "no-such-column", ".when", "suit"),
    ('text = "a"\nwhen = { value = 4 }', "unknown-value", ".when.value", ""),
    ('text = "a"\nunless = { id = ["sell", "sel"] }', "unknown-value", ".unless.id", "sell"),
    ('text = "a"\ninks = ["colour"]', "not-one-of", ".inks[0]", "color"),
    ('word = "deed.sale.text"', "unknown-word", ".word", "deed.sell.text"),
    ('icon = "scrol"', "unknown-icon", ".icon", "scroll"),
    ('icon = "coins-"', "unknown-icon", ".icon", "coins"),
    ('shape = "hexagone"\nfill = "ink"', "unknown-shape", ".shape", "hexagon"),
    ('shape = "{id}"\nfill = "ink"', "unknown-shape", ".shape", ""),
    ('shape = "rect"', "region-inkless", "", ""),
    ('shape = "line"\nfill = "ink"', "missing-key", ".stroke", ""),
    ('path = "M 0 0 Q 1 1"\nview = [9, 9]\nfill = "ink"', "wrong-path", ".path", ""),
    ('path = "M 0 0 H 1 V 1 Z"\nfill = "ink"', "missing-key", ".view", ""),
    ('path = "M 0 0 H 1 V 1 Z"\nview = [0, 9]\nfill = "ink"', "too-small", ".view[0]", ""),
    ('pips = "{id}"', "wrong-pips", ".pips", ""),
    ("pips = 13", "wrong-pips", ".pips", ""),
    ('pips = 3\nmark = "coin"\nfill = "sun"', "paint-not-solid", ".fill", ""),
    ('pips = 3\nmark = "diamnd"', "unknown-mark", ".mark", "diamond"),
    ('grid = [3]\nstroke = "ink"', "wrong-length", ".grid", ""),
    ('image = "art/none.png"', "unknown-image", ".image", ""),
    ('image = "../cards.png"', "wrong-image", ".image", ""),
    ('image = "art/../game.toml"', "wrong-image", ".image", ""),
    ('use = "backk"', "unknown-face", ".use", "back"),
    ('use = "deed"', "use-cycle", None, ""),
]


@pytest.mark.parametrize(("written", "code", "place", "hint"), WRONG, ids=[w[0].replace("\n", " ") for w in WRONG])
def test_what_is_wrong_with_a_region_is_told(tmp_path, written, code, place, hint):
    """One mistake, one problem, at its place."""
    folder = write_star_market(tmp_path, region(NEW.format(written)))
    ((found, where, nearest),) = dict.fromkeys(told(folder))  # a word is missed in both languages
    assert found == code
    assert where == ("faces.deed" if place is None else WHERE + place)
    assert nearest.startswith(hint)


@pytest.mark.parametrize(
    ("old", "new", "code", "where"),
    [
        ('low = "none"\n\n[paints.moon]', "\n[paints.moon]", "missing-key", "paints.sun.low"),
        ('mono = "rising 0.7 0.2"', 'mono = "rising"', "wrong-paint", "paints.sun.mono"),
        ('mono = "rising 0.7 0.2"', 'mono = "linear-gradient(#fff, #000)"', "paint-gradient", "paints.sun.mono"),
        ("[paints.weave]", "[paints.muted]", "name-taken", "paints.muted"),
        ("[paints.weave]", '[paints."we ave"]', "wrong-form", "paints.we ave"),
        ("[shapes.sun]", "[shapes.star]", "name-taken", "shapes.star"),
        ('path = "M 12 0', 'path = "12 0', "wrong-path", "shapes.sun.path"),
        ('[faces.deed]\nback = "back"', '[faces.deed]\nback = "bakc"', "unknown-face", "faces.deed.back"),
        ('[faces.back]\nbackground = "weave"', '[faces.back]\nback = "coin"', "back-of-back", "faces.cards.back"),
        ("[faces.coin]\n", '[faces.coin]\ndraw = "coin"\n', "missing-file", "faces.coin.draw: faces.py"),
        ("[faces.coin]\n", "[faces.coins]\n[faces.coin]\n", None, None),
        ("[faces.coin]\n", "[faces.coin]\nfront = true\n", "unknown-key", "faces.coin.front"),
        ('background = "weave"', 'background = "weaves"', "unknown-paint", "faces.back.background"),
        ("format = 1", "format = 2", "not-one-of", "format"),
    ],
)
def test_what_is_wrong_with_the_rest_is_told(tmp_path, old, new, code, where):
    """Paints, shapes and faces as such."""
    folder = write_star_market(tmp_path, ("faces.toml", old, new))
    if code is None:
        load_deck(folder)
        return
    assert (code, where) in [(found, place) for found, place, _ in told(folder)]


def test_everything_is_told_at_once(tmp_path):
    """Mistakes of the form do not hide the others."""
    folder = write_star_market(
        tmp_path,
        region(NEW.format('text = "{nothing}"\nsise = 5')),
        ("faces.toml", 'text = "**{value}**"         # {value} is the card\'s cell in that column', 'text = "{valeu}"'),
        ("faces.toml", 'icon = "scroll"', 'icon = "scrol"'),
        ("faces.toml", 'color = "#d55e00"', 'color = "orange"'),
        ("cards.csv", "coins,five,coin", "coins,five,cion"),
        ("cards.csv", "20,12", "20,x"),
    )
    found = told(folder)
    assert {code for code, _, _ in found} == {
        "wrong-quantity",
        "unknown-key",
        "wrong-paint",
        "no-such-column",
        "unknown-icon",
        "unknown-face",
    }
    assert ("unknown-face", "coins: five", "coin") in found


def test_a_word_that_one_language_lacks_is_told(tmp_path):
    """By the language's file."""
    folder = write_star_market(tmp_path, ("en.toml", '\ntitle = "Sale"', '\nname = "Sale"'))
    with pytest.raises(Refused) as refused:
        load_deck(folder)
    (problem,) = [p for p in refused.value.problems if p.code == "unknown-word"]
    assert problem.args["file"] == "en.toml"


def test_places_in_words_are_tried_with_every_card(tmp_path):
    """A column that only a text names has to be there."""
    folder = write_star_market(tmp_path, ("ja.toml", "{facts.prices.{value}}", "{price}"))
    assert told(folder) == [("no-such-column", "faces.deed.regions[3].word: ja.toml: deed.sell.text", "")]


READINGS = ("game.toml", "[facts]", '[options]\ndice = ["no", "yes"]\n\n[facts]')
CHOSEN = ("faces.toml", 'word = "deed.{id}.title"', 'word = "deed.{id}.{options.dice}"')


def test_words_by_a_reading_are_tried_with_every_reading(tmp_path):
    """Words for the default alone are not enough."""
    changes = [READINGS, CHOSEN, *((f"{lang}.toml", "\n[deed.sell]\n", '\n[deed.sell]\nno = "-"\n') for lang in ("ja", "en"))]
    where = "faces.deed.regions[1].word"
    assert told(write_star_market(tmp_path, *changes)) == [("unknown-word", where, "deed.sell.text")] * 2


def test_an_option_that_there_is_not_is_told(tmp_path):
    """With the nearest."""
    folder = write_star_market(tmp_path, READINGS, ("faces.toml", 'text = "**{value}**"', 'text = "{options.dise}"'))
    assert told(folder)[0] == ("unknown-reference", "faces.cards.regions[0].text", "options.dice")


def test_places_in_a_fixed_text_are_tried_with_every_card_too(tmp_path):
    """The second coin's price is what is missing."""
    folder = write_star_market(
        tmp_path,
        ("faces.toml", 'text = "**{value}**"\nsize = 26', 'word = "title"\nsize = 26'),
        ("ja.toml", 'title = "星の市場"', 'title = "{facts.prices.{value}}"'),
        ("game.toml", "prices = { 3 = 12 }", "prices = { 1 = 1, 3 = 12 }"),
    )
    assert told(folder) == [("unknown-reference", "faces.coin.regions[2].word: ja.toml: title", "")]


def test_a_face_that_nobody_shows_yet_is_no_mistake(tmp_path):
    """What can be known of it is checked."""
    draft = '[faces.draft]\n[[faces.draft.regions]]\nword = "deed.{id}.title"\n[[faces.draft.regions]]\nword = "title"\n'
    load_deck(write_star_market(tmp_path / "good", ("faces.toml", "[faces.coin]\n", f"{draft}[faces.coin]\n")))
    wrong = draft.replace('"title"', '"titel"')
    folder = write_star_market(tmp_path / "wrong", ("faces.toml", "[faces.coin]\n", f"{wrong}[faces.coin]\n"))
    assert {code for code, _, _ in told(folder)} == {"unknown-word"}


def test_a_deck_needs_its_files(tmp_path):
    """Both are told."""
    folder = write_star_market(tmp_path)
    (folder / "cards.csv").unlink()
    (folder / "faces.toml").unlink()
    with pytest.raises(Refused) as refused:
        load_deck(folder)
    assert [(p.code, p.where) for p in refused.value.problems] == [
        ("missing-file", "star_market/cards.csv"),
        ("missing-file", "star_market/faces.toml"),
    ]


def test_damaged_and_foreign_pictures_are_told(tmp_path):
    """A picture is read once, when the game is."""
    folder = write_night_fair(tmp_path)
    (folder / "art" / "night.png").write_bytes((folder / "art" / "night.png").read_bytes()[:900])
    ((code, where, _),) = told(folder, trusted=True)
    assert (code, where) == ("picture-incomplete", "faces.event.regions[0].image: art/night.png")
    (folder / "art" / "night.png").unlink()
    (folder / "art" / "night.png").symlink_to(tmp_path / "elsewhere.png")
    Image.new("RGB", (4, 4)).save(tmp_path / "elsewhere.png")
    assert told(folder, trusted=True)[0][0] == "unknown-image"


def test_the_function_that_draws_has_to_be_there(tmp_path):
    """It is looked for without running the file."""
    folder = write_night_fair(tmp_path, ("faces.toml", 'draw = "stage"', 'draw = "stagee"'))
    assert told(folder) == [("unknown-function", "faces.event.draw", "stage")]
    (folder / "faces.py").write_text("def (", encoding="utf-8")
    assert told(folder)[0][0] == "own-code-failed"


def test_regions_come_with_all_defaults():
    """A layout asks for no key in vain."""
    faces = load_deck(NIGHT_FAIR).faces
    assert {name: one[:2] for name, one in faces.pictures.items()} == {"art/night.png": (630, 360)}
    for face in faces.faces.values():
        for region in face.regions:
            assert None not in (region.value, region.cells, region.inks, region.size, region.fill)
    assert read(Faces, json.loads(json.dumps(plain(faces)))) == faces


def test_kinds_and_defaults_name_the_keys_of_a_region():
    """The three tables agree."""
    keys = {key for keys in KINDS.values() for key in keys}
    assert set(RegionTable.model_fields) == {*COMMON, *KINDS, *keys}
    assert set(Region._fields) == {"kind", "value", "cells", *COMMON, *keys}
    assert set(_HOLDS) == set(KINDS)


def test_the_json_schema_takes_the_examples_and_knows_no_other_keys():
    """Editors complete from it."""
    schema = faces_schema()
    json.dumps(schema)
    for text in (star_market()["faces.toml"], (NIGHT_FAIR / "faces.toml").read_text(encoding="utf-8")):
        table = tomllib.loads(text)
        jsonschema.validate(table, schema)
        table["faces"]["back"]["nonsense"] = 1
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(table, schema)
