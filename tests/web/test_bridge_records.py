"""Any record opened in the page comes to what the command says of it, or isn't opened: never to another winner, never in silence."""

from __future__ import annotations

import copy
import json

import pikepdf
import pytest

import printkit
from catalog_cases import game_ids, game_of
from helpers_games import RECORDS, changed, places
from helpers_joined import by_pypdf
from helpers_joined import changed as changed_pdf
from helpers_page import asked_values
from printkit.model import quick_toml
from printkit.scoring.run import score_sources
from printkit.web.bridge import answer

INSTEAD = [None, "x", -1, 0, 1, 99, 2.5, True, [], {}, [[]], ""]
"""What somebody's program may have written in place of a value."""

CASES = 70
"""Changed records of each game: a place and what stands there instead, taken evenly from all of them."""


def asked(call, data, files=()):
    return json.loads(answer(call, json.dumps({"lang": "en", **data}), files)[0])["data"]


def opened(name, record):
    """What the page has of a record: what was read from the file, and what the boxes come to (None: not opened)."""
    found = asked("dropped.recognised", {}, [("record.json", json.dumps({"game": name, **record}).encode())])
    if found["values"] is None:
        return found, None
    chosen = {"id": name, "edition": found["edition"], "options": found["options"]}
    return found, asked("results.judged", {"game": chosen, "values": asked_values(game_of(name), found)})


@pytest.mark.turns(3)
@pytest.mark.parametrize("name", game_ids())
def test_a_changed_record_has_no_other_winner_in_the_page(name):
    """Where the command finds an error the page has no winner, and says what is wrong or what is missing."""
    every = [(at, how) for at in places(RECORDS[name]) for how in (*INSTEAD, "left out", "twice")]
    counts = {"refused": 0, "scored": 0, "asked for": 0}
    for case in every[:: max(1, len(every) // CASES)]:
        record = changed(RECORDS[name], *case)
        expected = printkit.score(game_of(name), {"game": name, **copy.deepcopy(record)}).to_dict()
        found, judged = opened(name, record)
        if judged is None:
            counts["refused"] += 1
            assert not expected["valid"], (case, found["problems"])
            assert found["problems"], case
            continue
        errors = {one["code"] for one in judged["problems"] if one["severity"] == "error"}
        told = errors | {one["code"] for one in found["problems"]}
        if expected["valid"]:
            counts["scored"] += 1
            assert judged["valid"], (case, told)
            assert judged["winners"] == expected["winners"], case
            points = {one["name"]: {part["id"]: part["points"] for part in one["breakdown"]} for one in expected["players"]}
            assert {one["name"]: one["points"] for one in judged["players"]} == points, case
        else:
            counts["asked for"] += 1
            assert not judged["valid"], case
            assert {one["code"] for one in expected["problems"] if one["severity"] == "error"} <= told, (case, told)
    assert all(counts.values()), counts


def long_records():
    """More rounds, and more deals, than the paper has lines: valid all the same."""
    (one,) = RECORDS["open"]["rounds"]
    rounds = [{key: value for key, value in one.items() if key != "sums"}] * 40
    yield pytest.param({**RECORDS["open"], "game": "open", "rounds": rounds}, id="rounds")
    first, sale = RECORDS["opt"]["ledger"][:3], RECORDS["opt"]["ledger"][3]
    swaps = [
        {"player": one, "action": "trade", "cards": ["4bd"], "amount": 0, "to": other}
        for one, other in (("Aki", "Ben"), ("Ben", "Aki")) * 45
    ]
    played = {"game": "opt", "players": ["Aki", "Ben"], "dice": [2, 2, 3], "ledger": [*first, *swaps, sale]}
    yield pytest.param(played, id="deals")


@pytest.mark.parametrize("record", list(long_records()))
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_more_than_there_are_lines_is_not_opened(record, lang):
    """What has no line would be left out, and another player might have won: the message names what."""
    assert printkit.score(game_of(record["game"]), record).valid
    told = answer("dropped.recognised", json.dumps({"lang": lang}), [("long.json", json.dumps(record).encode())])[0]
    found = json.loads(told)["data"]
    assert found["values"] is None
    assert [one["code"] for one in found["problems"]] == ["no-box"]
    assert "{" not in found["problems"][0]["text"]


def test_a_sheet_that_nobody_wrote_on_says_nothing():
    """The pad's game lies on the pad: the open sheet's unticked boxes don't say no."""
    game = game_of("unlock-tower")
    record = {"game": game.id, **copy.deepcopy(RECORDS[game.id])}
    found, judged = opened(game.id, record)
    other = next(one.id for one in game.components if one.fillable and one.id != found["component"])
    chosen = {"id": game.id, "edition": found["edition"], "options": found["options"]}
    empty = {**asked_values(game, {**found, "component": other}), **found["values"]}
    assert asked("results.judged", {"game": chosen, "values": empty})["players"] == judged["players"]


UNSAYABLE = {
    "two of one name": ("opt", {"p2-name": "Aki"}, "repeated-name"),
    "no number": ("opt", {"p1-coins-1": "x"}, "not-a-count"),
    "a round left out": ("open", {"r3-p1-place": 1, "r3-p2-place": 2, "r3-p3-place": 3}, "rows-left-out"),
}


@pytest.mark.parametrize("case", UNSAYABLE)
@pytest.mark.parametrize("kind", ["toml", "json"])
def test_no_file_says_less_than_the_sheet(case, kind):
    """A record has no room for it: the file is refused, and names what to mend."""
    name, written, code = UNSAYABLE[case]
    found, _ = opened(name, RECORDS[name])
    how = {"game": {"id": name, "options": found["options"]}, "values": {**found["values"], **written}, "format": kind}
    told = json.loads(answer("results.saved", json.dumps({"lang": "en", **how}))[0])
    assert code in {one["code"] for one in told["problems"]}
    unfinished = {**how, "values": {"p1-name": "Aki", "p2-name": "Ben"}}
    assert "data" in json.loads(answer("results.saved", json.dumps({"lang": "en", **unfinished}))[0])


def test_who_confirmed_what_goes_along():
    """From the file of a game that was read from photos."""
    lines = ["p1-coins-1: 3, confirmed by Aki"]
    found, _ = opened("opt", {**RECORDS["opt"], "provenance": lines})
    assert found["provenance"] == lines


def test_the_book_has_the_day_of_the_sheet():
    found, _ = opened("open", {**RECORDS["open"], "date": "2026-07-04"})
    how = {"game": {"id": "open", "options": found["options"]}, "values": found["values"], "date": "2026-11-23", "book": False}
    _, book = answer("books.added", json.dumps({"lang": "en", **how}))
    assert [one["date"] for one in json.loads(answer("books.season", "{}", book)[0])["data"]["plays"]] == ["2026-07-04"]


def test_coins_that_a_file_leaves_out_are_no_noughts_in_the_page():
    """Its boxes would be empty, which is none on paper: the page would name another winner than the command refuses to."""
    record = {
        "game": "opt",
        "players": ["Aki", "Ben"],
        "coins": {"Aki": {"1": 3, "20": ""}, "Ben": {"1": 1, "5": 2, "10": 0, "20": 0}},
    }
    found = asked("dropped.recognised", {}, [("record.json", json.dumps(record).encode())])
    assert found["values"] is None
    assert "20" in str(found["problems"])


def test_a_form_tells_what_stands_on_another_sheet():
    """OPT's coins lie on the pad where the ledger is open; both forms together bear all."""
    found, _ = opened("opt", RECORDS["opt"])
    forms = []
    for component in ("ledger", "score-pad"):
        how = {"lang": "en", "game": {"id": "opt"}, "values": found["values"], "component": component, "players": 2}
        told, made = answer("results.form", json.dumps(how))
        assert [one["code"] for one in json.loads(told)["data"]["problems"]] == ["not-on-form"]
        forms += made
    assert asked("dropped.recognised", {}, forms)["values"] == found["values"]


def test_what_is_seen_on_a_form_and_not_read_is_told():
    """Of every file that is dropped; several forms in one are opened by nobody."""
    found, _ = opened("unlock-tower", RECORDS["unlock-tower"])
    how = {"lang": "en", "game": {"id": "unlock-tower"}, "values": found["values"], "component": "sheet", "players": 3}
    forms = answer("results.form", json.dumps(how))[1]
    inked = [(name, changed_pdf(data, pen)) for name, data in forms]
    told = asked("dropped.recognised", {}, inked)
    assert told["values"] is not None
    lines = [one["text"] for one in told["problems"] if one["code"] == "drawn-by-hand"]
    assert [line.partition(":")[0] for line in lines] == [name for name, _ in forms]
    both = [("both.pdf", by_pypdf(*(data for _, data in forms[:2]))), forms[2]]
    told = asked("dropped.recognised", {}, both)
    assert (told["values"], [one["code"] for one in told["problems"]]) == (None, ["several-forms"])


def pen(pdf):
    """A stroke on the first page."""
    mark = pikepdf.Dictionary(Type=pikepdf.Name.Annot, Subtype=pikepdf.Name.Ink, Rect=[300, 300, 360, 330], F=4)
    pdf.pages[0].Annots.append(pdf.make_indirect(mark))


@pytest.mark.parametrize(
    ("old", "new", "accepted"),
    [
        ("", "", True),
        ("bets = {", "bets = {\n", False),
        ("Chie = 1}", "Chie = 1,}", False),
        ('"Aki", "Ben"', '\n "Aki", # first\n "Ben"', True),
        ('"Ben", "Chie"]', '"Ben", "Chie",]', True),
        ('"Aki", "Ben"', '"\\x41ki", "Ben"', False),
        ('"Aki", "Ben"', '"\\e", "Ben"', False),
        ('game = "open"', 'game = "open"\ndate = 2026-07-04 12:30', False),
        ("game = ", "\ufeff\ufeffgame = ", False),
    ],
)
def test_the_page_takes_the_toml_that_the_command_takes(monkeypatch, old, new, accepted):
    """What is new in TOML 1.1 is refused by both, in the same words, with the fast library and without it, as in a browser."""
    text = (
        'game = "open"\nvariant = "chips"\nplayers = ["Aki", "Ben", "Chie"]\n[[rounds]]\norder = ["Ben", "Aki", "Chie"]\n'
        'predictions = {Aki = "Ben", Ben = "Ben", Chie = "Aki"}\nbets = {Aki = 1, Ben = 1, Chie = 1}\n'
    )
    assert old in text
    data = text.replace(old, new, 1).encode()
    (scored,) = score_sources([("a.toml", data)], game_of("open"))
    for fast in (quick_toml._fast(), None):
        monkeypatch.setattr(quick_toml, "_fast", lambda fast=fast: fast)
        found = asked("dropped.recognised", {}, [("a.toml", data)])
        assert (found["values"] is not None) == (scored.record is not None) == accepted
        assert accepted or [one["code"] for one in found["problems"]] == [one.code for one in scored.problems]
