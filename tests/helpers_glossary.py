"""The glossary, and all that people read, as (where, language, text): words of games, booklets, messages, help, the page's words, docs and READMEs."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache, reduce
from pathlib import Path

from typography import CODE

from printkit.gamefolder.catalog import BUILT_IN

ROOT = Path(__file__).parents[1]
TERMS = tomllib.loads((ROOT / "tests/messages/glossary.toml").read_text("utf-8"))["term"]


def _language(path: Path) -> str:
    japanese = ".ja" in path.name or path.stem == "ja" or path.parent.name == "ja"
    return "ja" if japanese else "en"


def _leaves(table: dict[str, object], at: str) -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _leaves(value, f"{at}.{key}" if at else key)
        elif isinstance(value, str):
            yield (f"{at}.{key}" if at else key), value


@cache
def words() -> list[tuple[str, str, str]]:
    """Every text of every word file; of the help in Japanese, which stands by its English, both."""
    files = [*BUILT_IN.glob("*/ja.toml"), *BUILT_IN.glob("*/en.toml"), *(ROOT / "printkit/messages").glob("*.toml")]
    files += [*(ROOT / "web").glob("words.*.toml"), *(ROOT / "layouts").glob("words.*.toml")]
    texts = []
    for path in files:
        name = str(path.relative_to(ROOT))
        texts += [
            (f"{name}: {key}", _language(path), text) for key, text in _leaves(tomllib.loads(path.read_text("utf-8")), "")
        ]
    told = tomllib.loads((ROOT / "printkit/cli/help.ja.toml").read_text("utf-8"))
    for english, japanese in told.items():
        texts += [("printkit/cli/help", "en", english), ("printkit/cli/help", "ja", japanese)]
    return texts


@cache
def pages() -> list[tuple[str, str, str]]:
    """Every paragraph of Markdown outside of code: rulebooks, docs, READMEs."""
    files = [
        *BUILT_IN.glob("*/rulebook.*.md"),
        *(ROOT / "docs").glob("*.md"),
        *(ROOT / "docs/ja").glob("*.md"),
        *ROOT.glob("README*.md"),
    ]
    texts = []
    for path in files:
        prose = CODE.sub(lambda code: "\n" * code[0].count("\n"), path.read_text("utf-8"))
        name = str(path.relative_to(ROOT))
        texts += [
            (f"{name}:{number}", _language(path), line) for number, line in enumerate(prose.split("\n"), 1) if line.strip()
        ]
    return texts


PLACES = re.compile(r"\{[\w.+-]+\}")
"""What is filled into a text, by its name in the program."""


def game_of(where):
    """Whose words stand there, if a game's."""
    inside = re.match(r"printkit/games/(\w+)/", where)
    return inside[1].replace("_", "-") if inside else None


def misnamed(term, texts):
    """Where a thing is called what it is not, as (place, what it is called, text)."""
    odd = []
    for where, lang, text in texts:
        game = game_of(where)
        elsewhere = ("games" in term and game not in term["games"]) or game in term.get("except", [])
        if elsewhere or not where.startswith(tuple(term.get("within", [""]))):
            continue
        own = PLACES.sub("", reduce(lambda left, right: left.replace(right, ""), term.get("unless", []), text))
        odd += [(where, found[0], text[:90]) for one in term.get(f"not_{lang}", []) for found in re.finditer(one, own)]
    return odd
