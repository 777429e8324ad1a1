"""``faces.toml``: what is on the faces of cards, and whether it fits the cards, the words and the pictures of the game.

The shapes are `face_schema.py`'s; here every region is tried with every card that shows it, so that what would go wrong at the
printer is told when the game is read.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from printkit import icons, outlines, patterns, template
from printkit.cards import DECK
from printkit.face_schema import COMMON, DEFAULTS, DEFAULTS_OF, KINDS, FacesTable, faces_schema
from printkit.model import LANGUAGES, Problem, error, nearest
from printkit.plain import in_file, short
from printkit.schema import shaped
from printkit.style import INKS, PALETTES

__all__ = ["faces_schema", "read"]

MOST_PIPS = 12

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,59}")
_PICTURE = re.compile(r"art/[^/\\]+\.(png|jpe?g)", re.IGNORECASE)
_SOLID = ("color", "accent", "ground", "stroke")

Row = Mapping[str, str]


def read(
    label: str, table: Mapping[str, Any], game: Mapping[str, Any], cards: Sequence[Mapping[str, Any]], folder: Path
) -> tuple[dict[str, Any], list[Problem]]:
    """A ``faces.toml`` as plain data with every default, and everything that is wrong with it.

    `label` is how messages call the file, `game` is ``game.toml`` with its words, `cards` are the rows that `cards.read` found.
    The answer holds ``faces`` and ``paints`` and ``shapes`` by name, and ``images``: width and height in pixels by path. A
    region has its ``kind`` and the ``value`` of it beside its other keys.
    """
    shape, problems = _shaped(table)
    if shape is None:
        return {"faces": {}, "paints": {}, "shapes": {}, "images": {}}, in_file(label, problems)
    check = _Check(game, cards, folder, shape["paints"], shape["shapes"], problems=problems)
    check.names({"paints": shape["paints"], "shapes": shape["shapes"], "faces": shape["faces"]})
    check.paints_are_good()
    check.shapes_are_good()
    for name, face in shape["faces"].items():
        face["regions"] = [
            region
            for place, written in enumerate(face["regions"])
            if (region := check.region(f"faces.{name}.regions[{place}]", written)) is not None
        ]
    check.faces = shape["faces"]
    check.faces_are_good()
    check.cards_are_good()
    told = list(dict.fromkeys((p.code, p.where, tuple(sorted((k, str(v)) for k, v in p.args.items()))) for p in problems))
    once = {(p.code, p.where, tuple(sorted((k, str(v)) for k, v in p.args.items()))): p for p in reversed(problems)}
    plain = {"faces": check.faces, "paints": check.paints, "shapes": check.shapes, "images": check.images}
    return plain, in_file(label, [once[key] for key in told])


def _shaped(table: Mapping[str, Any]) -> tuple[dict[str, Any] | None, list[Problem]]:
    """The table with its defaults; regions whose shape is wrong are left out, so that the others can be looked at, too."""
    whole, problems = shaped(table, FacesTable)
    if whole is not None:
        return whole, problems
    bad: dict[str, set[int]] = {}
    for problem in problems:
        match = re.match(r"faces\.([^.]+)\.regions\[(\d+)\]", problem.where)
        if match is None:
            return None, problems
        bad.setdefault(match[1], set()).add(int(match[2]))
    faces = {
        name: {**face, "regions": [r for place, r in enumerate(face["regions"]) if place not in bad.get(name, ())]}
        if name in bad
        else face
        for name, face in table["faces"].items()
    }
    rest, more = shaped({**table, "faces": faces}, FacesTable)
    return rest, problems + more


@dataclass
class _Check:
    """Collects what is wrong; `faces` are known only once their regions are."""

    game: Mapping[str, Any]
    cards: Sequence[Mapping[str, Any]]
    folder: Path
    paints: dict[str, dict[str, str]]
    shapes: dict[str, dict[str, Any]]
    problems: list[Problem]
    faces: dict[str, Any] = field(default_factory=dict)
    images: dict[str, list[int]] = field(default_factory=dict)
    tried: set[tuple[str, str, str]] = field(default_factory=set)
    complete: bool = True

    def wrong(self, code: str, where: str, **args: Any) -> None:
        self.problems.append(error(code, where, **args))

    # What stands for itself -----------------------------------------------------------------------------------------------

    def names(self, tables: Mapping[str, Mapping[str, Any]]) -> None:
        taken = {"paints": (*patterns.WORDS, patterns.NONE), "shapes": (*outlines.SHAPES, *icons.NAMES), "faces": ()}
        for kind, table in tables.items():
            for name in table:
                if not _NAME.fullmatch(name):
                    self.wrong("wrong-form", f"{kind}.{name}", found=short(name), like="number-back")
                if name in taken[kind]:
                    self.wrong("name-taken", f"{kind}.{name}", found=name)

    def paints_are_good(self) -> None:
        for name, inks in self.paints.items():
            for ink in INKS:
                try:
                    patterns.paint(inks[ink], PALETTES[ink])
                except ValueError:
                    known = (*patterns.PATTERNS, *patterns.WORDS, patterns.NONE)
                    hint = nearest(inks[ink].partition(" ")[0], known)
                    self.wrong("wrong-paint", f"paints.{name}.{ink}", found=short(inks[ink]), known=", ".join(known), hint=hint)

    def shapes_are_good(self) -> None:
        for name, drawn in self.shapes.items():
            self.is_path(f"shapes.{name}.path", drawn["path"])

    def is_path(self, where: str, written: str) -> None:
        try:
            outlines.path(written)
        except ValueError as failure:
            self.wrong("wrong-path", where, reason=str(failure))

    def region(self, where: str, written: Mapping[str, Any]) -> dict[str, Any] | None:
        """The region with its kind, its defaults and nothing else; None if it has no kind or several."""
        given = {key: value for key, value in written.items() if value is not None}
        kinds = [kind for kind in KINDS if kind in given]
        if len(kinds) != 1:
            self.wrong("region-kind", where, known=", ".join(KINDS), found=", ".join(kinds) or "–")
            return None
        (kind,) = kinds
        for key in given:
            if key not in (*COMMON, *KINDS[kind], kind):
                self.wrong(
                    "key-of-kind", f"{where}.{key}", kind=kind, known=", ".join(KINDS[kind]), hint=nearest(key, KINDS[kind])
                )
        region = {"kind": kind, "value": given[kind] if kind == "grid" else str(given[kind])}
        region |= {"at": written["at"], "inks": written["inks"], "turn": written["turn"] % 360, "twin": written["twin"]}
        for key in ("when", "unless"):
            several = {c: v if isinstance(v, list) else [v] for c, v in written[key].items()}
            region[key] = {column: [str(value) for value in values] for column, values in several.items()}
        defaults = {**DEFAULTS, **DEFAULTS_OF.get(kind, {})}
        region |= {key: given.get(key, defaults[key]) for key in KINDS[kind]}
        self.fits_kind(where, region)
        return region

    def fits_kind(self, where: str, region: dict[str, Any]) -> None:
        kind = region["kind"]
        at = region["at"]
        if at is not None and (at[2] < 0 or at[3] < 0 or (at[2] == at[3] == 0)):
            self.wrong("region-size", f"{where}.at", found=at)
        if region.get("min") and region["min"] > region["size"]:
            self.wrong("low-above-high", f"{where}.min", low=region["min"], high=region["size"])
        if kind == "path":
            self.is_path(f"{where}.path", region["value"])
            if region["view"] is None:
                self.wrong("missing-key", f"{where}.view")
        if kind in ("shape", "path", "grid") and region["fill"] == region["stroke"] == patterns.NONE:
            self.wrong("region-inkless", where)
        if region["value"] == "line" and kind == "shape" and region["stroke"] == patterns.NONE:
            self.wrong("missing-key", f"{where}.stroke")

    # What must fit together -----------------------------------------------------------------------------------------------

    def faces_are_good(self) -> None:
        functions = self.functions()
        for name, face in self.faces.items():
            where = f"faces.{name}"
            if face["back"]:
                self.is_known("unknown-face", f"{where}.back", face["back"], self.faces)
                if self.faces.get(face["back"], {}).get("back"):
                    self.wrong("back-of-back", f"{where}.back", found=face["back"])
            if face["draw"] and functions is None:
                self.wrong("missing-file", f"{where}.draw: faces.py")
            elif face["draw"]:
                self.is_known("unknown-function", f"{where}.draw", face["draw"], functions or ())
            for place, region in enumerate(face["regions"]):
                if region["kind"] == "use":
                    self.is_known("unknown-face", f"{where}.regions[{place}].use", region["value"], self.faces)
            if self.uses_itself(name):
                self.wrong("use-cycle", where, found=name)

    def functions(self) -> list[str] | None:
        """The functions in the game's ``faces.py``, which is read and not run; None without such a file."""
        path = self.folder / "faces.py"
        if not path.is_file():
            return None
        try:
            tree = ast.parse(path.read_bytes())
        except (SyntaxError, ValueError) as failure:
            self.wrong("own-code-failed", "faces.py", reason=str(failure))
            return [face["draw"] for face in self.faces.values()]
        return [node.name for node in tree.body if isinstance(node, ast.FunctionDef)]

    def uses_itself(self, name: str) -> bool:
        todo, seen = self.used_by(name), set()
        while todo:
            other = todo.pop()
            if other == name:
                return True
            if other not in seen:
                seen.add(other)
                todo += self.used_by(other)
        return False

    def used_by(self, name: str) -> list[str]:
        regions = self.faces.get(name, {"regions": ()})["regions"]
        return [region["value"] for region in regions if region["kind"] == "use"]

    def is_known(self, code: str, where: str, name: str, known: Iterable[str]) -> bool:
        names = list(known)
        if name in names:
            return True
        self.wrong(code, where, found=name, known=", ".join(names[:40]) or "–", hint=nearest(name, names))
        return False

    def cards_are_good(self) -> None:
        """Try each face with the cards that show it; a face that no card shows with none."""
        decks = {c["id"] for c in self.game["components"] if c["layout"] == DECK}
        first = {card["face"]: card for card in reversed(self.cards) if card["component"] in decks}
        known = [
            self.is_known("unknown-face", f"{card['component']}: {card['id']}", face, self.faces)
            for face, card in reversed(first.items())
        ]
        self.complete = all(known)
        for name, face in self.faces.items():
            rows = [c["columns"] for c in self.cards if name in self.shown_on(c["face"])]
            self.is_paint(f"faces.{name}.background", face["background"], rows, solid=False)
            for place, region in enumerate(face["regions"]):
                self.region_fits(f"faces.{name}.regions[{place}]", region, rows)

    def shown_on(self, face: str) -> set[str]:
        """The faces whose regions a card of a face shows on either side."""
        found: set[str] = set()
        todo = [face, self.faces.get(face, {}).get("back", "")]
        while todo:
            name = todo.pop()
            if name in self.faces and name not in found:
                found.add(name)
                todo += self.used_by(name)
        return found

    def region_fits(self, where: str, region: Mapping[str, Any], rows: Sequence[Row]) -> None:
        for key in ("when", "unless"):
            for column, values in region[key].items() if rows else ():
                if column not in rows[0]:
                    self.unknown_column(f"{where}.{key}", column, rows[0])
                    continue
                if not self.complete:  # a value may be that of a card whose face is misspelt
                    continue
                there = list(dict.fromkeys(row[column] for row in rows))
                for value in values:
                    self.is_known("unknown-value", f"{where}.{key}.{column}", value, there)
        mine = [row for row in rows if holds(region, row)]
        kind = region["kind"]
        for key in ("color", "accent", "ground", "fill", "stroke"):
            if region.get(key) is not None:
                self.is_paint(f"{where}.{key}", region[key], mine, solid=key in _SOLID)
        here = f"{where}.{kind}"
        if kind in ("text", "icon", "shape", "pips", "image", "word"):
            for value, row in self.filled(here, region["value"], mine):
                self.value_fits(here, kind, value, row)
        if kind == "pips":
            for value, _ in self.filled(f"{where}.mark", region["mark"], mine):
                self.is_mark(f"{where}.mark", value)

    def filled(self, where: str, text: str, rows: Sequence[Row]) -> Iterator[tuple[str, Row]]:
        """The text as the cards fill it, each result once; literal text even without a card."""
        if not template.places(text):
            yield text, rows[0] if rows else {}
            if not rows:
                return
            return
        seen: set[str] = set()
        for row in rows:
            try:
                value = template.fill(text, row, self.game)
            except template.Unfilled as failure:
                self.unfilled(where, failure, row)
                return
            if value not in seen or where.endswith(".word"):
                seen.add(value)
                yield value, row

    def unfilled(self, where: str, failure: template.Unfilled, row: Row) -> None:
        if failure.column:
            self.unknown_column(where, failure.name, row)
        elif "edition" in self.game["facts"] or not failure.name.removeprefix("facts.").startswith("edition."):
            # Otherwise the problems of the edition itself are told already.
            self.wrong("unknown-reference", where, found=failure.name, hint=self.near(failure.name))

    def near(self, reference: str) -> str:
        """The nearest reference: one that goes on otherwise from the last step that leads somewhere."""
        steps = reference.split(".")
        for count in range(len(steps) - 1, 0, -1):
            known = template.lookup(".".join(steps[:count]), self.game)
            if isinstance(known, Mapping):
                found = nearest(steps[count], known)
                return ".".join([*steps[:count], found]) if found else ""
        return ""

    def unknown_column(self, where: str, column: str, row: Row) -> None:
        names = [name for name in row if name]
        self.wrong("no-such-column", where, found=column, known=", ".join(names), hint=nearest(column, names))

    def value_fits(self, where: str, kind: str, value: str, row: Row) -> None:
        if not value:
            return
        if kind == "icon":
            self.is_icon(where, value)
        elif kind == "shape":
            self.is_known("unknown-shape", where, value, (*outlines.SHAPES, *self.shapes))
        elif kind == "pips":
            if not (value.isascii() and value.isdecimal() and int(value[:3]) <= MOST_PIPS):
                self.wrong("wrong-pips", where, found=value, most=MOST_PIPS)
        elif kind == "image":
            self.is_picture(where, value)
        elif kind == "word":
            self.is_word(where, value, row)

    def is_word(self, where: str, key: str, row: Row) -> None:
        for lang in LANGUAGES:
            words = self.game["words"].get(lang) or {}
            if not words:
                continue  # the file's own problems are told
            if key not in words:
                self.wrong("unknown-word", where, file=f"{lang}.toml", found=key, hint=nearest(key, words))
                continue
            try:
                template.fill(words[key], row, self.game)
            except template.Unfilled as failure:
                self.unfilled(f"{where}: {lang}.toml: {key}", failure, row)

    def is_icon(self, where: str, name: str) -> None:
        if name in icons.NAMES or ("icon", where, name) in self.tried:
            return
        self.tried.add(("icon", where, name))
        try:
            icons.lucide_icon(name, 1.0)
        except icons.UnknownIcon as failure:
            hint = nearest(name, (nearest(name, icons.NAMES), failure.nearest))
            self.wrong("unknown-icon", where, found=name, hint=hint)
        except ModuleNotFoundError:
            self.wrong("needs-extra", where, extra="icons")

    def is_mark(self, where: str, name: str) -> None:
        if name and name not in (*outlines.SHAPES, *self.shapes):
            self.is_icon(where, name)

    def is_picture(self, where: str, name: str) -> None:
        if name in self.images or ("image", where, name) in self.tried:
            return
        self.tried.add(("image", where, name))
        if not _PICTURE.fullmatch(name):
            self.wrong("wrong-image", where, found=name)
            return
        path = self.folder / name
        if not path.is_file() or not path.resolve().is_relative_to(self.folder.resolve()):
            there = sorted(f"art/{p.name}" for p in self.folder.glob("art/*"))
            self.wrong("unknown-image", where, found=name, hint=nearest(name, there))
            return
        from PIL import Image, ImageOps

        try:
            with Image.open(path, formats=("PNG", "JPEG")) as picture:
                turned = ImageOps.exif_transpose(picture)
                turned.load()
                self.images[name] = list(turned.size)
        except (OSError, ValueError, SyntaxError, Image.DecompressionBombError) as failure:
            self.wrong("unreadable-file", f"{where}: {name}", reason=str(failure))

    def is_paint(self, where: str, written: str, rows: Sequence[Row], *, solid: bool) -> None:
        for name, _ in self.filled(where, written, rows):
            if name in (*patterns.WORDS, patterns.NONE):
                continue
            if not self.is_known("unknown-paint", where, name, (*self.paints, *patterns.WORDS, patterns.NONE)):
                continue
            for ink in INKS:
                if solid and self.paints[name][ink].partition(" ")[0] in patterns.PATTERNS:
                    self.wrong("paint-not-solid", where, found=name, ink=ink)


def holds(region: Mapping[str, Any], row: Row) -> bool:
    """Whether a region is on the card of a row."""
    return all(row.get(column) in values for column, values in region["when"].items()) and not any(
        row.get(column) in values for column, values in region["unless"].items()
    )
