"""On which line of a TOML file each key and each item of a list stands, by its path: ``sheet.rows[1].int``.

Only for files that are valid TOML already; where this reader loses its way it knows fewer lines, and never wrong ones on purpose.
"""

from __future__ import annotations

import re
from bisect import bisect_left

_KEY = re.compile(r"\s*((?:\"[^\"\n]*\"|'[^'\n]*'|[A-Za-z0-9_-]+)(?:\s*\.\s*(?:\"[^\"\n]*\"|'[^'\n]*'|[A-Za-z0-9_-]+))*)\s*")
_TABLE = re.compile(r"\s*(\[\[?)([^\[\]\n]+)\]\]?")
_BLANK = re.compile(r"(?:\s|#[^\n]*)*")
_SPACE = re.compile(r"[ \t]*")
_STRING = re.compile(r"\"\"\".*?\"\"\"|'''.*?'''|\"(?:\\.|[^\"\\\n])*\"|'[^'\n]*'", re.DOTALL)
_BARE = re.compile(r"[^,\]\}\n#]*")


def lines_of(text: str) -> dict[str, int]:
    """Path → line from 1."""
    return _Lines(text).found


def line_at(lines: dict[str, int], path: str) -> int | None:
    """The line of a path, or of the nearest key around it that has one."""
    while path:
        if path in lines:
            return lines[path]
        cut = max(path.rfind("."), path.rfind("["))
        path = path[: max(cut, 0)]
    return None


def written_part(lines: dict[str, int], path: str) -> str:
    """The part of a path that somebody wrote: a ready face brings more keys than stand in the file."""
    part = path
    while part:
        if part in lines:
            return part
        part = part[: max(part.rfind("."), part.rfind("["), 0)]
    return path


class _Lines:
    def __init__(self, text: str) -> None:
        self.text = text.removeprefix("\ufeff").replace("\r\n", "\n")
        self.breaks = [match.start() for match in re.finditer("\n", self.text)]
        self.at = 0
        self.found: dict[str, int] = {}
        self.counts: dict[str, int] = {}
        self._file()

    def _line(self) -> int:
        return bisect_left(self.breaks, self.at) + 1

    def _skip(self) -> None:
        match = _BLANK.match(self.text, self.at)
        self.at = match.end() if match else self.at

    def _file(self) -> None:
        prefix = ""
        while True:
            self._skip()
            if self.at >= len(self.text):
                return
            if table := _TABLE.match(self.text, self.at):
                prefix = _plain(table[2])
                if table[1] == "[[":
                    number = self.counts.get(prefix, 0)
                    self.counts[prefix] = number + 1
                    self.found.setdefault(prefix, self._line())
                    prefix = f"{prefix}[{number}]"
                self.found.setdefault(prefix, self._line())
                self.at = table.end()
            elif not self._pair(prefix):
                end = self.text.find("\n", self.at)
                self.at = len(self.text) if end < 0 else end + 1

    def _pair(self, prefix: str) -> bool:
        key = _KEY.match(self.text, self.at)
        if key is None or self.text[key.end() : key.end() + 1] != "=":
            return False
        self._skip()
        line = self._line()
        path = prefix
        for step in _plain(key[1]).split("."):
            path = f"{path}.{step}".removeprefix(".")
            self.found.setdefault(path, line)
        self.at = key.end() + 1
        self._value(path, 0)
        return True

    def _value(self, path: str, depth: int) -> None:
        self.at = _SPACE.match(self.text, self.at).end()  # type: ignore[union-attr]  # it matches nothing too
        char = self.text[self.at : self.at + 1]
        if depth > 50:
            self.at = len(self.text)
        elif char == "[":
            self._list(path, depth)
        elif char == "{":
            self.at += 1
            while self.at < len(self.text):
                self._skip()
                if self.text[self.at : self.at + 1] in ("}", ""):
                    self.at += 1
                    return
                if self.text[self.at] == ",":
                    self.at += 1
                elif not self._inline(path, depth):
                    return
        elif string := _STRING.match(self.text, self.at):
            self.at = string.end()
        elif bare := _BARE.match(self.text, self.at):
            self.at = bare.end()

    def _inline(self, path: str, depth: int) -> bool:
        key = _KEY.match(self.text, self.at)
        if key is None or self.text[key.end() : key.end() + 1] != "=":
            self.at = len(self.text)
            return False
        inner = f"{path}.{_plain(key[1])}"
        self.found.setdefault(inner, self._line())
        self.at = key.end() + 1
        self._value(inner, depth + 1)
        return True

    def _list(self, path: str, depth: int) -> None:
        self.at += 1
        number = 0
        while self.at < len(self.text):
            self._skip()
            char = self.text[self.at : self.at + 1]
            if char in ("]", ""):
                self.at += 1
                return
            if char == ",":
                self.at += 1
                continue
            before = self.at
            inner = f"{path}[{number}]"
            self.found.setdefault(inner, self._line())
            self._value(inner, depth + 1)
            number += 1
            if self.at == before:
                self.at = len(self.text)


def _plain(key: str) -> str:
    """A dotted key without quotation marks and spaces."""
    return ".".join(step.strip().strip("\"'") for step in key.split("."))
