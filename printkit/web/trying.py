"""A declared game tried out on the sheet's own picture: what lies on the table, what somebody may choose, and what a program would."""

from __future__ import annotations

from printkit.language.known import TooManySteps
from printkit.language.turn.wording import ChoiceSpeaker, choice_dice
from printkit.model import Component, Game, Refused, error, nearest
from printkit.model.plain import Json
from printkit.model.slot_values import Value, is_filled, slots_of_record
from printkit.playtest.tryout import SEEN, Seat, Tryout, policies_of
from printkit.printing.card_names import labels
from printkit.scoring.declared import label_of
from printkit.scoring.turns import turn_of
from printkit.web.bridge import PageCall, Reply
from printkit.web.games import chosen
from printkit.web.results import judgement, views_of

MOST_TOLD = 60
"""Events of the latest ones that are told."""

MOST_SHOWN = 120
"""Options whose boxes on the sheet are looked for: each is tried."""


def played(call: PageCall) -> Reply:
    """The game after these ``moves`` and what programs did then: what lies on the table, and what there is to choose from.

    ``seats`` have a ``name`` and a ``policy``, none for a person. Raises `Refused` for a game without a turn that programs can play.
    """
    game = chosen(call)
    tryout = _tryout(call, game)
    match, lang = tryout.match, call.lang
    sheet = game.component(call.data["component"])
    values = _written(game, sheet, len(tryout.seats), tryout.record())
    choice = tryout.choice
    speaker, cards = tryout.speaker, tryout.turn.deck.cards
    steps = [*tryout.turn.every_step()]
    adds = any(step.verb == "add" or step.to == "turn" for step in steps)
    shows = bool(cards) and match.in_turn and any(step.verb == "draw" and not step.to for step in steps)
    return Reply(
        {
            "moves": tryout.moves,
            "own": tryout.own,
            "over": match.over,
            "round": match.round + (not match.over),
            "seat": match.who + 1,
            "asked": speaker.asked(choice) if choice is not None else "",
            "options": [{"move": SEEN, "text": "", "boxes": [], "dice": None}]
            if tryout.silent
            else _options(tryout, game, sheet, values),
            "silent": tryout.silent,
            "rolls": choice is not None and choice.step.verb == "again",
            "dice": list(match.dice),
            "kept": list(match.kept),
            "turn": match.turn if adds else None,
            "card": speaker.card(match, match.card) if shows else "",
            "events": [event._asdict() for event in tryout.events[-MOST_TOLD:]],
            "values": values,
            "totals": match.totals(),
            "judged": judgement(game, values, lang) if match.over else None,
        }
    )


def advised(call: PageCall) -> Reply:
    """What a greedy player would choose now, and how its score would stand on average when the turn ends.

    Raises `Refused` as `played` does.
    """
    tryout = _tryout(call, chosen(call))
    choice = tryout.choice
    if choice is None:
        return Reply({"move": "", "text": "", "stands": 0})
    move, stands = tryout.advice()
    text = tryout.speaker.option(tryout.match, choice, tryout.options()[move])
    return Reply({"move": move, "text": text, "stands": round(stands, 1)})


def _tryout(call: PageCall, game: Game) -> Tryout:
    """The game that a call is about, as far as it was played. Raises `Refused`."""
    turn = turn_of(game)
    if turn is None:
        raise Refused([error("no-playtest", game.id)], 2, game)
    if turn.for_people:
        raise Refused([error("play-for-people", one.where_said, name=one.id or "NAME") for one in turn.for_people], 2, game)
    speaker = ChoiceSpeaker(turn, call.lang, label_of(game, call.lang))
    speaker.cards = {card: name for (deck, card), name in labels(game, call.lang).items() if deck == turn.cards_said}
    words = game.texts(call.lang).items()
    speaker.words = {key.rpartition(".")[2]: text for key, text in words if key.startswith("choice.")}
    seats = [Seat(str(one["name"]), str(one["policy"])) for one in call.data["seats"]]
    known = ["", *policies_of(turn)]
    if wrong := [seat.policy for seat in seats if seat.policy not in known]:  # of a game that was changed meanwhile
        listed = ", ".join(known[1:])
        raise Refused(
            [error("unknown-policy", "seats", found=one, known=listed, hint=nearest(one, known)) for one in wrong], 2, game
        )
    tryout = Tryout(game, turn, seats, int(call.data["seed"]), speaker)
    try:
        tryout.play([str(move) for move in call.data["moves"]])
    except TooManySteps:
        raise Refused([error("rules-too-large", "play.turn")], 1, game) from None
    return tryout


def _written(game: Game, sheet: Component, players: int, record: Json, seat: int | None = None) -> dict[str, Value]:
    """What stands in the boxes of a component, or of one seat's on a sheet of its own, the empty ones among them."""
    views = views_of(game, sheet, players)
    if seat is not None and "player" in sheet.fixed:
        views = [view for view in views if view.fixed["player"] == seat]
    return {name: value for view in views for name, value in slots_of_record(game, record, view).items()}


def _options(tryout: Tryout, game: Game, sheet: Component, values: dict[str, Value]) -> list[Json]:
    """What there is to choose from: as a move, in words, with the boxes that it fills and the dice that it takes."""
    choice, match = tryout.choice, tryout.match
    if choice is None:
        return []
    options = tryout.options()
    shown = choice.step.verb in ("write", "mark", "step") and len(options) <= MOST_SHOWN

    def boxes(option: object) -> list[str]:
        if option is None or not shown:
            return []
        record = tryout.record(tryout.after(option))
        after = _written(game, sheet, len(tryout.seats), record, match.who + 1)
        return [
            name for name, value in after.items() if value != values.get(name) and (is_filled(value) or is_filled(values[name]))
        ]

    return [
        {
            "move": move,
            "text": tryout.speaker.option(match, choice, option),
            "boxes": boxes(option),
            "dice": dice if (dice := choice_dice(match, choice, option)) is None else list(dice),
        }
        for move, option in options.items()
    ]
