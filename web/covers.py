"""The games' covers for the page's door: the faces that stand on each rulebook's front page, fanned on the colour of their backs."""

from __future__ import annotations

import colorsys
import hashlib
import io
from collections import Counter
from pathlib import Path

from fetching import KEPT, ROOT
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from printkit.model import Game, Lang

WIDE, HIGH = 672, 420
"""Pixels: twice what a phone shows across."""

DPI = 160
FAN = ((-1, 9.0), (1, -9.0), (0, 0.0))
"""Where three faces lie, the one in front last: steps from the middle, and degrees against the clock."""

LIGHT, VIVID = 0.88, 0.55
"""Of the ground, whose hue is that of the faces."""


def covers() -> dict[str, bytes]:
    """WebP files by the games' ids and the language of their words, as ``open.ja``. They stay while nothing changes that they are drawn from."""
    drawn_from = hashlib.sha256(Path(__file__).read_bytes())
    for path in sorted((*(ROOT / "printkit" / "games").rglob("*"), *(ROOT / "layouts").rglob("*.py"))):
        if path.is_file() and "__pycache__" not in path.parts:
            drawn_from.update(path.read_bytes())
    kept = KEPT / "covers" / drawn_from.hexdigest()[:16]
    if not (kept / "done").is_file():
        import printkit
        from printkit.gamefolder.catalog import Catalog

        kept.mkdir(parents=True, exist_ok=True)
        for name in Catalog().sources():
            for lang in ("ja", "en"):
                (kept / f"{name}.{lang}.webp").write_bytes(_cover(printkit.load(name), lang))
        (kept / "done").write_text("")
    return {path.stem: path.read_bytes() for path in sorted(kept.glob("*.webp"))}


def _cover(game: Game, lang: Lang) -> bytes:
    rulebook = next(one for one in game.components if "front" in one.params)
    faces = [_face(game, one, lang) for one in rulebook.params["front"]]
    canvas = Image.new("RGB", (WIDE, HIGH), _ground(faces))
    if len(faces) == 1:  # a sheet: its upper part, as it lies on a table
        sheet = _sized(faces[0], WIDE * 0.7 * faces[0].height / faces[0].width)
        _laid(canvas, sheet.rotate(-4, Image.Resampling.BICUBIC, expand=True), WIDE // 2, HIGH // 2 + sheet.height // 2 - 178)
    else:
        shown = [_sized(face, HIGH * (0.78 if face.height > face.width else 0.6)) for face in faces]
        order = (shown[0], shown[2], shown[1]) if len(shown) == 3 else shown
        for face, (step, turn) in zip(order, FAN, strict=False):
            turned = face.rotate(turn, Image.Resampling.BICUBIC, expand=True)
            _laid(canvas, turned, WIDE // 2 + round(step * WIDE * 0.255), HIGH // 2 + (14 if step else 0))
    made = io.BytesIO()
    canvas.save(made, "WEBP", quality=74, method=6)
    return made.getvalue()


def _face(game: Game, name: str, lang: Lang) -> Image.Image:
    """A face or a page of the game, with corners as its cards have them: ``deck:card``, with ``:back`` what is behind it."""
    from printkit.draw.frame import Document
    from printkit.paint.pdf import paint
    from printkit.paint.preview import rasterise
    from printkit.printing.job import Job, load_fonts
    from printkit.printing.sheets import pages

    component, *rest = name.split(":")
    job = Job(lang, ink="color", form=False, players=None)
    fonts = load_fonts(job)
    printed = pages(game, game.component(component), job, fonts)
    wanted = rest[0] if rest and rest[0] != "back" else ""
    piece = next((one for one in printed.pieces if wanted in ("", one.name)), None)
    frame = printed.pages[0] if piece is None else (piece.back or piece.front) if rest[-1:] == ["back"] else piece.front
    data = rasterise(paint(Document(name, lang, (frame,)), fonts.file), DPI)[0]
    picture = Image.open(io.BytesIO(data)).convert("RGBA")
    mask = Image.new("L", picture.size, 0)
    corner = max(frame.corner, 0.0) / 25.4 * DPI
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, picture.width - 1, picture.height - 1), corner, fill=255)
    picture.putalpha(mask)
    return picture


def _sized(face: Image.Image, high: float) -> Image.Image:
    return face.resize((round(face.width * high / face.height), round(high)), Image.Resampling.LANCZOS)


def _laid(canvas: Image.Image, face: Image.Image, x: int, y: int) -> None:
    """A face with its middle there, and its shadow."""
    left, top = x - face.width // 2, y - face.height // 2
    shadow = Image.new("L", canvas.size, 0)
    shadow.paste(face.getchannel("A").point(lambda value: value * 90 // 255), (left, top + 8))
    blurred = shadow.filter(ImageFilter.GaussianBlur(14))
    canvas.paste(ImageChops.multiply(canvas, Image.merge("RGB", [ImageChops.invert(blurred)] * 3)))
    canvas.paste(face, (left, top), face)


def _ground(faces: list[Image.Image]) -> tuple[int, int, int]:
    """The hue that the faces have most of, light enough to lie under them; a warm grey where they have none."""
    hues: Counter[int] = Counter()
    for face in faces:
        for r, g, b in face.convert("RGB").resize((40, 56)).getdata():
            hue, vivid, bright = colorsys.rgb_to_hsv(r / 255, g / 255, b / 255)
            if vivid > 0.25 and bright > 0.25:
                hues[round(hue * 24) % 24] += 1
    if not hues:
        return 226, 223, 216
    red, green, blue = colorsys.hls_to_rgb(hues.most_common(1)[0][0] / 24, LIGHT - 0.02, VIVID)
    return round(red * 255), round(green * 255), round(blue * 255)
