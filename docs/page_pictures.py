"""Makes the pictures of the page in both READMEs from the built page (`make web`) in Chromium: python docs/page_pictures.py."""

from __future__ import annotations

import json
import shutil
import sys
import tempfile
import threading
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

from printkit.web import serving

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from helpers_games import RECORDS  # played games

ROOT = Path(__file__).parents[1]
HERE = Path(__file__).parent / "img"
LANGUAGES = {"en": "en-GB", "ja": "ja-JP"}
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True, "device_scale_factor": 1.5}
DESK = {"viewport": {"width": 1280, "height": 900}}
GAME = "unlock-tower"


def main() -> None:
    program = shutil.which("chromium") or shutil.which("google-chrome")
    if program is None:
        sys.exit("Chromium is not installed")
    server = serving.server(serving.built(ROOT / "output" / "web"), 0)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = serving.address(server.server_port)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        evening = Path(folder) / "evening.json"
        evening.write_text(json.dumps({"game": GAME, **RECORDS[GAME]}), "utf-8")
        browser = driver.chromium.launch(executable_path=program, args=["--no-sandbox"])
        for lang, locale in LANGUAGES.items():
            for name, device in (("web-score", DESK), ("web-phone", PHONE)):
                context = browser.new_context(locale=locale, color_scheme="light", **device)
                page = context.new_page()
                page.set_default_timeout(180_000)
                page.goto(f"{address}#/score")
                page.wait_for_selector(".dropzone input")
                page.set_input_files(".dropzone input", str(evening))
                page.wait_for_selector(".result tr.won")
                page.wait_for_selector("#status .loading", state="detached")
                page.locator(".box.int, .box.tick, .box.mark").first.click()
                page.wait_for_timeout(600)
                save(page.screenshot(), f"{name}.{lang}.png")
                context.close()
        browser.close()
    server.shutdown()


def save(data: bytes, name: str) -> None:
    """A small PNG in 256 colours."""
    with Image.open(BytesIO(data)) as picture:
        picture.convert("RGB").quantize(256, method=Image.Quantize.MAXCOVERAGE, kmeans=1, dither=Image.Dither.NONE).save(
            HERE / name, optimize=True
        )


if __name__ == "__main__":
    main()
