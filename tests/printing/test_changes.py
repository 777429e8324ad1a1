"""Updates of a kit: only what an earlier one lacks, and what goes out of the box."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from helpers_deck import load_deck, write_star_market
from helpers_pdf import pdftotext
from printkit.model import Refused
from printkit.printing.changes import earlier
from printkit.printing.job import Job
from printkit.printing.kit import make
from printkit.storage.version import __version__

JOB = Job("en", players=4)
NINE = ("cards.csv", "cards,sun-7,,1,,sun,7", "cards,sun-9,,1,,sun,9")
"""A card that another one takes the place of."""


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
    game = changed(tmp_path, NINE)
    update = make(game, JOB, None, since=manifest)
    assert set(update.changes.added) == {("cards", "sun-9")}
    assert set(update.changes.removed) == {("cards", "sun-7")}
    assert fronts(update) == Counter(update.changes.added)


def test_an_id_is_not_printed(old, tmp_path):
    """A card that has only another id is the same card."""
    with pytest.raises(Refused) as refused:
        make(changed(tmp_path, ("cards.csv", "sun-7", "sun-9")), JOB, None, since=old[1])
    assert [problem.code for problem in refused.value.problems] == ["nothing-changed"]


HANA = """
title = "Hana"
players = [2, 4]

[decks.d]
data = "c.csv"
columns = { id = "Name", quantity = "Qty" }
face = "title-text"
slots = { title = "{Name}", text = "{Text}" }
"""


def deck(parent, *rows):
    """A game of one deck with these rows: name and quantity, and its text where that is not the name."""
    folder = parent / "hana"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "game.toml").write_text(HANA, encoding="utf-8")
    cells = [(name, count, *(more or [name])) for name, count, *more in rows]
    lines = [f"{name},{count},{text}" for name, count, text in cells]
    (folder / "c.csv").write_text("\n".join(["Name,Qty,Text", *lines, ""]), encoding="utf-8")
    return load_deck(folder)


BARE = JOB._replace(setting=JOB.setting._replace(backs="none"))
FLOWERS = [("桜", 1), ("梅", 2), ("桃", 1), ("藤", 1)]
ROCKS = [("Rock", 1, "a"), ("Rock", 2, "b"), ("Rock", 1, "c"), ("Paper", 1)]


@pytest.mark.turns(3)
@pytest.mark.parametrize(
    ("before", "after", "added", "removed"),
    [
        (FLOWERS, FLOWERS[1:], {}, {"桜": 1}),
        (FLOWERS, [FLOWERS[0], *FLOWERS[2:]], {}, {"梅": 2}),
        (FLOWERS, [("松", 1), *FLOWERS], {"松": 1}, {}),
        (FLOWERS, [("松", 1), ("桜", 1), ("梅", 1), *FLOWERS[2:]], {"松": 1}, {"梅": 1}),
        (ROCKS, ROCKS[1:], {}, {"Rock": 1}),
        (ROCKS, [ROCKS[0], ROCKS[3]], {}, {"Rock": 3}),
        (ROCKS, [ROCKS[1], ("Rock", 1, "d"), ROCKS[2], ROCKS[3]], {"Rock": 1}, {"Rock": 1}),
        (FLOWERS, [("桜", 3), *FLOWERS[1:]], {"桜": 2}, {}),
    ],
)  # fmt: skip
def test_renumbered_cards_stay_in_the_box(tmp_path, before, after, added, removed):
    """Rows without Latin letters are numbered, and so are rows of one name; whoever moves up is drawn as it was."""
    first = make(deck(tmp_path / "a", *before), BARE, None).contents["manifest.json"]
    game = deck(tmp_path / "b", *after)
    update = make(game, BARE, None, since=first)
    told = json.loads(update.contents["manifest.json"])
    now, then = told["names"].get("d", {}), json.loads(first)["names"].get("d", {})
    assert by_name(update.changes.added, now) == added
    assert by_name(update.changes.removed, then) == removed
    assert fronts(update) == Counter(update.changes.added)
    # Whatever is in the box then has the ids and names of this game, and the next update finds nothing to do.
    inside = Counter(face["card"] for face in [*told["faces"], *told["kept"]] if face["side"] == "front")
    assert inside == Counter({card.id: card.count(4) for card in game.cards})
    with pytest.raises(Refused):
        make(game, BARE, None, since=update.contents["manifest.json"])


def by_name(changes, names):
    """Name → how many, whatever they are numbered."""
    found = Counter()
    for (_, card), count in changes.items():
        found[names.get(card, card)] += count
    return found


@pytest.mark.parametrize(("one", "other"), [(BARE, BARE), (JOB, JOB), (JOB, BARE)])
def test_rows_that_change_places_change_nothing(tmp_path, one, other):
    """Nor do rows of one name: front and back are the same as before; what has no back on paper stays with whichever it has."""
    first = make(deck(tmp_path / "a", *ROCKS, *FLOWERS), one, None).contents["manifest.json"]
    with pytest.raises(Refused) as refused:
        make(deck(tmp_path / "b", *reversed([*ROCKS, *FLOWERS])), other, None, since=first)
    assert [problem.code for problem in refused.value.problems] == ["nothing-changed"]


def test_backs_stay_behind_their_fronts(old, tmp_path):
    """What is kept under a new name has its back under the same, copy by copy, so that any number of updates can follow."""
    moved = (
        ("cards.csv", "cards,sun-1,,2,1,sun,1\n", ""),
        ("cards.csv", "cards,moon-12", "cards,sun-1,,3,,sun,1\ncards,moon-12"),
    )
    game = changed(tmp_path, *moved)
    update = make(game, JOB, None, since=old[1])
    assert update.changes.added == {("cards", "sun-1"): 1}
    found = earlier(game, update.contents["manifest.json"])
    assert not found.loose
    assert all(one.back for one in found.copies if one.component == "cards")


def test_what_goes_out_is_called_by_its_name(old, tmp_path):
    """Which the manifest of the earlier kit tells: the game doesn't know the card any more."""
    _, manifest = old
    told = json.loads(manifest)
    names = {**told["names"], "cards": {**told["names"].get("cards", {}), "sun-7": "Setting Sun"}}
    game = changed(tmp_path, NINE)
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
    game = changed(tmp_path, NINE)
    update = make(game, JOB, None, since=json.dumps({**told, "names": names}).encode())
    assert json.loads(update.contents["manifest.json"])["names"] == {**told["names"], "cards": {card: "Old Friend"}}


def test_the_guide_says_which_kit_it_updates(old, tmp_path):
    """What its manifest tells, in both languages; of a manifest of anybody only what can be printed."""
    game = changed(tmp_path, NINE)
    guide = make(game, JOB, None, since=old[1]).contents["assembly.en.pdf"]
    digest = json.loads(old[1])["digest"][:10]
    assert f"for 4 players · version 1.0 · printkit {__version__} · digest {digest}." in pdftotext(guide)
    japanese = make(game, Job("ja", players=4), None, since=make(old[0], Job("ja", players=4), None).contents["manifest.json"])
    assert "4人分・ゲームのバージョン 1.0・printkit" in pdftotext(japanese.contents["assembly.ja.pdf"])
    told = {**json.loads(old[1]), "release": "{players} {", "version": "👑", "digest": [], "players": None}
    odd = pdftotext(make(game, JOB, None, since=json.dumps(told).encode()).contents["assembly.en.pdf"])
    assert "manifest says: version {players} {." in odd
    fewer = make(game, JOB, None, since=make(game, JOB._replace(copies=2), None).contents["manifest.json"])
    assert "There is nothing to print." in pdftotext(fewer.contents["assembly.en.pdf"])


def test_a_kit_of_which_nothing_stays_is_told(old, tmp_path):
    """It was made in another language or ink, or by a printkit that drew or reckoned otherwise."""
    told = json.loads(old[1])
    for face in told["faces"]:
        face["digest"] = face["digest"][::-1] + "0"
    update = make(old[0], JOB, None, since=json.dumps(told).encode())
    assert "nothing-stays" in [problem.code for problem in update.problems]
    assert "nothing-stays" not in [p.code for p in make(changed(tmp_path, NINE), JOB, None, since=old[1]).problems]


@pytest.mark.parametrize("name", ["👑", "\x00\x07", "\ud800", "x" * 20_000, ""])
def test_a_name_that_cannot_be_printed_is_told_by_its_id(old, tmp_path, name):
    """A manifest may be of another font, or of anybody: the update is printed all the same."""
    told = json.loads(old[1])
    game = changed(tmp_path, NINE)
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
