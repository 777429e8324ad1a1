"""What the scorer's tests share: a game that has every kind of entry the others need."""

from __future__ import annotations

import pytest

from printkit.model import Axis, Entry, Game, Option


@pytest.fixture(scope="session")
def fair():
    """A made-up game with rounds, a ranking, tables by name, a ledger, choices and values of the whole table."""
    entries = (
        Entry("name", "text", ("player",), "players[]", column="player", max_length=40, required=True),
        Entry("variant", "choice", (), "variant", column="variant", choices=("basic", "chips"), required=True),
        Entry("dice", "int", ("die",), "dice", ("list",), column="dice", low=1, high=6),
        Entry("field", "int", ("cell",), "field", ("map",), column="field", low=0, high=25),
        Entry("place", "int", ("round", "player"), "rounds[].order", ("ranking",), column="place"),
        Entry(
            "predicts", "choice", ("round", "player"), "rounds[].predictions", ("map",), column="predicts", choices=("player",)
        ),
        Entry("bet", "int", ("round", "player"), "rounds[].bets", ("map",), column="bet", low=1),
        Entry("coins", "int", ("player", "coin"), "coins", ("map", "map"), column="c{coin}", low=0, high=20),
        Entry("who", "choice", ("step",), "ledger[].player", column="player", choices=("player",), required=True),
        Entry("action", "choice", ("step",), "ledger[].action", column="action", choices=("open", "sell"), required=True),
        Entry("cards", "text", ("step", "card"), "ledger[].cards", ("list",), column="cards", max_length=3),
    )
    axes = {
        "player": Axis("player", (1, 2, 3, 4), "p"),
        "round": Axis("round", (), "r"),
        "step": Axis("step", (), "s"),
        "card": Axis("card"),
        "die": Axis("die", (1, 2, 3)),
        "cell": Axis("cell", ("A1", "A2", "B1")),
        "coin": Axis("coin", (1, 5)),
    }
    return Game(
        id="fair",
        version="1",
        players=(2, 4),
        edition="",
        editions=(),
        options=(Option("mood", ("calm", "wild")),),
        axes=axes,
        entries=entries,
        components=(),
        points={},
        facts={},
        words={"ja": {"title": "市"}, "en": {"title": "Fair"}},
        digest="",
    )
