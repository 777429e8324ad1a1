"""Every box on the papers of every game: what happens when it is left empty, filled in right, and filled in wrong.

Never silence: a box that is empty changes nothing or is told; one that is wrong is told, or is itself what is scored.
"""

from __future__ import annotations

from functools import cache

import pytest

from catalog_cases import game_ids, game_of
from helpers_games import NAMES, RECORDS
from printkit.model.slot_values import slots_of_record
from printkit.model.slots import View, chooses_players, slots
from printkit.scoring.checking.record import RecordCheck
from printkit.scoring.readers.forms import from_fields
from printkit.scoring.run import _answer, scorer_of


@cache
def filled(game_id, component):
    """The fields of one paper, as texts like those of a PDF, for everybody at the table."""
    game = game_of(game_id)
    shown = game.component(component)
    raw = {"game": game_id, **RECORDS[game_id]}
    seats = range(1, len(raw["players"]) + 1)
    rows = {axis: range(1, 7) for axis in game.axes if game.axes[axis].open}
    shows = dict.fromkeys([*shown.shows, *(game.component(BESIDE).shows if component in BESIDE_ANOTHER else ())])
    view = View(tuple(shows), {}, {"player": seats, **rows})
    record = RecordCheck(game)(raw).record
    values = slots_of_record(game, record.data, view)
    return {slot.name: (slot, text_of(values[slot.name])) for slot in slots(game, view)}


def text_of(value):
    return "" if value is None else "/Off" if value is False else "/Yes" if value is True else str(value)


def answered(game_id, fields):
    """(score or None, codes of the problems) of a form with these fields."""
    game = game_of(game_id)
    answer = _answer("form.pdf", from_fields(game, fields, {"game": game_id}), RecordCheck(game), scorer_of(game))
    return answer.score and answer.score._replace(problems=()), {p.code for p in answer.problems}


def texts(game_id, component):
    """The same without what each box is."""
    return {name: text for name, (_, text) in filled(game_id, component).items()}


@cache
def right(game_id, component):
    """The answer to a paper on which everything is right, the base that others are compared with."""
    return answered(game_id, texts(game_id, component))


def other(slot, text, seats):
    """Something else that could be written there."""
    entry = slot.entry
    if chooses_players(entry):
        return str(int(text) % seats + 1)
    if entry.kind == "choice":
        return next(word for word in entry.choices if word != text)
    if entry.kind == "int":
        up = entry.id != "tower"  # more than enough is enough
        return str(int(text) + (1 if up and (entry.high is None or int(text) < entry.high) else -1))
    return {"date": "7月4日", "name": "Ben", "cards": "9zz", "hand": "0 0 0 2 0 0 0"}.get(entry.id, "x")


def outcome(game_id, component, entry_id, how):
    """What happens when the boxes of an entry are empty or one is wrong: new problems, or ``scored`` where the result is another."""
    everything = filled(game_id, component)
    fields = texts(game_id, component)
    before = right(game_id, component)
    assert not [code for code in before[1] if code not in EXPECTED_ANYWAY], before
    if entry_id in FROM_THE_END:
        everything = dict(reversed(everything.items()))
    own = [(slot, text) for slot, text in everything.values() if slot.entry.id == entry_id]
    seats = len(RECORDS[game_id]["players"])
    for slot, text in own:
        tick = slot.entry.kind in ("tick", "mark")
        if how == "empty" and text and (not tick or text == "/Yes"):
            fields[slot.name] = "/Off" if tick else ""
            if not tick or slot.entry.role != "claim":
                break  # one box; of a group of ticks all, for one of several is another claim
        if how == "wrong" and ((tick and text == "/Off") or (not tick and text)):
            fields[slot.name] = "/Yes" if tick else other(slot, text, seats)
            break
    else:
        if how == "wrong":  # nothing to score: whatever is written there
            slot = own[0][0]
            fields[slot.name] = (
                "/Yes"
                if slot.entry.kind == "tick"
                else {"int": "1", "choice": next(iter(slot.entry.choices), "")}.get(slot.entry.kind, "x")
            )
    after = answered(game_id, fields)
    new = sorted(after[1] - before[1])
    return " ".join(new) or ("scored" if after[0] != before[0] else "same")


EXPECTED_ANYWAY = {"not-finished", "tops-from-floors", "unproven"}
BESIDE = "score-pad"
BESIDE_ANOTHER = {"action-form", "result-form", "log-sheet"}
"""Papers without a result of their own: filled in together with the pad."""
FROM_THE_END = {"marks"}
"""Of whose places the last is another one, for the first makes no difference."""

# Game, paper, entry; what happens when one box (of a claim made of ticks: all of them) is left empty, and when it is wrong.
# ``same``: nothing changes; ``scored``: it is what is scored. Filled in right, all of them are in `RECORDS`, without an error.
TABLE = [
    ("unlock-tower", "log-sheet", "name", "missing-key", "repeated-name"),
    ("unlock-tower", "log-sheet", "date", "same", "not-a-date"),
    ("unlock-tower", "log-sheet", "log_face", "same", "not-compared"),
    ("unlock-tower", "log-sheet", "log_named", "same", "not-compared"),
    ("unlock-tower", "log-sheet", "log_1", "same", "not-compared"),
    ("unlock-tower", "log-sheet", "log_2", "same", "not-compared"),
    ("unlock-tower", "log-sheet", "log_3", "same", "not-compared"),
    ("unlock-tower", "log-sheet", "log_4", "same", "not-compared"),
    ("eitsuku", "action-form", "do_target", "same", "not-compared"),
    ("unlock-tower", "sheet", "name", "missing-key", "repeated-name"),
    ("unlock-tower", "sheet", "date", "same", "not-a-date"),
    ("unlock-tower", "sheet", "rounds", "same", "scored"),
    ("unlock-tower", "sheet", "marks", "claim-differs total-differs", "claim-differs total-differs"),
    ("unlock-tower", "sheet", "lock", "same", "not-compared"),
    ("unlock-tower", "sheet", "coin", "same", "not-compared"),
    ("unlock-tower", "sheet", "A", "same", "claim-differs"),
    ("unlock-tower", "sheet", "B", "same", "claim-differs"),
    ("unlock-tower", "sheet", "fastest", "nobody-fastest total-differs", "fastest-too-low"),
    ("unlock-tower", "sheet", "highest", "same", "claim-differs"),
    ("unlock-tower", "sheet", "unlock_bonus", "total-differs", "total-differs"),
    ("unlock-tower", "sheet", "total", "same", "total-differs"),
    ("unlock-tower", "score-pad", "date", "same", "not-a-date"),
    ("unlock-tower", "score-pad", "name", "missing-key", "repeated-name"),
    ("unlock-tower", "score-pad", "towers", "missing-key", "scored"),
    ("unlock-tower", "score-pad", "A", "total-believed", "total-differs"),
    ("unlock-tower", "score-pad", "B", "same", "total-differs"),
    ("unlock-tower", "score-pad", "fastest", "nobody-fastest total-differs", "fastest-too-low"),
    ("unlock-tower", "score-pad", "highest", "same", "claim-differs"),
    ("unlock-tower", "score-pad", "unlock_bonus", "total-differs", "total-differs"),
    ("unlock-tower", "score-pad", "total", "same", "total-differs"),
    ("open", "score-pad", "date", "same", "not-a-date"),
    ("open", "score-pad", "variant", "bets-without-chips", "bets-without-chips"),
    ("open", "score-pad", "name", "chips-too-few unknown-player", "repeated repeated-name"),
    ("open", "score-pad", "place", "no-ranking", "no-ranking"),
    ("open", "score-pad", "predicts", "no-prediction", "sum-differs"),
    ("open", "score-pad", "bet", "no-bet", "sum-differs"),
    ("open", "score-pad", "sum", "same", "sum-differs"),
    ("opt", "ledger", "date", "same", "not-a-date"),
    ("opt", "ledger", "dice", "missing-key", "price-differs total-differs"),
    ("opt", "ledger", "name", "player-count", "repeated-name"),
    ("opt", "ledger", "sum", "same", "total-differs"),
    ("opt", "ledger", "who", "missing-key", "not-enough total-differs"),
    ("opt", "ledger", "action", "missing-key", "not-open"),
    ("opt", "ledger", "cards", "missing-key", "no-such-card not-open"),
    ("opt", "ledger", "amount", "same", "price-differs"),
    ("opt", "ledger", "to", "missing-key", "trade-with-self"),
    ("opt", "score-pad", "date", "same", "not-a-date"),
    ("opt", "score-pad", "name", "player-count", "repeated-name"),
    ("opt", "score-pad", "coins", "total-differs", "total-differs"),
    ("opt", "score-pad", "sum", "same", "total-differs"),
    ("eitsuku", "score-pad", "date", "same", "not-a-date"),
    ("eitsuku", "score-pad", "name", "missing-key", "repeated-name"),
    ("eitsuku", "score-pad", "actor", "missing-key", "claim-differs total-differs"),
    ("eitsuku", "score-pad", "award_actor", "same", "claim-differs total-differs"),
    ("eitsuku", "score-pad", "writer", "claim-differs film-incomplete total-differs", "claim-differs total-differs"),
    ("eitsuku", "score-pad", "award_writer", "claim-differs total-differs", "claim-differs total-differs"),
    ("eitsuku", "score-pad", "composer", "claim-differs film-incomplete total-differs", "claim-differs total-differs"),
    ("eitsuku", "score-pad", "award_composer", "same", "claim-differs total-differs"),
    ("eitsuku", "score-pad", "director", "claim-differs film-incomplete total-differs", "claim-differs total-differs"),
    ("eitsuku", "score-pad", "award_director", "claim-differs total-differs", "claim-differs total-differs"),
    ("eitsuku", "score-pad", "released", "claim-differs never-released total-differs", "claim-differs total-differs"),
    ("eitsuku", "score-pad", "hurry", "claim-differs total-differs", "scored"),
    ("eitsuku", "score-pad", "tie_up", "claim-differs total-differs", "claim-differs total-differs"),
    ("eitsuku", "score-pad", "promoter", "claim-differs total-differs", "claim-differs total-differs"),
    ("eitsuku", "score-pad", "sum_a", "same", "claim-differs"),
    ("eitsuku", "score-pad", "sum_b", "same", "claim-differs"),
    ("eitsuku", "score-pad", "sum_c", "same", "claim-differs"),
    ("eitsuku", "score-pad", "sum_d", "same", "claim-differs"),
    ("eitsuku", "score-pad", "sum", "same", "total-differs"),
    ("eitsuku", "score-pad", "turn_over", "same", "not-compared"),
    ("eitsuku", "action-form", "declared_by", "same", "not-compared"),
    ("eitsuku", "action-form", "film", "same", "not-compared"),
    ("eitsuku", "action-form", "do_start", "same", "not-compared"),
    ("eitsuku", "action-form", "do_event", "same", "not-compared"),
    ("eitsuku", "action-form", "do_3a", "same", "not-compared"),
    ("eitsuku", "action-form", "do_3b", "same", "not-compared"),
    ("eitsuku", "action-form", "do_role", "same", "not-compared"),
    ("eitsuku", "action-form", "do_pay", "same", "not-compared"),
    ("eitsuku", "action-form", "do_4a", "same", "not-compared"),
    ("eitsuku", "action-form", "do_4b", "same", "not-compared"),
    ("eitsuku", "action-form", "do_4c", "same", "not-compared"),
    ("eitsuku", "action-form", "do_4d", "same", "not-compared"),
    ("eitsuku", "action-form", "do_draw", "same", "not-compared"),
    ("eitsuku", "action-form", "do_lay", "same", "not-compared"),
    ("eitsuku", "action-form", "do_5a", "same", "not-compared"),
    ("eitsuku", "action-form", "do_5b", "same", "not-compared"),
    ("eitsuku", "action-form", "do_note", "same", "not-compared"),
    ("eitsuku", "result-form", "name", "missing-key", "repeated-name"),
    ("eitsuku", "result-form", "now_start", "same", "not-compared"),
    ("eitsuku", "result-form", "now_action", "same", "not-compared"),
    ("eitsuku", "result-form", "now_set", "same", "not-compared"),
    ("eitsuku", "result-form", "now_scout", "same", "not-compared"),
    ("eitsuku", "result-form", "now_end", "same", "not-compared"),
    ("eitsuku", "result-form", "has_budget", "same", "not-compared"),
    ("eitsuku", "result-form", "has_roles", "same", "not-compared"),
    ("eitsuku", "result-form", "has_events", "same", "not-compared"),
    ("eitsuku", "result-form", "lies_actor", "same", "not-compared"),
    ("eitsuku", "result-form", "lies_writer", "same", "not-compared"),
    ("eitsuku", "result-form", "lies_composer", "same", "not-compared"),
    ("eitsuku", "result-form", "lies_director", "same", "not-compared"),
    ("eitsuku", "result-form", "lies_events", "same", "not-compared"),
    ("open-the-price", "score-pad", "date", "same", "not-a-date"),
    ("open-the-price", "score-pad", "name", "player-count", "presented-twice price-card-once repeated-name"),
    ("open-the-price", "score-pad", "price_card", "no-price-card", "price-card-once"),
    ("open-the-price", "score-pad", "round", "missing-key", "hand-size round-over"),
    ("open-the-price", "score-pad", "presenter", "missing-key", "not-smallest-card own-guess-differs price-card-once"),
    ("open-the-price", "score-pad", "hand", "missing-key", "price-card-once"),
    ("open-the-price", "score-pad", "guess", "no-guess", "own-guess-differs"),
    ("babel-builders", "result-pad", "date", "same", "not-a-date"),
    ("babel-builders", "result-pad", "ended_by", "missing-key", "no-such-phase tower-complete"),
    ("babel-builders", "result-pad", "blueprint_card", "same", "both-given"),
    ("babel-builders", "result-pad", "name", "missing-key", "repeated-name seals-oneself"),
    ("babel-builders", "result-pad", "role", "missing-key", "no-messenger"),
    ("babel-builders", "result-pad", "zealot", "not-a-zealot", "too-many-zealots zealot-silent zealous-messenger"),
    ("babel-builders", "result-pad", "seals", "scored", "seals-oneself"),
    ("babel-builders", "result-pad", "punishes", "missing-key", "scored"),
    ("babel-builders", "result-pad", "punishment_cards", "same", "too-many-punishments"),
    ("babel-builders", "result-pad", "blueprint", "same", "tower-short"),
    ("babel-builders", "result-pad", "tower", "tower-short", "tower-short"),
]  # fmt: skip


@pytest.mark.turns(3)
@pytest.mark.parametrize(("game_id", "component", "entry", "empty", "wrong"), TABLE)
def test_a_box_that_is_empty_or_wrong(game_id, component, entry, empty, wrong):
    """Right is the base that both are compared with."""
    assert outcome(game_id, component, entry, "empty") == empty
    assert outcome(game_id, component, entry, "wrong") == wrong


def test_the_table_has_every_box_and_no_silence():
    """Every entry on every paper of every game that can be filled in; nothing wrong passes for the same."""
    assert sorted(RECORDS) == game_ids()
    on_paper = {
        (game_id, component.id, entry)
        for game_id in RECORDS
        for component in game_of(game_id).components
        if component.fillable
        for entry in component.shows
        if entry in game_of(game_id).in_force
    }
    assert {row[:3] for row in TABLE} == on_paper
    assert [row for row in TABLE if row[4] == "same"] == []


# Unlock Tower's pad --------------------------------------------------------------------------------------------------------


def pad(*towers, **more):
    """The fields of a pad with these heights; the boxes that nobody ticked are there and off."""
    game = game_of("unlock-tower")
    shown = game.component("score-pad")
    fields = {
        slot.name: "/Off" if slot.entry.kind == "tick" else ""
        for slot in slots(game, View(shown.shows, {}, {"player": (1, 2, 3)}))
    }
    for seat, heights in enumerate(towers, 1):
        fields[f"p{seat}-name"] = NAMES[seat - 1]
        fields |= {f"p{seat}-towers-{tower}": str(height) for tower, height in enumerate(heights, 1)}
    return fields | {name.replace("_", "-"): text for name, text in more.items()}


FOURS, ENDED = (4,) * 6, (16, 0, 16, 0, 16, 0)


def won(fields):
    score, codes = answered("unlock-tower", fields)
    return score and score.winners, score and [player.total for player in score.players], codes


def test_one_tick_more_never_changes_who_wins_without_a_word():
    """Unticked groups are not zero: a right tick changes nothing at all, in whatever group."""
    plain = pad(ENDED, FOURS, (0, 0, 0, 0, 0, 5), p1_fastest="/Yes")
    assert won(plain) == (("Ben",), [4, 6, 1], {"tops-from-floors"})
    for name in ("p2-highest-2", "p2-highest-4", "p1-highest-1", "p3-highest-6"):
        ticks = (
            [other for other in ("p2-highest-2", "p2-highest-4") if name in ("p2-highest-2", "p2-highest-4")]
            if "p2" in name
            else [name]
        )
        if name == "p1-highest-1":
            ticks += ["p1-highest-3", "p1-highest-5"]
        assert won(plain | dict.fromkeys(ticks, "/Yes"))[:2] == won(plain)[:2]
    assert won(plain | {"p2-B-1": "/Yes", "p2-B-2": "/Yes"})[:2] == won(plain)[:2]


def test_a_claim_below_what_the_towers_prove_is_an_error():
    """Six tops on one floor are two sets of three; it names the floors."""
    fields = pad(ENDED, FOURS, (0,) * 6, p1_fastest="/Yes", p2_B_1="/Yes")
    assert won(fields) == (None, None, {"claim-below", "tops-from-floors"})
    game = game_of("unlock-tower")
    answer = _answer("pad.pdf", from_fields(game, fields, {}), RecordCheck(game), scorer_of(game))
    (below,) = [problem for problem in answer.problems if problem.code == "claim-below"]
    assert below.where == "players[1].checks.B"
    assert below.args["floors"] == ["4 (1–3)", "4 (4–6)"]


@pytest.mark.parametrize(
    ("total", "told"),
    [("7", set()), ("9", {"total-believed"}), ("8", {"total-differs"}), ("5", {"total-differs"}), ("15", {"total-differs"})],
)
def test_a_written_total_alone_is_a_claim(total, told):
    """It fits the floors, or fits more sets than those show, which is told; or it can't be."""
    fields = pad(ENDED, FOURS, (0,) * 6, p1_fastest="/Yes", p2_total=total)
    winners, totals, codes = won(fields)
    assert codes - {"tops-from-floors"} == told
    assert (winners is None) == (told == {"total-differs"})
    assert totals is None or totals[1] == int(total)


def test_ticks_alone_need_the_total_that_they_add_up_to():
    """Without heights an unticked group is zero only if the total says so."""
    blank = {f"p{seat}-name": name for seat, name in enumerate(NAMES, 1)}
    fields = (
        pad()
        | blank
        | {"p1-fastest": "/Yes", "p1-A-1": "/Yes", "p1-highest-1": "/Yes", "p2-B-1": "/Yes", "p3-highest-2": "/Yes"}
    )
    assert won(fields)[2] == {"no-towers"}
    assert won(fields | {"p1-total": "4", "p2-total": "2", "p3-total": "1"}) == (("Aki",), [4, 2, 1], {"unverified"})
    assert won(fields | {"p1-total": "6", "p2-total": "2", "p3-total": "1"})[2] >= {"no-towers"}
