"""Which side won Babel Builders, and every record that can't have been a game.

A tower that is complete leads to the seal phase and the punishment phase; anything else ended the game before them, for the
messenger's side. The seal phase takes an architect, no zealot, who holds a seal card: without one nobody seals, and as many
punishment cards as seal cards, be it none, are enough for the messenger. Every number comes from ``game.toml``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from printkit.model import Explained, Problem, Record, Score, error, warning
from printkit.scoring.checks import problems_of
from printkit.scoring.limits import Share, told
from printkit.scoring.ranking import concluded, refused, side_won, wrong

MESSENGER, ARCHITECTS = "messenger", "architects"
TOWER = "tower"
CONFIRMED, DECK, PUNISHED, SEALED = "punishment-confirmed", "deck", "punished", "sealed"


class PlayedGame:
    """One game as entered. What is asked for is read from the record each time, for `checks` has to see it."""

    def __init__(self, record: Record) -> None:
        self._data = record.data
        self._facts = record.game.facts

    @property
    def players(self) -> Sequence[Mapping[str, Any]]:
        """The players' rows."""
        found: Sequence[Mapping[str, Any]] = self._data["players"]
        return found

    @property
    def blocks(self) -> int:
        """How many blocks there are."""
        return int(self._facts["blocks"])

    @property
    def to_confirm(self) -> int:
        """How many punishment cards it takes to confirm one."""
        return int(self._facts["to_confirm"])

    @property
    def names(self) -> list[str]:
        """Everybody, in the order entered."""
        return [player["name"] for player in self.players]

    @property
    def messengers(self) -> list[str]:
        """Who plays against the others; a right record has one."""
        return [player["name"] for player in self.players if player["role"] == MESSENGER]

    @property
    def zealots(self) -> list[str]:
        """Whom the messenger has won over."""
        return [player["name"] for player in self.players if player.get("zealot", False)]

    @property
    def cards(self) -> Mapping[str, int]:
        """What is in play for so many players."""
        found: Mapping[str, int] = self._facts["by_players"][str(len(self.players))]
        return found

    @property
    def ended_by(self) -> str:
        """How it ended: ``tower``, ``deck`` or ``punishment``."""
        return str(self._data["ended_by"])

    @property
    def blueprint(self) -> Mapping[str, int] | None:
        """The blocks that each cell needs; None if not given."""
        found = self._data.get("blueprint")
        if isinstance(found, str):
            found = next(card["cells"] for card in self._facts["blueprints"] if card["id"] == found)
        if found is None or not any(found.values()):
            return None  # an empty one of a new record asks for nothing and says nothing
        return dict(found)

    @property
    def tower(self) -> Mapping[str, int] | None:
        """The blocks that each cell has; None if not given."""
        return self._data.get("tower")

    @property
    def seals(self) -> Mapping[str, str]:
        """Who gave a seal card to whom."""
        return self._data.get("seals", {})  # type: ignore[no-any-return]  # checked

    @property
    def punishments(self) -> dict[str, tuple[str, int]]:
        """Whom each zealot punished, and with how many cards."""
        given = self._data.get("punishments", {})
        usual = self._facts["zealot_cards"]
        return {name: (one["target"], one.get("cards", usual)) for name, one in given.items()}

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
    problems = problems_of(checks(record))
    if wrong(problems):
        return refused(problems)
    table = PlayedGame(record)
    seals = sum(target in table.messengers for target in table.seals.values())
    punishments = sum(cards for target, cards in table.punishments.values() if target in table.messengers)
    decided_by = {DECK: DECK, "punishment": CONFIRMED}.get(table.ended_by) or (PUNISHED if punishments >= seals else SEALED)
    side = ARCHITECTS if decided_by == SEALED else MESSENGER
    verdict = side_won([(name in table.architects) is (side == ARCHITECTS) for name in table.names], decided_by)
    details = {"side": side, "seals_on_messenger": seals, "punishments_on_messenger": punishments}
    nobody = [None] * len(table.names), [()] * len(table.names)
    return concluded(table.names, *nobody, verdict, details=details, problems=problems)


# Is it a game? -----------------------------------------------------------------------------------------------------------


def checks(record: Record) -> Iterator[Iterable[Problem]]:
    """Everything that can't have been a game."""
    table = PlayedGame(record)
    yield _roles(table)
    for seat in range(len(table.players)):
        yield _zealous(table, seat)
    for check in (
        _many_zealots,
        _blocks,
        _complete,
        _confirmable,
        _no_phases,
        _oneself,
        _many_seals,
        _no_sealer,
        _silent,
        _many_punishments,
    ):
        yield check(table)


def _confirmable(table: PlayedGame) -> Iterator[Problem]:
    """A punishment is confirmed by two cards that meet with one master: handed over together, or one to who holds nothing else."""
    there, needed = table.cards["punishments"], table.to_confirm
    if table.ended_by == "punishment" and there < needed:
        yield error("punishment-impossible", "ended_by", limit=needed, found=there, players=len(table.players))


def _oneself(table: PlayedGame) -> Iterator[Problem]:
    """Seals and punishments are for others."""
    for name, target in table.seals.items():
        if target == name:
            yield error("seals-oneself", f"seals.{name}", name=name)
    for name, (target, _) in table.punishments.items():
        if target == name:
            yield error("punishes-oneself", f"punishments.{name}", name=name)


def _no_phases(table: PlayedGame) -> Iterator[Problem]:
    """Without a complete tower nobody seals or punishes."""
    for phase in ("seals", "punishments"):
        if table.ended_by != TOWER and getattr(table, phase):
            yield error("no-such-phase", phase, ended_by=table.ended_by, found=list(getattr(table, phase)))


def _roles(table: PlayedGame) -> Iterator[Problem]:
    wanted = table.cards["messengers"]
    if len(table.messengers) < wanted:
        yield error("no-messenger", "players", limit=wanted, found=len(table.messengers))
    for name in table.messengers[wanted:]:
        at = f"players[{table.names.index(name)}].role"
        yield error("second-messenger", at, limit=wanted, name=name, others=list(table.messengers[:wanted]))


def _zealous(table: PlayedGame, seat: int) -> Iterator[Problem]:
    player = table.players[seat]
    if player["role"] == MESSENGER and player.get("zealot", False):
        yield error("zealous-messenger", f"players[{seat}].zealot", name=player["name"])


def _many_zealots(table: PlayedGame) -> Iterator[Problem]:
    most = table.cards["punishments"]
    if len(table.zealots) > most:
        yield error("too-many-zealots", "players", limit=most, found=len(table.zealots), names=table.zealots)


def _blocks(table: PlayedGame) -> Iterator[Problem]:
    if table.blueprint is not None and (found := sum(table.blueprint.values())) > table.blocks:
        yield warning("blueprint-too-large", "blueprint", limit=table.blocks, found=found)
    if table.tower is not None and (found := sum(table.tower.values())) > table.blocks:
        yield error("too-many-blocks", "tower", limit=table.blocks, found=found)


def _complete(table: PlayedGame) -> Iterator[Problem]:
    """The game ended by the tower has one that is complete, and no other."""
    if table.ended_by != TOWER:
        if table.complete:
            yield error("tower-complete", "ended_by", ended_by=table.ended_by)
        return
    blueprint, tower = table.blueprint, table.tower
    if blueprint is None:
        yield error("tower-unknown", "blueprint")
    if tower is None:
        yield error("tower-unknown", "tower")
    if blueprint is not None and tower is not None:
        for cell in table.short:
            yield error("tower-short", f"tower.{cell}", cell=cell, expected=blueprint[cell], found=tower.get(cell, 0))


def _many_seals(table: PlayedGame) -> Iterator[Problem]:
    given, most = list(table.seals), table.cards["seals"]
    if table.ended_by == TOWER and len(given) > most:
        yield error("too-many-seals", "seals", limit=most, found=len(given), names=given)


def _no_sealer(table: PlayedGame) -> Iterator[Problem]:
    given = list(table.seals)
    if table.ended_by == TOWER and given and not any(name in table.architects for name in given):
        yield error("seals-without-architect", "seals", names=given)


def _silent(table: PlayedGame) -> Iterator[Problem]:
    """Every zealot punishes, and nobody else."""
    if table.ended_by != TOWER:
        return
    for name in table.punishments:
        if name not in table.zealots:
            yield error("not-a-zealot", f"punishments.{name}", name=name)
    for name in table.zealots:
        if name not in table.punishments:
            yield error("zealot-silent", f"punishments.{name}", name=name)


def _many_punishments(table: PlayedGame) -> Iterator[Problem]:
    if table.ended_by != TOWER:
        return
    shares = [Share(f"punishments.{name}", name, cards) for name, (_, cards) in table.punishments.items()]
    total, most = sum(share.held for share in shares), table.cards["punishments"]
    if total > most:
        yield error("too-many-punishments", "punishments", limit=most, found=total, held=told(shares))


# What is told ------------------------------------------------------------------------------------------------------------


def explain(record: Record, score: Score) -> list[Explained]:
    """How the game ended, who sealed and punished whom, and the two numbers that decide."""
    table = PlayedGame(record)
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
