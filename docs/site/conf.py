"""How Sphinx makes the documentation site; `build.py` runs it once a language, with the project as its source."""

import os
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from printkit.storage.version import __version__  # noqa: E402 - from this checkout

LANG = os.environ["DOCS_LANG"]
language = LANG
project = "printkit"
author = "The printkit developers"
copyright = "The printkit developers, Apache License 2.0"  # noqa: A001 - Sphinx's name
release = version = __version__
root_doc = "docs/index" if LANG == "en" else "docs/ja/index"
# Pages of both, because each links to the other; the words around them and the search are of one.
include_patterns = ["*.md", "docs/*.md", "docs/tutorials/*.md", "docs/ja/**.md", "docs/site/commands.*.md"]
extensions = ["myst_parser"]
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 4
html_theme = "furo"
html_title = f"printkit {__version__}"
html_static_path: list[str] = []
html_show_sphinx = False
html_copy_source = False
html_search_language = LANG
PAGE = os.environ.get("DOCS_PAGE", "")
"""Where the page is: an address, or ``beside`` for `page/` at the root of the site; empty where there is none, and nothing leads to it."""


def setup(app: object) -> None:
    """Links into the page, which in a checkout lead to what `make web` built, lead to where it is published."""
    app.connect("source-read", _linked)  # type: ignore[attr-defined]


def _linked(_app: object, name: str, source: list[str]) -> None:
    above = "../" * (name.count("/") + 1)
    there = f"{above}page/" if PAGE == "beside" else PAGE
    to = rf"[\1]({there}\2)" if there else r"\1"
    source[0] = re.sub(r"\[([^\]]*)\]\((?:\.\./)+output/printkit\.html(#[^)]*)\)", to, source[0])


# Pages of the other language stand in no list of this one; that each stands in its own is a test (tests/test_docs_site.py).
suppress_warnings = ["toc.not_included", "misc.highlighting_failure"]
