"""Which side won Babel Builders, and every record that can't have been a game.

A tower that is complete leads to the seal phase and the punishment phase; anything else ended the game before them, for the
messenger's side. The seal phase takes an architect, no zealot, who holds a seal card: without one nobody seals, and as many
punishment cards as seal cards, be it none, are enough for the messenger. Every number comes from ``game.toml``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from printkit.model import Explained, Problem, Record, Score, error, warning
from printkit.scoring.limits import Share, told
from printkit.scoring.ranking import concluded, refused, side_won, wrong

MESSENGER, ARCHITECTS = "messenger", "architects"
TOWER = "tower"
CONFIRMED, DECK, PUNISHED, SEALED = "punishment-confirmed", "deck", "punished", "sealed"

_SEATS = "players[*].name"
_ZEALOTS = (_SEATS, "players[*].zealot", "ended_by")

RESTS_ON: Mapping[str, Sequence[str]] = {
    "no-messenger": ("players",),
    "second-messenger": ("players",),
    "zealous-messenger": ("players[].role", "players[].name"),
    "too-many-zealots": ("players",),
    "too-many-blocks": (),
    "tower-complete": ("blueprint", "tower"),
    "tower-unknown": ("ended_by",),
    "tower-short": ("ended_by", "blueprint"),
    "no-such-phase": ("ended_by", _SEATS),
    "too-many-seals": ("ended_by", _SEATS),
    "seals-without-architect": ("ended_by", "players"),
    "not-a-zealot": _ZEALOTS,
    "zealot-silent": _ZEALOTS,
    "too-many-punishments": ("ended_by", _SEATS),
}
"""Which places each problem follows from, besides its own; see `printkit.scoring.checking.causes`."""


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """One game as entered. `cards` is what is in play for so many players; `blueprint` and `tower` are None if not given."""

    names: Sequence[str]
    messengers: Sequence[str]
    zealots: Sequence[str]
    cards: Mapping[str, int]
    ended_by: str
    blueprint: Mapping[str, int] | None
    tower: Mapping[str, int] | None
    seals: Mapping[str, str]
    punishments: Mapping[str, tuple[str, int]]

    @property
    def complete(self) -> bool | None:
        """Whether each cell of the tower has the blueprint's blocks or more; None when that was not entered."""
        if self.blueprint is None or self.tower is None:
            return None
        return not self.short

    @property
    def short(self) -> list[str]:
        """The cells that lack blocks."""
        built = self.tower or {}
        return [cell for cell, needed in (self.blueprint or {}).items() if built.get(cell, 0) < needed]

    @property
    def architects(self) -> list[str]:
        """Who builds in earnest: neither a messenger nor a zealot."""
        return [name for name in self.names if name not in self.messengers and name not in self.zealots]


def score(record: Record) -> Score:
    """The winning side of a checked record, or what is wrong with it."""
    table = _table(record)
    problems = list(_problems(record, table))
    if wrong(problems):
        return refused(problems)
    seals = sum(target in table.messengers for target in table.seals.values())
    punishments = sum(cards for target, cards in table.punishments.values() if target in table.messengers)
    decided_by = {DECK: DECK, "punishment": CONFIRMED}.get(table.ended_by) or (PUNISHED if punishments >= seals else SEALED)
    side = ARCHITECTS if decided_by == SEALED else MESSENGER
    verdict = side_won([(name in table.architects) is (side == ARCHITECTS) for name in table.names], decided_by)
    details = {"side": side, "seals_on_messenger": seals, "punishments_on_messenger": punishments}
    nobody = [None] * len(table.names), [()] * len(table.names)
    return concluded(table.names, *nobody, verdict, details=details, problems=problems)


def _table(record: Record) -> PlayedGame:
    data, facts = record.data, record.game.facts
    players = data["players"]
    blueprint = data.get("blueprint")
    if isinstance(blueprint, str):
        blueprint = next(card["cells"] for card in facts["blueprints"] if card["id"] == blueprint)
    elif blueprint is not None and not any(blueprint.values()):
        blueprint = None  # an empty one of a new record asks for nothing and says nothing
    return PlayedGame(
        names=[player["name"] for player in players],
        messengers=[player["name"] for player in players if player["role"] == MESSENGER],
        zealots=[player["name"] for player in players if player.get("zealot", False)],
        cards=facts["by_players"][str(len(players))],
        ended_by=data["ended_by"],
        blueprint=blueprint,
        tower=data.get("tower"),
        seals=data.get("seals", {}),
        punishments={
            name: (given["target"], given.get("cards", facts["zealot_cards"]))
            for name, given in data.get("punishments", {}).items()
        },
    )


# Is it a game? -----------------------------------------------------------------------------------------------------------


def _problems(record: Record, table: PlayedGame) -> Iterator[Problem]:
    yield from _roles(table)
    yield from _field(record, table)
    if table.ended_by == TOWER:
        yield from _seals(table)
        yield from _punishments(table)
        return
    for phase in ("seals", "punishments"):
        if getattr(table, phase):
            yield error("no-such-phase", phase, ended_by=table.ended_by, found=list(getattr(table, phase)))


def _roles(table: PlayedGame) -> Iterator[Problem]:
    wanted = table.cards["messengers"]
    if len(table.messengers) < wanted:
        yield error("no-messenger", "players", limit=wanted, found=len(table.messengers))
    for name in table.messengers[wanted:]:
        at = f"players[{table.names.index(name)}].role"
        yield error("second-messenger", at, limit=wanted, name=name, others=list(table.messengers[:wanted]))
    for name in table.zealots:
        if name in table.messengers:
            yield error("zealous-messenger", f"players[{table.names.index(name)}].zealot", name=name)
    most = table.cards["punishments"]
    if len(table.zealots) > most:
        yield error("too-many-zealots", "players", limit=most, found=len(table.zealots), names=list(table.zealots))


def _field(record: Record, table: PlayedGame) -> Iterator[Problem]:
    most = record.game.facts["blocks"]
    blueprint, tower = table.blueprint, table.tower
    if blueprint is not None and sum(blueprint.values()) > most:
        yield warning("blueprint-too-large", "blueprint", limit=most, found=sum(blueprint.values()))
    if tower is not None and sum(tower.values()) > most:
        yield error("too-many-blocks", "tower", limit=most, found=sum(tower.values()))
    if table.ended_by != TOWER:
        if table.complete:
            yield error("tower-complete", "ended_by", ended_by=table.ended_by)
        return
    yield from (error("tower-unknown", name) for name in ("blueprint", "tower") if getattr(table, name) is None)
    if blueprint is not None and tower is not None:
        for cell in table.short:
            yield error("tower-short", f"tower.{cell}", cell=cell, expected=blueprint[cell], found=tower.get(cell, 0))


def _seals(table: PlayedGame) -> Iterator[Problem]:
    given, most = list(table.seals), table.cards["seals"]
    if len(given) > most:
        yield error("too-many-seals", "seals", limit=most, found=len(given), names=given)
    if given and not any(name in table.architects for name in given):
        yield error("seals-without-architect", "seals", names=given)


def _punishments(table: PlayedGame) -> Iterator[Problem]:
    for name in table.punishments:
        if name not in table.zealots:
            yield error("not-a-zealot", f"punishments.{name}", name=name)
    for name in table.zealots:
        if name not in table.punishments:
            yield error("zealot-silent", f"punishments.{name}", name=name)
    shares = [Share(f"punishments.{name}", name, cards) for name, (_, cards) in table.punishments.items()]
    found, most = sum(share.held for share in shares), table.cards["punishments"]
    if found > most:
        yield error("too-many-punishments", "punishments", limit=most, found=found, held=told(shares))


# What is told ------------------------------------------------------------------------------------------------------------


def explain(record: Record, score: Score) -> list[Explained]:
    """How the game ended, who sealed and punished whom, and the two numbers that decide."""
    table = _table(record)
    lines: list[Explained] = [("head_end", {}), (f"ended_{table.ended_by}", {})]
    if table.ended_by == TOWER:
        lines += [
            ("cell", {"cell": cell, "needed": needed, "built": (table.tower or {}).get(cell, 0)})
            for cell, needed in (table.blueprint or {}).items()
            if needed
        ]
        lines.append(("head_seals", {}))
        lines += [("seal", {"name": name, "target": target}) for name, target in table.seals.items()] or [("no_seals", {})]
        lines.append(("head_punishments", {}))
        lines += [
            ("punishment", {"name": name, "target": target, "cards": cards})
            for name, (target, cards) in table.punishments.items()
        ] or [("no_punishments", {})]
    lines += [("head_result", {}), ("messenger", {"name": list(table.messengers), "zealots": list(table.zealots) or ["–"]})]
    if table.ended_by == TOWER:
        counts: dict[str, object] = {
            "punishments": score.details["punishments_on_messenger"],
            "seals": score.details["seals_on_messenger"],
        }
        lines.append((str(score.decided_by), counts))
    return [*lines, (f"won_{score.details['side']}", {"names": list(score.winners)})]
