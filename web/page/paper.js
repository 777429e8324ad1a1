// The picture of the open sheet with its boxes on it, and the tabs that lead to its seats or pages.

import { faultsOf, labelOf, nameOf, openDesk, shownBoxes, theDesk, ticks } from "./desk.js";
import { el, fill, isSmall, range, seek, t } from "./dom.js";
import { dressHeads, fitHeads, headsOf } from "./heads.js";

/** @import { Box, Value } from "../messages.d.ts" */

const FINGER = 40; // pixels that a box has both ways when the sheet comes near
const SURE = 26; // pixels from which on a tick is hit on purpose
const LARGEST = 24; // pixels a mm

/** Tabs for the seats of a player's own sheet, else for the pages where there are several. */
export function layTabs() {
  const desk = theDesk();
  const { sheet, draft } = desk;
  /** @param {string} text @param {boolean} on @param {Record<string, number>} to @param {string} shown */
  const tab = (text, on, to, shown = text) =>
    el("button.tab", { type: "button", "aria-pressed": String(on), "aria-label": text, ...to }, shown);
  const short = isSmall() && sheet.pages.length > 2; // words would not fit beside the way back and the steps
  const seats = () => range(1, draft.players).map((seat) => tab(nameOf(seat), desk.seat === seat, { "data-seat": seat }));
  const pages = () =>
    sheet.pages.map((_, page) => {
      const called = t("score.page", { number: page + 1 });
      return tab(called, desk.page === page, { "data-page": page }, short ? String(page + 1) : called);
    });
  fill(desk.tabs, sheet.own ? (draft.seat ? [] : seats()) : sheet.pages.length > 1 ? pages() : []);
}

/** The pages with their boxes. */
export function layPages() {
  const desk = theDesk();
  const shown = shownBoxes();
  desk.elements = new Map();
  const pages = desk.sheet.pages.map((one, number) => {
    const boxes = shown.filter((box) => box.page === number).map((box) => boxOn(one, box));
    const picture = el("img", { src: desk.pictures[number], alt: "", draggable: false });
    const sheet = el("div.sheet", { "data-page": number }, picture, boxes, headsOf(number));
    sheet.style.aspectRatio = `${one.w} / ${one.h}`;
    return sheet;
  });
  fill(desk.view, el("div.stack", {}, pages));
}

/** @param {{ w: number, h: number }} sheet @param {Box} box */
function boxOn(sheet, box) {
  const element = el(`button.box.${box.kind}.${box.role}`, { type: "button", tabIndex: -1, "data-name": box.name });
  const part = (/** @type {number} */ length, /** @type {number} */ whole) => `${(100 * length) / whole}%`;
  Object.assign(element.style, {
    left: part(box.x, sheet.w),
    top: part(box.y, sheet.h),
    width: part(box.w, sheet.w),
    height: part(box.h, sheet.h),
  });
  theDesk().elements.set(box.name, element);
  dress(box);
  return element;
}

/** @param {Box} box @param {Value} value */
function wording(box, value) {
  if (value === null || value === undefined || value === "" || value === false) return "";
  if (ticks(box)) return "✓";
  if (box.players) return nameOf(Number(value));
  return String((box.choices.find(([one]) => one === value) || [null, value])[1]);
}

/** Show in a box what stands there and whether it is wrong. @param {Box | undefined} box */
export function dress(box) {
  const { draft, elements } = theDesk();
  const element = box && elements.get(box.name);
  if (!box || !element) return;
  const value = draft.values[box.name];
  const text = wording(box, value);
  element.textContent = text;
  element.classList.toggle("filled", text !== "");
  element.classList.toggle(
    "wrong",
    faultsOf(box).some((one) => one.severity === "error"),
  );
  element.classList.toggle("long", text.length > 4);
  if (theDesk().sheet.names.includes(box.name)) dressHeads(box.name, text);
  if (ticks(box)) element.setAttribute("aria-pressed", String(Boolean(value)));
  const label = labelOf(box);
  element.setAttribute("aria-label", text && !ticks(box) ? `${label}: ${text}` : label);
}

/** Show the sheet so large that its boxes can be hit, with the current one in the middle; or the whole of it. */
export function center() {
  const desk = openDesk(); // the screen may have been left before its size is known
  const box = desk?.boxes.get(desk.current ?? "");
  if (!desk || !box) return;
  seek(".whole", desk.place)?.setAttribute("aria-pressed", String(desk.whole));
  const near = isSmall() && desk.opened && !desk.whole;
  enlarge(near ? nearScale(box) : desk.whole || !isSmall() ? null : desk.scale);
  const element = desk.elements.get(box.name);
  if (!element || (isSmall() && !desk.opened)) return;
  const at = element.getBoundingClientRect();
  const now = desk.view.getBoundingClientRect();
  const inside = at.top >= now.top && at.bottom <= now.bottom && at.left >= now.left && at.right <= now.right;
  if (inside && ticks(box)) return;
  desk.view.scrollTo({
    left: desk.view.scrollLeft + at.left - now.left - (now.width - at.width) / 2,
    top: desk.view.scrollTop + at.top - now.top - (now.height - at.height) / 2,
  });
}

/** Pixels a mm at which a box can be hit: as large as somebody pinched it, where that is large enough. @param {Box} box */
function nearScale(box) {
  const { view, scale } = theDesk();
  const wide = (view.clientWidth * 0.92) / box.w;
  const wanted = Math.min(FINGER / Math.min(box.w, box.h), wide);
  return scale && scale * Math.min(box.w, box.h) >= SURE ? scale : wanted;
}

/** Whether somebody who taps a box means it and not its neighbour. @param {Box} box */
export const isLarge = (box) => !isSmall() || scaleNow() * Math.min(box.w, box.h) >= SURE;

/** Pixels a mm as the sheet is shown now. */
export const scaleNow = () => Number.parseFloat(theDesk().view.style.getPropertyValue("--mm")) || 1;

/** Show the sheet at so many pixels a mm, or as wide as the view. @param {number | null} wanted */
export function enlarge(wanted) {
  const { view, sheet: of } = theDesk();
  const widest = Math.max(...of.pages.map((one) => one.w));
  const fit = view.clientWidth / widest;
  const scale = Math.max(fit, Math.min(wanted ?? fit, LARGEST));
  /** @type {NodeListOf<HTMLElement>} */
  const sheets = view.querySelectorAll(".sheet");
  for (const sheet of sheets) sheet.style.width = `${Math.round(of.pages[Number(sheet.dataset.page)].w * scale)}px`;
  view.style.setProperty("--mm", `${scale}px`);
  fitHeads(view, scale);
}
