"""``faces.toml``: what is on the faces of cards, and whether it fits the cards, the words and the pictures of the game.

The form is that of `schema.py`; here is what the file itself must be, and `trial.py` tries it with every card.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from printkit.draw import icons, paints, shapes
from printkit.draw.style import INKS, PALETTES
from printkit.gamefolder.faces.schema import FacesTable
from printkit.gamefolder.faces.trial import FaceTrial, Met, TrialFindings
from printkit.gamefolder.shape import shaped
from printkit.model import EMPTY, Folder, Problem, error, in_toml, nearest
from printkit.model.faces import COMMON, KINDS, Face, Faces, FaceShape, Region
from printkit.model.plain import Json, Raw
from printkit.model.reading import read as read_as

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,59}")

_OWN_NAME = re.compile(r"[a-z][a-z0-9_-]{0,39}")
_MOST_OWN = 400

_EMPTY: Raw = {"text": ""}
"""A region without anything, in the place of one that can't be understood."""


class ParsedFaces(NamedTuple):
    """The faces of a game, and everything that is wrong with them."""

    faces: Faces
    problems: list[Problem]


def read(table: Raw, met: Met, folder: Folder, art: Mapping[str, str] = EMPTY) -> ParsedFaces:
    """What a ``faces.toml`` says, with every default; `art` are the pictures of a one-file game's sheets by their places."""
    shape, problems = _shaped(table)
    if shape is None:
        return ParsedFaces(Faces(), problems)
    shapes = {name: FaceShape(one["path"], (one["view"][0], one["view"][1])) for name, one in shape["shapes"].items()}
    whole = Faces({}, shape["paints"], shapes, shape["fonts"], shape["icons"])
    check = _Check(problems, folder, whole)
    check.own_is_good([*shape["faces"]])
    faces = {
        name: Face(
            face["back"],
            face["draw"],
            face["name"],
            face["background"],
            tuple(check.region(f"faces.{name}.regions[{place}]", region) for place, region in enumerate(face["regions"])),
        )
        for name, face in shape["faces"].items()
    }
    check.faces = whole = whole._replace(faces=faces)
    check.faces_are_good()
    trial = FaceTrial(problems, met, folder, whole)
    trial.run()
    for place, file in art.items():
        trial.is_picture(place, file)
    return ParsedFaces(
        whole._replace(pictures={name: one for name, one in trial.pictures.items() if one is not None}), _once(problems)
    )


def _region(kind: str, written: Raw) -> Region:
    """The region of a table that is right; pips are inked unless it says otherwise."""
    fields: Json = {**({"fill": "ink"} if kind == "pips" else {}), **written, "kind": kind}
    fields["cells" if kind == "grid" else "value"] = fields.pop(kind, "")
    for key in ("when", "unless"):
        several = {column: one if isinstance(one, list) else [one] for column, one in written.get(key, EMPTY).items()}
        fields[key] = {column: [*map(str, values)] for column, values in several.items()}
    region = read_as(Region, fields)
    return region._replace(value=str(region.value), turn=region.turn % 360)


def _once(problems: Sequence[Problem]) -> list[Problem]:
    """Each problem as it is told first, for several cards may have it; of pictures that are not there one for each region."""
    lacking: dict[str, list[str]] = {}
    for problem in problems:
        if problem.code == "unknown-image" and problem.args["found"] not in lacking.setdefault(problem.where, []):
            lacking[problem.where].append(problem.args["found"])
    first: dict[tuple[str, str, str], Problem] = {}
    for problem in problems:
        names = lacking.get(problem.where, []) if problem.code == "unknown-image" else []
        if len(names) > 1:
            args = {"count": len(names), "names": ", ".join(names[:40]), "hint": problem.args.get("hint", "")}
            several = error("unknown-images", problem.where, **args)
            first.setdefault((several.code, several.where, ""), several)
        else:
            first.setdefault((problem.code, problem.where, repr(problem.args)), problem)
    return list(first.values())


def _shaped(table: Raw) -> tuple[Raw | None, list[Problem]]:
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
class _Check(TrialFindings):
    """What is wrong with the file as such."""

    folder: Folder
    faces: Faces

    def own_is_good(self, faces: Sequence[str]) -> None:
        """Names, paints, shapes, fonts and icons; `faces` are the names of the faces."""
        tables: Mapping[str, tuple[Iterable[str], Sequence[str]]] = {
            "paints": (self.faces.paints, (*paints.WORDS, paints.NONE)),
            "shapes": (self.faces.shapes, (*shapes.SHAPES, *icons.NAMES)),
            "faces": (faces, ()),
        }
        for kind, (names, taken) in tables.items():
            for name in names:
                if not _NAME.fullmatch(name):
                    self.wrong("wrong-form", f"{kind}.{name}", found=in_toml(name), like="number-back")
                if name in taken:
                    self.wrong("name-taken", f"{kind}.{name}", found=name)
        for name, inks in self.faces.paints.items():
            for ink in INKS:
                try:
                    paints.paint(inks[ink], PALETTES[ink])
                except ValueError:
                    known = (*paints.PATTERNS, *paints.WORDS, paints.NONE)
                    hint = nearest(inks[ink].partition(" ")[0], known)
                    code = "paint-gradient" if "gradient" in inks[ink].lower() else "wrong-paint"
                    self.wrong(code, f"paints.{name}.{ink}", found=in_toml(inks[ink]), known=", ".join(known), hint=hint)
        for name, drawn in self.faces.shapes.items():
            self.is_path(f"shapes.{name}.path", drawn.path)
        for kind, own in (("fonts", self.faces.fonts), ("icons", self.faces.icons)):
            if len(own) > _MOST_OWN:
                self.wrong("too-many-items", kind, limit=_MOST_OWN, found=len(own))
            for name in own:
                if not _OWN_NAME.fullmatch(name):
                    self.wrong("wrong-form", f"{kind}.{name}", found=in_toml(name), like="idea")
                elif kind == "fonts" and name in ("regular", "bold", "italic", "bold-italic"):
                    self.wrong("name-taken", f"{kind}.{name}", found=name)

    def is_path(self, where: str, written: str) -> None:
        try:
            shapes.path(written)
        except ValueError as failure:
            self.wrong("wrong-path", where, found=str(failure))

    def region(self, where: str, written: Raw) -> Region:
        """The region that a table says; an empty one if it has no kind or several."""
        there = {key: value for key, value in written.items() if value is not None}
        kinds = [kind for kind in KINDS if kind in there]
        if len(kinds) != 1:
            self.wrong("region-kind", where, known=", ".join(KINDS), found=", ".join(kinds) or "–")
            kinds, there = ["text"], {**{key: there[key] for key in COMMON if key in there}, **_EMPTY}
        (kind,) = kinds
        own = KINDS[kind]
        for key in there:
            if key not in (*COMMON, *own, kind):
                self.wrong("key-of-kind", f"{where}.{key}", kind=kind, known=", ".join(own), hint=nearest(key, own))
        region = _region(kind, {key: there[key] for key in (kind, *COMMON, *own) if key in there})
        self.fits_kind(where, region)
        return region

    def fits_kind(self, where: str, region: Region) -> None:
        kind, at = region.kind, region.at
        if at is not None and (at[2] < 0 or at[3] < 0 or (at[2] == at[3] == 0)):
            self.wrong("region-size", f"{where}.at", found=list(at))
        if region.min and region.min > region.size:
            self.wrong("min-above-size", f"{where}.min", low=region.min, high=region.size)
        if kind == "path":
            self.is_path(f"{where}.path", region.value)
            if region.view is None:
                self.wrong("missing-key", f"{where}.view")
        if kind in ("shape", "path", "grid") and region.fill == region.stroke == paints.NONE:
            self.wrong("region-inkless", where)
        if region.value == "line" and kind == "shape" and region.stroke == paints.NONE:
            self.wrong("missing-key", f"{where}.stroke")

    def faces_are_good(self) -> None:
        functions, faces = self.functions(), self.faces.faces
        for name, face in faces.items():
            where = f"faces.{name}"
            if face.back:
                self.is_known("unknown-face", f"{where}.back", face.back, faces)
                if face.back in faces and faces[face.back].back:
                    self.wrong("back-of-back", f"{where}.back", found=face.back)
            if face.draw and functions is None:
                self.wrong("missing-file", f"{where}.draw: faces.py")
            elif face.draw:
                self.is_known("unknown-function", f"{where}.draw", face.draw, functions or ())
            for place, region in enumerate(face.regions):
                if region.kind == "use":
                    self.is_known("unknown-face", f"{where}.regions[{place}].use", region.value, faces)
            if name in self.faces.shown_by(*face.used):
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
            return [face.draw for face in self.faces.faces.values()]
        return [node.name for node in tree.body if isinstance(node, ast.FunctionDef)]
