"""Is a game folder right? Every problem of it at once, or its plain, JSON-able data.

The shapes are the model's types; here is what must fit together: axes and their keys, entries and their places in the record,
components and what they show, words in both languages, the edition. Cards and their faces are read by `cards` and `faces`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from printkit.gamefolder import components, dealing, lint, references
from printkit.gamefolder.decks import folder as cards_and_faces
from printkit.gamefolder.decks.deck import Deck
from printkit.gamefolder.decks.deck import decks as decks_of
from printkit.gamefolder.decks.own import Own
from printkit.gamefolder.folder import Files, Source
from printkit.gamefolder.lines import line_at, lines_of
from printkit.gamefolder.onefile.desugar import Desugared, desugar, is_short
from printkit.gamefolder.shape import shaped, table_of
from printkit.gamefolder.toml_data import flat, in_file, toml
from printkit.model import LANGUAGES, Axis, Component, Entry, Lang, Problem, error, nearest, placeholders
from printkit.model.game_file import GameFile
from printkit.model.languages import word_files
from printkit.model.own_code import own_code, own_module, plain
from printkit.model.own_code import problems as own_problems
from printkit.model.reading import read

NO_GAMES = ("layouts", "icons")
"""What ``printkit list`` lists beside games; no game may be called so."""


def validated(source: Source, files: Files, edition: str | None) -> tuple[dict[str, Any], list[Problem]]:
    """The game's plain data and every problem found; the data is only good when there is none.

    Each problem's `where` starts with the file that it is in.
    """
    problems: list[Problem] = []
    texts = {lang: f"{lang}.toml" for lang in LANGUAGES} | word_files(files.data)
    read_from = [name for name in ("game.toml", *texts.values()) if name in files.data]
    tables = {name: toml(files.label(name), files.data[name], problems) for name in read_from}
    words: dict[str, dict[str, str]] = {lang: dict(flat(tables.get(name) or {})) for lang, name in texts.items()}
    for lang in texts:
        if f"rulebook.{lang}.md" in files.data:
            words[lang]["rulebook"] = _text(files, f"rulebook.{lang}.md", problems)
    raw = tables["game.toml"]
    rules: dict[str, Any] = {}
    decks: list[Deck] = []
    doubts: list[Problem] = []
    mine = Own()
    if raw is not None and is_short(raw):
        short = _written_out(raw, source, files, texts, words, problems)
        rules, decks, mine, doubts = short.rules, short.decks, short.own, short.doubts
        raw = None if short.problems else short.table
        tables |= {name: {} for name in texts.values() if name not in files.data}
    elif raw is not None:  # else nobody knows whether it needs any
        problems += [error("missing-file", files.label(name)) for name in texts.values() if name not in tables]
        raw, decks = _with_decks(raw, files, words, problems)
    game = _shaped(raw, files.label("game.toml"), problems) if raw is not None else None
    if game is None:
        return {"words": words}, problems
    game["words"], game["rules"] = words, {**game["rules"], "entries": True} if game["rules"] else rules
    _read_edition(game, source, files, edition, problems)
    inside: list[Problem] = []
    if game["id"] != source.id:
        inside.append(error("id-not-folder", "id", found=game["id"], expected=source.id))
    if game["id"] in NO_GAMES:
        inside.append(error("name-taken", "id", found=game["id"]))
    _check_players(game, inside)
    game["axes"] = references.axes(game, inside)
    references.read_numbers(game, inside)
    _check_entries(game, inside)
    used = components.layouts_of(game, source, files, inside)
    components.check(game, used, inside)
    axes = {name: read(Axis, {"id": name, **axis}) for name, axis in game["axes"].items()}
    entries = [read(Entry, entry) for entry in game["entries"]]
    inside += lint.twice(entries, axes)
    inside += lint.windowless([read(Component, one) for one in game["components"]], entries, axes, {p.where for p in inside})
    problems += in_file(files.label("game.toml"), inside)
    cards_and_faces.read(game, files, decks, mine, problems)
    game["told"] = _looks_wrong([*doubts, *(doubt for deck in decks for doubt in deck.doubts)], files)
    reported: list[Problem] = []
    dealing.read(game, lambda reference: references.fact(game, reference), reported)
    problems += in_file(files.label("game.toml"), reported)
    if not is_short(tables["game.toml"] or {}) and all(tables.get(name) is not None for name in texts.values()):
        _check_words(game, used, tables, files, problems)
        _add_english(words, texts, files, problems)
    return game, _once(problems)


def _once(problems: Iterable[Problem]) -> list[Problem]:
    """Each problem once: of a one-file game several places of its full shape are the same line."""
    return list({(one.code, one.where, one.line, repr(sorted(one.args.items()))): one for one in problems}.values())


def _written_out(
    raw: Mapping[str, Any],
    source: Source,
    files: Files,
    texts: Mapping[Lang, str],
    words: dict[str, dict[str, str]],
    problems: list[Problem],
) -> Desugared:
    """What a one-file game comes to; what is wrong with it is told, each with its line.

    Words that follow from the file are put beside those of word files, which go before them.
    """
    full = [key for key in GameFile._fields if key != "rules"]  # which stand at the top of a short file
    short = desugar(raw, source.id, full, words, files.data)
    label = files.label("game.toml")
    wrong = _once(short.problems)
    if short.rules.get("score") and "scoring.py" in files.data:
        wrong.append(error("onefile-scoring-twice", "score"))
    if wrong:
        at = lines_of(files.data["game.toml"].decode("utf-8-sig"))
        problems += in_file(label, [problem._replace(line=line_at(at, problem.where)) for problem in wrong])
        return short._replace(problems=wrong)
    texts_of_game: dict[str, dict[str, str]] = {}
    for lang in short.words:
        words.setdefault(lang, {})
        unknown = [key for key in words[lang] if short.known and key not in short.known]
        listed = ", ".join(
            sorted(key for key in short.known if key.startswith(("entry.", "score.", "say.")) and ".at." not in key)
        )
        own = files.label(texts.get(lang, ""))
        at = lines_of(files.data[texts[lang]].decode("utf-8-sig")) if unknown else {}
        problems += [
            error("onefile-unknown-word", f"{own}: {key}", known=listed, hint=nearest(key, short.known))._replace(
                line=line_at(at, key)
            )
            for key in unknown
        ]
        texts_of_game[lang] = {**_first(short.words, words, lang), **words[lang]}
    words |= texts_of_game
    return short


def _first(derived: Mapping[str, Mapping[str, str]], files: Mapping[str, Mapping[str, str]], lang: Lang) -> Mapping[str, str]:
    """What a one-file game says in a language beside the word file.

    In one that printkit doesn't speak it is what the English file says, where nothing is said in that language.
    """
    if lang in LANGUAGES:
        return derived[lang]
    english = {key: text for key, text in files["en"].items() if derived[lang].get(key) == derived["en"].get(key)}
    return {**derived[lang], **english}


def _with_decks(
    raw: dict[str, Any], files: Files, words: dict[str, dict[str, str]], problems: list[Problem]
) -> tuple[dict[str, Any], list[Deck]]:
    """A full table with the components of its ``[decks]`` in their place, and these; their names are put beside the words."""
    if "decks" not in raw:
        return raw, []
    called: dict[str, dict[str, str]] = {lang: {} for lang in words}
    wrong: list[Problem] = []
    decks = decks_of(raw, files.data, called, wrong, Own())
    at = lines_of(files.data["game.toml"].decode("utf-8-sig"))
    problems += in_file(files.label("game.toml"), [one._replace(line=line_at(at, one.where)) for one in wrong])
    for lang, titles in called.items():
        words[lang] = {**titles, **words.get(lang, {})}
    rest = {key: value for key, value in raw.items() if key != "decks"}
    listed = rest.get("components", [])
    if isinstance(listed, list):
        rest["components"] = [*listed, *(deck.component for deck in decks)]
    return rest, decks


def _looks_wrong(doubts: Sequence[Problem], files: Files) -> list[list[Any]]:
    """What looks wrong in a one-file game and may be meant, as plain data: code, file and place, values, line."""
    at = lines_of(files.data["game.toml"].decode("utf-8-sig")) if doubts else {}
    label = files.label("game.toml")
    return [[one.code, f"{label}: {one.where}", dict(one.args), line_at(at, one.where)] for one in doubts]


def _text(files: Files, name: str, problems: list[Problem]) -> str:
    """A text file of the folder."""
    try:
        return files.data[name].decode("utf-8-sig")
    except UnicodeDecodeError as failure:
        problems.append(error("unreadable-file", files.label(name), reason=str(failure)))
        return ""


def _shaped(raw: Mapping[str, Any], label: str, problems: list[Problem]) -> dict[str, Any] | None:
    game, shape_problems = shaped(raw, table_of(GameFile))
    problems.extend(in_file(label, shape_problems))
    return game


def _read_edition(game: dict[str, Any], source: Source, files: Files, edition: str | None, problems: list[Problem]) -> None:
    """Put the edition's facts into ``facts.edition``: as its game's own module reads them, else as they stand.

    Its ``game`` key, which says what game it is for, is ours and not the game's.
    """
    game["edition"] = edition or next(iter(game["editions"]), "")
    file = "edition" if "edition" in files.data else f"editions/{game['edition']}.toml"
    if file != "edition":
        if edition is not None and edition not in game["editions"]:
            known = game["editions"]
            if known:
                problems.append(error("unknown-edition", edition, known=", ".join(known), hint=nearest(edition, known)))
            else:
                problems.append(error("edition-of-none", "--edition", found=edition))
            return
        if not game["edition"]:
            return
        if file not in files.data:
            problems.append(error("missing-file", files.label(file)))
            return
    label = files.label(file)
    if not game["editions"]:
        problems.append(error("no-editions", label))
        return
    table = toml(label, files.data[file], problems)
    if table is None:
        return
    named = table.pop("game", game["id"])
    if named != game["id"]:
        problems.append(error("edition-of-another", f"{label}: game", found=named, expected=game["id"]))
        return
    if "edition.py" in files.data:
        if not source.code:
            problems.append(error("needs-trust", files.label("edition.py")))
            return
        reader = own_module(source.code, source.folder, "edition")
        with own_code("edition.py", source.folder, source.code):
            facts, answered = reader.read(table, game["facts"])  # type: ignore[union-attr]  # the file is there
            own = own_problems("problems", answered)
            if not any(p.severity == "error" for p in own):
                table = dict(plain("facts", facts))
        problems.extend(in_file(label, own))
        if any(p.severity == "error" for p in own):
            return
    game["facts"]["edition"] = table
    if file == "edition":
        game["edition"] = str(table.get("id") or files.edition.stem)  # type: ignore[union-attr]  # it was read


def _check_players(game: Mapping[str, Any], problems: list[Problem]) -> None:
    fewest, most = game["players"]
    if not 1 <= fewest <= most <= references.MOST_PLAYERS:
        problems.append(error("players-range", "players", found=f"[{fewest}, {most}]", most=references.MOST_PLAYERS))
    if "edition" in game["options"]:
        problems.append(error("name-taken", "options.edition", found="edition"))


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
        for name in placeholders.places(entry["column"]):
            if name not in entry["axes"]:
                known = entry["axes"]
                hint = nearest(name, known)
                problems.append(error("unknown-axis", f"{where}.column", found=name, known=", ".join(known), hint=hint))
        if entry["of"] and entry["of"] not in ids:
            problems.append(error("unknown-entry", f"{where}.of", found=entry["of"], hint=nearest(entry["of"], ids)))
        if entry["record"] and not entry["of"]:
            expected = len(entry["axes"]) - entry["record"].count("[]") - entry["record"].count("{}")
            if expected != len(entry["fold"]):
                folds = len(entry["fold"])
                problems.append(error("fold-per-axis", f"{where}.fold", expected=max(expected, 0), found=folds))
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
        if entry["low"] is not None and entry["high"] is not None and entry["low"] > entry["high"]:
            problems.append(error("low-above-high", where, low=entry["low"], high=entry["high"]))
        written, entry["choices"] = entry["choices"], references.choices(game, entry["choices"])
        if entry["kind"] == "choice" and not entry["choices"]:
            problems.append(error("choices-reference" if written else "missing-key", f"{where}.choices", found=written))
        if entry["kind"] not in ("tick", "mark") and {"ordinals", "count", "furthest"} & set(entry["fold"]):
            problems.append(error("fold-of-boxes", f"{where}.fold", found=entry["kind"]))


def _add_english(words: dict[str, dict[str, str]], texts: Mapping[Lang, str], files: Files, problems: list[Problem]) -> None:
    """English words where a language that printkit doesn't speak lacks them, and what it has that nothing asks for."""
    for lang in (lang for lang in words if lang not in LANGUAGES):
        label = files.label(texts.get(lang, "game.toml"))
        for key in words[lang]:
            if key not in words["en"]:
                near = nearest(key, words["en"])
                problems.append(error("no-such-word", f"{label}: {key}", file=files.label(texts["en"]), hint=near))
        words[lang] = {**words["en"], **words[lang]}


def _check_words(
    game: Mapping[str, Any],
    used: Mapping[str, Any],
    tables: Mapping[str, dict[str, Any] | None],
    files: Files,
    problems: list[Problem],
) -> None:
    words: Mapping[str, Mapping[str, str]] = game["words"]
    needed = {"title", *(f"component.{c['id']}" for c in game["components"])}
    shown = {name for c in game["components"] for name in c["shows"]}
    needed |= {f"entry.{name}" for name in shown} | {f"needs.{need['words']}" for need in game["needs"]}
    needed |= {f"deal.{name}" for name in dealing.names(game["deal"])}
    # What layouts fill in beside axes and points; a layout that may not run could fill in anything.
    fills: dict[str, frozenset[str] | None] = {}
    for component in game["components"]:
        layout = used.get(component["layout"])
        for name in component["shows"]:
            before = fills.get(name, frozenset())
            fills[name] = before | layout.NEEDS.fills if layout is not None and before is not None else None
    no_texts: dict[str, list[Problem]] = {}
    for lang in LANGUAGES:
        beside = [tables[f"{other}.toml"] or {} for other in LANGUAGES if other != lang]
        no_texts[lang] = list(lint.not_texts(tables[f"{lang}.toml"] or {}, beside, needed))
    reported = {problem.where for several in no_texts.values() for problem in several}
    for lang in LANGUAGES:
        label = files.label(f"{lang}.toml")
        problems += in_file(label, [*no_texts[lang], *lint.unfilled(game, words[lang], fills)])
        others = set().union(*(words[other] for other in LANGUAGES if other != lang))
        missing = sorted((needed | others) - {key for key, text in words[lang].items() if text.strip() or key not in needed})
        unsaid = (key for key in missing if not any(key == one or key.startswith(f"{one}.") for one in reported))
        problems.extend(error("missing-word", f"{label}: {key}") for key in unsaid)
