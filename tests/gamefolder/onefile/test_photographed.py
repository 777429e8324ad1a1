"""A game begun with a photographed sheet: whatever its blocks are taken for, their boxes keep their names."""

import io

from PIL import Image

import printkit
from printkit.gamefolder.onefile.photographed import files
from printkit.model.slots import slots, view_of


def begun(folder, *, marked):
    """A game whose blocks are, beside one small box, large: as it is begun, or with every remark in place of the line above it."""
    png = io.BytesIO()
    Image.new("L", (1240, 1754), 255).save(png, "PNG")
    boxes = {f"a-{row}-{column}": (20.0 * column, 20.0 * row, 15.0, 15.0) for row in (1, 2) for column in (1, 2, 3)}
    boxes |= {f"b-{line}": (100.0, 20.0 * line, 15.0, 15.0) for line in (1, 2, 3)}
    boxes |= {"c": (20.0, 100.0, 100.0, 20.0), "d": (20.0, 140.0, 15.0, 15.0), "e": (20.0, 170.0, 6.0, 6.0)}
    made = files("Oboe", png.getvalue(), (210.0, 297.0), boxes, "A sheet.")
    text = made["game.toml"].decode().replace("# A sheet.\n", "")
    if marked:
        last = {}
        for line in text.replace("# ", "").splitlines():
            last[line.split("=", 2)[1].split(",")[0] if "{ id" in line else line.split("=")[0]] = line
        text = "\n".join(last.values())
    folder.mkdir()
    for name, data in (made | {"game.toml": text.encode()}).items():
        (folder / name).write_bytes(data)
    return printkit.load(folder), set(boxes)


def test_blocks_of_numbers_become_marks_by_the_lines_in_remarks(tmp_path):
    """Both are games without a fault, as `load` finds, with the same places."""
    for name, marked in (("written", False), ("marked", True)):
        game, boxes = begun(tmp_path / name, marked=marked)
        sheet = next(component for component in game.components if component.fillable)
        own = slots(game, view_of(game, sheet))
        kinds = {name: slot.entry.kind for slot in own if (name := slot.name.removeprefix("p1-")) in boxes}
        assert kinds.keys() == boxes
        assert set(kinds.values()) == ({"tick", "mark"} if marked else {"text", "int", "tick"})
