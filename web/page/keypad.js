// Typing a number: keys as large as a thumb, and sums in a cell (3+4+5).

import { el, isTouched, onEnter } from "./dom.js";

/** @import { Box, Value } from "../messages.d.ts" */

/** @type {Record<string, string>} */
const SIGNS = { "×": "*", "−": "-", "＋": "+", "＊": "*", "－": "-" };

/** @param {Value} text */
const plain = (text) => {
  const narrow = String(text).normalize("NFKC");
  return narrow.replace(/[×−]/g, (sign) => SIGNS[sign]).replace(/\s/g, "");
};

// NFKC makes 52 of 5², and white space between two digits may part two numbers.
const UNCLEAR = /\p{Nd}[\p{No}]|\p{No}[\p{Nd}\p{No}]|[\p{Nd}]\s+\p{Nd}/u;

/** What a cell amounts to: a number, a sum or product of numbers; null when it is neither. @param {Value} text */
export function sum(text) {
  if (UNCLEAR.test(String(text))) return null;
  const terms = plain(text).replace(/[+\-*]$/, "");
  if (!/^-?\d{1,9}([+\-*]\d{1,9})*$/.test(terms)) return null;
  let total = 0;
  for (const term of terms.match(/[+-]?[^+-]+/g) ?? []) {
    const sign = term.startsWith("-") ? -1 : 1;
    const factors = term.replace(/^[+-]/, "").split("*");
    total += sign * factors.reduce((all, one) => all * Number(one), 1);
  }
  return total;
}

/** A value as Python gets it: what a sum comes to. @param {Value} value @param {{ kind: string }} box */
export function amount(value, box) {
  if (box.kind !== "int" || value === null || value === undefined || value === "") return value;
  return sum(value) ?? value;
}

/** @typedef {Pick<Box, "low" | "high" | "longest">} Limits the least and the greatest number and the most digits of a box */

/**
 * Whether no further digit can belong to the number, and it can stand there: a wrong one stays in sight.
 * @param {string} text
 * @param {Limits} box
 */
function full(text, box) {
  if (!/^\d+$/.test(text)) return false;
  if (Number(text) < (box.low ?? 0) || (box.high !== null && Number(text) > box.high)) return false;
  if (box.longest && text.length >= box.longest) return true;
  return box.high !== null && Number(text) * 10 > box.high && Number(text) > 0;
}

/** @param {Value} text */
const comesTo = (text) => {
  const total = sum(text);
  return total !== null && plain(text) !== String(total) ? `= ${total}` : "";
};

/**
 * The keys and the cell that they type into. `filled` is called when no digit can follow, `back` (if the box came by itself)
 * with a
 * sign that belongs to the box before.
 * @param {{ box: Limits, value: Value, t: (key: string) => string, enter: (value: Value) => unknown, onward: () => unknown,
 *   filled?: () => unknown, back?: ((sign: string) => unknown) | null }} how
 */
export function Keypad({ box, value, t, enter, onward, filled = onward, back = null }) {
  let fresh = true;
  const total = el("output.sum", { "aria-live": "polite" }, comesTo(value ?? ""));
  const typed = () => {
    total.textContent = comesTo(input.value);
    enter(/^-?\d+$/.test(plain(input.value)) ? (sum(input.value) ?? input.value) : input.value);
  };
  const input = el("input.large", {
    type: "text",
    inputMode: isTouched() ? "none" : "numeric",
    value: value ?? "",
    autocomplete: "off",
    "aria-labelledby": "box-label",
    oninput: (event) => {
      fresh = false;
      typed();
      if (event.inputType === "insertText" && full(input.value, box)) filled();
    },
    onkeydown: onEnter(onward),
  });
  input.addEventListener("focus", () => input.select());
  /** @param {string} key */
  const press = (key) => {
    if (back && fresh && /[+*]/.test(key)) return back(key);
    if (key === "back") input.value = input.value.slice(0, -1);
    else input.value = (fresh && /\d/.test(key) ? "" : input.value) + key;
    fresh = false;
    typed();
    if (key !== "back" && full(input.value, box)) filled();
  };
  return el("div.keypad", {}, el("div.amount", {}, input, total), keys(t, press));
}

/** @param {(key: string) => string} t @param {(key: string) => unknown} press */
function keys(t, press) {
  /** @param {string} text @param {string} types @param {string | null} name */
  const key = (text, types = text, name = null) => {
    const kind = /\d/.test(text) ? "" : ".sign";
    return el(`button.key${kind}`, { type: "button", "aria-label": name, onclick: () => press(types) }, text);
  };
  return el(
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
}
