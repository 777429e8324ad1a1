"""``faces.toml``: what is on the faces of cards, and whether it fits the cards, the words and the pictures of the game.

The form is `face_schema.py`'s; here is what the file itself must be, and `face_trial.py` tries it with every card.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from printkit.draw import icons, paints, shapes
from printkit.draw.style import INKS, PALETTES
from printkit.gamefolder.faces.schema import COMMON, DEFAULTS, DEFAULTS_OF, KINDS, FacesTable, faces_schema
from printkit.gamefolder.faces.trial import Findings, Trial, used_by
from printkit.gamefolder.shape import shaped
from printkit.gamefolder.toml_data import in_file, short
from printkit.model import Folder, Problem, error, nearest

__all__ = ["faces_schema", "read"]

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,59}")

_OWN_NAME = re.compile(r"[a-z][a-z0-9_-]{0,39}")
_MOST_OWN = 400

_EMPTY: Mapping[str, Any] = {"text": ""}
"""A region without anything, in the place of one that can't be understood."""


def read(
    label: str,
    table: Mapping[str, Any],
    game: Mapping[str, Any],
    cards: Sequence[Mapping[str, Any]],
    folder: Folder,
    art: str = "",
) -> tuple[dict[str, Any], list[Problem]]:
    """A ``faces.toml`` as plain data with every default, and everything that is wrong with it.

    `label` is how messages call the file ("": nobody has to be told), `game` is ``game.toml`` with its words, `cards` are the rows that `cards.read` found, `art` is the
    picture of a one-file game's sheet.
    The answer holds ``faces`` and ``paints`` and ``shapes`` by name, and ``images``: width and height in pixels by path. A
    region has its ``kind`` and the ``value`` of it beside its other keys.
    """
    shape, problems = _shaped(table)
    if shape is None:
        return {"faces": {}, "paints": {}, "shapes": {}, "images": {}}, _labelled(label, problems)
    own = {name: shape[name] for name in ("fonts", "icons")}
    check = _Check(problems, folder, shape["paints"], shape["shapes"], shape["faces"])
    check.names()
    check.paints_are_good()
    check.shapes_are_good()
    check.own_names(own)
    for name, face in shape["faces"].items():
        written = enumerate(face["regions"])
        face["regions"] = [check.region(f"faces.{name}.regions[{place}]", region) for place, region in written]
    check.faces_are_good()
    trial = Trial(problems, game, cards, folder, shape["paints"], shape["shapes"], shape["faces"], own["icons"], own["fonts"])
    trial.run()
    if art:
        trial.is_picture("sheet.art", art)
    seen = {name: one for name, one in trial.images.items() if one is not None}
    plain = {name: shape[name] for name in ("faces", "paints", "shapes", "fonts", "icons")}
    plain["images"] = {name: [one.w, one.h] for name, one in seen.items()}
    plain["lost"] = {name: list(one.lost) for name, one in seen.items() if one.lost}
    plain["digests"] = {name: one.digest for name, one in seen.items()}
    return plain, _labelled(label, _once(problems))


def _labelled(label: str, problems: list[Problem]) -> list[Problem]:
    return in_file(label, problems) if label else problems


def _once(problems: Sequence[Problem]) -> list[Problem]:
    """Each problem as it is told first, for several cards may have it; of pictures that are not there one for each region."""
    lacking: dict[str, list[str]] = {}
    for problem in problems:
        if problem.code == "unknown-image" and problem.args["found"] not in lacking.setdefault(problem.where, []):
            lacking[problem.where].append(problem.args["found"])
    found: dict[tuple[str, str, str], Problem] = {}
    for problem in problems:
        names = lacking.get(problem.where, []) if problem.code == "unknown-image" else []
        if len(names) > 1:
            told = {"count": len(names), "names": ", ".join(names[:40]), "hint": problem.args.get("hint", "")}
            several = error("unknown-images", problem.where, **told)
            found.setdefault((several.code, several.where, ""), several)
        else:
            found.setdefault((problem.code, problem.where, repr(problem.args)), problem)
    return list(found.values())


def _shaped(table: Mapping[str, Any]) -> tuple[dict[str, Any] | None, list[Problem]]:
    """The table with its defaults; regions whose shape is wrong are emptied, so that the others can be looked at, too."""
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
        name: {**face, "regions": [_EMPTY if place in bad[name] else r for place, r in enumerate(face["regions"])]}
        if name in bad
        else face
        for name, face in table["faces"].items()
    }
    rest, more = shaped({**table, "faces": faces}, FacesTable)
    return rest, problems + more


@dataclass
class _Check(Findings):
    """What is wrong with the file as such."""

    folder: Folder
    paints: Mapping[str, Mapping[str, str]]
    shapes: Mapping[str, Any]
    faces: dict[str, Any]

    def names(self) -> None:
        tables: dict[str, Mapping[str, Any]] = {"paints": self.paints, "shapes": self.shapes, "faces": self.faces}
        taken = {"paints": (*paints.WORDS, paints.NONE), "shapes": (*shapes.SHAPES, *icons.NAMES), "faces": ()}
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
                    paints.paint(inks[ink], PALETTES[ink])
                except ValueError:
                    known = (*paints.PATTERNS, *paints.WORDS, paints.NONE)
                    hint = nearest(inks[ink].partition(" ")[0], known)
                    code = "paint-gradient" if "gradient" in inks[ink].lower() else "wrong-paint"
                    self.wrong(code, f"paints.{name}.{ink}", found=short(inks[ink]), known=", ".join(known), hint=hint)

    def shapes_are_good(self) -> None:
        for name, drawn in self.shapes.items():
            self.is_path(f"shapes.{name}.path", drawn["path"])

    def own_names(self, own: Mapping[str, Mapping[str, str]]) -> None:
        """The names of fonts and icons."""
        for kind, table in own.items():
            if len(table) > _MOST_OWN:
                self.wrong("too-many-items", kind, limit=_MOST_OWN, found=len(table))
            for name in table:
                if not _OWN_NAME.fullmatch(name):
                    self.wrong("wrong-form", f"{kind}.{name}", found=short(name), like="idea")
                elif kind == "fonts" and name in ("regular", "bold", "italic", "bold-italic"):
                    self.wrong("name-taken", f"{kind}.{name}", found=name)

    def is_path(self, where: str, written: str) -> None:
        try:
            shapes.path(written)
        except ValueError as failure:
            self.wrong("wrong-path", where, reason=str(failure))

    def region(self, where: str, written: Mapping[str, Any]) -> dict[str, Any]:
        """The region with its kind, its defaults and nothing else; an empty one if it has no kind or several."""
        given = {key: value for key, value in written.items() if value is not None}
        kinds = [kind for kind in KINDS if kind in given]
        if len(kinds) != 1:
            self.wrong("region-kind", where, known=", ".join(KINDS), found=", ".join(kinds) or "–")
            kinds, given = ["text"], dict(_EMPTY)
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
            self.wrong("min-above-size", f"{where}.min", low=region["min"], high=region["size"])
        if kind == "path":
            self.is_path(f"{where}.path", region["value"])
            if region["view"] is None:
                self.wrong("missing-key", f"{where}.view")
        if kind in ("shape", "path", "grid") and region["fill"] == region["stroke"] == paints.NONE:
            self.wrong("region-inkless", where)
        if region["value"] == "line" and kind == "shape" and region["stroke"] == paints.NONE:
            self.wrong("missing-key", f"{where}.stroke")

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
        todo, seen = used_by(self.faces[name]), set()
        while todo:
            other = todo.pop()
            if other == name:
                return True
            if other not in seen:
                seen.add(other)
                todo += used_by(self.faces[other]) if other in self.faces else []
        return False
