"""What Eitsuku prints: counts for every table, numbers from the rules, effects, references that answer, pads and forms."""

from __future__ import annotations

import io
import math
import re
import shutil
from collections import Counter
from functools import cache

import pikepdf
import pytest
from PIL import Image, ImageChops

from catalog_cases import game_of
from helpers_deck import load_deck
from printkit.build import component_pdf
from printkit.catalog import BUILT_IN
from printkit.entries import slots, view_of
from printkit.folding import unfold
from printkit.frame import Document, Path, Text, fields, walk
from printkit.games.eitsuku.faces import EXAMPLES
from printkit.games.eitsuku.scoring import hand_of
from printkit.job import Job, load_fonts, quantity
from printkit.paint.pdf import paint
from printkit.paint.preview import rasterise
from printkit.preflight.pixels import survey
from printkit.score.read import parse
from printkit.score.run import score_record
from printkit.sheets import pages

GAME = game_of("eitsuku")
DECKS = {"budget": 108, "roles": 60, "events": 60}
OTHERS = ("reference", "score-pad", "action-form", "result-form")
EACH = {"small": 7, "medium": 6, "large": 5}
COPIES = {1: 3, 2: 3, 3: 3, 4: 2, 5: 2, 6: 2}
ROLES = ("actor", "writer", "composer", "director")
TITLES = {
    "タイアップキャンペーン",
    "巻きを入れる",
    "新たなるチャンス",
    "広告代理店の努力",
    "電撃発表",
    "地元の協力",
    "役者大賞",
    "脚本家大賞",
    "音楽家大賞",
    "演出家大賞",
    "話題の独占",
    "独自の情報網",
    "ストライキ",
    "プロモーターの介入",
    "方針転換",
}
"""All copied by hand from the inventory."""


@cache
def fonts():
    """The fonts that printkit comes with."""
    return load_fonts(Job("en"))


def pieces_of(game, name, **how):
    """A component of any game on its sheets."""
    return pages(game, game.component(name), Job(**{"lang": "en", **how}), fonts())


@cache
def printed(name, **how):
    """A component on its sheets."""
    return pieces_of(GAME, name, **how)


def card(component, name, game=GAME, **how):
    """One card."""
    one = printed(component, **how) if game is GAME else pieces_of(game, component, **how)
    (found,) = [piece for piece in one.pieces if piece.name == name]
    return found


def texts(frame):
    """The texts of a face."""
    return [item.text for item, _ in walk(frame.items) if isinstance(item, Text)]


def said(*frames):
    """All texts of some faces, one blank between two of them but none beside Japanese."""
    text = " ".join(" ".join(text for frame in frames for text in texts(frame)).split())
    return re.sub(r"(?<=[\u3000-\uffef]) | (?=[\u3000-\uffef])", "", text)


def edited(tmp_path, *changes):
    """A trusted copy of the game with texts of its files replaced: (file, old, new)."""
    folder = tmp_path / "eitsuku"
    shutil.copytree(BUILT_IN / "eitsuku", folder, ignore=shutil.ignore_patterns("__pycache__"))
    for name, old, new in changes:
        text = (folder / name).read_text(encoding="utf-8")
        assert old in text, old
        (folder / name).write_text(text.replace(old, new), encoding="utf-8")
    return load_deck(folder, trusted=True)


# Counts ------------------------------------------------------------------------------------------------------------------


def test_the_full_set_is_228_cards():
    """108 budgets, 60 roles, 60 events, and what is placed on the sheets agrees."""
    assert {name: quantity(GAME, GAME.component(name), None) for name in DECKS} == DECKS
    assert {name: printed(name).cards for name in DECKS} == DECKS
    assert sum(DECKS.values()) == 228


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_budget_follows_the_number_of_players(players):
    """7, 6 and 5 for each; roles and events are always all there; six players need the full set."""
    copies = {piece.name: piece.copies for piece in printed("budget", players=players).pieces}
    assert copies == {size: count * players for size, count in EACH.items()}
    assert printed("budget", players=players).cards == 18 * players
    assert quantity(GAME, GAME.component("roles"), players) == quantity(GAME, GAME.component("events"), players) == 60
    assert {piece.name: piece.copies for piece in printed("reference", players=players).pieces} == {
        "turn": players,
        "score": players,
    }


def test_the_budgets_of_the_rules_agree_with_each_other():
    """The cards for a table are those for each player, times the players."""
    budget = GAME.facts["budget"]
    assert budget["each"] == EACH
    for size, counts in budget["cards"].items():
        assert counts == {str(players): EACH[size] * players for players in range(GAME.players[0], GAME.players[1] + 1)}


def test_each_role_has_its_numbers():
    """Three each of 1 to 3, two each of 4 to 6, in four decks with a back each."""
    pieces = printed("roles").pieces
    assert {piece.name: piece.copies for piece in pieces} == {f"{r}-{n}": c for r in ROLES for n, c in COPIES.items()}
    backs = {}
    for piece in pieces:
        backs.setdefault(piece.name.partition("-")[0], set()).add(id(piece.back))
    assert {role: len(found) for role, found in backs.items()} == dict.fromkeys(ROLES, 1)
    assert len(set.union(*backs.values())) == 4
    facts = GAME.facts["numbers"]
    assert (facts["least"], facts["most"]) == (1, len(GAME.facts["copies"]))


def test_each_event_is_there_four_times():
    """Fifteen kinds under their own names, and one back for all of them."""
    pieces = printed("events", lang="ja").pieces
    assert len(pieces) == 15
    assert {piece.copies for piece in pieces} == {4}
    assert {GAME.word("ja", f"event.title.{piece.name}") for piece in pieces} == TITLES
    assert all(GAME.word("ja", f"event.title.{piece.name}") in said(piece.front) for piece in pieces)
    assert len({id(piece.back) for piece in pieces}) == 1


# Faces -------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_ticket_says_what_it_is_worth(lang):
    """In a figure, a name and as many stars; the back says it, too."""
    for size, worth in {"small": 1, "medium": 2, "large": 3}.items():
        piece = card("budget", size, lang=lang)
        assert str(worth) in texts(piece.front)
        assert GAME.word(lang, f"budget.{size}") in said(piece.front)
        assert texts(piece.back).count(str(worth)) == 2
        stars = [i for i, _ in walk(piece.front.items) if isinstance(i, Path) and not i.stroke and i.fill]
        assert sum(sum(segment[0] == "M" for segment in star.segments) for star in stars if _is_ink(star)) == worth


def _is_ink(path):
    return max(path.fill) < 0.2


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_role_says_its_name_number_and_cost(lang):
    """The number in the middle and two corners; the cost is two more."""
    for piece in printed("roles", lang=lang).pieces:
        role, number = piece.name.split("-")
        found = Counter(texts(piece.front))
        assert GAME.word(lang, f"role.{role}") in said(piece.front)
        cost = str(int(number) + 2)
        assert found[number] == 3
        assert found[cost] == 1
        assert GAME.word(lang, f"role.{role}") in said(piece.back)


def test_the_countdown_has_swept_as_far_as_the_number():
    """The sector of the ring ends at a sixth of the circle for each point."""
    for number in range(1, 7):
        front = card("roles", f"writer-{number}").front
        ring = [
            item
            for item, _ in walk(front.items)
            if isinstance(item, Path) and len(item.segments) > 12 and all(s[0] in "MLZ" for s in item.segments) and item.stroke
        ]
        (sector,) = [item for item in ring if abs(item.segments[0][1] - 31.5) < 1e-6]
        half = (len(sector.segments) - 1) // 2
        end = sector.segments[half - 1]
        turn = math.atan2(end[1] - 31.5, 45.0 - end[2]) % (2 * math.pi)
        assert math.cos(turn - 2 * math.pi * number / 6) == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("name", "japanese", "english"),
    [
        ("tie-up", ["+10", "最終得点"], ["+10", "final score"]),
        ("hurry", ["−1", "1ターン早く"], ["−1", "1 turn earlier"]),
        ("chance", ["エンドフェイズ", "2枚"], ["end phase", "2 events"]),
        ("agency", ["次のターン以降", "何枚でも"], ["later turn", "any number"]),
        ("flash", ["セットフェイズ", "2回"], ["set phase", "2 actions"]),
        ("local", ["スカウトフェイズ", "2回"], ["scout phase", "2 actions"]),
        ("award-actor", ["+2", "役者1枚", "もう1枚の役者"], ["+2", "one actor", "other actor"]),
        ("award-writer", ["+2", "脚本家の数字"], ["+2", "the writer"]),
        ("award-composer", ["+2", "音楽家の数字"], ["+2", "the composer"]),
        ("award-director", ["+2", "演出家の数字"], ["+2", "the director"]),
        ("buzz", ["コスト+1", "5以上", "2枚以上"], ["1 more", "5 or higher", "2 or more roles"]),
        ("network", ["3枚", "どちらか一方", "2枚", "山札に戻す"], ["3 roles", "3 events", "return 2"]),
        (
            "strike",
            ["スタートフェイズ", "役割を1枚破棄", "×2コスト"],
            ["start phase", "discard a role", "worth 2 for each role"],
        ),
        ("promoter", ["1〜6", "だれの場にでも", "−宣言した数字"], ["1–6", "anyone’s", "the number declared"]),
        ("plan", ["次のターンのアクションフェイズ", "1枚破棄"], ["next turn", "discard one event"]),
    ],
)
def test_an_event_says_what_it_does(name, japanese, english):
    """Its effect with every number of it."""
    for lang, expected in (("ja", japanese), ("en", english)):
        face = said(card("events", name, lang=lang).front)
        assert [part for part in expected if part not in face] == []


def test_an_event_says_how_long_it_works():
    """What stays counts for as long as it lies there; what is used up says when it goes."""
    stays = {row.id for row in GAME.cards if row.component == "events" and row.columns["stay"] in ("stays", "lies")}
    awards = {f"award-{role}" for role in ROLES}
    assert stays == {"tie-up", "hurry", "buzz", "promoter"} | awards
    for piece in printed("events", lang="ja").pieces:
        assert ("場にある間ずっと" in said(piece.front)) == (piece.name in stays)
        assert ("破棄" in said(piece.front)) or piece.name in stays


def test_backs_do_not_tell_which_way_up_a_card_is():
    """Turned by half a turn, the backs of roles and events look the same."""
    backs = {id(piece.back): piece.back for name in ("roles", "events") for piece in printed(name, lang="ja").pieces}
    assert len(backs) == 5
    for back in backs.values():
        (png,) = rasterise(paint(Document("", "ja", (back,)), fonts().file), 60)
        picture = Image.open(io.BytesIO(png)).convert("L")
        # A pixel more or less at an edge is the raster's; a letter the wrong way up would be hundreds.
        difference = ImageChops.difference(picture, picture.rotate(180)).point(lambda v: 255 * (v > 128))
        assert difference.histogram()[255] < 0.01 * picture.width * picture.height


# References --------------------------------------------------------------------------------------------------------------

QUESTIONS = [
    (
        "What does everybody hold at the start?",
        ["小5・中2枚", "イベント2枚", "役割2枚"],
        ["5 small", "2 medium", "2 events, 2 roles"],
    ),
    ("Which role for a 4 on the die?", ["4音楽家"], ["4 composer"]),
    (
        "What if there is no small budget left?",
        ["なければ中", "中もなければ大"],
        ["if there is none a medium", "none either a large"],
    ),
    ("How many events may I play?", ["イベントを1枚まで"], ["one event"]),
    ("What does a role cost?", ["数字+2コスト"], ["number + 2"]),
    ("How many actors?", ["役者だけは2枚"], ["2 actors"]),
    ("What must I lay for a medium, and for a large?", ["3コスト分", "6コスト分"], ["worth 3", "worth 6"]),
    ("How many budget cards in a turn?", ["合わせて1ターン5枚まで"], ["at most 5 budget cards"]),
    ("When does the game end?", ["全員が公開", "12ターン"], ["all have released", "turn 12"]),
    ("What is a full house worth?", ["フルハウス+40"], ["Full house +40"]),
    ("What does a later release cost?", ["1ターン遅れるごとに−5"], ["−5 for each turn after the earliest"]),
    ("What does a promoter cost me?", ["宣言した数字だけ引く"], ["take off the number you declared"]),
    ("And if I never release?", ["公開しなかった人は得点がなく"], ["Never released: no score"]),
]


@pytest.mark.parametrize(("question", "japanese", "english"), QUESTIONS)
def test_the_references_answer(question, japanese, english):
    """In either language, with the words of the card alone."""
    for lang, expected in (("ja", japanese), ("en", english)):
        cards = said(*(piece.front for piece in printed("reference", lang=lang).pieces))
        assert [part for part in expected if part not in cards] == [], question


def test_the_examples_show_every_hand():
    """What the scorer takes them for, once each; all of the films have five cards that exist."""
    shown = [hand_of(film)[0] for film in EXAMPLES]
    assert sorted(shown) == sorted(set(GAME.points["hands"]) - {"none"})
    assert {len(film) for film in EXAMPLES} == {5}
    assert {number for film in EXAMPLES for number in film} <= set(range(1, 7))
    found = [text for text in texts(card("reference", "score").front) if re.fullmatch(r"\+\d\d", text)]
    assert [points for points in found if points != "+10"] == ["+70", "+50", "+40", "+30", "+20"]


# One source for every number ---------------------------------------------------------------------------------------------


def test_a_changed_number_changes_card_pad_reference_and_score(tmp_path):
    """Awards of 3, tie-ups of 15, full houses of 45, a later release of 6, hurries of 2."""
    record = {
        "game": "eitsuku",
        "players": [
            {
                "name": "Aki",
                "released": 9,
                "actors": [3, 6],
                "writer": 3,
                "composer": 3,
                "director": 6,
                "tie_up": 1,
                "hurry": 1,
            },
            {"name": "Ben", "released": 8, "actors": [1], "writer": 2, "composer": 3, "director": 4},
            {"name": "Chie", "released": 8, "actors": [1], "writer": 2, "composer": 3, "director": 6, "awards": {"writer": 1}},
        ],
    }
    game = edited(
        tmp_path,
        ("game.toml", "award = 2 ", "award = 3 "),
        ("game.toml", "tie_up = 10", "tie_up = 15"),
        ("game.toml", "full-house = 40", "full-house = 45"),
        ("game.toml", "late = -5", "late = -6"),
        ("game.toml", "hurry = 1 ", "hurry = 2 "),
    )
    assert "+3" in texts(card("events", "award-writer", game).front)
    assert "+15" in texts(card("events", "tie-up", game).front)
    assert "2 turn" in said(card("events", "hurry", game).front)
    reference = said(card("reference", "score", game).front)
    pad = said(*pieces_of(game, "score-pad").frames)
    for face, parts in (
        (reference, ["+3 for each award", "Full house +45", "−6 for each turn", "+15 for each Tie-Up", "yours 2 turn"]),
        (pad, ["+3 for each award", "full house +45", "−6 for each turn", "+15 for each tie-up", "makes it 2 turn"]),
    ):
        assert [part for part in parts if part not in face] == []
    before, after = (
        [player.total for player in score_record(record, one, editions=lambda _, one=one: one).score.players]
        for one in (GAME, game)
    )
    # Aki: 21 in numbers, the house, the tie-up; counted as turn 8, then as 7. Chie: 12 in numbers and an award.
    assert before == [21 + 40 + 10, 10, 14]
    assert after == [21 + 45 + 15, 10 - 6, 15 - 6]


def test_a_changed_cost_changes_the_cards_and_what_tells_of_it(tmp_path):
    """Three more than the number."""
    game = edited(tmp_path, ("game.toml", "place = 2 ", "place = 3 "))
    assert "7" in texts(card("roles", "actor-4", game).front)
    assert "number + 3" in said(card("reference", "turn", game).front)
    assert "number + 3" in said(*pieces_of(game, "action-form").frames)


def test_a_changed_deck_changes_the_print_and_the_check(tmp_path):
    """Two cards of the number 1 for each role, and three events of a kind."""
    game = edited(tmp_path, ("game.toml", "copies = [3,", "copies = [2,"), ("game.toml", "events = 4  ", "events = 3  "))
    assert card("roles", "actor-1", game).copies == 2
    assert quantity(game, game.component("events"), None) == 45
    films = [
        {"name": name, "released": 8, "actors": [n], "writer": 1, "composer": 3, "director": 3 + n, "tie_up": t}
        for name, n, t in (("Aki", 1, 4), ("Ben", 2, 0), ("Chie", 3, 0))
    ]
    codes = [
        [p.code for p in score_record({"game": "eitsuku", "players": films}, one, editions=lambda _, one=one: one).problems]
        for one in (GAME, game)
    ]
    assert codes == [[], ["over-limit", "too-many-copies"]]


# Pads and forms ----------------------------------------------------------------------------------------------------------


def test_the_score_pad_holds_the_record_and_sums():
    """Every entry that is scored, and five sums that aren't."""
    shown = {slot.entry.id: slot.entry.role for slot in slots(GAME, view_of(GAME, GAME.component("score-pad")))}
    scored = {entry.id for entry in GAME.entries if entry.role != "working"}
    assert scored <= set(shown)
    assert set(shown) - scored == {"sum_a", "sum_b", "sum_c", "sum_d", "sum"}
    assert {shown[name] for name in set(shown) - scored} == {"working"}


def test_the_forms_of_a_game_master_are_never_scored():
    """A row for each of the twelve turns, a page for each of the twelve turns; only names belong to the record."""
    turns = GAME.facts["turns"]
    action, result = GAME.component("action-form"), GAME.component("result-form")
    assert action.window == {"turn": turns}
    assert (result.window, result.pages) == ({"turn": 1}, turns)
    for form in (action, result):
        roles = {slot.entry.id: slot.entry.role for slot in slots(GAME, view_of(GAME, form))}
        assert {name for name, role in roles.items() if role != "working"} <= {"name"}
    released = next(entry for entry in GAME.entries if entry.id == "released")
    assert released.high == turns


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_declaration_offers_every_choice(lang):
    """A box to tick for each of 3A to 5B, what each means below, and places for what is paid."""
    (frame,) = printed("action-form", lang=lang, form=True).frames[:1]
    found = said(frame)
    for choice in ("3A", "3B", "4A", "4B", "4C", "4D", "5A", "5B"):
        assert found.count(choice) == 2
        ticks = [field for field in fields(frame) if f"do_{choice.lower()}" in field.name]
        assert {field.kind for field in ticks} == {"tick"}
        assert len(ticks) == GAME.facts["turns"]
    assert sum("do_pay" in field.name for field in fields(frame)) == 3 * GAME.facts["turns"]


def test_a_result_is_a_page_for_each_turn():
    """With its number, and five phases, hand and field for each player there is."""
    one = printed("result-form", lang="en", form=True, players=4)
    assert len(one.pages) == GAME.facts["turns"]
    for number, page in enumerate(one.pages, 1):
        assert f"Results of turn {number}" in said(page)
        names = {field.name for field in fields(page)}
        assert {
            f"t{number}-p{seat}-now_{phase}" for seat in range(1, 5) for phase in ("start", "action", "set", "scout", "end")
        } <= names
        assert not any("p5" in name for name in names)


def test_a_filled_pad_is_read_like_a_file():
    """The example of the rules, written into the form; sums on it change nothing."""
    import tomllib

    record = tomllib.loads((BUILT_IN / "eitsuku" / "examples" / "contract.toml").read_text(encoding="utf-8"))
    one = printed("score-pad", lang="en", form=True)
    values = {**unfold(GAME, record, view_of(GAME, GAME.component("score-pad"))), "p1-sum": 999}
    filled = io.BytesIO()
    with pikepdf.open(io.BytesIO(component_pdf(GAME, one, Job("en", form=True), fonts()))) as pdf:
        for field in pdf.Root.AcroForm.Fields:
            value = values.get(str(field.T))
            if value is not None:
                field.V = pikepdf.String(str(value))
        pdf.save(filled)
    parsed = parse("pad.pdf", filled.getvalue(), GAME)
    assert parsed.problems == ()
    totals = [
        [player.total for player in score_record(raw, GAME, editions=lambda _: GAME).score.players]
        for raw in (record, parsed.raw)
    ]
    assert totals[0] == totals[1]


# All ---------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("ink", ["color", "mono", "low"])
def test_everything_prints_without_a_warning(lang, ink):
    """In every language and ink."""
    for name in (*DECKS, *OTHERS):
        assert printed(name, lang=lang, ink=ink).problems == (), name


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_everything_fits_on_letter(lang):
    """Cards are the same on any paper; pads that fill it are lower there, but no narrower."""
    for name in (*DECKS, *OTHERS):
        one = printed(name, lang=lang, paper="letter")
        assert one.problems == ()
        assert all(page.w < 280 and page.h < 280 for page in one.pages)


def test_large_print_fits_too():
    """Cards 1.4 times as large, pads on the same page."""
    for name in (*DECKS, *OTHERS):
        one = printed(name, lang="ja", large=True)
        assert one.problems == ()


@pytest.mark.parametrize(("ink", "most"), [("color", 0.22), ("mono", 0.16), ("low", 0.14)])
def test_faces_are_told_apart_and_cheap(ink, most):
    """In grey and under colour blindness; and no face takes much ink."""
    found = survey([piece for name in DECKS for piece in printed(name, lang="en", ink=ink).pieces], fonts(), ink)
    assert found.problems == ()
    assert max(cover.ink for cover in found.coverage.values()) < most
