"""Which parts have a line on the reference card: those that are scored, and those that such a line names."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from printkit.language.check import refs
from printkit.language.program import PER_ROUND, End, Program, RulePart
from printkit.language.tree import Call, Ref
from printkit.model.languages import LANGUAGES, phrase_in


def own_words(part: RulePart | End, lang: str) -> str:
    """What the game itself says of a part, or of its end, in a language, if anything."""
    return phrase_in(part.say, lang)


def inlined(program: Program, part: RulePart, lang: str) -> RulePart | None:
    """What of each round a part adds up (or takes the last of) and nothing else, told in its stead.

    None where it is something of its own or has words of its own, and where that of a round refers to itself by its name, as what
    goes on through ``prev`` does.
    """
    node = part.measure
    if isinstance(node, Call) and node.name == "last":
        node = node.args[0]
    if not isinstance(node, Ref) or node.source not in PER_ROUND or not part.plain or own_words(part, lang):
        return None
    part_named = program.parts[node.name]
    return part_named if own_words(part_named, lang) or part_named.name not in _names(part_named) else None


def _names(part: RulePart) -> list[str]:
    """Everything that the expressions of a part name, from left to right."""
    return [ref.name for _, node in part.expressions() for ref in refs(node)]


@dataclass
class Listed:
    """The parts of a card in their order: each scored one with the helpers behind it that it is the first to name."""

    scored: dict[str, list[RulePart]] = field(default_factory=dict)
    """By the part (or ``total``), itself and the helpers behind it."""
    beside: list[RulePart] = field(default_factory=list)
    """Helpers that only a tie-break or the end names."""
    within: set[str] = field(default_factory=set)
    """Parts that are told inside the line of another."""

    @property
    def names(self) -> set[str]:
        """Every part of which the card says what it is."""
        return {part.name for row in [*self.scored.values(), self.beside] for part in row} | self.within


def listed(program: Program) -> Listed:
    """What the card tells, the same in every language: what a line names in any of them."""
    listing = Listed()
    main = [*program.scored, *([program.total] if program.total is not None else [])]
    done = {part.name for part in main}

    def behind(names: Iterator[str]) -> Iterator[RulePart]:
        for name in names:
            if name in program.parts and name not in done:
                done.add(name)
                yield program.parts[name]
                yield from behind(_shown(program, program.parts[name], listing.within))

    for part in main:
        listing.scored[part.name] = [part, *behind(_shown(program, part, listing.within))]
    end = program.end
    ties = [ref.name for tie in program.ties for ref in refs(tie.of)]
    ends = [ref.name for ref in refs(end.when)] if end is not None and end.when is not None else []
    wins = [ref.name for ref in refs(end.winner)] if end is not None and end.winner is not None else []
    in_own_words = all(map(_says_itself, main))
    for names, listed_all in (
        (ties, not in_own_words),
        (ends, end is None or not _says_itself(end)),
        (wins, end is None or not any(end.winner_say.values())),
    ):
        for part in behind(iter(names)):
            shown = listed_all or _has_words(program, part) or (names is ties and part.name in ties)
            listing.beside += [part] if shown else []
            listing.within |= set() if shown else {part.name}
    if end is not None and end.rounds is not None:
        listing.within.add(end.rounds.name)
        listing.beside += behind(_shown(program, end.rounds, listing.within))
    return listing


def _says_itself(one: RulePart | End) -> bool:
    """Whether the game has words of its own for a part, or for its end, in every language of the card: what is behind them needs no line."""
    return all(own_words(one, lang) for lang in dict.fromkeys((*LANGUAGES, *filter(None, one.say))))


def _has_words(program: Program, part: RulePart) -> bool:
    """Whether the game says of a part, or of the one that is told in its stead, what it is, in any language."""
    here: RulePart | None = part
    while here is not None and not any(here.say.values()):
        here = inlined(program, here, "")
    return here is not None


def _shown(program: Program, part: RulePart, within: set[str]) -> Iterator[str]:
    """The names in the line of a part in any language; what is told inside that line goes into `within`."""
    for lang in dict.fromkeys((*LANGUAGES, *filter(None, part.say))):
        here: RulePart | None = part
        while here is not None and not own_words(here, lang):
            inner = inlined(program, here, lang)
            if inner is None:
                yield from _names(here)
            else:
                within.add(inner.name)
            here = inner
