"""Is a game right? Everything that can be known before somebody prints it: ``printkit check``.

The folder's data are validated by `load`; here the game's own proofs are run (``edition.prove``), every component is laid out
in both languages and every ink, and the worked examples are scored.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from printkit.build import Job, load_fonts, pages
from printkit.catalog import Catalog, folder_source
from printkit.load import Source, load, module
from printkit.model import LANGUAGES, Game, Problem, Refused, error, nearest
from printkit.style import INKS
from printkit.tell import words


@dataclass
class Report:
    """What a check found: problems, and facts worth telling (what the proofs counted)."""

    game: Game | None = None
    problems: list[Problem] = field(default_factory=list)
    facts: dict[str, Any] = field(default_factory=dict)

    @property
    def ok(self) -> bool:
        """Whether no error was found."""
        return not any(p.severity == "error" for p in self.problems)


def check(target: str, catalog: Catalog, *, trust: bool, done: Callable[[], None] = lambda: None) -> Report:
    """Check a folder, an edition file or a game of the catalog. Raises `Refused` (status 2) when there is no such thing."""
    report = Report()
    source, edition = _target(target, catalog, trust=trust)
    try:
        report.game = load(source, edition)
    except Refused as refused:
        if refused.status == 2:
            raise
        report.problems.extend(refused.problems)
        return report
    done()
    _prove(report, report.game)
    done()
    report.problems.extend(_printable(report.game))
    done()
    return report


def _target(target: str, catalog: Catalog, *, trust: bool) -> tuple[Source, Path | None]:
    path = Path(target)
    if path.is_dir():
        inside = next((s for s in catalog.sources().values() if s.folder.resolve() == path.resolve()), None)
        return inside or folder_source(path, trust=trust), None
    if path.is_file():
        return _game_of_edition(path, catalog), path
    if target in catalog.sources():
        return catalog.source(target), None
    known = list(catalog.sources())
    raise Refused([error("nothing-to-check", target, known=", ".join(known), hint=nearest(target, known))], 2)


def _game_of_edition(path: Path, catalog: Catalog) -> Source:
    """The game an edition file is for: its ``game`` key, or the only game whose editions are files of this kind."""
    import tomllib

    try:
        table = tomllib.loads(path.read_text("utf-8-sig"))
    except OSError as failure:
        raise Refused([error("unreadable-file", str(path), reason=failure.strerror or str(failure))], 2) from failure
    except UnicodeDecodeError as failure:
        raise Refused([error("not-utf8", str(path), offset=failure.start)]) from failure
    except (tomllib.TOMLDecodeError, RecursionError) as failure:
        raise Refused([error("not-toml", str(path), reason=str(failure))]) from failure
    named = table.get("game")
    if isinstance(named, str):
        return catalog.source(named)
    raise Refused([error("edition-without-game", str(path), known=", ".join(catalog.sources()))], 2)


def _prove(report: Report, game: Game) -> None:
    own = module(game, "edition") if game.code else None
    if own is not None and "edition" in game.facts:
        problems, facts = own.prove(game.facts["edition"], game.facts)
        report.problems.extend(problems)
        report.facts.update(facts)


def _printable(game: Game) -> Iterator[Problem]:
    """What goes wrong when every component is laid out, each problem once."""
    told: set[tuple[str, str, str]] = set()
    for lang in LANGUAGES:
        for ink in INKS:
            job = Job(lang, ink=ink)
            fonts = load_fonts(job)
            for component in game.components:
                try:
                    found = pages(game, component, job, fonts).problems
                except Refused as refused:
                    found = refused.problems
                for problem in found:
                    key = (problem.code, problem.where, str(sorted(problem.args.items())))
                    if key not in told:
                        told.add(key)
                        yield problem


def show(report: Report, lang: str) -> None:
    """The outcome for people: what was counted and proved, and the verdict."""
    from rich.console import Console
    from rich.table import Table

    said = words(lang)
    console = Console(highlight=False)
    if report.facts:
        table = Table(box=None, pad_edge=False, show_header=False)
        for name, value in report.facts.items():
            table.add_row(said.get(f"check.{name}", name), str(value))
        console.print(table)
    errors = sum(p.severity == "error" for p in report.problems)
    verdict = said["check.ok"] if report.ok else said["check.errors"].format(count=errors)
    name = f"{report.game.title(lang)}: " if report.game is not None else ""
    console.print(f"{name}{verdict}")
