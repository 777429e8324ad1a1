"""The deck as HTML, for WeasyPrint and for Chromium.

    python page.py GAME_FOLDER FONT_FOLDER OUT.html

Suits, backs and crop marks are SVG files beside it, so that a browser can share them.
"""

from __future__ import annotations

import html
import sys
from pathlib import Path

import plan


def main() -> None:
    folder, fonts, out = map(Path, sys.argv[1:])
    out.write_text(document(folder, fonts, out.parent), encoding="utf-8")


def document(folder: Path, fonts: Path, place: Path) -> str:
    """The whole page; its pictures are written into `place`."""
    deck = plan.faces(folder)
    sources = {face: (fonts / f"{face}.ttf").as_uri() for face in ("regular", "bold")}
    pictures = {name: _picture(place, name, _suit(name)) for name in plan.SUITS}
    behind = _picture(place, "back", _back())
    marks = f"<img class=marks src={_picture(place, 'marks', _marks())}>"
    icon = (folder / "art" / "icon.png").as_uri()
    drawn = {face.id: _face(face, pictures[face.suit], icon) for face in deck}
    at = [f"<div class=card style=left:{x}mm;top:{y}mm>" for x, y in plan.PLACES]
    parts = [f"<!doctype html><html lang=ja><meta charset=utf-8><title>Deck</title><style>{_style(sources)}</style>"]
    for sheet in plan.sheets(deck):
        fronts = "".join([f"{where}{drawn[face.id]}</div>" for where, face in zip(at, sheet, strict=False)])
        backs = "".join([f"{where}<img class=whole src={behind}></div>" for where in at[: len(sheet)]])
        parts.append(f"<div class=page>{marks}{fronts}</div><div class=page>{marks}{backs}</div>")
    return "".join(parts)


def _face(face: plan.Face, picture: str, icon: str) -> str:
    return (
        f"<img class=whole src={picture}><img class=icon src={icon}><div class=number>{face.number}</div>"
        f"<div class=title>{html.escape(face.title)}</div><div class=text>{html.escape(face.text)}</div>"
    )


def _style(sources: dict[str, str]) -> str:
    fonts = "".join(
        f"@font-face{{font-family:deck;font-weight:{weight};src:url({sources[face]})}}"
        for face, weight in (("regular", 400), ("bold", 700))
    )
    boxes = "".join(
        f".{name}{{left:{x}mm;top:{y}mm;width:{w}mm;height:{h}mm;{more}}}"
        for name, (x, y, w, h), more in (
            ("number", plan.NUMBER_AT, _centred(plan.NUMBER_SIZE, plan.NUMBER_AT[3])),
            ("title", plan.TITLE_AT, _centred(plan.TITLE_SIZE, plan.TITLE_AT[3])),
            ("text", plan.TEXT_AT, f"font-size:{plan.TEXT_SIZE}pt;line-height:{plan.LEADING}"),
            ("icon", plan.ICON_AT, ""),
        )
    )
    return (
        f"{fonts}@page{{size:{plan.PAGE_W}mm {plan.PAGE_H}mm;margin:0}}body{{margin:0;font-family:deck}}"
        f".page{{position:relative;width:{plan.PAGE_W}mm;height:{plan.PAGE_H}mm;overflow:hidden;break-after:page}}"
        ".page:last-child{break-after:auto}"
        f".card,.card *,.marks{{position:absolute}}.card{{width:{plan.CARD_W}mm;height:{plan.CARD_H}mm}}"
        f".marks{{left:0;top:0;width:{plan.PAGE_W}mm;height:{plan.PAGE_H}mm}}"
        f".whole{{left:0;top:0;width:{plan.CARD_W}mm;height:{plan.CARD_H}mm}}{boxes}"
    )


def _centred(size: float, height: float) -> str:
    return f"font-size:{size}pt;font-weight:700;text-align:center;line-height:{height}mm"


def _picture(place: Path, name: str, svg: str) -> str:
    path = place / f"{name}.svg"
    path.write_text(svg, encoding="utf-8")
    return path.as_uri()


def _svg(w: float, h: float, inside: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="{w}mm" height="{h}mm" viewBox="0 0 {w} {h}">{inside}</svg>'


def _suit(name: str) -> str:
    color, path = plan.SUITS[name]
    inside = f'<path transform="{_onto(plan.SUIT_AT)}" d="{path}" fill="{color}"/>'
    return _svg(plan.CARD_W, plan.CARD_H, _border(color, plan.BORDER_WIDTH) + inside)


def _back() -> str:
    x, y, w, h = plan.BACK_AT
    numbers = []
    for letter, places in plan.segments(plan.BACK_PATH):
        pairs = zip(places[::2], places[1::2], strict=True)
        numbers.append(" ".join([letter, *(f"{x + px / plan.VIEW * w:g} {y + py / plan.VIEW * h:g}" for px, py in pairs)]))
    inside = f'<path d="{" ".join(numbers)}" fill="none" stroke="{plan.BACK_COLOR}" stroke-width="{plan.BACK_WIDTH}"/>'
    return _svg(plan.CARD_W, plan.CARD_H, _border(plan.BACK_COLOR, plan.BACK_WIDTH) + inside)


def _marks() -> str:
    path = " ".join(f"M {x1:g} {y1:g} L {x2:g} {y2:g}" for x1, y1, x2, y2 in plan.marks())
    return _svg(plan.PAGE_W, plan.PAGE_H, f'<path d="{path}" stroke="#000" stroke-width="{plan.MARK_WIDTH}"/>')


def _border(color: str, width: float) -> str:
    x, y, w, h = plan.BORDER
    box = f'x="{x}" y="{y}" width="{w}" height="{h}" rx="{plan.BORDER_RADIUS}"'
    return f'<rect {box} fill="none" stroke="{color}" stroke-width="{width}"/>'


def _onto(at: tuple[float, float, float, float]) -> str:
    x, y, w, h = at
    return f"translate({x} {y}) scale({w / plan.VIEW} {h / plan.VIEW})"


if __name__ == "__main__":
    main()
