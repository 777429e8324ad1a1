"""``printkit deal`` as people and programs meet it."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from helpers_folder import write_folder
from printkit.gamefolder.catalog import BUILT_IN, Catalog
from printkit.inspection.check import _dealable

SEED = "0123456789abcdef0123456789abcdef"


def test_files_are_written_and_nothing_of_a_hand_is_shown(run):
    """Names stand in the files, not in their names; the seed stands in the master's alone and not on the screen."""
    status, out, err = run("deal", "opt", "--player", "Aki", "--player", "Ben", "--lang", "en", "-o", "evening")
    assert (status, err) == (0, "")
    assert out.splitlines() == [str(Path("evening", f"{name}.en.txt")) for name in ("master", "table", "player-1", "player-2")]
    assert sorted(path.name for path in Path("evening").iterdir()) == sorted(Path(line).name for line in out.splitlines())
    master = Path("evening/master.en.txt").read_text(encoding="utf-8")
    seed = next(line.removeprefix("Seed: ") for line in master.splitlines() if line.startswith("Seed: "))
    assert len(bytes.fromhex(seed)) == 16
    for name in ("table", "player-1", "player-2"):
        assert seed not in Path(f"evening/{name}.en.txt").read_text(encoding="utf-8")
    # The command in the master's file makes the same deal, for the check after the game.
    command = next(line for line in master.splitlines() if "printkit deal" in line).partition("printkit ")[2].split()
    assert run(*command, "--lang", "en", "-o", "again")[0] == 0
    held = [Path(f"{folder}/player-2.en.txt").read_text(encoding="utf-8").split("\n== ")[1] for folder in ("evening", "again")]
    assert held[0] == held[1]


def test_json_names_files_and_tells_no_seed(run):
    """For programs that send the files."""
    status, out, _ = run("deal", "open", "--players", "2", "--seed", SEED, "--lang", "ja", "-o", "x", "--json")
    answer = json.loads(out)
    assert (status, answer["problems"]) == (0, [])
    assert [file["for"] for file in answer["files"]] == ["master", "table", 1, 2]
    assert answer["files"][3] == {"for": 2, "lang": "ja", "path": str(Path("x/player-2.ja.txt"))}
    assert SEED not in out


def test_another_deal_is_not_overwritten(run):
    """Its seed would be lost. The same deal may be written again, in the other language too."""
    again = ("deal", "opt", "--players", "2", "--seed", SEED, "-o", "x")
    assert run(*again, "--lang", "en")[0] == 0
    assert run(*again, "--lang", "en")[0] == 0
    assert run(*again, "--lang", "ja")[0] == 0
    before = Path("x/master.en.txt").read_bytes()
    status, out, err = run("deal", "opt", "--players", "2", "-o", "x", "--lang", "en")
    assert (status, out) == (2, "")
    assert "its seed would be lost" in err
    assert Path("x/master.en.txt").read_bytes() == before


def test_a_guessable_seed_is_warned_of(run):
    """Whoever finds it from their own hand knows all the others."""
    status, _, err = run("deal", "opt", "--players", "2", "--seed", "2026-11-22", "--lang", "en", "-o", "x")
    assert status == 0
    assert err.startswith("warning: --seed: this seed can be guessed")


def test_a_later_round_needs_the_seed_of_the_first(run):
    """And lies beside it."""
    status, _, err = run("deal", "open-the-price", "--players", "3", "--round", "2", "--lang", "en")
    assert status == 2
    assert "round 2 is dealt with the seed of round 1" in err
    table = ("deal", "open-the-price", "--players", "3", "--seed", SEED, "-o", "x", "--lang", "en")
    assert run(*table)[0] == 0
    assert run(*table, "--round", "2")[0] == 0
    assert Path("x/player-3.round-2.en.txt").exists()


def test_a_game_without_cards_and_one_without_deal(run):
    """The one says that only a lot was drawn, the other that its folder says nothing."""
    status, _, err = run("deal", "unlock-tower", "--players", "3", "--lang", "en")
    assert (status, err) == (0, "warning: unlock-tower: this game has no cards to deal; only a lot was drawn\n")
    write_folder(Path("games"))
    status, _, err = run("deal", "five-rolls", "--games", "games", "--players", "2", "--lang", "en")
    assert status == 2
    assert "does not say how it is dealt" in err


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('of = "deck"\nto = "hand"', 'of = "dekc"\nto = "hand"', "no step before makes a pile “dekc”"),
        ('cards = ["rudy"]', 'cards = ["ruby"]', "deal.steps no. 1, cards no. 1"),
        ('count = "facts.hand"', 'count = "facts.hans"', "deal.steps no. 2, count"),
        ('to = "deck"\ncards', 'to = "deck"\nshuffle = true\ncards', "a step “pile” does not use this key"),
        ('of = "deck"\nto = "hand"', 'to = "hand"', "deal.steps no. 2, of"),
        ('to = "starter"', 'to = "begins"', "deal.begins"),
    ],
)
def test_steps_that_do_not_fit_together_are_errors_of_the_folder(run, old, new, told):
    """With the place in game.toml."""
    text = _copy()
    assert old in text
    changed = text.replace('id = "opt"', 'id = "opt2"').replace(old, new)
    Path("games/opt2/game.toml").write_text(changed, encoding="utf-8")
    status, _, err = run("deal", "opt2", "--games", "games", "--trust", "--players", "2", "--lang", "en")
    assert status == 1
    assert told in err


def test_check_finds_a_pile_that_does_not_hold_enough(run):
    """A full table shows it: four hands of twenty are more than the deck."""
    text = _copy()
    changed = text.replace('id = "opt"', 'id = "opt2"').replace("\nhand = 5", "\nhand = 20")
    Path("games/opt2/game.toml").write_text(changed, encoding="utf-8")
    status, _, err = run("deal", "opt2", "--games", "games", "--trust", "--players", "4", "--lang", "en")
    assert (status, err) == (1, "error: deal.steps no. 2: the pile has only 12 cards, and 20 are needed\n")
    game = Catalog([Path("games")], trust=True).load("opt2")
    assert [(problem.code, problem.where) for problem in _dealable(game)] == [("pile-too-small", "game.toml: deal.steps[1]")]


def _copy() -> str:
    """OPT's data as a game of a folder."""
    target = Path("games/opt2")
    source = BUILT_IN / "opt"
    shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__", "examples"))
    return (source / "game.toml").read_text(encoding="utf-8")
