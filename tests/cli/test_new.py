"""``printkit new``: a small game that works, in either language, and nothing overwritten."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from printkit.gamefolder.catalog import Catalog
from printkit.gamefolder.onefile.start import STARTS
from printkit.inspection.check import check


@pytest.mark.turns(3)
@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("start", STARTS)
def test_a_new_game_works(run, tmp_path, start, lang):
    """Nothing is wrong with it; its title comes from the folder where that is a title, its comments are in the language asked for."""
    folder = tmp_path / "my_first-game"
    status, out, err = run("new", str(folder), "--from", start, "--lang", lang)
    assert status == 0
    assert [line.split()[:2] for line in err.splitlines()[1:]] == [["printkit", name] for name in ("check", "watch", "kit")]
    assert out.splitlines() == [
        str(folder / "game.toml"),
        *(str(folder / name) for name in STARTS[start]),
        str(folder / "game.schema.json"),
    ]
    assert check(str(folder), Catalog(), trust=False).problems == []
    text = (folder / "game.toml").read_text("utf-8")
    assert f'title = "{"新しいゲーム" if lang == "ja" else "My First Game"}"' in text
    assert ("すべてのキー" in text) == (lang == "ja")
    assert "{{" not in text


@pytest.mark.parametrize(("named", "path"), [("mine", "./mine"), ("sub/mine", "sub/mine")])
def test_the_next_commands_work_as_printed(run, tmp_path, monkeypatch, named, path):
    """With the path as it must be written; the bare name is told how, whatever the folder is called."""
    monkeypatch.chdir(tmp_path)
    _, _, err = run("new", named, "--from", "pad", "--lang", "en")
    assert f"  printkit kit {path}\n" in err
    assert run("list", path)[0] == 0
    if named == "mine":
        status, _, err = run("build", "mine", "--lang", "en")
        assert status == 2
        assert "Write the path of the folder: ./mine" in err


def test_a_folder_with_an_underscore_is_found_by_its_id(run, tmp_path, monkeypatch):
    """Which has a hyphen there."""
    monkeypatch.chdir(tmp_path)
    run("new", "my_dice", "--from", "pad")
    assert "./my_dice" in run("build", "my-dice", "--lang", "ja")[2]


def test_nothing_is_overwritten(run, tmp_path):
    """A folder with something in it stays as it is."""
    (tmp_path / "kept.txt").write_text("mine")
    status, out, err = run("new", str(tmp_path), "--lang", "en")
    assert (status, out) == (2, "")
    assert "empty" in err or "id" in err
    assert [path.name for path in tmp_path.iterdir()] == ["kept.txt"]


def test_a_folder_whose_name_is_no_id_is_refused(run, tmp_path):
    """Before anything is written."""
    status, _, err = run("new", str(tmp_path / "My Game!"), "--lang", "en")
    assert status == 2
    assert "such as my-game" in err
    assert list(tmp_path.iterdir()) == []


def test_a_game_of_the_library_is_copied(run, tmp_path):
    """With its words and results, which name the new game; nothing is wrong with it, and it scores."""
    folder = tmp_path / "my-hearts"
    status, out, _ = run("new", str(folder), "--from", "hearts", "--lang", "en")
    assert status == 0
    assert sorted(out.splitlines()) == sorted(str(path) for path in folder.rglob("*") if path.is_file())
    assert 'game = "my-hearts"' in (folder / "examples" / "moon.toml").read_text("utf-8")
    assert check(str(folder), Catalog(), trust=False).problems == []
    assert run("score", "my-hearts", str(folder / "examples" / "moon.toml"), "--games", str(tmp_path))[0] == 0


def test_a_copy_under_another_name_is_told_its_one_slip(run, tmp_path):
    """Its examples name the game that it was; what they would have scored is no news."""
    street = Path(__file__).parents[2] / "examples" / "lantern-street"
    copy = tmp_path / "my-street"
    shutil.copytree(street, copy)
    for path in list((copy / "examples").iterdir()):
        shutil.copy(path, path.with_name(path.name.replace("even", "odd")))
    status, out, _ = run("check", str(copy), "--json")
    (slip,) = json.loads(out)["problems"]
    assert (status, slip["code"], slip["where"]) == (1, "example-of-another", "examples/even.toml: game")
    assert "these 2 examples" in slip["message"]
    for path in (copy / "examples").glob("*.toml"):
        path.write_text(
            path.read_text("utf-8").replace("lantern-street", "my-street").replace("coins = 7", "coins = 70"), "utf-8"
        )
    problems = json.loads(run("check", str(copy), "--json")[1])["problems"]
    assert {(one["code"], one["where"].partition(": ")[2]) for one in problems} == {("out-of-range", "players[0].coins")}


def test_an_unknown_start_is_told_the_nearest(run, tmp_path):
    """Among the small games and the library; nothing is written."""
    status, _, err = run("new", str(tmp_path / "mine"), "--from", "heart", "--lang", "en")
    assert status == 2
    assert "Did you mean “hearts”" in err
    assert not (tmp_path / "mine").exists()


def test_a_ready_face_is_printed_as_text_that_makes_the_same_cards(run, tmp_path):
    """With its slots filled it draws what the ready one draws; nothing else is made."""
    from printkit.draw.dump import dump
    from printkit.gamefolder.catalog import Catalog
    from printkit.printing.component import pieces
    from printkit.printing.job import Job, load_fonts
    from printkit.printing.sheets import sheet_of

    status, text, _ = run("new", "--face", "title-text", "--lang", "en")
    assert status == 0
    assert text.startswith("# The ready face title-text on a card of 63 x 88 mm.")
    deck = 'title = "Storm"\nplayers = 2\n\n[decks.cards]\ndata = "cards.csv"\nback = false\n'
    slots = 'slots = { title = "{Name}", text = "{Words}", flavor = "{Tale}", corner = "{Cost}", kind = "{Kind}" }\n'
    drawn = {}
    for face, more in (("title-text", ""), ("mine", text)):
        own = tmp_path / face / "storm"
        own.mkdir(parents=True)
        held = deck.replace("back = false\n", "back = false\n" if not more else "")
        (own / "game.toml").write_text(f'{held}face = "{face}"\n{slots}{more}', encoding="utf-8")
        (own / "cards.csv").write_text("Name,Words,Tale,Cost,Kind\nGale,Hold fast.,It blows.,3,Weather\n", encoding="utf-8")
        game, job = Catalog([own]).load("storm"), Job("en")
        part = game.component("cards")
        (piece,), _ = pieces(game, part, job, load_fonts(job, game), sheet_of(job, (part,)).area)
        drawn[face] = [
            line.split(" ", 3)[-1].split("'")[1] for line in dump(piece.front).splitlines() if " text " in f" {line} "
        ]
    assert drawn["mine"] == drawn["title-text"]


def test_without_a_folder_it_says_what_is_missing(run):
    """As of any command; an unknown face is told with those that there are."""
    status, _, err = run("new", "--lang", "en")
    assert status == 2
    assert "FOLDER" in err
    status, _, err = run("new", "--face", "titel-text", "--lang", "en")
    assert status == 2
    assert "Did you mean “title-text”" in err
