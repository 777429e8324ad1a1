// The worker that reads photos (photo-worker.js): it begins with the first photo, learns each set of pages once, and is ended
// with
// the sheet.

/**
 * @import { FromReader, ReaderTask } from "../messages.d.ts"
 *
 * @typedef {object} Waiting
 * @property {(answer: FromReader) => void} resolve
 * @property {(fault: Error) => void} reject
 *
 * @typedef {{ worker: Worker, waiting: Map<number, Waiting>, sets: Map<string, Promise<unknown>>, last: number }} Reader
 */

/** @type {Reader | null} */
let reader = null;

/** @returns {Reader} */
function readerAwake() {
  if (reader) return reader;
  const worker = globalThis.printkitReader();
  /** @type {Reader} */
  const fresh = { worker, waiting: new Map(), sets: new Map(), last: 0 };
  reader = fresh;
  worker.onmessage = (/** @type {MessageEvent<FromReader>} */ { data }) => {
    const asked = fresh.waiting.get(data.id);
    if (data.progress) return;
    fresh.waiting.delete(data.id);
    if (data.failed !== undefined) asked?.reject(new Error(data.failed));
    else asked?.resolve(data);
  };
  worker.onerror = (event) => endReader(event.message || "worker");
  return reader;
}

/** Ask the reader; rejects with `cancelled` when it was ended. @param {ReaderTask} task @returns {Promise<FromReader>} */
export function askReader(task) {
  const awake = readerAwake();
  awake.last += 1;
  const id = awake.last;
  return new Promise((resolve, reject) => {
    awake.waiting.set(id, { resolve, reject });
    awake.worker.postMessage({ id, ...task });
  });
}

/** Let the reader learn a set of pages, unless it knows it. @param {string} set @param {() => Promise<ReaderTask>} pagesOf */
export function learnOnce(set, pagesOf) {
  const { sets } = readerAwake();
  const known = sets.get(set);
  if (known) return known;
  const coming = pagesOf().then(askReader);
  coming.catch(() => sets.delete(set));
  sets.set(set, coming);
  return coming;
}

/** Learn a set anew when it is asked for next. @param {string} set */
export function forgetSet(set) {
  reader?.sets.delete(set);
}

/** End the reader and forget its pages: they take memory that only photos need. @param {string} reason */
export function endReader(reason = "") {
  const ended = reader;
  reader = null;
  ended?.worker.terminate();
  for (const { reject } of ended?.waiting.values() ?? []) reject(Object.assign(new Error(reason), { cancelled: !reason }));
}
