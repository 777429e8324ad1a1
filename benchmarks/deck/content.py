"""Writes the deck as a stranger's game folder: ``game.toml``, ``cards.csv``, ``faces.toml``, words and a bitmap. No Python in it.

The same number of faces and copies gives the same files to the byte.
"""

from __future__ import annotations

import csv
import random
from pathlib import Path

import plan

GAME = "bench-deck"
COMPONENT = "cards"

_SEED = 1867
_ADJECTIVES = [
    "古びた",
    "静かな",
    "小さな",
    "眠れる",
    "冷たい",
    "明るい",
    "忘れた",
    "青白い",
    "燃える",
    "隠れた",
    "迷える",
    "歌える",
    "尊大な",
    "質素な",
    "深緑の",
    "真昼の",
    "夜明の",
    "旅先の",
    "北国の",
    "砂丘の",
    "水底の",
    "屋根の",
    "路地の",
    "雲上の",
]  # a list of fifty-four strings is harder to read
_NOUNS = [
    "灯台守",
    "羅針盤",
    "魔術師",
    "天秤",
    "図書室",
    "水車小屋",
    "時計塔",
    "錬金術",
    "鍛冶屋",
    "料理番",
    "船大工",
    "渡り鳥",
    "石畳",
    "宝物庫",
    "吟遊詩人",
    "植物園",
    "望遠鏡",
    "飛脚",
    "仮面劇",
    "写本",
    "蜂蜜酒",
    "風見鶏",
    "鉱脈",
    "門番",
    "踊り子",
    "薬草師",
    "地図職人",
    "狼",
    "錨",
    "織物商",
]  # a list of fifty-four strings is harder to read
_SENTENCES = (
    "手札から一枚を選び、表にして場に置く。",
    "隣の人と席を入れ替わり、持ち物はそのまま残す。",
    "次の手番まで、誰もあなたの建物を壊せない。",
    "山札の上から三枚を見て、好きな順に戻す。",
    "港に船がいるなら、金貨を二枚受け取る。",
    "この札を出した人は、必ず最後に動くことになる。",
    "雨の日には効果が二倍になり、晴れの日は半分になる。",
    "捨て札を切り直し、そこから一枚だけ手に加える。",
    "全員が同時に指を立て、少数派が得点を得る。",
    "宝石を一つ支払えば、もう一度サイコロを振れる。",
    "塔の一番上にいる駒を、地面まで降ろしてよい。",
    "左隣の人に質問をする。答えは嘘でもかまわない。",
    "同じ印の札が三枚そろうと、ただちに決算を行う。",
    "森から木材を運び、橋をひとつ完成させる。",
    "市場の値段を一段階だけ上げるか、下げる。",
    "この能力は、一回の遊びにつき一度しか使えない。",
    "負けている人がいれば、その人から順に選ばせる。",
    "伏せた札を当てたら、それは今からあなたのものだ。",
    "鐘が鳴るまでのあいだ、声を出してはならない。",
    "砂時計を返し、落ちきる前に問題を解く。",
    "研究を進めて、新しい機械の設計図を手に入れる。",
    "灯りを消した部屋では、数字の小さい方が勝つ。",
    "倉庫に余裕がなければ、荷物を海へ投げ捨てる。",
    "春には種をまき、秋になったら収穫を数える。",
    "王の使者が訪れ、税として麦を集めていく。",
    "仲間を呼び寄せ、力を合わせて扉を開ける。",
    "遠い国の噂を聞き、地図に印を書き加える。",
    "相手の得点が十点以上なら、三点を奪い取る。",
    "月が満ちる夜、狼はもっとも強くなる。",
    "道具箱を調べ、壊れたものをすべて直す。",
    "演奏に合わせて踊り、拍手を多く集めた人が勝つ。",
    "残った時間で、明日の計画を立てておこう。",
)

_GAME = f"""format = 1
id = "{GAME}"
version = "1.0"
players = [2, 6]

[credits]
design = "Benchmark"

[[components]]
id = "{COMPONENT}"
kind = "deck"
layout = "deck"
size = [{plan.CARD_W:g}, {plan.CARD_H:g}]
corner = 3
"""


def write(folder: Path, different: int, copies: int) -> None:
    """The game folder, with so many distinct faces (720 at most) and so many copies of each."""
    (folder / "art").mkdir(parents=True, exist_ok=True)
    (folder / "game.toml").write_text(_GAME, encoding="utf-8")
    for lang, title, name in (("ja", "計測用の山札", "カード"), ("en", "Benchmark deck", "Cards")):
        words = f'title = "{title}"\n\n[component]\n{COMPONENT} = "{name}"\n'
        (folder / f"{lang}.toml").write_text(words, encoding="utf-8")
    (folder / "faces.toml").write_text(_faces(), encoding="utf-8")
    with (folder / "cards.csv").open("w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(("id", "face", "quantity", "number", "suit", "title", "text"))
        rows.writerows(_cards(different, copies))
    _icon(folder / "art" / "icon.png")


def _cards(different: int, copies: int) -> list[tuple[str | int, ...]]:
    chance = random.Random(_SEED)  # a game's flavour, not a secret
    titles = [adjective + noun for adjective in _ADJECTIVES for noun in _NOUNS]
    chance.shuffle(titles)
    texts: list[str] = []
    while len(texts) < different:
        text = "".join(chance.sample(_SENTENCES, chance.choice((3, 4))))
        # No text is part of another, so that each can be counted in what was printed.
        if 60 <= len(text) <= 100 and not any(text in other or other in text for other in texts):
            texts.append(text)
    suits = list(plan.SUITS)
    return [
        (f"c{n + 1:03}", "card", copies, chance.randrange(1, 100), suits[n % len(suits)], titles[n], texts[n])
        for n in range(different)
    ]


def _faces() -> str:
    parts = ["format = 1\n"]
    for name, (color, _) in plan.SUITS.items():
        parts.append(f'[paints.{name}]\ncolor = "{color}"\nmono = "ink"\nlow = "ink"\n')
    parts.append(f'[paints.back]\ncolor = "{plan.BACK_COLOR}"\nmono = "ink"\nlow = "ink"\n')
    parts.append('[faces.card]\nback = "back"\n')
    for name, (_, path) in plan.SUITS.items():
        border = f'shape = "rect"\nradius = {plan.BORDER_RADIUS}\nstroke = "{name}"\nwidth = {plan.BORDER_WIDTH}\n'
        drawing = f'path = "{path}"\nview = [{plan.VIEW:g}, {plan.VIEW:g}]\nfill = "{name}"\n'
        parts += [_region("card", plan.BORDER, border, name), _region("card", plan.SUIT_AT, drawing, name)]
    parts += [
        _region("card", plan.ICON_AT, 'image = "art/icon.png"\n'),
        _region("card", plan.NUMBER_AT, _text("**{number}**", plan.NUMBER_SIZE, "center", "middle")),
        _region("card", plan.TITLE_AT, _text("**{title}**", plan.TITLE_SIZE, "center", "middle")),
        _region("card", plan.TEXT_AT, _text("{text}", plan.TEXT_SIZE, "left", "top") + f"leading = {plan.LEADING}\n"),
        "[faces.back]\n",
    ]
    back = f'stroke = "back"\nwidth = {plan.BACK_WIDTH}\n'
    rim = f'shape = "rect"\nradius = {plan.BORDER_RADIUS}\n{back}'
    diamonds = f'path = "{plan.BACK_PATH}"\nview = [{plan.VIEW:g}, {plan.VIEW:g}]\n{back}'
    parts += [_region("back", plan.BORDER, rim), _region("back", plan.BACK_AT, diamonds)]
    return "\n".join(parts)


def _region(face: str, at: tuple[float, float, float, float], what: str, suit: str = "") -> str:
    when = f'when = {{ suit = "{suit}" }}\n' if suit else ""
    return f"[[faces.{face}.regions]]\nat = [{', '.join(f'{mm:g}' for mm in at)}]\n{when}{what}"


def _text(text: str, size: float, align: str, valign: str) -> str:
    return f'text = "{text}"\nsize = {size:g}\nalign = "{align}"\nvalign = "{valign}"\n'


def _icon(path: Path) -> None:
    """A shield of 236 × 236 pixels (300 dpi on paper) with a slow change of colour, as somebody may have painted it."""
    from PIL import Image, ImageDraw

    side = 236
    picture = Image.new("RGB", (side, side), "white")
    shade = Image.new("RGB", (side, side))
    shade.putdata([(70 + x // 4, 90 + y // 3, 190 - (x + y) // 6) for y in range(side) for x in range(side)])
    mask = Image.new("L", (4 * side, 4 * side), 0)
    draw = ImageDraw.Draw(mask)
    outline = [(16, 16), (84, 16), (84, 48), (74, 72), (50, 90), (26, 72), (16, 48)]
    draw.polygon([(x * side / 25, y * side / 25) for x, y in outline], fill=255)
    draw.ellipse([(x * side / 25, y * side / 25) for x, y in ((38, 32), (62, 56))], fill=0)
    picture.paste(shade, mask=mask.resize((side, side), Image.Resampling.LANCZOS))
    picture.save(path, optimize=True)
