"""Is what we print and answer the same, to the byte, in two checkouts?

    python benchmarks/same.py > before.json      in the one checkout
    python benchmarks/same.py > after.json       in the other; then compare the two files

Every PDF of every game (languages, inks, A4 and Letter; forms; kits with guide and manifest) and every answer to an example,
as SHA-256 of the file. The stamp's digest follows from the bytes of a game's folder, which a move of code changes: here it follows
from the game's id alone. The last line on standard error counts the files.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from pathlib import Path

ROOT = Path(__file__).parents[1]
RUN = """
import hashlib, importlib, sys
for name in ("printkit.gamefolder.folder", "printkit.gamefolder.folder"):
    try:
        module = importlib.import_module(name)
    except ImportError:
        continue
    read = module.Files.read
    def digest(files):
        read(files)
        return hashlib.sha256(files.folder.name.encode()).hexdigest()
    module.Files.read = digest
    break
from printkit.__main__ import main
sys.argv[0] = "printkit"
main()
"""


def run(arguments: list[str], environment: dict[str, str]) -> bytes:
    """What one command prints; scoring an example that is wrong on purpose ends with status 1."""
    done = subprocess.run(
        [sys.executable, "-c", RUN, *arguments], env=environment, capture_output=True, cwd=ROOT, check=False, timeout=600
    )
    if done.returncode not in ((0, 1) if arguments[0] == "score" else (0,)):
        sys.exit(f"{' '.join(arguments)}: {done.stderr.decode()}")
    return done.stdout


def main() -> None:
    games = sorted(path.parent.name.replace("_", "-") for path in ROOT.glob("printkit/games/*/game.toml"))
    found: dict[str, str] = {}
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        environment = {**os.environ, "PRINTKIT_CACHE": str(place / "cache")}
        out = place / "out"
        commands = [
            ["build", game, "--lang", lang, "--ink", ink, "--paper", paper, "-o", str(out / game / f"{ink}-{paper}")]
            for game, lang, ink, paper in product(games, ("ja", "en"), ("color", "mono", "low"), ("a4", "letter"))
        ]
        commands += [
            ["build", game, "--form", "--lang", lang, "-o", str(out / game / "form")]
            for game, lang in product(games, ("ja", "en"))
        ]
        commands += [
            ["kit", game, "--lang", lang, "-o", str(out / game / f"kit-{lang}")] for game, lang in product(games, ("ja", "en"))
        ]
        with ThreadPoolExecutor(2) as pool:
            list(pool.map(lambda command: run(command, environment), commands))
        for path in sorted(p for p in out.rglob("*") if p.suffix in (".pdf", ".json") and p.is_file()):
            found[str(path.relative_to(out))] = hashlib.sha256(path.read_bytes()).hexdigest()
        for game in games:
            examples = sorted((ROOT / "printkit" / "games" / game.replace("-", "_") / "examples").glob("*.toml"))
            for lang in ("ja", "en"):
                answers = run(
                    ["score", game, *(str(path.relative_to(ROOT)) for path in examples), "--json", "--lang", lang],
                    environment,
                )
                for path, answer in zip(examples, answers.splitlines(), strict=True):
                    found[f"{game}/{path.stem}.{lang}.json"] = hashlib.sha256(answer).hexdigest()
    print(json.dumps(found, indent=1, sort_keys=True))
    print(f"{len(found)} files, {len(commands)} commands", file=sys.stderr)


if __name__ == "__main__":
    main()
