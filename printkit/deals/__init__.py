"""Dealing for players who are apart: shuffled by the rules of a game, so that anybody can check it afterwards."""
