"""The scorer's answer for people: who won, every part of every total, and where each tick comes from.

Whatever a terminal can do: without colour (``NO_COLOR``), through a pipe, narrow, with wide characters.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from printkit.messages.sentences import fill, word
from printkit.model import Game, PlayerScore, Record, Score
from printkit.model.own_code import module, scoring_code
from printkit.model.plain import Raw
from printkit.scoring.ranking import SHARED, TOTAL
from printkit.scoring.report.answer import Answer

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.table import Table


_SIGN = 2
"""Characters of an id that is a sign on the sheet, a capital (A, R1), and not a name for programs (c5)."""

_NAME = 12
"""Columns that a name has before it is folded."""

_ROOMY = 72
"""Columns from which there is room for the names of the parts."""


def show(answer: Answer, lang: str, *, named: bool = False, console: Console | None = None, explained: bool = False) -> None:
    """Print the answer on standard output; `named` says which file it is about. Problems are not told here.

    `explained`: the whole arithmetic follows (`explain.py`), so its short form is left out.
    """
    from rich.console import Console as RichConsole
    from rich.text import Text

    out = console or RichConsole(highlight=False)
    game, score = answer.game, answer.score
    head = Text(game.title(lang), style="bold")
    about = [game.edition, *(f"{name}={value}" for name, value in game.readings.items() if value != _default(game, name))]
    if details := [part for part in (answer.file if named else "", *about) if part]:
        head.append("  " + " · ".join(details), style="dim")
    out.print(head)
    if score is None:
        out.print(Text(word(lang, "score.invalid"), style="bold red"))
        return
    out.print(Text(headline(game, score, lang, answer.record), style="bold green" if score.winners else "bold yellow"))
    out.print()
    out.print(_fitting(answer, score, lang, out))
    short = None if explained else _sources(game, score, lang)
    for heading, rows in (("score.tie", _tie(game, score, lang, out.width)), ("score.where_from", short)):
        if rows is not None:
            out.print()
            out.print(Text(word(lang, heading), style="bold"))
            out.print(rows)


def _default(game: Game, name: str) -> str:
    return next(option.default for option in game.options if option.id == name)


def grouped(number: int) -> str:
    """A number as people read it: digits grouped, a true minus sign."""
    return f"{number:,}".replace("-", "−")


def in_unit(game: Game, total: int, lang: str, record: Record | None = None) -> str:
    """A total with its unit, digits grouped: ``1,204円``.

    ``score.unit`` of the game's words is what it counts, ``score.unit_VALUE`` what it counts under that choice for the table.
    """
    own = game.texts(lang)
    chosen = [str(value) for value in record.data.values() if isinstance(value, str)] if record is not None else []
    keys = [*(f"score.unit_{value}" for value in chosen), "score.unit"]
    text = next((own[key] for key in keys if key in own), word(lang, "score.points"))
    return fill(text, {"total": grouped(total), "number": total})


def _listed(names: Sequence[str], lang: str) -> str:
    """Names as a sentence has them: ``Aki, Ben and Chie``."""
    if len(names) < 2:
        return "".join(names)
    last = word(lang, "score.last" if len(names) == 2 else "score.several")
    return last.join([word(lang, "score.and").join(names[:-1]), names[-1]])


def headline(game: Game, score: Score, lang: str, record: Record | None = None) -> str:
    """Who won, and by what, in one line."""
    if not score.winners:
        return word(lang, "score.nobody") if score.finished else _undecided(game, score, lang, record)
    names = _listed(score.winners, lang)
    total = next(player.total for player in score.players if player.name == score.winners[0])
    own = f"score.won_{score.decided_by}"  # a criterion that is no count of anything is told in the game's words
    if own in game.texts(lang):
        numbers = _numbers(game, score.decided_by or "")
        return word(
            lang, own, game, **numbers, names=names, total=total if total is None else in_unit(game, total, lang, record)
        )
    if total is None:
        return word(lang, "score.won", names=names, winners=len(score.winners))
    amount = in_unit(game, total, lang, record)
    if score.decided_by == TOTAL:
        return word(lang, "score.won_total", names=names, winners=len(score.winners), total=amount)
    if score.decided_by == SHARED:
        return word(lang, "score.shared", names=names, total=amount)
    criterion = part_name(game, score.decided_by or "", lang)
    return word(lang, "score.won_tie", names=names, winners=len(score.winners), total=amount, criterion=criterion)


def _undecided(game: Game, score: Score, lang: str, record: Record | None) -> str:
    """That it isn’t decided yet, and who is level in front, as far as anybody has anything; of teams also which one leads alone."""
    ahead = [seat for seat, player in enumerate(score.players) if player.rank == 1 and player.total]
    if len(ahead) < 2:
        return word(lang, "score.unfinished")
    sides = [[score.players[seat].name for seat in own] for own in _sides(game, ahead)]
    amount = in_unit(game, score.players[ahead[0]].total or 0, lang, record)
    if len(sides) == 1:
        return word(lang, "score.leading", names=_listed(sides[0], lang), total=amount)
    return word(lang, "score.level", names=_listed([" + ".join(names) for names in sides], lang), total=amount)


def _sides(game: Game, seats: Sequence[int]) -> list[list[int]]:
    """These seats by team, whose players always have the same; each alone where nobody has partners."""
    if not game.rules:
        return [[seat] for seat in seats]
    from printkit.language.read import seats_of_teams  # what computes rules is not needed to show what came of them
    from printkit.scoring.declared import program_of  # likewise

    teams = seats_of_teams(program_of(game).teams)
    return [own for team in teams if (own := [seat for seat in seats if seat in team])] if teams else [[seat] for seat in seats]


def margin(game: Game, score: Score, lang: str, record: Record | None = None) -> str:
    """By how much whoever won by the total is ahead, and of whom: ``3 opt ahead of Ben``. Empty where no total decided."""
    totals = {player.name: player.total for player in score.players if player.total is not None}
    others = {name: total for name, total in totals.items() if name not in score.winners}
    if score.decided_by != TOTAL or not score.winners or not others or score.winners[0] not in totals:
        return ""
    won = totals[score.winners[0]]
    least = min(abs(won - total) for total in others.values())
    names = [name for name, total in others.items() if abs(won - total) == least]
    return word(lang, "score.margin", margin=in_unit(game, least, lang, record), names=_listed(names, lang))


def part_name(game: Game, part: str, lang: str) -> str:
    """``A Sets of 4``: the sign that is printed on the sheet, and what it is; an id that is no sign gives way to its word."""
    return " ".join(filter(None, sign_and_name(game, part, lang)))


def called(game: Game, part: str, lang: str) -> str:
    """The word for a part of the sum, which may name numbers of its own points: ``Sets of {run}``. Empty where there is none."""
    key = f"score.{part}"
    return game.word(lang, key, **_numbers(game, part)) if key in game.texts(lang) else ""


def _numbers(game: Game, part: str) -> dict[str, object]:
    """The points of a part of the sum, by name; none where it has no table of its own."""
    points = game.points.get(part)
    return {str(name): value for name, value in points.items()} if isinstance(points, Mapping) else {}


def sign_and_name(game: Game, part: str, lang: str) -> tuple[str, str]:
    """What stands for a part: its sign, empty where it has none, and its name, empty where it has none and its id stands for it."""
    name = called(game, part, lang)
    sign = len(part) <= _SIGN and part[:1].isupper()
    return part if sign or not name else "", name


def _rows() -> Table:
    """A table without lines, for what stands below the ranking."""
    from rich.table import Table as RichTable

    return RichTable(box=None, show_header=False, padding=(0, 1), pad_edge=True)


def _fitting(answer: Answer, score: Score, lang: str, out: Console) -> RenderableType:
    """The ranking with the longest headings for which there is room; none breaks inside a word.

    Where not even the shortest fit, players stand beside each other and parts below each other.
    """
    game = answer.game
    parts = list(dict.fromkeys(line.id for player in score.players for line in player.breakdown))
    named = {part: [text for text in sign_and_name(game, part, lang) if text] for part in parts}
    choices = [
        ({part: "\n".join(text) for part, text in named.items()}, True),
        ({part: "\n".join(text).replace(" ", "\n") for part, text in named.items()}, True),
        ({part: text[0].replace(" ", "\n") for part, text in named.items()}, False),
    ]
    for headings, roomy in choices:
        table, width = _ranking(answer, score, lang, headings, roomy=roomy)
        if width <= out.width and (out.width >= _ROOMY or not roomy):
            return table
    return _turned(answer, score, lang, {part: " ".join(text) for part, text in named.items()}, out.width)


def _turned(answer: Answer, score: Score, lang: str, headings: Mapping[str, str], width: int) -> RenderableType:
    """A column for each player and a row for each part, as many players beside each other as there is room for."""
    from rich import box
    from rich.cells import cell_len
    from rich.console import Group
    from rich.table import Table as RichTable
    from rich.text import Text

    players = sorted(score.players, key=_place)
    labels = [word(lang, "score.rank"), *headings.values(), word(lang, "score.total")]
    first = min(max(map(cell_len, labels)), width // 2)
    widest = max(_NAME, *(cell_len(in_unit(answer.game, p.total or 0, lang, answer.record)) for p in players))
    beside = max(1, (width - first - 4) // (widest + 3))
    tables: list[RenderableType] = []
    for start in range(0, len(players), beside):
        some = players[start : start + beside]
        table = RichTable(box=box.ROUNDED, header_style="bold cyan", padding=(0, 1))
        table.add_column(word(lang, "score.player"), overflow="fold", max_width=first)
        for player in some:
            style = "bold green" if player.name in score.winners else ""
            table.add_column(Text(player.name, style=style), justify="right", overflow="fold", max_width=widest)
        table.add_row(labels[0], *(str(player.rank) for player in some))
        for part, text in headings.items():
            points = [next((grouped(line.points) for line in player.breakdown if line.id == part), "") for player in some]
            table.add_row(Text(text), *points)
        if any(player.total is not None for player in score.players):
            totals = ["–" if p.total is None else in_unit(answer.game, p.total, lang, answer.record) for p in some]
            table.add_row(Text(labels[-1], style="bold"), *(Text(shown, style="bold") for shown in totals))
        tables.append(table)
    return Group(*tables)


def _ranking(answer: Answer, score: Score, lang: str, headings: Mapping[str, str], *, roomy: bool) -> tuple[Table, int]:
    """Places, parts and totals; on a narrow terminal the parts are letters and points only.

    Without a column of totals in a game that has none. Returns the width that it needs, too.
    """
    from rich import box
    from rich.cells import cell_len
    from rich.table import Table as RichTable
    from rich.text import Text

    table = RichTable(box=box.ROUNDED, header_style="bold cyan", padding=(0, 1))
    table.add_column(word(lang, "score.rank"), justify="right", no_wrap=True)
    table.add_column(word(lang, "score.player"), overflow="fold", min_width=cell_len(word(lang, "score.player")))
    for text in headings.values():
        table.add_column(Text(text, justify="center"), justify="right", no_wrap=True)
    totalled = any(player.total is not None for player in score.players)
    if totalled:
        table.add_column(word(lang, "score.total"), justify="right", no_wrap=True)
    told_widths: list[list[int]] = []
    for player in sorted(score.players, key=_place):
        won = player.name in score.winners
        cells = [Text(str(player.rank)), Text(player.name)]
        lines = {line.id: line for line in player.breakdown}
        for line in map(lines.get, headings):  # who has no result has no parts either
            cell = Text("" if line is None else grouped(line.points))
            if line is not None and roomy:
                cell.append(f" ({grouped(line.count)})", style="dim")
            cells.append(cell)
        if totalled:
            shown = "–" if player.total is None else in_unit(answer.game, player.total, lang, answer.record)
            cells.append(Text(shown, style="bold"))
        table.add_row(*cells, style="bold green" if won else "")
        told_widths.append([cell_len(cell.plain) for cell in cells])
    heads = [
        word(lang, "score.rank"),
        word(lang, "score.player"),
        *headings.values(),
        *([word(lang, "score.total")] * totalled),
    ]
    widest = [max(map(cell_len, text.split("\n"))) for text in heads]
    columns = [max(head, *cells) for head, *cells in zip(widest, *told_widths, strict=True)]
    columns[1] = min(columns[1], max(widest[1], _NAME if roomy else 0))  # names may be folded
    return table, sum(columns) + 3 * len(columns) + 1


def _place(player: PlayerScore) -> int:
    return player.rank


def tie_told(step: Raw, lang: str) -> tuple[str, str, bool]:
    """A criterion of a tie-break: what each of the tied counts, what came of it, and whether it decided.

    Who is ``ahead`` stands in the step where that need not be who has the most.
    """
    counts = step["counts"]
    most = max(counts.values())
    ahead = step.get("ahead") or [name for name, count in counts.items() if count == most]
    listed = " · ".join(word(lang, "score.tie_count", name=name, count=count) for name, count in counts.items())
    alone, even = ("tie_ahead", "tie_level") if "ahead" in step else ("tie_alone", "tie_even")
    if len(ahead) == 1:
        return listed, word(lang, f"score.{alone}", name=ahead[0]), True
    return listed, word(lang, f"score.{even}"), False


def _tie(game: Game, score: Score, lang: str, room: int) -> RenderableType | None:
    """Criterion by criterion, as far as it took; a game tells its trail in ``details.tie_break``.

    Side by side where that fits into `room` cells, else the numbers and what came of them each on a line below its criterion.
    """
    from rich.cells import cell_len
    from rich.console import Group
    from rich.padding import Padding
    from rich.text import Text

    trail = score.details.get("tie_break")
    if not trail:
        return None
    rows: list[tuple[Text, Text, Text]] = []
    for step in trail:
        counts, outcome, decided = tie_told(step, lang)
        style = "green" if decided else "dim"
        rows.append((Text(part_name(game, step["criterion"], lang)), Text(counts), Text(outcome, style=style)))
    table = _rows()
    for _ in range(3):
        table.add_column(overflow="fold")
    if sum(max(cell_len(cell.plain) for cell in column) for column in zip(*rows, strict=True)) + 6 > room:
        return Group(*(Padding(text, (0, 0, 0, 3 if place else 1)) for row in rows for place, text in enumerate(row)))
    for row in rows:
        table.add_row(*row)
    return table


def _sources(game: Game, score: Score, lang: str) -> RenderableType | None:
    """Where each part comes from, in short, if the game can say: ``scoring.sources``."""
    from rich.text import Text

    scoring = module(game, "scoring")
    sources = getattr(scoring, "sources", None)
    if sources is None:
        return None
    table = _rows()
    table.add_column(overflow="fold", style="bold", min_width=4)
    table.add_column(overflow="fold", style="cyan")
    table.add_column(justify="right", no_wrap=True)
    table.add_column(overflow="fold", ratio=1)
    points = {(player.name, line.id): line.points for player in score.players for line in player.breakdown}
    before = ""
    with scoring_code(game):
        entries = [(name, part, points[name, part], str(text)) for name, part, text in sources(game, score, lang)]
    for name, part, gained, text in entries:
        if before and before != name:
            table.add_row()
        shown_name = "" if before == name else name
        table.add_row(Text(shown_name), Text(part_name(game, part, lang)), Text(f"+{gained:,}"), Text(text))
        before = name
    return table if table.row_count else None
