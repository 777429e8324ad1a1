"""What a game, an entry, a slot, a record, a result and a problem are. Imports nothing else of printkit."""

from printkit.model.bundle import Bundle, Folder, listed
from printkit.model.component import Card, Component, Credits, Need
from printkit.model.deal import Deal, DealStep
from printkit.model.entry import PLAYER, Axis, Entry, Fold, Key, Kind, Option, Role
from printkit.model.game import Game
from printkit.model.languages import LANGUAGES, Lang
from printkit.model.problem import (
    EMPTY,
    MOST,
    Given,
    MissingFact,
    MissingWord,
    Problem,
    Refused,
    Severity,
    Unfit,
    Worded,
    brief,
    capped,
    error,
    in_toml,
    nearest,
    shortened,
    warning,
)
from printkit.model.result import (
    Explained,
    Part,
    PlayerScore,
    Record,
    Score,
)

__all__ = [
    "EMPTY",
    "LANGUAGES",
    "MOST",
    "PLAYER",
    "Axis",
    "Bundle",
    "Card",
    "Component",
    "Credits",
    "Deal",
    "DealStep",
    "Entry",
    "Explained",
    "Fold",
    "Folder",
    "Game",
    "Given",
    "Key",
    "Kind",
    "Lang",
    "MissingFact",
    "MissingWord",
    "Need",
    "Option",
    "Part",
    "PlayerScore",
    "Problem",
    "Record",
    "Refused",
    "Role",
    "Score",
    "Severity",
    "Unfit",
    "Worded",
    "brief",
    "capped",
    "error",
    "in_toml",
    "listed",
    "nearest",
    "shortened",
    "warning",
]
