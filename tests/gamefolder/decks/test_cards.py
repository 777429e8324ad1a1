"""cards.csv: what is read, and what is said about what can't be."""

from __future__ import annotations

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.gamefolder.decks.cards import read
from printkit.model import Card, Credits, Given
from printkit.model.game_file import GameFile

ONE = {"deck": True}
TWO = {**ONE, "coins": True, "pad": False}
GAME = GameFile(1, "my-game", "1.0", (2, 4), Credits("–"), facts=Given(seals=3, name="x", many=1000))


def cards(text, components=ONE):
    """The rows of a text, which must be right."""
    rows, problems = read("f/cards.csv", text.encode(), components, GAME)
    assert problems == []
    return rows


def problems(text, components=ONE):
    """(code, where, line) of everything wrong with a text."""
    data = text if isinstance(text, bytes) else text.encode()
    return [(p.code, p.where, p.line) for p in read("f/cards.csv", data, components, GAME)[1]]


def test_a_row_is_a_card_with_its_columns():
    """All cells are kept as text, with what was left out filled in."""
    (row,) = cards("id,quantity,suit\nA-1,2,sun\n")
    columns = {"id": "A-1", "quantity": "2", "suit": "sun", "component": "deck", "face": "deck"}
    assert row == Card("deck", "A-1", "deck", 2, {}, columns)


def test_what_is_left_out_has_a_default():
    """One of each, with the face of the component."""
    rows = cards("component,id,face,quantity\ncoins,a,,\ndeck,a,ace,0\n", TWO)
    assert [(r.component, r.face, r.quantity) for r in rows] == [("coins", "coins", 1), ("deck", "ace", 0)]


def test_quantities_by_players_are_as_the_quantity_where_they_are_empty():
    """Only cells with a number are kept."""
    rows = cards("id,quantity,quantity-2,quantity-4\na,3,,0\nb,1,2,\n")
    assert [r.by_players for r in rows] == [{4: 0}, {2: 2}]


def test_quantities_may_be_references():
    """The number of seals is one in the rules and on the table."""
    (row,) = cards("id,quantity,quantity-2\na,facts.seals,facts.seals\n")
    assert (row.quantity, row.by_players, row.columns["quantity"]) == (3, {2: 3}, "3")


@pytest.mark.parametrize("written", ["-1", "1.5", "1000", "x", "facts.none", "facts.name", "facts.many", "facts", "１"])
def test_other_quantities_are_told(written):
    """With their column and line."""
    assert problems(f"id,quantity\na,1\nb,{written}\n") == [("wrong-quantity", "f/cards.csv: quantity", 3)]


def test_a_mark_of_bytes_windows_lines_and_empty_rows_are_accepted():
    """What spreadsheets write."""
    rows, found = read("f/cards.csv", b"\xef\xbb\xbfid,title,,\r\na,x,,\r\n,,,\r\nb,y\r\n", ONE, GAME)
    assert [p.code for p in found] == ["declared-twice"]  # two columns without a name
    rows, found = read("f/cards.csv", b"\xef\xbb\xbfid,title\r\na,x,,\r\n,,,\r\nb\r\n", ONE, GAME)
    assert found == []
    assert [(r.id, r.columns["title"]) for r in rows] == [("a", "x"), ("b", "")]


def test_lines_count_through_cells_with_line_breaks():
    """A problem is where the row begins."""
    assert problems('id,title\na,"two\nlines"\n\nb!,x\n') == [("wrong-form", "f/cards.csv: id", 5)]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", [("empty-csv", "f/cards.csv", 1)]),
        ("\n\n", [("empty-csv", "f/cards.csv", 1)]),
        ("name\nx\n", [("missing-column", "f/cards.csv: id", 1)]),
        ("id,id\na,b\n", [("declared-twice", "f/cards.csv: id", 1)]),
        ("id,my column\na,b\n", [("column-name", "f/cards.csv", 1)]),
        ("id,quantity-5\na,1\n", [("column-players", "f/cards.csv: quantity-5", 1)]),
        ("id,quantity-x\na,1\n", [("column-players", "f/cards.csv: quantity-x", 1)]),
        ("id\na\na\n", [("declared-twice", "f/cards.csv: id", 3)]),
        ("id\na,b\n", [("row-length", "f/cards.csv", 2)]),
        ("id\n../a\n", [("wrong-form", "f/cards.csv: id", 2)]),
        ('id\n"a\n', [("not-csv", "f/cards.csv", 2)]),
        (b"id\n\xff\n", [("not-utf8", "f/cards.csv", None)]),
        ("id\n", [("deck-without-cards", "f/cards.csv", None)]),
        ("component,id\ndeck,a\ndecks,b\n", [("unknown-component", "f/cards.csv: component", 3)]),
    ],
)
def test_what_is_wrong_is_told_where_it_is(text, told):
    """Code, column and line."""
    assert problems(text) == told


def test_the_component_can_be_left_out_only_where_there_is_one_deck():
    """Else nobody knows whose card it is."""
    assert problems("id\na\n", TWO) == [("missing-column", "f/cards.csv: component", 1)]


def test_every_deck_needs_cards():
    """A deck that was forgotten is told by name."""
    _, found = read("f/cards.csv", b"component,id\ndeck,a\n", TWO, GAME)
    assert [(p.code, p.args["found"]) for p in found] == [("deck-without-cards", "coins")]


def test_everything_is_told_at_once():
    """One run shows all there is to mend."""
    text = "component,id,quantity\ndekc,a,x\ndeck,?,1\ndeck,b,1\ndeck,b,-\n"
    assert [code for code, _, _ in problems(text, TWO)] == [
        "unknown-component",
        "wrong-quantity",
        "wrong-form",
        "declared-twice",
        "wrong-quantity",
    ]


@given(st.lists(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00"), max_size=20), max_size=6))
def test_any_cell_comes_back(texts):
    """Whatever a cell holds is what a face prints, without the spaces around it."""
    out = io.StringIO(newline="")
    rows = csv.writer(out)
    rows.writerow(["id", "text"])
    rows.writerows([f"c{n}", text] for n, text in enumerate(texts))
    found, wrong = read("f/cards.csv", out.getvalue().encode(), ONE, GAME)
    assert [r.columns["text"] for r in found] == [text.strip() for text in texts]
    assert [p.code for p in wrong] == ([] if texts else ["deck-without-cards"])


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(data):
    """No file breaks it."""
    read("f/cards.csv", data, ONE, GAME)


def test_a_quantity_for_each_player_makes_every_table_and_the_full_set():
    """So many times the players; a table may still say its own."""
    (row,) = cards("id,quantity-each,quantity-3\na,facts.seals,5\n")
    assert (row.quantity, row.by_players) == (12, {2: 6, 3: 5, 4: 12})
    (plain,) = cards("id,quantity,quantity-each\na,2,\n")
    assert (plain.quantity, plain.by_players) == (2, {})


def test_too_many_for_each_player_are_told():
    """The full set has at most so many copies of a card as a row may have."""
    assert problems("id,quantity-each\na,900\n") == [("wrong-quantity", "f/cards.csv: quantity-each", 2)]


def test_a_number_and_one_for_each_player_contradict_each_other():
    """Which of them makes the full set can't be told."""
    assert problems("id,quantity,quantity-each\na,20,12\nb,,3\nc,4,\n") == [("quantity-twice", "f/cards.csv: quantity-each", 2)]
