"""OPT's result: the money of every player, from the coins counted at the end, from the ledger of all deals, or from both.

The ledger is replayed and priced (`ledger.py`); coins are added up and must be what the ledger says. Most opt wins, ties share.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from printkit.model import Explained, Game, Part, PlayerScore, Problem, Record, Score, error
from printkit.model.plain import Json, Raw
from printkit.scoring.checks import problems_of
from printkit.scoring.limits import Share, within
from printkit.scoring.ranking import compared, concluded, decide, refused

from .cards import PriceRules, rules_of
from .ledger import ACTIONS, BUY, MUSEUM, OF_PRICES, OPEN, SELL, SET, Replay, replaying, written_wrong
from .market import Public

ASKED = {"ledger[].to": ("action", ("trade",))}
"""What is asked for only after a certain answer: nobody is told to whom the market sells."""


def score(record: Record) -> Score:
    """The money of a checked record, the winners, every deal with its right price, and every contradiction."""
    game, data = record.game, record.data
    players: Sequence[str] = data["players"]
    coins: Mapping[str, Mapping[str, int]] = data.get("coins", {})
    replayed = Replay.begun(rules_of(game), players, data["ledger"]) if data.get("ledger") else None
    if problems := problems_of(checks(record, replayed)):
        return refused(problems)
    counted = {name: _worth(own) for name, own in coins.items()}
    totals = [counted[name] if replayed is None else replayed.balances[name] for name in players]
    parts = [_coin_parts(game, coins[name]) if replayed is None else _deal_parts(replayed, name) for name in players]
    return concluded(players, totals, parts, decide(totals), details={} if replayed is None else _details(replayed))


def _worth(coins: Mapping[str, int]) -> int:
    return sum(int(value) * count for value, count in coins.items())


def checks(record: Record, replayed: Replay | None = None) -> Iterator[Iterable[Problem]]:
    """Every contradiction; on the way the ledger is carried out into `replayed`."""
    game, data = record.game, record.data
    rules = rules_of(game)
    yield _something(data)
    for name in data["players"]:
        yield _counted(game, data, name)
    for value in map(str, game.facts["coins"]["values"]):
        yield _too_many_coins(game, data, value)
    yield _dice(rules, data)
    if replayed is None:
        replayed = Replay.begun(rules, data["players"], data.get("ledger", ()))
    yield written_wrong(replayed)
    yield _deals(replayed, data)
    for name in data["players"]:
        yield _coins_agree(replayed, data, name)
        yield _total_agrees(replayed, data, name)


def _something(data: Raw) -> Iterator[Problem]:
    if not data.get("coins") and not data.get("ledger"):
        yield error("nothing-counted", "coins")


def _counted(game: Game, data: Raw, name: str) -> Iterator[Problem]:
    """Everybody counts their coins, of every kind, or nobody: nothing written is not none, unless ledger or total confirm it."""
    coins = data.get("coins", {})
    if not coins:
        return
    if name not in coins:
        yield error("missing-key", f"coins.{name}")
    elif not data.get("ledger") and name not in data.get("totals", {}):
        values = map(str, game.facts["coins"]["values"])
        yield from (error("missing-key", f"coins.{name}.{value}") for value in values if value not in coins[name])


def _too_many_coins(game: Game, data: Raw, value: str) -> Iterator[Problem]:
    """There are only so many coins of a kind."""
    shares = [Share(f"coins.{name}.{value}", name, own.get(value, 0)) for name, own in data.get("coins", {}).items()]
    yield from within(game.facts["coins"]["each"], f"×{value}", shares)


def _no_prices(rules: PriceRules, data: Raw) -> bool:
    """Whether the dice are missing that the price of some sale needs."""
    priced = {SELL, SET, MUSEUM} if rules.museum_dice else {SELL, SET}
    return "dice" not in data and any(deal["action"] in priced for deal in data.get("ledger", ()))


def _dice(rules: PriceRules, data: Raw) -> Iterator[Problem]:
    if _no_prices(rules, data):
        yield error("missing-key", "dice")


def _deals(replayed: Replay, data: Raw) -> Iterator[Problem]:
    """Every deal in order; without the dice that they need, prices are compared with nothing."""
    hidden = OF_PRICES if _no_prices(replayed.market.rules, data) else frozenset()
    for problem in replaying(replayed, data.get("dice", [])):
        if problem.code not in hidden:
            yield problem
    if hidden:
        replayed.unsure.update(data["players"])


def _coins_agree(replayed: Replay, data: Raw, name: str) -> Iterator[Problem]:
    """What was counted, with what the ledger says."""
    ledger, coins = data.get("ledger"), data.get("coins", {})
    if ledger and name in coins and replayed.money_of(name) is not None:
        own = coins[name]
        yield from compared(f"coins.{name}", _worth(own), replayed.balances[name], "coins-differ", name=name)


def _total_agrees(replayed: Replay, data: Raw, name: str) -> Iterator[Problem]:
    """The total that somebody wrote down, with what the ledger says, or the coins where there is none."""
    written = data.get("totals", {}).get(name)
    if written is None:
        return
    ledger, coins = data.get("ledger"), data.get("coins", {})
    counted = _worth(coins[name]) if not ledger and name in coins else None
    money = replayed.money_of(name) if ledger else counted
    if money is not None:
        yield from compared(f"totals.{name}", written, money, "total-differs", name=name)


def _coin_parts(game: Game, coins: Mapping[str, int]) -> list[Part]:
    values: Sequence[int] = game.facts["coins"]["values"]
    counts = [coins.get(str(value), 0) for value in values]
    return [Part(f"c{value}", count, value * count) for value, count in zip(values, counts, strict=True)]


def _deal_parts(replayed: Replay, name: str) -> list[Part]:
    """How many deals of a kind a player had, as whom ever, and the money they brought; what was paid is negative."""
    return [Part(action, *replayed.parts.get((name, action), (0, 0))) for action in ACTIONS]


def _details(replayed: Replay) -> Json:
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


def deal_lines(step: Raw, head: Mapping[str, object]) -> Iterator[Explained]:
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


def _sum(step: Raw) -> dict[str, object]:
    bonus = f" + {step['bonus']}" if step["bonus"] else ""
    return {"price": step["price"], "bonus": step["bonus"], "sum": f"{len(step['cards'])} × {step['price']}{bonus}"}


def _set_lines(step: Raw, args: Mapping[str, object]) -> Iterator[Explained]:
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
    for number, lying in step["market"].items():
        yield "ladder", {"number": number, "lying": lying["cards"], "price": lying["price"]}
    if step["bonus"]:
        yield "dice", {"bonus": step["bonus"]}
    for card, read in zip(step["cards"], step["reading"], strict=True):
        if card != read:
            yield "wild", {"card": card, "read": read}
