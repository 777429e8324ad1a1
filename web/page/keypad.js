// Typing a number: keys as large as a thumb, and sums in a cell (3+4+5).

import { el } from "./dom.js";

const SIGNS = { "×": "*", "−": "-", "＋": "+", "＊": "*", "－": "-" };
const plain = (text) =>
  String(text)
    .normalize("NFKC")
    .replace(/[×−]/g, (sign) => SIGNS[sign])
    .replace(/\s/g, "");

/** What a cell amounts to: a number, a sum or product of numbers; null when it is neither. */
export function sum(text) {
  const found = plain(text).replace(/[+\-*]$/, "");
  if (!/^-?\d{1,9}([+\-*]\d{1,9})*$/.test(found)) return null;
  let total = 0;
  for (const term of found.match(/[+-]?[^+-]+/g)) {
    const sign = term.startsWith("-") ? -1 : 1;
    total +=
      sign *
      term
        .replace(/^[+-]/, "")
        .split("*")
        .reduce((all, one) => all * Number(one), 1);
  }
  return total;
}

/** A value as Python gets it: what a sum comes to. */
export function amount(value, box) {
  if (box.kind !== "int" || value === null || value === undefined || value === "") return value;
  const found = sum(value);
  return found === null ? value : found;
}

/** Whether no further digit can belong to the number. */
function full(text, box) {
  if (!/^\d+$/.test(text)) return false;
  if (box.longest && text.length >= box.longest) return true;
  return box.high !== null && Number(text) * 10 > box.high && Number(text) > 0;
}

/** `filled` is called when no digit can follow, `back` (if the box came by itself) with a sign that belongs to the box before. */
export function Keypad({ box, value, t, enter, onward, filled = onward, back = null }) {
  const total = el("output.sum", { "aria-live": "polite" });
  const input = el("input.large", {
    type: "text",
    inputMode: window.matchMedia("(pointer: coarse)").matches ? "none" : "numeric",
    value: value ?? "",
    autocomplete: "off",
    "aria-labelledby": "box-label",
    oninput: (event) => {
      fresh = false;
      typed();
      if (event.inputType === "insertText" && full(input.value, box)) filled();
    },
    onkeydown: (event) => {
      if (event.key === "Enter" && !event.isComposing) {
        event.preventDefault();
        onward();
      }
    },
  });
  input.addEventListener("focus", () => input.select());
  function typed() {
    const found = sum(input.value);
    total.textContent = found !== null && plain(input.value) !== String(found) ? `= ${found}` : "";
    enter(input.value === "" ? "" : /^-?\d+$/.test(plain(input.value)) ? Number(plain(input.value)) : input.value);
  }
  let fresh = true;
  function press(key) {
    if (back && fresh && /[+*]/.test(key)) return back(key);
    if (key === "back") input.value = input.value.slice(0, -1);
    else input.value = (fresh && /\d/.test(key) ? "" : input.value) + key;
    fresh = false;
    typed();
    if (key !== "back" && full(input.value, box)) filled();
  }
  const key = (text, sent = text, name = null) =>
    el(`button.key${/\d/.test(text) ? "" : ".sign"}`, { type: "button", "aria-label": name, onclick: () => press(sent) }, text);
  const keys = el(
    "div.keys",
    {},
    ["1", "2", "3"].map((one) => key(one)),
    key("+", "+", t("key.plus")),
    ["4", "5", "6"].map((one) => key(one)),
    key("−", "-", t("key.minus")),
    ["7", "8", "9"].map((one) => key(one)),
    key("×", "*", t("key.times")),
    key("0"),
    key("⌫", "back", t("key.back")),
  );
  const start = sum(value ?? "");
  total.textContent = start !== null && plain(value ?? "") !== String(start) ? `= ${start}` : "";
  return el("div.keypad", {}, el("div.amount", {}, input, total), keys);
}
