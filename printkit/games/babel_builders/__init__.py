"""Babel Builders: facts, blueprints and the table by player count in game.toml, words in ja.toml and en.toml, sides in scoring.py."""
