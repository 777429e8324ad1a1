"""Days as people write them."""

from __future__ import annotations

import re
import unicodedata
from datetime import date, datetime
from typing import Any

from printkit.model import Game, Record
from printkit.model.plain import Json, Raw

_DAY = re.compile(r"([0-9]{4}) ?[-/.年] ?([0-9]{1,2}) ?[-/.月] ?([0-9]{1,2}) ?日?(?: 00:00:00)?")


def day_in(value: Any) -> date | None:
    """The day that a value of a record names: ``2026-07-04``, ``2026/7/4``, ``２０２６年７月４日``; None when it names none.

    A day without its year names none: nobody can tell which it was when the record is read again.
    """
    if isinstance(value, datetime):
        return value.date()
    if isinstance(value, date):
        return value
    if not isinstance(value, str) or len(value) > 40:
        return None
    match = _DAY.fullmatch(unicodedata.normalize("NFKC", value).strip())
    try:
        return date(int(match[1]), int(match[2]), int(match[3])) if match else None
    except ValueError:
        return None


def played_on(record: Record | None) -> date | None:
    """The day that a checked record says the game was played on; None when it says nothing."""
    if record is None:
        return None
    data: Raw = record.data
    days = (entry.record for entry in record.game.in_force.values() if entry.kind == "date" and entry.record)
    return next((day_in(data[place]) for place in days if place in data), None)


def dated(game: Game, record: Raw, day: date) -> Json:
    """The record with the day where the game's sheet has a place for one, and nothing stands there yet."""
    places = [entry.record for entry in game.in_force.values() if entry.kind == "date" and entry.record]
    return {**record, **{place: day.isoformat() for place in places[:1] if place not in record}}
