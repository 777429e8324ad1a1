"""Strangers' drawings as printkit prints them, beside rsvg-convert: how many come out right, and what is said of the others.

    python benchmarks/art.py [--seed 29] [--of openclipart=500 twemoji=600 …] [--show FOLDER] [--press]

The corpora: ``openclipart-svg`` of the distribution, and sets of icons and emoji from npm, by version. They are fetched when they are missing
(apt as root, ``npm pack``) and kept in ``.cache/art``; which drawings are compared follows from the seed. Each is painted as a PDF, drawn
by PDFium at 1,152 pixels and reduced to 96; rsvg-convert (``librsvg2-bin``) draws the same. A drawing is *right* where at most one in
two hundred of these 96-pixel cells is further than a fifth of the range from rsvg's, in any channel (THRESHOLD and CELLS below, chosen before
anything was measured: antialiasing and hinting stay below, a missing star of a flag doesn't). *told*: it isn't, but `printkit check`
would name what is left out. Sets whose drawings take their colour from the text around are drawn in black.

``--show`` writes each drawing that isn't right as a picture of both, side by side. ``--press`` paints as for PDF/X-1a, where nothing shines through.
"""

from __future__ import annotations

import argparse
import io
import json
import random
import shutil
import subprocess
import sys
import tarfile
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from PIL import Image, ImageChops

from printkit import exports
from printkit.draw.frame import Document, Frame
from printkit.draw.svg import BadSvg, Drawing, drawing, placed
from printkit.paint.flattening import flattened
from printkit.paint.pdf import paint
from printkit.paint.separation import Separation
from printkit.paint.standard import Press

HOME = Path(__file__).resolve().parent.parent / ".cache" / "art"
PIXELS, CELLS = 1152, 96
THRESHOLD = 0.2
"""How far a cell may be from rsvg's, of the range of a channel."""
ASTRAY = 1 / 200
"""The part of the cells that may be further."""

NPM = {
    "twemoji": "@twemoji/svg@15.0.0",
    "openmoji": "@iconify-json/openmoji@1.2.29",
    "noto": "@iconify-json/noto@1.2.9",
    "fluent": "@iconify-json/fluent-emoji@1.2.7",
    "logos": "@iconify-json/logos@1.2.19",
    "game-icons": "@iconify-json/game-icons@1.2.4",
}
TRICKY = Path(__file__).resolve().parent / "tricky"
"""Ten drawings of ours of what strangers' drawings went wrong with; all of them are compared."""
COUNTS = {
    "tricky": 10,
    "openclipart": 500,
    "twemoji": 600,
    "openmoji": 600,
    "noto": 250,
    "fluent": 150,
    "logos": 150,
    "game-icons": 83,
}
"""How many of each set by default: 500 drawings, 1,200 emoji, 633 of icon and emoji sets."""


def openclipart() -> list[tuple[str, bytes]]:
    """The names and files of the distribution's clip art."""
    folder = Path("/usr/share/openclipart/svg")
    if not folder.is_dir():
        subprocess.run(["apt-get", "install", "-y", "-qq", "--no-install-recommends", "openclipart-svg"], check=True)
    return [(str(file.relative_to(folder)), file) for file in sorted(folder.rglob("*.svg"))]


def packed(name: str) -> Path:
    """The archive of a set, fetched once."""
    file = HOME / f"{name}.tgz"
    if not file.exists():
        HOME.mkdir(parents=True, exist_ok=True)
        subprocess.run(
            ["npm", "pack", "--silent", "--pack-destination", HOME, NPM[name]], check=True, stdout=subprocess.DEVNULL
        )
        made = next(one for one in HOME.glob("*.tgz") if one.stem not in NPM)
        made.rename(file)
    return file


@cache
def from_npm(name: str) -> list[tuple[str, bytes]]:
    """The names and drawings of a set."""
    with tarfile.open(packed(name)) as archive:
        members = {member.name: member for member in archive if member.isfile()}
        if "package/icons.json" not in members:
            return [(one, archive.extractfile(members[one]).read()) for one in sorted(members) if one.endswith(".svg")]
        icons = json.load(archive.extractfile(members["package/icons.json"]))
    drawings = []
    for key, icon in sorted(icons["icons"].items()):
        w, h = icon.get("width", icons.get("width", 16)), icon.get("height", icons.get("height", 16))
        left, top = icon.get("left", 0), icon.get("top", 0)
        head = f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="{w}" height="{h}" viewBox="{left} {top} {w} {h}">'
        drawings.append((key, f"{head}{icon['body']}</svg>".encode()))
    return drawings


def chosen(corpus: str, count: int, seed: int) -> Iterator[tuple[str, bytes]]:
    """So many drawings of a corpus, by the seed."""
    every = (
        openclipart()
        if corpus == "openclipart"
        else [(file.name, file) for file in sorted(TRICKY.glob("*.svg"))]
        if corpus == "tricky"
        else from_npm(corpus)
    )
    for name, data in sorted(random.Random(f"{corpus} {seed}").sample(every, min(count, len(every)))):
        yield name, data.read_bytes() if isinstance(data, Path) else data


def ours(picture: Drawing, press: Press | None) -> Image.Image:
    """The drawing as it is printed."""
    import pypdfium2

    scale = 96 / max(picture.w, picture.h)
    w, h = picture.w * scale, picture.h * scale
    frame = Frame(w, h, (placed(picture, (0.0, 0.0, w, h)),))
    if press is not None:
        frame = flattened(frame, 0.0, lambda document: paint(document, lambda *_: ("", "")))
    document = pypdfium2.PdfDocument(paint(Document("art", "en", (frame,)), lambda *_: ("", ""), press))
    return document[0].render(scale=PIXELS / 96 * 25.4 / 72).to_pil().convert("RGB")


def theirs(data: bytes, size: tuple[int, int]) -> Image.Image | None:
    """The drawing by rsvg-convert; None where it refuses it."""
    command = ["rsvg-convert", "--unlimited", "-b", "white", "-w", str(size[0]), "-h", str(size[1])]
    run = subprocess.run(command, input=data, capture_output=True, check=False, timeout=60)
    return Image.open(io.BytesIO(run.stdout)).convert("RGB") if run.returncode == 0 and run.stdout else None


def apart(one: Image.Image, other: Image.Image) -> float:
    """The part of the cells that are further from each other than the threshold."""
    size = max(1, round(one.width * CELLS / PIXELS)), max(1, round(one.height * CELLS / PIXELS))
    far = ImageChops.difference(one.resize(size, Image.Resampling.BOX), other.resize(size, Image.Resampling.BOX))
    red, green, blue = far.split()
    worst = ImageChops.lighter(ImageChops.lighter(red, green), blue).histogram()
    return sum(worst[round(THRESHOLD * 255) + 1 :]) / (size[0] * size[1])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=29)
    parser.add_argument("--of", nargs="*", default=[f"{name}={count}" for name, count in COUNTS.items()])
    parser.add_argument("--show", type=Path)
    parser.add_argument("--press", action="store_true")
    asked = parser.parse_args()
    if shutil.which("rsvg-convert") is None:
        raise SystemExit("rsvg-convert is missing: apt-get install librsvg2-bin")
    press = None
    if asked.press:
        press = Press("x1a", Separation((Path(exports.__file__).with_name("offset.icc")).read_bytes()))
    print(
        f"{'corpus':12} {'drawings':>8} {'right':>7} {'told':>5} {'refused':>8} {'wrong':>6}   left out of those that are not right"
    )
    wrong_in_all = 0
    for part in asked.of:
        corpus, _, count = part.partition("=")
        counts, lost = Counter(), Counter()
        for name, data in chosen(corpus, int(count), asked.seed):
            try:
                picture = drawing(data)
            except BadSvg as refused:
                counts["refused"] += 1
                lost[str(refused)[:40]] += 1
                continue
            mine = ours(picture, press)
            reference = theirs(data, mine.size)
            if reference is None:
                counts["skipped"] += 1
                continue
            far = apart(mine, reference)
            verdict = "right" if far <= ASTRAY else "told" if picture.lost else "wrong"
            counts[verdict] += 1
            if verdict != "right":
                lost.update(picture.lost)
                if asked.show:
                    asked.show.mkdir(parents=True, exist_ok=True)
                    both = Image.new("RGB", (2 * mine.width + 8, mine.height), "grey")
                    both.paste(mine, (0, 0))
                    both.paste(reference, (mine.width + 8, 0))
                    both.thumbnail((800, 800))
                    both.save(asked.show / f"{corpus}-{verdict}-{name.replace('/', '_')[-60:]}-{far:.3f}.png")
        compared = sum(counts.values()) - counts["skipped"]
        wrong_in_all += counts["wrong"]
        share = f"{counts['right'] / compared:.1%}"
        said = ", ".join(f"{key} {number}" for key, number in lost.most_common(8))
        print(
            f"{corpus:12} {compared:8} {share:>7} {counts['told']:5} {counts['refused']:8} {counts['wrong']:6}   {said}",
            flush=True,
        )
    return min(wrong_in_all, 1)


if __name__ == "__main__":
    sys.exit(main())
