"""A table without a server: each player fills in a sheet on a phone of their own, and one device reads them all by their QR codes.

Two kinds of text travel, each an `envelope`: a *seat* goes from the host to a phone (which table, which game under which readings, where one
sits; of one's own game the files), a *sheet* goes back (what stands in the boxes of that seat). Every sheet says its table and the digest of
its game, so that none of another table, another game or another version of the page is ever taken for one of this.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Sequence
from math import isfinite
from typing import Any

from printkit.gamefolder import travel
from printkit.gamefolder.catalog import Catalog
from printkit.gamefolder.folder import ID
from printkit.model import Game, Refused, error
from printkit.model.slot_values import Filled, Value, is_filled
from printkit.model.slots import naming, parse_slot, slot_name, slots
from printkit.printing import qr_code
from printkit.storage import envelope
from printkit.web.bridge import PageCall, Reply
from printkit.web.games import chosen
from printkit.web.results import views_of
from printkit.web.sheets import scored_on, seat_of

SEAT, SHEET = "seat", "sheet"
"""The kinds of text, and what stands for them in an address: ``#/seat/1.…``."""

_TABLE = re.compile(r"[0-9a-f]{8}")
_LARGEST = 100_000
"""Bytes of what stands on one player's sheet, far more than any has."""


def seats(call: PageCall) -> Reply:
    """What each seat's phone scans: ``addresses`` and QR codes (SVG files named by the seat), for the seats that have boxes of their own.

    The call says `game`, `players`, `names`, `table` (eight hexadecimal digits) and the `page`; an own game's files come along.
    """
    game = chosen(call)
    players = int(call.data["players"])
    names = [*call.data.get("names", []), *[""] * players]
    own = travel.joined(game.id, _files(call)) if call.data["game"].get("own") else b""
    addresses: dict[str, str] = {}
    codes: list[tuple[str, bytes]] = []
    for seat in range(1, players + 1):
        if not _boxes(game, players, seat):
            continue
        known = [
            call.data["table"],
            game.id,
            game.edition,
            dict(game.settings),
            players,
            seat,
            names[seat - 1],
            _digest(game, players),
        ]
        sealed = envelope.sealed(SEAT, json.dumps(known, ensure_ascii=False, separators=(",", ":")).encode() + b"\n" + own)
        addresses[str(seat)] = f"{call.data['page']}#/{SEAT}/{sealed}"
        codes.append((f"{seat}.svg", qr_code.picture(addresses[str(seat)])))
    return Reply({"addresses": addresses}, codes)


def seat(call: PageCall) -> Reply:
    """What a phone learns from the `link` of its seat: game, players, seat, name and table; the files are those of one's own game.

    Raises `Refused` where the page here is of another version than the host's, so that their sheets would differ.
    """
    head, _, own = envelope.opened(SEAT, str(call.data["link"])).partition(b"\n")
    try:
        table, game_id, edition, settings, players, place, name, digest = json.loads(head)
        texts = (table, game_id, edition, name, digest, *settings, *settings.values())
        numbers = type(place) is int and type(players) is int and 1 <= place <= players
        right = bool(all(isinstance(one, str) for one in texts) and _TABLE.fullmatch(table) and numbers)
        right = bool(right and (not edition or ID.fullmatch(edition)))  # never a file of this device
    except (ValueError, TypeError, AttributeError, RecursionError):
        right = False
    if not right:
        raise Refused([error("link-damaged", "")], 2)
    held: dict[str, bytes] = {}
    if own:
        game_id, held = travel.parted(own)
    elif game_id not in Catalog():
        raise Refused([error("link-unknown", "", found=str(game_id))], 2)
    files = [(f"{game_id or 'game'}/{file}", data) for file, data in held.items()]
    wanted = {"id": game_id, "edition": "" if own else edition, "options": settings, "own": bool(own)}
    game = chosen(PageCall({"game": wanted}, files))
    if _digest(game, players) != digest:
        raise Refused([error("code-other-version", "")], 2)
    if not game.players[0] <= players <= game.players[1]:  # sealed by somebody who wants a sheet for a million
        raise Refused([error("link-damaged", "")], 2)
    return Reply(
        {
            "game": {**wanted, "id": game.id, "title": game.title(call.lang)},
            "players": players,
            "seat": place,
            "name": name,
            "table": table,
        },
        files,
    )


def sheet(call: PageCall) -> Reply:
    """What a phone shows when its player is done: the `address` and the QR code (SVG) of the boxes of its `seat`.

    `phone` are digits by which the host knows one phone from another that has scanned the same seat.
    """
    game = chosen(call)
    players, place = int(call.data["players"]), int(call.data["seat"])
    values: Filled = call.data["values"]
    boxes = _boxes(game, players, place)
    written = {name: values[name] for name in boxes if is_filled(values.get(name)) and values[name] is not False}
    carried = [call.data["table"], _digest(game, players), place, str(call.data["phone"]), written]
    sealed = envelope.sealed(SHEET, json.dumps(carried, ensure_ascii=False, separators=(",", ":")).encode())
    address = f"{call.data['page']}#/{SHEET}/{sealed}"
    return Reply({"address": address}, [("code.svg", qr_code.picture(address))])


def read(call: PageCall) -> Reply:
    """What the codes say that a camera saw (`texts`): of each the `seat`, the `phone`, the `name`, and the `values` of all boxes of that seat.

    Raises `Refused` for a code that is no sheet of this `table`: another table's, another game's, a seat's, damaged, newer, or of something else.
    """
    game = chosen(call)
    players = int(call.data["players"])
    return Reply({"sheets": [_read(game, players, str(call.data["table"]), str(text)) for text in call.data["texts"]]})


def _read(game: Game, players: int, table: str, text: str) -> dict[str, Any]:
    kind, _, sealed = text.rpartition("#/")[2].partition("/")
    if kind == SEAT:
        raise Refused([error("code-of-seat", "")], 2)
    if kind != SHEET:
        raise Refused([error("code-of-others", "")], 2)
    try:
        whose, digest, place, phone, written = json.loads(envelope.opened(SHEET, sealed, _LARGEST))
        right = isinstance(written, dict) and all(isinstance(one, str) for one in (whose, digest, phone)) and type(place) is int
    except (ValueError, TypeError, RecursionError):
        right = False
    if not right:
        raise Refused([error("link-damaged", "")], 2)
    if whose != table:
        raise Refused([error("code-other-table", "")], 2)
    if digest != _digest(game, players):
        raise Refused([error("code-other-version", "")], 2)
    boxes = _boxes(game, players, place)
    if not boxes or not written.keys() <= {*boxes} or not all(map(_may_stand_in_box, written.values())):
        raise Refused([error("link-damaged", "")], 2)
    values: dict[str, Value] = {**dict.fromkeys(boxes), **written}
    namer = naming(game)
    name = str(values.get(slot_name(game, namer, (place,))) or "") if namer else ""
    return {"seat": place, "phone": phone, "name": name, "values": values}


def _may_stand_in_box(value: object) -> bool:
    """Whether a sheet may carry it: a text that a file can hold, or a number that is one in JSON."""
    match value:
        case str():
            return not any("\ud800" <= letter <= "\udfff" for letter in value)
        case int() | float():
            return isfinite(value)
    return False


def _boxes(game: Game, players: int, place: int) -> Sequence[str]:
    """The boxes of a seat on the sheet that is scored on, but not those of the table."""
    able = [component for component in game.components if component.fillable]
    names = (slot.name for view in views_of(game, scored_on(game, able), players) for slot in slots(game, view))
    return [name for name in dict.fromkeys(names) if seat_of(game, parse_slot(game, name)) == place]


def _digest(game: Game, players: int) -> str:
    """By what two devices know that they mean the same sheet: the game with its readings, and how many play."""
    return hashlib.sha256(json.dumps([game.digest, dict(game.readings), players], sort_keys=True).encode()).hexdigest()[:12]


def _files(call: PageCall) -> dict[str, bytes]:
    """The files of one's own game that travel, by their names below its folder."""
    from printkit.api import inputs

    return travel.files(inputs.game_folder(dict(call.files)))
