"""Whether a kit made elsewhere is the command's: to the byte, or different only in what is known to differ, each kind by its reason.

The page runs the same program on another C library and another build of PDFium, and writes PNG files without Pillow:

- one coordinate in a thousand may round otherwise (0.001 pt), and what is made of coordinates, a face's digest, with it;
- PDFium counts a page's ink by its own arithmetic, so ink differs in its last digits where the guide and the manifest tell it;
- a scan pack's pictures are the same pixels (but for PDFium's last digit) in another PNG file.
"""

from __future__ import annotations

import base64
import hashlib
import io
import json
import re
import zipfile

import pikepdf
from PIL import Image, ImageChops, ImageStat
from pypdf import PdfReader

NUMBER = re.compile(rb"-?\d+\.?\d*")
COORDINATE = 0.002
"""How far one and the same coordinate may differ, in points."""

INK = 0.02
"""How far one and the same amount of ink may differ, as a share of it."""

SHADE = 0.5
"""How far the pixels of one and the same picture may differ on the average, of 255."""


def differences(made: bytes, expected: bytes) -> list[str]:
    """Files of two zipped kits that differ in more than is known to differ; names that only one of them has."""
    with zipfile.ZipFile(io.BytesIO(made)) as here, zipfile.ZipFile(io.BytesIO(expected)) as there:
        names = set(here.namelist()) ^ set(there.namelist())
        for name in set(here.namelist()) & set(there.namelist()):
            one, other = here.read(name), there.read(name)
            if one != other and not _known(name.rpartition("/")[2], one, other, here, name):
                names.add(name)
        return sorted(names)


def _known(name: str, one: bytes, other: bytes, kit: zipfile.ZipFile, path: str) -> bool:
    if name == "SHA256SUMS":  # of what really is in the kit
        lines = dict(reversed(line.split()) for line in one.decode().splitlines())
        folder = path.removesuffix(name)
        return all(hashlib.sha256(kit.read(f"{folder}{file}")).hexdigest() == found for file, found in lines.items())
    if name == "manifest.json":
        return _alike(json.loads(one), json.loads(other))
    if name.startswith("scan-pack."):
        return _alike(json.loads(one), json.loads(other))
    if name.startswith("assembly."):
        return _same_words(one, other)
    return name.endswith(".pdf") and _same_drawing(one, other)


def _alike(one: object, other: object, key: str = "") -> bool:
    """The same data, but for digests, ink and pictures."""
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(_alike(one[k], other[k], k) for k in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(_alike(a, b, key) for a, b in zip(one, other, strict=True))
    if key == "digest":
        return isinstance(one, str) and isinstance(other, str) and len(one) == len(other)
    if key.startswith("ink") and isinstance(one, int | float) and isinstance(other, int | float):
        return abs(one - other) <= INK * max(abs(one), abs(other))
    if key == "template" and isinstance(one, str) and isinstance(other, str):
        return same_picture(base64.b64decode(one), base64.b64decode(other))
    return one == other


def same_picture(one: bytes, other: bytes) -> bool:
    """The same pixels, as nearly as `SHADE` says."""
    with Image.open(io.BytesIO(one)) as a, Image.open(io.BytesIO(other)) as b:
        if a.size != b.size:
            return False
        return max(ImageStat.Stat(ImageChops.difference(a.convert("RGB"), b.convert("RGB"))).mean) <= SHADE


def _same_words(one: bytes, other: bytes) -> bool:
    """The guide tells ink in words: the same text, with numbers that differ as ink may."""
    texts = ["\n".join(page.extract_text() for page in PdfReader(io.BytesIO(data)).pages).encode() for data in (one, other)]
    return _numbers_apart(*texts, lambda a, b: abs(a - b) <= INK * max(abs(a), abs(b)) + 0.1)


def _same_drawing(one: bytes, other: bytes) -> bool:
    """The same objects with the same inflated streams, but for coordinates."""
    here, there = _objects(one), _objects(other)
    return len(here) == len(there) and all(
        a == b or _numbers_apart(a, b, lambda x, y: abs(x - y) <= COORDINATE) for a, b in zip(here, there, strict=True)
    )


def _objects(pdf: bytes) -> list[bytes]:
    """Every object in its order: dictionaries as text, without the lengths that compression gives them; streams inflated."""
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        found = []
        for one in opened.objects:
            if isinstance(one, pikepdf.Stream):
                entries = {key: str(value) for key, value in one.items() if key not in {"/Length", "/Filter"}}
                found.append(repr(sorted(entries.items())).encode() + one.read_bytes())
            else:
                found.append(re.sub(r"/Length['\"]: \d+|/ID.*", "", str(one)).encode())
        return found


def _numbers_apart(one: bytes, other: bytes, near) -> bool:
    if NUMBER.sub(b"#", one) != NUMBER.sub(b"#", other):
        return False
    pairs = zip(map(float, NUMBER.findall(one)), map(float, NUMBER.findall(other)), strict=True)
    return all(near(a, b) for a, b in pairs)
