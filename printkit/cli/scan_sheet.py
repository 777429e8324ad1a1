"""The command that makes a template of a blank sheet that somebody else printed: scan-sheet."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from printkit.cli.answers import as_json as json_of
from printkit.cli.answers import refusals
from printkit.cli.app import app
from printkit.cli.arguments import (
    Edition,
    GamesDir,
    Json,
    LangOption,
    Output,
    Paper,
    Replace,
    Settings,
    Trust,
    language,
    load_game,
)
from printkit.messages.sentences import word
from printkit.model import Refused, error
from printkit.model.print_options import DEFAULTS
from printkit.storage.files import write_all
from printkit.storage.protection import outputs

if TYPE_CHECKING:
    from printkit.model import Game, Lang


@app.command("scan-sheet")
def scan_sheet(
    photo: Annotated[
        Path, typer.Argument(metavar="PHOTO", help="A photo or scan of the blank sheet, or a template made of one.")
    ],
    game: Annotated[
        str | None, typer.Option("--game", metavar="GAME", help="Name the boxes with the rows of this game, in their order.")
    ] = None,
    component: Annotated[
        str | None, typer.Option("--component", metavar="COMPONENT", help="Of the game: which sheet or pad it is.")
    ] = None,
    paper: Paper = DEFAULTS["paper"],
    lang: LangOption = None,
    edition: Edition = None,
    set_: Settings = None,
    games: GamesDir = None,
    trust: Trust = False,
    output: Output = None,
    replace: Replace = False,
    as_json: Json = False,
) -> None:
    """Make a template of a blank sheet that printkit didn't print.

    The sheet is laid flat, and boxes are proposed where ruled cells and circles are. -o FILE.toml is the template, with its picture and
    a picture of the proposals beside it: correct names and places in it. -o FILE.json is the scan pack of a template, for the page.
    -o FOLDER is a new game whose sheet it is.

    \b
    printkit scan-sheet BLANK.jpg --game yacht --games examples -o pad.toml
    printkit score yacht --games examples EVENING.jpg --pack pad.toml
    printkit scan-sheet BLANK.jpg -o my-game
    """
    tongue = language(lang)
    with refusals(tongue, files=True), outputs([str(photo)], replace=replace):
        from printkit.api.photos import expect_extra

        expect_extra()
        loaded = load_game(game, games, trust, edition, set_) if game is not None else None
        path = output or Path(f"{photo.stem}.toml")
        if path.suffix.lower() not in ("", ".toml", ".json"):
            raise Refused([error("sheet-template-ending", str(path))], 2)
        if path.suffix.lower() == ".json":
            contents, counts = _pack(photo, loaded, game, path)
        else:
            contents, counts = _template(photo, loaded, component, paper, path, tongue)
        write_all(contents)
        if as_json:
            print(json_of({"files": [str(one) for one in contents], **counts}))
        else:
            print(*contents, sep="\n")
            print(word(tongue, "photo.sheet.named" if loaded else "photo.sheet.boxes", **counts), file=sys.stderr)


def _pack(template: Path, game: Game | None, named: str | None, path: Path) -> tuple[dict[Path, bytes], dict[str, int]]:
    """The scan pack of a template that was made before."""
    from printkit.api.photo_packs import pack_of
    from printkit.scan.pack import to_bytes

    if game is None or template.suffix.lower() != ".toml":
        raise Refused([error("sheet-template-pack", str(template), game=named or "GAME")], 2)
    pack = pack_of(game, template)
    count = sum(len(page.slots) for one in pack.prints for page in one.pages)
    return {path: to_bytes(pack)}, {"boxes": count, "named": count, "blocks": 1}


def _template(
    photo: Path, game: Game | None, component: str | None, paper: str, path: Path, lang: Lang
) -> tuple[dict[Path, bytes], dict[str, int]]:
    """A template and its pictures, or the folder of a new game; by path, and how many boxes, blocks and names."""
    from printkit.api import blank_sheets
    from printkit.gamefolder.onefile import photographed
    from printkit.printer.papers import paper as sheet_of
    from printkit.scan.glance import named_boxes
    from printkit.scan.pack import DPI
    from printkit.scan.sheet_template import UNNAMED, to_text

    size = sheet_of(paper)
    sheet = blank_sheets.blank_sheet(photo, (size.w, size.h))
    beside = path.with_suffix(".png")
    template = blank_sheets.named(sheet, beside.name, game, component)
    count = len(template.boxes)
    counts = {
        "boxes": count,
        "blocks": len(sheet.blocks),
        "named": sum(not name.startswith(UNNAMED) for name in template.boxes),
    }
    if path.suffix.lower() == ".toml":
        head = word(lang, "photo.sheet.head", game=game.id if game else "GAME", file=path.name).splitlines()
        text = to_text(template, head).encode()
        shown = named_boxes(sheet.picture, template.boxes, DPI)
        return {path: text, beside: sheet.picture, path.with_suffix(".boxes.png"): shown}, counts
    if path.exists():
        raise Refused([error("new-not-empty", str(path))], 2)
    title = path.name.replace("-", " ").replace("_", " ").title()
    head_of_game = word(lang, "photo.sheet.game")
    drawn = photographed.files(title, sheet.picture, (sheet.w, sheet.h), template.boxes, head_of_game)
    return {path / name: data for name, data in drawn.items()}, counts
