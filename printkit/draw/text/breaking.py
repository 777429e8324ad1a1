"""Where lines may break, and where they do.

Japanese has no spaces: BudouX finds the phrases, and kinsoku, the rules of what may not start or end a line (JIS X 4051),
corrects it. English breaks at spaces, and after hyphens and dashes inside words. A text with words of both breaks by both.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import accumulate, pairwise
from typing import NamedTuple

from printkit.draw.text import phrasing

CLOSING = frozenset(
    ")]}）］｝〕〉》」』】〙〗｠»’”"
    "。．、，・：；？！‼⁇⁈⁉.,:;?!…‥"
)  # fmt: skip
"""Closing brackets; full stops, commas, other signs that end something: they stand close to what they end."""

OPENING = frozenset("([{（［｛〔〈《「『【〘〖｟«‘“")
"""Opening brackets, which stand close to what they begin."""

# These; iteration and length marks; small kana; units.
NO_START = CLOSING | frozenset(
    "ゝゞ々ヽヾ〻ー〜～゠–—‐-"
    "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿ"
    "%％‰℃°′″¢"
)  # fmt: skip
"""Characters that may not start a line."""

NO_END = OPENING | frozenset("¥￥$＄£€#＃№@＠第")
"""Characters that may not end a line."""

SOFT = "\u00ad"
"""The soft hyphen: a word may be parted there, and only then a hyphen is printed."""

HYPHEN = "-"

_FAR = float("inf")
_WIDOW = 4.5
"""em: running text ends with no line shorter than that, some four characters and a full stop, where it has the words for a longer one."""
NOISE = 1e-9  # of adding floats: a line as wide as its box fits
_PAIRS = frozenset("…‥—―")  # two of these in a row are one sign
_NUMBER = r"[0-9０-９]"
_SIGN = r"[+\-±×＋－−*/／＝=~〜～.,]"
_HAN = r"[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff々〆〇]"
_KATAKANA = r"[ァ-ヺーㇰ-ㇿ]"
_LATIN = r"[A-Za-zＡ-Ｚａ-ｚÀ-ɏ]"
_SPACE = r"[ \u3000]"
_KEPT = r"(?!(?<=\ufffc )[0-9０-９+−×])"  # an inline icon stays with the number that it counts


_JOINED = (
    # What follows a particle or a verb and is nothing without it: として, について, 1人につき, 続けてもよい, 決めておく.
    ("と", "(?:し[てた]|い[うっ])"),
    ("に", "(?:つい[てた]|つき|とって|よ[りっる]|おい[てた]|おけ)"),
    ("[てで]", "(?:よ[いく]|いい|かま[いわ]|お[いきくけ]|もら|くださ|しま[いうっわ])"),
    ("[てで]も", "(?:よ[いく]|いい|かま[いわ])"),
    # Words: 1つずつ, にくい, 違い, はずれ, 当てはまる, うそ, 遊び方; a verb and what it makes a noun of.
    ("ず", "つ(?![けくいか])"),
    ("に", "く[いくけ]"),
    ("ちが", "い"),
    ("は", "ずれ"),
    ("当ては", "ま"),
    ("う", "そ(?:でも|をつ)"),
    ("あ", "そび"),
    ("捨て", "札"),
    ("払い", "戻"),
    ("売り", "買"),
    ("や", "める"),
    ("で", "たらめ"),
    ("ばら", "つ[いきく]"),
    ("も", "ど[りるれ]"),
    ("は", "さみ"),
    ("手が", "かり"),
    ("と", "じ[でにをの、。）]"),
    ("か", "所"),
    ("神の", "使い"),
    ("一の", "位"),
    ("[0-9]の", "人"),
    # A short word that only leads to the next one: その場, この人たち, どの数字も, もう一度, もう1枚. At a line's end it hangs in the air.
    ("[そこ]の", "[^、。（「]"),
    ("(?<![なほ])どの", "[^、。（「]"),
    ("(?<![おと])もう", "[^、。（「]"),
)
"""Left and right neighbour of a place that BudouX takes for the end of a phrase."""


class _Places(NamedTuple):
    """The places in a text, as empty matches, that the rules speak of."""

    together: re.Pattern[str]
    """Japanese text is never broken here."""
    joined: re.Pattern[str]
    """BudouX sees phrases end here, and readers don't."""
    spaced: re.Pattern[str]
    after: re.Pattern[str]
    compound: re.Pattern[str]
    words: re.Pattern[str]


@cache
def _places() -> _Places:
    """Compiled at first need: it takes as long as starting Python does, and phrases mostly come from the cache."""
    # Left and right neighbour of a place where Japanese text is never broken.
    together = re.compile(
        "|".join(
            f"(?<={left})(?={right})"
            for left, right in (
                (f"(?:{_LATIN}|{_NUMBER})", f"(?:{_LATIN}|{_NUMBER})"),  # words and figures
                (_SIGN, f"(?:{_NUMBER}|{_LATIN})"),  # +3, ＋3, X1.5
                (_NUMBER, _SIGN),  # 1~2
                (_NUMBER, f"(?:{_HAN}|{_KATAKANA}|[つかケ\ufffc])"),  # 16階, 3つ, 3ポイント: a number and its unit
                (_KATAKANA, _NUMBER),  # フェーズ3
                ("\ufffc", f"(?:{_NUMBER}|{_SIGN})"),  # an inline icon and its number
                ("[→⇒]", "."),
                ("'", _LATIN),
                (_LATIN, "'"),
                ("\u00a0", "."),
                (".", "\u00a0"),
            )
        )
    )
    joined = re.compile("|".join(f"(?<={left})(?={right})" for left, right in _JOINED))
    spaced = re.compile(f"(?<={_SPACE})(?<![→⇒] ){_KEPT}(?!{_SPACE})")
    after = re.compile(r"(?<=[。、！？])|(?<=[）」』】〕〉》])(?![ぁ-ゖ])|(?=[（「『【〔〈《])")
    compound = re.compile(f"(?<={_HAN})(?={_HAN})|(?<={_KATAKANA})(?={_KATAKANA})")
    words = re.compile(
        rf"(?<=[ \u3000])(?<![→⇒] ){_KEPT}(?![ \u3000])"  # after spaces, but an arrow stays with what it points to
        r"|(?<=[^\W\d_][^\W\d_][-\u2010])(?=[^\W\d_][^\W\d_])"  # face-|down, but not x-axis, A-1 or -3
        r"|(?<=[^\s\u2014][\u2014])(?=[^\s\u2014\u2019\u201d.,:;!?)\]])"  # after an em dash that stands between words
    )
    return _Places(together, joined, spaced, after, compound, words)


def phrases(text: str, lang: str) -> list[str]:
    """The unbreakable pieces of one paragraph; joined they are the text. `lang` is that of the print.

    In an English one, too, Japanese breaks as Japanese: a card may have words of both.

    A piece keeps its trailing spaces; a line that it ends is measured and drawn without them. The character U+FFFC stands
    for an inline icon.
    """
    return list(_phrases(text, lang))


@lru_cache(maxsize=4096)
def _phrases(text: str, lang: str) -> tuple[str, ...]:
    places = phrasing.boundaries(text, _corrected) if lang == "ja" or is_japanese(text) else set()
    if lang != "ja":
        places |= {match.start() for match in _places().words.finditer(text)}
    if SOFT in text:
        places |= {place for place, sign in enumerate(text, 1) if sign == SOFT}
    return tuple(_split(text, places))


def is_japanese(text: str) -> bool:
    """Whether it has kana or Han characters, which lines may end between."""
    return not text.isascii() and any("\u3040" <= sign <= "\u30ff" or "\u3400" <= sign <= "\u9fff" for sign in text)


def characters(phrase: str) -> list[str]:
    """A Japanese phrase cut wherever kinsoku, numbers and foreign words allow: for a phrase that is wider than its line."""
    return _split(phrase, phrasing.cuts(phrase, lambda text: _allowed(text, set(range(1, len(text))))))


def lines(widths: Sequence[float], limit: float, trails: Sequence[float] = ()) -> list[tuple[int, int]] | None:
    """Pieces set into lines: ranges (first, end) of their indices, or None if a piece alone is wider than `limit`.

    As few lines as possible, and among those the most even ones: the sum of the squares of the room left is smallest.
    `trails` are the widths of the pieces' trailing spaces, which a line that ends there doesn't count.
    """
    return BreakStrip.of(widths, trails).lines(limit)


def fewest(widths: Sequence[float], limit: float, trails: Sequence[float] = ()) -> int | None:
    """How many lines `lines` would make, found faster."""
    return BreakStrip.of(widths, trails).fewest(limit)


class BreakStrip:
    """Pieces on one endless line: `starts` is where each starts, and then the end; `ends` is where the ink of each ends."""

    def __init__(self, starts: Sequence[float], ends: Sequence[float]) -> None:
        self.starts = starts
        self.ends = ends
        self._filled: tuple[float, list[int] | None] | None = None

    @classmethod
    def of(cls, widths: Sequence[float], trails: Sequence[float] = ()) -> BreakStrip:
        """Pieces of these widths, with these spaces at their ends."""
        starts = [0.0, *accumulate(widths)]
        return cls(starts, [starts[k + 1] - (trails[k] if trails else 0.0) for k in range(len(widths))])

    def fewest(self, limit: float) -> int | None:
        """How many lines of `limit` there are, or None if a piece alone is wider."""
        edges = self._brim(limit)
        return None if edges is None else len(edges) - 1

    def lines(self, limit: float, *, running: bool = False) -> list[tuple[int, int]] | None:
        """The ranges of pieces that make the lines; see the function of that name.

        Of `running` text, whose widths are in em, the last line may be short, but not a word or two alone.
        """
        latest = self._brim(limit)
        if latest is None or len(latest) < 3:
            return None if latest is None else list(pairwise(latest))
        starts, ends, slack = self.starts, self.ends, limit + NOISE
        # A line may end no later than where lines filled to the brim end, and no earlier than the rest still fits behind it.
        earliest = [len(ends)]
        for _ in latest[1:]:
            end = earliest[-1]
            earliest.append(bisect_left(starts, ends[end - 1] - slack, 0, end) if end else 0)
        earliest.reverse()

        # best[k]: of the pieces from k on, set into the number of lines in hand, (cost, end of the first of those lines)
        best: dict[int, tuple[float, int]] = {len(ends): (0.0, len(ends))}
        chain = []
        for line in range(len(latest) - 2, -1, -1):
            longer: dict[int, tuple[float, int]] = {}
            after = range(earliest[line + 1], latest[line + 1] + 1)
            reachable = [(end, ends[end - 1], best[end][0]) for end in after if end in best]
            last = running and line == len(latest) - 2
            weight, widow = (0.0, min(_WIDOW, limit / 3)) if last else (1.0, 0.0)
            for start in range(earliest[line], latest[line] + 1):
                before = starts[start]
                cost, came_from = _FAR, -1
                for end, reached, rest in reachable:
                    room = slack - (reached - before)
                    if room < 0:
                        break
                    this = rest + weight * room * room
                    if reached - before < widow:
                        this += limit * limit
                    if this < cost and end > start:
                        cost, came_from = this, end
                if came_from >= 0:
                    longer[start] = cost, came_from
            chain.append(longer)
            best = longer
        ranges, start = [], 0
        for step in reversed(chain):
            end = step[start][1]
            ranges.append((start, end))
            start = end
        return ranges

    def _brim(self, limit: float) -> list[int] | None:
        """Where lines begin that are filled one after the other, and the end; None if a piece alone is too wide."""
        if self._filled is not None and self._filled[0] == limit:
            return self._filled[1]
        starts, ends = self.starts, self.ends
        edges: list[int] | None = [0]
        at, count = 0, len(ends)
        while edges is not None and at < count:
            end = bisect_right(ends, starts[at] + limit + NOISE, at)
            edges = [*edges, end] if end > at else None
            at = end
        self._filled = limit, edges
        return edges


def _corrected(text: str, places: set[int]) -> set[int]:
    """Where a line may end, from where BudouX sees phrases end."""
    # A boundary inside a run of Han characters or of katakana is as often inside a word as between two: don't trust it.
    places = places - {match.start() for match in _places().compound.finditer(text)}
    places |= {match.start() for match in _places().spaced.finditer(text)}
    # BudouX misses some of the places that the signs themselves show.
    places |= {match.start() for match in _places().after.finditer(text)}
    return _allowed(text, places - {match.start() for match in _places().joined.finditer(text)})


def _allowed(text: str, places: set[int]) -> set[int]:
    apart = places - {match.start() for match in _places().together.finditer(text)}
    return {
        k
        for k in apart
        if 0 < k < len(text)
        and text[k] not in NO_START
        and text[k] not in " \u3000"
        and text[k - 1] not in NO_END
        and not (text[k] in _PAIRS and text[k - 1] in _PAIRS)
    }


def _split(text: str, places: set[int]) -> list[str]:
    return [text[a:b] for a, b in pairwise(sorted({0, *places, len(text)}))]
