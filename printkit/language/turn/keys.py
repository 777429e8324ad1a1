"""What ``[play]`` and each of its steps may say, declared once: how it is read, its JSON Schema, and its line in the docs."""

from __future__ import annotations

from printkit.language.keys import (
    TEXT,
    AnyKey,
    Expression,
    Flag,
    Form,
    Key,
    OneOf,
    Schema,
    Texts,
    Whole,
    Word,
    Words,
    listed,
    table,
)

_NAMES: Schema = {"anyOf": [TEXT, listed(TEXT)]}
_STEPS: Schema = listed({"type": "object"})
_OPEN: Schema = {"type": "object"}

# The table itself -----------------------------------------------------------------------------------------------------------

NUMBER = Key("number", Whole(1, 12, 1), "how many there are", "number = 5")
SIDES = Key("sides", Whole(2, 100, 6), "how many sides each has, from 1 on", "sides = 6")
FACES = Key("faces", Form(listed({"type": "integer"})), "or what is on its sides, one by one", "faces = [1, 1, 2, 3]")
SHARED = Key("shared", Flag(), "one roll each round, which all players use", "shared = true")

DICE: tuple[AnyKey, ...] = (NUMBER, SIDES, FACES, SHARED)
"""What ``dice`` says; a number alone is that many with six sides."""

DICE_KEY = Key(
    "dice",
    Form({"anyOf": [{"type": "integer", "minimum": 1, "maximum": 12}, table(DICE)]}),
    "how many dice: a number, or a table with `number`, `sides` or `faces`, and `shared`",
    "dice = { number = 5, sides = 6 }",
)
DECK = Key(
    "deck", Word(), "the deck of `[decks]` that is drawn from; used cards are shuffled anew when it is empty", 'deck = "plants"'
)
FLIPPED = Key(
    "flipped", Flag(), "the cards that a turn begins with are turned up once each round, for all players", "flipped = true"
)
PILES = Key(
    "piles",
    Form({"type": "object", "additionalProperties": {"enum": ["public", "own"]}}),
    'places of cards by name: `"public"`, seen by all, or each player\'s `"own"`, hidden from the others',
    'piles = { market = "public", hand = "own" }',
)
ORDER = Key(
    "order",
    OneOf(("seats", "together")),
    "one after the other, or all at once: then no choice may depend on what others have",
    'order = "together"',
)
ROTATES = Key("rotates", Flag(), "in a game without `[rounds]`: the next seat begins the next round", "rotates = true")
ROUNDS = Key("rounds", Expression(), "in a game without `[rounds]`: how many rounds are played", 'rounds = "14 - players"')
UNTIL = Key(
    "until",
    Expression(),
    "in a game without `[rounds]`: it is over when this holds after a round; `[end] when` does the same. Without any of them it "
    "ends after a round in which no player could write anything",
    'until = "any(full(land.rows) > 3)"',
)
START = Key("start", Form(_OPEN), "what rows hold before the first turn", "start = { coins = 2 }")
VALUES = Key("values", Form(_OPEN), "names for expressions that the turn uses", 'values = { worth = "100 * count(picked, 1)" }')
NUMBERS = Key("numbers", Texts(20), "numbers of the turn by name, 0 when it begins, which `set` changes", 'numbers = ["spent"]')
POLICIES = Key(
    "policies",
    Form({"type": "object", "additionalProperties": {"type": "object"}}),
    "players of your own for `playtest --policy NAME`: for a kind of step, or one with that `id`, what makes a choice good; the "
    "highest is taken, and with `stop` it is when to stop. All other choices are left to `else`, another player; `name` is what reports call it",
    'policies = { careful = { stop = "turn >= 20", else = "greedy" } }',
)
SETUP = Key(
    "setup",
    Form(listed(Words().schema())),
    "lines about setting the game up, for the rulebook's first draft",
    'setup = ["Everyone takes a sheet."]',
)
TURN = Key("turn", Form(_STEPS), "the steps of a turn, in their order", 'turn = [{ roll = "all" }, …]', required=True)

PLAY: tuple[AnyKey, ...] = (
    DICE_KEY,
    DECK,
    FLIPPED,
    PILES,
    ORDER,
    ROTATES,
    ROUNDS,
    UNTIL,
    START,
    NUMBERS,
    VALUES,
    POLICIES,
    SETUP,
    TURN,
)
"""What ``[play]`` says."""

# Steps ------------------------------------------------------------------------------------------------------------------------

ROLL = Key("roll", OneOf(("all", "rest")), "all dice, or those that aren't set aside (all when none is left)", 'roll = "all"')
AGAIN = Key("again", Whole(1, 10), "so many times at most, any of the dice may be rolled again", "again = 2")
KEEP = Key(
    "keep", OneOf(("dice",)), "one or more of the dice are set aside: `picked`, of which `where` must hold", 'keep = "dice"'
)
PICK = Key("pick", OneOf(("die",)), "one of the dice is used: `die`, of which `where` must hold", 'pick = "die"')
DRAW = Key(
    "draw",
    Expression(),
    "so many cards are drawn: the last is `card`, and all go to the pile `to`, if there is one",
    "draw = 1",
)
TAKE = Key("take", Word(), "a card of that pile, `card`, is used, or goes to the pile `to`", 'take = "market"')
WRITE = Key(
    "write", Form(_NAMES), "`value` is written into one of these rows, or one of their empty boxes", 'write = ["ones", "twos"]'
)
MARK = Key("mark", Form(_NAMES), "one box of these rows is marked", 'mark = "land"')
STEP = Key("step", Form(_NAMES), "on one of these tracks, ticks or numbers it goes on, `by` so many", 'step = "boats"')
SET = Key("set", Word(), "a row with one number, or a number of the turn that is called so, becomes `to`", 'set = "coins"')
ADD = Key("add", Expression(), "so much is added to `turn`, which is 0 when a turn begins", 'add = "sum(dice)"')
ONE_OF = Key(
    "one_of",
    Form({"type": "array", "items": {"anyOf": [_OPEN, _STEPS]}}),
    "one of these is done: steps, or lists of steps",
    'one_of = [{ mark = "land" }, { pass = true }]',
)
REPEAT = Key(
    "repeat",
    Form(_STEPS),
    "these steps again and again, until a `stop`, a `bust`, or `until` holds",
    'repeat = [{ roll = "all" }, { stop = true }]',
)
STOP = Key("stop", Expression(), "here the player may stop repeating; or only where that holds", "stop = true")
BUST = Key("bust", Expression(), "where this holds, `turn` is lost and the repeating (or the turn) ends", 'bust = "1 in dice"')
PASS = Key("pass", Flag(), "nothing is done", "pass = true")
PEOPLE = Key(
    "people",
    Words(),
    "what only people can do, such as to bluff or to trade; programs play `--without` it",
    'people = "Trade with anyone."',
)

ID = Key(
    "id",
    Word(),
    "a name of the step, for `policies`, `--without` and keys such as `play.turn.trade`; none of the words that begin steps",
    'id = "trade"',
)
WHEN = Key("when", Expression(), "the step is done only where this holds", 'when = "coins >= 3"')
WHERE = Key(
    "where", Expression(), "which dice, cards or boxes there are to choose from", 'where = "printed == die and beside > 0"'
)
VALUE = Key("value", Expression(), "with `write`: what is written", 'value = "dice"')
OVER = Key("over", Flag(), "with `write`: also over what is written already", "over = true")
BY = Key("by", Expression(), "with `step`: how far (default: 1), to the end at most", 'by = "die"')
TO = Key(
    "to",
    Form({"type": ["string", "integer"]}),
    "with `set` what it becomes, with `draw` and `take` the pile",
    'to = "coins + die"',
)
AS = Key("as", Word(), "with `pick`: a number of the turn that keeps the die", 'as = "house"')
MAY = Key("may", Flag(), "it may be left out", "may = true")
ELSE = Key("else", Form(_STEPS), "what is done where there is nothing to choose from", 'else = [{ step = "broken" }]')
REPEAT_UNTIL = Key("until", Expression(), "with `repeat`: it ends when this holds after the steps", 'until = "size(kept) == 5"')
MOST = Key("most", Whole(1, 200, 100), "with `repeat`: at most so many times", "most = 3")
SAY = Key(
    "say",
    Words(),
    "what is printed of the step instead of its own line; an empty text prints nothing",
    'say = "Roll all dice."',
)

STEP_KEYS: tuple[AnyKey, ...] = (ID, WHEN, WHERE, VALUE, OVER, BY, TO, AS, MAY, ELSE, REPEAT_UNTIL, MOST, SAY)
"""What may stand beside it."""

_BESIDE: tuple[tuple[AnyKey, tuple[AnyKey, ...]], ...] = (
    (ROLL, ()),
    (AGAIN, ()),
    (KEEP, (WHERE, ELSE, MAY)),
    (PICK, (WHERE, AS, ELSE, MAY)),
    (DRAW, (TO,)),
    (TAKE, (WHERE, TO, ELSE, MAY)),
    (WRITE, (WHERE, VALUE, OVER, ELSE, MAY)),
    (MARK, (WHERE, ELSE, MAY)),
    (STEP, (WHERE, BY, ELSE, MAY)),
    (SET, (TO,)),
    (ADD, ()),
    (ONE_OF, (ELSE, MAY)),
    (REPEAT, (REPEAT_UNTIL, MOST)),
    (STOP, ()),
    (BUST, ()),
    (PASS, ()),
    (PEOPLE, ()),
)

VERBS: tuple[AnyKey, ...] = tuple(verb for verb, _ in _BESIDE)
"""What a step can be: exactly one of these keys."""

ALWAYS = tuple(key.name for key in (ID, WHEN, SAY))
"""What may stand beside any of them."""

BESIDE = {verb.name: tuple(key.name for key in beside) for verb, beside in _BESIDE}
"""What may stand beside which, apart from that."""
