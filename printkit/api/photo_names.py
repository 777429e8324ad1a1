"""Whose sheet is it: names that are known, given to the seats on photos by how they are written, else in order; and what is to be told of it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from printkit.model import Game, Problem, warning
from printkit.model.slots import naming, parse_slot
from printkit.scan.gathering import ReadBox, ReadForm
from printkit.scan.names import alike, likely


class KnownName(NamedTuple):
    """A player's name, and the shape of it as it would be printed (`scan.shapes`); empty where nobody has drawn it."""

    text: str
    shape: str = ""


def name_boxes(game: Game, form: ReadForm) -> list[ReadBox]:
    """The boxes for players' names on a form, in the order of its seats."""
    entry = naming(game)
    slots = ((box, parse_slot(game, box.slot.name)) for box in form.boxes.values())
    return [box for box, slot in slots if entry is not None and slot is not None and slot.entry.id == entry.id]


def recognised(game: Game, forms: Sequence[ReadForm], names: Sequence[KnownName]) -> dict[int, int]:
    """For players' own sheets on which one of the names plainly stands, by form: its place in `names`. Of what isn't plain nothing is told."""
    fixed = _own(game)
    seen: dict[int, int] = {}
    for component in dict.fromkeys(form.component for form in forms if form.component in fixed):
        sheets = [
            (n, boxes[0].shape)
            for n, form in enumerate(forms)
            if form.component == component and (boxes := name_boxes(game, form))
        ]
        places = likely([shape for _, shape in sheets], [one.shape for one in names])
        seen |= {number: place for (number, _), place in zip(sheets, places, strict=True) if place is not None}
    return seen


def given(game: Game, forms: Sequence[ReadForm], names: Sequence[KnownName]) -> tuple[list[dict[str, str]], list[Problem]]:
    """Names for the boxes of each form, and what is to be told: which were recognised, which were given in order, which are left.

    Sheets whose name is recognised take it; the others take what is left, in their order. A pad beside them has everybody once more, seat
    by seat.
    """
    answers: list[dict[str, str]] = [{} for _ in forms]
    seen = recognised(game, forms, names)
    for number, place in seen.items():
        answers[number][name_boxes(game, forms[number])[0].slot.name] = names[place].text
    sheets_of_one = _own(game)
    to_sheets = [one.text for place, one in enumerate(names) if place not in seen.values()]
    to_pads = {form.component: [one.text for one in names] for form in forms if form.component not in sheets_of_one}
    by_order = []
    for number, form in enumerate(forms):
        queue = to_pads.get(form.component, to_sheets)
        for box in name_boxes(game, form) if number not in seen else ():
            if queue:
                answers[number][box.slot.name] = queue.pop(0)
                if form.component in sheets_of_one:
                    by_order.append(f"{form.photos[0]} {answers[number][box.slot.name]}")
    given_out = {name for answered in answers for name in answered.values()}
    waiting = [one.text for one in names if one.text not in given_out]
    problems = []
    if seen:
        sheets = [f"{forms[number].photos[0]} {names[place].text}" for number, place in sorted(seen.items())]
        problems.append(warning("photo-names-seen", "--player", sheets=", ".join(sheets)))
    if by_order and len(by_order) + len(seen) > 1:
        problems.append(warning("photo-names-order", "--player", sheets=", ".join(by_order)))
    if waiting and names:
        problems.append(warning("photo-names-left", "--player", names=", ".join(waiting)))
    return answers, problems


def at_other_seats(game: Game, forms: Sequence[ReadForm], names: Sequence[KnownName]) -> list[Problem]:
    """What is to be told of a pad on which a name plainly stands at another seat than where `names` have it."""
    problems = []
    for form in forms if len(names) > 1 else ():
        boxes = name_boxes(game, form)
        if form.component in _own(game) or len(boxes) < 2:
            continue
        for seat, place in enumerate(likely([box.shape for box in boxes], [one.shape for one in names])):
            if place is not None and place != seat:
                problems.append(
                    warning("photo-name-elsewhere", boxes[seat].photo, seat=seat + 1, name=names[place].text, other=place + 1)
                )
    return problems


def twice(game: Game, forms: Sequence[ReadForm]) -> list[Problem]:
    """What is to be told of players' own sheets on which the same name stands, as one hand writes it twice."""
    signed = [(form, boxes[0].shape) for form in forms if form.component in _own(game) and (boxes := name_boxes(game, form))]
    return [
        warning("photo-same-name", other.photos[0], other=one.photos[0])
        for (one, shape), (other, again) in combinations(signed, 2)
        if one.component == other.component and alike(shape, again)
    ]


def _own(game: Game) -> set[str]:
    """The components that are one player's each."""
    return {component.id for component in game.components if component.fixed}
