"""Ruby, and Japanese from top to bottom."""

from __future__ import annotations

import pytest

from printkit.draw.frame import PT_PER_MM, Group, Text
from printkit.draw.text import MissingGlyphs, Overflow, Style, block
from printkit.draw.text.markup import parse, without_ruby
from printkit.draw.text.vertical import upright
from printkit.model.placeholders import fill, places

EM = 10 / PT_PER_MM
STYLE = Style(10, 6)


def letters(text):
    """The texts of a block: what each says, its size and where it is."""
    return [(one.text, one.size, one.x, one.y, one.width) for one in text.items if isinstance(one, Text)]


def test_a_reading_is_no_place_to_fill_in():
    """A number that chooses between words, and a column, are."""
    text = "{名|な} {n:card|cards} {name}"
    assert places(text) == ["n", "name"]
    assert fill(text, {"n": 2, "name": "竜"}) == "{名|な} cards 竜"


def test_a_reading_stands_in_the_middle_above_its_words(fonts):
    """At half the size, clear of the line above."""
    text = block(fonts, "{塔|とう}へ行く。\n{鍵|かぎ}を取る。", 60, STYLE)
    assert text.lines == ["塔へ行く。", "鍵を取る。"]
    found = letters(text)
    tower, above = found[0], found[1]
    assert (tower[0], above[0], above[1]) == ("塔", "とう", 5)
    assert above[2] + above[4] / 2 == pytest.approx(tower[2] + tower[4] / 2)
    assert tower[3] - above[3] == pytest.approx(fonts.ascent() * EM, abs=0.1 * EM)
    second = next(one for one in found if one[0] == "かぎ")
    assert second[3] - 0.5 * EM * fonts.ascent() > tower[3], "below the words of the first line"
    assert text.height == pytest.approx((fonts.ascent() + fonts.descent() + 0.56 + 1.56) * EM)


def test_a_long_reading_gives_its_words_room_and_they_are_not_parted(fonts):
    """In a box that would part them otherwise."""
    text = block(fonts, "{志|こころざし}が", 60, STYLE)
    own, reading, rest = letters(text)
    assert reading[4] == pytest.approx(own[4] * 0 + fonts.width("こころざし", 5))
    assert rest[2] == pytest.approx(reading[4])
    assert own[2] == pytest.approx((reading[4] - own[4]) / 2)
    narrow = block(fonts, "大きな{魔法使|まほうつか}い", 3.2 * EM, STYLE)
    assert any("魔法使" in line for line in narrow.lines)
    with pytest.raises(Overflow):
        block(fonts, "{魔法使|まほうつか}", 2 * EM, Style(10))
    with pytest.raises(MissingGlyphs):
        block(fonts, "{志|\U0001f451}", 60, STYLE)


def test_marks_within_a_text_are_found_as_before():
    """Bold words may have a reading; braces without a bar are braces."""
    (paragraph,) = parse("**{竜|りゅう}の**塔 {x}")
    assert (paragraph.text, paragraph.ruby) == ("竜の塔 {x}", ((0, 1, "りゅう"),))
    assert paragraph.bold[:3] == (True, True, False)
    assert without_ruby("{竜|りゅう}の{x}") == "竜の{x}"


def test_lines_go_from_top_to_bottom_and_from_right_to_left(fonts):
    """Each letter in a square of its own, the next line to the left."""
    text = upright(fonts, "竜の塔へ\n行く", 40, 60, STYLE)
    found = letters(text)
    assert [one[0] for one in found] == [*"竜の塔へ行く"]
    middles = [one[2] + one[4] / 2 for one in found]
    assert middles[:4] == pytest.approx([middles[0]] * 4)
    assert middles[4] == pytest.approx(middles[0] - STYLE.leading * EM)
    assert found[2][3] - found[0][3] == pytest.approx(2 * EM)
    assert (text.width, text.height) == pytest.approx(((1 + STYLE.leading) * EM, 4 * EM))


def test_signs_have_their_upright_forms_and_long_words_lie(fonts):
    """Two figures stand side by side; a long vowel and a Latin word are turned by a quarter."""
    text = upright(fonts, "「竜」、12枚ー2026年Word。", 40, 80, STYLE)
    assert {"﹁", "﹂", "︑", "︒"} <= {one[0] for one in letters(text)}
    groups = {one.items[0].text: one.rotate for one in text.items if isinstance(one, Group)}
    assert groups == {"12": 0.0, "ー": 90, "2026": 90, "Word": 90}


def test_a_reading_stands_to_the_right_and_lines_keep_apart(fonts):
    """And the whole is wider by it."""
    text = upright(fonts, "{竜|りゅう}の{塔|とう}", 40, 60, STYLE)
    found = letters(text)
    beside = [one for one in found if one[1] == 5]
    assert [one[0] for one in beside] == [*"りゅうとう"]
    assert min(one[2] for one in beside) > max(one[2] for one in found if one[1] == 10)
    assert max(one[2] + one[4] for one in found) <= text.width + 0.01


def test_what_does_not_fit_shrinks_and_is_told(fonts):
    """Down to the smallest size, as elsewhere."""
    assert upright(fonts, "竜の塔へ行く。", 4, 18, STYLE).size < 10
    with pytest.raises(Overflow):
        upright(fonts, "竜の塔へ行く。" * 5, 4, 18, STYLE)
