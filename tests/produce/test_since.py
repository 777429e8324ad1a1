"""Updates of a kit: only what an earlier one lacks, and what goes out of the box."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from helpers_deck import load_deck, write_star_market
from helpers_pdf import pdftotext
from printkit.model import Refused
from printkit.produce.job import Job
from printkit.produce.since import earlier
from printkit.produce.whole_kit import make

JOB = Job("en", players=4)


@pytest.fixture(scope="module")
def old(tmp_path_factory):
    """A game and the manifest of its kit."""
    game = load_deck(write_star_market(tmp_path_factory.mktemp("old")))
    return game, make(game, JOB, None).contents["manifest.json"]


def changed(parent, *changes):
    """The game with texts of its files replaced."""
    return load_deck(write_star_market(parent, *changes))


def fronts(kit):
    faces = json.loads(kit.contents["manifest.json"])["faces"]
    return Counter((face["component"], face["card"]) for face in faces if face["side"] == "front")


def test_the_same_game_needs_no_update(old):
    """It says so and writes nothing."""
    game, manifest = old
    with pytest.raises(Refused) as refused:
        make(game, JOB, None, since=manifest)
    assert [problem.code for problem in refused.value.problems] == ["nothing-changed"]


def test_other_numbers_print_what_is_missing(old):
    """A second set is the first one again, on as many sheets as it has; fewer copies only take out."""
    game, manifest = old
    twice = make(game, JOB._replace(copies=2), None, since=manifest)
    once = make(game, JOB, None)
    assert fronts(twice) == fronts(once)
    assert sum(twice.changes.added.values()) == sum(fronts(once).values())
    assert not twice.changes.removed
    fewer = make(game, JOB, None, since=make(game, JOB._replace(copies=2), None).contents["manifest.json"])
    assert fronts(fewer) == Counter()
    assert fewer.changes.removed == dict(fronts(once))
    assert [one.path.name for one in fewer.files] == ["assembly.en.pdf"]  # what to take out, and nothing to print


def test_an_update_is_a_kit_for_the_next_one(old):
    """What stays is told in its manifest, so that nothing is printed twice."""
    game, manifest = old
    twice = make(game, JOB._replace(copies=2), None, since=manifest)
    with pytest.raises(Refused):
        make(game, JOB._replace(copies=2), None, since=twice.contents["manifest.json"])
    third = make(game, JOB._replace(copies=3), None, since=twice.contents["manifest.json"])
    assert fronts(third) == fronts(twice)


def test_a_card_that_looks_different_is_exchanged(old, tmp_path):
    """Every copy of it comes in and goes out; all others stay."""
    _, manifest = old
    game = changed(tmp_path, ("cards.csv", "sun-7", "sun-9"))
    update = make(game, JOB, None, since=manifest)
    assert set(update.changes.added) == {("cards", "sun-9")}
    assert set(update.changes.removed) == {("cards", "sun-7")}
    assert fronts(update) == Counter(update.changes.added)


def test_what_goes_out_is_called_by_its_name(old, tmp_path):
    """Which the manifest of the earlier kit tells: the game doesn't know the card any more."""
    _, manifest = old
    told = json.loads(manifest)
    names = {**told["names"], "cards": {**told["names"].get("cards", {}), "sun-7": "Setting Sun"}}
    game = changed(tmp_path, ("cards.csv", "sun-7", "sun-9"))
    guide = make(game, JOB, None, since=json.dumps({**told, "names": names}).encode()).contents["assembly.en.pdf"]
    assert "Setting Sun" in pdftotext(guide)
    del told["names"]  # of a kit that was made before manifests told them
    assert "sun-7" in pdftotext(make(game, JOB, None, since=json.dumps(told).encode()).contents["assembly.en.pdf"])


def test_what_stays_keeps_its_name_for_the_next_update(old, tmp_path):
    """As the earlier kit calls it, where the game has no other name for it."""
    _, manifest = old
    told = json.loads(manifest)
    card = next(face["card"] for face in told["faces"] if face["component"] == "cards" and face["card"] != "sun-7")
    names = {**told["names"], "cards": {card: "Old Friend", "sun-7": "Setting Sun"}}
    game = changed(tmp_path, ("cards.csv", "sun-7", "sun-9"))
    update = make(game, JOB, None, since=json.dumps({**told, "names": names}).encode())
    assert json.loads(update.contents["manifest.json"])["names"] == {**told["names"], "cards": {card: "Old Friend"}}


@pytest.mark.parametrize("name", ["👑", "\x00\x07", "\ud800", "x" * 20_000, ""])
def test_a_name_that_cannot_be_printed_is_told_by_its_id(old, tmp_path, name):
    """A manifest may be of another font, or of anybody: the update is printed all the same."""
    told = json.loads(old[1])
    game = changed(tmp_path, ("cards.csv", "sun-7", "sun-9"))
    update = make(game, JOB, None, since=json.dumps({**told, "names": {"cards": {"sun-7": name}}}).encode())
    assert "Cards 1: sun-7" in pdftotext(update.contents["assembly.en.pdf"])


@pytest.mark.parametrize(
    ("data", "code"),
    [(b'{"faces": [], "names": [], "game": "x"}', "no-manifest"),
     (b'{"faces": [], "names": {"cards": {"a": 5}}, "game": "x"}', "no-manifest"), (b"{", "no-manifest"), (b"[]", "no-manifest"), (b'{"faces": [1], "game": "x"}', "no-manifest"), (b"\xff", "no-manifest"),
     (b'{"faces": [{"component": "a", "card": 1, "copy": 1, "side": "front", "digest": ""}], "game": "x"}', "no-manifest"),
     (b'{"faces": [], "game": "other"}', "other-games-manifest")],
)  # fmt: skip
def test_what_is_no_manifest_is_refused(old, data, code):
    """With what was expected."""
    with pytest.raises(Refused) as refused:
        earlier(old[0], data)
    assert (refused.value.status, refused.value.problems[0].code) == (2, code)


def test_a_file_that_is_not_there_is_refused(old, tmp_path):
    """By its name."""
    with pytest.raises(Refused) as refused:
        earlier(old[0], tmp_path / "none.json")
    assert refused.value.problems[0].code == "unreadable-file"
