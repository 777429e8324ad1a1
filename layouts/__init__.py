"""Layouts: one module per kind of printed thing, each with ``lay_out(game, component, style) -> list[Frame]``.

They ship as the package `printkit.layouts`. The core finds them by name and never imports one statically; a layout knows no
game by name and gets everything it prints from the game's facts and words.
"""
