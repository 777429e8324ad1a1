"""Whatever a public function is called with: what is wrong is told with its name, the parameter, what it takes and the nearest name."""

from __future__ import annotations

import math
import re
from typing import Unpack

import pytest

import printkit
from printkit.api.arguments import REQUIRED, parameters
from printkit.model.print_options import PrintOptions, declared

FUNCTIONS = [name for name in printkit.__all__ if not isinstance(getattr(printkit, name), type)]
EVERY = [(name, key) for name in FUNCTIONS for key in parameters(getattr(printkit, name).__wrapped__)]
NUMBERS = [
    (name, key)
    for name, key in EVERY
    if (one := parameters(getattr(printkit, name).__wrapped__)[key].option) is not None and one.low is not None
]
WORDS = [(name, key) for name, key in EVERY if parameters(getattr(printkit, name).__wrapped__)[key].takes.startswith('"')]


class Nothing:
    """Of a type that nobody takes."""


def fitting(name):
    """The game and whatever else can't be left out."""
    values = {"target": "png", "component": "chips", "record": {}, "files": [], "players": 2, "page": "https://example.org/"}
    known = parameters(getattr(printkit, name).__wrapped__)
    needed = {key: values.get(key) for key, one in known.items() if one.default is REQUIRED}
    game = "open" if name in ("load", "link") else printkit.load("open")
    return {**needed, "game": game} if "game" in needed else needed


def misspelt(name):
    """The same with two letters exchanged, or one too many."""
    return name + name[-1] if len(name) < 4 else name[:-2] + name[-1] + name[-2] + "s"


@pytest.mark.parametrize(("name", "key"), EVERY)
def test_a_wrong_keyword_or_type_names_what_is_wrong(name, key):
    """Before anything is done."""
    function = getattr(printkit, name)
    known = parameters(function.__wrapped__)
    with pytest.raises(TypeError) as wrong:
        function(**fitting(name), **{misspelt(key): 3})
    text = str(wrong.value)
    assert text.startswith(f"printkit.{name}() has no parameter {misspelt(key)}: did you mean ")
    assert ", ".join(known) in text
    with pytest.raises(TypeError) as wrong:
        function(**{**fitting(name), key: Nothing()})
    text = str(wrong.value)
    assert text.startswith(f"printkit.{name}() takes {key} = {known[key].takes}, not <")
    assert text.endswith("(Nothing)")


@pytest.mark.parametrize(("name", "key"), NUMBERS)
def test_a_number_out_of_range_is_refused(name, key):
    """Both its ends are taken; what is beyond them is not, nor what is no number."""
    function = getattr(printkit, name)
    option = parameters(function.__wrapped__)[key].option
    whole = isinstance(option.default, int) or key == "dpi"
    for value in (option.low - 1, option.high + 1, *(() if whole else (math.nan, math.inf))):
        with pytest.raises(printkit.Refused) as refused:
            function(**fitting(name), **{key: value})
        (problem,) = refused.value.problems
        assert (problem.code, problem.where, refused.value.status) == ("not-in-range", key, 2)
        text = str(refused.value)
        seen = str(value).replace("-", "−")
        assert text == f"error: printkit.{name}(): {key}: {seen} is out of range: write {option.low:g} to {option.high:g}"
        assert repr(refused.value) == f"<Refused not-in-range {key}>"


@pytest.mark.parametrize(("name", "key"), WORDS)
def test_a_word_that_there_is_not_is_refused(name, key):
    """With those that there are, and the nearest."""
    function = getattr(printkit, name)
    words = [one.strip('"') for one in parameters(function.__wrapped__)[key].takes.replace(" or ", ", ").split(", ")]
    words = [one for one in words if one != "None"]
    wrong = f"{words[-1]}x"
    with pytest.raises(printkit.Refused) as refused:
        function(**fitting(name), **{key: wrong})
    begins = f"error: printkit.{name}(): {key}: “{wrong}” can’t be chosen here: write one of "
    assert str(refused.value).startswith(begins)
    offered, _, nearest = str(refused.value).removeprefix(begins).partition(". Did you mean ")
    assert re.sub(r" \([^)]*\)", "", offered) == ", ".join(words)  # those of a print option with what they mean
    assert nearest == f"“{words[-1]}”?"


def test_several_wrong_values_are_told_together():
    """Not the first alone; and each is a line."""
    with pytest.raises(printkit.Refused) as refused:
        printkit.render(printkit.load("open"), "chips", ink="colour", gutter=31)
    assert [problem.where for problem in refused.value.problems] == ["ink", "gutter"]
    assert len(str(refused.value).splitlines()) == 2


def test_a_method_names_itself_too():
    """Those of the answers."""
    result = printkit.score(printkit.load("open"), {})
    with pytest.raises(TypeError, match=r"^printkit\.Result\.to_dict\(\) takes lang = a str, not 3 \(int\)"):
        result.to_dict(3)
    with pytest.raises(TypeError, match=r"^printkit\.Problem\.message\(\) has no parameter language: did you mean lang\?"):
        result.problems[0].message(language="de")


def test_every_repr_is_short_and_says_what_it_is():
    """200 characters, however much the object holds."""
    game = printkit.load("open")
    with pytest.raises(printkit.Refused) as refused:
        printkit.render(game, "x" * 1000)
    result = printkit.score(game, {"players": ["A" * 90] * 9})
    deal = printkit.deal(printkit.load("opt"), 2)
    objects = [
        *(game, refused.value, refused.value.problems[0], result, deal, printkit.check(("a.toml", b"marks = 3"))),
        *(printkit.render(game, "chips"), printkit.preview(game, "chips", dpi=20), printkit.kit(game)),
        *(printkit.read(game, ("a.toml", b"players = [1]")), printkit.photos(game, [("a.jpg", b"")])),
        *(
            printkit.build(game, "chips").files[0],
            printkit.ScoreBook("x" * 300),
            printkit.link("open", "https://example.org/" + "x" * 300),
        ),
    ]
    for one in objects:
        assert len(repr(one)) <= 200
        assert repr(one).startswith(f"<{type(one).__name__} ")
    assert {type(one).__name__ for one in objects} - {"Made"} == {n for n in printkit.__all__ if n not in FUNCTIONS}
    assert deal.seed not in repr(deal)


def test_what_is_new_among_the_options_is_everywhere(monkeypatch):
    """An option that is declared is an option of the command and a parameter of the API, with its default, range and help."""
    import typer

    from printkit.cli.printing import How, printing
    from printkit.model import print_options

    table = type("Options", (dict,), {"__annotations__": {**PrintOptions.__annotations__}})
    kind = print_options.Annotated[float, print_options.PrintOption("How far cards fly.", 2.0, 1, 9, "mm")]
    table.__annotations__["flight"] = kind
    assert list(declared(table))[-1] == "flight"

    def fly(*, how: How) -> None:
        """Fly."""

    fly.__annotations__ = {"how": "How"}
    monkeypatch.setitem(globals(), "How", How)
    app = typer.Typer(rich_markup_mode=None)
    app.command()(printing(table)(fly))
    (one,) = [one for one in typer.main.get_command(app).params if one.name == "flight"]
    assert (one.opts, one.type.min, one.type.max, one.default, one.help) == (["--flight"], 1, 9, 2.0, "How far cards fly.")

    def draw(**how: object) -> None:
        """Draw."""

    draw.__annotations__ = {"how": Unpack[table]}
    assert parameters(draw)["flight"].takes == "a number from 1 to 9 (mm)"
