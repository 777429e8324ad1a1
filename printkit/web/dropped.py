"""Files that people drop onto the page: which game they are of, and what stands in the boxes of its sheet."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib import import_module
from typing import Any

import printkit
from printkit.api.scores import Reading, Result
from printkit.gamefolder.catalog import Catalog
from printkit.messages import people
from printkit.model import Entry, Game, Problem, Refused, error, warning
from printkit.model.plain import Json, Raw
from printkit.model.slot_values import Filled, spread
from printkit.model.slots import player_names, slots
from printkit.scoring.readers.identity import game_of
from printkit.web.bridge import Files, PageCall, Reply
from printkit.web.games import chosen
from printkit.web.replies import Advised, Filling, Judgement
from printkit.web.results import MISSING, boxes_of, filled, judgement, record_of, views_of
from printkit.web.sheets import seated

STRANGE = frozenset({"not-this-game", "not-this-form", "no-header", "game-unsaid"})
"""By these a game says that a file is of another one."""


EMPTY = frozenset({"nothing-filled-in", "nothing-on-photo"})
"""An empty form is there to be filled in."""


LARGEST, MOST = 60_000_000, 200
"""Bytes of all files that are dropped together, and how many of them: more than a table has sheets, less than a browser's memory."""


def accepted(call: PageCall) -> Reply:
    """Whether so much can be read, before any of it is: ``sizes`` are `[[name, bytes], …]`. Raises `Refused` for too much."""
    sizes = call.data["sizes"]
    first = str(sizes[0][0]) if sizes else ""
    if len(sizes) > MOST:
        raise Refused([error("too-many-files", first, found=len(sizes), limit=MOST)], 2)
    if (size := sum(int(size) for _, size in sizes)) > LARGEST:
        raise Refused([error("files-too-large", first, limit=f"{LARGEST:,}", found=f"{size:,}")], 2)
    return Reply({})


def read(call: PageCall) -> Reply:
    """Dropped files → what stands in the boxes: forms, TOML, CSV, JSON, spreadsheets; several are the players' sheets of one game."""
    _libraries(call.files)
    return Reply(_opened(printkit.read(chosen(call), list(call.files)), call))


def recognised(call: PageCall) -> Reply:
    """Dropped files of any game → its sheet, filled in, and what it was found to be; else what is wrong with them.

    A file that names its game says which game the others are of, so that only what is wrong is told.
    """
    _libraries(call.files)
    catalog = Catalog()
    games = {name: catalog.load(name) for name in catalog.sources()}
    if blank := [error("nothing-filled-in", name) for name, data in call.files if not data.strip()]:
        return _refused(blank, next(iter(games.values())), call)
    named = []
    for number, (name, data) in enumerate(call.files):
        call.reached(number)
        named.append((name, game_of(name, data, games.values())))
    call.reached(len(call.files))
    known = ", ".join(game.title(call.lang) for game in games.values())
    if unknown := [error("unknown-game", name, known=known) for name, one in named if one is not None and one not in games]:
        return _refused(unknown, next(iter(games.values())), call)
    wanted = next((one for _, one in named if one is not None), None)
    readings: list[Reading] = []
    for name, game in games.items() if wanted is None else [(wanted, games[wanted])]:
        reading = printkit.read(game, list(call.files))
        readings.append(reading)
        if reading.record is not None and not _strange(reading):
            return Reply({**_opened(reading, call), "game": name, "names": player_names(reading.game, reading.record)})
    first = readings[0]
    if wanted is None and _strange(first):
        return _refused([error("game-unsaid", " + ".join(name for name, _ in call.files))], first.game, call)
    return Reply({"values": None, "problems": _told(first.problems, first.game, first.source, call.lang)})


def _strange(reading: Reading) -> bool:
    return any(problem.code in STRANGE for problem in reading.problems)


def _refused(problems: Sequence[Problem], game: Game, call: PageCall) -> Reply:
    """Nothing could be read; the place of each problem is a file."""
    origins = people.Origin(sheets=[people.SheetFile(problem.where, {}) for problem in problems])
    return Reply({"values": None, "problems": _told(problems, game, origins, call.lang)})


def _opened(reading: Reading, call: PageCall) -> Json:
    """The sheets with what was read in their boxes, and what is told beside them; no ``values`` where the boxes would say something else.

    What stands in the boxes is scored and held against what the record itself comes to: a record may say more than there are
    boxes for, and have errors that are gone once it is in boxes. Neither may end in another result.
    """
    game = reading.game
    if reading.record is None:
        return {"values": None, "problems": _told(reading.problems, game, reading.source, call.lang)}
    shown = filled(game, reading.record, call.data.get("component"))
    boxes = {**dict.fromkeys(_box_names(game, shown)), **shown["values"]}
    seen = judgement(game, boxes, call.lang)
    result = printkit.score(game, reading.record)
    # What is of a whole file is told of each of them.
    problems = list(
        {(one.code, _place(one, reading) or one.where): one for one in [*result.problems, *reading.problems]}.values()
    )
    wrong = [one for one in problems if one.severity == "error" and one.code not in EMPTY]
    if wrong and (seen["valid"] or not all(_shows(seen, one, reading, boxes) for one in wrong)):
        return {"values": None, "problems": _told(wrong, game, reading.source, call.lang)}
    codes = {one["code"] for one in seen["problems"]}
    beside: list[Problem] = [
        one for one in problems if one.code not in EMPTY | codes and (one.code not in MISSING or one in wrong)
    ]
    lacking = _without_box(game, reading.record, boxes)
    if result.valid and seen["valid"] and not _same(result, seen):
        return {"values": None, "problems": _told([error("no-box", "", entries=lacking)], game, reading.source, call.lang)}
    if lacking and not wrong:
        beside.append(warning("left-without-box", "", entries=lacking))
    return {**shown, "problems": _told(beside, game, reading.source, call.lang)}


def _box_names(game: Game, shown: Filling) -> list[str]:
    """The boxes of the sheet that is shown."""
    views = views_of(game, game.component(shown["component"]), shown["players"])
    return [slot.name for view in views for slot in slots(game, view)]


def _place(problem: Problem, reading: Reading) -> str:
    """Where in the record a problem is; a file tells the places of its own rows."""
    file, own, alone = reading.source.culprit(problem)
    sheet = next((one for one in reading.source.sheets if one.file == file), None)
    if sheet is None or not problem.where.startswith(f"{file}: "):
        return own if sheet is None else problem.where.removeprefix(file)
    head, bracket, rest = own.partition("[")
    number, _, tail = rest.partition("]")
    if bracket and head in sheet.rows and number.isdecimal():
        return f"{head}[{int(number) + sheet.rows[head][0]}]{tail}"
    return seated(reading.game, own, sheet.rows["players"][0] + 1) if alone else own


def _shows(seen: Judgement, problem: Problem, reading: Reading, boxes: Filled) -> bool:
    """Whether the sheet says so too, or finds something else wrong in the same boxes."""
    there = set(boxes_of(_place(problem, reading), reading.game, boxes))
    errors = [one for one in seen["problems"] if one["severity"] == "error"]
    return any(one["code"] == problem.code or there.intersection(one["boxes"]) for one in errors)


def _same(result: Result, seen: Judgement) -> bool:
    """Whether two results are one: who won, and the points of each."""
    points = {one.name: {part.id: part.points for part in one.breakdown} for one in result.players}
    there = {one["name"]: one["points"] for one in seen["players"]}
    return list(result.winners) == seen["winners"] and points == there


def _without_box(game: Game, record: Raw, boxes: Filled) -> list[str]:
    """The entries of a record that don't come back from the boxes as they are."""
    back = record_of(game, boxes)
    return [entry.id for entry in game.in_force.values() if _cells(game, entry, record) - _cells(game, entry, back)]


def _cells(game: Game, entry: Entry, record: Raw) -> set[tuple[Any, ...]]:
    return {(*keys, str(value)) for (_, keys), value in spread(game, entry, record) if value not in (None, "", [], {})}


def _told(problems: Iterable[Problem], game: Game, source: people.Origin, lang: Any) -> list[Advised]:
    """The problems as people read them, the advice apart: the page has other advice where the command's is of no use in it."""
    advised: list[Advised] = []
    for problem in problems:
        text, hint = people.text_and_advice(problem, lang, game, source)
        advised.append({"severity": problem.severity, "code": problem.code, "text": text, "hint": hint})
    return advised


def _libraries(files: Files) -> None:
    """What forms are read with. Raises ModuleNotFoundError, by which the page learns what to load first."""
    if any(name.lower().endswith(".pdf") for name, _ in files):
        import_module("pypdf")
