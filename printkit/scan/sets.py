"""Sets of real photos with their truth: how well photos are read on paper, measured by whoever has the paper.

A set is a folder with photos and ``truth.json``. A photo in it holds only the page, in grey: what lies beside it is blanked, and
nothing else of the camera's file is there.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path, PurePath
from typing import Any, NamedTuple

import numpy as np

from printkit.model import Problem, Refused, error
from printkit.scan.pack import Pack
from printkit.scan.photo import png
from printkit.scan.reading import ReadPage, UnreadPage, read
from printkit.storage.claims import alone
from printkit.storage.files import write_all
from printkit.storage.protection import outputs

FORMAT = 1
"""The number of this format, under the key ``scan_set``."""

TRUTH = "truth.json"
MOST = 2_000

_RIM = 6.0
"""mm around the page that are kept, so that it is found by its edge."""


class Truth(NamedTuple):
    """What stands in the boxes of a photo: ``component/card/copy/name`` → ``On``, ``struck`` or what is written; else nothing."""

    photo: str
    boxes: Mapping[str, str]


class Measured(NamedTuple):
    """What came of one photo: boxes, those that were read wrong without being asked for, those to look at; or why it is unread."""

    photo: str
    boxes: int
    silent: tuple[str, ...]
    asked: int
    problem: Problem | None = None


def key(shown_slot: Any) -> str:
    """What a box is called in a set: on a pad each copy has boxes of the same name."""
    return f"{shown_slot.component}/{shown_slot.card}/{shown_slot.copy}/{shown_slot.name}"


def only_page(shown: ReadPage) -> bytes:
    """The photo as a PNG that holds the page and nothing beside it."""
    page, picture = shown.page, shown.light.photo
    steps = np.linspace(0, 1, 25)
    edge = np.concatenate(
        [
            np.stack([steps, 0 * steps], 1),
            np.stack([0 * steps + 1, steps], 1),
            np.stack([1 - steps, 0 * steps + 1], 1),
            np.stack([0 * steps, 1 - steps], 1),
        ]
    )
    outline = shown.view(edge * (page.w + 2 * _RIM, page.h + 2 * _RIM) - _RIM)
    from PIL import Image, ImageDraw

    mask = Image.new("L", picture.shape[::-1], 0)
    ImageDraw.Draw(mask).polygon([(float(x), float(y)) for x, y in outline], fill=255)
    kept = np.where(np.asarray(mask) > 0, picture, np.float32(0.5))
    left, top = np.clip(outline.min(0).astype(int), 0, None)
    right, bottom = outline.max(0).astype(int) + 1
    return png(kept[top:bottom, left:right].astype(np.float32))


def to_text(game: str, truths: Iterable[Truth]) -> str:
    """The ``truth.json`` of a set; empty boxes are left out."""
    photos = {one.photo: {name: text for name, text in one.boxes.items() if text} for one in truths}
    return json.dumps({"scan_set": FORMAT, "game": game, "photos": photos}, ensure_ascii=False, indent=1) + "\n"


def add(folder: Path, game: str, pages: Iterable[tuple[str, dict[str, str], bytes]]) -> list[Path]:
    """Put pages (a name without its ending, the truth of its boxes, a PNG) into the set of a folder, whose other files are left as they are.

    Two processes do so one after the other. Returns the files that were written; raises `Refused` (status 2).
    """
    with alone(folder / TRUTH):
        truths = {one.photo: one for one in (from_folder(folder, game) if (folder / TRUTH).exists() else ())}
        files: dict[Path, bytes] = {}
        for stem, boxes, data in pages:
            name, count = f"{stem}.png", 1
            while name in truths or (folder / name).exists():  # the set's, or a stranger's
                count += 1
                name = f"{stem}-{count}.png"
            truths[name] = Truth(name, boxes)
            files[folder / name] = data
        if files:
            files[folder / TRUTH] = to_text(game, truths.values()).encode()
            with outputs(replace=True):  # the truth, which was read; there was no picture of that name
                write_all(files)
        return list(files)


def from_folder(folder: Path, game: str) -> list[Truth]:
    """The truths of a set, which may come from anybody. Raises `Refused` (status 2)."""
    where = str(folder / TRUTH)
    try:
        data = (folder / TRUTH).read_bytes()
    except OSError as failure:
        raise Refused([error("unreadable-file", where, reason=failure.strerror or str(failure))], 2) from failure
    try:
        raw = json.loads(data) if len(data) < 20_000_000 else None
    except (ValueError, RecursionError):
        raise Refused([error("scan-set-bad", where, reason="JSON")], 2) from None
    if not isinstance(raw, dict) or raw.get("scan_set") != FORMAT or not isinstance(raw.get("photos"), dict):
        raise Refused([error("scan-set-bad", where, reason=f"scan_set = {FORMAT}, photos")], 2)
    if raw.get("game") != game:
        raise Refused([error("not-this-game", where, expected=game, found=str(raw.get("game"))[:80])], 2)
    if not 0 < len(raw["photos"]) <= MOST:
        raise Refused([error("scan-set-empty", where)], 2)
    truths = []
    for photo, boxes in raw["photos"].items():
        named = PurePath(photo)
        plain = isinstance(boxes, dict) and all(isinstance(v, str) for v in boxes.values())
        if named.name != photo or photo in ("", ".", "..") or not plain:
            raise Refused([error("scan-set-bad", where, reason=photo[:80])], 2)
        truths.append(Truth(photo, boxes))
    return truths


def measure(data: bytes, truth: Truth, packs: list[Pack]) -> Measured:
    """What is read from a photo beside its truth."""
    try:
        shown = read(truth.photo, data, packs)
    except UnreadPage as failure:
        return Measured(truth.photo, 0, (), 0, failure.problem)
    asked, silent = 0, []
    for box in shown.boxes:
        if box.doubtful:
            asked += 1
        elif box.text != truth.boxes.get(key(box.slot), ""):
            silent.append(key(box.slot))
    return Measured(truth.photo, len(shown.boxes), tuple(silent), asked)
