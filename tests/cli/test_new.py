"""``printkit new``: a small game that works, in either language, and nothing overwritten."""

from __future__ import annotations

import pytest

from printkit.gamefolder.catalog import Catalog
from printkit.gamefolder.onefile.start import STARTS
from printkit.produce.inspection import check


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("start", STARTS)
def test_a_new_game_works(run, tmp_path, start, lang):
    """Nothing is wrong with it; its title comes from the folder, its comments are in the language asked for."""
    folder = tmp_path / "my_first-game"
    status, out, err = run("new", str(folder), "--from", start, "--lang", lang)
    assert (status, err) == (0, "")
    assert out.splitlines() == [str(folder / "game.toml"), *(str(folder / name) for name in STARTS[start])]
    assert check(str(folder), Catalog(), trust=False).problems == []
    text = (folder / "game.toml").read_text("utf-8")
    assert 'title = "My First Game"' in text
    assert ("すべてのキー" in text) == (lang == "ja")
    assert "{{" not in text


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
