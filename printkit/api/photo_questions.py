"""Which doubtful boxes a person is asked for, and in which order: by what the other answer would change. No value is changed here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from printkit.model import Game, Refused
from printkit.model.slots import naming, parse_slot
from printkit.scan import gathering
from printkit.scan.gathering import BoxQuestion, ReadBox, ReadForm
from printkit.scan.pack import MARKS
from printkit.scoring import run
from printkit.scoring.readers.parsed import Parsed
from printkit.scoring.report.answer import UNREADABLE, Answer

_MOST_TRIED = 24
"""Boxes that are tried the other way."""

_MOST_MORE = 6
"""Boxes that are brought up where a claim disagrees: who would have to look at more looks at the whole sheet."""

Other: TypeAlias = Mapping[tuple[int, str], str]
"""What boxes would hold, by the number of their form and their name."""


class Outcome(NamedTuple):
    """What everything comes to: how many problems checks and scorer have with it, and every part of every score; none without a score."""

    trouble: int
    parts: tuple[object, ...]

    def same_as(self, other: Outcome) -> bool:
        """Whether both are scores, and the same."""
        return bool(self.parts) and self.parts == other.parts


Tried: TypeAlias = Callable[[Other], Outcome | None]
"""What it comes to with some boxes otherwise; None where nothing can be scored."""


def outcome(
    game: Game,
    forms: Sequence[tuple[ReadForm, Mapping[str, str]]],
    parsed: Callable[[ReadForm, Mapping[str, str]], Parsed],
    others: Other,
) -> Outcome | None:
    """What checks and scorer make of forms and answers, but for some boxes; None where nothing can be scored.

    A claim that disagrees is a problem, but the parts of the scores are what they are without it.
    """
    answer = _scored(game, forms, parsed, others)
    if answer is None:
        return None
    score = answer.score
    if score is None and (unclaimed := _scored(game, forms, parsed, others, claims=False)) is not None:
        score = unclaimed.score
    return Outcome(len(answer.problems), (*score.players, score.decided_by) if score else ())


def _scored(
    game: Game,
    forms: Sequence[tuple[ReadForm, Mapping[str, str]]],
    parsed: Callable[[ReadForm, Mapping[str, str]], Parsed],
    others: Other,
    *,
    claims: bool = True,
) -> Answer | None:
    """The scorer's answer, without what is only claimed unless `claims`. Whoever has no name yet is called by the seat."""
    sources: list[run.Source] = []
    namer, seat = naming(game), 0
    for number, (form, known) in enumerate(forms):
        answers = {**known, **{name: text for (of, name), text in others.items() if of == number}}
        for name in form.boxes:
            slot = parse_slot(game, name)
            if namer is not None and slot is not None and slot.entry.id == namer.id:
                seat += 1
                answers.setdefault(name, f"P{seat}")
            elif not claims and slot is not None and slot.entry.role == "claim":
                answers[name] = ""
        sources.append((form.photos[0], parsed(form, gathering.fields(form, answers, proposals=True))))
    try:
        records = run.read_sources(sources, game)
        if records.raw is None:
            return Answer(sources[0][0], game, None, records.problems, UNREADABLE)
        answer = run.answer_of(records.raw, game)
    except Refused:  # a game without a scorer that may run
        return None
    return answer._replace(problems=[*records.problems, *answer.problems])


def flipped(box: ReadBox) -> str:
    """The other state of a mark."""
    return "" if box.text else "On"


def ordered(
    game: Game, asked: Sequence[BoxQuestion], tried: Tried
) -> tuple[list[BoxQuestion], set[tuple[int, str]], set[tuple[int, str]]]:
    """The questions in their order, numbered, and the boxes (form, name) that need not be asked for: those that agree, and those that change nothing.

    First come marks whose other answer would let the sheet add up better. Not asked for is what can change no part of any score, and
    what agrees with another box: a mark without which a claim or sum would be wrong, a claim that is what the marks come to. Each box is
    tried by itself with all others as they were read, and with all other doubtful marks the other way.
    """
    base = tried({})
    if base is None:
        return _numbered(asked), set(), set()
    marks = [q for q in asked if q.box.slot.kind in MARKS][:_MOST_TRIED]
    others = {_key(q): flipped(q.box) for q in marks}
    far = tried(others) or base
    first, agreed, idle = set(), set(), set()
    for question in marks:
        key = _key(question)
        alone = tried({key: others[key]}) or base
        rest = tried({k: text for k, text in others.items() if k != key}) or far
        if alone.trouble < base.trouble:
            first.add(key)
            continue
        if alone.trouble > base.trouble:  # a claim or sum would be wrong
            agreed.add(key)
        elif not _is_claim(game, question.box) and alone.same_as(base) and rest.same_as(far):
            idle.add(key)
    agreed |= {_key(q) for q in asked if _is_agreed(game, q, base, tried)}
    left = [q for q in asked if _key(q) not in agreed | idle]
    ranked = [q._replace(box=q.box._replace(why="rules")) if _key(q) in first else q for q in left]
    ranked.sort(key=lambda q: _key(q) not in first)
    return _numbered(ranked), agreed, idle


def brought_up(forms: Iterable[ReadForm], answered: Callable[[int, str], bool], after: int, tried: Tried) -> list[BoxQuestion]:
    """Marks that nobody was asked for, the least sure first, whose other answer would let what disagrees agree.

    `after` is the number of the last question.
    """
    base = tried({})
    if base is None or not base.trouble:
        return []
    boxes = [(number, box) for number, form in enumerate(forms) for box in form.boxes.values()]
    marks = [(number, box) for number, box in boxes if box.slot.kind in MARKS and not answered(number, box.slot.name)]
    marks.sort(key=lambda one: one[1].sure)
    brought: list[BoxQuestion] = []
    for number, box in marks[:_MOST_TRIED]:
        other = tried({(number, box.slot.name): flipped(box)})
        if other is not None and other.trouble < base.trouble:
            brought.append(BoxQuestion(after + len(brought) + 1, number, box._replace(why="rules")))
    return brought[:_MOST_MORE]


def _is_agreed(game: Game, question: BoxQuestion, base: Outcome, tried: Tried) -> bool:
    """Whether a number that was claimed was read as what the marks come to: any other would be a problem."""
    box = question.box
    if box.slot.kind != "int" or not box.text.isdecimal() or box.why not in ("written", "unsure") or not _is_claim(game, box):
        return False
    blank, other = (tried({_key(question): text}) for text in ("", str(int(box.text) + 1)))
    return blank is not None and other is not None and base.trouble <= blank.trouble and other.trouble > base.trouble


def _is_claim(game: Game, box: ReadBox) -> bool:
    slot = parse_slot(game, box.slot.name)
    return slot is not None and slot.entry.role == "claim"


def _key(question: BoxQuestion) -> tuple[int, str]:
    return question.form, question.box.slot.name


def _numbered(asked: Iterable[BoxQuestion]) -> list[BoxQuestion]:
    return [q._replace(number=number) for number, q in enumerate(asked, 1)]
