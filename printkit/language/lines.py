"""Lines about the score: what a reference card says of a part, and how a player's points came about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from printkit.language.functions import chain, each_worth
from printkit.language.known import At
from printkit.language.named import inlined, listed, own_words
from printkit.language.program import PER_ROUND, Check, Program, RulePart
from printkit.language.result import RulesResult
from printkit.language.say import Label, Speaker, number, opposite
from printkit.language.sections import Worked
from printkit.language.tree import Binary, Call, Node, Num, Ref, Unary
from printkit.language.worth import divides, worth
from printkit.model.languages import phrase_in

# The card ----------------------------------------------------------------------------------------------------------------


class SentenceLine(NamedTuple):
    """A line of the card: what it is about, what it says, and whether it explains a name that another line uses."""

    name: str
    text: str
    helper: bool = False


def card(program: Program, lang: str, label: Label) -> list[SentenceLine]:
    """What a reference card says: every part, a total that isn't their sum, what these are made of; who wins, ties, and the end."""
    speaker = Speaker(lang, label)
    lines: list[SentenceLine] = []
    listing = listed(program)
    for main, *named in listing.scored.values():
        helpers = named
        if main is program.total:
            lines.append(total(program, lang, label))
        elif name := _titled(program, main, speaker):
            twin = _twin(main, helpers, speaker)
            text = _through(program, main, speaker) if twin is None else _helper(program, twin, speaker).text
            lines.append(SentenceLine(name, text))
            helpers = [part for part in helpers if part is not twin]
        lines += [_helper(program, part, speaker) for part in helpers if _titled(program, part, speaker)]
    lines += [_helper(program, part, speaker) for part in listing.beside]
    lines.append(SentenceLine(speaker.word("wins"), _winning(program, speaker)))
    if program.ties:
        ways = [speaker.tie(tie, program) for tie in program.ties]
        lines.append(SentenceLine(speaker.word("ties"), speaker.word("then_tie").join(ways)))
    if program.end is not None:
        lines.append(SentenceLine(speaker.word("ends"), ending(program, speaker)))
    return lines


def _twin(main: RulePart, helpers: Sequence[RulePart], speaker: Speaker) -> RulePart | None:
    """What of each round a part is the last of, and is called like: said once."""
    node = main.measure
    if not isinstance(node, Call) or node.name != "last" or not main.plain or own_words(main, speaker.lang):
        return None
    inner, title = node.args[0], speaker.label(main.name)
    return next(
        (part for part in helpers if isinstance(inner, Ref) and part.name == inner.name and speaker.label(part.name) == title),
        None,
    )


def _winning(program: Program, speaker: Speaker) -> str:
    """Who wins: by the total, or who fulfils what the game asks of its winner."""
    by_total, rule = speaker.word(f"wins_{program.win}"), winner_said(program, speaker)
    return speaker.word("wins_first", a=rule, b=by_total) if rule else by_total


def winner_said(program: Program, speaker: Speaker) -> str:
    """Who wins whatever the totals are, in the game's words or those of the condition; empty where nobody does."""
    if program.end is None or program.end.winner is None:
        return ""
    own = phrase_in(program.end.winner_say, speaker.lang)
    return own or speaker.word("winner_when", a=speaker.text(program.end.winner))


def _titled(program: Program, part: RulePart, speaker: Speaker) -> str:
    """What a part is called on the card; of what is scored after several rounds the first has the line of all, the others none."""
    if not part.upto:
        return speaker.label(part.name)
    rounds = [one.upto for one in program.at("score") if one.where == part.where]
    if part.upto != rounds[0]:
        return ""
    several = "after_rounds" if len(rounds) > 1 else "after_round"
    return speaker.word(several, name=speaker.label(part.base), n=speaker.word("comma").join(map(str, rounds)))


def total(program: Program, lang: str, label: Label) -> SentenceLine:
    """What the total is made of, where it is not the sum of the parts; of any other game no words."""
    speaker = Speaker(lang, label)
    text = _through(program, program.total, speaker) if program.total is not None else ""
    return SentenceLine(speaker.word("total_label"), text)


def _helper(program: Program, part: RulePart, speaker: Speaker) -> SentenceLine:
    """The line that explains a name; of what there is for each round it says so."""
    text = _through(program, part, speaker)
    each = part.level in PER_ROUND and program.rounds
    return SentenceLine(_titled(program, part, speaker), speaker.word("each_round", a=text) if each else text, helper=True)


def _through(program: Program, part: RulePart, speaker: Speaker) -> str:
    """What a part is worth; of one that only adds up something of each round (or takes the last of it) what that is worth."""
    inner = inlined(program, part, speaker.lang)
    if inner is None:
        return worth(program, part, speaker) + _begins(part, speaker)
    text = _through(program, inner, speaker)
    if not isinstance(part.measure, Call) or part.measure.name != "last":
        return speaker.word("each_round", a=text) if program.rounds else text
    return text if own_words(inner, speaker.lang) else speaker.word("last_round", a=text)


def _begins(part: RulePart, speaker: Speaker) -> str:
    """What a number that goes on from round to round is before the first: a card alone must say from where one counts down."""
    if own_words(part, speaker.lang) or not any(part.starts):
        return ""
    if not isinstance(part.start, Mapping):
        return speaker.word("begins", n=speaker.shown(part.start))
    tables = [speaker.word("begins_of", n=speaker.shown(start), players=players) for players, start in part.start.items()]
    return speaker.word("begins", n=speaker.word("comma").join(tables))


def ending(program: Program, speaker: Speaker) -> str:
    """When a game ends, and how it stops."""
    end = program.end
    if end is None:
        return ""
    sentences = []
    if end.rounds is not None:
        several = "ends_cases" if end.rounds.cases and not own_words(end.rounds, speaker.lang) else "ends_rounds"
        sentences.append(speaker.word(several, a=worth(program, end.rounds, speaker)))
    if end.when is not None:
        when = _now(end.when)
        of_one = end.stop != "round" and isinstance(when, Binary)  # it is asked of whose turn it was
        sentences.append(speaker.word("ends_when", a=speaker.text(Call("any", (when,)) if of_one else when)))
    text = own_words(end, speaker.lang) or speaker.word("or_else").join(sentences)
    text += speaker.word(f"stop.{end.stop.replace(' ', '-')}") if end.when is not None and program.rounds else ""
    return text + (speaker.word("play_on") if end.play_on else "")


def _now(node: Node) -> Node:
    """A condition that is asked after each round: what is last then, is so now."""
    match node:
        case Call("last", (inner,)):
            return inner
        case Call(name, args):
            return Call(name, tuple(map(_now, args)), node.at)
        case Binary(op, left, right):
            return Binary(op, _now(left), _now(right), node.at)
        case Unary(op, arg):
            return Unary(op, _now(arg), node.at)
    return node


_UNTOLD = frozenset(["one", "sets", "sizes", "min", "max"])
"""Functions whose words don't end with their value: of several things, or a condition."""


# How it came about ---------------------------------------------------------------------------------------------------------


def explained(result: RulesResult, lang: str, label: Label) -> list[tuple[str, bool]]:
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


def _rounds_of(result: RulesResult, side: int, lang: str, label: Label) -> list[str]:
    """The parts of every round of a side, a line a round."""
    program = result.program
    texts: list[str] = []
    numbers = range(result.played[side]) if program.rounds else [0]
    for number_ in numbers:
        shown: list[str] = []
        for part in program.at("member"):
            for seat in result.sides[side]:
                at = At("member", seat, number_, [number_ + 1] * len(result.sides))
                name = result.written.players[seat] if len(result.sides[side]) > 1 else ""
                shown.append(f"{name} {line_of(result, part, at, lang, label)}".strip())
        for part in program.at("round"):
            at = At("round", side, number_, [number_ + 1] * len(result.sides))
            shown.append(line_of(result, part, at, lang, label))
        if shown:
            speaker = Speaker(lang, label)
            head = speaker.word("round_head", n=number_ + 1) if program.rounds else ""
            texts.append(head + speaker.word("semicolon").join(shown))
    return texts


def line_of(result: RulesResult, part: RulePart, at: At, lang: str, label: Label) -> str:
    """How one part came about: ``Houses: full house (1, 4, 6) 3 × 5 = 15``."""
    state = result.state
    speaker = Speaker(lang, label, lambda node: state.value(node, at))
    worked = state.work(part, at)
    name = speaker.word("total_label") if part.name == "total" else label(part.name)
    return speaker.word("line", name=name, text=_worked(part, worked, speaker))


def _worked(part: RulePart, worked: Worked, speaker: Speaker) -> str:
    if not worked.kept and part.when is not None:
        return speaker.word("left_out", a=speaker.text(opposite(part.when)), n=speaker.shown(worked.value))
    if part.cases:
        value = part.cases[worked.case][1] if worked.case is not None else part.otherwise
        condition = part.cases[worked.case][0] if worked.case is not None else None
        condition_text = speaker.text(condition) if condition is not None else speaker.word("else")
        text = f"{condition_text} → {_sum(value, worked.measured, speaker)}"
    else:
        condition, value = None, part.measure
        text = _sum(value, worked.measured, speaker, worth=bool(part.worth))
    rounded = any(node is not None and _rounds_down(node, speaker) for node in (condition, value))
    return text + (speaker.word("rounded") if rounded else "") + _steps(part, worked, speaker)


def _rounds_down(node: Node, speaker: Speaker) -> bool:
    """Whether a quotient that is told with its numbers leaves a remainder, so that it isn’t what people reckon."""
    match node:
        case Binary("and" | "or"):
            alone = speaker.deciding(node)
            return any(_rounds_down(one, speaker) for one in ((alone,) if alone is not None else (node.left, node.right)))
        case Binary("//", left, Num(divisor)) if speaker.values is not None and speaker.values(left) % divisor:
            return True
        case Binary(_, left, right):
            return _rounds_down(left, speaker) or _rounds_down(right, speaker)
        case Unary(_, arg):
            return _rounds_down(arg, speaker)
    return divides(node)  # in a function or a table it isn’t told with its numbers


def _sum(node: Node | None, value: Any, speaker: Speaker, *, worth: bool = False) -> str:
    """An expression with its numbers, and what it comes to where that isn't plain to see."""
    if node is None:
        return speaker.shown(value)
    if worth and isinstance(node, Call):
        quiet = Speaker(speaker.lang, speaker.label)
        return f"{quiet.text(node)} {speaker.shown(value)}"
    if isinstance(node, Call) and node.name == "one":
        return f"{speaker.so(node.args[0])} → {speaker.shown(value)}"
    text = speaker.so(node) if isinstance(value, bool) else speaker.text(node)  # of a condition what is so
    if isinstance(node, Binary | Unary) and not isinstance(value, bool):
        return f"{text} = {speaker.shown(value)}"
    valued = isinstance(node, Call) and not isinstance(value, bool) and (node.name not in _UNTOLD or _alone(node))
    if isinstance(node, Binary | Unary) or (isinstance(node, Call) and not valued):
        return f"{text} → {speaker.shown(value)}"
    return text


def _alone(call: Call) -> bool:
    """Whether it is asked about one list, whose words its value follows."""
    return call.name != "one" and len(call.args) == 1


def _steps(part: RulePart, worked: Worked, speaker: Speaker) -> str:
    """What was done to the measure, each step with its sign; the last with what came of it."""
    text = ""
    before = worked.measured
    for step, value in worked.steps:
        shown = number(value)
        match step:
            case "several":
                each = each_worth(worked.measured, part.weights, part.table, part.thresholds)
                changed = part.weights or part.table or part.thresholds
                text += f" → {chain(each)}" if changed else ""
                text += f" = {shown}" if len(each) > 1 else ""
            case "table":
                beyond = isinstance(before, int) and before >= len(part.table)
                text += f" → {shown}" + (speaker.word("beyond", n=len(part.table) - 1) if beyond else "")
            case "thresholds":
                text += _threshold(part, before, shown, speaker)
            case "majority":
                text += f" → {shown}"
            case "per":
                text += f" ÷ {part.per} → {shown}"
            case "each" if part.each != 1:
                text += f" × {number(part.each)} = {shown}"
            case "plus":
                text += f" {'−' if (part.plus or 0) < 0 else '+'} {abs(part.plus or 0)} = {shown}"
            case "min":
                text += speaker.word("at_least", n=shown)
            case "max":
                text += speaker.word("at_most", n=shown)
        before = value
    return text


def _threshold(part: RulePart, before: Any, shown: str, speaker: Speaker) -> str:
    reached = [at for at, _ in part.thresholds if before >= at]
    first = part.thresholds[0][0]
    del speaker
    return f" ≥ {number(reached[-1])} → {shown}" if reached else f" < {number(first)} → {shown}"


def decided(result: RulesResult, lang: str, label: Label) -> list[tuple[str, dict[int, int]]]:
    """What each tie-break compared: its words, and what each side that was even had."""
    speaker = Speaker(lang, label)
    if result.verdict is None:
        return []
    ties = result.program.ties
    return [(speaker.tie(ties[step.number], result.program), dict(step.counts)) for step in result.verdict.trail]


def check_said(check: Check, lang: str, label: Label) -> str:
    """What a check of the game asks for, in its own words or in those of its condition."""
    own = phrase_in(check.say, lang)
    return own or Speaker(lang, label).text(check.that)
