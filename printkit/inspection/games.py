"""What games there are and what they consist of: the answers of ``printkit list``."""

from __future__ import annotations

from printkit.gamefolder.catalog import Catalog
from printkit.gamefolder.onefile.start import library
from printkit.messages.sentences import words
from printkit.model import Game, Refused
from printkit.model.languages import in_language
from printkit.model.numbers import from_to
from printkit.model.plain import Json
from printkit.printer.papers import paper as paper_named
from printkit.printing.job import check_players, quantity


def games(catalog: Catalog, paper: str) -> tuple[list[Json], list[Refused]]:
    """Every game that can be read, and what was said of those that can't. Raises `Refused` for the paper."""
    paper_named(paper)
    listed: list[Json] = []
    refusals: list[Refused] = []
    for name in catalog.sources():
        try:
            listed.append(game(catalog.load(name), paper, None))
        except Refused as refused:
            refusals.append(refused)
    return listed, refusals


def game(one: Game, paper: str, players: int | None) -> Json:
    """One game as ``printkit list GAME --json`` tells it; counts are for `players`, or the full set. Raises `Refused`."""
    check_players(one, players)
    sheet = paper_named(paper)
    w, h = sheet.w, sheet.h
    return {
        "id": one.id,
        "title": {lang: one.title(lang) for lang in one.languages},
        "players": list(one.players),
        "editions": list(one.editions),
        "options": {o.id: {"values": list(o.values), "default": o.default} for o in one.options},
        "components": [
            {
                "id": component.id,
                "kind": component.kind,
                "cards": quantity(one, component, players) if component.cut_from_card else None,
                "size": [round(v, 2) for v in component.size or (w, h)],
            }
            for component in one.components
        ],
    }


def show_games(entries: list[Json], lang: str) -> None:
    """A table for people."""
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    vocabulary = words(lang)
    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading in ("id", "title", "players", "components"):
        table.add_column(vocabulary[f"list.{heading}"], overflow="fold")
    for entry in entries:
        fewest, most = entry["players"]
        parts = ", ".join(c["id"] for c in entry["components"])
        table.add_row(entry["id"], escape(in_language(entry["title"], lang)), from_to(fewest, most, lang), parts)
    console = Console(highlight=False)
    console.print(table)
    if copies := library():
        console.print(f"\n{vocabulary['list.library']}", markup=False)
        console.print(" ".join(copies), markup=False)


def show_game(one: Game, entry: Json, lang: str) -> None:
    """One game for people: components with sizes, then the readings and editions."""
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    vocabulary = words(lang)
    console = Console(highlight=False)
    fewest, most = entry["players"]
    console.print(
        f"[bold]{escape(one.title(lang))}[/]  {one.id} {escape(one.version)} · {vocabulary['list.players']} {from_to(fewest, most, lang)}\n"
    )
    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading in ("component", "title", "kind", "size", "cards"):
        table.add_column(vocabulary[f"list.{heading}"])
    for component in entry["components"]:
        w, h = component["size"]
        title = escape(one.texts(lang).get(f"component.{component['id']}", component["id"]))
        cards = "" if component["cards"] is None else str(component["cards"])
        table.add_row(component["id"], title, component["kind"], f"{w:g} × {h:g} mm", cards)
    console.print(table)
    if entry["options"]:
        console.print()
        options = Table(box=None, pad_edge=False, header_style="bold")
        for heading in ("option", "values"):
            options.add_column(vocabulary[f"list.{heading}"])
        for name, option in entry["options"].items():
            first, *rest = map(escape, option["values"])
            options.add_row(name, " · ".join([f"[bold]{first}[/]", *rest]))
        console.print(options)
    if entry["editions"]:
        console.print(f"\n{vocabulary['list.editions']}: {', '.join(entry['editions'])}")
