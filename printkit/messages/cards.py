"""Cards in messages: by what their makers wrote in the table, since an id made of a name keeps only its Latin letters."""

from __future__ import annotations

import re

from printkit.model import Game, Problem, Worded

_ID = re.compile(r"[A-Za-z0-9_-]+")
_LONGEST = 40
"""Characters of a name; a longer one is known by its beginning."""


def as_written(problem: Problem, where: str, game: Worded | None) -> tuple[str, Problem]:
    """The place of a problem, ``events: events-3: back``, and its arguments `card` and `cards`, with the names of the cards for their ids."""
    component, *rest = where.split(": ")
    called = game.faces.called.get(component) if isinstance(game, Game) else None
    if not called:
        return where, problem
    written = [*called.values()]

    def name(card: str) -> str:
        """What it is called, with its id where others are called so, too."""
        own = called.get(card, "")
        short = own if len(own) <= _LONGEST else f"{own[:_LONGEST]}…"
        return short if own and written.count(own) == 1 else f"{short} ({card})" if own else card

    args = problem.args
    if isinstance(listed := args.get("cards"), str):
        args = {**args, "cards": _ID.sub(lambda card: name(card[0]), listed)}
    if isinstance(one := args.get("card"), str):
        args = {**args, "card": name(one)}
    return ": ".join([component, *map(name, rest[:1]), *rest[1:]]), problem._replace(args=args)
