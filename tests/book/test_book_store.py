"""A book keeps what it said was saved: crashes, two at once, files that are no books."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
from contextlib import closing
from datetime import date, timedelta
from pathlib import Path

import pytest
from book_cases import DAY, ENDLESS, TOWER, made_up, tower

from printkit.book.store import SCHEMA, Saved, append, opened
from printkit.model import Refused
from printkit.scoring.run import score_record

WRITER = """
import sys
from datetime import date
from pathlib import Path
from printkit.book.store import append
from printkit.gamefolder.catalog import Catalog
from printkit.scoring.run import score_record

game = Catalog().load("unlock-tower")
path, first, count = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
print("ready", flush=True)
sys.stdin.readline()
for i in range(count):
    players = [{"name": f"{first} {i}", "marks": [[1]] * 6}, *({"name": n, "marks": [[]] * 6} for n in "BC")]
    saved = append(path, score_record({"game": "unlock-tower", "players": players}, game), date(2026, 1, 1))
    print(saved.number, i, flush=True)
"""
"""A process that saves games one after the other and says of each that it is saved."""


def writer(path, name, count):
    command = [sys.executable, "-c", WRITER, str(path), name, str(count)]
    started = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert started.stdout.readline() == "ready\n"
    return started


def go(*processes):
    for process in processes:
        process.stdin.write("\n")
        process.stdin.flush()


def codes(refused):
    return [problem.code for problem in refused.value.problems]


def raw(path, statement, *values):
    """Do something to the file behind the book's back."""
    with closing(sqlite3.connect(path)) as connection, connection:
        return connection.execute(statement, values).fetchall()


def test_a_saved_game_has_everything(path):
    """Date, place, players, game, edition, version, options, record and answer."""
    answer = tower()
    assert append(path, answer, DAY, "Café 3") == Saved(1)
    with opened(path) as book:
        (play,) = book.plays()
        record, told = book.documents(1, "ja")
    assert (play.number, play.played_on, play.place, play.finished) == (1, "2026-07-04", "Café 3", True)
    assert (play.game, play.edition, play.version) == ("unlock-tower", TOWER.edition, TOWER.version)
    assert play.options == TOWER.readings
    assert play.titles == {"ja": TOWER.title("ja"), "en": TOWER.title("en")}
    assert play.seats == (("Aki", 1, 4, True), ("Ben", 2, 1, False), ("Chie", 3, 0, False))
    assert record == answer.record.data
    assert told == json.loads(json.dumps(answer.as_dict("ja")))


def test_problems_are_told_in_the_readers_language(path):
    """A warning that was told in one language when it was saved is read in another later."""
    append(path, tower(marks=([[1]] * 6, [[]] * 6, [[]] * 6), game=ENDLESS), DAY)
    with opened(path) as book:
        en, ja = (book.documents(1, lang)[1]["problems"] for lang in ("en", "ja"))
    assert [p["code"] for p in en] == [p["code"] for p in ja] == ["not-finished"]
    assert en[0]["message"] != ja[0]["message"]


def test_an_unfinished_game_is_marked(path):
    """It is kept as it stands."""
    append(path, tower(marks=([[1]] * 6, [[]] * 6, [[]] * 6), game=ENDLESS), DAY)
    with opened(path) as book:
        (play,) = book.plays()
    assert not play.finished
    assert not any(seat.won for seat in play.seats)


def test_an_answer_with_errors_is_not_saved(path):
    """And no book is begun for it by halves."""
    wrong = score_record({"game": "unlock-tower", "players": []}, TOWER)
    with pytest.raises(ValueError, match="errors"):
        append(path, wrong, DAY)
    with opened(path) as book:
        assert book.plays() == []


def test_the_same_result_of_a_day_is_saved_once(path):
    """An evening that is scored again leaves the book as it was; whichever way the record is written."""
    first = append(path, tower(), DAY)
    spelled = {**tower().record.data, "edition": "printkit", "options": {"tops": "marks"}}
    assert append(path, score_record(spelled, TOWER), DAY, "elsewhere") == Saved(first.number, already=True)
    with opened(path) as book:
        assert len(book.plays()) == 1


@pytest.mark.parametrize(
    ("change", "day"),
    [({"again": True}, DAY), ({}, DAY + timedelta(days=1))],
    ids=["again", "another day"],
)
def test_a_game_that_was_played_twice_is_saved_twice(path, change, day):
    """When told so, and on another day by itself."""
    append(path, tower(), DAY)
    assert append(path, tower(), day, **change)[:2] == (2, False)


def test_joined_books_keep_what_was_saved_twice_on_purpose(path, tmp_path):
    """As often as the book has it that has it more often; joining once more adds nothing."""
    other = tmp_path / "other.book"
    append(path, tower(), DAY)
    append(other, tower(), DAY)
    append(other, tower(), DAY, again=True)
    with opened(path) as book, opened(other) as more:
        assert [book.take(more), book.take(more), more.take(book)] == [1, 0, 0]
        assert len(book.plays()) == 2


def test_another_reading_makes_another_result(path):
    """The record is the same and what follows from it is not."""
    record = tower().record.data
    append(path, score_record(record, TOWER), DAY)
    assert append(path, score_record(record, TOWER.under({"tops": "final"})), DAY)[:2] == (2, False)


def test_games_come_in_the_order_of_dates(path):
    """An evening that was forgotten takes its place."""
    append(path, made_up("dice", ("Aki", 1, 3, True)), date(2026, 2, 1))
    append(path, made_up("dice", ("Aki", 1, 2, True)), date(2025, 12, 31))
    append(path, made_up("dice", ("Ben", 1, 2, True)), date(2026, 2, 1))
    with opened(path) as book:
        assert [play.number for play in book.plays()] == [2, 1, 3]


def test_a_name_is_kept_in_nfc(path):
    """The same player, typed on two machines."""
    append(path, made_up("dice", ("Ame\u0301lie", 1, 3, True)), DAY)
    with opened(path) as book:
        assert book.plays()[0].seats[0].name == "Am\u00e9lie"


def test_a_place_may_not_move_a_terminals_cursor(path):
    """A control character is refused."""
    with pytest.raises(Refused) as refused:
        append(path, tower(), DAY, "a\x1b[2Jb")
    assert codes(refused) == ["bad-character"]


def test_a_removed_games_number_is_not_given_again(club):
    """Who wrote down a 3 finds no other game there."""
    with opened(club) as book:
        book.remove(3)
        with pytest.raises(Refused) as refused:
            book.play(3)
        assert codes(refused) == ["no-such-play"]
    assert append(club, tower("X", "Y", "Z"), DAY).number == 4
    assert raw(club, "SELECT count(*) FROM seat WHERE play = 3") == [(0,)]


@pytest.mark.parametrize("ask", ["play", "remove"])
def test_a_game_that_is_not_there(club, ask):
    """Is a problem, and nothing changes."""
    with opened(club) as book, pytest.raises(Refused) as refused:
        getattr(book, ask)(9)
    assert (codes(refused), refused.value.status) == (["no-such-play"], 2)


# Crashes and company -----------------------------------------------------------------------------------------------------


def test_what_was_said_to_be_saved_survives_a_kill(path):
    """Again and again in the middle of a run, whole games only, in a file that is right."""
    said = {}
    for turn in range(4):
        process = writer(path, f"turn {turn}", 100_000)
        go(process)
        for _ in range(5 + 7 * turn):
            number, i = map(int, process.stdout.readline().split())
            said[number] = f"turn {turn} {i}"
        os.kill(process.pid, signal.SIGKILL)
        for line in process.stdout.read().splitlines():  # said before it died
            if line.count(" ") == 1 and line.split()[1]:
                number, i = map(int, line.split())
                said[number] = f"turn {turn} {i}"
        process.wait()
        process.stdin.close()
        process.stdout.close()
    with opened(path) as book:
        found = {play.number: play for play in book.plays()}
    assert raw(path, "PRAGMA integrity_check") == [("ok",)]
    assert {number: found[number].seats[0].name for number in said} == said
    assert all(len(play.seats) == 3 for play in found.values())
    assert len(found) - len(said) <= 4, "at most one game a kill was saved and not yet said"


def test_two_at_once_lose_nothing(path):
    """Both begin the book, both write, all games are there."""
    both = [writer(path, name, 25) for name in ("left", "right")]
    go(*both)
    said = [process.communicate()[0].splitlines() for process in both]
    assert [process.returncode for process in both] == [0, 0]
    with opened(path) as book:
        names = {play.number: play.seats[0].name for play in book.plays()}
    assert {
        int(line.split()[0]): f"{name} {line.split()[1]}"
        for name, own in zip(("left", "right"), said, strict=True)
        for line in own
    } == names
    assert len(names) == 50
    assert raw(path, "PRAGMA integrity_check") == [("ok",)]


def test_who_waits_too_long_hears_why(club):
    """Another process holds the file; nothing is saved by halves, and later it goes on."""
    with closing(sqlite3.connect(club, isolation_level=None)) as other, opened(club, create=True, patience=0.05) as book:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Refused) as refused:
            book.append(tower("X", "Y", "Z"), DAY)
        assert (codes(refused), refused.value.status) == (["book-locked"], 2)
        assert len(book.plays()) == 3, "reading goes on"
        other.execute("ROLLBACK")
        assert book.append(tower("X", "Y", "Z"), DAY).number == 4


def test_a_book_that_is_held_can_not_be_opened(club):
    """Exclusively locked, also against readers."""
    with closing(sqlite3.connect(club, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(Refused) as refused, opened(club, patience=0.05):
            pass
        other.execute("ROLLBACK")
    assert codes(refused) == ["book-locked"]


def test_the_disk_is_asked_to_keep_it(club):
    """A game and the folder are synchronised, in a journal that leaves one file behind."""
    with opened(club) as book:
        assert book._connection.execute("PRAGMA synchronous").fetchone() == (3,)
        assert book._connection.execute("PRAGMA journal_mode").fetchone() == ("delete",)
    assert [p.name for p in club.parent.iterdir()] == ["club.book"]


# Files that are no books -------------------------------------------------------------------------------------------------


def foreign(path):
    raw(path, "CREATE TABLE play (number INTEGER)")


def text(path):
    path.write_text("number,date\n1,2026-07-04\n", encoding="utf-8")


def short(path):
    path.write_bytes(b"x")


def like(path):
    path.write_bytes(b"SQLite format 3\0" + b"\xff" * 5000)


@pytest.mark.parametrize("make", [foreign, text, short, like])
@pytest.mark.parametrize("create", [False, True], ids=["read", "write"])
def test_a_file_that_is_no_book_is_left_alone(path, make, create):
    """Another database, a text, a byte, a liar."""
    make(path)
    before = path.read_bytes()
    with pytest.raises(Refused) as refused, opened(path, create=create):
        pass
    assert (codes(refused), refused.value.status) == (["not-a-book"], 2)
    assert path.read_bytes() == before
    assert [p.name for p in path.parent.iterdir()] == ["club.book"]


@pytest.mark.parametrize("create", [False, True], ids=["read", "write"])
def test_a_newer_book_is_left_alone(club, create):
    """What a later printkit wrote is not ours to touch."""
    raw(club, f"PRAGMA user_version = {SCHEMA + 1}")
    before = club.read_bytes()
    with pytest.raises(Refused) as refused, opened(club, create=create):
        pass
    assert (codes(refused), refused.value.problems[0].args["found"]) == (["book-newer"], SCHEMA + 1)
    assert club.read_bytes() == before


@pytest.mark.parametrize("create", [False, True], ids=["read", "write"])
@pytest.mark.parametrize("page", [1, 2, 3, 4, 5, 6])
def test_a_damaged_book_is_told_and_left_alone(club, page, create):
    """Whichever page is overwritten, nobody writes into what is left."""
    data = bytearray(club.read_bytes())
    assert len(data) // 4096 >= page
    start = max(100, (page - 1) * 4096)
    data[start : start + 200] = b"\xa5" * 200
    club.write_bytes(data)
    with pytest.raises(Refused) as refused, opened(club, create=create):
        pass
    assert codes(refused) == ["book-damaged"]
    assert club.read_bytes() == data


def test_half_a_book_is_damaged(club):
    """A copy that was cut short."""
    data = club.read_bytes()
    club.write_bytes(data[: len(data) // 2])
    with pytest.raises(Refused) as refused, opened(club):
        pass
    assert codes(refused) == ["book-damaged"]


@pytest.mark.parametrize("value", ["{", "not json", ""])
def test_a_text_that_somebody_spoiled_is_damage(club, value):
    """The file is right as a database and its contents are not."""
    raw(club, "UPDATE play SET titles = ?, record = ? WHERE number = 2", value, value)
    with opened(club) as book:
        for ask in (book.plays, lambda: book.documents(2, "en")):
            with pytest.raises(Refused) as refused:
                ask()
            assert codes(refused) == ["book-damaged"]


def test_an_empty_file_becomes_a_book_when_something_is_saved(path):
    """As a run that was killed at its very beginning leaves one."""
    path.touch()
    with pytest.raises(Refused) as refused, opened(path):
        pass
    assert codes(refused) == ["not-a-book"]
    assert append(path, tower(), DAY).number == 1


@pytest.mark.parametrize(
    ("name", "code"),
    [("no.book", "book-missing"), ("nowhere/no.book", "book-missing"), (".", "not-a-book"), ("a\0b", "unreadable-file")],
)
def test_nothing_is_made_by_looking(tmp_path, name, code):
    """A book that is not there is not begun by who only reads."""
    with pytest.raises(Refused) as refused, opened(tmp_path / name):
        pass
    assert (codes(refused), refused.value.status) == ([code], 2)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("name", "code"),
    [("nowhere/no.book", "no-such-folder"), (".", "not-a-book"), ("a\0b", "unreadable-file"), ("x" * 300, "unreadable-file")],
)
def test_a_book_that_can_not_be_begun(tmp_path, name, code):
    """A folder that is not there, a folder itself, impossible names."""
    with pytest.raises(Refused) as refused, opened(tmp_path / name, create=True):
        pass
    assert (codes(refused), refused.value.status) == ([code], 2)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["a b#c?d%20e.book", "ひみつ.book", ":memory:"])
def test_any_name_is_a_files_name(tmp_path, name):
    """None of them means something else to SQLite."""
    append(tmp_path / name, tower(), DAY)
    assert [p.name for p in tmp_path.iterdir()] == [name]


def test_a_book_that_may_not_be_written_can_be_read():
    """By somebody who is not its owner, in a folder that they can only look into."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "club.book"
        append(path, tower(), DAY)
        path.chmod(0o444)
        Path(folder).chmod(0o555)
        root = os.geteuid() == 0
        if root:
            os.seteuid(65534)
        try:
            with opened(path, create=True) as book:
                assert len(book.plays()) == 1
                with pytest.raises(Refused) as refused:
                    book.append(tower("X", "Y", "Z"), DAY)
        finally:
            if root:
                os.seteuid(0)
            Path(folder).chmod(0o755)
        assert (codes(refused), refused.value.status) == (["book-read-only"], 2)


def test_a_corrected_game_takes_the_place_of_the_first(club):
    """It keeps its number, day and place; nobody is counted twice, and no other game changes."""
    with opened(club) as book:
        before = book.plays()
        saved = book.replace(1, tower("Ben", "Aki", "Chie"))
        after = book.plays()
        record, _ = book.documents(1, "en")
    assert (saved.number, saved.already) == (1, False)
    assert [seat.name for seat in after[0].seats if seat.won] == ["Ben"]
    assert [seat.name for seat in after[0].seats] == [player["name"] for player in record["players"]] == ["Ben", "Aki", "Chie"]
    assert after[0]._replace(seats=()) == before[0]._replace(seats=())
    assert after[1:] == before[1:]


def test_a_correction_may_bring_another_day_and_place(club):
    """Both change only when they are given."""
    with opened(club) as book:
        book.replace(2, tower("Ben", "Chie", "Aki"), DAY, "Home")
        assert (book.play(2).played_on, book.play(2).place) == (DAY.isoformat(), "Home")


def test_a_correction_is_refused_that_is_none(club):
    """Of a game that isn't there, of another game, and one that the book has under another number."""
    with opened(club) as book:
        before = book.plays()
        for number, answer, code in ((9, tower(), "no-such-play"), (1, made_up("go", ("Aki", 1, 1, True)), "book-other-game")):
            with pytest.raises(Refused) as refused:
                book.replace(number, answer)
            assert [one.code for one in refused.value.problems] == [code]
        assert book.replace(2, tower("Aki", "Ben", "Chie"), DAY) == Saved(1, already=True)
        assert book.plays() == before
