// What Python has answered before, kept on this device: the pages of a game as pictures, which need no Python a second time.
// The same build gives the same answer to the same question, so the build is part of the question. A database of its own: it may be
// dropped at any time, and never stands in the way of sheets and score book.

const ANSWERS = "printkit-answers";
const MOST = 24;
const LARGEST = 3e6; // bytes of one answer: the pages of a few components
let opened = null;

const question = (call, data) => `${globalThis.printkitBuild} ${call} ${JSON.stringify(data)}`;

function answers() {
  opened ??= new Promise((resolve, reject) => {
    const asked = indexedDB.open(ANSWERS, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore("answers").createIndex("used", "used");
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = asked.onblocked = () => reject(asked.error || new Error("blocked"));
  });
  return opened;
}

/** Do something with what is kept; undefined where nothing can be kept, for this is only to save time. */
async function among(mode, act) {
  try {
    const base = await answers();
    return await new Promise((resolve, reject) => {
      const step = base.transaction("answers", mode);
      let found;
      step.oncomplete = () => resolve(found);
      step.onabort = step.onerror = () => reject(step.error);
      act(step.objectStore("answers"), (value) => (found = value));
    });
  } catch {
    return undefined;
  }
}

/** The answer to a question that this build was asked before: {data, files}; undefined when it wasn't. */
export async function answeredBefore(call, data) {
  const kept = await among("readonly", (place, give) => {
    place.get(question(call, data)).onsuccess = ({ target }) => give(target.result);
  });
  return kept && { data: kept.data, files: kept.files };
}

/** Keep an answer; those that were kept first go when there are many, and all of another build. */
export async function answered(call, data, { data: told, files }) {
  if (files.reduce((sum, { bytes }) => sum + bytes.length, 0) > LARGEST) return;
  await among("readwrite", (place) => {
    place.put({ data: told, files, used: Date.now() }, question(call, data));
    place.index("used").getAllKeys().onsuccess = ({ target }) => {
      const keys = target.result;
      const foreign = keys.filter((key) => !key.startsWith(`${globalThis.printkitBuild} `));
      [...foreign, ...keys.slice(0, Math.max(0, keys.length - MOST))].forEach((key) => place.delete(key));
    };
  });
}
