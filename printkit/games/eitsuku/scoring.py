"""Eitsuku's final score, A + B + C + D, of what lies on the fields at the end.

A is the sum of the film's numbers with their awards, B its best hand of equal numbers, C what a later release costs, D what
tie-ups bring and promoters cost. Every number comes from ``game.toml``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from printkit.model import Explained, Game, Part, Problem, Record, Score, error, warning
from printkit.scoring.checks import problems_of
from printkit.scoring.limits import Share, common, told, within
from printkit.scoring.ranking import compared, concluded, decide, refused, wrong

ACTORS = "actors"
ROLES = (ACTORS, "writer", "composer", "director")


@dataclass(frozen=True, slots=True)
class RoleCard:
    """A role card on a field; `where` is its place in the player's part of the record."""

    role: str
    where: str
    number: int
    awards: int


@dataclass(frozen=True, slots=True)
class Field:
    """What lies in front of one player. What was entered is read from the record each time, for `checks` has to see it."""

    game: Game
    players: Sequence[Mapping[str, Any]]
    seat: int

    @property
    def where(self) -> str:
        """Its place in the record."""
        return f"players[{self.seat}]"

    @property
    def entered(self) -> Mapping[str, Any]:
        """What was entered for it."""
        return self.players[self.seat]

    @property
    def cards(self) -> list[RoleCard]:
        """The role cards of the film."""
        return list(_cards(self.entered))

    @property
    def turn(self) -> int | None:
        """When the film counts as released, hurries subtracted; None for never."""
        released = self.entered.get("released")
        return None if released is None else int(released) - self.hurried

    @property
    def hurried(self) -> int:
        """The turns by which its hurries make it count as released earlier."""
        return int(self.game.points["hurry"] * self.entered.get("hurry", 0))

    def late(self, earliest: int) -> int:
        """How many turns after the earliest release it counts; a hurry of one's own makes up for one's own delay at most."""
        if self.game.readings["hurry"] == "own":
            return max(int(self.entered["released"]) - earliest - self.hurried, 0)
        return int(self.turn or 0) - earliest

    @property
    def name(self) -> str:
        """Whose field it is."""
        return str(self.entered["name"])

    @property
    def promoters(self) -> Sequence[int]:
        """The numbers that this player's promoters declared."""
        found: Sequence[int] = self.entered.get("promoter", ())
        return found

    def count(self, event: str) -> int:
        """How many of an event lie there: an award's by its role."""
        if event == "promoter":
            return len(self.promoters)
        if event.startswith("awards."):
            given = self.entered.get("awards", {}).get(event.removeprefix("awards."), 0)
            return sum(given) if isinstance(given, list) else int(given)
        return int(self.entered.get(event, 0))


EVENTS = ("tie_up", "hurry", "promoter", *(f"awards.{role}" for role in ROLES))


def score(record: Record) -> Score:
    """Every film's score, who won, and everything that can't lie on these fields together."""
    game = record.game
    problems = problems_of(checks(record))
    if wrong(problems):
        return refused(problems)
    fields = _fields(record)
    earliest = _earliest(fields)
    results = [_result(game, field, earliest) for field in fields]
    totals = [total for total, _, _ in results]
    details = {"earliest": earliest, "players": [detail for _, _, detail in results]}
    names, parts = [field.name for field in fields], [own for _, own, _ in results]
    return concluded(names, totals, parts, decide(totals), details=details, problems=problems)


def _earliest(fields: Sequence[Field]) -> int | None:
    """The turn from which delays are counted: the earliest as hurried, or as announced, by the reading `hurry`."""
    own = bool(fields) and fields[0].game.readings["hurry"] == "own"
    turns = (field.entered.get("released") if own else field.turn for field in fields)
    return min((turn for turn in turns if turn is not None), default=None)


def checks(record: Record) -> Iterator[Iterable[Problem]]:
    """Everything that can't lie on these fields together."""
    players = record.data["players"]
    for seat in range(len(players)):
        yield _incomplete(players, seat)
        yield _too_early(record.game, players, seat)
    for event in EVENTS:
        yield _too_many(record, event)
    yield _too_many_copies(record)
    for seat in range(len(players)):
        yield _sums_agree(record, seat)


# What lies there ---------------------------------------------------------------------------------------------------------


def _fields(record: Record) -> list[Field]:
    players = record.data["players"]
    return [Field(record.game, players, seat) for seat in range(len(players))]


def _cards(entered: Mapping[str, Any]) -> Iterator[RoleCard]:
    awards = entered.get("awards", {})
    for seat, number in enumerate(entered.get(ACTORS, ())):
        given = awards.get(ACTORS, ())
        yield RoleCard(ACTORS, f"{ACTORS}[{seat}]", number, given[seat] if seat < len(given) else 0)
    for role in ROLES[1:]:
        if role in entered:
            yield RoleCard(role, role, entered[role], awards.get(role, 0))


def _incomplete(players: Sequence[Mapping[str, Any]], seat: int) -> Iterator[Problem]:
    """A released film has one or two actors and one of each other role, and awards on its own actors only."""
    entered, where = players[seat], f"players[{seat}]"
    name = entered["name"]
    if entered.get("released") is None:
        yield warning("never-released", f"{where}.released", name=name)
        return
    for role in ROLES:
        if role not in entered or entered[role] == []:
            yield error("film-incomplete", f"{where}.{role}", name=name, role=role)
    actors = len(entered.get(ACTORS, ()))
    for at, given in enumerate(entered.get("awards", {}).get(ACTORS, ())):
        if at >= actors > 0 and given:
            yield error("award-without-actor", f"{where}.awards.{ACTORS}[{at}]", name=name, found=given, actors=actors)


def _too_early(game: Game, players: Sequence[Mapping[str, Any]], seat: int) -> Iterator[Problem]:
    """A film of the first turn has as many roles as one can place in it; any more are promoters of the others."""
    entered = players[seat]
    roles, most = len(list(_cards(entered))), game.facts["first_turn"]
    if entered.get("released") == 1 and roles > most:
        others = sum(len(other.get("promoter", ())) for number, other in enumerate(players) if number != seat)
        if roles - most > others:
            where = f"players[{seat}].released"
            yield error("released-too-early", where, name=entered["name"], roles=roles, most=most, promoters=others)


def _sums_agree(record: Record, seat: int) -> Iterator[Problem]:
    """A to D and the total, as the player made them, with what lies on the fields."""
    entered, where = record.data["players"][seat], f"players[{seat}]"
    written, total = entered.get("checks", {}), entered.get("total")
    if not written and total is None:
        return
    fields = _fields(record)
    computed, parts, _ = _result(record.game, fields[seat], _earliest(fields))
    points = {part.id: part.points for part in parts}
    for box, found_ in written.items():
        yield from compared(f"{where}.checks.{box}", found_, points.get(box, "–"), box=box)
    yield from compared(f"{where}.total", total, "–" if computed is None else computed, "total-differs")


def _too_many(record: Record, event: str) -> Iterator[Problem]:
    """More of an event over all fields than there are cards of it."""
    fields = _fields(record)
    counts = [field.count(event) for field in fields]
    shares = (Share(f"{field.where}.{event}", field.name, n) for field, n in zip(fields, counts, strict=True) if n)
    yield from within(record.game.facts["events"], event, shares)


def _too_many_copies(record: Record) -> Iterator[Problem]:
    """For each number: the role cards beyond what their decks hold must be promoters that declared that number."""
    game, fields = record.game, _fields(record)
    lying = Counter((card.number, card.role) for field in fields for card in field.cards)
    declared = Counter(number for field in fields for number in field.promoters)
    printed = dict(enumerate(game.facts["copies"], 1))
    for number in sorted({*printed, *(number for number, _ in lying)}):
        copies = printed.get(number, 0)  # numbers that no role card has are promoters
        excess = {role: lying[number, role] - copies for role in ROLES if lying[number, role] > copies}
        if sum(excess.values()) > declared[number]:
            shares = [
                Share(f"{field.where}.{card.where}", field.name, 1)
                for field in fields
                for card in field.cards
                if card.number == number and card.role in excess
            ]
            yield error(
                "too-many-copies",
                common([share.where for share in shares]),
                number=number,
                copies=copies,
                roles=[f"{role} {copies + more}" for role, more in excess.items()],
                beyond=sum(excess.values()),
                promoters=declared[number],
                held=told(shares),
            )


# Points ------------------------------------------------------------------------------------------------------------------


def hand_of(numbers: Sequence[int]) -> tuple[str, list[int]]:
    """The best hand of equal numbers among four or five, and the numbers that make it, the largest group first."""
    groups = sorted(((n, number) for number, n in Counter(numbers).items() if n > 1), reverse=True)
    made = [number for n, number in groups for _ in range(n)]
    match [n for n, _ in groups]:
        case [5]:
            return "five", made
        case [4]:
            return "four", made
        case [3, 2]:
            return "full-house", made
        case [3]:
            return "three", made
        case [2, 2]:
            return "two-pair", made
        case [2]:
            return "pair", made
        case _:
            return "none", made


def _result(game: Game, field: Field, earliest: int | None) -> tuple[int | None, tuple[Part, ...], dict[str, Any]]:
    """A film's total, its parts A to D, and the same for programs. Who never released has none of it."""
    points = game.points
    turn, cards = field.turn, field.cards
    if turn is None or earliest is None:
        nothing: dict[str, Any] = {"late": None, "hand": "none", "hand_numbers": [], "roles": [], "tie_ups": 0, "promoters": 0}
        return None, (), {"name": field.name, "released": None, "turn": None, **nothing}
    numbers = [card.number + points["award"] * card.awards for card in cards]
    hand, made = hand_of(numbers)
    late = field.late(earliest)
    tie_ups = field.count("tie_up")
    parts = (
        Part("A", len(numbers), sum(numbers)),
        Part("B", len(made), points["hands"][hand]),
        Part("C", late, points["late"] * late),
        Part("D", tie_ups + len(field.promoters), points["tie_up"] * tie_ups - sum(field.promoters)),
    )
    detail = {
        "name": field.name,
        "released": field.entered["released"],
        "turn": turn,
        "late": late,
        "hand": hand,
        "hand_numbers": made,
        "roles": [
            {"role": card.role, "number": card.number, "awards": card.awards, "value": value}
            for card, value in zip(cards, numbers, strict=True)
        ],
        "tie_ups": points["tie_up"] * tie_ups,
        "promoters": -sum(field.promoters),
    }
    return sum(part.points for part in parts), parts, detail


# For people --------------------------------------------------------------------------------------------------------------


def explain(record: Record, score: Score) -> list[Explained]:
    """Film by film: the numbers with their awards, which cards make the hand, what the later release cost, the events."""
    lines: list[Explained] = []
    for entered, player, detail in zip(record.data["players"], score.players, score.details["players"], strict=True):
        lines.append(("head_film", {"name": player.name}))
        if player.total is None:
            lines.append(("never", {"name": player.name}))
            continue
        points = {part.id: part.points for part in player.breakdown}
        lines += _told_roles(detail, points["A"])
        made = " ".join(map(str, detail["hand_numbers"]))
        lines.append((f"hand_{detail['hand'].replace('-', '_')}", {"numbers": made, "points": _signed(points["B"])}))
        lines.append(_told_release(entered, detail, score.details["earliest"], points["C"]))
        if detail["tie_ups"]:
            lines.append(("tie_ups", {"count": entered["tie_up"], "points": _signed(detail["tie_ups"])}))
        if detail["promoters"]:
            declared = " ".join(map(str, entered["promoter"]))
            lines.append(("promoters", {"numbers": declared, "points": _signed(detail["promoters"])}))
        lines.append(("sum", {"parts": _added([part.points for part in player.breakdown]), "total": player.total}))
    return lines


def _told_roles(detail: Mapping[str, Any], total: int) -> list[Explained]:
    """Each role with what its awards add, then the sum."""
    lines: list[Explained] = []
    for role in detail["roles"]:
        key = f"{role['role']}{'_award' if role['awards'] else ''}"
        more = role["value"] - role["number"]
        lines.append((key, {"number": role["number"], "awards": role["awards"], "more": more, "value": role["value"]}))
    return [*lines, ("roles", {"numbers": " + ".join(str(role["value"]) for role in detail["roles"]), "points": total})]


def _told_release(entered: Mapping[str, Any], detail: Mapping[str, Any], earliest: int, points: int) -> Explained:
    hurries = entered.get("hurry", 0)
    key = f"{'late' if detail['late'] else 'earliest'}{'_hurried' if hurries else ''}"
    told: dict[str, object] = {
        "released": entered["released"],
        "hurries": hurries,
        "turn": detail["turn"],
        "late": detail["late"],
        "earliest": earliest,
        "points": _signed(points),
    }
    return key, told


def _signed(points: int) -> str:
    return f"{'−' if points < 0 else '+'}{abs(points)}"


def _added(points: Sequence[int]) -> str:
    """``26 + 40 − 10 + 6``."""
    first, *rest = points
    return " ".join([str(first), *(f"{_signed(n)[0]} {abs(n)}" for n in rest)])
