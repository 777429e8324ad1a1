"""What a game brings for its faces: fonts, icons, faces of its own with paints and shapes, and a picture on its sheet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from printkit.gamefolder.decks.ready import FACES
from printkit.gamefolder.faces.placeholders import columns, named
from printkit.gamefolder.toml_data import flat, toml
from printkit.language.shape import Reader
from printkit.model import EMPTY, Problem, error, in_toml
from printkit.model.languages import word_files
from printkit.model.plain import Raw

DRAWN = ("faces", "paints", "shapes")
"""The tables of ``faces.toml`` that may stand in a one-file game, too."""


class Own(NamedTuple):
    """Fonts and icons by name, the tables of `DRAWN` as they are written in ``game.toml``, and the pictures on the sheet by their places."""

    fonts: Mapping[str, str] = EMPTY
    icons: Mapping[str, str] = EMPTY
    drawn: Mapping[str, Raw] = EMPTY
    art: Mapping[str, str] = EMPTY

    def beside(self, data: Mapping[str, bytes]) -> Own:
        """With those of ``faces.toml`` as well; whether they are any good is seen when it is read."""
        table = toml("", data.get("faces.toml", b""), []) or {}
        several = {kind: one if isinstance(one := table.get(kind), Mapping) else {} for kind in ("icons", *DRAWN)}
        drawn = {kind: {**several[kind], **self.drawn.get(kind, {})} for kind in DRAWN}
        return self._replace(icons={**several["icons"], **self.icons}, drawn=drawn)

    @property
    def faces(self) -> list[str]:
        """The names of the faces that a deck may have."""
        return [*FACES, *self.drawn.get("faces", ())]

    def named_on(self, face: str, data: Mapping[str, bytes]) -> set[str]:
        """Every column that a face names, its back, the faces that it uses, and the words of the game; `data` are its files."""
        table = self.drawn.get("faces", {})
        texts = [text for name in word_files(data).values() for _, text in flat(toml("", data[name], []) or {})]
        names = set[str]().union(*map(columns, texts))
        seen: set[str] = set()
        todo = [face]
        while todo:
            one = todo.pop()
            if one not in seen and isinstance(table.get(one), Mapping):
                seen.add(one)
                for key, text in flat(table[one]):
                    steps = key.split(".")
                    if steps[-1] in ("when", "unless"):
                        names |= named(text)
                    names |= columns(text) | {steps[n + 1] for n, step in enumerate(steps[:-1]) if step in ("when", "unless")}
                    todo += [text] if steps[-1] in ("use", "back") else []
        return names


def own(raw: Raw, problems: list[Problem]) -> Own:
    """``[fonts]``, ``[icons]``, ``[faces]``, ``[paints]`` and ``[shapes]`` of a one-file game; what is in them is seen with the faces."""
    files: dict[str, dict[str, str]] = {"fonts": {}, "icons": {}}
    reader = Reader(raw, "", problems)
    for kind, table in files.items():
        for name, file in reader.table_in(kind).items():
            if isinstance(file, str):
                table[name] = file
            else:
                problems.append(error("not-text", f"{kind}.{name}", found=in_toml(file)))
    return Own(files["fonts"], files["icons"], {kind: reader.table_in(kind) for kind in DRAWN if kind in raw})
