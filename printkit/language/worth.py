"""What a part is worth, in words: its measure and then every step that is done to it, in the order in which it is done."""

from __future__ import annotations

from typing import Literal, NamedTuple

from printkit.language.kinds import grouped
from printkit.language.named import own_words
from printkit.language.program import Program, RulePart
from printkit.language.say import LINES, Speaker, number
from printkit.language.tree import Binary, Call, Items, Node, Num, Ref, Unary, inside

_EACH = 5
"""Up to so many a table's numbers are told one by one, above as a range."""

_COUNTABLE = frozenset(["count", "full", "distinct", "sets"])
"""Functions that are called after the things that they count: 5 for each full row. Of any other there is only so much."""

_NEVER_NEGATIVE = frozenset(
    [
        "count",
        "size",
        "full",
        "distinct",
        "area",
        "run",
        "count_all",
        "place",
        "kinds",
        "counts",
        "areas",
        "runs",
        "distincts",
        "mosts",
        "longest",
        "sizes",
        "one",
        "touching",
    ]
)


_GROUPED = frozenset(["sums", "counts", "distincts", "mosts", "longest"])
"""Functions that are said of each row, column or group."""


class _Phrase(NamedTuple):
    """Words, and what they end with.

    `sum`: signs, so that a step goes on with its own; `phrase`: words that a sign would seem to belong to; `list`: several cases, of
    which a step would seem to belong to the last alone.
    """

    text: str
    ends: Literal["sum", "phrase", "list"]


def worth(program: Program, part: RulePart, speaker: Speaker) -> str:
    """What one part is worth; its own words where the game has some."""
    own = own_words(part, speaker.lang)
    if own:
        return own
    text, ends = _measure(program, part, speaker)
    if ends == "list":
        if steps := _steps(part, speaker):
            text = speaker.word("then", a=text, b=speaker.word("step.between").join(steps))
    else:
        if part.plus is not None:
            signed = f"{'−' if part.plus < 0 else '+'} {abs(part.plus)}"
            text = f"{text} {signed}" if ends == "sum" else speaker.word("then_plus", a=text, b=_plus(part.plus, speaker))
        if part.low is not None:
            text += speaker.word("at_least", n=number(part.low))
        if part.high is not None:
            text += speaker.word("at_most", n=number(part.high))
    if any(divides(node) for _, node in part.expressions()):
        text += speaker.word("rounded")
    if part.when is None:
        return text
    return speaker.word("only_if_all" if ends == "list" else "only_if", a=speaker.text(part.when), b=text)


def singular(name: str) -> str:
    """One of what an English name in the plural names: a broken lantern; a name that looks like no plural stays as it is."""
    if not name.endswith("s") or name.endswith(("ss", "us", "is")) or len(name) < 4:
        return name
    if name.endswith("ies") and len(name) > 4:
        return f"{name[:-3]}y"
    return name[:-2] if name.endswith(("ches", "shes", "sses", "xes", "zes")) else name[:-1]


def divides(node: Node) -> bool:
    """Whether something in an expression is divided, which rounds down."""
    return (isinstance(node, Binary) and node.op == "//") or any(map(divides, inside(node)))


# The measure ---------------------------------------------------------------------------------------------------------------


def _measure(program: Program, part: RulePart, speaker: Speaker) -> _Phrase:
    """The measure with what makes points of it; where these are cases of their own, with what is done to them."""
    node = part.measure
    if node is None:
        return _further(program, part, _Phrase(_cases(part, speaker), "list"), speaker)
    text = speaker.text(node)
    if part.worth:
        pairs = speaker.word("comma").join(f"{number(value)} → {number(points)}" for value, points in part.worth.items())
        return _further(program, part, _Phrase(speaker.word("worth", a=text, pairs=pairs), "list"), speaker)
    if part.majority is not None:
        return _further(program, part, _Phrase(_majority(program, part, node, speaker), "list"), speaker)
    plain = not (part.weights or part.table or part.thresholds)
    if part.several and part.each is not None and plain and (_area(node) or _counts(node)):
        return _each(node, text, part.each, speaker)
    if part.several:
        return _Phrase(_several(program, part, text, speaker), "list")
    if part.table:
        key = (
            "table"
            if (isinstance(node, Ref) and _things(program, node))
            or (isinstance(node, Call) and node.name == "count" and len(node.args) == 1)
            else "table_of"
        )
        return _Phrase(_table(program, part, speaker, key, text, below=not _never_negative(program, node)), "list")
    if part.thresholds:
        return _Phrase(speaker.word("thresholds", a=text, steps=_thresholds(part, speaker)), "list")
    if part.per is not None:
        things = isinstance(node, Ref) or (isinstance(node, Call) and node.name in _COUNTABLE)
        key = "every_of" if not things else "every" if part.per < _TEN else "every_many"
        each = 1 if part.each is None else part.each
        return _Phrase(
            speaker.word(key, a=_before_number(speaker.text(node, 7), speaker), per=part.per, n=number(each)), "phrase"
        )
    if part.each is not None:
        return _each(node, text, part.each, speaker)
    return _Phrase(text, "phrase" if isinstance(node, Call) else "sum")


def _several(program: Program, part: RulePart, text: str, speaker: Speaker) -> str:
    """Several numbers, and what is done to each before they are added up."""
    steps = [speaker.word("weights", points=" / ".join(map(number, part.weights)))] if part.weights else []
    node = part.measure
    counted = isinstance(node, Call) and node.name in _NEVER_NEGATIVE
    below = node is None or not (counted or all(_never_negative(program, one) for one in (node, *inside(node))))
    if part.table:
        steps.append(_table(program, part, speaker, "step.table", below=below or min(part.weights, default=0) < 0))
    steps += [_thresholds(part, speaker)] if part.thresholds else []
    grouped = isinstance(part.measure, Call) and part.measure.name in _GROUPED
    return (
        speaker.word("grouped" if grouped else "several", a=text, b=speaker.word("step.between").join(steps)) if steps else text
    )


_TEN = 10
"""From here on Japanese counts things without つ."""


def _further(program: Program, part: RulePart, first: _Phrase, speaker: Speaker) -> _Phrase:
    """Points that are looked up again: a table or thresholds after cases, values or places."""
    if not part.table and not part.thresholds:
        return first
    used = [*(value for _, value in part.cases), *([part.otherwise] if part.otherwise is not None else [])]
    points = [*part.worth.values(), *(part.majority.places if part.majority is not None else ())]
    below = min(points, default=0) < 0 or not all(_never_negative(program, node) for node in used)
    again = _table(program, part, speaker, "step.table", below=below) if part.table else _thresholds(part, speaker)
    return _Phrase(speaker.word("then", a=first.text, b=again), "list")


def _cases(part: RulePart, speaker: Speaker) -> str:
    cases = [speaker.word("case", a=speaker.text(value), b=speaker.text(condition)) for condition, value in part.cases]
    if part.otherwise is not None:
        cases.append(speaker.word("otherwise", a=speaker.text(part.otherwise)))
    return speaker.word("semicolon").join(cases)


def _majority(program: Program, part: RulePart, node: Node, speaker: Speaker) -> str:
    """Points for places, what happens to who are even, and that there is nothing for nothing."""
    if part.majority is None:
        return ""
    places = part.majority.places
    things = isinstance(node, Ref) or (isinstance(node, Call) and node.name in _COUNTABLE)
    rank = speaker.word(f"rank.{'most' if things else 'greatest'}_{min(len(places), 3)}")
    shared = speaker.word(f"shared.{part.majority.shared}")
    skips = speaker.word("skips") if len(places) > 1 else ""
    nothing = speaker.word("nothing_for_0" if _never_negative(program, node) else "nothing_below_0")
    points = " / ".join(map(number, places))
    text = speaker.word("majority", a=speaker.text(node, 7), places=points, rank=rank)
    return text + speaker.word("even", shared=shared, skips=skips, nothing=nothing)


def _table(program: Program, part: RulePart, speaker: Speaker, key: str, text: str = "", *, below: bool) -> str:
    """Points for counts, behind `text` that says of what; as a further step there is none."""
    most = len(part.table) - 1
    limit = _most(program, part.measure)
    through = f"0{'〜' if speaker.lang == 'ja' else '–'}{most}"
    counts = through if most > _EACH else " / ".join(map(str, range(most + 1)))
    points = speaker.word(key, a=text, counts=counts, points=" / ".join(map(number, part.table)))
    if limit is not None and limit <= most and not below:
        return points
    return points + speaker.word("table_below" if below else "table_beyond")


def _thresholds(part: RulePart, speaker: Speaker) -> str:
    steps = [speaker.word("from", n=number(points), at=number(at)) for at, points in part.thresholds]
    return speaker.word("semicolon").join(steps)


def _each(node: Node, text: str, each: int, speaker: Speaker) -> _Phrase:
    """Points for each of some things; so many times an amount."""
    if isinstance(node, Binary | Unary | Num):
        return _Phrase(speaker.word("times", a=text, n=number(each)), "sum")
    if _area(node):
        return _Phrase(speaker.word("each_cell", a=text, n=number(each)), "phrase")
    if isinstance(node, Call) and _counts(node):
        (inner,) = node.args if node.name == "sum" else (node,)
        one = speaker.counted_in(*inside(inner), key="call.counts_one")
        return _Phrase(speaker.word("each", a=_before_number(one, speaker), n=number(each)), "phrase")
    if isinstance(node, Call) and node.name == "touching":
        return _Phrase(
            speaker.word("each", a=_before_number(speaker.touching(node, "touching_one"), speaker), n=number(each)), "phrase"
        )
    if isinstance(node, Call) and node.name not in _COUNTABLE:
        return _Phrase(speaker.word("each_of", a=text, n=number(each)) if each != 1 else text, "phrase")
    if isinstance(node, Call) and node.name == "count" and isinstance(node.args[0], Ref) and node.args[0].how == "series":
        name, *of = map(speaker.text, node.args)
        one = speaker.word("round_where", name=name, of=of[0]) if of else speaker.word("round_with", name=name)
        return _Phrase(speaker.word("each", a=_before_number(one, speaker), n=number(each)), "phrase")
    if speaker.lang != "en" or not _called_after(node):
        return _Phrase(speaker.word("each", a=_before_number(text, speaker), n=number(each)), "phrase")
    name = speaker.called(node.name) if isinstance(node, Ref) and node.how == "sum" else text
    one = singular(name)
    if one == name and " " in name:  # "ships guided home" doesn't end with what there is one of
        return _Phrase(speaker.word("each_of", a=text, n=number(each)), "phrase")
    return _Phrase(speaker.word("each", a=text.replace(name, one, 1), n=number(each)), "phrase")


def _counts(node: Node) -> bool:
    """Whether marks in groups, or what is like something there, are counted: of each group, or of all."""
    inner = node.args[0] if isinstance(node, Call) and node.name == "sum" else node
    groups = inner.args[0] if isinstance(inner, Call) and inner.name == "counts" else None
    return isinstance(groups, Ref) and groups.group not in LINES


def _area(node: Node) -> bool:
    """Whether it is counted in cells."""
    return isinstance(node, Call) and node.name in ("area", "areas")


def _things(program: Program, ref: Ref) -> bool:
    """Whether a name is that of things of which there are so many, and not of a track."""
    return ref.source != "row" or not program.fields[ref.name].steps


def _most(program: Program, node: Node | None) -> int | None:
    """The most that a row alone can be, or what is told of each group or set; None of anything else."""
    match node:
        case Call("distincts" | "counts" | "mosts" | "longest", (Ref(source="row", name=name, group=group), *_)):
            wide, tall = program.fields[name].shape
            return max(len(one.cells) for one in grouped(program.fields[name], group, [[None] * wide] * tall))
        case Call("sizes", args):
            return len(args)
    if not isinstance(node, Ref) or node.source != "row" or node.how != "own":
        return None
    field = program.fields[node.name]
    return field.shape[0] if field.kind.name == "ticks" else field.steps or field.high


def _before_number(text: str, speaker: Speaker) -> str:
    """Words that a number follows: in Japanese without a space, unless they end with a figure or a Latin letter."""
    return f"{text} " if speaker.lang == "ja" and text[-1:].isascii() else text


def _called_after(node: Node) -> bool:
    """Whether it counts what a row is called after: broken lanterns."""
    return isinstance(node, Ref) or (isinstance(node, Call) and node.name == "count" and len(node.args) == 1)


# The steps -----------------------------------------------------------------------------------------------------------------


def _steps(part: RulePart, speaker: Speaker) -> list[str]:
    """What is done to points that are cases, each step in words that follow “then”."""
    steps: list[str] = []
    if part.per is not None:
        steps.append(speaker.word("step.per", per=part.per, n=number(1 if part.each is None else part.each)))
    elif part.each is not None:
        steps.append(speaker.word("step.each", n=number(part.each)))
    if part.plus is not None:
        steps.append(_plus(part.plus, speaker))
    if part.low is not None:
        steps.append(speaker.word("step.min", n=number(part.low)))
    if part.high is not None:
        steps.append(speaker.word("step.max", n=number(part.high)))
    return steps


def _plus(points: int, speaker: Speaker) -> str:
    return speaker.word("step.minus" if points < 0 else "step.plus", n=abs(points))


def _never_negative(program: Program, node: Node) -> bool:
    """Whether an expression can't come to less than 0, as far as that is plain to see."""
    match node:
        case Num(value):
            return value >= 0
        case Ref(source="row", name=name):
            return (program.fields[name].low or 0) >= 0
        case Ref(source="fixed", name=name):
            return name != "best"
        case Items(items):
            return all(_never_negative(program, item) for item in items)
        case Binary("+" | "*" | "//", left, right):
            return _never_negative(program, left) and _never_negative(program, right)
        case Binary("%", _, _):
            return True
        case Call(name, args):
            return name in _NEVER_NEGATIVE or (bool(args) and all(_never_negative(program, arg) for arg in args))
    return False
