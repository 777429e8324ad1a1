"""Fonts and a cache directory of its own for the tests of the text layer."""

import pytest

from printkit.text import FontSet


@pytest.fixture(scope="session", autouse=True)
def text_cache(tmp_path_factory):
    """One cache for all tests here, so that nothing is read from or left in the user's own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PRINTKIT_CACHE", str(tmp_path_factory.mktemp("cache")))
        patch.delenv("PRINTKIT_FONT", raising=False)
        yield


@pytest.fixture(scope="session")
def fonts(text_cache):
    """The fonts that printkit comes with."""
    return FontSet.load()
