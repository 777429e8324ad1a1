"""The pages for players name every option of the commands that print, in both languages."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest
from typer.main import get_command

from printkit.cli.app import app
from printkit.exports.run import TARGETS

ROOT = Path(__file__).parents[1]
PAGES = {
    "en": [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))],
    "ja": [ROOT / "README.ja.md", *sorted((ROOT / "docs" / "ja").glob("*.md"))],
}
MODULES = {"build": "build", "kit": "kit", "export": "export", "calibrate": "printer"}


def told(lang):
    """All that the pages of a language say."""
    return "\n".join(page.read_text(encoding="utf-8") for page in PAGES[lang])


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("command", MODULES)
def test_every_option_is_on_a_page(command, lang):
    """Also one that is added later. ``--output`` is told as ``-o``."""
    import_module(f"printkit.cli.{MODULES[command]}")
    options = {name for one in get_command(app).commands[command].params for name in one.opts if name.startswith("--")}
    text = told(lang)
    assert sorted(name for name in options - {"--output", "--help"} if f"`{name}" not in text and f" {name}" not in text) == []
    assert "-o" in text


@pytest.mark.parametrize("page", ["docs/exports.md", "docs/ja/exports.md"])
def test_every_target_and_its_wishes_are_in_the_table(page):
    """A row for each target that names the options of its own."""
    rows = {
        line.split("`")[1]: line for line in (ROOT / page).read_text(encoding="utf-8").splitlines() if line.startswith("| `")
    }
    for name, target in TARGETS.items():
        for wish in target.takes - {"sheets"}:
            assert f"--{wish.replace('_', '-')}" in rows[name]


def test_links_of_the_japanese_pages_lead_somewhere():
    """To files that are there."""
    for page in PAGES["ja"]:
        for part in page.read_text(encoding="utf-8").split("](")[1:]:
            target = part.split(")")[0].split("#")[0]
            if target and "://" not in target and not target.endswith("output/printkit.html"):  # `make web` builds it
                assert (page.parent / target).exists(), (page.name, target)
