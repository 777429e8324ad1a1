"""Games, editions, fonts and results as bytes: what a folder on the disk answers, the same bytes answer."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import printkit
from helpers_deck import NIGHT_FAIR
from helpers_folder import files, write_folder
from printkit.gamefolder.catalog import BUILT_IN


def contents(folder):
    """Every file below a folder, by its name there."""
    paths = (path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


@pytest.fixture
def art(tmp_path):
    """A folder of data with a bitmap on its cards."""
    from PIL import Image

    folder = tmp_path / "art_show"
    (folder / "art").mkdir(parents=True)
    Image.linear_gradient("L").resize((60, 40)).save(folder / "art" / "sky.png")
    Image.linear_gradient("L").resize((60, 40)).convert("RGBA").save(folder / "art" / "sea.png")
    texts = {
        "game.toml": 'format = 1\nid = "art-show"\nversion = "1"\nplayers = [1, 2]\ncredits = {design = "Somebody"}\n'
        '[[components]]\nid = "cards"\nkind = "deck"\nlayout = "deck"\nsize = [63, 88]\n',
        "cards.csv": "component,id,face,picture\ncards,one,plain,art/sky.png\ncards,two,plain,art/sea.png\n",
        "faces.toml": 'format = 1\n[faces.plain]\n[[faces.plain.regions]]\nat = [0, 0, 63, 40]\nimage = "{picture}"\nfit = "cover"\n',
        "en.toml": 'title = "Art"\n[component]\ncards = "Cards"\n',
        "ja.toml": 'title = "絵"\n[component]\ncards = "カード"\n',
    }
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def test_a_game_in_memory_prints_the_same_bytes(art):
    """Bitmaps, manifest and stamps too."""
    on_disk = printkit.kit(printkit.load(art))
    in_memory = printkit.kit(printkit.load(contents(art)))
    assert dict(in_memory) == dict(on_disk)
    assert list(printkit.check(contents(art))) == list(printkit.check(art))
    around = {f"art-show/{name}": data for name, data in contents(art).items()}
    assert printkit.load(around).digest == printkit.load(art).digest
    shutil.rmtree(art)
    assert printkit.render(printkit.load(around), "cards", players=2) == on_disk["cards.en.pdf"]


def test_games_can_be_given_as_bytes(art, tmp_path):
    """One, or several with paths among them; what is not there is refused as it is for a path."""
    given = {f"art_show/{name}": data for name, data in contents(art).items()}
    assert printkit.load("art-show", games=given).title("en") == "Art"
    several = [write_folder(tmp_path / "other"), given]
    assert [printkit.load(name, games=several).id for name in ("art-show", "five-rolls")] == ["art-show", "five-rolls"]
    for wrong in ({"a.txt": b""}, {}):
        with pytest.raises(printkit.Refused) as refused:
            printkit.load("art-show", games=wrong)
        assert [problem.code for problem in refused.value.problems] == ["no-game-folder"]
    with pytest.raises(printkit.Refused) as refused:
        printkit.load({"en.toml": b"", "ja.toml": b""})
    assert [problem.code for problem in refused.value.problems] == ["not-a-game-folder"]


def test_the_file_is_no_game_but_its_folder_is(art):
    """Who names game.toml is told which folder to name, by every way in."""
    for way in (printkit.load, printkit.check):
        with pytest.raises(printkit.Refused) as refused:
            way(str(art / "game.toml"))
        (problem,) = refused.value.problems
        assert (problem.code, problem.args["folder"]) == ("file-for-folder", str(art))


def test_what_is_wrong_in_bytes_is_told_as_in_files(art):
    """With the same places; a picture that is missing, an id that isn't one, a game.toml that can't be read."""
    given = contents(art)
    del given["art/sky.png"]
    (problem,) = printkit.check(given)
    assert (problem.code, problem.where.partition(":")[0]) == ("unknown-image", "art-show/faces.toml")
    (problem,) = printkit.check({**contents(art), "game.toml": b"id = "})
    assert (problem.code, problem.where) == ("not-toml", "game/game.toml")
    with pytest.raises(printkit.Refused) as refused:
        printkit.load({"../game.toml": b""})
    assert [problem.code for problem in refused.value.problems] == ["name-leads-out"]
    for wrong in ({"game.toml": "text"}, {3: b""}):
        with pytest.raises(TypeError, match=r"^printkit\.load\(\) takes game = .* a dict of str to bytes, not "):
            printkit.load(wrong)


def test_python_in_bytes_never_runs():
    """Not even trusted; without trust it is told what would be needed."""
    given = {name: text.encode() for name, text in files().items()}
    game = printkit.load(given)
    assert printkit.render(game, game.components[0].id)
    with pytest.raises(printkit.Refused) as refused:
        printkit.score(game, {"game": "five-rolls"})
    assert [problem.code for problem in refused.value.problems] == ["needs-trust"]
    with pytest.raises(printkit.Refused) as refused:
        printkit.load(given, trust=True)
    assert [problem.code for problem in refused.value.problems] == ["trust-needs-folder"]
    assert "Python" in refused.value.problems[0].message("ja")


def test_an_edition_can_be_given_as_bytes(tmp_path, monkeypatch):
    """To load a game under it, and to check it (what takes longest there, laying out every page, is for other tests)."""
    monkeypatch.setattr("printkit.inspection.check._printable", lambda _: ())
    path = tmp_path / "mine.toml"
    path.write_bytes((BUILT_IN / "unlock_tower" / "editions" / "printkit-2.toml").read_bytes())
    on_disk, in_memory = (printkit.load("unlock-tower", edition=one) for one in (path, ("mine.toml", path.read_bytes())))
    assert in_memory == on_disk
    assert in_memory.facts["edition"] == printkit.load("unlock-tower").facts["edition"]
    assert printkit.check(("mine.toml", path.read_bytes())).facts == printkit.check(path).facts
    (problem,) = printkit.check(("mine.toml", b'game = "unlock-tower"\nmarks = 3\n'))[:1]
    assert problem.where.startswith("mine.toml")


def test_a_font_can_be_given_as_bytes():
    """The same glyphs as from its path."""
    from printkit.draw.text import FontSet

    path = Path(FontSet.load().faces["bold"].path)
    game = printkit.load("open")
    assert printkit.render(game, "score-pad", font=(path.name, path.read_bytes())) == printkit.render(
        game, "score-pad", font=path
    )


def test_a_game_is_loaded_from_a_path(tmp_path):
    """A string with a slash in it, or a `Path`; the folder of a built-in game is that game."""
    folder = write_folder(tmp_path)
    assert printkit.load(str(folder)).id == printkit.load(folder).id == "five-rolls"
    assert printkit.load(folder).code == ""
    assert printkit.load(folder, trust=True).code != ""
    assert printkit.load(BUILT_IN / "open") == printkit.load("open")
    assert printkit.load(NIGHT_FAIR).id == "night-fair"
