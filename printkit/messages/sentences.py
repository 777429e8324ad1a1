"""Problems told to people: the sentence and the hint of a `Problem`, in either language.

A message is a template by the problem's code. Templates stand in ``printkit/messages/NAME.LANG.toml`` (every file of that
pattern is read) under ``[problems]`` and ``[hints]``, and a game may bring its own in its words. The
places in a template are filled from the problem's arguments, in the grammar of `printkit.model.placeholders`.
"""

from __future__ import annotations

import errno
import os
import re
import unicodedata
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NotRequired, TypedDict

from printkit.messages import cards
from printkit.model import LANGUAGES, Problem, Severity, Worded, placeholders
from printkit.model.numbers import from_to
from printkit.model.plain import Raw
from printkit.model.quick_toml import table

_FOLDER = Path(__file__).parent


@cache
def words(lang: str) -> Mapping[str, str]:
    """The words of printkit itself, keys joined by dots: ``problems.missing-key``; in English where it doesn't speak `lang`."""
    if lang not in LANGUAGES:
        return words("en")
    table_: dict[str, str] = {}
    for path in sorted(_FOLDER.glob(f"*.{lang}.toml")):
        table_.update(_flat(table(path.read_text(encoding="utf-8")), ""))
    return table_


def _flat(table: Raw, prefix: str) -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{prefix}{key}.")
        else:
            yield prefix + key, str(value)


def word(lang: str, key: str, game: Worded | None = None, /, **values: Any) -> str:
    """The text of that key, the game's own before printkit's, filled in. Raises KeyError when neither has it."""
    own = own_texts(game, lang)
    return fill(own[key] if key in own else words(lang)[key], values)


def own_texts(game: Worded | None, lang: str) -> Mapping[str, str]:
    """The words that a game brings, in a language or else in English; none without a game."""
    return {} if game is None else game.words.get(lang) or game.words.get("en", {})


def fill(template: str, values: Mapping[str, object]) -> str:
    """`template` with each place filled in whose name `values` has; lists are joined by commas."""
    return placeholders.fill(template, values, _said, keep=True)


_LONGEST = 600
"""Characters of one value in a message: enough for every list of names that printkit knows, and not a file of 10 MB."""


_LONGEST_FOUND = 100
"""Characters of what was found that are repeated: a longer text is known by its beginning and its end."""


def _said(value: Any) -> str:
    return clipped(_plainly(value), _LONGEST)


def _plainly(value: Any) -> str:
    """A value without the notation of any language: its parts with commas between them, a key with a colon after it."""
    if isinstance(value, bool) or value is None:
        return {True: "true", False: "false", None: "–"}[value]
    if isinstance(value, Mapping):
        return ", ".join(f"{key}: {_plainly(one)}" for key, one in value.items()) or "–"
    if isinstance(value, list | tuple):
        return ", ".join(map(_plainly, value))
    return str(value).replace("-", "−") if isinstance(value, int | float) else str(value)


def clipped(text: str, longest: int) -> str:
    """A text shortened in its middle: what it begins and ends with says most."""
    return text if len(text) <= longest else f"{text[: longest - 41]}…{text[-40:]}"


def message(problem: Problem, lang: str, game: Worded | None = None) -> str:
    """What is wrong: what was expected and what was found, without the place.

    A code without a template is told as the code and its arguments: an unpolished message is better than none.
    """
    try:
        args = _args(problem, lang, game)
        code = f"problems.{problem.code}"
        own, known = own_texts(game, lang), words(lang)
        template = known.get(f"spoken.{problem.code}.0", "") if type(args.get("found")) is int and not args["found"] else ""
        template = template or (own[code] if code in own else known[code])
        if args.get("reason") == "":
            template = _BECAUSE.sub("", template)
        return fill(template, args).removesuffix(": ")  # nothing to quote after it
    except KeyError:
        values = ", ".join(f"{name} = {_said(value)}" for name, value in problem.args.items())
        return f"{problem.code}: {values}" if values else problem.code


def _args(problem: Problem, lang: str, game: Worded | None) -> Raw:
    """What a sentence is filled with.

    Reasons of the operating system, which are English, in the language and plainer; `entries`, ids of a game's entries, by
    their labels.
    """
    args = problem.args
    if isinstance(shown := args.get("found"), str) and len(shown) > _LONGEST_FOUND:
        args = {**args, "found": clipped(shown, _LONGEST_FOUND)}
    own = own_texts(game, lang)
    if own:
        args = {name: _in_words(value, own) for name, value in args.items()}
        args = {**args, "what": own.get(f"things.{args['what']}", args["what"])} if isinstance(args.get("what"), str) else args
    if "entries" in args and game is not None:
        return {**args, "entries": word(lang, "tell.between").join(own.get(f"entry.{name}", name) for name in args["entries"])}
    if "edge" in args:
        args = {**args, "edge": words(lang)[f"edge.{args['edge']}"]}
    args = {name: _as_said(name, value, problem.code, lang) for name, value in args.items()}
    if problem.code == "unknown-value" and isinstance(args.get("known"), str):
        args = {**args, "known": _explained(args["known"], problem.where.lstrip("-"), lang, own)}
    if "reason" not in args:
        return args
    return {**args, "reason": _reason(problem, lang)}


def _explained(known: str, option: str, lang: str, own: Mapping[str, str]) -> str:
    """The values of a print option or of a reading, each with what it means: ``color (in colour), mono (black alone)``."""
    vocabulary = words(lang)
    between = vocabulary["tell.between"]
    listed = [
        (one, vocabulary.get(f"choices.{option}.{one}") or own.get(f"option.{option}.{one}", "")) for one in known.split(", ")
    ]
    if not all(text for _, text in listed):
        return known
    return between.join(fill(vocabulary["tell.explained"], {"id": one, "word": text}) for one, text in listed)


_OWN_REASONS = frozenset(
    [
        "bug",
        "own-code-failed",
        "misuse",
        "layout-failed",
        "wrong-value",
        "no-such-folder",
        "font-not-installed",
        "font-away",
        "scan-set-bad",
        "bad-scan-pack",
    ]
)
"""Codes whose reason is our own text, or that of somebody's program, and not what a library says."""

_BECAUSE = re.compile(r": \{reason\}| ?\(\{reason\}\)|（\{reason\}）")
"""The part of a sentence that goes with its reason."""


def _reason(problem: Problem, lang: str) -> str:
    """A reason as people can use it: one that the words know, or the system's own in English; what else a library says is left out."""
    text = str(problem.args["reason"])
    if (known := words(lang).get(f"reasons.{text}")) is not None:
        return known
    by_system = lang == "en" and any(text == os.strerror(number) for number in errno.errorcode)
    return text if by_system or problem.code in _OWN_REASONS else ""


RANGE = re.compile(r"-?[0-9]+–-?[0-9]+|[≥≤] -?[0-9]+")
ANY = "…, −1, 0, 1, …"
"""The range of a number without bounds, which a sentence leaves out."""
_KIND = re.compile(r"\b(?:(list|grid|groups|series) of )?(int|true/false|text|player|ticks|list|grid|groups|series)\b")
_OF_KINDS = frozenset({"rules-kind", "rules-not-number", "rules-not-condition", "rules-compare", "rules-arguments"})
"""Codes that name kinds of values, as `language.kinds.word` does."""


def _as_said(name: str, value: Any, code: str, lang: str) -> Any:
    """An argument that is written in signs, as people say it: nothing at all, a range, a kind of value, a place."""
    if value in ("–", ["–"]):
        return word(lang, "tell.none")
    if not isinstance(value, str):
        return value
    if name in ("range", "expected", "known") and RANGE.fullmatch(value):
        return range_of(value, lang)
    if code in _OF_KINDS and name in ("found", "expected", "left", "right"):
        return _KIND.sub(lambda match: _kind(match, lang), value)
    return counted(value, lang) if name == "first" else value


def _kind(match: re.Match[str], lang: str) -> str:
    one = word(lang, f"kinds.{match[2]}")
    return word(lang, "kinds.of", many=word(lang, f"kinds.{match[1]}"), one=one) if match[1] else one


def range_of(text: str, lang: str) -> str:
    """The numbers allowed as people write them: 3〜4, 1以上; ``1 or more``, ``−5 to 5``."""
    text = text.replace("-", "−")
    low, sign, high = text.partition("–")
    if high.startswith("−") or low.startswith("−"):
        return word(lang, "tell.from_below", low=low, high=high) if sign else _bound(text, lang)
    if sign:
        return from_to(low, high, lang)
    return _bound(text, lang)


def _bound(text: str, lang: str) -> str:
    return word(lang, "tell.at_least" if text[0] == "≥" else "tell.at_most", number=text[2:])


def _in_words(value: Any, own: Mapping[str, str]) -> Any:
    """Options by their titles; a list of counted things (``writer 3``) as the game's ``[counted]`` says them."""
    if isinstance(value, Mapping):
        return {own.get(f"option.{key}.title", key): own.get(f"option.{key}.{one}", one) for key, one in value.items()}
    if not isinstance(value, list):
        return value
    counted = [(own.get(f"counted.{thing}"), number) for thing, _, number in (str(one).rpartition(" ") for one in value)]
    if not counted or not all(text and number.isdecimal() for text, number in counted):
        return value
    return [fill(text, {"count": int(number)}) for text, number in counted if text]


_TYPED = re.compile(r"printkit\b|[\w/-]+\.[a-z]")
"""What is typed as it stands: a command, the name of a file."""


def hint(problem: Problem, lang: str, game: Worded | None = None, file: str = "") -> str:
    """What to do about it, or an empty string: the nearest valid name, or the code's own hint.

    A hint that is about one kind of file only has its ending at the end of its code: ``not-utf-8.csv``. A code's own hint
    that says the nearest name itself comes first.
    """
    texts = (own_texts(game, lang), words(lang))
    codes = (f"hints.{problem.code}{Path(file).suffix.lower()}", f"hints.{problem.code}")
    own = next((known[code] for code in codes for known in texts if code in known), "")
    if problem.args.get("hint") and "{hint}" not in own:
        return word(lang, "tell.nearest", hint=problem.args["hint"])
    args = {"game": game.id if game is not None else "GAME", **problem.args}
    if own and all(args.get(name) not in (None, "") for name in placeholders.places(own)):
        advice = fill(own, args)
        return advice if lang == "ja" or _TYPED.match(advice) else advice[:1].upper() + advice[1:]
    return ""


def place(problem: Problem, lang: str, where: str, file: str = "") -> str:
    """Where it is: the file, the key as people say it, the line, as far as they are known."""
    line = word(lang, "tell.line", line=problem.line) if problem.line is not None else ""
    where = clipped(where, _LONGEST)
    return ": ".join(part for part in (file, word(lang, "tell.between").join(part for part in (where, line) if part)) if part)


_PATH = re.compile(r"[\w-]+(?:\[\d+\]|\.[\w-]+)*(?:\..*)?", re.DOTALL)
_FILE = re.compile(r"\.(?:toml|json|csv|tsv|xlsx|ods|md|py|svg|png|jpe?g|pdf|zip)$", re.IGNORECASE)
_INDEX = re.compile(r"\[(\d+)\]\.?")


def counted(where: str, lang: str) -> str:
    """A place as people count: ``components[0].kind`` is *components no. 1, kind*. What is no path (a file, a cell) stays."""

    def step(match: re.Match[str]) -> str:
        more = "" if match.end() == len(match.string) or match.string[match.end()] == "[" else word(lang, "tell.between")
        return word(lang, "tell.counted", number=int(match[1]) + 1) + more

    def part(path: str) -> str:
        if "[" in path and _PATH.fullmatch(path) and not _FILE.search(path):
            return _INDEX.sub(step, path)
        column = path.removeprefix("column ")
        return word(lang, "tell.column", column=column) if column.isdecimal() and column != path else path

    return ": ".join(map(part, where.split(": ")))


def located(problem: Problem, lang: str, game: Worded | None = None, file: str = "") -> str:
    """The message with its place in front: ``aki.toml: players[0].total: the sheet says 8, …``."""
    where, named = cards.as_written(problem, counted(problem.where, lang), game)
    return visible(": ".join(part for part in (place(named, lang, where, file), message(named, lang, game)) if part))


def visible(text: str) -> str:
    """A text without what would move a terminal's cursor or could not be written as UTF-8: names come from strangers."""
    if text.isprintable():
        return text
    return "".join("�" if unicodedata.category(c) in {"Cc", "Cs", "Zl", "Zp"} else c for c in text)


def sentence(problem: Problem, lang: str, game: Worded | None = None, file: str = "") -> str:
    """All of a problem on one line, as it goes to standard error."""
    parts = [word(lang, f"tell.{problem.severity}"), located(problem, lang, game, file)]
    return joined(": ".join(parts), hint(problem, lang, game, file), lang)


def joined(text: str, advice: str, lang: str) -> str:
    """A message and its advice, if there is any: messages end without a full stop, because most stand alone."""
    if not advice:
        return text
    if text.endswith((".", "!", "?", "。", "！", "？")):
        return f"{text} {advice}" if lang != "ja" else f"{text}{advice}"
    return f"{text}. {advice}" if lang != "ja" else f"{text}。{advice}"


class ProblemTable(TypedDict):
    """A problem as programs read it, with its words in one language."""

    severity: Severity
    code: str
    where: str
    message: str
    hint: str
    line: NotRequired[int]


def as_dict(problem: Problem, lang: str, game: Worded | None = None, file: str = "") -> ProblemTable:
    """The problem as programs read it; ``line`` is there when the input has lines."""
    where = clipped(problem.where, _LONGEST)
    table: ProblemTable = {
        "severity": problem.severity,
        "code": problem.code,
        "where": where if problem.line is None else f"{where}, line {problem.line}".removeprefix(", "),
        "message": located(problem, lang, game, file),
        "hint": hint(problem, lang, game, file),
    }
    if problem.line is not None:
        table["line"] = problem.line
    return table
