// Keeps the whole page for a table without a network. The name of the store changes with every build, so that a new page is
// whole.
/** @type {ServiceWorkerGlobalScope} */
const worker = /** @type {never} */ (self);
const STORE = "printkit-@BUILD@";
const INFLATED = "printkit-inflated"; // the worker's own, which drops what is of another build (worker.js)
const FIRST = ["@FIRST@"];

worker.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(STORE)
      .then((store) => store.addAll(FIRST))
      .then(() => worker.skipWaiting()),
  );
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names
            .filter((name) => name.startsWith("printkit-") && ![STORE, INFLATED].includes(name))
            .map((name) => caches.delete(name)),
        ),
      )
      .then(() => worker.clients.claim()),
  );
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== worker.location.origin) return;
  event.respondWith(
    caches.open(STORE).then(async (store) => {
      const there = await store.match(request, { ignoreSearch: true, ignoreVary: true });
      if (there) return there;
      const found = await fetch(request);
      if (found.ok && request.url.includes("/parts/")) store.put(request, found.clone());
      return found;
    }),
  );
});
