"""The rules of a game as its author types them in Markdown: a flat list of blocks, and rule by rule where each comes from.

Of Markdown there are headings (``##``, ``###``), paragraphs, lists, tables, quotations (a reading: what we say where the source
leaves room) and fenced blocks, whose first word says what they are: ``parts``, ``cards``, ``table``, ``example``, ``computed``
(a table that the game's ``reference.py`` works out), ``worked`` (examples that it works out), ``if``. Bold words and ``:icons:`` are set as everywhere else.

Where a rule comes from is said as a footnote, which isn't printed: ``[^flow]`` behind a sentence is about all that stands before
it in its block, behind a heading about what stands below; ``[^flow]: the rule sheet, “Flow of the game”`` names the source. What a
quotation says has no other source than ourselves.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from printkit.gamefolder.faces.placeholders import GameData, Unfilled, fill
from printkit.gamefolder.markdown import Token, tokens
from printkit.model import Game, Lang, Unfit
from printkit.model.numbers import ranges


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


Part = Heading | ParagraphBlock | ListEntry | GridBlock | PictureBlock

KINDS = ("parts", "cards", "table", "example", "computed", "worked")

OURS = "ours"
"""The source of what stands in quotations."""

WORD = "rulebook"
"""The key of the text among the words of a game."""

_DEFINED = re.compile(r"^\[\^([\w.-]+)\]:[ \t]*(.+)$", re.MULTILINE)
_MARK = re.compile(r"[ \t]*\[\^([\w.-]+)\]")
_SENTENCE = re.compile(r"(?<=[。！？])(?![」』）。*])|(?<=[.?!])\s+|(?<=[.?!][)”*])\s+|(?<=[.?!]\*\*)\s+")


class Rule(NamedTuple):
    """A sentence or a row of a table: the heading above it, and the key of its source: `OURS` in a quotation, empty where none is named."""

    heading: str
    text: str
    source: str


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
    return [_unmarked(part) for part in _parts(text, readings, players, fill)]


def parts_of(game: Game, lang: Lang, players: int | None) -> list[Part]:
    """The blocks of a game's rulebook under its edition and readings, for so many or a full table. Raises `Mistake`."""
    return [_unmarked(part) for part in _of(game, lang, players)]


def rules_of(game: Game, lang: Lang, players: int | None) -> list[Rule]:
    """Every sentence of a game's rulebook with its source, under the edition and readings in force. Raises `Mistake`."""
    rules: list[Rule] = []
    heads: list[tuple[str, str]] = []
    for part in _of(game, lang, players):
        if isinstance(part, Heading):
            above = heads[: part.level - 1]
            marked = _MARK.search(part.text)
            heads = [*above, (_MARK.sub("", part.text), marked[1] if marked else above[-1][1] if above else "")]
            continue
        heading, source = heads[-1] if heads else ("", "")
        match part:
            case ParagraphBlock():
                rules += _attributed(heading, part.text, OURS if part.reading else source)
            case ListEntry():
                rules += _attributed(heading, part.text, source)
            case GridBlock():
                named = _MARK.search(" ".join(part.head))
                for row in part.rows:
                    own = _MARK.search(" ".join(row)) or named
                    rules.append(Rule(heading, _MARK.sub("", " | ".join(row)), own[1] if own else source))
    return rules


def sources_of(game: Game, lang: Lang) -> dict[str, str]:
    """What a game's rulebook calls the sources that it names, by key."""
    return dict(_DEFINED.findall(game.texts(lang).get(WORD, "")))


def _attributed(heading: str, text: str, source: str) -> Iterator[Rule]:
    """The sentences of a block: those before a mark have its source, those after the last one that of the block."""
    *marked, rest = _MARK.split(text)
    for words, key in [*zip(marked[::2], marked[1::2], strict=True), (rest, source)]:
        yield from (Rule(heading, sentence.strip(), key) for sentence in _SENTENCE.split(words) if sentence.strip(" *"))


def _of(game: Game, lang: Lang, players: int | None) -> list[Part]:
    readings = {**game.readings, "edition": game.edition}
    return _parts(game.word(lang, WORD), readings, players or game.players[1], filling(game, lang))


def _parts(text: str, readings: Mapping[str, str], players: int, fill: Filling) -> list[Part]:
    """The blocks with their marks still in them. Raises `Mistake` for a mark that names no source."""
    reader = _MarkdownReader({**readings, "players": str(players)}, fill)
    known = dict(_DEFINED.findall(text))
    body = _DEFINED.sub("", text)
    for mark in _MARK.finditer(body):
        if mark[1] not in known:
            raise Mistake(
                body.count("\n", 0, mark.start()) + 1, mark[0].strip(), f"a source that is named below: [^{mark[1]}]: …"
            )
    return list(_blocks(reader, body, 1))


def _unmarked(part: Part) -> Part:
    """A block as it is printed."""
    match part:
        case Heading() | ParagraphBlock() | ListEntry():
            return part._replace(text=_MARK.sub("", part.text))
        case GridBlock():
            rows = tuple(tuple(_MARK.sub("", cell) for cell in row) for row in (part.head, *part.rows))
            return part._replace(head=rows[0], rows=rows[1:])
    return part


def filling(game: Game, lang: Lang) -> Filling:
    """What puts the game's numbers, and as ``{words.KEY}`` its words, into the places of a text."""
    known = {"players.fewest": game.players[0], "players.most": game.players[1], "age": game.age}
    known |= {f"minutes.{number}": minutes for number, minutes in enumerate(game.minutes or (), 1)}
    numbers = {name: str(value) for name, value in known.items() if value is not None}
    whole = GameData.of(game)
    between = "" if lang == "ja" else " "
    # Words are broken into lines for their cards: here they run on.
    row = {f"words.{key}": between.join(text.split("\n")) for key, text in game.texts(lang).items() if key != WORD} | numbers

    def filled(text: str) -> str:
        try:
            return ranges(fill(fill(text, row, whole), row, whole), lang)
        except Unfilled as failure:
            raise Mistake(0, f"{{{failure.name}}}", "a number or a word of the game") from failure

    return filled


class _MarkdownReader(NamedTuple):
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
    lists: list[list[int | None]] = []
    quoted = 0
    cells: list[list[str]] = []
    level = 0
    fresh = ""
    for token in tokens(text):
        line = (token.line or 0) + first
        match token.type:
            case "heading_open":
                level = int(token.tag[1:]) - 1
            case "heading_close":
                level = 0
            case "blockquote_open":
                quoted += 1
            case "blockquote_close":
                quoted -= 1
            case "bullet_list_open" | "ordered_list_open" if quoted:
                raise Mistake(line, token.markup, "a paragraph: a quotation holds no list")
            case "bullet_list_open":
                lists.append([None])
            case "ordered_list_open":
                lists.append([token.start])
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


def _fence(reader: _MarkdownReader, token: Token, line: int) -> Iterator[Part]:
    readings = reader.readings
    kind, *words = token.info.split() or [""]
    if kind == "if":
        wanted = [match.groups() for word in words if (match := re.fullmatch(r"([^!=]+)(!?)=(.+)", word))]
        if not wanted or any(name not in readings and "." not in name for name, _, _ in wanted):
            raise Mistake(line, token.info, f"if OPTION=VALUE, with one of {', '.join(readings)}")
        lines = [readings[name] if name in readings else reader.fill(f"{{{name}}}") for name, _, _ in wanted]
        if all(
            (value == values or value in values.split(",")) != bool(other)
            for value, (_, other, values) in zip(lines, wanted, strict=True)
        ):
            yield from _blocks(reader, token.content, line + 1)
        return
    if kind not in KINDS:
        raise Mistake(line, token.info, f"a block of {', '.join((*KINDS, 'if'))}")
    try:
        data = tomllib.loads(token.content)
    except tomllib.TOMLDecodeError as failure:
        raise Mistake(line, str(failure), "TOML") from failure
    yield PictureBlock(kind, tuple(words), reader.filled(data))
