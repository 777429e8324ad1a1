// Heads of tables stay in sight: strips of the sheet's own picture that stick to the edges of the view while the boxes below and
// beside them are moved.

import { theDesk } from "./desk.js";
import { el } from "./dom.js";

/** @import { TableHead } from "../messages.d.ts" */

const MOST = 0.45; // of the view that a head may take; else it goes with the sheet

/** A strip of a page, and how it sticks. @param {TableHead} head @param {"above" | "beside" | "corner"} kind */
function strip(head, kind) {
  const { sheet, pictures, boxes, draft } = theDesk();
  const page = sheet.pages[head.page];
  const right = head.x + head.w;
  const bottom = head.y + head.h;
  const x = head.left;
  const w = (kind === "above" ? right : head.x) - head.left;
  const y = kind === "beside" ? head.y : head.top;
  const h = (kind === "beside" ? bottom : head.y) - y;
  if (w < 1 || h < 1) return null;
  const picture = el("img", { src: pictures[head.page], alt: "" });
  Object.assign(picture.style, {
    width: `${(100 * page.w) / w}%`,
    height: `${(100 * page.h) / h}%`,
    left: `${(-100 * x) / w}%`,
    top: `${(-100 * y) / h}%`,
  });
  const inside = sheet.names.filter((name) => {
    const box = boxes.get(name ?? "");
    return (
      box &&
      box.page === head.page &&
      box.x >= x - 1 &&
      box.x + box.w <= x + w + 1 &&
      box.y >= y - 1 &&
      box.y + box.h <= y + h + 1
    );
  });
  const names = inside.map((name) => {
    const box = /** @type {NonNullable<ReturnType<typeof boxes.get>>} */ (boxes.get(name ?? ""));
    const text = el("span.inked", { "data-of": box.name }, String(draft.values[box.name] ?? ""));
    Object.assign(text.style, {
      left: `${(100 * (box.x - x)) / w}%`,
      top: `${(100 * (box.y - y)) / h}%`,
      width: `${(100 * box.w) / w}%`,
      height: `${(100 * box.h) / h}%`,
    });
    return text;
  });
  const shown = el("div.strip", {}, picture, names);
  const around = el(`div.stuck.${kind}`, { "aria-hidden": "true", "data-w": w, "data-h": h }, shown);
  const whole = { w: right - x, h: bottom - y };
  Object.assign(around.style, {
    left: `${(100 * x) / page.w}%`,
    top: `${(100 * y) / page.h}%`,
    width: `${(100 * whole.w) / page.w}%`,
    height: `${(100 * whole.h) / page.h}%`,
  });
  shown.style.width = `${(100 * w) / whole.w}%`;
  shown.style.height = `${(100 * h) / whole.h}%`;
  return around;
}

/** The heads of the tables of a page, to be laid over it. @param {number} page */
export function headsOf(page) {
  const heads = theDesk().sheet.heads.filter((one) => one.page === page);
  return heads.flatMap((head) => [strip(head, "beside"), strip(head, "above"), strip(head, "corner")]);
}

/**
 * Heads that would take too much of the view at this scale (pixels a mm) let it be.
 * @param {HTMLElement} view
 * @param {number} scale
 */
export function fitHeads(view, scale) {
  const { clientWidth, clientHeight } = view;
  /** @type {NodeListOf<HTMLElement>} */
  const all = view.querySelectorAll(".stuck");
  for (const one of all) {
    const wide = Number(one.dataset.w) * scale > clientWidth * MOST && !one.classList.contains("above");
    const high = Number(one.dataset.h) * scale > clientHeight * MOST && !one.classList.contains("beside");
    one.hidden = wide || high;
  }
}

/** A name has changed: say it in the heads, too. @param {string} name @param {string} text */
export function dressHeads(name, text) {
  for (const one of theDesk().view.querySelectorAll(".stuck [data-of]")) {
    if (/** @type {HTMLElement} */ (one).dataset.of === name) one.textContent = text;
  }
}
