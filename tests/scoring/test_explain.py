"""The whole arithmetic: told in both languages, of every game, with numbers that are those of the answer."""

from __future__ import annotations

import io
import json
import re
import sys
from dataclasses import replace

import pytest
from rich.console import Console

from catalog_cases import game_ids, game_of
from printkit.__main__ import main
from printkit.gamefolder.catalog import BUILT_IN, Catalog
from printkit.model import LANGUAGES, MissingWord
from printkit.scoring.report import explain
from printkit.scoring.run import score_files

TOWER = BUILT_IN / "unlock_tower" / "examples"


def answers(name):
    """The answers of a game's examples that can be scored."""
    files = sorted((BUILT_IN / name.replace("-", "_") / "examples").glob("*.toml"))
    return [answer for answer in score_files(map(str, files), game_of(name)) if answer.score is not None]


def example(name, edition=None):
    (answer,) = score_files([str(TOWER / f"{name}.toml")], Catalog().load("unlock-tower", edition))
    return answer


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", game_ids())
def test_every_example_is_explained(name, lang):
    """Each line has its words, every place in them is filled in, and every player is spoken of."""
    for answer in answers(name):
        lines = explain.lines(answer, lang)
        assert lines, answer.file
        text = "\n".join(line.text for line in lines)
        assert not re.search(r"\{\w+\}", text), (answer.file, text)
        assert not re.search(
            r"\bNone\b|True|False|\[|\]", re.sub("|".join(re.escape(p.name) for p in answer.score.players), "", text)
        )


@pytest.mark.parametrize("name", ["unlock-tower", "open", "eitsuku", "open-the-price"])
def test_the_totals_are_those_of_the_answer(name):
    """Of every player with a total, that number is in the lines."""
    for answer in answers(name):
        text = " ".join(line.text for line in explain.lines(answer, "en"))
        if answer.record.data.get("rounds", answer.record.data.get("listings", True)) == []:
            continue  # nothing was played, nothing is added up
        for player in answer.score.players:
            total = str(player.total).replace("-", "−")
            assert player.total is None or re.search(rf"(?<!\d){total}(?!\d)", text), (answer.file, player)


def test_unlock_tower_says_where_each_tick_comes_from():
    """Floors and towers of a set, heights of the highest, faces, the sum, the end of the game."""
    assert [line.text for line in explain.lines(example("sets"), "en")] == [
        "How it was counted",
        "Every roof that was ever drawn counts.",
        "A roof belongs to one set at most; at most 2 sets in A and 3 in B.",
        "Aki",
        "A: roofs side by side on floor 4, towers 1–4: +2",
        "C: first to reach floor 16: +1",
        "D: highest, or as high as the highest, on tower (floor) 1 (16), 2 (4), 3 (16), 4 (4), 5 (16): 5 × 1 = 5",
        "Points for A, B, C, D, E: 2 + 0 + 1 + 5 + 0 = 8",
        "Ben",
        "B: roofs side by side on floor 3, towers 2–4: +2",
        "Points for A, B, C, D, E: 0 + 2 + 0 + 0 + 0 = 2",
        "Chie",
        "E: unlock bonuses of the faces 5: 1 × 1 = 1",
        "Points for A, B, C, D, E: 0 + 0 + 0 + 0 + 1 = 1",
        "The end of the game",
        "Towers on floor 16 or higher: Aki 3; 3 end the game.",
    ]


def test_ticks_that_nothing_vouches_for_are_said_to_be_the_sheets_own():
    """With checks alone, and of an end of the game that is believed."""
    text = "\n".join(line.text for line in explain.lines(example("checks-only"), "ja"))
    assert "シートのチェック" in text
    assert "シートのとおりとしました" in text


def test_who_is_not_done_is_told_so():
    """Nobody has enough towers yet; a last round counts when the record says that it was played."""
    assert explain.lines(example("unfinished", "printkit"), "en")[-1].text == "Nobody has 3 towers on floor 16 or higher yet."
    played = "Nobody has 3 towers on floor 16 or higher; round 18, the last one, was played."
    assert explain.lines(example("last-round"), "en")[-1].text == played


def test_without_a_score_there_is_nothing_to_explain(tmp_path):
    """The problems are told instead."""
    (tmp_path / "bad.toml").write_text('game = "unlock-tower"\n')
    (answer,) = score_files([str(tmp_path / "bad.toml")], game_of("unlock-tower"))
    assert explain.lines(answer, "en") == []


def test_a_key_without_words_is_named():
    """A game whose words lack a line fails by its name, not with a hole in the text."""
    answer = example("sets")
    words = {lang: {k: v for k, v in own.items() if k != "explain.sum"} for lang, own in answer.game.words.items()}
    with pytest.raises(MissingWord, match=r"explain\.sum"):
        explain.lines(answer._replace(game=replace(answer.game, words=words)), "en")


def run(monkeypatch, capsys, *arguments):
    monkeypatch.setattr(sys, "argv", ["printkit", "score", "unlock-tower", *map(str, arguments)])
    with pytest.raises(SystemExit) as leaving:
        main()
    assert leaving.value.code == 0
    return capsys.readouterr().out


def test_the_lines_stand_below_the_table(monkeypatch, capsys):
    """Instead of the short list of sources, and only when asked for."""
    out = run(monkeypatch, capsys, TOWER / "tie-c.toml", "--explain", "--lang", "ja")
    assert out.index("合計") < out.index("同点の決め方") < out.index("数え方")
    assert out.count("得点の内訳") == 1
    assert "数え方" not in run(monkeypatch, capsys, TOWER / "tie-c.toml", "--lang", "ja")


def test_programs_get_the_lines_only_if_they_ask(monkeypatch, capsys):
    """As a key of its own; the rest of the answer stays what it is."""
    plain = json.loads(run(monkeypatch, capsys, TOWER / "sets.toml", "--json"))
    explained = json.loads(run(monkeypatch, capsys, TOWER / "sets.toml", "--json", "--explain"))
    lines = explained.pop("explain")
    assert explained == plain
    assert lines[3:5] == ["Aki", "  A: roofs side by side on floor 4, towers 1–4: +2"]


def test_lines_fit_a_narrow_terminal():
    """They are folded, not cut."""
    out = io.StringIO()
    explain.show(example("sets"), "en", Console(file=out, width=40))
    said = out.getvalue()
    assert max(map(len, said.splitlines())) <= 40
    assert "5 × 1 = 5" in " ".join(said.split())
