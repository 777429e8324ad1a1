"""The pages that say how to make a kit: what to print on which stock, what to cut and fold, and lists to count against.

Everything on them is a `Guide` that `printkit.printing.guide` makes; their form does not depend on the game. What does not fit goes on
on the next page.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from printkit.draw.frame import Color, Frame, Group, Item, Line, Rect, Stroke, shifted
from printkit.draw.pages import Counted, Guide, PrintedPart
from printkit.draw.style import Style
from printkit.draw.text import Block, block, fit_line, line
from printkit.draw.text import Style as TextStyle
from printkit.layouts.guide import figures
from printkit.layouts.guide.breaking import GuidePart, broken
from printkit.layouts.guide.sheets import Sheets
from printkit.layouts.guide.steps import steps
from printkit.layouts.protocol import Needs
from printkit.model import Component, Game

_COLUMNS = (
    ("part", 0.235),
    ("how", 0.25),
    ("sheets", 0.075),
    ("pieces", 0.08),
    ("size", 0.135),
    ("effort", 0.115),
    ("ink", 0.06),
    ("done", 0.05),
)
"""Headings and shares of the width."""

_NARROW = 150.0
_SHIFTED = {"how": -0.04, "ink": 0.03, "effort": 0.01}
"""On a page narrower than that, in mm, what its longest words need goes over from one column to others."""

_ROW = 11.0
_BOX = 4.6
_TITLE = 12.0
_LISTED = 8.5
_AT_LEAST = 9.0
"""mm; the height that steps without a drawing have, too."""

_ABREAST = 3
"""Parts of which only a number is told stand beside each other in a list."""

_BETWEEN, _APART = 8.0, 1.4
"""mm between two columns of a list, and between what they list."""


def _is_round(row: PrintedPart) -> bool:
    """Whether what is cut out is a disc."""
    return bool(row.rounds and not row.shaped and row.size and row.size[0] == row.size[1])


Params = Guide
NEEDS = Needs(internal=True)


def lay_out(game: Game, component: Component, params: Guide, style: Style) -> list[Frame]:
    """Frames that fill the paper. Raises `printkit.draw.text.Overflow` when a word does not fit its column."""
    del component
    guide = broken(partial(_Guide, game, params, style), style.area[1])
    return [Frame(*style.area, items, params.words["title"]) for items in guide.drawn()]


class _Guide:
    """The guide in the making."""

    def __init__(self, game: Game, page: Guide, style: Style, k: float, seen: float) -> None:
        self.scale = k
        self._seen = seen * k
        self._title_h, self._box, self._apart = _TITLE * k, _BOX * k, _APART * k
        self._game = game
        self._page = page
        self.words = page.words
        self._style = style
        self._fonts = style.fonts
        self._palette = style.palette
        self._w = style.area[0]

    def heading(self, items: list[Item], *, first: bool) -> float:
        """The game, what the page is, and the one thing that goes wrong most; returns the y below."""
        fonts, palette, words = self._fonts, self._palette, self.words
        size = 22 if first else 13
        items.append(line(fonts, self._game.title(self._style.lang), 0, size * 0.43, size, "bold", palette.ink))
        if not first:
            items.append(line(fonts, words["title"], self._w, size * 0.43, 9.5, color=palette.muted, anchor="end"))
            items.append(Line(0, 9, self._w, 9, Stroke(palette.rule, 0.4)))
            return 13.0
        items.append(line(fonts, words["title"], 0, 17.5, 12.5, color=palette.muted))
        items.append(Line(0, 21.5, self._w, 21.5, Stroke(palette.rule, 0.5)))
        intro = block(fonts, words["intro"].format(players=self._page.players, paper=self._page.paper), self._w, self._text(10))
        items.append(shifted(intro.items, 0, 25.5))
        return 25.5 + intro.height + 6

    def parts(self) -> Iterator[GuidePart]:
        """Everything below the heading, in order."""
        yield GuidePart(6.0, self._heads)
        rows = self._page.rows
        for row in rows:
            yield GuidePart(_ROW * self.scale, partial(self._row, row))
        if len(rows) > 1:
            yield GuidePart(8.0, self._total)
        remark = self.words["ink_note"]
        piled, minutes = sum(row.piled for row in rows), sum(row.minutes for row in rows)
        if piled < minutes:
            remark += ("" if self._style.lang == "ja" else " ") + self.words["piled"].format(minutes=piled)
        note = block(self._fonts, remark, self._w, self._text(8, self._palette.muted))
        yield GuidePart(note.height, lambda items, y: items.append(shifted(note.items, 0, y + 1.5)), 4.5)
        yield from self._changes()
        yield from self._needs()
        yield from self._shared()
        yield from self._steps()
        yield from self._lists()
        yield from self._advice()

    def _text(self, size: float, color: Color | None = None) -> TextStyle:
        size *= self.scale
        return TextStyle(size, min(size, 6.0), color=color or self._palette.ink, leading=1.4, lang=self._style.lang)

    # The table ---------------------------------------------------------------------------------------------------------

    def _lefts(self) -> Iterator[tuple[str, float, float]]:
        x = 0.0
        shifts = _SHIFTED if self._w < _NARROW else {}
        for key, share in _COLUMNS:
            width = (share + shifts.get(key, 0.0)) * self._w
            yield key, x, width
            x += width

    def _heads(self, items: list[Item], y: float) -> None:
        for key, x, width in self._lefts():
            size = fit_line(self._fonts, self.words[key], width - 1, 8.5, 5.5, "bold")
            items.append(line(self._fonts, self.words[key], x, y + 3.5, size, "bold", self._palette.muted))
        items.append(Line(0, y + 6, self._w, y + 6, Stroke(self._palette.rule, 0.3)))

    def _row(self, row: PrintedPart, items: list[Item], y: float) -> None:
        fonts, palette = self._fonts, self._palette
        middle = y + _ROW * self.scale / 2
        texts = self._said(row)
        for key, x, width in self._lefts():
            if key == "part":
                title = block(fonts, f"**{row.title}**", width - 3, self._text(10), height=_ROW * self.scale - 4.3)
                items.append(shifted(title.items, x, y + 1.2))
                pages = self.words["pages"].format(pages=row.pages) if row.pages else ""
                where = f"{row.file}  {pages}".strip()
                fitted = fit_line(fonts, where, width - 3, 7, 4.0)
                items.append(line(fonts, where, x, y + _ROW * self.scale - 1.7, fitted, color=palette.muted))
            elif key == "done":
                items.append(Rect(x, middle - self._box / 2, self._box, self._box, None, Stroke(palette.rule, 0.3), 0.6))
            elif key in ("sheets", "pieces"):
                items.append(line(fonts, texts[key], x, middle + 1.6, 11.5, "bold", palette.ink))
            else:
                cell = block(fonts, texts[key], width - 2.5, self._text(8.5), height=_ROW * self.scale - 0.8)
                items.append(shifted(cell.items, x, middle - cell.height / 2))
        items.append(Line(0, y + _ROW * self.scale, self._w, y + _ROW * self.scale, Stroke(palette.hair, 0.15)))

    def _said(self, row: PrintedPart) -> dict[str, str]:
        """What stands in the cells of a row."""
        words = self.words
        if row.size:
            size = words["round" if _is_round(row) else "mm"].format(w=f"{row.size[0]:g}", h=f"{row.size[1]:g}")
        else:
            size = words["sizes" if row.several else "halves" if row.booklet == "quarter" else "full"]
        if row.joined and row.size:
            size = words["in_parts"].format(count=row.joined, size=size)
        sides = words[row.backs].format(flip=words[self._page.flip])
        return {
            "how": f"{words[row.stock]}\n{sides}",
            "sheets": str(row.sheets),
            "pieces": str(row.pieces),
            "size": size,
            "effort": words["cuts"].format(cuts=row.cuts, minutes=row.minutes) if row.cuts else words["uncut"],
            "ink": self._ink(row.ink),
        }

    def _ink(self, *pages: float) -> str:
        """Ink as pages printed solid black, at least a tenth for each part; those of several are the sum of what theirs say."""
        total = sum(max(0.1, round(one, 1)) for one in pages)
        return self.words["black"].format(pages=f"{total:.1f}" if total < 10 else f"{total:.0f}")

    def _total(self, items: list[Item], y: float) -> None:
        """All parts together."""
        fonts, palette, rows = self._fonts, self._palette, self._page.rows
        texts = {
            "part": self.words["total"],
            "sheets": str(sum(row.sheets for row in rows)),
            "pieces": str(sum(row.pieces for row in rows)),
            "effort": self.words["cuts"].format(cuts=sum(row.cuts for row in rows), minutes=sum(row.minutes for row in rows)),
            "ink": self._ink(*(row.ink for row in rows)),
        }
        for key, x, width in self._lefts():
            if key in texts:
                size = fit_line(fonts, texts[key], width - 3.0, 10, 6, "bold")
                items.append(line(fonts, texts[key], x, y + 5.2, size, "bold", palette.ink))
        items.append(Line(0, y + 8, self._w, y + 8, Stroke(palette.rule, 0.4)))

    def _shared(self) -> Iterator[GuidePart]:
        """A picture of every sheet that is cut: what lies where, and how often."""
        shown = [(row.file, one) for row in self._page.rows for one in row.lying]
        if not shown:
            return
        yield GuidePart(self._title_h, partial(self._title, "shown"), 1.0, title=True)
        sheets = Sheets(self._style, self.words, self.scale, self._w, len(shown))
        for start in range(0, len(shown), sheets.several):
            cells = shown[start : start + sheets.several]
            high = max(sheets.high(one) for _, one in cells)
            below = max(sheets.below(file, one) for file, one in cells)
            yield GuidePart(high + below, partial(sheets.row, cells, high), 2.5)

    # Steps and lists -----------------------------------------------------------------------------------------------------

    def _steps(self) -> Iterator[GuidePart]:
        listed = [("", text) for text in self._page.margins] + [(key, self.words[key]) for key in steps(self._page.rows)]
        yield GuidePart(self._title_h, partial(self._title, "steps"), title=True)
        width = (self._w - _BETWEEN) / 2
        cells: list[tuple[int, Block, figures.Figure | None]] = []
        for number, (key, text) in enumerate(listed, 1):
            cells.append((number, block(self._fonts, text, width - 9, self._text(9)), self._figure(key)))
        for start in range(0, len(cells), 2):
            beside = cells[start : start + 2]
            seen = [self._size(figure) * figure.h for _, _, figure in beside if figure]
            high = max([*seen, _AT_LEAST])
            below = max(paragraph.height for _, paragraph, _ in beside)
            yield GuidePart(high + 2.0 + below, partial(self._side_by_side, beside, high), 5.0)

    def _size(self, figure: figures.Figure) -> float:
        """How large a drawing is, by what it measures: as large as all, or as its column is wide."""
        return min(self._seen, ((self._w - _BETWEEN) / 2 - 12.0) / figure.w)

    def _figure(self, key: str) -> figures.Figure | None:
        """The drawing beside a step, if it has one."""
        if key in figures.OF_NETS:
            kind, draw = figures.OF_NETS[key]
            knife = self._page.nets[kind]
            return draw(self._palette, knife) if knife else None
        return figures.STEPS[key](self._palette) if key in figures.STEPS else None

    def _title(self, key: str, items: list[Item], y: float) -> None:
        items.append(line(self._fonts, self.words[key], 0, y + self._title_h - 4, 12.5, "bold", self._palette.ink))

    def _side_by_side(
        self, cells: Sequence[tuple[int, Block, figures.Figure | None]], high: float, items: list[Item], y: float
    ) -> None:
        """Two steps: the number, the drawing as large as it goes, what it shows in a sentence below."""
        for place, (number, paragraph, figure) in enumerate(cells):
            x = place * ((self._w - _BETWEEN) / 2 + _BETWEEN)
            items.append(line(self._fonts, str(number), x + 3, y + 5.2, 18, "bold", self._palette.ink, "middle"))
            if figure is not None:
                seen = self._size(figure)
                items.append(Group(x + 11.0, y + high - seen * figure.h, figure.items, scale=(seen, seen)))
            items.append(shifted(paragraph.items, x + 9, y + high + 2.0))

    def _advice(self) -> Iterator[GuidePart]:
        """What would save sheets or cuts the next time."""
        if not self._page.advice:
            return
        yield GuidePart(self._title_h, partial(self._title, "advice"), 1.0, title=True)
        for text in self._page.advice:
            paragraph = block(self._fonts, f"– {text}", self._w - 9, self._text(9))
            yield GuidePart(paragraph.height, partial(_put, paragraph), 1.8)

    def _needs(self) -> Iterator[GuidePart]:
        """What the kit does not hold, to be ticked off like its parts: for making it and for playing, side by side."""
        width = (self._w - _BETWEEN) / 2
        page = self._page
        lists = [(key, listed) for key, listed in (("making", page.making), ("playing", page.playing)) if listed]
        if len(lists) == 1:  # in two columns, too
            ((key, listed),) = lists
            half = (len(listed) + 1) // 2
            lists = [(key, listed[:half]), ("", listed[half:])]
        columns: list[tuple[float, str, list[Block]]] = []
        for key, listed in lists:
            lines = [f"{name} **×{count}**" if count > 1 else name for name, count in listed]
            paragraphs = [block(self._fonts, text, width - 9, self._text(9)) for text in lines]
            columns.append((len(columns) * (width + _BETWEEN), key, paragraphs))
        if columns:
            high = max(
                sum(max(paragraphs.height, self._box) + self._apart for paragraphs in several) for _, _, several in columns
            )
            yield GuidePart(self._title_h + 1.0 + high, partial(self._tools, columns))

    def _tools(self, columns: Sequence[tuple[float, str, Sequence[Block]]], items: list[Item], y: float) -> None:
        for x, key, several in columns:
            at = y + self._title_h + 1.0
            drawn: list[Item] = []
            if key:
                self._title(key, drawn, y)
            for paragraph in several:
                self._list(paragraph, drawn, at)
                at += max(paragraph.height, self._box) + self._apart
            items.append(shifted(drawn, x, 0))

    def _changes(self) -> Iterator[GuidePart]:
        """Of an update, what is taken out of the box and what is added to it, to be ticked off."""
        for key, rows in self._page.changes:
            yield GuidePart(self._title_h, partial(self._title, key), 1.0, title=True)
            for row in rows:
                paragraph = block(self._fonts, self._listed(row), self._w - 9, self._text(_LISTED))
                yield GuidePart(max(paragraph.height, self._box), partial(self._list, paragraph), 2.6)

    def _lists(self) -> Iterator[GuidePart]:
        """How many of each card there must be, where a deck has several of some."""
        rows = [deck for row in self._page.rows for deck in row.counts]
        if not rows:
            return
        yield GuidePart(self._title_h, partial(self._title, "count"), 1.0, title=True)
        short = [row for row in rows if not any(name for name, _ in row.counts)]
        for row in (row for row in rows if row not in short):
            paragraph = block(self._fonts, self._listed(row), self._w - 9, self._text(_LISTED))
            yield GuidePart(max(paragraph.height, self._box), partial(self._list, paragraph), 2.6)

        for at in range(0, len(short), _ABREAST):
            pitch = self._w / _ABREAST
            cells = [
                block(self._fonts, self._listed(row), pitch - 12, self._text(_LISTED)) for row in short[at : at + _ABREAST]
            ]
            yield GuidePart(max(self._box, *(cell.height for cell in cells)), partial(self._abreast, cells, pitch), 2.6)

    def _abreast(self, cells: Sequence[Block], pitch: float, items: list[Item], y: float) -> None:
        """Short rows of a list side by side."""
        for number, cell in enumerate(cells):
            row: list[Item] = []
            self._list(cell, row, y)
            items.append(shifted(row, number * pitch, 0))

    def _sized(self, row: Counted) -> str:
        """How large it is, where the list has to say so."""
        if not row.size:
            return ""
        w, h = (f"{mm:g}" for mm in row.size)
        return self.words["sized"].format(size=self.words["round" if row.round and w == h else "mm"].format(w=w, h=h))

    def _listed(self, row: Counted) -> str:
        """A deck's cards with how many there are of each, in lines that break between cards only."""
        pieces = f"{row.pieces}{self._sized(row)}"
        if not any(name for name, _ in row.counts):
            return f"**{row.title}** {pieces}"
        head = f"{row.title} {pieces}:"
        lines, room = [f"**{row.title}** {pieces}:"], self._w - 10
        used = self._fonts.width(head, _LISTED, "bold")
        for number, (name, count) in enumerate(row.counts):
            item = f"{name} ×{count}" if count > 1 else name
            joined = f" {item}" if number == 0 else f" · {item}"
            wide = self._fonts.width(joined, _LISTED)
            if used + wide > room and number:
                lines.append(item)
                used = self._fonts.width(item, _LISTED)
            else:
                lines[-1] += joined
                used += wide
        return "\n".join(lines)

    def _list(self, paragraph: Block, items: list[Item], y: float) -> None:
        items.append(Rect(0, y - 0.4, self._box, self._box, None, Stroke(self._palette.rule, 0.3), 0.6))
        items.append(shifted(paragraph.items, 9, y))


def _put(paragraph: Block, items: list[Item], y: float) -> None:
    """A paragraph at the left."""
    items.append(shifted(paragraph.items, 0, y))
