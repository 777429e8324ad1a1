// Runs Python beside the page. Messages in: {id, start: parts} once, then {id, call, data, files}. Messages out:
// {id, loading: [done, all]}, {id, progress: [done, all]}, {id, data, files}, {id, problems}, {id, failed}. See docs/web.md.
"use strict";

const RUNTIME = {
  "pyodide.asm.wasm": "application/wasm",
  "python_stdlib.zip": "application/zip",
  "pyodide-lock.json": "application/json",
};
const FIRST = ["pyodide.mjs", "pyodide.asm.mjs", ...Object.keys(RUNTIME), "core"];
const SHELF = "printkit-inflated";
const reach = self.fetch.bind(self);
const shelving = [];
const loaded = new Set();
const coming = {};
const come = new Set();
let parts;
let python;
let ask;
let shelf;
let turn = Promise.resolve();

self.onmessage = ({ data }) => {
  turn = turn
    .then(() => serve(data))
    .catch((fault) => {
      self.postMessage({ id: data.id, failed: String((fault && fault.message) || fault) });
    });
};

async function serve(message) {
  if (message.start) {
    parts = message.start;
    const fetched = Object.values(parts).every((source) => !(source instanceof Blob));
    shelf = fetched && self.caches ? await self.caches.open(SHELF).catch(() => null) : null; // a file has no such place, nor has plain HTTP
    await start(message.id);
    setTimeout(shelve, 2000);
    self.postMessage({ id: message.id, data: null, files: [] });
    return;
  }
  for (const name of come) await unpack(name); // what is there already need not be asked for: a picture is drawn once, not twice
  const progress = (done, all) => self.postMessage({ id: message.id, progress: [done, all] });
  for (;;) {
    const able = Object.keys(parts).filter((name) => !loaded.has(name));
    const given = python.toPy([message.call, JSON.stringify(message.data), message.files || [], able]);
    let found;
    try {
      found = ask(given, progress);
    } finally {
      given.destroy();
    }
    const { need, problems, data } = JSON.parse(found[0]);
    if (need) {
      for (const name of need) await unpack(name);
      continue;
    }
    const files = found[1].map(([name, bytes]) => ({ name, bytes }));
    const moved = files.map(({ bytes }) => bytes.buffer);
    self.postMessage(problems ? { id: message.id, problems } : { id: message.id, data, files }, problems ? [] : moved);
    return;
  }
}

/** A part, inflated: of the one file it is at hand, of the site it is fetched, or was inflated on an earlier visit. */
async function part(name, type = "application/octet-stream") {
  const source = parts[name];
  if (source instanceof Blob) return new Response(await inflated(source.stream()), { headers: { "Content-Type": type } });
  const early = FIRST.includes(name) || name === "pictures";
  const there = early && shelf ? await shelf.match(`${source}?inflated`) : null;
  if (there) return there;
  const answer = await reach(source);
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  const found = new Response(await inflated(answer.body), { headers: { "Content-Type": type } });
  if (early && shelf) shelving.push([`${source}?inflated`, found.clone()]);
  return found;
}

/** Keep what every start needs as it is after inflating, which takes a second; only where there is room. */
async function shelve() {
  if (!shelf || !shelving.length) return;
  try {
    const wanted = new Set(Object.values(parts).map((source) => `${source}?inflated`));
    for (const { url } of await shelf.keys()) if (!wanted.has(url)) await shelf.delete(url);
    for (const [key, found] of shelving.splice(0)) await shelf.put(key, found);
  } catch {
    self.caches.delete(SHELF).catch(() => {});
  }
}

/** Gzip or xz, which begins with 0xFD; the browser knows the first only, the second is behind this script (web/build.py). */
async function inflated(body) {
  const reader = body.getReader();
  const first = await reader.read();
  const whole = new ReadableStream({
    start: (to) => to.enqueue(first.value),
    pull: async (to) => {
      const { done, value } = await reader.read();
      if (done) to.close();
      else to.enqueue(value);
    },
  });
  return first.value[0] === 0xfd
    ? new self["xz-decompress"].XzReadableStream(whole)
    : whole.pipeThrough(new DecompressionStream("gzip"));
}

async function start(id) {
  let over = 0;
  const tell = (found) => {
    self.postMessage({ id, loading: [(over += 1), FIRST.length + 2] });
    return found;
  };
  const ready = Object.fromEntries(FIRST.map((name) => [name, part(name, RUNTIME[name])]));
  coming.pictures = part("pictures").then((found) => found.arrayBuffer());
  coming.pictures.then(
    () => come.add("pictures"),
    () => {},
  );
  // The runtime refuses a classic worker, which it knows by this function; and it asks for its files by name.
  self.importScripts = undefined;
  self.fetch = (wanted) => {
    const name = String(wanted.url || wanted)
      .split("/")
      .pop();
    return name in RUNTIME ? ready[name].then(tell) : Promise.reject(new TypeError(`not part of the page: ${name}`));
  };
  const script = async (name) => URL.createObjectURL(new Blob([await (await ready[name]).text()], { type: "text/javascript" }));
  self.pyodideCode = await script("pyodide.asm.mjs");
  const runtime = await script("pyodide.mjs");
  const { loadPyodide } = await import(runtime);
  tell();
  const core = ready.core.then((found) => found.arrayBuffer()).then(tell);
  python = await loadPyodide({
    indexURL: "https://part.invalid/",
    stdLibURL: "https://part.invalid/python_stdlib.zip",
    lockFileURL: "https://part.invalid/pyodide-lock.json",
    env: { PRINTKIT_CACHE: "/cache", HOME: "/", PYTHONDONTWRITEBYTECODE: "1" },
  });
  tell();
  lay(await core);
  FIRST.forEach((name) => loaded.add(name));
  ask = python.runPython(`
import sys
sys.path.insert(0, "/app")
from pyodide.ffi import to_js
from printkit.web.bridge import answer
def ask(given, progress):
    name, data, files, able = given
    named = [(one["name"], bytes(one["bytes"])) for one in files]
    told, made = answer(name, data, named, lambda done, all: progress(done, all), able)
    return to_js([told, [[name, data] for name, data in made]])
ask
`);
  tell();
}

/** Load a part that is needed only now. */
async function unpack(name) {
  if (loaded.has(name)) throw new Error(`${name} is loaded and was not enough`);
  lay(await (coming[name] || (await part(name)).arrayBuffer()));
  delete coming[name];
  come.delete(name);
  loaded.add(name);
  if (name === "glyphs") python.FS.writeFile("/cache/glyphs-loaded", "");
  python.runPython("import importlib; importlib.invalidate_caches()");
}

/** Put a part's files into Python's file system: an index in front, then one behind the other (web/build.py, `packed`). */
function lay(buffer) {
  const length = new DataView(buffer).getUint32(0);
  const index = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 4, length)));
  const made = new Set();
  let at = 4 + length;
  for (const [name, size] of index) {
    const path = `/${name}`;
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (!made.has(folder)) {
      python.FS.mkdirTree(folder);
      made.add(folder);
    }
    python.FS.writeFile(path, new Uint8Array(buffer, at, size));
    python.FS.utime(path, 1700000000000, 1700000000000);
    at += size;
  }
}
