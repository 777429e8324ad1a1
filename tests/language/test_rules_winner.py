"""Who wins apart from points: ``winner`` of ``[end]``, on paper and in results."""

from __future__ import annotations

import pytest

from printkit.gamefolder.catalog import Catalog
from printkit.inspection.check import check
from printkit.language.lines import card
from printkit.scoring.declared import label_of, program_of
from printkit.scoring.run import score_sources

GAME = """title = "Out"
players = 3
win = "{win}"
[rounds]
rows = [{{ id = "got", int = [0, 20] }}, {{ id = "out", tick = true }}]
[score]
points = "got"
[end]
when = "any(last(out) or total >= 30)"
winner = "last(out)"
{more}
"""
NAMES = ("Aki", "Ben", "Chie")


def written(tmp_path, win="high", more=""):
    folder = tmp_path / "out"
    folder.mkdir()
    (folder / "game.toml").write_text(GAME.format(win=win, more=more), encoding="utf-8")
    return folder


def played(folder, *rounds):
    """The answer to rounds of what each got, and who went out."""
    lines = ['game = "out"', "players = [" + ", ".join(f'{{ name = "{name}" }}' for name in NAMES) + "]"]
    for got, out in rounds:
        points = ", ".join(f"{name} = {one}" for name, one in zip(NAMES, got, strict=True))
        ticks = ", ".join(f"{name} = {str(name in out).lower()}" for name in NAMES)
        lines.append(f"[[rounds]]\ngot = {{ {points} }}\nout = {{ {ticks} }}")
    (answer,) = score_sources([("a.toml", "\n".join(lines).encode())], Catalog([folder]).load("out"))
    return answer


@pytest.mark.parametrize(
    ("win", "rounds", "ranks", "winners", "decided"),
    [
        ("high", [((20, 3, 4), ()), ((1, 2, 3), ("Ben",))], [2, 1, 3], ["Ben"], "winner"),
        ("low", [((20, 3, 4), ()), ((1, 2, 3), ("Aki",))], [1, 2, 3], ["Aki"], "winner"),
        # Several go out: of them the totals decide.
        ("high", [((20, 3, 4), ("Ben", "Chie"))], [3, 2, 1], ["Chie"], "total"),
        ("high", [((20, 4, 4), ("Ben", "Chie"))], [3, 1, 1], ["Ben", "Chie"], "shared"),
        # Nobody does: the totals decide.
        ("high", [((20, 3, 4), ()), ((10, 2, 3), ())], [1, 3, 2], ["Aki"], "total"),
        ("high", [((20, 3, 4), ())], [1, 3, 2], [], None),
    ],
)
def test_who_fulfils_it_wins_whatever_the_totals_are(tmp_path, win, rounds, ranks, winners, decided):
    found = played(written(tmp_path, win), *rounds).as_dict("en")
    assert [player["rank"] for player in found["players"]] == ranks
    assert (found["winners"], found["decided_by"]) == (winners, decided)


def test_card_and_result_say_it(tmp_path):
    folder = written(tmp_path, more='winner_say = { en = "whoever is out", ja = "上がった人" }')
    game = Catalog([folder]).load("out")
    lines = {
        lang: {line.name: line.text for line in card(program_of(game), lang, label_of(game, lang))} for lang in ("en", "ja")
    }
    assert lines["en"]["Winner"] == "whoever is out; of several, or if there is nobody, the most points win"
    assert lines["ja"]["勝者"] == "上がった人。何人もいるか、だれもいなければ、得点のいちばん多い人"
    assert "whoever is out" in game.texts("en")["score.won_winner"]


@pytest.mark.parametrize(
    ("before", "after", "code", "where"),
    [
        ('winner = "last(out)"', 'winner = "total"', "rules-not-condition", "end.winner"),
        ('winner = "last(out)"', 'winner_say = "whoever is out"', "rules-winner-say", "end.winner_say"),
        ('when = "any(last(out) or total >= 30)"\n', "", "rules-end-of-nothing", "end"),
        ('winner = "last(out)"', 'winner = "last(got) > 20"', "rules-never-holds", "end.winner"),
    ],
)
def test_what_is_wrong_with_it_is_told(tmp_path, before, after, code, where):
    folder = written(tmp_path)
    file = folder / "game.toml"
    file.write_text(file.read_text(encoding="utf-8").replace(before, after), encoding="utf-8")
    problems = check(folder, Catalog([]), trust=False).problems
    assert any(problem.code == code and problem.where.endswith(where) for problem in problems), problems


TEAMS = """title = "Sides"
players = 5
teams = [2, 1, 2]
[rounds]
rows = [{ id = "got", int = [0, 20], per = "team" }]
[score]
points = "got"
[end]
rounds = 2
"""


@pytest.mark.parametrize(
    ("rounds", "ranks"),
    [
        ([(9, 5, 1), (1, 1, 1)], [1, 3, 4, 1, 4]),
        ([(1, 5, 9), (1, 1, 1)], [4, 3, 1, 4, 1]),
        ([(5, 1, 5), (1, 1, 1)], [1, 5, 1, 1, 1]),
        ([(1, 5, 9)], [4, 3, 1, 4, 1]),  # as it stands in an unfinished game
    ],
)
def test_partners_share_a_place_and_the_next_are_skipped(tmp_path, rounds, ranks):
    """Places are those of players: after two partners comes the third."""
    folder = tmp_path / "sides"
    folder.mkdir()
    (folder / "game.toml").write_text(TEAMS, encoding="utf-8")
    lines = ['game = "sides"', "players = [" + ", ".join(f'{{ name = "{name}" }}' for name in (*NAMES, "Dai", "Emi")) + "]"]
    written = [", ".join(f"{team} = {one}" for team, one in enumerate(got, 1)) for got in rounds]
    lines += [f"[[rounds]]\ngot = {{ {one} }}" for one in written]
    (answer,) = score_sources([("a.toml", "\n".join(lines).encode())], Catalog([folder]).load("sides"))
    assert [player["rank"] for player in answer.as_dict("en")["players"]] == ranks
