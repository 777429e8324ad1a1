"""Pages that were read → forms, questions, fields."""

import pytest

import printkit
from printkit.scan.gathering import ReadBox, fields, forms, provenance, questions
from printkit.scan.pack import PackSlot


@pytest.fixture(scope="module")
def tower():
    return printkit.load("unlock-tower")


def box(name, text="", *, photo="a.jpg", kind="tick", component="sheet", copy=1, doubtful=False, why=""):
    return ReadBox(photo, 1, PackSlot(name, kind, 1, 1, 5, 5, component=component, copy=copy), text, 0.9, doubtful, why)


def test_each_photo_of_a_players_sheet_is_a_form(tower):
    """Two sheets of two players have the same names."""
    found, problems = forms(tower, [[box("p1-marks-1-1", "On")], [box("p1-marks-1-1", "On", photo="b.jpg")]])
    assert [form.photos for form in found] == [["a.jpg"], ["b.jpg"]]
    assert not problems


def test_a_later_page_of_a_players_sheet_is_nobodys_and_told(tower):
    """It would be one more player otherwise; a page with the name on it is a sheet, whatever its number."""
    second = box("p1-marks-1-1", "On", photo="b.jpg")._replace(page=2)
    read, problems = forms(tower, [[box("p1-marks-1-1", "On")], [second]])
    assert [form.photos for form in read] == [["a.jpg"]]
    assert [(problem.code, problem.where, problem.args["page"]) for problem in problems] == [("photo-later-page", "b.jpg", 2)]
    named = box("p1-name", "Aki", photo="b.jpg", kind="text")._replace(page=2)
    read, problems = forms(tower, [[second, named]])
    assert [form.photos for form in read] == [["b.jpg"]]
    assert not problems


def test_two_photos_of_one_pad_are_one_form(tower):
    """What is sure in one of them counts; what they say differently is doubtful."""
    one = [
        box("p1-A-1", "On", component="score-pad"),
        box("p1-A-2", "On", component="score-pad", doubtful=True),
        box("p1-B-1", "On", component="score-pad"),
    ]
    other = [box(b.slot.name, text, photo="b.jpg", component="score-pad") for b, text in zip(one, ("On", "", ""), strict=True)]
    (form,), _ = forms(tower, [one, other])
    assert form.photos == ["a.jpg", "b.jpg"]
    assert (form.boxes["p1-A-2"].text, form.boxes["p1-A-2"].doubtful) == ("", False)
    assert form.boxes["p1-B-1"].why == "differs"
    assert form.boxes["p1-A-1"].doubtful is False


def test_several_copies_that_are_filled_in_are_several_games(tower):
    """Empty copies don't count."""
    boxes = [box("p1-A-1", "On", component="score-pad"), box("p1-A-1", "", component="score-pad", copy=2)]
    found, problems = forms(tower, [boxes])
    assert len(found) == 1
    assert not problems
    boxes.append(box("p1-A-1", "On", component="score-pad", copy=3))
    assert [problem.code for problem in forms(tower, [boxes])[1]] == ["photo-several-copies"]
    assert [problem.code for problem in forms(tower, [boxes[1:2]])[1]] == ["photo-nothing-written"]


def test_a_doubtful_box_on_another_copy_makes_no_game(tower):
    """Where one copy is surely filled in; where none is, the doubtful one is asked for."""
    boxes = [box("p1-A-1", "On", component="score-pad"), box("p1-A-1", "", component="score-pad", copy=2, doubtful=True)]
    assert [form.copy for form in forms(tower, [boxes])[0]] == [1]
    assert [form.copy for form in forms(tower, [boxes[1:]])[0]] == [2]


def test_what_scores_is_asked_first_and_what_nobody_scores_never(tower):
    """Marks, then claims, then names of seats that are filled in."""
    boxes = [
        box("p1-name", kind="text"),
        box("p1-total", "12", kind="int", doubtful=True, why="written"),
        box("p1-A-1", "On", doubtful=True, why="unsure"),
        box("p1-coin-3", "On", doubtful=True),
        box("p1-marks-2-4", "", doubtful=True, why="covered"),
        box("p1-marks-2-5", "On"),
    ]
    found, _ = forms(tower, [boxes])
    asked = questions(tower, found)
    assert [q.box.slot.name for q in asked] == ["p1-marks-2-4", "p1-total", "p1-A-1", "p1-name"]
    assert [q.number for q in asked] == [1, 2, 3, 4]


def test_what_nobody_confirmed_is_empty(tower):
    """Answers go first, then what is sure; proposals only where they are wanted."""
    (form,), _ = forms(
        tower, [[box("p1-A-1", "On", doubtful=True), box("p1-A-2", "On"), box("p1-total", "12", kind="int", doubtful=True)]]
    )
    assert fields(form, {}) == {"p1-A-1": "Off", "p1-A-2": "On", "p1-total": ""}
    assert fields(form, {"p1-total": "13"}, proposals=True) == {"p1-A-1": "On", "p1-A-2": "On", "p1-total": "13"}
    assert provenance(form, {"p1-total": "13"}, "Aki") == ["Aki: a.jpg: p1-total = 13 (12)"]


def test_cells_of_cards_belong_to_no_form(tower):
    """They are digits that no entry asks for."""
    assert forms(tower, [[box("digit-1", "7", kind="cell", component="guess-cards")]]) == ([], [])
