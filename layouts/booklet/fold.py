"""Pages of a booklet on sheets of paper: what stands where, so that folding and cutting brings the pages into their order.

A sheet is seen upright. Its two sides are rows of cells; the back is seen after the sheet was turned over its long edge. All
formats are symmetric about the middle of the paper, where it is folded or cut.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

Format: TypeAlias = Literal["eighth", "quarter", "half", "whole"]
"""How large a page is: an eighth of the paper (of A4: A7), a quarter (A6), a half (A5), or all of it."""


class Cell(NamedTuple):
    """A page in its place: `page` from 1, its column and row among the cells of the upright sheet, clockwise turn, in degrees."""

    page: int
    column: int
    row: int
    turn: Literal[0, 90, 180, 270]


class FoldSide(NamedTuple):
    """One side of a sheet; pages beyond the last are left empty."""

    cells: tuple[Cell, ...]


class Folded(NamedTuple):
    """A booklet on sheets: columns and rows of cells, and the sides of each sheet (front and back, or just a front)."""

    columns: int
    rows: int
    sheets: tuple[tuple[FoldSide, ...], ...]


def room(form: Format) -> int:
    """A booklet of that format has a multiple of so many pages."""
    return {"eighth": 8, "quarter": 4, "half": 4, "whole": 1}[form]


def folded(form: Format, pages: int) -> Folded:
    """So many pages on sheets. Raises ValueError for more than eight pages on eighths: one sheet, printed on one side."""
    count = -(-pages // room(form)) * room(form)
    match form:
        case "eighth":
            if count > 8:
                raise ValueError(f"expected at most 8 pages, found {pages}")
            return Folded(2, 4, ((_eighths(),),))
        case "quarter":
            leaves = _leaves(count)
            sheets = []
            for at in range(0, len(leaves), 2):
                pair = leaves[at : at + 2]
                fronts = [Cell(page, column, row, 0) for row, leaf in enumerate(pair) for column, page in enumerate(leaf[0])]
                backs = [Cell(page, column, row, 0) for row, leaf in enumerate(pair) for column, page in enumerate(leaf[1])]
                sheets.append((FoldSide(tuple(fronts)), FoldSide(tuple(backs))))
            return Folded(2, 2, tuple(sheets))
        case "half":
            # A spread lies on its side: its top is at the right of the front, and so at the left of the back.
            return Folded(
                1,
                2,
                tuple(
                    (
                        FoldSide((Cell(front[0], 0, 0, 90), Cell(front[1], 0, 1, 90))),
                        FoldSide((Cell(back[1], 0, 0, 270), Cell(back[0], 0, 1, 270))),
                    )
                    for front, back in _leaves(count)
                ),
            )
        case "whole":
            return Folded(1, 1, tuple((FoldSide((Cell(page, 0, 0, 0),)),) for page in range(1, count + 1)))


def _leaves(count: int) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """The leaves of a stapled booklet from the outermost on: the pages left and right on the front, and on the back."""
    return [((count - 2 * leaf, 1 + 2 * leaf), (2 + 2 * leaf, count - 1 - 2 * leaf)) for leaf in range(count // 4)]


def _eighths() -> FoldSide:
    """One sheet with a slit along the middle of its two inner folds.

    Seen on its side, the lower row holds pages 8, 1, 2, 3 from left to right, the upper row 7, 6, 5, 4 upside down. Here the
    sheet stands upright, turned clockwise: its left column is the lower row.
    """
    lower = [Cell(page, 0, row, 90) for row, page in enumerate((8, 1, 2, 3))]
    upper = [Cell(page, 1, row, 270) for row, page in enumerate((7, 6, 5, 4))]
    return FoldSide((*lower, *upper))
