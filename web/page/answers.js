// What Python has answered before, kept on this device: the pages of a game as pictures, which need no Python a second time.
// The same build gives the same answer to the same question, so the build is part of the question. A database of its own: it may
// be dropped at any time, and never stands in the way of sheets and score book.

/** @import { Answer, Call } from "../messages.d.ts" */

const ANSWERS = "printkit-answers";
const MOST = 24;
const LARGEST = 3e6; // bytes of one answer: the pages of a few components
/** @type {Promise<IDBDatabase> | null} */
let opening = null;

/** @param {Call} call @param {object} data */
const question = (call, data) => `${globalThis.printkitBuild} ${call} ${JSON.stringify(data)}`;

function answers() {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(ANSWERS, 1);
    request.onupgradeneeded = () => request.result.createObjectStore("answers").createIndex("used", "used");
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error("blocked"));
  });
  return opening;
}

/**
 * Do something with what is kept; undefined where nothing can be kept, for this is only to save time.
 * @template T
 * @param {IDBTransactionMode} mode
 * @param {(place: IDBObjectStore, give: (value: T) => void) => void} act
 * @returns {Promise<T | undefined>}
 */
async function among(mode, act) {
  try {
    const base = await answers();
    return await new Promise((resolve, reject) => {
      const step = base.transaction("answers", mode);
      /** @type {T | undefined} */
      let result;
      step.oncomplete = () => resolve(result);
      step.onabort = step.onerror = () => reject(step.error);
      act(step.objectStore("answers"), (value) => {
        result = value;
      });
    });
  } catch {
    return undefined;
  }
}

/**
 * The answer to a question that this build was asked before; undefined when it wasn't.
 * @template {Call} C
 * @param {C} call
 * @param {object} data
 * @returns {Promise<Answer<C> | undefined>}
 */
export async function answeredBefore(call, data) {
  /** @type {Answer<C> | undefined} */
  const kept = await among("readonly", (place, give) => {
    const request = place.get(question(call, data));
    request.onsuccess = () => give(request.result);
  });
  return kept && { data: kept.data, files: kept.files };
}

/**
 * Keep an answer; those that were kept first go when there are many, and all of another build.
 * @template {Call} C
 * @param {C} call
 * @param {object} data
 * @param {Answer<C>} answer
 */
export async function keepAnswer(call, data, answer) {
  if (answer.files.reduce((sum, { bytes }) => sum + bytes.length, 0) > LARGEST) return;
  await among("readwrite", (place) => {
    place.put({ ...answer, used: Date.now() }, question(call, data));
    const request = place.index("used").getAllKeys();
    request.onsuccess = () => {
      const keys = request.result.map(String);
      const foreign = keys.filter((key) => !key.startsWith(`${globalThis.printkitBuild} `));
      for (const key of [...foreign, ...keys.slice(0, Math.max(0, keys.length - MOST))]) place.delete(key);
    };
  });
}
