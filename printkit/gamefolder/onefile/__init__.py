"""One-file games: a short ``game.toml`` with title, sheet, rounds, score and reference → the full shape that games have.

`desugar` is the whole of it; what it makes is validated like any other game. `entries` makes entries of rows, `components` the
printed things, `reference` the card's lines.
"""
