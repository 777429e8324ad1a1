"""The rules of a game as its author types them in Markdown, as a flat list of blocks.

Of Markdown there are headings (``##``, ``###``), paragraphs, lists, tables, quotations (a reading: what we say where the source
leaves room) and fenced blocks, whose first word says what they are: ``parts``, ``cards``, ``table``, ``example``, ``computed``
(a table that the game's ``reference.py`` works out), ``if``. Bold words and ``:icons:`` are set as everywhere else.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from printkit.model import Unfit


class Heading(NamedTuple):
    """A heading of level 1 (a chapter) or 2."""

    level: int
    text: str


class ParagraphBlock(NamedTuple):
    """Running text; a `reading` is set apart."""

    text: str
    reading: bool = False


class ListEntry(NamedTuple):
    """An item of a list; `sign` is its number, or empty for a bullet; `depth` from 0."""

    text: str
    sign: str
    depth: int


class GridBlock(NamedTuple):
    """A table: its head and its rows, each as long as the head; `strong` is the column that stands out, if one does."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    strong: int | None = None


class PictureBlock(NamedTuple):
    """A fenced block that is drawn: ``parts``, ``cards``, ``table`` or ``example``, the words after it, and its TOML."""

    kind: str
    words: tuple[str, ...]
    data: Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class LyingBlock:
    """A thing on the table: a face (`card`) as a `pile` or with its `count`, instead a `fan` of faces side by side, or an empty `place` of so many mm.

    `high` is its height in mm of normal type.
    """

    card: str = ""
    label: str = ""
    pile: bool = False
    count: int | str = 1
    high: float | str = 15
    fan: tuple[str, ...] = ()
    place: float | str = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Around:
    """A ``table`` block: what lies in the middle (`centre`), and before each player (`seat`)."""

    seats: int | str | None = None
    centre: tuple[LyingBlock, ...] = ()
    seat: tuple[LyingBlock, ...] = ()


Part = Heading | ParagraphBlock | ListEntry | GridBlock | PictureBlock

KINDS = ("parts", "cards", "table", "example", "computed")


class Mistake(Unfit):
    """What can't be read in a text; `line` counts from 1."""

    def __init__(self, line: int, shown: str, expected: str) -> None:
        where = f"line {line}: " if line else ""
        super().__init__(f"rulebook, {where}expected {expected}; found {shown}")
        self.line = line
        self.found = shown
        self.expected = expected


Filling = Callable[[str], str]


def parts(text: str, readings: Mapping[str, str], players: int, fill: Filling) -> list[Part]:
    """The blocks of a text, those under ``if OPTION=VALUE`` only where that reading is in force.

    ``if players=2`` is about that table, ``if facts.NAME!=0`` about games with another number there.
    `fill` puts numbers into the places of each text. Raises `Mistake`, and what `fill` raises.
    """
    from markdown_it import MarkdownIt

    reader = _MarkdownReader(MarkdownIt("commonmark").enable("table"), {**readings, "players": str(players)}, fill)
    return list(_blocks(reader, text, 1))


class _MarkdownReader(NamedTuple):
    markdown: Any
    readings: Mapping[str, str]
    fill: Filling

    def filled(self, data: Any) -> Any:
        """Data with every text in it filled in."""
        if isinstance(data, str):
            return self.fill(data)
        if isinstance(data, Mapping):
            return {key: self.filled(value) for key, value in data.items()}
        return [self.filled(value) for value in data] if isinstance(data, list) else data


def _blocks(reader: _MarkdownReader, text: str, first: int) -> Iterator[Part]:
    tokens: Sequence[Any] = reader.markdown.parse(text)
    lists: list[list[int | None]] = []
    quoted = 0
    cells: list[list[str]] = []
    level = 0
    fresh = ""
    for token in tokens:
        line = (token.map[0] if token.map else 0) + first
        match token.type:
            case "heading_open":
                level = int(token.tag[1:]) - 1
            case "heading_close":
                level = 0
            case "blockquote_open":
                quoted += 1
            case "blockquote_close":
                quoted -= 1
            case "bullet_list_open":
                lists.append([None])
            case "ordered_list_open":
                lists.append([int(token.attrGet("start") or 1)])
            case "bullet_list_close" | "ordered_list_close":
                lists.pop()
            case "list_item_open":
                number = lists[-1][0]
                fresh = "•" if number is None else str(number)
                if number is not None:
                    lists[-1][0] = number + 1
            case "table_open":
                cells = []
            case "tr_open":
                cells.append([])
            case "table_close":
                head, *rows = (tuple(row) for row in cells)
                yield GridBlock(head, tuple(rows))
                cells = []
            case "inline" if cells:
                cells[-1].append(reader.fill(token.content))
            case "inline" if level:
                yield Heading(level, reader.fill(token.content))
            case "inline":
                sentence = reader.fill(_joined(token.content))
                if lists:
                    yield ListEntry(sentence, "" if fresh == "•" else fresh, len(lists) - 1 if fresh else -1)
                    fresh = ""
                else:
                    yield ParagraphBlock(sentence, quoted > 0)
            case "fence":
                yield from _fence(reader, token, line)
            case "html_block" | "code_block" | "hr":
                raise Mistake(line, token.content.strip() or token.markup, "headings, paragraphs, lists, tables, quotations")


def _joined(text: str) -> str:
    """Lines of a paragraph as one: with a space between them, but not where Japanese goes on."""
    return re.sub(r"(?<=[\u3000-\u9fff\uff00-\uffef])\n|\n(?=[\u3000-\u9fff\uff00-\uffef])", "", text).replace("\n", " ")


def _fence(reader: _MarkdownReader, token: Any, line: int) -> Iterator[Part]:
    readings = reader.readings
    kind, *words = token.info.split() or [""]
    if kind == "if":
        wanted = [match.groups() for word in words if (match := re.fullmatch(r"([^!=]+)(!?)=(.+)", word))]
        if not wanted or any(name not in readings and "." not in name for name, _, _ in wanted):
            raise Mistake(line, token.info, f"if OPTION=VALUE, with one of {', '.join(readings)}")
        lines = [readings[name] if name in readings else reader.fill(f"{{{name}}}") for name, _, _ in wanted]
        if all((value in values.split(",")) != bool(other) for value, (_, other, values) in zip(lines, wanted, strict=True)):
            yield from _blocks(reader, token.content, line + 1)
        return
    if kind not in KINDS:
        raise Mistake(line, token.info, f"a block of {', '.join((*KINDS, 'if'))}")
    try:
        data = tomllib.loads(token.content)
    except tomllib.TOMLDecodeError as failure:
        raise Mistake(line, str(failure), "TOML") from failure
    yield PictureBlock(kind, tuple(words), reader.filled(data))
