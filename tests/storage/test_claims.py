"""Two processes that write beside each other: neither loses what the other has written."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
import tomllib
from concurrent.futures import ThreadPoolExecutor

import pytest

from printkit.model import Refused
from printkit.storage.claims import alone, claim, release

PRINTKIT = (sys.executable, "-m", "printkit")


def begun(folder, *arguments):
    """A command that is running, with its input and output at hand."""
    return subprocess.Popen(
        [*PRINTKIT, *arguments, "--lang", "en"],
        cwd=folder,
        text=True,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )


def expect_done(running):
    """All have ended well."""
    for one in running:
        _, err = one.communicate(timeout=120)
        assert one.returncode == 0, err


def test_a_name_is_claimed_once(tmp_path):
    """However many ask for it at once; what nobody wrote into is given back."""
    with ThreadPoolExecutor(8) as pool:
        names = list(pool.map(lambda _: claim(tmp_path / "opt.partial.toml").name, range(8)))
    assert sorted(names) == sorted(["opt.partial.toml", *(f"opt-{n}.partial.toml" for n in range(2, 9))])
    (tmp_path / "opt.partial.toml").write_text("answers")
    for name in names:
        release(tmp_path / name)
    assert [path.name for path in tmp_path.iterdir()] == ["opt.partial.toml"]


def test_a_folder_that_cannot_be_written_is_told(tmp_path, monkeypatch):
    """Before the first question, not after the last answer."""
    monkeypatch.setattr("pathlib.Path.open", lambda *_: (_ for _ in ()).throw(PermissionError(13, "Permission denied")))
    with pytest.raises(Refused) as failure:
        claim(tmp_path / "a.toml")
    assert failure.value.problems[0].code == "unwritable"


def test_who_is_alone_with_a_file(tmp_path):
    """One at a time; afterwards the next."""
    with (
        alone(tmp_path / "a") as first,
        alone(tmp_path / "a", wait=False) as second,
        alone(tmp_path / "b", wait=False) as other,
    ):
        assert (first, second, other) == (True, False, True)
    with alone(tmp_path / "a", wait=False) as again:
        assert again


def test_two_conversations_in_one_folder_keep_both_answers(tmp_path):
    """The second deleted the answers of the first: it gets a name of its own and is told so."""
    day = ("--date", "2026-07-04")
    one = begun(tmp_path, "score", "open", "--ask", *day)
    one.stdin.write("2\n")
    one.stdin.flush()
    end = time.monotonic() + 60
    while not any(path.stat().st_size for path in tmp_path.glob("*.partial.toml")):
        assert one.poll() is None, one.stderr.read()
        assert time.monotonic() < end, "no answer was kept"
        time.sleep(0.05)
    _, told = begun(tmp_path, "score", "open", "--ask", *day).communicate("3\n", timeout=60)
    assert (
        "open-2026-07-04.partial.toml holds unfinished answers already: yours are kept in open-2026-07-04-2.partial.toml"
        in told
    )
    one.communicate("Aki\n", timeout=60)
    answers = {
        path.name: [each["answer"] for each in tomllib.loads(path.read_text(encoding="utf-8"))["asked"]]
        for path in tmp_path.glob("*.toml")
    }
    assert answers == {"open-2026-07-04.partial.toml": ["2", "Aki"], "open-2026-07-04-2.partial.toml": ["3"]}


def test_unfinished_answers_belong_to_one_process(tmp_path):
    """Who resumes them while another does is refused, and nothing is changed."""
    begun(tmp_path, "score", "open", "--ask", "--date", "2026-07-04").communicate("2\n", timeout=60)
    (kept,) = tmp_path.glob("*.partial.toml")
    with alone(kept):
        second = begun(tmp_path, "score", "open", "--ask", "--resume", kept.name)
        _, told = second.communicate("Aki\n", timeout=60)
    assert second.returncode == 2
    assert "another printkit is going on with these answers" in told


def test_two_printers_are_kept_at_once(tmp_path, monkeypatch):
    """Each reads the file, adds a table and writes it."""
    monkeypatch.setenv("PRINTKIT_CONFIG", str(tmp_path))
    running = [begun(tmp_path, "calibrate", "--name", f"p{n}", "--back-x", "1", "--back-y", "0") for n in range(6)]
    expect_done(running)
    assert len(tomllib.loads((tmp_path / "printers.toml").read_text())) == 6


def test_two_evenings_go_into_one_book(tmp_path, open_records):
    """Whoever comes second waits."""
    running = [begun(tmp_path, "score", "open", name, "--book", "club.book") for name in open_records(tmp_path, 4)]
    expect_done(running)
    listed = subprocess.run(
        [*PRINTKIT, "book", "club.book", "export", "--format", "json"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert len(json.loads(listed.stdout)["games"]) == 4, listed


@pytest.fixture
def open_records():
    """Different evenings of OPEN as files."""

    def written(folder, count):
        for number in range(count):
            (folder / f"{number}.toml").write_text(
                f'game = "open"\nvariant = "basic"\nplayers = ["Aki", "Ben{number}"]\n[[rounds]]\norder = ["Aki", "Ben{number}"]\n'
                f'predictions = {{ Aki = "Aki", Ben{number} = "Aki" }}\n'
            )
            yield f"{number}.toml"

    return written
