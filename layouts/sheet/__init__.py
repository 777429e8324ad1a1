"""Sheets of a player: rows of boxes, lists and grids."""
