"""The documentation as a site: every page stands in a list, links lead somewhere, and the parts that are made follow from the program."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)\s]+)\)")
PAGES = [*ROOT.glob("*.md"), *DOCS.glob("*.md"), *DOCS.glob("tutorials/*.md"), *DOCS.glob("ja/**/*.md")]


def listed(index):
    """The pages that the lists of an index name, with those that its made parts stand for."""
    lists = re.findall(r"```\{toctree\}\n(?::[^\n]*\n)*\n(.*?)```", index.read_text("utf-8"), re.DOTALL)
    return {(index.parent / f"{name}.md").resolve() for part in lists for name in part.split()}


def test_every_page_stands_in_a_list():
    english, japanese = listed(DOCS / "index.md"), listed(DOCS / "ja" / "index.md")
    made = {DOCS / "site" / f"commands.{lang}.md" for lang in ("en", "ja")}
    indices = {DOCS / "index.md", DOCS / "ja" / "index.md"}
    assert {path.resolve() for path in PAGES} == (english | japanese | indices) - made
    assert not english & japanese


def anchors(path):
    """What a page's headings are called in links."""
    text = re.sub(r"^```.*?^```", "", path.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    names, seen = set(), {}
    for title in re.findall(r"^#+ (.+)$", text, re.MULTILINE):
        plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", title).lower()
        name = re.sub(r"[^\w\- ]", "", plain).strip().replace(" ", "-")
        number = seen[name] = seen.get(name, -1) + 1
        names.add(f"{name}-{number}" if number else name)
    return names


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page):
    for link in LINK.findall(re.sub(r"^```.*?^```", "", page.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)):
        if re.match(r"[a-z]+:", link) or "output/printkit.html#/game/" in link:  # `make web` builds it; games: test_gallery.py
            continue
        file, _, anchor = link.partition("#")
        target = (page.parent / file).resolve() if file else page
        assert target.is_file(), f"{link}: the site has no folders"
        if anchor and target.suffix == ".md":
            assert anchor in anchors(target), link


def of_the_site(name):
    """One of the site's own scripts, run as a module of its own."""
    spec = importlib.util.spec_from_file_location(f"docs_{name}", DOCS / "site" / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def build():
    return of_the_site("build")


def test_schemas_are_those_of_the_command(build):
    """What editors fetch from the site."""
    made = build.schemas()
    assert set(made) == {"game.schema.json", "faces.schema.json"}
    assert all('"$schema"' in text for text in made.values())


def test_lines_of_japanese_go_on_without_a_space(monkeypatch):
    """A browser makes one of each line's end."""
    monkeypatch.setenv("DOCS_LANG", "ja")
    source = ["## 題\n\n紙と\nペン（鉛筆）\nで、\n  A4に\nprintkit\n\n| 表 |\n|---|\n\n```\n紙\n筆\n```\n- 点\n- 線"]
    of_the_site("conf")._joined(None, "docs/ja/index", source)
    assert source == ["## 題\n\n紙とペン（鉛筆）で、\n  A4に\nprintkit\n\n| 表 |\n|---|\n\n```\n紙\n筆\n```\n- 点\n- 線"]


@pytest.mark.parametrize(
    ("page", "there"),
    [
        ("beside", '<a href="../../page/#/game/pig">open it</a>'),
        ("https://a.b/", '<a href="https://a.b/#/game/pig">open it</a>'),
        ("", "open it"),
    ],
)
def test_links_of_the_gallery_lead_into_the_page(monkeypatch, page, there):
    """As HTML: Sphinx looks for a relative link of Markdown among its documents, and fails where the page lies beside them."""
    monkeypatch.setenv("DOCS_PAGE", page)
    monkeypatch.setenv("DOCS_LANG", "en")
    conf = of_the_site("conf")
    source = ["[open it](../output/printkit.html#/game/pig)"]
    conf._linked(None, "docs/gallery", source)
    assert source == [there]
