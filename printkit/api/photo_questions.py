"""Which doubtful boxes a person is asked for, and in which order: by what the other answer would change. No value is changed here."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from random import Random
from typing import NamedTuple, TypeAlias

from printkit.model import Game, Refused
from printkit.model.slots import naming, parse_slot
from printkit.scan import gathering
from printkit.scan.gathering import BoxQuestion, ReadBox, ReadForm
from printkit.scan.pack import MARKS
from printkit.scoring import run
from printkit.scoring.readers.parsed import Parsed
from printkit.scoring.report.answer import UNREADABLE, Answer

_MOST_TRIED = 96
"""Boxes that are tried the other way: of a table, not of a sheet."""

_MOST_DISAGREEING = 24
"""Boxes that nobody was asked for which are tried where a claim disagrees."""

_BY_CHANCE = 2
"""Ways by chance in which boxes are tried together."""

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


class Sorted(NamedTuple):
    """The questions in their order, numbered, and the boxes (form, name) that need not be asked for.

    `agreed` are those without which a claim or sum would be wrong, `idle` those that change nothing; of the latter `unclaimed` hold no claim: each
    stands as empty, all others as they were read.
    """

    questions: list[BoxQuestion]
    agreed: set[tuple[int, str]]
    idle: set[tuple[int, str]]
    unclaimed: set[tuple[int, str]]


def ordered(game: Game, asked: Sequence[BoxQuestion], tried: Tried) -> Sorted:
    """What to ask, in its order, and what need not be asked for.

    First come marks whose other answer would let the sheet add up better. Not asked for is what can change no part of any score, and
    what agrees with another box: a mark without which a claim or sum would be wrong, a claim that is what the marks come to. Each box is
    tried by itself with all others as they were read, and with all other marks that are still doubtful the other way. A tick that is only claimed
    and doubtful itself is no evidence against the marks: where it disagrees, nothing was claimed.
    """
    if tried({}) is None:
        return Sorted(_numbered(asked), set(), set(), set())
    marks = [q for q in asked if q.box.slot.kind in MARKS][:_MOST_TRIED]
    unclaimed = _unclaimed(game, marks, tried)
    empty = dict.fromkeys(unclaimed, "")
    base = tried(empty) or Outcome(0, ())
    others = {_key(q): flipped(q.box) for q in marks if _key(q) not in unclaimed}
    alone = {key: tried({**empty, key: text}) or base for key, text in others.items()}
    first = {key for key, one in alone.items() if one.trouble < base.trouble}
    agreed = {key for key, one in alone.items() if one.trouble > base.trouble}  # a claim or sum would be wrong
    open_still = {key: text for key, text in others.items() if key not in agreed and alone[key].parts}
    far = tried({**empty, **open_still}) or base
    likely = []
    for question in sorted(marks, key=lambda q: q.box.sure):
        key = _key(question)
        if key in alone and key not in first | agreed and alone[key].same_as(base):
            rest = tried({**empty, **{k: text for k, text in open_still.items() if k != key}}) or far
            likely += [key] if rest.same_as(far) else []
    idle = unclaimed | _idle_together(likely, open_still, lambda texts: tried({**empty, **texts}))
    agreed |= {_key(q) for q in asked if _is_agreed(game, q, base, empty, tried)}
    left = [q for q in asked if _key(q) not in agreed | idle]
    ranked = [q._replace(box=q.box._replace(why="rules")) if _key(q) in first else q for q in left]
    marked = {q.form for q in left if q.box.slot.kind in MARKS}
    ranked.sort(key=lambda q: _rank(game, q, first, marked))
    return Sorted(_numbered(ranked), agreed, idle, unclaimed)


def _rank(game: Game, question: BoxQuestion, first: Container[tuple[int, str]], marked: Container[int]) -> tuple[int, float]:
    """What comes when: totals of sheets on which marks are asked for, marks by which it would add up better, other marks, the least sure first, then the rest as it was."""
    if question.box.slot.kind == "int" and question.form in marked and is_claim(game, question.box):
        return 0, 0.0
    if question.box.slot.kind not in MARKS:
        return 3, 0.0
    return (1, 0.0) if _key(question) in first else (2, question.box.sure)


def confirmed(open_still: Iterable[BoxQuestion], tried: Tried) -> set[tuple[int, str]]:
    """The marks that need no more be asked for since a total was answered: read otherwise, one of them would contradict it."""
    base = tried({})
    marks = [q for q in open_still if q.box.slot.kind in MARKS][:_MOST_TRIED]
    others = ((_key(q), tried({_key(q): flipped(q.box)})) for q in marks)
    return {key for key, other in others if base is not None and other is not None and other.trouble > base.trouble}


def _idle_together(likely: Sequence[tuple[int, str]], others: Other, tried: Tried) -> set[tuple[int, str]]:
    """Of boxes that change nothing one by one those that change nothing together either: of six roofs on one tower each alone is idle.

    All, those that were read as marks, those that weren't and some by chance are tried the other way, with what is asked for as it was read and
    turned in each of these ways. Where the score differs, the box by which it does is found by halves, and is asked for.
    """
    idle = list(likely)
    chance = Random(1)  # noqa: S311 - the same boxes are the same questions each time
    marked = {key for key, text in others.items() if not text}
    ways = [set(others), marked, others.keys() - marked]
    ways += [{key for key in others if chance.random() < 0.5} for _ in range(_BY_CHANCE)]
    for of_asked in (set(), *ways):
        asked = {key: text for key, text in others.items() if key in of_asked and key not in idle}
        as_read = tried(asked)
        for way in ways:
            turned = [key for key in idle if key in way]
            while turned and not _are_same(as_read, tried({**asked, **{key: others[key] for key in turned}})):
                same, differs = 0, len(turned)  # with so many of them turned it is the same, and with so many it isn't
                while differs - same > 1:
                    half = (same + differs) // 2
                    if _are_same(as_read, tried({**asked, **{key: others[key] for key in turned[:half]}})):
                        same = half
                    else:
                        differs = half
                telling = turned.pop(differs - 1)
                idle.remove(telling)
                if telling in of_asked:
                    asked[telling] = others[telling]
                    as_read = tried(asked)
    return set(idle)


def _are_same(one: Outcome | None, other: Outcome | None) -> bool:
    """Whether two outcomes are the same score, as far as both are one."""
    return not (one and other and one.parts and other.parts) or one.parts == other.parts


def _unclaimed(game: Game, marks: Sequence[BoxQuestion], tried: Tried) -> set[tuple[int, str]]:
    """Doubtful ticks of claims without which less disagrees and every score is the same: all of one claim on one form, or none."""
    base = tried({})
    ticks: dict[tuple[int, str], set[tuple[int, str]]] = {}
    for question in marks:
        slot = parse_slot(game, question.box.slot.name)
        if slot is not None and slot.entry.role == "claim" and question.box.text:
            ticks.setdefault((question.form, slot.entry.id), set()).add(_key(question))
    unclaimed: set[tuple[int, str]] = set()
    for group in ticks.values():
        without = tried(dict.fromkeys(unclaimed | group, ""))
        if base is not None and without is not None and without.trouble < base.trouble and without.same_as(base):
            unclaimed, base = unclaimed | group, without
    return unclaimed


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
    for number, box in marks[:_MOST_DISAGREEING]:
        other = tried({(number, box.slot.name): flipped(box)})
        if other is not None and other.trouble < base.trouble:
            brought.append(BoxQuestion(after + len(brought) + 1, number, box._replace(why="rules")))
    return brought[:_MOST_MORE]


def _is_agreed(game: Game, question: BoxQuestion, base: Outcome, known: Other, tried: Tried) -> bool:
    """Whether a number that was claimed was read as what the marks come to: any other would be a problem."""
    box = question.box
    if box.slot.kind != "int" or not box.text.isdecimal() or box.why not in ("written", "unsure") or not is_claim(game, box):
        return False
    blank, other = (tried({**known, _key(question): text}) for text in ("", str(int(box.text) + 1)))
    return blank is not None and other is not None and base.trouble <= blank.trouble and other.trouble > base.trouble


def is_claim(game: Game, box: ReadBox) -> bool:
    """Whether a box is only claimed, such as a total: it counts nothing by itself."""
    slot = parse_slot(game, box.slot.name)
    return slot is not None and slot.entry.role == "claim"


def _key(question: BoxQuestion) -> tuple[int, str]:
    return question.form, question.box.slot.name


def _numbered(asked: Iterable[BoxQuestion]) -> list[BoxQuestion]:
    return [q._replace(number=number) for number, q in enumerate(asked, 1)]
