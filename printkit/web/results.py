"""Results for the page: what was filled in → a record, its result, what is wrong and at which boxes; and files of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from typing import Any

import printkit
from printkit.api.problems import Problem, public_problems
from printkit.api.scores import Result
from printkit.messages import paper, people
from printkit.messages.sentences import word
from printkit.model import Component, Game, PlayerScore, Record, Refused, Score, warning
from printkit.model.plain import Json, Raw
from printkit.model.slot_values import Filled, Value, is_filled, slots_of_record
from printkit.model.slots import View, naming, parse_slot, player_names, slot_name, slots, view_of
from printkit.scoring.checking.names import repeated
from printkit.scoring.checking.shape import PROVENANCE
from printkit.scoring.declared import declares_rows, running, score_so_far
from printkit.scoring.readers.forms import from_fields
from printkit.scoring.readers.parsed import Parsed, Unparsed
from printkit.scoring.report import explain, table
from printkit.scoring.report.answer import FINE, Answer
from printkit.web.blanks import as_nothing, unmarked_as_nothing
from printkit.web.bridge import PageCall, Reply
from printkit.web.games import chosen
from printkit.web.replies import Filling, Judgement, OnSheet, TieStepReply
from printkit.web.sheets import scored_on

MISSING = frozenset({"missing-key", "player-count", "nobody-entered", "text-length", "list-length", "row-count", "no-ranking"})
"""What is told of boxes that are still empty: no fault of anybody's while the sheet is being filled in."""


def judged(call: PageCall) -> Reply:
    """The result of what stands in the boxes so far, with what is wrong and where; ``values`` are box → value."""
    return Reply(judgement(chosen(call), call.data["values"], call.lang))


def parsed(game: Game, values: Filled) -> Parsed:
    """What was filled in, read as the fields of a form are: empty boxes are left out, ticks that are off are off.

    Raises `Refused` when there is no box of the game at all.
    """
    untouched = _untouched(game, values)
    fields = {name: _text(value) for name, value in values.items() if name not in untouched}
    options = {f"option.{name}": value for name, value in game.settings.items()}
    try:
        return from_fields(game, fields, {"game": game.id, "edition": game.edition if game.editions else "", **options})
    except Unparsed as failure:
        raise Refused([failure.problem], 1, game) from None


def _untouched(game: Game, values: Filled) -> frozenset[str]:
    """The empty boxes of sheets that nobody wrote on, while others are written on: a tick that is off says no only where it was asked.

    What lies open may not be what is scored: a pad's game has no marks on the sheet, and those that are missing mean nothing.
    """
    written, blank = set[str](), set[str]()
    for component in (one for one in game.components if one.fillable):
        boxes = {slot.name for view in views_of(game, component, game.players[1]) for slot in slots(game, view)} & values.keys()
        (written if any(_writes(game, name) for name in _standing(boxes, values)) else blank).update(boxes)
    return frozenset(name for name in blank - written if not is_filled(values[name])) if written else frozenset()


def _writes(game: Game, box: str) -> bool:
    """Whether somebody who fills in this box has begun with its sheet: names and days are put on sheets ahead."""
    slot = parse_slot(game, box)
    return slot is not None and slot.entry.kind not in {"text", "date"}


def _standing(boxes: Iterable[str], values: Filled) -> dict[str, Value]:
    """What stands in these boxes, empty ones left out."""
    return {name: values[name] for name in boxes if is_filled(values[name])}


def _text(value: Any) -> str:
    """A value as a form's field has it."""
    if value is True:
        return "Yes"
    return str(value) if is_filled(value) else ""


def record_of(game: Game, values: Filled, provenance: Sequence[str] = ()) -> Json:
    """The record that the boxes amount to; `provenance` says which of them somebody confirmed on a photo."""
    return {**parsed(game, values).raw, **({PROVENANCE: list(provenance)} if provenance else {})}


def scored(game: Game, values: Filled, provenance: Sequence[str] = ()) -> Result:
    """The result of what was filled in. Raises `Refused` with everything that is wrong with it."""
    read_in = parsed(game, values)
    result = printkit.score(game, record_of(game, values, provenance))
    wrong = [*read_in.problems, *result.answer.problems]
    if not result.valid or any(problem.severity == "error" for problem in wrong):
        raise Refused(wrong, 1, game)
    return result


def judgement(game: Game, values: Filled, lang: Any) -> Judgement:
    """What the page shows of the boxes as they stand: result, problems with their boxes, explanation."""
    read_in = parsed(game, values)
    result = printkit.score(game, dict(read_in.raw))
    problems = [_told(problem, game, values, lang) for problem in (*public_problems(read_in.problems, game), *result.problems)]
    valid = result.valid and not any(problem.severity == "error" for problem in read_in.problems)
    verdict: Judgement = {"valid": valid, "finished": result.finished, "problems": problems, "sofar": False, "disputed": False}
    answer, by_rules = result.answer, False
    disputed = _disputed(game, problems)
    if not valid and disputed is not None:
        rest = {**values, **dict.fromkeys(disputed)}
        whole = printkit.score(game, record_of(game, rest)) if disputed else result
        answer, by_rules = (whole.answer, False) if whole.valid else _so_far(answer.game, rest)
        verdict["sofar"] = True
        verdict["disputed"] = bool(disputed)
    score = answer.score
    if score is None or not (valid or verdict["sofar"]):
        return verdict
    parts = list(dict.fromkeys(part.id for player in score.players for part in player.breakdown))
    return {
        **verdict,
        "headline": table.headline(answer.game, score, lang, answer.record),
        "margin": table.margin(answer.game, score, lang, answer.record) if score.finished else "",
        "winners": list(score.winners),
        "parts": [{"id": part, "title": table.part_name(answer.game, part, lang)} for part in parts],
        "players": [
            {
                "name": player.name,
                "rank": player.rank,
                "total": None if player.total is None else table.in_unit(answer.game, player.total, lang, answer.record),
                "points": {part.id: part.points for part in player.breakdown},
                "counts": {part.id: part.count for part in player.breakdown},
            }
            for player in by_rank(score.players)
        ],
        "running": _running(answer.game, score, lang),
        "tie": _tie(answer.game, score, lang),
        "explanation": [{"text": line.text, "heading": line.heading} for line in explain.lines(answer, lang, so_far=by_rules)],
    }


def _disputed(game: Game, problems: Sequence[OnSheet]) -> set[str] | None:
    """The boxes of claims that don't fit the rest, sums above all: without them there is a result. None where a mistake is anywhere else."""
    wrong = [one for one in problems if one["severity"] == "error" and not one["waiting"]]
    boxes = {box for one in wrong for box in one["boxes"]}
    places = [parse_slot(game, box) for box in boxes]
    claims = all(slot is not None and slot.entry.role == "claim" for slot in places)
    return boxes if claims and all(one["boxes"] for one in wrong) else None


def _so_far(game: Game, values: Filled) -> tuple[Answer, bool]:
    """What the table has so far, and whether the rules of the game's one file say so; others count 0 for a blank."""
    if game.rules and declares_rows(game):
        record = Record(game, record_of(game, values))
        score = score_so_far(record) if game.players[0] <= len(player_names(game, record.data)) <= game.players[1] else None
        whole = score is not None and not any(one.severity == "error" for one in score.problems)
        return Answer("", game, score if whole else None, (), FINE, record), True
    record_then = unmarked_as_nothing(game, record_of(game, as_nothing(game, values)))
    return printkit.score(game, record_then).answer, False


def by_rank(players: Sequence[PlayerScore]) -> list[PlayerScore]:
    """The best first."""
    ranked = list(players)
    ranked.sort(key=lambda one: one.rank)
    return ranked


def _running(game: Game, score: Score, lang: Any) -> list[TieStepReply]:
    """What players keep while they play, as it stands."""
    return [
        {
            "title": table.part_name(game, name, lang),
            "counts": [word(lang, "score.tie_count", name=who, count=value) for who, value in values.items()],
        }
        for name, values in running(game, score)
    ]


def _tie(game: Game, score: Score, lang: Any) -> list[TieStepReply]:
    """How a tie was broken, step by step."""
    return [
        {
            "title": table.part_name(game, step["criterion"], lang),
            "counts": [word(lang, "score.tie_count", name=name, count=count) for name, count in step["counts"].items()],
        }
        for step in score.details.get("tie_break") or ()
    ]


def _told(problem: Problem, game: Game, values: Filled, lang: Any) -> OnSheet:
    """A problem as people read it, and the boxes that it is about."""
    text = people.line(problem, lang, game, people.Origin()).removeprefix(f"{word(lang, f'tell.{problem.severity}')}: ")
    boxes = boxes_of(problem.where, game, values)
    return {
        "severity": problem.severity,
        "code": problem.code,
        "text": text,
        "boxes": boxes,
        "waiting": _waiting(problem, game, boxes, values),
    }


def _waiting(problem: Problem, game: Game, boxes: Sequence[str], values: Filled) -> bool:
    """Whether something is yet to be filled in where the problem is: an unfinished sheet is no mistake until somebody says it is done.

    An error may go when its empty boxes are filled in; one that has no boxes, when any is. A warning waits for the first of its own.
    """
    namer = naming(game)
    own = [box for box in boxes if (slot := parse_slot(game, box)) is not None and slot.entry is not namer] or boxes
    if not own:
        return problem.code in MISSING or not _all_scored_boxes_filled(game, values)
    filled_in = [is_filled(values.get(box)) for box in own]
    return not all(filled_in) if problem.severity == "error" else not any(filled_in)


def _all_scored_boxes_filled(game: Game, values: Filled) -> bool:
    """Whether no box that is scored is left empty."""
    entries = {name: slot.entry for name in values if (slot := parse_slot(game, name)) is not None}
    return all(is_filled(values[name]) for name, entry in entries.items() if entry.role == "score")


def boxes_of(where: str, game: Game, values: Filled) -> list[str]:
    """The boxes at a place of the record, in it or around it: those of `values` that are the nearest."""
    direct = parse_slot(game, where)
    if direct is not None:
        return [where] if where in values else []
    spot = paper.place_of(where, game)
    if spot is None:
        return []
    wanted = dict(zip(spot.axes, spot.keys, strict=False))
    wanted = {axis: _seat(game, axis, key, values) for axis, key in wanted.items()}
    source = spot.entry.of or spot.entry.id if spot.entry is not None else None
    names = []
    for name in values:
        slot = parse_slot(game, name)
        if slot is None or (source is not None and slot.entry.id != source):
            continue
        keys = dict(zip(slot.entry.axes, slot.keys, strict=True))
        if all(str(keys.get(axis)) == str(key) for axis, key in wanted.items()) and (wanted or source):
            names.append(name)
    return names


def _seat(game: Game, axis: str, key: Any, values: Filled) -> Any:
    """A player who is named in the record, as a seat."""
    namer = naming(game)
    if axis != "player" or not isinstance(key, str) or namer is None:
        return key
    seats = range(1, game.players[1] + 1)
    return next((seat for seat in seats if str(values.get(slot_name(game, namer, (seat,)), "")).strip() == key), key)


def filled(game: Game, record: Raw, wanted: str | None = None) -> Filling:
    """What stands in the boxes of all sheets when a record is written on them, on which of them the most, and for how many players.

    The sheet that is `wanted` is kept; what has its boxes on another one is there when that is turned to, and counts all the same.
    """
    able = [component for component in game.components if component.fillable]
    players = min(max(len(player_names(game, record)), game.players[0]), game.players[1])
    each = {component.id: _written_on(game, component, record, players) for component in able}
    most = max(able, key=lambda one: (_scored_boxes(game, each[one.id]), one is scored_on(game, able), -able.index(one)))
    values: dict[str, Value] = {}
    for box in each.values():
        values |= box
    return {
        "values": values,
        "players": players,
        "component": wanted if wanted in each else most.id,
        "edition": game.edition,
        "options": dict(game.settings),
        "provenance": _provenance(record),
    }


def _provenance(record: Raw) -> list[str]:
    """Who confirmed what on a photo, as an earlier visit to the page wrote it."""
    provenance = record.get(PROVENANCE)
    return [line for line in provenance if isinstance(line, str)] if isinstance(provenance, list) else []


def _written_on(game: Game, component: Component, record: Raw, players: int) -> dict[str, Value]:
    """What stands on one component; on one for each player, on all of theirs."""
    each = [slots_of_record(game, record, view) for view in views_of(game, component, players)]
    return {name: value for values in each for name, value in values.items() if is_filled(value)}


def views_of(game: Game, component: Component, players: int) -> list[View]:
    """What is printed of a component for so many players: once, or once for each of them."""
    if "player" not in component.fixed:
        return [view_of(game, component, players)]
    seats = range(1, min(players, game.players[1]) + 1)
    return [view_of(game, component)._replace(fixed={**component.fixed, "player": seat}) for seat in seats]


def _scored_boxes(game: Game, values: Filled) -> int:
    """How many of these boxes the score stands on, names apart."""
    namer = naming(game)
    entries = [slot.entry for name in values if (slot := parse_slot(game, name)) is not None]
    return sum(entry.role == "score" and entry is not namer for entry in entries)


def saved(call: PageCall) -> Reply:
    """The record as a file: ``toml``, ``json``, ``csv``, ``xlsx``, or ``pdf`` (the certificate).

    Raises `Refused` for a result that has errors, and for a record that would lack what stands on the sheet: of two players with one
    name, of a round left out, of a word where a number belongs a record keeps only a part. What is merely unfinished is saved.
    """
    game = chosen(call)
    kind = call.data["format"]
    stem = f"{game.id}-{call.data.get('date') or date.today().isoformat()}"  # noqa: DTZ011 - the day that the player's own clock shows
    if kind in {"toml", "json"}:
        data = _record_file(game, call, kind)
    elif kind == "pdf":
        from printkit.printing.certificate import certificates
        from printkit.printing.certificate_options import CertificateOptions, day_of

        how = CertificateOptions(
            call.lang, day_of(call.data.get("date")), call.data.get("place") or "", call.data.get("paper") or "a4"
        )
        data = certificates([scored(game, call.data["values"]).answer], how)
    else:
        from printkit.scoring.report import export

        data = (export.as_csv if kind == "csv" else export.as_xlsx)(export.rows(scored(game, call.data["values"]).answer))
    return Reply({"name": f"{stem}.{kind}"}, [(f"{stem}.{kind}", data)])


def _record_file(game: Game, call: PageCall, kind: str) -> bytes:
    """The record in TOML or JSON. Raises `Refused`."""
    from printkit.scoring.writing import to_json, to_toml

    record = record_of(game, call.data["values"], call.data.get("provenance") or ())
    lost = [one for one in parsed(game, call.data["values"]).problems if one.severity == "error"]
    lost += [one for one in repeated(game, player_names(game, record)) if one.severity == "error"]
    if lost:
        raise Refused(lost, 1, game)
    return (to_toml if kind == "toml" else to_json)(record).encode()


def form(call: PageCall) -> Reply:
    """The sheet as a PDF form that bears what was filled in: one, or one for each player.

    What stands on another sheet of the game is told, as ``problems``.
    """
    game = chosen(call)
    component = game.component(call.data["component"])
    blank = printkit.render(game, component.id, form=True, lang=call.lang)
    values = _standing(call.data["values"], call.data["values"])
    own = "player" in component.fixed
    sheets: Sequence[int] = range(1, int(call.data["players"]) + 1) if own else (0,)
    forms = []
    for seat in sheets:
        view = view_of(game, component)
        there = view._replace(fixed={**component.fixed, "player": seat}) if own else view
        names = zip(slots(game, view), slots(game, there), strict=True)
        given = {here.name: values[other.name] for here, other in names if other.name in values}
        forms.append((f"{game.id}-{component.id}{f'-{seat}' if own else ''}.pdf", form_with_values(blank, given)))
    on_it = {slot.name for view in views_of(game, component, game.players[1]) for slot in slots(game, view)}
    elsewhere = list(dict.fromkeys(slot.entry.id for name in values if name not in on_it and (slot := parse_slot(game, name))))
    left_out = public_problems([warning("not-on-form", "", entries=elsewhere)] if elsewhere else [], game)
    return Reply({"problems": [one.to_dict(call.lang) for one in left_out]}, forms)


def form_with_values(blank: bytes, values: Filled) -> bytes:
    """The bytes of a fillable PDF of ours with ``values`` (field → value) in its fields; True ticks a box. The viewer draws them.

    pypdf would draw them itself, and read the whole Japanese font anew for each: half a second a field.
    """
    from io import BytesIO

    from pypdf import PdfReader, PdfWriter
    from pypdf.generic import NameObject, TextStringObject

    writer = PdfWriter(clone_from=PdfReader(BytesIO(blank)))
    for page in writer.pages:
        for annotation in page.get("/Annots", ()):
            field = annotation.get_object()
            value = values.get(field.get("/T"))
            if value is None:
                continue
            field[NameObject("/V")] = NameObject("/Yes") if value is True else TextStringObject(str(value))
            if value is True:
                field[NameObject("/AS")] = NameObject("/Yes")
            elif "/AP" in field:
                del field["/AP"]  # of the empty field
    writer.set_need_appearances_writer()
    out = BytesIO()
    writer.write(out)
    return out.getvalue()
