"""A component laid out: the distinct things that will be cut out or filled in, inspected before anybody paints them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from importlib import import_module
from typing import Literal, TypeAlias

from printkit.draw.dies import no_straight_cut
from printkit.draw.edges import edges
from printkit.draw.frame import Frame, Piece, fields
from printkit.draw.style import Style, ink_of
from printkit.draw.text import FontSet, MissingGlyphs, Overflow, Unshaped
from printkit.model import Component, Game, MissingFact, MissingWord, Problem, Refused, Unfit, error, warning
from printkit.model.own_code import built_in, own_failure, place_of
from printkit.model.params import supplied
from printkit.model.slots import slots, view_of
from printkit.preflight.checks import SAFE, inspect_pieces
from printkit.printing.job import Job, quantity, strip

Bound: TypeAlias = Literal["folded", "screen", "press"]
"""How a booklet comes: on sheets to fold, page by page to be read on a screen, or as pages for a press that binds them."""

_BOUND: Mapping[Bound, str] = {"folded": "lay_out", "screen": "in_reading_order", "press": "to_bind"}
"""The function of a layout that makes it so; one without it does what it always does."""


def pieces(
    game: Game, component: Component, job: Job, fonts: FontSet, area: tuple[float, float], *, bound: Bound = "folded"
) -> tuple[list[Piece], list[Problem]]:
    """The pieces of a component with how often each is printed, and the warnings about them.

    `area` is what a page may fill (w, h in mm). With ``--only`` a deck has no more than the cards that are named. A
    booklet comes on sheets to fold unless `bound` says otherwise. Raises `Refused` with what does not fit or can't be printed.
    """
    reach = max(job.setting.bleed, job.setting.back_bleed) if component.bleeds else 0.0
    style = style_of(component, job, fonts, area, reach)
    drafted = job.draft and any(card.component == component.id for card in game.cards)
    if drafted:
        style = replace(style, overfull=[])
    laid_out, doubts = _laid_out(game, component, style, bound)
    times = 1 if job.form else job.copies
    if isinstance(laid_out[0], Piece):
        own = [piece._replace(copies=piece.copies * times) for piece in laid_out if isinstance(piece, Piece)]
        if job.only:
            own = [piece for piece in own if piece.name in job.only]
    else:
        frames = [frame for frame in laid_out if isinstance(frame, Frame)]
        count = 1 if job.form else quantity(game, component, job.players) * times
        own = [Piece(component.id, frame.title or component.id, frame, None, count) for frame in frames]
    safe = SAFE if component.size is not None else 0.0
    problems = inspect_pieces(own, bleed=reach, safe=safe) + _undrawn(game, component, job, own)
    problems += _unguided(component, job, own) + doubts
    if component.bleeds:
        own = _faces(own, lambda face: face._replace(bleed=(-reach, -reach, face.w + 2 * reach, face.h + 2 * reach)))
    if job.setting.closing and component.cut_from_card and not job.form:  # of pads photos are read that know where they lie
        own = _faces(own, lambda face: face if no_straight_cut(face) else face._replace(edges=edges(face)))
    if drafted:
        from printkit.printing.drafts import as_draft  # few print one

        own, problems = as_draft(own, problems, style)
    if any(p.severity == "error" for p in problems):
        raise Refused(problems)
    if two_sided(component, job):
        own = _back_to_back(own)
    return own, problems


def style_of(component: Component, job: Job, fonts: FontSet, area: tuple[float, float], reach: float = 0.0) -> Style:
    """What the layout of a component is told; `reach` is how far ink may go beyond its trim in mm."""
    ink = job.ink if component.drawn else ink_of(component.kind, job.ink)
    look = Style(job.lang, ink, fonts, area, job.players, job.large, reach, foot=strip(job, (component,)))
    guided = job.guided and not job.form
    sleeved = job.setting.shrink > 0
    return replace(look, thickness=job.thickness, sleeved=sleeved, laminate=job.laminate, guided=guided)


def two_sided(component: Component, job: Job) -> bool:
    """Whether its pages or cards are printed two to a sheet, one behind the other: what is only read or written on."""
    if job.form:
        return False
    styles = ("duplex", "stacks", "fold") if component.read_on_both_sides else ("duplex", "stacks")
    whole = component.size is None and component.kind in ("pad", "sheet")
    return (whole or component.read_on_both_sides) and job.setting.backs in styles


def _back_to_back(singles: Sequence[Piece]) -> list[Piece]:
    """Each piece with the next one on its back, where both are of one size, as many, and have no back of their own."""
    joined: list[Piece] = []
    waiting = list(singles)
    while waiting:
        piece = waiting.pop(0)
        if waiting and piece.back is None and waiting[0].back is None and piece.copies == waiting[0].copies:
            following = waiting[0].front
            if (following.w, following.h) == (piece.front.w, piece.front.h):
                piece = piece._replace(back=following)
                waiting.pop(0)
        joined.append(piece)
    return joined


def _undrawn(game: Game, component: Component, job: Job, pieces: Sequence[Piece]) -> list[Problem]:
    """Whether each place of the component's view is there to be filled in: what is not on paper could never be scored."""
    layout = import_module("printkit.layouts").layout(component.layout, game)
    if not component.shows or (layout is not None and layout.NEEDS.sparse):
        return []
    drawn = {field.name for piece in pieces for field in fields(piece.front)}
    lost = [slot for slot in slots(game, view_of(game, component, job.players)) if slot.name not in drawn]
    names = list(dict.fromkeys(slot.entry.id for slot in lost))
    return [error("slots-not-drawn", component.id, entries=", ".join(names), count=len(lost))] if lost else []


def _unguided(component: Component, job: Job, drawn: Sequence[Piece]) -> list[Problem]:
    """A warning for places of numbers that have no room for the guides that were asked for."""
    if not job.guided or job.form:
        return []
    places = [field for piece in drawn for field in fields(piece.front) if field.kind == "int"]
    bare = [field for field in places if not field.cells]
    facts = {"count": len(bare), "all": len(places)}
    return [warning("guides-too-small", component.id, **facts)] if bare else []


def _faces(own: Sequence[Piece], change: Callable[[Frame], Frame]) -> list[Piece]:
    """The pieces with their faces changed; one that several share stays one."""
    known: dict[int, Frame] = {}

    def face(frame: Frame) -> Frame:
        if id(frame) not in known:
            known[id(frame)] = change(frame)
        return known[id(frame)]

    return [piece._replace(front=face(piece.front), back=face(piece.back) if piece.back else None) for piece in own]


def _laid_out(game: Game, component: Component, style: Style, bound: Bound) -> tuple[list[Frame] | list[Piece], list[Problem]]:
    """What the layout makes, at least one, and what it doubts."""
    layouts = import_module("printkit.layouts")
    with refusing(game, component):
        layout = layouts.layout(component.layout, game)
        if layout is None:
            known = ", ".join(layouts.names())
            raise Refused([error("unknown-layout", component.id, found=component.layout, known=known)])
        more = {}
        if names := () if layout.NEEDS.internal else supplied(layout.Params):
            from printkit.printing.supplied import extras  # which brings the scorer: 30 ms of a start

            more = extras(game, style.lang, names)
        lay_out = getattr(layout, _BOUND[bound], layout.lay_out)
        params = layouts.params_of(layout, component, more)
        laid: list[Frame] | list[Piece] = list(lay_out(game, component, params, style))
        if not laid:
            raise Unfit("no pages")
        doubts = getattr(layout, "doubts", None)
        return laid, doubts(game, component, params, style) if doubts is not None else []


@contextmanager
def refusing(game: Game, component: Component) -> Iterator[None]:
    """What can't be laid out is refused under the component's name; a fault in our own code goes on as it is.

    Text that does not fit, a character without a glyph, a word or a fact that the folder lacks, and data that the layout says
    it can't show are the folder's problems. So is whatever went through the folder's own Python.
    """
    try:
        yield
    except Refused as refused:
        # A game's own Python draws with printkit's text: what does not fit there is told as it is anywhere else.
        if not isinstance(refused.__cause__, Overflow | MissingGlyphs | Unshaped):
            raise
        raise Refused([_problem(component, refused.__cause__)]) from refused
    except (Overflow, MissingGlyphs, Unshaped, Unfit) as failure:
        raise Refused([_problem(component, failure)]) from failure
    except (MissingWord, MissingFact) as failure:
        if _complete(game):
            raise
        raise Refused([_problem(component, failure)]) from failure
    except Exception as failure:
        if built_in(game.code) or place_of(failure, game.folder) is None:
            raise
        raise Refused([own_failure(failure, component.layout, game.folder)]) from failure


def _complete(game: Game) -> bool:
    """Whether a game's words and facts are ours to have complete: one that comes with printkit, in an edition of its own."""
    return built_in(game.code) and (not game.edition or game.edition in game.editions)


def _problem(component: Component, failure: Exception) -> Problem:
    """What can't be laid out, as a problem of the component's."""
    match failure:
        case Overflow() | MissingGlyphs() | Unshaped():
            return failure.problem(component.id)
        case MissingWord():
            return error("missing-word", f"{failure.lang}.toml: {failure.key}")
        case MissingFact():
            return error("layout-needs", component.id, layout=component.layout, needed=failure.args[0])
        case _:
            return error("layout-failed", component.id, layout=component.layout, reason=str(failure))
