"""Scan packs: what is written is read back, and whatever else somebody hands over is refused in one sentence."""

import base64
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.model import Refused
from printkit.scan.pack import DPI, Pack, PackPage, PackSlot, Print, from_bytes, merged, to_bytes


def picture(w, h):
    """A white PNG of a page of w × h mm."""
    from io import BytesIO

    from PIL import Image

    out = BytesIO()
    Image.new("L", (round(w * DPI / 25.4), round(h * DPI / 25.4)), 255).save(out, "PNG")
    return out.getvalue()


def pack():
    slots = (
        PackSlot("p1-a-1", "tick", 10.0, 10.0, 5.0, 5.0, label="A", component="pad", card="pad"),
        PackSlot("p1-a-1", "tick", 30.0, 10.0, 5.0, 5.0, component="pad", card="pad", copy=2),
        PackSlot("p1-coin-1", "tick", 10.0, 20.0, 5.0, 5.0, states=3, component="pad"),
        PackSlot("p1-total", "int", 10.0, 30.0, 12.0, 8.0, cells=((11.0, 31.0, 3.2, 5.6),), component="pad"),
    )
    return Pack(
        "rolls", "", {"tie": "more"}, (Print("0123456789", "Pad", "en", (PackPage(1, 60.0, 50.0, picture(60, 50), slots),)),)
    )


def test_a_pack_is_read_as_it_was_written():
    """Every field comes back, and the same pack gives the same bytes."""
    assert from_bytes(to_bytes(pack())) == pack()
    assert to_bytes(pack()) == to_bytes(from_bytes(to_bytes(pack())))


def test_a_print_is_found_by_its_id():
    """The id is the stamp's digest."""
    assert pack().find("0123456789").title == "Pad"
    assert pack().find("9999999999") is None
    assert merged([pack(), pack()]) == pack()


CHANGES = {
    "another format": lambda raw: raw.update(scan_pack=2),
    "no game": lambda raw: raw.pop("game"),
    "a wrong id": lambda raw: raw["prints"][0].update(id="../../etc"),
    "another language": lambda raw: raw["prints"][0].update(lang="de"),
    "no picture": lambda raw: raw["prints"][0]["pages"][0].update(template="AAAA"),
    "base64 that is none": lambda raw: raw["prints"][0]["pages"][0].update(template="%%%"),
    "another size": lambda raw: raw["prints"][0]["pages"][0].update(w=61.5),
    "an endless page": lambda raw: raw["prints"][0]["pages"][0].update(w=1e308),
    "a box outside": lambda raw: raw["prints"][0]["pages"][0]["slots"][0].update(x=58),
    "a box of nothing": lambda raw: raw["prints"][0]["pages"][0]["slots"][0].update(w=0),
    "true for a number": lambda raw: raw["prints"][0]["pages"][0]["slots"][0].update(x=True),
    "an unknown kind": lambda raw: raw["prints"][0]["pages"][0]["slots"][0].update(kind="script"),
    "a name with a path": lambda raw: raw["prints"][0]["pages"][0]["slots"][0].update(name="a/b"),
    "twice the same box": lambda raw: raw["prints"][0]["pages"][0]["slots"][1].update(copy=1),
    "control characters": lambda raw: raw["prints"][0]["pages"][0]["slots"][0].update(label="\x1b[2J"),
    "five states": lambda raw: raw["prints"][0]["pages"][0]["slots"][0].update(states=5),
    "many slots": lambda raw: raw["prints"][0]["pages"][0].update(slots=[{}] * 5000),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_pack_that_is_wrong_is_refused(change):
    """One problem, status 2, and no other exception."""
    raw = json.loads(to_bytes(pack()))
    CHANGES[change](raw)
    with pytest.raises(Refused) as refused:
        from_bytes(json.dumps(raw).encode(), "kit/scan-pack.en.json")
    assert [problem.code for problem in refused.value.problems] == ["bad-scan-pack"]
    assert refused.value.status == 2


def test_a_picture_of_too_many_pixels_is_not_unpacked():
    """Its head is read, and no library sees the rest."""
    raw = json.loads(to_bytes(pack()))
    page = raw["prints"][0]["pages"][0]
    data = bytearray(base64.b64decode(page["template"]))
    data[16:24] = (60_000).to_bytes(4, "big") * 2
    page["template"] = base64.b64encode(bytes(data)).decode()
    with pytest.raises(Refused):
        from_bytes(json.dumps(raw).encode())


@settings(max_examples=60, deadline=None)
@given(
    st.binary(max_size=200)
    | st.recursive(st.none() | st.integers() | st.text(max_size=5), st.lists).map(
        lambda v: json.dumps({"scan_pack": 1, "prints": v}).encode()
    )
)
def test_whatever_is_handed_over_is_refused(data):
    """Never anything but `Refused`."""
    try:
        found = from_bytes(data)
    except Refused:
        return
    assert not found.prints
