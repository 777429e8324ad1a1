"""Commands that print: the options that are declared in `printkit.model.print_options`, and which files a run takes and makes.

A command that prints is declared with `printing`: its own arguments stand in its signature, these come after them and reach
it together, as `how`.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Annotated, Any, Generic, NamedTuple, TypeVar, get_type_hints

from printkit.cli.arguments import Edition, GamesDir, Output, Replace, Settings, Trust, language, load_game, option
from printkit.model import Game, Lang, Refused, error
from printkit.model.print_options import DrawingOptions, declared
from printkit.storage.protection import outputs

Options = TypeVar("Options", bound=DrawingOptions)

_LISTED = ("only", "size")
"""Options that may be repeated."""

_FILES = frozenset({".pdf", ".png", ".svg", ".zip"})
"""Endings that no folder is given."""


class How(NamedTuple, Generic[Options]):
    """What was said about how to print: the options as the API takes them, and the files of this run."""

    options: Options
    edition: Edition = None
    set_: Settings = None
    output: Output = None
    replace: Replace = False
    games: GamesDir = None
    trust: Trust = False

    @property
    def tongue(self) -> Lang:
        """The language of paper and messages."""
        return self.options["lang"]

    def outputs(self) -> AbstractContextManager[None]:
        """Within, nothing is replaced that this run reads or that must be kept; see `storage.protection`."""
        font = str(self.options["font"] or "")
        return outputs([self.edition, font, *font.split(",")], replace=self.replace)

    def game(self, name: str) -> Game:
        """The game of that id, under the edition and readings that were chosen. Raises `Refused`."""
        return load_game(name, self.games, self.trust, self.edition, self.set_)

    def folder(self, game: Game) -> Path:
        """Where files go. Raises `Refused` (status 2) where what was named would be a file."""
        if self.output is not None and self.output.suffix.lower() in _FILES and not self.output.is_dir():
            folder = str(self.output.with_suffix(""))
            raise Refused([error("folder-wanted", "-o", found=str(self.output), folder=folder)], 2)
        return self.output or Path("output") / game.id

    def placed(self, game: Game, names: Sequence[str]) -> list[Path]:
        """Where pictures of these names go: into a folder, or where a picture was named there; several are numbered behind its name."""
        file = self.output
        if file is None or file.is_dir() or any(Path(name).suffix != file.suffix.lower() for name in names):
            return [self.folder(game) / name for name in names]
        if len(names) == 1:
            return [file]
        return [file.with_stem(f"{file.stem}-{number:03}") for number in range(1, len(names) + 1)]


def printing(table: type) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """A command with the options of a table, and those of `How`, which it takes as `how`."""
    files = get_type_hints(How, include_extras=True)
    keyword = inspect.Parameter.KEYWORD_ONLY
    options = [
        inspect.Parameter(name, keyword, default=default, annotation=kind) for name, (kind, default) in _typed(table).items()
    ]
    options += [
        inspect.Parameter(name, keyword, default=default, annotation=files[name])
        for name, default in How._field_defaults.items()
    ]

    def decorated(command: Callable[..., None]) -> Callable[..., None]:
        own = get_type_hints(command, include_extras=True)
        named = [p.replace(annotation=own[p.name]) for p in inspect.signature(command).parameters.values() if p.name != "how"]

        def run(**values: Any) -> None:
            asked = {name: values.pop(name) for name in declared(table)}
            asked |= {name: asked[name] or () for name in _LISTED if name in asked} | {"lang": language(asked["lang"])}
            command(how=How(asked, **{name: values.pop(name) for name in How._field_defaults}), **values)

        parameters = [p.replace(kind=keyword) for p in named] + options
        run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
        run.__annotations__ = {p.name: p.annotation for p in parameters}
        run.__name__, run.__doc__ = command.__name__, command.__doc__
        return run

    return decorated


def _typed(table: type) -> dict[str, tuple[Any, Any]]:
    """For each option of a table its type as the parser takes it, and what it is when left out: the locale says the language."""
    parsed: dict[str, tuple[Any, Any]] = dict.fromkeys(_LISTED, (list[str] | None, None))
    parsed |= {"lang": (Lang | None, None), "font": (str | None, None)}
    kinds = {name: parsed.get(name, (one.type, one.option.default)) for name, one in declared(table).items()}
    return {
        name: (Annotated[kind, option(name, declared(table)[name].option)], default) for name, (kind, default) in kinds.items()
    }
