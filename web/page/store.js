// What stays on this device: sheets being filled in, the score book, the language. IndexedDB; memory where that is refused.

/** @import { Kept, Stores } from "./page.d.ts" */

const NAME = "printkit";
const KINDS = ["drafts", "books", "settings"];
/** @type {Map<string, Kept>} */
const memory = new Map();
/** @type {Promise<IDBDatabase> | null} */
let opening = null;

/** Whether what is kept lasts, and who is told when it doesn't. */
export const store = { lasting: true, ontrouble: (/** @type {"full" | "refused"} */ _kind) => {} };

function database() {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => {
      for (const kind of KINDS) request.result.createObjectStore(kind);
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error("blocked"));
  });
  return opening;
}

/**
 * Do something with a store; resolves to what `give` was called with, undefined where nothing can be kept.
 * @template T
 * @param {keyof Stores} kind
 * @param {IDBTransactionMode} mode
 * @param {(place: IDBObjectStore, give: (value: T) => void) => void} act
 * @returns {Promise<T | undefined>}
 */
async function within(kind, mode, act) {
  try {
    const base = await database();
    return await new Promise((resolve, reject) => {
      const step = base.transaction(kind, mode, { durability: "strict" });
      /** @type {T | undefined} */
      let result;
      step.oncomplete = () => resolve(result);
      step.onabort = step.onerror = () => reject(step.error || new Error("storage"));
      act(step.objectStore(kind), (value) => {
        result = value;
      });
    });
  } catch (fault) {
    store.lasting = false;
    store.ontrouble(fault instanceof DOMException && fault.name === "QuotaExceededError" ? "full" : "refused");
    return undefined;
  }
}

/**
 * What is kept under that key, or null.
 * @template {keyof Stores} K
 * @param {K} kind
 * @param {string} key
 * @returns {Promise<Stores[K] | null>}
 */
export async function kept(kind, key) {
  /** @type {Stores[K] | null | undefined} */
  const there = await within(kind, "readonly", (place, give) => {
    const request = place.get(key);
    request.onsuccess = () => give(request.result ?? null);
  });
  return there ?? /** @type {Stores[K] | undefined} */ (memory.get(`${kind}/${key}`)) ?? null;
}

/**
 * Everything of a kind.
 * @template {keyof Stores} K
 * @param {K} kind
 * @returns {Promise<Stores[K][]>}
 */
export async function keptAll(kind) {
  /** @type {Stores[K][] | undefined} */
  const all = await within(kind, "readonly", (place, give) => {
    const request = place.getAll();
    request.onsuccess = () => give(request.result);
  });
  if (all) return all;
  const inMemory = [...memory].filter(([key]) => key.startsWith(`${kind}/`));
  return inMemory.map(([, value]) => /** @type {Stores[K]} */ (value));
}

/**
 * Keep something with a `rev`, if nobody has kept it since it was read: resolves to what stands there now, which is the new one
 * with its `rev` one higher, or what another tab has kept in between.
 * @template {keyof Stores} K
 * @param {K} kind
 * @param {string} key
 * @param {Stores[K]} value
 * @returns {Promise<Stores[K]>}
 */
export async function keep(kind, key, value) {
  const following = { ...value, rev: (value.rev || 0) + 1 };
  /** @type {Stores[K] | undefined} */
  const there = await within(kind, "readwrite", (place, give) => {
    const request = place.get(key);
    request.onsuccess = () => {
      const before = request.result;
      if (before && (before.rev || 0) !== (value.rev || 0)) return give(before);
      place.put(following, key);
      give(following);
    };
  });
  if (there === undefined) memory.set(`${kind}/${key}`, following);
  return there ?? following;
}

/** Keep it no longer. @param {keyof Stores} kind @param {string} key */
export async function forget(kind, key) {
  memory.delete(`${kind}/${key}`);
  await within(kind, "readwrite", (place) => place.delete(key));
}
