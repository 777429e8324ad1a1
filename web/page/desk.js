// The sheet that is open: what stands in its boxes, in which order they are filled in, and how it is kept.

import { $, el, fill, t } from "./dom.js";
import { keepDraft } from "./drafts.js";
import { amount } from "./keypad.js";

/**
 * @import { Box, SheetProblem, Value, Values } from "../messages.d.ts"
 * @import { Desk } from "./page.d.ts"
 */

/** @type {Desk | null} */
let current = null;

/** The sheet that is open; null where there is none. */
export const openDesk = () => current;

/** The same where there must be one. */
export function theDesk() {
  if (!current) throw new Error("no sheet is open");
  return current;
}

/** Open another sheet, or none. @param {Desk | null} next */
export function layDesk(next) {
  current = next;
}

/** Whether a box is ticked and not written in. @param {Box} box */
export const ticks = (box) => box.kind === "tick" || box.kind === "mark";

/** What a seat's player is called. @param {number} seat */
export function nameOf(seat) {
  const { draft, sheet } = theDesk();
  const name = sheet.names[seat - 1];
  return String((name && draft.values[name]) || draft.names[seat - 1] || t("score.player", { seat }));
}

/** What a box is called, with its player's name in the place of the seat's number. @param {Box} box */
export function labelOf(box) {
  if (!box.seat) return box.label;
  const seat = new RegExp(`${t("score.player", { seat: box.seat })}(?!\\d)`, "i");
  const name = nameOf(box.seat);
  if (seat.test(box.label)) return box.label.replace(seat, () => name);
  return theDesk().draft.players > 1 ? `${name} · ${box.label}` : box.label;
}

/** The boxes on the pages that are shown: of a player's own sheet those of one seat. */
export function shownBoxes() {
  const { sheet, seat, draft } = theDesk();
  if (draft.seat) return sheet.boxes.filter((box) => box.seat === draft.seat); // the table's boxes are the host's
  return sheet.boxes.filter((box) => !sheet.own || box.seat === seat || box.seat === null);
}

const MANY = 40; // a problem about more boxes than that is one of the whole sheet

/** Whether a problem is to be shown at its boxes. @param {{ boxes: string[] }} one */
export const isOfBoxes = (one) => one.boxes.length > 0 && one.boxes.length < MANY;

/** What is wrong with a box that somebody has filled in. @param {Box} box @returns {SheetProblem[]} */
export const faultsOf = (box) =>
  (theDesk().judged?.problems ?? []).filter((one) => !waits(one) && isOfBoxes(one) && one.boxes.includes(box.name));

/** The same beside its keys, beginning with what to do. @param {Box} box @returns {{ severity: string, text: string }[]} */
export const adviceAt = (box) => faultsOf(box).map((one) => ({ ...one, text: advice(box, one.code) ?? one.text }));

/** @param {Box} box @param {string} code */
function advice({ name, kind, low, high }, code) {
  const now = String(theDesk().draft.values[name] ?? "");
  if (kind !== "int" || !["out-of-range", "not-a-count"].includes(code) || low === null) return null;
  return high === null ? t("score.enterFrom", { low, now }) : t("score.enterRange", { low, high, now });
}

/** Whether a problem is of what is yet to be filled in: none is, once somebody said that all is. @param {SheetProblem} one */
export const waits = (one) => one.waiting && !theDesk().draft.done;

/** @param {Box} box */
const isEmpty = (box) => [undefined, null, "", false].includes(/** @type {undefined} */ (theDesk().draft.values[box.name]));

// Order: as on paper, what is only for working or can be added up by itself left out, ticks of one kind together.
/** @param {Box} box */
const counts = (box) => box.role === "score";
/** @param {Box} box */
const groupOf = (box) => (ticks(box) ? `${box.seat}/${box.entry}` : box.name);

/** The boxes that are filled in one after the other, and the one of this name. @param {string | null} name */
const ordered = (name) =>
  (theDesk().sheet.own && !theDesk().draft.seat ? theDesk().sheet.boxes : shownBoxes()).filter(
    (box) => counts(box) || box.name === name,
  );

/** The box where filling in begins: the first empty one. */
export function firstBox() {
  const shown = shownBoxes();
  const counted = shown.filter(counts);
  return (counted.find((box) => !ticks(box) && isEmpty(box)) || counted[0] || shown[0])?.name;
}

/** The box after this one; null behind the last. @param {string | null} name @returns {string | null | undefined} */
export function boxAfter(name) {
  if (name === null) return firstBox();
  const all = ordered(name);
  const at = all.findIndex((box) => box.name === name);
  const group = groupOf(all[at]);
  const isNamed = (/** @type {Box} */ box) => theDesk().sheet.names.includes(box.name) && !isEmpty(box);
  const next = all.slice(at + 1).find((box) => groupOf(box) !== group && !isNamed(box));
  return next?.name ?? null;
}

/** The first box of the group before this one's. @param {string | null} name */
export function boxBefore(name) {
  const all = ordered(name);
  const at = all.findIndex((box) => box.name === name);
  const before = all.slice(0, at).findLast((box) => groupOf(box) !== groupOf(all[at])) || all[all.length - 1];
  return all.find((box) => groupOf(box) === groupOf(before))?.name;
}

/**
 * The box that lies next in a direction on the sheet; at its edge the next or last one in their order.
 * @param {Box} box
 * @param {[number, number]} direction
 */
export function beside(box, [dx, dy]) {
  const all = shownBoxes();
  const far = (/** @type {Box} */ one) => {
    const right = one.x + one.w / 2 - box.x - box.w / 2;
    const down = one.y + one.h / 2 - box.y - box.h / 2;
    const along = right * dx + down * dy;
    const across = Math.abs(right * dy) + Math.abs(down * dx);
    return one === box || one.page !== box.page || along < 0.5 || across > 2 * along
      ? Number.POSITIVE_INFINITY
      : along + 3 * across;
  };
  const nearest = all.reduce((best, one) => (far(one) < far(best) ? one : best), box);
  return nearest === box ? all[(all.indexOf(box) + dx + dy + all.length) % all.length] : nearest;
}

/**
 * What stands on the open sheet now: box → amount, mark or word; null for an empty box, which is sent too: so it reads as on a
 * form.
 * @returns {Values}
 */
export function written() {
  const { draft, sheet } = theDesk();
  /** @type {Values} */
  const values = Object.fromEntries(sheet.boxes.map((box) => [box.name, amount(draft.values[box.name], box) ?? null]));
  sheet.names.forEach((name, seat) => {
    if (name && !(name in values)) values[name] = draft.names[seat];
  });
  for (const [name, value] of Object.entries(draft.values)) values[name] ??= value;
  return values;
}

/** Write something in a box, and keep it. @param {Box} box @param {Value} value */
export function put(box, value) {
  const desk = theDesk();
  desk.draft.values[box.name] = value;
  const seat = desk.sheet.names.indexOf(box.name);
  if (seat >= 0) desk.draft.names[seat] = String(value || "");
  saveDraft(desk);
  desk.changed();
}

/** Somebody says that all is filled in. */
export function finish() {
  const desk = theDesk();
  desk.draft.done = true;
  desk.changed();
  return saveDraft(desk);
}

/** Before another sheet is opened: sums become what they come to, for only a sheet's own boxes tell what is a number. */
export async function settle() {
  if (!current) return;
  const { draft, sheet } = current;
  for (const box of sheet.boxes) if (box.name in draft.values) draft.values[box.name] = amount(draft.values[box.name], box);
  await saveDraft(current);
}

/** Keep the sheet as it is now; what changes while it is being kept is kept once more. @param {Desk} desk */
function saveDraft(desk) {
  desk.unsaved = true;
  desk.saving ??= keepOn(desk);
  return desk.saving;
}

/** @param {Desk} desk */
async function keepOn(desk) {
  while (desk.unsaved) {
    desk.unsaved = false;
    const now = await keepDraft({ ...desk.draft, past: desk.past, changed: Date.now() });
    if (now.id !== desk.draft.id) {
      fill($("#desk-notes"), el("p.note", { role: "alert" }, t("score.elsewhere")));
      history.replaceState(null, "", `#/score/sheet/${now.id}`);
    }
    desk.draft.id = now.id;
    desk.draft.rev = now.rev;
  }
  desk.saving = null;
}
