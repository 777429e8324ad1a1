"""The options of every command that prints, declared once: what is printed, on which paper, and how its sheets are made.

A command that prints is declared with `printing`: its own arguments stand in its signature, these come after them and reach
it together, as `how`.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from contextlib import AbstractContextManager
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, get_type_hints

import typer

from printkit.cli.arguments import (
    Digits,
    DigitsChoice,
    Edition,
    Font,
    GamesDir,
    InkChoice,
    InkOption,
    LangOption,
    Large,
    Output,
    Paper,
    Players,
    Replace,
    Settings,
    Trust,
    finite,
    language,
    load_game,
)

if TYPE_CHECKING:
    from pathlib import Path

    from printkit.api.prints import How as Options
    from printkit.model import Game, Lang


class BacksChoice(StrEnum):
    """How backs come behind fronts."""

    none = "none"
    duplex = "duplex"
    stacks = "stacks"
    fold = "fold"


class FlipChoice(StrEnum):
    """The edge over which the sheet is turned."""

    long = "long"
    short = "short"


class MarksChoice(StrEnum):
    """Where crop marks stand."""

    rim = "rim"
    cuts = "cuts"
    none = "none"


class How(NamedTuple):
    """What was said about how to print."""

    lang: LangOption = None
    paper: Paper = "a4"
    players: Players = None
    edition: Edition = None
    set_: Settings = None
    ink: InkOption = InkChoice.color
    large: Large = False
    backs: Annotated[BacksChoice, typer.Option("--backs", help="How backs come behind fronts.")] = BacksChoice.duplex
    flip: Annotated[
        FlipChoice | None, typer.Option("--flip", help="The edge over which your printer turns the sheet; long when left out.")
    ] = None
    printer: Annotated[
        str | None, typer.Option("--printer", metavar="NAME", help="Your printer's profile; see `printkit calibrate`.")
    ] = None
    margin: Annotated[
        float | None, typer.Option("--margin", metavar="MM", min=0, max=50, callback=finite, help="The rim that stays blank.")
    ] = None
    gutter: Annotated[float, typer.Option("--gutter", metavar="MM", min=0, max=30, callback=finite, help="Between cards.")] = (
        3.0
    )
    bleed: Annotated[
        float,
        typer.Option(
            "--bleed", metavar="MM", min=0, max=10, callback=finite, help="How far ink reaches beyond a front's trim."
        ),
    ] = 1.5
    marks: Annotated[MarksChoice, typer.Option("--marks", help="Crop marks at the rim, at every cut, or none.")] = (
        MarksChoice.rim
    )
    outlines: Annotated[bool, typer.Option("--outlines", help="Draw the line to cut along around every card.")] = False
    sleeves: Annotated[
        bool, typer.Option("--sleeves", help="Fronts only, slightly smaller, for sleeves with a card behind.")
    ] = False
    only: Annotated[
        list[str] | None,
        typer.Option("--only", metavar="CARD", help="Only this card of the decks, by id or printed name; may be repeated."),
    ] = None
    copies: Annotated[int, typer.Option("--copies", metavar="N", min=1, max=100, help="So many sets of everything.")] = 1
    merge: Annotated[bool, typer.Option("--merge", help="Decks on the same stock share sheets.")] = False
    digits: Digits = DigitsChoice.free
    thickness: Annotated[
        float,
        typer.Option("--thickness", metavar="MM", min=0.05, max=3, callback=finite, help="Of a card; boxes are sized by it."),
    ] = 0.3
    qr: Annotated[
        bool,
        typer.Option(
            "--qr",
            help="What is filled in bears a QR code of 12 mm: the print's id and page. `read` does not decode it; it tells prints that look alike apart.",
        ),
    ] = False
    stacked: Annotated[
        bool, typer.Option("--stacked", help="A pile of all sheets, cut as one, leaves little piles in the order of the cards.")
    ] = False
    reverse_backs: Annotated[
        bool, typer.Option("--reverse-backs", help="With --backs stacks: backs from the last to the first.")
    ] = False
    laminate: Annotated[
        float,
        typer.Option(
            "--laminate",
            metavar="MM",
            min=0,
            max=15,
            callback=finite,
            help="Film to leave around each laminated card; boxes are made for it.",
        ),
    ] = 0.0
    font: Font = None
    output: Output = None
    replace: Replace = False
    games: GamesDir = None
    trust: Trust = False

    @property
    def tongue(self) -> Lang:
        """The language of paper and messages."""
        return language(self.lang)

    def outputs(self) -> AbstractContextManager[None]:
        """Within, nothing is replaced that this run reads or that must be kept; see `storage.protection`."""
        from printkit.storage.protection import outputs

        return outputs([self.edition, self.font, *(self.font or "").split(",")], replace=self.replace)

    def game(self, name: str) -> Game:
        """The game of that id, under the edition and readings that were chosen. Raises `Refused`."""
        return load_game(name, self.games, self.trust, self.edition, self.set_)

    def options(self) -> Options:
        """The same as the API takes it."""
        return {
            "lang": self.tongue,
            "paper": self.paper,
            "ink": self.ink.value,
            "players": self.players,
            "large": self.large,
            "font": self.font,
            "backs": self.backs.value,
            "flip": self.flip.value if self.flip else None,
            "printer": self.printer,
            "margin": self.margin,
            "gutter": self.gutter,
            "bleed": self.bleed,
            "marks": self.marks.value,
            "outlines": self.outlines,
            "sleeves": self.sleeves,
            "only": self.only or (),
            "copies": self.copies,
            "merge": self.merge,
            "digits": self.digits.value,
            "thickness": self.thickness,
            "qr": self.qr,
            "stacked": self.stacked,
            "reverse_backs": self.reverse_backs,
            "laminate": self.laminate,
        }

    def folder(self, game: Game) -> Path:
        """Where files go."""
        from pathlib import Path

        return self.output or Path("output") / game.id


def printing(command: Callable[..., None]) -> Callable[..., None]:
    """The command with the options of `How`, which it takes as `how`."""
    own = get_type_hints(command, include_extras=True)
    shared = get_type_hints(How, include_extras=True)
    named = [p.replace(annotation=own[p.name]) for p in inspect.signature(command).parameters.values() if p.name != "how"]
    keyword = inspect.Parameter.KEYWORD_ONLY
    options = [
        inspect.Parameter(name, keyword, default=default, annotation=shared[name])
        for name, default in How._field_defaults.items()
    ]

    def run(**given: Any) -> None:
        how = How(**{name: given.pop(name) for name in How._fields})
        command(**given, how=how)

    parameters = [p.replace(kind=keyword) for p in named] + options
    run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    run.__annotations__ = {p.name: p.annotation for p in parameters}
    run.__name__, run.__doc__ = command.__name__, command.__doc__
    return run
