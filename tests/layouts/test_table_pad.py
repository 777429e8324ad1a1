"""Tables to write in: every slot once, on its page, in a box that can be written in."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from catalog_cases import game_of
from helpers_pad import fills
from printkit.draw.frame import Line, Path, Rect, Text, fields, walk
from printkit.model import Component, Refused
from printkit.model.slots import View, slots, view_of
from printkit.printing.job import Job, load_fonts
from printkit.printing.sheets import pages

WORDS = {"at": "Seat {seat}: {label}", "rounds": "Rounds", "foot": "Numbers are seats."}

ROUNDS = {
    "words": "pad",
    "head": ["variant"],
    "names": "name",
    "foot": "foot",
    "tables": [{"rows": "round", "columns": "player", "entries": ["place", "predicts", "bet"], "title": "rounds"}],
}
"""OPEN: rounds below each other, players side by side, three things in each cell."""

LEDGER = {
    "words": "pad",
    "tables": [
        {"rows": ["dice"], "columns": "die", "share": 0.3},
        {"rows": "step", "columns": ["who", "action", "cards", "amount", "to"]},
    ],
}
"""OPT: a deal a row."""

SEATS = {
    "words": "pad",
    "names": "name",
    "tables": [
        {"rows": "player", "columns": ["role", "zealot", "seals", "punishes", "punishment_cards"]},
        {"rows": "cell", "across": 3, "entries": ["tower"], "share": 0.5},
    ],
}
"""Babel Builders: a player a row, and a field of cells."""

COINS = {
    "words": "pad",
    "names": "name",
    "tables": [{"rows": ["coin", "sum"], "columns": "player", "entries": ["coins"]}],
}
"""OPT: kinds of coins below each other, then their sum."""

CASES = {
    "rounds": ("open", ROUNDS, ("variant", "name", "place", "predicts", "bet"), {"round": 10}, 2, (190.0, 130.0)),
    "ledger": ("opt", LEDGER, ("dice", "who", "action", "cards", "amount", "to"), {"step": 16, "card": 4}, 3, None),
    "coins": ("opt", COINS, ("name", "coins", "sum"), {}, 1, (96.0, 84.0)),
    "seats": (
        "babel-builders",
        SEATS,
        ("name", "role", "zealot", "seals", "punishes", "punishment_cards", "tower"),
        {},
        1,
        None,
    ),
}


@pytest.fixture(scope="module")
def fonts():
    """The fonts that printkit comes with."""
    return load_fonts(Job("en"))


def pad(case, **change):
    """The game with that pad as its only component."""
    name, params, shows, window, count, size = CASES[case]
    game = game_of(name)
    component = Component(
        "pad", "pad", "table_pad", size, fillable=True, shows=shows, params=params, window=window, pages=count
    )
    added = {"component.pad": "Pad", **{f"pad.{key}": word for key, word in WORDS.items()}}
    words = {lang: {**game.words[lang], **added} for lang in ("ja", "en")}
    return replace(game, words=words, components=(component._replace(**change),))


def frames(case, fonts, lang="en", players=None, **change):
    """The pages of the pad."""
    game = pad(case, **change)
    return game, pages(game, game.components[0], Job(lang, form=True, players=players), fonts).frames


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("case", CASES)
def test_every_slot_of_the_view_is_drawn_once(case, lang, fonts):
    """Over all pages, in both languages."""
    game, drawn = frames(case, fonts, lang)
    expected = [slot.name for slot in slots(game, view_of(game, game.components[0]))]
    assert sorted(field.name for frame in drawn for field in fields(frame)) == sorted(expected)


@pytest.mark.parametrize("case", CASES)
def test_places_lie_in_boxes_and_not_on_each_other(case, fonts):
    """Each on a printed box at least 5 mm wide and high; what is never scored has room without a box."""
    game, drawn = frames(case, fonts)
    working = {slot.name for slot in slots(game, view_of(game, game.components[0])) if slot.entry.role == "working"}
    for frame in drawn:
        boxes = [at.box(item.x, item.y, item.w, item.h) for item, at in walk(frame.items) if isinstance(item, Rect)]
        for field in fields(frame):
            assert field.name in working or any(fills(field, box) for box in boxes)
            assert min(field.w, field.h) >= 5.0
            assert 0 <= field.x <= frame.w - field.w
            assert 0 <= field.y <= frame.h - field.h


def test_a_page_goes_on_where_the_one_before_ended(fonts):
    """Rounds 1 to 10, then 11 to 20; names are asked for on the first."""
    first, second = ({field.name for field in fields(frame)} for frame in frames("rounds", fonts)[1])
    assert {"r1-p1-place", "r10-p4-bet", "p1-name", "variant"} <= first
    assert {"r11-p1-place", "r20-p4-bet"} <= second
    assert not {name for name in second if "-p" not in name or "name" in name}


def test_a_pad_has_columns_for_the_players_there_are(fonts):
    """And a choice among them offers their seats."""
    found = [field for frame in frames("rounds", fonts, players=3)[1] for field in fields(frame)]
    assert {name for field in found for name in field.name.split("-") if name in ("p3", "p4")} == {"p3"}
    assert {field.choices for field in found if "predicts" in field.name} == {("1", "2", "3")}


@pytest.mark.parametrize(("across", "lines"), [(2, [2, 2, 2, 2, 1]), (4, [4, 4, 1]), (5, [5, 4]), (9, [9])])
def test_a_field_that_does_not_come_out_even_ends_with_a_shorter_line(across, lines, fonts):
    """Nine cells: in their order, each line from the left, all boxes as wide as in a full line."""
    field = {"rows": "cell", "across": across, "entries": ["tower"]}
    _, (frame,) = frames("seats", fonts, params={"words": "pad", "tables": [field]}, shows=("tower",))
    found = sorted(fields(frame), key=lambda box: (round(box.y, 3), box.x))
    tops = sorted({round(box.y, 3) for box in found})
    rows = [[box for box in found if round(box.y, 3) == top] for top in tops]
    assert [len(row) for row in rows] == lines
    assert [box.name for box in found] == [slot.name for slot in slots(*shown_towers())]
    for row in rows:
        assert [box.x for box in row] == pytest.approx([box.x for box in rows[0]][: len(row)])
        assert {round(box.w, 3) for box in row} == {round(rows[0][0].w, 3)}


def shown_towers():
    """The game, and a view of its nine cells alone."""
    game = game_of("babel-builders")
    return game, View(("tower",))


def test_labels_name_the_player_once(fonts):
    """What a screen reader says."""
    labels = {field.name: field.label for frame in frames("rounds", fonts)[1] for field in fields(frame)}
    assert labels["r2-p3-place"] == "Round 2: the place of player 3 in going out"
    assert labels["p3-name"] == "Player 3"


def test_more_rows_than_a_page_holds_are_refused(fonts):
    """Rather than drawn too small to write in."""
    with pytest.raises(Refused) as failure:
        frames("rounds", fonts, window={"round": 30})
    assert [problem.code for problem in failure.value.problems] == ["crammed"]


@pytest.mark.parametrize(
    ("case", "old", "new", "where"),
    [
        ("rounds", '"bet"', '"bets"', "tables[0].entries"),
        ("rounds", '"names": "name"', '"names": "nam"', "names"),
        ("rounds", '"variant"', '"varient"', "head"),
        ("ledger", '"to"', '"too"', "tables[1].columns"),
        ("coins", '"sum"', '"sums"', "tables[0].rows"),
    ],
)
def test_a_name_that_is_no_shown_entry_is_told_with_its_place(case, old, new, where, fonts):
    """And with the nearest that is one."""
    params = json.loads(json.dumps(CASES[case][1]).replace(old, new))
    with pytest.raises(Refused) as failure:
        frames(case, fonts, params=params)
    (problem,) = failure.value.problems
    assert (problem.code, problem.where) == ("entry-not-shown", f"pad: params.{where}")
    assert problem.args["hint"] in CASES[case][2]


def test_a_shown_entry_that_no_table_has_is_refused(fonts):
    """What is not on paper could never be scored."""
    params = {**ROUNDS, "tables": [{**ROUNDS["tables"][0], "entries": ["place", "predicts"]}]}
    with pytest.raises(Refused) as failure:
        frames("rounds", fonts, params=params)
    (problem,) = failure.value.problems
    assert (problem.code, problem.where) == ("slots-not-drawn", "pad")
    assert (problem.args["entries"], problem.args["count"]) == ("bet", 10 * 4 * 2)


def said(frame):
    """All texts of a page."""
    return [item.text for item, _ in walk(frame.items) if isinstance(item, Text)]


def test_the_title_says_which_places_of_an_open_axis_a_page_shows(fonts):
    """In the game's own words; one place alone is no range."""
    params = {**ROUNDS, "subtitle": "page"}
    words = {lang: {**found, "pad.page": "Rounds {round}"} for lang, found in pad("rounds").words.items()}
    for window, titles in ((10, ("Rounds 1–10", "Rounds 11–20")), (1, ("Rounds 1", "Rounds 2"))):
        game = replace(pad("rounds", params=params, window={"round": window}), words=words)
        drawn = pages(game, game.components[0], Job("en"), fonts).frames
        assert all(title in said(frame) for title, frame in zip(titles, drawn, strict=True))


def test_a_place_is_as_wide_as_params_say(fonts):
    """In the proportion of the others."""
    usual, wider = (
        {field.name: field.w for frame in frames("ledger", fonts, params=params)[1] for field in fields(frame)}
        for params in (LEDGER, {**LEDGER, "tables": [LEDGER["tables"][0], {**LEDGER["tables"][1], "wide": {"amount": 40}}]})
    )
    assert wider["s1-amount"] > 1.5 * usual["s1-amount"]
    assert wider["s1-who"] < usual["s1-who"]


def test_rows_are_as_high_as_params_let_them(fonts):
    """Where there is room: 12.5 mm at most, or what the params say; never beyond the room."""

    def high(**said):
        _, drawn = frames("seats", fonts, params={**SEATS, **said})
        rows = sorted({round(field.y, 2) for field in fields(drawn[0]) if field.name.endswith("-role")})
        return rows[1] - rows[0]

    assert high() == pytest.approx(12.5)
    assert high(row=15) == pytest.approx(15.0)
    assert 15.0 < high(row=99) < 40.0


def test_a_box_of_the_head_is_as_wide_as_params_say_and_its_words_stand_above_it(fonts):
    """What is filled in never lies on the label."""
    params = {**ROUNDS, "wide": {"variant": 46}}
    words = {lang: {**found, "pad.short.variant": "Which way?"} for lang, found in pad("rounds").words.items()}
    game = replace(pad("rounds", params=params), words=words)
    frame = pages(game, game.components[0], Job("en", form=True), fonts).frames[0]
    (box,) = [field for field in fields(frame) if field.name == "variant"]
    assert box.w == pytest.approx(46.0)
    (label,) = [at(item.x, item.y) for item, at in walk(frame.items) if isinstance(item, Text) and item.text == "Which way?"]
    assert box.x <= label[0] < box.x + box.w
    assert label[1] <= box.y


def test_names_have_a_head_where_each_player_has_a_row(fonts):
    """Beside the heads of the other columns, over the names."""
    frame = frames("seats", fonts)[1][0]
    (name,) = [field for field in fields(frame) if field.name == "p1-name"]
    (x,) = [at(item.x, item.y)[0] for item, at in walk(frame.items) if isinstance(item, Text) and item.text == "Name"]
    assert name.x < x < name.x + name.w


def test_an_entry_called_like_an_axis_is_a_row(fonts):
    """The actors are a row of two places, not two rows."""
    params = {"words": "pad", "tables": [{"rows": ["actor", "writer"], "columns": "player"}]}
    base = game_of("eitsuku")
    component = Component("pad", "pad", "table_pad", (190.0, 60.0), fillable=True, shows=("actor", "writer"), params=params)
    words = {lang: {**base.words[lang], "component.pad": "Pad"} for lang in ("ja", "en")}
    game = replace(base, words=words, components=(component,))
    (frame,) = pages(game, component, Job("en", form=True, players=3), fonts).frames
    found = {field.name: field.y for field in fields(frame)}
    assert found["p1-actor-1"] == found["p1-actor-2"] < found["p1-writer"]


def test_words_name_numbers_wherever_they_stand(fonts):
    """In tables and lists, with a hyphen in the name, and below zero with a minus."""
    base = game_of("eitsuku")
    params = {"words": "pad", "foot": "foot", "tables": [{"rows": ["writer"], "columns": "player"}]}
    component = Component("pad", "pad", "table_pad", (190.0, 60.0), shows=("writer",), params=params)
    told = "{late} {hands.full-house} {copies.6} {turns-1}"
    words = {lang: {**base.words[lang], "component.pad": "Pad", "pad.foot": told} for lang in ("ja", "en")}
    game = replace(base, words=words, components=(component,))
    (frame,) = pages(game, component, Job("en"), fonts).frames
    expected = (
        f"−{-base.points['late']} {base.points['hands']['full-house']} {base.facts['copies'][5]} {base.facts['turns'] - 1}"
    )
    assert expected in " ".join(said(frame))


def test_a_mark_stands_in_place_of_the_name(fonts):
    """A face of the game's, as high as the title."""
    params = {"words": "pad", "tables": [{"rows": ["writer"], "columns": "player"}]}
    base = game_of("eitsuku")
    words = {lang: {**base.words[lang], "component.pad": "Pad"} for lang in ("ja", "en")}
    sizes = []
    for more in ({}, {"mark": {"face": "mark", "view": [36, 12]}}):
        component = Component("pad", "pad", "table_pad", (190.0, 60.0), shows=("writer",), params={**params, **more})
        game = replace(base, words=words, components=(component,))
        (frame,) = pages(game, component, Job("en"), fonts).frames
        sizes.append(
            [
                (item.size, at.box(item.x, item.y, 1, 1)[0])
                for item, at in walk(frame.items)
                if isinstance(item, Text) and item.text == "Eitsuku"
            ]
        )
    assert [len(found) for found in sizes] == [1, 1]
    assert sizes[0] != sizes[1]


def test_large_print_is_as_large_as_the_page_allows(fonts):
    """A page of few columns grows by the full factor, a crowded one by less."""
    crowded = {"words": "pad", "tables": [{"rows": ["promoter"], "columns": "player"}]}
    base = game_of("eitsuku")
    words = {lang: {**base.words[lang], "component.pad": "Pad"} for lang in ("ja", "en")}
    found = []
    for players in (3, 6):
        component = Component("pad", "pad", "table_pad", shows=("promoter",), fillable=True, params=crowded)
        game = replace(base, words=words, components=(component,))
        (frame,) = pages(game, component, Job("en", form=True, large=True, players=players), fonts).frames
        title = next(item for item, _ in walk(frame.items) if isinstance(item, Text) and item.text == "Eitsuku")
        found.append(title.size / 14.5)
        assert all(0 <= field.x <= frame.w - field.w for field in fields(frame))
    assert found[0] == pytest.approx(1.4)
    assert 1.0 <= found[1] < 1.4


# Where things stand ------------------------------------------------------------------------------------------------------


def middles(frame, text):
    """(middle, baseline) of each line with this text."""
    return [
        (at.box(item.x, item.y, item.width, 0)[0] + item.width / 2, at(item.x, item.y)[1])
        for item, at in walk(frame.items)
        if isinstance(item, Text) and item.text == text
    ]


def ruled(frame):
    """All lines, moved to the frame's coordinates: from, to, and how wide."""
    return [
        (*at(item.x1, item.y1), *at(item.x2, item.y2), item.stroke.width)
        for item, at in walk(frame.items)
        if isinstance(item, Line)
    ]


def box_of(frame, *names):
    """The edges of what these fields cover together: left, top, right, bottom."""
    found = [field for field in fields(frame) if field.name in names]
    assert len(found) == len(names)
    return (
        min(one.x for one in found),
        min(one.y for one in found),
        max(one.x + one.w for one in found),
        max(one.y + one.h for one in found),
    )


def with_words(case, words, **change):
    """The first page of a pad with some more words."""
    game = pad(case, **change)
    game = replace(game, words={lang: {**game.words[lang], **words} for lang in ("ja", "en")})
    return pages(game, game.components[0], Job("en", form=True), load_fonts(Job("en"))).frames[0]


@pytest.mark.parametrize(
    ("case", "tables", "keys", "places"),
    [
        ("rounds", ROUNDS["tables"], (1, 2, 3, 4), ("r1-p{}-place", "r1-p{}-predicts", "r1-p{}-bet")),
        ("ledger", LEDGER["tables"], (1, 2, 3), ("dice-{}",)),
    ],
)
def test_a_column_is_headed_by_its_key(case, tables, keys, places, fonts):
    """Where no name is asked for, the number stands over the middle of its places, close above them."""
    shows = tuple(name for name in CASES[case][2] if name not in ("name", "variant"))
    frame = frames(case, fonts, params={"words": "pad", "tables": tables}, shows=shows)[1][0]
    for key in keys:
        left, top, right, _ = box_of(frame, *(name.format(key) for name in places))
        assert [y for x, y in middles(frame, str(key)) if x == pytest.approx((left + right) / 2) and top - 12 < y < top]


def test_what_is_written_in_a_column_stands_over_its_places(fonts):
    """In each player's column, below the box of the name, which is as wide as the column."""
    words = {f"pad.short.{name}": name for name in ("place", "predicts", "bet")}
    frame = with_words("rounds", words)
    for seat in range(1, 5):
        for name in ("place", "predicts", "bet"):
            left, top, right, _ = box_of(frame, f"r1-p{seat}-{name}")
            assert [y for x, y in middles(frame, name) if x == pytest.approx((left + right) / 2) and top - 4 < y < top]
        left, top, right, _ = box_of(frame, *(f"r1-p{seat}-{name}" for name in ("place", "predicts", "bet")))
        _, _, end, foot = box_of(frame, f"p{seat}-name")
        (box,) = [
            one
            for one in (at.box(i.x, i.y, i.w, i.h) for i, at in walk(frame.items) if isinstance(i, Rect))
            if fills_end(one, end, foot)
        ]
        assert box[0] + box[2] / 2 == pytest.approx((left + right) / 2)
        assert foot < top - 4


def fills_end(box, right, foot):
    """Whether a box ends there."""
    return box[0] + box[2] == pytest.approx(right) and box[1] + box[3] == pytest.approx(foot)


def test_a_row_is_headed_by_its_key_in_a_circle(fonts):
    """In the middle of its row and of the room before it; beside words, at their left edge."""
    for case, key, name in (("rounds", "3", "r3-p1-place"), ("coins", "5", "p1-coins-5")):
        frame = frames(case, fonts)[1][0]
        left, top, _, bottom = box_of(frame, name)
        rings = [at(*item.segments[0][1:3]) for item, at in walk(frame.items) if isinstance(item, Path)]
        (x,) = [x for x, y in middles(frame, key) if x < left and top < y < bottom]
        assert any(end == pytest.approx((x + 2.8, (top + bottom) / 2)) for end in rings)
        assert x == pytest.approx(3 + (4.5 if case == "rounds" else 2.8))


def test_a_players_row_begins_with_the_seat_and_the_name(fonts):
    """Both in the middle of the row, as are boxes to tick in their column."""
    frame = frames("seats", fonts)[1][0]
    for seat in (1, 2):
        left, top, _, bottom = box_of(frame, f"p{seat}-name")
        (base,) = [y for x, y in middles(frame, str(seat)) if x < left and top < y < bottom]
        box = box_of(frame, f"p{seat}-role")
        assert top == pytest.approx(box[1])
        assert bottom == pytest.approx(box[3])
        assert (top + bottom) / 2 < base < (top + bottom) / 2 + 2
        tick = box_of(frame, f"p{seat}-zealot")
        assert tick[1] + tick[3] == pytest.approx(top + bottom)


def test_a_table_stands_below_its_title_and_note(fonts):
    """Without them it begins higher; heads of columns keep clear of the rule below the title."""
    words = {"pad.rule": "Any order"}
    dice = {"rows": ["dice"], "columns": "die", "share": 0.3}
    bare, titled, noted = (
        with_words("ledger", words, params={"words": "pad", "tables": [{**dice, **more}]}, shows=("dice",))
        for more in ({}, {"title": "rounds"}, {"title": "rounds", "note": "rule"})
    )
    assert "Rounds" not in said(bare)
    assert ("Any order" in said(titled), "Any order" in said(noted)) == (False, True)
    heights = [box_of(frame, "dice-1")[1] for frame in (bare, titled, noted)]
    assert heights[0] + 6.5 <= heights[1] == heights[2]
    ((_, title),) = middles(titled, "Rounds")
    under = min(y for x, y, *_ in ruled(titled) if y > title)
    assert all(y - 2 > under for _, y in middles(titled, "1")[:1])


def test_tables_stand_side_by_side_as_far_as_their_shares_allow(fonts):
    """Two halves on a line, the next two below them; without a share each has its own."""
    columns = ("role", "zealot", "seals", "punishes")
    found = []
    for more in ({"share": 0.5}, {}):
        tables = [{"rows": "player", "columns": [name], **more} for name in columns]
        _, (frame,) = frames("seats", fonts, params={"words": "pad", "row": 7.5, "tables": tables}, shows=columns, players=3)
        found.append([box_of(frame, f"p1-{name}")[:2] for name in columns])
    (role, zealot, seals, punishes), alone = found
    assert abs(role[1] - zealot[1]) < 1 < seals[1] - role[1]
    assert abs(seals[1] - punishes[1]) < 1
    assert role[0] < zealot[0]
    assert seals[0] < punishes[0]
    assert alone[0][1] < alone[1][1] < alone[2][1]


def test_a_table_ends_with_a_line(fonts):
    """Under its last row, heavier than those between rows; words at the foot stand below it and inside the pad."""
    frame = frames("rounds", fonts)[1][0]
    last = box_of(frame, *(f"r10-p{seat}-bet" for seat in range(1, 5)))[3]
    below = [(y, wide) for x, y, right, foot, wide in ruled(frame) if y == foot and y > last]
    assert below == [(pytest.approx(last + 0.9), 0.35)]
    ((_, foot),) = middles(frame, WORDS["foot"])
    assert last + 2.5 < foot < frame.h - 3


def test_the_heading_of_a_field_of_cells_is_its_first_line(fonts):
    """Each place shows its key in the corner."""
    field = {"rows": "cell", "across": 3, "entries": ["tower"], "title": "rounds"}
    for params in (field, {key: value for key, value in field.items() if key != "title"}):
        _, (frame,) = frames("seats", fonts, params={"words": "pad", "tables": [params]}, shows=("tower",))
        first = box_of(frame, "tower-A1")
        near = [y for x, y, right, foot, _ in ruled(frame) if y == foot == pytest.approx(first[1] - 0.9)]
        assert len(near) == ("title" not in params)
        for key in ("A1", "B2", "C3"):
            left, top, _, _ = box_of(frame, f"tower-{key}")
            assert [x for x, y in middles(frame, key) if left < x < left + 6 and top < y < top + 5]


def test_what_nobody_scores_has_room_and_no_box(fonts):
    """Two such places side by side are parted by a short line; beside a box its edge does."""
    game = pad("rounds")
    working = tuple(e._replace(role="working") if e.id in ("predicts", "bet") else e for e in game.entries)
    game = replace(game, entries=working)
    frame = pages(game, game.components[0], Job("en", form=True), fonts).frames[0]
    boxes = [at.box(item.x, item.y, item.w, item.h) for item, at in walk(frame.items) if isinstance(item, Rect)]
    own = {field.name: field for field in fields(frame)}
    assert any(fills(own["r1-p1-place"], box) for box in boxes)
    assert not any(fills(own[name], box) for name in ("r1-p1-predicts", "r1-p1-bet") for box in boxes)
    left, top, right, bottom = box_of(frame, "r1-p1-place", "r1-p1-predicts", "r1-p1-bet")
    inside = [line for line in ruled(frame) if left < line[0] == line[2] < right and top < line[1] < bottom]
    ((x, high, _, low, wide),) = inside
    assert own["r1-p1-predicts"].x + own["r1-p1-predicts"].w < x < own["r1-p1-bet"].x
    assert (high > top, low > bottom, wide < 0.25) == (True, True, True)


def test_a_choice_among_players_asks_for_a_number(fonts):
    """Faint, at the left of a box wide enough for it."""
    params = {"words": "pad", "tables": [{"rows": "round", "columns": "player", "entries": ["predicts"]}]}
    _, (frame, _) = frames("rounds", fonts, params=params, shows=("predicts",))
    left, top, _, bottom = box_of(frame, "r1-p1-predicts")
    ((x, y),) = [one for one in middles(frame, "#") if top < one[1] < bottom and one[0] < left + 10]
    assert left + 1 < x < left + 3
    assert (top + bottom) / 2 < y < (top + bottom) / 2 + 2


def test_more_columns_than_a_line_holds_are_refused_by_the_games_name(fonts):
    """Rather than drawn too narrow to write in."""
    with pytest.raises(Refused) as failure:
        frames("coins", fonts, size=(40.0, 84.0))
    (problem,) = failure.value.problems
    assert problem.code == "crammed-columns"
    assert "OPT" in str(problem.args).upper()
    assert int(problem.args["found"]) > int(problem.args["limit"])
