"""Makes the pictures of the README from the real pages: python docs/pictures.py."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image, ImageOps

HERE = Path(__file__).parent / "img"
DPI = 110
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
        framed.quantize(48, dither=Image.Dither.NONE).save(HERE / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
