// Making elements. Whatever people typed becomes text, never markup.

export const $ = (selector, under = document) => under.querySelector(selector);

/** An element: tag.class, attributes (functions are listeners), children (text or elements; null is nothing). */
export function el(name, attributes = {}, ...children) {
  const [tag, ...classes] = name.split(".");
  const made = document.createElement(tag || "div");
  if (classes.length) made.className = classes.join(" ");
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(key.slice(2), value);
    else if (key in made && key !== "list" && key !== "form") made[key] = value;
    else if (value !== null && value !== undefined && value !== false) made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

export function fill(place, ...children) {
  place.replaceChildren(...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false));
  return place;
}

const words = JSON.parse($("#words").textContent);
export const page = { lang: "en" };

/** A word of the page in the language chosen, with its places filled in. */
export function t(key, values = {}) {
  const text = words[page.lang][key] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

/** Hand a file over as a download. */
export function download(name, bytes) {
  const link = el("a", { href: URL.createObjectURL(new Blob([bytes])), download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

/** The problems of a refusal, or what went wrong else, as a list to show. */
export function complaint(fault) {
  if (fault.cancelled) return el("p.note", {}, t("cancelled"));
  if (!fault.problems) console.error(fault); // a bug: for whoever reports it, and for the tests
  if (!fault.problems) return el("p.fault", { role: "alert" }, t("failed", { reason: fault.message }));
  return el(
    "div",
    { role: "alert" },
    fault.problems.map((one) => fileProblem(one)),
  );
}

const REACHED = "a[href], button:not([tabindex='-1']), input, select, textarea, summary, [tabindex='0']";

/** Remember where the keyboard is below `under` before it is laid anew; the function returned goes back there, or as near as can be. */
export function holdFocus(under) {
  const all = () => [...under.querySelectorAll(REACHED)];
  const before = document.activeElement;
  const at = all().indexOf(before);
  return () => {
    if (at < 0 || (document.activeElement !== document.body && document.activeElement !== before)) return;
    const now = all();
    (now[Math.min(at, now.length - 1)] || $("h1", under))?.focus({ preventScroll: true });
  };
}

/** A problem of a file: where the command's advice is of no use in the page, the page has its own (`words`), or none. */
export function fileProblem(one, words = "file.hint") {
  const own = t(`${words}.${one.code}`);
  const told = /\bprintkit [a-z]/.test(one.hint || "") ? "" : one.hint;
  return problem({ ...one, text: one.text || one.message, hint: own.startsWith(words) ? told : own });
}

export function problem(one) {
  const found = el(`p.${one.severity === "error" ? "fault" : "note"}`, {}, one.text || one.message);
  if (one.hint) found.append(el("span.hint", {}, one.hint));
  return found;
}

export function field(label, control, hint = "") {
  return el("label.field", {}, el("span.label", {}, label), control, hint ? el("span.hint", {}, hint) : null);
}

export function select(values, chosen, onchange, more = {}) {
  return el(
    "select",
    { onchange: (event) => onchange(event.target.value), ...more },
    values.map(([value, text]) => el("option", { value, selected: value === chosen }, text)),
  );
}

export const button = (text, onclick, kind = "") => el(`button${kind && "."}${kind}`, { type: "button", onclick }, text);
