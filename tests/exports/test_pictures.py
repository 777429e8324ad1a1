"""Pictures of faces are exact in size, true in what they show, and the same however many processes make them."""

from __future__ import annotations

import csv
import os
from io import BytesIO, StringIO

import pytest
from helpers_exports import exported, game
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from printkit.draw.frame import BLACK, Frame, Rect
from printkit.draw.text import FontSet
from printkit.exports import Wishes, pictures
from printkit.exports.parcel import canvas
from printkit.exports.pictures import Shot, at_dpi, taken
from printkit.exports.shops import FARTHEST, match, shops
from printkit.model import Refused

FONTS = FontSet.load()


def opened(data):
    return Image.open(BytesIO(data))


@pytest.mark.parametrize(("dpi", "bleed", "size"), [(300, 0.0, (520, 803)), (300, 3.0, (591, 874)), (600, 3.0, (1181, 1748))])
def test_a_picture_has_the_size_of_its_face(dpi, bleed, size, tmp_path):
    """44 × 68 mm at any resolution, with and without bleed; the file says its resolution."""
    wishes = Wishes(dpi=dpi, bleed=bleed or None)
    files, _ = exported("opt", "png", tmp_path, components=["rudy"], only=("3bd", "Aw"), wishes=wishes)
    pngs = {name: one for name, one in files.items() if name.endswith(".png")}
    assert set(pngs) == {"rudy/rudy-3bd.en.png", "rudy/rudy-Aw.en.png", "rudy/rudy-back.en.png"}
    for one in pngs.values():
        picture = opened(one.data)
        assert picture.size == size
        assert picture.info["dpi"][0] == pytest.approx(dpi, rel=0.002)
        assert one.path.read_bytes() == one.data


def test_the_table_says_what_to_order(tmp_path, without_pictures):
    """Every card with its copies, and the pictures of its faces, all of which are there."""
    files, _ = exported("eitsuku", "png", tmp_path, lang="ja")
    rows = list(csv.DictReader(StringIO(files["quantities.csv"].data.decode("utf-8-sig"))))
    assert sum(int(row["copies"]) for row in rows if row["component"] == "budget") == 108
    assert {row["front"] for row in rows} | {row["back"] for row in rows if row["back"]} == set(files) - {
        "quantities.csv",
        "how-to.ja.txt",
    }


def test_many_processes_make_the_same_pictures(monkeypatch):
    """Order and bytes don't depend on how many there are, nor on one of them dying."""
    fonts = FontSet.load()
    shots = [at_dpi(Frame(10, 10, (Rect(0, 0, 10, 0.5 + n / 4, BLACK),)), 100) for n in range(20)]
    monkeypatch.setattr(pictures, "processors", lambda: 1)
    alone = list(taken(shots, fonts))
    monkeypatch.setattr(pictures, "processors", lambda: 3)
    assert list(taken(shots, fonts)) == alone
    assert len(set(alone)) == 20
    monkeypatch.setattr(pictures, "_taken_there", _dying)
    assert list(taken(shots, fonts)) == alone


def _dying(_chunk):
    os._exit(1)


@settings(max_examples=20, deadline=None)
@given(st.tuples(st.integers(1, 400), st.integers(1, 400)), st.floats(5, 300), st.floats(5, 300))
def test_a_shot_is_never_a_pixel_off(size, w, h):
    """Whatever the page's size in mm."""
    (data,) = taken([Shot(Frame(w, h, ()), size)], FONTS)
    assert opened(data).size == size


def test_a_canvas_is_centred_and_filled_with_bleed():
    """A face on a larger canvas keeps its scale, and its ink reaches over its trim."""
    face = Frame(40, 60, (Rect(-5, -5, 50, 70, BLACK),))
    (data,) = taken([at_dpi(canvas(face, 50, 70), 127)], FontSet.load())
    assert opened(data).convert("L").getextrema() == (0, 0)
    inner = Frame(40, 60, (Rect(0, 0, 40, 60, BLACK),))
    (data,) = taken([at_dpi(canvas(inner, 50, 70), 127)], FontSet.load())
    box = opened(data).convert("L").point(lambda v: 255 if v < 128 else 0).getbbox()
    assert all(abs(a - b) <= 1 for a, b in zip(box, (25, 25, 225, 325), strict=True))


def test_round_tokens_are_cut_out():
    """Outside its corners a picture is transparent."""
    face = Frame(20, 20, (Rect(-1, -1, 22, 22, BLACK),), corner=10)
    (data,) = taken([at_dpi(face, 127, cut=True)], FontSet.load())
    picture = opened(data)
    assert picture.mode == "RGBA"
    assert picture.getpixel((1, 1))[3] == 0
    assert picture.getpixel((50, 50)) == (0, 0, 0, 255)


# Shops -------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("shop", "size", "product"),
    [
        ("tgc", (63, 88), "Euro Poker"),
        ("tgc", (88, 63), "Euro Poker"),
        ("tgc", (63.5, 88.9), "Poker"),
        ("mpc", (63, 88), "Poker"),
        ("mpc", (88.9, 57.15), "Bridge"),
        ("mpc", (44.45, 63.5), "Mini"),
        ("mpc", (70, 120), None),  # wider than the trim by 0.15 mm
        ("mpc", (69.85, 120), "Tarot"),
        ("tgc", (56, 87), "US Game"),
        ("tgc", (44, 68), None),
        ("mpc", (44, 68), None),
        ("tgc", (64, 88), None),  # larger than the trim: something would be cut off
    ],
)
def test_a_card_goes_onto_a_size_that_the_shop_has(shop, size, product):
    """Unscaled and within a millimetre, or not at all."""
    found = match(shops()[shop], *size, fit=False)
    assert (found.size.name if found else None) == product
    assert found is None or found.scale == 1.0


@given(st.floats(20, 200), st.floats(20, 200))
def test_fitting_never_cuts_and_never_leaves_white(w, h):
    """A scaled card lies within the trim, and its ink can be drawn as far as the canvas goes."""
    for shop in shops().values():
        found = match(shop, w, h, fit=True)
        if found is not None:
            short, long = sorted((w, h))
            assert short * found.scale <= found.size.trim[0] + 0.11
            assert long * found.scale <= found.size.trim[1] + 0.11
            assert found.reach <= FARTHEST + 1


def test_pictures_for_shops_have_their_templates_size(tmp_path):
    """And what a shop lacks is told with the nearest size."""
    files, problems = exported("open", "mpc", tmp_path, components=["fortunes", "reference"])
    pngs = [one for name, one in files.items() if name.endswith(".png")]
    assert {opened(one.data).size for one in pngs} == {(822, 1122)}
    told = {problem.where: problem.code for problem in problems}
    assert told["fortunes"] == "cut-larger"
    assert told["reference"] == "size-not-fitting"


def test_scaling_is_only_done_when_asked_for(tmp_path, without_pictures):
    """And then told."""
    with pytest.raises(Refused) as refused:
        exported("opt", "tgc", tmp_path, components=["rudy"])
    assert [p.code for p in refused.value.problems] == ["size-not-sold", "nothing-to-export"]
    assert not any(tmp_path.iterdir())
    _, problems = exported("opt", "tgc", tmp_path, components=["rudy"], wishes=Wishes(fit=True))
    assert [p.code for p in problems] == ["scaled"]


def test_a_size_that_a_shop_sells_can_be_named(tmp_path, without_pictures):
    """For one deck or for whatever has none; cards keep their shape, bleed fills the rest, and nothing of Babel’s is dropped."""
    decks = ["instructions", "specials", "roles", "reference"]
    files, problems = exported(
        "babel-builders", "mpc", tmp_path, components=decks, wishes=Wishes(size=("bridge", "reference=big"))
    )
    with StringIO(files["quantities.csv"].data.decode("utf-8-sig")) as table:
        products = {row["component"]: row["product"] for row in csv.DictReader(table)}
    assert products == {"instructions": "Bridge", "specials": "Bridge", "roles": "Poker", "reference": "Big"}
    scaled = {p.where: p.args["percent"] for p in problems if p.code == "scaled"}
    assert scaled == {"instructions": 129.9, "specials": 129.9, "reference": 92.6}


def test_sizes_are_offered(tmp_path, without_pictures):
    """By the name that --size takes, each with what it does to the card; what isn't sold or no deck is refused with what is."""
    for wrong, code in (("poster", "unknown-size"), ("coins=poker", "unknown-deck")):
        with pytest.raises(Refused) as refused:
            exported("opt", "mpc", tmp_path, components=["rudy", "coins"], wishes=Wishes(size=(wrong,)))
        assert [p.code for p in refused.value.problems] == [code]
    with pytest.raises(Refused) as refused:
        exported("opt", "mpc", tmp_path, components=["rudy"])
    assert refused.value.problems[0].args["others"] == "bridge (130 %), mini (93 %), poker (131 %)"
    # A size for whatever has none is no size for what would become illegible on it.
    _, problems = exported("opt", "mpc", tmp_path, components=["rudy", "reference"], wishes=Wishes(size=("bridge",)))
    assert {p.where: p.code for p in problems} == {"rudy": "scaled", "reference": "size-not-fitting"}


def test_another_selection_replaces_the_list(tmp_path, without_pictures):
    """What to order is ours to write anew, and so is a saved object."""
    for component in ("fortunes", "numbers"):
        exported("open", "tgc", tmp_path, components=[component])
        exported("open", "tts", tmp_path, components=[component])


def test_a_lying_card_is_turned(tmp_path):
    """Templates are portrait; the same ink is there, a quarter turned clockwise."""
    face = Frame(68, 44, (Rect(0, 0, 10, 10, BLACK),))  # upper left
    from printkit.exports.shops import _page

    found = match(shops()["tgc"], 88, 63, fit=False)
    (data,) = taken([Shot(_page(face._replace(w=88, h=63), found), found.size.canvas)], FontSet.load())
    left, _, right, bottom = opened(data).convert("L").point(lambda v: 255 - v).getbbox()
    assert left > 600  # clockwise, the upper left corner comes to the upper right
    assert right < 825
    assert bottom < 300


def test_wishes_that_a_target_does_not_know_are_refused(tmp_path):
    """Nothing is ignored in silence."""
    with pytest.raises(Refused) as refused:
        exported("open", "udonarium", tmp_path, wishes=Wishes(dpi=300))
    (problem,) = refused.value.problems
    assert (problem.code, problem.where, refused.value.status) == ("not-for-target", "--dpi", 2)
    with pytest.raises(Refused) as refused:
        exported("open", "paper-boats", tmp_path)
    assert refused.value.problems[0].code == "unknown-target"


def test_a_named_card_that_is_nowhere_is_refused(tmp_path):
    """As with every command that prints."""
    with pytest.raises(Refused):
        exported("opt", "png", tmp_path, components=["rudy"], only=("nobody",))
    assert game("opt").id == "opt"
