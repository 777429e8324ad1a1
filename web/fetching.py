"""What the page is built from besides this project, fetched once into ``.cache/web`` and held against the digests of pins.toml."""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import zipfile
from contextlib import suppress
from pathlib import Path
from typing import Any

from packages import bundled

ROOT = Path(__file__).resolve().parents[1]
KEPT = ROOT / ".cache" / "web"
PINS: dict[str, Any] = tomllib.loads((Path(__file__).with_name("pins.toml")).read_text(encoding="utf-8"))


class CantBuildError(RuntimeError):
    """Why the page can't be built, as one message."""


def fetch_together() -> None:
    """Fetch at once what is missing: one start of npm and one of pip, where each file took a start of its own (25 s in all).

    What can't be had, or isn't what is pinned, is left to whoever asks for it, who says why.
    """
    packages = {"pyodide": PINS["runtime"], **PINS["scripts"], **PINS["editor"]}
    modules = {f"{_flat(name)}-{pin['version']}.tgz": (f"{name}@{pin['version']}", pin) for name, pin in packages.items()}
    pure = {name: pin for name, pin in PINS["wheels"].items() if not pin.get("wasm")}
    wheels = {f"{name}-{pin['version']}.whl": (f"{name}=={pin['version']}", pin) for name, pin in pure.items()}
    KEPT.mkdir(parents=True, exist_ok=True)
    for listed, fetch in ((modules, _npm), (wheels, _pure)):
        missing = {name: one for name, one in listed.items() if not (KEPT / name).is_file()}
        homes = {pin["sha256"]: name for name, (_, pin) in missing.items()}
        with tempfile.TemporaryDirectory(dir=KEPT) as folder, suppress(CantBuildError):
            if missing:
                fetch([wanted for wanted, _ in missing.values()], Path(folder))
            for path in Path(folder).iterdir():
                if home := homes.get(hashlib.sha256(path.read_bytes()).hexdigest()):
                    path.replace(KEPT / home)


def runtime() -> Path:
    """The folder of the npm package `pyodide`, unpacked."""
    pin = PINS["runtime"]
    tool("npm", "Node.js 20 or newer, with npm")
    archive = _pinned(f"pyodide-{pin['version']}.tgz", pin["sha256"], lambda to: _npm([f"pyodide@{pin['version']}"], to))
    folder = KEPT / f"pyodide-{pin['version']}"
    if not (folder / "package" / "pyodide.asm.wasm").is_file():
        shutil.rmtree(folder, ignore_errors=True)
        with tarfile.open(archive) as packed:
            packed.extractall(folder, filter="data")
    return folder / "package"


def wheel(name: str) -> zipfile.ZipFile:
    """A wheel of pins.toml, open."""
    pin = PINS["wheels"][name]
    kept = f"{name}-{pin['version']}.whl"
    return zipfile.ZipFile(_pinned(kept, pin["sha256"], lambda to: _pip(name, pin, to)))


def axe() -> Path:
    """The script of axe-core, which only the tests put into a page."""
    return _script("axe-core", PINS["tests"]["axe-core"])


def unxz() -> str:
    """The script that inflates xz in the worker, for no browser does."""
    return _script("xz-decompress", PINS["scripts"]["xz-decompress"]).read_text(encoding="utf-8")


def editor() -> str:
    """The editor of own games, CodeMirror, as one script; what it exports stands in `printkitEditor`."""
    modules = {name: _script(_flat(name), pin, name).read_text(encoding="utf-8") for name, pin in PINS["editor"].items()}
    return bundled(modules, "printkitEditor")


def _flat(name: str) -> str:
    """How the file of a package may be called: `@codemirror/view` as npm does it."""
    return name.removeprefix("@").replace("/", "-")


def licence(name: str) -> str:
    """What a script of pins.toml says of its licence: in a file of its package (`text`), or at its own head."""
    pin = (PINS["scripts"] | PINS["editor"])[name]
    if "text" in pin:
        return _script(f"{_flat(name)}-licence", {**pin, "file": pin["text"]}, name).read_text(encoding="utf-8")
    return unxz()[: unxz().index("*/")].strip("/*! \n")


def code_reader() -> tuple[str, bytes]:
    """What reads QR codes, zxing-wasm: its script and its WebAssembly."""
    pin = PINS["scripts"]["zxing-wasm"]
    wasm = _script("zxing-wasm-code", {**pin, "file": pin["wasm"]}, "zxing-wasm")
    return _script("zxing-wasm", pin).read_text(encoding="utf-8"), wasm.read_bytes()


def _script(name: str, pin: dict[str, Any], package: str = "") -> Path:
    """One file out of an npm package, which is called as it is where nothing else is said."""
    package = package or name
    archive = _pinned(
        f"{_flat(package)}-{pin['version']}.tgz", pin["sha256"], lambda to: _npm([f"{package}@{pin['version']}"], to)
    )
    script = KEPT / f"{name}-{pin['version']}.js"
    if not script.is_file():
        with tarfile.open(archive) as packed:
            found = packed.extractfile(f"package/{pin['file']}")
            script.write_bytes(found.read() if found else b"")
    return script


def tool(name: str, called: str) -> str:
    """The path of a program. Raises `CantBuildError` where there is none."""
    found = shutil.which(name)
    if found is None:
        raise CantBuildError(f"make web needs {called}; `{name}` was not found.")
    return found


def _pinned(name: str, sha256: str, fetch: Any) -> Path:
    """A file of the cache, fetched when it is not there. Raises `CantBuildError` when its digest is not the pinned one."""
    path = KEPT / name
    if not path.is_file():
        KEPT.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=KEPT) as folder:
            fetch(Path(folder))
            (only,) = Path(folder).iterdir()
            only.replace(path)
    found = hashlib.sha256(path.read_bytes()).hexdigest()
    if found != sha256:
        path.unlink()
        raise CantBuildError(f"{name} is not what web/pins.toml names: expected sha256 {sha256}, found {found}.")
    return path


def _npm(packages: list[str], to: Path) -> None:
    _run([tool("npm", "npm"), "pack", *packages, "--silent", "--pack-destination", str(to)], packages)


def _pip(name: str, pin: dict[str, Any], to: Path) -> None:
    """Download one wheel: those with code of their own for WebAssembly, the others for any machine."""
    wanted = [f"{name}=={pin['version']}"]
    if not pin.get("wasm"):
        return _pure(wanted, to)
    runtime_pin = PINS["runtime"]
    for_wasm = ["--platform", runtime_pin["abi"], "--implementation", "cp", "--abi", f"cp{runtime_pin['python']}"]
    try:
        return _download(for_wasm, wanted, to)
    except CantBuildError:
        return _download(["--platform", runtime_pin["abi"], "--implementation", "py", "--abi", "none"], wanted, to)


def _pure(wanted: list[str], to: Path) -> None:
    _download(["--platform", "any", "--implementation", "py", "--abi", "none"], wanted, to)


def _download(how: list[str], wanted: list[str], to: Path) -> None:
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
    _run([*command, "--only-binary=:all:", "--python-version", PINS["runtime"]["python"], *how, "-d", str(to), *wanted], wanted)


def _run(command: list[str], wanted: list[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        told = [line for line in done.stderr.splitlines() if line.startswith(("ERROR", "npm"))][-2:]
        raise CantBuildError(f"{', '.join(wanted)} can't be fetched: {' '.join(told) or done.stderr[-300:]}")
