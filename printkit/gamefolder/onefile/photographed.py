"""A game to begin with whose sheet is a photographed one: its rows are the blocks of boxes that were seen on it."""

from __future__ import annotations

import base64
from collections.abc import Mapping
from typing import NamedTuple
from xml.sax.saxutils import quoteattr

from printkit.draw.frame import Box

_MARKED, _WORDS = 8.0, 60.0
"""mm: what is no larger both ways is marked, not written in; from that width on a box that stands alone is for words."""


class _Row(NamedTuple):
    """What a block of boxes is: the row, and the part of the score that counts it; empty for what is never scored."""

    row: str
    part: str


def files(title: str, picture: bytes, size: tuple[float, float], boxes: Mapping[str, Box], head: str) -> dict[str, bytes]:
    """``game.toml`` and its drawing, by name: boxes are named as places of rows are (``a-2-3``: line, column). `head` is what is said above the rows.

    What is small is marked, what is large holds a number and has the row by which it is marked as a remark below it; everything counts one
    point each until somebody says otherwise.
    """
    rows, scored = [], []
    for row_id, places in _by_row(boxes).items():
        for number, one in enumerate(_ways(row_id, places)):  # the boxes keep their names whichever is taken
            remark = "# " if number else ""
            rows.append(f"  {remark}{one.row},")
            scored += [remark + one.part] if one.part else []
    lines = [
        *(f"# {line}".rstrip() for line in head.splitlines()),
        f"title = {_text(title)}",
        "players = [1, 8]",
        "",
        "[sheet]",
        'drawing = "sheet.svg"',
        "rows = [",
        *rows,
        "]",
        "",
        "[score]",
        *scored,
    ]
    return {"game.toml": ("\n".join(lines) + "\n").encode(), "sheet.svg": _svg(picture, size, boxes)}


def _by_row(boxes: Mapping[str, Box]) -> dict[str, dict[tuple[int, ...], Box]]:
    rows: dict[str, dict[tuple[int, ...], Box]] = {}
    for name, place in boxes.items():
        row_id, *keys = name.split("-")
        rows.setdefault(row_id, {})[tuple(map(int, keys))] = place
    return rows


def _ways(row_id: str, places: Mapping[tuple[int, ...], Box]) -> list[_Row]:
    """What a block may be: what it is by the size of its boxes, and for numbers and words that they are marked after all."""
    w, h = next(iter(places.values()))[2:]
    marked = _marked(row_id, places)
    return [marked] if max(w, h) <= _MARKED else [_written(row_id, places, w), marked]


def _grid(row_id: str, places: Mapping[tuple[int, ...], Box], kind: str) -> str:
    """The row of a block with several lines and columns."""
    lines, columns = (max(keys[axis] for keys in places) for axis in (0, 1))
    absent = [
        [column, line] for line in range(1, lines + 1) for column in range(1, columns + 1) if (line, column) not in places
    ]
    lacking = f", blocked = {absent}" if absent else ""
    return f'{{ id = "{row_id}", grid = [{columns}, {lines}], {kind}{lacking} }}'


def _marked(row_id: str, places: Mapping[tuple[int, ...], Box]) -> _Row:
    count = f'points_{row_id} = {{ count = "{row_id}" }}'
    match len(next(iter(places))):
        case 0:
            return _Row(f'{{ id = "{row_id}", tick = true }}', f'points_{row_id} = "one({row_id})"')
        case 1:
            return _Row(f'{{ id = "{row_id}", ticks = {len(places)} }}', count)
    return _Row(_grid(row_id, places, "mark = true"), count)


def _written(row_id: str, places: Mapping[tuple[int, ...], Box], w: float) -> _Row:
    """A block whose boxes are w mm wide and written in."""
    total = f'points_{row_id} = {{ sum = "{row_id}" }}'
    match len(next(iter(places))):
        case 0 if w >= _WORDS:
            return _Row(f'{{ id = "{row_id}", text = 200 }}', "")
        case 0:
            return _Row(f'{{ id = "{row_id}", int = [0, 999], blank = 0 }}', f'points_{row_id} = "{row_id}"')
        case 1:
            return _Row(f'{{ id = "{row_id}", list = {len(places)}, int = [0, 999], blank = 0 }}', total)
    return _Row(_grid(row_id, places, "int = [0, 999], blank = 0"), total)


def _text(title: str) -> str:
    return '"' + "".join(sign for sign in title if sign.isprintable()).replace("\\", "\\\\").replace('"', '\\"') + '"'


def nameless(w: float) -> Box:
    """Where a player's name would stand on a sheet, w mm wide, that has no place for one: in the corner, so that it can be scored all the same."""
    return w - 47.0, 1.0, 45.0, 7.0


def _svg(picture: bytes, size: tuple[float, float], boxes: Mapping[str, Box]) -> bytes:
    """The picture with an unseen rectangle of its name over each box."""
    w, h = size
    image = base64.b64encode(picture).decode()
    places = dict(boxes)
    if "name" not in places:
        places["name"] = nameless(w)
    shapes = [
        f"    <rect id={quoteattr(name)} x={quoteattr(f'{x:g}')} y={quoteattr(f'{y:g}')} width={quoteattr(f'{wide:g}')} height={quoteattr(f'{high:g}')}/>"
        for name, (x, y, wide, high) in places.items()
    ]
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{w:g}mm" height="{h:g}mm" viewBox="0 0 {w:g} {h:g}">',
        f'  <image x="0" y="0" width="{w:g}" height="{h:g}" href="data:image/png;base64,{image}"/>',
        '  <g fill="none" stroke="none">',
        *shapes,
        "  </g>",
        "</svg>",
    ]
    return ("\n".join(lines) + "\n").encode()
