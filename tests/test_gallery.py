"""The gallery is what the code makes: its page, its games, its pictures."""

from __future__ import annotations

import json
import re
import sys
import tomllib
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from printkit import layouts
from printkit.gamefolder.decks.ready import FACES
from printkit.gamefolder.onefile.start import library

DOCS = Path(__file__).parents[1] / "docs"
sys.path.insert(0, str(DOCS))
import gallery  # noqa: E402  # a script of the docs

SHOWN = {shown.name: shown for shown in (*gallery.faces(), *gallery.layouts())}
PICTURES = SHOWN | {f"game-{name}": folder for name, folder in library().items()}
"""What is shown by the names of its pictures; a game by its folder, for to load them all takes seconds."""


def test_the_page_is_made_by_its_script():
    """Nothing was changed by hand."""
    assert (DOCS / "gallery.md").read_text(encoding="utf-8") == gallery.page()
    assert (DOCS / "ja" / "gallery.md").read_text(encoding="utf-8") == gallery.page_ja()


def test_every_layout_and_every_ready_face_is_shown():
    """And nothing else but a second sheet, with tracks; three layouts are printkit's own, which no component asks for."""
    own = {"assembly", "certificate", "playtest_page"}
    assert set(SHOWN) - {"row_sheet-tracks"} == {*FACES, *layouts.names()} - own


def test_every_game_opens_in_the_page():
    """By the id under which the page has it."""
    for name in ("gallery.md", "ja/gallery.md"):
        opened = re.findall(r"printkit\.html#/game/([a-z0-9-]+)\)", (DOCS / name).read_text(encoding="utf-8"))
        assert opened == [*library()]


def test_figures_are_those_of_programs_that_play(run):
    """Of every game whose turns are declared; one is played again."""
    declared = {
        name for name, folder in library().items() if "play" in tomllib.loads((folder / "game.toml").read_text("utf-8"))
    }
    assert set(gallery.PLAYED) == declared
    status, out, _ = run("playtest", "pig", "--games", str(gallery.EXAMPLES), *gallery.PLAYTEST, "--workers", "1")
    assert status == 0
    figures = json.loads(out)["tables"][0]["figures"]
    assert (round(figures["rounds"]["mean"]), round(figures["best"]["mean"])) == gallery.PLAYED["pig"]


def test_no_picture_is_left_over():
    """Each is one of the page's."""
    assert {path.stem for path in gallery.IMAGES.iterdir()} == {*PICTURES}


@pytest.mark.turns(6)
@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_what_is_printed(tmp_path, name):
    """Made again it looks the same; it is small."""
    file = gallery.IMAGES / f"{name}.png"
    assert file.stat().st_size < 60_000
    shown = PICTURES[name]
    made = gallery.picture(gallery.example(shown) if isinstance(shown, Path) else shown, tmp_path)
    with Image.open(file) as kept:
        assert kept.size == made.size
        apart = ImageStat.Stat(ImageChops.difference(kept.convert("RGB"), made).convert("L"))
    assert apart.mean[0] < 4
