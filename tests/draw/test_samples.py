"""Pictures that the browser has decoded, painted as Pillow would have it: the same PDF but for compression, and each failure with its name."""

from __future__ import annotations

import json
import sys
from base64 import b64encode
from io import BytesIO

import numpy as np
import pymupdf
import pytest
from PIL import Image

import printkit
from printkit.draw import samples
from printkit.web.bridge import answer

GAME = b'title = "Boats"\n\n[decks.cards]\ndata = "cards.csv"\nface = "title-art-text"\nslots = { title = "{Name}", art = "{Art}", text = "{Text}" }\n'


def saved(mode, kind, **how):
    rng = np.random.default_rng(3)
    soft = Image.fromarray(rng.integers(0, 255, (6, 8, 4), dtype=np.uint8), "RGBA").resize((60, 45)).convert(mode)
    file = BytesIO()
    soft.save(file, kind, **how)
    return file.getvalue()


PICTURES = {
    "a.png": saved("RGBA", "PNG"),
    "b.jpg": saved("RGB", "JPEG"),
    "c.webp": saved("RGB", "WEBP", lossless=True),
    "d.png": saved("P", "PNG"),
    "e.png": saved("L", "PNG"),
}


def folder(pictures):
    rows = "".join(f"{name[0].upper()},art/{name},Sail\n" for name in pictures)
    return {"game.toml": GAME, "cards.csv": f"Name,Art,Text\n{rows}".encode(), **{f"art/{n}": d for n, d in pictures.items()}}


@pytest.fixture
def without_pillow(monkeypatch):
    """As in the page; nothing is remembered of other tests."""
    for name in [name for name in sys.modules if name == "PIL" or name.startswith("PIL.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "PIL", None)
    monkeypatch.setattr("printkit.gamefolder.pictures._known", {})
    monkeypatch.setattr(samples, "_known", {})


def pixels(pdf):
    """A page as it is seen."""
    shown = pymupdf.open(stream=pdf)[0].get_pixmap(dpi=100)
    return np.frombuffer(shown.samples, np.uint8).reshape(shown.height, shown.width, -1).astype(int)


def test_what_the_browser_decodes_is_printed_like_pillow_s(request):
    """Transparency, palettes, JPEG, WebP, grey: mirrored into the bleed, in colour."""
    game = printkit.load(folder(PICTURES))
    theirs = pixels(printkit.render(game, "cards"))
    request.getfixturevalue("without_pillow")
    for data in PICTURES.values():
        samples.keep(data, *_native[data])
    ours = pixels(printkit.render(printkit.load(folder(PICTURES)), "cards"))
    assert ours.shape == theirs.shape
    assert np.abs(ours - theirs).mean() < 0.2


_native = {
    data: (Image.open(BytesIO(data)).size, Image.open(BytesIO(data)).convert("RGBA").tobytes()) for data in PICTURES.values()
}


def test_edges_and_tints_are_pillow_s():
    """Byte by byte."""
    from PIL import ImageOps

    from printkit.paint.bitmap import _continued

    picture = Image.open(BytesIO(PICTURES["b.jpg"])).convert("RGB")
    mine = samples.Samples(*picture.size, picture.tobytes())
    for margins in ((0.1, 0.2, 0.3, 0.4), (0, 0, 1, 0), (2.0, 0, 0, 0.01)):
        wide = _continued(picture, margins)
        assert mine.continued(margins) == samples.Samples(*wide.size, wide.tobytes())
    shaded = ImageOps.colorize(picture.convert("L"), (31, 74, 104), (255, 255, 255)).tobytes()
    tinted = mine.tinted((31 / 255, 74 / 255, 104 / 255)).rgb
    assert max(abs(a - b) for a, b in zip(shaded, tinted, strict=True)) <= 1


@pytest.mark.usefixtures("without_pillow")
def test_the_page_is_asked_to_decode_and_a_failure_names_its_picture():
    """First for all pictures of the folder; then the one that is none is told."""
    files = [(f"boats/{name}", data) for name, data in folder({**PICTURES, "f.jpg": b"no picture"}).items()]
    assert json.loads(answer("folders.checked", '{"lang": "en"}', files)[0]) == {"need": ["bitmaps"]}
    for data in PICTURES.values():
        samples.keep(data, *_native[data])
    samples.keep(b"no picture", None)
    reply = json.loads(answer("folders.checked", '{"lang": "en"}', files)[0])["data"]
    assert not reply["ok"]
    (fault,) = [one["told"] for one in reply["problems"] if one["severity"] == "error"]
    assert "art/f.jpg" in fault


@pytest.mark.usefixtures("without_pillow")
def test_a_picture_in_a_drawing_is_asked_for_by_its_bytes(monkeypatch):
    """It is no file of the game: so scan-sheet's own sheet, a drawing that holds the photo, could not be shown in the page."""
    from printkit.draw.svg import drawing

    monkeypatch.setattr("printkit.storage.cache.load_sealed", lambda _: None)
    drawing.cache_clear()
    held = b64encode(PICTURES["b.jpg"]).decode()
    art = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 45"><image width="60" height="45" href="data:image/jpeg;base64,{held}"/></svg>'
    files = [(f"boats/{name}", data) for name, data in folder({"a.svg": art.encode()}).items()]
    reply, beside = answer("folders.checked", '{"lang": "en"}', files)
    assert json.loads(reply) == {"need": ["bitmaps"]}
    assert [data for _, data in beside] == [PICTURES["b.jpg"]]
    samples.keep(PICTURES["b.jpg"], *_native[PICTURES["b.jpg"]])
    assert "Image(x=0.0, y=0.0, w=60.0, h=45.0" in str(drawing(art.encode()))
