"""Kits out of the page are the command's, file by file (`helpers_kits` says what may differ and why)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import printkit
from catalog_cases import game_ids, game_of
from helpers_kits import differences
from helpers_page import visitor

QUICK = ("unlock-tower",)
"""Each kit takes two programs some seconds; `--all-kits` compares every game's, the one file's test prints that of Open."""


@pytest.fixture(scope="module")
def page(chromium, site):
    with visitor(chromium, site) as one:
        yield one.go("print/unlock-tower")


def pytest_generate_tests(metafunc):
    if "name" in metafunc.fixturenames:
        metafunc.parametrize("name", game_ids() if metafunc.config.getoption("--all-kits") else QUICK)


def test_a_kit_is_the_commands(page, name):
    page.goto(f"{page.url.split('#')[0]}#/print/{name}")
    page.wait_for_selector(f".controls h2:text-is('{game_of(name).title('en')}')")
    page.click(".controls button.main")
    button = page.wait_for_selector(".files button.main", timeout=120_000)
    assert re.fullmatch(r"Save the kit \(\d+\.\d MB\)", button.inner_text())
    with page.expect_download() as loaded:
        button.click()
    made = printkit.kit(game_of(name), lang="en")
    assert differences(Path(loaded.value.path()).read_bytes(), made[made.archive.name]) == []
