"""The pad of a one-file game: a line for each round with the players or teams side by side, and the points.

It goes on on as many pages as its rounds take; the points stand on the first. What players keep while they play, a part of ``[round]``
with ``box = true``, has a box beside what is written.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from printkit.gamefolder.onefile.entries import Derived
from printkit.gamefolder.onefile.printed import SheetTable
from printkit.gamefolder.onefile.texts import offered, short_total, spoken_in
from printkit.language.kinds import Field
from printkit.language.program import Program, RulePart
from printkit.language.read import seats_of_teams
from printkit.messages.sentences import fill, words
from printkit.model import Component, Given, Lang

OPEN_ROUNDS = 80
"""Rounds for which there is room where the rules don't say how many there are: four pages of A4, two leaves."""

MOST_ROUNDS = 200
"""Rounds for which there is room at most."""

HALF = (186, 126)
"""mm; a sheet that fits twice on a page, on A4 as on Letter."""

_ROW = 18.0
"""mm; a row at most, so that a few rounds fill their page."""

_SMALL_ROW = 8.6
"""mm; a row of a pad that fits twice on a page."""

_ROOMY = 13
"""Sums on a pad beside which there is room for what the total is made of."""


def rounds_on_paper(program: Program, otherwise: int = OPEN_ROUNDS) -> int:
    """For how many rounds there is room: as many as the game says or as there may be, `otherwise` where the rules don't say a number."""
    if program.room:
        return program.room
    part = program.end.rounds if program.end is not None else None
    nodes = [part.measure, part.otherwise, *(value for _, value in part.cases)] if part is not None else []
    numbers = [getattr(node, "value", None) for node in nodes if node is not None]
    known = [number for number in numbers if isinstance(number, int)]
    most = max(known) if known and len(known) == len(numbers) else otherwise
    return max(1, min(most, MOST_ROUNDS))


def pad(derived: Derived, sheet: SheetTable, size: tuple[int, int] | None) -> Component:
    """The pad: those who write side by side, what is written once a round beside them, the sums, and notes at its foot."""
    program = derived.program
    rounds = [field for field in program.fields.values() if field.scope == "round"]
    sums = [*(part.name for part in program.summed), "total"]
    count = rounds_on_paper(program)
    derived.say("component.pad", "pad")
    for key in ("points", "rounds", "teams"):
        derived.say(f"pad.{key}", key)
    derived.say("pad.at", "seat")
    tables = _tables(derived, rounds)
    axis = "team" if program.teams else "player"
    tables.append(
        {"rows": sums, "columns": axis, "title": "points" if axis == "player" else "teams", "once": True, **_of_teams(program)}
    )
    notes = _foot(derived, rounds, sheet, roomy=size is None and len(sums) <= _ROOMY)
    return Component(
        id="pad",
        kind="pad",
        layout="table_pad",
        size=size or (HALF if _small(tables, count, len(sums), len(notes)) else None),
        fillable=True,
        shows=("name", *(field.id for field in rounds), *(part.name for part in program.kept), *sums),
        params=Given(words="pad", names="name", tables=tables, row=_ROW, notes=notes, flows=True),
        window={"round": count},
    )


def _tables(derived: Derived, rounds: Sequence[Field]) -> list[dict[str, Any]]:
    """What is written in rounds by players, by teams and once by the table, side by side where there is room.

    Whose row comes first in the file stands first.
    """
    program = derived.program
    tables: list[dict[str, Any]] = []
    writers = [field.row.column(field) for field in rounds]
    for owner in sorted(("player", "team", "table"), key=lambda one: writers.index(one) if one in writers else len(writers)):
        kept = [part for part in program.kept if owner == keeper(program, part)]
        entries = [*(field.id for field in rounds if field.row.column(field) == owner), *(part.name for part in kept)]
        if not entries:
            continue
        table: dict[str, Any] = {"rows": "round", "entries": entries, "share": 0.0}
        if owner != "table":
            table["columns"] = owner
            table |= _of_teams(program) if owner == "team" else {}
            if len(entries) == 1:  # nothing else says what is written
                table["title"] = f"rows.{entries[0]}"
                for lang in derived.words:
                    derived.words[lang][f"pad.rows.{entries[0]}"] = derived.labels[lang](entries[0])
        if start := {part.name: " / ".join(map(str, part.starts)) for part in kept if part.start is not None}:
            table["start"] = start
        tables.append(table)
    return tables


def keeper(program: Program, part: RulePart) -> str:
    """Who keeps a running number."""
    return "team" if program.teams and part.level == "round" else "player"


def _of_teams(program: Program) -> dict[str, Any]:
    """The seats of each team, where teams play."""
    return {"members": [[seat + 1 for seat in seats] for seats in seats_of_teams(program.teams)]} if program.teams else {}


def _small(tables: Sequence[dict[str, Any]], rounds: int, sums: int, notes: int) -> bool:
    """Whether a pad fits twice on a page: where tables find no room side by side in half a page's width, they wouldn't on a whole one."""
    several = len(tables) > 2
    high = 16.0 + 22.0 + rounds * _SMALL_ROW + 16.0 + sums * _SMALL_ROW + 4.0 * notes
    return not several and high <= HALF[1] - 6


def _foot(derived: Derived, rows: Sequence[Field], sheet: SheetTable, *, roomy: bool) -> list[str]:
    """The keys of what stands at a pad's foot: what there is to choose from and the note of each row, then the notes of ``[sheet]``.

    Where there is room, what the total is made of comes first of these. What a number that nobody keeps on the pad starts from is told, too.
    """
    short = short_total(derived) if roomy else {}
    own = [*([short] if short else []), *sheet.notes]
    listed: list[dict[str, str]] = []
    for field in rows:
        sentences = {
            lang: " — ".join(filter(None, (offered(derived, field, lang), derived.labels[lang](f"{field.id}.note"))))
            for lang in derived.words
        }
        listed += [_about(derived, field.id, sentences)] if any(sentences.values()) else []
    for part in derived.program.started:
        listed.append(
            _about(
                derived,
                part.name,
                {lang: start_words(part, lang) for lang in derived.words},
            )
        )
    for lang in derived.words:
        lines = [spoken_in(line, lang) for line in [*listed, *own]]
        derived.words[lang] |= {f"pad.notes.{number}": line for number, line in enumerate(lines, 1)}
    return [f"notes.{number}" for number in range(1, 1 + len(listed) + len(own))]


def start_words(part: RulePart, lang: Lang) -> str:
    """What a running number starts from, by the number of players where that depends on it."""
    own = words(lang)
    if not isinstance(part.start, Mapping):
        return fill(own["onefile.start"], {"start": str(part.start)})
    each: list[str] = []
    for start in part.starts:
        of = sorted(players for players, one in part.start.items() if one == start)
        run = len(of) > 1 and of[-1] - of[0] == len(of) - 1
        players = f"{of[0]}–{of[-1]}" if run else ", ".join(map(str, of))
        each.append(fill(own["onefile.start_of"], {"start": str(start), "players": players}))
    return fill(own["onefile.start"], {"start": own["onefile.start_joined"].join(each)})


def _about(derived: Derived, name: str, sentences: Mapping[Lang, str]) -> dict[str, str]:
    """By language what is told of a row or part, after what it is called."""
    between = {"ja": "："}
    return {
        lang: f"**{derived.labels[lang](name)}**{between.get(lang, ': ')}{text}" for lang, text in sentences.items() if text
    }
