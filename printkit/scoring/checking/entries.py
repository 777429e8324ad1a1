"""The shape of a game's records, derived from its entries, axes and folds."""

from __future__ import annotations

from printkit.model import Axis, Entry, Game
from printkit.model.slots import SEAT
from printkit.scoring.checking.shape import (
    PROVENANCE,
    BoolShape,
    ChoiceShape,
    Date,
    Either,
    Fields,
    IntShape,
    ItemsShape,
    Keyed,
    Ordinals,
    RankingShape,
    RowsShape,
    Shape,
    TextShape,
    Who,
)


def shape_of(game: Game) -> Fields:
    """What a record of this game may hold under the edition and readings in force."""
    root = Fields({"game": ChoiceShape((game.id,))}, {"game"})
    if game.editions:
        root.fields["edition"] = ChoiceShape(tuple(dict.fromkeys((*game.editions, game.edition))))
    if game.options:
        root.fields["options"] = Fields({option.id: ChoiceShape(option.values) for option in game.options})
    for entry in game.in_force.values():
        if entry.record:
            _lay(game, root, entry)
    root.fields.setdefault(PROVENANCE, ItemsShape(TextShape(300), None, 0))
    return root


def _lay(game: Game, root: Fields, entry: Entry) -> None:
    here = root
    steps = entry.record.split(".")
    axes = iter(entry.axes)
    for number, step in enumerate(steps, 1):
        name = step.removesuffix("[]").removesuffix("{}")
        last = number == len(steps)
        if entry.required and not step.endswith("{}"):  # a value that must be there needs every table around it
            here.required.add(name)
        if step.endswith("[]"):
            fewest, most, players = _rows(game, next(axes))
            if not fewest and not last:  # each row must have it; there need not be a row
                here.required.discard(name)
            inner: Shape = _value(game, entry, entry.rows) if last else Fields()
            rows = here.fields.setdefault(name, RowsShape(inner, fewest, most, players))
            assert isinstance(rows, RowsShape)  # noqa: S101 - load.py has checked that the places of entries fit together
            if last:
                return
            below = rows.of
        elif step.endswith("{}"):
            keyed = here.fields.setdefault(name, Keyed(Fields(), _names(game.axes[next(axes)])))
            assert isinstance(keyed, Keyed)  # noqa: S101 - see above
            below = keyed.of
        elif last:
            value = _value(game, entry, entry.rows)
            here.fields[name] = _either(here.fields[name], value) if name in here.fields else value
            here.alone = name if entry.alone else here.alone
            return
        else:
            below = here.fields.setdefault(name, Fields())
        assert isinstance(below, Fields)  # noqa: S101 - see above
        here = below


def _rows(game: Game, axis_id: str) -> tuple[int, int | None, bool]:
    axis = game.axes[axis_id]
    if axis.prefix == SEAT:
        return (*game.players, True)
    return 0, len(axis.keys) or None, False


def _names(axis: Axis) -> tuple[str, ...] | None:
    """The keys of a table over this axis; None for the players' names."""
    return None if axis.prefix == SEAT else tuple(map(str, axis.keys))


def _either(one: Shape, other: Shape) -> Shape:
    return Either(one, other) if isinstance(one, Keyed | Fields) else Either(other, one)


def _value(game: Game, entry: Entry, at: int) -> Shape:
    """The shape from the axis number `at` inward."""
    if entry.of:
        return IntShape(entry.low or 0, _places(game, entry) if entry.high is None else entry.high)
    if at == len(entry.axes):
        return _scalar(entry)
    axis = game.axes[entry.axes[at]]
    keys = None if axis.prefix == SEAT else axis.keys
    match entry.fold[at - entry.rows]:
        case "list":
            count = len(axis.keys) or None
            holes = entry.holes and at + 1 == len(entry.axes)
            return ItemsShape(_value(game, entry, at + 1), count, count if entry.fewest is None else entry.fewest, holes)
        case "map":
            whole = keys is not None and not entry.rows and entry.blank is None  # rounds have owners who may leave theirs blank
            return Keyed(_value(game, entry, at + 1), _names(axis), whole, None if keys is None else entry.blank)
        case "ordinals":
            return Ordinals(axis.keys, entry.kind == "mark")
        case "count" | "furthest":
            return IntShape(0, len(axis.keys) if entry.high is None else entry.high)
        case "ranking":
            return RankingShape(keys)


def _places(game: Game, entry: Entry) -> int:
    """How many boxes of one row the entry counts: those of the entry that it is `of`."""
    source = game.in_force[entry.of]
    number = 1
    for axis in source.axes[source.rows :]:
        number *= len(game.axes[axis].keys)
    return number


def _scalar(entry: Entry) -> Shape:
    match entry.kind:
        case "tick" | "mark":
            return BoolShape()
        case "int":
            return IntShape(entry.low, entry.high)
        case "choice":
            return Who() if entry.choices == ("player",) else ChoiceShape(entry.choices)
        case "text":
            return TextShape(entry.max_length, name=entry.names_players)
        case "date":
            return Date()
