"""Components on sheets of paper, ready to paint: imposed, with the ruler and the stamp on every page."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Literal, NamedTuple

from printkit.draw.frame import BLACK, Color, Frame, Group, Item, Line, Piece, Stroke
from printkit.draw.style import FURNITURE
from printkit.draw.text import FontSet, line
from printkit.impose import (
    Drift,
    Placement,
    PressSheet,
    TooLarge,
    bind,
    impose,
    on_its_side,
    quarter,
)
from printkit.impose.oversize import parted
from printkit.messages.sentences import word
from printkit.model import Component, Game, Lang, Problem, Refused, error, warning
from printkit.printer.papers import paper
from printkit.printing import qr_code
from printkit.printing.component import pieces, refusing
from printkit.printing.job import Job, strip
from printkit.storage.version import __version__

FORM_MARGIN = 6.0
"""mm around a card-sized form, whose page is no larger than it need be."""

USUAL_BLEED, LEAST_BLEED, BLEED_SHORT = 1.5, 0.6, 0.5
"""mm. Of the bleed that is usual, less than the second is told, for no knife is truer; of more, which somebody has asked for, whatever
lacks more than the third."""

NARROWEST = 5.0
"""mm; hardly any home printer leaves more than this blank around a page, and many need as much."""

STAMP = 5.5
"""pt; the stamp is for whoever wonders later, not for the players."""

CODE_TEXT = 7.0
"""pt; what stands beside a code is for whoever holds the sheet."""

_RULER = Stroke((0.3, 0.3, 0.3), 0.15)
_LEADING = 2.6  # mm; from the stamp to the line above it
_FAINT = (0.35, 0.35, 0.35)
"""Of the ruler's number and the stamp; ``low`` ink has no grey type."""


class Place(NamedTuple):
    """Where one face of one copy of a piece came to lie: page from 1, top-left corner and size of its trim in mm, and its turn.

    `piece` is its place among the pieces of what was printed together, `rotation` clockwise in degrees.
    """

    piece: int
    copy: int
    side: Literal["front", "back"]
    page: int
    x: float
    y: float
    w: float
    h: float
    rotation: int


class Printed(NamedTuple):
    """Components that share their sheets, usually one. `name` is what their file is called, `backs` whether backs are printed.

    What is `packed` has pieces of several sizes on some of its sheets.
    """

    name: str
    title: str
    components: tuple[Component, ...]
    pieces: tuple[Piece, ...]
    pages: tuple[Frame, ...]
    places: tuple[Place, ...]
    digest: str
    backs: bool
    leaves: int
    problems: tuple[Problem, ...] = ()
    packed: bool = False

    @property
    def component(self) -> Component:
        """The first, or only, component."""
        return self.components[0]

    @property
    def frames(self) -> tuple[Frame, ...]:
        """Every distinct face, fronts first."""
        faces = [piece.front for piece in self.pieces] + [piece.back for piece in self.pieces if piece.back is not None]
        return tuple({id(face): face for face in faces}.values())

    @property
    def cards(self) -> int:
        """How many pieces there are to cut out."""
        return sum(place.side == "front" for place in self.places)


def pages(game: Game, component: Component, job: Job, fonts: FontSet, *, paired: bool = False) -> Printed:
    """One component laid out, inspected and imposed. Raises `Refused` with what does not fit or can't be printed.

    With `paired` every front is followed by a back, if need be an empty one, so that what stands in the same file stays paired.
    """
    return sheets(game, (component,), job, fonts, paired=paired)


def sheets(game: Game, components: Sequence[Component], job: Job, fonts: FontSet, *, paired: bool = False) -> Printed:
    """Components on common sheets: pieces of one size lie side by side, sizes are packed. Raises `Refused`."""
    job = on_own_paper(job, components)
    whole = sheet_of(job, components)
    unprinted: list[Piece] = []
    problems: list[Problem] = []
    for component in components:
        laid, warnings = pieces(game, component, job, fonts, whole.area)
        unprinted += laid
        problems += warnings
    if (job.large or job.tile) and not job.form and whole.stock is None:
        unprinted = [part for piece in unprinted for part in parted(piece, whole)]
    mixed = len({component.size for component in components}) > 1
    return _printed(game, components, unprinted, problems, job, fonts, paired=paired, packed=mixed)


def together(game: Game, printed: Sequence[Printed], job: Job, fonts: FontSet, name: str, titled: str) -> Printed:
    """What was laid out apart on common sheets, under that name and title: sizes share sheets. Raises `Refused`."""
    components = [component for one in printed for component in one.components]
    pieces = [piece for one in printed for piece in one.pieces]
    problems = [problem for one in printed for problem in one.problems]
    packed = _printed(game, components, pieces, problems, job, fonts, packed=True)
    return packed._replace(name=name, title=titled)


def fewer(game: Game, one: Printed, pieces: Sequence[Piece], job: Job, fonts: FontSet) -> Printed:
    """The same with other numbers of copies of its pieces. Raises `Refused`."""
    return _printed(game, one.components, pieces, one.problems, job, fonts)._replace(name=one.name, title=one.title)


def paired(game: Game, one: Printed, job: Job, fonts: FontSet) -> Printed:
    """The same with a page for the back of every sheet. Raises `Refused`."""
    again = _printed(game, one.components, one.pieces, one.problems, job, fonts, paired=True, packed=one.packed)
    return again._replace(name=one.name, title=one.title)


def _printed(
    game: Game,
    components: Sequence[Component],
    printed: Sequence[Piece],
    problems: Sequence[Problem],
    job: Job,
    fonts: FontSet,
    *,
    paired: bool = False,
    packed: bool = False,
) -> Printed:
    """Pieces that are laid out on their sheets. Raises `Refused`."""
    first = components[0]
    job = on_own_paper(job, components)
    filled = any(component.fillable for component in components) and not job.form
    sheet = _turned(sheet_of(job, components), first, printed, job)
    setting = job.setting._replace(backs="none") if job.form else job.setting
    if setting.backs in ("none", "fold") and any(piece.leaf for piece in printed):
        setting = setting._replace(backs="duplex")
    digest = _digest(game, components, job, fonts)
    fed = _fed(job)
    way = impose
    if packed or first.kind == "box":  # boxes are each of a size of their own
        from printkit.impose.mixed import impose_together as way  # 1 ms, and few print several in one
    with refusing(game, first):
        try:
            imposed = way(printed, sheet, setting, collate=not is_deck(game, first))
        except TooLarge as failure:
            facts = {"size": _size(*failure.size), "area": _size(*failure.area), "paper": job.paper}
            raise Refused([error("paper-too-small", first.id, **facts)]) from failure
        turned = setting if setting.backs == "stacks" or not paired else setting._replace(backs="duplex")
        bound = bind(
            imposed.leaves,
            sheet,
            turned,
            _furniture(
                game, job, fonts, digest, sheet, _lying(game, components, printed, imposed.placements, job), filled=filled
            ),
            paired=paired,
            fed=fed,
        )
    wanted = setting.bleed
    least = wanted - BLEED_SHORT if wanted > USUAL_BLEED else LEAST_BLEED * wanted / USUAL_BLEED
    if setting.gap > 0 and sheet.stock is None and imposed.bleed < least:
        facts = {"found": f"{max(0.0, imposed.bleed):.1f}", "wanted": f"{wanted:g}", "gutter": f"{2 * wanted:g}"}
        code = "bleed-short-between" if abs(imposed.bleed - setting.gap / 2) < 0.01 else "bleed-short"
        problems = [*problems, warning(code, first.id, **facts)]
    beside = setting.backs == "fold"
    places = tuple(
        _place(p, imposed.leaves[p.leaf].front, bound.numbers[p.leaf, "front" if beside else p.side], fed)
        for p in imposed.placements
    )
    return Printed(
        name="-".join(component.id for component in components),
        title=" · ".join(title(game, component, job) for component in components),
        components=tuple(components),
        pieces=tuple(printed),
        pages=bound.pages,
        places=places,
        digest=digest,
        backs=any(place.side == "back" for place in places),
        leaves=len(imposed.leaves),
        problems=tuple(problems),
        packed=packed,
    )


def _fed(job: Job) -> float | None:
    """How wide the paper is as it runs through a printer whose drift is known; None: it doesn't matter."""
    return None if job.form or job.setting.drift == Drift() else paper(job.paper).w


def _place(p: Placement, leaf: Frame, page: int, fed: float | None) -> Place:
    """Where a face came to lie on its page."""
    if fed is not None and on_its_side(leaf.w, fed):
        return Place(p.piece, p.copy, p.side, page, *quarter(p.x, p.y, p.w, p.h, leaf.h), (p.rotation + 90) % 360)
    return Place(p.piece, p.copy, p.side, page, p.x, p.y, p.w, p.h, p.rotation)


def title(game: Game, component: Component, job: Job) -> str:
    """What people call the component."""
    given = game.words[job.lang].get(f"component.{component.id}") or component.params.get("title")
    return str(given or (word(job.lang, "assembly.title_box") if component.kind == "box" else component.id))


def on_own_paper(job: Job, components: Sequence[Component]) -> Job:
    """The job on the paper that the components name, where they name one. Raises `Refused` for one that there isn't."""
    named = components[0].paper if components else ""
    if not named:
        return job
    try:
        paper(named)
    except Refused as failure:
        where = f"{components[0].id}: paper"
        raise Refused([problem._replace(where=where) for problem in failure.problems]) from failure
    return job._replace(paper=named.lower())


def sheet_of(job: Job, components: Sequence[Component] = ()) -> PressSheet:
    """The paper of the job; with a higher strip at its foot where the pages of those components bear a code."""
    chosen = paper(job.paper)
    margin = job.rim(chosen)
    asked = job.margin is not None or chosen.margin is not None
    return PressSheet(
        chosen.w,
        chosen.h,
        margin,
        strip(job, components),
        chosen.stock,
        spill=0.0 if asked else margin - NARROWEST,
        head=job.setting.head,
    )


def is_deck(game: Game, component: Component) -> bool:
    """Whether its pieces are cards, each with its own number of copies."""
    return any(card.component == component.id for card in game.cards)


def _turned(sheet: PressSheet, component: Component, pieces: Sequence[Piece], job: Job) -> PressSheet:
    """The sheet as this component needs it: small around a form, turned for large print that is wider than it is high."""
    face = pieces[0].front
    if component.size is not None and job.form:
        room_w, room_h = face.w + 2 * FORM_MARGIN, face.h + 2 * FORM_MARGIN + FURNITURE
        return PressSheet(max(room_w, 126.0), room_h, FORM_MARGIN, FURNITURE)
    if component.size is None and face.w > sheet.area[0] + 0.01:
        return sheet._replace(w=sheet.h, h=sheet.w)
    return sheet


def _size(w: float, h: float) -> str:
    return f"{w:.1f} × {h:.1f} mm"


def _digest(game: Game, components: Sequence[Component], job: Job, fonts: FontSet) -> str:
    """What the pages were made from, in ten hexadecimal digits."""
    made_from = [game.digest, game.readings, *(component.id for component in components), job.key(fonts)]
    return hashlib.sha256(json.dumps(made_from, sort_keys=True).encode()).hexdigest()[:10]


def _lying(
    game: Game, components: Sequence[Component], pieces: Sequence[Piece], placements: Sequence[Placement], job: Job
) -> dict[int, tuple[str, ...]]:
    """What people call that which lies on each leaf and is cut out of it. A page that stays whole says itself what it is."""
    if components[0].size is None and components[0].kind != "box":
        return {}
    titles = {component.id: title(game, component, job) for component in components}
    held: dict[int, dict[str, None]] = {}
    for placed in placements:
        name = titles.get(pieces[placed.piece].component)
        held.setdefault(placed.leaf, {}).update({name: None} if name else {})
    return {leaf: tuple(names) for leaf, names in held.items()}


def _furniture(
    game: Game, job: Job, fonts: FontSet, digest: str, sheet: PressSheet, lying: Mapping[int, Sequence[str]], *, filled: bool
) -> Callable[[int, int, int, float], list[Item]]:
    """The 100 mm ruler and the stamp, for the strip at the foot of each sheet; the ruler is shorter where the paper is.

    The stamp names what is `lying` on the leaf, as much of it as there is room for. On what is `filled` in stands how to press a
    pencil and what to do about mistakes: before the stamp, else above the ruler's number.
    """
    base = sheet.furniture - 0.6
    faint = BLACK if job.ink == "low" else _FAINT
    firm = word(job.lang, "photo.firm") if filled else ""
    code = qr_code.square(job.code) if sheet.furniture > FURNITURE else None

    @cache
    def ruler(width: float) -> tuple[list[Item], float]:
        """The ruler on so much room, and what room it leaves."""
        long = min(100, int(width - 10) // 10 * 10)
        items: list[Item] = [Line(0, base, long, base, _RULER)]
        items += [Line(mm, base, mm, base - (2.4 if mm % 50 == 0 else 1.5), _RULER) for mm in range(0, long + 1, 10)]
        items.append(line(fonts, f"{long} mm", long + 1.5, base, STAMP, color=faint))
        return [Group(0.0, 0.0, tuple(items), face=f"ruler{long}")], width - (long + 1.5 + fonts.width(f"{long} mm", STAMP) + 3)

    def below(leaf: int, page: int, count: int, width: float) -> list[Item]:
        coded: list[Item] = []
        if code is not None:
            coded = _coded(code, job, fonts, width, base, faint)
            width -= code.side + code.quiet
        measure, room = ruler(width)
        edition = f" · {game.edition_called(job.lang)}" if game.edition else ""
        tail = f"printkit {__version__} · {digest} · {page}/{count}"
        stamps = _stamps(f"{game.title(job.lang)}{edition}", lying.get(leaf, ()), tail, job.lang)
        text = next((one for one in stamps[:-1] if fonts.width(one, STAMP) <= room), stamps[-1])
        long_text = fonts.width(text, STAMP)
        # On narrow paper it stands above the ruler's ticks, as small as it must be to be there whole.
        size, y = (STAMP, base) if long_text <= room else (min(STAMP, STAMP * width / long_text), base - 3.2)
        hint = []
        spare = room - long_text
        if filled and spare >= fonts.width(firm, STAMP) + 6:
            hint = [line(fonts, firm, width - long_text - spare / 2, y, STAMP, color=faint, anchor="middle")]
        elif filled and y == base and room >= fonts.width(firm, STAMP):
            hint = [line(fonts, firm, width - room, base - _LEADING, STAMP, color=faint)]
        return [*measure, *hint, *coded, line(fonts, text, width, y, size, color=faint, anchor="end")]

    return below


def _coded(code: qr_code.Square, job: Job, fonts: FontSet, width: float, base: float, ink: Color) -> list[Item]:
    """The code at the right end of the strip, and what it is for, beside its upper edge."""
    edge, top = width - code.side, base - code.side - code.quiet / 2
    says = word(job.lang, "links.scan")
    size = min(CODE_TEXT, CODE_TEXT * (edge - code.quiet) / fonts.width(says, CODE_TEXT))
    return [code.drawn(edge, top), line(fonts, says, edge - code.quiet, top + CODE_TEXT * 0.36, size, color=ink, anchor="end")]


def _stamps(head: str, names: Sequence[str], tail: str, lang: Lang) -> list[str]:
    """The stamp with all names, with fewer of them and how many more there are, and at last with none."""
    lines = [""]
    comma = word(lang, "rulebook.comma") if len(names) > 1 else ""  # printkit's own words take as long to read as many a deck
    for kept in range(1, len(names) + 1):
        more = f" +{len(names) - kept}" if kept < len(names) else ""
        lines.append(f" · {comma.join(names[:kept])}{more}")
    return [f"{head}{some} · {tail}" for some in reversed(lines)]
