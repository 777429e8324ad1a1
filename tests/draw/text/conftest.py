"""Fonts for the tests of the text layer."""

import pytest

from printkit.draw.text import FontSet


@pytest.fixture(scope="session")
def fonts():
    """The fonts that printkit comes with."""
    return FontSet.load()
