"""The edition of a game: which one it is, and its facts."""

from __future__ import annotations

from printkit.gamefolder.folder import Files, Source
from printkit.gamefolder.toml_data import in_file, toml
from printkit.model import Given, Problem, error, nearest
from printkit.model.game_file import GameFile
from printkit.model.own_code import own_code, own_module, plain
from printkit.model.own_code import problems as own_problems
from printkit.model.plain import Json


def read(game: GameFile, source: Source, files: Files, edition: str | None, problems: list[Problem]) -> tuple[str, Given]:
    """Which edition it is, and the facts with those of the edition: as its game's own module reads them, else as they stand.

    Its ``game`` key, which says what game it is for, is ours and not the game's.
    """
    chosen = edition or next(iter(game.editions), "")
    file = "edition" if "edition" in files.data else f"editions/{chosen}.toml"
    label, known = files.label(file), game.editions
    wrong: Problem | None = None
    if file != "edition":
        if edition is not None and edition not in known:
            wrong = error("unknown-edition", edition, known=", ".join(known), hint=nearest(edition, known))
            wrong = wrong if known else error("edition-of-none", "--edition", found=edition)
        elif not chosen:
            return chosen, game.facts
        elif file not in files.data:
            wrong = error("missing-file", label)
    elif not known:
        wrong = error("no-editions", label)
    table = None if wrong else toml(label, files.data[file], problems)
    named = None if table is None else table.pop("game", game.id)
    if table is not None and named != game.id:
        wrong = error("edition-of-another", f"{label}: game", found=named, expected=game.id)
    if table is not None and not wrong and "edition.py" in files.data:
        if source.code:
            table = _own_facts(table, game, source, label, problems)
        else:
            wrong = error("needs-trust", files.label("edition.py"))
    if wrong:
        problems.append(wrong)
    if wrong or table is None:
        return chosen, game.facts
    if files.edition is not None:
        chosen = str(table.get("id") or files.edition.stem)
    return chosen, Given.of({**game.facts, "edition": table})


def _own_facts(table: Json, game: GameFile, source: Source, label: str, problems: list[Problem]) -> Json | None:
    """What a game's own module reads from an edition; None where that is wrong."""
    reader = own_module(source.code, source.folder, "edition")
    with own_code("edition.py", source.folder, source.code):
        facts, answered = reader.read(table, game.facts)  # type: ignore[union-attr]  # the file is there
        own = own_problems("problems", answered)
        wrong = any(p.severity == "error" for p in own)
        read_facts = None if wrong else dict(plain("facts", facts))
    problems.extend(in_file(label, own))
    return read_facts
