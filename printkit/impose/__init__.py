"""Pieces onto sheets of paper: how many fit, where each goes and its back behind it, what stands around them.

Imposition happens before painting, so that form fields and scan regions move with the ink. `impose` makes leaves, sheets of
paper with a front and perhaps a back; `bind` puts them in the order in which they are printed. What most runs don't need stands in
modules of its own: `mixed` (sizes that share sheets) and `oversize`.
"""

from printkit.impose.grid import Grid, TooLarge, grid, turning
from printkit.impose.leaves import Imposed, Leaf, Placement, impose
from printkit.impose.page_order import Bound, bind, on_its_side, quarter
from printkit.impose.setting import Drift, PressSheet, Setting, Stock

__all__ = [
    "Bound",
    "Drift",
    "Grid",
    "Imposed",
    "Leaf",
    "Placement",
    "PressSheet",
    "Setting",
    "Stock",
    "TooLarge",
    "bind",
    "grid",
    "impose",
    "on_its_side",
    "quarter",
    "turning",
]
