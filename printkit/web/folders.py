"""Somebody's own game in the page: a folder of data, checked, shown and packed. Its Python never runs here."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping
from pathlib import Path, PurePosixPath

import printkit
from printkit.gamefolder.catalog import Catalog
from printkit.gamefolder.folder import ID
from printkit.gamefolder.onefile.start import files
from printkit.messages.sentences import word
from printkit.model import Refused, error
from printkit.model.fields import LONGEST_SLUG
from printkit.model.plain import Json
from printkit.playtest.tryout import policies_of
from printkit.scoring.turns import turn_of
from printkit.storage import zips
from printkit.web.bridge import PageCall, Reply
from printkit.web.games import in_words

LARGEST = 60_000_000
"""Bytes of all files of a folder together; more than any game has, less than a browser's memory."""

MOST = 5000
"""Files of a folder; ``web/page/drop.js`` doesn't look for more."""


def checked(call: PageCall) -> Reply:
    """What is wrong with the folder, each with its file and line, and pictures of everything when it can be shown."""
    folder = dict(call.files)
    findings = printkit.check(folder, progress=call.progress)
    problems = [
        {**in_words(one, call.lang), "told": one.message(call.lang), **_place(one.where, one.line, folder)} for one in findings
    ]
    errors = sum(one.severity == "error" for one in findings)
    verdict = word(call.lang, "check.ok") if findings.ok else word(call.lang, "check.errors", count=errors)
    pictures: list[tuple[str, bytes]] = []
    if isinstance(findings.game, printkit.Game) and findings.ok:
        shown = printkit.preview(findings.game, contact=True, lang=call.lang)
        pictures = list(zip(shown.names, shown, strict=True))
    by = findings.game.credits.design.strip("–") if isinstance(findings.game, printkit.Game) else ""
    players = list(findings.game.players) if isinstance(findings.game, printkit.Game) else None
    title = findings.game.words[call.lang].get("title", "") if findings.game is not None else ""
    game = findings.game if isinstance(findings.game, printkit.Game) and findings.ok else None
    answer = {"ok": findings.ok, "verdict": verdict, "title": title, "by": by, "players": players, "problems": problems}
    return Reply({**answer, "played": game is not None and bool(policies_of(turn_of(game)))}, pictures)


def shown(call: PageCall) -> Reply:
    """Pictures of everything, without looking for what is wrong beyond what keeps it from being drawn: while somebody types.

    Raises `Refused` for a game that can't be read or drawn.
    """
    pictures = printkit.preview(printkit.load(dict(call.files)), contact=True, lang=call.lang)
    return Reply({}, list(zip(pictures.names, pictures, strict=True)))


def schema(_call: PageCall) -> Reply:
    """The JSON Schema of a game.toml, by which the editor completes and explains keys."""
    from printkit.gamefolder.json_schema import game_schema

    return Reply({"game": game_schema()})


def _place(where: str, line: int | None, folder: dict[str, bytes]) -> Json:
    """The file that a problem is in: the one it names, else game.toml."""
    named = where.split(":", maxsplit=1)[0].strip()
    inside = [name for name in folder if name == named or name.endswith(f"/{named}")]
    return {"file": inside[0] if inside else next((name for name in folder if name.endswith("game.toml")), ""), "line": line}


def accepted(call: PageCall) -> Reply:
    """Which files of a dropped folder make the game, before any of them is read: ``names`` (as dropped → in the game).

    ``sizes`` are `[[name, bytes], …]`. Raises `Refused` for what leads out of the folder, is too large, or has no game.toml.
    """
    sizes = {name: int(size) for name, size in call.data["sizes"]}
    return Reply({"names": _accepted(sizes, call.data.get("folder") or "")})


def _accepted(sizes: Mapping[str, int], whole: str) -> dict[str, str]:
    """The files beside the game.toml that lies least deep, and below it, by their names there, behind their folder's; not hidden ones."""
    if len(sizes) > MOST:
        raise Refused([error("too-many-files", whole, found=len(sizes), limit=f"{MOST:,}")], 2)
    if (size := sum(sizes.values())) > LARGEST:
        raise Refused([error("files-too-large", whole, limit=f"{LARGEST:,}", found=f"{size:,}")], 2)
    for name in sizes:
        if ".." in PurePosixPath(name).parts or name.startswith("/"):
            raise Refused([error("name-leads-out", name)], 2)
    seen = [PurePosixPath(name) for name in sizes]
    seen = [path for path in seen if not any(part.startswith((".", "__")) for part in path.parts)]
    homes = sorted((path.parent for path in seen if path.name == "game.toml"), key=lambda home: len(home.parts))
    if not homes:
        raise Refused([error("not-a-game-folder", whole)], 2)
    if beside := [home for home in homes if len(home.parts) == len(homes[0].parts)][1:]:
        raise Refused([error("several-games", whole, known=", ".join(sorted(home.name for home in (homes[0], *beside))))], 2)
    around = PurePosixPath(_id(homes[0].name or PurePosixPath(whole).stem))
    return {str(path): str(around / path.relative_to(homes[0])) for path in seen if path.is_relative_to(homes[0])}


def _id(name: str) -> str:
    """A folder's name where it can be the game's id, by which its examples call it; else nothing, and the game is called ``game``.

    That of a built-in game can't be: in the score book the two would be one.
    """
    return name if ID.fullmatch(name) and len(name) <= LONGEST_SLUG and name not in Catalog() else ""


def unzipped(call: PageCall) -> Reply:
    """The files of a zip that make the game. Raises `Refused` for what is no zip, and as `accepted` does."""
    name, data = call.files[0]
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            inside = {one.filename: one.file_size for one in archive.infolist() if not one.is_dir()}
            return Reply({}, [(short, archive.read(long)) for long, short in _accepted(inside, name).items()])
    except zips.broken() as failure:
        raise Refused([error("unreadable-file", name, reason=str(failure))], 2) from failure


def zipped(call: PageCall) -> Reply:
    """The folder as a zip."""
    around = {PurePosixPath(name).parts[0] for name, _ in call.files if "/" in name}
    name = f"{around.pop() if len(around) == 1 else 'my-game'}.zip"
    return Reply({"name": name}, [(name, zips.packed(dict(sorted(call.files))))])


def example(call: PageCall) -> Reply:
    """A small game to begin with, the same as ``printkit new my-game``."""
    starters = files(Path("/my-game"), "sheet", call.lang)
    return Reply({}, [(f"{path.parent.name}/{path.name}", data) for path, data in starters.items()])
