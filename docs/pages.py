"""Writes the pages that follow from the games: `games.md`, and `worked-examples.md` with what the scorer says to every example.

    python docs/pages.py

The tests compare the pages with what this makes, so they are as true as the games are.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path

from typography import typographic

from printkit.gamefolder.catalog import BUILT_IN, Catalog
from printkit.messages.sentences import message
from printkit.scoring.report.answer import Answer
from printkit.scoring.report.table import headline
from printkit.scoring.run import score_files

HERE = Path(__file__).parent

EXAMPLES_HEAD = """\
# Worked examples

Every game brings examples of its scoring, each of which shows one rule or one reading. They stand in `printkit/games/*/examples`; the
tests score them, and this page is made from them (`python docs/pages.py`). To see all of the arithmetic:
`printkit score GAME FILE --explain`.
"""


GAMES_HEAD = """\
# The games

Every distinct face and page of each, as `printkit preview GAME --contact` shows them; `make pictures` makes these from what is printed.
All of them come in Japanese and English, in colour, mono and low ink.
"""


def pages() -> dict[Path, str]:
    """Every page with its whole text."""
    made = {"games.md": [GAMES_HEAD, *_games()], "worked-examples.md": [EXAMPLES_HEAD, *_examples()]}
    return {HERE / name: typographic("\n".join(parts)).rstrip() + "\n" for name, parts in made.items()}


def _games() -> Iterator[str]:
    catalog = Catalog()
    for path in sorted(BUILT_IN.glob("*/game.toml")):
        game = catalog.load(path.parent.name.replace("_", "-"))
        name = game.title("en")
        heading = name if name == game.title("ja") else f"{name} · {game.title('ja')}"
        look = tomllib.loads(path.read_text(encoding="utf-8"))["credits"]["look"]
        yield f"## {heading}\n\n{look}\n"
        for picture in sorted((HERE / "img").glob(f"{game.id}*.png"), key=lambda path: path.stem):
            if picture.stem.removeprefix(game.id).lstrip("-").isdigit() or picture.stem == game.id:
                yield f"![Contact sheet of {name}](img/{picture.name})\n"


def _examples() -> Iterator[str]:
    catalog = Catalog()
    for folder in sorted(path.parent for path in BUILT_IN.glob("*/game.toml")):
        game = catalog.load(folder.name.replace("_", "-"))
        yield f"## {game.title('en')} · {game.title('ja')}\n"
        for file in sorted((folder / "examples").glob("*.toml")):
            (answer,) = score_files([str(file)], game, editions=lambda name, game=game: catalog.load(game.id, name))
            yield _example(file, answer)


def _example(file: Path, answer: Answer) -> str:
    link = f"../printkit/games/{file.parent.parent.name}/examples/{file.name}"
    said = [f"### {file.stem}\n", f"{_shows(file)} ([{file.name}]({link}))\n"]
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
    for path, text in pages().items():
        path.write_text(text, encoding="utf-8")
