"""A game's parts in small, for the pictures of a booklet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from printkit.draw.frame import Field, Frame, Group, Item, Line, Path, Piece, Rect, Stroke
from printkit.draw.shapes import moved
from printkit.draw.style import Style, ink_of
from printkit.gamefolder.rulebook import Mistake
from printkit.layouts import laid_out
from printkit.layouts.booklet.flow import Measure
from printkit.model import Component, Game

_BACK = "back"
_PICTURE = "picture/"
"""Begins the names of what pictures draw, which is less than the same face draws where it is cut out."""


class FaceDrawer:
    """A game's parts laid out for pictures of them: each once, however often a booklet is set."""

    def __init__(self, game: Game, style: Style) -> None:
        self._game, self._style = game, replace(style, large=False, bleed=0.0)
        self._made: dict[str, list[Piece]] = {}
        self._names: dict[int, str] = {}  # of frames that `_made` keeps, by where they lie in memory
        self._shown: dict[str, tuple[Item, ...]] = {}

    def pieces(self, component: Component) -> list[Piece]:
        """A component laid out: each distinct thing that is cut out or filled in; without copies, where it comes as pages."""
        ready = self._made.get(component.id)
        if ready is None:
            style = replace(self._style, ink=ink_of(component.kind, self._style.ink))
            ready = [
                one if isinstance(one, Piece) else Piece(component.id, one.title or component.id, one, copies=0)
                for one in laid_out(self._game, component, style)
            ]
            self._made[component.id] = ready
            for piece in ready:
                name = f"{_PICTURE}{self._style.lang}/{piece.component}/{piece.name}"
                self._names.setdefault(id(piece.front), name)
                if piece.back is not None:
                    self._names.setdefault(id(piece.back), f"{name}/{_BACK}")
        return ready

    def shown(self, frame: Frame) -> tuple[tuple[Item, ...], str]:
        """What a picture shows of a face, and the name under which all pictures draw it once; "" for one that no piece has."""
        name = self._names.get(id(frame), "")
        if name not in self._shown:
            shown = tuple(_shown(frame.items))
            if not name:
                return shown, ""
            self._shown[name] = shown
        return self._shown[name], name


class Thumbs:
    """The game's faces at the size that suits a page."""

    def __init__(self, measure: Measure, drawer: FaceDrawer) -> None:
        self._measure = measure
        self._drawer = drawer
        self.pieces = drawer.pieces

    def face(self, name: str) -> Frame:
        """The face of that name: ``deck`` (its first card), ``deck:card`` or either with ``:back`` behind it."""
        component, *rest = name.split(":")
        back = bool(rest) and rest[-1] == _BACK
        wanted = rest[0] if rest and rest[0] != _BACK else ""
        known = self.pieces(self._measure.game.component(component))
        for piece in known:
            if wanted in ("", piece.name):
                return (piece.back or piece.front) if back else piece.front
        raise Mistake(0, name, f"one of {', '.join(piece.name for piece in known[:40])}")

    def thumb(self, frame: Frame, w: float, h: float, *, rim: bool = True) -> tuple[list[Item], float, float]:
        """The face shrunk into w × h mm: its items from (0, 0), and the size that it takes."""
        scale = min(w / frame.w, h / frame.h)
        across, down = frame.w * scale, frame.h * scale
        shown, name = self._drawer.shown(frame)
        items: list[Item] = [
            Group(
                0,
                0,
                shown,
                face=name,
                clip=(0, 0, frame.w, frame.h),
                scale=(scale, scale),
                picture=True,
                mask=frame.die,
                even_odd=bool(frame.die),
            )
        ]
        if rim:
            pen = Stroke(self._measure.style.palette.rule, 0.2)
            if frame.die:
                return [*items, Path(moved(frame.die, 0.0, 0.0, scale, scale), None, pen)], across, down
            items.append(Rect(0, 0, across, down, None, pen, min(frame.corner * scale, min(across, down) / 2)))
        return items, across, down

    def card(self, name: str) -> Frame:
        """The face of the card of that id, whichever deck it belongs to. Raises `Mistake`."""
        for card in self._measure.game.cards:
            if card.id == name:
                return self.face(f"{card.component}:{name}")
        raise Mistake(0, name, "the id of a card")


def _shown(items: Iterable[Item]) -> Iterator[Item]:
    """The ink alone: what a picture shows is not filled in, nor are its lines cut or folded."""
    for item in items:
        if isinstance(item, Group):
            yield item._replace(items=tuple(_shown(item.items)), face=item.face and f"{_PICTURE}{item.face}")
        elif isinstance(item, Line | Path) and item.stroke is not None and item.stroke.spot:
            yield item._replace(stroke=item.stroke._replace(spot=""))
        elif not isinstance(item, Field):
            yield item
