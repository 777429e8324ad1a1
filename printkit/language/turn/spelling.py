"""What somebody chose, in a word that stands in a log: ``stop``, ``ones``, ``land 3-2``, ``1 1 5``."""

from __future__ import annotations

from typing import Any

from printkit.language.turn.choosing import Choice
from printkit.language.turn.match import Match

PASSED = "–"


def spelled(s: Match, choice: Choice, option: Any) -> str:
    """One of the options that there are. Different ones are spelled differently, or lead to the same."""
    if option is None:
        return PASSED
    step = choice.step
    match step.verb:
        case "again":
            left = sorted(die for place, die in enumerate(s.dice) if not option >> place & 1)
            return " ".join(map(str, left)) or PASSED
        case "keep":
            return " ".join(map(str, option))
        case "stop":
            return "stop" if option else "on"
        case "take":
            return str(s.machine.turn.deck.names[option])
        case "write" | "mark" | "step":
            field, box = step.rows[option[0]], option[1]
            at = "" if box is None else f" {box[0]}-{box[1]}" if isinstance(box, tuple) else f" {box}"
            return f"{field.id}{at}"
        case "one_of":
            branch = step.branches[option]
            return (branch[0].id or f"{option + 1} {branch[0].verb}") if branch else str(option + 1)
    return str(option)
