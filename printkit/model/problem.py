"""A `Problem` is one thing that is wrong, said as data, so that it can be told in either language; `Refused` carries problems."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, Protocol, TypeAlias

from printkit.model.plain import Json, Raw

Severity: TypeAlias = Literal["error", "warning"]

EMPTY: Raw = MappingProxyType({})


class Problem(NamedTuple):
    """One thing that is wrong, where, and the facts that its message is filled with.

    `code` names the message (``printkit/messages/*.toml``, or ``[problems]`` in a game's own words); `args` are its values:
    what was expected, what was found, the nearest valid name as ``hint``. `where` is a path into the record, the game file or
    the command line and is never translated; `line` counts from 1 where the input has lines.
    """

    severity: Severity
    code: str
    where: str = ""
    args: Raw = EMPTY
    line: int | None = None

    def __str__(self) -> str:
        """Code and place: what is told of it, whoever shows it says in words (`messages.sentences`)."""
        return f"{self.severity}: {self.code} {self.where}".strip()


def error(code: str, where: str = "", **args: Any) -> Problem:
    """A problem that stops the work."""
    return Problem("error", code, where, args)


def warning(code: str, where: str = "", **args: Any) -> Problem:
    """A problem that is told and does not stop the work."""
    return Problem("warning", code, where, args)


MOST = 100
"""Problems of one file that are told; nobody reads more, and the next one often follows from the first."""


def capped(problems: Sequence[Problem]) -> list[Problem]:
    """The first `MOST` problems, and one that says how many more there are."""
    if len(problems) <= MOST or (len(problems) == MOST + 1 and problems[-1].code == "more-problems"):
        return list(problems)
    rest = problems[MOST:]
    severity: Severity = "error" if any(problem.severity == "error" for problem in rest) else "warning"
    return [*problems[:MOST], Problem(severity, "more-problems", "", {"count": len(rest)})]


QUOTED = 60
"""Characters of what was found that a message quotes."""


def shortened(text: str) -> str:
    """A text as a message quotes it: its beginning and an ellipsis where it has more than `QUOTED` characters."""
    return text if len(text) <= QUOTED else text[: QUOTED - 3] + "…"


def in_toml(value: object) -> str:
    """A value as it would be typed into a file, shortened: ``"red"``, ``true``, ``[1, 2]``, ``{ text = "Burns" }``."""
    return shortened(_typed(value))


_ITEMS = 30
"""Items of a list or table that can be seen in what is quoted of it."""


def _typed(value: object) -> str:
    match value:
        case bool():
            return str(value).lower()
        case str():
            quoted = value[: QUOTED + 1].replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
            return f'"{quoted}"'
        case Mapping():
            inside = ", ".join(f"{key} = {_typed(one)}" for key, one in islice(value.items(), _ITEMS))
            return f"{{ {inside} }}" if inside else "{}"
        case list() | tuple() | set() | frozenset():
            return f"[{', '.join(_typed(one) for one in islice(value, _ITEMS))}]"
    return "null" if value is None else str(value)


def brief(kind: str, *parts: object) -> str:
    """What the `repr` of an object says: its kind and what is worth knowing at a glance, 200 characters at most."""
    text = f"<{kind} {', '.join(map(str, parts))}"
    return f"{text}>" if len(text) < 200 else f"{text[:198]}…>"


def nearest(name: object, known: Iterable[object]) -> str:
    """The known name most like `name`, or an empty string when none is near."""
    from difflib import get_close_matches

    written = str(name)[:80]
    # Half the letters of another word are no slip (--marks, --players), but of two letters one may be: c6, c5.
    names = [str(k) for k in known]
    close = get_close_matches(written, names, n=1, cutoff=0.5 if len(written) < 3 else 0.51)
    return close[0] if close else next((one for one in names if len(written) > 2 and one.startswith(written)), "")


class Unfit(ValueError):  # noqa: N818 - reads as what is said of the data
    """What a game asks of a layout can't be done. The text says what was expected and what was found."""


class MissingFact(KeyError):  # noqa: N818 - as `MissingWord`
    """A fact, a number of points or a param that a game does not have. Its text is the name."""


class Given(Json):
    """A table as a game's folder gives it (facts, points, params): a name that it lacks is the folder's affair, and raises `MissingFact`."""

    def __missing__(self, name: str) -> Any:
        raise MissingFact(name)

    @classmethod
    def of(cls, value: Any) -> Any:
        """The same value with every table in it a `Given`."""
        if isinstance(value, Mapping):
            return cls((name, cls.of(part)) for name, part in value.items())
        return [cls.of(part) for part in value] if isinstance(value, list) else value


NOTHING_GIVEN = Given()
"""Facts, points or params where a game has none."""


class MissingWord(KeyError):  # noqa: N818 - reads as what happened: a word is missing
    """A text that a game's word file lacks. `lang` is the file's language, `key` the text's."""

    def __init__(self, lang: str, key: str) -> None:
        super().__init__(f"{lang}.toml: {key}")
        self.lang = lang
        self.key = key


class Worded(Protocol):
    """What tells problems in words of its own, by language and key: a game, or what could be read of one that is no good."""

    @property
    def id(self) -> str:
        """The game's id."""

    @property
    def words(self) -> Mapping[str, Mapping[str, str]]:
        """Language → key → text."""


class Refused(Exception):  # noqa: N818 - reads as what happened: the input was refused
    """The work can't go on; `problems` says why, all of it at once.

    `status` is the exit status of a command: 1 when the input has errors, 2 for misuse and what can't be read or written.
    `game` is the game whose word files hold the messages, where they are a game's own.

    >>> try:
    ...     printkit.load("opne")
    ... except printkit.Refused as refused:
    ...     refused.status, refused.problems[0].hint()
    (2, 'Did you mean “open”?')
    """

    def __init__(self, problems: Sequence[Problem], status: int = 1, game: Worded | None = None) -> None:
        super().__init__(problems)
        self.problems = tuple(problems)
        self.status = status
        self.game = game

    def __str__(self) -> str:
        """A line for each problem: the sentence that people get, once the problem has come through the API."""
        return "\n".join(map(str, self.problems))

    def __repr__(self) -> str:
        return brief("Refused", *(f"{p.code} {p.where}".strip() for p in self.problems))
