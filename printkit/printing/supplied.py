"""What a layout takes beside what a game says: printkit's own words, and what the scorer says to an example.

A layout marks such members of its ``Params`` as `SUPPLIED`; here they are made, by name.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from printkit.gamefolder import rulebook
from printkit.gamefolder.answers import kept
from printkit.messages.sentences import words
from printkit.model import Game, Lang, Refused, error, nearest
from printkit.model.own_code import built_in


def extras(game: Game, lang: Lang, names: Iterable[str]) -> dict[str, Any]:
    """The params of those names. Raises `Refused` for an example that there isn't or that is wrong."""
    return {name: {"own_words": _own_words, "examples": _examples}[name](game, lang) for name in names}


def _own_words(game: Game, lang: Lang) -> Mapping[str, str]:
    del game
    prefix = f"{rulebook.WORD}."
    return {key.removeprefix(prefix): text for key, text in words(lang).items() if key.startswith(prefix)}


def _examples(game: Game, lang: Lang) -> dict[str, list[str]]:
    """For each example that the game's text names under the readings in force: who won, and the arithmetic line by line."""
    if rulebook.WORD not in game.texts(lang):
        return {}
    fewest, most = game.players
    parts = [part for players in range(fewest, most + 1) for part in rulebook.parts_of(game, lang, players)]
    named = [part.words[0] for part in parts if isinstance(part, rulebook.PictureBlock) and part.kind == "example"]
    return {name: _told(game, name, lang) for name in dict.fromkeys(named)}


def _told(game: Game, name: str, lang: Lang) -> list[str]:
    where = f"rulebook.{lang}.md"
    folder = game.folder / "examples" if game.folder is not None else None
    known = sorted(path.stem for path in folder.glob("*.toml")) if folder is not None else []
    if folder is None or name not in known:
        raise Refused([error("unknown-example", where, found=name, known=", ".join(known), hint=nearest(name, known))])
    file = folder / f"{name}.toml"

    def scored() -> list[str]:
        from printkit.scoring.report import explain  # with the scorer a tenth of a kit's time, and what they say is kept
        from printkit.scoring.report.table import headline  # as above
        from printkit.scoring.run import score_files  # as above

        (answer,) = score_files([str(file)], game)
        if answer.score is None:
            raise Refused([error("example-is-wrong", where, found=name), *answer.problems], game=game)
        return [*explain.texts(answer, lang), headline(answer.game, answer.score, lang)]

    content = file.read_bytes().decode("latin-1") if built_in(game.code) else ""
    lines: list[str] = kept(game, lang, ["example", content], scored)
    return lines
