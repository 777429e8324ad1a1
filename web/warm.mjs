// Runs the page's own Python once, in Node: compiles every module and keeps what the first start would have to work out.
// node warm.mjs RUNTIME TREE
import { pathToFileURL } from "node:url";

const [runtime, tree] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`).href);
process.on("uncaughtException", (fault) => {
  console.error(fault.message); // without the runtime's line of half a megabyte
  process.exit(1);
});

/** A Python that sees the tree. */
async function begun() {
  // Without the columns of each instruction compiled modules are a fifth smaller; lines of a fault are told as before.
  const env = { PRINTKIT_CACHE: "/cache", HOME: "/", PYTHONNODEBUGRANGES: "1" };
  const python = await loadPyodide({ indexURL: `${runtime}/`, env });
  for (const [place, root] of Object.entries({ "/app": "app", "/cache": "cache", "/mnt": "stdlib" })) {
    python.FS.mkdirTree(place);
    python.FS.mount(python.FS.filesystems.NODEFS, { root: `${tree}/${root}` }, place);
  }
  return python;
}

const python = await begun();
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
// Which modules a first visit uses, by another Python, which finds the games parsed: build.py puts the others into a part of
// their own.
await (await begun()).runPythonAsync(`
import json, pathlib, sys, tomllib
sys.path.insert(0, "/app")
from pyodide.ffi import to_js
import printkit, printkit.draw.samples, printkit.web.later
from printkit.gamefolder.catalog import Catalog
from printkit.scoring.checking.record import RecordCheck
from printkit.web.bridge import answer
from printkit.web.results import filled

def ask(call, **data):
    return json.loads(answer(call, json.dumps(data), able=())[0])

ask("games.listed", lang="en")
for one in Catalog().sources():
    game = printkit.load(one)
    chosen = {"id": game.id, "edition": "", "options": {}}
    first = next(part.id for part in game.components if part.fillable)
    for lang in ("ja", "en"):
        ask("games.pictures", game=chosen, lang=lang, components=[first], how={}, dpi=72)
    ask("sheets.opened", game=chosen, lang="en", players=game.players[0], component=None)
    ask("results.judged", game=chosen, lang="en", values={})
    for path in sorted(pathlib.Path(f"/app/printkit/games/{game.id.replace('-', '_')}/examples").glob("*.toml")):
        record = RecordCheck(game)(tomllib.loads(path.read_text("utf-8"))).record
        if record is not None and record.game is game:
            ask("results.judged", game=chosen, lang="en", values=filled(game, record.data)["values"])
            break
pathlib.Path("/mnt/used.json").write_text(json.dumps(sorted(sys.modules)))
`);
