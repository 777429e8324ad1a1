"""What a printer does to back pages, undone beforehand."""

from __future__ import annotations

from math import cos, radians, sin

from printkit.draw.frame import Frame, Group
from printkit.impose.setting import Drift


def corrected(page: Frame, drift: Drift) -> Frame:
    """The page with everything where the printer's own misplacement brings it to its right place.

    The printer takes a point p to c + R·S·(p - c) + t, about the page's centre c. So what is to come out at p is drawn at
    c + S⁻¹·R⁻¹·(p - c - t).
    """
    if drift == Drift():
        return page
    angle = radians(-drift.rotate)
    x, y = -page.w / 2 - drift.x, -page.h / 2 - drift.y
    turned = Group(x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle), page.items, -drift.rotate)
    stretched = Group(page.w / 2, page.h / 2, (turned,), scale=(1 / drift.scale_x, 1 / drift.scale_y))
    return page._replace(items=(stretched,))
