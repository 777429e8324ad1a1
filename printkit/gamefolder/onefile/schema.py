"""The JSON Schema of the short ``game.toml``: what an editor completes and checks; the rest `desugar` tells."""

from __future__ import annotations

from printkit.draw.art import POSITIONS
from printkit.gamefolder.decks.own import DRAWN
from printkit.gamefolder.decks.ready import FACES, SIZES
from printkit.gamefolder.onefile.desugar import MARKS
from printkit.gamefolder.onefile.printed import REFERENCE, SHEET
from printkit.language.declare import CHECK, END, TIES
from printkit.language.keys import PAIR, TEXT, AnyKey, Form, Key, OneOf, Schema, Word, Words, listed, named, table
from printkit.language.moments import AT
from printkit.language.parts import SCHEMA as PART
from printkit.language.read import ROUNDS, TEAM_NAMES, TEAMS, WIN
from printkit.language.turn.keys import PLAY, STEP_KEYS, VERBS

_TWO: Schema = {"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 2}
_NAMED = Form(named(TEXT))
_PARTS = Form(named(PART))

LOOK: tuple[AnyKey, ...] = (
    Key("fit", OneOf(("contain", "cover", "stretch")), "how a picture fills its place", 'fit = "cover"'),
    Key(
        "position",
        Form({"anyOf": [{"enum": [*POSITIONS]}, _TWO]}),
        "what is shown of a picture, or where it lies: a word, or per cent across and down",
        'position = "top"` or `position = [50, 0]',
    ),
)
"""What a slot's `look` may say of a picture, beside what any region of a face says (``docs/face-template.md``)."""

_SLOTS = {slot: f"fills {slot} of a ready face" for face in FACES.values() for slot in (*face.needed, *face.may)}

DECK: tuple[AnyKey, ...] = (
    Key(
        "data",
        Word(),
        "the table beside `game.toml`: CSV with commas, semicolons or tabs, TSV, or a sheet of a workbook; without `#` the first that isn't hidden",
        'data = "cards.csv"` or `data = "cards.xlsx#Sheet"',
        required=True,
    ),
    Key(
        "size",
        Form({"anyOf": [{"enum": [*SIZES]}, _TWO]}),
        "how large a card is: " + ", ".join(f'`"{name}"`' for name in SIZES) + ", or width and height in mm; default: poker",
        'size = "poker"` or `size = [63, 88]',
    ),
    Key("paper", Word(), "the paper that the deck is printed on, whatever the other parts are", 'paper = "letter"'),
    Key(
        "shape",
        Word(),
        "the form that cards are cut to: `rounded` (default), `circle`, `hex`, a shape such as `star`, one of `[shapes]`, or an SVG file, whose largest outline it is",
        'shape = "hex"` or `shape = "tile.svg"',
    ),
    Key("corner", Form({"type": "number", "minimum": 0}), "the radius of round corners in mm; default: 3", "corner = 5"),
    Key(
        "columns",
        Form(
            table(
                (
                    Key("id", Word(), "the column with each card's id, by its heading"),
                    Key("quantity", Word(), "the column that says how many there are of each card, by its heading"),
                )
            )
        ),
        "which column is the `id` (else one called id or name) and which the `quantity` (else one called quantity; 1 where it is empty)",
        'columns = { id = "Name", quantity = "Qty" }',
    ),
    Key("replace", _NAMED, "what to replace in every text", 'replace = { "$" = ":coin:" }'),
    Key(
        "face",
        Form({"anyOf": [{"enum": [*FACES]}, TEXT]}),
        "a ready face, or one of your own by its name in `[faces]` or `faces.toml`",
        'face = "title-text"',
    ),
    Key(
        "slots",
        Form(table([Key(slot, Word(), says) for slot, says in _SLOTS.items()], more=TEXT)),
        "what fills the places of the face, with columns in braces",
        'slots = { title = "{Name}", art = "art/{id}.svg" }',
    ),
    Key(
        "look",
        Form(named({"type": "object", "properties": table(LOOK)["properties"]})),
        "changes to the ready face, slot by slot",
        'look = { art = { fit = "cover" } }',
    ),
    Key("background", Word(), "a colour, or a word of the palette", 'background = "#fff4dd"'),
    Key(
        "back",
        Form({"type": ["boolean", "string"]}),
        "a picture that fills the back, also chosen by a column; `false` for no back. Without it the back has the game's name in a frame."
        " Of a ready face: one of your own says its back by itself",
        'back = "art/back-{Suit}.svg"',
    ),
    Key("ignore", Form(listed(TEXT)), "columns that nothing uses; `check` names any other such column", 'ignore = ["Notes"]'),
    Key("name", Words(), "what the deck is called", 'name = "Events"'),
)
"""What a deck of ``[decks]`` says, in the short shape and in the full one."""

_TIES: Schema = listed({**table(TIES), "minProperties": 1, "maxProperties": 1})
_SCORE: Schema = table(
    (
        Key(
            "ties",
            Form(_TIES),
            "how players who are even are told apart, one after the other; who is still even shares the victory",
            'ties = [{ least = "broken" }]',
        ),
        Key(
            "at",
            Form(listed(table(AT, more=PART))),
            "parts of the sheet as it stood after a round, or after each of several",
            "[[score.at]]",
        ),
    ),
    more=PART,
)

_STEP: Schema = {"$ref": "#/$defs/TurnStep"}
_STEPS: Schema = listed(_STEP)


def _play() -> Schema:
    """What ``[play]`` says, with its steps."""
    play = table(PLAY)
    play["properties"]["turn"] = {**play["properties"]["turn"], **_STEPS}
    return play


def turn_step() -> Schema:
    """A step of a turn, which may hold steps: it stands by its name among the definitions of the schema."""
    step = table((*VERBS, *STEP_KEYS))
    for key in ("repeat", "else"):
        step["properties"][key] = {**step["properties"][key], **_STEPS}
    step["properties"]["one_of"]["items"] = {"anyOf": [_STEP, _STEPS]}
    return step


TOP: tuple[AnyKey, ...] = (
    Key("title", Words(), "the game's name", 'title = "Lantern Street"'),
    Key(
        "players",
        Form({"anyOf": [{"type": "integer"}, PAIR.schema()]}),
        "how many play: one number, or the fewest and the most; default: 1 to 8",
        "players = [1, 5]",
    ),
    WIN,
    TEAMS,
    TEAM_NAMES,
    Key("decks", Form(named(table(DECK))), "decks of cards by name, each from a table", "[decks.NAME]"),
    Key("icons", _NAMED, "pictures by name: `:name:` in any text of the game, and `icon`", 'icons = { idea = "art/idea.svg" }'),
    Key(
        "fonts",
        _NAMED,
        "TrueType, OpenType, WOFF or WOFF2 files by name, in the game's folder or below, of a variable font a weight: `Inter.ttf#700`; a slot takes the font of its name",
        'fonts = { title = "fonts/title.ttf" }',
    ),
    *(
        Key(kind, Form(named({"type": "object"})), f"{kind} of cards by name, as in `faces.toml`", f"[{kind}.NAME]")
        for kind in DRAWN
    ),
    Key("sheet", Form(table(SHEET)), "what is written once a game, on a sheet for each player", "[sheet]"),
    Key("rounds", Form(table(ROUNDS)), "what is written every round, on a pad for the whole table", "[rounds]"),
    Key("member", _PARTS, "parts computed for each player; a team gets the sum of its members", "[member]"),
    Key("round", _PARTS, "parts computed in every round", "[round]"),
    Key("values", _PARTS, "parts that are only named by others: numbers, conditions, words, names or lists", "[values]"),
    Key("score", Form(_SCORE), "the parts whose sum is the total, and `ties`", "[score]"),
    Key("show", _PARTS, "parts listed beside the total, not added to it", "[show]"),
    Key("after", _PARTS, "parts that follow from who won: they know `won`, `best` and `winners`", "[after]"),
    Key("play", Form(_play()), "what a player does in a turn, for programs that play the game", "[play]"),
    Key("end", Form(table(END)), "when the game is over", "[end]"),
    Key("check", Form(listed(table(CHECK))), "what must hold; a result that breaks it isn't scored", "[[check]]"),
    Key(
        "reference",
        Form(table(REFERENCE, more=listed(Words().schema()))),
        "the reference card: sections of lines in their order; those of `turn` are numbered",
        "[reference]",
    ),
    Key("plays", Form({}), "a player for whom this is false has no score and comes last", 'plays = "given(released)"'),
    Key("side", Form({}), "for sides that play without points: who has `won`, and `by` what", "[side]"),
    Key("details", Form({}), "for programs: what a result says beside its points, as names and expressions", "[details]"),
    Key("explain", Form({}), "lines of `--explain` in words of the game", "[[explain]]"),
)
"""What a game in one file may say at the top, beside the keys of the full shape."""


def deck_schema() -> Schema:
    """A deck of the short shape or of the full one."""
    return table(DECK)


def short_keys(full: dict[str, Schema]) -> dict[str, Schema]:
    """What may stand in the short shape, all of it optional: that the title is missing `check` says, and editors would show it at each key; `full` are the properties of the full one, which may stand beside."""
    return full | {key.name: key.schema() for key in TOP}


def is_short() -> Schema:
    """The condition under which a file is of the short shape: it has one of these keys."""
    alone: Schema = {"required": ["decks"], "not": {"required": ["format"]}}
    return {"anyOf": [*({"required": [key]} for key in MARKS if key != "decks"), alone]}
