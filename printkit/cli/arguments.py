"""What commands take: the arguments and options that several share, and what they amount to."""

from __future__ import annotations

import os
import sys
from enum import StrEnum
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

import printkit
from printkit.model import LANGUAGES, Lang, Refused, error
from printkit.model.languages import is_language
from printkit.model.print_options import Ink, PrintOption, PrintOptions, declared

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from printkit.gamefolder.catalog import Catalog
    from printkit.model import Game


class FormatChoice(StrEnum):
    """Kinds of result file that can be written."""

    toml = "toml"
    json = "json"
    csv = "csv"
    xlsx = "xlsx"


class SchemaChoice(StrEnum):
    """What there is a JSON Schema of."""

    game = "game"
    faces = "faces"
    results = "results"


def complete_game(incomplete: str) -> list[str]:
    """Ids of the games that come with printkit, for shell completion."""
    from printkit.gamefolder.catalog import BUILT_IN

    ids = [path.parent.name.replace("_", "-") for path in sorted(BUILT_IN.glob("*/game.toml"))]
    return [name for name in ids if name.startswith(incomplete)]


def complete_component(context: typer.Context, incomplete: str) -> list[str]:
    """Ids of the components of the game that stands before on the command line."""
    from printkit.gamefolder.catalog import Catalog

    try:
        game = Catalog().load(context.params.get("game") or "")
    except Refused:
        return []
    return [c.id for c in game.components if c.id.startswith(incomplete)]


def finite(value: float | None) -> float | None:
    """A length as it is given. Raises BadParameter for `nan`, which no range of the parser keeps out."""
    if value is not None and not isfinite(value):
        raise typer.BadParameter(f"{value} is not in the range")
    return value


def language_code(value: str | None) -> str | None:
    """The code of a language as it is given. Raises BadParameter for what is none."""
    if value is not None and not is_language(value):
        raise typer.BadParameter(f"'{value}' is not a language")
    return value


_CALLBACKS: dict[str, Callable[..., Any]] = {"lang": language_code}


def option(name: str, declared: PrintOption) -> typer.models.OptionInfo:
    """An option of the command line as it was declared: its help, its range, and what stands for its value."""
    number = declared.low is not None
    info: typer.models.OptionInfo = typer.Option(
        f"--{name.replace('_', '-')}",
        help=declared.help,
        metavar=declared.metavar or declared.unit.upper() or ("N" if number else None),
        min=declared.low,
        max=declared.high,
        callback=finite if number else _CALLBACKS.get(name),
    )
    return info


def _print_option(name: str) -> typer.models.OptionInfo:
    """An option about printing that a command takes without the others."""
    return option(name, declared(PrintOptions)[name].option)


GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="The game's id; see `printkit list`.", autocompletion=complete_game)
]
GameMaybe = Annotated[
    str | None, typer.Argument(metavar="[GAME]", help="The game's id; see `printkit list`.", autocompletion=complete_game)
]
Components = Annotated[
    list[str] | None,
    typer.Argument(metavar="[COMPONENT]...", help="What to print; all when left out.", autocompletion=complete_component),
]
LangOption = Annotated[Lang | None, _print_option("lang")]
Paper = Annotated[str, _print_option("paper")]
Players = Annotated[int | None, _print_option("players")]
Edition = Annotated[
    str | None, typer.Option("--edition", metavar="EDITION", help="An edition's id, or the path of an edition.toml.")
]
Settings = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="OPTION=VALUE", help="Choose a reading of the rules; may be repeated."),
]
InkOption = Annotated[Ink, _print_option("ink")]
Font = Annotated[str | None, _print_option("font")]
Output = Annotated[Path | None, typer.Option("-o", "--output", metavar="PATH", help="Where to write.")]
Replace = Annotated[
    bool,
    typer.Option("--replace", help="Let -o replace a score book, typed or filled-in results, or what printkit didn't write."),
]
Json = Annotated[bool, typer.Option("--json", help="One machine-readable answer on standard output.")]
GamesDir = Annotated[
    list[Path] | None, typer.Option("--games", metavar="DIR", help="A folder of game folders; may be repeated.")
]
Trust = Annotated[bool, typer.Option("--trust", help="Run the Python of games in --games; it can do anything you can.")]
Form = Annotated[bool, typer.Option("--form", help="Make fillable PDF forms.")]


def language(chosen: Lang | None) -> Lang:
    """``--lang``, else the locale's, else English."""
    if chosen is not None:
        return chosen
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            return _tongue(value)
    if sys.platform == "win32":
        import locale

        return _tongue(locale.getlocale()[0] or "")
    return "en"


def _tongue(name: str) -> Lang:
    """The language of a locale such as ``ja_JP.UTF-8``; of one that printkit doesn't speak, English."""
    return next((lang for lang in LANGUAGES if name.lower().startswith(lang)), "en")


def catalog_of(folders: list[Path] | None, *, trust: bool) -> Catalog:
    """The games within reach of this command. Raises `Refused` (status 2) for a folder without games."""
    from printkit.gamefolder.catalog import Catalog

    return Catalog(folders or (), trust=trust)


def settings_of(pairs: Sequence[str] | None) -> dict[str, str]:
    """``--set option=value`` as a dict. Raises `Refused` (status 2)."""
    settings: dict[str, str] = {}
    for pair in pairs or ():
        name, equals, value = (part.strip() for part in pair.partition("="))
        if not equals or not name:
            raise Refused([error("set-form", "--set", found=pair)], 2)
        if settings.setdefault(name, value) != value:
            raise Refused([error("set-twice", f"--set {name}", first=settings[name], found=value)], 2)
    return settings


def load_game(
    game: str,
    folders: list[Path] | None,
    trust: bool,
    edition: str | None = None,
    pairs: Sequence[str] | None = None,
    lang: Lang | None = None,
) -> Game:
    """The game of the command line, under its edition and readings. Raises `Refused`; so it does where the game lacks `lang`."""
    loaded = printkit.load(game, games=folders, trust=trust, edition=edition, options=settings_of(pairs))
    if lang is not None:
        loaded.check_language(lang)
    return loaded
