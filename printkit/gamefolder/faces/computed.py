"""Conditions and texts of faces in the language of the rules: ``when = "cost > 3"``, ``text = "{=cost * 2}"``.

What an expression comes to is a column of the card, named by the expression behind a ``=``, so that regions need to know nothing of it. Names are
columns (``{Story Text}`` where they are no plain word) and, with dots, facts, points and options of the game. A cell with a whole number is a number.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from printkit.gamefolder.faces import placeholders
from printkit.language.shape import unreadable
from printkit.language.tree import Binary, Bool, Call, Items, Name, Node, Num, TextNode, Unary, Unreadable, parse
from printkit.model import Card, Problem, error, nearest
from printkit.model.plain import Raw

YES = "yes"
"""What is in the column of a condition that holds; else nothing."""

_WHOLE = re.compile(r"[+-]?[0-9]{1,9}")
_QUOTED = re.compile(r"\{([^{}]+)\}")
_PLACE = re.compile(r"\{=((?:[^{}]|\{[^{}]*\})+)\}")
_KNOWN = {"min": min, "max": max}

Value = Any
"""A whole number, a text, yes or no, or a list of them."""


class _Wrong(ValueError):  # noqa: N818 - what an expression can't do on a card
    """`code` and the arguments of what is told."""

    def __init__(self, code: str, **args: Any) -> None:
        super().__init__(code)
        self.code = code
        self.args_told = args


def rewritten(faces: Raw) -> dict[str, Any]:
    """The faces of a file, each condition that is an expression as one on the column that it comes to."""
    return {name: _face(face) for name, face in faces.items()}


def _face(face: Any) -> Any:
    if not isinstance(face, Mapping) or not isinstance(face.get("regions"), list):
        return face
    return {**face, "regions": [_region(region) for region in face["regions"]]}


def _region(region: Any) -> Any:
    if not isinstance(region, Mapping):
        return region
    conditions = {key: {f"={region[key]}": YES} for key in ("when", "unless") if isinstance(region.get(key), str)}
    return {**region, **conditions}


def expressions(faces: Raw) -> Iterator[tuple[str, str]]:
    """Every expression of faces that were `rewritten`, and its place."""
    for name, face in faces.items():
        regions = face.get("regions") if isinstance(face, Mapping) else None
        for number, region in enumerate(regions if isinstance(regions, list) else ()):
            where = f"faces.{name}.regions[{number}]"
            for key, value in region.items() if isinstance(region, Mapping) else ():
                if key in ("when", "unless") and isinstance(value, Mapping):
                    yield from ((column[1:], f"{where}.{key}") for column in value if column.startswith("="))
                elif isinstance(value, str):
                    yield from ((match[1], f"{where}.{key}") for match in _PLACE.finditer(value))


def sides(faces: Raw, name: str) -> set[str]:
    """The faces whose regions a card of that face shows on either side, of faces as they are written."""
    seen: set[str] = set()
    todo = [name, str(faces[name].get("back", "")) if isinstance(faces.get(name), Mapping) else ""]
    while todo:
        face = faces.get(one := todo.pop())
        if one not in seen and isinstance(face, Mapping):
            seen.add(one)
            regions = face.get("regions")
            listed = regions if isinstance(regions, list) else ()
            todo += [str(region["use"]) for region in listed if isinstance(region, Mapping) and "use" in region]
    return seen


def with_columns(cards: Sequence[Card], faces: Raw, data: placeholders.GameData, problems: list[Problem]) -> list[Card]:
    """The cards with a column for each expression of the faces that they show.

    What is wrong is told with the place of the region and the card, once for each expression.
    """
    wanted: dict[str, list[tuple[str, str]]] = {}
    for text, where in expressions(faces):
        wanted.setdefault(where.split(".")[1], []).append((text, where))
    if not wanted:
        return [*cards]
    trees: dict[str, tuple[Node, dict[str, str]] | None] = {}
    warned: set[str] = set()
    for text, where in (one for own in wanted.values() for one in own):
        if text not in trees:
            trees[text] = _read(text, where, problems)
    shown = {face: sides(faces, face) for face in {card.face for card in cards}}
    done: list[Card] = []
    for card in cards:
        columns: dict[str, str] = {}
        spoken: dict[str, dict[str, str]] = {lang: {} for lang in card.by_language}
        for face in sorted(shown[card.face]):
            for text, where in wanted.get(face, ()):
                tree = trees[text]
                if tree is None:
                    columns[f"={text}"] = ""  # told once, where it can't be read
                    continue
                try:
                    columns[f"={text}"] = _shown(_worth(tree[0], card.columns, tree[1], data))
                    for lang, own in spoken.items():
                        own[f"={text}"] = _shown(_worth(tree[0], card.row(lang), tree[1], data))
                except _Wrong as wrong:
                    columns[f"={text}"] = ""
                    if text not in warned:
                        warned.add(text)
                        problems.append(error(wrong.code, f"{where}: {card.id}", **wrong.args_told))
        languages = {lang: {**own, **spoken[lang]} for lang, own in card.by_language.items()}
        done.append(card._replace(columns={**card.columns, **columns}, by_language=languages) if columns else card)
    return done


def _read(text: str, where: str, problems: list[Problem]) -> tuple[Node, dict[str, str]] | None:
    """The tree of an expression, and the columns that stand in it under names made up for them; None, and told, where it can't be read."""
    stands: dict[str, str] = {}

    def name(match: re.Match[str]) -> str:
        stands[stand_in := f"column_{len(stands) + 1}_"] = match[1]
        return stand_in

    try:
        return parse(_QUOTED.sub(name, text)), stands
    except Unreadable as wrong:
        problems.append(unreadable(where, text, wrong))
        return None


def _shown(value: Value) -> str:
    """A value as it is printed: a number below zero with a minus, yes as it stands in conditions, no as nothing."""
    if isinstance(value, bool):
        return YES if value else ""
    return f"−{-value}" if isinstance(value, int) and value < 0 else str(value)


def _worth(node: Node, row: Mapping[str, str], stands: Mapping[str, str], data: placeholders.GameData) -> Value:
    """What an expression comes to on a card. Raises `_Wrong`."""

    def worth(one: Node) -> Value:
        return _worth(one, row, stands, data)

    def number(one: Node) -> int:
        value = worth(one)
        if isinstance(value, bool) or not isinstance(value, int):
            raise _Wrong("faces-not-number", found=str(value))
        return value

    match node:
        case Num() | TextNode() | Bool():
            return node.value
        case Items():
            return [worth(one) for one in node.items]
        case Name():
            return _named(node.path, row, stands, data)
        case Unary(op="not"):
            return not worth(node.arg)
        case Unary():
            return -number(node.arg)
        case Call() if node.name in _KNOWN and node.args:
            return _KNOWN[node.name](number(one) for one in node.args)
        case Binary(op="and"):
            return bool(worth(node.left)) and bool(worth(node.right))
        case Binary(op="or"):
            return bool(worth(node.left)) or bool(worth(node.right))
        case Binary(op="in"):
            among = worth(node.right)
            return worth(node.left) in among if isinstance(among, list) else str(worth(node.left)) in str(among)
        case Binary(op="==" | "!="):
            same = worth(node.left) == worth(node.right)
            return same if node.op == "==" else not same
        case Binary():
            left, right = number(node.left), number(node.right)
            if node.op in ("//", "%") and right == 0:
                raise _Wrong("faces-by-zero", found=node.op)
            return _SIGNS[node.op](left, right)
        case _:
            raise _Wrong("faces-no-expression", known=", ".join(_KNOWN))


_SIGNS: Mapping[str, Any] = {
    "+": int.__add__,
    "-": int.__sub__,
    "*": int.__mul__,
    "//": int.__floordiv__,
    "%": int.__mod__,
    "<": int.__lt__,
    ">": int.__gt__,
    "<=": int.__le__,
    ">=": int.__ge__,
}


def _named(path: Sequence[str], row: Mapping[str, str], stands: Mapping[str, str], data: placeholders.GameData) -> Value:
    """The cell of a column, as a number where it is one, or a value of the game."""
    name = ".".join(path)
    if len(path) > 1:
        value = placeholders.lookup(name, data)
        if value is None:
            raise _Wrong("unknown-reference", found=name, hint="")
        return value
    column = stands.get(name, name)
    if column not in row:
        known = [one for one in row if one and not one.startswith("=")]
        raise _Wrong("no-such-column", found=column, known=", ".join(known), hint=nearest(column, known))
    cell = unicodedata.normalize("NFKC", row[column]).strip().replace("−", "-")
    return int(cell) if _WHOLE.fullmatch(cell) else row[column]
