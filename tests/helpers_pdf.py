"""What outside tools say about a PDF: qpdf and poppler, each as one function over the bytes of the file.

A test that needs a tool which isn't installed is skipped, and says which.
"""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

import pytest
from PIL import Image


class FontLine(NamedTuple):
    """A row of `pdffonts`."""

    name: str
    embedded: bool
    subset: bool
    unicode: bool


def run(tool: str, pdf: bytes, *arguments: str) -> bytes:
    """Standard output of ``tool arguments…``, with ``{pdf}`` in an argument standing for the file. A failure fails the test."""
    if shutil.which(tool) is None:
        pytest.skip(f"{tool} is not installed")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "file.pdf")
        path.write_bytes(pdf)
        command = [tool, *(argument.replace("{pdf}", str(path)) for argument in arguments)]
        done = subprocess.run(command, capture_output=True, check=False)
    assert done.returncode == 0, f"{tool}: {done.stdout.decode()} {done.stderr.decode()}"
    assert not done.stderr, f"{tool}: {done.stderr.decode()}"
    return done.stdout


def qpdf_check(pdf: bytes) -> None:
    """Fail unless the file is sound; qpdf exits with 3 for a warning."""
    run("qpdf", pdf, "--check", "{pdf}")


def pdffonts(pdf: bytes) -> list[FontLine]:
    """The fonts that the pages use."""
    rows = run("pdffonts", pdf, "{pdf}").decode().splitlines()[2:]
    fonts = []
    for row in rows:
        # name, type (one or two words), encoding, emb, sub, uni, object number, generation
        *_, embedded, subset, unicode, _number, _generation = row.split()
        fonts.append(FontLine(row.split()[0], embedded == "yes", subset == "yes", unicode == "yes"))
    return fonts


def pdftotext(pdf: bytes, *options: str) -> str:
    """The text in the order of the content streams (``-raw``), unless other options are given."""
    return run("pdftotext", pdf, *(options or ("-raw",)), "{pdf}", "-").decode()


def pdfinfo(pdf: bytes) -> dict[str, str]:
    """The document properties, by their English names (``Title``, ``Pages``, ``Page size`` …)."""
    lines = run("pdfinfo", pdf, "{pdf}").decode().splitlines()
    return {key.strip(): value.strip() for key, _, value in (line.partition(":") for line in lines)}


def pdftoppm(pdf: bytes, *, page: int = 1, dpi: float = 100) -> Image.Image:
    """One page (from 1) as an RGB picture."""
    data = run("pdftoppm", pdf, "-r", str(dpi), "-f", str(page), "-l", str(page), "-singlefile", "-png", "{pdf}")
    with Image.open(BytesIO(data)) as image:
        return image.convert("RGB")
