"""A kit is complete, says what is in it, and is the same to the byte."""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import replace
from functools import cache
from io import BytesIO
from zipfile import ZipFile

import pytest
from pypdf import PdfReader

import printkit
from catalog_cases import in_turn
from helpers_deck import load_deck, write_night_fair, write_star_market
from helpers_folder import write_folder
from helpers_pdf import pdftotext
from printkit.gamefolder.catalog import Catalog, folder_source
from printkit.gamefolder.loader import load
from printkit.impose import Setting
from printkit.messages.sentences import hint, sentence
from printkit.model import Refused, warning
from printkit.printing.job import Job, load_fonts, selected
from printkit.printing.kit import make
from printkit.printing.pdfs import prepared
from printkit.printing.sheets import pages


@pytest.fixture(scope="module")
def kit(unlock_tower, tmp_path_factory):
    """A kit of Unlock Tower for three, and the folder around it."""
    around = tmp_path_factory.mktemp("kits")
    return make(unlock_tower, Job("en", players=3), around / "tower"), around


@pytest.fixture(scope="module")
def told(unlock_tower, kit, tmp_path_factory):
    """What the guide of a kit for three says, by language and how backs are printed; each kit is made once."""
    around = tmp_path_factory.mktemp("guides")

    @cache
    def text(lang, backs="duplex"):
        if (lang, backs) == ("en", "duplex"):
            return guide_text(kit[1] / "tower", lang)
        make(unlock_tower, Job(lang, players=3, setting=Setting(backs=backs)), around / f"{lang}-{backs}")
        return guide_text(around / f"{lang}-{backs}", lang)

    return text


def test_a_kit_is_a_folder_with_a_zip_beside_it(kit, unlock_tower):
    """A PDF for each component or stock, the guide, the manifest and the checksums; nothing else."""
    made, around = kit
    names = {f"{name}.en.pdf" for name in ("sheet", "card", "score-pad", "rulebook", "assembly")} | {
        "manifest.json",
        "SHA256SUMS",
        "scan-pack.en.json",
    }
    assert {path.name for path in (around / "tower").iterdir()} == names
    assert {path.name for path in around.iterdir()} == {"tower", "unlock-tower-kit.en.zip"}
    assert made.archive == around / "unlock-tower-kit.en.zip"
    with ZipFile(made.archive) as archive:
        assert archive.testzip() is None
        assert {name.removeprefix("unlock-tower-kit.en/") for name in archive.namelist()} == names


def test_the_checksums_are_those_of_the_files(kit):
    """In the form that ``sha256sum -c`` reads."""
    folder = kit[1] / "tower"
    lines = (folder / "SHA256SUMS").read_text().splitlines()
    assert len(lines) == len(list(folder.iterdir())) - 1
    for line in lines:
        digest, name = line.split("  ")
        assert hashlib.sha256((folder / name).read_bytes()).hexdigest() == digest


def test_the_manifest_places_every_face_on_its_page(kit, unlock_tower):
    """Pages and copies count from 1, all lies on the paper, and three players get three sheets."""
    folder = kit[1] / "tower"
    manifest = json.loads((folder / "manifest.json").read_text())
    keys = ["game", "edition", "release", "version", "digest", "lang", "players", "paper", "options", "names", "faces"]
    assert list(manifest) == keys
    assert (manifest["game"], manifest["players"], manifest["options"]) == ("unlock-tower", 3, unlock_tower.readings)
    keys = ["component", "card", "copy", "side", "file", "page", "x", "y", "w", "h", "rotation", "digest"]
    counts = {path.name: len(PdfReader(path).pages) for path in folder.glob("*.pdf")}
    for face in manifest["faces"]:
        assert list(face) == keys
        assert 1 <= face["page"] <= counts[face["file"]]
        assert 0 <= face["x"] <= 210 - face["w"]
        assert 0 <= face["y"] <= 297 - face["h"]
    assert [f["copy"] for f in manifest["faces"] if f["component"] == "sheet"] == [1, 2, 3]


def test_a_face_has_the_digest_of_what_is_drawn_on_it(kit):
    """Copies share it; different faces don't."""
    faces = json.loads((kit[1] / "tower" / "manifest.json").read_text())["faces"]
    by_face: dict[tuple[str, str, str], set[str]] = {}
    for f in faces:
        by_face.setdefault((f["component"], f["card"], f["side"]), set()).add(f["digest"])
    assert {side for component, _, side in by_face if component == "rulebook"} == {"front", "back"}
    assert all(len(digests) == 1 for digests in by_face.values())
    assert len(set.union(*by_face.values())) == len(by_face)


def test_a_face_keeps_its_digest_on_other_paper(unlock_tower, kit, tmp_path):
    """A card is the same card wherever it lies."""
    make(unlock_tower, Job("en", "letter", players=3), tmp_path / "kit")

    def cards(folder):
        faces = json.loads((folder / "manifest.json").read_text())["faces"]
        return {f["card"]: f["digest"] for f in faces if f["component"] == "reference"}

    assert cards(tmp_path / "kit") == cards(kit[1] / "tower")


def test_the_same_kit_is_the_same_bytes(kit, unlock_tower, tmp_path):
    """The zip too, wherever it is made."""
    again = make(unlock_tower, Job("en", players=3), tmp_path / "other")
    assert again.archive.read_bytes() == kit[0].archive.read_bytes()


def test_the_guide_counts_what_is_there(unlock_tower, kit):
    """Every file with its sheets and its pieces, and of a file that several components share what lies on which sheet."""
    text = PdfReader(kit[1] / "tower" / "assembly.en.pdf").pages[0].extract_text()
    for name in ("sheet", "card", "score-pad"):
        assert f"{name}.en.pdf" in text
    assert "kit-page" not in text
    assert unlock_tower.word("en", "component.facilitator") in text
    assert "3 players" in text or "table of 3" in text


def test_a_combined_kit_is_one_file_with_bookmarks(unlock_tower, tmp_path):
    """Its sheets are those of the single files, each with a page for its back; the manifest counts pages through."""
    made = make(unlock_tower, Job("en", players=3), tmp_path / "kit", combined=True, pack=False)
    assert [file.path.name for file in made.files] == ["unlock-tower.en.pdf", "assembly.en.pdf"]
    assert made.files[0].component is None
    whole = PdfReader(BytesIO(made.files[0].data))
    job = Job("en", players=3)
    fonts = load_fonts(job)
    kit = [component for component in unlock_tower.components if component.kit]
    printed = [pages(unlock_tower, component, job, fonts, paired=True) for component in kit]
    assert [bookmark.title for bookmark in whole.outline] == [one.title for one in printed]
    assert len(whole.pages) == sum(len(one.pages) for one in printed) == 2 * sum(one.leaves for one in printed)
    faces = json.loads((tmp_path / "kit" / "manifest.json").read_text())["faces"]
    for one in printed:
        first = min(f["page"] for f in faces if f["component"] == one.component.id)
        assert first == whole.get_destination_page_number(whole.outline[printed.index(one)]) + 1


@pytest.mark.turns(3, among="dear")
@pytest.mark.parametrize("backs", ["none", "fold", "stacks"])
def test_a_rulebook_in_a_combined_kit_turns_no_card_into_a_back(unlock_tower, backs):
    """Whatever is asked for cards, the rulebook has two sides, and every other sheet an empty one: fronts keep to odd pages."""
    job = Job("en", players=3, setting=Setting(backs=backs))
    made = make(unlock_tower, job, None, combined=True, pack=False)
    faces = json.loads(made.contents["manifest.json"])["faces"]
    whole = len(PdfReader(BytesIO(made.files[0].data)).pages)
    assert whole % 2 == 0
    fronts = {f["page"] for f in faces if f["side"] == "front"}
    assert fronts == (set(range(1, whole // 2 + 1)) if backs == "stacks" else set(range(1, whole, 2)))
    backs_of_rules = {f["page"] for f in faces if f["component"] == "rulebook" and f["side"] == "back"}
    assert backs_of_rules
    assert not backs_of_rules & fronts


def test_components_with_one_title_keep_their_drawings_apart(tmp_path):
    """In a combined file a drawing is shared by copies only."""
    game = load(folder_source(write_folder(tmp_path), trust=False))
    first = game.component("pad")
    second = first._replace(id="other", shows=("name", "total"), params={**first.params, "groups": []})
    words = {lang: {**game.words[lang], "component.other": game.words[lang]["component.pad"]} for lang in ("ja", "en")}
    made = make(replace(game, components=(first, second), words=words), Job("en"), tmp_path / "kit", combined=True)
    texts = [page.extract_text() for page in PdfReader(BytesIO(made.files[0].data)).pages]
    assert "Sum of" in texts[0]
    assert "Sum of" not in texts[-1]


def test_a_kit_that_cannot_be_written_is_refused_whole(tmp_path):
    """Below a file."""
    game = load(folder_source(write_folder(tmp_path), trust=False))
    (tmp_path / "file").touch()
    with pytest.raises(Refused) as failure:
        make(game, Job("en"), tmp_path / "file" / "kit")
    assert failure.value.status == 2


def test_in_the_current_folder_the_zip_is_beside_it(tmp_path, monkeypatch):
    """``-o .`` is a folder like any other."""
    game = load(folder_source(write_folder(tmp_path), trust=False))
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    from pathlib import Path

    made = make(game, Job("ja"), Path())
    assert made.archive == tmp_path / "five-rolls-kit.ja.zip"
    assert made.archive.is_file()


def test_a_zip_that_takes_the_place_of_another_kits_is_told(tmp_path):
    """Not when the same kit is made again in its folder, changed or not."""
    game = load(folder_source(write_folder(tmp_path), trust=False))
    told = lambda job, name: [p.code for p in make(game, job, tmp_path / "kits" / name).problems if "zip" in p.code]  # noqa: E731
    assert told(Job("en"), "color") == []
    assert told(Job("en", copies=2), "color") == []
    assert told(Job("ja"), "color") == []
    assert told(Job("en", paper="letter"), "letter") == ["another-kits-zip"]
    assert {path.name for path in (tmp_path / "kits").glob("*.zip")} == {"five-rolls-kit.en.zip", "five-rolls-kit.ja.zip"}


def test_what_an_earlier_kit_leaves_in_the_folder_is_told(tmp_path):
    """Its parts that this one lacks, in this language alone: whoever prints the folder would print them, too."""
    game = load(folder_source(write_folder(tmp_path), trust=False))
    make(game, Job("en"), tmp_path / "kit")
    for sums in ("reference.en.pdf", "reference.ja.pdf", "gone.en.pdf"):
        with (tmp_path / "kit" / "SHA256SUMS").open("a", encoding="utf-8") as file:
            file.write(f"{'0' * 64}  {sums}\n")
    for left in ("reference.en.pdf", "reference.ja.pdf", "mine.en.pdf"):
        (tmp_path / "kit" / left).touch()
    (told,) = (problem for problem in make(game, Job("en"), tmp_path / "kit").problems if problem.code == "kit-left-over")
    assert told.args["found"] == "reference.en.pdf"


def test_a_kit_on_other_paper_says_that_it_takes_the_place_of_the_one_in_the_folder(tmp_path):
    """And of one for another number of players; the same kit again says nothing, in another language neither."""
    game = load(folder_source(write_folder(tmp_path), trust=False))

    def told(**how):
        made = make(game, Job(**{"lang": "en", **how}), tmp_path / "kit").problems
        return [sentence(one, "en") for one in made if one.code == "kit-replaced"]

    assert told(paper="letter", players=3) == []
    (one,) = told(players=3)
    assert "(letter, players: 3) was replaced by this one (a4, players: 3)" in one
    assert told(players=3) == told(lang="ja", players=2) == []


@pytest.mark.parametrize(
    ("change", "code"), [((), "no-box-declared"), (("game.toml", 'kind = "deck"\n', 'kind = "tokens"\n'), "no-deck-to-box")]
)
def test_boxes_of_a_game_without_any(tmp_path, change, code):
    """It is told what to add."""
    game = load_deck(write_star_market(tmp_path, *([change] if change else [])))
    assert code in [problem.code for problem in make(game, Job("en"), None, boxes=True).problems]


def test_what_no_box_declared_says_to_add_makes_boxes(tmp_path):
    """The very words of the hint, as TOML; the guide has a name for them in both languages."""
    told = hint(warning("no-box-declared", "--boxes", decks="cards"), "en")
    keys = [f"{name} = {value}" for name, value in re.findall(r'([a-z]+) = ("[^"]+"|false)', told)]
    assert len(keys) == 5
    folder = tmp_path / "hana"
    folder.mkdir()
    (folder / "c.csv").write_text("Name\n桜\n", encoding="utf-8")
    own = [
        'title = "Hana"',
        "players = [2, 4]",
        "[decks.d]",
        'data = "c.csv"',
        'columns = { id = "Name" }',
        'face = "title-text"',
    ]
    declared = ['slots = { title = "{Name}", text = "{Name}" }', "[[components]]", *keys, ""]
    (folder / "game.toml").write_text("\n".join([*own, *declared]), encoding="utf-8")
    for lang, title in (("en", "Tuck boxes"), ("ja", "カードの箱")):
        made = make(load_deck(folder), Job(lang), None, boxes=True)
        assert f"tuck-box.{lang}.pdf" in made.contents
        assert "no-box-declared" not in [problem.code for problem in made.problems]
        assert title in pdftotext(made.contents[f"assembly.{lang}.pdf"])


def guide_text(folder, lang):
    return " ".join(" ".join(page.extract_text().split()) for page in PdfReader(folder / f"assembly.{lang}.pdf").pages)


@pytest.mark.parametrize(("lang", "said"), [("ja", "サイコロ ×3"), ("en", "six-sided die ×3")])
def test_the_guide_says_what_else_the_table_needs(told, lang, said):
    """For each player or for the table, as the game says."""
    assert said in told(lang)


def test_the_guide_of_a_kit_that_is_not_cut_does_not_speak_of_cutting(unlock_tower, told, tmp_path):
    """No step is told that has nothing to do."""
    sheets = (unlock_tower.component("sheet"),)
    make(replace(unlock_tower, components=sheets), Job("en", players=3), tmp_path / "sheets")
    step = "first the numbered cuts"
    assert step in told("en")
    assert step not in guide_text(tmp_path / "sheets", "en")


@pytest.mark.parametrize("backs", ["none", "fold"])
def test_the_guide_has_the_rulebook_printed_on_both_sides(told, backs):
    """A booklet has two sides whatever is asked for cards, and it is said how its pages come together."""
    text = told("en", backs)
    assert text.count("two-sided, flipped on the long edge") == 1
    assert "so that the page numbers run on" in text


def test_the_guide_folds_before_it_cuts(told):
    """Backs beside their fronts: a step of its own, and only then the one about cutting."""
    text = told("en", "fold")
    assert 0 < text.find("glue the halves together") < text.find("first the numbered cuts")
    assert "glue the halves together" not in told("en")


def test_the_guide_calls_cards_by_their_names(tmp_path):
    """What the face's words say of a card, filled from its row; its id where they say nothing."""
    game = load_deck(write_night_fair(tmp_path), trusted=True)
    face = game.cards[0].face
    words = {lang: {**game.words[lang], "called": "Card {id} of the night"} for lang in ("ja", "en")}
    own = game.faces.faces
    faces = game.faces._replace(faces={**own, face: own[face]._replace(name="called")})
    cards = (game.cards[0]._replace(quantity=2, by_players={}), *game.cards[1:])
    make(replace(game, words=words, faces=faces, cards=cards), Job("en"), tmp_path / "kit")
    text = guide_text(tmp_path / "kit", "en")
    assert f"Card {game.cards[0].id} of the night ×2" in text
    other = next(card for card in game.cards if card.face != face and card.component == game.cards[0].component)
    assert f"{other.id} ×" in text


def test_the_guide_of_a_large_kit_gives_the_sizes_that_are_cut(tmp_path):
    """1.4 times those of the cards."""
    game = load_deck(write_night_fair(tmp_path / "games"), trusted=True)
    make(game, Job("en", large=True), tmp_path / "kit", pack=False)
    said = guide_text(tmp_path / "kit", "en")
    assert "88.2 × 123.2 mm" in said
    assert "63 × 88 mm" not in said


def test_a_kit_page_is_one_sheet_of_all_cards(unlock_tower):
    """Each card of its components once, the same faces as theirs, and none of it in a kit."""
    job = Job("en", setting=Setting(backs="none"))
    fonts = load_fonts(job)
    component = unlock_tower.component("kit-page")
    printed = pages(unlock_tower, component, job, fonts)
    single = [pages(unlock_tower, unlock_tower.component(name), job, fonts) for name in component.params["of"]]
    assert [piece.front.items for piece in printed.pieces] == [piece.front.items for one in single for piece in one.pieces]
    assert (printed.cards, printed.leaves, component.kit) == (4, 1, False)
    assert pages(unlock_tower, component, Job("en", "letter"), fonts).leaves == 1


def test_a_kit_page_of_different_sizes_is_refused(unlock_tower):
    """It would not fill its sheet."""
    component = unlock_tower.component("kit-page")._replace(size=(90.0, 128.0))
    with pytest.raises(Refused) as failure:
        pages(unlock_tower, component, Job("en"), load_fonts(Job("en")))
    (problem,) = failure.value.problems
    assert (problem.code, problem.where) == ("layout-failed", "kit-page")
    assert "expected reference to be of the size" in problem.args["reason"]


@pytest.mark.parametrize("players", [0, -1, 9])
def test_a_kit_for_a_wrong_number_of_players_is_refused(run, tmp_path, players):
    """Zero is a number too, and no way of leaving it out."""
    status, out, err = run("kit", "open", "--players", str(players), "-o", str(tmp_path / "kit"))
    assert (status, out, list(tmp_path.iterdir())) == (2, "", [])
    assert err == f"error: --players: the game is for 2 to 4 players, not for {players}\n".replace("-1", "−1")


BOARD = (
    "game.toml",
    '[[components]]\nid = "coins"',
    '[[components]]\nid = "board"\nkind = "board"\nlayout = "deck"\nsize = [300, 400]\n\n[[components]]\nid = "coins"',
)
FACES = ("cards.csv", "coins,one,", "board,sky,coin,1,,,7\ncoins,one,")
NAMES = ('component = { cards = "Cards"', 'component = { board = "Board", cards = "Cards"')
WORDS = (("en.toml", *NAMES), ("ja.toml", 'component = { cards = "カード"', 'component = { board = "ボード", cards = "カード"'))


@pytest.fixture(scope="module")
def too_large(tmp_path_factory):
    """Star Market with a board that no A4 can hold, in a folder of games."""
    return write_star_market(tmp_path_factory.mktemp("games"), BOARD, FACES, *WORDS).parent


@pytest.mark.parametrize("partial", [False, True])
def test_a_part_that_cannot_be_printed_does_not_take_the_rest(run, too_large, tmp_path, partial):
    """It is named on standard error, in the guide and in the manifest; the zip comes of it only if that is asked for."""
    status, out, err = run(
        "kit", "star-market", "--games", too_large, "-o", tmp_path / "kit", "--lang", "en", *["--partial"][: int(partial)]
    )
    assert status == 1
    assert (
        err
        == "error: board: 300.0 × 400.0 mm does not fit the paper a4, which has room for 197.3 × 278.3 mm. Choose a larger paper with --paper, or print it in parts to be glued together with --tile.\n"
    )
    written = {path.name for path in (tmp_path / "kit").iterdir()}
    assert {"cards.en.pdf", "assembly.en.pdf", "manifest.json", "SHA256SUMS"} <= written
    assert not any(name.startswith("board") for name in written)
    assert json.loads((tmp_path / "kit/manifest.json").read_text())["missing"] == ["board"]
    assert "Not in this kit, since it can’t be printed this way: Board." in " ".join(guide_text(tmp_path / "kit", "en").split())
    assert (tmp_path / "star-market-kit.en.zip").exists() is partial
    assert ("star-market-kit.en.zip" in out) is partial


def test_the_api_refuses_unless_it_may_be_partial(too_large):
    """And says which components are missing."""
    game = printkit.load(too_large / "star_market")
    with pytest.raises(printkit.Refused, match=r"300\.0 × 400\.0 mm"):
        printkit.kit(game, lang="en")
    prints = printkit.kit(game, lang="en", partial=True)
    assert prints.missing == ("board",)
    assert [problem.code for problem in prints.problems if problem.severity == "error"] == ["paper-too-small"]
    assert "star-market-kit.en.zip" in prints
    assert "star-market-kit.en.zip" not in printkit.kit(game, lang="en", partial=True, archive=False)
    with pytest.raises(printkit.Refused):
        printkit.kit(game, lang="en", partial=True, only="board")


def test_what_is_larger_than_the_paper_comes_in_parts_of_its_true_size(too_large):
    """A board of 300 × 400 mm on four sheets of A4, nothing of it scaled."""
    whole = printkit.kit(printkit.load(too_large / "star_market"), lang="en", tile=True)
    assert whole.missing == ()
    faces = [face for face in json.loads(whole["manifest.json"])["faces"] if face["component"] == "board"]
    assert [face["card"] for face in faces] == [f"sky-{number}" for number in range(1, 5)]
    assert sum(face["w"] * face["h"] for face in faces) == pytest.approx(300 * 400)
    assert len({face["page"] for face in faces}) == 4


def test_what_has_no_room_on_small_paper_comes_on_a4(tmp_path):
    """A board of 180 × 250 mm in a kit on B5 and on A5; the guide names the paper, the rest stays on its own."""
    folder = write_star_market(tmp_path, (*BOARD[:2], BOARD[2].replace("300, 400", "180, 250")), FACES, *WORDS)
    kit = printkit.kit(printkit.load(folder), lang="en", paper="a5")
    assert kit.missing == ()
    told = {problem.where: dict(problem.args) for problem in kit.problems if problem.code == "on-larger-paper"}
    assert told["board"] == {"paper": "a5", "used": "a4"}
    sizes = {name: PdfReader(BytesIO(kit[name])).pages[0].mediabox for name in ("board.en.pdf", "assembly.en.pdf")}
    assert [sorted(round(float(side) / 72 * 25.4) for side in (box.width, box.height)) for box in sizes.values()] == [
        [210, 297],
        [148, 210],
    ]
    assert "(on A4)" in " ".join(pdftotext(kit["assembly.en.pdf"]).split())


@pytest.mark.turns(2)
@pytest.mark.parametrize(("name", "lang"), in_turn([*Catalog().sources()], ["en", "ja"]))
def test_the_kits_of_all_games_are_whole_on_b5(name, lang):
    """Boards in parts; pads that are designed for A4 shrink, and nothing is refused."""
    game = Catalog().load(name)
    job = Job(lang, "b5", players=game.players[1], tile=True)
    wanted = [component for component in selected(game, (), job.players) if component.kit]
    printed, _, _ = prepared(game, wanted, job)
    assert {component.id for one in printed for component in one.components} == {component.id for component in wanted}
