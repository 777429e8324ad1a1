"""OPEN's points and chips, round by round, until somebody leads alone at the target.

What the rule sheet leaves open: going out brings no chips in the chip variant, whose ties are played off as in the basic
game; a tie for the lead goes on until one leads alone, whoever else reaches the target meanwhile. Every number comes from
``game.toml``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from printkit.model import Explained, Part, Problem, Record, Score, error
from printkit.scoring.checks import problems_of
from printkit.scoring.ranking import compared, concluded, decide, refused

BASIC, CHIPS = "basic", "chips"

ASKED = {"rounds[].bets": ("variant", (CHIPS,))}
"""What is asked for only after a certain answer: the value's place, and which answer must be one of which."""


@dataclass(frozen=True, slots=True)
class Variant:
    """One variant at a table of so many. Points by place (`finish`) and by how many are right (`bet`; with chips `times`)."""

    chips: bool
    target: int
    start: int
    gift: int
    finish: Sequence[int]
    bet: Sequence[int]
    times: Sequence[int]


@dataclass(frozen=True, slots=True)
class Round:
    """What one round brought each player. `before` are the totals before it, `right` who bet on the one who was out first.

    Basic: `finish` and `bet` are points. Chips: `gifts` from the bank, `stakes` laid, `paid` back for a right bet.
    """

    before: Mapping[str, int]
    totals: Mapping[str, int]
    order: Sequence[str]
    right: tuple[str, ...]
    finish: Mapping[str, int] = field(default_factory=dict)
    bet: Mapping[str, int] = field(default_factory=dict)
    gifts: Mapping[str, int] = field(default_factory=dict)
    stakes: Mapping[str, int] = field(default_factory=dict)
    paid: Mapping[str, int] = field(default_factory=dict)


def score(record: Record) -> Score:
    """The totals after the last round, the winner once there is one, and every round that can't have been."""
    names: Sequence[str] = record.data["players"]
    rounds: list[Round] = []
    if problems := problems_of(checks(record, rounds)):
        return refused(problems)
    rules = _rules(record)
    last = rounds[-1].totals if rounds else _start(rules, names)
    totals = [last[name] for name in names]
    finished = leader(rules, totals) is not None
    tell = _chip_parts if rules.chips else _point_parts
    parts = [tell(rules, name, rounds) for name in names]
    details = {"target": rules.target, "rounds": [_detail(rules, one) for one in rounds]}
    return concluded(names, totals, parts, decide(totals, finished=finished), details=details, finished=finished)


def checks(record: Record, rounds: list[Round] | None = None) -> Iterator[Iterable[Problem]]:
    """Everything that can't have been; the last check plays the rounds, into `rounds`, until one of them can't be played."""
    variant = record.data.get("variant", BASIC)
    names: Sequence[str] = record.data["players"]
    entered: Sequence[Mapping[str, Any]] = record.data.get("rounds", ())
    tables = record.game.points[variant]
    if str(len(names)) not in tables["target"]:
        fewest = min(map(int, tables["target"]))
        yield [error("chips-too-few", "variant", fewest=fewest, found=len(names))]
        return
    rules, wrong = _rules(record), set[int]()
    for i in range(len(entered)):
        yield _holes(rules, names, entered, i, wrong)
    yield _replayed(rules, names, entered, wrong, [] if rounds is None else rounds)


def _rules(record: Record) -> Variant:
    """The variant's part of the points, read for this many players."""
    variant, seats = record.data.get("variant", BASIC), len(record.data["players"])
    tables = record.game.points[variant]
    finish, bet, times = (tables.get(name, {}).get(str(seats), ()) for name in ("finish", "bet", "times"))
    target = tables["target"][str(seats)]
    return Variant(variant == CHIPS, target, tables.get("start", 0), tables.get("gift", 0), finish, bet, times)


# Rounds ------------------------------------------------------------------------------------------------------------------


def _holes(
    rules: Variant, names: Sequence[str], rounds: Sequence[Mapping[str, Any]], i: int, wrong: set[int]
) -> Iterator[Problem]:
    """Who is missing in a round: everybody has a place and a bet, with chips a stake too, and only then."""
    for problem in _missing(rules, names, rounds[i], f"rounds[{i}]"):
        wrong.add(i)
        yield problem


def _missing(rules: Variant, names: Sequence[str], entered: Mapping[str, Any], where: str) -> Iterator[Problem]:
    out = entered["order"]
    if missing := [name for name in names if name not in out]:
        yield error("order-incomplete", f"{where}.order", names=missing, expected=len(names), found=len(out))
    for name in names:
        if name not in entered["predictions"]:
            yield error("no-prediction", f"{where}.predictions.{name}", name=name)
    bets = entered.get("bets", {})
    if rules.chips:
        yield from (error("no-bet", f"{where}.bets.{name}", name=name) for name in names if name not in bets)
    elif bets:
        yield error("bets-without-chips", f"{where}.bets")


def _replayed(
    rules: Variant, names: Sequence[str], entered: Sequence[Mapping[str, Any]], wrong: set[int], rounds: list[Round]
) -> Iterator[Problem]:
    """The rounds one after the other, as far as nothing is `wrong`: what follows a wrong round means nothing."""
    totals = _start(rules, names)
    for i, one in enumerate(entered):
        where = f"rounds[{i}]"
        ahead = leader(rules, list(totals.values()))
        if ahead is not None:
            name = names[ahead]
            yield error("already-decided", where, rounds=i, name=name, total=totals[name], target=rules.target)
            return
        owned = {name: chips or rules.gift for name, chips in totals.items()} if rules.chips else {}
        high = [name for name in owned if one.get("bets", {}).get(name, 0) > owned[name]]
        for name in high:
            stake = one["bets"][name]
            yield error("bet-too-high", f"{where}.bets.{name}", name=name, found=stake, most=owned[name], gift=rules.gift)
        if high or i in wrong:
            return
        rounds.append(_chip_round(rules, totals, owned, one) if rules.chips else _point_round(rules, totals, one))
        totals = rounds[-1].totals
        for name, written in one.get("sums", {}).items():
            yield from compared(f"{where}.sums.{name}", written, totals[name], "sum-differs", name=name)


def _start(rules: Variant, names: Sequence[str]) -> Mapping[str, int]:
    return dict.fromkeys(names, rules.start)


def leader(rules: Variant, totals: Sequence[int]) -> int | None:
    """The seat of the one who has won: alone in the lead, at the target or above."""
    most = max(totals)
    return totals.index(most) if most >= rules.target and totals.count(most) == 1 else None


def _right(entered: Mapping[str, Any]) -> tuple[str, ...]:
    """Who bet on the one who was out first, in the order of going out."""
    order, on = entered["order"], entered["predictions"]
    return tuple(name for name in order if on[name] == order[0])


def _point_round(rules: Variant, totals: Mapping[str, int], entered: Mapping[str, Any]) -> Round:
    order, right = entered["order"], _right(entered)
    finish = dict(zip(order, rules.finish, strict=True))
    each = rules.bet[len(right) - 1] if right else 0
    bet = {name: each if name in right else 0 for name in totals}
    after = {name: total + finish[name] + bet[name] for name, total in totals.items()}
    return Round(totals, after, order, right, finish, bet)


def _chip_round(rules: Variant, totals: Mapping[str, int], owned: Mapping[str, int], entered: Mapping[str, Any]) -> Round:
    right = _right(entered)
    stakes = {name: entered["bets"][name] for name in totals}
    times = rules.times[len(right) - 1] if right else 0
    paid = {name: stake * times if name in right else 0 for name, stake in stakes.items()}
    after = {name: chips - stakes[name] + paid[name] for name, chips in owned.items()}
    gifts = {name: chips - totals[name] for name, chips in owned.items()}
    return Round(totals, after, entered["order"], right, gifts=gifts, stakes=stakes, paid=paid)


# What is told ------------------------------------------------------------------------------------------------------------


def _point_parts(_rules: Variant, name: str, rounds: Sequence[Round]) -> tuple[Part, ...]:
    """A, going out (how often first), and B, the bets (how often right), as the rule sheet calls them."""
    return (
        Part("A", sum(one.order[0] == name for one in rounds), sum(one.finish[name] for one in rounds)),
        Part("B", sum(name in one.right for one in rounds), sum(one.bet[name] for one in rounds)),
    )


def _chip_parts(rules: Variant, name: str, rounds: Sequence[Round]) -> tuple[Part, ...]:
    """The chips at the start, from the bank, paid for right bets, and laid as stakes; their sum is what is left."""
    gifts = [one.gifts[name] for one in rounds]
    return (
        Part("start", rules.start, rules.start),
        Part("bank", sum(gift > 0 for gift in gifts), sum(gifts)),
        Part("paid", sum(name in one.right for one in rounds), sum(one.paid[name] for one in rounds)),
        Part("staked", len(rounds), -sum(one.stakes[name] for one in rounds)),
    )


def _detail(rules: Variant, one: Round) -> dict[str, Any]:
    """A round for programs: `points` is by how much it changed each total, the bank's gift included."""
    told: dict[str, Any] = {
        "points": {name: total - one.before[name] for name, total in one.totals.items()},
        "totals": dict(one.totals),
        "next_dealer": one.order[-1],
        "right": list(one.right),
    }
    if rules.chips:
        return told | {"bank": dict(one.gifts), "stakes": dict(one.stakes), "paid": dict(one.paid)}
    return told | {"finish": dict(one.finish), "bet": dict(one.bet)}


def explain(record: Record, score: Score) -> list[Explained]:
    """Every round's sums: each player's place, bet and new total, who deals next, and whether the game goes on."""
    lines: list[Explained] = []
    for i, (entered, one) in enumerate(zip(record.data.get("rounds", ()), score.details["rounds"], strict=True)):
        lines.append(("head_round", {"round": i + 1, "first": entered["order"][0]}))
        tell = _told_chips if "stakes" in one else _told_points
        for name in record.data["players"]:
            lines += tell(entered, one, name)
        lines.append(("dealer", {"name": one["next_dealer"]}))
    target = score.details["target"]
    most = max(player.total or 0 for player in score.players)
    ahead = [player.name for player in score.players if player.total == most]
    end = "won" if score.finished else "tied" if most >= target else "below"
    return [*lines, ("head_end", {}), (end, {"names": ", ".join(ahead), "total": most, "target": target})]


def _told_points(entered: Mapping[str, Any], one: Mapping[str, Any], name: str) -> list[Explained]:
    told: dict[str, object] = {
        "name": name,
        "place": entered["order"].index(name) + 1,
        "finish": one["finish"][name],
        "on": entered["predictions"][name],
        "right": len(one["right"]),
        "bet": one["bet"][name],
        "before": one["totals"][name] - one["points"][name],
        "total": one["totals"][name],
    }
    return [(f"points_{_outcome(one, name)}", told)]


def _told_chips(entered: Mapping[str, Any], one: Mapping[str, Any], name: str) -> list[Explained]:
    stake, paid, gift = one["stakes"][name], one["paid"][name], one["bank"][name]
    told: dict[str, object] = {
        "name": name,
        "on": entered["predictions"][name],
        "stake": stake,
        "right": len(one["right"]),
        "times": paid // stake,
        "paid": paid,
        "before": one["totals"][name] - paid + stake,
        "total": one["totals"][name],
    }
    gifts: list[Explained] = [("gift", {"name": name, "gift": gift})] if gift else []
    return [*gifts, (f"chips_{_outcome(one, name)}", told)]


def _outcome(one: Mapping[str, Any], name: str) -> str:
    return "wrong" if name not in one["right"] else "right" if len(one["right"]) > 1 else "alone"
