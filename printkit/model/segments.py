"""Digits of seven segments: which bars a digit lights, on a printed display, in guides to write over and in a photo of them."""

from __future__ import annotations

ALL = "abcdefg"
"""The segments: a at the top, then clockwise to f, and g across the middle."""

LIT = {
    "0": "abcdef",
    "1": "bc",
    "2": "abged",
    "3": "abgcd",
    "4": "fgbc",
    "5": "afgcd",
    "6": "afgedc",
    "7": "abc",
    "8": "abcdefg",
    "9": "abcdfg",
}
"""The segments of each digit."""
