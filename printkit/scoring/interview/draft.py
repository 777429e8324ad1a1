"""Answers that aren't finished yet, as a file: TOML with what was asked where, and what was typed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from printkit.messages.sentences import word
from printkit.model import Game, Refused, error
from printkit.model.plain import Json
from printkit.scoring.checking.record import UNFINISHED
from printkit.scoring.readers.files import decoded, from_toml
from printkit.scoring.readers.parsed import LARGEST, Unparsed
from printkit.scoring.writing import to_toml

ENDING = ".partial.toml"


class Kept(NamedTuple):
    """What a file of unfinished answers holds: the game, its edition and readings, and (place, line) of each answer.

    `photos` are those that the answers are about, with their SHA-256; none of answers to `--ask`. `record` is the file that those made,
    with its SHA-256, where the game was not decided then.
    """

    game: str
    edition: str | None
    options: Mapping[str, str]
    answers: list[tuple[str, str]]
    photos: Mapping[str, str]
    record: Mapping[str, str]


def as_file(
    game: Game,
    lang: str,
    answers: Sequence[tuple[str, str]],
    command: str,
    photos: Mapping[str, str] | None = None,
    record: Mapping[str, str] | None = None,
) -> bytes:
    """The answers as a file that `from_file` reads. Its first line says with which command one goes on."""
    whole: Json = {"game": game.id}
    if game.edition:
        whole["edition"] = game.edition
    if game.settings:
        whole["options"] = dict(game.settings)
    if photos:
        whole["photos"] = dict(photos)
    if record:
        whole["record"] = dict(record)
    whole[UNFINISHED] = [{"where": place, "answer": line} for place, line in answers]
    advice = " ".join(word(lang, "ask.file", command=command).split())  # a name may have a line break in it, a remark not
    return f"# {advice}\n{to_toml(whole)}".encode("utf-8", "replace")


def from_file(name: str, data: bytes) -> Kept:
    """The answers in a file. Raises `Refused` (status 2)."""
    if len(data) > LARGEST:
        raise Refused([error("file-too-large", name, found=f"{len(data):,}", limit=f"{LARGEST:,}")], 2)
    try:
        table = from_toml(decoded(data))
    except Unparsed as failure:
        problem = failure.problem
        raise Refused([problem._replace(where=": ".join(filter(None, (name, problem.where))))], 2) from None
    keys = ("game", "edition", "options", "photos", "record", UNFINISHED)
    game, edition, options, photos, record, asked = map(table.get, keys)
    sound = (
        isinstance(game, str)
        and (edition is None or isinstance(edition, str))
        and _texts(options or {})
        and _texts(photos or {})
        and _texts(record or {})
        and isinstance(asked, list)
        and all(_texts(one) and one.keys() == {"where", "answer"} for one in asked)
    )
    if not sound:
        raise Refused([error("not-unfinished", name)], 2)
    answers = [(one["where"], one["answer"]) for one in asked or ()]
    return Kept(str(game), edition, dict(options or {}), answers, dict(photos or {}), dict(record or {}))


def _texts(table: object) -> bool:
    return isinstance(table, Mapping) and all(isinstance(value, str) for value in table.values())
