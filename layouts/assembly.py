"""The page that says how to make a kit: what to print on which stock, what to cut, and a list to count against.

Everything on it is handed over in the component's `params`: `words`, `rows` (one per part), `players`, `paper`. Its form does
not depend on the game.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from printkit.frame import Frame, Item, Line, Rect, Stroke, shifted
from printkit.model import Component, Game
from printkit.style import Style
from printkit.text import Style as TextStyle
from printkit.text import block, fit_line, line

_COLUMNS = (("part", 0.25), ("stock", 0.25), ("sheets", 0.09), ("pieces", 0.09), ("size", 0.22), ("done", 0.10))
"""Headings and shares of the width."""

_ROW = 12.5
_BOX = 5.0


def lay_out(game: Game, component: Component, style: Style) -> list[Frame]:
    """One frame that fills the paper. Raises `printkit.text.Overflow` when a word does not fit its column."""
    w, h = style.area
    words: Mapping[str, str] = component.params["words"]
    items: list[Item] = []
    y = _heading(game, component, style, items)
    y = _table(component, style, items, y + 6)
    y = _steps(game, words, style, items, y + 9)
    return [Frame(w, h, tuple(items), words["title"])]


def _heading(game: Game, component: Component, style: Style, items: list[Item]) -> float:
    """The game, what the page is, and the one thing that goes wrong most; returns the y below."""
    fonts, palette = style.fonts, style.palette
    w = style.area[0]
    words: Mapping[str, str] = component.params["words"]
    items.append(line(fonts, game.title(style.lang), 0, 9.5, 22, "bold", palette.ink))
    items.append(line(fonts, words["title"], 0, 17.5, 12.5, color=palette.muted))
    items.append(Line(0, 21.5, w, 21.5, Stroke(palette.rule, 0.5)))
    told = words["intro"].format(players=component.params["players"])
    text = TextStyle(10, 8, color=palette.ink, leading=1.5, lang=style.lang)
    intro = block(fonts, told, w, text)
    items.append(shifted(intro.items, 0, 25.5))
    return 25.5 + intro.height


def _table(component: Component, style: Style, items: list[Item], top: float) -> float:
    fonts, palette = style.fonts, style.palette
    w = style.area[0]
    words: Mapping[str, str] = component.params["words"]
    lefts = _lefts(w)
    for key, x, width in lefts:
        size = fit_line(fonts, words[key], width - 2, 8.5, 6, "bold")
        items.append(line(fonts, words[key], x, top + 3.5, size, "bold", palette.muted))
    y = top + 6
    items.append(Line(0, y, w, y, Stroke(palette.rule, 0.3)))
    for row in component.params["rows"]:
        _row(row, words, style, lefts, items, y)
        y += _ROW
        items.append(Line(0, y, w, y, Stroke(palette.hair, 0.15)))
    return y


def _lefts(w: float) -> list[tuple[str, float, float]]:
    found, x = [], 0.0
    for key, share in _COLUMNS:
        found.append((key, x, share * w))
        x += share * w
    return found


def _row(
    row: Mapping[str, Any],
    words: Mapping[str, str],
    style: Style,
    lefts: list[tuple[str, float, float]],
    items: list[Item],
    y: float,
) -> None:
    fonts, palette = style.fonts, style.palette
    size = words["mm"].format(w=f"{row['size'][0]:g}", h=f"{row['size'][1]:g}") if row["size"] else words["full"]
    said = {
        "stock": words["card" if row["stock"] == "card" else "plain"],
        "sheets": str(row["sheets"]),
        "pieces": str(row["pieces"]),
        "size": size,
    }
    middle = y + _ROW / 2
    for key, x, width in lefts:
        if key == "part":
            fitted = fit_line(fonts, row["title"], width - 3, 11, 7, "bold")
            items.append(line(fonts, row["title"], x, middle - 0.6, fitted, "bold", palette.ink))
            fitted = fit_line(fonts, row["file"], width - 3, 7.5, 5.5)
            items.append(line(fonts, row["file"], x, middle + 3.4, fitted, color=palette.muted))
        elif key == "done":
            items.append(Rect(x, middle - _BOX / 2, _BOX, _BOX, None, Stroke(palette.rule, 0.3), 0.6))
        elif key in ("sheets", "pieces"):
            items.append(line(fonts, said[key], x, middle + 1.6, 12, "bold", palette.ink))
        else:
            text = TextStyle(9, 6.5, color=palette.ink, leading=1.25, lang=style.lang)
            cell = block(fonts, said[key], width - 4, text, height=_ROW - 2)
            items.append(shifted(cell.items, x, middle - cell.height / 2))


def _steps(game: Game, words: Mapping[str, str], style: Style, items: list[Item], top: float) -> float:
    fonts, palette = style.fonts, style.palette
    w = style.area[0]
    items.append(line(fonts, words["steps"], 0, top + 4, 12.5, "bold", palette.ink))
    y = top + 9
    text = TextStyle(10, 8, color=palette.ink, leading=1.5, lang=style.lang)
    for number, key in enumerate(("step_print", "step_cut", "step_count", "step_form"), 1):
        told = block(fonts, words[key].format(game=game.id), w - 12, text)
        items.append(line(fonts, str(number), 3, y + 4.1, 15, "bold", palette.accent, "middle"))
        items.append(shifted(told.items, 9, y))
        y += max(told.height, 6) + 4
    return y
