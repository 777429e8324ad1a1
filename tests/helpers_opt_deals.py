"""Deals of OPT written short, and what OPT's own part of the scorer says of them, before anybody sorts its problems."""

from __future__ import annotations

from printkit.gamefolder.catalog import Catalog
from printkit.games.opt.scoring import score
from printkit.model import Record

GAME = Catalog().load("opt")


def deal(player, action, cards, amount=None, to=None):
    row = {"player": player, "action": action, "cards": cards.split()}
    return {**row, **({"amount": amount} if amount else {}), **({"to": to} if to else {})}


def opened(*cards, by="Aki"):
    return [deal(by, "open", card) for card in cards]


def scored(*ledger, dice=(2, 2, 3), players=("Aki", "Ben"), coins=None, **options):
    """The record and its score."""
    raw = {"game": "opt", "players": list(players), "options": options}
    raw |= {"dice": list(dice)} if dice else {}
    raw |= {"ledger": list(ledger)} if ledger else {}
    raw |= {"coins": coins} if coins else {}
    record = Record(GAME.under(options), raw)
    return record, score(record)


def steps(*ledger, **more):
    _, found = scored(*ledger, **more)
    assert found.problems == ()
    return found.details["ledger"]
