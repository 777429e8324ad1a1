"""An edition: the marks and the effects of one printed sheet of Unlock Tower.

The rules article fixes a handful of effects and leaves the rest to the sheet. An edition file holds the rest; `read` turns it
into plain facts; `proof.py` shows that a sheet with these facts is one of this game and can be played to the full.

Every `where` is the path of a value in the file: ``face[2].phase2[0].n``. Indices count from 0, as in the file's own arrays,
so ``face[2]`` is the lane of face 3.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from printkit.model import LANGUAGES, Problem, error, nearest, shortened
from printkit.model.plain import Json, Raw

from .engine.measures import FIGURES

ANY = 0
"""The tower of an effect that says "X": the player's choice."""

# What an effect of each kind says besides `do`.
_EFFECTS = {
    "add": ("tower", "n"),
    "roll": ("tower",),
    "unlock": (),
    "coins": ("n",),
    "bonus": (),
    "name": (),
    "block": (),
}
_WHEN = ("hit", "alone", "company")
_SPECIAL = {"name": 1, "block": 2}  # face 1's pair, with the phase where the article puts each
_READINGS = ("pass", "land")  # of `pass_marks`
_MOST = {
    "phase": 6,
    "shared": 12,
    "all": 4,
    "rounds": 99,
    "target": 1000,
}  # of lines more lines than paper has room for; the layout knows the real limit
_TRACK = 18  # rounds on the sheet of an edition without a last one: longer than nearly every game
_TEXT = {"id": 40, "version": 20, "title": 60}


def read(data: Raw, game_facts: Raw) -> tuple[Json, list[Problem]]:
    """Read the tables of an edition file (as from ``tomllib``) into the facts that layouts and `play` use.

    Finds every problem of form at once, whatever `data` is, and raises nothing. The facts are plain JSON, and empty when
    there is any error::

        {"id", "version", "title": {language: text},
         "marks": {"unlock": [[floor, …] per tower], "coin": [[floor, …] per tower]},       floors ascending
         "faces": [{"face": 1, "phases": [[LINE, …], [LINE, …], [LINE, …]]}, …],
         "shared": [LINE, …],
         "last_round": 0 or the round after which the game is over whatever stands,
         "rounds", "track": as many as a record may say were played, and as many as the sheet has places for,
         "targets": {reading of `pass_marks`: {figure of a play-test: [low or None, high or None]}},
         "locks": [{"id": 1…N, "face": 0 in the shared area, "phase": 1…4, "line": index, "after": lock above or 0}, …]}

        LINE   = {"lock": id or 0, "when": None or CONDITION, "cost": coins, "effects": [EFFECT, …]}
        EFFECT = {"do": "add", "tower": 1…6 or 0 for X, "n": [low, high]} | {"do": "roll", "tower"} | {"do": "unlock"}
               | {"do": "coins", "n": [n, n]} | {"do": "bonus", "face"} | {"do": "name"} | {"do": "block"}
        CONDITION = {"kind": "hit" | "alone" | "company"} | {"kind": "floor", "tower": 1…6 or 0 for any one, "floor"}

    Locks are numbered in the sheet's reading order: faces from left to right, in each the phases from top to bottom, then
    the shared area.
    """
    reading = _Reading(game_facts)
    facts = reading.edition(data)
    return ({} if reading.problems else facts), reading.problems


class _Reading:
    """One pass over an edition file. Each method returns something of the right shape, so that reading goes on after a problem."""

    def __init__(self, game: Raw) -> None:
        self.game = game
        self.problems: list[Problem] = []
        self.locks: list[dict[str, int]] = []

    def complain(self, code: str, where: str, **args: Any) -> None:
        self.problems.append(error(code, where, **args))

    # The plain types.

    def table(self, value: Any, where: str, keys: Iterable[str], optional: Iterable[str] = ()) -> Json:
        if not isinstance(value, Mapping):
            self.complain("edition-not-table", where, found=_shown(value))
            return {}
        keys, known = list(keys), [*keys, *optional]
        for key in value:
            if key not in known:
                self.complain(
                    "edition-unknown-key", _at(where, key), found=key, known=", ".join(known), hint=nearest(key, known)
                )
        for key in keys:
            if key not in value:
                self.complain("edition-missing-key", where, key=key)
        return {str(k): v for k, v in value.items() if k in known}

    def array(
        self, value: Any, where: str, *, exactly: int | None = None, most: int | None = None, least: int = 0
    ) -> list[Any]:
        if not isinstance(value, Sequence) or isinstance(value, str | bytes):
            self.complain("edition-not-array", where, found=_shown(value))
            return []
        if exactly is not None and len(value) != exactly:
            self.complain("edition-length", where, expected=exactly, found=len(value))
        if most is not None and not least <= len(value) <= most:
            self.complain("edition-size", where, low=least, high=most, found=len(value))
        return list(value)[: exactly if most is None else most]

    def integer(self, value: Any, where: str, low: int, high: int) -> int:
        if not isinstance(value, int) or isinstance(value, bool):
            self.complain("edition-not-integer", where, low=low, high=high, found=_shown(value))
        elif not low <= value <= high:
            self.complain("edition-out-of-range", where, low=low, high=high, found=_shown(value))
        else:
            return value
        return low

    def switch(self, value: Any, where: str) -> bool:
        if not isinstance(value, bool):
            self.complain("edition-not-switch", where, found=_shown(value))
        return value is True

    def text(self, value: Any, where: str, most: int) -> str:
        if isinstance(value, str) and value.strip() and value.isprintable() and len(value) <= most:
            return value
        self.complain("edition-not-text", where, most=most, found=_shown(value))
        return ""

    def choice(self, value: Any, where: str, known: Iterable[str]) -> str:
        known = list(known)
        if isinstance(value, str) and value in known:
            return value
        self.complain("edition-unknown-value", where, found=_shown(value), known=", ".join(known), hint=nearest(value, known))
        return ""

    # The file, from the outside in.

    def edition(self, data: Any) -> Json:
        table = self.table(data, "", ("id", "version", "title", "marks", "face", "shared"), ("last_round", "targets"))
        if "id" in table and not re.fullmatch(r"[a-z0-9][a-z0-9-]*", self.text(table["id"], "id", _TEXT["id"]) or "x"):
            self.complain("edition-id", "id", found=_shown(table["id"]))
        last = self.integer(table["last_round"], "last_round", 1, _MOST["rounds"]) if "last_round" in table else 0
        version = self.text(table["version"], "version", _TEXT["version"]) if "version" in table else ""
        title = self.table(table["title"], "title", LANGUAGES) if "title" in table else {}
        return {
            "id": table.get("id"),
            "version": version,
            "title": {lang: self.text(text, f"title.{lang}", _TEXT["title"]) for lang, text in title.items()},
            "marks": self.marks(table["marks"]) if "marks" in table else {},
            "faces": self.faces(table["face"]) if "face" in table else [],
            "shared": self.shared(table["shared"]) if "shared" in table else [],
            "last_round": last,
            "rounds": last or _MOST["rounds"],
            "track": last or _TRACK,
            "targets": self.targets(table["targets"]) if "targets" in table else {},
            "locks": self.locks,
        }

    def targets(self, value: Any) -> dict[str, dict[str, list[float | None]]]:
        limits: dict[str, dict[str, list[float | None]]] = {}
        for reading, figures in self.table(value, "targets", (), _READINGS).items():
            where = f"targets.{reading}"
            limits[reading] = {}
            for name, bounds in (figures if isinstance(figures, Mapping) else self.table(figures, where, ())).items():
                self.choice(str(name).partition(".")[0], f"{where}.{name}", FIGURES)
                limits[reading][str(name)] = self.bounds(bounds, f"{where}.{name}")
        return limits

    def bounds(self, value: Any, where: str) -> list[float | None]:
        """``[10, 14]``, ``{ least = 2 }`` or ``{ most = 0.15 }``."""
        if isinstance(value, Mapping):
            table = self.table(value, where, (), ("least", "most"))
            ends = [table.get("least"), table.get("most")]
            if ends == [None, None]:
                self.complain("edition-no-bound", where)
        else:
            ends = [*self.array(value, where, exactly=2), None, None][:2]
        for end in ends:
            if end is not None and (
                isinstance(end, bool) or not isinstance(end, int | float) or not 0 <= end <= _MOST["target"]
            ):
                self.complain("edition-bad-bound", where, most=_MOST["target"], found=_shown(end))
                return [None, None]
        low, high = ends
        if low is not None and high is not None and low > high:
            self.complain("edition-range-order", where, found=_shown(value))
        return [low, high]

    def marks(self, value: Any) -> dict[str, list[list[int]]]:
        table = self.table(value, "marks", ("unlock", "coin"))
        marks: dict[str, list[list[int]]] = {}
        taken: dict[tuple[int, int], str] = {}  # (tower, floor) -> kind
        for kind, towers in table.items():
            marks[kind] = []
            for tower, row in enumerate(self.array(towers, f"marks.{kind}", exactly=self.game["towers"])):
                floors = self.array(row, f"marks.{kind}[{tower}]", most=self.game["floors"])
                for i, floor in enumerate(floors):
                    where = f"marks.{kind}[{tower}][{i}]"
                    if self.integer(floor, where, 1, self.game["floors"]) != floor:
                        continue
                    if taken.setdefault((tower, floor), kind) != kind:
                        self.complain("edition-mark-both", where, tower=tower + 1, floor=floor)
                    elif floor in floors[:i]:
                        self.complain("edition-mark-twice", where, tower=tower + 1, floor=floor)
                marks[kind].append(sorted(f for f in floors if isinstance(f, int)))
        return marks

    def faces(self, value: Any) -> list[Json]:
        names = [f"phase{p}" for p in range(1, self.game["phases"] + 1)]
        faces: list[Json] = []
        for k, lane in enumerate(self.array(value, "face", exactly=self.game["faces"])):
            table, first = self.table(lane, f"face[{k}]", names), len(self.locks)
            phases = [
                self.lines(table.get(name, []), f"face[{k}].{name}", _MOST["phase"], k + 1, p, first)
                for p, name in enumerate(names, 1)
            ]
            faces.append({"face": k + 1, "phases": phases})
        return faces

    def shared(self, value: Any) -> list[Json]:
        lines = self.table(value, "shared", ("lines",)).get("lines", [])
        return self.lines(lines, "shared.lines", _MOST["shared"], 0, self.game["phases"] + 1, len(self.locks))

    def lines(self, value: Any, where: str, most: int, face: int, phase: int, first: int) -> list[Json]:
        """The lines of one phase; `first` is how many locks there were before this lane, above which no arrow reaches."""
        return [
            self.line(line, f"{where}[{i}]", face, phase, i, first)
            for i, line in enumerate(self.array(value, where, most=most))
        ]

    def line(self, value: Any, where: str, face: int, phase: int, index: int, first: int) -> Json:
        options = ("lock", "arrow", "when", "cost")
        if not isinstance(value, Mapping):
            self.table(value, where, ())
            return {}
        if ("do" in value) == ("all" in value):
            self.complain("edition-do-or-all", where)
        if "all" in value:
            table = self.table(value, where, ("all",), (*options, "do"))
            effects = [
                self.effect(effect, f"{where}.all[{i}]", face, phase)
                for i, effect in enumerate(self.array(table["all"], f"{where}.all", most=_MOST["all"], least=1))
            ]
        else:
            table = {k: v for k, v in value.items() if k in options}
            effects = [self.effect({k: v for k, v in value.items() if k not in options}, where, face, phase, options)]
        lock = self.switch(table.get("lock", False), f"{where}.lock")
        arrow = self.switch(table.get("arrow", False), f"{where}.arrow")
        above = len(self.locks) if len(self.locks) > first else 0
        if arrow and not (lock and above):
            self.complain("edition-arrow-top" if lock else "edition-arrow-without-lock", f"{where}.arrow")
        if lock:
            after = above if arrow else 0
            self.locks.append({"id": len(self.locks) + 1, "face": face, "phase": phase, "line": index, "after": after})
        return {
            "lock": len(self.locks) if lock else 0,
            "when": self.condition(table["when"], f"{where}.when", face) if "when" in table else None,
            "cost": self.integer(table["cost"], f"{where}.cost", 1, self.game["coin_places"]) if "cost" in table else 0,
            "effects": effects,
        }

    def condition(self, value: Any, where: str, face: int) -> Json:
        if not isinstance(value, Mapping):
            kind = self.choice(value, where, _WHEN)
            if kind == "hit" and face != 1:
                self.complain("edition-hit-place", where)
            return {"kind": kind}
        table = self.table(value, where, ("floor",), ("tower",))
        floor = self.integer(table.get("floor", 1), f"{where}.floor", 1, self.game["floors"])
        # Unsaid, it is the lane's own tower; phase 4 has no tower of its own, so there it is any one of them.
        return {"kind": "floor", "tower": self.tower(table.get("tower", face or "any"), f"{where}.tower"), "floor": floor}

    def tower(self, value: Any, where: str) -> int:
        if isinstance(value, str):
            self.choice(value, where, ("any",))
            return ANY
        return self.integer(value, where, 1, self.game["towers"])

    def effect(self, value: Any, where: str, face: int, phase: int, also: Iterable[str] = ()) -> Json:
        if isinstance(value, Mapping) and "do" not in value and also:
            self.table(value, where, (), ("do", "all", "tower", "n", "face", *also))  # `line` has said what is missing
            return {}
        do = value.get("do") if isinstance(value, Mapping) else None
        known = isinstance(do, str) and do in _EFFECTS
        says = _EFFECTS[str(do)] if known else ()
        if do == "bonus" and not face:
            says = ("face",)  # in a lane the bonus is the lane's own
        table = self.table(value, where, ("do", *says), also if known else ("tower", "n", "face", *also))
        if "do" not in table or not self.choice(do, f"{where}.do", _EFFECTS):
            return {}
        if do in _SPECIAL and (face, phase) != (1, _SPECIAL[do]):
            self.complain("edition-special-place", f"{where}.do", found=do, phase=_SPECIAL[do])
        effect: Json = {"do": do}
        if "tower" in says:
            effect["tower"] = self.tower(table.get("tower", "any"), f"{where}.tower")
        if "n" in says:
            effect["n"] = self.amount(table.get("n", 1), f"{where}.n", str(do))
        if do == "bonus":
            effect["face"] = face or self.integer(table.get("face", 1), f"{where}.face", 1, self.game["faces"])
        return effect

    def amount(self, value: Any, where: str, do: str) -> list[int]:
        high = self.game["floors"] if do == "add" else self.game["coin_places"]
        if do != "add" or not isinstance(value, Sequence) or isinstance(value, str | bytes):
            return [self.integer(value, where, 1, high)] * 2
        ends = [self.integer(n, f"{where}[{i}]", 1, high) for i, n in enumerate(self.array(value, where, exactly=2))]
        if len(ends) == 2 and ends[0] >= ends[1]:
            self.complain("edition-range-order", where, found=_shown(value))
        return ends


def _at(where: str, key: object) -> str:
    return f"{where}.{key}" if where else str(key)


def _shown(value: Any) -> str:
    """The value as it may be quoted in a message: one short line, whatever it is."""
    try:
        text = json.dumps(value, ensure_ascii=False, default=str)
    except (TypeError, ValueError, RecursionError):
        text = type(value).__name__
    return shortened(text)
