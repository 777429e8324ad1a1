"""Builds the documentation site ``output/docs/``: English and Japanese, each with a search that needs no server.

The pages are those of ``docs/``, as they read in the repository; this adds what follows from the program: its commands and the schemas of
its files. A link that leads nowhere stops the build.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HERE = ROOT / "docs" / "site"
OUT = ROOT / "output" / "docs"
PAGE = ROOT / "output" / "web"
"""The built page; it becomes a part of the site where it is there. `DOCS_PAGE` names the address of another one."""
LANGUAGES = ("en", "ja")
TITLES = {"en": "Commands", "ja": "コマンド"}
START = """<!doctype html><meta charset="utf-8"><title>printkit</title>
<script>location.replace(navigator.language.startsWith("ja") ? "ja/docs/ja/index.html" : "en/docs/index.html")</script>
<p><a href="en/docs/index.html">English</a> · <a href="ja/docs/ja/index.html">日本語</a></p>
"""


def commands(lang: str) -> str:
    """Every command's help, in a language, as a page."""
    run = {**os.environ, "LC_ALL": "ja_JP.UTF-8" if lang == "ja" else "en_US.UTF-8", "COLUMNS": "100", "TERM": "dumb"}

    def helped(*words: str) -> str:
        command = [sys.executable, "-m", "printkit", *words, "--help"]
        return subprocess.run(command, env=run, capture_output=True, text=True, encoding="utf-8", check=True).stdout.rstrip()

    whole = helped()
    names = re.findall(r"^  ([a-z][a-z-]+) ", whole[whole.rindex("\n\n", 0, whole.index("  list ")) :], re.MULTILINE)
    parts = [f"# {TITLES[lang]}", f"```text\n{whole}\n```"]
    parts += [f"## printkit {name}\n\n```text\n{helped(name)}\n```" for name in names]
    return "\n\n".join(parts) + "\n"


def schemas() -> dict[str, str]:
    """The JSON Schemas that editors read, by file name."""
    from printkit.gamefolder.faces.schema import faces_schema
    from printkit.gamefolder.json_schema import game_schema

    made = {"game": game_schema(), "faces": faces_schema()}
    return {f"{name}.schema.json": json.dumps(one, ensure_ascii=False, indent=1) + "\n" for name, one in made.items()}


def pages(lang: str, to: Path) -> None:
    """The pages of one language; raises CalledProcessError where something in them is wrong."""
    command = [sys.executable, "-m", "sphinx", "--builder", "html", "--fail-on-warning", "--keep-going", "--quiet"]
    trees = ROOT / ".cache" / "docs" / lang
    run = {**os.environ, "DOCS_LANG": lang, "DOCS_PAGE": os.environ.get("DOCS_PAGE") or ("beside" if PAGE.is_dir() else "")}
    subprocess.run([*command, "--conf-dir", HERE, "--doctree-dir", trees, ROOT, to], env=run, check=True)


def build() -> None:
    """All of it, whole or not at all."""
    fresh = OUT.with_name("docs.new")
    shutil.rmtree(fresh, ignore_errors=True)
    for lang in LANGUAGES:
        (HERE / f"commands.{lang}.md").write_text(commands(lang), "utf-8")
    for lang in LANGUAGES:
        pages(lang, fresh / lang)
    (fresh / "schemas").mkdir()
    for name, text in schemas().items():
        (fresh / "schemas" / name).write_text(text, "utf-8")
    (fresh / "index.html").write_text(START, "utf-8")
    if PAGE.is_dir():
        shutil.copytree(PAGE, fresh / "page")
    shutil.rmtree(OUT, ignore_errors=True)
    fresh.rename(OUT)


if __name__ == "__main__":
    try:
        build()
    except subprocess.CalledProcessError as failed:
        sys.exit(f"The site was not built: {' '.join(map(str, failed.cmd))} says why above.")
