"""SVG pictures as items of the display list: outlines stay outlines, so that they are sharp at any size and in any ink.

Nothing in a file is trusted: no entities, no scripts, no address is followed, and there are limits on bytes, elements and what they
come to. What can't be drawn (text, filters, bitmaps …) is left out and named.
"""

from printkit.draw.svg.drawing import Drawing, drawing, placed
from printkit.draw.svg.source import BadSvg

__all__ = ["BadSvg", "Drawing", "drawing", "placed"]
