"""What the pages about games in one file show and list is true."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import own_games
import pytest

from printkit.gamefolder.catalog import Catalog
from printkit.gamefolder.decks.ready import FACES, SIZES
from printkit.gamefolder.onefile.desugar import SHORT
from printkit.inspection.check import check
from printkit.language.declare import CHECK, END
from printkit.language.functions import KNOWN
from printkit.language.parts import BESIDE, MEASURES
from printkit.language.rows.read import KEYS

PAGE = "\n".join(page.read_text(encoding="utf-8") for page in own_games.PAGES)
JAPANESE = "\n".join(page.read_text(encoding="utf-8") for page in sorted((own_games.PAGE.parent / "ja").glob("own-*.md")))
EXAMPLES = Path(__file__).parents[3] / "examples"
FILE = re.compile(
    r"^```(?:toml|csv|xml)\n(?:# |<!-- )([a-z-]+)/([a-z]+\.(?:toml|csv|svg))(?: -->)?\n(.*?)^```$", re.MULTILINE | re.DOTALL
)
GAMES: dict[tuple[str, str], dict[str, str]] = {}
for lang, page in (("en", PAGE), ("ja", JAPANESE)):
    for name, file, text in FILE.findall(page):
        GAMES.setdefault((lang, name), {})[file] = text


DRAWING = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 16"><path d="M2 2H22V14H2Z" fill="none" stroke="black"/></svg>'
)


def test_the_tables_of_keys_are_those_that_are_read():
    """``python docs/own_games.py`` would change nothing."""
    page = own_games.PAGE.read_text(encoding="utf-8")
    assert own_games.page(page) == page
    assert all(key.says for table in own_games.TABLES.values() for key in table)


@pytest.mark.parametrize(("lang", "name"), GAMES)
def test_a_game_of_the_page_is_right(tmp_path, lang, name):
    """It is made as the page shows it, and nothing is wrong with it."""
    folder, files = tmp_path / name, GAMES[lang, name]
    folder.mkdir()
    for file, text in files.items():
        (folder / file).write_text(text, encoding="utf-8")
    for picture in re.findall(r"art/[a-z]+\.svg", files["game.toml"] + "art/storm.svg"):
        (folder / "art").mkdir(exist_ok=True)
        (folder / picture).write_text(DRAWING, encoding="utf-8")
    assert check(str(folder), Catalog(), trust=False).problems == []
    game = Catalog([folder]).load(name)
    assert game.cards if "[decks" in files["game.toml"] else game.rules


def test_the_page_lists_every_function():
    """And none that there isn't."""
    rows = re.findall(r"^\| (`[a-z_]+\(.*?) \|", PAGE, re.MULTILINE)
    named = {name for row in rows for name in re.findall(r"`([a-z_]+)\(", row)}
    assert named == set(KNOWN)


@pytest.mark.parametrize("key", [*(key.name for key in (*MEASURES, *BESIDE, *KEYS, *END, *CHECK)), *SHORT])
def test_the_page_names_every_key(key):
    """Keys of parts, of rows and of the file."""
    assert re.search(rf"`\[*{key}\b", PAGE), key


def test_the_page_lists_every_ready_face_and_size():
    """Each face with the slots that it needs and may have."""
    for name, (_, needed, may) in FACES.items():
        slots = [", ".join(f"`{slot}`" for slot in those) for those in (needed, may)]
        assert f'`"{name}"` ({slots[0]}, perhaps {slots[1]})' in PAGE
    for name in SIZES:
        assert f'`"{name}"`' in PAGE


def test_the_page_names_every_limit():
    """As the code has them."""
    from printkit.language.declare import MOST_PARTS
    from printkit.language.play import MOST_STEPS
    from printkit.language.tree import LARGEST, MOST

    for limit in (MOST, MOST_PARTS, LARGEST, MOST_STEPS):
        assert f"{limit:,}".replace(",", " ") in PAGE


def test_the_page_names_every_way_to_change_a_picture():
    """The keys of a picture's region, and those of a text's."""
    from printkit.model.faces import KINDS as REGIONS

    for key in (*REGIONS["image"], "turn", "size", "min", "bold", "italic", "font", "color", "align", "valign"):
        assert f"`{key}`" in PAGE, key


def test_the_schema_accepts_every_game_of_the_page_and_of_the_examples():
    """And refuses a key that there isn't, in any table of it."""
    import tomllib

    import jsonschema

    from printkit.gamefolder.json_schema import game_schema

    schema = game_schema()
    jsonschema.Draft202012Validator.check_schema(schema)
    check = jsonschema.Draft202012Validator(schema)
    shown = {f"{lang}: {name}": files["game.toml"] for (lang, name), files in GAMES.items()}
    texts = {**shown, **{path.parent.name: path.read_text("utf-8") for path in EXAMPLES.glob("*/game.toml")}}
    for name, text in texts.items():
        table = tomllib.loads(text)
        assert [error.message for error in check.iter_errors(table)] == [], name
        assert list(check.iter_errors({**table, "titel": "x"}))
        for key in ("sheet", "rounds", "end"):
            assert key not in table or list(check.iter_errors({**table, key: {**table[key], "rowss": 1}}))


def test_the_japanese_page_of_keys_is_that_of_the_declarations():
    """Each key has its sentence in Japanese, and no sentence is left of a key that is gone or says something else now."""
    assert own_games.JAPANESE.read_text(encoding="utf-8") == own_games.japanese()
    assert own_games.HEADINGS.keys() == own_games.TABLES.keys()
    kept = tomllib.loads(own_games.JAPANESE.with_suffix(".toml").read_text(encoding="utf-8"))
    assert kept.keys() == {key.says for keys in own_games.TABLES.values() for key in keys}
