"""Keeps the figures of the edition: reports of ``printkit playtest … --json`` in, ``docs/edition.json`` and the tables of ``docs/edition.md`` out.

python docs/edition.py REPORT.json [REPORT.json]...   keeps the reports and writes the tables
python docs/edition.py                                writes the tables anew from what is kept
"""

from __future__ import annotations

import hashlib
import json
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
PAGE = HERE / "edition.md"
KEPT = HERE / "edition.json"
EDITION = HERE.parent / "printkit" / "games" / "unlock_tower" / "editions" / "printkit-2.toml"

SHOWN = {
    "rounds": "rounds of a game",
    "faces": "share of the least and the most chosen face",
    "uses": "uses of the least used line, by a player in a game",
    "full.A": "players with both boxes A",
    "full.B": "players with all three boxes B",
    "box.E": "unlock bonuses of a player",
    "total": "victory points of a player",
    "margin": "lead of the winner",
    "tied": "tied leads",
    "half": "victory for who leads at half time",
    "changes": "changes of the lead",
    "blocked": "rounds in which a player is blocked",
    "coins": "coins left over by a player",
    "stalled": "games without three towers at the finish",
}
"""Figure or family → what the page calls it."""


def facts() -> str:
    """A digest of what the edition says, without comments, title and targets: figures hold as long as it stays."""
    import tomllib

    said = tomllib.loads(EDITION.read_text(encoding="utf-8"))
    played = {key: said.get(key) for key in ("last_round", "marks", "face", "shared")}
    return hashlib.sha256(json.dumps(played, sort_keys=True).encode()).hexdigest()[:16]


def kept(reports: list[dict[str, Any]]) -> dict[str, Any]:
    """What is worth keeping of the reports: every mean with its interval, but for marks and faces by round."""
    found = []
    for report in reports:
        tables = []
        for table in report["tables"]:
            figures = {
                name: [figure["mean"], figure["low"], figure["high"]]
                for name, figure in table["figures"].items()
                if not name.startswith(("marks.", "round."))
            }
            trials = {
                f"{trial['id']} {name}": [figure["mean"], figure["low"], figure["high"], trial["plays"]]
                for trial in table["trials"]
                for name, figure in trial["figures"].items()
            }
            tables.append({"players": table["players"], "plays": table["plays"], "figures": figures, "trials": trials})
        words = re.sub(r" --edition \S+", "", report["command"])  # it has become the default
        found.append({"command": words, "printkit": report["printkit"], "seed": report["seed"], "tables": tables})
    return {"edition": "printkit-2", "facts": facts(), "reports": found}


def tables(data: Mapping[str, Any]) -> str:
    """The tables of the page as Markdown, each below its command."""
    return "\n\n".join("\n".join(_table(report)) for report in data["reports"])


def _table(report: Mapping[str, Any]) -> Iterator[str]:
    yield f"`{report['command']}` (printkit {report['printkit']}):"
    yield ""
    yield "| | " + " | ".join(f"{table['players']} players, {table['plays']} games" for table in report["tables"]) + " |"
    yield "|---" * (len(report["tables"]) + 1) + "|"
    for name, label in SHOWN.items():
        yield f"| {label} | " + " | ".join(_cell(name, table["figures"]) for table in report["tables"]) + " |"
    asked = dict.fromkeys(name for table in report["tables"] for name in table["trials"])
    for name in asked:
        cells = [_trial(table["trials"].get(name)) for table in report["tables"]]
        yield f"| {_asked(name)} | " + " | ".join(cells) + " |"


def _cell(name: str, figures: Mapping[str, list[float]]) -> str:
    if name in figures:
        mean, low, high = figures[name]
        return f"{mean:.2f} ({low:.2f}–{high:.2f})"
    family = {member: found[0] for member, found in figures.items() if member.startswith(f"{name}.")}
    least = min(family, key=family.__getitem__)
    most = max(family, key=family.__getitem__)
    told = f"{family[least]:.2f} ({least.partition('.')[2]})"
    return told if name == "uses" else f"{told} – {family[most]:.2f} ({most.partition('.')[2]})"


def _asked(name: str) -> str:
    trial, figure = name.split(" ")
    kind, *rest = trial.split(".")
    if kind == "ladder":
        return f"one {rest[0]} player among {rest[1]}: share of victory"
    if kind == "insist":
        return f"one who insists on face {rest[0]}: share of victory"
    return f"all avoid the end: {figure}"


def _trial(found: list[float] | None) -> str:
    return "" if found is None else f"{found[0]:.2f} ({found[1]:.2f}–{found[2]:.2f}), {found[3]:.0f} games"


def page(data: Mapping[str, Any]) -> str:
    """The page with its tables as the kept reports have them."""
    text = PAGE.read_text(encoding="utf-8")
    start, end = "<!-- figures: docs/edition.py -->\n", "<!-- end of figures -->"
    before, _, rest = text.partition(start)
    return f"{before}{start}\n{tables(data)}\n\n{end}{rest.partition(end)[2]}"


def main() -> None:
    if sys.argv[1:]:
        reports = [json.loads(Path(name).read_text(encoding="utf-8")) for name in sys.argv[1:]]
        KEPT.write_text(json.dumps(kept(reports), indent=1) + "\n", encoding="utf-8")
    PAGE.write_text(page(json.loads(KEPT.read_text(encoding="utf-8"))), encoding="utf-8")


if __name__ == "__main__":
    main()
