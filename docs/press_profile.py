"""Makes the output intent of `printkit export --to press`: an ICC profile of a generic coated offset press.

    python docs/press_profile.py

The press is a model, not a measured one: a Yule-Nielsen-Neugebauer print whose solids have the colours that ISO 12647-2 aims at
on gloss coated paper, with a tone value increase of 14 % in the middle. The profile (ICC v2, class ``prtr``, CMYK to Lab, all
intents media-relative) goes to ``printkit/exports/offset.icc``. It takes about a minute.
"""

from __future__ import annotations

import struct
from itertools import product
from pathlib import Path

TARGET = Path(__file__).parents[1] / "printkit" / "exports" / "offset.icc"

D50 = (0.9642, 1.0, 0.8249)
PAPER = (93.0, 0.0, -3.0)
BLACK = (16.0, 0.0, 0.0)
SOLIDS = {
    (0, 0, 0): PAPER,
    (1, 0, 0): (54.0, -36.0, -49.0),
    (0, 1, 0): (46.0, 72.0, -5.0),
    (0, 0, 1): (87.0, -6.0, 90.0),
    (0, 1, 1): (46.0, 67.0, 47.0),
    (1, 0, 1): (49.0, -66.0, 24.0),
    (1, 1, 0): (24.0, 16.0, -45.0),
    (1, 1, 1): (22.0, 0.0, 0.0),
}
"""Lab of the paper and of the solids and overprints of cyan, magenta and yellow: the aims of ISO 12647-2 for paper type 1."""

UNDER_BLACK = 0.55
"""How much of the light that black leaves the inks below it leave again."""

GAIN = 0.14
YULE_NIELSEN = 1.8
MOST_INK = 3.0
"""All inks together; more does not dry."""

GRID_IN, GRID_OUT = 9, 17


def to_xyz(lab):
    l, a, b = lab  # noqa: E741 - what colour science calls it
    fy = (l + 16) / 116
    return tuple(
        white * (f**3 if f > 6 / 29 else 3 * (6 / 29) ** 2 * (f - 4 / 29))
        for white, f in zip(D50, (fy + a / 500, fy, fy - b / 200), strict=True)
    )


def to_lab(xyz):
    f = [
        (v ** (1 / 3) if v > (6 / 29) ** 3 else v / (3 * (6 / 29) ** 2) + 4 / 29)
        for v in (max(0.0, x / white) for x, white in zip(xyz, D50, strict=True))
    ]
    return 116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])


def primaries():
    """The sixteen colours a dot of paper can have, relative to the paper, to the power of the model."""
    paper = to_xyz(PAPER)
    black = [v / p for v, p in zip(to_xyz(BLACK), paper, strict=True)]
    found = []
    for c, m, y, k in product((0, 1), repeat=4):
        under = [v / p for v, p in zip(to_xyz(SOLIDS[c, m, y]), paper, strict=True)]
        if k:
            under = [b * (1 - UNDER_BLACK * (1 - u)) for b, u in zip(black, under, strict=True)]
        found.append(((c, m, y, k), tuple((u * white) ** (1 / YULE_NIELSEN) for u, white in zip(under, D50, strict=True))))
    return found


PRIMARIES = primaries()


def printed(cmyk):
    """Media-relative Lab of a tint."""
    areas = [t + 4 * GAIN * t * (1 - t) for t in cmyk]
    total = [0.0, 0.0, 0.0]
    for inks, color in PRIMARIES:
        share = 1.0
        for ink, area in zip(inks, areas, strict=True):
            share *= area if ink else 1 - area
        if share:
            for n in range(3):
                total[n] += share * color[n]
    return to_lab([t**YULE_NIELSEN for t in total])


def separated(lab):
    """The tint that comes nearest: no black in light colours, much of the grey in black in dark ones."""
    cmy, _ = fitted(lab, 0.0, (0.3, 0.3, 0.3))
    grey = min(cmy)
    black = max(0.0, min(1.0, (grey - 0.15) / 0.8)) ** 1.2
    cmy, _ = fitted(lab, black, cmy)
    most = MOST_INK - black
    if sum(cmy) > most:
        cmy = [ink * most / sum(cmy) for ink in cmy]
    return (*cmy, black)


def fitted(lab, black, start):
    """The cyan, magenta and yellow that come nearest with so much black, by damped Gauss-Newton steps."""
    now, damping = list(start), 0.3

    def error(inks):
        return [p - t for p, t in zip(printed((*inks, black)), lab, strict=True)]

    here = error(now)
    cost = sum(e * e for e in here)
    for _ in range(40):
        columns = []
        for n in range(3):
            step = 0.01 if now[n] < 0.99 else -0.01
            moved = list(now)
            moved[n] += step
            columns.append([(e - h) / step for e, h in zip(error(moved), here, strict=True)])
        matrix = [[sum(columns[i][r] * columns[j][r] for r in range(3)) for j in range(3)] for i in range(3)]
        for n in range(3):
            matrix[n][n] += damping * (matrix[n][n] + 1e-3)
        move = solved(matrix, [-sum(columns[i][r] * here[r] for r in range(3)) for i in range(3)])
        there = [min(1.0, max(0.0, v + d)) for v, d in zip(now, move, strict=True)]
        new = error(there)
        better = sum(e * e for e in new)
        if better < cost:
            if cost - better < 1e-5:
                return there, better
            now, here, cost, damping = there, new, better, damping / 3
        else:
            damping *= 4
            if damping > 1e4:
                break
    return now, cost


def solved(matrix, right):
    """Three linear equations, by Cramer's rule."""

    def det(m):
        return (
            m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1])
            - m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0])
            + m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0])
        )

    whole = det(matrix)
    found = []
    for n in range(3):
        other = [list(row) for row in matrix]
        for row, value in zip(other, right, strict=True):
            row[n] = value
        found.append(det(other) / whole)
    return found


def byte(value):
    return max(0, min(255, round(value)))


def encoded(lab):
    return byte(lab[0] * 2.55), byte(lab[1] + 128), byte(lab[2] + 128)


def table(inputs, outputs, grid, cells):
    """A ``mft1`` tag: straight curves around a grid of bytes."""
    ramp = bytes(range(256))
    one = struct.pack(">9i", 65536, 0, 0, 0, 65536, 0, 0, 0, 65536)
    return b"mft1\0\0\0\0" + bytes((inputs, outputs, grid, 0)) + one + ramp * inputs + bytes(cells) + ramp * outputs


def main():
    steps = [n / (GRID_IN - 1) for n in range(GRID_IN)]
    forward = [b for cmyk in product(steps, repeat=4) for b in encoded(printed(cmyk))]
    ends = [n / (GRID_OUT - 1) * 255 for n in range(GRID_OUT)]
    backward, gamut = [], []
    for l, a, b in product(ends, repeat=3):  # noqa: E741
        lab = (l / 2.55, a - 128, b - 128)
        cmyk = separated(lab)
        backward += [byte(255 * v) for v in cmyk]
        far = sum((x - y) ** 2 for x, y in zip(printed(cmyk), lab, strict=True)) ** 0.5
        gamut.append(0 if far < 4 else 255)
    text = b"No copyright, use freely"
    name = b"printkit generic coated offset"
    paper = to_xyz(PAPER)
    tags = {
        b"desc": b"desc\0\0\0\0" + struct.pack(">I", len(name) + 1) + name + b"\0" * (1 + 8 + 3 + 67),
        b"cprt": b"text\0\0\0\0" + text + b"\0",
        b"wtpt": b"XYZ \0\0\0\0" + struct.pack(">3i", *(round(v * 65536) for v in paper)),
        b"A2B0": table(4, 3, GRID_IN, forward),
        b"B2A0": table(3, 4, GRID_OUT, backward),
        b"gamt": table(3, 1, GRID_OUT, gamut),
    }
    same = {b"A2B1": b"A2B0", b"A2B2": b"A2B0", b"B2A1": b"B2A0", b"B2A2": b"B2A0"}
    at = 128 + 4 + 12 * (len(tags) + len(same))
    places, body = {}, b""
    for tag, data in tags.items():
        places[tag] = (at + len(body), len(data))
        body += data + b"\0" * (-len(data) % 4)
    listed = [(tag, *places[same.get(tag, tag)]) for tag in (*tags, *same)]
    index = struct.pack(">I", len(listed)) + b"".join(tag + struct.pack(">II", *where) for tag, *where in listed)
    size = at + len(body)
    head = struct.pack(">I4sI4s4s4s6H4s", size, b"\0" * 4, 0x02400000, b"prtr", b"CMYK", b"Lab ", 2000, 1, 1, 0, 0, 0, b"acsp")
    head += b"\0" * 24 + struct.pack(">I3i", 1, *(round(v * 65536) for v in D50)) + b"\0" * 48
    TARGET.write_bytes(head + index + body)


if __name__ == "__main__":
    main()
