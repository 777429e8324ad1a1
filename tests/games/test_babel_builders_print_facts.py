"""Numbers on Babel Builders' paper are those of its rules, and a player finds what they ask on the reference cards."""

from __future__ import annotations

import re

import pytest

from catalog_cases import game_of
from helpers_print import edited, fonts
from printkit.draw.frame import Text, walk
from printkit.printing.job import Job
from printkit.printing.sheets import pages
from printkit.scoring.run import score_record

GAME = game_of("babel-builders")


def words(game, name, lang="en", piece=None, players=None):
    """What is written on a component, in one line."""
    found = pages(game, game.component(name), Job(lang, players=players), fonts())
    faces = [face for p in found.pieces if piece in (None, p.name) for face in (p.front, p.back) if face]
    said = " ".join(item.text for face in faces for item, _ in walk(face.items) if isinstance(item, Text))
    return " ".join(said.split())


def copies(game, name, players=None):
    """How many there are of each card."""
    return {p.name: p.copies for p in pages(game, game.component(name), Job("en", players=players), fonts()).pieces}


# One source --------------------------------------------------------------------------------------------------------------

CHANGES = {
    # text of game.toml: (what it becomes, {component: what it then says})
    "blocks = 25  ": ("blocks = 30  ", {"blueprints": ["30 at most"]}),
    "zealot_cards = 1  ": ("zealot_cards = 2  ", {"result-pad": ["cards left blank counts as 2"]}),
    "to_confirm = 2  ": (
        "to_confirm = 3  ",
        {"reference": ["3 or more at once"], "rulebook": ["handed 3 or more punishment cards"]},
    ),
    "hand = 3  ": ("hand = 4  ", {"reference": ["4 cards"], "table-card": ["deal 4 each", "Cards to deal 19 23 27 31 35 39"]}),
    "lightning_blocks = 2  ": (
        "lightning_blocks = 4  ",
        {"specials": ["Take 4 blocks"], "reference": ["take 4 blocks"]},
    ),
    "blank_blueprints = 3": ("blank_blueprints = 5", {}),
    "punishments = 1\ntop = 2": (
        "punishments = 0\ntop = 4",
        {
            "table-card": [
                "add 0 punishment",
                "Cards to deal 15 18 21 24 27 30",
                "Cards for the top 20 24 28 32 36 40 Punishments left 1 2 2 3 3 4",
            ]
        },
    ),
    "lightning = 5\nstorm = 5\ndeliberation = 4": ("lightning = 7\nstorm = 6\ndeliberation = 8", {}),
    'shows = "line"\nblocks = 1\ncopies = 3': (
        'shows = "line"\nblocks = 4\ncopies = 2',
        {"instructions": ["Build 4 on any one of these cells"]},
    ),
    'shows = "pair"\nblocks = 2\ncopies = 1': (
        'shows = "pair"\nblocks = 5\ncopies = 3',
        {"instructions": ["Build 5 on one of these two cells"]},
    ),
    'shows = "cell"\nblocks = 3\ncopies = 1': (
        'shows = "cell"\nblocks = 6\ncopies = 4',
        {"instructions": ["Build 6 on this cell"]},
    ),
    **{
        f"{players} = {{ messengers = 1, architects = {players - 1}, punishments = {old[0]}, seals = {old[1]}, appointed = {old[2]} }}": (
            f"{players} = {{ messengers = 2, architects = {players - 2}, punishments = {new[0]}, seals = {new[1]}, appointed = {new[2]} }}",
            {},
        )
        for players, old, new in (
            (5, (1, 3, 3), (3, 4, 5)),
            (6, (2, 5, 3), (4, 6, 5)),
            (7, (2, 5, 4), (5, 6, 5)),
            (8, (3, 7, 4), (2, 8, 6)),
            (9, (3, 7, 4), (1, 5, 7)),
            (10, (4, 9, 4), (6, 10, 8)),
        )
    },
    **{
        cells: (more, {"blueprints": [total]})
        for cells, more, total in (
            ("{ A2 = 2, B2 = 4, C2 = 2 }", "{ A2 = 3, B2 = 5, C2 = 7 }", "15 blocks"),
            ("{ A1 = 3, B1 = 4, C1 = 3 }", "{ A1 = 4, B1 = 5, C1 = 4 }", "13 blocks"),
            ("{ A2 = 5, B2 = 2, C2 = 5 }", "{ A2 = 6, B2 = 7, C2 = 6 }", "19 blocks"),
            ("{ C1 = 3, B2 = 8, A3 = 3 }", "{ C1 = 2, B2 = 7, A3 = 2 }", "11 blocks"),
            ("{ A1 = 2, A2 = 3, A3 = 4, B3 = 3, C3 = 4 }", "{ A1 = 3, A2 = 4, A3 = 5, B3 = 4, C3 = 1 }", "17 blocks"),
            ("{ A1 = 5, C1 = 5, B2 = 2, A3 = 3, C3 = 3 }", "{ A1 = 6, C1 = 6, B2 = 4, A3 = 4, C3 = 4 }", "24 blocks"),
            ("{ B1 = 3, A2 = 3, B2 = 9, C2 = 3, B3 = 3 }", "{ B1 = 2, A2 = 2, B2 = 12, C2 = 2, B3 = 2 }", "20 blocks"),
            ("{ A1 = 9, B2 = 4, C3 = 9 }", "{ A1 = 10, B2 = 5, C3 = 10 }", "25 blocks"),
            (
                "{ A1 = 1, B1 = 2, C1 = 1, A2 = 2, B2 = 11, C2 = 2, A3 = 1, B3 = 2, C3 = 1 }",
                "{ A1 = 0, B1 = 1, C1 = 0, A2 = 1, B2 = 5, C2 = 1, A3 = 0, B3 = 1, C3 = 0 }",
                " 9 blocks",
            ),
        )
    },
}
"""Every number of the rules."""


def changed(parent, *changes):
    """The game with these of the changes; without any named, with all of them."""
    return edited(parent, "babel-builders", *((old, CHANGES[old][0]) for old in changes or CHANGES))


@pytest.fixture(scope="module")
def other(tmp_path_factory):
    """Babel Builders with every number changed, from a copy of its folder; its Python may run."""
    return changed(tmp_path_factory.mktemp("other"))


def _leaves(table, path=()):
    """Path → number of every leaf of a table."""
    if isinstance(table, dict):
        return {key: value for name, inner in table.items() for key, value in _leaves(inner, (*path, name)).items()}
    if isinstance(table, list):
        return {key: value for place, inner in enumerate(table) for key, value in _leaves(inner, (*path, place)).items()}
    return {path: table} if isinstance(table, int) else {}


def test_the_changes_are_of_every_number(other):
    """None is left out, and none stays as it was."""
    after = _leaves(other.facts)
    before = _leaves(GAME.facts)
    assert [path for path, value in before.items() if after[path] == value] == []


@pytest.mark.turns(3)
@pytest.mark.parametrize("old", [old for old, (_, says) in CHANGES.items() if says])
def test_a_changed_number_is_printed_wherever_it_stands(old, tmp_path):
    """On card, reference and pad; before, none of them said so."""
    game = changed(tmp_path, old)
    for name, parts in CHANGES[old][1].items():
        before, after = words(GAME, name), words(game, name)
        assert [part for part in parts if part in before or part not in after] == [], name


def test_copies_change_with_their_facts(other):
    """Of instructions and special cards, of blank blueprints and of blocks."""
    found = copies(other, "instructions")
    assert (found["row-1"], found["pair-a1-b1"], found["cell-b2"]) == (2, 3, 4)
    found = copies(other, "specials")
    assert (found["lightning"], found["storm"], found["deliberation"]) == (7, 6, 8)
    assert (found["punishment"], found["seal"]) == (6, 10)  # the largest table's
    assert copies(other, "blueprints")["blank"] == 5
    assert copies(other, "blocks") == {"block": 30}
    assert copies(other, "tokens") == {"master": 1, "architect": 8}


@pytest.mark.parametrize("players", range(5, 11))
def test_a_changed_table_changes_cards_and_reference(other, players):
    """Roles, punishments, seals and builders of that table."""
    row = other.facts["by_players"][str(players)]
    found = copies(other, "specials", players)
    assert (found["punishment"], found["seal"]) == (row["punishments"], row["seals"])
    assert copies(other, "roles", players) == {"messenger": 2, "architect": players - 2}
    said = words(other, "table-card", players=players)
    assert f" {row['punishments']} Seals" in said  # the zealots, at most, at the end of their line
    assert f" {row['seals']} Punishments" in said
    assert f" {row['appointed']} Step by step" in said


def test_a_changed_instruction_is_drawn(other):
    """Five in the corner and in both cells."""
    assert words(other, "instructions", piece="pair-a1-b1").split().count("5") == 4


def test_a_changed_blueprint_is_drawn_and_asked_for(tmp_path):
    """Seven instead of eight on B2: on the card, and for the score."""
    game = changed(tmp_path, "{ C1 = 3, B2 = 8, A3 = 3 }")
    said = words(game, "blueprints", piece="spire").split()
    assert ("7" in said, "8" in said) == (True, False)
    record = {**RECORD, "tower": {"C1": 3, "B2": 7, "A3": 3}}
    assert (codes(GAME, record), codes(game, record)) == (["tower-short"], [])


# The score follows -------------------------------------------------------------------------------------------------------

RECORD = {
    "game": "babel-builders",
    "ended_by": "tower",
    "blueprint": "spire",
    "tower": {"C1": 3, "B2": 8, "A3": 3},
    "seals": {"Ben": "Aki", "Chie": "Aki"},
    "punishments": {"Fumi": "Aki"},
    "players": [
        {"name": name, "role": "messenger" if name == "Aki" else "architect", "zealot": name == "Fumi"}
        for name in ("Aki", "Ben", "Chie", "Dai", "Emi", "Fumi")
    ],
}
"""Six players; two seals and a zealot's punishment on the messenger."""


def scored(game, record):
    """The answer for a record."""
    return score_record(record, game, editions=lambda _: game)


def codes(game, record):
    """What is wrong with it."""
    return [problem.code for problem in scored(game, record).problems]


def test_a_zealot_gives_as_many_cards_as_the_rules_say(tmp_path):
    """Where no number is written: two cards are as many as two seals."""
    game = changed(tmp_path, "zealot_cards = 1  ")
    sides = [scored(one, RECORD).score.details["side"] for one in (GAME, game)]
    assert sides == ["architects", "messenger"]


def test_the_blocks_there_are_limit_the_tower_and_its_form(tmp_path):
    """Thirty may stand where twenty-five could."""
    game = changed(tmp_path, "blocks = 25  ")
    record = {**RECORD, "tower": {"C1": 8, "B2": 12, "A3": 8}}
    assert (codes(GAME, record), codes(game, record)) == (["too-many-blocks"], [])
    high = {**RECORD, "tower": {"C1": 3, "B2": 28, "A3": 3}}
    assert ("out-of-range" in codes(GAME, high), "out-of-range" in codes(game, high)) == (True, False)


def test_the_cards_of_a_table_limit_its_record(tmp_path):
    """Six seals, four punishment cards and two messengers among six players."""
    (row,) = [old for old in CHANGES if old.startswith("6 = ")]
    game = changed(tmp_path, row)
    two = [{**player, "role": "messenger"} if player["name"] == "Dai" else player for player in RECORD["players"]]
    everybody = {**dict.fromkeys(("Ben", "Chie", "Dai", "Emi", "Fumi"), "Aki"), "Aki": "Dai"}
    many = {**RECORD, "seals": everybody, "punishments": {"Fumi": {"target": "Dai", "cards": 4}}}
    assert codes(GAME, many) == ["too-many-seals", "too-many-punishments"]
    assert codes(game, many) == ["no-messenger"]
    assert codes(GAME, {**RECORD, "players": two}) == ["second-messenger"]
    found = scored(game, {**many, "players": two}).score
    assert (found.details["seals_on_messenger"], found.details["punishments_on_messenger"]) == (6, 4)


# By players --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(5, 11))
def test_the_set_up_is_that_of_the_table(players):
    """3 × players − 1 to deal; with more than one punishment card 2 × players and the rest on top; a column for each smaller table, too."""
    tables = range(5, players + 1)
    rows = [GAME.facts["by_players"][str(count)] for count in tables]
    lines = {
        "Players": tables,
        "Messenger": [1 for _ in tables],
        "Architects": [count - 1 for count in tables],
        "Zealots, at most": [row["punishments"] for row in rows],
        "Seals": [row["seals"] for row in rows],
        "Punishments": [row["punishments"] for row in rows],
        "Cards to deal": [3 * count - 1 for count in tables],
        "Cards for the top": [2 * count if count > 5 else "–" for count in tables],
        "Punishments left": [row["punishments"] - 1 or "–" for row in rows],
        "Builders per round": [3 if count <= 6 else 4 for count in tables],
    }
    expected = " ".join(f"{name} {' '.join(map(str, several))}" for name, several in lines.items())
    assert f"{expected} Step by step" in words(GAME, "table-card", players=players)


@pytest.mark.parametrize(("players", "cards"), [(None, 10), (5, 5), (10, 10)])
def test_everybody_gets_a_reference_card_and_the_table_one_for_the_set_up(players, cards):
    """Two faces on each."""
    for name, count in (("reference", cards), ("table-card", 1)):
        found = pages(GAME, GAME.component(name), Job("en", players=players), fonts())
        assert found.cards == count
        assert all(piece.back for piece in found.pieces)


# A reader's test -----------------------------------------------------------------------------------------------------------

QUESTIONS = {
    "What do those do who were appointed?": {
        "ja": ["1枚を親方に渡し、1枚を捨てる"],
        "en": ["gives the master one card and discards one"],
    },
    "What does the master do with the cards?": {
        "ja": ["1枚を自分の手札1枚と入れ替え", "好きな順に1枚ずつ公開"],
        "en": ["Swap one of the others for a card in hand", "shows the rest one by one, in any order"],
    },
    "What does a storm do?": {
        "ja": ["嵐はすぐ公開", "このラウンドは建築なし"],
        "en": ["Storms are shown at once", "nothing is built"],
    },
    "What does lightning take?": {"ja": ["いちばん高い柱からブロックを2個"], "en": ["take 2 blocks off the highest pile"]},
    "How many cards do I hold, and who is master next?": {
        "ja": ["手札3枚まで補充", "自分以外の人に親方トークン"],
        "en": ["draw up to 3 cards", "token to someone else"],
    },
    "What does a zealot with one punishment card do?": {
        "ja": ["1枚だけなら、捨てることも渡すこともできない"],
        "en": ["a single one is neither discarded nor given"],
    },
    "And the messenger, and a zealot?": {
        "ja": [
            "神の使い：1枚でも持っていれば、1枚を必ず親方に渡す",
            "2枚以上持っていれば、1枚を必ず親方に渡す。1枚は必ず手札に残す",
        ],
        "en": ["Messenger: with one or more, you must give one", "with two or more, you must give one", "One always stays"],
    },
    "When is the punishment confirmed?": {
        "ja": ["一度に2枚以上受け取るか、手札が神罰カードだけ", "神罰の確定"],
        "en": ["2 or more at once, or nothing else in hand", "The punishment is confirmed"],
    },
    "Who may seal, and what if no architect can?": {
        "ja": ["どちらの側でも名乗り", "だれも名乗らなければ飛ばす"],
        "en": ["speaks up, of either side", "If nobody speaks up, skip this"],
    },
    "Who wins after a complete tower?": {
        "ja": ["封印と同じか多ければ神の使いチームの逆転勝ち", "0対0でも", "神罰が少なければ建築家チームの勝ち"],
        "en": ["As many punishments as seals, or more: the messenger’s side wins, even at 0–0", "Fewer: the architects win"],
    },
    "What if the pile runs out?": {
        "ja": ["塔の完成前に補充できなくなったら、神の使いチームの勝ち"],
        "en": ["can’t be refilled before the tower is complete, the messenger’s side wins"],
    },
    "How does a game begin?": {
        "ja": ["役職カードを表の枚数だけ混ぜ", "設計書カードを1枚ランダムに公開", "最初の親方をランダムに"],
        "en": ["role cards that the table lists", "a random blueprint face up", "the first master at random"],
    },
    "Which cards make the hands, and what goes back on the pile?": {
        "ja": ["神罰カード1枚を混ぜて3枚ずつ配る", "「上に戻すカード」を山札から取って混ぜ、山札の上に戻す"],
        "en": [
            "add 1 punishment, shuffle, and deal 3 each",
            "take the “cards for the top” off the deck, shuffle both together, and put them on top",
        ],
    },
    "What if a master says that they are a zealot?": {
        "ja": ["トークンを前の親方に返し、前の親方が別の親方を選ぶ"],
        "en": ["gives the token back; the previous master picks someone else"],
    },
    "When is the tower complete?": {
        "ja": ["どのマスも設計書の数以上になったら、すぐに"],
        "en": ["every cell has what the blueprint asks for, or more"],
    },
    "The tower fell over!": {
        "ja": ["元どおりに積み直して続ける。罰はない"],
        "en": ["Build it up again as it was and play on. No penalty"],
    },
}


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_reference_answers(lang):
    """With nothing else in hand."""
    said = _joined(f"{words(GAME, 'reference', lang)} {words(GAME, 'table-card', lang)}", lang)
    for question, answers in QUESTIONS.items():
        for answer in answers[lang]:
            assert _joined(answer, lang) in said, question


def _joined(text, lang):
    """Without the spaces between lines that Japanese does not have, and without those before punctuation."""
    text = re.sub(r"\s+([.,:])", r"\1", text)
    return re.sub(r"\s+", "" if lang == "ja" else " ", text)
