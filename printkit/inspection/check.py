"""Is a game right? Everything that can be known before somebody prints it: ``printkit check``.

The folder's data are validated by `load`; here the game's own proofs are run (``proof.prove``), every component is laid out
in both languages and every ink, and the worked examples are scored.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from printkit.deals.deal import dealt
from printkit.draw.frame import Piece
from printkit.draw.style import INKS
from printkit.gamefolder.catalog import Catalog
from printkit.gamefolder.decks.cards import unused_faces
from printkit.gamefolder.folder import Source, read_bytes
from printkit.gamefolder.loader import load
from printkit.gamefolder.toml_data import in_file, toml
from printkit.inspection.turn_words import words_of_the_turn
from printkit.inspection.turns import trial_games
from printkit.model import LANGUAGES, Bundle, Folder, Game, Lang, Problem, Refused, Worded, error, listed, nearest, warning
from printkit.model.own_code import module, own_code, plain
from printkit.model.own_code import problems as own_problems
from printkit.model.problem import shortened
from printkit.preflight.pixels import survey
from printkit.preflight.unseen import unseen
from printkit.printing.card_names import nameless
from printkit.printing.job import Job, load_fonts
from printkit.printing.picture_warnings import cut_off, left_out
from printkit.printing.sheets import pages
from printkit.scoring.run import score_sources, scorer_of

STEPS = 4
"""Reading, proving, printing, scoring."""


@dataclass
class Report:
    """What a check found: problems, and facts worth telling (what the proofs counted). `game` tells the problems."""

    game: Worded | None = None
    problems: list[Problem] = field(default_factory=list)
    facts: dict[str, Any] = field(default_factory=dict)

    @property
    def ok(self) -> bool:
        """Whether no error was found."""
        return not any(p.severity == "error" for p in self.problems)


def check(target: str | Folder, catalog: Catalog, *, trust: bool, done: Callable[[], None] = lambda: None) -> Report:
    """Check a folder, an edition file or a game of the catalog; `done` is called `STEPS` times.

    Raises `Refused` (status 2) when there is no such thing or it can't be read.
    """
    report = Report()
    source, edition = _target(target, catalog, trust=trust)
    games = _under_every_edition(report, source, edition)
    done()
    for game in games:
        _prove(report, game, str(edition or ""), named=len(games) > 1)
    done()
    if games:
        report.problems.extend(unused_faces(games[0]))
        report.problems.extend(nameless(games[0]))
        report.problems.extend(games[0].warnings)
        report.problems.extend(left_out(games[0]))
        report.problems.extend(cut_off(games[0]))
        report.problems.extend(_printable(games[0]))
        for game in games:
            report.problems.extend(_dealable(game))
            report.problems.extend(trial_games(game))
        report.problems.extend(words_of_the_turn(games[0]))
        done()
        own = {game.edition: game for game in games}
        # An example of another edition than the one that is checked is played in that.
        missing = [name for name in games[0].editions if name not in own] if edition is not None else []
        report.problems.extend(_examples({**own, **{name: load(source, name) for name in missing}}))
    return report


def _under_every_edition(report: Report, source: Source, edition: Folder | None) -> list[Game]:
    """The game under the edition of a file, or under each of its own; what can't be loaded is in the report."""
    games: list[Game] = []
    try:
        games.append(load(source, edition))
        others = [] if edition is not None else games[0].editions[1:]
        report.game = games[0]
        games += [load(source, other) for other in others]
    except Refused as refused:
        if any(problem.code != "needs-trust" for problem in refused.problems) and refused.status == 2:
            raise
        report.game = report.game or refused.game
        report.problems.extend(refused.problems)
    return games


def _target(target: str | Folder, catalog: Catalog, *, trust: bool) -> tuple[Source, Folder | None]:
    if isinstance(target, Bundle):
        return (_game_of_edition(target, catalog), target) if target.is_file() else (catalog.at(target, trust=trust), None)
    target = str(target)
    path = Path(target)
    try:
        if (path / "game.toml").exists():
            return catalog.at(path, trust=trust), None
        if path.name == "game.toml" and path.is_file():
            raise Refused([error("file-for-folder", target, folder=str(path.parent))], 2)
        if path.exists() and not path.is_dir():
            return _game_of_edition(path, catalog), path
        if target in catalog.sources():
            return catalog.source(target), None
        if path.is_dir():
            raise Refused([error("not-a-game-folder", target)], 2)
    except OSError as failure:
        raise Refused([error("unreadable-file", target, reason=failure.strerror or str(failure))], 2) from failure
    known = list(catalog.sources())
    raise Refused([error("nothing-to-check", target, known=", ".join(known), hint=nearest(target, known))], 2)


def _game_of_edition(path: Folder, catalog: Catalog) -> Source:
    """The game an edition file is for: that of its ``game`` key, else the one whose own editions it resembles most."""
    problems: list[Problem] = []
    table = toml(str(path), read_bytes(path), problems)
    if table is None:
        raise Refused(problems)
    named = table.get("game")
    if named is not None:
        return catalog.source(str(named))
    alike: list[tuple[int, Source]] = []
    for source in catalog.sources().values():
        own = (toml(str(file), read_bytes(file), []) or {} for file in listed(source.folder, "editions/*.toml"))
        alike += [(len(keys & set(table)), source) for keys in (set().union(*own),) if keys]
    most = max((count for count, _ in alike), default=0)
    candidates = [source for count, source in alike if count == most]
    if most and len(candidates) == 1:
        return candidates[0]
    raise Refused([error("edition-without-game", str(path), known=", ".join(source.id for _, source in alike))])


def _prove(report: Report, game: Game, file: str, *, named: bool) -> None:
    own = module(game, "proof") if game.code and "edition" in game.facts else None
    if own is None:
        return
    try:
        with own_code("proof.py", game.folder, game.code):
            answered, about = own.prove(game.facts["edition"], game.facts)
            problems, facts = own_problems("problems", answered), plain("facts", about)
    except Refused as refused:
        report.problems.extend(refused.problems)
        return
    where = f"{game.edition}: " if named else ""
    label = file or (game.edition if named else "")
    report.problems.extend(in_file(label, problems) if label else problems)
    report.facts.update({where + name: value for name, value in facts.items()})


def _printable(game: Game) -> Iterator[Problem]:
    """What goes wrong when every component is laid out, each problem once.

    A text that doesn't fit is the same problem in every ink, and in both languages where the game has one: printkit's own words
    around it leave it a little more room here or there. What is wrong in one language alone names it: a game whose words are in one
    language is printed in the other, too, with printkit's words in that.
    """
    reported: dict[tuple[str, str, str], tuple[Problem, set[Lang]]] = {}
    for lang in LANGUAGES:
        for ink in INKS:
            job = Job(lang, ink=ink)
            fonts = load_fonts(job, game)
            pieces: list[Piece] = []
            told_of: list[Problem] = []
            for component in game.components:
                try:
                    printed = pages(game, component, job, fonts)
                except Refused as refused:
                    told_of += refused.problems
                else:
                    told_of += printed.problems
                    pieces += printed.pieces
            told_of += unseen(pieces)
            anyhow = (
                list(survey(pieces, fonts, ink).problems) if lang == LANGUAGES[0] else []
            )  # takes longest, and is alike in all
            for problem in (*told_of, *anyhow):
                what = problem.args.get("text") or problem.args.get("title")
                key = (problem.code, problem.where, str(what or sorted(problem.args.items())))
                _, langs = reported.setdefault(key, (problem, set()))
                langs.update(LANGUAGES if problem in anyhow else (lang,))
    for problem, langs in reported.values():
        alone = f"--lang {min(langs)}" if len(langs) == 1 else ""
        yield problem._replace(where=", ".join(filter(None, (problem.where, alone))))


def _dealable(game: Game) -> Iterator[Problem]:
    """What goes wrong when the game is dealt for the fewest and the most players, in its last round."""
    if game.deal is None:
        return
    for players in sorted(set(game.players)):
        try:
            dealt(game, [""] * players, "check", game.deal.rounds)
        except Refused as refused:
            yield from in_file("game.toml", refused.problems)


def _examples(editions: Mapping[str, Game]) -> Iterator[Problem]:
    """What is wrong with the scorer, and which worked examples, ``examples/NAME.toml``, score otherwise than ``NAME.expected.json``.

    Each is played in the edition that it names, else in the first one.
    """
    game = next(iter(editions.values()))
    if game.folder is None:
        return
    expected = {p.name.removesuffix(".expected.json"): p for p in listed(game.folder, "examples/*.expected.json")}
    for record in listed(game.folder, "examples/*.toml"):
        if record.stem not in expected:
            yield warning("example-unchecked", f"examples/{record.name}", missing=f"{record.stem}.expected.json")
    if not (game.code or game.rules) or not (expected or (game.folder / "scoring.py").is_file()):
        return

    known: list[Problem] = []  # what fails in one example fails in others
    strange: dict[object, list[str]] = {}  # the game that an example names → such examples
    try:
        scorer_of(game)
        for name, path in expected.items():
            new = [problem for problem in _example(name, path, game, editions) if problem not in known]
            for problem in new:
                if problem.code == "not-this-game":
                    strange.setdefault(problem.args["found"], []).append(problem.where)
                else:
                    yield problem
            known += new
    except Refused as refused:
        yield from refused.problems
    for other, where in strange.items():  # in a folder that was copied and renamed all of them are: one slip, one message
        yield error("example-of-another", where[0], found=other, expected=game.id, count=len(where))


def _example(name: str, path: Folder, game: Game, editions: Mapping[str, Game]) -> Iterator[Problem]:
    record = path.with_name(f"{name}.toml")
    if not record.is_file():
        yield error("missing-file", f"examples/{record.name}")
        return
    try:
        expected = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as failure:
        reason, line = getattr(failure, "msg", str(failure)), getattr(failure, "lineno", None)
        yield error("unreadable-file", f"examples/{path.name}", reason=reason)._replace(line=line)
        return
    if not isinstance(expected, dict):
        yield error("not-table", f"examples/{path.name}", found=shortened(json.dumps(expected)))
        return
    given = [(str(record), record.read_bytes())]
    (answer,) = score_sources(given, game, editions=lambda named: editions.get(named, game), raising=True)
    failed = [problem for problem in answer.problems if problem.code == "own-code-failed"]
    if failed:
        yield from failed
        return
    result = answer.as_dict("en")
    where = f"examples/{record.name}"
    differing = [
        error("example-differs", f"{where}: {place}", expected=_json(value), found=_json(counted))
        for key, whole in expected.items()
        for place, value, counted in _differing(key, whole, _counted(result, key))
    ]
    refused = [problem for problem in answer.problems if problem.severity == "error"]
    if differing and refused and not expected.get("problems"):
        # Why it isn't scored says more than each figure that is missing then.
        yield from in_file(where, refused)
    else:
        yield from differing


def _differing(place: str, expected: Any, scored: Any) -> Iterator[tuple[str, Any, Any]]:
    """Where an answer differs from the keys that an expected file has; players are told by name, in any order."""
    if isinstance(expected, dict) and isinstance(scored, dict):
        for key, value in expected.items():
            yield from _differing(f"{place}.{key}", value, scored.get(key))
        return
    rows = [
        row
        for row in (expected, scored)
        if isinstance(row, list) and all(isinstance(one, dict) and "name" in one for one in row)
    ]
    if len(rows) == 2 and sorted(one["name"] for one in expected) == sorted(one["name"] for one in scored):
        by_name = {one["name"]: one for one in scored}
        for one in expected:
            yield from _differing(f"{place}.{one['name']}", one, by_name[one["name"]])
    elif expected != scored:
        yield place, expected, scored


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _counted(answer: dict[str, Any], key: str) -> Any:
    """One key of an answer as the expected files hold it: problems as codes, players with the counts of their parts."""
    if key == "problems":
        return [problem["code"] for problem in answer["problems"]]
    if key == "players":
        return [
            {**{name: player[name] for name in ("name", "rank", "total")}, "counts": _counts(player)}
            for player in answer["players"]
        ]
    return answer.get(key)


def _counts(player: dict[str, Any]) -> dict[str, int]:
    return {part["id"]: part["count"] for part in player["breakdown"]}
