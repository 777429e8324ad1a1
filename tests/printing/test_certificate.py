"""The certificate: one page that says what the answer says, in any language, ink and paper, whoever played."""

from __future__ import annotations

import sys
from datetime import date

import pytest

from catalog_cases import game_ids, game_of
from helpers_pdf import pdffonts, pdfinfo, pdftotext, qpdf_check
from printkit.__main__ import main
from printkit.draw.frame import Text, walk
from printkit.draw.pages import Certificate, PartColumn, Ranked, Sum
from printkit.draw.style import Style
from printkit.draw.text import FontSet, Overflow
from printkit.gamefolder.catalog import BUILT_IN
from printkit.gamefolder.loader import editions
from printkit.layouts.certificate import certificate as layout
from printkit.layouts.certificate.lines import broken, columns, fitted
from printkit.model import LANGUAGES, Component, PlayerScore, Refused, Score
from printkit.printing.certificate import certificates
from printkit.printing.certificate_options import CertificateOptions, day_of
from printkit.printing.job import Job, load_fonts
from printkit.scoring.run import score_files, score_record
from printkit.storage import stamp

DAY = date(2026, 11, 21)
TOWER = BUILT_IN / "unlock_tower" / "examples"
LONG = "寿限無寿限無五劫の擦り切れ海砂利水魚の水行末雲来末風来末食う寝る処に住む処寿限"
A4 = (197.3, 278.3)


@pytest.fixture(scope="module")
def fonts():
    """The fonts in force."""
    return FontSet.load()


def example(name, game="unlock-tower"):
    """The answer of an example, under the edition that it names."""
    found = game_of(game)
    path = BUILT_IN / game.replace("-", "_") / "examples" / f"{name}.toml"
    (answer,) = score_files([str(path)], found, editions=editions(found))
    return answer


def printed(answer, lang="en", **how):
    """The certificate of an answer."""
    return certificates([answer], CertificateOptions(lang, DAY, **how))


def tower(*names):
    """An answer with these players, the first of whom wins."""
    players = [
        {
            "name": name,
            "marks": [[16], [16], [16], [], [], []] if not seat else [[seat], [], [], [], [], []],
            "fastest": not seat,
        }
        for seat, name in enumerate(names)
    ]
    answer = score_record({"game": "unlock-tower", "players": players}, game_of("unlock-tower"))
    assert answer.score is not None, answer.problems
    return answer


def test_players_may_have_parts_of_their_own():
    """Whoever released no film has no line for one: the others' sums stay in their columns."""
    film = {"actors": [1], "writer": 2, "composer": 3, "director": 4}
    films = [{"name": "Aki", "released": 8, **film}, {"name": "Ben", "released": 9, **film}, {"name": "Chie", "writer": 2}]
    answer = score_record({"game": "eitsuku", "players": films}, game_of("eitsuku"))
    assert answer.score is not None, answer.problems
    assert len({tuple(part.id for part in player.breakdown) for player in answer.score.players}) > 1
    for lang in LANGUAGES:
        assert "Chie" in pdftotext(printed(answer, lang), "-layout")


def test_it_says_who_won_and_how_it_was_added_up():
    """The ranking with the sums by part, the tie-break, the arithmetic, date, place; on one page."""
    pdf = printed(example("tie-c"), table="Café, table 3")
    said = pdftotext(pdf, "-layout")
    for text in (
        *("Unlock Tower", "Certificate of Result", "Winner", "Aki wins the tie on 4 as the fastest (C)"),
        *("Sets of 4", "How the tie was broken", "Aki 1 · Ben 0", "Aki alone has the most"),
        *("Where the points come from", "C: first to reach floor 16: +1", "21 November 2026", "Café, table 3", "Signed"),
    ):
        assert text in said, text
    rows = [line.split() for line in said.splitlines() if line.split()[:2] in (["1", "Aki"], ["2", "Ben"], ["3", "Chie"])]
    assert rows[0] == ["1", "Aki", "0", "(0)", "0", "(0)", "1", "(1)", "3", "(3)", "0", "(0)", "4"]
    assert [row[-1] for row in rows] == ["4", "4", "0"]
    assert pdfinfo(pdf)["Pages"] == "1"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_only_signs_of_the_sheet_stand_above_columns(lang):
    """Not ids for programs, however short: OPT's coins of 1 and 5 were headed c1 and c5, those of 10 and 20 were not."""
    words = pdftotext(printed(example("coins", "opt"), lang)).split()
    assert not {"c1", "c5", "c10", "c20"} & {*words}
    assert {"A", "B", "E"} <= {*pdftotext(printed(example("tie-c"), lang)).split()}


@pytest.mark.turns(3)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", game_ids())
def test_every_game_has_one(name, lang):
    """Every example that can be scored, each on its page: sound, fonts embedded, nothing outside, nothing too small."""
    files = sorted((BUILT_IN / name.replace("-", "_") / "examples").glob("*.toml"))
    answers = [answer for answer in score_files(map(str, files), game_of(name)) if answer.score is not None]
    pdf = certificates(answers[:6], CertificateOptions(lang, DAY))
    qpdf_check(pdf)
    assert all(font.embedded for font in pdffonts(pdf))
    assert pdfinfo(pdf)["Pages"] == str(len(answers[:6]))
    said = pdftotext(pdf)
    assert all(player.name in said for answer in answers[:6] for player in answer.score.players)


@pytest.mark.parametrize("ink", ["color", "mono", "low"])
@pytest.mark.parametrize(("paper", "size"), [("a4", "595.276 x 841.89 pts (A4)"), ("letter", "612 x 792 pts (letter)")])
def test_it_is_on_a4_and_letter_in_every_ink(ink, paper, size):
    """With the ruler and the stamp of every printed page."""
    pdf = printed(example("sets"), "ja", paper=paper, ink=ink)
    assert pdfinfo(pdf)["Page size"] == size
    said = pdftotext(pdf)
    assert "100 mm" in said
    assert "アンロックタワー · printkit 2 · printkit" in said
    assert "2026年11月21日" in said
    assert stamp.parse(pdfinfo(pdf)["Keywords"])["component"] == "certificate"


def test_the_same_result_gives_the_same_bytes():
    """And another date, place or result another stamp."""
    answer = example("sets")
    first = printed(answer)
    assert printed(answer) == first
    digests = {
        stamp.parse(pdfinfo(pdf)["Keywords"])["digest"]
        for pdf in (
            first,
            printed(example("tie-a")),
            printed(answer, table="3"),
            certificates([answer], CertificateOptions("en", date(2026, 11, 22))),
        )
    }
    assert len(digests) == 4


def test_long_names_fit():
    """Forty wide characters each, winner and losers alike; nobody's name is cut."""
    names = [f"{LONG[:39]}{n}" for n in range(4)]
    said = "".join(pdftotext(printed(tower(*names), "ja")).split())
    assert all(said.count(name) >= 2 for name in names)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_ten_players_with_long_names_fit(lang, paper):
    """Ten of the largest table, nine of whom win together."""
    answer = example("deck", "babel-builders")
    players = tuple(PlayerScore(f"{LONG[:38]}{n:02}", None, rank=1 if n < 9 else 10) for n in range(10))
    won = answer._replace(score=Score(players, tuple(p.name for p in players[:9]), "sealed"), record=None)
    said = "".join(pdftotext(printed(won, lang, paper=paper)).split())
    assert all(player.name in said for player in players)


def test_nothing_in_a_name_is_markup():
    """Names are drawn as they were entered."""
    said = pdftotext(printed(tower("**Aki**", ":coin:", "a\\nb {x}")))
    for name in ("**Aki**", ":coin:", "a\\nb {x}"):
        assert said.count(name) >= 2


def test_characters_that_no_font_has_are_named():
    """All of them, each with who has them, and how to mend it; nothing is written."""
    with pytest.raises(Refused) as refused:
        printed(tower("👑Aki", "Ben", "Chie🎲🎲"), table="🍺")
    problems = refused.value.problems
    assert [p.code for p in problems] == ["certificate-glyphs"] * 3
    assert [p.args["characters"] for p in problems] == ["👑 (U+1F451)", "🎲 (U+1F3B2)", "🍺 (U+1F37A)"]
    assert [p.where for p in problems] == ["👑Aki", "Chie🎲🎲", "--table"]


@pytest.mark.parametrize(
    ("lang", "said"),
    [("en", "the font has no glyph for 👑 (U+1F451) in “👑Aki”"), ("ja", "「👑Aki」の👑 (U+1F451)の字形がフォントにない")],
)
def test_the_command_tells_it_and_how_to_mend_it(monkeypatch, capsys, tmp_path, lang, said):
    """With exit status 1; the other kinds of file keep the name."""
    monkeypatch.chdir(tmp_path)
    rows = "".join(
        f'[[players]]\nname = "{name}"\nchecks = {{A = 0, B = 0, C = 0, D = 0, E = 0}}\n' for name in ("👑Aki", "Ben", "Chie")
    )
    (tmp_path / "in.toml").write_text(f'game = "unlock-tower"\n{rows}')
    for output, status in (("r.pdf", 1), ("r.csv", 0)):
        monkeypatch.setattr(sys, "argv", ["printkit", "score", "unlock-tower", "in.toml", "-o", output, "--lang", lang])
        with pytest.raises(SystemExit) as leaving:
            main()
        assert leaving.value.code == status
    err = capsys.readouterr().err
    assert said in err
    assert "--font FILE" in err
    assert not (tmp_path / "r.pdf").exists()
    assert "👑Aki" in (tmp_path / "r.csv").read_text()


def test_an_undecided_game_has_no_winner_on_it():
    """It says so where the winner would be."""
    said = pdftotext(printed(example("unfinished")))
    assert "Not decided yet" in said
    assert "Winner" not in said


def test_readings_that_were_chosen_stand_on_it():
    """Not the default ones."""
    chosen = example("sets-overlapping")
    assert "sets = overlapping" in pdftotext(printed(chosen))
    assert "sets =" not in pdftotext(printed(example("sets")))


@pytest.mark.parametrize("paper", ["a5", "b5", "a4-landscape"])
def test_paper_that_is_too_small_is_refused(paper):
    """By its size, not by whatever happens to overflow."""
    with pytest.raises(Refused) as refused:
        printed(example("sets"), paper=paper)
    assert [p.code for p in refused.value.problems] == ["paper-too-small"]


@pytest.mark.parametrize("text", ["2026-13-01", "today", "21.11.2026", ""])
def test_a_date_that_is_none_is_refused(text):
    """With exit status 2."""
    with pytest.raises(Refused) as refused:
        day_of(text)
    assert refused.value.status == 2


def test_a_date_may_be_left_out():
    """Then it is today's."""
    assert day_of(None) == date.today()  # noqa: DTZ011 - as the command means it
    assert day_of(" 2026-11-21 ") == DAY


# The layout --------------------------------------------------------------------------------------------------------------


def frame(fonts, lines=(), rows=3, lang="en"):
    """A page with so many lines of arithmetic."""
    page = Certificate(
        title="Certificate",
        words={
            key: key
            for key in ("winner", "winners", "open", "place", "player", "total", "tie", "lines", "date", "table", "signed")
        }
        | {"too_long": "too long: {command}"},
        headline="Aki wins",
        finished=True,
        winners=["Aki"],
        parts=[PartColumn("A", "part")],
        rows=[Ranked(n + 1, f"P{n}", -n, not n, [Sum(n, -n)]) for n in range(rows)],
        tie=[],
        lines=list(lines),
        date="today",
        table="",
        readings="",
        command="do it",
    )
    component = Component("certificate", "certificate", "certificate", params={"page": page})
    (found,) = layout.lay_out(game_of("unlock-tower"), component, page, Style(lang, "color", fonts, A4))
    return found


def test_no_two_texts_overlap(fonts):
    """However much there is to say."""
    for count in (0, 8, 40, 90):
        lines = [(f"Heading {n}" if n % 6 == 0 else f"line {n}: 1 + 2 = 3", n % 6 == 0) for n in range(count)]
        boxes = []
        for item, at in walk(frame(fonts, lines, rows=6).items):
            if isinstance(item, Text) and item.text.strip():
                x, y, w, h = at.box(item.x, item.y - item.size * 0.25, item.width, item.size * 0.25)
                boxes.append((x, y, x + w, y + h, item.text))
        for k, one in enumerate(boxes):
            for other in boxes[k + 1 :]:
                apart = (
                    one[2] <= other[0] + 0.05
                    or other[2] <= one[0] + 0.05
                    or one[3] <= other[1] + 0.05
                    or other[3] <= one[1] + 0.05
                )
                assert apart, (one, other)


def test_arithmetic_that_is_too_long_is_not_begun(fonts):
    """The page says how to see it."""
    lines = [(f"line {n} with some words in it", False) for n in range(900)]
    said = [item.text for item, _ in walk(frame(fonts, lines).items) if isinstance(item, Text)]
    assert "too long: do it" in said
    assert not any(text.startswith("line ") for text in said)


def test_sections_stay_whole_where_they_can(fonts):
    """A heading is never the last line of a column, and players are not torn apart without need."""
    lines = [(f"H{n // 5}" if n % 5 == 0 else f"sentence {n}", n % 5 == 0) for n in range(40)]
    found = columns(fonts, lines, 165, 56, "en")
    by_column = {}
    for line in found.lines:
        by_column.setdefault(round(line.x / 30), []).append(line.text)
    tops = [texts[0] for texts in by_column.values()]
    assert all(line.heading for line in found.lines if line.text in tops)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_broken_lines_are_no_wider_than_asked(fonts, lang):
    """And lose nothing but the spaces where they are broken."""
    for text in ("one two three four five six seven", LONG, "Donaudampfschifffahrtsgesellschaft", "a", ""):
        lines = list(broken(fonts, text, 30, 9, lang, "regular"))
        assert all(fonts.width(line, 9) <= 30 + 1e-6 for line in lines)
        assert "".join("".join(lines).split()) == "".join(text.split())


def test_a_text_that_fits_nowhere_is_an_overflow(fonts):
    """One line that does not fit is no error yet: the caller may allow more."""
    assert not fitted(fonts, LONG, 20, (9, 6), 1, "ja")
    with pytest.raises(Overflow):
        fitted(fonts, LONG, 20, (9, 6), 2, "ja")


def test_a_table_that_cannot_fit_is_an_overflow(fonts):
    """Not a page with rows outside its border."""
    with pytest.raises(Overflow):
        frame(fonts, rows=40)


def test_no_answers_make_no_file():
    """Nothing is written for nothing."""
    assert certificates([], CertificateOptions("en", DAY)) == b""
    assert load_fonts(Job("en")).faces
