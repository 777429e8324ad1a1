"""From a game to files: right sizes and numbers, the same bytes for the same input, whole files or none."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from pypdf import PdfReader

from helpers_folder import game_toml, write_folder
from printkit.draw.frame import Frame, Line, Text, walk
from printkit.gamefolder.catalog import Catalog, folder_source
from printkit.gamefolder.loader import load
from printkit.impose import Setting
from printkit.model import Refused
from printkit.printer.papers import paper as paper_named
from printkit.printing.documents import component_pdf
from printkit.printing.job import Job, load_fonts, quantity, selected
from printkit.printing.pdfs import build, preview
from printkit.printing.sheets import pages
from printkit.storage import stamp
from printkit.storage.files import write


@pytest.fixture(scope="module")
def rolls(tmp_path_factory):
    """The game of the page on adding games."""
    return load(folder_source(write_folder(tmp_path_factory.mktemp("games")), trust=False))


@pytest.fixture(scope="module")
def fonts():
    """The fonts that printkit comes with."""
    return load_fonts(Job("en"))


def refused(call, *args, **options):
    with pytest.raises(Refused) as failure:
        call(*args, **options)
    return failure.value


@pytest.mark.parametrize(
    ("name", "size"),
    [
        ("a4", (210, 297)),
        ("A4-landscape", (297, 210)),
        ("letter", (215.9, 279.4)),
        ("Letter-Portrait", (215.9, 279.4)),
        ("b5", (182, 257)),
        ("200x280", (200, 280)),
        ("200×280mm", (200, 280)),
        (" 210.5x99.5 ", (210.5, 99.5)),
    ],
)
def test_papers_have_names_and_sizes(name, size):
    """JIS B sizes; width before height."""
    assert paper_named(name)[1:3] == size


@pytest.mark.parametrize("name", ["", "a44", "a4-", "a4-upright", "200", "200x", "x", "1x2x3", "nanxnan"])
def test_what_is_no_paper_is_misuse(name):
    """And names the papers there are."""
    failure = refused(paper_named, name)
    assert failure.status == 2
    assert failure.problems[0].code in ("unknown-paper", "paper-size")


@pytest.mark.parametrize("name", ["49x300", "300x2001", "infx200", "-5x100"])
def test_a_paper_beyond_reason_is_misuse(name):
    """Smaller than a playing card or larger than a door."""
    assert refused(paper_named, name).status == 2


def test_quantities_follow_table_and_players(unlock_tower):
    """A sheet for each player, one reference for each, a pad's copies for the table."""
    part = unlock_tower.component
    assert [quantity(unlock_tower, part("sheet"), n) for n in (None, 3, 4)] == [1, 3, 4]
    assert [quantity(unlock_tower, part("reference"), n) for n in (None, 3)] == [4, 3]
    assert quantity(unlock_tower, part("score-pad"), 3) == part("score-pad").copies


def test_components_are_chosen_by_name(unlock_tower):
    """Each once, in the order given; for forms only what can be filled in."""
    assert [c.id for c in selected(unlock_tower, ["score-pad", "sheet", "score-pad"], None)] == ["score-pad", "sheet"]
    assert [c.id for c in selected(unlock_tower, [], None, form=True)] == ["sheet", "score-pad", "log-sheet"]
    assert refused(selected, unlock_tower, ["reference"], None, form=True).problems[0].code == "not-fillable"
    failure = refused(selected, unlock_tower, ["sheets"], None)
    assert (failure.status, failure.problems[0].args["hint"]) == (2, "sheet")


def test_what_a_table_does_not_use_is_not_printed():
    """Unless somebody asks for it by name, who is told."""
    game = Catalog().load("open")
    cards = tuple(
        card._replace(by_players={**card.by_players, 2: 0}) if card.component == "chips" else card for card in game.cards
    )
    game = replace(game, cards=cards)
    assert "chips" in {c.id for c in selected(game, [], 3)}
    assert "chips" not in {c.id for c in selected(game, [], 2)}
    failure = refused(selected, game, ["chips"], 2)
    assert [(p.code, p.where, p.args["players"]) for p in failure.problems] == [("not-for-players", "chips", 2)]
    assert failure.status == 2


def test_the_same_input_gives_the_same_bytes(rolls, fonts, tmp_path, monkeypatch):
    """Wherever the fonts, the game and the cache are."""
    job = Job("ja")
    first = component_pdf(rolls, pages(rolls, rolls.component("pad"), job, fonts), job, fonts)
    monkeypatch.setenv("PRINTKIT_CACHE", str(tmp_path / "cache"))
    moved = load(folder_source(write_folder(tmp_path / "elsewhere"), trust=False))
    face = shutil.copy(fonts.faces["regular"].path, tmp_path / "r.otf")
    bold = shutil.copy(fonts.faces["bold"].path, tmp_path / "b.otf")
    job = Job("ja", font=f"{face},{bold}")
    again = load_fonts(job)
    assert component_pdf(moved, pages(moved, moved.component("pad"), job, again), job, again) == first


def test_every_sheet_says_what_it_is_and_measures_100_mm(rolls, fonts):
    """Game, digest, page and pages, and a ruler with a line of exactly 100 mm; the stamp can be read back."""
    job = Job("en")
    one = pages(rolls, rolls.component("pad"), job, fonts)
    for number, page in enumerate(one.pages, 1):
        texts = [item.text for item, _ in walk(page.items) if isinstance(item, Text)]
        assert any(t.endswith(f"{one.digest} · {number}/{len(one.pages)}") and t.startswith("Five Rolls") for t in texts)
        lines = [item for item, _ in walk(page.items) if isinstance(item, Line)]
        assert any(line.x2 - line.x1 == 100 and line.y1 == line.y2 for line in lines)
    found = PdfReader(BytesIO(component_pdf(rolls, one, job, fonts)))
    mark = stamp.parse(found.metadata["/Keywords"])
    assert (mark["game"], mark["component"], mark["digest"]) == ("five-rolls", "pad", one.digest)
    assert "option.low_rolls" not in mark


@pytest.mark.parametrize("paper", ["50x50", "60x80", "80x120", "105x148", "130x200"])
def test_the_furniture_fits_small_paper(rolls, fonts, paper):
    """The ruler gets shorter and says so; nothing leaves the paper."""
    from printkit.impose import PressSheet
    from printkit.printing.sheets import _furniture

    w, h = paper_named(paper)[1:3]
    sheet = PressSheet(w, h, 6.35, 6)
    foot = _furniture(rolls, Job("ja", paper), fonts, "0123456789", sheet, {0: ("カード", "コイン")}, filled=False)
    for item, _ in walk(foot(0, 10, 10, w - 2 * 6.35)):
        left = item.x if isinstance(item, Text) else item.x1
        right = item.x + item.width if isinstance(item, Text) else item.x2
        assert left >= -0.01
        assert right <= w - 2 * 6.35 + 0.01


def test_the_foot_names_what_lies_on_the_sheet(rolls, fonts):
    """All of it, else as much as there is room for and how many more; the hint about pencils stands above it then."""
    from printkit.impose import PressSheet
    from printkit.printing.sheets import _furniture

    def foot(names, *, filled=False):
        made = _furniture(rolls, Job("en"), fonts, "0123456789", PressSheet(210, 297, 6.35, 6), {0: names}, filled=filled)
        return [item.text for item, _ in walk(made(0, 3, 4, 197.3)) if isinstance(item, Text)]

    assert "Five Rolls · Cards, Coins · printkit" in foot(["Cards", "Coins"])[-1]
    several = ["Cards", "Coins of all sizes", "Boards to be joined on the table"]
    assert " · Cards, Coins of all sizes +1 · " in foot(several)[-1]
    assert foot(["C" * 90])[-1].startswith("Five Rolls · printkit")
    hint, stamped = foot(several, filled=True)[-2:]
    assert hint.startswith("Press firmly")
    assert stamped == foot(several)[-1]


def test_what_changes_the_print_changes_the_digest(rolls, unlock_tower, fonts):
    """Ink, paper, language, reading; but not how the paper is written."""
    part = rolls.component("pad")

    def digest(job, game=rolls):
        return pages(game, part, job, fonts).digest

    same = digest(Job("en"))
    assert digest(Job("en", "210x297")) == same
    others = [Job("ja"), Job("en", "letter"), Job("en", ink="mono"), Job("en", form=True), Job("en", players=2)]
    found = {same, *map(digest, others), digest(Job("en"), rolls.under({"low_rolls": "void"}))}
    assert len(found) == len(others) + 2


def test_a_build_writes_what_it_says(rolls, tmp_path):
    """Files, pages, cards and bytes; with regions a JSON beside each."""
    calls = []
    files, problems = build(rolls, rolls.components, Job("en"), tmp_path / "new" / "out", lambda: calls.append(1), regions=True)
    assert problems == []
    assert [file.path.name for file in files] == ["pad.en.pdf", "pad.en.regions.json"]
    answer = files[0].answer()
    assert answer["bytes"] == files[0].path.stat().st_size
    assert (answer["pages"], answer["cards"]) == (len(PdfReader(files[0].path).pages), None)
    assert json.loads(files[1].path.read_text())["pages"]
    assert len(calls) == 1


def test_nothing_is_written_when_anything_is_refused(unlock_tower, tmp_path):
    """All problems of all components, and no file."""
    failure = refused(build, unlock_tower, unlock_tower.components, Job("en", "105x100"), tmp_path / "out")
    assert failure.status == 1
    assert {p.where.partition(":")[0] for p in failure.problems} >= {"sheet", "reference", "score-pad"}
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("players", [0, -1, 1, 6, 10**9])
def test_a_table_that_the_game_is_not_for_is_misuse(rolls, tmp_path, players):
    """With the numbers that it is for."""
    failure = refused(build, rolls, rolls.components, Job("en", players=players), tmp_path)
    assert (failure.status, failure.problems[0].args["most"]) == (2, 5)


@pytest.mark.parametrize(
    ("found", "code"),
    [
        ("nothing", "font-missing"),
        ("text", "font-unreadable"),
        ("folder", "font-unreadable"),
        ("endless", "font-unreadable"),
    ],
)
def test_a_font_that_is_none_is_misuse(rolls, tmp_path, found, code):
    """Told as what it is: a file that isn't there, or one that is no font."""
    path = tmp_path / "font.ttf"
    match found:
        case "text":
            path.write_text("not a font")
        case "folder":
            path.mkdir()
        case "endless":
            path.write_bytes(b"\0\1\0\0" + b"\xff" * 400)
    failure = refused(build, rolls, rolls.components, Job("en", font=str(path)), tmp_path)
    assert (failure.status, failure.problems[0].code) == (2, code)


def test_what_a_layout_needs_is_told_before_it_is_asked_for(tmp_path):
    """It names the param that the layout needs and the folder does not have."""
    lacking = game_toml(('names = "name"\n', ""))
    source = folder_source(write_folder(tmp_path / "a", game=lacking), trust=False)
    (problem,) = refused(load, source).problems
    assert (problem.code, problem.where) == ("missing-key", "five_rolls/game.toml: components[0].params.names")


def test_characters_without_a_glyph_are_named(tmp_path):
    """The characters, and where they stand."""
    game = load(folder_source(write_folder(tmp_path), trust=False))
    words = {lang: {**game.words[lang], "title": "Five \U0001f3b2 Rolls"} for lang in ("ja", "en")}
    from dataclasses import replace

    odd = replace(game, words=words)
    (problem,) = refused(build, odd, odd.components, Job("en"), tmp_path).problems
    assert (problem.code, problem.args["characters"]) == ("missing-glyphs", "\U0001f3b2 (U+1F3B2)")


def test_previews_are_pictures_of_every_page(rolls, tmp_path):
    """Numbered from 001, at the resolution asked for."""
    from PIL import Image

    paths, _ = preview(rolls, rolls.components, Job("ja"), tmp_path, 50)
    assert [path.name for path in paths] == ["pad.ja-001.png", "pad.ja-002.png", "pad.ja-003.png"]
    with Image.open(next(iter(paths))) as picture:
        assert picture.size == pytest.approx((210 / 25.4 * 50, 297 / 25.4 * 50), abs=1)


def test_a_write_is_whole_or_not_at_all(tmp_path, monkeypatch):
    """Interrupted in the middle it leaves the old file and no scraps."""
    path = tmp_path / "file.pdf"
    write(path, b"old")

    def interrupted(self, target):
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write(path, b"new")
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("place", ["file/below", "folder", "x" * 300, "nul\0"])
def test_what_cannot_be_written_says_why(tmp_path, place):
    """Below a file, over a folder, under a name that is too long or impossible."""
    (tmp_path / "file").touch()
    (tmp_path / "folder").mkdir()
    failure = refused(write, tmp_path / place, b"")
    code = "file-in-the-way" if place == "file/below" else "unwritable"
    assert (failure.status, failure.problems[0].code) == (2, code)


def test_a_long_name_and_a_pipe_can_be_written(tmp_path):
    """As long as the system allows; into a device without replacing it."""
    long = tmp_path / ("x" * 250)
    write(long, b"1")
    assert long.read_bytes() == b"1"
    (tmp_path / "null").symlink_to("/dev/null")
    write(tmp_path / "null", b"1")
    assert (tmp_path / "null").is_symlink()


def test_a_layout_without_pages_is_refused(rolls, fonts, monkeypatch):
    """Nothing to print is not an empty file."""
    import printkit.layouts.table.score_pad as layout

    monkeypatch.setattr(layout, "lay_out", lambda game, component, params, style: [])
    assert refused(pages, rolls, rolls.component("pad"), Job("en"), fonts).problems[0].code == "layout-failed"


def test_a_wide_page_turns_the_paper(rolls, fonts, monkeypatch):
    """A component that fills the paper may do so sideways."""
    import printkit.layouts.table.score_pad as layout

    whole = rolls.component("pad")._replace(size=None, shows=())
    monkeypatch.setattr(layout, "lay_out", lambda game, component, params, style: [Frame(280, 180, (), "wide")])
    one = pages(rolls, whole, Job("en"), fonts)
    assert [(page.w, page.h) for page in one.pages] == [(297, 210)] * len(one.pages)


def test_a_rulebook_asks_for_both_sides_whatever_cards_are_printed_like():
    """The viewer's hint follows the pages: a rulebook has backs without `--backs`, one-sided cards have none."""
    game = Catalog().load("opt")
    for name, backs, told in (
        ("rulebook", "none", True),
        ("rudy", "none", False),
        ("rudy", "duplex", True),
        ("rudy", "stacks", False),
    ):
        (made,), _ = build(game, [game.component(name)], Job("en", setting=Setting(backs=backs)), None)
        with pikepdf.open(BytesIO(made.data)) as pdf:
            hint = pdf.Root.ViewerPreferences.get("/Duplex")
        assert (hint is not None and hint != "/Simplex") == told, (name, backs)
