"""Files that people drop onto the page: which game they are of, and what stands in the boxes of its sheet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from typing import Any

import printkit
from printkit.api.scores import Reading
from printkit.gamefolder.catalog import Catalog
from printkit.messages import people
from printkit.model import Game, Problem, Refused, error
from printkit.model.slots import player_names
from printkit.scoring.reading.told_by import game_of
from printkit.web.bridge import Call, Files, Reply
from printkit.web.games import chosen
from printkit.web.results import MISSING, boxes_of, filled

STRANGE = frozenset({"not-this-game", "not-this-form", "no-header", "game-unsaid"})
"""By these a game says that a file is of another one."""


LARGEST, MOST = 60_000_000, 200
"""Bytes of all files that are dropped together, and how many of them: more than a table has sheets, less than a browser's memory."""


def accepted(call: Call) -> Reply:
    """Whether so much can be read, before any of it is: ``sizes`` are `[[name, bytes], …]`. Raises `Refused` for too much."""
    sizes = call.data["sizes"]
    first = str(sizes[0][0]) if sizes else ""
    if len(sizes) > MOST:
        raise Refused([error("too-many-files", first, found=len(sizes), limit=MOST)], 2)
    if (size := sum(int(size) for _, size in sizes)) > LARGEST:
        raise Refused([error("files-too-large", first, limit=f"{LARGEST:,}", found=f"{size:,}")], 2)
    return Reply({})


def read(call: Call) -> Reply:
    """Dropped files → what stands in the boxes: forms, TOML, CSV, JSON, spreadsheets; several are the players' sheets of one game."""
    _libraries(call.files)
    game = chosen(call)
    found = printkit.read(game, list(call.files))
    told = _told(found.problems, found.game, found.source, call.lang)
    if found.record is None:
        return Reply({"values": None, "problems": told})
    return Reply({**filled(found.game, found.record, call.data.get("component")), "problems": told})


def recognised(call: Call) -> Reply:
    """Dropped files of any game → its sheet, filled in, and what it was found to be; else what is wrong with them.

    A file that names its game says which game the others are of, so that only what is wrong is told.
    """
    _libraries(call.files)
    catalog = Catalog()
    games = {name: catalog.load(name) for name in catalog.sources()}
    if blank := [error("nothing-filled-in", name) for name, data in call.files if not data.strip()]:
        return _refused(blank, next(iter(games.values())), call)
    named = [(name, game_of(name, data, games.values())) for name, data in call.files]
    known = ", ".join(game.title(call.lang) for game in games.values())
    if unknown := [error("unknown-game", name, known=known) for name, one in named if one is not None and one not in games]:
        return _refused(unknown, next(iter(games.values())), call)
    wanted = next((one for _, one in named if one is not None), None)
    readings: list[Reading] = []
    for name, game in games.items() if wanted is None else [(wanted, games[wanted])]:
        found = printkit.read(game, list(call.files))
        readings.append(found)
        if found.record is not None and not _strange(found):
            shown = filled(found.game, found.record)
            told = _told(_lost(found, shown["values"]), found.game, found.source, call.lang)
            return Reply({**shown, "game": name, "names": player_names(found.game, found.record), "problems": told})
    first = readings[0]
    if wanted is None and _strange(first):
        return _refused([error("game-unsaid", " + ".join(name for name, _ in call.files))], first.game, call)
    return Reply({"values": None, "problems": _told(first.problems, first.game, first.source, call.lang)})


def _strange(found: Reading) -> bool:
    return any(problem.code in STRANGE for problem in found.problems)


def _refused(problems: Sequence[Problem], game: Game, call: Call) -> Reply:
    """Nothing could be read; the place of each problem is a file."""
    origins = people.Origin(sheets=[people.Sheet(problem.where, {}) for problem in problems])
    return Reply({"values": None, "problems": _told(problems, game, origins, call.lang)})


def _lost(found: Reading, values: Mapping[str, Any]) -> list[Problem]:
    """What is to be told beside the sheet that was read: all that has no box there, at which it would be told."""
    known = [(problem, found.source.culprit(problem)[1]) for problem in found.problems]
    return [
        one for one, at in known if one.code not in MISSING | {"nothing-filled-in"} and not boxes_of(at, found.game, values)
    ]


def _told(problems: Iterable[Problem], game: Game, source: people.Origin, lang: Any) -> list[dict[str, Any]]:
    """The problems as people read them, the advice apart: the page has other advice where the command's is of no use in it."""
    found = []
    for problem in problems:
        text, hint = people.told(problem, lang, game, source)
        found.append({"severity": problem.severity, "code": problem.code, "text": text, "hint": hint})
    return found


def _libraries(files: Files) -> None:
    """What these kinds of files are read with. Raises ModuleNotFoundError, by which the page learns what to load first."""
    for ending, library in ((".pdf", "pypdf"), (".xlsx", "openpyxl")):
        if any(name.lower().endswith(ending) for name, _ in files):
            import_module(library)
