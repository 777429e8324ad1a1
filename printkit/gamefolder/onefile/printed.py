"""What a one-file game has printed beside its rows: ``[sheet]`` and ``[reference]``, as their tables say it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias, cast

from printkit.draw.icons import intended
from printkit.draw.icons import listed as all_icons
from printkit.gamefolder.decks.own import Own
from printkit.gamefolder.onefile.icons import strange
from printkit.gamefolder.onefile.looks import CARD_LOOK, SHEET_LOOK, look_of, turned
from printkit.language.keys import PAIR, TEXT, AnyKey, Form, Key, Schema, Whole, Words, listed, table
from printkit.language.read import ROWS as WRITTEN
from printkit.language.rows.cells import COLOURS
from printkit.language.rows.read import is_shown
from printkit.language.shape import Reader
from printkit.model import Problem, error, in_toml, nearest
from printkit.model.languages import by_language, in_each
from printkit.model.problem import EMPTY

Text: TypeAlias = str | Mapping[str, str]
"""A text for every language, or one for each."""

_TEXTS: Schema = listed(Words().schema())
_AUTO: Schema = {"anyOf": [{"enum": ["auto"]}, _TEXTS]}

ICON = Key("icon", Form(TEXT), "an icon, by name", 'icon = "star"')
COLOUR = Key("colour", Form({"enum": [*COLOURS]}), "or a colour of cells", 'colour = "red"')
MEANING = Key("text", Words(), "what it means", 'text = "A turn of your own"', required=True)

SIGN: tuple[AnyKey, ...] = (ICON, COLOUR, MEANING)
"""What a sign of the legend says."""

PAPER = Key("paper", Form(TEXT), "the paper that sheets and pads are printed on, whatever the other parts are", 'paper = "a4"')
SIZE = Key("size", PAIR, "width and height in mm: `[133, 190]` puts two on an A4", "size = [133, 190]")
PHASES = Key(
    "phases",
    Form(_AUTO),
    'what happens in a turn, step by step, or `"auto"`, written from `[play]`',
    'phases = ["Roll two dice."]',
)
LEGEND = Key(
    "legend", Form(listed(table(SIGN))), "signs with their `text`", 'legend = [{ icon = "star", text = "A turn of your own" }]'
)
NOTES = Key("notes", Form(_TEXTS), "lines of your own", 'notes = ["Write at the end of your turn."]')
PICTURE = Key(
    "picture",
    Form(TEXT),
    "a picture among the rows, a file in the game's folder; `size = [60, 40]` in mm",
    'picture = "art/map.svg"',
    required=True,
)
AT = Key("at", Form({"type": ["string", "integer"]}), "what heads the line, such as a number or a die's face", 'at = "3–5"')
LINE: tuple[AnyKey, ...] = (AT, ICON, MEANING)
"""What a line of effects says."""

EFFECTS = Key(
    "effects",
    Form(listed(table(LINE))),
    "a table to look up among the rows: lines with what heads each, an icon, and its `text`; `width = 80` in mm",
    'effects = [{ at = 1, icon = "coin", text = "Take two." }]',
    required=True,
)
MEASURE = Key("size", PAIR, "of a picture: width and height in mm at most", "size = [60, 40]")
WIDTH = Key("width", Whole(30, 180, 80), "of effects: in mm", "width = 80")
HEADED = Key("name", Words(), "the words above it", 'name = "Weather"')

SHOWN: tuple[AnyKey, ...] = (PICTURE, EFFECTS, MEASURE, WIDTH, HEADED)
"""What a row of ``[sheet]`` says on which nobody writes."""

ART = Key("art", Form(TEXT), "a picture above the points", 'art = "art/isle.svg"')

_DRAWN_PARTS = ("sheet", "table", "pad")
"""The components that may be drawings."""

_FILES: Schema = {"anyOf": [TEXT, listed(TEXT)]}
DRAWING = Key(
    "drawing",
    Form({"anyOf": [*_FILES["anyOf"], table([Key(part, Form(_FILES), f"of the {part}") for part in _DRAWN_PARTS])]}),
    "an SVG file that is the sheet: each shape that is named like a place of a row is that place. A list of files is "
    "pages, `sheet.{lang}.svg` one for each language; a game with a sheet and a pad may say both: `{ sheet = …, pad = … }`",
    'drawing = "sheet.svg"',
)

_ROW = WRITTEN.schema()["items"]
ROWS = Key(
    WRITTEN.name,
    Form(listed({**_ROW, "properties": {**table(SHOWN)["properties"], **_ROW["properties"]}, "required": []})),
    WRITTEN.says,
)
SHEET: tuple[AnyKey, ...] = (ROWS, SIZE, PHASES, LEGEND, NOTES, ART, SHEET_LOOK, DRAWING, PAPER)
"""What ``[sheet]`` says."""

SCORING = Key(
    "scoring",
    Form(_AUTO),
    '`"auto"` is written from the rules, or lines of your own',
    'scoring = "auto"',
)

TURN = Key("turn", Form(_AUTO), '`"auto"` is written from `[play]`, or lines of your own', 'turn = "auto"')

REFERENCE: tuple[AnyKey, ...] = (TURN, SCORING, SIZE, CARD_LOOK)
"""What ``[reference]`` says besides sections of one's own, which are lists of lines."""


class LegendSign(NamedTuple):
    """A sign of the legend, an icon or a colour, and what it means."""

    text: Text
    icon: str = ""
    colour: str = ""


class Effect(NamedTuple):
    """A line of a table of effects: what heads it, its icon and its text."""

    at: str
    icon: str
    text: Text


class Shown(NamedTuple):
    """A row on which nobody writes: before which row it stands (by its number among those with an id), a picture or effects.

    `size` is the room of a picture in mm, `size[0]` the width of effects.
    """

    before: int
    name: Text
    size: tuple[int, int]
    picture: str = ""
    effects: Sequence[Effect] = ()


class SheetTable(NamedTuple):
    """What stands on sheets besides rows that are written in. `size` in mm, `pictures` are files by their places.

    `drawing` are the files that a component is, by its id, "" for the one that says the most.
    """

    size: tuple[int, int] | None = None
    art: str = ""
    phases: Sequence[Text] = ()
    legend: Sequence[LegendSign] = ()
    notes: Sequence[Text] = ()
    shown: Sequence[Shown] = ()
    look: Mapping[str, Any] = EMPTY
    drawing: Mapping[str, Sequence[str]] = EMPTY
    pictures: Mapping[str, str] = EMPTY
    paper: str = ""


class Reference(NamedTuple):
    """The card's sections by name, in their order: lines, or what the rules say. `size` in mm, `pictures` are files by their places."""

    size: tuple[int, int] | None
    sections: Mapping[str, Sequence[Text] | Literal["auto"]]
    look: Mapping[str, Any] = EMPTY
    pictures: Mapping[str, str] = EMPTY


def sheet_of(raw: Mapping[str, Any], problems: list[Problem], mine: Own) -> SheetTable:
    """``[sheet]``; its rows are read with the rules."""
    reader = Reader(Reader(raw, "", problems).table_in("sheet"), "sheet", problems)
    size, art = cast("tuple[int, int] | tuple[()]", SIZE.read(reader)), ART.read(reader)
    if art is not None and not isinstance(art, str):
        problems.append(error("not-text", reader.at(ART.name), found=in_toml(art)))
        art = None
    paper = PAPER.read(reader)
    if paper is not None and not isinstance(paper, str):
        reader.tell(error("not-text", reader.at(PAPER.name), found=in_toml(paper)))
    auto = reader.table.get(PHASES.name) == "auto" and reader.has(PHASES.name)
    if auto and "play" not in raw:
        reader.tell(error("onefile-no-turn", reader.at(PHASES.name)))
    phases = [] if auto else _texts(reader, PHASES, mine)
    legend, notes = _legend(reader, mine), _texts(reader, NOTES, mine)
    look, below = look_of(reader, SHEET_LOOK, mine, _ids(raw))
    drawing, drawings = _drawing(reader)
    reader.end((ROWS.name,))
    shown, pictures = _shown(reader.table.get(ROWS.name), problems, mine)
    pictures |= {reader.at(ART.name): art} if art else {}
    size_said = turned(size or None, look)
    pictures |= drawings | below
    return SheetTable(size_said, art or "", phases, legend, notes, shown, look, drawing, pictures, str(paper or ""))


def _ids(raw: Mapping[str, Any]) -> list[str]:
    """The ids of all rows, as far as they can be read."""
    tables = [raw.get(section) for section in ("sheet", "rounds")]
    rows = [table.get(ROWS.name) for table in tables if isinstance(table, Mapping)]
    return [str(row["id"]) for one in rows if isinstance(one, list) for row in one if isinstance(row, Mapping) and "id" in row]


def _drawing(reader: Reader) -> tuple[dict[str, Sequence[str]], dict[str, str]]:
    """The files that are sheets, by component, and all of them by their places."""
    value = DRAWING.read(reader)
    if isinstance(value, Mapping):
        inside = Reader(value, reader.at(DRAWING.name), reader.problems)
        named = {part: value[part] for part in _DRAWN_PARTS if inside.has(part)}
        inside.end()
    else:
        named = {"": value} if value is not None else {}
    files: dict[str, Sequence[str]] = {}
    places: dict[str, str] = {}
    for part, one in named.items():
        where = reader.at(f"{DRAWING.name}.{part}" if part else DRAWING.name)
        several = one if isinstance(one, list) else [one]
        wrong = [file for file in several if not isinstance(file, str) or not file.lower().endswith(".svg")]
        if wrong or not several:
            reader.tell(error("drawing-not-svg", where, found=in_toml(wrong[0] if wrong else one)))
        elif len(set(several)) < len(several):
            reader.tell(error("declared-twice", where, found=next(file for file in several if several.count(file) > 1)))
        else:
            files[part] = several
            for place, written in enumerate(several):
                at = f"{where}[{place}]" if isinstance(one, list) else where
                places |= {f"{at}: {file}" if "{lang}" in written else at: file for file in in_each(written)}
    return files, places


def _shown(rows: Any, problems: list[Problem], mine: Own) -> tuple[list[Shown], dict[str, str]]:
    """The rows on which nobody writes, and their pictures by place."""
    rows_shown: list[Shown] = []
    pictures: dict[str, str] = {}
    written = 0
    for number, row in enumerate(rows if isinstance(rows, list) else ()):
        if not is_shown(row):
            written += 1
            continue
        where = f"sheet.{ROWS.name}[{number}]"
        reader = Reader(row, where, problems)
        name, size, width = HEADED.read(reader), MEASURE.read(reader), WIDTH.read(reader)
        picture, effects = PICTURE.read(reader), _effects(reader, mine)
        reader.end()
        if (picture is None) == (EFFECTS.name not in row) or "id" in row:
            problems.append(error("onefile-shown", where))
        elif picture is not None and not isinstance(picture, str):
            problems.append(error("not-text", reader.at(PICTURE.name), found=in_toml(picture)))
        else:
            room = (size[0], size[1]) if size else (60, 40) if picture else (width or 80, 0)
            rows_shown.append(Shown(written, name.get("", name) if name else "", room, picture or "", effects))
            pictures |= {reader.at(PICTURE.name): picture} if picture else {}
    return rows_shown, pictures


def _effects(reader: Reader, mine: Own) -> list[Effect]:
    lines: list[Effect] = []
    for number, line in enumerate(_list(reader, EFFECTS)):
        where = f"{reader.at(EFFECTS.name)}[{number}]"
        known = {key.name for key in LINE}
        text, at = (line.get(MEANING.name), line.get(AT.name, "")) if isinstance(line, Mapping) else (None, "")
        if (
            text is None
            or not isinstance(line, Mapping)
            or not is_text(text)
            or set(line) - known
            or not isinstance(at, str | int)
        ):
            reader.tell(error("onefile-effect", where, found=in_toml(line)))
            continue
        reader.problems += _unknown(line, where, mine) if ICON.name in line else []
        reader.problems += strange([text], where, mine)
        lines.append(Effect(str(at), line.get(ICON.name, ""), text))
    return lines


def _list(reader: Reader, key: AnyKey) -> list[Any]:
    """A list; empty, and told, where it is none."""
    value = key.read(reader)
    if value is not None and not isinstance(value, list):
        reader.tell(error("not-list", reader.at(key.name), found=in_toml(value)))
    return value if isinstance(value, list) else []


def _texts(reader: Reader, key: AnyKey, mine: Own) -> list[Text]:
    """A list of texts with what is wrong in it."""
    value = _list(reader, key)
    for place, text in enumerate(value):
        if not is_text(text):
            reader.tell(error("not-text", f"{reader.at(key.name)}[{place}]", found=in_toml(text)))
    reader.problems += strange([text for text in value if is_text(text)], reader.at(key.name), mine)
    return value


def _legend(reader: Reader, mine: Own) -> list[LegendSign]:
    """The signs of the legend with what is wrong in them."""
    signs: list[LegendSign] = []
    for place, one in enumerate(_list(reader, LEGEND)):
        where = f"{reader.at(LEGEND.name)}[{place}]"
        if _is_sign(one):
            reader.problems += _unknown(one, where, mine)
            signs.append(LegendSign(one[MEANING.name], one.get(ICON.name, ""), one.get(COLOUR.name, "")))
        else:
            reader.tell(error("onefile-sign", where, found=in_toml(one)))
    reader.problems += strange([sign.text for sign in signs], reader.at(LEGEND.name), mine)
    return signs


def _is_sign(value: Any) -> bool:
    """Whether it is a sign of a legend with what it means."""
    if not isinstance(value, Mapping) or not is_text(value.get(MEANING.name)):
        return False
    rest = {key: one for key, one in value.items() if key != MEANING.name}
    return len(rest) == 1 and set(rest) <= {ICON.name, COLOUR.name} and all(isinstance(one, str) for one in rest.values())


def _unknown(sign: Mapping[str, Any], where: str, mine: Own) -> list[Problem]:
    """Whether there are such an icon and such a colour."""
    if COLOUR.name in sign:
        colour = sign[COLOUR.name]
        known = ", ".join(COLOURS)
        wrong = error("not-one-of", f"{where}.colour", found=in_toml(colour), known=known, hint=nearest(colour, COLOURS))
        return [] if colour in COLOURS else [wrong]
    if sign[ICON.name] in all_icons(mine.icons):
        return []
    return [error("unknown-icon", f"{where}.icon", found=sign[ICON.name], hint=intended(sign[ICON.name], mine.icons))]


def reference_of(raw: Mapping[str, Any], problems: list[Problem], mine: Own) -> Reference:
    """``[reference]``: sections of lines, what is written from the rules or the turn (``"auto"``), and a size in mm."""
    reader = Reader(Reader(raw, "", problems).table_in("reference"), "reference", problems)
    size: tuple[int, ...] = ()
    sections: dict[str, Sequence[Text] | Literal["auto"]] = {}
    look: Mapping[str, Any] = {}
    pictures: Mapping[str, str] = {}
    for name, value in reader.table.items():
        where = reader.at(name)
        if name == SIZE.name:
            size = SIZE.read(reader)
        elif name == CARD_LOOK.name:
            look, pictures = look_of(reader, CARD_LOOK, mine)
        elif (name == SCORING.name and not isinstance(value, list)) or (name == TURN.name and value == "auto"):
            reader.one_of(name, ("auto",), "auto")
            sections[name] = "auto"
            if name == TURN.name and "play" not in raw:
                problems.append(error("onefile-no-turn", where))
        elif not isinstance(value, list) or not value:
            problems.append(error("not-list", where, found=in_toml(value)))
        else:
            wrong = next((place for place, text in enumerate(value) if not is_text(text)), None)
            if wrong is None:
                sections[name] = value
                problems += strange(value, where, mine)
            else:
                problems.append(error("not-text", f"{where}[{wrong}]", found=in_toml(value[wrong])))
    if isinstance(raw.get("reference"), Mapping) and not reader.table.keys() - {SIZE.name, CARD_LOOK.name}:
        problems.append(error("onefile-no-section", "reference"))
    return Reference(turned(cast("tuple[int, int] | tuple[()]", size) or None, look), sections, look, pictures)


def is_text(value: Any) -> bool:
    """Whether it is a text, or one for each of some languages."""
    if isinstance(value, Mapping):
        return by_language(value)
    return isinstance(value, str) and bool(value.strip())
