"""Boards of Unlock Tower for the tests of its engine, and a player who writes down what he is asked."""

from printkit.gamefolder.catalog import Catalog
from printkit.games.unlock_tower import edition, play
from printkit.games.unlock_tower.engine import rules
from printkit.games.unlock_tower.engine.board import BLOCK, NAME, Board

GAME = Catalog().load("unlock-tower")


def board_of(game=GAME, **readings):
    """The board of a game's edition under these readings."""
    return Board(game.facts["edition"], game.facts, game.points, {**game.readings, **readings})


def bench(*, lanes=None, shared=(), unlock=None, coin=None, **more):
    """Facts of an edition with these lanes ({face: {phase: lines}}) and marks ({tower: floors}); all else is empty."""
    data = {
        "id": "bench",
        "version": "1",
        "title": {"ja": "試し", "en": "Bench"},
        "marks": {
            kind: [list((at or {}).get(t, ())) for t in range(1, 7)] for kind, at in (("unlock", unlock), ("coin", coin))
        },
        "face": [{f"phase{p}": (lanes or {}).get(k, {}).get(p, []) for p in (1, 2, 3)} for k in range(1, 7)],
        "shared": {"lines": list(shared)},
        **more,
    }
    facts, problems = edition.read(data, GAME.facts)
    assert problems == []
    return facts


def bench_board(readings=None, **says):
    """The board of `bench`."""
    return Board(bench(**says), GAME.facts, GAME.points, {**GAME.readings, **(readings or {})})


class Noted:
    """A mind that answers as another does and keeps every answer as (kind, value), as `play.Ask` has them."""

    def __init__(self, mind, board):
        self.mind = mind
        self.board = board
        self.answers = []

    def _note(self, kind, value):
        self.answers.append((kind, value))

    def begin(self, table, seat, phase):  # noqa: D102
        self.mind.begin(table, seat, phase)

    def face(self, table, seat):  # noqa: D102
        return self.mind.face(table, seat)

    def name(self, table, seat):  # noqa: D102
        return self.mind.name(table, seat)

    def block(self, table, seat, line):  # noqa: D102
        return self.mind.block(table, seat, line)

    def use(self, sheet, line):  # noqa: D102
        found = self.mind.use(sheet, line)
        self._note("use", line.id if found else play.NO)
        return found

    def part(self, sheet, line, part):  # noqa: D102
        found = self.mind.part(sheet, line, part)
        self._note("part", part.number if found else play.NO)
        return found

    def tower(self, sheet, line, part):  # noqa: D102
        found = self.mind.tower(sheet, line, part)
        self._note("tower", found + 1)
        return found

    def floors(self, sheet, line, part, tower, high):  # noqa: D102
        found = self.mind.floors(sheet, line, part, tower, high)
        self._note("floors", found)
        return found

    def die(self, sheet, line, part, tower):  # noqa: D102
        found = self.mind.die(sheet, line, part, tower)
        self._note("die", found)
        return found

    def lock(self, sheet, openable):  # noqa: D102
        found = self.mind.lock(sheet, openable)
        self._note("lock", found.bit_length())
        return found

    def spend(self, sheet, lines):  # noqa: D102
        found = self.mind.spend(sheet, lines)
        self._note("spend", found.id if found else play.NO)
        return found


def replayed(sheet, table, seat, answers):
    """Take `play.Sheet` through the round that was just played at the table, by the answers noted there."""
    board = table.board
    others = play.Others(
        hit=table.named[seat] != 0 and table.named[seat] in table.faces,
        company=table.company(seat),
        blocked=bool(table.blocked >> seat & 1),
    )
    left = list(answers)

    def choose(ask):
        if ask.kind == "use":
            does = {part.do for part in board.lines[ask.line.id - 1].parts}
            if does == {NAME}:
                return ask.line.id if table.named[seat] else play.NO
            if does == {BLOCK}:
                return ask.line.id if table.blocks >> seat & 1 else play.NO
        kind, value = left.pop(0)
        assert kind == ask.kind
        assert value in ask.options
        return value

    sheet.play_round(table.faces[seat], others, choose)
    assert left == []


def same(sheet, fast, board):
    """Whether a sheet of `play.py` and one of the engine say the same."""
    assert sheet.heights == fast[: board.towers]
    assert sheet.coins == fast[rules.PURSE]
    assert sum(1 << lock - 1 for lock in sheet.unlocked) == fast[rules.LOCKS]
    assert sum(1 << face - 1 for face in sheet.bonuses) == fast[rules.TICKED]
    if not board.final:
        drawn = {(t + 1, floor) for t, floors in enumerate(rules.tops_of(board, fast)) for floor in floors}
        assert sheet.tops == drawn
    assert sheet.fired == {number for number, count in enumerate(fast[rules.USED]) if count}
