"""Printer profiles: what `printkit calibrate` found out about somebody's printer, kept in the user's config directory.

One file, ``printers.toml``, with a table for each printer; people may read and edit it. It is never rewritten as a whole: saving
replaces the one table and leaves comments and everything else as they are. ``PRINTKIT_CONFIG`` names another directory.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple, cast

from printkit.impose import Drift
from printkit.model import Problem, Refused, error, nearest
from printkit.model.plain import Json, Raw
from printkit.model.print_options import Flip
from printkit.storage.claims import alone
from printkit.storage.files import write
from printkit.storage.inputs import read_all
from printkit.storage.protection import outputs

FLIPS: tuple[Flip, ...] = ("long", "short")

FILE = "printers.toml"

_LIMITS: Mapping[str, tuple[float, float]] = {
    "back_x": (-20.0, 20.0),
    "back_y": (-20.0, 20.0),
    "rotate": (-5.0, 5.0),
    "scale_x": (0.9, 1.1),
    "scale_y": (0.9, 1.1),
    "margin": (0.0, 30.0),
}
"""What a printer that works may do: mm, degrees, factors. Beyond that the sheet was read or typed wrongly."""

_ABOUT = """\
# Printers known to printkit; `printkit calibrate` writes here. back_x and back_y say how far the back is misplaced, as seen on
# the back page (mm to the right, mm down); rotate by how many degrees clockwise it is turned; scale_x and scale_y by which
# factors it is stretched. margin: mm from the edge that the printer can't reach. flip: the edge that sheets are turned over.
"""

_LARGEST = 1_000_000
"""Bytes of the file of profiles."""

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_HEADER = re.compile(r"\[[^\[]")


class Profile(NamedTuple):
    """One printer: how it misplaces backs (see `printkit.impose.Drift`), its margin in mm if known, the edge it flips over."""

    name: str
    drift: Drift = Drift()
    margin: float | None = None
    flip: Flip = "long"

    def table(self) -> dict[str, float | str]:
        """Its values as they stand in the file and in a ``--json`` answer."""
        drift = self.drift
        placed = {
            "back_x": drift.x,
            "back_y": drift.y,
            "rotate": drift.rotate,
            "scale_x": drift.scale_x,
            "scale_y": drift.scale_y,
        }
        values: dict[str, float | str] = {key: round(float(value), 5) + 0.0 for key, value in placed.items()}
        if self.margin is not None:
            values["margin"] = round(float(self.margin), 3)
        values["flip"] = self.flip
        return values


def path() -> Path:
    """The file with the profiles; it need not exist yet."""
    if named := os.environ.get("PRINTKIT_CONFIG"):
        return Path(named).expanduser() / FILE
    if sys.platform in {"linux", "freebsd"} and not hasattr(sys, "getandroidapilevel"):
        # The same answer as platformdirs gives here, without the 30 ms of importing it.
        named = os.environ.get("XDG_CONFIG_HOME", "").strip()
        base = Path(named) if named and Path(named).is_absolute() else Path("~/.config").expanduser()
        return base / "printkit" / FILE
    from platformdirs import user_config_dir

    return Path(user_config_dir("printkit", appauthor=False, roaming=True)) / FILE


def load(name: str) -> Profile:
    """The printer of that name. Raises `Refused` (status 2): unknown, with the nearest; or not to be trusted as it stands."""
    tables = _tables(_text())
    if name not in tables:
        raise _unknown(name, tables)
    return _profile(name, tables[name])


def known() -> list[Profile]:
    """Every printer of the file, by name. Raises `Refused` (status 2) with all that is wrong in it."""
    profiles: list[Profile] = []
    problems: list[Problem] = []
    for name, table in sorted(_tables(_text()).items()):
        try:
            profiles.append(_profile(name, table))
        except Refused as failure:
            problems += failure.problems
    if problems:
        raise Refused(problems, 2)
    return profiles


def find(name: str) -> Profile | None:
    """The printer of that name, or None if the file has none. Raises `Refused` (status 2) for a broken file or profile."""
    tables = _tables(_text())
    return _profile(name, tables[name]) if name in tables else None


def save(profile: Profile) -> Path:
    """Write the profile into the file, in one step, in place of one of the same name; says where.

    Raises `Refused` (status 2) for a name or values that can't be, for a file that is broken (it is left alone), and when the
    file can't be written.
    """
    problems = [*_name_problems(profile.name), *_value_problems("", profile.table())]
    if problems:
        raise Refused(problems, 2)
    return _replace(profile.name, profile.table())


def remove(name: str) -> Path:
    """Take the printer of that name out of the file; says where. Raises `Refused` (status 2)."""
    tables = _tables(_text())
    if name not in tables:
        raise _unknown(name, tables)
    return _replace(name, None)


def _unknown(name: str, tables: Raw) -> Refused:
    if not tables:
        return Refused([error("no-printers", "--printer", found=name)], 2)
    return Refused(
        [error("unknown-printer", "--printer", found=name, known=", ".join(sorted(tables)), hint=nearest(name, tables))], 2
    )


def _text() -> str:
    """What stands in the file; nothing, if there is none."""
    file = path()
    try:
        return read_all(file, _LARGEST).decode("utf-8-sig")
    except FileNotFoundError:
        return ""
    except UnicodeDecodeError as failure:
        raise Refused([error("not-utf8", str(file), offset=failure.start)], 2) from None
    except OSError as failure:
        raise Refused([error("unreadable-file", str(file), reason=failure.strerror or str(failure))], 2) from failure


def _tables(text: str) -> Json:
    import tomllib

    from printkit.storage.toml_faults import fault  # for broken files alone

    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as failure:
        wrong = fault(text, str(failure))
        problem = error("broken-printers", str(path()), reason=wrong.args.get("reason", ""))
        raise Refused([problem._replace(line=wrong.line)], 2) from None


def _profile(name: str, table: Any) -> Profile:
    """The profile that a table describes. Raises `Refused` (status 2) with all that is wrong with it."""
    where = f"{path()}: {name}"
    if not isinstance(table, dict):
        raise Refused([error("not-table", where, found=table)], 2)
    values: Raw = Profile(name, margin=0.0).table() | table
    if problems := _value_problems(where, values):
        raise Refused(problems, 2)
    drift = Drift(*(float(values[key]) for key in ("back_x", "back_y", "rotate", "scale_x", "scale_y")))
    margin = float(table["margin"]) if "margin" in table else None
    return Profile(name, drift, margin, cast("Flip", values["flip"]))


def _name_problems(name: str) -> list[Problem]:
    if name and name == name.strip() and name.isprintable() and len(name) <= 60 and not name.startswith("-"):
        return []
    return [error("printer-name", "--name", found=name)]


def _value_problems(where: str, values: Raw) -> list[Problem]:
    """What can't be; the keys are named as in the file, or, without a `where`, as on the command line."""
    problems = []
    for key, value in values.items():
        place = f"{where}: {key}" if where else f"--{key.replace('_', '-')}"
        if key == "flip":
            if value not in FLIPS:
                problems.append(error("not-one-of", place, known=", ".join(FLIPS), found=value))
        elif key not in _LIMITS:
            known = [*_LIMITS, "flip"]
            problems.append(error("unknown-key", place, known=", ".join(known), hint=nearest(key, known)))
        elif isinstance(value, bool) or not isinstance(value, int | float):
            problems.append(error("not-number", place, found=value))
        elif not _LIMITS[key][0] <= value <= _LIMITS[key][1]:
            low, high = _LIMITS[key]
            problems.append(error("absurd-printer", place, low=f"{low:g}", high=f"{high:g}", found=f"{value:g}"))
    return problems


def _replace(name: str, values: Mapping[str, float | str] | None) -> Path:
    """Put the printer's table into the text in place of what is there (None: take it out), and write the file.

    What was written is read again before it counts, so that an unusual spelling (dotted keys, inline tables) is never lost. Of two
    processes one waits for the other.
    """
    with alone(path()):
        return _replaced(name, values)


def _replaced(name: str, values: Mapping[str, float | str] | None) -> Path:
    text = _text()
    expected = {key: table for key, table in _tables(text).items() if key != name}
    if values is not None:
        expected[name] = dict(values)
    kept = _without(text, name) or _ABOUT
    new = kept.rstrip("\n") + "\n" + (f"\n{_section(name, values)}" if values is not None else "")
    try:
        safe = _tables(new) == expected
    except Refused:  # the name stands there twice now
        safe = False
    if not safe:
        raise Refused([error("edit-printers", str(path()), found=name)], 2)
    with outputs(replace=True):  # its own file
        write(path(), new.encode())
    return path()


def _section(name: str, values: Mapping[str, float | str]) -> str:
    lines = (f'{key} = "{value}"' if isinstance(value, str) else f"{key} = {value!r}" for key, value in values.items())
    return "\n".join([f"[{_key(name)}]", *lines]) + "\n"


def _key(name: str) -> str:
    """The name as TOML spells a key; JSON's escapes are TOML's."""
    import json

    return name if _BARE.fullmatch(name) else json.dumps(name, ensure_ascii=False)


def _without(text: str, name: str) -> str:
    """The text without the printer's table: from its header to the next one, but for comments that stand before that."""
    import tomllib

    kept: list[str] = []
    dropping = False
    held: list[str] = []
    for line in text.splitlines():
        if _HEADER.match(line.lstrip()):
            try:
                dropping = list(tomllib.loads(line)) == [name]
            except tomllib.TOMLDecodeError:
                dropping = False
            kept += held
            held = []
        if not dropping:
            kept.append(line)
        elif line.strip() and not line.lstrip().startswith("#"):
            held = []
        else:
            held.append(line)
    return "\n".join([*kept, *held])
