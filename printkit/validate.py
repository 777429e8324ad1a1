"""Is a game folder right? Every problem of it at once, or its plain, JSON-able data.

The shapes are `schema.py`'s; here is what must fit together: axes and their keys, entries and their places in the record,
components and what they show, words in both languages, the edition.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from importlib.util import find_spec
from typing import Any

from printkit.load import Source, own_module
from printkit.model import LANGUAGES, Problem, error, nearest

PLAYER = "player"
"""The axis every game has: seats 1 to the most players, ``p`` in front in slot names."""

_TYPES = {
    "int_type": "not-int",
    "string_type": "not-text",
    "list_type": "not-list",
    "dict_type": "not-table",
    "model_type": "not-table",
    "bool_type": "not-bool",
    "float_type": "not-number",
}


def validated(source: Source, data: Mapping[str, bytes], edition: str | None) -> tuple[dict[str, Any], list[Problem]]:
    """The game's plain data and every problem found; the data is only good when there is none."""
    problems: list[Problem] = []
    tables = {name: toml(name, data[name], problems) for name in ("game.toml", "ja.toml", "en.toml") if name in data}
    problems += [error("missing-file", f"{lang}.toml") for lang in LANGUAGES if f"{lang}.toml" not in tables]
    raw = tables.get("game.toml")
    if raw is None:
        return {}, problems
    game = _shaped(raw, problems)
    if game is None:
        return {}, problems
    if game["id"] != source.id:
        problems.append(error("id-not-folder", "id", found=game["id"], expected=source.id))
    game["words"] = {lang: dict(flat(tables.get(f"{lang}.toml") or {})) for lang in LANGUAGES}
    _read_edition(game, source, data, edition, problems)
    game["axes"] = _axes(game, problems)
    _check_players(game, problems)
    _check_entries(game, problems)
    _check_components(game, problems)
    _check_words(game, problems)
    return game, problems


def toml(name: str, data: bytes, problems: list[Problem]) -> dict[str, Any] | None:
    """The parsed file, or None and a problem saying where it stops being TOML."""
    try:
        return tomllib.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError as failure:
        problems.append(error("not-utf8", name, offset=failure.start))
    except tomllib.TOMLDecodeError as failure:
        problems.append(error("not-toml", name, reason=str(failure)))
    except RecursionError:
        problems.append(error("not-toml", name, reason="nested too deeply"))
    return None


def flat(table: Mapping[str, Any], prefix: str = "") -> Iterable[tuple[str, str]]:
    """``{"a": {"b": "x"}}`` as ``("a.b", "x")``; lists are numbered from 1."""
    for key, value in table.items():
        match value:
            case Mapping():
                yield from flat(value, f"{prefix}{key}.")
            case list():
                yield from flat({str(n): v for n, v in enumerate(value, 1)}, f"{prefix}{key}.")
            case _:
                yield f"{prefix}{key}", str(value)


def _shaped(raw: Mapping[str, Any], problems: list[Problem]) -> dict[str, Any] | None:
    from pydantic import ValidationError

    from printkit.schema import GameTable

    try:
        return GameTable.model_validate(raw).model_dump()
    except ValidationError as failure:
        schema = GameTable.model_json_schema()
        problems.extend(_told(item, schema) for item in failure.errors(include_url=False))
    return None


def _told(item: Mapping[str, Any], schema: Mapping[str, Any]) -> Problem:
    """A pydantic error as a problem of ours."""
    path = [step for step in item["loc"] if not (isinstance(step, str) and re.search(r"[\[(]", step))]
    where = _where(path)
    context = item.get("ctx", {})
    match item["type"]:
        case "missing":
            return error("missing-key", where)
        case "extra_forbidden":
            known = _known(schema, path[:-1])
            return error("unknown-key", where, known=", ".join(known), hint=nearest(path[-1], known))
        case "literal_error":
            listed = str(context.get("expected", "")).replace("'", "").replace(" or ", ", ")
            return error(
                "not-one-of", where, found=item["input"], known=listed, hint=nearest(item["input"], listed.split(", "))
            )
        case kind if kind in _TYPES:
            return error(_TYPES[kind], where, found=_short(item["input"]))
        case _:
            return error("wrong-value", where, found=_short(item["input"]), reason=item["msg"])


def _where(path: Sequence[str | int]) -> str:
    text = ""
    for step in path:
        text += f"[{step}]" if isinstance(step, int) else f".{step}"
    return text.removeprefix(".")


def _known(schema: Mapping[str, Any], path: Sequence[str | int]) -> list[str]:
    """The keys that the JSON Schema allows at that path."""
    here: Mapping[str, Any] = schema
    for step in path:
        here = _resolved(schema, here)
        if isinstance(step, int):
            here = here.get("items", {})
        else:
            here = here.get("properties", {}).get(step) or here.get("additionalProperties") or {}
    return list(_resolved(schema, here).get("properties", {}))


def _resolved(schema: Mapping[str, Any], here: Mapping[str, Any]) -> Mapping[str, Any]:
    for option in (here, *here.get("anyOf", ())):
        if "$ref" in option:
            found: Mapping[str, Any] = schema["$defs"][option["$ref"].rsplit("/", 1)[-1]]
            return found
    return here


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "…"


def _read_edition(
    game: dict[str, Any], source: Source, data: Mapping[str, bytes], edition: str | None, problems: list[Problem]
) -> None:
    """Put the edition's facts into ``facts.edition``: as its game's own module reads them, else as they stand."""
    named = edition or (game["editions"][0] if game["editions"] else "")
    game["edition"] = named
    if "edition" in data:
        file = "edition"
    elif named and named not in game["editions"]:
        known = game["editions"]
        problems.append(error("unknown-edition", named, known=", ".join(known), hint=nearest(named, known)))
        return
    else:
        file = f"editions/{named}.toml"
    if not named and "edition" not in data:
        return
    if file not in data:
        problems.append(error("missing-file", file))
        return
    table = toml(file, data[file], problems)
    if table is None:
        return
    reader = own_module(source.code, source.folder, "edition") if source.code else None
    if reader is not None:
        table, found = reader.read(table, game["facts"])
        problems.extend(found)
    game["facts"]["edition"] = table
    game["edition"] = str(table.get("id", named))


def _axes(game: Mapping[str, Any], problems: list[Problem]) -> dict[str, dict[str, Any]]:
    """Every axis with its keys; the players' axis is given, not declared."""
    axes = {PLAYER: {"keys": list(range(1, max(game["players"]) + 1)), "prefix": "p"}}
    for name, axis in game["axes"].items():
        where = f"axes.{name}"
        keys: list[Any] = []
        given = [part for part in ("count", "keys", "open") if axis[part]]
        if name == PLAYER:
            problems.append(error("axis-is-given", where))
            continue
        if len(given) != 1:
            problems.append(error("axis-needs-one", where))
        elif given == ["count"]:
            count = _fact(game, axis["count"]) if isinstance(axis["count"], str) else axis["count"]
            if isinstance(count, int) and not isinstance(count, bool) and 1 <= count <= 400:
                keys = list(range(1, count + 1))
            else:
                problems.append(error("axis-reference", where, found=axis["count"]))
        elif given == ["keys"]:
            listed = _fact(game, axis["keys"]) if isinstance(axis["keys"], str) else axis["keys"]
            if isinstance(listed, list):
                keys = [item["id"] if isinstance(item, Mapping) and "id" in item else item for item in listed]
            if not keys or not all(isinstance(key, (int, str)) and "-" not in str(key) for key in keys):
                problems.append(error("axis-reference", where, found=axis["keys"]))
        axes[name] = {"keys": keys, "prefix": axis["prefix"]}
    return axes


def _fact(game: Mapping[str, Any], reference: str) -> Any:
    """What ``facts.towers``, ``points.A.cap`` or ``edition.locks`` refers to, or None."""
    steps = reference.split(".")
    here: Any = {"facts": game["facts"], "points": game["points"], "edition": game["facts"].get("edition", {})}
    for step in steps:
        here = here.get(step) if isinstance(here, Mapping) else None
    return here


def _check_players(game: Mapping[str, Any], problems: list[Problem]) -> None:
    fewest, most = game["players"]
    if not 1 <= fewest <= most <= 99:
        problems.append(error("wrong-value", "players", found=f"[{fewest}, {most}]", reason="1 ≤ fewest ≤ most ≤ 99"))


def _check_entries(game: Mapping[str, Any], problems: list[Problem]) -> None:
    axes, options = game["axes"], {**game["options"], "edition": game["editions"]}
    ids = [e["id"] for e in game["entries"]]
    for number, entry in enumerate(game["entries"]):
        where = f"entries[{number}]"
        for place, axis in enumerate(entry["axes"]):
            if axis not in axes:
                known = list(axes)
                hint = nearest(axis, known)
                problems.append(error("unknown-axis", f"{where}.axes[{place}]", found=axis, known=", ".join(known), hint=hint))
        for name in re.findall(r"\{(\w+)\}", entry["column"]):
            if name not in entry["axes"]:
                known = entry["axes"]
                hint = nearest(name, known)
                problems.append(error("unknown-axis", f"{where}.column", found=name, known=", ".join(known), hint=hint))
        if entry["of"] and entry["of"] not in ids:
            problems.append(error("unknown-entry", f"{where}.of", found=entry["of"], hint=nearest(entry["of"], ids)))
        if entry["record"] and not entry["of"]:
            expected = len(entry["axes"]) - entry["record"].count("[]")
            if expected != len(entry["fold"]):
                found = len(entry["fold"])
                problems.append(error("fold-per-axis", f"{where}.fold", expected=max(expected, 0), found=found))
        if entry["role"] != "working" and not entry["record"]:
            problems.append(error("missing-key", f"{where}.record"))
        for option, values in entry["when"].items():
            if option not in options:
                known = list(options)
                problems.append(
                    error("unknown-option", f"{where}.when.{option}", known=", ".join(known), hint=nearest(option, known))
                )
                continue
            for value in values:
                if value not in options[option]:
                    listed = ", ".join(options[option])
                    hint = nearest(value, options[option])
                    problems.append(error("unknown-value", f"{where}.when.{option}", found=value, known=listed, hint=hint))
        if ids.index(entry["id"]) != number and not entry["when"]:
            problems.append(error("declared-twice", f"{where}.id", found=entry["id"]))


def _check_components(game: Mapping[str, Any], problems: list[Problem]) -> None:
    ids = {e["id"] for e in game["entries"]}
    seen: set[str] = set()
    for number, component in enumerate(game["components"]):
        where = f"components[{number}]"
        if component["id"] in seen:
            problems.append(error("declared-twice", f"{where}.id", found=component["id"]))
        seen.add(component["id"])
        if find_spec(f"printkit.layouts.{component['layout']}") is None:
            known = layouts()
            hint = nearest(component["layout"], known)
            listed = ", ".join(known)
            problems.append(error("unknown-layout", f"{where}.layout", found=component["layout"], known=listed, hint=hint))
        for place, shown in enumerate(component["shows"]):
            if shown not in ids:
                hint = nearest(shown, ids)
                problems.append(error("unknown-entry", f"{where}.shows[{place}]", found=shown, hint=hint))
        for axis in component["fixed"]:
            if axis not in game["axes"]:
                known = list(game["axes"])
                hint = nearest(axis, known)
                problems.append(error("unknown-axis", f"{where}.fixed.{axis}", found=axis, known=", ".join(known), hint=hint))
        if component["size"] and not all(10 <= side <= 1000 for side in component["size"]):
            problems.append(error("wrong-value", f"{where}.size", found=component["size"], reason="10 to 1000 mm"))


def layouts() -> list[str]:
    """The names of the layouts there are."""
    from importlib import import_module
    from pkgutil import iter_modules

    return sorted(m.name for m in iter_modules(import_module("printkit.layouts").__path__))


def _check_words(game: Mapping[str, Any], problems: list[Problem]) -> None:
    words: Mapping[str, Mapping[str, str]] = game["words"]
    needed = {"title", *(f"component.{c['id']}" for c in game["components"])}
    shown = {name for c in game["components"] for name in c["shows"]}
    needed |= {f"entry.{name}" for name in shown}
    for lang in LANGUAGES:
        others = set().union(*(words[other] for other in LANGUAGES if other != lang))
        missing = sorted((needed | others) - set(words[lang]))
        problems.extend(error("missing-word", f"{lang}.toml: {key}") for key in missing)
