"""The page about the edition is true: its figures are those of kept reports, whose command and seed give them again."""

from __future__ import annotations

import importlib.util
import json
import re
import tomllib
from pathlib import Path

import pytest

from printkit.gamefolder.catalog import BUILT_IN, Catalog
from printkit.playtest.crew import engine_of

ROOT = Path(__file__).parents[1]
EDITIONS = sorted((BUILT_IN / "unlock_tower" / "editions").glob("*.toml"))
PAGE = (ROOT / "docs" / "edition.md").read_text(encoding="utf-8")
_FIGURE = re.compile(r"\d[\d.]*\s*%|\d+\.\d+|\b\d+ (?:to \d+ )?rounds\b")
"""What claims to have been measured."""


@pytest.fixture(scope="module")
def script():
    """``docs/edition.py`` as a module."""
    spec = importlib.util.spec_from_file_location("docs_edition", ROOT / "docs" / "edition.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def kept(script):
    return json.loads(script.KEPT.read_text(encoding="utf-8"))


def test_the_tables_are_those_of_the_kept_reports(script, kept):
    """``python docs/edition.py`` would change nothing."""
    assert script.page(kept) == PAGE


def test_the_reports_are_of_the_edition_as_it_is(script, kept):
    """Whoever changes marks or effects has to measure again."""
    assert kept["facts"] == script.facts()


def test_every_figure_of_the_page_stands_below_its_command(kept):
    """With policy, seed, number of games and version; outside the tables only targets are numbers."""
    tables = PAGE.partition("<!-- figures")[2].partition("<!-- end")[0]
    blocks = [block for block in tables.split("\n\n") if "|---" in block]
    assert len(blocks) == len(kept["reports"]) > 0
    for block in blocks:
        above = tables[: tables.index(block)].rstrip().rpartition("\n\n")[2]
        assert re.search(
            r"`printkit playtest unlock-tower --plays \d+ --policy [\w-]+ --seed \d+.*` \(printkit [\d.]+\)", above
        )


@pytest.mark.parametrize("path", EDITIONS, ids=lambda path: path.stem)
def test_a_header_claims_no_figure_without_its_command(path):
    """A comment with a measured figure names `printkit playtest` and a seed; others have none."""
    comments = " ".join(re.findall(r"(?m)^# (.*)$", path.read_text(encoding="utf-8").partition("[title]")[0]))
    if _FIGURE.search(comments):
        assert "printkit playtest" in comments
        assert "--seed" in comments


def test_both_tables_and_both_readings_are_measured(kept):
    """Three and four players, passing and landing."""
    sizes = {"pass": set(), "land": set()}
    for one in kept["reports"]:
        if "--no-trials" in one["command"]:
            sizes["land" if "pass_marks=land" in one["command"] else "pass"] |= {table["players"] for table in one["tables"]}
    assert sizes == {"pass": {3, 4}, "land": {3, 4}}


def test_the_engine_still_plays_as_measured():
    """The first game of the kept run, played again, is the same game: a change of rules or players has to be measured again."""
    game = Catalog().load("unlock-tower", "printkit-2")
    sample = engine_of(game).play(("rollout",) * 3, 1)
    assert (sample["rounds"], sample["total"], sample["margin"]) == (11, 15.0, 1)


def test_the_log_on_the_page_is_legal():
    """As far as it goes: its game has not ended."""
    text = re.search(r"```toml\n(game = .*?)```", PAGE, re.DOTALL)[1]
    game = Catalog().load("unlock-tower", "printkit-2")
    found = engine_of(game).replay(tomllib.loads(text))
    assert [problem.code for problem in found.problems] == ["log-unfinished"]
