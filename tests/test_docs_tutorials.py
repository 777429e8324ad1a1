"""The tutorials, done: their files are written, their commands run, and what they show is what is printed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from helpers_pdf import pdftotext

DOCS = Path(__file__).parents[1] / "docs"
TUTORIALS = sorted([*(DOCS / "tutorials").glob("*.md"), *(DOCS / "ja" / "tutorials").glob("*.md")])
DONE = [*TUTORIALS, DOCS / "ja" / "own-games.md"]
BLOCK = re.compile(r"^```(toml|csv|console)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def test_both_languages_have_the_same_tutorials():
    names = [{path.name for path in TUTORIALS if (path.parent.parent.name == "ja") is japanese} for japanese in (False, True)]
    assert names[0] == names[1] != set()


@pytest.mark.parametrize("path", DONE, ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def test_a_tutorial_works_as_it_is_written(path, tmp_path, run):
    """Its commands in this process: that the program starts is tested elsewhere, and takes longer than most of them."""
    blocks = BLOCK.findall(path.read_text("utf-8"))
    assert any(kind == "console" for kind, _ in blocks)
    for kind, text in blocks:
        if kind == "console":
            done(text, run)
        elif name := re.match(r"# (\S+)\n", text):
            (tmp_path / name[1]).parent.mkdir(exist_ok=True)
            (tmp_path / name[1]).write_text(text[name.end() :], "utf-8")


@pytest.mark.parametrize(
    ("page", "lang", "since", "until"),
    [
        ("tutorials", "en", "To make it you need", "What lies on which sheet"),
        ("ja/tutorials", "ja", "作るのに必要なもの", "どの用紙に何があるか"),
    ],
)
def test_what_to_have_ready_tonight_is_what_the_kit_asks_for(page, lang, since, until, tmp_path, run):
    """The list at the page's top is the guide's own, of the kit that the page makes."""
    text = (DOCS / page / "print-tonight.md").read_text("utf-8")
    done("".join(f"$ {line}\n" for line in re.findall(r"^\$ (printkit kit .*)$", text, re.MULTILINE)), run)
    guide = pdftotext((tmp_path / "output" / "unlock-tower" / f"assembly.{lang}.pdf").read_bytes(), "-layout")
    needed = re.findall(r"(?<=  )\S(?: ?\S)*", guide.partition(since)[2].partition("\n")[2].partition(until)[0])
    assert sorted(re.findall(r"^- (.*)$", text.partition("## 1.")[0], re.MULTILINE)) == sorted(needed)


def done(text, run):
    """The commands of a block; lines below one are words that it prints."""
    for command, shown in re.findall(r"^\$ printkit (.*)\n((?:(?!\$ ).+\n)*)", text, re.MULTILINE):
        status, out, err = run(*command.split())
        assert status == 0, f"{command}\n{err}"
        for line in shown.splitlines():
            assert line in out + err, f"{command}: {line}"
        if shown and command.startswith("check "):  # a warning that the page keeps quiet looks like one's own slip
            assert not [line for line in (out + err).splitlines() if line not in shown], command


def test_every_way_to_write_a_row_or_to_count_on_the_japanese_page_is_accepted(tmp_path, run):
    """Each line of its tables, as whoever copies it writes it."""
    page = (DOCS / "ja" / "own-games.md").read_text("utf-8")
    rows, counts = (
        re.findall(r"^\| `(.+?)` \|", page.partition(f"| {head} |")[2].partition("\n\n")[0], re.MULTILINE)
        for head in ("書き方", "数え方")
    )
    assert len(rows) >= 10 <= len(counts) + 1
    named = {"lit": "grid = [6, 5], mark = true", "broken": "ticks = 6", "dice": "list = 5, int = [1, 6]"}
    named |= dict.fromkeys(["coins", "herbs", "roots", "swords", "bid"], "int = [0, 30]")
    sheet = [f"{{ id = 'own{number}', {row} }}," for number, row in enumerate(rows)]
    sheet += [f"{{ id = '{name}', {row} }}," for name, row in named.items()]
    score = [f"part{number} = {{ {count} }}" for number, count in enumerate(counts)]
    (tmp_path / "all").mkdir()
    lines = ["title = 'All'", "players = [2, 4]", "[sheet]", "rows = [", *sheet, "]", "[score]", *score]
    (tmp_path / "all" / "game.toml").write_text("\n".join(lines), "utf-8")
    _, _, err = run("check", "./all", "--lang", "en")
    assert "error: " not in err, err
