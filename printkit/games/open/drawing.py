"""What OPEN is drawn with: an eye, open or shut; the sun of the red cards and the moon of the black; the title.

All in mm. The eye stands for what the game asks of its players: most cards lie open, the rest is foretold.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from printkit.draw import brush, shapes
from printkit.draw.frame import PT_PER_MM, Color, Item, Line, Path, Stroke, circle, polygon
from printkit.draw.paints import Paint
from printkit.draw.shapes import Outline
from printkit.draw.style import Style
from printkit.draw.text import line
from printkit.model import Game

_IRIS = 0.6
_PUPIL = 0.3
"""Parts of the eye's half height."""

_SHARP = 0.36
"""How deep the notches of a spark are, as a part of its radius."""


# Eyes --------------------------------------------------------------------------------------------------------------------


def almond(x: float, y: float, a: float, b: float) -> Outline:
    """The outline of an open eye about x, y, half as wide as `a` and half as high as `b`."""
    c, d = 0.48 * a, b * 4 / 3
    return (
        ("M", x - a, y),
        ("C", x - c, y - d, x + c, y - d, x + a, y),
        ("C", x + c, y + d, x - c, y + d, x - a, y),
        ("Z",),
    )


def eye(x: float, y: float, a: float, b: float, ink: Color, pen: float, paper: Paint = None) -> Iterator[Item]:
    """An open eye: almond, iris, pupil."""
    yield from brush.inked(almond(x, y, a, b), paper, Stroke(ink, pen))
    yield circle(x, y, _IRIS * b, None, Stroke(ink, 0.8 * pen))
    yield circle(x, y, _PUPIL * b, ink)


def shut(x: float, y: float, a: float, b: float, ink: Color, pen: float) -> Iterator[Item]:
    """A shut eye: the lid, and lashes below it."""
    c, d = 0.48 * a, b * 4 / 3
    yield Path((("M", x - a, y), ("C", x - c, y + d, x + c, y + d, x + a, y)), None, Stroke(ink, pen, round=True))
    for turn in (-40, -20, 0, 20, 40):
        sin, cos = math.sin(math.radians(turn)), math.cos(math.radians(turn))
        foot = b * (1 - (sin / 0.9) ** 2 * 0.42)
        at = x + sin * a * 0.95
        yield Line(at, y + foot + 0.6, at + sin * 2.2, y + foot + 0.6 + cos * 2.2, Stroke(ink, 0.8 * pen, round=True))


# Sun and moon ------------------------------------------------------------------------------------------------------------


def around(x: float, y: float, r: float, count: int) -> Iterator[tuple[float, float, float]]:
    """`count` places on a circle from the top on: x, y, and the angle in radians."""
    for step in range(count):
        turn = 2 * math.pi * step / count
        yield x + r * math.sin(turn), y - r * math.cos(turn), turn


def ray(x: float, y: float, near: float, far: float, half: float, turn: float) -> Outline:
    """A pointed ray of the sun from the radius `near` to `far`, at its foot `half` to either side."""
    sin, cos = math.sin(turn), math.cos(turn)
    places = ((-half, near), (0.0, far), (half, near))
    return polygon([(x + s * cos + r * sin, y + s * sin - r * cos) for s, r in places]).segments


def spark(x: float, y: float, r: float) -> Outline:
    """A star of four points."""
    points = []
    for step in range(8):
        reach = r * (_SHARP if step % 2 else 1.0)
        turn = math.pi * step / 4
        points.append((x + reach * math.sin(turn), y - reach * math.cos(turn)))
    return polygon(points).segments


def sun(x: float, y: float, r: float, rays: int = 8) -> Outline:
    """A sun in one piece, for small sizes: a disc with rays that touch it."""
    points = []
    for step in range(2 * rays):
        reach = r * (0.66 if step % 2 else 1.0)
        turn = math.pi * step / rays
        points.append((x + reach * math.sin(turn), y - reach * math.cos(turn)))
    return polygon(points).segments


def moon(x: float, y: float, r: float) -> Outline:
    """A crescent about x, y."""
    return shapes.shape("moon", (x - r, y - r, 2 * r, 2 * r))


# Ornament ----------------------------------------------------------------------------------------------------------------


def rays(w: float, h: float, inset: float, clear: float, count: int, ink: Color, pen: float) -> Iterator[Item]:
    """Fine lines from around the middle of a card to a frame `inset` from its edges; `clear` is the radius kept free."""
    x, y = w / 2, h / 2
    for step in range(count):
        turn = 2 * math.pi * (step + 0.5) / count
        sin, cos = math.sin(turn), math.cos(turn)
        reach = min((x - inset) / abs(sin) if abs(sin) > 1e-9 else h, (y - inset) / abs(cos) if abs(cos) > 1e-9 else h)
        start = clear if step % 2 else clear + 3.0
        yield Line(x + start * sin, y - start * cos, x + reach * sin, y - reach * cos, Stroke(ink, pen))


def title(game: Game, style: Style, x: float, middle: float, points: float, ink: Color) -> Iterator[Item]:
    """The game's name centred on x, its O an eye; a name without an O at its head is merely written."""
    name = game.title("en")
    if not name.startswith("O"):
        yield brush.worded(style, name, x, middle, points, ink)
        return
    high = style.fonts.cap_height("bold") * points / PT_PER_MM
    a, b, gap = 0.86 * high, 0.52 * high, 0.34 * high
    letters = [line(style.fonts, letter, 0.0, 0.0, points, "bold", ink) for letter in name[1:]]
    wide = 2 * a + sum(letter.width + gap for letter in letters)
    at = x - wide / 2
    yield from eye(at + a, middle, a, b, ink, 0.13 * high)
    at += 2 * a
    for letter in letters:
        at += gap
        yield letter._replace(x=at, y=middle + high / 2)
        at += letter.width
