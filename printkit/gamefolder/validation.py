"""Is a game folder right? Every problem of it at once, or the game.

The shapes are the model's types; here is what must fit together: axes and their keys, entries and their places in the record,
components and what they show, words in both languages, the edition. Cards and their faces are read by `cards` and `faces`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from printkit.gamefolder import components, dealing, editions, lint, references
from printkit.gamefolder.decks import folder as cards_and_faces
from printkit.gamefolder.decks.deck import Deck
from printkit.gamefolder.decks.deck import decks as decks_of
from printkit.gamefolder.decks.own import Own
from printkit.gamefolder.dies import with_dies
from printkit.gamefolder.folder import Files, Source
from printkit.gamefolder.lines import line_at, lines_of
from printkit.gamefolder.onefile.desugar import Desugared, desugar, is_short
from printkit.gamefolder.onefile.entries import Words
from printkit.gamefolder.shape import checked
from printkit.gamefolder.toml_data import flat, in_file, toml
from printkit.language.read import OF_ENTRIES, read
from printkit.model import (
    LANGUAGES,
    Axis,
    Card,
    Entry,
    Game,
    Lang,
    Option,
    Problem,
    Refused,
    error,
    nearest,
    placeholders,
)
from printkit.model.game_file import GameFile
from printkit.model.languages import word_files
from printkit.model.plain import Raw
from printkit.scoring.entered import entered

NO_GAMES = ("layouts", "icons")
"""What ``printkit list`` lists beside games; no game may be called so."""


class _Unread(NamedTuple):
    """A game that is no good but for its words: an edition's problems are told in them."""

    id: str
    words: Mapping[str, Mapping[str, str]]


def validated(source: Source, files: Files, edition: str | None) -> Game:
    """The game of a folder under an edition of its own, or the one in its files.

    Raises `Refused` with every problem, each `where` beginning with the file that it is in.
    """
    problems: list[Problem] = []
    texts = {lang: f"{lang}.toml" for lang in LANGUAGES} | word_files(files.data)
    words: Words = {lang: {} for lang in texts}
    game = _read(source, files, edition, texts, words, problems)
    if game is None or problems:
        misuse = all(problem.code in ("needs-trust", "unknown-edition", "edition-of-none") for problem in problems)
        raise Refused(_once(problems), 2 if misuse else 1, _Unread(source.id, words))
    if game.rules.get("entries"):
        _check_rules(game, files)
    return game


def _read(
    source: Source, files: Files, edition: str | None, texts: Mapping[Lang, str], words: Words, problems: list[Problem]
) -> Game | None:
    """The game, which is only good when there are no problems; None where nobody can know what it is. Its words are put into `words`.

    `texts` are the word files by language.
    """
    read_from = [name for name in ("game.toml", *texts.values()) if name in files.data]
    tables = {name: toml(files.label(name), files.data[name], problems) for name in read_from}
    for lang, file in texts.items():
        words[lang] |= flat(tables.get(file) or {})
        if f"rulebook.{lang}.md" in files.data:
            words[lang]["rulebook"] = _text(files, f"rulebook.{lang}.md", problems)
    raw = tables["game.toml"]
    if raw is None:
        return None
    mine = Own()
    doubts: list[Problem] = []
    if short := is_short(raw):
        one = _written_out(raw, source, files, texts, words, problems)
        game, decks, mine, doubts = one.game, one.decks, one.own, one.doubts
    else:
        problems += [error("missing-file", files.label(name)) for name in texts.values() if name not in tables]
        game, decks = _full(raw, files, words, problems)
    if game is None:
        return None
    chosen, facts = editions.read(game, source, files, edition, problems)
    game = game._replace(facts=facts)
    inside: list[Problem] = []
    if game.id != source.id:
        inside.append(error("id-not-folder", "id", found=game.id, expected=source.id))
    if game.id in NO_GAMES:
        inside.append(error("name-taken", "id", found=game.id))
    _check_players(game, inside)
    axes = references.axes(game, inside)
    game = references.with_numbers(game, inside)
    entries = [_checked_entry(game, axes, number, inside) for number in range(len(game.entries))]
    used = components.layouts_of(game.components, source, files, inside)
    components.check(game.components, used, axes, {entry.id for entry in entries}, inside)
    inside += lint.twice(entries, axes)
    inside += lint.windowless(game.components, entries, axes, {p.where for p in inside})
    problems += _lined(inside, files)
    drawn = {name for name, layout in used.items() if layout is not None and layout.NEEDS.cards}
    elsewhere = {place: file for place, file in components.drawings(game.components).items() if file not in mine.art.values()}
    mine = mine._replace(art={**mine.art, **elsewhere})
    cards, faces = cards_and_faces.read(game, words, drawn, files, decks, mine, problems)
    shaped: list[Problem] = []
    faces = with_dies(faces, game.components, drawn, {deck.id for deck in decks}, files.folder, shaped)
    problems += _lined(shaped, files)
    if not problems:
        game = game._replace(components=components.sized(game.components, files.folder))
    reported: list[Problem] = []
    deal = game.deal and dealing.read(game.deal, cards, partial(references.fact, game), reported)
    problems += _lined(reported, files)
    if not short and all(tables.get(name) is not None for name in texts.values()):
        _check_words(game, axes, used, words, tables, files, problems)
        _add_english(words, texts, files, problems)
    absent = _absent(cards)
    return Game(
        id=game.id,
        version=game.version,
        players=game.players,
        edition=chosen,
        editions=game.editions,
        options=tuple(Option(name, values) for name, values in game.options.items()),
        axes=axes,
        entries=tuple(entries),
        components=tuple(one for one in game.components if one.id not in absent),
        points=game.points,
        facts=facts,
        words=words,
        digest="",
        cards=tuple(cards),
        needs=game.needs,
        minutes=game.minutes,
        age=game.age,
        credits=game.credits,
        faces=faces,
        deal=deal,
        rules=game.rules,
        warnings=tuple(_lined([*doubts, *(doubt for deck in decks for doubt in deck.doubts)], files)),
    )


def _absent(cards: Iterable[Card]) -> set[str]:
    """The decks of which this edition has no card at any table: they are no components of the game then."""
    there = {card.component for card in cards if card.quantity or any(card.by_players.values())}
    return {card.component for card in cards} - there


def _check_rules(game: Game, files: Files) -> None:
    """Look through the rules of a full game file. Raises `Refused`."""
    known = [*OF_ENTRIES]
    problems = [
        error("unknown-key", key, known=", ".join(known), hint=nearest(key, known))
        for key in game.rules
        if key not in known and key != "entries"
    ]
    if "score" in game.rules and "scoring.py" in files.data:
        problems.append(error("onefile-scoring-twice", "score"))
    problems += read({key: value for key, value in game.rules.items() if key in known}, entered(game).paper)[1]
    if problems:
        raise Refused(_lined([one._replace(where=f"rules.{one.where}") for one in problems], files), 1, game)


def _once(problems: Iterable[Problem]) -> list[Problem]:
    """Each problem once: of a one-file game several places of its full shape are the same line."""
    return list({(one.code, one.where, one.line, repr(sorted(one.args.items()))): one for one in problems}.values())


def _written_out(
    raw: Raw, source: Source, files: Files, texts: Mapping[Lang, str], words: Words, problems: list[Problem]
) -> Desugared:
    """What a one-file game comes to; what is wrong with it is told, each with its line.

    Words that follow from the file are put beside those of word files, which go before them.
    """
    short = desugar(raw, source.id, words, files.data)
    wrong = _once(short.problems)
    if short.game is not None and short.game.rules.get("score") and "scoring.py" in files.data:
        wrong.append(error("onefile-scoring-twice", "score"))
    if wrong:
        problems += _lined(wrong, files)
        return short._replace(game=None)
    texts_of_game: Words = {}
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
    problems += in_file(files.label("game.toml"), short.shape)
    return short


def _first(derived: Mapping[str, Mapping[str, str]], files: Mapping[str, Mapping[str, str]], lang: Lang) -> Mapping[str, str]:
    """What a one-file game says in a language beside the word file.

    In one that printkit doesn't speak it is what the English file says, where nothing is said in that language.
    """
    if lang in LANGUAGES:
        return derived[lang]
    english = {key: text for key, text in files["en"].items() if derived[lang].get(key) == derived["en"].get(key)}
    return {**derived[lang], **english}


def _full(raw: Raw, files: Files, words: Words, problems: list[Problem]) -> tuple[GameFile | None, list[Deck]]:
    """A full game file, with the components of its ``[decks]`` behind the others, and these; their names are put beside the words."""
    decks: list[Deck] = []
    if "decks" in raw:
        called: Words = {lang: {} for lang in words}
        wrong: list[Problem] = []
        decks = decks_of(raw, files.data, called, wrong, Own())
        problems += _lined(wrong, files)
        for lang, titles in called.items():
            words[lang] = {**titles, **words.get(lang, {})}
    game, shape_problems = checked({key: value for key, value in raw.items() if key != "decks"}, GameFile)
    problems += _lined(shape_problems, files)
    if game is None:
        return None, decks
    rules = {**game.rules, "entries": True} if game.rules else {}
    parts = (*map(components.filled_in, game.components), *(deck.component for deck in decks))
    return game._replace(rules=rules, components=parts), decks


def _lined(problems: Sequence[Problem], files: Files) -> list[Problem]:
    """The same problems of ``game.toml``, each with its file and its line."""
    at = lines_of(files.data["game.toml"].decode("utf-8-sig")) if problems else {}
    return in_file(files.label("game.toml"), [one._replace(line=line_at(at, one.where)) for one in problems])


def _text(files: Files, name: str, problems: list[Problem]) -> str:
    """A text file of the folder."""
    try:
        return files.data[name].decode("utf-8-sig")
    except UnicodeDecodeError as failure:
        problems.append(error("not-utf8", files.label(name), offset=failure.start))
        return ""


def _check_players(game: GameFile, problems: list[Problem]) -> None:
    fewest, most = game.players
    if not 1 <= fewest <= most <= references.MOST_PLAYERS:
        problems.append(error("players-range", "players", found=f"[{fewest}, {most}]", most=references.MOST_PLAYERS))
    if "edition" in game.options:
        problems.append(error("name-taken", "options.edition", found="edition"))


def _checked_entry(game: GameFile, axes: Mapping[str, Axis], number: int, problems: list[Problem]) -> Entry:
    """An entry with its choices; what doesn't fit together in it is told."""
    entry, where = game.entries[number], f"entries[{number}]"
    options, ids = {**game.options, "edition": game.editions}, [one.id for one in game.entries]

    def unknown(code: str, place: str, name: str, known: Sequence[str]) -> None:
        problems.append(error(code, f"{where}.{place}", found=name, known=", ".join(known), hint=nearest(name, known)))

    for place, axis in enumerate(entry.axes):
        if axis not in axes:
            unknown("unknown-axis", f"axes[{place}]", axis, [*axes])
    for name in placeholders.places(entry.column):
        if name not in entry.axes:
            unknown("unknown-axis", "column", name, entry.axes)
    if entry.of and entry.of not in ids:
        problems.append(error("unknown-entry", f"{where}.of", found=entry.of, hint=nearest(entry.of, ids)))
    components = [one.id for one in game.components]
    if entry.deck and entry.deck not in components:
        unknown("unknown-component", "deck", entry.deck, components)
    expected = max(len(entry.axes) - entry.rows, 0)
    if entry.record and not entry.of and len(entry.axes) - entry.rows != len(entry.fold):
        problems.append(error("fold-per-axis", f"{where}.fold", expected=expected, found=len(entry.fold)))
    if entry.role != "working" and not entry.record:
        problems.append(error("missing-key", f"{where}.record"))
    for option, values in entry.when.items():
        if option not in options:
            known, hint = ", ".join(options), nearest(option, options)
            problems.append(error("unknown-option", f"{where}.when.{option}", known=known, hint=hint))
            continue
        for value in values:
            if value not in options[option]:
                unknown("unknown-value", f"when.{option}", value, options[option])
    if ids.index(entry.id) != number and not entry.when:
        problems.append(error("declared-twice", f"{where}.id", found=entry.id))
    if entry.low is not None and entry.high is not None and entry.low > entry.high:
        problems.append(error("low-above-high", where, low=entry.low, high=entry.high))
    choices = references.choices(game, entry.choices)
    if entry.kind == "choice" and not choices:
        problems.append(error("choices-reference" if entry.choices else "missing-key", f"{where}.choices", found=entry.choices))
    if not entry.is_marked and {"ordinals", "count", "furthest"} & set(entry.fold):
        problems.append(error("fold-of-boxes", f"{where}.fold", found=entry.kind))
    return entry._replace(choices=choices)


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
    game: GameFile,
    axes: Mapping[str, Axis],
    used: components.Layouts,
    words: Words,
    tables: Mapping[str, Raw | None],
    files: Files,
    problems: list[Problem],
) -> None:
    needed = {"title", *(f"component.{component.id}" for component in game.components)}
    shown = {name for component in game.components for name in component.shows}
    needed |= {f"entry.{name}" for name in shown} | {f"needs.{need.words}" for need in game.needs}
    needed |= {f"deal.{name}" for name in dealing.names(game.deal)}
    # What layouts fill in beside axes and points; a layout that may not run could fill in anything.
    fills: dict[str, frozenset[str] | None] = {}
    for component in game.components:
        layout = used.get(component.layout)
        for name in component.shows:
            before = fills.get(name, frozenset())
            fills[name] = before | layout.NEEDS.fills if layout is not None and before is not None else None
    no_texts: dict[str, list[Problem]] = {}
    for lang in LANGUAGES:
        beside = [tables[f"{other}.toml"] or {} for other in LANGUAGES if other != lang]
        no_texts[lang] = list(lint.not_texts(tables[f"{lang}.toml"] or {}, beside, needed))
    reported = {problem.where for several in no_texts.values() for problem in several}
    for lang in LANGUAGES:
        label = files.label(f"{lang}.toml")
        problems += in_file(label, [*no_texts[lang], *lint.unfilled(game.entries, axes, game.points, words[lang], fills)])
        others = set().union(*(words[other] for other in LANGUAGES if other != lang))
        missing = sorted((needed | others) - {key for key, text in words[lang].items() if text.strip() or key not in needed})
        unsaid = (key for key in missing if not any(key == one or key.startswith(f"{one}.") for one in reported))
        problems.extend(error("missing-word", f"{label}: {key}") for key in unsaid)
