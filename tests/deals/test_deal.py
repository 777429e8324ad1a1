"""Games dealt by their own rules: every card there once, as many in each hand as the rules say, nobody's hand in another's file."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

import pytest

from catalog_cases import game_ids, game_of
from printkit.deals.deal import LONGEST_NAME, dealt, matching, names_of, numbers_on
from printkit.deals.shuffling import new_seed
from printkit.deals.texts import texts
from printkit.gamefolder.catalog import Catalog
from printkit.model import LANGUAGES, Deal, DealStep, Refused
from printkit.printing.card_names import card_name

SEED = "0123456789abcdef0123456789abcdef"
DEALT = [name for name in game_ids() if game_of(name).deal]
"""The games that say how they are dealt."""

TABLES = [(name, players) for name in DEALT for low, high in [game_of(name).players] for players in range(low, high + 1)]
USED = {
    "babel-builders": (["roles", "instructions", "specials", "blueprints"], ["blueprints:blank"]),
    "eitsuku": (["budget", "roles", "events"], []),
    "open": (["numbers"], []),
    "open-the-price": (["price-cards", "zero-cards"], []),
    "opt": (["rudy"], []),
    "unlock-tower": ([], []),
}
"""What is dealt of each game, written down by hand."""


def deal(name, players, seed=SEED, round_=1, edition=None):
    """A table without names."""
    game = Catalog().load(name, edition) if edition else game_of(name)
    return dealt(game, [""] * players, seed, round_)


def ids(cards):
    """Cards by id."""
    return [card.id for card in cards]


def everywhere(table):
    """How often each card lies somewhere."""
    found = Counter()
    for cards in [pile.cards for pile in table.piles.values()] + [h for hands in table.hands.values() for h in hands.cards]:
        found.update((card.component, card.id) for card in cards)
    return found


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_card_of_the_table_is_somewhere_once(name, players):
    """None lost, none twice: piles and hands together are the cards that such a table uses."""
    game = game_of(name)
    assert name in USED, "say in USED what is dealt of this game"
    wanted, without = USED[name]
    expected = Counter({(c.component, c.id): c.count(players) for c in matching(game.cards, wanted, without)})
    for round_ in range(1, min(game.deal.rounds, 3) + 1):
        assert everywhere(deal(name, players, round_=round_)) == +expected


@pytest.mark.parametrize("players", [2, 3, 4])
def test_opt(players):
    """Five each, eight open, three dice, and the highest of two dice starts."""
    table = deal("opt", players)
    assert [len(hand) for hand in table.hands["hand"].cards] == [5] * players
    assert not table.hands["hand"].open
    assert len(table.piles["dig_site"].cards) == 8
    assert table.piles["dig_site"].open
    assert len(table.piles["deck"].cards) == 72 - 8 - 5 * players
    assert len(table.rolls["dice"]) == 3
    (starter,) = table.lots["starter"].seats
    assert all(2 <= rolls[0] <= 12 for rolls in table.lots["starter"].rolls)
    assert max(table.lots["starter"].rolls) == table.lots["starter"].rolls[starter]


def test_equal_dice_are_rolled_again_by_those_alone():
    """Over many seeds: the winner's rolls are the highest throw by throw, and only the tied go on."""
    longest = 0
    for seed in map(str, range(60)):
        lot = deal("opt", 4, seed).lots["starter"]
        longest = max(longest, *map(len, lot.rolls))
        assert len({len(rolls) for rolls in lot.rolls if rolls[:1] == max(r[:1] for r in lot.rolls)}) <= 2
        assert lot.rolls[lot.seats[0]] == max(lot.rolls)
        assert list(lot.rolls).count(max(lot.rolls)) == 1
    assert longest > 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_open(players):
    """Four face up, two face down each; the rest lies face down."""
    table = deal("open", players)
    shown, hidden = table.hands["shown"], table.hands["hidden"]
    assert ([len(h) for h in shown.cards], [len(h) for h in hidden.cards]) == ([4] * players, [2] * players)
    assert (shown.open, hidden.open, table.piles["rest"].open) == (True, False, False)
    assert len(table.piles["rest"].cards) == 26 - 6 * players


@pytest.mark.parametrize("lang", LANGUAGES)
def test_open_is_dealt_as_often_as_it_is_played_and_last_place_deals(lang):
    """A lot for the first dealer alone; round by round other cards, whose dealer the results say."""
    rounds = [deal("open", 3, round_=number) for number in (1, 2, 30)]
    assert len({str(ids(table.hands["shown"].cards[0])) for table in rounds}) == 3
    word = game_of("open").word(lang, "deal.last")
    told = [texts(table, lang)[1].text for table in rounds]
    assert [word in text for text in told] == [False, True, True]
    assert [
        ("Player" in line or "プレイヤー" in line)
        for text in told
        for line in text.splitlines()
        if "ealer" in line or "ディーラー" in line
    ] == [
        True,
        False,
        False,
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_blueprint_is_told_with_its_cells(lang):
    """Nobody has the card in front of them: every number of it stands in the file of the table."""
    game = game_of("babel-builders")
    for seed in "abcd":
        table = deal("babel-builders", 5, seed)
        (card,) = table.piles["blueprint"].cards
        cells = next(one["cells"] for one in game.facts["blueprints"] if one["id"] == card.id)
        (line,) = [
            line
            for line in texts(table, lang)[1].text.splitlines()
            if re.search(f"[：:] ?{card_name(game, card, lang)} ?[（(]", line)
        ]
        assert re.findall(r"([A-C][1-3]) ?[=＝] ?([0-9]+)", line) == [(cell, str(count)) for cell, count in cells.items()]


@pytest.mark.parametrize(
    ("lang", "one", "again", "sums"),
    [
        ("en", "(die:", "(die, re-rolls included:", "(sums of the dice"),
        ("ja", "（ダイスの目：", "（ダイスの目（振り直しを含む）：", "（ダイスの合計"),
    ],
)
def test_one_die_is_no_sum_and_re_rolls_are_told(lang, one, again, sums):
    """What a table reads beside the lot is what was thrown."""
    seen = set()
    for seed in map(str, range(12)):
        table = deal("eitsuku", 3, seed)
        told = texts(table, lang)[1].text
        rolled_again = any(len(rolls) > 1 for rolls in table.lots["turns"].rolls)
        assert (one in told, again in told, sums in told) == (not rolled_again, rolled_again, False)
        assert all("→".join(map(str, r)) in told.replace(" → ", "→") for r in table.lots["turns"].rolls)
        seen.add(rolled_again)
    assert seen == {True, False}
    assert sums in texts(deal("opt", 3), lang)[1].text


def test_numbers_that_lead_nowhere_are_an_error_of_the_folder():
    """A blueprint without its cells would be no blueprint."""
    game = game_of("babel-builders")
    steps = tuple(step._replace(numbers="facts.plans.{kind}") if step.numbers else step for step in game.deal.steps)
    with pytest.raises(Refused) as refused:
        dealt(replace(game, deal=game.deal._replace(steps=steps)), [""] * 5, SEED)
    assert [(p.code, p.where) for p in refused.value.problems] == [("deal-numbers", "deal.steps[3].numbers")]


def test_hands_that_the_rules_make_public_are_nobodys_secret():
    """Eitsuku by post: the table's file has every hand and every choice, and there are no files for one player alone."""
    table = next(one for one in (deal("eitsuku", 3, str(seed)) for seed in range(20)) if any(one.free["hand_roles"]))
    master, public = texts(table, "en")
    assert (master.reader, public.reader) == ("master", "table")
    for hands in table.hands.values():
        for hand in hands.cards:
            assert all(card_name(table.game, card, "en") in public.text for card in hand)
    assert public.text.count("choose the kind") == sum(map(bool, table.free["hand_roles"]))


@pytest.mark.parametrize("players", range(3, 7))
def test_eitsuku(players):
    """Budgets by players, less five small and two medium each; two events; two roles by die, or the right to choose."""
    table = deal("eitsuku", players)
    left = {name: len(table.piles[name].cards) for name in ("small", "medium", "large")}
    assert left == {"small": 7 * players - 5 * players, "medium": 6 * players - 2 * players, "large": 5 * players}
    assert all(Counter(ids(hand)) == {"small": 5, "medium": 2} for hand in table.hands["budget"].cards)
    assert [len(hand) for hand in table.hands["hand_events"].cards] == [2] * players
    kinds = {1: "actor", 2: "actor", 3: "writer", 4: "composer", 5: "director"}
    for rolls, hand, free in zip(
        table.drawn["hand_roles"], table.hands["hand_roles"].cards, table.free["hand_roles"], strict=True
    ):
        assert len(rolls) == 2
        assert [name.partition("-")[0] for name in ids(hand)] == [kinds[roll] for roll in rolls if roll != 6]
        assert free == rolls.count(6)
    assert sorted(table.lots["turns"].seats) == list(range(players))


@pytest.mark.parametrize("edition", ["draft", "published"])
@pytest.mark.parametrize("players", [3, 6])
def test_open_the_price_keeps_price_cards_and_deals_zeros_anew(players, edition):
    """Six zero cards, then eight; one price card each, the same in both rounds; the order is chance's."""
    first, second = (deal("open-the-price", players, round_=round_, edition=edition) for round_ in (1, 2))
    prices = []
    for table, zeros in ((first, 6), (second, 8)):
        hands = table.hands["hand"].cards
        assert [len(hand) for hand in hands] == [zeros + 1] * players
        prices.append([[card.id for card in hand if card.component == "price-cards"] for hand in hands])
        assert all(len(own) == 1 for own in prices[-1])
    assert prices[0] == prices[1]
    assert len({own[0] for own in prices[0]}) == players
    assert first.hands["hand"].ordered
    assert [ids(hand)[:6] for hand in first.hands["hand"].cards] != [ids(hand)[:6] for hand in second.hands["hand"].cards]


@pytest.mark.parametrize("players", range(5, 11))
def test_babel_builders(players):
    """The two-step pile: one punishment card among the hands, the others among the 2 × players + rest on top."""
    for seed in "abc":
        table = deal("babel-builders", players, seed)
        row = game_of("babel-builders").facts["by_players"][str(players)]
        assert Counter(ids(h[0] for h in table.hands["role"].cards))["messenger"] == 1
        assert [len(hand) for hand in table.hands["hand"].cards] == [3] * players
        held = [card.id for hand in table.hands["hand"].cards for card in hand]
        assert held.count("punishment") == 1
        rest = row["punishments"] - 1
        deck = ids(table.piles["deck"].cards)
        assert deck.count("punishment") == rest
        assert "punishment" not in deck[2 * players + rest :]
        assert Counter(held + deck)["seal"] == row["seals"]
        assert ids(table.piles["blueprint"].cards)[0] != "blank"
        assert table.piles["blueprint"].open


def test_the_same_seed_is_the_same_deal_whoever_plays_and_whatever_language():
    """Names and language take no part in it; seed, players and edition do."""
    game = game_of("opt")
    table = dealt(game, ["Aki", "文太"], SEED)
    assert table.hands == deal("opt", 2).hands
    assert ids(table.hands["hand"].cards[0]) == ["2rd", "1bd", "Aw", "5ro", "4k"]
    assert deal("opt", 2, new_seed()).hands != table.hands
    assert deal("opt", 3).hands["hand"].cards[0] != table.hands["hand"].cards[0]


@pytest.mark.turns(3)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", DEALT)
def test_no_file_tells_more_than_its_reader_may_know(name, lang):
    """The seed stands in the master's file alone, and where hidden cards of others are swapped, one's own file stays the same."""
    game = game_of(name)
    players = game.players[1]
    seed = "5e" + SEED[2:]
    table = dealt(game, [f"N{seat}" for seat in range(players)], seed, game.deal.rounds)
    files = {text.reader: text for text in texts(table, lang)}
    assert seed in files["master"].text
    for reader, text in files.items():
        assert seed not in text.name
        if reader != "master":
            assert seed not in text.text
    for seat in range(players):
        other = dealt(game, table.names, seed, game.deal.rounds)
        for hands in other.hands.values():
            if not hands.open:
                _swapped(hands.cards, seat)
        for pile in other.piles.values():
            if not pile.open:
                pile.cards.reverse()
        again = {text.reader: text for text in texts(other, lang)}
        for reader in {"table", seat + 1} & files.keys():
            assert again[reader] == files[reader]


def _swapped(cards, seat):
    """Give all seats but one other cards of the same lot, as many as they had."""
    pool = [card for other, own in enumerate(cards) if other != seat for card in own]
    for other in range(len(cards)):
        if other != seat:
            cards[other] = [pool.pop() for _ in cards[other]]


@pytest.mark.parametrize("name", ["opt", "babel-builders", "open-the-price"])
def test_a_players_file_names_their_cards_and_no_card_of_others(name):
    """Read as a player would: between one's own heading and the next stand one's cards."""
    game = game_of(name)
    table = deal(name, game.players[1])
    for text in texts(table, "ja"):
        if isinstance(text.reader, int):
            own, public = re.split(r"== みんなに見えるもの ==", text.text)
            held = [hands.cards[text.reader - 1] for hands in table.hands.values()]
            for card in (card for cards in held for card in cards):
                assert card_name(game, card, "ja") in own
            secret = {card_name(game, c, "ja") for h in table.hands.values() for cards in h.cards for c in cards}
            seen = {card_name(game, c, "ja") for pile in table.piles.values() if pile.open for c in pile.cards}
            listed = set(re.findall(r"(?<=[：、])[^、：\n]+", re.sub(r"（[^）]*）", "", public)))
            assert not {re.sub(r"（[^）]*）", "", one) for one in secret - seen} & listed


def test_a_weak_seed_brings_no_check_number():
    """It would let everybody try seeds without even looking at a hand."""
    weak = texts(deal("opt", 2, "1"), "en")
    assert [("Check number" in text.text) for text in weak] == [True, False, False, False]
    assert all("Check number" in text.text for text in texts(deal("opt", 2), "en"))


def test_unlock_tower_has_nothing_to_deal_and_says_so():
    """A lot for the facilitator, and no files of players."""
    files = texts(deal("unlock-tower", 4), "en")
    assert [text.reader for text in files] == ["master", "table"]
    assert "no cards to deal" in files[1].text
    assert re.search(r"Facilitator: Player [1-4]", files[1].text)


def test_names_and_numbers_of_players():
    """Names count as players; both must agree; without either nobody plays."""
    assert names_of(["Aki ", "Ben"], None) == ["Aki", "Ben"]
    assert names_of([], 3) == ["", "", ""]
    for given, players, code in (
        (["Aki"], 2, "deal-players"),
        ([], None, "argument-missing"),
        (["a\nb"], None, "player-name"),
        ([" "], None, "player-name"),
    ):
        with pytest.raises(Refused) as refused:
            names_of(given, players)
        assert [p.code for p in refused.value.problems] == [code]


@pytest.mark.parametrize(
    ("players", "round_", "code"), [(1, 1, "wrong-players"), (3, 3, "no-such-round"), (3, 0, "no-such-round")]
)
def test_tables_and_rounds_that_there_are_not(players, round_, code):
    """Refused as misuse."""
    with pytest.raises(Refused) as refused:
        deal("open-the-price", players, round_=round_)
    assert ([p.code for p in refused.value.problems], refused.value.status) == ([code], 2)


def test_dice_show_every_side_and_no_other():
    """Of each game in which dice are rolled when it begins, thrown with thirty seeds."""
    thrown = {}
    for name in DEALT:
        for seed in range(30):
            for place, rolled in deal(name, game_of(name).players[0], f"{seed:032x}").rolls.items():
                thrown.setdefault((name, place), set()).update(rolled)
    assert thrown
    assert {frozenset(sides) for sides in thrown.values()} == {frozenset(range(1, 7))}


def test_what_cannot_be_dealt_is_refused_as_misuse():
    """With what the message needs: which game, which round, how many there are."""
    opened = game_of("open")
    for game, round_, code, where, args in (
        (replace(opened, deal=None), 1, "nothing-to-deal", "open", {}),
        (
            opened,
            opened.deal.rounds + 1,
            "no-such-round",
            "--round",
            {"found": opened.deal.rounds + 1, "most": opened.deal.rounds},
        ),
    ):
        with pytest.raises(Refused) as refused:
            dealt(game, ["Aki", "Ben", "Cho"], SEED, round_)
        assert refused.value.status == 2
        assert [(p.code, p.where, dict(p.args)) for p in refused.value.problems] == [(code, where, args)]
    for given, players, where, args in (
        (["x" * 1000], None, "--player", {"found": "x" * LONGEST_NAME, "most": LONGEST_NAME}),
        (["Aki"], 3, "--players", {"count": 3, "found": 1}),
        ([], None, "--players", {}),
    ):
        with pytest.raises(Refused) as refused:
            names_of(given, players)
        assert refused.value.status == 2
        assert [(p.where, dict(p.args)) for p in refused.value.problems] == [(where, args)]
    assert names_of(["A", "x" * LONGEST_NAME], 2) == ["A", "x" * LONGEST_NAME]


def test_what_is_dealt_once_is_there_in_every_round():
    """What a round takes from it goes back: the second begins with as much as the first."""
    pile = DealStep("pile", to="deck", cards=("numbers",))
    hand = DealStep("deal", to="hand", of="deck", count=3)
    game = replace(game_of("open"), deal=Deal(rounds=3, first=(pile,), steps=(hand,)))
    tables = [dealt(game, ["Aki", "Ben", "Cho"], SEED, round_) for round_ in (1, 2, 3)]
    assert [everywhere(table) for table in tables] == [everywhere(tables[0])] * 3
    assert [[len(hand) for hand in table.hands["hand"].cards] for table in tables] == [[3, 3, 3]] * 3


def test_every_free_choice_that_is_rolled_counts():
    """Also several of one seat: 6 is the player's own choice in Eitsuku."""
    most = 0
    for seed in range(20):
        table = deal("eitsuku", 6, f"{seed:032x}")
        for name, rolls in table.drawn.items():
            assert table.free[name] == [rolled.count(6) for rolled in rolls]
            most = max(most, *table.free[name])
    assert most > 1


def test_a_card_without_such_numbers_has_none():
    """Where a column that the reference names isn't there, or leads to no table."""
    card = game_of("open").cards[0]
    assert numbers_on(game_of("open"), card, "{nobody}.numbers") == {}
    assert numbers_on(game_of("open"), card, "nobody") == {}
