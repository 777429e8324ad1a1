"""Many files scored by several processes: the same words and the same status as by one, whatever happens to them."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import contextmanager

import pytest

from helpers_signals import IGNORING, LISTENING
from printkit.__main__ import main
from printkit.api.scores import results
from printkit.cli import workers
from printkit.gamefolder.catalog import BUILT_IN, Catalog
from printkit.scoring.writing import to_toml

posix = pytest.mark.skipif(os.name != "posix", reason="signals of a group of processes")

NAMES = ["Aki", "Ben", "Chie"]
GOOD = {"game": "opt", "players": NAMES, "coins": {name: {"1": i, "5": 2, "10": 0, "20": 0} for i, name in enumerate(NAMES)}}
RECORDS = [
    ("toml", to_toml(GOOD)),
    ("json", json.dumps(GOOD)),
    ("csv", "player,c1,c5\nAki,1,2\nBen,2,2\nChie,3,2\n"),
    ("csv", "player,c1,c5\nAki,1,2\nBen,x,2\nChie,3,2\n"),
    ("toml", to_toml({**GOOD, "options": {"white_a": "any", "museum_dice": "perhaps"}})),
    ("toml", to_toml({**GOOD, "coins": {"Aki": {"1": 21}}})),
    ("json", '{"game": "opt", "players": ['),
    ("json", json.dumps({**GOOD, "edition": "none"})),
    ("toml", 'game = "open"\n'),
    ("json", json.dumps({**GOOD, "players": ["\u001b[31m", "山田", "Chie"]})),
    ("bin", "\0\1"),
    ("xlsx", "no zip"),
    ("toml", min(BUILT_IN.glob("opt/examples/*.toml")).read_text(encoding="utf-8")),
]


def mixed(folder, count):
    """So many files, good ones and every kind of broken ones; some are not there at all."""
    paths = [folder / f"{number:04}.{RECORDS[number % len(RECORDS)][0]}" for number in range(count)]
    for number, path in enumerate(paths):
        if number % 29 != 28:
            path.write_text(RECORDS[number % len(RECORDS)][1], encoding="utf-8")
    return list(map(str, paths))


@pytest.fixture
def told(monkeypatch, capfd):
    """What `printkit score opt` tells with so many processes, from 40 files on: (status, standard output, standard error)."""

    def run(count, *words):
        monkeypatch.setattr(workers, "FEWEST", {"fork": 40, "spawn": 40})
        monkeypatch.setattr(workers, "processors", lambda: count)
        monkeypatch.setattr("printkit.cli.score.MANY", 40)
        monkeypatch.setattr(sys, "argv", ["printkit", "score", "opt", *words])
        with pytest.raises(SystemExit) as leaving:
            main()
        return leaving.value.code, *capfd.readouterr()

    return run


@pytest.mark.turns(3, among="dear")
def test_500_files_say_the_same_either_way(told, tmp_path):
    """Good and broken ones, in the order given: the same bytes and the same status."""
    names = mixed(tmp_path, 500)
    alone = told(1, "--json", *names)
    assert [json.loads(line)["file"] for line in alone[1].splitlines()] == names
    assert alone[0] == 2
    assert alone[2]
    assert told(2, "--json", *names) == alone


@pytest.mark.parametrize(("count", "files"), [(2, 40), (2, 61), (3, 60), (7, 41)])
def test_any_number_of_processes_and_files(told, tmp_path, count, files):
    """More processes than there is work, a last chunk that is full or holds one."""
    names = mixed(tmp_path, files)
    assert told(count, "--json", *names) == told(1, "--json", *names)


@pytest.mark.turns(3)
@pytest.mark.parametrize("words", [(), ("--explain",), ("--explain", "--json"), ("--lang", "ja"), ("--set", "white_a=any")])
def test_tables_and_arithmetic_are_the_same(told, tmp_path, words):
    """What people read, too."""
    names = mixed(tmp_path, 45)
    alone = told(1, *words, *names)
    assert "Aki" in alone[1]
    assert told(3, *words, *names) == alone


@pytest.mark.turns(3)
@pytest.mark.parametrize("ending", ["json", "csv", "txt", "pdf"])
@pytest.mark.parametrize("words", [(), ("--json",)])
def test_a_file_is_the_same(told, tmp_path, ending, words):
    """Whatever -o asks for, and what is told besides."""
    names = mixed(tmp_path, 45)
    into = tmp_path / f"all.{ending}"
    alone = (*told(1, *words, "--date", "2026-07-04", "-o", str(into), *names), into.read_bytes())
    into.unlink()
    assert (*told(2, *words, "--date", "2026-07-04", "-o", str(into), *names), into.read_bytes()) == alone


def test_a_book_has_one_writer(told, tmp_path):
    """A game is in the book before its answer is told."""
    names = mixed(tmp_path, 45)
    first = told(3, "--json", "--book", str(tmp_path / "a.book"), *names)
    again = told(1, "--json", "--book", str(tmp_path / "b.book"), *names)
    assert first[1] == again[1]
    assert '"book-has-it"' in first[1]


def test_processes_that_are_not_forked_say_the_same(told, tmp_path, monkeypatch):
    """They load the game by themselves."""
    names = mixed(tmp_path, 45)
    alone = told(1, "--set", "white_a=any", *names)
    monkeypatch.setattr(workers, "method", lambda: "spawn")
    assert told(2, "--set", "white_a=any", *names) == alone


@pytest.mark.skipif(workers.method() != "fork", reason="what is patched is known to forked processes only")
@pytest.mark.parametrize("end", ["bug", "killed"])
def test_what_stops_a_process_is_met_by_the_parent(told, tmp_path, monkeypatch, end):
    """A bug is told as by one process, behind the same answers; a process that was killed is not missed."""
    parent = os.getpid()
    names = mixed(tmp_path, 100)

    def failing(game, given, **more):
        for answer in results(game, given, **more):
            if answer.answer.file == names[67]:
                if end == "bug":
                    raise RuntimeError("what a pity")
                if os.getpid() != parent:
                    os.kill(os.getpid(), signal.SIGKILL)
            yield answer

    monkeypatch.setattr(workers, "results", failing)
    alone = told(1, "--json", *names)
    assert len(alone[1].splitlines()) == (68 if end == "bug" else 100)  # the last says what went wrong
    assert ("what a pity" in alone[2]) is (end == "bug")
    assert told(2, "--json", *names) == alone


def test_standard_input_is_read_by_one_process(monkeypatch):
    """It can't be shared out."""
    monkeypatch.setattr(workers, "processors", lambda: 4)
    started = []
    monkeypatch.setattr(workers, "_start", lambda *_: started.append(1))
    monkeypatch.setattr(workers.Work, "parts", lambda *_: iter(()))

    class Delivery:
        portable = True

        def finish(self, parts):
            return len(list(parts))

    for names, count in (["-"] + ["a"] * 5000, 0), (["a"] * 5000, 1), (["a"] * 10, 1):
        workers.deliver(None, Delivery(), names)
        assert len(started) == count


SCRIPT = (
    "import sys; from printkit.cli import workers; workers.processors = lambda: 3; "
    "sys.argv = ['printkit', 'score', 'opt', '--json', *[sys.argv[1]] * int(sys.argv[2])]; "
    "from printkit.__main__ import main; main()"
)


@contextmanager
def scoring(tmp_path, before, script, files):
    """A command in a group of its own that has told its first answers."""
    path = tmp_path / "a.toml"
    path.write_text(RECORDS[0][1], encoding="utf-8")
    command = [*before, sys.executable, "-c", script, str(path), str(files)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True, bufsize=0
    ) as process:
        process.told = process.stdout.read(20_000)
        assert process.told
        yield process
        process.kill()


@pytest.fixture
def running(tmp_path):
    """Such a command over 6,000 files; and who is left of that group."""
    with scoring(tmp_path, [], LISTENING + SCRIPT, 6000) as process:
        yield process


def gone(group):
    """Whether every process of the group is, within five seconds."""
    for _ in range(100):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False


@posix
def test_ctrl_c_ends_all_of_them_quietly(running):
    """130, one word, and nobody is left."""
    os.killpg(running.pid, signal.SIGINT)
    _, said = running.communicate(timeout=20)
    assert (running.returncode, said.decode().strip()) == (130, "interrupted")
    assert gone(running.pid)


@posix
def test_ctrl_c_reaches_nobody_where_it_is_ignored(tmp_path):
    """In the background of a script all of them work on to the last answer."""
    with scoring(tmp_path, IGNORING, SCRIPT, 600) as process:
        os.killpg(process.pid, signal.SIGINT)
        out, said = process.communicate(timeout=60)
    assert (process.returncode, said) == (0, b"")
    assert (process.told + out).count(b"\n") == 600


@posix
def test_a_reader_that_has_enough_ends_all_of_them_quietly(running):
    """As with one process."""
    running.stdout.close()
    assert running.stderr.read() == b""
    assert running.wait(20) == 0
    assert gone(running.pid)


@posix
@pytest.mark.parametrize("how", ["SIGKILL", "SIGTERM"])
def test_nobody_outlives_the_parent(running, how):
    """Also when it is ended at once."""
    running.send_signal(getattr(signal, how))
    running.communicate(timeout=20)
    assert gone(running.pid)


def test_one_edition_is_loaded_once(monkeypatch, tmp_path):
    """However many records name it."""
    loads = []
    game = Catalog().load("open-the-price")

    class Chosen:
        editions = staticmethod(lambda name: loads.append(name) or Catalog().load("open-the-price", name))

    Chosen.game = game
    path = tmp_path / "a.json"
    path.write_text(json.dumps({"game": game.id, "edition": game.editions[-1]}), encoding="utf-8")

    class Delivery:
        one = staticmethod(lambda place, answer: (place, answer.file))

    work = workers.Work(Chosen(), Delivery(), [str(path)] * 100)
    assert list(work.parts(work.chunks[1::2])) == [(p, str(path)) for p in range(100) if p // 20 % 2]
    assert len(loads) <= 1
