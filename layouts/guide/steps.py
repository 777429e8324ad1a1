"""Which steps a kit takes, by what was printed."""

from __future__ import annotations

from collections.abc import Sequence

from printkit.draw.pages import PrintedPart


def steps(rows: Sequence[PrintedPart]) -> list[str]:
    """Their keys among the words of the guide, in the order in which they are done."""
    keys = ["step_print"]
    if any(row.backs in ("duplex", "stacks") for row in rows):
        keys.append("step_back")
    if any(row.stock == "board" for row in rows):
        keys.append("step_board")
    if any(row.backs == "fold" for row in rows):
        keys.append("step_folded")
    if any(row.cuts > row.rounds and not row.booklet for row in rows):
        keys.append("step_cut")
    if any(row.rounds for row in rows):
        keys.append("step_shaped" if any(row.shaped for row in rows) else "step_round")
    if any(row.fold for row in rows):
        keys.append("step_fold")
    if any(row.box for row in rows):
        keys.append("step_box")
    if any(row.joined for row in rows):
        keys.append("step_join")
    keys += dict.fromkeys(f"step_booklet_{row.booklet}" for row in rows if row.booklet)
    keys.append("step_count")
    return keys
