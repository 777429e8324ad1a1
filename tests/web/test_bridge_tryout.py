"""Games tried out in the page: what lies on the table is the command's own game, and each move can be taken back."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

import printkit
from printkit.model import Refused
from printkit.playtest.crew import engine_of
from printkit.scoring.run import score_record
from printkit.web.bridge import answer

EXAMPLES = Path(__file__).parents[2] / "examples"
PLAYED = sorted(path.parent.name for path in EXAMPLES.glob("*/game.toml") if "[play]" in path.read_text("utf-8"))


def folder(name):
    home = EXAMPLES / name
    return [(f"{name}/{path.relative_to(home)}", path.read_bytes()) for path in sorted(home.rglob("*")) if path.is_file()]


class Table:
    """A person against a greedy player."""

    def __init__(self, name, lang="en", seed=5):
        self.files, self.name = folder(name), name
        self.question = {
            "lang": lang,
            "game": {"id": name, "own": True, "edition": "", "options": {}},
            "component": "pad" if (EXAMPLES / name / "game.toml").read_text("utf-8").count("[rounds]") else "sheet",
            "seats": [{"name": "Aki", "policy": ""}, {"name": "Greedy", "policy": "greedy"}],
            "seed": seed,
        }

    def ask(self, call, moves):
        """What Python answers after these moves; the problems where it refuses."""
        reply = json.loads(answer(f"trying.{call}", json.dumps({**self.question, "moves": moves}), self.files)[0])
        return reply["data"] if "data" in reply else reply["problems"]

    def to_the_end(self, choose):
        """Every state until the game is over."""
        states = [self.ask("played", [])]
        while not states[-1]["over"]:
            states.append(self.ask("played", [*states[-1]["moves"], choose(states[-1])]))
        return states


@pytest.mark.turns(3)
@pytest.mark.parametrize("name", PLAYED)
def test_a_game_is_played_to_its_end(name):
    """By chance against a greedy player: the sheet's boxes come to the result that the command gives of the same moves."""
    random = Random(1)  # noqa: S311 - a repeatable game
    states = Table(name).to_the_end(lambda state: random.choice(state["options"])["move"])
    last = states[-1]
    game = printkit.load(str(EXAMPLES / name))
    moves = [move for move in last["moves"] if move != "seen"]
    log = {"seed": "5", "players": 2, "turns": [{"moves": moves}]}
    record = dict(engine_of(game).replay(log).record)
    expected = score_record(record, game).as_dict("en")
    by_seat = {"P1": "Aki", "P2": "Greedy"}
    judged = last["judged"]
    assert judged["valid"]
    assert judged["winners"] == [by_seat[one] for one in expected["winners"]]
    assert sorted(last["totals"]) == sorted(one["total"] for one in expected["players"])
    for state in states[:-1]:
        assert [one["text"] for one in state["options"] if not one["text"]] == [] or state["silent"]
        assert all(box in state["values"] for one in state["options"] for box in one["boxes"])


def test_a_box_that_can_be_chosen_is_the_one_that_is_filled():
    """On a map: what an option names is what then stands there; the move taken back, the same cards come again."""
    table = Table("hedgerow", "ja")
    first = table.ask("played", [])
    option = first["options"][3]
    (box,) = [one for one in option["boxes"] if "hedge" in one]
    after = table.ask("played", [option["move"]])
    assert first["values"][box] is None
    plants = {"hazel": "ハシバミ", "rose": "バラ", "elder": "ニワトコ"}
    assert option["text"].endswith(f"：{plants[after['values'][box]]}")
    assert first["card"] == plants[after["values"][box]]
    assert after["own"] == [0]
    assert after["card"] == table.ask("played", [first["options"][0]["move"]])["card"]
    assert table.ask("played", after["moves"][: after["own"][-1]]) == first


def test_a_hint_is_one_of_the_options():
    """With what the sheet is worth after it."""
    table = Table("yacht")
    state = table.ask("played", [])
    hint = table.ask("advised", [])
    assert [one["text"] for one in state["options"] if one["move"] == hint["move"]] == [hint["text"]]
    assert hint["stands"] > 0
    assert hint == table.ask("advised", [])


def test_what_cannot_be_played_is_told():
    """A move that there is not, a game that is over, a game without a turn."""
    table = Table("drop-dead")
    assert [one["code"] for one in table.ask("played", ["fly"])] == ["log-move"]
    states = table.to_the_end(lambda state: state["options"][0]["move"])
    assert [one["code"] for one in table.ask("played", [*states[-1]["moves"], "seen"])] == ["log-too-long"]
    table.question["seats"][1]["policy"] = "gone"
    assert [one["code"] for one in table.ask("played", [])] == ["unknown-policy"]
    other = Table("yacht")
    other.files = folder("hearts")
    assert [one["code"] for one in other.ask("played", [])] == ["no-playtest"]
    with pytest.raises(Refused):
        engine_of(printkit.load(str(EXAMPLES / "hearts")))
