"""Writes `worked-examples.md` from the examples of every game: what each shows, and what the scorer says to it.

    python docs/examples.py

The tests compare the page with what this makes, so it is as true as the examples are.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from printkit.gamefolder.catalog import BUILT_IN, Catalog
from printkit.messages.sentences import message
from printkit.scoring.report.answer import Answer
from printkit.scoring.report.table import headline
from printkit.scoring.run import score_files

PAGE = Path(__file__).with_name("worked-examples.md")

HEAD = """\
# Worked examples

Every game brings examples of its scoring, each of which shows one rule or one reading. They stand in `printkit/games/*/examples`; the
tests score them, and this page is made from them (`python docs/examples.py`). To see all of the arithmetic:
`printkit score GAME FILE --explain`.
"""


def page() -> str:
    """The whole page."""
    return "\n".join([HEAD, *_games()]).rstrip() + "\n"


def _games() -> Iterator[str]:
    catalog = Catalog()
    for folder in sorted(path.parent for path in BUILT_IN.glob("*/game.toml")):
        game = catalog.load(folder.name.replace("_", "-"))
        yield f"## {game.title('en')} · {game.title('ja')}\n"
        for file in sorted((folder / "examples").glob("*.toml")):
            (answer,) = score_files([str(file)], game, editions=lambda name, game=game: catalog.load(game.id, name))
            yield _example(file, answer)


def _example(file: Path, answer: Answer) -> str:
    link = f"../printkit/games/{file.parent.parent.name}/examples/{file.name}"
    said = [f"### [{file.stem}]({link})\n", f"{_shows(file)}\n"]
    if answer.score is not None:
        ranking = ", ".join(
            f"{player.rank}. {player.name}" + ("" if player.total is None else f" {player.total}")
            for player in sorted(answer.score.players, key=lambda player: player.rank)
        )
        said.append(f"**{headline(answer.game, answer.score, 'en')}** · {ranking}\n")
    said += [f"- {p.severity} `{p.code}` at `{p.where}`: {message(p, 'en', answer.game)}" for p in answer.problems]
    return "\n".join(said).rstrip() + "\n"


def _shows(file: Path) -> str:
    """What an example shows: the remark at its top."""
    lines = []
    for line in file.read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            break
        lines.append(line.lstrip("# ").strip())
    return " ".join(lines)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
