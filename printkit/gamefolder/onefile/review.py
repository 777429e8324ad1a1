"""What looks wrong in the rows of a one-file game and may be meant: told, and printed as it stands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from printkit.model import Problem, warning


def full_grids(rules: Mapping[str, Any]) -> list[Problem]:
    """A warning for each grid of a sheet that nothing says may have empty cells, which hardly any game fills: they would be refused."""
    return [
        warning("onefile-full-grid", f"sheet.rows[{number}]", found=row["id"])
        for number, row in enumerate(rules.get("sheet", {}).get("rows", ()))
        if "grid" in row and ("int" in row or "choice" in row) and not ("may" in row or "blank" in row)
    ]
