"""The game sheet of Unlock Tower: every slot is a box that can be filled in, and the page follows the facts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from printkit.draw.dump import dump
from printkit.draw.frame import Line, Path, Rect, Stroke, Text, fields, walk
from printkit.draw.style import FURNITURE, MARGIN, PALETTES, Style
from printkit.draw.text import FontSet, Overflow
from printkit.gamefolder.catalog import Catalog
from printkit.layouts import laid_out
from printkit.model import Refused
from printkit.model.slots import slots, view_of
from printkit.preflight.checks import inspect
from printkit.printer.papers import SIZES

ORDINARY = ("a4", "letter", "b5", "b4", "legal")
LARGE = {"a3": 1, "tabloid": 1, "a4": 2, "letter": 2, "b4": 2}


@pytest.fixture(scope="module")
def fonts():
    return FontSet.load()


@pytest.fixture(scope="module")
def game():
    return Catalog().load("unlock-tower")


def style_of(fonts, paper="a4", lang="ja", ink="color", *, large=False):
    w, h = SIZES[paper]
    return Style(lang, ink, fonts, (w - 2 * MARGIN, h - 2 * MARGIN - FURNITURE), large=large)


def sheet(game, style):
    return laid_out(game, game.component("sheet"), style)


def with_facts(game, **facts):
    return replace(game, facts={**game.facts, **facts})


def with_edition(game, **parts):
    return with_facts(game, edition={**game.facts["edition"], **parts})


def texts(frames):
    return [item.text for frame in frames for item, _ in walk(frame.items) if isinstance(item, Text)]


def colours(frame):
    for item, _ in walk(frame.items):
        if isinstance(item, Text):
            yield item.color
        for part in ("fill", "stroke"):
            value = getattr(item, part, None)
            if value is not None:
                yield value.color if isinstance(value, Stroke) else value


def boxes(frame):
    """Upright outlines of all stroked rectangles."""
    return [
        tuple(round(v, 2) for v in at.box(item.x, item.y, item.w, item.h))
        for item, at in walk(frame.items)
        if isinstance(item, Rect) and item.stroke is not None
    ]


@pytest.mark.parametrize(("paper", "lang"), [*((paper, "ja") for paper in ORDINARY), ("a4", "en")])
@pytest.mark.parametrize("fastest", ["game", "tower"])
def test_every_slot_is_one_field_in_the_order_of_filling_in(game, fonts, paper, fastest, lang):
    """The fields of the sheet are the slots of its view, each once, in the same order: that is the tab order."""
    game = game.under({"fastest": fastest})
    (frame,) = sheet(game, style_of(fonts, paper, lang))
    expected = [slot.name for slot in slots(game, view_of(game, game.component("sheet")))]
    assert [field.name for field in fields(frame)] == expected


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("fastest", ["game", "tower"])
@pytest.mark.parametrize("paper", ["a3", "a4", "letter"])
def test_large_print_shows_the_same_slots_on_one_page_or_two(game, fonts, paper, fastest, lang):
    """Large print leaves no slot out and shows none twice, whether on one page or on two."""
    game = game.under({"fastest": fastest})
    frames = sheet(game, style_of(fonts, paper, lang, large=True))
    assert len(frames) == LARGE[paper]
    expected = [slot.name for slot in slots(game, view_of(game, game.component("sheet")))]
    assert sorted(field.name for frame in frames for field in fields(frame)) == sorted(expected)


@pytest.mark.parametrize(("paper", "large"), [("a4", False), ("b5", False), ("a3", True), ("a4", True)])
@pytest.mark.parametrize("ink", ["color", "mono", "low"])
def test_every_field_lies_on_one_printed_box(game, fonts, paper, large, ink):
    """Where something is filled in, exactly one outline of that place is printed."""
    for frame in sheet(game.under({"fastest": "tower"}), style_of(fonts, paper, ink=ink, large=large)):
        printed = boxes(frame)
        for field in fields(frame):
            place = tuple(round(v, 2) for v in (field.x, field.y, field.w, field.h))
            if field.name == "date" or field.name.endswith("-name"):  # below its label, on the line that is left of its box
                x, y, w, h = place
                around = [b for b in printed if (b[0], b[2]) == (x, w) and b[1] <= y and y + h <= b[1] + b[3] + 0.01]
                assert len(around) == 1, field.name
            else:
                assert printed.count(place) == 1, field.name


@pytest.mark.parametrize(
    ("paper", "large", "least"),
    [("a4", False, 6), ("letter", False, 6), ("legal", False, 6), ("b5", False, 5), ("a3", True, 9), ("a4", True, 9)],
)
@pytest.mark.parametrize("fastest", ["tower"])
def test_boxes_are_large_enough_for_a_pencil(game, fonts, paper, large, least, fastest):
    """No place to write in is smaller than 6 mm on A4, 5 mm on smaller paper, 9 mm in large print."""
    for frame in sheet(game.under({"fastest": fastest}), style_of(fonts, paper, large=large)):
        assert min(min(field.w, field.h) for field in fields(frame)) >= least - 1e-6


@pytest.mark.turns(3)
@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize(
    ("paper", "large", "ink"),
    [
        *((paper, False, "color") for paper in ORDINARY),
        *((paper, True, "color") for paper in LARGE),
        ("a4", False, "mono"),
        ("a4", False, "low"),
    ],
)
def test_nothing_is_cut_or_collides(game, fonts, paper, large, lang, ink):
    """All ink lies inside the frame, no fields overlap, no line is too thin, no text too small."""
    for frame in sheet(game.under({"fastest": "tower"}), style_of(fonts, paper, lang, ink, large=large)):
        assert inspect(frame, "sheet") == []
        assert min(item.size for item, _ in walk(frame.items) if isinstance(item, Text)) >= 6


@pytest.mark.parametrize(("paper", "large"), [("a4", True), ("letter", True), ("a3", True)])
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_large_print_is_large(game, fonts, paper, large, lang):
    """In large print most words are set in 11 pt or more and none but labels of boxes in less than 8 pt."""
    frames = sheet(game, style_of(fonts, paper, lang, large=large))
    texts = [item for frame in frames for item, _ in walk(frame.items) if isinstance(item, Text)]
    sizes = [item.size for item in texts]
    assert sum(size >= 11 for size in sizes) > 0.6 * len(sizes)
    assert min(item.size for item in texts if item.text != "−") >= 8
    assert min(sizes) >= 7  # a price's sign


def test_frames_fill_the_area(game, fonts):
    """An ordinary sheet is as large as the paper allows."""
    style = style_of(fonts, "letter")
    (frame,) = sheet(game, style)
    assert (frame.w, frame.h) == style.area


def test_large_halves_lie_in_line(game, fonts):
    """The lanes of both large pages stand at the same places, and the pages fit the paper turned on its side."""
    upper, lower = sheet(game, style_of(fonts, "a4", large=True))
    w, h = SIZES["a4"]
    assert (upper.w, upper.h) == (lower.w, lower.h) == pytest.approx((h - 2 * MARGIN, w - 2 * MARGIN - FURNITURE))
    towers = {round(field.x, 2) for field in fields(upper) if "-marks-" in field.name}
    outlines = {(x, w) for x, _, w, _ in boxes(lower)}
    lane = next(round(field.w, 2) for field in fields(upper) if "-marks-" in field.name)
    assert {(x, lane) for x in towers} <= outlines


def test_floors_rise_from_the_ground(game, fonts):
    """Floor 1 is the lowest, each floor stands on the one below, and tower 1 is leftmost."""
    (frame,) = sheet(game, style_of(fonts))
    at = {field.name: field for field in fields(frame)}
    for floor in range(1, 20):
        low, high = at[f"p1-marks-1-{floor}"], at[f"p1-marks-1-{floor + 1}"]
        assert high.y + high.h == pytest.approx(low.y)
    lefts = [at[f"p1-marks-{tower}-1"].x for tower in range(1, 7)]
    assert lefts == sorted(lefts)


@pytest.mark.parametrize("ink", ["color", "mono", "low"])
@pytest.mark.parametrize("large", [False, True])
def test_each_floor_has_a_pale_roof_clear_of_its_rules(game, fonts, ink, large):
    """To draw over: what is drawn on a rule is hard to tell from it in a photo. Paler than any pencil, and left of the floor's sign."""
    boxes, roofs = [], []
    for frame in sheet(game, style_of(fonts, "a4", ink=ink, large=large)):
        boxes += [one for one in fields(frame) if one.name.startswith("p1-marks-")]
        for item, at in walk(frame.items):
            if isinstance(item, Path) and item.stroke and min(item.stroke.color) > 0.7 and len(item.segments) == 4:
                roofs.append([at(*segment[1:]) for segment in item.segments])
    assert len(boxes) == game.facts["towers"] * game.facts["floors"]
    for box in boxes:
        (roof,) = (one for one in roofs if all(box.x < x < box.x + box.w and box.y < y < box.y + box.h for x, y in one))
        assert min(y for _, y in roof) - box.y > 1.2
        assert box.y + box.h - max(y for _, y in roof) > 1.2
        assert box.x + box.w - max(x for x, _ in roof) > 0.64 * min(box.h, 6.0)


@pytest.mark.parametrize("finish", [12, 16])
def test_finish_line_lies_below_its_floor(game, fonts, finish):
    """The bold line in the accent colour runs under the finish floor, wherever the facts put it."""
    (frame,) = sheet(with_facts(game, finish=finish), style_of(fonts))
    accent = PALETTES["color"].accent
    (line,) = [i for i, _ in walk(frame.items) if isinstance(i, Line) and i.stroke.color == accent and i.stroke.width > 0.5]
    floor = next(field for field in fields(frame) if field.name == f"p1-marks-1-{finish}")
    assert line.y1 == pytest.approx(floor.y + floor.h)
    assert any(f"{finish}階" in text for text in texts([frame]))


def test_marks_stand_on_their_floors(game, fonts):
    """A mark moved to another floor moves on the sheet."""
    marks = game.facts["edition"]["marks"]
    moved = with_edition(game, marks={**marks, "unlock": [[1, 20], *marks["unlock"][1:]]})
    before, after = (sheet(one, style_of(fonts))[0] for one in (game, moved))
    cells = {field.name: field for field in fields(after)}

    def inked(frame, floor):
        cell = cells[f"p1-marks-1-{floor}"]
        found = 0
        for item, at in walk(frame.items):
            if isinstance(item, Path):
                x, y = at(*item.segments[0][1:3])
                found += cell.x < x < cell.x + cell.w and cell.y < y < cell.y + cell.h
        return found

    for floor in (1, 20):
        assert inked(before, floor) == 1  # the pale roof
        assert inked(after, floor) > 1


def test_another_effect_shows(game, fonts):
    """Effects come from the edition: +3 made +5 is printed as +5."""
    faces = [dict(face) for face in game.facts["edition"]["faces"]]
    line = faces[2]["phases"][0][0]
    changed = {**line, "effects": [{"do": "add", "tower": 3, "n": [5, 5]}]}
    faces[2] = {**faces[2], "phases": [[changed], *faces[2]["phases"][1:]]}
    style = style_of(fonts)
    assert "+5" not in texts(sheet(game, style))
    assert "+5" in texts(sheet(with_edition(game, faces=faces), style))


def test_points_are_printed_as_the_facts_say(game, fonts):
    """Worth and length of sets come from the points table."""
    points = {**game.points, "A": {**game.points["A"], "vp": 7, "run": 5}}
    printed = texts(sheet(replace(game, points=points), style_of(fonts)))
    assert "×7VP" in printed
    assert "横に5連続" in printed


def test_the_key_tells_the_reading_of_marks(game, fonts):
    """Whether passing a mark fires it stands on the sheet as it was chosen."""
    style = style_of(fonts)
    assert dump(sheet(game, style)[0]) != dump(sheet(game.under({"pass_marks": "land"}), style)[0])


def test_the_sheet_is_the_same_each_time(game, fonts):
    """A layout is pure: the same game and style give the same frames."""
    style = style_of(fonts)
    assert sheet(game, style) == sheet(game, style)


def test_mono_uses_no_colour(game, fonts):
    """Every colour of the mono design is a grey, and areas are light."""
    (frame,) = sheet(game, style_of(fonts, ink="mono"))
    assert all(r == g == b for r, g, b in colours(frame))


def test_fields_are_labelled_in_the_language(game, fonts):
    """A tooltip says which place it is."""
    labels = {f.name: f.label for lang in ("en", "ja") for f in fields(sheet(game, style_of(fonts, lang=lang))[0])}
    english = {f.name: f.label for f in fields(sheet(game, style_of(fonts, lang="en"))[0])}
    assert english["p1-marks-3-16"] == "Tower 3, floor 16"
    assert labels["p1-marks-3-16"] == "タワー3 16階"
    assert len(set(english.values())) == len(english)
    assert len(set(labels.values())) == len(labels)


@pytest.mark.parametrize(("paper", "large"), [("a5", False), ("b5", True), ("a5", True)])
def test_paper_too_small_is_refused(game, fonts, paper, large):
    """Rather than print boxes that nobody can write in, the sheet is refused."""
    with pytest.raises(Refused) as caught:
        sheet(game, style_of(fonts, paper, large=large))
    (problem,) = caught.value.problems
    assert (problem.code, problem.where) == ("boxes-too-small", "sheet")


def test_words_that_do_not_fit_are_named(game, fonts):
    """An overlong word stops the work and is quoted."""
    long = "とても長い説明" * 6
    words = {**game.words, "ja": {**game.words["ja"], "sheet.row_D": long}}
    with pytest.raises(Overflow) as caught:
        sheet(replace(game, words=words), style_of(fonts))
    assert caught.value.text == long


def test_more_lines_take_room_from_the_floors(game, fonts):
    """A fuller edition is drawn tighter as long as boxes stay large enough, then refused."""
    faces = game.facts["edition"]["faces"]
    line = {"lock": 0, "when": None, "cost": 0, "effects": [{"do": "add", "tower": 3, "n": [1, 1]}]}

    def fuller(count):
        first = {**faces[2], "phases": [[line] * count, *faces[2]["phases"][1:]]}
        return with_edition(game, faces=[*faces[:2], first, *faces[3:]])

    (frame,) = sheet(fuller(5), style_of(fonts))
    assert inspect(frame, "sheet") == []
    assert min(f.h for f in fields(frame)) >= 6
    with pytest.raises(Refused):
        sheet(fuller(20), style_of(fonts))


def test_phases_without_effects_are_drawn_empty(game, fonts):
    """An edition may leave a phase, and the shared one, without lines."""
    edition = game.facts["edition"]
    faces = [{**face, "phases": [*face["phases"][:2], []]} for face in edition["faces"]]
    kept = [lock for lock in edition["locks"] if lock["face"] and lock["phase"] < 3]
    axes = {**game.axes, "lock": game.axes["lock"]._replace(keys=tuple(lock["id"] for lock in kept))}
    emptier = replace(with_edition(game, faces=faces, shared=[], locks=kept), axes=axes)
    (frame,) = sheet(emptier, style_of(fonts))
    assert inspect(frame, "sheet") == []
    assert sum("-lock-" in field.name for field in fields(frame)) == len(kept)


def test_a_chain_goes_on_in_the_next_column(game, fonts):
    """In the shared phase an arrow leads from the last box of one column to the first of the next, inside the band."""
    edition = game.facts["edition"]
    first = min(lock["id"] for lock in edition["locks"] if not lock["face"])
    kept = [lock for lock in edition["locks"] if lock["face"]]
    shared, locks = [], []
    for number in range(4):
        shared.append({"lock": first + number, "when": None, "cost": 1, "effects": [{"do": "unlock"}]})
        after = first + number - 1 if number else 0
        locks.append({"id": first + number, "face": 0, "phase": 4, "line": number, "after": after})
    axes = {**game.axes, "lock": game.axes["lock"]._replace(keys=tuple(lock["id"] for lock in (*kept, *locks)))}
    (frame,) = sheet(replace(with_edition(game, shared=shared, locks=[*kept, *locks]), axes=axes), style_of(fonts))
    at = {field.name: field for field in fields(frame)}
    second, third = at[f"p1-lock-{first + 1}"], at[f"p1-lock-{first + 2}"]
    assert third.x > second.x + second.w
    middle = third.x + third.w / 2
    shafts = [i for i, _ in walk(frame.items) if isinstance(i, Line) and i.x2 == pytest.approx(middle) and i.y2 < third.y]
    assert any(line.y1 == line.y2 and line.x1 > second.x + second.w for line in shafts)
    assert inspect(frame, "sheet") == []


def test_the_word_for_a_phase_stands_upright_in_japanese(game, fonts):
    """Its letters below each other, the small one at the upper right of its square; other letters are turned as a word."""
    (frame,) = sheet(game, style_of(fonts))
    letters = {}
    for item, at in walk(frame.items):
        if isinstance(item, Text) and item.text in tuple("フェイズ"):
            letters.setdefault(item.text, []).append(at(item.x + item.width / 2, item.y))
    assert {letter: len(places) for letter, places in letters.items()} == dict.fromkeys("フェイズ", 4)
    for first, small, third, last in zip(*(letters[letter] for letter in "フェイズ"), strict=True):
        assert first[1] < small[1] < third[1] < last[1]
        assert third[1] - small[1] > small[1] - first[1]
        assert first[0] == pytest.approx(third[0]) == pytest.approx(last[0])
        assert small[0] > first[0]
    (english,) = sheet(game, style_of(fonts, lang="en"))
    assert texts([english]).count("PHASE") == 4
