// Runs the page's own Python once, in Node: compiles every module and keeps what the first start would have to work out.
// node warm.mjs RUNTIME TREE
import { pathToFileURL } from "node:url";

const [runtime, tree] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: `${runtime}/`, env: { PRINTKIT_CACHE: "/cache", HOME: "/" } });
python.FS.mkdirTree("/app");
python.FS.mkdirTree("/cache");
python.FS.mkdirTree("/mnt");
python.FS.mount(python.FS.filesystems.NODEFS, { root: `${tree}/app` }, "/app");
python.FS.mount(python.FS.filesystems.NODEFS, { root: `${tree}/cache` }, "/cache");
python.FS.mount(python.FS.filesystems.NODEFS, { root: `${tree}/stdlib` }, "/mnt");
await python.runPythonAsync(`
import os, py_compile, sys, pathlib
from py_compile import PycInvalidationMode as Mode

def compiled(root, kept):
    for path in sorted(pathlib.Path(root).rglob("*.py")):
        shown = str(path)
        if kept(path):
            py_compile.compile(shown, doraise=True, invalidation_mode=Mode.UNCHECKED_HASH)
        else:
            named = {"cfile": shown + "c", "dfile": shown, "invalidation_mode": Mode.UNCHECKED_HASH}
            py_compile.compile(shown, doraise=True, optimize=2, **named)
            path.unlink()

compiled("/mnt", lambda path: False)
compiled("/app", lambda path: path.is_relative_to("/app/printkit"))
for path in pathlib.Path("/app/printkit").rglob("*.py"):
    if not path.is_relative_to("/app/printkit/games"):  # a game's digest is made of its sources, too; others are only looked for
        path.write_bytes(b"")
for path in pathlib.Path("/app").rglob("*"):
    os.utime(path, (1_700_000_000, 1_700_000_000))
sys.path.insert(0, "/app")
import printkit
from printkit.gamefolder.catalog import Catalog
for game in Catalog().sources():
    for edition in (None, *printkit.load(game).editions):
        printkit.load(game, edition=edition)
`);
