"""Forms filled in as a PDF viewer does it, with what people write of a record."""

from __future__ import annotations

from collections import deque

from helpers_fill import pikepdf
from printkit.model.slot_values import slots_of_record
from printkit.model.slots import view_of
from printkit.printing.documents import component_pdf
from printkit.printing.job import Job, load_fonts
from printkit.printing.sheets import pages


def written(record, component):
    """What people write of a record on a component: slot → value, nothing where it stays blank."""
    data = record.data
    if "player" in component.fixed and "players" in data:
        data = {**data, "players": data["players"][:1]}
    values = slots_of_record(record.game, data, view_of(record.game, component))
    return {name: value for name, value in values.items() if value is not None and value is not False}


def filled(record, component, values):
    """The form as a PDF viewer saves it."""
    blank = _blank(record.game, component)
    # The quickest of the programs: those that draw what was typed read the whole Japanese font for every field.
    return pikepdf(blank, {name: value if value is True else str(value) for name, value in values.items()})


_BLANK = deque(maxlen=4)
"""Game, component and empty form of those that were asked for last: what follows on the same form need not make it anew."""


def _blank(game, component):
    for known, part, pdf in _BLANK:
        if part == component and known == game:
            return pdf
    job = Job("ja", form=True)
    fonts = load_fonts(job, game)
    pdf = component_pdf(game, pages(game, component, job, fonts), job, fonts)
    _BLANK.append((game, component, pdf))
    return pdf
