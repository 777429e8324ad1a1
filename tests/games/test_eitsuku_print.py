"""What Eitsuku prints: counts for every table, numbers from the rules, effects, references that answer, pads and forms."""

from __future__ import annotations

import io
import math
import re
import tomllib
from collections import Counter

import pikepdf
import pytest
from PIL import Image, ImageChops
from test_eitsuku_scoring import hand_of

from catalog_cases import game_of, in_turn
from helpers_print import fonts, printing, said, texts
from printkit.draw.frame import Document, Path, fields, walk
from printkit.gamefolder.catalog import BUILT_IN
from printkit.games.eitsuku.faces import EXAMPLES
from printkit.model.slot_values import slots_of_record
from printkit.model.slots import slots, view_of
from printkit.paint.pdf import paint
from printkit.paint.preview import rasterise
from printkit.preflight.pixels import survey
from printkit.printing.documents import component_pdf
from printkit.printing.job import Job, quantity
from printkit.scoring.readers.files import parse
from printkit.scoring.run import score_record

GAME = game_of("eitsuku")
printed = printing(GAME)
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


def card(component, name, **how):
    """One card."""
    (found,) = [piece for piece in printed(component, **how).pieces if piece.name == name]
    return found


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
        ("hurry", ["−1", "1ターン早く公開"], ["−1", "Take 1 off the turn of your release"]),
        ("chance", ["エンドフェイズ", "2枚"], ["End phase", "2 events"]),
        ("agency", ["次のターン以降", "何枚でも"], ["one later turn", "any number"]),
        ("flash", ["セットフェイズ", "2回"], ["Set phase", "choose 2 times"]),
        ("local", ["スカウトフェイズ", "2回"], ["Scout phase", "choose 2 times"]),
        ("award-actor", ["+2", "役者1枚", "役者は大賞ごとに選ぶ"], ["+2", "one of your actors", "Choose for each award"]),
        ("award-writer", ["+2", "脚本家の数字"], ["+2", "your writer’s number"]),
        ("award-composer", ["+2", "音楽家の数字"], ["+2", "your composer’s number"]),
        ("award-director", ["+2", "演出家の数字"], ["+2", "your director’s number"]),
        ("buzz", ["コスト+1", "大賞込みで数字5以上", "2枚以上"], ["pay 1 more", "show 5 or higher", "2 or more roles"]),
        ("network", ["3枚", "どちらか一方", "2枚", "山に戻す"], ["3 roles", "3 events", "return 2"]),
        (
            "strike",
            ["スタートフェイズ", "役割を1枚破棄", "×2コスト"],
            ["Start phase", "Discard a role", "worth 2 for each role"],
        ),
        ("promoter", ["1〜6", "だれの場にでも", "宣言した数字を引く"], ["1–6", "anyone’s", "you lose the number declared"]),
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

QUESTIONS = {
    "How many budget cards go into the piles?": ("1人につき小7枚・中6枚・大5枚", "for each player: 7 small, 6 medium, 5 large"),
    "What do I hold at the start?": ("手札は小5枚・中2枚、イベント2枚、役割2枚", "5 small, 2 medium, 2 events, 2 roles"),
    "Which role for a 4 on the die?": ("4は音楽家", "4 composer"),
    "Who begins?": ("手番の順もダイスで決める", "Roll for the order of play"),
    "What if there is no small budget left?": ("小の山がなければ中、中もなければ大", "if there is none, a medium"),
    "How many events may I play in a turn?": ("イベントを1枚まで配置してよい", "You may place one event"),
    "When does an event work?": ("効果はすぐに、または書かれたフェイズに出る", "It works at once, or when its card says"),
    "What does a role cost?": ("数字+2コスト分の予算", "worth its number + 2"),
    "May I exchange a role?": ("場にある同じ役割と入れ替えてよい", "It may replace the same role"),
    "How many actors may I have?": ("役者だけは2枚まで", "Up to 2 actors"),
    "What must I lay for a medium?": ("3コスト分、場に出し、中を1枚受け取る", "worth 3 on your field: take a medium"),
    "And for a large?": ("6コスト分、場に出し、大を1枚受け取る", "worth 6 on your field: take a large"),
    "How many budget cards may I use?": ("合わせて1回の手番に5枚まで", "at most 5 budget cards a turn"),
    "What if a pile is used up?": (
        "山がなくなったカードは、引くことも受け取ることもできない",
        "Nothing can be drawn or taken from an empty",
    ),
    "What becomes of the budget I laid?": ("場に出した予算を手札に戻す", "Take back into your hand the budget you laid"),
    "What do I need for a release?": ("役者1〜2枚とほかの役割各1枚", "With 1–2 actors and one of each other role"),
    "When does the game end?": ("全員が公開するか、12ターンが終わったら", "when all have released or turn 12 is over"),
    "May I still disturb others after my release?": (
        "影響を与えることも受けることもない",
        "affect nobody and are affected by nobody",
    ),
    "Do discarded awards count?": ("最後に場にあるカードだけを数える", "of what lies on the fields at the end"),
    "May a number with awards be more than 6?": ("6を超えてもよい", "More than 6 is fine"),
    "Do awards count for the hand?": ("大賞を足した数字で", "Equal numbers: awards included"),
    "Do a pair and three of a kind count both?": ("いちばん高い組み合わせを1つだけ", "only the best hand counts"),
    "What is a full house worth?": ("フルハウス+40", "Full house +40"),
    "What does a later release cost?": ("1ターン遅れるごとに−5", "−5 for each turn after the earliest"),
    "What does a Hurry do?": (
        "「巻きを入れる」1枚につき1ターン早い公開とみなし",
        "Each Hurry takes 1 off the turn of your release",
    ),
    "What does a tie-up bring?": ("タイアップキャンペーン1枚につき+10", "+10 for each Tie-Up Campaign"),
    "My promoter lies on another field. Who pays?": (
        "それがどの場にあっても、宣言した数字を引く",
        "on whichever field it lies, take off",
    ),
    "And if I never release?": ("公開しなかった人は得点がなく", "Never released: no score"),
    "What if scores are equal?": ("同点は同じ順位", "Equal scores share the rank"),
}


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_references_answer(question, lang):
    """In either language, with the words of the printed cards alone."""
    cards = said(*(face for piece in printed("reference", lang=lang).pieces for face in (piece.front, piece.back) if face))
    answer = QUESTIONS[question][lang == "en"]
    if lang == "ja":  # blanks beside digits are the typesetter's
        cards, answer = (re.sub(r"\s", "", text) for text in (cards, answer))
    assert answer in cards


def test_the_examples_show_every_hand():
    """What the scorer takes them for, once each; all of the films have five cards that exist."""
    shown = [hand_of(film)[0] for film in EXAMPLES.values()]
    assert shown == [*EXAMPLES]
    assert sorted(shown) == sorted(set(GAME.points["hands"]) - {"none"})
    assert {len(film) for film in EXAMPLES.values()} == {5}
    assert {number for film in EXAMPLES.values() for number in film} <= set(range(1, 7))
    found = [text for text in texts(card("reference", "score").front) if re.fullmatch(r"\+\d\d", text)]
    assert [points for points in found if points != "+10"] == ["+70", "+50", "+40", "+30", "+20"]


# Pads and forms ----------------------------------------------------------------------------------------------------------


def test_the_score_pad_holds_the_record_and_sums():
    """Every entry that is scored, five sums that are compared, and the turns that are over."""
    shown = {slot.entry.id: slot.entry.role for slot in slots(GAME, view_of(GAME, GAME.component("score-pad")))}
    scored = {entry.id for entry in GAME.entries if entry.role != "working"}
    assert scored <= set(shown)
    assert {"sum_a", "sum_b", "sum_c", "sum_d", "sum"} <= scored
    assert set(shown) - scored == {"turn_over"}


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


def filled(component, values, lang):
    """The very PDF that is printed as a form, with these fields written."""
    one = printed(component, lang=lang, form=True)
    data = io.BytesIO()
    with pikepdf.open(io.BytesIO(component_pdf(GAME, one, Job(lang, form=True), fonts()))) as pdf:
        for field in pdf.Root.AcroForm.Fields:
            if (value := values.get(str(field.T))) is not None and value is not False:  # a tick that isn’t set
                field.V = pikepdf.String(str(value))
        pdf.save(data)
    return parse("form.pdf", data.getvalue(), GAME)


def example(name):
    """A record of the examples."""
    return tomllib.loads((BUILT_IN / "eitsuku" / "examples" / f"{name}.toml").read_text(encoding="utf-8"))


@pytest.mark.turns(2)
@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("name", ["contract", "events", "promoter-as-role", "never-released", "five"])
def test_a_filled_score_pad_is_the_record_again(name, lang):
    """Record, form, record; a wrong sum written on it is an error."""
    record, view = example(name), view_of(GAME, GAME.component("score-pad"))
    parsed = filled("score-pad", slots_of_record(GAME, record, view), lang)
    assert parsed.problems == ()
    assert slots_of_record(GAME, parsed.raw, view) == slots_of_record(GAME, record, view)
    scores = [score_record(raw, GAME, editions=lambda _: GAME).score for raw in (record, parsed.raw)]
    assert scores[0] == scores[1]
    wrong = filled("score-pad", {**slots_of_record(GAME, record, view), "p1-sum": 999, "p1-sum_a": 1}, lang)
    told = score_record(wrong.raw, GAME, editions=lambda _: GAME)
    assert told.score is None
    assert [problem.severity for problem in told.problems].count("error") >= 2


@pytest.mark.turns(3, among="dear")
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_filled_forms_of_a_game_master_hold_names_and_nothing_else(lang):
    """What is declared and announced while playing is never part of the record."""
    names = {f"p{seat}-name": name for seat, name in enumerate(("Aki", "Ben", "Chie"), 1)}
    announced = filled("result-form", {**names, "t1-p1-now_set": "3B", "t12-p2-lies_events": "+2"}, lang)
    assert announced.raw["players"] == [{"name": name} for name in names.values()]
    declared = filled("action-form", {"declared_by": "Aki", "t1-do_event": "Hurry", "t12-do_note": "…"}, lang)
    assert {key: value for key, value in declared.raw.items() if key not in ("game", "edition") and value} == {}


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_pad_says_what_to_write(lang):
    """Numbers, how many awards, and the numbers that promoters declared; below which sum each is counted."""
    pad = printed("score-pad", lang=lang).frames[0]
    heads = {
        "ja": ["A役者の数字", "A役者大賞の枚数", "C公開したターン", "D プロモーターで宣言した数字"],
        "en": ["A Actors’ numbers", "A Actors’ awards", "C Turn of release", "D Numbers declared for Promoters"],
    }[lang]
    found = re.sub(r"\s", "", said(pad))
    assert [head for head in heads if re.sub(r"\s", "", head) not in found] == []


@pytest.mark.parametrize(
    ("lang", "parts"), [("ja", ["付けた役割", "宣言した数字"]), ("en", ["the role that has it", "the number declared"])]
)
def test_the_result_says_what_to_write_of_awards_and_promoters(lang, parts):
    """Or nobody could score from it: on which role an award lies, and the number of a promoter."""
    found = said(printed("result-form", lang=lang).frames[0])
    assert [part for part in parts if part not in found] == []


# All ---------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("ink", "lang"), in_turn(["color", "mono", "low"], ["ja", "en"]))
def test_everything_prints_without_a_warning(ink, lang):
    """In every ink; test_golden.py sees to both languages in colour."""
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


@pytest.mark.parametrize(("ink", "most"), [("color", 0.22), ("mono", 0.16), ("low", 0.15)])
def test_faces_are_told_apart_and_cheap(ink, most):
    """In grey and under colour blindness; and no face takes much ink."""
    found = survey([piece for name in DECKS for piece in printed(name, lang="en", ink=ink).pieces], fonts(), ink)
    assert found.problems == ()
    assert max(cover.ink for cover in found.coverage.values()) < most
