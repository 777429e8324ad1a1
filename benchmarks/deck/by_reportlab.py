"""The deck with ReportLab, written well: one form for each face, the bitmap once, small fonts.

python by_reportlab.py GAME_FOLDER FONT_FOLDER OUT.pdf
"""

from __future__ import annotations

import sys
from pathlib import Path

import plan
from plan import PT
from reportlab.pdfbase.pdfmetrics import registerFont, stringWidth
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas


def main() -> None:
    folder, fonts, out = map(Path, sys.argv[1:])
    for name in ("regular", "bold"):
        registerFont(TTFont(name, str(fonts / f"{name}.ttf")))
    canvas = Canvas(str(out), (plan.PAGE_W * PT, plan.PAGE_H * PT), pageCompression=1, initialFontName="regular")
    deck = plan.faces(folder)
    widths: dict[str, float] = {}

    def width_of(character: str) -> float:
        if character not in widths:
            widths[character] = stringWidth(character, "regular", plan.TEXT_SIZE)
        return widths[character]

    for suit in plan.SUITS:
        canvas.beginForm(suit, 0, 0, plan.CARD_W * PT, plan.CARD_H * PT)
        _suit(canvas, suit, str(folder / "art" / "icon.png"))
        canvas.endForm()
    canvas.beginForm("back", 0, 0, plan.CARD_W * PT, plan.CARD_H * PT)
    canvas.setLineWidth(plan.BACK_WIDTH * PT)
    canvas.setStrokeColor(plan.BACK_COLOR)
    _border(canvas)
    canvas.drawPath(_path(canvas, plan.BACK_PATH, plan.BACK_AT))
    canvas.endForm()
    canvas.beginForm("marks", 0, 0, plan.PAGE_W * PT, plan.PAGE_H * PT)
    canvas.setLineWidth(plan.MARK_WIDTH * PT)
    canvas.lines([(x1 * PT, (plan.PAGE_H - y1) * PT, x2 * PT, (plan.PAGE_H - y2) * PT) for x1, y1, x2, y2 in plan.marks()])
    canvas.endForm()
    for face in deck:
        canvas.beginForm(face.id, 0, 0, plan.CARD_W * PT, plan.CARD_H * PT)
        canvas.doForm(face.suit)
        for text, at, size in ((face.number, plan.NUMBER_AT, plan.NUMBER_SIZE), (face.title, plan.TITLE_AT, plan.TITLE_SIZE)):
            x, y, w, h = at
            canvas.setFont("bold", size)
            canvas.drawCentredString((x + w / 2) * PT, (plan.CARD_H - y - h / 2) * PT - 0.38 * size, text)
        x, y, w, _ = plan.TEXT_AT
        block = canvas.beginText(x * PT, (plan.CARD_H - y) * PT - 0.88 * plan.TEXT_SIZE)
        block.setFont("regular", plan.TEXT_SIZE, plan.TEXT_SIZE * plan.LEADING)
        for line in plan.wrapped(face.text, width_of, w * PT):
            block.textLine(line)
        canvas.drawText(block)
        canvas.endForm()
    for sheet in plan.sheets(deck):
        for names in ([face.id for face in sheet], ["back"] * len(sheet)):
            canvas.doForm("marks")
            for (x, y), name in zip(plan.PLACES, names, strict=False):
                canvas.saveState()
                canvas.translate(x * PT, (plan.PAGE_H - y - plan.CARD_H) * PT)
                canvas.doForm(name)
                canvas.restoreState()
            canvas.showPage()
    canvas.save()


def _suit(canvas: Canvas, name: str, icon: str) -> None:
    color, path = plan.SUITS[name]
    canvas.setStrokeColor(color)
    canvas.setFillColor(color)
    canvas.setLineWidth(plan.BORDER_WIDTH * PT)
    _border(canvas)
    canvas.drawPath(_path(canvas, path, plan.SUIT_AT), stroke=0, fill=1)
    x, y, w, h = plan.ICON_AT
    canvas.drawImage(icon, x * PT, (plan.CARD_H - y - h) * PT, w * PT, h * PT)
    canvas.setFillColor("#000000")


def _border(canvas: Canvas) -> None:
    x, y, w, h = plan.BORDER
    canvas.roundRect(x * PT, (plan.CARD_H - y - h) * PT, w * PT, h * PT, plan.BORDER_RADIUS * PT)


def _path(canvas: Canvas, path: str, at: tuple[float, float, float, float]):
    x, y, w, h = at
    drawn = canvas.beginPath()
    steps = {"M": drawn.moveTo, "L": drawn.lineTo, "C": drawn.curveTo, "Z": drawn.close}
    for letter, numbers in plan.segments(path):
        places = []
        for px, py in zip(numbers[::2], numbers[1::2], strict=True):
            places += [(x + px / plan.VIEW * w) * PT, (plan.CARD_H - y - py / plan.VIEW * h) * PT]
        steps[letter](*places)
    return drawn


if __name__ == "__main__":
    main()
