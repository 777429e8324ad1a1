"""Photos of pencilled sheets for the page: what they are compared with, what is asked, and what they amount to.

The pixels stay with the page's reader (web/scan): it sends for each photo which page it shows and what stands in its boxes. What
is asked, in which order, and what answers come to is decided here, by the same code as the command's.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import partial
from importlib import resources
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from printkit.api import photo_names
from printkit.api.photo_names import KnownName
from printkit.api.photo_packs import own_pack, pack_in
from printkit.api.photos import MOST, Photos
from printkit.api.problems import public_problems
from printkit.model import Game, Problem, error
from printkit.model.plain import Json, Raw
from printkit.model.slot_values import Value
from printkit.model.slots import choice_words, chooses_players, naming, offered, parse_slot
from printkit.scan import gathering
from printkit.scan.gathering import BoxQuestion, ReadForm
from printkit.scan.pack import MARKS, Pack, PackPage, PackSlot
from printkit.web.bridge import Files, PageCall, Reply
from printkit.web.games import chosen
from printkit.web.sheets import seat_of, seated

if TYPE_CHECKING:
    from printkit.scan.reading import ReadPage

NETWORKS = ("marks", "digits")

_LONGEST_SHAPE = 2000
"""Letters of the shape of a word, of at most 96 columns of 16."""

_REASONS = frozenset(
    {
        *("photo-blurred", "photo-broken", "photo-covered", "photo-cut-off", "photo-dark", "photo-heic", "photo-no-sheet"),
        *("photo-folded", "photo-mirrored", "photo-other-print"),
        *("photo-small", "photo-too-large", "photo-too-many", "photo-too-many-pixels", "photo-two-sheets"),
    }
)
"""Why the page's reader may refuse a photo."""


class _BoxJson(NamedTuple):
    """What stands in a box, as the page's reader says it: the fields of `printkit.scan.reading.Found`."""

    slot: PackSlot
    text: str
    sure: float
    doubtful: bool
    why: str
    shape: str = ""


class _SeenPhoto(NamedTuple):
    """A photo that was read in the page, without its pixels."""

    photo: str
    pack: Pack
    page: PackPage
    boxes: tuple[_BoxJson, ...]
    is_faint: bool


def pages(call: PageCall) -> Reply:
    """What photos are compared with: pages with their slots, the networks, and a grey picture (PNG, 150 dpi) of each page.

    Of the language and paper ``print`` (``en``, ``en-letter``), or of the last ``packs`` files, which are scan packs of kits. Raises `Refused` for a pack that is none
    or another game's.
    """
    game, packs = _parted(call)
    lang, _, paper = str(call.data["print"]).partition("-")
    known = [pack_in(game, *one) for one in packs] or [own_pack(game, "ja" if lang == "ja" else "en", paper or "a4")]
    files: list[tuple[str, bytes]] = []
    told_pages = []
    for pack in known:
        stamp = {"game": pack.game, "edition": pack.edition, "options": dict(pack.options)}
        for one in pack.prints:
            for page in one.pages:
                slots = [slot._asdict() for slot in page.slots]
                told_pages.append(
                    {"print": one.id, "number": page.number, "w": page.w, "h": page.h, "slots": slots, "stamp": stamp}
                )
                files.append((f"{one.id}-{page.number}.png", page.template))
    folder = resources.files("printkit.scan").joinpath("weights")
    networks = {name: json.loads(folder.joinpath(f"{name}.json").read_text(encoding="utf-8")) for name in NETWORKS}
    return Reply({"pages": told_pages, "networks": networks, "most": MOST}, files)


def gathered(call: PageCall) -> Reply:
    """What must be looked at, in its order; whose sheet each form may be; and the photos that could not be read."""
    game, _ = _parted(call)
    photos = _photos(game, call)
    shown = [form for form, _ in photos.forms]
    names = [KnownName(*one) for one in zip(call.data.get("names") or (), map(str, call.data.get("drawn") or ()), strict=False)]
    seen = photo_names.recognised(game, shown, names)
    elsewhere = public_problems(photo_names.at_other_seats(game, shown, names), game)
    return Reply(
        {
            "forms": [_form(game, number, form, seen.get(number)) for number, form in enumerate(shown)],
            "questions": [_question(game, photos, one, call) for one in _asked(game, call, photos.questions)],
            "held": [one for number, (form, _) in enumerate(photos.forms) for one in _held(game, photos, number, form)],
            "problems": [
                one.to_dict(call.lang) for one in (*photos.problems, *elsewhere) if one.code != "photo-several-copies"
            ],
            "copies": _copies(game, photos),
            "seats": game.players[1],
        }
    )


def taken(call: PageCall) -> Reply:
    """The boxes of the sheet as photos and answers have them: ``values``, on which ``component``, for how many ``players``.

    ``answers`` are question → text, ``changes`` what somebody said of boxes that no question asked for, ``seats`` form → seat (null leaves a sheet out), ``by`` who answered. What nobody answered is
    left empty; ``open`` is how many. ``provenance`` says what a person confirmed.
    """
    game, _ = _parted(call)
    photos = _answered(game, call)
    seats = {int(form): seat for form, seat in call.data.get("seats", {}).items()}
    values: dict[str, Value] = {}
    provenance: list[str] = []
    counted: dict[str, int] = {}
    for number, (form, answers) in enumerate(photos.forms):
        seat = seats.get(number, None if form.component in _fixed(game) else 1)  # whose sheet nobody told is nobody's
        if seat is None:
            continue
        known = photos.taken(number)
        for name, text in photos.fields(number).items():
            value = _value(form.boxes[name].slot, text)
            if value is not None and (name in known or not form.boxes[name].doubtful):
                values[_at(game, form, seat, name)] = value
        called = partial(_at, game, form, seat)
        provenance += gathering.provenance(form, answers, call.data.get("by") or "-", called)
        counted[form.component] = counted.get(form.component, 0) + sum(1 for box in form.boxes.values() if box.text)
    # A mark that isn't there is a value, too: the pad of a table of five has places for ten.
    occupied = [
        seat for name, value in values.items() if value is not False and (seat := seat_of(game, parse_slot(game, name)))
    ]
    occupied += [seat for number, seat in seats.items() if seat and photos.forms[number][0].component in _fixed(game)]
    return Reply(
        {
            "values": values,
            "component": max(counted, key=lambda one: counted[one]) if counted else None,
            "players": max(occupied, default=0),
            "provenance": provenance,
            "open": len(_asked(game, call, photos.unanswered)),
        }
    )


def more(call: PageCall) -> Reply:
    """What disagrees with the answers brings up: boxes that nobody was asked for, to be answered by ``changes``."""
    game, _ = _parted(call)
    photos = _answered(game, call)
    return Reply({"questions": [_question(game, photos, one, call) for one in photos.more()]})


def _answered(game: Game, call: PageCall) -> Photos:
    """The photos with what somebody said of them."""
    photos = _photos(game, call)
    for number, text in call.data["answers"].items():
        photos.answer(int(number), text)
    for one in call.data.get("changes", ()):
        photos.correct(int(one["form"]), str(one["name"]), str(one["text"]))
    return photos


def _held(game: Game, photos: Photos, number: int, form: ReadForm) -> list[Json]:
    """The boxes for marks on a form that count for something, as they were read: what the page paints over the photo. `unsure` stand as read, unasked."""
    held: list[Json] = []
    for name, box in form.boxes.items():
        slot = parse_slot(game, name)
        if box.slot.kind in MARKS and slot is not None and slot.entry.role != "working":
            where = {"form": number, "photo": box.photo, "page": box.page, "slot": box.slot._asdict()}
            held.append({**where, "text": box.text, "unsure": (number, name) in photos.unsure})
    return held


def _parted(call: PageCall) -> tuple[Game, Files]:
    """The game that a call is about, and the scan packs among its files: those are the last ones."""
    count = int(call.data.get("packs") or 0)
    own, packs = (call.files[:-count], call.files[-count:]) if count else (call.files, ())
    return chosen(call._replace(files=own)), packs


def _photos(game: Game, call: PageCall) -> Photos:
    shown = [_seen(one) for one in call.data["shown"]]
    refused = [_problem(game, call, one) for one in call.data.get("refused", ())]
    return Photos(game, cast("Sequence[ReadPage]", shown), refused, copy=call.data.get("copy"))


def _seen(raw: Raw) -> _SeenPhoto:
    stamp = raw["stamp"]
    boxes = tuple(
        _BoxJson(_slot(one["slot"]), str(one["text"]), float(one["sure"]), bool(one["doubtful"]), str(one["why"]), _shape(one))
        for one in raw["found"]
    )
    pack = Pack(stamp["game"], stamp["edition"], stamp["options"], ())
    return _SeenPhoto(str(raw["photo"]), pack, PackPage(int(raw["page"]), 0, 0, b"", ()), boxes, bool(raw.get("faint")))


def _shape(raw: Raw) -> str:
    """The shape of a word, as the reader makes it; nothing of what isn't one."""
    shape = str(raw.get("shape") or "")
    return shape if len(shape) <= _LONGEST_SHAPE and not set(shape) - set("0123456789abcdef") else ""


def _slot(raw: Raw) -> PackSlot:
    return PackSlot(**{**raw, "cells": tuple(tuple(cell) for cell in raw["cells"])})


def _problem(game: Game, call: PageCall, raw: Raw) -> Problem:
    """Why the page's reader refused a photo. Raises KeyError for a reason that there is not."""
    if raw["code"] not in _REASONS:
        raise KeyError(raw["code"])
    return error(raw["code"], str(raw["photo"]), **{"game": game.title(call.lang), **raw.get("args", {})})


def _asked(game: Game, call: PageCall, questions: Sequence[BoxQuestion]) -> list[BoxQuestion]:
    """The questions but those for names: on a player's own sheet somebody says whose it is, and those that are known aren't asked for."""
    names, own = call.data.get("names") or [], _fixed(game)
    asked = []
    for question in questions:
        slot = parse_slot(game, question.box.slot.name)
        if slot is not None and slot.entry.names_players:
            seat = seat_of(game, slot) or 0
            if question.box.slot.component in own or (0 < seat <= len(names) and names[seat - 1]):
                continue
        asked.append(question)
    return asked


def _question(game: Game, photos: Photos, question: BoxQuestion, call: PageCall) -> Json:
    box = question.box
    slot = parse_slot(game, box.slot.name)
    choices: list[list[str]] = []
    if slot is not None and box.slot.kind == "choice":
        values = offered(game, slot.entry)
        choices = [[value, word] for value, word in zip(values, choice_words(game, slot.entry, call.lang), strict=False)]
    return {
        "number": question.number,
        "form": question.form,
        "photo": box.photo,
        "page": box.page,
        "slot": box.slot._asdict(),
        "kind": "mark" if box.slot.kind in MARKS else box.slot.kind,
        "text": box.text,
        "why": box.why or "written",
        "copies": sum(form.component == box.slot.component for form, _ in photos.forms),
        "choices": choices,
        "players": slot is not None and chooses_players(slot.entry),
    }


def _form(game: Game, number: int, form: ReadForm, likely: int | None) -> Json:
    """A form as the page asks whose it is: with the box of its name, if it has one, and the place of the player whose name plainly stands there."""
    entry = naming(game)
    name = next(
        (box for box in form.boxes.values() if (s := parse_slot(game, box.slot.name)) and entry and s.entry.id == entry.id),
        None,
    )
    return {
        "form": number,
        "component": form.component,
        "own": form.component in _fixed(game),
        "photos": form.photos,
        "likely": None if likely is None else likely + 1,
        "name": {"photo": name.photo, "page": name.page, "slot": name.slot._asdict()} if name else None,
    }


def _fixed(game: Game) -> set[str]:
    """The components that are one player's each."""
    return {component.id for component in game.components if component.fixed}


def _copies(game: Game, photos: Photos) -> list[int]:
    """Which copies of a pad are filled in, where more than one is: each is a game of its own."""
    pads = [form for form, _ in photos.forms if form.component not in _fixed(game)]
    several = [form.copy for form in pads if sum(other.component == form.component for other in pads) > 1]
    return sorted(set(several))


def _value(slot: PackSlot, text: str) -> Any:
    """What a box of the score screen holds; None for nothing. A mark that isn't there is off: on this sheet somebody looked."""
    if slot.kind in MARKS:
        return text == "On"
    if text in ("", "-"):
        return None
    return int(text) if slot.kind == "int" else text


def _at(game: Game, form: ReadForm, seat: int, name: str) -> str:
    """The box on the screen: of a player's own sheet the same place at that player's seat."""
    return seated(game, name, seat) if form.component in _fixed(game) else name
