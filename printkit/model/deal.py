"""How hands and piles are dealt: the steps of ``[deal]``."""

# No `from __future__ import annotations`: see `fields`.
from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Literal, NamedTuple, TypeAlias

from printkit.model.fields import About, Name

Rounds: TypeAlias = int | tuple[int, ...]
"""A number that is the same in all rounds, or one for each."""


class DealStep(NamedTuple):
    """One step of dealing; which keys go with which `do`: docs/adding-a-game.md.

    `by` has the numbers of the die that each pile is drawn for.
    """

    do: Annotated[Literal["pile", "move", "deal", "draw", "mix", "roll", "lot"], About("what is done")]
    to: Annotated[Name, About("the pile, hand, dice or seat that it makes or adds to; deal.TO of the words")]
    cards: Annotated[tuple[str, ...], About("pile: components, or COMPONENT:CARD; * matches any letters")] = ()
    without: Annotated[tuple[str, ...], About("pile: the same, what is left out")] = ()
    of: Annotated[Name, About("move, deal: the pile whose top cards are taken")] = ""
    hands: Annotated[tuple[Name, ...], About("mix: the hands that become one")] = ()
    count: Annotated[
        Rounds | None,
        About(
            "how many cards, or rolls; a reference may lead to a list with a number for each round",
            0,
            999,
            refers=True,
            written=int | None,
        ),
    ] = None  # type: ignore[assignment]  # hides a method of tuple that nobody calls
    each: Annotated[bool, About("move: so many for each player")] = False
    fill: Annotated[bool, About("move: as many as `to` lacks of that count")] = False
    shuffle: Annotated[bool, About("move: `to` is shuffled afterwards")] = False
    open: Annotated[bool, About("all players see these cards; an open pile is not shuffled")] = False
    by: Annotated[
        Mapping[Name, tuple[int, ...]],
        About("draw: pile and the numbers of the die it is drawn for", refers=True, written=Mapping[Name, int | str]),
    ] = MappingProxyType({})
    free: Annotated[Name, About("draw: what of `by` is no pile but the player's choice")] = ""
    dice: Annotated[Rounds | None, About("roll, lot: how many dice", 1, 99, refers=True, written=int | None)] = None
    sides: Annotated[int, About("draw, roll, lot: sides of a die", 2, 100, refers=True)] = 6
    numbers: Annotated[
        str, About("move: where the facts have the numbers printed on each card, by a column of its row: facts.plans.{id}")
    ] = ""
    order: Annotated[bool, About("lot: not one seat but all of them, in an order")] = False
    later: Annotated[Name, About("lot of `first`: deal.LATER of the words says who it is from the second round on")] = ""
    if_left: Annotated[Name, About("only if that pile still has cards")] = ""


class Deal(NamedTuple):
    """How the game is dealt at a remote table."""

    rounds: Annotated[int, About("how many rounds are dealt", 1, 99, refers=True)] = 1
    first: Annotated[tuple[DealStep, ...], About("what is dealt once and kept in all rounds")] = ()
    steps: Annotated[tuple[DealStep, ...], About("what is dealt in every round")] = ()
