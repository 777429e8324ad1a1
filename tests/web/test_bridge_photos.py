"""Photos as the page's Python sees them, without a browser and without pixels: pages to compare with, questions, boxes of the sheet."""

import json

import pytest

import printkit
from printkit.api.photo_packs import own_pack
from printkit.model.slots import chooses_players, slots, view_of
from printkit.scan.pack import Pack, PackSlot, to_bytes
from printkit.web.bridge import answer

TOWER = {"game": {"id": "unlock-tower"}}


def asked(call, data, files=()):
    told, made = answer(call, json.dumps({"lang": "en", **TOWER, **data}), files)
    return json.loads(told), made


def photo(name, boxes, component="sheet"):
    """What the page's reader says of a photo: (box, kind, text, doubtful)."""
    found = [
        {
            "slot": PackSlot(box, kind, 1, 1, 5, 5, label=box, component=component)._asdict(),
            "text": text,
            "sure": 0.8,
            "doubtful": doubtful,
            "why": "unsure" if doubtful else "",
        }
        for box, kind, text, doubtful in boxes
    ]
    return {
        "photo": name,
        "page": 1,
        "print": "0123456789",
        "stamp": {"game": "unlock-tower", "edition": "", "options": {}},
        "found": found,
    }


@pytest.fixture(scope="module")
def two():
    """Two players' sheets; on the second a mark and the total are doubtful, and a name stands on it."""
    return [
        photo("b.jpg", [("p1-marks-1-5", "mark", "On", False), ("p1-marks-1-6", "mark", "", False)]),
        photo(
            "a.jpg",
            [
                ("p1-marks-2-4", "mark", "On", True),
                ("p1-marks-2-5", "mark", "", True),
                ("p1-total", "int", "12", True),
                ("p1-name", "text", "", True),
            ],
        ),
    ]


def test_the_pages_of_a_game_come_with_their_pictures_and_networks():
    """In the language asked for; each page has its picture."""
    told, files = asked("photos.pages", {"print": "ja"})
    data = told["data"]
    own = own_pack(printkit.load("unlock-tower"), "ja")
    assert [page["print"] for page in data["pages"]] == [one.id for one in own.prints for _ in one.pages]
    assert [made for _, made in files] == [page.template for one in own.prints for page in one.pages]
    assert {slot["component"] for page in data["pages"] for slot in page["slots"]} >= {"sheet", "score-pad"}
    assert {name: bool(one["layers"]) for name, one in data["networks"].items()} == {"marks": True, "digits": True}


def test_a_pack_of_a_kit_is_used_instead_and_a_strange_one_is_refused():
    """Packs are data from anybody."""
    own = own_pack(printkit.load("unlock-tower"), "en")
    told, _ = asked(
        "photos.pages", {"print": "en", "packs": 1}, [("scan-pack.en.json", to_bytes(own._replace(edition="mine")))]
    )
    assert {page["stamp"]["edition"] for page in told["data"]["pages"]} == {"mine"}
    for pack, code in ((b"{}", "bad-scan-pack"), (to_bytes(Pack("open", "", {}, ())), "not-this-game")):
        told, _ = asked("photos.pages", {"print": "en", "packs": 1}, [("pack.json", pack)])
        assert [one["code"] for one in told["problems"]] == [code]


def test_only_what_is_doubtful_is_asked_and_no_name_of_an_own_sheet(two):
    """Each sheet is somebody's: the page asks whose."""
    told, _ = asked("photos.gathered", {"shown": two, "names": ["Aki", "Ben"]})
    data = told["data"]
    assert [(form["component"], form["own"], form["photos"]) for form in data["forms"]] == [
        ("sheet", True, ["b.jpg"]),
        ("sheet", True, ["a.jpg"]),
    ]
    assert sorted(question["slot"]["name"] for question in data["questions"]) == ["p1-marks-2-4", "p1-marks-2-5", "p1-total"]
    assert {question["kind"] for question in data["questions"]} == {"mark", "int"}
    assert data["forms"][1]["name"]["slot"]["name"] == "p1-name"
    assert data["copies"] == []


def test_answers_stand_in_the_boxes_of_their_seats_and_nothing_else_does(two):
    """What nobody answered is left alone; what is surely blank is off; a name stands in the provenance only if it was given."""
    told, _ = asked("photos.gathered", {"shown": two, "names": []})
    numbers = {question["slot"]["name"]: question["number"] for question in told["data"]["questions"]}
    given = {
        "shown": two,
        "names": [],
        "answers": {numbers["p1-marks-2-4"]: "on", numbers["p1-total"]: "13"},
        "seats": {0: 2, 1: 1},
    }
    told, _ = asked("photos.taken", given)
    data = told["data"]
    assert data["values"] == {"p2-marks-1-5": True, "p2-marks-1-6": False, "p1-marks-2-4": True, "p1-total": 13}
    assert (data["component"], data["players"], data["open"]) == ("sheet", 2, 1)
    assert data["provenance"] == ["-: a.jpg: p1-marks-2-4 = On (On)", "-: a.jpg: p1-total = 13 (12)"]
    told, _ = asked("photos.taken", {**given, "by": "Ben", "seats": {0: None, 1: 3}})
    assert told["data"]["values"] == {"p3-marks-2-4": True, "p3-total": 13}
    assert told["data"]["provenance"][0] == "Ben: a.jpg: p3-marks-2-4 = On (On)"


def test_what_was_read_is_shown_and_a_tap_changes_it(two):
    """Every box for a mark that counts, asked for or not; what somebody says of it stands in the sheet and in the provenance."""
    told, _ = asked("photos.gathered", {"shown": two, "names": []})
    held = {(one["form"], one["slot"]["name"]): (one["photo"], one["text"]) for one in told["data"]["held"]}
    assert held[0, "p1-marks-1-6"] == ("b.jpg", "")
    assert (1, "p1-total") not in held
    changes = [{"form": 0, "name": "p1-marks-1-6", "text": "on"}, {"form": 0, "name": "p1-marks-1-5", "text": "off"}]
    given = {"shown": two, "names": [], "answers": {}, "changes": changes, "seats": {0: 1, 1: None}}
    told, _ = asked("photos.taken", given)
    assert told["data"]["values"] == {"p1-marks-1-5": False, "p1-marks-1-6": True}
    assert "-: b.jpg: p1-marks-1-6 = On (-)" in told["data"]["provenance"]
    told, _ = asked("photos.more", given)
    assert told["data"]["questions"] == []  # what was doubtful anyway is asked for first


def test_several_copies_of_a_pad_are_told_and_one_is_chosen():
    """Each is a game of its own."""
    pad = photo("pad.jpg", [("p1-A-1", "tick", "On", False)], "score-pad")
    other = json.loads(json.dumps(pad["found"][0]))
    other["slot"]["copy"] = 3
    pad["found"].append(other)
    told, _ = asked("photos.gathered", {"shown": [pad]})
    assert told["data"]["copies"] == [1, 3]
    told, _ = asked("photos.taken", {"shown": [pad], "copy": 3, "answers": {}})
    assert told["data"]["values"] == {"p1-A-1": True}


def test_a_mark_that_is_not_there_is_nobodys_seat():
    """A pad has places for more players than sit at the table."""
    pad = photo("pad.jpg", [("p2-A-1", "tick", "On", False), ("p4-A-1", "tick", "", False)], "score-pad")
    told, _ = asked("photos.taken", {"shown": [pad], "answers": {}})
    assert told["data"]["values"] == {"p2-A-1": True, "p4-A-1": False}
    assert told["data"]["players"] == 2


def test_names_of_a_pad_are_asked_for_where_they_are_not_known():
    """Only of seats that are filled in."""
    pad = photo(
        "pad.jpg", [("p1-A-1", "tick", "On", False), ("p1-name", "text", "", True), ("p2-name", "text", "", False)], "score-pad"
    )
    for names, wanted in (([], ["p1-name"]), (["Aki"], [])):
        told, _ = asked("photos.gathered", {"shown": [pad], "names": names})
        assert [question["slot"]["name"] for question in told["data"]["questions"] if question["kind"] == "text"] == wanted


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_refused_photos_are_told_with_what_to_do_and_in_the_games_name(lang):
    """A reason that the reader does not know is our bug."""
    refused = [
        {"photo": "a.jpg", "code": "photo-no-sheet"},
        {"photo": "b.jpg", "code": "photo-small", "args": {"found": "9 × 9", "least": 600}},
    ]
    told, _ = asked("photos.gathered", {"shown": [], "refused": refused, "lang": lang})
    first, second = told["data"]["problems"]
    assert printkit.load("unlock-tower").title(lang) in first["message"]
    assert "9 × 9" in second["message"]
    assert first["hint"]
    with pytest.raises(KeyError):
        asked("photos.gathered", {"shown": [], "refused": [{"photo": "a.jpg", "code": "nonsense"}]})


@pytest.mark.parametrize(("name", "component"), [("babel-builders", "result-pad"), ("open", "score-pad")])
def test_choices_are_offered_in_words_and_players_by_their_seats(name, component):
    """What is written there is chosen with one tap."""
    game = printkit.load(name)
    entries = {
        slot.name: slot.entry for slot in slots(game, view_of(game, game.component(component))) if slot.entry.kind == "choice"
    }
    sheet = photo("a.jpg", [(box, "choice", "", True) for box in entries], component)
    sheet["stamp"]["game"] = name
    told, _ = asked("photos.gathered", {"game": {"id": name}, "shown": [sheet], "lang": "ja"})
    questions = {question["slot"]["name"]: question for question in told["data"]["questions"]}
    assert questions
    for box, question in questions.items():
        assert question["players"] == chooses_players(entries[box])
        values = [value for value, _ in question["choices"]]
        assert values == ([] if question["players"] else list(entries[box].choices))
        assert all(word for _, word in question["choices"])
