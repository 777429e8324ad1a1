"""Four sheets of a table, from four phones to one: every box arrives, and nothing that is not this table's."""

from __future__ import annotations

import json

import pytest

from catalog_cases import game_of
from helpers_games import RECORDS
from printkit.storage import envelope
from printkit.web import together
from printkit.web.bridge import answer
from printkit.web.results import filled, judgement

PAGE = "https://example.org/printkit/"
TABLE = "0a1b2c3d"


def asked(name, data, files=()):
    reply, beside = answer(f"together.{name}", json.dumps({"lang": "en", **data}), files)
    return json.loads(reply), beside


def text_of(address):
    return address.partition("#/")[2].partition("/")[2]


@pytest.mark.parametrize("name", RECORDS)
def test_what_each_seat_sends_makes_the_same_result(name):
    """An example of each game: a phone per seat, the boxes of the table on the host's own; all by codes that a phone shows."""
    game = game_of(name)
    shown = filled(game, RECORDS[name])
    players, values = shown["players"], shown["values"]
    chosen = {"id": name, "edition": shown["edition"], "options": dict(shown["options"])}
    reply, codes = asked("seats", {"game": chosen, "players": players, "names": [], "table": TABLE, "page": PAGE})
    assert len(codes) == len(reply["data"]["addresses"])
    joined = dict(values)
    for seat, address in reply["data"]["addresses"].items():
        there, _ = asked("seat", {"link": text_of(address)})
        mine = {key: there["data"][key] for key in ("game", "players", "seat", "table")}
        assert (mine["seat"], mine["players"]) == (int(seat), players)
        sent, pictures = asked("sheet", {**mine, "values": values, "phone": "1f", "page": PAGE})
        assert pictures[0][1].startswith(b"<?xml")
        assert len(sent["data"]["address"]) < 700
        back, _ = asked("read", {"game": chosen, "players": players, "table": TABLE, "texts": [sent["data"]["address"]]})
        (sheet,) = back["data"]["sheets"]
        assert sheet["seat"] == int(seat)
        joined |= sheet["values"]
    under = game_of(name) if not chosen["edition"] else game
    assert judgement(under, joined, "en") == judgement(under, {**dict.fromkeys(joined), **values}, "en")


def test_an_own_game_comes_with_the_seat():
    """Whoever scans it needs nothing but the page."""
    toml = b'title = "Boats"\nplayers = [2, 4]\n[sheet]\nrows = [{ id = "coins", int = [0, 30] }]\n[score]\npurse = "coins"\n'
    files = [("boats/game.toml", toml)]
    chosen = {"id": "boats", "edition": "", "options": {}, "own": True}
    reply, _ = asked("seats", {"game": chosen, "players": 2, "names": ["Aki", "Ben"], "table": TABLE, "page": PAGE}, files)
    there, beside = asked("seat", {"link": text_of(reply["data"]["addresses"]["2"])})
    assert beside == (("boats/game.toml", toml),) or list(beside) == files
    assert there["data"]["name"] == "Ben"
    assert there["data"]["game"]["title"] == "Boats"


def refusal(reply):
    return [problem["code"] for problem in reply["problems"]]


def test_codes_that_are_not_this_table_s_are_refused():
    """Each in its own words."""
    open_ = {"id": "open", "edition": "", "options": {}}
    sheet = {"game": open_, "players": 3, "seat": 2, "table": TABLE, "values": {"p2-name": "Ben"}, "phone": "1f", "page": PAGE}
    here = {"game": open_, "players": 3, "table": TABLE}

    def read(text, **other):
        return asked("read", {**here, **other, "texts": [text]})[0]

    address = asked("sheet", sheet)[0]["data"]["address"]
    assert read(address)["data"]["sheets"][0]["name"] == "Ben"
    assert read(address.partition("#")[2].join(("#", "")))["data"]["sheets"][0]["seat"] == 2
    assert refusal(read(address, table="ffffffff")) == ["code-other-table"]
    assert refusal(read(address, players=4)) == ["code-other-version"]
    assert refusal(read(address, game={"id": "opt", "edition": "", "options": {}})) == ["code-other-version"]
    assert refusal(read(address[:-4])) == ["link-damaged"]
    assert refusal(read("https://example.org/menu.pdf")) == refusal(read("")) == ["code-of-others"]
    seat = asked("seats", {**here, "names": [], "page": PAGE})[0]["data"]["addresses"]["1"]
    assert refusal(read(seat)) == ["code-of-seat"]
    newer = f"{PAGE}#/sheet/2{text_of(address)[1:]}"
    assert refusal(read(newer)) == ["link-newer"]


@pytest.mark.parametrize(
    "change",
    [
        lambda said: said[:4],
        lambda said: {},
        lambda said: [*said[:4], {"p1-name": "of another seat"}],
        lambda said: [*said[:4], {"nowhere": 1}],
        lambda said: [*said[:4], {"p2-name": ["a"]}],
        lambda said: [*said[:4], {"p2-name": "\ud800"}],
        lambda said: [*said[:4], {"p2-name": float("nan")}],
        lambda said: [*said[:4], {"p2-name": float("inf")}],
        lambda said: [*said[:2], 9, *said[3:]],
        lambda said: [*said[:2], "2", *said[3:]],
    ],
)
def test_a_sheet_that_says_more_than_its_boxes_is_refused(change):
    """Sealed rightly, by somebody who can count."""
    open_ = {"id": "open", "edition": "", "options": {}}
    sheet = {"game": open_, "players": 3, "seat": 2, "table": TABLE, "values": {"p2-name": "Ben"}, "phone": "1f", "page": PAGE}
    said = json.loads(envelope.opened("sheet", text_of(asked("sheet", sheet)[0]["data"]["address"])))
    text = f"#/sheet/{envelope.sealed('sheet', json.dumps(change(said)).encode())}"
    assert refusal(asked("read", {"game": open_, "players": 3, "table": TABLE, "texts": [text]})[0]) == ["link-damaged"]


def test_a_seat_at_a_table_for_a_million_is_refused():
    """The page would make a sheet for each, though its digest is right."""
    game = game_of("open")
    for players in (1, 1_000_000):
        head = [TABLE, "open", "", {}, players, 1, "Aki", together._digest(game, players)]
        text = envelope.sealed("seat", json.dumps(head).encode() + b"\n")
        assert refusal(asked("seat", {"link": text})[0]) == ["link-damaged"]


@pytest.mark.parametrize(
    ("place", "values"),
    [
        (0, [1]),
        (1, [[], {}, 3]),
        (2, [1, True, [1], "../a.toml"]),
        (3, [[], {"a": {}}, 1]),
        (4, [3.0, "3"]),
        (5, [1.0, 4]),
        (6, [1]),
        (7, [1]),
    ],
)
def test_a_seat_that_no_host_would_say_is_refused(place, values):
    """In a sentence, whatever stands in a code that somebody has sealed."""
    open_ = {"id": "open", "edition": "", "options": {}}
    hosted = {"game": open_, "players": 3, "names": [], "table": TABLE, "page": PAGE}
    head = json.loads(envelope.opened("seat", text_of(asked("seats", hosted)[0]["data"]["addresses"]["1"])))
    for value in values:
        text = envelope.sealed("seat", json.dumps([*head[:place], value, *head[place + 1 :]]).encode() + b"\n")
        assert refusal(asked("seat", {"link": text})[0]) == ["link-damaged"], value
