"""Exports whose pictures are not looked at."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))


@pytest.fixture
def without_pictures(monkeypatch):
    """Pictures are white: what is tested is the structure around them."""
    from helpers_exports import blank

    for module in ("faces", "shops", "things", "tabletop"):
        monkeypatch.setattr(f"printkit.exports.{module}.taken", blank)
