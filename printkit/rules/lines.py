"""Lines about the score: what a reference card says of a part, and how a player's points came about."""

from __future__ import annotations

from typing import Any

from printkit.rules.play import Result
from printkit.rules.program import Check, Part, Program
from printkit.rules.say import Label, Speaker, number
from printkit.rules.tree import Binary, Call, Node, Ref, Unary
from printkit.rules.value import At, Worked

# The card ----------------------------------------------------------------------------------------------------------------

_EACH = 5
"""Up to so many a table's numbers are told one by one, above as a range."""


def card(program: Program, lang: str, label: Label) -> list[tuple[str, str]]:
    """What a reference card says: (name, rule) of every part, of a total that isn't their sum, then who wins, ties, and the end."""
    speaker = Speaker(lang, label)
    found = [(label(part.name), _through(program, part, speaker)) for part in program.scored]
    if program.total is not None:
        found.append((speaker.word("total_label"), _through(program, program.total, speaker)))
    found.append((speaker.word("wins"), speaker.word(f"wins_{program.win}")))
    if program.ties:
        ways = [speaker.tie(tie) for tie in program.ties]
        found.append((speaker.word("ties"), speaker.word("then").join(ways)))
    if program.end is not None:
        found.append((speaker.word("ends"), ending(program, speaker)))
    return found


def _through(program: Program, part: Part, speaker: Speaker) -> str:
    """What a part is worth; of one that only adds up something of each round what that is worth."""
    of_round = program.adds_up(part)
    return said(part, speaker) if of_round is None else speaker.word("each_round", a=_through(program, of_round, speaker))


def ending(program: Program, speaker: Speaker) -> str:
    """When a game ends, and how it stops."""
    end = program.end
    if end is None:
        return ""
    told = []
    if end.rounds is not None:
        told.append(speaker.word("ends_rounds", a=said(end.rounds, speaker)))
    if end.when is not None:
        told.append(speaker.word("ends_when", a=speaker.text(end.when)))
    text = speaker.word("or_else").join(told)
    text += speaker.word(f"stop.{end.stop.replace(' ', '-')}") if end.when is not None else ""
    return text + (speaker.word("play_on") if end.play_on else "")


def _counts(node: Node | None) -> bool:
    """Whether it counts what a row is called after: broken lanterns."""
    return isinstance(node, Ref) or (isinstance(node, Call) and node.name in ("count", "sum") and len(node.args) == 1)


def singular(name: str) -> str:
    """One of what an English name in the plural names: a broken lantern; a name that looks like no plural stays as it is."""
    if not name.endswith("s") or name.endswith(("ss", "us", "is")) or len(name) < 4:
        return name
    if name.endswith("ies") and len(name) > 4:
        return f"{name[:-3]}y"
    return name[:-2] if name.endswith(("ches", "shes", "sses", "xes", "zes")) else name[:-1]


def said(part: Part, speaker: Speaker) -> str:
    """What one part is worth; its own words where the game has some."""
    own = part.say.get(speaker.lang) or part.say.get("")
    if own:
        return own
    text = _measure_said(part, speaker)
    if part.plus is not None:
        text += f" {'−' if part.plus < 0 else '+'} {abs(part.plus)}"
    if part.low is not None:
        text += speaker.word("at_least", n=number(part.low))
    if part.high is not None:
        text += speaker.word("at_most", n=number(part.high))
    return text + (speaker.word("only_if", a=speaker.text(part.when)) if part.when is not None else "")


def _cases_said(part: Part, speaker: Speaker) -> str:
    told = [speaker.word("case", a=speaker.text(value), b=speaker.text(condition)) for condition, value in part.cases]
    if part.otherwise is not None:
        told.append(speaker.word("otherwise", a=speaker.text(part.otherwise)))
    return speaker.word("semicolon").join(told)


def _measure_said(part: Part, speaker: Speaker) -> str:
    """The measure and what is done with it."""
    if part.measure is None and not part.cases:
        return ""
    text = speaker.text(part.measure) if part.measure is not None else _cases_said(part, speaker)
    each, per = part.each, part.per
    if part.worth:
        pairs = speaker.word("comma").join(f"{value} → {number(points)}" for value, points in part.worth.items())
        text = speaker.word("worth", a=text, pairs=pairs)
    if part.majority is not None:
        places = " / ".join(map(number, part.majority.places))
        text = speaker.word("majority", a=text, places=places) + speaker.word(f"shared.{part.majority.shared}")
    elif part.table:
        most = len(part.table) - 1
        through = f"0{'〜' if speaker.lang == 'ja' else '–'}{most}"
        counts = through if most > _EACH else " / ".join(map(str, range(most + 1)))
        text = speaker.word("table", a=text, counts=counts, points=" / ".join(map(number, part.table)))
    elif part.thresholds:
        steps = [speaker.word("from", n=number(points), at=number(at)) for at, points in part.thresholds]
        text = speaker.word("thresholds", a=text, steps=speaker.word("semicolon").join(steps))
    elif per is not None and not part.cases:
        return speaker.word("every", a=text, per=per, n=number(1 if each is None else each))
    elif each is not None and not part.cases:
        if isinstance(part.measure, (Binary, Unary)):
            return speaker.word("times", a=text, n=number(each))
        named = speaker.lang == "en" and _counts(part.measure)
        one = singular(text) if named else text
        unclear = named and one == text and " " in text  # "ships guided home" doesn't end with what there is one of
        return speaker.word("each_of" if unclear else "each", a=one, n=number(each))
    if per is not None:
        text += f" ÷ {per}"
    return speaker.word("times", a=text, n=number(each)) if each is not None else text


# How it came about ---------------------------------------------------------------------------------------------------------


def explained(result: Result, lang: str, label: Label) -> list[tuple[str, bool]]:
    """How every side's points came about: lines, each with whether it is a heading."""
    lines: list[tuple[str, bool]] = []
    for side in range(len(result.sides)):
        total = result.state.now["total"][side]
        plain = Speaker(lang, label)
        lines.append((plain.word("heading", name=result.name(side), total=number(total)), True))
        lines += [(line, False) for line in _rounds_of(result, side, lang, label)]
        at = result.at(side)
        parts = [*result.program.at("score"), *result.program.at("show")]
        if result.program.total is not None:
            parts.append(result.program.total)
        if result.verdict is not None:
            parts += result.program.at("after")
        for part in parts:
            lines.append((line_of(result, part, at._replace(level=part.level), lang, label), False))
    return lines


def _rounds_of(result: Result, side: int, lang: str, label: Label) -> list[str]:
    """The parts of every round of a side, a line a round."""
    program = result.program
    found: list[str] = []
    numbers = range(result.played[side]) if program.rounds else [0]
    for number_ in numbers:
        told: list[str] = []
        for part in program.at("member"):
            for seat in result.sides[side]:
                at = At("member", seat, number_, [number_ + 1] * len(result.sides))
                name = result.written.players[seat] if len(result.sides[side]) > 1 else ""
                told.append(f"{name} {line_of(result, part, at, lang, label)}".strip())
        for part in program.at("round"):
            at = At("round", side, number_, [number_ + 1] * len(result.sides))
            told.append(line_of(result, part, at, lang, label))
        if told:
            speaker = Speaker(lang, label)
            head = speaker.word("round_head", n=number_ + 1) if program.rounds else ""
            found.append(head + speaker.word("semicolon").join(told))
    return found


def line_of(result: Result, part: Part, at: At, lang: str, label: Label) -> str:
    """How one part came about: ``Houses: full house (1, 4, 6) 3 × 5 = 15``."""
    state = result.state
    speaker = Speaker(lang, label, lambda node: state.value(node, at))
    worked = state.work(part, at)
    name = speaker.word("total_label") if part.name == "total" else label(part.name)
    return speaker.word("line", name=name, text=_worked(part, worked, speaker))


def _worked(part: Part, worked: Worked, speaker: Speaker) -> str:
    if not worked.kept and part.when is not None:
        return speaker.word("left_out", a=speaker.text(part.when), n=speaker.shown(worked.value))
    if part.cases:
        value = part.cases[worked.case][1] if worked.case is not None else part.otherwise
        condition = part.cases[worked.case][0] if worked.case is not None else None
        told = speaker.text(condition) if condition is not None else speaker.word("else")
        text = f"{told} → {_sum(value, worked.measured, speaker)}"
    else:
        text = _sum(part.measure, worked.measured, speaker, worth=bool(part.worth))
    return text + _steps(part, worked, speaker)


def _sum(node: Node | None, value: Any, speaker: Speaker, *, worth: bool = False) -> str:
    """An expression with its numbers, and what it comes to where that isn't plain to see."""
    if node is None:
        return speaker.shown(value)
    if worth and isinstance(node, Call):
        quiet = Speaker(speaker.lang, speaker.label)
        return f"{quiet.text(node)} {speaker.shown(value)}"
    text = speaker.text(node)
    if isinstance(node, Binary | Unary) and not isinstance(value, bool):
        return f"{text} = {speaker.shown(value)}"
    if isinstance(node, Binary | Unary):
        return f"{text} → {speaker.shown(value)}"
    if isinstance(node, Call) and len(node.args) > 1:
        return f"{text} → {speaker.shown(value)}"
    return text


def _steps(part: Part, worked: Worked, speaker: Speaker) -> str:
    """What was done to the measure, each step with its sign; the last with what came of it."""
    text = ""
    before = worked.measured
    for step, value in worked.steps:
        shown = number(value)
        match step:
            case "table":
                beyond = isinstance(before, int) and before >= len(part.table)
                text += f" → {shown}" + (speaker.word("beyond", n=len(part.table) - 1) if beyond else "")
            case "thresholds":
                text += _threshold(part, before, shown, speaker)
            case "majority":
                text += f" → {shown}"
            case "per":
                text += f" ÷ {part.per} → {shown}"
            case "each":
                text += f" × {number(part.each)} = {shown}"
            case "plus":
                text += f" {'−' if (part.plus or 0) < 0 else '+'} {abs(part.plus or 0)} = {shown}"
            case "min":
                text += speaker.word("at_least", n=shown)
            case "max":
                text += speaker.word("at_most", n=shown)
        before = value
    return text


def _threshold(part: Part, before: Any, shown: str, speaker: Speaker) -> str:
    reached = [at for at, _ in part.thresholds if before >= at]
    first = part.thresholds[0][0]
    del speaker
    return f" ≥ {number(reached[-1])} → {shown}" if reached else f" < {number(first)} → {shown}"


def decided(result: Result, lang: str, label: Label) -> list[tuple[str, dict[int, int]]]:
    """What each tie-break compared: its words, and what each side that was even had."""
    speaker = Speaker(lang, label)
    if result.verdict is None:
        return []
    ties = result.program.ties
    return [(speaker.tie(ties[step.number]), dict(step.counts)) for step in result.verdict.trail]


def check_said(check: Check, lang: str, label: Label) -> str:
    """What a check of the game asks for, in its own words or in those of its condition."""
    own = check.say.get(lang) or check.say.get("")
    return own or Speaker(lang, label).text(check.that)
