"""``shape`` of a deck or component: the form that its pieces are cut to, as an outline in mm of their trim."""

from __future__ import annotations

from collections.abc import Container, Sequence

from printkit.draw.dies import NAMED, named
from printkit.draw.shapes import SHAPES, Outline, bounds, fitted, path, shape
from printkit.draw.svg import BadSvg
from printkit.draw.svg.die import drawn_die
from printkit.gamefolder import pictures
from printkit.model import Component, Folder, Problem, error, nearest
from printkit.model.faces import Faces, Picture

_NOISE = 0.05
"""mm by which an outline may reach over the trim."""


def with_dies(
    faces: Faces,
    components: Sequence[Component],
    of_cards: Container[str],
    decks: Container[str],
    folder: Folder,
    problems: list[Problem],
) -> Faces:
    """The faces with the outline of each component that has a form of its own; `decks` are those of ``[decks]``.

    What has straight sides and round corners, or is round, has no outline: its `corner` says so. `of_cards` are the layouts whose pieces
    are cards, and no other piece has a form.
    """
    dies: dict[str, str] = {}
    files: dict[str, Picture] = {}
    for number, component in enumerate(components):
        if not component.shape:
            continue
        where = f"decks.{component.id}.shape" if component.id in decks else f"components[{number}].shape"
        if component.layout not in of_cards or component.size is None:
            problems.append(error("die-no-cards", where, found=component.shape))
            continue
        w, h = component.size
        if component.shape == "rounded" or (component.shape == "circle" and w == h):
            continue
        line = _line(component.shape, component.size, faces, folder, where, files)
        if isinstance(line, Problem):
            problems.append(line)
            continue
        x, y, wide, high = bounds(line)
        if min(x, y, w - x - wide, h - y - high) < -_NOISE:
            size = f"{wide:.4g} × {high:.4g}"
            problems.append(error("die-outside", where, found=size, size=f"{w:g} × {h:g}"))
            continue
        dies[component.id] = " ".join(" ".join((step, *(f"{v:.3f}" for v in values))) for step, *values in line)
    return faces._replace(dies=dies, pictures={**faces.pictures, **files}) if dies else faces


def _line(
    form: str, size: tuple[float, float], faces: Faces, folder: Folder, where: str, files: dict[str, Picture]
) -> Outline | Problem:
    """The outline of a form, or what is wrong with it; a file is put beside the others."""
    box = (0.0, 0.0, *size)
    if form in NAMED:
        return named(form, *size, 0.0)
    if form in faces.shapes:
        own = faces.shapes[form]
        return fitted(path(own.path), own.view, box)
    if form in SHAPES and form != "line":
        return shape(form, box)
    if not form.lower().endswith(".svg"):
        known = [*NAMED, *faces.shapes, *SHAPES]
        return error("unknown-die", where, found=form, known=", ".join(known), hint=nearest(form, known))
    picture = pictures.look(folder, form, where)
    if isinstance(picture, Problem):
        return picture
    files[form] = picture
    try:
        line = drawn_die(pictures.file_bytes(folder / form), size)
    except BadSvg as bad:
        return error(f"svg-{bad.code}", f"{where}: {form}", found=bad.found)
    return line or error("die-no-outline", f"{where}: {form}")
