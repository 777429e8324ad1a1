"""What a repository promises to strangers: workflows that are safe and ask for what there is, forms, citation, releases that refuse."""

from __future__ import annotations

import importlib.util
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from printkit.storage.version import __version__

ROOT = Path(__file__).parents[1]
GITHUB = ROOT / ".github"
WORKFLOWS = sorted((GITHUB / "workflows").glob("*.yml"))
SCHEMAS = {
    "github-workflows": WORKFLOWS,
    "dependabot": [GITHUB / "dependabot.yml"],
    "github-issue-forms": [path for path in sorted((GITHUB / "ISSUE_TEMPLATE").glob("*.yml")) if path.stem != "config"],
    "github-issue-config": [GITHUB / "ISSUE_TEMPLATE" / "config.yml"],
    "citation-file-format": [ROOT / "CITATION.cff"],
}
HERE = Path(sys.executable).parent


def test_zizmor_finds_nothing():
    """Pedantic and offline: actions pinned by commit, permissions named, nothing of strangers in a shell."""
    done = subprocess.run(
        [HERE / "zizmor", "--offline", "--pedantic", "--no-progress", GITHUB], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("schema", SCHEMAS)
def test_files_fit_their_schemas(schema):
    command = [HERE / "check-jsonschema", "--builtin-schema", f"vendor.{schema}", *SCHEMAS[schema]]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def commands(path):
    """The commands of a workflow's steps, one line each."""
    lines = re.findall(r"^ +- ?(?:if: .+\n +)?run: (.+)$", path.read_text("utf-8"), re.MULTILINE)
    return [part.strip() for line in lines for part in line.split(" && ")]


def test_steps_ask_for_what_there_is():
    """Each step is a target of the Makefile, a script of .ci, or one of the few others that are looked at here."""
    targets = set(re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    others = set()
    for path in WORKFLOWS:
        for command in commands(path):
            match shlex.split(command):
                case ["make", *asked]:
                    assert set(asked) <= targets, command
                case ["sh", script] | [script] if script.startswith(".ci/"):
                    assert (ROOT / script).stat().st_mode & 0o100, f"{script} can't be run"
                case [program, *_]:
                    others.add(program)
    assert others == {"brew", "gh", "go", "python", ".venv/Scripts/python", ".venv/Scripts/printkit"}


def test_every_promised_python_is_tried():
    """From the oldest that pyproject.toml allows to the newest that it names, on each system."""
    project = (ROOT / "pyproject.toml").read_text("utf-8")
    named = re.findall(r'"Programming Language :: Python :: (3\.\d+)"', project)
    text = (GITHUB / "workflows" / "checks.yml").read_text("utf-8")
    for row in re.findall(r"python: \[(.+)\]", text):
        assert re.findall(r'"(3\.\d+)"', row) == named
    assert all(system in text for system in ("ubuntu-", "macos-", "windows-"))


def test_every_library_is_looked_at_in_the_docs():
    """What printkit asks for by itself or by its extras for players has a row with its last release and what would replace it."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    asked = [
        *project["dependencies"],
        *(one for name in extras.keys() - {"all", "docs", "mutants", "test"} for one in extras[name]),
    ]
    names = {re.match(r"[\w-]+", one)[0] for one in asked}
    page = (ROOT / "docs" / "dependencies.md").read_text("utf-8")
    rows = re.findall(r"^\| ([\w, -]+) \| [\d.]+[^|]* \| \d{4}-\d\d(?:-\d\d)? \| [^|]+ \|$", page, re.MULTILINE)
    looked = {name for row in rows for name in row.replace(", -bold", ", noto-cjk-sans-jp-bold").split(", ")}
    assert looked == names


def test_the_citation_names_this_version():
    assert f"version: {__version__}\n" in (ROOT / "CITATION.cff").read_text("utf-8")


@pytest.fixture(scope="module")
def release():
    """``release/build.py`` as a module."""
    spec = importlib.util.spec_from_file_location("release_build", ROOT / "release" / "build.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def checkout(tmp_path):
    """A small repository that can become release 1.2.3."""
    (tmp_path / "printkit" / "storage").mkdir(parents=True)
    (tmp_path / "printkit" / "storage" / "version.py").write_text('__version__ = "1.2.3"\n')
    (tmp_path / "CITATION.cff").write_text("version: 1.2.3\n")
    (tmp_path / "CHANGELOG.md").write_text(
        "# Changelog\n\n## [Unreleased]\n\n## [1.2.3] - 2026-01-02\n\n- It prints.\n\n## [1.2.2]\n\n- Old.\n"
    )
    git(tmp_path, "init", "-q")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-qm", "All")
    return tmp_path


def git(folder, *arguments):
    """Git, as somebody, whatever this machine's settings are."""
    who = ["-c", "user.name=N", "-c", "user.email=n@example.org", "-c", "commit.gpgsign=false", "-c", "tag.gpgsign=false"]
    subprocess.run(["git", *who, *arguments], cwd=folder, check=True, capture_output=True)


def test_a_release_tells_its_part_of_the_change_log(release, checkout):
    assert release.ready(checkout) == "- It prints.\n"
    git(checkout, "tag", "v1.2.3")  # as the workflow meets it
    assert release.ready(checkout) == "- It prints.\n"


def dirty(checkout):
    (checkout / "new.txt").write_text("x")


def waiting(checkout):
    log = checkout / "CHANGELOG.md"
    log.write_text(log.read_text().replace("[Unreleased]\n", "[Unreleased]\n\n- Something.\n"))
    git(checkout, "commit", "-qam", "More")


def untold(checkout):
    log = checkout / "CHANGELOG.md"
    log.write_text(log.read_text().replace("[1.2.3]", "[1.2.1]"))
    git(checkout, "commit", "-qam", "Forget")


def released(checkout):
    git(checkout, "tag", "v1.2.3")
    git(checkout, "commit", "-q", "--allow-empty", "-m", "After")


def cited(checkout):
    (checkout / "CITATION.cff").write_text("version: 1.2.2\n")
    git(checkout, "commit", "-qam", "Cite")


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (dirty, "not committed"),
        (waiting, "Unreleased"),
        (untold, "nothing about 1.2.3"),
        (released, "was released"),
        (cited, "CITATION"),
    ],
)
def test_what_can_t_be_released_is_refused(release, checkout, spoil, why):
    spoil(checkout)
    with pytest.raises(release.NotReadyError, match=why):
        release.ready(checkout)


def test_a_source_archive_is_the_same_whenever_it_was_packed(release, tmp_path):
    """Owners, times and the order of files go; contents, names and what may be run stay."""
    import io
    import tarfile

    def packed(names, moment, owner):
        path = tmp_path / f"{owner}.tar.gz"
        with tarfile.open(path, "w:gz") as archive:
            for name in names:
                one = tarfile.TarInfo(name)
                one.size, one.mtime, one.uname, one.mode = len(name), moment, owner, 0o775 if name == "b" else 0o600
                archive.addfile(one, io.BytesIO(name.encode()))
        return release.repacked(path, 1_000_000_000)

    first = packed(["a", "b"], 5, "aki")
    assert first == packed(["b", "a"], 6, "ben")
    with tarfile.open(fileobj=io.BytesIO(first)) as archive:
        assert [(one.name, one.mode, one.mtime) for one in archive] == [
            ("a", 0o644, 1_000_000_000),
            ("b", 0o755, 1_000_000_000),
        ]
        assert archive.extractfile("b").read() == b"b"
