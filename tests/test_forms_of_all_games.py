"""Record → filled-in PDF form → record, for every form of every game, with the worked examples as what people wrote."""

from __future__ import annotations

import tomllib

import pytest

from catalog_cases import component_ids, game_ids, game_of, in_turn
from helpers_fill import pikepdf
from helpers_forms import filled, written
from printkit.gamefolder.catalog import BUILT_IN
from printkit.model import LANGUAGES
from printkit.model.slot_values import record_of_slots, slots_of_record
from printkit.model.slots import View, offered, parse_slot, slots, view_of
from printkit.printing.documents import component_pdf
from printkit.printing.job import Job, load_fonts
from printkit.printing.sheets import pages
from printkit.scoring.checking.record import RecordCheck
from printkit.scoring.readers.fields import fields_of
from printkit.scoring.readers.forms import from_form
from printkit.scoring.run import score_record, score_sources

FILLED = 3
"""So many examples of each form go through a real PDF: those that fill in the most places."""


UNREAD = {
    "several-forms",
    "field-shows-other",
    "field-unseen",
    "fields-without-place",
    "tick-contrary",
    "drawn-by-hand",
    "pages-without-fields",
}
"""What is told of forms that hold something which is not read."""


def records(name):
    """The valid worked examples of a game as canonical records, each with the game under its readings."""
    game, found = game_of(name), []
    for path in sorted((BUILT_IN / name.replace("-", "_") / "examples").glob("*.toml")):
        checked = RecordCheck(game)(tomllib.loads(path.read_text("utf-8")))
        if checked.record is not None and checked.record.game.edition == game.edition:
            found.append((path.stem, checked.record))
    return found


FORMS = [(name, part) for name, part in component_ids() if game_of(name).component(part).fillable]


@pytest.mark.turns(3)
@pytest.mark.parametrize(("name", "part"), FORMS)
def test_a_filled_form_is_read_as_it_was_written(name, part):
    """Every place comes back as it was filled in, and no other; what is on the form is folded into the record."""
    component = game_of(name).component(part)
    for stem, record in sorted(records(name), key=lambda one: -len(written(one[1], component)))[:FILLED]:
        if not (values := written(record, component)):
            continue
        parsed = from_form(record.game, filled(record, component, values))
        assert not [p for p in parsed.problems if p.severity == "error"], stem
        back = {key: value for key, value in parsed.raw.items() if key not in ("game", "edition", "options")}
        everything = {slot.name: None for slot in slots(record.game, view_of(record.game, component))}
        blank = {name: False for name in everything if parse_slot(record.game, name).entry.kind in ("tick", "mark")}
        assert back == record_of_slots(record.game, {**everything, **blank, **values}), stem


@pytest.mark.turns(3)
@pytest.mark.parametrize(("name", "lang"), in_turn(game_ids(), LANGUAGES))
def test_whatever_is_filled_in_on_a_form_has_its_place(name, lang):
    """Every field of every form: none is told as strange, no page as bare, none of them as several forms."""
    game = game_of(name)
    for component in (c for c in game.components if c.fillable):
        job = Job(lang, form=True)
        fonts = load_fonts(job, game)
        values = {}
        for slot in slots(game, view_of(game, component)):
            entry = slot.entry
            texts = {"int": str(max(entry.low or 0, 1)), "text": "a", "date": "2026-11-23"}
            values[slot.name] = True if entry.kind in ("tick", "mark") else texts.get(entry.kind) or offered(game, entry)[0]
        data = pikepdf(component_pdf(game, pages(game, component, job, fonts), job, fonts), values)
        form = fields_of(data)
        assert form.values.keys() == values.keys() | {"printkit"}
        assert (form.several, form.contrary, form.drawn, form.bare) == (False, frozenset(), (), ())
        assert not UNREAD & {problem.code for problem in from_form(game, data).problems}


@pytest.mark.turns(3)
@pytest.mark.parametrize("name", game_ids())
def test_filled_forms_score_as_the_record_does(name):
    """Of every game there is a form, or a form a player, that holds all that its scorer needs."""
    game, scored = game_of(name), 0
    for component in (c for c in game.components if c.fillable):
        for record in (found for _, found in records(name)):
            each = sheets(record, component)
            held = [len(needed(record.game, values)) for values in each]
            if sum(held) < len(needed(record.game, everything(record))) or min(held) < 2:
                continue  # the form has no room for what the example says, or a sheet bears nothing but a name
            sources = [(f"{n}.pdf", filled(record, component, values)) for n, values in enumerate(each)]
            (answer,) = score_sources(sources, game, sheets="player" in component.fixed)
            found, expected = answer.as_dict("en"), score_record(dict(record.data), record.game).as_dict("en")
            for key in ("players", "winners", "decided_by", "finished"):
                assert found[key] == expected[key], (component.id, key)
            scored += 1
            if scored == FILLED:
                return
    assert scored


def sheets(record, component):
    """What stands on each form of a table: one for all, or one for each player."""
    if "player" not in component.fixed:
        return [written(record, component)]
    players = record.data["players"]
    return [written(record._replace(data={**record.data, "players": [player]}), component) for player in players]


def everything(record):
    """Slot → value of all that a record says, as if it stood on paper without end."""
    endless = {name: range(1, 41) for name, axis in record.game.axes.items() if not axis.keys}
    return slots_of_record(record.game, record.data, View(window=endless))


def needed(game, values):
    """The places that are filled in and that the scorer needs."""
    return [
        name for name, value in values.items() if value not in (None, False) and parse_slot(game, name).entry.role == "score"
    ]
