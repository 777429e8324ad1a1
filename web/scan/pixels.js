// Small operations on grey pictures: the same as printkit/scan/pixels.py, to the last bit: each step is rounded as NumPy
// rounds it, for which corners are matched hangs on single bits.
import thresholds from "../../printkit/scan/weights/thresholds.json" with { type: "json" };

/** @import { Picture } from "./scan.d.ts" */

/**
 * A grey picture; white is 1, black 0, as it is without `data`.
 * @param {number} w
 * @param {number} h
 * @param {Float32Array<ArrayBuffer>} data
 * @returns {Picture}
 */
export const picture = (w, h, data = new Float32Array(w * h)) => ({ w, h, data });

const { fround } = Math;

/** @param {number} v @param {number} low @param {number} high */
const clamp = (v, low, high) => (v < low ? low : Math.min(v, high));

/** Each pixel's mean over a square of side 2 · radius + 1, edges repeated. @param {Picture} p @param {number} radius */
export function meanOf(p, radius) {
  const side = 2 * radius + 1;
  const { w, h, data } = p;
  const across = w + side;
  const down = h + side;
  const sums = new Float64Array(across * down);
  const columns = new Float64Array(across);
  for (let y = 1; y < down; y++) {
    const row = clamp(y - radius - 1, 0, h - 1) * w;
    let run = 0;
    for (let x = 1; x < across; x++) {
      columns[x] += data[row + clamp(x - radius - 1, 0, w - 1)];
      run += columns[x];
      sums[y * across + x] = run;
    }
  }
  const pixels = new Float32Array(w * h);
  const area = side * side;
  for (let y = 0; y < h; y++) {
    const a = y * across;
    const b = (y + side) * across;
    for (let x = 0; x < w; x++) pixels[y * w + x] = (sums[b + x + side] - sums[a + x + side] - sums[b + x] + sums[a + x]) / area;
  }
  return picture(w, h, pixels);
}

/** The means of squares of `times` pixels. @param {Picture} p @param {number} times */
export function smaller(p, times) {
  const w = Math.floor(p.w / times);
  const h = Math.floor(p.h / times);
  const pixels = new Float32Array(w * h);
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      let sum = 0;
      for (let j = 0; j < times; j++)
        for (let i = 0; i < times; i++) sum = fround(sum + p.data[(y * times + j) * p.w + x * times + i]);
      pixels[y * w + x] = sum / (times * times);
    }
  return picture(w, h, pixels);
}

/** Blurred with 1 2 1 both ways. @param {Picture} p */
export function tent(p) {
  const { w, h, data } = p;
  const rows = new Float32Array(w * h);
  const pixels = new Float32Array(w * h);
  for (let y = 0; y < h; y++) {
    const up = Math.max(0, y - 1) * w;
    const here = y * w;
    const below = Math.min(h - 1, y + 1) * w;
    for (let x = 0; x < w; x++) rows[here + x] = fround(data[up + x] + 2 * data[here + x]) + data[below + x];
  }
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++)
      pixels[y * w + x] =
        fround(fround(rows[y * w + Math.max(0, x - 1)] + 2 * rows[y * w + x]) + rows[y * w + Math.min(w - 1, x + 1)]) / 16;
  return picture(w, h, pixels);
}

/**
 * The picture at a point, between pixels by their distances; outside its edge goes on.
 * @param {Picture} p
 * @param {number} x
 * @param {number} y
 */
export function sample(p, x, y) {
  x = clamp(x, 0, p.w - 1.001);
  y = clamp(y, 0, p.h - 1.001);
  const left = Math.trunc(x);
  const top = Math.trunc(y);
  const fx = fround(x - left);
  const fy = fround(y - top);
  const at = top * p.w + left;
  const below = at + p.w;
  const d = p.data;
  const gx = fround(1 - fx);
  const upper = fround(fround(d[at] * gx) + fround(d[at + 1] * fx));
  const lower = fround(fround(d[below] * gx) + fround(d[below + 1] * fx));
  return fround(fround(upper * fround(1 - fy)) + fround(lower * fy));
}

/** Python's round: halves go to the even number. @param {number} v */
export function round(v) {
  const r = Math.round(v);
  return Math.abs(v % 1) === 0.5 && r % 2 !== 0 ? r - 1 : r;
}

/** The picture at `factor` (≤ 1) of its size. @param {Picture} p @param {number} factor */
export function scaled(p, factor) {
  if (factor >= 0.999) return p;
  const h = round(p.h * factor);
  const w = round(p.w * factor);
  let blurred = p;
  for (let n = Math.max(1, round(0.5 / factor)); n > 0; n--) blurred = tent(blurred);
  const pixels = new Float32Array(w * h);
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) pixels[y * w + x] = sample(blurred, (x + 0.5) / factor - 0.5, (y + 0.5) / factor - 0.5);
  return picture(w, h, pixels);
}

/** What differs from the neighbourhood. @param {Picture} p @param {number} radius */
export function detail(p, radius) {
  const mean = meanOf(p, radius);
  const pixels = new Float32Array(p.data.length);
  for (let i = 0; i < pixels.length; i++) pixels[i] = p.data[i] - mean.data[i];
  return picture(p.w, p.h, pixels);
}

/**
 * The value below which a part `q` of them lie, between two values by their distances.
 * @param {ArrayLike<number>} values
 * @param {number} q
 */
export function quantile(values, q) {
  const sorted = Float64Array.from(values).sort();
  const at = q * (sorted.length - 1);
  const low = Math.floor(at);
  return sorted[low] + (sorted[Math.min(low + 1, sorted.length - 1)] - sorted[low]) * (at - low);
}

/** A two megapixel picture of a larger one, as photo.py makes it. @param {Picture} p @param {number} most */
export function reduced(p, most = thresholds.pictures.pixels) {
  while (p.w * p.h > 4 * most) p = smaller(p, 2);
  return p.w * p.h > thresholds.pictures.spare * most ? scaled(p, Math.sqrt(most / (p.w * p.h))) : p;
}
