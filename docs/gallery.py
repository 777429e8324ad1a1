"""The gallery: the games of ``examples/``, and each layout and each ready face with a picture and the smallest TOML that makes it.

    python docs/gallery.py        writes docs/gallery.md, docs/ja/gallery.md and the pictures in docs/img/gallery

The tests make page and pictures again and compare them.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageOps
from typography import typographic

import printkit
from printkit.desk.faces import Desk
from printkit.gamefolder.catalog import BUILT_IN
from printkit.gamefolder.decks.ready import FACES
from printkit.model import Lang
from printkit.model.numbers import from_to
from printkit.printing.job import Job

HERE = Path(__file__).parent
EXAMPLES = HERE.parent / "examples"
IMAGES = HERE / "img" / "gallery"
WIDE, HIGH = 300, 340
"""Pixels; no picture is larger."""

_LONGEST = 16
"""Lines of an excerpt."""

_LEAF = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 20"><path d="M3 17C5 5 14 2 27 3 26 14 17 18 3 17Z" fill="#7fa36b"/><path d="M3 17L20 8" stroke="#3f5f35"/></svg>'
_SHEET = """<svg xmlns="http://www.w3.org/2000/svg" width="120mm" height="80mm" viewBox="0 0 120 80">
<rect width="120" height="80" fill="#e3f1f7"/><path d="M0 52C20 46 40 58 60 52S100 46 120 52V80H0Z" fill="#7db4cf"/>
<path d="M30 44H84L76 58H40Z" fill="#a2552b"/><path d="M56 41V8L82 41Z" fill="#fff"/><path d="M53 41V14L34 41Z" fill="#f4c95d"/>
<g fill="#fff" stroke="#33546b" stroke-width=".6"><rect id="name" x="66" y="5" width="49" height="10" rx="2"/>
<rect id="coins" x="48" y="46" width="18" height="10" rx="2"/><circle id="fish-1" cx="20" cy="68" r="5"/><circle id="fish-2" cx="36" cy="66" r="5"/>
<circle id="fish-3" cx="84" cy="68" r="5"/><circle id="fish-4" cx="100" cy="66" r="5"/></g></svg>
"""
_CARD = {
    "title": '"{Name}"',
    "text": '"{Text}"',
    "art": '"leaf.svg"',
    "icon": '"star"',
    "value": '"{Value}"',
}
_ROW = "Name,Text,Value\nSpring tide,Move one boat. Take a :coin:.,7\n"


class Shown(NamedTuple):
    """What is shown: its name, what makes it, and which component of which game is the picture."""

    name: str
    told: str
    toml: str
    component: str
    game: str = ""


def faces() -> Iterator[Shown]:
    """The ready faces, each as the one deck of a game."""
    for name, (_, needed, may) in FACES.items():
        used = [slot for slot in (*needed, *may) if slot in _CARD]
        slots = ", ".join(f"{slot} = {_CARD[slot]}" for slot in used)
        columns = {"Name": "title", "Text": "text", "Value": "value"}
        unused = [column for column, slot in columns.items() if slot not in used and column != "Name"]
        ignore = f"\nignore = {unused}".replace("'", '"') if unused else ""
        toml = f'title = "Boats"\n\n[decks.cards]\ndata = "cards.csv"\nface = "{name}"\nslots = {{ {slots} }}{ignore}\n'
        yield Shown(name, "a ready face", toml, "cards")


_OWN = (
    Shown(
        "row_sheet",
        "a player’s sheet, from `[sheet]`",
        'title = "Boats"\n\n[sheet]\nrows = [\n  { id = "sea", grid = [5, 4], mark = true, blocked = [[3, 2]] },\n'
        '  { id = "fish", ticks = 6 },\n  { id = "coins", int = [0, 30] },\n]\n\n[score]\n'
        'shoals = { full = "sea.rows", each = 5 }\ncatch = { count = "fish" }\n',
        "sheet",
    ),
    Shown(
        "row_sheet-tracks",
        "tracks on a player’s sheet, and the phases of a turn",
        'title = "Boats"\n\n[sheet]\nphases = ["Roll two dice.", "Sail, or climb."]\nrows = [\n'
        '  { id = "sea", track = 10, finish = 8, signs = { 3 = "star", 6 = "coin" } },\n'
        '  { id = "hills", list = 3, track = 6 },\n]\n\n[score]\nsailed = { value = "sea", table = [0, 1, 3, 6, 10] }\n'
        'climbed = { sum = "hills" }\n',
        "sheet",
    ),
    Shown(
        "drawn_sheet",
        "a player’s sheet as a designer has drawn it; see [sheets of your own design](own-sheets.md)",
        'title = "Boats"\n\n[sheet]\ndrawing = "sheet.svg"\nrows = [{ id = "fish", ticks = 4 }, { id = "coins", int = [0, 30] }]\n\n'
        '[score]\ncatch = { count = "fish", each = 3 }\ngold = "coins"\n',
        "sheet",
    ),
    Shown(
        "table_pad",
        "a pad, from `[rounds]`",
        'title = "Boats"\nplayers = 4\n\n[rounds]\nrows = [{ id = "bid", int = [0, 9] }, { id = "catch", int = [0, 9] }]\n\n'
        '[score]\ncaught = "catch"\n\n[end]\nrounds = 8\n',
        "pad",
    ),
    Shown(
        "rules_card",
        "a reference card, from `[reference]`",
        'title = "Boats"\n\n[sheet]\nrows = [{ id = "fish", ticks = 6 }]\n\n[score]\ncatch = { count = "fish", each = 3 }\n\n'
        '[reference]\nturn = ["Roll two dice.", "Move a boat, and fish."]\nscoring = "auto"\n',
        "reference",
    ),
)

_BUILT_IN = (
    ("deck", "cards of `cards.csv` with `faces.toml`", "open", "numbers"),
    ("score_pad", "a pad with a column for each seat", "unlock-tower", "score-pad"),
    ("reference_card", "cards to look things up on", "unlock-tower", "reference"),
    ("script_card", "what a facilitator says", "unlock-tower", "facilitator"),
    ("kit_page", "a card each of several components, to print together", "unlock-tower", ""),
    ("net", "cubes to cut out and fold", "babel-builders", ""),
    ("tuck_box", "a box for a deck, to cut out and glue", "open", ""),
    ("booklet", "a rulebook that is folded from sheets; its text is `rulebook.en.md`", "open", "rulebook"),
)


def layouts() -> Iterator[Shown]:
    """The layouts: what a one-file game makes first, then those of the games that come with printkit."""
    yield from _OWN
    for layout, told, game, wanted in _BUILT_IN:
        component, text = _excerpt(game, layout, wanted)
        yield Shown(layout, f"{told}; here of {game}", text, component, game)


def library() -> Iterator[Shown]:
    """The games of ``examples/``."""
    for path in sorted(EXAMPLES.glob("*/game.toml")):
        yield example(path.parent)


def example(folder: Path) -> Shown:
    """A game of ``examples/``: the first thing that people write on, else its cards."""
    game = printkit.load(str(folder))
    component = next((one for one in game.components if one.fillable), game.components[-1])
    return Shown(game.id, "", "", component.id, str(folder))


def _excerpt(game: str, layout: str, wanted: str) -> tuple[str, str]:
    """The id of the first component with a layout (or of that id), and its declaration as it stands in the game's file."""
    text = (BUILT_IN / game.replace("-", "_") / "game.toml").read_text(encoding="utf-8")
    for block in text.split("[[components]]\n")[1:]:
        if f'layout = "{layout}"' in block and f'id = "{wanted}' in block:
            lines = block.split("\n#")[0].rstrip().splitlines()
            more = ["# …"] if len(lines) > _LONGEST else []
            component = next(line.split('"')[1] for line in lines if line.startswith("id = "))
            return component, "\n".join(["[[components]]", *lines[:_LONGEST], *more]) + "\n"
    raise LookupError(layout)


def picture(shown: Shown, folder: Path) -> Image.Image:
    """What it looks like, as `printkit preview` shows it, without the margins of the paper."""
    if not shown.game:
        own = folder / "boats"
        own.mkdir(parents=True, exist_ok=True)
        (own / "game.toml").write_text(shown.toml, encoding="utf-8")
        if "drawing" in shown.toml:
            (own / "sheet.svg").write_text(_SHEET, encoding="utf-8")
        if "[decks" in shown.toml:
            (own / "cards.csv").write_text(_ROW, encoding="utf-8")
            (own / "leaf.svg").write_text(_LEAF, encoding="utf-8")
        desk = Desk(own, Job("en"))
        section = next(one for one in desk.refresh().sections if one.id == shown.component)
        page = Image.open(BytesIO(desk.pictures[section.faces[0].picture])).convert("RGB")
    else:
        made = printkit.preview(printkit.load(shown.game), shown.component, lang="en", dpi=90, outlines=True, marks="none")
        page = Image.open(BytesIO(made[0])).convert("RGB")
        page = page.crop((0, 0, page.width, page.height - 46))  # the ruler and the two lines beside it
        box = ImageOps.invert(page.convert("L")).getbbox() or (0, 0, *page.size)
        left, top, right, bottom = box
        page = page.crop((max(0, left - 6), max(0, top - 6), min(page.width, right + 6), min(page.height, bottom + 6)))
    page.thumbnail((WIDE, HIGH), Image.Resampling.LANCZOS)
    return ImageOps.expand(page, 1, "#c8c8c8")


_HEAD = """# Gallery

The games of `examples/`, and each ready face and each layout with the smallest TOML that makes it (`python docs/gallery.py`
makes this page, and the tests make it again).

## Library

Each game is a folder of data: a `game.toml`, its words in Japanese, and results that name the page on which their rule was read, or
say that none was. `printkit new my-hearts --from hearts` copies one for
you to change; “open it” shows it in [the page](web.md), ready to print and to score (in a checkout after `make web`). Below each picture is the length of
`game.toml` and, where programs can play, how many rounds a game of two takes and how many points the winner gets: the mean of 20 games
(`printkit playtest GAME --players 2 --plays 20 --policy greedy --seed 34`). Hedgerow, Kite Hill, Lantern Street and Night Market were invented for this
library; the others are played all over the world.

"""
_HEAD_JA = """# ギャラリー

`examples/` のゲームです（このページは `python docs/gallery.py` が作り、テストが同じものを作り直して比べます）。レイアウトとカードの面は
[英語のページ](../gallery.md) にあります。

どれもデータだけのフォルダーです。`game.toml`（その行数を示します）、日本語の言葉、結果の例（ルールを読んだページ、または読んでいないことを記したもの）が入っています。プログラムが遊べるゲームには、2人で20回遊んだときの
ラウンド数と勝者の得点の平均を載せました（`printkit playtest GAME --players 2 --plays 20 --policy greedy --seed 34`）。`printkit new my-hearts --from hearts` で写しを作り、
自由に変えられます。「開く」を押すと[ブラウザのページ](web.md)で開き、そのまま印刷と得点計算ができます（ソースからの場合は先に `make web`）。Hedgerow、Kite Hill、Lantern Street、Night Market はこのために作ったゲームで、ほかは世界で遊ばれているゲームです。

"""
_FACES = """
The table of the cards below is `Name,Text,Value`; `leaf.svg` is in the same folder. All keys: [a game file](game-file.md),
[cards and faces](face-template.md), `printkit list layouts NAME`.

## Ready faces
"""


def page() -> str:
    """The text of the page."""
    parts = [_HEAD + _games("en") + _FACES]
    parts += [_entry(shown) for shown in faces()]
    parts.append("## Layouts\n")
    parts += [_entry(shown) for shown in layouts()]
    return typographic("\n".join(parts))


def page_ja() -> str:
    """The text of the Japanese page: the library."""
    return _HEAD_JA + _games("ja")


PAGE = "output/printkit.html"
"""The page as `make web` builds it, from the root: there the links of this page lead in a checkout; on the site to the page beside it
(docs/site/conf.py)."""

_ACROSS = 4
"""Games side by side."""

PLAYED = {
    "beetle": (37, 13),
    "centennial": (27, 24),
    "crag": (13, 156),
    "drop-dead": (1, 29),
    "farkle": (25, 10245),
    "going-to-boston": (5, 4),
    "hedgerow": (14, 37),
    "kite-hill": (8, 67),
    "lantern-street": (15, 5),
    "pig": (10, 101),
    "ship-captain-and-crew": (6, 3),
    "yacht": (12, 153),
}
"""Of games with turns: how many rounds 20 games of two greedy programs took in the mean, and the winner's points; a test plays one again."""

PLAYTEST = ("--players", "2", "--plays", "20", "--policy", "greedy", "--seed", "34", "--no-trials", "--json")
"""How `printkit playtest GAME` was asked for them."""


def _games(lang: Lang) -> str:
    """A table of the games, `_ACROSS` in a row: picture, name, how many play, id."""
    img = "img" if lang == "en" else "../img"
    root = "../" if lang == "en" else "../../"
    opens = "open it" if lang == "en" else "開く"
    cells = []
    for shown in library():
        game = printkit.load(shown.game)
        fewest, most = game.players
        span = from_to(fewest, most, lang)
        who = f"{span} player{'s' * (most > 1)}" if lang == "en" else f"{span}人"
        long = len((Path(shown.game) / "game.toml").read_text(encoding="utf-8").splitlines())
        more = f"{long} lines" if lang == "en" else f"{long}行"
        if shown.name in PLAYED:
            rounds, best = PLAYED[shown.name]
            more += (
                f"; programs: {rounds} rounds, {best:,} points"
                if lang == "en"
                else f"、プログラムでは{rounds}ラウンド、{best:,}点"
            )
        cells.append(
            f"![{game.title(lang)}]({img}/gallery/game-{shown.name}.png)<br>**{game.title(lang)}**, {who}<br>`{shown.name}`, {more}<br>[{opens}]({root}{PAGE}#/game/{shown.name})"
        )
    cells += [""] * (-len(cells) % _ACROSS)
    rows = [cells[at : at + _ACROSS] for at in range(0, len(cells), _ACROSS)]
    return "".join(f"| {' | '.join(row)} |\n" for row in [[""] * _ACROSS, ["---"] * _ACROSS, *rows])


def _entry(shown: Shown) -> str:
    return f"### `{shown.name}`\n\n{shown.told[0].upper()}{shown.told[1:]}.\n\n![{shown.name}](img/gallery/{shown.name}.png)\n\n```toml\n{shown.toml}```\n"


def main() -> None:
    IMAGES.mkdir(parents=True, exist_ok=True)
    drawn = [(shown.name, shown) for shown in (*faces(), *layouts())]
    drawn += [(f"game-{shown.name}", shown) for shown in library()]
    for name, shown in drawn:
        with tempfile.TemporaryDirectory() as folder:
            few = picture(shown, Path(folder)).quantize(64, dither=Image.Dither.NONE)
            few.save(IMAGES / f"{name}.png", optimize=True)
    (HERE / "gallery.md").write_text(page(), encoding="utf-8")
    (HERE / "ja" / "gallery.md").write_text(page_ja(), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
