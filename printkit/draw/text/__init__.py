"""Text: the fonts in force, where lines break, rich text fitted into boxes, and what can go wrong with it."""

from printkit.draw.text.blocks import Block, Style, block, fit_line, line, low_dots
from printkit.draw.text.breaking import phrases
from printkit.draw.text.errors import Crammed, FontError, MissingGlyphs, Overflow, TextError, TooManyColumns, Unshaped, numbered
from printkit.draw.text.fonts import FontSet

__all__ = [
    "Block",
    "Crammed",
    "FontError",
    "FontSet",
    "MissingGlyphs",
    "Overflow",
    "Style",
    "TextError",
    "TooManyColumns",
    "Unshaped",
    "block",
    "fit_line",
    "line",
    "low_dots",
    "numbered",
    "phrases",
]
