"""What is printed, what a table needs beside it, and whose game it is: components, cards, needs, credits."""

# No `from __future__ import annotations`: see `fields`.
from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Literal, NamedTuple

from printkit.model.entry import Key
from printkit.model.fields import About, Name, Slug
from printkit.model.problem import EMPTY, NOTHING_GIVEN, Given


class Component(NamedTuple):
    """One printable thing."""

    id: Annotated[Slug, About("what it is called in commands, files and words")]
    kind: Annotated[Slug, About("what people call it: sheet, pad, deck, board, reference")]
    layout: Annotated[Name, About("who lays it out: see `printkit list layouts`")]
    size: Annotated[
        tuple[float, float] | None, About("trim size, width and height; left out: it fills the paper", unit="mm")
    ] = None
    per: Annotated[Literal["player", "table"], About("how many a table needs: one a player or one a table")] = "table"
    fillable: Annotated[bool, About("it can be made as a PDF form, too")] = False
    copies: Annotated[int, About("how many there are, for the table or for each player", 1, 100)] = 1
    shows: Annotated[tuple[Name, ...], About("the entries on it, in the order of filling in")] = ()
    fixed: Annotated[Mapping[str, Key], About("axes that it fixes to one key: a sheet is one seat's")] = EMPTY
    params: Annotated[Given, About("what its layout takes: see `printkit list layouts NAME`")] = NOTHING_GIVEN
    corner: Annotated[
        float,
        About("radius of the corners; half the size makes it round", 0, 500, unit="mm", unset="3 for a deck, else 0"),
    ] = 0.0
    stock: Annotated[
        Literal["plain", "card", "board"],
        About("what it is printed on", unset="card for what is cut out, plain paper for pads and pages"),
    ] = "plain"
    window: Annotated[
        Mapping[Name, Annotated[int, About(least=1, most=200, refers=True)]],
        About(
            "open axis and how many of its places a page shows: round = 10, or a reference; the first goes on on the next page"
        ),
    ] = MappingProxyType({})
    pages: Annotated[int, About("over how many pages the first open axis goes on", 1, 20, refers=True)] = 1
    kit: Annotated[bool, About("whether a kit holds it; false for what only repeats other components")] = True
    paper: Annotated[str, About("the paper that it is printed on, whatever the others are: a3, letter, 200x280")] = ""
    shape: Annotated[
        str,
        About(
            "the form that its cards are cut to: rounded, circle, hex, a shape of faces.toml or of printkit, or an SVG file, whose largest outline it is"
        ),
    ] = ""

    @property
    def drawn(self) -> bool:
        """Whether a designer has drawn it, so that its colours are meant."""
        return "drawing" in self.params or "look" in self.params

    @property
    def cut_from_card(self) -> bool:
        """Whether its pieces are cut to a size from something stiffer than paper. A pad is cut too, from plain paper."""
        return self.size is not None and self.stock != "plain"

    @property
    def bleeds(self) -> bool:
        """Whether its ink reaches over what is cut: cards and the like, and boxes, whose nets are cut from a sheet."""
        return self.cut_from_card or self.kind == "box"

    @property
    def read_on_both_sides(self) -> bool:
        """Whether two of its faces make one thing, one behind the other, where both sides are printed: a card to be read."""
        return self.kind == "reference"


class Card(NamedTuple):
    """One distinct card, or token, or board: a row of ``cards.csv``.

    `face` names its front in ``faces.toml``. `quantity` is how many there are in the full set, `by_players` how many at a table
    of so many where that differs. `columns` are all columns of its row as they stand, `id` and `face` among them; `by_language`
    is what of them is another text in a language.
    """

    component: str
    id: str
    face: str
    quantity: int = 1
    by_players: Mapping[int, int] = MappingProxyType({})
    columns: Mapping[str, str] = EMPTY
    by_language: Mapping[str, Mapping[str, str]] = EMPTY

    def row(self, lang: str) -> Mapping[str, str]:
        """The columns in a language."""
        return {**self.columns, **self.by_language[lang]} if lang in self.by_language else self.columns

    @property
    def rows(self) -> list[Mapping[str, str]]:
        """The columns as they stand, and in each language in which something is another text."""
        return [self.columns, *map(self.row, self.by_language)]

    def count(self, players: int | None) -> int:
        """How many are printed for so many players; None: the full set."""
        return self.quantity if players is None else self.by_players.get(players, self.quantity)


class Need(NamedTuple):
    """Something that a table needs beside what is printed."""

    words: Annotated[Name, About("what it is: needs.WORDS of the words")]
    count: Annotated[int, About("how many of it", 1, 999, refers=True)] = 1  # type: ignore[assignment]  # hides a method of tuple that nobody calls
    per: Annotated[Literal["player", "table"], About("how many there must be: so many a player or a table")] = "table"
    use: Annotated[Literal["play", "make"], About("whether it is needed to play the game or to make its kit")] = "play"


class Credits(NamedTuple):
    """Whose game it is."""

    design: Annotated[str, About("who made the game")]
    art: Annotated[str, About("who drew it")] = ""
    look: Annotated[str, About("what its paper looks like, for a list of games; Markdown")] = ""
    links: Annotated[tuple[str, ...], About("where it is to be found; printed in the rulebook")] = ()
