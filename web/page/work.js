// Asks the worker; ends it and starts another when work is cancelled.

import { answered, answeredBefore } from "./answers.js";

export const work = { ready: false, onstate: () => {} };

let worker = null;
let beginWork = null;
let lastId = 1;
const pending = new Map();

/** How a worker is made, and where the parts are: the two shapes of the page differ in nothing else. */
export function prepareWork(make, parts) {
  beginWork = () => {
    work.ready = false;
    worker = make();
    worker.onmessage = ({ data }) => heard(data);
    worker.onerror = (event) => failAll(event.message || "worker");
    work.onstate({ loading: [0, 1] });
    post({ start: parts }, {}).then(
      () => {
        work.ready = true;
        work.onstate({ ready: true });
      },
      (fault) => work.onstate({ failed: fault.message }),
    );
  };
  beginWork();
}

function heard(message) {
  const asked = pending.get(message.id);
  if (!asked) return;
  if (message.loading) return work.onstate({ loading: message.loading });
  if (message.progress) return asked.progress && asked.progress(...message.progress);
  pending.delete(message.id);
  if (message.failed !== undefined) asked.reject(new Error(message.failed));
  else if (message.problems) asked.reject(Object.assign(new Error("refused"), { problems: message.problems }));
  else asked.resolve({ data: message.data, files: message.files });
}

function post(message, { progress, files }) {
  const id = lastId++;
  return new Promise((resolve, reject) => {
    pending.set(id, { resolve, reject, progress });
    worker.postMessage({ id, ...message, files });
  });
}

function failAll(reason) {
  for (const asked of pending.values()) asked.reject(new Error(reason));
  pending.clear();
}

/** Ask Python: resolves to {data, files}; rejects with `problems` when it was refused, with `cancelled` when it was ended. */
export function ask(call, data, { files = [], progress = null } = {}) {
  return post({ call, data }, { progress, files });
}

/** The same for what follows from the question alone: what was answered before stands at once, also before Python has started. */
export async function askOnce(call, data) {
  const before = await answeredBefore(call, data);
  if (before) return before;
  const found = await ask(call, data);
  answered(call, data, found);
  return found;
}

/** End whatever is being worked on. */
export function cancelWork() {
  worker.terminate();
  for (const asked of pending.values()) asked.reject(Object.assign(new Error("cancelled"), { cancelled: true }));
  pending.clear();
  beginWork();
}
