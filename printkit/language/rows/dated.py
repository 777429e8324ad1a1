"""Rows whose cells carry the round in which they were written (``dated = 4``), so that rules can ask how the sheet stood after a round.

Beside such a grid stands a second row, ``ROW_round``: a grid of the same shape with the round of each cell, blank where nothing is written.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from printkit.language.keys import Key, Whole
from printkit.language.kinds import Field, Kind
from printkit.language.rows.int import Int
from printkit.language.shape import Reader
from printkit.messages.sentences import fill, words
from printkit.model.languages import LANGUAGES
from printkit.model.problem import error

MOST = 99
"""Rounds that cells may carry."""

DATED = Key(
    "dated",
    Whole(2, MOST),
    "each cell of a grid also carries the round in which it was written, from 1 to this: in a small box of its own, in a result as "
    "`ID_round`. `[[score.at]]` asks how the grid stood",
    "dated = 4",
)


def read(reader: Reader, holder: str, scope: str) -> int:
    """How many rounds the cells of a row may carry, 0 where they carry none; told where it is no grid of a sheet."""
    rounds = DATED.read(reader) or 0
    if rounds and (holder != "grid" or scope != "sheet"):
        reader.tell(error("rules-dated-grid", reader.at(DATED.name)))
        return 0
    return rounds


def rounds_id(name: str) -> str:
    """What the row with the rounds of another is called."""
    return f"{name}_round"


def rounds_of(field: Field) -> Field:
    """The row with the round of each cell of a dated one."""
    return Field(
        rounds_id(field.id),
        Kind("grid", "int"),
        Int(),
        "grid",
        field.scope,
        field.per,
        may=True,
        shape=field.shape,
        low=1,
        high=field.dated,
        row_keys=field.row_keys,
        column_keys=field.column_keys,
        blocked=field.blocked,
        hex=field.hex,
        rounds_of=field.id,
    )


def named(table: Mapping[str, str], key: str, **values: Any) -> dict[str, str]:
    """What something is called after another's names, `table` by language, in each of our languages and of theirs."""
    by_language = {lang: table.get(lang) or table.get("", "") for lang in dict.fromkeys((*LANGUAGES, *table)) if lang}
    return {lang: fill(words(lang)[f"rules.{key}"], {"name": text, **values}) for lang, text in by_language.items() if text}


def as_of(grid: Any, rounds: Any, last: int) -> Any:
    """A grid as it stood after a round: what was written later isn't there."""
    if grid is None:
        return None
    later = [[at is not None and at > last for at in row] for row in rounds] if rounds else [[False] * len(row) for row in grid]
    return [
        [(False if isinstance(cell, bool) else None) if late else cell for cell, late in zip(row, lates, strict=True)]
        for row, lates in zip(grid, later, strict=True)
    ]


def gaps(grid: Any, rounds: Any) -> Iterator[tuple[int, int, bool]]:
    """Cells (column, row) from 1 that have no round though they are written in (True), or a round alone."""
    for y, row in enumerate(grid or (), 1):
        for x, cell in enumerate(row, 1):
            there = cell is not None and cell is not False
            if there != (rounds is not None and rounds[y - 1][x - 1] is not None):
                yield x, y, there


def dated_rows(fields: Mapping[str, Field]) -> Sequence[tuple[Field, Field]]:
    """Each dated row with that of its rounds."""
    return [(fields[one.rounds_of], one) for one in fields.values() if one.rounds_of]
