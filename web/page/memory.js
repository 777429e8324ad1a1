// Python's memory as it is after a start, kept for the next one, which then imports nothing.

/** @import { Pyodide } from "./worker.d.ts" */

const DIGEST = "X-Digest";
const ROOM = 200_000_000; // bytes that must be free where a memory of some 35 million is kept

/** What every first picture or sheet uses, imported before the memory is kept. */
export const READY = `
  import sys
  sys.path.insert(0, "/app")
  sys.path.append("/late")
  import json
  from pyodide.ffi import to_js
  from printkit.web.later import await_part
  with open("/later.json") as names:
      await_part(json.load(names))
  import printkit.draw.samples, printkit.paint.preview, printkit.web.games, printkit.web.sheets
`;

/** What is to be other than in the memory that was kept: what was known of folders, and chance. */
export const AWAKE = `
  import importlib, sys
  importlib.invalidate_caches()
  if "random" in sys.modules:
      sys.modules["random"].seed()
`;

/** The one memory of this build, browser and zone, in a place where inflated parts are kept; without a place there is none. */
export class Memory {
  /** @param {Cache | null} shelf @param {string[]} parts the addresses of all that it is made of, with their digests in them */
  constructor(shelf, parts) {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions(); // Python asks for it once, when it starts
    this.shelf = shelf;
    /** Under what it is kept: all that went into it. */
    this.key = `${parts.at(-1)}?memory=${encodeURIComponent(JSON.stringify([parts, READY, navigator.userAgent, timeZone]))}`;
  }

  /** What is kept, whole and unchanged; or null. @returns {Promise<Uint8Array | null>} */
  async kept() {
    try {
      const there = await this.shelf?.match(this.key);
      if (!there) return null;
      const bytes = await there.arrayBuffer();
      return (await digest(bytes)) === there.headers.get(DIGEST) ? new Uint8Array(bytes) : null;
    } catch {
      return null; // a start without it is slower, and right
    }
  }

  /**
   * Python's memory now, before anybody has asked anything, ready to be kept; null without a place or room for it.
   * @param {Pyodide} python
   * @returns {Promise<Response | null>}
   */
  async of(python) {
    if (!this.shelf) return null;
    try {
      const { quota = 0, usage = 0 } = await navigator.storage.estimate();
      if (quota - usage < ROOM) return null;
      const bytes = python.makeMemorySnapshot();
      return new Response(bytes, { headers: { [DIGEST]: await digest(bytes) } });
    } catch {
      return null;
    }
  }

  /** Never again, as far as this worker goes. */
  async forget() {
    await this.shelf?.delete(this.key).catch(() => false);
    this.shelf = null;
  }
}

/** @param {BufferSource} bytes */
async function digest(bytes) {
  return String(new Uint32Array(await crypto.subtle.digest("SHA-256", bytes)));
}
