"""The desk: what changed is drawn anew, a broken save keeps the last good pictures, and the page shows it in a real browser."""

from __future__ import annotations

import http.client
import json
import signal
import subprocess
import sys
import time
from pathlib import Path
from threading import Event, Thread
from urllib.request import urlopen

import pytest

from printkit.desk.faces import Desk, Remark, grouped
from printkit.desk.server import Server
from printkit.desk.session import run
from printkit.desk.watching import is_part, saves
from printkit.model import Refused
from printkit.printing.job import Job

GAME = """title = "Harbour"
players = [2, 4]
[decks.events]
data = "events.csv"
face = "title-art-text"
slots = { title = "{Name}", art = "art/{Art}", text = "{Text}" }
[reference]
turn = ["Draw a card."]
"""
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 2"><path d="M0 1H4" stroke="{}"/></svg>'
WORDS = {
    "good": "up to date ({took} s)",
    "bad": "not right yet",
    "search": "search",
    "zoom": "zoom",
    "more": "(and {count} more)",
}


@pytest.fixture
def folder(tmp_path):
    """Three cards and a reference card."""
    made = tmp_path / "harbour"
    (made / "art").mkdir(parents=True)
    (made / "game.toml").write_text(GAME, encoding="utf-8")
    (made / "events.csv").write_text("Name,Art,Text\nStorm,a.svg,Row.\nCalm,b.svg,Rest.\nFog,b.svg,Wait.\n", encoding="utf-8")
    for name, color in (("a", "red"), ("b", "blue")):
        (made / "art" / f"{name}.svg").write_text(SVG.format(color), encoding="utf-8")
    return made


def edited(folder, before, after, name="events.csv"):
    """Saved with another word."""
    text = (folder / name).read_text(encoding="utf-8")
    assert before in text
    (folder / name).write_text(text.replace(before, after), encoding="utf-8")


def faces(shown):
    """Card → picture; of backs and sheets by their labels."""
    return {face.card or face.label: face.picture for section in shown.sections for face in section.faces}


def test_only_what_changed_is_drawn_anew(folder):
    """A cell, a picture, and then the look of all cards."""
    desk = Desk(folder, Job("en"))
    first = desk.refresh()
    assert (first.good, first.drawn, first.title) == (True, 5, "Harbour")
    assert set(desk.pictures) == set(faces(first).values())
    assert all(data.startswith(b"\x89PNG") for data in desk.pictures.values())
    edited(folder, "Rest.", "Rest a while.")
    second = desk.refresh()
    assert second.drawn == 1
    assert {label for label, key in faces(second).items() if key != faces(first)[label]} == {"calm"}
    (folder / "art" / "b.svg").write_text(SVG.format("green"), encoding="utf-8")
    third = desk.refresh()
    assert {label for label, key in faces(third).items() if key != faces(second)[label]} == {"calm", "fog"}
    edited(folder, "[reference]", 'size = "tarot"\n[reference]', "game.toml")
    assert desk.refresh().drawn == 4
    assert len(desk.pictures) == 5


def test_faces_are_labelled_by_what_they_are_called(folder):
    """Without icons and marks, cards of one name with their ids; what a problem names is the id."""
    edited(folder, "Calm,", "**Calm** :coin:,")
    edited(folder, "Fog,", "Storm,")
    shown = Desk(folder, Job("en")).refresh()
    cards = [(face.label, face.card) for face in shown.sections[1].faces]
    assert cards == [("Storm (storm)", "storm"), ("Calm", "calm-coin"), ("Storm (storm-2)", "storm-2"), ("back", "")]
    assert [face.card for section in shown.sections for face in section.faces if face.back] == [""]


def test_a_broken_save_keeps_the_last_good_pictures(folder):
    """It is told; mended, all is as before, and nothing has to be drawn."""
    desk = Desk(folder, Job("en"))
    good = desk.refresh()
    pictures = dict(desk.pictures)
    edited(folder, "{Name}", "{Nam}", "game.toml")
    bad = desk.refresh()
    assert not bad.good
    assert bad.number == good.number + 1
    assert bad.sections == good.sections
    assert desk.pictures == pictures
    assert any("line 6" in told.text and "“Name”" in told.text for told in bad.problems)
    edited(folder, "{Nam}", "{Name}", "game.toml")
    again = desk.refresh()
    assert (again.good, again.drawn, again.sections) == (True, 0, good.sections)


def test_a_problem_of_a_card_names_it(folder):
    """So that the page can mark it."""
    edited(folder, "Rest.", "word " * 300)
    desk = Desk(folder, Job("en"))
    assert {(told.component, told.card) for told in desk.refresh().problems} == {("events", "calm")}
    (folder / "events.csv").write_text("", encoding="utf-8")
    assert desk.refresh().problems[0].component == ""


def test_faces_tell_their_words_and_where_they_are_written(folder):
    """A region of one's own by its line, one of a ready face by the slot's; of the words there can be a search."""
    game = folder / "game.toml"
    game.write_text(GAME.replace("title-art-text", "mine").replace("slots = {", "# slots = {"), encoding="utf-8")
    (folder / "faces.toml").write_text(
        'format = 1\n[faces.mine]\n[[faces.mine.regions]]\nat = [5, 5, 50, 8]\ntext = "{Name}"\n\n'
        '[[faces.mine.regions]]\nat = [5, 20, 20, 8]\ntwin = true\ntext = "{Text} {Art}"\n',
        encoding="utf-8",
    )
    shown = Desk(folder, Job("en")).refresh()
    assert shown.good, shown.problems
    calm = next(face for section in shown.sections for face in section.faces if face.card == "calm")
    assert "Rest." in calm.words
    assert [(place.x, place.y, place.line) for place in calm.places] == [
        (5, 5, "faces.toml:3"),
        (5, 20, "faces.toml:7"),
        (38, 60, "faces.toml:7"),
    ]
    game.write_text(GAME, encoding="utf-8")
    (folder / "faces.toml").unlink()
    shown = Desk(folder, Job("en")).refresh()
    calm = next(face for section in shown.sections for face in section.faces if face.card == "calm")
    assert {place.line for place in calm.places} == {"game.toml:6"}


def test_the_same_fault_of_several_cards_is_one_line():
    remarks = [Remark("warning", f"card {n}", "events", str(n), "low-dpi") for n in range(3)]
    other = Remark("error", "broken", code="x")
    assert grouped([other, *remarks]) == [[other], remarks]


def test_a_face_is_drawn_sharper_when_asked_for(folder):
    desk = Desk(folder, Job("en"))
    key = faces(desk.refresh())["calm"]
    assert len(desk.sharp(key)) > len(desk.pictures[key])
    assert desk.sharp("nothing") is None


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("game.toml", True),
        ("art/deep/a.svg", True),
        ("cards.xlsx", True),
        ("~$cards.xlsx", False),
        (".game.toml.swp", False),
        (".git/a.toml", False),
        ("out/sheet.pdf", False),
        ("__pycache__/a.py", False),
    ],
)
def test_only_parts_of_a_game_wake_the_desk(tmp_path, name, wanted):
    """Not what is printed into the folder, nor what editors keep there."""
    assert is_part(tmp_path, str(tmp_path / name)) is wanted


@pytest.fixture
def served(folder):
    """A desk with its page."""
    desk = Desk(folder, Job("en"))
    desk.refresh()
    server = Server(desk, "en", WORDS)
    yield desk, server
    server.close()


def test_the_page_is_for_this_computer_alone(served):
    """It is bound to it; a name that another page made up is refused; nothing else in the folder can be had."""
    desk, server = served
    assert server.address.startswith("http://127.0.0.1:")
    port = int(server.address.rsplit(":", 1)[1].strip("/"))

    def asked(path, host=f"127.0.0.1:{port}", method="GET"):
        link = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
        link.request(method, path, headers={"Host": host})
        answer = link.getresponse()
        data = answer.read()
        link.close()
        return answer, data

    answer, _ = asked("/")
    assert answer.status == 200
    assert "default-src 'none'" in answer.getheader("Content-Security-Policy")
    assert asked("/", "evil.example:80")[0].status == 403
    assert asked("/../game.toml")[0].status == asked("/game.toml")[0].status == asked("/faces/none.png")[0].status == 404
    assert asked("/", method="POST")[0].status == 501
    picture = next(iter(desk.pictures))
    assert asked(f"/faces/{picture}.png")[1] == desk.pictures[picture]
    shown = json.loads(asked("/shown.json")[1])
    assert [section["id"] for section in shown["sections"]] == ["reference", "events"]
    assert shown["words"]["lang"] == "en"


def test_a_save_reaches_the_page_by_itself(folder):
    """From the file to the address of its new picture, with everything in between."""
    stop, told = Event(), []
    thread = Thread(target=run, args=(folder, Job("en"), told.append, told.append), kwargs={"stop": stop}, daemon=True)
    thread.start()
    try:
        address = _until(lambda: next((line.split()[4] for line in told if "http://" in line), None))
        with urlopen(f"{address}news", timeout=20) as news:  # noqa: S310 - our own page
            assert news.readline() == b"data: 1\n"
            edited(folder, "Rest.", "Rest a while.")
            lines = iter(news.readline, b"")
            assert next(line for line in lines if line.startswith(b"data: 2"))
    finally:
        stop.set()
        thread.join(20)
    assert not thread.is_alive()
    assert any(line.startswith("1 picture drawn") for line in told)


def _until(found, seconds=30.0):
    """What is there at last."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if (answer := found()) is not None:
            return answer
        time.sleep(0.05)
    raise TimeoutError


def test_what_is_no_game_or_no_port_is_refused(folder, tmp_path, served):
    """With status 2, before anything is served."""
    with pytest.raises(Refused) as caught:
        run(tmp_path, Job("en"), print, print)
    assert caught.value.status == 2
    port = int(served[1].address.rsplit(":", 1)[1].strip("/"))
    with pytest.raises(Refused) as caught:
        run(folder, Job("en"), print, print, port=port)
    assert caught.value.problems[0].code == "watch-port"


def test_without_the_extra_it_is_named(monkeypatch, tmp_path):
    """With the way to install it."""
    monkeypatch.setitem(sys.modules, "watchfiles", None)
    with pytest.raises(Refused) as caught:
        next(saves(tmp_path, Event()))
    assert caught.value.problems[0].args["extra"] == "watch"


START = "from printkit.__main__ import main; main()"


def test_ctrl_c_ends_the_command(folder):
    """Without a traceback."""
    started = f"import signal; signal.signal(signal.SIGINT, signal.default_int_handler); {START}"
    command = [sys.executable, "-c", started, "watch", str(folder), "--lang", "en"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    for line in process.stdout:
        if "http://" in line:
            break
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert (process.returncode, err) == (0, "")
    assert "Stopped." in out


def test_the_page_in_a_real_browser(folder, served, chromium):
    """Faces appear, a change is seen without reloading, an error is told in place and the pictures stay, mended it is gone."""
    desk, server = served
    page = chromium.new_page()
    try:
        failures = []
        page.on("pageerror", lambda failure: failures.append(str(failure)))
        page.on("console", lambda told: failures.append(told.text) if told.type == "error" else None)
        page.goto(server.address)
        page.wait_for_selector("figure[data-card=calm] img")
        assert page.locator("figure").count() == 5
        assert page.locator("h1").inner_text() == "Harbour"
        page.locator("#search").fill("rest")
        assert page.locator("figure:visible").count() == 1
        page.locator("#search").fill("")
        page.locator("figure[data-card=calm] img").click(position={"x": 60, "y": 40})
        assert page.locator("#where").inner_text() == "game.toml:6"
        page.locator("#zoom").fill("2")
        assert page.locator("figure[data-card=calm] img").get_attribute("src").endswith("@2.png")
        page.locator("#zoom").fill("1")
        calm = page.locator("figure[data-card=calm] img")
        _until(lambda: calm.evaluate("image => image.complete && image.naturalWidth > 200") or None)
        before = page.locator("figure[data-card=calm] img").get_attribute("src")

        edited(folder, "Rest.", "Rest <b>a</b> while.")
        desk.refresh()
        server.announce()
        page.wait_for_selector("#state[data-number='2']")
        after = page.locator("figure[data-card=calm] img").get_attribute("src")
        assert after != before
        assert page.locator("figure.new").count() == 1

        edited(folder, "Row.", "word " * 300)
        desk.refresh()
        server.announce()
        page.wait_for_selector("figure.bad[data-card=storm]")
        assert page.locator("#state.bad").inner_text() == "not right yet"
        assert "Storm" in page.locator("#problems li.error").first.inner_text()
        assert page.locator("figure[data-card=calm] img").get_attribute("src") == after

        edited(folder, "word " * 300, "Row.")
        desk.refresh()
        server.announce()
        page.wait_for_selector("#state:not(.bad)")
        assert page.locator("#problems li").count() == 0
        assert failures == []
    finally:
        page.close()


def test_the_page_travels_in_the_package():
    """Its three files lie beside the module and are package data."""
    page = Path(__file__).parents[2] / "printkit" / "desk" / "page"
    assert sorted(path.name for path in page.iterdir()) == ["page.css", "page.html", "page.js"]
    assert '"page/*"' in (Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8")
