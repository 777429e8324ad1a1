// The pages of photos laid flat, with what was read painted over them: one glance finds what no question asked. A tap on a box,
// or its name in a list, asks for it.

import { el, fill, t } from "./dom.js";

/**
 * @import { FlatPage, HeldBox } from "../messages.d.ts"
 * @import { Child } from "./page.d.ts"
 *
 * @typedef {"on" | "off" | "struck"} Held what a box holds, as an answer says it
 * @typedef {object} Glance
 * @property {HeldBox[]} held
 * @property {(photo: string) => FlatPage | null} flat
 * @property {(box: HeldBox) => Child} picture the box as photographed, if there is a crop of it
 * @property {(box: HeldBox) => { text: Held, open: boolean, confirmed: boolean }} state
 * @property {(box: HeldBox, text: Held) => void} change
 */

const NEAR = 3;
/** mm beside a box that still are a tap on it: thumbs are larger than boxes. */

/** The pages, and under each the box that is asked for. @param {Glance} glance @returns {Child} */
export function glanceAt(glance) {
  const photos = [...new Set(glance.held.map(({ photo }) => photo))];
  return photos.map((photo) => {
    const flat = glance.flat(photo);
    return flat ? pageOf(glance, flat, photo) : null;
  });
}

/** @param {Glance} glance @param {FlatPage} flat @param {string} photo */
function pageOf(glance, flat, photo) {
  const { wide, high } = flat;
  const boxes = glance.held.filter((box) => box.photo === photo);
  const marks = boxes.map(({ slot }) => {
    const mark = el("span");
    const share = (/** @type {number} */ mm, /** @type {number} */ of) => `${((100 * mm) / of).toFixed(2)}%`;
    Object.assign(mark.style, {
      left: share(slot.x, wide),
      top: share(slot.y, high),
      width: share(slot.w, wide),
      height: share(slot.h, high),
    });
    return mark;
  });
  const paint = () =>
    boxes.forEach((box, i) => {
      const { text, open, confirmed } = glance.state(box);
      marks[i].className = [text, open ? "open" : "", confirmed ? "confirmed" : ""].filter(Boolean).join(" ");
    });
  const card = el("div", { "aria-live": "polite" });
  const show = (/** @type {HeldBox} */ box) =>
    fill(
      card,
      boxCard(glance, box, () => [paint(), show(box)]),
    );
  const picture = el("div.glance", {}, canvasOf(flat, photo), marks);
  picture.addEventListener("click", (event) => {
    const { left, top, width, height } = picture.getBoundingClientRect();
    const hit = nearest(boxes, ((event.clientX - left) / width) * wide, ((event.clientY - top) / height) * high);
    if (hit) show(hit);
  });
  const names = boxes.map(({ slot }, i) => el("option", { value: String(i) }, slot.label || slot.name));
  const list = el("select", {}, el("option", { value: "" }, "–"), names);
  list.addEventListener("change", () => {
    if (list.value) show(boxes[Number(list.value)]);
  });
  paint();
  return [picture, el("label.field", {}, el("span.label", {}, t("photo.change")), list), card];
}

/** The box that was tapped. @param {HeldBox[]} boxes @param {number} x @param {number} y */
function nearest(boxes, x, y) {
  const away = (/** @type {HeldBox} */ { slot }) =>
    Math.hypot(Math.max(slot.x - x, 0, x - slot.x - slot.w), Math.max(slot.y - y, 0, y - slot.y - slot.h));
  const [best] = [...boxes].sort((a, b) => away(a) - away(b));
  return best && away(best) < NEAR ? best : null;
}

/**
 * What a box holds, to be changed by a tap.
 * @param {Glance} glance
 * @param {HeldBox} box
 * @param {() => void} changed
 * @returns {Child}
 */
function boxCard(glance, box, changed) {
  const { slot } = box;
  /** @type {Held[]} */
  const states = ["on", "off", ...(slot.states === 3 ? [/** @type {Held} */ ("struck")] : [])];
  const { text } = glance.state(box);
  const choices = states.map((one) => {
    const onclick = () => {
      glance.change(box, one);
      changed();
    };
    return el(
      `button.choice${one === text ? ".read" : ""}`,
      { type: "button", "data-answer": one, onclick },
      t(`photo.state.${one}`),
    );
  });
  return el(
    "section.panel.review",
    { "data-box": slot.name },
    el("h2", {}, slot.label || slot.name),
    glance.picture(box),
    el("div.choices", { role: "group", "aria-label": slot.label || slot.name }, choices),
  );
}

/** @param {FlatPage} flat @param {string} photo */
function canvasOf({ w, h, data }, photo) {
  const canvas = el("canvas", { width: w, height: h, role: "img", "aria-label": photo });
  const image = new ImageData(w, h);
  data.forEach((value, i) => {
    image.data.set([value, value, value, 255], 4 * i);
  });
  canvas.getContext("2d")?.putImageData(image, 0, 0);
  return canvas;
}
