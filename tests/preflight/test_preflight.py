"""Faults are found before ink is spent: what is cut, too small, too thin, or in the way of something else."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.draw.frame import BLACK, Field, Frame, Group, Image, Line, Piece, Rect, Stroke, Text, circle
from printkit.preflight.checks import _Inspector, inspect, inspect_pieces


def box(x, y, name="a", w=5.0):
    return Field(x, y, w, 5, name, "tick", "label")


def codes(*items, w=100.0, h=100.0):
    return sorted(problem.code for problem in inspect(Frame(w, h, items, "front"), "card"))


def test_a_good_frame_has_no_fault():
    """Right up to its edge."""
    items = (
        Rect(0, 0, 100, 100),
        Line(0, 0, 100, 100),
        Text(0, 3, "x", 8, 20),
        circle(50, 50, 50, BLACK),
        box(0, 0),
        box(5, 0, "b"),
    )
    assert codes(*items) == []


@pytest.mark.parametrize(
    "item",
    [
        Rect(-1, 0, 5, 5),
        Rect(96, 0, 5, 5),
        Line(0, 50, 101, 50),
        Text(90, 50, "too long", 8, 11),
        Text(0, 1, "cut at its top", 8, 20),
        circle(99, 50, 2, BLACK),
        box(97, 0),
        Group(99, 0, (Rect(0, 0, 5, 5),)),
        Group(3, 0, (Rect(0, 0, 5, 5),), 90),
    ],
)
def test_what_stands_outside_is_an_error(item):
    """Whatever it is, and also inside a moved or turned group."""
    (problem,) = inspect(Frame(100, 100, (item,), "front"), "card")
    assert (problem.severity, problem.code, problem.where) == ("error", "outside-frame", "card: front")


def test_a_turned_group_is_measured_as_it_lies():
    """Turned by 90° about its origin it extends to the left."""
    assert codes(Group(5, 0, (Rect(0, 0, 5, 5),), 90)) == []


def test_small_type_and_thin_lines_are_warned_of_once():
    """With how many there are, and the first of them."""
    items = [Text(1, 10 + n, f"t{n}", 4.5, 5) for n in range(3)] + [
        Rect(1, 1, 5, 5, None, Stroke(width=0.05)) for _ in range(2)
    ]
    found = {p.code: p for p in inspect(Frame(100, 100, tuple(items)), "card")}
    assert {code: (p.severity, p.args["count"]) for code, p in found.items()} == {
        "small-text": ("warning", 3),
        "thin-line": ("warning", 2),
    }
    assert found["small-text"].args["what"] == "t0"


def test_places_to_fill_in_are_apart_and_have_names_of_their_own():
    """Touching is fine; overlapping or sharing a name is not."""
    assert codes(box(10, 10, "a"), box(15, 10, "b"), box(10, 15, "c")) == []
    assert codes(box(10, 10, "a"), box(14, 14, "b")) == ["slots-overlap"]
    assert codes(box(10, 10, "a"), box(40, 10, "a")) == ["slot-twice"]
    assert codes(box(10, 10, "a", w=60), box(20, 30, "b"), box(30, 12, "c")) == ["slots-overlap"]


def found(*items, bleed=0.0, safe=0.0, w=63.0, h=88.0, corner=0.0):
    problems = inspect(Frame(w, h, items, "front", corner), "card", bleed=bleed, safe=safe)
    return [(p.code, p.args.get("what"), p.args["count"]) for p in problems]


@pytest.fixture
def picture(tmp_path):
    """Write a picture of a size and a colour mode; returns its path."""
    from PIL import Image as Pixels

    def write(w, h, mode="RGB", kind="png"):
        path = tmp_path / f"art-{w}-{h}-{mode}.{kind}"
        Pixels.new(mode, (w, h)).save(path)
        return str(path)

    return write


def test_shapes_may_reach_into_the_bleed_and_text_may_not():
    """What reaches beyond is an error, as is a word that would be cut."""
    assert found(Rect(-3, -3, 69, 94, BLACK), bleed=3) == []
    assert found(Rect(-3, -3, 69, 94, BLACK), bleed=1.5) == [("outside-frame", "rect", 1)]
    assert found(Text(-1, 20, "cut", 8, 9), bleed=3) == [("outside-frame", "cut", 1)]


@pytest.mark.parametrize(
    ("item", "told"),
    [
        (Text(2, 20, "near", 8, 9), True),
        (Text(52, 20, "near", 8, 9), True),
        (Text(3, 86, "near", 8, 9), True),
        (Text(3, 5, "in the safe area", 8, 57), False),
        (circle(6, 6, 4, BLACK), True),
        (circle(7, 7, 4, BLACK), False),
        (circle(0, 0, 4, BLACK), False),  # meant to be cut
        (circle(1.5, 1.5, 0.5, BLACK), False),  # a dot of a pattern
        (circle(31.5, 44, 30.5, BLACK), False),  # a frame
        (Rect(1, 1, 61, 86, None, Stroke()), False),
        (Group(1, 20, (Rect(0, 0, 5, 5, BLACK), circle(3, 3, 1.5, BLACK))), True),
        (Group(63 - 1, 88 - 20, (Text(0, 0, "turned", 8, 9),), 180), True),
    ],
)
def test_words_and_signs_keep_away_from_the_cut(item, told):
    """Texture, frames, and what is meant to be cut may come near."""
    assert [code for code, *_ in found(item, bleed=5, safe=3)] == ["near-trim"] * told
    assert found(item, bleed=5) == []


def test_the_safe_area_of_a_round_token_is_round():
    """What is well inside a square may be cut by a circle; a ring that follows the trim is its ornament."""
    corner = Text(4, 7, "7", 8, 2)
    assert found(corner, w=24, h=24, safe=3) == []
    ((code, what, _),) = found(corner, w=24, h=24, corner=12, safe=3)
    assert (code, what) == ("near-trim", "7")
    assert found(circle(12, 12, 11, None, Stroke()), Text(9, 14, "12", 16, 6), w=24, h=24, corner=12, safe=3) == []
    assert found(circle(12, 12, 8.9, BLACK), w=28, h=24, corner=12, safe=3) == []  # its box has corners, it has none


def test_a_picture_bleeds_or_keeps_away(picture):
    """Along each side of its own."""
    art = picture(1000, 1000)
    assert found(Image(-3, -3, 69, 40, art), bleed=3, safe=3) == []
    assert found(Image(0, 0, 63, 40, art), safe=3) == []
    assert found(Image(0, 1, 63, 40, art), safe=3) == [("near-trim", "art-1000-1000-RGB.png", 1)]
    assert found(Image(2, 10, 20, 20, art), safe=3) == [("near-trim", "art-1000-1000-RGB.png", 1)]
    assert found(Image(3, 10, 20, 20, art), safe=3) == []


def test_texts_lie_beside_one_another():
    """A word drawn twice is a shadow; words turned past one another don't touch though their boxes do."""
    one, other = Text(10, 20, "one", 12, 20), Text(25, 21, "other", 12, 20)
    assert found(one, other) == [("text-overlap", "one", 1)]
    assert found(one, Text(10, 24.5, "below", 12, 20)) == []
    assert found(one, one._replace(x=10.3, y=20.3)) == []
    assert found(one, Group(0, 0, (other,), face="shared")) == [("text-overlap", "one", 1)]
    slanted = [Group(10, y, (Text(0, 0, str(y), 12, 30),), 45) for y in (20, 26)]
    assert found(*slanted) == []
    assert found(slanted[0], Group(30, 20, (Text(0, 0, "across", 12, 30),), 135)) == [("text-overlap", "20", 1)]


def test_words_keep_off_the_edges_of_pictures(picture):
    """Unless a banner carries them, or the picture has no visible edge."""
    art, glass = (Image(10, 10, 30, 30, picture(300, 300, mode)) for mode in ("RGB", "RGBA"))
    title = Text(30, 20, "title", 12, 20)
    assert found(art, title) == [("text-on-edge", "title", 1)]
    assert found(art, Rect(28, 12, 30, 12, BLACK), title) == []
    assert found(glass, title) == found(art, title._replace(x=15)) == found(art, title._replace(x=41)) == []


@pytest.mark.parametrize("kind", ["png", "jpg"])
def test_pictures_have_200_pixels_an_inch(picture, kind):
    """At the size that they are printed at, in whatever group, lying or standing."""
    art = picture(400, 200, kind=kind)
    assert found(Image(5, 5, 50.8, 25.4, art)) == found(Image(5, 5, 25.4, 50.8, art)) == []
    (problem,) = inspect(Frame(63, 88, (Group(5, 5, (Image(0, 0, 50.8, 25.4, art),), scale=(1.1, 1.0)),)), "card")
    assert (problem.severity, problem.code, problem.args["dpi"]) == ("warning", "low-dpi", 182)


def test_pictures_that_cant_be_printed_are_errors(tmp_path):
    """A missing file, one that is no picture, and one that ends too early."""
    broken = {"text.png": b"hello", "short.png": b"\x89PNG\r\n\x1a\n\0\0", "short.jpg": b"\xff\xd8\xff\xe0\0"}
    for name, data in broken.items():
        (tmp_path / name).write_bytes(data)
        assert found(Image(5, 5, 20, 20, str(tmp_path / name))) == [("not-a-picture", name, 1)]
    assert found(Image(5, 5, 20, 20, str(tmp_path / "none.png"))) == [("picture-unreadable", "none.png", 1)]


def test_a_clip_hides_shapes_and_must_not_hide_words():
    """A pattern drawn beyond its area is not outside; a word that loses a part is an error."""
    dots = tuple(circle(x, 5, 1.2, BLACK) for x in range(-10, 80, 5))
    assert found(Group(0, 0, dots, clip=(10, 0, 20, 10)), safe=3) == []
    assert found(Group(0, 0, (Text(15, 30, "words", 12, 20),), clip=(10, 20, 20, 20))) == [("text-cut", "words", 1)]


def test_scales_count():
    """Type and lines are as large as they are printed."""
    small = Group(5, 5, (Text(5, 10, "tiny", 8, 9), Line(0, 20, 30, 20, Stroke(width=0.15))), scale=(0.5, 0.5))
    assert [code for code, *_ in found(small)] == ["small-text", "thin-line"]


def test_pieces_are_told_by_card_and_shared_backs_once():
    """By the component's name alone where there is one piece of that name."""
    bad = (Text(1, 20, "x", 4, 9),)
    back = Frame(63, 88, bad)
    pieces = [Piece("rudy", f"r{n}", Frame(63, 88, bad if n != 2 else ()), back) for n in (1, 2, 3)]
    assert [p.where for p in inspect_pieces(pieces)] == ["rudy: r1", "rudy: r1: back", "rudy: r3"]
    assert [p.where for p in inspect_pieces([Piece("board", "board", back)])] == ["board"]


def test_a_shared_face_counts_wherever_it_lies():
    """The same group is fine in one place and at fault in another, on a card of another size too."""
    group = Group(5, 5, (Text(0, 5, "shared", 8, 9),), face="title")
    frames = [Frame(63, 88, (group,)), Frame(63, 88, (group._replace(x=1.0),)), Frame(16, 88, (group,))]
    pieces = [Piece("deck", str(n), frame) for n, frame in enumerate(frames)]
    assert [p.where for p in inspect_pieces(pieces, safe=3)] == ["deck: 1", "deck: 2"]


@given(st.data())
def test_a_glance_never_clears_a_face_at_fault(data):
    """Whatever it clears, the close look finds nothing on."""
    mm = st.floats(-2, 26).map(lambda v: round(v, 1))
    size = st.floats(0.5, 24).map(lambda v: round(v, 1))
    leaf = st.one_of(
        st.builds(Rect, mm, mm, size, size, st.just(BLACK), st.sampled_from([None, Stroke(), Stroke(width=0.05)])),
        st.builds(lambda x, y, w, words: Text(x, y, words, 8, w), mm, mm, size, st.sampled_from(["a", "b", " "])),
        st.builds(lambda x, y, r: circle(x, y, r, BLACK), mm, mm, size),
    )
    group = st.builds(
        lambda x, y, items, turn, clip: Group(x, y, tuple(items), turn, clip=clip),
        mm,
        mm,
        st.lists(leaf, max_size=3),
        st.sampled_from([0, 90, 180, 30]),
        st.sampled_from([None, (0.0, 0.0, 10.0, 10.0)]),
    )
    items = tuple(data.draw(st.lists(st.one_of(leaf, group), max_size=4)))
    frame = Frame(24, 24, items, corner=data.draw(st.sampled_from([0.0, 3.0, 12.0])))
    bleed, safe = data.draw(st.sampled_from([(0.0, 0.0), (1.5, 3.0), (0.0, 3.0)]))
    inspector = _Inspector(bleed, safe)
    cleared = inspector._glance.clears(frame)
    inspector._glance.clears = lambda frame: False
    if cleared:
        assert inspector.faults(frame, "card", "card") == []


@pytest.mark.parametrize(
    ("mode", "how"), [("RGB", {}), ("RGB", {"lossless": True}), ("RGBA", {"lossless": True}), ("RGBA", {})]
)
def test_a_webp_says_its_size_and_whether_it_is_opaque(tmp_path, mode, how):
    """Lossy, lossless, and with an alpha channel in either."""
    from PIL import Image as Pictures

    from printkit.preflight.picture import measure

    color = (9, 9, 9, 9)[: len(mode)]
    Pictures.new(mode, (321, 123), color).save(tmp_path / "a.webp", **how)
    assert measure(str(tmp_path / "a.webp")) == (321, 123, mode == "RGBA")


def test_coarse_pictures_of_many_cards_are_one_problem(picture):
    """With the names of the cards and the coarsest of them."""
    fronts = [Frame(63, 88, (Image(5, 5, 50.8, 25.4, picture(wide, wide // 2)),)) for wide in (100, 50, 400)]
    pieces = [Piece("fables", name, front, None) for name, front in zip(("fox", "owl", "stag"), fronts, strict=True)]
    (problem,) = inspect_pieces(pieces)
    assert (problem.code, problem.where) == ("low-dpi-many", "fables")
    assert {name: problem.args[name] for name in ("cards", "card", "dpi", "count")} == {
        "cards": "fox, owl",
        "card": "owl",
        "dpi": 25,
        "count": 2,
    }
    assert [found.code for found in inspect_pieces(pieces[1:])] == ["low-dpi"]
