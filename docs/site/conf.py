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
_JAPANESE = "\u3001-\u30ff\u3400-\u9fff\uff00-\uffef"
PAGE = os.environ.get("DOCS_PAGE", "")
"""Where the page is: an address, or ``beside`` for `page/` at the root of the site; empty where there is none, and nothing leads to it."""


def setup(app: object) -> None:
    """Links into the page lead to where it is published, not to what `make web` built; the search looks in pages of one language."""
    app.add_config_value("printkit_page", PAGE, "env")  # type: ignore[attr-defined] # another one: pages are read anew
    app.connect("source-read", _linked)  # type: ignore[attr-defined]
    app.connect("source-read", _joined)  # type: ignore[attr-defined]
    app.connect("doctree-read", _searched)  # type: ignore[attr-defined]


def _linked(_app: object, name: str, source: list[str]) -> None:
    above = "../" * (name.count("/") + 1)
    there = f"{above}page/" if PAGE == "beside" else PAGE
    to = rf'<a href="{there}\2">\1</a>' if there else r"\1"  # what isn't a document would be looked for among them
    source[0] = re.sub(r"\[([^\]]*)\]\((?:\.\./)+output/printkit\.html(#[^)]*)\)", to, source[0])


def _joined(_app: object, _name: str, source: list[str]) -> None:
    """Lines of Japanese go on without the space that a browser makes of a line's end; in code they stay."""
    parts = re.split(r"(^```.*?^```$)", source[0], flags=re.MULTILINE | re.DOTALL)
    parts[::2] = [re.sub(rf"(?<=[{_JAPANESE}])\n *(?=[{_JAPANESE}])", "", part) for part in parts[::2]]
    source[0] = "".join(parts)


def _searched(app: object, _doctree: object) -> None:
    """A search in English finds no Japanese page; one in Japanese finds an English page only where there is no Japanese one."""
    name = app.env.docname  # type: ignore[attr-defined]
    japanese = name.startswith("docs/ja/") or name.endswith(".ja")
    twin = {"README": "README.ja", "docs/site/commands.en": "docs/site/commands.ja"}.get(
        name, name.replace("docs/", "docs/ja/", 1)
    )
    if japanese if LANG == "en" else not japanese and twin != name and (ROOT / f"{twin}.md").is_file():
        app.env.metadata[name]["no-search"] = "yes"  # type: ignore[attr-defined]


# Pages of the other language stand in no list of this one; that each stands in its own is a test (tests/test_docs_site.py).
suppress_warnings = ["toc.not_included", "misc.highlighting_failure"]
