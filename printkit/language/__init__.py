"""Scoring as data: a small total language in which a game says what counts, and from which its score and its words follow.

`tree` parses expressions, `kinds` knows what can be written, `functions` what can be asked, `declare` reads the tables of a game,
`check` refuses what can't work before anybody plays, `play` computes, `verdict` says who won, `say`, `card` and `explain` put the
same tree in words. Nothing here reads files, runs code or loops without an end.
"""
