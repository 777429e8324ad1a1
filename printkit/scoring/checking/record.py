"""What somebody entered, checked against the game's declared entries: a `Record`, or every problem at once.

Nothing in here knows a game. Types are strict (``true``, ``3.5`` and ``"3"`` are no numbers); an unknown key names the nearest
known one; a problem's place is its path in the record, indices from 0: ``players[0].marks[2][1]``. What the rules of a game
say beyond that is the business of its scorer, which gets only records that passed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from printkit.model import MOST, Game, Problem, Record, Refused, error, nearest, warning
from printkit.model.plain import Raw
from printkit.model.slots import player_names
from printkit.scoring.checking.causes import first_hand, in_head
from printkit.scoring.checking.entries import shape_of
from printkit.scoring.checking.names import repeated, unnamed
from printkit.scoring.checking.shape import Fields
from printkit.scoring.checking.walk import Walk
from printkit.scoring.checking.wording import shown

_HEAD = ("game", "edition", "options")

UNFINISHED = "asked"
"""The key under which answers stand that are not a record yet; see `interview.draft`."""


class Checked(NamedTuple):
    """What a check found. `game` is under the edition and readings in force, also when there is no record.

    `fatal`: no record of this game at all (exit status 2). `remains`: a record with errors, with `UNREAD` at the `bad` places.
    """

    game: Game
    record: Record | None
    problems: tuple[Problem, ...]
    fatal: bool = False
    remains: Record | None = None
    bad: tuple[str, ...] = ()


_READY: dict[int, tuple[Game, Fields]] = {}
"""By game under readings, which is kept so that no other one gets its number: it, and the shape of its records. Records come one by one too."""
_MOST_READY = 32


class RecordCheck:
    """Checks records of one game.

    `game` carries the readings chosen on the command line, which go before those of a record. `editions` loads another
    edition when a record names one; without it the game's edition goes before the record's.
    """

    def __init__(self, game: Game, editions: Callable[[str], Game] | None = None) -> None:
        self.game = game
        self._editions = editions
        self._by_edition = {game.edition: game}

    def __call__(self, raw: object) -> Checked:
        """Check one parsed record."""
        if not isinstance(raw, Mapping):
            return self._refused(error("not-a-record", found=shown(raw)))
        named = raw.get("game")
        if "game" in raw and named != self.game.id:
            return self._refused(error("not-this-game", "game", expected=self.game.id, found=shown(named).strip('"')))
        if UNFINISHED in raw:
            return self._refused(error("unfinished-answers", UNFINISHED, game=self.game.id))
        problems: list[Problem] = []
        game, shape = self._under(raw, problems)
        if "game" not in raw:
            problems.append(error("missing-key", "game", known=game.id))
        names = player_names(game, raw)
        walk = Walk(names, problems)
        data = {"game": game.id, **{k: raw[k] for k in _HEAD[1:] if k in raw}}
        entered, _ = walk.table(shape, {k: v for k, v in raw.items() if k not in _HEAD}, "")
        alike = repeated(game, names)
        problems += alike
        if not any(p.severity == "error" for p in problems):
            return Checked(game, Record(game, {**data, **entered}), tuple(problems))
        first = tuple(first_hand(game, raw, problems))
        # Under other readings everything may be another thing; beyond so many nothing that a scorer might add would be told.
        if any(p.severity == "error" and in_head(p) for p in problems) or len(problems) >= MOST:
            return Checked(game, None, first)
        again = [problem.where for problem in alike if problem.severity == "error"]
        remains = Record(game, {**data, **unnamed(game, entered, again)})
        return Checked(game, None, first, remains=remains, bad=(*walk.bad, *again))

    def _refused(self, problem: Problem) -> Checked:
        return Checked(self.game, None, (problem,), fatal=True)

    def under(self, raw: Raw) -> Game:
        """The game under the edition and readings of a record, as far as they are valid."""
        return self._under(raw, [])[0]

    def _under(self, raw: Raw, problems: list[Problem]) -> tuple[Game, Fields]:
        base = self._edition(raw, problems)
        readings = tuple(sorted({**self._options(raw, problems), **self.game.settings}.items()))
        game = base.under(dict(readings))
        ready = _READY.get(id(game))
        if ready is None:
            whole = shape_of(game)
            for name in _HEAD:  # checked here, before there is a shape
                whole.fields.pop(name, None)
                whole.required.discard(name)
            while len(_READY) >= _MOST_READY:
                del _READY[next(iter(_READY))]
            ready = _READY[id(game)] = game, whole
        return ready

    def _edition(self, raw: Raw, problems: list[Problem]) -> Game:
        named = raw.get("edition", self.game.edition)
        if isinstance(named, str) and named in self._by_edition:
            return self._by_edition[named]
        known = self.game.editions
        if not known:
            problems.append(error("edition-of-none", "edition", found=named if isinstance(named, str) else shown(named)))
        elif not isinstance(named, str) or named not in known:
            hint = nearest(named, known)
            problems.append(error("unknown-edition", "edition", found=shown(named), known=", ".join(known), hint=hint))
        elif self._editions is None:
            problems.append(warning("edition-overridden", "edition", found=named, used=self.game.edition))
        else:
            try:
                self._by_edition[named] = self._editions(named)
            except Refused as refused:
                problems.extend(refused.problems)
            else:
                return self._by_edition[named]
        return self.game

    def _options(self, raw: Raw, problems: list[Problem]) -> dict[str, str]:
        """The record's readings that are valid."""
        given = raw.get("options", {})
        if not isinstance(given, Mapping):
            problems.append(error("not-table", "options", found=shown(given)))
            return {}
        options = {option.id: option for option in self.game.options}
        chosen: dict[str, str] = {}
        for name, value in given.items():
            where = f"options.{name}"
            if name not in options:
                code = "unknown-option" if options else "no-options"
                problems.append(error(code, where, found=name, known=", ".join(options), hint=nearest(name, options)))
            elif value not in options[name].values:
                values, choice = options[name].values, value if isinstance(value, str) else shown(value)
                hint = nearest(value, values)
                problems.append(error("unknown-value", where, found=choice, known=" · ".join(values), hint=hint))
            else:
                chosen[name] = value
                if (used := self.game.settings.get(name, value)) != value:
                    problems.append(warning("option-overridden", where, found=value, used=used))
        return chosen
