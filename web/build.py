"""Builds the page: the site ``output/web/`` and the one file ``output/printkit.html``, from the same parts.

A part is a set of files that the page unpacks into Python's file system at once: see docs/web.md.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import lzma
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path

from fetching import KEPT, PINS, ROOT, CantBuildError, code_reader, fetch_together, runtime, tool, wheel
from pages import one_file, site
from prepare import prepared

TREE = KEPT / "tree"
OUT = ROOT / "output"

UNUSED = {
    "stdlib": (
        *("test", "idlelib", "turtledemo", "ensurepip", "tkinter", "turtle.py", "pydoc_data", "lib2to3", "venv", "unittest"),
        *(
            "multiprocessing",
            "xmlrpc",
            "wsgiref",
            "pdb.py",
            "doctest.py",
            "_pyrepl",
            "imaplib.py",
            "mailbox.py",
            "curses",
            "dbm",
        ),
        *("cookiejar.py", "smtplib.py", "ftplib.py", "poplib.py", "pickletools.py", "cProfile.py", "profile.py", "pstats.py"),
        *("_core_docs.py.txt", "socketserver.py", "profiling", "trace.py", "tracemalloc.py", "pyclbr.py", "_pyio.py"),
    ),
    "reportlab": ("graphics", "platypus", "fonts", "acroform.py", "normalDate.py", "corp.py", "formatters.py"),
    "fonttools": (
        *("varLib", "designspaceLib", "subset", "otlLib", "mtiLib", "merge", "ufoLib", "t1Lib", "voltLib", "qu2cu", "afmLib"),
        *(
            "colorLib",
            "unicodedata",
            "diff",
            "woff2.py",
            "beyond64k.py",
            "S__i_l_f.py",
            "momentsPen.py",
            "filesystem",
            "plistlib",
        ),
        *("cli.py", "interpolatable.py", "interpolatablePlot.py", "symfont.py", "tfmLib.py", "ttx.py", "help.py"),
    ),
    "budoux": ("zh-hans.json", "zh-hant.json", "th.json"),
    "pypdfium2": ("pypdfium2_cli",),
    "pydantic": ("v1", "mypy.py"),
    "segno": ("cli.py", "helpers.py"),
    "python-lucide": ("cli.py", "build_search.py"),
}
"""Of each library what the page never imports; the tests build everything with what is left."""


STREAMED = (".mjs", ".wasm", ".json")
"""What the browser compiles while it arrives; whole fonts, the other ones in gzip, gain nothing by xz."""


def main() -> int:
    """Build both shapes; a message and status 1 when something is missing."""
    try:
        parts = built()
        site(parts, OUT / "web")
        one_file(parts, OUT / "printkit.html")
    except CantBuildError as failure:
        print(failure, file=sys.stderr)  # noqa: T201 - this is a command
        return 1
    return 0


def built() -> dict[str, bytes]:
    """Every part, packed: what Python runs on, ours, the libraries, fonts. They stay while nothing changes that they are made of."""
    fetch_together()
    run, near = runtime(), prepared()
    kept = KEPT / f"parts-{_digest(near)}"
    if not (kept / "done").is_file():
        for old in KEPT.glob("parts-*"):
            shutil.rmtree(old)
        kept.mkdir(parents=True)
        for name, data in _parts(run, near):
            (kept / name).write_bytes(_small(data, streamed=name.endswith(STREAMED) or name.startswith("font-")))
        (kept / "done").write_text("")
    return {path.name: path.read_bytes() for path in sorted(kept.iterdir()) if path.name != "done"}


def _small(data: bytes, *, streamed: bool) -> bytes:
    """The same, compressed; what has not changed since the last build is not compressed again.

    Gzip (`streamed`) is what browsers inflate themselves, beside the script; xz is a quarter smaller. The worker knows them
    apart by their first byte.
    """
    known = KEPT / "small" / f"{hashlib.sha256(data).hexdigest()}.{'gz' if streamed else 'xz'}"
    if not known.is_file():
        known.parent.mkdir(exist_ok=True)
        known.write_bytes(
            gzip.compress(data, 9, mtime=0) if streamed else lzma.compress(data, check=lzma.CHECK_CRC32, preset=6)
        )
    return known.read_bytes()


def _digest(near: Path) -> str:
    made_from = hashlib.sha256(near.name.encode())
    library = (path for path in sorted((ROOT / "examples").rglob("*")) if path.is_file())
    for path in (*_own(), *library, *(Path(__file__).with_name(name) for name in ("build.py", "warm.mjs", "pins.toml"))):
        made_from.update(str(path).encode() + path.read_bytes())
    return made_from.hexdigest()[:16]


def _own() -> list[Path]:
    """The files of printkit that the page runs."""
    found = [path for name in ("printkit", "layouts") for path in (ROOT / name).rglob("*") if path.is_file()]
    return sorted(p for p in found if "__pycache__" not in p.parts and "cli" not in p.parts)


def _parts(run: Path, ready: Path) -> Iterator[tuple[str, bytes]]:
    homes = _laid_out(run, ready)
    used = _warm(run)
    _keep_compiled()
    yield "pyodide.mjs", _rerouted((run / "pyodide.mjs").read_text(encoding="utf-8"))
    yield "pyodide.asm.mjs", (run / "pyodide.asm.mjs").read_bytes()
    yield "pyodide.asm.wasm", (run / "pyodide.asm.wasm").read_bytes()
    lock = json.loads((run / "pyodide-lock.json").read_text())
    yield "pyodide-lock.json", json.dumps({"info": lock["info"], "packages": {}}).encode()
    tops = {name.split(".")[0] for name in used} | {"encodings"}  # codecs are found by name
    near = {path for path in (TREE / "stdlib").iterdir() if path.stem in tops}
    yield "python_stdlib.zip", _stored(TREE / "stdlib", near)
    yield "zxing.wasm", code_reader()[1]
    groups: dict[str, dict[str, bytes]] = {"core": {}, "pictures": {}, "files": {}, "own": {}, "later": {}}
    awaited = [path.stem for path in (TREE / "stdlib").iterdir() if path not in near]
    for path in sorted((TREE / "app").rglob("*")):
        if path.is_file():
            inside = path.relative_to(TREE / "app")
            own = "svgLib" in inside.parts or inside.parts[:2] == ("printkit", "examples")
            part = homes.get(inside.parts[0], "own" if own else "core")
            if part == "core" and (name := _module(inside)) and name not in used:
                part = "later"
                awaited.append(name)
            groups[part][f"app/{inside.as_posix()}"] = path.read_bytes()
    for path in sorted((TREE / "cache").iterdir()):
        groups["core"][f"cache/{path.name}"] = path.read_bytes()
    for path in sorted((TREE / "stdlib").rglob("*")):
        inside = path.relative_to(TREE / "stdlib")
        if path.is_file() and TREE / "stdlib" / inside.parts[0] not in near:
            groups["later"][f"late/{inside.as_posix()}"] = path.read_bytes()
    groups["core"]["later.json"] = json.dumps(sorted(awaited)).encode()
    for name, files in groups.items():
        yield name, packed(files)
    far = ready / "far"
    outlines = sorted(far.glob("outlines-prepared-*"))
    yield "glyphs", packed({f"cache/{path.name}": path.read_bytes() for path in outlines})
    from printkit.draw.text import FontSet

    for face, metrics in FontSet.load().faces.items():
        yield f"font-{face}", packed({f"cache/prepared-{face}.otf": metrics.path.read_bytes()})


_REROUTED = {
    "async e=>await import(e)": 'async e=>await import(e.endsWith("/pyodide.asm.mjs")?self.pyodideCode:e)',
    "t&&(s=i.restoreSnapshot(t))": "t&&(e.growMemory(t.length),s=i.restoreSnapshot(t))",
}
"""In the runtime's loader: its second half comes from where the worker has put it, for a file has no address; and a memory that
is put back may be larger than the one that it begins with."""


def _rerouted(code: str) -> bytes:
    """The runtime's loader as the page needs it."""
    for found, instead in _REROUTED.items():
        if code.count(found) != 1:
            raise CantBuildError(f"the runtime loads its code in another way than web/build.py knows: {found}")
        code = code.replace(found, instead)
    return code.encode()


def _laid_out(run: Path, ready: Path) -> dict[str, str]:
    """The file system of the page, under `TREE`: returns which part each top-level package belongs to."""
    shutil.rmtree(TREE, ignore_errors=True)
    for path in _own():
        inside = path.relative_to(ROOT)
        to = TREE / "app" / ("printkit" / inside if inside.parts[0] == "layouts" else inside)
        to.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, to)
    homes: dict[str, str] = {}
    for path in sorted((ROOT / "examples").rglob("*")):
        inside = path.relative_to(ROOT)
        if path.is_file() and "examples" not in inside.parts[1:]:  # without the results of each
            to = TREE / "app" / "printkit" / inside
            to.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, to)
    archives = [("stdlib", "stdlib", zipfile.ZipFile(run / "python_stdlib.zip"))]
    archives += [("app", name, wheel(name)) for name in PINS["wheels"]]
    compiled = _compiled()
    for folder, name, archive in archives:
        for inside, data in _members(archive, UNUSED.get(name, ())):
            to = TREE / folder / inside
            to.parent.mkdir(parents=True, exist_ok=True)
            before = (compiled / folder / inside).with_suffix(".pyc")
            if to.suffix == ".py" and before.is_file():
                shutil.copyfile(before, to.with_suffix(".pyc"))
            else:
                to.write_bytes(data)
            if name != "stdlib" and (part := PINS["wheels"][name]["part"]) != "core":
                homes[inside.split("/")[0]] = part
    (TREE / "cache").mkdir()
    for path in (ready / "near").iterdir():
        if path.name.startswith(("metrics-prepared-", "outlines-prepared-", "pixels-", "lucide-")):
            shutil.copyfile(path, TREE / "cache" / path.name)
    return homes


def _compiled() -> Path:
    """Where the libraries' modules stay compiled, which takes much of a build, while neither they nor the way to do it change."""
    made_from = (Path(__file__).with_name(name).read_bytes() for name in ("build.py", "warm.mjs", "pins.toml"))
    return KEPT / f"compiled-{hashlib.sha256(b''.join(made_from)).hexdigest()[:16]}"


def _keep_compiled() -> None:
    """Keep what was compiled of the libraries, in the place of what an older build kept."""
    kept = _compiled()
    if kept.is_dir():
        return
    for old in KEPT.glob("compiled-*"):
        shutil.rmtree(old)
    for folder in ("stdlib", "app"):
        for path in (TREE / folder).rglob("*.pyc"):
            inside = path.relative_to(TREE)
            if inside.parts[1] != "printkit":
                (kept / inside).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(path, kept / inside)


def _members(archive: zipfile.ZipFile, unused: tuple[str, ...]) -> Iterator[tuple[str, bytes]]:
    with archive:
        for name in archive.namelist():
            parts = name.split("/")
            skipped = any(part in unused for part in parts) or name.endswith(("/", ".pyi", ".pyx", ".c", ".h"))
            if not skipped and not (parts[0].endswith(".data") or ".dist-info" in parts[0]):
                yield name, _without_pillow(name, archive.read(name))


def _without_pillow(name: str, code: bytes) -> bytes:
    """ReportLab imports Pillow before it needs it; there is none for WebAssembly on the package index."""
    if name != "reportlab/lib/utils.py":
        return code
    if code.count(b"\nfrom PIL import Image\n") != 1:
        raise CantBuildError("reportlab imports Pillow in another way than web/build.py knows")
    return code.replace(b"\nfrom PIL import Image\n", b"\nImage = None\n")


def _module(inside: Path) -> str:
    """The name of the compiled module at a path; empty for what is none, and for those of games, which are looked for."""
    if inside.suffix != ".pyc" or inside.parts[:2] == ("printkit", "games"):
        return ""
    *packages, file = (part for part in inside.parts if part != "__pycache__")
    stem = file.split(".")[0]
    return ".".join([*packages, *([] if stem == "__init__" else [stem])])


def _warm(run: Path) -> frozenset[str]:
    """Compile every module with the page's own Python, and parse every game with it; returns which modules a first visit uses."""
    command = [tool("node", "Node.js 20 or newer"), str(Path(__file__).with_name("warm.mjs")), str(run), str(TREE)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env={**os.environ, "TZ": "UTC"})
    if done.returncode:
        raise CantBuildError(f"Python for the browser could not be prepared:\n{(done.stderr or done.stdout)[-2000:]}")
    told = TREE / "stdlib" / "used.json"
    used = frozenset(json.loads(told.read_text()))
    told.unlink()
    return used


def _stored(folder: Path, tops: set[Path]) -> bytes:
    """A zip of those modules and packages of a folder, not compressed: the part as a whole is."""
    from io import BytesIO

    made = BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_STORED) as archive:
        for path in sorted(folder.rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts and folder / path.relative_to(folder).parts[0] in tops:
                archive.writestr(zipfile.ZipInfo(path.relative_to(folder).as_posix()), path.read_bytes())
    return made.getvalue()


def packed(files: Mapping[str, bytes]) -> bytes:
    """Files one behind the other, with an index in front: its length (4 bytes, big-endian), then JSON ``[[name, size], …]``."""
    index = json.dumps([[name, len(data)] for name, data in files.items()]).encode()
    return len(index).to_bytes(4, "big") + index + b"".join(files.values())


if __name__ == "__main__":
    sys.exit(main())
