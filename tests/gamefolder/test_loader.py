"""A folder becomes a game, or all its problems are told at once; nothing in it runs unasked, nothing ends in a traceback."""

from __future__ import annotations

import os
import pickle
from copy import deepcopy
from pathlib import Path

import pytest

import printkit
from catalog_cases import game_ids
from helpers_folder import game_toml, write_folder
from printkit.gamefolder import loader
from printkit.gamefolder.catalog import Catalog, folder_source
from printkit.gamefolder.folder import LARGEST
from printkit.gamefolder.loader import chosen, load
from printkit.model import MissingWord, Refused
from printkit.model.own_code import module
from printkit.storage import cache
from printkit.storage.inputs import NOT_ORDINARY


def refused(folder, *, trust=False, edition=None):
    with pytest.raises(Refused) as failure:
        load(folder_source(folder, trust=trust), edition)
    return failure.value


def codes(failure):
    return [problem.code for problem in failure.problems]


def test_the_folder_of_the_page_becomes_a_game(tmp_path):
    """Facts, axes, entries, components and words are what the files say."""
    game = load(folder_source(write_folder(tmp_path), trust=False))
    assert (game.id, game.players, game.facts["dice"]) == ("five-rolls", (2, 5), 3)
    assert game.axes["player"].keys == (1, 2, 3, 4, 5)
    assert game.axes["roll"].keys == (1, 2, 3, 4, 5)
    assert [entry.id for entry in game.entries] == ["name", "points", "total"]
    assert game.component("pad").size == (100.0, 110.0)
    assert game.title("ja") == "五回ころり"
    assert game.readings == {"low_rolls": "count"}


def test_a_game_from_the_cache_is_the_same(tmp_path):
    """What is kept of a game loses nothing."""
    source = folder_source(write_folder(tmp_path), trust=False)
    assert load(source) == load(source)


@pytest.mark.parametrize("game", sorted(Catalog().sources()))
def test_a_game_can_be_copied_and_sent_to_another_process(game):
    """Pictures of cards are drawn, and play-tests played, by several at once; a deal copies its cards."""
    whole = Catalog().load(game)
    assert pickle.loads(pickle.dumps(whole)) == deepcopy(whole) == whole  # noqa: S301 - our own


def test_an_edit_is_seen_at_once(tmp_path):
    """The cache goes by content."""
    folder = write_folder(tmp_path)
    before = load(folder_source(folder, trust=False))
    (folder / "en.toml").write_text((folder / "en.toml").read_text().replace("Five Rolls", "Rolls of Five"))
    after = load(folder_source(folder, trust=False))
    assert after.title("en") == "Rolls of Five"
    assert after.digest != before.digest


def test_a_damaged_cache_file_is_ignored(tmp_path, monkeypatch):
    """A game is read again when what was kept of it is no longer whole."""
    monkeypatch.setenv("PRINTKIT_CACHE", str(tmp_path / "cache"))
    source = folder_source(write_folder(tmp_path), trust=False)
    game = load(source)
    (kept,) = (tmp_path / "cache").glob("game-*")
    kept.write_bytes(kept.read_bytes()[:-40])
    assert load(source) == game


def test_a_copy_under_another_name_is_told_although_its_files_are_known(tmp_path):
    """The cache does not hide that the folder's name and the id differ."""
    load(folder_source(write_folder(tmp_path), trust=False))
    assert codes(refused(write_folder(tmp_path, "six_rolls"))) == ["id-not-folder"]


def test_all_problems_of_all_files_are_told_at_once(tmp_path):
    """Each with the file that it is in."""
    text = game_toml(('axes = ["player", "roll"]', 'axes = ["player", "rol"]'), ('layout = "score_pad"', 'layout = "scorepad"'))
    failure = refused(write_folder(tmp_path, game=text, ja='title = "五"'))
    assert failure.status == 1
    assert {problem.code for problem in failure.problems} == {"unknown-axis", "unknown-layout", "missing-word"}
    places = {problem.where.split(": ")[0] for problem in failure.problems}
    assert places == {"five_rolls/game.toml", "five_rolls/ja.toml"}


@pytest.mark.parametrize("damage", [b"\xff\xfe", b"id = ", b"a = " + b"[" * 3000, b"a = " + b"9" * 5000])
def test_what_is_not_toml_is_told(tmp_path, damage):
    """Neither bytes nor brackets nor digits without end are more than a problem."""
    folder = write_folder(tmp_path)
    (folder / "en.toml").write_bytes(damage)
    failure = refused(folder)
    assert failure.status == 1
    assert all(problem.where.startswith("five_rolls/en.toml") for problem in failure.problems)


@pytest.mark.parametrize("value", ["2026-01-01", "nan", "inf", "9" * 19, "{a." + ".".join("b" * 60) + " = 1}"])
def test_facts_are_plain(tmp_path, value):
    """Dates, endless numbers and bottomless tables can't be kept or printed."""
    failure = refused(write_folder(tmp_path, game=game_toml(("dice = 3", f"dice = {value}"))))
    assert codes(failure)[0] in ("no-dates", "wrong-number", "too-deep")


def test_a_file_without_end_is_not_read_to_its_end(tmp_path):
    """A link to a device, or a file beyond all reason."""
    folder = write_folder(tmp_path)
    (folder / "cards.csv").write_bytes(b" " * (LARGEST + 1))
    failure = refused(folder)
    assert (codes(failure), failure.status) == (["file-too-long"], 2)
    (folder / "cards.csv").unlink()
    (folder / "cards.csv").symlink_to("/dev/zero")
    failure = refused(folder)
    assert [(problem.code, problem.args["reason"]) for problem in failure.problems] == [("unreadable-file", NOT_ORDINARY)]
    assert failure.status == 2


def test_a_folder_in_place_of_a_file_is_unreadable(tmp_path):
    """And says so, with its path."""
    folder = write_folder(tmp_path, en=None)
    (folder / "en.toml").mkdir()
    failure = refused(folder)
    assert (codes(failure), failure.status) == (["unreadable-file"], 2)
    assert failure.problems[0].where.endswith("en.toml")


def test_a_folder_without_game_toml_is_no_game(tmp_path):
    """Misuse, not a wrong game."""
    assert refused(tmp_path).status == 2


def test_an_unknown_edition_names_the_nearest(tmp_path):
    """Also one that no file could be called."""
    text = game_toml(("minutes = [10, 15]", 'minutes = [10, 15]\neditions = ["first"]'))
    folder = write_folder(tmp_path, game=text)
    (folder / "editions").mkdir()
    (folder / "editions" / "first.toml").write_text("lucky = 7")
    failure = refused(folder, edition="frist")
    assert (codes(failure), failure.status) == (["unknown-edition"], 2)
    assert failure.problems[0].args["hint"] == "first"
    assert codes(refused(folder, edition="x" * 5000)) == ["unknown-edition"]


def test_an_edition_without_python_is_data(tmp_path):
    """What it says stands in facts.edition; axes may refer to it; the file's name is its id."""
    text = game_toml(("minutes = [10, 15]", 'minutes = [10, 15]\neditions = ["first"]'), ('"facts.rolls"', '"edition.rolls"'))
    folder = write_folder(tmp_path, game=text)
    (folder / "editions").mkdir()
    (folder / "editions" / "first.toml").write_text("rolls = 4")
    source = folder_source(folder, trust=False)
    assert (load(source).edition, len(load(source).axes["roll"].keys)) == ("first", 4)
    own = tmp_path / "quick.toml"
    own.write_text('game = "five-rolls"\nrolls = 2')
    game = load(source, own)
    assert (game.edition, len(game.axes["roll"].keys), game.facts["edition"]) == ("quick", 2, {"rolls": 2})
    own.write_text('game = "unlock-tower"\nrolls = 2')
    assert "edition-of-another" in codes(refused(folder, edition=own))


def test_python_of_a_folder_runs_only_when_trusted(tmp_path):
    """Loading, and asking for its scorer, leave it alone; with trust it is imported."""
    marker = tmp_path / "ran"
    scoring = f"from pathlib import Path\nPath({str(marker)!r}).touch()\n"
    folder = write_folder(tmp_path, scoring=scoring)
    game = load(folder_source(folder, trust=False))
    with pytest.raises(Refused) as failure:
        module(game, "scoring")
    assert codes(failure.value) == ["needs-trust"]
    assert not marker.exists()
    assert module(load(folder_source(folder, trust=True)), "scoring") is not None
    assert marker.exists()


def test_an_edition_that_needs_python_needs_trust(tmp_path):
    """Facts that nobody has read as the game would are not used."""
    text = game_toml(("minutes = [10, 15]", 'minutes = [10, 15]\neditions = ["first"]'))
    folder = write_folder(tmp_path, game=text)
    (folder / "editions").mkdir()
    (folder / "editions" / "first.toml").write_text("lucky = 7")
    (folder / "edition.py").write_text("def read(table, facts):\n    return table, []\n")
    failure = refused(folder)
    assert (codes(failure), failure.status) == (["needs-trust"], 2)
    assert load(folder_source(folder, trust=True)).facts["edition"] == {"lucky": 7}


@pytest.mark.parametrize(
    ("code", "line"), [("def broken(:\n", 1), ("\nraise RuntimeError('no')\n", 2), ("import no_such_module_at_all\n", 1)]
)
def test_python_that_fails_is_a_problem_with_its_line(tmp_path, code, line):
    """Not a traceback."""
    folder = write_folder(tmp_path, "broken_code", game=game_toml(('id = "five-rolls"', 'id = "broken-code"')), scoring=code)
    game = load(folder_source(folder, trust=True))
    with pytest.raises(Refused) as failure:
        module(game, "scoring")
    (problem,) = failure.value.problems
    assert (problem.code, problem.where, problem.line) == ("own-code-failed", "broken_code/scoring.py", line)


def test_two_folders_of_one_name_keep_their_python_apart(tmp_path):
    """Each has its own module."""
    one = write_folder(tmp_path / "a", scoring="WHICH = 1\n")
    two = write_folder(tmp_path / "b", scoring="WHICH = 2\n")
    found = [module(load(folder_source(folder, trust=True)), "scoring").WHICH for folder in (one, two)]
    assert found == [1, 2]


def test_settings_name_the_nearest_option_and_value(unlock_tower):
    """Every wrong one, at once."""
    with pytest.raises(Refused) as failure:
        chosen(unlock_tower, {"fastes": "game", "fastest": "towr"})
    assert failure.value.status == 2
    assert [problem.args["hint"] for problem in failure.value.problems] == ["fastest", "tower"]


def test_words_are_filled_in_and_never_evaluated(tmp_path):
    """Braces that nobody fills in stay, and reach into nothing."""
    words = (
        'title = "{0} {n.__class__} {n} {other} {"\n[component]\npad = "p"\n[entry]\nname = "n"\npoints = "p"\ntotal = "t"\n'
    )
    game = load(folder_source(write_folder(tmp_path, en=words, ja=words), trust=False))
    assert game.word("en", "title", n=3) == "{0} {n.__class__} 3 {other} {"
    with pytest.raises(MissingWord, match=r"en.toml: no\.such"):
        game.word("en", "no.such")


def test_few_games_are_kept(tmp_path, monkeypatch):
    """The cache does not grow with every edit."""
    monkeypatch.setenv("PRINTKIT_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr("printkit.gamefolder.loader._KEPT", 3)
    folder = write_folder(tmp_path)
    for number in range(5):
        (folder / "notes.csv").write_text(str(number))
        load(folder_source(folder, trust=False))
    assert len(list(cache.directory().glob("game-*"))) == 3


def test_the_time_of_a_folder_says_nothing_about_the_rules():
    """Python writes ``__pycache__`` when it likes; games that were parsed already stay parsed."""
    folder = Path(loader.__file__).parents[1] / "messages"
    before = loader.rules.__wrapped__()
    (folder / "__pycache__").mkdir(exist_ok=True)
    os.utime(folder / "__pycache__")
    assert loader.rules.__wrapped__() == before


@pytest.mark.parametrize("name", game_ids())
def test_nobody_changes_a_game(name):
    """A process keeps those that it has loaded: what is printed and scored leaves them as they were."""
    game = Catalog().load(name)
    before = loader._packed(game)
    printkit.render(game, next(one.id for one in game.components if one.fillable), lang="en")
    for result in sorted((game.folder / "examples").glob("*.toml"))[:3]:
        printkit.score(game, result).to_dict("ja")
    assert loader._packed(game) == before
    assert loader._packed(Catalog().load(name)) == before
