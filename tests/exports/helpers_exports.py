"""What the tests of exports share: games, and pictures that cost nothing where only the structure around them is looked at."""

from __future__ import annotations

from functools import cache
from io import BytesIO

from PIL import Image

from printkit.exports import Wishes, export
from printkit.gamefolder.catalog import Catalog
from printkit.printing.job import Job, selected

GAMES = ("babel-builders", "eitsuku", "open", "open-the-price", "opt", "unlock-tower")
LANGS = ("ja", "en")


@cache
def game(name):
    """A built-in game."""
    return Catalog().load(name)


def kit(name):
    """The components of its kit."""
    return [c for c in selected(game(name), (), None) if c.kit]


def exported(name, target, out, lang="en", components=(), wishes=None, **how):
    """The files by name, and the warnings."""
    chosen = [game(name).component(c) for c in components] or kit(name)
    made, problems = export(game(name), chosen, Job(lang, **how), target, out, wishes or Wishes())
    return {str(one.path.relative_to(out)): one for one in made}, problems


def blank(shots, _fonts):
    """A white picture for each shot, of its size; its number in a comment makes it a file of its own."""
    for number, shot in enumerate(shots):
        out = BytesIO()
        Image.new("1", shot.pixels, 1).save(out, "PNG", dpi=(number + 1, number + 1))
        yield out.getvalue()
