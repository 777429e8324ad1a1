"""The help of the command line in Japanese. English stands beside the commands; ``help.ja.toml`` has every text by its English words."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

from typer._click import Context, HelpFormatter  # typer carries its own click and exports only some of it

from printkit.cli.arguments import language

_HEADINGS = {"Options": "オプション", "Arguments": "引数", "Commands": "コマンド"}
_USAGE = "使い方: "
_ALSO = {"default: ": "省略時: ", "required": "必須"}
"""What stands in brackets after the text of an option."""

_VERBATIM = "\b"
"""Begins a paragraph of examples, which are not filled to the width."""

NAMES = re.compile(r"\b(?:Aki|Ben|Chie|Café, table 3|Café 3)\b")
"""Names of people and places in examples."""

_FIRST_SENTENCE = re.compile(r"[^。]*。?")
_UNBROKEN = re.compile(r"[（「『]*(?:[!-~]+|[^ ])[、。，．）」』：・ー]* ?| ")
"""What stands on one line: a word in Latin letters, or a character with the marks that don't begin or end a line."""


def speak(arguments: Sequence[str]) -> None:
    """Have help shown in the language of ``--lang`` among the arguments, else of the locale."""
    if _asked(arguments).startswith("ja") or (not _asked(arguments) and language(None) == "ja"):
        Context.formatter_class = _Formatter


def _asked(arguments: Sequence[str]) -> str:
    """What ``--lang`` says; empty without one."""
    match = re.search(r"(?:^|\0)--lang(?:=|\0)([^\0]*)", "\0".join(arguments))
    return match[1] if match else ""


@cache
def words() -> Mapping[str, str]:
    """English paragraphs and texts → Japanese."""
    return tomllib.loads(Path(__file__).with_name("help.ja.toml").read_text(encoding="utf-8"))


def translated(text: str) -> str:
    """A text in Japanese, or as it is; what was shortened by its first sentence."""
    plain = " ".join(text.split())
    if plain in words():
        return words()[plain]
    begun = plain.removesuffix("...")
    whole = next((known for known in words() if len(begun) > 10 and known.startswith(begun)), "")
    sentence = _FIRST_SENTENCE.match(words()[whole]) if whole else None
    return sentence[0] if sentence else text


def _described(text: str) -> str:
    """The text of an option, with what stands in brackets after it."""
    known, _, also = text.partition("  [")
    for english, japanese in _ALSO.items():
        also = also.replace(english, japanese)
    return " ".join(filter(None, (translated(known), f"[{also}" if also else "")))


def _width(text: str) -> int:
    """Columns on a terminal."""
    return sum(2 if unicodedata.east_asian_width(character) in "WF" else 1 for character in text)


def _filled(text: str, width: int) -> Iterator[str]:
    """The lines of a paragraph, at most so many columns wide."""
    line = ""
    for part in _UNBROKEN.findall(text):
        if line and _width(line + part.rstrip()) > width:
            yield line.rstrip()
            line = ""
        line += part
    yield line.rstrip()


class _Formatter(HelpFormatter):
    """Typer's help with Japanese words, filled by what characters take on a terminal."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """As typer's, under a Japanese word."""
        super().write_usage(prog, args, _USAGE if prefix is None else prefix)

    def write_heading(self, heading: str) -> None:
        """As typer's, in Japanese."""
        super().write_heading(_HEADINGS.get(heading, heading))

    def write_text(self, text: str) -> None:
        """Paragraphs; examples as they are but for the names in them."""
        indent = " " * self.current_indent
        paragraphs = []
        for paragraph in text.split("\n\n"):
            lines = paragraph.splitlines()
            if lines and lines[0].strip() == _VERBATIM:
                paragraphs.append([NAMES.sub(lambda name: words()[name[0]], line.rstrip()) for line in lines[1:]])
            else:
                paragraphs.append([*_filled(translated(paragraph), self.width - self.current_indent)])
        self.write("\n\n".join("\n".join(f"{indent}{line}" for line in lines) for lines in paragraphs) + "\n")

    def write_dl(self, rows: Sequence[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        """Options with their texts; a text begins on a line of its own where the option is long."""
        rows = list(rows)
        left = min(max(_width(first) for first, _ in rows), col_max) + col_spacing
        for first, second in rows:
            lines = [*_filled(_described(second), max(self.width - left - self.current_indent, 20))]
            head = " " * self.current_indent + first
            if _width(first) > left - col_spacing:
                self.write(f"{head}\n")
                head = " " * self.current_indent
            self.write(f"{head}{' ' * (left + self.current_indent - _width(head))}{lines[0]}\n".rstrip(" "))
            for line in lines[1:]:
                self.write(f"{' ' * (left + self.current_indent)}{line}\n")
