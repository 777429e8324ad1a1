"""What pixels tell: ink, tints, and cards that look alike to some eyes or on some paper."""

from __future__ import annotations

import pytest
from PIL import Image as Pixels

from printkit.draw.frame import BLACK, Frame, Image, Piece, Rect, Stroke, Text
from printkit.draw.hatching import hatch
from printkit.draw.style import rgb
from printkit.draw.text import FontSet
from printkit.preflight import lookalikes, pixels
from printkit.preflight.pixels import Coverage, survey

pytest.importorskip("pypdfium2")

ORANGE, GREEN, BLUE, YELLOW = (rgb(code) for code in ("#d55e00", "#009e73", "#0072b2", "#f0e442"))


@pytest.fixture(autouse=True)
def own_cache(tmp_path_factory, monkeypatch):
    """Nothing known from before."""
    monkeypatch.setattr(pixels, "_recall", lambda key: None)


@pytest.fixture(scope="module")
def fonts():
    return FontSet.load()


def piece(name, *items, back=None, size=(40.0, 60.0)):
    return Piece("deck", name, Frame(*size, items), Frame(*size, back) if back else None)


def band(color, part=0.5):
    return Rect(0, 0, 40, 60 * part, color)


def told(result):
    return [(p.code, p.where, p.args.get("cards", p.args.get("found"))) for p in result.problems]


def test_coverage_is_measured_by_ink(fonts):
    """Yellow is ink though it is hardly dark; what all colours have in common is black."""
    result = survey(
        [piece("a", band((1.0, 1.0, 0.0))), piece("b", band((0.5, 0.5, 0.5), 0.4), back=(band(BLACK, 0.1),))], fonts, "color"
    )
    found = result.coverage
    assert set(found) == {("deck", "a", "front"), ("deck", "b", "front"), ("deck", "b", "back")}
    assert found["deck", "a", "front"] == pytest.approx((0.5, 0.057, 0, 0, 0.5, 0), abs=0.02)
    assert found["deck", "b", "front"] == pytest.approx((0.2, 0.2, 0, 0, 0, 0.2), abs=0.02)
    assert found["deck", "b", "back"] == pytest.approx((0.1, 0.1, 0, 0, 0, 0.1), abs=0.02)


@pytest.mark.parametrize(("ink", "most"), [("color", 0.45), ("mono", 0.3), ("low", 0.21)])
def test_much_ink_is_warned_of_by_card(fonts, ink, most):
    """Each way to spend ink has a limit of its own; a shared back is told once."""
    back = Frame(40, 60, (band(BLACK, most + 0.05),))
    pieces = [Piece("deck", name, Frame(40, 60, (band(BLACK, most - 0.05), Text(5, 55, name, 30, 8))), back) for name in "ab"]
    assert told(survey(pieces, fonts, ink)) == [("much-ink", "deck: a: back", round(most * 100 + 5))]


def test_what_many_faces_have_is_told_once(fonts):
    """With their names, and the number that is worst, in tenths where whole per cents would say the limit itself."""
    limit = pixels.MOST_INK["low"]
    pieces = [piece(f"c{n:02}", band(BLACK, limit + (n + 1) / 100), Text(5, 55, str(n), 30, 8)) for n in range(3)]
    (one,) = survey(pieces, fonts, "low").problems
    assert (one.code, one.where, one.args["cards"], one.args["count"]) == ("much-ink-many", "deck", "c00, c01, c02", 3)
    assert [pixels._percent(part, limit) for part in (0.2101, 0.212, 0.216)] == [21.1, 21.2, 22]
    many = survey([piece(f"c{n:02}", band(BLACK, 0.3 + n / 100)) for n in range(40)], fonts, "low").problems[0]
    assert many.args["cards"].endswith("c03 …")
    assert many.args["ink"] == "low"
    backs = [piece(f"c{n}", back=(band(BLACK, 0.4 + n / 100),)) for n in range(2)]
    assert [p.code for p in survey(backs, fonts, "low").problems if p.code.startswith("much")] == ["much-ink-backs"]


def test_black_designs_have_light_tints_and_no_colour(fonts):
    """Hatches, letters and a tint of 15 % are a design; a darker grey is a filter."""
    fine = (Rect(0, 0, 40, 20, (0.85, 0.85, 0.85)), *hatch(0, 20, 40, 20, 1, Stroke(width=0.25)), Text(5, 55, "A", 40, 10))
    assert told(survey([piece("fine", *fine)], fonts, "mono")) == []
    assert told(survey([piece("grey", Rect(0, 0, 20, 30, (0.6, 0.6, 0.6)))], fonts, "mono")) == [
        ("dark-tint", "deck: grey", 24)
    ]
    assert told(survey([piece("red", Rect(0, 0, 5, 5, ORANGE))], fonts, "mono"))[-1] == ("colour-in-mono", "deck: red", None)
    assert told(survey([piece("grey", Rect(0, 0, 20, 30, (0.6, 0.6, 0.6)))], fonts, "color")) == []


def test_cards_that_differ_in_colour_alone_are_found(fonts):
    """In grey, orange is green; people without green cones see reds and greens alike, but blue and orange apart."""
    red, green = (0.78, 0.33, 0.33), (0.45, 0.54, 0.16)
    cards = [piece("r", band(red)), piece("g", band(green)), piece("b", band((0.1, 0.1, 0.5)))]
    assert ("same-in-grey", "deck: r", "r, g") in told(survey(cards, fonts, "color"))
    lettered = [piece(n, band(color), Text(15, 55, n, 30, 8)) for n, color in (("R", red), ("G", green))]
    assert told(survey(lettered, fonts, "color")) == []


@pytest.mark.parametrize(
    ("vision", "one", "other"),
    [
        ("protan", (0.95, 0.49, 0.27), (0.01, 0.58, 0.31)),
        ("deutan", (0.64, 0.55, 0.50), (0.99, 0.01, 0.47)),
        ("tritan", (0.06, 0.05, 0.92), (0.28, 0.35, 0.70)),
    ],
)
def test_each_kind_of_colour_blindness_is_simulated(vision, one, other):
    """Two colours that this one alone confuses."""
    cards = [[Pixels.new("RGB", (40, 60), tuple(round(v * 255) for v in color))] for color in (one, other)]
    assert lookalikes.confused(cards) == [(f"same-for-{vision}", [0, 1])]


def test_greys_stay_what_they_are_for_all_eyes():
    """The rows of each matrix add up to one: white stays white."""
    for vision in lookalikes.VISIONS:
        grey = Pixels.new("RGB", (2, 2), (128, 128, 128)).filter(lookalikes._table(vision))
        assert all(abs(value - 128) <= 2 for value in grey.getpixel((0, 0)))


def test_the_okabe_ito_colours_are_told_apart_by_all_eyes():
    """That is what they were chosen for; in grey some of them meet."""
    cards = [[Pixels.new("RGB", (40, 60), tuple(round(v * 255) for v in color))] for color in (ORANGE, BLUE, YELLOW, BLACK)]
    assert [code for code, _ in lookalikes.confused(cards) if code.startswith("same-for")] == []


def test_the_same_card_twice_is_told_as_that(fonts):
    """Under two names; a small letter makes a difference, and so does another back."""
    same = [piece(n, band(BLACK, 0.3)) for n in ("a", "b")] + [piece("c", band(BLACK, 0.3), Text(30, 50, "c", 6, 2))]
    assert told(survey(same, fonts, "color")) == [("look-alike", "deck: a", "a, b")]
    backs = [piece(n, band(BLACK, 0.3), back=(band(BLACK, part),)) for n, part in (("a", 0.2), ("b", 0.3))]
    assert told(survey(backs, fonts, "color")) == []


def test_many_groups_of_equal_cards_are_one_message(fonts):
    """Of a deck without its titles, say: four pairs, told once."""
    pairs = [
        piece(f"{name}{n}", band(BLACK, part))
        for name, part in (("a", 0.1), ("b", 0.2), ("c", 0.3), ("d", 0.4))
        for n in (1, 2)
    ]
    assert told(survey(pairs[:6], fonts, "color")) == [
        ("look-alike", "deck: a1", "a1, a2"),
        ("look-alike", "deck: b1", "b1, b2"),
        ("look-alike", "deck: c1", "c1, c2"),
    ]
    assert told(survey(pairs, fonts, "color")) == [("look-alike", "deck", "a1, a2; b1, b2; c1, c2; d1, d2")]


def test_cards_of_different_sizes_or_decks_are_not_compared(fonts):
    """They can't be mixed up."""
    small = piece("small", size=(20.0, 30.0))
    assert told(survey([piece("large"), small, piece("other")._replace(component="more")], fonts, "color")) == []


def test_groups_put_together_what_is_alike():
    """In order, each card once."""
    assert lookalikes._groups([(3, 4), (0, 2), (2, 5), (4, 6)]) == [[0, 2, 5], [3, 4, 6]]


def test_the_quick_comparison_loses_no_pair():
    """Every pair that is alike everywhere is among the candidates."""
    shades = [Pixels.new("RGB", (40, 60), (value, value, 255 - value)) for value in range(0, 250, 7)]
    near = set(lookalikes._near(shades, 20))
    flats = [lookalikes._flat(shade) for shade in shades]
    alike = {(i, j) for i in range(len(shades)) for j in range(i + 1, len(shades)) if lookalikes._differ(flats, i, j) <= 20}
    assert alike
    assert alike <= near
    assert len(near) < len(shades) * (len(shades) - 1) / 4


def test_what_was_found_is_kept_until_a_face_changes(fonts, tmp_path, monkeypatch):
    """A changed picture behind the same name is a change."""
    monkeypatch.undo()
    monkeypatch.setenv("PRINTKIT_CACHE", str(tmp_path / "cache"))
    art = tmp_path / "art.png"
    Pixels.new("L", (10, 10), 0).save(art)
    cards = [piece("a", Image(0, 0, 40, 60, str(art))), piece("b", Text(5, 40, "b", 40, 10))]
    first = survey(cards, fonts, "color")
    assert told(first) == [("much-ink", "deck: a", 100)]
    drawn = []
    monkeypatch.setattr(pixels, "_examined", lambda decks, *_: drawn.extend(decks) or {})
    assert survey(cards, fonts, "color") == first
    assert drawn == []
    monkeypatch.undo()
    monkeypatch.setenv("PRINTKIT_CACHE", str(tmp_path / "cache"))
    Pixels.new("L", (10, 10), 250).save(art)
    assert told(survey(cards, fonts, "color")) == []


def test_without_the_rasteriser_one_warning_says_so(fonts, monkeypatch):
    """And how to install it; nothing else stops."""
    from printkit.paint import preview

    def missing(pdf, dpi):
        raise preview.PreviewUnavailable

    monkeypatch.setattr(preview, "rasterise", missing)
    result = survey([piece("a"), piece("b")._replace(component="more")], fonts, "color")
    assert result.coverage == {}
    assert [(p.severity, p.code, p.args) for p in result.problems] == [("warning", "no-pixels", {"extra": "preview"})]


def test_without_pillow_colour_is_told_where_there_is_some(fonts, monkeypatch):
    """As in the page: grey faces in a design for black ink are no colour."""
    monkeypatch.setattr(pixels, "find_spec", lambda _: None)
    monkeypatch.setattr(pixels, "_examined", lambda decks, faces, fonts, ink: pixels._weighed(decks, faces, fonts))
    grey, orange = piece("grey", band((0.5, 0.5, 0.5), 0.2)), piece("orange", band(ORANGE, 0.1))
    assert told(survey([grey], fonts, "mono")) == [("no-pixels", "", None)]
    assert told(survey([grey, orange], fonts, "mono")) == [("no-pixels", "", None), ("colour-in-mono", "deck: orange", None)]


def test_coverage_is_a_plain_tuple():
    """It goes into the cache as JSON."""
    assert Coverage._fields == ("ink", "dark", "cyan", "magenta", "yellow", "black")
