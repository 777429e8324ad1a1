"""A game as an address that opens it in the page: `link`."""

from __future__ import annotations

import re
from typing import Literal

from printkit.api import inputs
from printkit.api.inputs import FolderLike, FoldersLike
from printkit.api.problems import public
from printkit.gamefolder import travel
from printkit.gamefolder.catalog import Catalog
from printkit.gamefolder.loader import load
from printkit.gamefolder.onefile.start import library
from printkit.model import Refused, brief, error
from printkit.printing import qr_code

_PAGE = re.compile(r"(https?://[^\s/#]+|file://)[^\s#]*")


class Link(str):
    """An address that opens a game in the page, as text; `code` is the QR code that says the same.

    >>> link = printkit.link("open", "https://example.org/page/")
    >>> str(link)
    'https://example.org/page/#/game/open'
    >>> link.code()[:5]
    b'<?xml'
    """

    __slots__ = ()

    def __repr__(self) -> str:
        """Shortened: a game may be in it."""
        return brief("Link", str(self))

    @public
    def code(self, format: Literal["svg", "png"] = "svg") -> bytes:  # noqa: A002 - as in `template`
        """The address as a QR code: an SVG file, in mm, or a PNG file.

        Raises `Refused` (status 2) where it holds too much for one, and without the extra ``web``.
        """
        return qr_code.picture(self, format)


@public
def link(game: FolderLike, page: str, *, games: FoldersLike | None = None) -> Link:
    """An address that opens a game in the page (docs/web.md), for whoever gets it: nothing is sent anywhere.

    `game` is as in `load`. A game that comes with printkit, or one of the library, goes by its id. Of any other one the files themselves
    are in the address, behind its ``#``, which browsers never send: compressed, with a digest. `page` is where the page is to be found:
    ``https://…``, or ``file://…`` of the one file.

    Raises `Refused`: for a game with something wrong in it, or with Python of its own, which doesn't travel; for one that is too large
    (64,000 characters); for a page that is no address.

    >>> printkit.link({"game.toml": b"title = 'Boats'"}, "https://example.org/")[:29]
    'https://example.org/#/game/1.'
    """
    if not _PAGE.fullmatch(page):
        raise Refused([error("link-page", "page", found=page)], 2)
    return Link(f"{page}#/game/{_said_by(game, games)}")


def _said_by(game: FolderLike, games: FoldersLike | None) -> str:
    """What of the address says which game it is: the id of one that the page has, or the whole game."""
    catalog = Catalog(inputs.folders(games))
    named = isinstance(game, str) and not inputs.is_path(game)
    if named and game in library() and game not in catalog:
        return str(game)
    source = catalog.source(str(game)) if named else catalog.at(inputs.game_folder(game), trust=False)
    if source.origin == "built-in":
        return source.id
    return travel.packed(load(source).id, travel.files(source.folder))
