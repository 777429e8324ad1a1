"""Blocks: rich text in a box, or an error."""

import pytest
from hypothesis import given, reject, settings
from hypothesis import strategies as st

from printkit.draw import icons
from printkit.draw.frame import Group, Text
from printkit.draw.text import MissingGlyphs, Overflow, Style, block, fit_line, line
from printkit.draw.text.breaking import NO_START
from printkit.draw.text.markup import parse

EM = 25.4 / 72
RED = (0.8, 0.2, 0.0)


def texts(made):
    return [item for item in made.items if isinstance(item, Text)]


def test_bold_words_are_set_in_the_bold_face(fonts):
    """The stars are gone, the face changes, the accent colours bold words alone."""
    made = block(fonts, "Pay **two coins** now", 80, Style(10, lang="en"), accent=RED)
    assert [(t.text, t.font, t.color) for t in texts(made)] == [
        ("Pay ", "regular", (0, 0, 0)),
        ("two coins", "bold", RED),
        (" now", "regular", (0, 0, 0)),
    ]


def test_runs_of_a_line_follow_each_other(fonts):
    """Each run starts where the one before it ended, on one baseline."""
    first, second, third = texts(block(fonts, "塔**の**頂上", 80, Style(10)))
    assert second.x == pytest.approx(first.x + first.width)
    assert third.x == pytest.approx(second.x + second.width)
    assert first.y == second.y == third.y == pytest.approx(0.88 * 10 * EM)


def test_icons_stand_in_the_line(fonts):
    """A known name between colons becomes a drawing as high as the type, and takes its place in the width."""
    made = block(fonts, "払う:coin:3", 80, Style(10))
    before, coin, after = made.items
    assert isinstance(coin, Group)
    assert coin.items == icons.icon("coin", 10 * EM)
    assert before.x + before.width < coin.x < coin.x + 10 * EM < after.x
    assert made.lines == ["払う:coin:3"]


@pytest.mark.parametrize("text", ["10:30:45", ":no-icon: x", "2 ** 3", "a:coin"])
def test_what_is_no_markup_stays_as_it_is(fonts, text):
    """Colons and stars that mean nothing are text."""
    assert [t.text for t in texts(block(fonts, text, 80, Style(10, lang="en")))] == [text]


def test_an_icon_right_after_a_time_is_found():
    """A colon that opens no icon does not swallow the next one."""
    (paragraph,) = parse("1:30:coin:")
    assert paragraph.icons == {4: "coin"}


def test_dots_of_latin_text_stand_on_the_baseline(fonts):
    """Noto Sans CJK has them at mid-height, as Japanese wants them; a font without kana is let alone."""
    shown = {lang: block(fonts, "ten, a hundred … and so on", 60, Style(9, lang=lang)).lines for lang in ("en", "ja")}
    assert shown == {"en": ["ten, a hundred ... and so on"], "ja": ["ten, a hundred … and so on"]}
    assert block(fonts, "一、十、百…", 60, Style(9, lang="en")).lines == ["一、十、百…"]


def test_a_newline_breaks_the_line(fonts):
    """Also an empty line counts as one."""
    made = block(fonts, "塔\n\n頂上", 80, Style(10))
    assert made.lines == ["塔", "", "頂上"]
    assert made.height == pytest.approx((1 + 2 * 1.35) * 10 * EM)


def test_nothing_is_a_block_of_no_height(fonts):
    """Empty text takes no room."""
    assert block(fonts, "", 30, Style(9)).height == 0


def test_height_is_that_of_the_ink_of_all_lines(fonts):
    """One line: the em box, from ascent to descent."""
    assert block(fonts, "塔", 30, Style(12)).height == pytest.approx(12 * EM)


@pytest.mark.parametrize(("align", "left"), [("left", 0), ("center", 0.5), ("right", 1)])
def test_alignment_shifts_the_line_in_its_box(fonts, align, left):
    """The room left stands right, on both sides, or left."""
    made = block(fonts, "塔", 30, Style(10, align=align))
    assert texts(made)[0].x == pytest.approx((30 - made.width) * left)


def test_spaces_at_a_lines_end_are_not_drawn(fonts):
    """A right-aligned line ends with its last letter."""
    made = block(fonts, "one two three", 12, Style(10, align="right", lang="en"))
    assert all(t.text == t.text.rstrip() and t.x + t.width == pytest.approx(12) for t in texts(made))


def test_the_size_shrinks_only_as_far_as_needed(fonts):
    """A quarter of a point more would not have fitted."""
    made = block(fonts, "アンロックタワー", 20, Style(14, 6))
    assert made.lines == ["アンロックタワー"]
    assert made.width <= 20 < fonts.width("アンロックタワー", made.size + 0.25)


def test_the_height_counts_as_well_as_the_width(fonts):
    """A low box makes the type smaller."""
    text = "最初に16階以上に到達したプレイヤーは、印を付けます。"
    assert block(fonts, text, 30, Style(12, 6), height=9).height <= 9
    assert block(fonts, text, 30, Style(12, 6)).size == 12


def test_the_smallest_size_itself_is_tried(fonts):
    """Also when it is not a whole number of steps away."""
    assert block(fonts, "**部分**", fonts.width("部分", 8.1, "bold"), Style(9, 8.1)).size == 8.1
    assert fit_line(fonts, "塔の頂上", fonts.width("塔の頂上", 8.1), 9, 8.1) == 8.1


def test_lines_are_balanced_not_filled(fonts):
    """Two lines of about the same width instead of a full and a short one."""
    made = block(fonts, "one two three four five six", 30, Style(10, lang="en"))
    assert made.lines == ["one two three", "four five six"]


def test_a_japanese_word_breaks_inside_only_as_the_last_resort(fonts):
    """As long as a smaller size avoids it, words stay whole; then they break by the rules."""
    assert block(fonts, "アンロックタワー", 14, Style(9, 5)).lines == ["アンロックタワー"]
    made = block(fonts, "アンロックタワー", 14, Style(9, 8))
    assert (made.size, "".join(made.lines)) == (9, "アンロックタワー")
    assert all(words[0] not in NO_START for words in made.lines)


def test_an_english_word_never_breaks_inside(fonts):
    """A word wider than its box is an error, in Japanese text too."""
    for lang in ("en", "ja"):
        with pytest.raises(Overflow):
            block(fonts, "construction", 12, Style(10, 9, lang=lang))


def test_overflow_carries_its_data(fonts):
    """The caller can say which card it was."""
    with pytest.raises(Overflow, match=r"10\.00 x 4\.00 mm at 8 pt") as caught:
        block(fonts, "最初に到達したプレイヤー", 10, Style(10, 8), height=4)
    error = caught.value
    assert (error.text, error.width, error.height, error.min_size) == ("最初に到達したプレイヤー", 10, 4, 8)


def test_missing_glyphs_of_a_block_are_reported_with_the_text(fonts):
    """In each face its own."""
    with pytest.raises(MissingGlyphs) as caught:
        block(fonts, "塔**☐**", 30, Style(10))
    assert (caught.value.face, caught.value.characters, caught.value.text) == ("bold", ("☐",), "塔**☐**")


@settings(max_examples=60, deadline=None)
@given(
    st.text(st.sampled_from("塔部分階を選んっー「」、。コインAb3 \n"), max_size=30),
    st.floats(8, 40),
    st.floats(4, 20),
)
def test_a_block_fits_or_is_an_error(fonts, text, width, height):
    """Nothing sticks out: neither a line to the right nor the last line below."""
    try:
        made = block(fonts, text, width, Style(12, 6), height=height)
    except Overflow:
        return
    assert made.width <= width + 1e-6
    assert made.height <= height + 1e-6
    for item in texts(made):
        assert item.x >= -1e-6
        assert item.x + item.width <= width + 1e-6
        assert item.width == pytest.approx(fonts.width(item.text, item.size, item.font))
        assert item.y + fonts.descent() * item.size * EM <= made.height + 1e-6


@settings(max_examples=60, deadline=None)
@given(st.text(st.sampled_from("塔部分階を選んっー「」、。コインAb3 "), max_size=30), st.floats(15, 40))
def test_no_words_are_lost(fonts, text, width):
    """But for the spaces at which lines break, the lines are the text; a run of signs that may end no line is refused, and nothing lost."""
    try:
        made = block(fonts, text, width, Style(9))
    except Overflow:
        reject()
    assert "".join(made.lines).replace(" ", "") == text.replace(" ", "")


@pytest.mark.parametrize(("anchor", "share"), [("start", 0), ("middle", 0.5), ("end", 1)])
def test_a_line_is_placed_by_its_anchor(fonts, anchor, share):
    """The given x is the start, the middle or the end; y is the baseline."""
    made = line(fonts, "16階", 50, 20, 10, anchor=anchor)
    assert made.x == pytest.approx(50 - made.width * share)
    assert (made.y, made.size, made.width) == (20, 10, fonts.width("16階", 10))


def test_a_line_with_a_break_is_refused(fonts):
    """One line is one line."""
    with pytest.raises(ValueError, match="line break"):
        line(fonts, "塔\n頂上", 0, 0, 9)


def test_a_line_that_fits_at_no_size_is_an_error(fonts):
    """Never smaller than allowed."""
    with pytest.raises(Overflow, match=r"does not fit into 5\.00 mm at 8 pt"):
        fit_line(fonts, "アンロックタワー", 5, 12, 8)


def test_a_long_japanese_text_wraps_in_an_english_print(fonts):
    """At its full size, as it does in a Japanese one."""
    text = "山札から2枚引き、そのうち1枚を手札に加え、もう1枚を捨て札に置いてください。"
    made = {lang: block(fonts, text, 40, Style(10, 6, lang=lang)) for lang in ("ja", "en")}
    assert [t.text for t in texts(made["en"])] == [t.text for t in texts(made["ja"])]
    assert made["en"].size == 10


@pytest.mark.parametrize("name", ["coin", "star", "arrow-right", "house"])
@pytest.mark.parametrize(
    ("before", "after"), [("", "."), ("(", ")"), ("", "："), ("「", "」"), ("", "、"), ("“", "”"), ("", "!")]
)
def test_punctuation_stands_close_to_the_icon_that_it_belongs_to(fonts, name, before, after):
    """As close to its ink as to a letter, in both languages; anything else keeps its room."""
    left, right = icons.bearings(name)
    made = block(fonts, f"x {before}:{name}:{after}", 80, Style(10, lang="ja"))
    start, sign, end = made.items
    ink = sign.x + left * 10 * EM, sign.x + (1 - right) * 10 * EM
    assert end.x - ink[1] == pytest.approx(0.06 * 10 * EM)
    assert ink[0] - (start.x + start.width) == pytest.approx((0.06 + (0 if before else left)) * 10 * EM)
    assert made.width == pytest.approx(end.x + end.width)
    _, sign, end = block(fonts, f"x:{name}: y", 80, Style(10, lang="en")).items
    assert end.x - sign.x == pytest.approx(1.06 * 10 * EM)


def test_the_ink_of_an_icon_lies_in_its_box():
    """A heart reaches further to the side than an arrow that points down."""
    for name in icons.NAMES:
        left, right = icons.bearings(name)
        assert -0.05 < left < 0.5
        assert -0.05 < right < 0.5
    assert icons.bearings("arrow-down")[0] > icons.bearings("target")[0] > 0
