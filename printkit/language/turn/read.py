"""``[play]`` → a `TurnProgram`, or everything that is wrong with it at once, each under its place in the file."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Literal, cast

from printkit.language.functions import kind_of
from printkit.language.kinds import BOOL, INT, TEXT, Kind
from printkit.language.paper import NO_PAPER, PaperFacts
from printkit.language.program import Program
from printkit.language.rows.read import RESERVED
from printkit.language.shape import Reader, is_whole
from printkit.language.tree import Node
from printkit.language.turn import keys
from printkit.language.turn.never import never
from printkit.language.turn.reading import Steps
from printkit.language.turn.scope import ALWAYS, DICE, EVERYWHERE, NUMBERS, OF_BOX, OF_STEP, TurnChecker, TurnNames
from printkit.language.turn.steps import DeckCards, Declared, TurnDice, TurnProgram, TurnStep, limits
from printkit.model.problem import Problem, error, in_toml, nearest

BUILT_IN = ("random", "greedy", "look-ahead")
"""The players that every game has, the weakest first."""

_OF_POLICY = ("else", "name")
"""What a player of the game's own says besides the steps."""

_ID = re.compile(r"[a-z][a-z0-9_]{0,29}")
_POLICY = re.compile(r"[a-z][a-z0-9_-]{0,29}")


def read_play(
    table: Mapping[str, Any], program: Program, paper: PaperFacts = NO_PAPER, decks: Mapping[str, DeckCards] | None = None
) -> tuple[TurnProgram | None, list[Problem]]:
    """The turn of a game with these rules; None when something is wrong. `decks` are its decks by name."""
    problems: list[Problem] = []
    reader = Reader(table, "play", problems)
    if program.teams:
        problems.append(error("play-teams", "play"))
    dice = _dice(reader)
    deck, deck_name = _deck(reader, decks or {})
    piles = _piles(reader)
    together = keys.ORDER.read(reader) == "together"
    problems += [error("play-no-deck", f"play.piles.{name}") for name in piles if not deck_name]
    columns = {f"card.{name}": kind for name, kind in zip(deck.columns, deck.kinds, strict=True)}
    local = {**ALWAYS, **(DICE if dice.number else {}), **EVERYWHERE, **columns}
    local |= dict.fromkeys((*piles, *(["deck"] if deck_name else [])), INT)
    raw_turn = reader.table.get("turn")
    names = {**dict.fromkeys(keys.NUMBERS.read(reader), "play.numbers"), **_numbers_of(raw_turn)}
    rules = {*program.fields, *program.parts}
    words = {*local, *OF_BOX, *OF_STEP}
    problems += [error("play-row-hidden", "play", found=name) for name in program.fields if name in words]
    free = [name for name, where in names.items() if _free(name, where, {*RESERVED, *words}, rules, problems)]
    local |= dict.fromkeys(free, INT)
    scope = TurnNames(program, paper, local)
    checker = TurnChecker(scope, problems, together=together)
    values: dict[str, Node] = {}
    for name, node in _expressions(reader, "values"):
        where = f"play.values.{name}"
        if not _free(name, where, {*local}, rules, problems):
            continue
        typed, kind = checker.any_kind(node, where, {**OF_BOX, **OF_STEP})
        if typed is not None:
            values[name] = typed
            scope.local[name] = kind if not kind.whole else INT
    steps = Steps(checker, program, dice, piles, tuple(names), has_deck=bool(deck_name))
    turn: tuple[TurnStep, ...] = ()
    if reader.has("turn") and isinstance(raw_turn, list) and raw_turn:
        turn = steps.listed(raw_turn, "play.turn")
    elif "turn" in reader.table:
        problems.append(error("not-list", "play.turn", found=in_toml(raw_turn)))
    else:
        problems.append(error("missing-key", "play.turn"))
    scope.local = {key: kind for key, kind in scope.local.items() if key in ("round", "players")}
    rounds = until = None
    alone = [key.name for key in (keys.ROTATES, keys.ROUNDS, keys.UNTIL) if reader.has(key.name)]
    problems += [error("play-only-without-rounds", f"play.{name}") for name in alone if program.rounds]
    outer, checker.together = checker.together, False
    if not program.rounds:
        rounds = checker.number(keys.ROUNDS.read(reader), "play.rounds")
        until = checker.condition(keys.UNTIL.read(reader), "play.until")
    checker.together = outer
    start = _start(reader, program, problems)
    scope.local = {**local, **{name: INT if kind_of(node).whole else kind_of(node) for name, node in values.items()}}
    policies = _policies(reader, checker, turn)
    problems += never(turn, values) if not problems else ()  # what can't be read may be what brings it about
    setup = _setup(reader)
    rotates = keys.ROTATES.read(reader)
    reader.end()
    if problems:
        return None, problems
    return (
        TurnProgram(
            program,
            dice,
            deck,
            piles,
            together,
            rotates,
            rounds,
            until,
            start,
            values,
            tuple(names),
            policies,
            setup,
            turn,
            keys.FLIPPED.read(reader),
            deck_name,
        ),
        [],
    )


def _free(name: str, where: str, words: Collection[str], rules: Collection[str], problems: list[Problem]) -> bool:
    """Whether something of a turn may be called that: none of these words, and nothing of these rules; tells why not."""
    if not _ID.fullmatch(name):
        problems.append(error("rules-id", where, found=in_toml(name)))
    elif name in words:
        problems.append(error("play-name-word", where, found=name))
    elif name in rules:
        problems.append(error("play-name-twice", where, found=name))
    else:
        return True
    return False


def _dice(reader: Reader) -> TurnDice:
    value, where = keys.DICE_KEY.read(reader), "play.dice"
    if value is None:
        return TurnDice()
    if is_whole(value):
        number = Reader({"number": value}, where, reader.problems)
        return TurnDice(keys.NUMBER.read(number) or 1)
    if not isinstance(value, Mapping):
        reader.tell(error("not-table", where, found=in_toml(value)))
        return TurnDice(1)
    own = Reader(value, where, reader.problems)
    count, sides, shared = keys.NUMBER.read(own) or 1, keys.SIDES.read(own) or 6, keys.SHARED.read(own)
    faces: tuple[int, ...] = tuple(range(1, sides + 1))
    if own.has("faces"):
        faces = own.wholes("faces", least=2, most=100) or faces
        if "sides" in value:
            own.tell(error("play-sides-and-faces", own.at("faces")))
    own.end()
    return TurnDice(count, faces, shared)


def _deck(reader: Reader, decks: Mapping[str, DeckCards]) -> tuple[DeckCards, str]:
    name = keys.DECK.read(reader)
    keys.FLIPPED.read(reader)
    if not name:
        if reader.table.get("flipped"):
            reader.tell(error("play-no-deck", "play.flipped"))
        return DeckCards(), ""
    if name not in decks:
        known = ", ".join(decks) or "–"
        reader.tell(error("play-unknown-deck", "play.deck", found=name, known=known, hint=nearest(name, decks)))
        return DeckCards(), name
    return decks[name], name


def _piles(reader: Reader) -> dict[str, Literal["public", "own"]]:
    piles: dict[str, Literal["public", "own"]] = {}
    for name, whose in reader.table_in("piles").items():
        where = f"play.piles.{name}"
        if not _free(name, where, {*RESERVED, *ALWAYS, *DICE, *OF_BOX, *OF_STEP, "deck", "card"}, (), reader.problems):
            continue
        if whose not in ("public", "own"):
            hint = nearest(whose, ("public", "own")) if isinstance(whose, str) else ""
            reader.tell(error("not-one-of", where, found=in_toml(whose), known="public, own", hint=hint))
        else:
            piles[name] = cast("Literal['public', 'own']", whose)
    return piles


def _numbers_of(turn: Any) -> dict[str, str]:
    """The numbers of a turn that its steps make with ``as``, with where the first of each stands."""
    names: dict[str, str] = {}

    def look(value: Any, where: str) -> None:
        if isinstance(value, list):
            for number, one in enumerate(value):
                look(one, f"{where}[{number}]")
        elif isinstance(value, Mapping):
            if isinstance(value.get("as"), str) and value["as"].strip():
                names.setdefault(value["as"], f"{where}.as")
            for key in ("repeat", "one_of", "else"):
                look(value.get(key), f"{where}.{key}")

    look(turn, "play.turn")
    return names


def _expressions(reader: Reader, key: str) -> list[tuple[str, Node]]:
    """The expressions of a table, in their order, without those that can't be read."""
    nodes = [(name, reader.expressed(value, f"play.{key}.{name}")) for name, value in reader.table_in(key).items()]
    return [(name, node) for name, node in nodes if node is not None]


def _start(reader: Reader, program: Program, problems: list[Problem]) -> dict[str, int | str]:
    """What rows hold before the first turn."""
    start: dict[str, int | str] = {}
    known = [name for name, field in program.fields.items() if not field.holder and field.scope == "sheet"]
    for name, value in reader.table_in("start").items():
        where = f"play.start.{name}"
        if name not in known:
            problems.append(
                error("play-unknown-row", where, found=name, known=", ".join(known) or "–", hint=nearest(name, known))
            )
            continue
        field = program.fields[name]
        if field.kind.whole:
            low, high = limits(field)
            if not is_whole(value):
                problems.append(error("not-int", where, found=in_toml(value)))
            elif not low <= value <= high:
                problems.append(error("not-in-range", where, low=low, high=high, found=value))
            else:
                start[name] = value
        elif field.kind.choices and value in field.kind.choices:
            start[name] = value
        else:
            listed = ", ".join(field.kind.choices) or "–"
            problems.append(error("not-one-of", where, found=in_toml(value), known=listed, hint=""))
    return start


def _policies(reader: Reader, checker: TurnChecker, turn: Sequence[TurnStep]) -> dict[str, Declared]:
    """The players of the game's own."""
    every = [one for step in turn for one in (step, *step.inside())]
    steps = {name: one for one in every for name in (one.verb, one.id) if name}
    policies: dict[str, Declared] = {}
    declared = reader.table_in("policies")
    for name, table in declared.items():
        where = f"play.policies.{name}"
        if not _POLICY.fullmatch(name) or name in BUILT_IN:
            reader.tell(error("play-policy-name", where, found=name, known=", ".join(BUILT_IN)))
            continue
        if not isinstance(table, Mapping):
            reader.tell(error("not-table", where, found=in_toml(table)))
            continue
        own = Reader(table, where, reader.problems)
        known = (*BUILT_IN[:2], *(one for one in policies))
        otherwise = own.one_of("else", known, "greedy")
        wants: dict[str, Node] = {}
        for step, value in table.items():
            if step in _OF_POLICY:
                continue
            if step not in steps and reader.problems and step in {key.name for key in keys.VERBS}:
                continue  # of a step that could not be read, which is told already
            if step not in steps:
                known_steps = (*steps, *_OF_POLICY)
                own.tell(error("unknown-key", own.at(step), known=", ".join(known_steps), hint=nearest(step, known_steps)))
                continue
            node = own.expressed(value, own.at(step))
            more = more_names(steps[step].verb)
            typed, kind = checker.any_kind(node, own.at(step), more)
            if typed is not None:
                if kind != BOOL:
                    typed = checker.fits(typed, kind, INT, own.at(step))
                wants[step] = typed
        policies[name] = Declared(wants, otherwise, own.words("name") or {})
    return policies


def more_names(verb: str) -> Mapping[str, Kind]:
    """The names that a step adds while one of its choices is looked at."""
    if verb in ("write", "mark"):
        return {**OF_BOX, "written": TEXT}
    if verb == "step":
        return OF_STEP
    if verb == "again":
        return {"kept": NUMBERS}
    return {}


def _setup(reader: Reader) -> tuple[object, ...]:
    value = keys.SETUP.read(reader)
    if value is None:
        return ()
    if not isinstance(value, list):
        reader.tell(error("not-list", "play.setup", found=in_toml(value)))
        return ()
    lines: list[object] = []
    for number, one in enumerate(value):
        table = Reader({"setup": one}, f"play.setup[{number}]", reader.problems)
        if words := table.words("setup"):
            lines.append(words)
    return tuple(lines)
