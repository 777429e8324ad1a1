"""Games that come in a link, and links that games go out in; see `printkit.gamefolder.travel`."""

from __future__ import annotations

from importlib import import_module

import printkit
from printkit.gamefolder import travel
from printkit.gamefolder.onefile.start import library
from printkit.model import Refused, error
from printkit.printing import qr_code
from printkit.web.bridge import PageCall, Reply


def opened(call: PageCall) -> Reply:
    """The files of the game that a link names: one of the library by its id, or the game that is in the `link` itself.

    Raises `Refused` for a link that holds no game, and for an id that there is not.
    """
    link = str(call.data["link"])
    if "." in link:
        game_id, held = travel.unpacked(link)
        return Reply({"id": game_id}, [(f"{game_id or 'game'}/{name}", data) for name, data in held.items()])
    import_module("pydantic")  # the part of the page that has it has the library, too
    games = library()
    if link not in games:
        raise Refused([error("link-unknown", "", found=link)], 2)
    return Reply({"id": link}, [(f"{link}/{name}", data) for name, data in travel.files(games[link]).items()])


def address(call: PageCall) -> Reply:
    """The address in `page` that opens one's own game, whose files these are, and its QR code as an SVG file where one holds it.

    Raises `Refused` as `printkit.link` does.
    """
    link = printkit.link(dict(call.files), str(call.data["page"]))
    return Reply({"address": link}, _codes(link))


def drawn(call: PageCall) -> Reply:
    """A text as a QR code, an SVG file; none where it is too long for one."""
    return Reply({}, _codes(str(call.data["text"])))


def _codes(text: str) -> list[tuple[str, bytes]]:
    try:
        return [("code.svg", qr_code.picture(text))]
    except Refused as refused:
        if any(problem.code != "code-too-long" for problem in refused.problems):
            raise
        return []
