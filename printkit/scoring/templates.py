"""What a template is filled with before anybody fills it in: rows for the players, an example, and what each column takes."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from printkit.messages.paper import choice_word
from printkit.messages.sentences import word
from printkit.model import PLAYER, Entry, Folder, Game, Refused, error, listed
from printkit.model.columns import Column, columns, header, key_axes, key_columns, told_by
from printkit.model.slots import chooses_players, longest_name, plain
from printkit.scoring.checking.shape import TABLE_ROW
from printkit.scoring.checking.wording import span
from printkit.scoring.readers.headings import headings
from printkit.scoring.readers.parsed import LARGEST
from printkit.storage.inputs import read_all

ROUNDS = 3
"""Rounds that have rows for every player; more are copied below."""

_NAMES = ("Aki", "Ben", "Chie", "Dai", "Emi", "Fumi", "Gen", "Hana", "Ira", "Jun")
"""The players of the examples in the words of the games."""


_TOML = re.compile(r"[:：] ?[\[{].*$", re.DOTALL)
"""An example at the end of a help, as TOML writes it: no cell of a table looks like that."""


def seats(game: Game, players: Sequence[str]) -> list[str]:
    """The players' names as they are kept. Raises `Refused` (status 2) for too few, too many, empty or equal ones."""
    names = [plain(name) for name in players]
    fewest, most = game.players
    if names and not fewest <= len(names) <= most:
        raise Refused([error("player-count", "--player", range=span(fewest, most), found=len(names))], 2, game)
    problems = [error("repeated-name", "--player", found=n) for i, n in enumerate(names) if n in names[:i]]
    longest = longest_name(game)
    problems += [error("text-length", "--player", longest=longest, found=len(n)) for n in names if not 1 <= len(n) <= longest]
    problems += [error("reserved-name", "--player", found=n) for n in names if n == TABLE_ROW]
    if problems:
        raise Refused(problems, 2, game)
    return names


def example(text: str, players: Sequence[str]) -> str:
    """A sentence with an example in it, about these players; names that need quotes in TOML get them."""
    for mark in ('"{}"', r"{}"):
        for number, name in enumerate(_NAMES[: len(players)]):
            old = re.escape(mark.format(name)) if '"' in mark else rf"(?<![\w\"\x00]){name}(?![\w\"\x00])"
            new = f"\x00{number}\x01" if '"' in mark else f"\x00{number}\x02"
            text = re.sub(old, new, text)
    for number, name in enumerate(players):
        quoted = json.dumps(name, ensure_ascii=False)
        bare = name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else quoted
        text = text.replace(f"\x00{number}\x01", quoted).replace(f"\x00{number}\x02", bare)
    return text


def rows(game: Game, players: Sequence[str]) -> list[dict[str, str]]:
    """The rows of a table to fill in, as cells by column id: of the whole table, of each player, of the first rounds."""
    every = columns(game)
    kinds = {key_axes(game, column) for column in every}
    listed: list[dict[str, str]] = [{PLAYER: TABLE_ROW}] if () in kinds else []
    if (PLAYER,) in kinds and (not _seated_by_rounds(game) or not players):
        listed += [{PLAYER: name} for name in players]
    for axis in key_columns(game):
        if game.axes[axis].by or not players:
            continue  # who presents is not known before
        each = [{PLAYER: name} for name in players] if any({PLAYER, axis} == {*kind} for kind in kinds) else [{}]
        keys = game.axes[axis].keys or range(1, ROUNDS + 1)  # there are as many teams as there are
        listed += [{axis: str(key), **row} for key in keys for row in each]
    return listed


def _seated_by_rounds(game: Game) -> bool:
    """Whether the rows of the first round seat the players, so that rows with their names alone are not needed."""
    own = [column for column in every_player(game) if column.id != PLAYER]
    return not own and any(PLAYER in key_axes(game, column) and len(key_axes(game, column)) > 1 for column in columns(game))


def every_player(game: Game) -> list[Column]:
    """The columns that are about a player and nothing else."""
    return [column for column in columns(game) if key_axes(game, column) == (PLAYER,)]


def notes(game: Game, lang: str, players: Sequence[str]) -> dict[str, str]:
    """What each column takes, in a sentence, by its id; the id itself stands at the end, for who reads a program's answer."""
    own = game.texts(lang)
    listed: dict[str, str] = {}
    for column in columns(game):
        entry = column.entry
        keys = (f"score.cell.{entry.id}", f"ask.help.{_field(entry)}", f"score.help.{_field(entry)}")
        text = _TOML.sub("", next((own[key] for key in keys if key in own), ""))
        if chooses_players(entry):
            takes = word(lang, "template.a-player")
        elif entry.kind == "choice":
            takes = word(lang, "template.one-of", known=[choice_word(game, lang, c) for c in entry.choices])
        elif entry.kind in {"tick", "mark"} and entry.required and entry.fold in ((), ("map",), ("list",)):
            takes = word(lang, "template.tick-or-not")
        elif entry.kind in {"tick", "mark"} and not entry.fold:
            takes = word(lang, "template.tick")
        else:
            one = not entry.fold or column.spread
            takes = span(entry.low, entry.high) if one and entry.low is not None and entry.high is not None else ""
        sentence = example(" · ".join(filter(None, (takes, text))), players)
        listed.setdefault(column.id, word(lang, "template.note", text=sentence, id=column.id) if sentence else column.id)
    return listed


def _field(entry: Entry) -> str:
    """The key of a row, or of the record, under which an entry stands: ``awards`` of ``players[].awards.writer``."""
    steps = entry.record.split(".")
    return next((step for step in steps if not step.endswith("[]")), steps[-1]).rstrip("[]{}")


def drop_downs(game: Game, lang: str, players: Sequence[str]) -> dict[str, Sequence[str]]:
    """What may be chosen in a column, by its id: printed words, or the players' names where they are known."""
    choices: dict[str, Sequence[str]] = {}
    seen: dict[str, int] = {}
    for column in columns(game):
        entry = column.entry
        seen[column.id] = seen.get(column.id, 0) + 1
        if entry.kind != "choice" or len(entry.axes) > entry.rows + len(entry.fold):
            continue
        if chooses_players(entry):
            if players:
                choices.setdefault(column.id, list(players))
        else:
            choices[column.id] = [choice_word(game, lang, c) for c in entry.choices]
    return {name: values for name, values in choices.items() if seen[name] == 1 or name == PLAYER}


def instructions(game: Game, lang: str, players: Sequence[str]) -> list[tuple[str, str]]:
    """The sheet of instructions: how a table is filled in, then each column with what it takes."""
    heads = headings(game, lang)
    about = notes(game, lang, players)
    keys = [name for axis in key_columns(game) for name in told_by(game, axis)]
    steps = ["how-rows", *(["how-keys"] if keys else []), "how-empty", "how-lists", "how-table", "how-score"]
    named = word(lang, "score.and").join(heads[name] for name in keys)
    lines = [("", word(lang, f"template.{step}", keys=named, game=game.id)) for step in steps]
    return [(game.title(lang), ""), *lines, ("", ""), *((heads[name], about.get(name, "")) for name in header(game))]


def table(game: Game, lang: str, players: Sequence[str]) -> list[list[str]]:
    """The rows with their header: in Japanese its words, else the ids."""
    ids = header(game)
    heads: Mapping[str, str] = headings(game, lang) if lang == "ja" else {}
    return [[heads.get(name, name) for name in ids], *([row.get(name, "") for name in ids] for row in rows(game, players))]


def _bytes(path: Folder) -> bytes:
    return read_all(path, LARGEST) if isinstance(path, Path) else path.read_bytes()


def _fitting(path: Folder, players: int) -> str:
    """A worked example's text, if it is a record without error with names for so many players; else empty."""
    try:
        text = _bytes(path).decode()
        answer = json.loads(_bytes(path.with_name(f"{path.stem}.expected.json")))
    except (OSError, ValueError):
        return ""
    names = [row.get("name") for row in answer.get("players", [])] if isinstance(answer, Mapping) else []
    return text if names and len(names) == players and {*names} <= {*_NAMES[:players]} else ""


def example_lines(game: Game, lang: str, players: Sequence[str]) -> Iterator[str]:
    """A record of the game's own examples as TOML comments, so that one sees what a filled-in one looks like."""
    if game.folder is None:
        return
    files = [(text, path.name) for path in listed(game.folder, "examples/*.toml") if (text := _fitting(path, len(players)))]
    if not files:
        return
    short = min(files, key=lambda one: (len(one[0]), one[1]))[0]
    yield ""
    yield f"# {word(lang, 'template.example')}"
    for line in short.splitlines():
        if line and not line.startswith("#"):
            yield f"#   {example(line, players)}"
