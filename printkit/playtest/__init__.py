"""Play-tests: many games of one sort played by programs, and what they tell about the rules. No game is known here by name.

A game that can be play-tested has a module ``playtest`` (Python of a stranger's folder: with ``--trust``) with one function::

    engine(game: Game) -> printkit.playtest.engine.Engine

The engine plays one game at a time and returns its figures. Everything else is the same for all games: seeds, processes, means with
intervals, targets, the report and its page.
"""
