"""What an element looks like: its attributes, the rules of ``<style>``, its own ``style``, and what it inherits."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from printkit.draw.frame import Color
from printkit.draw.svg import media
from printkit.draw.svg.color_names import written
from printkit.draw.svg.source import Steps, name

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

INHERITED: Mapping[str, str] = {
    "fill": "black",
    "fill-opacity": "1",
    "fill-rule": "nonzero",
    "stroke": "none",
    "stroke-width": "1",
    "stroke-opacity": "1",
    "stroke-linecap": "butt",
    "stroke-linejoin": "miter",
    "stroke-dasharray": "none",
    "stroke-dashoffset": "0",
    "stroke-miterlimit": "4",
    "paint-order": "normal",
    "marker-start": "none",
    "marker-mid": "none",
    "marker-end": "none",
    "color": "black",
    "visibility": "visible",
    "clip-rule": "nonzero",
}
"""Properties that what is inside an element has from it, and what they are at first."""

OWN = (
    *("opacity", "display", "clip-path", "mask", "mask-type", "filter", "stop-color", "stop-opacity", "mix-blend-mode"),
    *("overflow", "marker", "vector-effect"),
)
"""Properties of an element alone."""

_SELECTOR = re.compile(r"(\*|[A-Za-z][\w-]*)?((?:[.#][\w-]+)*)")
_URL = re.compile(r"url\(\s*+['\"]?#([^'\")]++)['\"]?\s*+\)\s*+(.*)")
_CALL = re.compile(r"(rgba?|hsla?)\(\s*+([^)]*)\)", re.IGNORECASE)


_COMBINED = re.compile(r"\s*>\s*|\s+")

_MOST_COMBINED = 8
"""Elements that one selector may name, one in the other."""


class _Selector(NamedTuple):
    """To what rules apply: an element, and if need be what it stands in, directly (``>``) or anywhere inside.

    `within` names what that is, from the inside out: whether directly, and which.
    """

    tag: str
    classes: frozenset[str]
    ids: frozenset[str]
    within: tuple[tuple[bool, _Selector], ...] = ()

    @property
    def key(self) -> str:
        """A name that an element must have for it, under which it is looked up: an id, a class, a tag, or none."""
        return f"#{min(self.ids)}" if self.ids else f".{min(self.classes)}" if self.classes else self.tag

    @property
    def strength(self) -> tuple[int, int, int]:
        """How much it names: ids, classes, tags."""
        every = (self, *(one for _, one in self.within))
        return sum(len(one.ids) for one in every), sum(len(one.classes) for one in every), sum(bool(one.tag) for one in every)

    def fits(self, element: Element) -> bool:
        """Whether an element is such a one, wherever it stands."""
        if self.tag not in ("", name(element)) or not self.ids <= {element.get("id", "")}:
            return False
        return self.classes <= {*element.get("class", "").split()}


_Strength: TypeAlias = "tuple[int, int, int, int]"
"""Of two rules about one property the stronger holds: by its ids, its classes, its tag, and which came last."""

_SELECTOR_STEPS = 8
"""What it takes to read a selector, beside looking at one."""


class Declaration(NamedTuple):
    """``fill: red !important``."""

    key: str
    value: str
    important: bool


class StyleSheet:
    """The rules of a file. To look up an element's takes as long as there are rules about it, however many there are of others."""

    def __init__(self, steps: Steps) -> None:
        self.lost: set[str] = set()
        """What isn't understood."""
        self.steps = steps
        self._selectors: dict[str, dict[_Selector, dict[tuple[str, bool], tuple[_Strength, str]]]] = {}
        self._rules = 0
        self.parents: dict[Element, Element] = {}
        """What each element stands in, where a selector asks for it."""

    @property
    def combined(self) -> bool:
        """Whether a selector asks what an element stands in."""
        return any(chosen.within for known in self._selectors.values() for chosen in known)

    def _stands(self, element: Element, within: tuple[tuple[bool, _Selector], ...]) -> bool:
        """Whether an element stands in all of these, from the inside out."""
        if not within:
            return True
        (directly, chosen), *rest = within
        above = self.parents.get(element)
        while above is not None:
            self.steps.take(1)
            if chosen.fits(above) and self._stands(above, tuple(rest)):
                return True
            above = None if directly else self.parents.get(above)
        return False

    def add(self, chosen: _Selector, properties: Iterable[Declaration]) -> None:
        """Take a rule, later than all before."""
        latest = self._selectors.setdefault(chosen.key, {}).setdefault(chosen, {})
        strength = (*chosen.strength, self._rules)
        self._rules += 1
        for key, value, important in properties:
            latest[key, important] = strength, value

    def of(self, element: Element) -> list[Declaration]:
        """What is said of an element, the weakest first."""
        if not self._rules:
            return []
        classes, own, tag = set(element.get("class", "").split()), element.get("id", ""), name(element)
        values: list[tuple[_Strength, Declaration]] = []
        for key in {"", tag, f"#{own}", *(f".{one}" for one in classes)}:
            known = self._selectors.get(key, {})
            self.steps.take(len(known))
            for chosen, properties in known.items():
                if chosen.fits(element) and self._stands(element, chosen.within):
                    self.steps.take(len(properties))
                    values += (
                        (strength, Declaration(*one[:1], value, one[1])) for one, (strength, value) in properties.items()
                    )
        return [one for _, one in sorted(values)]


def rules(top: Element, steps: Steps) -> StyleSheet:
    """The rules of all ``<style>`` elements. Raises `BadSvg` when they are too many."""
    sheet = StyleSheet(steps)
    for element in top.iter():
        if name(element) == "style" and media.holds(element.get("media", "all")):
            _read(_uncommented("".join(element.itertext())), sheet)
    if sheet.combined:
        sheet.parents = {child: parent for parent in top.iter() for child in parent}
    return sheet


_EMPTY_RULES = frozenset({"@charset", "@namespace"})
"""What changes nothing in a file whose text is known."""


def _read(text: str, sheet: StyleSheet, depth: int = 0) -> None:
    """The rules of a style sheet, those inside ``@media`` only where they hold for paper."""
    for chosen_by, block in _blocks(text, sheet.lost):
        if not chosen_by.startswith("@"):
            _rule(chosen_by, block, sheet)
            continue
        word, _, query = chosen_by.partition(" ")
        holds = media.holds(query) if word == "@media" and depth < _DEEPEST else None
        if holds is None:
            sheet.lost.add(chosen_by[:_SHOWN].strip() if word == "@media" else word)
        elif holds:
            _read(block, sheet, depth + 1)


_DEEPEST = 8
_SHOWN = 40


def _blocks(text: str, lost: set[str]) -> Iterator[tuple[str, str]]:
    """What stands before each brace, and what between it and the one that closes it."""
    at = 0
    while (opening := text.find("{", at)) >= 0:
        *before, chosen_by = text[at:opening].split(";")
        lost |= {part.split()[0] for part in before if part.strip().startswith("@") and part.split()[0] not in _EMPTY_RULES}
        depth, end = 1, opening + 1
        for match in _BRACE.finditer(text, end):
            depth += 1 if match[0] == "{" else -1
            end = match.end()
            if not depth:
                break
        else:
            end = len(text) + 1
        yield chosen_by.strip(), text[opening + 1 : end - 1]
        at = end
    lost |= {part.split()[0] for part in text[at:].split(";") if part.strip().startswith("@")} - _EMPTY_RULES


_BRACE = re.compile(r"[{}]")


def _rule(selectors: str, block: str, sheet: StyleSheet) -> None:
    # An empty value says nothing; what we don't know needn't be looked at for each of the selectors.
    known = [one for one in declared(block) if one.value and (one.key in INHERITED or one.key in OWN)]
    for selector in selectors.split(","):
        sheet.steps.take(_SELECTOR_STEPS)
        chosen = _selector(selector.strip())
        if chosen is not None:
            sheet.add(chosen, known)
        elif known:
            sheet.lost.add(f"style {selector.strip()[:30]}")


def _selector(text: str) -> _Selector | None:
    """What a selector such as ``g > .leaf`` chooses; None where that isn't understood."""
    simple = [_simple(part) for part in _COMBINED.split(text, maxsplit=_MOST_COMBINED)]
    if len(simple) > _MOST_COMBINED:
        return None
    directly = [">" in between for between in _COMBINED.findall(text)]
    *outer, last = simple
    if last is None or None in outer:
        return None
    return last._replace(within=tuple((how, one) for how, one in zip(reversed(directly), reversed(outer), strict=True) if one))


def _simple(text: str) -> _Selector | None:
    chosen = _SELECTOR.fullmatch(text)
    if chosen is None or not chosen[0]:
        return None
    parts = re.findall(r"[.#][\w-]+", chosen[2])
    classes = frozenset(part[1:] for part in parts if part[0] == ".")
    ids = frozenset(part[1:] for part in parts if part[0] == "#")
    return _Selector("" if chosen[1] in (None, "*") else chosen[1], classes, ids)


def _uncommented(text: str) -> str:
    """A style sheet without its comments."""
    parts = text.split("/*")
    return parts[0] + "".join(part.partition("*/")[2] for part in parts[1:])


def declared(text: str) -> list[Declaration]:
    """``fill: red; stroke: none !important`` one by one."""
    properties: list[Declaration] = []
    for part in text.split(";"):
        key, colon, value = part.partition(":")
        if colon:
            plain, mark, how = value.rpartition("!")
            important = bool(mark) and how.strip().lower() == "important"
            properties.append(Declaration(key.strip().lower(), (plain if important else value).strip(), important))
    return properties


def look(element: Element, above: Mapping[str, str], sheet: StyleSheet) -> dict[str, str]:
    """The properties of an element: `above` are those of what it stands in. Raises `BadSvg` when it is one too many to look at."""
    properties = {key: above[key] for key in INHERITED}
    sheet.steps.read(element, properties.values())
    for key, value in _said(element, sheet):
        if key not in INHERITED and key not in OWN:
            continue
        if value == "inherit":
            value = above.get(key, "")  # noqa: PLW2901 - what it stands for
        if value and key == "marker":
            properties |= dict.fromkeys(MARKERS, value)
        elif value:
            properties[key] = value
    return properties


MARKERS = ("marker-start", "marker-mid", "marker-end")


def _said(element: Element, sheet: StyleSheet) -> Iterator[tuple[str, str]]:
    """What is said of an element, the weakest first: attributes, rules, its own style, and what is important of both."""
    yield from ((key, value.strip()) for key, value in element.attrib.items() if key != "marker")
    by_rules, own = sheet.of(element), declared(element.get("style", ""))
    for important in (False, True):
        yield from ((one.key, one.value) for one in (*by_rules, *own) if one.important is important)


def linked(text: str) -> tuple[str, str]:
    """The id that a paint such as ``url(#shine) red`` names, and what to take where there is none; "" and the text without a link."""
    match = _URL.fullmatch(text.strip())
    return (match[1], match[2].strip() or "none") if match else ("", text)


def color(text: str, current: str = "black") -> tuple[Color, float] | None:
    """A colour and how opaque it is; None for none. Raises ValueError for what is no colour."""
    text = text.strip()
    if text.lower() in ("none", "transparent", ""):
        return None
    if text.lower() == "currentcolor":
        return color(current) if current.lower() != "currentcolor" else ((0.0, 0.0, 0.0), 1.0)
    match = _CALL.fullmatch(text)
    if match is not None:
        return _called(match[1].lower(), [word for word in re.split(r"[\s,/]+", match[2]) if word])
    *parts, opaque = written(text)
    red, green, blue = (round(part / 255, 4) for part in parts)
    return (red, green, blue), opaque / 255


def _called(kind: str, words: list[str]) -> tuple[Color, float]:
    """``rgb(10%, 20%, 30%)``, ``rgba(1, 2, 3, 0.5)``, ``hsl(120, 50%, 50%)``."""
    from colorsys import hls_to_rgb

    if len(words) not in (3, 4):
        raise ValueError(" ".join(words))
    opaque = amount(words[3]) if len(words) == 4 else 1.0
    if kind.startswith("hsl"):
        red, green, blue = hls_to_rgb(float(words[0].removesuffix("deg")) % 360 / 360, amount(words[2]), amount(words[1]))
    else:
        red, green, blue = (amount(word) if word.endswith("%") else _limited(float(word) / 255) for word in words[:3])
    return (round(red, 4), round(green, 4), round(blue, 4)), opaque


def amount(text: str) -> float:
    """``0.5`` or ``50%``, from 0 to 1. Raises ValueError."""
    text = text.strip()
    return _limited(float(text[:-1]) / 100 if text.endswith("%") else float(text))


def _limited(value: float) -> float:
    if not value >= 0:  # also what is no number
        return 0.0
    return min(1.0, value)
