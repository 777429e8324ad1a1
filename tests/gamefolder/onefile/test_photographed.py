"""A game that is begun with a photographed sheet: what its boxes are taken for."""

from pathlib import Path

from printkit.gamefolder.onefile.photographed import files

ROOT = Path(__file__).parents[3]


def test_boxes_are_what_the_page_says_by_their_size():
    """To both sides of each size that docs/photo.md names, in both languages."""
    boxes = {"a": (0.0, 0.0, 8.0, 8.0), "b": (0.0, 20.0, 8.1, 8.0), "c": (0.0, 40.0, 59.9, 9.0), "d": (0.0, 60.0, 60.0, 9.0)}
    game = files("Sheet", b"", (100.0, 100.0), boxes, "")["game.toml"].decode()
    kinds = {line.split('"')[1]: line for line in game.splitlines() if line.startswith("  {")}
    assert ["tick" in kinds["a"], "int" in kinds["b"], "int" in kinds["c"], "text" in kinds["d"]] == [True] * 4
    for page in ("docs/photo.md", "docs/ja/photo.md"):
        text = (ROOT / page).read_text(encoding="utf-8")
        assert "8 mm" in text, page
        assert "60 mm" in text, page
