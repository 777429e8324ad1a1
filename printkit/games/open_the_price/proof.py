"""What an edition of OPEN THE PRICE must fulfil to be playable."""

from __future__ import annotations

from printkit.model import Problem, error
from printkit.model.plain import Json, Raw


def prove(edition: Raw, game: Raw) -> tuple[list[Problem], Json]:
    """Whether a full table can be dealt the larger hand, and how many zero cards that takes."""
    there, needed = sum(edition["zero_cards"].values()), game["price_cards"] * max(game["zeros"])
    problems = [error("edition-few-zeros", "zero_cards", expected=needed, found=there)] if there < needed else []
    return problems, {"zero_cards": there}
