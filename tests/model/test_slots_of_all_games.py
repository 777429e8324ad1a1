"""One declaration, five places: slots = drawn boxes = form fields = scan regions = what the scorer reads."""

from __future__ import annotations

from io import BytesIO
from itertools import product

import pytest
from pypdf import PdfReader

from catalog_cases import component_ids, game_ids, game_of, in_turn
from printkit.draw.frame import fields
from printkit.model.slot_values import record_of_slots, slots_of_record
from printkit.model.slots import parse_slot, slots, view_of
from printkit.paint.regions import regions
from printkit.printing.documents import component_pdf, document
from printkit.printing.job import Job, load_fonts
from printkit.printing.sheets import pages


def readings(game):
    """Every combination of the readings that decide which entries exist."""
    deciding = {name for entry in game.entries for name in entry.when if name != "edition"}
    options = [option for option in game.options if option.id in deciding]
    for values in product(*(option.values for option in options)):
        yield game.under(dict(zip((option.id for option in options), values, strict=True)))


SHOWN = [
    (game, game_of(name).component(part))
    for name, part in component_ids()
    for game in readings(game_of(name))
    if game_of(name).component(part).shows
]
CASES = [
    pytest.param(game, component, lang, id=f"{component.id}-{lang}-{'-'.join(game.settings.values()) or 'only'}")
    for (game, component), lang in in_turn(SHOWN, ["ja", "en"])
]
"""Every component under every combination of readings, in one language."""


@pytest.mark.turns(3)
@pytest.mark.parametrize(("game", "component", "lang"), CASES)
def test_slots_are_what_is_drawn_filled_in_and_scanned(game, component, lang):
    """The slots of a component's view are its frame's fields, its form's fields and its regions, no more and no fewer."""
    job = Job(lang, form=True)
    fonts = load_fonts(job)
    expected = [slot.name for slot in slots(game, view_of(game, component))]
    printed = pages(game, component, job, fonts)
    drawn = [field.name for frame in printed.frames for field in fields(frame)]
    assert sorted(drawn) == sorted(expected)
    form = PdfReader(BytesIO(component_pdf(game, printed, job, fonts))).get_fields()
    assert sorted(form) == sorted([*expected, "printkit"])  # the stamp is a field, too
    scanned = regions(document(game, [printed], job, "title"))["pages"]
    assert sorted(slot["name"] for page in scanned for slot in page["slots"]) == sorted(expected)


@pytest.mark.parametrize("name", game_ids())
def test_every_slot_name_parses_to_its_slot(name):
    """A field's name alone says which entry, seat and keys it is."""
    for game in readings(game_of(name)):
        for component in game.components:
            for slot in slots(game, view_of(game, component)) if component.shows else []:
                assert parse_slot(game, slot.name) == slot


@pytest.mark.parametrize("name", game_ids())
def test_an_empty_form_is_an_empty_record(name):
    """Boxes that nobody touched say nothing: not zero, not false."""
    game = game_of(name)
    for component in game.components:
        if component.shows:
            empty = slots_of_record(game, {}, view_of(game, component))
            assert record_of_slots(game, empty) == {}
