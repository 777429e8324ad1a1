"""Languages: those that printkit speaks, and any other that a game has words in; what printkit says is English there."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeAlias

Lang: TypeAlias = str
"""The code of a language, as in ISO 639: ``ja``, ``en``, or another one that a game has words in."""

LANGUAGES: tuple[Lang, ...] = ("ja", "en")
"""Those that printkit speaks."""

_TWO_LETTERS = (
    "aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es"
    "et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki kj"
    "kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv"
    "ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti"
    "tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu"
)
_CODES = frozenset(re.findall("..", _TWO_LETTERS.replace(" ", "")))
"""ISO 639-1: a code that isn't there is a slip of the pen (``jp``), and no language."""

CODE = "([a-z]{2})(-[A-Za-z0-9]{2,8}){0,2}|[a-z]{3}"
"""What a code looks like."""

_WORD_FILE = re.compile(r"(?:words\.)?([A-Za-z0-9-]+)\.toml")

_WORDED = ("title", "name", "say", "note", "text", "rows", "columns")
"""Keys of a game file whose value may be a table of texts by language."""

_LINES = ("phases", "notes", "team_names")
"""Keys of a game file whose value is a list of such texts; so are the sections of ``[reference]``."""


def is_language(code: str) -> bool:
    """Whether it is the code of a language: ``de``, ``pt-BR``, ``haw``."""
    match = re.fullmatch(CODE, code)
    return match is not None and (match[1] is None or match[1] in _CODES)


def in_each(file: str) -> tuple[str, ...]:
    """The files that a name stands for: with ``{lang}`` in it one for each language that printkit speaks."""
    return tuple(dict.fromkeys(file.replace("{lang}", lang) for lang in LANGUAGES))


def by_language(value: Any) -> bool:
    """Whether it is a table of texts by language."""
    return isinstance(value, Mapping) and bool(value) and all(is_language(k) and isinstance(v, str) for k, v in value.items())


def in_language(texts: Mapping[str, str], lang: Lang, otherwise: str = "") -> str:
    """The text in a language, else the one of no language (key ""), else the English one, else any."""
    return next((text for key in (lang, "", "en", *texts) if (text := texts.get(key))), otherwise)


def phrase_in(texts: Mapping[str, str], lang: Lang) -> str:
    """What is said in a language; where printkit speaks it and nothing is said, nothing: it then makes a sentence of its own."""
    return texts.get(lang) or texts.get("", "") if lang in LANGUAGES else in_language(texts, lang)


def word_files(names: Iterable[str]) -> dict[Lang, str]:
    """The word files among a game's files by language: ``de.toml`` or ``words.de.toml`` (of both the first), ``words.haw.toml``."""
    files: dict[Lang, str] = {}
    for name in sorted(names, key=len):
        match = _WORD_FILE.fullmatch(name)
        if match and is_language(match[1]) and (len(match[1]) != 3 or name.startswith("words.")):
            files.setdefault(match[1], name)
    return files


def written(raw: Mapping[str, Any]) -> dict[Lang, None]:
    """The languages in which a one-file game says something, in the order in which they come."""
    return dict.fromkeys(_written(raw, "", lines=False))


def _written(value: Any, key: str, *, lines: bool) -> Iterator[Lang]:
    if isinstance(value, Mapping):
        if (key in _WORDED or lines) and by_language(value):
            yield from value
        else:
            for name, part in value.items():
                yield from _written(part, name, lines=key == "reference")
    elif isinstance(value, list):
        for part in value:
            yield from _written(part, "", lines=lines or key in _LINES)
