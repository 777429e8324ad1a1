"""The rules of a game as a booklet: folded from whole sheets, stapled where it has more than one.

The text is ``rulebook.LANG.md`` of the game's folder; see `printkit.gamefolder.rulebook`. It may name the game's numbers, as ``{facts.towers}``,
``{points.A.vp}``, ``{options.fastest}``, ``{players.most}``, ``{minutes.1}``, ``{age}``, and its words, as ``{words.event.text.buzz}``. The front page is made from the game's title,
players, minutes, age and credits. Words of the layout itself stand in the section that the component's ``words`` names.

The format is the smallest whose type is large enough: eight small pages on one side of a sheet where the text is short, else a
quarter of the paper; in large print half the paper, else all of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, NamedTuple

from printkit.draw.frame import Frame, Group, Item, Line, Piece, Stroke
from printkit.draw.style import FURNITURE, Style
from printkit.draw.text import Overflow
from printkit.gamefolder.rulebook import Part, parts_of
from printkit.layouts.booklet.faces import FaceDrawer, Thumbs
from printkit.layouts.booklet.flow import FOOT, BookletPage, Measure, flow, shown_pages
from printkit.layouts.booklet.fold import Cell, Folded, Format, folded
from printkit.layouts.booklet.pictures import PictureSetter, front
from printkit.layouts.protocol import Needs
from printkit.model import Component, Game
from printkit.model.params import SUPPLIED


@dataclass(frozen=True, slots=True, kw_only=True)
class Params:
    """What stands on the front page, and what printkit adds: its own words, and by example what the scorer says to it."""

    front: tuple[str, ...] = ()
    own_words: Annotated[dict[str, str], SUPPLIED] = field(default_factory=dict)
    examples: Annotated[dict[str, tuple[str, ...]], SUPPLIED] = field(default_factory=dict)


NEEDS = Needs(words=("rulebook",))


class BookletSetting(NamedTuple):
    """A format: its type size (pt), the blank sides of a page's cell (mm: at the spine, opposite, head, foot), its most pages."""

    form: Format
    size: float
    inner: float
    outer: float
    top: float
    bottom: float
    most: int


CUT = 10.0
"""mm that text keeps from the cut across the middle of the paper, so that all leaves have it at the same height."""

NORMAL = (
    BookletSetting("eighth", 7.0, 6.0, 2.5, 6.0, 1.0, 8),
    BookletSetting("quarter", 8.0, 9.5, 3.5, 0.5, CUT + 0.5, 40),
    BookletSetting("half", 9.5, 14.0, 3.0, 5.0, 4.0, 80),
)
TIGHTER = (0.0, 0.25, 0.5)
"""pt that type may be smaller than its format's, and never smaller than 7."""

BOUND = ((74.0, 105.0), (105.0, 148.0), (148.0, 210.0), (210.0, 297.0))
"""mm; the sizes that presses bind: A7, A6, A5, A4."""

RIM = 6.0
"""mm around the text of a page that is read on a screen."""

LARGE = (BookletSetting("half", 11.5, 14.0, 3.0, 4.0, 4.0, 60), BookletSetting("whole", 13.0, 6.0, 6.0, 2.0, 2.0, 200))


def lay_out(game: Game, component: Component, params: Params, style: Style) -> list[Piece]:
    """The booklet's sheets, each with its back. Raises `Unfit` for a mistake in the text, and `text.Overflow`."""
    setting, pages = _set(game, component, params, style)
    return list(_sheets(component, pages, setting, game.title(style.lang), *_area(style)))


def in_reading_order(game: Game, component: Component, params: Params, style: Style) -> list[Piece]:
    """The same pages one by one for a screen, each as large as its text and a rim. Raises what `lay_out` does."""
    setting, pages = _set(game, component, params, style)
    measure = _measure(game, component, params, style, setting, *_area(style))
    w, h = measure.width + 2 * RIM, measure.height + FOOT + 2 * RIM
    pieces = []
    for number, page in enumerate(pages, 1):
        left = measure.inner if number % 2 else measure.outer
        face = Frame(w, h, (Group(RIM - left, RIM - measure.top, page.items),), f"{number}")
        pieces.append(Piece(component.id, f"{number:02}", face, None, 1))
    return pieces


def to_bind(game: Game, component: Component, params: Params, style: Style) -> list[Piece]:
    """The same pages for whoever binds them: in reading order, as many as whole leaves have, on the A size that holds them.

    Raises what `lay_out` does.
    """
    setting, pages = _set(game, component, params, style)
    measure = _measure(game, component, params, style, setting, *_area(style))
    w, h = next((size for size in BOUND if measure.w <= size[0] and measure.h <= size[1]), (measure.w, measure.h))
    x, y = (w - measure.w) / 2, (h - measure.height - FOOT) / 2 - measure.top
    faces = [Frame(w, h, (Group(x, y, page.items),), f"{number}") for number, page in enumerate(pages, 1)]
    faces += [Frame(w, h, (), f"{number}") for number in range(len(faces) + 1, -(-len(faces) // 4) * 4 + 1)]
    return [Piece(component.id, f"{face.title:0>2}", face, None, 1) for face in faces]


def _area(style: Style) -> tuple[float, float]:
    """What pages may fill of the paper, as high as it is centred on it (mm)."""
    return style.area[0], style.area[1] - FURNITURE


def _set(game: Game, component: Component, params: Params, style: Style) -> tuple[BookletSetting, list[BookletPage]]:
    """The smallest format that the text finds room in, and the pages. Raises `Overflow` where some of it is too wide for each."""
    chapters = parts_of(game, style.lang, style.players)
    w, h = _area(style)
    faces = FaceDrawer(game, style)
    roomy: tuple[BookletSetting, list[BookletPage]] | None = None
    too_wide: Overflow | None = None
    for setting in LARGE if style.large else NORMAL:
        set_pages: list[list[BookletPage]] = []
        # A little smaller type, if that saves a sheet, keeps an example on one page, or leaves no leaf nearly blank.
        for size in dict.fromkeys(max(7.0, setting.size - less) for less in TIGHTER):
            try:
                tighter = setting._replace(size=size)
                set_pages.append(_pages(game, component, params, style, tighter, chapters, faces, w, h))
            except Overflow as failure:  # a word in a picture, on small paper: the next format is wider
                too_wide = failure
        if not set_pages:
            continue
        form = setting.form
        roomy = (
            setting,
            min(
                set_pages,
                key=lambda one: (sheets_of(form, len(one)), sum(page.parted for page in one), -(-len(one) // LEAF[form])),
            ),
        )
        if len(roomy[1]) <= setting.most:
            break
    if roomy is None and too_wide is not None:
        raise too_wide
    assert roomy is not None  # noqa: S101 - there is a format at least
    return roomy


def _pages(
    game: Game,
    component: Component,
    params: Params,
    style: Style,
    setting: BookletSetting,
    parts: Sequence[Part],
    faces: FaceDrawer,
    w: float,
    h: float,
) -> list[BookletPage]:
    """The text at one size, on pages of one format."""
    measure = _measure(game, component, params, style, setting, w, h)
    pictures = PictureSetter(measure, faces, params.examples)
    return shown_pages(
        measure, front(measure, Thumbs(measure, faces), params.front), flow(measure, parts, pictures.sets, LEAF[setting.form])
    )


LEAF: Mapping[Format, int] = {"eighth": 8, "quarter": 4, "half": 4, "whole": 1}
"""The pages of what is folded once it is cut: those without text stay blank."""


def sheets_of(form: Format, pages: int) -> int:
    """How many sheets so many pages take."""
    per = {"eighth": 8, "quarter": 8, "half": 4, "whole": 1}[form]
    return -(-pages // per)


def _measure(
    game: Game, component: Component, params: Params, style: Style, setting: BookletSetting, w: float, h: float
) -> Measure:
    """The box for text on a page of that format."""
    columns, rows = {"eighth": (2, 4), "quarter": (2, 2), "half": (1, 2), "whole": (1, 1)}[setting.form]
    across, down = w / columns, h / rows
    if setting.form in ("eighth", "half"):
        across, down = down, across
    return Measure(game, component, style, params.own_words, across, down, *setting[1:6])


def _sheets(
    component: Component, pages: Sequence[BookletPage], setting: BookletSetting, name: str, w: float, h: float
) -> Iterator[Piece]:
    folds = folded(setting.form, len(pages))
    for number, sides in enumerate(folds.sheets, 1):
        title = f"{name} {number}" if len(folds.sheets) > 1 else name
        front, *back = (_side(side.cells, folds, setting, pages, title, w, h) for side in sides)
        yield Piece(component.id, f"{component.id}-{number}", front, back[0] if back else None, 1, bool(back), setting.form)


def _side(
    cells: Sequence[Cell], folds: Folded, setting: BookletSetting, pages: Sequence[BookletPage], title: str, w: float, h: float
) -> Frame:
    """One side of a sheet with its pages in their places, and where it is cut or folded."""
    across, down = w / folds.columns, h / folds.rows
    items: list[Item] = []
    for cell in cells:
        if cell.page > len(pages):
            continue
        x, y = cell.column * across, cell.row * down
        x += across if cell.turn in (90, 180) else 0.0
        y += down if cell.turn in (180, 270) else 0.0
        if setting.form == "quarter" and cell.row == 1:
            y += CUT
        items.append(Group(x, y, pages[cell.page - 1].items, float(cell.turn)))
    items += _cuts(setting.form, w, h)
    return Frame(w, h, tuple(items), title)


def _cuts(form: Format, w: float, h: float) -> Iterator[Item]:
    """Short marks where the sheet is folded (dashed) and cut (solid)."""
    cut, crease = Stroke((0.45, 0.45, 0.45), 0.2), Stroke((0.6, 0.6, 0.6), 0.2, (0.8, 0.8))
    if form == "quarter":
        yield Line(0, h / 2, w, h / 2, Stroke((0.6, 0.6, 0.6), 0.15))
        for y in (0.0, h / 2 - 3, h / 2, h - 3):
            yield Line(w / 2, y, w / 2, y + 3, crease)
    elif form == "half":
        for x in (0.0, w - 3):
            yield Line(x, h / 2, x + 3, h / 2, crease)
    elif form == "eighth":
        for row in (1, 2, 3):
            for x in (0.0, w - 3):
                yield Line(x, row * h / 4, x + 3, row * h / 4, crease)
        yield Line(w / 2, 0, w / 2, h / 4, crease)
        yield Line(w / 2, 3 * h / 4, w / 2, h, crease)
        yield Line(w / 2, h / 4, w / 2, 3 * h / 4, cut)
