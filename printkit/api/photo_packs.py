"""What photos are compared with: packs that somebody names, or a game's own pages, made once."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from printkit.model import LANGUAGES, Game, Lang, Refused, error
from printkit.model.print_options import FileLike
from printkit.model.slots import parse_slot
from printkit.scan.pack import Pack, from_bytes, merged

if TYPE_CHECKING:
    from printkit.scan.reading import ReadPage

_OTHERWISE = frozenset({"photo-other-print", "photo-no-sheet", "photo-covered", "photo-folded", "photo-cut-off"})
"""Why a photo was refused that may show the same page on another paper."""


def pack_of(game: Game, one: FileLike) -> Pack:
    """A pack of this game, or a template of a sheet that somebody else printed (``.toml``) as one. Raises `Refused`."""
    if isinstance(one, tuple):
        name, data = one
    else:
        name = os.fspath(one)
        try:
            data = Path(name).read_bytes()
        except OSError as failure:
            raise Refused([error("unreadable-file", name, reason=failure.strerror or str(failure))], 2) from failure
    if name.lower().endswith(".toml"):
        from printkit.api import blank_sheets  # few sheets were printed by others

        return blank_sheets.pack_of(game, name, data)
    return pack_in(game, name, data)


def pack_in(game: Game, name: str, data: bytes) -> Pack:
    """The pack in a file, which is of this game: by its id, or because all its places are this game's. Raises `Refused`.

    A folder may be called otherwise where it is now, and in the page a game's files may have none.
    """
    pack = from_bytes(data, name)
    if pack.game == game.id:
        return pack
    places = [slot.name for one in pack.prints for page in one.pages for slot in page.slots]
    if not places or any(parse_slot(game, place) is None for place in places):
        raise Refused([error("not-this-game", name, expected=game.id, found=pack.game)], 2)
    return pack._replace(game=game.id)


def made_pack(game: Game, paper: str = "a4") -> Pack:
    """The game's own pages in both languages, from the cache where they were made before."""
    return merged(own_pack(game, lang, paper) for lang in LANGUAGES)


def own_pack(game: Game, lang: Lang, paper: str = "a4") -> Pack:
    """The game's own pages as they are printed in colour. Raises `paint.preview.PreviewUnavailable`, and `Refused` where the paper is too small."""
    from printkit.printing.job import job_of
    from printkit.printing.pdfs import prepared
    from printkit.printing.scan_packs import pack, readable

    job = job_of(lang=lang, paper=paper)
    printed, fonts, _ = prepared(game, readable(game), job)
    return pack(game, printed, job, fonts)


def read_page(game: Game, name: str, data: bytes, known: Sequence[Pack], *, own: bool) -> ReadPage:
    """What a photo shows, among these pages or, of the game's `own`, as they are printed on Letter. Raises `UnreadPage`."""
    from printkit.scan.reading import UnreadPage, read

    try:
        return read(name, data, known)
    except UnreadPage as failure:
        if not own or failure.problem.code not in _OTHERWISE:
            raise
        try:
            return read(name, data, [made_pack(game, "letter")])
        except (UnreadPage, Refused):  # not that either, or it can't be printed so
            raise failure from None
