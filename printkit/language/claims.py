"""What a record says of its own outcome, and what the rules hold against it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from printkit.language.tree import Node


class Claim(NamedTuple):
    """Something that was written down, an entry, and what it must be: a value of the rules, or nothing where that isn't there."""

    entry: str
    value: Node
    when: Node | None
    code: str
    args: Mapping[str, Node]
    where: str
    own: bool = True


class Side(NamedTuple):
    """Where sides play and nobody has points: who `won`, and the word for what decided it."""

    won: Node
    by: Node
