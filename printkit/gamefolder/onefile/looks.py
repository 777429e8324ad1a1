"""``look`` of ``[sheet]`` and ``[reference]``: colours, fonts, what lies below everything, columns and order."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Any

from printkit.draw.style import DESIGNED
from printkit.gamefolder.decks.own import Own
from printkit.language.keys import TEXT, AnyKey, Flag, Form, Key, OneOf, Texts, Whole, Word, named, table
from printkit.language.shape import Reader
from printkit.model import error, in_toml, nearest

_BESIDE = ("art", "points", "phases", "legend", "notes")
"""What stands in the column beside the rows and may stand among them."""

_HEX = re.compile(r"#[0-9A-Fa-f]{6}")

COLOUR_TABLE = Key(
    "colours",
    Form(named(TEXT)),
    "colours of what is written (`ink`), headings (`head`), what matters less (`muted`), lines (`rule`, `hair`), what matters most (`accent`), "
    "areas (`tint`, `shade`), letters on them (`on_shade`) and boxes (`paper`); printed in coloured ink",
    'colours = { ink = "#22384f", head = "#b3541e" }',
)
FONTS = Key(
    "fonts",
    Form(table([Key("text", Word(), "for everything"), Key("bold", Word(), "for bold words")])),
    "fonts of `[fonts]` by name: `text`, and `bold` for bold words",
    'fonts = { text = "hand", bold = "hand-bold" }',
)
BACKGROUND = Key("background", Word(), "a colour, or a picture of the folder that covers the page", 'background = "#fdf3dd"')
COLUMNS = Key("columns", Whole(1, 4, 1), "columns, each filled from the top down", "columns = 2")
ORDER = Key(
    "order",
    Texts(),
    "ids of rows that come first; `art`, `points`, `phases`, `legend`, `notes` take their places among the rows in this order",
    'order = ["land", "points", "road"]',
)
SIDE = Key("side", OneOf(("right", "left")), "on which side the column beside the rows is", 'side = "left"')
LANDSCAPE = Key("landscape", Flag(), "the page is landscape", "landscape = true")

LOOKS: tuple[AnyKey, ...] = (COLOUR_TABLE, FONTS, BACKGROUND, COLUMNS, ORDER, SIDE, LANDSCAPE)
"""What a look says."""

SHEET_LOOK = Key(
    "look",
    Form(table(LOOKS)),
    "what it looks like: colours, fonts, columns …",
    'look = { columns = 2, background = "#fdf3dd" }',
)
CARD_LOOK = Key(
    "look",
    Form(table([one for one in LOOKS if one not in (ORDER, SIDE)])),
    "what it looks like: colours, fonts, columns …",
    'look = { columns = 2, background = "#fdf3dd" }',
)


def look_of(reader: Reader, key: AnyKey, mine: Own, rows: Collection[str] = ()) -> tuple[dict[str, Any], dict[str, str]]:
    """What a look says, as layouts take it, and the picture below everything by its place; `rows` are the ids that an order may name."""
    inside = Reader(reader.table_in(key.name), reader.at(key.name), reader.problems)
    look: dict[str, Any] = {}
    colours = inside.table_in(COLOUR_TABLE.name)
    for name, value in colours.items():
        where = f"{inside.at(COLOUR_TABLE.name)}.{name}"
        if name not in DESIGNED:
            inside.tell(error("unknown-key", where, known=", ".join(DESIGNED), hint=nearest(name, DESIGNED)))
        elif not (isinstance(value, str) and _HEX.fullmatch(value)):
            inside.tell(error("look-colour", where, found=in_toml(value)))
    fonts = inside.table_in(FONTS.name)
    for name, value in fonts.items():
        where, known = f"{inside.at(FONTS.name)}.{name}", [*mine.fonts]
        if name not in ("text", "bold"):
            inside.tell(error("unknown-key", where, known="text, bold", hint=nearest(name, ("text", "bold"))))
        elif value not in known:
            inside.tell(
                error("unknown-own-font", where, found=in_toml(value), known=", ".join(known), hint=nearest(value, known))
            )
    background = BACKGROUND.read(inside)
    columns = COLUMNS.read(inside)
    if key is SHEET_LOOK:
        known = [*rows, *_BESIDE]
        order, side = ORDER.read(inside), SIDE.read(inside)
        for name in order:
            if name not in known:
                where = inside.at(ORDER.name)
                inside.tell(error("not-one-of", where, found=in_toml(name), known=", ".join(known), hint=nearest(name, known)))
        look |= {"order": [*order], "side": side}
    landscape = LANDSCAPE.read(inside)
    inside.end()
    look |= {
        "colours": dict(colours),
        "fonts": dict(fonts),
        "background": background,
        "columns": columns,
        "landscape": landscape,
    }
    if background.startswith("#") and not _HEX.fullmatch(background):
        inside.tell(error("look-colour", inside.at(BACKGROUND.name), found=in_toml(background)))
    picture = {inside.at(BACKGROUND.name): background} if background and not background.startswith("#") else {}
    return {name: value for name, value in look.items() if name in inside.table and value}, picture


def turned(size: tuple[int, int] | None, look: Mapping[str, Any]) -> tuple[int, int] | None:
    """A size as a look has it lie."""
    return (max(size), min(size)) if size is not None and look.get("landscape") else size
