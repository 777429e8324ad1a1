"""Pages that were read → the filled forms they amount to, with what a person must look at: data only, no pixels."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from printkit.model import Game, Problem, error, warning
from printkit.model.slots import SEAT, Slot, parse_slot, slots, view_of
from printkit.scan.pack import MARKS, PackSlot

NUMBERS = ("int", "choice", "text")

_SAME_MARKS = 6
_SAME_SHARE = 0.9
"""So many sure marks, of which this part is on both: two photos of one sheet. Two players' sheets differ in far more."""


class ReadBox(NamedTuple):
    """One box of one photo: `text` as a form would hold it (``On``, ``struck``, a number, empty).

    `sure` is how sure the reader is (0 to 1), `doubtful` whether a person must look, `why` for what: ``unsure``, ``covered``,
    ``written``, ``differs``, or ``rules`` where the other answer would let the sheet add up better. `photo` is the file, `page` the page's number in its file,
    `shape` that of a written word, by which names are compared.
    """

    photo: str
    page: int
    slot: PackSlot
    text: str
    sure: float
    doubtful: bool
    why: str = ""
    shape: str = ""


@dataclass(slots=True)
class ReadForm:
    """One sheet or one copy of a pad, perhaps of several pages: its boxes by name, and the photos they were read from."""

    component: str
    copy: int
    photos: list[str] = field(default_factory=list)
    boxes: dict[str, ReadBox] = field(default_factory=dict)

    @property
    def filled(self) -> bool:
        """Whether anything is surely marked on it, or something is written."""
        return any(box.text and (not box.doubtful or box.why == "written") for box in self.boxes.values())

    @property
    def doubtful(self) -> bool:
        """Whether anything may be on it."""
        return any(box.text or box.doubtful for box in self.boxes.values())


def forms(game: Game, pages: Iterable[Sequence[ReadBox]]) -> tuple[list[ReadForm], list[Problem]]:
    """The forms that the pages of several photos amount to, in the order of the photos, and what is to be told.

    A sheet that is one player's is a form of its own each time it is photographed, unless another photo shows the very same marks. Nobody can tell whose a later page of such a sheet
    is, for the name stands on its first: it is left out, and told. Pages and photos of one copy of a pad are one form; what two photos
    of one page say differently is doubtful.
    """
    read: list[ReadForm] = []
    pads: dict[tuple[str, int], ReadForm] = {}
    problems: list[Problem] = []
    fixed = {component.id for component in game.components if component.fixed}
    named = {one for one in fixed if any(map(_names, slots(game, view_of(game, game.component(one)))))}
    for boxes in pages:
        own: dict[tuple[str, int], ReadForm] = {}
        signed = {box.slot.component for box in boxes if (slot := parse_slot(game, box.slot.name)) and _names(slot)}
        unsigned = [box for box in boxes if box.page > 1 and box.slot.kind != "cell" and box.slot.component in named - signed]
        later = {box.slot.component: box for box in unsigned}
        problems += [error("photo-later-page", box.photo, page=box.page) for box in later.values()]
        for box in boxes:
            if box.slot.kind == "cell" or box.slot.component in later:
                continue
            key = box.slot.component, box.slot.copy
            known = own if key[0] in fixed else pads
            if key not in known:
                known[key] = ReadForm(*key)
                read.append(known[key])
            _add(known[key], box)
    problems += _joined(read, fixed)
    # A few doubtful boxes on the other copies of a pad don't make games of them.
    sure = {form.component for form in read if form.filled}
    filled = [form for form in read if form.filled or (form.doubtful and form.component not in sure - fixed)]
    for component in dict.fromkeys(form.component for form in filled if form.component not in fixed):
        several = [form for form in filled if form.component == component]
        if len(several) > 1:
            copies = ", ".join(str(form.copy) for form in several)
            problems.append(error("photo-several-copies", several[0].photos[0], component=component, copies=copies))
    if read and not filled:
        problems.append(warning("photo-nothing-written", ", ".join(dict.fromkeys(p for form in read for p in form.photos))))
    return filled, problems


def _joined(read: list[ReadForm], own: set[str]) -> list[Problem]:
    """Make one form of a player's sheet that was photographed twice, which would be one more player otherwise; what is to be told."""
    problems = []
    for form in list(read):
        before = next(one for one in read if one is form or (one.component in own and _same(one, form)))
        if before is form:
            continue
        read.remove(form)
        for box in form.boxes.values():
            _add(before, box)
        problems.append(warning("photo-same-sheet", form.photos[0], other=before.photos[0]))
    return problems


def _same(one: ReadForm, other: ReadForm) -> bool:
    """Whether two forms hold the same marks, as far as they are sure on both."""
    if one.component != other.component or set(one.photos) & set(other.photos):
        return False
    known = [name for name, box in one.boxes.items() if box.slot.kind in MARKS and not box.doubtful]
    pairs = [
        (one.boxes[name].text, other.boxes[name].text)
        for name in known
        if name in other.boxes and not other.boxes[name].doubtful
    ]
    marked = [pair for pair in pairs if any(pair)]
    return len(marked) >= _SAME_MARKS and sum(a == b for a, b in marked) >= _SAME_SHARE * len(marked)


def _names(slot: Slot) -> bool:
    return slot.entry.names_players


def _add(form: ReadForm, box: ReadBox) -> None:
    if box.photo not in form.photos:
        form.photos.append(box.photo)
    before = form.boxes.get(box.slot.name)
    if before is None or (before.doubtful and not box.doubtful):
        form.boxes[box.slot.name] = box
    elif not box.doubtful and before.text != box.text:
        form.boxes[box.slot.name] = before._replace(doubtful=True, why="differs")


class BoxQuestion(NamedTuple):
    """A box that a person must look at: its number, which form it is on (from 0), the box, and what it would be read as."""

    number: int
    form: int
    box: ReadBox


def questions(game: Game, filled: Sequence[ReadForm]) -> list[BoxQuestion]:
    """What must be looked at, what decides most first: marks that score, then numbers, then what is only claimed, then names.

    What nobody scores is not asked for.
    """
    asked: list[tuple[tuple[int, int], int, ReadBox]] = []
    for number, form in enumerate(filled):
        seats = _seats_filled(game, form)
        for place, box in enumerate(form.boxes.values()):
            slot = parse_slot(game, box.slot.name)
            if slot is None or slot.entry.role == "working":
                continue
            names = slot.entry.names_players and slot.keys[0] in seats
            if not (box.doubtful or names):
                continue
            if slot.entry.names_players:
                if slot.keys[0] not in seats:
                    continue
                order = 4
            elif slot.entry.role == "claim":
                order = 3
            else:
                order = 0 if box.slot.kind in MARKS else 1
            asked.append(((order, place), number, box))
    asked.sort(key=lambda one: (one[0][0], one[1], one[0][1]))
    return [BoxQuestion(number, form, box) for number, (_, form, box) in enumerate(asked, 1)]


def _seats_filled(game: Game, form: ReadForm) -> set[object]:
    """The seats at which anything is marked or written."""
    seats: set[object] = set()
    for box in form.boxes.values():
        slot = parse_slot(game, box.slot.name)
        if slot is not None and (box.text or box.doubtful):
            seats |= {k for axis, k in zip(slot.entry.axes, slot.keys, strict=True) if game.axes[axis].prefix == SEAT}
    return seats


def fields(form: ReadForm, answers: Mapping[str, str], *, proposals: bool = False) -> dict[str, str]:
    """The form's fields as a filled PDF would hold them: what is sure, and what a person answered (by name of the box).

    What nobody has confirmed is left empty, or with `proposals` taken as it was read.
    """
    texts = {}
    for name, box in form.boxes.items():
        text = answers.get(name, box.text if proposals or not box.doubtful else "")
        if box.slot.kind in MARKS:
            text = "Off" if text in ("", "struck") else "On"
        texts[name] = text
    return texts


def provenance(
    form: ReadForm, answers: Mapping[str, str], by: str, called: Callable[[str], str] = lambda name: name
) -> list[str]:
    """What a person confirmed on a form: who, from which photo, which box, and what was read there. `called` names a box."""
    return [
        f"{by}: {form.boxes[name].photo}: {called(name)} = {text or '-'} ({form.boxes[name].text or '-'})"
        for name, text in answers.items()
        if name in form.boxes
    ]
