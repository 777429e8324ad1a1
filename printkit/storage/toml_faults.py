"""Why a text is no TOML, in a form that messages can be made of: the place, and a reason that the message files know.

The standard library tells both in one English sentence.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from printkit.model import shortened
from printkit.model.numbers import whole_number

_PLACE = re.compile(r"^(?P<reason>.*) \(at (?:line (?P<line>\d+), column (?P<column>\d+)|end of document)\)$", re.DOTALL)
_TWICE = ("Cannot overwrite a value", "Cannot declare", "Cannot mutate", "Cannot redefine", "Duplicate")
_TWICE_INLINE = "Duplicate inline table key "
_WORD = re.compile(r"[\w\-・ー々]+")
_BARE = re.compile(r"[^\W\d][\w-]*")
_FOUND = re.compile(r" (?:'[^']*'|\"[^\"]*\"|\('.*'\))$")
"""What a reason quotes at its end: the line is told anyway."""
_CURLY = re.compile(r"[“”„‟«»‘’＂「」『』]")
_NEXT = re.compile(r"\s*(?P<found>[^\s,\]}#][^\s,\]}#=]*)")
"""What stands where a list or table ought to go on with a comma, or to end."""
_ENDS = re.compile(r"\s*(?:[,\]}#].*)?$")
_YES_NO = {
    "yes": "true",
    "on": "true",
    "true": "true",
    "はい": "true",
    "no": "false",
    "off": "false",
    "false": "false",
    "いいえ": "false",
}
_HEADING = re.compile(r"\s*\[\[?[^\[\]\"',{}=]+\]\]?\s*(?:#.*)?$")
_IN_A_TABLE = frozenset({"Unclosed inline table", "Invalid initial character for a key part"})
_REST = re.compile(r"\s*(?:#.*)?$")
"""Nothing more on a line: within braces the reason is that it breaks there."""
_OPENING = re.compile(r"\"\"\".*?\"\"\"|'''.*?'''|\"(?:\\.|[^\"\\\n])*\"|'[^'\n]*'|#[^\n]*|(?P<bracket>[\[\]{}])", re.DOTALL)


class Fault(NamedTuple):
    """Line and column from 1; a code, with ``unreadable`` for whatever has no better one; the message's arguments."""

    line: int
    column: int
    code: str
    args: Mapping[str, object]


def fault(text: str, complaint: str) -> Fault:
    """The fault in a TOML text about which the standard library says `said`."""
    match = _PLACE.match(complaint)
    reason = match["reason"] if match else complaint
    if match and match["line"]:
        line, column = int(match["line"]), int(match["column"])
    else:
        line, column = text.count("\n") + 1, len(text) - text.rfind("\n")
    whole = text.split("\n")[line - 1] if line <= text.count("\n") + 1 else ""
    if reason.startswith(_TWICE_INLINE):
        from ast import literal_eval  # for broken files alone

        # The line may be long; the library names the key as Python writes it.
        return Fault(line, column, "duplicate-key", {"found": shortened(str(literal_eval(reason.removeprefix(_TWICE_INLINE))))})
    if reason.startswith(_TWICE):
        return Fault(line, column, "duplicate-key", {"found": shortened(whole.strip())})
    if curly := next((one for one in _CURLY.finditer(whole) if _stands_for_a_quote(whole, one, column, reason)), None):
        return Fault(line, curly.start() + 1, "quotes-curly", {"found": curly[0]})
    strange = next((w for w in _WORD.finditer(whole) if w.start() < column <= w.end() and not w[0].isascii()), None)
    if strange and not _in_quotes(whole, strange.start()):
        if value := _YES_NO.get(strange[0]):
            return Fault(line, strange.start() + 1, "truth-spelled", {"found": strange[0], "value": value})
        number = whole_number(strange[0])
        if isinstance(number, int):
            return Fault(line, strange.start() + 1, "number-spelled", {"found": strange[0], "number": number})
        return Fault(line, strange.start() + 1, "unquoted", {"found": strange[0]})
    if reason in _IN_A_TABLE and _REST.match(whole, column - 1) and (opened := _open(text, line, "{}")):
        return Fault(line, column, "table-broken", {"begin": opened[0]})
    if (
        reason in {"Unclosed inline table", "Unclosed array"}
        and whole[: column - 1].strip()
        and (after := _NEXT.match(whole, column - 1))
    ):
        return Fault(line, after.start("found") + 1, "comma-missing", {"found": shortened(after["found"])})
    ended = match is not None and not match["line"]
    if reason == "Unclosed array" or (reason == "Invalid value" and (ended or _HEADING.match(whole))):
        opened = _open(text, line + 1 if ended else line)
        if opened is not None:
            return Fault(*opened, "not-closed", {"next": line})
    bare = _BARE.match(whole, column - 1) if reason == "Invalid value" else None
    if bare and (value := _YES_NO.get(bare[0].casefold())) not in {None, bare[0]}:
        return Fault(line, column, "truth-spelled", {"found": bare[0], "value": value})
    if bare and bare[0] not in {"true", "false"}:
        return Fault(line, column, "unquoted", {"found": bare[0]})
    return Fault(line, column, "unreadable", {"reason": _FOUND.sub("", reason), "found": shortened(whole.strip())})


def _open(text: str, line: int, brackets: str = "[]") -> tuple[int, int] | None:
    """Line and column of the innermost bracket above a line that is still open there: the library tells where it noticed.

    In the line itself where braces are asked for, which end with it.
    """
    opening, closing = brackets[0], brackets[1]
    stack: list[int] = []
    end = len("\n".join(text.split("\n")[: line - (opening == "[")]))
    for match in _OPENING.finditer(text, 0, end):
        if match["bracket"] == opening:
            stack.append(match.start())
        elif match["bracket"] == closing and stack:
            stack.pop()
    if not stack:
        return None
    return text.count("\n", 0, stack[-1]) + 1, stack[-1] - text.rfind("\n", 0, stack[-1])


def _stands_for_a_quote(line: str, one: re.Match[str], column: int, reason: str) -> bool:
    """Whether a curly quotation mark begins a value, or ends a text for people that goes on for TOML."""
    if "Unterminated string" in reason or reason.startswith("Illegal character"):
        return one[0] not in "‘’" and _ENDS.match(line, one.end()) is not None
    return one.start() == column - 1


def _in_quotes(line: str, at: int) -> bool:
    return line[:at].count('"') % 2 == 1
