"""A game in a link: whole and to the byte, or not at all."""

from __future__ import annotations

import json
import os

import pytest

import printkit
from printkit.gamefolder import travel
from printkit.gamefolder.onefile.start import library
from printkit.storage.envelope import sealed

SMALL = b'title = "Boats"\n[sheet]\nrows = [{ id = "fish", ticks = 6 }]\n[score]\ncatch = { count = "fish" }\n'


def code(act, *args, **how):
    with pytest.raises(printkit.Refused) as refused:
        act(*args, **how)
    assert refused.value.status == 2
    return [problem.code for problem in refused.value.problems]


def test_each_game_of_the_library_travels():
    """To the byte, and all but four in a QR code: three with long rules, and one with pictures."""
    sizes = {}
    for name, folder in library().items():
        text = travel.packed(name, travel.files(folder))
        game_id, held = travel.unpacked(text)
        assert game_id == name
        assert {file: (folder / file).read_bytes() for file in held} == held
        sizes[name] = len(text)
    assert sorted(name for name, size in sizes.items() if size > 2900) == [
        "chinchirorin",
        "koi-koi",
        "night-market",
        "riichi-mahjong",
    ]
    assert sorted(sizes.values())[len(sizes) // 2] < 1700


@pytest.mark.parametrize("name", ["go", "night-market"])
def test_what_arrives_is_the_same_game(name):
    """With words, with a workbook and with pictures: the digest says so."""
    folder = str(library()[name])
    address = printkit.link(folder, "https://example.org/")
    game_id, held = travel.unpacked(address.partition("#/game/")[2])
    there = printkit.load({f"{game_id}/{file}": data for file, data in held.items()})
    assert there.digest == printkit.load(folder).digest


def test_what_travels_is_what_the_game_is_made_from(tmp_path):
    """Results, hidden files, notes and folders that are links stay behind; Python is refused by its name, wherever it lies."""
    (tmp_path / "art" / "deep").mkdir(parents=True)
    (tmp_path / "examples").mkdir()
    for name in ("game.toml", "art/deep/boat.svg", "examples/won.toml", ".git", "notes.txt", "rulebook.en.md"):
        (tmp_path / name).write_bytes(SMALL if name == "game.toml" else b"<svg/>")
    (tmp_path / "art" / "again").symlink_to(tmp_path)
    assert [*travel.files(tmp_path)] == ["game.toml", "art/deep/boat.svg", "rulebook.en.md"]
    (tmp_path / "art" / "paint.py").write_bytes(b"")
    assert code(travel.files, tmp_path) == ["link-python"]


@pytest.mark.parametrize(
    "index",
    [
        b"[]",
        b"{}",
        b'"x"',
        b"7",
        b"[" * 5000,
        b'["g", ["game.toml", 6], ["game.toml", 0]]',
        b'["g", ["game.toml", 7]]',
        b'["g", ["game.toml", 5]]',
        b'["g", ["game.toml", -6]]',
        b'["g", ["game.toml", 6.0]]',
        b'["g", ["game.toml", true]]',
        b'["g", ["game.toml"]]',
        b'["g", ["other.toml", 6]]',
        *(
            json.dumps(["g", ["game.toml", 6], [name, 0]]).encode()
            for name in ("../a.svg", "/a.svg", "a//b.svg", "./a.svg", ".a.svg", "a\\b.svg", "a.py", "a", "", 5, "\u202ea.svg")
        ),
        json.dumps(["g", ["game.toml", 6], *([f"{n}.svg", 0] for n in range(200))]).encode(),
        b" " * 30_000 + b'["g", ["game.toml", 6]]',
    ],
)
def test_an_index_that_leads_astray_is_refused(index):
    assert code(travel.unpacked, sealed("game", index + b"\nx = 42")) == ["link-damaged"]


def test_a_strange_id_is_no_id():
    """The files are kept; what they are called falls back."""
    for strange in ("../up", "Ä", "x" * 100, 7, None, ["a"]):
        assert travel.unpacked(sealed("game", json.dumps([strange, ["game.toml", 5]]).encode() + b"\nhello")) == (
            "",
            {"game.toml": b"hello"},
        )


def test_links_name_what_they_need():
    """A page, a game that is right, and room; what comes with printkit goes by its id."""
    page = "https://example.org/p/?x=1"
    assert printkit.link("unlock-tower", page) == f"{page}#/game/unlock-tower"
    assert printkit.link("hearts", page) == f"{page}#/game/hearts"
    assert printkit.link({"game.toml": SMALL}, "file:///home/me/printkit.html").startswith(
        "file:///home/me/printkit.html#/game/1."
    )
    for nowhere in (
        "",
        "example.org",
        "javascript:alert(1)",
        "https://",
        "https://a b/",
        f"{page}#/score",
        "mailto:a@example.org",
    ):
        assert code(printkit.link, "open", nowhere) == ["link-page"]
    broken = {"game.toml": SMALL.replace(b"6", b"'six'")}
    with pytest.raises(printkit.Refused) as refused:
        printkit.link(broken, page)
    assert refused.value.status == 1
    noise = {"game.toml": SMALL, "art/noise.png": os.urandom(60_000)}
    assert code(printkit.link, noise, page) == ["link-too-long"]


def test_a_code_says_the_address():
    link = printkit.link({"game.toml": SMALL}, "https://example.org/")
    assert link.code().startswith(b"<?xml")
    assert link.code("png").startswith(b"\x89PNG")
    far = printkit.link({"game.toml": SMALL, "art/noise.png": os.urandom(9000)}, "https://example.org/")
    assert code(far.code) == ["code-too-long"]
