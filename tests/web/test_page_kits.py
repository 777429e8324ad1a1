"""Kits out of the page are the command's, file by file (`helpers_kits` says what may differ and why)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import printkit
from catalog_cases import game_ids, game_of
from helpers_kits import differences

CHOSEN = [(name, ("ja", "en")[place % 2]) for place, name in enumerate(game_ids()) if name != "open"]
"""What is made in two runs of all tests, beside OPEN's, which the one file makes (test_page_file.py); `--all-in-the-page` makes all twelve."""


def pytest_generate_tests(metafunc):
    if "name" in metafunc.fixturenames:
        every = [(name, lang) for name in game_ids() for lang in ("ja", "en")]
        metafunc.parametrize(("name", "lang"), every if metafunc.config.getoption("--all-in-the-page") else CHOSEN)


@pytest.mark.turns(2)
def test_a_kit_is_the_commands(desk, name, lang):
    page = desk.page
    page.select_option("header .lang", lang)
    page.goto(f"{desk.address}#/print/{name}")
    page.wait_for_selector(f".controls h2:text-is('{game_of(name).title(lang)}')")
    page.click(".controls button.main")
    button = page.wait_for_selector(".files button.main")
    assert re.search(r"[(（]\d+\.\d MB[)）]$", button.inner_text())
    with page.expect_download() as loaded:
        button.click()
    made = printkit.kit(game_of(name), lang=lang)
    assert differences(Path(loaded.value.path()).read_bytes(), made[made.archive.name]) == []
