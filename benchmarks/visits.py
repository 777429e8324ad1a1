"""What somebody does in the page to come to each of its screens; screens.py looks at them."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tests" / "scan"), str(ROOT / "training"), str(ROOT / "benchmarks" / "photos")]
from catalog_cases import game_of  # noqa: E402 - these stand in the tests' folder
from helpers_codes import jpeg, photographed  # noqa: E402
from helpers_games import RECORDS  # noqa: E402
from helpers_page import TYPE, on_its_sheet  # noqa: E402
from printkit.printing.qr_code import picture  # noqa: E402
from printkit.web.bridge import answer  # noqa: E402
from printkit.web.results import filled  # noqa: E402

NAMES = ("Aki", "文太 👑", "Chie", "Dan", "Maximiliane")


def table(look, name: str, players: int = 0, *, then: str = "form button[type=submit]", there: str = ".view .box") -> None:
    """Set a table with names, and go on."""
    look.go(f"score/new/{name}", "form button[type=submit]")
    page = look.page
    if players:
        page.locator("form select").first.select_option(str(players))
    for seat in range(1, page.locator("[data-seat]").count() + 1):
        page.fill(f"[data-seat='{seat}']", NAMES[seat - 1])
    page.locator(then).first.click()
    page.wait_for_selector(there)


def filled_in(look, name: str):
    """The sheet of a game's record, every box of it tapped; the game."""
    game = game_of(name)
    shown = on_its_sheet(game, filled(game, RECORDS[name]))
    table(look, name, shown["players"])
    look.page.evaluate(TYPE, [{}, list(shown["values"].items())])
    return game


def done(look, there: str) -> None:
    """Say of the sheet that all is filled in."""
    look.page.evaluate("location.hash = location.hash.replace('/sheet/', '/done/')")
    look.page.wait_for_selector(there)


def crowned(look) -> None:
    """To the winner of the sheet."""
    done(look, ".winner .card")


def kept(look) -> None:
    """Put who has won into the score book."""
    look.page.locator(".winner button", has_text=re.compile("score book|成績帳")).first.click()
    look.page.wait_for_selector("#desk-notes .good")


def sheet(look) -> None:
    """A sheet that was begun: keys, a picker of cards, a mistake at its box, its menu, and what is still open when somebody says “done”."""
    page = look.page
    table(look, "opt", 2)
    page.evaluate(TYPE, [{}, [["dice-1", 3]]])
    page.evaluate("document.querySelector(\".box[data-name='dice-2']\").click()")
    page.locator(".key:text-is('9')").click()
    page.wait_for_selector(".box.wrong", state="attached")
    look.look("keys")
    page.locator(".key[aria-label]").last.click()
    card = page.evaluate(
        "[...document.querySelectorAll('.box')].find((one) => /card/.test(one.dataset.name))?.dataset.name ?? ''"
    )
    if card:
        page.evaluate("(name) => document.querySelector(`.box[data-name='${name}']`).click()", card)
        look.look("cards")
    page.set_viewport_size({"width": 360, "height": 740})
    if page.locator(".panel .close").is_visible():
        page.locator(".panel .close").click()
    page.locator("button.more").click()
    look.look("menu")
    done(look, "main .problems")
    look.look("unfinished", whole=True)


def made(look) -> None:
    """A kit's files, those of one part, and forms."""
    look.go("print/opt", ".pages img")
    look.page.locator(".make .main").click()
    look.page.wait_for_selector(".downloads li")
    look.look("print-kit", whole=True)
    look.page.locator(".parts input").nth(1).check()
    look.page.wait_for_selector(".pages[aria-busy]", state="detached")
    look.look("print-part", whole=True)


def tried(look) -> None:
    """A try-out: set up, under way on a map and with dice, with advice, and over."""
    page = look.page
    idle = lambda: page.wait_for_selector(".trying .panel[aria-busy]", state="detached")  # noqa: E731

    def begun(name):
        look.go(f"try/{name}", "form.setup")
        page.click("form button[type=submit]")
        page.wait_for_selector(".trying .panel h2")
        idle()

    look.go("try/hedgerow", "form.setup")
    look.look("try-set-up", whole=True)
    begun("hedgerow")
    for _ in range(3):
        page.evaluate("(document.querySelector('.trying .choices .choice') ?? document.querySelector('.box.able')).click()")
        page.wait_for_timeout(300)
        idle()
    look.look("try-map")
    begun("yacht")
    page.locator("#try-hint").locator("xpath=preceding-sibling::button").click()
    page.wait_for_selector(".advice")
    look.look("try-dice")
    begun("drop-dead")
    while not page.locator(".trying .ranking").count():
        page.locator(".trying .choices .choice").first.click()
        idle()
    look.look("try-over", whole=True)


def together(look) -> None:
    """The host's table, some sheets in and a strange code; a seat's phone, and its code."""
    page = look.page
    game = game_of("eitsuku")
    values = on_its_sheet(game, filled(game, RECORDS["eitsuku"]))["values"]
    table(look, "eitsuku", 3, then="form .row:last-child button", there=".seat-code img")
    look.look("together", whole=True)
    draft = page.evaluate("""() => new Promise((done) => { const asked = indexedDB.open("printkit", 1); asked.onsuccess = () => {
      asked.result.transaction("drafts").objectStore("drafts").getAll().onsuccess = ({ target }) =>
        done(target.result.sort((one, other) => one.changed - other.changed).at(-1)); }; })""")
    at = {key: draft[key] for key in ("game", "players", "table")} | {"page": look.site.rstrip("/")}

    def asked(call, data):
        return json.loads(answer(f"together.{call}", json.dumps({"lang": look.lang, **data}))[0])["data"]

    def taken(*codes):
        shot = jpeg(photographed([picture(asked("sheet", code)["address"], "png") for code in codes], np.random.default_rng(1)))
        page.set_input_files("main input[type=file]", {"name": "codes.jpg", "mimeType": "image/jpeg", "buffer": shot})

    code = {**at, "phone": "1f", "values": values}
    taken({**code, "seat": 1})
    page.wait_for_selector(".seats-in .good")
    taken({**code, "seat": 2, "table": "0123abcd"})
    page.wait_for_selector("#together-notes .fault")
    look.look("together-read", whole=True)
    page.goto(asked("seats", {**at, "names": draft["names"]})["addresses"]["3"])
    page.wait_for_selector(".view .box")
    look.look("seat")
    page.evaluate("location.hash = location.hash.replace('/score/sheet/', '/together/') + '/code'")
    page.wait_for_selector(".large-code img")
    look.look("my-code", whole=True)
    look.go("sheet/1.AAAA", "main .button")
    look.look("stray-code", whole=True)


def photographs(look) -> None:
    """Photos of one's own sheets and of each cause why one can't be read: the list, whose sheet, what is doubtful, the glance, and what was put in."""
    import camera_held
    import hands_held
    import test_causes as causes
    from templates import DPI, sheets

    page = look.page
    (printed,) = sheets("unlock-tower", look.lang, ("sheet",), most=1)
    files = []
    for seat in (2, 1):
        rng, paper = np.random.default_rng([18, seat]), printed.paper.copy()
        for slot in (one for one in printed.page.slots if re.match(r"p1-marks-\d-[25]$", one.name)):
            hands_held.draw(
                paper, DPI, (slot.x, slot.y, slot.w, slot.h), "ex", rng, force=0.35 if slot.name.endswith("3-5") else 1.0
            )
        files.append((f"IMG_{seat}.jpg", camera_held.shoot(paper, DPI, "easy", rng).jpeg))
    writing = causes.written(printed, 1.0)
    files += [(f"{cause}.jpg", causes.jpeg(picture(writing))) for cause, (_, picture) in causes.CAUSES.items()]
    files += [
        ("light.jpg", causes.jpeg(causes.taken(causes.written(printed, 0.2)))),
        ("heic.heic", b"\0\0\0\x18ftypheic" + bytes(200)),
    ]
    table(look, "unlock-tower", 3, then="form .make button:has(svg):not([type=submit])", there="label:has(#photo-files)")
    look.look("photos-empty", whole=True)
    page.set_input_files("#photo-files", [{"name": name, "mimeType": "image/jpeg", "buffer": data} for name, data in files])
    page.wait_for_selector("#photo-review", timeout=900_000)  # each photo that can't be read is tried in every way
    look.look("photos", whole=True)
    page.click("#photo-review")
    page.wait_for_selector(".review")
    look.look("photo-whose", whole=True)
    while not page.locator(".review[data-box]").count() and page.locator(".review [data-seat]").count():
        page.locator(".review [data-seat]").last.click()
    if page.locator(".review[data-box]").count():
        look.look("photo-question", whole=True)
    while page.locator(".review[data-box]").count():
        page.locator(".review [data-answer]").first.click()
    page.wait_for_selector("#photo-take")
    look.look("photo-glance", whole=True)
    page.click("#photo-take")
    page.wait_for_selector("#photo-sheet")
    look.look("photo-done", whole=True)


def studio(look) -> None:
    """A game of one's own: opened, keys that complete themselves, a mistake, its table of cards, and what it comes to."""
    page = look.page
    look.go("own", "main button")
    page.get_by_role("button", name=re.compile("Begin with an example|例から始める")).click()
    code = page.locator(".code-editor .cm-content")
    code.wait_for()
    page.wait_for_selector(".report .good")
    look.look("studio", whole=True)
    code.click()
    page.keyboard.press("Control+Home")
    page.keyboard.type("mi")
    page.wait_for_selector(".cm-tooltip-autocomplete li")
    look.look("studio-completion")
    page.keyboard.press("Escape")
    page.wait_for_selector(".lines li")
    look.look("studio-error", whole=True)
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    page.wait_for_selector(".report .good")
    page.locator(".looks .main").click()
    page.wait_for_selector(".downloads li")
    look.look("studio-kit", whole=True)
    page.get_by_role("button", name=re.compile("Pass it on|リンクで渡す")).click()
    page.wait_for_selector(".share")
    look.look("studio-link", whole=True)
    look.go("game/hedgerow", ".pages img")
    page.get_by_role("button", name=re.compile("Keep it as|自作ゲームとして")).click()
    page.wait_for_selector(".report .good")
    names = page.locator(".writing option").all_inner_texts()
    page.locator(".writing select").select_option(next(name for name in names if name.endswith(".csv")))
    page.wait_for_selector(".cells")
    page.wait_for_selector(".report .good")
    look.look("studio-table", whole=True)


def season(look) -> None:
    """Games of a book, one corrected; a player's page; the poster of a year."""
    page = look.page
    for name in ("opt", "unlock-tower"):
        filled_in(look, name)
        crowned(look)
        kept(look)
    look.go("season", ".plays li")
    look.look("season", whole=True)
    page.locator(".plays .acts button").first.click()
    page.wait_for_selector(".view .box")
    crowned(look)
    kept(look)
    look.look("season-corrected", whole=True)
    look.go("season", ".plays li")
    page.locator("tbody th a").first.click()
    page.wait_for_selector(".figures")
    look.look("player", whole=True)
    look.go("season", ".plays li")
    page.locator(".poster button").click()
    page.wait_for_selector("#poster-files .downloads li")
    look.look("season-poster", whole=True)


def offline(look) -> None:
    """The door and a sheet without a network, once the page was opened with one."""
    page = look.page
    look.go("start", ".covers .tile")
    page.evaluate("navigator.serviceWorker.ready")
    page.wait_for_timeout(2000)
    page.context.set_offline(True)
    try:
        page.reload()
        page.wait_for_selector(".covers .tile")
        look.look("offline-door")
        look.go("score", ".games .game")
        look.look("offline-score", whole=True)
    finally:
        page.context.set_offline(False)


def large(look) -> None:
    """Text of twice its size."""
    places = {
        "door": ("start", ".covers .tile"),
        "print": ("print/opt", ".pages img"),
        "set-up": ("score/new/opt", "form button[type=submit]"),
        "score": ("score", ".games .game"),
        "own": ("own", "main button"),
        "season": ("season", "main .files"),
        "about": ("about", "main h1"),
    }
    for name, (screen, there) in places.items():
        look.go(screen, there)
        look.page.evaluate("document.documentElement.style.fontSize = '32px'")
        look.look(f"large-{name}", whole=True)
    look.page.evaluate("document.documentElement.style.fontSize = ''")


def refused(look) -> None:
    """Links that are cut off, of a newer version, or hostile."""
    for name, link in {"cut": "1.AAAA", "newer": "9.AAAA"}.items():
        look.go(f"game/{link}", "main .fault")
        look.look(f"link-{name}", whole=True)


VISITS = (sheet, made, tried, together, photographs, studio, season, offline, large, refused)
"""In their order: what one keeps, the next may find."""


def troubles(look, fresh) -> None:
    """What can't be had: a download, then another one later, WebAssembly, a browser of today; each a visit of its own."""
    for name, part in {"network": "core", "later": "pictures"}.items():
        with fresh(service_workers="block") as page:
            page.context.route(re.compile(rf"/parts/{part}\."), lambda route: route.abort())
            look.of(page)
            look.go("print/open", "main .trouble")
            look.look(f"trouble-{name}", whole=True)
    for name, script in {
        "wasm": "globalThis.WebAssembly = undefined;",
        "old": "delete globalThis.DecompressionStream;",
    }.items():
        with fresh() as page:
            page.context.add_init_script(script)
            look.of(page)
            look.go("start", "#status .trouble")
            look.look(f"trouble-{name}", whole=True)
