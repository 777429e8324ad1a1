"""Icons: every drawing stays in its box and carries its meaning without colour."""

import os
import subprocess
import sys

import pytest

from printkit.draw import icons
from printkit.draw.dump import dump
from printkit.draw.frame import BLACK, WHITE, Frame, Path, Rect, walk

RED = (0.8, 0.2, 0.0)


def points(items):
    """Every coordinate pair of the drawing with half the width of its line."""
    for item, at in walk(items):
        reach = item.stroke.width / 2 if item.stroke else 0.0
        if isinstance(item, Rect):
            yield from ((*at(item.x, item.y), reach), (*at(item.x + item.w, item.y + item.h), reach))
        elif isinstance(item, Path):
            for segment in item.segments:
                yield from ((*at(x, y), reach) for x, y in zip(segment[1::2], segment[2::2], strict=True))


@pytest.mark.parametrize("name", sorted(icons.NAMES))
def test_ink_stays_in_the_box(name):
    """Nothing but the paper-coloured part of a struck coin reaches beyond the square."""
    for x, y, reach in points([item for item in icons.icon(name, 24) if item.stroke is None or item.stroke.color == BLACK]):
        assert -0.01 <= x - reach <= x + reach <= 24.01
        assert -0.01 <= y - reach <= y + reach <= 24.01


@pytest.mark.parametrize("name", sorted(icons.NAMES))
def test_lines_are_wide_enough_at_three_millimetres(name):
    """No line is thinner than 0.17 mm, which every printer holds."""
    assert all(item.stroke is None or item.stroke.width >= 0.17 for item in icons.icon(name, 3))


def test_no_two_icons_are_the_same_drawing():
    """Told apart in black and white, by their lines."""
    drawings = {dump(Frame(12, 12, icons.icon(name, 12))) for name in icons.NAMES}
    assert len(drawings) == len(icons.NAMES)


@pytest.mark.parametrize("pips", range(1, 7))
def test_a_die_shows_its_number(pips):
    """As many solid circles as the face has eyes."""
    assert sum(isinstance(item, Path) and item.fill == BLACK for item in icons.icon(f"die{pips}", 5)) == pips


def test_colour_and_paper_are_the_callers():
    """Only the two colours given appear."""
    inks = {ink for item in icons.icon("lock", 5, RED, WHITE) for ink in (item.fill, item.stroke and item.stroke.color) if ink}
    assert inks == {RED, WHITE}


def test_icons_scale():
    """Twice the size is twice every length."""
    small, large = (list(points(icons.icon("crown", size))) for size in (5, 10))
    assert [2 * value for point in small for value in point] == pytest.approx([value for point in large for value in point])


@pytest.mark.parametrize("ask", [lambda: icons.icon("towr", 3), lambda: icons.width("towr")])
def test_an_unknown_name_gets_the_nearest_one(ask):
    """The message and the error's data name it."""
    with pytest.raises(KeyError, match="did you mean 'tower'") as caught:
        ask()
    assert (caught.value.name, caught.value.nearest) == ("towr", "tower")


def test_lucide_icons_are_drawn_like_ours(tmp_path, monkeypatch):
    """Lines of two units, dots as circles, all inside the box."""
    pytest.importorskip("lucide")
    monkeypatch.setenv("PRINTKIT_CACHE", str(tmp_path))
    die = icons.lucide_icon("dice-5", 24, RED)
    assert sum(item.fill == RED for item in die) == 5
    assert {item.stroke.width for item in die if item.stroke} == {2.0}
    assert all(-0.01 <= x <= 24.01 and -0.01 <= y <= 24.01 for x, y, _ in points(die))


def test_an_unknown_lucide_name_gets_the_nearest_one(tmp_path, monkeypatch):
    """Also among 1,900 names."""
    pytest.importorskip("lucide")
    monkeypatch.setenv("PRINTKIT_CACHE", str(tmp_path))
    with pytest.raises(icons.UnknownIcon, match="did you mean 'castle'"):
        icons.lucide_icon("casle", 3)


def test_a_lucide_icon_used_before_needs_no_library(tmp_path, monkeypatch):
    """Its outline comes from the cache."""
    pytest.importorskip("lucide")
    monkeypatch.setenv("PRINTKIT_CACHE", str(tmp_path))
    items = icons.lucide_icon("castle", 5)
    code = """
import sys
sys.modules["lucide"] = sys.modules["fontTools"] = None
from printkit.draw import icons
print(icons.lucide_icon("castle", 5))
"""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    said = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True).stdout
    assert said.strip() == str(items)


def test_without_lucide_the_error_says_what_to_install(tmp_path, monkeypatch):
    """A first use needs the package."""
    monkeypatch.setenv("PRINTKIT_CACHE", str(tmp_path))
    monkeypatch.setitem(sys.modules, "lucide", None)
    with pytest.raises(ModuleNotFoundError, match="install python-lucide"):
        icons.lucide_icon("castle", 5)
