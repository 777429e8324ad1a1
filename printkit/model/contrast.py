"""How far apart two colours of sRGB look, each as red, green and blue from 0 to 1."""

from __future__ import annotations

from typing import TypeAlias

_ALIKE = 0.1
"""How far the channels of two colours may be apart that nobody tells apart on paper."""

_NEAR, _LEAST = 0.25, 1.25
"""Channels so far apart, and hardly a contrast: nearly black on black, pale yellow on white."""

Shade: TypeAlias = tuple[float, float, float]


def linear(channel: float) -> float:
    """Light from sRGB (IEC 61966-2-1)."""
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4


def luminance(color: Shade) -> float:
    """Relative luminance, from 0 to 1 (WCAG 2.2)."""
    r, g, b = map(linear, color)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: Shade, other: Shade) -> float:
    """From 1 to 21 (WCAG 2.2)."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def alike(one: Shade, other: Shade) -> bool:
    """Whether nobody can read the one on the other."""
    apart = max(abs(a - b) for a, b in zip(one, other, strict=True))
    return apart < _ALIKE or (apart < _NEAR and contrast(one, other) < _LEAST)
