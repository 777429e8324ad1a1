"""A turn in words: on the card, on the sheet, in a rulebook's first draft, in both languages."""

from __future__ import annotations

from pathlib import Path

import pytest

import printkit
from printkit.gamefolder.catalog import Catalog
from printkit.language.turn.say import order_lines, setup_lines, turn_lines
from printkit.model import LANGUAGES, Refused
from printkit.scoring.declared import label_of
from printkit.scoring.turns import rulebook, turn_of

EXAMPLES = Path(__file__).parents[3] / "examples"
PLAYED = sorted(path.parent.name for path in EXAMPLES.glob("*/game.toml") if "[play]" in path.read_text("utf-8"))


@pytest.mark.parametrize("name", PLAYED)
def test_every_turn_is_told_in_both_languages(name):
    """A line for each step, with every place filled in."""
    game = printkit.load(str(EXAMPLES / name))
    turn = turn_of(game)
    for lang in LANGUAGES:
        label = label_of(game, lang)
        lines = turn_lines(turn, lang, label)
        assert len(lines) == len(turn.turn)
        every = [*lines, *setup_lines(turn, lang, label), *order_lines(turn, lang, label)]
        assert not [line for line in every if "{" in line or not line.strip()]
        assert not [line for line in every if lang == "ja" and ("Dice" in line or "Picked" in line)]


def test_the_card_and_the_sheet_say_what_is_played():
    """``"auto"`` is the turn's own lines, and ``say`` overrules one."""
    game = printkit.load(str(EXAMPLES / "hedgerow"))
    words = game.texts("en")
    lines = turn_lines(turn_of(game), "en", label_of(game, "en"))
    assert [words[f"reference.turn.{number}"] for number in (1, 2, 3)] == lines
    assert [words[f"sheet.phases.{number}"] for number in (1, 2, 3)] == lines
    assert lines[2] == "In a blue hex: tick a nest."


def test_an_auto_turn_needs_a_turn(tmp_path):
    """It is told where it stands."""
    folder = tmp_path / "isle"
    folder.mkdir()
    text = 'title = "Isle"\n[sheet]\nphases = "auto"\nrows = [{ id = "a", ticks = 3 }]\n[score]\nb = "a"\n[reference]\nturn = "auto"\n'
    (folder / "game.toml").write_text(text, encoding="utf-8")
    with pytest.raises(Refused) as refused:
        Catalog([folder]).load("isle")
    assert [problem.code for problem in refused.value.problems] == ["onefile-no-turn"] * 2


def test_the_first_draft_of_a_rulebook():
    """Set-up, turn and points, as Markdown; a game without a turn has none."""
    draft = rulebook(printkit.load(str(EXAMPLES / "crag")), "en")
    assert [line for line in draft.splitlines() if line.startswith("#")] == ["# Crag", "## Set-up", "## A turn", "## Points"]
    assert "3. Write the dice in a row that is still empty." in draft
    with pytest.raises(Refused):
        rulebook(printkit.load("open"), "en")
