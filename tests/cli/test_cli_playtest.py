"""``printkit playtest``: reports, pages, games told and replayed, interruptions, and what is refused."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
import tomllib
from pathlib import Path

import pytest

from helpers_signals import LISTENING
from printkit.__main__ import main
from printkit.gamefolder.catalog import BUILT_IN

SHIPPED = BUILT_IN / "unlock_tower" / "editions" / "printkit.toml"


@pytest.fixture
def run(capsys, monkeypatch):
    """Run the command in this process: (status, standard output, standard error)."""

    def command(*arguments, lang="en"):
        monkeypatch.setattr(sys, "argv", ["printkit", "playtest", "unlock-tower", *arguments, "--lang", lang])
        with pytest.raises(SystemExit) as leaving:
            main()
        return leaving.value.code, *capsys.readouterr()

    return command


@pytest.fixture
def short(tmp_path):
    """The edition that comes with the game, but over after four rounds: strong players think every game to its end."""
    text = SHIPPED.with_stem("printkit-2").read_text("utf-8")
    assert "\nlast_round = 18" in text
    path = tmp_path / "short.toml"
    path.write_text(text.replace("\nlast_round = 18", "\nlast_round = 4").replace('id = "printkit-2"', 'id = "short"'), "utf-8")
    return str(path)


def test_equal_seeds_give_equal_json_with_1_and_2_workers(run, short):
    """Of strong players too: every game has a seed of its own."""
    for policy, plays in (("greedy", "6"), ("rollout", "2")):
        order = ("--plays", plays, "--policy", policy, "--players", "3", "--json", "--no-trials", "--edition", short)
        one, two = (run(*order, "--workers", workers) for workers in ("1", "2"))
        assert one == two
        assert one[0] == 0
        assert json.loads(one[1])["tables"][0]["plays"] == int(plays)


def test_the_report_tells_what_the_issue_asks_for(run, short):
    """Length, stalls, uses by line and mark, faces by round, boxes and their saturation, ladder, half time, lead, ties, income, seats."""
    status, out, _ = run("--plays", "2", "--players", "4", "--json", "--workers", "1", "--edition", short)
    assert status == 0
    (told,) = json.loads(out)["tables"]
    figures = told["figures"]
    for name in ("rounds", "stalled", "full.A", "full.B", "half", "changes", "margin", "tied", "coins", "locks"):
        assert figures[name]["low"] <= figures[name]["mean"] <= figures[name]["high"]
    assert {f"won.{seat}" for seat in range(1, 5)} <= set(figures)
    assert {f"box.{box}" for box in "ABCDE"} <= set(figures)
    assert {f"round.1.{face}" for face in range(1, 7)} <= set(figures)
    assert sum(figures[f"faces.{face}"]["mean"] for face in range(1, 7)) == pytest.approx(1, abs=0.001)
    assert sum(figures[f"won.{seat}"]["mean"] for seat in range(1, 5)) == pytest.approx(1, abs=0.001)
    assert "uses.5.3.1" in figures
    assert "marks.6.18" in figures
    asked = {trial["id"].partition(".")[0] for trial in told["trials"]}
    assert asked == {"ladder", "insist", "avoid"}


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_report_is_told_in_both_languages_and_drawn(run, tmp_path, lang):
    """The words are the game's; the page is a PDF."""
    page = tmp_path / "report.pdf"
    order = ("--plays", "3", "--players", "3", "--no-trials", "--workers", "1", "-o", str(page))
    status, out, err = run(*order, "--compare", str(SHIPPED), lang=lang)
    assert (status, err) == (0, "")
    assert "{" not in out
    assert {"ja": "ラウンド数", "en": "Rounds"}[lang] in out
    assert page.read_bytes().startswith(b"%PDF")
    text = subprocess.run(["pdftotext", "-layout", page, "-"], capture_output=True, text=True, check=True).stdout
    assert {"ja": "シートの使われ方", "en": "Uses on the sheet"}[lang] in text


def test_a_game_that_was_told_can_be_replayed_and_scored(run, tmp_path):
    """The log, the record and the score belong together."""
    log, record = tmp_path / "game.toml", tmp_path / "record.toml"
    status, story, _ = run("--tell", "2", "--players", "3", "-o", str(log))
    assert status == 0
    assert story.startswith("Round 1\n")
    again = run("--replay", str(log), "-o", str(record))
    assert (again[0], again[2]) == (0, "")
    assert again[1].startswith(story)
    status, out, _ = run("--replay", str(log), "--json")
    answer = json.loads(out)
    assert (status, answer["valid"], answer["finished"]) == (0, True, True)
    assert len(tomllib.loads(record.read_text("utf-8"))["players"]) == 3


def test_a_log_names_its_edition_and_readings(run, tmp_path):
    """Unless another is chosen on the command line, it is played in those."""
    log = tmp_path / "game.toml"
    order = ("--players", "4", "--set", "pass_marks=land", "--set", "fastest=tower")
    assert run("--tell", "1", *order, "--edition", "printkit", "-o", str(log))[0] == 0
    data = tomllib.loads(log.read_text("utf-8"))
    assert (data["edition"], data["options"]["pass_marks"]) == ("printkit", "land")
    answer = json.loads(run("--replay", str(log), "--json")[1])
    assert (answer["edition"], answer["options"]["fastest"]) == ("printkit", "tower")


@pytest.mark.parametrize(
    ("text", "status", "said"),
    [
        ("players = [", 1, "line 1: the list that begins here is never closed"),
        ('game = "opt"\n', 1, "not of “unlock-tower”"),
        ('options = { pass_marks = "fly" }\n', 1, "pass, land"),
        ("options = 3\n", 1, "options"),
        ('players = ["A"]\n', 1, "write 3 to 4 names"),
        ('players = ["A", "B", "C"]\n[[rounds]]\nfaces = { A = 3, B = 3, C = 3 }\nphase1 = { A = ["2"] }\n', 1, "round 1, A"),
    ],
)
def test_a_log_that_is_wrong_is_told(run, tmp_path, text, status, said):
    """In one sentence with the place, and nothing is written."""
    log, record = tmp_path / "game.toml", tmp_path / "record.toml"
    log.write_text(text, encoding="utf-8")
    found = run("--replay", str(log), "-o", str(record))
    assert found[0] == status
    assert said in found[2]
    assert str(log) in found[2]
    assert not record.exists()


def test_a_log_that_is_not_there_is_unreadable(run, tmp_path):
    """Status 2, as everywhere."""
    assert run("--replay", str(tmp_path / "nothing.toml"))[0] == 2


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--plays", "0"), "--plays"),
        (("--players", "5"), "--players"),
        (("--policy", "rolout"), "rollout"),
        (("--workers", "0"), "--workers"),
        (("--tell", "9", "--plays", "3"), "--tell"),
    ],
)
def test_misuse_is_refused_with_status_2(run, arguments, said):
    """And names the option."""
    status, out, err = run(*arguments)
    assert (status, out) == (2, "")
    assert said in err


def test_an_edition_that_can_t_be_ended_is_refused_before_any_game(run, tmp_path):
    """With the reason that `check` gives."""
    text = SHIPPED.read_text("utf-8").replace('tower = "any"', "tower = 3")
    for tower in (1, 2, 4, 5, 6):
        text = text.replace(f"tower = {tower}", "tower = 3")
    edition = tmp_path / "flat.toml"
    edition.write_text(text.replace('id = "printkit"', 'id = "flat"'), encoding="utf-8")
    status, out, err = run("--edition", str(edition), "--plays", "2")
    assert (status, out) == (1, "")
    assert "no more than 1 tower can ever reach floor 16, and 3 are needed" in err


def _children(pid):
    """The processes that a process has started, its workers."""
    return [child for task in Path(f"/proc/{pid}/task").glob("*/children") for child in task.read_text("ascii").split()]


def test_ctrl_c_tells_what_there_is_and_ends_with_130(tmp_path):
    """With several processes; the report says that it is not whole."""
    start = (
        f"{LISTENING}import sys; from printkit.__main__ import main; "
        "sys.argv = ['printkit', 'playtest', 'unlock-tower', '--plays', '100000', '--players', '3', '--no-trials', '--json', "
        "'--workers', '2']; main()"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", start], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=os.environ
    )
    try:
        while process.poll() is None and len(_children(process.pid)) < 2:
            time.sleep(0.1)
        time.sleep(1)  # a few games
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    finally:
        process.kill()
    assert (process.returncode, err) == (130, "interrupted\n")
    report = json.loads(out)
    assert report["interrupted"]
    assert report["tables"][0]["plays"] < 100_000
