"""Makes the pictures of the README and of the other pages from the real thing: python docs/pictures.py."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageOps

from printkit.draw.frame import Document, Frame, Group, Rect, Stroke
from printkit.draw.frame import Path as FramePath
from printkit.draw.shapes import shape
from printkit.draw.style import INKS
from printkit.draw.text import FontSet
from printkit.gamefolder.catalog import BUILT_IN
from printkit.layouts import laid_out
from printkit.paint.pdf import paint
from printkit.paint.preview import rasterise

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from helpers_deck import load_deck, style, write_star_market  # the deck that docs/face-template.md shows

HERE = Path(__file__).parent / "img"
DPI = 110
CONTACT = 960
"""Pixels across a contact sheet."""

PICTURES = {
    # name: (component, language, box in mm or None for the whole page)
    "sheet": ("sheet", "ja", None),
    "reference": ("reference", "en", (7.5, 16, 202.5, 149)),
    "score-pad": ("score-pad", "en", (7.5, 16, 103.5, 147)),
}


def main() -> None:
    HERE.mkdir(exist_ok=True)
    for name, (component, lang, box) in PICTURES.items():
        with tempfile.TemporaryDirectory() as folder:
            command = [sys.executable, "-m", "printkit", "preview", "unlock-tower", component]
            subprocess.run([*command, "--lang", lang, "--dpi", str(DPI), "-o", folder], check=True)
            with Image.open(Path(folder) / f"{component}.{lang}-001.png") as page:
                picture = page.convert("RGB")
        if box:
            picture = picture.crop(tuple(round(mm / 25.4 * DPI) for mm in box))
        framed = ImageOps.expand(picture, 2, "#c8c8c8")
        save(framed, name)
    with tempfile.TemporaryDirectory() as folder:
        deck(Path(folder))
    for game in sorted(path.parent.name.replace("_", "-") for path in BUILT_IN.glob("*/game.toml")):
        with tempfile.TemporaryDirectory() as folder:
            contact(game, Path(folder))


def save(picture: Image.Image, name: str) -> None:
    """A small PNG in 256 colours, chosen so that a colour of few pixels stays what it is: the usual choice turns purple grey."""
    few = picture.quantize(256, method=Image.Quantize.MAXCOVERAGE, kmeans=1, dither=Image.Dither.NONE)
    few.save(HERE / f"{name}.png", optimize=True)


def contact(game: str, folder: Path) -> None:
    """All distinct faces and pages of a game on one picture."""
    command = [sys.executable, "-m", "printkit", "preview", game, "--contact"]
    subprocess.run([*command, "--lang", "ja", "-o", str(folder)], check=True)
    for number, path in enumerate(sorted(folder.glob("contact.*.png"))):
        with Image.open(path) as whole:
            small = whole.convert("RGB").resize(
                (CONTACT, round(whole.height * CONTACT / whole.width)), Image.Resampling.LANCZOS
            )
        name = f"{game}-{number + 1}" if number else game
        save(small, name)


def deck(folder: Path) -> None:
    """The example of the face template, an ink a row."""
    game, fonts = load_deck(write_star_market(folder)), FontSet.load(None)
    gap, rows = 5.0, []
    for ink in INKS:
        look = style(fonts, lang="en", ink=ink, bleed=0.0)
        cards = {piece.name: piece for piece in laid_out(game, game.component("cards"), look)}
        coins = {piece.name: piece for piece in laid_out(game, game.component("coins"), look)}
        fronts = [cards[name].front for name in ("sun-7", "moon-12", "sell")]
        rows.append([*fronts, cards["sell"].back, coins["five"].front])
    ground = (0.94, 0.935, 0.925)
    items = [Rect(0, 0, 1000, 1000, ground)]
    for row, frames in enumerate(rows):
        x, y = gap, gap + row * (frames[0].h + gap)
        for frame in frames:
            items.append(Rect(x, y, frame.w, frame.h, (1, 1, 1), radius=frame.corner))
            items.append(Group(x, y, frame.items, clip=(0, 0, frame.w, frame.h)))
            corners = (*shape("rect", (x, y, frame.w, frame.h)), *shape("rect", (x, y, frame.w, frame.h), frame.corner))
            items.append(FramePath(corners, ground, even_odd=True))
            items.append(Rect(x, y, frame.w, frame.h, None, Stroke((0.7, 0.7, 0.7), 0.2), frame.corner))
            x += frame.w + gap
    page = Frame(x, y + frames[0].h + gap, tuple(items))
    (png,) = rasterise(paint(Document("", "en", (page,)), fonts.file), 76)
    with Image.open(BytesIO(png)) as picture:
        save(picture.convert("RGB"), "face-template")


if __name__ == "__main__":
    main()
