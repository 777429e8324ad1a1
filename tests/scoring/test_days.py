"""Days as people write them, from paper to score book."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime

import pytest

from catalog_cases import game_of
from printkit.book.keep import keep
from printkit.book.store import opened
from printkit.scoring.days import day_in, played_on
from printkit.scoring.run import score_record


@pytest.mark.parametrize(
    "written",
    ["2026-07-04", "2026/7/4", " 2026.07.04 ", "2026年7月4日", "２０２６年７月４日", "2026 年 7 月 4 日", "2026-07-04 00:00:00", date(2026, 7, 4), datetime(2026, 7, 4, 20, 0, tzinfo=UTC)],
)  # fmt: skip
def test_a_day_is_read(written):
    """Year, month, day, as Japan and ISO 8601 have them."""
    assert day_in(written) == date(2026, 7, 4)


@pytest.mark.parametrize("written", ["7/4", "昨日", "2026-13-01", "2026-02-30", "", 20260704, None, "2" * 100])
def test_what_names_no_day(written):
    """Without its year nobody can tell, either."""
    assert day_in(written) is None


TOWERS = {
    "game": "unlock-tower",
    "players": [{"name": name, "towers": [16, 0, 16, 0, 16, 0], "fastest": True} for name in "ABC"],
}


def test_the_day_on_the_paper_goes_into_the_book(tmp_path):
    """It is that of the game; only a game that says none has that of the run."""
    game = game_of("unlock-tower")
    answers = [score_record(TOWERS | more, game) for more in ({"date": "2026年7月4日"}, {"options": {"tops": "final"}})]
    assert [played_on(answer.record) for answer in answers] == [date(2026, 7, 4), None]
    book = tmp_path / "a.book"
    assert len([*keep(answers, book, date(2026, 11, 21))]) == 2
    with opened(book) as found:
        assert [play.played_on for play in found.plays()] == ["2026-07-04", "2026-11-21"]


def test_a_day_that_can_not_be_read_is_told():
    """And nothing is scored: the book would have the wrong one."""
    (problem,) = score_record(TOWERS | {"date": "7/4"}, game_of("unlock-tower")).problems
    assert (problem.code, problem.where, problem.args["found"]) == ("not-a-date", "date", "7/4")
    assert played_on(None) is None


@pytest.mark.parametrize(
    ("lang", "said"), [("ja", "記録の日付は2026-07-04"), ("en", "the record says the game was played on 2026-07-04")]
)
def test_a_day_on_the_command_line_that_differs_is_told(run, tmp_path, lang, said):
    """The one on the paper is kept, in the book too; the same day says nothing."""
    (tmp_path / "a.json").write_text(json.dumps(TOWERS | {"date": "2026年7月4日"}), encoding="utf-8")
    words = ("score", "unlock-tower", str(tmp_path / "a.json"), "--lang", lang, "--date")
    status, _, err = run(*words, "2026-07-05", "--book", str(tmp_path / "a.book"))
    assert status == 0
    assert said in err
    assert "2026-07-05" in err
    assert err.count("--date") == 2  # in the message, and in what to do
    with opened(tmp_path / "a.book") as found:
        assert [play.played_on for play in found.plays()] == ["2026-07-04"]
    (told,) = json.loads(run(*words, "2026-07-05", "--json")[1])["problems"][-1:]
    assert (told["severity"], told["code"], told["where"]) == ("warning", "date-differs", "date")
    assert "--date" not in run(*words, "2026-07-04")[2]
