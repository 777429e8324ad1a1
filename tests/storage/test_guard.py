"""A file that nobody thought of costs its budget and no more: it is told as too large, and the other files of the run are answered."""

from __future__ import annotations

import io
import json
import os
import re
import signal
import sys
import time
from contextlib import suppress
from functools import wraps
from pathlib import Path

import pytest
from PIL import Image

import printkit
from catalog_cases import game_of
from printkit.__main__ import main
from printkit.scoring.readers import fields, files
from printkit.storage import guard, usage

GOOD = {
    "game": "opt",
    "players": ["Aki", "Ben", "Chie"],
    "coins": {name: {"1": 1, "5": 2, "10": 0, "20": 0} for name in ("Aki", "Ben", "Chie")},
}

forked = pytest.mark.skipif(guard.method() != "fork", reason="what is patched is known to forked processes only")


def loops():
    """A reader that doesn't end, and that goes on after any error."""
    while True:
        with suppress(Exception):
            sum(range(1000))


def allocates():
    """A reader that takes all memory."""
    taken = []
    while True:
        taken.append(b"x" * 1_000_000 + str(len(taken)).encode())


def crashes():
    """A library that ends the whole process."""
    os.kill(os.getpid(), signal.SIGKILL)


def sleeps():
    """A reader that waits for something."""
    time.sleep(600)


def swallows():
    """A library that goes on whatever is raised."""
    while True:
        with suppress(BaseException):
            sum(range(1000))


@pytest.fixture(autouse=True)
def small(monkeypatch):
    """Budgets that a test can wait for, and in which a library can be loaded for the first time."""
    monkeypatch.setattr(guard, "FILE", guard.Budget(0.6, 200_000_000))
    monkeypatch.setattr(guard, "_PATIENCE", 5)


@pytest.fixture
def started(monkeypatch):
    """The workers that are started, as they are."""
    workers = []

    class Counted(guard._Worker):
        def __init__(self):
            super().__init__()
            workers.append(self)

    monkeypatch.setattr(guard, "_Worker", Counted)
    return workers


def bombed(monkeypatch, act):
    """From now on a file with “bomb” in it makes its reader do that."""
    read = files._from_json

    @wraps(read)  # another process knows it by its name
    def reader(text):
        return act() if "bomb" in text else read(text)

    monkeypatch.setattr(files, "_from_json", reader)
    real = fields._syntax
    monkeypatch.setattr(fields, "_syntax", lambda data: act() if b"bomb" in data else real(data))


@pytest.fixture
def run(monkeypatch, capfd, tmp_path):
    """The answers of `printkit score opt` for good files with a bomb between them: by name, and the status."""

    def run(*names):
        for name in names:
            data = b"%PDF bomb" if name == "bomb.pdf" else b"%PDF" if name.endswith(".pdf") else json.dumps(GOOD).encode()
            (tmp_path / name).write_bytes(b'{"bomb": 1}' if name == "bomb.json" else data)
        monkeypatch.chdir(tmp_path)
        monkeypatch.setattr(sys, "argv", ["printkit", "score", "opt", *names, "--json", "--lang", "en"])
        with pytest.raises(SystemExit) as leaving:
            main()
        out, err = capfd.readouterr()
        answers = [json.loads(line) for line in out.splitlines()]
        assert [one["file"] for one in answers] == list(names)
        assert "Traceback" not in err
        return {
            one["file"]: [problem["code"] for problem in one["problems"]] or one["valid"] for one in answers
        }, leaving.value.code

    return run


@pytest.mark.parametrize("act", [loops, allocates])
def test_a_small_bomb_is_told_and_the_others_are_scored(run, monkeypatch, started, act):
    """It is read in this process, under the watch; nothing is started for it."""
    bombed(monkeypatch, act)
    assert run("a.json", "bomb.json", "b.json") == ({"a.json": True, "bomb.json": ["too-large"], "b.json": True}, 2)
    assert not started


@pytest.mark.turns(3)
@forked
@pytest.mark.parametrize("act", [loops, allocates, crashes, sleeps, swallows])
def test_a_large_bomb_ends_the_worker_and_no_more(run, monkeypatch, started, act):
    """One worker reads all that is large; the one that had to be ended is replaced."""
    bombed(monkeypatch, act)
    monkeypatch.setattr(guard, "FILE", guard.FILE._replace(light=0))
    wanted = {"a.json": True, "b.json": True, "bomb.json": ["too-large"], "c.json": True, "d.pdf": ["not-pdf"], "e.json": True}
    assert run(*wanted) == (wanted, 2)
    assert len(started) == 2
    assert not any(worker.process.is_alive() for worker in started)


@forked
@pytest.mark.parametrize("act", [loops, allocates])
def test_where_the_system_has_no_limits_the_worker_is_looked_at(run, monkeypatch, started, act):
    """As on Windows and macOS: this process asks the system what the worker takes."""
    if usage.usage(os.getpid()) is None:
        pytest.skip("there is no ps")
    bombed(monkeypatch, act)
    monkeypatch.setattr(guard, "FILE", guard.FILE._replace(light=0))
    monkeypatch.setattr(guard, "_LIMITED", False)
    monkeypatch.setattr(guard, "_LOOK", 0.05)
    monkeypatch.setattr(guard, "_PATIENCE", 100)
    assert run("a.json", "bomb.pdf", "b.json") == ({"a.json": True, "bomb.pdf": ["too-large"], "b.json": True}, 2)
    assert len(started) == 2


def test_a_watch_without_a_timer_looks_as_well(run, monkeypatch):
    """As on Windows, where a thread looks."""
    bombed(monkeypatch, loops)
    monkeypatch.delattr("signal.setitimer")
    assert run("a.json", "bomb.json", "b.json") == ({"a.json": True, "bomb.json": ["too-large"], "b.json": True}, 2)


@forked
def test_a_library_starts_a_process_only_when_it_is_asked_to(monkeypatch, started):
    """`bounded` is for whoever reads files of strangers."""
    bombed(monkeypatch, loops)
    game, good = game_of("opt"), json.dumps(GOOD).encode()
    assert printkit.score(game, ("a.json", good)).valid
    assert not started
    assert printkit.score(game, ("a.json", good), bounded=True).valid
    assert len(started) == 1
    for reading in (
        printkit.score(game, ("bomb.json", b'{"bomb": 1}'), bounded=True),
        printkit.read(game, [("bomb.json", b'{"bomb": 1}')], bounded=True),
    ):
        assert [problem.code for problem in reading.problems] == ["too-large"]
        assert reading.status == 2
    assert not any(worker.process.is_alive() for worker in started)


@forked
def test_what_a_reader_raises_is_raised_here(monkeypatch):
    """With all that it says."""
    monkeypatch.setattr(guard, "FILE", guard.FILE._replace(light=0))
    with guard.bounded():
        for text, code in (("a = ", "toml-no-value"), ("a = 1\na = 2", "duplicate-key"), ("a = 1e999", "not-a-number")):
            with pytest.raises(files.Unparsed) as here:
                files._from_toml(text)
            with pytest.raises(files.Unparsed) as there:
                files.from_toml(text)
            assert there.value.problem == here.value.problem, code


def test_what_is_told_says_what_to_do():
    """In both languages."""
    from printkit.messages.people import Origin, text_and_advice
    from printkit.model import error

    for lang, words in (("en", ("3 seconds", "new one")), ("ja", ("3秒", "新しいファイル"))):
        text, advice = text_and_advice(error("too-large"), lang, game_of("opt"), Origin("a.json"))
        assert words[0] in text
        assert words[1] in advice


def test_the_system_says_what_a_process_takes():
    """This one, by its number."""
    taken = usage.usage(os.getpid())
    if taken is None:
        pytest.skip("there is no ps")
    assert 0 <= taken.seconds <= time.process_time() + 2
    assert 5_000_000 < taken.memory <= usage.most_held() + 50_000_000


def test_the_docs_say_the_bounds():
    """What a file may take, as it is written."""
    text = (Path(__file__).parents[2] / "docs" / "files.md").read_text(encoding="utf-8")
    assert re.search(r"at most 3 seconds of a processor and 300 MB", text)


def test_a_picture_that_its_decoder_goes_over_again_and_again(tmp_path, monkeypatch, capfd):
    """A progressive JPEG of 60 kB with a thousand passes over 16 million pixels, each of them a few bytes; C hears no timer."""
    out = io.BytesIO()
    Image.new("L", (4000, 4000), 128).save(out, "JPEG", progressive=True)
    data = out.getvalue()
    last = data.rindex(b"\xff\xda")
    (tmp_path / "a.jpg").write_bytes(data[:-2] + data[last:-2] * 1_000 + data[-2:])
    (tmp_path / "cards.csv").write_text("name,art\nA,a.jpg\nB,b.jpg\n", encoding="utf-8")
    Image.new("RGB", (40, 40)).save(tmp_path / "b.jpg")
    deck = '[decks.cards]\ndata = "cards.csv"\nface = "title-art-text"\nslots = { title = "{name}", art = "{art}" }\n'
    (tmp_path / "game.toml").write_text(f'title = "Bomb"\nplayers = [2, 4]\n{deck}', encoding="utf-8")
    monkeypatch.setattr(guard, "PICTURE", guard.PICTURE._replace(seconds=0.5))
    monkeypatch.setattr(sys, "argv", ["printkit", "check", str(tmp_path), "--json", "--lang", "en"])
    with pytest.raises(SystemExit) as leaving:
        main()
    problems = json.loads(capfd.readouterr().out)["problems"]
    assert [problem["code"] for problem in problems if problem["severity"] == "error"] == ["picture-too-heavy"]
    assert "a.jpg" in problems[0]["message"]
    assert leaving.value.code == 1


@forked
def test_where_the_system_does_not_say_what_is_mapped_files_are_read(monkeypatch, started):
    """A root directory without /proc: every larger file and every photo was told as too costly."""
    monkeypatch.setattr(guard, "_PAGES", "/nowhere/statm")
    monkeypatch.setattr(guard, "FILE", guard.FILE._replace(light=0))
    with guard.bounded():
        assert files.from_json(json.dumps(GOOD)) == GOOD
    assert len(started) == 1


@forked
def test_a_worker_that_is_not_forked_reads_the_same(monkeypatch, started):
    """As on Windows and macOS, where it loads the program anew."""
    monkeypatch.setattr(guard, "method", lambda: "spawn")
    monkeypatch.setattr(guard, "FILE", guard.Budget(3.0, 240_000_000, light=0))
    with guard.armed():
        assert files.from_json(json.dumps(GOOD)) == GOOD
        with pytest.raises(files.Unparsed):
            files.from_json("{")
    assert len(started) == 1
