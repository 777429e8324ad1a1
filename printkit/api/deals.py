"""Dealing for a table whose players are apart: `deal`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from printkit.api.problems import Problem, public, public_problems
from printkit.deals import texts as dealt_texts
from printkit.deals.deal import dealt, names_of
from printkit.deals.shuffling import guessable, new_seed, normal_seed
from printkit.model import Game, Lang, Refused, brief, error, warning
from printkit.model.print_options import PathLike
from printkit.storage.claims import alone
from printkit.storage.files import write_all


@dataclass(frozen=True)
class Deal:
    """A deal as texts: `texts` by file name, `readers` by file name (``master``, ``table``, a seat), and the `seed`.

    The seed and the master's text are for the game master alone. `files` are the paths that were written, by file name.

    >>> printkit.deal(printkit.load("opt"), 2)
    <Deal master.en.txt, table.en.txt, player-1.en.txt, player-2.en.txt>
    """

    texts: dict[str, str]
    readers: dict[str, str | int]
    seed: str
    files: dict[str, Path]
    problems: list[Problem]

    def __repr__(self) -> str:
        """Without the seed: who sees it knows every hand."""
        return brief("Deal", *self.texts, *self.problems)


@public
def deal(
    game: Game,
    players: int | Sequence[str],
    out: PathLike | None = None,
    *,
    seed: str | None = None,
    round: int = 1,  # noqa: A002 - as the option of the command
    lang: Lang = "en",
) -> Deal:
    """Shuffle and deal by the game's own rules; see docs/dealing.md.

    `players` are how many, or their names in seating order. Without `seed` 128 bits come from the system; a later `round` of a
    deal needs the seed of its first. With `out` the files are also written into that folder, all of them or none.

    Raises `Refused`: for players or a round that the game does not have, a seed that is none, and a folder that holds another
    deal, whose seed would be lost.

    >>> game = printkit.load("opt")
    >>> seed = printkit.deal(game, ["Aki", "Ben"]).seed
    >>> printkit.deal(game, ["Aki", "Ben"], seed=seed).seed == seed
    True
    """
    names = names_of((), players) if isinstance(players, int) else names_of(players, None)
    if seed is None and round > 1:
        raise Refused([error("round-needs-seed", "--round", found=round)], 2)
    chosen = new_seed() if seed is None else normal_seed(seed)
    table = dealt(game, names, chosen, round)
    problems = [warning("guessable-seed", "--seed")] if guessable(chosen) else []
    if not (table.hands or table.piles):
        problems.append(warning("no-cards", game.id))
    files: dict[str, Path] = {}
    if out is not None:
        with alone(Path(out)):
            placed = dealt_texts.paths(table, lang, Path(out))
            write_all({path: text.text.encode() for path, text in placed.items()})
        files = {path.name: path for path in placed}
    written = dealt_texts.texts(table, lang)
    return Deal(
        {text.name: text.text for text in written},
        {text.name: text.reader for text in written},
        chosen,
        files,
        public_problems(problems, game),
    )
