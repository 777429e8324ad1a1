"""What an edition of OPEN THE PRICE must fulfil to be playable."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from printkit.model import Problem, error


def prove(edition: Mapping[str, Any], game: Mapping[str, Any]) -> tuple[list[Problem], dict[str, Any]]:
    """Whether a full table can be dealt the larger hand, and how many zero cards that takes."""
    there, needed = sum(edition["zero_cards"].values()), game["price_cards"] * max(game["zeros"])
    problems = [error("edition-few-zeros", "zero_cards", expected=needed, found=there)] if there < needed else []
    return problems, {"zero_cards": there}
