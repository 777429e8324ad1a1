"""What figures, their members, trials and players are called in a report, and how numbers are written."""

from __future__ import annotations

from printkit.messages.sentences import word
from printkit.messages.sentences import words as own_words
from printkit.model import Game
from printkit.model.languages import in_language
from printkit.model.numbers import from_to
from printkit.model.signs import spoken
from printkit.scoring.turns import turn_of

from .report import PlaytestReport, TableReport


def number(value: float) -> str:
    """A figure with three digits that count: 12.3, −4.56, 0.789."""
    text = f"{value:.1f}" if abs(value) >= 10 else f"{value:.2f}" if abs(value) >= 1 else f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text.replace("-", "−")


def between(low: float, high: float, lang: str) -> str:
    """From a figure to another: 0.1–0.3, and −3.89 … −0.46, for a dash beside a minus sign can't be read."""
    return f"{number(low)} … {number(high)}" if low < 0 else from_to(number(low), number(high), lang)


def heading(game: Game, report: PlaytestReport, table: TableReport, lang: str) -> str:
    """Over the figures of one size of table: how many play, how often, and who."""
    policy = player_called(game, report["policy"], lang)
    return word(lang, "playtest.table", players=table["players"], plays=table["plays"], policy=policy)


def called(game: Game, figure: str, lang: str) -> str:
    """What a figure is called: its family's name and its member."""
    family, _, member = figure.partition(".")
    own = game.texts(lang)
    name = own.get(f"playtest.figure.{family}") or own_words(lang).get(f"playtest.figure.{family}", family)
    text = player_called(game, member, lang) if family == "won_by" else member_called(game, member, lang)
    return f"{name} {text}".strip()


def player_called(game: Game, policy: str, lang: str) -> str:
    """What programs that play are called, several parted by commas: by the game's own words, or ours."""
    turn, key = turn_of(game), f"playtest.player.{policy}"
    if "," in policy:
        return ("、" if lang == "ja" else ", ").join(player_called(game, one, lang) for one in policy.split(","))
    if turn is not None and policy in turn.policies and turn.policies[policy].name:
        return in_language(turn.policies[policy].name, lang)
    return game.texts(lang).get(key) or own_words(lang).get(key, policy)


def member_called(game: Game, member: str, lang: str) -> str:
    """What a member of a family is called: by a word for it, or as the row or part of that name."""
    own = game.texts(lang)
    row, dot, box = member.partition(".")
    known = (f"playtest.member.{member}", f"score.{member}", f"entry.{member}")
    keys = known if game.rules.get("play") else known[:1]  # the figures of another engine have words of their own
    text = next((own[key] for key in keys if key in own), member)
    if dot and text == member and f"entry.{row}" in own:
        text = f"{own[f'entry.{row}']} {box}"
    return spoken(text)


def move_called(game: Game, move: str, lang: str) -> str:
    """A move of a log in words of the game: the row by its name, what stops or goes on by a verb."""
    row, gap, box = move.partition(" ")
    own = game.texts(lang).get(f"entry.{row}") or own_words(lang).get(f"playtest.chosen.{row}")
    return f"{spoken(own)}{gap}{box}" if own else move


def section_called(game: Game, section: str, lang: str) -> str:
    """The heading of a part of the report."""
    key = f"playtest.section.{section}"
    return game.texts(lang).get(key) or own_words(lang).get(key, section)


def trial_called(game: Game, trial: str, lang: str) -> str:
    """What a trial asks."""
    family, *rest = trial.split(".")
    key = f"playtest.trial.{family}"
    text = game.texts(lang).get(key) or own_words(lang).get(key, trial)
    for place, name in enumerate(rest):
        text = text.replace("{" + str(place) + "}", player_called(game, name, lang))
    return text
