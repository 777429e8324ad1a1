"""What an element looks like: its attributes, the rules of ``<style>``, its own ``style``, and what it inherits."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from printkit.draw.frame import Color
from printkit.draw.svg.source import name

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
    "color": "black",
    "visibility": "visible",
    "clip-rule": "nonzero",
}
"""Properties that what is inside an element has from it, and what they are at first."""

OWN = ("opacity", "display", "clip-path", "mask", "filter", "stop-color", "stop-opacity", "mix-blend-mode")
"""Properties of an element alone."""

_SELECTOR = re.compile(r"(\*|[A-Za-z][\w-]*)?((?:[.#][\w-]+)*)")
_URL = re.compile(r"url\(\s*['\"]?#([^'\")]+)['\"]?\s*\)\s*(.*)")
_CALL = re.compile(r"(rgba?|hsla?)\(\s*([^)]*)\)", re.IGNORECASE)


class Rule(NamedTuple):
    """A rule of a style sheet: to what it applies (tag, classes and ids), how strongly, and what it says."""

    tag: str
    classes: frozenset[str]
    ids: frozenset[str]
    weight: tuple[int, int, int, int]
    properties: Mapping[str, str]


def rules(top: Element) -> tuple[list[Rule], set[str]]:
    """The rules of all ``<style>`` elements, the weakest first, and what of them isn't understood."""
    known: list[Rule] = []
    lost: set[str] = set()
    for element in top.iter():
        if name(element) != "style":
            continue
        for block in _uncommented("".join(element.itertext())).split("}"):
            chosen_by, brace, declarations = block.rpartition("{")
            *before, chosen_by = re.split(r"[;{]", chosen_by if brace else declarations)
            lost |= {part.split()[0] for part in (*before, chosen_by) if part.strip().startswith("@")}
            if not brace or chosen_by.strip().startswith("@"):
                continue
            properties = declared(declarations)
            for selector in chosen_by.split(","):
                chosen = _SELECTOR.fullmatch(selector.strip())
                if chosen is None or not chosen[0]:
                    lost.add(f"style {selector.strip()[:30]}")
                    continue
                parts = re.findall(r"[.#][\w-]+", chosen[2])
                classes = frozenset(part[1:] for part in parts if part[0] == ".")
                ids = frozenset(part[1:] for part in parts if part[0] == "#")
                tag = "" if chosen[1] in (None, "*") else chosen[1]
                known.append(Rule(tag, classes, ids, (len(ids), len(classes), bool(tag), len(known)), properties))
    return sorted(known, key=lambda rule: rule.weight), lost


def _uncommented(text: str) -> str:
    """A style sheet without its comments."""
    parts = text.split("/*")
    return parts[0] + "".join(part.partition("*/")[2] for part in parts[1:])


def declared(text: str) -> dict[str, str]:
    """``fill: red; stroke: none`` as a table."""
    properties: dict[str, str] = {}
    for part in text.split(";"):
        key, colon, value = part.partition(":")
        if colon:
            properties[key.strip().lower()] = value.replace("!important", "").strip()
    return properties


def look(element: Element, above: Mapping[str, str], style_rules: list[Rule]) -> dict[str, str]:
    """The properties of an element: `above` are those of what it stands in."""
    properties = {key: above[key] for key in INHERITED}
    for key, value in _said(element, style_rules):
        if key not in INHERITED and key not in OWN:
            continue
        if value == "inherit":
            value = above.get(key, "")  # noqa: PLW2901 - what it stands for
        if value:
            properties[key] = value
    return properties


def _said(element: Element, style_rules: list[Rule]) -> Iterator[tuple[str, str]]:
    """What is said of an element, the weakest first: attributes, rules, its own style."""
    yield from ((key, value.strip()) for key, value in element.attrib.items())
    classes, own, tag = set(element.get("class", "").split()), element.get("id", ""), name(element)
    for rule in style_rules:
        if rule.tag in ("", tag) and rule.classes <= classes and rule.ids <= {own}:
            yield from rule.properties.items()
    yield from declared(element.get("style", "")).items()


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
    from PIL import ImageColor

    parts = ImageColor.getrgb(text)
    red, green, blue = (round(part / 255, 4) for part in parts[:3])
    return (red, green, blue), parts[3] / 255 if len(parts) > 3 else 1.0


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
