"""Questions about photos, without any photo: what the rules put first, and that they change nothing."""

from types import SimpleNamespace

import pytest

import printkit
from printkit.api.photo_names import KnownName, given, recognised
from printkit.api.photos import Photos
from printkit.scan.gathering import ReadBox, ReadForm
from printkit.scan.pack import Pack, PackSlot


def photos(game, boxes, players=(), shapes=()):
    """What photos would show that were read so: (photo, name, kind, text, doubtful). `shapes` are those of the names, by photo."""
    pack = Pack(game.id, game.edition, {}, ())
    shown = []
    for photo in dict.fromkeys(box[0] for box in boxes):
        own = [
            SimpleNamespace(
                slot=PackSlot(name, kind, 1, 1, 5, 5, component="sheet"),
                text=text,
                sure=0.8,
                doubtful=doubtful,
                why="unsure" if doubtful else "",
                shape=dict(shapes).get(photo, "") if kind == "text" else "",
            )
            for file, name, kind, text, doubtful in boxes
            if file == photo
        ]
        shown.append(SimpleNamespace(photo=photo, page=SimpleNamespace(number=1), pack=pack, boxes=own, is_faint=False))
    return Photos(game, shown, [], players)


def table():
    """Three sheets: Aki's towers 1 to 4 end on floor 5, which is one set A; she ticked it, and one tower's mark is doubtful."""
    boxes = []
    for seat, file in enumerate(("a", "b", "c")):
        for tower in range(1, 7):
            floor = 5 if seat == 0 and tower < 5 else 1 + (tower + seat) % 2
            boxes.append((f"{file}.jpg", f"p1-marks-{tower}-{floor}", "mark", "On", False))
    boxes[2] = ("a.jpg", "p1-marks-3-5", "mark", "", True)
    boxes.append(("a.jpg", "p1-marks-6-9", "mark", "", True))
    boxes.append(("a.jpg", "p1-A-1", "tick", "On", False))
    boxes += [(file, "p1-name", "text", "", True) for file in ("a.jpg", "b.jpg", "c.jpg")]
    return boxes


def test_the_mark_that_lets_the_sheet_add_up_is_asked_first():
    """It is proposed as it was read; only the question says more."""
    game = printkit.load("unlock-tower")
    found = photos(game, table())
    names = [question.box.slot.name for question in found.questions]
    assert {"p1-marks-3-5", "p1-marks-6-9"} <= set(names)
    first = found.questions[0]
    assert (first.number, first.box.slot.name, first.box.why, first.box.text) == (1, "p1-marks-3-5", "rules", "")
    assert [question.number for question in found.questions] == list(range(1, len(names) + 1))
    assert next(q for q in found.questions if q.box.slot.name == "p1-marks-6-9").box.why == "unsure"


def test_a_total_is_asked_first_and_settles_what_it_confirms():
    """Read otherwise, the doubtful mark would contradict it; another total leaves it to be asked for."""
    game = printkit.load("unlock-tower")
    boxes = [box for box in table() if box[1] not in ("p1-A-1", "p1-marks-3-5")]
    boxes += [("a.jpg", "p1-marks-3-4", "mark", "On", False), ("a.jpg", "p1-total", "int", "", True)]
    players = [KnownName(name) for name in ("Aki", "Ben", "Chie")]
    read = photos(game, boxes[:-1], players)
    read.answer(1)
    total = printkit.score(game, read.reading().record).players[0].total
    for answer, left in ((total, set()), (total + 1, {"p1-marks-6-9"})):
        found = photos(game, boxes, players)
        assert [question.box.slot.name for question in found.questions] == ["p1-total", "p1-marks-6-9"]
        found.answer(1, str(answer))
        assert {question.box.slot.name for question in found.unanswered} == left


def test_nothing_is_changed_unasked():
    """Until somebody answers, the doubtful mark is not in the record, and that is told."""
    game = printkit.load("unlock-tower")
    found = photos(game, table())
    reading = found.reading()
    assert 5 not in reading.record["players"][0]["marks"][2]
    assert "photo-unconfirmed" in [problem.code for problem in reading.problems]
    found.answer(1, "on")
    assert found.reading("Ben").record["players"][0]["marks"][2] == [5]
    assert found.reading("Ben").record["provenance"] == ["Ben: a.jpg: p1-marks-3-5 = On (-)"]


def test_answers_that_cannot_stand_there_are_refused():
    """A mark is on or off; only coins are struck."""
    import pytest

    found = photos(printkit.load("unlock-tower"), table())
    for number, text in ((1, "struck"), (1, "7"), (99, "on")):
        with pytest.raises(printkit.Refused):
            found.answer(number, text)
    found.answer(1)
    assert found.reading().record["players"][0]["marks"][2] == []


def changed(name, text, doubtful):
    """The table with one of Aki's boxes read otherwise."""
    return [box for box in table() if box[1] != name or box[0] != "a.jpg"] + [("a.jpg", name, "mark", text, doubtful)]


def test_a_mark_without_which_a_claim_would_be_wrong_is_not_asked_for():
    """She ticked A, and with the doubtful roof A is what the roofs come to: it stands as it was read, and nobody confirmed it."""
    found = photos(printkit.load("unlock-tower"), changed("p1-marks-3-5", "On", True))
    assert "p1-marks-3-5" not in [question.box.slot.name for question in found.questions]
    for question in found.questions:
        found.answer(question.number)
    record = found.reading().record
    assert record["players"][0]["marks"][2] == [5]
    assert not any("p1-marks-3-5" in line for line in record["provenance"])


def test_what_changes_no_part_of_any_score_is_not_asked_for():
    """A second roof far below the top one stands in no row; one that may be a tower's top is asked for.

    It stands as it was read, and that is told, until somebody says what it is.
    """
    found = photos(printkit.load("unlock-tower"), [*table(), ("a.jpg", "p1-marks-1-3", "mark", "On", True)])
    told = [(one.where, one.args["boxes"]) for one in found.reading().problems if one.code == "photo-unsure"]
    assert told == [("a.jpg", ["p1-marks-1-3 = On"])]
    assert found.unsure == {(0, "p1-marks-1-3")}
    names = [question.box.slot.name for question in found.questions]
    assert "p1-marks-1-3" not in names
    assert "p1-marks-6-9" in names
    found.correct(0, "p1-marks-1-3", "off")
    assert not found.unsure
    assert "photo-unsure" not in [one.code for one in found.problems]


def test_boxes_that_change_a_score_only_together_are_asked_for():
    """Three roofs that aren't there make Aki's tower the highest, and each alone changes nothing; nor with a roof of Ben's that isn't there either."""
    floors = (10, 12, 13)
    wrong = [("a.jpg", f"p1-marks-6-{floor}", "mark", "On", True) for floor in floors]
    boxes = [box for box in table() if box[1] != "p1-marks-6-9"] + [*wrong, ("b.jpg", "p1-marks-6-14", "mark", "", True)]
    found = photos(printkit.load("unlock-tower"), boxes)
    for question in list(found.questions):
        is_there = question.box.slot.name == "p1-marks-3-5"
        found.answer(question.number, "on" if is_there else "-" if question.box.slot.kind == "text" else "off")
    marks = [row["marks"][5] for row in found.reading().record["players"]]
    assert marks == [[1], [2], [1]]


def test_doubtful_ticks_of_a_claim_that_disagrees_claim_nothing():
    """Box D was read as ticked for four towers and isn't: nobody is asked, for no score changes, and the sheets add up. A sure tick is evidence."""
    game = printkit.load("unlock-tower")
    boxes = [*changed("p1-marks-3-5", "On", False), *(("b.jpg", f"p1-highest-{n}", "tick", "On", True) for n in (1, 2, 3, 4))]
    found = photos(game, boxes)
    assert not any("highest" in question.box.slot.name for question in found.questions)
    assert {(1, f"p1-highest-{n}") for n in (1, 2, 3, 4)} <= found.unsure
    assert "p1-highest-1 = -" in next(one.args["boxes"] for one in found.reading().problems if one.where == "b.jpg")
    sure = photos(game, [*boxes[:-4], *((file, name, kind, text, False) for file, name, kind, text, _ in boxes[-4:])])
    assert not sure.unsure
    problems = [[one.code for one in printkit.score(game, one.reading().record).problems] for one in (found, sure)]
    assert ["claim-differs" in codes for codes in problems] == [False, True]


def test_a_sheet_is_asked_no_more_because_others_are_doubtful():
    """Of thirty-three faint roofs, all below the tops of their towers and beside no others, none changes a score."""
    files = ("a.jpg", "b.jpg", "c.jpg")
    low = [(file, f"p1-marks-5-{n}", "mark", "On", True) for file in files for n in range(7, 18)]
    tops = [(file, f"p1-marks-5-{20 - n}", "mark", "On", False) for n, file in enumerate(files)]
    found = photos(printkit.load("unlock-tower"), [*table(), *tops, *low, ("a.jpg", "p1-fastest", "tick", "On", False)])
    assert not any("marks-5" in question.box.slot.name for question in found.questions)
    assert len([name for _, name in found.unsure if "marks-5" in name]) == len(low)


def test_a_claim_that_disagrees_brings_up_the_box_that_would_let_it_agree():
    """Nobody was asked for the roof, for the reader was sure that there is none."""
    found = photos(printkit.load("unlock-tower"), changed("p1-marks-3-5", "", False))
    assert found.more() == []  # first what is doubtful anyway
    for question in found.questions:
        found.answer(question.number)
    more = found.more()
    assert "p1-marks-3-5" in [question.box.slot.name for question in more]
    found.answer(next(question.number for question in more if question.box.slot.name == "p1-marks-3-5"), "on")
    assert found.reading().record["players"][0]["marks"][2] == [5]


def test_one_sheet_in_two_photos_is_one_player_and_names_by_order_are_told():
    """The second photo of a sheet would be one more player. Names that nobody read on the sheets are told with their photos."""
    game = printkit.load("unlock-tower")
    boxes = table()
    again = [("d.jpg", *box[1:]) for box in boxes if box[0] == "b.jpg"]
    found = photos(game, boxes + again)
    assert [form.photos for form, _ in found.forms] == [["a.jpg"], ["b.jpg", "d.jpg"], ["c.jpg"]]
    assert "photo-same-sheet" in [problem.code for problem in found.problems]


def word(heights):
    """The shape of a made-up word: bars of so many of 16 rows."""
    return "".join("f" * height + "0" * (16 - height) + "0" * 16 * 2 for height in heights)


AKI, BEN, CHIE = word((16, 9, 12)), word((16, 3, 3, 16, 8)), word((8, 8, 16, 2, 8, 8, 8))


def test_sheets_take_the_names_that_stand_on_them_whatever_the_order():
    """What is recognised is told with its photo; a sheet on which nothing is written takes what is left, and that is told, too."""
    known = [KnownName("Aki", AKI), KnownName("Ben", BEN), KnownName("Chie", CHIE)]
    game = printkit.load("unlock-tower")
    found = photos(game, table(), known, [("a.jpg", CHIE), ("b.jpg", BEN)])
    assert [answers["p1-name"] for _, answers in found.forms] == ["Chie", "Ben", "Aki"]
    said = {problem.code: problem.args for problem in found.problems}
    assert said["photo-names-seen"]["sheets"] == "a.jpg Chie, b.jpg Ben"
    assert said["photo-names-order"]["sheets"] == "c.jpg Aki"


def test_without_anything_written_names_go_by_order_and_none_is_recognised():
    game = printkit.load("unlock-tower")
    found = photos(game, table(), [KnownName("Aki", AKI), KnownName("Ben", BEN)])
    assert [answers.get("p1-name") for _, answers in found.forms] == ["Aki", "Ben", None]
    assert "photo-names-seen" not in [problem.code for problem in found.problems]
    assert recognised(game, [form for form, _ in found.forms], [KnownName("Aki", AKI)]) == {}


def test_two_sheets_with_one_name_are_told():
    """Somebody's sheet of another evening among them would be one more player."""
    found = photos(printkit.load("unlock-tower"), table(), (), [("a.jpg", AKI), ("c.jpg", AKI), ("b.jpg", BEN)])
    told = [(problem.where, problem.args["other"]) for problem in found.problems if problem.code == "photo-same-name"]
    assert told == [("c.jpg", "a.jpg")]


@pytest.mark.parametrize(
    ("name", "answer", "held"),
    [
        *(
            ("p1-total", typed, held)
            for typed, held in (("１６", "16"), ("−3", "-3"), ("12点", "12"), ("1,204", "1204"), ("-", ""))
        ),
        *(("p1-total", typed, None) for typed in ("--5", "1 2", "2.5", "x", "9" * 5000)),
        *(("p1-marks-6-9", typed, held) for typed, held in (("ＯＮ", "On"), ("x", "On"), ("-", "Off"), ("off ", "Off"))),
        *(("p1-marks-6-9", typed, None) for typed in ("onn", "1", "struck", "👑" * 300)),
    ],
)
def test_an_answer_is_taken_as_people_type_or_refused(name, answer, held):
    """In a sentence, and what was answered before stays."""
    found = photos(printkit.load("unlock-tower"), [*table(), ("a.jpg", "p1-total", "int", "", True)])
    found.correct(0, name, "x" if "marks" in name else "7")
    if held is None:
        with pytest.raises(printkit.Refused) as refused:
            found.correct(0, name, answer)
        assert len(refused.value.problems[0].message("en")) < 200
    else:
        found.correct(0, name, answer)
    kept = ("On" if "marks" in name else "7") if held is None else held
    assert found.fields(0)[name] == kept


def test_a_pad_beside_sheets_has_everybody_once_more(tmp_path):
    """Names given once sign each player's own sheet, and the seats of the pad that all share: nobody is left, in whatever order they lie."""
    (tmp_path / "tour").mkdir()
    (tmp_path / "tour" / "game.toml").write_text(
        'title = { ja = "島めぐり", en = "Tour" }\nplayers = [2, 4]\n[sheet]\nrows = [{ id = "coins", int = [0, 30] }]\n'
        '[rounds]\nrows = [{ id = "fish", int = [0, 9] }]\n[score]\ngold = "coins"\ncatch = "fish"\n[end]\nrounds = 4\n',
        encoding="utf-8",
    )
    game = printkit.load(tmp_path / "tour")
    kinds = [("pad", ("p1-name", "p2-name")), ("sheet", ("p1-name",)), ("sheet", ("p1-name",))]
    forms = [
        ReadForm(
            kind,
            copy,
            [f"{copy}.jpg"],
            {name: ReadBox(f"{copy}.jpg", 1, PackSlot(name, "text", 0, 0, 9, 9), "", 1, False) for name in names},
        )
        for copy, (kind, names) in enumerate(kinds)
    ]
    answers, problems = given(game, forms, [KnownName("Aki"), KnownName("Ben")])
    assert answers == [{"p1-name": "Aki", "p2-name": "Ben"}, {"p1-name": "Aki"}, {"p1-name": "Ben"}]
    assert [problem.code for problem in problems] == ["photo-names-order"]
