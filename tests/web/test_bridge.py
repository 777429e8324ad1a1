"""What the page is told, without a browser: sheets with their boxes, results, books, folders, each by the same calls as the page's."""

from __future__ import annotations

import json
import tomllib

import pytest

import printkit
from catalog_cases import game_ids, game_of
from helpers_games import RECORDS
from helpers_page import asked_values, box_names, on_its_sheet
from printkit.gamefolder.catalog import BUILT_IN
from printkit.model.print_options import PrintOptions, declared
from printkit.model.slots import naming, slot_name, slots, view_of
from printkit.scoring.checking.record import RecordCheck
from printkit.scoring.run import score_record
from printkit.web.bridge import answer
from printkit.web.results import filled, record_of

EXAMPLES = BUILT_IN.parents[1] / "examples"


def asked(call, data, files=()):
    """The data and the files of an answer, which must not be refused."""
    told, made = answer(call, json.dumps({"lang": "en", **data}), files)
    return json.loads(told)["data"], made


def problems(call, data, files=()):
    return json.loads(answer(call, json.dumps({"lang": "en", **data}), files)[0])["problems"]


@pytest.mark.turns(3)
@pytest.mark.parametrize("name", game_ids())
def test_every_box_of_the_form_is_on_the_sheet(name):
    """The boxes are the slots of the component, for every seat that is taken, with a name each."""
    game = game_of(name)
    data, pictures = asked("sheets.opened", {"game": {"id": name}, "players": game.players[1]})
    component = game.component(data["component"])
    seats = range(1, game.players[1] + 1) if data["own"] else (None,)
    wanted = set()
    for seat in seats:
        view = view_of(game, component)
        view = view if seat is None else view._replace(fixed={**component.fixed, "player": seat})
        wanted |= {slot.name for slot in slots(game, view)}
    assert {box["name"] for box in data["boxes"]} == wanted
    assert all(box["label"] and box["w"] > 0 and box["h"] > 0 for box in data["boxes"])
    assert len(pictures) == len(data["pages"])
    assert all(picture.startswith(b"\x89PNG") for _, picture in pictures)


def examples():
    for name in game_ids():
        for path in sorted((BUILT_IN / name.replace("-", "_") / "examples").glob("*.toml")):
            yield pytest.param(name, path, id=f"{name}-{path.stem}")


@pytest.mark.turns(3)
@pytest.mark.parametrize(("name", "path"), list(examples()))
def test_an_example_written_into_the_boxes_scores_as_its_record_does(name, path):
    """Whatever of an example has a box on the sheet comes back from the boxes; where that is all of it, with the same result."""
    checked = RecordCheck(game_of(name))(tomllib.loads(path.read_text("utf-8")))
    if checked.record is None:  # an example of what is wrong, which no box can hold
        assert [problem for problem in checked.problems if problem.severity == "error"]
        return
    game = checked.record.game
    shown = filled(game, checked.record.data)
    back = record_of(game, asked_values(game, shown))
    assert (
        filled(game, RecordCheck(game)(back).record.data if RecordCheck(game)(back).record else back)["values"]
        == shown["values"]
    )
    if {**back, "options": None, "edition": None} != {**checked.record.data, "options": None, "edition": None}:
        return  # it says more than this sheet has boxes for; test_forms_of_all_games says which
    found = asked(
        "results.judged",
        {"game": {"id": name, "edition": game.edition, "options": dict(game.settings)}, "values": asked_values(game, shown)},
    )[0]
    expected = score_record(dict(checked.record.data), game).as_dict("en")
    assert found["valid"] is expected["valid"]
    if not expected["valid"]:
        return
    assert [player["name"] for player in found["players"]] == [
        p["name"] for p in sorted(expected["players"], key=lambda p: p["rank"])
    ]
    assert found["winners"] == expected["winners"]
    assert {p["name"]: p["points"] for p in found["players"]} == {
        p["name"]: {part["id"]: part["points"] for part in p["breakdown"]} for p in expected["players"]
    }


@pytest.mark.turns(3)
@pytest.mark.parametrize(("name", "path"), list(examples()))
def test_an_example_that_is_dropped_comes_to_what_the_command_says(name, path):
    """On whichever sheets its boxes lie, in its own edition and readings.

    A claim of nothing has no box (an unticked one claims nothing, not zero): then the page says that it can't score, and never
    something else.
    """
    found, _ = asked("dropped.recognised", {}, [(path.name, path.read_bytes())])
    if found["values"] is None:
        assert found["problems"]
        return
    game = game_of(name)
    expected = printkit.score(game, tomllib.loads(path.read_text("utf-8"))).answer.as_dict("en")
    chosen = {"id": name, "edition": found["edition"], "options": found["options"]}
    judged, _ = asked("results.judged", {"game": chosen, "values": asked_values(game, found)})
    errors = [one["code"] for one in judged["problems"] if one["severity"] == "error"]
    if name == "unlock-tower" and expected["valid"] and not judged["valid"]:
        assert set(errors) & {"no-towers", "highest-unseen"}, errors
        return
    assert judged["valid"] is expected["valid"]
    if expected["valid"]:
        assert judged["winners"] == expected["winners"]
        assert {p["name"]: p["points"] for p in judged["players"]} == {
            p["name"]: {part["id"]: part["points"] for part in p["breakdown"]} for p in expected["players"]
        }


def test_what_lies_on_another_sheet_counts_and_the_fullest_is_shown():
    """A record of coins opens the pad, one of deals the ledger; and a ledger that is asked for keeps the coins."""
    game = game_of("opt")
    coins = {"players": ["Aki", "Ben"], "coins": {"Aki": {"1": 3}, "Ben": {"5": 1}}}
    assert filled(game, coins)["component"] == "score-pad"
    assert filled(game, RECORDS["opt"])["component"] == "ledger"
    shown = filled(game, coins, "ledger")
    assert shown["component"] == "ledger"
    judged, _ = asked("results.judged", {"game": {"id": "opt"}, "values": asked_values(game, shown)})
    assert judged["winners"] == ["Ben"]


@pytest.mark.parametrize("name", game_ids())
def test_a_zero_is_no_empty_box(name):
    """The page sends numbers: a nought counts as it does on a form, in every box for numbers."""
    game = game_of(name)
    for component in (one for one in game.components if one.fillable):
        shown = filled(game, RECORDS[name], component.id)
        kinds = {slot.name: slot.entry.kind for slot in slots(game, view_of(game, component))}
        for box in (box for box in shown["values"] if kinds.get(box) == "int"):
            typed, written = (record_of(game, {**shown["values"], box: nought}) for nought in (0, "0"))
            assert typed == written, box


def test_a_zero_is_shown_where_a_record_is_opened():
    """And makes the game a finished one."""
    game = game_of("opt")
    record = {"players": ["Aki", "Ben"], "coins": {name: {"1": 0, "5": 1, "10": 0, "20": 0} for name in ("Aki", "Ben")}}
    values = filled(game, record, "score-pad")["values"]
    assert values["p2-coins-20"] == 0
    assert asked("results.judged", {"game": {"id": "opt"}, "values": values})[0]["valid"]
    nothing = {box: 0 if "coins" in box else value for box, value in values.items()}
    assert asked("results.judged", {"game": {"id": "opt"}, "values": nothing})[0]["valid"]


def test_empty_boxes_are_no_fault_and_count_as_nothing():
    """While a sheet is being filled in the page shows what there is so far."""
    values = {"p1-name": "Aki", "p2-name": "Ben", "p1-coins-1": 3, "p1-coins-5": None, "p2-coins-1": None}
    found, _ = asked("results.judged", {"game": {"id": "opt"}, "values": values})
    assert not any(one["severity"] == "error" and not one["waiting"] for one in found["problems"])


def test_a_problem_names_its_boxes():
    game = game_of("open")
    shown = filled(game, RECORDS["open"])
    values = {**shown["values"], "r1-p1-place": 9}
    found, _ = asked("results.judged", {"game": {"id": "open"}, "values": values})
    assert not found["valid"]
    assert "players" not in found
    named = {box for one in found["problems"] for box in one["boxes"]}
    assert any(box.startswith("r1-") for box in named)


def test_results_come_out_as_files():
    shown = filled(game_of("open"), RECORDS["open"])
    how = {"game": {"id": "open"}, "values": shown["values"], "date": "2026-07-04"}
    for kind, start in (("toml", b"game"), ("json", b"{"), ("csv", b"file,"), ("xlsx", b"PK"), ("pdf", b"%PDF")):
        data, ((name, made),) = asked("results.saved", {**how, "format": kind})
        assert name == data["name"] == f"open-2026-07-04.{kind}"
        assert made.startswith(start)


def test_forms_go_out_and_come_back():
    shown = filled(game_of("unlock-tower"), RECORDS["unlock-tower"])
    how = {"game": {"id": "unlock-tower"}, "values": shown["values"], "component": "sheet", "players": 3}
    _, forms = asked("results.form", how)
    assert [name for name, _ in forms] == [f"unlock-tower-sheet-{seat}.pdf" for seat in (1, 2, 3)]
    back, _ = asked("dropped.recognised", {}, forms)
    assert back["game"] == "unlock-tower"
    assert back["names"] == ["Aki", "Ben", "Chie"]
    assert back["values"] == on_its_sheet(game_of("unlock-tower"), shown)["values"]


def test_a_book_grows_and_is_ranked():
    shown = filled(game_of("opt"), RECORDS["opt"])
    how = {"game": {"id": "opt"}, "values": shown["values"], "date": "2026-07-04", "book": False}
    data, book = asked("books.added", how)
    assert "1" in data["told"]
    again, same = asked("books.added", {**how, "book": True}, book)
    assert "already" in again["told"]
    assert len(asked("books.season", {}, same)[0]["plays"]) == 1
    _, other = asked("books.added", {**how, "date": "2026-07-05"})
    _, both = asked("books.joined", {"book": True}, [*book, *other])
    season, _ = asked("books.season", {"by": "wins"}, both)
    assert [one["date"] for one in season["plays"]] == ["2026-07-05", "2026-07-04"]
    assert season["standings"][0]["name"] == "Aki"
    assert sum(one["games"] for one in season["standings"]) == 2 * len(season["standings"])
    _, fewer = asked("books.removed", {"number": 1}, both)
    assert len(asked("books.season", {}, fewer)[0]["plays"]) == 1
    assert asked("books.exported", {"kind": "csv"}, both)[1][0][1].startswith(b"number")
    assert problems("books.season", {}, [("x.book", b"nothing")])[0]["code"] == "not-a-book"


def test_a_folder_is_checked_shown_and_packed():
    _, files = asked("folders.example", {})
    data, pictures = asked("folders.checked", {}, files)
    assert data["ok"], data["problems"]
    assert pictures[0][1].startswith(b"\x89PNG")
    broken = [(name, text.replace(b"title", b"tilte", 1)) for name, text in files]
    data, _ = asked("folders.checked", {}, broken)
    assert not data["ok"]
    assert data["problems"][0]["file"] == "my-game/game.toml"
    _, ((name, packed),) = asked("folders.zipped", {}, files)
    assert name == "my-game.zip"
    assert asked("folders.unzipped", {}, [("my.zip", packed)])[1] == list(files)
    assert problems("folders.unzipped", {}, [("my.zip", b"no zip")])[0]["code"] == "unreadable-file"


@pytest.mark.parametrize(
    ("folder", "dropped", "there"),
    [
        ("", "lantern-street/{}", "lantern-street/{}"),
        ("", "games/lantern-street/{}", "lantern-street/{}"),
        ("lantern-street.zip", "{}", "lantern-street/{}"),
        ("Lantern Street (1).zip", "{}", "{}"),
        ("", "夏の灯/{}", "{}"),
        ("", "lantern--street/{}", "{}"),
        ("", "opt/{}", "{}"),  # in the score book it would be the built-in game
        ("", f"{'a' * 61}/{{}}", "{}"),
    ],
)
def test_a_folder_keeps_its_name(folder, dropped, there):
    """It is the game's id, by which its examples call it; what can't be an id is left out."""
    names = ["game.toml", "ja.toml", "examples/even.toml", "examples/even.expected.json"]
    sizes = [[dropped.format(name), 10] for name in [*names, ".git/config"]]
    data, _ = asked("folders.accepted", {"folder": folder, "sizes": sizes})
    assert data["names"] == {dropped.format(name): there.format(name) for name in names}
    if there != "{}":
        files = [(there.format(name), (EXAMPLES / "lantern-street" / name).read_bytes()) for name in names]
        assert asked("folders.checked", {}, files)[0]["problems"] == []


@pytest.mark.parametrize(
    ("call", "names", "code"),
    [
        ("folders.accepted", ["games/open-sea/game.toml", "games/tower/game.toml"], "several-games"),
        ("folders.accepted", ["sea/game.toml", *(f"sea/{n}.svg" for n in range(5000))], "too-many-files"),
        ("folders.accepted", ["sea/art.svg"], "not-a-game-folder"),
        ("dropped.accepted", [f"{n}.pdf" for n in range(201)], "too-many-files"),
    ],
    ids=["several games", "a disk", "no game", "a year of results"],
)
def test_what_is_dropped_has_limits(call, names, code):
    """Told before anything is read."""
    (problem,) = problems(call, {"sizes": [[name, 10] for name in names]})
    assert problem["code"] == code
    (problem,) = problems(call, {"sizes": [[name.replace("game.toml", "x"), 70_000_000] for name in names[:1]]})
    assert problem["code"] == "files-too-large"


def test_a_strangers_python_never_runs():
    """Its folder is data, whatever lies in it."""
    _, files = asked("folders.example", {})
    files = [*files, ("my-game/playtest.py", b"raise SystemExit('ran')"), ("my-game/faces.py", b"raise SystemExit('ran')")]
    data, _ = asked("games.game", {"game": {"own": True}}, files)
    assert data["components"]


def test_what_needs_more_says_which_part(monkeypatch):
    """Outlines that were not made ready ask for the part that has them, and only while it can still be loaded."""
    from printkit.draw.text import FontError

    def away(*_):
        raise FontError(None, "font-away", "𠮷")

    monkeypatch.setattr("printkit.web.games.listed", away)
    assert json.loads(answer("games.listed", "{}")[0]) == {"need": ["glyphs"]}
    assert json.loads(answer("games.listed", "{}", able=())[0])["problems"][0]["code"] == "font-away"
    with pytest.raises(KeyError):
        answer("os.system", "{}")


def test_the_kit_is_the_commands():
    _, files = asked("games.kit", {"game": {"id": "open"}, "how": {"lang": "en"}})
    assert dict(files) == dict(printkit.kit(printkit.load("open"), lang="en"))


def test_a_game_is_printed_in_any_language_that_it_has_words_in():
    """Whichever the page speaks, in which it goes on to say what is wrong."""
    text = 'title = { de = "Gasse", en = "Lane" }\n[sheet]\nrows = [{ id = "coins", int = [0, 9], name = { de = "Münzen", en = "Coins" } }]\n'
    text += '[score]\nall = { value = "coins", name = { de = "Beutel", en = "Purse" } }\n'
    game, files = {"id": "lane", "own": True}, [("lane/game.toml", text.encode())]
    assert asked("games.game", {"game": game}, files)[0]["languages"] == ["ja", "en", "de"]
    how = {"game": game, "components": ["sheet"], "lang": "ja", "how": {"lang": "de"}}
    assert [name for name, _ in asked("games.prints", how, files)[1]] == ["sheet.de.pdf"]
    assert "Münzen" in asked("sheets.opened", {"game": game, "lang": "de", "players": 2}, files)[0]["boxes"][1]["label"]


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_editions_and_readings_are_told_in_words(lang):
    """Nobody chooses among ids: each has a title of its own in both languages, be it that in English the id is a word."""
    for game in asked("games.listed", {"lang": lang})[0]:
        choices = [*game["options"], *game["editions"], *(one for option in game["options"] for one in option["values"])]
        assert [one["id"] for one in choices if one["title"] == one["id"] and not (lang == "en" and one["id"].isalpha())] == []


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_what_can_be_said_about_printing_is_what_is_declared(lang):
    """The form's choices are those of the options, what is usual first; the page has a word for each."""
    form = asked("games.listed", {"lang": lang})[0][0]["how"]
    own = tomllib.loads((BUILT_IN.parents[1] / "web" / f"words.{lang}.toml").read_text(encoding="utf-8"))
    options = declared(PrintOptions)
    for one in form:
        assert one["usual"] == options[one["id"]].option.default
        assert one["choices"][0] == one["usual"] or one["id"] == "paper"
        assert one["id"] == "paper" or {*one["choices"]} == {*options[one["id"]].choices}
        assert {*one["choices"]} <= {*own[one["id"]]}
        assert one["id"] in own["print"]
    assert [one["id"] for one in form] == ["paper", "ink", "backs"]


def test_the_result_so_far_counts_a_tower_without_a_mark_as_nothing():
    sheet = asked("sheets.opened", {"game": {"id": "unlock-tower"}, "lang": "en", "players": 3})[0]
    marks = [box["name"] for box in sheet["boxes"] if box["kind"] == "mark" and box["name"].startswith("p1-")]
    names = dict(zip(sheet["names"], ["Aki", "Ben", "Chie"], strict=True))
    values = {**dict.fromkeys(box["name"] for box in sheet["boxes"]), **names, marks[4]: True}
    found = asked("results.judged", {"game": {"id": "unlock-tower"}, "lang": "en", "values": values})[0]
    assert found["sofar"]
    assert [player["name"] for player in found["players"]] == ["Aki", "Ben", "Chie"]


@pytest.mark.parametrize(
    ("name", "claim"), [("unlock-tower", "p1-total"), ("open", "p1-sum"), ("opt", "p1-sum"), ("eitsuku", "p1-sum")]
)
def test_a_sum_that_does_not_fit_hides_no_result(name, claim):
    """The points are those of the boxes, nobody is crowned, and the sum is told at its box."""
    game = game_of(name)
    shown = filled(game, RecordCheck(game)({"game": name, **RECORDS[name]}).record.data)
    values = dict.fromkeys(box_names(game, shown["players"], shown["component"])) | shown["values"]
    wrong = next(box for box in values if box.endswith(claim.removeprefix("p1")) or box == claim)
    plain, disputed = (
        asked("results.judged", {"game": {"id": name}, "lang": "en", "values": {**values, wrong: of}})[0] for of in (None, 99)
    )
    assert (disputed["valid"], disputed["disputed"], disputed["sofar"]) == (False, True, True)
    assert disputed["players"] == plain["players"]
    assert wrong in {box for one in disputed["problems"] if one["severity"] == "error" for box in one["boxes"]}


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("name", game_ids())
def test_a_sheet_on_which_nothing_stands_yet_is_no_fault(name, lang):
    """Every box is sent, empty or with names alone: what is missing is waited for. Without any box it is refused, and no bug."""
    game = game_of(name)
    shown = filled(game, RecordCheck(game)({"game": name, **RECORDS[name]}).record.data)
    empty = dict.fromkeys(box_names(game, shown["players"], shown["component"]))
    names = {slot_name(game, naming(game), (seat,)): f"name {seat}" for seat in range(1, shown["players"] + 1)}
    for values in (empty, {**empty, **names}):
        found = asked("results.judged", {"game": {"id": name}, "values": values, "lang": lang})[0]
        assert not [one for one in found["problems"] if one["severity"] == "error" and not one["waiting"]]
    assert [one["code"] for one in problems("results.judged", {"game": {"id": name}, "values": {}, "lang": lang})] == [
        "not-a-form"
    ]


def test_the_page_knows_which_file_is_being_read():
    """So it can name the one that keeps Python from ending."""
    good = json.dumps({"game": "opt", **RECORDS["opt"]}).encode()
    reached = []
    files = [("a.json", good), ("b.json", good), ("c.json", good)]
    answer("dropped.recognised", '{"lang": "en"}', files, lambda done, all_: reached.append((done, all_)))
    assert reached == [(0, 3), (1, 3), (2, 3), (3, 3)]
