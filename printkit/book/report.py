"""A score book for people: its games, one of them, a season. Whatever a terminal can do, in either language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from printkit.book.keep import Tally
from printkit.book.season import Season
from printkit.book.store import Play
from printkit.book.story import Profile
from printkit.messages.sentences import word
from printkit.model import EMPTY
from printkit.model.plain import Raw

if TYPE_CHECKING:
    from rich.table import Table


def show_plays(plays: Sequence[Play], lang: str) -> None:
    """All games, a line each: who took part in the order of places, winners first and bold."""
    from rich.console import Console
    from rich.text import Text

    out = Console(highlight=False)
    if not plays:
        out.print(word(lang, "book.empty"))
        return
    table = _table(lang, ("number", "date", "game", "players", "place"), right=("number",))
    for play in plays:
        table.add_row(str(play.number), play.played_on, Text(play.titles[lang]), _players(play, lang), Text(play.place))
    out.print(table)


def show_play(
    play: Play,
    record: Raw,
    answer: Raw,
    lang: str,
    remarks: Sequence[str] = (),
    called: Mapping[str, str] = EMPTY,
    readings: Sequence[str] | None = None,
) -> None:
    """One game: when and where, every part of every total, and the record as it was entered.

    `told` are its problems, `called` is what the parts of the sum are called, by id, and `readings` those of its rules
    in words, where the book has them.
    """
    from rich.console import Console
    from rich.text import Text

    from printkit.scoring.writing import to_toml  # 3 ms, and lists of games need none

    out = Console(highlight=False)
    head = Text(play.titles[lang], style="bold")
    if readings is None:
        readings = [f"{name}={value.replace(',', ', ')}" for name, value in play.options.items()]
    head.append("  " + " · ".join(filter(None, (play.played_on, play.place, play.edition, *readings))), style="dim")
    out.print(head)
    if not play.finished:
        out.print(Text(word(lang, "book.unfinished"), style="bold yellow"))
    parts = list(dict.fromkeys(part["id"] for player in answer["players"] for part in player["breakdown"]))
    table = _table(lang, ("rank", "player"), right=("rank",))
    for part in parts:
        table.add_column(Text(called.get(part, part).replace(" ", "\n")), justify="right")
    table.add_column(word(lang, "book.total"), justify="right", no_wrap=True)
    for player in sorted(answer["players"], key=lambda one: one["rank"]):
        points = {part["id"]: part["points"] for part in player["breakdown"]}
        total = "–" if player["total"] is None else str(player["total"])
        cells = [Text(str(player["rank"])), Text(player["name"]), *(Text(str(points.get(part, "–"))) for part in parts)]
        table.add_row(*cells, Text(total, style="bold"), style="bold green" if player["name"] in answer["winners"] else "")
    out.print()
    out.print(table)
    for line in remarks:
        out.print(Text(line, style="dim"))
    out.print()
    out.print(Text(word(lang, "book.record"), style="bold"))
    out.print(Text(to_toml(record).rstrip("\n")), soft_wrap=True)


def show_season(standings: Season, lang: str) -> None:
    """The ranking, and how many games it counts."""
    from rich.console import Console
    from rich.text import Text

    out = Console(highlight=False)
    if not standings.standings:
        out.print(word(lang, "book.no_season"))
    else:
        numbers = ("rank", "wins", "games", "average", "points")
        table = _table(lang, ("rank", "player", "wins", "games", "average", "points"), right=numbers)
        for one in standings.standings:
            points = "–" if one.points is None else str(one.points)
            figures = (str(one.wins), str(one.games), f"{float(one.average):.2f}", points)
            table.add_row(str(one.place), Text(one.name), *figures, style="bold green" if one.place == 1 else "")
        out.print(table)
        out.print(Text(word(lang, "book.counted", count=standings.games), style="dim"))
    if standings.unfinished:
        out.print(Text(word(lang, "book.not_counted", count=standings.unfinished), style="dim"))


def show_player(page: Profile, lang: str) -> None:
    """A player's page: a line of figures, the games, the rivals."""
    from rich.console import Console
    from rich.text import Text

    out = Console(highlight=False)
    figures = [
        ("games", str(page.games)),
        ("wins", str(page.wins)),
        ("average", f"{page.average:.2f}"),
        ("streak", str(page.streak)),
    ]
    out.print(Text(page.name, style="bold"))
    out.print(Text(" · ".join(f"{word(lang, f'book.{key}')} {figure}" for key, figure in figures), style="dim"))
    out.print()
    games = _table(lang, ("game", "games", "wins", "most"), right=("games", "wins", "most"))
    for one in page.by_game:
        games.add_row(Text(one.title), str(one.games), str(one.wins), "–" if one.most is None else str(one.most))
    out.print(games)
    if page.rivals:
        out.print()
        rivals = _table(lang, ("rival", "games", "ahead", "behind", "level"), right=("games", "ahead", "behind", "level"))
        for rival in page.rivals:
            rivals.add_row(Text(rival.name), str(rival.games), str(rival.ahead), str(rival.behind), str(rival.level))
        out.print(rivals)


def summary(tally: Tally, lang: str) -> str:
    """What was saved in a run, on one line."""
    facts = []
    if len(tally.saved) == 1:
        facts.append(word(lang, "book.saved_one", number=tally.saved[0]))
    elif tally.saved:
        facts.append(word(lang, "book.saved", count=len(tally.saved), first=tally.saved[0], last=tally.saved[-1]))
    if tally.already:
        facts.append(word(lang, "book.already", count=len(tally.already)))
    if tally.wrong:
        facts.append(word(lang, "book.wrong", count=tally.wrong))
    return f"{tally.path}: {word(lang, 'score.and').join(facts)}"


def line(play: Play, lang: str) -> str:
    """One game in one line, to ask about."""
    names = word(lang, "score.and").join(seat.name for seat in play.seats)
    return f"{play.number}  {play.played_on}  {play.titles[lang]}  {names}"


def _players(play: Play, lang: str) -> Any:
    from rich.text import Text

    line = Text()
    for seat in sorted(play.seats, key=lambda one: one.rank):
        if line:
            line.append(word(lang, "score.and"))
        total = "" if seat.total is None else f" {seat.total}"
        line.append(f"{seat.name}{total}", style="bold" if seat.won else "")
    if not play.finished:
        line.append(f"  {word(lang, 'book.unfinished')}", style="yellow")
    return line


def _table(lang: str, columns: Sequence[str], right: Sequence[str]) -> Table:
    from rich.table import Table as RichTable

    table = RichTable(box=None, pad_edge=False, header_style="bold", padding=(0, 2, 0, 0))
    for name in columns:
        justify = "right" if name in right else "left"
        table.add_column(word(lang, f"book.{name}"), justify=justify, overflow="fold")  # type: ignore[arg-type]
    return table
