"""Boxes and pads for shops that sell them."""

from __future__ import annotations

from io import BytesIO

import pytest
from helpers_exports import exported, game
from PIL import Image

from printkit.exports import Wishes, export
from printkit.exports.catalogue import shops
from printkit.exports.stationery import box_for
from printkit.model import Refused
from printkit.printing.job import Job

TGC = shops()["tgc"]


@pytest.mark.parametrize(
    ("card", "count", "name"),
    [
        ((63, 88), 26, "Poker Tuck Box (36 cards)"),
        ((88, 63), 60, "Poker Tuck Box (72 cards)"),
        ((63.5, 88.9), 109, None),
        ((57.15, 88.9), 54, "Bridge Tuck Box (54 cards)"),
        ((44, 68), 10, None),
        ((69.85, 120.65), 41, "Tarot Tuck Box (90 cards)"),
    ],
)
def test_a_deck_goes_into_the_smallest_box_that_holds_it(card, count, name):
    """Neither into one that is too thin nor into one where a second card would slip in beside."""
    found = box_for(TGC, card, count)
    assert (found.name if found else None) == name


def test_a_box_is_drawn_on_the_net_of_the_shop(tmp_path):
    """The back of the cards lies on the front panel and nowhere else; no line to cut or fold is printed."""
    box = game("open").component("tuck-box")._replace(params={"decks": ["fortunes"]})
    made, problems = export(game("open"), [box], Job("en"), "tgc", tmp_path, Wishes())
    files = {str(one.path.relative_to(tmp_path)): one for one in made}
    assert not problems
    assert files["quantities.csv"].data.decode("utf-8-sig").count("Poker Tuck Box (36 cards)") == 1
    picture = Image.open(BytesIO(files["tuck-box/tuck-box-fortunes.en.png"].data)).convert("RGB")
    assert picture.size == (2100, 1800)
    # From the shop's cut lines: side 37.5 to 202.5, rear to 960.8, side to 1125.8, front to 1884.2; walls from 351 to 1409.
    for box, inked in [
        ((1126, 351, 1884, 1409), True),
        ((203, 351, 960, 1409), True),
        ((203, 186, 960, 351), True),  # the lid
        ((0, 0, 2100, 180), False),
        ((1890, 351, 2100, 1409), False),  # takes the glue
        ((203, 1415, 960, 1800), False),
    ]:
        assert (picture.crop(box).convert("L").getextrema()[0] < 200) is inked, box


def test_decks_without_a_box_are_told_with_the_nearest(tmp_path):
    """By the deck's name, in the language of the paper."""
    with pytest.raises(Refused) as refused:
        exported("opt", "tgc", tmp_path, components=["tuck-box"])
    told, nothing = refused.value.problems
    assert (told.code, nothing.code) == ("box-not-sold", "nothing-to-export")
    assert told.args["near"].startswith("Bridge Tuck Box")
    assert not any(tmp_path.iterdir())


def test_pads_are_laid_out_for_the_pads_of_the_shop(tmp_path, without_pictures):
    """The smallest one that the pad finds room on, its pages on one side each."""
    files, problems = exported("opt", "tgc", tmp_path, components=["ledger", "score-pad"])
    assert not problems
    sizes = {name: Image.open(BytesIO(one.data)).size for name, one in files.items() if name.endswith(".png")}
    assert sizes == {
        **{f"ledger/ledger-{page:02}.en.png": (2475, 3075) for page in range(1, 5)},
        "score-pad/score-pad.en.png": (1125, 1725),
    }


def test_a_shop_without_pads_leaves_them_out(tmp_path):
    """And what finds no room on any pad is told with the largest."""
    with pytest.raises(Refused) as refused:
        exported("opt", "mpc", tmp_path, components=["ledger", "tuck-box"])
    assert [p.code for p in refused.value.problems] == ["not-sold", "not-sold", "nothing-to-export"]
    large = game("opt").component("score-pad")._replace(size=(205.0, 300.0))
    with pytest.raises(Refused) as refused:
        export(game("opt"), [large], Job("en"), "tgc", tmp_path, Wishes())
    assert [p.code for p in refused.value.problems] == ["pad-not-sold", "nothing-to-export"]


def test_a_box_of_a_strangers_layout_is_left_out(tmp_path, monkeypatch):
    """It knows no net but its own: told as what the shop doesn't sell, not as a fault."""
    from printkit.layouts.deck import tuck_box

    monkeypatch.delattr(tuck_box, "on_net")
    with pytest.raises(Refused) as refused:
        exported("open", "tgc", tmp_path, components=["tuck-box"])
    assert [p.code for p in refused.value.problems] == ["not-sold", "nothing-to-export"]
