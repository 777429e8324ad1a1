"""Problems of results as people read them: the culprit's file, the place by the paper, printed words, what to do."""

from __future__ import annotations

import pytest

from printkit.gamefolder.catalog import Catalog
from printkit.messages.paper import cell, letters, spoken
from printkit.messages.people import Origin, SheetFile, line
from printkit.model import error
from printkit.scoring.run import score_sources

PLACES = [
    ("open", "players[2]", "プレイヤー3", "Player 3"),
    ("open", "rounds[0].predictions.田中", "ラウンド1 田中が1位と占った相手", "Round 1: who 田中 predicts to go out first"),
    ("open", "r2-p1-bet", "ラウンド2 プレイヤー1が賭けたチップ", "Round 2: the chips that player 1 bets"),
    ("eitsuku", "t1-do_pay-small", "1ターン目 破棄する予算 小", "Turn 1: budget to discard, small"),
    ("opt", "ledger[2]", "取引3", "Deal 3"),
    ("opt", "coins.Aki.5", "Aki: 5オプトのコイン", "Aki: coins of 5 opt"),
    ("unlock-tower", "players[1].total", "プレイヤー2 合計VP", "Player 2 Total VP"),
    ("eitsuku", "players[1].released", "プレイヤー2 公開したターン", "Player 2: the turn of the release"),
    ("babel-builders", "ended_by", "終了条件", "Ended by"),
    ("open-the-price", "listings[1]", "出品2", "Listing 2"),
    ("open", "--set", "--set", "--set"),
]


@pytest.mark.parametrize(("game", "where", "ja", "en"), PLACES, ids=str)
def test_places_are_those_of_the_paper(game, where, ja, en):
    """Counted from 1, in the words that the form shows; what is no place stays as it is."""
    loaded = Catalog().load(game)
    assert (spoken(where, "ja", loaded), spoken(where, "en", loaded)) == (ja, en)


def test_the_culprit_is_one_file_and_its_sheet_needs_no_player():
    """Of three merged sheets, each with one player."""
    game = Catalog().load("unlock-tower")
    sheets = [SheetFile(f"{n}.pdf", {"players": (n - 1, n)}) for n in (1, 2, 3)]
    source = Origin("1.pdf + 2.pdf + 3.pdf", sheets)
    problem = error("missing-key", "players[2].name")
    assert line(problem, "en", game, source) == "error: 3.pdf: the name is empty"
    assert line(problem, "ja", game, source) == "エラー: 3.pdf: 名前が空です"


def test_cells_of_a_spreadsheet_are_called_as_it_calls_them():
    """By the letter of the column and the number of the row."""
    game = Catalog().load("open")
    assert cell("rounds[0].predictions.Ben", 3, game, ["round", "predicts"]) == "B3"
    assert [letters(n) for n in (1, 26, 27, 703)] == ["A", "Z", "AA", "AAA"]


def answer(game, name, text):
    """The answer for one file."""
    data = text if isinstance(text, bytes) else text.encode()
    (found,) = score_sources([(name, data)], Catalog().load(game))
    return found


ROUND = "ラウンド,プレイヤー,順位,占い\n１,山田　太郎,1位,山田 太郎\n1,Ben,2,山田  太郎\n"


def test_tables_with_japanese_headings_and_words():
    """Full-width spaces inside a name are one space; ``1位`` is a number."""
    found = answer("open", "a.csv", ROUND)
    assert not found.problems
    assert [p.name for p in found.score.players] == ["山田 太郎", "Ben"]


def test_japanese_windows_text_is_read_and_told():
    """CP932, with a warning and nothing else."""
    found = answer("open", "a.csv", ROUND.encode("cp932"))
    assert [(p.severity, p.code) for p in found.problems] == [("warning", "decoded-cp932")]
    assert found.score is not None


def test_photos_are_told_apart():
    """The code stays that of an unknown kind; people hear what to do."""
    found = answer("open", "a.jpg", b"\xff\xd8\xff\xe0")
    assert [p.code for p in found.problems] == ["unknown-format"]
    (told,) = found.told("en")
    assert told.endswith("Type it in with: printkit score open --ask")


def test_a_title_is_as_good_as_an_id():
    """In either language, whatever its case and width."""
    assert Catalog().load("オープン").id == Catalog().load("ＯＰＥＮ").id == "open"


def test_templates_with_players_are_ready_to_fill():
    """Names are quoted where TOML needs it; Japanese CSV has a byte order mark, Japanese headings and rows."""
    import tomllib

    from printkit import template

    game = Catalog().load("open")
    text = template(game, "toml", "ja", ["田中", "鈴木", "Ben"]).decode()
    assert tomllib.loads(text)["rounds"][0]["predictions"] == {"田中": "", "鈴木": "", "Ben": ""}
    table = template(game, "csv", "ja", ["田中", "鈴木", "Ben"]).decode()
    assert table.startswith("\ufeffラウンド,プレイヤー,順位,占い")
    assert "\n1,田中,,,," in table


def test_numbers_of_players_that_no_table_has():
    """Told by the spoken words in both languages."""
    game = Catalog().load("unlock-tower")
    problem = error("player-count", "players", range="3–4", found=1)
    assert "3〜4人用ですが、1人分しかありません" in line(problem, "ja", game, Origin("a.pdf"))
    assert "the game is for 3–4 players; there is only 1 here" in line(problem, "en", game, Origin("a.pdf"))
