"""What is printed of a one-file game: sheets or a pad, and the reference card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from printkit.gamefolder.onefile.entries import Derived
from printkit.gamefolder.onefile.looks import turned
from printkit.gamefolder.onefile.pads import HALF, keeper, pad, rounds_on_paper, start_words
from printkit.gamefolder.onefile.printed import Reference, SheetTable, Shown, Text
from printkit.gamefolder.onefile.texts import short_total, spoken_in
from printkit.language.kinds import Field
from printkit.language.lines import card
from printkit.language.program import Program, RulePart
from printkit.language.rows.dated import rounds_id
from printkit.messages.sentences import fill, words
from printkit.model import Component, Given, Problem, error, warning

ROUNDS = 24
"""Rounds for which a player's own sheets have room where the rules don't say how many there are."""

CARD = (92, 126)
"""mm; the reference card: four on a page."""


def components(derived: Derived, sheet: SheetTable, reference: Reference) -> list[Component]:
    """The components that follow from rows, parts and reference; their words are put beside the others of `derived`."""
    parts: list[Component] = []
    program = derived.program
    if own := _has_own_sheets(program):
        parts.append(_sheet(derived, sheet))
    shared = _shared(program)
    if _has_pad(program):
        parts.append(pad(derived, SheetTable() if own or shared else sheet, sheet.size))
    if shared:
        parts.append(_table(derived, shared, sheet, SheetTable() if own else sheet))
    parts = [_drawn(_looking(part, sheet.look), sheet, main=part.id == _printed(program)[0]) for part in parts]
    parts = [part._replace(paper=sheet.paper) for part in parts]
    if reference.sections:
        parts.append(_looking(_reference(derived, reference), reference.look))
    return parts


def _looking(part: Component, look: Mapping[str, Any]) -> Component:
    """A component with a look."""
    return part._replace(params=Given({**part.params, "look": dict(look)})) if look else part


def _printed(program: Program) -> list[str]:
    """What is printed to be written on; what ``[sheet]`` says is of the first."""
    kinds = (("sheet", _has_own_sheets(program)), ("table", bool(_shared(program))), ("pad", _has_pad(program)))
    return [name for name, there in kinds if there]


def _drawn(part: Component, sheet: SheetTable, *, main: bool) -> Component:
    """A component as its drawing has it, where there is one; without a size it is as large as the drawing says."""
    files = sheet.drawing.get(part.id) or (sheet.drawing.get("") if main else None)
    if not files:
        return part
    return part._replace(layout="drawn_sheet", size=sheet.size, params=Given(words=part.params["words"], drawing=[*files]))


def homeless(program: Program, sheet: SheetTable) -> list[Problem]:
    """What ``[sheet]`` has besides rows and nothing that is printed has room for: without a sheet a pad has its size and notes."""
    undrawn = [part for part in sheet.drawing if part and part not in _printed(program)]
    if undrawn or _has_own_sheets(program) or _shared(program):
        return [error("onefile-no-sheet", f"sheet.drawing.{part}") for part in undrawn]
    room = ("size", "notes", "look", "drawing", "paper") if program.rounds else ()
    of_rows = [f"look.{key}" for key in ("columns", "order", "side") if key in sheet.look] if room else []
    return [error("onefile-no-sheet", f"sheet.{key}") for key in of_rows] + [
        error("onefile-no-sheet", f"sheet.{'rows' if key == 'shown' else key}")
        for key, value in zip(sheet._fields, sheet, strict=True)
        if value and key not in (*room, "pictures")
    ]


def _has_own_sheets(program: Program) -> bool:
    """Whether each player has a sheet."""
    own = any(field.per == "player" and field.scope == "sheet" for field in program.fields.values())
    return own or _boxes_in_rounds(program)


def _has_pad(program: Program) -> bool:
    """Whether the table has a pad for its rounds, which then stand on no sheet."""
    return program.rounds and not _boxes_in_rounds(program)


def _boxes_in_rounds(program: Program) -> bool:
    """Whether rounds have lists or grids, for which a pad's cells are too small."""
    return any(field.scope == "round" and not field.row.one_box(field) for field in program.fields.values())


def without_pad(program: Program, rows: Mapping[str, str]) -> list[Problem]:
    """A warning for the first row of ``[rounds]`` for which others that a pad would take are on sheets; `rows` are the places of rows by their ids.

    Not where players have a sheet anyway, or where no row would be on a pad: there nobody expects one.
    """
    fields = [field for field in program.fields.values() if field.scope == "round"]
    large = [field for field in fields if not field.row.one_box(field)]
    on_sheet = any(field.per == "player" and field.scope == "sheet" for field in program.fields.values())
    if on_sheet or not large or len(large) == len(fields):
        return []
    return [warning("onefile-no-pad", rows.get(large[0].id, "rounds.rows"), found=large[0].id)]


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
    program = derived.program
    kept = [part for part in program.kept if _boxes_in_rounds(program) and keeper(program, part) == "team"]
    described = [*_rows(fields, derived, more), *(_kept(part, derived) for part in kept)]
    in_rounds = bool(kept) or any(field.scope == "round" for field in fields)
    beside, extra = _beside(derived, more)
    return Component(
        id="table",
        kind="sheet",
        layout="row_sheet",
        size=sheet.size or _half_page(program, fields, 0, extra, more.shown),
        stock="plain",
        fillable=True,
        shows=(*(field.id for field in fields), *(part.name for part in kept)),
        params=Given(words="sheet", rows=described, points=[], flows=in_rounds, **beside),
        window={"round": rounds_on_paper(program, ROUNDS)} if in_rounds else {},
    )


def _sheet(derived: Derived, sheet: SheetTable) -> Component:
    """A sheet for each player with its rows, and the points beside them; with a pad beside it, rounds and points stand there."""
    program = derived.program
    whole = not _has_pad(program)
    fields = [field for field in program.fields.values() if field.per == "player" and (whole or field.scope == "sheet")]
    kept = [part for part in program.kept if whole and keeper(program, part) == "player"]
    points = [*(part.name for part in program.summed), "total"] if whole and not program.teams else []
    derived.say("component.sheet", "sheet")
    for key in ("points", "round"):
        derived.say(f"sheet.{key}", key)
    derived.say("sheet.at", "seat")
    described = [*_rows(fields, derived, sheet), *(_kept(part, derived) for part in kept)]
    in_rounds = any(field.scope == "round" for field in fields)
    short = short_total(derived) if points and not sheet.size else {}
    beside, extra = _beside(derived, sheet._replace(notes=[short, *sheet.notes]) if short else sheet)
    return Component(
        id="sheet",
        kind="sheet",
        layout="row_sheet",
        size=sheet.size or (None if kept else _half_page(program, fields, len(points), extra, sheet.shown)),
        stock="plain",
        per="player",
        fillable=True,
        shows=("name", *(field.id for field in fields), *(part.name for part in kept), *points),
        fixed={"player": 1},
        params=Given(words="sheet", names="name", rows=described, points=points, flows=in_rounds, **beside),
        window={"round": rounds_on_paper(program, ROUNDS)} if in_rounds else {},
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
                derived.words[lang][f"sheet.{kind}.{number}"] = spoken_in(text, lang)
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


def _half_page(
    program: Program, fields: Sequence[Field], points: int, beside: float, shown: Sequence[Shown]
) -> tuple[int, int] | None:
    """The size of half a page in mm where everything fits on it, in boxes of 9 mm; else None: a whole page."""
    x = y = tallest = 0.0
    room = HALF[0] - 6 - (58 if points or beside else 0)
    rounds = rounds_on_paper(program, ROUNDS)
    fields = [field for field in fields if not field.rounds_of]
    sizes = [field.row.size(field) for field in fields for _ in range(rounds if field.scope == "round" else 1)]
    for one in shown:
        lines = sum(7.0 + 3.4 * (len(str(effect.text)) // 40) for effect in one.effects)
        sizes.append((one.size[0], 6.0 + (one.size[1] or lines)))
    for wide, tall in sizes:
        if x and x + wide > room:
            x, y, tallest = 0.0, y + tallest + 5, 0.0
        x, tallest = x + wide + 5, max(tallest, tall)
    high = max(y + tallest, 5 + points * 6.5 + beside)
    return HALF if 16 + high <= HALF[1] - 3 else None


def _rows(fields: Sequence[Field], derived: Derived, sheet: SheetTable) -> list[dict[str, Any]]:
    """What the rows look like, with those on which nobody writes among them; the rounds of cells stand in the cells."""
    known = [name for name, field in derived.program.fields.items() if field.scope == "sheet" and not field.rounds_of]
    places = {name: place for place, name in enumerate(known)}
    waiting = list(enumerate(sheet.shown, 1))
    described: list[dict[str, Any]] = []
    for field in fields:
        while waiting and waiting[0][1].before <= places.get(field.id, len(known)) and not field.rounds_of:
            described.append(_shown(*waiting.pop(0), derived))
        described += [] if field.rounds_of else [_described(field, derived)]
    return [*described, *(_shown(number, one, derived) for number, one in waiting)]


def _shown(number: int, one: Shown, derived: Derived) -> dict[str, Any]:
    """A row on which nobody writes, as the layout has it, with its words."""
    row: dict[str, Any] = {"shape": "picture" if one.picture else "effects", "room": [float(side) for side in one.size]}
    texts = {f"effect.{number}.{line}": effect.text for line, effect in enumerate(one.effects, 1)}
    if one.name:
        row["words_of"] = f"shown.{number}"
        texts[row["words_of"]] = one.name
    for lang in derived.words:
        derived.words[lang] |= {f"sheet.{key}": spoken_in(text, lang) for key, text in texts.items()}
    if one.picture:
        return {**row, "picture": one.picture}
    lines = enumerate(one.effects, 1)
    return {**row, "effects": [{"at": e.at, "icon": e.icon, "words": f"effect.{number}.{line}"} for line, e in lines]}


def _described(field: Field, derived: Derived) -> dict[str, Any]:
    """What a row looks like: its shape, and what heads the rows and columns of a grid."""
    paper = field.row.paper(field)
    described: dict[str, Any] = {"entry": field.id, "shape": paper.shape, "columns": paper.columns, "rows": paper.rows}
    if field.dated:
        described["rounds"] = rounds_id(field.id)
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
    if field.groups:
        described["groups"] = {name: [[list(at) for at in one] for one in groups] for name, groups in field.groups.items()}
    named: set[str] = set()
    for name in (*field.groups, *field.colours):
        for lang in derived.words:
            if called := derived.labels[lang](f"{field.id}.{name}"):
                named.add(name)
                derived.words[lang][f"sheet.group.{field.id}.{name}"] = called
    if named_groups := [name for name in field.groups if name in named]:
        described["named_groups"] = named_groups
    if field.colours:
        described["colours"] = {name: [list(at) for at in cells] for name, cells in field.colours.items()}
        for name in field.colours:
            derived.say(f"colour.{name}", f"colour_{name}")
    for lang in derived.words:
        dated = fill(words(lang)["onefile.dated"], {"last": field.dated}) if field.dated else ""
        if note := " — ".join(filter(None, (dated, derived.labels[lang](f"{field.id}.note")))):
            derived.words[lang][f"sheet.note.{field.id}"] = note
    if field.bare:
        described["bare"] = sorted(field.bare)
    for side, keys in (("rows", field.row_keys), ("columns", field.column_keys)):
        if keys:
            described[f"{side}_keys"] = list(keys)
        for lang in derived.words:
            noun = derived.labels[lang](f"{field.id}.{side}") if field.kind.name == "grid" else ""
            if noun:
                derived.words[lang][f"sheet.{side}.{field.id}"] = noun
    return described


def _kept(part: RulePart, derived: Derived) -> dict[str, Any]:
    """A number that players keep round by round, as a row of their sheet."""
    if any(part.starts):
        for lang in derived.words:
            derived.words[lang][f"sheet.from.{part.name}"] = start_words(part, lang)
    return {"entry": part.name, "shape": "value", "columns": 1, "rows": 1}


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
        size=reference.size or turned(CARD, reference.look),
        stock="card",
        per="player",
        params=Given(words="reference", sections=sections),
    )


def _lines(derived: Derived, name: str, texts: Sequence[Any]) -> list[dict[str, str]]:
    """A section of lines of one's own."""
    for number, text in enumerate(texts, 1):
        for lang in derived.words:
            derived.words[lang][f"reference.{name}.{number}"] = spoken_in(text, lang)
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
