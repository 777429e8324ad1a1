"""Where in the game's files what stands on a card is written: a click on the page shows its line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from printkit.gamefolder.lines import lines_of
from printkit.model import Card, Game
from printkit.model.faces import Region
from printkit.printing.job import Job


class WrittenPlace(NamedTuple):
    """A region of a face in mm from its top left, and the file and line where it is written."""

    x: float
    y: float
    w: float
    h: float
    line: str


class Places:
    """The lines of one game, read once each time that it is shown."""

    def __init__(self, game: Game, folder: Path, job: Job) -> None:
        self._game = game
        self._job = job
        self._lines = {name: _lines(folder / name) for name in ("faces.toml", "game.toml")}
        self._cards = {(card.component, card.id): card for card in game.cards}

    def on(self, component: str, card: str, size: tuple[float, float]) -> tuple[WrittenPlace, ...]:
        """The regions of a card's front in the order of drawing; none of what is no card."""
        one = self._cards.get((component, card))
        return () if one is None else tuple(self._regions(one, size))

    def _regions(self, card: Card, size: tuple[float, float]) -> Iterator[WrittenPlace]:
        row, (wide, high) = card.row(self._job.lang), size
        for number, region in enumerate(self._game.faces.faces[card.face].regions):
            if self._job.ink not in region.inks or not region.holds(row):
                continue
            x, y, w, h = region.at or (0.0, 0.0, wide, high)
            line = self._line(card, number, region)
            yield WrittenPlace(x, y, w, h, line)
            if region.twin:
                yield WrittenPlace(wide - x - w, high - y - h, w, h, line)

    def _line(self, card: Card, number: int, region: Region) -> str:
        """Of a region that somebody wrote its own line; of one of a ready face that of the slot that it shows, or of the deck."""
        key = f"faces.{card.face}.regions[{number}]"
        for file, lines in self._lines.items():
            if key in lines:
                return f"{file}:{lines[key]}"
        deck = f"decks.{card.component}"
        slot = region.value.strip("{}").rpartition(".")[2]
        at = self._lines["game.toml"]
        nearest = next((path for path in (f"{deck}.slots.{slot}", f"{deck}.face", deck) if path in at), "")
        return f"game.toml:{at[nearest]}" if nearest else ""


def _lines(file: Path) -> dict[str, int]:
    """Key → line; empty where there is no such file any more."""
    try:
        return lines_of(file.read_text(encoding="utf-8-sig"))
    except (OSError, UnicodeDecodeError):
        return {}
