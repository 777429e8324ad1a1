"""Modules that come in a part of their own: a call that needs one says which part, and is answered once that is here."""

from __future__ import annotations

import json
import sys

import pytest

from printkit.web.bridge import answer
from printkit.web.later import PART, NotYetError, await_part, part_arrived

NAME = "printkit.book.export"


@pytest.fixture
def away(monkeypatch):
    """A module that has not come yet, and none that uses it."""
    for name in [one for one in sys.modules if one.startswith(("printkit.book", "printkit.web.books"))]:
        monkeypatch.delitem(sys.modules, name)
    await_part([NAME])
    yield
    part_arrived()


def test_a_call_names_the_part_that_it_needs(away):
    """And no handler of missing modules takes it for one that can be done without; the part that came changes the answer."""
    with pytest.raises(NotYetError):
        answer("books.exported", json.dumps({"kind": "csv"}), able=())
    assert json.loads(answer("books.exported", json.dumps({"kind": "csv"}), able=[PART])[0]) == {"need": [PART]}
    part_arrived()
    assert "problems" in json.loads(answer("books.exported", json.dumps({"kind": "csv"}), [("a.book", b"none")], able=())[0])
