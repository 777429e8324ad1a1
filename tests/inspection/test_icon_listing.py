"""``printkit list icons``: what may stand in a text and be the icon of a region."""

from __future__ import annotations

import json

from printkit.draw.icons import NAMES, icon, lucide_icon


def test_icons_are_listed_by_a_part_of_their_names(run):
    """Each can be drawn as it says; our own come first."""
    status, out, err = run("list", "icons", "coin", "--json")
    assert (status, err) == (0, "")
    found = json.loads(out)
    assert found[0] == {"name": "coin", "own": True}
    assert [one["own"] for one in found] == sorted((one["own"] for one in found), reverse=True)
    for one in found:
        assert "coin" in one["name"]
        assert icon(one["name"], 5.0) if one["own"] else lucide_icon(one["name"], 5.0)


def test_all_icons_are_listed(run):
    """Of printkit and of lucide, in either language."""
    for lang in ("ja", "en"):
        status, out, _ = run("list", "icons", "--lang", lang)
        assert status == 0
        assert all(name in out for name in NAMES)
        assert "anchor" in out


def test_a_word_that_no_icon_has_is_told_with_the_nearest(run):
    """Nothing is listed."""
    status, out, err = run("list", "icons", "achor", "--lang", "en")
    assert (status, out) == (2, "")
    assert "anchor" in err
