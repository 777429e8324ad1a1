"""The tables of keys in ``game-file.md``, and the Japanese page of them, from the declarations that files are read by.

``.venv/bin/python docs/own_games.py`` writes both. The Japanese of each key stands in ``ja/game-file.toml``, under its English sentence.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path

from typography import typographic

from printkit.gamefolder.onefile.looks import LOOKS
from printkit.gamefolder.onefile.printed import SHEET, SHOWN
from printkit.gamefolder.onefile.schema import DECK, TOP
from printkit.language.declare import CHECK, END
from printkit.language.keys import AnyKey, OneOf, Texts, Whole, Wholes
from printkit.language.moments import AT
from printkit.language.parts import BESIDE, MEASURES
from printkit.language.read import ROUNDS
from printkit.language.rows.known import KINDS
from printkit.language.rows.read import KEYS
from printkit.language.turn.keys import PLAY, STEP_KEYS, VERBS

PAGE = Path(__file__).parent / "game-file.md"
PAGES = (PAGE, *(PAGE.with_name(f"{name}.md") for name in ("own-games", "own-cards", "own-sheets", "how-rules-work")))
"""The reference, and the pages around it, whose examples are tried as well."""

_WHAT = (*(kind.key for kind in KINDS), *(key for key in KEYS if key.name in ("list", "grid")))

TABLES: Mapping[str, Sequence[AnyKey]] = {
    "the file": TOP,
    "rows": _WHAT,
    "any row": [key for key in KEYS if key not in _WHAT and key.name != "id"],
    "measures": MEASURES,
    "steps": BESIDE,
    "shown": SHOWN,
    "look": LOOKS,
    "score.at": AT,
    "end": END,
    "check": CHECK,
    "sheet": [key for key in SHEET if key.name != "rows"],
    "rounds": [key for key in ROUNDS if key.name != "rows"],
    "play": PLAY,
    "steps of a turn": VERBS,
    "any step": STEP_KEYS,
    "decks": DECK,
}
"""Each table by its name in the page."""

JAPANESE = PAGE.parent / "ja" / "game-file.md"
HEADINGS: Mapping[str, str] = {
    "the file": "ファイル",
    "rows": "行の種類",
    "any row": "どの行にも書けるキー",
    "sheet": "シート（`[sheet]`）",
    "shown": "シートに置く絵と効果の表",
    "look": "見た目（`look`）",
    "rounds": "ラウンド（`[rounds]`）",
    "measures": "数え方（`[score]` などの内訳）",
    "steps": "数えたものを点にするキー",
    "score.at": "途中の様子（`[[score.at]]`）",
    "end": "終わり（`[end]`）",
    "check": "成り立つはずのこと（`[[check]]`）",
    "play": "手番（`[play]`）",
    "steps of a turn": "手番の手順",
    "any step": "どの手順にも書けるキー",
    "decks": "カードの束（`[decks.NAME]`）",
}
"""What a table is called on the Japanese page, in its order."""

_JAPANESE_TOP = """# ゲームファイルのキー一覧

`game.toml` に書けるキーの一覧です。printkit がファイルを読むときの定義から作っています。書き進め方は[自作ゲーム](own-games.md)と[自作カード](own-cards.md)を、
例と、式で使える関数は[英語のページ](../game-file.md)をご覧ください。エディターの補完と説明には `printkit schema game` を使います。
"""


def _takes(key: AnyKey) -> str:
    """What may stand there, where the example doesn't show it: limits, words, and what holds where nothing is said."""
    match key.shape:
        case Whole(low, high, _) if low is not None and high is not None:
            return f"{low} to {high}"
        case Whole(low, _, _) if low is not None:
            return f"at least {low}"
        case Whole():
            return "a whole number"
        case OneOf(words):
            listed = ", ".join(f'`"{word}"`' for word in words)
            return f"{listed}; default: the first"
        case Wholes(least, most):
            return f"{least} to {most} whole numbers" if least < most else ""
        case Texts(most):
            return f"up to {most} different texts"
    return ""


def _held(key: AnyKey) -> str:
    """In which of a list and a grid a kind of row may stand."""
    if key.name not in ("list", "grid"):
        return ""
    return " with " + ", ".join(f"`{kind.key.name}`" for kind in KINDS if key.name in kind.holders)


def table(keys: Sequence[AnyKey]) -> str:
    """A table of some keys: how each is written, what it says, what it takes."""
    rows = [(f"`{key.example or key.name}`{_held(key)}", key.says, _takes(key)) for key in keys]
    lines = [f"| {written} | {says}{f' ({takes})' if takes else ''} |" for written, says, takes in rows]
    return "\n".join(["| key | says |", "|---|---|", *lines])


def page(text: str) -> str:
    """The page with its tables as the declarations have them."""
    for name, keys in TABLES.items():
        start, end = f"<!-- keys of {name}: docs/own_games.py -->\n", "\n<!-- end of keys -->"
        before, there, rest = text.partition(start)
        if not there:
            raise ValueError(name)
        text = f"{before}{start}\n{typographic(table(keys))}\n{rest[rest.index(end) :]}"
    return text


def _takes_in_japanese(key: AnyKey) -> str:
    """What `_takes` says, in Japanese."""
    match key.shape:
        case Whole(low, high, _) if low is not None and high is not None:
            return f"{low}〜{high}"
        case Whole(low, _, _) if low is not None:
            return f"{low}以上"
        case Whole():
            return "整数"
        case OneOf(words):
            return "、".join(f'`"{word}"`' for word in words) + "。書かなければ最初のもの"
        case Wholes(least, most):
            return f"整数を{least}〜{most}個" if least < most else ""
        case Texts(most):
            return f"{most}個まで、すべて違う言葉"
    return ""


def japanese() -> str:
    """The Japanese page. Raises KeyError for a key whose sentence isn't translated."""
    says = tomllib.loads(JAPANESE.with_suffix(".toml").read_text(encoding="utf-8"))
    parts = [_JAPANESE_TOP]
    for name, heading in HEADINGS.items():
        lines = [f"## {heading}", "", "| キー | 意味 |", "|---|---|"]
        for key in TABLES[name]:
            takes = _takes_in_japanese(key)
            held = _held(key).replace(" with ", "、組み合わせは ")
            lines.append(f"| `{key.example or key.name}`{held} | {says[key.says]}{f'（{takes}）' if takes else ''} |")
        parts.append("\n".join(lines) + "\n")
    return "\n".join(parts)


if __name__ == "__main__":
    JAPANESE.write_text(japanese(), encoding="utf-8")
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
