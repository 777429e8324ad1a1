// A photo → the page it shows and what stands in its boxes, or why it can't be read: the same as printkit/scan/reading.py.
// Grey pictures in, plain data out; runs in a worker as it runs in node.
import { read as readNumber } from "./digits.js";
import { features } from "./features.js";
import { BARE, frames, SEEN } from "./frames.js";
import { lit, patches, windows } from "./light.js";
import { read as readMarks } from "./marks.js";
import { detail, meanOf, picture as pictureOf, quantile, reduced, scaled } from "./pixels.js";
import { candidate, laidOut, register, template } from "./registration.js";

export { network } from "./network.js";
export { reduced, template };

/**
 * @import { Box, Features, Found, Frame, Light, Networks, OnPage, Picture, Ready, Shown, Slot, Unread, View } from "./scan.d.ts"
 */

const LOOKED_AT = 0.7;
const CONTENDERS = 4;
const MANY_CORNERS = 45;
const SMALLEST = 600;
const DARK = 0.15;
const MOST_MOVED = 4;
const MOVED_SHARE = 0.02;
const QUARTER = 0.9;

/**
 * The page of a photo of two megapixels among templates made ready, or why none is accepted.
 * @param {Picture} photo
 * @param {Ready[]} known
 * @returns {OnPage | Unread}
 */
export function pageOf(photo, known) {
  if (Math.max(photo.w, photo.h) < SMALLEST || Math.min(photo.w, photo.h) < SMALLEST / 3)
    return { refused: "photo-small", found: `${photo.w} × ${photo.h}` };
  if (quantile(every(photo, 8), 0.95) < 0.16) return { refused: "photo-dark" };
  const corners = features(scaled(photo, LOOKED_AT));
  const first = known.flatMap((ready) => {
    const flat = candidate(ready, corners, LOOKED_AT);
    return flat ? [{ ready, ...flat }] : [];
  });
  if (!first.length) return { refused: isBlurred(photo) ? "photo-blurred" : "photo-no-sheet" };
  first.sort((a, b) => b.agreed - a.agreed);
  const viewed = first
    .slice(0, CONTENDERS)
    .filter(({ agreed }) => agreed >= 0.35 * first[0].agreed)
    .map(({ ready, h }) => ({ ready, view: register(ready, photo, h) }));
  viewed.sort((a, b) => Math.round(b.view.fit * 100) - Math.round(a.view.fit * 100) || b.view.likeness - a.view.likeness);
  let best = viewed[0];
  if (!best.view.accepted) return { refused: refusal(photo, best.view) };
  for (const other of viewed.slice(1))
    if (other.view.accepted && other.view.fit > best.view.fit - 0.06) best = nearer(photo, best, other);
  return isAlone(corners, best) ? best : { refused: "photo-two-sheets" };
}

/** @param {Picture} p @param {number} step */
function every(p, step) {
  const values = [];
  for (let y = 0; y < p.h; y += step) for (let x = 0; x < p.w; x += step) values.push(p.data[y * p.w + x]);
  return values;
}

/** @param {Picture} photo */
function isBlurred(photo) {
  const sharp = (/** @type {number} */ radius) => quantile(every(detail(photo, radius), 3).map(Math.abs), 0.99);
  return sharp(1) < 0.22 * sharp(6);
}

/** @param {Picture} photo @param {View} view */
function refusal(photo, view) {
  if (view.outside > 0.02) return "photo-cut-off";
  if (isBlurred(photo)) return "photo-blurred";
  return view.fit > 0.5 ? "photo-covered" : "photo-no-sheet";
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
  if (!differ.some((v) => v > 0.06)) return one;
  const like = (/** @type {OnPage} */ { view }, /** @type {Picture} */ fine) => {
    const seen = detail(laidOut(photo, view, fine), 9).data;
    const own = detail(fine, 9).data;
    let both = 0;
    let theirs = 0;
    let ours = 0;
    for (let i = 0; i < own.length; i++)
      if (differ[i] > 0.06) [both, theirs, ours] = [both + seen[i] * own[i], theirs + seen[i] ** 2, ours + own[i] ** 2];
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
  ].map(([x, y]) => view.where(x, y).map((v) => v * LOOKED_AT));
  const outside = corners.points
    .map(([x, y], i) => [x, y, i])
    .filter(([x, y]) =>
      outline.some(([ax, ay], k) => {
        const [bx, by] = outline[(k + 1) % 4];
        return (bx - ax) * (y - ay) - (by - ay) * (x - ax) <= -12;
      }),
    );
  if (outside.length < 2 * MANY_CORNERS) return true;
  const indices = outside.map(([, , i]) => i);
  const rest = {
    points: indices.map((i) => corners.points[i]),
    sizes: indices.map((i) => corners.sizes[i]),
    turns: indices.map((i) => corners.turns[i]),
    signs: indices.map((i) => corners.signs[i]),
  };
  const second = candidate(ready, rest, LOOKED_AT);
  return !second || second.agreed < MANY_CORNERS;
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
  const found = boxes(light, page.ready.page.slots, networks);
  return found.filter(({ moved }) => moved).length > Math.max(MOST_MOVED, MOVED_SHARE * found.length)
    ? { refused: "photo-covered" }
    : { ...page, light, found };
}

/** @param {Light} light @param {Slot[]} slots @param {Networks} networks @returns {Found[]} */
function boxes(light, slots, networks) {
  if (!slots.length) return [];
  const around = frames(light, slots);
  const hidden = covered(light, slots, around);
  const marked = [...slots.keys()].filter((i) => slots[i].kind === "tick" || slots[i].kind === "mark");
  const seen = new Map(
    readMarks(
      light,
      marked.map((i) => slots[i]),
      networks.marks,
    ).map((mark, k) => /** @type {const} */ ([marked[k], mark])),
  );
  return slots.map((slot, i) => {
    const mark = seen.get(i);
    let one;
    if (mark) {
      const { state, sure, doubtful } = mark;
      one = { text: { blank: "", on: "On", struck: "struck" }[state], sure, doubtful, why: doubtful ? "unsure" : "" };
    } else if (slot.kind === "int" || slot.kind === "cell") {
      const { shaded, ...number } = readNumber(light, slot, networks.digits);
      one = { ...number, why: number.doubtful ? (shaded ? "covered" : "written") : "" };
    } else {
      const extra = patches(light, [slot], 24, 0.86)[0].subarray(0, 576);
      const there = extra.reduce((sum, v) => sum + (v > 0.16 ? 1 : 0), 0) / 576 > 0.006;
      one = { text: "", sure: there ? 0 : 1, doubtful: there, why: there ? "written" : "" };
    }
    // A circle around a small coin hides its print; an empty one is covered.
    const over = hidden[i] || (!one.text && around[i].seen < SEEN);
    const moved = !over && !one.text && !one.doubtful && around[i].astray;
    const partly = around[i].bare < BARE;
    return { slot: i, ...one, ...(over || moved || partly ? { doubtful: true, why: "covered", moved } : {}) };
  });
}

/**
 * Boxes on which something lies: their print isn't seen, or all is dark, or in a shadow in which nothing can be told.
 * @param {Light} light
 * @param {Slot[]} slots
 * @param {Frame[]} frame
 */
function covered(light, slots, frame) {
  const unit = 50 / 25.4;
  const { white } = light;
  const dim = DARK * quantile(white.data, 0.9);
  const at = (/** @type {number} */ v, /** @type {number} */ size) => Math.max(0, Math.min(size - 1, Math.trunc(v * unit)));
  const around = slots.map((s) => /** @type {Box} */ ([s.x + s.w / 2, s.y + s.h / 2, s.w * 1.6, s.h * 1.6]));
  return windows(light, around, 16, 16).map(({ extra }, i) => {
    const part = (/** @type {(v: number) => boolean} */ isOne) => extra.filter(isOne).length / 256;
    const [cx, cy] = around[i];
    const quarters = [0, 0, 0, 0];
    extra.forEach((v, k) => {
      if (v > 0.13) quarters[2 * (k >> 7) + ((k >> 3) & 1)] += 1 / 64;
    });
    return (
      part((v) => v > 0.13) > 0.55 ||
      Math.max(...quarters) > QUARTER ||
      part((v) => v < -0.25) > 0.35 ||
      (frame[i].seen < SEEN && slots[i].states !== 3) ||
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
