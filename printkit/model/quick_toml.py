"""TOML by the fast library, where it is: ten times as fast as the standard one, which says better what is wrong with a text."""

from __future__ import annotations

from typing import Any


def table(text: str) -> dict[str, Any]:
    """The table that a TOML text of our own holds."""
    if (found := quickly(text)) is not None:
        return found
    import tomllib

    return tomllib.loads(text)


def quickly(text: str) -> dict[str, Any] | None:
    """The table that a TOML text holds; None where the fast library refuses the text, or where there is none, as in a browser."""
    try:
        import rtoml
    except ModuleNotFoundError:
        return None
    try:
        return rtoml.loads(text)
    except rtoml.TomlParsingError:
        return None
