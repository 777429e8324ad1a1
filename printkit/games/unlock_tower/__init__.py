"""Unlock Tower: facts in game.toml, sheets in editions/, words in ja.toml and en.toml, sums in scoring.py."""
