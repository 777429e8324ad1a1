"""What an older printkit wrote is opened by this one (docs/stability.md)."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from printkit.storage.protection import refuse

KEPT = Path(__file__).parent / "kept" / "0.1"


def run(*arguments, status=0):
    command = [sys.executable, "-m", "printkit", *map(str, arguments), "--lang", "en"]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.returncode == status, done.stderr
    return done


@pytest.mark.parametrize("record", ["record.toml", "record.csv"])
def test_a_record_is_scored_as_it_was(record):
    """The answer holds all that it held; names in the records differ."""
    then, now = (
        json.loads((KEPT / "answer.json").read_text()),
        json.loads(run("score", "unlock-tower", KEPT / record, "--json").stdout),
    )
    assert then.keys() <= now.keys()
    assert then["options"] == now["options"]
    for one, other in zip(then["players"], now["players"], strict=True):
        assert one.keys() <= other.keys()
        assert (one["rank"], one["total"], one["breakdown"]) == (other["rank"], other["total"], other["breakdown"])


def test_a_score_book_opens(tmp_path):
    book = tmp_path / "club.book"
    book.write_bytes((KEPT / "club.book").read_bytes())
    (game,) = json.loads(run("book", book, "--json").stdout)
    assert (game["game"], game["date"], game["finished"]) == ("unlock-tower", "2026-07-04", True)
    run("score", "unlock-tower", KEPT / "record.csv", "--book", book, "--date", "2026-07-05")
    assert len(json.loads(run("book", book, "--json").stdout)) == 2


def test_a_manifest_is_known_as_ours():
    refuse({KEPT / "manifest.json": b"a newer one"})  # what isn't ours raises Refused


def test_a_page_is_found_by_its_own_pack():
    """A picture of the blank page, and the pack of the kit that it is of: nothing to read, but known."""
    done = run("read", "open", KEPT / "blank-pad.png", "--pack", KEPT / "scan-pack.en.json", status=2)
    assert "nothing is filled in on this sheet" in done.stderr
