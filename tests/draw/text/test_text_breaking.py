"""Line breaking: what stays together, and how lines are filled."""

import itertools
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.draw.text import phrases
from printkit.draw.text.breaking import NO_END, NO_START, BreakStrip, characters, fewest, lines

JAPANESE = st.text(
    st.sampled_from(
        "塔部分階点枚目選宣言 　あいうんっゃーァッョタワーコ「」（）【】、。！？・…々+＋-~0123456789ABab'→％\ufffc"
    ),
    max_size=40,
)
UNHURRIED = settings(max_examples=80, deadline=None)  # the first example also loads BudouX
WIDTHS = st.lists(st.floats(0.1, 10), max_size=12)


def test_japanese_breaks_as_japanese_in_an_english_print():
    """A designer's cards may have words of both; where there is no Japanese, only English rules hold."""
    text = "好きな部分を選び、捨て札に置いてください。"
    assert phrases(text, "en") == phrases(text, "ja")
    mixed = phrases("Discard 火の虫のカードを選ぶ。 Then face-down again.", "en")
    assert mixed[0] == "Discard "
    assert len([piece for piece in mixed if not piece.isascii()]) > 1
    assert mixed[-4:] == ["Then ", "face-", "down ", "again."]
    assert phrases("１２３、４５６", "en") == ["１２３、４５６"]


@pytest.mark.parametrize(
    ("sentence", "kept"),
    [
        ("好きな部分を選ぶ。", "部分"),
        ("16階まで建てます。", "16階"),
        ("第4フェーズが終わったら", "第4フェーズ"),
        ("ダイスは＋3点です。", "＋3点"),
        ("Xタワーに+1~2を加える", "+1~2"),
        ("コインを3枚使ってください。", "3枚"),
        ("ロックを1つ解除する。", "1つ"),
        ("ダイスをまた振ってもよい（同時なら全員）。", "全員）。"),
        ("毎回「Unlock Tower」を遊ぶ", "「Unlock "),
        ("手元に\ufffc×3枚を置く", "\ufffc×3枚"),
        ("コイン2枚 → 塔を1階のばす", "→ 塔を"),
    ],
)
def test_what_belongs_together_is_in_one_phrase(sentence, kept):
    """Words, numbers with their units and signs, brackets with their content's edge."""
    assert any(kept in phrase for phrase in phrases(sentence, "ja")), phrases(sentence, "ja")


@pytest.mark.parametrize(
    "kept",
    [
        "続けてもよい",
        "1人につき",
        "役者として",
        "1列ずつ",
        "そろえにくく",
        "とのちがい",
        "占いがはずれ",
        "当てはまる",
        "決めておき",
        "捨て札",
        "払い戻し",
        "長辺とじで",
        "やめる",
        "神の使い",
        "もう一度",
        "その場で",
        "どの数字も",
        "この人たちで",
        "手がかり",
        "一の位",
        "1の人どうし",
    ],
)
def test_words_that_budoux_parts_stay_whole(kept):
    """A particle with the verb that belongs to it, a verb with what it means: よい alone on a line says nothing."""
    sentence = f"このときは{kept}なら、次へ進みます。"
    places = list(itertools.accumulate(map(len, phrases(sentence, "ja"))))
    begun = sentence.index(kept)
    own = re.search(
        "てもよい|につき|として|ずつ|にくく|ちがい|はずれ|当てはま|ておき|捨て札|払い戻し|とじ|やめ|神の使い|もう一度|その場|どの数字|この人|手がかり|一の位|1の人",
        kept,
    )
    assert own is not None
    assert not [place for place in places if begun + own.start() < place < begun + own.end()], phrases(sentence, "ja")


def test_japanese_breaks_between_phrases():
    """A sentence falls into the phrases that a reader would pause at."""
    assert phrases("最初に16階以上に到達したプレイヤーは、印を付けます。", "ja") == [
        "最初に",
        "16階以上に",
        "到達した",
        "プレイヤーは、",
        "印を",
        "付けます。",
    ]


def test_a_particle_stays_with_its_bracket():
    """After a closing bracket, hiragana goes on with the phrase."""
    assert "「中立」の" in phrases("塔は「中立」のダイス", "ja")


def test_english_breaks_at_spaces_and_after_hyphens_and_dashes():
    """Hyphens break words of letters only; an em dash breaks after itself."""
    assert phrases("Draw face-down—then x-axis, A-1 or -3", "en") == [
        *("Draw ", "face-", "down—", "then ", "x-axis, ", "A-1 ", "or ", "-3"),
    ]


def test_no_break_space_keeps_words_together():
    """A writer can bind a number to its word."""
    assert phrases("gain 3\u00a0coins now", "en") == ["gain ", "3\u00a0coins ", "now"]


@UNHURRIED
@given(JAPANESE)
def test_joined_phrases_are_the_text(text):
    """Breaking loses and adds nothing, between phrases and inside them."""
    assert "".join(phrases(text, "ja")) == "".join(phrases(text, "en")) == "".join(characters(text)) == text


@UNHURRIED
@given(JAPANESE)
def test_no_piece_starts_or_ends_with_a_forbidden_character(text):
    """Kinsoku holds at every break, also where a phrase is cut inside."""
    for pieces in (phrases(text, "ja"), characters(text)):
        for left, right in itertools.pairwise(pieces):
            assert right[0] not in NO_START
            assert left[-1] not in NO_END


@UNHURRIED
@given(JAPANESE)
def test_numbers_and_foreign_words_are_never_cut(text):
    """No break stands between two letters or figures, nor between a number and its counter."""
    for pieces in (phrases(text, "ja"), characters(text)):
        for left, right in itertools.pairwise(pieces):
            assert not re.search(r"[0-9A-Za-z]\0[0-9A-Za-z]|[+＋~-]\0[0-9]|[0-9]\0[階点枚目]", f"{left}\0{right}")


@UNHURRIED
@given(JAPANESE)
def test_han_words_are_never_cut_between_phrases(text):
    """Two Han characters side by side stay together as long as the phrase fits."""
    for left, right in itertools.pairwise(phrases(text, "ja")):
        assert not re.search("[一-鿿]\0[一-鿿]", f"{left}\0{right}")


def test_lines_are_balanced():
    """Not 10 and 2, but 6 and 6."""
    assert lines([3, 3, 3, 3], 11) == [(0, 2), (2, 4)]


def test_running_text_ends_with_no_word_alone():
    """Its last line may be short; a word or two more come down to it where one stood alone."""
    strip = BreakStrip.of([6, 6, 6, 2])
    assert strip.lines(18, running=True) == [(0, 2), (2, 4)]
    assert BreakStrip.of([6, 6, 6, 5]).lines(18, running=True) == [(0, 3), (3, 4)]
    assert BreakStrip.of([18, 2]).lines(18, running=True) == [(0, 1), (1, 2)], "nothing else can come down"


def test_spaces_at_a_lines_end_do_not_count():
    """A word whose space sticks out still fits."""
    assert lines([5, 5.5], 10, [0, 0.5]) == [(0, 2)]


def test_a_piece_wider_than_the_line_can_not_be_set():
    """None says so; no line is ever too long."""
    assert lines([2, 11, 2], 10) is None
    assert fewest([2, 11, 2], 10) is None


def best(widths, limit):
    """All ways to set the pieces, tried out: (fewest lines, smallest sum of squares)."""
    found = []
    for cuts in itertools.chain.from_iterable(itertools.combinations(range(1, len(widths)), k) for k in range(len(widths))):
        rooms = [limit - sum(widths[a:b]) for a, b in itertools.pairwise([0, *cuts, len(widths)])]
        if min(rooms) >= -1e-9:
            found.append((len(rooms), sum(room * room for room in rooms)))
    return min(found)


@UNHURRIED
@given(st.lists(st.floats(0.1, 10), min_size=1, max_size=8), st.floats(10, 25))
def test_lines_are_as_few_and_as_even_as_can_be(widths, limit):
    """Compared with every possible way."""
    ranges = lines(widths, limit)
    count, raggedness = best(widths, limit)
    assert len(ranges) == fewest(widths, limit) == count
    assert sum((limit - sum(widths[a:b])) ** 2 for a, b in ranges) == pytest.approx(raggedness, abs=1e-6)


@UNHURRIED
@given(WIDTHS, st.floats(10, 30))
def test_lines_hold_every_piece_once_in_order(widths, limit):
    """The ranges follow each other from the first piece to the last."""
    ranges = lines(widths, limit)
    assert [k for a, b in ranges for k in range(a, b)] == list(range(len(widths)))


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_an_icon_stays_with_its_number(lang):
    """“(coin) 12” is read as one sign, with a space as without."""
    assert "\ufffc 12 " in phrases("x \ufffc 12 y", lang)
    assert "\ufffc " in phrases("x \ufffc y", "en")


def test_the_last_line_of_running_text_may_be_short():
    """Any other is as even as it can be: a label in two lines isn't one word below many."""
    strip = BreakStrip.of([3.0, 3.0, 3.0, 3.0])
    assert strip.lines(9.0) == [(0, 2), (2, 4)]
    assert strip.lines(9.0, running=True) == [(0, 3), (3, 4)]
    assert BreakStrip.of([3.0] * 7).lines(9.0, running=True) == [(0, 3), (3, 6), (6, 7)]


def test_a_dash_of_two_signs_is_one():
    """A line may begin with it, and not with its second half; any two other characters may part."""
    assert characters("夢は――続く") == ["夢", "は", "――", "続", "く"]
    assert characters("日本語") == ["日", "本", "語"]
