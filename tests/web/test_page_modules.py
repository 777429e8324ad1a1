"""Our JavaScript as its files say: no circle among its modules, no line too long, a word of every exported name."""

import re
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
OURS = sorted(
    path
    for pattern in ("web/**/*.js", "web/*.mjs", "printkit/desk/page/*.js", "tests/**/*.mjs")
    for path in ROOT.glob(pattern)
    if "node_modules" not in path.parts
)
LONGEST = 130
COMMENT = re.compile(r"/\*.*?\*/|^\s*//[^\n]*", re.DOTALL | re.MULTILINE)
IMPORT = re.compile(r"""(?:\bfrom\s*|\bimport\s*|\bimport\s*\(\s*)["'](\.[^"']*)["']""")
WORDS = re.compile(r"""\bt\(([^(){}]*)""")
EXPORT = re.compile(r"^export (?:async )?(?:function|const|let|class) ([\w$]+)", re.MULTILINE)


def imports(path):
    """The modules that one imports, those that it imports later among them."""
    return {(path.parent / found).resolve() for found in IMPORT.findall(COMMENT.sub("", path.read_text(encoding="utf-8")))}


def circle(graph):
    """Modules that import each other, the first again at the end; empty without any."""
    done = set()

    def below(path, above):
        if path in above:
            return [*above[above.index(path) :], path]
        if path in done:
            return []
        round_ = next((around for one in sorted(graph.get(path, ())) if (around := below(one, [*above, path]))), [])
        done.add(path)
        return round_

    return next((around for path in sorted(graph) if (around := below(path, []))), [])


def test_there_is_javascript_to_look_at():
    assert {"main.js", "reader.js", "page.js", "warm.mjs", "same.mjs"} <= {path.name for path in OURS}


def test_no_modules_import_each_other_in_a_circle():
    assert [path.name for path in circle({path: imports(path) for path in OURS})] == []


def test_a_circle_through_a_late_import_is_seen(tmp_path):
    (tmp_path / "a.js").write_text('import {\n  b,\n} from "./b.js";\n')
    (tmp_path / "b.js").write_text('// import "./c.js"\nexport const b = () => import("./a.js");\n')
    paths = [tmp_path / "a.js", tmp_path / "b.js"]
    assert [path.name for path in circle({path: imports(path) for path in paths})] == ["a.js", "b.js", "a.js"]


def test_a_circle_is_refused_when_the_page_is_built(tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(str(ROOT / "web"))
    from joining import joined

    (tmp_path / "a.js").write_text('import { b } from "./b.js";\nexport const a = b;\n')
    (tmp_path / "b.js").write_text('import { a } from "./a.js";\nexport const b = a;\n')
    with pytest.raises(ValueError, match=r"a\.js → b\.js → a\.js"):
        joined(tmp_path / "a.js")


@pytest.mark.parametrize("path", OURS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_lines_are_short_and_every_exported_name_is_explained(path):
    text = path.read_text(encoding="utf-8")
    long = [number for number, line in enumerate(text.splitlines(), 1) if len(line) > LONGEST]
    lines = text.splitlines()
    bare = [
        match[1] for match in EXPORT.finditer(text) if not lines[text.count("\n", 0, match.start()) - 1].rstrip().endswith("*/")
    ]
    assert (long, bare) == ([], [])


def keyed(words, above=""):
    """The keys of all words, as the page asks for them."""
    for key, word in words.items():
        yield from keyed(word, f"{above}{key}.") if isinstance(word, dict) else [f"{above}{key}"]


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_every_word_that_the_page_asks_for_is_there(lang):
    """One that lacks, or stands under another heading, is shown as its key."""
    there = {*keyed(tomllib.loads((ROOT / "web" / f"words.{lang}.toml").read_text(encoding="utf-8")))}
    text = "".join(path.read_text(encoding="utf-8") for path in OURS if path.is_relative_to(ROOT / "web" / "page"))
    asked = {key for call in WORDS.findall(text) for key in re.findall(r'"([a-z][\w.]*)"', call)}
    assert len(asked) > 200
    assert sorted(asked - there) == []


def test_every_module_is_checked_by_the_configurations():
    """Each of our modules is in one of the three sets that TypeScript's checker reads."""
    checker = ROOT / "tests" / "javascript" / "node_modules" / ".bin" / "tsc"
    if not checker.exists():
        pytest.skip("npm has not fetched TypeScript (.ci/tools does)")
    read = set()
    for folder in ("web/page", "web/scan", "tests/javascript"):
        done = subprocess.run([checker, "-p", folder, "--listFilesOnly"], cwd=ROOT, capture_output=True, text=True, check=True)
        read |= {Path(line).resolve() for line in done.stdout.splitlines()}
    assert [path for path in OURS if path not in read] == []
