"""What is said of a field where it is declared, beside its type and its default: one sentence, limits, a unit.

From a declaration follow what a file may say (`gamefolder.shape`), how what was read becomes the type (`reading`), the JSON Schema,
and the tables of the docs. The modules that declare do without ``from __future__ import annotations``: to compile each annotation
and evaluate it later takes a warm run half a millisecond more than to evaluate it once.
"""

# No `from __future__ import annotations`, as there.
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, NamedTuple, TypeAlias, get_args, get_origin, get_type_hints

NAME = r"^[A-Za-z][A-Za-z0-9_]*$"
SLUG = r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$"
REFERENCE = r"^(facts|points|edition|players)(\.[A-Za-z0-9_]+)+$"
PREFIX = r"^[a-z]?$"
PLACE = r"^[a-z_]+(\[\]|\{\})?(\.[A-Za-z0-9_]+(\[\]|\{\})?)*$"

EXAMPLES = {
    NAME: "tower_2",
    SLUG: "my-game",
    REFERENCE: "facts.towers",
    PREFIX: "r",
    PLACE: "players[].name",
}
"""Pattern → what fits it, for messages."""


class About(NamedTuple):
    """What a declaration says of a field.

    `least` and `most` bound a number, or the length of a text or a list; `fits` is a pattern for a text. Where a field `refers`,
    a reference such as ``facts.towers`` may stand in its place. `unset` says in words what follows where nothing is given and the
    default can't tell (the stock of a deck). `written` is the type in the file, where it is another one.
    """

    says: str = ""
    least: float | None = None
    most: float | None = None
    unit: str = ""
    fits: str = ""
    refers: bool = False
    unset: str = ""
    written: Any = None


Name: TypeAlias = Annotated[str, About(fits=NAME)]
"""What an axis, an entry or a fact may be called: ``tower_2``."""

LONGEST_SLUG = 60

Slug: TypeAlias = Annotated[str, About(fits=SLUG, most=LONGEST_SLUG)]
"""What a game, a component or an edition may be called: ``my-game``."""


def about(hint: Any) -> tuple[Any, About]:
    """A type without what is said of it, and all that is said of it."""
    if get_origin(hint) is not Annotated:
        return hint, About()
    inner, *notes = get_args(hint)
    whole = About()
    for one in notes:
        whole = About(*(old if new in (None, "") or new is False else new for old, new in zip(whole, one, strict=True)))
    return inner, whole


class DeclaredField(NamedTuple):
    """A field of a declared type: its type in the program and in a file, what is said of it, and its default if it has one."""

    name: str
    type: Any
    written: Any
    about: About
    required: bool
    default: Any


def fields(declared: Any) -> Iterator[DeclaredField]:
    """Every field of a declared type, in order."""
    defaults: Mapping[str, Any] = declared._field_defaults
    for name, hint in get_type_hints(declared, include_extras=True).items():
        inner, notes = about(hint)
        written = inner if notes.written is None else notes.written
        yield DeclaredField(name, inner, written, notes, name not in defaults, defaults.get(name))
