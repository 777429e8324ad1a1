"""Filled slots → a record, and a record → what stands in the slots of a printed view.

The two are inverse on everything that is scored or claimed. A CSV cell is an entry folded over its last axes, a form field one
that is not folded at all: both are assembled by the same code.

Traps that this module exists for: a tick that is off is not the same as a box that nobody filled in (`record_of_slots` asks whether
anything of that seat was); a player is a seat on paper and a name in the record, also where one is chosen; a count says how many
boxes are ticked and not which, so unfolding ticks the first ones; of a track it ticks all up to the step that was reached.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count
from typing import Any, TypeAlias

from printkit.model import Entry, Game, Key
from printkit.model.plain import Json, Raw
from printkit.model.slots import SEAT, Slot, View, chooses_players, naming, parse_slot, player_names, slot_name, slots

Value: TypeAlias = bool | int | str | None
"""What stands in one slot: a tick is a bool, an empty number or text is None."""

Filled: TypeAlias = Mapping[str, Value]
"""What stands in slots, by their names."""

MISSING: Any = object()
"""Nothing was entered here; not the same as zero, off or an empty list."""


Keys: TypeAlias = tuple[Key, ...]

Cells: TypeAlias = Mapping[tuple[str, Keys], Any]
"""Values by entry and keys; a cell may already be folded over the entry's last axes (a CSV cell ``3 4 16``)."""


def record_of_slots(game: Game, values: Mapping[str, Value]) -> Json:
    """The record that filled slots amount to: slot name → value. Names that are no slots of the game are ignored.

    A seat where every number and text but the name is empty and every tick is off was not filled in: only its name counts,
    and a seat without a name and without anything else does not exist. Within a seat that was filled in, a tick that is
    off means no. The ticks of a claim are another thing: unticked boxes say nothing, so a claim of boxes is given only if one
    of them is ticked. Of an open axis a round in which nobody filled in anything was not played, whatever its ticks.
    """
    filled: dict[tuple[str, Keys], Any] = {}
    namer = naming(game)
    present = [slot for name in values if (slot := parse_slot(game, name)) is not None]
    active: set[tuple[str, Key | None]] = set()
    played: set[tuple[str, tuple[str, Key]]] = set()
    claimed: set[tuple[str, Key | None]] = set()
    for slot in present:
        if is_filled(values[slot.name]):
            claimed.add((slot.entry.id, _seat(game, slot)))
            active.add((_group(slot.entry), _seat(game, slot)))
            if turn := _turn(game, slot):
                played.add((slot.entry.role, turn))
    several = sum(slot.entry is namer for slot in present) > 1  # on a sheet of one's own seat 1 isn't who is meant by 1
    for slot in present:
        value = values[slot.name]
        if slot.entry.is_marked:
            turn = _turn(game, slot)
            if slot.entry.role == "claim" and (slot.entry.id, _seat(game, slot)) not in claimed:
                continue
            if (_group(slot.entry), _seat(game, slot)) in active and (not turn or (slot.entry.role, turn) in played):
                filled[slot.entry.id, slot.keys] = bool(value)
        elif is_filled(value):
            seated = namer is not None and several and chooses_players(slot.entry)
            name = values.get(slot_name(game, namer, (_seat_number(value),))) if namer and seated else None
            filled[slot.entry.id, slot.keys] = name or value
    _count_shared_boxes(game, filled, claimed)
    _count_blank_boxes(game, filled)
    return assemble(game, filled)


def _seat_number(value: Value) -> Key:
    """The seat that a choice among players names: its number, or whatever else stands there."""
    text = str(value).strip()
    return int(text) if text.isdecimal() and len(text) < 4 else text


def _group(entry: Entry) -> str:
    """Names and dates alone don't make a sheet filled in."""
    return "label" if entry.kind in ("text", "date") else entry.role


def _seat(game: Game, slot: Slot) -> Key | None:
    return next((k for axis, k in zip(slot.entry.axes, slot.keys, strict=True) if game.axes[axis].prefix == "p"), None)


def _turn(game: Game, slot: Slot) -> tuple[str, Key] | None:
    """The round, deal or turn that a slot belongs to: its open axis and the key on it."""
    return next((at for at in zip(slot.entry.axes, slot.keys, strict=True) if game.axes[at[0]].open), None)


def is_filled(value: object) -> bool:
    """Whether something stands in a box: a zero does, a tick that is off does not."""
    return value is not None and value is not False and value != ""


def _count_shared_boxes(game: Game, filled: dict[tuple[str, Keys], Any], claimed: set[tuple[str, Key | None]]) -> None:
    """Claims whose boxes are another entry's (C is the box `fastest`): counted when one of those is ticked."""
    for entry in game.in_force.values():
        if not entry.of:
            continue
        source = game.in_force[entry.of]
        for seat in [seat for name, seat in claimed if name == source.id]:
            own = [
                v
                for (name, keys), v in filled.items()
                if name == source.id and seat in [k for a, k in zip(source.axes, keys, strict=True) if game.axes[a].prefix]
            ]
            if own and seat is not None:
                filled[entry.id, (seat,)] = sum(bool(v) for v in own)


def _count_blank_boxes(game: Game, filled: dict[tuple[str, Keys], Any]) -> None:
    """An empty box beside filled ones of the same table counts as the entry's `blank`: who has no coins of 20 writes none down."""
    for name, keys in [*filled]:
        entry = game.in_force[name]
        if entry.blank is not None and entry.fold[-1:] == ("map",):
            for key in game.axes[entry.axes[-1]].keys:
                filled.setdefault((name, (*keys[:-1], key)), entry.blank)


def assemble(game: Game, cells: Cells) -> Json:
    """Cells folded over their remaining axes and laid into a record at their entries' places."""
    record: Json = {}
    entry_of_names = naming(game)
    names = {keys[0]: name for (entry_id, keys), name in cells.items() if entry_of_names and entry_id == entry_of_names.id}
    for entry in game.in_force.values():
        own = {keys: value for (name, keys), value in cells.items() if name == entry.id} if entry.record else {}
        depth = max(map(len, own), default=0)  # a CSV cell has fewer keys than a box on paper
        for row in sorted({keys[: entry.rows] for keys in own}, key=_order):
            value = _folded(game, entry, own, row, depth, names)
            if value is not MISSING:
                spelled = [_said(game, axis, key, names) for axis, key in zip(entry.axes, row, strict=False)]
                _lay(record, entry.record, spelled, value)
    packed: Json = _packed(record)
    return packed


def _said(game: Game, axis: str, key: Key, names: Mapping[Key, str]) -> tuple[Key, str]:
    """A key of an axis, and what it is called in tables."""
    return key, str(names.get(key, key) if game.axes[axis].prefix == SEAT else key)


def _order(keys: Keys) -> tuple[tuple[int, str], ...]:
    return tuple((k, "") if isinstance(k, int) else (0, k) for k in keys)


def _folded(game: Game, entry: Entry, cells: Mapping[Keys, Any], keys: Keys, depth: int, names: Mapping[Key, str]) -> Any:
    at = len(keys)
    if at == depth:
        return cells.get(keys, MISSING)
    axis = game.axes[entry.axes[at]]
    known = axis.keys or sorted({k[at] for k in cells if k[:at] == keys}, key=str)
    parts = {key: _folded(game, entry, cells, (*keys, key), depth, names) for key in known}
    given = {key: part for key, part in parts.items() if part is not MISSING}
    if not given:
        return MISSING
    spelled = names if axis.prefix == SEAT else {}
    match entry.fold[at - entry.rows]:
        case "ordinals":
            return [key for key, on in given.items() if on]
        case "count":
            return sum(bool(on) for on in given.values())
        case "furthest":
            return max((place for place, key in enumerate(known, 1) if given.get(key)), default=0)
        case "map":
            return {_said(game, axis.id, key, names)[1]: part for key, part in given.items()}
        case "ranking":
            # What is no number can't be placed; whoever reads the places says so.
            placed = sorted(given.items(), key=lambda pair: pair[1] if isinstance(pair[1], int) else 0)
            return [spelled.get(key, key) for key, _ in placed]
        case "list":
            # A hole in a list stays visible as None: the checks then say which place is empty.
            end = len(known)
            while entry.fewest is not None and end > entry.fewest and known[end - 1] not in given:
                end -= 1
            hole: Any = [] if entry.holes and at + 1 < len(entry.axes) else entry.blank
            return [parts[key] if key in given else hole for key in known[:end]]


class _RecordRows(dict[Key, Any]):
    """Rows of a record while it is built: by key, so that an empty seat between two filled ones leaves no hole."""


def _lay(record: Json, path: str, row: Sequence[tuple[Key, str]], value: Any) -> None:
    here: Any = record
    steps = path.split(".")
    keys = iter(row)
    for place, step in enumerate(steps):
        last = place == len(steps) - 1
        if step.endswith("[]"):
            rows = here.setdefault(step[:-2], _RecordRows())
            key, _ = next(keys)
            if last:
                rows[key] = value
                return
            here = rows.setdefault(key, {})
        elif step.endswith("{}"):
            table, (_, spelled) = here.setdefault(step[:-2], {}), next(keys)
            if last:
                table[spelled] = value
                return
            here = table.setdefault(spelled, {})
        elif last:
            here[step] = value
        else:
            here = here.setdefault(step, {})


def _packed(value: Any) -> Any:
    if isinstance(value, _RecordRows):
        return [_packed(value[key]) for key in sorted(value, key=lambda k: _order((k,)))]
    if isinstance(value, dict):
        return {key: _packed(part) for key, part in value.items()}
    return value


# Unfolding -------------------------------------------------------------------------------------------------------------


def slots_of_record(game: Game, record: Raw, view: View) -> dict[str, Value]:
    """What the slots of `view` hold when `record` is written on paper; slots without a value hold None or False.

    A count is ticked from the first box on. Of an unchecked record what has another shape than its entry stands in no slot.
    """
    known = {key: value for entry in game.in_force.values() for key, value in spread(game, entry, record)}
    seats = {name: str(seat) for seat, name in enumerate(player_names(game, record), 1)}
    values: dict[str, Value] = {}
    for slot in slots(game, view):
        value = known.get((slot.entry.id, slot.keys))
        if chooses_players(slot.entry):
            value = seats.get(str(value), value)
        if isinstance(value, list | Mapping):
            value = None  # of an unchecked record: no box holds several
        values[slot.name] = bool(value) if slot.entry.is_marked else value
    return values


def values_at(record: Raw, entry: Entry) -> list[Any]:
    """What stands at the place of one entry in a record, row by row, whatever its keys are."""
    here: list[Any] = [record] if entry.record else []
    for step in entry.record.split("."):
        name = step.removesuffix("[]").removesuffix("{}")
        here = [part[name] for part in here if isinstance(part, Mapping) and name in part]
        if step.endswith("[]"):
            here = [row for rows in here for row in rows]
        elif step.endswith("{}"):
            here = [part for table in here for part in table.values()]
        if not here:
            break
    return here


def spread(game: Game, entry: Entry, record: Raw, depth: int | None = None) -> Iterator[tuple[tuple[str, Keys], Any]]:
    """The cells of one entry in a record, down to `depth` keys (all by default): ``((entry id, keys), value)``.

    Of an unchecked record too: what has another shape than its entry is in no cell.
    """
    if not entry.record:
        return
    deepest = len(entry.axes) if depth is None else depth
    seats = {name: seat for seat, name in enumerate(player_names(game, record), 1)}
    for row, value in _places(record, entry.record.split("."), (), seats):
        if isinstance(value, Mapping) is (entry.fold[:1] == ("map",)):  # else it is another entry's at the same place
            for keys, part in _unfolded(game, entry, row, value, deepest, seats):
                yield (entry.id, keys), part


def _places(here: Any, steps: Sequence[str], row: Keys, seats: Mapping[str, Key]) -> Iterator[tuple[Keys, Any]]:
    if not steps:
        yield row, here
        return
    step, rest = steps[0], steps[1:]
    name = step.removesuffix("[]").removesuffix("{}")
    if not isinstance(here, Mapping) or name not in here:
        return
    if step.endswith("[]"):
        for number, part in enumerate(here[name] if isinstance(here[name], list) else (), 1):
            yield from _places(part, rest, (*row, number), seats)
    elif step.endswith("{}"):
        for key, part in here[name].items() if isinstance(here[name], Mapping) else ():
            yield from _places(part, rest, (*row, seats.get(key, key)), seats)
    else:
        yield from _places(here[name], rest, row, seats)


def _is_folded(value: Any, fold: str) -> bool:
    """Whether a record's value is what boxes folded so make."""
    if fold in {"count", "furthest"}:
        return isinstance(value, int) and not isinstance(value, bool)
    return isinstance(value, Mapping if fold == "map" else list)


def _unfolded(
    game: Game, entry: Entry, keys: Keys, value: Any, depth: int, seats: Mapping[str, Key]
) -> Iterable[tuple[Keys, Any]]:
    if len(keys) == depth or entry.of:
        return [(keys, value)]
    axis = game.axes[entry.axes[len(keys)]]
    known: Sequence[Key] = axis.keys
    parts: list[tuple[Key, Any]]
    fold = entry.fold[len(keys) - entry.rows]
    if not _is_folded(value, fold):
        return []
    match fold:
        case "ordinals":
            parts = [(key, key in value) for key in known]
        case "count" | "furthest":
            parts = [(key, place < value) for place, key in enumerate(known)]
        case "map":
            names = seats if axis.prefix == SEAT else {str(key): key for key in known}
            parts = [(names.get(name, name), part) for name, part in value.items()]
        case "ranking":
            placed = [(key, place) for place, key in enumerate(value, 1) if isinstance(key, str | int)]
            parts = [(seats.get(str(key), key) if axis.prefix == SEAT else key, place) for key, place in placed]
        case "list":
            parts = list(zip(known or count(1), value, strict=False))
    return [cell for key, part in parts for cell in _unfolded(game, entry, (*keys, key), part, depth, seats)]
