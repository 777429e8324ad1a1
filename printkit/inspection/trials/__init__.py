"""Random legal records of a game whose rules are data, and what they show of the rules: ``printkit check GAME --play N``.

`drawing` draws what people might write, `legal` makes records of it that hold to the game's checks and end where it ends,
`entering` lays them into records as people write them, `watching` sees which cases, rows and thresholds were reached, `run` reports.
"""
