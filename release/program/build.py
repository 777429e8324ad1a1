"""Builds the program of one file for this system, `output/program/printkit-SYSTEM-MACHINE`: nothing else need be installed to run it.

PyInstaller gathers Python, printkit and the libraries that it uses in a folder, whose fonts lose what printkit never draws (`fonts.py`). The
folder is packed into a small Go program, which unpacks it once into the user's cache and starts it. (PyInstaller's own single file
unpacks at every start.) Needs Go and the network.
"""

from __future__ import annotations

import compileall
import hashlib
import io
import os
import platform
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from py_compile import PycInvalidationMode

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
WORK = ROOT / ".cache" / "program"
OUT = ROOT / "output" / "program"
LARGEST = 60_000_000
TOOLS = ("pyinstaller>=6.11", "zstandard>=0.23")
EXTRAS = "all"
MOVED = {"numpy", "numpy.libs", "PIL", "pillow.libs"}
"""Where auditwheel has put other libraries into wheels. `strip` breaks such files: NumPy's OpenBLAS can't be loaded any more."""
PACK = (
    "import sys, zstandard as z; p = z.ZstdCompressionParameters.from_level(19, window_log=27, enable_ldm=True);"
    "open(sys.argv[2], 'wb').write(z.ZstdCompressor(compression_params=p).compress(open(sys.argv[1], 'rb').read()))"
)


def run(*command: str | Path, **environment: str) -> None:
    """Runs a program; CalledProcessError where it fails."""
    subprocess.run(command, cwd=WORK, check=True, env={**os.environ, **environment})


def inner_python() -> Path:
    """The Python of the environment in which the program is gathered."""
    return WORK / "venv" / ("Scripts" if os.name == "nt" else "bin") / "python"


def gathered() -> Path:
    """The folder with everything, from this checkout installed as people install it."""
    inner = inner_python()
    run(sys.executable, "-m", "venv", "--clear", WORK / "venv")
    run(inner, "-m", "pip", "--disable-pip-version-check", "install", "--quiet", f"{ROOT}[{EXTRAS}]", *TOOLS)
    for name in ("printkit.spec", "start.py"):
        shutil.copy(HERE / name, WORK / name)
    run(inner, "-m", "PyInstaller", "--noconfirm", "--log-level", "ERROR", WORK / "printkit.spec", PYTHONHASHSEED="0")
    folder = WORK / "dist" / "printkit"
    internal = folder / "_internal"
    run(inner, HERE / "fonts.py", *sorted(internal.glob("noto_cjk_*/*.otf")))
    if sys.platform == "linux":
        libraries = (path for path in internal.rglob("*.so*") if not path.is_symlink() and not MOVED.intersection(path.parts))
        run("strip", *libraries)
    # The program never writes compiled modules; those of printkit, which looks for its layouts by their files, lie beside them.
    unchecked = PycInvalidationMode.UNCHECKED_HASH
    compileall.compile_dir(internal / "printkit", quiet=1, invalidation_mode=unchecked, stripdir=str(folder))
    return folder


def packed(folder: Path) -> bytes:
    """The folder as bytes that depend on nothing but its files."""
    raw = io.BytesIO()
    with tarfile.open(fileobj=raw, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for path in sorted(path for path in folder.rglob("*") if path.is_symlink() or path.is_file()):
            one = tarfile.TarInfo(path.relative_to(folder.parent).as_posix())
            if path.is_symlink():  # a library under a second name
                one.type, one.linkname = tarfile.SYMTYPE, path.readlink().as_posix()
                archive.addfile(one)
                continue
            data = path.read_bytes()
            one.size, one.mode = len(data), 0o755 if os.access(path, os.X_OK) else 0o644
            archive.addfile(one, io.BytesIO(data))
    (WORK / "app.tar").write_bytes(raw.getvalue())
    # By the environment's Python: the library isn't asked of the one that runs this.
    run(inner_python(), "-c", PACK, WORK / "app.tar", WORK / "app.tar.zst")
    return (WORK / "app.tar.zst").read_bytes()


def build() -> Path:
    """Makes it; raises ValueError when it is too large."""
    WORK.mkdir(parents=True, exist_ok=True)
    app = packed(gathered())
    source = WORK / "source"
    shutil.rmtree(source, ignore_errors=True)
    shutil.copytree(HERE, source, ignore=shutil.ignore_patterns("*.py", "*.spec", "__pycache__"))
    (source / "app.tar.zst").write_bytes(app)
    (source / "digest.txt").write_text(hashlib.sha256(app).hexdigest()[:16])
    ending = ".exe" if os.name == "nt" else ""
    system = {"Darwin": "macos"}.get(platform.system(), platform.system().lower())
    OUT.mkdir(parents=True, exist_ok=True)
    program = OUT / f"printkit-{system}-{platform.machine().lower()}{ending}"
    # What go.mod names is looked up in Go's own list of sums: no go.sum lies here.
    flags = {"GOFLAGS": os.environ.get("GOFLAGS", "-mod=mod"), "CGO_ENABLED": "0"}
    command = ["go", "build", "-trimpath", "-ldflags", "-s -w", "-o", program, "."]
    subprocess.run(command, cwd=source, check=True, env={**os.environ, **flags})
    if program.stat().st_size > LARGEST:
        raise ValueError(f"{program.name} has {program.stat().st_size:,} bytes, more than {LARGEST:,}")
    return program


if __name__ == "__main__":
    print(build())
