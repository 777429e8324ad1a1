// Runs Python beside the page. Its messages are `ToPython` and `FromPython` of web/messages.d.ts.

import { AWAKE, Memory, READY } from "./memory.js";

/**
 * @import { FromPython, NamedFile, Parts, ToPython, Trouble } from "../messages.d.ts"
 * @import { Pyodide, Scope } from "./worker.d.ts"
 */

/** @type {Record<string, string>} */
const RUNTIME = {
  "pyodide.asm.wasm": "application/wasm",
  "python_stdlib.zip": "application/zip",
  "pyodide-lock.json": "application/json",
};
const BITMAPS = "bitmaps";
const BITMAP = /\.(png|jpe?g|webp)$/i;
const MOST_PIXELS = 20_000_000;
/** As it is meant to be seen: upright, its colours unchanged, opacity apart. @type {ImageBitmapOptions} */
const DECODED = { imageOrientation: "from-image", premultiplyAlpha: "none", colorSpaceConversion: "none" };
const FIRST = ["pyodide.mjs", "pyodide.asm.mjs", ...Object.keys(RUNTIME), "core"];
const SHELF = "printkit-inflated";
/** How the page speaks with Python. */
const SPOKEN = `
  from printkit.web.bridge import answer
  def ask(question, progress):
      name, data, files, able = question
      named = [(one["name"], bytes(one["bytes"])) for one in files]
      reply, beside = answer(name, data, named, lambda done, all: progress(done, all), able)
      return to_js([reply, [[name, data] for name, data in beside]])
  ask
`;
const SILENT = 30_000; // ms without a byte, after which a download is given up
const TRIES = 2; // of a download, before a person is asked
/** What the runtime and the script behind this one look for in the worker. */
const scope = /** @type {Scope} */ (/** @type {unknown} */ (self));
const reach = self.fetch.bind(self);
/** @type {[string, Response][]} */
const shelving = [];
/** @type {Set<string>} */
const loaded = new Set();
/** @type {Map<string, Promise<ArrayBuffer>>} parts that are being fetched though nothing has asked for them yet */
const coming = new Map();
/** @type {Set<string>} */
const come = new Set();
/** @type {Parts} */
let parts = {};
/** @type {Pyodide} */
let python;
/** @type {(question: unknown, progress: (done: number, all: number) => void) => [string, [string, Uint8Array<ArrayBuffer>][]]} */
let ask;
/** @type {(handed: unknown) => void} */
let keepSamples;
/** @type {Cache | null} */
let shelf = null;
/** @type {Memory} */
let memory;
/** Whether Python began with a memory that was kept. */
let remembering = false;
let turn = Promise.resolve();
/** @type {ReturnType<typeof failure> | null} why Python has not started */
let broken = null;

/** Why something can't be had, for whoever may try again: `cause` has a sentence of the page's own (`trouble` in web/words). */
class InTrouble extends Error {
  /** @param {Trouble} trouble */
  constructor(trouble) {
    super(Object.values(trouble).join(": "));
    this.trouble = trouble;
  }
}

/** @type {InTrouble | null} the trouble met last: what reads a part may throw another fault for it */
let lately = null;

/** @param {Trouble} trouble */
function met(trouble) {
  lately = new InTrouble(trouble);
  return lately;
}

/** What was thrown, as the page is told it: without Python each call fails by what kept it away. @param {unknown} thrown */
function failure(thrown) {
  const text = String(thrown instanceof Error ? thrown.message : thrown);
  const trouble = thrown instanceof InTrouble ? thrown.trouble : lately?.trouble;
  lately = null;
  if (trouble) return { failed: text, trouble };
  if (thrown instanceof RangeError || /out of memory|memory access|Cannot enlarge memory/i.test(text))
    return { failed: text, trouble: { cause: "memory" } };
  return python ? { failed: text } : { failed: text, trouble: { cause: "start", reason: text } };
}

/** @param {FromPython} message @param {Transferable[]} moved */
const send = (message, moved = []) => self.postMessage(message, moved);

self.onmessage = (/** @type {MessageEvent<ToPython>} */ { data }) => {
  turn = turn
    .then(() => serve(data))
    .catch((thrown) => {
      if (remembering && !(thrown instanceof InTrouble)) memory.forget(); // it may be to blame: the next start does without
      if (data.start) broken = failure(thrown);
      send({ id: data.id, ...(broken ?? failure(thrown)) });
    });
};

/** @param {ToPython} message */
async function serve(message) {
  if (broken) throw new Error("not started");
  if (!message.start) return answer(message);
  parts = message.start;
  const fetched = Object.values(parts).every((source) => !(source instanceof Blob));
  // A file has no such place, nor has plain HTTP.
  shelf = fetched && self.caches ? await self.caches.open(SHELF).catch(() => null) : null;
  memory = new Memory(
    shelf,
    FIRST.map((name) => String(parts[name])),
  );
  try {
    await start(message.id);
  } catch (thrown) {
    if (!remembering || lately) throw thrown;
    await memory.forget();
    await start(message.id);
  }
  setTimeout(shelve, 2000);
  send({ id: message.id, data: null, files: [] });
}

/** Answer a call, after what it needs is loaded. @param {Extract<ToPython, { call: unknown }>} message */
async function answer({ id, call, data: asked, files: beside = [], timed = false }) {
  for (const name of come) await unpack(name); // what is there already need not be asked for: a picture is drawn once, not twice
  const progress = (/** @type {number} */ done, /** @type {number} */ all) => send({ id, progress: [done, all] });
  const pictures = [...beside]; // they are decoded once, together
  for (;;) {
    if (timed) send({ id, busy: true });
    const [reply, results] = askPython([call, JSON.stringify(asked), beside, able()], progress);
    const { need, problems, data } = JSON.parse(reply);
    if (problems) return send({ id, problems });
    if (!need) {
      const files = results.map(([name, bytes]) => ({ name, bytes }));
      const moved = files.map(({ bytes }) => bytes.buffer);
      return send({ id, data, files }, moved);
    }
    if (timed) send({ id, busy: false });
    const missing = results.map(([name, bytes]) => ({ name, bytes }));
    for (const name of need) await (name === BITMAPS ? decode([...pictures.splice(0), ...missing]) : unpack(name));
  }
}

/**
 * Pictures (the files of a call, or what a drawing holds) decoded by the browser: Python's library isn't there (draw/samples.py).
 * One that can't be decoded is told, too, so that Python names it.
 * @param {NamedFile[]} files
 */
async function decode(files) {
  for (const { name, bytes } of files) {
    if (!BITMAP.test(name)) continue;
    let size = null;
    let samples = new Uint8ClampedArray(0);
    try {
      const picture = await createImageBitmap(new Blob([bytes]), DECODED);
      if (picture.width * picture.height <= MOST_PIXELS) {
        const pen = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
        if (!pen) throw new Error("no canvas");
        pen.drawImage(picture, 0, 0);
        samples = pen.getImageData(0, 0, picture.width, picture.height).data;
        size = [picture.width, picture.height];
      }
      picture.close();
    } catch {} // no picture: without a size
    const handed = python.toPy([bytes, size, samples]);
    keepSamples(handed);
    handed.destroy();
  }
}

/** The parts that can still be loaded. */
const able = () => Object.keys(parts).filter((name) => !loaded.has(name));

/** @param {unknown[]} question @param {(done: number, all: number) => void} progress */
function askPython(question, progress) {
  const proxy = python.toPy(question);
  try {
    return ask(proxy, progress);
  } finally {
    proxy.destroy();
  }
}

/**
 * A part, inflated: of the one file it is at hand, of the site it is fetched, or was inflated on an earlier visit.
 * @param {string} name
 * @param {string} type
 */
async function part(name, type = "application/octet-stream") {
  const source = parts[name];
  if (source instanceof Blob) return new Response(await inflated(source.stream()), { headers: { "Content-Type": type } });
  const early = FIRST.includes(name) || name === "pictures";
  const there = early && shelf ? await shelf.match(`${source}?inflated`) : null;
  if (there) return there;
  const body = steady(name, await fetched(name, source));
  const whole = new Response(await inflated(body), { headers: { "Content-Type": type } });
  if (early && shelf) shelving.push([`${source}?inflated`, whole.clone()]);
  return whole;
}

/**
 * A part begins to arrive; where the network fails it is asked for once more, before a person is asked.
 * @param {string} name
 * @param {string} source
 */
async function fetched(name, source) {
  for (let tries = 1; ; tries += 1) {
    const response = await reach(source).catch(() => null);
    if (response?.ok && response.body) return response.body;
    if (tries === TRIES)
      throw met(response ? { cause: "refused", part: name, status: response.status } : { cause: "network", part: name });
    await new Promise((soon) => setTimeout(soon, 700));
  }
}

/**
 * The same bytes; where they end too soon, or none come for a while, the fault says which part it is.
 * @param {string} name
 * @param {ReadableStream<Uint8Array<ArrayBuffer>>} body
 * @returns {ReadableStream<Uint8Array<ArrayBuffer>>}
 */
function steady(name, body) {
  const reader = body.getReader();
  return new ReadableStream({
    pull: async (to) => {
      /** @type {ReturnType<typeof setTimeout> | undefined} */
      let timer;
      const silence = new Promise((_, reject) => {
        timer = setTimeout(() => reject(met({ cause: "silent", part: name })), SILENT);
      });
      try {
        const { done, value } = await Promise.race([reader.read(), /** @type {Promise<never>} */ (silence)]);
        if (done) to.close();
        else to.enqueue(value);
      } catch (thrown) {
        to.error(thrown instanceof InTrouble ? thrown : met({ cause: "network", part: name }));
      } finally {
        clearTimeout(timer);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

/** Keep what every start needs as it is after inflating, which takes a second; only where there is room. */
async function shelve() {
  if (!shelf || !shelving.length) return;
  try {
    const wanted = new Set([...Object.values(parts).map((source) => `${source}?inflated`), memory.key]);
    for (const { url } of await shelf.keys()) if (!wanted.has(url)) await shelf.delete(url);
    for (const [key, response] of shelving.splice(0)) await shelf.put(key, response);
  } catch {
    self.caches.delete(SHELF).catch(() => {});
  }
}

/**
 * Gzip or xz, which begins with 0xFD; the browser knows the first only, the second is behind this script (web/build.py).
 * @param {ReadableStream<Uint8Array<ArrayBuffer>>} body
 * @returns {Promise<ReadableStream<Uint8Array<ArrayBuffer>>>}
 */
async function inflated(body) {
  const reader = body.getReader();
  const first = await reader.read();
  if (first.done) throw new Error("an empty part");
  const whole = new ReadableStream({
    start: (to) => to.enqueue(first.value),
    pull: async (to) => {
      const { done, value } = await reader.read();
      if (done) to.close();
      else to.enqueue(value);
    },
  });
  return first.value[0] === 0xfd
    ? new scope["xz-decompress"].XzReadableStream(whole)
    : whole.pipeThrough(new DecompressionStream("gzip"));
}

/** Start Python, from a memory of it where one was kept. @param {number} id */
async function start(id) {
  let over = 0;
  const step = () => {
    over += 1;
    send({ id, loading: [over, FIRST.length + 2] });
  };
  const ready = Object.fromEntries(FIRST.map((name) => [name, part(name, RUNTIME[name])]));
  for (const one of Object.values(ready)) one.catch(() => {}); // whoever needs it first tells of it
  const keeping = memory.kept();
  const pictures = part("pictures").then((response) => response.arrayBuffer());
  coming.set("pictures", pictures);
  pictures.then(
    // A call that couldn't wait for it has taken it already: offered once more it would seem to be loaded in vain.
    () => coming.has("pictures") && come.add("pictures"),
    () => {},
  );
  // The runtime refuses a classic worker, which it knows by this function; and it asks for its files by name.
  scope.importScripts = undefined;
  scope.fetch = async (wanted) => {
    const address = wanted instanceof Request ? wanted.url : String(wanted);
    const name = address.slice(address.lastIndexOf("/") + 1);
    if (!(name in RUNTIME)) throw new TypeError(`not part of the page: ${name}`);
    const response = await ready[name];
    step();
    return response;
  };
  const script = async (/** @type {string} */ name) =>
    URL.createObjectURL(new Blob([await (await ready[name]).text()], { type: "text/javascript" }));
  scope.pyodideCode = await script("pyodide.asm.mjs");
  const runtime = await script("pyodide.mjs");
  const { loadPyodide } = await import(runtime);
  step();
  const kept = await keeping;
  remembering = kept !== null;
  const core = ready.core.then((response) => response.arrayBuffer());
  core.then(step, () => {});
  python = await loadPyodide({
    _loadSnapshot: kept ?? undefined,
    _makeSnapshot: memory.shelf !== null && !kept,
    indexURL: "https://part.invalid/",
    stdLibURL: "https://part.invalid/python_stdlib.zip",
    lockFileURL: "https://part.invalid/pyodide-lock.json",
    env: { PRINTKIT_CACHE: "/cache", HOME: "/", PYTHONDONTWRITEBYTECODE: "1" },
  });
  step();
  lay(await core);
  for (const name of FIRST) loaded.add(name);
  python.runPython(kept ? AWAKE : READY);
  const now = kept ? null : await memory.of(python);
  if (now) shelving.push([memory.key, now]);
  ask = python.runPython(SPOKEN);
  keepSamples = python.runPython(`
  from printkit.draw.samples import keep
  def keep_samples(handed):
      file, size, samples = handed
      keep(bytes(file), tuple(size) if size else None, bytes(samples))
  keep_samples
`);
  step();
}

/** Load a part that is needed only now. @param {string} name */
async function unpack(name) {
  if (loaded.has(name)) throw new Error(`${name} is loaded and was not enough`);
  const early = coming.get(name);
  coming.delete(name); // where it fails, the next who needs it fetches it anew
  come.delete(name);
  try {
    lay(await (early ?? part(name).then((response) => response.arrayBuffer())));
  } catch (thrown) {
    throw thrown instanceof InTrouble || lately ? thrown : met({ cause: "damaged", part: name });
  }
  loaded.add(name);
  if (name === "glyphs") python.FS.writeFile("/cache/glyphs-loaded", "");
  python.runPython(
    name === "later"
      ? "from printkit.web.later import part_arrived; part_arrived()"
      : "import importlib; importlib.invalidate_caches()",
  );
}

/**
 * Put a part's files into Python's file system: an index in front, then one behind the other (web/build.py, `packed`).
 * @param {ArrayBuffer} buffer
 */
function lay(buffer) {
  const length = new DataView(buffer).getUint32(0);
  /** @type {[string, number][]} */
  const index = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 4, length)));
  /** @type {Set<string>} */
  const folders = new Set();
  let at = 4 + length;
  for (const [name, size] of index) {
    const path = `/${name}`;
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (!folders.has(folder)) {
      python.FS.mkdirTree(folder);
      folders.add(folder);
    }
    python.FS.writeFile(path, new Uint8Array(buffer, at, size));
    python.FS.utime(path, 1700000000000, 1700000000000);
    at += size;
  }
}
