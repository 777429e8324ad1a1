"""Which games there are: a folder hides a built-in game, a broken package is not there, a wrong name meets the nearest."""

from __future__ import annotations

import sys
from importlib.machinery import PathFinder
from zipfile import ZipFile

import pytest

from helpers_folder import write_folder
from printkit.gamefolder.catalog import BUILT_IN, Catalog
from printkit.gamefolder.loader import load
from printkit.model import Refused


def test_every_built_in_folder_is_a_game():
    """Under its own id."""
    sources = Catalog().sources()
    assert set(sources) == {path.parent.name.replace("_", "-") for path in BUILT_IN.glob("*/game.toml")}
    assert [load(source).id for source in sources.values()] == list(sources)


def test_a_folder_of_folders_and_a_folder_are_both_taken(tmp_path):
    """``--games`` means either."""
    folder = write_folder(tmp_path)
    for given in (tmp_path, folder):
        assert Catalog([given]).load("five-rolls").folder.resolve() == folder


def test_a_folder_hides_a_built_in_game(tmp_path):
    """So that a copy can be edited; its Python is still not trusted."""
    write_folder(tmp_path, "unlock_tower")
    source = Catalog([tmp_path]).source("unlock-tower")
    assert (source.folder.parent, source.code) == (tmp_path, "")


@pytest.mark.parametrize("given", ["nowhere", "file", "empty"])
def test_what_holds_no_games_is_misuse(tmp_path, given):
    """Neither a missing folder nor a file nor an empty folder is silently no games."""
    (tmp_path / "file").touch()
    (tmp_path / "empty").mkdir()
    with pytest.raises(Refused) as failure:
        Catalog([tmp_path / given])
    assert failure.value.status == 2
    assert failure.value.problems[0].where == str(tmp_path / given)


@pytest.mark.parametrize("name", ["unlock_tower", "Unlok Tower", "unlocktowr", "UNLOCK-TOWR"])
def test_an_unknown_game_names_the_nearest(name):
    """However people write it."""
    with pytest.raises(Refused) as failure:
        Catalog().source(name)
    assert failure.value.problems[0].args["hint"] == "unlock-tower"


@pytest.mark.parametrize(
    ("name", "game_id"), [("Unlock Tower", "unlock-tower"), ("unlocktower", "unlock-tower"), ("オープン", "open")]
)
def test_a_title_is_as_good_as_an_id(name, game_id):
    """In either language, however it is spaced."""
    assert Catalog().source(name).id == game_id


def test_an_installed_package_offers_its_game(tmp_path, monkeypatch):
    """Its folder is the game's, its Python is trusted, and other packages that are broken don't matter."""
    write_folder(tmp_path)
    (tmp_path / "five_rolls" / "__init__.py").touch()
    monkeypatch.syspath_prepend(str(tmp_path))
    about = tmp_path / "five_rolls-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: five-rolls\nVersion: 1.0\n")
    points = "five-rolls = five_rolls\ngone = no_such_package.game\nodd =\n"
    (about / "entry_points.txt").write_text(f"[printkit.games]\n{points}")
    catalog = Catalog()
    assert "five-rolls" in catalog.sources()
    assert not {"gone", "odd"} & set(catalog.sources())
    source = catalog.source("five-rolls")
    assert (source.code, source.folder) == ("five_rolls", tmp_path / "five_rolls")
    assert catalog.load("five-rolls").title("en") == "Five Rolls"


def test_installed_packages_are_not_looked_through_where_none_is_a_game(monkeypatch):
    """A list of games is made without importing what knows all of a package, which takes as long as to read all games."""
    monkeypatch.setattr("importlib.metadata.entry_points", pytest.fail)
    # Libraries that other tests have imported may have put finders of their own there.
    monkeypatch.setattr(
        sys, "meta_path", [one for one in sys.meta_path if one is PathFinder or not hasattr(one, "find_distributions")]
    )
    assert "open" in Catalog().sources()


def test_a_package_in_an_archive_may_be_a_game(tmp_path, monkeypatch):
    """Only the import system can look into it."""
    with ZipFile(tmp_path / "games.zip", "w") as archive:
        archive.writestr("odd_game-1.0.dist-info/METADATA", "Metadata-Version: 2.1\nName: odd-game\nVersion: 1.0\n")
        archive.writestr("odd_game-1.0.dist-info/entry_points.txt", "[printkit.games]\nodd-game = odd_game\n")
        archive.writestr("odd_game/__init__.py", "")
    monkeypatch.syspath_prepend(str(tmp_path / "games.zip"))
    assert "odd-game" in Catalog().sources()
