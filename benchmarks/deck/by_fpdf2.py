"""The deck with fpdf2: lines are broken once for each face and drawn as they are, the bitmap is embedded once.

python by_fpdf2.py GAME_FOLDER FONT_FOLDER OUT.pdf

It has no forms, so that every card is drawn again.
"""

from __future__ import annotations

import sys
from pathlib import Path

import plan
from fpdf import FPDF
from fpdf.drawing import DeviceRGB, PaintedPath
from fpdf.enums import MethodReturnValue, PathPaintRule, WrapMode
from plan import PT


def main() -> None:
    folder, fonts, out = map(Path, sys.argv[1:])
    icon = str(folder / "art" / "icon.png")
    pdf = FPDF(unit="mm", format=(plan.PAGE_W, plan.PAGE_H))
    pdf.set_auto_page_break(False)
    pdf.set_margin(0)
    pdf.c_margin = 0
    pdf.add_font("deck", "", str(fonts / "regular.ttf"))
    pdf.add_font("deck", "B", str(fonts / "bold.ttf"))
    deck = plan.faces(folder)
    lines: dict[str, list[str]] = {}
    widths: dict[tuple[str, float], float] = {}

    def centred(text: str, at: tuple[float, float, float, float], size: float) -> None:
        pdf.set_font("deck", "B", size)
        if (text, size) not in widths:
            widths[text, size] = pdf.get_string_width(text)
        x, y, w, h = at
        pdf.text(x + w / 2 - widths[text, size] / 2, y + h / 2 + 0.38 * size / PT, text)

    x, y, w, _ = plan.TEXT_AT
    leading = plan.TEXT_SIZE * plan.LEADING / PT
    for sheet in plan.sheets(deck):
        pdf.add_page()
        _marks(pdf)
        for (left, top), face in zip(plan.PLACES, sheet, strict=False):
            color, path = plan.SUITS[face.suit]
            _border(pdf, left, top, color, plan.BORDER_WIDTH)
            _draw(pdf, path, _moved(plan.SUIT_AT, left, top), color, fill=True)
            at = plan.ICON_AT
            pdf.image(icon, left + at[0], top + at[1], at[2], at[3])
            for text, place, size in (
                (face.number, plan.NUMBER_AT, plan.NUMBER_SIZE),
                (face.title, plan.TITLE_AT, plan.TITLE_SIZE),
            ):
                centred(text, _moved(place, left, top), size)
            pdf.set_font("deck", "", plan.TEXT_SIZE)
            if face.id not in lines:
                lines[face.id] = pdf.multi_cell(
                    w, leading, face.text, align="L", wrapmode=WrapMode.CHAR, dry_run=True, output=MethodReturnValue.LINES
                )
            for number, line in enumerate(lines[face.id]):
                pdf.text(left + x, top + y + 0.88 * plan.TEXT_SIZE / PT + number * leading, line)
        pdf.add_page()
        _marks(pdf)
        for left, top in plan.PLACES[: len(sheet)]:
            _border(pdf, left, top, plan.BACK_COLOR, plan.BACK_WIDTH)
            _draw(pdf, plan.BACK_PATH, _moved(plan.BACK_AT, left, top), plan.BACK_COLOR, fill=False)
    pdf.output(str(out))


def _moved(at: tuple[float, float, float, float], left: float, top: float) -> tuple[float, float, float, float]:
    return left + at[0], top + at[1], at[2], at[3]


def _marks(pdf: FPDF) -> None:
    pdf.set_draw_color(0, 0, 0)
    pdf.set_line_width(plan.MARK_WIDTH)
    for x1, y1, x2, y2 in plan.marks():
        pdf.line(x1, y1, x2, y2)


def _border(pdf: FPDF, left: float, top: float, color: str, width: float) -> None:
    x, y, w, h = plan.BORDER
    pdf.set_draw_color(*(int(color[start : start + 2], 16) for start in (1, 3, 5)))
    pdf.set_line_width(width)
    pdf.rect(left + x, top + y, w, h, round_corners=True, corner_radius=plan.BORDER_RADIUS)


def _draw(pdf: FPDF, path: str, at: tuple[float, float, float, float], color: str, *, fill: bool) -> None:
    """A suit or the back. Straight outlines are polygons, which fpdf2 draws many times faster than paths."""
    x, y, w, h = at
    red, green, blue = (round(part * 255) for part in plan.rgb(color))
    (pdf.set_fill_color if fill else pdf.set_draw_color)(red, green, blue)
    pdf.set_line_width(plan.BACK_WIDTH)
    if "C" not in path:
        for outline in path.split("Z")[:-1]:
            corners = [numbers for _, numbers in plan.segments(outline)]
            places = [(x + px / plan.VIEW * w, y + py / plan.VIEW * h) for px, py in corners]
            pdf.polygon(places, style="F" if fill else "D")
        return
    drawn = PaintedPath()
    drawn.style.paint_rule = PathPaintRule.FILL_NONZERO
    drawn.style.fill_color = DeviceRGB(*plan.rgb(color))
    steps = {"M": drawn.move_to, "L": drawn.line_to, "C": drawn.curve_to, "Z": drawn.close}
    for letter, numbers in plan.segments(path):
        flat: list[float] = []
        for px, py in zip(numbers[::2], numbers[1::2], strict=True):
            flat += [x + px / plan.VIEW * w, y + py / plan.VIEW * h]
        steps[letter](*flat)
    pdf.draw_path(drawn)


if __name__ == "__main__":
    main()
