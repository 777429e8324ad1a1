"""``printkit rules``: every sentence of a rulebook under the readings chosen, and where it comes from."""

from __future__ import annotations

import json


def test_the_rules_are_printed_with_their_readings(run):
    """The reading chosen stands above the rules and decides which of them there are."""
    for chosen, several in (("game", False), ("tower", True)):
        status, out, err = run("rules", "unlock-tower", "--lang", "en", "--set", f"fastest={chosen}", "--json")
        assert (status, err) == (0, "")
        answer = json.loads(out)
        assert answer["readings"]["fastest"] == chosen
        assert any("a C for each tower" in rule["text"] for rule in answer["rules"]) is several


def test_a_game_without_a_rulebook_is_refused(run, tmp_path):
    """With one sentence."""
    status, _, _ = run("new", str(tmp_path / "fair"), "--from", "pad", "--lang", "en")
    assert status == 0
    status, out, err = run("rules", str(tmp_path / "fair"), "--lang", "en")
    assert (status, out) == (2, "")
    assert "no rulebook" in err
