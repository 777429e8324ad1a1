"""What an author may write in a rulebook, and how a mistake is told: with its line."""

from __future__ import annotations

import pytest

from printkit.gamefolder import markdown
from printkit.gamefolder.rulebook import GridBlock, Heading, ListEntry, Mistake, ParagraphBlock, PictureBlock, parts


def read(text, readings=None, players=3):
    """The blocks, with nothing filled in."""
    return parts(text, readings or {}, players, lambda words: words)


def test_blocks_that_there_are():
    """Headings, paragraphs, readings, lists, tables, pictures."""
    found = read(
        "## A\n\n### B\n\nText.\n\n> Ours.\n\n- one\n- two\n\n| x | y |\n|---|---|\n| 1 | 2 |\n\n```example sealed\n```\n"
    )
    assert found[:4] == [Heading(1, "A"), Heading(2, "B"), ParagraphBlock("Text."), ParagraphBlock("Ours.", reading=True)]
    assert [(e.text, e.depth) for e in found if isinstance(e, ListEntry)] == [("one", 0), ("two", 0)]
    (grid,) = (g for g in found if isinstance(g, GridBlock))
    assert (grid.head, grid.rows) == (("x", "y"), (("1", "2"),))
    assert found[-1] == PictureBlock("example", ("sealed",), {})


def test_only_the_reading_in_force_is_told():
    """And only what is about this number of players."""
    text = "```if dice=no\nNo bonus.\n```\n\n```if dice=yes\nA bonus.\n```\n\n```if players=2\nFor two.\n```\n"
    assert read(text, {"dice": "no"}) == [ParagraphBlock("No bonus.")]
    assert read(text, {"dice": "yes"}, 2) == [ParagraphBlock("A bonus."), ParagraphBlock("For two.")]


@pytest.mark.parametrize(
    ("text", "line"), [("Fine.\n\n```pictures x\n```\n", 3), ("## A\n\nB\n\n\n\n```cards x\ncaption = \n```\n", 7)]
)
def test_a_mistake_is_told_with_its_line(text, line):
    """A block of a kind that there isn't; data that is no TOML."""
    with pytest.raises(Mistake) as mistake:
        read(text)
    assert mistake.value.line in (line, line + 1)
    assert f"line {mistake.value.line}:" in str(mistake.value)


def test_a_number_of_the_game_decides():
    """Where it is the one named, or where it is not."""
    text = "```if facts.last!=0\nRound {facts.last}.\n```\n\n```if facts.last=0\nNo limit.\n```\n"
    for number, said in (("18", "Round 18."), ("0", "No limit.")):
        assert parts(text, {}, 3, lambda words, n=number: words.replace("{facts.last}", n)) == [ParagraphBlock(said)]


def test_tokens_are_parsed_again_when_the_parser_is_another(monkeypatch, tmp_path):
    """Or what is taken from it: they are kept from run to run."""
    monkeypatch.setenv("PRINTKIT_CACHE", str(tmp_path))
    parse, parsed = markdown._parsed, []
    monkeypatch.setattr(markdown, "_parsed", lambda text: parsed.append(text) or parse(text))
    for dates in ([1, 1], [1, 1], [1, 2]):
        monkeypatch.setattr(markdown, "_dates", lambda dates=dates: dates)
        markdown.tokens.cache_clear()
        first, *_ = markdown.tokens("# Aim")
        assert (first.type, first.tag, first.line) == ("heading_open", "h1", 0)
    assert parsed == ["# Aim"] * 2
    markdown.tokens.cache_clear()
