// What stays on this device: sheets being filled in, the score book, the language. IndexedDB; memory where that is refused.

const NAME = "printkit";
const KINDS = ["drafts", "books", "settings"];
const memory = new Map();
let opening = null;
export const store = { lasting: true, ontrouble: () => {} };

function database() {
  opening ??= new Promise((resolve, reject) => {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => KINDS.forEach((kind) => asked.result.createObjectStore(kind));
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
    asked.onblocked = () => reject(new Error("blocked"));
  });
  return opening;
}

async function within(kind, mode, act) {
  try {
    const base = await database();
    return await new Promise((resolve, reject) => {
      const step = base.transaction(kind, mode, { durability: "strict" });
      let found;
      step.oncomplete = () => resolve(found);
      step.onabort = step.onerror = () => reject(step.error || new Error("storage"));
      act(step.objectStore(kind), (value) => (found = value));
    });
  } catch (fault) {
    store.lasting = false;
    store.ontrouble(fault && fault.name === "QuotaExceededError" ? "full" : "refused");
    return undefined;
  }
}

/** What is kept under that key, or null. */
export async function kept(kind, key) {
  const found = await within(kind, "readonly", (place, give) => {
    place.get(key).onsuccess = ({ target }) => give(target.result ?? null);
  });
  return found ?? memory.get(`${kind}/${key}`) ?? null;
}

/** Everything of a kind. */
export async function keptAll(kind) {
  const found = await within(kind, "readonly", (place, give) => {
    place.getAll().onsuccess = ({ target }) => give(target.result);
  });
  return found ?? [...memory].filter(([key]) => key.startsWith(`${kind}/`)).map(([, value]) => value);
}

/**
 * Keep something with a `rev`, if nobody has kept it since it was read: resolves to what stands there now, which is the new one
 * with its `rev` one higher, or what another tab has kept in between.
 */
export async function keep(kind, key, value) {
  const following = { ...value, rev: (value.rev || 0) + 1 };
  const found = await within(kind, "readwrite", (place, give) => {
    place.get(key).onsuccess = ({ target }) => {
      const there = target.result;
      if (there && (there.rev || 0) !== (value.rev || 0)) return give(there);
      place.put(following, key);
      give(following);
    };
  });
  if (found === undefined) memory.set(`${kind}/${key}`, following);
  return found ?? following;
}

export async function forget(kind, key) {
  memory.delete(`${kind}/${key}`);
  await within(kind, "readwrite", (place) => place.delete(key));
}
