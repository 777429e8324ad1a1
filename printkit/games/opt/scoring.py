"""OPT's result: the money of every player, from the coins counted at the end, from the ledger of all deals, or from both.

The ledger is replayed and priced (`ledger.py`); coins are added up and must be what the ledger says. Most opt wins, ties share.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from printkit.model import Explained, Game, Part, PlayerScore, Problem, Record, Score, error
from printkit.scoring.limits import Share, within
from printkit.scoring.ranking import compared, concluded, decide, refused

from .cards import rules_of
from .ledger import ACTIONS, BUY, MUSEUM, OF_PRICES, OPEN, SELL, SET, Replay, replay
from .market import Public

ASKED = {"ledger[].to": ("action", ("trade",))}
"""What is asked for only after a certain answer: nobody is told to whom the market sells."""

_DEAL = ("ledger[].action", "ledger[].cards")
_SO_FAR = (*_DEAL, "ledger[].player", "ledger[].to", "ledger[<]", "players")

RESTS_ON: Mapping[str, Sequence[str]] = {
    "nothing-counted": ("ledger",),
    "missing-key": ("players",),
    "missing-key dice": ("ledger",),
    "missing-key to": _DEAL[:1],
    "missing-key amount": _DEAL[:1],
    "over-limit": ("coins", "players"),
    "coins-differ": ("ledger", "dice", "players"),
    "no-such-card": (),
    "no-cards": (),
    "repeated": _DEAL[1:],
    "only-in-trade": _DEAL[:1],
    "trade-with-self": (*_DEAL[:1], "ledger[].player", "players"),
    "one-card": _DEAL[:1],
    "one-number": _DEAL,
    "set-size": _DEAL[:1],
    "no-set": _DEAL,
    "opens-not": _DEAL,
    "not-for-market": _DEAL,
    "not-for-museum": _DEAL,
    "in-market": _SO_FAR,
    "in-museum": _SO_FAR,
    "not-owner": _SO_FAR,
    "from-hold": _SO_FAR,
    "already-open": _SO_FAR,
    "not-open": _SO_FAR,
    "not-in-market": _SO_FAR,
    "price-differs": (*_SO_FAR, "dice"),
    "not-enough": (*_SO_FAR, "dice"),
}
"""Which places each problem follows from, besides its own; see `printkit.scoring.checking.causes`."""


def score(record: Record) -> Score:
    """The money of a checked record, the winners, every deal with its right price, and every contradiction."""
    game, data = record.game, record.data
    players: Sequence[str] = data["players"]
    coins: Mapping[str, Mapping[str, int]] = data.get("coins", {})
    ledger: Sequence[Mapping[str, Any]] = data.get("ledger", [])
    problems: list[Problem] = []
    if not coins and not ledger:
        problems.append(error("nothing-counted", "coins"))
    if coins:
        problems += _check_coins(game, players, coins)
    counted = {name: _worth(own) for name, own in coins.items()}
    replayed = _replayed(record, problems) if ledger else None
    if replayed is not None:
        for name, money in counted.items():
            if name not in replayed.unsure:
                problems += compared(f"coins.{name}", money, replayed.balances[name], "coins-differ", name=name)
    if problems:
        return refused(problems)
    totals = [counted[name] if replayed is None else replayed.balances[name] for name in players]
    parts = [_coin_parts(game, coins[name]) if replayed is None else _deal_parts(replayed, name) for name in players]
    return concluded(players, totals, parts, decide(totals), details={} if replayed is None else _details(replayed))


def _worth(coins: Mapping[str, int]) -> int:
    return sum(int(value) * count for value, count in coins.items())


def _check_coins(game: Game, players: Sequence[str], coins: Mapping[str, Mapping[str, int]]) -> list[Problem]:
    """Everybody counts their coins, and there are only so many of a kind. A kind that is left out is none."""
    problems = [error("missing-key", f"coins.{name}") for name in players if name not in coins]
    for value in map(str, game.facts["coins"]["values"]):
        shares = [Share(f"coins.{name}.{value}", name, own.get(value, 0)) for name, own in coins.items()]
        problems += within(game.facts["coins"]["each"], f"{value} opt", shares)
    return problems


def _replayed(record: Record, problems: list[Problem]) -> Replay:
    """The ledger replayed. Prices need the dice, if anything was sold at a price that has a dice bonus."""
    rules = rules_of(record.game)
    data = record.data
    found = replay(rules, data["players"], data["ledger"], data.get("dice", []))
    priced = {SELL, SET, MUSEUM} if rules.museum_dice else {SELL, SET}
    if "dice" in data or not any(step["action"] in priced for step in data["ledger"]):
        problems += found.problems
        return found
    problems.append(error("missing-key", "dice"))
    problems += [problem for problem in found.problems if problem.code not in OF_PRICES]
    found.unsure.update(data["players"])
    return found


def _coin_parts(game: Game, coins: Mapping[str, int]) -> list[Part]:
    values: Sequence[int] = game.facts["coins"]["values"]
    counts = [coins.get(str(value), 0) for value in values]
    return [Part(f"c{value}", count, value * count) for value, count in zip(values, counts, strict=True)]


def _deal_parts(replayed: Replay, name: str) -> list[Part]:
    """How many deals of a kind a player had, as whom ever, and the money they brought; what was paid is negative."""
    return [Part(action, *replayed.parts.get((name, action), (0, 0))) for action in ACTIONS]


def _details(replayed: Replay) -> dict[str, Any]:
    market = replayed.market
    return {
        "ledger": replayed.steps,
        "market": {str(number): count for number, count in market.counts.items()},
        "museum": market.lying(Public.MUSEUM),
    }


# For people --------------------------------------------------------------------------------------------------------------


def explain(record: Record, score: Score) -> list[Explained]:
    """Every deal with the prices of its moment and each wild card's reading, then the sums."""
    lines: list[Explained] = []
    steps = score.details.get("ledger", [])
    if steps:
        lines.append(("head_ledger", {"dice": " ".join(map(str, record.data.get("dice", [])))}))
        for number, step in enumerate(steps, 1):
            lines += deal_lines(step, {"step": number, "player": step["player"]})
            lines += [("balance", {"player": name, "balance": balance}) for name, balance in step["balances"].items()]
    if coins := record.data.get("coins"):
        lines.append(("head_coins", {}))
        for name, own in coins.items():
            sums = " + ".join(f"{count} × {value}" for value, count in own.items() if count)
            lines.append(("coins", {"player": name, "sum": sums or "0", "total": _worth(own)}))
        if steps:
            lines.append(("coins_agree", {}))
    lines.append(("head_total", {}))
    lines += [
        ("total", {"rank": player.rank, "player": player.name, "sum": _signed(player), "total": player.total})
        for player in sorted(score.players, key=_rank)
    ]
    return lines


def _rank(player: PlayerScore) -> int:
    return player.rank


def _signed(player: PlayerScore) -> str:
    """``3 + 8 − 6``: what each kind of deal or coin brought."""
    text = "".join(f" {'−' if part.points < 0 else '+'} {abs(part.points)}" for part in player.breakdown if part.count)
    return text.removeprefix(" + ") or "0"


def deal_lines(step: Mapping[str, Any], head: Mapping[str, object]) -> Iterator[Explained]:
    """One deal as lines: what it was and what its amount consists of. `step` is as in ``details.ledger``."""
    args = {**head, "cards": " ".join(step["cards"]), "amount": step["amount"], "count": len(step["cards"])}
    match step["action"]:
        case action if action == OPEN:
            yield "open", {**args, "number": step["number"]}
        case action if action == SELL:
            yield "sell", {**args, **_sum(step)}
            yield "ladder", {"number": step["number"], "lying": step["market"], "price": step["price"]}
        case action if action == SET:
            yield from _set_lines(step, args)
        case action if action == MUSEUM:
            yield "museum", {**args, **_sum(step)}
        case action if action == BUY:
            yield "buy", {**args, "price": step["price"]}
        case _:
            yield "trade", {**args, "to": step["to"]}


def _sum(step: Mapping[str, Any]) -> dict[str, object]:
    bonus = f" + {step['bonus']}" if step["bonus"] else ""
    return {"price": step["price"], "bonus": step["bonus"], "sum": f"{len(step['cards'])} × {step['price']}{bonus}"}


def _set_lines(step: Mapping[str, Any], args: Mapping[str, object]) -> Iterator[Explained]:
    """The sum of a set, its patterns, the price ladder of its numbers, and what each wild card stands for."""
    bonus = f" + {step['bonus']}" if step["bonus"] else ""
    if step["run"]:
        yield "set", {**args, "sum": f"{step['plus']}{bonus}"}
        yield "pattern_run", {"plus": step["plus"]}
    else:
        yield "set", {**args, "sum": f"{len(step['cards'])} × {step['price']} + {step['plus']}{bonus}"}
        for attribute, pattern in step["patterns"].items():
            yield f"pattern_{attribute}_{pattern}", {}
        yield "plus", {"count": len(step["patterns"]), "plus": step["plus"]}
    for number, found in step["market"].items():
        yield "ladder", {"number": number, "lying": found["cards"], "price": found["price"]}
    if step["bonus"]:
        yield "dice", {"bonus": step["bonus"]}
    for card, read in zip(step["cards"], step["reading"], strict=True):
        if card != read:
            yield "wild", {"card": card, "read": read}
