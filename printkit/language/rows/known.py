"""Every kind of row, in the order in which messages and the docs name them."""

from __future__ import annotations

from printkit.language.kinds import RowKind
from printkit.language.rows.choice import Choice
from printkit.language.rows.int import Int
from printkit.language.rows.mark import Mark
from printkit.language.rows.ranking import Ranking
from printkit.language.rows.seat import SeatRow
from printkit.language.rows.text import TextRow
from printkit.language.rows.tick import Tick
from printkit.language.rows.ticks import Ticks
from printkit.language.rows.track import Track

KINDS: tuple[RowKind, ...] = (Int(), Tick(), Ticks(), Track(), Choice(), SeatRow(), Ranking(), TextRow(), Mark())
