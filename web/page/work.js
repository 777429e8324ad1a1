// Asks the worker that runs Python; ends it and starts another when work is cancelled.

import { answeredBefore, keepAnswer } from "./answers.js";

/**
 * @import { Answer, Call, Calls, FromPython, Lang, NamedFile, Parts, ToPython, Trouble } from "../messages.d.ts"
 * @typedef {{ loading?: [number, number], ready?: boolean, trouble?: Trouble }} State
 * @typedef {(done: number, all: number) => void} Progress
 * @typedef {{ start: Parts } | { call: Call, data: object, files: NamedFile[], timed: boolean }} Question
 * @typedef {{
 *   resolve: (answer: Answer<Call>) => void, reject: (fault: Error) => void, progress: Progress | null,
 *   question: Question, reached: number, late?: number,
 * }} Pending
 */

/** What reads files of strangers, without a bar and a button to end it; and after how long nobody waits for one file any more. */
const READING = new Set([
  ...[
    "dropped.recognised",
    "games.game",
    "folders.unzipped",
    "folders.checked",
    "folders.shown",
    "links.opened",
    "links.address",
  ],
  ...["books.joined", "photos.pages", "photos.gathered"],
]);
const LATE = 60_000;

/** Whether Python has started, whether anything that was asked is still open, and who is told of how far it is. */
export const work = { ready: false, busy: () => pending.size > 0, onstate: (/** @type {State} */ _state) => {} };

/** @type {Worker} */
let worker;
let beginWork = () => {};
/** @type {Parts} */
let parts = {};
let lastId = 1;
/** @type {Trouble | null} */
let refusal = null;
/** Whether Python could not start or has stopped: the next question begins it anew. */
let broken = false;
/** @type {Map<number, Pending>} */
const pending = new Map();

/**
 * How a worker is made, and where the parts are: the two shapes of the page differ in nothing else.
 * @param {() => Worker} make
 * @param {Parts} all
 */
export function prepareWork(make, all) {
  parts = all;
  beginWork = () => {
    work.ready = broken = false;
    const mine = make();
    worker = mine;
    worker.onmessage = ({ data }) => take(data);
    worker.onerror = (event) => {
      event.preventDefault();
      if (mine !== worker) return;
      work.ready = false;
      broken = true;
      const trouble = { cause: "worker", reason: event.message || "worker.js" };
      failAll(inTrouble(trouble));
      work.onstate({ trouble });
    };
    work.onstate({ loading: [0, 1] });
    post({ start: parts }).then(
      () => {
        work.ready = true;
        work.onstate({ ready: true });
      },
      (fault) => {
        if (mine !== worker || fault.cancelled) return;
        broken = true;
        work.onstate({ trouble: fault.trouble });
      },
    );
  };
  beginWork();
}

/** A part that the page itself uses, inflated: gzip, as all that browsers compile. @param {string} name */
export async function partOf(name) {
  const source = parts[name];
  const body = source instanceof Blob ? source.stream() : (await fetch(source)).body;
  if (!body) throw new Error(name);
  return new Response(body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

/**
 * What this browser lacks without which nothing is computed here: "wasm", "old", or nothing.
 * @returns {Trouble | null}
 */
export function lacking() {
  if (typeof WebAssembly !== "object") return { cause: "wasm" };
  const there = "DecompressionStream" in window && "findLast" in Array.prototype && "replaceChildren" in Element.prototype;
  return there && "Worker" in window ? null : { cause: "old" };
}

/** Nothing can be computed here: every question is answered with why. @param {Trouble} trouble */
export function refuseWork(trouble) {
  refusal = trouble;
  work.onstate({ trouble });
}

/** Start Python anew after it could not start; what is asked from now on waits for it. */
export function startAgain() {
  if (refusal) return;
  worker.terminate();
  failAll(Object.assign(new Error("cancelled"), { cancelled: true }));
  beginWork();
}

/** @param {Trouble} trouble */
const inTrouble = (trouble) => Object.assign(new Error(Object.values(trouble).join(": ")), { trouble });

/** @param {FromPython} message */
function take(message) {
  const waiting = pending.get(message.id);
  if (!waiting) return;
  if (message.loading) return work.onstate({ loading: message.loading });
  if (message.busy !== undefined) return watch(message.id, waiting, message.busy);
  if (message.progress) {
    waiting.reached = message.progress[0];
    watch(message.id, waiting, true);
    return waiting.progress?.(...message.progress);
  }
  watch(message.id, waiting, false);
  pending.delete(message.id);
  if (message.trouble) waiting.reject(inTrouble(message.trouble));
  else if (message.failed !== undefined) waiting.reject(new Error(message.failed));
  else if (message.problems) waiting.reject(Object.assign(new Error("refused"), { problems: message.problems }));
  else waiting.resolve(/** @type {Answer<Call>} */ ({ data: message.data, files: message.files ?? [] }));
}

/**
 * From now on wait for the next file, or, while no file is read, as long as it takes.
 * @param {number} id
 * @param {Pending} waiting
 * @param {boolean} busy
 */
function watch(id, waiting, busy) {
  clearTimeout(waiting.late);
  if (busy && "call" in waiting.question && waiting.question.timed) waiting.late = setTimeout(giveUp, LATE, id);
}

/** End what a file keeps from ending, and tell which one it is; all else that was asked is asked again. @param {number} id */
function giveUp(id) {
  const waiting = pending.get(id);
  if (!waiting || !("call" in waiting.question)) return;
  const { files } = waiting.question;
  const names = files.map(({ name }) => name);
  const named = names[waiting.reached] ?? (names.length > 3 ? `${names[0]} …` : names.join(" + "));
  pending.delete(id);
  const others = [...pending];
  pending.clear();
  worker.terminate();
  beginWork();
  for (const [number, other] of others) {
    clearTimeout(other.late);
    pending.set(number, other);
    worker.postMessage(/** @type {ToPython} */ ({ id: number, ...other.question }));
  }
  waiting.reject(Object.assign(new Error("late"), { late: named }));
}

/**
 * @param {Question} question
 * @param {Progress | null} progress
 * @returns {Promise<Answer<Call>>}
 */
function post(question, progress = null) {
  if (refusal) return Promise.reject(inTrouble(refusal));
  if (broken) startAgain();
  const id = lastId++;
  return new Promise((resolve, reject) => {
    pending.set(id, { resolve, reject, progress, question, reached: -1 });
    worker.postMessage(/** @type {ToPython} */ ({ id, ...question }));
  });
}

/** @param {Error} fault */
function failAll(fault) {
  for (const waiting of pending.values()) waiting.reject(fault);
  pending.clear();
}

/**
 * Ask Python: resolves to {data, files}; rejects with `problems` when it was refused, with `cancelled` when it was ended, with
 * `late`, the name of a file, when that took too long.
 * @template {Call} C
 * @param {C} call
 * @param {Calls[C]["asks"] & { lang: Lang }} data
 * @param {{ files?: NamedFile[], progress?: Progress | null }} beside
 */
export async function ask(call, data, { files = [], progress = null } = {}) {
  return /** @type {Answer<C>} */ (await post({ call, data, files, timed: READING.has(call) }, progress));
}

/**
 * The same for what follows from the question alone: what was answered before stands at once, also before Python has started.
 * @template {Call} C
 * @param {C} call
 * @param {Calls[C]["asks"] & { lang: Lang }} data
 */
export async function askOnce(call, data) {
  const before = await answeredBefore(call, data);
  if (before) return before;
  const answer = await ask(call, data);
  keepAnswer(call, data, answer);
  return answer;
}

/** End whatever is being worked on. */
export const cancelWork = startAgain;
