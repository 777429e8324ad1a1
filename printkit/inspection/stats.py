"""What a deck is made of: ``printkit stats``. Cards by column, curves of numbers, texts that repeat, words that differ by spelling, long cards."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from statistics import mean
from typing import Any, NamedTuple

from printkit.draw.frame import PT_PER_MM, Text, walk
from printkit.draw.text.markup import parse
from printkit.messages.sentences import fill, words
from printkit.model import Card, Game, Lang, Refused, error
from printkit.model.signs import SIGN
from printkit.printing.card_names import labels
from printkit.printing.component import pieces
from printkit.printing.job import Job, load_fonts
from printkit.printing.sheets import sheet_of

_OWN = ("component", "id", "face", "quantity")
_KINDS = 24
"""Different values of a column that is counted value by value, at most."""

_SENTENCE = 20
"""Characters that the cells of a column of words have on average."""

_REPEATED = 12
"""Characters of a text that is told when other cards have it, too; what is shorter is a name or a kind."""

_LISTED = 3
_TOLD = 12
_BARS = 24
_WHOLE = re.compile(r"[+-]?[0-9]{1,9}")
_WORD = re.compile(r"[^\W\d_]+(?:[-’'][^\W\d_]+)*", re.UNICODE)
_KATAKANA = re.compile(r"[ァ-ヺー]{3,}")
_LEAST = 4
"""Letters of a word whose spelling is looked at."""


class Curve(NamedTuple):
    """A column of numbers: how many cards have each, and least, mean and greatest."""

    counts: Mapping[int, int]
    low: int
    middle: float
    high: int


class DeckFigures(NamedTuple):
    """Figures of a deck: cards in all and distinct ones; by column how many cards have each value, or a curve of numbers.

    `repeated` are texts with the cards that have them, `spellings` words that are written in several ways, `full` the fronts with the most
    to read: how many characters that is, and what part of the face they cover, in per cent.
    """

    deck: str
    cards: int
    distinct: int
    columns: Mapping[str, Mapping[str, int]]
    curves: Mapping[str, Curve]
    repeated: Sequence[tuple[str, tuple[str, ...]]]
    spellings: Sequence[tuple[str, ...]]
    full: Sequence[tuple[str, int, float]]


def figures(game: Game, lang: Lang, decks: Sequence[str] = ()) -> list[DeckFigures]:
    """Those of each deck, or of those of these ids. Raises `Refused` (status 2) for a game without cards and a component that is no deck."""
    by_deck: dict[str, list[Card]] = {}
    for card in game.cards:
        by_deck.setdefault(card.component, []).append(card)
    wrong = [deck for deck in decks if game.component(deck).id not in by_deck]
    if wrong or not by_deck:
        known = ", ".join(by_deck) or "–"
        raise Refused([error("stats-no-deck", one, known=known) for one in wrong or [game.id]], 2)
    names = labels(game, lang)
    return [_figures(game, deck, by_deck[deck], lang, names) for deck in decks or by_deck]


def _figures(game: Game, deck: str, cards: Sequence[Card], lang: Lang, names: Mapping[tuple[str, str], str]) -> DeckFigures:
    rows = [(card, {key: _plain(text) for key, text in card.row(lang).items()}) for card in cards]
    keys = [key for key in rows[0][1] if key and key not in _OWN and not key.startswith(("=", "quantity"))]
    columns: dict[str, dict[str, int]] = {}
    curves: dict[str, Curve] = {}
    texts: list[str] = []
    for key in keys:
        cells = [(row.get(key, ""), card.quantity) for card, row in rows]
        there = [text for text, _ in cells if text]
        if not there:
            continue
        if all(map(_WHOLE.fullmatch, there)):
            curves[key] = _curve([(int(text), count) for text, count in cells if text])
        elif mean(map(len, there)) >= _SENTENCE:
            texts.append(key)
        elif len(set(there)) < len(there) and len(set(there)) <= _KINDS:
            counts: Counter[str] = Counter()
            for text, count in cells:
                counts[text] += count
            columns[key] = dict(counts.most_common())
        else:
            texts.append(key)
    named = {card.id: names.get((deck, card.id), card.id) for card, _ in rows}
    shown = {card.id: [row[key] for key in texts if row.get(key)] for card, row in rows}
    return DeckFigures(
        deck,
        sum(card.quantity for card in cards),
        len(cards),
        columns,
        curves,
        _repeated(shown, named),
        list(_spellings(text for own in shown.values() for text in own)),
        _fullest(game, deck, lang, named),
    )


def _fullest(game: Game, deck: str, lang: Lang, named: Mapping[str, str]) -> list[tuple[str, int, float]]:
    """The fronts with the most letters, as they are printed. Raises `Refused` with what can't be."""
    job, component = Job(lang), game.component(deck)
    drawn, _ = pieces(game, component, job, load_fonts(job, game), sheet_of(job, (component,)).area)
    fronts = []
    for piece in drawn:
        letters = [item for item, _ in walk(piece.front.items) if isinstance(item, Text)]
        covered = sum(one.width * one.size / PT_PER_MM for one in letters) / (piece.front.w * piece.front.h)
        count = sum(len(one.text) for one in letters)
        fronts.append((named.get(piece.name, piece.name), count, round(100 * covered, 1)))
    return (
        sorted(fronts, key=lambda one: (-one[1], one[0]))[:_LISTED]
        if fronts and max(count for _, count, _ in fronts) >= _SENTENCE
        else []
    )


def _plain(text: str) -> str:
    """A text as it is read: without marks, icons and readings above words."""
    return " ".join(unicodedata.normalize("NFKC", " ".join(one.text for one in parse(SIGN.sub(" ", text)))).split())


def _curve(cells: Sequence[tuple[int, int]]) -> Curve:
    counts: Counter[int] = Counter()
    for number, count in cells:
        counts[number] += count
    numbers = [*counts.elements()] or [number for number, _ in cells]
    return Curve(dict(sorted(counts.items())), min(numbers), round(mean(numbers), 2), max(numbers))


def _repeated(shown: Mapping[str, Sequence[str]], named: Mapping[str, str]) -> list[tuple[str, tuple[str, ...]]]:
    """Texts that several cards have, those of most cards first."""
    where: dict[str, list[str]] = {}
    for name, own in shown.items():
        for text in own:
            if len(text) >= _REPEATED:
                where.setdefault(text, []).append(named[name])
    shared = [(text, tuple(own)) for text, own in where.items() if len(own) > 1]
    return sorted(shared, key=lambda one: -len(one[1]))


def _spellings(texts: Iterable[str]) -> Iterator[tuple[str, ...]]:
    """Words that differ by a hyphen, a long vowel or one letter: those that may be one word, the most frequent first."""
    counts: Counter[str] = Counter()
    for text in texts:
        counts.update(word for word in _WORD.findall(text) if len(word) >= _LEAST and word.isascii())
        counts.update(_KATAKANA.findall(text))
    alike: dict[str, Counter[str]] = {}
    for word, count in counts.items():
        alike.setdefault(re.sub(r"[-’'ー]", "", word.casefold()), Counter())[word.casefold()] += count
    whole = Counter({key: sum(own.values()) for key, own in alike.items()})
    for own in alike.values():
        if len(own) > 1:
            yield tuple(word for word, _ in own.most_common())
    rare = [word for word, count in whole.items() if count == 1 and len(word) > _LEAST]
    for word in rare:
        near = [other for other, count in whole.items() if count > 2 and _one_off(word, other)]
        if near:
            yield max(near, key=whole.__getitem__), word


def _one_off(word: str, other: str) -> bool:
    """Whether one letter is changed, left out, put in, or changes places with the next; endings apart, for those are grammar."""
    if abs(len(word) - len(other)) > 1 or word == other:
        return False
    begin = next((n for n, (a, b) in enumerate(zip(word, other, strict=False)) if a != b), min(len(word), len(other)))
    if begin >= min(len(word), len(other)) - 1:
        return False
    if len(word) == len(other):
        swapped = (
            word[begin] == other[begin + 1] and word[begin + 1] == other[begin] and word[begin + 2 :] == other[begin + 2 :]
        )
        return swapped or word[begin + 1 :] == other[begin + 1 :]
    shorter, longer = sorted((word, other), key=len)
    return shorter[begin:] == longer[begin + 1 :]


def answer(listed: Sequence[DeckFigures]) -> dict[str, Any]:
    """The ``--json`` answer."""
    return {
        "decks": [{**one._asdict(), "curves": {key: curve._asdict() for key, curve in one.curves.items()}} for one in listed]
    }


def lines(game: Game, listed: Sequence[DeckFigures], lang: Lang) -> Iterator[str]:
    """The same for people."""
    say = {key.removeprefix("stats."): text for key, text in words(lang).items() if key.startswith("stats.")}
    for number, one in enumerate(listed):
        if number:
            yield ""
        title = game.texts(lang).get(f"component.{one.deck}", one.deck)
        yield fill(say["deck"], {"title": title, "cards": one.cards, "distinct": one.distinct})
        for key, counts in one.columns.items():
            yield f"  {key}: " + say["between"].join(f"{value or '–'} {count}" for value, count in counts.items())
        for key, curve in one.curves.items():
            yield "  " + fill(say["curve"], {"column": key, "low": curve.low, "mean": f"{curve.middle:g}", "high": curve.high})
            most = max(curve.counts.values())
            for value, count in curve.counts.items():
                yield f"    {value:>6}  {'█' * max(1, round(_BARS * count / most)) if count else ''} {count}"
        for text, cards in one.repeated[:_TOLD]:
            yield "  " + fill(say["repeated"], {"text": text, "count": len(cards), "cards": say["between"].join(cards[:_TOLD])})
        for spelled in one.spellings[:_TOLD]:
            yield "  " + fill(say["spelled"], {"words": " / ".join(spelled)})
        for name, count, covered in one.full:
            yield "  " + fill(say["full"], {"card": name, "count": count, "percent": f"{covered:g}"})
