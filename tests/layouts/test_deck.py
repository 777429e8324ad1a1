"""Decks: which pieces there are, what is on them, what is shared, and what is told when it does not fit."""

from __future__ import annotations

import hashlib
import time

import pytest

from helpers_deck import NIGHT_FAIR, load_deck, style, write_night_fair, write_star_market
from printkit.draw.dump import dump
from printkit.draw.frame import Document, Group, Image, Line, Rect, Text, walk
from printkit.draw.text import FontSet
from printkit.layouts import laid_out
from printkit.model import Refused
from printkit.paint.pdf import paint


@pytest.fixture(scope="module")
def fonts():
    return FontSet.load(None)


@pytest.fixture(scope="module")
def night_fair():
    return load_deck(NIGHT_FAIR, trusted=True)


def laid(game, component, fonts, **more):
    """The pieces of a component by their names."""
    return {piece.name: piece for piece in laid_out(game, game.component(component), style(fonts, **more))}


def words(frame):
    """All texts of a frame, in order."""
    return [item.text for item, _ in walk(frame.items) if isinstance(item, Text)]


def test_there_is_a_piece_for_each_card(night_fair, fonts):
    """In the order of cards.csv, with the name, the size and the corners that they are cut to."""
    pieces = laid(night_fair, "acts", fonts)
    assert list(pieces) == ["lantern-1", "moon-7", "drop-12", "encore"]
    assert [piece.copies for piece in pieces.values()] == [1, 1, 1, 2]
    for name, piece in pieces.items():
        assert piece.component == "acts"
        for frame in (piece.front, piece.back):
            assert (frame.w, frame.h, frame.corner) == (63, 88, 3)
        assert piece.front.title == name
    assert [(p.front.corner, p.back) for p in laid(night_fair, "tickets", fonts).values()] == [(14, None)] * 2


def test_cards_are_counted_by_players(night_fair, fonts):
    """A card that is not in play at that table is no piece."""
    two = laid(night_fair, "acts", fonts, players=2)
    assert {name: piece.copies for name, piece in two.items()} == {"lantern-1": 1, "moon-7": 1, "encore": 1}
    assert laid(night_fair, "acts", fonts, players=5)["encore"].copies == 2


def test_numbers_come_from_the_rules(tmp_path, fonts):
    """A changed fact changes the paper."""
    assert "3" in words(laid(load_deck(NIGHT_FAIR, trusted=True), "acts", fonts)["lantern-1"].front)
    folder = write_night_fair(tmp_path, ("game.toml", "1 = 3", "1 = 44"), ("game.toml", "encores = 2", "encores = 3"))
    pieces = laid(load_deck(folder, trusted=True), "acts", fonts)
    assert "44" in words(pieces["lantern-1"].front)
    assert pieces["encore"].copies == 3


def test_a_word_may_follow_the_reading_in_force(tmp_path, fonts):
    """The card says what the table plays."""
    folder = write_night_fair(
        tmp_path,
        ("game.toml", "[facts]", '[options]\nrain = ["out", "in"]\n\n[facts]'),
        ("faces.toml", 'word = "fee"', 'word = "rain.{options.rain}"'),
        ("ja.toml", "title = ", 'rain = { out = "雨は中止", in = "雨でも決行" }\ntitle = '),
        ("en.toml", "title = ", 'rain = { out = "called off", in = "in any weather" }\ntitle = '),
    )
    game = load_deck(folder, trusted=True)
    assert "called off" in words(laid(game, "acts", fonts, lang="en")["moon-7"].front)
    assert "in any weather" in words(laid(game.under({"rain": "in"}), "acts", fonts, lang="en")["moon-7"].front)


def test_words_are_in_the_language_of_the_paper(night_fair, fonts):
    """And nothing else changes."""
    assert "アンコール" in words(laid(night_fair, "acts", fonts)["encore"].front)
    assert "Encore" in words(laid(night_fair, "acts", fonts, lang="en")["encore"].front)


def test_conditions_choose_regions(night_fair, fonts):
    """`unless` on one card, `when` on another."""
    pieces = laid(night_fair, "acts", fonts)
    assert not any("lantern-1" in text for text in words(pieces["lantern-1"].front))
    assert any("moon-7" in text for text in words(pieces["moon-7"].front))
    one, five = (laid(night_fair, "tickets", fonts)[name].front for name in ("one", "five"))
    assert len(list(walk(one.items))) < len(list(walk(five.items)))


def test_inks_choose_regions(night_fair, fonts):
    """The bitmap is there in colour alone."""
    for ink, there in (("color", True), ("mono", False), ("low", False)):
        front = laid(night_fair, "acts", fonts, ink=ink)["encore"].front
        assert any(isinstance(item, Image) for item, _ in walk(front.items)) == there


def test_twins_stand_at_the_opposite_corner(night_fair, fonts):
    """Turned by 180 degrees about the middle of the card."""
    front = laid(night_fair, "acts", fonts)["drop-12"].front
    found = [(item, at) for item, at in walk(front.items) if isinstance(item, Text) and item.text == "12"]
    (one, at), (_, turned) = found
    x, y = at(one.x, one.y)
    assert turned(one.x, one.y) == pytest.approx((63 - x, 88 - y))
    assert (turned.a, turned.d) == (-1, -1)


def test_cards_with_the_same_back_share_one_frame(night_fair, fonts):
    """The very same object, so that it is drawn once."""
    backs = [piece.back for piece in laid(night_fair, "acts", fonts).values()]
    assert all(back is backs[0] for back in backs)


def test_backs_that_show_a_column_are_as_many_as_its_values(tmp_path, fonts):
    """The owner's suit on the back: three of the four cards have one each, the event none."""
    folder = write_night_fair(tmp_path, ("faces.toml", 'shape = "lantern"\nfill = "lantern"', 'shape = "{suit}"\nfill = "ink"'))
    backs = [piece.back for piece in laid(load_deck(folder, trusted=True), "acts", fonts).values()]
    assert len({id(back) for back in backs}) == 4


def test_what_cards_share_is_named_and_the_same(tmp_path, fonts):
    """Groups of one name have the same items, and what only one card has gets none."""
    folder = write_star_market(tmp_path)
    rows = "".join(f"cards,c{n},,1,,{'sun' if n % 2 else 'moon'},{n % 12 + 1}\n" for n in range(48))
    (folder / "cards.csv").write_text((folder / "cards.csv").read_text(encoding="utf-8") + rows, encoding="utf-8")
    game = load_deck(folder)
    named = {}
    for piece in [*laid(game, "cards", fonts).values(), *laid(game, "coins", fonts).values()]:
        for frame in filter(None, (piece.front, piece.back)):
            for item in frame.items:
                if isinstance(item, Group) and item.face:
                    assert named.setdefault(item.face, item) == item
    assert len(named) >= 10
    fronts = [piece.front for name, piece in laid(game, "cards", fonts).items() if name.startswith("c")]
    assert len({item.face for front in fronts for item in front.items if isinstance(item, Group) and item.face}) < len(fronts)


def test_a_face_that_is_a_front_and_a_back_keeps_its_drawings_apart(tmp_path, fonts):
    """Their columns may differ."""
    folder = write_star_market(
        tmp_path,
        ("faces.toml", "[faces.coin]\n", '[faces.coin]\nback = "cards"\n'),
        ("faces.toml", '[faces.cards]\nback = "back"\n', '[faces.cards]\nbackground = "tint"\n'),
        (
            "cards.csv",
            "coins,one,coin,20,12,,1\ncoins,five,coin,10,8,,5\n",
            "coins,one,coin,20,12,sun,1\ncoins,five,cards,10,8,moon,5\n",
        ),
        ("faces.toml", 'when = { value = "5" }', 'when = { value = "1" }'),
    )
    named = {}
    for piece in laid(load_deck(folder), "coins", fonts).values():
        for frame in filter(None, (piece.front, piece.back)):
            for item in frame.items:
                if isinstance(item, Group) and item.face:
                    assert named.setdefault(item.face, item) == item


def test_drawings_in_different_styles_have_different_names(tmp_path, fonts):
    """One document may hold a deck in two inks or languages."""
    game = load_deck(write_star_market(tmp_path))
    names = [
        {item.face for item in piece.front.items if isinstance(item, Group) and item.face}
        for more in ({}, {"ink": "mono"}, {"lang": "en"}, {"bleed": 3.0}, {"players": 2})
        for piece in laid(game, "cards", fonts, **more).values()
        if piece.name == "sun-1"
    ]
    assert all(names)
    assert len(set.union(*names)) == sum(map(len, names))


@pytest.mark.parametrize("bleed", [0.0, 1.5, 3.0])
def test_what_touches_the_trim_reaches_into_the_bleed_and_no_further(night_fair, fonts, bleed):
    """Rects, pictures and backgrounds, on every edge they touch."""
    front = laid(night_fair, "acts", fonts, bleed=bleed)["encore"].front
    picture = next(item for item, _ in walk(front.items) if isinstance(item, Image))
    group = next(item for item in _groups(front.items) if item.clip)
    assert group.clip == pytest.approx((-bleed, -bleed, 63 + 2 * bleed, 36 + bleed))
    left, top, right, bottom = picture.bleed
    assert picture.x - left <= -bleed + 1e-6
    assert picture.x + picture.w + right >= 63 + bleed - 1e-6
    assert picture.y - top <= -bleed + 1e-6
    assert bottom == 0
    mono = laid(night_fair, "acts", fonts, bleed=bleed, ink="mono")["encore"]
    ys = [y for item, _ in walk(mono.back.items) if hasattr(item, "segments") for s in item.segments for y in s[2::2]]
    assert min(ys) >= -bleed - 0.2
    assert max(ys) <= 88 + bleed + 0.2


def _groups(items):
    for item in items:
        if isinstance(item, Group):
            yield item
            yield from _groups(item.items)


def test_everything_that_does_not_fit_is_told_by_card(tmp_path, fonts):
    """All of it at once, with card, text, size and box."""
    folder = write_star_market(
        tmp_path,
        ("faces.toml", "size = 22", "size = 60"),
        ("ja.toml", 'title = "売却"', 'title = "☑"'),
    )
    with pytest.raises(Refused) as refused:
        laid(load_deck(folder), "cards", fonts)
    told = [(p.code, p.where) for p in refused.value.problems]
    assert ("overflow", "cards: moon-12") in told
    assert ("missing-glyphs", "cards: sell") in told
    (one,) = [p for p in refused.value.problems if p.where == "cards: moon-12"]
    assert (one.args["text"], one.args["size"], one.args["box"]) == ("**12**", 60.0, "10.0 × 9.0")


def test_the_games_own_drawing_comes_on_top(night_fair, fonts):
    """As many lines as there are encores."""
    lines = [item for item in laid(night_fair, "acts", fonts)["encore"].front.items if isinstance(item, Line)]
    assert len(lines) == night_fair.facts["encores"]


def test_the_games_own_drawing_needs_trust(fonts):
    """A stranger's Python does not run by itself."""
    with pytest.raises(Refused) as refused:
        laid(load_deck(NIGHT_FAIR), "acts", fonts)
    assert [p.code for p in refused.value.problems] == ["needs-trust"]


def test_what_the_games_own_drawing_raises_is_told(tmp_path, fonts):
    """With its file and line."""
    folder = write_night_fair(tmp_path, ("faces.py", 'game.facts["encores"]', 'game.facts["encore"]'))
    folder = folder.rename(tmp_path / "night_fair_2")
    (folder / "game.toml").write_text(
        (folder / "game.toml").read_text(encoding="utf-8").replace("night-fair", "night-fair-2"), encoding="utf-8"
    )
    with pytest.raises(Refused) as refused:
        laid(load_deck(folder, trusted=True), "acts", fonts)
    (problem,) = refused.value.problems
    assert (problem.code, problem.where) == ("own-code-failed", "night_fair_2/faces.py")
    lines = (folder / "faces.py").read_text(encoding="utf-8").splitlines()
    assert 'game.facts["encore"]' in lines[problem.line - 1]


def test_large_print_is_the_same_card_larger(night_fair, fonts):
    """Cards, corners and bleed grow together."""
    plain, large = (laid(night_fair, "tickets", fonts, large=large, bleed=2.1)["five"].front for large in (False, True))
    k = large.w / plain.w
    assert k > 1
    assert (large.h, large.corner) == (plain.h * k, plain.corner * k)
    boxes = [at.box(item.x, item.y, item.w, item.h) for item, at in walk(large.items) if isinstance(item, Rect)]
    assert all(box[0] >= -2.1 - 1e-6 for box in boxes)


@pytest.mark.parametrize("ink", ["color", "mono", "low"])
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_same_deck_is_the_same_drawing(night_fair, fonts, ink, lang):
    """A layout is pure, and every item can be painted."""
    first, again = (laid(night_fair, "acts", fonts, ink=ink, lang=lang) for _ in range(2))
    assert first == again
    frames = [frame for piece in first.values() for frame in (piece.front, piece.back)]
    assert paint(Document("x", lang, tuple(frames)), fonts.file).startswith(b"%PDF-1.7")


@pytest.mark.parametrize("ink", ["color", "mono", "low"])
def test_decks_are_as_blessed(night_fair, fonts, ink, bless):
    """Night Fair as text, face by face; look at it before blessing."""
    lines = []
    for component in ("acts", "tickets"):
        for name, piece in laid(night_fair, component, fonts, ink=ink).items():
            lines += [f"== {component} {name} x{piece.copies}", dump(piece.front)]
        if piece.back is not None:
            lines += [f"== {component} back", dump(piece.back)]
    text = "".join(f"{_short(line)}\n" for line in "\n".join(lines).splitlines())
    path = NIGHT_FAIR / "golden" / f"{ink}.txt"
    if bless:
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


def _short(line):
    """Patterns are long: how they begin, and a digest of the rest."""
    return line if len(line) < 240 else f"{line[:160]} … {hashlib.sha256(line.encode()).hexdigest()[:12]}"


def test_many_distinct_cards_are_laid_out_in_a_moment(tmp_path, fonts):
    """Seven hundred cards, each with its own texts: far less than the second of processor time that is allowed here."""
    folder = write_star_market(tmp_path)
    rows = "".join(f"cards,c{n},,1,,{'sun' if n % 2 else 'moon'},{n % 12 + 1}\n" for n in range(700))
    (folder / "cards.csv").write_text((folder / "cards.csv").read_text(encoding="utf-8") + rows, encoding="utf-8")
    game = load_deck(folder)
    laid(game, "cards", fonts)
    start = time.process_time()
    laid(game, "cards", fonts)
    assert time.process_time() - start < 1
