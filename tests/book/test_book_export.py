"""A book for other programs: what each file holds, and that it is the same each time."""

from __future__ import annotations

import csv
import io
import json
import shutil
import uuid
from xml.etree import ElementTree as ET

import pytest
from book_cases import DAY, made_up, tower

from printkit.book import ExportKind
from printkit.book.export import export
from printkit.book.store import append, opened

FORMULA = '=1+1,"x";\n'.strip()


def exported(path, kind, lang="en"):
    with opened(path) as book:
        return export(book, kind, lang).decode()


def parsed(text):
    return ET.fromstring(text)  # noqa: S314 - it is ours


@pytest.fixture
def odd(path):
    """Names and places that files stumble over, a game without points, one that is not finished."""
    append(path, made_up("sides", (FORMULA, 1, None, True), ("<b>&\"'", 2, None, False)), DAY, "Tom & Jerry's <bar>")
    append(path, made_up("dice", ("山田", 1, -3, False), finished=False), DAY)
    return path


@pytest.mark.parametrize("kind", list(ExportKind))
def test_the_same_book_gives_the_same_bytes(club, kind):
    """Also a copy of it, elsewhere."""
    copy = shutil.copy(club, club.with_name("copy"))
    assert exported(club, kind) == exported(club, kind) == exported(club.with_name("copy"), kind)
    assert copy


@pytest.mark.parametrize("kind", list(ExportKind))
def test_an_empty_book_is_a_file_too(path, kind):
    """Of the right kind, with nothing in it."""
    with opened(path, create=True) as book:
        data = export(book, kind, "en").decode()
    match kind:
        case ExportKind.csv:
            assert len(data.splitlines()) == 1
        case ExportKind.json:
            assert json.loads(data) == {"games": []}
        case ExportKind.bgstats:
            assert set(map(len, json.loads(data).values())) == {0}
        case ExportKind.bgg:
            assert len(parsed(data)) == 0


def test_csv_has_a_row_for_each_player(club):
    """The first game in full."""
    rows = list(csv.DictReader(io.StringIO(exported(club, ExportKind.csv))))
    assert [r["player"] for r in rows] == ["Aki", "Ben", "Chie", "Ben", "Chie", "Aki", "Aki", "Ben", "Chie"]
    assert rows[0] == {
        "number": "1",
        "date": "2026-07-04",
        "place": "Café 3",
        "game": "unlock-tower",
        "edition": "printkit-2",
        "version": rows[0]["version"],
        "finished": "1",
        "seat": "1",
        "player": "Aki",
        "rank": "1",
        "total": "4",
        "won": "1",
    }
    assert [(r["finished"], r["won"]) for r in rows[6:]] == [("", "")] * 3


def test_csv_is_exact(odd):
    """Cells with commas, quotes and formulas come back as they were; no total is an empty cell."""
    rows = list(csv.DictReader(io.StringIO(exported(odd, ExportKind.csv))))
    assert [(r["player"], r["total"]) for r in rows] == [(FORMULA, ""), ("<b>&\"'", ""), ("山田", "-3")]


def test_json_has_everything(club):
    """Each game with its record and its answer."""
    games = json.loads(exported(club, ExportKind.json))["games"]
    assert [game["number"] for game in games] == [1, 2, 3]
    answer = tower("Aki", "Ben", "Chie")
    assert games[0]["record"] == answer.record.data
    assert games[0]["answer"] == json.loads(json.dumps(answer.as_dict("en")))


def test_bgstats_refers_to_its_own_lists(club):
    """Every reference is to something in the file, and says what was played."""
    data = json.loads(exported(club, ExportKind.bgstats))
    assert list(data) == ["games", "players", "locations", "plays", "deletedObjects"]
    games, players, places = ({one["id"]: one for one in data[kind]} for kind in ("games", "players", "locations"))
    told = [
        (
            play["playDate"],
            play["durationMin"],
            games[play["gameRefId"]]["name"],
            places[play["locationRefId"]]["name"] if "locationRefId" in play else "",
            [
                (players[s["playerRefId"]]["name"], s["score"], s["winner"], s["rank"], s["seatOrder"])
                for s in play["playerScores"]
            ],
        )
        for play in data["plays"]
    ]
    assert told[0] == (
        "2026-07-04 00:00:00",
        0,
        "Unlock Tower",
        "Café 3",
        [("Aki", "4", True, 1, 1), ("Ben", "1", False, 2, 2), ("Chie", "0", False, 3, 3)],
    )
    assert [play[3] for play in told] == ["Café 3", "", "Home"]
    assert data["deletedObjects"] == []


def test_bgstats_recognises_a_grown_book(club):
    """Identifiers stay when games are added or taken out, and another book has others."""
    before = json.loads(exported(club, ExportKind.bgstats))
    append(club, tower("Zoe", "Yan", "Xu"), DAY.replace(year=2020))
    with opened(club) as book:
        book.remove(2)
    after = json.loads(exported(club, ExportKind.bgstats))

    def ids(data):
        named = {one["uuid"]: one["name"] for kind in ("games", "players", "locations") for one in data[kind]}
        return {**named, **{one["uuid"]: one["playDate"] for one in data["plays"]}}

    shared = ids(before).keys() & ids(after).keys()
    assert {ids(before)[i] for i in shared} == {
        "Unlock Tower",
        "Aki",
        "Ben",
        "Chie",
        "Café 3",
        "Home",
        "2026-07-04 00:00:00",
        "2026-07-18 00:00:00",
    }
    assert all(ids(before)[i] == ids(after)[i] for i in shared)
    assert all(uuid.UUID(i).version == 5 for i in shared)
    other = club.with_name("other")
    append(other, tower("Aki", "Ben", "Chie"), DAY)
    assert not ids(before).keys() & ids(json.loads(exported(other, ExportKind.bgstats))).keys()


def test_bgstats_knows_games_without_points(odd):
    """Their scores are empty."""
    data = json.loads(exported(odd, ExportKind.bgstats))
    assert [(one["name"], one["noPoints"]) for one in data["games"]] == [("Sides", True), ("Dice", False)]
    assert [s["score"] for play in data["plays"] for s in play["playerScores"]] == ["", "", "-3"]


def test_bgg_has_the_sites_attributes(club):
    """Of a player exactly those that the site's own plays have, in their order."""
    root = parsed(exported(club, ExportKind.bgg))
    assert (root.tag, root.get("total"), len(root)) == ("plays", "3", 3)
    players = root.findall("play/players/player")
    names = ["username", "userid", "name", "startposition", "color", "score", "new", "rating", "win"]
    assert [list(player.keys()) for player in players] == [names] * 9
    assert [(p.get("name"), p.get("startposition"), p.get("score"), p.get("win")) for p in players[:3]] == [
        ("Aki", "1", "4", "1"),
        ("Ben", "2", "1", "0"),
        ("Chie", "3", "0", "0"),
    ]
    assert [(p.get("date"), p.get("incomplete"), p.get("location")) for p in root] == [
        ("2026-07-04", "0", "Café 3"),
        ("2026-07-11", "0", ""),
        ("2026-07-18", "1", "Home"),
    ]


def test_bgg_escapes_what_is_markup(odd):
    """Names and places come back as they were."""
    root = parsed(exported(odd, ExportKind.bgg))
    assert [p.get("name") for p in root.iter("player")] == [FORMULA, "<b>&\"'", "山田"]
    assert root[0].get("location") == "Tom & Jerry's <bar>"


def test_titles_are_in_the_language_that_was_asked_for(club):
    """In the play files."""
    assert parsed(exported(club, ExportKind.bgg, "ja"))[0].find("item").get("name") != "Unlock Tower"
    assert json.loads(exported(club, ExportKind.bgstats, "ja"))["games"][0]["name"] != "Unlock Tower"
