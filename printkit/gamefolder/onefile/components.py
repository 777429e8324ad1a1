"""What is printed of a one-file game: sheets or a pad, and the reference card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil
from typing import Any

from printkit.gamefolder.onefile.entries import Derived
from printkit.gamefolder.onefile.printed import Reference, SheetTable, Text
from printkit.language.kinds import Field
from printkit.language.lines import card, total
from printkit.language.program import Program
from printkit.language.read import seats_of_teams
from printkit.messages.sentences import fill, words
from printkit.model import Component, Problem, error
from printkit.model.languages import in_language

ROUNDS = 12
"""Rounds on one page of a pad, where the rules don't say how many there are."""

MOST_PAGES = 20

CARD = (92, 126)
"""mm; the reference card: four on a page."""

_SHORT = 60
"""Characters of a total that is told beside the boxes of the points, too."""

_ROOMY = 25
"""Rounds and sums on a page of a pad beside which there is room for that."""

HALF = (186, 126)
"""mm; a sheet that fits twice on a page, on A4 as on Letter."""


def components(derived: Derived, sheet: SheetTable, reference: Reference) -> list[Component]:
    """The components that follow from rows, parts and reference; their words are put beside the others of `derived`."""
    parts: list[Component] = []
    program = derived.program
    if own := _has_own_sheets(program):
        parts.append(_sheet(derived, sheet))
    shared = _shared(program)
    if program.rounds and not _boxes_in_rounds(program):
        parts.append(_pad(derived, SheetTable() if own or shared else sheet, sheet.size))
    if shared:
        parts.append(_table(derived, shared, sheet, SheetTable() if own else sheet))
    if reference.sections:
        parts.append(_reference(derived, reference))
    return parts


def homeless(program: Program, sheet: SheetTable) -> list[Problem]:
    """What ``[sheet]`` has besides rows and nothing that is printed has room for: without a sheet a pad has its size and notes."""
    if _has_own_sheets(program) or _shared(program):
        return []
    room = ("size", "notes") if program.rounds else ()
    return [
        error("onefile-no-sheet", f"sheet.{key}")
        for key, value in zip(sheet._fields, sheet, strict=True)
        if value and key not in room
    ]


def _has_own_sheets(program: Program) -> bool:
    """Whether each player has a sheet."""
    own = any(field.per == "player" and field.scope == "sheet" for field in program.fields.values())
    return own or _boxes_in_rounds(program)


def _boxes_in_rounds(program: Program) -> bool:
    """Whether rounds have lists or grids, for which a pad's cells are too small."""
    return any(field.scope == "round" and not field.row.one_box(field) for field in program.fields.values())


def _shared(program: Program) -> list[Field]:
    """The rows of teams and of the whole table that neither a player's sheet nor a pad has."""
    rows = [field for field in program.fields.values() if field.per != "player"]
    return rows if _boxes_in_rounds(program) else [field for field in rows if field.scope == "sheet"]


def _table(derived: Derived, fields: Sequence[Field], sheet: SheetTable, more: SheetTable) -> Component:
    """A sheet for the whole table: what teams write, and what is written once; `more` of ``[sheet]`` stands beside the rows."""
    derived.say("component.table", "table_sheet")
    for key in ("points", "round", "team"):
        derived.say(f"sheet.{key}", "team_word" if key == "team" else key)
    derived.say("sheet.at", "seat")
    window, pages = _window(derived.program)
    described = [_described(field, derived) for field in fields]
    in_rounds = any(field.scope == "round" for field in fields)
    beside, extra = _beside(derived, more)
    return Component(
        id="table",
        kind="sheet",
        layout="row_sheet",
        size=sheet.size or (None if in_rounds else _half_page(fields, 0, extra)),
        stock="plain",
        fillable=True,
        shows=tuple(field.id for field in fields),
        params={"words": "sheet", "rows": described, "points": [], **beside},
        window={"round": window} if in_rounds else {},
        pages=pages if in_rounds else 1,
    )


def _window(program: Program) -> tuple[int, int]:
    """How many rounds a page shows, and how many pages there are."""
    rounds = _most_rounds(program)
    if rounds is None:
        return ROUNDS, 1
    pages = min(MOST_PAGES, ceil(rounds / 15))
    return ceil(rounds / pages), pages


def _most_rounds(program: Program) -> int | None:
    """The most rounds that there may be, where the rules say a number."""
    part = program.end.rounds if program.end is not None else None
    if part is None:
        return None
    nodes = [part.measure, part.otherwise, *(value for _, value in part.cases)]
    numbers = [getattr(node, "value", None) for node in nodes if node is not None]
    known = [number for number in numbers if isinstance(number, int)]
    return max(known) if known and len(known) == len(numbers) else None


def _sheet(derived: Derived, sheet: SheetTable) -> Component:
    """A sheet for each player with all its rows, and the points beside them."""
    program = derived.program
    fields = [field for field in program.fields.values() if field.per == "player"]
    points = [] if program.teams else [*(part.name for part in program.summed), "total"]
    derived.say("component.sheet", "sheet")
    for key in ("points", "round"):
        derived.say(f"sheet.{key}", key)
    derived.say("sheet.at", "seat")
    window, pages = _window(program)
    described = [_described(field, derived) for field in fields]
    in_rounds = any(field.scope == "round" for field in fields)
    short = _total(derived) if points and not sheet.size else {}
    beside, extra = _beside(derived, sheet._replace(notes=[short, *sheet.notes]) if short else sheet)
    return Component(
        id="sheet",
        kind="sheet",
        layout="row_sheet",
        size=sheet.size or (None if in_rounds else _half_page(fields, len(points), extra)),
        stock="plain",
        per="player",
        fillable=True,
        shows=("name", *(field.id for field in fields), *points),
        fixed={"player": 1},
        params={
            "words": "sheet",
            "names": "name",
            "rows": described,
            "points": points,
            **beside,
        },
        window={"round": window} if in_rounds else {},
        pages=pages if in_rounds else 1,
    )


def _beside(derived: Derived, sheet: SheetTable) -> tuple[dict[str, Any], float]:
    """What stands in the column beside the rows besides points, and how high that is in mm."""
    params: dict[str, Any] = {}
    high = 0.0
    if sheet.art:
        params["art"] = sheet.art
        high += 44.0
    columns: Mapping[str, Sequence[Text]] = {
        "phases": sheet.phases,
        "legend": [sign.text for sign in sheet.legend],
        "notes": sheet.notes,
    }
    for kind, texts in columns.items():
        for number, text in enumerate(texts, 1):
            for lang in derived.words:
                derived.words[lang][f"sheet.{kind}.{number}"] = _told(text, lang)
        keys = [f"{kind}.{number}" for number in range(1, len(texts) + 1)]
        if kind == "phases" and keys:
            derived.say("sheet.phases", "phases")
            params["phases"] = keys
            high += 10.4 + sum(5.4 + 3.4 * (len(str(text)) // 26) for text in texts)
        elif kind == "notes" and keys:
            params["notes"] = keys
            high += sum(4.0 + 3.6 * (len(str(text)) // 30) for text in texts) + 4.0
        elif keys:
            derived.say("sheet.legend", "legend")
            params["legend"] = [
                {"icon" if sign.icon else "colour": sign.icon or sign.colour, "words": key}
                for sign, key in zip(sheet.legend, keys, strict=True)
            ]
            high += 10.6 + 6.2 * len(keys)
    return params, high


def _told(text: Text, lang: str) -> str:
    """What a text says in a language, else in any that it is written in."""
    return in_language(text, lang) if isinstance(text, Mapping) else str(text)


def _total(derived: Derived) -> dict[str, str]:
    """By language what the total is made of, where it isn't the sum of the parts above it and is short; else nothing."""
    if not derived.program.scored or derived.program.total is None:
        return {}
    lines = {lang: total(derived.program, lang, derived.labels[lang]) for lang in derived.words}
    if max(len(line.text) for line in lines.values()) > _SHORT:
        return {}
    return {
        lang: fill(words(lang)["onefile.helper"], {"name": f"**{line.name}**", "text": line.text})
        for lang, line in lines.items()
    }


def _half_page(fields: Sequence[Field], points: int, beside: float = 0.0) -> tuple[int, int] | None:
    """The size of half a page in mm where everything fits on it, in boxes of 9 mm; else None: a whole page."""
    x = y = tallest = 0.0
    room = HALF[0] - 6 - (58 if points or beside else 0)
    for field in fields:
        wide, tall = field.row.size(field)
        if x and x + wide > room:
            x, y, tallest = 0.0, y + tallest + 5, 0.0
        x, tallest = x + wide + 5, max(tallest, tall)
    high = max(y + tallest, 5 + points * 6.5 + beside)
    return HALF if 16 + high <= HALF[1] - 3 else None


def _described(field: Field, derived: Derived) -> dict[str, Any]:
    """What a row looks like: its shape, and what heads the rows and columns of a grid."""
    paper = field.row.paper(field)
    described: dict[str, Any] = {"entry": field.id, "shape": paper.shape, "columns": paper.columns, "rows": paper.rows}
    if field.finish:
        described["finish"] = field.finish
    if any(field.signs):
        described["signs"] = [{str(step): icon for step, icon in lane.items()} for lane in field.signs]
    if field.hex:
        described["hex"] = True
    if field.printed:
        described["printed"] = [list(row) for row in field.printed]
    if field.blocked:
        described["blocked"] = [list(at) for at in sorted(field.blocked)]
    if field.colours:
        described["colours"] = {name: [list(at) for at in cells] for name, cells in field.colours.items()}
        for name in field.colours:
            derived.say(f"colour.{name}", f"colour_{name}")
    for lang in derived.words:
        if note := derived.labels[lang](f"{field.id}.note"):
            derived.words[lang][f"sheet.note.{field.id}"] = note
    for side, keys in (("rows", field.row_keys), ("columns", field.column_keys)):
        if keys:
            described[f"{side}_keys"] = list(keys)
        for lang in derived.words:
            noun = derived.labels[lang](f"{field.id}.{side}") if field.kind.name == "grid" else ""
            if noun:
                derived.words[lang][f"sheet.{side}.{field.id}"] = noun
    return described


def _pad(derived: Derived, sheet: SheetTable, size: tuple[int, int] | None) -> Component:
    """A pad with a row for each round and the players side by side, the sums below, and notes at its foot."""
    program = derived.program
    rounds = [field for field in program.fields.values() if field.scope == "round"]
    by_owner = {owner: [f.id for f in rounds if f.row.column(f) == owner] for owner in ("player", "team", "table")}
    sums = [*(part.name for part in program.summed), "total"]
    derived.say("component.pad", "pad")
    for key in ("points", "rounds"):
        derived.say(f"pad.{key}", key)
    derived.say("pad.at", "seat")
    columns = {"player": "player", "team": "team"}
    tables: list[dict[str, Any]] = [
        {"rows": "round", "entries": names, **({"columns": columns[owner]} if owner in columns else {})}
        for owner, names in by_owner.items()
        if names
    ]
    axis = "team" if program.teams else "player"
    tables.append({"rows": sums, "columns": axis, "title": "points" if axis == "player" else "teams"})
    if program.teams:
        derived.say("pad.teams", "teams")
        _team_words(derived, program)
    window, pages = _window(program)
    roomy = size is None and window + len(sums) <= _ROOMY
    return Component(
        id="pad",
        kind="pad",
        layout="table_pad",
        size=size,
        fillable=True,
        shows=("name", *(field.id for field in rounds), *sums),
        params={
            "words": "pad",
            "names": "name",
            "tables": tables,
            "row": 9.5,
            "notes": _foot(derived, rounds, sheet, roomy=roomy),
        },
        window={"round": window},
        pages=pages,
    )


def _foot(derived: Derived, rows: Sequence[Field], sheet: SheetTable, *, roomy: bool) -> list[str]:
    """The keys of what stands at a pad's foot: the note of each row after what the row is called, and the notes of ``[sheet]``.

    Where there is room, what the total is made of comes first of these.
    """
    notes: dict[str, dict[str, str]] = {
        field.id: {lang: note for lang in derived.words if (note := derived.labels[lang](f"{field.id}.note"))} for field in rows
    }
    short = _total(derived) if roomy else {}
    own = [*([short] if short else []), *sheet.notes]
    for lang in derived.words:
        between = "：" if lang == "ja" else ": "
        lines = [f"**{derived.labels[lang](row)}**{between}{_told(note, lang)}" for row, note in notes.items() if note]
        lines += [_told(text, lang) for text in own]
        derived.words[lang] |= {f"pad.notes.{number}": line for number, line in enumerate(lines, 1)}
    count = sum(map(bool, notes.values())) + len(own)
    return [f"notes.{number}" for number in range(1, count + 1)]


def _team_words(derived: Derived, program: Program) -> None:
    """Who sits in which team, said at the foot of the title of their sums."""
    for lang in derived.words:
        labels = [
            fill(words(lang)["onefile.team"], {"team": team, "seats": " + ".join(str(seat + 1) for seat in seats)})
            for team, seats in enumerate(seats_of_teams(program.teams), 1)
        ]
        derived.words[lang]["pad.teams"] += "  ·  " + "  ·  ".join(labels)


def _reference(derived: Derived, reference: Reference) -> Component:
    """The card that everybody gets: its sections in the order in which they are written, the scoring perhaps as the rules say it."""
    derived.say("component.reference", "card")
    sections: list[dict[str, Any]] = []
    for name, value in reference.sections.items():
        rows = _scoring(derived) if value == "auto" else _lines(derived, name, value)
        for lang in derived.words:
            title = name.replace("_", " ")
            own = words(lang).get(f"onefile.section.{name}")
            derived.words[lang][f"reference.{name}.title"] = own or title[:1].upper() + title[1:]
        sections.append({"title": f"{name}.title", "rows": rows, "numbered": name == "turn"})
    return Component(
        id="reference",
        kind="reference-card",
        layout="rules_card",
        size=reference.size or CARD,
        stock="card",
        per="player",
        params={"words": "reference", "sections": sections},
    )


def _lines(derived: Derived, name: str, texts: Sequence[Any]) -> list[dict[str, str]]:
    """A section of lines of one's own."""
    for number, text in enumerate(texts, 1):
        for lang in derived.words:
            derived.words[lang][f"reference.{name}.{number}"] = _told(text, lang)
    return [{"words": f"{name}.{number}"} for number in range(1, len(texts) + 1)]


def _scoring(derived: Derived) -> list[dict[str, str]]:
    """The lines of the scoring as the rules say it, each with the name of its part; what explains another stands behind a dot."""
    cards = {lang: card(derived.program, lang, derived.labels[lang]) for lang in derived.words}
    rows: list[dict[str, str]] = []
    for number, lines in enumerate(zip(*cards.values(), strict=True), 1):
        row = {"words": f"scoring.{number}"}
        for lang, line in zip(cards, lines, strict=True):
            words_of, key = derived.words[lang], f"reference.scoring.{number}"
            if line.helper:
                words_of[key] = fill(words(lang)["onefile.helper"], {"name": line.name, "text": line.text})
            else:
                words_of[f"{key}.name"], words_of[key] = line.name, line.text
                row["name"] = f"scoring.{number}.name"
        rows.append(row)
    return rows
