"""The table for people: what it says, and that it stands on any terminal."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.console import Console

import printkit
from catalog_cases import game_of
from printkit.gamefolder.catalog import BUILT_IN, Catalog
from printkit.model import PlayerScore, Score
from printkit.scoring.report.table import headline, show, tie_told
from printkit.scoring.run import score_files, score_record

GAME = Catalog().load("unlock-tower")
EXAMPLES = BUILT_IN / "unlock_tower" / "examples"


def table(answer, lang="en", width=100, **console):
    out = io.StringIO()
    show(answer, lang, console=Console(file=out, width=width, highlight=False, **console))
    return out.getvalue()


def example(name, game=GAME):
    (answer,) = score_files([str(EXAMPLES / f"{name}.toml")], game)
    return answer


def test_every_part_and_every_source_is_told():
    """Ranks, points and ticks, totals; floors and towers of sets, heights, faces."""
    said = table(example("sets"))
    for part in ("Aki wins with 8", "2 (1)", "5 (5)", "floor 4: towers 1–4", "floor 3: towers 2–4", "1(16)", "faces used: 5"):
        assert part in said


def test_players_stand_in_order_of_rank():
    """The winner first."""
    lines = [line for line in table(example("tie-e")).splitlines() if line.startswith("│ ") and "(" in line]
    assert [line.split("│")[2].strip() for line in lines] == ["Chie", "Aki", "Ben"]


def test_the_tie_break_is_told_criterion_by_criterion():
    """Up to the one that decided."""
    said = table(example("tie-c"))
    assert "Aki wins the tie on 4 as the fastest (C)" in said
    assert said.count("nobody alone has the most") == 2
    assert "Aki alone has the most" in said


@pytest.mark.parametrize(
    ("step", "told"),
    [
        ({"counts": {"Aki": 0, "Ben": 2}, "ahead": ["Aki"]}, ("Aki 0 · Ben 2", "Aki is ahead", True)),
        ({"counts": {"Aki": 0, "Ben": 0}, "ahead": ["Aki", "Ben"]}, ("Aki 0 · Ben 0", "nobody alone is ahead", False)),
        ({"counts": {"Aki": 1, "Ben": 2}}, ("Aki 1 · Ben 2", "Ben alone has the most", True)),
    ],
)
def test_who_has_the_least_may_be_ahead(step, told):
    """A game says who is ahead where that isn't who has the most; certificates tell it in the same words."""
    assert tie_told(step, "en") == told


@pytest.mark.parametrize(
    ("lang", "lines"),
    [
        ("en", ["C Fastest", "Aki 1 · Ben 0", "Aki alone has the most"]),
        ("ja", ["C 最速", "Aki 1 · Ben 0", "Akiが単独で最多"]),
    ],
)
def test_a_narrow_tie_break_stands_on_lines_of_its_own(lang, lines):
    """At 30 columns nothing is folded within a word or lost: a criterion, its numbers below it, and what came of them."""
    told = [line.strip() for line in table(example("tie-c"), lang, 30).splitlines()]
    at = told.index(lines[0])
    assert told[at : at + 3] == lines
    assert any(all(part in line for part in lines) for line in table(example("tie-c"), lang).splitlines())


@pytest.mark.parametrize(
    ("name", "lang", "line"),
    [
        ("shared", "en", "Aki and Ben share the victory with 4"),
        ("shared", "ja", "AkiとBenが4点で並び、勝利を分け合う"),
        ("unfinished", "en", "Not decided yet"),
        ("unfinished", "ja", "まだ決着していません"),
        ("sets", "ja", "Akiの勝ち（8点）"),
        ("tie-a", "ja", "6点で並び、4連続（A）が単独でいちばん多いAkiの勝ち"),
    ],
)
def test_the_headline_says_who_won(name, lang, line):
    """In either language."""
    answer = example(name, Catalog().load("unlock-tower", "printkit") if name == "unfinished" else GAME)
    assert headline(answer.game, answer.score, lang) == line


@pytest.mark.parametrize("width", [30, 46, 60, 80, 120])
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_lines_stay_within_the_terminal(width, lang):
    """Wide characters count double, and the box closes at the same column on every line."""
    record = {
        "game": "unlock-tower",
        "players": [
            {"name": "山田花子", "marks": [[2, 16], [2], [2, 16], [2], [2, 16], [2]], "fastest": True, "unlock_bonus": [1]},
            {"name": "Ben [bold]x[/]", "marks": [[]] * 6},
            {"name": "ｱｷ👍🏽", "marks": [[]] * 6},
        ],
    }
    lines = table(score_record(record, GAME), lang, width).splitlines()
    assert all(cell_len(line) <= width for line in lines)
    for box in re.findall(r"^╭.*?^╰[^\n]*", "\n".join(lines), re.DOTALL | re.MULTILINE):
        assert len({cell_len(line) for line in box.splitlines()}) == 1


def test_totals_are_seen_where_parts_have_long_names(tmp_path):
    """More columns than there is room for: players stand beside each other instead, and nothing is cut off."""
    rows = ", ".join(f'{{ id = "row_{n}", name = "A long name {n}", int = [0, 9] }}' for n in range(9))
    parts = "\n".join(f'part_{n} = {{ name = "A long name {n}", value = "row_{n}" }}' for n in range(9))
    folder = tmp_path / "long"
    folder.mkdir()
    text = f'title = "Long"\n[sheet]\nrows = [{rows}]\n[score]\n{parts}\nties = [{{ most = "row_1" }}]\n'
    (folder / "game.toml").write_text(text, encoding="utf-8")
    game = printkit.load(folder)
    entries = {f"row_{n}": 7 for n in range(9)}
    players = [{"name": name, **entries, "row_0": score, "row_1": 7 - score} for name, score in (("Aki", 5), ("Ben", 4))]
    answer = score_record({"game": "long", "players": players}, game)
    for lang, total in (("en", "Total"), ("ja", "合計")):
        lines = table(answer, lang, 80).splitlines()
        assert next(line for line in lines if total in line).count("56") == 2
    assert "56点で同点" in table(answer, "ja", 80)


def test_names_are_no_markup():
    """A name in brackets is printed as it is."""
    record = {"game": "unlock-tower", "players": [{"name": n, "marks": [[]] * 6} for n in ("[red]A[/]", "B", "C")]}
    assert "[red]A[/]" in table(score_record(record, GAME))


def test_without_colour_there_is_no_escape_sequence(monkeypatch):
    """A pipe gets plain text; NO_COLOR takes the colours out of a terminal."""
    assert "\x1b" not in table(example("sets"))
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[1;32m" not in table(example("sets"), force_terminal=True)


def test_a_wrong_record_has_no_table():
    """Only that it was not scored; why is told on standard error."""
    assert table(score_record({"game": "unlock-tower"}, GAME)).splitlines()[1:] == ["Not scored"]


def test_the_head_of_an_answer_ends_with_what_it_says(run, tmp_path):
    """A game without editions has nothing after its title."""
    (tmp_path / "a.toml").write_text('game = "open"\n')
    assert run("score", "open", "a.toml", "--lang", "en")[1].splitlines()[0] == "OPEN"


@pytest.mark.parametrize(
    ("lang", "totals", "wanted"),
    [
        ("en", (12, 12, 3), "Not decided yet: Aki and Ben are level on 12 opt"),
        ("ja", (12, 12, 3), "まだ決着していません（AkiとBenが12オプトで並んでいます）"),
        ("en", (12, 11, 3), "Not decided yet"),
        ("ja", (0, 0, 0), "まだ決着していません"),
    ],
)
def test_what_is_not_decided_says_who_is_level(lang, totals, wanted):
    """As far as anybody has anything: three who haven't begun are not told that they are level."""
    ranks = [1 + sum(other > total for other in totals) for total in totals]
    players = tuple(
        PlayerScore(name, total, (), rank) for name, total, rank in zip(("Aki", "Ben", "Chie"), totals, ranks, strict=True)
    )
    score = Score(players=players, winners=(), decided_by=None, finished=False)
    assert headline(game_of("opt"), score, lang) == wanted


@pytest.mark.parametrize(
    ("lang", "totals", "wanted"),
    [
        ("en", (400, 80, 400, 80), "Not decided yet: Ann and Cy lead with 400"),
        ("ja", (80, 400, 80, 400), "まだ決着していません（BoとDiの組が400点で先行しています）"),
        ("en", (80, 80, 80, 80), "Not decided yet: Ann + Cy and Bo + Di are level on 80"),
        ("ja", (80, 80, 80, 80), "まだ決着していません（Ann + CyとBo + Diが80点で並んでいます）"),
        ("en", (0, 0, 0, 0), "Not decided yet"),
    ],
)
def test_partners_lead_together_and_sides_are_level(lang, totals, wanted):
    """Partners always have the same, which is no tie; two sides may be even."""
    spades = Catalog([Path(__file__).parents[2] / "examples"]).load("spades")
    ranks = [1 + sum(other > total for other in totals) for total in totals]
    rows = zip(("Ann", "Bo", "Cy", "Di"), totals, ranks, strict=True)
    players = tuple(PlayerScore(name, total, (), rank) for name, total, rank in rows)
    assert headline(spades, Score(players=players, winners=(), decided_by=None, finished=False), lang) == wanted
