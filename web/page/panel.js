// One box of the open sheet at a time, large: its keys, words or choices, and the way to the next one.

import { cardPicker } from "./cards.js";
import { adviceAt, boxAfter, boxBefore, finish, labelOf, nameOf, put, shownBoxes, theDesk, ticks } from "./desk.js";
import { $, button, el, fill, holdFocus, isSmall, isTouched, onEnter, problem, t } from "./dom.js";
import { icon } from "./icons.js";
import { Keypad } from "./keypad.js";
import { center, dress, isLarge, layPages, layTabs, scaleNow } from "./paper.js";

/** @import { Box, Value } from "../messages.d.ts" */

const MOST_STEPS = 100; // that can be taken back

/**
 * The box that is filled in now: marked on the sheet, large in the panel.
 * @param {string | null | undefined} name
 * @param {boolean} focus
 */
export function pick(name, focus = true) {
  const desk = theDesk();
  const box = desk.boxes.get(name ?? "");
  if (!box) return;
  if (desk.sheet.own && box.seat && box.seat !== desk.seat) {
    desk.seat = box.seat;
    layTabs();
    layPages();
  }
  if (!desk.sheet.own && box.page !== desk.page) {
    desk.page = box.page;
    layTabs();
  }
  const before = desk.elements.get(desk.current ?? "");
  before?.classList.remove("current");
  if (before) before.tabIndex = -1;
  desk.current = box.name;
  const element = desk.elements.get(box.name);
  element?.classList.add("current");
  if (element) element.tabIndex = 0;
  layPanel(box, focus);
  center();
}

/**
 * A box on the sheet was tapped: ticks change at once, unless the sheet is so small that another may have been meant.
 * @param {Box} box
 */
export function tapped(box) {
  const sure = isLarge(box);
  theDesk().whole = false;
  openKeys(true);
  pick(box.name, !ticks(box));
  if (ticks(box) && sure) enter(box, !theDesk().draft.values[box.name]);
}

/** Open the keys of the box in question, or put them away: on a phone the sheet has all the room then. @param {boolean} opened */
export function openKeys(opened) {
  const desk = theDesk();
  desk.opened = opened;
  desk.place.querySelector(".desk")?.classList.toggle("open", opened);
  if (!opened) desk.scale = scaleNow();
}

/** @param {Box} box @param {boolean} focus */
function layPanel(box, focus) {
  const desk = theDesk();
  const faults = el("div", { id: "box-faults" }, adviceAt(box).map(problem));
  const back = holdFocus(desk.panel);
  desk.from = desk.came;
  desk.came = null;
  const control = controlOf(box);
  const steps = el(
    "div.steps",
    {},
    button(t("score.before"), () => pick(boxBefore(desk.current))),
    button(t(boxAfter(box.name) ? "score.next" : "score.done"), onward, "main"),
  );
  const close = el("button.plain.close", { type: "button", "aria-label": t("score.close"), onclick: closed }, icon("close"));
  fill(desk.panel, el("div.head", {}, el("h2", { id: "box-label" }, labelOf(box)), close), faults, control, steps);
  for (const one of desk.panel.querySelectorAll("input")) one.setAttribute("aria-describedby", "box-faults");
  if (!focus) return back();
  const target = control.matches("input") ? control : control.querySelector("input") || $("button", control);
  if (!(isTouched() && box.kind !== "int" && target.matches("input"))) target.focus({ preventScroll: true });
}

/** What a box is filled in with. @param {Box} box @returns {HTMLElement} */
function controlOf(box) {
  const { draft, from } = theDesk();
  const value = draft.values[box.name];
  if (ticks(box)) return tickOf(box, Boolean(value));
  if (box.choices.length) return choicesOf(box, String(value));
  if (box.kind === "int") {
    const back = from === null ? null : (/** @type {string} */ sign) => goOn(from, sign);
    return Keypad({ box, value, t, enter: (number) => enter(box, number), onward, filled: advance, back });
  }
  const cards = theDesk().sheet.decks[box.entry];
  const line = el("input.large", {
    type: box.kind === "date" ? "date" : "text",
    value: value || "",
    autocomplete: "off",
    "aria-labelledby": "box-label",
    oninput: ({ target }) => enter(box, target.value, true),
    onkeydown: onEnter(onward),
  });
  if (!cards) return line;
  const take = (/** @type {string} */ id) => {
    enter(box, id);
    onward();
  };
  return el("div", {}, line, cardPicker(cards, String(value ?? ""), take));
}

/** @param {Box} box @param {boolean} on */
function tickOf(box, on) {
  const toggle = el(
    "button.choice",
    {
      type: "button",
      "aria-pressed": String(on),
      "aria-labelledby": "box-label",
      onclick: () => enter(box, !theDesk().draft.values[box.name]),
    },
    t(on ? "score.ticked" : "score.unticked"),
  );
  return el("div.choices", {}, toggle, el("p.hint", {}, t(isTouched() ? "score.tapHint" : "score.keyHint")));
}

/** @param {Box} box @param {string} chosen */
function choicesOf(box, chosen) {
  const choices = box.choices.map(([one, text]) => {
    const choose = () => {
      enter(box, chosen === one ? "" : one);
      if (chosen !== one) onward();
    };
    const attributes = { type: "button", "data-value": one, "aria-pressed": String(chosen === one), onclick: choose };
    return el("button.choice", attributes, box.players ? nameOf(Number(one)) : text);
  });
  return el("div.choices", { role: "group", "aria-labelledby": "box-label" }, choices);
}

/** The keys are put away; who has a keyboard goes on from the box on the sheet. */
function closed() {
  const desk = theDesk();
  openKeys(false);
  desk.elements.get(desk.current ?? "")?.focus({ preventScroll: true });
}

/** To the next box; behind the last one the sheet is done, and the result is looked at. */
function onward() {
  const next = boxAfter(theDesk().current);
  if (next) return pick(next);
  if (isSmall()) return conclude();
  finish();
  theDesk().result.focus();
  theDesk().result.scrollIntoView({ block: "start" });
}

/** Somebody says that all is filled in: who has won? */
export async function conclude() {
  const { id, seat } = theDesk().draft;
  await finish();
  location.hash = seat ? `#/together/${id}` : `#/score/done/${id}`;
}

/** The next box comes by itself: no digit can follow. What is pressed first there may still belong to this one. */
function advance() {
  const desk = theDesk();
  const next = boxAfter(desk.current);
  if (!next) return; // the last one: whoever typed it says when it is done
  desk.came = desk.current;
  pick(next);
}

/**
 * The first key in a box that came by itself: Enter ends the box before, which is done; a sign goes on with its sum.
 * @param {KeyboardEvent} event
 */
export function heldBack(event) {
  const desk = theDesk();
  const { from } = desk;
  if (!from || ["Shift", "Control", "Alt", "Meta"].includes(event.key)) return;
  desk.from = null;
  if (event.key !== "Enter" && !/^[+*×]$/.test(event.key)) return;
  event.preventDefault();
  event.stopPropagation();
  if (event.key !== "Enter") goOn(from, event.key);
}

/** @param {string} name @param {string} sign */
function goOn(name, sign) {
  pick(name);
  const input = /** @type {HTMLInputElement} */ ($("input", theDesk().panel));
  input.value += sign;
  input.dispatchEvent(new Event("input", { bubbles: true }));
  input.setSelectionRange(input.value.length, input.value.length);
}

/** @param {Box} box @param {Value} value @param {boolean} typing */
function enter(box, value, typing = false) {
  const { draft, past } = theDesk();
  const old = draft.values[box.name];
  if (old === value) return;
  const last = past[past.length - 1];
  if (!(typing && last && last.name === box.name && last.typing)) past.push({ name: box.name, old, typing });
  past.splice(0, past.length - MOST_STEPS);
  change(box, value);
  if (!typing && (ticks(box) || box.choices.length)) layPanel(box, false);
}

/** @param {Box} box @param {Value} value */
function change(box, value) {
  put(box, value);
  theDesk().undoing.disabled = theDesk().past.length === 0;
  if (!theDesk().sheet.names.includes(box.name)) return dress(box);
  layTabs();
  for (const one of shownBoxes()) dress(one); // they are called by that name
}

/** Take back what was done last. */
export function undo() {
  const desk = theDesk();
  const step = desk.past.pop();
  const box = desk.boxes.get(step?.name ?? "");
  if (!step || !box) return;
  change(box, step.old);
  pick(step.name, false);
}
