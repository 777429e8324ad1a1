"""Plain data at the boundary: what files, forms and the page hold, and what programs get."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

Raw: TypeAlias = Mapping[str, Any]
"""A table as it was read or is kept: a record, of which a game's entries say what may stand in it, or TOML and JSON before they are checked."""

Json: TypeAlias = dict[str, Any]
"""A table of plain data that is being put together: a record, an answer for programs, a JSON Schema."""
