"""Values as people write them, in every message of a record's fault where nobody types a file's notation, and in all that `--ask` says.

Texts stand in the language's quotes, numbers below zero have a minus, ranges are words, and nothing is code.
"""

from __future__ import annotations

import re

import pytest
from test_plain_words import CODE, NOTATION, problems

from catalog_cases import game_ids, game_of
from helpers_ask import typed
from helpers_games import RECORDS
from printkit.messages import people
from printkit.messages.people import Origin, line
from printkit.model import error
from printkit.scoring.interview.conversation import Talk, Terminal
from printkit.scoring.interview.session import Session
from printkit.scoring.run import score_record

OF_FILES = re.compile(r"""["`]|(?<![\w.,–-])-\d|[≥≤] |…, −|\{\w""")
"""What belongs to a file or to a program: straight quotes, a hyphen for a minus, signs for a range, a table."""

ANSWERS = ["x", "-30", "2.5", "99999", "1 1", "Z9", "A1=x", "A1=1 A1=2", "1=3 5", "Aki Aki", ""]
"""What somebody may answer to a question that asks for something else."""


class Silent(Terminal):
    """Keeps what is said."""

    def __init__(self):
        self.lines = []

    def remark(self, text):
        """Help, among other things."""
        self.lines.append(text)


def conversation(name, lang):
    """All that `--ask` says in one evening of the game: each kind of question, what its answer may be, its help, its refusals."""
    game, record = game_of(name), {"game": name, **RECORDS[name]}
    names = [player["name"] if isinstance(player, dict) else player for player in record["players"]]
    session = Session(game, lang, trial=lambda made: score_record(made, game).problems, dated=False)
    terminal = Silent()
    talk = Talk(session, terminal, lambda _: None, lambda _: None)
    seen = set()
    while (question := session.question) is not None:
        kind = re.sub(r"\[\d+\]", "[]", question.where)
        for person in names:
            kind = kind.replace(f".{person}", ".{}")
        if kind not in seen:
            seen.add(kind)
            yield f"{talk._headed(question)} {talk._aside(question)}"
            talk._explain(question)
            for answer in ANSWERS:
                for problem in session._judged(question, answer)[1]:
                    yield talk._told(problem, question)
        yield from map(talk._placed, session.complaints)
        session.complaints.clear()
        assert not session.say(typed(question, record, names).removeprefix("=")), question
    yield from terminal.lines
    assert len(seen) > 5


@pytest.mark.parametrize("name", game_ids())
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_asking_says_nothing_in_the_notation_of_files(name, lang):
    said = list(conversation(name, lang))
    commands = re.compile(r"=戻る|=undo|\w+=…|\b[A-C1-9]\d?=\d+")  # what is typed so
    wrong = [text for text in said for bare in [commands.sub("·", text)] if OF_FILES.search(bare) or NOTATION.search(bare)]
    assert not wrong
    ids = [text for text in said if CODE.search(re.sub(r"[“「][^”」]*[”」]", "", text))]
    assert not ids


@pytest.mark.turns(3)
@pytest.mark.parametrize("name", game_ids())
@pytest.mark.parametrize("file", ["a.csv", "a.xlsx", "a.pdf"])
def test_faults_of_sheets_are_told_without_the_notation_of_files(name, file):
    """In TOML and JSON a text keeps its quotes, by which it isn't a number; elsewhere nobody typed any."""
    for problem in problems(name):
        for lang in ("ja", "en"):
            text = line(problem, lang, game_of(name), Origin(file))
            cell = re.sub(r"(?:write|If there is none, write) -\.|何もなければ-と", "", text)
            assert not OF_FILES.search(re.sub(r"[\[{][^\]}]*[\]}]", "", cell)), text


@pytest.mark.parametrize(
    ("range_", "en", "ja"),
    [
        ("0–20", "“x” isn’t a whole number: write one (0–20)", "0〜20の整数を書く場所ですが、「x」と書かれています"),
        ("≥ 1", "“x” isn’t a whole number: write one (1 or more)", "1以上の整数を書く場所ですが、「x」と書かれています"),
        ("≤ -1", "“x” isn’t a whole number: write one (−1 or less)", "−1以下の整数を書く場所ですが、「x」と書かれています"),
        ("-5–5", "“x” isn’t a whole number: write one (−5 to 5)", "−5〜5の整数を書く場所ですが、「x」と書かれています"),
        ("…, −1, 0, 1, …", "“x” isn’t a whole number: write one", "整数を書く場所ですが、「x」と書かれています"),
    ],
)
def test_ranges_are_words(range_, en, ja):
    problem = error("expected-int", "players[0].total", range=range_, found='"x"')
    game = game_of("unlock-tower")
    assert line(problem, "en", game, Origin("a.csv")).endswith(en)
    assert line(problem, "ja", game, Origin("a.csv")).endswith(ja)
    assert '"x"' in line(problem, "en", game, Origin("a.toml"))


def test_a_number_below_zero_has_a_minus():
    below = error("out-of-range", "players[0].total", range="0–9", found=-30)
    for lang in ("ja", "en"):
        for file in ("a.csv", "a.toml", ""):
            assert "−30" in line(below, lang, game_of("unlock-tower"), Origin(file))


def test_a_date_keeps_its_hyphens():
    """A minus belongs before a number alone; a date is copied from the message."""
    assert people._quoted('"2026-07-04"', "en") == "“2026-07-04”"
    assert people._quoted("2026-07-04", "ja") == "2026-07-04"
    assert people._quoted("-4", "en") == "−4"
