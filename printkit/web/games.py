"""Games for the page: which there are, what can be chosen, and what is printed of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import printkit
from printkit.api.prints import Prints
from printkit.api.problems import Problem
from printkit.gamefolder.catalog import Catalog
from printkit.messages.paper import choice_word
from printkit.messages.sentences import ProblemTable
from printkit.model import Component, Game
from printkit.model.plain import Json
from printkit.model.print_options import PrintOptions, declared
from printkit.playtest.tryout import policies_of
from printkit.printer.papers import SIZES
from printkit.scoring.turns import turn_of
from printkit.web.bridge import PageCall, Reply


def listed(call: PageCall) -> Reply:
    """Every built-in game: what the page shows before anything is chosen. It is asked when the page is built (web/pages.py)."""
    return Reply([described(printkit.load(name), call.lang) for name in Catalog().sources()])


def described(game: Game, lang: str) -> Json:
    """A game as the page shows it: its title, parts, editions and readings, in words."""
    return {
        "id": game.id,
        "title": game.title(lang),
        "players": list(game.players),
        "minutes": list(game.minutes) if game.minutes else None,
        "age": game.age,
        "edition": game.edition,
        "editions": [{"id": one, "title": _of_value(game, lang, "edition", one)} for one in game.editions],
        "options": [
            {
                "id": option.id,
                "title": _of_option(game, lang, option.id),
                "values": [{"id": value, "title": _of_value(game, lang, option.id, value)} for value in option.values],
                "chosen": game.readings[option.id],
            }
            for option in game.options
        ],
        "components": [
            {"id": one.id, "title": name_of(game, one, lang), "kit": one.kit, "fillable": one.fillable}
            for one in game.components
        ],
        "languages": [*game.words],
        "how": form(),
        "policies": policies_of(turn_of(game)),
    }


def form() -> list[Json]:
    """What the page asks about how to print: each option with its choices, and what it is when nothing is said."""
    options = declared(PrintOptions)
    asked = {"paper": list(SIZES)}
    for name in ("ink", "backs"):
        usual = options[name].option.default
        asked[name] = [usual, *(one for one in options[name].choices if one != usual)]
    return [{"id": name, "choices": choices, "usual": options[name].option.default} for name, choices in asked.items()]


def name_of(game: Game, component: Component, lang: str) -> str:
    """What a component is called on paper."""
    return game.texts(lang).get(f"component.{component.id}", component.id)


def _of_option(game: Game, lang: str, option: str) -> str:
    return game.texts(lang).get(f"option.{option}.title", option)


def _of_value(game: Game, lang: str, option: str, value: str) -> str:
    return game.texts(lang).get(f"option.{option}.{value}") or choice_word(game, lang, value)


def chosen(call: PageCall) -> Game:
    """The game that a call is about: a built-in one by its id, or somebody's own by its files.

    Raises `Refused` as `printkit.load` does.
    """
    wanted = call.data["game"]
    settings: Mapping[str, str] = wanted.get("options") or {}
    if wanted.get("own"):
        return printkit.load(dict(call.files), edition=wanted.get("edition") or None, options=settings)
    return printkit.load(wanted["id"], edition=wanted.get("edition") or None, options=settings)


def game(call: PageCall) -> Reply:
    """One game with an edition and readings."""
    return Reply(described(chosen(call), call.lang))


def pictures(call: PageCall) -> Reply:
    """The pages of some components as PNG files, the names in front in their order. ``how`` are the options of `printkit.build`."""
    pages = printkit.preview(
        chosen(call), call.data["components"], dpi=int(call.data.get("dpi", 60)), progress=call.progress, **call.data["how"]
    )
    problems = [in_words(one, call.lang) for one in pages.problems]
    return Reply({"problems": problems}, list(zip(pages.names, pages, strict=True)))


def prints(call: PageCall) -> Reply:
    """PDF files of some components; with ``form`` they can be filled in."""
    game = chosen(call)
    files = printkit.build(
        game, call.data["components"], form=bool(call.data.get("form")), progress=call.progress, **call.data["how"]
    )
    return _delivered(files, game, call)


def kit(call: PageCall) -> Reply:
    """Everything that a table needs, the zip among it, and what it costs: sheets, minutes, ink."""
    game = chosen(call)
    return _delivered(printkit.kit(game, progress=call.progress, **call.data["how"]), game, call)


def in_words(problem: Problem, lang: Any) -> ProblemTable:
    """A problem as the page shows it. A hint to install what no browser can install is left out."""
    table = problem.to_dict(lang)
    if problem.code == "no-pixels":
        table["hint"] = ""
    return table


def _delivered(printed: Prints, game: Game, call: PageCall) -> Reply:
    problems = [in_words(one, call.lang) for one in printed.problems if not (game.code and one.code == "no-pixels")]
    return Reply(
        {
            "problems": problems,
            "archive": printed.archive.name if printed.archive else None,
            "estimates": {name: one.answer() for name, one in printed.estimates.items()},
        },
        list(printed.items()),
    )
