// A photo → the page it shows and what stands in its boxes, or why it can't be read: the same as printkit/scan/reading.py.
// Grey pictures in, plain data out; runs in a worker as it runs in node.

import thresholds from "../../printkit/scan/weights/thresholds.json" with { type: "json" };
import { unfit, unfound } from "./causes.js";
import { read as readNumber, worded } from "./digits.js";
import { features } from "./features.js";
import { frames } from "./frames.js";
import { lit, windows } from "./light.js";
import { areLight, read as readMarks } from "./marks.js";
import { detail, meanOf, picture as pictureOf, quantile, reduced, sample, scaled } from "./pixels.js";
import { candidate, laidOut, register, template } from "./registration.js";

export { network } from "./network.js";
export { reduced, template };

/**
 * @import { Box, Features, Found, Frame, Light, Networks, OnPage, Picture, Ready, Shown, Slot, Unread } from "./scan.d.ts"
 */

const T = thresholds.reading;

/**
 * The page of a photo of two megapixels among templates made ready, or why none is accepted.
 * @param {Picture} photo
 * @param {Ready[]} known
 * @returns {OnPage | Unread}
 */
export function pageOf(photo, known) {
  if (Math.max(photo.w, photo.h) < thresholds.pictures.smallest || Math.min(photo.w, photo.h) < thresholds.pictures.smallest / 3)
    return { refused: "photo-small", found: `${photo.w} × ${photo.h}` };
  if (quantile(every(photo, T.every), T.bright) < T.night) return { refused: "photo-dark" };
  const corners = features(scaled(photo, T.looked_at));
  const first = known.flatMap((ready) => {
    const flat = candidate(ready, corners, T.looked_at);
    return flat ? [{ ready, ...flat }] : [];
  });
  if (!first.length) return { refused: unfound(photo, known, T.looked_at) };
  first.sort((a, b) => b.agreed - a.agreed);
  const viewed = first
    .slice(0, T.contenders)
    .filter(({ agreed }) => agreed >= T.contending * first[0].agreed)
    .map(({ ready, h, agreed }) => ({ ready, agreed, view: register(ready, photo, h) }));
  viewed.sort((a, b) => Math.round(b.view.fit * 100) - Math.round(a.view.fit * 100) || b.view.likeness - a.view.likeness);
  if (!viewed[0].view.accepted) return { refused: unfit(photo, viewed[0], corners, T.looked_at) };
  /** @type {OnPage} */
  let best = viewed[0];
  for (const other of viewed.slice(1))
    if (other.view.accepted && other.view.fit > best.view.fit - T.as_good) best = nearer(photo, best, other);
  return isAlone(corners, best) ? best : { refused: "photo-two-sheets" };
}

/** @param {Picture} p @param {number} step */
function every(p, step) {
  const values = [];
  for (let y = 0; y < p.h; y += step) for (let x = 0; x < p.w; x += step) values.push(p.data[y * p.w + x]);
  return values;
}

/**
 * Of two pages that both fit the one that is liker where they differ.
 * @param {Picture} photo
 * @param {OnPage} one
 * @param {OnPage} other
 */
function nearer(photo, one, other) {
  const a = one.ready.fine;
  const b = other.ready.fine;
  if (a.w !== b.w || a.h !== b.h) return one.view.likeness >= other.view.likeness ? one : other;
  const differ = meanOf(
    pictureOf(
      a.w,
      a.h,
      a.data.map((v, i) => Math.abs(v - b.data[i])),
    ),
    3,
  ).data;
  if (!differ.some((v) => v > T.differs)) return one;
  const like = (/** @type {OnPage} */ { view }, /** @type {Picture} */ fine) => {
    const seen = detail(laidOut(photo, view, fine), T.around).data;
    const own = detail(fine, T.around).data;
    let both = 0;
    let theirs = 0;
    let ours = 0;
    for (let i = 0; i < own.length; i++)
      if (differ[i] > T.differs) [both, theirs, ours] = [both + seen[i] * own[i], theirs + seen[i] ** 2, ours + own[i] ** 2];
    return both / Math.sqrt(theirs * ours + 1e-9);
  };
  return like(one, a) >= like(other, b) ? one : other;
}

/** Whether the same page is not in the photo a second time, beside the first. @param {Features} corners @param {OnPage} page */
function isAlone(corners, { ready, view }) {
  const { w, h } = ready.page;
  const outline = [
    [0, 0],
    [w, 0],
    [w, h],
    [0, h],
  ].map(([x, y]) => view.where(x, y).map((v) => v * T.looked_at));
  const outside = corners.points
    .map(([x, y], i) => [x, y, i])
    .filter(([x, y]) =>
      outline.some(([ax, ay], k) => {
        const [bx, by] = outline[(k + 1) % 4];
        return (bx - ax) * (y - ay) - (by - ay) * (x - ax) <= -T.beside;
      }),
    );
  if (outside.length < 2 * T.many_corners) return true;
  const indices = outside.map(([, , i]) => i);
  const rest = {
    points: indices.map((i) => corners.points[i]),
    sizes: indices.map((i) => corners.sizes[i]),
    turns: indices.map((i) => corners.turns[i]),
    signs: indices.map((i) => corners.signs[i]),
  };
  const second = candidate(ready, rest, T.looked_at);
  return !second || second.agreed < T.many_corners;
}

/**
 * What stands on the page of a photo, or why it can't be read.
 * @param {Picture} photo
 * @param {Ready[]} known
 * @param {Networks} networks
 * @returns {Shown | Unread}
 */
export function read(photo, known, networks) {
  const small = reduced(photo);
  const page = pageOf(small, known);
  if (page.refused !== undefined) return page;
  const light = lit(page.ready, small, page.view.where);
  const { found, faint } = boxes(light, page.ready.page.slots, networks);
  return found.filter(({ moved }) => moved).length > Math.max(T.most_moved, T.moved_share * found.length)
    ? { refused: "photo-covered" }
    : { ...page, light, found, faint };
}

/** @param {Light} light @param {Slot[]} slots @param {Networks} networks @returns {{ found: Found[], faint: boolean }} */
function boxes(light, slots, networks) {
  if (!slots.length) return { found: [], faint: false };
  const around = frames(light, slots);
  const marked = [...slots.keys()].filter((i) => slots[i].kind === "tick" || slots[i].kind === "mark");
  const seen = new Map(
    readMarks(
      light,
      marked.map((i) => slots[i]),
      networks.marks,
    ).map((mark, k) => /** @type {const} */ ([marked[k], mark])),
  );
  const isFilled = slots.map((_, i) => seen.get(i)?.filled ?? false);
  const hidden = covered(light, slots, around, isFilled);
  const found = slots.map((slot, i) => {
    const mark = seen.get(i);
    let one;
    if (mark) {
      const { state, sure, doubtful } = mark;
      one = { text: { blank: "", on: "On", struck: "struck" }[state], sure, doubtful, why: doubtful ? "unsure" : "" };
    } else {
      const isNumber = slot.kind === "int" || slot.kind === "cell";
      const { shaded, ...text } = isNumber ? readNumber(light, slot, networks.digits) : worded(light, slot);
      one = { ...text, why: text.doubtful ? (shaded ? "covered" : "written") : "" };
    }
    // A circle around a small coin hides its print; an empty one is covered.
    const over = hidden[i] || (!one.text && around[i].seen < thresholds.frames.seen);
    const moved = !over && !one.text && !one.doubtful && around[i].astray;
    const partly = around[i].bare < thresholds.frames.bare && !isFilled[i];
    return { slot: i, ...one, ...(over || moved || partly ? { doubtful: true, why: "covered", moved } : {}) };
  });
  return { found, faint: areLight([...seen.values()]) };
}

/**
 * Boxes on which something lies: their print isn't seen, or all is dark, or in a shadow in which nothing can be told.
 * @param {Light} light
 * @param {Slot[]} slots
 * @param {Frame[]} frame
 * @param {boolean[]} filled what is filled in as all marks of the page are: it hides its print, and a quarter is dark by that
 */
function covered(light, slots, frame, filled) {
  const unit = thresholds.pictures.coarse_dpi / 25.4;
  const { white } = light;
  const side = T.patch_side;
  const dim = T.dark * quantile(white.data, thresholds.light.white);
  const at = (/** @type {number} */ v, /** @type {number} */ size) => Math.max(0, Math.min(size - 1, Math.trunc(v * unit)));
  const around = slots.map((s) => /** @type {Box} */ ([s.x + s.w / 2, s.y + s.h / 2, s.w * T.patch, s.h * T.patch]));
  return windows(light, around, side, side).map(({ extra }, i) => {
    const part = (/** @type {(v: number) => boolean} */ isOne) => extra.filter(isOne).length / extra.length;
    const [cx, cy] = around[i];
    const quarters = [0, 0, 0, 0];
    extra.forEach((v, k) => {
      const [x, y] = [k % side, Math.floor(k / side)];
      if (v > T.over) quarters[2 * Math.floor((2 * y) / side) + Math.floor((2 * x) / side)] += 4 / extra.length;
    });
    return (
      part((v) => v > T.over) > T.solid ||
      (Math.max(...quarters) > T.quarter && !filled[i]) ||
      part((v) => v < -T.bright_extra) > T.lost ||
      (frame[i].seen < thresholds.frames.seen && slots[i].states !== 3 && !filled[i]) ||
      white.data[at(cy, white.h) * white.w + at(cx, white.w)] < dim
    );
  });
}

/**
 * * A box as photographed with its light taken out, and as it was printed, for a person to look at: pictures, 0 black to 1 white.
 * @param {Light} light
 * @param {Slot} slot
 * @param {number} high
 * @param {number} widest
 */
export function crops(light, slot, high = 72, widest = 300) {
  const w = slot.w + Math.max(3, 0.5 * slot.h);
  const h = slot.h + Math.max(3, 0.5 * slot.h);
  const across = Math.trunc(Math.min(widest, Math.max(high, (high * w) / h)));
  const [{ dark, own }] = windows(light, [[slot.x + slot.w / 2, slot.y + slot.h / 2, w, h]], across, high);
  return [dark, own].map((part) =>
    pictureOf(
      across,
      high,
      part.map((v) => Math.max(0, Math.min(1, 1 - v))),
    ),
  );
}

/**
 * A page seen straight from above with its light taken out, as fine as the finer template: 0 black to 1 white.
 * @param {Shown} shown
 */
export function flattened({ ready, view, light }) {
  const { w, h } = ready.fine;
  const flat = pictureOf(w, h);
  const scale = 25.4 / thresholds.pictures.fine_dpi;
  const unit = thresholds.pictures.coarse_dpi / 25.4;
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      const [mx, my] = [(x + 0.5) * scale, (y + 0.5) * scale];
      const [u, v] = view.where(mx, my);
      flat.data[y * w + x] = Math.min(1, sample(light.photo, u, v) / sample(light.white, mx * unit - 0.5, my * unit - 0.5));
    }
  return flat;
}
