"""How well names on sheets are recognised as pictures: python benchmarks/photo_names.py FONT.ttf … [--seed N] [--tables N] [--names A,B,…].

Hands are typefaces that look handwritten (of Fontsource, for instance: Caveat, Kalam, Klee One), each letter moved, the word bent, leaned and
noisy. No name, typeface or seed of this is known to the reader. Says how many sheets are given a name, how many a wrong one, what a
guest's sheet is given, whose name is not asked for, and how often one name in one hand is seen to be one.
"""

import argparse

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from printkit.draw.text import FontSet
from printkit.scan.names import alike, likely
from printkit.scan.shapes import drawn, shape

NAMES = "Aki Ben Chie Dan Eva Hana Ken Mia Tom Yui Noa Max Anna Paul Ryo Emi Kenta Sophie Marc Lena"
HIGH, WIDE = 66, 252
"""Pixels of a box of 11 × 42 mm, as the reader sees it."""


def written(name, hand, rng):
    """A name in a box: where strokes are."""
    font = ImageFont.truetype(hand["font"], round(40 * hand["size"] * rng.normal(1, 0.06)))
    image = Image.new("L", (420, 110))
    pen, x = ImageDraw.Draw(image), 30.0
    for letter in name:
        pen.text((x, 75 + rng.normal(0, 1.5)), letter, 255, font=font, anchor="ls")
        x += font.getlength(letter) + hand["gap"] + rng.normal(0, 1.2)
    lean, turn = hand["lean"] + rng.normal(0, 0.03), np.tan(np.radians(hand["turn"] + rng.normal(0, 1)))
    image = image.transform(image.size, Image.Transform.AFFINE, (1, lean, -75 * lean, turn, 1, 0), Image.Resampling.BILINEAR)
    bend = [
        Image.fromarray(rng.normal(0, 1, (9, 33)).astype(np.float32)).resize(image.size, Image.Resampling.BICUBIC) for _ in "xy"
    ]
    y, x = np.mgrid[:110, :420]
    x = np.clip(np.rint(x + 2.5 * np.asarray(bend[0])), 0, 419).astype(int)
    y = np.clip(np.rint(y + 2.5 * np.asarray(bend[1])), 0, 109).astype(int)
    bent = (
        Image.fromarray(np.asarray(image)[y, x]).filter(ImageFilter.GaussianBlur(1)).resize((WIDE, HIGH), Image.Resampling.BOX)
    )
    ink = np.asarray(bent, np.float32) / 255 * 0.6 * hand["force"] + rng.normal(0, 0.02, (HIGH, WIDE))
    return shape(ink > 0.17)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("fonts", nargs="+")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--names", default=NAMES.replace(" ", ","))
    asked = parser.parse_args()
    rng = np.random.default_rng(asked.seed)
    typeface = FontSet.load().faces["regular"].path.read_bytes()
    counts = dict.fromkeys(
        ("sheets", "given", "wrong", "guests", "guests given", "pairs of one", "seen as one", "pairs of two", "wrongly as one"),
        0,
    )
    for _ in range(asked.tables):
        *table, stranger = rng.choice(asked.names.split(","), int(rng.integers(3, 6)), replace=False)
        hands = [
            {
                "font": rng.choice(asked.fonts),
                "size": rng.uniform(0.8, 1.2),
                "gap": rng.normal(0, 1.5),
                "lean": rng.normal(0, 0.15),
                "turn": rng.normal(0, 2),
                "force": rng.uniform(0.6, 1.3),
            }
            for _ in table
        ]
        sheets = [written(name, hand, rng) for name, hand in zip(table, hands, strict=True)]
        again = [written(name, hand, rng) for name, hand in zip(table, hands, strict=True)]
        known = [drawn(name, typeface) for name in table]
        seen = likely(sheets, known)
        counts["sheets"] += len(table)
        counts["given"] += sum(place is not None for place in seen)
        counts["wrong"] += sum(place not in (None, seat) for seat, place in enumerate(seen))
        counts["guests"] += 1
        counts["guests given"] += likely(sheets, [*known[:-1], drawn(stranger, typeface)])[-1] is not None
        for seat, one in enumerate(sheets):
            for other, shown in enumerate(again):
                kind = ("pairs of one", "seen as one") if seat == other else ("pairs of two", "wrongly as one")
                counts[kind[0]] += 1
                counts[kind[1]] += alike(one, shown)
    print(", ".join(f"{name} {count}" for name, count in counts.items()))


if __name__ == "__main__":
    main()
