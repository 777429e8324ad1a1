"""Builds a release into ``output/release/``: every file twice, from what is committed, and refuses bytes that differ.

Wheel, source archive, the page as one file and as a site, the list of what the wheel brings along (CycloneDX), the notes (the
version's part of CHANGELOG.md) and ``SHA256SUMS``. Refused are a dirty tree, entries under *Unreleased*, a version without its part
of the change log, and one whose tag stands at another commit.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
OUT = ROOT / "output" / "release"
TOOLS = ("build>=1.2", "cyclonedx-bom>=7")


class NotReadyError(Exception):
    """Why this commit can't be released."""


def git(*arguments: str, root: Path = ROOT) -> str:
    """What git answers, without the last line end."""
    return subprocess.run(["git", *arguments], cwd=root, capture_output=True, text=True, check=True).stdout.rstrip("\n")


def quietly(*command: str | Path, **environment: str) -> bytes:
    """Runs a program and gives what it printed; what it had to say beside that is shown only when it fails."""
    done = subprocess.run(command, env={**os.environ, **environment}, capture_output=True, check=False)
    if done.returncode:
        raise NotReadyError(f"{' '.join(map(str, command))}\n{done.stderr.decode(errors='replace')}")
    return done.stdout


def version(root: Path = ROOT) -> str:
    """The version that the package says it has."""
    text = (root / "printkit" / "storage" / "version.py").read_text("utf-8")
    return re.search(r'^__version__ = "(.+)"$', text, re.MULTILINE)[1]


def notes(changelog: str, number: str) -> str:
    """The part of the change log about a version. Raises NotReadyError where it is missing or entries wait under *Unreleased*."""
    parts = dict(re.findall(r"^## \[([^\]]+)\][^\n]*\n(.*?)(?=^## \[|\Z)", changelog, re.MULTILINE | re.DOTALL))
    if parts.get("Unreleased", "").strip():
        raise NotReadyError(f"CHANGELOG.md: entries stand under [Unreleased]; move them below a heading ## [{number}] - DATE")
    if not parts.get(number, "").strip():
        raise NotReadyError(f"CHANGELOG.md has nothing about {number}: add ## [{number}] - DATE")
    return parts[number].strip() + "\n"


def ready(root: Path = ROOT) -> str:
    """The notes of the release that HEAD can become; raises NotReadyError."""
    if changed := git("status", "--porcelain", root=root):
        raise NotReadyError(f"files are not committed:\n{changed}")
    number = version(root)
    head = git("rev-parse", "HEAD", root=root)
    if git("tag", "--list", f"v{number}", root=root) and git("rev-parse", f"v{number}^{{commit}}", root=root) != head:
        raise NotReadyError(f"version {number} was released already (tag v{number}): raise it in printkit/storage/version.py")
    cited = re.search(r"^version: (.+)$", (root / "CITATION.cff").read_text("utf-8"), re.MULTILINE)[1]
    if cited != number:
        raise NotReadyError(f"CITATION.cff says version {cited}, the package {number}")
    return notes((root / "CHANGELOG.md").read_text("utf-8"), number)


def exported(folder: Path, root: Path = ROOT) -> Path:
    """What is committed, in a folder that knows nothing of git."""
    packed = subprocess.run(["git", "archive", "HEAD"], cwd=root, capture_output=True, check=True).stdout
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        archive.extractall(folder, filter="data")
    return folder


def repacked(archive: Path, seconds: int) -> bytes:
    """A source archive with its files in order and of one moment: setuptools dates them by when it ran."""
    raw = io.BytesIO()
    with tarfile.open(archive) as old, tarfile.open(fileobj=raw, mode="w", format=tarfile.PAX_FORMAT) as new:
        for member in sorted(old.getmembers(), key=lambda one: one.name):
            member.mtime, member.uid, member.gid, member.uname, member.gname = seconds, 0, 0, "", ""
            member.mode = 0o755 if member.isdir() or member.mode & 0o100 else 0o644
            member.pax_headers = {}
            new.addfile(member, old.extractfile(member) if member.isfile() else None)
    return gzip.compress(raw.getvalue(), 9, mtime=0)


def zipped(folder: Path) -> bytes:
    """A folder as a zip whose bytes depend on nothing but its files."""
    raw = io.BytesIO()
    with zipfile.ZipFile(raw, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            archive.writestr(zipfile.ZipInfo(path.relative_to(folder).as_posix()), path.read_bytes(), zipfile.ZIP_DEFLATED, 9)
    return raw.getvalue()


def packages(source: Path, seconds: int) -> dict[str, bytes]:
    """Wheel and source archive of an exported tree, by file name."""
    os.utime(source, (seconds, seconds))
    made = source / "dist"
    quietly(sys.executable, "-m", "build", "--outdir", made, source, SOURCE_DATE_EPOCH=str(seconds))
    return {one.name: repacked(one, seconds) if one.name.endswith(".tar.gz") else one.read_bytes() for one in made.iterdir()}


def page(source: Path, seconds: int) -> dict[str, bytes]:
    """The page of an exported tree. What npm and the package index gave this checkout once isn't fetched again; all else is made anew."""
    kept = source / ".cache" / "web"
    kept.mkdir(parents=True)
    for one in (ROOT / ".cache" / "web").glob("*"):
        if one.suffix in {".whl", ".tgz"}:
            shutil.copyfile(one, kept / one.name)
    quietly(sys.executable, source / "web" / "build.py", SOURCE_DATE_EPOCH=str(seconds))
    made = source / "output"
    return {"printkit.html": (made / "printkit.html").read_bytes(), "printkit-web.zip": zipped(made / "web")}


def parts_list(wheel: Path, folder: Path) -> bytes:
    """What an installation of the wheel with all extras consists of, as CycloneDX JSON."""
    quietly(sys.executable, "-m", "venv", "--without-pip", folder)
    inner = folder / ("Scripts" if os.name == "nt" else "bin") / "python"
    quietly(sys.executable, "-m", "pip", "--python", inner, "--disable-pip-version-check", "install", f"{wheel}[all]")
    return quietly(sys.executable, "-m", "cyclonedx_py", "environment", "--output-reproducible", "--of", "JSON", inner)


def built(folder: Path, seconds: int) -> dict[str, bytes]:
    """All files of a release, made once in a folder of its own."""
    source = exported(folder / "source")
    return {**packages(source, seconds), **page(source, seconds)}


def release() -> None:
    """Make it; raises NotReadyError."""
    text = ready()
    number, seconds = version(), int(git("log", "-1", "--format=%ct"))
    quietly(sys.executable, "-m", "pip", "install", "--disable-pip-version-check", *TOOLS)
    with tempfile.TemporaryDirectory() as temporary:
        # At two places, so that a path which got into a file is seen.
        first, second = (built(Path(temporary) / name, seconds) for name in ("one", "another-place"))
        differ = sorted(name for name in first.keys() | second.keys() if first.get(name) != second.get(name))
        if differ:
            raise NotReadyError(f"built twice, these differ: {', '.join(differ)}")
        wheel = next(name for name in first if name.endswith(".whl"))
        (Path(temporary) / wheel).write_bytes(first[wheel])
        first[f"printkit-{number}.cdx.json"] = parts_list(Path(temporary) / wheel, Path(temporary) / "venv")
    first["NOTES.md"] = text.encode()
    shutil.rmtree(OUT, ignore_errors=True)
    OUT.mkdir(parents=True)
    for name, data in first.items():
        (OUT / name).write_bytes(data)
    sums = "".join(f"{hashlib.sha256(data).hexdigest()}  {name}\n" for name, data in sorted(first.items()))
    (OUT / "SHA256SUMS").write_text(sums, "utf-8")
    print(sums, end="")


if __name__ == "__main__":
    try:
        release()
    except NotReadyError as reason:
        sys.exit(f"Not released: {reason}")
