// Where a page lies in a photo: the same as printkit/scan/registration.py.

import thresholds from "../../printkit/scan/weights/thresholds.json" with { type: "json" };
import * as blocks from "./blocks.js";
import { features, matched } from "./features.js";
import * as homography from "./homography.js";
import { detail, picture, sample, scaled, smaller } from "./pixels.js";

/** @import { Candidate, Features, Homography, Page, Picture, Point, Ready, Square, View, Where } from "./scan.d.ts" */

const T = thresholds.registration;
const { template_dpi: DPI, features_dpi: FEATURES_DPI, coarse_dpi: COARSE, fine_dpi: FINE } = thresholds.pictures;

/** A page made ready. `whole` is its grey template of 150 dpi. @param {Page} page @param {Picture} whole @returns {Ready} */
export function template(page, whole) {
  return {
    page,
    picture: whole,
    coarse: smaller(whole, DPI / COARSE),
    fine: smaller(whole, DPI / FINE),
    corners: features(scaled(whole, FEATURES_DPI / DPI)),
  };
}

/**
 * A first flat view by corners that match, and how many agree on it; null when there is none.
 * @param {Ready} ready
 * @param {Features} photo
 * @param {number} factor
 * @returns {Candidate | null}
 */
export function candidate(ready, photo, factor) {
  const unit = 25.4 / FEATURES_DPI;
  /** @type {import("./scan.d.ts").Pair[]} */
  const pairs = matched(ready.corners, photo).map(([x, y, u, v]) => [
    (x + 0.5) * unit,
    (y + 0.5) * unit,
    (u + 0.5) / factor - 0.5,
    (v + 0.5) / factor - 0.5,
  ]);
  const agreed = homography.fromPairs(pairs, T.agree);
  return agreed && agreed.agreed >= T.fewest && plausible(agreed.h, ready.page) ? agreed : null;
}

/** @param {Homography} h @param {Page} page */
function plausible(h, page) {
  const { w, h: high } = page;
  const c = [
    [0, 0],
    [w, 0],
    [w, high],
    [0, high],
  ].map(([x, y]) => homography.moved(h, x, y));
  if (!c.flat().every((v) => Number.isFinite(v) && Math.abs(v) <= T.farthest)) return false;
  const sides = c.map(([x, y], i) => [c[(i + 1) % 4][0] - x, c[(i + 1) % 4][1] - y]);
  const turns = sides.map(([x, y], i) => x * sides[(i + 1) % 4][1] - y * sides[(i + 1) % 4][0]);
  const long = sides.map(([x, y]) => Math.hypot(x, y));
  return turns.every((t) => t > 0) && Math.min(...long) > T.shortest && Math.max(long[0] / long[2], long[1] / long[3]) < T.slant;
}

/**
 * @param {Picture} photo
 * @param {Homography} h
 * @param {blocks.Bend} bend
 * @param {number} dpi
 * @param {number} w
 * @param {number} high
 * @param {number} times
 */
function laidFlat(photo, h, bend, dpi, w, high, times = 1) {
  const pixels = new Float32Array(w * high);
  const scale = 25.4 / dpi;
  for (let y = 0; y < high; y++)
    for (let x = 0; x < w; x++) {
      const px = (x + 0.5) * scale;
      const py = (y + 0.5) * scale;
      const [dx, dy] = bend.at(px, py);
      const [u, v] = homography.moved(h, px + dx, py + dy);
      pixels[y * w + x] = sample(photo, (u + 0.5) / times - 0.5, (v + 0.5) / times - 0.5);
    }
  return picture(w, high, pixels);
}

/**
 * The page as a view has it, as large as the finer picture of its template.
 * @param {Picture} photo
 * @param {View} view
 * @param {Picture} fine
 */
export const laidOut = (photo, view, fine) => laidFlat(photo, view.h, view.bend, FINE, fine.w, fine.h);

/** @param {Square[]} squares */
function fitting(squares) {
  const least = squares.length
    ? Math.min(T.least_like, Math.max(T.blurred_like, T.of_median * blocks.median(squares.map((s) => s.like))))
    : T.least_like;
  return squares.map((s) => {
    const off = Math.hypot(s.sx > T.sharp ? s.dx : 0, s.sy > T.sharp ? s.dy : 0) <= T.within;
    return (off && s.like >= least && s.unmoved > T.unmoved) || s.unmoved >= Math.max(least, s.like - T.spare);
  });
}

/**
 * Whether a square has its middle within 4 mm of a place that may be filled in: a heavy mark is unlike any print.
 * @param {Page} page
 * @param {Square} square
 */
const writtenOn = ({ slots }, { x, y }) =>
  slots.some((s) => x > s.x - T.beside && y > s.y - T.beside && x < s.x + s.w + T.beside && y < s.y + s.h + T.beside);

/**
 * The view with the bend that squares of the page tell.
 * @param {Ready} ready
 * @param {Picture} photo
 * @param {Homography} h
 * @returns {View}
 */
export function refined(ready, photo, h) {
  const { w, h: high } = ready.page;
  const half = smaller(photo, 2);
  const { coarse, fine } = ready;
  const stages = /** @type {[number, boolean][]} */ (T.stages);
  let bend = blocks.flat(w, high);
  for (const [reach, local] of stages)
    bend = blocks.bent(
      bend,
      blocks.squaresIn(coarse, laidFlat(half, h, bend, COARSE, coarse.w, coarse.h, 2), T.square, reach, COARSE),
      w,
      high,
      T.stiff,
      local,
    );
  for (const reach of T.fine_stages)
    bend = blocks.bent(
      bend,
      blocks.squaresIn(fine, laidFlat(photo, h, bend, FINE, fine.w, fine.h), T.square, reach, FINE),
      w,
      high,
      T.finer,
      true,
    );
  const squares = blocks.squaresIn(
    fine,
    laidFlat(photo, h, bend, FINE, fine.w, fine.h),
    T.square,
    T.fine_stages[T.fine_stages.length - 1],
    FINE,
  );
  const fits = fitting(squares);
  /** @type {Where} */
  const where = (x, y) => {
    const [dx, dy] = bend.at(x, y);
    return homography.moved(h, x + dx, y + dy);
  };
  let fit = 0;
  let inside = 0;
  let like = 0;
  const fitted = squares.map(() => false);
  squares.forEach((s, i) => {
    const [u, v] = where(s.x, s.y);
    const there = u > 0 && v > 0 && u < photo.w - 1 && v < photo.h - 1;
    inside += there ? 1 : 0;
    fitted[i] = there && (fits[i] || (s.seen > T.seen && writtenOn(ready.page, s)));
    fit += fitted[i] ? 1 : 0;
    like += s.like;
  });
  const n = Math.max(1, squares.length);
  // What a felt pen has written over tells nothing: it is heavier than print, and where the page slid print lies on print.
  const loud = squares.filter((_, i) => fitted[i]).map((s) => s.loud);
  const most = loud.length ? T.loud * blocks.median(loud) : 0;
  const telling = [...squares.keys()].filter((i) => fitted[i] || !(squares[i].loud > most && writtenOn(ready.page, squares[i])));
  const among = telling.map((i) => squares[i]);
  const own = telling.map((i) => fitted[i]);
  const near = leastNear(ready.page, among, own);
  return {
    h,
    bend,
    where,
    fit: fit / n,
    near,
    likeness: like / n,
    outside: squares.length ? 1 - inside / n : 1,
    squares,
    fits: fitted,
    accepted:
      (fit / n >= T.accepted && near >= T.least_near) || isSeenBeside(ready.page, among, own, fit / n, inside === squares.length),
  };
}

/**
 * Whether nearly all squares from the highest box to the lowest fit, and enough of all: what lies over a heading hides no box.
 * @param {Page} page
 * @param {Square[]} squares
 * @param {boolean[]} fitted
 * @param {number} fit
 * @param {boolean} whole
 */
function isSeenBeside(page, squares, fitted, fit, whole) {
  const slots = page.slots.filter(({ kind }) => kind !== "text"); // such as a name in the heading
  if (fit < T.least_rest || !whole || !slots.length) return false;
  const top = Math.min(...slots.map((s) => s.y));
  const bottom = Math.max(...slots.map((s) => s.y + s.h));
  const level = squares.map(({ y }, i) => (y > top && y < bottom ? i : -1)).filter((i) => i >= 0);
  const own = level.map((i) => fitted[i]);
  if (level.length < T.fewest_beside || own.filter(Boolean).length < T.least_beside * level.length) return false;
  const among = level.map((i) => squares[i]);
  return leastNear({ ...page, slots }, among, own) >= T.least_near;
}

/**
 * The part of the squares around a box that fit, of the box around which it is least.
 * @param {Page} page
 * @param {Square[]} squares
 * @param {boolean[]} fitted
 */
function leastNear({ slots }, squares, fitted) {
  let least = 1;
  for (const s of slots) {
    let count = 0;
    let fit = 0;
    squares.forEach(({ x, y }, i) => {
      if ((s.x + s.w / 2 - x) ** 2 + (s.y + s.h / 2 - y) ** 2 >= T.near ** 2) return;
      count++;
      fit += fitted[i] ? 1 : 0;
    });
    if (count >= T.fewest_near) least = Math.min(least, fit / count);
  }
  return least;
}

/**
 * The view of a page from a first flat one; the best of several where the page looks like itself elsewhere.
 * @param {Ready} ready
 * @param {Picture} photo
 * @param {Homography} h
 */
export function register(ready, photo, h) {
  const view = refined(ready, photo, h);
  if (view.fit >= T.retried) return view;
  const least = glance(ready, photo, h);
  const views = [view];
  for (const [dx, dy] of shifts(ready.coarse)) {
    const moved = homography.times(h, [1, 0, dx, 0, 1, dy, 0, 0, 1]);
    if (plausible(moved, ready.page) && glance(ready, photo, moved) > least) views.push(refined(ready, photo, moved));
  }
  return views.reduce((a, b) => (b.fit > a.fit || (b.fit === a.fit && b.likeness > a.likeness) ? b : a));
}

/** By how many mm the page must be moved to look like itself. @param {Picture} coarse @param {number} most */
export function shifts(coarse, most = T.shifts) {
  const d = detail(coarse, T.detail);
  /** @type {Map<Point, number>} */
  const power = new Map();
  // Each shift and its opposite are the same; the sums are those of the spectrum in Python, on every second pixel both ways.
  const small = smaller(d, 2);
  const sw = small.w;
  const sh = small.h;
  let own = 0;
  for (const v of small.data) own += v * v;
  for (let dy = 0; dy < sh; dy += 1)
    for (let dx = -sw + 1; dx < sw; dx += 1) {
      if (Math.abs(dx) <= 4 && dy <= 4) continue;
      let sum = 0;
      for (let y = dy; y < sh; y += 2) {
        const a = y * sw;
        const b = (y - dy) * sw;
        for (let x = Math.max(0, dx); x < Math.min(sw, sw + dx); x += 2) sum += small.data[a + x] * small.data[b + x - dx];
      }
      const value = (4 * sum) / own;
      if (value >= T.alike) power.set([dx, dy], value);
    }
  /** @type {Point[]} */
  const strongest = [];
  const ranked = [...power.entries()]
    .sort((a, b) => b[1] - a[1])
    .flatMap(([[x, y]]) => [
      [x, y],
      [-x, -y],
    ]);
  for (const [x, y] of ranked) {
    if (strongest.length >= most) break;
    if (strongest.every(([a, b]) => Math.abs(a - x) > 4 || Math.abs(b - y) > 4)) strongest.push([x, y]);
  }
  return strongest.map(([x, y]) => [(2 * x * 25.4) / COARSE, (2 * y * 25.4) / COARSE]);
}

/** @param {Ready} ready @param {Picture} photo @param {Homography} h */
function glance(ready, photo, h) {
  const small = smaller(photo, 4);
  const own = smaller(ready.coarse, 2);
  const seen = detail(laidFlat(small, h, blocks.flat(ready.page.w, ready.page.h), COARSE / 2, own.w, own.h, 4), 4).data;
  const print = detail(own, 4).data;
  let both = 0;
  let a = 0;
  let b = 0;
  for (let i = 0; i < print.length; i++) {
    both += seen[i] * print[i];
    a += seen[i] ** 2;
    b += print[i] ** 2;
  }
  return both / Math.sqrt(a * b + 1e-9);
}
