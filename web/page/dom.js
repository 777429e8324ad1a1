// Making elements. Whatever people typed becomes text, never markup.

/**
 * @import { Lang, Problem, Trouble } from "../messages.d.ts"
 * @import { Attributes, Child, ElementNamed, Fault } from "./page.d.ts"
 */

/**
 * The first element that a selector names; null where there is none.
 * @param {string} selector
 * @param {ParentNode} under
 * @returns {HTMLElement | null}
 */
export const seek = (selector, under = document) => under.querySelector(selector);

/**
 * The same where there must be one.
 * @param {string} selector
 * @param {ParentNode} under
 */
export function $(selector, under = document) {
  const element = seek(selector, under);
  if (!element) throw new Error(`no element ${selector}`);
  return element;
}

/** @param {Child[]} children @returns {(string | Node)[]} */
const nodes = (children) =>
  /** @type {Child[]} */ (children.flat(3))
    .filter((child) => child !== null && child !== undefined && child !== false)
    .map((child) => (child instanceof Node ? child : String(child)));

/**
 * An element: tag.class, attributes (functions are listeners), children (text or elements; null is nothing).
 * @template {string} N
 * @param {N} name
 * @param {Attributes<ElementNamed<N>>} attributes
 * @param {Child[]} children
 * @returns {ElementNamed<N>}
 */
export function el(name, attributes = {}, ...children) {
  const [tag, ...classes] = name.split(".");
  const element = document.createElement(tag || "div");
  if (classes.length) element.className = classes.join(" ");
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(key.slice(2), /** @type {EventListener} */ (value));
    else if (key in element && key !== "list" && key !== "form") Object.assign(element, { [key]: value });
    else if (value !== null && value !== undefined && value !== false)
      element.setAttribute(key, value === true ? "" : String(value));
  }
  element.append(...nodes(children));
  return /** @type {ElementNamed<N>} */ (/** @type {HTMLElement} */ (element));
}

/**
 * Put these in the place of whatever stands there.
 * @template {Element} E
 * @param {E} place
 * @param {Child[]} children
 */
export function fill(place, ...children) {
  place.replaceChildren(...nodes(children));
  return place;
}

/** @type {Record<Lang, Record<string, string>>} */
const words = JSON.parse($("#words").textContent ?? "");

/** What holds for the whole page: its language, and how what could not be had is tried again (main.js). */
export const page = { lang: /** @type {Lang} */ ("en"), again: () => {} };

/**
 * A word of the page in the language chosen, with its places filled in.
 * @param {string} key
 * @param {Record<string, string | number>} values
 */
export function t(key, values = {}) {
  const text = words[page.lang][key] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

/** The whole numbers from one to another, both among them. @param {number} from @param {number} to */
export const range = (from, to) => Array.from({ length: to - from + 1 }, (_, n) => from + n);

/** Whether the page is touched: no keyboard, keys as large as a thumb. */
export const isTouched = () => window.matchMedia("(pointer: coarse)").matches;

/** Whether the window is a phone's, upright or on its side: the sheet fills it. The same words stand in style.css. */
export const isSmall = () => window.matchMedia("(max-width: 800px), (max-height: 520px)").matches;

/** The address of a PNG file. @param {Uint8Array<ArrayBuffer>} bytes */
export const pictureOf = (bytes) => URL.createObjectURL(new Blob([bytes], { type: "image/png" }));

/** A file with its bytes, as calls want it. @param {File} file */
export const bytesOf = async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) });

/** Save a file as a download. @param {string} name @param {Uint8Array<ArrayBuffer>} bytes */
export function download(name, bytes) {
  const link = el("a", { href: URL.createObjectURL(new Blob([bytes])), download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

/** What was thrown, as work.js throws it. @param {unknown} thrown @returns {Fault} */
export const faultOf = (thrown) => (thrown instanceof Error ? thrown : new Error(String(thrown)));

/** What keeps printkit from working, and the way on. @param {Trouble} trouble @param {() => unknown} again */
export function troubled(trouble, again = page.again) {
  const { cause, part = "", status = "", reason = "" } = trouble;
  const named = part && t(`trouble.parts.${part.split(".")[0].split("-")[0]}`);
  const text = el("p.fault", {}, t(`trouble.${cause}`, { part: named, status, reason }));
  const hint = el("p.hint", {}, t(`trouble.hint.${cause}`));
  const forGood = ["wasm", "old"].includes(cause);
  return el("div.trouble", { role: "alert" }, text, hint, forGood ? null : button(t("trouble.again"), again, "again"));
}

/**
 * The problems of a refusal, or what went wrong else, as a list to show; `again` is how it is tried again.
 * @param {unknown} thrown
 * @param {() => unknown} again
 */
export function complaint(thrown, again = page.again) {
  const fault = faultOf(thrown);
  if (fault.trouble) return troubled(fault.trouble, again);
  if (fault.cancelled) return el("p.note", {}, t("cancelled"));
  if (fault.late) {
    const late = { severity: "error", code: "too-large", text: t("file.late", { name: fault.late }) };
    return el("div", { role: "alert" }, fileProblem(late));
  }
  if (!fault.problems) {
    console.error(fault); // a bug: for whoever reports it, and for the tests
    return el("p.fault", { role: "alert" }, t("failed", { reason: fault.message }));
  }
  const problems = fault.problems.map((one) => fileProblem(one));
  return el("div", { role: "alert" }, problems);
}

const REACHED = "a[href], button:not([tabindex='-1']), input, select, textarea, summary, [tabindex='0']";

/**
 * Remember where the keyboard is below `under` before it is laid anew; the function returned goes back there, or as near as can
 * be.
 * @param {HTMLElement} under
 */
export function holdFocus(under) {
  const all = () => /** @type {HTMLElement[]} */ ([...under.querySelectorAll(REACHED)]);
  const before = /** @type {HTMLElement} */ (document.activeElement);
  const at = all().indexOf(before);
  return () => {
    if (at < 0 || (document.activeElement !== document.body && document.activeElement !== before)) return;
    const now = all();
    (now[Math.min(at, now.length - 1)] || seek("h1", under))?.focus({ preventScroll: true });
  };
}

/**
 * A problem of a file: where the command's advice is of no use in the page, the page has its own (`words`), or none.
 * @param {Problem} one
 * @param {string} hints
 */
export function fileProblem(one, hints = "file.hint") {
  const own = t(`${hints}.${one.code}`);
  const advice = /\bprintkit [a-z]|\bpip install|(^|\s)--[a-z]/.test(one.hint || "") ? "" : one.hint;
  return problem({ ...one, text: one.text || one.message, hint: own.startsWith(hints) ? advice : own });
}

/** A problem in its own words. @param {{ severity: string, text?: string, message?: string, hint?: string }} one */
export function problem(one) {
  const line = el(`p.${one.severity === "error" ? "fault" : "note"}`, {}, one.text || one.message);
  if (one.hint) line.append(el("span.hint", {}, one.hint));
  return line;
}

/** A control with its label. @param {string} label @param {HTMLElement} control @param {string} hint */
export function field(label, control, hint = "") {
  return el("label.field", {}, el("span.label", {}, label), control, hint ? el("span.hint", {}, hint) : null);
}

/**
 * A list to choose from: values with their words.
 * @param {string[][]} values
 * @param {string} chosen
 * @param {(value: string) => unknown} onchange
 * @param {Attributes<HTMLSelectElement>} more
 */
export function select(values, chosen, onchange, more = {}) {
  const options = values.map(([value, text]) => el("option", { value, selected: value === chosen }, text));
  return el("select", { onchange: ({ target }) => onchange(target.value), ...more }, options);
}

/**
 * A button that does something.
 * @param {Child} text
 * @param {() => unknown} act
 * @param {string} kind
 */
export function button(text, act, kind = "") {
  const element = el("button", { type: "button", onclick: () => act() }, text);
  if (kind) element.className = kind;
  return element;
}

/**
 * A button that chooses files and takes them.
 * @param {Child} text
 * @param {(files: File[]) => unknown} take
 * @param {Attributes<HTMLInputElement>} more
 * @param {string} name
 */
export function chooser(text, take, more = {}, name = "label.button") {
  const input = el("input.hidden", {
    type: "file",
    onchange: ({ target }) => {
      take([...(target.files ?? [])]);
      target.value = "";
    },
    ...more,
  });
  return el(name, {}, text, input);
}

/** What is done with Enter, but not with the one that ends a word of an input method. @param {() => unknown} act */
export const onEnter = (act) => (/** @type {KeyboardEvent} */ event) => {
  if (event.key !== "Enter" || event.isComposing) return;
  event.preventDefault();
  act();
};
