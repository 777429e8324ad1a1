"""Text: the fonts in force, where lines break, rich text fitted into boxes, and what can go wrong with it."""

from printkit.text.blocks import Block, Style, block, fit_line, line
from printkit.text.breaking import phrases
from printkit.text.errors import Crammed, FontError, MissingGlyphs, Overflow, TextError
from printkit.text.fonts import FontSet

__all__ = [
    "Block",
    "Crammed",
    "FontError",
    "FontSet",
    "MissingGlyphs",
    "Overflow",
    "Style",
    "TextError",
    "block",
    "fit_line",
    "line",
    "phrases",
]
