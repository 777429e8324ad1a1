"""Names that look like another one: letters of Latin, Greek, Cyrillic, Armenian and Japanese that are drawn alike.

A name that was typed with the wrong keyboard is another player without anybody seeing why.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from printkit.scoring.checking.shape import inked

_ALIKE = """
0OΟОՕ 1IlƖǀΙІӀ 2Ƨ 3ƷȜЗӠ 5Ƽ 6б 8Ȣȣ AΑА BΒВ CС EΕЕ FϜ GԌ HΗН JͿЈ KΚК MΜϺМ NΝ PΡР RƦ SЅՏ TΤТ UՍ VѴ WԜ XΧХ YΥУҮ ZΖ
aαа bƄЬ cс dԁ eеҽ fքẝ gƍց hһհ iıιіӏ jϳј nոռ oοσоօ pρр qԛգզ rгᴦ sƽѕ uυս vνѵ wѡԝա xх yγуүỿ ÅȦ ÖŐ ÞϷ ßβ åȧ þƿϸ ĂǍ
ăǎ ĔĚ ĕě ĞǦ ğǧ ģǵ ĬǏ ĭǐ kĸκк ŎǑ ŏǒ ŢȚ ţƫț ŬǓ ŭǔ ƅь ƆϽ ƏӘ ƐԐ ƩΣ ǝә ǶԊ ȝӡ ȷյ ɅΛЛ ͰⱵ ͶИ ΓГ ΠП ΦФՓ ΨѰ δծẟ πпᴨ ςϛ ψѱ
ЍЙ йѝ лᴫ ҶӋ ҷӌ へヘ イ亻 エ工 カ力 タ夕 ト卜 ニ二 ハ八 ロ口囗 ー一 併倂 値值 啓啟 土士 塡填 墫壿 媯嬀 帡帲 戶戸 晚晩 朌肦 朏胐 朐胊 朓脁 朘脧 朣膧 杮柿 榝樧 溈潙 研硏 絕絶
'’‘ʼ′` "“”„ -‐‒–−˗ ·・ 胼腁 蒍蔿 蘷虁 訮詽 讆讏 豜豣 赿趆 跥跺 躗躛 軿輧 郎郞 鎭鎮 隷隸 鹂鹃 黑黒
"""
"""Letters that look alike, a group each: those of ``confusables.txt`` (Unicode Technical Standard #39, 15.1) that names are written with
and that are one character for one, without phonetic letters and rare ideographs; k is ours, and so are the quotes that telephones type."""

_DRAWN = {ord(letter): group[0] for group in _ALIKE.split() for letter in group}


@lru_cache(maxsize=1_024)  # the same people come again and again
def looks(name: str) -> str:
    """What a name looks like: two with the same one can't be told apart on paper. Wide letters are as narrow ones."""
    return unicodedata.normalize("NFKC", inked(name)).translate(_DRAWN)


def spellings(name: str) -> tuple[str, str]:
    """As `looks`, and the same without capitals: somebody who shares one of the two may be the same, written otherwise."""
    return looks(name), looks(unicodedata.normalize("NFKC", name).casefold())
