"""Pads of one-file games: teams alone, rounds over several pages, numbers that players keep, and a sheet beside them."""

from __future__ import annotations

import io
import sys

import pytest

from helpers_forms import filled, written
from printkit.__main__ import main
from printkit.draw.frame import Text, fields, walk
from printkit.gamefolder.catalog import Catalog
from printkit.inspection.check import check
from printkit.messages.sentences import sentence
from printkit.printing.job import Job, load_fonts
from printkit.printing.sheets import pages
from printkit.scoring.checking.record import RecordCheck
from printkit.scoring.run import score_record, score_sources
from printkit.web.results import judgement

TEAMS = """title = "Pairs"
players = 4
teams = [2, 2]
[rounds]
rows = [{ id = "bid", int = [0, 13], per = "team" }, { id = "tricks", int = [0, 13], per = "team" }]
[round]
missed = { value = "abs(bid - tricks)" }
[score]
made = { value = "tricks - missed" }
[end]
when = "any(total >= 50)"
"""
DARTS = """title = "Darts"
players = [2, 4]
win = "low"
[rounds]
rows = [{ id = "thrown", int = [0, 180] }]
[round]
rest = { value = "prev.rest - thrown", start = 501, box = true, name = "Left" }
[score]
total = "last(rest)"
[end]
when = "any(total <= 0)"
"""
BOTH = """title = "Both"
players = [2, 3]
[sheet]
rows = [{ id = "garden", grid = [2, 2], mark = true }]
[rounds]
rows = [{ id = "caught", int = [0, 20] }, { id = "bait", choice = ["worm", "fly"], note = "One a round" }]
[score]
lit = { count = "garden", each = 2 }
fish = "caught"
worms = { count = "bait", of = "'worm'" }
[end]
rounds = 2
"""


def game_of(tmp_path, text, *warned, **files):
    """The game, with which nothing is wrong but what is to be warned of: codes. `files` lie beside it, by name."""
    folder = tmp_path / "own"
    folder.mkdir()
    for name, content in files.items():
        (folder / name).write_text(content, encoding="utf-8")
    (folder / "game.toml").write_text(text, encoding="utf-8")
    assert [sentence(p, "en") for p in check(str(folder), Catalog(), trust=False).problems if p.code not in warned] == []
    return Catalog([folder]).load("own")


def drawn(game, paper="a4", lang="en", **how):
    """The faces of its pad."""
    return faces_of(game, game.component("pad"), paper, lang, **how)


def faces_of(game, component, paper="a4", lang="en", **how):
    """The faces of a component."""
    job = Job(lang, paper=paper, **how)
    return pages(game, component, job, load_fonts(job, game)).frames


def words(faces):
    """Every word on them."""
    return [item.text for face in faces for item, _ in walk(face.items) if isinstance(item, Text)]


def test_a_pad_that_only_teams_write_on_asks_for_all_names(tmp_path):
    """Each team's players above its column."""
    first = drawn(game_of(tmp_path, TEAMS))[0]
    names = [field.name for field in fields(first) if field.name.endswith("-name")]
    assert sorted(names) == ["p1-name", "p2-name", "p3-name", "p4-name"]
    at = {field.name: field.x for field in fields(first)}
    assert max(at["p1-name"], at["p3-name"]) < min(at["p2-name"], at["p4-name"])


CORNERS = """title = "Corners"
players = 4
teams = [2, 2]
team_names = [{ en = "North", ja = "北" }, { en = "South", ja = "南" }]
[options]
game = ["short", "long"]
[sheet]
rows = [{ id = "lit", grid = [3, 2], mark = true, groups = { home = [[[1, 1]]] }, per = "team",
    NAMES }]
[score]
home = { full = "lit.home", each = 5, when = "option.game == 'long'" }
[reference]
scoring = "auto"
""".replace("\n    NAMES", " group_names = { home = { en = 'the home corner of the street', ja = '家の角' } }")


def test_a_table_sheet_calls_teams_groups_and_readings_by_their_names(tmp_path):
    """A name that is wider than its grid has room; the card says what a reading is called."""
    game = game_of(tmp_path, CORNERS, "onefile-unsaid", **{"en.toml": "[option.game]\nlong = 'a long game'"})
    sheet, card = game.component("table"), game.component("reference")
    for lang, expected in (
        ("en", {"Lit · North", "Lit · South", "the home corner of the street"}),
        ("ja", {"Lit · 北", "家の角"}),
    ):
        assert expected <= {*words(faces_of(game, sheet, lang=lang))}
    assert "(only if game is a long game)" in " ".join(words(faces_of(game, card)))


@pytest.mark.turns(3, among="dear")
@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
def test_rounds_go_on_from_page_to_page(tmp_path, paper):
    """Each of 80 rounds once, numbered on, over three pages at least; the points once."""
    game = game_of(tmp_path, DARTS)
    faces = drawn(game, paper)
    assert len(faces) >= 3
    names = [field.name for face in faces for field in fields(face)]
    assert len(names) == len(set(names))
    assert {f"r{number}-p1-thrown" for number in range(1, 81)} <= set(names)
    assert sum(name == "p1-total" for name in names) == 1


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_number_that_players_keep_has_its_start_and_is_compared(tmp_path, lang):
    """501 stands above the first round; what is written in a box must be what follows."""
    game = game_of(tmp_path, DARTS)
    first, *more = drawn(game, lang=lang)
    assert "501" in words([first])
    assert "501" not in words(more)
    record = {"game": "own", "players": [{"name": "Aki"}, {"name": "Ben"}]}
    thrown = {"Aki": 180, "Ben": 60}
    good = {**record, "rounds": [{"thrown": thrown, "rest": {"Aki": 321, "Ben": 441}}]}
    assert score_record(good, game).problems == []
    bad = {**record, "rounds": [{"thrown": thrown, "rest": {"Aki": 321, "Ben": 444}}]}
    assert [(p.code, p.where) for p in score_record(bad, game).problems] == [("differs-rest", "rounds[0].rest.Ben")]


def test_what_is_entered_on_a_later_page_counts(tmp_path):
    """A form with rounds on its second page."""
    game = game_of(tmp_path, DARTS)
    rounds = [{"thrown": {"Aki": 10, "Ben": 9}} for _ in range(40)]
    raw = {"game": "own", "players": [{"name": "Aki"}, {"name": "Ben"}], "rounds": rounds}
    record = RecordCheck(game)(raw).record
    pad = game.component("pad")
    (answer,) = score_sources([("pad.pdf", filled(record, pad, written(record, pad)))], game)
    assert answer.score == score_record(raw, game).score
    assert [player.total for player in answer.score.players] == [101, 141]


@pytest.mark.parametrize("order", [("pad", "Ben", "Aki"), ("Ben", "pad", "Aki")])
def test_a_sheet_beside_a_pad_is_scored_with_it(tmp_path, order):
    """The sheet has its own rows, the pad rounds and points; joined by names, with seats as on the pad."""
    game = game_of(tmp_path, BOTH)
    sheet, pad = game.component("sheet"), game.component("pad")
    assert not {*sheet.shows} & {*pad.shows} - {"name"}
    rounds = [{"caught": {"Aki": 3, "Ben": 5}, "bait": {"Aki": "worm", "Ben": "fly"}} for _ in range(2)]
    people = [{"name": "Aki", "garden": [[1, 2], []]}, {"name": "Ben", "garden": [[1], []]}]
    raw = {"game": "own", "players": people, "rounds": rounds}
    record = RecordCheck(game)(raw).record
    files = {"pad": filled(record, pad, written(record, pad))}
    for person in record.data["players"]:
        one = record._replace(data={"game": "own", "players": [person]})
        files[person["name"]] = filled(one, sheet, written(one, sheet))
    (answer,) = score_sources([(f"{name}.pdf", files[name]) for name in order], game, sheets=True)
    assert answer.problems == []
    assert answer.score == score_record(raw, game).score
    assert [player.name for player in answer.score.players] == ["Aki", "Ben"]


def test_a_pad_names_what_there_is_to_choose_from(tmp_path):
    """Beside a row's note, at the foot."""
    assert any("worm · fly" in text for text in [" ".join(words(drawn(game_of(tmp_path, BOTH))))])


def test_a_sheet_with_rounds_fills_its_first_page(tmp_path):
    """Of lists that are written in every round: the first page, which has the points, is as full as the others."""
    rows = '{ id = "dice", list = 3, int = [1, 6] }, { id = "doubled", tick = true }'
    text = DARTS.replace('{ id = "thrown", int = [0, 180] }', rows).replace("- thrown", "- sum(dice) - one(doubled)")
    game = game_of(tmp_path, text, "onefile-no-pad")
    job = Job("en")
    faces = pages(game, game.component("sheet"), job, load_fonts(job, game)).frames
    rounds = [len({field.name for field in fields(face) if field.name.endswith("-doubled")}) for face in faces]
    assert sum(rounds) == 24
    assert len(faces) <= 3
    assert min(rounds) >= max(rounds) / 2
    assert words(faces).count("from 501") == 1


def test_what_players_keep_is_told_while_they_write(tmp_path, monkeypatch, capfd):
    """By ``--ask`` after each round, by the page beside the result, and for programs."""
    game = game_of(tmp_path, DARTS)
    monkeypatch.chdir(tmp_path)
    lines = "2\nAki\nBen\ny\n60\n100\ny\n140\n81\n"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(lines.encode())))
    monkeypatch.setattr(sys, "argv", ["printkit", "score", "own", "--ask", "--games", str(tmp_path), "--lang", "ja"])
    with pytest.raises(SystemExit):
        main()
    printed = capfd.readouterr()
    assert "Left：Aki 441 · Ben 401" in printed.out + printed.err
    assert "Left：Aki 301 · Ben 320" in printed.out + printed.err
    boxes = {"p1-name": "Aki", "p2-name": "Ben", "r1-p1-thrown": 60, "r1-p2-thrown": 100}
    assert judgement(game, boxes, "en")["running"] == [{"title": "Left", "counts": ["Aki 441", "Ben 401"]}]


TIDE = DARTS.replace("start = 501", "start = { 2 = 501, 3 = 301, 4 = 301 }")


@pytest.mark.parametrize(("lang", "note"), [("en", "501 (2 players) or 301 (3–4 players)"), ("ja", "501（2人）、301（3–4人）")])
def test_a_start_by_the_number_of_players_is_on_the_pad_and_scored(tmp_path, lang, note):
    game = game_of(tmp_path, TIDE)
    for names, rest in ((["Aki", "Ben"], [441, 501]), (["Aki", "Ben", "Chie"], [241, 301, 301])):
        thrown = dict(zip(names, [60, 0, 0], strict=False))
        kept = dict(zip(names, rest, strict=True))
        record = {"game": "own", "players": [{"name": name} for name in names]}
        score = score_record({**record, "rounds": [{"thrown": thrown, "rest": kept}]}, game).score
        assert score is not None
        assert [player.total for player in score.players] == rest
        wrong = score_record({**record, "rounds": [{"thrown": thrown, "rest": {**kept, "Aki": 1}}]}, game)
        assert [problem.code for problem in wrong.problems] == ["differs-rest"]
    texts = words(drawn(game, lang=lang))
    assert "501 / 301" in texts
    assert any(note in text for text in ("".join(texts), " ".join(texts)))


@pytest.mark.parametrize(
    ("start", "code"),
    [
        ("{ 2 = 501, 3 = 301 }", "rules-start-lacking"),
        ("{ 2 = 501, 3 = 301, 4 = 301, 5 = 3 }", "rules-start-beyond"),
        ("{ two = 501 }", "rules-start-players"),
        ('{ "02" = 5, 2 = 501, 3 = 301, 4 = 301 }', "rules-start-players"),
        ('{ 2 = "501" }', "not-int"),
    ],
)
def test_a_start_by_the_number_of_players_has_all_of_them(tmp_path, start, code):
    (tmp_path / "game.toml").write_text(DARTS.replace("501", start), encoding="utf-8")
    assert code in [problem.code for problem in check(str(tmp_path), Catalog(), trust=False).problems]


ORDER = """title = "Order"
players = 4
teams = [2, 2]
[rounds]
rows = [{ id = "bid", int = [0, 13], per = "table" }, { id = "tricks", int = [0, 13], per = "team" }]
[score]
taken = { value = "tricks", when = "bid > 0" }
[end]
rounds = 9
"""


def test_what_is_declared_first_stands_first_and_names_have_room(tmp_path):
    """The table's bid is written before the tricks; each of four names has 15 mm at least, beside whatever stands there."""
    first = drawn(game_of(tmp_path, ORDER))[0]
    at = {field.name: field for field in fields(first)}
    assert at["r1-bid"].x < min(field.x for name, field in at.items() if name.startswith("r1-") and name != "r1-bid")
    assert min(at[f"p{seat}-name"].w for seat in range(1, 5)) >= 15
